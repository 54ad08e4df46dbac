//! What a computer player knows about the game: the sergeant's liking for orders, and the worth of a position.

use engine::{NoReasons, Outlook, Pending, Rest, Seat};

use super::{guess, places};
use crate::data::Class;
use crate::data::map::AreaId;
use crate::rules::automatic_enemy;
use crate::rules::casualties::Colour;
use crate::rules::charge;
use crate::rules::commander;
use crate::rules::fire::{self, Volley};
use crate::rules::flow::Step;
use crate::rules::melee::{Opening, Terms};
use crate::rules::order::{Order, Shots};
use crate::rules::rally;
use crate::rules::state::{State, Unit, Whereabouts};
use crate::rules::turn;
use crate::rules::victory;

/// How much the sergeant likes each order.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let wish = programme(state);
    weights.clear();
    weights.extend(orders.iter().map(|order| weight(state, order, wish.as_ref())));
}

/// A new card lies on the table.
pub fn rest(state: &State) -> Rest {
    match state.flow.top() {
        Step::ForceCard { only: None, .. } | Step::GunAction { .. } | Step::BandCard { .. } => Rest::Action,
        _ => Rest::Busy,
    }
}

/// Lines end after ten cards: a held card must have had its chance to serve.
pub fn outlook() -> Outlook {
    Outlook { pause: Rest::Action, stops: 10, ..Outlook::default() }
}

/// Which side a seat is on: the players together, or the enemy.
pub fn team(state: &State, seat: Seat) -> u8 {
    u8::from(state.options.enemy_seat && seat == state.enemy_seat())
}

/// The parts of a position's worth for a seat.
pub fn features(state: &State, seat: Seat, features: &mut Vec<f32>) {
    features.clear();
    let sign = if team(state, seat) == 1 { -1.0 } else { 1.0 };
    features.extend(parts(state).map(|part| part * sign));
}

/// What the worth of a position is made of, from the players' view.
fn gauges(state: &State) -> [f32; 8] {
    let mut active = 0.0;
    let mut fallen = 0.0;
    let mut loaded = 0.0;
    for id in state.company_ids().filter(|&id| state.company(id).is_here()) {
        let company = state.company(id);
        active += f32::from(company.active());
        fallen += f32::from(company.fallen());
        loaded += f32::from(u8::from(company.loaded && company.active() > 0));
    }
    let mut strength = 0.0;
    let mut fanatics = 0.0;
    for id in state.enemy_ids() {
        let unit = state.enemy(id);
        let here = match unit.whereabouts {
            Whereabouts::Board => 1.0,
            Whereabouts::Pool => 0.25,
            Whereabouts::Gone => 0.0,
        };
        strength += f32::from(unit.strength) * here;
        fanatics += if unit.fanatic && unit.is_here() { f32::from(unit.strength) } else { 0.0 };
    }
    let kept: f32 = state.kept.iter().flatten().map(|count| f32::from(*count)).sum();
    [f32::from(victory::margin(state)), active, fallen, strength, fanatics, loaded, kept, places::pressure(state)]
}

/// How many parts there are: the gauges, the Forces, and all of it once more as far as the match is gone.
const PARTS: usize = 18;

/// What the margin at the end is made of: what counts early is not what counts late.
fn parts(state: &State) -> [f32; PARTS] {
    let gauges = gauges(state);
    let gone = (f32::from(state.round) - 0.5) / f32::from(state.scenario.rounds);
    std::array::from_fn(|part| {
        let gauge = gauges.get(part % (PARTS / 2)).copied().unwrap_or_else(|| f32::from(state.forces()));
        if part < PARTS / 2 { gauge } else { gauge * gone }
    })
}

/// By how much each part raises the margin at the end: fitted to matches between sergeants by `grognard lab fit --margin`.
const WORTH: [f32; PARTS] = [
    0.043, 0.739, 0.399, -0.149, -0.083, 0.328, -0.118, -0.011, -8.16, //
    0.563, -0.478, -0.021, 0.142, -0.096, -0.165, 0.021, 0.549, 4.39,
];

/// The worth of the position for a seat: the margin to be expected, where a great victory is worth half of all there is.
pub fn value(state: &State, seat: Seat) -> f32 {
    let margin = match turn::pending(state) {
        Pending::Over(outcome) => f32::from(outcome.margin[0]),
        Pending::Decision { .. } => parts(state).iter().zip(WORTH).map(|(part, worth)| part * worth).sum(),
    };
    let players = margin / (margin.abs() + f32::from(victory::great_mark(state, &mut NoReasons)));
    if team(state, seat) == 1 { -players } else { players }
}

/// How much the enemy's programme counts for its sergeant: more than any liking.
const PROGRAMME: f32 = 50.0;

