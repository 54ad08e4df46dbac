//! Interpenetration: what a leg passes through, and the clear places before and behind it.

use crate::leg::Leg;
use crate::length::Inches;
use crate::overlap::overlaps;
use crate::pieces::{Piece, Pieces};
use crate::stretch::Stretch;

/// The pieces a leg passes through: those its trail (a slide) or one of its tested places (other legs) overlaps by more than `slack`. Touching
/// is not passing through; standing on one at the start is.
pub fn passed<'a>(leg: &'a Leg, pieces: &'a Pieces, slack: Inches) -> impl Iterator<Item = &'a Piece> {
    let trail = leg.trail();
    pieces.near(leg.bounds()).filter(move |piece| match &trail {
        Some(trail) => overlaps(trail, &piece.shape, slack),
        None => (0..=leg.steps()).any(|step| overlaps(&leg.shape(step), &piece.shape, slack)),
    })
}

/// The last place at or before `along` that lies within none of some stretches; their ends are clear. Stretches may come in any order and overlap.
/// Zero where there is none: the start.
pub fn last_clear(stretches: &[Stretch], along: Inches) -> Inches {
    let mut place = along;
    while let Some(stretch) = stretches.iter().find(|stretch| stretch.from < place && place < stretch.to) {
        place = stretch.from;
    }
    place.max(Inches::ZERO)
}

/// The first place at or after `along` that lies within none of some stretches; their ends are clear.
pub fn first_clear(stretches: &[Stretch], along: Inches) -> Inches {
    let mut place = along;
    while let Some(stretch) = stretches.iter().find(|stretch| stretch.from < place && place < stretch.to) {
        place = stretch.to;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Manoeuvre, Origin, Pose, stretches_over};

    fn stretch(from: i32, to: i32) -> Stretch {
        Stretch { from: Inches::whole(from), to: Inches::whole(to) }
    }

    #[test]
    fn clear_places_lie_at_the_ends_of_stretches() {
        let stretches = [stretch(5, 8), stretch(2, 6), stretch(10, 11)];
        let last = |along: i32| last_clear(&stretches, Inches::whole(along));
        let first = |along: i32| first_clear(&stretches, Inches::whole(along));
        assert_eq!((last(7), first(7)), (Inches::whole(2), Inches::whole(8)));
        assert_eq!((last(8), first(8)), (Inches::whole(8), Inches::whole(8)));
        assert_eq!((last(9), first(2)), (Inches::whole(9), Inches::whole(2)));
    }

    #[test]
    fn ga_example_23_a_move_cut_on_a_friend_goes_back_or_just_clears_it() {
        let base = Base::block(Inches::whole(3), Inches::whole(3), Origin::Centre).unwrap();
        let from = Pose::from_hundredths(2000, 1000, 0);
        let friend = base.placed(Pose::from_hundredths(2000, 1300, 0));
        let leg = Leg::new(base, from, Manoeuvre::ahead(Inches::whole(9)));
        let stretches = stretches_over(&leg, &friend);
        assert_eq!(stretches.as_slice(), [stretch(0, 6)]);
        assert_eq!(last_clear(&stretches, Inches::whole(5)), Inches::ZERO);
        assert_eq!(last_clear(&stretches, Inches::whole(6)), Inches::whole(6));
        let pieces: Pieces =
            [(1, friend), (2, base.placed(Pose::from_hundredths(2000, 2500, 0)))].into_iter().collect();
        let ids: Vec<u16> = passed(&leg, &pieces, Inches::ZERO).map(|piece| piece.id).collect();
        assert_eq!(ids, [1]);
        let short = leg.cut(Inches::from_hundredths(1));
        assert_eq!(passed(&short, &pieces, Inches::ZERO).count(), 1);
    }
}
