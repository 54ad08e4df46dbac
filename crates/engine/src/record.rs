//! The match as a file: save, network history and bug report in one.
//!
//! JSON Lines: a header, one line per act, a closing line. Every line carries a hash over the hash before it, its own text and the state after it, so that
//! a change of one byte anywhere is found at its line. Reading a record replays it with its dice.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fairness::hex;
use crate::rule_set::{Loaded, carried};
use crate::{
    Act, Commitment, Ending, Event, Game, GiveError, Match, Options, RuleSet, Seat, Secret, Setup, Viewer, Words,
};

/// The version of the format.
pub const FORMAT: u32 = 2;

/// The format before it, in which nothing says how long an order took. Matches that do not keep time are still written so.
pub const WITHOUT_TIME: u32 = 1;

/// A hash of a line of a record.
pub type Digest = [u8; 16];

/// Why a record is refused: which line, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("line {line}: {text}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub text: String,
}

fn refuse<T>(line: usize, text: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, text: text.into() })
}

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub grognard: u32,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its data.
    pub data: String,
    /// The data files that are not the program's own, whole, so that the record is read without them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The scenario.
    pub scenario: String,
    /// The options that were chosen.
    pub options: Options,
    /// Who played, by seat, in seat order.
    pub seats: Vec<SeatLine>,
    /// Whether orders could be undone.
    pub undo: bool,
    /// The sealed secret.
    pub commitment: String,
    /// The hash.
    pub hash: String,
}

/// A seat in the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine {
    /// Its name.
    pub seat: String,
    /// Who sat there.
    pub player: String,
    /// What it threw in for the dice, in hexadecimal digits.
    pub nonce: String,
}

/// A line for one act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderLine {
    /// Its number, from 1.
    pub n: usize,
    /// Who acted.
    pub seat: String,
    /// The order, or `{"table":"resign"}` and the like.
    pub order: Value,
    /// The order in notation.
    pub notation: String,
    /// How many take-backs had happened before.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub again: u32,
    /// How long the order took, in milliseconds; from format 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took: Option<u64>,
    /// The hash.
    pub hash: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClosingLine {
    end: Closing,
    hash: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Closing {
    orders: usize,
    outcome: Option<Ending>,
    /// Take-backs since the last order.
    #[serde(default, skip_serializing_if = "is_zero")]
    taken_back: u32,
    secret: String,
}

impl OrderLine {
    pub(crate) fn order<G: Game>(
        game: &G,
        n: usize,
        seat: &str,
        order: &G::Order,
        again: u32,
        took: Option<u64>,
    ) -> Self {
        let words = game.speak(order);
        let notation = words.notation(G::phrases());
        Self { n, seat: seat.to_owned(), order: words.to_json(), notation, again, took, hash: String::new() }
    }

    pub(crate) fn table<O>(n: usize, seat: &str, act: &Act<O>, again: u32) -> Self {
        let word = table_word(act);
        Self {
            n,
            seat: seat.to_owned(),
            order: json!({ "table": word }),
            notation: word.to_owned(),
            again,
            took: None,
            hash: String::new(),
        }
    }
}

/// How an act that is no order is written.
pub(crate) fn table_word<O>(act: &Act<O>) -> &'static str {
    match act {
        Act::Draw => "draw",
        Act::TimeUp => "time",
        Act::Annul => "annul",
        Act::Order(_) | Act::Resign => "resign",
    }
}

/// The running hash of a record.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    start: Digest,
    last: Digest,
    bytes: Vec<u8>,
}

impl Chain {
    pub(crate) fn start<R: RuleSet>(loaded: &Loaded<R>, setup: &Setup, format: u32, game: &R::Game) -> Self {
        let mut chain = Self { start: [0; 16], last: [0; 16], bytes: Vec::new() };
        chain.start = chain.extend(&header(loaded, setup, format), game);
        chain
    }

    /// The hash of the last line.
    pub(crate) fn last(&self) -> Digest {
        self.last
    }

    /// Adds a line, whose own hash must still be empty, and the state after it.
    pub(crate) fn extend<G: Game>(&mut self, line: &impl Serialize, game: &G) -> Digest {
        self.bytes.clear();
        self.bytes.extend_from_slice(&self.last);
        serde_json::to_writer(&mut self.bytes, line).expect("a line of a record is JSON");
        game.save(&mut self.bytes);
        self.last = digest(&self.bytes);
        self.last
    }

