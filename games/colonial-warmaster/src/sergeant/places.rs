//! How well a unit would stand somewhere, as a computer player sees it.

use table::{Bounds, Face, Facing, Nearness, Outline, Pose, Spot, Turn};

use crate::data::footprint;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::scenario::{Cover, Objective};
use crate::data::side::UnitId;
use crate::rules::charge;
use crate::rules::state::{Morale, State};
use crate::sergeant::stakes::{inches_between, is_closed_to_horses};
use crate::sergeant::survey::{Foe, Survey};
use crate::sergeant::weights;

/// A unit that looks for a place: what it should know once for all places.
pub struct Prospect<'a> {
    survey: &'a Survey<'a>,
    state: &'a State,
    unit: UnitId,
    /// The objective it should see to.
    post: Option<&'static Objective>,
    /// The enemy that swordsmen make for.
    prey: Option<(UnitId, Spot)>,
    /// The range of an enemy in front of whom it would only be shot to pieces.
    outgunned: Option<f32>,
}

impl<'a> Prospect<'a> {
    /// The prospects of a unit.
    pub fn new(survey: &'a Survey<'a>, unit: UnitId) -> Self {
        let state = survey.state;
        Self {
            survey,
            state,
            unit,
            post: survey.detail(unit),
            prey: survey.hunt.prey(state[unit].pose.spot()),
            outgunned: survey.outgunned_by(unit).map(|foe| state.kind(foe).range.to_f32()),
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
            Class::Art => self.guns(pose, formation, &scene),
            Class::Inf => self.infantry(pose, formation, &scene),
        };
        let exposed = if kind.class == Class::Irr { 0.0 } else { scene.flanked * weights::FLANKED };
        let company = if self.closes_up(pose, formation, &scene) { weights::CLOSE_UP } else { 0.0 };
        own + self.ground(spot, &scene) + self.goal(pose, formation) + company - exposed
    }

    /// Whether a regular unit far from the enemy would touch a friend of its command, so that both can be moved by one roll. [CW-3.1a]
    fn closes_up(&self, pose: Pose, formation: Formation, scene: &Sight) -> bool {
        let (state, unit) = (self.state, self.unit);
        let kind = state.kind(unit);
        if !kind.regular || scene.distance < weights::CLOSE_UP_BEYOND {
            return false;
        }
        let shape = footprint::base(kind, formation, state[unit].stands).placed(pose);
        let near = shape.bounds().grown(state.book.tables.command.group_gap.hundredths() * 100);
        state.units_of(state.side_of(unit)).any(|friend| {
            friend != unit
                && state.spec(friend).command == state.spec(unit).command
                && near.meets(state.shape(friend).bounds())
                && table::is_within(&shape, state.shape(friend), state.book.tables.command.group_gap)
        })
    }

