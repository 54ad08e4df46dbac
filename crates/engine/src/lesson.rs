//! Lessons: positions to learn on, with sentences, the orders that are expected and the dice that fall. They are tests at the same time.
//!
//! The lesson of a game is a row of positions, each in a file of its own; here a position is called a lesson, too. It begins with a scenario (of the game, or
//! one that only lessons have) and may go on from there by orders of its own, its opening. Then it asks for one order after another. Nothing of it is stored or
//! counted.

use std::collections::BTreeMap;

use chance::{Fast, Roll, Script, die, drawn};
use scene::{Ground, Scene};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::erased::{hear, lines, offer};
use crate::play::{Listener, Told};
use crate::{
    DataError, DataFiles, Game, Line, Loaded, NoLog, Offer, Options, Pending, RuleSet, Rulebook, Seat, Utterance,
    Viewer, load, shown,
};

/// Where the data files that only lessons use stand among them.
const DATA: &str = "data/";

/// So many words of a lesson are read in a minute, by somebody who looks at the table between the sentences.
const WORDS_A_MINUTE: usize = 200;

/// So many seconds it takes to find an order, to give it and to see what becomes of it.
const SECONDS_AN_ORDER: usize = 6;

/// So many seconds it takes to go on where there is only something to read, or to watch.
const SECONDS_A_PAGE: usize = 2;

/// A lesson as its file says it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Its id: the name of its file.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it teaches, in a sentence.
    pub blurb: String,
    /// How long it takes, reckoned from its steps: whole minutes, at least one.
    pub minutes: u16,
    /// Whose place the learner takes.
    pub seat: String,
    /// The scenario it begins with.
    pub scenario: String,
    /// Its steps.
    pub steps: Vec<LessonStep>,
    #[serde(skip)]
    #[ts(skip)]
    options: Options,
    #[serde(skip)]
    #[ts(skip)]
    seed: u64,
    #[serde(skip)]
    #[ts(skip)]
    opening: Vec<Given>,
}

impl Lesson {
    /// How long it takes: its sentences are read, its orders are looked for, given and watched.
    pub fn seconds(&self) -> usize {
        self.steps.iter().map(LessonStep::seconds).sum()
    }
}

/// How many minutes lessons take one after another, rounded to the nearest and at least one.
pub fn minutes_of<'a>(lessons: impl IntoIterator<Item = &'a Lesson>) -> u16 {
    minutes(lessons.into_iter().map(Lesson::seconds).sum())
}

fn minutes(seconds: usize) -> u16 {
    u16::try_from((seconds + 30) / 60).unwrap_or(u16::MAX).max(1)
}

/// One step of a lesson: something to read, and mostly something to do.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonStep {
    /// Its title in the list.
    pub title: String,
    /// The sentences.
    pub say: String,
    /// The clauses it teaches, the first one above all.
    pub clauses: Vec<String>,
    /// Whether the learner gives an order here; if not, it is read, or the other side acts.
    pub yours: bool,
    #[serde(skip)]
    #[ts(skip)]
    given: Given,
    #[serde(skip)]
    #[ts(skip)]
    otherwise: String,
    #[serde(skip)]
    #[ts(skip)]
    tells: Vec<String>,
    #[serde(skip)]
    #[ts(skip)]
    asks: Option<String>,
    #[serde(skip)]
    #[ts(skip)]
    points: BTreeMap<String, i32>,
}

impl LessonStep {
    fn seconds(&self) -> usize {
        let words = self.title.split_whitespace().count() + self.say.split_whitespace().count();
        words * 60 / WORDS_A_MINUTE + if self.yours { SECONDS_AN_ORDER } else { SECONDS_A_PAGE }
    }
}

/// Orders that follow each other, with the dice they throw; without dice those of the lesson's seed.
#[derive(Clone, Debug, Default)]
struct Given {
    orders: Vec<String>,
    dice: Option<Vec<u32>>,
}

