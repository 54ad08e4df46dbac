//! Battles and sieges: standing, lining up, counters, losses, ways out.

use scene::{Affordance, Choose, Target, Tone};

use super::{Desk, capital};
use crate::data::ids::{CounterId, FigureId, Side, UnitId, UnitSet, ZoneId};
use crate::data::tables;
use crate::data::{CounterKind, Effect, EventKind};
use crate::rules::battles::lines;
use crate::rules::order::Order;
use crate::rules::phase::{Battle, Phase, Role};
use crate::rules::state::State;
use crate::screen::forecast::Contest;
use crate::screen::pieces;
use crate::screen::zones;

fn fought(state: &State) -> Option<&Battle> {
    match &state.phase {
        Phase::Battle(battle) => Some(battle),
        _ => None,
    }
}

/// Which battle comes next.
pub(super) fn next(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Battle { zone } = *order else { return desk.row(order, "") };
    let state = desk.state;
    let contest = Contest::at(state, zone, desk.side);
    let strengths = [desk.side, desk.side.other()].map(|side| state.strength(state.field(zone, side)));
    Affordance {
        note: format!("{} against {}", strengths[0], strengths[1]),
        odds: Some(contest.odds(state, desk.side, "before counters; ")),
        target: Some(desk.zone_target(zone)),
        tone: Tone::Contact,
        ..desk.row(order, desk.zone_name(zone))
    }
}

/// Accepting battle, or not.
pub(super) fn stand(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Some(battle) = fought(state) else { return Vec::new() };
    let lawful = desk.lawful();
    let mut rows: Vec<Affordance> = lawful.iter().map(|order| stand_row(desk, battle, order)).collect();
    if state.is_city(battle.zone) && !lawful.contains(&Order::ShutIn) {
        rows.extend(desk.refused(&Order::ShutIn, "Behind the walls"));
    }
    if !lawful.contains(&Order::Stand) {
        rows.extend(desk.refused(&Order::Stand, "Stand and fight"));
    }
    rows
}

fn stand_row(desk: &Desk<'_>, battle: &Battle, order: &Order) -> Affordance {
    let state = desk.state;
    match *order {
        Order::Stand => Affordance {
            odds: Some(Contest::at(state, battle.zone, battle.attacker).odds(state, desk.side, "before counters; ")),
            tone: Tone::Contact,
            target: Some(desk.zone_target(battle.zone)),
            ..desk.row(order, "Stand and fight")
        },
        Order::ShutIn => Affordance {
            note: "no battle; the attacker besieges".to_owned(),
            odds: Some(siege_to_come(desk, battle.zone)),
            ..desk.row(order, "Behind the walls")
        },
        Order::Withdraw { to } => Affordance {
            note: "no loss, no points".to_owned(),
            target: Some(desk.zone_target(to)),
            path: desk.arrow(battle.zone, to),
            ..desk.row(order, format!("Withdraw to {}", desk.zone_name(to)))
        },
        _ => desk.row(order, ""),
    }
}

/// The siege that going behind the walls would lead to.
fn siege_to_come(desk: &Desk<'_>, zone: ZoneId) -> scene::Odds {
    let state = desk.state;
    let besiegers = state.field(zone, desk.side.other());
    let inside = state.strength(state.field(zone, desk.side)) + lines::garrison(state, zone, desk.side);
    let assault = crate::screen::forecast::Assault {
        besieger: state.strength(besiegers),
        besieged: inside.max(1),
        guns: state.artillery(besiegers),
        bonus: 0,
        fort: state.city(zone).fort,
    };
    let turns = state.table.scenario.turns[1].saturating_sub(state.turn) + 1;
    assault.odds(state, desk.side, desk.side.other(), turns)
}

/// Drawing up the line: one row for each possible commander, the best line chosen at the start.
pub(super) fn line_up(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Some(battle) = fought(state) else { return Vec::new() };
    let units = state.field(battle.zone, desk.side);
    let figures = state.field_figures(battle.zone, desk.side);
    let leaders = figures.iter().filter(|&figure| state.data().figure(figure).command > 0).map(Some);
    let mut rows: Vec<(u32, Affordance)> =
        leaders.chain([None]).map(|commander| line_row(desk, battle, units, commander)).collect();
    rows.sort_by_key(|(strength, _)| std::cmp::Reverse(*strength));
    rows.into_iter().map(|(_, row)| row).collect()
}

