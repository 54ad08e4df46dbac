//! The sequence of play: cards, actions, what follows them, the end of a round. [FP-1.4]

use chance::Chance;
use engine::{Log, Parts, Pending, Seat};

use crate::data::Class;
use crate::data::cards::When;
use crate::rules::actions::{self, Actor, Leave, SecondHalf};
use crate::rules::artillery;
use crate::rules::automatic_enemy;
use crate::rules::charge;
use crate::rules::command_group::{self, Plan};
use crate::rules::commander;
use crate::rules::deck::{self, Card};
use crate::rules::event::Event;
use crate::rules::fire::{self, Firing, Side, Volley};
use crate::rules::flow::Step;
use crate::rules::gate;
use crate::rules::melee;
use crate::rules::morale::{self, Occasion};
use crate::rules::movement::{self, Going};
use crate::rules::order::{Leaders, Order};
use crate::rules::reaction;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::retreat::{self, Taking};
use crate::rules::set_up;
use crate::rules::sharing;
use crate::rules::special_cards;
use crate::rules::state::{Health, NOWHERE, State, Unit};
use crate::rules::victory::{self, End};

/// Takes steps until somebody is asked or the match is over, or nobody wants to hear more.
pub fn run(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    while asked(state).is_none() && state.flow.top() != Step::Over && !log.has_heard_enough() {
        step(state, chance, log);
    }
}

/// Who is asked what by the topmost step; none where the engine goes on by itself.
pub fn asked(state: &State) -> Option<(Seat, &'static str)> {
    let force = |force: u8| state.seat_of(force);
    let owner = |unit: Unit| match unit {
        Unit::Company(id) => Some(force(state.force_of(id))),
        Unit::Gun(id) => Some(force(state.scenario.guns[usize::from(id)].owner)),
        Unit::Enemy(_) => state.options.enemy_seat.then(|| state.enemy_seat()),
    };
    let enemy = state.options.enemy_seat.then(|| state.enemy_seat());
    match state.flow.top() {
        Step::Deploy { force: id, .. } => Some((force(id), "deploy")),
        Step::ForceCard { force: id, .. } => Some((force(id), "force-card")),
        Step::CommandMove { force: id, moved, sole }
            if any_figure_moves(state, id, moved) && (sole || command_group::is_attentive(state, id)) =>
        {
            Some((force(id), "command-move"))
        }
        Step::CommanderMove { by_card } => {
            let leader = commander::force(state)?;
            let question = if by_card { "galloper" } else { "commander-move" };
            (by_card || command_group::is_attentive(state, leader)).then(|| (force(leader), question))
        }
        Step::MoveAfterFire { unit } if can_move_after(state, unit) => {
            owner(unit).map(|seat| (seat, "move-after-fire"))
        }
        Step::FireAfterMove { unit } if can_fire_after(state, unit) => {
            owner(unit).map(|seat| (seat, "fire-after-move"))
        }
        Step::Share { unit, .. } => owner(unit).map(|seat| (seat, "share-fire")),
        Step::React { charge } => owner(charge.defender).map(|seat| (seat, "react")),
        Step::ReactPath { charge } if !reaction::no_way_left(state, &charge) => {
            owner(charge.defender).map(|seat| (seat, "fall-back"))
        }
        Step::Front { charge, .. } => owner(charge.player_unit()).map(|seat| (seat, "front")),
        Step::Retreat { unit, from, taking }
            if state.is_here(unit)
                && retreat::areas(state, unit, from, retreat::can_take(state, unit, from, taking)).len() > 1 =>
        {
            owner(unit).map(|seat| (seat, "retreat"))
        }
        Step::Advance { charge } if charge::can_advance(state, &charge) => {
            owner(charge.attacker).map(|seat| (seat, "advance"))
        }
        Step::GunAction { gun } => owner(Unit::Gun(gun)).map(|seat| (seat, "gun-action")),
        Step::BandCard { band } if enemy.is_some() && Actor::Band { band }.units(state).next().is_some() => {
            enemy.map(|seat| (seat, "band-card"))
        }
        Step::UnitActs { unit, left: 1.. } if state.enemy(unit).is_here() => enemy.map(|seat| (seat, "band-card")),
        Step::EnemyGunAction { unit } if state.enemy(unit).is_here() => enemy.map(|seat| (seat, "enemy-gun")),
        Step::Effect(ref work) => special_cards::asked(state, work),
        Step::Entry { unit } if morale::entries(state, unit).nth(1).is_some() => enemy.map(|seat| (seat, "entry")),
        _ => None,
    }
}

