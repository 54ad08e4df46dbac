//! Walking a leg: what bars it, where, what it passes.

use crate::distance::is_within;
use crate::leg::Leg;
use crate::length::Inches;
use crate::overlap::{overlaps, overlaps_outline};
use crate::pieces::{Piece, Pieces};
use crate::shape::Shape;
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

    /// Whether it may stick out over this edge of the table.
    fn may_leave(&self, _edge: TableEdge) -> bool {
        false
    }
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

/// Walks a leg: tests every place of it (a slide's whole trail) against the table's edges, the pieces and the ground.
pub fn walk<K>(leg: &Leg, ground: &Ground<K>, pieces: &Pieces, mover: &impl Mover<K>) -> Result<Walked, Barred> {
    let reach = leg.bounds();
    let mut factor = 1;
    let steps = leg.steps();
    for step in 1..=steps {
        let place = leg.shape(step);
        let body = leg.trail().unwrap_or(place);
        let barred = |by| Barred { by, step };
        stand_on_table(&body, ground, mover).map_err(barred)?;
        let _ = reach;
        test_pieces(&body, &place, step == steps, pieces, mover).map_err(barred)?;
        factor = test_ground(&body, &place, step == steps, ground, mover, factor).map_err(barred)?;
    }
    Ok(Walked { factor })
}

/// Whether a mover may stand somewhere: the test of a leg's end, on its own.
pub fn stand<K>(shape: &Shape, ground: &Ground<K>, pieces: &Pieces, mover: &impl Mover<K>) -> Result<Walked, Bar> {
    stand_on_table(shape, ground, mover)?;
    test_pieces(shape, shape, true, pieces, mover)?;
    Ok(Walked { factor: test_ground(shape, shape, true, ground, mover, 1)? })
}

fn stand_on_table<K>(shape: &Shape, ground: &Ground<K>, mover: &impl Mover<K>) -> Result<(), Bar> {
    match ground.table.edge_crossed(shape) {
        Some(edge) if !mover.may_leave(edge) => Err(Bar::Edge(edge)),
        _ => Ok(()),
    }
}

fn test_pieces<K>(
    body: &Shape,
    place: &Shape,
    is_end: bool,
    pieces: &Pieces,
    mover: &impl Mover<K>,
) -> Result<(), Bar> {
    for piece in pieces.all() {
        match mover.manner(piece) {
            Manner::Ignore => {}
            Manner::Pass => {
                if is_end && overlaps(place, &piece.shape, mover.slack()) {
                    return Err(Bar::EndsOn(piece.id));
                }
            }
            Manner::Solid => {
                if overlaps(body, &piece.shape, mover.slack()) {
                    return Err(Bar::Piece(piece.id));
                }
            }
            Manner::Keep(distance) => {
                if distance > Inches::ZERO && is_within(body, &piece.shape, distance - Inches::from_hundredths(1)) {
                    return Err(Bar::TooNear(piece.id));
                }
            }
        }
    }
    Ok(())
}

fn test_ground<K>(
    body: &Shape,
    place: &Shape,
    is_end: bool,
    ground: &Ground<K>,
    mover: &impl Mover<K>,
    mut factor: u8,
) -> Result<u8, Bar> {
    for (index, feature) in ground.near(body.bounds()) {
        match mover.going(index, feature) {
            Going::Open => {}
            Going::Slow(slow) => {
                if slow > factor && overlaps_outline(body, &feature.outline) {
                    factor = slow;
                }
            }
            Going::Pass => {
                if is_end && overlaps_outline(place, &feature.outline) {
                    return Err(Bar::EndsOnFeature(index));
                }
            }
            Going::Closed => {
                if overlaps_outline(body, &feature.outline) {
                    return Err(Bar::Feature(index));
                }
            }
        }
    }
    Ok(factor)
}
