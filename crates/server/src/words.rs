//! What people write, cut to what others shall read.

use catalog::Level;
use club::names::{self, NameFault};

use crate::ApiError;

const LONGEST_SAYING: usize = 500;
const LONGEST_NONCE: usize = 64;

impl From<NameFault> for ApiError {
    fn from(fault: NameFault) -> Self {
        Self::Invalid(fault.to_string())
    }
}

/// The name that somebody takes: neither the table's own nor a computer's, nor one that looks like them.
pub(crate) fn name(text: &str) -> Result<String, ApiError> {
    Ok(names::own(text, Level::ALL.iter().flat_map(|level| [level.id(), level.title()]))?)
}

/// A name in a record: one line, not empty, not too long, of characters that can be seen.
pub(crate) fn recorded_name(text: &str) -> Result<String, ApiError> {
    Ok(names::written(text)?)
}

/// Something said.
pub(crate) fn saying(text: &str) -> Result<String, ApiError> {
    Ok(names::said(text, LONGEST_SAYING)?)
}

/// What a seat throws in for the dice; a fresh one where none was given.
pub(crate) fn nonce(given: Option<String>) -> Result<String, ApiError> {
    match given {
        Some(nonce) if nonce.len() > LONGEST_NONCE => {
            Err(ApiError::Invalid(format!("a nonce has at most {LONGEST_NONCE} characters")))
        }
        Some(nonce) => Ok(nonce),
        None => crate::token::random::<16>().map(|bytes| crate::token::hex(&bytes)).ok_or(ApiError::Stumbled),
    }
}

/// The name of those who have given none.
pub(crate) const NOBODY: &str = "Guest";

/// The name under which a visitor sits down.
pub(crate) fn player(name: &str) -> String {
    if name.is_empty() { NOBODY.to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_peoples_are_names() {
        for good in ["Ada", "तात्या टोपे", "李", "O’Neill 3rd", "Zoë"] {
            assert_eq!(name(good).ok().as_deref(), Some(good));
        }
        assert_eq!(name("  Ada\n").ok().as_deref(), Some("Ada"));
    }

    #[test]
    fn what_cannot_be_seen_is_no_name() {
        for bad in [
            "",
            " ",
            "\u{200b}",
            "Ada\u{202e}",
            "A\u{200d}da",
            "\u{2066}Ada\u{2069}",
            "\u{3164}",
            "Ada\u{e0041}",
            "\u{feff}Ada",
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_is_said_can_be_seen_and_turns_no_line_round() {
        for nothing in ["", "\u{200b}\u{200b}", "\u{202e}", " \u{feff} "] {
            assert!(saying(nothing).is_err(), "{nothing:?}");
        }
        for (said, kept) in [
            ("\u{202e}retsiger", "retsiger"),
            ("one\u{2066}two", "one two"),
            ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
        ] {
            assert_eq!(saying(said).ok().as_deref(), Some(kept));
        }
    }

    #[test]
    fn the_computers_names_are_taken() {
        for taken in ["sergeant", "SERGEANT", "Field Marshal", "field-marshal", "Guest", " General. "] {
            assert!(name(taken).is_err(), "{taken}");
        }
        assert!(name("Sergeant Bourne").is_ok());
    }
}