fn line_row(desk: &Desk<'_>, battle: &Battle, units: UnitSet, commander: Option<FigureId>) -> (u32, Affordance) {
    let state = desk.state;
    let data = state.data();
    let best = lines::line(state, units, commander);
    let limit = commander.map_or(data.numbers.leaderless_units, |figure| data.figure(figure).command);
    let label =
        commander.map_or("Without a commander".to_owned(), |figure| format!("Under {}", data.figure(figure).name));
    let choose = Choose {
        field: "units".to_owned(),
        from: desk.unit_ids(units),
        min: 1,
        max: u32::from(limit).min(units.len()) as u8,
        preset: desk.unit_ids(best.units),
    };
    let order = Order::Line { commander, units: best.units };
    let row = if units.len() == 1 { desk.row(&order, label) } else { desk.choice(&order, label, choose) };
    let role = battle.role(desk.side);
    let enemy_side = desk.side.other();
    let enemy = match battle.line[battle.role(enemy_side) as usize] {
        line if line.any() => lines::drawn_up(state, line, battle.commander[battle.role(enemy_side) as usize]),
        _ => {
            lines::best_line(state, state.field(battle.zone, enemy_side), state.field_figures(battle.zone, enemy_side))
        }
    };
    let lines = if role == Role::Attacker { [best, enemy] } else { [enemy, best] };
    let contest = Contest::new(state, battle.attacker, lines);
    let row = Affordance {
        note: format!("up to {limit} units; strength {}, bonus {:+}", best.strength, best.bonus),
        odds: Some(contest.odds(state, desk.side, "before counters; ")),
        subject: commander.map(|figure| data.figure(figure).id.clone()),
        ..row
    };
    (best.strength * 4 + best.bonus.unsigned_abs() as u32, row)
}

/// Tactical counters.
pub(super) fn tactics(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Some(contest) = fought(state).and_then(|battle| Contest::of(state, battle)) else { return desk_rows(desk) };
    let lawful = desk.lawful();
    let before = contest.win(state, desk.side);
    let mut rows = Vec::new();
    for order in &lawful {
        if let Order::Play { counter } = *order {
            let after = contest.with(state, counter);
            let gain = after.win(state, desk.side) - before;
            rows.push(Affordance {
                note: format!("{} for you, now {}", gained(gain), zones::percent(before)),
                odds: Some(after.odds(state, desk.side, "")),
                target: Some(Target::Card(state.data().counter(counter).id.clone())),
                ..desk.row(order, state.data().counter(counter).name.clone())
            });
        }
    }
    for counter in state.hand_of(desk.side) {
        let wanted = state.data().counter(counter).kind == CounterKind::Tactical;
        if wanted && !lawful.contains(&Order::Play { counter }) {
            let row = desk.refused(&Order::Play { counter }, state.data().counter(counter).name.clone());
            rows.extend(
                row.map(|row| Affordance {
                    target: Some(Target::Card(state.data().counter(counter).id.clone())),
                    ..row
                }),
            );
        }
    }
    rows.push(Affordance {
        odds: Some(contest.odds(state, desk.side, "")),
        ..desk.end(&Order::Done, "No more counters")
    });
    rows
}

/// A change of a chance in hundredths.
fn gained(gain: f64) -> String {
    format!("{:+.0} %", gain * 100.0)
}

/// Plain rows for all lawful orders.
fn desk_rows(desk: &Desk<'_>) -> Vec<Affordance> {
    desk.lawful().iter().map(|order| desk.row(order, "Go on")).collect()
}

/// Keeping the result or replacing it.
pub(super) fn kavanagh(desk: &Desk<'_>, order: &Order) -> Affordance {
    let result = fought(desk.state).map_or(String::new(), |battle| battle.result.to_string());
    match order {
        Order::Replace => Affordance {
            note: "no losses, the rebels go back".to_owned(),
            tone: Tone::Good,
            ..desk.row(order, "Kavanagh guides them: DR")
        },
        _ => Affordance { ..desk.row(order, format!("Keep {result}")) },
    }
}

/// A unit that loses a step.
pub(super) fn lose(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Lose { unit } = *order else { return desk.row(order, "") };
    let state = desk.state;
    let data = state.data();
    let last = state.unit(unit).steps <= 1;
    let scores = last && data.sets.scoring.has(unit);
    let note = match (last, scores) {
        (true, true) => format!("destroyed: {} VP for the rebel", data.points.unit),
        (true, false) => "destroyed".to_owned(),
        (false, _) => format!("disorganised: {} to {}", data.unit(unit).value[0], data.unit(unit).value[1]),
    };
    Affordance {
        note,
        target: Some(Target::Piece(data.unit(unit).id.clone())),
        tone: if scores { Tone::Bad } else { Tone::Plain },
        ..desk.row(order, capital(&data.unit(unit).name))
    }
}

