//! What the deciding seat can do: rows of the list, highlights on the table.

use engine::{NoReasons, Words};
use scene::{Affordance, RefusedHint, Target, Tone};
use table::Inches;

use crate::data::side::{UnitId, each};
use crate::rules::combat::{self, Role};
use crate::rules::control;
use crate::rules::deploy;
use crate::rules::initiative;
use crate::rules::movement;
use crate::rules::names::{dice, length};
use crate::rules::officers;
use crate::rules::order::{Commit, Leg, March, Order};
use crate::rules::phase::{self, CombatStep, MovementStep, Phase};
use crate::rules::refusal;
use crate::rules::sample;
use crate::rules::state::{Marks, State};
use crate::rules::turn;
use crate::rules::withdraw;
use crate::rules::zone;
use crate::screen::forecast::{self, Rolled, Whose};
use crate::screen::ground::on_screen;
use crate::screen::narrate::{allows, command_dice};
use crate::screen::roster;
use crate::screen::stations;
use crate::screen::words;

/// All that can be done at this decision.
pub fn all(state: &State) -> Vec<Affordance> {
    let mut rows: Vec<Affordance> = Vec::new();
    let choosing = state.displaced == 0 && matches!(state.phase, Phase::Movement(MovementStep::Choose));
    if choosing {
        movement_rows(state, &mut rows);
    } else if let Phase::Build { side } = state.phase {
        rows.extend(roster::orders(state, side).iter().map(|order| {
            let mut row = row(state, order);
            if let Err(why) = turn::check(state, order) {
                let sentence = refusal::explain(state, &why);
                row.refused = Some(RefusedHint { clause: sentence.clause.to_string(), text: sentence.text });
            }
            row
        }));
    } else {
        let mut orders = Vec::new();
        turn::orders(state, &mut orders);
        if let Phase::Control { rolled: Some(rolled) } = &state.phase {
            // The highest total first.
            orders.sort_by_key(|order| match order {
                Order::Pick { i, j } => (-control::total(state, rolled, *i, *j, &mut NoReasons), faces(rolled, *i, *j)),
                _ => (0, [0; 2]),
            });
            // Two dice that show the same as another two are no other choice.
            orders.dedup_by(|one, other| match (one, other) {
                (Order::Pick { i, j }, Order::Pick { i: k, j: l }) => faces(rolled, *i, *j) == faces(rolled, *k, *l),
                _ => false,
            });
        }
        rows.extend(orders.iter().map(|order| row(state, order)));
        if let Phase::Deploy { side } = state.phase {
            rows.extend(stations::rows(state, side));
        }
    }
    let mut concede = plain(state, &Order::Concede, "Concede".to_owned());
    concede.tone = Tone::End;
    concede.confirm = Some("Give up the battle? Your army counts as broken.".to_owned());
    rows.push(concede);
    rows
}

/// What two dice of a control test show, the lower first.
fn faces(rolled: &phase::Rolled, i: u8, j: u8) -> [u8; 2] {
    let [one, other] = [i, j].map(|die| rolled.dice[usize::from(die)]);
    [one.min(other), one.max(other)]
}

pub fn plain(state: &State, order: &Order, label: String) -> Affordance {
    let words: Words = words::speak(state, order);
    Affordance::new(words.to_json(), words.notation(&words::PHRASES), label)
}

fn id(state: &State, unit: UnitId) -> Option<String> {
    Some(state.unit_id(unit).to_owned())
}

fn piece(state: &State, unit: UnitId) -> Option<Target> {
    id(state, unit).map(Target::Piece)
}

