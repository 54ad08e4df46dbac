use std::collections::{BTreeMap, BTreeSet};

use chance::{Chance, Fast};
use engine::{
    Clause, Event, Game, Judgement, Loaded, Match, OptionInfo, Options, Pending, RuleSet, Rulebook, Scratch, Seat,
    Secret, Setup, Told, Viewer, embedded,
};

use crate::screen::Sheet;
use crate::spot::Spot;
use crate::standing::{self, Tally};
use crate::{Draws, Suite, agreement, desk, offers, records, refusals, screen, secrets};

/// Decisions of each kind that are looked at closely before only a share of them is.
const CLOSE_LOOKS: u32 = 4;

/// After that, one decision in so many.
const LOOK_EVERY: u32 = 24;

pub(crate) type OrderOf<R> = <<R as RuleSet>::Game as Game>::Order;
pub(crate) type EventOf<R> = <<R as RuleSet>::Game as Game>::Event;

/// The set-up of the match with this seed; odd seeds take random options.
pub(crate) fn setup<R: RuleSet>(loaded: &Loaded<R>, scenario: &str, seed: u64) -> Setup {
    let mut chance = Fast::stream(seed, 1);
    let mut options = Options::default();
    if seed % 2 == 1 {
        let info = loaded.rules.info();
        for option in &info.options_of(scenario) {
            options.0.insert(option.id.to_owned(), random_value(option, &mut chance));
            if info.check_options(scenario, &options).is_err() {
                options.0.remove(option.id);
            }
        }
    }
    Setup {
        scenario: scenario.to_owned(),
        options,
        players: Vec::new(),
        secret: Secret::from_seed(seed),
        nonces: Vec::new(),
        undo: true,
    }
}

fn random_value(option: &OptionInfo, chance: &mut Fast) -> String {
    option.values.nth(chance.below(option.values.count()))
}

/// How the match with this seed is played: by chance, by the sergeant's liking, or by both, so that common and odd positions are met.
pub(crate) struct Player<R: RuleSet> {
    seed: u64,
    chance: Fast,
    scratch: Scratch<R::Game>,
}

impl<R: RuleSet> Player<R> {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, chance: Fast::stream(seed, 2), scratch: Scratch::default() }
    }

    pub(crate) fn choose(&mut self, game: &R::Game, seat: Seat) -> OrderOf<R> {
        let by_liking = match self.seed % 4 {
            0 | 1 => false,
            2 => u64::from(seat.0) == self.seed / 4 % 2,
            _ => self.chance.below(8) > 0,
        };
        if by_liking {
            return game.pick(&mut self.chance, &mut self.scratch);
        }
        self.scratch.orders.clear();
        game.orders(&mut self.scratch.orders);
        assert!(!self.scratch.orders.is_empty(), "there is always a legal order");
        self.scratch.orders[self.chance.below(self.scratch.orders.len() as u32) as usize].clone()
    }
}

/// The match with this seed as the suite played it, after `step` orders: to look at a failure.
pub fn match_at<R: RuleSet>(scenario: &str, seed: u64, step: usize) -> Match<R> {
    let loaded = embedded::<R>();
    let mut played = Match::new(loaded, setup(loaded, scenario, seed)).expect("the scenario can be set up");
    let mut player = Player::<R>::new(seed);
    while played.steps().len() < step {
        let Pending::Decision { seat, .. } = played.pending() else { break };
        let order = player.choose(played.game(), seat);
        played.give(seat, order).expect("an offered order is legal");
    }
    played
}

/// Plays matches of one scenario and looks closely at many of their decisions.
pub(crate) struct Walk<'a, R: RuleSet> {
    suite: Suite,
    loaded: &'static Loaded<R>,
    book: &'a Rulebook,
    scenario: &'a str,
    looks: BTreeMap<&'static str, u32>,
    clauses: BTreeSet<Clause>,
    heard: agreement::Heard,
    /// Orders of earlier decisions, to be tried where they do not belong.
    stray: Vec<OrderOf<R>>,
    /// Points made so far in the match at hand.
    tally: Tally,
    /// What the odds desk has been asked.
    asked: BTreeSet<String>,
}

