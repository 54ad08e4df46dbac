//! Along a leg: where it first comes near something, over which stretches it lies on something, how far it is free.

use arrayvec::ArrayVec;

use crate::distance::{distance, parted_by};
use crate::leg::{Leg, trail};
use crate::length::Inches;
use crate::manoeuvre::{Manoeuvre, wheel_length};
use crate::overlap::{overlaps, overlaps_outline, runs_through};
use crate::shape::Shape;
use crate::spot::{Spot, cross, turns_left};
use crate::terrain::{Outline, Side};

/// The most stretches of one leg that are told apart; later ones are joined to the last.
pub const MOST_STRETCHES: usize = 16;

/// A part of a leg, measured along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Inches,
    /// Where it ends.
    pub to: Inches,
}

impl Stretch {
    /// How long it is.
    pub fn length(self) -> Inches {
        self.to - self.from
    }
}

/// One hundredth of an inch.
const GRAIN: Inches = Inches::from_hundredths(1);

/// By more than this poses and distances along a slide are never rounded.
const ROUNDING: Inches = Inches::from_hundredths(3);

/// How far along the leg its first tested place lies from which the base is at most `limit` from another shape; `None` if it never is, zero if
/// it begins so. A slide is searched to the hundredth of an inch, other legs go by their tested places.
pub fn first_within(leg: &Leg, other: &Shape, limit: Inches) -> Option<Inches> {
    let missing = distance(leg.start(), other) - limit;
    if missing <= Inches::ZERO {
        return Some(Inches::ZERO);
    }
    if !matches!(leg.manoeuvre, Manoeuvre::Slide { .. }) {
        let gap = |shape: &Shape| {
            let missing = distance(shape, other) - limit;
            (missing > Inches::ZERO).then_some(missing)
        };
        return first_step(leg, gap).map(|step| length_at(leg, step));
    }
    // It cannot get there before it has gone as far as is missing, but for what poses and distances are rounded by.
    let free = (missing - ROUNDING).max(Inches::ZERO);
    first(leg, free, |shape| distance(shape, other) - limit)
}

/// How far along the leg it first overlaps another shape by more than `slack`: the first place that is not free, in hundredths along a slide,
/// at its tested places along other legs. `None` if it never does, zero if it begins so.
pub fn first_overlap(leg: &Leg, other: &Shape, slack: Inches) -> Option<Inches> {
    if overlaps(leg.start(), other, slack) {
        return Some(Inches::ZERO);
    }
    // What is not touched is not overlapped either.
    let free = (distance(leg.start(), other) - ROUNDING).max(Inches::ZERO);
    first(leg, free, |shape| if overlaps(shape, other, slack) { Inches::ZERO } else { GRAIN })
}

/// How far along the leg it first overlaps a feature, as [`first_overlap`].
pub fn first_on(leg: &Leg, outline: &Outline) -> Option<Inches> {
    if overlaps_outline(leg.start(), outline) {
        return Some(Inches::ZERO);
    }
    first(leg, Inches::ZERO, |shape| if overlaps_outline(shape, outline) { Inches::ZERO } else { GRAIN })
}

/// The first tested place of a leg at which something is met, its start not counted. `gap` tells how far the base is from it at least, and nothing where it
/// is met.
fn first_step(leg: &Leg, gap: impl Fn(&Shape) -> Option<Inches>) -> Option<u32> {
    let mut step = 1;
    while step <= leg.steps() {
        let Some(gap) = gap(&leg.shape(step)) else { return Some(step) };
        step += 1 + leg.steps_within(gap);
    }
    None
}

/// How far a base is from a shape that it does not overlap.
fn gap_to(base: &Shape, other: &Shape) -> Option<Inches> {
    if base.radius() == 0 && other.radius() == 0 && base.corners().len() > 2 && other.corners().len() > 2 {
        return parted_by(base, other);
    }
    (!overlaps(base, other, Inches::ZERO)).then_some(Inches::ZERO)
}

/// How far a base is from a feature that it does not overlap.
fn gap_to_outline(base: &Shape, outline: &Outline) -> Option<Inches> {
    let apart = base.bounds().apart(outline.bounds());
    let gap = Inches::from_wide(i64::from(apart.x.max(apart.y)) / 100);
    (apart != Spot::ORIGIN || !overlaps_outline(base, outline)).then_some(gap)
}

