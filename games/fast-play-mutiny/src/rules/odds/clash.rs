//! Whole melees and charges: rounds chained by the verdicts of play. A Fanatic melee has no bound; a round without loss repeats its state and is divided out.

use std::collections::BTreeMap;
use std::rc::Rc;

use chance::distribution;
use engine::{Answer, Arguments, NoReasons, OddsError};
use serde_json::json;

use super::{Nerve, Onset, Shot, cover_of, terms, test};
use crate::data::map::EdgeKind;
use crate::data::{Class, FireNumbers};
use crate::rules::fire::{self, Side, Weapon};
use crate::rules::melee::{self, Aftermath, Breadth, Losses, Terms, Verdict};
use crate::rules::morale::Morale;
use crate::rules::sight::Cover;

/// How it ends, with the figures left of both sides.
pub(crate) type Ends = BTreeMap<(End, u8, u8), f64>;

/// A fight with its fixed figures, worked forward: what is likely to stand before each round, and what that round makes of it.
struct Fight {
    terms: Terms,
    breadth: Breadth,
    front: u8,
    /// The losses of a round, by pairs.
    rounds: BTreeMap<u8, Rc<[(Losses, f64)]>>,
    ends: Ends,
}

/// How likely strengths are before a round.
type Strengths = BTreeMap<(u8, u8), f64>;

/// The same for all strengths up to some, in one table: there are thousands of them in a large fight, and each leads to hundreds of others.
#[derive(Clone)]
struct Grid {
    most: (u8, u8),
    shares: Vec<f64>,
}

impl Grid {
    fn empty(most: (u8, u8)) -> Self {
        Self { most, shares: vec![0.0; (usize::from(most.0) + 1) * (usize::from(most.1) + 1)] }
    }

    fn of(strengths: &Strengths) -> Self {
        let most = strengths.keys().fold((0, 0), |most, left| (left.0.max(most.0), left.1.max(most.1)));
        let mut grid = Self::empty(most);
        for (left, p) in strengths {
            *grid.at(*left) += p;
        }
        grid
    }

    fn at(&mut self, (players, enemies): (u8, u8)) -> &mut f64 {
        &mut self.shares[usize::from(players) * (usize::from(self.most.1) + 1) + usize::from(enemies)]
    }

    /// All strengths, the strongest first.
    fn strengths(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (players, enemies) = self.most;
        (0..=players).rev().flat_map(move |players| (0..=enemies).rev().map(move |enemies| (players, enemies)))
    }

    fn is_empty(&self) -> bool {
        self.shares.iter().all(|share| *share == 0.0)
    }
}

/// How a fight can end, in the order of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    BothDestroyed,
    CompanyRetreats,
    EnemyDestroyed,
    EnemyFallsBack,
    EnemyRetreats,
    EnemyRouts,
    Overrun,
}

impl End {
    const ALL: [Self; 7] = [
        End::BothDestroyed,
        End::CompanyRetreats,
        End::EnemyDestroyed,
        End::EnemyFallsBack,
        End::EnemyRetreats,
        End::EnemyRouts,
        End::Overrun,
    ];

    fn name(self) -> &'static str {
        match self {
            End::BothDestroyed => "both_destroyed",
            End::CompanyRetreats => "company_retreats",
            End::EnemyDestroyed => "enemy_destroyed",
            End::EnemyFallsBack => "enemy_falls_back",
            End::EnemyRetreats => "enemy_retreats",
            End::EnemyRouts => "enemy_routs",
            End::Overrun => "overrun",
        }
    }

    /// The end where nobody of a side stands any more.
    fn by_strength(left: (u8, u8)) -> Option<Self> {
        match left {
            (0, 0) => Some(End::BothDestroyed),
            (0, _) => Some(End::Overrun),
            (_, 0) => Some(End::EnemyDestroyed),
            _ => None,
        }
    }

    /// The end that a verdict means.
    fn of(terms: Terms, verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::Again(_) => None,
            Verdict::BothDestroyed => Some(End::BothDestroyed),
            Verdict::Overrun => Some(End::Overrun),
            Verdict::EnemyDestroyed => Some(End::EnemyDestroyed),
            Verdict::PlayerBeaten => Some(End::CompanyRetreats),
            Verdict::Repulsed if terms.by_players => Some(End::CompanyRetreats),
            Verdict::EnemyBeaten | Verdict::Repulsed => Some(End::EnemyRetreats),
        }
    }
}

/// Whom a Company fights.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Foe {
    /// A unit that fights on until one side is gone. [FP-11.2]
    Fanatic,
    /// Any other: two rounds at most. [FP-10.19]
    Usual,
}

/// What rounds have led to so far: those that must be fought again, and the ends.
struct After {
    again: Grid,
    ends: [Grid; End::ALL.len()],
}

