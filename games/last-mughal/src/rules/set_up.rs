//! A match before its first decision. [LM-2a]

use board::Id;
use chance::Chance;
use engine::{Log, Parts, Reckoning};

use crate::data::ids::{CounterSet, FigureId, FigureSet, Side, UnitSet, ZoneSet};
use crate::data::{MOST_FIGURES, MOST_ZONES};
use crate::rules::deeds::Deeds;
use crate::rules::event::Event;
use crate::rules::phase::{Phase, Tasks};
use crate::rules::placement;
use crate::rules::reasons::What;
use crate::rules::roster::Roster;
use crate::rules::state::{Cause, City, CityStatus, Figure, Massacre, Place, Position, State, Status, Table};
use crate::rules::turn;

/// Sets up a match and runs it to its first decision.
pub fn start(table: Table, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
    let mut state = arranged(table);
    for side in Side::BOTH {
        tell_start(&state, side, log);
    }
    grant(&mut state, Cause::Handicap, table.choices.handicap, log);
    let even = if table.choices.even { table.scenario.even.unwrap_or(0) } else { 0 };
    grant(&mut state, Cause::Balance, even, log);
    turn::begin_match(&mut state, chance, log);
    state
}

/// The position at the start: pieces, markers, points, counters. [LM-2a] [LM-2b] [LM-2c]
pub(crate) fn arranged(table: Table) -> State {
    let scenario = table.scenario;
    let mut state = State { table, open: empty(table), hand: scenario.hand, pile: scenario.pile };
    for column in &scenario.columns {
        for unit in column.units {
            placement::deploy_unit(&mut state, unit, column.side, column.zone, Place::inside_if(column.inside));
            if column.disorganised && table.data.sets.two_step.has(unit) {
                state.open.units[unit].steps = 1;
            }
        }
        for figure in column.beside.iter().chain(column.figure) {
            placement::put_figure(&mut state, figure, column.zone, Place::inside_if(column.inside));
        }
        if let Some(figure) = column.figure {
            state.figures[figure.index()].units = column.units;
        }
    }
    for city in &scenario.cities {
        state.cities[city.zone.index()] = City {
            status: if city.quelled { CityStatus::Quelled } else { CityStatus::Rebellion },
            fort: city.fort,
            civilians: city.civilians,
            massacre: if city.massacre { Massacre::Here } else { Massacre::None },
            risen: None,
        };
    }
    for side in Side::BOTH {
        state.score[side.index()][Cause::Start as usize] = scenario.vp[side.index()];
    }
    state
}

/// Tells the points with which the scenario begins. [LM-2c]
fn tell_start(state: &State, side: Side, log: &mut impl Log<Event>) {
    let (cause, mut why) = (Cause::Start, Parts::heard_by(log));
    let mut sum = Reckoning::new(&mut why);
    sum.plus(cause.clause(), What::Scored(cause), state.score[side.index()][cause as usize]);
    let points = sum.total() as u8;
    if points > 0 {
        log.tell(Event::Scored { side, points, cause, zone: None, why });
    }
}

/// Gives points before the first turn, to the rebel or if negative to the British. [LM-10.3] [LM-10.4]
fn grant(state: &mut State, cause: Cause, given: i8, log: &mut impl Log<Event>) {
    if given == 0 {
        return;
    }
    let side = if given > 0 { Side::Rebel } else { Side::British };
    let mut why = Parts::heard_by(log);
    let mut sum = Reckoning::new(&mut why);
    sum.plus(cause.clause(), What::Scored(cause), given.unsigned_abs());
    let points = sum.total() as u8;
    state.score[side.index()][cause as usize] = points;
    log.tell(Event::Scored { side, points, cause, zone: None, why });
}

fn empty(table: Table) -> Position {
    let scenario = table.scenario;
    let mut figures = [Figure::default(); MOST_FIGURES];
    for (index, known) in table.data.figures.iter().enumerate() {
        figures[index].status = match known.counter {
            Some(counter) if scenario.deck().has(counter) => Status::Pile,
            None if known.place.is_none() && may_rise(table, FigureId::of(index)) => Status::Waiting,
            _ => Status::Lost,
        };
    }
    let city = City { fort: table.data.numbers.fortification, ..City::default() };
    Position {
        turn: scenario.turns[0],
        first: scenario.first,
        phase: Phase::Rebellion,
        tasks: Tasks::default(),
        score: [[0; Cause::COUNT]; 2],
        deeds: Deeds::default(),
        flood: false,
        used: CounterSet::EMPTY,
        ran_dry: [false; 2],
        units: Roster::default(),
        at: [UnitSet::EMPTY; MOST_ZONES],
        rebels: UnitSet::EMPTY,
        inside: UnitSet::EMPTY,
        deployed: UnitSet::EMPTY,
        held: UnitSet::EMPTY,
        spent: UnitSet::EMPTY,
        halted: UnitSet::EMPTY,
        quellers: UnitSet::EMPTY,
        attached: UnitSet::EMPTY,
        detached: UnitSet::EMPTY,
        figures,
        figures_inside: FigureSet::EMPTY,
        figures_held: FigureSet::EMPTY,
        acted: FigureSet::EMPTY,
        shah_with: None,
        shah_joined: false,
        cities: [city; MOST_ZONES],
        pool: 0,
        incited: ZoneSet::EMPTY,
    }
}

/// Whether the city or province with which a figure appears is quiet at the start and in play; otherwise he is out of the match.
fn may_rise(table: Table, figure: FigureId) -> bool {
    let known = table.data.figure(figure);
    let homes = match (known.rises_in, known.rises_with) {
        (Some(city), _) => ZoneSet::only(city),
        (None, Some(province)) => table.data.province(province).zones.and(table.data.sets.rising),
        (None, None) => ZoneSet::EMPTY,
    };
    let homes = homes.and(table.scenario.zones);
    homes.any() && !table.scenario.cities.iter().any(|city| homes.has(city.zone))
}
