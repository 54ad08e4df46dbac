//! Control tests: command dice given over distance, the free choice of two dice, statuses. [GA-2.4 to GA-2.16]

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, NoReasons, Reasons, Reckoning};
use serde::Serialize;
use table::Inches;

use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::data::tables::{Command, Control};
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::phase::{Phase, Rolled};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, State, Status};
use crate::rules::victory;

/// Rolls the CDs of both sides for the turn; none are kept from the last one. [GA-2.1, GA-2.2]
pub fn command_roll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for side in Side::BOTH {
        let army = OfficerId::army(side);
        let talent = state[army].talent;
        chance.about(state.occasion(Occasion::Command, side as u8));
        let mut why = Why::heard_by(log);
        let cds = command_dice(chance, army, talent.dice, talent.plus, &mut why);
        state.cds[side.index()] = cds;
        log.tell(Note::of(side, Happening::CommandRoll { side, cds, why }));
    }
}

/// The sum of an army commander's dice and his bonus. [GA-2.1]
pub fn command_dice(
    chance: &mut impl Chance,
    army: OfficerId,
    dice: u8,
    bonus: u8,
    why: &mut impl Reasons<What>,
) -> u8 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("GA-1.2"), What::Thrown(dice), chance.sum(Pool::d6(u32::from(dice))) as i32);
    sum.plus(Clause("GA-2.1"), What::CommanderBonus(army), bonus);
    sum.total() as u8
}

/// Whether a unit is outside its commander's radius, or has none. [GA-2.24]
pub fn is_outside(state: &State, unit: UnitId) -> bool {
    let sub = state[unit].make.force.officer();
    !state.is_officer_near(sub, unit, state[sub].talent.radius())
}

/// How far a sub-commander is from the army commander, as command dice go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// He may be given several. [GA-2.5]
    Near,
    /// He may be given one. [GA-2.6]
    Middle,
    /// He may be given one, which costs more. [GA-2.7]
    Far,
}

impl Reach {
    /// The clause that says what he may be given.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Near => Clause("GA-2.5"),
            Self::Middle => Clause("GA-2.6"),
            Self::Far => Clause("GA-2.7"),
        }
    }
}

/// Which column of the control table counts. [GA-2.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// An enemy is near a unit of the force.
    Near,
    /// Nobody is.
    Far,
}

/// How far off a sub-commander is; none where one of the two is off the table. [GA-2.5, GA-2.6, GA-2.7]
pub fn reach(state: &State, force: ForceId) -> Option<Reach> {
    let figures = &state.book.tables.command;
    Some(match distance(state, force)? {
        near if near <= figures.near => Reach::Near,
        middle if middle <= figures.middle => Reach::Middle,
        _ => Reach::Far,
    })
}

/// What a number of CDs costs. [GA-2.5, GA-2.6, GA-2.7]
pub fn price(table: &Command, reach: Reach, cds: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut price = Reckoning::new(why);
    price.plus(reach.clause(), What::CommandDice, cds);
    if reach == Reach::Far && cds > 0 {
        price.because(Clause("GA-2.7"), What::FarOff, Amount::times(table.far_price));
    }
    price.total() as u8
}

/// The most CDs that a force may be given, with so many left to its side. [GA-2.2, GA-2.5, GA-2.6, GA-2.7]
fn most(table: &Command, reach: Reach, left: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut most = Reckoning::new(why);
    most.plus(reach.clause(), What::CommandDice, if reach == Reach::Near { table.near_most } else { 1 });
    most.at_most(Clause("GA-2.2"), What::CommandDiceLeft, left / price(table, reach, 1, &mut NoReasons));
    most.total() as u8
}

/// The most CDs that a force may be given, and what each costs.
pub fn allowed(state: &State, force: ForceId) -> (u8, u8) {
    allowed_because(state, force, &mut NoReasons)
}

/// The same with the reasons why it may not be given more.
pub fn allowed_because(state: &State, force: ForceId, why: &mut impl Reasons<What>) -> (u8, u8) {
    let figures = &state.book.tables.command;
    match reach(state, force) {
        Some(reach) => {
            let left = state.cds[State::force_side(force).index()];
            (most(figures, reach, left, why), price(figures, reach, 1, &mut NoReasons))
        }
        None => (0, 1),
    }
}

/// How many dice a control test throws. [GA-2.4, GA-2.8]
pub fn throw_of(table: &Control, cds: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut dice = Reckoning::new(why);
    dice.plus(Clause("GA-2.8"), What::PlainDice, table.dice);
    dice.plus(Clause("GA-2.4"), What::CommandDice, cds);
    dice.total() as u8
}

