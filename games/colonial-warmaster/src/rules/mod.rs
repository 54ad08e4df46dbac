//! The rules, chapter by chapter of the rulebook. A clause that takes effect in another chapter stands there:
//!
//! | clauses | files |
//! | --- | --- |
//! | 1.4, 10.1b | `morale` |
//! | 4.0i | `moving` |
//! | 6.1a, 6.1b, 6.1d, 9.4 | `command` |
//! | 9.2, 10.3 | `fire` |
//! | 9.3, 10.4, 12.8d | `melee` |
//! | 10.2 | `action` |
//! | 12.1 | `leader` |
//! | 12.10b | `order` |
//! | 14.1 | `state` |
//! | 14.3 | `routed` |
//! | 15.1 | `turn` |
//!
//! What is a figure, a shape or a list and no more stands in `data`:
//!
//! | clauses | files |
//! | --- | --- |
//! | 2.1, 2.5 | `data::scenario` |
//! | 3.3b | `data::read` |
//! | 4.0a to 4.0d, 4.0f, 4.0g, 5.0c, 11.1, 11.2 | `data::roster` |
//! | 12.2, 12.3, 12.7 | `data::footprint` |

pub mod turn; // 1: the sequence of play

pub mod command; // 2, 3: command rolls and Table 1

pub mod action; // 3: what the activated do
pub mod group; // 3: groups

pub mod formations; // 4: changes of formation

pub mod casualties; // 5: hits and stands
pub mod field; // 5, 12: the field of fire
pub mod fire; // 5: fire
pub mod leader; // 1, 2, 5: leaders: moves, refuge, casualties, successors
pub mod opportunity; // 5: saved fire

pub mod charge; // 6, 12: charges and lining up
pub mod melee; // 6, 7: close combat

pub mod pursuit; // 7: after the melee

pub mod morale; // 8, 9: checks, and the end of a phase

pub mod shaken; // 9: what shaken troops do not do

pub mod routed; // 10: rout moves

pub mod moving; // 12, 13: legs, costs, what bars them

pub mod terrain; // 13: levels and cover

pub mod set_up; // 14: free set-up

pub mod victory; // 15: breaking, points, objectives

pub mod event; // what happened
pub mod names; // what pieces are called
pub mod options; // options of a match
pub mod order; // what a seat can say
pub mod reasons; // what figures are made of
pub mod refusal; // why not
pub mod state; // the state of a match
pub mod view; // what a viewer knows

pub mod known; // what holds until somebody moves
pub mod lookout; // who could fire at whom until somebody moves
pub mod odds; // questions with exact answers
pub mod sample; // placements worth considering
pub mod save; // bytes of a state
pub mod shots; // shots between units that stand still
pub mod together; // what a group may consider
