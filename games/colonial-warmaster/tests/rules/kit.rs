//! Small battles to try a rule on: a table drawn in a few lines, orders in notation, dice by script.

#![allow(clippy::wrong_self_convention, reason = "`to_fire` plays on to the fire phase")]

use chance::{Fast, Script};
use colonial_warmaster::{
    ColonialWarmaster, Contact, Formation, Happening, Leader, LeaderId, Morale, Note, Order, Phase, State, Unit, UnitId,
};
use engine::{DataFiles, Event, Game, NoLog, Options, Pending, RuleSet, Words, load};
use table::{Face, Facing, Inches, Point, Pose};

/// A battle in which orders are given in notation and dice are scripted.
pub struct Battle {
    pub state: State,
    pub log: Vec<Note>,
}

/// A scenario of the embedded data.
pub fn scenario(id: &str) -> Battle {
    with_options(id, &[])
}

/// A scenario of the embedded data with options.
pub fn with_options(id: &str, options: &[(&str, &str)]) -> Battle {
    begin(load::<ColonialWarmaster>(&ColonialWarmaster::files()).unwrap(), id, options)
}

fn begin(loaded: &'static engine::Loaded<ColonialWarmaster>, id: &str, options: &[(&str, &str)]) -> Battle {
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    options.check(&loaded.rules.info().options).unwrap();
    let mut log = Vec::new();
    let state = loaded.rules.start(id, &options, &mut Script::dice([]), &mut log).unwrap();
    Battle { state, log }
}

/// A table of one's own.
pub struct Field {
    terrain: String,
    units: [Vec<String>; 2],
    extra: [String; 2],
    objectives: String,
    even: String,
    leaders: [[(f64, f64); 2]; 2],
    first: &'static str,
    turns: u8,
    options: Vec<(String, String)>,
}

/// An empty table of 72 by 48 inches; the British in the south begin.
pub fn field() -> Field {
    Field {
        terrain: String::new(),
        units: [Vec::new(), Vec::new()],
        extra: ["break_percent = 100".to_owned(), "break_percent = 100".to_owned()],
        objectives: String::new(),
        even: String::new(),
        leaders: [[(2.0, 2.0), (4.0, 2.0)], [(68.0, 46.0), (70.0, 46.0)]],
        first: "british",
        turns: 10,
        options: Vec::new(),
    }
}

impl Field {
    /// A British unit: id, type, place, facing, formation.
    pub fn british(self, id: &str, of: &str, at: (f64, f64), facing: u16, formation: &str) -> Self {
        self.unit(0, id, of, at, facing, formation)
    }

    /// An Afghan unit.
    pub fn afghan(self, id: &str, of: &str, at: (f64, f64), facing: u16, formation: &str) -> Self {
        self.unit(1, id, of, at, facing, formation)
    }

    fn unit(mut self, side: usize, id: &str, of: &str, at: (f64, f64), facing: u16, formation: &str) -> Self {
        self.units[side].push(format!(
            "{{ id = \"{id}\", name = \"{id}\", type = \"{of}\", at = [{:.2}, {:.2}], facing = {facing}, formation = \"{formation}\" }}",
            at.0, at.1
        ));
        self
    }

