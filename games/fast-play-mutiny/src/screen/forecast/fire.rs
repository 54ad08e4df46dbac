//! Odds of fire: casualties, the morale of an enemy that is hurt, the danger to the Commander-in-Chief.

use arrayvec::ArrayVec;
use chance::{Chance, distribution};
use engine::NoLog;
use scene::{Odds, Tone};

use super::{Forecast, enemy_decides, look_beyond};
use crate::data::map::AreaId;
use crate::rules::casualties::{self, Colour};
use crate::rules::commander;
use crate::rules::event::{result, roll};
use crate::rules::fire::{self, Aim, Side, Volley};
use crate::rules::flow::Step;
use crate::rules::morale::{self, Morale};
use crate::rules::odds::{Nerve, Shot, test};
use crate::rules::order::{MOST_SHOTS, Shots};
use crate::rules::sharing;
use crate::rules::state::{State, Unit};
use crate::screen::asks;

/// The clause of a test of morale.
pub(super) const MORALE: &str = "FP-12.2";

/// A shot before it is fired.
#[derive(Clone, Copy)]
pub struct Aimed {
    pub by: Unit,
    pub volley: Volley,
    pub target: Unit,
    pub figures: u8,
    pub aim: Aim,
}

impl Aimed {
    fn shot(self, state: &State) -> Shot {
        Shot::of(state, self.by, self.target, self.figures, self.aim)
    }

    /// The shot when its turn comes: a Command figure is attached to every Company of its Force in its area, so that an earlier shot of the volley at
    /// another of them may have felled it. None when nobody is left to be shot at. [FP-1.11, FP-1.12]
    fn shot_after(self, earlier: Option<Aimed>, state: &State, chance: &mut impl Chance) -> Option<Shot> {
        let shot = match earlier {
            None => self.shot(state),
            Some(earlier) => {
                let lost = earlier.shot(state).resolve(chance).casualties;
                let mut after = state.clone();
                casualties::fall(&mut after, earlier.target, lost, Colour::Red, earlier.by, &mut NoLog);
                self.shot(&after)
            }
        };
        (shot.standing > 0).then_some(shot)
    }
}

/// Whether Companies have Command figures in common. [FP-1.11]
fn share_leaders(state: &State, one: Unit, other: Unit) -> bool {
    let (Unit::Company(one), Unit::Company(other)) = (one, other) else { return false };
    state.attached(one).any(|figure| state.attached(other).any(|also| also == figure))
}

/// Whether a shot is the only one of its volley.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    One,
    Several,
}

impl Of {
    /// One of several bars says of whom it speaks.
    fn title(self, what: &str, whom: &str) -> String {
        if self == Of::One { what.to_owned() } else { format!("{what}, {whom}") }
    }

    fn shots(shots: &Shots) -> Self {
        if shots.get(1).is_some() { Of::Several } else { Of::One }
    }
}

