//! Orders as they are written: JSON and notation.

use board::{Id, Set};
use engine::{Field, Misheard, Phrase, Words};

use crate::data::Data;
use crate::data::ids::{CounterId, FigureId, UnitId, UnitSet, ZoneId};
use crate::rules::order::{Company, Order, Target};

/// The word for no commander.
const NOBODY: &str = "none";

/// How each order is written.
pub const PHRASES: &[Phrase] = &[
    Phrase { verb: "rebel", pattern: "rebel {counter} in {province}" },
    Phrase { verb: "badmashes_to_shah", pattern: "badmashes {counter} to shah" },
    Phrase { verb: "stratagem", pattern: "stratagem {counter} on {target?}" },
    Phrase { verb: "deploy", pattern: "deploy {counter} at {zone}" },
    Phrase { verb: "end", pattern: "end" },
    Phrase { verb: "place", pattern: "place {zone}" },
    Phrase { verb: "retreat", pattern: "retreat {to}" },
    Phrase { verb: "stay", pattern: "stay" },
    Phrase { verb: "exit", pattern: "exit {to}" },
    Phrase { verb: "activate_units", pattern: "activate units {units*}" },
    Phrase { verb: "activate_figure", pattern: "activate {figure}" },
    Phrase { verb: "use_ap", pattern: "use {counter}" },
    Phrase { verb: "attach", pattern: "attach {unit} to {figure}" },
    Phrase { verb: "detach", pattern: "detach {unit}" },
    Phrase { verb: "join_shah", pattern: "join shah to {figure}" },
    Phrase { verb: "incite", pattern: "incite {zone}" },
    Phrase { verb: "break_out", pattern: "break out {zone}" },
    Phrase { verb: "end_movement", pattern: "end movement" },
    Phrase { verb: "step", pattern: "step {to}" },
    Phrase { verb: "leave", pattern: "leave {units*}" },
    Phrase { verb: "take", pattern: "take {units*}" },
    Phrase { verb: "take", pattern: "escort {counters*}" },
    Phrase { verb: "stop", pattern: "stop" },
    Phrase { verb: "flee", pattern: "flee {to}" },
    Phrase { verb: "battle", pattern: "battle {zone}" },
    Phrase { verb: "stand", pattern: "stand" },
    Phrase { verb: "shut_in", pattern: "shut in" },
    Phrase { verb: "withdraw", pattern: "withdraw {units*} to {to}" },
    Phrase { verb: "line", pattern: "line {commander} with {units*}" },
    Phrase { verb: "play", pattern: "play {counter}" },
    Phrase { verb: "done", pattern: "done" },
    Phrase { verb: "keep", pattern: "keep" },
    Phrase { verb: "replace", pattern: "replace" },
    Phrase { verb: "lose", pattern: "lose {unit}" },
    Phrase { verb: "refuge", pattern: "refuge" },
    Phrase { verb: "siege", pattern: "siege {zone}" },
    Phrase { verb: "rally", pattern: "rally {unit}" },
    Phrase { verb: "decline", pattern: "decline" },
];

