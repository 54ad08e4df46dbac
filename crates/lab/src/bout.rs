use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use chance::{Dice, Fast, Key};
use engine::{Game, Judgement, Loaded, NoLog, Options, Outcome, Pending, RuleSet, Scratch, Seat, Secret, Viewer};
use opponents::{Level, Opponent, Pace, Player, Recruit, opponent_of};
use serde::{Deserialize, Serialize};

use crate::contest::message;

/// The seed of the players' thoughts in a match: it has nothing to do with the dice.
pub(crate) fn thought_seed(seed: u64) -> u64 {
    seed ^ 0x7468_696e
}

/// A computer player at work.
pub(crate) struct Mind<G: Judgement> {
    player: Player,
    scratch: Scratch<G>,
    thinker: Option<Box<dyn Opponent<G>>>,
    pub(crate) thinking: Thinking,
}

/// How long a player that looks ahead thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    /// Decisions.
    pub decisions: u64,
    /// Seconds in all.
    pub seconds: f64,
    /// The longest thought, as a share of its time; 0 for a player without a time.
    pub longest: f64,
}

impl Thinking {
    /// Takes in another's thoughts.
    pub fn add(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        self.seconds += other.seconds;
        self.longest = self.longest.max(other.longest);
    }
}

impl<G: Judgement> Mind<G> {
    pub(crate) fn new(player: Player) -> Self {
        let thinker = player.level.looks_ahead().then(|| opponent_of(&player));
        Self { player, scratch: Scratch::default(), thinker, thinking: Thinking::default() }
    }

    /// The order given for a seat. Players that do not look ahead are asked on the true state: what they pick follows from what their seat sees (the
    /// conformance suite proves it of every game). Those that do get the view and nothing else.
    pub(crate) fn order(&mut self, game: &G, seat: Seat, seed: u64, chance: &mut Fast) -> G::Order {
        match (&mut self.thinker, self.player.level) {
            (Some(thinker), _) => {
                let (start, budget) = (Instant::now(), self.player.budget(seed));
                let order = thinker.choose(&game.view(Viewer::Seat(seat)), &budget);
                let seconds = start.elapsed().as_secs_f64();
                let longest = if let Pace::Time(time) = budget.pace { seconds / time.as_secs_f64() } else { 0.0 };
                self.thinking.add(&Thinking { decisions: 1, seconds, longest });
                order
            }
            (None, Level::Recruit) => Recruit::pick(game, chance, &mut self.scratch),
            (None, _) => game.pick(chance, &mut self.scratch),
        }
    }
}

/// The setting of a match: everything but the players and the seed.
pub(crate) struct Setting<R: RuleSet> {
    pub(crate) loaded: &'static Loaded<R>,
    pub(crate) scenario: String,
    pub(crate) options: Options,
    pub(crate) seats: usize,
}

impl<R: RuleSet> Setting<R> {
    pub(crate) fn new(loaded: &'static Loaded<R>, scenario: &str, options: &Options) -> Self {
        let seats = loaded.rules.seats(scenario, options).len();
        Self { loaded, scenario: scenario.to_owned(), options: options.clone(), seats }
    }

    /// The teams of the seats, in seat order.
    pub(crate) fn teams(&self) -> Result<Vec<u8>, String> {
        let game = self.start(&mut Fast::new(1))?;
        Ok((0..self.seats as u8).map(|seat| game.team(Seat(seat))).collect())
    }

    fn start(&self, chance: &mut impl chance::Chance) -> Result<R::Game, String> {
        self.loaded.rules.start(&self.scenario, &self.options, chance, &mut NoLog).map_err(|fault| fault.to_string())
    }

    /// Plays a match with the dice of a recorded one of that seed; `mind_of` says which of the minds holds a seat. `None` when called off; what goes wrong,
    /// be it a panic, is told in a sentence.
    pub(crate) fn play(
        &self,
        seed: u64,
        minds: &mut [Mind<R::Game>; 2],
        mind_of: impl Fn(Seat) -> usize,
        called_off: &dyn Fn() -> bool,
    ) -> Result<Option<Outcome>, String> {
        let played = catch_unwind(AssertUnwindSafe(|| self.play_unguarded(seed, minds, mind_of, called_off)));
        played.unwrap_or_else(|panic| {
            for mind in minds {
                *mind = Mind::new(mind.player);
            }
            Err(message(panic.as_ref()))
        })
    }

    fn play_unguarded(
        &self,
        seed: u64,
        minds: &mut [Mind<R::Game>; 2],
        mind_of: impl Fn(Seat) -> usize,
        called_off: &dyn Fn() -> bool,
    ) -> Result<Option<Outcome>, String> {
        let key = Key::derive(&Secret::from_seed(seed).0, (0..self.seats).map(|_| &[] as &[u8]));
        let mut thought = Fast::stream(seed, 1);
        let mut game = self.start(&mut Dice::new(&key, 0))?;
        let most = self.loaded.rules.info().scenario(&self.scenario).map_or(0, |info| info.decisions_at_most);
        for decision in 1..=most {
            let seat = match game.pending() {
                Pending::Over(outcome) => return Ok(Some(outcome)),
                Pending::Decision { seat, .. } => seat,
            };
            if called_off() {
                return Ok(None);
            }
            let order = minds[mind_of(seat)].order(&game, seat, thought_seed(seed), &mut thought);
            game.apply(&order, &mut Dice::new(&key, u64::from(decision)), &mut NoLog);
        }
        match game.pending() {
            Pending::Over(outcome) => Ok(Some(outcome)),
            Pending::Decision { .. } => Err(format!("no end after {most} decisions")),
        }
    }
}
