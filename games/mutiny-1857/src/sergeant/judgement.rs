//! The sergeant: fire at what is worth most, charge what can be reached, go where the points are.

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{NoReasons, Rest, Scratch};
use table::Inches;

use crate::data::field::{Kind, UNUSABLE};
use crate::data::place::{BASE, Place, RADIUS, squared};
use crate::data::roster::Branch;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::deserters;
use crate::rules::fire::{self, Mark, Volley};
use crate::rules::firers::Firers;
use crate::rules::group;
use crate::rules::kept::{Liked, Scope};
use crate::rules::melee;
use crate::rules::movement::Ranks;
use crate::rules::options::Goal;
use crate::rules::order::{Firing, Order, Scenery};
use crate::rules::queue;
use crate::rules::sample::{self, Offers};
use crate::rules::saves;
use crate::rules::shots::Shot;
use crate::rules::state::{Phase, State, TestKind};
use crate::rules::structures;
use crate::rules::unit::step;
use crate::rules::victory::{self, Count};
use crate::sergeant::besiegers::Siege;
use crate::sergeant::muster;
use crate::sergeant::relief::Relief;
use crate::sergeant::weights;

/// How much the sergeant likes each order.
pub fn weigh(state: &State, orders: &[Order], likings: &mut Vec<f32>) {
    likings.clear();
    let mut survey = Survey::new(state);
    likings.extend(orders.iter().map(|order| survey.liking(order)));
}

/// The order he gives.
pub fn pick(state: &State, chance: &mut impl Chance, scratch: &mut Scratch<State>) -> Order {
    scratch.orders.clear();
    match state.phase {
        Phase::Scenery => return Order::Scenery(muster::table(state, chance)),
        Phase::Muster(side) => return Order::Muster(Some(Box::new(muster::force(state, side)))),
        // The list of a whole side names one target for each unit; the sergeant looks at more.
        Phase::Steps => {
            let best = (f32::NEG_INFINITY, Order::EndTurn);
            let mut choice = Choice { survey: Survey::new(state), best, volley: None };
            sample::steps(state, weights::TARGETS, &mut choice);
            return choice.best.1;
        }
        _ => sample::orders(state, &mut scratch.orders),
    }
    weigh(state, &scratch.orders, &mut scratch.weights);
    scratch.heaviest().clone()
}

/// The best of the orders that were offered so far, the first of equals.
struct Choice<'a> {
    survey: Survey<'a>,
    best: (f32, Order),
    /// The best volley of a unit so far, the first of equals.
    volley: Liked,
}

impl Choice<'_> {
    fn compare(&mut self, liking: f32, order: impl FnOnce() -> Order) {
        if liking > self.best.0 {
            self.best = (liking, order());
        }
    }
}

impl Offers for Choice<'_> {
    fn offer(&mut self, order: Order) {
        let liking = self.survey.liking(&order);
        self.compare(liking, || order);
    }

    fn volley(&mut self, shot: &Shot<'_>, aim: Option<u8>) {
        let liking = self.survey.shot_liking(shot, aim);
        if self.volley.is_none_or(|(best, ..)| liking > best) {
            self.volley = Some((liking, shot.target(), aim));
        }
        self.compare(liking, || shot.order(aim));
    }

    fn recalls(&mut self, unit: UnitId) -> bool {
        self.volley = None;
        if self.survey.siege.is_some() {
            // The end of a siege hangs on who else can still fire.
            return false;
        }
        let Some(liked) = self.survey.state.liked_volley(unit) else { return false };
        if let Some((liking, target, aim)) = liked {
            self.compare(liking, || Order::Fire { unit, target, aim, firing: Firing::All, with: 0 });
        }
        true
    }

    fn remembers(&mut self, unit: UnitId, scope: Scope) {
        if self.survey.siege.is_none() {
            self.survey.state.keep_volley(unit, self.volley, scope);
        }
    }
}

/// How quiet the position is.
pub fn rest(state: &State) -> Rest {
    match state.phase {
        Phase::Place { .. } | Phase::Ask(_) | Phase::Recover(_) => Rest::Busy,
        Phase::Steps if state.current.is_some() => Rest::Busy,
        Phase::Steps if state.ids().all(|unit| state[unit].side != state.mover || !state[unit].acted) => Rest::SideTurn,
        _ => Rest::Action,
    }
}

/// Lines end after so many deeds of units, that the enemy has had his turn.
pub fn outlook() -> engine::Outlook {
    engine::Outlook { pause: Rest::Action, stops: 32, ..engine::Outlook::default() }
}

