//! What a Company does on its Force's card, and an enemy unit on its Band's. [FP-1.5, FP-17.2]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Log, NoReasons};
use serde::{Deserialize, Serialize};

use crate::data::cards::{MOST_HELD, When};
use crate::rules::charge;
use crate::rules::command_group;
use crate::rules::event::Event;
use crate::rules::fire::{self, Firing, Volley};
use crate::rules::flow::Step;
use crate::rules::gate;
use crate::rules::movement::{self, Going, Reach};
use crate::rules::order::{Order, Path, Share, Shots};
use crate::rules::rally;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::sharing;
use crate::rules::special_cards;
use crate::rules::state::{State, Unit};

/// What lets a Company act. [FP-1.5, FP-13.5, FP-13.21]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leave {
    /// Its Force's card.
    Card,
    /// A held card after its action. [FP-13.5]
    Again,
    /// A special card that works at once, so many times still. [FP-13.21.1]
    ByCard { left: u8 },
    /// A special card that lets it fire and nothing else, loaded or not if `any`. [FP-13.21.2]
    FireOnly { any: bool },
}

impl Leave {
    /// Whether held cards may be played with it. [FP-13.19]
    fn takes_cards(self) -> bool {
        matches!(self, Leave::Card | Leave::Again)
    }
}

/// Who may act just now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Actor {
    /// A Company of a Force; only this one where a card lets it act. [FP-1.5, FP-13.5]
    Force { force: u8, only: Option<u8>, leave: Leave },
    /// A unit of a Band, chosen freely by the enemy's seat. [FP-17.1, FP-17.11]
    Band { band: u8 },
    /// One enemy unit. [FP-13.13]
    Enemy { unit: u8 },
}

impl Actor {
    /// Whether a unit may act for it. [FP-1.5]
    fn check(self, state: &State, unit: Unit) -> Checked {
        let own = match (self, unit) {
            (Actor::Force { force, only, .. }, Unit::Company(id)) => {
                state.own_companies(force).contains(&id) && only.is_none_or(|company| company == id)
            }
            (Actor::Band { band }, Unit::Enemy(id)) => state.scenario.enemies[usize::from(id)].band == Some(band),
            (Actor::Enemy { unit }, Unit::Enemy(id)) => unit == id,
            _ => false,
        };
        if !own {
            Err(Refusal::NotYours { unit })
        } else if state.is_here(unit) {
            Ok(())
        } else {
            Err(Refusal::Gone { unit })
        }
    }

    /// The units that may act for it.
    pub fn units(self, state: &State) -> impl Iterator<Item = Unit> + '_ {
        let (ids, unit): (_, fn(u8) -> Unit) = match self {
            Actor::Force { force, .. } => (state.own_companies(force), Unit::Company),
            Actor::Band { .. } => (state.enemy_ids(), Unit::Enemy),
            Actor::Enemy { unit } => (unit..unit + 1, Unit::Enemy),
        };
        ids.map(unit).filter(move |&unit| self.check(state, unit).is_ok())
    }
}

