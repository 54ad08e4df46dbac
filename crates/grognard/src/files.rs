use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use catalog::Table;
use engine::record;

use crate::failure::Failure;
use crate::pick::{Chosen, RecordArgs};

/// Writes a text file whole or not at all.
pub fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// Writes a file whole or not at all.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let draft = draft_of(path).ok_or_else(|| Failure::Bad(format!("{}: this is no file name", path.display())))?;
    let written = File::create(&draft)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&draft, path));
    written.map_err(|why| {
        // The draft is of no use to anybody; if it cannot be removed either, the first reason is the one to tell.
        let _ = fs::remove_file(&draft);
        match why.kind() {
            ErrorKind::NotFound => Failure::Bad(format!("{}: there is no such folder", path.display())),
            _ => Failure::file(path, &why),
        }
    })
}

/// Makes a folder if need be and finds out whether files can be written into it, before work is done in vain.
pub fn prepare(folder: &Path) -> Result<(), Failure> {
    let trial = folder.join(format!(".{}.draft", std::process::id()));
    fs::create_dir_all(folder)
        .and_then(|()| File::create(&trial))
        .and_then(|_| fs::remove_file(&trial))
        .map_err(|why| Failure::Bad(format!("{}: cannot write into this folder: {why}", folder.display())))
}

/// A name beside the file that nobody else uses.
fn draft_of(path: &Path) -> Option<PathBuf> {
    let mut name = path.file_name()?.to_owned();
    name.push(format!(".{}.draft", std::process::id()));
    Some(path.with_file_name(name))
}

/// Saves a match. A file that is there and is no record is left alone.
pub fn save(path: &Path, table: &dyn Table) -> Result<(), Failure> {
    match fs::read(path) {
        Ok(bytes) if !bytes.is_empty() && record::peek(&bytes).is_err() => {
            return Err(Failure::Bad(format!(
                "{}: this file is there and is no record; choose another name",
                path.display()
            )));
        }
        Err(why) if why.kind() != ErrorKind::NotFound => return Err(Failure::file(path, &why)),
        _ => {}
    }
    write_whole(path, &table.record())
}

/// The bytes of a record and the game it is of.
fn open(path: &Path, data: &RecordArgs) -> Result<(Vec<u8>, Chosen), Failure> {
    let bytes = fs::read(path).map_err(|why| Failure::file(path, &why))?;
    let header = record::peek(&bytes).map_err(|fault| at(path, &fault))?;
    let game = data.game(&header).map_err(|failure| match failure {
        Failure::Bad(sentence) => Failure::Bad(format!("{}, line 1: {sentence}", path.display())),
        other => other,
    })?;
    Ok((bytes, game))
}

/// Reads a record and replays it.
pub fn read(path: &Path, data: &RecordArgs) -> Result<(Chosen, Box<dyn Table>), Failure> {
    let (bytes, game) = open(path, data)?;
    let table = game.read_record(&bytes).map_err(|fault| at(path, &fault))?;
    Ok((game, table))
}

fn at(path: &Path, fault: &record::RecordError) -> Failure {
    Failure::Bad(format!("{}, {fault}", path.display()))
}
