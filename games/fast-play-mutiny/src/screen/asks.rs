//! The odds desk's questions with the figures of a position.

use ::scene::Ask;

use super::forecast::Aimed;
use crate::rules::casualties;
use crate::rules::fire::{self, Side, Weapon};
use crate::rules::gate::Led;
use crate::rules::rally::Help;
use crate::rules::sight::Cover;
use crate::rules::state::State;

/// A shot.
pub(super) fn shot(state: &State, aimed: &Aimed) -> Ask {
    let cover = match aimed.aim.cover {
        Cover::Open => "open",
        Cover::Wall => "wall",
        Cover::Roof => "roof",
        Cover::Building => "building",
    };
    let ask = match fire::weapon_of(state, aimed.by) {
        Weapon::Small => Ask::new("fire").with("figures", aimed.figures),
        Weapon::Gun => Ask::new("artillery").with("crew", aimed.figures),
    };
    ask.with("side", if fire::side_of(aimed.by) == Side::Enemy { "enemy" } else { "player" })
        .with("range", aimed.aim.range)
        .with("cover", cover)
        .with("half", casualties::half_marker(state, aimed.target))
        .with("target", state.standing(aimed.target))
}

/// A rally.
pub(super) fn rally(red: u8, yellow: u8, help: Help) -> Ask {
    Ask::new("rally")
        .with("casualties", red + yellow)
        .with("sunstroke", yellow)
        .with("command", help.command)
        .with("cinc", help.commander)
        .with("gunga", help.gunga)
}

/// A gate.
pub(super) fn burst(led: Led) -> Ask {
    Ask::new("burst").with("command", matches!(led, Led::ByCommand))
}
