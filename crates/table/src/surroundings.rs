//! What may bar or slow a mover near a place, sorted out once for many legs.

use std::cell::OnceCell;

use crate::distance::{is_nearer, is_within};
use crate::leg::{Leg, trail};
use crate::length::Inches;
use crate::manoeuvre::Manoeuvre;
use crate::overlap::{overlaps, overlaps_outline};
use crate::pieces::Pieces;
use crate::shape::{Bounds, Shape};
use crate::terrain::{Feature, Ground};
use crate::way::{Ends, Going, HAIR, Manner, Mover, Places, Walked, hull, stand_on_table, walk_leg};

/// So many pieces are near a mover at most, as a rule.
const ROOM: usize = 24;

/// The pieces and features that mean something to a mover on any leg within a box.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    within: Option<Bounds>,
    /// Each piece with the box that a leg must come into to be barred by it.
    pieces: Vec<(Bounds, u16, Manner)>,
    features: Vec<(u16, Going)>,
}

impl Surroundings {
    /// Looks round anew for legs within a box.
    pub fn look_round<K>(&mut self, within: Bounds, ground: &Ground<K>, pieces: &Pieces, mover: &impl Mover<K>) {
        self.within = Some(within);
        self.pieces.clear();
        self.features.clear();
        self.pieces.reserve(ROOM);
        let farthest = within.grown(mover.farthest_keep().fine() as i32);
        for (index, bounds) in pieces.boxes().iter().enumerate() {
            if !farthest.meets(*bounds) {
                continue;
            }
            let manner = mover.manner(&pieces.all()[index]);
            let bounds = match manner {
                Manner::Ignore => continue,
                Manner::Pass | Manner::Solid => *bounds,
                Manner::Keep(distance) => bounds.grown(distance.fine() as i32),
            };
            self.pieces.push((bounds, index as u16, manner));
        }
        for (index, feature) in ground.near(within) {
            let going = mover.going(index, feature);
            if going != Going::Open {
                self.features.push((index as u16, going));
            }
        }
    }

    /// Whether the mover may end wherever it may pass.
    pub fn lets_stay(&self) -> bool {
        self.pieces.iter().all(|&(.., manner)| manner != Manner::Pass)
            && self.features.iter().all(|&(_, going)| going != Going::Pass)
    }

    /// Whether a leg lies within the box that was looked round in.
    pub fn hold(&self, leg: &Leg) -> bool {
        self.within.is_some_and(|within| within.encloses(leg.bounds()))
    }
}

/// Whether a leg is free, and over what ground it goes: what [`walk_leg`] says without its reason, found more quickly. The leg must lie within the
/// surroundings, which must be those of this ground, these pieces and this mover.
pub fn passes<K>(
    leg: &Leg,
    ends: Ends,
    surroundings: &Surroundings,
    ground: &Ground<K>,
    pieces: &Pieces,
    mover: &impl Mover<K>,
) -> Option<Walked> {
    if !matches!(leg.manoeuvre, Manoeuvre::To(_)) {
        return walk_leg(leg, ends, ground, pieces, mover).ok();
    }
    let passage = Passage { leg, ends, reach: leg.bounds(), places: OnceCell::new(), hull: OnceCell::new() };
    if !ground.table.bounds().encloses(passage.reach.grown(HAIR))
        && passage.is_so_somewhere(|place| stand_on_table(place, ground, mover).is_err())
    {
        return None;
    }
    let slack = mover.slack();
    let near = || surroundings.pieces.iter().filter(|(bounds, ..)| bounds.meets(passage.reach));
    let shape = |index: u16| &pieces.all()[usize::from(index)].shape;
    // Who runs into something mostly ends in it.
    if near().any(|&(_, index, manner)| passage.ends_barred_by(shape(index), manner, slack))
        || near().any(|&(around, index, manner)| passage.is_barred_before_end_by(shape(index), around, manner, slack))
    {
        return None;
    }
    let mut factor = 1;
    for &(index, going) in &surroundings.features {
        factor = passage.factor_over(&ground.features()[usize::from(index)], going, factor)?;
    }
    Some(Walked { factor })
}