/// What a side's standing is made of: points now, points at the end, living figures, breath, runaways.
pub fn terms(state: &State, side: Side) -> [f32; 4] {
    let points = |side: Side, when: Count| victory::points(state, side, when, &mut NoReasons);
    let ahead = |when: Count| f32::from(points(side, when) - points(side.enemy(), when));
    let strength = |side: Side| -> f32 {
        state
            .present(side)
            .map(|unit| {
                let one = &state[unit];
                let breath = if one.spent { weights::SPENT_SHARE } else { 1.0 };
                let nerve = if one.retreats() { weights::RUNNING_SHARE } else { 1.0 };
                f32::from(one.alive()) * f32::from(state.kind(unit).killed) * breath * nerve
            })
            .sum()
    };
    let (own, other) = (strength(side), strength(side.enemy()));
    [ahead(Count::Now), ahead(Count::AtEnd), (own - other) / (own + other).max(1.0), goal_nearness(state, side)]
}

/// How near the British are to what they must reach, from -1 (far) to 1, seen from a side.
fn goal_nearness(state: &State, side: Side) -> f32 {
    let Some(fort) = state.field.first(Kind::Fort) else { return 0.0 };
    if state.relieved {
        return if side == Side::British { 1.0 } else { -1.0 };
    }
    let goal = state.field.features[usize::from(fort)].middle();
    let near = state
        .present(Side::British)
        .filter(|&unit| !state[unit].garrison && !state.is_officer(unit))
        .map(|unit| state.centroid(unit).distance(goal))
        .min();
    let share = near.map_or(-1.0, |near| 1.0 - near.hundredths() as f32 / weights::FAR_FROM_FORT).clamp(-1.0, 1.0);
    if side == Side::British { share } else { -share }
}

/// The worth of a position for a side.
pub fn value(state: &State, side: Side) -> f32 {
    let [now, end, strength, near] = terms(state, side);
    if let Phase::Over(_) = state.phase {
        return end.clamp(-1.0, 1.0);
    }
    let margin = (weights::NOW * now + weights::AT_END * end) / weights::DECISIVE;
    let worth = margin + weights::STRENGTH * strength + weights::NEARNESS * near;
    worth.clamp(-weights::UNDECIDED, weights::UNDECIDED)
}

/// What the deciding side sees of the table before it chooses; what several orders of one unit ask alike is worked out once.
pub(super) struct Survey<'a> {
    pub(super) state: &'a State,
    pub(super) side: Side,
    outlook: Option<Outlook>,
    pub(super) ranks: Option<Ranks>,
    siege: Option<Siege>,
    pub(super) relief: Option<Relief>,
}

/// How a unit stands as to the enemy.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) unit: UnitId,
    pub(super) here: Place,
    /// The gap to the nearest enemy that is no runaway, and who that is.
    pub(super) near: Option<(Inches, UnitId)>,
    pub(super) can_fire: bool,
    /// An enemy that can be shot at is in range.
    pub(super) in_range: bool,
    pub(super) goal: Option<Place>,
    /// It goes for the fort, and now.
    pub(super) goes: bool,
}

impl Outlook {
    pub(super) fn gap(&self) -> Inches {
        self.near.map_or(weights::NOBODY, |(gap, _)| gap)
    }
}

impl<'a> Survey<'a> {
    fn new(state: &'a State) -> Self {
        let side = crate::rules::turn::decider(state).unwrap_or(Side::British);
        let (siege, relief) = (Siege::new(state, side), Relief::new(state, side));
        Self { state, side, outlook: None, ranks: None, siege, relief }
    }

    pub(super) fn outlook(&mut self, unit: UnitId) -> Outlook {
        if let Some(outlook) = self.outlook.filter(|outlook| outlook.unit == unit) {
            return outlook;
        }
        let state = self.state;
        let here = state.centroid(unit);
        let near = self.nearest(unit, here);
        let outlook = Outlook {
            unit,
            here,
            near,
            can_fire: state[unit].steps & step::FIRE == 0 && fire::check_firer(state, unit).is_ok(),
            in_range: self.has_target(unit, here),
            goal: self.goal(unit, here, near),
            goes: self.relief.is_some_and(|relief| relief.takes(unit) && relief.goes(state, unit)),
        };
        self.outlook = Some(outlook);
        outlook
    }

