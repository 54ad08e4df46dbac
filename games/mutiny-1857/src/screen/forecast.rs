//! Odds on the screen: what an order leads to, worked out exactly before it is given.

use engine::{Amount, Part};
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::data::field::Cover;
use crate::data::place::{Extent, Place};
use crate::data::side::{Man, UnitId};
use crate::rules::adding;
use crate::rules::aftermath;
use crate::rules::chances::{self, Shares};
use crate::rules::cover::Shelter;
use crate::rules::deserters;
use crate::rules::fire::{self, Mark, Volley};
use crate::rules::melee::{self, Terms};
use crate::rules::morale::{self, Nerve};
use crate::rules::movement::{self, Walked};
use crate::rules::order::{Firing, Pair};
use crate::rules::reasons::What;
use crate::rules::rolls;
use crate::rules::saves;
use crate::rules::state::{State, Test, TestKind};
use crate::rules::structures;
use crate::rules::unit::step;
use crate::screen::asks;
use crate::screen::narrate::reason;

/// The chances of kills among men, given those of the hits. [IM-8.11]
fn kills(state: &State, volley: &Volley, hits: &[f64]) -> Shares {
    let dice: Vec<u8> = volley.marks.iter().map(|&mark| saves::save_die(state, mark)).collect();
    let mut kills = vec![0.0; volley.marks.len() + 1];
    for (count, p) in hits.iter().enumerate() {
        let falls = saves::fall_chances(&dice, count, state.rules.surplus).zip(&volley.marks);
        let men = falls.filter(|(_, mark)| matches!(mark, Mark::Man(_))).map(|(falls, _)| falls);
        chances::happening(men).iter().enumerate().for_each(|(fell, share)| kills[fell] += share * p);
    }
    kills
}

/// A bar of counts: none, one, two, three and more.
fn counts(title: &str, roll: &str, clause: &str, shares: &[f64], unit: &str) -> Bar {
    const FEW: usize = 3;
    let total: f64 = shares.iter().sum();
    // One hit, two hits; so many killed or gone.
    let unit = |label: &str| if label == "1" { unit.trim_end_matches('s').to_owned() } else { unit.to_owned() };
    let share = |numbers: std::ops::Range<usize>, label: String| Share {
        label: format!("{label} {}", unit(&label)),
        keys: numbers.clone().map(|number| number.to_string()).collect(),
        p: shares[numbers.clone()].iter().sum::<f64>() / total,
        tone: if numbers.start == 0 { Tone::Bad } else { Tone::Good },
    };
    let mut parts: Vec<Share> =
        (0..FEW.min(shares.len())).map(|count| share(count..count + 1, count.to_string())).collect();
    if shares.len() > FEW {
        parts.push(share(FEW..shares.len(), format!("{FEW}+")));
    }
    parts.retain(|share| share.p > 0.0);
    Bar {
        title: title.to_owned(),
        roll: roll.to_owned(),
        clause: Some(clause.to_owned()),
        shares: parts,
        ..Bar::default()
    }
}

/// A bar of a test: holds or retreats.
fn holds(title: &str, roll: &str, fails: f64) -> Bar {
    let share = |label: &str, holds: bool, p: f64, tone: Tone| Share {
        label: label.to_owned(),
        keys: vec![holds.to_string()],
        p,
        tone,
    };
    Bar {
        title: title.to_owned(),
        roll: roll.to_owned(),
        clause: Some("IM-11.22".to_owned()),
        shares: vec![share("holds", true, 1.0 - fails, Tone::Neutral), share("retreats", false, fails, Tone::Good)],
        ..Bar::default()
    }
}

/// Reasons in words.
fn worded(state: &State, parts: &[Part<What>]) -> Vec<Modifier> {
    parts.iter().map(|part| reason(state, part)).collect()
}

