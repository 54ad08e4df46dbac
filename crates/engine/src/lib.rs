//! The contract between games and everything else.
//!
//! A game is a deterministic machine that stops at decisions:
//!
//! ```text
//!          +--------- decision: seat, question, legal orders <---------+
//!          v                                                           |
//! seat gives an order --> check (a refusal cites its clause) --> apply: dice, cards, events
//!                                                                      |
//!                                                                      +--> over: outcome, score
//! ```
//!
//! [`Game`] is that machine, [`RuleSet`] the loaded data it runs on, [`Judgement`] what a computer player knows about it. [`Match`] plays one game with
//! fair dice and keeps its [`Record`](record). [`AnyMatch`] is the same behind one erased type, for servers and terminals. This crate knows no game.
//!
//! ```
//! use conformance::toy::ThreePasses;
//! use engine::{Match, Options, Pending, Secret, Setup, embedded, record};
//!
//! let setup = Setup {
//!     scenario: "patrol".to_owned(),
//!     options: Options::default(),
//!     players: vec!["Ann".to_owned(), "Bob".to_owned()],
//!     secret: Secret::from_seed(1857),
//!     nonces: Vec::new(),
//!     undo: true,
//! };
//! let mut played = Match::new(embedded::<ThreePasses>(), setup)?;
//! while let Pending::Decision { seat, .. } = played.pending() {
//!     let mut orders = Vec::new();
//!     engine::Game::orders(played.game(), &mut orders);
//!     played.give(seat, orders[0])?;
//! }
//! let again = record::read(played.loaded(), record::write(&played).as_bytes())?;
//! assert_eq!(again.pending(), played.pending());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clause; // ids of rules
mod data; // data files and their faults
mod erased; // a match of any game, over JSON
mod fairness; // commit and reveal
mod info; // what a game tells about itself
mod judgement; // what a computer player knows
mod lesson; // positions to learn on, with their orders and dice
mod log; // who listens to events
mod odds; // questions with exact answers
mod options; // what may be played differently
mod outcome; // how a match ended
mod play; // a match: game, dice, history
mod reasons; // why a figure is what it is
pub mod record; // the match as a file
mod rule_set; // a loaded game
mod rulebook; // rules.md, by clause
mod seat; // who decides and who looks on
mod shared; // data by place
mod shown; // what a viewer is shown
mod terms; // what a match is about
mod variant; // the name of an enum's variant
pub mod vocabulary; // words of other programs
mod words; // orders as JSON and as notation

pub use clause::Clause;
pub use data::{DataError, DataFiles};
pub use erased::{AnyMatch, Audience, GiveError, Given, Line, Offer, Status, StepNote, Utterance};
pub use fairness::{Commitment, Secret};
pub use info::{BALANCE, GameInfo, PUBLISHED, ScenarioInfo, SetupFault, Space};
pub use judgement::{Judgement, Memory, Mood, Outlook, Rest, Scratch, worth_of_lead, worth_of_odds};
pub use lesson::{AnyLesson, Lesson, LessonAnswer, LessonFault, LessonPage, LessonStep, Lessons, minutes_of};
pub use log::{Event, Log, NoLog};
pub use odds::{Answer, Arguments, OddsError, OddsWords, Parameter, ParameterKind, QuestionInfo};
pub use options::{Decimal, Difference, OptionInfo, OptionValue, OptionValues, Options, OwnOption, ScenarioOption};
pub use outcome::{Ending, Outcome};
pub use play::{Act, Match, Setup, Step, Told};
pub use reasons::{Amount, Figure, Fraction, NoReasons, Part, Parts, Reason, Reasons, Reckoning, Rounded, fold};
pub use rule_set::{Loaded, RuleSet, embedded, load};
pub use rulebook::{ClauseText, Rulebook, RulebookError};
pub use seat::{MOST_SEATS, Seat, Seats, Viewer};
pub use shared::Shared;
pub use terms::{About, Term, TermRow, TermTable, Terms};
pub use vocabulary::Word;
pub use words::{Field, Misheard, Phrase, Words};

use chance::Chance;
use scene::{Effect, Ground, Measure, Modifier, Plan, Scene, ScoreRow, Standing, Wish};
use serde::{Deserialize, Serialize};

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pending {
    /// A seat must answer a question.
    Decision {
        /// Who decides.
        seat: Seat,
        /// What is asked, by its id in the rules' list of decision points.
        question: &'static str,
    },
    /// Nothing: the match is over.
    Over(Outcome),
}

/// A refused order: the clause it breaks and a sentence that names the pieces, the figures and the way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The clause.
    pub clause: Clause,
    /// The sentence.
    pub text: String,
}

