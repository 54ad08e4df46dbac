//! Where a straight way meets lines and areas.

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use crate::length::Inches;
use crate::shape::Bounds;
use crate::spot::{Spot, cross, distance_between, dot, root, square, turns_left};
use crate::terrain::{Area, Line, MOST_POINTS, Side};

/// A place on a way as an exact share of its length.
#[derive(Clone, Copy, Debug)]
struct Share {
    part: i64,
    whole: i64,
}

impl Share {
    fn cmp(self, other: Self) -> Ordering {
        (i128::from(self.part) * i128::from(other.whole)).cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }

    /// In 2^-30 of the way, rounded to nearest.
    fn scaled(self) -> u32 {
        let (part, whole) = (i128::from(self.part), i128::from(self.whole));
        let number = (part << SHARE_BITS) + whole / 2;
        // The quotient of the nearest floats is at most one off; products set that right more quickly than a long division.
        let guess = i128::from((self.part as f64 / self.whole as f64 * f64::from(1 << SHARE_BITS) + 0.5) as u32);
        let exact = if guess * whole > number {
            guess - 1
        } else if (guess + 1) * whole <= number {
            guess + 1
        } else {
            guess
        };
        exact as u32
    }
}

/// Lengths along a way are kept in 2^-30 of it.
const SHARE_BITS: u32 = 30;

/// Where a way meets a segment: from share to share, the same twice for a single point; touching counts.
fn meeting((a, b): (Spot, Spot), (p, q): (Spot, Spot)) -> Option<(Share, Share)> {
    let (way, edge) = (b - a, q - p);
    let turn = cross(way, edge);
    let offset = p - a;
    if turn == 0 {
        if cross(way, offset) != 0 || way == Spot::ORIGIN {
            return None;
        }
        let whole = square(way);
        let (first, second) = (dot(offset, way), dot(q - a, way));
        let (from, to) = (first.min(second).max(0), first.max(second).min(whole));
        return (from <= to).then_some((Share { part: from, whole }, Share { part: to, whole }));
    }
    let (mut part, mut other, mut whole) = (cross(offset, edge), cross(offset, way), turn);
    if whole < 0 {
        (part, other, whole) = (-part, -other, -whole);
    }
    let share = Share { part, whole };
    ((0..=whole).contains(&part) && (0..=whole).contains(&other)).then_some((share, share))
}

/// All meetings of a way with a bare line in order along the way, those that touch each other joined.
fn meetings(way: (Spot, Spot), line: &Line) -> ArrayVec<(Share, Share), MOST_POINTS> {
    let mut found: ArrayVec<(Share, Share), MOST_POINTS> =
        line.pieces().filter_map(|piece| meeting(way, piece)).collect();
    found.sort_unstable_by(|a, b| a.0.cmp(b.0));
    let mut joined: ArrayVec<(Share, Share), MOST_POINTS> = ArrayVec::new();
    for (from, to) in found {
        match joined.last_mut() {
            Some(last) if from.cmp(last.1) != Ordering::Greater => {
                if to.cmp(last.1) == Ordering::Greater {
                    last.1 = to;
                }
            }
            _ => joined.push((from, to)),
        }
    }
    joined
}

/// In how many separate points or stretches the straight way from one spot to another meets a line; the starting spot itself does not
/// count, the end does. A line's width is ignored.
pub fn crossings(from: Spot, to: Spot, line: &Line) -> u32 {
    let way = Bounds::of(&[from, to]);
    if !line.pieces().any(|piece| way.may_hold(piece)) {
        return 0;
    }
    meetings((from, to), line).iter().filter(|(_, end)| end.part > 0).count() as u32
}

/// Whether the way from one spot to another meets a line; touching counts, at the ends too. A line's width is ignored.
pub fn meets_line(from: Spot, to: Spot, line: &Line) -> bool {
    line.pieces().any(|piece| crate::segment::meet((from, to), piece))
}

/// The spot nearest to the end of the way where it meets a line (touching counts), rounded to the grid, if it does.
pub fn last_crossing(from: Spot, to: Spot, line: &Line) -> Option<Spot> {
    meetings((from, to), line).last().map(|&(_, share)| from.part_way(to, share.scaled(), 1 << SHARE_BITS))
}

