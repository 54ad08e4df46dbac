//! What happened: facts in the past tense with their figures. `citations.rs` says which clause each follows from and who may know it, `narrate.rs` puts
//! them into sentences.

use engine::{Clause, Parts};
use serde::Serialize;

use crate::data::MOST_FIGURES;
use crate::data::ids::{CounterId, CounterSet, FigureId, FigureSet, ProvinceId, Side, UnitId, UnitSet, ZoneId};
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::{Reading, Terms};
use crate::rules::reasons::What;
use crate::rules::sieges::Assault;
use crate::rules::state::{Cause, Massacre};

/// Parts of a battle's figures: strengths, commanders, guns, fury, and the tactical counters played.
const BATTLE_PARTS: usize = 16;

/// Parts of a final count: causes, every zone and every figure that counts, and the scenario's prizes.
const COUNT_PARTS: usize = 48;

/// A fact about the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "events with many parts are few, and nobody keeps events for long")]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
        /// Whether it rains.
        monsoon: bool,
    },
    /// A phase began.
    PhaseBegan {
        /// Its name.
        phase: &'static str,
        /// Whose it is.
        side: Option<Side>,
        /// Its clause.
        clause: Clause,
    },
    /// Both sides rolled for the initiative.
    InitiativeRolled {
        /// Dice, rebel and British.
        dice: [u8; 2],
        /// Bonuses.
        bonus: [u8; 2],
        /// Player A.
        holder: Side,
        /// The parts of the bonuses.
        why: [Parts<What, MOST_FIGURES>; 2],
    },
    /// A side drew counters.
    Drew {
        /// The side.
        side: Side,
        /// How many.
        count: u8,
        /// Which; empty for those who may not know.
        counters: CounterSet,
        /// Whether the pile held fewer than were due.
        short: bool,
    },
    /// Counters were discarded because the pile is empty.
    Discarded {
        /// The side.
        side: Side,
        /// Which.
        counters: CounterSet,
    },
    /// A counter was played for its event.
    CounterPlayed {
        /// The side.
        side: Side,
        /// The counter.
        counter: CounterId,
    },
    /// A counter was used for its AP.
    ApUsed {
        /// The side.
        side: Side,
        /// The counter.
        counter: CounterId,
        /// Its AP.
        ap: u8,
        /// The pool after it.
        pool: u8,
        /// The parts of the pool.
        why: Parts<What, 2>,
    },
    /// A city was rolled for.
    CityRolled {
        /// The city.
        zone: ZoneId,
        /// The die.
        die: u8,
        /// The province's value.
        value: u8,
        /// Whether it rose.
        rose: bool,
        /// The parts of the value.
        why: Parts<What, 1>,
    },
    /// The cities of a province have risen or not.
    ProvinceRose {
        /// The province.
        province: ProvinceId,
        /// How many cities rose.
        risen: u8,
        /// Of how many.
        cities: u8,
    },
    /// A city rose without a roll.
    CityRose {
        /// The city.
        zone: ZoneId,
    },
    /// A unit went over to the rebels.
    Mutinied {
        /// The unit.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// Gurkhas were rolled for.
    GurkhasRolled {
        /// The unit.
        unit: UnitId,
        /// The die.
        die: u8,
        /// They mutiny up to this.
        threshold: u8,
        /// The parts of the threshold.
        why: Parts<What, 1>,
    },
    /// Civilians were besieged in a risen city.
    CiviliansBesieged {
        /// The city.
        zone: ZoneId,
        /// The die.
        die: u8,
        /// They are massacred from this on.
        from: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// Civilians were massacred.
    CiviliansMassacred {
        /// The city.
        zone: ZoneId,
        /// The die, where a rising was the cause.
        die: Option<u8>,
        /// They were massacred from this on; 0 without a die.
        from: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// A figure appeared with a rising.
    FigureAppeared {
        /// The figure.
        figure: FigureId,
        /// Where.
        zone: ZoneId,
        /// The clause that brings him.
        clause: Clause,
    },
    /// Troops in a risen city left it or shut themselves in.
    Sheltered {
        /// The city.
        zone: ZoneId,
        /// Where they went; behind the walls if nowhere.
        to: Option<ZoneId>,
    },
    /// Badmashes were placed.
    BadmashesPlaced {
        /// The unit.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// Badmashes found no place.
    BadmashesDispersed {
        /// The unit.
        unit: UnitId,
    },
    /// The rebel did without Badmashes.
    BadmashesDeclined {
        /// The unit.
        unit: UnitId,
    },
    /// Badmashes went to Bahadur Shah.
    BadmashesJoinedShah {
        /// The unit.
        unit: UnitId,
        /// Where he is.
        zone: ZoneId,
    },
    /// A unit was deployed.
    UnitDeployed {
        /// The unit.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
        /// The clause that places it.
        clause: Clause,
    },
    /// A figure was deployed.
    FigureDeployed {
        /// The figure.
        figure: FigureId,
        /// Where.
        zone: ZoneId,
    },
    /// Units came from the pile with a figure.
    EscortTaken {
        /// The figure.
        figure: FigureId,
        /// Their counters.
        counters: CounterSet,
        /// The clause.
        clause: Clause,
    },
    /// Cholera or Thugs were rolled for.
    AssassinationRolled {
        /// The counter.
        counter: CounterId,
        /// The general.
        figure: FigureId,
        /// The die.
        die: u8,
        /// He dies up to this.
        needs: u8,
        /// The clause of the counter.
        clause: Clause,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// The rivers were flooded.
    RiversFlooded,
    /// A column was held for the turn.
    ColumnHeld {
        /// The counter.
        counter: CounterId,
        /// The figure, if he leads it.
        figure: Option<FigureId>,
        /// The units held.
        units: UnitSet,
    },
    /// An agent was rolled for.
    AgentRolled {
        /// The unit.
        unit: UnitId,
        /// The die.
        die: u8,
        /// It mutinies up to this.
        needs: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// A mutineer among British troops left, or found no way.
    MutineerLeft {
        /// The unit.
        unit: UnitId,
        /// Where to; destroyed if nowhere.
        to: Option<ZoneId>,
    },
    /// Persuasive officers rolled for a mutineer.
    PersuasionRolled {
        /// The unit.
        unit: UnitId,
        /// The die.
        die: u8,
        /// It returns from this on.
        needs: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// Engineers rebuilt walls.
    WallsRebuilt {
        /// The city.
        zone: ZoneId,
        /// Points now.
        fort: u8,
        /// The parts of the points.
        why: Parts<What, 3>,
    },
    /// A column was activated.
    Activated {
        /// Its figure.
        figure: Option<FigureId>,
        /// Its units.
        units: UnitSet,
        /// AP of its own.
        ap: u8,
        /// The parts of its AP.
        why: Parts<What, 3>,
    },
    /// A unit was attached.
    UnitAttached {
        /// The unit.
        unit: UnitId,
        /// To whom.
        figure: FigureId,
    },
    /// A unit was detached.
    UnitDetached {
        /// The unit.
        unit: UnitId,
        /// From whom.
        figure: FigureId,
    },
    /// Bahadur Shah joined a column.
    ShahJoined {
        /// The commander.
        figure: FigureId,
    },
    /// Units were left on the way.
    UnitsLeft {
        /// The figure.
        figure: FigureId,
        /// The units.
        units: UnitSet,
        /// Bahadur Shah among them.
        shah: bool,
    },
    /// Units were taken up on the way.
    UnitsTaken {
        /// The figure.
        figure: FigureId,
        /// The units.
        units: UnitSet,
    },
    /// A column made a step.
    Stepped {
        /// Its figure.
        figure: Option<FigureId>,
        /// Its units.
        units: UnitSet,
        /// From where.
        from: ZoneId,
        /// To where.
        to: ZoneId,
        /// What it cost.
        cost: u8,
        /// Whether it entered contact.
        contact: bool,
        /// The parts of the cost.
        why: Parts<What, 4>,
    },
    /// A column stopped.
    ColumnStopped {
        /// Its figure.
        figure: Option<FigureId>,
        /// Its units.
        units: UnitSet,
        /// Where.
        zone: ZoneId,
        /// Whether contact or a quelled city stopped it.
        forced: bool,
    },
    /// Movement ended.
    MovementEnded {
        /// The side.
        side: Side,
        /// AP lost with it.
        lost: u8,
    },
    /// A rising on the spot was rolled for.
    IncitementRolled {
        /// The city.
        zone: ZoneId,
        /// The die.
        die: u8,
        /// It rises below this.
        below: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// A garrison broke out.
    BrokeOut {
        /// The city.
        zone: ZoneId,
        /// The units.
        units: UnitSet,
    },
    /// A figure without troops was tested.
    FlightRolled {
        /// The figure.
        figure: FigureId,
        /// The die.
        die: u8,
        /// He escapes up to this.
        initiative: u8,
        /// Whether there was a zone to go to.
        way_out: bool,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// A figure fled.
    FigureFled {
        /// The figure.
        figure: FigureId,
        /// Where to.
        to: ZoneId,
    },
    /// A figure was eliminated.
    FigureEliminated {
        /// The figure.
        figure: FigureId,
        /// The clause.
        clause: Clause,
    },
    /// A battle began.
    BattleBegan {
        /// Where.
        zone: ZoneId,
        /// The attacker.
        attacker: Side,
    },
    /// The defender stood.
    Stood {
        /// Where.
        zone: ZoneId,
        /// The defender.
        side: Side,
    },
    /// A side shut itself in.
    ShutIn {
        /// The city.
        zone: ZoneId,
        /// The side.
        side: Side,
        /// The units.
        units: UnitSet,
    },
    /// A side withdrew before battle.
    Withdrew {
        /// From where.
        zone: ZoneId,
        /// Where to.
        to: ZoneId,
        /// The side.
        side: Side,
        /// Who.
        units: UnitSet,
        /// Whether they were all and unable to fight.
        disorganised: bool,
    },
    /// The attackers turned back from a column that can neither fight nor leave.
    TurnedBack {
        /// Where.
        zone: ZoneId,
        /// The attackers.
        side: Side,
    },
    /// A side lined up.
    LinedUp {
        /// The side.
        side: Side,
        /// Who commands.
        commander: Option<FigureId>,
        /// Who fights.
        units: UnitSet,
        /// Their strength.
        strength: u8,
        /// The parts of the strength.
        why: Parts<What, 1>,
    },
    /// A massacre was remembered.
    FuryRemembered {
        /// The city of the massacre.
        city: ZoneId,
        /// The bonus.
        bonus: u8,
    },
    /// A battle was rolled.
    BattleRolled {
        /// Where.
        zone: ZoneId,
        /// Strengths, modifier, shift.
        terms: Terms,
        /// Column, die, row.
        reading: Reading,
        /// The result.
        result: BattleResult,
        /// The parts of strengths, modifier and shift.
        why: Parts<What, BATTLE_PARTS>,
    },
    /// Kavanagh's result took the place of the rolled one, or not.
    KavanaghDecided {
        /// Whether it did.
        replaced: bool,
    },
    /// A unit lost a step.
    StepLost {
        /// The unit.
        unit: UnitId,
        /// Whether it is gone.
        destroyed: bool,
        /// Why.
        clause: Clause,
    },
    /// A side's line was destroyed.
    Routed {
        /// The side.
        side: Side,
    },
    /// The winner's cavalry caught a retreating side.
    Pursued {
        /// The side pursued.
        side: Side,
        /// By how much the winner's cavalry is stronger.
        margin: u8,
        /// The parts of that number.
        why: Parts<What, 2>,
    },
    /// Troops retreated.
    Retreated {
        /// The side.
        side: Side,
        /// The units.
        units: UnitSet,
        /// From where.
        from: ZoneId,
        /// To where.
        to: ZoneId,
    },
    /// Troops took refuge behind walls.
    TookRefuge {
        /// The side.
        side: Side,
        /// The units.
        units: UnitSet,
        /// The city.
        zone: ZoneId,
    },
    /// Troops with no way out were eliminated.
    TroopsEliminated {
        /// The side.
        side: Side,
        /// The units.
        units: UnitSet,
        /// The figures.
        figures: FigureSet,
        /// Where.
        zone: ZoneId,
        /// The clause.
        clause: Clause,
    },
    /// A battle was won, or nobody was left to win it.
    BattleEnded {
        /// Where.
        zone: ZoneId,
        /// Who won.
        winner: Option<Side>,
    },
    /// A side scored.
    Scored {
        /// The side.
        side: Side,
        /// Points.
        points: u8,
        /// Why.
        cause: Cause,
        /// Where, unless it was before the first turn.
        zone: Option<ZoneId>,
        /// The parts of the points.
        why: Parts<What, 1>,
    },
    /// A siege was lifted.
    SiegeLifted {
        /// The city.
        zone: ZoneId,
    },
    /// Civilians were saved.
    CiviliansSaved {
        /// The city.
        zone: ZoneId,
    },
    /// A unit was restored, or none.
    Rallied {
        /// The unit.
        unit: Option<UnitId>,
    },
    /// A revolt was quelled.
    Quelled {
        /// The city.
        zone: ZoneId,
        /// By entering or by siege.
        clause: Clause,
    },
    /// Troops came out of a city.
    CameOut {
        /// The city.
        zone: ZoneId,
        /// The side.
        side: Side,
    },
    /// Walls were whole again after a siege.
    WallsRestored {
        /// The city.
        zone: ZoneId,
    },
    /// A Massacre! marker was taken up.
    MarkerTaken {
        /// The city.
        zone: ZoneId,
        /// Who carries it.
        carrier: Massacre,
    },
    /// Sappers brought down walls.
    WallsSapped {
        /// The city.
        zone: ZoneId,
        /// Points left.
        fort: u8,
        /// The parts of the points.
        why: Parts<What, 3>,
    },
    /// Spies found a weak place in the walls.
    WeakPlaceFound {
        /// The city.
        zone: ZoneId,
        /// The bonus for the coming roll.
        bonus: u8,
    },
    /// A besieger was too weak for a roll.
    SiegeTooWeak {
        /// The city.
        zone: ZoneId,
        /// Strengths, besieger and besieged.
        strengths: [u8; 2],
        /// The parts of the strengths.
        why: Parts<What, 8>,
    },
    /// A siege was rolled.
    SiegeRolled {
        /// The city.
        zone: ZoneId,
        /// Strengths, besieger and besieged.
        strengths: [u8; 2],
        /// The bonus.
        bonus: u8,
        /// Column, die, row, points.
        assault: Assault,
        /// Points left.
        fort: u8,
        /// The parts of strengths, bonus and points left.
        why: Parts<What, 8>,
    },
    /// A city fell.
    CityFell {
        /// The city.
        zone: ZoneId,
        /// To whom.
        side: Side,
    },
    /// A garrison was rolled for.
    AttritionRolled {
        /// The city.
        zone: ZoneId,
        /// The die.
        die: u8,
        /// It suffers up to this.
        needs: u8,
        /// The parts of that number.
        why: Parts<What, 1>,
    },
    /// A side won at once.
    TotalVictory {
        /// The side.
        side: Side,
    },
    /// The match is over and a side's points were counted.
    Counted {
        /// The side.
        side: Side,
        /// Its total.
        total: i16,
        /// The clause that decides.
        clause: Clause,
        /// The parts of the total.
        why: Parts<What, COUNT_PARTS>,
    },
}
