//! What stands in points, why and where, and what can still be scored. [FP-15.3]

use engine::{Amount, NoReasons, Part};
use scene::{Prize, ScoreRow, Standing, Target};

use super::grammar::{capital, counted};
use crate::data::map::AreaId;
use crate::rules::fire::Side;
use crate::rules::reasons::What;
use crate::rules::state::{State, Unit};
use crate::rules::victory;
use crate::rules::view::View;

/// The points of both sides, part by part, as they would be counted now.
pub fn standing(view: &View) -> Standing {
    let state = &view.state;
    let rows = [Side::Player, Side::Enemy].into_iter().flat_map(|side| {
        let mut why = Vec::new();
        victory::points(state, side, &mut why);
        why.into_iter().map(move |part| row(state, side, &part)).collect::<Vec<_>>()
    });
    let mark = victory::great_mark(state, &mut NoReasons);
    Standing {
        rows: rows.collect(),
        prizes: prizes(state),
        rule: format!("Who has more points at the end wins; a lead of {mark} is a great victory."),
        clause: Some("FP-15.6".to_owned()),
    }
}

/// The side whose points they are; those of the players stand with the first Force.
fn id(state: &State, side: Side) -> &str {
    if side == Side::Player { &state.scenario.forces[0].seat } else { "enemy" }
}

fn zone(state: &State, area: AreaId) -> Target {
    Target::Zone(state.area_name(area).to_owned())
}

/// A part of a side's points: none of it is made for good, since a place can be lost and the routed can return.
fn row(state: &State, side: Side, part: &Part<What>) -> ScoreRow {
    let points = if let Amount::Plus(points) = part.amount { points } else { 0 };
    let row = |cause: &str| ScoreRow::standing(id(state, side), points, cause, part.clause.0);
    let own = side == Side::Player;
    match part.what {
        What::Objective(number) => {
            let area = state.scenario.objectives[usize::from(number)].area;
            row("Places held").of(capital(state.place(area)), zone(state, area))
        }
        What::LinkUp => row("Places held").of("The link-up", meeting(state)),
        What::Garrison => row("Places held").of("The garrison", meeting(state)),
        What::Losses(lost) => {
            let whose = if own { "rebels gone" } else { "of the players killed" };
            row("Losses of the other side").of(counted(lost, whose, whose), None)
        }
        What::Guns(guns) => row("Guns of the other side").of(counted(guns, "gun", "guns"), None),
        What::Par => row("What the rebels start with"),
        What::Handicap => row("To even the match"),
        What::CommanderKilled => row("The Commander-in-Chief killed"),
        _ => row("Points"),
    }
}

/// Where Companies meet at the end, if anywhere.
fn meeting(state: &State) -> Option<Target> {
    let meeting = state.scenario.link_up.as_ref().or(state.scenario.garrison.as_ref())?;
    meeting.areas.first().map(|&area| zone(state, area))
}

/// What can be scored. [FP-15.2, FP-15.3]
fn prizes(state: &State) -> Vec<Prize> {
    let both = [Side::Player, Side::Enemy];
    let prize =
        |side: Side, points: u8, what: &str, clause: &str| Prize::new(id(state, side), i32::from(points), what, clause);
    let mut prizes = Vec::new();
    for objective in &state.scenario.objectives {
        let what = format!("{} held at the end", capital(state.place(objective.area)));
        prizes.extend(
            both.map(|side| prize(side, objective.points, &what, "FP-15.2").at(zone(state, objective.area)).left(1)),
        );
    }
    for (meeting, what, lost) in [
        (&state.scenario.link_up, "The link-up made at the end", "The link-up prevented"),
        (&state.scenario.garrison, "The garrison still there at the end", "The garrison gone"),
    ] {
        if let Some(meeting) = meeting {
            prizes.push(prize(Side::Player, meeting.points, what, "FP-15.3").left(1));
            prizes.push(prize(Side::Enemy, meeting.points, lost, "FP-15.3").left(1));
        }
    }
    prizes.push(prize(Side::Player, 1, "Ten rebels gone, killed or routed for good", "FP-15.3"));
    prizes.push(prize(Side::Enemy, 1, "Two of the players' figures killed", "FP-15.3"));
    let enemy_guns = state.enemy_ids().filter(|&id| !state.is_many(Unit::Enemy(id))).count();
    if enemy_guns > 0 {
        let left = enemy_guns.saturating_sub(usize::from(state.tally.guns_taken)) as u16;
        prizes.push(prize(Side::Player, victory::GUN, "A rebel gun taken", "FP-15.3").left(left));
    }
    if !state.scenario.guns.is_empty() {
        prizes.push(prize(Side::Enemy, victory::GUN, "A gun of the players abandoned or lost", "FP-15.3"));
    }
    prizes
}