    /// A piece of terrain.
    pub fn terrain(mut self, of: &str, level: u8, points: &[(f64, f64)]) -> Self {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("[{x:.2}, {y:.2}]")).collect();
        let name = self.terrain.matches("[[terrain]]").count();
        self.terrain += &format!(
            "\n[[terrain]]\ntype = \"{of}\"\nname = \"t{name}\"\nlevel = {level}\npoints = [{}]\n",
            points.join(", ")
        );
        self
    }

    /// Where army commander and leader of a side stand (0 British, 1 Afghan).
    pub fn leaders(mut self, side: usize, commander: (f64, f64), leader: (f64, f64)) -> Self {
        self.leaders[side] = [commander, leader];
        self
    }

    /// Who begins.
    pub fn first(mut self, side: &'static str) -> Self {
        self.first = side;
        self
    }

    /// How many turns.
    pub fn turns(mut self, turns: u8) -> Self {
        self.turns = turns;
        self
    }

    /// Lines about a side in place of a break at 100 percent.
    pub fn side(mut self, side: usize, lines: &str) -> Self {
        self.extra[side] = lines.to_owned();
        self
    }

    /// An objective.
    pub fn objective(mut self, lines: &str) -> Self {
        self.objectives += &format!("\n[[objective]]\n{lines}\n");
        self
    }

    /// Lines about what evens the battle.
    pub fn even(mut self, lines: &str) -> Self {
        self.even = format!("\n[even]\n{lines}\n");
        self
    }

    /// An option of the match.
    pub fn option(mut self, id: &str, value: &str) -> Self {
        self.options.push((id.to_owned(), value.to_owned()));
        self
    }

    /// The scenario as a data file.
    pub fn file(&self) -> String {
        let side = |index: usize| {
            let (home, facing, y) = [("south", 0, [1, 20]), ("north", 180, [28, 47])][index];
            format!(
                "home = \"{home}\"\nfacing = {facing}\nzone = {{ from = [0, {}], to = [72, {}] }}\n{}\n",
                y[0], y[1], self.extra[index]
            )
        };
        let command = |index: usize| {
            let key = ["british", "afghan"][index];
            let [commander, leader] = self.leaders[index];
            let ratings = [(10, 9), (9, 8)][index];
            format!(
                "\n[[command]]\nside = \"{key}\"\nname = \"{key} army\"\narmy = true\nleader = {{ name = \"commander\", rating = {}, at = [{:.2}, {:.2}] }}\n\
                 \n[[command]]\nside = \"{key}\"\nname = \"{key} command\"\nleader = {{ name = \"leader\", rating = {}, at = [{:.2}, {:.2}] }}\nunits = [{}]\n",
                ratings.0,
                commander.0,
                commander.1,
                ratings.1,
                leader.0,
                leader.1,
                self.units[index].join(", ")
            )
        };
        format!(
            "title = \"Test\"\nblurb = \"A test.\"\ndate = \"1880\"\norder = 1\nminutes = 10\nturns = {}\nfirst = \"{}\"\n\
             table = {{ width = 72, height = 48 }}\n\n[british]\n{}\n[afghan]\n{}{}{}{}{}{}",
            self.turns,
            self.first,
            side(0),
            side(1),
            self.even,
            self.terrain,
            self.objectives,
            command(0),
            command(1)
        )
    }

    /// The battle. Units that nobody named are put far away, so that both sides exist.
    pub fn battle(mut self) -> Battle {
        if self.units[0].is_empty() {
            self = self.british("bx", "british_inf", (4.0, 1.0), 0, "line");
        }
        if self.units[1].is_empty() {
            self = self.afghan("zx", "ghazi", (68.0, 47.0), 180, "mass");
        }
        let loaded = load(&files_with(&self.file())).unwrap_or_else(|fault| panic!("{fault}\n{}", self.file()));
        let options: Vec<(&str, &str)> = self.options.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
        begin(loaded, "test", &options)
    }
}

/// The embedded data with one scenario in place of all.
pub fn files_with(scenario: &str) -> DataFiles {
    let files = ColonialWarmaster::files();
    let shared = ["units.toml", "terrain.toml", "tables.toml"];
    let mut files = DataFiles::new(shared.map(|name| (name.to_owned(), files.text(name).unwrap().to_owned())));
    files.replace("scenarios/test.toml", scenario);
    files
}

impl Battle {
    /// Gives an order with dice; the dice must be exactly those that are thrown.
    pub fn give(&mut self, notation: &str, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        let order = self.order(notation);
        if let Err(refusal) = self.state.check(&order) {
            let refusal = self.state.explain(&refusal);
            panic!("`{notation}` is refused: {} [{}]", refusal.text, refusal.clause);
        }
        let mut script = Script::dice(dice);
        self.log.clear();
        self.state.apply(&order, &mut script, &mut self.log);
        script.finish();
        for note in &self.log {
            for figure in note.figures() {
                assert_eq!(figure.folded(), figure.total, "`{}` of {note:?}", figure.name);
            }
        }
        self
    }

