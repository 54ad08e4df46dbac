//! The rules: what may be done and what comes of it, chapter by chapter. They know the data and nothing else.
//!
//! What is a figure or a list and no more stands in `data`: D1 and D2 in `data::army` and `data::book`, 7.1, 7.3 and 7.5 in `data::tables`, S1, S2 and S5 in
//! `data::scenario`.

pub mod turn; // 1. Sequence of play

pub mod attack; // 2. Command and control: what Attack! demands
pub mod control; // 2. Command and control: command dice, control tests, radius
pub mod status; // 2. Command and control: what a status allows and demands
pub mod withdraw; // 2. Command and control: the withdraw move

pub mod initiative; // 3. Initiative: the roll and its re-rolls

pub mod skirmish; // 4. Skirmishing: attacks and saves

pub mod artillery; // 5. Artillery: simultaneous fire
pub mod sight; // 5. Artillery: arc and line of sight

pub mod around; // 6. Movement: whom and what a move can come upon at all
pub mod movement; // 6. Movement: moves, changes of face, officers
pub mod path; // 6. Movement, 7. Ground: legs and what they cost
pub mod walker; // 6. Movement: following a path
pub mod zone; // 6. Movement: the zone die

pub mod road; // 7. Ground: roads and march columns
pub mod terrain; // 7. Ground: cover, obstacles, works and ways out of them

pub mod combat; // 8. Combat: dice, numbers, results
pub mod flank; // 8. Combat: flanks taken and threatened
pub mod follow; // 8. Combat: following up
pub mod retire; // 8. Combat: straight moves that no path describes, falling back
pub mod retreat; // 8. Combat: how the beaten go back
pub mod weakness; // 8. Combat: vulnerable units

pub mod evade; // 9. Evading and escaping

pub mod recovery; // 10. Recovery of hits

pub mod officers; // 11. Officers: casualties, successors, displacement

pub mod victory; // 8. Combat, 12. The end: hits and breaking, losses, army breaks, points

pub mod arrival; // Data: groups that come on later
pub mod deploy; // Scenarios: free deployment
pub mod lists; // Scenarios: army lists
pub mod options; // Options of a match

pub mod event; // what happened
pub mod kept; // what is kept beside a state to save work
pub mod names; // what pieces are called
pub mod occasion; // what a roll is for
pub mod odds; // questions with exact answers
pub mod order; // what a seat can say
pub mod phase; // where in the sequence of play a match is
pub mod questions; // plain questions about a state
pub mod reasons; // why a figure is what it is
pub mod refusal; // why not
pub mod rides; // what is offered to officers
pub mod rolls; // what forecasts and events call a roll
pub mod sample; // what is offered where units are placed
pub mod save; // bytes of a state
pub mod state; // the state of a match
pub mod view; // what a viewer knows
