//! What happened, as facts with their numbers.

use engine::{Clause, Event as Fact, Figure, Part, Parts, Seat, Viewer};
use serde::Serialize;

use crate::data::MOST_OBJECTIVES;
use crate::data::map::AreaId;
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::fire::Side;
use crate::rules::melee::{Barrier, Group, Losses};
use crate::rules::morale::Morale;
use crate::rules::order::{LONGEST, Path};
use crate::rules::rally::Rallied;
use crate::rules::reasons::What;
use crate::rules::sight::Cover;
use crate::rules::state::Unit;
use crate::rules::victory::End;

/// An event.
#[expect(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A round begins.
    RoundBegan { round: u8, cards: u8, why: Parts<What, 7>, sure: u8, why_sure: Parts<What, 2> },
    /// The match is evened: so many points more for the enemy, so many rounds.
    Evened { handicap: i16, rounds: u8 },
    /// A piece was placed.
    Placed { unit: Unit, area: AreaId },
    /// A card was turned.
    CardTurned { card: Card },
    /// A card went by without effect.
    PassedOver { card: Card },
    /// A seat declined.
    Passed { force: u8 },
    /// A unit moved.
    Moved {
        unit: Unit,
        from: AreaId,
        path: Path,
        cost: u8,
        why: Parts<What, LONGEST>,
        allowance: u8,
        why_allowance: Parts<What, 1>,
    },
    /// A Command figure moved.
    FigureMoved {
        figure: u8,
        to: AreaId,
        cost: u8,
        why: Parts<What, LONGEST>,
        allowance: u8,
        why_allowance: Parts<What, 1>,
    },
    /// A leader could not go where it was told.
    LeaderStayed { figure: Option<u8> },
    /// The Commander-in-Chief moved.
    CommanderMoved { to: AreaId, cost: u8, why: Parts<What, LONGEST>, allowance: u8, why_allowance: Parts<What, 1> },
    /// He jumped.
    Jumped { area: AreaId, die: u8, needed: u8, why: Parts<What, 1>, thrown: bool },
    /// He dismounted.
    Dismounted { area: AreaId },
    /// He was in danger.
    CommanderAtRisk { sum: u8, needed: u8, why: Parts<What, 1>, killed: bool },
    /// He fled or was killed.
    CommanderCaught { to: Option<AreaId> },
    /// He could reach nobody and was set down with a Company far off.
    CommanderSetDown { to: AreaId },
    /// Lone Command figures fled or were killed.
    FigureCaught { figure: u8, to: Option<AreaId> },
    /// Fire.
    Fired {
        by: Unit,
        at: Unit,
        able: u8,
        why_able: Parts<What, 4>,
        dice: u8,
        why_dice: Parts<What, 2>,
        sum: u16,
        range: u8,
        number: u8,
        why_number: Parts<What, 1>,
        hits: u8,
        cover: Cover,
        casualties: u8,
        why: Parts<What, 4>,
        half: bool,
    },
    /// A unit is marked with smoke.
    Smoke { unit: Unit },
    /// A unit has loaded.
    Reloaded { unit: Unit },
    /// A rally.
    Rallied {
        unit: Unit,
        needed: u8,
        why_needed: Parts<What, 1>,
        modifiers: [i8; 2],
        why_red: Parts<What, 4>,
        why_yellow: Parts<What, 4>,
        recovered: u8,
        killed: u8,
        remaining: u8,
    },
    /// Casualties of a Company are back without dice.
    Revived { company: u8, recovered: u8, special: u8, clause: Clause, why: Parts<What, 2> },
    /// A card was laid down on HOLD.
    Held { force: u8 },
    /// A held card lapsed.
    HeldLapsed { force: u8, cards: u8 },
    /// A gate was tried.
    GateTried {
        company: u8,
        die: u8,
        needed: u8,
        why_needed: Parts<What, 1>,
        bonus: u8,
        why: Parts<What, 1>,
        open: bool,
    },
    /// A gate was shot at.
    GateHit {
        gun: u8,
        gate: u8,
        dice: u8,
        why_dice: Parts<What, 2>,
        sum: u16,
        number: u8,
        why_number: Parts<What, 1>,
        hits: u8,
        left: u8,
        why: Parts<What, 3>,
    },
    /// A gate stands open.
    GateOpened { gate: u8 },
    /// A charge.
    Charged {
        by: Unit,
        at: Unit,
        from: AreaId,
        path: Path,
        cost: u8,
        why: Parts<What, { LONGEST + 1 }>,
        allowance: u8,
        why_allowance: Parts<What, 1>,
    },
    /// A reaction.
    Reacted { company: u8, reaction: Reaction, areas: u8, why: Parts<What, 1> },
    /// A morale test.
    MoraleTested {
        unit: u8,
        die: u8,
        sides: u8,
        why_die: Parts<What, 1>,
        strength: u8,
        why: Parts<What, 1>,
        was_fanatic: bool,
        result: Morale,
    },
    /// A round of melee: what it went over, the front and the strength of the players and of the enemy, the pairs at doors or elsewhere and those at windows.
    MeleeFought {
        player: Unit,
        enemy: Unit,
        round: u8,
        over: Barrier,
        fronts: [u8; 2],
        strengths: [u8; 2],
        pairs: u8,
        why_pairs: Parts<What, 4>,
        groups: [Group; 2],
        losses: Losses,
    },
    /// It counts as a tie, or is one.
    MeleeTied { tie: Tie, twice: u8, why: Parts<What, 2> },
    /// A unit lost.
    MeleeLost { unit: Unit, clause: Clause },
    /// A unit went back.
    Retreated { unit: Unit, from: AreaId, to: AreaId },
    /// A unit had nowhere to go.
    NoRetreat { unit: Unit },
    /// A Company was overrun, a crew wiped out.
    Overrun { unit: Unit, killed: u8 },
    /// An enemy unit is destroyed.
    Destroyed { unit: u8 },
    /// An enemy unit routed.
    Routed { unit: u8, strength: u8 },
    /// An enemy unit turned Fanatic.
    Fanatic { unit: u8, clause: Clause },
    /// A charger advanced.
    Advanced { unit: Unit, to: AreaId },
    /// A gun was left behind.
    GunAbandoned { unit: Unit },
    /// A gun was taken.
    GunTaken { gun: Unit },
    /// A crew is back at its gun.
    Manned { unit: Unit },
    /// A Company is gone.
    CompanyGone { company: u8 },
    /// A routed unit rolled to return.
    ReturnRolled { unit: u8, die: u8, needed: u8, why: Parts<What, 1>, returns: bool },
    /// It formed again with new men.
    Reformed { unit: u8, die: u8, strength: u8, why: Parts<What, 3> },
    /// It returned.
    Returned { unit: u8, area: AreaId, strength: u8 },
    /// A special card goes to a seat.
    CardKept { force: u8, special: u8 },
    /// A kept card was played.
    CardPlayed { force: u8, special: u8, clause: Clause },
    /// A special card had nobody to work on.
    CardIdle { special: u8, clause: Clause },
    /// A special card lets a unit fire.
    CardServes { unit: Unit, special: u8, clause: Clause },
    /// A special card took smoke off a unit.
    CardLoads { unit: Unit, special: u8, clause: Clause },
    /// A special card put smoke on a unit.
    CardSmokes { unit: Unit, special: u8, clause: Clause },
    /// A special card rolled for a figure that may fall.
    CardRolled {
        unit: Unit,
        special: u8,
        clause: Clause,
        die: u8,
        needed: u8,
        why: Parts<What, 1>,
        for_command: u8,
        why_command: Parts<What, 1>,
        falls: bool,
        command: bool,
    },
    /// Gunga Din joined a Company.
    GungaJoined { company: u8, clause: Clause },
    /// Gunga Din went home.
    GungaLeft,
    /// Volunteers joined a Company.
    VolunteersJoined { company: u8, figures: u8, why: Parts<What, 2>, clause: Clause },
    /// The automatic enemy's temper. [FP-17.5]
    TemperRolled {
        unit: u8,
        die: u8,
        steady: u8,
        why_steady: Parts<What, 1>,
        bold: u8,
        why_bold: Parts<What, 1>,
        temper: Temper,
    },
    /// The line of the programme that caused what comes. [FP-17.6]
    Programme { card: Option<Card>, unit: u8, line: Line },
    /// The points of a side were counted.
    PointsCounted { side: Side, points: i16, why: Parts<What, { MOST_OBJECTIVES + 7 }> },
    /// The honours of a Force were counted, for interest.
    HonoursCounted { force: u8, honours: i16, why: Parts<What, 3> },
    /// The match is over.
    MatchOver {
        players: i16,
        enemy: i16,
        margin: i16,
        why: Parts<What, 2>,
        mark: i16,
        why_mark: Parts<What, 2>,
        end: End,
    },
}

