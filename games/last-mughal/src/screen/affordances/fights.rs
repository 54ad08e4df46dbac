//! Battles and sieges: standing, lining up, counters, losses, ways out.

use engine::NoReasons;
use scene::{Affordance, Choose, Target, Tone};

use super::{Desk, capital};
use crate::data::CounterKind;
use crate::data::ids::{CounterId, FigureId, UnitId, UnitSet, ZoneId};
use crate::rules::battles;
use crate::rules::battles::{lines, retreat};
use crate::rules::order::Order;
use crate::rules::phase::{Battle, BattleStep, Phase, Role};
use crate::rules::sieges::Siege;
use crate::rules::state::State;
use crate::screen::forecast::{self, Dice};
use crate::screen::narrate;
use crate::screen::pieces;
use crate::screen::zones;

/// What is said of odds while counters may still be played.
const BEFORE: &str = "before counters; ";

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
    let contest = forecast::expected(state, zone, desk.side, [None; 2]);
    let strengths = [desk.side, desk.side.other()].map(|side| state.strength(state.field(zone, side)));
    Affordance {
        note: format!("{} against {}", strengths[0], strengths[1]),
        odds: Some(forecast::battle(state, &contest, desk.side, Dice::Later, BEFORE)),
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
    let plain = lawful.iter().filter(|order| !matches!(order, Order::Withdraw { .. }));
    let mut rows: Vec<Affordance> = plain.map(|order| stand_row(desk, battle, order)).collect();
    rows.extend(withdrawals(desk, battle));
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
            odds: Some(forecast::battle(
                state,
                &forecast::expected(state, battle.zone, battle.attacker, [None; 2]),
                desk.side,
                Dice::Later,
                BEFORE,
            )),
            tone: Tone::Contact,
            target: Some(desk.zone_target(battle.zone)),
            ..desk.row(order, "Stand and fight")
        },
        Order::ShutIn => Affordance {
            note: "no battle; the attacker besieges".to_owned(),
            odds: Some(siege_to_come(desk, battle.zone)),
            ..desk.row(order, "Behind the walls")
        },
        _ => desk.row(order, ""),
    }
}

/// Who may withdraw before the battle, and where to: all who cannot fight, a figure with his cavalry, cavalry on its own.
fn withdrawals(desk: &Desk<'_>, battle: &Battle) -> Vec<Affordance> {
    let state = desk.state;
    let all = state.field(battle.zone, desk.side);
    let out = battles::ways_out(state, battle);
    let mut rows: Vec<Affordance> =
        out.iter().map(|to| withdrawal(desk, battle, all, to, "All who are there")).collect();
    for to in battles::cavalry_ways(state, battle) {
        for figure in battles::cavalry_leaders(state, battle) {
            let units = state.figure(figure).units;
            if units != all || !out.has(to) {
                rows.push(withdrawal(desk, battle, units, to, &state.data().figure(figure).name));
            }
        }
        rows.extend(free_cavalry(desk, battle, to));
    }
    rows
}

fn withdrawal(desk: &Desk<'_>, battle: &Battle, units: UnitSet, to: ZoneId, who: &str) -> Affordance {
    let rest = desk.state.strength(desk.state.field(battle.zone, desk.side).without(units));
    Affordance {
        note: if rest == 0 { "no battle, no loss".to_owned() } else { format!("strength {rest} stays behind") },
        target: Some(desk.zone_target(to)),
        path: desk.arrow(battle.zone, to),
        ..desk.row(&Order::Withdraw { units, to }, format!("{who} to {}", desk.zone_name(to)))
    }
}

/// Cavalry that belongs to no figure: one unit as it is, several to choose from.
fn free_cavalry(desk: &Desk<'_>, battle: &Battle, to: ZoneId) -> Option<Affordance> {
    let state = desk.state;
    let units = battles::free_cavalry(state, battle);
    let most = u32::from(state.data().numbers.leaderless_units).min(units.len());
    let preset = lines::strongest(state, units, most);
    let label = |who: &str| format!("{who} to {}", desk.zone_name(to));
    match (units.sole(), preset.any()) {
        (_, false) => None,
        (Some(unit), _) => Some(withdrawal(desk, battle, units, to, &capital(&state.data().unit(unit).name))),
        (None, true) => {
            let choose = Choose {
                field: "units".to_owned(),
                from: desk.unit_ids(units),
                min: 1,
                max: most as u8,
                preset: desk.unit_ids(preset),
            };
            let row = desk.choice(&Order::Withdraw { units: preset, to }, label("Cavalry"), choose);
            Some(Affordance {
                note: "without loss; whoever stays decides next".to_owned(),
                target: Some(desk.zone_target(to)),
                path: desk.arrow(battle.zone, to),
                ..row
            })
        }
    }
}

