//! The sergeant: fire at what is worth most, charge what can be reached, go where the points are.

use arrayvec::ArrayVec;
use engine::{NoReasons, Rest, Scratch};

use crate::data::field::{Cover, Kind, UNUSABLE};
use crate::data::place::{BASE, Extent, Place, TOUCH};
use crate::data::roster::Branch;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::cover::{self, Shelter};
use crate::rules::deserters;
use crate::rules::fire::{self, Mark, Volley};
use crate::rules::melee;
use crate::rules::movement::{self, Ranks};
use crate::rules::options::Goal;
use crate::rules::order::{BodyMove, Gait, Order, Placing, Scenery};
use crate::rules::sample;
use crate::rules::saves;
use crate::rules::state::{MOST_UNITS, Phase, State, centroid};
use crate::rules::structures;
use crate::rules::unit::{Stance, step};
use crate::rules::victory::{self, Count};
use crate::sergeant::besiegers::Siege;
use crate::sergeant::weights;

/// How much the sergeant likes each order.
pub fn weigh(state: &State, orders: &[Order], likings: &mut Vec<f32>) {
    likings.clear();
    let mut survey = Survey::new(state);
    likings.extend(orders.iter().map(|order| survey.liking(order)));
}

/// The order he gives.
pub fn pick(state: &State, scratch: &mut Scratch<State>) -> Order {
    scratch.orders.clear();
    match state.phase {
        // The list of a whole side names one target for each unit; the sergeant looks at more.
        Phase::Steps => sample::steps(state, weights::TARGETS, &mut scratch.orders),
        _ => sample::orders(state, &mut scratch.orders),
    }
    weigh(state, &scratch.orders, &mut scratch.weights);
    scratch.heaviest().clone()
}

/// How quiet the position is.
pub fn rest(state: &State) -> Rest {
    match state.phase {
        Phase::Place { .. } | Phase::Ask(_) => Rest::Busy,
        Phase::Steps if state.current.is_some() => Rest::Busy,
        Phase::Steps if state.ids().all(|unit| state[unit].side != state.mover || !state[unit].acted) => Rest::SideTurn,
        _ => Rest::Action,
    }
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
    let share = near.map_or(-1.0, |near| 1.0 - near as f32 / weights::FAR_FROM_FORT).clamp(-1.0, 1.0);
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
struct Survey<'a> {
    state: &'a State,
    side: Side,
    outlook: Option<Outlook>,
    ranks: Option<Ranks>,
    siege: Option<Siege>,
}

/// How a unit stands as to the enemy.
#[derive(Clone, Copy)]
struct Outlook {
    unit: UnitId,
    here: Place,
    /// The gap to the nearest enemy that is no runaway, and who that is.
    near: Option<(i32, UnitId)>,
    can_fire: bool,
    /// An enemy that can be shot at is in range.
    in_range: bool,
    goal: Option<Place>,
}

impl Outlook {
    fn gap(&self) -> i32 {
        self.near.map_or(weights::NOBODY, |(gap, _)| gap)
    }
}

impl<'a> Survey<'a> {
    fn new(state: &'a State) -> Self {
        let side = crate::rules::turn::decider(state).unwrap_or(Side::British);
        Self { state, side, outlook: None, ranks: None, siege: Siege::new(state, side) }
    }

