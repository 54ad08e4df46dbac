use std::ops::Range;

use chance::{Dice, Key, Roll, RollCounter};
use serde::{Deserialize, Serialize};

use crate::record::{Chain, Digest, OrderLine};
use crate::rule_set::Loaded;
use crate::{Ending, Event, Game, GiveError, Log, Options, Outcome, Pending, RuleSet, Seat, Secret, SetupFault};

/// How a match is set up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario.
    pub scenario: String,
    /// The rules' options.
    pub options: Options,
    /// Who plays, by seat.
    pub players: Vec<String>,
    /// The secret behind the dice.
    pub secret: Secret,
    /// What each seat has thrown in, by seat.
    pub nonces: Vec<Vec<u8>>,
    /// Whether orders may be undone back to the last dice or reveal.
    pub undo: bool,
}

/// What a seat did.
#[derive(Clone, Debug, PartialEq)]
pub enum Act<O> {
    /// It gave an order.
    Order(O),
    /// It gave up.
    Resign,
    /// It accepted a draw that the others had offered.
    Draw,
    /// Its time was up, and another claimed the match.
    TimeUp,
    /// The host of the table ended the match while it was to decide.
    Annul,
}

/// One act of a match.
#[derive(Clone, Debug)]
pub struct Step<O> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub act: Act<O>,
    /// How many take-backs had happened before, or the number that a fork drew: it picks the dice.
    pub again: u32,
    /// Dice fell, something was revealed or the match ended: it cannot be undone.
    pub fixed: bool,
    /// How long the order took, in milliseconds, in a match that keeps time.
    pub took: Option<u64>,
    /// The hash of everything up to and with the state after it.
    pub hash: Digest,
}

/// What came of an act.
#[derive(Clone, Debug)]
pub struct Told<E> {
    /// Events, each with the rolls made for it.
    pub events: Vec<(E, Range<usize>)>,
    /// All rolls, in order.
    pub rolls: Vec<Roll>,
}

/// A game in play, with its dice and its history.
pub struct Match<R: RuleSet> {
    loaded: &'static Loaded<R>,
    setup: Setup,
    seats: Vec<String>,
    key: Key,
    game: R::Game,
    ended: Option<Outcome>,
    steps: Vec<Step<<R::Game as Game>::Order>>,
    chain: Chain,
    again: u32,
    /// How long the next order took, in a match that keeps time.
    took: Option<u64>,
    /// The states before each of the last steps, as far back as undo reaches.
    before: Vec<R::Game>,
}

type OrderOf<R> = <<R as RuleSet>::Game as Game>::Order;
type EventOf<R> = <<R as RuleSet>::Game as Game>::Event;

impl<R: RuleSet> Match<R> {
    /// Sets up a match.
    pub fn new(loaded: &'static Loaded<R>, setup: Setup) -> Result<Self, SetupFault> {
        let info = loaded.rules.info();
        info.check_options(&setup.scenario, &setup.options)?;
        let mut setup = setup;
        let seats = loaded.rules.seats(&setup.scenario, &setup.options);
        setup.players.resize(seats.len(), String::new());
        setup.nonces.resize(seats.len(), Vec::new());
        let key = Key::derive(&setup.secret.0, setup.nonces.iter().map(Vec::as_slice));
        let mut dice = Dice::new(&key, 0);
        let game = loaded.rules.start(&setup.scenario, &setup.options, &mut dice, &mut crate::NoLog)?;
        let chain = Chain::start(loaded, &setup, crate::record::WITHOUT_TIME, &game);
        Ok(Self {
            loaded,
            setup,
            seats,
            key,
            game,
            ended: None,
            steps: Vec::new(),
            chain,
            again: 0,
            took: None,
            before: Vec::new(),
        })
    }

    /// From the beginning on every order says how long it took, and so does the record. Before the first act only.
    pub fn keep_time(&mut self) {
        if self.steps.is_empty() && self.took.is_none() {
            self.took = Some(0);
            self.chain = Chain::start(self.loaded, &self.setup, self.format(), &self.game);
        }
    }

