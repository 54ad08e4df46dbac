use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lab::{Row, Usage};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;

/// What is not yet written is written at least so often.
const PAUSE: Duration = Duration::from_millis(500);

/// A run under way, match by match: a heading, then one line for each match. It is there only while the run is not finished.
pub struct Journal {
    path: PathBuf,
    pen: Mutex<Pen>,
}

struct Pen {
    file: BufWriter<File>,
    written: Instant,
}

#[derive(Serialize)]
struct Entry<'a> {
    row: &'a Row,
    usage: &'a Usage,
}

#[derive(Deserialize)]
struct Kept {
    row: Row,
    usage: Usage,
}

impl Journal {
    /// The journal of a folder, with the matches that are in it already. A journal of another run is refused, and one that somebody is writing.
    pub fn open(folder: &Path, heading: &Value) -> Result<(Self, Vec<(Row, Usage)>), Failure> {
        let path = path_in(folder);
        let opened = File::options().create(true).read(true).append(true).open(&path);
        let mut file = opened.map_err(|why| Failure::file(&path, &why))?;
        if file.try_lock().is_err() {
            return Err(Failure::Bad(format!("another run is writing into {}", folder.display())));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|why| Failure::file(&path, &why))?;
        let (rows, whole) = read(&text, heading).ok_or_else(|| {
            Failure::Bad(format!(
                "{} holds an unfinished run of another kind; give its command again, another folder, or delete {}",
                folder.display(),
                path.display()
            ))
        })?;
        write_on(&mut file, whole, heading).map_err(|why| Failure::file(&path, &why))?;
        let pen = Mutex::new(Pen { file: BufWriter::new(file), written: Instant::now() });
        Ok((Self { path, pen }, rows))
    }

    /// Takes note of a match.
    pub fn note(&self, row: &Row, usage: &Usage) -> Result<(), Failure> {
        let mut line = serde_json::to_string(&Entry { row, usage }).expect("a row can be written as JSON");
        line.push('\n');
        let mut pen = self.pen();
        let noted = pen.file.write_all(line.as_bytes()).and_then(|()| {
            if pen.written.elapsed() < PAUSE {
                return Ok(());
            }
            pen.written = Instant::now();
            pen.file.flush()
        });
        noted.map_err(|why| Failure::file(&self.path, &why))
    }

    /// Writes what is not yet written.
    pub fn flush(&self) -> Result<(), Failure> {
        self.pen().file.flush().map_err(|why| Failure::file(&self.path, &why))
    }

    /// The run is finished, its results are written.
    pub fn remove(self) -> Result<(), Failure> {
        fs::remove_file(&self.path).map_err(|why| Failure::file(&self.path, &why))
    }

    fn pen(&self) -> MutexGuard<'_, Pen> {
        self.pen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Goes on after the last whole line.
fn write_on(file: &mut File, whole: usize, heading: &Value) -> io::Result<()> {
    file.set_len(whole as u64)?;
    if whole == 0 {
        file.write_all(format!("{heading}\n").as_bytes())?;
    }
    Ok(())
}

/// Whether a folder holds a run that is not finished.
pub fn is_unfinished(folder: &Path) -> bool {
    path_in(folder).exists()
}

fn path_in(folder: &Path) -> PathBuf {
    folder.join("unfinished.jsonl")
}

/// The matches of a journal and how many of its bytes are whole lines; nothing when the heading is another run's.
fn read(text: &str, heading: &Value) -> Option<(Vec<(Row, Usage)>, usize)> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines();
    let Some(first) = lines.next() else { return Some((Vec::new(), 0)) };
    if serde_json::from_str::<Value>(first).ok()? != *heading {
        return None;
    }
    let mut length = first.len() + 1;
    let mut rows = Vec::new();
    for line in lines {
        let Ok(Kept { row, usage }) = serde_json::from_str(line) else { break };
        rows.push((row, usage));
        length += line.len() + 1;
    }
    Some((rows, length))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(index: u64) -> String {
        let row = Row { scenario: "delhi".into(), index, seed: 7, ending: Err("no end".into()) };
        serde_json::to_string(&Entry { row: &row, usage: &Usage::default() }).unwrap()
    }

    #[test]
    fn whole_lines_count_and_a_cut_one_does_not() {
        let heading = json!({ "lab": 1, "seed": 7 });
        let whole = format!("{heading}\n{}\n{}\n", line(0), line(1));
        let (rows, length) = read(&format!("{whole}{}", &line(2)[..20]), &heading).unwrap();
        assert_eq!((rows.len(), length), (2, whole.len()));
        let (rows, length) = read(&format!("{whole}{{\"row\":\n"), &heading).unwrap();
        assert_eq!((rows.len(), length), (2, whole.len()));
    }

    #[test]
    fn another_run_is_told_apart_and_nothing_is_nothing() {
        let heading = json!({ "lab": 1, "seed": 7 });
        assert!(read(&format!("{heading}\n{}\n", line(0)), &json!({ "lab": 1, "seed": 8 })).is_none());
        assert!(read("not a journal\n", &heading).is_none());
        assert!(read("", &heading).is_some_and(|(rows, length)| rows.is_empty() && length == 0));
    }
}
