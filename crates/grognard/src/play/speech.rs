use std::path::PathBuf;

/// What a person types at a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speech {
    /// Nothing: show the position and the orders again.
    Nothing,
    /// The order of that number.
    Number(usize),
    /// All orders, however many.
    All,
    /// The position again.
    Map,
    /// The log, from the beginning or the last so many lines.
    Log(Option<usize>),
    /// The odds of the orders, or the answer to a question.
    Odds(Vec<String>),
    /// A clause of the rulebook.
    Rules(Option<String>),
    /// What the match is about.
    Terms,
    /// Take the last order back.
    Undo,
    /// Save the match.
    Save(Option<PathBuf>),
    /// Keep the list that was named.
    SaveList(Option<PathBuf>),
    /// Name a list that was kept.
    LoadList(Option<PathBuf>),
    /// What can be typed.
    Help,
    /// Give the match up.
    Resign,
    /// Leave.
    Quit,
    /// An order in notation, or words to look for in the list.
    Words(String),
}

impl Speech {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (first, rest) =
            line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim()));
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let listed = || {
            let (word, path) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            word.eq_ignore_ascii_case("list").then(|| some(path.trim()).map(PathBuf::from))
        };
        match first.to_lowercase().as_str() {
            "" => Self::Nothing,
            "all" if rest.is_empty() => Self::All,
            "map" if rest.is_empty() => Self::Map,
            "log" if rest.is_empty() => Self::Log(None),
            "log" if rest.parse::<usize>().is_ok() => Self::Log(rest.parse().ok()),
            "odds" => Self::Odds(rest.split_whitespace().map(str::to_owned).collect()),
            "rules" | "rule" => Self::Rules(some(rest)),
            "terms" if rest.is_empty() => Self::Terms,
            "undo" if rest.is_empty() => Self::Undo,
            "save" if let Some(path) = listed() => Self::SaveList(path),
            "load" if let Some(path) = listed() => Self::LoadList(path),
            "save" => Self::Save(some(rest).map(PathBuf::from)),
            "help" | "?" => Self::Help,
            "resign" if rest.is_empty() => Self::Resign,
            "quit" | "exit" if rest.is_empty() => Self::Quit,
            _ => line.parse().map_or_else(|_| Self::Words(line.to_owned()), Self::Number),
        }
    }
}

/// What `help` says.
pub const HELP: &str = "\x20 a number         gives that order
  an order         typed as it is listed, gives it too
  a word           lists the orders in which it stands; `all` lists every order
  odds             the odds of the orders that lead to dice
  odds QUESTION key=value ...   exact odds of anything; `odds list` names the questions
  map              the position again          log, log 20    what has happened
  rules LM-8.5     a clause of the rulebook    terms          aims, length, points, what is not as published
  undo             takes the last order back, as long as no die has fallen
  save FILE        keeps the match; `grognard play --resume FILE` goes on with it
  save list FILE   keeps the force you name or have named; `load list FILE` names it again
  resign, quit
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_meant() {
        for (line, speech) in [
            ("", Speech::Nothing),
            ("  12 ", Speech::Number(12)),
            ("log 20", Speech::Log(Some(20))),
            ("RULES LM-8.5", Speech::Rules(Some("LM-8.5".into()))),
            ("save my match.jsonl", Speech::Save(Some("my match.jsonl".into()))),
            ("save list my army.toml", Speech::SaveList(Some("my army.toml".into()))),
            ("Load List", Speech::LoadList(None)),
            ("save listed.jsonl", Speech::Save(Some("listed.jsonl".into()))),
            ("load b1", Speech::Words("load b1".into())),
            ("odds battle att=3", Speech::Odds(vec!["battle".into(), "att=3".into()])),
            ("Terms", Speech::Terms),
            ("undo the siege", Speech::Words("undo the siege".into())),
            ("step delhi", Speech::Words("step delhi".into())),
            ("-3", Speech::Words("-3".into())),
        ] {
            assert_eq!(Speech::read(line), speech, "{line}");
        }
    }
}
