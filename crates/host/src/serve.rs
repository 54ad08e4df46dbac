//! The half that answers.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use catalog::{Halt, Level, Table, Title};
use engine::{AnyLesson, DataFiles, GiveError, Seat, Viewer};
use lab::{CurvePoint, Escort, Sketch};
use rustix::process::{Resource, Rlimit, setrlimit};
use serde::Serialize;
use serde_json::Value;

use crate::wire::{
    self, Ask, Begun, Deed, Done, Drawn, GameLine, Heard, Hello, Info, Laid, NOT_KNOWN, NoOdds, Opened, PROTOCOL,
    Reply, RunFound, Said, Stands, TableAsk, TitleAsk,
};

/// So many requests are worked on at once; further ones are read when one of them is done.
const AT_ONCE: usize = 256;

/// No odds may try more ways.
const MOST_WAYS: u64 = 5_000_000;

/// The games of a program.
pub trait Shelf: Send + Sync {
    /// Which there are, each with the version of its rules and the hash of its data.
    fn games(&self) -> Vec<GameLine>;
    /// A game, on other data files where some are given. It is kept until the program ends.
    fn open(&self, game: &str, files: &BTreeMap<String, String>) -> Result<&'static dyn Title, String>;
}

/// Gives up the right to open anything: from here on this process reads and writes what it has open already, and no file or socket more.
pub fn confine() -> std::io::Result<()> {
    let none = Rlimit { current: Some(0), maximum: Some(0) };
    Ok(setrlimit(Resource::Nofile, none)?)
}

