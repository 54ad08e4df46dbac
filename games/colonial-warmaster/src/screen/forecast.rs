//! What an order leads to, in exact odds, for the screen: the same resolvers run on every outcome of their dice.

use chance::{Distribution, distribution};
use engine::{NoLog, NoReasons, Part};
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::data::footprint::Body;
use crate::data::side::{LeaderId, MOST_UNITS, Side, UnitId, each};
use crate::rules::action;
use crate::rules::casualties;
use crate::rules::charge;
use crate::rules::command::{self, Terms, Test};
use crate::rules::event::{self, Roll};
use crate::rules::fire::{self, Shot};
use crate::rules::melee;
use crate::rules::names::{self, capitalised};
use crate::rules::opportunity;
use crate::rules::order::{Act, Acts, AimAt, Deed, Order};
use crate::rules::reasons::What;
use crate::rules::refusal::Denied;
use crate::rules::state::{MeleeStep, Phase, State};
use crate::rules::turn;
use crate::screen::asks;
use crate::screen::narrate::modifiers;

/// Whose dice a bar shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Those of the order itself, which it throws at once.
    Own(Roll),
    /// Those that may be thrown later.
    Later,
}

impl Whose {
    fn id(self) -> String {
        match self {
            Self::Own(roll) => roll.id(),
            Self::Later => String::new(),
        }
    }
}

/// For whom it is good when something succeeds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoodFor {
    /// The deciding side.
    Us,
    /// Its enemy.
    Them,
}

impl GoodFor {
    /// The tones of success and failure.
    const fn tones(self) -> [Tone; 2] {
        match self {
            Self::Us => [Tone::Good, Tone::Bad],
            Self::Them => [Tone::Bad, Tone::Good],
        }
    }
}

fn share(label: impl Into<String>, keys: Vec<String>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), keys, p, tone }
}

/// The chance that two dice come to at most a target.
fn at_most(target: i8) -> f64 {
    distribution(|chance| command::roll(chance, target).1).probability(&true)
}

/// A bar for two dice against a target, with what passing and failing are called.
fn test_bar(title: String, clause: &str, target: i8, labels: [&str; 2], whose: Whose, good: GoodFor) -> Bar {
    let p = at_most(target);
    let [pass, fail] = good.tones();
    let mut shares = vec![
        share(labels[1], vec!["fail".to_owned()], 1.0 - p, fail),
        share(labels[0], vec!["pass".to_owned()], p, pass),
    ];
    if good == GoodFor::Them {
        shares.reverse();
    }
    Bar { title, roll: whose.id(), clause: Some(clause.to_owned()), shares, ..Bar::default() }
}

/// The odds of an activation, and of a second and third move after it. [CW-3.4]
pub fn activation(state: &State, activator: LeaderId, units: &[UnitId]) -> (i8, Odds) {
    let table = &state.book.tables.command;
    let terms = command::activation_terms(state, activator, units);
    let mut why = Vec::new();
    let target = terms.target(table, &mut why);
    let again = |more: u8| Terms { attempts: terms.attempts + more, ..terms }.target(table, &mut NoReasons);
    let second = at_most(target) * at_most(again(1));
    let third = second * at_most(again(2));
    let labels = ["obeys", "fails, leader spent"];
    let title = format!("{target} or less");
    let odds = Odds {
        bars: vec![Bar {
            ask: asks::activation(&terms),
            ..test_bar(title, "CW-3.4", target, labels, Whose::Own(Roll::Command), GoodFor::Us)
        }],
        modifiers: modifiers(state, &why),
        expect: format!("a second move {:.0} %, a third {:.0} %", 100.0 * second, 100.0 * third),
    };
    (target, odds)
}

/// Unsaved hits of so many dice against a save.
fn hits(state: &State, dice: u16, save: u8) -> Distribution<u16> {
    let table = &state.book.tables.fire;
    distribution(|chance| fire::volley(chance, table, dice, save).1)
}