/// The four reactions. [FP-4.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reaction {
    /// FIRE ALL.
    Fire,
    /// FIRE HALF and back.
    FireRetreat,
    /// Back.
    Retreat,
    /// COUNTER-CHARGE.
    Counter,
    /// None.
    None,
}

/// Why a melee is a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Tie {
    /// Equal casualties: a second melee. [FP-10.16]
    Equal,
    /// Two to one: a second melee. [FP-10.15]
    TwoToOne,
    /// At a strong place: no second melee. [FP-10.17]
    Strong,
    /// Fanatics fight on. [FP-11.2]
    Fanatics,
}

impl Fact for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::RoundBegan { .. } => "FP-1.8",
            Event::Evened { .. } => "FP-14.10",
            Event::Placed { .. } => "FP-14.1",
            Event::CardTurned { card } => match card {
                Card::Force(_) => "FP-1.5",
                Card::Artillery => "FP-2.2",
                Card::Band(_) => "FP-17.1",
                Card::EnemyArtillery => "FP-17.10",
                Card::End => "FP-1.9",
                Card::Special(_) => "FP-13.2",
            },
            Event::PassedOver { card: Card::Band(_) } => "FP-17.4",
            Event::PassedOver { .. } | Event::CompanyGone { .. } => "FP-9.5",
            Event::Passed { .. } => "FP-1.5",
            Event::Moved { .. } => "FP-4.1",
            Event::FigureMoved { .. } => "FP-1.7",
            Event::LeaderStayed { figure: Some(_) } => "FP-1.6",
            Event::LeaderStayed { figure: None } => "FP-3.1",
            Event::CommanderMoved { .. } => "FP-3.1",
            Event::Jumped { .. } => "FP-3.7",
            Event::Dismounted { .. } => "FP-3.6",
            Event::CommanderAtRisk { .. } => "FP-3.8",
            Event::CommanderCaught { .. } | Event::CommanderSetDown { .. } => "FP-3.9",
            Event::FigureCaught { .. } => "FP-1.13",
            Event::Fired { why_number, .. } => why_number.as_slice().first().map_or("FP-5.2", |part| part.clause.0),
            Event::Smoke { .. } => "FP-4.2.1",
            Event::Reloaded { .. } => "FP-4.4",
            Event::Rallied { .. } => "FP-4.7",
            Event::Held { .. } => "FP-4.8",
            Event::HeldLapsed { .. } => "FP-4.8.7",
            Event::GateTried { .. } | Event::GateOpened { .. } => "FP-4.9",
            Event::GateHit { .. } => "FP-4.9.1",
            Event::Charged { .. } => "FP-4.6",
            Event::Reacted { reaction, .. } => match reaction {
                Reaction::Fire => "FP-4.8.1",
                Reaction::FireRetreat => "FP-4.8.2",
                Reaction::Retreat => "FP-4.8.3",
                Reaction::Counter => "FP-4.8.4",
                Reaction::None => "FP-4.8",
            },
            Event::MoraleTested { result, .. } => match result {
                Morale::Fanatic => "FP-12.8",
                Morale::Pass => "FP-12.4",
                Morale::Retreat => "FP-12.5",
                Morale::Rout => "FP-12.6",
            },
            Event::MeleeFought { .. } => "FP-10.5.5",
            Event::MeleeTied { tie, .. } => match tie {
                Tie::Equal => "FP-10.16",
                Tie::TwoToOne => "FP-10.15",
                Tie::Strong => "FP-10.17",
                Tie::Fanatics => "FP-11.2",
            },
            Event::Retreated { .. } => "FP-10.20",
            Event::NoRetreat { .. } => "FP-10.21",
            Event::Overrun { unit: Unit::Gun(_), .. } => "FP-11.5",
            Event::Overrun { .. } => "FP-11.1",
            Event::Destroyed { .. } => "FP-9.4",
            Event::Routed { .. } => "FP-12.7",
            Event::Advanced { .. } => "FP-10.22",
            Event::GunAbandoned { .. } => "FP-10.14",
            Event::GunTaken { .. } | Event::Manned { .. } => "FP-10.23",
            Event::ReturnRolled { .. } | Event::Reformed { .. } | Event::Returned { .. } => "FP-12.10",
            Event::CardKept { .. } => "FP-13.2",
            Event::CardPlayed { clause, .. }
            | Event::CardIdle { clause, .. }
            | Event::CardServes { clause, .. }
            | Event::CardLoads { clause, .. }
            | Event::CardSmokes { clause, .. }
            | Event::CardRolled { clause, .. }
            | Event::Revived { clause, .. }
            | Event::Fanatic { clause, .. }
            | Event::GungaJoined { clause, .. }
            | Event::VolunteersJoined { clause, .. }
            | Event::MeleeLost { clause, .. } => clause.0,
            Event::GungaLeft => "FP-13.3",
            Event::TemperRolled { .. } => "FP-17.5",
            Event::Programme { line, .. } => line.clause(),
            Event::PointsCounted { .. } => "FP-15.3",
            Event::HonoursCounted { .. } => "FP-15.7",
            Event::MatchOver { end, .. } => match end {
                End::LastRound => "FP-15.6",
                End::NoEnemy => "FP-15.4",
                End::NoCompany => "FP-15.5",
            },
        })
    }

    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn figures(&self) -> Vec<Figure> {
        let figure = |account: Account<'_>| Figure::new(account.name, account.total, account.parts);
        self.accounts().into_iter().map(figure).collect()
    }

    fn settles(&self) -> Option<(String, String)> {
        self.settled()
    }

    fn seat(&self) -> Option<Seat> {
        let force = match self {
            Event::Passed { force }
            | Event::Held { force }
            | Event::HeldLapsed { force, .. }
            | Event::CardTurned { card: Card::Force(force) }
            | Event::CardPlayed { force, .. }
            | Event::CardKept { force, .. } => Some(*force),
            Event::Moved { unit: Unit::Company(id), .. }
            | Event::Fired { by: Unit::Company(id), .. }
            | Event::Charged { by: Unit::Company(id), .. }
            | Event::Rallied { unit: Unit::Company(id), .. }
            | Event::Reloaded { unit: Unit::Company(id) } => Some(id / 2),
            _ => None,
        };
        force.map(Seat)
    }

    fn weight(&self) -> u8 {
        match self {
            Event::MatchOver { .. } => 9,
            Event::Overrun { .. } | Event::CommanderCaught { to: None } => 8,
            Event::CommanderAtRisk { killed: true, .. } => 8,
            Event::CompanyGone { .. } | Event::Destroyed { .. } | Event::GunTaken { .. } => 7,
            Event::GateOpened { .. } | Event::Routed { .. } => 6,
            Event::MeleeLost { .. } | Event::GunAbandoned { .. } | Event::CommanderSetDown { .. } => 5,
            Event::Fanatic { .. } | Event::Returned { .. } | Event::Charged { .. } | Event::Advanced { .. } => 4,
            Event::FigureCaught { to: None, .. } | Event::CommanderCaught { .. } => 4,
            Event::Fired { casualties: 3.., .. } | Event::Rallied { .. } | Event::CardServes { .. } => 3,
            Event::Fired { casualties: 1.., .. } | Event::CardRolled { falls: true, .. } => 2,
            Event::CardKept { .. } | Event::CardSmokes { .. } | Event::VolunteersJoined { .. } => 2,
            Event::Moved { unit: Unit::Enemy(_), .. } => 1,
            _ => 0,
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Event::RoundBegan { .. } | Event::CardTurned { .. })
    }
}

