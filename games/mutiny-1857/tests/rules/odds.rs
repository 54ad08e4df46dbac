//! Questions about chance: what the largest of them cost.

use engine::{Arguments, ParameterKind, QuestionInfo, RuleSet};

use crate::kit::rules;

/// No question may go more ways than this: each is a fraction of a microsecond.
const MOST_WAYS: u64 = 5_000;

/// All values worth asking for: of numbers the largest, of dice those that are added too, of words all.
fn values(name: &str, kind: &ParameterKind) -> Vec<String> {
    match kind {
        // Dice that must be added are six- and eight-sided, and are not taken in the largest number.
        ParameterKind::Int { .. } if matches!(name, "die" | "die2") => ["6", "8", "12"].map(str::to_owned).to_vec(),
        ParameterKind::Int { max, .. } if name == "dice" => vec!["8".to_owned(), "16".to_owned(), max.to_string()],
        ParameterKind::Int { max, .. } if name == "dice2" => vec!["4".to_owned(), max.to_string()],
        ParameterKind::Int { max, .. } => vec![max.to_string()],
        ParameterKind::Decimal { max, .. } => vec![max.to_string()],
        ParameterKind::Bool => vec!["true".to_owned()],
        ParameterKind::Word { values } => values.iter().map(|word| (*word).to_owned()).collect(),
    }
}

/// Every choice of those values.
fn all_arguments(question: &QuestionInfo) -> Vec<Vec<(&'static str, String)>> {
    question.parameters.iter().fold(vec![Vec::new()], |lists, parameter| {
        let values = values(parameter.name, &parameter.kind);
        lists
            .iter()
            .flat_map(|list| {
                values.iter().map(move |value| {
                    let mut longer = list.clone();
                    longer.push((parameter.name, value.clone()));
                    longer
                })
            })
            .collect()
    })
}

#[test]
fn the_largest_questions_go_few_ways() {
    let mut asked = 0;
    for question in &rules().info().questions {
        for pairs in all_arguments(question) {
            let given = pairs.iter().map(|(name, value)| (*name, value.as_str()));
            let arguments = Arguments::read(question, given).unwrap_or_else(|error| panic!("{error}"));
            let before = chance::ways_tried();
            // Some of these do not go together, and are refused at once.
            let answer = rules().odds(question.id, &arguments);
            let ways = chance::ways_tried() - before;
            assert!(ways <= MOST_WAYS, "{} {pairs:?}: {ways} ways", question.id);
            if let Ok(answer) = answer {
                asked += 1;
                let all: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
                assert!((all - 1.0).abs() < 1e-9, "{} {pairs:?}: {all}", question.id);
            }
        }
    }
    assert!(asked > 200, "{asked}");
}
