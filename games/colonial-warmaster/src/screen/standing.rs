//! The score: what stands, row by row, where it was made, and what can be scored. [CW-15.3]

use std::collections::BTreeMap;

use engine::{Amount, NoReasons, Part};
use scene::{Prize, ScoreRow, Standing, Target};
use table::Spot;

use crate::data::scenario::{LeaderSpec, Objective};
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::event::{Grant, Happening};
use crate::rules::names;
use crate::rules::reasons::What;
use crate::rules::state::{Morale, Phase, Presence, State};
use crate::rules::victory;
use crate::screen::ground::on_screen;
use crate::screen::narrate;

/// What stands in points, and what can be scored.
pub fn standing(state: &State) -> Standing {
    let is_over = matches!(state.phase, Phase::Over(_));
    let open = Side::BOTH.into_iter().filter(|_| !is_over);
    Standing {
        rows: Side::BOTH.into_iter().flat_map(|side| rows(state, side)).collect(),
        prizes: open.flat_map(|side| prizes(state, side)).collect(),
        rule: format!(
            "At the end a lead of {} points wins; less is a draw. A side that breaks loses at once.",
            state.book.tables.victory.draw_margin
        ),
        clause: Some("CW-15.5".to_owned()),
    }
}

/// The points that a fact has made for good.
pub fn scored(state: &State, what: &Happening) -> Vec<ScoreRow> {
    match what {
        Happening::Destroyed { unit } | Happening::LeftTable { unit } | Happening::CutOff { unit } => {
            vec![lost_unit(state, *unit)]
        }
        Happening::LeaderKilled { leader } | Happening::LeaderCaptured { leader } => vec![fallen(state, *leader)],
        Happening::Granted { side, grant, points } => {
            let what = match grant {
                Grant::Handicap => What::Handicap,
                Grant::Even => What::Evened,
            };
            vec![made(state, *side, i32::from(*points), what, granted_by(*grant))]
        }
        Happening::Ended { why, .. } => {
            let raised = |part: &&Part<What>| matches!(part.what, What::EnemyBroken | What::Lead);
            let parts = |side: Side| why[side.index()].as_slice().iter().filter(raised);
            Side::BOTH
                .into_iter()
                .flat_map(|side| parts(side).flat_map(move |part| of_part(state, side, part)))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The clause by which points are given.
const fn granted_by(grant: Grant) -> &'static str {
    match grant {
        Grant::Handicap => "CW-15.3",
        Grant::Even => "CW-14.4",
    }
}

/// The rows of a side, from the reasons of its points.
fn rows(state: &State, side: Side) -> Vec<ScoreRow> {
    let mut why = Vec::new();
    victory::points(state, side, &mut why);
    why.iter().flat_map(|part| of_part(state, side, part)).collect()
}

/// The rows of a part: leaders and survivors one by one, everything else as it is told.
fn of_part(state: &State, side: Side, part: &Part<What>) -> Vec<ScoreRow> {
    let Amount::Plus(points) = part.amount else { return Vec::new() };
    let stands = |cause: &str| ScoreRow::standing(side.key(), points, cause, part.clause.0);
    match part.what {
        What::EnemyGone(unit) => vec![lost_unit(state, unit)],
        What::EnemyRouted(unit) => vec![stands("Enemy units routed").of(names::the(state, unit), place(state, unit))],
        What::EnemyWeakened(unit, lost) => {
            let what = format!("{}, {}", names::the(state, unit), names::stands(lost));
            vec![stands("Enemy stands lost").of(what, place(state, unit))]
        }
        What::Leaders(count) | What::ArmyCommanders(count) => {
            let rank = if matches!(part.what, What::ArmyCommanders(_)) { Rank::ArmyCommander } else { Rank::Leader };
            leaders(state, side, rank, count, points / i32::from(count))
        }
        What::Held(number) => vec![at_objective(state, number, stands("Objectives held"))],
        What::Denied(number) => vec![at_objective(state, number, stands("Objectives kept from the enemy"))],
        What::Survivors(count) => {
            let each = points / i32::from(count);
            let row = |unit: UnitId| {
                let row = ScoreRow::standing(side.key(), each, "Own units in order", part.clause.0);
                row.of(names::the(state, unit), place(state, unit))
            };
            state.units_of(side).filter(|&unit| state[unit].morale != Morale::Routed).map(row).collect()
        }
        what => vec![made(state, side, points, what, part.clause.0)],
    }
}

/// Points of a cause that is told once and for good.
fn made(state: &State, side: Side, points: i32, what: What, clause: &str) -> ScoreRow {
    ScoreRow::made(side.key(), points, names::capitalised(&narrate::name(state, what)), clause)
}

/// What a unit destroyed or gone has brought, with the place where it was last seen. [CW-15.3]
fn lost_unit(state: &State, unit: UnitId) -> ScoreRow {
    let points = victory::worth_to_enemy(state, unit, &mut NoReasons);
    let side = state.side_of(unit).enemy();
    ScoreRow::made(side.key(), i32::from(points), "Enemy units destroyed or gone", "CW-15.3")
        .of(names::the(state, unit), place(state, unit))
}

/// What a leader commands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rank {
    /// Some units.
    Leader,
    /// The whole army.
    ArmyCommander,
}

impl Rank {
    fn is_of(self, spec: &LeaderSpec) -> bool {
        spec.army == (self == Self::ArmyCommander)
    }
}

/// Leaders who fell: those who lie where they fell, and those whose places were taken by successors. [CW-15.3, CW-5.6e]
fn leaders(state: &State, side: Side, rank: Rank, count: u8, each: i32) -> Vec<ScoreRow> {
    let of_kind = |leader: &LeaderId| {
        let spec = state.leader_spec(*leader);
        spec.side == side.enemy() && rank.is_of(spec) && !state[*leader].alive
    };
    let mut rows: Vec<ScoreRow> = state.leader_ids().filter(of_kind).map(|leader| fallen(state, leader)).collect();
    let succeeded = usize::from(count).saturating_sub(rows.len());
    let before = || ScoreRow::made(side.key(), each, FALLEN, "CW-15.3").of("one who has a successor", None);
    rows.extend((0..succeeded).map(|_| before()));
    rows
}

const FALLEN: &str = "Enemy leaders fallen";

/// What a fallen leader has brought. [CW-15.3]
fn fallen(state: &State, leader: LeaderId) -> ScoreRow {
    let spec = state.leader_spec(leader);
    let at = Target::Point(on_screen(state, state[leader].at.spot()));
    let points = victory::worth_of_leaders(state)[usize::from(spec.army)];
    ScoreRow::made(spec.side.enemy().key(), i32::from(points), FALLEN, "CW-15.3").of(spec.name.clone(), at)
}

fn place(state: &State, unit: UnitId) -> Target {
    Target::Point(on_screen(state, state[unit].pose.spot()))
}

fn spot(state: &State, spot: Spot) -> Target {
    Target::Point(on_screen(state, spot))
}

fn at_objective(state: &State, number: u8, row: ScoreRow) -> ScoreRow {
    let objective = &state.scenario.objectives[usize::from(number)];
    row.of(objective.said.clone(), spot(state, objective.place.centre()))
}

/// What a side can still score.
fn prizes(state: &State, side: Side) -> Vec<Prize> {
    let figures = &state.book.tables.victory;
    let objectives = state.scenario.objectives.iter().filter_map(|objective| objective_prize(state, objective, side));
    let mut prizes: Vec<Prize> = objectives.collect();
    prizes.extend(unit_prizes(state, side));
    let alive = |rank: Rank| {
        let of = |leader: &LeaderId| {
            let spec = state.leader_spec(*leader);
            spec.side == side.enemy() && rank.is_of(spec) && state[*leader].alive
        };
        state.leader_ids().filter(of).count() as u16
    };
    let prize = |points: i16, what: &str, clause: &str| Prize::new(side.key(), i32::from(points), what, clause);
    prizes.extend([
        prize(figures.leader, "a leader killed or captured", "CW-15.3").left(alive(Rank::Leader)),
        prize(figures.army_commander, "the army commander killed or captured", "CW-15.3")
            .left(alive(Rank::ArmyCommander)),
        prize(figures.broken, &format!("the {} broken", names::people(side.enemy())), "CW-15.2").left(1),
    ]);
    prizes.retain(|prize| prize.points != 0 && prize.left != Some(0));
    prizes
}

/// An objective that a side does not have yet. [CW-15.4]
fn objective_prize(state: &State, objective: &Objective, side: Side) -> Option<Prize> {
    let has = victory::objective_points(state, objective, side) > 0;
    let (points, what) = if objective.scores[side.index()] {
        (objective.points, format!("hold {} at the end", objective.said))
    } else {
        (objective.denied, format!("keep the {} from {} at the end", names::people(side.enemy()), objective.said))
    };
    let prize = Prize::new(side.key(), i32::from(points), what, "CW-15.4");
    (!has).then(|| prize.at(spot(state, objective.place.centre())).left(1))
}

/// Enemy units still to be destroyed, by what they are worth. [CW-15.3]
fn unit_prizes(state: &State, side: Side) -> Vec<Prize> {
    let is_left = |unit: &UnitId| matches!(state[*unit].presence, Presence::OnTable | Presence::Waiting);
    let enemies = state.unit_ids().filter(|&unit| state.side_of(unit) == side.enemy()).filter(is_left);
    let mut kinds: BTreeMap<(std::cmp::Reverse<u16>, &str), u16> = BTreeMap::new();
    for unit in enemies {
        *kinds.entry((std::cmp::Reverse(state.spec(unit).points), &state.kind(unit).name)).or_default() += 1;
    }
    kinds
        .into_iter()
        .map(|((points, kind), count)| {
            let what = format!("{kind}: a unit destroyed or off the table; half of it if routed at the end, and a share for lost stands");
            Prize::new(side.key(), i32::from(points.0), what, "CW-15.3").left(count)
        })
        .collect()
}
