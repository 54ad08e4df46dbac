use std::panic::{AssertUnwindSafe, catch_unwind};

use chance::{Dice, Fast, Key};
use engine::{Game, Judgement, Loaded, Match, Options, Pending, RuleSet, Scratch, Secret, Setup};
use opponents::{Halt, Level, Player, Recruit};

use crate::bout::{Mind, thought_seed};
use crate::row::Ending;
use crate::usage::Usage;
use crate::watch::Watch;

type OrderOf<R> = <<R as RuleSet>::Game as Game>::Order;
type EventOf<R> = <<R as RuleSet>::Game as Game>::Event;

/// Matches of one scenario between fixed players.
pub(crate) struct Contest<R: RuleSet> {
    loaded: &'static Loaded<R>,
    pub(crate) scenario: String,
    options: Options,
    pub(crate) seats: Vec<String>,
    pub(crate) players: Vec<Player>,
    decisions_at_most: u32,
}

/// What a thread keeps between matches.
pub(crate) struct Workbench<R: RuleSet> {
    scratch: Scratch<R::Game>,
    events: Vec<EventOf<R>>,
}

impl<R: RuleSet> Default for Workbench<R> {
    fn default() -> Self {
        Self { scratch: Scratch::default(), events: Vec::new() }
    }
}

/// A match that was played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Played<O> {
    pub(crate) ending: Ending,
    pub(crate) usage: Usage,
    pub(crate) orders: Vec<O>,
}

impl<R: RuleSet> Contest<R> {
    pub(crate) fn new(
        loaded: &'static Loaded<R>,
        scenario: &str,
        options: &Options,
        player: impl Fn(&str) -> Player,
    ) -> Self {
        let seats = loaded.rules.seats(scenario, options);
        Self {
            loaded,
            scenario: scenario.to_owned(),
            options: options.clone(),
            players: seats.iter().map(|seat| player(seat)).collect(),
            seats,
            decisions_at_most: loaded.rules.info().scenario(scenario).map_or(0, |s| s.decisions_at_most),
        }
    }

    /// Plays one match; nothing when called off. What goes wrong in it, be it a panic, is told in a sentence.
    pub(crate) fn play(
        &self,
        seed: u64,
        bench: &mut Workbench<R>,
        halt: &Halt,
    ) -> Result<Option<Played<OrderOf<R>>>, String> {
        let played = catch_unwind(AssertUnwindSafe(|| self.play_unguarded(seed, bench, halt)));
        played.unwrap_or_else(|panic| {
            *bench = Workbench::default();
            Err(message(panic.as_ref()))
        })
    }

    /// The dice are those of a recorded match with this seed, order by order. Players that do not look ahead are asked on the true state: what they pick
    /// follows from what their seat sees (the conformance suite proves it of every game), and imagining a state for every decision would cost more than
    /// the match.
    fn play_unguarded(
        &self,
        seed: u64,
        bench: &mut Workbench<R>,
        halt: &Halt,
    ) -> Result<Option<Played<OrderOf<R>>>, String> {
        let key = Key::derive(&Secret::from_seed(seed).0, self.seats.iter().map(|_| &[] as &[u8]));
        let mut thought = Fast::stream(seed, 1);
        bench.events.clear();
        let mut game = self
            .loaded
            .rules
            .start(&self.scenario, &self.options, &mut Dice::new(&key, 0), &mut bench.events)
            .map_err(|fault| fault.to_string())?;
        let (first_turn, mut watch) = (game.turn(), Watch::new(&game, self.seats.len(), seed));
        watch.see(&game, 0, &bench.events);
        let mut minds: Vec<Mind<R::Game>> = self.players.iter().map(|player| Mind::new(*player)).collect();
        let (mut decisions, mut first) = (0, None);
        loop {
            let (seat, question) = match game.pending() {
                Pending::Over(outcome) => {
                    let (usage, keys, orders) = watch.end();
                    let first = first.map_or_else(String::new, |seat: engine::Seat| self.seats[seat.index()].clone());
                    let turns = game.turn() - first_turn + 1;
                    let ending = Ending::of(&outcome, &self.seats);
                    let ending = Ending { turns, decisions, first, keys, ..ending };
                    return Ok(Some(Played { ending, usage, orders }));
                }
                Pending::Decision { seat, question } => (seat, question),
            };
            if halt.is_called() {
                return Ok(None);
            }
            if decisions == self.decisions_at_most {
                return Err(format!("no end after {decisions} decisions"));
            }
            first.get_or_insert(seat);
            let order = match self.players[seat.index()].level {
                Level::Recruit => Recruit::pick(&game, &mut thought, &mut bench.scratch),
                Level::Sergeant => game.pick(&mut thought, &mut bench.scratch),
                _ => minds[seat.index()].order(&game, seat, thought_seed(seed), &mut thought),
            };
            decisions += 1;
            watch.hear(&game, decisions, seat, question, &order);
            bench.events.clear();
            game.apply(&order, &mut Dice::new(&key, u64::from(decisions)), &mut bench.events);
            watch.see(&game, decisions, &bench.events);
            watch.remember(question, order);
        }
    }

