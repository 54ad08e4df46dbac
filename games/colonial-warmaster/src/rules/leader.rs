//! Leaders: their moves, refuge, capture, casualties and successors. [CW-1.3, CW-2.7, CW-5.6]

use chance::Chance;
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};
use table::{Facing, Inches, Point};

use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::data::tables::LeaderFigures;
use crate::rules::command;
use crate::rules::event::{Happening, Note};
use crate::rules::order::Via;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Morale, State};

/// Checks a leader's move. [CW-1.3a]
pub fn check_move(state: &State, leader: LeaderId, via: &Via, to: Point) -> Result<(), Refusal> {
    check_way(state, leader, via, to)?;
    check_place(state, leader, to)
}

/// Checks a leader's way without the place where it ends. [CW-1.3a]
fn check_way(state: &State, leader: LeaderId, via: &Via, to: Point) -> Result<(), Refusal> {
    check_rider(state, leader)?;
    let figures = &state.book.tables.leaders;
    let way = way_length(state[leader].at, via, to, &mut NoReasons);
    if way > figures.reach || via.points().len() >= usize::from(figures.move_pieces) {
        return Err(Refusal::LeaderTooFar(leader, way, to));
    }
    let mut from = state[leader].at;
    for &next in via.points().iter().chain([&to]) {
        if is_stopped(state, from, next) {
            return Err(Refusal::LeaderStopped(leader, to));
        }
        from = next;
    }
    Ok(())
}

/// Checks the points of a way that is laid out piece by piece; he need not be able to end at the last. [CW-1.3a]
pub fn check_points(state: &State, leader: LeaderId, points: &Via) -> Result<(), Refusal> {
    match points.points().split_last() {
        Some((last, before)) => check_way(state, leader, &Via::new(before), *last),
        None => check_rider(state, leader),
    }
}

/// Whether a leader may ride now. [CW-1.3]
fn check_rider(state: &State, leader: LeaderId) -> Result<(), Refusal> {
    if state.leader_spec(leader).side != state.phasing {
        return Err(Refusal::NotYourLeader(leader));
    }
    if !state[leader].alive {
        return Err(Refusal::LeaderDead(leader));
    }
    if state[leader].moved { Err(Refusal::LeaderMoved(leader)) } else { Ok(()) }
}

/// The farthest place on the straight way to a point that a leader can ride to, looked for from its end backwards.
pub fn farthest(state: &State, leader: LeaderId, to: Point) -> Option<Point> {
    let (at, step) = (state[leader].at, Inches::from_hundredths(25));
    let bearing = Facing::of(at.spot(), to.spot())?;
    let whole = table::distance_between(at.spot(), to.spot());
    let reach = state.book.tables.leaders.reach;
    let last = if whole > reach { at.towards(bearing, reach - Inches::from_hundredths(1)) } else { to };
    let back = (1..).map(|steps| whole.min(reach) - step * steps).take_while(|distance| *distance > Inches::ZERO);
    std::iter::once(last)
        .chain(back.map(|distance| at.towards(bearing, distance)))
        .find(|&place| check_move(state, leader, &Via::STRAIGHT, place).is_ok())
}

/// How far a way is, measured at the middle of his base, each piece rounded to 0.01". [CW-1.3a, CW-12.1]
pub fn way_length(from: Point, via: &Via, to: Point, why: &mut impl Reasons<What>) -> Inches {
    let mut way = Reckoning::new(why);
    let mut at = from;
    for &next in via.points().iter().chain([&to]) {
        let piece = table::distance_between(at.spot(), next.spot());
        way.plus(Clause("CW-1.3a"), What::Way, piece.hundredths());
        at = next;
    }
    Inches::from_hundredths(way.total())
}

/// Whether a rampart meets a straight piece of way. [CW-1.3a]
pub fn is_stopped(state: &State, from: Point, to: Point) -> bool {
    let bounds = table::Bounds::of(&[from.spot(), to.spot()]);
    state.ground().near(bounds).any(|(_, feature)| {
        feature.kind.of.stops_leaders
            && feature.outline.line().is_some_and(|line| table::meets_line(from.spot(), to.spot(), line))
    })
}

/// Whether a leader may end somewhere: on the table and clear of the enemy. [CW-1.3a]
pub fn check_place(state: &State, leader: LeaderId, to: Point) -> Result<(), Refusal> {
    let disc = state.disc_at(to);
    if !state.ground().table.holds(&disc) {
        return Err(Refusal::LeaderOff(leader, to));
    }
    match too_near(state, state.leader_spec(leader).side, &disc) {
        Some(enemy) => Err(Refusal::LeaderTooNear(leader, enemy, to)),
        None => Ok(()),
    }
}

/// An enemy unit closer than 1.00" to a disc. [CW-1.3a, CW-2.7]
fn too_near(state: &State, side: Side, disc: &table::Shape) -> Option<UnitId> {
    let closest = state.book.tables.leaders.clearance - Inches::from_hundredths(1);
    if !state.may_be_near(side.enemy(), disc, closest) {
        return None;
    }
    each(state.present[side.enemy().index()]).find(|&enemy| table::is_within(disc, state.shape(enemy), closest))
}

/// Moves a leader. [CW-1.3]
pub fn carry_out_move(state: &mut State, leader: LeaderId, via: &Via, to: Point, log: &mut impl Log<Note>) {
    let mut why = Parts::heard_by(log);
    let distance = way_length(state[leader].at, via, to, &mut why);
    state[leader].at = to;
    state[leader].moved = true;
    state.tell_leader(log, leader, Happening::LeaderMoved { leader, to, distance, why });
}

