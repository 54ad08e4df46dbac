use chance::Fast;
use engine::{Game, NoLog, Seat, Viewer};
use scene::{Affordance, Place, Point, Scene};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// No more moved pieces are told of one order.
const MOST_MOVED: usize = 8;

/// A piece that an order would move on a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Moved {
    /// The piece.
    pub piece: String,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
}

/// What a seat sees before its decision: where orders find the row that offers them, and the pieces they move.
pub struct Screen<'a, G: Game> {
    view: &'a G::View,
    seat: Seat,
    scene: Scene,
}

impl<'a, G: Game> Screen<'a, G> {
    /// The screen of the deciding seat, whose view this is.
    pub fn of(view: &'a G::View, seat: Seat) -> Self {
        Self { view, seat, scene: G::scene(view) }
    }

    /// The row that offers an order, if the screen has one for it.
    pub fn row(&self, notation: &str) -> Option<&Affordance> {
        let mut rows = self.scene.affordances.iter().filter(|row| row.refused.is_none());
        rows.find(|row| row.notation == notation)
    }

    /// The pieces that an order moves at once, whatever its dice; for orders that no row offers, because pieces are dragged.
    pub fn moves(&self, order: &G::Order) -> Vec<Moved> {
        let mut chance = Fast::new(0);
        let mut after = G::imagine(self.view, &mut chance);
        after.apply(order, &mut chance, &mut NoLog);
        let after = G::scene(&after.view(Viewer::Seat(self.seat)));
        let at = |place: &Place| match place {
            Place::Table { at, .. } => Some(*at),
            Place::Zone { .. } | Place::Off => None,
        };
        let moved = self.scene.pieces.iter().filter_map(|piece| {
            let now = after.pieces.iter().find(|other| other.id == piece.id)?;
            let (from, to) = (at(&piece.place)?, at(&now.place)?);
            let stays = from.iter().zip(to).all(|(from, to)| (from - to).abs() < f32::EPSILON);
            (!stays).then(|| Moved { piece: piece.id.clone(), from, to })
        });
        moved.take(MOST_MOVED).collect()
    }
}
