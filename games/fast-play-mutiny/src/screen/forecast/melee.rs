//! Odds of charges and melees: the test, a round, the end as it would go with the fullest lines.

use chance::distribution;
use engine::NoReasons;
use scene::{Odds, Share, Tone};

use super::fire::MORALE;
use super::{Forecast, enemy_decides, look_beyond};
use crate::rules::charge::Charge;
use crate::rules::event::{Reaction, result, roll};
use crate::rules::fire::{self, Volley};
use crate::rules::flow::Step;
use crate::rules::melee::{self, Barrier, Breadth, Opening, Terms, guns};
use crate::rules::morale;
use crate::rules::odds::Nerve;
use crate::rules::odds::clash::{Clash, Ends, Prelude, company_stands};
use crate::rules::order::{Path, Shots};
use crate::rules::reaction;
use crate::rules::state::{State, Unit};

impl Forecast<'_> {
    /// One round of melee with such a line. [FP-10.5]
    fn round(&mut self, charge: &Charge, line: u8, round: u8) {
        let state = self.state;
        let terms = Terms::of(state, charge);
        let (player, enemy) = (charge.player_unit(), Unit::Enemy(charge.enemy_unit()));
        let mut why = Vec::new();
        let pairs = Breadth::of(state, charge).pairs(line, state.standing(enemy), &mut why);
        let at_windows = terms.at_windows(pairs);
        if at_windows < pairs {
            terms.edge(Opening::Plain, &mut why);
        }
        if at_windows > 0 {
            terms.edge(Opening::Window, &mut why);
        }
        self.because(&why);
        let odds = distribution(|chance| melee::fight(terms, pairs, chance));
        let (mut good, mut bad) = (Tone::Good, Tone::Bad);
        if enemy_decides(state) {
            std::mem::swap(&mut good, &mut bad);
        }
        self.roll(
            (if round > 1 { "second melee" } else { "melee" }, "FP-10.5"),
            roll::melee(player, enemy, round),
            odds.iter(),
            |losses| result::losses(**losses),
            &[("players lose more", bad), ("equal losses", Tone::Neutral), ("the enemy loses more", good)],
            |losses| match losses.player.cmp(&losses.enemy) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            },
        );
        self.risk(melee::players_area(charge));
    }

    /// The first round, where nobody is asked for his line.
    fn sure_round(&mut self, charge: &Charge) {
        let standing = melee::players_in_contact(self.state, charge);
        let (least, most) = Breadth::of(self.state, charge).front_limits(standing);
        if least == most && most > 0 {
            self.round(charge, most, 1);
        }
    }

    /// How a charge or melee ends as it would go with the fullest lines.
    fn clash(&mut self, charge: &Charge, prelude: Prelude, front: u8, round: u8) {
        let state = self.state;
        let enemy = state.enemy(charge.enemy_unit());
        let players = melee::players_in_contact(state, charge);
        let terms = Terms::of(state, charge);
        let mut why = Vec::new();
        let breadth = Breadth::of(state, charge);
        breadth.width(&mut why);
        for &opening in openings(terms) {
            terms.edge(opening, &mut why);
        }
        self.because(&why);
        let clash = Clash {
            terms,
            breadth,
            front,
            players,
            enemies: enemy.strength,
            fanatic: enemy.fanatic,
            nerve: if morale::rolls(state, charge.enemy_unit()) { Nerve::Tested } else { Nerve::Exempt },
            prelude,
            round,
            half: enemy.half,
        };
        let ends = clash.ends(&state.data.fire);
        self.ends(charge, &ends, players, enemy.strength);
    }

    fn ends(&mut self, charge: &Charge, ends: &Ends, players: u8, enemies: u8) {
        let stands: f64 = ends.iter().filter(|((end, _, _), _)| company_stands(*end)).map(|(_, p)| p).sum();
        let own: f64 = ends.iter().map(|((_, left, _), p)| f64::from(players - left) * p).sum();
        let theirs: f64 = ends.iter().map(|((_, _, left), p)| f64::from(enemies - left) * p).sum();
        let unit = charge.player_unit();
        let name = self.state.called(unit);
        let say = |many: &str, one: &str| format!("{name} {}", if self.state.is_many(unit) { many } else { one });
        let ((lost, bad), (won, good)) = if enemy_decides(self.state) {
            ((say("stand", "stands"), stands), (say("give way", "gives way"), 1.0 - stands))
        } else {
            ((say("are beaten", "is beaten"), 1.0 - stands), (say("win", "wins"), stands))
        };
        let share = |label: String, p: f64, tone: Tone| Share { label, p, tone, ..Share::default() };
        self.outlook("FP-10.13", vec![share(lost, bad, Tone::Bad), share(won, good, Tone::Good)]);
        self.odds.expect = format!("figures lost: players {own:.1}, enemy {theirs:.1}");
    }
}

