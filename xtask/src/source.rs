//! Just enough of Rust's grammar to tell comments, strings and code apart.

/// A piece of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `///` or `//!`, `/** */` or `/*! */`: it belongs to an item, or the compiler complains.
    Doc,
    /// Any other comment.
    Comment,
    /// The text of a string literal, without its quotes.
    Text,
    /// A name, keyword or number.
    Word,
    /// One character of anything else.
    Mark(char),
}

/// A piece with its text and its line, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: &'a str,
    /// The line it begins in.
    pub line: usize,
}

/// The pieces of a source file, in order.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while let Some(first) = rest.chars().next() {
        let (kind, from, to, length) = piece(rest, first);
        if let Some(kind) = kind {
            found.push(Token { kind, text: &rest[from..to], line });
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// Whether these pieces begin with the condition of a module of tests: `cfg(test)] mod`.
pub fn is_test_module(tokens: &[Token]) -> bool {
    let shape: Vec<&str> = tokens.iter().take(6).map(|token| token.text).collect();
    shape == ["cfg", "(", "test", ")", "]", "mod"]
}

/// The number of pieces to the end of the next block.
pub fn end_of_block(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('{') => depth += 1,
            Kind::Mark('}') if depth == 1 => return at,
            Kind::Mark('}') => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The first piece: its kind, where its text begins and ends, and its whole length.
fn piece(rest: &str, first: char) -> (Option<Kind>, usize, usize, usize) {
    if let Some(comment) = rest.strip_prefix("//") {
        let end = rest.find('\n').unwrap_or(rest.len());
        let doc = (comment.starts_with('/') && !comment.starts_with("//")) || comment.starts_with('!');
        return (Some(if doc { Kind::Doc } else { Kind::Comment }), 0, end, end);
    }
    if rest.starts_with("/*") {
        let end = block_end(rest);
        let doc = (rest.starts_with("/**") && !rest.starts_with("/**/")) || rest.starts_with("/*!");
        return (Some(if doc { Kind::Doc } else { Kind::Comment }), 0, end, end);
    }
    if let Some((open, close)) = raw_quotes(rest) {
        let end = rest[open..].find(&close).map_or(rest.len(), |at| open + at);
        return (Some(Kind::Text), open, end, (end + close.len()).min(rest.len()));
    }
    let quote = rest.find('"').filter(|at| matches!(&rest[..*at], "" | "b" | "c"));
    if let Some(quote) = quote {
        let end = quoted_end(&rest[quote + 1..], '"').map_or(rest.len(), |at| quote + 1 + at);
        return (Some(Kind::Text), quote + 1, end, (end + 1).min(rest.len()));
    }
    if first == '\'' {
        return (None, 0, 0, character_end(rest));
    }
    if first.is_alphanumeric() || first == '_' {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        return (Some(Kind::Word), 0, end, end);
    }
    let length = first.len_utf8();
    (if first.is_whitespace() { None } else { Some(Kind::Mark(first)) }, 0, length, length)
}

/// Where a block comment ends; they nest.
fn block_end(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

/// Where the text of a raw string begins, and how it ends.
fn raw_quotes(rest: &str) -> Option<(usize, String)> {
    let marks = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = marks.len() - marks.trim_start_matches('#').len();
    if !marks[hashes..].starts_with('"') {
        return None;
    }
    Some((rest.len() - marks.len() + hashes + 1, format!("\"{}", "#".repeat(hashes))))
}

/// Where the closing quote is, past all that is escaped.
fn quoted_end(text: &str, quote: char) -> Option<usize> {
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        if c == '\\' {
            characters.next();
        } else if c == quote {
            return Some(at);
        }
    }
    None
}

/// The length of a character, or of the apostrophe alone where it begins the name of a lifetime.
fn character_end(rest: &str) -> usize {
    let mut characters = rest[1..].chars();
    match (characters.next(), characters.next()) {
        (Some('\\'), _) => quoted_end(&rest[1..], '\'').map_or(rest.len(), |at| at + 2),
        (Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str, kind: Kind) -> Vec<&str> {
        tokens(source).into_iter().filter(|token| token.kind == kind).map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_strings_do_not_mix() {
        let source =
            "/// One \"two\"\nfn a<'x>() { b(\"three // four\", 'c', '\"', '\\''); } // five \"six\"\n//// no doc\n";
        assert_eq!(texts(source, Kind::Doc), ["/// One \"two\""]);
        assert_eq!(texts(source, Kind::Text), ["three // four"]);
        assert_eq!(texts(source, Kind::Comment), ["// five \"six\"", "//// no doc"]);
        assert_eq!(texts(source, Kind::Word), ["fn", "a", "x", "b"]);
    }

    #[test]
    fn strings_may_be_raw_escaped_and_long() {
        assert_eq!(
            texts("a(r#\"one \"two\"\"#, \"thr\\\"ee\", b\"four\", br\"five\")", Kind::Text),
            ["one \"two\"", "thr\\\"ee", "four", "five"]
        );
        assert_eq!(tokens("\"a\nb\" c").last().map(|token| token.line), Some(2));
        assert_eq!(texts("/* a /* b */ \"c\" */ d", Kind::Word), ["d"]);
    }
}