    /// Goes back to the hash of an earlier line, or to the start.
    pub(crate) fn cut(&mut self, hash: Option<Digest>) {
        self.last = hash.unwrap_or(self.start);
    }
}

fn digest(bytes: &[u8]) -> Digest {
    let mut digest = [0; 16];
    digest.copy_from_slice(&blake3::hash(bytes).as_bytes()[..16]);
    digest
}

fn header<R: RuleSet>(loaded: &Loaded<R>, setup: &Setup, format: u32) -> Header {
    let seats = loaded.rules.seats(&setup.scenario, &setup.options);
    Header {
        grognard: format,
        game: R::SLUG.to_owned(),
        rules: R::VERSION,
        data: loaded.data.clone(),
        files: loaded.changed.clone(),
        scenario: setup.scenario.clone(),
        options: setup.options.clone(),
        seats: seats
            .iter()
            .zip(&setup.players)
            .zip(&setup.nonces)
            .map(|((seat, player), nonce)| SeatLine { seat: seat.clone(), player: player.clone(), nonce: hex(nonce) })
            .collect(),
        undo: setup.undo,
        commitment: setup.secret.commit().to_string(),
        hash: String::new(),
    }
}

/// Writes the whole record, with the secret: for the owner of the match, and for everybody after the end.
pub fn write<R: RuleSet>(played: &Match<R>) -> String {
    let mut replay =
        Match::new(played.loaded(), played.setup().clone()).expect("a match that was set up can be set up again");
    if played.format() != WITHOUT_TIME {
        replay.keep_time();
    }
    let mut text = String::new();
    let mut push = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    let mut head = header(played.loaded(), played.setup(), played.format());
    head.hash = hex(&Chain::start(played.loaded(), played.setup(), played.format(), replay.game()).start);
    push(to_line(&head));
    for (i, step) in played.steps().iter().enumerate() {
        let seat = &played.seats()[step.seat.index()];
        let mut line = match &step.act {
            Act::Order(order) => OrderLine::order(replay.game(), i + 1, seat, order, step.again, step.took),
            act => OrderLine::table(i + 1, seat, act, step.again),
        };
        replay.set_again(step.again);
        replay.next_took(step.took.unwrap_or(0));
        repeat(&mut replay, step.seat, &step.act).expect("an act that was done can be done again");
        line.hash = hex(&step.hash);
        push(to_line(&line));
    }
    push(to_line(&closing_of(played)));
    text
}

/// The closing line that belongs to a match as it stands.
fn closing_of<R: RuleSet>(played: &Match<R>) -> ClosingLine {
    let end = Closing {
        orders: played.steps().len(),
        outcome: played.ending(),
        taken_back: played.again() - last_again(played),
        secret: played.setup().secret.hex(),
    };
    let mut closing = ClosingLine { end, hash: String::new() };
    closing.hash = hex(&played.chain().clone().extend(&closing, played.game()));
    closing
}

/// How many take-backs had happened before the last act.
fn last_again<R: RuleSet>(played: &Match<R>) -> u32 {
    played.steps().last().map_or(0, |step| step.again)
}

/// Writes what one viewer may know of a running match: orders and events as seen, no hash, no secret.
pub fn write_view<R: RuleSet>(played: &Match<R>, viewer: Viewer) -> String {
    let head = header(played.loaded(), played.setup(), played.format());
    let mut text = json!({ "grognard": head.grognard, "view_of": head.game, "scenario": head.scenario, "options": head.options,
        "seats": head.seats.iter().map(|line| json!({ "seat": line.seat, "player": line.player })).collect::<Vec<_>>(), "commitment": head.commitment })
    .to_string();
    text.push('\n');
    let mut before = None;
    played.tell(|n, game, told| {
        let events: Vec<Value> = told
            .events
            .iter()
            .filter_map(|(event, _)| event.seen_by(viewer))
            .map(|event| json!({ "clause": event.clause(), "text": game.narrate(&event) }))
            .collect();
        let step = n.checked_sub(1).map(|i| &played.steps()[i]);
        let notation = step.and_then(|step| match (&step.act, &before) {
            (Act::Order(order), Some(game)) => overheard::<R::Game>(game, order, viewer),
            (act, _) => Some(OrderLine::table(n, "", act, 0).notation),
        });
        let seat = step.map(|step| &played.seats()[step.seat.index()]);
        let mut line = json!({ "n": n, "seat": seat, "notation": notation, "events": events });
        if let Some(took) = step.and_then(|step| step.took) {
            line["took"] = took.into();
        }
        text.push_str(&line.to_string());
        text.push('\n');
        before = Some(game.clone());
    });
    text
}

