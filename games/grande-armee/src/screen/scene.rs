//! The screen: everything that changes, as one viewer sees it.

use chance::distribution;
use engine::{Clause, NoReasons, Pending, Reasons, Viewer};
use scene::{Cell, Fact, Figure, Headline, Marker, Panel, Pill, Prompt, Region, Scene, Score, Tone, Track, TrackKind};
use table::Spot;

use crate::data::scenario::edge_name;
use crate::data::side::{Side, UnitId, each};
use crate::rules::arrival;
use crate::rules::control;
use crate::rules::deploy;
use crate::rules::initiative;
use crate::rules::names::{counted, length};
use crate::rules::officers;
use crate::rules::phase::{CombatStep, MovementStep, Phase};
use crate::rules::reasons::What;
use crate::rules::sample;
use crate::rules::sight;
use crate::rules::state::State;
use crate::rules::turn;
use crate::rules::victory;
use crate::rules::view::View;
use crate::screen::affordances;
use crate::screen::ground::on_screen;
use crate::screen::narrate::modifier;
use crate::screen::pieces;
use crate::screen::plan;
use crate::screen::roster;
use crate::screen::stations;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = &view.state();
    let decides = turn::decider(state).is_some_and(|side| view.viewer == Viewer::Seat(side.seat()));
    Scene {
        sides: Side::BOTH.map(|side| pieces::side(state, side)).to_vec(),
        headline: headline(state),
        prompt: prompt(state),
        zones: Vec::new(),
        links: Vec::new(),
        pieces: all_pieces(state),
        markers: markers(state),
        regions: regions(state),
        tracks: vec![steps(state), turns(state), pulses(state), losses(state), command(state)],
        hand: Vec::new(),
        piles: Vec::new(),
        panels: panels(state),
        affordances: if decides { affordances::all(state) } else { Vec::new() },
        standing: scene::Standing::default(),
    }
}

/// The steps of a pulse. [GA-1.4 to GA-1.10]
const STEPS: [&str; 6] = ["Initiative", "Skirmish", "Fire", "Control", "Movement", "Combat"];

fn step(state: &State) -> Option<usize> {
    match state.phase {
        Phase::Build { .. } | Phase::Deploy { .. } | Phase::Over(_) => None,
        Phase::Initiative(_) => Some(0),
        Phase::Skirmish => Some(1),
        Phase::Fire { .. } | Phase::FirstSide => Some(2),
        Phase::Control { .. } => Some(3),
        Phase::Movement(_) => Some(4),
        Phase::Combat(_) => Some(5),
    }
}

fn headline(state: &State) -> Headline {
    let name = |side: Side| state.side_name(side);
    let phase = match &state.phase {
        Phase::Build { side } => format!("{} army list", name(*side)),
        Phase::Deploy { side } => format!("{} deployment", name(*side)),
        Phase::Initiative(_) => "initiative".to_owned(),
        Phase::Skirmish => format!("{} skirmishers", name(state.holder)),
        Phase::Fire { .. } => "artillery fire".to_owned(),
        Phase::FirstSide => "who phases first".to_owned(),
        Phase::Control { .. } => format!("{} control", name(state.phasing)),
        Phase::Movement(_) => format!("{} movement", name(state.phasing)),
        Phase::Combat(_) => format!("{} combat", name(state.phasing)),
        Phase::Over(_) => "the battle is over".to_owned(),
    };
    let mut pills = Vec::new();
    if step(state).is_some_and(|step| step > 0) {
        pills.push(Pill { text: format!("{} initiative", name(state.holder)), tone: Tone::Accent });
    }
    if matches!(state.phase, Phase::Movement(MovementStep::Choose)) {
        let [acted, all] = affordances::acted(state);
        pills.push(Pill { text: format!("{acted} of {all} have acted"), tone: Tone::Neutral });
    }
    let points = victory::standing(state, &mut [NoReasons, NoReasons]);
    Headline {
        turn: format!("Turn {} of {}, pulse {}", state.turn, state.length(), state.pulse.max(1)),
        date: state.scenario.date.clone(),
        phase,
        pills,
        scores: Side::BOTH
            .map(|side| Score { side: side.key().to_owned(), points: points[side.index()].to_string() })
            .to_vec(),
    }
}