    /// The record of a match that [`play`](Self::play) played.
    pub(crate) fn record(&self, seed: u64, orders: &[OrderOf<R>]) -> Result<String, String> {
        let setup = Setup {
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            players: self.players.iter().map(ToString::to_string).collect(),
            secret: Secret::from_seed(seed),
            nonces: Vec::new(),
            undo: false,
        };
        let mut played = Match::new(self.loaded, setup).map_err(|fault| fault.to_string())?;
        for order in orders {
            let Pending::Decision { seat, .. } = played.pending() else { break };
            played.give(seat, order.clone()).map_err(|error| error.to_string())?;
        }
        Ok(engine::record::write(&played))
    }
}

pub(crate) fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned());
    format!("the rules panicked: {text}")
}

#[cfg(test)]
mod tests {
    use conformance::toy::ThreePasses;

    use super::*;

    fn contest() -> Contest<ThreePasses> {
        Contest::new(engine::embedded(), "patrol", &Options::default(), |_| Player::of(Level::Recruit))
    }

    fn play(
        contest: &Contest<ThreePasses>,
        seed: u64,
        bench: &mut Workbench<ThreePasses>,
    ) -> Result<Played<OrderOf<ThreePasses>>, String> {
        contest.play(seed, bench, &Halt::default()).map(|played| played.expect("nobody called it off"))
    }

    #[test]
    fn a_match_that_is_called_off_ends_at_the_next_decision() {
        let halt = Halt::default();
        halt.call();
        assert_eq!(contest().play(1, &mut Workbench::default(), &halt), Ok(None));
    }

    #[test]
    fn a_match_without_end_is_a_failure() {
        let endless = Contest { decisions_at_most: 3, ..contest() };
        let failure = play(&endless, 1, &mut Workbench::default()).unwrap_err();
        assert_eq!(failure, "no end after 3 decisions");
    }

    #[test]
    fn a_panic_in_a_match_is_a_failure_and_harms_no_other_match() {
        let mut bench = Workbench::default();
        let whole = play(&contest(), 1, &mut bench).unwrap();
        let broken = Contest { players: Vec::new(), ..contest() };
        let failure = play(&broken, 1, &mut bench).unwrap_err();
        assert!(failure.starts_with("the rules panicked: index out of bounds"), "{failure}");
        assert_eq!(play(&contest(), 1, &mut bench).unwrap(), whole);
    }

    #[test]
    fn every_event_counts_for_its_clause() {
        let Played { ending, usage, .. } = play(&contest(), 3, &mut Workbench::default()).unwrap();
        assert!(usage.clauses.len() > 2, "{usage:?}");
        assert!(usage.clauses.values().all(|uses| uses.turns.iter().sum::<u32>() >= uses.acts + uses.refused));
        assert!(usage.clauses.values().all(|uses| uses.acts + uses.refused > 0));
        assert!(ending.keys.len() <= 3 && ending.keys.is_sorted_by_key(|key| key.decision));
        assert!(["red", "blue"].contains(&ending.first.as_str()));
    }

    #[test]
    fn every_order_counts_for_its_form_in_its_seat() {
        let Played { ending, usage, orders } = play(&contest(), 3, &mut Workbench::default()).unwrap();
        assert_eq!((orders.len() as u32, usage.forms.len()), (ending.decisions, 2));
        // A storm has parts, which are forms of their own.
        let whole = usage.forms.iter().flatten().filter(|(form, _)| *form != "{pass} with {dice}");
        assert_eq!(whole.map(|(_, times)| times).sum::<u32>(), ending.decisions);
        assert!(usage.forms.iter().all(|forms| !forms.is_empty()));
    }
}
