//! What can be done: a row for each order, and where to click for it.

use std::collections::BTreeMap;

use engine::{Game, NoReasons, Pending, Viewer};
use scene::{Affordance, Target, Tone};

use super::forecast::{self, Aimed};
use super::grammar::{capital, counted};
use super::ground::middle;
use super::narrate::shelter;
use super::words::PHRASES;
use crate::data::map::AreaId;
use crate::rules::actions::{self, Leave};
use crate::rules::charge;
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::event::Reaction;
use crate::rules::fire::{self, Aim, Volley};
use crate::rules::flow::Step;
use crate::rules::melee;
use crate::rules::movement::{self, Going};
use crate::rules::order::{EdgeWord, HeldCard, Leaders, Order, Path, Placed, Share, Shots};
use crate::rules::refusal::Refusal;
use crate::rules::sharing;
use crate::rules::state::{State, Unit};
use crate::rules::turn;
use crate::rules::view::View;

/// The rows for the deciding seat; none for others.
pub(super) fn affordances(view: &View) -> Vec<Affordance> {
    let state = &view.state;
    let Pending::Decision { seat, .. } = turn::pending(state) else { return Vec::new() };
    if !matches!(view.viewer, Viewer::Seat(own) if own == seat) {
        return Vec::new();
    }
    let mut orders = Vec::new();
    state.orders(&mut orders);
    let listed = orders.len();
    further(state, &mut orders);
    let mut rows: Vec<(bool, Order)> = orders.into_iter().enumerate().map(|(i, order)| (i >= listed, order)).collect();
    rows.sort_by_key(|(is_further, order)| (standing(order), *is_further));
    let mut fronts = BTreeMap::new();
    rows.iter()
        .map(|(is_further, order)| {
            let mut row = if *is_further { roundabout(state, order) } else { row(state, order) };
            // Lines of one length have the same odds: they are worked out once.
            if let Some(length) = line_length(order) {
                row.odds = Some(fronts.entry(length).or_insert_with(|| forecast::front(state, length)).clone());
            }
            row
        })
        .collect()
}

/// How many stand in a line.
fn line_length(order: &Order) -> Option<u8> {
    match *order {
        Order::Front { figures, volunteers, command } => Some(figures + volunteers + command.count_ones() as u8),
        _ => None,
    }
}

/// An order in words: who, and what.
pub fn say(state: &State, order: &Order) -> String {
    let row = describe(state, order);
    let actor = match state.flow.top() {
        Step::React { charge } | Step::ReactPath { charge } => Some(charge.defender),
        Step::Front { charge, .. } => Some(charge.player_unit()),
        Step::Advance { charge } => Some(charge.attacker),
        Step::Retreat { unit, .. } | Step::Share { unit, .. } => Some(unit),
        Step::Entry { unit } => Some(Unit::Enemy(unit)),
        _ => None,
    };
    let who = if row.group.is_empty() {
        actor.map_or_else(String::new, |unit| capital(state.called(unit)))
    } else {
        row.group
    };
    if who.is_empty() { row.label } else { format!("{who}: {}", uncapital(&row.label)) }
}

/// A row goes on from the name before it.
fn uncapital(label: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.map_or_else(String::new, |first| format!("{first}{}", letters.as_str()))
}

/// Orders that the short list leaves out though they are deeds of their own: other lines in a melee, other ways to the same place.
fn further(state: &State, orders: &mut Vec<Order>) {
    if let Step::Front { charge, .. } = state.flow.top() {
        let others: Vec<Order> = melee::lines(state, &charge).filter(|line| !orders.contains(line)).collect();
        orders.extend(others);
        return;
    }
    let mut found: Vec<Order> = Vec::new();
    let mut home: Vec<Unit> = Vec::new();
    for order in orders.iter() {
        let Some((unit, path)) = way_of(state, order) else { continue };
        let upto = movement::allowance(state, unit, Going::Move, &mut NoReasons);
        let ways = movement::other_ways(state, unit, &path, upto);
        found.extend(ways.into_iter().filter_map(|way| by_way(order, way)));
        // Out and back again is a way too.
        if let Order::Move { .. } = order
            && !home.contains(&unit)
        {
            home.push(unit);
            let ways = movement::other_ways(state, unit, &Path::NONE, upto);
            found.extend(ways.into_iter().map(|path| Order::Move { unit, path }));
        }
    }
    orders.extend(found.into_iter().filter(|order| turn::check(state, order).is_ok()));
}