impl After {
    fn settle(&mut self, end: Option<End>, left: (u8, u8), p: f64) {
        let grid = end.map_or(&mut self.again, |end| &mut self.ends[end as usize]);
        *grid.at(left) += p;
    }
}

impl Fight {
    fn new(terms: Terms, breadth: Breadth, front: u8) -> Self {
        Self { terms, breadth, front, rounds: BTreeMap::new(), ends: Ends::new() }
    }

    /// It comes to blows from a round on: with Fanatics round after round, else twice at most.
    fn fought(&mut self, before: &Strengths, foe: Foe, first: u8) {
        let before = Grid::of(before);
        let none = Grid::empty(before.most);
        let mut after = After { again: before, ends: End::ALL.map(|_| none.clone()) };
        let mut round = first;
        while !after.again.is_empty() {
            match foe {
                Foe::Fanatic => self.fanatic_rounds(&mut after),
                Foe::Usual => {
                    let before = std::mem::replace(&mut after.again, none.clone());
                    self.round(round, before, &mut after);
                }
            }
            round += 1;
        }
        for (end, mut grid) in End::ALL.into_iter().zip(after.ends) {
            for left in grid.strengths() {
                let share = *grid.at(left);
                if share > 0.0 {
                    *self.ends.entry((end, left.0, left.1)).or_default() += share;
                }
            }
        }
    }

    /// All rounds against Fanatics. Losses only bring strengths down, so each pair of strengths is met once, the strongest first.
    fn fanatic_rounds(&mut self, after: &mut After) {
        for strength in after.again.strengths() {
            let p = std::mem::take(after.again.at(strength));
            if p > 0.0 {
                self.blows(1, strength, Foe::Fanatic, p, after);
            }
        }
    }

    /// One round; what must be fought again.
    fn round(&mut self, round: u8, mut before: Grid, after: &mut After) {
        for strength in before.strengths() {
            let p = *before.at(strength);
            if p > 0.0 {
                self.blows(round, strength, Foe::Usual, p, after);
            }
        }
    }

    /// What one round from strengths that are so likely leads to, by the dice and the verdicts of play. Against Fanatics a round without loss repeats its
    /// state and is divided out.
    fn blows(&mut self, round: u8, strength: (u8, u8), foe: Foe, p: f64, after: &mut After) {
        if let Some(end) = End::by_strength(strength) {
            after.settle(Some(end), strength, p);
            return;
        }
        let (terms, fanatic) = (self.terms, foe == Foe::Fanatic);
        let crew = terms.player == Class::Artillery;
        let losses = self.losses(strength);
        let repeats = |losses: Losses| fanatic && losses == Losses::default();
        let repeated: f64 = losses.iter().filter(|(losses, _)| repeats(*losses)).map(|(_, share)| share).sum();
        let p = p / (1.0 - repeated);
        for &(losses, share) in losses.iter().filter(|(losses, _)| !repeats(*losses)) {
            let left = (strength.0 - losses.player, strength.1 - losses.enemy);
            let aftermath = Aftermath { players: left.0, enemies: left.1, fanatic, crew };
            after.settle(End::of(terms, melee::judge(terms, round, losses, aftermath)), left, p * share);
        }
    }

    /// The losses of a round between such strengths, each with its chance.
    fn losses(&mut self, (players, enemies): (u8, u8)) -> Rc<[(Losses, f64)]> {
        let (least, most) = self.breadth.front_limits(players);
        let line = if self.front == 0 { most } else { self.front.clamp(least, most) };
        let pairs = self.breadth.pairs(line, enemies, &mut NoReasons);
        let terms = self.terms;
        Rc::clone(self.rounds.entry(pairs).or_insert_with(|| round_losses(terms, pairs)))
    }
}

/// What so many pairs lose. Those at doors and those at windows fight each for themselves: together they have far fewer outcomes than one by one.
fn round_losses(terms: Terms, pairs: u8) -> Rc<[(Losses, f64)]> {
    let at_windows = terms.at_windows(pairs);
    let fought = |pairs: u8, at: melee::Opening| distribution(|chance| melee::fight_at(terms, pairs, at, chance));
    let plain = fought(pairs - at_windows, melee::Opening::Plain);
    if at_windows == 0 {
        return plain.iter().map(|(losses, p)| (*losses, p)).collect();
    }
    let window = fought(at_windows, melee::Opening::Window);
    let mut both = Grid::empty((pairs, pairs));
    for (one, p) in plain.iter() {
        for (other, q) in window.iter() {
            *both.at((one.player + other.player, one.enemy + other.enemy)) += p * q;
        }
    }
    let lost = (0..=pairs).flat_map(|player| (0..=pairs - player).map(move |enemy| Losses { player, enemy }));
    lost.map(|losses| (losses, *both.at((losses.player, losses.enemy)))).collect()
}

