use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Point;

/// The curve of an analysis as far as it has come, for whoever looks on while it works. Points come in any order, and those of costly decisions twice.
#[derive(Clone, Debug, Default)]
pub struct Sketch(Arc<Mutex<BTreeMap<usize, Point>>>);

impl Sketch {
    /// The points so far, in the order of play.
    pub fn points(&self) -> Vec<Point> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
    }

    /// Draws a point, in place of one of the same step.
    pub fn draw(&self, point: Point) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(point.step, point);
    }
}
