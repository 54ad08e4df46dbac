//! Every question of every game, with its largest parameters, goes few ways: nobody can keep a server busy with it.

use chance::rationed;
use conformance::extremes;
use engine::OddsError;

/// No question may go more ways than this: each is a fraction of a microsecond.
const MOST_WAYS: u64 = 100_000;
/// So many choices of words and flags are tried for each question.
const MOST_CHOICES: usize = 200;

#[test]
fn the_largest_questions_of_all_games_go_few_ways() {
    let mut worst = Vec::new();
    for title in catalog::games() {
        for question in &title.info().questions {
            let mut answered = 0;
            for pairs in extremes(question, MOST_CHOICES) {
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
