use std::borrow::Cow;

use chance::Roll;
use scene::{Effect, Ground, Measure, Modifier, Plan, Scene, ScoreRow, Target, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::play::Told;
use crate::{Act, Ending, Event, Game, Match, Misheard, Pending, Refusal, RuleSet, Seat, Setup, Viewer, Words};
use crate::{record, shown};

/// Why an order was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum GiveError {
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Somebody else decides.
    #[error("it is for {decider} to decide")]
    NotYours {
        /// Who decides.
        decider: String,
    },
    /// The words mean no order.
    #[error("{0}")]
    Misheard(#[from] Misheard),
    /// The rules forbid it.
    #[error("{} ({})", .0.text, .0.clause)]
    Refused(Refusal),
    /// It cannot be undone.
    #[error("{0}")]
    NoUndo(Cow<'static, str>),
    /// Its rules have been removed.
    #[error("the rules of this match are no longer kept here: it can be seen, but not played on")]
    Removed,
}

/// What a match waits for, with seats by name: the one form that servers, stores and clients share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Status {
    /// Open seats must be taken first: the dice need a nonce from every seat. So a match that can be played is never at this.
    Waiting {
        /// The open seats.
        open: Vec<String>,
    },
    /// A seat must decide.
    Decision {
        /// Who.
        seat: String,
        /// What, by its id.
        question: String,
    },
    /// The match is over.
    Over {
        /// How it ended.
        outcome: Ending,
    },
}

impl Status {
    /// How it ended, once it is over.
    pub fn ending(self) -> Option<Ending> {
        match self {
            Self::Over { outcome } => Some(outcome),
            Self::Waiting { .. } | Self::Decision { .. } => None,
        }
    }
}

/// An order as it comes from outside.
#[derive(Clone, Copy, Debug)]
pub enum Utterance<'a> {
    /// One tagged object.
    Json(&'a Value),
    /// Notation.
    Text(&'a str),
}

/// A legal order in both forms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offer {
    /// As JSON.
    pub order: Value,
    /// As notation.
    pub notation: String,
}

/// A line of the log, as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// The act it belongs to; 0 is the set-up.
    pub step: usize,
    /// The seat that acted or was struck.
    pub seat: Option<String>,
    /// The clause.
    #[ts(as = "String")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub clause: Cow<'static, str>,
    /// The sentence.
    pub text: String,
    /// The same in a few words, for a summary; empty where they are no other.
    pub brief: String,
    /// How much somebody who looked away should hear of it, 0 to 9.
    pub weight: u8,
    /// The points it made.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub points: Vec<ScoreRow>,
    /// The figures behind it, part by part.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub why: Vec<Modifier>,
    /// What it leaves for eye and ear.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub effects: Vec<Effect>,
    /// Whether it opens a chapter.
    pub heading: bool,
    /// The dice behind it.
    #[ts(type = "Array<{ sides: number, faces: Array<number> }>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub rolls: Vec<Roll>,
}

/// One act in the history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StepNote {
    /// Its number, from 1.
    pub n: usize,
    /// Who acted.
    pub seat: String,
    /// The order as JSON; null where the viewer may not know it.
    pub order: Value,
    /// The order in notation; empty where the viewer may not know it.
    pub notation: String,
    /// The order in words; empty where the viewer may not know it.
    pub text: String,
    /// What happened, as the viewer saw it.
    pub lines: Vec<Line>,
    /// The hash of the record's line; only for the umpire, since a hash of few unknowns can be guessed back.
    pub hash: String,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// How the order is written.
    pub notation: String,
    /// The new lines of the log, once for each viewer, as that viewer sees them.
    pub lines: Vec<(Viewer, Vec<Line>)>,
}

/// For whom the lines of an order are written, as it follows from who decides after it.
pub type Audience<'a> = &'a dyn Fn(Option<Seat>) -> Vec<Viewer>;