/// The odds of a volley.
pub fn volley(state: &State, unit: UnitId, target: UnitId, volley: &Volley) -> Odds {
    let struck = adding::hit_chances(&[volley.own, volley.officers], volley.need);
    let kills = kills(state, volley, &struck);
    let after = aftermath::of_volley(state, target, volley, &struck);
    let clause = if volley.need > volley.own.sides { "IM-7.44" } else { "IM-7.37" };
    let mut bars =
        vec![Bar { ask: asks::volley(state, volley), ..counts("Hits", rolls::FIRE, clause, &struck, "hits") }];
    if struck.len() > 1 {
        // Saves are thrown only by those who are hit.
        let hit: Shares = std::iter::once(0.0).chain(struck[1..].iter().copied()).collect();
        bars.push(counts("Killed, once hit", rolls::SAVES, "IM-8.11", &self::kills(state, volley, &hit), "killed"));
    }
    if after.fails > 0.0 {
        bars.push(holds("Morale, if men fall", &nerve_roll(state, target), after.fails / after.tested));
    }
    let mut why = Vec::new();
    fire::dice(state.book, state.kind(unit), volley.shooters, volley.officers.count as u8, &mut why);
    fire::need(volley.exposure, &mut why);
    saves::need(&mut why);
    let dice = if volley.officers.count > 0 {
        format!("{}D{} and {}D{}", volley.own.count, volley.own.sides, volley.officers.count, volley.officers.sides)
    } else {
        format!("{}D{}", volley.own.count, volley.own.sides)
    };
    let mut modifiers =
        vec![Modifier { text: format!("{dice}, need {}", volley.need), clause: Some(clause.to_owned()) }];
    modifiers.extend(worded(state, &why));
    modifiers.extend(nerves(&after.nerves));
    let breaks = if after.fails > 0.0 { format!(", breaks {:.0} %", 100.0 * after.fails) } else { String::new() };
    let expect = format!("{:.1} killed of {} in reach{breaks}", chances::mean(&kills), volley.marks.len());
    Odds { bars, modifiers, expect }
}

/// The roll of the test that follows a volley; none where the opponent is asked first, or a seat on an elephant changes hands. [IM-5.35, IM-11.2]
fn nerve_roll(state: &State, target: UnitId) -> String {
    let seated = state[target].numbers().any(|number| state.rides_team(Man { unit: target, number }));
    if state.rules.ask || seated { String::new() } else { rolls::morale(target) }
}

/// What the test that follows a volley may be thrown with, whoever falls. [IM-11.8, IM-11.9, IM-11.17, IM-11.23]
fn nerves(nerves: &[Nerve]) -> Vec<Modifier> {
    let lots = nerves.iter().flat_map(|nerve| nerve.dead().into_iter().chain(nerve.living()));
    let mut found: Vec<Modifier> = Vec::new();
    for lot in lots.filter(|lot| lot.dice.count > 0) {
        let text = match lot.what {
            What::Dead(..) => format!("morale: D{} for each of the dead", lot.dice.sides),
            What::Living(..) => format!("morale: D{} for each of the living", lot.dice.sides),
            What::Sheltered(more, die) => format!("morale: cover {more}D{die}"),
            What::DeadOfficer => "morale: a dead officer near by".to_owned(),
            _ => "morale: an officer near by".to_owned(),
        };
        let modifier = Modifier { text, clause: Some(lot.clause.to_string()) };
        if !found.contains(&modifier) {
            found.push(modifier);
        }
    }
    found
}

/// The odds of a test that may be asked for. [IM-11.2, IM-13.3]
pub fn test(state: &State, test: Test) -> Odds {
    if test.kind == TestKind::Deserters {
        let figures = state[test.unit].alive();
        let gone = deserters::desert_chances(figures);
        let mut why = Vec::new();
        deserters::stays(&mut why);
        return Odds {
            bars: vec![Bar {
                ask: Some(asks::deserters(figures)),
                ..counts("Deserters", rolls::DESERTERS, "IM-13.9", &gone, "gone")
            }],
            modifiers: worded(state, &why),
            expect: format!("{:.1} of {figures} go home", chances::mean(&gone)),
        };
    }
    let nerve = morale::nerve(state, test.unit);
    Odds {
        bars: vec![Bar {
            ask: Some(asks::morale(&nerve)),
            ..holds("Morale", &rolls::morale(test.unit), 1.0 - morale::hold_chance(nerve))
        }],
        modifiers: worded(state, &lots(nerve)),
        expect: String::new(),
    }
}

/// The odds that a running unit recovers. [IM-12.10]
pub fn recovery(state: &State, unit: UnitId) -> Odds {
    let nerve = morale::nerve(state, unit);
    Odds {
        bars: vec![Bar {
            ask: Some(asks::morale(&nerve)),
            ..holds("Recovery", rolls::RECOVERY, 1.0 - morale::hold_chance(nerve))
        }],
        modifiers: worded(state, &lots(nerve)),
        expect: String::new(),
    }
}

/// The dice of a test as reasons, without what they will show.
fn lots(nerve: Nerve) -> Vec<Part<What>> {
    let thrown = nerve.dead().into_iter().chain(nerve.living()).filter(|lot| lot.dice.count > 0);
    thrown.map(|lot| Part { clause: lot.clause, what: lot.what, amount: Amount::Plus(0) }).collect()
}

