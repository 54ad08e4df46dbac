use std::fmt::Write;

use engine::{Ending, Line};

use crate::page::{self, FAINT, STRONG, styled};

/// A line of the log with its dice and its clause.
pub fn log_line(line: &Line) -> String {
    if line.heading {
        return format!("\n{}  {}\n", styled(STRONG, &line.text), styled(FAINT, &line.clause));
    }
    let dice: Vec<String> = line.rolls.iter().map(|roll| format!("d{} {}", roll.sides, faces(&roll.faces))).collect();
    let mut text = page::wrap(&line.text, "      ", page::columns());
    text.truncate(text.trim_end().len());
    if !dice.is_empty() {
        let _ = write!(text, "  [{}]", dice.join("; "));
    }
    format!("{text}  {}\n", styled(FAINT, &line.clause))
}

/// The same with the figures behind it, part by part, set in.
pub fn log_line_with_reasons(line: &Line) -> String {
    line.why.iter().fold(log_line(line), |mut text, part| {
        let _ = writeln!(text, "          {}  {}", part.text, styled(FAINT, part.clause.as_deref().unwrap_or("")));
        text
    })
}

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// How a match ended, in a sentence.
pub fn outcome_text(outcome: &Ending) -> String {
    let level = &outcome.level;
    let margins: Vec<String> = outcome.margin.iter().map(|(seat, points)| format!("{seat} {points:+}")).collect();
    let verdict = match outcome.winners.as_slice() {
        [] if outcome.automatic => format!("The enemy wins ({level})"),
        [] if outcome.annulled => "The match counts for nothing".to_owned(),
        [] => "The match is drawn".to_owned(),
        [winner] => format!("The {winner} player wins ({level})"),
        several => format!("{} win ({level})", several.join(" and ")),
    };
    // Who gives up ends the match where it stands: there is nothing to count.
    let how = match (&outcome.resigned, &outcome.out_of_time, outcome.agreed) {
        _ if outcome.annulled => "the host has ended it".to_owned(),
        (Some(seat), _, _) => format!("{seat} gave up"),
        (None, Some(seat), _) => format!("{seat} ran out of time"),
        (None, None, true) => "by agreement".to_owned(),
        (None, None, false) => margins.join(", "),
    };
    format!("\n{}: {how}  {}\n", styled(STRONG, verdict), styled(FAINT, &outcome.reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_gives_its_reasons_set_in() {
        let part = |text: &str, clause: Option<&str>| scene::Modifier {
            text: text.to_owned(),
            clause: clause.map(str::to_owned),
        };
        let line = Line {
            step: 3,
            seat: None,
            clause: "LM-8.5a".into(),
            text: "A battle.".to_owned(),
            brief: String::new(),
            weight: 0,
            points: Vec::new(),
            why: vec![part("Havelock +1", Some("LM-8.6a")), part("column 3/2", None)],
            heading: false,
            rolls: Vec::new(),
            effects: Vec::new(),
        };
        let text = anstream::adapter::strip_str(&log_line_with_reasons(&line)).to_string();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        assert_eq!(lines, ["      A battle.  LM-8.5a", "          Havelock +1  LM-8.6a", "          column 3/2"]);
    }

    #[test]
    fn outcomes_read_as_sentences() {
        let plain = |outcome: &Ending| anstream::adapter::strip_str(&outcome_text(outcome)).to_string();
        let ending = |winners: &[&str], level: &str, points: i16| Ending {
            level: level.to_owned(),
            margin: [("british".to_owned(), -points), ("rebel".to_owned(), points)].into(),
            reason: "LM-12.2".to_owned(),
            winners: winners.iter().map(|winner| (*winner).to_owned()).collect(),
            automatic: false,
            resigned: None,
            out_of_time: None,
            agreed: false,
            annulled: false,
        };
        let won = ending(&["rebel"], "total", 9);
        assert_eq!(plain(&won), "\nThe rebel player wins (total): british -9, rebel +9  LM-12.2\n");
        let drawn = ending(&[], "draw", 0);
        assert_eq!(plain(&drawn), "\nThe match is drawn: british +0, rebel +0  LM-12.2\n");
        let ended = Ending { annulled: true, ..ending(&[], "annulled", 0) };
        assert_eq!(plain(&ended), "\nThe match counts for nothing: the host has ended it  LM-12.2\n");
        let lost = Ending { automatic: true, ..ending(&[], "great", 0) };
        assert_eq!(plain(&lost), "\nThe enemy wins (great): british +0, rebel +0  LM-12.2\n");
    }
}