/// Who goes which way by an order.
fn way_of(state: &State, order: &Order) -> Option<(Unit, Path)> {
    match *order {
        Order::Move { unit, path } | Order::MoveThenFire { unit, path } | Order::Charge { unit, path, .. } => {
            Some((unit, path))
        }
        Order::GunMove { path } => Some((asked_gun(state), path)),
        Order::Path { path } | Order::ReactRetreat { path, .. } => Some((asked_mover(state), path)),
        _ => None,
    }
}

/// The same order by another way.
fn by_way(order: &Order, path: Path) -> Option<Order> {
    Some(match *order {
        Order::Move { unit, .. } => Order::Move { unit, path },
        Order::MoveThenFire { unit, .. } => Order::MoveThenFire { unit, path },
        Order::Charge { unit, target, edge, .. } => Order::Charge { unit, target, path, edge },
        Order::GunMove { .. } => Order::GunMove { path },
        Order::Path { .. } => Order::Path { path },
        Order::ReactRetreat { card, .. } => Order::ReactRetreat { card, path },
        _ => return None,
    })
}

/// The row of an order by another way says which.
fn roundabout(state: &State, order: &Order) -> Affordance {
    let mut row = row(state, order);
    if let Some((_, path)) = way_of(state, order) {
        let before = match *order {
            Order::Charge { .. } => path.areas(),
            _ => &path.areas()[..path.areas().len().saturating_sub(1)],
        };
        let names: Vec<&str> = before.iter().map(|&area| state.place(area)).collect();
        row.label = match names.as_slice() {
            [] => format!("{} straight", row.label),
            names => format!("{} by way of {}", row.label, names.join(", ")),
        };
    }
    row
}

/// Where an order stands in the list: by unit, and for each what is weightiest first.
fn standing(order: &Order) -> (Option<Unit>, u8) {
    match *order {
        Order::FireAll { unit, ref shots, .. } => (Some(unit), if shots.get(1).is_some() { 7 } else { 0 }),
        Order::Charge { unit, .. } => (Some(unit), 1),
        Order::FireHalf { unit, ref shots } => (Some(unit), if shots.get(1).is_some() { 8 } else { 2 }),
        Order::Rally { company } | Order::Play { company: Some(company), .. } | Order::Burst { company, .. } => {
            (Some(Unit::Company(company)), 3)
        }
        Order::Reload { unit } => (Some(unit), 4),
        Order::Move { unit, .. } => (Some(unit), 5),
        Order::MoveThenFire { unit, .. } => (Some(unit), 6),
        Order::FireThenMove { unit, ref shots } => (Some(unit), if shots.get(1).is_some() { 9 } else { 6 }),
        Order::Share { unit, .. } => (Some(unit), 10),
        Order::Hold => (Some(Unit::Enemy(u8::MAX)), 0),
        Order::Pass => (Some(Unit::Enemy(u8::MAX)), 1),
        Order::MoveFigure { .. } | Order::MoveCommander { .. } => (Some(Unit::Enemy(u8::MAX)), 2),
        Order::Leaders { .. } => (Some(Unit::Enemy(u8::MAX)), 3),
        _ => (None, 0),
    }
}

/// A row being made.
struct Row {
    label: String,
    note: String,
    cost: String,
    subject: Option<String>,
    target: Option<Target>,
    path: Vec<[f32; 2]>,
    tone: Tone,
    group: String,
    odds: Option<scene::Odds>,
}

