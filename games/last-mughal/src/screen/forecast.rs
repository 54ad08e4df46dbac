//! Odds bars: the rules' own resolvers under the enumerating chance, with the reasons they tell.

use std::collections::BTreeSet;

use chance::{Chance, Distribution, Pool, distribution};
use engine::{NoReasons, Part};
use scene::{Ask, Bar, FaceResult, Modifier, Odds, Share, Tone};

use super::{asks, narrate};
use crate::data::ids::{CounterId, FigureId, ProvinceId, Side, UnitId, ZoneId};
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::{self, Loser, Terms};
use crate::rules::battles::lines::{self, Line};
use crate::rules::battles::tactics::{self, Contest};
use crate::rules::battles::{flight, fury, retreat};
use crate::rules::citations::Roll;
use crate::rules::events::{self, Deed};
use crate::rules::operations::incitement;
use crate::rules::phase::{Battle, Role};
use crate::rules::reasons::What;
use crate::rules::sieges::{self, Siege};
use crate::rules::state::State;
use crate::rules::{rebellion, stratagems};

/// What the odds desk calls a province whose cities rise without a die.
const AUTO: u8 = 7;

/// Whether a bar shows the dice that the order itself casts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dice {
    /// The order's own.
    Own,
    /// Dice that may be cast later.
    Later,
}

impl Dice {
    fn roll(self, roll: Roll) -> String {
        match self {
            Dice::Own => roll.id(),
            Dice::Later => String::new(),
        }
    }
}

fn modifier(text: String, clause: &str) -> Modifier {
    Modifier { text, clause: Some(clause.to_owned()) }
}

