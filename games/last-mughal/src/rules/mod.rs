//! The rules, in the order of the rulebook, and what they speak of. A clause that takes effect in another chapter stands there:
//!
//! | clauses | files |
//! | --- | --- |
//! | 1.0a, 1.1.1c, 1.1.2f, 1.1.2g, 1.4b, 1.4j, 7.2e | `state` |
//! | 1.1.1d, 1.3f, 1.3g, 1.4h, 1.4i | `rebellion` |
//! | 1.1.2h, 1.4e, 1.4f | `battles`, `battles::retreat` |
//! | 1.3a, 1.3b, 4a, 7.0a | `turn` |
//! | 1.3c | `view`, `citations` |
//! | 1.3d, 1.4d | `operations`, `operations::movement` |
//! | 1.3e | `events` |
//! | 1.4c, 5.6a to 5.8b | `reinforcements` |
//! | 10.3, 10.4 | `set_up` |
//! | 11.3.1h, 11.3.1j, 11.3.2c to 11.3.2e, 11.3.2j, 11.3.2k | `battles::tactics` |
//! | 11.3.1i, 11.3.2f | `sieges` |
//!
//! What is a figure or a list and no more stands in `data`: 1.1a, 1.1.2b, 1.1.2d, 1.2a, 1.4a, 1.4g, 5.7e, 7.2g, 10.2e, 11.1a, 11.2a, 11.4 to 11.8, and the
//! scenarios of 12 in `data::scenarios`.

pub mod placement; // 1. pieces put on the map, moved and removed

pub(crate) mod set_up; // 2. a match before its first decision

pub mod turn; // 3. the sequence of play

pub mod initiative; // 4. who is player A

pub mod rebellion; // 5. provinces and cities rise; troops shelter; the emperor's company

pub mod reinforcements; // 6. units and figures come into play

pub mod operations; // 7. activation, columns, movement, contact, incitement

pub mod battles; // 8. a battle step by step: lines, counters, dice, retreat, flight, fury

pub mod sieges; // 9. sieges, attrition, what becomes of a city

pub mod deeds; // 10. where points were made
pub mod victory; // 10. control and points

pub mod events; // 11. the named events, one row each
pub mod stratagems; // 11. those played from the menu of counters

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