impl Row {
    fn new(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            note: String::new(),
            cost: String::new(),
            subject: None,
            target: None,
            path: Vec::new(),
            tone: Tone::Plain,
            group: String::new(),
            odds: None,
        }
    }

    fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    fn also(mut self, note: &str) -> Self {
        self.note = if self.note.is_empty() { note.to_owned() } else { format!("{}, {note}", self.note) };
        self
    }

    fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = cost.into();
        self
    }

    /// Who acts: the piece to click first, and what it is called.
    fn by(mut self, subject: impl Into<String>, called: &str) -> Self {
        self.group = capital(called);
        self.subject = Some(subject.into());
        self
    }

    fn by_unit(self, state: &State, unit: Unit) -> Self {
        self.by(state.name(unit), state.called(unit))
    }

    fn to(mut self, target: Target) -> Self {
        self.target = Some(target);
        self
    }

    fn along(mut self, path: Vec<[f32; 2]>) -> Self {
        self.path = path;
        self
    }

    fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    fn odds(self, odds: scene::Odds) -> Self {
        self.maybe_odds(Some(odds))
    }

    fn maybe_odds(mut self, odds: Option<scene::Odds>) -> Self {
        self.odds = odds;
        self
    }
}

fn row(state: &State, order: &Order) -> Affordance {
    let words = state.say(order);
    let row = describe(state, order);
    let mut affordance = Affordance::new(words.to_json(), words.notation(PHRASES), row.label);
    affordance.note = row.note;
    affordance.cost = row.cost;
    affordance.subject = row.subject;
    affordance.target = row.target;
    affordance.path = row.path;
    affordance.tone = row.tone;
    affordance.group = row.group;
    affordance.odds = row.odds;
    affordance
}

fn zone(state: &State, area: AreaId) -> Target {
    Target::Zone(state.area_name(area).to_owned())
}

fn piece(state: &State, unit: Unit) -> Target {
    Target::Piece(state.name(unit).to_owned())
}

fn way(state: &State, from: AreaId, path: &Path) -> Vec<[f32; 2]> {
    std::iter::once(from).chain(path.areas().iter().copied()).map(|area| middle(state, area)).collect()
}

/// The title of a special card.
fn title(state: &State, card: u8) -> &str {
    &state.card(card).title
}

/// What a way costs.
fn priced(cost: Result<u8, Refusal>) -> String {
    cost.map_or_else(|_| String::new(), |cost| counted(cost, "area", "areas"))
}

