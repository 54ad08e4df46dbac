//! Odds of what can be done, by the rules' own resolvers.

use chance::distribution;
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::rules::charge::Charge;
use crate::rules::event::Reaction;
use crate::rules::fire::{self, Aim, Side};
use crate::rules::flow::Step;
use crate::rules::melee::{self, Barrier, Terms};
use crate::rules::morale::Morale;
use crate::rules::odds::clash::{Clash, Ends, Prelude, company_stands};
use crate::rules::odds::{Shot, test};
use crate::rules::sight::Cover;
use crate::rules::state::{Health, State, Unit};
use crate::rules::{casualties, gate, rally as rallies};

fn share(label: impl Into<String>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), p, tone, ..Share::default() }
}

fn bar(title: &str, clause: &str, shares: Vec<Share>) -> Bar {
    Bar {
        title: title.to_owned(),
        clause: Some(clause.to_owned()),
        shares: shares.into_iter().filter(|share| share.p > 1e-9).collect(),
        faces: Vec::new(),
        ..Bar::default()
    }
}

fn modifier(text: String, clause: &str) -> Modifier {
    Modifier { text, clause: Some(clause.to_owned()) }
}

/// A shot: how many fall, and whether an enemy stands.
pub(super) fn shot(state: &State, by: Unit, target: Unit, figures: u8, aim: Aim) -> Odds {
    let weapon = fire::weapon_of(state, by);
    let shot = Shot {
        weapon,
        figures,
        number: aim.number,
        cover: aim.cover,
        half: casualties::half_marker(state, target),
        standing: state.standing(target),
    };
    let mean = distribution(|chance| shot.resolve(chance).1).mean(|lost| f64::from(*lost));
    let mut odds = Odds { expect: format!("casualties {mean:.1}"), ..Odds::default() };
    odds.modifiers
        .push(modifier(format!("{} dice, sum ÷ {}", fire::dice(weapon, figures).count, aim.number), "FP-5.2"));
    if casualties::counts_half(weapon, aim.cover) {
        odds.modifiers.push(modifier("each hit half a casualty".to_owned(), "FP-6.3"));
    }
    match target {
        Unit::Enemy(id) if fire::side_of(by) == Side::Player => odds.bars.push(morale_bar(state, id, &shot)),
        _ => {
            let none = distribution(|chance| shot.resolve(chance).1).probability(&0);
            odds.bars.push(bar(
                "",
                "FP-6.1",
                vec![share("no effect", none, Tone::Neutral), share("casualties", 1.0 - none, Tone::Good)],
            ));
        }
    }
    odds
}

fn morale_bar(state: &State, id: u8, shot: &Shot) -> Bar {
    let (strength, fanatic) = (state.enemy(id).strength, state.enemy(id).fanatic);
    let class = state.class(Unit::Enemy(id));
    let odds = distribution(|chance| match shot.resolve(chance).1 {
        0 => None,
        lost if lost == strength => Some(Morale::Rout),
        lost => Some(test(&state.data.fire, class, strength - lost, fanatic, chance)),
    });
    let p = |result: Morale| odds.probability(&Some(result));
    bar(
        "",
        "FP-12.2.1",
        vec![
            share("fanatic", p(Morale::Fanatic), Tone::Bad),
            share("hold", odds.probability(&None) + p(Morale::Pass), Tone::Neutral),
            share("rout or fall back", p(Morale::Retreat) + p(Morale::Rout), Tone::Good),
        ],
    )
}

/// A charge by either side, as it would go without a reaction.
pub(super) fn charge(state: &State, charge: &Charge) -> Odds {
    let prelude = if charge.by_players() { Prelude::Test } else { Prelude::None };
    clash(state, charge, prelude, 0, 1)
}

