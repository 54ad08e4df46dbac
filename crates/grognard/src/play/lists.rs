use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::Serialize;
use toml::{Table, Value};

use crate::failure::Failure;
use crate::files;

/// A list in a file: a force that was named in one match and can be named in another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// The game's short name.
    pub game: String,
    /// The scenario it was named in.
    pub scenario: String,
    /// The version of the rules it was named by.
    pub rules: u32,
    /// Whose it was.
    pub seat: String,
    /// The answer, as the order is written.
    pub list: String,
}

/// The keys of a list.
const KEYS: [&str; 5] = ["game", "scenario", "rules", "seat", "list"];
/// No list is as long as this.
const MOST_BYTES: u64 = 64 * 1024;

impl Kept {
    /// Writes the list. A file that is there and is no list is left alone.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        match fs::read_to_string(path) {
            Ok(text) if !text.is_empty() && read(&text).is_err() => {
                return Err(Failure::Bad(format!(
                    "{}: this file is there and is no list; choose another name",
                    path.display()
                )));
            }
            Err(why) if why.kind() == ErrorKind::InvalidData => {
                return Err(Failure::Bad(format!(
                    "{}: this file is there and is no list; choose another name",
                    path.display()
                )));
            }
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(Failure::file(path, &why)),
            _ => {}
        }
        let text = toml::to_string(self).map_err(Failure::bad)?;
        files::write_whole(path, &format!("# A list of Grognard: `load list FILE` names it again.\n{text}"))
    }

    /// Reads a list for a match of this game.
    pub fn open(path: &Path, game: &str) -> Result<Self, Failure> {
        let size = fs::metadata(path).map_err(|why| Failure::file(path, &why))?.len();
        if size > MOST_BYTES {
            return Err(Failure::Bad(format!("{}: this is no list, it has {size} bytes", path.display())));
        }
        let text = match fs::read_to_string(path) {
            Err(why) if why.kind() == ErrorKind::InvalidData => {
                Err("this is no text; `save list FILE` writes a list".to_owned())
            }
            Err(why) => return Err(Failure::file(path, &why)),
            Ok(text) => Ok(text),
        };
        text.and_then(|text| read(&text))
            .and_then(|kept| {
                if kept.game == game {
                    Ok(kept)
                } else {
                    Err(format!("`game` is {}, but this match is of {game}; load a list of that game", kept.game))
                }
            })
            .map_err(|fault| Failure::Bad(format!("{}: {fault}", path.display())))
    }
}

/// Reads the text of a list; a fault names the key and the remedy.
fn read(text: &str) -> Result<Kept, String> {
    let table: Table = text.parse().map_err(|fault: toml::de::Error| {
        let line = fault.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        format!("line {line} cannot be read: {}; `save list FILE` writes a list", fault.message())
    })?;
    if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("`{key}` is no key of a list; it has {}", KEYS.join(", ")));
    }
    let value = |key: &str| table.get(key).ok_or_else(|| format!("`{key}` is missing; a list has {}", KEYS.join(", ")));
    let word = |key: &str| match value(key)? {
        Value::String(text) if !text.trim().is_empty() => Ok(text.trim().to_owned()),
        other => Err(format!("`{key}` is {other}; write it as text between quotation marks")),
    };
    let rules = match value("rules")? {
        Value::Integer(number) => u32::try_from(*number).ok(),
        _ => None,
    };
    let rules = rules.ok_or("`rules` is the version of the rules; write a whole number")?;
    Ok(Kept { game: word("game")?, scenario: word("scenario")?, rules, seat: word("seat")?, list: word("list")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(change: impl Fn(&str) -> Option<String>) -> String {
        ["game = \"ga\"", "scenario = \"picket\"", "rules = 3", "seat = \"blue\"", "list = \"build x\""]
            .into_iter()
            .filter_map(change)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let kept = read(&text(|line| Some(line.to_owned()))).expect("a good list");
        assert_eq!(read(&toml::to_string(&kept).expect("it can be written")), Ok(kept));
    }

    #[test]
    fn a_bad_list_is_refused_with_key_and_remedy() {
        for key in KEYS {
            let without = text(|line| (!line.starts_with(key)).then(|| line.to_owned()));
            assert!(read(&without).unwrap_err().starts_with(&format!("`{key}` is missing; a list has game,")));
            let wrong =
                text(|line| Some(if line.starts_with(key) { format!("{key} = true") } else { line.to_owned() }));
            let fault = read(&wrong).unwrap_err();
            assert!(fault.starts_with(&format!("`{key}` is")) && fault.contains("; write "), "{fault}");
        }
        let more = text(|line| Some(line.to_owned())) + "\npoints = 7";
        assert_eq!(read(&more).unwrap_err(), "`points` is no key of a list; it has game, scenario, rules, seat, list");
        assert!(read("game = ga\n").unwrap_err().starts_with("line 1 cannot be read: "));
        assert!(read("").unwrap_err().starts_with("`rules` is missing"));
    }
}