fn prompt(state: &State) -> Option<Prompt> {
    let Pending::Decision { seat, question } = turn::pending(state) else { return None };
    let side = Side::BOTH[seat.index()];
    let (text, facts) = question_text(state);
    let dice = match &state.phase {
        Phase::Control { rolled: Some(rolled) } if state.displaced == 0 => {
            rolled.dice[..usize::from(rolled.count)].to_vec()
        }
        Phase::Initiative(contest) => contest.dice[contest.asked.index()].to_vec(),
        Phase::Movement(MovementStep::Zone { die, .. }) if state.displaced == 0 => vec![*die],
        _ => Vec::new(),
    };
    let cds = state.cds[side.index()];
    let tokens = match &state.phase {
        Phase::Build { .. } | Phase::Deploy { .. } => Vec::new(),
        Phase::Control { rolled: Some(rolled) } => {
            let given = rolled.count - state.book.tables.control.dice;
            vec![Figure { full: cds, hollow: given, text: format!("{given} given, {cds} left") }]
        }
        _ => vec![Figure { full: cds, hollow: 0, text: format!("{cds} command dice") }],
    };
    Some(Prompt {
        seat: side.key().to_owned(),
        side: side.key().to_owned(),
        question: question.to_owned(),
        text,
        clause: None,
        facts,
        tokens,
        dice,
    })
}

fn name(state: &State, unit: UnitId) -> &str {
    state.unit_name(unit)
}

fn question_text(state: &State) -> (String, Vec<Fact>) {
    let plain = |text: &str| (text.to_owned(), Vec::new());
    if let Some(officer) = officers::asked(state) {
        return (format!("With which unit does {} take refuge?", state.officer_name(officer)), Vec::new());
    }
    match &state.phase {
        Phase::Build { side } => ("Which army do you bring?".to_owned(), roster::facts(state, *side)),
        Phase::Deploy { side } => ("Place a force".to_owned(), stations::facts(state, *side)),
        Phase::Initiative(contest) => {
            let roll = |side: Side| {
                let dice = contest.dice[side.index()];
                let total = initiative::total(dice, [false; 2], &mut NoReasons);
                let text = format!("{} + {} = {total}, D4 {}", dice[0], dice[1], contest.d4[side.index()]);
                Fact::cited(state.side_name(side), text, "GA-3.1")
            };
            ("Roll initiative dice again?".to_owned(), Side::BOTH.map(roll).to_vec())
        }
        Phase::Skirmish => plain("Which brigade sends out its skirmishers?"),
        Phase::Fire { .. } => (
            "At whom do your batteries fire?".to_owned(),
            vec![Fact::cited("Sealed", "the enemy sees your orders when both sides have given all", "GA-5.19")],
        ),
        Phase::FirstSide => plain("Do you phase first or second: test, move and fight before the enemy or after him?"),
        Phase::Control { rolled: None } => plain("Which force do you test, and with how many command dice?"),
        Phase::Control { rolled: Some(rolled) } => {
            let mut why = Vec::new();
            let plus = control::modifier(state, rolled.force, &mut why);
            let column = What::Column(control::column(state, rolled.force));
            why.because(Clause("GA-2.10"), column, 0);
            let mut facts = vec![Fact::cited("Modifier", format!("{plus:+}"), "GA-2.9")];
            facts.extend(why.iter().map(|part| {
                let line = modifier(state, part);
                Fact { label: "Why".to_owned(), value: line.text, clause: line.clause }
            }));
            (format!("Which two dice count for {}?", state.force_title(rolled.force)), facts)
        }
        Phase::Movement(step) => movement_text(state, step),
        Phase::Combat(step) => match step {
            CombatStep::Choose => plain("Which combat is fought next?"),
            CombatStep::Attacker { defender } => {
                (format!("Extra dice against {}?", name(state, *defender)), Vec::new())
            }
            CombatStep::Defender { defender, .. } => {
                (format!("Extra dice for {}?", name(state, *defender)), Vec::new())
            }
            CombatStep::Follow { attacker, .. } => (format!("Does {} follow up?", name(state, *attacker)), Vec::new()),
        },
        Phase::Over(_) => plain("The battle is over"),
    }
}

