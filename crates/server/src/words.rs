//! What people write, cut to what others shall read.

use catalog::Level;
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};

use crate::ApiError;

const LONGEST_NAME: usize = 40;
const LONGEST_SAYING: usize = 500;
const LONGEST_NONCE: usize = 64;

/// The name that somebody takes: nobody else's.
pub(crate) fn name(text: &str) -> Result<String, ApiError> {
    let name = recorded_name(text)?;
    if is_taken(&name) {
        return Err(ApiError::Invalid(format!(
            "`{name}` is what the computer or a guest is called; take another name"
        )));
    }
    Ok(name)
}

/// A name in a record: one line, not empty, not too long, of characters that can be seen.
pub(crate) fn recorded_name(text: &str) -> Result<String, ApiError> {
    let name = line(text, LONGEST_NAME, "a name")?;
    if name.chars().any(is_invisible) {
        let why = "a name has no characters that cannot be seen or that turn the line round";
        return Err(ApiError::Invalid(why.to_owned()));
    }
    Ok(name)
}

/// Whether a character leaves no mark of its own, or moves others.
fn is_invisible(c: char) -> bool {
    matches!(
        c.general_category(),
        Category::Format
            | Category::PrivateUse
            | Category::Unassigned
            | Category::LineSeparator
            | Category::ParagraphSeparator
    ) || matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Whether the computer players, or those without a name, are called so.
fn is_taken(name: &str) -> bool {
    let letters =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let wished = letters(name);
    let levels = Level::ALL.iter().flat_map(|level| [level.id(), level.title()]);
    levels.chain(["Guest", "Computer", "Umpire"]).any(|taken| letters(taken) == wished)
}

/// Something said.
pub(crate) fn saying(text: &str) -> Result<String, ApiError> {
    line(text, LONGEST_SAYING, "a saying")
}

fn line(text: &str, longest: usize, what: &str) -> Result<String, ApiError> {
    let spaced = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let trimmed = spaced.trim();
    let length = trimmed.chars().count();
    if length == 0 || length > longest {
        return Err(ApiError::Invalid(format!("{what} has 1 to {longest} characters, not {length}")));
    }
    Ok(trimmed.to_owned())
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
    fn the_computers_names_are_taken() {
        for taken in ["sergeant", "SERGEANT", "Field Marshal", "field-marshal", "Guest", " General. "] {
            assert!(name(taken).is_err(), "{taken}");
        }
        assert!(name("Sergeant Bourne").is_ok());
    }
}