/// Whether an action may be taken.
pub fn check(state: &State, actor: Actor, order: &Order) -> Checked {
    if let Actor::Force { leave: Leave::FireOnly { any }, .. } = actor {
        return check_fire_only(state, actor, order, any);
    }
    match *order {
        Order::Pass => Ok(()),
        Order::MoveFigure { .. } | Order::MoveCommander { .. } | Order::Leaders { .. } => match actor {
            Actor::Force { force, .. } => command_group::check_plan(state, force, order),
            _ => Err(Refusal::NotAsked),
        },
        Order::Hold => check_hold(state, actor),
        Order::Rally { company } => {
            actor.check(state, Unit::Company(company))?;
            rally::check(state, company)
        }
        Order::Burst { company, gate } => {
            check_fit(state, actor, Unit::Company(company))?;
            gate::check_burst(state, company, gate)
        }
        Order::Play { card, company } => check_play(state, actor, card, company),
        Order::Move { unit, ref path } => {
            check_fit(state, actor, unit)?;
            movement::check(state, unit, path, Going::Move)
        }
        Order::FireAll { unit, ref shots, card } => {
            check_fit(state, actor, unit)?;
            check_fire_card(state, actor, card)?;
            fire::check_shots(state, unit, shots, Volley::All)
        }
        Order::FireHalf { unit, ref shots } => {
            check_fit(state, actor, unit)?;
            fire::check_shots(state, unit, shots, Volley::Half)
        }
        Order::FireThenMove { unit, ref shots } => {
            check_fit(state, actor, unit)?;
            fire::check_shots(state, unit, shots, Volley::WithMove)
        }
        Order::Share { unit, share: share @ (Share::All | Share::Half | Share::First) } => {
            check_fit(state, actor, unit)?;
            sharing::check(state, unit, share)
        }
        Order::Share { unit, share: share @ Share::With(card) } => {
            check_fit(state, actor, unit)?;
            check_fire_card(state, actor, Some(card))?;
            sharing::check(state, unit, share)
        }
        Order::MoveThenFire { unit, ref path } => {
            check_fit(state, actor, unit)?;
            fire::check_ready(state, unit)?;
            movement::check(state, unit, path, Going::FireMove)?;
            check_target_from(state, unit, path)
        }
        Order::Reload { unit } => {
            check_fit(state, actor, unit)?;
            check_unloaded(state, unit)
        }
        Order::Charge { unit, target, ref path, edge } => {
            check_fit(state, actor, unit)?;
            charge::check(state, unit, target, path, edge).map(|_| ())
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// A unit that may act and has somebody standing. [FP-4.1.11]
fn check_fit(state: &State, actor: Actor, unit: Unit) -> Checked {
    actor.check(state, unit)?;
    match unit {
        Unit::Company(company) if state.company(company).active() == 0 => Err(Refusal::NobodyStands { company }),
        _ => Ok(()),
    }
}

/// A card lets a Company fire: FIRE ALL or nothing, with no other card. [FP-13.21.2]
fn check_fire_only(state: &State, actor: Actor, order: &Order, any: bool) -> Checked {
    match *order {
        Order::Pass => Ok(()),
        Order::FireAll { unit, ref shots, card: None } => {
            check_fit(state, actor, unit)?;
            if any {
                fire::check_aims(state, unit, shots, Volley::All, None)
            } else {
                fire::check_shots(state, unit, shots, Volley::All)
            }
        }
        Order::Share { unit, share: Share::All } => {
            check_fit(state, actor, unit)?;
            if any { sharing::check_enough(state, unit, Share::All) } else { sharing::check(state, unit, Share::All) }
        }
        _ => Err(Refusal::OnlyFire),
    }
}

/// A Force with a Company may hold, but not where a special card lets it act. [FP-4.8, FP-4.8.8, FP-13.5]
fn check_hold(state: &State, actor: Actor) -> Checked {
    match actor {
        Actor::Force { leave: Leave::Again, .. } => Err(Refusal::NoHold { clause: "FP-13.5" }),
        Actor::Force { only: Some(_), .. } => Err(Refusal::NoHold { clause: "FP-13.21.1" }),
        Actor::Force { force, .. } if state.own_companies(force).any(|id| state.company(id).is_here()) => Ok(()),
        _ => Err(Refusal::NothingToHold),
    }
}

/// A held card is played before the action, for a Company that may act. [FP-13.19]
fn check_play(state: &State, actor: Actor, card: u8, company: Option<u8>) -> Checked {
    if let Some(company) = company {
        actor.check(state, Unit::Company(company))?;
    }
    match actor {
        Actor::Force { force, leave, .. } if leave.takes_cards() => {
            if company.is_none() && again_cards(state, force).any(|other| other == card) {
                check_again(state, leave)
            } else {
                special_cards::check_play(state, force, card, company)
            }
        }
        _ => Err(Refusal::NoCard { clause: "FP-13.19" }),
    }
}

/// A second action is ordered with the first, once on a Force card. [FP-13.5]
fn check_again(state: &State, leave: Leave) -> Checked {
    if leave == Leave::Card && state.plan.again.is_none() { Ok(()) } else { Err(Refusal::NoCard { clause: "FP-13.5" }) }
}

/// Held cards that let the Company that has acted act again. [FP-13.5]
pub fn again_cards(state: &State, force: u8) -> impl Iterator<Item = u8> + '_ {
    special_cards::playable(state, force, When::AfterAction)
}

/// A held card that is played with FIRE ALL. [FP-13.6]
fn check_fire_card(state: &State, actor: Actor, card: Option<u8>) -> Checked {
    let Some(card) = card else { return Ok(()) };
    match actor {
        Actor::Force { force, leave, .. }
            if leave.takes_cards() && fire_cards(state, force).any(|other| other == card) =>
        {
            Ok(())
        }
        _ => Err(Refusal::NoCard { clause: "FP-13.6" }),
    }
}

fn fire_cards(state: &State, force: u8) -> impl Iterator<Item = u8> + '_ {
    special_cards::playable(state, force, When::WithFireAll)
}

/// Fire after a move needs a target from where the unit then stands. [FP-4.5]
fn check_target_from(state: &State, unit: Unit, path: &Path) -> Checked {
    let area = path.end().unwrap_or_else(|| state.area_of(unit));
    if fire::targets(state, unit, area).next().is_some() { Ok(()) } else { Err(Refusal::NoTargetFrom { area }) }
}

/// Only an unloaded unit of a firing kind reloads.
fn check_unloaded(state: &State, unit: Unit) -> Checked {
    match fire::check_ready(state, unit) {
        Err(Refusal::Smoke { .. }) => Ok(()),
        Err(refusal @ Refusal::DoesNotFire { .. }) => Err(refusal),
        _ => Err(Refusal::Loaded { unit }),
    }
}

/// Lists what can be done. Ways are listed by where they lead, volleys as a short sensible choice.
pub fn orders(state: &State, actor: Actor, orders: &mut Vec<Order>) {
    if let Actor::Force { leave: Leave::FireOnly { .. }, only: Some(company), .. } = actor {
        let unit = Unit::Company(company);
        fire::volleys(&fire::marks(state, unit), fire::able(state, unit, Volley::All, &mut NoReasons), |shots| {
            let order = Order::FireAll { unit, shots, card: None };
            orders.extend(check(state, actor, &order).is_ok().then_some(order));
        });
        let share = Order::Share { unit, share: Share::All };
        orders.extend(check(state, actor, &share).is_ok().then_some(share));
        orders.push(Order::Pass);
        return;
    }
    for unit in actor.units(state) {
        if let Unit::Company(company) = unit {
            company_orders(state, actor, company, orders);
        }
        if check_fit(state, actor, unit).is_ok() {
            unit_orders(state, actor, unit, orders);
        }
    }
    if check_hold(state, actor).is_ok() {
        orders.push(Order::Hold);
    }
    orders.push(Order::Pass);
    if let Actor::Force { force, leave, .. } = actor {
        if leave.takes_cards() {
            for card in special_cards::playable(state, force, When::ForceCard).chain(again_cards(state, force)) {
                let order = Order::Play { card, company: None };
                orders.extend(check_play(state, actor, card, None).is_ok().then_some(order));
            }
        }
        command_group::plan_orders(state, force, orders);
    }
}

fn company_orders(state: &State, actor: Actor, company: u8, orders: &mut Vec<Order>) {
    if rally::check(state, company).is_ok() {
        orders.push(Order::Rally { company });
    }
    for card in special_cards::playable(state, state.force_of(company), When::ForceCard) {
        let order = Order::Play { card, company: Some(company) };
        orders.extend(check_play(state, actor, card, Some(company)).is_ok().then_some(order));
    }
    for gate in 0..state.map().gates.len() as u8 {
        if state.company(company).active() > 0 && gate::check_burst(state, company, gate).is_ok() {
            orders.push(Order::Burst { company, gate });
        }
    }
}

fn unit_orders(state: &State, actor: Actor, unit: Unit, orders: &mut Vec<Order>) {
    let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
    let reach = Reach::visiting(state, unit, allowance, |path| orders.push(Order::Move { unit, path }));
    charge::orders(state, unit, &reach, orders);
    match fire::check_ready(state, unit) {
        Ok(()) => fire_orders(state, actor, unit, &reach, orders),
        Err(Refusal::Smoke { .. }) => orders.push(Order::Reload { unit }),
        Err(_) => {}
    }
}

fn fire_orders(state: &State, actor: Actor, unit: Unit, reach: &Reach, orders: &mut Vec<Order>) {
    let marks = fire::marks(state, unit);
    let cards: ArrayVec<u8, MOST_HELD> = match actor {
        Actor::Force { force, leave, .. } if leave.takes_cards() => fire_cards(state, force).collect(),
        _ => ArrayVec::new(),
    };
    fire::volleys(&marks, fire::able(state, unit, Volley::All, &mut NoReasons), |shots| {
        orders.push(Order::FireAll { unit, shots, card: None });
        orders.extend(cards.iter().map(|&card| Order::FireAll { unit, shots, card: Some(card) }));
    });
    fire::volleys(&marks, fire::able(state, unit, Volley::Half, &mut NoReasons), |shots| {
        orders.push(Order::FireHalf { unit, shots });
        orders.push(Order::FireThenMove { unit, shots });
    });
    for share in [Share::All, Share::Half, Share::First].into_iter().chain(cards.into_iter().map(Share::With)) {
        let figures = fire::able(state, unit, sharing::volley(share), &mut NoReasons);
        orders.extend(sharing::is_enough(figures, &marks).then_some(Order::Share { unit, share }));
    }
    let allowance = movement::allowance(state, unit, Going::FireMove, &mut NoReasons);
    let sees_any =
        |path: &Path| path.end().is_some_and(|area| state.map().seen(area, state.open_gates).meets(reach.blocked));
    for (path, cost) in reach.ends() {
        if cost <= allowance && sees_any(&path) && check_target_from(state, unit, &path).is_ok() {
            orders.push(Order::MoveThenFire { unit, path });
        }
    }
}

/// Carries out an action; what follows it stands below on the pile already.
pub fn act(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match *order {
        Order::Move { unit, ref path } => movement::go(state, unit, path, Going::Move, log),
        Order::FireAll { unit, shots, card } => fire_all(state, unit, shots, card, log),
        Order::FireHalf { unit, shots } => fire_half(state, unit, shots),
        Order::FireThenMove { unit, shots } => {
            state.board.flow.push(Step::MoveAfterFire { unit });
            fire::open(state, Firing::new(unit, Volley::WithMove, shots));
        }
        Order::MoveThenFire { unit, ref path } => {
            movement::go(state, unit, path, Going::FireMove, log);
            state.board.flow.push(Step::FireAfterMove { unit });
        }
        Order::Reload { unit } => fire::reload(state, unit, log),
        Order::Charge { unit, target, ref path, edge } => {
            if let Ok(charge) = charge::check(state, unit, target, path, edge) {
                charge::begin(state, charge, path, log);
            }
        }
        Order::Rally { company } => rally::company(state, company, chance, log),
        Order::Burst { company, gate } => gate::burst(state, company, gate, chance, log),
        _ => {}
    }
}

/// FIRE HALF: the unit stays loaded. [FP-4.3.1]
fn fire_half(state: &mut State, unit: Unit, shots: Shots) {
    fire::open(state, Firing::new(unit, Volley::Half, shots));
}

/// FIRE ALL: smoke, unless a card is played with it. [FP-13.6]
fn fire_all(state: &mut State, unit: Unit, shots: Shots, card: Option<u8>, log: &mut impl Log<Event>) {
    if let (Some(card), Unit::Company(company)) = (card, unit) {
        special_cards::spend(state, state.force_of(company), card, log);
    } else {
        fire::smoke(state, unit, log);
    }
    fire::open(state, Firing::new(unit, Volley::All, shots));
}

/// A gun fires at one enemy unit with all who serve it, and is then marked. [FP-4.2.2]
pub fn fire_gun(state: &mut State, gun: Unit, target: Unit, log: &mut impl Log<Event>) {
    fire::smoke(state, gun, log);
    let figures = fire::able(state, gun, Volley::All, &mut NoReasons);
    fire::open(state, Firing::new(gun, Volley::All, Shots::at(target, figures)));
}

/// What comes second in a FIRE MOVE. [FP-4.5.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondHalf {
    /// The move.
    Move,
    /// The fire.
    Fire,
}

