//! CHARGE: the way in, the test, the advance. [FP-4.6]

use chance::Chance;
use engine::{Clause, Log, NoReasons, Parts, Reasons};
use serde::{Deserialize, Serialize};

use crate::data::map::{AreaId, EdgeKind, Map};
use crate::rules::casualties;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::flow::Step;
use crate::rules::morale;
use crate::rules::movement::{self, Going, Reach};
use crate::rules::order::{EdgeWord, Order, Path};
use crate::rules::reaction;
use crate::rules::reasons::{What, is_heard};
use crate::rules::refusal::Refusal;
use crate::rules::state::{State, Unit};

/// A charge: one unit against one, and across what. [FP-10.24]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub attacker: Unit,
    /// The charged.
    pub defender: Unit,
    /// Where the charger stands in contact.
    pub from: AreaId,
    /// Where the charged stands.
    pub to: AreaId,
    /// What lies between.
    pub edge: EdgeKind,
    /// The charged Company has counter-charged. [FP-4.8.4]
    pub countered: bool,
}

impl Charge {
    /// The players' unit in it.
    pub fn player_unit(&self) -> Unit {
        if matches!(self.attacker, Unit::Enemy(_)) { self.defender } else { self.attacker }
    }

    /// The enemy unit in it.
    pub fn enemy_unit(&self) -> u8 {
        match (self.attacker, self.defender) {
            (Unit::Enemy(id), _) | (_, Unit::Enemy(id)) => id,
            _ => 0,
        }
    }

    /// Whether it comes down the outside of a building. [FP-4.6.2]
    pub fn is_climb_down(&self, map: &Map) -> bool {
        self.edge == EdgeKind::Climb && map.area(self.from).level > map.area(self.to).level
    }

    /// Whether the players began it.
    pub fn by_players(&self) -> bool {
        !matches!(self.attacker, Unit::Enemy(_))
    }
}

/// The charge that an order means, or why it cannot be made. [FP-4.6, FP-4.6.1, FP-4.6.2, FP-4.6.4]
pub fn check(state: &State, unit: Unit, target: Unit, path: &Path, edge: Option<EdgeWord>) -> Result<Charge, Refusal> {
    let opposed = matches!(unit, Unit::Enemy(_)) != matches!(target, Unit::Enemy(_));
    if !opposed || !state.is_here(target) || !can_be_charged(state, target) {
        return Err(Refusal::NotToBeCharged { unit: target });
    }
    let cost = movement::path_cost(state, unit, path, &mut NoReasons)?;
    let from = path.end().unwrap_or_else(|| state.area_of(unit));
    let to = state.area_of(target);
    let (kind, last) = last_edge(state, unit, from, to, edge)?;
    movement::check_cost(state, unit, Going::Move, cost + last)?;
    if path.end().is_some() && !state.has_room(from, unit) {
        return Err(Refusal::Full { area: from, unit });
    }
    Ok(Charge { attacker: unit, defender: target, from, to, edge: kind, countered: false })
}

/// Companies, enemy units, manned guns and crews off their guns. [FP-4.6.4]
fn can_be_charged(state: &State, target: Unit) -> bool {
    match target {
        Unit::Gun(id) => state.gun(id).crew.living() > 0,
        _ => true,
    }
}

/// The edge a charge goes over and what it costs: the one named, else the cheapest. [FP-4.6.2]
fn last_edge(
    state: &State,
    unit: Unit,
    from: AreaId,
    to: AreaId,
    edge: Option<EdgeWord>,
) -> Result<(EdgeKind, u8), Refusal> {
    let mover = state.mover(unit);
    let named = state
        .map()
        .neighbours(from)
        .iter()
        .filter(|next| next.area == to && edge.is_none_or(|word| EdgeWord::of(next.kind) == word));
    let open = named.filter_map(|next| next.kind.cost(mover, state.open_gates).map(|cost| (next.kind, cost)));
    open.min_by_key(|(_, cost)| *cost).ok_or(Refusal::NoEdge)
}

/// Lists every charge a unit can make: each target from each area in contact with it, over each edge.
pub fn orders(state: &State, unit: Unit, reach: &Reach, orders: &mut Vec<Order>) {
    each(state, unit, reach, |charge, path, _| {
        orders.push(Order::Charge { unit, target: charge.defender, path, edge: Some(EdgeWord::of(charge.edge)) });
    });
}