fn describe(state: &State, order: &Order) -> Row {
    match *order {
        Order::Move { unit, ref path } => walk(state, unit, path, "Move"),
        Order::MoveThenFire { unit, ref path } => walk(state, unit, path, "Move, then half fire,"),
        Order::FireAll { unit, shots, card } => {
            let row = volley(state, unit, Volley::All, &shots, "Fire all");
            match card {
                Some(card) => row.also(&format!("{}: no smoke", title(state, card))),
                None => row,
            }
        }
        Order::FireHalf { unit, shots } => volley(state, unit, Volley::Half, &shots, "Fire half").also("stays loaded"),
        Order::FireThenMove { unit, shots } => volley(state, unit, Volley::WithMove, &shots, "Fire half, then move"),
        Order::Charge { unit, target, ref path, edge } => charge_row(state, unit, target, path, edge),
        Order::Reload { unit } => Row::new("Reload").by_unit(state, unit),
        Order::Rally { company } => {
            Row::new("Rally").by_unit(state, Unit::Company(company)).odds(forecast::rally(state, company))
        }
        Order::Play { card, company } => {
            let row = Row::new(title(state, card)).note(&state.card(card).text).tone(Tone::Accent);
            let row = if actions::again_cards(state, state.last_force).any(|other| other == card) {
                row.also("order it before the action; a pass keeps the card")
            } else {
                row
            };
            match company {
                Some(company) => row.by_unit(state, Unit::Company(company)),
                None => row,
            }
        }
        Order::Burst { company, .. } => {
            Row::new("Burst the gate").by_unit(state, Unit::Company(company)).odds(forecast::burst(state, company))
        }
        Order::Hold => Row::new("Hold the card").note("react when charged"),
        Order::Pass if matches!(state.flow.top(), Step::ForceCard { leave: Leave::Again, played: false, .. }) => {
            Row::new("Pass").note("the card is kept").tone(Tone::End)
        }
        Order::Pass => Row::new("Pass").tone(Tone::End),
        Order::GunFire { target } => gun_fire(state, target),
        Order::MoveFigure { figure, ref path } => {
            let cost = command_group::path_cost(state, figure, path, &mut NoReasons);
            let from = state.command[usize::from(figure)].area;
            let to = path.end().unwrap_or(from);
            let row = Row::new(format!("To {}", state.place(to)))
                .by(state.figure_name(figure), &state.leader(figure))
                .to(zone(state, to))
                .along(way(state, from, path))
                .cost(priced(cost));
            if plans(state) { row.note("after the action") } else { row }
        }
        Order::MoveCommander { ref path } => {
            let cost = commander::path_cost(state, path, &mut NoReasons);
            let from = state.commander.area;
            let to = path.end().unwrap_or(from);
            let row = Row::new(format!("To {}", state.place(to)))
                .by("cinc", "Commander-in-Chief")
                .to(zone(state, to))
                .along(way(state, from, path))
                .cost(priced(cost));
            // What he is told now he does after the action: its dice are not this order's.
            match commander::jumps(state, path).count() {
                _ if !plans(state) => row.maybe_odds(forecast::jumps(state, path)),
                0 => row.note("after the action"),
                jumps => row.note(format!(
                    "after the action, {}: a {} throws him",
                    counted(jumps as i64, "jump", "jumps"),
                    commander::throws(&mut NoReasons)
                )),
            }
        }
        Order::GunMove { ref path } => {
            let unit = asked_gun(state);
            walk(state, unit, path, "Move")
        }
        Order::Path { ref path } => {
            let unit = asked_mover(state);
            walk(state, unit, path, "Move")
        }
        Order::Shots { shots } => volley(state, asked_mover(state), Volley::WithMove, &shots, "Fire half"),
        Order::Front { figures, volunteers, command } => {
            let total = line_length(order).unwrap_or(0);
            Row::new(format!("{total} in front")).note(line_of(state, figures, volunteers, command))
        }
        Order::To { area } => Row::new(format!("To {}", state.place(area))).to(zone(state, area)),
        Order::Entry { area } => Row::new(format!("Return in {}", state.place(area))).to(zone(state, area)),
        _ => describe_more(state, order),
    }
}

/// Who stands in a line.
fn line_of(state: &State, figures: u8, volunteers: u8, command: u8) -> String {
    let force = state.flow.force_of_front();
    let mut parts = vec![format!("{figures} of the unit")];
    if volunteers > 0 {
        parts.push(counted(volunteers, "volunteer", "volunteers"));
    }
    parts.extend((0..3).filter(|role| command & 1 << role != 0).map(|role| state.leader(3 * force + role)));
    if command == 0 {
        parts.push("Command figures behind".to_owned());
    }
    parts.join(", ")
}

