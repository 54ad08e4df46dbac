//! The rules, chapter by chapter, and what they speak of.

pub mod turn; // 3. the sequence of play

pub mod battles; // 8. a battle step by step: lines, counters, dice, retreat
pub mod initiative; // 4. who is player A
pub mod operations; // 7. activation, columns, movement, contact, incitement
pub mod placement; // 1. pieces put on the map, moved and removed
pub mod rebellion; // 5. provinces and cities rise; troops shelter
pub mod reinforcements; // 6. units and figures come into play
pub(crate) mod setup; // 2. a match before its first decision
pub mod sieges; // 9. sieges, attrition, what becomes of a city
pub mod stratagems;
pub mod victory; // 10. control and points // 11. events played from the menu of counters

mod invariants;
pub mod phase; // where in the sequence of play a match is
mod roster; // the units of a match
pub mod state; // the state and plain questions about it // what always holds

mod citations; // which clause an event follows from, and who may know it
pub mod event; // what happened
mod occasion; // what a roll is for
pub mod odds; // questions about chance
pub mod options; // the rules' options
pub mod order; // what a seat can say
pub mod refusal; // why an order is refused
pub mod view; // what a viewer may know