/// The siege that going behind the walls would lead to.
pub(super) fn siege_to_come(desk: &Desk<'_>, zone: ZoneId) -> scene::Odds {
    let state = desk.state;
    let siege = Siege::of(state, desk.side.other(), zone).joined(state.field(zone, desk.side));
    forecast::siege(state, &siege, desk.side, Dice::Later, zones::turns_left(state))
}

/// Drawing up the line: one row for each possible commander, the best line chosen at the start.
pub(super) fn line_up(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Some(battle) = fought(state) else { return Vec::new() };
    let units = state.field(battle.zone, desk.side);
    let figures = state.field_figures(battle.zone, desk.side);
    let leaders = figures.iter().filter(|&figure| state.data().figure(figure).command > 0).map(Some);
    let mut rows: Vec<(u32, Affordance)> =
        leaders.chain([None]).filter_map(|commander| line_row(desk, battle, units, commander)).collect();
    rows.sort_by_key(|(strength, _)| std::cmp::Reverse(*strength));
    let barred = figures.iter().filter_map(|figure| barred_from_command(desk, units, figure));
    rows.into_iter().map(|(_, row)| row).chain(barred).collect()
}

/// A general whom nobody with strength follows. [LM-7.4a]
fn barred_from_command(desk: &Desk<'_>, units: UnitSet, figure: FigureId) -> Option<Affordance> {
    let state = desk.state;
    let data = state.data().figure(figure);
    let followers = battles::followers(state, units, Some(figure));
    if data.command == 0 || state.strength(followers) > 0 {
        return None;
    }
    desk.refused(&Order::Line { commander: Some(figure), units }, format!("Under {}", data.name))
}

fn line_row(
    desk: &Desk<'_>,
    battle: &Battle,
    units: UnitSet,
    commander: Option<FigureId>,
) -> Option<(u32, Affordance)> {
    let state = desk.state;
    let data = state.data();
    let units = battles::followers(state, units, commander);
    let best = lines::line(state, units, commander);
    if best.strength == 0 {
        return None;
    }
    let limit = battles::line_limit(state, commander);
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
    let enemy = battle.role(desk.side.other());
    let mut known = [None; 2];
    known[battle.role(desk.side) as usize] = Some(best);
    if battle.line[enemy as usize].any() {
        known[enemy as usize] =
            Some(lines::drawn_up(state, battle.line[enemy as usize], battle.commander[enemy as usize]));
    }
    let contest = forecast::expected(state, battle.zone, battle.attacker, known);
    let row = Affordance {
        note: format!("up to {limit} units; strength {}, bonus {:+}", best.strength, best.bonus),
        odds: Some(forecast::battle(state, &contest, desk.side, Dice::Later, BEFORE)),
        subject: commander.map(|figure| data.figure(figure).id.clone()),
        ..row
    };
    Some((best.strength * 4 + best.bonus.unsigned_abs() as u32, row))
}

