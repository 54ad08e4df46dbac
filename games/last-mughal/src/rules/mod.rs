//! The rules, in the order of the rulebook, and what they speak of.

pub mod placement; // 1. pieces put on the map, moved and removed

pub(crate) mod setup; // 2. a match before its first decision

pub mod turn; // 3. the sequence of play

pub mod initiative; // 4. who is player A

pub mod rebellion; // 5. provinces and cities rise; troops shelter; the emperor's company

pub mod reinforcements; // 6. units and figures come into play, those of 5.6 to 5.8 with them

pub mod operations; // 7. activation, columns, movement, contact, incitement

pub mod battles; // 8. a battle step by step: lines, counters, dice, retreat, flight, fury

pub mod sieges; // 9. sieges, attrition, what becomes of a city

pub mod deeds; // 10. where points were made
pub mod victory; // 10. control and points

pub mod events; // 11. the named events, one row each
pub mod stratagems; // 11. those played from the menu of counters; the others in battles::tactics and sieges

mod invariants; // what always holds
pub mod phase; // where in the sequence of play a match is
mod roster; // the units of a match
pub mod state; // the state and plain questions about it

pub(crate) mod citations; // which clause an event follows from, and who may know it
pub mod event; // what happened
pub(crate) mod names; // pieces and places in a sentence
mod occasion; // what a roll is for
pub mod odds; // questions about chance
pub mod options; // the rules' options
pub mod order; // what a seat can say
pub mod reasons; // what calls for a part of a figure
pub mod refusal; // why an order is refused
pub mod view; // what a viewer may know
