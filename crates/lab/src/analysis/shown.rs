use chance::Fast;
use engine::{Game, NoLog, Viewer};
use scene::{Affordance, Place, Point, Scene};
use serde::Serialize;
use ts_rs::TS;

use super::decision::Position;

/// No more moved pieces are told of one order.
const MOST_MOVED: usize = 8;

/// A piece that an order would move on a table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Moved {
    /// The piece.
    pub piece: String,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
}

/// What the deciding seat saw before its decision: where orders find the row that offered them.
pub(super) struct Screen {
    scene: Scene,
}

impl Screen {
    pub(super) fn of<G: Game>(position: &Position<'_, G>) -> Self {
        Self { scene: G::scene(&position.view) }
    }

    /// The row that offered an order, if the screen had one for it.
    pub(super) fn row(&self, notation: &str) -> Option<Affordance> {
        let mut rows = self.scene.affordances.iter().filter(|row| row.refused.is_none());
        rows.find(|row| row.notation == notation).cloned()
    }

    /// The pieces that an order moves at once, whatever its dice; for orders that no row offers, because pieces are dragged.
    pub(super) fn moves<G: Game>(&self, position: &Position<'_, G>, order: &G::Order) -> Vec<Moved> {
        let mut after = position.game.clone();
        after.apply(order, &mut Fast::new(0), &mut NoLog);
        let after = G::scene(&after.view(Viewer::Seat(position.seat)));
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
