use std::collections::BTreeMap;
use std::path::Path;

use include_dir::Dir;
use serde::de::DeserializeOwned;

/// A fault in a data file: which file, which key, what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// A file is missing.
    #[error("{file}: there is no such data file")]
    Missing {
        /// The file.
        file: String,
    },
    /// A file cannot be read.
    #[error("{file}: {why}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        why: String,
    },
    /// A file is not TOML of the right shape.
    #[error("{file}, line {line}: {why}")]
    Syntax {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A file that the game does not read.
    #[error("{file}: the game reads no such data file; it reads {known}")]
    Unknown {
        /// The file.
        file: String,
        /// What there is.
        known: String,
    },
    /// A folder without data files.
    #[error("{folder}: there are no data files in this folder")]
    Nothing {
        /// The folder.
        folder: String,
    },
    /// A value is wrong.
    #[error("{file}, {key}: {why}")]
    Value {
        /// The file.
        file: String,
        /// The key: `zone.delhi.province`.
        key: String,
        /// What is wrong.
        why: String,
    },
}

impl DataError {
    /// A wrong value.
    pub fn value(file: &str, key: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Value { file: file.to_owned(), key: key.into(), why: why.into() }
    }

    /// The file at fault, or the folder.
    pub fn file(&self) -> &str {
        match self {
            Self::Missing { file }
            | Self::Unreadable { file, .. }
            | Self::Syntax { file, .. }
            | Self::Unknown { file, .. }
            | Self::Nothing { folder: file }
            | Self::Value { file, .. } => file,
        }
    }
}

/// The folder of a file, if it is in one.
fn folder_of(file: &str) -> Option<&str> {
    file.rsplit_once('/').map(|(folder, _)| folder)
}

/// The data files of one game, by path below its data folder.
#[derive(Clone, Debug, Default)]
pub struct DataFiles {
    files: BTreeMap<String, String>,
}

impl DataFiles {
    /// Files given one by one.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { files: files.into_iter().collect() }
    }

    /// The TOML files embedded in the program.
    pub fn embedded(dir: &Dir<'_>) -> Self {
        fn gather(dir: &Dir<'_>, files: &mut BTreeMap<String, String>) {
            for file in dir.files() {
                let path = file.path().to_string_lossy().replace('\\', "/");
                if let (true, Some(text)) = (file.path().extension().is_some_and(|e| e == "toml"), file.contents_utf8())
                {
                    files.insert(path, text.to_owned());
                }
            }
            for inner in dir.dirs() {
                gather(inner, files);
            }
        }
        let mut files = BTreeMap::new();
        gather(dir, &mut files);
        Self { files }
    }

    /// Replaces files by those of a folder, and adds to those that come in any number, such as scenarios; what it does not hold stays as it is.
    pub fn overlaid(self, folder: &Path) -> Result<Self, DataError> {
        let laid = Self::gathered(folder)?;
        if laid.is_empty() {
            return Err(DataError::Nothing { folder: folder.display().to_string() });
        }
        self.with(&laid)
    }

    /// The data files of a folder, by path below it.
    pub fn gathered(folder: &Path) -> Result<BTreeMap<String, String>, DataError> {
        fn gather(base: &Path, folder: &Path, files: &mut BTreeMap<String, String>) -> Result<(), DataError> {
            let unreadable = |path: &Path, why: std::io::Error| DataError::Unreadable {
                file: path.display().to_string(),
                why: why.to_string(),
            };
            for entry in std::fs::read_dir(folder).map_err(|why| unreadable(folder, why))? {
                let path = entry.map_err(|why| unreadable(folder, why))?.path();
                if path.is_dir() {
                    gather(base, &path, files)?;
                } else if path.extension().is_some_and(|extension| extension == "toml") {
                    // A pipe or a device would be waited for, or read for ever.
                    if !path.is_file() {
                        return Err(unreadable(&path, std::io::Error::other("not a plain file")));
                    }
                    let text = std::fs::read_to_string(&path).map_err(|why| unreadable(&path, why))?;
                    let name = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                    files.insert(name, text);
                }
            }
            Ok(())
        }
        let mut laid = BTreeMap::new();
        gather(folder, folder, &mut laid)?;
        Ok(laid)
    }

    /// The same with these files in place of its own, or besides them where they come in any number.
    pub fn with(mut self, laid: &BTreeMap<String, String>) -> Result<Self, DataError> {
        if let Some(file) = laid.keys().find(|file| !self.has_place_for(file)) {
            let known = self.names().collect::<Vec<_>>().join(", ");
            return Err(DataError::Unknown { file: file.clone(), known });
        }
        self.files.extend(laid.iter().map(|(file, text)| (file.clone(), text.clone())));
        Ok(self)
    }

    /// The files that others do not have, or have with another text.
    pub fn changed_from(&self, others: &Self) -> BTreeMap<String, String> {
        let changed = self.files.iter().filter(|(file, text)| others.files.get(*file) != Some(*text));
        changed.map(|(file, text)| (file.clone(), text.clone())).collect()
    }

    /// Whether a file replaces one of these, or stands in a folder with others of its kind.
    fn has_place_for(&self, file: &str) -> bool {
        self.files.contains_key(file)
            || folder_of(file).is_some_and(|folder| self.names().any(|known| folder_of(known) == Some(folder)))
    }

    /// The names of all files, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Result<&str, DataError> {
        self.files.get(file).map(String::as_str).ok_or_else(|| DataError::Missing { file: file.to_owned() })
    }

    /// Puts a file in place of another; for tests and tools.
    pub fn replace(&mut self, file: &str, text: impl Into<String>) {
        self.files.insert(file.to_owned(), text.into());
    }

    /// Reads a TOML file into its type.
    pub fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T, DataError> {
        let text = self.text(file)?;
        toml::from_str(text).map_err(|error| DataError::Syntax {
            file: file.to_owned(),
            line: error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1),
            why: error.message().to_owned(),
        })
    }

    /// The hash that names this data set in records.
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (name, text) in &self.files {
            for part in [name, text] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        hasher.finalize().to_hex()[..32].to_owned()
    }
}