/// The order of the enemy's programme, charges only where the odds are good. [FP-17.11]
fn programme(state: &State) -> Option<Order> {
    let dares = |charge: &charge::Charge| guess::charge(state, charge).players_win < 0.5;
    match state.flow.top() {
        Step::BandCard { band } => automatic_enemy::wish(state, Some(band), None, dares),
        Step::UnitActs { unit, .. } => automatic_enemy::wish(state, None, Some(unit), dares),
        _ => None,
    }
}

fn weight(state: &State, order: &Order, wish: Option<&Order>) -> f32 {
    liking(state, order) + if wish == Some(order) { PROGRAMME } else { 0.0 }
}

/// How much the sergeant likes an order.
fn liking(state: &State, order: &Order) -> f32 {
    match state.flow.top() {
        Step::ForceCard { force, .. } => action(state, Some(force), order),
        Step::BandCard { .. } | Step::UnitActs { .. } => action(state, None, order),
        Step::MoveAfterFire { unit } | Step::FireAfterMove { unit } => second_half(state, unit, order),
        Step::Again { company, .. } => again(state, company, order),
        Step::CommandMove { force, .. } => command(state, force, order),
        Step::CommanderMove => commander_move(state, order),
        Step::React { .. } => react(state, order),
        Step::Front { charge, .. } => line(state, &charge, order),
        Step::GunAction { gun } => gun_action(state, Unit::Gun(gun), order),
        Step::EnemyGunAction { unit } => gun_action(state, Unit::Enemy(unit), order),
        _ => other(state, order),
    }
}

/// What a Company or enemy unit does on its card.
fn action(state: &State, force: Option<u8>, order: &Order) -> f32 {
    match *order {
        Order::FireAll { unit, ref shots, full } => fire_all(state, unit, shots, full),
        Order::FireHalf { unit, ref shots } => volley(state, unit, shots),
        Order::FireThenMove { unit, ref shots } => {
            volley(state, unit, shots) - 0.05 + 0.3 * places::urge(state, unit).max(0.0)
        }
        Order::MoveThenFire { unit, ref path } => {
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            places::gain(state, unit, to)
                + 0.9 * guess::best_shot(state, unit, to, fire::able(state, unit, Volley::Half, &mut NoReasons))
        }
        Order::Move { unit, ref path } => {
            places::gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))) - 0.1
        }
        Order::Charge { unit, target, ref path, edge } => {
            charge::check(state, unit, target, path, edge).map_or(-9.0, |charge| charge_liking(state, &charge))
        }
        Order::Rally { company } => rally_liking(state, company),
        Order::Reload { unit } => reload(state, unit),
        Order::Hold => force.map_or(-1.0, |force| hold(state, force)),
        Order::Burst { .. } => 2.5,
        Order::PlayRally { company } => f32::from(fallen(state, company)) - 3.5,
        Order::Pass => -0.2,
        _ => -1.0,
    }
}

fn fallen(state: &State, company: u8) -> u8 {
    state.company(company).fallen() + state.fallen_command(company).count() as u8
}

fn volley(state: &State, unit: Unit, shots: &Shots) -> f32 {
    let value: f32 = shots
        .iter()
        .filter_map(|(target, figures)| {
            fire::aim(state, unit, state.area_of(unit), target)
                .ok()
                .map(|aim| guess::shot(state, unit, target, figures, aim))
        })
        .sum();
    value * if shots.get(1).is_some() { 0.92 } else { 1.0 }
}

/// Smoke costs an action later; less so when the round may end soon.
fn fire_all(state: &State, unit: Unit, shots: &Shots, full: bool) -> f32 {
    let value = volley(state, unit, shots);
    match (full, unit) {
        (true, _) => value + if value > 4.0 { 0.3 } else { -1.5 },
        (false, Unit::Enemy(_)) => value,
        (false, _) => value * 0.48 + places::alarm(state, unit) * 0.4,
    }
}

fn charge_liking(state: &State, charge: &charge::Charge) -> f32 {
    let odds = guess::charge(state, charge);
    let prize = places::prize(state, charge.to, charge.by_players());
    if charge.by_players() {
        let enemy = f32::from(state.enemy(charge.enemy_unit()).strength);
        let gun = if state.class(charge.defender) == Class::Artillery { 4.0 } else { 0.0 };
        odds.players_win * (0.3 * enemy + gun + prize) - (1.0 - odds.players_win) * 7.5 - 0.7 * odds.player_losses
            + 0.1 * odds.enemy_losses
    } else {
        let standing = f32::from(state.standing(charge.defender));
        (1.0 - odds.players_win) * (1.0 + 0.6 * standing + prize) - odds.players_win * 0.25 * odds.enemy_losses - 0.5
    }
}

