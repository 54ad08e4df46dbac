//! The odds desk's questions with the figures of a position.

use scene::Ask;

use crate::data::ids::{CounterId, UnitId};
use crate::rules::battles::combat::Terms;
use crate::rules::battles::retreat;
use crate::rules::battles::tactics::Contest;
use crate::rules::events::{self, Deed};
use crate::rules::phase::Role;
use crate::rules::sieges::SiegeTerms;
use crate::rules::state::State;
use engine::NoReasons;

/// A battle.
pub(super) fn battle(state: &State, contest: &Contest, terms: &Terms) -> Ask {
    let data = state.data();
    let [att_steps, def_steps] = contest.line.map(|line| state.steps(line));
    // How much stronger the winner's horse is, whoever wins.
    let horse = |loser: Role| retreat::pursuit(state, contest.attacker, contest.line, loser, &mut NoReasons).max(0);
    let replaces = |counter: CounterId| events::of(data, counter).is_some_and(|event| event.deed == Deed::Replace);
    Ask::new("battle")
        .with("att", terms.attacker)
        .with("def", terms.defender)
        .with("att_tac", terms.modifier.max(0))
        .with("def_tac", (-terms.modifier).max(0))
        .with("shift", terms.shift)
        .with("att_steps", att_steps)
        .with("def_steps", def_steps)
        .with("att_cav", horse(Role::Defender))
        .with("def_cav", horse(Role::Attacker))
        .with("kavanagh", contest.played.iter().any(replaces))
}

/// A siege.
pub(super) fn siege(terms: &SiegeTerms, fort: u8) -> Ask {
    Ask::new("siege")
        .with("att", terms.besieger)
        .with("def", terms.besieged)
        .with("bonus", terms.bonus)
        .with("fort", fort)
}

/// Cholera or Thugs.
pub(super) fn strike(state: &State, counter: CounterId) -> Option<Ask> {
    let name = events::of(state.data(), counter)?.id;
    ["cholera", "thugs"].contains(&name).then(|| Ask::new("assassination").with(name, 1))
}

/// An agent.
pub(super) fn agent(state: &State, unit: UnitId) -> Ask {
    Ask::new("agent").with("gurkha", state.data().unit(unit).threshold.is_some())
}
