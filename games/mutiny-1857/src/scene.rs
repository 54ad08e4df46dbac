//! The screen: everything that changes, as one viewer sees it.

use engine::{Pending, Viewer};
use scene::{Cell, Fact, Headline, Marker, Panel, Pill, Prompt, Region, Scene, Score, Tone, Track, TrackKind};

use crate::affordances;
use crate::field::Kind;
use crate::narrate;
use crate::overlook;
use crate::pieces;
use crate::side::Side;
use crate::state::{Phase, State, TestKind};
use crate::turn;
use crate::victory;
use crate::view::View;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = &view.state;
    let decides = turn::decider(state).is_some_and(|side| view.viewer == Viewer::Seat(side.seat()));
    let units = state.ids().filter(|&unit| state[unit].is_present()).map(|unit| pieces::unit(state, unit));
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
        pieces: guns.chain(units).collect(),
        markers: markers(state),
        regions: regions(state),
        tracks: vec![rounds(state), march_moves(state)],
        hand: Vec::new(),
        piles: Vec::new(),
        panels: panels(state),
        affordances: if decides { affordances::all(state) } else { Vec::new() },
    }
}

/// Whether a gun has been set down.
fn is_out(state: &State, gun: &crate::state::Gun) -> bool {
    gun.crew.is_none_or(|crew| state[crew].placed)
}

fn headline(state: &State) -> Headline {
    let phase = match state.phase {
        Phase::Scenery => "the Rebels lay out the table".to_owned(),
        Phase::Muster(side) => format!("{} muster", side.name()),
        Phase::Deploy(side) => format!("{} set-up", side.name()),
        Phase::Steps | Phase::Place { .. } => format!("{} turn", state.mover.name()),
        Phase::Ask(_) => "a test may be asked for".to_owned(),
        Phase::Over(_) => "the match is over".to_owned(),
    };
    let mut pills = Vec::new();
    if let Some(unit) = state.current {
        pills.push(Pill { text: format!("{} acts", state.name(unit)), tone: Tone::Accent });
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
            .map(|side| Score { side: side.key().to_owned(), points: victory::points(state, side, false).to_string() })
            .to_vec(),
    }
}

fn prompt(state: &State) -> Option<Prompt> {
    let Pending::Decision { seat, question } = turn::pending(state) else { return None };
    let side = Side::BOTH[seat.index()];
    let mut facts = Vec::new();
    let text = match state.phase {
        Phase::Scenery => "Lay out the table".to_owned(),
        Phase::Muster(side) => {
            let foot = crate::muster::foot_units(state, side);
            facts.push(Fact::cited(
                "Foot units",
                foot.to_string(),
                if side == Side::British { "IM-2.2" } else { "IM-2.10" },
            ));
            "Name your force".to_owned()
        }
        Phase::Deploy(_) => "Set your units down".to_owned(),
        Phase::Steps => match state.current {
            Some(unit) => {
                facts = pieces::facts(state, unit);
                format!("What else does {} do?", state.title(unit))
            }
            None => "Which unit acts?".to_owned(),
        },
        Phase::Place { unit, gait, roll } => {
            if roll > 0 {
                facts.push(Fact::cited("Thrown", narrate::inches(i32::from(roll)), "IM-5.1"));
            }
            format!("{}: {}", state.title(unit), narrate::gait_name(gait))
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
        facts,
        tokens: Vec::new(),
        dice: Vec::new(),
    })
}

fn markers(state: &State) -> Vec<Marker> {
    let mut markers = pieces::markers(state);
    for village in state.field.all(Kind::Village) {
        let feature = &state.field.features[usize::from(village)];
        let holder = victory::holder(state, village);
        let held = holder.map_or("nobody holds it".to_owned(), |side| format!("held by the {}", side.name()));
        markers.push(Marker {
            symbol: "objective".to_owned(),
            at: overlook::on_screen(state, feature.middle()),
            zone: None,
            floor: 0,
            text: "25".to_owned(),
            title: format!("{}, 25 points, {held}", feature.name),
            side: holder.map(|side| side.key().to_owned()),
        });
    }
    markers
}

fn regions(state: &State) -> Vec<Region> {
    let mut regions: Vec<Region> =
        state.ids().filter(|&unit| state[unit].is_present()).flat_map(|unit| pieces::regions(state, unit)).collect();
    if let Phase::Place { unit, roll, .. } = state.phase
        && roll > 0
    {
        regions.push(pieces::reach(state, unit, i32::from(roll)));
    }
    if let Phase::Deploy(side) = state.phase {
        let zone = state.scenario.zones[side.index()];
        let corners =
            [(zone.left, zone.bottom), (zone.left, zone.top), (zone.right, zone.top), (zone.right, zone.bottom)];
        regions.push(Region {
            piece: None,
            kind: "deployment".to_owned(),
            outlines: vec![corners.map(|(x, y)| overlook::on_screen(state, crate::place::Place { x, y })).to_vec()],
            label: format!("{} zone", side.name()),
            side: Some(side.key().to_owned()),
            layer: String::new(),
        });
    }
    if state.rules.place_scenery && state.phase != Phase::Scenery {
        // Scenery laid out in the match is drawn here, since the ground must be the same from the first.
        regions.extend(state.field.features.iter().map(|feature| Region {
            piece: None,
            kind: "zone".to_owned(),
            outlines: vec![overlook::outline(state, feature)],
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
fn march_moves(state: &State) -> Track {
    let cells = Side::BOTH
        .map(|side| {
            let of = |count: fn(&crate::state::Unit) -> u8| -> u16 {
                state.units.iter().filter(|unit| unit.side == side).map(|unit| u16::from(count(unit))).sum()
            };
            let (alive, full) = (of(crate::state::Unit::alive), of(|unit| unit.full).max(1));
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
    let lost = |side: Side, count: fn(&crate::state::Unit) -> u8| -> u16 {
        state.units.iter().filter(|unit| unit.side == side).map(|unit| u16::from(count(unit))).sum()
    };
    let mut facts = Vec::new();
    for side in Side::BOTH {
        let text = format!(
            "{} killed, {} off, {} deserted",
            lost(side, |unit| unit.killed),
            lost(side, |unit| unit.off),
            lost(side, |unit| unit.deserted)
        );
        facts.push(Fact::cited(format!("{} losses", side.name()), text, "IM-14.11"));
    }
    facts.push(Fact::cited(
        "If it ended now",
        format!(
            "British {}, Rebels {}",
            victory::points(state, Side::British, true),
            victory::points(state, Side::Rebel, true)
        ),
        "IM-14.12",
    ));
    panels.push(Panel { id: "points".to_owned(), title: "Points".to_owned(), facts, side: None });
    panels
}
