//! The automatic enemy: a programme with dice, every line of it shown. [FP-17.1]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Log, NoReasons, Parts, Reasons};
use serde::Serialize;

use crate::data::areas::{Areas, MOST_AREAS};
use crate::data::map::{AreaId, Direction, EdgeKind};
use crate::data::{Class, MOST_ENEMIES, Posture};
use crate::rules::artillery;
use crate::rules::charge::{self, Charge};
use crate::rules::event::Event;
use crate::rules::fire::{self, Aim, Firing, Volley};
use crate::rules::melee::guns;
use crate::rules::movement::{self, Going, Reach};
use crate::rules::order::{LONGEST, Order, Path, Shots};
use crate::rules::reasons::{What, told};
use crate::rules::sight::Cover;
use crate::rules::state::{NOWHERE, State, Unit};

/// The temper of a unit on its card. [FP-17.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Temper {
    /// Hangs back.
    Hesitant,
    /// Does its duty.
    Steady,
    /// Comes on.
    Bold,
}

impl Temper {
    /// What a die means. [FP-17.5]
    pub fn read(posture: Posture, die: u8) -> Self {
        if die >= Self::Bold.least(posture, &mut NoReasons) {
            Temper::Bold
        } else if die >= Self::Steady.least(posture, &mut NoReasons) {
            Temper::Steady
        } else {
            Temper::Hesitant
        }
    }

    /// The least die for a temper. [FP-17.5]
    pub fn least(self, posture: Posture, why: &mut impl Reasons<What>) -> u8 {
        let least = match (self, posture) {
            (Temper::Hesitant, _) | (Temper::Steady, Posture::Defend) => 1,
            (Temper::Steady, Posture::Attack) => 2,
            (Temper::Bold, Posture::Attack) => 4,
            (Temper::Bold, Posture::Defend) => 6,
        };
        told("FP-17.5", What::Temper(self, posture), least, why)
    }
}

/// The line of the programme that caused an action. [FP-17.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Line {
    /// A charge.
    Charge,
    /// Fire at arm's length.
    FireClose,
    /// Fire and move on.
    FireMove,
    /// Towards its goal.
    Advance,
    /// FIRE ALL.
    Fire,
    /// RELOAD.
    Reload,
    /// Back to its post.
    ToPost,
    /// FIRE HALF.
    FireHalf,
    /// A gun fires.
    GunFires,
    /// A crew goes for its gun.
    ToGun,
    /// Nothing.
    Pass,
}

impl Line {
    /// Its clause.
    pub fn clause(self) -> &'static str {
        match self {
            Line::Charge => "FP-17.8",
            Line::Fire | Line::FireClose | Line::FireHalf => "FP-17.7",
            Line::Advance | Line::ToPost | Line::FireMove => "FP-17.9",
            Line::GunFires | Line::ToGun => "FP-17.10",
            Line::Reload | Line::Pass => "FP-17.6",
        }
    }
}

/// Companies that count as active; any Company while none is. [FP-17.3]
pub fn companies(state: &State) -> impl Iterator<Item = u8> + '_ {
    let any = none_is_active(state);
    state.company_ids().filter(move |&id| state.company(id).is_here() && (any || state.company(id).active() > 0))
}

/// Whether no Company is active, so that any stands for one. [FP-17.3]
pub fn none_is_active(state: &State) -> bool {
    state.active_companies().next().is_none()
}

/// The least range from an area to an active Company.
pub fn range_to_companies(state: &State, area: AreaId) -> u8 {
    companies(state).map(|id| state.map().range(area, state.company(id).area)).min().unwrap_or(u8::MAX)
}

/// The rank of a player's unit: by seat, Companies before guns. [FP-17.7, FP-17.8]
fn rank(state: &State, unit: Unit) -> (u8, u8, u8) {
    match unit {
        Unit::Company(id) => (state.force_of(id), 0, id),
        Unit::Gun(id) => (state.scenario.guns[usize::from(id)].owner, 1, id),
        Unit::Enemy(id) => (u8::MAX, 2, id),
    }
}