    /// The order that a notation means.
    pub fn order(&self, notation: &str) -> Order {
        let words =
            Words::from_notation(notation, State::phrases()).unwrap_or_else(|why| panic!("`{notation}`: {why}"));
        self.state.hear(&words).unwrap_or_else(|why| panic!("`{notation}`: {why}"))
    }

    /// The clause with which an order is refused.
    pub fn refusal(&self, notation: &str) -> String {
        match self.state.check(&self.order(notation)) {
            Ok(()) => "accepted".to_owned(),
            Err(refusal) => self.state.explain(&refusal).clause.to_string(),
        }
    }

    /// The sentence with which an order is refused.
    pub fn sentence(&self, notation: &str) -> String {
        match self.state.check(&self.order(notation)) {
            Ok(()) => "accepted".to_owned(),
            Err(refusal) => self.state.explain(&refusal).text,
        }
    }

    /// Which decision is open.
    pub fn question(&self) -> &'static str {
        match self.state.pending() {
            Pending::Decision { question, .. } => question,
            Pending::Over(_) => "over",
        }
    }

    /// Where in the player turn the battle is: `leaders` and `leaders-again` while leaders may still move, else the question.
    pub fn stage(&self) -> &'static str {
        match self.state.phase {
            Phase::FirstLeaders => "leaders",
            Phase::SecondLeaders => "leaders-again",
            _ => self.question(),
        }
    }

    /// The seat that decides: 0 British, 1 Afghan.
    pub fn seat(&self) -> u8 {
        match self.state.pending() {
            Pending::Decision { seat, .. } => seat.0,
            Pending::Over(_) => u8::MAX,
        }
    }

    pub fn id(&self, unit: &str) -> UnitId {
        self.state.find_unit(unit).unwrap_or_else(|| panic!("there is no unit {unit}"))
    }

    pub fn leader_id(&self, leader: &str) -> LeaderId {
        self.state.find_leader(leader).unwrap_or_else(|| panic!("there is no leader {leader}"))
    }

    pub fn unit(&self, unit: &str) -> &Unit {
        &self.state[self.id(unit)]
    }

    pub fn leader(&self, leader: &str) -> &Leader {
        &self.state[self.leader_id(leader)]
    }

    /// Changes a unit by hand.
    pub fn set(&mut self, unit: &str, change: impl FnOnce(&mut Unit)) -> &mut Self {
        let id = self.id(unit);
        change(&mut self.state[id]);
        self.state.refresh();
        self
    }

    /// Changes a leader by hand.
    pub fn set_leader(&mut self, leader: &str, change: impl FnOnce(&mut Leader)) -> &mut Self {
        let id = self.leader_id(leader);
        change(&mut self.state[id]);
        self
    }

    /// Puts a unit somewhere, legal or not.
    pub fn put(&mut self, unit: &str, x: f64, y: f64, facing: u16) -> &mut Self {
        let pose = pose(x, y, facing);
        self.set(unit, |unit| unit.pose = pose)
    }

    pub fn morale(&mut self, unit: &str, morale: Morale) -> &mut Self {
        self.set(unit, |unit| unit.morale = morale)
    }

    pub fn form(&mut self, unit: &str, formation: Formation) -> &mut Self {
        self.set(unit, |unit| unit.formation = formation)
    }

    /// A contact made by a charge in this player turn, or `ago` player turns earlier.
    pub fn contact(&mut self, mover: &str, struck: &str, face: Face, ago: u8) -> &mut Self {
        self.state.player_turn = self.state.player_turn.max(ago);
        let contact = Contact {
            mover: self.id(mover),
            struck: self.id(struck),
            face,
            since: self.state.player_turn - ago,
            charge: true,
        };
        self.state.link(contact);
        self
    }

    /// Skips the First Leader Movement.
    pub fn to_movement(&mut self) -> &mut Self {
        assert_eq!(self.stage(), "leaders");
        self.give("end leader moves", [])
    }

    /// Ends the Movement Phase, if it has not ended by itself for want of anybody to activate.
    pub fn end_movement(&mut self) -> &mut Self {
        if self.question() == "activate" {
            self.give("end movement", []);
        }
        self.pass()
    }

    /// Goes to the Fire Phase without moving anybody; no dice may fall on the way.
    pub fn to_fire(&mut self) -> &mut Self {
        self.to_movement().end_movement();
        self.give("end leader moves", [])
    }

    /// Passes on opportunity fire while it is offered.
    pub fn pass(&mut self) -> &mut Self {
        while matches!(self.question(), "react" | "last-react") {
            self.give("pass", []);
        }
        self
    }

    /// Goes through the player turn without moving or firing and fights with these dice.
    pub fn to_melee(&mut self, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        self.to_movement().end_movement().on_to_melee(dice)
    }

    /// From the Second Leader Movement to the melees, without firing.
    pub fn on_to_melee(&mut self, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        assert_eq!(self.stage(), "leaders-again");
        let mut ahead = self.state.clone();
        ahead.apply(&Order::EndLeaderMoves, &mut Fast::new(1), &mut NoLog);
        let asked = matches!(ahead.pending(), Pending::Decision { question: "fire", .. });
        if asked && ahead.player_turn == self.state.player_turn {
            self.give("end leader moves", []).give("end fire", dice)
        } else {
            self.give("end leader moves", dice)
        }
    }

    /// Ends the player turn without doing anything.
    pub fn pass_turn(&mut self) -> &mut Self {
        self.to_melee([])
    }

    /// Whether a fact was told by the last order.
    pub fn told(&self, is: impl Fn(&Happening) -> bool) -> bool {
        self.log.iter().any(|note| is(&note.what))
    }

    /// The dice and saves of the last fire or blow: `(unit, dice, hits)`.
    pub fn dice_of(&self, unit: &str) -> Option<u16> {
        let id = self.id(unit);
        self.log.iter().find_map(|note| match note.what {
            Happening::Fired { unit, dice, .. } | Happening::Struck { unit, dice, .. } if unit == id => Some(dice),
            _ => None,
        })
    }

    /// The save with which hits on a unit were thrown against.
    pub fn save_of(&self, unit: &str) -> Option<u8> {
        let id = self.id(unit);
        self.log.iter().find_map(|note| match note.what {
            Happening::Saved { unit, save, .. } if unit == id => Some(save),
            _ => None,
        })
    }

    /// The target of the last roll or check of any kind.
    pub fn target(&self) -> Option<i8> {
        self.log.iter().rev().find_map(|note| match note.what {
            Happening::CommandRoll { target, .. }
            | Happening::StandTest { target, .. }
            | Happening::MoraleCheck { target, .. }
            | Happening::Restrained { target, .. } => Some(target),
            _ => None,
        })
    }

    /// The reasons behind the first fact of the last order that is such a one, in words.
    pub fn why(&self, is: impl Fn(&Happening) -> bool) -> Vec<String> {
        let note = self.log.iter().find(|note| is(&note.what)).unwrap_or_else(|| panic!("{:?}", self.story()));
        self.state.reasons(note).into_iter().map(|reason| reason.text).collect()
    }

    /// The clauses behind the figures of the last order.
    pub fn cited(&self) -> Vec<&'static str> {
        let figures = self.log.iter().flat_map(Event::figures);
        figures.flat_map(|figure| figure.parts).map(|part| part.clause.0).collect()
    }

    /// All facts as sentences.
    pub fn story(&self) -> Vec<String> {
        self.log.iter().map(|note| self.state.narrate(note)).collect()
    }
}

pub fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose::new(point(x, y), Facing::degrees(i32::from(facing)))
}

pub fn point(x: f64, y: f64) -> Point {
    let length = |inches: f64| Inches::from_hundredths((inches * 100.0).round() as i32);
    Point::new(length(x), length(y))
}