/// Whether the base of a wheel, or of a leg to a pose, overlaps a feature at a tested place, its start not counted.
pub fn turns_onto(leg: &Leg, outline: &Outline) -> bool {
    leg.swept_disc().is_none_or(|disc| overlaps_outline(&disc, outline))
        && first_step(leg, |shape| gap_to_outline(shape, outline)).is_some()
}

/// The first length along a leg at which something is met by the trail so far (slides) or the tested place (others). `missing` tells how much nearer it
/// must come at least, and nothing or less where it is met: by so much less, a trail would have met it all the same. Up to `free` of a slide it is not met.
fn first(leg: &Leg, free: Inches, missing: impl Fn(&Shape) -> Inches) -> Option<Inches> {
    let Manoeuvre::Slide { distance, .. } = leg.manoeuvre else {
        return (1..=leg.steps())
            .find(|&step| missing(&leg.shape(step)) <= Inches::ZERO)
            .map(|step| length_at(leg, step));
    };
    let passes = |along: Inches| {
        let to = leg.pose_after(along);
        trail(leg.start(), to.spot() - leg.from.spot())
    };
    let mut verge = Verge { missing: |along| missing(&passes(along)), free, met: Inches::LIMIT };
    verge.is_met_at(distance).then(|| verge.last_missed(distance) + GRAIN)
}

/// The last length at which something is missed that is met at another one, by halving: what is met once is met for good. `missing` as for [`Verge`].
pub fn last_missed(met: Inches, missing: impl Fn(Inches) -> Inches) -> Inches {
    Verge { missing, free: Inches::ZERO, met: Inches::LIMIT }.last_missed(met)
}

/// The length of a slide from which on something is met.
struct Verge<F> {
    /// By how much it is missed at a length, more than nothing, or by how much it is met, as far as that is known. As much farther or less far it is missed or
    /// met all the same, but for what places are rounded by.
    missing: F,
    /// Up to here it is surely missed.
    free: Inches,
    /// From here on it is surely met.
    met: Inches,
}

impl<F: Fn(Inches) -> Inches> Verge<F> {
    fn is_met_at(&mut self, along: Inches) -> bool {
        if along <= self.free || along >= self.met {
            return along > self.free;
        }
        let missing = (self.missing)(along);
        if missing > Inches::ZERO {
            self.free = self.free.max(along + missing - ROUNDING);
        } else {
            self.met = self.met.min(along + missing + ROUNDING);
        }
        missing <= Inches::ZERO
    }

    fn last_missed(&mut self, met: Inches) -> Inches {
        let (mut free, mut met) = (0, met.hundredths());
        while met - free > 1 {
            let middle = i32::midpoint(free, met);
            if self.is_met_at(Inches::from_hundredths(middle)) { met = middle } else { free = middle }
        }
        Inches::from_hundredths(free)
    }
}

/// How far along the leg a tested place lies: a share of a slide's or a leg's length, the arc of a wheel.
pub fn length_at(leg: &Leg, step: u32) -> Inches {
    let step = step.min(leg.steps());
    if let Manoeuvre::Wheel(turn) = leg.manoeuvre {
        return wheel_length(leg.base, turn.part(step, leg.steps()));
    }
    let whole = i64::from(leg.length().hundredths());
    Inches::from_wide((whole * i64::from(step) + i64::from(leg.steps()) / 2) / i64::from(leg.steps()))
}

