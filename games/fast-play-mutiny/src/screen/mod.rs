//! What is drawn, said and heard.

pub mod affordances; // rows of what can be done
pub mod forecast; // odds of what can be done
pub mod ground; // what never changes
pub mod narrate; // what happened, in sentences
pub mod pieces; // who stands where
pub mod scene; // what changes
pub mod sketch; // the position as text
pub mod stage; // headline, question, cards, points
pub mod words; // orders in words
