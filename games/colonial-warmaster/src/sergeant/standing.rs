//! How well a unit would stand somewhere, as a computer player sees it.

use engine::NoReasons;
use table::{Bounds, Face, Facing, Nearness, Outline, Pose, Spot, Turn};

use crate::data::footprint;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::scenario::{Cover, Objective};
use crate::data::side::UnitId;
use crate::rules::fire::{self, Exposure};
use crate::rules::state::{Morale, State};
use crate::rules::terrain::{Against, cover};
use crate::sergeant::stakes::{Hunt, Stakes, detail, inches_between};
use crate::sergeant::weights;

/// An enemy as a unit that looks for a place sees it.
struct Foe {
    unit: UnitId,
    at: Spot,
    /// From so near it can fall on somebody in one turn; nothing where it does not charge.
    rush: f32,
}

/// A unit that looks for a place: what it should know once for all places.
pub struct Prospect<'a> {
    state: &'a State,
    unit: UnitId,
    stakes: Stakes,
    foes: Vec<Foe>,
    /// The objective it should see to.
    post: Option<&'static Objective>,
    /// The enemy that swordsmen make for.
    prey: Option<(UnitId, Spot)>,
    /// The range of an enemy in front of whom it would only be shot to pieces.
    outgunned: Option<f32>,
}

impl<'a> Prospect<'a> {
    /// The prospects of a unit.
    pub fn new(state: &'a State, unit: UnitId, stakes: Stakes, hunt: &Hunt) -> Self {
        let side = state.side_of(unit);
        let foes = state
            .units_of(side.enemy())
            .filter(|&foe| state[foe].morale != Morale::Routed)
            .map(|foe| Foe {
                unit: foe,
                at: state[foe].pose.spot(),
                rush: match state.kind(foe).class {
                    Class::Irr | Class::Cav => state.allowance(foe).to_f32() * weights::RUSH_MOVES + weights::RUSH_MORE,
                    Class::Inf | Class::Art => 0.0,
                },
            })
            .collect();
        let prey = hunt.prey(state[unit].pose.spot());
        Self {
            state,
            unit,
            stakes,
            foes,
            post: detail(state, unit),
            prey,
            outgunned: outgunned_by(state, unit).map(|foe| state.kind(foe).range.to_f32()),
        }
    }

    /// How well the unit would stand at a pose in a formation.
    pub fn standing(&self, pose: Pose, formation: Formation) -> f32 {
        let (state, unit) = (self.state, self.unit);
        let kind = state.kind(unit);
        let spot = pose.spot();
        let Some(scene) = self.look(pose, formation) else { return self.goal(pose, formation) };
        let own = match kind.class {
            Class::Irr => self.irregulars(pose, &scene),
            Class::Cav => self.cavalry(formation, &scene),
            Class::Art => self.guns(formation, &scene),
            Class::Inf => self.infantry(formation, &scene),
        };
        let exposed = if kind.class == Class::Irr { 0.0 } else { scene.flanked * weights::FLANKED };
        own + self.ground(spot, &scene) + self.goal(pose, formation) - exposed
    }

    /// What the unit would see of the enemy; nothing where none is left that counts.
    fn look(&self, pose: Pose, formation: Formation) -> Option<Sight> {
        let spot = pose.spot();
        let mut nearest: Option<(f32, &Foe)> = None;
        let (mut rushed, mut flanked) = (0.0, 0.0);
        for foe in &self.foes {
            let distance = inches_between(spot, foe.at);
            if nearest.is_none_or(|(best, _)| distance < best) {
                nearest = Some((distance, foe));
            }
            if distance < foe.rush {
                rushed += 1.0;
                let seen = pose.facing.turn_to(Facing::of(spot, foe.at).unwrap_or(pose.facing));
                if seen.abs() > Turn::degrees(weights::FLANK_FROM) && formation != Formation::Square {
                    flanked += 1.0;
                }
            }
        }
        let (distance, foe) = nearest?;
        let bearing = Facing::of(spot, foe.at).unwrap_or(pose.facing);
        let off = pose.facing.turn_to(bearing).abs().hundredths() as f32 / 100.0;
        Some(Sight {
            distance,
            foe: foe.unit,
            foe_at: foe.at,
            facing: 1.0 - (off / weights::FACING_DEGREES).min(weights::FACING_MOST),
            rushed,
            flanked,
        })
    }

