//! A match of another program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{Budget, Inquiry, Level, Plans, Table, Thought};
use engine::record::Digest;
use engine::{AnyMatch, Audience, GiveError, Given, Line, Offer, Seat, Setup, Status, StepNote, Utterance, Viewer};
use lab::{Analysis, LabError};
use scene::{Ground, Measure, Plan, Scene, Target, Wish};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::child::Running;
use crate::hosted::Asked;
use crate::program::{Gone, No, elsewhere, unwind};
use crate::wire::{Ask, Begun, Deed, Done, Drawn, Laid, Means, Speech, Stands, TableAsk, Thoroughness, TitleAsk};

/// A match in another program. Where it stands is known here too, and how it came there, so that it can be laid out anew when the child has died.
pub(crate) struct HostedTable {
    place: Arc<Place>,
    setup: Setup,
    seats: Vec<String>,
    sides: Vec<u8>,
    stands: Stands,
}

/// Where a match lies, and what led to where it stands.
struct Place {
    asked: Arc<Asked>,
    held: Mutex<Held>,
}

struct Held {
    begun: Begun,
    deeds: Vec<Deed>,
    digest: Digest,
    /// Its number in one of the program's lives.
    life: u64,
    number: u64,
}

impl HostedTable {
    pub(crate) fn new(asked: Arc<Asked>, begun: Begun, life: u64, laid: Laid) -> Self {
        let Laid { table: number, setup, seats, sides, stands } = laid;
        let held = Held { begun, deeds: Vec::new(), digest: stands.digest, life, number };
        Self { place: Arc::new(Place { asked, held: Mutex::new(held) }), setup, seats, sides, stands }
    }

    /// Asks what the rules always answer.
    fn told<T: DeserializeOwned>(&self, ask: TableAsk) -> T {
        let found = elsewhere(|| self.place.ask(&ask));
        unwind(found.map_err(|no| self.place.asked.program.no(no)))
    }

    fn perform(&mut self, deed: Deed, viewers: &[Viewer]) -> Result<Vec<Vec<Line>>, GiveError> {
        let ask = TableAsk::Do { deed: deed.clone(), viewers: viewers.to_vec() };
        let done: Done = match elsewhere(|| self.place.ask(&ask)) {
            Ok(done) => done,
            Err(No::Refused(why)) => return Err(self.place.refusal(why)),
            Err(No::Gone(gone)) => unwind(Err(gone)),
        };
        self.place.note(deed, &done.stands);
        self.stands = done.stands;
        Ok(done.lines)
    }
}

impl Place {
    fn held(&self) -> std::sync::MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, deed: Deed, stands: &Stands) {
        let mut held = self.held();
        held.deeds.push(deed);
        held.digest = stands.digest;
    }

    /// Its number in a child, where it is laid out anew when it is not there.
    fn number_in(&self, running: &Running, title: u64) -> Result<u64, No> {
        let mut held = self.held();
        if held.life == running.life {
            return Ok(held.number);
        }
        let ask = TitleAsk::Restore { begun: held.begun.clone(), deeds: held.deeds.clone() };
        let program = &self.asked.program;
        let laid: Laid = program.answer(running, Ask::Title { title, ask })?;
        if laid.stands.digest != held.digest {
            return Err(No::Gone(program.gone("it plays the same orders differently the second time".to_owned())));
        }
        (held.life, held.number) = (running.life, laid.table);
        Ok(laid.table)
    }

    fn ask<T: DeserializeOwned>(&self, ask: &TableAsk) -> Result<T, No> {
        self.asked.with_child(|running, title| {
            let table = self.number_in(running, title)?;
            self.asked.program.answer(running, Ask::Table { table, ask: ask.clone() })
        })
    }

    /// Asks what takes its time.
    fn ask_in_time<T: DeserializeOwned>(
        &self,
        ask: TableAsk,
        is_called_off: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Value),
    ) -> Result<T, No> {
        let running = self.asked.program.running().map_err(No::Gone)?;
        let title = self.asked.number_in(&running).map_err(No::Gone)?;
        let table = self.number_in(&running, title)?;
        self.asked.program.answer_in_time(&running, Ask::Table { table, ask }, is_called_off, progress)
    }

    fn refusal<T: DeserializeOwned>(&self, why: Value) -> T {
        let read = serde_json::from_value(why);
        unwind(read.map_err(|fault| self.asked.program.gone(format!("it refuses what nobody understands: {fault}"))))
    }

    fn think<T: DeserializeOwned>(&self, ask: TableAsk, budget: &Budget) -> T {
        let found: Result<T, Gone> = elsewhere(|| {
            let found = self.ask_in_time(ask, &|| budget.halt.is_called(), &mut |_| {});
            found.map_err(|no| self.asked.program.no(no))
        });
        unwind(found)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let held = self.held.get_mut().unwrap_or_else(PoisonError::into_inner);
        self.asked.program.say_in(held.life, Ask::Close { table: held.number });
    }
}