fn overheard<G: Game>(game: &G, order: &G::Order, viewer: Viewer) -> Option<String> {
    game.overheard(order, viewer).map(|words| words.notation(G::phrases()))
}

fn to_line(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line of a record is JSON")
}

fn repeat<R: RuleSet>(replay: &mut Match<R>, seat: Seat, act: &Act<<R::Game as Game>::Order>) -> Result<(), GiveError> {
    match act {
        Act::Order(order) => replay.give(seat, order.clone()).map(|_| ()),
        Act::Resign => replay.resign(seat),
        Act::Draw => replay.agree_draw(seat),
        Act::TimeUp => replay.time_up(seat),
        Act::Annul => replay.annul(seat),
    }
}

/// Reads only the header, to learn which game a record is of.
pub fn peek(bytes: &[u8]) -> Result<Header, RecordError> {
    let text = utf8(bytes)?;
    let Some(line) = text.split('\n').next().filter(|line| !line.trim().is_empty()) else {
        return refuse(1, "the record is empty");
    };
    let value: Value = serde_json::from_str(line)
        .map_err(|_| RecordError { line: 1, text: "this is not the header of a Grognard record".into() })?;
    match value.get("grognard").and_then(Value::as_u64) {
        None => return refuse(1, "this is not the header of a Grognard record"),
        Some(format) if format > u64::from(FORMAT) => {
            return refuse(
                1,
                format!(
                    "the record has format {format}; this program reads formats up to {FORMAT}, a newer program is needed"
                ),
            );
        }
        Some(format) if format < u64::from(WITHOUT_TIME) => {
            return refuse(1, format!("the record has format {format}, which is no longer read"));
        }
        Some(_) => {}
    }
    if value.get("view_of").is_some() {
        return refuse(1, "this is one seat's view of a match that was still running; it cannot be replayed");
    }
    parse(line, 1, "the header")
}

fn utf8(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).or_else(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        refuse(line, "the record is not UTF-8 text")
    })
}

/// A line that must be exactly as this program writes it.
fn parse<T: DeserializeOwned + Serialize>(line: &str, number: usize, what: &str) -> Result<T, RecordError> {
    let parsed: T = serde_json::from_str(line).map_err(|error| {
        let text = if error.is_eof() {
            format!("{what} is cut short")
        } else {
            format!("this is not {what} of a record: {error}")
        };
        RecordError { line: number, text }
    })?;
    if to_line(&parsed) == line {
        Ok(parsed)
    } else {
        refuse(number, format!("{what} is not written as this program writes it; it was edited"))
    }
}

/// Reads a record and replays it, checking every hash and every die; on the data it carries, where these are not the loaded ones.
pub fn read<R: RuleSet>(loaded: &'static Loaded<R>, bytes: &[u8]) -> Result<Match<R>, RecordError> {
    let head = peek(bytes)?;
    let text = utf8(bytes)?;
    let lines: Vec<&str> = text.strip_suffix('\n').unwrap_or(text).split('\n').collect();
    let closing = closing(&lines, text)?;
    let mut played = begin(loaded, &head, &closing)?;
    for (i, line) in lines[1..lines.len() - 1].iter().enumerate() {
        follow(&mut played, line, i + 1)?;
    }
    let Some(again) = played.again().checked_add(closing.end.taken_back) else {
        return refuse(lines.len(), "no match has that many take-backs");
    };
    played.set_again(again);
    finish(&played, &closing, lines.len())?;
    Ok(played)
}

fn closing(lines: &[&str], text: &str) -> Result<ClosingLine, RecordError> {
    let last = lines.len();
    if last < 2 || !text.ends_with('\n') || !lines[last - 1].starts_with("{\"end\":") {
        return refuse(last, "the record is cut short: its closing line is missing");
    }
    parse(lines[last - 1], last, "the closing line")
}

