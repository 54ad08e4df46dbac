//! Orders in words: how they are written, said and heard.

use engine::{Field, Misheard, Phrase, Words};

use crate::data::map::AreaId;
use crate::rules::order::{EdgeWord, HeldCard, LONGEST, Leaders, Order, Path, Placed, Share, Shots};
use crate::rules::state::{State, Unit};

/// How orders are written.
pub const PHRASES: &[Phrase] = &[
    Phrase { verb: "place", pattern: "place {unit} in {area}" },
    Phrase { verb: "default", pattern: "default" },
    Phrase { verb: "move", pattern: "move {company} to {path*}" },
    Phrase { verb: "move", pattern: "move unit {unit} to {path*}" },
    Phrase { verb: "move", pattern: "ride {path*}" },
    Phrase { verb: "move", pattern: "roll {area}" },
    Phrase { verb: "fire_all", pattern: "fire all {company} at {shots;} using {card?}" },
    Phrase { verb: "fire_all", pattern: "fire all unit {unit} at {shots;}" },
    Phrase { verb: "fire_all", pattern: "react fire {card} at {shots;}" },
    Phrase { verb: "fire_half", pattern: "fire half {company} at {shots;}" },
    Phrase { verb: "fire_half", pattern: "fire half unit {unit} at {shots;}" },
    Phrase { verb: "reload", pattern: "reload {company}" },
    Phrase { verb: "reload", pattern: "reload unit {unit}" },
    Phrase { verb: "reload", pattern: "reload" },
    Phrase { verb: "fire_move", pattern: "{first} first {company} at {shots;}" },
    Phrase { verb: "fire_move", pattern: "{first} first {company} to {path*}" },
    Phrase { verb: "fire_move", pattern: "{first} first unit {unit} at {shots;}" },
    Phrase { verb: "fire_move", pattern: "{first} first unit {unit} to {path*}" },
    Phrase { verb: "charge", pattern: "charge {target} with {company} by {edge?} through {path*}" },
    Phrase { verb: "charge", pattern: "charge {target} with unit {unit} by {edge?} through {path*}" },
    Phrase { verb: "rally", pattern: "rally {company}" },
    Phrase { verb: "rally", pattern: "rally" },
    Phrase { verb: "hold", pattern: "hold" },
    Phrase { verb: "burst", pattern: "burst {gate} with {company}" },
    Phrase { verb: "play", pattern: "play {card} on {company?}" },
    Phrase { verb: "pass", pattern: "pass" },
    Phrase { verb: "move_figure", pattern: "move figure {figure} to {path*}" },
    Phrase { verb: "share", pattern: "share {volley} of {company}" },
    Phrase { verb: "share", pattern: "share {volley} of unit {unit}" },
    Phrase { verb: "share", pattern: "share {volley} of {company} using {with}" },
    Phrase { verb: "share", pattern: "share {volley} of charged {company} by {card}" },
    Phrase { verb: "aim", pattern: "aim {figures} at {target}" },
    Phrase { verb: "leaders", pattern: "leaders {when}" },
    Phrase { verb: "done", pattern: "done" },
    Phrase { verb: "stay", pattern: "stay" },
    Phrase { verb: "fire", pattern: "fire {target}" },
    Phrase { verb: "fire_gate", pattern: "fire gate {gate}" },
    Phrase { verb: "man", pattern: "man" },
    Phrase { verb: "shots", pattern: "at {shots;}" },
    Phrase { verb: "path", pattern: "go {path*}" },
    Phrase { verb: "none", pattern: "none" },
    Phrase { verb: "fire_half_retreat", pattern: "react half {card} at {shots;}" },
    Phrase { verb: "retreat", pattern: "react retreat {card} to {path*}" },
    Phrase { verb: "counter", pattern: "counter {card}" },
    Phrase { verb: "front", pattern: "front {figures} volunteers {volunteers} command {command*}" },
    Phrase { verb: "to", pattern: "to {area}" },
    Phrase { verb: "yes", pattern: "yes" },
    Phrase { verb: "no", pattern: "no" },
    Phrase { verb: "company", pattern: "company {company}" },
    Phrase { verb: "unit", pattern: "unit {unit}" },
    Phrase { verb: "magazine", pattern: "magazine {unit} at {target}" },
    Phrase { verb: "entry", pattern: "enter {area}" },
    Phrase { verb: "shot", pattern: "{figures} on {target}" },
    // A shot whose fields say all needs no name. [FP-4.2.3]
    Phrase { verb: "", pattern: "{figures} at {target}" },
];

