//! What people write, cut to what others shall read.

use crate::ApiError;

const LONGEST_NAME: usize = 40;
const LONGEST_SAYING: usize = 500;
const LONGEST_NONCE: usize = 64;

/// A name: one line, not empty, not too long.
pub(crate) fn name(text: &str) -> Result<String, ApiError> {
    line(text, LONGEST_NAME, "a name")
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

/// The name under which a visitor sits down.
pub(crate) fn player(name: &str) -> String {
    if name.is_empty() { "Guest".to_owned() } else { name.to_owned() }
}
