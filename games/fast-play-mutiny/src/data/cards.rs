//! Special cards as data: what they do in a small vocabulary, and the decks that a host has put beside the standard cards. [FP-13.18, FP-13.22, FP-13.23]

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use engine::{DataError, DataFiles};
use serde::Deserialize;
use serde_json::Value;

use crate::data::{Class, Colour, Side};

/// A card that is in the box.
#[derive(Clone, Copy, Debug)]
struct Standard {
    id: &'static str,
    clause: &'static str,
    /// What its question is called, where it asks one.
    question: &'static str,
}

/// The standard cards, each with its clause. [FP-13.22]
const STANDARD: [Standard; 14] = [
    Standard { id: "gunga_din", clause: "FP-13.3", question: "gunga-din" },
    Standard { id: "volunteers", clause: "FP-13.4", question: "volunteers" },
    Standard { id: "twice", clause: "FP-13.5", question: OTHER },
    Standard { id: "full_fire", clause: "FP-13.6", question: OTHER },
    Standard { id: "auto_rally", clause: "FP-13.7", question: OTHER },
    Standard { id: "steady", clause: "FP-13.8", question: OTHER },
    Standard { id: "galloper", clause: "FP-13.9", question: OTHER },
    Standard { id: "damp_powder", clause: "FP-13.10", question: OTHER },
    Standard { id: "sunstroke", clause: "FP-13.11", question: OTHER },
    Standard { id: "deen", clause: "FP-13.12", question: "deen" },
    Standard { id: "enemy_twice", clause: "FP-13.13", question: "acts-twice" },
    Standard { id: "magazine", clause: "FP-13.14", question: "magazine" },
    Standard { id: "reform", clause: "FP-13.15", question: OTHER },
    Standard { id: "marksman", clause: "FP-13.16", question: OTHER },
];

/// The question of a card that a host has written.
const OTHER: &str = "card-target";

/// No deck has more special cards, and so no more kinds of them. [FP-13.23]
pub const MOST_SPECIALS: usize = 40;
/// No deck has more kinds of cards that are held.
pub const MOST_HELD: usize = 12;
/// A card has at most so many effects. [FP-13.18]
const MOST_EFFECTS: usize = 4;
/// No Company has more volunteers. [FP-13.21.10]
pub const MOST_VOLUNTEERS: u8 = 6;
/// The value of the option `deck` that takes the scenario's own list.
pub const OF_SCENARIO: &str = "scenario";

/// For whom a card is good. [FP-13.18]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoesTo {
    /// The players.
    Players,
    /// The Commander-in-Chief.
    Commander,
    /// The players, against the enemy.
    AgainstEnemy,
    /// The enemy.
    Enemy,
    /// The enemy, against the players.
    AgainstPlayers,
}

/// When a held card is played. [FP-13.19]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// On a Force card, before the action.
    ForceCard,
    /// With FIRE ALL.
    WithFireAll,
    /// After an action.
    AfterAction,
    /// When charged.
    Charged,
}

/// At once, or held. [FP-13.18]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It works when it is turned.
    Now,
    /// It is held until wanted; `slot` is where a Force counts it, HOLD being 0.
    Held {
        /// When it is played.
        when: When,
        /// Where it is counted.
        slot: u8,
    },
}

/// Which of the units that fit are touched. [FP-13.20]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// One that the seat chooses.
    Choice,
    /// All of them.
    Each,
    /// The nearest to the other side.
    Nearest,
    /// The Company that acts, fires or is charged.
    Acting,
    /// The one with most figures.
    Largest,
    /// The one that the programme would have act.
    Programme,
    /// The one with the best shot.
    BestShot,
    /// The unit of the effect before.
    Same,
}

/// Where a unit must stand. [FP-13.20]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Anywhere.
    Any,
    /// Outside buildings; roofs are outside.
    Outside,
    /// In a building.
    Inside,
}

