//! The sergeant: what a practised player likes, one decision at a time, and what a position is worth.
//!
//! Every answer follows from what the deciding seat can see: the open table and its own counters. Liking is measured in victory points.

use engine::{Game, Outlook, Rest, Scratch, Seat};

use super::marching::{Column, Prospect};
use super::memory::Memory;
use super::planning::Plan;
use super::survey::Survey;
use super::{besieging, fighting, planning, playing, weights, worth};
use crate::data::ids::{Side, ZoneId};
use crate::rules::battles::lines::{self, Line};
use crate::rules::order::{Company, Order, Target};
use crate::rules::phase::{Battle, Phase};
use crate::rules::state::State;
use crate::rules::turn::{self, Question};

/// The worth of a position for a seat, from -1 (lost) to 1 (won).
pub fn value(state: &State, seat: Seat) -> f32 {
    worth::value(state, Side::of(seat))
}

/// The order the sergeant likes best. Where he looks at the whole map he remembers what has not changed since he last did.
pub(crate) fn pick(state: &State, scratch: &mut Scratch<State>) -> Order {
    let Some((side, question @ (Question::OperationsMenu | Question::ColumnMenu))) = turn::question(state) else {
        return scratch.pick(state);
    };
    scratch.orders.clear();
    state.orders(&mut scratch.orders);
    if let [only] = scratch.orders[..] {
        return only;
    }
    let memory: &mut Memory = scratch.memory.of();
    memory.refresh(state, side);
    likings(&Survey::new(state, side, memory), question, &scratch.orders, &mut scratch.weights);
    *scratch.heaviest()
}

/// How much the sergeant likes each order.
pub(crate) fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    match turn::question(state) {
        Some((side, question)) => likings(&Survey::new(state, side, &Memory::default()), question, orders, weights),
        None => {
            weights.clear();
            weights.resize(orders.len(), 0.0);
        }
    }
}

/// How much he likes each order by what he sees.
fn likings(survey: &Survey<'_>, question: Question, orders: &[Order], weights: &mut Vec<f32>) {
    let sergeant = Sergeant::new(survey, question);
    weights.clear();
    weights.extend(orders.iter().map(|order| sergeant.liking(order)));
}

/// The intent of an order: its verb and what it names.
pub(crate) fn tag(order: &Order) -> u32 {
    intent(order)
}

/// How quiet the position is.
pub(crate) fn rest(state: &State) -> Rest {
    match turn::question(state) {
        None => Rest::Turn,
        Some((_, Question::RebellionMenu)) if state.phase == Phase::Rebellion => Rest::Turn,
        Some((_, Question::ReinforcementMenu)) => Rest::SideTurn,
        Some((_, Question::OperationsMenu)) if state.acted.is_empty() && state.spent.is_empty() => Rest::SideTurn,
        Some((_, Question::OperationsMenu | Question::NextBattle | Question::NextSiege)) => Rest::Action,
        Some(_) => Rest::Busy,
    }
}

/// Lines end where the third turn begins, and stop where one does: sieges and attrition are done, and what was marched for has come about.
pub(crate) fn outlook() -> Outlook {
    Outlook { pause: Rest::Turn, stops: 3, ..Outlook::default() }
}

/// Whether a decision is not worth thinking about.
pub(crate) fn is_routine(state: &State) -> bool {
    let Some((_, question)) = turn::question(state) else { return false };
    matches!(question, Question::Loss | Question::PursuitLoss | Question::AttritionLoss | Question::Rally)
}

/// What the worth of a position is made of.
pub(crate) fn features(state: &State, seat: Seat, features: &mut Vec<f32>) {
    features.clear();
    features.extend(worth::features(state, Side::of(seat)));
}

/// What the sergeant works out once for a decision.
struct Sergeant<'a> {
    survey: &'a Survey<'a>,
    question: Question,
    plan: Option<Plan>,
    march: Option<(Column, Prospect)>,
    line: Line,
}

