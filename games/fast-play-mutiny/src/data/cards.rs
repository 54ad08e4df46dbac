//! The special cards the rules know, in the order of the data file: the one table of their clauses. [FP-13.17]

/// A card the rules know.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Its id.
    pub id: &'static str,
    /// Its clause.
    pub clause: &'static str,
}

/// All of them.
pub const KNOWN: [Known; 14] = [
    Known { id: "gunga_din", clause: "FP-13.3" },
    Known { id: "volunteers", clause: "FP-13.4" },
    Known { id: "twice", clause: "FP-13.5" },
    Known { id: "full_fire", clause: "FP-13.6" },
    Known { id: "auto_rally", clause: "FP-13.7" },
    Known { id: "steady", clause: "FP-13.8" },
    Known { id: "galloper", clause: "FP-13.9" },
    Known { id: "damp_powder", clause: "FP-13.10" },
    Known { id: "sunstroke", clause: "FP-13.11" },
    Known { id: "deen", clause: "FP-13.12" },
    Known { id: "enemy_twice", clause: "FP-13.13" },
    Known { id: "magazine", clause: "FP-13.14" },
    Known { id: "reform", clause: "FP-13.15" },
    Known { id: "marksman", clause: "FP-13.16" },
];

/// *Gunga Din*.
pub const GUNGA_DIN: u8 = 0;
/// *Gentlemen Volunteers*.
pub const VOLUNTEERS: u8 = 1;
/// *Once More, Lads!*.
pub const TWICE: u8 = 2;
/// *Full Cartridge Boxes*.
pub const FULL_FIRE: u8 = 3;
/// *Rally Round the Colours*.
pub const AUTO_RALLY: u8 = 4;
/// *Steady, the Company*.
pub const STEADY: u8 = 5;
/// *Staff Galloper*.
pub const GALLOPER: u8 = 6;
/// *Damp Powder*.
pub const DAMP_POWDER: u8 = 7;
/// *Sunstroke*.
pub const SUNSTROKE: u8 = 8;
/// *Deen! Deen!*.
pub const DEEN: u8 = 9;
/// *The Rajah's Orders*.
pub const ENEMY_TWICE: u8 = 10;
/// *Hidden Magazine*.
pub const MAGAZINE: u8 = 11;
/// *You Were Warned*.
pub const REFORM: u8 = 12;
/// *Marksman on the Roof*.
pub const MARKSMAN: u8 = 13;

/// The cards that are kept, in the order of a Force's kept cards after HOLD. [FP-13.2]
pub const KEPT: [u8; 4] = [TWICE, FULL_FIRE, AUTO_RALLY, STEADY];

/// The card of this id.
pub fn called(id: &str) -> Option<u8> {
    KNOWN.iter().position(|known| known.id == id).map(|card| card as u8)
}
