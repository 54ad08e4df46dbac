//! Events as sentences, in names.

use engine::{Amount, Part};
use scene::Modifier;

use super::affordances::{capital, cost as price};
use super::say::counters_of;
use super::tracks::adjective;
use crate::data::Data;
use crate::data::ids::{Side, ZoneId};
use crate::data::tables::BattleResult;
use crate::rules::battles::flight;
use crate::rules::citations;
use crate::rules::event::Event;
use crate::rules::names::{Names, up_to};
use crate::rules::operations::incitement;
use crate::rules::phase::Role;
use crate::rules::reasons::What;
use crate::rules::sieges::attrition;
use crate::rules::state::{Cause, Massacre};
use crate::rules::{rebellion, stratagems};

/// The sentence of an event.
pub fn sentence(data: &'static Data, event: &Event) -> String {
    capital(&told(Names { data }, event))
}

fn told(names: Names<'_>, event: &Event) -> String {
    let data = names.data;
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
            let what = if counters.is_empty() { String::new() } else { format!(": {}", counters_of(names, *counters)) };
            let short = if *short { "; the pile is empty" } else { "" };
            format!("The {} draw {count}{what}{short}", side_name(*side))
        }
        Event::Discarded { side, counters } => {
            format!("The {} discard {}", side_name(*side), counters_of(names, *counters))
        }
        Event::CounterPlayed { side, counter } => format!("The {} play {}", side_name(*side), names.counter(*counter)),
        Event::ApUsed { side, counter, ap, pool, .. } => {
            format!("The {} use {} for {ap} AP (pool {pool})", side_name(*side), names.counter(*counter))
        }
        Event::ProvinceRose { province, risen, cities } => {
            let rising = match (*risen, *cities) {
                (0, 1) => "its city stays quiet".to_owned(),
                (0, _) => "no city rises".to_owned(),
                (1, 1) => "its city rises".to_owned(),
                (risen, cities) if risen == cities => format!("all {cities} cities rise"),
                (1, cities) => format!("1 of {cities} cities rises"),
                (risen, cities) => format!("{risen} of {cities} cities rise"),
            };
            format!("{}: {rising}", names.province(*province))
        }
        Event::CityRolled { zone: at, die, value, rose: true, .. } => {
            format!("Rebellion: {} {die} ≤ {value}, rises", zone(*at))
        }
        Event::CityRolled { zone: at, die, value, rose: false, .. } => {
            format!("Rebellion: {} {die} > {value}, stays quiet", zone(*at))
        }
        Event::CityRose { zone: at } => format!("Rebellion: {} rises", zone(*at)),
        Event::Mutinied { unit, zone: at } => format!("{} mutiny {}", names.the(*unit), names.at(*at)),
        Event::GurkhasRolled { unit, die, threshold, .. } => {
            let fate = if rebellion::mutinies(*die, *threshold) { "they mutiny" } else { "they stay loyal" };
            format!("{}: die {die}, {} needed: {fate}", names.the(*unit), up_to(*threshold))
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
        Event::FigureAppeared { figure, zone: at, .. } => {
            format!("{} appears {}", names.figure(*figure), names.at(*at))
        }
        Event::Sheltered { zone: at, to: Some(to) } => format!("The troops at {} leave for {}", zone(*at), zone(*to)),
        Event::Sheltered { zone: at, to: None } => format!("The troops at {} shut themselves in", zone(*at)),
        Event::BadmashesPlaced { unit, zone: at } => format!("{} gather {}", names.the(*unit), names.at(*at)),
        Event::BadmashesDispersed { unit } => format!("{} find no place to gather", names.the(*unit)),
        Event::BadmashesDeclined { unit } => format!("{} do not gather", names.the(*unit)),
        Event::BadmashesJoinedShah { unit, zone: at } => {
            format!("{} join Bahadur Shah {}", names.the(*unit), names.at(*at))
        }
        Event::UnitDeployed { unit, zone: at, .. } => {
            format!("{} {}", names.does(*unit, "arrives", "arrive"), names.at(*at))
        }
        Event::FigureDeployed { figure, zone: at } => format!("{} arrives {}", names.figure(*figure), names.at(*at)),
        Event::EscortTaken { figure, counters, .. } if counters.is_empty() => {
            format!("Nobody comes with {}", names.figure(*figure))
        }
        Event::EscortTaken { figure, counters, .. } => {
            format!("With {} come {}", names.figure(*figure), counters_of(names, *counters))
        }
        Event::AssassinationRolled { counter, figure, die, needs, .. } => {
            let fate = if stratagems::dies(*die, *needs) { "dies" } else { "lives" };
            let (counter, figure) = (names.counter(*counter), names.figure(*figure));
            format!("{counter} against {figure}: die {die}, {} needed: {figure} {fate}", up_to(*needs))
        }
        Event::RiversFlooded => "The rivers are in flood; no river can be crossed this turn".to_owned(),
        Event::ColumnHeld { counter, figure, units } => {
            format!("{}: {} cannot move this turn", names.counter(*counter), names.column(*figure, *units))
        }
        Event::AgentRolled { unit, die, needs, .. } => {
            let fate = if rebellion::mutinies(*die, *needs) { "they mutiny" } else { "they stay loyal" };
            format!("An agent among {}: die {die}, {} needed: {fate}", names.the(*unit), up_to(*needs))
        }
        Event::MutineerLeft { unit, to: Some(to) } => {
            format!("The mutineers of {} go to {}", names.the(*unit), zone(*to))
        }
        Event::MutineerLeft { unit, to: None } => {
            format!("The mutineers of {} find no way out and are destroyed", names.the(*unit))
        }
        Event::PersuasionRolled { unit, die, needs, .. } => {
            let fate = if stratagems::returns(*die, *needs) { "they return" } else { "they stay with the rebels" };
            format!("Officers speak to {}: die {die}, {needs} or more needed: {fate}", names.the(*unit))
        }
        Event::WallsRebuilt { zone: at, fort, .. } => {
            format!("Engineers {}: {} again", names.at(*at), points(*fort))
        }
        Event::Activated { figure: Some(figure), units, ap, .. } if units.any() => {
            format!("{} sets out with {}: {ap} AP", names.figure(*figure), names.units(*units))
        }
        Event::Activated { figure, units, ap, .. } => {
            format!("{} with {ap} AP", names.column_does(*figure, *units, "sets out", "set out"))
        }
        Event::UnitAttached { unit, figure } => {
            format!("{} {}", names.does(*unit, "joins", "join"), names.figure(*figure))
        }
        Event::UnitDetached { unit, figure } => {
            format!("{} {}", names.does(*unit, "leaves", "leave"), names.figure(*figure))
        }
        Event::ShahJoined { figure } => format!("Bahadur Shah joins {}", names.figure(*figure)),
        Event::UnitsLeft { figure, units, shah } => {
            let units = Some(names.units(*units)).filter(|units| !units.is_empty());
            let left: Vec<String> = units.into_iter().chain(shah.then(|| "Bahadur Shah".to_owned())).collect();
            format!("{} leaves behind {}", names.figure(*figure), left.join(" and "))
        }
        Event::UnitsTaken { figure, units } if units.is_empty() => {
            format!("{} takes nobody else along", names.figure(*figure))
        }
        Event::UnitsTaken { figure, units } => format!("{} takes up {}", names.figure(*figure), names.units(*units)),
        Event::Stepped { figure, units, from, to, cost, contact, .. } => {
            let column = names.column_does(*figure, *units, "marches", "march");
            let contact = if *contact { ", into contact" } else { "" };
            format!("{column} from {} to {} ({}{contact})", zone(*from), zone(*to), price(*cost))
        }
        Event::ColumnStopped { figure, units, zone: at, forced } => {
            let (one, many) = if *forced { ("must stop", "must stop") } else { ("stops", "stop") };
            format!("{} {}", names.column_does(*figure, *units, one, many), names.at(*at))
        }
        Event::MovementEnded { side, lost: 0 } => format!("The {} end their movement", side_name(*side)),
        Event::MovementEnded { side, lost: 1 } => format!("The {} end their movement; 1 AP is lost", side_name(*side)),
        Event::MovementEnded { side, lost } => {
            format!("The {} end their movement; {lost} AP are lost", side_name(*side))
        }
        Event::IncitementRolled { zone: at, die, below, .. } => {
            let fate = if incitement::rises(*die, *below) { "it rises" } else { "it stays quiet" };
            format!("A call to rise at {}: die {die}, needed below {below}: {fate}", zone(*at))
        }
        Event::BrokeOut { zone: at, units } => format!("Break-out at {}: {}", zone(*at), names.units(*units)),
        Event::FlightRolled { figure, die, initiative, way_out, .. } => {
            let fate = match (flight::is_quick(*die, *initiative), way_out) {
                (true, true) => "a narrow escape",
                (true, false) => "but there is no way out",
                (false, _) => "caught",
            };
            let escape =
                if *initiative == 0 { "no escape".to_owned() } else { format!("escape on {}", up_to(*initiative)) };
            format!("{} alone among enemies, {escape}: die {die}, {fate}", names.figure(*figure))
        }
        Event::FigureFled { figure, to } => format!("{} flees to {}", names.figure(*figure), zone(*to)),
        Event::FigureEliminated { figure, .. } => format!("{} is eliminated", names.figure(*figure)),
        Event::BattleBegan { zone: at, attacker } => {
            format!("Battle at {}: the {} attack", zone(*at), side_name(*attacker))
        }
        Event::Stood { side, .. } => format!("The {} stand", side_name(*side)),
        Event::ShutIn { zone: at, side, units } => {
            format!("The {} shut themselves in at {}: {}", side_name(*side), zone(*at), names.units(*units))
        }
        Event::Withdrew { zone: at, to, units, disorganised, .. } => {
            let why = if *disorganised { ", unable to fight" } else { "" };
            let column = names.column_does(None, *units, "withdraws", "withdraw");
            format!("{column} from {} to {}{why}", zone(*at), zone(*to))
        }
        Event::TurnedBack { zone: at, side } => {
            format!("No battle at {}: the {} go back from troops who cannot fight", zone(*at), side_name(*side))
        }
        Event::LinedUp { side, commander, units, strength, .. } => {
            format!("The {} line up {}, strength {strength}", side_name(*side), names.column(*commander, *units))
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
                "Battle at {} {}:{} → {column}{shift}, die {}{}: {result}, {}",
                zone(*at),
                terms.attacker,
                terms.defender,
                reading.die,
                signed(terms.modifier),
                in_words(*result)
            )
        }
        Event::KavanaghDecided { replaced: true } => {
            "Kavanagh guides the column through the lines: the rebels go back, nobody is lost".to_owned()
        }
        Event::KavanaghDecided { replaced: false } => "The result stands".to_owned(),
        Event::StepLost { unit, destroyed: true, .. } => format!("{} destroyed", names.does(*unit, "is", "are")),
        Event::StepLost { unit, destroyed: false, .. } => format!("{} disorganised", names.does(*unit, "is", "are")),
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
            format!("The {} at {} have no way out and are lost: {}", side_name(*side), zone(*at), names.units(*units))
        }
        Event::BattleEnded { zone: at, winner: Some(side) } => {
            format!("The {} win the battle at {}", side_name(*side), zone(*at))
        }
        Event::BattleEnded { zone: at, winner: None } => format!("Nobody wins the battle at {}", zone(*at)),
        Event::Scored { side, points, cause, zone: at, .. } => {
            format!("{points} VP to the {} for {}", side_name(*side), why(names, *cause, *at))
        }
        Event::SiegeLifted { zone: at } => format!("The siege of {} is lifted", zone(*at)),
        Event::CiviliansSaved { zone: at } => format!("The civilians of {} are saved", zone(*at)),
        Event::Rallied { unit: Some(unit) } => format!("{} in good order again", names.does(*unit, "is", "are")),
        Event::Rallied { unit: None } => "No unit is restored".to_owned(),
        Event::Quelled { zone: at, .. } => format!("The revolt of {} is quelled", zone(*at)),
        Event::CameOut { zone: at, side } => format!("The {} come out of {}", side_name(*side), zone(*at)),
        Event::WallsRestored { zone: at } => format!("The walls of {} are whole again", zone(*at)),
        Event::MarkerTaken { zone: at, carrier } => {
            let who = match carrier {
                Massacre::Figure(figure) => names.figure(*figure),
                Massacre::Unit(unit) => names.the(*unit),
                Massacre::None | Massacre::Here => "nobody".to_owned(),
            };
            format!("The massacre of {} will be remembered by {who}", zone(*at))
        }
        Event::WallsSapped { zone: at, fort, .. } => format!("Sappers at {}: {} left", zone(*at), points(*fort)),
        Event::WeakPlaceFound { zone: at, bonus } => format!("Spies find a weak place at {}: +{bonus}", zone(*at)),
        Event::SiegeTooWeak { zone: at, strengths, .. } => {
            format!("Siege of {} {}:{}: too weak for an assault", zone(*at), strengths[0], strengths[1])
        }
        Event::SiegeRolled { zone: at, strengths, bonus, assault, fort, .. } => format!(
            "Siege of {} {}:{} → {}, die {}{}: {}",
            zone(*at),
            strengths[0],
            strengths[1],
            data.siege.columns[usize::from(assault.column)],
            assault.die,
            signed(*bonus as i8),
            if assault.points == 0 { "the walls hold".to_owned() } else { format!("{} left", points(*fort)) }
        ),
        Event::CityFell { zone: at, side } => format!("{} falls to the {}", zone(*at), side_name(*side)),
        Event::AttritionRolled { zone: at, die, needs, .. } => {
            let fate =
                if attrition::suffers(*die, *needs) { "the garrison loses a step" } else { "the garrison holds out" };
            format!("Hunger and sickness in {}: die {die}, {fate}", zone(*at))
        }
        Event::TotalVictory { side } => format!("Total victory of the {}", side_name(*side)),
        Event::Counted { side, total, .. } => format!("Final count of the {}: {total} VP", side_name(*side)),
    }
}

