//! Everything that stands on the table, ready to be asked about.

use crate::shape::{Bounds, Shape};

/// A base or a unit's footprint on the table, under the number its game gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The game's number for it; several shapes may share one.
    pub id: u16,
    /// Where it stands.
    pub shape: Shape,
}

/// All shapes that may be in the way of moves and sight.
///
/// Their boxes lie side by side and are looked through one by one: with forty units, or two hundred figures, that is quicker than any index that
/// would have to be kept up to date with every move.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    list: Vec<Piece>,
    bounds: Vec<Bounds>,
}

impl Pieces {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// None yet, with room for so many.
    pub fn with_room(count: usize) -> Self {
        Self { list: Vec::with_capacity(count), bounds: Vec::with_capacity(count) }
    }

    /// Takes all away, keeping the room.
    pub fn clear(&mut self) {
        self.list.clear();
        self.bounds.clear();
    }

    /// Sets one more down.
    pub fn add(&mut self, id: u16, shape: Shape) {
        self.list.push(Piece { id, shape });
        self.bounds.push(shape.bounds());
    }

    /// Sets the one with a number down elsewhere, if it is there.
    pub fn put(&mut self, id: u16, shape: Shape) {
        if let Some(index) = self.list.iter().position(|piece| piece.id == id) {
            self.list[index].shape = shape;
            self.bounds[index] = shape.bounds();
        }
    }

    /// All of them, in the order in which they were set down.
    pub fn all(&self) -> &[Piece] {
        &self.list
    }

    /// Their boxes, in the same order.
    pub(crate) fn boxes(&self) -> &[Bounds] {
        &self.bounds
    }

    /// Those whose boxes meet a box.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = &Piece> {
        self.bounds.iter().zip(&self.list).filter(move |(piece, _)| piece.meets(bounds)).map(|(_, piece)| piece)
    }
}

impl FromIterator<(u16, Shape)> for Pieces {
    fn from_iter<I: IntoIterator<Item = (u16, Shape)>>(shapes: I) -> Self {
        let mut pieces = Self::new();
        shapes.into_iter().for_each(|(id, shape)| pieces.add(id, shape));
        pieces
    }
}
