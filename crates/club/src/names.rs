//! What somebody may be called.
//!
//! A name is one line of characters that can be seen. Two names are the same when people cannot tell them apart: `Ada`, `ADA`, and `Аda` with a letter of
//! another alphabet. That is decided by Unicode's own list of what is confusable, after folding the case.

use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};

/// A name has at most so many characters.
pub const LONGEST: usize = 40;

/// Names that nobody may take, because the table uses them itself.
const THE_TABLES_OWN: [&str; 3] = ["Guest", "Computer", "Umpire"];

/// Why something is no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// It has nothing in it, or too much.
    #[error("{what} has 1 to {longest} characters, not {found}")]
    Length {
        /// What it should be.
        what: &'static str,
        /// So many characters are allowed.
        longest: usize,
        /// So many were found.
        found: usize,
    },
    /// Some of it cannot be seen, or moves what stands around it.
    #[error("a name has no characters that cannot be seen or that turn the line round")]
    Unseen,
    /// It begins with a mark, which would stand on whatever comes before the name.
    #[error("a name begins with a letter, a figure or a sign, not with a mark that stands on one")]
    Mark,
    /// The table calls others so.
    #[error("`{0}` is what the computer or a guest is called; take another name")]
    Taken(String),
}

/// The name that somebody takes for himself: not the table's own, nor one of `taken`, nor one that looks like them.
pub fn own<'a>(text: &str, taken: impl IntoIterator<Item = &'a str>) -> Result<String, NameFault> {
    let name = written(text)?;
    let wished = key(&name);
    if THE_TABLES_OWN.into_iter().chain(taken).any(|other| key(other) == wished) {
        return Err(NameFault::Taken(name));
    }
    Ok(name)
}

/// A name as it may stand in a record: one line, not empty, not too long, of characters that can be seen.
pub fn written(text: &str) -> Result<String, NameFault> {
    let name = line(text, LONGEST, "a name")?;
    seen(&name)?;
    if name.starts_with(is_mark) { Err(NameFault::Mark) } else { Ok(name) }
}

/// Whether all of it can be seen.
pub fn seen(text: &str) -> Result<(), NameFault> {
    if text.chars().any(is_invisible) { Err(NameFault::Unseen) } else { Ok(()) }
}

/// One line of text without what surrounds it; what moves the writing head counts as a space.
pub fn line(text: &str, longest: usize, what: &'static str) -> Result<String, NameFault> {
    let spaced = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let trimmed = spaced.trim();
    let found = trimmed.chars().count();
    if found == 0 || found > longest {
        return Err(NameFault::Length { what, longest, found });
    }
    Ok(trimmed.to_owned())
}

/// Something said: one line of which something can be seen. What turns the line round counts as a space; letters may be joined, as in signs for families.
pub fn said(text: &str, longest: usize) -> Result<String, NameFault> {
    let spaced: String = text.chars().map(|c| if turns_round(c) { ' ' } else { c }).collect();
    let line = line(&spaced, longest, "a saying")?;
    if line.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
        return Err(NameFault::Length { what: "a saying", longest, found: 0 });
    }
    Ok(line)
}

/// By what a name is unique: names with the same key look the same.
///
/// The skeleton of Unicode's report on security, of what in the name is letter, mark or figure; a name of nothing else keeps its signs. As case does not
/// count, and a capital may look like something else than its small letter does (`I` like `l`, `i` like neither), both are asked, until nothing changes any more.
pub fn key(name: &str) -> String {
    let mut key: String = name.split_whitespace().collect();
    // Each step makes the alphabet smaller; the bound only guards against tables that contradict themselves.
    for _ in 0..8 {
        let small = skeleton(lettering(&key).to_lowercase());
        let next = skeleton(lettering(&small).to_uppercase());
        if next == key {
            break;
        }
        key = next;
    }
    key
}

/// What looks the same, in small letters.
fn skeleton(text: String) -> String {
    unicode_security::skeleton(&text).collect::<String>().to_lowercase()
}

/// The letters, their marks and the figures of a name, or all of a name that has none.
fn lettering(name: &str) -> String {
    let letters: String = name.chars().filter(|c| c.is_alphanumeric() || is_mark(*c)).collect();
    if letters.chars().any(char::is_alphanumeric) { letters } else { name.to_owned() }
}

/// Whether a character stands on the one before it.
fn is_mark(c: char) -> bool {
    matches!(c.general_category(), Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark)
}

/// Whether a character says in which direction others are read.
fn turns_round(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