/// What a unit would do next from where it has been set down: fire at the enemy whom it can hurt most.
pub fn next_volley(state: &State, unit: UnitId) -> Option<Odds> {
    if state[unit].steps & step::FIRE != 0 || state[unit].spent {
        return None;
    }
    let volleys = state.present(state[unit].side.enemy()).filter_map(|target| {
        let volley = fire::volley(state, unit, target, None, Firing::All, state.with).ok()?;
        let hits = adding::hit_chances(&[volley.own, volley.officers], volley.need);
        Some((target, chances::mean(&kills(state, &volley, &hits)), volley))
    });
    volleys.max_by(|(_, a, _), (_, b, _)| a.total_cmp(b)).map(|(target, _, thrown)| {
        let mut odds = volley(state, unit, target, &thrown);
        let text = format!("then fire at {}", state.title(target));
        odds.modifiers.insert(0, Modifier { text, clause: Some("IM-7.5".to_owned()) });
        // The move itself throws none of these dice.
        odds.bars.iter_mut().for_each(|bar| bar.roll.clear());
        odds
    })
}

/// What the places mean where figures would end: cover and contact. [IM-5.16, IM-6.17]
pub fn ends(state: &State, unit: UnitId, walked: &Walked) -> String {
    let own: Vec<Place> = walked.ends.iter().filter(|(man, _)| man.unit == unit).map(|&(_, place)| place).collect();
    let mut about = Extent::NOTHING;
    for &place in &own {
        about = about.with(place);
    }
    let shelter = Shelter::about(state, about);
    let covered = |cover: Cover| own.iter().filter(|&&place| shelter.at(place) == cover).count();
    let mut notes = Vec::new();
    let touching = own.iter().filter(|&&place| movement::meets_enemy(state, unit, place)).count();
    if touching > 0 {
        notes.push(format!("{touching} of {} touch the enemy", own.len()));
    }
    for (cover, name) in [(Cover::Hard, "hard"), (Cover::Soft, "soft")] {
        let count = covered(cover);
        if count > 0 {
            notes.push(format!("{count} of {} in {name} cover", own.len()));
        }
    }
    notes.join(", ")
}

/// The odds of a shot at a structure.
pub fn shell(state: &State, unit: UnitId, feature: u8) -> Option<Odds> {
    let shelling = structures::shelling(state, unit, feature).ok()?;
    let shares = adding::hit_chances(&[shelling.dice], shelling.need);
    let left = state.hits[usize::from(feature)];
    let mut why = Vec::new();
    fire::dice(state.book, state.kind(unit), shelling.shooters, 0, &mut why);
    structures::need(shelling.cover, &mut why);
    let text = format!("{}D{}, need {}", shelling.dice.count, shelling.dice.sides, shelling.need);
    let mut modifiers = vec![Modifier { text, clause: Some("IM-9.1".to_owned()) }];
    modifiers.extend(worded(state, &why));
    Some(Odds {
        bars: vec![counts("Hits", rolls::SHELL, "IM-9.3", &shares, "hits")],
        modifiers,
        expect: format!("{:.1} hits, {left} left now", chances::mean(&shares)),
    })
}

/// The odds of a melee. [IM-10.24]
pub fn fight(state: &State, unit: UnitId, pairs: &[Pair], with: u64) -> Odds {
    let usual =
        if pairs.is_empty() { melee::auto(state, unit, with) } else { pairs.iter().copied().take(24).collect() };
    let falls = melee::falls(state, &usual);
    let shares = chances::happening(falls.iter().map(|(_, p)| *p));
    let mut modifiers = vec![Modifier {
        text: if falls.len() == 1 { "1 enemy fought".to_owned() } else { format!("{} enemies fought", falls.len()) },
        clause: Some("IM-10.3".to_owned()),
    }];
    modifiers.extend(shared(state, &usual, Terms::attack, ""));
    modifiers.extend(shared(state, &usual, Terms::defence, " for the enemy"));
    Odds {
        bars: vec![counts("Killed", rolls::MELEE, "IM-10.24", &shares, "killed")],
        modifiers,
        expect: format!("{:.1} killed", chances::mean(&shares)),
    }
}

/// The modifiers of one side of some combats, each with how many of them have it.
fn shared(
    state: &State,
    pairs: &[Pair],
    side: impl Fn(&Terms, &mut Vec<Part<What>>) -> u8,
    whose: &str,
) -> Vec<Modifier> {
    let mut found: Vec<(Part<What>, usize)> = Vec::new();
    for &pair in pairs {
        let mut why = Vec::new();
        side(&melee::terms(state, pair), &mut why);
        for part in why {
            match found.iter_mut().find(|(other, _)| *other == part) {
                Some((_, count)) => *count += 1,
                None => found.push((part, 1)),
            }
        }
    }
    let worded = |(part, count): (Part<What>, usize)| {
        let Modifier { text, clause } = reason(state, &part);
        Modifier { text: format!("{text}{whose} in {count} of {}", pairs.len()), clause }
    };
    found.into_iter().map(worded).collect()
}