impl State {
    /// An order in words.
    pub(crate) fn say(&self, order: &Order) -> Words {
        let new = Words::new;
        match *order {
            Order::Place { piece, area } => {
                new("place").word("unit", self.piece_name(piece)).word("area", self.area_name(area))
            }
            Order::Default => new("default"),
            Order::Move { unit, path } => self.path_in(self.unit_in(new("move"), unit), path),
            Order::FireAll { unit, shots, card } => {
                let words = self.shots_in(self.unit_in(new("fire_all"), unit), shots);
                match card {
                    Some(card) => words.word("card", &self.card(card).id),
                    None => words,
                }
            }
            Order::FireHalf { unit, shots } => self.shots_in(self.unit_in(new("fire_half"), unit), shots),
            Order::Reload { unit } => self.unit_in(new("reload"), unit),
            Order::FireThenMove { unit, shots } => {
                self.shots_in(self.unit_in(new("fire_move").word("first", "fire"), unit), shots)
            }
            Order::MoveThenFire { unit, path } => {
                self.path_in(self.unit_in(new("fire_move").word("first", "move"), unit), path)
            }
            Order::Charge { unit, target, path, edge } => {
                let words = self.unit_in(new("charge").word("target", self.name(target)), unit);
                self.path_in(words.word("edge", edge.map_or("any", edge_name)), path)
            }
            Order::Rally { company } => new("rally").word("company", self.name(Unit::Company(company))),
            Order::Hold => new("hold"),
            Order::Burst { company, gate } => {
                new("burst").word("gate", gate_name(gate)).word("company", self.name(Unit::Company(company)))
            }
            Order::Play { card, company } => {
                let words = new("play").word("card", &self.card(card).id);
                match company {
                    Some(company) => words.word("company", self.name(Unit::Company(company))),
                    None => words,
                }
            }
            Order::Share { unit, share } => {
                let (volley, card) = match share {
                    Share::All | Share::With(_) => ("all", None),
                    Share::Half => ("half", None),
                    Share::First => ("first", None),
                    Share::After => ("after", None),
                    Share::React(card) => ("all", Some(card)),
                    Share::ReactHalf(card) => ("half", Some(card)),
                };
                let words = self.unit_in(new("share").word("volley", volley), unit);
                match (share, card) {
                    (Share::With(card), _) => words.word("with", &self.card(card).id),
                    (_, Some(card)) => words.word("card", self.held_name(card)),
                    _ => words,
                }
            }
            Order::Aim { target, figures } => {
                new("aim").number("figures", i64::from(figures)).word("target", self.name(target))
            }
            Order::Pass => new("pass"),
            Order::Leaders { leaders: Leaders::Asked } => new("leaders").word("when", "asked"),
            Order::Leaders { leaders: Leaders::Told } => new("leaders").word("when", "told"),
            Order::MoveFigure { figure, path } => {
                self.path_in(new("move_figure").word("figure", self.figure_name(figure)), path)
            }
            Order::Done => new("done"),
            Order::Stay => new("stay"),
            Order::GunFire { target } => new("fire").word("target", self.name(target)),
            Order::GunFireGate { gate } => new("fire_gate").word("gate", gate_name(gate)),
            Order::GunReload => new("reload"),
            Order::GunMove { path } if path.areas().len() == 1 => {
                new("move").word("area", self.area_name(path.areas()[0]))
            }
            Order::MoveCommander { path } | Order::GunMove { path } => self.path_in(new("move"), path),
            Order::GunRally => new("rally"),
            Order::Man => new("man"),
            Order::Shots { shots } => self.shots_in(new("shots"), shots),
            Order::Path { path } => self.path_in(new("path"), path),
            Order::None => new("none"),
            Order::ReactFire { card, shots } => {
                self.shots_in(new("fire_all").word("card", self.held_name(card)), shots)
            }
            Order::ReactFireRetreat { card, shots } => {
                self.shots_in(new("fire_half_retreat").word("card", self.held_name(card)), shots)
            }
            Order::ReactRetreat { card, path } => self.path_in(new("retreat").word("card", self.held_name(card)), path),
            Order::ReactCounter { card } => new("counter").word("card", self.held_name(card)),
            Order::Front { figures, volunteers, command } => {
                let force = self.flow.force_of_front();
                let names =
                    (0..3).filter(|role| command & 1 << role != 0).map(|role| self.figure_name(3 * force + role));
                new("front")
                    .number("figures", i64::from(figures))
                    .number("volunteers", i64::from(volunteers))
                    .list("command", names)
            }
            Order::To { area } => new("to").word("area", self.area_name(area)),
            Order::Yes => new("yes"),
            Order::No => new("no"),
            Order::With { company } => new("company").word("company", self.name(Unit::Company(company))),
            Order::Enemy { unit } => new("unit").word("unit", self.name(Unit::Enemy(unit))),
            Order::Magazine { unit, target } => {
                new("magazine").word("unit", self.name(Unit::Enemy(unit))).word("target", self.name(target))
            }
            Order::Entry { area } => new("entry").word("area", self.area_name(area)),
        }
    }

