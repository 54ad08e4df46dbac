//! The sequence of play. [LM-3a]
//!
//! Initiative, rebellion, reinforcements, operations of A with battles, operations of B with battles, sieges, end of turn. A match runs by itself from one
//! decision to the next; [`question`] says what is asked, [`offer`] what may be answered, [`check`] whether an answer is lawful, [`carry_out`] does it.

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts};

use crate::data::ids::{CounterId, CounterSet, FigureSet, Side, UnitSet, ZoneSet};
use crate::rules::battles::{flight, retreat, tactics};
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::operations::{columns, incitement, movement};
use crate::rules::order::{Company, Order, Target};
use crate::rules::phase::{BattleStep, End, Phase};
use crate::rules::rebellion::{emperor, shelter};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::{attrition, settlement};
use crate::rules::state::State;
use crate::rules::stratagems::deserters;
use crate::rules::{battles, initiative, operations, rebellion, reinforcements, sieges, stratagems, victory};

/// The decision points, in the order of the rules' list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The rebel plays counters.
    RebellionMenu,
    /// Where Badmashes appear.
    PlaceBadmashes,
    /// Where a commander appears.
    PlaceCommander,
    /// Whether troops leave a risen city.
    Shelter,
    /// The British plays counters.
    ReinforcementMenu,
    /// Which units come with a figure.
    Escort,
    /// Where a mutineer goes.
    MutineerExit,
    /// The next action of an operations phase.
    OperationsMenu,
    /// What the column does.
    ColumnMenu,
    /// Where a figure flees.
    Flee,
    /// Which battle comes next.
    NextBattle,
    /// Whether the defender accepts battle.
    Stand,
    /// Who fights.
    LineUp,
    /// Tactical counters.
    Tactics,
    /// Whether the result is replaced.
    Kavanagh,
    /// Who loses a step.
    Loss,
    /// Where the loser goes.
    Retreat,
    /// Who loses a step in the pursuit.
    PursuitLoss,
    /// Which siege comes next.
    NextSiege,
    /// Siege counters.
    SiegeBonus,
    /// Who loses a step behind the walls.
    AttritionLoss,
    /// Which unit is restored.
    Rally,
}

impl Question {
    /// Its name, as the rulebook lists it.
    pub fn id(self) -> &'static str {
        match self {
            Question::RebellionMenu => "rebellion",
            Question::PlaceBadmashes => "place-badmashes",
            Question::PlaceCommander => "place-commander",
            Question::Shelter => "shelter",
            Question::ReinforcementMenu => "reinforcements",
            Question::Escort => "escort",
            Question::MutineerExit => "mutineer-exit",
            Question::OperationsMenu => "operations",
            Question::ColumnMenu => "column",
            Question::Flee => "flee",
            Question::NextBattle => "next-battle",
            Question::Stand => "stand",
            Question::LineUp => "line-up",
            Question::Tactics => "tactics",
            Question::Kavanagh => "kavanagh",
            Question::Loss => "loss",
            Question::Retreat => "retreat",
            Question::PursuitLoss => "pursuit-loss",
            Question::NextSiege => "next-siege",
            Question::SiegeBonus => "siege-counters",
            Question::AttritionLoss => "attrition-loss",
            Question::Rally => "rally",
        }
    }

    /// What is to be decided, in words.
    pub fn asks(self) -> &'static str {
        match self {
            Question::RebellionMenu => "which counters the rebels play",
            Question::PlaceBadmashes => "where the Badmashes appear",
            Question::PlaceCommander => "where a commander appears",
            Question::Shelter => "whether the troops of a risen city leave it",
            Question::ReinforcementMenu => "which counters the British play",
            Question::Escort => "who comes with the new commander",
            Question::MutineerExit => "where the mutineers go",
            Question::OperationsMenu => "who moves next",
            Question::ColumnMenu => "where the column goes",
            Question::Flee => "where a figure flees",
            Question::NextBattle => "which battle is fought next",
            Question::Stand => "whether the defender accepts battle",
            Question::LineUp => "who stands in line",
            Question::Tactics => "which counters are played in the battle",
            Question::Kavanagh => "whether Kavanagh changes the result",
            Question::Loss => "who loses a step",
            Question::Retreat => "where the beaten go",
            Question::PursuitLoss => "whom the pursuit catches",
            Question::NextSiege => "which siege is carried on next",
            Question::SiegeBonus => "which counters are played in the siege",
            Question::AttritionLoss => "who suffers behind the walls",
            Question::Rally => "which unit is restored",
        }
    }
}