/// What the match waits for.
pub fn pending(state: &State) -> Pending {
    asked(state)
        .map_or_else(|| Pending::Over(victory::outcome(state)), |(seat, question)| Pending::Decision { seat, question })
}

fn any_figure_moves(state: &State, force: u8, moved: u8) -> bool {
    (0..3).any(|role| moved & 1 << role == 0 && state.command[usize::from(3 * force + role)].health == Health::Active)
}

fn can_move_after(state: &State, unit: Unit) -> bool {
    state.is_here(unit)
}

fn can_fire_after(state: &State, unit: Unit) -> bool {
    state.is_here(unit)
        && fire::check_ready(state, unit).is_ok()
        && fire::targets(state, unit, state.area_of(unit)).next().is_some()
}

/// Takes the topmost step, which nobody is asked about.
fn step(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match state.flow.top() {
        Step::Draw => draw(state, chance, log),
        Step::Acted { force, company, leave } => acted(state, force, company, leave, log),
        Step::CommandMove { force, .. } => {
            state.board.flow.pop();
            command_group::carry_out(state, force, log);
        }
        Step::CommanderMove { .. } => {
            state.board.flow.pop();
            command_group::carry_out_commander(state, chance, log);
        }
        Step::Effect(work) => special_cards::work(state, work, chance, log),
        Step::Volley(firing) => fire::next_shot(state, firing, chance, log),
        Step::Contact { charge } => charge::contact(state, charge, chance, log),
        Step::ReactPath { charge } => {
            state.board.flow.replace(Step::ChargeOn { charge });
        }
        Step::ChargeOn { charge } => {
            state.board.flow.pop();
            if reaction::still_comes_on(state, &charge) {
                state.board.flow.push(Step::Melee { charge, round: 1 });
            }
        }
        Step::Followed { charge } => {
            state.board.flow.pop();
            if reaction::still_comes_on(state, &charge) {
                state.board.flow.push(Step::Advance { charge });
            }
        }
        Step::Melee { charge, round } => melee::begin_round(state, charge, round, chance, log),
        Step::Retreat { unit, from, taking } => go_back(state, unit, from, taking, chance, log),
        Step::Advance { charge } => {
            state.board.flow.pop();
            let wants = matches!(charge.attacker, Unit::Enemy(id) if automatic_enemy::advances(state, id));
            if charge::can_advance(state, &charge) && wants {
                charge::advance(state, &charge, log);
            }
        }
        Step::Guns { next } => next_gun(state, next),
        Step::BandCard { band } => band_card(state, band, chance, log),
        Step::UnitActs { unit, left } => act_again(state, unit, left, chance, log),
        Step::EnemyGuns { next } => next_enemy_gun(state, next),
        Step::EnemyGunAction { unit } => {
            state.board.flow.replace(Step::Finished);
            automatic_enemy::gun_acts(state, unit, chance, log);
        }
        Step::Returns { next, occasion } => morale::next_return(state, next, occasion, chance, log),
        Step::Entry { unit } => {
            state.board.flow.pop();
            let entry = morale::entries(state, unit).next();
            if let Some(area) = entry {
                morale::come_back(state, unit, area, log);
            }
        }
        Step::RoundOver => round_over(state, log),
        Step::Finished => finished(state, log),
        _ => {
            state.board.flow.pop();
        }
    }
}

/// Begins the first round, and says what evens the match.
pub fn begin(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if state.options.even {
        log.tell(Event::Evened { handicap: state.handicap(), rounds: state.rounds() });
    }
    deck::shuffle(state, log);
    run(state, chance, log);
}

