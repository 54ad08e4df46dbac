//! Counters, discs and civilians as they stand on the map.

use board::Id;
use scene::{Badge, Corner, Fact, Form, Piece, Place, Tone};

use crate::data::ids::{FigureId, Side, UnitId, ZoneId};
use crate::data::{UnitData, UnitKind};
use crate::rules::phase::Phase;
use crate::rules::state::{Massacre, Place as Stands, State};

/// All pieces, zone by zone: figures with their units, then the others, then civilians.
pub(super) fn pieces(state: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for zone in state.table.scenario.zones {
        let figures = Side::BOTH.map(|side| state.figures_at(zone, side));
        for figure in figures[0].or(figures[1]) {
            pieces.push(disc(state, figure, zone));
            pieces.extend(state.figure(figure).units.iter().map(|unit| counter(state, unit, zone)));
        }
        let loose = state.at[zone.index()].without(state.led());
        pieces.extend(loose.iter().map(|unit| counter(state, unit, zone)));
        if state.city(zone).civilians {
            pieces.push(civilians(state, zone));
        }
    }
    pieces
}

/// The id of the civilians of a city.
pub(super) fn civilians_id(state: &State, zone: ZoneId) -> String {
    format!("civilians-{}", state.data().zone(zone).id)
}

fn place(state: &State, zone: ZoneId, stands: Stands) -> Place {
    Place::Zone { zone: state.data().zone(zone).id.clone(), inside: stands == Stands::Inside }
}

fn counter(state: &State, unit: UnitId, zone: ZoneId) -> Piece {
    let data = state.data().unit(unit);
    let side = state.side_of(unit);
    Piece {
        id: data.id.clone(),
        side: side.id().to_owned(),
        name: data.name.clone(),
        label: String::new(),
        form: Form::Counter,
        symbol: symbol(data.kind).to_owned(),
        devices: devices(state, unit),
        strength: strength(state, unit),
        detail: String::new(),
        place: place(state, zone, Stands::inside_if(state.inside.has(unit))),
        attached: state.figure_of(unit).map(|figure| state.data().figure(figure).id.clone()),
        badges: marks(state, Condition::of_unit(state, unit)),
        spent: is_in_phase(state, side) && state.spent.has(unit),
        facts: unit_facts(state, unit),
    }
}

fn symbol(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::BritishInfantry | UnitKind::NativeInfantry => "infantry",
        UnitKind::BritishCavalry | UnitKind::NativeCavalry => "cavalry",
        UnitKind::Naval => "naval",
        UnitKind::Gurkha => "gurkha",
        UnitKind::Contingent => "contingent",
        UnitKind::Badmashes => "badmashes",
        UnitKind::Artillery => "artillery",
    }
}

fn devices(state: &State, unit: UnitId) -> Vec<String> {
    let sets = &state.data().sets;
    let kind = state.data().unit(unit).kind;
    let mut devices = Vec::new();
    let mut add = |device: &str, there: bool| devices.extend(there.then(|| device.to_owned()));
    add("thistle", sets.highlanders.has(unit));
    add("star", kind == UnitKind::NativeCavalry);
    add("loyal", kind.is_native() && state.side_of(unit) == Side::British);
    add("disorganised", is_disorganised(state, unit));
    devices
}

/// A British unit that has lost a step. [LM-1.1.2a]
pub(super) fn is_disorganised(state: &State, unit: UnitId) -> bool {
    state.data().sets.two_step.has(unit) && state.unit(unit).steps < 2
}

/// The number on the counter: guns show their bonus.
fn strength(state: &State, unit: UnitId) -> String {
    match state.data().unit(unit) {
        UnitData { kind: UnitKind::Artillery, artillery, .. } => format!("+{artillery}"),
        _ => state.value(unit).to_string(),
    }
}

/// What is marked on a piece.
struct Condition {
    held: bool,
    furious: bool,
}

impl Condition {
    fn of_unit(state: &State, unit: UnitId) -> Self {
        Self { held: state.held.has(unit), furious: carries(state, Massacre::Unit(unit)) }
    }