/// Whom an effect touches. [FP-13.20]
#[derive(Clone, Copy, Debug)]
pub struct Whom {
    /// Companies or enemy units.
    pub of: Side,
    /// Which of them.
    pub pick: Pick,
    /// Only the seat's own Companies.
    pub own: bool,
    /// Only Companies with an active figure.
    pub active: bool,
    /// Infantry, cavalry, artillery.
    pub classes: [bool; 3],
    /// Where they stand.
    pub place: Place,
    /// Loaded or not, where it matters.
    pub loaded: Option<bool>,
    /// Of a firing kind or not, where it matters.
    pub fires: Option<bool>,
    /// Fanatic or not, where it matters.
    pub fanatic: Option<bool>,
    /// Somebody in the enemy's seat picks instead.
    pub seat_picks: bool,
}

/// Whether a unit must be loaded to fire. [FP-13.21.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    /// It must.
    Needed,
    /// Loaded or not.
    Any,
}

/// Who joins a Company. [FP-13.21.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joiner {
    /// So many volunteers.
    Volunteers(u8),
    /// Gunga Din.
    GungaDin,
}

/// A figure that may fall. [FP-13.21.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The die from which on one falls.
    pub need: u8,
    /// The colour of the casualty.
    pub colour: Colour,
    /// By the sun, which spares Companies with Gunga Din.
    pub by_sun: bool,
    /// The die from which on a Command figure falls; none if never.
    pub command_need: Option<u8>,
}

/// What an effect does. [FP-13.21]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Takes so many actions running. [FP-13.21.1]
    Act(u8),
    /// FIRE ALL without smoke. [FP-13.21.2]
    FireFree(Load),
    /// So many casualties of a colour, or of both, return; 0 for all. [FP-13.21.3]
    RallyAll {
        /// The colour, if not both.
        colour: Option<Colour>,
        /// How many at most.
        most: u8,
    },
    /// Counts as a HOLD card. [FP-13.21.4]
    Hold,
    /// Takes smoke off. [FP-13.21.5]
    Load,
    /// Puts smoke on. [FP-13.21.6]
    Smoke,
    /// A figure may fall. [FP-13.21.7]
    Lose(Loss),
    /// Turns Fanatic. [FP-13.21.8]
    Fanatic,
    /// The routed roll to return, from this number on. [FP-13.21.9]
    Reform(u8),
    /// Somebody joins. [FP-13.21.10]
    Join(Joiner),
    /// The Commander-in-Chief may move. [FP-13.21.11]
    MoveCommander,
}

/// One effect of a card. [FP-13.18]
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// What it does.
    pub word: Word,
    /// To whom; none where no unit is touched.
    pub whom: Option<Whom>,
    /// The clause it cites: of a standard card the card's own.
    pub clause: &'static str,
}

/// A special card. [FP-13.1, FP-13.18]
#[derive(Clone, Debug)]
pub struct Special {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it does, in a line.
    pub text: String,
    /// How many there are.
    pub count: u8,
    /// For whom it is good.
    pub goes_to: GoesTo,
    /// At once, or held.
    pub kind: Kind,
    /// A later turn in the match does nothing.
    pub once: bool,
    /// What it does.
    pub effects: Vec<Effect>,
    /// Its clause.
    pub clause: &'static str,
    /// What its question is called.
    pub question: &'static str,
}

impl Special {
    /// When it is played, if it is held.
    pub fn when(&self) -> Option<When> {
        match self.kind {
            Kind::Now => None,
            Kind::Held { when, .. } => Some(when),
        }
    }

    /// Whether the one who plays it names a Company. [FP-13.19]
    pub fn names_company(&self) -> bool {
        self.effects.iter().any(|effect| effect.whom.is_some_and(|whom| whom.pick == Pick::Choice))
    }
}

/// The special cards a match can be played with: the standard ones, or a host's deck. [FP-13.23]
#[derive(Clone, Debug)]
pub struct CardSet {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is said about it.
    pub text: String,
    /// Its cards.
    pub specials: Vec<Special>,
}