/// An order in words.
pub fn speak(data: &Data, order: &Order) -> Words {
    let unit = |unit: UnitId| data.unit(unit).id.as_str();
    let figure = |figure: FigureId| data.figure(figure).id.as_str();
    let zone = |zone: ZoneId| data.zone(zone).id.as_str();
    let counter = |counter: CounterId| data.counter(counter).id.as_str();
    let units = |units: UnitSet| units.iter().map(unit).collect::<Vec<_>>();
    let company = |company: Company| {
        let mut names = units(company.units);
        names.extend(data.mughal().filter(|_| company.shah).map(figure));
        names
    };
    match *order {
        Order::Rebel { counter: used, province } => {
            Words::new("rebel").word("counter", counter(used)).word("province", data.province(province).id.as_str())
        }
        Order::BadmashesToShah { counter: used } => Words::new("badmashes_to_shah").word("counter", counter(used)),
        Order::Stratagem { counter: used, target } => {
            let words = Words::new("stratagem").word("counter", counter(used));
            match target {
                Target::None => words,
                Target::Figure(at) => words.word("target", figure(at)),
                Target::Zone(at) => words.word("target", zone(at)),
                Target::Unit(at) => words.word("target", unit(at)),
            }
        }
        Order::Deploy { counter: used, zone: at } => {
            Words::new("deploy").word("counter", counter(used)).word("zone", zone(at))
        }
        Order::End => Words::new("end"),
        Order::Place { zone: at } => Words::new("place").word("zone", zone(at)),
        Order::Retreat { to } => Words::new("retreat").word("to", zone(to)),
        Order::Stay => Words::new("stay"),
        Order::Escort { counters } => Words::new("take").list("counters", counters.iter().map(counter)),
        Order::Exit { to } => Words::new("exit").word("to", zone(to)),
        Order::ActivateFigure { figure: leader } => Words::new("activate_figure").word("figure", figure(leader)),
        Order::ActivateUnits { units: column } => Words::new("activate_units").list("units", units(column)),
        Order::UseAp { counter: used } => Words::new("use_ap").word("counter", counter(used)),
        Order::Attach { unit: joined, figure: leader } => {
            Words::new("attach").word("unit", unit(joined)).word("figure", figure(leader))
        }
        Order::Detach { unit: parted } => Words::new("detach").word("unit", unit(parted)),
        Order::JoinShah { figure: leader } => Words::new("join_shah").word("figure", figure(leader)),
        Order::Incite { zone: at } => Words::new("incite").word("zone", zone(at)),
        Order::BreakOut { zone: at } => Words::new("break_out").word("zone", zone(at)),
        Order::EndMovement => Words::new("end_movement"),
        Order::Step { to } => Words::new("step").word("to", zone(to)),
        Order::Leave(left) => Words::new("leave").list("units", company(left)),
        Order::Take(taken) => Words::new("take").list("units", company(taken)),
        Order::Stop => Words::new("stop"),
        Order::Flee { to } => Words::new("flee").word("to", zone(to)),
        Order::Battle { zone: at } => Words::new("battle").word("zone", zone(at)),
        Order::Stand => Words::new("stand"),
        Order::ShutIn => Words::new("shut_in"),
        Order::Withdraw { units: group, to } => Words::new("withdraw").list("units", units(group)).word("to", zone(to)),
        Order::Line { commander, units: line } => {
            Words::new("line").word("commander", commander.map_or(NOBODY, figure)).list("units", units(line))
        }
        Order::Play { counter: used } => Words::new("play").word("counter", counter(used)),
        Order::Done => Words::new("done"),
        Order::Keep => Words::new("keep"),
        Order::Replace => Words::new("replace"),
        Order::Lose { unit: struck } => Words::new("lose").word("unit", unit(struck)),
        Order::Refuge => Words::new("refuge"),
        Order::Siege { zone: at } => Words::new("siege").word("zone", zone(at)),
        Order::Rally { unit: restored } => Words::new("rally").word("unit", unit(restored)),
        Order::Decline => Words::new("decline"),
    }
}

/// The order that words mean.
pub fn hear(data: &Data, words: &Words) -> Result<Order, Misheard> {
    let ear = Ear { data, words };
    Ok(match words.verb.as_str() {
        "rebel" => Order::Rebel {
            counter: ear.counter()?,
            province: ear.one("province", "province", |id| data.find_province(id))?,
        },
        "badmashes_to_shah" => Order::BadmashesToShah { counter: ear.counter()? },
        "stratagem" => Order::Stratagem { counter: ear.counter()?, target: ear.target()? },
        "deploy" => Order::Deploy { counter: ear.counter()?, zone: ear.zone("zone")? },
        "end" => Order::End,
        "place" => Order::Place { zone: ear.zone("zone")? },
        "retreat" => Order::Retreat { to: ear.zone("to")? },
        "stay" => Order::Stay,
        "exit" => Order::Exit { to: ear.zone("to")? },
        "activate_figure" => Order::ActivateFigure { figure: ear.figure("figure")? },
        "activate_units" => Order::ActivateUnits { units: ear.units()? },
        "use_ap" => Order::UseAp { counter: ear.counter()? },
        "attach" => Order::Attach { unit: ear.unit()?, figure: ear.figure("figure")? },
        "detach" => Order::Detach { unit: ear.unit()? },
        "join_shah" => Order::JoinShah { figure: ear.figure("figure")? },
        "incite" => Order::Incite { zone: ear.zone("zone")? },
        "break_out" => Order::BreakOut { zone: ear.zone("zone")? },
        "end_movement" => Order::EndMovement,
        "step" => Order::Step { to: ear.zone("to")? },
        "leave" => Order::Leave(ear.company()?),
        "take" if words.get("counters").is_some() => Order::Escort { counters: ear.counters()? },
        "take" => Order::Take(ear.company()?),
        "stop" => Order::Stop,
        "flee" => Order::Flee { to: ear.zone("to")? },
        "battle" => Order::Battle { zone: ear.zone("zone")? },
        "stand" => Order::Stand,
        "shut_in" => Order::ShutIn,
        "withdraw" => Order::Withdraw { units: ear.units()?, to: ear.zone("to")? },
        "line" => Order::Line { commander: ear.commander()?, units: ear.units()? },
        "play" => Order::Play { counter: ear.counter()? },
        "done" => Order::Done,
        "keep" => Order::Keep,
        "replace" => Order::Replace,
        "lose" => Order::Lose { unit: ear.unit()? },
        "refuge" => Order::Refuge,
        "siege" => Order::Siege { zone: ear.zone("zone")? },
        "rally" => Order::Rally { unit: ear.unit()? },
        "decline" => Order::Decline,
        verb => return Err(Misheard::Verb(verb.to_owned())),
    })
}