/// The bar and figures of a shot.
fn shot_bar(
    state: &State,
    shot: &Shot,
    unit: UnitId,
    target: UnitId,
    whose: Whose,
    good: GoodFor,
    why: &mut Vec<Part<What>>,
) -> (Bar, f64) {
    let table = &state.book.tables.fire;
    let (dice, save) = (shot.dice(table, why), shot.save(table, why));
    let hits = hits(state, dice, save);
    let stands = |hits: u16| casualties::loss(state, target, hits).stands_lost(&mut NoReasons);
    let before = stands(0);
    let lost = |hits: u16| stands(hits) - before;
    let [some, none] = good.tones();
    let part = |label: &str, is: &dyn Fn(u8) -> bool, tone: Tone| {
        let keys = hits.iter().filter(|(hits, _)| is(lost(**hits))).map(|(hits, _)| hits.to_string()).collect();
        share(label, keys, hits.chance_that(|&hits| is(lost(hits))), tone)
    };
    let mut shares = vec![
        part("no stand", &|lost| lost == 0, none),
        part("1 stand", &|lost| lost == 1, some),
        part("2 or more", &|lost| lost >= 2, some),
    ];
    if good == GoodFor::Them {
        shares.reverse();
    }
    let title =
        capitalised(&format!("{} fire at {}, {}", state.spec(unit).name, names::the(state, target), names::dice(dice)));
    let ask = asks::volley(state, unit, target, shot);
    let bar = Bar { title, roll: whose.id(), clause: Some("CW-5.2".to_owned()), shares, faces: Vec::new(), ask };
    (bar, hits.mean(|&hits| f64::from(hits)))
}

/// The odds of a shot. [CW-5.2, CW-5.4]
pub fn shot(state: &State, unit: UnitId, target: UnitId, aim: &Body) -> Option<Odds> {
    let shot = fire::shot(state, unit, target, aim)?;
    let mut why = Vec::new();
    let (bar, mean) = shot_bar(state, &shot, unit, target, Whose::Own(Roll::Fire), GoodFor::Us, &mut why);
    Some(Odds { bars: vec![bar], modifiers: modifiers(state, &why), expect: format!("{mean:.1} hits expected") })
}

/// The blows of some units, each at its enemy, as both sides' hits: the dice of each side, the chances of so many hits, and the reasons.
struct Blows {
    dice: [u16; 2],
    /// By side, the chance of each number of hits.
    hits: [Vec<f64>; 2],
    why: Vec<Modifier>,
}

impl Blows {
    /// The blows of these units. [CW-6.2, CW-6.4]
    fn new(state: &State, strikes: impl Iterator<Item = (UnitId, UnitId)>) -> Self {
        let tables = &state.book.tables;
        let mut blows = Self { dice: [0; 2], hits: [vec![1.0], vec![1.0]], why: Vec::new() };
        for (unit, enemy) in strikes {
            let (blow, guard) = melee::blow(state, unit, enemy);
            let (mut why, mut why_saved) = (Vec::new(), Vec::new());
            let (dice, save) = (blow.dice(&tables.melee, &mut why), guard.save(tables, &mut why_saved));
            let side = state.side_of(unit).index();
            blows.dice[side] += dice;
            blows.hits[side] = together(&blows.hits[side], &hits(state, dice, save));
            let named = |who: String, why: &[Part<What>]| {
                modifiers(state, why)
                    .into_iter()
                    .map(move |one| Modifier { text: format!("{who}: {}", one.text), ..one })
            };
            blows.why.extend(named(state.spec(unit).name.clone(), &why));
            blows.why.extend(named(format!("{}, save", state.spec(enemy).name), &why_saved));
        }
        blows
    }

    /// The bar of a melee for a side. [CW-7.1]
    fn bar(&self, side: Side, whose: Whose) -> Bar {
        let [ours, theirs] = [side, side.enemy()].map(|side| &self.hits[side.index()]);
        let (mut lose, mut tie, mut win) = (0.0, 0.0, 0.0);
        for (own, p) in (0..).zip(ours) {
            for (his, q) in (0..).zip(theirs) {
                *match melee::winner([(side, own), (side.enemy(), his)]) {
                    Some(winner) if winner == side => &mut win,
                    Some(_) => &mut lose,
                    None => &mut tie,
                } += p * q;
            }
        }
        let keys = |winner: Option<Side>| vec![event::won(winner).to_owned()];
        let shares = vec![
            share("lose", keys(Some(side.enemy())), lose, Tone::Bad),
            share("tie", keys(None), tie, Tone::Neutral),
            share("win", keys(Some(side)), win, Tone::Good),
        ];
        let [own, his] = [side, side.enemy()].map(|side| self.dice[side.index()]);
        let title = format!("melee, {} against {his}", names::dice(own));
        Bar { title, roll: whose.id(), clause: Some("CW-6.2".to_owned()), shares, ..Bar::default() }
    }
}

/// The hits of one unit more.
fn together(so_far: &[f64], more: &Distribution<u16>) -> Vec<f64> {
    let most = more.iter().map(|(hits, _)| usize::from(*hits)).max().unwrap_or(0);
    let mut sum = vec![0.0; so_far.len() + most];
    for (before, p) in so_far.iter().enumerate() {
        for (hits, q) in more.iter() {
            sum[before + usize::from(*hits)] += p * q;
        }
    }
    sum
}