/// Answers until the other half goes away. Each request has its own thread, so that long ones hold up nobody.
pub fn serve(
    shelf: Arc<dyn Shelf>,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> std::io::Result<()> {
    let office = Arc::new(Office {
        shelf,
        output: Mutex::new(Box::new(output)),
        titles: Mutex::default(),
        tables: Mutex::default(),
        next: AtomicU64::new(1),
        halts: Mutex::default(),
        busy: Mutex::new(0),
        freed: Condvar::new(),
    });
    let hello = Hello { grognard_host: PROTOCOL, version: env!("CARGO_PKG_VERSION").to_owned() };
    wire::write(&mut *lock(&office.output), &hello)?;
    while let Some(Heard { n, ask }) = wire::read(&mut input)? {
        match serde_json::from_value(ask) {
            Ok(Ask::Cancel { of }) => {
                if let Some(halt) = lock(&office.halts).get(&of) {
                    halt.call();
                }
            }
            Ok(Ask::Close { table }) => drop(lock(&office.tables).remove(&table)),
            Ok(ask) => office.take_on(n, ask),
            Err(fault) => office.say(n, Said::Failed(format!("{NOT_KNOWN}: {fault}"))),
        }
    }
    Ok(())
}

type Output = Box<dyn Write + Send>;

/// A match that is asked by several threads.
type SharedTable = Arc<Mutex<Box<dyn Table>>>;

struct Office {
    shelf: Arc<dyn Shelf>,
    output: Mutex<Output>,
    titles: Mutex<Vec<&'static dyn Title>>,
    tables: Mutex<HashMap<u64, SharedTable>>,
    next: AtomicU64,
    /// By which requests are called off.
    halts: Mutex<HashMap<u64, Halt>>,
    busy: Mutex<usize>,
    freed: Condvar,
}

/// What a request comes to.
enum Outcome {
    Answer(Value),
    Refused(Value),
}

type Found = Result<Outcome, String>;

fn answer(what: impl Serialize) -> Found {
    serde_json::to_value(what).map(Outcome::Answer).map_err(|fault| fault.to_string())
}

fn refused(what: impl Serialize) -> Found {
    serde_json::to_value(what).map(Outcome::Refused).map_err(|fault| fault.to_string())
}

fn either<T: Serialize, E: Serialize>(found: Result<T, E>) -> Found {
    match found {
        Ok(found) => answer(found),
        Err(fault) => refused(fault),
    }
}

fn in_words<T: Serialize, E: ToString>(found: Result<T, E>) -> Found {
    either(found.map_err(|fault| fault.to_string()))
}

impl Office {
    fn take_on(self: &Arc<Self>, n: u64, ask: Ask) {
        let mut busy = lock(&self.busy);
        while *busy >= AT_ONCE {
            busy = self.freed.wait(busy).unwrap_or_else(PoisonError::into_inner);
        }
        *busy += 1;
        drop(busy);
        let halt = Halt::default();
        lock(&self.halts).insert(n, halt.clone());
        let office = Arc::clone(self);
        let begun = thread::Builder::new().name(format!("request {n}")).spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| office.find(n, ask, &halt)));
            let said = match found {
                Ok(Ok(Outcome::Answer(value))) => Said::Answer(value),
                Ok(Ok(Outcome::Refused(value))) => Said::Refused(value),
                Ok(Err(why)) => Said::Failed(why),
                Err(_) => Said::Failed("the program stumbled over this request".to_owned()),
            };
            office.end(n, said);
        });
        if let Err(why) = begun {
            self.end(n, Said::Failed(format!("no thread for this request: {why}")));
        }
    }

    fn end(&self, n: u64, said: Said) {
        lock(&self.halts).remove(&n);
        self.say(n, said);
        *lock(&self.busy) -= 1;
        self.freed.notify_one();
    }

    /// Says something. When nobody listens any more, the input ends too, and with it everything.
    fn say(&self, n: u64, said: Said) {
        let _ = wire::write(&mut *lock(&self.output), &Reply { n, said });
    }

    fn progress(&self, n: u64, what: &impl Serialize) {
        if let Ok(value) = serde_json::to_value(what) {
            self.say(n, Said::Progress(value));
        }
    }

    fn find(&self, n: u64, ask: Ask, halt: &Halt) -> Found {
        match ask {
            Ask::Games => answer(self.shelf.games()),
            Ask::Open { game, files } => match self.shelf.open(&game, &files) {
                Ok(title) => answer(self.opened(title)),
                Err(why) => refused(why),
            },
            Ask::Title { title, ask } => {
                let title = lock(&self.titles).get(title as usize).copied();
                self.about_title(n, title.ok_or("there is no such game here")?, ask, halt)
            }
            Ask::Table { table, ask } => {
                let table = lock(&self.tables).get(&table).map(Arc::clone);
                self.about_table(n, &*table.ok_or("there is no such match here")?, ask, halt)
            }
            Ask::Close { .. } | Ask::Cancel { .. } => answer(()),
        }
    }

    fn opened(&self, title: &'static dyn Title) -> Opened {
        let mut titles = lock(&self.titles);
        titles.push(title);
        Opened {
            title: titles.len() as u64 - 1,
            rules: title.rules_version(),
            data: title.data_hash().to_owned(),
            lists: title.lists().iter().map(|&list| list.to_owned()).collect(),
            info: Info::of(title.info()),
        }
    }

    fn about_title(&self, n: u64, title: &'static dyn Title, ask: TitleAsk, halt: &Halt) -> Found {
        match ask {
            TitleAsk::Rulebook => answer(title.rulebook()),
            TitleAsk::Seats { scenario, options } => answer(title.seats(&scenario, &options)),
            TitleAsk::Sides { scenario, options } => answer(title.sides(&scenario, &options)),
            TitleAsk::Terms { scenario, options } => either(title.terms(&scenario, &options)),
            TitleAsk::Begin { setup } => either(title.new_match(setup).map(|table| self.lay(table))),
            TitleAsk::Read { record } => either(title.read_record(record.as_bytes()).map(|table| self.lay(table))),
            TitleAsk::Restore { begun, deeds } => {
                let mut table = match begun {
                    Begun::Setup(setup) => title.new_match(setup).map_err(|fault| fault.to_string())?,
                    Begun::Record(record) => title.read_record(record.as_bytes()).map_err(|fault| fault.to_string())?,
                };
                for deed in deeds {
                    perform(table.as_mut(), &deed, &[]).map_err(|fault| fault.to_string())?;
                }
                answer(self.lay(table))
            }
            TitleAsk::LabRun { mut plan } => {
                let before = std::mem::take(&mut plan.before);
                let plan = plan.plan()?;
                let each = |row: &lab::Row, usage: &lab::Usage| self.progress(n, &(row, usage));
                match title.lab_run(&plan, Escort { before, each: &each, halt: halt.clone() }) {
                    Ok(mut report) => {
                        let (table, records) = (std::mem::take(&mut report.table), std::mem::take(&mut report.records));
                        answer(RunFound { report, table, records })
                    }
                    Err(fault) => refused(fault.to_string()),
                }
            }
            TitleAsk::Odds { question, pairs } => {
                let halt = halt.clone();
                let (found, _) =
                    chance::rationed(MOST_WAYS, move || halt.is_called(), || title.odds(&question, &pairs));
                let found = found.ok_or("these odds branch too widely to be reckoned")?;
                either(found.map(|(_, answer)| answer.outcomes).map_err(NoOdds::of))
            }
            TitleAsk::Lessons => {
                answer(title.lessons().0.iter().map(|lesson| lesson.lesson().clone()).collect::<Vec<_>>())
            }
            TitleAsk::LessonGround { lesson } => answer(title.lessons().get(&lesson).map(AnyLesson::ground)),
            TitleAsk::LessonPage { lesson, step } => {
                answer(title.lessons().get(&lesson).and_then(|lesson| lesson.page(step)))
            }
            TitleAsk::LessonAnswer { lesson, step, said } => {
                answer(title.lessons().get(&lesson).and_then(|lesson| lesson.answer(step, said.utterance())))
            }
            measuring => self.measure(n, title, measuring, halt),
        }
    }

    /// Measurements of the lab. Whatever refuses one does so in a sentence.
    fn measure(&self, n: u64, title: &'static dyn Title, ask: TitleAsk, halt: &Halt) -> Found {
        let told = |done: u64| self.progress(n, &done);
        match ask {
            TitleAsk::Calibrate { plan } => in_words(title.lab_calibrate(&plan.plan(halt.clone()), &told)),
            TitleAsk::Fit { plan } => in_words(title.lab_fit(&plan.plan(halt.clone()), &told)),
            TitleAsk::Fingerprint { scenario, options } => in_words(title.fingerprint(&scenario, &options)),
            TitleAsk::Bench { plan } => in_words(title.bench(&plan.plan())),
            TitleAsk::Compare { plan, files } => {
                let (plan, files) = (plan.plan(halt.clone())?, files.map(DataFiles::new));
                let told = |pairs: u64, score: f64, llr: f64| self.progress(n, &(pairs, score, llr));
                in_words(title.lab_compare(&plan, files.as_ref(), &told))
            }
            _ => Err(NOT_KNOWN.to_owned()),
        }
    }

    fn lay(&self, table: Box<dyn Table>) -> Laid {
        let seats = table.seats().to_vec();
        let numbers = || (0..seats.len() as u8).map(Seat);
        let sides = numbers()
            .map(|seat| numbers().find(|first| table.are_allies(*first, seat)).map_or(seat.0, |first| first.0))
            .collect();
        let (setup, stands) = (table.setup().clone(), stands(table.as_ref()));
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        lock(&self.tables).insert(number, Arc::new(Mutex::new(table)));
        Laid { table: number, setup, seats, sides, stands }
    }

    fn about_table(&self, n: u64, table: &Mutex<Box<dyn Table>>, ask: TableAsk, halt: &Halt) -> Found {
        let mut held = lock(table);
        let must_stand = |held: &dyn Table, seat: Seat, steps: usize| {
            let stands = held.steps() == steps && held.decider() == Some(seat);
            if stands { Ok(()) } else { Err("the match has moved on".to_owned()) }
        };
        match ask {
            TableAsk::Do { deed, viewers } => {
                let lines = match perform(held.as_mut(), &deed, &viewers) {
                    Ok(lines) => lines,
                    Err(fault) => return refused(fault),
                };
                answer(Done { lines, stands: stands(held.as_ref()) })
            }
            TableAsk::Offers => answer(held.offers()),
            TableAsk::Check { seat, said } => either(held.check(seat, said.utterance())),
            TableAsk::List { seat } => answer(held.list(seat)),
            TableAsk::Log { viewer, from } => answer(held.log(viewer, from)),
            TableAsk::History { viewer } => answer(held.history(viewer)),
            TableAsk::Ground => answer(held.ground()),
            TableAsk::Scene { viewer, step: None } => answer(held.scene(viewer)),
            TableAsk::Scene { viewer, step: Some(step) } => answer(held.scene_at(viewer, step)),
            TableAsk::Sketch { viewer, step: None } => answer(held.sketch(viewer)),
            TableAsk::Sketch { viewer, step: Some(step) } => answer(held.sketch_at(viewer, step)),
            TableAsk::Plan { viewer, wish } => answer(held.plan(viewer, &wish)),
            TableAsk::Measure { viewer, from, to } => answer(held.measure(viewer, &from, &to)),
            TableAsk::Record { step: None } => answer(held.record()),
            TableAsk::Record { step: Some(step) } => answer(held.record_at(step)),
            TableAsk::RecordView { viewer } => answer(held.record_view(viewer)),
            TableAsk::View { viewer } => answer(held.view_json(viewer)),
            TableAsk::Think { seat, level, budget, steps } => {
                must_stand(held.as_ref(), seat, steps)?;
                let level: Level = level.parse().map_err(|fault: catalog::UnknownLevel| fault.to_string())?;
                let thought = held.thought(seat, level);
                drop(held);
                answer(thought(budget.budget(halt.clone())))
            }
            TableAsk::Ideas { seat, budget, steps } => {
                must_stand(held.as_ref(), seat, steps)?;
                let plans = held.ideas(seat);
                drop(held);
                answer(plans(budget.budget(halt.clone())))
            }
            TableAsk::Analyse { plan } => {
                let inquiry = held.analysis();
                drop(held);
                let (sketch, sent) = (Sketch::default(), Mutex::new(Vec::new()));
                let plan = plan.plan(halt.clone(), sketch.clone());
                let found = inquiry(&plan, &|done, of| {
                    self.progress(n, &(done, of));
                    let points = newly_drawn(&sketch, &mut lock(&sent));
                    if !points.is_empty() {
                        self.progress(n, &Drawn { points });
                    }
                });
                in_words(found)
            }
        }
    }
}