fn rally_liking(state: &State, company: u8) -> f32 {
    let help = rally::help(state, company);
    let red = f32::from(state.company(company).own.red + state.company(company).volunteers.red)
        + state.fallen_command(company).count() as f32;
    let yellow = f32::from(state.company(company).own.yellow + state.company(company).volunteers.yellow);
    let back = |colour: Colour| {
        let least = rally::least_die(help.modifier(colour, &mut NoReasons));
        f32::from(7 - least) / 6.0
    };
    let gained = red * back(Colour::Red) + yellow * back(Colour::Yellow);
    let lost = (red + yellow) / 6.0;
    let weak = if state.company(company).active() < 4 { 1.6 } else { 1.0 };
    (gained * 0.85 - lost * 0.9) * weak - 0.3
}

fn reload(state: &State, unit: Unit) -> f32 {
    let able = fire::able(state, unit, Volley::All, &mut NoReasons);
    0.65 * guess::best_shot(state, unit, state.area_of(unit), able) + 0.25 + 0.2 * places::alarm(state, unit)
}

/// A held card is worth having while a strong enemy is close and a Company can still fire.
fn hold(state: &State, force: u8) -> f32 {
    let held = f32::from(state.kept[usize::from(force)][0]);
    let alarm = state
        .own_companies(force)
        .filter(|&id| state.company(id).is_here() && state.company(id).loaded)
        .map(|id| places::alarm(state, Unit::Company(id)))
        .fold(0.0, f32::max);
    alarm * 1.3 - 1.6 * held - 0.1
}

fn second_half(state: &State, unit: Unit, order: &Order) -> f32 {
    match order {
        Order::Path { path } => places::gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))),
        Order::Shots { shots } => volley(state, unit, shots),
        _ => 0.0,
    }
}

/// A second action is worth a card when the Company has something good to do.
fn again(state: &State, company: u8, order: &Order) -> f32 {
    let unit = Unit::Company(company);
    let shot = if state.company(company).loaded {
        guess::best_shot(state, unit, state.area_of(unit), fire::able(state, unit, Volley::All, &mut NoReasons))
    } else {
        0.0
    };
    let best = shot.max(rally_liking(state, company));
    if *order == Order::PlayTwice { best - 3.0 } else { 0.0 }
}

/// One figure with each Company, more where casualties lie.
fn command(state: &State, force: u8, order: &Order) -> f32 {
    let Order::MoveFigure { figure, path } = order else { return 0.0 };
    let from = state.command[usize::from(*figure)].area;
    let to = path.end().unwrap_or(from);
    use_at(state, force, *figure, to) - use_at(state, force, *figure, from) - 0.05 * path.areas().len() as f32
}

/// What a Command figure is worth in an area.
fn use_at(state: &State, force: u8, figure: u8, area: AreaId) -> f32 {
    let alone = |id: u8| !state.attached(id).any(|other| other != figure);
    let companies =
        state.own_companies(force).filter(|&id| state.company(id).area == area && state.company(id).own.living() > 0);
    let worth =
        companies.map(|id| if alone(id) { 1.0 + 0.25 * f32::from(fallen(state, id)) } else { 0.3 }).fold(0.0, f32::max);
    if worth == 0.0 && places::enemy_within(state, area, 2) { -1.0 } else { worth }
}

fn commander_move(state: &State, order: &Order) -> f32 {
    let Order::MoveCommander { path } = order else { return commander_at(state, state.commander.area) + 0.05 };
    let to = path.end().unwrap_or(state.commander.area);
    let dismounts = state.commander.mounted && !state.map().area(to).ground.is_open();
    commander_at(state, to)
        - 0.03 * path.areas().len() as f32
        - if dismounts { 0.8 } else { 0.0 }
        - if commander::jumps(state, path).next().is_some() { 0.9 } else { 0.0 }
}

/// He belongs with the Company that has most casualties, not beside the enemy.
fn commander_at(state: &State, area: AreaId) -> f32 {
    let most = state
        .company_ids()
        .filter(|&id| state.company(id).area == area)
        .map(|id| 0.5 + 0.35 * f32::from(fallen(state, id)))
        .fold(0.0, f32::max);
    let helped = if commander::helps(state, area) { 0.05 } else { 0.0 };
    most + helped - if places::enemy_within(state, area, 1) { 0.8 } else { 0.0 }
}

