//! The folder of programs and data sets that matches still need.
//!
//! ```text
//! DATA/programs/HASH/grognard     a program, by the hash of its file
//! DATA/programs/HASH/about.json   its version, and which rules and data it has
//! DATA/sets/HASH/about.json       the game that a data set is for
//! DATA/sets/HASH/data/...         its files, all of them
//! DATA/packed/MATCH.json.br       a match whose program was removed
//! ```

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::Table;
use engine::DataFiles;
use serde::{Deserialize, Serialize};

use crate::arriving::SetAsText;
use crate::hosted::Hosted;
use crate::packed::{Packed, PackedTitle};
use crate::program::{Bounds, Gone, Program, Unopened, hash_of};
use crate::wire::GameLine;

/// What a program says of itself beside its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Its version.
    pub version: String,
    /// Its games.
    pub games: Vec<GameLine>,
}

/// A kept program.
#[derive(Clone, Debug)]
pub struct KeptProgram {
    /// The hash of its file.
    pub hash: String,
    /// What it says of itself.
    pub about: About,
    /// The size of its file.
    pub bytes: u64,
}

/// A kept data set.
#[derive(Clone, Debug)]
pub struct KeptSet {
    /// Its hash.
    pub hash: String,
    /// The game it is for.
    pub game: String,
    /// The size of its files.
    pub bytes: u64,
}

#[derive(Serialize, Deserialize)]
struct AboutSet {
    game: String,
}

/// Why something cannot be kept, or found.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct KeptError {
    path: PathBuf,
    why: io::Error,
}

pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> KeptError {
    |why| KeptError { path: path.to_owned(), why }
}

/// The folder, and the programs of it that are in use.
pub struct Kept {
    folder: PathBuf,
    bounds: Bounds,
    programs: Mutex<HashMap<String, Arc<Program>>>,
    /// Games that were opened: by program, game and data. They live as long as this program, like its own.
    titles: Mutex<HashMap<(String, String, String), &'static Hosted>>,
    /// Games of which only packed matches are left: by version, game and data.
    packed_titles: Mutex<HashMap<(String, String, String), &'static PackedTitle>>,
}

impl Kept {
    /// The folder below a server's data.
    pub fn new(folder: impl Into<PathBuf>, bounds: Bounds) -> Self {
        Self {
            folder: folder.into(),
            bounds,
            programs: Mutex::default(),
            titles: Mutex::default(),
            packed_titles: Mutex::default(),
        }
    }

