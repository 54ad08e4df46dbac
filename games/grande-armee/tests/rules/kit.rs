//! Small battles to try a rule on: a table drawn in a few lines, orders in notation, dice by script.

use chance::{Script, d4};
use engine::{DataFiles, Game, Options, Pending, RuleSet, Words, load};
use grande_armee::{
    CombatStep, ForceId, GrandeArmee, Happening, Marks, MovementStep, Note, OfficerId, Order, Phase, Side, State,
    Status, Unit, UnitId,
};
use table::{Facing, Inches, Point};

/// A battle in which orders are given in notation and dice are scripted.
#[derive(Clone)]
pub struct Battle {
    pub state: State,
    pub log: Vec<Note>,
}

/// The dice of a start with one command die a side: `a` rolls the higher initiative.
pub const START: [u32; 8] = [1, 1, 6, 6, d4(4), 1, 1, d4(1)];

/// A scenario of the embedded data with options and the dice of its start.
pub fn scenario(id: &str, options: &[(&str, &str)], dice: impl IntoIterator<Item = u32>) -> Battle {
    begin(load::<GrandeArmee>(&GrandeArmee::files()).unwrap(), id, options, dice)
}

/// A scenario of one's own data file with options and the dice of its start.
pub fn scenario_of(file: &str, options: &[(&str, &str)], dice: impl IntoIterator<Item = u32>) -> Battle {
    begin(load(&files_with(file)).unwrap(), "test", options, dice)
}

fn begin(
    loaded: &'static engine::Loaded<GrandeArmee>,
    id: &str,
    options: &[(&str, &str)],
    dice: impl IntoIterator<Item = u32>,
) -> Battle {
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    loaded.rules.info().check_options(id, &options).unwrap();
    let mut log = Vec::new();
    let mut script = Script::dice(dice);
    let state = loaded.rules.start(id, &options, &mut script, &mut log).unwrap();
    script.finish();
    Battle { state, log }
}

/// A table of one's own: side `a` in the south, side `b` in the north, one force and one commander each.
pub struct Field {
    units: [Vec<String>; 2],
    officers: [String; 2],
    commanders: [String; 2],
    more: String,
    options: Vec<(String, String)>,
    length: u8,
    start: Vec<u32>,
}

/// An empty table of 72 by 48 inches.
pub fn field() -> Field {
    Field {
        units: [Vec::new(), Vec::new()],
        officers: ["mod = 0, radius = 12, at = [4, 2]".to_owned(), "mod = 0, radius = 12, at = [68, 46]".to_owned()],
        commanders: ["dice = 1, at = [6, 2]".to_owned(), "dice = 1, at = [66, 46]".to_owned()],
        more: String::new(),
        options: Vec::new(),
        length: 3,
        start: START.to_vec(),
    }
}

impl Field {
    /// A unit of side `a`: id, type, place, facing, and the rest as data.
    pub fn a(self, id: &str, kind: &str, at: (f64, f64), facing: u16, rest: &str) -> Self {
        self.unit(0, id, kind, at, facing, rest)
    }

    /// A unit of side `b`.
    pub fn b(self, id: &str, kind: &str, at: (f64, f64), facing: u16, rest: &str) -> Self {
        self.unit(1, id, kind, at, facing, rest)
    }

    fn unit(mut self, side: usize, id: &str, kind: &str, at: (f64, f64), facing: u16, rest: &str) -> Self {
        self.units[side].push(format!(
            "{{ id = \"{id}\", name = \"{id}\", type = \"{kind}\", at = [{:.2}, {:.2}], facing = {facing}, {rest} }}",
            at.0, at.1
        ));
        self
    }

    /// A unit that arrives.
    pub fn waits(mut self, side: usize, id: &str, kind: &str, rest: &str) -> Self {
        self.units[side].push(format!("{{ id = \"{id}\", name = \"{id}\", type = \"{kind}\", {rest} }}"));
        self
    }

    /// The sub-commander of a side.
    pub fn sub(mut self, side: usize, at: (f64, f64), modifier: i8, radius: u8) -> Self {
        self.officers[side] = format!("mod = {modifier}, radius = {radius}, at = [{:.2}, {:.2}]", at.0, at.1);
        self
    }

    /// The army commander of a side.
    pub fn commander(mut self, side: usize, at: (f64, f64)) -> Self {
        self.commanders[side] = format!("dice = 1, at = [{:.2}, {:.2}]", at.0, at.1);
        self
    }

    /// A piece of terrain.
    pub fn terrain(self, kind: &str, points: &[(f64, f64)]) -> Self {
        self.ground(kind, "", points)
    }