    fn unit_in(&self, words: Words, unit: Unit) -> Words {
        words.word(if matches!(unit, Unit::Enemy(_)) { "unit" } else { "company" }, self.name(unit))
    }

    fn path_in(&self, words: Words, path: Path) -> Words {
        words.list("path", path.areas().iter().map(|&area| self.area_name(area)))
    }

    fn shots_in(&self, words: Words, shots: Shots) -> Words {
        let parts = shots.iter().map(|(target, figures)| {
            Words::new("shot").number("figures", i64::from(figures)).word("target", self.name(target))
        });
        words.with("shots", Field::Parts(parts.collect()))
    }

    fn piece_name(&self, piece: Placed) -> String {
        match piece {
            Placed::Unit(unit) => self.name(unit).to_owned(),
            Placed::Figure(figure) => self.figure_name(figure),
            Placed::Commander => "cinc".to_owned(),
        }
    }

    /// The order that words mean.
    pub(crate) fn understand(&self, words: &Words) -> Result<Order, Misheard> {
        let unit = || match words.get("company") {
            Some(_) => self.find_unit(words, "company"),
            None => self.find_unit(words, "unit"),
        };
        Ok(match words.verb.as_str() {
            "place" => Order::Place { piece: self.find_piece(words)?, area: self.find_area(words, "area")? },
            "default" => Order::Default,
            "move" => match (words.get("company").or(words.get("unit")), words.get("area")) {
                (Some(_), _) => Order::Move { unit: unit()?, path: self.find_path(words)? },
                (None, Some(_)) => {
                    Order::GunMove { path: Path::new(&[self.find_area(words, "area")?]).unwrap_or_default() }
                }
                (None, None) if self.flow.asks_gun() => Order::GunMove { path: self.find_path(words)? },
                (None, None) => Order::MoveCommander { path: self.find_path(words)? },
            },
            "fire_all" if words.get("company").or(words.get("unit")).is_none() => {
                Order::ReactFire { card: self.find_held(words)?, shots: self.find_shots(words)? }
            }
            "fire_all" => {
                Order::FireAll { unit: unit()?, shots: self.find_shots(words)?, card: self.find_fire_card(words)? }
            }
            "fire_half" => Order::FireHalf { unit: unit()?, shots: self.find_shots(words)? },
            "reload" if words.fields.is_empty() => Order::GunReload,
            "reload" => Order::Reload { unit: unit()? },
            "fire_move" => match words.need_word("first")? {
                "fire" => Order::FireThenMove { unit: unit()?, shots: self.find_shots(words)? },
                "move" => Order::MoveThenFire { unit: unit()?, path: self.find_path(words)? },
                other => return Err(unknown("first", format!("`{other}` is neither fire nor move"))),
            },
            "charge" => Order::Charge {
                unit: unit()?,
                target: self.find_unit(words, "target")?,
                path: self.find_path(words)?,
                edge: find_edge(words)?,
            },
            "rally" if words.fields.is_empty() => Order::GunRally,
            "rally" => Order::Rally { company: self.find_company(words)? },
            "hold" => Order::Hold,
            "burst" => Order::Burst { company: self.find_company(words)?, gate: self.find_gate(words)? },
            "play" => {
                let company = words.get("company").map(|_| self.find_company(words)).transpose()?;
                Order::Play { card: self.special_called(words.need_word("card")?)?, company }
            }
            "share" => {
                let card = words.get("card").map(|_| self.find_held(words)).transpose()?;
                let with = words.get("with").map(|_| self.special_called(words.need_word("with")?)).transpose()?;
                let share = match (words.need_word("volley")?, card) {
                    ("all", None) => with.map_or(Share::All, Share::With),
                    ("half", None) => Share::Half,
                    ("first", None) => Share::First,
                    ("after", None) => Share::After,
                    ("all", Some(card)) => Share::React(card),
                    ("half", Some(card)) => Share::ReactHalf(card),
                    (other, _) => return Err(unknown("volley", format!("`{other}` is no fire to share out"))),
                };
                Order::Share { unit: unit()?, share }
            }
            "aim" => {
                let figures = u8::try_from(words.need_number("figures")?)
                    .map_err(|_| unknown("figures", "that is not a number of figures".to_owned()))?;
                Order::Aim { target: self.find_unit(words, "target")?, figures }
            }
            "pass" => Order::Pass,
            "leaders" => match words.need_word("when")? {
                "asked" => Order::Leaders { leaders: Leaders::Asked },
                "told" => Order::Leaders { leaders: Leaders::Told },
                other => return Err(unknown("when", format!("`{other}` is neither asked nor told"))),
            },
            "move_figure" => Order::MoveFigure {
                figure: self.find_figure(words.need_word("figure")?, "figure")?,
                path: self.find_path(words)?,
            },
            "done" => Order::Done,
            "stay" => Order::Stay,
            "fire" => Order::GunFire { target: self.find_unit(words, "target")? },
            "fire_gate" => Order::GunFireGate { gate: self.find_gate(words)? },
            "man" => Order::Man,
            "shots" => Order::Shots { shots: self.find_shots(words)? },
            "path" => Order::Path { path: self.find_path(words)? },
            "none" => Order::None,
            "fire_half_retreat" => {
                Order::ReactFireRetreat { card: self.find_held(words)?, shots: self.find_shots(words)? }
            }
            "retreat" => Order::ReactRetreat { card: self.find_held(words)?, path: self.find_path(words)? },
            "counter" => Order::ReactCounter { card: self.find_held(words)? },
            "front" => self.find_front(words)?,
            "to" => Order::To { area: self.find_area(words, "area")? },
            "yes" => Order::Yes,
            "no" => Order::No,
            "company" => Order::With { company: self.find_company(words)? },
            "unit" => Order::Enemy { unit: self.find_enemy(words)? },
            "magazine" => Order::Magazine { unit: self.find_enemy(words)?, target: self.find_unit(words, "target")? },
            "entry" => Order::Entry { area: self.find_area(words, "area")? },
            other => return Err(Misheard::Verb(other.to_owned())),
        })
    }