    /// How long the next order took, in milliseconds; of no account in a match that does not keep time.
    pub fn next_took(&mut self, millis: u64) {
        self.took = self.took.map(|_| millis);
    }

    /// The format of the record: matches that do not keep time are written as they always were.
    pub(crate) fn format(&self) -> u32 {
        if self.took.is_some() { crate::record::FORMAT } else { crate::record::WITHOUT_TIME }
    }

    /// The rules it runs on.
    pub fn loaded(&self) -> &'static Loaded<R> {
        self.loaded
    }

    /// How it was set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The present state.
    pub fn game(&self) -> &R::Game {
        &self.game
    }

    /// What has been done so far.
    pub fn steps(&self) -> &[Step<OrderOf<R>>] {
        &self.steps
    }

    /// The hash of all that has happened so far: of the last act, or of the set-up.
    pub fn digest(&self) -> Digest {
        self.chain.last()
    }

    /// The seats of the scenario, by name.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// What the match waits for.
    pub fn pending(&self) -> Pending {
        self.ended.map_or_else(|| self.game.pending(), Pending::Over)
    }

    /// How it ended, with seats by name; nothing while it runs.
    pub fn ending(&self) -> Option<Ending> {
        let Pending::Over(outcome) = self.pending() else { return None };
        let last = self.steps.last().map(|step| (&step.act, &self.seats[step.seat.index()]));
        Some(Ending {
            resigned: last.filter(|(act, _)| matches!(act, Act::Resign)).map(|(_, seat)| seat.clone()),
            out_of_time: last.filter(|(act, _)| matches!(act, Act::TimeUp)).map(|(_, seat)| seat.clone()),
            agreed: last.is_some_and(|(act, _)| matches!(act, Act::Draw)),
            annulled: last.is_some_and(|(act, _)| matches!(act, Act::Annul)),
            ..outcome.told(&self.seats)
        })
    }

    /// The one order that can be given, where everybody knows that there is no other.
    pub fn only_order(&self) -> Option<OrderOf<R>> {
        if self.ended.is_some() || !self.game.open_list() {
            return None;
        }
        let mut orders = Vec::new();
        self.game.orders(&mut orders);
        let only = orders.pop();
        only.filter(|_| orders.is_empty())
    }

    /// Gives an order. Nothing changes when it is refused.
    pub fn give(&mut self, seat: Seat, order: OrderOf<R>) -> Result<Told<EventOf<R>>, GiveError> {
        self.give_in_words(seat, order).map(|(told, _)| told)
    }

    /// Gives an order; says also how it is written, which the record has to know anyway.
    pub(crate) fn give_in_words(
        &mut self,
        seat: Seat,
        order: OrderOf<R>,
    ) -> Result<(Told<EventOf<R>>, String), GiveError> {
        match self.pending() {
            Pending::Over(_) => return Err(GiveError::Over),
            Pending::Decision { seat: decider, .. } if decider != seat => {
                return Err(GiveError::NotYours { decider: self.seats()[decider.index()].clone() });
            }
            Pending::Decision { .. } => {}
        }
        self.game.check(&order).map_err(|refusal| GiveError::Refused(self.game.explain(&refusal)))?;
        let line = OrderLine::order(
            &self.game,
            self.steps.len() + 1,
            &self.seats()[seat.index()],
            &order,
            self.again,
            self.took,
        );
        let before = self.setup.undo.then(|| self.game.clone());
        let mut dice = self.dice(self.steps.len() + 1);
        let (told, fixed) = tried(&mut self.game, &order, &mut dice);
        if fixed {
            self.before.clear();
        } else {
            self.before.extend(before);
        }
        let hash = self.chain.extend(&line, &self.game);
        self.steps.push(Step { seat, act: Act::Order(order), again: self.again, fixed, took: self.took, hash });
        self.next_took(0);
        Ok((told, line.notation))
    }

    /// A seat gives up, at any time.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.end(seat, Act::Resign, self.game.resigned(seat))
    }

    /// A seat loses on time: it was up, and another claims the match.
    pub fn time_up(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.end(seat, Act::TimeUp, self.game.resigned(seat))
    }

    /// The match is drawn by agreement; `seat` is the last to agree.
    pub fn agree_draw(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.end(seat, Act::Draw, self.without_winner(seat, "draw"))
    }

    /// The host of the table ends the match: it counts for nothing. `seat` is the one that was to decide.
    pub fn annul(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.end(seat, Act::Annul, self.without_winner(seat, "annulled"))
    }

    fn without_winner(&self, seat: Seat, level: &'static str) -> Outcome {
        let reason = self.game.resigned(seat).reason;
        Outcome { winners: crate::Seats::NONE, level, margin: [0; crate::MOST_SEATS], reason }
    }

    fn end(&mut self, seat: Seat, act: Act<OrderOf<R>>, outcome: Outcome) -> Result<(), GiveError> {
        if let Pending::Over(_) = self.pending() {
            return Err(GiveError::Over);
        }
        let line = OrderLine::table(self.steps.len() + 1, &self.seats()[seat.index()], &act, self.again);
        let hash = self.chain.extend(&line, &self.game);
        self.ended = Some(outcome);
        self.before.clear();
        self.steps.push(Step { seat, act, again: self.again, fixed: true, took: None, hash });
        Ok(())
    }

    /// Whether `seat` may undo its last order: it was the last to act, no die fell and nothing was revealed since.
    pub fn can_undo(&self, seat: Seat) -> Result<(), GiveError> {
        match self.steps.last() {
            _ if !self.setup.undo => Err(GiveError::NoUndo("this match was made without undo".into())),
            None => Err(GiveError::NoUndo("nothing has been ordered yet".into())),
            Some(step) if step.seat != seat => Err(GiveError::NoUndo("the last order was not yours".into())),
            Some(step) if step.fixed || self.before.is_empty() => Err(GiveError::NoUndo(
                "dice have fallen or something was revealed since; ask the other side for a take-back".into(),
            )),
            Some(_) => Ok(()),
        }
    }

    /// Undoes the last order of `seat`.
    pub fn undo(&mut self, seat: Seat) -> Result<(), GiveError> {
        self.can_undo(seat)?;
        if let Some(before) = self.before.pop() {
            self.steps.pop();
            self.chain.cut(self.steps.last().map(|step| step.hash));
            self.game = before;
        }
        Ok(())
    }

    /// Goes back to the position after `steps` acts, by consent of all; the dice to come are new ones.
    pub fn take_back(&mut self, steps: usize) {
        self.take_back_by(steps, 0);
    }

    /// Goes back in the same way; `luck` picks the dice to come. Where the secret is public already, a number that nobody can foresee keeps them hidden.
    pub fn take_back_by(&mut self, steps: usize, luck: u32) {
        if steps >= self.steps.len() {
            return;
        }
        // Later acts have greater numbers, whatever the luck.
        let room = (u32::MAX - self.again).max(1);
        let again = self.again.saturating_add(1 + luck % room);
        *self = self.at(steps);
        self.again = again;
        self.before.clear();
    }

    /// Where acts were taken back, so that dice were thrown anew: before which acts, from 1.
    pub fn take_backs(&self) -> Vec<usize> {
        let mut before = 0;
        let counts = self.steps.iter().map(|step| step.again).chain([self.again]);
        (1..)
            .zip(counts)
            .filter(|(_, again)| std::mem::replace(&mut before, *again) != *again)
            .map(|(n, _)| n)
            .collect()
    }

    /// The match as it stood after `steps` acts.
    #[must_use]
    pub fn at(&self, steps: usize) -> Self {
        let mut earlier = self.replayed(|_, _, _| {}, steps);
        earlier.again = self.steps.get(steps).map_or(self.again, |step| step.again);
        earlier
    }

    /// What happened in the set-up and in every act, in order: calls `each` with the number of the act, the state after it and what was told.
    pub fn tell(&self, each: impl FnMut(usize, &R::Game, &Told<EventOf<R>>)) {
        self.replayed(each, self.steps.len());
    }

    fn replayed(&self, mut each: impl FnMut(usize, &R::Game, &Told<EventOf<R>>), upto: usize) -> Self {
        let mut dice = Dice::new(&self.key, 0);
        let mut log = Listener::new(dice.counter());
        let game = self
            .loaded
            .rules
            .start(&self.setup.scenario, &self.setup.options, &mut dice, &mut log)
            .expect("a match that was set up can be set up again");
        each(0, &game, &log.into_told(dice.rolls()));
        let chain = Chain::start(self.loaded, &self.setup, self.format(), &game);
        let mut earlier = Self {
            loaded: self.loaded,
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            key: self.key,
            game,
            ended: None,
            steps: Vec::new(),
            chain,
            again: 0,
            took: self.took.map(|_| 0),
            before: Vec::new(),
        };
        for step in &self.steps[..upto.min(self.steps.len())] {
            earlier.again = step.again;
            earlier.next_took(step.took.unwrap_or(0));
            let told = match &step.act {
                Act::Order(order) => {
                    earlier.give(step.seat, order.clone()).expect("an order that was given can be given again")
                }
                Act::Resign => {
                    earlier.resign(step.seat).expect("a seat that resigned can resign again");
                    Told { events: Vec::new(), rolls: Vec::new() }
                }
                Act::TimeUp => {
                    earlier.time_up(step.seat).expect("a seat that lost on time can lose again");
                    Told { events: Vec::new(), rolls: Vec::new() }
                }
                Act::Draw => {
                    earlier.agree_draw(step.seat).expect("a draw that was agreed can be agreed again");
                    Told { events: Vec::new(), rolls: Vec::new() }
                }
                Act::Annul => {
                    earlier.annul(step.seat).expect("a match that was ended can be ended again");
                    Told { events: Vec::new(), rolls: Vec::new() }
                }
            };
            each(earlier.steps.len(), &earlier.game, &told);
        }
        earlier
    }

    /// The running hash, for the closing line of a record.
    pub(crate) fn chain(&self) -> &Chain {
        &self.chain
    }

    /// How many take-backs have happened.
    pub(crate) fn again(&self) -> u32 {
        self.again
    }

    /// Used when reading a record: how many take-backs had happened before the next act.
    pub(crate) fn set_again(&mut self, again: u32) {
        self.again = again;
    }

    fn dice(&self, step: usize) -> Dice {
        Dice::new(&self.key, step as u64 | u64::from(self.again) << 32)
    }
}

