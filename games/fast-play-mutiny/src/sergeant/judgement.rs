//! What a computer player knows about the game: the sergeant's liking for orders, and the worth of a position.

use engine::{Mood, NoReasons, Outlook, Pending, Rest, Scratch, Seat, worth_of_lead};

use super::places::Homes;
use super::{contact, deeds, guess, leaders, places, weights as w};
use crate::data::cards::When;
use crate::rules::actions::Leave;
use crate::rules::automatic_enemy;
use crate::rules::charge;
use crate::rules::fire;
use crate::rules::flow::Step;
use crate::rules::order::{Leaders, Order};
use crate::rules::state::{State, Unit, Whereabouts};
use crate::rules::turn;
use crate::rules::victory;

/// The order that the sergeant likes best.
pub fn pick(state: &State, scratch: &mut Scratch<State>) -> Order {
    match state.flow.top() {
        Step::CommandMove { force, moved, .. } => leaders::figure_order(state, force, moved),
        Step::CommanderMove { .. } => leaders::commander_order(state),
        _ => scratch.pick(state),
    }
}

/// How much the sergeant likes each order.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let wish = programme(state);
    weights.clear();
    let mut homes = Homes::default();
    let step = state.flow.top();
    weights.extend(orders.iter().map(|order| weight(state, &step, order, wish.as_ref(), &mut homes)));
    if let Step::ForceCard { force, only, played, leave } = step {
        if let (Leave::Again, Some(company), false) = (leave, only, played)
            && !deeds::is_worth_a_card(state, company)
        {
            let passes = orders.iter().zip(&mut *weights).filter(|(order, _)| **order == Order::Pass);
            passes.for_each(|(_, weight)| *weight = w::TWICE_KEPT);
        }
        tell_first(state, force, orders, weights, &mut homes);
    }
}

/// What follows the action is said first: that the seat wants to see it before its leaders go, and that the Company acts once more.
fn tell_first(state: &State, force: u8, orders: &[Order], weights: &mut [f32], homes: &mut Homes) {
    let is_first = |order: &Order| match *order {
        Order::Leaders { leaders } => leaders == Leaders::Asked,
        Order::MoveFigure { .. } | Order::MoveCommander { .. } => true,
        Order::Play { card, .. } => state.card(card).when() == Some(When::AfterAction),
        _ => false,
    };
    let actions = orders.iter().zip(&*weights).filter(|(order, _)| !is_first(order));
    let best = actions.map(|(_, weight)| *weight).fold(f32::MIN, f32::max);
    for (order, weight) in orders.iter().zip(weights).filter(|(order, _)| is_first(order)) {
        let gain = match *order {
            Order::Leaders { .. } => w::LEADERS_ASKED,
            Order::Play { .. } => w::TWICE_READY,
            _ => leaders::gain(state, force, order, homes),
        };
        *weight = if gain > 0.0 { best + gain } else { w::IDLE + gain };
    }
}

/// A new card lies on the table.
pub fn rest(state: &State) -> Rest {
    match state.flow.top() {
        Step::ForceCard { only: None, .. } | Step::GunAction { .. } | Step::BandCard { .. } => Rest::Action,
        _ => Rest::Busy,
    }
}

/// Lines end after ten cards: a held card must have had its chance to serve.
pub fn outlook() -> Outlook {
    Outlook { pause: Rest::Action, stops: 10, ..Outlook::default() }
}

/// Which side a seat is on: the players together, or the enemy.
pub fn team(state: &State, seat: Seat) -> u8 {
    u8::from(state.options.enemy_seat && seat == state.enemy_seat())
}

/// The moods in which plans are tried: the enemy has none, since he keeps to the programme.
pub fn moods(state: &State, seat: Seat) -> &'static [Mood] {
    if team(state, seat) == 0 { &[Mood::Bold, Mood::Wary] } else { &[] }
}

/// The parts of a position's worth for a seat.
pub fn features(state: &State, seat: Seat, features: &mut Vec<f32>) {
    features.clear();
    let sign = if team(state, seat) == 1 { -1.0 } else { 1.0 };
    features.extend(parts(state).map(|part| part * sign));
}

/// What the worth of a position is made of, from the players' view.
fn gauges(state: &State) -> [f32; 8] {
    let mut active = 0.0;
    let mut fallen = 0.0;
    let mut loaded = 0.0;
    for id in state.company_ids().filter(|&id| state.company(id).is_here()) {
        let company = state.company(id);
        active += f32::from(company.active());
        fallen += f32::from(company.fallen());
        loaded += f32::from(u8::from(company.loaded && company.active() > 0));
    }
    let mut strength = 0.0;
    let mut fanatics = 0.0;
    for id in state.enemy_ids() {
        let unit = state.enemy(id);
        let here = match unit.whereabouts {
            Whereabouts::Board => 1.0,
            Whereabouts::Pool => w::ROUTED,
            Whereabouts::Gone => 0.0,
        };
        strength += f32::from(unit.strength) * here;
        fanatics += if unit.fanatic && unit.is_here() { f32::from(unit.strength) } else { 0.0 };
    }
    let kept: f32 = state.kept.iter().flatten().map(|count| f32::from(*count)).sum();
    [f32::from(victory::margin(state)), active, fallen, strength, fanatics, loaded, kept, places::pressure(state)]
}

