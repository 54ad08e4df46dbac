//! What an order can carry, chosen step by step: who fights whom, places on the way, officers who go along. [IM-5.13, IM-5.32, IM-10.3]

use scene::{Affordance, Target, Tone};
use table::{Facing, Inches, Turn};

use crate::data::place::{INCH, Place, RADIUS, half, share};
use crate::data::side::{Man, UnitId, each};
use crate::rules::contact::COMPANY;
use crate::rules::firers::Firers;
use crate::rules::gait;
use crate::rules::melee;
use crate::rules::movement;
use crate::rules::order::{BodyMove, Firing, Gait, Order, Pair, Placing, Via};
use crate::rules::placements;
use crate::rules::sample;
use crate::rules::state::{Phase, State};
use crate::rules::turn;
use crate::screen::affordances::{compass, row};
use crate::screen::forecast;
use crate::screen::ground::on_screen;
use crate::screen::narrate::inches;

/// The manner of a drag that names a place on the way.
pub const WAY: &str = "way";
/// Sets of officers are offered whole up to so many, else each by himself and all together.
const FEW_OFFICERS: u32 = 3;
/// Targets listed for a volley with officers.
const TARGETS: usize = 6;
/// The eight winds, in degrees.
const WINDS: [i32; 8] = [0, 45, 90, 135, 180, 225, 270, 315];

/// A man as a row names him.
fn man(state: &State, man: Man) -> String {
    if state.is_officer(man.unit) {
        state.title(man.unit)
    } else {
        format!("man {} of {}", man.number + 1, state.title(man.unit))
    }
}

/// Rows to choose who fights whom: to begin with it for every unit that could fight in more than one way, and the combats that may be named next. [IM-10.3]
pub fn combats(state: &State, orders: &[Order]) -> Vec<Affordance> {
    let mut rows = Vec::new();
    let fighting = orders.iter().filter_map(|order| match order {
        Order::Melee { unit, .. } => Some(*unit),
        _ => None,
    });
    let paired = state.paired.as_ref();
    for unit in fighting.filter(|&unit| paired.is_none_or(|paired| paired.unit != unit)) {
        let ways: usize = fighters(state, unit).into_iter().map(|attacker| state.touched_by(attacker).count()).sum();
        let order = Order::PairOff { unit, pair: None };
        if ways > 1 && turn::check(state, &order).is_ok() {
            rows.push(row(state, &order));
        }
    }
    let Some(paired) = paired else { return rows };
    let unit = paired.unit;
    let free = |attacker: &Man| !paired.pairs.iter().any(|pair| pair.attacker == *attacker);
    for attacker in fighters(state, unit).into_iter().filter(free) {
        for enemy in state.touched_by(attacker) {
            let order = Order::PairOff { unit, pair: Some(Pair { attacker, enemy }) };
            if turn::check(state, &order).is_ok() {
                rows.push(row(state, &order));
            }
        }
    }
    let mut back = row(state, &Order::TakeBack);
    back.subject = Some(state.name(unit));
    rows.push(back);
    let (pairs, with) = (paired.pairs.clone(), officers_in(state, unit, &paired.pairs));
    let fight = Order::Melee { unit, pairs, with };
    if !paired.pairs.is_empty() && turn::check(state, &fight).is_ok() {
        rows.push(row(state, &fight));
    }
    rows
}

/// The officers of some combats who are not in the unit.
fn officers_in(state: &State, unit: UnitId, pairs: &[Pair]) -> u64 {
    if state.current == Some(unit) {
        return state.with;
    }
    pairs.iter().map(|pair| pair.attacker.unit).filter(|&other| other != unit).fold(0, |set, other| set | other.bit())
}

/// The men of a unit who could fight, and officers who could join them.
fn fighters(state: &State, unit: UnitId) -> movement::Members {
    let with = if state.current == Some(unit) { state.with } else { beside(state, unit) };
    movement::members(state, unit, with)
}

/// Officers who stand by a unit and have not acted. [IM-5.32]
fn beside(state: &State, unit: UnitId) -> u64 {
    if state.is_officer(unit) || state[unit].gun.is_some() {
        return 0;
    }
    sample::able(state)
        .filter(|&officer| state.is_officer(officer) && state.units_within(officer, unit, COMPANY))
        .fold(0, |set, officer| set | officer.bit())
}

