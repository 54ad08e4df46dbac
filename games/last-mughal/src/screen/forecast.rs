//! Odds bars, from the resolvers that the rules themselves use.

use chance::{Chance, Distribution, Pool, distribution};
use scene::{Bar, FaceResult, Modifier, Odds, Share, Tone};

use crate::data::ids::{CounterId, Side, ZoneId};
use crate::data::tables::{self, Loser, Terms};
use crate::data::{Effect, EventKind};
use crate::rules::battles::lines::{self, Line};
use crate::rules::operations::contact;
use crate::rules::phase::{Battle, Role};
use crate::rules::state::State;

/// One reason behind a battle's or siege's figures.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// What gives it.
    pub text: String,
    /// Its clause.
    pub clause: &'static str,
    /// What it adds to the attacker's die.
    pub bonus: i8,
    /// Columns it shifts in the attacker's favour.
    pub shift: i8,
}

/// A battle to be looked into: two lines and what else counts.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    pub attacker: Side,
    pub lines: [Line; 2],
    pub reasons: Vec<Reason>,
    /// Cavalry factors in line, attacker and defender.
    pub cavalry: [u32; 2],
}

/// How a battle may end: the die, the steps lost, who gives way.
type Ending = (u8, u8, u8, Loser);

impl Contest {
    /// Two lines as they are, with the bonuses of their commanders and guns.
    pub(super) fn new(state: &State, attacker: Side, lines: [Line; 2]) -> Self {
        let mut reasons = Vec::new();
        for (line, sign) in lines.iter().zip([1_i8, -1]) {
            if let Some(figure) = line.commander
                && state.data().figure(figure).tactical > 0
            {
                let data = state.data().figure(figure);
                reasons.push(Reason {
                    text: format!("{} {:+}", data.name, sign * data.tactical as i8),
                    clause: "LM-8.6a",
                    bonus: sign * data.tactical as i8,
                    shift: 0,
                });
            }
            let guns = lines::guns(state, line.units);
            if guns > 0 {
                let whose = if sign > 0 { "attacker's guns" } else { "defender's guns" };
                reasons.push(Reason {
                    text: format!("{whose} {:+}", sign * guns),
                    clause: "LM-1.1.2g",
                    bonus: sign * guns,
                    shift: 0,
                });
            }
        }
        Self { attacker, lines, reasons, cavalry: lines.map(|line| state.cavalry(line.units)) }
    }

    fn terms(&self) -> Terms {
        Terms {
            attacker: self.lines[0].strength as u8,
            defender: self.lines[1].strength as u8,
            modifier: self.reasons.iter().map(|reason| reason.bonus).sum(),
            shift: self.reasons.iter().map(|reason| reason.shift).sum(),
        }
    }

    fn endings(&self, state: &State) -> Distribution<Ending> {
        let (terms, steps) = (self.terms(), self.lines.map(|line| line.steps));
        distribution(|chance| {
            let (reading, result) = state.data().battle.roll(&terms, chance);
            let (lost, taken) = (result.attacker.min(steps[0]), result.defender.min(steps[1]));
            (reading.die, lost, taken, tables::loser(result, lost >= steps[0], taken >= steps[1]))
        })
    }

    /// The chance that a side wins.
    pub(super) fn win(&self, state: &State, side: Side) -> f64 {
        let lost = if side == self.attacker { Loser::Defender } else { Loser::Attacker };
        self.endings(state).chance_that(|ending| ending.3 == lost)
    }

    /// The bar for a side, with what each face gives and why.
    pub(super) fn odds(&self, state: &State, side: Side, remark: &str) -> Odds {
        let endings = self.endings(state);
        let attacks = side == self.attacker;
        let tone = |loser: Loser| match (loser, attacks) {
            (Loser::Both, _) => Tone::Neutral,
            (Loser::Defender, true) | (Loser::Attacker, false) => Tone::Good,
            _ => Tone::Bad,
        };
        let share = |label: &str, wanted: Tone| Share {
            label: label.to_owned(),
            p: endings.chance_that(|ending| tone(ending.3) == wanted),
            tone: wanted,
            ..Share::default()
        };
        let mut shares = vec![
            share("you give way", Tone::Bad),
            share("both are destroyed", Tone::Neutral),
            share("they give way", Tone::Good),
        ];
        shares.retain(|share| share.p > 0.0);
        let (lost, taken) = (endings.mean(|ending| f64::from(ending.1)), endings.mean(|ending| f64::from(ending.2)));
        let (own, theirs) = if attacks { (lost, taken) } else { (taken, lost) };
        let faces = self.faces(state, &endings, tone);
        Odds {
            bars: vec![Bar {
                title: String::new(),
                clause: Some("LM-8.5a".to_owned()),
                shares,
                faces,
                ..Bar::default()
            }],
            modifiers: self.modifiers(state),
            expect: format!("{remark}steps lost: you {own:.1}, they {theirs:.1}"),
        }
    }

