//! Set-up: where everybody begins. [FP-14.1]

use engine::{Log, Mood};

use crate::data::cards::MOST_HELD;
use crate::data::map::AreaId;
use crate::data::{Class, GameData, MOST_COMPANIES, MOST_ENEMIES, MOST_GUNS, Posture, Scenario};
use crate::rules::command_group::Plan;
use crate::rules::deck::Deck;
use crate::rules::event::Event;
use crate::rules::flow::{Flow, Step};
use crate::rules::options::Options;
use crate::rules::order::{Order, Placed};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{
    Board, CommandFigure, Commander, Company, Enemy, Figures, Gun, Health, NOWHERE, State, Unit, Whereabouts,
};
use crate::rules::town::Setting;
use crate::rules::victory::Tally;

/// One seat for each Force of the scenario, whoever holds it, and perhaps one for the enemy. [FP-14.3, FP-14.4]
pub fn seats(forces: &[String], options: &Options) -> Vec<String> {
    let enemy = options.enemy_seat.then(|| "enemy".to_owned());
    forces.iter().cloned().chain(enemy).collect()
}

/// Everybody where the scenario lists them, loaded and unmarked. [FP-14.1, FP-3.3]
pub fn set_up(data: &'static GameData, scenario: &'static Setting, options: Options) -> State {
    let first = if options.fixed_setup { Step::Draw } else { Step::Deploy { force: 0, placed: 0 } };
    let mut board = Board {
        round: 1,
        deck: Deck::EMPTY,
        companies: [Company {
            area: NOWHERE,
            own: Figures::default(),
            volunteers: Figures::default(),
            half: false,
            loaded: true,
            gunga: false,
        }; MOST_COMPANIES],
        command: [CommandFigure { area: NOWHERE, health: Health::Killed, with: 0 }; MOST_COMPANIES / 2 * 3],
        guns: [Gun { area: NOWHERE, crew_area: NOWHERE, crew: Figures::default(), half: false, loaded: true };
            MOST_GUNS],
        enemies: [Enemy {
            area: NOWHERE,
            gun_area: NOWHERE,
            strength: 0,
            half: false,
            loaded: true,
            fanatic: false,
            posture: Posture::Attack,
            whereabouts: Whereabouts::Gone,
        }; MOST_ENEMIES],
        commander: Commander {
            area: scenario.cinc.map_or(NOWHERE, |(area, _)| area),
            mounted: true,
            was_in: NOWHERE,
            killed: false,
        },
        open_gates: scenario.town.open_gates(),
        gate_points: [0; 3],
        kept: [[0; 1 + MOST_HELD]; MOST_COMPANIES / 2],
        last_force: 0,
        once: 0,
        plan: Plan::NONE,
        attentive: 0,
        visited: 0,
        tally: Tally::default(),
        flow: Flow::begin(Step::Draw),
    };
    for (i, start) in scenario.companies.iter().enumerate() {
        board.companies[i].area = start.area;
        board.companies[i].own = Figures::of(start.kind.figures);
        for role in (0..3).filter(|&role| start.command[role]) {
            board.command[3 * usize::from(start.force) + role] =
                CommandFigure { area: start.area, health: Health::Active, with: i as u8 };
        }
    }
    for (i, start) in scenario.guns.iter().enumerate() {
        board.guns[i] = Gun {
            area: start.area,
            crew_area: start.area,
            crew: Figures::of(start.kind.figures),
            half: false,
            loaded: true,
        };
    }
    for (i, start) in scenario.enemies.iter().enumerate() {
        board.enemies[i] = Enemy {
            area: start.area,
            gun_area: if start.kind.class == Class::Artillery { start.area } else { NOWHERE },
            strength: start.figures,
            half: false,
            loaded: true,
            fanatic: start.kind.fanatic,
            posture: start.posture,
            whereabouts: Whereabouts::Board,
        };
    }
    for (i, gate) in scenario.town.gates.iter().enumerate() {
        board.gate_points[i] = gate.points;
    }
    for (i, objective) in scenario.objectives.iter().enumerate() {
        board.visited |= u8::from(objective.players_at_start) << i;
    }
    let mut state = State { data, scenario, options, board, mood: Mood::Usual };
    if first != Step::Draw {
        state.board.flow.push(first);
        for force in 0..state.forces() {
            for piece in pieces(&state, force) {
                put(&mut state, piece, NOWHERE);
            }
        }
    }
    state
}

/// The pieces a Force places, in order: Companies, Command figures, guns, the Commander-in-Chief.
fn pieces(state: &State, force: u8) -> Vec<Placed> {
    let scenario = state.scenario;
    let companies = state
        .own_companies(force)
        .filter(|&id| !scenario.companies[usize::from(id)].fixed)
        .map(|id| Placed::Unit(Unit::Company(id)));
    let figures = (3 * force..3 * force + 3).filter(|figure| !stands_with_fixed(scenario, *figure)).map(Placed::Figure);
    let guns = state
        .gun_ids()
        .filter(|&id| scenario.guns[usize::from(id)].owner == force && !scenario.guns[usize::from(id)].fixed);
    let commander = scenario.cinc.filter(|&(_, seat)| seat == force).map(|_| Placed::Commander);
    companies.chain(figures).chain(guns.map(|id| Placed::Unit(Unit::Gun(id)))).chain(commander).collect()
}

