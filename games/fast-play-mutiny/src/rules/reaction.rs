//! HOLD and what a charged Company can do with a held card. [FP-4.8]

use chance::Chance;
use engine::{Log, NoReasons, Parts};

use crate::data::cards::When;
use crate::data::map::{AreaId, EdgeKind};
use crate::rules::charge::Charge;
use crate::rules::event::{Event, Reaction};
use crate::rules::fire::{self, Firing, Volley};
use crate::rules::flow::Step;
use crate::rules::morale;
use crate::rules::movement::{self, Going};
use crate::rules::order::{HeldCard, LONGEST, MOST_SHOTS, Order, Path, Share, Shots};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::retreat::{self, Taking};
use crate::rules::sharing;
use crate::rules::special_cards;
use crate::rules::state::{State, Unit};

/// Whether a charged Company's seat is asked: it holds a card and somebody stands. [FP-4.8, FP-13.8]
pub fn is_asked(state: &State, company: u8) -> bool {
    state.company(company).active() > 0 && cards(state, company).next().is_some()
}

/// The cards a Company can react with. [FP-4.8.6, FP-13.8]
fn cards(state: &State, company: u8) -> impl Iterator<Item = HeldCard> + '_ {
    let hold = Some(HeldCard::Hold).filter(|&card| has(state, company, card));
    let special = special_cards::playable(state, state.force_of(company), When::Charged);
    hold.into_iter().chain(special.map(HeldCard::Special))
}

/// Whether a Company's Force holds a card that serves a reaction. [FP-13.8, FP-13.21.4]
fn has(state: &State, company: u8, card: HeldCard) -> bool {
    let force = state.force_of(company);
    match card {
        HeldCard::Hold => state.kept[usize::from(force)][0] > 0,
        HeldCard::Special(card) => special_cards::playable(state, force, When::Charged).any(|other| other == card),
    }
}

/// The card is used up. [FP-4.8.6]
fn spend(state: &mut State, company: u8, card: HeldCard, log: &mut impl Log<Event>) {
    let force = state.force_of(company);
    match card {
        HeldCard::Hold => state.board.kept[usize::from(force)][0] -= 1,
        HeldCard::Special(card) => special_cards::spend(state, force, card, log),
    }
}

/// Whether a reaction may be chosen. [FP-4.8.1, FP-4.8.2, FP-4.8.3, FP-4.8.5]
pub fn check(state: &State, charge: &Charge, order: &Order) -> Checked {
    let Unit::Company(company) = charge.defender else { return Err(Refusal::NotAsked) };
    let card = match *order {
        Order::None => return Ok(()),
        Order::ReactFire { card, .. }
        | Order::ReactFireRetreat { card, .. }
        | Order::ReactRetreat { card, .. }
        | Order::ReactCounter { card }
        | Order::Share { share: Share::React(card) | Share::ReactHalf(card), .. } => card,
        _ => return Err(Refusal::NotAsked),
    };
    if !has(state, company, card) {
        return Err(Refusal::NoCard { clause: if card == HeldCard::Hold { "FP-4.8" } else { "FP-13.8" } });
    }
    match *order {
        Order::ReactFire { ref shots, .. } => check_shots(state, charge, shots, Volley::All),
        Order::ReactFireRetreat { ref shots, .. } => {
            check_shots(state, charge, shots, Volley::Half)?;
            if any_way_back(state, charge, Going::BackAfterFire) { Ok(()) } else { Err(Refusal::NoRetreat) }
        }
        Order::Share { unit, share } => {
            if unit != charge.defender {
                return Err(Refusal::NotYours { unit });
            }
            if matches!(share, Share::ReactHalf(_)) && !any_way_back(state, charge, Going::BackAfterFire) {
                return Err(Refusal::NoRetreat);
            }
            sharing::check(state, unit, share)
        }
        Order::ReactRetreat { ref path, .. } => check_way_back(state, charge, path, Going::Back),
        _ => {
            if can_counter(state, charge) {
                Ok(())
            } else {
                Err(Refusal::NoCounter)
            }
        }
    }
}

