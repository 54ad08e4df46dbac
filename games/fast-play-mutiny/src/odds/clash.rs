//! Whole melees and charges: rounds chained by the verdicts of play. A Fanatic melee has no bound; a round without loss repeats its state and is divided out.

use std::collections::BTreeMap;

use chance::distribution;
use engine::{Answer, Arguments, OddsError};
use serde_json::json;

use super::{Shot, cover_of, terms, test};
use crate::data::{Class, FireNumbers};
use crate::fire::{self, Side, Weapon};
use crate::melee::{self, Aftermath, Terms, Verdict};
use crate::morale::Morale;
use crate::sight::Cover;

/// How it ends, with the figures left of both sides.
pub(crate) type Ends = BTreeMap<(&'static str, u8, u8), f64>;

/// A fight with its fixed figures.
struct Fight {
    terms: Terms,
    width: u8,
    front: u8,
}

impl Fight {
    /// The distribution of ends from a state of strengths.
    fn ends(
        &self,
        round: u8,
        players: u8,
        enemies: u8,
        fanatic: bool,
        known: &mut BTreeMap<(u8, u8, u8, bool), Ends>,
    ) -> Ends {
        match (players, enemies) {
            (0, 0) => return Ends::from([(("both_destroyed", 0, 0), 1.0)]),
            (0, _) => return Ends::from([(("overrun", 0, enemies), 1.0)]),
            (_, 0) => return Ends::from([(("enemy_destroyed", players, 0), 1.0)]),
            _ => {}
        }
        let key = (round, players, enemies, fanatic);
        if let Some(ends) = known.get(&key) {
            return ends.clone();
        }
        let ends = self.fight_on(round, players, enemies, fanatic, known);
        known.insert(key, ends.clone());
        ends
    }

    fn fight_on(
        &self,
        round: u8,
        players: u8,
        enemies: u8,
        fanatic: bool,
        known: &mut BTreeMap<(u8, u8, u8, bool), Ends>,
    ) -> Ends {
        let (least, most) = melee::front_limits(players, self.width);
        let line = if self.front == 0 { most } else { self.front.clamp(least, most) };
        let pairs = line.min(enemies).min(self.width);
        let mut ends = Ends::new();
        let mut repeated = 0.0;
        for (losses, p) in distribution(|chance| melee::fight(self.terms, 0, pairs, chance)).iter() {
            let (left, foes) = (players - losses.player, enemies - losses.enemy);
            let after =
                Aftermath { players: left, enemies: foes, fanatic, crew: self.terms.player == Class::Artillery };
            let end = match melee::judge(self.terms, round, *losses, after) {
                Verdict::Again(_) if (left, foes) == (players, enemies) && fanatic => {
                    repeated += p;
                    continue;
                }
                Verdict::Again(_) => {
                    let next = if fanatic { round } else { round + 1 };
                    for (end, share) in self.ends(next, left, foes, fanatic, known) {
                        *ends.entry(end).or_default() += p * share;
                    }
                    continue;
                }
                Verdict::BothDestroyed => "both_destroyed",
                Verdict::Overrun => "overrun",
                Verdict::EnemyDestroyed => "enemy_destroyed",
                Verdict::PlayerBeaten => "company_retreats",
                Verdict::Repulsed if self.terms.by_players => "company_retreats",
                Verdict::EnemyBeaten | Verdict::Repulsed => "enemy_retreats",
            };
            *ends.entry((end, left, foes)).or_default() += p;
        }
        for p in ends.values_mut() {
            *p /= 1.0 - repeated;
        }
        ends
    }
}

/// What a charge begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prelude {
    /// They fight at once.
    None,
    /// The enemy tests its morale: a charge or counter-charge of a Company. [FP-12.2.2]
    Test,
    /// The Company fires all at the charger, who has this cover. [FP-4.8.1]
    Fire(Cover),
}

/// A charge or melee with its figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    /// The terms.
    pub terms: Terms,
    /// The width of the fight.
    pub width: u8,
    /// The player's front; 0 for the fullest.
    pub front: u8,
    /// Players' figures.
    pub players: u8,
    /// Enemy figures.
    pub enemies: u8,
    /// The enemy is Fanatic.
    pub fanatic: bool,
    /// What comes first.
    pub prelude: Prelude,
}

impl Clash {
    /// How it ends, with the figures left of both sides.
    pub(crate) fn ends(&self, fire: &FireNumbers) -> Ends {
        let fight = Fight { terms: self.terms, width: self.width, front: self.front };
        let mut known = BTreeMap::new();
        let mut all = Ends::new();
        for (opening, p) in self.opening(fire) {
            match opening {
                Opening::Over(end, foes) => *all.entry((end, self.players, foes)).or_default() += p,
                Opening::Fight { foes, fanatic } => {
                    for (end, share) in fight.ends(1, self.players, foes, fanatic, &mut known) {
                        *all.entry(end).or_default() += p * share;
                    }
                }
            }
        }
        all
    }