/// The next card is turned. [FP-1.4]
fn draw(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let card = deck::turn(state, chance);
    take_card(state, card, log);
}

/// A card is on the table. [FP-1.4]
pub fn take_card(state: &mut State, card: Card, log: &mut impl Log<Event>) {
    state.board.deck.turned = Some(card);
    state.board.commander.was_in = state.commander.area;
    log.tell(Event::CardTurned { card });
    match card {
        Card::Force(force) => force_card(state, force, log),
        Card::Artillery => state.board.flow.push(Step::Guns { next: 0 }),
        Card::Band(band) => state.board.flow.push(Step::BandCard { band }),
        Card::EnemyArtillery => state.board.flow.push(Step::EnemyGuns { next: 0 }),
        Card::Special(special) => {
            state.board.flow.push(Step::Finished);
            special_cards::turned(state, special, log);
        }
        Card::End => {
            state.board.flow.push(Step::RoundOver);
            state.board.flow.push(Step::Returns { next: 0, occasion: Occasion::End });
            lapse(state, log);
        }
    }
}

/// A Force's card: its Companies act, or its surviving Command figures move. [FP-1.5, FP-9.5]
fn force_card(state: &mut State, force: u8, log: &mut impl Log<Event>) {
    state.board.last_force = force;
    if state.own_companies(force).any(|id| state.company(id).is_here()) {
        state.board.flow.push(Step::ForceCard { force, only: None, played: false, leave: Leave::Card });
    } else if any_figure_moves(state, force, 0) {
        state.board.flow.push(Step::CommandMove { force, moved: 0, sole: true });
    } else {
        log.tell(Event::PassedOver { card: Card::Force(force) });
    }
}

/// What follows a Company's action: a gate may open, perhaps a second action, then the Command Group and the Commander-in-Chief.
/// [FP-1.6, FP-13.5]
fn acted(state: &mut State, force: u8, company: u8, leave: Leave, log: &mut impl Log<Event>) {
    state.board.flow.pop();
    let here = company != NOWHERE && state.company(company).is_here();
    if company != NOWHERE {
        gate::open_from_within(state, company, log);
    }
    match leave {
        Leave::Card => {
            leaders_move(state, force);
            if here && state.plan.again.is_some() {
                let (only, leave) = (Some(company), Leave::Again);
                state.board.flow.push(Step::ForceCard { force, only, played: false, leave });
            }
        }
        Leave::ByCard { left: 2.. } if here => act_on(state, force, company, leave, Begun::Played),
        Leave::ByCard { .. } => leaders_move(state, force),
        Leave::Again | Leave::FireOnly { .. } => {}
    }
}

/// The Command Group moves, then the Commander-in-Chief. [FP-1.6, FP-3.1]
fn leaders_move(state: &mut State, force: u8) {
    state.board.flow.push(Step::CommanderMove { by_card: false });
    state.board.flow.push(Step::CommandMove { force, moved: 0, sole: false });
}

/// Whether a held card has been played before on a Force's card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    Fresh,
    Played,
}

/// A Company that acts by a card takes its next action. [FP-13.21.1]
fn act_on(state: &mut State, force: u8, company: u8, leave: Leave, begun: Begun) {
    if let Leave::ByCard { left } = leave {
        let (leave, played) = (Leave::ByCard { left: left - 1 }, begun == Begun::Played);
        state.board.flow.push(Step::ForceCard { force, only: Some(company), played, leave });
    }
}

fn next_gun(state: &mut State, next: u8) {
    let gun = state
        .gun_ids()
        .skip(usize::from(next))
        .find(|&id| state.gun(id).crew_area != NOWHERE && state.gun(id).crew.living() > 0);
    match gun {
        Some(gun) => {
            state.board.flow.replace(Step::Guns { next: gun + 1 });
            state.board.flow.push(Step::GunAction { gun });
        }
        None => {
            state.board.flow.pop();
        }
    }
}