    /// A piece of terrain with more to say.
    pub fn ground(mut self, kind: &str, rest: &str, points: &[(f64, f64)]) -> Self {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("[{x:.2}, {y:.2}]")).collect();
        let name = format!("t{}", self.more.matches("[[terrain]]").count() + 1);
        self.more +=
            &format!("\n[[terrain]]\nkind = \"{kind}\"\nname = \"{name}\"\n{rest}\npoints = [{}]\n", points.join(", "));
        self
    }

    /// A town of 4 by 4 inches about a point.
    pub fn town(self, kind: &str, (x, y): (f64, f64)) -> Self {
        self.terrain(kind, &[(x - 2.0, y - 2.0), (x + 2.0, y - 2.0), (x + 2.0, y + 2.0), (x - 2.0, y + 2.0)])
    }

    /// More of the file: objectives, arrivals.
    pub fn more(mut self, text: &str) -> Self {
        self.more += text;
        self
    }

    /// An option of the match.
    pub fn option(mut self, id: &str, value: &str) -> Self {
        self.options.push((id.to_owned(), value.to_owned()));
        self
    }

    /// The Basic Length.
    pub fn length(mut self, turns: u8) -> Self {
        self.length = turns;
        self
    }

    /// The dice of the start.
    pub fn start(mut self, dice: &[u32]) -> Self {
        self.start = dice.to_vec();
        self
    }

    /// The scenario as a data file.
    pub fn file(&self) -> String {
        let side = |index: usize| {
            let (key, home) = [("a", "south"), ("b", "north")][index];
            format!(
                "\n[{key}]\nname = \"Side {key}\"\npalette = \"french\"\nhome = \"{home}\"\ncommander = {{ id = \"c{key}\", name = \"c{key}\", {} }}\n",
                self.commanders[index]
            )
        };
        let force = |index: usize| {
            let key = ["a", "b"][index];
            format!(
                "\n[[force]]\nside = \"{key}\"\nid = \"f{key}\"\nname = \"Force {key}\"\nofficer = {{ name = \"f{key}\", {} }}\nunits = [{}]\n",
                self.officers[index],
                self.units[index].join(", ")
            )
        };
        format!(
            "title = \"Test\"\nblurb = \"A test.\"\ndate = \"1809\"\norder = 1\nminutes = 10\nlength = {}\nfirst = \"a\"\n\
             table = {{ width = 72, height = 48 }}\n{}{}{}{}{}",
            self.length,
            side(0),
            side(1),
            self.more,
            force(0),
            force(1)
        )
    }

    /// Both sides with a brigade at least: one without foot and horse has one far away.
    fn manned(mut self) -> Self {
        let has_line = |units: &[String]| units.iter().any(|unit| unit.contains("inf_") || unit.contains("cav"));
        if !has_line(&self.units[0]) {
            self = self.a("ax", "inf_fast", (2.0, 2.0), 0, "sp = 6");
        }
        if !has_line(&self.units[1]) {
            self = self.b("bx", "inf_fast", (70.0, 46.0), 180, "sp = 6");
        }
        self
    }

    /// The battle at its first decision. A side without foot and horse has a brigade far away.
    pub fn battle(self) -> Battle {
        let this = self.manned();
        let loaded = load(&files_with(&this.file())).unwrap_or_else(|fault| panic!("{fault}\n{}", this.file()));
        let options: Vec<(&str, &str)> = this.options.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
        begin(loaded, "test", &options, this.start.clone())
    }

    /// The battle in the Movement Segment of side `a`, its force with a status, without command dice.
    pub fn moving(self, status: Status) -> Battle {
        let mut battle = self.battle();
        battle.state.cds = [0; 2];
        battle.state.phasing = Side::A;
        battle.state[ForceId(0)].status = status;
        battle.state.phase = Phase::Movement(MovementStep::Choose);
        battle.state.refresh();
        battle
    }

    /// The battle in its skirmish step, `a` having the initiative.
    pub fn skirmishing(self) -> Battle {
        let mut battle = self.battle();
        battle.state.holder = Side::A;
        battle.state.phase = Phase::Skirmish;
        battle.state.refresh();
        battle
    }

    /// The battle in its fire step: side `b` has declared, `a` declares.
    pub fn firing(self) -> Battle {
        let mut battle = self.battle();
        battle.state.holder = Side::A;
        battle.state.phase = Phase::Fire { side: Side::A };
        battle.state.refresh();
        battle
    }

    /// The battle in a combat of units of `a` against one of `b`, in contact as they stand.
    pub fn fighting(self, attackers: &[&str], defender: &str) -> Battle {
        let mut battle = self.moving(Status::Active);
        let defender = battle.unit(defender);
        for attacker in attackers {
            let attacker = battle.unit(attacker);
            battle.state[attacker].target = Some(defender);
        }
        battle.state.phase = Phase::Combat(CombatStep::Attacker { defender });
        battle
    }
}

/// A table of one's own as a loaded game, for whole matches on it.
pub fn load_field(field: Field) -> &'static engine::Loaded<GrandeArmee> {
    load(&files_with(&field.manned().file())).unwrap()
}

