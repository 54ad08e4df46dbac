//! The odds desk's questions with the figures of a position.

use scene::Ask;

use crate::data::field::Cover;
use crate::rules::fire::{Mark, Volley};
use crate::rules::morale::Nerve;
use crate::rules::options::Surplus;
use crate::rules::saves;
use crate::rules::state::State;

/// Dice too small for the score are added together, and the desk counts only so many of them exactly. [IM-7.45]
const MOST_ADDED: u32 = 12;

const fn cover(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "open",
        Cover::Soft => "soft",
        Cover::Hard => "hard",
    }
}

/// A volley at men who all save alike.
pub fn volley(state: &State, volley: &Volley) -> Option<Ask> {
    let save = saves::save_die(state, *volley.marks.first()?);
    let alike = |&mark: &Mark| matches!(mark, Mark::Man(_)) && saves::save_die(state, mark) == save;
    let pools = [volley.own, volley.officers];
    let added: u32 = pools.iter().filter(|pool| pool.sides < volley.need).map(|pool| pool.count).sum();
    if added > MOST_ADDED || !volley.marks.iter().all(alike) {
        return None;
    }
    let ask = Ask::new("fire").with("die", volley.own.sides).with("dice", volley.own.count);
    let ask = match volley.officers.count {
        0 => ask,
        count => ask.with("die2", volley.officers.sides).with("dice2", count),
    };
    Some(
        ask.with("cover", cover(volley.exposure.cover))
            .with("stance", if volley.exposure.crawling { "crawling" } else { "standing" })
            .with("save_die", save)
            .with("targets", volley.marks.len())
            .with("surplus", if state.rules.surplus == Surplus::Again { "again" } else { "lost" }),
    )
}

/// A test of morale.
pub fn morale(nerve: &Nerve) -> Ask {
    Ask::new("morale")
        .with("die", nerve.die)
        .with("alive", nerve.alive)
        .with("killed", nerve.killed)
        .with("side", nerve.side.key())
        .with("cover", cover(nerve.cover))
        .with("officer", nerve.officer)
        .with("officer_dead", nerve.officer_dead)
}

/// Mutineers who go home.
pub fn deserters(figures: u8) -> Ask {
    Ask::new("deserters").with("figures", figures)
}
