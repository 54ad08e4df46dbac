//! What can be done: a row for each order, and where to click for it.

use engine::{Game, NoReasons, Pending, Viewer};
use scene::{Affordance, Target, Tone};

use super::forecast;
use super::ground::middle;
use super::narrate::shelter;
use super::words::PHRASES;
use crate::data::cards;
use crate::data::map::AreaId;
use crate::rules::charge;
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::event::Reaction;
use crate::rules::fire::{self, Volley};
use crate::rules::flow::Step;
use crate::rules::movement;
use crate::rules::order::{EdgeWord, HeldCard, Order, Path, Placed, Shots};
use crate::rules::refusal::Refusal;
use crate::rules::special_cards;
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
    orders.sort_by_key(standing);
    orders.iter().map(|order| row(state, order)).collect()
}

/// Where an order stands in the list: by unit, and for each what is weightiest first.
fn standing(order: &Order) -> (Option<Unit>, u8) {
    match *order {
        Order::FireAll { unit, ref shots, .. } => (Some(unit), if shots.get(1).is_some() { 7 } else { 0 }),
        Order::Charge { unit, .. } => (Some(unit), 1),
        Order::FireHalf { unit, ref shots } => (Some(unit), if shots.get(1).is_some() { 8 } else { 2 }),
        Order::Rally { company } | Order::PlayRally { company } | Order::Burst { company, .. } => {
            (Some(Unit::Company(company)), 3)
        }
        Order::Reload { unit } => (Some(unit), 4),
        Order::Move { unit, .. } => (Some(unit), 5),
        Order::MoveThenFire { unit, .. } => (Some(unit), 6),
        Order::FireThenMove { unit, ref shots } => (Some(unit), if shots.get(1).is_some() { 9 } else { 6 }),
        Order::Hold => (Some(Unit::Enemy(u8::MAX)), 0),
        Order::Pass => (Some(Unit::Enemy(u8::MAX)), 1),
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

    fn by(mut self, subject: impl Into<String>) -> Self {
        let subject = subject.into();
        self.group.clone_from(&subject);
        self.subject = Some(subject);
        self
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
    &state.data.cards.specials[usize::from(card)].title
}

/// What a way costs.
fn priced(cost: Result<u8, Refusal>) -> String {
    match cost {
        Ok(1) => "1 area".to_owned(),
        Ok(cost) => format!("{cost} areas"),
        Err(_) => String::new(),
    }
}

fn describe(state: &State, order: &Order) -> Row {
    match *order {
        Order::Move { unit, ref path } => walk(state, unit, path, "Move"),
        Order::MoveThenFire { unit, ref path } => walk(state, unit, path, "Move, then half fire,"),
        Order::FireAll { unit, shots, full } => {
            let row = volley(state, unit, &shots, "Fire all");
            if full { row.also(&format!("{}: no smoke", title(state, cards::FULL_FIRE))) } else { row }
        }
        Order::FireHalf { unit, shots } => volley(state, unit, &shots, "Fire half").also("stays loaded"),
        Order::FireThenMove { unit, shots } => volley(state, unit, &shots, "Fire half, then move"),
        Order::Charge { unit, target, ref path, edge } => charge_row(state, unit, target, path, edge),
        Order::Reload { unit } => Row::new("Reload").by(state.name(unit)),
        Order::Rally { company } => {
            Row::new("Rally").by(state.name(Unit::Company(company))).odds(forecast::rally(state, company))
        }
        Order::PlayRally { company } => Row::new(title(state, cards::AUTO_RALLY))
            .note("all return without dice")
            .by(state.name(Unit::Company(company)))
            .tone(Tone::Accent),
        Order::Burst { company, .. } => {
            Row::new("Burst the gate").by(state.name(Unit::Company(company))).odds(forecast::burst(state, company))
        }
        Order::Hold => Row::new("Hold the card").note("react when charged"),
        Order::Pass => Row::new("Pass").tone(Tone::End),
        Order::GunFire { target } => gun_fire(state, target),
        Order::MoveFigure { figure, ref path } => {
            let cost = command_group::path_cost(state, figure, path, &mut NoReasons);
            let from = state.command[usize::from(figure)].area;
            let to = path.end().unwrap_or(from);
            Row::new(format!("{} to {}", state.figure_name(figure), state.area_name(to)))
                .by(state.figure_name(figure))
                .to(zone(state, to))
                .along(way(state, from, path))
                .cost(priced(cost))
        }
        Order::MoveCommander { ref path } => {
            let cost = commander::path_cost(state, path, &mut NoReasons);
            let from = state.commander.area;
            let to = path.end().unwrap_or(from);
            Row::new(format!("To {}", state.area_name(to)))
                .by("cinc")
                .to(zone(state, to))
                .along(way(state, from, path))
                .cost(priced(cost))
                .maybe_odds(forecast::jumps(state, path))
        }
        Order::GunMove { ref path } => {
            let unit = asked_gun(state);
            walk(state, unit, path, "Move")
        }
        Order::Path { ref path } => {
            let unit = asked_mover(state);
            walk(state, unit, path, "Move")
        }
        Order::Shots { shots } => volley(state, asked_mover(state), &shots, "Fire half"),
        Order::Front { figures, volunteers, command } => {
            let total = u32::from(figures) + u32::from(volunteers) + command.count_ones();
            let extra = if command == 0 { "Command figures behind" } else { "with Command figures" };
            Row::new(format!("{total} in front")).note(extra).odds(forecast::front(state, total as u8))
        }
        Order::To { area } => Row::new(format!("To {}", state.area_name(area))).to(zone(state, area)),
        Order::Entry { area } => Row::new(format!("Return in {}", state.area_name(area))).to(zone(state, area)),
        _ => describe_more(state, order),
    }
}

fn describe_more(state: &State, order: &Order) -> Row {
    let react = |label: &str, card: HeldCard| {
        Row::new(label).note(if card == HeldCard::Steady { title(state, cards::STEADY) } else { "held card" })
    };
    match *order {
        Order::Place { piece: placed, area } => {
            let name = match placed {
                Placed::Unit(unit) => state.name(unit).to_owned(),
                Placed::Figure(figure) => state.figure_name(figure),
                Placed::Commander => "Commander-in-Chief".to_owned(),
            };
            Row::new(format!("{name} in {}", state.area_name(area))).to(zone(state, area))
        }
        Order::Default => Row::new("All where they are listed").tone(Tone::End),
        Order::PlayTwice => Row::new(title(state, cards::TWICE)).note("the same Company acts again").tone(Tone::Accent),
        Order::Done => Row::new("Done").tone(Tone::End),
        Order::Stay => Row::new("Stay").tone(Tone::End),
        Order::GunFireGate { gate } => {
            let row = Row::new("Fire at the gate");
            if let Unit::Gun(gun) = asked_gun(state) { row.odds(forecast::gate_fire(state, gun, gate)) } else { row }
        }
        Order::GunReload => Row::new("Reload"),
        Order::GunRally => {
            let row = Row::new("Rally the crew");
            if let Unit::Gun(gun) = asked_gun(state) { row.odds(forecast::crew_rally(state, gun)) } else { row }
        }
        Order::Man => Row::new("Man the gun again"),
        Order::ReactFire { card } => {
            react("Fire all at the charge", card).odds(forecast::reaction(state, Reaction::Fire))
        }
        Order::ReactFireRetreat { card } => {
            react("Fire half and fall back", card).odds(forecast::reaction(state, Reaction::FireRetreat))
        }
        Order::ReactRetreat { card, ref path } => {
            let unit = asked_mover(state);
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            react(&format!("Fall back to {}", state.area_name(to)), card).to(zone(state, to)).along(way(
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
        Order::No => Row::new("No").tone(Tone::End),
        Order::With { company } => {
            Row::new(state.name(Unit::Company(company))).to(piece(state, Unit::Company(company)))
        }
        Order::Enemy { unit } => Row::new(state.name(Unit::Enemy(unit))).to(piece(state, Unit::Enemy(unit))),
        Order::Magazine { unit, target } => {
            Row::new(format!("{} at {}", state.name(Unit::Enemy(unit)), state.name(target)))
                .by(state.name(Unit::Enemy(unit)))
                .to(piece(state, target))
                .maybe_odds(
                    special_cards::magazine_aim(state, unit, target)
                        .map(|aim| forecast::shot(state, Unit::Enemy(unit), target, state.enemy(unit).strength, aim)),
                )
        }
        _ => Row::new(state.say(order).notation(PHRASES)),
    }
}

fn walk(state: &State, unit: Unit, path: &Path, what: &str) -> Row {
    let from = state.area_of(unit);
    let to = path.end().unwrap_or(from);
    Row::new(format!("{what} to {}", state.area_name(to)))
        .by(state.name(unit))
        .to(zone(state, to))
        .along(way(state, from, path))
        .cost(priced(movement::path_cost(state, unit, path, &mut NoReasons)))
}

fn volley(state: &State, unit: Unit, shots: &Shots, what: &str) -> Row {
    let mut targets = shots.iter();
    if let (Some((target, figures)), None) = (targets.next(), targets.next()) {
        return aimed(state, unit, target, figures, what);
    }
    let parts: Vec<String> =
        shots.iter().map(|(target, figures)| format!("{figures} at {}", state.name(target))).collect();
    Row::new(format!("{what}: {}", parts.join(", "))).by(state.name(unit)).tone(Tone::Contact)
}

/// All at one target: its range, its cover, its odds.
fn aimed(state: &State, unit: Unit, target: Unit, figures: u8, what: &str) -> Row {
    let row = Row::new(format!("{what} at {}", state.name(target)))
        .by(state.name(unit))
        .to(piece(state, target))
        .tone(Tone::Contact);
    let Ok(aim) = fire::aim(state, unit, state.area_of(unit), target) else { return row };
    let cover = shelter(aim.cover).map_or_else(String::new, |place| format!(", {place}"));
    row.note(format!("{figures} figures{cover}"))
        .cost(format!("range {}", aim.range))
        .odds(forecast::shot(state, unit, target, figures, aim))
}

fn gun_fire(state: &State, target: Unit) -> Row {
    let unit = asked_gun(state);
    volley(state, unit, &Shots::at(target, fire::able(state, unit, Volley::All, &mut NoReasons)), "Fire")
}

fn charge_row(state: &State, unit: Unit, target: Unit, path: &Path, edge: Option<EdgeWord>) -> Row {
    let by = match edge {
        Some(EdgeWord::Stairs) => " by the stairs",
        Some(EdgeWord::Climb) => " by climbing",
        _ => "",
    };
    let mut course = way(state, state.area_of(unit), path);
    course.push(middle(state, state.area_of(target)));
    let mut row = Row::new(format!("Charge {}{by}", state.name(target)))
        .by(state.name(unit))
        .to(piece(state, target))
        .along(course)
        .tone(Tone::Contact);
    if let Ok(charge) = charge::check(state, unit, target, path, edge) {
        let cost = charge::cost(state, &charge, path, &mut NoReasons);
        row = row.cost(priced(Ok(cost))).odds(forecast::charge(state, &charge, path));
    }
    row
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
