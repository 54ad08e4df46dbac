//! Every target on every game, for a bounded number of inputs.

use fuzz::{TARGETS, drive, subjects};

fn holds(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("the target is listed");
    for subject in subjects() {
        drive(target, &subject, 1857, |tried| tried < target.tries);
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                holds(stringify!($name));
            }
        )*

        #[test]
        fn every_target_is_tested() {
            let tested = [$(stringify!($name)),*];
            assert!(TARGETS.iter().all(|target| tested.contains(&target.name)));
        }
    };
}

targets! {
    any_bytes_are_a_record_or_refused
    a_changed_record_is_refused
    json_orders_are_refused_or_applied
    typed_orders_are_refused_or_applied
    data_files_never_panic
    odds_never_panic
    lines_between_programs_are_read_or_refused
}