/// Stretches of one way, collected from several areas; where areas overlap the way is counted once.
#[derive(Clone, Debug, Default)]
pub struct Stretches {
    stretches: ArrayVec<(u32, u32), MOST_POINTS>,
}

impl Stretches {
    /// Adds the part of the way from one spot to another that lies in an area; running along its boundary is inside.
    pub fn add_inside(&mut self, from: Spot, to: Spot, area: &Area) {
        each_part(from, to, area, |start, end, side| {
            if side != Side::Outside {
                self.add(start, end);
            }
        });
    }

    fn add(&mut self, mut from: u32, mut to: u32) {
        self.stretches.retain(|&mut (start, end)| {
            let apart = end < from || to < start;
            if !apart {
                from = from.min(start);
                to = to.max(end);
            }
            apart
        });
        // Beyond its size the list takes the new stretch together with an old one: only absurd ground comes here.
        if let Err(full) = self.stretches.try_push((from, to))
            && let Some(last) = self.stretches.last_mut()
        {
            let (start, end) = full.element();
            *last = (last.0.min(start), last.1.max(end));
        }
    }

    /// The length of all stretches together on the way from one spot to another, rounded to the nearest 0.01".
    pub fn length(&self, from: Spot, to: Spot) -> Inches {
        let share: u64 = self.stretches.iter().map(|&(start, end)| u64::from(end - start)).sum();
        let whole = root(square(to - from));
        Inches::from_wide((((whole * share as i64) >> SHARE_BITS) + 50) / 100)
    }
}

/// How much of the way from one spot to another lies in an area, rounded to the nearest 0.01"; running along its boundary is inside.
pub fn length_inside(from: Spot, to: Spot, area: &Area) -> Inches {
    let mut stretches = Stretches::default();
    stretches.add_inside(from, to, area);
    stretches.length(from, to)
}

/// How much of the way from one spot to another lies in an area, roughly: at least and at most so much, in ten-thousandths of an inch, as
/// [`length_inside`] measures it before rounding; `None` where the way runs so close to a corner or along an edge that it must be measured.
pub(crate) fn roughly_inside(from: Spot, to: Spot, area: &Area) -> Option<(f64, f64)> {
    let way = to - from;
    let length = (square(way) as f64).sqrt();
    // Closer to the way than so much, in shares of it, a corner may change what rounded places say.
    let close = CLOSE * length;
    let begin = cross(way, from);
    let side = |corner: Spot| (cross(way, corner) - begin) as f64;
    let (mut share, mut crossed) = (0.0, 0);
    let corners = area.corners();
    let mut before = (corners[corners.len() - 1], side(corners[corners.len() - 1]));
    for &corner in corners {
        let here = side(corner);
        if here.abs() <= close {
            return None;
        }
        let (other, there) = std::mem::replace(&mut before, (corner, here));
        if (here > 0.0) == (there > 0.0) {
            continue;
        }
        // The edge crosses the line of the way. Clockwise the inside is on its right: the way goes in where the edge goes to the left.
        let edge = corner - other;
        let turn = cross(way, edge) as f64;
        if turn * turn <= SHALLOW * square(edge) as f64 * length * length {
            return None;
        }
        let at = (cross(other - from, edge) as f64 / turn).clamp(0.0, 1.0);
        share += if here > 0.0 { -at } else { at };
        crossed += 1;
    }
    let (inside, off) = (share * length, ROUGH * f64::from(crossed + 1));
    Some((inside - off, inside + off))
}

/// So many ten-thousandths of an inch from a way a corner is close to it.
const CLOSE: f64 = 4.0;
/// The square of the sine of an angle at which a way runs along an edge rather than across it.
const SHALLOW: f64 = 0.001;
/// By so many ten-thousandths of an inch each crossing may put a rough length off: a place in the middle of a longer stretch is farther from every edge
/// than it is rounded by.
const ROUGH: f64 = 150.0;