/// A rule set in play: the state of one match.
///
/// States are small and cloned by value; nothing here does input or output, reads a clock or starts a thread.
pub trait Game: Clone + PartialEq + std::fmt::Debug + Send + Sync + Sized + 'static {
    /// What a seat can say.
    type Order: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// What happened.
    type Event: Event;
    /// Why an order is refused; made into a sentence by [`explain`](Game::explain) only when somebody reads it.
    type Refusal: Clone + PartialEq + std::fmt::Debug;
    /// All that a viewer may know.
    type View: Clone + PartialEq + std::fmt::Debug + Serialize + Send + Sync;

    /// The questions in which a seat names its force, whose answers can be kept and given again in another match.
    const LISTS: &'static [&'static str] = &[];

    /// What the game waits for. Whether a question is asked never depends on what the other seats may not know.
    fn pending(&self) -> Pending;

    /// Fills the list with legal orders of the deciding seat: all of them where they are finite, a good sample of placements on a table; always at least one.
    fn orders(&self, orders: &mut Vec<Self::Order>);

    /// Whether [`orders`](Game::orders) lists every legal order of this decision and everybody at the table can work that list out. If such a list has one
    /// order, the table gives it for the player: that tells nobody anything.
    fn open_list(&self) -> bool {
        false
    }

    /// Accepts exactly what the rules allow; never panics.
    fn check(&self, order: &Self::Order) -> Result<(), Self::Refusal>;

    /// Carries out an order that passed [`check`](Game::check), up to the next decision.
    fn apply(&mut self, order: &Self::Order, chance: &mut impl Chance, log: &mut impl Log<Self::Event>);

    /// All that this viewer may know, built up from nothing.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A full state that the viewer cannot tell from the true one.
    fn imagine(view: &Self::View, chance: &mut impl Chance) -> Self;

    /// The worth of the position for a seat, from -1 (lost) to 1 (won).
    fn value(&self, seat: Seat) -> f32;

    /// How the match ends when this seat gives up.
    fn resigned(&self, seat: Seat) -> Outcome;

    /// The turn or round, from 1.
    fn turn(&self) -> u16;

    /// Appends the canonical bytes of the state: equal states give equal bytes. Hashes are taken over them.
    fn save(&self, bytes: &mut Vec<u8>);

    /// The state saved as `bytes`, in the same match as `self`; `None` when they are not such bytes.
    fn restore(&self, bytes: &[u8]) -> Option<Self>;

    /// The forms of all orders: how they are written.
    fn phrases() -> &'static [Phrase];

    /// An order in words.
    fn speak(&self, order: &Self::Order) -> Words;

    /// The forms of an order, by place in [`phrases`](Game::phrases): its own, then those of its parts. Who can tell them without making words may do so.
    fn forms(&self, order: &Self::Order, each: &mut dyn FnMut(usize)) {
        self.speak(order).forms(Self::phrases(), each);
    }

    /// The order that the words mean. Names and numbers are checked here, legality is not.
    fn hear(&self, words: &Words) -> Result<Self::Order, Misheard>;

    /// What a viewer hears of an order, said in the state before it; `None` where even the words are hidden, as when a card is laid face down.
    fn overheard(&self, order: &Self::Order, _viewer: Viewer) -> Option<Words> {
        Some(self.speak(order))
    }

    /// The list that answers a question of [`LISTS`](Game::LISTS), as one order: as far as it has come, or as `order` would complete it. It need not be lawful yet.
    fn list(&self, _order: Option<&Self::Order>) -> Option<Self::Order> {
        None
    }

    /// An order in a few words for people, said in the state before it: `Havelock marches to Cawnpore`. Without it they read the notation.
    fn say(&self, order: &Self::Order) -> String {
        self.speak(order).notation(Self::phrases())
    }

    /// A sentence for the log.
    fn narrate(&self, event: &Self::Event) -> String;

    /// The same in a few words, for the summary of an enemy's turn.
    fn brief(&self, event: &Self::Event) -> String {
        self.narrate(event)
    }

    /// The points that an event made for good, with the place they were made. Their sum is what [`standing`](Game::standing) says was made.
    fn scored(&self, _event: &Self::Event) -> Vec<ScoreRow> {
        Vec::new()
    }

    /// The reasons behind an event, part by part, in the words that odds and hover cards use too.
    fn reasons(&self, _event: &Self::Event) -> Vec<Modifier> {
        Vec::new()
    }

    /// What an event leaves for eye and ear: smoke, dust, the fallen.
    fn effects(&self, _event: &Self::Event) -> Vec<Effect> {
        Vec::new()
    }

    /// The clause and sentence of a refusal.
    fn explain(&self, refusal: &Self::Refusal) -> Refusal;

    /// What never changes on the screen.
    fn ground(&self) -> Ground;

    /// What to draw for a viewer.
    fn scene(view: &Self::View) -> Scene;

    /// What stands in points now and what can be scored. At the end the totals differ by the margin of the outcome.
    fn standing(_view: &Self::View) -> Standing {
        Standing::default()
    }

    /// The position as text, for the terminal.
    fn sketch(view: &Self::View) -> String;

    /// The manoeuvre that comes nearest to a wish; `None` where pieces cannot be dragged.
    fn plan(_view: &Self::View, _wish: &Wish) -> Option<Plan> {
        None
    }

    /// The distance between two pieces or points as the rules measure it; `None` on boards.
    fn measure(_view: &Self::View, _from: &scene::Target, _to: &scene::Target) -> Option<Measure> {
        None
    }
}
