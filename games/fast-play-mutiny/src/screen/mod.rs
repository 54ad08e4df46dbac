//! What is drawn, said and heard.

pub mod affordances; // rows of what can be done
mod asks; // the same questions at the odds desk
pub mod effects; // smoke, dust, the fallen
pub mod forecast; // odds of what can be done
mod grammar; // numbers, lists and verbs
pub mod ground; // what never changes
pub mod narrate; // what happened, in sentences
pub mod pieces; // who stands where
pub mod scene; // what changes
pub mod sketch; // the position as text
pub mod stage; // headline, question, cards, points
pub mod standing; // points with their places, and what can be scored
pub mod terms; // a scenario's terms before it is chosen
pub mod words; // orders in words
