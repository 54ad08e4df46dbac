use engine::{Lessons, RuleSet, Utterance, embedded};

/// Every lesson of a game can be played as it is written: its orders are legal, its dice are used up, it stands where it says, and it cites clauses of the
/// rulebook. There is at least one, and together they take a learner no longer than half an hour.
pub fn check_lessons<R: RuleSet>() {
    let (lessons, faults) = Lessons::of(embedded::<R>());
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "lessons at fault:\n{}", faults.join("\n"));
    assert!(!lessons.0.is_empty(), "the game has a lesson");
    for lesson in &lessons.0 {
        let told = lesson.lesson();
        assert!(!told.title.is_empty() && told.minutes > 0, "lesson {} has a title and a length", told.id);
        assert!(told.steps.iter().any(|step| step.yours), "lesson {} asks the learner for an order", told.id);
        for step in 1..=told.steps.len() + 1 {
            let page = lesson.page(step).unwrap_or_else(|| panic!("lesson {} has a page {step}", told.id));
            let Some(expected) = &page.expected else { continue };
            let answer = lesson.answer(step, Utterance::Json(&expected.order));
            assert_eq!(answer, Some(engine::LessonAnswer::Right), "lesson {}, step {step}", told.id);
            assert!(!page.scene.affordances.is_empty(), "lesson {}, step {step} shows what can be done", told.id);
        }
    }
}