    /// How much the sergeant likes an order; ending the turn is worth nothing.
    fn liking(&mut self, order: &Order) -> f32 {
        match order {
            Order::Scenery(Scenery::Layout(0)) | Order::Ask | Order::Muster(None) => weights::USUAL,
            Order::Throw(unit) => weights::USUAL - self.recovery_risk(*unit),
            Order::Deploy(list) => {
                if list.is_empty() {
                    weights::DEPLOY_PLAINLY
                } else {
                    weights::DEPLOY_READY
                }
            }
            Order::Move { unit, gait, with } => self.move_liking(*unit, *gait, *with),
            Order::Place(placing) => self.place_liking(placing),
            Order::Fire { unit, target, aim, firing, with } => {
                if fire::check_shot(self.state, *unit, *target, *firing).is_err() {
                    return 0.0;
                }
                let firers = Firers::new(self.state, *unit, *with, *firing);
                self.shot_liking(&Shot::new(self.state, &firers, *target), *aim)
            }
            Order::Shell { unit, feature } => self.shell_liking(*unit, *feature),
            Order::Melee { unit, with, .. } => weights::MELEE + self.melee_worth(self.state, *unit, *with),
            Order::Finish => weights::FINISH,
            Order::Push { unit, gun } => self.push_liking(*unit, *gun),
            Order::Group(_) => weights::NO_MOVE,
            Order::RunOn(_) => weights::RUN_ON,
            Order::ThrowAll => weights::NO_MOVE,
            Order::Scenery(_)
            | Order::Muster(Some(_))
            | Order::Station(_)
            | Order::Lay(_)
            | Order::Raise(_)
            | Order::TakeBack
            | Order::Pass(_)
            | Order::Gather(_)
            | Order::PairOff { .. }
            | Order::EndTurn
            | Order::Decline => 0.0,
        }
    }

    /// A volley: aimed ones are compared exactly; without an aim the lowest score is meant.
    fn shot_liking(&self, shot: &Shot<'_>, aim: Option<u8>) -> f32 {
        let Ok(volley) = shot.volley(aim) else { return 0.0 };
        let exact = aim.map_or(0.0, |_| self.aim_gain(shot, &volley));
        weights::FIRE + self.fire_worth(shot.unit(), shot.target(), &volley) + exact
    }

    /// Points a volley is expected to bring, with the effect on nerves and on the end of a siege.
    fn fire_worth(&self, unit: UnitId, target: UnitId, volley: &Volley) -> f32 {
        let kills = expected_kills(self.state, volley);
        let lane = self.relief.map_or(1.0, |relief| relief.weight(self.state, target));
        let end = self.siege.map_or(0.0, |siege| siege.worth(self.state, unit, target, volley_hits(volley)));
        (kills * f32::from(self.state.kind(target).killed) + self.shock(target, kills)) * lane + end
    }

    /// By how many points the exact worth of an aimed volley beats the guess about it, if it beats the one that is not aimed.
    fn aim_gain(&self, shot: &Shot<'_>, aimed: &Volley) -> f32 {
        let Ok(plain) = shot.volley(None) else { return 0.0 };
        let points = |volley: &Volley| group::expected_points(self.state, volley) as f32;
        let guess = |volley: &Volley| self.fire_worth(shot.unit(), shot.target(), volley);
        let gain = points(aimed) - points(&plain);
        guess(&plain) - guess(aimed) + if gain > weights::AIM_GAIN { gain } else { -1.0 }
    }

    /// Whether a running unit that recovered would stand in reach of enemies three times its number.
    fn recovery_risk(&self, unit: UnitId) -> f32 {
        let state = self.state;
        let many = |enemy: UnitId| {
            state[enemy].alive() >= 3 * state[unit].alive()
                && !state[enemy].retreats()
                && state.units_within(unit, enemy, self.reach(enemy))
        };
        if state.present(self.side.enemy()).any(many) { weights::USUAL } else { 0.0 }
    }

    /// What losses do beyond themselves: retreats and deserters.
    fn shock(&self, target: UnitId, kills: f32) -> f32 {
        let (one, kind) = (&self.state[target], self.state.kind(target));
        if kind.branch == Branch::Officer || kills <= 0.0 {
            return 0.0;
        }
        let alive = (f32::from(one.alive()) - kills).max(0.0);
        let any = kills.min(1.0);
        let dead = f32::from(one.killed) + kills;
        // The chance to fail grows from nothing at no losses to a half where the dead equal the living.
        let fails = (weights::FAILS_AT_PAR * (dead / alive.max(0.5)).powi(2)).min(weights::FAILS_AT_MOST);
        let mut worth = any * fails * alive * f32::from(kind.retreated) * weights::ROUT;
        if kind.deserts && queue::is_tested(self.state, target, TestKind::Deserters) {
            worth += any * alive * deserters::desert_chance() as f32 * f32::from(kind.retreated);
        }
        worth
    }

    pub(super) fn melee_worth(&self, state: &State, unit: UnitId, with: u64) -> f32 {
        // Each enemy fought, with the chance that he lives.
        let mut fought: ArrayVec<(Man, f32), 24> = ArrayVec::new();
        for pair in melee::auto(state, unit, with) {
            let lives = 1.0 - melee::fall_chance(state, pair) as f32;
            match fought.iter_mut().find(|(enemy, _)| *enemy == pair.enemy) {
                Some((_, before)) => *before *= lives,
                None => fought.push((pair.enemy, lives)),
            }
        }
        let mut worth = 0.0;
        for (man, lives) in &fought {
            worth += (1.0 - lives) * f32::from(state.kind(man.unit).killed);
        }
        if let Some((man, _)) = fought.first() {
            worth += self.shock(man.unit, fought.iter().map(|(_, lives)| 1.0 - lives).sum());
        }
        worth
    }

