use engine::{ParameterKind, QuestionInfo};

use crate::Subject;
use crate::feed::Feed;

/// Any question with any keys and values has an answer that adds up to 1, or is refused with a sentence.
pub(crate) fn ask(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let questions = &subject.title().info().questions;
    let Some(question) = feed.pick(questions) else { return };
    let pairs: Vec<(String, String)> = (0..feed.below(6)).filter_map(|_| pair(question, &mut feed)).collect();
    let name = if feed.below(16) == 1 { "nothing" } else { question.id };
    match subject.title().odds(name, &pairs) {
        Ok((_, answer)) => {
            let total: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
            assert!((total - 1.0).abs() < 1e-9, "{name} {pairs:?}: the odds sum to {total}");
        }
        Err(error) => assert!(!error.to_string().is_empty(), "a refusal has a sentence"),
    }
}

fn pair(question: &QuestionInfo, feed: &mut Feed<'_>) -> Option<(String, String)> {
    let parameter = feed.pick(&question.parameters)?;
    let strange = ["", "x", "-1", "1e9", "99999999999999999999", "TRUE", "\u{0}"];
    let value = match (&parameter.kind, feed.below(12)) {
        (_, 1) => (*feed.pick(&strange)?).to_owned(),
        (ParameterKind::Int { min, max, .. }, _) => (min + (feed.below((max - min + 1) as usize)) as i64).to_string(),
        (ParameterKind::Decimal { min, max }, _) => (min + (max - min) * feed.below(1000) as f64 / 999.0).to_string(),
        (ParameterKind::Bool, _) => (feed.below(2) == 0).to_string(),
        (ParameterKind::Word { values }, _) => (*feed.pick(values)?).to_owned(),
    };
    let name = if feed.below(24) == 1 { "nobody" } else { parameter.name };
    Some((name.to_owned(), value))
}