/// Whether the way from one spot to another passes through the inside of an area; touching its boundary or running along it does not.
pub fn crosses_area(from: Spot, to: Spot, area: &Area) -> bool {
    let mut is_crossed = false;
    each_part(from, to, area, |_, _, side| is_crossed |= side == Side::Inside);
    is_crossed
}

/// Visits the parts into which an area's edges divide a way, from share to share, and where each lies: all of a part lies where its middle does.
fn each_part(from: Spot, to: Spot, area: &Area, mut visit: impl FnMut(u32, u32, Side)) {
    if !Bounds::of(&[from, to]).meets(area.bounds()) {
        return;
    }
    // Where all of the area lies on one side of the way, none of the way lies in it.
    let (mut left, mut right) = (true, true);
    for &corner in area.corners() {
        let side = turns_left(from, to, corner);
        left &= side > 0;
        right &= side < 0;
    }
    if left || right {
        return visit(0, 1 << SHARE_BITS, Side::Outside);
    }
    let mut shares: ArrayVec<u32, { 2 * MOST_POINTS + 2 }> = ArrayVec::new();
    shares.push(0);
    for edge in area.edges() {
        if let Some((first, last)) = meeting((from, to), edge) {
            shares.push(first.scaled());
            shares.push(last.scaled());
        }
    }
    shares.push(1 << SHARE_BITS);
    shares.sort_unstable();
    for pair in shares.windows(2).filter(|pair| pair[0] < pair[1]) {
        let middle = from.part_way(to, u32::midpoint(pair[0], pair[1]), 1 << SHARE_BITS);
        visit(pair[0], pair[1], area.side(middle));
    }
}

/// How far from the end of the way the last crossing of a line is, rounded to the nearest 0.01"; `None` if they do not meet.
pub fn crossing_before(from: Spot, to: Spot, line: &Line) -> Option<Inches> {
    last_crossing(from, to, line).map(|spot| distance_between(spot, to))
}

#[cfg(test)]
mod tests {
    use super::{SHARE_BITS, Share, length_inside, roughly_inside};
    use crate::spot::{Point, Spot};
    use crate::terrain::Area;

    #[test]
    fn a_rough_length_is_about_the_true_one() {
        let mut seed = 1880_u64;
        let mut spread = |below: i32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as i32 % below
        };
        let (mut told, mut asked) = (0, 0);
        for _ in 0..3_000 {
            let size = [30, 500, 2_000][spread(3) as usize];
            let count = 3 + spread(6);
            let points: Vec<_> =
                (0..count).map(|_| Point::from_hundredths(1_000 + spread(size), 1_000 + spread(size))).collect();
            let Ok(area) = Area::new(&points) else { continue };
            for step in 0..40 {
                let mut spot = || {
                    let corner = area.corners()[spread(count) as usize];
                    // Some ways run close by corners, some along edges.
                    let beside = [4, 400, size * 100][(step % 3) as usize];
                    Spot { x: corner.x + spread(beside) - beside / 2, y: corner.y + spread(beside) - beside / 2 }
                };
                let (from, to) = (spot(), spot());
                let true_length = length_inside(from, to, &area).fine() as f64;
                asked += 1;
                if let Some((low, high)) = roughly_inside(from, to, &area) {
                    told += 1;
                    assert!(
                        low <= true_length && true_length <= high,
                        "{low} {true_length} {high}: {from:?} {to:?} {area:?}"
                    );
                }
            }
        }
        assert!(told * 2 > asked, "{told} of {asked}");
    }

    #[test]
    fn a_share_is_rounded_to_the_nearest_step() {
        let mut spread = 1857_u64;
        for _ in 0..20_000 {
            spread = spread.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let whole = (spread >> (2 + spread % 50)).max(1) as i64;
            let mixed = (spread ^ spread >> 29) as i64 & i64::MAX;
            for part in [0, 1, whole / 2, whole - 1, whole, mixed % (whole + 1)] {
                let (long_part, long_whole) = (i128::from(part), i128::from(whole));
                let exact = ((long_part << SHARE_BITS) + long_whole / 2) / long_whole;
                assert_eq!(i128::from(Share { part, whole }.scaled()), exact, "{part} of {whole}");
            }
        }
    }
}