    fn find_area(&self, words: &Words, field: &str) -> Result<AreaId, Misheard> {
        self.area_called(words.need_word(field)?, field)
    }

    fn area_called(&self, name: &str, field: &str) -> Result<AreaId, Misheard> {
        let found = self.map().areas.iter().position(|area| area.id.eq_ignore_ascii_case(name));
        found.map(|area| area as AreaId).ok_or_else(|| unknown(field, format!("there is no area `{name}`")))
    }

    fn find_path(&self, words: &Words) -> Result<Path, Misheard> {
        let areas = words
            .need_list("path")?
            .iter()
            .map(|name| self.area_called(name, "path"))
            .collect::<Result<Vec<_>, _>>()?;
        Path::new(&areas).ok_or_else(|| unknown("path", format!("nobody goes farther than {LONGEST} areas")))
    }

    fn find_unit(&self, words: &Words, field: &str) -> Result<Unit, Misheard> {
        let name = words.need_word(field)?;
        self.unit_called(name).ok_or_else(|| unknown(field, format!("there is no unit `{name}`")))
    }

    pub(crate) fn unit_called(&self, name: &str) -> Option<Unit> {
        let companies = self.company_ids().map(Unit::Company);
        let guns = self.gun_ids().map(Unit::Gun);
        let enemies = self.enemy_ids().map(Unit::Enemy);
        companies.chain(guns).chain(enemies).find(|&unit| self.name(unit).eq_ignore_ascii_case(name))
    }

    fn find_company(&self, words: &Words) -> Result<u8, Misheard> {
        match self.find_unit(words, "company")? {
            Unit::Company(id) => Ok(id),
            _ => Err(unknown("company", "this is no Company".to_owned())),
        }
    }

    fn find_enemy(&self, words: &Words) -> Result<u8, Misheard> {
        match self.find_unit(words, "unit")? {
            Unit::Enemy(id) => Ok(id),
            _ => Err(unknown("unit", "this is no enemy unit".to_owned())),
        }
    }