/// Where the loser goes.
pub(super) fn go_back(desk: &Desk<'_>, order: &Order) -> Affordance {
    let state = desk.state;
    let Some(battle) = fought(state) else { return desk.row(order, "") };
    match *order {
        Order::Retreat { to } => {
            let friends = state.strength(state.field(to, desk.side));
            let [own, theirs] =
                [desk.side, desk.side.other()].map(|side| state.cavalry(battle.line[battle.role(side) as usize]));
            let pursued = tables::pursues(theirs, own);
            let note = match (friends, pursued) {
                (0, true) => "pursued: one step more".to_owned(),
                (0, false) => "nobody of your side there".to_owned(),
                (strength, true) => format!("friends of strength {strength}; pursued: one step more"),
                (strength, false) => format!("friends of strength {strength}"),
            };
            Affordance {
                note,
                target: Some(desk.zone_target(to)),
                path: desk.arrow(battle.zone, to),
                ..desk.row(order, desk.zone_name(to))
            }
        }
        _ => Affordance {
            note: "besieged; no pursuit".to_owned(),
            odds: Some(siege_to_come(desk, battle.zone)),
            target: Some(desk.zone_target(battle.zone)),
            ..desk.row(order, "Behind the walls")
        },
    }
}

/// Which siege comes next.
pub(super) fn siege(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Siege { zone } = *order else { return desk.row(order, "") };
    let turns = desk.state.table.scenario.turns[1].saturating_sub(desk.state.turn) + 1;
    Affordance {
        odds: zones::siege_of(desk.state, zone)
            .map(|(besieger, assault)| assault.odds(desk.state, desk.side, besieger, turns)),
        target: Some(desk.zone_target(zone)),
        ..desk.row(order, desk.zone_name(zone))
    }
}

/// Siege counters.
pub(super) fn siege_counters(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Phase::Siege { zone, bonus, side, .. } = state.phase else { return desk_rows(desk) };
    let Some((_, mut assault)) = zones::siege_of(state, zone) else { return desk_rows(desk) };
    assault.bonus = bonus;
    let lawful = desk.lawful();
    let mut rows = Vec::new();
    for order in &lawful {
        if let Order::Play { counter } = *order {
            rows.push(siege_counter(desk, order, counter, assault, side));
        }
    }
    for counter in state.hand_of(desk.side) {
        let data = state.data().counter(counter);
        if data.kind == CounterKind::Siege && !lawful.contains(&Order::Play { counter }) {
            rows.extend(desk.refused(&Order::Play { counter }, data.name.clone()));
        }
    }
    rows.push(Affordance {
        odds: Some(assault.odds(state, desk.side, side, 1)),
        ..desk.end(&Order::Done, "No more counters: assault")
    });
    rows
}

fn siege_counter(
    desk: &Desk<'_>,
    order: &Order,
    counter: CounterId,
    mut assault: crate::screen::forecast::Assault,
    besieger: Side,
) -> Affordance {
    let state = desk.state;
    let data = state.data().counter(counter);
    let note = if data.effect == Effect::Event(EventKind::Sapping) {
        assault.fort = assault.fort.saturating_sub(1);
        if assault.fort == 0 { "the city falls at once" } else { "one fortification point falls" }
    } else {
        assault.bonus += data.strength;
        "better die"
    };
    Affordance {
        note: note.to_owned(),
        odds: (assault.fort > 0).then(|| assault.odds(state, desk.side, besieger, 1)),
        target: Some(Target::Card(data.id.clone())),
        ..desk.row(order, data.name.clone())
    }
}

/// A unit that the saved civilians put in heart again.
pub(super) fn rally(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Rally { unit } = *order else { return desk.end(order, "None") };
    rally_row(desk, order, unit)
}

fn rally_row(desk: &Desk<'_>, order: &Order, unit: UnitId) -> Affordance {
    let data = desk.state.data().unit(unit);
    debug_assert!(pieces::is_disorganised(desk.state, unit), "only disorganised units rally");
    Affordance {
        note: format!("{} to {}", data.value[1], data.value[0]),
        target: Some(Target::Piece(data.id.clone())),
        tone: Tone::Good,
        ..desk.row(order, data.name.clone())
    }
}