/// A match of any game.
pub trait AnyMatch: Send {
    /// The game's short name.
    fn slug(&self) -> &'static str;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// The seats by name.
    fn seats(&self) -> &[String];
    /// What it waits for.
    fn status(&self) -> Status;
    /// The seat that decides; nobody when it is over.
    fn decider(&self) -> Option<Seat>;
    /// How many acts there have been.
    fn steps(&self) -> usize;
    /// Where acts were taken back: before which acts, from 1.
    fn take_backs(&self) -> Vec<usize>;
    /// The turn or round.
    fn turn(&self) -> u16;
    /// The legal orders of the deciding seat (a sample on a table).
    fn offers(&self) -> Vec<Offer>;
    /// The one order that can be given, where everybody knows that there is no other: the table gives it for the player.
    fn only_offer(&self) -> Option<Offer>;
    /// Gives an order; returns the new lines of the log as `viewer` sees them.
    fn give(&mut self, seat: Seat, said: Utterance<'_>, viewer: Viewer) -> Result<Vec<Line>, GiveError>;
    /// Gives an order; returns the new lines of the log once for each viewer, as that viewer sees them.
    fn give_before(&mut self, seat: Seat, said: Utterance<'_>, viewers: &[Viewer])
    -> Result<Vec<Vec<Line>>, GiveError>;
    /// Gives an order that is to be kept: hears it once, says how it is written, and writes lines for nobody but those who read them.
    fn give_anew(&mut self, seat: Seat, said: Utterance<'_>, audience: Audience<'_>) -> Result<Given, GiveError>;
    /// The hash of all that has happened so far, as in the record. It belongs to the owner of the match alone while it runs.
    fn digest(&self) -> record::Digest;
    /// Whether an order would be accepted, and how it is written.
    fn check(&self, seat: Seat, said: Utterance<'_>) -> Result<Offer, GiveError>;
    /// The list of a seat, as an order to be kept: what it is naming, else what it named last.
    fn list(&self, seat: Seat) -> Option<Offer>;
    /// Whether the question now asked of a seat is answered by a list that can be kept.
    fn asks_list(&self, seat: Seat) -> bool;
    /// A seat gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), GiveError>;
    /// A draw by agreement.
    fn agree_draw(&mut self, seat: Seat) -> Result<(), GiveError>;
    /// A seat loses on time.
    fn time_up(&mut self, seat: Seat) -> Result<(), GiveError>;
    /// The host of the table ends the match, which counts for nothing; `seat` is the one that was to decide.
    fn annul(&mut self, seat: Seat) -> Result<(), GiveError>;
    /// Every order shall say how long it took; before the first act only.
    fn keep_time(&mut self);
    /// How long the next order took, in milliseconds.
    fn next_took(&mut self, millis: u64);
    /// Whether a seat may undo.
    fn can_undo(&self, seat: Seat) -> Result<(), GiveError>;
    /// Undoes the last order of a seat.
    fn undo(&mut self, seat: Seat) -> Result<(), GiveError>;
    /// Goes back by consent.
    fn take_back(&mut self, steps: usize);
    /// Goes back; `luck` picks the dice to come.
    fn take_back_by(&mut self, steps: usize, luck: u32);
    /// The log of acts `from..` as a viewer sees it.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line>;
    /// The history as a viewer sees it.
    fn history(&self, viewer: Viewer) -> Vec<StepNote>;
    /// What to draw that never changes.
    fn ground(&self) -> Ground;
    /// What to draw now.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What to draw after some act.
    fn scene_at(&self, viewer: Viewer, step: usize) -> Scene;
    /// The position as text.
    fn sketch(&self, viewer: Viewer) -> String;
    /// Plans a dragged move.
    fn plan(&self, viewer: Viewer, wish: &Wish) -> Option<Plan>;
    /// Measures as the rules do.
    fn measure(&self, viewer: Viewer, from: &Target, to: &Target) -> Option<Measure>;
    /// The whole record, with the secret.
    fn record(&self) -> String;
    /// The record of a viewer.
    fn record_view(&self, viewer: Viewer) -> String;
    /// The bytes of a viewer's view, as JSON.
    fn view_json(&self, viewer: Viewer) -> Value;
}

impl<R: RuleSet> AnyMatch for Match<R> {
    fn slug(&self) -> &'static str {
        R::SLUG
    }

    fn setup(&self) -> &Setup {
        Match::setup(self)
    }

    fn seats(&self) -> &[String] {
        Match::seats(self)
    }

    fn status(&self) -> Status {
        match (self.pending(), self.ending()) {
            (Pending::Decision { seat, question }, _) => {
                Status::Decision { seat: Match::seats(self)[seat.index()].clone(), question: question.to_owned() }
            }
            (Pending::Over(outcome), told) => {
                Status::Over { outcome: told.unwrap_or_else(|| outcome.told(Match::seats(self))) }
            }
        }
    }

    fn decider(&self) -> Option<Seat> {
        match self.pending() {
            Pending::Decision { seat, .. } => Some(seat),
            Pending::Over(_) => None,
        }
    }

    fn steps(&self) -> usize {
        Match::steps(self).len()
    }

    fn take_backs(&self) -> Vec<usize> {
        Match::take_backs(self)
    }

    fn turn(&self) -> u16 {
        self.game().turn()
    }

    fn offers(&self) -> Vec<Offer> {
        if let Pending::Over(_) = self.pending() {
            return Vec::new();
        }
        let mut orders = Vec::new();
        self.game().orders(&mut orders);
        orders.iter().map(|order| offer(self.game(), order)).collect()
    }

    fn only_offer(&self) -> Option<Offer> {
        self.only_order().map(|order| offer(self.game(), &order))
    }

    fn give(&mut self, seat: Seat, said: Utterance<'_>, viewer: Viewer) -> Result<Vec<Line>, GiveError> {
        let order = hear(self.game(), said)?;
        let told = Match::give(self, seat, order)?;
        Ok(lines(Match::steps(self).len(), self.game(), &told, viewer, Match::seats(self)))
    }

    fn give_before(
        &mut self,
        seat: Seat,
        said: Utterance<'_>,
        viewers: &[Viewer],
    ) -> Result<Vec<Vec<Line>>, GiveError> {
        let order = hear(self.game(), said)?;
        let told = Match::give(self, seat, order)?;
        let step = Match::steps(self).len();
        Ok(viewers.iter().map(|&viewer| lines(step, self.game(), &told, viewer, Match::seats(self))).collect())
    }

    fn give_anew(&mut self, seat: Seat, said: Utterance<'_>, audience: Audience<'_>) -> Result<Given, GiveError> {
        let order = hear(self.game(), said)?;
        let (told, notation) = self.give_in_words(seat, order)?;
        let step = Match::steps(self).len();
        let seen_by = |viewer| (viewer, lines(step, self.game(), &told, viewer, Match::seats(self)));
        Ok(Given { notation, lines: audience(AnyMatch::decider(self)).into_iter().map(seen_by).collect() })
    }

    fn digest(&self) -> record::Digest {
        Match::digest(self)
    }

    fn check(&self, seat: Seat, said: Utterance<'_>) -> Result<Offer, GiveError> {
        let order = hear(self.game(), said)?;
        match self.pending() {
            Pending::Over(_) => return Err(GiveError::Over),
            Pending::Decision { seat: decider, .. } if decider != seat => {
                return Err(GiveError::NotYours { decider: Match::seats(self)[decider.index()].clone() });
            }
            Pending::Decision { .. } => {}
        }
        self.game().check(&order).map_err(|refusal| GiveError::Refused(self.game().explain(&refusal)))?;
        Ok(offer(self.game(), &order))
    }

    fn list(&self, seat: Seat) -> Option<Offer> {
        if R::Game::LISTS.is_empty() {
            return None;
        }
        if self.asks_list(seat)
            && let Some(order) = self.game().list(None)
        {
            return Some(offer(self.game(), &order));
        }
        let mut named = None;
        let mut before: Option<R::Game> = None;
        self.tell(|n, game, _| {
            if let (Some(step), Some(earlier)) = (n.checked_sub(1).map(|i| &Match::steps(self)[i]), &before)
                && let (true, Act::Order(order)) = (step.seat == seat, &step.act)
                && let Some(list) = earlier.list(Some(order))
            {
                named = Some(offer(earlier, &list));
            }
            before = Some(game.clone());
        });
        named
    }

    fn asks_list(&self, seat: Seat) -> bool {
        matches!(self.pending(), Pending::Decision { seat: decider, question }
            if decider == seat && R::Game::LISTS.contains(&question))
    }

    fn resign(&mut self, seat: Seat) -> Result<(), GiveError> {
        Match::resign(self, seat)
    }

    fn agree_draw(&mut self, seat: Seat) -> Result<(), GiveError> {
        Match::agree_draw(self, seat)
    }

    fn time_up(&mut self, seat: Seat) -> Result<(), GiveError> {
        Match::time_up(self, seat)
    }

    fn annul(&mut self, seat: Seat) -> Result<(), GiveError> {
        Match::annul(self, seat)
    }

    fn keep_time(&mut self) {
        Match::keep_time(self);
    }

    fn next_took(&mut self, millis: u64) {
        Match::next_took(self, millis);
    }

    fn can_undo(&self, seat: Seat) -> Result<(), GiveError> {
        Match::can_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), GiveError> {
        Match::undo(self, seat)
    }

    fn take_back(&mut self, steps: usize) {
        Match::take_back(self, steps);
    }

    fn take_back_by(&mut self, steps: usize, luck: u32) {
        Match::take_back_by(self, steps, luck);
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line> {
        let mut log = Vec::new();
        self.tell(|n, game, told| {
            if n >= from {
                log.extend(lines(n, game, told, viewer, Match::seats(self)));
            }
        });
        log
    }

    fn history(&self, viewer: Viewer) -> Vec<StepNote> {
        let mut notes = Vec::new();
        let mut before: Option<R::Game> = None;
        self.tell(|n, game, told| {
            if let (Some(step), Some(earlier)) = (n.checked_sub(1).map(|i| &Match::steps(self)[i]), &before) {
                let (Offer { order, notation }, text) = said(earlier, &step.act, viewer);
                notes.push(StepNote {
                    n,
                    seat: Match::seats(self)[step.seat.index()].clone(),
                    order,
                    notation,
                    text,
                    lines: lines(n, game, told, viewer, Match::seats(self)),
                    hash: if viewer == Viewer::Umpire { crate::fairness::hex(&step.hash) } else { String::new() },
                });
            }
            before = Some(game.clone());
        });
        notes
    }

    fn ground(&self) -> Ground {
        self.game().ground()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = shown::scene::<R>(self.game(), viewer);
        if let Pending::Over(_) = self.pending() {
            scene.prompt = None;
            scene.affordances.clear();
        }
        scene
    }

    fn scene_at(&self, viewer: Viewer, step: usize) -> Scene {
        if step >= Match::steps(self).len() {
            return self.scene(viewer);
        }
        let mut scene = AnyMatch::scene(&self.at(step), viewer);
        scene.affordances.clear();
        scene
    }

    fn sketch(&self, viewer: Viewer) -> String {
        R::Game::sketch(&self.game().view(viewer))
    }

    fn plan(&self, viewer: Viewer, wish: &Wish) -> Option<Plan> {
        shown::plan(self.game(), viewer, wish)
    }

    fn measure(&self, viewer: Viewer, from: &Target, to: &Target) -> Option<Measure> {
        R::Game::measure(&self.game().view(viewer), from, to)
    }

    fn record(&self) -> String {
        record::write(self)
    }

    fn record_view(&self, viewer: Viewer) -> String {
        record::write_view(self, viewer)
    }

    fn view_json(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.game().view(viewer)).unwrap_or(Value::Null)
    }
}

/// What a viewer hears of an act, as it is written and in words, said in the state before it.
fn said<G: Game>(game: &G, act: &Act<G::Order>, viewer: Viewer) -> (Offer, String) {
    let table = |word: &str| {
        let offer = Offer { order: serde_json::json!({ "table": word }), notation: word.to_owned() };
        (offer, word.to_owned())
    };
    let order = match act {
        Act::Order(order) => order,
        Act::Resign | Act::Draw | Act::TimeUp | Act::Annul => return table(record::table_word(act)),
    };
    let Some(words) = game.overheard(order, viewer) else {
        return (Offer { order: Value::Null, notation: String::new() }, String::new());
    };
    let heard = written::<G>(&words);
    // Who hears only a part of the words is told that part.
    let text = if words == game.speak(order) { game.say(order) } else { heard.notation.clone() };
    (heard, text)
}

pub(crate) fn hear<G: Game>(game: &G, said: Utterance<'_>) -> Result<G::Order, Misheard> {
    let words = match said {
        Utterance::Json(json) => Words::from_json(json, G::phrases())?,
        Utterance::Text(text) => Words::from_notation(text, G::phrases())?,
    };
    game.hear(&words)
}

pub(crate) fn offer<G: Game>(game: &G, order: &G::Order) -> Offer {
    written::<G>(&game.speak(order))
}

fn written<G: Game>(words: &Words) -> Offer {
    Offer { notation: words.notation(G::phrases()), order: words.to_json() }
}

pub(crate) fn lines<G: Game>(
    step: usize,
    game: &G,
    told: &Told<G::Event>,
    viewer: Viewer,
    seats: &[String],
) -> Vec<Line> {
    told.events
        .iter()
        .filter_map(|(event, rolls)| {
            let event = event.seen_by(viewer)?;
            let (text, brief) = (game.narrate(&event), game.brief(&event));
            Some(Line {
                step,
                seat: event.seat().and_then(|seat| seats.get(seat.index()).cloned()),
                clause: Cow::Borrowed(event.clause().0),
                brief: if brief == text { String::new() } else { brief },
                text,
                weight: event.weight(),
                points: game.scored(&event),
                why: game.reasons(&event),
                effects: game.effects(&event),
                heading: event.is_heading(),
                rolls: told.rolls[rolls.clone()].to_vec(),
            })
        })
        .collect()
}