/// A figure that an event states, with its parts.
pub struct Account<'a> {
    /// What it is.
    pub name: &'static str,
    /// The number that was used.
    pub total: i32,
    /// Its parts.
    pub parts: &'a [Part<What>],
}

impl Event {
    /// The figures it states, each with its parts.
    pub fn accounts(&self) -> Vec<Account<'_>> {
        fn of<'a, const N: usize>(name: &'static str, total: impl Into<i32>, why: &'a Parts<What, N>) -> Account<'a> {
            Account { name, total: total.into(), parts: why.as_slice() }
        }
        match self {
            Event::RoundBegan { cards, why, sure, why_sure, .. } => {
                vec![of("cards", *cards, why), of("before END", *sure, why_sure)]
            }
            Event::Moved { cost, why, allowance, why_allowance, .. }
            | Event::FigureMoved { cost, why, allowance, why_allowance, .. }
            | Event::CommanderMoved { cost, why, allowance, why_allowance, .. } => {
                vec![of("cost", *cost, why), of("allowance", *allowance, why_allowance)]
            }
            Event::Charged { cost, why, allowance, why_allowance, .. } => {
                vec![of("cost", *cost, why), of("allowance", *allowance, why_allowance)]
            }
            Event::Jumped { needed, why, .. }
            | Event::CommanderAtRisk { needed, why, .. }
            | Event::ReturnRolled { needed, why, .. } => vec![of("needed", *needed, why)],
            Event::Fired { able, why_able, dice, why_dice, number, why_number, casualties, why, .. } => vec![
                of("figures that fire", *able, why_able),
                of("dice", *dice, why_dice),
                of("number", *number, why_number),
                of("casualties", *casualties, why),
            ],
            Event::Rallied { needed, why_needed, modifiers, why_red, why_yellow, .. } => vec![
                of("needed", *needed, why_needed),
                of("modifier", modifiers[0], why_red),
                of("modifier for sunstroke", modifiers[1], why_yellow),
            ],
            Event::GateTried { needed, why_needed, bonus, why, .. } => {
                vec![of("needed", *needed, why_needed), of("bonus", *bonus, why)]
            }
            Event::GateHit { dice, why_dice, number, why_number, left, why, .. } => {
                vec![of("dice", *dice, why_dice), of("number", *number, why_number), of("points left", *left, why)]
            }
            Event::MoraleTested { sides, why_die, strength, why, .. } => {
                vec![of("die", *sides, why_die), of("strength", *strength, why)]
            }
            Event::MeleeFought { pairs, why_pairs, groups: [plain, window], .. } => vec![
                of("pairs", *pairs, why_pairs),
                of("edge", plain.edge, &plain.why),
                of("edge at windows", window.edge, &window.why),
            ],
            Event::Reacted { areas, why, .. } => vec![of("areas", *areas, why)],
            Event::MeleeTied { twice, why, .. } => vec![of("twice", *twice, why)],
            Event::Reformed { strength, why, .. } => vec![of("strength", *strength, why)],
            Event::Revived { recovered, why, .. } => vec![of("revived", *recovered, why)],
            Event::VolunteersJoined { figures, why, .. } => vec![of("figures", *figures, why)],
            Event::CardRolled { needed, why, for_command, why_command, .. } => {
                vec![of("needed", *needed, why), of("needed for a Command figure", *for_command, why_command)]
            }
            Event::TemperRolled { steady, why_steady, bold, why_bold, .. } => {
                vec![of("steady from", *steady, why_steady), of("bold from", *bold, why_bold)]
            }
            Event::PointsCounted { points, why, .. } => vec![of("points", *points, why)],
            Event::HonoursCounted { honours, why, .. } => vec![of("honours", *honours, why)],
            Event::MatchOver { margin, why, mark, why_mark, .. } => {
                vec![of("margin", *margin, why), of("great mark", *mark, why_mark)]
            }
            _ => Vec::new(),
        }
    }
}