struct Ear<'a> {
    data: &'a Data,
    words: &'a Words,
}

impl Ear<'_> {
    fn counter(&self) -> Result<CounterId, Misheard> {
        self.one("counter", "counter", |id| self.data.find_counter(id))
    }

    fn zone(&self, field: &str) -> Result<ZoneId, Misheard> {
        self.one(field, "zone", |id| self.data.find_zone(id))
    }

    fn figure(&self, field: &str) -> Result<FigureId, Misheard> {
        self.one(field, "figure", |id| self.data.find_figure(id))
    }

    fn unit(&self) -> Result<UnitId, Misheard> {
        self.one("unit", "unit", |id| self.data.find_unit(id))
    }

    fn one<T>(&self, field: &str, what: &str, find: impl Fn(&str) -> Option<T>) -> Result<T, Misheard> {
        let id = self.words.need_word(field)?;
        find(id).ok_or_else(|| unknown(field, what, id))
    }

    fn commander(&self) -> Result<Option<FigureId>, Misheard> {
        match self.words.get("commander") {
            None => Ok(None),
            Some(Field::Word(word)) if word == NOBODY => Ok(None),
            Some(_) => self.figure("commander").map(Some),
        }
    }

    fn target(&self) -> Result<Target, Misheard> {
        if self.words.get("target").is_none() {
            return Ok(Target::None);
        }
        self.one("target", "figure, zone or unit", |id| {
            let data = self.data;
            (data.find_figure(id).map(Target::Figure))
                .or_else(|| data.find_zone(id).map(Target::Zone))
                .or_else(|| data.find_unit(id).map(Target::Unit))
        })
    }

    fn counters(&self) -> Result<Set<CounterId>, Misheard> {
        set("counters", "counter", self.words.need_list("counters")?, |id| self.data.find_counter(id))
    }

    fn units(&self) -> Result<UnitSet, Misheard> {
        set("units", "unit", self.words.need_list("units")?, |id| self.data.find_unit(id))
    }

    fn company(&self) -> Result<Company, Misheard> {
        let shah = self.data.mughal().map(|figure| self.data.figure(figure).id.as_str());
        let names = self.words.need_list("units")?;
        let others: Vec<String> = names.iter().filter(|name| Some(name.as_str()) != shah).cloned().collect();
        let units = set("units", "unit", &others, |id| self.data.find_unit(id))?;
        match names.len() - others.len() {
            0 => Ok(Company::units(units)),
            1 => Ok(Company::with_shah(units)),
            _ => Err(twice("units", shah.unwrap_or_default())),
        }
    }
}

fn set<I: Id>(field: &str, what: &str, names: &[String], find: impl Fn(&str) -> Option<I>) -> Result<Set<I>, Misheard> {
    let mut set = Set::EMPTY;
    for name in names {
        let id = find(name).ok_or_else(|| unknown(field, what, name))?;
        if set.has(id) {
            return Err(twice(field, name));
        }
        set.insert(id);
    }
    Ok(set)
}

fn unknown(field: &str, what: &str, id: &str) -> Misheard {
    Misheard::Content { field: field.to_owned(), why: format!("there is no {what} `{id}`") }
}

fn twice(field: &str, id: &str) -> Misheard {
    Misheard::Content { field: field.to_owned(), why: format!("`{id}` is named twice") }
}