fn begin<R: RuleSet>(
    loaded: &'static Loaded<R>,
    head: &Header,
    closing: &ClosingLine,
) -> Result<Match<R>, RecordError> {
    if head.game != R::SLUG {
        return refuse(1, format!("the record is of {}, not of {}", head.game, R::SLUG));
    }
    if head.rules != R::VERSION {
        return refuse(
            1,
            format!(
                "the record was made with version {} of the rules, this program has version {}",
                head.rules,
                R::VERSION
            ),
        );
    }
    let loaded = if head.data == loaded.data || head.files.is_empty() {
        loaded
    } else {
        carried(&head.files).or_else(|fault| refuse(1, format!("the data that the record carries: {fault}")))?
    };
    if head.data != loaded.data {
        return refuse(
            1,
            format!(
                "the record was made with data set {}, not with {}; give its folder with --data",
                head.data, loaded.data
            ),
        );
    }
    let Some(secret) = Secret::parse(&closing.end.secret) else {
        return refuse(closing.end.orders + 2, "the secret is not 64 hexadecimal digits");
    };
    if Commitment::parse(&head.commitment) != Some(secret.commit()) {
        return refuse(1, "the secret does not match the commitment: these are not the dice that were promised");
    }
    let Some(nonces) = head.seats.iter().map(|line| bytes_of(&line.nonce)).collect::<Option<Vec<_>>>() else {
        return refuse(1, "a nonce is not written in hexadecimal digits");
    };
    let setup = Setup {
        scenario: head.scenario.clone(),
        options: head.options.clone(),
        players: head.seats.iter().map(|line| line.player.clone()).collect(),
        secret,
        nonces,
        undo: head.undo,
    };
    let mut played = Match::new(loaded, setup).or_else(|fault| refuse(1, fault.to_string()))?;
    if head.grognard != WITHOUT_TIME {
        played.keep_time();
    }
    let mut rewritten = header(loaded, played.setup(), played.format());
    rewritten.hash = hex(&Chain::start(loaded, played.setup(), played.format(), played.game()).start);
    if rewritten == *head { Ok(played) } else { refuse(1, "the header does not match its hash; it was edited") }
}

fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    if !digits.is_ascii() || !digits.len().is_multiple_of(2) {
        return None;
    }
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).ok()).collect()
}

fn follow<R: RuleSet>(played: &mut Match<R>, text: &str, n: usize) -> Result<(), RecordError> {
    let number = n + 1;
    let line: OrderLine = parse(text, number, "an order")?;
    if line.n != n {
        return refuse(number, format!("order {n} is missing; this is order {}", line.n));
    }
    let Some(seat) = played.seats().iter().position(|seat| *seat == line.seat) else {
        return refuse(number, format!("there is no seat `{}`", line.seat));
    };
    let act = match line.order.get("table").and_then(Value::as_str) {
        Some("resign") => Act::Resign,
        Some("draw") => Act::Draw,
        Some("annul") => Act::Annul,
        Some("time") if played.format() != WITHOUT_TIME => Act::TimeUp,
        Some(other) => return refuse(number, format!("`{other}` is nothing a table knows")),
        None => {
            let heard = Words::from_json(&line.order, R::Game::phrases()).and_then(|words| played.game().hear(&words));
            Act::Order(heard.or_else(|why| refuse(number, why.to_string()))?)
        }
    };
    let expected = match &act {
        Act::Order(order) => OrderLine::order(played.game(), n, &line.seat, order, line.again, line.took),
        act => OrderLine::table(n, &line.seat, act, line.again),
    };
    if expected.notation != line.notation {
        return refuse(
            number,
            format!("the notation `{}` does not fit the order, which is `{}`", line.notation, expected.notation),
        );
    }
    if expected.order != line.order {
        return refuse(number, "the order is not written as this program writes it; it was edited");
    }
    let says_time = line.took.is_some();
    if says_time != (matches!(act, Act::Order(_)) && played.format() != WITHOUT_TIME) {
        let (has, format) = (if says_time { "says" } else { "does not say" }, played.format());
        return refuse(number, format!("the line {has} how long it took, which does not fit format {format}"));
    }
    played.next_took(line.took.unwrap_or(0));
    if line.again < played.again() {
        return refuse(number, "the number of take-backs falls; the order was moved or edited");
    }
    played.set_again(line.again);
    repeat(played, Seat(seat as u8), &act).or_else(|error| refuse(number, error.to_string()))?;
    match played.steps().last() {
        Some(step) if hex(&step.hash) == line.hash => Ok(()),
        _ => refuse(
            number,
            "the state after this order is not the recorded one: the order or a line before it was edited",
        ),
    }
}

fn finish<R: RuleSet>(played: &Match<R>, closing: &ClosingLine, number: usize) -> Result<(), RecordError> {
    if closing.end.orders != played.steps().len() {
        return refuse(
            number,
            format!("the record should have {} orders but has {}", closing.end.orders, played.steps().len()),
        );
    }
    if closing_of(played) == *closing {
        Ok(())
    } else {
        refuse(number, "the closing line does not match the match; it was edited")
    }
}