/// What a charge begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prelude {
    /// They fight at once.
    None,
    /// The enemy tests its morale: a charge or counter-charge of a Company. [FP-12.2.2]
    Test,
    /// The Company fires first, so many figures of it at the charger, who has this cover. [FP-4.8.1]
    Fire { figures: u8, cover: Cover },
}

/// A charge or melee with its figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    /// The terms.
    pub terms: Terms,
    /// Where the lines meet.
    pub breadth: Breadth,
    /// The player's front; 0 for the fullest.
    pub front: u8,
    /// Players' figures.
    pub players: u8,
    /// Enemy figures.
    pub enemies: u8,
    /// The enemy is Fanatic.
    pub fanatic: bool,
    /// Whether the enemy ever tests. [FP-12.8]
    pub nerve: Nerve,
    /// What comes first.
    pub prelude: Prelude,
    /// The round that is fought next: 2 after a tie. [FP-10.19]
    pub round: u8,
    /// The enemy bears a half casualty. [FP-6.4]
    pub half: bool,
}

impl Clash {
    /// How it ends, with the figures left of both sides.
    pub(crate) fn ends(&self, fire: &FireNumbers) -> Ends {
        let mut fight = Fight::new(self.terms, self.breadth, self.front);
        let mut fanatics = Strengths::new();
        let mut others = Strengths::new();
        for (opening, p) in self.opening(fire) {
            match opening {
                Opening::Over(end, foes) => *fight.ends.entry((end, self.players, foes)).or_default() += p,
                Opening::Fight { foes, fanatic } => {
                    let before = if fanatic { &mut fanatics } else { &mut others };
                    *before.entry((self.players, foes)).or_default() += p;
                }
            }
        }
        fight.fought(&fanatics, Foe::Fanatic, self.round);
        fight.fought(&others, Foe::Usual, self.round);
        fight.ends
    }