impl CardSet {
    /// The place of a card in the list.
    pub fn called(&self, id: &str) -> Option<u8> {
        self.specials.iter().position(|card| card.id == id).map(|card| card as u8)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    deck: DeckDraft,
    #[serde(default)]
    counts: BTreeMap<String, i64>,
    #[serde(default)]
    special: Vec<BTreeMap<String, Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckDraft {
    id: String,
    title: String,
    text: String,
    #[serde(default)]
    base: Base,
}

#[derive(Clone, Copy, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Base {
    #[default]
    Standard,
    Empty,
}

/// The standard cards, which are those of the list and no others. [FP-13.17, FP-13.22]
pub(super) fn standard(file: &str, drafts: Vec<BTreeMap<String, Value>>) -> Result<CardSet, DataError> {
    let mut specials = drafts.into_iter().map(|draft| special(file, draft)).collect::<Result<Vec<_>, _>>()?;
    let found: Vec<&str> = specials.iter().map(|card| card.id.as_str()).collect();
    let expected = STANDARD.map(|card| card.id);
    if found != expected {
        let why = format!("the cards must be {} in this order", expected.join(", "));
        return Err(DataError::value(file, "special", why));
    }
    for (card, standard) in specials.iter_mut().zip(STANDARD) {
        card.clause = standard.clause;
        card.question = standard.question;
        card.effects.iter_mut().for_each(|effect| effect.clause = standard.clause);
    }
    count_held(file, &mut specials)?;
    let (title, text) = ("The scenario's own".to_owned(), "The cards that the scenario lists.".to_owned());
    Ok(CardSet { id: OF_SCENARIO.to_owned(), title, text, specials })
}

/// The decks beside the standard cards. [FP-13.23]
pub(super) fn decks(files: &DataFiles, standard: &CardSet) -> Result<Vec<CardSet>, DataError> {
    let mut decks: Vec<CardSet> = Vec::new();
    for file in files.names().filter(|name| name.starts_with("decks/")) {
        let deck = deck(files, file, standard)?;
        if deck.id == OF_SCENARIO || decks.iter().any(|other| other.id == deck.id) {
            return Err(DataError::value(file, "deck.id", format!("`{}` is taken", deck.id)));
        }
        decks.push(deck);
    }
    Ok(decks)
}

fn deck(files: &DataFiles, file: &str, standard: &CardSet) -> Result<CardSet, DataError> {
    let DeckFile { deck, counts, special: drafts } = files.read(file)?;
    let fault = |key: String, why: String| Err(DataError::value(file, key, why));
    if !is_id(&deck.id) {
        return fault("deck.id".to_owned(), ID.to_owned());
    }
    let known = if deck.base == Base::Standard { standard.specials.clone() } else { Vec::new() };
    let mut specials: Vec<Special> = known.into_iter().map(|card| Special { count: 0, ..card }).collect();
    for (id, count) in &counts {
        let Some(card) = specials.iter_mut().find(|card| card.id == *id) else {
            return fault(format!("counts.{id}"), "the deck's base has no such card".to_owned());
        };
        match u8::try_from(*count) {
            Ok(count @ 0..=6) => card.count = count,
            _ => return fault(format!("counts.{id}"), "must be 0 to 6".to_owned()),
        }
    }
    let mut own: Vec<String> = Vec::new();
    for draft in drafts {
        let card = special(file, draft)?;
        if own.contains(&card.id) {
            return fault(format!("special.{}.id", card.id), "is there twice".to_owned());
        }
        if counts.contains_key(&card.id) {
            return fault(format!("counts.{}", card.id), "the deck's own card counts by its `count`".to_owned());
        }
        own.push(card.id.clone());
        match specials.iter_mut().find(|other| other.id == card.id) {
            Some(other) => *other = card,
            None => specials.push(card),
        }
    }
    specials.retain(|card| card.count > 0);
    let all: usize = specials.iter().map(|card| usize::from(card.count)).sum();
    if all > MOST_SPECIALS {
        return fault(
            "special".to_owned(),
            format!("there are {all} special cards, at most {MOST_SPECIALS} are allowed"),
        );
    }
    count_held(file, &mut specials)?;
    Ok(CardSet { id: deck.id, title: deck.title, text: deck.text, specials })
}

/// Gives every held card the place where a Force counts it.
fn count_held(file: &str, specials: &mut [Special]) -> Result<(), DataError> {
    let mut held = 0;
    for card in specials {
        if let Kind::Held { slot, .. } = &mut card.kind {
            held += 1;
            *slot = held;
        }
    }
    if usize::from(held) > MOST_HELD {
        let why = format!("there are {held} kinds of held cards, at most {MOST_HELD} are allowed");
        return Err(DataError::value(file, "special", why));
    }
    Ok(())
}

const ID: &str = "takes 1 to 24 of a-z, 0-9 and _";

fn is_id(id: &str) -> bool {
    let letter = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_';
    (1..=24).contains(&id.len()) && id.bytes().all(letter)
}

/// The fields of a card or of an effect, taken one by one; what is left over is not understood.
struct Fields<'a> {
    file: &'a str,
    at: String,
    left: BTreeMap<String, Value>,
}

