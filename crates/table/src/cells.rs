//! A coarse picture of an area: which cells of a raster lie wholly in it or wholly beyond it, so that few questions look at its edges.

use std::sync::OnceLock;

use crate::shape::{Bounds, Shape};
use crate::spot::{Spot, cross};
use crate::terrain::{Area, Side};

/// So many cells at most lie side by side.
const ACROSS: usize = 32;

/// Where cells lie as to an area; cells that its edges run through are neither inside nor outside.
#[derive(Debug)]
pub(crate) struct Cells {
    /// The lower left corner of the raster.
    corner: Spot,
    /// A cell is so many times doubled from one ten-thousandth of an inch wide, and so many high.
    doubled: (u32, u32),
    /// By rows, a bit for each cell.
    inside: [u32; ACROSS],
    outside: [u32; ACROSS],
}

impl Cells {
    /// Draws the picture.
    fn of(area: &Area) -> Self {
        let bounds = area.bounds();
        let corner = Spot { x: bounds.left, y: bounds.bottom };
        let doubled = (doubled(bounds.right - bounds.left), doubled(bounds.top - bounds.bottom));
        let mut cells = Self { corner, doubled, inside: [0; ACROSS], outside: [0; ACROSS] };
        let mut on_edge = [0_u32; ACROSS];
        for (p, q) in area.edges() {
            let (columns, rows) = cells.around(Bounds::of(&[p, q]).grown(1));
            for (row, edge) in on_edge.iter_mut().enumerate().take(rows.1 + 1).skip(rows.0) {
                for column in columns.0..=columns.1 {
                    if may_run_through((p, q), cells.bounds(column, row).grown(1)) {
                        *edge |= 1 << column;
                    }
                }
            }
        }
        for (row, edge) in on_edge.into_iter().enumerate() {
            let mut last: Option<Side> = None;
            for column in 0..ACROSS {
                if edge & 1 << column != 0 {
                    last = None;
                    continue;
                }
                // Neighbours with no edge between them lie on the same side.
                let bounds = cells.bounds(column, row);
                let side = *last.get_or_insert_with(|| area.side_by_edges(Spot { x: bounds.left, y: bounds.bottom }));
                let set = if side == Side::Inside { &mut cells.inside } else { &mut cells.outside };
                set[row] |= 1 << column;
            }
        }
        cells
    }

    fn bounds(&self, column: usize, row: usize) -> Bounds {
        let (width, height) = (1 << self.doubled.0, 1 << self.doubled.1);
        let (left, bottom) = (self.corner.x + column as i32 * width, self.corner.y + row as i32 * height);
        Bounds { left, bottom, right: left + width - 1, top: bottom + height - 1 }
    }

    /// The first and last column and row that a box which meets the area reaches into.
    fn around(&self, bounds: Bounds) -> ((usize, usize), (usize, usize)) {
        let place = |at: i32, from: i32, doubled: u32| (((at - from).max(0) >> doubled) as usize).min(ACROSS - 1);
        (
            (place(bounds.left, self.corner.x, self.doubled.0), place(bounds.right, self.corner.x, self.doubled.0)),
            (place(bounds.bottom, self.corner.y, self.doubled.1), place(bounds.top, self.corner.y, self.doubled.1)),
        )
    }

    /// On which side of the area a spot within its box lies, where its cell tells.
    pub(crate) fn side(&self, spot: Spot) -> Option<Side> {
        let row = ((spot.y - self.corner.y) >> self.doubled.1) as usize;
        let bit = 1 << ((spot.x - self.corner.x) >> self.doubled.0);
        if self.outside[row] & bit != 0 {
            Some(Side::Outside)
        } else if self.inside[row] & bit != 0 {
            Some(Side::Inside)
        } else {
            None
        }
    }

    /// Whether a shape whose box meets that of the area overlaps it, where cells tell: not if it lies in cells outside, certainly if a corner of it lies
    /// in a cell inside.
    pub(crate) fn overlap(&self, area: Bounds, shape: &Shape) -> Option<bool> {
        let (columns, rows) = self.around(shape.bounds());
        let bits = (u32::MAX >> (ACROSS - 1 - columns.1)) & (u32::MAX << columns.0);
        if self.outside[rows.0..=rows.1].iter().all(|row| row & bits == bits) {
            return Some(false);
        }
        let is_inside = |&corner: &Spot| area.holds(corner) && self.side(corner) == Some(Side::Inside);
        let has_inside = shape.radius() > 0 || shape.corners().len() > 2;
        (has_inside && shape.corners().iter().any(is_inside)).then_some(true)
    }
}

