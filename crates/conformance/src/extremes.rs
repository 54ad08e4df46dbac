use engine::{ParameterKind, QuestionInfo};

/// Figures at the ends of what a question allows: all choices of them, or about so many taken here and there. Some do not go together, and are refused.
pub fn extremes(question: &QuestionInfo, most: usize) -> impl Iterator<Item = Vec<(String, String)>> {
    let choices: usize = question.parameters.iter().map(|parameter| values(&parameter.kind).len()).product();
    let step = stride(choices, choices.div_ceil(most).max(1));
    (0..choices).step_by(step).map(move |number| choice(question, number))
}

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
