//! The screen: everything that changes, as one viewer sees it.

use engine::{NoReasons, Part, Pending, Viewer};
use scene::{Cell, Fact, Headline, Marker, Panel, Pill, Prompt, Region, Scene, Score, Tone, Track, TrackKind};

use crate::data::scenario::Place;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::rules::event::PhaseName;
use crate::rules::names::{self, capitalised, people};
use crate::rules::reasons::What;
use crate::rules::set_up;
use crate::rules::state::{MeleeStep, MovementStep, Phase, State};
use crate::rules::turn;
use crate::rules::victory;
use crate::rules::view::View;
use crate::screen::affordances;
use crate::screen::ground::on_screen;
use crate::screen::narrate;
use crate::screen::pieces;
use crate::screen::plan;
use crate::screen::stations;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = &view.state;
    let decider = turn::decider(state);
    let decides = decider.is_some_and(|side| view.viewer == Viewer::Seat(side.seat()));
    Scene {
        sides: Side::BOTH.map(pieces::side).to_vec(),
        headline: headline(state),
        prompt: prompt(state),
        zones: Vec::new(),
        links: Vec::new(),
        pieces: all_pieces(state),
        markers: markers(state),
        regions: regions(state),
        tracks: vec![phases(state), turns(state), losses(state), score(state)],
        hand: Vec::new(),
        piles: Vec::new(),
        panels: panels(state),
        affordances: if decides { affordances::all(state) } else { Vec::new() },
        standing: scene::Standing::default(),
    }
}

/// The phase of the player turn, if one is being played.
fn phase_name(state: &State) -> Option<PhaseName> {
    match state.phase {
        Phase::Deploy { .. } | Phase::Over(_) => None,
        Phase::FirstLeaders => Some(PhaseName::FirstLeaders),
        Phase::Movement { .. } => Some(PhaseName::Movement),
        Phase::SecondLeaders => Some(PhaseName::SecondLeaders),
        Phase::Fire => Some(PhaseName::Fire),
        Phase::Melee { .. } => Some(PhaseName::Melee),
    }
}

/// Who activates now, and whom he has in hand.
pub fn in_hand(state: &State) -> Option<(LeaderId, u64)> {
    match state.phase {
        Phase::Movement { activator: Some(activator), group, .. } => Some((activator, group)),
        _ => None,
    }
}

fn headline(state: &State) -> Headline {
    let phase = match state.phase {
        Phase::Deploy { side } => format!("{} set-up", side.name()),
        Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. } => {
            format!("{} opportunity fire", state.waiting_side().name())
        }
        // Leaders move before the first roll and the first shot; what is asked is the same, before and after.
        Phase::FirstLeaders | Phase::Movement { .. } => format!("{} movement phase", state.phasing.name()),
        Phase::SecondLeaders | Phase::Fire => format!("{} fire phase", state.phasing.name()),
        Phase::Melee { .. } => "melee phase".to_owned(),
        Phase::Over(_) => "the battle is over".to_owned(),
    };
    let mut pills = Vec::new();
    if matches!(state.phase, Phase::FirstLeaders | Phase::Movement { step: MovementStep::Choose, .. }) {
        let [acted, all] = affordances::tried(state);
        pills.push(Pill { text: format!("{acted} of {all} have acted"), tone: Tone::Neutral });
    }
    if matches!(state.phase, Phase::FirstLeaders | Phase::SecondLeaders) {
        pills.push(Pill { text: "leaders may move".to_owned(), tone: Tone::Accent });
    }
    if let Some((leader, _)) = in_hand(state) {
        pills.push(Pill { text: format!("{} commands", state.leader_spec(leader).name), tone: Tone::Accent });
    }
    Headline {
        turn: format!("Turn {} of {}", state.turn, state.footing().turns),
        date: state.scenario.date.clone(),
        phase,
        pills,
        scores: Side::BOTH
            .map(|side| Score { side: side.key().to_owned(), points: points(state, side).to_string() })
            .to_vec(),
    }
}

fn prompt(state: &State) -> Option<Prompt> {
    let Pending::Decision { seat, question } = turn::pending(state) else { return None };
    let side = Side::BOTH[seat.index()];
    let (text, facts) = question_text(state);
    Some(Prompt {
        seat: side.key().to_owned(),
        side: side.key().to_owned(),
        question: question.to_owned(),
        text,
        clause: None,
        facts,
        tokens: Vec::new(),
        dice: Vec::new(),
    })
}

