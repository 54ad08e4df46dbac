//! Events as sentences, in names.

use board::{Id, Set};
use engine::{Amount, Part};
use scene::Modifier;

use super::tracks::adjective;
use crate::data::Data;
use crate::data::ids::{CounterSet, FigureId, Side, UnitSet, ZoneId};
use crate::rules::citations;
use crate::rules::event::Event;
use crate::rules::operations::{contact, incitement};
use crate::rules::phase::Role;
use crate::rules::reasons::What;
use crate::rules::refusal::Names;
use crate::rules::sieges::attrition;
use crate::rules::state::{Cause, Massacre};
use crate::rules::{rebellion, stratagems};

/// The sentence of an event.
pub fn sentence(data: &'static Data, event: &Event) -> String {
    let names = Names { data };
    let teller = Teller { names };
    let zone = |id: ZoneId| names.zone(id);
    match event {
        Event::TurnBegan { turn, monsoon } => {
            let months = data.numbers.turn_names.get(usize::from(*turn) - 1).map_or("", String::as_str);
            format!("Turn {turn}: {months}{}", if *monsoon { ", monsoon" } else { "" })
        }
        Event::PhaseBegan { phase, .. } => (*phase).to_owned(),
        Event::InitiativeRolled { dice, bonus, holder, .. } => format!(
            "Initiative: rebels {}+{}, British {}+{}: the {} are first",
            dice[0],
            bonus[0],
            dice[1],
            bonus[1],
            side_name(*holder)
        ),
        Event::Drew { side, count, counters, short } => {
            let what = if counters.is_empty() { String::new() } else { format!(": {}", teller.counters(*counters)) };
            let short = if *short { "; the pile is empty" } else { "" };
            format!("The {} draw {count}{what}{short}", side_name(*side))
        }
        Event::Discarded { side, counters } => {
            format!("The {} discard {}", side_name(*side), teller.counters(*counters))
        }
        Event::CounterPlayed { side, counter } => format!("The {} play {}", side_name(*side), names.counter(*counter)),
        Event::ApUsed { side, counter, ap, pool, .. } => {
            format!("The {} use {} for {ap} AP (pool {pool})", side_name(*side), names.counter(*counter))
        }
        Event::ProvinceRose { province, risen, cities } => {
            format!("{}: {risen} of {cities} cities rise", names.province(*province))
        }
        Event::CityRolled { zone: at, die, value, rose: true, .. } => {
            format!("Rebellion: {} {die} ≤ {value}, rises", zone(*at))
        }
        Event::CityRolled { zone: at, die, value, rose: false, .. } => {
            format!("Rebellion: {} {die} > {value}, stays quiet", zone(*at))
        }
        Event::CityRose { zone: at } => format!("Rebellion: {} rises", zone(*at)),
        Event::Mutinied { unit, zone: at } => format!("The {} mutiny at {}", names.unit(*unit), zone(*at)),
        Event::GurkhasRolled { unit, die, threshold, .. } => {
            let fate = if rebellion::mutinies(*die, *threshold) { "they mutiny" } else { "they stay loyal" };
            format!("{}: {die} against {threshold}, {fate}", names.unit(*unit))
        }
        Event::CiviliansBesieged { zone: at, die, .. } => {
            format!("The civilians of {} are besieged (die {die})", zone(*at))
        }
        Event::CiviliansMassacred { zone: at, die: Some(die), .. } => {
            format!("Massacre! The civilians of {} are killed (die {die})", zone(*at))
        }
        Event::CiviliansMassacred { zone: at, die: None, .. } => {
            format!("Massacre! The civilians of {} are killed", zone(*at))
        }
        Event::FigureAppeared { figure, zone: at, .. } => format!("{} appears at {}", names.figure(*figure), zone(*at)),
        Event::Sheltered { zone: at, to: Some(to) } => format!("The troops at {} leave for {}", zone(*at), zone(*to)),
        Event::Sheltered { zone: at, to: None } => format!("The troops at {} shut themselves in", zone(*at)),
        Event::BadmashesPlaced { unit, zone: at } => format!("The {} gather at {}", names.unit(*unit), zone(*at)),
        Event::BadmashesDispersed { unit } => format!("The {} find no place to gather", names.unit(*unit)),
        Event::BadmashesJoinedShah { unit, zone: at } => {
            format!("The {} join Bahadur Shah at {}", names.unit(*unit), zone(*at))
        }
        Event::UnitDeployed { unit, zone: at, .. } => format!("The {} arrives at {}", names.unit(*unit), zone(*at)),
        Event::FigureDeployed { figure, zone: at } => format!("{} arrives at {}", names.figure(*figure), zone(*at)),
        Event::EscortTaken { figure, counters, .. } if counters.is_empty() => {
            format!("Nobody comes with {}", names.figure(*figure))
        }
        Event::EscortTaken { figure, counters, .. } => {
            format!("With {} come {}", names.figure(*figure), teller.counters(*counters))
        }
        Event::AssassinationRolled { counter, figure, die, needs, .. } => {
            let fate = if stratagems::dies(*die, *needs) { "he dies" } else { "he lives" };
            format!("{} strikes at {}: {die} against {needs}, {fate}", names.counter(*counter), names.figure(*figure))
        }
        Event::RiversFlooded => "The rivers are in flood; no river can be crossed this turn".to_owned(),
        Event::ColumnHeld { counter, figure, units } => {
            format!("{}: {} cannot move this turn", names.counter(*counter), teller.column(*figure, *units))
        }
        Event::AgentRolled { unit, die, needs, .. } => {
            let fate = if rebellion::mutinies(*die, *needs) { "they mutiny" } else { "they stay loyal" };
            format!("An agent among the {}: {die} against {needs}, {fate}", names.unit(*unit))
        }
        Event::MutineerLeft { unit, to: Some(to) } => format!("The mutinous {} go to {}", names.unit(*unit), zone(*to)),
        Event::MutineerLeft { unit, to: None } => {
            format!("The mutinous {} find no way out and are destroyed", names.unit(*unit))
        }
        Event::PersuasionRolled { unit, die, needs, .. } => {
            let fate = if stratagems::returns(*die, *needs) { "they return" } else { "they stay with the rebels" };
            format!("Officers speak to the {}: {die} against {needs}, {fate}", names.unit(*unit))
        }
        Event::WallsRebuilt { zone: at, fort, .. } => format!("Engineers at {}: fortification {fort}", zone(*at)),
        Event::Activated { figure, units, ap, .. } => {
            format!("{} set out with {ap} AP", teller.column(*figure, *units))
        }
        Event::UnitAttached { unit, figure } => format!("The {} joins {}", names.unit(*unit), names.figure(*figure)),
        Event::UnitDetached { unit, figure } => format!("The {} leaves {}", names.unit(*unit), names.figure(*figure)),
        Event::ShahJoined { figure } => format!("Bahadur Shah joins {}", names.figure(*figure)),
        Event::UnitsLeft { figure, units, shah } => {
            let shah = if *shah { "Bahadur Shah" } else { "" };
            let units = teller.units(*units);
            let both = if shah.is_empty() || units.is_empty() { "" } else { ", " };
            format!("{} leaves behind {units}{both}{shah}", names.figure(*figure))
        }
        Event::UnitsTaken { figure, units } if units.is_empty() => {
            format!("{} takes nobody else along", names.figure(*figure))
        }
        Event::UnitsTaken { figure, units } => format!("{} takes up {}", names.figure(*figure), teller.units(*units)),
        Event::Stepped { figure, units, from, to, cost, contact, .. } => {
            let contact = if *contact { ", in contact" } else { "" };
            format!("{}: {} to {} ({cost} AP{contact})", teller.column(*figure, *units), zone(*from), zone(*to))
        }
        Event::ColumnStopped { figure, units, zone: at, forced } => {
            let why = if *forced { "must stop" } else { "stop" };
            format!("{} {why} at {}", teller.column(*figure, *units), zone(*at))
        }
        Event::MovementEnded { side, lost: 0 } => format!("The {} end their movement", side_name(*side)),
        Event::MovementEnded { side, lost } => {
            format!("The {} end their movement; {lost} AP are lost", side_name(*side))
        }
        Event::IncitementRolled { zone: at, die, below, .. } => {
            let fate = if incitement::rises(*die, *below) { "it rises" } else { "it stays quiet" };
            format!("A call to rise at {}: {die}, needed below {below}, {fate}", zone(*at))
        }
        Event::BrokeOut { zone: at, units } => format!("Break-out at {}: {}", zone(*at), teller.units(*units)),
        Event::FlightRolled { figure, die, initiative, way_out, .. } => {
            let fate = match (contact::escapes(*die, *initiative, true), way_out) {
                (true, true) => "he escapes",
                (true, false) => "but there is no way out",
                (false, _) => "he is caught",
            };
            format!("{} alone among enemies: {die} against {initiative}, {fate}", names.figure(*figure))
        }
        Event::FigureFled { figure, to } => format!("{} flees to {}", names.figure(*figure), zone(*to)),
        Event::FigureEliminated { figure, .. } => format!("{} is eliminated", names.figure(*figure)),
        Event::BattleBegan { zone: at, attacker } => {
            format!("Battle at {}: the {} attack", zone(*at), side_name(*attacker))
        }
        Event::Stood { side, .. } => format!("The {} stand", side_name(*side)),
        Event::ShutIn { zone: at, side, units } => {
            format!("The {} shut themselves in at {}: {}", side_name(*side), zone(*at), teller.units(*units))
        }
        Event::Withdrew { zone: at, to, side, disorganised } => {
            let why = if *disorganised { ", unable to fight," } else { "" };
            format!("The {}{why} withdraw from {} to {}", side_name(*side), zone(*at), zone(*to))
        }
        Event::LinedUp { side, commander, units, strength, .. } => {
            format!("The {} line up {}, strength {strength}", side_name(*side), teller.column(*commander, *units))
        }
        Event::FuryRemembered { city, bonus } => format!("Remember {}! +{bonus}", zone(*city)),
        Event::BattleRolled { zone: at, terms, reading, result, .. } => {
            let column = data.battle.columns[usize::from(reading.base)];
            let shift = match terms.shift {
                0 => String::new(),
                1 | -1 => format!(", {:+} column", terms.shift),
                _ => format!(", {:+} columns", terms.shift),
            };
            format!(
                "Battle at {} {}:{} → {column}{shift}, die {}{}: {result}",
                zone(*at),
                terms.attacker,
                terms.defender,
                reading.die,
                signed(terms.modifier)
            )
        }
        Event::KavanaghDecided { replaced: true } => "Kavanagh guides the column through the lines: DR".to_owned(),
        Event::KavanaghDecided { replaced: false } => "The result stands".to_owned(),
        Event::StepLost { unit, destroyed: true, .. } => format!("The {} is destroyed", names.unit(*unit)),
        Event::StepLost { unit, destroyed: false, .. } => format!("The {} is disorganised", names.unit(*unit)),
        Event::Routed { side } => format!("The line of the {} is destroyed", side_name(*side)),
        Event::Pursued { side, margin, .. } => {
            format!("The {} are pursued: the winner's cavalry is stronger by {margin}", side_name(*side))
        }
        Event::Retreated { side, from, to, .. } => {
            format!("The {} retreat from {} to {}", side_name(*side), zone(*from), zone(*to))
        }
        Event::TookRefuge { side, zone: at, .. } => {
            format!("The {} take refuge behind the walls of {}", side_name(*side), zone(*at))
        }
        Event::TroopsEliminated { side, zone: at, units, .. } => {
            format!("The {} at {} have no way out and are lost: {}", side_name(*side), zone(*at), teller.units(*units))
        }
        Event::BattleEnded { zone: at, winner: Some(side) } => {
            format!("The {} win the battle at {}", side_name(*side), zone(*at))
        }
        Event::BattleEnded { zone: at, winner: None } => format!("Nobody wins the battle at {}", zone(*at)),
        Event::Scored { side, points, cause, .. } => {
            format!("{points} VP to the {} for {}", side_name(*side), why(*cause))
        }
        Event::SiegeLifted { zone: at } => format!("The siege of {} is lifted", zone(*at)),
        Event::CiviliansSaved { zone: at } => format!("The civilians of {} are saved", zone(*at)),
        Event::Rallied { unit: Some(unit) } => format!("The {} is in good order again", names.unit(*unit)),
        Event::Rallied { unit: None } => "No unit is restored".to_owned(),
        Event::Quelled { zone: at, .. } => format!("The revolt of {} is quelled", zone(*at)),
        Event::CameOut { zone: at, side } => format!("The {} come out of {}", side_name(*side), zone(*at)),
        Event::WallsRestored { zone: at } => format!("The walls of {} are whole again", zone(*at)),
        Event::MarkerTaken { zone: at, carrier } => {
            let who = match carrier {
                Massacre::Figure(figure) => names.figure(*figure).to_owned(),
                Massacre::Unit(unit) => format!("the {}", names.unit(*unit)),
                Massacre::None | Massacre::Here => "nobody".to_owned(),
            };
            format!("The massacre of {} will be remembered by {who}", zone(*at))
        }
        Event::WallsSapped { zone: at, fort, .. } => format!("Sappers at {}: fortification {fort}", zone(*at)),
        Event::WeakPlaceFound { zone: at, bonus } => format!("Spies find a weak place at {}: +{bonus}", zone(*at)),
        Event::SiegeTooWeak { zone: at, strengths, .. } => {
            format!("Siege of {} {}:{}: too weak for an assault", zone(*at), strengths[0], strengths[1])
        }
        Event::SiegeRolled { zone: at, strengths, bonus, assault, fort, .. } => format!(
            "Siege of {} {}:{} → {}, die {}{}: {} destroyed, fortification {fort}",
            zone(*at),
            strengths[0],
            strengths[1],
            data.siege.columns[usize::from(assault.column)],
            assault.die,
            signed(*bonus as i8),
            assault.points
        ),
        Event::CityFell { zone: at, side } => format!("{} falls to the {}", zone(*at), side_name(*side)),
        Event::AttritionRolled { zone: at, die, needs, .. } => {
            let fate =
                if attrition::suffers(*die, *needs) { "the garrison loses a step" } else { "the garrison holds out" };
            format!("Hunger and sickness in {}: {die}, {fate}", zone(*at))
        }
        Event::TotalVictory { side } => format!("Total victory of the {}", side_name(*side)),
        Event::Counted { totals, .. } => format!("Final count: rebels {}, British {}", totals[0], totals[1]),
    }
}

