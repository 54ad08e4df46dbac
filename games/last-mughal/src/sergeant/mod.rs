//! The sergeant: what a practised player likes, and what a position is worth. Rules are asked, never repeated.

pub mod judgement; // one decision at a time, and the worth of a position

mod besieging; // sieges, attrition, rallying
mod emperor; // Bahadur Shah: where he is in danger, with whom he travels
mod fighting; // standing, lining up, playing, losing, going back
mod marching; // where a column can go, and what it is good for there
mod memory; // what holds from one decision to the next
mod planning; // whom to move next
mod playing; // what to play before the armies move
mod survey; // the map as one side sees it
mod weights; // the numbers, each with its meaning
mod worth; // the worth of a whole position