/// Lists the reactions.
pub fn orders(state: &State, charge: &Charge, orders: &mut Vec<Order>) {
    let Unit::Company(company) = charge.defender else { return };
    orders.push(Order::None);
    let ready = fire::check_ready(state, charge.defender).is_ok();
    let falls_back = any_way_back(state, charge, Going::BackAfterFire);
    for card in cards(state, company) {
        if ready {
            volleys(state, charge, Volley::All, |shots| orders.push(Order::ReactFire { card, shots }));
        }
        if ready && falls_back {
            volleys(state, charge, Volley::Half, |shots| orders.push(Order::ReactFireRetreat { card, shots }));
        }
        if can_counter(state, charge) {
            orders.push(Order::ReactCounter { card });
        }
        for share in [Share::React(card), Share::ReactHalf(card)] {
            let order = Order::Share { unit: charge.defender, share };
            orders.extend(check(state, charge, &order).is_ok().then_some(order));
        }
        each_way_back(state, charge, Going::Back, |path| {
            orders.push(Order::ReactRetreat { card, path });
        });
    }
}

/// Whether held fire is lawful: at one or more enemy units, the charger or not. [FP-4.8.1, FP-4.8.2]
fn check_shots(state: &State, charge: &Charge, shots: &Shots, volley: Volley) -> Checked {
    fire::check_volley(state, charge.defender, shots, volley, Some(charge.attacker))
}

/// A short list of volleys: all at the charger, all at another, or half at each of the two. Every other lawful split can be ordered too.
fn volleys(state: &State, charge: &Charge, volley: Volley, mut offer: impl FnMut(Shots)) {
    let figures = fire::able(state, charge.defender, volley, &mut NoReasons);
    offer(Shots::at(charge.attacker, figures));
    let others = fire::targets(state, charge.defender, charge.to).filter(|(target, _)| *target != charge.attacker);
    for (target, _) in others.take(MOST_SHOTS - 1) {
        offer(Shots::at(target, figures));
        if figures > 1 {
            let mut split = Shots::at(charge.attacker, figures.div_ceil(2));
            split.push(target, figures / 2);
            offer(split);
        }
    }
}

/// A counter-charge is possible wherever the Company could charge over the edge of contact. [FP-4.8.5]
pub fn can_counter(state: &State, charge: &Charge) -> bool {
    let allowance = movement::allowance(state, charge.defender, Going::Move, &mut NoReasons);
    let cost = charge.edge.cost(state.mover(charge.defender), state.open_gates);
    cost.is_some_and(|cost| cost <= allowance)
}

/// Whether each step leads away from the charger, or at least not nearer where none leads away. [FP-4.8.3]
fn is_step_back(state: &State, charge: &Charge, from: AreaId, to: AreaId) -> bool {
    let steps = |area: AreaId| state.map().steps(area, charge.from, state.open_gates);
    if steps(to) > steps(from) {
        return true;
    }
    let some_farther = steps_open(state, charge, from).any(|area| steps(area) > steps(from));
    steps(to) == steps(from) && !some_farther
}

/// Areas a Company going back could step into: passable without a climb, free of enemies. [FP-4.8.3]
fn steps_open<'a>(state: &'a State, charge: &Charge, from: AreaId) -> impl Iterator<Item = AreaId> + 'a {
    let mover = state.mover(charge.defender);
    let passable = state
        .map()
        .neighbours(from)
        .iter()
        .filter(move |next| next.kind != EdgeKind::Climb && next.kind.cost(mover, state.open_gates).is_some());
    passable.map(|next| next.area).filter(|&area| !state.holds_enemies(area))
}

/// Whether a way back is lawful. [FP-4.8.2, FP-4.8.3]
fn check_way_back(state: &State, charge: &Charge, path: &Path, going: Going) -> Checked {
    let Some(end) = path.end() else { return Err(Refusal::NoRetreat) };
    let mut here = charge.to;
    for &next in path.areas() {
        if !steps_open(state, charge, here).any(|area| area == next) || !is_step_back(state, charge, here, next) {
            return Err(Refusal::NoRetreat);
        }
        here = next;
    }
    movement::check_cost(state, charge.defender, going, path.areas().len() as u8)?;
    if state.has_room(end, charge.defender) { Ok(()) } else { Err(Refusal::Full { area: end, unit: charge.defender }) }
}

fn any_way_back(state: &State, charge: &Charge, going: Going) -> bool {
    let mut any = false;
    each_way_back(state, charge, going, |_| any = true);
    any
}

