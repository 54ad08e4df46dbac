use std::io::Write;

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use serde_json::Value;

use crate::failure::Failure;

/// Strong type: headings.
pub const STRONG: Style = Style::new().bold();
/// Small type: clauses, remarks.
pub const FAINT: Style = Style::new().dimmed();

/// The colour of a seat.
pub fn seat_style(seat: usize) -> Style {
    const COLOURS: [AnsiColor; 6] =
        [AnsiColor::Red, AnsiColor::Green, AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Cyan];
    COLOURS[seat % COLOURS.len()].on_default().bold()
}

/// Styled text.
pub fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Standard output; colours are left out where nobody would see them or nobody wants them.
pub fn out() -> AutoStream<std::io::StdoutLock<'static>> {
    AutoStream::auto(std::io::stdout().lock())
}

/// Prints text as it is, styles included.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = out();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Prints one JSON document.
pub fn print_json(document: &Value) -> Result<(), Failure> {
    print(&format!("{document:#}\n"))
}

/// How many columns there are.
pub fn columns() -> usize {
    let width = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    width.map_or(100, |width| width.clamp(40, 120))
}

/// Breaks text at spaces so that no line is longer than `columns`, each begun with `indent`; a word that is longer stays whole.
pub fn wrap(text: &str, indent: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for paragraph in text.lines() {
        let lead: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = format!("{indent}{lead}");
        let mut empty = true;
        for word in paragraph.split_whitespace() {
            if !empty && line.chars().count() + 1 + word.chars().count() > columns {
                wrapped.push_str(line.trim_end());
                wrapped.push('\n');
                line = format!("{indent}{lead}");
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        wrapped.push_str(line.trim_end());
        wrapped.push('\n');
    }
    wrapped
}

/// A probability as people read it: `83.3 %`, never rounded to certainty.
pub fn percent(p: f64) -> String {
    match p * 100.0 {
        share if share <= 0.0 => "0 %".to_owned(),
        share if share < 0.05 => "< 0.1 %".to_owned(),
        share if share > 99.95 && p < 1.0 => "> 99.9 %".to_owned(),
        share => format!("{share:.1} %"),
    }
}

/// A bar of eighths, `width` columns at the most.
pub fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// So many of a thing: `1 draw`, `2 draws`.
pub fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_spaces_and_keeps_its_paragraphs() {
        assert_eq!(wrap("one two three\n\n- four five", "  ", 9), "  one two\n  three\n\n  - four\n  five\n");
        assert_eq!(wrap("unbreakable", "", 4), "unbreakable\n");
    }

    #[test]
    fn percentages_never_turn_chance_into_certainty() {
        for (p, text) in
            [(0.0, "0 %"), (1e-6, "< 0.1 %"), (5.0 / 6.0, "83.3 %"), (0.99999, "> 99.9 %"), (1.0, "100.0 %")]
        {
            assert_eq!(percent(p), text);
        }
    }

    #[test]
    fn bars_grow_by_eighths() {
        assert_eq!(bar(0.5, 3), "█▌");
        assert_eq!(bar(1.0, 3), "███");
        assert_eq!(bar(0.0, 3), "");
    }
}
