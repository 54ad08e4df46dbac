//! Recovery codes: each signs in once, when laptop, phone and mail are lost.

use store::TokenHash;

use crate::ApiError;
use crate::token::random;

/// So many are given out together.
const MANY: usize = 8;
/// So many letters has each, in groups of four: eighty bits, which nobody guesses.
const LETTERS: usize = 16;
/// Letters and figures that nobody takes for one another.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// New codes.
pub(crate) fn fresh() -> Result<Vec<String>, ApiError> {
    (0..MANY).map(|_| one()).collect()
}

fn one() -> Result<String, ApiError> {
    let bytes: [u8; LETTERS] = random().ok_or(ApiError::Stumbled)?;
    let letters: String = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect();
    Ok([&letters[..4], &letters[4..8], &letters[8..12], &letters[12..]].join("-"))
}

/// What is kept of a code. However it is written down, it is the same.
pub(crate) fn hash(code: &str) -> TokenHash {
    let letters: String = code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    *blake3::hash(format!("recovery code {letters}").as_bytes()).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_are_read_however_they_are_written() {
        let codes = fresh().expect("the system has randomness");
        let mut hashes: Vec<_> = codes.iter().map(|code| hash(code)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), MANY);
        let code = &codes[0];
        assert_eq!(hash(&code.to_uppercase().replace('-', " ")), hash(code));
        assert_eq!(code.len(), LETTERS + 3);
    }
}