fn movement_text(state: &State, step: &MovementStep) -> (String, Vec<Fact>) {
    match step {
        MovementStep::Choose | MovementStep::Contact { .. } => match sample::asked(state) {
            Some(unit) => (
                "Move a unit, an officer, or end the segment".to_owned(),
                vec![
                    Fact::new("Next in turn", name(state, unit)),
                    Fact::cited("Move", length(state.base_move(unit)), "GA-6.1"),
                ],
            ),
            None => {
                let reach = length(state.book.tables.movement.officer);
                ("Do your officers ride?".to_owned(), vec![Fact::cited("Officers ride", reach, "GA-6.9")])
            }
        },
        MovementStep::Zone { march, die, .. } => {
            let allowance = state.zone_allowance(march.unit, *die);
            (
                format!("{} is near the enemy: does it go on?", name(state, march.unit)),
                vec![Fact::cited("Zone die", format!("{die}, so {} in all", length(allowance)), "GA-6.6")],
            )
        }
        MovementStep::Recovery { unit } => (format!("Another try for {}?", name(state, *unit)), Vec::new()),
        MovementStep::Evade { attacker, defender } => {
            (format!("Does {} evade {}?", name(state, *defender), name(state, *attacker)), Vec::new())
        }
    }
}

fn all_pieces(state: &State) -> Vec<scene::Piece> {
    let units = each(state.on_table()).map(|unit| pieces::unit(state, unit));
    let officers =
        state.officer_ids().filter(|&officer| state[officer].on_table).map(|officer| pieces::officer(state, officer));
    units.chain(officers).chain(waiting_pieces(state)).collect()
}

/// Units that the side which deploys has still to place, where they are listed, so that they can be dragged. [GA-S4]
fn waiting_pieces(state: &State) -> Vec<scene::Piece> {
    let Phase::Deploy { side } = state.phase else { return Vec::new() };
    let units = deploy::waiting(state, side).flat_map(|force| deploy::units_of(state, force));
    let units = units.filter(|&unit| !deploy::is_placed(state, unit));
    units.map(|unit| pieces::unit(&stations::at_hand(state, side, unit), unit)).collect()
}

/// Objectives with who holds them, and attacks.
fn markers(state: &State) -> Vec<Marker> {
    let objectives = state.scenario.objectives.iter().zip(&state.held).map(|(objective, held)| {
        let who = held.map_or("nobody holds it".to_owned(), |side| format!("held by the {}", state.people(side)));
        let [a, b] = objective.points;
        let worth = if a == b { a.to_string() } else { format!("{a}:{b}") };
        Marker {
            symbol: "objective".to_owned(),
            at: on_screen(state, objective.at.spot()),
            zone: None,
            floor: 0,
            text: worth.clone(),
            title: format!("{}, {worth} points, {who}", objective.name),
            side: held.map(|side| side.key().to_owned()),
        }
    });
    let attacks = each(state.on_table()).filter_map(|unit| {
        let target = state[unit].target.filter(|&target| state.is_present(target))?;
        let (from, to) = table::nearest_spots(state.shape(unit), state.shape(target));
        Some(Marker {
            symbol: "contact".to_owned(),
            at: on_screen(state, from.middle(to)),
            zone: None,
            floor: 0,
            text: String::new(),
            title: format!("{} attacks {}", name(state, unit), name(state, target)),
            side: Some(state.side_of(unit).key().to_owned()),
        })
    });
    objectives.chain(attacks).collect()
}

