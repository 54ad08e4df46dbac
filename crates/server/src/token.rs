//! Things that cannot be guessed, and how they are written.

use store::TokenHash;

/// What a visitor carries in a cookie. Only its hash is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn fresh() -> Option<Self> {
        random().map(Self)
    }

    /// One that was kept.
    pub(crate) fn kept(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What is kept of one that leads nowhere any more.
    pub(crate) fn bytes(&self) -> [u8; 32] {
        self.0
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let digit = |letter: u8| char::from(letter).to_digit(16);
        let pairs = text.as_bytes().chunks_exact(2);
        (text.len() == 64).then_some(())?;
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Some(Self(bytes))
    }

    pub(crate) fn hex(&self) -> String {
        hex(&self.0)
    }

    pub(crate) fn hash(&self) -> TokenHash {
        *blake3::hash(&self.0).as_bytes()
    }

    /// The invitation to a seat of a match that the bearer has made. It follows from the bearer's own token, so that it can be shown again to the maker,
    /// and to nobody else, though only its hash is stored.
    pub(crate) fn invitation(&self, id: &str, seat: &str) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(b"invitation\0").update(id.as_bytes()).update(b"\0").update(seat.as_bytes());
        hex(&hasher.finalize().as_bytes()[..16])
    }
}

/// The stored form of an invitation.
pub(crate) fn invitation_hash(invitation: &str) -> TokenHash {
    *blake3::hash(invitation.as_bytes()).as_bytes()
}

/// A fresh id of a match: 16 letters and digits that nobody guesses.
pub(crate) fn fresh_id() -> Option<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 16] = random()?;
    Some(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

pub(crate) fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back_as_it_was_written() {
        let token = Token::fresh().expect("the system has randomness");
        assert!(Token::parse(&token.hex()) == Some(token));
        assert!(Token::parse("abc").is_none());
        assert!(Token::parse(&"é".repeat(32)).is_none());
        assert!(Token::parse(&"g".repeat(64)).is_none());
    }

    #[test]
    fn invitations_differ_by_maker_match_and_seat() {
        let (a, b) = (Token([1; 32]), Token([2; 32]));
        let all = [a.invitation("m", "x"), a.invitation("m", "y"), a.invitation("n", "x"), b.invitation("m", "x")];
        for (i, one) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|other| other != one));
        }
    }
}
