//! The rules, in order of play; each file names the clauses of its chapter.

pub mod event; // what happened
pub mod options; // what the players agreed on
pub mod order; // what seats can say
pub mod refusal;
pub mod state; // who stands where
pub mod view; // what a viewer may know // why an order is refused

pub mod actions; // what Companies and enemy units do on a card [FP-4]
pub mod artillery; // guns on their cards [FP-2]
pub mod automatic_enemy;
pub mod casualties; // what hits do, and who falls [FP-6, FP-8, FP-9]
pub mod charge; // CHARGE: the way into contact [FP-4.6]
pub mod command_group; // Command figures [FP-1.6, FP-1.13]
pub mod commander; // the Commander-in-Chief [FP-3]
pub mod deck; // the cards [FP-1.8]
pub mod fire; // small arms and artillery fire [FP-5, FP-7]
pub mod flow; // what is being resolved
pub mod gate; // closed gates [FP-4.9]
pub mod melee; // pairs and winners [FP-10, FP-11]
pub mod morale; // enemy morale, rout and return [FP-12]
pub mod movement; // MOVE: ways through the town [FP-4.1]
pub mod rally; // RALLY: casualties brought back [FP-4.7]
pub mod reaction; // HOLD: held cards [FP-4.8]
pub mod retreat; // where the beaten go [FP-10.20]
pub mod set_up; // where everybody begins [FP-14]
pub mod sight; // range, sight and cover [FP-16]
pub mod special_cards; // special cards [FP-13]
pub mod town; // range, steps and ways, worked out beforehand [FP-16.1, FP-16.9]
pub mod turn; // the sequence of play: cards, actions, rounds [FP-1.4]
pub mod victory; // points and the end [FP-15]
pub mod ways; // the same, worked out beforehand // the enemy's programme [FP-17]

pub mod odds; // questions with exact answers