fn next_enemy_gun(state: &mut State, next: u8) {
    let gun = state
        .enemy_ids()
        .skip(usize::from(next))
        .find(|&id| state.class(Unit::Enemy(id)) == Class::Artillery && state.enemy(id).is_here());
    match gun {
        Some(unit) => {
            state.board.flow.replace(Step::EnemyGuns { next: unit + 1 });
            state.board.flow.push(Step::EnemyGunAction { unit });
        }
        None => {
            state.board.flow.pop();
        }
    }
}

fn band_card(state: &mut State, band: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    state.board.flow.replace(Step::Finished);
    if !automatic_enemy::band_acts(state, band, chance, log) {
        log.tell(Event::PassedOver { card: Card::Band(band) });
    }
}

/// The next action of a unit that acts twice. [FP-13.13]
fn act_again(state: &mut State, unit: u8, left: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    state.board.flow.pop();
    if left > 0 && state.enemy(unit).is_here() {
        state.board.flow.push(Step::UnitActs { unit, left: left - 1 });
        automatic_enemy::unit_acts(state, unit, chance, log);
    }
}

/// A beaten unit goes back, by itself where it has no choice. [FP-10.20]
fn go_back(
    state: &mut State,
    unit: Unit,
    from: u8,
    taking: Taking,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    state.board.flow.pop();
    if !state.is_here(unit) {
        return;
    }
    let taking = retreat::can_take(state, unit, from, taking);
    let areas = retreat::areas(state, unit, from, taking);
    match (areas.as_slice(), unit) {
        ([], _) => retreat::blocked(state, unit, log),
        ([only], _) => retreat::go(state, unit, *only, taking, chance, log),
        (_, Unit::Enemy(id)) => {
            let to = automatic_enemy::retreat_to(state, id, &areas);
            retreat::go(state, unit, to, taking, chance, log);
        }
        _ => {}
    }
}

/// Unused held Force cards go back, and so does Gunga Din. [FP-4.8.7]
fn lapse(state: &mut State, log: &mut impl Log<Event>) {
    for force in 0..state.forces() {
        let held = std::mem::take(&mut state.board.kept[usize::from(force)][0]);
        if held > 0 {
            log.tell(Event::HeldLapsed { force, cards: held });
        }
    }
    special_cards::gunga_leaves(state, log);
}

/// After the returns: the end of the match, or a new round. [FP-1.9, FP-15.1]
fn round_over(state: &mut State, log: &mut impl Log<Event>) {
    state.board.flow.pop();
    let early = victory::early_end(state);
    if early.is_some() || state.round >= state.rounds() {
        end(state, early.unwrap_or(End::LastRound), log);
        return;
    }
    state.board.round += 1;
    deck::shuffle(state, log);
}

/// An order is finished: the match may be over.
fn finished(state: &mut State, log: &mut impl Log<Event>) {
    state.board.flow.pop();
    if let Some(early) = victory::early_end(state) {
        end(state, early, log);
    }
}

/// The points are counted.
fn end(state: &mut State, end: End, log: &mut impl Log<Event>) {
    let mut count = |side: Side| {
        let mut why = Parts::heard_by(log);
        let points = victory::points(state, side, &mut why);
        log.tell(Event::PointsCounted { side, points, why });
        points
    };
    let (players, enemy) = (count(Side::Player), count(Side::Enemy));
    let (mut why, mut why_mark) = (Parts::heard_by(log), Parts::heard_by(log));
    let margin = victory::margin_of(players, enemy, &mut why);
    let mark = victory::great_mark(state, &mut why_mark);
    tell_honours(state, log);
    log.tell(Event::MatchOver { players, enemy, margin, why, mark, why_mark, end });
    state.board.flow.end();
}

/// Honours of the Forces are told, where they are counted.
fn tell_honours(state: &State, log: &mut impl Log<Event>) {
    for force in (0..state.forces()).filter(|_| state.options.honours) {
        let mut why = Parts::heard_by(log);
        let honours = victory::honours(state, force, &mut why);
        log.tell(Event::HonoursCounted { force, honours, why });
    }
}

/// Whether an order answers the question; a unit that is not asked waits for its card. [FP-1.5]
pub fn check(state: &State, order: &Order) -> Checked {
    answers(state, order).map_err(|refusal| match (refusal, actor_of(order)) {
        (Refusal::NotAsked, Some(unit)) => Refusal::NotItsCard { unit },
        (refusal, _) => refusal,
    })
}