/// The stretches of a leg on which any part of the base overlaps a feature, in order. Touching is not overlapping.
///
/// Of a slide with a rectangular base they are exact, rounded to the nearest hundredth; along other legs a stretch reaches from the tested place
/// before the first that overlaps to the last that does.
pub fn stretches_on(leg: &Leg, outline: &Outline) -> ArrayVec<Stretch, MOST_STRETCHES> {
    if !leg.bounds().meets(outline.bounds()) {
        return ArrayVec::new();
    }
    let start = leg.start();
    match (leg.manoeuvre, outline) {
        (Manoeuvre::Slide { distance, .. }, Outline::Area(area)) if start.radius() == 0 => {
            let by = leg.to.spot() - leg.from.spot();
            if area.is_convex() {
                return rounded(overlap_shares(start, by, area.corners()).as_slice(), distance);
            }
            let mut shares: Shares = area.edges().filter_map(|(p, q)| overlap_shares(start, by, &[p, q])).collect();
            join(&mut shares);
            // Between stretches that touch no edge the base is wholly inside or wholly outside.
            let mut inside = Shares::new();
            let mut from = Share::START;
            for &(enter, leave) in shares.iter().chain([&(Share::END, Share::END)]) {
                if from.is_before(enter) {
                    let middle = from.middle(enter).along(by);
                    if area.side(start.centre() + middle) == Side::Inside {
                        inside.push((from, enter));
                    }
                }
                from = leave;
            }
            shares.extend(inside);
            join(&mut shares);
            rounded(&shares, distance)
        }
        (Manoeuvre::Slide { distance, .. }, Outline::Line(line)) if start.radius() == 0 && line.half_width() == 0 => {
            let by = leg.to.spot() - leg.from.spot();
            let bounds = leg.bounds();
            let near = line.pieces().filter(|&piece| bounds.may_hold(piece));
            let mut shares: Shares = near.filter_map(|(p, q)| overlap_shares(start, by, &[p, q])).collect();
            join(&mut shares);
            rounded(&shares, distance)
        }
        _ if leg.swept_disc().is_some_and(|disc| !overlaps_outline(&disc, outline)) => ArrayVec::new(),
        _ => sampled(leg, |shape| gap_to_outline(shape, outline)),
    }
}

/// The stretch of a leg on which the base overlaps another shape; on a slide there is at most one, since both are convex. As [`stretches_on`].
pub fn stretches_over(leg: &Leg, other: &Shape) -> ArrayVec<Stretch, MOST_STRETCHES> {
    if !leg.bounds().meets(other.bounds()) {
        return ArrayVec::new();
    }
    match leg.manoeuvre {
        Manoeuvre::Slide { distance, .. } if leg.start().radius() == 0 && other.radius() == 0 => {
            let by = leg.to.spot() - leg.from.spot();
            rounded(overlap_shares(leg.start(), by, other.corners()).as_slice(), distance)
        }
        _ if leg.swept_disc().is_some_and(|disc| !overlaps(&disc, other, Inches::ZERO)) => ArrayVec::new(),
        _ => sampled(leg, |shape| gap_to(shape, other)),
    }
}

/// The longest beginning of a leg for which a test holds, in hundredths of an inch along it; the test must fail for good once it fails.
/// `None` if it holds for no beginning, however short.
pub fn longest_free(leg: &Leg, mut is_free: impl FnMut(&Leg) -> bool) -> Option<Leg> {
    if is_free(leg) {
        return Some(*leg);
    }
    let (mut free, mut barred) = (0, leg.length().hundredths().max(1));
    let mut best = None;
    while barred - free > 1 {
        let middle = i32::midpoint(free, barred);
        let cut = leg.cut(Inches::from_hundredths(middle));
        if is_free(&cut) {
            free = middle;
            best = Some(cut);
        } else {
            barred = middle;
        }
    }
    best
}

/// From when to when, as often as it can be: enough for every edge of an area and the spaces between.
type Shares = ArrayVec<(Share, Share), { 2 * crate::terrain::MOST_POINTS + 2 }>;

/// A share of a slide in 2^-30 of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Share(i64);

impl Share {
    const BITS: u32 = 30;
    const START: Self = Self(0);
    const END: Self = Self(1 << Self::BITS);

    fn is_before(self, other: Self) -> bool {
        self < other
    }

    fn middle(self, other: Self) -> Self {
        Self(i64::midpoint(self.0, other.0))
    }

    fn along(self, by: Spot) -> Spot {
        Spot::ORIGIN.part_way(by, self.0 as u32, 1 << Self::BITS)
    }
}

