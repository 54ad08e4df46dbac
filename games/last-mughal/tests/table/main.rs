//! What lies on the table: the drawn map, the screen, the terminal, the rulebook, and the sergeant who plays.

mod book; // rules.md
mod map; // the drawn map
mod match_at_hand; // matches to look at
mod screen; // scenes and what they offer
mod sergeant; // the computer player's judgement
mod terminal; // the position as text