/// The names of rolls, by which a forecast and the event that settles it know each other.
pub mod roll {
    use crate::data::map::AreaId;
    use crate::rules::state::Unit;

    /// A shot at a unit.
    pub fn fire(at: Unit) -> String {
        format!("fire {at:?}")
    }

    /// The morale test of an enemy unit.
    pub fn morale(unit: u8) -> String {
        format!("morale {unit}")
    }

    /// A round of melee.
    pub fn melee(player: Unit, enemy: Unit, round: u8) -> String {
        format!("melee {player:?} {enemy:?} {round}")
    }

    /// A rally.
    pub fn rally(unit: Unit) -> String {
        format!("rally {unit:?}")
    }

    /// A Company at a gate.
    pub fn burst(company: u8) -> String {
        format!("burst {company}")
    }

    /// A gun at a gate.
    pub fn gate(gun: u8) -> String {
        format!("gate {gun}")
    }

    /// A jump into an area.
    pub fn jump(area: AreaId) -> String {
        format!("jump {area}")
    }

    /// What befalls the Commander-in-Chief.
    pub const RISK: &str = "risk";
}

/// The results of rolls, as forecasts and events name them.
pub mod result {
    use crate::rules::melee::Losses;
    use crate::rules::morale::Morale;
    use crate::rules::rally::Rallied;

