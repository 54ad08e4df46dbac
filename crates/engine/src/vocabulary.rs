//! Words that stand in a program's own text: ids, clauses, titles. In the program that has them they live as long as it does; what another program says of
//! itself is read into the same types by keeping each word once.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer, de};

/// A word that lives as long as the program. The name is there for what is read: serde would borrow a plain `&'static str` from its input.
pub type Word = &'static str;

/// No more bytes of words are kept: some forty programs' worth, and so no program can fill the memory with them.
const MOST: usize = 1 << 20;

struct Vocabulary {
    words: BTreeSet<&'static str>,
    bytes: usize,
}

static KEPT: Mutex<Vocabulary> = Mutex::new(Vocabulary { words: BTreeSet::new(), bytes: 0 });

/// The word of this text, kept for the life of the program; nothing when too many are.
pub fn word(text: &str) -> Option<Word> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.words.get(text) {
        return Some(known);
    }
    if kept.bytes + text.len() > MOST {
        return None;
    }
    let fresh: Word = Box::leak(text.to_owned().into_boxed_str());
    kept.bytes += fresh.len();
    kept.words.insert(fresh);
    Some(fresh)
}

/// Reads a word.
pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
    one(&String::deserialize(deserializer)?)
}

fn one<E: de::Error>(text: &str) -> Result<Word, E> {
    word(text).ok_or_else(|| E::custom("too many different words have been read from other programs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_words_are_kept_once_and_not_without_end() {
        let (one, other) = (word("TP-3.2").unwrap(), word(&String::from("TP-3.2")).unwrap());
        assert!(std::ptr::eq(one, other));
        assert!(word(&"x".repeat(MOST)).is_none());
        assert!(word("TP-3.3").is_some(), "what was refused took no room");
    }
}