    fn of_figure(state: &State, figure: FigureId) -> Self {
        Self { held: state.figures_held.has(figure), furious: carries(state, Massacre::Figure(figure)) }
    }
}

fn marks(state: &State, condition: Condition) -> Vec<Badge> {
    let badge =
        |corner, text: &str, title: &str, tone| Badge { corner, text: text.to_owned(), title: title.to_owned(), tone };
    let mut badges = Vec::new();
    if condition.held {
        badges.push(badge(Corner::FrontRight, "×", "Held: may not move this turn", Tone::Bad));
    }
    if condition.furious {
        let title = format!("Murderous fury: {:+} in the next battle", state.data().numbers.fury);
        badges.push(badge(Corner::FrontLeft, "!", &title, Tone::Accent));
    }
    badges
}

/// Whether a piece carries a Massacre! marker. [LM-8.11a]
fn carries(state: &State, marker: Massacre) -> bool {
    state.cities.iter().any(|city| city.massacre == marker)
}

/// Whether pieces of this side may be washed out: in its own operations.
fn is_in_phase(state: &State, side: Side) -> bool {
    match state.phase {
        Phase::Operations { side: mover, .. } | Phase::March { side: mover, .. } => mover == side,
        _ => false,
    }
}

fn unit_facts(state: &State, unit: UnitId) -> Vec<Fact> {
    let data = state.data().unit(unit);
    let mut facts = vec![Fact::cited("Kind", kind_name(data.kind), kind_clause(data.kind))];
    if data.kind.is_two_step() {
        let order = if is_disorganised(state, unit) { "disorganised" } else { "good order" };
        facts.push(Fact::cited("Condition", order, "LM-1.1.2a"));
        facts.push(Fact::cited(
            "Combat value",
            format!("{}, disorganised {}", data.value[0], data.value[1]),
            "LM-11.4",
        ));
    } else if data.kind != UnitKind::Artillery {
        facts.push(Fact::cited("Combat value", state.value(unit).to_string(), "LM-11.4"));
    }
    if data.artillery > 0 {
        facts.push(Fact::cited("Guns", format!("+{} in battle and siege", data.artillery), "LM-1.1.2g"));
    }
    if data.kind.is_native() {
        let loyalty = if state.side_of(unit) == Side::British { "loyal" } else { "in mutiny" };
        facts.push(Fact::cited("Allegiance", loyalty, "LM-1.1.1a"));
    }
    if let Some(threshold) = data.threshold {
        facts.push(Fact::cited("Mutinies on", format!("1 to {threshold}"), "LM-1.1.1d"));
    }
    if let Some(figure) = state.figure_of(unit) {
        facts.push(Fact::cited("Column of", state.data().figure(figure).name.clone(), "LM-1.2c"));
    }
    facts.extend(condition_facts(state, Condition::of_unit(state, unit)));
    facts
}

fn condition_facts(state: &State, condition: Condition) -> Vec<Fact> {
    let held = condition.held.then(|| Fact::cited("Held", "until the end of the turn", "LM-11.3.1k"));
    let furious = condition
        .furious
        .then(|| Fact::cited("Fury", format!("{:+} in the next battle", state.data().numbers.fury), "LM-8.11b"));
    held.into_iter().chain(furious).collect()
}

fn kind_name(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::BritishInfantry => "European infantry",
        UnitKind::BritishCavalry => "British cavalry",
        UnitKind::Naval => "naval brigade with guns",
        UnitKind::NativeInfantry => "native infantry",
        UnitKind::NativeCavalry => "native cavalry",
        UnitKind::Gurkha => "Gurkhas",
        UnitKind::Contingent => "prince's contingent",
        UnitKind::Badmashes => "armed mob",
        UnitKind::Artillery => "artillery",
    }
}