/// Which of some units acts on a card: of those with the most urgent thing to do the one nearest to a Company, then the largest. [FP-17.4]
pub fn who_acts(state: &State, may: impl Fn(u8) -> bool) -> Option<u8> {
    let units: ArrayVec<u8, MOST_ENEMIES> = state.enemies_here().filter(|&id| may(id)).collect();
    let key = |id: u8| (range_to_companies(state, state.enemy(id).area), u8::MAX - state.enemy(id).strength, id);
    let first = |class: u8| units.iter().copied().filter(|&id| is_of_class(state, id, class)).map(key).min();
    (1..=LEAST_URGENT).find_map(first).map(|(_, _, id)| id)
}

/// Whose action is the least urgent.
const LEAST_URGENT: u8 = 5;

/// Whether a unit's action is as urgent as that, when nobody's is more so; it is of no class when it has nothing to do. [FP-17.4]
fn is_of_class(state: &State, id: u8, class: u8) -> bool {
    let unit = Unit::Enemy(id);
    let attacks = state.posture(id) == Posture::Attack;
    match class {
        1 => attacks && best_charge(state, id).is_some(),
        2 => fire::check_ready(state, unit).is_ok() && best_target(state, unit, state.enemy(id).area).is_some(),
        3 => state.scenario.enemies[usize::from(id)].kind.fires && !state.enemy(id).loaded,
        4 => attacks && advance(state, id).is_some(),
        _ => !attacks && state.enemy(id).area != post(state, id),
    }
}

fn post(state: &State, id: u8) -> AreaId {
    state.scenario.enemies[usize::from(id)].area
}

/// Whether a unit belongs to a Band. [FP-17.1]
fn in_band(state: &State, id: u8, band: u8) -> bool {
    state.scenario.enemies[usize::from(id)].band == Some(band)
}

/// One unit of the Band acts; false when none has anything to do. [FP-17.4]
pub fn band_acts(state: &mut State, band: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let Some(id) = who_acts(state, |id| in_band(state, id, band)) else { return false };
    unit_acts(state, id, chance, log);
    true
}

/// A unit rolls its temper and follows its plan. [FP-17.5, FP-17.6]
pub fn unit_acts(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let fires = state.scenario.enemies[usize::from(id)].kind.fires;
    let temper = if state.enemy(id).fanatic || !fires {
        Temper::Bold
    } else {
        let posture = state.posture(id);
        let (mut why_steady, mut why_bold) = (Parts::heard_by(log), Parts::heard_by(log));
        let steady = Temper::Steady.least(posture, &mut why_steady);
        let bold = Temper::Bold.least(posture, &mut why_bold);
        let die = chance.d6();
        let temper = Temper::read(posture, die);
        log.tell(Event::TemperRolled { unit: id, die, steady, why_steady, bold, why_bold, temper });
        temper
    };
    let (line, order) = plan(state, id, temper);
    log.tell(Event::Programme { card: state.deck.turned, unit: id, line });
    if let Some(order) = order {
        follow(state, id, line, &order, chance, log);
    }
}

fn follow(state: &mut State, id: u8, line: Line, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if line == Line::FireMove
        && let Order::Move { unit, path } = order
    {
        movement::go(state, *unit, path, Going::FireMove, log);
        let figures = fire::able(state, *unit, Volley::WithMove, &mut NoReasons);
        if let Some((target, _)) = best_target(state, *unit, state.enemy(id).area) {
            fire::open(state, Firing::new(*unit, Volley::WithMove, Shots::at(target, figures)));
        }
    } else {
        crate::rules::actions::act(state, order, chance, log);
    }
}

/// What a unit of a temper does. [FP-17.6]
fn plan(state: &State, id: u8, temper: Temper) -> (Line, Option<Order>) {
    let plan = match temper {
        Temper::Bold => bold(state, id).or_else(|| steady(state, id)),
        Temper::Steady => steady(state, id),
        Temper::Hesitant => hesitant(state, id),
    };
    plan.map_or((Line::Pass, None), |(line, order)| (line, Some(order)))
}