/// A charge by either side, as it would go without a reaction.
pub fn charge(state: &State, charge: &Charge, path: &Path) -> Odds {
    let mut forecast = Forecast::new(state);
    let reacts = |unit: Unit| matches!(unit, Unit::Company(id) if reaction::is_asked(state, id));
    if guns::takes_its_gun(state, charge, path) {
        return forecast.odds;
    }
    if charge.by_players() {
        if morale::rolls(state, charge.enemy_unit()) {
            forecast.charged(charge.enemy_unit());
        }
        forecast.sure_round(charge);
        forecast.clash(charge, Prelude::Test, 0, 1);
    } else {
        if !reacts(charge.defender) {
            forecast.sure_round(charge);
        }
        forecast.clash(charge, Prelude::None, 0, 1);
    }
    forecast.odds
}

/// The openings at which pairs may stand.
fn openings(terms: Terms) -> &'static [Opening] {
    match terms.barrier {
        Barrier::House { windows: 0, .. } => &[Opening::Plain],
        Barrier::House { doors: 0, .. } => &[Opening::Window],
        Barrier::House { .. } => &[Opening::Plain, Opening::Window],
        _ => &[Opening::Plain],
    }
}

/// The groups of pairs in a melee with the fullest line, as its log line will name them. [FP-10.5.5]
pub fn groups(state: &State, charge: &Charge) -> Vec<String> {
    let terms = Terms::of(state, charge);
    let (player, enemy) = (charge.player_unit(), Unit::Enemy(charge.enemy_unit()));
    let pairs = Breadth::of(state, charge).pairs(state.standing(player), state.standing(enemy), &mut NoReasons);
    let at_windows = terms.at_windows(pairs);
    let groups = [(pairs - at_windows, Opening::Plain), (at_windows, Opening::Window)];
    let told = groups.into_iter().filter(|(pairs, _)| *pairs > 0).map(|(pairs, at)| {
        let mut why = Vec::new();
        terms.edge(at, &mut why);
        state.melee_group(player, enemy, terms.barrier, at, pairs, &why)
    });
    told.collect()
}

/// What held fire leads to: each shot, then the melee unless the Company falls back. [FP-4.8.1, FP-4.8.2]
pub fn held_fire(state: &State, shots: &Shots, reaction: Reaction) -> Odds {
    let Step::React { charge } = state.flow.top() else { return Odds::default() };
    let mut forecast = Forecast::new(state);
    let volley = if reaction == Reaction::Fire { Volley::All } else { Volley::Half };
    forecast.volley(charge.defender, volley, shots, Some(charge.attacker));
    // Whether a test is made at all is seen only when the charge is over: its bar looks beyond the order's own dice.
    let tests = forecast.odds.bars.iter_mut().filter(|bar| bar.clause.as_deref() == Some(MORALE));
    tests.for_each(look_beyond);
    let at_charger = shots.iter().find(|(target, _)| *target == charge.attacker);
    let prelude = at_charger.map_or(Prelude::None, |(target, figures)| Prelude::Fire {
        figures,
        cover: fire::aim_at_charger(state, target).cover,
    });
    if reaction == Reaction::Fire {
        forecast.clash(&charge, prelude, 0, 1);
    }
    forecast.odds
}