fn react(state: &State, order: &Order) -> f32 {
    let Step::React { charge } = state.flow.top() else { return 0.0 };
    let enemy = state.enemy(charge.enemy_unit());
    let plain = guess::melee(state, &charge, 0);
    let prize = 2.0 + places::prize(state, charge.to, false);
    let worth = |odds: guess::Odds| odds.players_win * prize - 0.8 * odds.player_losses + 0.3 * odds.enemy_losses;
    match *order {
        Order::ReactFire { .. } => {
            let aim = fire::aim_at_charger(state, charge.attacker);
            let lost = guess::casualties(
                state,
                charge.defender,
                charge.attacker,
                fire::able(state, charge.defender, Volley::All, &mut NoReasons),
                aim,
            );
            let gone = guess::rout_chance(state, charge.enemy_unit(), lost);
            let rest = guess::melee(state, &charge, lost as u8);
            gone * (prize + 0.3 * f32::from(enemy.strength)) + (1.0 - gone) * worth(rest) + 0.5 * lost - 0.6
        }
        Order::ReactCounter { .. } => {
            let gone = guess::rout_chance(state, charge.enemy_unit(), 0.0);
            let fight = guess::melee(state, &charge::Charge { countered: true, ..charge }, 0);
            gone * (prize + 0.3 * f32::from(enemy.strength)) + (1.0 - gone) * worth(fight) - 0.4
        }
        Order::ReactFireRetreat { .. } => 0.8 - 0.5 * prize,
        Order::ReactRetreat { ref path, .. } => {
            let to = path.end().unwrap_or(charge.to);
            places::gain(state, charge.defender, to) * 0.3 - 0.5 * prize - 0.2
        }
        _ => worth(plain),
    }
}

/// A full line where the dice are no worse than the enemy's, else the least.
fn line(state: &State, charge: &charge::Charge, order: &Order) -> f32 {
    let Order::Front { figures, volunteers, command } = *order else { return 0.0 };
    let total = f32::from(figures + volunteers) + command.count_ones() as f32;
    let terms = Terms::of(state, charge);
    let eager = if terms.edge(Opening::Plain, &mut NoReasons) >= 0 { 1.0 } else { -1.0 };
    eager * total - 0.8 * command.count_ones() as f32
}

fn gun_action(state: &State, unit: Unit, order: &Order) -> f32 {
    match *order {
        Order::GunFire { target } => fire::aim(state, unit, state.area_of(unit), target).map_or(-1.0, |aim| {
            1.0 + guess::shot(state, unit, target, fire::able(state, unit, Volley::All, &mut NoReasons), aim)
        }),
        Order::GunFireGate { .. } => 2.0,
        Order::GunReload => 1.5,
        Order::Man => 3.0,
        Order::GunRally => {
            let crew = if let Unit::Gun(id) = unit { state.gun(id).crew.red } else { 0 };
            f32::from(crew) * 0.9 - 0.4
        }
        Order::GunMove { ref path } => {
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            0.5 * (guess::best_shot(state, unit, to, fire::able(state, unit, Volley::All, &mut NoReasons))
                - guess::best_shot(
                    state,
                    unit,
                    state.area_of(unit),
                    fire::able(state, unit, Volley::All, &mut NoReasons),
                ))
                - 0.2
        }
        _ => 0.0,
    }
}

/// Set-up, special cards, retreats and advances.
fn other(state: &State, order: &Order) -> f32 {
    match *order {
        Order::Default => 1.0,
        Order::To { area } => match state.flow.top() {
            Step::Retreat { unit: Unit::Enemy(_), .. } => f32::from(automatic_enemy::range_to_companies(state, area)),
            Step::Retreat { unit, .. } => places::standing_worth(state, unit, area),
            _ => 0.0,
        },
        Order::Path { ref path } => path.end().map_or(0.0, |area| match state.flow.top() {
            Step::ReactPath { charge } => places::standing_worth(state, charge.defender, area),
            _ => 0.0,
        }),
        Order::Yes => match state.flow.top() {
            Step::Advance { charge } => match charge.attacker {
                Unit::Enemy(id) => {
                    if automatic_enemy::advances(state, id) {
                        1.0
                    } else {
                        -1.0
                    }
                }
                attacker => places::gain(state, attacker, charge.to) + 0.3,
            },
            _ => 0.0,
        },
        Order::With { company } => {
            f32::from(state.company(company).own.yellow) * 2.0 + f32::from(state.company(company).active()) * 0.1
        }
        Order::Enemy { unit } => {
            20.0 - f32::from(automatic_enemy::range_to_companies(state, state.enemy(unit).area))
                + 0.1 * f32::from(state.enemy(unit).strength)
        }
        Order::Magazine { unit, target } => crate::rules::special_cards::magazine_aim(state, unit, target)
            .map_or(-1.0, |aim| guess::shot(state, Unit::Enemy(unit), target, state.enemy(unit).strength, aim)),
        Order::Entry { area } => -f32::from(automatic_enemy::range_to_companies(state, area)),
        _ => 0.0,
    }
}