/// What is asked of whom; `None` when the match is over.
pub fn question(state: &State) -> Option<(Side, Question)> {
    let tasks = &state.tasks;
    if let Some(figure) = tasks.fleeing {
        return Some((state.data().figure(figure).side, Question::Flee));
    }
    if tasks.exits.any() {
        return Some((Side::Rebel, Question::MutineerExit));
    }
    if tasks.rally.any() {
        return Some((Side::British, Question::Rally));
    }
    if tasks.commanders.any() {
        return Some((Side::Rebel, Question::PlaceCommander));
    }
    if tasks.shelter.any() {
        return Some((Side::British, Question::Shelter));
    }
    if tasks.badmashes.is_some() {
        return Some((Side::Rebel, Question::PlaceBadmashes));
    }
    Some(match &state.phase {
        Phase::Rebellion => (Side::Rebel, Question::RebellionMenu),
        Phase::Reinforcements => (Side::British, Question::ReinforcementMenu),
        Phase::Escort { figure } => (state.data().figure(*figure).side, Question::Escort),
        Phase::Operations { side, .. } => (*side, Question::OperationsMenu),
        Phase::March { side, .. } => (*side, Question::ColumnMenu),
        Phase::Battles { side } => (*side, Question::NextBattle),
        Phase::Battle(battle) => match battle.step {
            BattleStep::Stand => (battle.attacker.other(), Question::Stand),
            BattleStep::Line(role) => (battle.side(role), Question::LineUp),
            BattleStep::Tactics(role) => (battle.side(role), Question::Tactics),
            BattleStep::Kavanagh => (Side::British, Question::Kavanagh),
            BattleStep::Losses(role) => (battle.side(role), Question::Loss),
            BattleStep::Retreat(role) => (battle.side(role), Question::Retreat),
            BattleStep::Pursuit(role) => (battle.side(role), Question::PursuitLoss),
            BattleStep::TurnBack => (battle.attacker, Question::Retreat),
            BattleStep::Aftermath | BattleStep::Spoils => (battle.attacker, Question::NextBattle),
        },
        Phase::Sieges { side, .. } => (*side, Question::NextSiege),
        Phase::Siege { side, .. } => (*side, Question::SiegeBonus),
        Phase::Attrition { side, .. } => (*side, Question::AttritionLoss),
        Phase::Over { .. } => return None,
    })
}

/// Gives every lawful order to `put`, until it breaks off. Whatever a player may do he may leave: each question has an order that declines. [LM-3g]
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some((side, question)) = question(state) else { return ControlFlow::Continue(()) };
    match question {
        Question::RebellionMenu => {
            rebellion::offer(state, put)?;
            stratagems::offer(state, side, put)?;
            reinforcements::offer(state, side, put)?;
            put(Order::End)
        }
        Question::ReinforcementMenu => {
            reinforcements::offer(state, side, put)?;
            stratagems::offer(state, side, put)?;
            put(Order::End)
        }
        Question::PlaceBadmashes => {
            each(rebellion::badmashes_zones(state), |zone| put(Order::Place { zone }))?;
            put(Order::Decline)
        }
        Question::PlaceCommander => each(rebellion::commander_zones(state), |zone| put(Order::Place { zone })),
        Question::Shelter => {
            each(shelter::zones(state), |to| put(Order::Retreat { to }))?;
            put(Order::Stay)
        }
        Question::Escort => reinforcements::offer_escort(state, put),
        Question::MutineerExit => each(deserters::exits(state), |to| put(Order::Exit { to })),
        Question::OperationsMenu => operations::offer(state, side, put),
        Question::ColumnMenu => movement::offer(state, put),
        Question::Flee => each(flight::flight_zones(state), |to| put(Order::Flee { to })),
        Question::NextBattle => each(battles::contested(state), |zone| put(Order::Battle { zone })),
        Question::Stand => battles::offer_stand(state, put),
        Question::LineUp => battles::offer_line(state, put),
        Question::Tactics => {
            tactics::offer(state, put)?;
            put(Order::Done)
        }
        Question::Kavanagh => {
            put(Order::Keep)?;
            if tactics::may_replace(state) { put(Order::Replace) } else { ControlFlow::Continue(()) }
        }
        Question::Loss => each(battles::loss_units(state), |unit| put(Order::Lose { unit })),
        Question::Retreat => retreat::offer(state, put),
        Question::PursuitLoss => each(retreat::pursuit_units(state), |unit| put(Order::Lose { unit })),
        Question::NextSiege => each(sieges::open(state), |zone| put(Order::Siege { zone })),
        Question::SiegeBonus => {
            sieges::offer(state, put)?;
            put(Order::Done)
        }
        Question::AttritionLoss => each(attrition::loss_units(state), |unit| put(Order::Lose { unit })),
        Question::Rally => {
            each(state.tasks.rally, |unit| put(Order::Rally { unit }))?;
            put(Order::Decline)
        }
    }
}