fn stands_with_fixed(scenario: &Scenario, figure: u8) -> bool {
    scenario
        .companies
        .iter()
        .any(|company| company.fixed && company.force == figure / 3 && company.command[usize::from(figure % 3)])
}

fn put(state: &mut State, piece: Placed, area: AreaId) {
    match piece {
        Placed::Unit(Unit::Company(id)) => state.company_mut(id).area = area,
        Placed::Unit(Unit::Gun(id)) => {
            let gun = state.gun_mut(id);
            gun.area = area;
            gun.crew_area = area;
        }
        Placed::Unit(Unit::Enemy(_)) => {}
        Placed::Figure(figure) => state.board.command[usize::from(figure)].area = area,
        Placed::Commander => state.board.commander.area = area,
    }
}

/// Where a piece is listed.
fn listed(state: &State, piece: Placed) -> AreaId {
    let scenario = state.scenario;
    match piece {
        Placed::Unit(Unit::Company(id)) => scenario.companies[usize::from(id)].area,
        Placed::Unit(Unit::Gun(id)) => scenario.guns[usize::from(id)].area,
        Placed::Unit(Unit::Enemy(id)) => scenario.enemies[usize::from(id)].area,
        Placed::Figure(figure) => {
            let with = scenario
                .companies
                .iter()
                .find(|company| company.force == figure / 3 && company.command[usize::from(figure % 3)]);
            with.map_or(NOWHERE, |company| company.area)
        }
        Placed::Commander => scenario.cinc.map_or(NOWHERE, |(area, _)| area),
    }
}

/// Whether a piece may stand in an area: in its zone, with room, no horses in buildings; guns may stand there. [FP-2.3, FP-14.1]
fn check_place(state: &State, force: u8, piece: Placed, area: AreaId) -> Checked {
    let wrong = Err(Refusal::NotAPlace { area, clause: "FP-14.1" });
    if !state.scenario.zones[usize::from(force)].contains(&area) || state.holds_enemies(area) {
        return wrong;
    }
    let open = state.map().area(area).ground.is_open();
    match piece {
        Placed::Unit(unit @ Unit::Company(_)) if state.class(unit) == Class::Cavalry && !open => wrong,
        Placed::Commander if !open => wrong,
        Placed::Unit(unit) if !state.has_room(area, unit) => Err(Refusal::Full { area, unit }),
        _ => Ok(()),
    }
}

/// Whether a placement is lawful.
pub fn check(state: &State, force: u8, placed: u16, order: &Order) -> Checked {
    let pieces = pieces(state, force);
    match *order {
        Order::Place { piece, area } => match pieces.iter().position(|other| *other == piece) {
            Some(i) if placed & 1 << i == 0 => check_place(state, force, piece, area),
            _ => Err(Refusal::NotAPlace { area, clause: "FP-14.1" }),
        },
        Order::Default => {
            let mut trial = state.clone();
            for (_, &piece) in pieces.iter().enumerate().filter(|(i, _)| placed & 1 << i == 0) {
                let area = listed(state, piece);
                check_place(&trial, force, piece, area)?;
                put(&mut trial, piece, area);
            }
            Ok(())
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Lists the places of the next piece, and the listed places for all.
pub fn orders(state: &State, force: u8, placed: u16, orders: &mut Vec<Order>) {
    if check(state, force, placed, &Order::Default).is_ok() {
        orders.push(Order::Default);
    }
    let pieces = pieces(state, force);
    for (_, &piece) in pieces.iter().enumerate().filter(|(i, _)| placed & 1 << i == 0).take(1) {
        for &area in &state.scenario.zones[usize::from(force)] {
            if check_place(state, force, piece, area).is_ok() {
                orders.push(Order::Place { piece, area });
            }
        }
    }
}

/// Places a piece, or all; then the next Force places, or the first card is turned.
pub fn apply(state: &mut State, force: u8, placed: u16, order: &Order, log: &mut impl Log<Event>) {
    let pieces = pieces(state, force);
    let mut done = placed;
    for (i, &piece) in pieces.iter().enumerate() {
        let area = match *order {
            Order::Place { piece: named, area } if named == piece => area,
            Order::Default if placed & 1 << i == 0 => listed(state, piece),
            _ => continue,
        };
        put(state, piece, area);
        done |= 1 << i;
        if let Placed::Unit(unit) = piece {
            log.tell(Event::Placed { unit, area });
        }
    }
    let all = (1u16 << pieces.len()) - 1;
    if done != all {
        state.board.flow.replace(Step::Deploy { force, placed: done });
    } else if force + 1 < state.forces() {
        state.board.flow.replace(Step::Deploy { force: force + 1, placed: 0 });
    } else {
        state.board.flow.pop();
    }
}
