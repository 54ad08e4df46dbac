use super::{Entrant, Pairing};

/// How many rounds it takes until everybody has met everybody.
pub(super) fn length(entrants: usize) -> usize {
    entrants.next_multiple_of(2) - 1
}

/// A round: all sit in a circle, the first keeps his place, the others move on by one each round and meet those opposite. With an odd number one place is
/// empty, and who sits opposite to it has a bye.
pub(super) fn round(order: &[Entrant], number: usize) -> Vec<Pairing> {
    let places = order.len().next_multiple_of(2);
    let at = |place: usize| {
        let moved = if place == 0 { 0 } else { 1 + (place - 1 + number) % (places - 1) };
        order.get(moved).copied()
    };
    (0..places / 2)
        .filter_map(|place| match (at(place), at(places - 1 - place)) {
            // The first alternates, as it would otherwise be named first in every round.
            (Some(one), Some(other)) if place == 0 && number % 2 == 1 => Some(Pairing::Meet(other, one)),
            (Some(one), Some(other)) => Some(Pairing::Meet(one, other)),
            (Some(lucky), None) | (None, Some(lucky)) => Some(Pairing::Bye(lucky)),
            (None, None) => None,
        })
        .collect()
}
