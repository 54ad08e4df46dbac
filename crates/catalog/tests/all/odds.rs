//! Every question of every game, with its largest parameters, goes few ways: nobody can keep a server busy with it.

use chance::rationed;
use engine::{OddsError, ParameterKind, QuestionInfo};

/// No question may go more ways than this: each is a fraction of a microsecond.
const MOST_WAYS: u64 = 100_000;
/// So many choices of words and flags are tried for each question.
const MOST_CHOICES: usize = 200;

/// The values worth asking for: of numbers the largest and the least, of words all.
fn values(kind: &ParameterKind) -> Vec<String> {
    match kind {
        ParameterKind::Int { min, max, .. } => vec![max.to_string(), min.to_string()],
        ParameterKind::Decimal { min, max } => vec![max.to_string(), min.to_string()],
        ParameterKind::Bool => vec!["true".to_owned(), "false".to_owned()],
        ParameterKind::Word { values } => values.iter().map(|word| (*word).to_owned()).collect(),
    }
}

/// The choice of that number: all values at their first, then one after another at the others.
fn choice(question: &QuestionInfo, mut number: usize) -> Vec<(String, String)> {
    let mut pick = |kind: &ParameterKind| {
        let values = values(kind);
        let value = values[number % values.len()].clone();
        number /= values.len();
        value
    };
    question.parameters.iter().map(|parameter| (parameter.name.to_owned(), pick(&parameter.kind))).collect()
}

/// The first stride from that one on which no parameter's values have a factor in common with, so that every parameter changes on the way.
fn stride(choices: usize, least: usize) -> usize {
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (least..=least + choices).find(|&step| common(step, choices) == 1).unwrap_or(1)
}

#[test]
fn the_largest_questions_of_all_games_go_few_ways() {
    let mut worst = Vec::new();
    for title in catalog::games() {
        for question in &title.info().questions {
            let choices: usize = question.parameters.iter().map(|parameter| values(&parameter.kind).len()).product();
            let step = stride(choices, choices.div_ceil(MOST_CHOICES).max(1));
            let mut answered = 0;
            for number in (0..choices).step_by(step) {
                let pairs = choice(question, number);
                let (answer, ways) = rationed(MOST_WAYS, || false, || title.odds(question.id, &pairs));
                match answer {
                    None => worst.push(format!("{} {} {pairs:?}: {ways} ways", title.slug(), question.id)),
                    Some(Ok(_)) => answered += 1,
                    // Some of these do not go together, and are refused at once.
                    Some(Err(OddsError::Value { .. })) => {}
                    Some(Err(fault)) => panic!("{} {}: {fault}", title.slug(), question.id),
                }
            }
            assert!(answered > 0 || !worst.is_empty(), "{} {} is never answered", title.slug(), question.id);
        }
    }
    assert!(worst.is_empty(), "{}", worst.join("\n"));
}

/// Whoever opens the desk finds an answer, not a demand for figures.
#[test]
fn every_question_has_an_answer_to_begin_with() {
    for title in catalog::games() {
        for question in &title.info().questions {
            let pairs: Vec<(String, String)> =
                question.begin.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let answer = title.odds(question.id, &pairs);
            assert!(answer.is_ok(), "{} {}: {:?}", title.slug(), question.id, answer.err());
        }
    }
}