/// What a reaction without fire leads to.
pub fn reaction(state: &State, reaction: Reaction) -> Odds {
    let Step::React { charge } = state.flow.top() else { return Odds::default() };
    let mut forecast = Forecast::new(state);
    match reaction {
        Reaction::Counter => {
            let countered = Charge { countered: true, ..charge };
            if morale::rolls(state, charge.enemy_unit()) {
                forecast.charged(charge.enemy_unit());
            }
            forecast.sure_round(&countered);
            forecast.clash(&countered, Prelude::Test, 0, 1);
        }
        Reaction::Fire | Reaction::FireRetreat | Reaction::Retreat => {}
        Reaction::None => {
            forecast.sure_round(&charge);
            forecast.clash(&charge, Prelude::None, 0, 1);
        }
    }
    forecast.odds
}

/// What a line of this length leads to.
pub fn front(state: &State, length: u8) -> Odds {
    let Step::Front { charge, round } = state.flow.top() else { return Odds::default() };
    let mut forecast = Forecast::new(state);
    forecast.round(&charge, length, round);
    forecast.clash(&charge, Prelude::None, length, round);
    forecast.odds
}

#[cfg(test)]
mod tests {
    use chance::Script;
    use engine::NoLog;

    use super::*;
    use crate::drill::Drill;
    use crate::rules::charge;
    use crate::rules::flow::Flow;

    /// H1 at a table where sepoys have come into contact with it.
    fn contact(round: u8) -> State {
        let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "D3", 10).put("Sa2", "E3", 20);
        let mut state = drill.turn("Saffron", &mut Script::dice([]), &mut NoLog);
        let orders = "charge h1 with unit sa2 through -";
        state.order(orders, &mut Script::dice([]), &mut NoLog).expect("it can be charged");
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        state.board.flow = Flow::begin(Step::Front { charge, round });
        state
    }

    fn wins(odds: &Odds) -> f64 {
        odds.bars
            .last()
            .expect("a bar")
            .shares
            .iter()
            .filter(|share| share.tone == Tone::Good)
            .map(|share| share.p)
            .sum()
    }

    // rule: FP-10.19
    #[test]
    fn fp_10_19_the_odds_of_a_second_melee_are_those_of_one_round() {
        let tied_or_won = 1.0 - 0.431_491;
        assert!((wins(&front(&contact(2), 10)) - tied_or_won).abs() < 1e-5);
        assert!(wins(&front(&contact(1), 10)) < 1.0 - 0.606_409, "a first round can be tied and fought again");
    }

    // rule: FP-10.25, FP-1.11
    #[test]
    fn fp_10_25_a_charge_is_forecast_without_the_figures_it_leaves_behind() {
        let drill = Drill::new("beginner", &[]).figure("Ho", "C3").figure("Hm", "D3").put("H1", "C3", 1);
        let state = drill.put("Sa2", "E3", 20).turn("Highlanders", &mut Script::dice([]), &mut NoLog);
        let (unit, target) = (Unit::Company(0), Unit::Enemy(1));
        let path = Path::new(&[state.map().find("D3").expect("it is on the map")]).expect("it is short");
        let charge = charge::check(&state, unit, target, &path, None).expect("it can be charged");
        assert_eq!(melee::players_in_contact(&state, &charge), 2, "the officer stays, the musician is there");
    }

    // rule: FP-10.5.5
    #[test]
    fn fp_10_5_5_before_the_dice_the_screen_names_the_modifiers_of_each_group() {
        let told = |area: &str, from: &str| {
            let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", area, 10).put("Sa2", from, 20);
            let mut state = drill.turn("Saffron", &mut Script::dice([]), &mut NoLog);
            let order = "charge h1 with unit sa2 by level through -";
            state.order(order, &mut Script::dice([]), &mut NoLog).expect("it can be charged");
            groups(&state, &charge_of(&state))
        };
        let window = "2 pairs at the window, 1st Highlanders +1 defending a window (FP-10.7)";
        assert_eq!(told("D2", "D3"), ["2 pairs at the door, no modifier", window]);
        assert_eq!(told("E2", "F2"), ["2 pairs at the door, no modifier"]);
        assert_eq!(told("D3", "E3"), ["10 pairs, no modifier"]);
    }

    fn charge_of(state: &State) -> Charge {
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        charge
    }
}
