//! A leg on its way: the poses it is tested at, the trail it leaves.

use arrayvec::ArrayVec;

use crate::base::Base;
use crate::facing::Turn;
use crate::length::Inches;
use crate::manoeuvre::{Manoeuvre, farthest_square, wheel_pivot};
use crate::shape::{Bounds, MOST_CORNERS, Shape};
use crate::spot::{Pose, Spot, cross, place_corner, root, square};

/// A manoeuvre of a base from a pose, ready to be walked.
///
/// A slide is tested by its exact trail. A leg to a pose is tested at its end and at evenly spaced places between, as many as the straight way
/// of the corner that goes farthest has steps of 0.25", centre and facing changing evenly. A wheel is tested at least at every degree. A turn
/// on the spot and a turn about are tested at their end.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    /// What moves.
    pub base: Base,
    /// Where it begins.
    pub from: Pose,
    /// Where it ends.
    pub to: Pose,
    /// What it does.
    pub manoeuvre: Manoeuvre,
    start: Shape,
    end: Shape,
    /// The squared way of the corner that goes farthest; nothing for what is no leg to a pose.
    farthest: i64,
    bounds: Bounds,
    steps: u32,
}

impl Leg {
    /// The straight way of the corner that goes farthest, divided by this, is how many places of a leg to a pose are tested.
    pub const STEP: Inches = Inches::from_hundredths(25);

    /// A leg from a pose.
    pub fn new(base: Base, from: Pose, manoeuvre: Manoeuvre) -> Self {
        Self::leaving(base, from, base.placed(from), manoeuvre)
    }

    /// A leg from a pose at which the base already stands as a shape.
    pub fn leaving(base: Base, from: Pose, start: Shape, manoeuvre: Manoeuvre) -> Self {
        let to = manoeuvre.end(base, from);
        // Corners are rounded as seen from the pose: where the facing is kept the whole shape just moves.
        let end = if from.facing == to.facing { start.moved(to.spot() - from.spot()) } else { base.placed(to) };
        let farthest = if matches!(manoeuvre, Manoeuvre::To(_)) { farthest_square(&start, &end) } else { 0 };
        let steps = match manoeuvre {
            Manoeuvre::To(_) => steps_over(farthest),
            Manoeuvre::Wheel(turn) => (turn.hundredths().unsigned_abs()).div_ceil(100).max(1),
            Manoeuvre::Slide { .. } | Manoeuvre::Turn(_) | Manoeuvre::About => 1,
        };
        let mut leg = Self { base, from, to, manoeuvre, start, end, farthest, bounds: start.bounds(), steps };
        leg.bounds = leg.box_around();
        leg
    }

    /// A leg to a pose.
    pub fn to(base: Base, from: Pose, to: Pose) -> Self {
        Self::new(base, from, Manoeuvre::To(to))
    }

    /// How far it is.
    pub fn length(&self) -> Inches {
        match self.manoeuvre {
            Manoeuvre::To(_) => self.length_times(1),
            _ => self.manoeuvre.length(self.base, self.from),
        }
    }

    /// So many times the length of a leg to a pose, rounded once.
    pub fn length_times(&self, factor: i64) -> Inches {
        Inches::from_wide((root(self.farthest * factor * factor) + 50) / 100)
    }

    /// At how many places it is tested, the end included and the start not.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The base where it begins.
    pub const fn start(&self) -> &Shape {
        &self.start
    }

    /// The base where it ends.
    pub const fn end(&self) -> &Shape {
        &self.end
    }

    /// The base at a tested place: 0 is the start, [`steps`](Leg::steps) the end.
    pub fn shape(&self, step: u32) -> Shape {
        if step == 0 {
            return self.start;
        }
        if step >= self.steps {
            return self.end;
        }
        if let Manoeuvre::Wheel(turn) = self.manoeuvre {
            return self.wheeled_part(turn.part(step, self.steps));
        }
        let (start, end) = (self.base.centre(self.from), self.base.centre(self.to));
        self.base.placed_about(start.part_way(end, step, self.steps), self.facing(step))
    }