/// Where a lesson is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("lesson {lesson}, {at}: {why}")]
pub struct LessonFault {
    /// The lesson.
    pub lesson: String,
    /// Where in it: `the set-up`, `opening`, `step 3`.
    pub at: String,
    /// What is wrong.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    blurb: String,
    seat: String,
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    opening: Vec<Opening>,
    step: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Opening {
    Order(String),
    Rolled { order: String, dice: Vec<Face> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    title: String,
    say: String,
    #[serde(default)]
    clauses: Vec<String>,
    order: Option<String>,
    #[serde(default)]
    then: Vec<String>,
    #[serde(default)]
    dice: Vec<Face>,
    by: Option<String>,
    #[serde(default)]
    otherwise: String,
    #[serde(default)]
    tells: Vec<String>,
    asks: Option<String>,
    #[serde(default)]
    points: BTreeMap<String, i32>,
}

/// A face of a die with six sides, or `d12 7 3` for others, `draw 2` for a draw.
#[derive(Deserialize)]
#[serde(untagged)]
enum Face {
    Six(u32),
    Other(String),
}

impl Face {
    fn numbers(&self) -> Result<Vec<u32>, String> {
        let text = match self {
            Self::Six(face) => return Ok(vec![*face]),
            Self::Other(text) => text,
        };
        let wrong = || format!("`{text}` is no dice: write 5, \"d12 7 3\" or \"draw 2\"");
        let mut words = text.split_whitespace();
        let kind = words.next().ok_or_else(wrong)?;
        let sides = kind.strip_prefix('d').and_then(|sides| sides.parse::<u32>().ok());
        let number = |word: &str| {
            let number = word.parse::<u32>().ok()?;
            if kind == "draw" { Some(drawn(number)) } else { Some(die(sides?, number)) }
        };
        words.map(|word| number(word).ok_or_else(wrong)).collect()
    }
}

fn numbers(faces: &[Face]) -> Result<Vec<u32>, String> {
    faces.iter().map(Face::numbers).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
}

/// Reads a lesson.
fn read(files: &DataFiles, name: &str) -> Result<Lesson, DataError> {
    let file: File = files.read(name)?;
    let wrong = |why: String| DataError::value(name, "dice", why);
    let opening = file.opening.into_iter().map(|one| match one {
        Opening::Order(order) => Ok(Given { orders: vec![order], dice: None }),
        Opening::Rolled { order, dice } => Ok(Given { orders: vec![order], dice: Some(numbers(&dice)?) }),
    });
    let seat = file.seat.clone();
    let step = |entry: Entry| {
        let yours = entry.order.is_some() && entry.by.as_ref().is_none_or(|by| *by == seat);
        let dice = Some(numbers(&entry.dice)?);
        let given = Given { orders: entry.order.into_iter().chain(entry.then).collect(), dice };
        let Entry { title, say, clauses, otherwise, tells, asks, points, .. } = entry;
        Ok(LessonStep { title, say, clauses, yours, given, otherwise, tells, asks, points })
    };
    let steps: Vec<LessonStep> = file.step.into_iter().map(step).collect::<Result<_, String>>().map_err(wrong)?;
    Ok(Lesson {
        id: name.trim_end_matches(".toml").to_owned(),
        title: file.title,
        blurb: file.blurb,
        minutes: minutes(steps.iter().map(LessonStep::seconds).sum()),
        seat: file.seat,
        scenario: file.scenario,
        opening: opening.collect::<Result<_, String>>().map_err(wrong)?,
        steps,
        options: Options(file.options),
        seed: file.seed,
    })
}

/// A moment of a lesson: the state, and what was told since the moment before.
struct Moment<G: Game> {
    game: G,
    told: Vec<(G, Told<G::Event>)>,
}

/// A lesson that has been played through: every step of it is known.
struct Played<R: RuleSet> {
    lesson: Lesson,
    seats: Vec<String>,
    viewer: Viewer,
    /// The moment before each step, and the one after the last.
    moments: Vec<Moment<R::Game>>,
}

/// The lessons of a game, each played through.
pub struct Lessons(pub Vec<Box<dyn AnyLesson>>);

impl Lessons {
    /// Reads the lessons that the program carries and plays them; a lesson at fault is left out and told of.
    pub fn of<R: RuleSet>(loaded: &'static Loaded<R>) -> (Self, Vec<LessonFault>) {
        let files = R::lessons();
        let at_fault = |fault: DataError| LessonFault {
            lesson: fault.file().to_owned(),
            at: "the file".to_owned(),
            why: fault.to_string(),
        };
        let ground = match with_own_data(loaded, &files) {
            Ok(ground) => ground,
            Err(fault) => return (Self(Vec::new()), vec![at_fault(fault)]),
        };
        let (mut lessons, mut faults): (Vec<Box<dyn AnyLesson>>, _) = (Vec::new(), Vec::new());
        for name in files.names().filter(|name| !name.starts_with(DATA)) {
            let played = read(&files, name).map_err(at_fault).and_then(|lesson| play::<R>(ground, lesson));
            match played {
                Ok(played) => lessons.push(Box::new(played)),
                Err(fault) => faults.push(fault),
            }
        }
        (Self(lessons), faults)
    }

    /// A lesson by its id.
    pub fn get(&self, id: &str) -> Option<&dyn AnyLesson> {
        self.0.iter().find(|lesson| lesson.lesson().id == id).map(AsRef::as_ref)
    }
}

/// The game's data with the files that only lessons use.
fn with_own_data<R: RuleSet>(loaded: &'static Loaded<R>, files: &DataFiles) -> Result<&'static Loaded<R>, DataError> {
    let own = |name: &str| Some((name.strip_prefix(DATA)?.to_owned(), files.text(name).ok()?.to_owned()));
    let own: BTreeMap<String, String> = files.names().filter_map(own).collect();
    if own.is_empty() { Ok(loaded) } else { load(&R::files().with(&own)?) }
}

fn play<R: RuleSet>(loaded: &'static Loaded<R>, lesson: Lesson) -> Result<Played<R>, LessonFault> {
    let fault = |at: String, why: String| LessonFault { lesson: lesson.id.clone(), at, why };
    let set_up = |why: String| fault("the set-up".to_owned(), why);
    let info = loaded.rules.info();
    info.check_options(&lesson.scenario, &lesson.options).map_err(|why| set_up(why.to_string()))?;
    let seats = loaded.rules.seats(&lesson.scenario, &lesson.options);
    let learner = seats.iter().position(|seat| *seat == lesson.seat);
    let learner = learner.ok_or_else(|| set_up(format!("there is no seat `{}`", lesson.seat)))?;
    let viewer = Viewer::Seat(Seat(learner as u8));
    let game = loaded.rules.start(&lesson.scenario, &lesson.options, &mut Fast::new(lesson.seed), &mut NoLog);
    let mut game = game.map_err(|why| set_up(why.to_string()))?;
    for (n, given) in (1..).zip(&lesson.opening) {
        carry_out(&mut game, given, lesson.seed ^ n).map_err(|why| fault(format!("opening {n}"), why))?;
    }
    let book = Rulebook::parse(R::RULES).map_err(|why| set_up(why.to_string()))?;
    let mut moments = vec![Moment { game: game.clone(), told: Vec::new() }];
    for (n, step) in (1..).zip(&lesson.steps) {
        let at = |why: String| fault(format!("step {n}"), why);
        if step.yours {
            asked_of(&game, learner).map_err(at)?;
        }
        let told = carry_out(&mut game, &step.given, lesson.seed).map_err(at)?;
        let moment = Moment { game: game.clone(), told };
        stands(step, &moment, viewer, &seats, &book).map_err(at)?;
        moments.push(moment);
    }
    Ok(Played { lesson, seats, viewer, moments })
}

/// The learner is asked for the order that is expected of him.
fn asked_of<G: Game>(game: &G, learner: usize) -> Result<(), String> {
    match game.pending() {
        Pending::Decision { seat, .. } if seat.index() == learner => Ok(()),
        pending => Err(format!("the order is not the learner's to give: {pending:?}")),
    }
}

type Tellings<G> = Vec<(G, Told<<G as Game>::Event>)>;

/// Gives the orders one after another; all dice must be used, in their order.
fn carry_out<G: Game>(game: &mut G, given: &Given, seed: u64) -> Result<Tellings<G>, String> {
    let mut script = given.dice.as_ref().map(|dice| Script::dice(dice.iter().copied()).forgiving());
    let mut luck = Fast::new(seed);
    let mut tellings = Vec::new();
    for text in &given.orders {
        let order = hear(game, Utterance::Text(text)).map_err(|why| format!("`{text}`: {why}"))?;
        if let Pending::Over(_) = game.pending() {
            return Err(format!("`{text}`: the match is over"));
        }
        if let Err(refusal) = game.check(&order) {
            let refusal = game.explain(&refusal);
            return Err(format!("`{text}` is refused: {} ({})", refusal.text, refusal.clause));
        }
        match &mut script {
            Some(script) => {
                let rolled = script.rolls().len();
                let mut log = Listener::new(script.counter()).heard(rolled);
                game.apply(&order, script, &mut log);
                tellings.push((game.clone(), log.into_told(script.rolls())));
            }
            None => game.apply(&order, &mut luck, &mut NoLog),
        }
    }
    match script.and_then(|script| script.fault()) {
        Some(fault) => Err(fault),
        None => Ok(tellings),
    }
}

/// The match stands where the step says, and the step cites clauses that are there.
fn stands<G: Game>(
    step: &LessonStep,
    moment: &Moment<G>,
    viewer: Viewer,
    seats: &[String],
    book: &Rulebook,
) -> Result<(), String> {
    if step.say.trim().is_empty() {
        return Err("it says nothing".to_owned());
    }
    if let Some(clause) = step.clauses.iter().find(|clause| book.get(clause).is_none()) {
        return Err(format!("{clause} is not in the rulebook"));
    }
    let told = told_lines(moment, 0, viewer, seats);
    if let Some(missing) = step.tells.iter().find(|text| !told.iter().any(|line| line.text.contains(*text))) {
        let told: Vec<&str> = told.iter().map(|line| line.text.as_str()).collect();
        return Err(format!("nothing tells `{missing}`: {told:?}"));
    }
    let asked = asked(&moment.game, seats);
    if step.asks.as_ref().is_some_and(|asks| *asks != asked) {
        return Err(format!("`{asked}` is asked then"));
    }
    let standing = G::standing(&moment.game.view(viewer));
    match step.points.iter().find(|(side, points)| standing.total(side) != **points) {
        Some((side, _)) => Err(format!("{side} has {} points then", standing.total(side))),
        None => Ok(()),
    }
}

/// `british: fire`, or `over`.
fn asked<G: Game>(game: &G, seats: &[String]) -> String {
    match game.pending() {
        Pending::Decision { seat, question } => format!("{}: {question}", seats[seat.index()]),
        Pending::Over(_) => "over".to_owned(),
    }
}

fn told_lines<G: Game>(moment: &Moment<G>, step: usize, viewer: Viewer, seats: &[String]) -> Vec<Line> {
    moment.told.iter().flat_map(|(game, told)| lines(step, game, told, viewer, seats)).collect()
}

/// What a learner has before him at a step.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonPage {
    /// Which step, from 1; one more than there are after the last.
    pub step: usize,
    /// The order that is expected, if the learner gives one here.
    pub expected: Option<Offer>,
    /// What it says in words.
    pub order: String,
    /// The dice that will fall.
    #[ts(type = "Array<{ sides: number, faces: Array<number> }>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub dice: Vec<Roll>,
    /// What happened since the step before.
    pub lines: Vec<Line>,
    /// What to draw.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub scene: Scene,
}

/// What becomes of an order that a learner gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum LessonAnswer {
    /// It is the one: on to the next step.
    Right,
    /// It is another one: a sentence says what the lesson is about here, or why the rules forbid it.
    Wrong {
        /// The sentence.
        text: String,
        /// The clause, if the rules forbid it.
        clause: Option<String>,
    },
}

/// A lesson of any game.
pub trait AnyLesson: Send + Sync {
    /// What its file says.
    fn lesson(&self) -> &Lesson;
    /// What to draw that never changes.
    fn ground(&self) -> Ground;
    /// What the learner has before him at a step, from 1; `None` beyond the end.
    fn page(&self, step: usize) -> Option<LessonPage>;
    /// What becomes of an order at a step.
    fn answer(&self, step: usize, said: Utterance<'_>) -> Option<LessonAnswer>;
}

impl<R: RuleSet> Played<R> {
    /// The order that is expected at a step, if the learner gives one.
    fn expected(&self, step: usize) -> Option<<R::Game as Game>::Order> {
        let asked = self.lesson.steps.get(step.checked_sub(1)?)?;
        let text = asked.given.orders.first().filter(|_| asked.yours)?;
        hear(&self.moments[step - 1].game, Utterance::Text(text)).ok()
    }
}

impl<R: RuleSet> AnyLesson for Played<R> {
    fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    fn ground(&self) -> Ground {
        self.moments[0].game.ground()
    }