/// What a charge leads to: opportunity fire, the test to stand, the melee. [CW-6.5]
pub fn charge(state: &State, unit: UnitId, deed: &Deed, target: UnitId) -> Option<Odds> {
    let mut ahead = state.clone();
    let acts = Acts::one(Act { unit, deed: *deed });
    action::check_act::<Denied>(state, &Act { unit, deed: *deed }, &state.pieces()).ok()?;
    let acted = action::perform(&mut ahead, &acts, &mut NoLog);
    let mut bars = Vec::new();
    turn::await_reactions(&mut ahead, acted);
    let mut shots = Vec::new();
    opportunity::orders(&ahead, &mut shots);
    let mut why = Vec::new();
    for order in shots {
        if let Order::ReactFire { unit: firer, target: aimed, at: AimAt::End } = order
            && firer == target
            && let Some(shot) = opportunity::shot(&ahead, firer, aimed, AimAt::End)
        {
            bars.push(shot_bar(&ahead, &shot, firer, aimed, Whose::Later, GoodFor::Them, &mut why).0);
        }
    }
    for seen in acted.iter() {
        charge::engage(&mut ahead, seen);
    }
    let stand = command::test_target(&ahead, target, Test::Stand, &mut why);
    let title = capitalised(&format!("{} stand on {stand} or less", state.spec(target).name));
    bars.push(Bar {
        ask: asks::test(&ahead, "stand", target, &command::test_terms(&ahead, target, Test::Stand)),
        ..test_bar(title, "CW-6.1a", stand, ["steady", "falters"], Whose::Later, GoodFor::Them)
    });
    let blows = Blows::new(&ahead, [(unit, target), (target, unit)].into_iter());
    bars.push(blows.bar(state.side_of(unit), Whose::Later));
    let modifiers = modifiers(state, &why).into_iter().chain(blows.why).collect();
    Some(Odds { bars, modifiers, expect: "before losses".to_owned() })
}

/// The odds of a melee whose units strike so; where somebody has still to say whom he strikes, those of a pair in it. [CW-6.2, CW-7.1]
fn melee(state: &State, side: Side, step: &MeleeStep, pair: (UnitId, UnitId)) -> Odds {
    let MeleeStep::Assign { members, strikes } = step else { return Odds::default() };
    let open = each(*members).any(|unit| strikes[unit.index()].is_none());
    let (blows, whose) = if open {
        (Blows::new(state, [pair, (pair.1, pair.0)].into_iter()), Whose::Later)
    } else {
        let all = each(*members).filter_map(|unit| strikes[unit.index()].map(|enemy| (unit, enemy)));
        let lowest = each(*members).next().unwrap_or(pair.0);
        (Blows::new(state, all), Whose::Own(Roll::Melee(lowest)))
    };
    let won = Modifier { text: "more unsaved hits win".to_owned(), clause: Some("CW-7.1".to_owned()) };
    let modifiers = blows.why.iter().cloned().chain([won]).collect();
    Odds { bars: vec![blows.bar(side, whose)], modifiers, expect: String::new() }
}

/// The odds of a melee that is fought next. [CW-6.2a]
pub fn choice(state: &State, lowest: UnitId) -> Option<Odds> {
    let members = melee::melee_of(state, lowest);
    let side = state.phasing;
    let unit = each(members).find(|&unit| state.side_of(unit) == side)?;
    let enemy = each(melee::enemies_of(state, unit)).next()?;
    Some(melee(state, side, &melee::begin(state, members), (unit, enemy)))
}

/// The odds of a blow at one of several enemies. [CW-6.2a]
pub fn blow(state: &State, unit: UnitId, enemy: UnitId) -> Odds {
    let (members, mut strikes) = match state.phase {
        Phase::Melee { step: MeleeStep::Assign { members, strikes }, .. } => (members, strikes),
        _ => (0, [None; MOST_UNITS]),
    };
    strikes[unit.index()] = Some(enemy);
    melee(state, state.side_of(unit), &MeleeStep::Assign { members, strikes }, (unit, enemy))
}

/// The odds of holding back. [CW-7.5]
pub fn restraint(state: &State, unit: UnitId) -> Odds {
    let mut why = Vec::new();
    let target = command::test_target(state, unit, Test::Nerve, &mut why);
    let labels = ["holds", "runs after them"];
    let title = format!("{target} or less");
    Odds {
        bars: vec![Bar {
            ask: asks::test(state, "pursuit", unit, &command::test_terms(state, unit, Test::Nerve)),
            ..test_bar(title, "CW-7.5", target, labels, Whose::Own(Roll::Restraint), GoodFor::Us)
        }],
        modifiers: modifiers(state, &why),
        expect: String::new(),
    }
}