impl Forecast<'_> {
    /// A volley shared out among targets, shot by shot. [FP-4.2.3]
    pub(super) fn volley(&mut self, by: Unit, volley: Volley, shots: &Shots, charger: Option<Unit>) {
        let state = self.state;
        let mut fired: ArrayVec<Aimed, MOST_SHOTS> = ArrayVec::new();
        for (target, figures) in shots.iter() {
            if let Ok(aim) = fire::aim_now(state, by, target, charger) {
                let aimed = Aimed { by, volley, target, figures, aim };
                let earlier = fired.iter().copied().find(|other| share_leaders(state, other.target, target));
                self.shot(aimed, earlier, Of::shots(shots));
                fired.push(aimed);
            }
        }
    }

    /// A shot: how many fall, whether an enemy stands, whether the Commander-in-Chief beside them lives. One of several says at whom.
    fn shot(&mut self, aimed: Aimed, earlier: Option<Aimed>, of: Of) {
        let state = self.state;
        let Aimed { by, volley, target, figures, aim } = aimed;
        let shot = aimed.shot(state);
        let side = fire::side_of(by);
        let mut why = Vec::new();
        fire::able(state, by, volley, &mut why);
        fire::dice(shot.weapon, figures, &mut why);
        fire::number(&state.data.fire, side, shot.weapon, aim.range, &mut why);
        let most = shot.at_best(&mut why).casualties;
        self.because(&why);
        let struck =
            distribution(|chance| aimed.shot_after(earlier, state, chance).map(|shot| shot.resolve(chance).casualties));
        let rolled: f64 = struck.iter().filter(|(lost, _)| lost.is_some()).map(|(_, p)| p).sum();
        let struck: Vec<(u8, f64)> =
            struck.iter().filter_map(|(lost, p)| lost.map(|lost| (lost, p / rolled))).collect();
        let mean: f64 = struck.iter().map(|(lost, p)| f64::from(*lost) * p).sum();
        let standing = shot.standing;
        let before = std::mem::take(&mut self.odds.expect);
        let apart = if of == Of::Several { format!("{}: ", state.called(target)) } else { String::new() };
        let gap = if before.is_empty() { "" } else { "; " };
        self.odds.expect = format!("{before}{gap}{apart}casualties {mean:.1}");
        self.roll(
            (&of.title("casualties", state.called(target)), "FP-6.1"),
            roll::fire(target),
            struck.into_iter(),
            |lost| result::count(*lost),
            &[("none", Tone::Neutral), ("some", Tone::Good), ("all who stand", Tone::Good)],
            |lost| usize::from(*lost > 0) + usize::from(*lost == standing),
        );
        if earlier.is_none() {
            self.ask(asks::shot(state, &aimed));
        }
        match target {
            Unit::Enemy(id) if side == Side::Player && most > 0 && morale::rolls(state, id) => {
                self.shaken(id, shot, of);
            }
            Unit::Company(_) | Unit::Gun(_) if most > 0 => self.risk(state.area_of(target)),
            _ => {}
        }
    }

    /// The test of an enemy unit that a shot has hurt. [FP-12.2.1]
    fn shaken(&mut self, id: u8, shot: Shot, of: Of) {
        let state = self.state;
        let (strength, class) = (state.enemy(id).strength, state.class(Unit::Enemy(id)));
        let odds = distribution(|chance| match shot.resolve(chance).casualties {
            lost if lost == 0 || lost == strength => (lost, None),
            lost => (lost, Some(test(&state.data.fire, class, strength - lost, Nerve::Tested, chance))),
        });
        let tested: f64 = odds.iter().filter(|((_, result), _)| result.is_some()).map(|(_, p)| p).sum();
        if tested <= 0.0 {
            return;
        }
        let gone = |(lost, result): &(u8, Option<Morale>)| match result {
            Some(result) => matches!(result, Morale::Retreat | Morale::Rout),
            None => *lost > 0,
        };
        let gone: f64 = odds.iter().filter(|(end, _)| gone(end)).map(|(_, p)| p).sum();
        self.odds.expect += &format!(", gives way {:.0} %", 100.0 * gone);
        let results = [Morale::Fanatic, Morale::Pass, Morale::Retreat, Morale::Rout].map(|result| {
            let p: f64 = odds.iter().filter(|((_, other), _)| *other == Some(result)).map(|(_, p)| p).sum();
            (result, p / tested)
        });
        self.morale(id, results, of);
    }

    fn morale(&mut self, id: u8, results: [(Morale, f64); 4], of: Of) {
        let state = self.state;
        let mut why = Vec::new();
        morale::die_of(&state.data.fire, state.class(Unit::Enemy(id)), &mut why);
        morale::stands_below(state.enemy(id).strength, &mut why);
        self.because(&why);
        let (mut good, mut bad) = (Tone::Good, Tone::Bad);
        if enemy_decides(state) {
            std::mem::swap(&mut good, &mut bad);
        }
        self.roll(
            (&of.title("morale", state.called(Unit::Enemy(id))), MORALE),
            roll::morale(id),
            results.into_iter(),
            |result| result::morale(*result),
            &[("Fanatic", bad), ("stands", Tone::Neutral), ("falls back", good), ("routs", good)],
            |result| match result {
                Morale::Fanatic => 0,
                Morale::Pass => 1,
                Morale::Retreat => 2,
                Morale::Rout => 3,
            },
        );
    }

    /// The test of an enemy unit that is charged. [FP-12.2.2]
    pub(super) fn charged(&mut self, id: u8) {
        let state = self.state;
        let (strength, class) = (state.enemy(id).strength, state.class(Unit::Enemy(id)));
        let odds = distribution(|chance| test(&state.data.fire, class, strength, Nerve::Tested, chance));
        let results = [Morale::Fanatic, Morale::Pass, Morale::Retreat, Morale::Rout];
        self.morale(id, results.map(|result| (result, odds.probability(&result))), Of::One);
    }

    /// The danger to the Commander-in-Chief where figures fall. [FP-3.8]
    pub(super) fn risk(&mut self, area: AreaId) {
        let state = self.state;
        let is_shown = self.odds.bars.iter().any(|bar| bar.roll == roll::RISK);
        if is_shown || !commander::is_at_risk(state, area) {
            return;
        }
        let mut why = Vec::new();
        let needed = commander::kills(&mut why);
        self.because(&why);
        let odds = distribution(|chance| commander::is_killed(chance.sum(commander::RISK) as u8, needed));
        self.roll(
            ("Commander-in-Chief", "FP-3.8"),
            roll::RISK,
            odds.iter(),
            |killed| result::is(**killed),
            &[("killed", Tone::Bad), ("unhurt", Tone::Neutral)],
            |killed| usize::from(!**killed),
        );
    }
}

/// A shot.
pub fn shot(state: &State, aimed: Aimed) -> Odds {
    let mut forecast = Forecast::new(state);
    forecast.shot(aimed, None, Of::One);
    forecast.odds
}

/// A volley shared out among targets.
pub fn volley(state: &State, by: Unit, volley: Volley, shots: &Shots) -> Odds {
    let mut forecast = Forecast::new(state);
    forecast.volley(by, volley, shots, None);
    forecast.odds
}

/// A shot of a volley that is still being shared out: no die falls before the last is aimed.
pub fn share(state: &State, target: Unit, figures: u8) -> Option<Odds> {
    let Step::Share { unit: by, share, .. } = state.flow.top() else { return None };
    let aim = fire::aim_now(state, by, target, sharing::charger(state, share)).ok()?;
    let mut odds = shot(state, Aimed { by, volley: sharing::volley(share), target, figures, aim });
    odds.bars.iter_mut().for_each(look_beyond);
    Some(odds)
}