/// The reasons behind an event, part by part.
pub fn reasons(data: &'static Data, event: &Event) -> Vec<Modifier> {
    let figures = citations::reckoned(event);
    figures.iter().flat_map(|(_, _, parts)| parts).map(|part| reason(data, part)).collect()
}

/// A reason in words, with its size and its clause: for the log, the odds and the hover cards alike.
pub fn reason(data: &'static Data, part: &Part<What>) -> Modifier {
    Modifier { text: phrase(Names { data }, part.what, part.amount), clause: Some(part.clause.0.to_owned()) }
}

fn phrase(names: Names, what: What, amount: Amount) -> String {
    let n = match amount {
        Amount::Plus(n) | Amount::AtMost(n) | Amount::AtLeast(n) | Amount::Set(n) => n,
        Amount::Times(share) => i32::from(share.times),
    };
    let columns = if n.abs() == 1 { "column" } else { "columns" };
    match (what, amount) {
        (What::Line(Role::Attacker), _) => format!("the attacker's line {n}"),
        (What::Line(Role::Defender), _) => format!("the defender's line {n}"),
        (What::Besiegers, _) => format!("besiegers {n}"),
        (What::Garrison, _) => format!("garrison {n}"),
        (What::Civilians, _) => format!("civilians {n:+}"),
        (What::Tactical(figure), _) => format!("{} {n:+}", names.figure(figure)),
        (What::Initiative(figure), _) => format!("{}: initiative {n}", names.figure(figure)),
        (What::Guns(side), _) => format!("{} guns {n:+}", adjective(side)),
        (What::Bonus(counter), _) => format!("{} {n:+}", names.counter(counter)),
        (What::Columns(counter), _) => format!("{} {n:+} {columns}", names.counter(counter)),
        (What::Event(counter), _) => format!("{}: {n}", names.counter(counter)),
        (What::Ap(counter), _) => format!("{} {n:+} AP", names.counter(counter)),
        (What::Fury(city), _) => format!("Remember {}! {n:+}", names.zone(city)),
        (What::WeakPlace, _) => format!("a weak place in the walls {n:+}"),
        (What::Horse(side), _) => format!("{} cavalry {n:+}", adjective(side)),
        (What::Province(province), _) => format!("{}: rebellion value {n}", names.province(province)),
        (What::Threshold(unit), _) => format!("{}: threshold {n}", names.unit(unit)),
        (What::Massacre, _) => format!("civilians are massacred from {n} on"),
        (What::Hunger, _) => format!("a garrison suffers up to {n}"),
        (What::Walls, Amount::AtMost(_)) => format!("walls are whole with {n}"),
        (What::Walls, Amount::AtLeast(_)) => "no wall is left".to_owned(),
        (What::Walls, _) => format!("fortification {n}"),
        (What::Breach, _) => format!("assault {n:+}"),
        (What::Leaderless, _) => format!("without a figure {n} AP"),
        (What::Mounted, _) => format!("all on horseback {n:+} AP"),
        (What::Detached, Amount::AtMost(_)) => "detached: no AP of its own".to_owned(),
        (What::Detached, _) => format!("detached: at least {n} AP"),
        (What::Pool, _) => format!("AP from counters {n}"),
        (What::Track, _) => format!("track {n:+} AP"),
        (What::Mud, _) => format!("Trunk Road in the rain {n:+} AP"),
        (What::River, _) => format!("river in the rain {n:+} AP"),
        (What::Contact, _) => format!("contact {n:+} AP"),
        (What::Scored(cause), _) => format!("{} {n:+}", why(cause)),
        (What::Cities, _) => format!("cities held {n:+}"),
        (What::Capitals, _) => format!("cities of special worth {n:+}"),
        (What::Territories, _) => format!("territories on the road {n:+}"),
        (What::Commanders, _) => format!("living commanders {n:+}"),
        (What::Mughal, _) => format!("Bahadur Shah alive {n:+}"),
        (What::Prizes, _) => format!("the scenario's cities {n:+}"),
    }
}