/// How far a sub-commander is from the army commander.
pub fn distance(state: &State, force: ForceId) -> Option<Inches> {
    let (army, sub) = (OfficerId::army(State::force_side(force)), force.officer());
    (state[army].on_table && state[sub].on_table)
        .then(|| table::distance_between(state[army].at.spot(), state[sub].at.spot()))
}

/// What is added to a force's control dice.
pub fn modifier(state: &State, force: ForceId, why: &mut impl Reasons<What>) -> i8 {
    let mut sum = Reckoning::new(why);
    add_modifier(state, force, &mut sum);
    sum.total() as i8
}

/// Adds the personality of a sub-commander, and what his force has suffered. [GA-2.9, GA-12.2]
fn add_modifier<R: Reasons<What>>(state: &State, force: ForceId, sum: &mut Reckoning<'_, R>) {
    let officer = force.officer();
    sum.plus(Clause("GA-2.9"), What::Personality(officer), state[officer].talent.modifier);
    if victory::is_spent(state, force) {
        sum.plus(Clause("GA-12.2"), What::Spent(force), -state.book.tables.control.spent);
    }
}

/// Which column counts for a force. [GA-2.10]
pub fn column(state: &State, force: ForceId) -> Column {
    if state.is_force_near(force, state.book.tables.control.column) { Column::Near } else { Column::Far }
}

/// The rows of the control table, each with its clause. [GA-2.11, GA-2.12, GA-2.13, GA-2.14]
fn row(table: &Control, total: i8, column: Column) -> (Status, Clause) {
    let near = column == Column::Near;
    match total {
        total if total <= table.withdraw => (if near { Status::Withdraw } else { Status::Hold }, Clause("GA-2.11")),
        total if total <= table.hold => (Status::Hold, Clause("GA-2.12")),
        total if total <= table.active => (Status::Active, Clause("GA-2.13")),
        _ => (if near { Status::Attack } else { Status::Active }, Clause("GA-2.14")),
    }
}

/// The status that a total gives.
pub fn status(table: &Control, total: i8, column: Column) -> Status {
    row(table, total, column).0
}

/// The statuses among which dice leave the choice. [GA-2.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Choice([bool; 4]);

impl Choice {
    /// The statuses that a test can give, in order.
    pub const STATUSES: [Status; 4] = [Status::Withdraw, Status::Hold, Status::Active, Status::Attack];

    /// What totals leave.
    pub fn of(table: &Control, totals: impl Iterator<Item = i8>, column: Column) -> Self {
        let mut given = [false; 4];
        for total in totals {
            let status = status(table, total, column);
            for (has, one) in given.iter_mut().zip(Self::STATUSES) {
                *has |= one == status;
            }
        }
        Self(given)
    }

    /// Whether a status is among them.
    pub fn has(self, status: Status) -> bool {
        Self::STATUSES.iter().zip(self.0).any(|(one, has)| has && *one == status)
    }

    /// All sets that are not empty.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..16_u8).map(|set| Self(std::array::from_fn(|index| set >> index & 1 != 0)))
    }

    /// Its key in odds.
    pub fn key(self) -> String {
        let named: Vec<&str> =
            Self::STATUSES.iter().zip(self.0).filter(|(_, has)| *has).map(|(status, _)| status.key()).collect();
        named.join("+")
    }
}

impl State {
    /// The unit's force's status, or Active for a unit that has just arrived. [GA-2.16]
    pub fn status_of(&self, unit: UnitId) -> Status {
        let one = &self[unit];
        if one.marks.has(Marks::ARRIVED) { Status::Active } else { self[one.make.force].status }
    }
}

/// Forces that must still test, in order. [GA-2.16]
pub fn waiting(state: &State) -> impl Iterator<Item = ForceId> + '_ {
    state.force_ids(state.phasing).filter(|&force| !state[force].tested && state.force_units(force) != 0)
}

fn check_force(state: &State, force: ForceId) -> Result<(), Refusal> {
    if State::force_side(force) != state.phasing {
        return Err(Refusal::NotYourForce(force));
    }
    if waiting(state).any(|other| other == force) { Ok(()) } else { Err(Refusal::TestedAlready(force)) }
}

/// Checks a control test with so many CDs. [GA-2.4]
pub fn check_test(state: &State, force: ForceId, cds: u8) -> Result<(), Refusal> {
    check_force(state, force)?;
    let (most, price) = allowed(state, force);
    if cds > most { Err(Refusal::TooManyCds { force, most, price }) } else { Ok(()) }
}