fn each<I: Id>(set: board::Set<I>, visit: impl FnMut(I) -> ControlFlow<()>) -> ControlFlow<()> {
    set.iter().try_for_each(visit)
}

/// Whether an order is lawful now. Any order gets an answer, whatever it names.
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    known(state, order)?;
    let Some((side, question)) = question(state) else { return Err(Refusal::Over) };
    match (question, *order) {
        (Question::RebellionMenu, Order::Rebel { counter, province }) => rebellion::check(state, counter, province),
        (Question::RebellionMenu, Order::BadmashesToShah { counter }) => rebellion::check_to_shah(state, counter),
        (Question::RebellionMenu | Question::ReinforcementMenu, Order::Stratagem { counter, target }) => {
            stratagems::check(state, side, counter, target)
        }
        (Question::RebellionMenu | Question::ReinforcementMenu, Order::Deploy { counter, zone }) => {
            reinforcements::check(state, side, counter, zone)
        }
        (Question::RebellionMenu | Question::ReinforcementMenu, Order::End)
        | (Question::Shelter, Order::Stay)
        | (Question::OperationsMenu, Order::EndMovement)
        | (Question::ColumnMenu, Order::Stop)
        | (Question::Tactics | Question::SiegeBonus, Order::Done)
        | (Question::Kavanagh, Order::Keep)
        | (Question::Rally | Question::PlaceBadmashes, Order::Decline) => Ok(()),
        (Question::PlaceBadmashes, Order::Place { zone }) => rebellion::check_badmashes(state, zone),
        (Question::PlaceCommander, Order::Place { zone }) => rebellion::check_commander(state, zone),
        (Question::Shelter, Order::Retreat { to }) => shelter::check(state, to),
        (Question::Escort, Order::Escort { counters }) => reinforcements::check_escort(state, counters),
        (Question::MutineerExit, Order::Exit { to }) => deserters::check_exit(state, to),
        (Question::OperationsMenu | Question::ColumnMenu, Order::UseAp { counter }) => {
            operations::check_ap(state, side, counter)
        }
        (Question::OperationsMenu, Order::ActivateFigure { figure }) => operations::check_figure(state, side, figure),
        (Question::OperationsMenu, Order::ActivateUnits { units }) => operations::check_units(state, side, units),
        (Question::OperationsMenu, Order::Attach { unit, figure }) => columns::check_attach(state, side, unit, figure),
        (Question::OperationsMenu, Order::Detach { unit }) => columns::check_detach(state, side, unit),
        (Question::OperationsMenu, Order::JoinShah { figure }) => emperor::check_join_shah(state, side, figure),
        (Question::OperationsMenu, Order::Incite { zone }) => incitement::check(state, side, zone),
        (Question::OperationsMenu, Order::BreakOut { zone }) => settlement::check_break_out(state, side, zone),
        (Question::ColumnMenu, Order::Step { to }) => movement::check(state, to),
        (Question::OperationsMenu, Order::Step { to }) => Err(movement::no_step(state, to)),
        (Question::OperationsMenu | Question::ColumnMenu, Order::Leave(company)) => {
            columns::check_leave(state, company)
        }
        (Question::ColumnMenu, Order::Take(company)) => columns::check_take(state, company),
        (Question::Flee, Order::Flee { to }) => flight::check_flight(state, to),
        (Question::NextBattle, Order::Battle { zone }) => battles::check(state, zone),
        (Question::Stand, Order::Stand | Order::ShutIn | Order::Withdraw { .. }) => battles::check_stand(state, order),
        (Question::LineUp, Order::Line { commander, units }) => battles::check_line(state, commander, units),
        (Question::Tactics, Order::Play { counter }) => tactics::check(state, counter),
        (Question::Kavanagh, Order::Replace) => tactics::check_replace(state),
        (Question::Loss, Order::Lose { unit }) => battles::check_loss(state, unit),
        (Question::Retreat, Order::Retreat { .. } | Order::Refuge) => retreat::check(state, order),
        (Question::PursuitLoss, Order::Lose { unit }) => retreat::check_pursuit_loss(state, unit),
        (Question::NextSiege, Order::Siege { zone }) => sieges::check(state, zone),
        (Question::SiegeBonus, Order::Play { counter }) => sieges::check_counter(state, counter),
        (Question::AttritionLoss, Order::Lose { unit }) => attrition::check_loss(state, unit),
        (Question::Rally, Order::Rally { unit }) => settlement::check_rally(state, unit),
        _ => Err(Refusal::NotAsked(question, *order)),
    }
}

