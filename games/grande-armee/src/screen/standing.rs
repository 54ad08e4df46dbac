//! The score: what stands, row by row, where it was made, and what can be scored. [GA-12.9]

use engine::{Amount, Part};
use scene::{Prize, ScoreRow, Standing, Target};

use crate::data::side::{OfficerId, Side, UnitId};
use crate::rules::event::Happening;
use crate::rules::phase::Phase;
use crate::rules::reasons::What;
use crate::rules::state::{Presence, State};
use crate::rules::victory::{self, price};
use crate::screen::ground::on_screen;
use crate::screen::narrate::{capital, name};

/// What stands in points, and what can be scored.
pub fn standing(state: &State) -> Standing {
    let [marginal, victory, decisive] = state.book.tables.victory.levels;
    let is_over = matches!(state.phase, Phase::Over(_));
    let open = Side::BOTH.into_iter().filter(|_| !is_over);
    Standing {
        rows: Side::BOTH.into_iter().flat_map(|side| rows(state, side)).collect(),
        prizes: open.flat_map(|side| prizes(state, side)).collect(),
        rule: format!(
            "A lead of {marginal} wins, from {victory} it is a victory, from {decisive} a decisive one; a broken army is at least a victory."
        ),
        clause: Some("GA-12.10".to_owned()),
    }
}

/// The points that a fact has made for good.
pub fn scored(state: &State, what: &Happening) -> Vec<ScoreRow> {
    match what {
        Happening::Broke { unit, .. } | Happening::LeftField { unit, .. } => {
            unit_row(state, *unit).into_iter().collect()
        }
        Happening::OfficerKilled { officer, led } => vec![officer_row(state, *officer, *led)],
        Happening::Balanced { points, .. } => {
            let granted = Side::BOTH.map(|side| made(state, side, What::Granted, points[side.index()], "GA-12.9"));
            granted.into_iter().filter(|row| row.points != 0).collect()
        }
        Happening::Ended { why, .. } => {
            let broken = |side: Side| {
                let parts = why[side.index()].as_slice().iter().filter(|part| part.what == What::EnemyBroken);
                parts.flat_map(move |part| of_part(state, side, part)).collect::<Vec<_>>()
            };
            Side::BOTH.into_iter().flat_map(broken).collect()
        }
        _ => Vec::new(),
    }
}

/// The rows of a side, from the reasons of its points.
fn rows(state: &State, side: Side) -> Vec<ScoreRow> {
    let mut why = [Vec::new(), Vec::new()];
    victory::standing(state, &mut why);
    why[side.index()].iter().flat_map(|part| of_part(state, side, part)).collect()
}

/// The rows of a part: losses one by one, everything else as it is told.
fn of_part(state: &State, side: Side, part: &Part<What>) -> Vec<ScoreRow> {
    let enemy = side.enemy();
    match (part.what, part.amount) {
        (What::EnemyLoss | What::EnemyBatteries, _) => state
            .unit_ids()
            .filter(|&unit| state.side_of(unit) == enemy && victory::brought_by_unit(state, unit).0 == part.what)
            .filter_map(|unit| unit_row(state, unit))
            .collect(),
        (What::EnemySubs | What::EnemyCommanders, _) => state
            .officer_ids()
            .filter(|&one| State::officer_side(one) == enemy && victory::brought_by_officer(state, one).0 == part.what)
            .flat_map(|one| (0..state[one].replaced).map(move |led| officer_row(state, one, led)))
            .collect(),
        (What::Objective(index), Amount::Plus(points)) => {
            let objective = &state.scenario.objectives[usize::from(index)];
            let row = ScoreRow::standing(side.key(), points, "Objectives held", part.clause.0);
            vec![row.of(objective.name.clone(), Target::Point(on_screen(state, objective.at.spot())))]
        }
        (what, Amount::Plus(points)) => vec![made(state, side, what, points as i16, part.clause.0)],
        _ => Vec::new(),
    }
}

fn made(state: &State, side: Side, what: What, points: i16, clause: &str) -> ScoreRow {
    ScoreRow::made(side.key(), i32::from(points), capital(name(state, what)), clause)
}

/// What a lost unit has brought, with the place where it was last seen.
fn unit_row(state: &State, unit: UnitId) -> Option<ScoreRow> {
    let (what, points) = victory::brought_by_unit(state, unit);
    let at = Target::Point(on_screen(state, state[unit].pose.spot()));
    let row = made(state, state.side_of(unit).enemy(), what, points, "GA-12.9").of(state.unit_name(unit), at);
    (points != 0).then_some(row)
}

/// What a fallen officer has brought.
fn officer_row(state: &State, officer: OfficerId, led: u8) -> ScoreRow {
    let (what, points) = victory::brought_by_officer(state, officer);
    made(state, State::officer_side(officer).enemy(), what, points, "GA-12.9")
        .of(state.officer_called(officer, led), None)
}

/// What a side can still score.
fn prizes(state: &State, side: Side) -> Vec<Prize> {
    let table = &state.book.tables.victory;
    let is_left = |unit: &UnitId| matches!(state[*unit].presence, Presence::OnTable | Presence::Waiting);
    let enemies = || state.unit_ids().filter(move |&unit| state.side_of(unit) == side.enemy()).filter(is_left);
    let sp = enemies().filter(|&unit| !state[unit].make.is_battery()).map(|unit| u16::from(state[unit].make.sp)).sum();
    let batteries = enemies().filter(|&unit| state[unit].make.is_battery()).count() as u16;
    let prize = |what: What, text: &str| Prize::new(side.key(), i32::from(price(table, what)), text, "GA-12.9");
    let open = state.scenario.objectives.iter().zip(&state.held).filter(|(_, held)| **held != Some(side));
    let mut prizes: Vec<Prize> = open
        .filter(|(objective, _)| objective.points[side.index()] > 0)
        .map(|(objective, _)| {
            let text = format!("hold {} at the end", objective.name);
            let prize = Prize::new(side.key(), i32::from(objective.points[side.index()]), text, "GA-D7");
            prize.at(Target::Point(on_screen(state, objective.at.spot()))).left(1)
        })
        .collect();
    prizes.extend([
        prize(What::EnemyLoss, "an SP of a brigade that breaks").left(sp),
        prize(What::EnemyBatteries, "a battery destroyed").left(batteries),
        prize(What::EnemySubs, "a sub-commander killed"),
        prize(What::EnemyCommanders, "the army commander killed"),
        prize(What::EnemyBroken, "the enemy army broken").left(1),
    ]);
    prizes
}
