//! What a Company does on its Force's card, and an enemy unit on its Band's. [FP-1.5, FP-17.2]

use chance::Chance;
use engine::{Log, NoReasons};

use crate::data::cards;
use crate::rules::charge;
use crate::rules::event::Event;
use crate::rules::fire::{self, Volley};
use crate::rules::flow::Step;
use crate::rules::gate;
use crate::rules::movement::{self, Going, Reach};
use crate::rules::order::{Order, Path, Shots};
use crate::rules::rally;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::special_cards;
use crate::rules::state::{State, Unit};

/// Who may act just now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Actor {
    /// A Company of a Force; only this one after *Once More, Lads!*. [FP-1.5, FP-13.5]
    Force { force: u8, only: Option<u8> },
    /// A unit of a Band, chosen freely by the enemy's seat. [FP-17.1, FP-17.11]
    Band { band: u8 },
    /// One enemy unit. [FP-13.13]
    Enemy { unit: u8 },
}

impl Actor {
    /// Whether a unit may act for it. [FP-1.5]
    fn check(self, state: &State, unit: Unit) -> Checked {
        let own = match (self, unit) {
            (Actor::Force { force, only }, Unit::Company(id)) => {
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
    match *order {
        Order::Pass => Ok(()),
        Order::Hold => check_hold(state, actor),
        Order::Rally { company } => {
            actor.check(state, Unit::Company(company))?;
            rally::check(state, company)
        }
        Order::Burst { company, gate } => {
            check_fit(state, actor, Unit::Company(company))?;
            gate::check_burst(state, company, gate)
        }
        Order::PlayRally { company } => check_play_rally(state, actor, company),
        Order::Move { unit, ref path } => {
            check_fit(state, actor, unit)?;
            movement::check(state, unit, path, Going::Move)
        }
        Order::FireAll { unit, ref shots, full } => {
            check_fit(state, actor, unit)?;
            check_full(state, actor, full)?;
            fire::check_shots(state, unit, shots, Volley::All)
        }
        Order::FireHalf { unit, ref shots } | Order::FireThenMove { unit, ref shots } => {
            check_fit(state, actor, unit)?;
            fire::check_shots(state, unit, shots, Volley::Half)
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

/// A Force with a Company may hold, except on a second action. [FP-4.8, FP-4.8.8, FP-13.5]
fn check_hold(state: &State, actor: Actor) -> Checked {
    match actor {
        Actor::Force { only: Some(_), .. } => Err(Refusal::NoHold),
        Actor::Force { force, .. } if state.own_companies(force).any(|id| state.company(id).is_here()) => Ok(()),
        _ => Err(Refusal::NothingToHold),
    }
}

/// A kept card rallies a Company that may act, before its first action or its second. [FP-13.7]
fn check_play_rally(state: &State, actor: Actor, company: u8) -> Checked {
    actor.check(state, Unit::Company(company))?;
    match actor {
        Actor::Force { force, .. } if special_cards::keeps(state, force, cards::AUTO_RALLY) => {
            rally::check(state, company)
        }
        _ => Err(Refusal::NoCard { clause: "FP-13.7" }),
    }
}

fn check_full(state: &State, actor: Actor, full: bool) -> Checked {
    match actor {
        _ if !full => Ok(()),
        Actor::Force { force, .. } if special_cards::keeps(state, force, cards::FULL_FIRE) => Ok(()),
        _ => Err(Refusal::NoCard { clause: "FP-13.6" }),
    }
}

/// Fire after a move needs a target from where the unit then stands. [FP-4.5, FP-5.12]
fn check_target_from(state: &State, unit: Unit, path: &Path) -> Checked {
    let area = path.end().unwrap_or_else(|| state.area_of(unit));
    if fire::targets(state, unit, area).next().is_some() { Ok(()) } else { Err(Refusal::NoTargetFrom { area }) }
}

/// Only an unloaded unit of a firing kind reloads. [FP-4.4]
fn check_unloaded(state: &State, unit: Unit) -> Checked {
    match fire::check_ready(state, unit) {
        Err(Refusal::Smoke { .. }) => Ok(()),
        Err(refusal @ Refusal::DoesNotFire { .. }) => Err(refusal),
        _ => Err(Refusal::Loaded { unit }),
    }
}

/// Lists what can be done. Ways are listed by where they lead, volleys as a short sensible choice.
pub fn orders(state: &State, actor: Actor, orders: &mut Vec<Order>) {
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
}

fn company_orders(state: &State, actor: Actor, company: u8, orders: &mut Vec<Order>) {
    if rally::check(state, company).is_ok() {
        orders.push(Order::Rally { company });
    }
    if check_play_rally(state, actor, company).is_ok() {
        orders.push(Order::PlayRally { company });
    }
    for gate in 0..state.map().gates.len() as u8 {
        if state.company(company).active() > 0 && gate::check_burst(state, company, gate).is_ok() {
            orders.push(Order::Burst { company, gate });
        }
    }
}

fn unit_orders(state: &State, actor: Actor, unit: Unit, orders: &mut Vec<Order>) {
    let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
    for (path, _) in Reach::visiting(state, unit, allowance).ends() {
        orders.push(Order::Move { unit, path });
    }
    let reach = Reach::of(state, unit, allowance);
    charge::orders(state, unit, &reach, orders);
    match fire::check_ready(state, unit) {
        Ok(()) => fire_orders(state, actor, unit, &reach, orders),
        Err(Refusal::Smoke { .. }) => orders.push(Order::Reload { unit }),
        Err(_) => {}
    }
}

fn fire_orders(state: &State, actor: Actor, unit: Unit, reach: &Reach, orders: &mut Vec<Order>) {
    let marks = fire::marks(state, unit);
    let full = check_full(state, actor, true).is_ok();
    fire::volleys(&marks, fire::able(state, unit, Volley::All, &mut NoReasons), |shots| {
        orders.push(Order::FireAll { unit, shots, full: false });
        if full {
            orders.push(Order::FireAll { unit, shots, full: true });
        }
    });
    fire::volleys(&marks, fire::able(state, unit, Volley::Half, &mut NoReasons), |shots| {
        orders.push(Order::FireHalf { unit, shots });
        orders.push(Order::FireThenMove { unit, shots });
    });
    let allowance = movement::allowance(state, unit, Going::FireMove, &mut NoReasons);
    for (path, cost) in reach.ends() {
        if cost <= allowance && check_target_from(state, unit, &path).is_ok() {
            orders.push(Order::MoveThenFire { unit, path });
        }
    }
}

/// Carries out an action; what follows it stands below on the pile already.
pub fn act(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match *order {
        Order::Move { unit, ref path } => movement::go(state, unit, path, Going::Move, log),
        Order::FireAll { unit, shots, full } => fire_all(state, unit, shots, full, log),
        Order::FireHalf { unit, shots } => push_volley(state, unit, shots),
        Order::FireThenMove { unit, shots } => {
            state.board.flow.push(Step::MoveAfterFire { unit });
            push_volley(state, unit, shots);
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

/// FIRE ALL: smoke, unless the cartridge boxes are full. [FP-4.2.1, FP-13.6]
fn fire_all(state: &mut State, unit: Unit, shots: Shots, full: bool, log: &mut impl Log<Event>) {
    if full && let Unit::Company(company) = unit {
        special_cards::spend(state, state.force_of(company), cards::FULL_FIRE, log);
    } else {
        fire::smoke(state, unit, log);
    }
    push_volley(state, unit, shots);
}

/// Puts a volley on the pile. FIRE HALF and FIRE MOVE do no more: they leave the unit loaded. [FP-4.3.1]
pub fn push_volley(state: &mut State, unit: Unit, shots: Shots) {
    state.board.flow.push(Step::Volley { by: unit, shots, next: 0, at_charger: false });
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
        _ => Err(Refusal::NotAsked),
    }
}

/// Lists the second halves of a FIRE MOVE.
pub fn second_half_orders(state: &State, unit: Unit, half: SecondHalf, orders: &mut Vec<Order>) {
    if half == SecondHalf::Move {
        let allowance = movement::allowance(state, unit, Going::FireMove, &mut NoReasons);
        let reach = Reach::visiting(state, unit, allowance);
        orders.extend(reach.ends().map(|(path, _)| Order::Path { path }));
    } else if fire::check_ready(state, unit).is_ok() {
        let able = fire::able(state, unit, Volley::WithMove, &mut NoReasons);
        fire::volleys(&fire::marks(state, unit), able, |shots| {
            orders.push(Order::Shots { shots });
        });
    }
    orders.push(Order::None);
}
