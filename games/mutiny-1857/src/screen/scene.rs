//! The screen: everything that changes, as one viewer sees it.

use engine::{NoReasons, Part, Pending, Viewer, fold};
use scene::{
    Cell, Fact, Figure, Headline, Marker, Panel, Piece, Pill, Prompt, Region, Scene, Score, Tone, Track, TrackKind,
};

use table::Inches;

use crate::data::field::Kind;
use crate::data::side::{Side, UnitId};
use crate::rules::gait;
use crate::rules::order::Gait;
use crate::rules::reasons::What;
use crate::rules::scenery;
use crate::rules::state::{Phase, State, TestKind};
use crate::rules::turn;
use crate::rules::victory;
use crate::rules::view::View;
use crate::screen::affordances;
use crate::screen::drafts;
use crate::screen::ground;
use crate::screen::narrate;
use crate::screen::pieces;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = &view.state;
    let decides = turn::decider(state).is_some_and(|side| view.viewer == Viewer::Seat(side.seat()));
    let units = state.ids().filter(|&unit| state[unit].is_present()).map(|unit| pieces::unit(state, unit));
    let waiting = if decides { waiting(state) } else { Vec::new() };
    let guns = state
        .guns
        .iter()
        .enumerate()
        .filter(|(_, gun)| gun.is_present() && is_out(state, gun))
        .map(|(index, _)| pieces::gun(state, index));
    Scene {
        sides: Side::BOTH.map(pieces::side).to_vec(),
        headline: headline(state),
        prompt: prompt(state),
        zones: Vec::new(),
        links: Vec::new(),
        pieces: guns.chain(units).chain(waiting).collect(),
        markers: markers(state),
        regions: regions(state),
        tracks: vec![rounds(state), living(state)],
        hand: Vec::new(),
        piles: Vec::new(),
        panels: panels(state),
        affordances: if decides { affordances::all(state) } else { Vec::new() },
        standing: scene::Standing::default(),
    }
}

/// The units that a side has still to set down, where they would usually stand: to be dragged elsewhere. [IM-3.16]
fn waiting(state: &State) -> Vec<Piece> {
    let Phase::Deploy(side) = state.phase else { return Vec::new() };
    let usual = crate::rules::set_up::usual(state, side);
    let mut found = Vec::new();
    for unit in crate::rules::set_up::waiting(state, side).filter(|&unit| usual[unit].is_present()) {
        if let Some(gun) = usual[unit].gun {
            found.push(pieces::gun(&usual, gun.into()));
        }
        found.push(Piece { spent: true, ..pieces::unit(&usual, unit) });
    }
    found
}

/// Whether a gun has been set down.
fn is_out(state: &State, gun: &crate::rules::state::Gun) -> bool {
    gun.crew.is_none_or(|crew| state[crew].placed)
}

fn headline(state: &State) -> Headline {
    let phase = match state.phase {
        Phase::Scenery => "the Rebels lay out the table".to_owned(),
        Phase::Muster(side) => format!("{} muster", side.name()),
        Phase::Deploy(side) => format!("{} set-up", side.name()),
        Phase::Steps | Phase::Place { .. } => format!("{} turn", state.mover.name()),
        Phase::Recover(_) => format!("{} turn begins", state.mover.name()),
        Phase::Ask(_) => "a test may be asked for".to_owned(),
        Phase::Over(_) => "the match is over".to_owned(),
    };
    let mut pills = Vec::new();
    if matches!(state.phase, Phase::Steps | Phase::Place { .. }) {
        let (acted, all) = state
            .present(state.mover)
            .fold((0, 0), |(acted, all), unit| (acted + u32::from(state[unit].acted), all + 1));
        pills.push(Pill { text: format!("{acted} of {all} have acted"), tone: Tone::Neutral });
    }
    if let Some(unit) = state.current {
        pills.push(Pill { text: format!("acting: {}", state.brief(unit)), tone: Tone::Accent });
    }
    if state.relieved {
        pills.push(Pill { text: "fort relieved".to_owned(), tone: Tone::Good });
    }
    Headline {
        turn: format!("Round {} of {}", state.round, state.scenario.rounds),
        date: state.scenario.date.clone(),
        phase,
        pills,
        scores: Side::BOTH
            .map(|side| Score {
                side: side.key().to_owned(),
                points: victory::points(state, side, victory::shown(state), &mut NoReasons).to_string(),
            })
            .to_vec(),
    }
}