/// Visits one way back to each area it can lead to.
fn each_way_back(state: &State, charge: &Charge, going: Going, mut visit: impl FnMut(Path)) {
    let upto = movement::allowance(state, charge.defender, going, &mut NoReasons);
    let mut seen = [false; 256];
    let mut open = vec![(charge.to, Path::NONE)];
    while let Some((here, path)) = open.pop() {
        if path.areas().len() >= usize::from(upto).min(LONGEST) {
            continue;
        }
        for next in steps_open(state, charge, here) {
            let mut way = path;
            if seen[usize::from(next)]
                || next == charge.to
                || !is_step_back(state, charge, here, next)
                || !way.push(next)
            {
                continue;
            }
            seen[usize::from(next)] = true;
            if state.has_room(next, charge.defender) {
                visit(way);
            }
            open.push((next, way));
        }
    }
}

/// Lists the ways back after half fire. [FP-4.8.2]
pub fn path_orders(state: &State, charge: &Charge, orders: &mut Vec<Order>) {
    each_way_back(state, charge, Going::BackAfterFire, |path| orders.push(Order::Path { path }));
}

/// Whether a way back after half fire is lawful.
pub fn check_path(state: &State, charge: &Charge, path: &Path) -> Checked {
    check_way_back(state, charge, path, Going::BackAfterFire)
}

/// Carries out a reaction. [FP-4.8.1, FP-4.8.2, FP-4.8.3, FP-4.8.4]
pub fn react(state: &mut State, charge: Charge, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Unit::Company(company) = charge.defender else { return };
    state.board.flow.pop();
    match *order {
        Order::ReactFire { card, shots } => {
            spend(state, company, card, log);
            tell(state, company, Reaction::Fire, None, log);
            fire::smoke(state, charge.defender, log);
            state.board.flow.push(Step::ChargeOn { charge });
            push_volley(state, &charge, Volley::All, shots);
        }
        Order::ReactFireRetreat { card, shots } => {
            spend(state, company, card, log);
            tell(state, company, Reaction::FireRetreat, Some(Going::BackAfterFire), log);
            state.board.flow.push(Step::ReactPath { charge });
            push_volley(state, &charge, Volley::Half, shots);
        }
        Order::ReactRetreat { card, path } => {
            spend(state, company, card, log);
            tell(state, company, Reaction::Retreat, Some(Going::Back), log);
            fall_back(state, charge, &path, chance, log);
        }
        Order::ReactCounter { card } => {
            spend(state, company, card, log);
            tell(state, company, Reaction::Counter, None, log);
            let countered = Charge { countered: true, ..charge };
            let result = morale::test(state, charge.enemy_unit(), chance, log);
            morale::after_test(state, countered, result, charge.to, log);
        }
        _ => {
            tell(state, company, Reaction::None, None, log);
            state.board.flow.push(Step::Melee { charge, round: 1 });
        }
    }
}

/// A reaction is told, and how far back it may lead.
fn tell(state: &State, company: u8, reaction: Reaction, going: Option<Going>, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let areas = going.map_or(0, |going| movement::allowance(state, Unit::Company(company), going, &mut why));
    log.tell(Event::Reacted { company, reaction, areas, why });
}

fn push_volley(state: &mut State, charge: &Charge, volley: Volley, shots: Shots) {
    fire::open(state, Firing::new(charge.defender, volley, shots).at_charge(charge.enemy_unit()));
}

/// The Company goes back, those attached with it; a charger still in contact may follow. [FP-4.8.3]
pub fn fall_back(state: &mut State, charge: Charge, path: &Path, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for &area in path.areas() {
        retreat::go(state, charge.defender, area, Taking::Gun, chance, log);
    }
    state.board.flow.push(Step::Followed { charge });
}

/// Whether the charger still stands in contact.
pub fn still_comes_on(state: &State, charge: &Charge) -> bool {
    state.is_here(charge.attacker) && state.area_of(charge.attacker) == charge.from
}

/// After half fire no way back is left: the Company stays, and a charger in contact fights. [FP-4.8.2]
pub fn no_way_left(state: &State, charge: &Charge) -> bool {
    !any_way_back(state, charge, Going::BackAfterFire)
}