fn answers(state: &State, order: &Order) -> Checked {
    let asked = asked(state).is_some();
    match state.flow.top() {
        _ if !asked => Err(Refusal::NotAsked),
        Step::Deploy { force, placed } => set_up::check(state, force, placed, order),
        Step::ForceCard { force, only, leave, .. } => actions::check(state, Actor::Force { force, only, leave }, order),
        Step::BandCard { band } => actions::check(state, Actor::Band { band }, order),
        Step::UnitActs { unit, .. } => actions::check(state, Actor::Enemy { unit }, order),
        Step::CommandMove { force, moved, sole } => match order {
            Order::MoveFigure { figure, path } => command_group::check(state, force, moved, *figure, path),
            order => yes_or(*order == Order::Done || *order == TOLD && !sole),
        },
        Step::CommanderMove { by_card } => match order {
            Order::MoveCommander { path } => commander::check(state, path),
            order => yes_or(*order == Order::Stay || *order == TOLD && !by_card),
        },
        Step::MoveAfterFire { unit } => actions::check_second_half(state, unit, order, SecondHalf::Move),
        Step::FireAfterMove { unit } => actions::check_second_half(state, unit, order, SecondHalf::Fire),
        Step::Share { unit, share, ref shots } => match *order {
            Order::Aim { target, figures } => sharing::check_aim(state, unit, share, shots, target, figures),
            _ => Err(Refusal::NotAsked),
        },
        Step::React { charge } => reaction::check(state, &charge, order),
        Step::ReactPath { charge } => match order {
            Order::Path { path } => reaction::check_path(state, &charge, path),
            _ => Err(Refusal::NotAsked),
        },
        Step::Front { charge, .. } => match *order {
            Order::Front { figures, volunteers, command } => {
                melee::check_front(state, &charge, figures, volunteers, command)
            }
            _ => Err(Refusal::NotAsked),
        },
        Step::Retreat { unit, from, taking } => match *order {
            Order::To { area }
                if retreat::areas(state, unit, from, retreat::can_take(state, unit, from, taking)).contains(&area) =>
            {
                Ok(())
            }
            Order::To { area } => Err(Refusal::NotAPlace { area, clause: "FP-10.20" }),
            _ => Err(Refusal::NotAsked),
        },
        Step::Advance { .. } => yes_or(matches!(order, Order::Yes | Order::No)),
        Step::GunAction { gun } => artillery::check(state, Unit::Gun(gun), order),
        Step::EnemyGunAction { unit } => artillery::check(state, Unit::Enemy(unit), order),
        Step::Effect(ref work) => special_cards::check(state, work, order),
        Step::Entry { unit } => match *order {
            Order::Entry { area } if morale::entries(state, unit).any(|entry| entry == area) => Ok(()),
            Order::Entry { area } => Err(Refusal::NotAPlace { area, clause: "FP-12.10" }),
            _ => Err(Refusal::NotAsked),
        },
        _ => Err(Refusal::NotAsked),
    }
}

fn yes_or(answers: bool) -> Checked {
    if answers { Ok(()) } else { Err(Refusal::NotAsked) }
}

/// The leaders' seat wants to be asked no longer.
const TOLD: Order = Order::Leaders { leaders: Leaders::Told };

