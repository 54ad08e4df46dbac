//! Points and the end of the match. [FP-15.3]

use engine::{Amount, Clause, MOST_SEATS, NoReasons, Outcome, Reasons, Reckoning, Seats};
use serde::{Deserialize, Serialize};

use crate::data::Rendezvous;
use crate::rules::fire::Side;
use crate::rules::reasons::What;
use crate::rules::state::{State, Whereabouts};

/// Points for a gun taken from the other side. [FP-15.3]
pub const GUN: u8 = 3;

/// Points for the Commander-in-Chief killed. [FP-15.3]
pub const COMMANDER: u8 = 5;

/// What has been scored so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Enemy figures removed.
    pub enemy_removed: u16,
    /// Players' figures killed.
    pub player_killed: u16,
    /// Enemy guns taken.
    pub guns_taken: u8,
    /// Enemy figures removed by each Force. [FP-15.7]
    pub removed_by: [u16; 4],
    /// Objectives taken by each Force. [FP-15.7]
    pub objectives_taken: [u8; 4],
    /// Own figures each Force has lost. [FP-15.7]
    pub own_killed: [u16; 4],
}

/// How the match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum End {
    /// The last round is over. [FP-15.1]
    LastRound,
    /// No enemy is left. [FP-15.4]
    NoEnemy,
    /// No Company is left. [FP-15.5]
    NoCompany,
}

/// Why the match is over now, if it is. [FP-15.4, FP-15.5]
pub fn early_end(state: &State) -> Option<End> {
    let any_company = state.company_ids().any(|id| state.company(id).is_here());
    if !any_company {
        return Some(End::NoCompany);
    }
    let any_enemy = state.enemy_ids().any(|id| state.enemy(id).whereabouts != Whereabouts::Gone);
    (!any_enemy).then_some(End::NoEnemy)
}

/// How the match stands: the end that is due, or the last round.
fn end(state: &State) -> End {
    early_end(state).unwrap_or(End::LastRound)
}

/// Whether an objective counts for the players. [FP-15.2]
pub fn is_players(state: &State, objective: usize) -> bool {
    let area = state.scenario.objectives[objective].area;
    !state.holds_enemies(area)
        && (state.visited & 1 << objective != 0 || state.company_ids().any(|id| state.company(id).area == area))
}

/// The points of both sides after such an end: players', enemy's, the handicap apart. [FP-15.3]
fn count(state: &State, end: End, ours: &mut impl Reasons<What>, theirs: &mut impl Reasons<What>) -> (i16, i16) {
    let (mut players, mut enemy) = (Reckoning::new(ours), Reckoning::new(theirs));
    places(state, end, &mut players, &mut enemy);
    let lost = state.tally.enemy_removed + waiting(state);
    players.plus(Clause("FP-15.3"), What::Losses(lost), lost / 10);
    let guns = state.tally.guns_taken;
    players.plus(Clause("FP-15.3"), What::Guns(guns), GUN * guns);
    let lost = state.tally.player_killed;
    enemy.plus(Clause("FP-15.3"), What::Losses(lost), lost / 2);
    let guns = state.gun_ids().filter(|&id| !state.gun(id).is_manned()).count() as u8;
    enemy.plus(Clause("FP-15.3"), What::Guns(guns), GUN * guns);
    enemy.plus(Clause("FP-15.3"), What::Par, state.scenario.par);
    if state.options.even {
        enemy.plus(Clause("FP-14.10"), What::Handicap, state.handicap());
    }
    enemy.plus(Clause("FP-15.3"), What::CommanderKilled, if state.commander.killed { COMMANDER } else { 0 });
    (players.total() as i16, enemy.total() as i16)
}

/// Enemy figures still in the rout pool. [FP-15.3]
fn waiting(state: &State) -> u16 {
    let pooled = state.enemy_ids().map(|id| state.enemy(id)).filter(|enemy| enemy.whereabouts == Whereabouts::Pool);
    pooled.map(|enemy| u16::from(enemy.strength)).sum()
}

/// Points that places are worth to either side. [FP-15.2, FP-15.4, FP-15.5]
fn places(
    state: &State,
    end: End,
    players: &mut Reckoning<'_, impl Reasons<What>>,
    enemy: &mut Reckoning<'_, impl Reasons<What>>,
) {
    let mut count = |clause: &'static str, what: What, worth: u8, is_players: bool| {
        if is_players {
            players.plus(Clause(clause), what, worth);
        } else {
            enemy.plus(Clause(clause), what, worth);
        }
    };
    let clause = match end {
        End::LastRound => "FP-15.2",
        End::NoEnemy => "FP-15.4",
        End::NoCompany => "FP-15.5",
    };
    for (i, objective) in state.scenario.objectives.iter().enumerate() {
        let is_players = decided(end).unwrap_or_else(|| is_players(state, i));
        count(clause, What::Objective(i as u8), objective.points, is_players);
    }
    if let Some(link) = &state.scenario.link_up {
        count("FP-15.3", What::LinkUp, link.points, end != End::NoCompany && is_linked(state, link, end));
    }
    if let Some(garrison) = &state.scenario.garrison {
        count("FP-15.3", What::Garrison, garrison.points, end != End::NoCompany && holds_out(state, garrison, end));
    }
}

