//! Which gait a unit takes, if any.

use arrayvec::ArrayVec;
use engine::NoReasons;
use table::Inches;

use crate::data::field::{Cover, Kind};
use crate::data::place::{BASE, Place, SLACK, TOUCH, is_within, share};
use crate::data::roster::{Branch, Formation};
use crate::data::side::{Man, Side, UnitId, each};
use crate::rules::cover;
use crate::rules::march_moves;
use crate::rules::movement;
use crate::rules::order::Gait;
use crate::rules::state::{MOST_UNITS, centroid};
use crate::rules::unit::{Stance, step};
use crate::sergeant::judgement::{Outlook, Survey};
use crate::sergeant::weights;

impl Survey<'_> {
    /// The reach of a unit's attack, in hundredths.
    pub(super) fn reach(&self, unit: UnitId) -> Inches {
        let foot = !self.state[unit].is_mounted();
        if foot { weights::FOOT_REACH } else { weights::HORSE_REACH }
    }

    pub(super) fn move_liking(&mut self, unit: UnitId, gait: Gait, with: u64) -> f32 {
        if gait == Gait::Retreat {
            return weights::RETREAT;
        }
        if with != 0 && self.state.current.is_none() {
            let alone = self.move_liking(unit, gait, 0);
            return self.company_liking(unit, gait, with, alone);
        }
        let state = self.state;
        let (one, kind) = (&state[unit], state.kind(unit));
        let outlook = self.outlook(unit);
        let Outlook { here, near, can_fire, in_range, .. } = outlook;
        let gap = outlook.gap();
        if let Some(liking) = self.relief_liking(&outlook, gait) {
            return liking;
        }
        if kind.branch == Branch::Artillery {
            return self.gun_liking(unit, gait, gap);
        }
        if kind.branch == Branch::Officer {
            return self.officer_liking(unit, gait, here, gap);
        }
        let fights = one.steps & step::MELEE == 0 && kind.branch != Branch::Pack;
        let charges = fights && gap > TOUCH && one.stance == Stance::Standing;
        match gait {
            Gait::Attack if charges && gap <= self.reach(unit) => weights::CHARGE + self.charge_worth(unit, near),
            Gait::March if charges && gap <= share(self.reach(unit), 2, 3) => {
                weights::CHARGE_AT_MARCH + self.charge_worth(unit, near)
            }
            Gait::Reform if self.should_reform(&outlook) => weights::REFORM,
            Gait::Dismount if self.should_dismount(&outlook) => weights::DISMOUNT,
            // Through the fire of several on all fours, where a few inches bring cover or a target.
            Gait::Crawl if self.should_crawl(&outlook) => weights::CRAWL,
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
            Gait::Mount if gap > weights::MOUNT_GAP && !self.holds_village(unit) => weights::MOUNT,
            Gait::Face if in_range && can_fire => weights::FACE,
            Gait::Leave if !in_range && !self.holds_village(unit) => weights::LEAVE,
            _ => weights::NO_MOVE,
        }
    }

    /// Whether an enemy that can be shot at is within a unit's range of a place.
    pub(super) fn has_target(&self, unit: UnitId, at: Place) -> bool {
        let state = self.state;
        let range = state.range(Man { unit, number: 0 });
        range > Inches::ZERO
            && state.present(self.side.enemy()).any(|enemy| {
                state[enemy].stance != Stance::Prone
                    && state[enemy].extent.grown(range - weights::RANGE_MARGIN).holds(at)
            })
    }

    /// Whether enemies who are no runaways can shoot at a place.
    fn is_threatened(&self, unit: UnitId, at: Place) -> bool {
        let state = self.state;
        state.present(state[unit].side.enemy()).any(|enemy| self.shoots_at(enemy, at))
    }

    /// Whether an enemy who is no runaway can shoot at a place.
    fn shoots_at(&self, enemy: UnitId, at: Place) -> bool {
        let state = self.state;
        if state.is_officer(enemy) || state[enemy].retreats() {
            return false;
        }
        let range = state.range(Man { unit: enemy, number: 0 });
        let range = if state[enemy].gun.is_some() { weights::GUN_THREAT } else { range };
        range > Inches::ZERO && state[enemy].extent.grown(range + weights::THREAT_MARGIN).holds(at)
    }

    /// Whether the side must go somewhere under fire.
    fn must_advance(&self) -> bool {
        let state = self.state;
        (self.side == Side::British && state.field.first(Kind::Fort).is_some() && !state.relieved)
            || (self.side == Side::Rebel && state.scenario.hold.is_some())
    }

    /// What a charge at the nearest enemy may be worth: figures that meet, and how they compare.
    fn charge_worth(&self, unit: UnitId, near: Option<(Inches, UnitId)>) -> f32 {
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
    fn advances(&self, unit: UnitId, gap: Inches) -> bool {
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

    fn gun_liking(&self, unit: UnitId, gait: Gait, gap: Inches) -> f32 {
        let state = self.state;
        let Some(gun) = state.gun_of(unit) else {
            return if gait == Gait::March { weights::CREW_MARCH } else { weights::NO_MOVE };
        };
        let range = state.book.gun_range(gun.calibre);
        let fired = state[unit].steps & step::FIRE != 0;
        match gait {
            Gait::Unlimber if gap < share(range, 2, 3) => weights::UNLIMBER,
            Gait::March if gun.limbered && gap >= share(range, 2, 3) => weights::DRIVE,
            Gait::Attack if state[unit].left > weights::GALLOP_BREATH && weights::GALLOP.contains(&gap) => {
                weights::GALLOPS
            }
            Gait::Realign if !fired && gap < range => weights::REALIGN,
            // The shot and the push are one march move: a few inches on, and the next shot tells more.
            Gait::Push if fired && self.is_worth_pushing(unit, gap) => weights::PUSH,
            Gait::Limber if gap > range + weights::LIMBER_GAP => weights::LIMBER,
            _ => weights::NO_MOVE,
        }
    }

    fn officer_liking(&self, unit: UnitId, gait: Gait, here: Place, gap: Inches) -> f32 {
        let far = || self.friends(unit).map_or(Inches::ZERO, |friends| here.distance(friends));
        match gait {
            Gait::March if gap < weights::OFFICER_GAP || far() > weights::OFFICER_GAP => weights::OFFICER_MARCH,
            _ => weights::NO_MOVE,
        }
    }

    /// The middle of a side's fighting units.
    pub(super) fn friends(&self, unit: UnitId) -> Option<Place> {
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

    /// A unit with the officers who stand by it: they go where it marches, and into a melee that promises much.
    fn company_liking(&self, unit: UnitId, gait: Gait, with: u64, alone: f32) -> f32 {
        let state = self.state;
        let price = |officer: UnitId| march_moves::cost(state, officer, step::MOVE, Some(gait), &mut NoReasons);
        let spare = each(with).all(|officer| {
            let needed = self.relief.is_some_and(|relief| relief.takes(officer));
            !needed && state[officer].left >= price(officer) + weights::OFFICER_BREATH
        });
        let safe = match gait {
            Gait::March => true,
            Gait::Attack => self.nearest(unit, state.centroid(unit)).is_some_and(|(_, enemy)| {
                state[unit].alive() >= state[enemy].alive() && state.kind(unit).die >= state.kind(enemy).die
            }),
            _ => false,
        };
        if spare && safe && alone > 0.0 { alone + weights::COMPANY } else { weights::RETREAT }
    }

    /// What those who go for the fort like; nothing where they do as all others.
    fn relief_liking(&self, outlook: &Outlook, gait: Gait) -> Option<f32> {
        let relief = self.relief.filter(|_| outlook.goes)?;
        let (state, unit) = (self.state, outlook.unit);
        let one = &state[unit];
        let doubles = relief.must_double(state, unit);
        if !one.is_mounted() {
            let fired = !outlook.can_fire || !outlook.in_range;
            return match gait {
                Gait::Attack if fired && doubles => Some(weights::RELIEF_DOUBLE),
                Gait::March if fired && outlook.gap() > weights::RELIEF_GAP => Some(weights::RELIEF_MARCH),
                _ => None,
            };
        }
        let way = relief.way(state, unit);
        if state.kind(unit).branch == Branch::Cavalry && outlook.gap() <= self.reach(unit) {
            return None;
        }
        let near = way <= weights::HORSE_REACH && way > weights::TROT;
        Some(match gait {
            Gait::Reform if one.formation != Formation::Column && way < weights::FORM_COLUMN => weights::DASH_FORM,
            Gait::Attack if doubles || near => weights::DASH,
            Gait::March => weights::DASH_TROT,
            _ => weights::NO_MOVE,
        })
    }

    /// Whether a unit should close up or form line: nobody near, and too many of it out of touch or out of place to fire.
    fn should_reform(&self, outlook: &Outlook) -> bool {
        let (state, unit) = (self.state, outlook.unit);
        let one = &state[unit];
        if outlook.gap() <= weights::REFORM_GAP || outlook.gap() > weights::REFORM_FAR || one.alive() < 4 {
            return false;
        }
        let lone = |number: u8, at: Place| {
            !state.figures(unit).any(|(other, place)| other != number && is_within(at, place, TOUCH))
        };
        let apart = state.figures(unit).filter(|&(number, at)| lone(number, at)).count();
        2 * apart >= usize::from(one.alive())
    }

    /// Whether horsemen should get down: an empty building in reach, targets for their carbines and no charge.
    fn should_dismount(&self, outlook: &Outlook) -> bool {
        let (state, unit) = (self.state, outlook.unit);
        let free = |building: u8| movement::has_room(state, building, state[unit].alive());
        state.kind(unit).branch == Branch::Cavalry
            && (weights::HORSE_REACH..=weights::DISMOUNT_FAR).contains(&outlook.gap())
            && state
                .near(state[unit].extent.grown(weights::DISMOUNT_REACH))
                .any(|(index, _, row)| row.kind.is_building() && free(index))
    }

    /// Whether foot in the open should crawl: half of it is gone, several can shoot at it, it can shoot at nobody, and three inches bring cover. Whoever is
    /// whole had better march or lie down: units that crawled from afar lost far more points by the time it cost.
    fn should_crawl(&self, outlook: &Outlook) -> bool {
        let (state, unit) = (self.state, outlook.unit);
        let one = &state[unit];
        let worn = 2 * one.alive() <= one.full;
        if !worn || outlook.in_range || outlook.gap() <= weights::DROP_GAP || self.threats(unit, outlook.here) < 2 {
            return false;
        }
        let about = one.extent.grown(weights::CRAWL_REACH);
        let cover = || state.near(about).any(|(_, _, row)| row.cover != Cover::Open && !row.kind.is_building());
        cover::of_unit(state, unit) == Cover::Open && cover()
    }

    /// Whether a few inches more bring a gun into its range, or a British one into the next band.
    fn is_worth_pushing(&self, unit: UnitId, gap: Inches) -> bool {
        let state = self.state;
        let Some(gun) = state.gun_of(unit) else { return false };
        let range = state.book.gun_range(gun.calibre);
        let bands = state.book.guns.band.iter().map(|band| band.within);
        let bands = bands.filter(|_| state[unit].side == Side::British);
        bands
            .chain([range])
            .any(|limit| (SLACK..=weights::PUSH_REACH).contains(&(gap - limit)) && limit > weights::FOOT_REACH)
    }

    /// Men on foot push a gun to a crew of their own that has none, or away from one of the enemy's.
    pub(super) fn push_liking(&self, unit: UnitId, gun: u8) -> f32 {
        let state = self.state;
        let at = state.guns[usize::from(gun)].at;
        let idle = |side: Side, far: Inches| {
            state.present(side).any(|crew| {
                state.kind(crew).branch == Branch::Artillery
                    && state[crew].gun.is_none()
                    && state.centroid(crew).distance(at) <= far + BASE
            })
        };
        let side = state[unit].side;
        if idle(side, weights::PUSH_TO) {
            weights::PUSH_HOME
        } else if idle(side.enemy(), weights::PUSH_FROM) {
            weights::PUSH_AWAY
        } else {
            weights::NO_MOVE
        }
    }

    /// How many enemies who are no runaways can shoot at a place.
    fn threats(&self, unit: UnitId, at: Place) -> usize {
        let state = self.state;
        let shoots = |&enemy: &UnitId| self.shoots_at(enemy, at);
        state.present(state[unit].side.enemy()).filter(shoots).count()
    }
}