/// What happened in a few words, for somebody who looked away.
pub fn brief(data: &'static Data, event: &Event) -> String {
    let names = Names { data };
    let words = match event {
        Event::BattleEnded { zone, winner: Some(side) } => format!("the {} won {}", side_name(*side), names.at(*zone)),
        Event::CityFell { zone, side } => format!("{} fell to the {}", names.zone(*zone), side_name(*side)),
        Event::CiviliansMassacred { zone, .. } => format!("massacre {}", names.at(*zone)),
        Event::FigureEliminated { figure, .. } => format!("{} is lost", names.figure(*figure)),
        Event::SiegeRolled { zone, fort, .. } => format!("assault on {}: {} left", names.zone(*zone), points(*fort)),
        Event::IncitementRolled { zone, .. } => format!("{} rose", names.zone(*zone)),
        Event::Stepped { figure, units, to, .. } => {
            format!("{} {}", names.column_does(*figure, *units, "marched to", "marched to"), names.zone(*to))
        }
        _ => told(names, event),
    };
    capital(&words)
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

fn phrase(names: Names<'_>, what: What, amount: Amount) -> String {
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
        (What::Whole, _) => format!("walls are whole with {n}"),
        (What::Down, _) => "no wall is left".to_owned(),
        (What::Walls, _) => format!("fortification {n}"),
        (What::Breach, _) => format!("assault {n:+}"),
        (What::Leaderless, _) => format!("without a figure {n} AP"),
        (What::Mounted, _) => format!("all on horseback {n:+} AP"),
        (What::Spent, _) => "detached: no AP of its own".to_owned(),
        (What::Detached, _) => format!("detached: at least {n} AP"),
        (What::Pool, _) => format!("AP from counters {n}"),
        (What::Track, _) => format!("track {n:+} AP"),
        (What::Mud, _) => format!("Trunk Road in the rain {n:+} AP"),
        (What::River, _) => format!("river in the rain {n:+} AP"),
        (What::Contact, _) => format!("contact {n:+} AP"),
        (
            What::Scored(_)
            | What::City(_)
            | What::Capital(_)
            | What::Territory(_)
            | What::Commander(_)
            | What::Mughal
            | What::Prize(_)
            | What::AtOnce,
            _,
        ) => match gain(names, what) {
            (kind, which) if which.is_empty() => format!("{kind} {n:+}"),
            (kind, which) => format!("{kind}: {which} {n:+}"),
        },
    }
}