impl AnyMatch for HostedTable {
    fn slug(&self) -> &'static str {
        self.place.asked.slug()
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn status(&self) -> Status {
        self.stands.status.clone()
    }

    fn decider(&self) -> Option<Seat> {
        self.stands.decider
    }

    fn steps(&self) -> usize {
        self.stands.steps
    }

    fn take_backs(&self) -> Vec<usize> {
        self.stands.take_backs.clone()
    }

    fn turn(&self) -> u16 {
        self.stands.turn
    }

    fn offers(&self) -> Vec<Offer> {
        self.told(TableAsk::Offers)
    }

    fn only_offer(&self) -> Option<Offer> {
        self.stands.only_offer.clone()
    }

    fn give(&mut self, seat: Seat, said: Utterance<'_>, viewer: Viewer) -> Result<Vec<Line>, GiveError> {
        Ok(self.give_before(seat, said, &[viewer])?.pop().unwrap_or_default())
    }

    fn give_before(
        &mut self,
        seat: Seat,
        said: Utterance<'_>,
        viewers: &[Viewer],
    ) -> Result<Vec<Vec<Line>>, GiveError> {
        self.perform(Deed::Order { seat, said: Speech::of(said) }, viewers)
    }

    /// Who decides afterwards is known only to the other program: it writes for all who may be asked for.
    fn give_anew(&mut self, seat: Seat, said: Utterance<'_>, audience: Audience<'_>) -> Result<Given, GiveError> {
        let notation = self.check(seat, said)?.notation;
        let deciders = (0..self.seats.len() as u8).map(|seat| Some(Seat(seat))).chain([None]);
        let viewers: Vec<Viewer> = deciders.flat_map(audience).collect::<BTreeSet<_>>().into_iter().collect();
        let lines = self.give_before(seat, said, &viewers)?;
        let mut written: BTreeMap<Viewer, Vec<Line>> = viewers.into_iter().zip(lines).collect();
        let wanted = audience(self.stands.decider).into_iter();
        Ok(Given { notation, lines: wanted.filter_map(|viewer| written.remove_entry(&viewer)).collect() })
    }

    fn digest(&self) -> Digest {
        self.stands.digest
    }

    fn check(&self, seat: Seat, said: Utterance<'_>) -> Result<Offer, GiveError> {
        let ask = TableAsk::Check { seat, said: Speech::of(said) };
        match elsewhere(|| self.place.ask(&ask)) {
            Ok(offer) => Ok(offer),
            Err(No::Refused(why)) => Err(self.place.refusal(why)),
            Err(No::Gone(gone)) => unwind(Err(gone)),
        }
    }

    fn list(&self, seat: Seat) -> Option<Offer> {
        self.told(TableAsk::List { seat })
    }

    fn asks_list(&self, seat: Seat) -> bool {
        self.stands.asks_list.get(seat.index()).copied().unwrap_or(false)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.perform(Deed::Resign { seat }, &[]).map(drop)
    }

    fn agree_draw(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.perform(Deed::Draw { seat }, &[]).map(drop)
    }

    fn time_up(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.perform(Deed::TimeUp { seat }, &[]).map(drop)
    }

    fn annul(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.perform(Deed::Annul { seat }, &[]).map(drop)
    }

    fn keep_time(&mut self) {
        // The rules have no say in it.
        let _ = self.perform(Deed::KeepTime, &[]);
    }