    fn faces(&self, state: &State, endings: &Distribution<Ending>, tone: impl Fn(Loser) -> Tone) -> Vec<FaceResult> {
        let table = &state.data().battle;
        let terms = self.terms();
        let column = table.shifted(table.column(u32::from(terms.attacker), u32::from(terms.defender)), terms.shift);
        endings
            .iter()
            .map(|((face, _, _, loser), _)| FaceResult {
                face: *face,
                text: table.entry(table.row(*face as i8 + terms.modifier), column).to_string(),
                tone: tone(*loser),
            })
            .collect()
    }

    /// Ratio, column and reasons, each with its clause.
    pub(super) fn modifiers(&self, state: &State) -> Vec<Modifier> {
        let table = &state.data().battle;
        let terms = self.terms();
        let column = table.column(u32::from(terms.attacker), u32::from(terms.defender));
        let ratio = format!("{} : {} → column {}", terms.attacker, terms.defender, table.columns[column]);
        let mut modifiers = vec![modifier(ratio, "LM-8.4b")];
        modifiers.extend(self.reasons.iter().map(|reason| modifier(reason.text.clone(), reason.clause)));
        if terms.shift != 0 {
            let shifted = table.shifted(column, terms.shift);
            modifiers.push(modifier(format!("read in column {}", table.columns[shifted]), "LM-8.4c"));
        }
        let [attacker, defender] = self.cavalry;
        if attacker != defender {
            let whose = if attacker > defender { "attacker" } else { "defender" };
            modifiers
                .push(modifier(format!("pursuit if the {whose} wins: cavalry {attacker} : {defender}"), "LM-8.8a"));
        }
        modifiers
    }
}

fn modifier(text: String, clause: &'static str) -> Modifier {
    Modifier { text, clause: Some(clause.to_owned()) }
}

/// A siege to be looked into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assault {
    /// Strength in the field.
    pub besieger: u32,
    /// Strength inside.
    pub besieged: u32,
    /// Bonus of the guns.
    pub guns: u8,
    /// Bonus of counters.
    pub bonus: u8,
    /// Points left.
    pub fort: u8,
}

impl Assault {
    /// The chance that the city falls in this phase.
    pub(crate) fn falls(&self, state: &State) -> f64 {
        self.points(state).chance_that(|(_, points)| *points >= self.fort)
    }

    /// The chance that it falls within some turns, strengths staying as they are.
    pub(super) fn falls_within(&self, state: &State, turns: u8) -> f64 {
        let points = self.points(state);
        let mut standing = vec![0.0; usize::from(self.fort) + 1];
        standing[usize::from(self.fort)] = 1.0;
        for _ in 0..turns {
            let mut next = vec![0.0; standing.len()];
            for (fort, share) in standing.iter().enumerate() {
                for ((_, destroyed), p) in points.iter() {
                    next[fort.saturating_sub(usize::from(*destroyed))] += share * p;
                }
            }
            standing = next;
        }
        standing[0]
    }

    /// The column in words; `None` when the besieger is too weak for a roll. [LM-9.2c]
    pub(crate) fn column(&self, state: &State) -> Option<String> {
        let table = &state.data().siege;
        table.column(self.besieger, self.besieged).map(|column| table.columns[column].to_string())
    }

    fn points(&self, state: &State) -> Distribution<(u8, u8)> {
        let table = &state.data().siege;
        distribution(|chance| {
            let roll = table.roll(self.besieger, self.besieged, self.guns + self.bonus, chance);
            roll.map_or((0, 0), |assault| (assault.die, assault.points))
        })
    }