/// What the programme would have a unit do on this card if its men were as bold as their chances allow: for a player in the enemy's seat who keeps to it.
/// [FP-17.11]
pub fn wish(state: &State, band: Option<u8>, only: Option<u8>, dares: impl Fn(&Charge) -> bool) -> Option<Order> {
    let id = only.or_else(|| who_acts(state, |id| band.is_some_and(|band| in_band(state, id, band))))?;
    let daring = match best_charge(state, id) {
        Some((charge, _)) if !dares(&charge) => None,
        _ => bold(state, id),
    };
    match daring.or_else(|| steady(state, id))? {
        (Line::FireMove, Order::Move { unit, path }) => Some(Order::MoveThenFire { unit, path }),
        (_, order) => Some(order),
    }
}

fn bold(state: &State, id: u8) -> Option<(Line, Order)> {
    let unit = Unit::Enemy(id);
    if let Some((charge, path)) = best_charge(state, id) {
        let edge = Some(crate::rules::order::EdgeWord::of(charge.edge));
        return Some((Line::Charge, Order::Charge { unit, target: charge.defender, path, edge }));
    }
    let ready = fire::check_ready(state, unit).is_ok();
    if ready && let Some((target, _)) = best_target(state, unit, state.enemy(id).area).filter(|(_, aim)| aim.range == 1)
    {
        return Some((Line::FireClose, fire_all(state, unit, target)));
    }
    if state.posture(id) != Posture::Attack {
        return None;
    }
    let path = advance(state, id)?;
    match first_area(state, id, &path).filter(|&area| ready && best_target(state, unit, area).is_some()) {
        Some(area) => Some((Line::FireMove, Order::Move { unit, path: Path::new(&[area])? })),
        None => Some((Line::Advance, Order::Move { unit, path })),
    }
}

/// The first area of a way, if a unit can stop there without a climb. [FP-17.6]
fn first_area(state: &State, id: u8, path: &Path) -> Option<AreaId> {
    let unit = Unit::Enemy(id);
    let area = *path.areas().first()?;
    let (_, cost) = movement::step(state, state.enemy(id).area, area, state.mover(unit))?;
    (cost == 1 && state.has_room(area, unit)).then_some(area)
}

fn fire_all(state: &State, unit: Unit, target: Unit) -> Order {
    Order::FireAll { unit, shots: Shots::at(target, fire::able(state, unit, Volley::All, &mut NoReasons)), card: None }
}

fn steady(state: &State, id: u8) -> Option<(Line, Order)> {
    let unit = Unit::Enemy(id);
    let kind = &state.scenario.enemies[usize::from(id)].kind;
    if fire::check_ready(state, unit).is_ok()
        && let Some((target, _)) = best_target(state, unit, state.enemy(id).area)
    {
        return Some((Line::Fire, fire_all(state, unit, target)));
    }
    if kind.fires && !state.enemy(id).loaded {
        return Some((Line::Reload, Order::Reload { unit }));
    }
    let line = if state.posture(id) == Posture::Attack { Line::Advance } else { Line::ToPost };
    advance(state, id).map(|path| (line, Order::Move { unit, path }))
}

fn hesitant(state: &State, id: u8) -> Option<(Line, Order)> {
    let unit = Unit::Enemy(id);
    if !state.enemy(id).loaded {
        return Some((Line::Reload, Order::Reload { unit }));
    }
    let (target, _) = best_target(state, unit, state.enemy(id).area)?;
    let shots = Shots::at(target, fire::able(state, unit, Volley::Half, &mut NoReasons));
    Some((Line::FireHalf, Order::FireHalf { unit, shots }))
}

/// The order of preference among targets. [FP-17.7]
fn rank_of(state: &State, target: Unit, aim: Aim) -> (u8, bool, u8, (u8, u8, u8)) {
    (aim.number, aim.cover != Cover::Open, state.standing(target), rank(state, target))
}