/// What the margin at the end is made of: what counts early is not what counts late.
fn parts(state: &State) -> [f32; w::PARTS] {
    let gauges = gauges(state);
    let gone = (f32::from(state.round) - 0.5) / f32::from(state.rounds());
    std::array::from_fn(|part| {
        let gauge = gauges.get(part % (w::PARTS / 2)).copied().unwrap_or_else(|| f32::from(state.forces()));
        if part < w::PARTS / 2 { gauge } else { gauge * gone }
    })
}

/// The worth of the position for a seat: the margin to be expected, where a great victory is worth half of all there is.
pub fn value(state: &State, seat: Seat) -> f32 {
    let margin = match turn::pending(state) {
        Pending::Over(outcome) => f32::from(outcome.margin[0]),
        Pending::Decision { .. } => parts(state).iter().zip(w::WORTH).map(|(part, worth)| part * worth).sum(),
    };
    let players = worth_of_lead(margin, f32::from(victory::great_mark(state, &mut NoReasons)));
    if team(state, seat) == 1 { -players } else { players }
}

/// The order of the enemy's programme, charges only where the odds are good. [FP-17.11]
fn programme(state: &State) -> Option<Order> {
    let dares = |charge: &charge::Charge| guess::charge(state, charge).players_win < w::DARES;
    let wish = match state.flow.top() {
        Step::BandCard { band } => automatic_enemy::wish(state, Some(band), None, dares),
        Step::UnitActs { unit, .. } => automatic_enemy::wish(state, None, Some(unit), dares),
        _ => None,
    };
    wish.map(|order| deeds::half_is_enough(state, order))
}

fn weight(state: &State, step: &Step, order: &Order, wish: Option<&Order>, homes: &mut Homes) -> f32 {
    liking(state, step, order, homes) + if wish == Some(order) { w::PROGRAMME } else { 0.0 }
}

/// How much the sergeant likes an order.
fn liking(state: &State, step: &Step, order: &Order, homes: &mut Homes) -> f32 {
    match *step {
        Step::ForceCard { force, .. } => deeds::action(state, Some(force), order, homes),
        Step::BandCard { .. } | Step::UnitActs { .. } => deeds::action(state, None, order, homes),
        Step::MoveAfterFire { unit } | Step::FireAfterMove { unit } => deeds::second_half(state, unit, order, homes),
        Step::CommandMove { force, .. } => leaders::gain(state, force, order, homes),
        Step::CommanderMove { .. } => leaders::gain(state, 0, order, homes),
        Step::React { .. } => contact::react(state, order),
        Step::Front { charge, .. } => contact::line(state, &charge, order),
        Step::Share { .. } => 0.0,
        Step::GunAction { gun } => deeds::gun_action(state, Unit::Gun(gun), order),
        Step::EnemyGunAction { unit } => deeds::gun_action(state, Unit::Enemy(unit), order),
        _ => other(state, order),
    }
}

/// Set-up, special cards, retreats and advances.
fn other(state: &State, order: &Order) -> f32 {
    match *order {
        Order::Default => w::LISTED,
        Order::To { area } => match state.flow.top() {
            Step::Retreat { unit: Unit::Enemy(_), .. } => f32::from(automatic_enemy::range_to_companies(state, area)),
            Step::Retreat { unit, .. } => places::standing_worth(state, unit, area),
            _ => 0.0,
        },
        Order::Path { ref path } => path.end().map_or(0.0, |area| match state.flow.top() {
            Step::ReactPath { charge } => places::standing_worth(state, charge.defender, area),
            _ => 0.0,
        }),
        Order::Yes => match state.flow.top() {
            Step::Advance { charge } => match charge.attacker {
                Unit::Enemy(id) => {
                    if automatic_enemy::advances(state, id) {
                        w::ENEMY_ADVANCE
                    } else {
                        -w::ENEMY_ADVANCE
                    }
                }
                attacker => places::gain(state, attacker, charge.to) + w::ADVANCE,
            },
            _ => 0.0,
        },
        Order::With { company } => {
            f32::from(state.company(company).own.yellow) * w::GUNGA_YELLOW
                + f32::from(state.company(company).active()) * w::SERVE_ACTIVE
        }
        Order::Enemy { unit } => {
            w::SERVE_NEAR - f32::from(automatic_enemy::range_to_companies(state, state.enemy(unit).area))
                + w::SERVE_STRENGTH * f32::from(state.enemy(unit).strength)
        }
        Order::Magazine { unit, target } => fire::aim(state, Unit::Enemy(unit), state.enemy(unit).area, target)
            .map_or(w::IDLE, |aim| guess::shot(state, Unit::Enemy(unit), target, state.enemy(unit).strength, aim)),
        Order::Entry { area } => -f32::from(automatic_enemy::range_to_companies(state, area)),
        _ => 0.0,
    }
}