/// Refuses orders that name what does not exist.
fn known(state: &State, order: &Order) -> Result<(), Refusal> {
    let data = state.data();
    let zone = |id: crate::data::ids::ZoneId| id.index() < data.zones.len();
    let unit = |id: crate::data::ids::UnitId| id.index() < data.units.len();
    let figure = |id: crate::data::ids::FigureId| id.index() < data.figures.len();
    let counter = |id: CounterId| id.index() < data.counters.len();
    let units = |set: UnitSet| set.is_within(UnitSet::first(data.units.len()));
    let good = match *order {
        Order::Rebel { counter: id, province } => counter(id) && province.index() < data.provinces.len(),
        Order::Stratagem { counter: id, target } => {
            counter(id)
                && match target {
                    Target::None => true,
                    Target::Figure(id) => figure(id),
                    Target::Zone(id) => zone(id),
                    Target::Unit(id) => unit(id),
                }
        }
        Order::Deploy { counter: id, zone: at } => counter(id) && zone(at),
        Order::BadmashesToShah { counter: id } | Order::UseAp { counter: id } | Order::Play { counter: id } => {
            counter(id)
        }
        Order::Escort { counters } => counters.is_within(CounterSet::first(data.counters.len())),
        Order::Place { zone: at }
        | Order::Retreat { to: at }
        | Order::Exit { to: at }
        | Order::Incite { zone: at }
        | Order::BreakOut { zone: at }
        | Order::Step { to: at }
        | Order::Flee { to: at }
        | Order::Battle { zone: at }
        | Order::Siege { zone: at } => zone(at),
        Order::ActivateFigure { figure: id } | Order::JoinShah { figure: id } => figure(id),
        Order::ActivateUnits { units: set }
        | Order::Leave(Company { units: set, .. })
        | Order::Take(Company { units: set, .. }) => units(set),
        Order::Attach { unit: id, figure: leader } => unit(id) && figure(leader),
        Order::Detach { unit: id } | Order::Lose { unit: id } | Order::Rally { unit: id } => unit(id),
        Order::Line { commander, units: set } => commander.is_none_or(figure) && units(set),
        Order::Withdraw { units: set, to } => units(set) && zone(to),
        Order::End
        | Order::Stay
        | Order::EndMovement
        | Order::Stop
        | Order::Stand
        | Order::ShutIn
        | Order::Done
        | Order::Keep
        | Order::Replace
        | Order::Refuge
        | Order::Decline => true,
    };
    if good { Ok(()) } else { Err(Refusal::Unknown) }
}