    fn opening(&self, fire: &FireNumbers) -> Vec<(Opening, f64)> {
        let at_once = Opening::Fight { foes: self.enemies, fanatic: self.fanatic };
        let after_test = |result: Morale, foes: u8| match result {
            Morale::Pass => Opening::Fight { foes, fanatic: self.fanatic },
            Morale::Fanatic => Opening::Fight { foes, fanatic: true },
            Morale::Retreat => Opening::Over("enemy_falls_back", foes),
            Morale::Rout => Opening::Over("enemy_routs", foes),
        };
        if self.players == 0 || self.enemies == 0 {
            return vec![(at_once, 1.0)];
        }
        let odds = match self.prelude {
            Prelude::None => return vec![(at_once, 1.0)],
            Prelude::Test => distribution(|chance| {
                after_test(test(fire, self.terms.enemy, self.enemies, self.fanatic, chance), self.enemies)
            }),
            Prelude::Fire(cover) => {
                let number = fire::number(fire, Side::Player, Weapon::Small, 1).unwrap_or(u8::MAX);
                let shot = Shot {
                    weapon: Weapon::Small,
                    figures: self.players,
                    number,
                    cover,
                    half: false,
                    standing: self.enemies,
                };
                distribution(|chance| match shot.resolve(chance).1 {
                    0 => at_once,
                    lost if lost == self.enemies => Opening::Over("enemy_destroyed", 0),
                    lost => after_test(
                        test(fire, self.terms.enemy, self.enemies - lost, self.fanatic, chance),
                        self.enemies - lost,
                    ),
                })
            }
        };
        odds.iter().map(|(opening, p)| (*opening, p)).collect()
    }
}

/// What comes before the first round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Opening {
    /// It ends without a fight.
    Over(&'static str, u8),
    /// They fight.
    Fight { foes: u8, fanatic: bool },
}

/// Answers `melee`, `charge` and `enemy_charge`.
pub(super) fn answer(fire: &FireNumbers, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let reaction = arguments.word("reaction");
    let by_players = question == "charge" || question == "melee" && arguments.word("charger") == "player";
    let countered = arguments.bool("counter") || reaction == "counter";
    let (terms, usual) = terms(arguments, by_players, countered)?;
    if question == "enemy_charge" && reaction != "none" && terms.player == Class::Artillery {
        return Err(super::wrong("player", "art", "a Company, since crews never react"));
    }
    let given = arguments.int("width") as u8;
    let clash = Clash {
        terms,
        width: if given == 0 || arguments.word("edge") == "house" { usual } else { given },
        front: arguments.int("front") as u8,
        players: arguments.int("player_figs") as u8,
        enemies: arguments.int("enemy_figs") as u8,
        fanatic: arguments.bool("fanatic"),
        prelude: match (question, reaction) {
            ("charge", _) | ("enemy_charge", "counter") => Prelude::Test,
            ("enemy_charge", "fire_all") => Prelude::Fire(cover_of(arguments.word("cover"))),
            _ => Prelude::None,
        },
    };
    Ok(told(&clash.ends(fire), clash.players, clash.enemies))
}

/// Ends and losses as outcomes.
fn told(ends: &Ends, players: u8, enemies: u8) -> Answer {
    let mut outcomes: Vec<(serde_json::Value, f64)> = ends
        .iter()
        .filter(|(_, p)| **p > 0.0)
        .map(|(&(end, left, foes), p)| {
            (json!({ "end": end, "player_cas": players - left, "enemy_cas": enemies - foes }), *p)
        })
        .collect();
    outcomes.sort_by_key(|(outcome, _)| outcome.to_string());
    Answer { outcomes }
}

/// Whether an end leaves the Company, or the gun, where it was. [FP-10.13]
pub(crate) fn company_stands(end: &str) -> bool {
    !matches!(end, "company_retreats" | "overrun" | "both_destroyed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_without_loss_is_divided_out() {
        let terms = Terms {
            barrier: melee::Barrier::Open,
            player: Class::Infantry,
            enemy: Class::Infantry,
            by_players: false,
            countered: false,
            stairs_count: true,
        };
        let ends = Fight { terms, width: 10, front: 0 }.ends(1, 1, 1, true, &mut BTreeMap::new());
        let total: f64 = ends.values().sum();
        assert!((total - 1.0).abs() < 1e-12);
        assert!((ends[&("overrun", 0, 1)] - 0.5).abs() < 1e-12);
    }
}