impl<'a> Sergeant<'a> {
    fn new(survey: &'a Survey<'a>, question: Question) -> Self {
        let (state, side) = (survey.state, survey.side);
        let plan = (question == Question::OperationsMenu).then(|| Plan::new(survey));
        let march = planning::on_the_march(state).filter(|_| question == Question::ColumnMenu).map(|column| {
            let column = planning::marching(survey, column);
            (column, Prospect::new(survey, &column))
        });
        let line = match battle(state) {
            Some(battle) if question == Question::LineUp => {
                lines::best_line(state, state.field(battle.zone, side), state.field_figures(battle.zone, side))
            }
            _ => Line::default(),
        };
        Self { survey, question, plan, march, line }
    }

    /// How much the sergeant likes an order; what ends a menu weighs nothing.
    fn liking(&self, order: &Order) -> f32 {
        let survey = self.survey;
        match *order {
            Order::Rebel { counter, province } => playing::rebel(survey, counter, province),
            Order::BadmashesToShah { counter } => playing::to_shah(survey, counter),
            Order::Stratagem { counter, target } => playing::stratagem(survey, counter, target),
            Order::Deploy { counter, zone } => playing::deploy(survey, counter, zone),
            Order::Escort { counters } => playing::escort(survey.state, counters),
            Order::Place { zone } => self.place(zone),
            Order::Stay => survey.state.tasks.shelter.lowest().map_or(0.0, |zone| playing::stay(survey, zone)),
            Order::Retreat { to } => self.retreat(to),
            Order::Exit { to } | Order::Flee { to } => fighting::go_to(survey, to, to),
            Order::Decline if self.question == Question::PlaceBadmashes => playing::no_badmashes(),
            _ => self.liking_in_the_field(order),
        }
    }

    fn liking_in_the_field(&self, order: &Order) -> f32 {
        let survey = self.survey;
        match *order {
            Order::Battle { zone } => fighting::next(survey, zone),
            Order::Stand => battle(survey.state).map_or(0.0, |battle| fighting::stand(survey, battle)),
            Order::ShutIn => battle(survey.state).map_or(0.0, |battle| fighting::shut_in(survey, battle.zone)),
            Order::Withdraw { units, to } => {
                battle(survey.state).map_or(0.0, |battle| fighting::withdraw(survey, battle, units, to))
            }
            Order::Refuge => battle(survey.state).map_or(0.0, |battle| fighting::refuge(survey, battle)),
            Order::Line { commander, units } => fighting::line_up(survey, &self.line, commander, units),
            Order::Play { counter } => match survey.state.phase {
                Phase::Battle(ref battle) => fighting::play(survey, battle, counter),
                Phase::Siege { zone, .. } => besieging::play(survey, zone, counter),
                _ => 0.0,
            },
            Order::Replace => battle(survey.state).map_or(0.0, fighting::replace),
            Order::Lose { unit } => besieging::lose(survey.state, unit),
            Order::Siege { zone } => besieging::next(survey, zone),
            Order::Rally { unit } => besieging::rally(survey.state, unit),
            _ => self.liking_on_the_march(order),
        }
    }

    fn liking_on_the_march(&self, order: &Order) -> f32 {
        let survey = self.survey;
        if let Some((column, prospect)) = &self.march {
            let stop = planning::stop(prospect, column);
            return match *order {
                Order::Step { to } => planning::step(survey, prospect, column, to),
                Order::Take(company) => planning::take(survey, column, company, stop),
                Order::Leave(company) => planning::leave(survey, column, prospect, company),
                Order::UseAp { .. } => stop - weights::POINTS_ON_MARCH,
                _ => stop,
            };
        }
        let Some(plan) = &self.plan else { return 0.0 };
        match *order {
            Order::ActivateFigure { figure } => plan.figure(figure),
            Order::ActivateUnits { units } => plan.units(units),
            Order::UseAp { counter } => planning::use_ap(survey, plan, counter),
            Order::Attach { unit, figure } => planning::attach(survey, unit, figure),
            Order::Incite { .. } => weights::INCITE,
            Order::BreakOut { zone } => planning::break_out(survey, zone),
            Order::Detach { unit } => plan.detach(survey.state, unit),
            Order::JoinShah { figure } => planning::join_shah(survey, figure),
            // Where a column has stopped, leaving changes nothing but the attachment. [LM-7.2.1k]
            Order::Leave { .. } => weights::UNWISE,
            _ => 0.0,
        }
    }