impl Fields<'_> {
    fn fault(&self, field: &str, why: impl Into<String>) -> DataError {
        DataError::value(self.file, format!("{}.{field}", self.at), why)
    }

    fn text(&mut self, field: &str) -> Result<Option<String>, DataError> {
        match self.left.remove(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.fault(field, "is a text in quotation marks")),
        }
    }

    /// A text of one line and so many characters.
    fn line(&mut self, field: &str, length: RangeInclusive<usize>) -> Result<String, DataError> {
        let text = self.text(field)?.unwrap_or_default();
        if length.contains(&text.chars().count()) && !text.contains('\n') {
            return Ok(text);
        }
        Err(self.fault(field, format!("is one line of {} to {} characters", length.start(), length.end())))
    }

    fn flag(&mut self, field: &str) -> Result<Option<bool>, DataError> {
        match self.left.remove(field) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(flag)),
            Some(_) => Err(self.fault(field, "is true or false")),
        }
    }

    fn number(&mut self, field: &str, range: RangeInclusive<u8>) -> Result<Option<u8>, DataError> {
        let Some(value) = self.left.remove(field) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => Err(self.fault(field, format!("is {} to {}", range.start(), range.end()))),
        }
    }

    fn word<T: Copy>(&mut self, field: &str, words: &[(&str, T)]) -> Result<Option<T>, DataError> {
        let Some(given) = self.text(field)? else { return Ok(None) };
        match words.iter().find(|(word, _)| *word == given) {
            Some((_, meaning)) => Ok(Some(*meaning)),
            None => {
                let known = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
                Err(self.fault(field, format!("`{given}` is not understood; it is {known}")))
            }
        }
    }

    /// The same where a word must be given.
    fn must<T: Copy>(&mut self, field: &str, words: &[(&str, T)]) -> Result<T, DataError> {
        let known = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        self.word(field, words)?.ok_or_else(|| self.fault(field, format!("is missing; it is {}", known())))
    }

    fn end(self) -> Result<(), DataError> {
        match self.left.keys().next() {
            Some(field) => Err(self.fault(field, "is not understood here")),
            None => Ok(()),
        }
    }
}

/// A card as it is written. [FP-13.18]
fn special(file: &str, draft: BTreeMap<String, Value>) -> Result<Special, DataError> {
    let mut fields = Fields { file, at: "special".to_owned(), left: draft };
    let id = fields.text("id")?.unwrap_or_default();
    if !is_id(&id) {
        return Err(fields.fault("id", ID));
    }
    fields.at = format!("special.{id}");
    let title = fields.line("title", 1..=40)?;
    let text = fields.line("text", 1..=120)?;
    let count = fields.number("count", 0..=6)?.ok_or_else(|| fields.fault("count", "is missing; it is 0 to 6"))?;
    let goes_to = fields.must(
        "goes_to",
        &[
            ("players", GoesTo::Players),
            ("commander", GoesTo::Commander),
            ("against_enemy", GoesTo::AgainstEnemy),
            ("enemy", GoesTo::Enemy),
            ("against_players", GoesTo::AgainstPlayers),
        ],
    )?;
    let held = fields.must("kind", &[("now", false), ("held", true)])?;
    let when = &[
        ("force_card", When::ForceCard),
        ("with_fire_all", When::WithFireAll),
        ("after_action", When::AfterAction),
        ("charged", When::Charged),
    ];
    let kind = if held { Kind::Held { when: fields.must("when", when)?, slot: 0 } } else { Kind::Now };
    let once = fields.flag("once")?.unwrap_or(false);
    let drafts = match fields.left.remove("effect") {
        Some(Value::Array(effects)) if (1..=MOST_EFFECTS).contains(&effects.len()) => effects,
        _ => return Err(fields.fault("effect", format!("a card has 1 to {MOST_EFFECTS} effects"))),
    };
    let mut effects: Vec<Effect> = Vec::new();
    for (i, draft) in drafts.into_iter().enumerate() {
        let at = format!("special.{id}.effect[{i}]");
        let Value::Object(draft) = draft else { return Err(fields.fault("effect", "is a table")) };
        let effect = effect(Fields { file, at, left: draft.into_iter().collect() }, kind, i == 0)?;
        if matches!(effect.word, Word::Act(_)) && effects.iter().any(|other| matches!(other.word, Word::Act(_))) {
            return Err(DataError::value(file, format!("special.{id}.effect[{i}].do"), "a card has `act` once"));
        }
        effects.push(effect);
    }
    fields.end()?;
    Ok(Special { id, title, text, count, goes_to, kind, once, effects, clause: "FP-13.18", question: OTHER })
}