    fn find_figure(&self, name: &str, field: &str) -> Result<u8, Misheard> {
        let found = (0..3 * self.forces()).find(|&figure| self.figure_name(figure).eq_ignore_ascii_case(name));
        found.ok_or_else(|| unknown(field, format!("there is no Command figure `{name}`")))
    }

    fn find_piece(&self, words: &Words) -> Result<Placed, Misheard> {
        let name = words.need_word("unit")?;
        if name.eq_ignore_ascii_case("cinc") {
            return Ok(Placed::Commander);
        }
        match self.unit_called(name) {
            Some(unit) => Ok(Placed::Unit(unit)),
            None => self.find_figure(name, "unit").map(Placed::Figure),
        }
    }

    fn find_gate(&self, words: &Words) -> Result<u8, Misheard> {
        let name = words.need_word("gate")?;
        let found = (0..self.map().gates.len() as u8).find(|&gate| self.is_gate_called(gate, name));
        found.ok_or_else(|| unknown("gate", format!("there is no gate `{name}`")))
    }

    /// A gate is called by its number, or by the two areas it joins. [FP-4.9]
    fn is_gate_called(&self, gate: u8, name: &str) -> bool {
        let joins = &self.map().gates[usize::from(gate)];
        let (passage, front) = (self.area_name(joins.passage), self.area_name(joins.front));
        let names = [gate_name(gate), format!("{passage}/{front}"), format!("{front}/{passage}")];
        names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    fn held_name(&self, card: HeldCard) -> &'static str {
        match card {
            HeldCard::Hold => "hold",
            HeldCard::Special(card) => &self.card(card).id,
        }
    }

    fn special_called(&self, name: &str) -> Result<u8, Misheard> {
        self.cards().called(name).ok_or_else(|| unknown("card", format!("there is no card `{name}` in this deck")))
    }

    fn find_held(&self, words: &Words) -> Result<HeldCard, Misheard> {
        match words.need_word("card")? {
            "hold" => Ok(HeldCard::Hold),
            other => self.special_called(other).map(HeldCard::Special),
        }
    }

    fn find_fire_card(&self, words: &Words) -> Result<Option<u8>, Misheard> {
        match words.get("card") {
            None => Ok(None),
            Some(Field::Word(word)) => self.special_called(word).map(Some),
            Some(_) => Err(unknown("card", "expected one word".to_owned())),
        }
    }

    fn find_shots(&self, words: &Words) -> Result<Shots, Misheard> {
        let mut shots = Shots::default();
        for part in words.need_parts("shots")? {
            let figures = u8::try_from(part.need_number("figures")?)
                .map_err(|_| unknown("figures", "that is not a number of figures".to_owned()))?;
            if !shots.push(self.find_unit(part, "target")?, figures) {
                return Err(unknown("shots", "too many targets".to_owned()));
            }
        }
        Ok(shots)
    }

    fn find_front(&self, words: &Words) -> Result<Order, Misheard> {
        let count = |field: &str| {
            u8::try_from(words.need_number(field)?)
                .map_err(|_| unknown(field, "that is not a number of figures".to_owned()))
        };
        let force = self.flow.force_of_front();
        let mut command = 0;
        for name in words.need_list("command")? {
            let figure = self.find_figure(name, "command")?;
            if figure / 3 != force {
                return Err(unknown("command", format!("`{name}` belongs to another Force")));
            }
            command |= 1 << (figure % 3);
        }
        Ok(Order::Front { figures: count("figures")?, volunteers: count("volunteers")?, command })
    }
}

fn unknown(field: &str, why: String) -> Misheard {
    Misheard::Content { field: field.to_owned(), why }
}

fn gate_name(gate: u8) -> String {
    format!("gate{}", gate + 1)
}

fn edge_name(edge: EdgeWord) -> &'static str {
    match edge {
        EdgeWord::Level => "level",
        EdgeWord::Stairs => "stairs",
        EdgeWord::Climb => "climb",
    }
}

fn find_edge(words: &Words) -> Result<Option<EdgeWord>, Misheard> {
    match words.get("edge") {
        None => Ok(None),
        Some(Field::Word(word)) => match word.as_str() {
            "any" => Ok(None),
            "level" | "house" | "gate" => Ok(Some(EdgeWord::Level)),
            "stairs" => Ok(Some(EdgeWord::Stairs)),
            "climb" => Ok(Some(EdgeWord::Climb)),
            other => Err(unknown("edge", format!("`{other}` is no edge; say level, stairs or climb"))),
        },
        Some(_) => Err(unknown("edge", "expected one word".to_owned())),
    }
}
