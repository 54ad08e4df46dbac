use engine::{Game, Judgement, Pending, Rest};

use super::order::Order;
use super::state::{State, other};

impl Judgement for State {
    /// Posts strong cards, storms what is known to be weak, draws when the hand is empty. Never reads a face-down enemy card.
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        weights.clear();
        let Pending::Decision { seat, .. } = self.pending() else { return };
        let enemy = self.at.posts[other(seat).index()];
        weights.extend(orders.iter().map(|order| match *order {
            Order::Post(card, _) | Order::Replace(card) => 2.0 + f32::from(self.strength(card)),
            Order::Storm { dice, smoke } => {
                let worth = |(post, dice): (Option<super::Post>, u8)| match post {
                    Some(post) if post.open => {
                        3.0 - (f32::from(self.strength(post.card)) / 2.0 - f32::from(dice)).abs()
                    }
                    _ => 1.5,
                };
                let thrown = enemy.into_iter().zip(dice).filter(|(_, dice)| *dice > 0);
                thrown.map(worth).sum::<f32>() - f32::from(u8::from(smoke))
            }
            Order::Draw => 2.0,
            Order::Scout(_) => 1.0,
            Order::Wait | Order::Decline => 0.0,
        }));
    }

    fn rest(&self) -> Rest {
        Rest::SideTurn
    }
}