    /// Keeps a program by the hash of its file, which is given back. Does nothing when it is there already.
    pub fn keep_program(&self, file: &Path, about: &About) -> Result<String, KeptError> {
        let hash = hash_of(file).map_err(at(file))?;
        let folder = self.folder.join("programs").join(&hash);
        let kept = folder.join("grognard");
        if folder.join("about.json").exists() && kept.exists() && hash_of(&kept).map_err(at(&kept))? == hash {
            return Ok(hash);
        }
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        // Under another name first: whoever is interrupted leaves no half of a program behind.
        let half = folder.join(format!("grognard.{}", half_name()));
        if let Err(fault) = copy_whole(file, &half, &kept) {
            // Where there was no room for it, it shall not take what is left.
            let _ = fs::remove_file(&half);
            return Err(fault);
        }
        // Last, because it says that the program is there.
        write_json(&folder.join("about.json"), about)?;
        Ok(hash)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where a program lies.
    pub fn program_file(&self, hash: &str) -> PathBuf {
        self.folder.join("programs").join(name(hash)).join("grognard")
    }

    /// Whether a data set is kept.
    pub fn has_set(&self, hash: &str) -> bool {
        self.folder.join("sets").join(name(hash)).join("about.json").exists()
    }

    /// A data set as one text, to be sent to where [`Kept::arriving_set`] takes it.
    pub fn set_as_text(&self, hash: &str) -> Option<String> {
        let folder = self.folder.join("sets").join(name(hash));
        let AboutSet { game } = read_json(&folder.join("about.json"))?;
        let files = DataFiles::gathered(&folder.join("data")).ok()?;
        serde_json::to_string(&SetAsText { game, files }).ok()
    }

    /// Keeps a data set by its hash.
    pub fn keep_set(&self, game: &str, files: &DataFiles) -> Result<String, KeptError> {
        let hash = files.hash();
        let folder = self.folder.join("sets").join(&hash);
        if folder.join("about.json").exists() {
            return Ok(hash);
        }
        for name in files.names() {
            let file = folder.join("data").join(name);
            let parent = file.parent().unwrap_or(&folder);
            fs::create_dir_all(parent).map_err(at(parent))?;
            fs::write(&file, files.text(name).unwrap_or_default()).map_err(at(&file))?;
        }
        // Last, because it says that the set is whole.
        write_json(&folder.join("about.json"), &AboutSet { game: game.to_owned() })?;
        Ok(hash)
    }

    /// The programs that are kept, the newest version last.
    pub fn programs(&self) -> Vec<KeptProgram> {
        let mut programs: Vec<KeptProgram> = entries(&self.folder.join("programs"))
            .into_iter()
            .filter_map(|(hash, folder)| {
                let bytes = fs::metadata(folder.join("grognard")).ok()?.len();
                Some(KeptProgram { hash, about: read_json(&folder.join("about.json"))?, bytes })
            })
            .collect();
        programs.sort_by(|one, other| (&one.about.version, &one.hash).cmp(&(&other.about.version, &other.hash)));
        programs
    }

    /// The data sets that are kept.
    pub fn sets(&self) -> Vec<KeptSet> {
        let sets = entries(&self.folder.join("sets")).into_iter().filter_map(|(hash, folder)| {
            let AboutSet { game } = read_json(&folder.join("about.json"))?;
            let files = DataFiles::gathered(&folder.join("data")).ok()?;
            let bytes = files.values().map(|text| text.len() as u64).sum();
            Some(KeptSet { hash, game, bytes })
        });
        sets.collect()
    }

    /// A kept program that has a game with these rules, and this data or at least a set of it.
    pub fn program_for(&self, game: &str, rules: u32, data: &str) -> Option<String> {
        let has = |program: &KeptProgram, on: &dyn Fn(&GameLine) -> bool| {
            program.about.games.iter().any(|line| line.game == game && line.rules == rules && on(line))
        };
        let programs = self.programs();
        let with_data = programs.iter().rev().find(|program| has(program, &|line| line.data == data));
        let with_rules = || programs.iter().rev().find(|program| has(program, &|_| true));
        let found = with_data.or_else(|| with_rules().filter(|_| self.has_set(data)));
        found.map(|program| program.hash.clone())
    }

    /// A kept program that reads records of a game with these rules, and its data of that game.
    pub fn reader_of(&self, game: &str, rules: u32) -> Option<(String, String)> {
        self.programs().into_iter().rev().find_map(|program| {
            let line = program.about.games.into_iter().find(|line| line.game == game && line.rules == rules)?;
            Some((program.hash, line.data))
        })
    }

    /// A game of a kept program, on its own data or on a kept set. It is opened once, and must have the data that was asked for.
    pub fn title(&self, program: &str, game: &str, data: &str) -> Result<&'static Hosted, Gone> {
        let key = (program.to_owned(), game.to_owned(), data.to_owned());
        if let Some(known) = lock(&self.titles).get(&key) {
            return Ok(known);
        }
        let asked = self.program(program)?;
        let files = self.files(&asked, game, data)?;
        let hosted = Hosted::open(Arc::clone(&asked), game, files).map_err(|why| match why {
            Unopened::Gone(gone) => gone,
            Unopened::Refused(why) => asked.gone(why),
        })?;
        if catalog::Title::data_hash(&hosted) != data {
            return Err(asked.gone(format!("it has no data {data} of {game}, and no such set is kept")));
        }
        // Two who ask at once open it twice and keep it once.
        let mut titles = lock(&self.titles);
        Ok(titles.entry(key).or_insert_with(|| Box::leak(Box::new(hosted))))
    }

    /// The files of a kept set; none where none is kept under this hash, which is then the program's own data.
    fn files(&self, program: &Program, game: &str, data: &str) -> Result<BTreeMap<String, String>, Gone> {
        let folder = self.folder.join("sets").join(name(data));
        let Some(AboutSet { game: of }) = read_json(&folder.join("about.json")) else { return Ok(BTreeMap::new()) };
        let damaged = || program.gone(format!("the data set {data} of {game} is damaged"));
        let files = DataFiles::gathered(&folder.join("data")).map_err(|_| damaged())?;
        let is_whole = of == game && DataFiles::new(files.clone()).hash() == data;
        if is_whole { Ok(files) } else { Err(damaged()) }
    }

    /// A kept program.
    pub fn program(&self, hash: &str) -> Result<Arc<Program>, Gone> {
        if let Some(known) = lock(&self.programs).get(hash) {
            return Ok(Arc::clone(known));
        }
        let program = self.fresh(hash)?;
        Ok(Arc::clone(lock(&self.programs).entry(hash.to_owned()).or_insert(program)))
    }

