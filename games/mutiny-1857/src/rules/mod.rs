//! The rules, by the chapters of the rulebook.
//!
//! What is a figure or a list and no more stands in `data`:
//!
//! | clauses | files |
//! | --- | --- |
//! | 1.1, 1.6 | `data::place`, `data::field` |
//! | 2.1, 2.4, 2.20, 2.21, 5.6, 7.15 to 7.22 | `data::roster` |
//! | 2.25 | `data::organisation` |
//! | 3.1, 3.4 | `data::scenario` |
//! | 3.2, 6.3 to 6.5, 6.7 to 6.11, 9.6 to 9.10 | `data::field` |

pub mod group; // 3: one order for several units
pub mod steps; // 4: the steps of a unit
pub mod turn; // the sequence of play

pub mod bases; // 1: bases of figures, guns and limbers
pub mod contact; // 1, 5: who touches and holds whom, who is near whom

pub mod forces; // 2: fixed and rolled forces

pub mod scenery; // 3: laying out the table
pub mod set_up; // 3: setting down

pub mod march_moves; // 4: march moves and fatigue

pub mod fellows; // 5: officers who go with a unit
pub mod formation; // 5: who stands where
pub mod gait; // 5: ways to move: which are open, what they throw
pub mod movement; // 5: where a moved unit may end
pub mod placements; // 5: where a moved unit is tried
pub mod setting; // 5: finding somebody a place
pub mod way; // 5: what bars a way

pub mod artillery; // 5, 8: guns, limbers, crews
pub mod pushing; // 5: guns pushed by other men on foot

pub mod cover; // 6: soft and hard
pub mod obstacles; // 6: what bars whom

pub mod adding; // 7: exact totals of added dice
pub mod fire; // 7: volleys: who may fire, at whom, with what
pub mod firers; // 7: who of a unit fires
pub mod shots; // 7: who can hit whom
pub mod sight; // 7: who sees whom
pub mod sightings; // 7: who has whom in range, arc and sight

pub mod saves; // 8: saves and removal

pub mod structures; // 9: walls and houses under fire

pub mod melee; // 10: combats

pub mod morale; // 11: tests
pub mod queue; // 11, 13: the queue of tests

pub mod retreat; // 12: retreat and recovery

pub mod deserters; // 13: who goes home

pub mod victory; // 14: points and endings

pub mod chances; // exact chances of counts and sums
pub mod kept; // what units may do, kept until something changes about them
pub mod names; // what units are called
pub mod options; // options of a match
pub mod reasons; // why a figure is what it is
pub mod state; // the state of a match
pub mod unit; // a unit in play

pub mod citations; // what events cite and show
pub mod event; // what happened
pub mod order; // what a seat can say
pub mod refusal; // why not
pub mod rolls; // what a forecast is about
pub mod sample; // orders that are offered

pub mod aftermath; // what a volley does to nerves
pub mod odds; // questions with exact answers
pub mod save; // bytes of a state
pub mod view; // what a viewer knows