/// Visits every charge a unit can make with its way and its cost.
pub fn each(state: &State, unit: Unit, reach: &Reach, mut visit: impl FnMut(Charge, Path, u8)) {
    let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
    let stay = std::iter::once((Path::NONE, 0));
    for (path, cost) in stay.chain(reach.ends()) {
        let from = path.end().unwrap_or_else(|| state.area_of(unit));
        for next in state.map().neighbours(from).iter().filter(|next| reach.blocked.has(next.area)) {
            let Some(last) = next.kind.cost(state.mover(unit), state.open_gates) else { continue };
            if cost + last > allowance {
                continue;
            }
            for target in opponents_in(state, unit, next.area) {
                visit(
                    Charge { attacker: unit, defender: target, from, to: next.area, edge: next.kind, countered: false },
                    path,
                    cost + last,
                );
            }
        }
    }
}

/// Units in an area that a unit can charge.
fn opponents_in(state: &State, unit: Unit, area: AreaId) -> impl Iterator<Item = Unit> + '_ {
    let enemy = matches!(unit, Unit::Enemy(_));
    let players = state.company_ids().map(Unit::Company).chain(state.gun_ids().map(Unit::Gun)).filter(move |_| enemy);
    let enemies = state.enemy_ids().map(Unit::Enemy).filter(move |_| !enemy);
    players
        .chain(enemies)
        .filter(move |&target| state.is_here(target) && state.area_of(target) == area && can_be_charged(state, target))
}

/// What a charge costs, the last edge too. [FP-4.6.1]
pub fn cost(state: &State, charge: &Charge, path: &Path, why: &mut impl Reasons<What>) -> u8 {
    let way = movement::path_cost(state, charge.attacker, path, why).unwrap_or(0);
    let last = charge.edge.cost(state.mover(charge.attacker), state.open_gates).unwrap_or(0);
    why.because(Clause("FP-4.6.1"), What::Step(charge.edge), last);
    way + last
}

/// The charger moves into contact. [FP-4.6.3]
pub fn begin(state: &mut State, charge: Charge, path: &Path, log: &mut impl Log<Event>) {
    if is_heard(log) {
        let (mut why_allowance, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
        let allowance = movement::allowance(state, charge.attacker, Going::Move, &mut why_allowance);
        let (cost, from) = (cost(state, &charge, path, &mut why), state.area_of(charge.attacker));
        let (by, at) = (charge.attacker, charge.defender);
        log.tell(Event::Charged { by, at, from, path: *path, cost, why, allowance, why_allowance });
    }
    for &area in path.areas() {
        movement::enter(state, charge.attacker, area, log);
    }
    state.board.flow.push(Step::Contact { charge });
}

/// In contact: a charged enemy tests its morale, a charged Company may react. [FP-4.6.3, FP-12.2.2, FP-11.4]
pub fn contact(state: &mut State, charge: Charge, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    state.board.flow.pop();
    if !state.is_here(charge.defender) {
        // The way in led over the gun of a crew that stood away from it: the crew is gone with its gun.
        state.board.flow.push(Step::Advance { charge });
    } else if charge.by_players() {
        let result = morale::test(state, charge.enemy_unit(), chance, log);
        morale::after_test(state, charge, result, charge.from, log);
    } else if state.standing(charge.defender) == 0 {
        casualties::overrun(state, charge.defender, log);
        commander::caught_if_alone(state, charge.to, log);
        state.board.flow.push(Step::Advance { charge });
    } else if let Unit::Company(id) = charge.defender
        && reaction::is_asked(state, id)
    {
        state.board.flow.push(Step::React { charge });
    } else {
        state.board.flow.push(Step::Melee { charge, round: 1 });
    }
}

/// Whether the charger can enter the area it has won: over the same edge, with room, and nobody else there. [FP-10.22]
pub fn can_advance(state: &State, charge: &Charge) -> bool {
    state.is_here(charge.attacker)
        && state.area_of(charge.attacker) == charge.from
        && state.standing(charge.attacker) > 0
        && !state.holds_opponents(charge.to, charge.attacker)
        && state.has_room(charge.to, charge.attacker)
}

/// The charger enters the area it has won.
pub fn advance(state: &mut State, charge: &Charge, log: &mut impl Log<Event>) {
    log.tell(Event::Advanced { unit: charge.attacker, to: charge.to });
    movement::enter(state, charge.attacker, charge.to, log);
}