fn clash(state: &State, charge: &Charge, prelude: Prelude, front: u8, round: u8) -> Odds {
    let enemy = state.enemy(charge.enemy_unit());
    let players = state.standing(charge.player_unit());
    let terms = Terms::of(state, charge);
    let clash = Clash {
        terms,
        width: melee::width(state, charge),
        front,
        players,
        enemies: enemy.strength,
        fanatic: enemy.fanatic,
        prelude,
        round,
        half: enemy.half,
    };
    let ends = clash.ends(&state.data.fire);
    let mut odds = told(state, charge, &ends, players, enemy.strength);
    odds.modifiers.push(modifier(format!("width {}", clash.width), "FP-10.5.2"));
    let edge = edge(terms);
    if edge != "+0" {
        odds.modifiers.push(modifier(format!("your dice {edge}"), "FP-10.12"));
    }
    odds
}

/// What the players add to their dice: at doors and at windows apart, where the two differ. [FP-10.5.3, FP-10.7]
pub(super) fn edge(terms: Terms) -> String {
    let (plain, window) = (terms.edge(false), terms.edge(true));
    match terms.barrier {
        Barrier::House { windows: 0, .. } => format!("{plain:+}"),
        Barrier::House { doors: 0, .. } => format!("{window:+}"),
        Barrier::House { .. } if plain != window => format!("{plain:+}, at windows {window:+}"),
        _ => format!("{plain:+}"),
    }
}

fn told(state: &State, charge: &Charge, ends: &Ends, players: u8, enemies: u8) -> Odds {
    let stands: f64 = ends.iter().filter(|((end, _, _), _)| company_stands(end)).map(|(_, p)| p).sum();
    let own: f64 = ends.iter().map(|((_, left, _), p)| f64::from(players - left) * p).sum();
    let theirs: f64 = ends.iter().map(|((_, _, left), p)| f64::from(enemies - left) * p).sum();
    let enemy_decides = state.options.enemy_seat
        && matches!(crate::rules::turn::pending(state), engine::Pending::Decision { seat, .. } if seat == state.enemy_seat());
    let (good, bad) = if enemy_decides { (1.0 - stands, stands) } else { (stands, 1.0 - stands) };
    let name = state.name(charge.player_unit());
    let (won, lost) = if enemy_decides {
        (format!("{name} gives way"), format!("{name} stands"))
    } else {
        (format!("{name} wins"), format!("{name} is beaten"))
    };
    Odds {
        bars: vec![bar("", "FP-10.13", vec![share(lost, bad, Tone::Bad), share(won, good, Tone::Good)])],
        modifiers: Vec::new(),
        expect: format!("figures lost: players {own:.1}, enemy {theirs:.1}"),
    }
}

/// What a reaction leads to.
pub(super) fn reaction(state: &State, reaction: Reaction) -> Odds {
    let Step::React { charge } = state.flow.top() else { return Odds::default() };
    match reaction {
        Reaction::Fire => {
            let cover: Cover = fire::aim_at_charger(state, charge.attacker).cover;
            clash(state, &charge, Prelude::Fire(cover), 0, 1)
        }
        Reaction::Counter => clash(state, &Charge { countered: true, ..charge }, Prelude::Test, 0, 1),
        _ => clash(state, &charge, Prelude::None, 0, 1),
    }
}

/// What a line of this length leads to.
pub(super) fn front(state: &State, length: u8) -> Odds {
    let Step::Front { charge, round } = state.flow.top() else { return Odds::default() };
    clash(state, &charge, Prelude::None, length, round)
}

