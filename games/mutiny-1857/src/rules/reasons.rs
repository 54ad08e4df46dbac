//! Why: the kinds of reasons behind this game's figures.

use engine::Parts;
use serde::Serialize;
use table::Inches;

use crate::data::field::Cover;
use crate::data::roster::Class;
use crate::rules::order::Gait;

/// The parts of a figure in an event.
pub type Why<const N: usize> = Parts<What, N>;

/// What in the position calls for a part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Foot units that every force has. [IM-2.2, IM-2.8]
    Basic,
    /// What dice have shown.
    Thrown,
    /// One for every so many foot units. [IM-2.7]
    Share,
    /// A step that is a move like that. [IM-4.3, IM-4.4, IM-4.5]
    Step(Gait),
    /// Firing or fighting where one stands. [IM-4.10]
    Standing,
    /// No more than there is. [IM-4.5]
    Left,
    /// Paid this turn already. [IM-4.10]
    Paid,
    /// Dice of a gait. [IM-5.1]
    MoveDice(Gait),
    /// The sum of movement dice, in hundredths of an inch. [IM-5.1]
    Way,
    /// Half a move. [IM-5.33, IM-5.34]
    Half,
    /// Figures that throw a die each. [IM-7.28]
    Figures,
    /// Officers in a volley. [IM-7.29]
    Officers,
    /// Men at the gun. [IM-7.51]
    Gunners,
    /// The dice of each of them at a range. [IM-7.23]
    Band(Inches),
    /// A target in the open. [IM-7.37]
    Open,
    /// A target in cover. [IM-7.38, IM-7.39]
    Cover(Cover),
    /// A target on all fours. [IM-7.40]
    Crawling,
    /// A save. [IM-8.11]
    Save,
    /// A structure of such cover. [IM-9.2, IM-9.3]
    Structure(Cover),
    /// An enemy without a friend at his side. [IM-10.18]
    Alone,
    /// An enemy on the ground. [IM-10.19]
    Low,
    /// An enemy without march moves. [IM-10.20]
    Spent,
    /// A charge. [IM-10.21]
    Charge,
    /// An enemy in retreat. [IM-10.27]
    Retreating,
    /// Defended cover. [IM-10.16, IM-10.17]
    Defended(Cover),
    /// So many dice of so many sides for the dead. [IM-11.23]
    Dead(u8, u8),
    /// A dead officer near by. [IM-11.9]
    DeadOfficer,
    /// So many dice of so many sides for the living. [IM-11.21]
    Living(u8, u8),
    /// So many more dice of the class for cover. [IM-11.17, IM-11.18, IM-11.19]
    Sheltered(u8, u8),
    /// An officer near by. [IM-11.8]
    Officer,
    /// A figure that stays. [IM-13.9]
    Stays,
    /// Enemies of a class killed. [IM-14.11]
    Killed(Class),
    /// Those off the table. [IM-14.11]
    Fled(Class),
    /// Those in forced retreat at the end. [IM-14.11]
    Running(Class),
    /// Those who deserted. [IM-14.11]
    Deserted(Class),
    /// The fort. [IM-14.9]
    Relief,
    /// A village. [IM-14.10]
    Village(u8),
    /// The house of the scenario.
    House,
    /// What the scenario grants.
    Granted,
}
