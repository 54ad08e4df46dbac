use std::ops::RangeInclusive;

use engine::{AnyLesson, Lesson, LessonAnswer, Lessons, RuleSet, Utterance, embedded, minutes_of};

/// The whole lesson of a game takes as many minutes, as [`Lesson::seconds`] reckons them.
const MINUTES: RangeInclusive<usize> = 5..=10;

/// No sentence of a lesson is longer: it stands on the table, over the ground.
const MOST_WORDS: usize = 75;

/// Every lesson of a game can be played as it is written: its orders are legal, its dice are used up, it stands where it says, and it cites clauses of the
/// rulebook. Whoever gives another order than the one that is expected is told so in a sentence.
pub fn check_lessons<R: RuleSet>() -> Vec<Lesson> {
    let (lessons, faults) = Lessons::of(embedded::<R>());
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "lessons at fault:\n{}", faults.join("\n"));
    assert!(!lessons.0.is_empty(), "the game has a lesson");
    for lesson in &lessons.0 {
        let told = lesson.lesson();
        assert!(!told.title.is_empty() && !told.blurb.is_empty(), "lesson {} says what it is about", told.id);
        assert!(told.steps.iter().any(|step| step.yours), "lesson {} asks the learner for an order", told.id);
        (1..=told.steps.len() + 1).for_each(|step| check_step(lesson.as_ref(), step));
    }
    lessons.0.iter().map(|lesson| lesson.lesson().clone()).collect()
}

/// The whole lesson of a game has a length that people stay for, and no step of it is a page of text.
pub fn check_course<R: RuleSet>() {
    let lessons = check_lessons::<R>();
    let seconds: usize = lessons.iter().map(Lesson::seconds).sum();
    let (least, most) = (60 * MINUTES.start(), 60 * MINUTES.end());
    assert!((least..=most).contains(&seconds), "the lesson takes {seconds} seconds, not {least} to {most}");
    assert!(MINUTES.contains(&usize::from(minutes_of(&lessons))));
    for lesson in &lessons {
        for step in &lesson.steps {
            let words = step.say.split_whitespace().count();
            assert!(words <= MOST_WORDS, "lesson {}, `{}` has {words} words", lesson.id, step.title);
        }
    }
}

fn check_step(lesson: &dyn AnyLesson, step: usize) {
    let at = format!("lesson {}, step {step}", lesson.lesson().id);
    let page = lesson.page(step).unwrap_or_else(|| panic!("{at} has a page"));
    let Some(expected) = &page.expected else { return };
    let given = |json| lesson.answer(step, Utterance::Json(json)).unwrap_or_else(|| panic!("{at} answers"));
    assert_eq!(given(&expected.order), LessonAnswer::Right, "{at}");
    assert!(!page.scene.affordances.is_empty(), "{at} shows what can be done");
    for other in page.scene.affordances.iter().filter(|row| row.order != expected.order) {
        match given(&other.order) {
            LessonAnswer::Wrong { text, clause } => {
                let kind = clause.is_some() || !text.starts_with("The rules allow it");
                assert!(!text.is_empty() && kind, "{at}: `{}` is answered by `{text}`", other.label);
            }
            LessonAnswer::Right => panic!("{at}: `{}` is not what is expected", other.label),
        }
    }
}
