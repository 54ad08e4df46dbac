//! Walking a leg: what bars it, where, what it passes.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;

use crate::distance::{is_nearer, is_within};
use crate::leg::{Leg, trail};
use crate::length::Inches;
use crate::manoeuvre::Manoeuvre;
use crate::overlap::{overlaps, overlaps_outline};
use crate::pieces::{Piece, Pieces};
use crate::shape::{Bounds, Shape};
use crate::spot::{Spot, root, square};
use crate::terrain::{Feature, Ground, TableEdge};

/// What a piece means to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Nothing: it may even end there.
    Ignore,
    /// It may be passed over, but not ended on.
    Pass,
    /// It may be touched, not overlapped.
    Solid,
    /// It may not be come nearer than this; exactly so near is allowed.
    Keep(Inches),
}

/// What a feature of the ground means to a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// Nothing.
    Open,
    /// Any part of the base on it multiplies the cost of the leg.
    Slow(u8),
    /// It may be passed over, but not ended on.
    Pass,
    /// No inner point of the base may be on it.
    Closed,
}

/// What a mover may do: the game's part of a question of movement.
pub trait Mover<K> {
    /// What a piece means to it; its own shape among the pieces is to be ignored.
    fn manner(&self, piece: &Piece) -> Manner;

    /// What a feature means to it.
    fn going(&self, index: usize, feature: &Feature<K>) -> Going;

    /// By how much bases may overlap and still only touch.
    fn slack(&self) -> Inches {
        Inches::ZERO
    }

    /// The largest distance that [`Manner::Keep`] asks for: pieces farther away are not asked about.
    fn farthest_keep(&self) -> Inches {
        Inches::LIMIT
    }

    /// Whether it may stick out over this edge of the table.
    fn may_leave(&self, _edge: TableEdge) -> bool {
        false
    }
}

/// Whether a leg is the last of its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The move ends with it: the mover must be able to stay there.
    Here,
    /// Another leg follows: it may end on what it may pass.
    Later,
}

/// What bars a leg or a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The edge of the table.
    Edge(TableEdge),
    /// A piece it would overlap, by its number.
    Piece(u16),
    /// A piece it may pass but would end on, by its number.
    EndsOn(u16),
    /// A piece it would come too near to, by its number.
    TooNear(u16),
    /// A feature closed to it, by its index.
    Feature(usize),
    /// A feature it may pass but would end on, by its index.
    EndsOnFeature(usize),
}

/// A leg that is barred: by what, and at which of its tested places (counted from 1; for a slide always 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// What bars it.
    pub by: Bar,
    /// At which tested place.
    pub step: u32,
}

/// A leg that is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The largest factor of slow ground it comes upon, at least 1.
    pub factor: u8,
}

/// Walks the last leg of a move: tests every place of it (a slide's whole trail) against the table's edges, the pieces and the ground; where it
/// ends the mover must be able to stay.
pub fn walk<K>(leg: &Leg, ground: &Ground<K>, pieces: &Pieces, mover: &impl Mover<K>) -> Result<Walked, Barred> {
    walk_leg(leg, Ends::Here, ground, pieces, mover)
}

/// Walks a leg that another follows: as [`walk`], but it may end on what it may pass.
pub fn walk_through<K>(
    leg: &Leg,
    ground: &Ground<K>,
    pieces: &Pieces,
    mover: &impl Mover<K>,
) -> Result<Walked, Barred> {
    walk_leg(leg, Ends::Later, ground, pieces, mover)
}

/// Whether a mover may stand somewhere: the test of a move's end, on its own.
pub fn stand<K>(shape: &Shape, ground: &Ground<K>, pieces: &Pieces, mover: &impl Mover<K>) -> Result<Walked, Bar> {
    stand_on_table(shape, ground, mover)?;
    let slack = mover.slack();
    for piece in pieces.near(shape.bounds().grown(mover.farthest_keep().fine() as i32)) {
        test_piece(shape, shape, Ends::Here, piece, mover.manner(piece), slack)?;
    }
    let mut factor = 1;
    for (index, feature) in ground.near(shape.bounds()) {
        let going = mover.going(index, feature);
        factor = test_feature(shape, shape, Ends::Here, (index, feature), going, factor)?;
    }
    Ok(Walked { factor })
}

/// So many pieces or features near a leg are sorted out beforehand; where more come together, all are asked at every step.
const NEAR: usize = 96;

