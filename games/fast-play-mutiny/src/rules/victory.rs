//! Points and the end of the match. [FP-15.3]

use engine::{Clause, MOST_SEATS, Outcome, Seats};
use serde::{Deserialize, Serialize};

use crate::data::Rendezvous;
use crate::rules::state::{NOWHERE, State, Whereabouts};

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The last round is over. [FP-15.1]
    LastRound,
    /// No enemy is left. [FP-15.4]
    NoEnemy,
    /// No Company is left. [FP-15.5]
    NoCompany,
}

/// Points of one side, by cause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// Objectives, link-up and garrison.
    pub objectives: i16,
    /// Figures of the other side.
    pub figures: i16,
    /// Guns.
    pub guns: i16,
    /// The scenario's par.
    pub par: i16,
    /// The Commander-in-Chief.
    pub commander: i16,
}

impl Points {
    /// All together.
    pub fn total(self) -> i16 {
        self.objectives + self.figures + self.guns + self.par + self.commander
    }
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

/// Points that places are worth: to the players, and to the enemy. [FP-15.3, FP-15.4, FP-15.5]
fn places(state: &State, end: End) -> (i16, i16) {
    let mut points = (0, 0);
    let mut count = |worth: u8, players: bool| {
        let side = if players { &mut points.0 } else { &mut points.1 };
        *side += i16::from(worth);
    };
    for (i, objective) in state.scenario.objectives.iter().enumerate() {
        count(objective.points, decided(end).unwrap_or_else(|| is_players(state, i)));
    }
    if let Some(link) = &state.scenario.link_up {
        count(link.points, end != End::NoCompany && is_linked(state, link, end));
    }
    if let Some(garrison) = &state.scenario.garrison {
        count(garrison.points, end != End::NoCompany && holds_out(state, garrison, end));
    }
    points
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

/// The points as they would be counted now: players', enemy's. [FP-15.3]
pub fn points(state: &State) -> (Points, Points) {
    points_after(state, end(state))
}

/// The points after such an end: players', enemy's. [FP-15.3]
fn points_after(state: &State, end: End) -> (Points, Points) {
    let (ours, theirs) = places(state, end);
    let pooled: u16 = state
        .enemy_ids()
        .map(|id| state.enemy(id))
        .filter(|enemy| enemy.whereabouts == Whereabouts::Pool)
        .map(|enemy| u16::from(enemy.strength))
        .sum();
    let lost_guns =
        state.gun_ids().filter(|&id| state.gun(id).area == NOWHERE || !state.gun(id).is_manned()).count() as i16;
    let players = Points {
        objectives: ours,
        figures: ((state.tally.enemy_removed + pooled) / 10) as i16,
        guns: 3 * i16::from(state.tally.guns_taken),
        ..Points::default()
    };
    let enemy = Points {
        objectives: theirs,
        figures: (state.tally.player_killed / 2) as i16,
        guns: 3 * lost_guns,
        par: state.scenario.par,
        commander: if state.commander.killed { 5 } else { 0 },
    };
    (players, enemy)
}

/// The margin from which a victory is great. [FP-15.6]
pub fn great_mark(state: &State) -> i16 {
    6 * i16::from(state.forces())
}

/// The outcome as the points stand. [FP-15.6]
pub fn outcome(state: &State) -> Outcome {
    let (players, enemy) = points(state);
    let reason = match end(state) {
        End::LastRound => "FP-15.6",
        End::NoEnemy => "FP-15.4",
        End::NoCompany => "FP-15.5",
    };
    by_margin(state, players.total() - enemy.total(), reason)
}

/// All Force seats give up: the enemy holds every objective and wins greatly; or the enemy's seat does, and loses greatly. [FP-15.6]
pub fn resigned(state: &State, by_enemy: bool) -> Outcome {
    let (players, enemy) = points_after(state, if by_enemy { end(state) } else { End::NoCompany });
    let margin = players.total() - enemy.total();
    let mark = great_mark(state);
    by_margin(state, if by_enemy { margin.max(mark) } else { margin.min(-mark) }, "FP-15.6")
}

fn by_margin(state: &State, margin: i16, reason: &'static str) -> Outcome {
    let mark = great_mark(state);
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
pub fn honours(state: &State, force: u8) -> i16 {
    let force = usize::from(force);
    let tally = &state.tally;
    (tally.removed_by[force] / 10) as i16 + 2 * i16::from(tally.objectives_taken[force])
        - (tally.own_killed[force] / 2) as i16
}
