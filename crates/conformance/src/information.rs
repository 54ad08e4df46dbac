use std::collections::BTreeSet;

use engine::{Arguments, Game, Loaded, MOST_SEATS, ParameterKind, QuestionInfo, RuleSet, Rulebook};

/// What the game tells about itself is whole: scenarios, options, questions, phrases, rulebook. Returns the rulebook.
pub fn check_information<R: RuleSet>(loaded: &Loaded<R>) -> Rulebook {
    let info = loaded.rules.info();
    let book =
        Rulebook::parse(R::RULES).unwrap_or_else(|error| panic!("the rulebook of {} can be read: {error}", R::SLUG));
    assert!(!book.clauses.is_empty(), "the rulebook has clauses");
    assert_eq!(info.slug, R::SLUG, "the game has one short name");
    assert!(!info.scenarios.is_empty(), "the game has a scenario");
    distinct("scenario", info.scenarios.iter().map(|scenario| scenario.id.as_str()));
    distinct("option", info.options.iter().map(|option| option.id));
    distinct("question", info.questions.iter().map(|question| question.id));
    distinct("phrase", R::Game::phrases().iter().map(|phrase| phrase.pattern));
    for scenario in &info.scenarios {
        assert!(
            (1..=MOST_SEATS).contains(&scenario.seats.len()),
            "scenario {} has 1 to {MOST_SEATS} seats",
            scenario.id
        );
        distinct("seat", scenario.seats.iter().map(String::as_str));
        assert!(
            scenario.seats.iter().all(|seat| info.seats.contains(seat)),
            "the game lists all seats of {}",
            scenario.id
        );
        assert!(scenario.decisions_at_most > 0, "scenario {} says how many decisions it takes at most", scenario.id);
    }
    for option in &info.options {
        assert!(option.allows(&option.default), "option {} allows its default", option.id);
        assert!(
            book.get(option.clause.0).is_some(),
            "option {} cites {}, which is not in the rulebook",
            option.id,
            option.clause
        );
    }
    for (question, clause) in Rulebook::questions(R::RULES) {
        let is_known = clause.is_some_and(|id| book.get(id).is_some());
        assert!(is_known, "the rulebook lists `{question}` with a clause of its own, not with {clause:?}");
    }
    for question in &info.questions {
        distinct("parameter", question.parameters.iter().map(|parameter| parameter.name));
        assert!(!question.outcomes.is_empty(), "question {} has outcomes", question.id);
        check_words(question, &book);
    }
    book
}

fn distinct<'a>(what: &str, ids: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(!id.is_empty(), "every {what} has an id");
        assert!(seen.insert(id), "{what} `{id}` stands twice");
    }
}

/// A question is about a clause of the rulebook, and whatever it names has words that a player would say.
fn check_words(question: &QuestionInfo, book: &Rulebook) {
    let id = question.id;
    assert!(
        book.get(question.clause).is_some(),
        "question {id} is about `{}`, no clause of the rulebook",
        question.clause
    );
    let names = question.parameters.iter().map(|parameter| parameter.name);
    for name in names.chain(question.outcomes.iter().copied()) {
        assert!(question.words.contains_key(name), "question {id} has no words for `{name}`");
    }
    let worded = question.parameters.iter().filter(|parameter| matches!(parameter.kind, ParameterKind::Word { .. }));
    for value in worded.flat_map(|parameter| values(&parameter.kind)).filter(|value| value.contains('_')) {
        assert!(question.words.contains_key(value.as_str()), "question {id} has no words for the value `{value}`");
    }
    let raw = question.words.values().find(|text| text.is_empty() || text.contains(['_', '`']));
    assert_eq!(raw, None, "question {id} says the names of the code");
}

/// The odds of every question sum to 1: with its defaults, and with each parameter in turn at its ends and at each of its words.
pub fn check_odds<R: RuleSet>(loaded: &Loaded<R>) {
    for question in &loaded.rules.info().questions {
        ask(loaded, question, &[]);
        for parameter in &question.parameters {
            for value in values(&parameter.kind) {
                ask(loaded, question, &[(parameter.name, &value)]);
            }
        }
    }
}

fn values(kind: &ParameterKind) -> Vec<String> {
    match kind {
        ParameterKind::Int { min, max, words } => {
            let words = words.iter().map(|(word, _)| (*word).to_owned());
            [min.to_string(), max.to_string()].into_iter().chain(words).collect()
        }
        ParameterKind::Decimal { min, max } => vec![min.to_string(), max.to_string()],
        ParameterKind::Bool => vec!["false".to_owned(), "true".to_owned()],
        ParameterKind::Word { values } => values.iter().map(|word| (*word).to_owned()).collect(),
    }
}

/// Whether the question has a parameter without a default, so that it cannot be asked without arguments.
fn has_required(question: &QuestionInfo) -> bool {
    question.parameters.iter().any(|parameter| parameter.default.is_null())
}

fn ask<R: RuleSet>(loaded: &Loaded<R>, question: &QuestionInfo, pairs: &[(&str, &String)]) {
    let at = format!("{} {} {pairs:?}", R::SLUG, question.id);
    let arguments = Arguments::read(question, pairs.iter().map(|(name, value)| (*name, value.as_str())))
        .unwrap_or_else(|error| panic!("{at}: listed values are accepted: {error}"));
    // A question may refuse arguments that do not go together, with a sentence.
    let answer = match loaded.rules.odds(question.id, &arguments) {
        Ok(answer) => answer,
        Err(error) if !error.to_string().is_empty() && (!pairs.is_empty() || has_required(question)) => return,
        Err(error) => panic!("{at}: the defaults have an answer: {error}"),
    };
    let total: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-9, "{at}: the odds sum to {total}");
    for (outcome, p) in &answer.outcomes {
        assert!(*p > 0.0 && *p <= 1.0 + 1e-12, "{at}: {outcome} has probability {p}");
        let outcome = outcome.as_object().unwrap_or_else(|| panic!("{at}: an outcome is an object"));
        assert!(
            outcome.keys().all(|key| question.outcomes.contains(&key.as_str())),
            "{at}: the keys of {outcome:?} are listed"
        );
    }
    let texts: Vec<String> = answer.outcomes.iter().map(|(outcome, _)| outcome.to_string()).collect();
    assert!(texts.is_sorted(), "{at}: outcomes are sorted by their text");
}