/// Lists the answers to the question.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    if asked(state).is_none() {
        return;
    }
    match state.flow.top() {
        Step::Deploy { force, placed } => set_up::orders(state, force, placed, orders),
        Step::ForceCard { force, only, leave, .. } => {
            actions::orders(state, Actor::Force { force, only, leave }, orders);
        }
        Step::BandCard { band } => actions::orders(state, Actor::Band { band }, orders),
        Step::UnitActs { unit, .. } => actions::orders(state, Actor::Enemy { unit }, orders),
        Step::CommandMove { force, moved, sole } => {
            command_group::orders(state, force, moved, orders);
            orders.extend((!sole).then_some(TOLD));
        }
        Step::CommanderMove { by_card } => {
            commander::orders(state, orders);
            orders.extend((!by_card).then_some(TOLD));
        }
        Step::MoveAfterFire { unit } => actions::second_half_orders(state, unit, SecondHalf::Move, orders),
        Step::FireAfterMove { unit } => actions::second_half_orders(state, unit, SecondHalf::Fire, orders),
        Step::Share { unit, share, ref shots } => sharing::orders(state, unit, share, shots, orders),
        Step::React { charge } => reaction::orders(state, &charge, orders),
        Step::ReactPath { charge } => reaction::path_orders(state, &charge, orders),
        Step::Front { charge, .. } => melee::front_orders(state, &charge, orders),
        Step::Retreat { unit, from, taking } => {
            let areas = retreat::areas(state, unit, from, retreat::can_take(state, unit, from, taking));
            orders.extend(areas.into_iter().map(|area| Order::To { area }));
        }
        Step::Advance { .. } => orders.extend([Order::Yes, Order::No]),
        Step::GunAction { gun } => artillery::orders(state, Unit::Gun(gun), orders),
        Step::EnemyGunAction { unit } => artillery::orders(state, Unit::Enemy(unit), orders),
        Step::Effect(ref work) => special_cards::orders(state, work, orders),
        Step::Entry { unit } => orders.extend(morale::entries(state, unit).map(|area| Order::Entry { area })),
        _ => {}
    }
}

/// Carries out an order and goes on to the next question.
pub fn apply(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    answer(state, order, chance, log);
    run(state, chance, log);
}

fn answer(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if let Order::Share { unit, share } = *order {
        sharing::begin(state, unit, share);
        return;
    }
    match state.flow.top() {
        Step::Share { .. } => {
            if let Order::Aim { target, figures } = *order
                && let Some(whole) = sharing::aim(state, target, figures)
            {
                answer(state, &whole, chance, log);
            }
        }
        Step::Deploy { force, placed } => set_up::apply(state, force, placed, order, log),
        Step::ForceCard { .. } => take_force_card(state, order, chance, log),
        Step::BandCard { .. } => {
            state.board.flow.replace(Step::Finished);
            actions::act(state, order, chance, log);
        }
        Step::UnitActs { unit, left } => {
            state.board.flow.replace(Step::UnitActs { unit, left: left - 1 });
            actions::act(state, order, chance, log);
        }
        Step::CommandMove { force, moved, sole } => match order {
            Order::MoveFigure { figure, path } => {
                command_group::go(state, *figure, path, log);
                state.board.flow.replace(Step::CommandMove { force, moved: moved | 1 << (figure % 3), sole });
            }
            _ => {
                state.board.flow.pop();
                state.board.attentive &= if *order == TOLD { !(1 << force) } else { u8::MAX };
            }
        },
        Step::CommanderMove { .. } => {
            state.board.flow.pop();
            match order {
                Order::MoveCommander { path } => commander::go(state, path, chance, log),
                Order::Leaders { .. } => {
                    let leader = commander::force(state).unwrap_or(0);
                    state.board.attentive &= !(1 << leader);
                }
                _ => {}
            }
            state.board.plan = Plan::NONE;
        }
        Step::Effect(work) => special_cards::answer(state, work, order, chance, log),
        Step::MoveAfterFire { unit } | Step::FireAfterMove { unit } => {
            state.board.flow.pop();
            match *order {
                Order::Path { ref path } => movement::go(state, unit, path, Going::FireMove, log),
                Order::Shots { shots } => fire::open(state, Firing::new(unit, Volley::WithMove, shots)),
                _ => {}
            }
        }
        Step::React { charge } => reaction::react(state, charge, order, chance, log),
        Step::ReactPath { charge } => {
            state.board.flow.pop();
            if let Order::Path { path } = order {
                reaction::fall_back(state, charge, path, chance, log);
            }
        }
        Step::Front { charge, round } => {
            if let Order::Front { figures, volunteers, command } = *order {
                melee::fight_round(state, charge, round, figures, volunteers, command, chance, log);
            }
        }
        Step::Retreat { unit, from, taking } => {
            let taking = retreat::can_take(state, unit, from, taking);
            state.board.flow.pop();
            if let Order::To { area } = *order {
                retreat::go(state, unit, area, taking, chance, log);
            }
        }
        Step::Advance { charge } => {
            state.board.flow.pop();
            if *order == Order::Yes {
                charge::advance(state, &charge, log);
            }
        }
        Step::GunAction { gun } => {
            state.board.flow.replace(Step::Finished);
            artillery::act(state, Unit::Gun(gun), order, chance, log);
        }
        Step::EnemyGunAction { unit } => {
            state.board.flow.replace(Step::Finished);
            artillery::act(state, Unit::Enemy(unit), order, chance, log);
        }
        Step::Entry { unit } => {
            state.board.flow.pop();
            if let Order::Entry { area } = *order {
                morale::come_back(state, unit, area, log);
            }
        }
        _ => {}
    }
}