/// Carries out an order; says what came of it, and whether that can no longer be undone.
pub(crate) fn tried<G: Game>(game: &mut G, order: &G::Order, dice: &mut Dice) -> (Told<G::Event>, bool) {
    let mut log = Listener::new(dice.counter());
    game.apply(order, dice, &mut log);
    let revealed = log.events.iter().any(|(event, _)| event.reveals());
    // After the end everybody may see everything, so there is no way back from it.
    let fixed = dice.used() || revealed || matches!(game.pending(), Pending::Over(_));
    (log.into_told(dice.rolls()), fixed)
}

/// Listens to events and notes which rolls were made for each.
pub(crate) struct Listener<E> {
    counter: RollCounter,
    heard: usize,
    events: Vec<(E, Range<usize>)>,
}

impl<E> Listener<E> {
    pub(crate) fn new(counter: RollCounter) -> Self {
        Self { counter, heard: 0, events: Vec::new() }
    }

    /// The same after some rolls that belong to nothing to come.
    pub(crate) fn heard(self, rolls: usize) -> Self {
        Self { heard: rolls, ..self }
    }

    pub(crate) fn into_told(self, rolls: &[Roll]) -> Told<E> {
        Told { events: self.events, rolls: rolls.to_vec() }
    }
}

impl<E> Log<E> for Listener<E> {
    fn tell(&mut self, event: E) {
        let rolls = self.counter.rolls();
        self.events.push((event, self.heard..rolls));
        self.heard = rolls;
    }
}