/// The keys of results, each once.
fn keys<T: ToString>(results: impl Iterator<Item = T>) -> Vec<String> {
    results.map(|result| result.to_string()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Reasons in words.
fn told(state: &State, parts: &[Part<What>]) -> Vec<Modifier> {
    parts.iter().map(|part| narrate::reason(state.data(), part)).collect()
}

/// The battle being fought, once both sides have lined up.
pub(super) fn fought(state: &State, battle: &Battle) -> Option<Contest> {
    battle.line.iter().all(|line| line.any()).then(|| Contest::of(state, battle))
}

/// The battle that would be fought in a zone if both sides drew up their best lines, or the lines they have.
pub(super) fn expected(state: &State, zone: ZoneId, attacker: Side, known: [Option<Line>; 2]) -> Contest {
    let mut sides = [attacker, attacker.other()].into_iter().zip(known);
    let lines = [(); 2].map(|()| {
        let (side, known) = sides.next().expect("a battle has two sides");
        known.unwrap_or_else(|| lines::best_line(state, state.field(zone, side), state.field_figures(zone, side)))
    });
    Contest {
        attacker,
        line: lines.map(|line| line.units),
        commander: lines.map(|line| line.commander),
        played: board::Set::EMPTY,
        fury: fury::furies(state, zone).lowest(),
    }
}

/// How a battle may end: the die, the result, the steps lost, who gives way.
type Ending = (u8, BattleResult, [u8; 2], Loser);

fn endings(state: &State, contest: &Contest) -> Distribution<Ending> {
    let terms = tactics::terms(state, contest, &mut NoReasons);
    let steps = contest.line.map(|line| state.steps(line) as u8);
    distribution(|chance| {
        let (reading, result) = combat::roll(&state.data().battle, &terms, chance);
        let (lost, loser) = combat::settled(result, steps);
        (reading.die, result, lost, loser)
    })
}

/// The chance that a side wins.
pub(super) fn win(state: &State, contest: &Contest, side: Side) -> f64 {
    let lost = if side == contest.attacker { Loser::Defender } else { Loser::Attacker };
    endings(state, contest).chance_that(|ending| ending.3 == lost)
}

/// The bar of a battle for a side, with what each face gives and why.
pub(super) fn battle(state: &State, contest: &Contest, side: Side, dice: Dice, remark: &str) -> Odds {
    let endings = endings(state, contest);
    let attacks = side == contest.attacker;
    let tone = |loser: Loser| match (loser, attacks) {
        (Loser::Both, _) => Tone::Neutral,
        (Loser::Defender, true) | (Loser::Attacker, false) => Tone::Good,
        _ => Tone::Bad,
    };
    let share = |label: &str, wanted: Tone| Share {
        label: label.to_owned(),
        keys: keys(endings.iter().filter(|(ending, _)| tone(ending.3) == wanted).map(|(ending, _)| ending.1)),
        p: endings.chance_that(|ending| tone(ending.3) == wanted),
        tone: wanted,
    };
    let mut shares = vec![
        share("you give way", Tone::Bad),
        share("both are destroyed", Tone::Neutral),
        share("they give way", Tone::Good),
    ];
    shares.retain(|share| share.p > 0.0);
    let [lost, taken] = [0, 1].map(|role| endings.mean(|ending| f64::from(ending.2[role])));
    let (own, theirs) = if attacks { (lost, taken) } else { (taken, lost) };
    let face =
        |(die, result, _, loser): &Ending| FaceResult { face: *die, text: result.to_string(), tone: tone(*loser) };
    Odds {
        bars: vec![Bar {
            title: String::new(),
            roll: dice.roll(Roll::Battle),
            clause: Some("LM-8.5a".to_owned()),
            shares,
            faces: endings.iter().map(|(ending, _)| face(ending)).collect(),
            ask: Some(asks::battle(state, contest, &tactics::terms(state, contest, &mut NoReasons))),
        }],
        modifiers: battle_reasons(state, contest),
        expect: format!("{remark}steps lost: you {own:.1}, they {theirs:.1}"),
    }
}

/// Strengths, ratio, column and reasons of a battle, each with its clause.
pub(super) fn battle_reasons(state: &State, contest: &Contest) -> Vec<Modifier> {
    let data = state.data();
    let table = &data.battle;
    let mut parts: Vec<Part<What>> = Vec::new();
    let terms: Terms = tactics::terms(state, contest, &mut parts);
    let [base, column] = combat::columns(table, &terms).map(|column| table.columns[column]);
    let mut modifiers = vec![modifier(format!("{} : {} → column {base}", terms.attacker, terms.defender), "LM-8.4b")];
    modifiers.extend(told(state, &parts));
    if terms.shift != 0 {
        modifiers.push(modifier(format!("read in column {column}"), "LM-8.4c"));
    }
    for counter in contest.played {
        if let Some(event) = events::of(data, counter).filter(|event| event.deed == Deed::Replace) {
            modifiers.push(modifier(format!("{} at hand", data.counter(counter).name), event.clause.0));
        }
    }
    modifiers.extend(pursuit_reason(state, contest));
    modifiers
}

/// Whose cavalry would pursue. [LM-8.8a]
fn pursuit_reason(state: &State, contest: &Contest) -> Option<Modifier> {
    let pursued = [Role::Defender, Role::Attacker].into_iter().find(|&loser| {
        retreat::pursues(retreat::pursuit(state, contest.attacker, contest.line, loser, &mut NoReasons))
    })?;
    let mut parts: Vec<Part<What>> = Vec::new();
    retreat::pursuit(state, contest.attacker, contest.line, pursued, &mut parts);
    let whose = if pursued == Role::Defender { "attacker" } else { "defender" };
    let horse: Vec<String> = told(state, &parts).into_iter().map(|modifier| modifier.text).collect();
    let text = format!("pursuit if the {whose} wins: {}", horse.join(", "));
    Some(modifier(text, parts.first()?.clause.0))
}

/// The points that a siege may bring down, by the die; 0 for none is cast.
fn points(state: &State, siege: &Siege) -> Distribution<(u8, u8)> {
    let terms = sieges::terms(state, siege, &mut NoReasons);
    distribution(|chance| {
        let roll = sieges::roll(&state.data().siege, &terms, chance);
        roll.map_or((0, 0), |assault| (assault.die, assault.points))
    })
}

/// The chance that it falls within some turns, strengths staying as they are.
pub(super) fn falls_within(state: &State, siege: &Siege, turns: u8) -> f64 {
    sieges::falls_within(state, &sieges::terms(state, siege, &mut NoReasons), siege.fort, turns).into()
}

/// The column of a siege in words; `None` when the besieger is too weak for a roll. [LM-9.2c]
pub(super) fn siege_column(state: &State, siege: &Siege) -> Option<String> {
    let terms = sieges::terms(state, siege, &mut NoReasons);
    let table = &state.data().siege;
    table.column(terms.besieger, terms.besieged).map(|column| table.columns[column].to_string())
}

/// What a besieger who is too weak lacks. [LM-9.2c]
pub(super) fn too_weak(state: &State) -> String {
    format!("below {}: no roll", state.data().siege.columns[0])
}

/// The bar of a siege for a side.
pub(super) fn siege(state: &State, siege: &Siege, side: Side, dice: Dice, turns: u8) -> Odds {
    let points = points(state, siege);
    let (good, bad) = if side == siege.besieger { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    let share = |label: &str, fallen: bool, tone: Tone| Share {
        label: label.to_owned(),
        keys: keys(points.iter().map(|((_, points), _)| *points).filter(|points| (*points >= siege.fort) == fallen)),
        p: points.chance_that(|(_, points)| (*points >= siege.fort) == fallen),
        tone,
    };
    let mut shares = vec![share("the walls hold", false, bad), share("the city falls", true, good)];
    if side != siege.besieger {
        shares.reverse();
    }
    shares.retain(|share| share.p > 0.0);
    let faces = points.iter().filter(|((face, _), _)| *face > 0).map(|((face, destroyed), _)| FaceResult {
        face: *face,
        text: if *destroyed == 0 { "0".to_owned() } else { format!("−{destroyed}") },
        tone: match *destroyed {
            destroyed if destroyed >= siege.fort => good,
            0 => bad,
            _ => Tone::Neutral,
        },
    });
    let expect = match (turns, siege_column(state, siege)) {
        (_, None) => too_weak(state),
        (0 | 1, _) => String::new(),
        (turns, _) => format!("falls within {turns} turns: {:.0} %", falls_within(state, siege, turns) * 100.0),
    };
    Odds {
        bars: vec![Bar {
            title: String::new(),
            roll: dice.roll(Roll::Siege),
            clause: Some("LM-9.3a".to_owned()),
            shares,
            faces: faces.collect(),
            ask: Some(asks::siege(&sieges::terms(state, siege, &mut NoReasons), siege.fort)),
        }],
        modifiers: siege_reasons(state, siege),
        expect,
    }
}

/// Strengths, column, walls and bonuses of a siege, each with its clause.
pub(super) fn siege_reasons(state: &State, siege: &Siege) -> Vec<Modifier> {
    let mut parts: Vec<Part<What>> = Vec::new();
    let terms = sieges::terms(state, siege, &mut parts);
    let column = siege_column(state, siege).map_or_else(|| too_weak(state), |column| format!("column {column}"));
    let mut modifiers = vec![
        modifier(format!("{} : {} → {column}", terms.besieger, terms.besieged), "LM-9.3a"),
        modifier(format!("{} fortification points", siege.fort), "LM-9.1a"),
    ];
    modifiers.extend(told(state, &parts));
    modifiers
}

/// A bar for one die that says yes or no.
struct Test<'a> {
    roll: String,
    clause: &'a str,
    yes: &'a str,
    no: &'a str,
    /// Whether a yes is good for who looks.
    good: bool,
    ask: Option<Ask>,
}

impl Test<'_> {
    fn bar(&self, hits: impl Fn(u8) -> bool) -> Bar {
        let faces = distribution(|chance| {
            let face = chance.d6();
            (face, hits(face))
        });
        let (good, bad) = if self.good { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
        let share = |label: &str, wanted: bool, tone: Tone| Share {
            label: label.to_owned(),
            keys: vec![if wanted { "yes" } else { "no" }.to_owned()],
            p: faces.chance_that(|(_, hit)| *hit == wanted),
            tone,
        };
        Bar {
            title: String::new(),
            roll: self.roll.clone(),
            clause: Some(self.clause.to_owned()),
            shares: vec![share(self.no, false, bad), share(self.yes, true, good)],
            faces: faces
                .iter()
                .map(|((face, hit), _)| FaceResult {
                    face: *face,
                    text: if *hit { "yes" } else { "no" }.to_owned(),
                    tone: if *hit { good } else { bad },
                })
                .collect(),
            ask: self.ask.clone(),
        }
    }

    fn odds(&self, state: &State, parts: &[Part<What>], hits: impl Fn(u8) -> bool) -> Odds {
        Odds { bars: vec![self.bar(hits)], modifiers: told(state, parts), expect: String::new() }
    }
}

/// Whether a general dies. [LM-11.3.1a] [LM-11.3.1c]
pub(super) fn strike(state: &State, counter: CounterId) -> Odds {
    let mut parts = Vec::new();
    let needs = stratagems::number(state.data(), counter, &mut parts);
    let clause = events::of(state.data(), counter).map_or("", |event| event.clause.0);
    let ask = asks::strike(state, counter);
    Test { roll: Roll::Strike.id(), clause, yes: "the general dies", no: "he lives", good: true, ask }.odds(
        state,
        &parts,
        |die| stratagems::dies(die, needs),
    )
}

/// Whether a loyal unit mutinies. [LM-11.3.1e] [LM-11.3.1f]
pub(super) fn agent(state: &State, counter: CounterId, unit: UnitId) -> Odds {
    let mut parts = Vec::new();
    let needs = stratagems::provoked(state.data(), counter, unit, &mut parts);
    let (yes, no, ask) = ("the unit mutinies", "it stays loyal", Some(asks::agent(state, unit)));
    Test { roll: Roll::Agent.id(), clause: "LM-11.3.1e", yes, no, good: true, ask }
        .odds(state, &parts, |die| rebellion::mutinies(die, needs))
}

/// Which mutineers return to their officers: a bar for each. [LM-11.3.2g]
pub(super) fn persuasion(state: &State, counter: CounterId, zone: ZoneId) -> Option<Odds> {
    let mut parts = Vec::new();
    let needs = stratagems::number(state.data(), counter, &mut parts);
    let persuaded = |unit: UnitId| Test {
        roll: Roll::Persuasion(unit).id(),
        clause: "LM-11.3.2g",
        yes: "returns",
        no: "stays",
        good: true,
        ask: Some(Ask::new("mutiny").with("natives", 1).with("persuasive", true)),
    };
    let bar = |unit: UnitId| Bar {
        title: state.data().unit(unit).name.clone(),
        ..persuaded(unit).bar(|die| stratagems::returns(die, needs))
    };
    let bars: Vec<Bar> = stratagems::mutineers(state, zone).iter().map(bar).collect();
    (!bars.is_empty()).then(|| Odds { bars, modifiers: told(state, &parts), expect: String::new() })
}

/// Whether a city rises on the spot. [LM-7.5a]
pub(super) fn incite(state: &State, zone: ZoneId) -> Odds {
    let mut parts = Vec::new();
    let below = incitement::value(state, zone, &mut parts).unwrap_or(0);
    let (yes, no, ask) = ("the city rises", "it stays quiet", Some(Ask::new("incite").with("value", below)));
    Test { roll: Roll::Incitement.id(), clause: "LM-7.5a", yes, no, good: true, ask }
        .odds(state, &parts, |die| incitement::rises(die, below))
}

/// Whether figures who would be caught alone escape: a bar for each. [LM-8.0h]
pub(super) fn flight(state: &State, figures: impl Iterator<Item = FigureId>) -> Option<Odds> {
    let mut parts = Vec::new();
    let bars: Vec<Bar> = figures
        .map(|figure| {
            let name = &state.data().figure(figure).name;
            let initiative = flight::escape(state.data(), figure, &mut parts);
            let way_out = flight::ways_out(state, figure).any();
            let (yes, no) = (format!("{name} flees"), format!("{name} is caught"));
            let ask = Some(Ask::new("flight").with("initiative", initiative).with("escape", way_out));
            Test { roll: Roll::Flight(figure).id(), clause: "LM-8.0h", yes: &yes, no: &no, good: false, ask }
                .bar(|die| flight::escapes(die, initiative, way_out))
        })
        .collect();
    (!bars.is_empty()).then(|| Odds { bars, modifiers: told(state, &parts), expect: String::new() })
}

/// Shares by the number of cities that rise; what is unlikely to stay so low is told in one.
fn rising_shares(risen: &Distribution<u32>, mean: f64) -> Vec<Share> {
    const UNLIKELY: f64 = 0.05;
    let mut below = Share { tone: Tone::Bad, ..Share::default() };
    let mut shares: Vec<Share> = Vec::new();
    for (&count, p) in risen.iter() {
        if shares.is_empty() && below.p + p < UNLIKELY {
            below.p += p;
            below.keys.push(count.to_string());
            below.label = format!("fewer than {}", count + 1);
            continue;
        }
        let label = match count {
            0 => "none rises".to_owned(),
            1 => "one city rises".to_owned(),
            n => format!("{n} cities rise"),
        };
        let tone = if f64::from(count) < mean - 0.5 { Tone::Neutral } else { Tone::Good };
        let tone = if count == 0 { Tone::Bad } else { tone };
        shares.push(Share { label, keys: vec![count.to_string()], p, tone });
    }
    if below.p > 0.0 {
        shares.insert(0, below);
    }
    shares
}

/// How many cities of a province rise, and how many massacres are to be expected. [LM-5.1b] [LM-5.2b]
pub(super) fn rising(state: &State, province: ProvinceId) -> Odds {
    let data = state.data();
    let cities = rebellion::can_rise(state, province).len();
    let mut parts: Vec<Part<What>> = Vec::new();
    let value = rebellion::value(data, province, &mut parts);
    let risen = distribution(|chance| match value {
        Some(value) => chance.count_at_most(Pool::d6(cities), value),
        None => cities,
    });
    let from = rebellion::massacre_from(data, &mut parts);
    let massacre = distribution(|chance| rebellion::is_massacre(chance.d6(), from)).chance_that(|massacred| *massacred);
    let mean = risen.mean(|count| f64::from(*count));
    let clause = if value.is_some() { "LM-5.1b" } else { "LM-5.1c" };
    let text = value.map_or("rises without a die".to_owned(), |value| format!("each city rises on 1 to {value}"));
    Odds {
        bars: vec![Bar {
            title: String::new(),
            roll: Roll::Rising.id(),
            clause: Some(clause.to_owned()),
            shares: rising_shares(&risen, mean),
            faces: Vec::new(),
            ask: Some(Ask::new("rebellion").with("value", value.unwrap_or(AUTO)).with("cities", cities)),
        }],
        modifiers: std::iter::once(modifier(text, clause)).chain(told(state, &parts)).collect(),
        expect: format!("cities {mean:.1}, massacres {:.1}", mean * massacre),
    }
}