    /// What the unit would see of the enemy; nothing where none is left that counts.
    fn look(&self, pose: Pose, formation: Formation) -> Option<Sight> {
        let spot = pose.spot();
        let mut nearest: Option<(f32, &Foe)> = None;
        let (mut rushed, mut flanked) = (0.0, 0.0);
        let mut alarm = Alarm { rusher: f32::MAX, ..Alarm::default() };
        for foe in &self.survey.foes {
            let distance = inches_between(spot, foe.at);
            if nearest.is_none_or(|(best, _)| distance < best) {
                nearest = Some((distance, foe));
            }
            alarm.hear(foe, pose, formation, distance);
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
            alarm,
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

    /// How much better or worse cavalry would be in the other saddle: on foot it takes places closed to horses and shoots better, mounted it charges.
    pub fn saddle(&self, to: Saddle) -> f32 {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        let Some(scene) = self.look(pose, state[unit].formation) else { return 0.0 };
        let task = self.post.map(|post| inches_between(post.place.centre(), state.body(unit).centre()));
        let closed = self.post.is_some_and(|post| is_closed_to_horses(state, post.place.centre()));
        let covered = self.ground(pose.spot(), &scene) > 0.0;
        let far_from_swords = scene.alarm.rusher > weights::DISMOUNT_CLEAR;
        match to {
            Saddle::OnFoot => {
                let takes = closed && task.is_some_and(|way| way < weights::DISMOUNT_WITHIN);
                let shoots = scene.distance <= state.kind(unit).range.to_f32()
                    && (covered || far_from_swords)
                    && !self.has_prey_for_horses();
                let pressed = scene.alarm.rusher < weights::DISMOUNT_PRESSED && !covered;
                if (takes || shoots) && !pressed { weights::SADDLE } else { -weights::SADDLE }
            }
            Saddle::Mounted => {
                let idle = !closed && scene.distance > weights::MOUNT_CLEAR;
                let called = task.is_some_and(|way| way > weights::MOUNT_TASK) && scene.distance > weights::MOUNT_CLEAR;
                // Whoever has just dismounted for a place nearby does not mount again for prey.
                let free = !closed || task.is_some_and(|way| way >= weights::DISMOUNT_WITHIN);
                if idle || called || (free && self.has_prey_for_horses()) { weights::SADDLE } else { -weights::SADDLE }
            }
        }
    }

    /// Whether horsemen find somebody near to ride down: guns, shaken or routed troops in the open.
    fn has_prey_for_horses(&self) -> bool {
        let (state, at) = (self.state, self.state[self.unit].pose.spot());
        state.units_of(state.side_of(self.unit).enemy()).any(|enemy| {
            let spot = state[enemy].pose.spot();
            let weak = state.kind(enemy).class == Class::Art || state[enemy].morale != Morale::Good;
            weak && inches_between(spot, at) < weights::HORSE_PREY_WITHIN
                && !state.ground().at(spot).any(|(_, feature)| feature.kind.of.cover > Cover::None)
        })
    }

    /// Whether a square is called for where a unit stands: several who could charge, one of them not from the front, and no fire that would punish it.
    pub fn wants_square(&self) -> bool {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        state.kind(unit).class == Class::Inf
            && self.look(pose, Formation::Square).is_some_and(|scene| self.calls_for_square(pose, &scene))
    }

    fn calls_for_square(&self, pose: Pose, scene: &Sight) -> bool {
        let alarm = &scene.alarm;
        let surrounded = (alarm.rushers >= 2.0 && alarm.beside) || alarm.behind;
        let shot_at = alarm.at_square >= weights::SQUARE_DICE || (alarm.gun && alarm.rusher > weights::SQUARE_NEAR);
        surrounded && !shot_at && self.ground(pose.spot(), scene) < weights::COVER[2]
    }

    /// Whether a square has no more reason to stay one.
    pub fn may_leave_square(&self) -> bool {
        let pose = self.state[self.unit].pose;
        self.look(pose, Formation::Square).is_none_or(|scene| {
            let alarm = &scene.alarm;
            alarm.rusher > weights::SQUARE_LEAVE
                || (alarm.at_square >= weights::SQUARE_DICE && alarm.rusher > weights::SQUARE_NEAR)
        })
    }

    /// Whether open order is called for where a unit stands: it is shot at, and nobody can be at it soon.
    pub fn wants_open(&self) -> bool {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        state.kind(unit).class == Class::Inf
            && self.look(pose, Formation::Open).is_some_and(|scene| self.calls_for_open(pose, &scene))
    }

    fn calls_for_open(&self, pose: Pose, scene: &Sight) -> bool {
        scene.alarm.dice >= weights::OPEN_DICE
            && scene.alarm.rusher > weights::OPEN_CLEAR
            && self.ground(pose.spot(), scene) < weights::COVER[2]
    }

    /// Whether guns should limber: nothing to fire at that a turn would bring before them, or swordsmen coming on whom nobody will stop.
    pub fn wants_limbers(&self) -> bool {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        self.look(pose, Formation::Unlimbered)
            .is_some_and(|scene| !self.has_mark(pose) || self.is_exposed(pose, &scene))
    }

    /// Whether guns have somebody within range whom one turn can bring before them.
    fn has_mark(&self, pose: Pose) -> bool {
        let range = self.state.kind(self.unit).range.to_f32();
        self.survey.foes.iter().any(|foe| {
            inches_between(pose.spot(), foe.at) <= range
                && off_facing(pose.facing, pose.spot(), foe.at) <= weights::GUNS_TURN
        })
    }

    /// Whether swordsmen come for guns that neither a wall nor a friend covers, and there is still time to go.
    fn is_exposed(&self, pose: Pose, scene: &Sight) -> bool {
        let (state, unit) = (self.state, self.unit);
        let covered = || {
            state.units_of(state.side_of(unit)).any(|friend| {
                let at = state[friend].pose.spot();
                friend != unit
                    && state[friend].morale == Morale::Good
                    && inches_between(at, pose.spot()) < weights::GUNS_FRIEND
                    && off_facing(pose.facing, pose.spot(), at) <= weights::GUNS_TURN
            })
        };
        (weights::GUNS_TOO_LATE..weights::GUNS_IN_TIME).contains(&scene.alarm.rusher)
            && self.ground(pose.spot(), scene) <= weights::COVER[0]
            && !covered()
    }

    fn cavalry(&self, formation: Formation, scene: &Sight) -> f32 {
        let mounted = self.state[self.unit].saddle == Saddle::Mounted;
        let want = if mounted {
            self.state.allowance(self.unit).to_f32() * weights::CAVALRY_WANT
        } else {
            self.state.kind(self.unit).range.to_f32() * weights::WANT_WAITING
        };
        let [formed, open, other] = weights::CAVALRY_SHAPE;
        let shape = match formation {
            Formation::Line | Formation::CombatColumn => formed,
            Formation::Open => open,
            _ => other,
        };
        let off = (scene.distance - want).abs() * weights::CAVALRY_INCH;
        scene.facing * weights::CAVALRY_FACING + shape - off + if mounted { weights::CAVALRY_MOUNTED } else { 0.0 }
    }

    fn guns(&self, pose: Pose, formation: Formation, scene: &Sight) -> f32 {
        let range = self.state.kind(self.unit).range.to_f32();
        let [firing, idle, late, driving] = weights::GUNS_READY;
        let serves = self.has_mark(pose) && !self.is_exposed(pose, scene);
        let ready = match (formation == Formation::Unlimbered, serves) {
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

    fn infantry(&self, pose: Pose, formation: Formation, scene: &Sight) -> f32 {
        let range = self.state.kind(self.unit).range.to_f32();
        let aggression = self.survey.stakes.aggression();
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
        let under_fire = scene.alarm.dice > 0.0;
        let shape = match formation {
            Formation::Square if self.calls_for_square(pose, scene) => weights::SQUARE,
            Formation::Open if self.calls_for_open(pose, scene) => weights::OPEN_UNDER_FIRE,
            Formation::Open if firing => weights::OPEN_FIRING,
            Formation::Line if firing => weights::LINE_FIRING,
            Formation::Line => 0.0,
            Formation::CombatColumn if under_fire => weights::COLUMN_UNDER_FIRE,
            Formation::CombatColumn if firing => weights::COLUMN_FIRING,
            Formation::CombatColumn => weights::COLUMN_SAFE,
            Formation::RoadColumn if scene.distance > range + weights::ROAD_COLUMN_BEYOND => weights::ROAD_COLUMN,
            _ => weights::OUT_OF_PLACE,
        };
        let facing = if firing { weights::INFANTRY_FACING_FIRING } else { weights::INFANTRY_FACING };
        // A square looks all round.
        let looks = if formation == Formation::Square { 1.0 } else { scene.facing };
        looks * facing + shape - too_far - too_near
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
        let (state, late) = (self.state, self.survey.stakes.late);
        let kind = state.kind(self.unit);
        if kind.class == Class::Art || (kind.class == Class::Cav && self.post.is_none()) {
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

/// Whether an enemy could charge: a mass or a formed unit in good order that nobody engages. [CW-6.5]
pub fn is_rusher(state: &State, enemy: UnitId) -> bool {
    let one = &state[enemy];
    one.morale == Morale::Good
        && !state.is_engaged(enemy)
        && charge::charges_in(state.kind(enemy), one.saddle, one.formation)
}

/// How far a spot lies off a facing, in degrees.
fn off_facing(facing: Facing, from: Spot, to: Spot) -> f32 {
    let bearing = Facing::of(from, to).unwrap_or(facing);
    facing.turn_to(bearing).abs().hundredths() as f32 / 100.0
}

/// What the enemies about a place threaten.
#[derive(Clone, Copy, Default)]
struct Alarm {
    /// How near the nearest is who could charge.
    rusher: f32,
    /// How many of them are close.
    rushers: f32,
    /// One of these is not before the front.
    beside: bool,
    /// One is so far round and so near that a turn does not help.
    behind: bool,
    /// Fire dice that bear on the place, with what the formation adds for each stand.
    dice: f32,
    /// The same against a square.
    at_square: f32,
    /// Guns are among them.
    gun: bool,
}

impl Alarm {
    /// Takes one enemy into account.
    fn hear(&mut self, foe: &Foe, pose: Pose, formation: Formation, distance: f32) {
        if foe.rusher {
            self.rusher = self.rusher.min(distance);
            if distance < weights::SQUARE_WITHIN {
                let off = off_facing(pose.facing, pose.spot(), foe.at);
                self.rushers += 1.0;
                self.beside |= off > weights::SQUARE_BESIDE;
                self.behind |= off > weights::SQUARE_BEHIND && distance < weights::SQUARE_NEAR;
            }
        }
        if distance <= foe.range && off_facing(foe.facing, foe.at, pose.spot()) <= weights::BEARS {
            let more = match formation {
                Formation::CombatColumn => 1.0,
                Formation::RoadColumn => 2.0,
                _ => 0.0,
            };
            self.dice += foe.stands * (foe.fire + more);
            self.at_square += foe.stands * (foe.fire + 2.0);
            self.gun |= foe.gun;
        }
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
    /// What the enemies about it threaten.
    alarm: Alarm,
}

/// What an objective is worth, about 1 for forty points.
pub fn worth(objective: &Objective) -> f32 {
    f32::from(objective.points.max(objective.denied)) / weights::OBJECTIVE_POINTS
}
