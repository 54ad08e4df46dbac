//! Odds of what can be done: every bar that shows an order's own dice is what the rules' resolver does with them.

mod fire; // shots and volleys
mod melee; // charges, reactions, melees

use chance::{Chance, distribution};
use engine::{NoReasons, Part, Pending};
use scene::{Ask, Bar, FaceResult, Odds, Share, Tone};

pub use fire::{Aimed, share, shot, volley};
pub use melee::{charge, front, groups, held_fire, reaction};

use crate::rules::casualties::Colour;
use crate::rules::commander;
use crate::rules::event::{result, roll};
use crate::rules::fire::hits;
use crate::rules::gate::{self, GateShot, Led};
use crate::rules::order::Path;
use crate::rules::rally::{self as rallies, Help, Rallied};
use crate::rules::reasons::What;
use crate::rules::state::{State, Unit};
use crate::rules::turn;
use crate::screen::asks;

/// Shares too small to be drawn are counted with the greatest.
const TINY: f64 = 1e-9;

/// A forecast in the making.
struct Forecast<'a> {
    state: &'a State,
    odds: Odds,
}

/// What a share of a bar says.
type Kind = (&'static str, Tone);

impl<'a> Forecast<'a> {
    fn new(state: &'a State) -> Self {
        Self { state, odds: Odds::default() }
    }

    /// What makes the figures, each reason once.
    fn because(&mut self, why: &[Part<What>]) {
        for part in why {
            let reason = self.state.reason(part);
            if !self.odds.modifiers.contains(&reason) {
                self.odds.modifiers.push(reason);
            }
        }
    }

    /// The bar of one roll: its results sorted into kinds, bad first, good last.
    fn roll<T>(
        &mut self,
        (title, clause): (&str, &str),
        roll: impl Into<String>,
        results: impl Iterator<Item = (T, f64)>,
        key: impl Fn(&T) -> String,
        kinds: &[Kind],
        kind: impl Fn(&T) -> usize,
    ) {
        let share = |(label, tone): &Kind| Share { label: (*label).to_owned(), tone: *tone, ..Share::default() };
        let mut shares: Vec<Share> = kinds.iter().map(share).collect();
        for (result, p) in results.filter(|(_, p)| *p > 0.0) {
            let share = &mut shares[kind(&result)];
            share.p += p;
            share.keys.push(key(&result));
        }
        let (mut shares, tiny): (Vec<Share>, Vec<Share>) = shares.into_iter().partition(|share| share.p > TINY);
        if let Some(greatest) = shares.iter_mut().max_by(|a, b| a.p.total_cmp(&b.p)) {
            for share in tiny {
                greatest.p += share.p;
                greatest.keys.extend(share.keys);
            }
        }
        self.odds.bars.push(Bar {
            title: title.to_owned(),
            roll: roll.into(),
            clause: Some(clause.to_owned()),
            shares,
            ..Bar::default()
        });
    }

    /// The last bar as a question of the odds desk.
    fn ask(&mut self, ask: Ask) {
        if let Some(bar) = self.odds.bars.last_mut() {
            bar.ask = Some(ask);
        }
    }

    /// A bar that looks beyond the order's own dice.
    fn outlook(&mut self, clause: &str, shares: Vec<Share>) {
        let title = if self.odds.bars.is_empty() { "" } else { "in the end" };
        self.odds.bars.push(Bar {
            title: title.to_owned(),
            clause: Some(clause.to_owned()),
            shares: shares.into_iter().filter(|share| share.p > TINY).collect(),
            ..Bar::default()
        });
    }

    /// Casualties that roll to return. [FP-4.7]
    fn rally(&mut self, unit: Unit, red: u8, yellow: u8, help: Help) {
        let mut why = Vec::new();
        rallies::needed(&mut why);
        if red > 0 {
            help.modifier(Colour::Red, &mut why);
        }
        if yellow > 0 {
            help.modifier(Colour::Yellow, &mut why);
        }
        self.because(&why);
        let odds = distribution(|chance| rallies::roll_all(red, yellow, help, chance));
        let back = odds.mean(|all| f64::from(all.recovered));
        let dead = odds.mean(|all| f64::from(all.killed));
        self.odds.expect = format!("{back:.1} back, {dead:.1} dead");
        self.roll(
            ("", "FP-4.7"),
            roll::rally(unit),
            odds.iter(),
            |all| result::rallied(**all),
            &[("nobody returns", Tone::Bad), ("some return", Tone::Neutral), ("all return", Tone::Good)],
            |all: &&Rallied| usize::from(all.recovered > 0) + usize::from(all.recovered == red + yellow),
        );
        self.ask(asks::rally(red, yellow, help));
    }
}

/// Whether the enemy's seat is asked.
fn enemy_decides(state: &State) -> bool {
    state.options.enemy_seat
        && matches!(turn::pending(state), Pending::Decision { seat, .. } if seat == state.enemy_seat())
}

/// A bar that looks beyond the order's own dice.
fn look_beyond(bar: &mut Bar) {
    bar.roll.clear();
    bar.shares.iter_mut().for_each(|share| share.keys.clear());
}

/// A rally.
pub fn rally(state: &State, company: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    let down = |colour: Colour| rallies::casualties_of(state, company, colour);
    forecast.rally(Unit::Company(company), down(Colour::Red), down(Colour::Yellow), rallies::help(state, company));
    forecast.odds
}

/// A crew's rally.
pub fn crew_rally(state: &State, gun: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    forecast.rally(Unit::Gun(gun), state.gun(gun).crew.red, 0, rallies::crew_help(state, gun));
    forecast.odds
}

/// A gate before a Company. [FP-4.9]
pub fn burst(state: &State, company: u8) -> Odds {
    let led = Led::of(state, company);
    let mut forecast = Forecast::new(state);
    let mut why = Vec::new();
    gate::needed(&mut why);
    led.bonus(&mut why);
    forecast.because(&why);
    let odds = distribution(|chance| gate::bursts(chance.d6(), led));
    forecast.roll(
        ("", "FP-4.9"),
        roll::burst(company),
        odds.iter(),
        |open| result::is(**open),
        &[("holds", Tone::Bad), ("bursts", Tone::Good)],
        |open| usize::from(**open),
    );
    forecast.ask(asks::burst(led));
    if let Some(bar) = forecast.odds.bars.first_mut() {
        bar.faces = faces(|die| gate::bursts(die, led), ("bursts", Tone::Good), ("holds", Tone::Bad));
    }
    forecast.odds
}

/// A gate before a gun. [FP-4.9.1]
pub fn gate_fire(state: &State, gun: u8, gate: u8) -> Odds {
    let mut forecast = Forecast::new(state);
    let Some(shot) = GateShot::of(state, gun, gate) else { return forecast.odds };
    let mut why = Vec::new();
    let pool = shot.dice(&mut why);
    let number = shot.number(&state.data.fire, &mut why);
    shot.left(hits(6 * pool.count, number), &mut why);
    forecast.because(&why);
    let odds = distribution(|chance| shot.left(hits(chance.sum(pool), number), &mut NoReasons));
    forecast.odds.expect = format!("points left {:.1}", odds.mean(|left| f64::from(*left)));
    forecast.roll(
        ("", "FP-4.9.1"),
        roll::gate(gun),
        odds.iter(),
        |left| result::count(**left),
        &[("holds", Tone::Bad), ("opens", Tone::Good)],
        |left| usize::from(**left == 0),
    );
    forecast.odds
}

/// The jumps on the way of the Commander-in-Chief; none where he jumps nothing. [FP-3.7]
pub fn jumps(state: &State, path: &Path) -> Option<Odds> {
    let mut forecast = Forecast::new(state);
    for area in commander::jumps(state, path) {
        let mut why = Vec::new();
        let needed = commander::throws(&mut why);
        forecast.because(&why);
        let odds = distribution(|chance| commander::is_thrown(chance.d6(), needed));
        forecast.roll(
            ("jump", "FP-3.7"),
            roll::jump(area),
            odds.iter(),
            |thrown| result::is(**thrown),
            &[("thrown", Tone::Bad), ("clear", Tone::Good)],
            |thrown| usize::from(!**thrown),
        );
        if let Some(bar) = forecast.odds.bars.last_mut() {
            bar.faces = faces(|die| commander::is_thrown(die, needed), ("thrown", Tone::Bad), ("clear", Tone::Good));
        }
    }
    (!forecast.odds.bars.is_empty()).then_some(forecast.odds)
}

/// What each face of a die gives.
fn faces(is: impl Fn(u8) -> bool, yes: Kind, no: Kind) -> Vec<FaceResult> {
    let face = |face: u8| {
        let (text, tone) = if is(face) { yes } else { no };
        FaceResult { face, text: text.to_owned(), tone }
    };
    (1..=6).map(face).collect()
}

#[cfg(test)]
mod tests {
    use chance::Script;
    use engine::NoLog;

    use super::*;
    use crate::drill::Drill;
    use crate::rules::state::Health;

    // rule: FP-4.7.7
    #[test]
    fn fp_4_7_7_a_command_figure_struck_by_the_sun_rallies_worse() {
        let drill = Drill::new("beginner", &[]).put("H1", "D3", 10).put("Sa2", "E3", 20);
        let mut state = drill.turn("Highlanders", &mut Script::dice([]), &mut NoLog);
        state.board.command[0].with = 0;
        state.board.command[0].health = Health::Red;
        assert_eq!(rally(&state, 0).expect, "0.5 back, 0.2 dead");
        state.board.command[0].health = Health::Yellow;
        assert_eq!(rally(&state, 0).expect, "0.3 back, 0.2 dead");
    }
}