fn kind_clause(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::BritishInfantry | UnitKind::BritishCavalry => "LM-1.1.2a",
        UnitKind::Naval => "LM-1.1.2f",
        UnitKind::NativeInfantry => "LM-1.1.1a",
        UnitKind::NativeCavalry => "LM-1.1.1c",
        UnitKind::Gurkha => "LM-1.1.1d",
        UnitKind::Contingent | UnitKind::Badmashes => "LM-1.1.2d",
        UnitKind::Artillery => "LM-1.1.2g",
    }
}

fn disc(state: &State, figure: FigureId, zone: ZoneId) -> Piece {
    let data = state.data().figure(figure);
    Piece {
        id: data.id.clone(),
        side: data.side.id().to_owned(),
        name: data.name.clone(),
        label: data.name.chars().take(1).collect(),
        form: Form::Disc,
        symbol: "leader".to_owned(),
        devices: Vec::new(),
        strength: String::new(),
        detail: values(state, figure),
        place: place(state, zone, Stands::inside_if(state.figures_inside.has(figure))),
        attached: company(state, figure).map(|with| state.data().figure(with).id.clone()),
        badges: marks(state, Condition::of_figure(state, figure)),
        spent: is_in_phase(state, data.side) && state.acted.has(figure),
        facts: figure_facts(state, figure),
    }
}

/// The commander with whom the Mughal travels. [LM-5.5b]
fn company(state: &State, figure: FigureId) -> Option<FigureId> {
    state.shah_with.filter(|_| state.shah() == Some(figure))
}

/// Initiative, command and tactical bonus as on his badge: `3-5 +1`; nothing for one who leads nobody.
pub(crate) fn values(state: &State, figure: FigureId) -> String {
    let data = state.data().figure(figure);
    match (data.command, data.tactical) {
        (0, _) => String::new(),
        (command, 0) => format!("{}-{command}", data.initiative),
        (command, tactical) => format!("{}-{command} +{tactical}", data.initiative),
    }
}

fn figure_facts(state: &State, figure: FigureId) -> Vec<Fact> {
    let data = state.data().figure(figure);
    let units = state.figure(figure).units;
    let mut facts = vec![
        Fact::cited("Initiative", data.initiative.to_string(), "LM-7.1a"),
        Fact::cited("Command", format!("{} of {} units", units.len(), data.command), "LM-7.2.1c"),
    ];
    if data.tactical > 0 {
        facts.push(Fact::cited("Tactical bonus", format!("+{}", data.tactical), "LM-8.6a"));
    }
    if units.any() {
        facts.push(Fact::cited("Strength", state.strength(units).to_string(), "LM-8.4a"));
    }
    if state.cavalry(units) > 0 {
        facts.push(Fact::cited("Cavalry factors", state.cavalry(units).to_string(), "LM-8.8a"));
    }
    if state.artillery(units) > 0 {
        facts.push(Fact::cited("Guns", format!("+{}", state.artillery(units)), "LM-1.1.2g"));
    }
    if let Some(with) = company(state, figure) {
        facts.push(Fact::cited("Travels with", state.data().figure(with).name.clone(), "LM-7.3a"));
    }
    facts.extend(condition_facts(state, Condition::of_figure(state, figure)));
    facts
}

fn civilians(state: &State, zone: ZoneId) -> Piece {
    Piece {
        id: civilians_id(state, zone),
        side: Side::British.id().to_owned(),
        name: "Civilians".to_owned(),
        label: String::new(),
        form: Form::Counter,
        symbol: "civilians".to_owned(),
        devices: Vec::new(),
        strength: String::new(),
        detail: String::new(),
        place: place(state, zone, Stands::Inside),
        attached: None,
        badges: Vec::new(),
        spent: false,
        facts: vec![
            Fact::cited("In a siege", format!("strength {}", state.data().numbers.civilians), "LM-9.2a"),
            Fact::cited("If the city falls", format!("{} VP for the rebel", state.data().points.massacre), "LM-9.2f"),
            Fact::cited(
                "If they are relieved",
                format!("{} VP for the British", state.data().points.civilians),
                "LM-9.6b",
            ),
        ],
    }
}