/// Rows of the Movement Segment: every unit that may act with its sample of moves, drags for units and officers, and the end.
fn movement_rows(state: &State, rows: &mut Vec<Affordance>) {
    let mut orders = Vec::new();
    crate::rules::arrival::orders(state, &mut orders);
    let side = state.phasing;
    let asked = sample::asked(state);
    for unit in asked.into_iter().chain(each(state.present[side.index()]).filter(|&unit| Some(unit) != asked)) {
        if movement::may_do(state, unit) {
            sample::unit_actions(state, unit, &mut orders, &mut |_, _| {});
        }
    }
    for order in &orders {
        rows.push(row(state, order));
    }
    for unit in each(state.present[side.index()]).filter(|&unit| movement::may_do(state, unit)) {
        let mut drag = Affordance::new(serde_json::Value::Null, "", format!("Move {}", state.unit_name(unit)));
        drag.note = format!("drag on the table, up to {}", length(state.base_move(unit)));
        drag.subject = id(state, unit);
        drag.drag = true;
        drag.group = state.unit_name(unit).to_owned();
        rows.push(drag);
    }
    for officer in state.officers_of(side).filter(|&officer| !state[officer].moved) {
        let mut drag = Affordance::new(serde_json::Value::Null, "", format!("{} rides", state.officer_name(officer)));
        drag.note = format!("drag on the table, up to {}", length(state.book.tables.movement.officer));
        drag.subject = Some(state.officer_id(officer).to_owned());
        drag.drag = true;
        drag.group = "Officers".to_owned();
        rows.push(drag);
    }
    let mut done = plain(state, &Order::Done, "End the Movement Segment".to_owned());
    done.tone = Tone::End;
    let [acted, all] = acted(state);
    done.note = format!("acted so far: {acted} of {all}; the rest stand");
    if let Err(why) = movement::check_done(state) {
        let sentence = refusal::explain(state, &why);
        done.refused = Some(RefusedHint { clause: sentence.clause.to_string(), text: sentence.text });
    }
    rows.push(done);
}

/// How many units of the phasing side have acted in this segment, of how many.
pub fn acted(state: &State) -> [usize; 2] {
    let own = || each(state.present[state.phasing.index()]);
    [own().filter(|&unit| state[unit].marks.has(Marks::ACTED)).count(), own().count()]
}

/// A row for an order.
fn row(state: &State, order: &Order) -> Affordance {
    let mut row = plain(state, order, label(state, order));
    match order {
        Order::Skirmish { unit, target } => {
            (row.subject, row.target) = (id(state, *unit), piece(state, *target));
            row.odds = Some(forecast::skirmish(state, *unit, *target));
            row.tone = Tone::Contact;
        }
        Order::Fire { unit, target } => {
            (row.subject, row.target) = (id(state, *unit), piece(state, *target));
            row.odds = forecast::shot(state, *unit, *target);
            row.cost = length(table::distance(state.shape(*unit), state.shape(*target)));
            row.tone = Tone::Contact;
        }
        Order::HoldFire { unit } | Order::Stay { unit } => row.subject = id(state, *unit),
        Order::Recover { unit } => {
            row.subject = id(state, *unit);
            row.odds = Some(forecast::recovery(state, *unit));
        }
        Order::Test { force, cds } => {
            row.subject = officer_piece(state, force.officer());
            let paid = control::reach(state, *force)
                .map_or(0, |reach| control::price(&state.book.tables.command, reach, *cds, &mut NoReasons));
            row.cost = if *cds > 0 { format!("{paid} CD") } else { String::new() };
            row.odds = Some(forecast::control(state, *force, *cds));
            row.group = state.force_title(*force);
        }
        Order::Inactive { force } => {
            row.subject = officer_piece(state, force.officer());
            row.group = state.force_title(*force);
            row.note = "its units rest and may recover".to_owned();
        }
        Order::Pick { i, j } => pick_row(state, *i, *j, &mut row),
        Order::Reroll { dice } => {
            let chosen = dice.iter().enumerate().filter(|(_, die)| **die).map(|(index, _)| index as u8).collect();
            row.target = Some(Target::Dice(chosen));
            let price = initiative::price(&state.rules, *dice, &mut NoReasons);
            row.cost = format!("{price} CD");
            row.odds = initiative_odds(state, *dice);
        }
        Order::Decline if matches!(state.phase, Phase::Initiative(_)) => {
            row.odds = initiative_odds(state, [false, false]);
            row.tone = Tone::End;
        }
        Order::Move(march) => march_row(state, march, &mut row),
        Order::Face { unit, .. } => {
            row.subject = id(state, *unit);
            row.group = state.unit_name(*unit).to_owned();
        }
        Order::Withdraw { unit, bearing } => {
            row.subject = id(state, *unit);
            row.group = state.unit_name(*unit).to_owned();
            if let Some(ended) = withdraw::way(state, *unit, *bearing) {
                row.path = [ended.from, ended.to].map(|pose| on_screen(state, pose.spot())).to_vec();
                row.target = Some(Target::Point(on_screen(state, ended.to.spot())));
                row.cost = length(ended.gone);
            }
        }
        Order::Arrive { placement, .. } => {
            row.group = "Arrivals".to_owned();
            if let Some((_, pose)) = placement.units.first() {
                row.target = Some(Target::Point(on_screen(state, pose.spot())));
            }
            row.note = placement.units.iter().map(|(unit, _)| state.unit_name(*unit)).collect::<Vec<_>>().join(", ");
        }
        Order::Place { unit } => row.target = piece(state, *unit),
        Order::Fight { defender } => {
            row.target = piece(state, *defender);
            let is_open = [state.phasing, state.phasing.enemy()]
                .into_iter()
                .any(|side| combat::is_any_commit(state, side, *defender));
            let rolled = if is_open { Rolled::Later } else { Rolled::Now };
            row.odds = forecast::combat(state, *defender, [Commit::default(); 2], Role::Attacker, rolled);
            row.tone = Tone::Contact;
        }
        Order::Commit(commit) => commit_row(state, *commit, &mut row),
        Order::Evade => {
            if let Phase::Movement(MovementStep::Evade { attacker, defender }) = state.phase {
                let odds = forecast::evasion(state, attacker, defender, Whose::Own);
                row.odds = Some(scene::Odds { expect: "who gets away is disordered".to_owned(), ..odds });
            }
        }
        Order::Resume => {
            if let (Phase::Movement(MovementStep::Zone { march, .. }), Some(zoned)) = (&state.phase, zone::zoned(state))
            {
                row.odds = forecast::going_on(state, march, &zoned);
            }
        }
        Order::RerollMove => {
            row.cost = "1 CD".to_owned();
            row.odds = zone::zoned(state).map(|zoned| forecast::zone_again(state, &zoned));
        }
        Order::RerollRecovery => {
            row.cost = "1 CD".to_owned();
            if let Phase::Movement(MovementStep::Recovery { unit }) = state.phase {
                row.odds = Some(forecast::recovery(state, unit));
            }
        }
        Order::Done | Order::Decline | Order::Stand | Order::Halt => row.tone = Tone::End,
        Order::Ride { officer, to } => {
            row.subject = officer_piece(state, *officer);
            row.target = Some(Target::Point(on_screen(state, to.spot())));
        }
        Order::Build(_)
        | Order::Muster(_)
        | Order::Commander { .. }
        | Order::Raise { .. }
        | Order::Enlist(_)
        | Order::Recruit(_) => roster::row(state, order, &mut row),
        _ => {}
    }
    row
}