    fn next_took(&mut self, millis: u64) {
        let _ = self.perform(Deed::Took { millis }, &[]);
    }

    fn can_undo(&self, seat: Seat) -> Result<(), GiveError> {
        match self.stands.no_undo.get(seat.index()) {
            Some(None) => Ok(()),
            Some(Some(why)) => Err(why.clone()),
            None => Err(GiveError::NoUndo("nobody sits there".into())),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.perform(Deed::Undo { seat }, &[]).map(drop)
    }

    fn take_back(&mut self, steps: usize) {
        // The rules have no say in what was agreed on.
        let _ = self.perform(Deed::TakeBack { steps, luck: None }, &[]);
    }

    fn take_back_by(&mut self, steps: usize, luck: u32) {
        let _ = self.perform(Deed::TakeBack { steps, luck: Some(luck) }, &[]);
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line> {
        self.told(TableAsk::Log { viewer, from })
    }

    fn history(&self, viewer: Viewer) -> Vec<StepNote> {
        self.told(TableAsk::History { viewer })
    }

    fn ground(&self) -> Ground {
        self.told(TableAsk::Ground)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.told(TableAsk::Scene { viewer, step: None })
    }

    fn scene_at(&self, viewer: Viewer, step: usize) -> Scene {
        self.told(TableAsk::Scene { viewer, step: Some(step) })
    }

    fn sketch(&self, viewer: Viewer) -> String {
        self.told(TableAsk::Sketch { viewer, step: None })
    }

    fn plan(&self, viewer: Viewer, wish: &Wish) -> Option<Plan> {
        self.told(TableAsk::Plan { viewer, wish: wish.clone() })
    }

    fn measure(&self, viewer: Viewer, from: &Target, to: &Target) -> Option<Measure> {
        self.told(TableAsk::Measure { viewer, from: from.clone(), to: to.clone() })
    }

    fn record(&self) -> String {
        self.told(TableAsk::Record { step: None })
    }

    fn record_view(&self, viewer: Viewer) -> String {
        self.told(TableAsk::RecordView { viewer })
    }

    fn view_json(&self, viewer: Viewer) -> Value {
        self.told(TableAsk::View { viewer })
    }
}

impl Table for HostedTable {
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer {
        self.thought(seat, level)(budget)
    }

    fn thought(&self, seat: Seat, level: Level) -> Thought {
        let (place, steps) = (Arc::clone(&self.place), self.stands.steps);
        Box::new(move |budget| {
            let ask = TableAsk::Think { seat, level: level.id().to_owned(), budget: Means::of(&budget), steps };
            place.think(ask, &budget)
        })
    }

    fn ideas(&self, seat: Seat) -> Plans {
        let (place, steps) = (Arc::clone(&self.place), self.stands.steps);
        Box::new(move |budget| place.think(TableAsk::Ideas { seat, budget: Means::of(&budget), steps }, &budget))
    }

    fn are_allies(&self, one: Seat, other: Seat) -> bool {
        let side = |seat: Seat| self.sides.get(seat.index());
        side(one).is_some() && side(one) == side(other)
    }

    fn analysis(&self) -> Inquiry {
        let place = Arc::clone(&self.place);
        Box::new(move |plan, progress| {
            let ask = TableAsk::Analyse { plan: Thoroughness::of(plan) };
            let mut told = |value: Value| {
                if let Ok(Drawn { points }) = serde_json::from_value(value.clone()) {
                    for point in points {
                        plan.sketch.draw(point);
                    }
                } else if let Ok((done, of)) = serde_json::from_value(value) {
                    progress(done, of);
                }
            };
            let found: Result<Analysis, No> =
                elsewhere(|| place.ask_in_time(ask, &|| plan.halt.is_called(), &mut told));
            found.map_err(|no| {
                LabError::Start(match no {
                    No::Refused(why) => place.refusal(why),
                    No::Gone(gone) => gone.to_string(),
                })
            })
        })
    }

    fn record_at(&self, step: usize) -> String {
        self.told(TableAsk::Record { step: Some(step) })
    }

    fn sketch_at(&self, viewer: Viewer, step: usize) -> String {
        self.told(TableAsk::Sketch { viewer, step: Some(step) })
    }
}
