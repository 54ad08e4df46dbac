//! Where a unit that has thrown is set down.

use table::Inches;

use crate::data::field::Kind;
use crate::data::place::{BASE, Extent, Place, TOUCH, squared};
use crate::data::roster::{Branch, Formation};
use crate::data::side::{Man, UnitId};
use crate::rules::cover::Shelter;
use crate::rules::movement::{self, Ranks};
use crate::rules::order::{BodyMove, Gait, Placing};
use crate::rules::state::Phase;
use crate::rules::unit::{Stance, step};
use crate::sergeant::judgement::{Outlook, Survey};
use crate::sergeant::weights;

impl Survey<'_> {
    /// A placement: what can be struck and shot from there, what shoots back, and how far it brings.
    pub(super) fn place_liking(&mut self, placing: &Placing) -> f32 {
        let state = self.state;
        let Phase::Place { unit, gait, roll } = state.phase else { return 0.0 };
        let outlook = self.outlook(unit);
        let here = outlook.here;
        match placing {
            Placing::Body(body) => {
                let ranks = self.ranks.get_or_insert_with(|| Ranks::new(state, unit, roll));
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
                -(f64::from((gap - weights::GUN_GAP).abs().hundredths()) as f32) / weights::PER_STEP
            }
            Placing::Facing(facing) => self.facing_liking(unit, here, *facing),
            Placing::Form { formation, .. } if gait == Gait::Reform => {
                let dashes = self.relief.is_some_and(|relief| relief.takes(unit)) && state[unit].is_mounted();
                let wanted = if dashes { Formation::Column } else { Formation::Line };
                if *formation == wanted { weights::WANTED_FORM } else { 0.0 }
            }
            Placing::Form { to, .. } => {
                outlook.goal.map_or(0.0, |goal| -(to.distance(goal).hundredths() as f32) / weights::PER_STEP)
            }
            Placing::Push { to, .. } => {
                let gap = self.nearest(unit, *to).map_or(weights::NOBODY, |(gap, _)| gap);
                -(gap.hundredths() as f32) / weights::PER_STEP
            }
            Placing::Stand => weights::STAND,
        }
    }

    fn facing_liking(&self, unit: UnitId, here: Place, facing: table::Facing) -> f32 {
        let state = self.state;
        let (at, reach) = match state.gun_of(unit) {
            Some(gun) => (gun.at, state.book.gun_range(gun.calibre)),
            None => (here, state.range(Man { unit, number: 0 })),
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
                    f32::from(state[enemy].alive()) * weights::FACING_FAR
                        / (far.max(weights::FACING_NEAR).hundredths() as f32)
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
        if let Some(relief) = self.relief.filter(|_| outlook.goes) {
            // Who ends in the fort has won it; who dashes for it looks at nothing else.
            if ends.iter().any(|&(man, place)| man.unit == unit && relief.is_won(state, place)) {
                return weights::WON;
            }
            if one.is_mounted() {
                let aim = relief.aim(state, unit);
                return weights::DASH_INCH * (outlook.here.distance(aim) - to.distance(aim)).hundredths() as f32
                    / 100.0;
            }
        }
        if state.is_officer(unit) {
            if let Some(friends) = self.friends(unit) {
                worth -= to.distance(friends).hundredths() as f32 / weights::PER_STEP;
            }
            let gap = self.nearest(unit, to).map_or(weights::NOBODY, |(gap, _)| gap);
            let near = (weights::OFFICER_SAFE - gap).hundredths() as f32 / weights::OFFICER_FEAR;
            return worth - if gap < weights::OFFICER_SAFE { near } else { 0.0 };
        }
        if let Some(goal) = outlook.goal {
            let inch = if outlook.goes { weights::HURRY } else { weights::ADVANCE };
            worth += (outlook.here.distance(goal) - to.distance(goal)).hundredths() as f32 / 100.0 * inch;
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
        let own = state.range(Man { unit, number: 0 });
        let can_fire = state[unit].steps & step::FIRE == 0;
        let mut worth = 0.0;
        let mut best: f32 = 0.0;
        for enemy in state.present(self.side.enemy()).filter(|&enemy| !state.is_officer(enemy)) {
            let square = state[enemy].extent.middle().square(to);
            let within = |range: Inches| range > Inches::ZERO && square <= squared(range + BASE);
            if within(own) {
                best = best.max(if can_fire { weights::SHOT } else { weights::SHOT_LATER });
            }
            let theirs = state.range(Man { unit: enemy, number: 0 });
            if within(theirs) && !engaged && !state[enemy].retreats() {
                worth -= weights::UNDER_FIRE * f32::from(state[enemy].alive()) * weights::UNDER_FIRE_SHARE;
            }
        }
        worth + best
    }
}