/// The target a unit in an area fires at: lowest number, then in the open, then fewest figures. [FP-17.7]
pub fn best_target(state: &State, unit: Unit, from: AreaId) -> Option<(Unit, Aim)> {
    fire::targets(state, unit, from).min_by_key(|&(target, aim)| rank_of(state, target, aim))
}

/// The order of preference among charges: nobody standing, the edge, figures, the unit, the cost, the directions.
type ChargeRank = (bool, u8, u8, (u8, u8, u8), u8, Directions);

/// The directions of the steps of a way, the last edge of a charge included. [FP-17.9]
type Directions = ArrayVec<Direction, { LONGEST + 1 }>;

/// The directions in which a way leads on from an area: of equally long ways the one with the first differing step in their order is taken. [FP-17.9]
fn directions(state: &State, from: AreaId, areas: impl IntoIterator<Item = AreaId>) -> Directions {
    let mut here = from;
    let mut found = Directions::new();
    for area in areas {
        found.extend(state.map().neighbours(here).iter().find(|next| next.area == area).map(|next| next.direction));
        here = area;
    }
    found
}

/// The charge a unit would make; a defender makes none down a climb. [FP-17.8]
fn best_charge(state: &State, id: u8) -> Option<(Charge, Path)> {
    let unit = Unit::Enemy(id);
    if state.class(unit) == Class::Artillery {
        return None;
    }
    let enemy = state.enemy(id);
    let defends = state.posture(id) == Posture::Defend;
    if defends && enemy.area != post(state, id) {
        return None;
    }
    let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
    let near = is_anybody_within(state, enemy.area, if defends { 1 } else { allowance });
    if near { best_within(state, id, if defends { 0 } else { allowance }) } else { None }
}

/// The same for a unit that moves so far before the last edge.
fn best_within(state: &State, id: u8, allowance: u8) -> Option<(Charge, Path)> {
    let (unit, enemy) = (Unit::Enemy(id), state.enemy(id));
    let defends = state.posture(id) == Posture::Defend;
    let reach = Reach::of(state, unit, allowance);
    let mut best: Option<(ChargeRank, Charge, Path)> = None;
    charge::each(state, unit, &reach, |charge, path, cost| {
        let standing = state.standing(charge.defender);
        let too_strong = !enemy.fanatic && standing > enemy.strength;
        if too_strong || defends && charge.is_climb_down(state.map()) {
            return;
        }
        let way = directions(state, enemy.area, path.areas().iter().copied().chain([charge.to]));
        let key = (standing > 0, edge_rank(charge.edge), standing, rank(state, charge.defender), cost, way);
        if best.as_ref().is_none_or(|(old, _, _)| key < *old) {
            best = Some((key, charge, path));
        }
    });
    best.map(|(_, charge, path)| (charge, path))
}

/// Whether a player's unit stands so few steps away that it could be charged if nothing barred the way.
fn is_anybody_within(state: &State, area: AreaId, steps: u8) -> bool {
    let companies = state.company_ids().map(|id| state.company(id).area);
    let mut areas = companies.chain(state.gun_ids().map(|id| state.gun(id).crew_area));
    areas.any(|other| other != NOWHERE && state.map().steps(area, other, state.open_gates) <= steps)
}

/// Which edges the enemy likes to charge over. [FP-17.8]
fn edge_rank(edge: EdgeKind) -> u8 {
    match edge {
        EdgeKind::Plain | EdgeKind::Fence => 0,
        EdgeKind::Wall => 1,
        EdgeKind::Barricade => 2,
        EdgeKind::House { .. } | EdgeKind::Gate(_) | EdgeKind::Interior | EdgeKind::Roof => 3,
        EdgeKind::Stairs => 4,
        EdgeKind::Climb => 5,
    }
}

/// Where a unit wants to be: an attacker its goal or the nearest Company, a defender its post. [FP-17.3]
fn goal(state: &State, id: u8) -> Option<AreaId> {
    let start = &state.scenario.enemies[usize::from(id)];
    if state.posture(id) == Posture::Defend {
        return Some(start.area);
    }
    start.goal.or_else(|| {
        let here = state.enemy(id).area;
        companies(state)
            .min_by_key(|&id| (state.map().range(here, state.company(id).area), id))
            .map(|id| state.company(id).area)
    })
}

