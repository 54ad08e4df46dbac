use chance::Fast;
use engine::{Judgement, NoLog, Pending, Scratch, Seat};

use crate::calibration::Scale;

/// Plays an order on to the end, by sergeants, in a world that the seat cannot tell from the true one. The result for the first seat: 1 won, 1/2 drawn,
/// 0 lost; a line that is cut counts as much as its last position promises.
pub(super) fn play_on<G: Judgement>(
    view: &G::View,
    order: &G::Order,
    mut chance: Fast,
    horizon: u32,
    scale: Scale,
    scratch: &mut Scratch<G>,
) -> f64 {
    let mut game = G::imagine(view, &mut chance);
    game.apply(order, &mut chance, &mut NoLog);
    for _ in 0..horizon {
        if let Pending::Over(outcome) = game.pending() {
            return f64::midpoint(f64::from(outcome.result(Seat(0))), 1.0);
        }
        let next = game.pick(&mut chance, scratch);
        game.apply(&next, &mut chance, &mut NoLog);
    }
    match game.pending() {
        Pending::Over(outcome) => f64::midpoint(f64::from(outcome.result(Seat(0))), 1.0),
        Pending::Decision { .. } => scale.chance(game.value(Seat(0))),
    }
}