fn initiative_odds(state: &State, again: [bool; 2]) -> Option<scene::Odds> {
    let Phase::Initiative(contest) = &state.phase else { return None };
    forecast::initiative(state, contest, again)
}

fn officer_piece(state: &State, officer: crate::data::side::OfficerId) -> Option<String> {
    state[officer].on_table.then(|| state.officer_id(officer).to_owned())
}

fn pick_row(state: &State, i: u8, j: u8, row: &mut Affordance) {
    let Phase::Control { rolled: Some(rolled) } = &state.phase else { return };
    let total = control::total(state, rolled, i, j, &mut NoReasons);
    let status = control::status(&state.book.tables.control, total, control::column(state, rolled.force));
    row.target = Some(Target::Dice(vec![i, j]));
    row.tone = forecast::status_tone(status);
    row.cost = format!("{total} {}", status.letter());
    let die = |index: u8| rolled.dice[usize::from(index)];
    row.note = format!("{} and {}: {}", die(i), die(j), allows(status));
}

fn march_row(state: &State, march: &March, row: &mut Affordance) {
    let unit = march.unit;
    row.subject = id(state, unit);
    row.group = state.unit_name(unit).to_owned();
    let Ok(path) = movement::declared(state, march) else { return };
    row.cost = format!("{} of {}", length(path.cost()), length(state.base_move(unit)));
    row.path = std::iter::once(path.start)
        .chain(path.tracks.iter().map(|track| track.way.to))
        .map(|pose| on_screen(state, pose.spot()))
        .collect();
    let enemy = march.target.or_else(|| each(path.contact).next());
    match enemy {
        Some(enemy) => {
            row.target = piece(state, enemy);
            row.tone = Tone::Contact;
            row.odds = forecast::contact(state, march);
            row.label = format!("Attack {}: {}", state.unit_name(enemy), row.label);
        }
        None => {
            row.target = Some(Target::Point(on_screen(state, path.end().spot())));
            row.odds = forecast::march(state, &path);
            if path.road {
                row.note = "by road, in march column".to_owned();
            } else if row.odds.is_some() {
                row.note = format!("into the {} zone: a die is rolled", length(state.book.tables.movement.zone));
            }
        }
    }
}