/// A modifier after a die: `+1`, `-2`, nothing for 0.
fn signed(number: i8) -> String {
    if number == 0 { String::new() } else { format!("{number:+}") }
}

fn why(cause: Cause) -> &'static str {
    match cause {
        Cause::Start => "the situation",
        Cause::Massacre => "a massacre",
        Cause::Battle => "a battle won",
        Cause::General => "a general killed",
        Cause::Unit => "a British unit destroyed",
        Cause::Siege => "a siege lifted",
        Cause::Civilians => "civilians saved",
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Rebel => "rebels",
        Side::British => "British",
    }
}

struct Teller {
    names: Names,
}

impl Teller {
    fn units(&self, units: UnitSet) -> String {
        list(units, |unit| self.names.unit(unit))
    }

    fn counters(&self, counters: CounterSet) -> String {
        list(counters, |counter| self.names.counter(counter))
    }

    /// `Havelock with 78th Highlanders, 10th Foot`.
    fn column(&self, figure: Option<FigureId>, units: UnitSet) -> String {
        match figure {
            None => self.units(units),
            Some(figure) if units.is_empty() => self.names.figure(figure).to_owned(),
            Some(figure) => format!("{} with {}", self.names.figure(figure), self.units(units)),
        }
    }
}

fn list<I: Id>(set: Set<I>, name: impl Fn(I) -> &'static str) -> String {
    set.iter().map(name).collect::<Vec<_>>().join(", ")
}
