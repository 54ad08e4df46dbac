//! A battle, step by step: refusal, lines, counters, dice, losses, rout or retreat, points. [LM-8.0a] [LM-8.1e]

pub mod combat; // what a battle is rolled on, and what the roll means
pub mod flight; // figures without troops
pub mod fury; // massacres remembered
pub mod lines; // lines of battle and what they promise
pub mod retreat; // retreat, refuge, pursuit
pub mod tactics; // counters in battle

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts};

use crate::data::ids::{CounterSet, FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::{Loser, goes_back, loser};
use crate::rules::battles::retreat::{defender_ways, fall_back, free_neighbours, may_take_refuge, no_way, wipe_out};
use crate::rules::battles::tactics::Contest;
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::operations::{columns, incitement};
use crate::rules::options::Disorganised;
use crate::rules::order::Order;
use crate::rules::phase::{Battle, BattleStep, Phase, Role};
use crate::rules::placement::{eliminate, lose_step, move_group};
use crate::rules::rebellion::emperor;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{Cause, Group, Place, State};
use crate::rules::victory::score;

/// Zones where both sides have units in the field: battles to come. [LM-8.0a]
pub fn contested(state: &State) -> ZoneSet {
    let zones = state.table.scenario.zones.without(state.data().sets.deployment);
    let field = |zone: ZoneId| state.at[zone.index()].without(state.inside);
    zones
        .iter()
        .filter(|&zone| {
            let units: UnitSet = field(zone);
            units.meets(state.rebels) && !units.is_within(state.rebels)
        })
        .collect()
}

/// Whether a battle is pending there. The attacker chooses the order. [LM-8.0a] [LM-8.0b]
pub fn check(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    if contested(state).has(zone) { Ok(()) } else { Err(Refusal::NoBattle(zone)) }
}

/// The present battle, while there is one.
pub fn current(state: &State) -> Option<&Battle> {
    match &state.phase {
        Phase::Battle(battle) => Some(battle),
        _ => None,
    }
}

/// Changes the present battle.
pub(crate) fn change(state: &mut State, change: impl FnOnce(&mut Battle)) {
    if let Phase::Battle(battle) = &mut state.open.phase {
        change(battle);
    }
}

/// A battle begins; who leads units is noted, and where the attacker came from. [LM-8.0a]
pub fn begin(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let Phase::Battles { side } = state.phase else { return };
    log.tell(Event::BattleBegan { zone, attacker: side });
    let figures = state.field_figures(zone, side).or(state.field_figures(zone, side.other()));
    state.phase = Phase::Battle(Battle {
        zone,
        attacker: side,
        step: BattleStep::Stand,
        leaders: figures.iter().filter(|&figure| state.figure(figure).units.any()).collect(),
        came_from: state.field(zone, side).iter().filter_map(|unit| state.unit(unit).origin).collect(),
        line: [UnitSet::EMPTY; 2],
        commander: [None; 2],
        played: CounterSet::EMPTY,
        result: BattleResult::DR,
        losses: [0; 2],
        fury: ZoneSet::EMPTY,
        loser: Loser::Both,
        retreated: false,
    });
}

/// The defender's units still in the field.
fn defenders(state: &State, battle: &Battle) -> UnitSet {
    state.field(battle.zone, battle.side(Role::Defender))
}

/// Whether a unit has lost its good order.
fn is_broken(state: &State, unit: UnitId) -> bool {
    state.data().sets.two_step.has(unit) && state.unit(unit).steps < 2
}

/// Whether the defender is able to fight: some unit in good order, and some strength. [LM-8.0c] [LM-1.1.2h]
pub fn can_stand(state: &State, defenders: UnitSet) -> bool {
    let fights = state.table.choices.disorganised == Disorganised::Fight;
    let disorganised = !fights && defenders.iter().all(|unit| is_broken(state, unit));
    !disorganised && state.strength(defenders) > 0
}

/// Whether the defender may shut himself in; Gurkhas in a city raised around them may too. [LM-8.0d]
pub fn may_shut_in(state: &State, battle: &Battle) -> bool {
    let side = battle.side(Role::Defender);
    incitement::is_raised_around(state, battle.zone, side) || may_take_refuge(state, battle.zone, side, Role::Defender)
}

/// Cavalry of the defender that belongs to no figure. [LM-8.2a]
pub fn free_cavalry(state: &State, battle: &Battle) -> UnitSet {
    defenders(state, battle).and(state.data().sets.cavalry).without(state.led())
}

/// Figures of the defender whose column is of cavalry only. [LM-8.2a]
pub fn cavalry_leaders(state: &State, battle: &Battle) -> FigureSet {
    let figures = state.field_figures(battle.zone, battle.side(Role::Defender));
    let rides = |figure: &FigureId| {
        let units = state.figure(*figure).units;
        units.any() && units.is_within(state.data().sets.cavalry)
    };
    figures.iter().filter(rides).collect()
}

/// Whether units are one group of cavalry: some that belong to no figure, or all of a figure's. [LM-8.2a]
fn is_cavalry_group(state: &State, battle: &Battle, units: UnitSet) -> bool {
    let most = u32::from(state.data().numbers.leaderless_units);
    let free = units.any() && units.is_within(free_cavalry(state, battle)) && units.len() <= most;
    free || cavalry_leaders(state, battle).iter().any(|figure| state.figure(figure).units == units)
}

/// Where cavalry may withdraw to before battle: a legal retreat, never a deployment zone. [LM-8.2a]
pub fn cavalry_ways(state: &State, battle: &Battle) -> ZoneSet {
    free_neighbours(state, battle.zone, battle.side(Role::Defender)).without(battle.came_from)
}

/// Where all of a defender's units who cannot stand may go, in a deployment zone for want of another. [LM-8.0c]
pub fn ways_out(state: &State, battle: &Battle) -> ZoneSet {
    if can_stand(state, defenders(state, battle)) {
        return ZoneSet::EMPTY;
    }
    defender_ways(state, battle.zone, battle.side(Role::Defender), battle.came_from)
}

/// Where these units may withdraw to before battle. [LM-8.2a] [LM-8.0c]
fn withdrawal_ways(state: &State, battle: &Battle, units: UnitSet) -> ZoneSet {
    let all = units == defenders(state, battle);
    let together = if all { ways_out(state, battle) } else { ZoneSet::EMPTY };
    if is_cavalry_group(state, battle, units) { together.or(cavalry_ways(state, battle)) } else { together }
}

/// Whether the defender may answer so. [LM-8.0c] [LM-8.0d] [LM-8.0e] [LM-8.2a]
pub fn check_stand(state: &State, order: &Order) -> Result<(), Refusal> {
    let Some(battle) = current(state) else { return Err(Refusal::Unknown) };
    let able = can_stand(state, defenders(state, battle));
    match *order {
        Order::Stand if able => Ok(()),
        Order::Stand => Err(Refusal::CannotStand),
        Order::ShutIn if may_shut_in(state, battle) => Ok(()),
        Order::ShutIn => Err(Refusal::NoRefuge(battle.zone)),
        Order::Withdraw { units, to } if withdrawal_ways(state, battle, units).has(to) => Ok(()),
        Order::Withdraw { units, to } => {
            let all = units == defenders(state, battle);
            if is_cavalry_group(state, battle, units) || !able && all {
                Err(no_way(state, battle.zone, battle.came_from, to))
            } else if able {
                Err(Refusal::NoCavalryGroup)
            } else {
                Err(Refusal::AllGoTogether)
            }
        }
        _ => Err(Refusal::Unknown),
    }
}

/// The defender's lawful answers. Cavalry withdraws group by group. [LM-8.2a]
pub fn offer_stand(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some(battle) = current(state) else { return ControlFlow::Continue(()) };
    let all = defenders(state, battle);
    if can_stand(state, all) {
        put(Order::Stand)?;
    }
    if may_shut_in(state, battle) {
        put(Order::ShutIn)?;
    }
    let ways = cavalry_ways(state, battle);
    let mut go = |units: UnitSet, ways: ZoneSet| ways.iter().try_for_each(|to| put(Order::Withdraw { units, to }));
    let together = if is_cavalry_group(state, battle, all) { ways } else { ZoneSet::EMPTY };
    go(all, together.or(ways_out(state, battle)))?;
    if ways.is_empty() {
        return ControlFlow::Continue(());
    }
    for figure in cavalry_leaders(state, battle) {
        let units = state.figure(figure).units;
        if units != all {
            go(units, ways)?;
        }
    }
    let most = u32::from(state.data().numbers.leaderless_units);
    free_cavalry(state, battle).each_subset(most, &mut |units| {
        if units == all { ControlFlow::Continue(()) } else { go(units, ways) }
    })
}

/// The defender fights. [LM-8.0e]
pub fn stand(state: &mut State, log: &mut impl Log<Event>) {
    let Some(battle) = current(state) else { return };
    log.tell(Event::Stood { zone: battle.zone, side: battle.side(Role::Defender) });
    change(state, |battle| battle.step = BattleStep::Line(Role::Attacker));
}

/// The defender goes behind the walls: no battle, no points, and the attacker besieges him. [LM-8.0g]
pub fn shut_in(state: &mut State, log: &mut impl Log<Event>) {
    let Some(&battle) = current(state) else { return };
    let side = battle.side(Role::Defender);
    let group = state.field_group(battle.zone, side);
    log.tell(Event::ShutIn { zone: battle.zone, side, units: group.units });
    move_group(state, group, battle.zone, Place::Inside);
    close(state, &battle, None, log);
}

/// Units of the defender withdraw without loss, a figure with those attached to him. With the last unit all figures go; there is no battle then, and a
/// siege so abandoned counts as lifted. [LM-8.2a] [LM-8.0c]
pub fn withdraw(state: &mut State, units: UnitSet, to: ZoneId, log: &mut impl Log<Event>) {
    let Some(&battle) = current(state) else { return };
    let side = battle.side(Role::Defender);
    let all = state.field_group(battle.zone, side);
    let disorganised = units == all.units && !can_stand(state, units);
    log.tell(Event::Withdrew { zone: battle.zone, to, side, units, disorganised });
    if units == all.units {
        fall_back(state, side, all, to, log);
        close_on(state, &battle, log);
    } else {
        let leader = units.lowest().and_then(|unit| state.figure_of(unit));
        let figures = leader.map_or(FigureSet::EMPTY, |figure| emperor::with_company(state, figure));
        fall_back(state, side, Group { units, figures }, to, log);
    }
}

/// The battle is over; the city of the zone settles. `column` is the winning attacker's, who may have lifted a siege.
pub(crate) fn close(state: &mut State, battle: &Battle, column: Option<UnitSet>, log: &mut impl Log<Event>) {
    state.phase = Phase::Battles { side: battle.attacker };
    let relief = column.filter(|_| battle.attacker == Side::British);
    settle(state, battle.zone, relief, log);
}

/// Units a line may have: four, or the commander's command value. [LM-8.1b]
pub fn line_limit(state: &State, commander: Option<FigureId>) -> u8 {
    commander.map_or(state.data().numbers.leaderless_units, |figure| state.data().figure(figure).command)
}

/// The side lining up, its units and figures in the field. [LM-8.1d]
fn lining_up(state: &State) -> Option<(&Battle, Role, UnitSet, FigureSet)> {
    let battle = current(state)?;
    let BattleStep::Line(role) = battle.step else { return None };
    let side = battle.side(role);
    let commanders = state.field_figures(battle.zone, side).without(state.data().sets.mughal);
    Some((battle, role, state.field(battle.zone, side), commanders))
}

/// Units of a field that may be lined up under this commander: on the first turn a British general has no natives in his line.
pub fn followers(state: &State, field: UnitSet, commander: Option<FigureId>) -> UnitSet {
    commander.map_or(field, |figure| field.without(columns::mistrusted(state, state.data().figure(figure).side)))
}

/// Units of a field whose presence gives a line strength. [LM-8.1c]
fn fighters(state: &State, field: UnitSet) -> UnitSet {
    field.iter().filter(|&unit| state.value(unit) > 0).collect()
}

/// Whether a line is lawful: one commander or none, whom its units follow, within his command, with some strength. [LM-8.1a] [LM-8.1b] [LM-8.1c]
/// [LM-8.1d]
pub fn check_line(state: &State, commander: Option<FigureId>, units: UnitSet) -> Result<(), Refusal> {
    let Some((battle, role, field, commanders)) = lining_up(state) else { return Err(Refusal::Unknown) };
    if let Some(figure) = commander
        && !commanders.has(figure)
    {
        let shah = state.field_figures(battle.zone, battle.side(role)).has(figure);
        return Err(if shah { Refusal::ShahCannotCommand } else { Refusal::NoSuchCommander(figure) });
    }
    if !units.is_within(field) {
        return Err(Refusal::NotInField);
    }
    if let Some(unit) = units.without(followers(state, field, commander)).lowest() {
        return Err(Refusal::Mistrust(unit));
    }
    let most = line_limit(state, commander);
    if units.len() > u32::from(most) {
        return Err(Refusal::LineTooLong(most));
    }
    if units.meets(fighters(state, field)) { Ok(()) } else { Err(Refusal::LineTooWeak) }
}

/// All lawful lines.
pub fn offer_line(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some((_, _, field, commanders)) = lining_up(state) else { return ControlFlow::Continue(()) };
    let fighters = fighters(state, field);
    for commander in std::iter::once(None).chain(commanders.iter().map(Some)) {
        followers(state, field, commander).each_subset(u32::from(line_limit(state, commander)), &mut |units| {
            if units.meets(fighters) { put(Order::Line { commander, units }) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

/// A side lines up; attachments do not change. The attacker is first. [LM-8.1b] [LM-8.1c]
pub fn line_up(state: &mut State, commander: Option<FigureId>, units: UnitSet, log: &mut impl Log<Event>) {
    let Some((battle, role, _, _)) = lining_up(state) else { return };
    let mut why = Parts::heard_by(log);
    let strength = tactics::strength(state, units, role, &mut why);
    log.tell(Event::LinedUp { side: battle.side(role), commander, units, strength, why });
    change(state, |battle| {
        battle.line[role as usize] = units;
        battle.commander[role as usize] = commander;
        battle.step = match role {
            Role::Attacker => BattleStep::Line(Role::Defender),
            Role::Defender => BattleStep::Tactics(Role::Defender),
        };
    });
}

/// A side has played its counters; after the attacker the die is cast. [LM-8.3a]
pub fn tactics_done(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(battle) = current(state) else { return };
    match battle.step {
        BattleStep::Tactics(Role::Defender) => {
            change(state, |battle| battle.step = BattleStep::Tactics(Role::Attacker));
        }
        _ => roll(state, chance, log),
    }
}

/// The die is cast and the table read. [LM-8.4d]
fn roll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(&battle) = current(state) else { return };
    let remembered = fury::furies(state, battle.zone);
    for city in remembered {
        log.tell(Event::FuryRemembered { city, bonus: state.data().numbers.fury });
    }
    let mut why = Parts::heard_by(log);
    let terms = tactics::terms(state, &Contest::of(state, &battle), &mut why);
    chance.about(state.occasion(Occasion::Battle, battle.zone.0));
    let (reading, result) = combat::roll(&state.data().battle, &terms, chance);
    log.tell(Event::BattleRolled { zone: battle.zone, terms, reading, result, why });
    let late = state.table.choices.kavanagh_after_roll && tactics::is_kavanaghs_battle(state, &battle);
    let asked = tactics::is_kavanagh_played(state, &battle) || late && state.hand_of(Side::British).any();
    change(state, |battle| {
        battle.fury = remembered;
        battle.result = result;
        battle.losses = [result.attacker, result.defender];
        battle.step = if asked { BattleStep::Kavanagh } else { BattleStep::Losses(Role::Attacker) };
    });
}

/// Units that may lose the next step: those lined up. [LM-8.5d]
pub fn loss_units(state: &State) -> UnitSet {
    match current(state) {
        Some(battle) => match battle.step {
            BattleStep::Losses(role) => battle.line[role as usize],
            _ => UnitSet::EMPTY,
        },
        None => UnitSet::EMPTY,
    }
}

/// Whether a unit may lose the step. [LM-8.5d]
pub fn check_loss(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if loss_units(state).has(unit) { Ok(()) } else { Err(Refusal::NoLossThere { unit, clause: "LM-8.5d" }) }
}

/// A unit of the line loses a step. [LM-8.5d]
pub fn lose(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    take_step(state, unit, "LM-8.5d", log);
    change(state, |battle| {
        if let BattleStep::Losses(role) = battle.step {
            battle.losses[role as usize] -= 1;
        }
    });
}

/// A unit of a line loses a step and leaves the line with its last.
pub(crate) fn take_step(state: &mut State, unit: UnitId, clause: &'static str, log: &mut impl Log<Event>) {
    lose_step(state, unit, Clause(clause), log);
    if state.unit(unit).steps == 0 {
        change(state, |battle| {
            for line in &mut battle.line {
                line.remove(unit);
            }
        });
    }
}

/// Does what comes next in a battle without a decision; false when somebody must decide.
pub fn proceed(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some(&battle) = current(state) else { return false };
    match battle.step {
        BattleStep::Stand => cornered(state, &battle, log),
        BattleStep::Losses(role) => losses_taken(state, &battle, role, log),
        BattleStep::Retreat(_) | BattleStep::TurnBack => retreat::proceed(state, log),
        BattleStep::Pursuit(role) => {
            if retreat::is_pursued(state, &battle, role) {
                return false;
            }
            change(state, |battle| battle.step = BattleStep::Aftermath);
            true
        }
        BattleStep::Aftermath => {
            fate_of_figures(state, &battle, log);
            true
        }
        BattleStep::Spoils => {
            spoils(state, &battle, log);
            true
        }
        BattleStep::Line(_) | BattleStep::Tactics(_) | BattleStep::Kavanagh => false,
    }
}

/// A column that cannot stand and has no way out. Guns alone are destroyed; others stay unharmed and the attacker goes back, or they must fight if
/// he cannot either. [LM-8.0c] [LM-1.1.2h]
fn cornered(state: &mut State, battle: &Battle, log: &mut impl Log<Event>) -> bool {
    let units = defenders(state, battle);
    if can_stand(state, units) || may_shut_in(state, battle) || ways_out(state, battle).any() {
        return false;
    }
    let side = battle.side(Role::Defender);
    let group = state.field_group(battle.zone, side);
    if state.strength(units) == 0 {
        wipe_out(state, side, group, battle.zone, "LM-1.1.2h", log);
        close_on(state, battle, log);
    } else if state.table.choices.disorganised == Disorganised::Eliminate {
        wipe_out(state, side, group, battle.zone, "LM-8.0c", log);
        close_on(state, battle, log);
    } else if retreat::all_can_go_back(state, battle) {
        log.tell(Event::TurnedBack { zone: battle.zone, side: battle.attacker });
        change(state, |battle| battle.step = BattleStep::TurnBack);
    } else {
        stand(state, log);
    }
    true
}

/// The defender is gone without a battle, to the attacker's profit. [LM-8.2a]
fn close_on(state: &mut State, battle: &Battle, log: &mut impl Log<Event>) {
    close(state, battle, Some(state.field(battle.zone, battle.attacker)), log);
}

/// When a side's losses are taken the other's follow; then it is seen who lost. Losses beyond the last step are ignored. [LM-8.5d] [LM-8.7.1a]
fn losses_taken(state: &mut State, battle: &Battle, role: Role, log: &mut impl Log<Event>) -> bool {
    if battle.losses[role as usize] > 0 && battle.line[role as usize].any() {
        return false;
    }
    if role == Role::Attacker {
        change(state, |battle| battle.step = BattleStep::Losses(Role::Defender));
        return true;
    }
    let routed = [battle.line[0].is_empty(), battle.line[1].is_empty()];
    for role in [Role::Attacker, Role::Defender] {
        if routed[role as usize] {
            log.tell(Event::Routed { side: battle.side(role) });
        }
    }
    let loser = loser(battle.result, routed);
    change(state, |battle| {
        battle.loser = loser;
        battle.step = BattleStep::Retreat(goes_back(loser));
    });
    true
}

/// Whether a figure is lost with his units: with the last that was attached to him, or where he was no leader of any with all whom he commanded. [LM-8.9b]
pub fn is_lost(state: &State, figure: FigureId, leaders: FigureSet, commanded_are_gone: bool) -> bool {
    if leaders.has(figure) { state.figure(figure).units.is_empty() } else { commanded_are_gone }
}

/// A figure dies with the last unit attached to him, whoever commanded; one without any with the line he commanded. Who is then alone among enemies
/// is tested. [LM-8.9a] [LM-8.9b] [LM-8.9c]
fn fate_of_figures(state: &mut State, battle: &Battle, log: &mut impl Log<Event>) {
    for figure in state.figures_on_map() {
        let role =
            [Role::Attacker, Role::Defender].into_iter().find(|&role| battle.commander[role as usize] == Some(figure));
        let beaten = role.is_some_and(|role| battle.line[role as usize].is_empty());
        if is_lost(state, figure, battle.leaders, beaten) {
            eliminate(state, figure, Clause("LM-8.9a"), log);
        }
    }
    for side in Side::BOTH {
        state.tasks.flight = state.tasks.flight.or(flight::stranded(state, battle.zone, side));
    }
    change(state, |battle| battle.step = BattleStep::Spoils);
}

/// Points, fury, and what becomes of the city. [LM-8.10a]
fn spoils(state: &mut State, battle: &Battle, log: &mut impl Log<Event>) {
    let winner = match battle.loser {
        Loser::Attacker => Some(battle.side(Role::Defender)),
        Loser::Defender => Some(battle.side(Role::Attacker)),
        Loser::Both => None,
    };
    log.tell(Event::BattleEnded { zone: battle.zone, winner });
    if let Some(side) = winner {
        score(state, side, Cause::Battle, Some(battle.zone), log);
    }
    fury::forget(state, battle.fury);
    let column = (battle.loser == Loser::Defender).then_some(battle.line[0]);
    close(state, battle, column, log);
}