/// Walks a leg as [`walk`], whether or not another follows it.
pub fn walk_leg<K>(
    leg: &Leg,
    ends: Ends,
    ground: &Ground<K>,
    pieces: &Pieces,
    mover: &impl Mover<K>,
) -> Result<Walked, Barred> {
    let reach = leg.bounds();
    let slack = mover.slack();
    let hull = (leg.steps() > 2).then(|| hull(leg)).flatten();
    let near_pieces = pieces_near(reach, hull.as_ref(), pieces, mover);
    let near_features = features_near(reach, hull.as_ref(), ground, mover);
    // Corners of tested places are rounded: a hundredth of an inch is more than enough.
    let table = ground.table.bounds();
    let on_table = table.with(reach.grown(HAIR)) == table;
    let is_free = |factor: u8| {
        on_table
            && near_pieces.as_ref().is_some_and(ArrayVec::is_empty)
            && near_features
                .as_ref()
                .is_some_and(|near| near.iter().all(|&(_, going)| matches!(going, Going::Slow(slow) if slow <= factor)))
    };
    let trail = leg.trail();
    let places = Places::new(leg);
    let mut factor = 1;
    for step in 1..=leg.steps() {
        if is_free(factor) {
            break;
        }
        let place = places.shape(step);
        let body = trail.as_ref().unwrap_or(&place);
        let ends = if step == leg.steps() { ends } else { Ends::Later };
        let barred = |by| Barred { by, step };
        stand_on_table(body, ground, mover).map_err(barred)?;
        if let Some(near) = &near_pieces {
            for &(index, manner) in near {
                test_piece(body, &place, ends, &pieces.all()[usize::from(index)], manner, slack).map_err(barred)?;
            }
        } else {
            for piece in pieces.all() {
                test_piece(body, &place, ends, piece, mover.manner(piece), slack).map_err(barred)?;
            }
        }
        if let Some(near) = &near_features {
            for &(index, going) in near {
                let index = usize::from(index);
                factor = test_feature(body, &place, ends, (index, &ground.features()[index]), going, factor)
                    .map_err(barred)?;
            }
        } else {
            for (index, feature) in ground.features().iter().enumerate() {
                let going = mover.going(index, feature);
                factor = test_feature(body, &place, ends, (index, feature), going, factor).map_err(barred)?;
            }
        }
    }
    Ok(Walked { factor })
}

/// By so much, in ten-thousandths of an inch, more than all roundings of corners together can be off.
pub(crate) const HAIR: i32 = 100;

/// A shape that holds the base at every tested place of a leg to a pose, a hair larger than needed; `None` for other manoeuvres.
pub(crate) fn hull(leg: &Leg) -> Option<Shape> {
    if !matches!(leg.manoeuvre, Manoeuvre::To(_)) {
        return None;
    }
    let (start, end) = (leg.shape(0), leg.shape(leg.steps()));
    if leg.from.facing == leg.to.facing {
        let trail = trail(&start, leg.to.spot() - leg.from.spot());
        return Some(Shape::of(trail.corners(), trail.radius() + HAIR));
    }
    let (from, to) = (start.centre(), end.centre());
    let reach = start.corners().iter().map(|&corner| square(corner - from)).max().unwrap_or(0);
    let radius = root(reach) as i32 + start.radius() + HAIR;
    Some(if from == to { Shape::disc(from, radius) } else { Shape::of(&[from, to], radius) })
}

/// The tested places of a leg, with what they share worked out once.
pub(crate) struct Places<'a> {
    leg: &'a Leg,
    /// Of a leg to a pose that keeps its facing: the middle at its start and its end, and the base about the origin.
    kept: Option<(Spot, Spot, Shape)>,
}

impl<'a> Places<'a> {
    pub(crate) fn new(leg: &'a Leg) -> Self {
        let is_kept = matches!(leg.manoeuvre, Manoeuvre::To(_)) && leg.from.facing == leg.to.facing;
        let base = leg.base;
        let about = || (base.centre(leg.from), base.centre(leg.to), base.placed_about(Spot::ORIGIN, leg.to.facing));
        Self { leg, kept: (is_kept && leg.steps() > 2).then(about) }
    }

    /// The tested places before the end at which the box around the base may meet another, and perhaps one more at either side.
    pub(crate) fn steps_near(&self, near: Bounds) -> RangeInclusive<u32> {
        let steps = self.leg.steps();
        let (mut first, mut last) = (1, i64::from(steps) - 1);
        let Some((start, end, shape)) = &self.kept else { return 1..=steps.saturating_sub(1) };
        let (from, by, base) = (*start, *end - *start, shape.bounds());
        let ways = [
            (from.x, by.x, (near.left, near.right), (base.left, base.right)),
            (from.y, by.y, (near.bottom, near.top), (base.bottom, base.top)),
        ];
        for (from, by, (low, high), (base_low, base_high)) in ways {
            // By so far the base must have moved at least and at most; places are rounded by less than one.
            let least = i64::from(low) - i64::from(base_high) - i64::from(from) - 1;
            let most = i64::from(high) - i64::from(base_low) - i64::from(from) + 1;
            let (least, most) = if by < 0 { (-most, -least) } else { (least, most) };
            if by == 0 && (least > 0 || most < 0) {
                last = 0;
            } else if by != 0 {
                let share = |way: i64| (way * i64::from(steps)).div_euclid(i64::from(by).abs());
                (first, last) = (first.max(share(least)), last.min(share(most) + 1));
            }
        }
        first.min(i64::from(steps)) as u32..=last.max(0) as u32
    }