/// One effect: its word with the fields of that word, and whom it touches. [FP-13.19, FP-13.20, FP-13.21]
fn effect(mut fields: Fields<'_>, kind: Kind, first: bool) -> Result<Effect, DataError> {
    let given = fields.text("do")?.unwrap_or_default();
    let colours = &[("red", Some(Colour::Red)), ("yellow", Some(Colour::Yellow)), ("both", None)];
    let (word, clause) = match given.as_str() {
        "act" => (Word::Act(fields.number("times", 1..=3)?.unwrap_or(1)), "FP-13.21.1"),
        "fire_free" => {
            let load = fields.word("load", &[("needed", Load::Needed), ("any", Load::Any)])?;
            (Word::FireFree(load.unwrap_or(Load::Needed)), "FP-13.21.2")
        }
        "rally_all" => {
            let colour = fields.word("colour", colours)?.flatten();
            (Word::RallyAll { colour, most: fields.number("most", 0..=20)?.unwrap_or(0) }, "FP-13.21.3")
        }
        "hold" => (Word::Hold, "FP-13.21.4"),
        "load" => (Word::Load, "FP-13.21.5"),
        "smoke" => (Word::Smoke, "FP-13.21.6"),
        "lose" => (Word::Lose(loss(&mut fields)?), "FP-13.21.7"),
        "fanatic" => (Word::Fanatic, "FP-13.21.8"),
        "reform" => (Word::Reform(fields.number("need", 2..=6)?.unwrap_or(4)), "FP-13.21.9"),
        "join" => {
            let volunteers = fields.must("what", &[("volunteers", true), ("gunga_din", false)])?;
            let figures = if volunteers { fields.number("figures", 1..=4)? } else { None };
            let joiner = if volunteers { Joiner::Volunteers(figures.unwrap_or(2)) } else { Joiner::GungaDin };
            (Word::Join(joiner), "FP-13.21.10")
        }
        "move_cinc" => (Word::MoveCommander, "FP-13.21.11"),
        other => {
            let words = "act, fire_free, rally_all, hold, load, smoke, lose, fanatic, reform, join, move_cinc";
            return Err(fields.fault("do", format!("`{other}` is not understood; the words are {words}")));
        }
    };
    fits(&fields, word, kind)?;
    let whom = match word {
        Word::Reform(_) | Word::MoveCommander => None,
        _ => Some(whom(&mut fields, word, kind, first)?),
    };
    fields.end()?;
    Ok(Effect { word, whom, clause })
}

/// The fields of `lose`. [FP-13.21.7]
fn loss(fields: &mut Fields<'_>) -> Result<Loss, DataError> {
    let need = fields.number("need", 2..=6)?.ok_or_else(|| fields.fault("need", "is missing; it is 2 to 6"))?;
    let colour = fields.word("colour", &[("red", Colour::Red), ("yellow", Colour::Yellow)])?.unwrap_or(Colour::Red);
    let by_sun = fields.word("cause", &[("fire", false), ("sun", true)])?.unwrap_or(false);
    let command_need = fields.number("command_need", 0..=6)?.filter(|need| *need > 0);
    if command_need.is_some_and(|command| command < need) {
        return Err(fields.fault("command_need", "is 0, or not below `need`"));
    }
    Ok(Loss { need, colour, by_sun, command_need })
}