/// Carries out a lawful order, without going on to the next decision.
fn carry_out(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some((side, question)) = question(state) else { return };
    match (question, *order) {
        (_, Order::Rebel { counter, province }) => rebellion::raise_province(state, counter, province, chance, log),
        (_, Order::BadmashesToShah { counter }) => rebellion::badmashes_to_shah(state, counter, log),
        (_, Order::Stratagem { counter, target }) => stratagems::play(state, side, counter, target, chance, log),
        (_, Order::Deploy { counter, zone }) => reinforcements::deploy(state, side, counter, zone, log),
        (Question::RebellionMenu, Order::End) => begin_reinforcements(state, chance, log),
        (_, Order::End) => begin_operations(state, state.first, log),
        (Question::PlaceBadmashes, Order::Place { zone }) => rebellion::place_badmashes(state, zone, log),
        (_, Order::Place { zone }) => rebellion::place_commander(state, zone, log),
        (Question::Shelter, Order::Retreat { to }) => shelter::leave(state, to, log),
        (_, Order::Stay) => shelter::stay(state, log),
        (_, Order::Escort { counters }) => reinforcements::take_escort(state, counters, log),
        (_, Order::Exit { to }) => deserters::exit(state, to, log),
        (_, Order::ActivateFigure { figure }) => operations::activate_figure(state, figure, log),
        (_, Order::ActivateUnits { units }) => operations::activate_units(state, units, log),
        (_, Order::UseAp { counter }) => operations::use_ap(state, side, counter, log),
        (_, Order::Attach { unit, figure }) => columns::attach(state, unit, figure, log),
        (_, Order::Detach { unit }) => columns::detach(state, unit, log),
        (_, Order::JoinShah { figure }) => emperor::join_shah(state, figure, log),
        (_, Order::Incite { zone }) => incitement::incite(state, zone, chance, log),
        (_, Order::BreakOut { zone }) => settlement::break_out(state, zone, log),
        (_, Order::EndMovement) => operations::end_movement(state, side, log),
        (_, Order::Step { to }) => movement::step(state, to, log),
        (_, Order::Leave(company)) => columns::leave(state, company, log),
        (_, Order::Take(company)) => columns::take(state, company, log),
        (_, Order::Stop) => movement::stop(state, log),
        (_, Order::Flee { to }) => flight::flee(state, to, log),
        (_, Order::Battle { zone }) => battles::begin(state, zone, log),
        (_, Order::Stand) => battles::stand(state, log),
        (_, Order::ShutIn) => battles::shut_in(state, log),
        (_, Order::Withdraw { units, to }) => battles::withdraw(state, units, to, log),
        (_, Order::Line { commander, units }) => battles::line_up(state, commander, units, log),
        (Question::Tactics, Order::Play { counter }) => tactics::play(state, side, counter, log),
        (_, Order::Play { counter }) => sieges::play(state, side, counter, log),
        (Question::Tactics, Order::Done) => battles::tactics_done(state, chance, log),
        (_, Order::Done) => sieges::resolve(state, chance, log),
        (_, Order::Keep) => tactics::keep_result(state, log),
        (_, Order::Replace) => tactics::replace_result(state, log),
        (Question::Loss, Order::Lose { unit }) => battles::lose(state, unit, log),
        (Question::PursuitLoss, Order::Lose { unit }) => retreat::lose_in_pursuit(state, unit, log),
        (_, Order::Lose { unit }) => attrition::lose(state, unit, log),
        (_, Order::Retreat { to }) => retreat::retreat(state, to, log),
        (_, Order::Refuge) => retreat::take_refuge(state, log),
        (_, Order::Siege { zone }) => sieges::begin(state, zone),
        (_, Order::Rally { unit }) => settlement::rally(state, Some(unit), log),
        (Question::PlaceBadmashes, Order::Decline) => rebellion::decline_badmashes(state, log),
        (_, Order::Decline) => settlement::rally(state, None, log),
    }
}

/// Carries out a lawful order and runs on to the next decision.
pub fn obey(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    carry_out(state, order, chance, log);
    run(state, chance, log);
}

/// Runs until a seat must decide. A decision with one lawful order is taken here; its event is told all the same.
fn run(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    loop {
        if proceed(state, chance, log) {
            continue;
        }
        let Some((side, question)) = question(state) else { return };
        if must_ask(state, side, question) {
            return;
        }
        let Some(order) = only_order(state) else { return };
        carry_out(state, &order, chance, log);
    }
}

/// The only lawful order, if there is exactly one.
fn only_order(state: &State) -> Option<Order> {
    let mut found = None;
    let more = offer(state, &mut |order| {
        if found.is_some() {
            return ControlFlow::Break(());
        }
        found = Some(order);
        ControlFlow::Continue(())
    });
    found.filter(|_| more.is_continue())
}

/// Whether a question is put even if only one order is lawful, so that a skipped question betrays no hidden counter.
fn must_ask(state: &State, side: Side, question: Question) -> bool {
    match question {
        Question::RebellionMenu
        | Question::ReinforcementMenu
        | Question::Tactics
        | Question::SiegeBonus
        | Question::ColumnMenu => state.hand_of(side).any(),
        // Points help nobody once nobody can set out, whatever is in hand.
        Question::OperationsMenu => state.hand_of(side).any() && operations::may_set_out(state, side),
        Question::Kavanagh => state.table.choices.kavanagh_after_roll && state.hand_of(side).any(),
        Question::Escort => reinforcements::may_have_escort(state, side),
        _ => false,
    }
}