fn commit_row(state: &State, commit: Commit, row: &mut Affordance) {
    let (defender, commits, role) = match state.phase {
        Phase::Combat(CombatStep::Attacker { defender }) => (defender, [commit, Commit::default()], Role::Attacker),
        Phase::Combat(CombatStep::Defender { defender, commit: first }) => (defender, [first, commit], Role::Defender),
        _ => return,
    };
    let answers = role == Role::Attacker && combat::is_any_commit(state, state.phasing.enemy(), defender);
    let rolled = if answers { Rolled::Later } else { Rolled::Now };
    row.odds = forecast::combat(state, defender, commits, role, rolled);
    row.cost = if commit.cd { "1 CD".to_owned() } else { String::new() };
    row.subject = commit.officer.and_then(|officer| officer_piece(state, officer));
}

fn leg_words(leg: &Leg) -> String {
    let hand = |negative: bool| if negative { "left" } else { "right" };
    match leg {
        Leg::Ahead(way) => format!("ahead {}", length(*way)),
        Leg::Oblique(turn, way) => {
            format!("{} oblique {} {}", hand(turn.hundredths() < 0), turn.abs(), length(*way))
        }
        Leg::Wheel(turn) => format!("wheel {} {}", hand(turn.hundredths() < 0), turn.abs()),
        Leg::Side(way) => format!("to the {} {}", hand(*way < Inches::ZERO), length(way.abs())),
        Leg::Back(way) => format!("back {}", length(*way)),
        Leg::Enter => "enter".to_owned(),
    }
}

/// An order in a few words that say whose it is.
pub fn say(state: &State, order: &Order) -> String {
    let said = label(state, order);
    let of = |who: &str| format!("{who}: {}", lower(&said));
    match order {
        Order::Move(march) => {
            let enemy = movement::declared(state, march)
                .ok()
                .and_then(|path| march.target.or_else(|| each(path.contact).next()));
            let unit = state.unit_name(march.unit);
            enemy.map_or_else(|| of(unit), |enemy| format!("{unit}: attack on {}", state.unit_name(enemy)))
        }
        Order::Face { unit, .. } | Order::Withdraw { unit, .. } => of(state.unit_name(*unit)),
        Order::Test { force, .. } => of(&state.force_title(*force)),
        Order::Pick { .. } => match &state.phase {
            Phase::Control { rolled: Some(rolled) } => format!("{}: {said}", state.force_title(rolled.force)),
            _ => said,
        },
        Order::Resume | Order::Halt | Order::RerollMove => match &state.phase {
            Phase::Movement(MovementStep::Zone { march, .. }) => of(state.unit_name(march.unit)),
            _ => said,
        },
        Order::Evade | Order::Stand => match &state.phase {
            Phase::Movement(MovementStep::Evade { defender, .. }) => of(state.unit_name(*defender)),
            _ => said,
        },
        Order::Place { unit } => match officers::asked(state) {
            Some(officer) => format!("{} with {}", state.officer_name(officer), state.unit_name(*unit)),
            None => said,
        },
        Order::Ride { officer, to } => {
            format!("{} rides to {}, {}", state.officer_name(*officer), length(to.x), length(to.y))
        }
        Order::Done if matches!(state.phase, Phase::Movement(_)) => "End the Movement Segment".to_owned(),
        _ => said,
    }
}