/// Whether a word can stand on such a card. [FP-13.19, FP-13.21]
fn fits(fields: &Fields<'_>, word: Word, kind: Kind) -> Result<(), DataError> {
    let allowed = match kind {
        Kind::Now => word != Word::Hold,
        Kind::Held { when: When::ForceCard, .. } => matches!(word, Word::RallyAll { .. } | Word::Load | Word::Join(_)),
        Kind::Held { when: When::WithFireAll, .. } => matches!(word, Word::FireFree(_)),
        Kind::Held { when: When::AfterAction, .. } => word == Word::Act(1),
        Kind::Held { when: When::Charged, .. } => word == Word::Hold,
    };
    if allowed { Ok(()) } else { Err(fields.fault("do", "cannot stand on a card that is played then")) }
}

/// Whom an effect touches. [FP-13.20]
fn whom(fields: &mut Fields<'_>, word: Word, kind: Kind, first: bool) -> Result<Whom, DataError> {
    let of = fields.must("of", &[("company", Side::Player), ("enemy", Side::Enemy)])?;
    let for_companies = matches!(word, Word::RallyAll { .. } | Word::Hold | Word::Join(_));
    if for_companies && of == Side::Enemy || word == Word::Fanatic && of == Side::Player {
        return Err(fields.fault("of", "does not fit the word"));
    }
    let pick = fields.must(
        "pick",
        &[
            ("choice", Pick::Choice),
            ("each", Pick::Each),
            ("nearest", Pick::Nearest),
            ("acting", Pick::Acting),
            ("largest", Pick::Largest),
            ("programme", Pick::Programme),
            ("best_shot", Pick::BestShot),
            ("same", Pick::Same),
        ],
    )?;
    let fits_side = match pick {
        Pick::Each | Pick::Nearest | Pick::Same => true,
        Pick::Choice | Pick::Acting => of == Side::Player,
        Pick::Largest | Pick::Programme | Pick::BestShot => of == Side::Enemy,
    };
    let fits_kind = match kind {
        Kind::Now => pick != Pick::Acting,
        Kind::Held { when: When::ForceCard, .. } => matches!(pick, Pick::Choice | Pick::Same | Pick::Each),
        Kind::Held { .. } => pick == Pick::Acting,
    };
    let fits_word = !(matches!(word, Word::Act(_)) && pick == Pick::Each || first && pick == Pick::Same);
    if !(fits_side && fits_kind && fits_word) {
        return Err(fields.fault("pick", "does not fit the card, the word or the side"));
    }
    let held = kind != Kind::Now;
    let company = of == Side::Player;
    let own = if company { fields.flag("own")?.unwrap_or(held) } else { false };
    let active = if company { fields.flag("active")?.unwrap_or(true) } else { false };
    let place = fields.word("where", &[("any", Place::Any), ("outside", Place::Outside), ("inside", Place::Inside)])?;
    Ok(Whom {
        of,
        pick,
        own,
        active,
        classes: classes(fields)?,
        place: place.unwrap_or(Place::Any),
        loaded: fields.flag("loaded")?,
        fires: fields.flag("fires")?,
        fanatic: if company { None } else { fields.flag("fanatic")? },
        seat_picks: !company && fields.flag("seat_picks")?.unwrap_or(true),
    })
}

fn classes(fields: &mut Fields<'_>) -> Result<[bool; 3], DataError> {
    let mut classes = [true, true, false];
    let Some(given) = fields.left.remove("class") else { return Ok(classes) };
    classes = [false; 3];
    for value in given.as_array().map(Vec::as_slice).unwrap_or_default() {
        let class = match value.as_str() {
            Some("inf") => Class::Infantry,
            Some("cav") => Class::Cavalry,
            Some("art") => Class::Artillery,
            _ => return Err(fields.fault("class", "is a list of inf, cav and art")),
        };
        classes[class as usize] = true;
    }
    if classes == [false; 3] { Err(fields.fault("class", "is a list of inf, cav and art")) } else { Ok(classes) }
}
