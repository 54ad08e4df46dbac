//! What comes in parts from another server: it is written under another name, and is there only when it is whole and what it says it is.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

use engine::DataFiles;
use serde::{Deserialize, Serialize};

use crate::kept::{About, Kept, KeptError, at, half_name};
use crate::packed::Packed;
use crate::program::hash_of;

/// Something that is on its way here.
pub struct Arriving<'a> {
    kept: &'a Kept,
    hash: String,
    what: What,
    half: PathBuf,
    file: File,
}

enum What {
    Program(About),
    Set,
    Packed,
}

/// A data set as one text.
#[derive(Serialize, Deserialize)]
pub(crate) struct SetAsText {
    pub(crate) game: String,
    pub(crate) files: BTreeMap<String, String>,
}

impl Kept {
    /// A program that comes in parts, with what it says of itself as JSON.
    pub fn arriving_program(&self, hash: &str, about: &str) -> Result<Arriving<'_>, KeptError> {
        let about = serde_json::from_str(about).map_err(|fault| at(&self.program_file(hash))(fault.into()))?;
        self.arriving(hash, What::Program(about))
    }

    /// A data set that comes in parts.
    pub fn arriving_set(&self, hash: &str) -> Result<Arriving<'_>, KeptError> {
        self.arriving(hash, What::Set)
    }

    /// A packed match that comes in parts.
    pub fn arriving_packed(&self, id: &str) -> Result<Arriving<'_>, KeptError> {
        self.arriving(id, What::Packed)
    }

    fn arriving(&self, hash: &str, what: What) -> Result<Arriving<'_>, KeptError> {
        let folder = self.folder().join("arriving");
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let half = folder.join(half_name());
        let file =
            File::options().create(true).truncate(true).write(true).mode(0o600).open(&half).map_err(at(&half))?;
        Ok(Arriving { kept: self, hash: hash.to_owned(), what, half, file })
    }
}

impl Arriving<'_> {
    /// Takes the next part.
    pub fn take(&mut self, part: &[u8]) -> Result<(), KeptError> {
        self.file.write_all(part).map_err(at(&self.half))
    }

    /// All of it has come: it is kept, if it is what it says it is.
    pub fn settle(mut self) -> Result<(), KeptError> {
        self.file.flush().map_err(at(&self.half))?;
        let spoilt = || io::Error::other("it is not what its hash says");
        match &self.what {
            What::Program(about) => {
                if hash_of(&self.half).map_err(at(&self.half))? != self.hash {
                    return Err(at(&self.half)(spoilt()));
                }
                self.kept.keep_program(&self.half, about).map(drop)
            }
            What::Set => {
                let text = fs::read(&self.half).map_err(at(&self.half))?;
                let SetAsText { game, files } =
                    serde_json::from_slice(&text).map_err(|fault| at(&self.half)(fault.into()))?;
                let stays_inside = |name: &String| {
                    let mut parts = Path::new(name).components();
                    !name.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
                };
                let inside = files.keys().all(stays_inside);
                let files = DataFiles::new(files);
                if files.hash() != self.hash || !inside {
                    return Err(at(&self.half)(spoilt()));
                }
                self.kept.keep_set(&game, &files).map(drop)
            }
            What::Packed => {
                let packed = File::open(&self.half).and_then(Packed::read).map_err(at(&self.half))?;
                self.kept.pack(&self.hash, &packed)
            }
        }
    }
}

impl Drop for Arriving<'_> {
    fn drop(&mut self) {
        // It may be somewhere else already.
        let _ = fs::remove_file(&self.half);
    }
}