fn question_text(state: &State) -> (String, Vec<Fact>) {
    let plain = |text: &str| (text.to_owned(), Vec::new());
    match &state.phase {
        Phase::Deploy { side } => ("Place your troops".to_owned(), stations::facts(state, *side)),
        Phase::FirstLeaders => plain("Activate whom? Leaders may still move before the first roll"),
        Phase::SecondLeaders => plain("Fire with whom? Leaders may still move before the first shot"),
        Phase::Movement { activator, group, step } => match step {
            MovementStep::Choose => {
                let facts = match activator {
                    Some(leader) if *group != 0 => {
                        let units: Vec<UnitId> = each(*group).filter(|&unit| !state[unit].finished).collect();
                        if units.is_empty() { Vec::new() } else { pieces::activation_facts(state, *leader, &units) }
                    }
                    _ => Vec::new(),
                };
                ("Activate whom?".to_owned(), facts)
            }
            MovementStep::Act => match each(*group).next() {
                Some(unit) if group.count_ones() == 1 => {
                    (format!("What do {} do?", names::the(state, unit)), vec![allowance(state, unit)])
                }
                _ => (format!("What do {} do together?", names::the_units(state, each(*group))), Vec::new()),
            },
            MovementStep::React(acted) => {
                let at = names::the_units(state, acted.iter().map(|seen| seen.unit));
                (format!("Opportunity fire at {at}?"), Vec::new())
            }
            MovementStep::LastReact => plain("Last opportunity fire?"),
        },
        Phase::Fire => plain("Fire with whom?"),
        Phase::Melee { step, .. } => match step {
            MeleeStep::Choose => plain("Fight which melee?"),
            MeleeStep::Assign { .. } => match crate::rules::melee::asked(state) {
                Some(unit) => (format!("At whom do {} strike?", names::the(state, unit)), Vec::new()),
                None => plain("Strike at whom?"),
            },
            MeleeStep::Pursue { .. } => match crate::rules::pursuit::asked(state) {
                Some((unit, _)) => (format!("Do {} pursue?", names::the(state, unit)), Vec::new()),
                None => plain("Pursue?"),
            },
        },
        Phase::Over(_) => plain("The battle is over"),
    }
}

fn allowance(state: &State, unit: UnitId) -> Fact {
    Fact::cited("Allowance", format!("{:#}", state.allowance(unit)).replace('"', "″"), "CW-4.0i")
}

fn all_pieces(state: &State) -> Vec<scene::Piece> {
    let units = each(state.present[0] | state.present[1]).map(|unit| pieces::unit(state, unit));
    let leaders = state
        .leader_ids()
        .filter(|&leader| state[leader].alive && !state[leader].waiting)
        .map(|leader| pieces::leader(state, leader));
    units.chain(leaders).chain(waiting_pieces(state)).collect()
}

/// Pieces that the side to set up has still to place, where they are printed. [CW-14.2]
fn waiting_pieces(state: &State) -> Vec<scene::Piece> {
    let Phase::Deploy { side } = state.phase else { return Vec::new() };
    set_up::waiting(state, side)
        .flat_map(|command| {
            let units = set_up::units_of(state, command).filter(|&unit| !set_up::is_placed(state, unit));
            let units = units.map(|unit| pieces::unit(state, unit));
            units.chain([pieces::leader(state, command)]).collect::<Vec<_>>()
        })
        .collect()
}

/// Objectives with who holds them, and contacts.
fn markers(state: &State) -> Vec<Marker> {
    let objectives = state.scenario.objectives.iter().map(|objective| {
        let holder = victory::holder(state, objective);
        let held = holder.map_or("nobody holds it".to_owned(), |side| format!("held by the {}", people(side)));
        Marker {
            symbol: "objective".to_owned(),
            at: on_screen(state, objective.place.centre()),
            zone: None,
            floor: 0,
            text: objective.points.to_string(),
            title: format!("{}, {} points, {held}", objective.name, objective.points),
            side: holder.map(|side| side.key().to_owned()),
        }
    });
    let contacts = state.contacts().iter().map(|contact| {
        let (from, to) = table::nearest_spots(state.shape(contact.mover), state.shape(contact.struck));
        let (mover, struck) = (names::the(state, contact.mover), names::the(state, contact.struck));
        Marker {
            symbol: "contact".to_owned(),
            at: on_screen(state, from.middle(to)),
            zone: None,
            floor: 0,
            text: String::new(),
            title: capitalised(&format!("{mover} are in contact with {struck}")),
            side: Some(state.side_of(contact.mover).key().to_owned()),
        }
    });
    objectives.chain(contacts).collect()
}

/// Command rings and fire bands on hover, the reach of who acts, zones while setting up, circles to hold.
fn regions(state: &State) -> Vec<Region> {
    let active = in_hand(state).map(|(leader, _)| leader);
    let mut regions: Vec<Region> = Vec::new();
    for leader in state.leader_ids().filter(|&leader| state[leader].alive && !state[leader].waiting) {
        regions.extend(pieces::rings(state, leader, active));
        regions.push(pieces::danger(state, leader));
    }
    for unit in each(state.present[0] | state.present[1]) {
        regions.extend(pieces::arcs(state, unit));
        regions.extend(pieces::shunned(state, unit));
    }
    if let Phase::Movement { step: MovementStep::Act, group, .. } = state.phase {
        regions.extend(each(group).filter_map(|unit| plan::reach(state, unit)));
    }
    if let Phase::Deploy { side } = state.phase {
        let zone = state.scenario.side(side).zone;
        let corners =
            [(zone.left, zone.bottom), (zone.left, zone.top), (zone.right, zone.top), (zone.right, zone.bottom)];
        regions.push(Region {
            piece: None,
            kind: "deployment".to_owned(),
            outlines: vec![corners.map(|(x, y)| on_screen(state, table::Spot { x, y })).to_vec()],
            label: format!("{} zone", side.name()),
            side: Some(side.key().to_owned()),
            layer: String::new(),
        });
    }
    for objective in &state.scenario.objectives {
        if let Place::Circle { at, radius } = &objective.place {
            let disc = table::Shape::point(at.spot());
            regions.push(Region {
                piece: None,
                kind: "zone".to_owned(),
                outlines: vec![
                    table::zone_outline(&disc, *radius).iter().map(|spot| on_screen(state, *spot)).collect(),
                ],
                label: objective.name.clone(),
                side: None,
                layer: "Objectives".to_owned(),
            });
        }
    }
    regions
}

