//! The rules, chapter by chapter of the rulebook.

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

pub mod routed; // 10: rout moves

pub mod moving; // 12, 13: legs, costs, what bars them

pub mod terrain; // 13: levels and cover

pub mod set_up; // 14: free set-up
pub mod terms; // 14: the terms in words

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
pub mod odds; // questions with exact answers
pub mod sample; // placements worth considering
pub mod save; // bytes of a state
pub mod shots; // shots between units that stand still
pub mod together; // what a group may consider
