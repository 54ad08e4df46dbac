//! The rules, chapter by chapter.

mod agreement; // forecasts and figures
mod artillery; // guns, crews, gates
mod automatic; // the enemy's programme
mod cards; // the deck, rounds, special cards
mod charge; // charges and reactions
mod commander; // the Commander-in-Chief and Command Groups
mod conformance; // the suite every game must pass
mod data; // data files and their faults
mod decks; // cards as data, decks of a host
mod fire; // small arms, cover, casualties
mod golden; // whole matches as text
mod lessons; // played as written
mod melee; // lines, pairs, winners, retreats
mod morale; // enemy morale, rout, return
mod movement; // ways through the town
mod odds; // exact probabilities
mod offers; // how much is offered
mod plain_words; // names, grammar, rows
mod rally; // casualties brought back
mod scenarios; // scenarios as shipped, their terms
mod score; // header, rows and result agree
mod sergeants; // what computer players order
mod sight; // range, sight, cover, steps
mod table; // how positions are played in tests
mod victory; // points and the end
mod words; // how orders are written
