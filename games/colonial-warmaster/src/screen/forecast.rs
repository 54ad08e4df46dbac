//! What an order leads to, in exact odds, for the screen: the same resolvers run on every outcome of their dice.

use chance::{Distribution, distribution};
use engine::NoLog;
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::data::footprint::Body;
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::action;
use crate::rules::casualties::stands_for;
use crate::rules::command::{self, Penalties};
use crate::rules::fire::{self, Shot};
use crate::rules::melee;
use crate::rules::opportunity;
use crate::rules::order::{Act, Acts, AimAt, Deed, Order};
use crate::rules::state::{MovementStep, Phase, State};

fn share(label: impl Into<String>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), p, tone, ..Share::default() }
}

fn modifier(text: impl Into<String>, clause: &str) -> Modifier {
    Modifier { text: text.into(), clause: Some(clause.to_owned()) }
}

/// The chance that two dice come to at most a target.
pub fn at_most(target: i8) -> f64 {
    distribution(|chance| command::roll(chance, target).1).probability(&true)
}

/// A bar for two dice against a target; `good` says what passing is called and for whom it is good.
fn test_bar(title: String, clause: &str, target: i8, labels: [&str; 2], passing_is_good: bool) -> Bar {
    let p = at_most(target);
    let (pass, fail) = if passing_is_good { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    let mut shares = vec![share(labels[1], 1.0 - p, fail), share(labels[0], p, pass)];
    if !passing_is_good {
        shares.reverse();
    }
    Bar { title, clause: Some(clause.to_owned()), shares, faces: Vec::new(), ..Bar::default() }
}

/// The lines that lower a target.
fn lines(value: u8, penalties: &Penalties) -> Vec<Modifier> {
    std::iter::once(modifier(format!("command {value}"), "CW-3.4b"))
        .chain(penalties.lines().map(|(size, text, clause)| modifier(format!("{text} −{size}"), clause)))
        .collect()
}

/// The odds of an activation, and of a second and third move after it. [CW-3.4]
pub fn activation(state: &State, activator: LeaderId, units: &[UnitId]) -> (i8, Odds) {
    let (target, value, penalties) = command::activation_target(state, activator, units);
    let p = [0, 1, 2].map(|more| at_most(target - more));
    let odds = Odds {
        bars: vec![test_bar(format!("{target} or less"), "CW-3.4", target, ["obeys", "fails, leader spent"], true)],
        modifiers: lines(value, &penalties),
        expect: format!("a second move {:.0} %, a third {:.0} %", 100.0 * p[0] * p[1], 100.0 * p[0] * p[1] * p[2]),
    };
    (target, odds)
}

/// Unsaved hits of so many dice against a save.
fn hits(state: &State, dice: u16, save: u8) -> Distribution<u16> {
    let table = &state.book.tables.fire;
    distribution(|chance| fire::volley(chance, table, dice, save).1)
}

/// The bar and figures of a shot; `own`: the viewer's side fires.
fn shot_bar(state: &State, shot: &Shot, unit: UnitId, target: UnitId, own: bool) -> (Bar, f64) {
    let hits = hits(state, shot.dice, shot.save);
    let (kind, prey) = (state.kind(target), &state[target]);
    let lost = |hits: u16| {
        stands_for(kind.figures, prey.stands, prey.wounds, hits + u16::from(prey.pending))
            .0
            .saturating_sub(stands_for(kind.figures, prey.stands, prey.wounds, u16::from(prey.pending)).0)
    };
    let p = |count: u8| hits.chance_that(|&hits| lost(hits) == count);
    let more = hits.chance_that(|&hits| lost(hits) >= 2);
    let (good, bad) = if own { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    let mut shares = vec![share("no stand", p(0), bad), share("1 stand", p(1), good), share("2 or more", more, good)];
    if !own {
        shares.reverse();
    }
    let title = format!("{} fires at {}, {} dice", state.spec(unit).id, state.spec(target).id, shot.dice);
    let bar = Bar { title, clause: Some("CW-5.2".to_owned()), shares, faces: Vec::new(), ..Bar::default() };
    (bar, hits.mean(|&hits| f64::from(hits)))
}

/// The odds of a shot. [CW-5.2, CW-5.4]
pub fn shot(state: &State, unit: UnitId, target: UnitId, aim: &Body, own: bool) -> Option<Odds> {
    let shot = fire::shot(state, unit, target, aim)?;
    let (bar, mean) = shot_bar(state, &shot, unit, target, own);
    let mut modifiers = vec![modifier(format!("{} stands fire", shot.stands), "CW-5.3")];
    if shot.enfilade {
        modifiers.push(modifier("enfilade +1 a stand", "CW-5.2a"));
    }
    if shot.long_range {
        modifiers.push(modifier("long range, save +1", "CW-5.4e"));
    }
    if shot.cover > crate::data::scenario::Cover::None {
        modifiers.push(modifier(format!("{} cover", shot.cover.key()), "CW-13.5"));
    }
    modifiers.push(modifier(
        if shot.save > 0 { format!("saves on 1 to {}", shot.save) } else { "no save".to_owned() },
        "CW-5.4",
    ));
    Some(Odds { bars: vec![bar], modifiers, expect: format!("{mean:.1} hits expected") })
}

/// The bar of two units striking each other, from the first one's point of view. [CW-6.2, CW-7.1]
fn melee_bar(state: &State, unit: UnitId, enemy: UnitId) -> (Bar, [u16; 2]) {
    let ((own, their_save), (other, own_save)) = (melee::blow(state, unit, enemy), melee::blow(state, enemy, unit));
    let table = &state.book.tables.melee;
    let dice = [own.dice(table), other.dice(table)];
    let (ours, theirs) = (hits(state, dice[0], their_save), hits(state, dice[1], own_save));
    let (mut win, mut tie) = (0.0, 0.0);
    for (a, p) in ours.iter() {
        win += p * theirs.chance_that(|b| b < a);
        tie += p * theirs.probability(a);
    }
    let shares = vec![
        share("lose", (1.0 - win - tie).max(0.0), Tone::Bad),
        share("tie", tie, Tone::Neutral),
        share("win", win, Tone::Good),
    ];
    let total: f64 = shares.iter().map(|share| share.p).sum();
    let shares = shares.into_iter().map(|one| Share { p: one.p / total, ..one }).collect();
    let title = format!("melee, {} dice against {}", dice[0], dice[1]);
    (Bar { title, clause: Some("CW-6.2".to_owned()), shares, faces: Vec::new(), ..Bar::default() }, dice)
}

/// What a charge leads to: opportunity fire, the test to stand, the melee. [CW-6.5]
pub fn charge(state: &State, unit: UnitId, deed: &Deed, target: UnitId) -> Option<Odds> {
    let mut ahead = state.clone();
    let acts = Acts::one(Act { unit, deed: *deed });
    action::check_act(state, &Act { unit, deed: *deed }, &state.pieces()).ok()?;
    let acted = action::perform(&mut ahead, &acts, &mut NoLog);
    let mut bars = Vec::new();
    if let Phase::Movement { step, .. } = &mut ahead.phase {
        *step = MovementStep::React(acted);
    }
    let mut shots = Vec::new();
    opportunity::orders(&ahead, &mut shots);
    for order in shots {
        if let Order::ReactFire { unit: firer, target: aimed, at: AimAt::End } = order
            && firer == target
            && let Some(shot) = opportunity::shot(&ahead, firer, aimed, AimAt::End)
        {
            bars.push(shot_bar(&ahead, &shot, firer, aimed, false).0);
        }
    }
    for seen in acted.iter() {
        crate::rules::turn::engage(&mut ahead, seen);
    }
    let stand = command::test_target(&ahead, target, true);
    let title = format!("{} stands on {stand}", state.spec(target).id);
    bars.push(test_bar(title, "CW-6.1a", stand, ["steady", "falters"], false));
    let (bar, _) = melee_bar(&ahead, unit, target);
    bars.push(bar);
    Some(Odds { bars, modifiers: melee_modifiers(&ahead, unit, target), expect: "before losses".to_owned() })
}

fn melee_modifiers(state: &State, unit: UnitId, enemy: UnitId) -> Vec<Modifier> {
    let (blow, save) = melee::blow(state, unit, enemy);
    let mut lines = vec![modifier(format!("{} stands, {} dice each", blow.stands, blow.melee), "CW-6.2b")];
    for (applies, text, clause) in [
        (blow.formed_charge, "formed charge +1", "CW-6.3a"),
        (blow.cavalry_charge, "cavalry against irregulars +1", "CW-6.3b"),
        (blow.against_routed, "against routers +1", "CW-6.3c"),
        (blow.side_or_rear, "side or rear +1", "CW-6.3g"),
    ] {
        if applies {
            lines.push(modifier(text, clause));
        }
    }
    if save > 0 {
        lines.push(modifier(format!("the enemy saves on 1 to {save}"), "CW-6.4"));
    }
    lines
}

/// The odds of a blow at one of several enemies, or of a whole melee of two. [CW-6.2]
pub fn melee(state: &State, unit: UnitId, enemy: UnitId) -> Odds {
    let (bar, _) = melee_bar(state, unit, enemy);
    Odds { bars: vec![bar], modifiers: melee_modifiers(state, unit, enemy), expect: String::new() }
}

/// The odds of holding back. [CW-7.5]
pub fn restraint(state: &State, unit: UnitId) -> Odds {
    let target = command::test_target(state, unit, false);
    let penalties = command::test_penalties(state, unit, false);
    Odds {
        bars: vec![test_bar(format!("{target} or less"), "CW-7.5", target, ["holds", "runs after them"], true)],
        modifiers: lines(state.kind(unit).command, &penalties),
        expect: String::new(),
    }
}

/// A side's chance in a melee named by one of its units: that of the first pair in it.
pub fn first_pair(state: &State, members: u64, side: Side) -> Option<(UnitId, UnitId)> {
    crate::data::side::each(members)
        .find(|&unit| state.side_of(unit) == side)
        .and_then(|unit| crate::data::side::each(melee::enemies_of(state, unit)).next().map(|enemy| (unit, enemy)))
}