    /// Guns fire at structures with enemies in them when nothing better is in sight.
    fn shell_liking(&self, unit: UnitId, feature: u8) -> f32 {
        let state = self.state;
        let Ok(shelling) = structures::shelling(state, unit, feature) else { return 0.0 };
        let held: f32 = state
            .occupants(feature)
            .map(|inside| {
                let worth = f32::from(state[inside].alive()) * f32::from(state.kind(inside).killed);
                if state[inside].side == self.side { -worth } else { worth }
            })
            .sum();
        let hits = expected_hits(shelling.dice.count as f32, shelling.dice.sides, shelling.need);
        let left = f32::from(state.hits[usize::from(feature)].saturating_sub(UNUSABLE)).max(1.0);
        weights::SHELL + held * (hits / left).min(1.0) * weights::SHELL_HELD
    }

    /// The gap from a unit to the nearest enemy that is no runaway, and who that is.
    pub(super) fn nearest(&self, unit: UnitId, at: Place) -> Option<(Inches, UnitId)> {
        let state = self.state;
        let mut nearest: Option<(Inches, UnitId)> = None;
        for enemy in state.present(state[unit].side.enemy()) {
            let one = &state[enemy];
            if one.building.is_none() && state.is_officer(enemy) {
                continue;
            }
            let more = if one.retreats() { weights::RUNAWAY } else { Inches::ZERO };
            let far = match state.building(enemy) {
                Some(house) => house.distance(at) - RADIUS,
                // Even the nearest corner of its box is too far off; among equals the first counts.
                None if nearest.is_some_and(|(gap, _)| one.extent.square(at) > squared(gap + BASE - more)) => continue,
                None => state
                    .circles(enemy)
                    .map(|place| place.square(at))
                    .min()
                    .map_or(Inches::LIMIT, |square| Inches::from_hundredths(square.isqrt() as i32) - BASE),
            };
            if nearest.is_none_or(|(gap, _)| far + more < gap) {
                nearest = Some((far + more, enemy));
            }
        }
        nearest
    }

    /// Where a unit wants to go.
    fn goal(&self, unit: UnitId, here: Place, near: Option<(Inches, UnitId)>) -> Option<Place> {
        let state = self.state;
        if let Some(fort) = state.field.first(Kind::Fort)
            && self.side == Side::British
            && !state.relieved
        {
            if let Some(relief) = self.relief.filter(|relief| relief.takes(unit)) {
                return Some(relief.aim(state, unit));
            }
            let carries = state.rules.goal != Goal::Supply || state.kind(unit).branch == Branch::Pack;
            let fort = state.field.features[usize::from(fort)].middle();
            if carries || here.distance(fort) > weights::ESCORT {
                return Some(fort);
            }
        }
        if let Some(hold) = state.scenario.hold
            && self.side == Side::Rebel
        {
            return Some(state.field.features[usize::from(hold.feature)].middle());
        }
        let village = state
            .field
            .all(Kind::Village)
            .filter(|&village| victory::holder(state, village) != Some(self.side))
            .map(|village| state.field.features[usize::from(village)].middle())
            .min_by_key(|place| here.square(*place));
        let enemy = near.map(|(_, enemy)| state.centroid(enemy));
        match (village, enemy) {
            (Some(village), Some(enemy)) if here.distance(village) > here.distance(enemy) + weights::VILLAGE_DETOUR => {
                Some(enemy)
            }
            (Some(village), _) => Some(village),
            (None, enemy) => enemy,
        }
    }
}

/// Hits to be expected: exact for dice that can show the score, a fair guess for added ones. [IM-7.45]
fn expected_hits(dice: f32, sides: u8, need: u8) -> f32 {
    if need <= sides {
        return dice * f32::from(sides - need + 1) / f32::from(sides);
    }
    let mean = f32::from(sides + 1) / 2.0;
    (dice * mean / f32::from(need) - weights::ADDED_REST).max(0.0) * weights::ADDED_SHARE
}

/// Hits a volley is expected to make.
fn volley_hits(volley: &Volley) -> f32 {
    expected_hits(volley.own.count as f32, volley.own.sides, volley.need)
        + expected_hits(volley.officers.count as f32, volley.officers.sides, volley.need)
}

/// Men a volley is expected to kill, about.
fn expected_kills(state: &State, volley: &Volley) -> f32 {
    let hits = volley_hits(volley);
    let men = volley.marks.iter().filter(|mark| matches!(mark, Mark::Man(_))).count();
    let die = volley.marks.first().map_or(6, |&mark| saves::save_die(state, mark));
    hits.min(men as f32) * saves::fall_chance(die) as f32
}