/// The embedded data with one scenario in place of all.
pub fn files_with(scenario: &str) -> DataFiles {
    let files = GrandeArmee::files();
    let shared = ["units.toml", "officers.toml", "points.toml", "roster.toml", "terrain.toml", "tables.toml"];
    let mut files = DataFiles::new(shared.map(|name| (name.to_owned(), files.text(name).unwrap().to_owned())));
    files.replace("scenarios/test.toml", scenario);
    files
}

impl Battle {
    /// Gives an order with dice; the dice must be exactly those that are thrown.
    pub fn give(&mut self, notation: &str, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        self.apply(notation, Script::dice(dice))
    }

    /// Gives an order whose dice come first; what play goes on to throw by itself comes out as threes.
    pub fn give_on(&mut self, notation: &str, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        self.apply(notation, Script::dice(dice).then(3))
    }

    fn apply(&mut self, notation: &str, mut script: Script) -> &mut Self {
        let order = self.order(notation);
        if let Err(refusal) = self.state.check(&order) {
            let refusal = self.state.explain(&refusal);
            panic!("`{notation}` is refused: {} [{}]", refusal.text, refusal.clause);
        }
        let wanted = script.left();
        self.log.clear();
        self.state.apply(&order, &mut script, &mut self.log);
        assert!(script.left() == 0, "`{notation}` has used {} of {wanted} dice", wanted - script.left());
        self
    }

    /// The order in words.
    pub fn order(&self, notation: &str) -> Order {
        let words =
            Words::from_notation(notation, State::phrases()).unwrap_or_else(|why| panic!("`{notation}`: {why}"));
        self.state.hear(&words).unwrap_or_else(|why| panic!("`{notation}`: {why}"))
    }

    /// The clause that refuses an order.
    pub fn refused(&self, notation: &str) -> &'static str {
        let order = self.order(notation);
        let refusal = self.state.check(&order).expect_err(notation);
        self.state.explain(&refusal).clause.0
    }

    /// The sentence with which an order is refused.
    pub fn sentence(&self, notation: &str) -> String {
        let refusal = self.state.check(&self.order(notation)).expect_err(notation);
        self.state.explain(&refusal).text
    }

    /// Whether an order is legal.
    pub fn allows(&self, notation: &str) -> bool {
        self.state.check(&self.order(notation)).is_ok()
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> UnitId {
        self.state.find_unit(id).unwrap_or_else(|| panic!("no unit {id}"))
    }

    /// A unit's state.
    pub fn of(&self, id: &str) -> &Unit {
        &self.state[self.unit(id)]
    }

    /// A unit's state, to change.
    pub fn of_mut(&mut self, id: &str) -> &mut Unit {
        let unit = self.unit(id);
        &mut self.state[unit]
    }

    /// Puts marks on a unit.
    pub fn mark(mut self, id: &str, marks: u16) -> Self {
        self.of_mut(id).marks.put(marks);
        self
    }

    /// Gives a unit hits.
    pub fn hits(mut self, id: &str, hits: u8) -> Self {
        self.of_mut(id).hits = hits;
        self
    }

    /// Whether a unit is disordered.
    pub fn is_disordered(&self, id: &str) -> bool {
        self.of(id).marks.has(Marks::DISORDERED)
    }

    /// A unit's place in inches and its facing in degrees.
    pub fn pose(&self, id: &str) -> (f32, f32, f32) {
        let pose = self.of(id).pose;
        (pose.x.to_f32(), pose.y.to_f32(), pose.facing.to_f32())
    }

    /// The question that is asked, and whom.
    pub fn asked(&self) -> (Side, &'static str) {
        match self.state.pending() {
            Pending::Decision { seat, question } => (Side::BOTH[seat.index()], question),
            Pending::Over(_) => panic!("the battle is over"),
        }
    }

    /// An officer by his id.
    pub fn officer(&self, id: &str) -> OfficerId {
        self.state.find_officer(id).unwrap_or_else(|| panic!("no officer {id}"))
    }

    /// Whether the log tells something.
    pub fn told(&self, what: impl Fn(&Happening) -> bool) -> bool {
        self.log.iter().any(|note| what(&note.what))
    }

    /// What the last move cost, as the log tells it.
    pub fn cost(&self) -> f32 {
        self.log
            .iter()
            .find_map(|note| match note.what {
                Happening::Moved { cost, .. } => Some(cost.to_f32()),
                _ => None,
            })
            .expect("a move was made")
    }

    /// All orders offered, in notation.
    pub fn offers(&self) -> Vec<String> {
        let mut orders = Vec::new();
        self.state.orders(&mut orders);
        orders.iter().map(|order| self.state.speak(order).notation(State::phrases())).collect()
    }
}

/// A length.
pub fn inches(length: f64) -> Inches {
    Inches::from_hundredths((length * 100.0).round() as i32)
}

/// A point.
pub fn at(x: f64, y: f64) -> Point {
    Point::new(inches(x), inches(y))
}

/// A facing.
pub fn facing(degrees: i32) -> Facing {
    Facing::degrees(degrees)
}
