//! The rules. The map, chapter by chapter:
//!
//! | rulebook | files |
//! | --- | --- |
//! | FP-1 Forces, cards and rounds | `turn` (the sequence of play), `flow` (what is being resolved), `deck`, `command_group` |
//! | FP-2 Artillery stands | `artillery` |
//! | FP-3 The Commander-in-Chief | `commander` |
//! | FP-4 Actions | `actions`, `movement` (FP-4.1), `charge` (FP-4.6), `rally` (FP-4.7), `reaction` (FP-4.8), `gate` (FP-4.9) |
//! | FP-5 Small arms, FP-7 Artillery fire | `fire` |
//! | FP-6 What hits do, FP-8, FP-9 Casualties | `casualties` |
//! | FP-10 Melee, FP-11 Special cases in melee | `melee`, `retreat` (FP-10.20) |
//! | FP-12 Enemy morale | `morale` |
//! | FP-13 Special cards | `special_cards` |
//! | FP-14 Set-up and scenarios | `set_up` |
//! | FP-15 Victory | `victory` |
//! | FP-16 Range, sight and cover | `sight`, `town` (worked out beforehand), `ways` (likewise) |
//! | FP-17 The automatic enemy | `automatic_enemy` |
//!
//! What they speak of: `state`, `view`, `options`, `order`, `event`, `reasons` (what calls for a part of a figure), `refusal`; `odds` answers questions.

pub mod actions;
pub mod artillery;
pub mod automatic_enemy;
pub mod casualties;
pub mod charge;
pub mod command_group;
pub mod commander;
pub mod deck;
pub mod event;
pub mod fire;
pub mod flow;
pub mod gate;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod options;
pub mod order;
pub mod rally;
pub mod reaction;
pub mod reasons;
pub mod refusal;
pub mod retreat;
pub mod set_up;
pub mod sight;
pub mod special_cards;
pub mod state;
pub mod town;
pub mod turn;
pub mod victory;
pub mod view;
pub mod ways;