/// The way a unit moves, if that brings it nearer to where it wants to be. [FP-17.9]
fn advance(state: &State, id: u8) -> Option<Path> {
    let unit = Unit::Enemy(id);
    if holds_objective_alone(state, id) && !state.enemy(id).fanatic {
        return None;
    }
    towards(state, unit, goal(state, id)?)
}

/// The way that brings a unit nearer to an area: along the cheapest path, or in range alone where no path ends there. [FP-17.9]
fn towards(state: &State, unit: Unit, goal: AreaId) -> Option<Path> {
    let costs = costs_to(state, unit, goal);
    if costs[usize::from(state.area_of(unit))] == u8::MAX || is_full_of_friends(state, unit, goal) {
        nearer_by_range(state, unit, goal)
    } else {
        along(state, unit, &costs)
    }
}

/// A goal without opponents in which a unit elsewhere would find no room. [FP-17.9]
fn is_full_of_friends(state: &State, unit: Unit, goal: AreaId) -> bool {
    goal != state.area_of(unit) && !state.holds_opponents(goal, unit) && !state.has_room(goal, unit)
}

/// A unit that alone holds an objective stays on it. [FP-17.9]
fn holds_objective_alone(state: &State, id: u8) -> bool {
    let area = state.enemy(id).area;
    let objective = state.scenario.objectives.iter().any(|objective| objective.area == area);
    objective && !state.enemies_here().any(|other| other != id && state.enemy(other).area == area)
}

/// What areas cost to the goal; those that nobody asks about are as far as can be.
type Costs = [u8; MOST_AREAS];

/// The least cost from areas to the goal, or to an area joined to it if players hold it; worked out as far as where the unit stands.
fn costs_to(state: &State, unit: Unit, goal: AreaId) -> Costs {
    let mover = state.mover(unit);
    let here = state.area_of(unit);
    let blocked = if matches!(unit, Unit::Enemy(_)) { state.player_areas() } else { state.enemy_areas() };
    let joined = |area: AreaId| state.map().joined(mover, area, state.open_gates);
    let beside = joined(goal);
    // Areas at the present cost, one more and two more: no edge costs more than two.
    let mut layers = if blocked.has(goal) {
        [beside.near.or(beside.far), Areas::NONE, Areas::NONE]
    } else {
        [Areas::only(goal), Areas::NONE, Areas::NONE]
    };
    let mut costs = [u8::MAX; MOST_AREAS];
    let mut known = blocked;
    let mut cost = 0;
    while layers.iter().any(|layer| !layer.is_empty()) && !known.has(here) {
        let [layer, mut near, mut far] = layers.map(|layer| layer.without(known));
        known = known.or(layer);
        for area in layer.iter() {
            costs[usize::from(area)] = cost;
            let onward = joined(area);
            near = near.or(onward.near);
            far = far.or(onward.far);
        }
        layers = [near, far, Areas::NONE];
        cost += 1;
    }
    costs
}

/// As far along the cheapest way as the allowance goes and there is room to stop. [FP-17.9]
fn along(state: &State, unit: Unit, costs: &Costs) -> Option<Path> {
    let mover = state.mover(unit);
    let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
    let mut here = state.area_of(unit);
    let (mut path, mut stop, mut spent) = (Path::NONE, None, 0);
    while costs[usize::from(here)] > 0 {
        let onward = state.map().neighbours(here).iter().find_map(|next| {
            let step = next.kind.cost(mover, state.open_gates)?;
            let left = costs[usize::from(next.area)];
            (left != u8::MAX && left + step == costs[usize::from(here)]).then_some((next.area, step))
        });
        let Some((next, step)) = onward else { break };
        spent += step;
        if spent > allowance || !path.push(next) {
            break;
        }
        here = next;
        if state.has_room(here, unit) {
            stop = Some(path);
        }
    }
    stop
}

