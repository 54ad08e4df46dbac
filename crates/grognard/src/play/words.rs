use std::fmt::Write;

use engine::Line;
use serde_json::Value;

use crate::page::{self, FAINT, STRONG, styled};

/// A line of the log with its dice and its clause.
pub fn log_line(line: &Line) -> String {
    if line.heading {
        return format!("\n{}  {}\n", styled(STRONG, &line.text), styled(FAINT, line.clause));
    }
    let dice: Vec<String> = line.rolls.iter().map(|roll| format!("d{} {}", roll.sides, faces(&roll.faces))).collect();
    let mut text = page::wrap(&line.text, "      ", page::columns());
    text.truncate(text.trim_end().len());
    if !dice.is_empty() {
        let _ = write!(text, "  [{}]", dice.join("; "));
    }
    format!("{text}  {}\n", styled(FAINT, line.clause))
}

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// How a match ended, in a sentence.
pub fn outcome_text(outcome: &Value) -> String {
    let winners: Vec<&str> = outcome["winners"]
        .as_array()
        .map_or_else(Vec::new, |winners| winners.iter().filter_map(Value::as_str).collect());
    let level = outcome["level"].as_str().unwrap_or("");
    let margins: Vec<String> = outcome["margin"].as_object().map_or_else(Vec::new, |margins| {
        margins.iter().map(|(seat, points)| format!("{seat} {:+}", points.as_i64().unwrap_or(0))).collect()
    });
    let verdict = match winners.as_slice() {
        [] if level == "draw" => "The match is drawn".to_owned(),
        // An automatic enemy sits nowhere.
        [] => format!("The enemy wins ({level})"),
        [winner] => format!("The {winner} player wins ({level})"),
        several => format!("{} win ({level})", several.join(" and ")),
    };
    let reason = outcome["reason"].as_str().unwrap_or("");
    format!("\n{}: {}  {}\n", styled(STRONG, verdict), margins.join(", "), styled(FAINT, reason))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn outcomes_read_as_sentences() {
        let plain = |outcome: &Value| anstream::adapter::strip_str(&outcome_text(outcome)).to_string();
        let won = json!({ "winners": ["rebel"], "level": "total", "margin": { "british": -9, "rebel": 9 }, "reason": "LM-12.2" });
        assert_eq!(plain(&won), "\nThe rebel player wins (total): british -9, rebel +9  LM-12.2\n");
        let drawn =
            json!({ "winners": [], "level": "draw", "margin": { "british": 0, "rebel": 0 }, "reason": "LM-12.2" });
        assert_eq!(plain(&drawn), "\nThe match is drawn: british +0, rebel +0  LM-12.2\n");
    }
}