/// Tactical counters.
pub(super) fn tactics(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Some(battle) = fought(state) else { return desk_rows(desk) };
    let Some(contest) = forecast::fought(state, battle) else { return desk_rows(desk) };
    let lawful = desk.lawful();
    let before = forecast::win(state, &contest, desk.side);
    // The attacker is the last to play; when he has no more counters the die is cast.
    let attacks = battle.role(desk.side) == Role::Attacker;
    let last = if attacks && is_last_counter(desk) { Dice::Own } else { Dice::Later };
    let end = if attacks { "No more counters: fight" } else { "No more counters" };
    let mut rows = Vec::new();
    for order in &lawful {
        if let Order::Play { counter } = *order {
            let after = contest.with(counter);
            let gain = forecast::win(state, &after, desk.side) - before;
            rows.push(Affordance {
                note: format!("{} for you, now {}", gained(gain), zones::percent(before)),
                odds: Some(forecast::battle(state, &after, desk.side, last, "")),
                target: Some(Target::Card(state.data().counter(counter).id.clone())),
                ..desk.row(order, desk.counter_name(counter))
            });
        }
    }
    for counter in state.hand_of(desk.side) {
        let wanted = state.data().counter(counter).kind == CounterKind::Tactical;
        if wanted && !lawful.contains(&Order::Play { counter }) {
            let row = desk.refused(&Order::Play { counter }, desk.counter_name(counter));
            rows.extend(
                row.map(|row| Affordance {
                    target: Some(Target::Card(state.data().counter(counter).id.clone())),
                    ..row
                }),
            );
        }
    }
    let dice = if attacks { Dice::Own } else { Dice::Later };
    rows.push(Affordance {
        odds: Some(forecast::battle(state, &contest, desk.side, dice, "")),
        ..desk.end(&Order::Done, end)
    });
    rows
}

/// Whether the side has one counter left: after it no more are asked for.
fn is_last_counter(desk: &Desk<'_>) -> bool {
    desk.state.hand_of(desk.side).len() == 1
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
    let words = fought(desk.state).map_or(String::new(), |battle| narrate::in_words(battle.result));
    match order {
        Order::Replace => Affordance {
            note: "no losses, the rebels go back".to_owned(),
            tone: Tone::Good,
            ..desk.row(order, "Kavanagh guides them through")
        },
        _ => Affordance { note: words, ..desk.row(order, format!("Keep {result}")) },
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
            let role = battle.role(desk.side);
            let margin = retreat::pursuit(state, battle.attacker, battle.line, role, &mut NoReasons);
            let pursued = retreat::pursues(margin) && battle.step != BattleStep::TurnBack;
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

/// Which siege comes next. Without a counter to play the die is cast at once.
pub(super) fn siege(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Siege { zone } = *order else { return desk.row(order, "") };
    let state = desk.state;
    let dice = if state.hand_of(desk.side).is_empty() { Dice::Own } else { Dice::Later };
    Affordance {
        odds: zones::siege_of(state, zone)
            .map(|siege| forecast::siege(state, &siege, desk.side, dice, zones::turns_left(state))),
        target: Some(desk.zone_target(zone)),
        ..desk.row(order, desk.zone_name(zone))
    }
}

/// Siege counters.
pub(super) fn siege_counters(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let Phase::Siege { zone, .. } = state.phase else { return desk_rows(desk) };
    let Some(siege) = zones::siege_of(state, zone) else { return desk_rows(desk) };
    let lawful = desk.lawful();
    let mut rows = Vec::new();
    for order in &lawful {
        if let Order::Play { counter } = *order {
            rows.push(siege_counter(desk, order, counter, &siege));
        }
    }
    for counter in state.hand_of(desk.side) {
        let data = state.data().counter(counter);
        if data.kind == CounterKind::Siege && !lawful.contains(&Order::Play { counter }) {
            rows.extend(desk.refused(&Order::Play { counter }, desk.counter_name(counter)));
        }
    }
    rows.push(Affordance {
        odds: Some(forecast::siege(state, &siege, desk.side, Dice::Own, 1)),
        ..desk.end(&Order::Done, "No more counters: assault")
    });
    rows
}

fn siege_counter(desk: &Desk<'_>, order: &Order, counter: CounterId, siege: &Siege) -> Affordance {
    let state = desk.state;
    let data = state.data().counter(counter);
    let after = siege.with(state, counter);
    let dice = if is_last_counter(desk) { Dice::Own } else { Dice::Later };
    let note = match after.fort {
        0 => "the city falls at once".to_owned(),
        fort if fort < siege.fort => format!("fortification {} to {fort}", siege.fort),
        _ => format!("die {:+}", after.bonus - siege.bonus),
    };
    Affordance {
        note,
        odds: (after.fort > 0).then(|| forecast::siege(state, &after, desk.side, dice, 1)),
        target: Some(Target::Card(data.id.clone())),
        ..desk.row(order, desk.counter_name(counter))
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