/// From when to when a sliding convex shape overlaps a convex ring or a segment that stands still, in shares of the slide; `None` if never.
///
/// The two are apart as long as some edge of one has the other wholly on its outer side, and how far beyond it lies changes evenly with the
/// slide: every edge gives one condition `at_start + share x change > 0`.
fn overlap_shares(shape: &Shape, by: Spot, ring: &[Spot]) -> Option<(Share, Share)> {
    let (mut enter, mut leave) = (Share::START, Share::END);
    let mut require = |at_start: i64, change: i64| -> bool {
        // Most conditions hold all the way or never: only where one begins or ceases to hold is it worked out when.
        match (at_start > 0, at_start + change > 0) {
            (true, true) => return true,
            (false, false) => return false,
            _ => {}
        }
        let share = -(i128::from(at_start) << Share::BITS);
        let change = i128::from(change);
        let held = |share: i128| Share(share.clamp(-1, i128::from(Share::END.0) + 1) as i64);
        if change > 0 {
            enter = enter.max(held(share.div_euclid(change)));
        } else {
            leave = leave.min(held(-share.div_euclid(-change)));
        }
        enter < leave
    };
    for (p, q) in shape.edges() {
        let deepest = ring.iter().map(|&corner| -turns_left(p, q, corner)).max()?;
        if !require(deepest, cross(q - p, by)) {
            return None;
        }
    }
    let count = ring.len();
    for index in 0..count {
        let (p, q) = (ring[index], ring[(index + 1) % count]);
        let deepest = shape.corners().iter().map(|&corner| -turns_left(p, q, corner)).max()?;
        if !require(deepest, -cross(q - p, by)) {
            return None;
        }
    }
    Some((enter, leave))
}

/// Sorts and joins those that overlap or touch.
fn join(shares: &mut Shares) {
    shares.sort_unstable();
    let mut kept = 0;
    for index in 1..shares.len() {
        let (enter, leave) = shares[index];
        if enter <= shares[kept].1 {
            shares[kept].1 = shares[kept].1.max(leave);
        } else {
            kept += 1;
            shares[kept] = (enter, leave);
        }
    }
    shares.truncate(kept + 1);
}

/// Shares of a slide as lengths along it, rounded to the nearest hundredth.
fn rounded(shares: &[(Share, Share)], distance: Inches) -> ArrayVec<Stretch, MOST_STRETCHES> {
    let whole = i64::from(distance.hundredths());
    let mut stretches = ArrayVec::new();
    for &(enter, leave) in shares {
        let length = |share: Share| Inches::from_wide((whole * share.0 + Share::END.0 / 2) >> Share::BITS);
        push(&mut stretches, Stretch { from: length(enter), to: length(leave) });
    }
    stretches
}

/// The stretches between tested places on which something is met; `gap` as in [`first_step`].
fn sampled(leg: &Leg, gap: impl Fn(&Shape) -> Option<Inches>) -> ArrayVec<Stretch, MOST_STRETCHES> {
    let mut stretches = ArrayVec::new();
    // A slide has one tested place; here it is looked at every quarter of an inch.
    let parts = match leg.manoeuvre {
        Manoeuvre::Slide { distance, .. } => (distance.hundredths().unsigned_abs()).div_ceil(25).max(1),
        _ => leg.steps(),
    };
    let along = |part: u32| match leg.manoeuvre {
        Manoeuvre::Slide { distance, .. } => {
            Inches::from_wide(i64::from(distance.hundredths()) * i64::from(part) / i64::from(parts))
        }
        _ => length_at(leg, part),
    };
    let place = |part: u32| match leg.manoeuvre {
        Manoeuvre::Slide { .. } => leg.base.placed(leg.pose_after(along(part))),
        _ => leg.shape(part),
    };
    let mut since: Option<Inches> = None;
    let mut part = 0;
    while part <= parts {
        match (gap(&place(part)), since) {
            (None, None) => since = Some(along(part.saturating_sub(1))),
            (Some(_), Some(from)) => {
                push(&mut stretches, Stretch { from, to: along(part - 1).max(from) });
                since = None;
            }
            (Some(gap), None) => part += leg.steps_within(gap),
            (None, Some(_)) => {}
        }
        part += 1;
    }
    if let Some(from) = since {
        push(&mut stretches, Stretch { from, to: along(parts) });
    }
    stretches
}

fn push(stretches: &mut ArrayVec<Stretch, MOST_STRETCHES>, stretch: Stretch) {
    if stretches.is_full() {
        if let Some(last) = stretches.last_mut() {
            last.to = stretch.to;
        }
    } else {
        stretches.push(stretch);
    }
}

/// Whether a slide runs over a segment at all: its exact trail crosses it. Touching does not count.
pub fn runs_over(leg: &Leg, segment: (Spot, Spot)) -> bool {
    leg.trail().is_some_and(|trail| runs_through(segment, &trail))
}