/// No way leads there: to the area within reach that is nearest in range. [FP-17.9]
fn nearer_by_range(state: &State, unit: Unit, goal: AreaId) -> Option<Path> {
    let here = state.area_of(unit);
    let range = |area: AreaId| state.map().range(area, goal);
    let reach = Reach::of(state, unit, movement::allowance(state, unit, Going::Move, &mut NoReasons));
    let (best, _) = reach.ends().min_by_key(|(path, cost)| {
        (path.end().map(range), *cost, directions(state, here, path.areas().iter().copied()))
    })?;
    (range(best.end()?) < range(here)).then_some(best)
}

/// A gun on its card: reload, fire, or its crew makes for it. [FP-17.10]
pub fn gun_acts(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let unit = Unit::Enemy(id);
    if !state.is_manned(unit) {
        crew_acts(state, id, log);
        return;
    }
    let order = if state.enemy(id).loaded {
        best_target(state, unit, state.enemy(id).area).map(|(target, _)| (Line::GunFires, Order::GunFire { target }))
    } else {
        Some((Line::Reload, Order::GunReload))
    };
    let (line, order) = order.unwrap_or((Line::Pass, Order::Pass));
    log.tell(Event::Programme { card: state.deck.turned, unit: id, line });
    artillery::act(state, unit, &order, chance, log);
}

fn crew_acts(state: &mut State, id: u8, log: &mut impl Log<Event>) {
    let unit = Unit::Enemy(id);
    let gun = state.enemy(id).gun_area;
    if gun == NOWHERE {
        return;
    }
    log.tell(Event::Programme { card: state.deck.turned, unit: id, line: Line::ToGun });
    if guns::can_man(state, unit) {
        guns::man(state, unit, log);
    } else if let Some(path) = towards(state, unit, gun) {
        movement::go(state, unit, &path, Going::Move, log);
    }
}

/// Where a beaten enemy goes: far from Companies, near its post. [FP-17.12]
pub fn retreat_to(state: &State, id: u8, areas: &[AreaId]) -> AreaId {
    let here = state.enemy(id).area;
    let direction =
        |area: AreaId| state.map().neighbours(here).iter().find(|next| next.area == area).map(|next| next.direction);
    let best = areas.iter().copied().min_by_key(|&area| {
        (u8::MAX - range_to_companies(state, area), state.map().range(area, post(state, id)), direction(area))
    });
    best.unwrap_or(here)
}

/// Attackers and Fanatics advance, defenders do not. [FP-17.13]
pub fn advances(state: &State, id: u8) -> bool {
    state.posture(id) == Posture::Attack
}

#[cfg(test)]
mod tests {
    use chance::Fast;
    use engine::{Game, NoLog, Options, Pending, RuleSet};

    use super::*;
    use crate::FastPlayMutiny;

    #[test]
    fn nobody_can_be_charged_whom_the_first_test_leaves_out() {
        let rules = &engine::embedded::<FastPlayMutiny>().rules;
        let (mut chance, mut orders, mut left_out) = (Fast::new(1858), Vec::new(), 0);
        for scenario in &rules.info().scenarios {
            let mut state = rules.start(&scenario.id, &Options::default(), &mut chance, &mut NoLog).unwrap();
            while let Pending::Decision { .. } = state.pending() {
                for id in state.enemies_here().filter(|&id| state.class(Unit::Enemy(id)) != Class::Artillery) {
                    let allowance = movement::allowance(&state, Unit::Enemy(id), Going::Move, &mut NoReasons);
                    if !is_anybody_within(&state, state.enemy(id).area, allowance) {
                        assert_eq!(best_within(&state, id, allowance), None);
                        left_out += 1;
                    }
                }
                Game::orders(&state, &mut orders);
                let order = orders[chance.below(orders.len() as u32) as usize];
                Game::apply(&mut state, &order, &mut chance, &mut NoLog);
            }
        }
        assert!(left_out > 0);
    }
}
