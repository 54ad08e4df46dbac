//! Odds on the screen: what an order leads to, worked out exactly before it is given.

use chance::distribution;
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::data::field::Cover;
use crate::data::place::{Extent, Place};
use crate::data::side::{Man, UnitId};
use crate::rules::adding;
use crate::rules::chances::{self, Shares};
use crate::rules::cover::Shelter;
use crate::rules::fire::{self, Mark, Volley};
use crate::rules::melee::{self, Blow};
use crate::rules::morale;
use crate::rules::movement::{self, Walked};
use crate::rules::saves;
use crate::rules::state::State;
use crate::rules::structures;
use crate::rules::unit::step;

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
fn counts(title: &str, clause: &str, shares: &[f64], unit: &str) -> Bar {
    let label = |count: usize, more: bool| format!("{count}{} {unit}", if more { "+" } else { "" });
    let mut parts: Vec<Share> = Vec::new();
    for (count, &p) in shares.iter().enumerate() {
        if count < 3 {
            let tone = if count == 0 { Tone::Bad } else { Tone::Good };
            parts.push(Share { label: label(count, false), p, tone, ..Share::default() });
        } else if count == 3 {
            parts.push(Share {
                label: label(3, true),
                p: shares[3..].iter().sum(),
                tone: Tone::Good,
                ..Share::default()
            });
        }
    }
    parts.retain(|share| share.p > 0.0);
    let total: f64 = parts.iter().map(|share| share.p).sum();
    for share in &mut parts {
        share.p /= total;
    }
    Bar { title: title.to_owned(), clause: Some(clause.to_owned()), shares: parts, faces: Vec::new(), ..Bar::default() }
}

/// The chance that a unit fails the test that follows so many kills. [IM-11.21]
pub fn breaks(state: &State, target: UnitId, kills: &[f64]) -> f64 {
    if state.is_officer(target) {
        return 0.0;
    }
    let nerve = morale::nerve(state, target);
    kills
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(count, p)| **p > 1e-6 && *count < usize::from(nerve.alive))
        .map(|(count, p)| {
            let after = morale::Nerve { alive: nerve.alive - count as u8, killed: nerve.killed + count as u8, ..nerve };
            p * (1.0 - morale::hold_chance(after))
        })
        .sum()
}

/// The odds of a volley.
pub fn volley(state: &State, target: UnitId, volley: &Volley) -> Odds {
    let struck = adding::hit_chances(&[volley.own, volley.officers], volley.need);
    let kills = kills(state, volley, &struck);
    let fails = breaks(state, target, &kills);
    let dice = if volley.officers.count > 0 {
        format!("{}D{} and {}D12, need {}", volley.own.count, volley.own.sides, volley.officers.count, volley.need)
    } else {
        format!("{}D{}, need {}", volley.own.count, volley.own.sides, volley.need)
    };
    let clause = if volley.need > volley.own.sides { "IM-7.44" } else { "IM-7.37" };
    let mut bars = vec![counts("Hits", clause, &struck, "hits"), counts("Killed", "IM-8.11", &kills, "killed")];
    if fails > 0.0 {
        bars.push(Bar {
            title: "Morale".to_owned(),
            clause: Some("IM-11.22".to_owned()),
            shares: vec![
                Share { label: "holds".to_owned(), p: 1.0 - fails, tone: Tone::Neutral, ..Share::default() },
                Share { label: "retreats".to_owned(), p: fails, tone: Tone::Good, ..Share::default() },
            ],
            faces: Vec::new(),
            ..Bar::default()
        });
    }
    Odds {
        bars,
        modifiers: vec![Modifier { text: dice, clause: Some(clause.to_owned()) }],
        expect: format!("{:.1} killed of {} in reach", chances::mean(&kills), volley.marks.len()),
    }
}

/// What a unit would do next from where it has been set down: fire at the enemy whom it can hurt most.
pub fn next_volley(state: &State, unit: UnitId) -> Option<Odds> {
    if state[unit].steps & step::FIRE != 0 || state[unit].spent {
        return None;
    }
    let volleys = state.present(state[unit].side.enemy()).filter_map(|target| {
        let volley = fire::volley(state, unit, target, None, false, state.with).ok()?;
        let hits = adding::hit_chances(&[volley.own, volley.officers], volley.need);
        Some((target, chances::mean(&kills(state, &volley, &hits)), volley))
    });
    volleys.max_by(|(_, a, _), (_, b, _)| a.total_cmp(b)).map(|(target, _, thrown)| {
        let mut odds = volley(state, target, &thrown);
        let text = format!("then fire at {}", state.title(target));
        odds.modifiers.insert(0, Modifier { text, clause: Some("IM-7.5".to_owned()) });
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
    let text = format!("{}D{}, need {}", shelling.dice.count, shelling.dice.sides, shelling.need);
    Some(Odds {
        bars: vec![counts("Hits", "IM-9.3", &shares, "hits")],
        modifiers: vec![Modifier { text, clause: Some("IM-9.1".to_owned()) }],
        expect: format!("{:.1} hits, {left} left now", chances::mean(&shares)),
    })
}

/// The enemies a unit would fight, each with the chance that he falls.
pub fn falls(state: &State, unit: UnitId, with: u64) -> Vec<(Man, f64)> {
    let mut falls: Vec<(Man, f64)> = Vec::new();
    for pair in melee::auto(state, unit, with) {
        let dice = (melee::die(state, pair.attacker), melee::die(state, pair.enemy));
        let plus = melee::modifiers(state, pair);
        let kill = distribution(|chance| melee::strike(chance, dice, plus).0).probability(&Blow::DefenderKilled);
        match falls.iter_mut().find(|(enemy, _)| *enemy == pair.enemy) {
            Some((_, lives)) => *lives *= 1.0 - kill,
            None => falls.push((pair.enemy, 1.0 - kill)),
        }
    }
    for (_, share) in &mut falls {
        *share = 1.0 - *share;
    }
    falls
}

/// The odds of a melee by the usual pairing. [IM-10.24]
pub fn fight(state: &State, unit: UnitId, with: u64) -> Odds {
    let falls = falls(state, unit, with);
    let shares = chances::happening(falls.iter().map(|(_, p)| *p));
    Odds {
        bars: vec![counts("Killed", "IM-10.24", &shares, "killed")],
        modifiers: vec![Modifier {
            text: format!("{} enemies fought", falls.len()),
            clause: Some("IM-10.3".to_owned()),
        }],
        expect: format!("{:.1} killed", chances::mean(&shares)),
    }
}