/// What gives victory points: the kind of thing, and which one.
pub(super) fn gain(names: Names<'_>, what: What) -> (&'static str, String) {
    let place = |zone: ZoneId| names.zone(zone).to_owned();
    match what {
        What::Scored(cause) => (kind(cause), String::new()),
        What::City(zone) | What::Capital(zone) => ("cities held", place(zone)),
        What::Territory(zone) => ("territories on the Trunk Road", place(zone)),
        What::Commander(figure) => ("commanders alive", names.figure(figure)),
        What::Mughal => ("Bahadur Shah alive", String::new()),
        What::Prize(zone) => ("prizes of the scenario", place(zone)),
        What::AtOnce => ("victory before the count", String::new()),
        _ => ("", String::new()),
    }
}

/// Deeds of one kind.
fn kind(cause: Cause) -> &'static str {
    match cause {
        Cause::Start => "at the start",
        Cause::Handicap => "handicap",
        Cause::Balance => "for an even match",
        Cause::Massacre => "massacres",
        Cause::Battle => "battles won",
        Cause::General => "generals killed",
        Cause::Unit => "British units destroyed",
        Cause::Siege => "sieges lifted",
        Cause::Civilians => "civilians saved",
    }
}

/// A modifier after a die: `+1`, `-2`, nothing for 0.
fn signed(number: i8) -> String {
    if number == 0 { String::new() } else { format!("{number:+}") }
}