    /// Swordsmen: at their prey, at his side rather than his front.
    fn irregulars(&self, pose: Pose, scene: &Sight) -> f32 {
        let spot = pose.spot();
        let (prey, at) = self.prey.unwrap_or((scene.foe, scene.foe_at));
        let distance = inches_between(spot, at);
        let beside = self.state.body(prey).zone_of(spot) != Face::Front;
        let flank = if beside && distance < weights::PREY_FLANK_WITHIN { weights::PREY_FLANK } else { 0.0 };
        let bearing = Facing::of(spot, at).unwrap_or(pose.facing);
        let off = pose.facing.turn_to(bearing).abs().hundredths() as f32 / (weights::FACING_DEGREES * 100.0);
        -distance * weights::PREY_INCH - off.min(weights::FACING_MOST) * weights::PREY_FACING + flank
    }

    fn cavalry(&self, formation: Formation, scene: &Sight) -> f32 {
        let mounted = self.state[self.unit].saddle == Saddle::Mounted;
        let want = self.state.allowance(self.unit).to_f32() * weights::CAVALRY_WANT;
        let [formed, open, other] = weights::CAVALRY_SHAPE;
        let shape = match formation {
            Formation::Line | Formation::CombatColumn => formed,
            Formation::Open => open,
            _ => other,
        };
        let off = (scene.distance - want).abs() * weights::CAVALRY_INCH;
        scene.facing * weights::CAVALRY_FACING + shape - off + if mounted { weights::CAVALRY_MOUNTED } else { 0.0 }
    }

    fn guns(&self, formation: Formation, scene: &Sight) -> f32 {
        let range = self.state.kind(self.unit).range.to_f32();
        let [firing, idle, late, driving] = weights::GUNS_READY;
        let ready = match (formation == Formation::Unlimbered, scene.distance <= range) {
            (true, true) => firing,
            (true, false) => idle,
            (false, true) => late,
            (false, false) => driving,
        };
        let near = scene.distance < weights::GUNS_DANGER_WITHIN;
        let danger = scene.rushed * if near { weights::GUNS_DANGER_NEAR } else { weights::GUNS_DANGER };
        let far = (scene.distance - range * weights::GUNS_WANT).max(0.0) * weights::GUNS_INCH;
        ready + scene.facing * weights::GUNS_FACING - danger - far
    }

    fn infantry(&self, formation: Formation, scene: &Sight) -> f32 {
        let range = self.state.kind(self.unit).range.to_f32();
        let aggression = self.stakes.aggression();
        // Against swordsmen stay out of their rush and let them come through the fire.
        let rushed = self.state.kind(scene.foe).native_irregular;
        let want = match self.outgunned {
            Some(reach) => reach + weights::OUT_OF_HIS_RANGE,
            None if rushed => (range * weights::WANT_FROM_SWORDS).max(weights::WANT_FROM_SWORDS_LEAST),
            None if aggression > weights::ATTACKING => range * weights::WANT_ATTACKING,
            None => range * weights::WANT_WAITING,
        };
        let too_far = (scene.distance - want).max(0.0) * weights::TOO_FAR * aggression;
        let press = if rushed || self.outgunned.is_some() { weights::TOO_NEAR_DANGER } else { weights::TOO_NEAR };
        let too_near = (want * weights::TOO_NEAR_WITHIN - scene.distance).max(0.0) * press;
        let firing = scene.distance <= range;
        let under_fire = scene.distance <= self.state.kind(scene.foe).range.to_f32();
        let shape = match formation {
            Formation::Line if firing => weights::LINE_FIRING,
            Formation::Line => 0.0,
            Formation::CombatColumn if !firing && !under_fire => weights::COLUMN_SAFE,
            Formation::CombatColumn if !firing => weights::COLUMN_UNDER_FIRE,
            Formation::RoadColumn if scene.distance > range + weights::ROAD_COLUMN_BEYOND => weights::ROAD_COLUMN,
            Formation::Square if scene.flanked >= weights::SQUARE_FLANKED => weights::SQUARE,
            Formation::Open if firing => weights::OPEN_FIRING,
            _ => weights::OUT_OF_PLACE,
        };
        let facing = if firing { weights::INFANTRY_FACING_FIRING } else { weights::INFANTRY_FACING };
        scene.facing * facing + shape - too_far - too_near
    }