    fn outlook(&mut self, unit: UnitId) -> Outlook {
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
        };
        self.outlook = Some(outlook);
        outlook
    }

    /// How much the sergeant likes an order; ending the turn is worth nothing.
    fn liking(&mut self, order: &Order) -> f32 {
        match order {
            Order::Scenery(Scenery::Layout(0)) | Order::Ask | Order::Muster(None) => weights::USUAL,
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
                match fire::volley(self.state, *unit, *target, *aim, *firing, *with) {
                    Ok(volley) => weights::FIRE + self.fire_worth(*unit, *target, &volley),
                    Err(_) => 0.0,
                }
            }
            Order::Shell { unit, feature } => self.shell_liking(*unit, *feature),
            Order::Melee { unit, with, .. } => weights::MELEE + self.melee_worth(self.state, *unit, *with),
            Order::Finish => weights::FINISH,
            Order::Scenery(_) | Order::Muster(Some(_)) | Order::Station(_) | Order::EndTurn | Order::Decline => 0.0,
        }
    }

    /// Points a volley is expected to bring, with the effect on nerves and on the end of a siege.
    fn fire_worth(&self, unit: UnitId, target: UnitId, volley: &Volley) -> f32 {
        let kills = expected_kills(self.state, volley);
        let end = self.siege.map_or(0.0, |siege| siege.worth(self.state, unit, target, volley_hits(volley)));
        kills * f32::from(self.state.kind(target).killed) + self.shock(target, kills) + end
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
        if kind.deserts && (self.state.rules.deserter_limit == 0 || one.tests < self.state.rules.deserter_limit) {
            worth += any * alive * deserters::desert_chance() as f32 * f32::from(kind.retreated);
        }
        worth
    }

    fn melee_worth(&self, state: &State, unit: UnitId, with: u64) -> f32 {
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
    fn nearest(&self, unit: UnitId, at: Place) -> Option<(i32, UnitId)> {
        let state = self.state;
        state
            .present(state[unit].side.enemy())
            .filter(|&enemy| !state.is_officer(enemy) || state[enemy].building.is_some())
            .map(|enemy| {
                let far = match state.building(enemy) {
                    Some(house) => house.distance(at) - 50,
                    None => state
                        .circles(enemy)
                        .map(|place| place.square(at))
                        .min()
                        .map_or(i32::MAX / 2, |square| square.isqrt() as i32 - 100),
                };
                (far + if state[enemy].retreats() { weights::RUNAWAY } else { 0 }, enemy)
            })
            .min()
    }

    /// Where a unit wants to go.
    fn goal(&self, unit: UnitId, here: Place, near: Option<(i32, UnitId)>) -> Option<Place> {
        let state = self.state;
        if let Some(fort) = state.field.first(Kind::Fort)
            && self.side == Side::British
            && !state.relieved
        {
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

    /// The reach of a unit's attack, in hundredths.
    fn reach(&self, unit: UnitId) -> i32 {
        let foot = !self.state[unit].is_mounted();
        if foot { weights::FOOT_REACH } else { weights::HORSE_REACH }
    }

    fn move_liking(&mut self, unit: UnitId, gait: Gait, with: u64) -> f32 {
        if gait == Gait::Retreat || with != 0 && self.state.current.is_none() {
            return weights::RETREAT;
        }
        let state = self.state;
        let (one, kind) = (&state[unit], state.kind(unit));
        let outlook = self.outlook(unit);
        let Outlook { here, near, can_fire, in_range, .. } = outlook;
        let gap = outlook.gap();
        if kind.branch == Branch::Artillery {
            return self.gun_liking(unit, gait, gap);
        }
        if kind.branch == Branch::Officer {
            return self.officer_liking(unit, gait, here, gap);
        }
        let fights = one.steps & step::MELEE == 0 && kind.branch != Branch::Pack;
        let charges = fights && gap > 5 && one.stance == Stance::Standing;
        match gait {
            Gait::Attack if charges && gap <= self.reach(unit) => weights::CHARGE + self.charge_worth(unit, near),
            Gait::March if charges && gap <= self.reach(unit) * 2 / 3 => {
                weights::CHARGE_AT_MARCH + self.charge_worth(unit, near)
            }
            // Whoever cannot hit back, or has fired and stays, is safest flat on the ground.
            Gait::Drop
                if gap > weights::DROP_GAP
                    && self.is_threatened(unit, here)
                    && !self.must_advance()
                    && (!can_fire || !in_range) =>
            {
                weights::DROP
            }
            Gait::Rise if in_range || gap <= weights::RISE_GAP || !self.is_threatened(unit, here) => weights::RISE,
            // Across the last stretch under fire at the double, while there is breath to spare.
            Gait::Attack
                if !in_range
                    && one.left > weights::RUSH_BREATH
                    && gap < weights::RUSH_GAP
                    && self.wants_close(unit) =>
            {
                weights::RUSH
            }
            Gait::March if !in_range => weights::MARCH,
            // In range: whoever has fired goes on towards its aim, whoever has not fires first.
            Gait::March if !can_fire && self.advances(unit, gap) => weights::MARCH_ON,
            Gait::Mount if gap > weights::MOUNT_GAP => weights::MOUNT,
            Gait::Face if in_range && can_fire => weights::FACE,
            Gait::Leave if !in_range && !self.holds_village(unit) => weights::LEAVE,
            _ => weights::NO_MOVE,
        }
    }

    /// Whether an enemy that can be shot at is within a unit's range of a place.
    fn has_target(&self, unit: UnitId, at: Place) -> bool {
        let state = self.state;
        let range = state.range(Man { unit, number: 0 }).hundredths();
        range > 0
            && state.present(self.side.enemy()).any(|enemy| {
                state[enemy].stance != Stance::Prone
                    && state[enemy].extent.grown(range - weights::RANGE_MARGIN).holds(at)
            })
    }

    /// Whether enemies who are no runaways can shoot at a place.
    fn is_threatened(&self, unit: UnitId, at: Place) -> bool {
        let state = self.state;
        state
            .present(state[unit].side.enemy())
            .filter(|&enemy| !state.is_officer(enemy) && !state[enemy].retreats())
            .any(|enemy| {
                let range = state.range(Man { unit: enemy, number: 0 }).hundredths();
                let range = if state[enemy].gun.is_some() { weights::GUN_THREAT } else { range };
                range > 0 && state[enemy].extent.grown(range + weights::THREAT_MARGIN).holds(at)
            })
    }

    /// Whether the side must go somewhere under fire.
    fn must_advance(&self) -> bool {
        let state = self.state;
        (self.side == Side::British && state.field.first(Kind::Fort).is_some() && !state.relieved)
            || (self.side == Side::Rebel && state.scenario.hold.is_some())
    }

    /// What a charge at the nearest enemy may be worth: figures that meet, and how they compare.
    fn charge_worth(&self, unit: UnitId, near: Option<(i32, UnitId)>) -> f32 {
        let Some((_, enemy)) = near else { return 0.0 };
        let state = self.state;
        let (own, other) = (f32::from(state.kind(unit).die), f32::from(state.kind(enemy).die));
        let inside = if state[enemy].building.is_some() { weights::WALLS } else { 0.0 };
        let [least, most] = weights::CHARGE_ODDS;
        let kill = ((own + weights::IMPETUS - inside) / (own + other + weights::IMPETUS)).clamp(least, most);
        let meet =
            f32::from(state[unit].alive().min(weights::ABREAST)).min(f32::from(state[enemy].alive()) * weights::ON_ONE);
        kill * meet * f32::from(state.kind(enemy).killed) * weights::CHARGE_SHARE
    }

    fn wants_close(&self, unit: UnitId) -> bool {
        self.side == Side::Rebel || self.state[unit].is_mounted()
    }

    /// Whether a unit that has fired goes on: it has a place to be, or more fists than rifles.
    fn advances(&self, unit: UnitId, gap: i32) -> bool {
        let state = self.state;
        if state.field.first(Kind::Fort).is_some() && self.side == Side::British && !state.relieved {
            return gap > weights::RELIEF_GAP;
        }
        self.wants_close(unit) && gap > weights::CLOSE_GAP && cover::of_unit(state, unit) == Cover::Open
    }

    fn holds_village(&self, unit: UnitId) -> bool {
        let here = self.state.centroid(unit);
        self.state.field.all(Kind::Village).any(|village| self.state.field.features[usize::from(village)].holds(here))
    }

    fn gun_liking(&self, unit: UnitId, gait: Gait, gap: i32) -> f32 {
        let state = self.state;
        let Some(gun) = state.gun_of(unit) else {
            return if gait == Gait::March { weights::CREW_MARCH } else { weights::NO_MOVE };
        };
        let range = state.book.gun_range(gun.calibre).hundredths();
        let fired = state[unit].steps & step::FIRE != 0;
        match gait {
            Gait::Unlimber if gap < range * 2 / 3 => weights::UNLIMBER,
            Gait::March if gun.limbered && gap >= range * 2 / 3 => weights::DRIVE,
            Gait::Realign if !fired && gap < range => weights::REALIGN,
            Gait::Limber if gap > range + weights::LIMBER_GAP => weights::LIMBER,
            _ => weights::NO_MOVE,
        }
    }

    fn officer_liking(&self, unit: UnitId, gait: Gait, here: Place, gap: i32) -> f32 {
        let far = self.friends(unit).map_or(0, |friends| here.distance(friends));
        match gait {
            Gait::March if gap < weights::OFFICER_GAP || far > weights::OFFICER_GAP => weights::OFFICER_MARCH,
            _ => weights::NO_MOVE,
        }
    }

    /// The middle of a side's fighting units.
    fn friends(&self, unit: UnitId) -> Option<Place> {
        let state = self.state;
        let places: ArrayVec<Place, MOST_UNITS> = state
            .present(self.side)
            .filter(|&other| {
                other != unit && !state.is_officer(other) && !state[other].retreats() && !state[other].garrison
            })
            .map(|other| state[other].extent.middle())
            .collect();
        (!places.is_empty()).then(|| centroid(places.into_iter()))
    }

    /// A placement: what can be struck and shot from there, what shoots back, and how far it brings.
    fn place_liking(&mut self, placing: &Placing) -> f32 {
        let state = self.state;
        let Phase::Place { unit, roll, .. } = state.phase else { return 0.0 };
        let outlook = self.outlook(unit);
        let here = outlook.here;
        match placing {
            Placing::Body(body) => {
                let ranks = self.ranks.get_or_insert_with(|| Ranks::new(state, unit, i32::from(roll)));
                let ends = ranks.ends(state, body);
                self.pose_liking(&outlook, body, &ends)
            }
            Placing::Inside(building) => {
                let house = &state.field.features[usize::from(*building)];
                let village = state
                    .field
                    .all(Kind::Village)
                    .any(|village| state.field.features[usize::from(village)].holds(house.middle()));
                if village { weights::VILLAGE_HOUSE } else { weights::HOUSE }
            }
            Placing::Drive { to, .. } => {
                let gap = self.nearest(unit, *to).map_or(weights::NOBODY, |(gap, _)| gap);
                -(f64::from((gap - weights::GUN_GAP).abs()) as f32) / weights::PER_STEP
            }
            Placing::Facing(facing) => self.facing_liking(unit, here, *facing),
            Placing::Form { to, .. } => {
                outlook.goal.map_or(0.0, |goal| -(to.distance(goal) as f32) / weights::PER_STEP)
            }
            Placing::Push { .. } => 0.0,
            Placing::Stand => weights::STAND,
        }
    }

    fn facing_liking(&self, unit: UnitId, here: Place, facing: table::Facing) -> f32 {
        let state = self.state;
        let (at, reach) = match state.gun_of(unit) {
            Some(gun) => (gun.at, state.book.gun_range(gun.calibre).hundredths()),
            None => (here, state.range(Man { unit, number: 0 }).hundredths()),
        };
        state
            .present(self.side.enemy())
            .filter(|&enemy| state[enemy].stance != Stance::Prone)
            .map(|enemy| {
                let middle = state.centroid(enemy);
                let far = at.distance(middle);
                let ahead =
                    table::is_towards(facing, at.spot(), middle.spot(), table::Turn::degrees(weights::FACING_ARC));
                if ahead && far <= reach {
                    f32::from(state[enemy].alive()) * weights::FACING_FAR / (far.max(weights::FACING_NEAR) as f32)
                } else {
                    0.0
                }
            })
            .sum()
    }

    fn pose_liking(&self, outlook: &Outlook, body: &BodyMove, ends: &[(Man, Place)]) -> f32 {
        let state = self.state;
        let (unit, to) = (outlook.unit, body.end.to);
        let one = &state[unit];
        let mut worth = 0.0;
        if state.is_officer(unit) {
            if let Some(friends) = self.friends(unit) {
                worth -= to.distance(friends) as f32 / weights::PER_STEP;
            }
            let gap = self.nearest(unit, to).map_or(weights::NOBODY, |(gap, _)| gap);
            let near = (weights::OFFICER_SAFE - gap) as f32 / weights::OFFICER_FEAR;
            return worth - if gap < weights::OFFICER_SAFE { near } else { 0.0 };
        }
        if let Some(goal) = outlook.goal {
            worth += (outlook.here.distance(goal) - to.distance(goal)) as f32 / 100.0 * weights::ADVANCE;
        }
        let mut about = Extent::NOTHING;
        for &(_, place) in ends {
            about = about.with(place);
        }
        let reach = about.grown(BASE + TOUCH);
        let touches = state.present(self.side.enemy()).any(|enemy| state[enemy].extent.meets(reach))
            && ends.iter().any(|&(man, place)| man.unit == unit && movement::meets_enemy(state, unit, place));
        let fights = one.steps & step::MELEE == 0 && state.kind(unit).branch != Branch::Pack;
        if touches && fights {
            let mut there = state.clone();
            for &(man, place) in ends {
                there.put(man.unit, man.number, place);
            }
            there.turn(unit, body.facing);
            there.settle(unit);
            let breaks = if body.shift.is_empty() { 0.0 } else { weights::BREAK_RANKS };
            worth += weights::CONTACT + self.melee_worth(&there, unit, state.with) + breaks;
        }
        let shelter = Shelter::about(state, about);
        let cover = ends.iter().map(|&(_, place)| shelter.at(place) as u8).sum::<u8>();
        worth += f32::from(cover) / ends.len().max(1) as f32 * weights::COVER;
        worth + self.fire_prospect(unit, to, touches)
    }

    /// What can be shot at from a place, and what shoots back.
    fn fire_prospect(&self, unit: UnitId, to: Place, engaged: bool) -> f32 {
        let state = self.state;
        let own = state.range(Man { unit, number: 0 }).hundredths();
        let can_fire = state[unit].steps & step::FIRE == 0;
        let mut worth = 0.0;
        let mut best: f32 = 0.0;
        for enemy in state.present(self.side.enemy()).filter(|&enemy| !state.is_officer(enemy)) {
            let square = state[enemy].extent.middle().square(to);
            let within = |range: i32| range > 0 && square <= i64::from(range + 100) * i64::from(range + 100);
            if within(own) {
                best = best.max(if can_fire { weights::SHOT } else { weights::SHOT_LATER });
            }
            let theirs = state.range(Man { unit: enemy, number: 0 }).hundredths();
            if within(theirs) && !engaged && !state[enemy].retreats() {
                worth -= weights::UNDER_FIRE * f32::from(state[enemy].alive()) * weights::UNDER_FIRE_SHARE;
            }
        }
        worth + best
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