    /// So many.
    pub fn count(count: u8) -> String {
        count.to_string()
    }

    /// The result of a morale test.
    pub fn morale(result: Morale) -> String {
        format!("{result:?}")
    }

    /// The losses of a round of melee.
    pub fn losses(losses: Losses) -> String {
        format!("{} to {}", losses.player, losses.enemy)
    }

    /// The result of a rally.
    pub fn rallied(rallied: Rallied) -> String {
        format!("{} back, {} dead", rallied.recovered, rallied.killed)
    }

    /// Yes or no.
    pub fn is(so: bool) -> String {
        so.to_string()
    }
}

impl Event {
    /// Which roll it settles, and how.
    fn settled(&self) -> Option<(String, String)> {
        match *self {
            Event::Fired { at, casualties, .. } => Some((roll::fire(at), result::count(casualties))),
            Event::MoraleTested { unit, result, .. } => Some((roll::morale(unit), result::morale(result))),
            Event::MeleeFought { player, enemy, round, losses, .. } => {
                Some((roll::melee(player, enemy, round), result::losses(losses)))
            }
            Event::Rallied { unit, recovered, killed, remaining, .. } => {
                let rallied = Rallied { recovered, killed, remaining };
                Some((roll::rally(unit), result::rallied(rallied)))
            }
            Event::GateTried { company, open, .. } => Some((roll::burst(company), result::is(open))),
            Event::GateHit { gun, left, .. } => Some((roll::gate(gun), result::count(left))),
            Event::Jumped { area, thrown, .. } => Some((roll::jump(area), result::is(thrown))),
            Event::CommanderAtRisk { killed, .. } => Some((roll::RISK.to_owned(), result::is(killed))),
            _ => None,
        }
    }
}