/// The points of a curve that have not been sent as they are now.
fn newly_drawn(sketch: &Sketch, sent: &mut Vec<CurvePoint>) -> Vec<CurvePoint> {
    let points = sketch.points();
    let new = points.iter().filter(|point| !sent.contains(point)).copied().collect();
    *sent = points;
    new
}

/// Carries out a deed; the new lines of the log come once for each viewer.
fn perform(table: &mut dyn Table, deed: &Deed, viewers: &[Viewer]) -> Result<Vec<Vec<engine::Line>>, GiveError> {
    match deed {
        Deed::Order { seat, said } => return table.give_before(*seat, said.utterance(), viewers),
        Deed::Resign { seat } => table.resign(*seat)?,
        Deed::Draw { seat } => table.agree_draw(*seat)?,
        Deed::TimeUp { seat } => table.time_up(*seat)?,
        Deed::Annul { seat } => table.annul(*seat)?,
        Deed::KeepTime => table.keep_time(),
        Deed::Took { millis } => table.next_took(*millis),
        Deed::Undo { seat } => table.undo(*seat)?,
        Deed::TakeBack { steps, luck: None } => table.take_back(*steps),
        Deed::TakeBack { steps, luck: Some(luck) } => table.take_back_by(*steps, *luck),
    }
    Ok(Vec::new())
}

fn stands(table: &dyn Table) -> Stands {
    let seats = || (0..table.seats().len() as u8).map(Seat);
    Stands {
        status: table.status(),
        decider: table.decider(),
        steps: table.steps(),
        turn: table.turn(),
        take_backs: table.take_backs(),
        digest: table.digest(),
        no_undo: seats().map(|seat| table.can_undo(seat).err()).collect(),
        only_offer: table.only_offer(),
        asks_list: seats().map(|seat| table.asks_list(seat)).collect(),
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
