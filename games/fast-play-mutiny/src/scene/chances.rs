//! Odds of what can be done, by the rules' own resolvers.

use chance::distribution;
use scene::{Bar, Modifier, Odds, Share, Tone};

use crate::charge::Charge;
use crate::event::Reaction;
use crate::fire::{self, Aim, Side};
use crate::flow::Step;
use crate::melee::{self, Terms};
use crate::morale::Morale;
use crate::odds::clash::{Clash, Ends, Prelude, company_stands};
use crate::odds::{Shot, test};
use crate::sight::Cover;
use crate::state::{State, Unit};
use crate::{casualties, gate, rally as rallies};

fn share(label: impl Into<String>, p: f64, tone: Tone) -> Share {
    Share { label: label.into(), p, tone }
}

fn bar(title: &str, clause: &str, shares: Vec<Share>) -> Bar {
    Bar {
        title: title.to_owned(),
        clause: Some(clause.to_owned()),
        shares: shares.into_iter().filter(|share| share.p > 1e-9).collect(),
        faces: Vec::new(),
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
    clash(state, charge, prelude, 0)
}

fn clash(state: &State, charge: &Charge, prelude: Prelude, front: u8) -> Odds {
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
    };
    let ends = clash.ends(&state.data.fire);
    let mut odds = told(state, charge, &ends, players, enemy.strength);
    odds.modifiers.push(modifier(format!("width {}", clash.width), "FP-10.5.2"));
    if terms.edge(false) != 0 {
        odds.modifiers.push(modifier(format!("your dice {:+}", terms.edge(false)), "FP-10.12"));
    }
    odds
}

fn told(state: &State, charge: &Charge, ends: &Ends, players: u8, enemies: u8) -> Odds {
    let stands: f64 = ends.iter().filter(|((end, _, _), _)| company_stands(end)).map(|(_, p)| p).sum();
    let own: f64 = ends.iter().map(|((_, left, _), p)| f64::from(players - left) * p).sum();
    let theirs: f64 = ends.iter().map(|((_, _, left), p)| f64::from(enemies - left) * p).sum();
    let enemy_decides = state.options.enemy_seat
        && matches!(crate::turn::pending(state), engine::Pending::Decision { seat, .. } if seat == state.enemy_seat());
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
            clash(state, &charge, Prelude::Fire(cover), 0)
        }
        Reaction::Counter => clash(state, &Charge { countered: true, ..charge }, Prelude::Test, 0),
        _ => clash(state, &charge, Prelude::None, 0),
    }
}

/// What a line of this length leads to.
pub(super) fn front(state: &State, length: u8) -> Odds {
    let Step::Front { charge, .. } = state.flow.top() else { return Odds::default() };
    clash(state, &charge, Prelude::None, length)
}

/// A rally.
pub(super) fn rally(state: &State, company: u8) -> Odds {
    let help = rallies::help(state, company);
    let unit = state.company(company);
    let fallen_command = state.fallen_command(company).count() as u8;
    let red = unit.own.red + unit.volunteers.red + fallen_command;
    let yellow = unit.own.yellow + unit.volunteers.yellow;
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
