use catalog::Title;
use engine::{Options, Secret, Setup, Viewer};

use crate::wire::SeatLabel;

/// How the screen of a scenario calls its sides, for those that one seat leads.
pub fn labels(title: &dyn Title, scenario: &str) -> Vec<SeatLabel> {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: Options::default(),
        players: Vec::new(),
        secret: Secret::from_seed(0),
        nonces: Vec::new(),
        undo: false,
    };
    let sides = title.new_match(setup).map_or_else(|_| Vec::new(), |table| table.scene(Viewer::Umpire).sides);
    sides
        .into_iter()
        .filter_map(|side| match side.seats.as_slice() {
            [seat] => Some(SeatLabel { seat: seat.clone(), name: side.name, palette: side.palette }),
            _ => None,
        })
        .collect()
}
