//! The rules. The map, chapter by chapter:
//!
//! | rulebook | files |
//! | --- | --- |
//! | 1 Forces, cards and rounds | `turn` (the sequence of play), `flow` (what is being resolved), `deck`, `command_group` |
//! | 2 Artillery stands | `artillery` |
//! | 3 The Commander-in-Chief | `commander` |
//! | 4 Actions | `actions`, `movement` (FP-4.1), `charge` (FP-4.6), `rally` (FP-4.7), `reaction` (FP-4.8), `gate` (FP-4.9) |
//! | 5 Small arms, 7 Artillery fire | `fire`, `sharing` (FP-4.2.3, shot by shot) |
//! | 6 What hits do, 8, 9 Casualties | `casualties` |
//! | 10 Melee, 11 Special cases in melee | `melee`, `melee::lines` (who stands in front), `melee::guns` (FP-10.23), `retreat` (FP-10.20) |
//! | 12 Enemy morale | `morale` |
//! | 13 Special cards | `special_cards` |
//! | 14 Set-up and scenarios | `set_up` |
//! | 15 Victory | `victory` |
//! | 16 Range, sight and cover | `sight`, `town` (worked out beforehand), `ways` (likewise) |
//! | 17 The automatic enemy | `automatic_enemy` |
//!
//! A clause that takes effect in another chapter stands there:
//!
//! | clauses | files |
//! | --- | --- |
//! | 1.11, 13.17, 13.23, 14.2, 14.10 | `state` |
//! | 1.12, 11.5 | `casualties` |
//! | 2.1, 9.3 | `rally` |
//! | 2.4 | `deck` |
//! | 3.3 | `set_up` |
//! | 3.11, 4.2, 4.2.1, 4.3, 4.4, 17.2 | `fire` |
//! | 4.3.2, 4.5.3 | `artillery` |
//! | 4.8.7, 15.1 | `turn` |
//! | 5.6, 5.7, 6.7 | `town`, `sight` |
//! | 9.2 | `melee` |
//! | 10.22, 11.4, 12.2.2 | `charge` |
//! | 13.5, 13.6, 13.8, 13.21.4 | `actions`, `reaction` |
//!
//! What is a figure or a list and no more stands in `data`:
//!
//! | clauses | files |
//! | --- | --- |
//! | 1.1, 1.2 | `data::draft` |
//! | 1.15 | `data` |
//! | 13.21.11, 13.22 | `data::cards` |
//! | 14.5 to 14.8 | `scenarios/*.toml` |
//! | 14.9 | `data::map`, `data::drawing` |
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
pub mod sharing;
pub mod sight;
pub mod special_cards;
pub mod state;
pub mod town;
pub mod turn;
pub mod victory;
pub mod view;
pub mod ways;