fn describe_more(state: &State, order: &Order) -> Row {
    let react = |label: &str, card: HeldCard| {
        Row::new(label).note(match card {
            HeldCard::Special(card) => title(state, card),
            HeldCard::Hold => "held card",
        })
    };
    match *order {
        Order::Place { piece: placed, area } => {
            let name = match placed {
                Placed::Unit(unit) => state.called(unit).to_owned(),
                Placed::Figure(figure) => state.leader(figure),
                Placed::Commander => "Commander-in-Chief".to_owned(),
            };
            Row::new(capital(&format!("{name} in {}", state.place(area)))).to(zone(state, area))
        }
        Order::Share { unit, share } => {
            let what = match share {
                Share::All | Share::With(_) => "Share out the fire of all",
                Share::Half | Share::After => "Share out half fire",
                Share::First => "Share out half fire, then move",
                Share::React(_) => "Share out the held fire",
                Share::ReactHalf(_) => "Share out half fire and fall back",
            };
            let row = Row::new(what).note("target by target").by_unit(state, unit);
            if let Share::With(card) = share { row.also(title(state, card)) } else { row }
        }
        Order::Aim { target, figures } => {
            let row = Row::new(format!("{figures} at {}", state.the(target))).to(piece(state, target));
            row.tone(Tone::Contact).maybe_odds(shared(state, target, figures))
        }
        Order::Default => Row::new("All where they are listed").tone(Tone::End),
        Order::Leaders { leaders: Leaders::Asked } => {
            Row::new("Ask for the leaders after each action").note("from now on").tone(Tone::Neutral)
        }
        Order::Leaders { leaders: Leaders::Told } => {
            Row::new("Do not ask for the leaders any more").note("they are told beforehand").tone(Tone::End)
        }
        Order::Done => Row::new("Done").tone(Tone::End),
        Order::Stay => Row::new("Stay").tone(Tone::End),
        Order::GunFireGate { gate } => {
            let row = Row::new("Fire at the gate").by_unit(state, asked_gun(state));
            if let Unit::Gun(gun) = asked_gun(state) { row.odds(forecast::gate_fire(state, gun, gate)) } else { row }
        }
        Order::GunReload => Row::new("Reload").by_unit(state, asked_gun(state)),
        Order::GunRally => {
            let row = Row::new("Rally the crew").by_unit(state, asked_gun(state));
            if let Unit::Gun(gun) = asked_gun(state) { row.odds(forecast::crew_rally(state, gun)) } else { row }
        }
        Order::Man => Row::new("Man the gun again").by_unit(state, asked_gun(state)),
        Order::ReactFire { card, ref shots } => {
            react(&held_fire(state, shots, "Fire all"), card).odds(forecast::held_fire(state, shots, Reaction::Fire))
        }
        Order::ReactFireRetreat { card, ref shots } => react(
            &held_fire(state, shots, "Fall back after half fire"),
            card,
        )
        .odds(forecast::held_fire(state, shots, Reaction::FireRetreat)),
        Order::ReactRetreat { card, ref path } => {
            let unit = asked_mover(state);
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            react(&format!("Fall back to {}", state.place(to)), card).to(zone(state, to)).along(way(
                state,
                state.area_of(unit),
                path,
            ))
        }
        Order::ReactCounter { card } => {
            react("Counter-charge", card).odds(forecast::reaction(state, Reaction::Counter))
        }
        Order::None if matches!(state.flow.top(), Step::React { .. }) => {
            Row::new("Receive the charge").tone(Tone::End).odds(forecast::reaction(state, Reaction::None))
        }
        Order::None => Row::new("Nothing").tone(Tone::End),
        Order::Yes => Row::new("Advance"),
        Order::No => Row::new("Stay").tone(Tone::End),
        Order::With { company } => {
            Row::new(capital(state.called(Unit::Company(company)))).to(piece(state, Unit::Company(company)))
        }
        Order::Enemy { unit } => Row::new(capital(state.called(Unit::Enemy(unit)))).to(piece(state, Unit::Enemy(unit))),
        Order::Magazine { unit, target } => Row::new(format!("Fire at {}", state.the(target)))
            .by_unit(state, Unit::Enemy(unit))
            .to(piece(state, target))
            .maybe_odds(
                fire::aim(state, Unit::Enemy(unit), state.enemy(unit).area, target)
                    .ok()
                    .map(|aim| forecast::shot(state, magazine(state, unit, target, aim))),
            ),
        _ => Row::new(state.say(order).notation(PHRASES)),
    }
}

fn walk(state: &State, unit: Unit, path: &Path, what: &str) -> Row {
    let from = state.area_of(unit);
    let to = path.end().unwrap_or(from);
    Row::new(format!("{what} to {}", state.place(to)))
        .by_unit(state, unit)
        .to(zone(state, to))
        .along(way(state, from, path))
        .cost(priced(movement::path_cost(state, unit, path, &mut NoReasons)))
}

fn volley(state: &State, unit: Unit, volley: Volley, shots: &Shots, what: &str) -> Row {
    let mut targets = shots.iter();
    if let (Some((target, figures)), None) = (targets.next(), targets.next()) {
        return aimed(state, unit, volley, target, figures, what);
    }
    let parts: Vec<String> =
        shots.iter().map(|(target, figures)| format!("{figures} at {}", state.the(target))).collect();
    Row::new(format!("{what}: {}", parts.join(", ")))
        .by_unit(state, unit)
        .tone(Tone::Contact)
        .odds(forecast::volley(state, unit, volley, shots))
}