/// Who holds everything after an early end. [FP-15.4, FP-15.5]
fn decided(end: End) -> Option<bool> {
    match end {
        End::LastRound => None,
        End::NoEnemy => Some(true),
        End::NoCompany => Some(false),
    }
}

/// Enough Companies with enough figures have come through; anywhere when no enemy is left. [FP-15.4]
fn is_linked(state: &State, link: &Rendezvous, end: End) -> bool {
    let there = |id: u8| end == End::NoEnemy || link.areas.contains(&state.company(id).area);
    let arrived = state.company_ids().filter(|&id| {
        Some(id) != link.garrison
            && state.company(id).is_here()
            && state.company(id).active() >= link.figures
            && there(id)
    });
    arrived.count() >= usize::from(link.companies)
}

/// The garrison has an active figure and stands in its place; anywhere when no enemy is left. [FP-15.4]
fn holds_out(state: &State, garrison: &Rendezvous, end: End) -> bool {
    garrison.garrison.is_some_and(|id| {
        let company = state.company(id);
        company.is_here() && company.active() > 0 && (end == End::NoEnemy || garrison.areas.contains(&company.area))
    })
}

/// The points of a side as they would be counted now. [FP-15.3]
pub fn points(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    match side {
        Side::Player => count(state, end(state), why, &mut NoReasons).0,
        Side::Enemy => count(state, end(state), &mut NoReasons, why).1,
    }
}

/// The players' points less the enemy's, as they would be counted now. [FP-15.6]
pub fn margin(state: &State) -> i16 {
    margin_after(state, end(state))
}

fn margin_after(state: &State, end: End) -> i16 {
    let (players, enemy) = count(state, end, &mut NoReasons, &mut NoReasons);
    margin_of(players, enemy, &mut NoReasons)
}

/// The margin of such points. [FP-15.6]
pub fn margin_of(players: i16, enemy: i16, why: &mut impl Reasons<What>) -> i16 {
    let mut margin = Reckoning::new(why);
    margin.plus(Clause("FP-15.6"), What::PlayersPoints, players);
    margin.plus(Clause("FP-15.6"), What::EnemyPoints, -enemy);
    margin.total() as i16
}

/// The margin from which a victory is great. [FP-15.6]
pub fn great_mark(state: &State, why: &mut impl Reasons<What>) -> i16 {
    mark_of(state.forces(), why)
}

/// The same for so many Forces. [FP-15.6]
pub fn mark_of(forces: u8, why: &mut impl Reasons<What>) -> i16 {
    let mut mark = Reckoning::new(why);
    mark.plus(Clause("FP-15.6"), What::GreatMark, 6);
    mark.because(Clause("FP-15.6"), What::Forces, Amount::times(forces));
    mark.total() as i16
}

/// The outcome as the points stand. [FP-15.6]
pub fn outcome(state: &State) -> Outcome {
    let reason = match end(state) {
        End::LastRound => "FP-15.6",
        End::NoEnemy => "FP-15.4",
        End::NoCompany => "FP-15.5",
    };
    by_margin(state, margin(state), reason)
}

/// All Force seats give up: the enemy holds every objective and wins greatly; or the enemy's seat does, and loses greatly. [FP-15.6]
pub fn resigned(state: &State, by: Side) -> Outcome {
    let by_enemy = by == Side::Enemy;
    let margin = margin_after(state, if by_enemy { end(state) } else { End::NoCompany });
    let mark = great_mark(state, &mut NoReasons);
    by_margin(state, if by_enemy { margin.max(mark) } else { margin.min(-mark) }, "FP-15.6")
}

fn by_margin(state: &State, margin: i16, reason: &'static str) -> Outcome {
    let mark = great_mark(state, &mut NoReasons);
    let forces = (0..state.forces()).fold(Seats::NONE, |seats, force| seats.with(state.seat_of(force)));
    let enemy = if state.options.enemy_seat { Seats::only(state.enemy_seat()) } else { Seats::AUTOMATIC };
    let (winners, level) = match margin {
        _ if margin >= mark => (forces, "great victory"),
        1.. => (forces, "victory"),
        0 => (Seats::NONE, "draw"),
        _ if margin <= -mark => (enemy, "great enemy victory"),
        _ => (enemy, "enemy victory"),
    };
    let mut margins = [margin; MOST_SEATS];
    if state.options.enemy_seat {
        margins[usize::from(state.forces())] = -margin;
    }
    Outcome { winners, level, margin: margins, reason: Clause(reason) }
}

/// Honours of a Force, for interest. [FP-15.7]
pub fn honours(state: &State, force: u8, why: &mut impl Reasons<What>) -> i16 {
    let tally = &state.tally;
    let force = usize::from(force);
    let (removed, taken, killed) = (tally.removed_by[force], tally.objectives_taken[force], tally.own_killed[force]);
    let mut honours = Reckoning::new(why);
    honours.plus(Clause("FP-15.7"), What::Losses(removed), removed / 10);
    honours.plus(Clause("FP-15.7"), What::Taken(taken), 2 * taken);
    honours.plus(Clause("FP-15.7"), What::OwnKilled(killed), -i32::from(killed / 2));
    honours.total() as i16
}