/// Whether the second half of a FIRE MOVE is lawful. [FP-4.5, FP-4.5.4]
pub fn check_second_half(state: &State, unit: Unit, order: &Order, half: SecondHalf) -> Checked {
    match order {
        Order::None => Ok(()),
        Order::Path { path } if half == SecondHalf::Move => movement::check(state, unit, path, Going::FireMove),
        Order::Shots { shots } if half == SecondHalf::Fire => fire::check_shots(state, unit, shots, Volley::WithMove),
        Order::Share { unit: named, share: Share::After } if half == SecondHalf::Fire && *named == unit => {
            sharing::check(state, unit, Share::After)
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Lists the second halves of a FIRE MOVE.
pub fn second_half_orders(state: &State, unit: Unit, half: SecondHalf, orders: &mut Vec<Order>) {
    if half == SecondHalf::Move {
        let allowance = movement::allowance(state, unit, Going::FireMove, &mut NoReasons);
        Reach::visiting(state, unit, allowance, |path| orders.push(Order::Path { path }));
    } else if fire::check_ready(state, unit).is_ok() {
        let able = fire::able(state, unit, Volley::WithMove, &mut NoReasons);
        fire::volleys(&fire::marks(state, unit), able, |shots| {
            orders.push(Order::Shots { shots });
        });
        let share = Share::After;
        orders.extend(sharing::check(state, unit, share).is_ok().then_some(Order::Share { unit, share }));
    }
    orders.push(Order::None);
}