/// Words that follow a colon begin small.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn label(state: &State, order: &Order) -> String {
    let unit = |id: UnitId| state.unit_name(id);
    match order {
        Order::Default => match state.phase {
            Phase::Build { .. } => "The listed army".to_owned(),
            Phase::Deploy { side } if deploy::begun(state, side).is_some() => {
                "The usual places for the rest of the force".to_owned()
            }
            _ => "The usual places for the next force".to_owned(),
        },
        Order::Build(_)
        | Order::Muster(_)
        | Order::Commander { .. }
        | Order::Raise { .. }
        | Order::Enlist(_)
        | Order::Recruit(_) => roster::label(state, order),
        Order::Deploy { force, .. } => format!("Place {}", state.force_title(*force)),
        Order::Put { unit: id, .. } => format!("Place {}", unit(*id)),
        Order::Station { officer, .. } => format!("Place {}", state.officer_name(*officer)),
        Order::TakeUp { unit: id } => format!("Take {} up again", unit(*id)),
        Order::TakeBack => "Take the last step back".to_owned(),
        Order::Reserve { force } => format!("Hold {} in reserve", state.force_title(*force)),
        Order::Reroll { dice } => match dice {
            [true, true] => "Roll both dice again".to_owned(),
            [true, false] => "Roll the first die again".to_owned(),
            _ => "Roll the second die again".to_owned(),
        },
        Order::Decline => match state.phase {
            Phase::Combat(_) => "Stay where it is".to_owned(),
            _ => "Leave it".to_owned(),
        },
        Order::Skirmish { unit: id, target } => format!("Skirmishers of {} against {}", unit(*id), unit(*target)),
        Order::Done if matches!(state.phase, Phase::Build { .. }) => "The list is complete".to_owned(),
        Order::Done => "Done".to_owned(),
        Order::Fire { unit: id, target } => format!("Fire of {} at {}", unit(*id), unit(*target)),
        Order::HoldFire { unit: id } => format!("{}: hold fire", unit(*id)),
        Order::First => "Phase first".to_owned(),
        Order::Second => "Phase second".to_owned(),
        Order::Test { cds: 0, .. } => "Test without command dice".to_owned(),
        Order::Test { cds, .. } => format!("Test with {}", command_dice(*cds)),
        Order::Inactive { force } => format!("{} goes Inactive", state.force_title(*force)),
        Order::Pick { i, j } => match &state.phase {
            Phase::Control { rolled: Some(rolled) } => {
                let total = control::total(state, rolled, *i, *j, &mut NoReasons);
                let column = control::column(state, rolled.force);
                let status = control::status(&state.book.tables.control, total, column);
                status.name().to_owned()
            }
            _ => "Pick".to_owned(),
        },
        Order::Move(march) => {
            let mut parts: Vec<String> = Vec::new();
            if let Some(bearing) = march.exit {
                parts.push(format!("leave on {bearing}"));
            }
            if let Some(face) = march.face {
                parts.push(format!("turn {}", face.turn()));
            }
            parts.extend(march.legs.iter().map(leg_words));
            parts.join(", ")
        }
        Order::Face { face, .. } => format!("Turn {}", face.turn()),
        Order::Withdraw { bearing, .. } => format!("Withdraw on {bearing}"),
        Order::Ride { officer, .. } => format!("{} rides", state.officer_name(*officer)),
        Order::Recover { unit: id } => format!("{}: try to recover", unit(*id)),
        Order::Arrive { group, .. } => {
            format!("{} arrives", state.force_title(crate::rules::arrival::force_of(*group)))
        }
        Order::Stay { unit: id } => format!("{}: stand", unit(*id)),
        Order::Resume => "Go on".to_owned(),
        Order::Halt => "Halt".to_owned(),
        Order::RerollMove | Order::RerollRecovery => "Roll again".to_owned(),
        Order::Evade => "Evade".to_owned(),
        Order::Stand => "Stand".to_owned(),
        Order::Place { unit: id } => format!("With {}", unit(*id)),
        Order::Fight { defender } => format!("Fight {}", unit(*defender)),
        Order::Commit(commit) => match (commit.cd, commit.officer) {
            (false, None) => "No extra dice".to_owned(),
            (true, None) => "A command die".to_owned(),
            (cd, Some(officer)) => {
                let plus = if cd { " and a command die" } else { "" };
                format!("{} lends {}{plus}", state.officer_name(officer), dice(state[officer].talent.bonus))
            }
        },
        Order::Advance { inches } => format!("Advance {}", length(*inches)),
        Order::Occupy => "Occupy what they lost".to_owned(),
        Order::Concede => "Concede".to_owned(),
    }
}