    /// A kept program with a child of its own, which ends when nobody has it any more.
    pub fn fresh(&self, hash: &str) -> Result<Arc<Program>, Gone> {
        let folder = self.folder.join("programs").join(name(hash));
        let short = hash.get(..8).unwrap_or(hash);
        let Some(about) = read_json::<About>(&folder.join("about.json")) else {
            let why = "it is not kept here".to_owned();
            return Err(Gone { program: format!("the program {short}"), why });
        };
        let named = format!("the kept program {} ({short})", about.version);
        Ok(Program::new(folder.join("grognard"), named, Some(hash.to_owned()), self.bounds))
    }

    /// The version of a kept program.
    pub fn version(&self, hash: &str) -> Option<String> {
        let about: About = read_json(&self.folder.join("programs").join(name(hash)).join("about.json"))?;
        Some(about.version)
    }

    /// Ends children that nobody has asked anything for so long.
    pub fn rest(&self, idle: Duration) {
        let programs: Vec<Arc<Program>> = lock(&self.programs).values().cloned().collect();
        for program in programs {
            program.rest(idle);
        }
    }

    /// How many children run.
    pub fn running(&self) -> usize {
        lock(&self.programs).values().filter(|program| program.is_running()).count()
    }

    /// Removes a program.
    pub fn remove_program(&self, hash: &str) -> Result<(), KeptError> {
        lock(&self.programs).remove(hash);
        remove(&self.folder.join("programs").join(name(hash)))
    }

    /// Removes a data set.
    pub fn remove_set(&self, hash: &str) -> Result<(), KeptError> {
        remove(&self.folder.join("sets").join(name(hash)))
    }

    /// Keeps a match as it can be seen without its program.
    pub fn pack(&self, id: &str, packed: &Packed) -> Result<(), KeptError> {
        let path = self.packed_file(id);
        let parent = path.parent().unwrap_or(&path);
        fs::create_dir_all(parent).map_err(at(parent))?;
        let half = path.with_extension(format!("br.{}", half_name()));
        let write = || {
            let mut file = File::options().create(true).truncate(true).write(true).mode(0o600).open(&half)?;
            packed.write(&mut file)?;
            file.sync_all()?;
            fs::rename(&half, &path)
        };
        write().map_err(at(&path))
    }

    /// Whether a match was packed.
    pub fn has_packed(&self, id: &str) -> bool {
        self.packed_file(id).exists()
    }

    /// A match as it was packed.
    pub fn packed(&self, id: &str) -> Option<(&'static PackedTitle, Box<dyn Table>)> {
        let packed = Packed::read(File::open(self.packed_file(id)).ok()?).ok()?;
        let key = (packed.version.clone(), packed.game().to_owned(), packed.data.clone());
        let mut titles = lock(&self.packed_titles);
        let title: &'static PackedTitle = match titles.entry(key) {
            Entry::Occupied(known) => known.get(),
            Entry::Vacant(place) => place.insert(Box::leak(Box::new(PackedTitle::of(&packed)?))),
        };
        Some((title, title.lay(packed)))
    }

    /// Where a match lies that was packed.
    pub fn packed_file(&self, id: &str) -> PathBuf {
        self.folder.join("packed").join(format!("{}.json.br", name(id)))
    }
}

/// Copies a program that can be started, by way of a half that becomes it when it is whole and on the disk.
fn copy_whole(file: &Path, half: &Path, kept: &Path) -> Result<(), KeptError> {
    fs::copy(file, half).map_err(at(half))?;
    fs::set_permissions(half, Permissions::from_mode(0o700)).map_err(at(half))?;
    File::open(half).and_then(|file| file.sync_all()).map_err(at(half))?;
    fs::rename(half, kept).map_err(at(kept))
}

/// What comes from a database or an address is no path.
fn name(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect()
}

/// What no other half-written file ends in, of this program or another.
pub(crate) fn half_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path()))).collect()
}

fn remove(folder: &Path) -> Result<(), KeptError> {
    fs::remove_dir_all(folder).map_err(at(folder))
}

fn read_json<T: serde::de::DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// Writes a file that is there whole or not at all.
fn write_json(path: &Path, what: &impl Serialize) -> Result<(), KeptError> {
    let parent = path.parent().unwrap_or(path);
    fs::create_dir_all(parent).map_err(at(parent))?;
    let half = path.with_extension(format!("json.{}", half_name()));
    let text = serde_json::to_vec(what).map_err(|fault| KeptError { path: path.to_owned(), why: fault.into() })?;
    fs::write(&half, text).map_err(at(&half))?;
    fs::rename(&half, path).map_err(at(path))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
