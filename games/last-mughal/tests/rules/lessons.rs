//! Lessons are played as they are written.

use last_mughal::LastMughal;

#[test]
fn every_lesson_can_be_played_as_written() {
    ::conformance::check_course::<LastMughal>();
}