    fn opening(&self, fire: &FireNumbers) -> Vec<(Opening, f64)> {
        let at_once = Opening::Fight { foes: self.enemies, fanatic: self.fanatic };
        let after_test = |result: Morale, foes: u8| match result {
            Morale::Pass => Opening::Fight { foes, fanatic: self.fanatic },
            Morale::Fanatic => Opening::Fight { foes, fanatic: true },
            Morale::Retreat => Opening::Over(End::EnemyFallsBack, foes),
            Morale::Rout => Opening::Over(End::EnemyRouts, foes),
        };
        if self.players == 0 || self.enemies == 0 {
            return vec![(at_once, 1.0)];
        }
        let odds = match self.prelude {
            Prelude::None => return vec![(at_once, 1.0)],
            Prelude::Test => distribution(|chance| {
                after_test(test(fire, self.terms.enemy, self.enemies, self.nerve, chance), self.enemies)
            }),
            Prelude::Fire { figures, cover } => {
                let number = fire::number(fire, Side::Player, Weapon::Small, 1, &mut NoReasons).unwrap_or(u8::MAX);
                let shot =
                    Shot { weapon: Weapon::Small, figures, number, cover, half: self.half, standing: self.enemies };
                distribution(|chance| match shot.resolve(chance).casualties {
                    0 => at_once,
                    lost if lost == self.enemies => Opening::Over(End::EnemyDestroyed, 0),
                    lost => after_test(
                        test(fire, self.terms.enemy, self.enemies - lost, self.nerve, chance),
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
    Over(End, u8),
    /// They fight.
    Fight { foes: u8, fanatic: bool },
}

/// Answers `melee`, `charge` and `enemy_charge`.
pub(super) fn answer(fire: &FireNumbers, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
    let reaction = arguments.word("reaction");
    let by_players = question == "charge" || question == "melee" && arguments.word("charger") == "player";
    let countered = arguments.bool("counter") || reaction == "counter";
    let (mut terms, usual) = terms(arguments, Onset { by_players, countered })?;
    terms.either_tie = question != "charge" && arguments.word("outnumbered_tie") == "either";
    if question == "enemy_charge" && reaction != "none" && terms.player == Class::Artillery {
        return Err(super::wrong("player", "art", "a Company, since crews never react"));
    }
    let players = arguments.int("player_figs") as u8;
    let fired = if question == "enemy_charge" { arguments.int("fire_figs") as u8 } else { 0 };
    if fired > 0 && reaction != "fire_all" {
        return Err(super::wrong("fire_figs", fired, "0 without reaction=fire_all"));
    }
    if fired > players {
        return Err(super::wrong("fire_figs", fired, &format!("at most the {players} figures of the Company")));
    }
    let given = arguments.int("width") as u8;
    let wide = Breadth { edge: EdgeKind::Plain, narrower: given };
    let clash = Clash {
        terms,
        breadth: if given == 0 || arguments.word("edge") == "house" { usual } else { wide },
        front: arguments.int("front") as u8,
        players,
        enemies: arguments.int("enemy_figs") as u8,
        fanatic: arguments.bool("fanatic"),
        nerve: if question == "melee" { Nerve::Tested } else { super::nerve(arguments) },
        prelude: match (question, reaction) {
            ("charge", _) | ("enemy_charge", "counter") => Prelude::Test,
            ("enemy_charge", "fire_all") => {
                let figures = if fired == 0 { players } else { fired };
                Prelude::Fire { figures, cover: cover_of(arguments.word("cover")) }
            }
            _ => Prelude::None,
        },
        round: 1,
        half: false,
    };
    Ok(told(&clash.ends(fire), clash.players, clash.enemies))
}

/// Ends and losses as outcomes, in the order of their texts, which need not be made for it.
fn told(ends: &Ends, players: u8, enemies: u8) -> Answer {
    let lost =
        ends.iter().filter(|(_, p)| **p > 0.0).map(|(&(end, left, foes), p)| (end, players - left, enemies - foes, *p));
    let mut outcomes: Vec<_> = lost.collect();
    outcomes.sort_by_key(|&(end, own, foes, _)| (end, in_text(foes, b','), in_text(own, b'}')));
    let written = |(end, own, foes, p): (End, u8, u8, f64)| {
        (json!({ "end": end.name(), "player_cas": own, "enemy_cas": foes }), p)
    };
    Answer { outcomes: outcomes.into_iter().map(written).collect() }
}

/// A number below a hundred as it stands in a text, with what follows it.
fn in_text(number: u8, next: u8) -> [u8; 2] {
    if number < 10 { [b'0' + number, next] } else { [b'0' + number / 10, b'0' + number % 10] }
}

/// Whether an end leaves the Company, or the gun, where it was.
pub(crate) fn company_stands(end: End) -> bool {
    !matches!(end, End::CompanyRetreats | End::Overrun | End::BothDestroyed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: Terms = Terms {
        barrier: melee::Barrier::Open,
        player: Class::Infantry,
        enemy: Class::Infantry,
        by_players: false,
        countered: false,
        stairs_count: true,
        either_tie: false,
    };

    // rule: FP-6.5
    #[test]
    fn fp_6_5_a_half_marker_of_the_charger_counts_in_held_fire() {
        let rules = &engine::embedded::<crate::FastPlayMutiny>().rules;
        let destroyed = |half: bool| {
            let clash = Clash {
                terms: TERMS,
                breadth: Breadth { edge: EdgeKind::Plain, narrower: 1 },
                front: 0,
                players: 1,
                enemies: 1,
                fanatic: false,
                nerve: Nerve::Tested,
                prelude: Prelude::Fire { figures: 1, cover: Cover::Building },
                round: 1,
                half,
            };
            let opening = clash.opening(&rules.data().fire);
            opening.iter().filter(|(opening, _)| matches!(opening, Opening::Over(..))).map(|(_, p)| p).sum::<f64>()
        };
        assert!(destroyed(false) < 1e-12);
        assert!((destroyed(true) - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn outcomes_stand_in_the_order_of_their_texts() {
        let counts = [0, 1, 2, 9, 10, 11, 19, 20, 30, 40];
        let ends = End::ALL.into_iter().flat_map(|end| {
            counts.into_iter().flat_map(move |own| counts.into_iter().map(move |foes| ((end, own, foes), 1.0)))
        });
        let texts: Vec<String> =
            told(&ends.collect(), 40, 40).outcomes.iter().map(|(outcome, _)| outcome.to_string()).collect();
        assert!(texts.is_sorted());
        assert_eq!(texts.len(), 700);
    }

    #[test]
    fn doors_and_windows_together_lose_what_the_whole_line_loses() {
        let terms = Terms { barrier: melee::Barrier::House { doors: 1, windows: 2 }, ..TERMS };
        let whole = distribution(|chance| melee::fight(terms, 5, chance));
        let parts = round_losses(terms, 5);
        assert_eq!(parts.len(), whole.iter().count());
        assert!(parts.iter().zip(whole.iter()).all(|((lost, p), (losses, q))| lost == losses && (p - q).abs() < 1e-12));
    }

    #[test]
    fn a_round_without_loss_is_divided_out() {
        let mut fight = Fight::new(TERMS, Breadth { edge: EdgeKind::Plain, narrower: 10 }, 0);
        fight.fought(&Strengths::from([((1, 1), 1.0)]), Foe::Fanatic, 1);
        let ends = fight.ends;
        let total: f64 = ends.values().sum();
        assert!((total - 1.0).abs() < 1e-12);
        assert!((ends[&(End::Overrun, 0, 1)] - 0.5).abs() < 1e-12);
    }
}
