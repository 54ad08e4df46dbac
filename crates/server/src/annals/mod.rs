//! What follows from matches that are over: ratings, careers, statistics. Nothing of it is stored; what is in memory is a cache that can be dropped.

mod bout; // a match that is over, as a contest between players
mod career; // what came of one player's matches
mod feats; // what does somebody honour outside cups
mod habits; // how somebody plays
mod ledger; // all of them, and the ratings that follow
mod lessons; // what analyses say of somebody's play
mod names; // how players are called
mod openings; // how somebody begins
mod own; // a player's own matches
mod par; // how accurately computers play
mod prospects; // what somebody may expect of open seats
mod terms; // which matches may be rated

pub(crate) use bout::{Bout, Player, Result as BoutResult};
pub(crate) use career::{Career, Played};
pub(crate) use feats::{Feat, What, feats};
pub(crate) use habits::habits;
pub(crate) use ledger::{Annals, Ledger};
pub(crate) use lessons::study;
pub(crate) use names::{Names, account_by_name, account_of};
pub(crate) use openings::{Begun, openings};
pub(crate) use own::{MOST_MATCHES, OwnMatch, own_matches};
pub(crate) use par::par;
pub(crate) use prospects::{Prospects, rating_page};
pub(crate) use terms::{must_be_ratable, must_have_account};