    /// The bases at all tested places, in order.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        (1..=self.steps).map(|step| self.shape(step))
    }

    /// The facing at a tested place.
    pub fn facing(&self, step: u32) -> crate::Facing {
        match self.manoeuvre {
            Manoeuvre::Wheel(turn) => self.from.facing + turn.part(step.min(self.steps), self.steps),
            _ => self.from.facing + self.from.facing.turn_to(self.to.facing).part(step.min(self.steps), self.steps),
        }
    }

    /// For a slide, everything the base passes over, start and end included: exact, since the base is convex.
    pub fn trail(&self) -> Option<Shape> {
        matches!(self.manoeuvre, Manoeuvre::Slide { .. }).then(|| trail(&self.start, self.to.spot() - self.from.spot()))
    }

    /// A box that holds the base at every tested place.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn box_around(&self) -> Bounds {
        let (start, end) = (&self.start, &self.end);
        let ends = start.bounds().with(end.bounds());
        match self.manoeuvre {
            Manoeuvre::Slide { .. } => ends,
            _ if self.from.facing == self.to.facing => ends,
            Manoeuvre::Wheel(_) => self.swept_disc().map_or(ends, |disc| ends.with(disc.bounds())),
            _ => {
                let reach = farthest_from(start.centre(), start);
                ends.with(Bounds::of(&[start.centre(), end.centre()]).grown(reach))
            }
        }
    }

    /// For a wheel, a disc about its pivot that holds the base at every tested place.
    pub fn swept_disc(&self) -> Option<Shape> {
        let Manoeuvre::Wheel(turn) = self.manoeuvre else { return None };
        let pivot = wheel_pivot(self.base, self.from, turn);
        // The end is a pose in whole hundredths, and so may reach farther than the places on the way.
        Some(Shape::disc(pivot, farthest_from(pivot, &self.start).max(farthest_from(pivot, &self.end))))
    }

    /// How many tested places of a wheel can be passed over from one of them on before any spot of the base has moved farther than
    /// a length.
    pub fn steps_within(&self, length: Inches) -> u32 {
        let (Manoeuvre::Wheel(turn), Some(disc)) = (self.manoeuvre, self.swept_disc()) else { return 0 };
        // The arc of one step on the rim, rounded up; the end is a pose in whole hundredths and so may lie off its arc.
        let turned = i64::from(disc.radius()) * i64::from(turn.hundredths().abs()) * 17_454;
        let step = turned / (100_000_000 * i64::from(self.steps)) + 1;
        ((length.fine() - ROUNDING).max(0) / step) as u32
    }

    /// The same leg cut short: a slide after a distance, a wheel after a turn, a leg to a pose after a share of its way in hundredths of
    /// its length. Turns on the spot cannot be cut.
    #[must_use]
    pub fn cut(&self, after: Inches) -> Self {
        Self::new(self.base, self.from, self.manoeuvre_after(after))
    }

    /// Where the same leg cut short ends.
    pub fn pose_after(&self, after: Inches) -> Pose {
        self.manoeuvre_after(after).end(self.base, self.from)
    }

    fn manoeuvre_after(&self, after: Inches) -> Manoeuvre {
        match self.manoeuvre {
            Manoeuvre::Slide { bearing, distance } => Manoeuvre::Slide { bearing, distance: distance.min(after) },
            Manoeuvre::Wheel(turn) => {
                let widest = crate::manoeuvre::widest_wheel(self.base, after).min(turn.abs());
                Manoeuvre::Wheel(if turn < Turn::NONE { -widest } else { widest })
            }
            Manoeuvre::To(to) => {
                let whole = self.length().hundredths().max(1) as u32;
                let part = (after.hundredths().max(0) as u32).min(whole);
                let (start, end) = (self.base.centre(self.from), self.base.centre(to));
                let facing = self.from.facing + self.from.facing.turn_to(to.facing).part(part, whole);
                Manoeuvre::To(self.base.pose_about(start.part_way(end, part, whole), facing))
            }
            Manoeuvre::Turn(_) | Manoeuvre::About => self.manoeuvre,
        }
    }

    fn wheeled_part(&self, part: Turn) -> Shape {
        let pivot = wheel_pivot(self.base, self.from, part);
        let side = if part < Turn::NONE { -self.base.half_width() } else { self.base.half_width() };
        let (ahead, behind) = self.base.extents();
        let facing = self.from.facing + part;
        let centre = place_corner(pivot, facing.direction(), -side, -i64::midpoint(ahead, behind));
        self.base.placed_about(centre, facing)
    }
}

/// By more than this, in ten-thousandths of an inch, places of a wheel are never rounded.
const ROUNDING: i64 = 300;

/// How many tested places a leg to a pose has: the straight way of the farthest corner in steps of at most 0.25", but at least one.
fn steps_over(square: i64) -> u32 {
    let step = Leg::STEP.fine();
    let mut steps = (root(square) / step).max(1);
    if steps * steps * step * step < square {
        steps += 1;
    }
    steps as u32
}

/// How far a shape reaches from a spot, and a little more than corners of the same base elsewhere may be rounded by.
fn farthest_from(spot: Spot, shape: &Shape) -> i32 {
    let square = shape.corners().iter().map(|&corner| square(corner - spot)).max().unwrap_or(0);
    root(square) as i32 + 5 + shape.radius()
}

/// Everything a shape passes over when it slides by a vector: the convex outline of its start and its end.
pub fn trail(start: &Shape, by: Spot) -> Shape {
    if by == Spot::ORIGIN {
        return *start;
    }
    let corners = start.corners();
    if corners.len() == 1 {
        return Shape::of(&[corners[0], corners[0] + by], start.radius());
    }
    // Walking round the start, corners whose edges look away from the motion stay, the others go along; at the two seams both are kept.
    // Clockwise: the outside is to the left, so an edge leads when the motion turns left from it.
    let mut outline: ArrayVec<Spot, MOST_CORNERS> = ArrayVec::new();
    let leads = |from: Spot, to: Spot| cross(to - from, by) > 0;
    let mut before = leads(corners[corners.len() - 1], corners[0]);
    for (index, &corner) in corners.iter().enumerate() {
        let after = leads(corner, corners[if index + 1 == corners.len() { 0 } else { index + 1 }]);
        match (before, after) {
            (false, false) => outline.push(corner),
            (true, true) => outline.push(corner + by),
            (false, true) => outline.extend([corner, corner + by]),
            (true, false) => outline.extend([corner + by, corner]),
        }
        before = after;
    }
    Shape::within(outline, start.radius(), start.bounds().with(start.bounds().moved(by)))
}