/// How many doublings make a cell of which at most [`ACROSS`] cover a length, its end included.
fn doubled(length: i32) -> u32 {
    let mut doubled = 0;
    while length >> doubled >= ACROSS as i32 {
        doubled += 1;
    }
    doubled
}

/// Whether a segment may have a point in a box; never wrong when it says no.
fn may_run_through((p, q): (Spot, Spot), bounds: Bounds) -> bool {
    let Bounds { left, bottom, right, top } = bounds;
    let side = |x: i32, y: i32| cross(q - p, Spot { x, y } - p).signum();
    let sides = [side(left, bottom), side(right, bottom), side(right, top), side(left, top)];
    bounds.may_hold((p, q)) && sides.iter().any(|side| *side != sides[0] || *side == 0)
}

/// The cells of an area, drawn when they are first asked for. They follow from its corners.
#[derive(Debug, Default)]
pub(crate) struct Drawn(OnceLock<Box<Cells>>);

impl Drawn {
    pub(crate) fn of(&self, area: &Area) -> &Cells {
        self.0.get_or_init(|| Box::new(Cells::of(area)))
    }
}

impl Clone for Drawn {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Drawn {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Drawn {}

#[cfg(test)]
mod tests {
    use crate::length::Inches;
    use crate::overlap::{overlaps_area, overlaps_area_by_edges};
    use crate::shape::Shape;
    use crate::spot::{Point, Pose, Spot};
    use crate::terrain::Area;
    use crate::{Base, Origin};

    /// Numbers that look random, below a limit.
    fn spread(seed: &mut u64, below: u64) -> i32 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((*seed >> 33) % below) as i32
    }

    /// Areas of three to nine corners, most of them with hollow ones.
    fn areas(seed: &mut u64) -> Vec<Area> {
        let mut areas = Vec::new();
        while areas.len() < 120 {
            let size = [40, 600, 3_000][spread(seed, 3) as usize];
            let count = 3 + spread(seed, 7);
            let mut point = || Point::from_hundredths(1_000 + spread(seed, size), 1_000 + spread(seed, size));
            areas.extend(Area::new(&(0..count).map(|_| point()).collect::<Vec<_>>()));
        }
        areas
    }

    #[test]
    fn cells_say_what_edges_say() {
        let mut seed = 1878;
        let base =
            Base::block(Inches::from_hundredths(400), Inches::from_hundredths(75), Origin::Centre).expect("a size");
        let disc = Base::round(Inches::from_hundredths(50)).expect("a size");
        for area in areas(&mut seed) {
            let bounds = area.bounds();
            let (width, height) = ((bounds.right - bounds.left) as u64, (bounds.top - bounds.bottom) as u64);
            for corner in area.corners() {
                for (x, y) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let spot = Spot { x: corner.x + x, y: corner.y + y };
                    assert_eq!(area.side(spot), area.side_by_edges(spot), "{area:?} {spot:?}");
                }
            }
            for _ in 0..300 {
                let spot = Spot {
                    x: bounds.left + spread(&mut seed, width + 1),
                    y: bounds.bottom + spread(&mut seed, height + 1),
                };
                assert_eq!(area.side(spot), area.side_by_edges(spot), "{area:?} {spot:?}");
                let at = Spot {
                    x: spot.x + spread(&mut seed, 40_000) - 20_000,
                    y: spot.y + spread(&mut seed, 40_000) - 20_000,
                };
                let facing = crate::Facing::from_hundredths(spread(&mut seed, 36_000));
                for shape in
                    [base.placed(Pose::new(at.point(), facing)), disc.placed_about(at, facing), Shape::point(spot)]
                {
                    assert_eq!(
                        overlaps_area(&shape, &area),
                        overlaps_area_by_edges(&shape, &area),
                        "{area:?} {shape:?}"
                    );
                }
            }
        }
    }
}
