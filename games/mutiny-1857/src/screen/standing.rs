//! Points on the screen: what stands, what an event made, what can still be scored.

use engine::{Clause, Part};
use scene::{Prize, ScoreRow, Standing, Target};

use crate::data::field::Kind;
use crate::data::roster::Class;
use crate::data::side::{Side, UnitId};
use crate::rules::event::Happening;
use crate::rules::options::Goal;
use crate::rules::reasons::What;
use crate::rules::state::State;
use crate::rules::victory::{self, Fate};
use crate::screen::ground::on_screen;
use crate::screen::narrate::{self, capital};

/// The points of both sides, row by row, and what can be scored. [IM-14.12]
pub fn standing(state: &State) -> Standing {
    let rows = Side::BOTH.into_iter().flat_map(|side| {
        let mut why = Vec::new();
        victory::points(state, side, victory::shown(state), &mut why);
        why.into_iter().map(move |part| row(state, side, &part))
    });
    Standing {
        rows: rows.collect(),
        prizes: Side::BOTH.into_iter().flat_map(|side| prizes(state, side)).collect(),
        rule: format!("More points win; a lead of {} is clear.", victory::CLEAR),
        clause: Some("IM-14.12".to_owned()),
    }
}

/// A part of a side's points as a row: losses and the fort are for good, the rest is as things stand.
fn row(state: &State, side: Side, part: &Part<What>) -> ScoreRow {
    let points = part.amount.on(0);
    let made = |cause: &str| ScoreRow::made(side.key(), points, cause, part.clause.0);
    let stands = |cause: &str| ScoreRow { made: false, ..made(cause) };
    let at = |feature: u8| Target::Point(on_screen(state, state.field.features[usize::from(feature)].middle()));
    match part.what {
        What::Killed(class) => made("Killed").of(class.name(), None),
        What::Fled(class) => made("Off the table").of(class.name(), None),
        What::Deserted(class) => made("Deserted").of(class.name(), None),
        What::Running(class) => stands("In retreat").of(class.name(), None),
        What::Relief => made("The fort").of(goal(state.rules.goal), state.field.first(Kind::Fort).map(at)),
        What::Village(village) => stands("Villages held").of(state.called(village), at(village)),
        What::House => stands("The house").of("held", state.scenario.hold.map(|hold| at(hold.feature))),
        what => stands(&capital(&narrate::what(state, what))),
    }
}

/// What the British do at a fort.
const fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Relieve => "relieved",
        Goal::Supply => "supplied",
        Goal::Capture => "captured",
    }
}

/// The points that an event made for good. [IM-14.9, IM-14.11]
pub fn scored(state: &State, event: &Happening) -> Vec<ScoreRow> {
    let lost = |unit: UnitId, count: u8, fate: Fate, cause: &str| {
        let points = i32::from(count) * victory::worth(state.kind(unit), fate);
        let at = state[unit].is_present().then(|| Target::Point(on_screen(state, state.centroid(unit))));
        let row = ScoreRow::made(state[unit].side.enemy().key(), points, cause, "IM-14.11");
        let single = state.is_singular(unit) && state[unit].full == 1;
        let who = if single { state.title(unit) } else { format!("{}: {count}", state.title(unit)) };
        if points == 0 { Vec::new() } else { vec![row.of(who, at)] }
    };
    match event {
        Happening::Fell { unit, count, .. } => lost(*unit, *count, Fate::Killed, "Killed"),
        Happening::LeftTable { unit, count } => lost(*unit, *count, Fate::DrivenOff, "Off the table"),
        Happening::Deserted { unit, gone, .. } => lost(*unit, *gone, Fate::DrivenOff, "Deserted"),
        Happening::Relieved { goal: reached } => {
            let row = ScoreRow::made(Side::British.key(), victory::RELIEF.into(), "The fort", "IM-14.9");
            vec![row.of(goal(*reached), None)]
        }
        _ => Vec::new(),
    }
}

/// What a side can still score: the enemies left, class by class, and places.
fn prizes(state: &State, side: Side) -> Vec<Prize> {
    let mut prizes = Vec::new();
    for class in Class::ALL {
        let of_class = |unit: &UnitId| state[*unit].side != side && state.kind(*unit).class == class;
        let Some(first) = state.ids().find(of_class).filter(|_| class != Class::Animal) else { continue };
        let left: u16 = state.ids().filter(of_class).map(|unit| u16::from(state[unit].alive())).sum();
        let points = victory::worth(state.kind(first), Fate::Killed);
        let what = format!("each man killed: {}", class.name());
        prizes.push(Prize::new(side.key(), points, what, class.worth().0).left(left));
    }
    let prize = |points: i16, what: String, clause: Clause, feature: u8| {
        let at = on_screen(state, state.field.features[usize::from(feature)].middle());
        Prize::new(side.key(), points.into(), what, clause.0).at(Target::Point(at))
    };
    if let Some(fort) = state.field.first(Kind::Fort)
        && side == Side::British
        && !state.relieved
    {
        let what = format!("the fort {}", goal(state.rules.goal));
        prizes.push(prize(victory::RELIEF, what, Clause("IM-14.9"), fort).left(1));
    }
    for village in state.field.all(Kind::Village) {
        let what = format!("hold {} alone at the end", state.called(village));
        prizes.push(prize(victory::VILLAGE, what, Clause("IM-14.10"), village));
    }
    if let Some(hold) = state.scenario.hold {
        let what =
            if side == Side::British { "somebody in the house at the end" } else { "no enemy left in the house" };
        prizes.push(prize(hold.points, what.to_owned(), Clause("IM-14.15"), hold.feature));
    }
    prizes
}