/// Fire being shared out: the odds of the whole volley where its last figures are aimed, else those of this shot.
fn shared(state: &State, target: Unit, figures: u8) -> Option<scene::Odds> {
    let mut after = state.clone();
    match sharing::aim(&mut after, target, figures) {
        Some(order) => describe(&after, &order).odds,
        None => forecast::share(state, target, figures),
    }
}

/// All of an enemy unit fire by a card. [FP-13.14]
fn magazine(state: &State, unit: u8, target: Unit, aim: Aim) -> Aimed {
    Aimed { by: Unit::Enemy(unit), volley: Volley::All, target, figures: state.enemy(unit).strength, aim }
}

/// Held fire in words: at the charge, or at whom else.
fn held_fire(state: &State, shots: &Shots, what: &str) -> String {
    let Step::React { charge } = state.flow.top() else { return what.to_owned() };
    let name = |target: Unit| if target == charge.attacker { "the charge".to_owned() } else { state.the(target) };
    match (shots.get(0), shots.get(1)) {
        (Some((target, _)), None) => format!("{what} at {}", name(target)),
        _ => {
            let parts: Vec<String> =
                shots.iter().map(|(target, figures)| format!("{figures} at {}", name(target))).collect();
            format!("{what}: {}", parts.join(", "))
        }
    }
}

/// All at one target: its range, its cover, its odds.
fn aimed(state: &State, unit: Unit, volley: Volley, target: Unit, figures: u8, what: &str) -> Row {
    let row = Row::new(format!("{what} at {}", state.the(target)))
        .by_unit(state, unit)
        .to(piece(state, target))
        .tone(Tone::Contact);
    let Ok(aim) = fire::aim(state, unit, state.area_of(unit), target) else { return row };
    let cover = shelter(aim.cover).map_or_else(String::new, |place| format!(", {place}"));
    row.note(format!("{}{cover}", counted(figures, "figure", "figures")))
        .cost(format!("range {}", aim.range))
        .odds(forecast::shot(state, Aimed { by: unit, volley, target, figures, aim }))
}

fn gun_fire(state: &State, target: Unit) -> Row {
    let unit = asked_gun(state);
    let figures = fire::able(state, unit, Volley::All, &mut NoReasons);
    volley(state, unit, Volley::All, &Shots::at(target, figures), "Fire")
}

fn charge_row(state: &State, unit: Unit, target: Unit, path: &Path, edge: Option<EdgeWord>) -> Row {
    let by = match edge {
        Some(EdgeWord::Stairs) => " by the stairs",
        Some(EdgeWord::Climb) => " by climbing",
        _ => "",
    };
    let mut course = way(state, state.area_of(unit), path);
    course.push(middle(state, state.area_of(target)));
    let from = path.end().map_or_else(String::new, |area| format!(" from {}", state.place(area)));
    let mut row = Row::new(format!("Charge {}{from}{by}", state.the(target)))
        .by_unit(state, unit)
        .to(piece(state, target))
        .along(course)
        .tone(Tone::Contact);
    if let Ok(charge) = charge::check(state, unit, target, path, edge) {
        let cost = charge::cost(state, &charge, path, &mut NoReasons);
        row = row.cost(priced(Ok(cost))).odds(forecast::charge(state, &charge, path));
    }
    row
}

/// Whether leaders are told beforehand where to go.
fn plans(state: &State) -> bool {
    matches!(state.flow.top(), Step::ForceCard { .. })
}

fn asked_gun(state: &State) -> Unit {
    match state.flow.top() {
        Step::EnemyGunAction { unit } => Unit::Enemy(unit),
        Step::GunAction { gun } => Unit::Gun(gun),
        _ => Unit::Gun(0),
    }
}

fn asked_mover(state: &State) -> Unit {
    match state.flow.top() {
        Step::MoveAfterFire { unit } | Step::FireAfterMove { unit } => unit,
        Step::React { charge } | Step::ReactPath { charge } => charge.defender,
        _ => Unit::Company(0),
    }
}