/// The six phases as steps. [CW-1.1]
fn phases(state: &State) -> Track {
    let now = phase_name(state);
    let cells = PhaseName::ALL
        .map(|phase| {
            let index = |name: PhaseName| PhaseName::ALL.iter().position(|one| *one == name).unwrap_or(0);
            Cell {
                text: capitalised(phase.name()),
                current: now == Some(phase),
                done: now.is_some_and(|now| index(phase) < index(now)),
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: format!("{} turn", state.phasing.name()), kind: TrackKind::Steps, cells, note: String::new() }
}

/// Points lost against the break. [CW-15.2]
fn losses(state: &State) -> Track {
    let cells = Side::BOTH
        .map(|side| {
            let mut why = Vec::new();
            let lost = victory::points_lost(state, side, &mut why);
            let limit = victory::break_point(state, side, &mut why);
            Cell {
                text: side.name().to_owned(),
                sub: format!("{lost} / {limit}"),
                tone: if lost * 2 >= limit { Tone::Bad } else { Tone::Plain },
                side: Some(side.key().to_owned()),
                value: Some([f32::from(lost.min(limit)), f32::from(limit)]),
                facts: why.iter().map(|part| narrate::fact(state, part)).collect(),
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: "Losses against the break".to_owned(), kind: TrackKind::Bars, cells, note: String::new() }
}

fn points(state: &State, side: Side) -> i16 {
    victory::points(state, side, &mut NoReasons)
}

/// Points by side, each with its causes. [CW-15.3]
fn score(state: &State) -> Track {
    let most = Side::BOTH.map(|side| points(state, side)).into_iter().fold(1, i16::max);
    let cells = Side::BOTH
        .map(|side| {
            let mut why = Vec::new();
            let sum = victory::points(state, side, &mut why);
            let cause = |part: &Part<What>| {
                let fact = narrate::fact(state, part);
                Fact { label: capitalised(&fact.label), ..fact }
            };
            Cell {
                text: side.name().to_owned(),
                sub: sum.to_string(),
                side: Some(side.key().to_owned()),
                value: Some([f32::from(sum.max(0)), f32::from(most)]),
                facts: why.iter().map(cause).collect(),
                ..Cell::default()
            }
        })
        .to_vec();
    Track { title: "Points".to_owned(), kind: TrackKind::Bars, cells, note: String::new() }
}

fn turns(state: &State) -> Track {
    let cells = (1..=state.footing().turns)
        .map(|turn| Cell {
            text: turn.to_string(),
            current: turn == state.turn,
            done: turn < state.turn,
            ..Cell::default()
        })
        .collect();
    Track { title: "Turns".to_owned(), kind: TrackKind::Boxes, cells, note: String::new() }
}

/// The unit in hand, the objectives, and the table at a glance.
fn panels(state: &State) -> Vec<Panel> {
    let mut panels = Vec::new();
    if let Some((_, group)) = in_hand(state)
        && let Some(unit) = each(group).next()
        && group.count_ones() == 1
        && state.is_present(unit)
    {
        panels.push(Panel {
            id: "unit".to_owned(),
            title: capitalised(&state.spec(unit).name),
            facts: pieces::facts(state, unit),
            side: Some(state.side_of(unit).key().to_owned()),
        });
    }
    if !state.scenario.objectives.is_empty() {
        let facts = state
            .scenario
            .objectives
            .iter()
            .map(|objective| {
                let holder = victory::holder(state, objective).map_or("nobody", Side::name);
                Fact::cited(format!("{}, {} points", objective.name, objective.points), holder, "CW-15.4")
            })
            .collect();
        panels.push(Panel { id: "objectives".to_owned(), title: "Objectives".to_owned(), facts, side: None });
    }
    let table = state.ground().table;
    let edge = |side: Side| {
        let home = match state.scenario.side(side).home {
            table::TableEdge::North => "north",
            table::TableEdge::East => "east",
            table::TableEdge::South => "south",
            table::TableEdge::West => "west",
        };
        Fact::cited(format!("{} home edge", side.name()), home, "CW-14.3")
    };
    panels.push(Panel {
        id: "overview".to_owned(),
        title: "The table".to_owned(),
        facts: vec![
            Fact::new("Size", format!("{} × {}", table.width(), table.height()).replace('"', "″")),
            edge(Side::British),
            edge(Side::Afghan),
        ],
        side: None,
    });
    panels
}