/// A combat in words, with its chances.
pub fn combat_row(state: &State, mut row: Affordance, unit: UnitId, pair: Option<Pair>) -> Affordance {
    "Who fights whom".clone_into(&mut row.group);
    row.subject = Some(state.name(unit));
    row.tone = Tone::Contact;
    let Some(pair) = pair else {
        row.label = format!("Choose who of {} fights whom", state.title(unit));
        return row;
    };
    row.label = format!("{} fights {}", capital(&man(state, pair.attacker)), man(state, pair.enemy));
    row.odds = Some(forecast::fight(state, unit, &[pair], melee::declared(state, unit, Some(pair)).1));
    row.target = Some(Target::Piece(state.name(pair.enemy.unit)));
    row.path = [pair.attacker, pair.enemy].map(|one| on_screen(state, state.man(one))).to_vec();
    row
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Steps with officers who stand by, in all the ways that are not marches and attacks with all of them: those are rows already. [IM-5.32]
pub fn with_officers(state: &State) -> Vec<Affordance> {
    let mut rows = Vec::new();
    for unit in sample::able(state) {
        let near = beside(state, unit);
        for with in sets(near) {
            let moves = gait::likely_gaits(state, unit)
                .iter()
                .filter(|gait| with != near || !matches!(gait, Gait::March | Gait::Attack))
                .map(|&gait| Order::Move { unit, gait, with });
            let firers = Firers::new(state, unit, with, Firing::All);
            let volleys = firers.likely(state).iter().take(TARGETS).map(|&(_, target)| target).collect::<Vec<_>>();
            let volleys =
                volleys.into_iter().map(|target| Order::Fire { unit, target, aim: None, firing: Firing::All, with });
            let fight = Order::Melee { unit, pairs: Vec::new(), with };
            let all = moves.chain(volleys).chain([fight]);
            rows.extend(all.filter(|order| turn::check(state, order).is_ok()).map(|order| row(state, &order)));
        }
    }
    rows
}

/// The sets of officers offered: every one that can be made of a few.
fn sets(near: u64) -> Vec<u64> {
    if near.count_ones() > FEW_OFFICERS {
        return each(near).map(UnitId::bit).chain([near]).collect();
    }
    let members: Vec<u64> = each(near).map(UnitId::bit).collect();
    let set = |chosen: usize| {
        members.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1).fold(0, |set, (_, bit)| set | bit)
    };
    (1..1_usize << members.len()).map(set).collect()
}

/// Where the way that was named so far has led, and what is left of the throw.
pub fn reached(state: &State, unit: UnitId, roll: Inches) -> (Place, Inches) {
    let start = state.gun_of(unit).map_or_else(|| movement::Ranks::new(state, unit, roll).middle(), |gun| gun.limber);
    let step = |(at, left): (Place, Inches), via: &Via| (via.to, left - at.distance(via.to));
    state.way.iter().fold((start, roll), step)
}

/// Rows to name places on the way, and to end where it has led. [IM-5.13, IM-5.35]
pub fn ways(state: &State, unit: UnitId, gait: Gait, roll: Inches) -> Vec<Affordance> {
    let mut rows = Vec::new();
    if !movement::has_way(state, unit, gait) || roll < INCH * 2 {
        return rows;
    }
    let (at, left) = reached(state, unit, roll);
    let turn = state.way.last().map_or(Turn::NONE, |via| via.turn);
    if !state.way.is_empty() {
        for (wind, far) in rose(&[left, half(left)]) {
            let order = Order::Place(leading(state, unit, at.ahead(wind, far), turn));
            if far >= RADIUS && turn::check(state, &order).is_ok() {
                rows.push(row(state, &order));
            }
        }
        let mut back = row(state, &Order::TakeBack);
        back.subject = Some(state.name(unit));
        rows.push(back);
    }
    for (wind, far) in rose(&[share(left, 1, 3), share(left, 2, 3)]) {
        let order = Order::Pass(Via { to: at.ahead(wind, far), turn });
        if far >= RADIUS && turn::check(state, &order).is_ok() {
            let mut row = row(state, &order);
            row.label = format!("By way of {} to the {}", inches(far), compass(wind));
            rows.push(row);
        }
    }
    if rows.iter().any(|row| row.label.starts_with("By way of")) {
        let label = format!("Drag {} to a place on the way", state.title(unit));
        let mut drag = Affordance::new(serde_json::json!({ "manner": WAY }), "", label);
        drag.drag = true;
        drag.subject = Some(state.name(unit));
        drag.cost = format!("up to {}", inches(left));
        rows.push(drag);
    }
    rows
}

fn rose(lengths: &[Inches]) -> impl Iterator<Item = (Facing, Inches)> {
    WINDS.into_iter().flat_map(move |wind| lengths.iter().map(move |&far| (Facing::degrees(wind), far)))
}

/// The end of a way by the places named so far, facing the nearest enemy.
fn leading(state: &State, unit: UnitId, to: Place, turn: Turn) -> Placing {
    if state.gun_of(unit).is_some() {
        return Placing::Drive { to, via: state.way.iter().map(|via| via.to).collect() };
    }
    let facing = placements::nearest_enemy(state, state[unit].side, to)
        .map_or(state[unit].facing, |enemy| to.bearing(state[enemy].extent.middle()));
    Placing::Body(BodyMove { end: Via { to, turn }, facing, via: state.way.clone(), shift: Vec::new() })
}

/// A place on the way in words.
pub fn way_row(state: &State, mut row: Affordance, via: Via) -> Affordance {
    let Phase::Place { unit, roll, .. } = state.phase else { return row };
    let (at, _) = reached(state, unit, roll);
    "On the way".clone_into(&mut row.group);
    row.subject = Some(state.name(unit));
    row.target = Some(Target::Point(on_screen(state, via.to)));
    row.path = [at, via.to].map(|place| on_screen(state, place)).to_vec();
    row
}