/// After a unit has moved or been removed, leaders too near to the enemy take refuge with the nearest friendly unit that is not routed, or are
/// captured. [CW-2.7]
pub fn take_refuge(state: &mut State, log: &mut impl Log<Note>) {
    for side in [state.phasing, state.phasing.enemy()] {
        for leader in state.leader_ids() {
            if state.leader_spec(leader).side == side && state[leader].alive && !state[leader].waiting {
                flee(state, leader, side, log);
            }
        }
    }
}

fn flee(state: &mut State, leader: LeaderId, side: Side, log: &mut impl Log<Note>) {
    let disc = state.disc(leader);
    if too_near(state, side, &disc).is_none() || is_sheltered(state, leader, side) {
        return;
    }
    let refuge = steady(state, side).min_by_key(|&unit| (table::distance(&disc, state.shape(unit)), unit));
    match refuge {
        Some(unit) => {
            state[leader].at = state.body(unit).centre().point();
            state.tell_leader(log, leader, Happening::LeaderDriven { leader, to: unit });
        }
        None => {
            fall(state, leader);
            state.tell_leader(log, leader, Happening::LeaderCaptured { leader });
        }
    }
}

/// The units of a side that are on the table and not routed.
fn steady(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.units_of(side).filter(|&unit| state[unit].morale != Morale::Routed)
}

/// Whether a leader's middle is within a friendly unit that is not routed. [CW-2.7]
fn is_sheltered(state: &State, leader: LeaderId, side: Side) -> bool {
    let middle = table::Shape::point(state[leader].at.spot());
    steady(state, side).any(|unit| table::distance(&middle, state.shape(unit)) == Inches::ZERO)
}

/// A leader is dead or captured. [CW-5.6, CW-2.7]
fn fall(state: &mut State, leader: LeaderId) {
    let spec = state.leader_spec(leader);
    state[leader].alive = false;
    state[leader].fell = true;
    state.fallen[spec.side.index()][usize::from(spec.army)] += 1;
}

/// Tests every leader near whom stands were lost in this phase. [CW-5.6 to CW-5.6d]
pub fn casualty_tests(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for side in [state.phasing, state.phasing.enemy()] {
        for leader in state.leader_ids() {
            if state.leader_spec(leader).side != side || !state[leader].alive || state[leader].waiting {
                continue;
            }
            let losses = state[leader].exposed;
            if losses == 0 {
                continue;
            }
            chance.about(0x5600 | u64::from(leader.0));
            let mut why = Parts::heard_by(log);
            let target = casualty_target(losses, &mut why);
            let (roll, killed) = command::roll(chance, target);
            state.tell_leader(log, leader, Happening::LeaderTest { leader, roll, target, why });
            if killed {
                fall(state, leader);
                state.tell_leader(log, leader, Happening::LeaderKilled { leader });
            }
        }
    }
}

/// What kills a leader: two dice not above the losses, two ones always, two sixes never. [CW-5.6a, CW-5.6b, CW-5.6c]
pub fn casualty_target(losses: u8, why: &mut impl Reasons<What>) -> i8 {
    let mut target = Reckoning::new(why);
    target.plus(Clause("CW-5.6a"), What::LossesNear, losses);
    target.at_least(Clause("CW-5.6b"), What::SnakeEyes, 2);
    target.at_most(Clause("CW-5.6c"), What::Boxcars, 11);
    target.total() as i8
}

/// Notes stands that a unit is about to lose by every living leader within 8.00", of either side or with the option of its own. [CW-5.6, CW-5.6d]
pub fn expose(state: &mut State, unit: UnitId, lost: u8) {
    let limit = state.book.tables.leaders.casualty_distance;
    for leader in state.leader_ids() {
        let counts = !state.rules.own_losses || state.leader_spec(leader).side == state.side_of(unit);
        let there = state[leader].alive && !state[leader].waiting;
        if lost > 0 && counts && there && table::is_within(&state.disc(leader), state.shape(unit), limit) {
            state[leader].exposed = state[leader].exposed.saturating_add(lost);
        }
    }
}

/// Brings on the successors of a side's dead leaders. [CW-5.6e]
pub fn successors(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    if !state.rules.replace_leaders {
        return;
    }
    let figures = &state.book.0.tables.leaders;
    for leader in state.leader_ids() {
        let spec = state.leader_spec(leader);
        if spec.side != side || state[leader].alive {
            continue;
        }
        let place = steady(state, side).find(|&unit| spec.army || state.spec(unit).command == leader);
        if let Some(unit) = place {
            let mut why = Parts::heard_by(log);
            let rating = successor_rating(figures, state[leader].rating, &mut why);
            let at = state.body(unit).centre().point();
            let one = &mut state[leader];
            (one.alive, one.rating, one.at) = (true, rating, at);
            state.tell_leader(log, leader, Happening::Successor { leader, rating, why });
        }
    }
}

/// The rating of a successor. [CW-5.6e]
fn successor_rating(figures: &LeaderFigures, rating: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut successor = Reckoning::new(why);
    successor.plus(Clause("CW-5.6e"), What::Rating, rating);
    successor.plus(Clause("CW-5.6e"), What::Successor, -i32::from(figures.successor_step));
    successor.at_least(Clause("CW-5.6e"), What::Least, figures.successor_least);
    successor.total() as u8
}