/// A leg to a pose, asked about one thing after the other.
struct Passage<'a> {
    leg: &'a Leg,
    ends: Ends,
    reach: Bounds,
    places: OnceCell<Places<'a>>,
    hull: OnceCell<Option<Shape>>,
}

impl Passage<'_> {
    /// Whether something holds at a tested place.
    fn is_so_somewhere(&self, holds: impl Fn(&Shape) -> bool) -> bool {
        holds(self.leg.end()) || self.is_so_before_end(self.reach, holds)
    }

    /// Whether something holds at a tested place before the end whose box meets another.
    fn is_so_before_end(&self, near: Bounds, holds: impl Fn(&Shape) -> bool) -> bool {
        let places = self.places.get_or_init(|| Places::new(self.leg));
        places.steps_near(near).rev().any(|step| places.shape_near(step, near).is_some_and(|place| holds(&place)))
    }

    /// Whether something may hold at a tested place, asked of a shape that encloses them all; where there is none it may.
    fn may_be_so(&self, may_hold: impl Fn(&Shape) -> bool) -> bool {
        self.hull.get_or_init(|| hull(self.leg)).as_ref().is_none_or(may_hold)
    }

    fn ends_barred_by(&self, shape: &Shape, manner: Manner, slack: Inches) -> bool {
        match manner {
            Manner::Ignore => false,
            Manner::Pass => self.ends == Ends::Here && overlaps(self.leg.end(), shape, slack),
            Manner::Solid => overlaps(self.leg.end(), shape, slack),
            Manner::Keep(distance) => is_nearer(self.leg.end(), shape, distance),
        }
    }

    /// The same before the end; `around` is the box that the base must come into to be barred.
    fn is_barred_before_end_by(&self, shape: &Shape, around: Bounds, manner: Manner, slack: Inches) -> bool {
        match manner {
            Manner::Ignore | Manner::Pass => false,
            Manner::Solid => {
                self.may_run_over(shape, slack) && self.is_so_before_end(around, |place| overlaps(place, shape, slack))
            }
            Manner::Keep(distance) => {
                self.leg.steps() > 1
                    && self.may_be_so(|hull| is_within(hull, shape, distance))
                    && self.is_so_before_end(around, |place| is_nearer(place, shape, distance))
            }
        }
    }

    /// Whether the base may overlap a shape by more than `slack` before its end. Where the facing is kept all places lie in the trail: what only brushes it
    /// brushes them no deeper.
    fn may_run_over(&self, shape: &Shape, slack: Inches) -> bool {
        if self.leg.steps() == 1 {
            return false;
        }
        let less = slack.fine() - i64::from(HAIR);
        if self.leg.from.facing == self.leg.to.facing && less >= 0 {
            let trail = trail(self.leg.start(), self.leg.to.spot() - self.leg.from.spot());
            return overlaps(&trail, shape, Inches::from_hundredths((less / 100) as i32));
        }
        self.may_be_so(|hull| is_within(hull, shape, Inches::ZERO))
    }

    /// The largest factor of the ground with this feature; `None` where it bars the leg.
    fn factor_over<K>(&self, feature: &Feature<K>, going: Going, factor: u8) -> Option<u8> {
        if !self.reach.meets(feature.outline.bounds()) {
            return Some(factor);
        }
        let is_on = |place: &Shape| overlaps_outline(place, &feature.outline);
        let about = feature.outline.bounds();
        let is_met = || {
            is_on(self.leg.end())
                || (self.leg.steps() > 1 && self.may_be_so(is_on) && self.is_so_before_end(about, is_on))
        };
        match going {
            Going::Slow(slow) if slow > factor && is_met() => Some(slow),
            Going::Closed if is_met() => None,
            Going::Pass if self.ends == Ends::Here && is_on(self.leg.end()) => None,
            _ => Some(factor),
        }
    }
}