    fn place(&self, zone: ZoneId) -> f32 {
        let survey = self.survey;
        match survey.state.tasks.badmashes {
            Some((unit, _)) if self.question == Question::PlaceBadmashes => {
                playing::placed(survey, crate::data::ids::UnitSet::only(unit), zone)
            }
            _ => playing::commander(survey, zone),
        }
    }

    fn retreat(&self, to: ZoneId) -> f32 {
        let survey = self.survey;
        match survey.state.tasks.shelter.lowest() {
            Some(zone) if self.question == Question::Shelter => playing::leave(survey, zone, to),
            _ => battle(survey.state).map_or(0.0, |battle| fighting::go_to(survey, battle.zone, to)),
        }
    }
}

fn battle(state: &State) -> Option<&Battle> {
    match &state.phase {
        Phase::Battle(battle) => Some(battle),
        _ => None,
    }
}

/// A small number for the intent of an order: its verb and what it names.
fn intent(order: &Order) -> u32 {
    let (verb, what): (u64, u64) = match *order {
        Order::Rebel { counter, province } => (1, u64::from(counter.0) << 8 | u64::from(province.0)),
        Order::BadmashesToShah { counter } => (2, u64::from(counter.0)),
        Order::Stratagem { counter, target } => (3, u64::from(counter.0) << 16 | target_number(target)),
        Order::Deploy { counter, zone } => (4, u64::from(counter.0) << 8 | u64::from(zone.0)),
        Order::End => (5, 0),
        Order::Place { zone } => (6, u64::from(zone.0)),
        Order::Retreat { to } => (7, u64::from(to.0)),
        Order::Stay => (8, 0),
        Order::Escort { counters } => (9, counters.bits()),
        Order::Exit { to } => (10, u64::from(to.0)),
        Order::ActivateFigure { figure } => (11, u64::from(figure.0)),
        Order::ActivateUnits { units } => (12, units.bits()),
        Order::UseAp { counter } => (13, u64::from(counter.0)),
        Order::Attach { unit, figure } => (14, u64::from(unit.0) << 8 | u64::from(figure.0)),
        Order::Detach { unit } => (15, u64::from(unit.0)),
        Order::JoinShah { figure } => (16, u64::from(figure.0)),
        Order::Incite { zone } => (17, u64::from(zone.0)),
        Order::BreakOut { zone } => (18, u64::from(zone.0)),
        Order::EndMovement => (19, 0),
        Order::Step { to } => (20, u64::from(to.0)),
        Order::Leave(Company { units, shah }) => (21, units.bits() ^ u64::from(shah) << 63),
        Order::Take(Company { units, shah }) => (22, units.bits() ^ u64::from(shah) << 63),
        Order::Stop => (23, 0),
        Order::Flee { to } => (24, u64::from(to.0)),
        Order::Battle { zone } => (25, u64::from(zone.0)),
        Order::Stand => (26, 0),
        Order::ShutIn => (27, 0),
        Order::Withdraw { units, to } => (28, units.bits() ^ u64::from(to.0) << 56),
        Order::Line { commander, units } => {
            (29, units.bits() ^ commander.map_or(0, |figure| u64::from(figure.0) + 1) << 56)
        }
        Order::Play { counter } => (30, u64::from(counter.0)),
        Order::Done => (31, 0),
        Order::Keep => (32, 0),
        Order::Replace => (33, 0),
        Order::Lose { unit } => (34, u64::from(unit.0)),
        Order::Refuge => (35, 0),
        Order::Siege { zone } => (36, u64::from(zone.0)),
        Order::Rally { unit } => (37, u64::from(unit.0)),
        Order::Decline => (38, 0),
    };
    mix(verb, what)
}

fn target_number(target: Target) -> u64 {
    match target {
        Target::None => 0,
        Target::Figure(figure) => 0x100 | u64::from(figure.0),
        Target::Zone(zone) => 0x200 | u64::from(zone.0),
        Target::Unit(unit) => 0x300 | u64::from(unit.0),
    }
}

/// Two numbers scrambled into one, the same on every machine.
fn mix(a: u64, b: u64) -> u32 {
    let x = (a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((x ^ x >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32
}