/// Does what comes next without a decision; false when somebody must decide.
fn proceed(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    if state.tasks.fleeing.is_some() {
        return false;
    }
    if let Some(figure) = state.tasks.flight.lowest() {
        flight::test_flight(state, figure, chance, log);
        return true;
    }
    if state.tasks.exits.any() {
        return deserters::lost_mutineer(state, log);
    }
    if state.tasks.rally.any() {
        return false;
    }
    if state.tasks.risen.any() {
        rebellion::roll_civilians(state, chance, log);
        return true;
    }
    if state.tasks.commanders.any() || state.tasks.shelter.any() {
        return false;
    }
    if state.tasks.badmashes.is_some() {
        return rebellion::badmashes_without_place(state, log);
    }
    match state.phase.clone() {
        Phase::March { column, .. } if column.stopped => {
            movement::stop(state, log);
            true
        }
        Phase::Battles { side } => battles_over(state, side, log),
        Phase::Battle(_) => battles::proceed(state, log),
        Phase::Sieges { side, .. } => sieges_over(state, side, log),
        Phase::Attrition { .. } => attrition::proceed(state, chance, log) || end_turn_if_due(state, chance, log),
        _ => false,
    }
}

/// The set-up is done: the first turn begins, player A as the scenario says. [LM-4a]
pub fn begin_match(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    log.tell(Event::TurnBegan { turn: state.turn, monsoon: state.is_monsoon() });
    begin_rebellion(state, chance, log);
    run(state, chance, log);
}

/// The next turn begins with the initiative. [LM-4b]
fn begin_turn(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    state.turn += 1;
    log.tell(Event::TurnBegan { turn: state.turn, monsoon: state.is_monsoon() });
    let mut why = [Parts::heard_by(log), Parts::heard_by(log)];
    let bonus = Side::BOTH.map(|side| initiative::bonus(state, side, &mut why[side.index()]));
    chance.about(state.occasion(Occasion::Initiative, 0));
    let (dice, holder) = initiative::roll(bonus, state.first, chance);
    state.first = holder;
    log.tell(Event::InitiativeRolled { dice, bonus, holder, why });
    begin_rebellion(state, chance, log);
}

/// The rebellion phase begins with a draw. [LM-3b]
fn begin_rebellion(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    log.tell(heading("Rebellion", Some(Side::Rebel), "LM-3b"));
    let scenario = state.table.scenario;
    let first = state.turn == scenario.turns[0];
    let due = if first { scenario.rebel_first_draw } else { scenario.draws[Side::Rebel.index()] };
    draw(state, Side::Rebel, due, chance, log);
    state.phase = Phase::Rebellion;
}

/// The reinforcements phase begins with a draw. [LM-3d]
fn begin_reinforcements(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    log.tell(heading("Reinforcements", Some(Side::British), "LM-3d"));
    draw(state, Side::British, state.table.scenario.draws[Side::British.index()], chance, log);
    state.phase = Phase::Reinforcements;
}

/// A side draws at random from its pile, or what is left of it. [LM-1.3a] [LM-3c]
fn draw(state: &mut State, side: Side, due: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    chance.about(state.occasion(Occasion::Draw, side as u8));
    let mut drawn = CounterSet::EMPTY;
    for _ in 0..due {
        let Some(counter) = chance.draw(state.pile_of(side).bits()).map(CounterId) else { break };
        state.pile.remove(counter);
        state.hand.insert(counter);
        drawn.insert(counter);
    }
    let short = drawn.len() < u32::from(due);
    state.ran_dry[side.index()] |= short;
    if due > 0 {
        log.tell(Event::Drew { side, count: drawn.len() as u8, counters: drawn, short });
    }
}

/// With the option `empty_pile=force`, counters kept after a short draw are lost. [LM-3c]
fn discard_kept(state: &mut State, log: &mut impl Log<Event>) {
    if !state.table.choices.force_empty_pile {
        return;
    }
    for side in Side::BOTH {
        let kept = state.hand_of(side);
        if state.ran_dry[side.index()] && kept.any() {
            log.tell(Event::Discarded { side, counters: kept });
            for counter in kept {
                spend(state, counter);
            }
        }
    }
}