/// Thin lines from batteries to what they are laid on, as far as the viewer knows it. [GA-5.19]
fn lays(state: &State) -> impl Iterator<Item = Region> + '_ {
    each(state.on_table()).filter_map(|unit| {
        let target = state.aims[unit.index()]?;
        let (from, to) = (sight::eye(state, unit), state.centre(target));
        Some(Region {
            piece: None,
            kind: "zone".to_owned(),
            outlines: vec![vec![on_screen(state, from), on_screen(state, to)]],
            label: format!("{} laid on {}", name(state, unit), name(state, target)),
            side: Some(state.side_of(unit).key().to_owned()),
            layer: String::new(),
        })
    })
}

/// Command rings, arcs and bands, zones, the reach of who is asked, entry stretches, deployment zones, objectives.
fn regions(state: &State) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for officer in state.officer_ids().filter(|&officer| state[officer].on_table) {
        regions.extend(pieces::rings(state, officer));
    }
    for unit in each(state.on_table()) {
        regions.extend(pieces::arcs(state, unit));
    }
    if let Phase::Movement(MovementStep::Choose) = state.phase
        && let Some(unit) = sample::asked(state)
    {
        regions.extend(plan::reach(state, unit));
    }
    regions.extend(lays(state));
    if let Phase::Deploy { side } = state.phase {
        let zone = deploy::zone(state, side);
        let corners =
            [(zone.left, zone.bottom), (zone.left, zone.top), (zone.right, zone.top), (zone.right, zone.bottom)];
        regions.push(Region {
            piece: None,
            kind: "deployment".to_owned(),
            outlines: vec![corners.map(|(x, y)| on_screen(state, Spot { x, y })).to_vec()],
            label: format!("{} zone", state.side_name(side)),
            side: Some(side.key().to_owned()),
            layer: String::new(),
        });
    }
    for objective in &state.scenario.objectives {
        let point = table::Shape::point(objective.at.spot());
        regions.push(Region {
            piece: None,
            kind: "zone".to_owned(),
            outlines: vec![
                table::zone_outline(&point, objective.radius).iter().map(|spot| on_screen(state, *spot)).collect(),
            ],
            label: objective.name.clone(),
            side: None,
            layer: "Objectives".to_owned(),
        });
    }
    regions
}

fn steps(state: &State) -> Track {
    let now = step(state);
    let cells = STEPS
        .iter()
        .enumerate()
        .map(|(index, text)| Cell {
            text: (*text).to_owned(),
            sub: if index >= 3 && now.is_some_and(|now| now >= 3) {
                state.side_name(state.phasing).to_owned()
            } else {
                String::new()
            },
            current: now == Some(index),
            done: now.is_some_and(|now| index < now),
            ..Cell::default()
        })
        .collect();
    Track { title: format!("Pulse {}", state.pulse.max(1)), kind: TrackKind::Steps, cells, note: String::new() }
}

/// The pulses a turn can have, and the chance that it ends after this one. [GA-1.11]
fn pulses(state: &State) -> Track {
    let now = state.pulse.max(1);
    let die = state.book.tables.end.turn_die;
    let below = turn::turn_ends_below(now, &mut NoReasons);
    let last = distribution(|chance| turn::turn_die(chance, die, below).1).probability(&true) * 100.0;
    let cells = (1..=die + 1)
        .map(|pulse| Cell {
            text: pulse.to_string(),
            current: pulse == now,
            done: pulse < now,
            facts: vec![Fact::cited("The turn ends", format!("on a D{die} below the pulses done"), "GA-1.11")],
            ..Cell::default()
        })
        .collect();
    Track { title: "Pulses".to_owned(), kind: TrackKind::Boxes, cells, note: format!("last: {last:.0} %") }
}

fn turns(state: &State) -> Track {
    let length = state.length();
    let cells = (1..=state.most_turns())
        .map(|turn| Cell {
            text: turn.to_string(),
            sub: if turn > length { "dusk".to_owned() } else { String::new() },
            current: turn == state.turn,
            done: turn < state.turn,
            facts: vec![Fact::cited("Basic Length", format!("{length} turns"), "GA-12.3")],
            ..Cell::default()
        })
        .collect();
    Track { title: "Turns".to_owned(), kind: TrackKind::Boxes, cells, note: String::new() }
}

