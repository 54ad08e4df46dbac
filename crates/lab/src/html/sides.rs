//! How sides are spoken of.

use super::plot::name;
use crate::report::{ScenarioReport, SideReport};

/// A side by the names of its seats: `P1, P2 and P3`.
pub(super) fn named(side: &SideReport) -> String {
    let names: Vec<String> = side.seats.iter().map(|seat| name(seat)).collect();
    match names.as_slice() {
        [] => name(&side.name),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A side with its article: `the British`, but `P1`, which is a mark and no word.
pub(super) fn the(side: &SideReport) -> String {
    let is_word = side.seats.len() < 2 && side.name.len() > 2;
    if is_word { format!("the {}", named(side)) } else { named(side) }
}

/// A side with its verb: one `wins`, several `win`.
pub(super) fn does(side: &SideReport, one: &str, several: &str) -> String {
    format!("{} {}", named(side), if side.seats.len() > 1 { several } else { one })
}

/// How many sides somebody plays.
pub(super) fn seated(scenario: &ScenarioReport) -> usize {
    scenario.sides().iter().filter(|side| !side.seats.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spread::Share;

    #[test]
    fn sides_are_spoken_of_by_their_seats() {
        let side = |name: &str, seats: &[&str]| SideReport {
            name: name.to_owned(),
            seats: seats.iter().map(ToString::to_string).collect(),
            won: Share::of(0, 0),
        };
        let (three, british, enemy) =
            (side("p1+p2+p3", &["p1", "p2", "p3"]), side("british", &["british"]), side("enemy", &[]));
        assert_eq!([the(&three), the(&british), the(&enemy)], ["P1, P2 and P3", "the British", "the Enemy"]);
        assert_eq!(the(&side("p1", &["p1"])), "P1");
        assert_eq!(does(&three, "wins", "win"), "P1, P2 and P3 win");
        assert_eq!(does(&enemy, "wins", "win"), "Enemy wins");
    }
}