/// What points were given for, and where.
fn why(names: Names<'_>, cause: Cause, zone: Option<ZoneId>) -> String {
    let deed = match cause {
        Cause::Start => "the situation",
        Cause::Handicap => "the handicap",
        Cause::Balance => "an even match",
        Cause::Massacre => "a massacre",
        Cause::Battle => "a battle won",
        Cause::General => "a general killed",
        Cause::Unit => "a British unit destroyed",
        Cause::Siege => "a siege lifted",
        Cause::Civilians => "civilians saved",
    };
    zone.map_or(deed.to_owned(), |zone| format!("{deed} {}", names.at(zone)))
}

/// The result of a battle as a player would say it.
pub(super) fn in_words(result: BattleResult) -> String {
    let share = |who: &str, lost: u8, retreats: bool| match (lost, retreats) {
        (0, false) => None,
        (0, true) => Some(format!("the {who} goes back")),
        (1, false) => Some(format!("the {who} loses a step")),
        (1, true) => Some(format!("the {who} loses a step and goes back")),
        (lost, false) => Some(format!("the {who} loses {lost} steps")),
        (lost, true) => Some(format!("the {who} loses {lost} steps and goes back")),
    };
    let shares = [
        share("attacker", result.attacker, result.attacker_retreats),
        share("defender", result.defender, !result.attacker_retreats),
    ];
    shares.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `one fortification point`, `2 fortification points`.
fn points(fort: u8) -> String {
    match fort {
        0 => "no fortification point".to_owned(),
        1 => "one fortification point".to_owned(),
        fort => format!("{fort} fortification points"),
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Rebel => "rebels",
        Side::British => "British",
    }
}