/// A Force uses its card; a pass that is its only order opens no other move. [FP-1.5, FP-1.6]
fn take_force_card(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Step::ForceCard { force, only, played, leave } = state.flow.top() else { return };
    match *order {
        Order::MoveFigure { .. } | Order::MoveCommander { .. } | Order::Leaders { .. } => {
            command_group::plan(state, force, order);
        }
        Order::Play { card, company: None } if state.card(card).when() == Some(When::AfterAction) => {
            state.board.plan.again = Some(card);
        }
        Order::Play { card, company } => {
            begin_again(state, force, leave, log);
            special_cards::play(state, force, card, company, log);
            state.board.flow.replace(Step::ForceCard { force, only, played: true, leave });
        }
        Order::Pass => {
            state.board.flow.pop();
            log.tell(Event::Passed { force });
            let begun = if played { Begun::Played } else { Begun::Fresh };
            pass(state, force, only, begun, leave);
        }
        Order::Hold => {
            state.board.kept[usize::from(force)][0] += 1;
            log.tell(Event::Held { force });
            state.board.flow.replace(Step::Acted { force, company: NOWHERE, leave });
        }
        _ => {
            begin_again(state, force, leave, log);
            let company = acting_company(order);
            state.board.flow.replace(Step::Acted { force, company, leave });
            state.board.flow.push(Step::Finished);
            match *order {
                Order::FireAll { unit, shots, .. } if matches!(leave, Leave::FireOnly { .. }) => {
                    special_cards::fire_freely(state, unit, shots);
                }
                _ => actions::act(state, order, chance, log),
            }
        }
    }
}

/// A second action begins: only now its card is played, so that a pass keeps it. [FP-13.5]
fn begin_again(state: &mut State, force: u8, leave: Leave, log: &mut impl Log<Event>) {
    if leave == Leave::Again
        && let Some(card) = state.board.plan.again.take()
    {
        special_cards::spend(state, force, card, log);
    }
}

/// A card goes by unused: leaders who were told to move stay, unless a held card was played before. [FP-1.6]
fn pass(state: &mut State, force: u8, only: Option<u8>, begun: Begun, leave: Leave) {
    match (leave, only) {
        (Leave::ByCard { left: 2.. }, Some(company)) => act_on(state, force, company, leave, begun),
        _ if begun == Begun::Played => state.board.flow.push(Step::Acted { force, company: NOWHERE, leave }),
        (Leave::Card | Leave::ByCard { .. }, _) => state.board.plan = Plan::NONE,
        _ => {}
    }
}

/// Who acts by an order.
fn actor_of(order: &Order) -> Option<Unit> {
    match *order {
        Order::Rally { company } | Order::Burst { company, .. } => Some(Unit::Company(company)),
        Order::Move { unit, .. }
        | Order::FireAll { unit, .. }
        | Order::FireHalf { unit, .. }
        | Order::Reload { unit }
        | Order::FireThenMove { unit, .. }
        | Order::MoveThenFire { unit, .. }
        | Order::Charge { unit, .. } => Some(unit),
        _ => None,
    }
}

fn acting_company(order: &Order) -> u8 {
    match actor_of(order) {
        Some(Unit::Company(id)) => id,
        _ => NOWHERE,
    }
}
