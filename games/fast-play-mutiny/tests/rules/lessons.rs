//! Lessons are played as they are written. [FP-14.10]

use conformance::check_course;
use fast_play_mutiny::FastPlayMutiny;

#[test]
fn every_lesson_goes_as_it_is_written() {
    check_course::<FastPlayMutiny>();
}