/// A rally.
pub(super) fn rally(state: &State, company: u8) -> Odds {
    let help = rallies::help(state, company);
    let unit = state.company(company);
    let command = |colour: Health| {
        state.fallen_command(company).filter(|&figure| state.command[usize::from(figure)].health == colour).count()
            as u8
    };
    let red = unit.own.red + unit.volunteers.red + command(Health::Red);
    let yellow = unit.own.yellow + unit.volunteers.yellow + command(Health::Yellow);
    let odds = distribution(|chance| {
        let a = rallies::roll(red, help.modifier(false), chance);
        let b = rallies::roll(yellow, help.modifier(true), chance);
        (a.recovered + b.recovered, a.killed + b.killed)
    });
    let count = f64::from(red + yellow).max(1.0);
    let (back, dead) = (odds.mean(|(back, _)| f64::from(*back)), odds.mean(|(_, dead)| f64::from(*dead)));
    let shares = vec![
        share("die", dead / count, Tone::Bad),
        share("stay down", 1.0 - (back + dead) / count, Tone::Neutral),
        share("return", back / count, Tone::Good),
    ];
    let mut told = Odds {
        bars: vec![bar("", "FP-4.7", shares)],
        modifiers: Vec::new(),
        expect: format!("{back:.1} back, {dead:.1} dead"),
    };
    if help.command {
        told.modifiers.push(modifier("Command figure +1".to_owned(), "FP-4.7.5"));
    }
    if help.commander {
        told.modifiers.push(modifier("Commander-in-Chief +2".to_owned(), "FP-4.7.6"));
    }
    told
}

/// A gate.
pub(super) fn burst(state: &State, company: u8) -> Odds {
    let bonus = gate::burst_bonus(state.attached(company).next().is_some());
    let p = distribution(|chance| gate::bursts(chance::Chance::d6(chance), bonus)).probability(&true);
    Odds {
        bars: vec![bar("", "FP-4.9", vec![share("holds", 1.0 - p, Tone::Bad), share("bursts", p, Tone::Good)])],
        ..Odds::default()
    }
}

#[cfg(test)]
mod tests {
    use chance::Script;
    use engine::NoLog;

    use super::*;
    use crate::drill::Drill;
    use crate::rules::flow::Flow;

    /// H1 at a table where sepoys have come into contact with it.
    fn contact(round: u8) -> State {
        let drill = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "D3", 10).put("Sa2", "E3", 20);
        let mut state = drill.turn("Saffron", &mut Script::new([]), &mut NoLog);
        let orders = "charge h1 with unit sa2 through -";
        state.order(orders, &mut Script::new([]), &mut NoLog).expect("it can be charged");
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        state.board.flow = Flow::begin(Step::Front { charge, round });
        state
    }

    fn wins(odds: &Odds) -> f64 {
        odds.bars[0].shares.iter().filter(|share| share.tone == Tone::Good).map(|share| share.p).sum()
    }

    // rule: FP-10.19
    #[test]
    fn fp_10_19_the_odds_of_a_second_melee_are_those_of_one_round() {
        let tied_or_won = 1.0 - 0.431_491;
        assert!((wins(&front(&contact(2), 10)) - tied_or_won).abs() < 1e-5);
        assert!(wins(&front(&contact(1), 10)) < 1.0 - 0.606_409, "a first round can be tied and fought again");
    }

    // rule: FP-4.7.7
    #[test]
    fn fp_4_7_7_a_command_figure_struck_by_the_sun_rallies_worse() {
        let mut state = contact(1);
        state.board.command[0].with = 0;
        state.board.command[0].health = Health::Red;
        assert_eq!(rally(&state, 0).expect, "0.5 back, 0.2 dead");
        state.board.command[0].health = Health::Yellow;
        assert_eq!(rally(&state, 0).expect, "0.3 back, 0.2 dead");
    }

    // rule: FP-10.5.3, FP-10.7
    #[test]
    fn fp_10_7_the_edge_at_windows_is_told() {
        let terms = |doors: u8, windows: u8| Terms {
            barrier: Barrier::House { doors, windows },
            ..Terms::of(&contact(1), &charge_of(&contact(1)))
        };
        assert_eq!(edge(terms(1, 1)), "+0, at windows +1");
        assert_eq!(edge(terms(0, 2)), "+1");
        assert_eq!(edge(terms(2, 0)), "+0");
    }

    fn charge_of(state: &State) -> Charge {
        let Step::Front { charge, .. } = state.flow.top() else { panic!("a line is asked for") };
        charge
    }
}