    fn page(&self, step: usize) -> Option<LessonPage> {
        let moment = self.moments.get(step.checked_sub(1)?)?;
        let expected = self.expected(step);
        let last = self.moments.get(step).and_then(|after| after.told.last());
        Some(LessonPage {
            step,
            order: expected.as_ref().map_or_else(String::new, |order| moment.game.say(order)),
            expected: expected.map(|order| offer(&moment.game, &order)),
            dice: last.map_or_else(Vec::new, |(_, told)| told.rolls.clone()),
            lines: told_lines(moment, step - 1, self.viewer, &self.seats),
            scene: shown::scene::<R>(&moment.game, self.viewer),
        })
    }

    fn answer(&self, step: usize, said: Utterance<'_>) -> Option<LessonAnswer> {
        let game = &self.moments.get(step.checked_sub(1)?)?.game;
        let (asked, expected) = (self.lesson.steps.get(step - 1)?, self.expected(step)?);
        let order = match hear(game, said) {
            Ok(order) => order,
            Err(why) => return Some(LessonAnswer::Wrong { text: why.to_string(), clause: None }),
        };
        Some(match game.check(&order) {
            _ if order == expected => LessonAnswer::Right,
            Err(refusal) => {
                let refusal = game.explain(&refusal);
                LessonAnswer::Wrong { text: refusal.text, clause: Some(refusal.clause.0.to_owned()) }
            }
            Ok(()) if asked.otherwise.is_empty() => {
                let wanted = game.say(&expected);
                LessonAnswer::Wrong { text: format!("The rules allow it, but here try: {wanted}."), clause: None }
            }
            Ok(()) => LessonAnswer::Wrong { text: asked.otherwise.clone(), clause: None },
        })
    }
}
