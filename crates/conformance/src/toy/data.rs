use engine::{DataError, DataFiles, GameInfo, OddsWords, OptionInfo, Parameter, QuestionInfo, ScenarioInfo, Space};
use serde::Deserialize;

const FILE: &str = "passes.toml";

/// Powder of each side when no option is chosen.
pub(super) const POWDER: u8 = 4;

/// The loaded game.
#[derive(Debug)]
pub struct ThreePasses {
    pub(super) info: GameInfo,
    pub(super) passes: [String; 3],
    pub(super) strengths: [u8; 8],
    pub(super) scenarios: Vec<Scenario>,
}

/// A scenario as the rules need it.
#[derive(Debug)]
pub(super) struct Scenario {
    pub(super) rounds: u8,
    pub(super) hand: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    passes: [String; 3],
    strengths: [u8; 8],
    scenario: Vec<ScenarioEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioEntry {
    id: String,
    title: String,
    blurb: String,
    minutes: u16,
    rounds: u8,
    hand: u8,
    #[serde(default)]
    beginner: bool,
}

/// Reads and checks the data. [TP-1.1]
pub(super) fn read(files: &DataFiles) -> Result<ThreePasses, DataError> {
    let file: File = files.read(FILE)?;
    for (i, name) in file.passes.iter().enumerate() {
        let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        if !plain || file.passes[..i].contains(name) {
            return Err(DataError::value(
                FILE,
                format!("passes[{i}]"),
                "a pass needs a name of its own in small letters",
            ));
        }
    }
    if let Some(i) = file.strengths.iter().position(|strength| !(1..=5).contains(strength)) {
        return Err(DataError::value(FILE, format!("strengths[{i}]"), "a card's strength is 1 to 5"));
    }
    if file.scenario.is_empty() {
        return Err(DataError::value(FILE, "scenario", "there is no scenario"));
    }
    for scenario in &file.scenario {
        let key = |key: &str| format!("scenario.{}.{key}", scenario.id);
        if !(1..=50).contains(&scenario.rounds) {
            return Err(DataError::value(FILE, key("rounds"), "a match has 1 to 50 rounds"));
        }
        if scenario.hand > 8 {
            return Err(DataError::value(FILE, key("hand"), "a side has only eight cards"));
        }
    }
    Ok(ThreePasses {
        info: info(&file),
        passes: file.passes,
        strengths: file.strengths,
        scenarios: file.scenario.iter().map(|s| Scenario { rounds: s.rounds, hand: s.hand }).collect(),
    })
}

fn info(file: &File) -> GameInfo {
    let seats = vec!["red".to_owned(), "blue".to_owned()];
    let scenario = |entry: &ScenarioEntry| ScenarioInfo {
        id: entry.id.clone(),
        title: entry.title.clone(),
        blurb: entry.blurb.clone(),
        minutes: entry.minutes,
        turns: u16::from(entry.rounds),
        seats: seats.clone(),
        beginner: entry.beginner,
        // Two acts a round, and each may cost the other side three posts to replace.
        decisions_at_most: u32::from(entry.rounds) * 2 * 4,
        options: Vec::new(),
    };
    GameInfo {
        slug: "three-passes",
        title: "Three Passes",
        blurb: "Hold three passes with cards laid face down, and storm the enemy's.".to_owned(),
        space: Space::Board,
        seats: seats.clone(),
        scenarios: file.scenario.iter().map(scenario).collect(),
        options: vec![OptionInfo::number("powder", 0..=12, POWDER.into(), "TP-3.1", "powder of each side")],
        questions: vec![storm().worded(&WORDS)],
    }
}

/// The odds desk's question.
fn storm() -> QuestionInfo {
    let figures =
        vec![Parameter::int("dice", 1, 3, 2), Parameter::int("strength", 1, 5, 3), Parameter::bool("smoke", false)];
    QuestionInfo::new("storm", "Does the post fall?", figures, &["hits", "fell"])
}

const WORDS: OddsWords = OddsWords {
    clauses: &[("storm", "TP-3.2")],
    names: &[
        ("dice", "dice thrown"),
        ("strength", "strength of the post"),
        ("smoke", "smoke lies on it"),
        ("hits", "hits"),
        ("fell", "the post falls"),
    ],
    begin: &[],
};