fn prompt(state: &State) -> Option<Prompt> {
    let Pending::Decision { seat, question } = turn::pending(state) else { return None };
    let side = Side::BOTH[seat.index()];
    let mut facts = Vec::new();
    let mut tokens = Vec::new();
    let text = match state.phase {
        Phase::Scenery => "Lay out the table".to_owned(),
        Phase::Muster(side) => {
            let mut why = Vec::new();
            let foot = crate::rules::forces::foot_units(state, side, &mut why);
            let clause = if side == Side::British { "IM-2.2" } else { "IM-2.10" };
            facts.push(Fact::cited("Foot units", foot.to_string(), clause));
            facts.extend(why.iter().map(|part| {
                let reason = narrate::reason(state, part);
                Fact::cited("", reason.text, part.clause.0)
            }));
            facts.extend(drafts::force_facts(state, side));
            "Name your force".to_owned()
        }
        Phase::Deploy(side) => {
            let waiting = crate::rules::set_up::waiting(state, side).count();
            facts.push(Fact::cited("Still to be set down", waiting.to_string(), "IM-3.16"));
            "Set your units down".to_owned()
        }
        Phase::Steps => match state.current {
            Some(unit) => {
                facts = pieces::facts(state, unit);
                tokens.push(pips(state, unit));
                format!("What else {} do?", do_they(state, unit))
            }
            None => "Which unit acts?".to_owned(),
        },
        Phase::Place { unit, gait, roll } => {
            if roll > Inches::ZERO {
                facts.push(Fact::cited("Thrown", thrown(state, unit, gait, roll), "IM-5.1"));
            }
            tokens.push(pips(state, unit));
            placing_question(state, unit, gait)
        }
        Phase::Recover(unit) => {
            let moves = state[unit].retreat_moves.to_string();
            facts.push(Fact::cited("Retreat moves", moves, "IM-12.14"));
            format!("{} throw for recovery?", narrate::capital(&do_they(state, unit)))
        }
        Phase::Ask(test) => {
            let what = match test.kind {
                TestKind::Deserters => "a deserter test",
                TestKind::Morale => "a morale test",
            };
            facts.push(Fact::cited("Cause", narrate::cause(test.cause), "IM-11.2"));
            format!("Ask {} for {what}?", state.title(test.unit))
        }
        Phase::Over(_) => return None,
    };
    Some(Prompt {
        seat: side.key().to_owned(),
        side: side.key().to_owned(),
        question: question.to_owned(),
        text,
        clause: None,
        facts,
        tokens,
        dice: Vec::new(),
    })
}

/// A unit as one asks about it.
fn do_they(state: &State, unit: UnitId) -> String {
    format!("{} {}", if state.is_singular(unit) { "does" } else { "do" }, state.title(unit))
}

/// The question of a placement, by the gait.
fn placing_question(state: &State, unit: UnitId, gait: Gait) -> String {
    let (name, do_they) = (state.title(unit), do_they(state, unit));
    match gait {
        Gait::Face => format!("Which way {do_they} turn?"),
        Gait::Unlimber | Gait::Realign => format!("Where does the gun of {name} point?"),
        Gait::Reform => format!("How {do_they} form up?"),
        Gait::Push => format!("Where is the gun of {name} pushed?"),
        _ => format!("Where {do_they} go?"),
    }
}

/// The inches thrown and the dice they come from.
fn thrown(state: &State, unit: UnitId, gait: Gait, roll: Inches) -> String {
    let inches = narrate::inches(roll);
    match gait::dice(state, unit, gait, &mut NoReasons) {
        Some(throw) => format!("{inches}, {} {}", narrate::gait_name(gait), narrate::throw(throw)),
        None => inches,
    }
}

/// A unit's march moves as tokens. [IM-4.1, IM-4.10]
fn pips(state: &State, unit: UnitId) -> Figure {
    let one = &state[unit];
    if state.rules.hidden_allowance {
        return Figure { full: 0, hollow: one.paid, text: format!("{} march moves paid", one.paid) };
    }
    let now = if one.paid_now > 0 { format!(", {} paid now", one.paid_now) } else { String::new() };
    Figure {
        full: one.left,
        hollow: one.paid,
        text: format!("march moves: {} of {} left{now}", one.left, one.left + one.paid),
    }
}

fn markers(state: &State) -> Vec<Marker> {
    let mut markers = pieces::markers(state);
    for village in state.field.all(Kind::Village) {
        let feature = &state.field.features[usize::from(village)];
        let holder = victory::holder(state, village);
        let held = holder.map_or("nobody holds it".to_owned(), |side| format!("held by the {}", side.name()));
        markers.push(Marker {
            symbol: "objective".to_owned(),
            at: ground::on_screen(state, feature.middle()),
            zone: None,
            floor: 0,
            text: victory::VILLAGE.to_string(),
            title: format!("{}, {} points, {held}", feature.name, victory::VILLAGE),
            side: holder.map(|side| side.key().to_owned()),
        });
    }
    markers
}