    /// The base at a tested place, if its box meets another.
    #[inline]
    pub(crate) fn shape_near(&self, step: u32, near: Bounds) -> Option<Shape> {
        if let Some((start, end, shape)) = &self.kept
            && step < self.leg.steps()
        {
            let at = start.part_way(*end, step, self.leg.steps());
            return shape.bounds().moved(at).meets(near).then(|| shape.moved(at));
        }
        Some(self.leg.shape(step)).filter(|shape| shape.bounds().meets(near))
    }

    /// As [`Leg::shape`]: a corner's way from the middle is rounded by itself, so that it is the same at every place.
    pub(crate) fn shape(&self, step: u32) -> Shape {
        match &self.kept {
            Some((start, end, shape)) if step < self.leg.steps() => {
                shape.moved(start.part_way(*end, step, self.leg.steps()))
            }
            _ => self.leg.shape(step),
        }
    }
}

/// The pieces that matter somewhere on a leg within a box and a hull, with what they mean; `None` when there are too many.
fn pieces_near<K>(
    reach: Bounds,
    hull: Option<&Shape>,
    pieces: &Pieces,
    mover: &impl Mover<K>,
) -> Option<ArrayVec<(u16, Manner), NEAR>> {
    let mut near = ArrayVec::new();
    let farthest = reach.grown(mover.farthest_keep().fine() as i32);
    for (index, bounds) in pieces.boxes().iter().enumerate() {
        if !farthest.meets(*bounds) {
            continue;
        }
        let piece = &pieces.all()[index];
        let manner = mover.manner(piece);
        let margin = match manner {
            Manner::Ignore => continue,
            Manner::Pass | Manner::Solid => Inches::ZERO,
            Manner::Keep(distance) => distance,
        };
        if reach.grown(margin.fine() as i32).meets(*bounds)
            && hull.is_none_or(|hull| is_within(hull, &piece.shape, margin))
        {
            near.try_push((index as u16, manner)).ok()?;
        }
    }
    Some(near)
}

/// The features that matter somewhere on a leg within a box and a hull, with what they mean; `None` when there are too many.
fn features_near<K>(
    reach: Bounds,
    hull: Option<&Shape>,
    ground: &Ground<K>,
    mover: &impl Mover<K>,
) -> Option<ArrayVec<(u16, Going), NEAR>> {
    let mut near = ArrayVec::new();
    for (index, feature) in ground.near(reach) {
        let going = mover.going(index, feature);
        if going != Going::Open && hull.is_none_or(|hull| overlaps_outline(hull, &feature.outline)) {
            near.try_push((index as u16, going)).ok()?;
        }
    }
    Some(near)
}

pub(crate) fn stand_on_table<K>(shape: &Shape, ground: &Ground<K>, mover: &impl Mover<K>) -> Result<(), Bar> {
    match ground.table.edge_crossed(shape) {
        Some(edge) if !mover.may_leave(edge) => Err(Bar::Edge(edge)),
        _ => Ok(()),
    }
}

fn test_piece(
    body: &Shape,
    place: &Shape,
    ends: Ends,
    piece: &Piece,
    manner: Manner,
    slack: Inches,
) -> Result<(), Bar> {
    let bar = match manner {
        Manner::Pass if ends == Ends::Here && overlaps(place, &piece.shape, slack) => Bar::EndsOn(piece.id),
        Manner::Solid if overlaps(body, &piece.shape, slack) => Bar::Piece(piece.id),
        Manner::Keep(distance) if is_nearer(body, &piece.shape, distance) => Bar::TooNear(piece.id),
        _ => return Ok(()),
    };
    Err(bar)
}

fn test_feature<K>(
    body: &Shape,
    place: &Shape,
    ends: Ends,
    (index, feature): (usize, &Feature<K>),
    going: Going,
    factor: u8,
) -> Result<u8, Bar> {
    match going {
        Going::Slow(slow) if slow > factor && overlaps_outline(body, &feature.outline) => Ok(slow),
        Going::Pass if ends == Ends::Here && overlaps_outline(place, &feature.outline) => {
            Err(Bar::EndsOnFeature(index))
        }
        Going::Closed if overlaps_outline(body, &feature.outline) => Err(Bar::Feature(index)),
        _ => Ok(factor),
    }
}