/// A side's operations phase begins; what only one phase remembers is forgotten. [LM-7.0a]
fn begin_operations(state: &mut State, side: Side, log: &mut impl Log<Event>) {
    let name = if side == Side::Rebel { "Rebel operations" } else { "British operations" };
    log.tell(heading(name, Some(side), "LM-7.0a"));
    state.spent = UnitSet::EMPTY;
    state.halted = UnitSet::EMPTY;
    state.quellers = UnitSet::EMPTY;
    state.attached = UnitSet::EMPTY;
    state.detached = UnitSet::EMPTY;
    state.acted = FigureSet::EMPTY;
    state.incited = ZoneSet::EMPTY;
    state.shah_joined = false;
    state.pool = 0;
    for unit in state.open.units.iter_mut() {
        unit.origin = None;
    }
    for figure in &mut state.open.figures {
        figure.origin = None;
    }
    state.phase = Phase::Operations { side, halt: None };
}

/// When no battle is left, the other side operates, or sieges begin. [LM-3e]
fn battles_over(state: &mut State, side: Side, log: &mut impl Log<Event>) -> bool {
    if battles::contested(state).any() {
        return false;
    }
    if side == state.first {
        begin_operations(state, side.other(), log);
    } else {
        log.tell(heading("Sieges", None, "LM-3e"));
        state.phase = Phase::Sieges { side: state.first, done: ZoneSet::EMPTY };
    }
    true
}

/// When no siege of A is left, B's follow; then garrisons suffer, A's first. [LM-3e] [LM-9.4b]
fn sieges_over(state: &mut State, side: Side, log: &mut impl Log<Event>) -> bool {
    if sieges::open(state).any() {
        return false;
    }
    if side == state.first {
        state.phase = Phase::Sieges { side: side.other(), done: ZoneSet::EMPTY };
    } else {
        log.tell(heading("End of turn", None, "LM-3f"));
        state.phase = Phase::Attrition { side: state.first, done: ZoneSet::EMPTY, struck: None };
    }
    true
}

/// Ends the turn when all garrisons have been rolled for. [LM-3f]
fn end_turn_if_due(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let Phase::Attrition { side, struck: None, .. } = state.phase else { return false };
    if side == state.first {
        state.phase = Phase::Attrition { side: side.other(), done: ZoneSet::EMPTY, struck: None };
        return true;
    }
    discard_kept(state, log);
    if let Some(side) = victory::immediate(state) {
        log.tell(Event::TotalVictory { side });
        state.phase = Phase::Over { end: End::Immediate(side) };
    } else if state.turn == state.table.scenario.turns[1] {
        let totals = Side::BOTH.map(|side| count(state, side, log));
        state.phase = Phase::Over { end: End::Counted(totals) };
    } else {
        state.held = UnitSet::EMPTY;
        state.figures_held = FigureSet::EMPTY;
        state.flood = false;
        for unit in state.open.units.iter_mut() {
            unit.mutinied = None;
        }
        begin_turn(state, chance, log);
    }
    true
}

/// The points of a side are counted after the last turn.
fn count(state: &State, side: Side, log: &mut impl Log<Event>) -> i16 {
    let mut why = Parts::heard_by(log);
    let total = victory::total(state, side, &mut why);
    log.tell(Event::Counted { side, total, clause: state.table.scenario.victory.clause, why });
    total
}

fn heading(phase: &'static str, side: Option<Side>, clause: &'static str) -> Event {
    Event::PhaseBegan { phase, side, clause: Clause(clause) }
}

/// A counter leaves hand or pile for good; a figure whose counter is spent otherwise will not come. [LM-1.3b]
pub fn spend(state: &mut State, counter: CounterId) {
    use crate::data::Effect;
    use crate::rules::state::Status;
    state.hand.remove(counter);
    state.pile.remove(counter);
    state.used.insert(counter);
    if let Effect::Figure(figure, _) = state.data().counter(counter).effect
        && state.figure(figure).status == Status::Pile
    {
        state.figures[figure.index()].status = Status::Lost;
    }
}

/// A counter is played for its event. [LM-1.3b]
pub fn play_counter(state: &mut State, side: Side, counter: CounterId, log: &mut impl Log<Event>) {
    log.tell(Event::CounterPlayed { side, counter });
    spend(state, counter);
}

/// Whether a counter of the right kind is in hand.
pub fn check_hand(state: &State, side: Side, counter: CounterId) -> Result<(), Refusal> {
    if state.hand_of(side).has(counter) { Ok(()) } else { Err(Refusal::NotInHand(counter)) }
}