fn regions(state: &State) -> Vec<Region> {
    let mut regions: Vec<Region> =
        state.ids().filter(|&unit| state[unit].is_present()).flat_map(|unit| pieces::regions(state, unit)).collect();
    // Of the unit that acts the arc is always shown, and how far the officers of its side steady.
    if let Some(acting) = state.current {
        let officers: Vec<String> = state
            .present(state.mover)
            .filter(|&unit| unit == acting || state.is_officer(unit))
            .map(|unit| state.name(unit))
            .collect();
        for region in &mut regions {
            if region.piece.as_ref().is_some_and(|piece| officers.contains(piece))
                && (region.kind == "command" || region.piece == Some(state.name(acting)))
            {
                region.piece = None;
            }
        }
    }
    if let Phase::Place { unit, roll, .. } = state.phase
        && roll > Inches::ZERO
    {
        regions.push(pieces::reach(state, unit, roll));
    }
    if let Phase::Deploy(side) = state.phase {
        let zone = state.scenario.zones[side.index()];
        let corners =
            [(zone.left, zone.bottom), (zone.left, zone.top), (zone.right, zone.top), (zone.right, zone.bottom)];
        regions.push(Region {
            piece: None,
            kind: "deployment".to_owned(),
            outlines: vec![corners.map(|(x, y)| ground::on_screen(state, crate::data::place::Place { x, y })).to_vec()],
            label: format!("{} zone", side.name()),
            side: Some(side.key().to_owned()),
            layer: String::new(),
        });
    }
    if state.rules.place_scenery {
        // Scenery laid out in the match is drawn here, since the ground must be the same from the first.
        let laid =
            (state.phase == Phase::Scenery).then(|| scenery::table(state.book, state.scenario, &state.laid).ok());
        let field = laid.flatten();
        let shown = match (&field, state.phase) {
            (Some(field), _) => &field.features[..],
            (None, Phase::Scenery) => &[],
            (None, _) => &state.field.features[..],
        };
        regions.extend(shown.iter().map(|feature| Region {
            piece: None,
            kind: "zone".to_owned(),
            outlines: vec![ground::outline(state, feature)],
            label: feature.row.kind.name(),
            side: None,
            layer: "Scenery".to_owned(),
        }));
    }
    regions
}

fn rounds(state: &State) -> Track {
    let cells = (1..=state.scenario.rounds)
        .map(|round| Cell {
            text: round.to_string(),
            current: round == state.round,
            done: round < state.round,
            ..Cell::default()
        })
        .collect();
    Track { title: "Rounds".to_owned(), kind: TrackKind::Boxes, cells, note: String::new() }
}

/// Living figures of each side.
fn living(state: &State) -> Track {
    let cells = Side::BOTH
        .map(|side| {
            let of = |count: fn(&crate::rules::unit::Unit) -> u8| -> u16 {
                state.units.iter().filter(|unit| unit.side == side).map(|unit| u16::from(count(unit))).sum()
            };
            let (alive, full) = (of(crate::rules::unit::Unit::alive), of(|unit| unit.full).max(1));
            Cell {
                text: side.name().to_owned(),
                sub: format!("{alive} of {full}"),
                side: Some(side.key().to_owned()),
                value: Some([f32::from(alive), f32::from(full)]),
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: "Living figures".to_owned(), kind: TrackKind::Bars, cells, note: String::new() }
}

fn panels(state: &State) -> Vec<Panel> {
    let mut panels = Vec::new();
    if let Some(unit) = state.current {
        panels.push(Panel {
            id: "unit".to_owned(),
            title: state.title(unit),
            facts: pieces::facts(state, unit),
            side: Some(state[unit].side.key().to_owned()),
        });
    }
    panels.push(Panel {
        id: "points".to_owned(),
        title: "Points, British : Rebels".to_owned(),
        facts: points_by_cause(state),
        side: None,
    });
    panels
}

/// The points of both sides by what they are for, and what they would be if the match ended now. [IM-14.11, IM-14.12]
fn points_by_cause(state: &State) -> Vec<Fact> {
    let [british, rebel] = Side::BOTH.map(|side| {
        let mut why = Vec::new();
        let points = victory::points(state, side, victory::shown(state), &mut why);
        (points, why)
    });
    let mut facts: Vec<Fact> = Vec::new();
    let amount = |why: &[Part<What>], what: What| -> i32 {
        fold(&why.iter().filter(|part| part.what == what).copied().collect::<Vec<_>>())
    };
    for part in british.1.iter().chain(&rebel.1) {
        let label = narrate::what(state, part.what);
        if facts.iter().all(|fact| fact.label != label) {
            let text = format!("{} : {}", amount(&british.1, part.what), amount(&rebel.1, part.what));
            facts.push(Fact::cited(label, text, part.clause.0));
        }
    }
    facts.push(Fact::cited("if it ended now", format!("{} : {}", british.0, rebel.0), "IM-14.12"));
    facts
}