/// Losses against the break. [GA-12.5]
fn losses(state: &State) -> Track {
    let table = &state.book.tables.end;
    let (first, last) = (table.breaks_from, table.breaks_from + table.breaks.len() as u8);
    let cells = Side::BOTH
        .map(|side| {
            let (lost, initial) = (f32::from(state.loss[side.index()]), f32::from(state.initial[side.index()].max(1)));
            let part = |parts: u8| initial * f32::from(parts) / f32::from(table.breaks_of);
            let full = part(last);
            Cell {
                text: state.side_name(side).to_owned(),
                sub: format!("{lost} of {initial} SP"),
                tone: if lost >= part(first) { Tone::Bad } else { Tone::Plain },
                side: Some(side.key().to_owned()),
                value: Some([lost.min(full), full]),
                ticks: (first..last).map(part).collect(),
                facts: vec![Fact::cited(
                    "Tests from",
                    format!("{first}/{0} of its strength lost, breaks at {last}/{0}", table.breaks_of),
                    "GA-12.5",
                )],
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: "Losses against the break".to_owned(), kind: TrackKind::Bars, cells, note: String::new() }
}

/// Command dice of both sides. [GA-2.2]
fn command(state: &State) -> Track {
    let cells = Side::BOTH
        .map(|side| {
            let cds = state.cds[side.index()];
            Cell {
                text: state.side_name(side).to_owned(),
                sub: format!("{cds} CDs"),
                side: Some(side.key().to_owned()),
                value: Some([f32::from(cds), 18.0]),
                facts: vec![Fact::cited("Command dice", "lost when the turn ends", "GA-2.2")],
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: "Command dice".to_owned(), kind: TrackKind::Bars, cells, note: String::new() }
}

/// Forces with their statuses, objectives, arrivals.
fn panels(state: &State) -> Vec<Panel> {
    let mut panels = Vec::new();
    for side in Side::BOTH {
        let facts = state
            .force_ids(side)
            .map(|force| {
                let units = state.force_units(force).count_ones();
                let spent = if victory::is_spent(state, force) { ", spent" } else { "" };
                let text = if units == 0 {
                    "off the table".to_owned()
                } else {
                    format!("{}{spent}", state[force].status.name())
                };
                let title = format!("{}, {}", state.force_title(force), counted(units as u8, "unit", "units"));
                Fact::cited(title, text, "GA-2.16")
            })
            .collect();
        panels.push(Panel {
            id: format!("forces-{}", side.key()),
            title: format!("{} forces", state.side_name(side)),
            facts,
            side: Some(side.key().to_owned()),
        });
    }
    let objectives = state.scenario.objectives.iter().zip(&state.held).map(|(objective, held)| {
        let [a, b] = objective.points;
        Fact::cited(
            format!("{}, {a} / {b} points", objective.name),
            held.map_or_else(|| "nobody".to_owned(), |side| format!("the {}", state.people(side))),
            "GA-D7",
        )
    });
    panels.push(Panel {
        id: "objectives".to_owned(),
        title: "Objectives".to_owned(),
        facts: objectives.collect(),
        side: None,
    });
    let arrivals: Vec<Fact> =
        state.scenario.arrivals.iter().filter_map(|one| arrival_fact(state, one.force.0)).collect();
    if !arrivals.is_empty() {
        panels.push(Panel { id: "arrivals".to_owned(), title: "Arrivals".to_owned(), facts: arrivals, side: None });
    }
    panels
}

fn arrival_fact(state: &State, group: u8) -> Option<Fact> {
    arrival::waiting(state, group).next()?;
    let one = &state.groups[usize::from(group)];
    let (from, to) = arrival::stretch(state, group);
    let when = match (one.due, one.die) {
        (Some(_), _) => "due".to_owned(),
        (None, 0) => format!("turn {}", one.turn),
        (None, die) => format!("from turn {} on {die}+", one.turn),
    };
    let edge = edge_name(one.edge);
    let text = format!("{when}, {edge} edge {} to {}", length(from), length(to));
    Some(Fact::cited(state.force_title(arrival::force_of(group)), text, "GA-D6"))
}