/// Checks that a force may go Inactive. [GA-2.15]
pub fn check_inactive(state: &State, force: ForceId) -> Result<(), Refusal> {
    check_force(state, force)?;
    if column(state, force) == Column::Near { Err(Refusal::EnemyNear(force)) } else { Ok(()) }
}

/// Checks a choice of two dice. [GA-2.9]
pub fn check_pick(rolled: &Rolled, i: u8, j: u8) -> Result<(), Refusal> {
    if i != j && i.max(j) < rolled.count { Ok(()) } else { Err(Refusal::PickTwo) }
}

/// Legal orders of `control`.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    for force in waiting(state) {
        let (most, _) = allowed(state, force);
        orders.extend((0..=most).map(|cds| Order::Test { force, cds }));
        if column(state, force) == Column::Far {
            orders.push(Order::Inactive { force });
        }
    }
}

/// All pairs of the dice rolled (`control-dice`).
pub fn picks(rolled: &Rolled) -> impl Iterator<Item = (u8, u8)> + use<> {
    let count = rolled.count;
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

/// A control test: the dice are rolled; two of two are taken at once. [GA-2.8]
pub fn test<L: Log<Note>>(state: &mut State, force: ForceId, cds: u8, chance: &mut impl Chance, log: &mut L) {
    let (mut why_paid, mut why_dice) = (Why::heard_by(log), Why::heard_by(log));
    let paid = match reach(state, force) {
        Some(reach) => price(&state.book.tables.command, reach, cds, &mut why_paid),
        None => 0,
    };
    let side = state.phasing.index();
    state.cds[side] -= paid;
    let count = throw_of(&state.book.tables.control, cds, &mut why_dice);
    let mut dice = [0; 4];
    chance.about(state.occasion(Occasion::Control, force.0));
    for die in dice.iter_mut().take(usize::from(count)) {
        *die = chance.d6();
    }
    let rolled = Rolled { force, dice, count };
    if L::LISTENS {
        let totals = picks(&rolled).map(|(i, j)| total(state, &rolled, i, j, &mut NoReasons));
        let choice = Choice::of(&state.book.tables.control, totals, column(state, force));
        let told = Happening::ControlRoll { force, cds, dice, count, paid, choice, why_dice, why_paid };
        state.tell_force(log, force, told);
    }
    state.phase = Phase::Control { rolled: Some(rolled) };
}

/// The total of two of the dice. [GA-2.9]
pub fn total(state: &State, rolled: &Rolled, i: u8, j: u8, why: &mut impl Reasons<What>) -> i8 {
    let mut sum = Reckoning::new(why);
    for index in [i, j] {
        sum.plus(Clause("GA-2.9"), What::Die, rolled.dice[usize::from(index)]);
    }
    add_modifier(state, rolled.force, &mut sum);
    sum.total() as i8
}

/// Two dice are picked and the status follows. [GA-2.9]
pub fn pick(state: &mut State, i: u8, j: u8, log: &mut impl Log<Note>) {
    let Phase::Control { rolled: Some(rolled) } = state.phase else { return };
    let (force, mut why) = (rolled.force, Why::heard_by(log));
    let total = total(state, &rolled, i, j, &mut why);
    let column = column(state, force);
    why.because(Clause("GA-2.10"), What::Column(column), 0);
    let (status, row) = row(&state.book.tables.control, total, column);
    if let Some(clause) = status.clause() {
        why.because(clause, What::Allowed(status), 0);
    }
    set(state, force, status);
    state.tell_force(log, force, Happening::Controlled { force, total, status, row, why });
    state.phase = Phase::Control { rolled: None };
}

/// A force goes Inactive. [GA-2.15]
pub fn rest(state: &mut State, force: ForceId, log: &mut impl Log<Note>) {
    set(state, force, Status::Inactive);
    state.tell_force(log, force, Happening::Rested { force });
}

fn set(state: &mut State, force: ForceId, status: Status) {
    state[force].status = status;
    state[force].tested = true;
}

/// Begins a Control Segment. [GA-2.16]
pub fn begin_segment(state: &mut State, side: Side) {
    state.phasing = side;
    for force in State::side_forces(side) {
        state[force].tested = false;
        if state.force_units(force) == 0 {
            state[force].status = Status::None;
        }
    }
    state.phase = Phase::Control { rolled: None };
}