    /// What the ground is worth: areas that cover, and walls between the unit and the enemy. [CW-13.5]
    fn ground(&self, spot: Spot, scene: &Sight) -> f32 {
        if self.state.kind(self.unit).class == Class::Irr {
            return 0.0;
        }
        let reach = self.state.book.tables.sight.cover_distance;
        let near = Bounds::of(&[spot]).grown(reach.hundredths() * 100);
        let cover = self
            .state
            .ground()
            .near(near)
            .filter(|(_, feature)| match &feature.outline {
                Outline::Area(area) => area.holds(spot),
                Outline::Line(line) => table::is_behind(line, scene.foe_at, spot, Nearness::OfLine(reach)),
            })
            .map(|(_, feature)| feature.kind.of.cover)
            .max();
        weights::COVER[cover.unwrap_or(Cover::None) as usize]
    }

    /// What a pose is worth as a step to the objectives: the more the nearer the end, and most to whoever should see to one. [CW-15.4]
    fn goal(&self, pose: Pose, formation: Formation) -> f32 {
        let (state, late) = (self.state, self.stakes.late);
        let kind = state.kind(self.unit);
        if matches!(kind.class, Class::Art | Class::Cav) {
            return 0.0;
        }
        let middle = footprint::base(kind, formation, state[self.unit].stands).centre(pose);
        if let Some(post) = self.post {
            let here =
                if post.place.holds(middle) { weights::POST_THERE + late * weights::POST_THERE_LATE } else { 0.0 };
            let inch = weights::POST_INCH + weights::POST_INCH_LATE * late;
            let way = inches_between(post.place.centre(), middle) * inch;
            return worth(post) * (here - way);
        }
        let side = state.side_of(self.unit);
        let pull = if kind.class == Class::Irr { weights::PULL_IRREGULARS } else { weights::PULL };
        state
            .scenario
            .objectives
            .iter()
            .filter(|objective| objective.scores[side.index()])
            .map(|objective| {
                let here = if objective.place.holds(middle) {
                    weights::GOAL_THERE + late * weights::GOAL_THERE_LATE
                } else {
                    0.0
                };
                let inch = weights::GOAL_INCH + weights::GOAL_INCH_LATE * late;
                let way = inches_between(objective.place.centre(), middle) * inch;
                worth(objective) * pull * (here - way)
            })
            .fold(0.0, f32::max)
    }
}

/// What a unit would see from a place.
struct Sight {
    /// The distance to the nearest enemy.
    distance: f32,
    foe: UnitId,
    foe_at: Spot,
    /// 1 if it looks straight at him, -2 if away.
    facing: f32,
    /// How many could fall on it.
    rushed: f32,
    /// How many of them not from the front.
    flanked: f32,
}

/// What an objective is worth, about 1 for forty points.
fn worth(objective: &Objective) -> f32 {
    f32::from(objective.points.max(objective.denied)) / weights::OBJECTIVE_POINTS
}

/// How far a unit is from the objective it should see to, in inches, and what that is worth; `None` if it is there or has none.
pub fn errand(state: &State, unit: UnitId) -> Option<(f32, f32)> {
    let post = detail(state, unit)?;
    let middle = state.body(unit).centre();
    (!post.place.holds(middle)).then(|| (inches_between(post.place.centre(), middle), worth(post)))
}

/// The strongest enemy who can soon fire at a unit, if a fire fight with him would be lost: he has more dice that get through. [CW-5.2, CW-5.4]
pub fn outgunned_by(state: &State, unit: UnitId) -> Option<UnitId> {
    if state.kind(unit).class != Class::Inf {
        return None;
    }
    let table = &state.book.tables.fire;
    let volley = |unit: UnitId| f32::from(fire::full_volley(state, unit).dice(table, &mut NoReasons));
    let at = state[unit].pose.spot();
    let reaches = |foe: &UnitId| {
        inches_between(state[*foe].pose.spot(), at) < state.kind(*foe).range.to_f32() + weights::OUTGUNNED_WITHIN
            && state[*foe].morale == Morale::Good
    };
    let foes = state.units_of(state.side_of(unit).enemy()).filter(reaches).map(|foe| (foe, volley(foe)));
    let (foe, strongest) = foes.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let save = |unit: UnitId, firer: UnitId| {
        let cover = cover(state, &state.body(unit), &state.body(firer), Against::Fire);
        f32::from(Exposure::behind(cover).save(table, &mut NoReasons))
    };
    let own = volley(unit) * (6.0 - save(foe, unit));
    let his = strongest * (6.0 - save(unit, foe));
    (own * weights::OUTGUNNED < his).then_some(foe)
}