    /// The bar for a side.
    pub(super) fn odds(&self, state: &State, side: Side, besieger: Side, turns: u8) -> Odds {
        let points = self.points(state);
        let falls = self.falls(state);
        let (good, bad) = if side == besieger { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
        let mut shares = vec![
            Share { label: "the walls hold".to_owned(), p: 1.0 - falls, tone: bad, ..Share::default() },
            Share { label: "the city falls".to_owned(), p: falls, tone: good, ..Share::default() },
        ];
        if side != besieger {
            shares.reverse();
        }
        shares.retain(|share| share.p > 0.0);
        let faces = points.iter().filter(|((face, _), _)| *face > 0).map(|((face, destroyed), _)| FaceResult {
            face: *face,
            text: if *destroyed == 0 { "0".to_owned() } else { format!("−{destroyed}") },
            tone: if *destroyed >= self.fort {
                good
            } else if *destroyed > 0 {
                Tone::Neutral
            } else {
                bad
            },
        });
        let expect = match (turns, self.column(state)) {
            (_, None) => "below 2/3: no roll".to_owned(),
            (0 | 1, _) => String::new(),
            (turns, _) => format!("falls within {turns} turns: {:.0} %", self.falls_within(state, turns) * 100.0),
        };
        Odds {
            bars: vec![Bar {
                title: String::new(),
                clause: Some("LM-9.3a".to_owned()),
                shares,
                faces: faces.collect(),
                ..Bar::default()
            }],
            modifiers: self.modifiers(state),
            expect,
        }
    }

    fn modifiers(&self, state: &State) -> Vec<Modifier> {
        let column = self.column(state).map_or("below 2/3".to_owned(), |column| format!("column {column}"));
        let mut modifiers = vec![
            modifier(format!("{} : {} → {column}", self.besieger, self.besieged), "LM-9.2a"),
            modifier(format!("{} fortification points", self.fort), "LM-9.1a"),
        ];
        if self.guns > 0 {
            modifiers.push(modifier(format!("guns +{}", self.guns), "LM-9.2d"));
        }
        if self.bonus > 0 {
            modifiers.push(modifier(format!("counters +{}", self.bonus), "LM-9.2b"));
        }
        modifiers
    }
}

/// One die that succeeds up to a number: a bar with its faces.
pub(super) fn up_to(die: u8, success: &str, failure: &str, clause: &str, good: bool) -> Odds {
    let hits = distribution(|chance| {
        let face = chance.d6();
        (face, face <= die)
    });
    let p = hits.chance_that(|(_, hit)| *hit);
    let (for_us, against) = if good { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    let shares = [(failure, 1.0 - p, against), (success, p, for_us)];
    Odds {
        bars: vec![Bar {
            title: String::new(),
            clause: Some(clause.to_owned()),
            shares: shares
                .map(|(label, p, tone)| Share { label: label.to_owned(), p, tone, ..Share::default() })
                .into(),
            faces: hits
                .iter()
                .map(|((face, hit), _)| FaceResult {
                    face: *face,
                    text: if *hit { "yes" } else { "no" }.to_owned(),
                    tone: if *hit { for_us } else { against },
                })
                .collect(),
            ..Bar::default()
        }],
        modifiers: Vec::new(),
        expect: String::new(),
    }
}

/// Shares by the number of cities that rise; what is unlikely to stay so low is told in one.
fn rising_shares(risen: &Distribution<u32>, mean: f64) -> Vec<Share> {
    const UNLIKELY: f64 = 0.05;
    let mut below = 0.0;
    let mut lowest = None;
    let mut shares = Vec::new();
    for (&count, p) in risen.iter() {
        if lowest.is_none() && below + p < UNLIKELY {
            below += p;
            continue;
        }
        lowest.get_or_insert(count);
        let label = match count {
            0 => "none rises".to_owned(),
            1 => "one city rises".to_owned(),
            n => format!("{n} cities rise"),
        };
        let tone = if f64::from(count) < mean - 0.5 { Tone::Neutral } else { Tone::Good };
        shares.push(Share { label, p, tone: if count == 0 { Tone::Bad } else { tone }, ..Share::default() });
    }
    if let Some(count) = lowest.filter(|_| below > 0.0) {
        shares.insert(0, Share { label: format!("fewer than {count}"), p: below, tone: Tone::Bad, ..Share::default() });
    }
    shares
}

/// How many of some cities rise, and how many massacres are to be expected. [LM-5.1b] [LM-5.2b]
pub(super) fn rising(state: &State, cities: u32, value: Option<u8>) -> Odds {
    let risen = distribution(|chance| match value {
        Some(value) => chance.count_at_most(Pool::d6(cities), value),
        None => cities,
    });
    let massacre = f64::from(7 - state.data().numbers.massacre_from) / 6.0;
    let mean = risen.mean(|count| f64::from(*count));
    let shares = rising_shares(&risen, mean);
    let text = value.map_or("rises without a die".to_owned(), |value| format!("each city rises on 1 to {value}"));
    Odds {
        bars: vec![Bar {
            title: String::new(),
            clause: Some(if value.is_some() { "LM-5.1b" } else { "LM-5.1c" }.to_owned()),
            shares,
            faces: Vec::new(),
            ..Bar::default()
        }],
        modifiers: vec![modifier(text, if value.is_some() { "LM-5.1b" } else { "LM-5.1c" })],
        expect: format!("cities {mean:.1}, massacres {:.1}", mean * massacre),
    }
}

impl Contest {
    /// The battle being fought, once both sides have lined up.
    pub(super) fn of(state: &State, battle: &Battle) -> Option<Self> {
        if battle.line.iter().any(|line| line.is_empty()) {
            return None;
        }
        let lines = [Role::Attacker, Role::Defender]
            .map(|role| lines::drawn_up(state, battle.line[role as usize], battle.commander[role as usize]));
        let mut contest = Self::new(state, battle.attacker, lines);
        contest.add_fury(state, battle.zone);
        for counter in battle.played {
            contest.add_counter(state, counter);
        }
        Some(contest)
    }

    /// The battle that would be fought in a zone if both sides drew up their best lines.
    pub(super) fn at(state: &State, zone: ZoneId, attacker: Side) -> Self {
        let lines = [attacker, attacker.other()]
            .map(|side| lines::best_line(state, state.field(zone, side), state.field_figures(zone, side)));
        let mut contest = Self::new(state, attacker, lines);
        contest.add_fury(state, zone);
        contest
    }

    /// British who remember a massacre. [LM-8.11b]
    fn add_fury(&mut self, state: &State, zone: ZoneId) {
        let Some(city) = contact::furies(state, zone).lowest() else { return };
        let bonus = self.sign(Side::British) * state.data().numbers.fury as i8;
        let text = format!("Remember {}! {bonus:+}", state.data().zone(city).name);
        self.reasons.push(Reason { text, clause: "LM-8.11b", bonus, shift: 0 });
    }

    /// The same battle with a tactical counter more.
    pub(super) fn with(&self, state: &State, counter: CounterId) -> Self {
        let mut contest = self.clone();
        contest.add_counter(state, counter);
        contest
    }

    fn add_counter(&mut self, state: &State, counter: CounterId) {
        let data = state.data().counter(counter);
        let sign = self.sign(data.side);
        let (clause, bonus, shift) = match data.effect {
            Effect::Event(EventKind::Ghazis) => ("LM-11.3.1j", sign * data.strength as i8, 0),
            Effect::Event(EventKind::Tartan) => ("LM-11.3.2j", sign * data.strength as i8, 0),
            Effect::Event(EventKind::Khalsa) => ("LM-11.3.2k", sign * data.strength as i8, 0),
            Effect::Event(EventKind::LastMughal) => ("LM-11.3.1h", 0, sign),
            Effect::Event(EventKind::Intuition) => ("LM-11.3.2c", 0, sign),
            Effect::Event(EventKind::Kavanagh) => ("LM-11.3.2d", 0, 0),
            _ => return,
        };
        let text = match (bonus, shift) {
            (0, 0) => format!("{} at hand", data.name),
            (0, shift) => format!("{} {shift:+} column", data.name),
            (bonus, _) => format!("{} {bonus:+}", data.name),
        };
        self.reasons.push(Reason { text, clause, bonus, shift });
    }

    /// What helps a side helps the attacker, or hinders him.
    fn sign(&self, side: Side) -> i8 {
        if side == self.attacker { 1 } else { -1 }
    }
}
