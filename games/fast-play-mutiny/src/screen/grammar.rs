//! Numbers, lists and verbs in plain English.

/// A sentence begins with a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.map_or_else(String::new, |first| format!("{first}{}", letters.as_str()))
}

/// So many of something, in figures: `1 hit`, `2 hits`.
pub fn counted(number: impl Into<i64>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number.abs() == 1 { one } else { more })
}

/// The same where none is said in words: `no hit`.
pub fn counted_or_no(number: impl Into<i64>, one: &str, more: &str) -> String {
    let number = number.into();
    if number == 0 { format!("no {one}") } else { counted(number, one, more) }
}

/// A number in words, as far as they are usual.
pub fn in_words(number: impl Into<u32>) -> String {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let number = number.into();
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Parts of a list: commas, then `and`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