impl<'a, R: RuleSet> Walk<'a, R> {
    pub(crate) fn new(suite: Suite, loaded: &'static Loaded<R>, book: &'a Rulebook, scenario: &'a str) -> Self {
        let (looks, clauses, heard, stray) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new(), Vec::new());
        Self {
            suite,
            loaded,
            book,
            scenario,
            looks,
            clauses,
            heard,
            stray,
            tally: Tally::new(),
            asked: BTreeSet::new(),
        }
    }

    pub(crate) fn play(&mut self, seed: u64) {
        let mut spot = Spot::new::<R>(self.scenario, seed);
        let mut played =
            Match::new(self.loaded, setup(self.loaded, self.scenario, seed)).expect("the scenario can be set up");
        let names = played.seats().to_vec();
        let (seats, ground) = (names.len() as u8, played.game().ground());
        let sheet = Sheet { ground: &ground, seats: &names };
        self.tally.clear();
        played.tell(|_, game, told| self.events(game, told, seats));
        if self.suite.draws == Draws::Hidden {
            secrets::check_setup(self.loaded, played.setup(), seats, &mut Fast::stream(seed, 4));
        }
        secrets::check_ground(played.game(), &ground, seats, &mut Fast::stream(seed, 5));
        let mut player = Player::<R>::new(seed);
        let info = self.loaded.rules.info().scenario(self.scenario).expect("the scenario is in the list");
        while let Pending::Decision { seat, question } = played.pending() {
            (spot.step, spot.question) = (played.steps().len(), question);
            assert!(
                spot.step < info.decisions_at_most as usize,
                "the match ends within {} decisions",
                info.decisions_at_most
            );
            assert!(seat.0 < seats, "the deciding seat sits at the table");
            let close = self.close_look(question, seed, spot.step);
            let mut chance = Fast::stream(seed ^ 0x5eed, spot.step as u64);
            if close {
                self.look(&mut played, &sheet, seat, &mut spot, &mut chance);
            }
            "choosing an order".clone_into(&mut spot.trying);
            let order = player.choose(played.game(), seat);
            let notation = played.game().speak(&order).notation(R::Game::phrases());
            spot.trying.clone_from(&notation);
            let told =
                played.give(seat, order.clone()).unwrap_or_else(|error| panic!("an offered order is refused: {error}"));
            self.events(played.game(), &told, seats);
            spot.orders.push(notation);
            if close {
                records::check_undo(&mut played, seat, &order);
            }
            if self.stray.len() < 400 {
                self.stray.push(order);
            } else {
                let at = chance.below(400) as usize;
                self.stray[at] = order;
            }
        }
        (spot.step, spot.question) = (played.steps().len(), "over");
        self.end(&mut played, &sheet, &mut spot, seed);
        "nothing".clone_into(&mut spot.trying);
    }

    fn close_look(&mut self, question: &'static str, seed: u64, step: usize) -> bool {
        let looks = self.looks.entry(question).or_insert(0);
        *looks += 1;
        *looks <= CLOSE_LOOKS || Fast::stream(seed, 3 + step as u64).below(LOOK_EVERY) == 0
    }

    fn look(&mut self, played: &mut Match<R>, sheet: &Sheet<'_>, seat: Seat, spot: &mut Spot, chance: &mut Fast) {
        let orders = offers::check(played.game(), spot);
        let complete = (self.suite.complete_lists || played.game().open_list()).then_some(orders.as_slice());
        refusals::check(played, seat, self.book, &self.stray, complete, spot, chance);
        records::check_save(played.game(), spot, chance);
        secrets::check(played.game(), sheet, &orders, &self.stray, self.suite.draws, spot, chance);
        let asked = spot.question;
        assert!(Rulebook::questions(R::RULES).any(|(listed, _)| listed == asked), "the rulebook lists `{asked}`");
        screen::check(played.game(), sheet, self.book, spot, chance);
        agreement::check(played.game(), seat, spot, chance);
        spot.trying = "the odds desk".to_owned();
        desk::check(&self.loaded.rules, played.game(), seat, &mut self.asked);
        standing::check(played.game(), &self.tally, self.book, sheet.seats);
    }

    /// Every event cites a clause of the rulebook, has a sentence, is whole for the umpire, and belongs to a seat at the table.
    fn events(&mut self, game: &R::Game, told: &Told<EventOf<R>>, seats: u8) {
        standing::count(game, told, &mut self.tally);
        for (event, _) in &told.events {
            let clause = event.clause();
            if self.clauses.insert(clause) {
                assert!(
                    self.book.get(clause.0).is_some(),
                    "event {event:?} cites {clause}, which is not in the rulebook"
                );
            }
            assert_eq!(event.seen_by(Viewer::Umpire).as_ref(), Some(event), "the umpire sees every event whole");
            assert!(event.seat().is_none_or(|seat| seat.0 < seats), "event {event:?} is of a seat that is not there");
            assert!(!game.narrate(event).trim().is_empty(), "event {event:?} has no sentence");
            agreement::figures_fold(event, self.book, &mut self.heard);
        }
    }

    fn end(&mut self, played: &mut Match<R>, sheet: &Sheet<'_>, spot: &mut Spot, seed: u64) {
        let mut chance = Fast::stream(seed ^ 0x5eed, u64::MAX);
        let Pending::Over(outcome) = played.pending() else { panic!("a match that asks nothing is over") };
        assert!(
            self.book.get(outcome.reason.0).is_some(),
            "the outcome cites {}, which is not in the rulebook",
            outcome.reason
        );
        assert!(!outcome.level.is_empty(), "the outcome has a level");
        assert!(outcome.winners.iter().all(|seat| seat.index() < played.seats().len()), "the winners sit at the table");
        secrets::check_ground(played.game(), sheet.ground, sheet.seats.len() as u8, &mut chance);
        records::check_save(played.game(), spot, &mut chance);
        secrets::check(played.game(), sheet, &[], &self.stray, self.suite.draws, spot, &mut chance);
        screen::check(played.game(), sheet, self.book, spot, &mut chance);
        records::check_record(played, spot, &mut chance);
        standing::check(played.game(), &self.tally, self.book, sheet.seats);
    }
}
