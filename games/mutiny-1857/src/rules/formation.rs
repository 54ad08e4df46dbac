//! Formations: where figures stand in them, and who goes where. [IM-5.20, IM-5.21]

use arrayvec::ArrayVec;
use engine::Clause;
use table::{Facing, Inches};

use crate::data::place::{BASE, Extent, Place};
use crate::data::roster::{Formation, Mount, MoveDice};
use crate::data::side::UnitId;
use crate::rules::movement::{self, Walked};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::way::{Crowd, Walker};

/// The most figures that move together: a unit and the officers with it.
pub const MOST_MEMBERS: usize = 24;

/// Places of members.
pub type Places = ArrayVec<Place, MOST_MEMBERS>;

/// How many stand abreast. [IM-5.20]
fn width(formation: Formation, count: usize) -> usize {
    match formation {
        Formation::Line | Formation::Open if count > 16 => count.div_ceil(2),
        Formation::Line | Formation::Open => count.min(8),
        Formation::Column if count <= 5 => 1,
        Formation::Column => 2,
        Formation::Block => (1..=8).find(|side| side * side >= count).unwrap_or(8),
    }
    .max(1)
}

/// The places of a formation about a middle: ranks filled from the front, each centred on the facing line. [IM-5.20]
pub fn places(formation: Formation, count: usize, mount: Mount, to: Place, facing: Facing) -> Places {
    let count = count.min(MOST_MEMBERS);
    let gap = if formation == Formation::Open { 100 } else { 0 };
    let (across, deep) = (100 + gap, if mount == Mount::Foot { 100 } else { 200 } + gap);
    let wide = width(formation, count);
    let mut offsets: ArrayVec<(i32, i32), MOST_MEMBERS> = ArrayVec::new();
    for index in 0..count {
        let (rank, file) = (index / wide, index % wide);
        let in_rank = (count - rank * wide).min(wide);
        offsets.push(((2 * file as i32 - (in_rank as i32 - 1)) * across / 2, -(rank as i32) * deep));
    }
    // The order names the middle of all figures, so the ranks are moved forward by their mean.
    let forward = offsets.iter().map(|offset| offset.1).sum::<i32>() / count.max(1) as i32;
    offsets.iter().map(|&(right, ahead)| to.beside(facing, right, ahead - forward)).collect()
}

/// The die of a change of formation: one of the movement type's. [IM-5.21]
pub const fn reform_dice(table: MoveDice) -> (u8, u8, Clause) {
    (1, table.die, Clause("IM-5.21"))
}

/// A change of formation: everybody goes as far towards his new place as the die allows; it is a gait of its own, so that no attack goes with it.
/// [IM-5.21, IM-5.22, IM-5.23]
pub fn check(
    state: &State,
    unit: UnitId,
    (formation, to, facing): (Formation, Place, Facing),
    roll: Inches,
) -> Result<Walked, Refusal> {
    let men = movement::members(state, unit, state.with);
    if (state.with != 0 || state.is_near_enemy(unit)) && men.iter().any(|&man| state.is_pinned(man)) {
        return Err(Refusal::HeldInFormation(unit));
    }
    let from: Places = men.iter().map(|&man| state.man(man)).collect();
    let places = places(formation, men.len(), state[unit].mount, to, facing);
    let goal = assign(&from, &places);
    let mut extent = Extent::NOTHING;
    from.iter().chain(&places).for_each(|&place| extent = extent.with(place));
    let crowd = Crowd::near(state, extent.grown(BASE * 2), movement::mask(unit, state.with), None);
    let walker = movement::walker(state, &crowd, unit, state.tread(unit));
    let mut walked = Walked::default();
    for (index, &man) in men.iter().enumerate() {
        let end = from[index].towards(places[usize::from(goal[index])], roll);
        let rider = Walker { tread: state.tread(man.unit), ..walker };
        rider.leg(from[index], end).map_err(|bar| bar.refusal(state, man.unit, rider.tread))?;
        rider.stand(end).map_err(|bar| bar.refusal(state, man.unit, rider.tread))?;
        walked.longest = walked.longest.max(from[index].distance(end));
        walked.ends.push((man, end));
    }
    movement::check_ends(state, unit, &walked, facing, &walker)?;
    movement::check_fort(state, unit, &walked)?;
    Ok(walked)
}

/// Who goes where: the longest way is as short as can be, then the sum of all ways, then by number. Returns for each figure the index of its place.
/// [IM-5.21]
pub fn assign(from: &[Place], to: &[Place]) -> ArrayVec<u8, MOST_MEMBERS> {
    let count = from.len().min(to.len());
    let mut ways: Ways = [[0; MOST_MEMBERS]; MOST_MEMBERS];
    // Somebody goes at least as far as the nearest place of whoever is worst off, or the nearest man of the place that is.
    let mut least = 0;
    let mut nearest = [i32::MAX; MOST_MEMBERS];
    for (row, start) in ways.iter_mut().zip(&from[..count]) {
        let mut own = i32::MAX;
        for ((cell, end), nearest) in row.iter_mut().zip(&to[..count]).zip(&mut nearest) {
            *cell = start.distance(*end).hundredths();
            own = own.min(*cell);
            *nearest = (*nearest).min(*cell);
        }
        least = least.max(own);
    }
    least = nearest[..count].iter().fold(least, |most, way| most.max(*way));
    cheapest(&ways, count, shortest_limit(&ways, count, least))
}

/// The ways of everybody to every place.
type Ways = [[i32; MOST_MEMBERS]; MOST_MEMBERS];

/// The shortest way, at least so long, such that nobody need go farther.
fn shortest_limit(ways: &Ways, count: usize, least: i32) -> i32 {
    if has_matching(ways, count, least) {
        return least;
    }
    let mut lengths: ArrayVec<i32, { MOST_MEMBERS * MOST_MEMBERS }> =
        ways[..count].iter().flat_map(|row| row[..count].iter().copied()).filter(|way| *way > least).collect();
    lengths.sort_unstable();
    let first = lengths.partition_point(|&limit| !has_matching(ways, count, limit));
    lengths.get(first).copied().unwrap_or(least)
}

/// Whether everybody can have a place no farther than a limit.
fn has_matching(ways: &Ways, count: usize, limit: i32) -> bool {
    fn find(
        ways: &Ways,
        count: usize,
        limit: i32,
        who: usize,
        seen: &mut u32,
        held: &mut [Option<u8>; MOST_MEMBERS],
    ) -> bool {
        for place in 0..count {
            if ways[who][place] > limit || *seen & 1 << place != 0 {
                continue;
            }
            *seen |= 1 << place;
            let free = match held[place] {
                None => true,
                Some(other) => find(ways, count, limit, usize::from(other), seen, held),
            };
            if free {
                held[place] = Some(who as u8);
                return true;
            }
        }
        false
    }
    let mut held = [None; MOST_MEMBERS];
    (0..count).all(|who| find(ways, count, limit, who, &mut 0, &mut held))
}

/// The assignment with the least sum of ways among those that keep to a limit (the Hungarian method), and among equals by the order of figures.
fn cheapest(ways: &Ways, count: usize, limit: i32) -> ArrayVec<u8, MOST_MEMBERS> {
    const FAR: i64 = 1 << 32;
    let cost = |who: usize, place: usize| {
        let way = ways[who][place];
        if way > limit { FAR } else { i64::from(way) }
    };
    let mut rows = [0_i64; MOST_MEMBERS + 1];
    let mut columns = [0_i64; MOST_MEMBERS + 1];
    let mut holder = [0_usize; MOST_MEMBERS + 1];
    for who in 1..=count {
        holder[0] = who;
        let mut column = 0;
        let mut least = [i64::MAX; MOST_MEMBERS + 1];
        let mut before = [0_usize; MOST_MEMBERS + 1];
        let mut used = [false; MOST_MEMBERS + 1];
        loop {
            used[column] = true;
            let (row, mut delta, mut next) = (holder[column], i64::MAX, 0);
            for other in 1..=count {
                if used[other] {
                    continue;
                }
                let reduced = cost(row - 1, other - 1) - rows[row] - columns[other];
                if reduced < least[other] {
                    least[other] = reduced;
                    before[other] = column;
                }
                if least[other] < delta {
                    delta = least[other];
                    next = other;
                }
            }
            for other in 0..=count {
                if used[other] {
                    rows[holder[other]] += delta;
                    columns[other] -= delta;
                } else {
                    least[other] -= delta;
                }
            }
            column = next;
            if holder[column] == 0 {
                break;
            }
        }
        while column != 0 {
            holder[column] = holder[before[column]];
            column = before[column];
        }
    }
    // The sum is least exactly where every way is as long as the two prices of its ends together.
    let mut ties = Ties { open: [0; MOST_MEMBERS], place: [0; MOST_MEMBERS], holder: [0; MOST_MEMBERS], count };
    for who in 0..count {
        let is_tight = |&place: &usize| cost(who, place) == rows[who + 1] + columns[place + 1];
        ties.open[who] = (0..count).filter(is_tight).fold(0, |set, place| set | 1 << place);
        ties.holder[who] = holder[who + 1] as u8 - 1;
        ties.place[holder[who + 1] - 1] = who as u8;
    }
    ties.in_order()
}

/// An assignment among others that are as good: who could have which places, and who has which.
struct Ties {
    /// The places each figure could have, as bits.
    open: [u32; MOST_MEMBERS],
    place: [u8; MOST_MEMBERS],
    holder: [u8; MOST_MEMBERS],
    count: usize,
}

impl Ties {
    /// Gives each figure in turn the lowest place that leaves one for everybody after it.
    fn in_order(mut self) -> ArrayVec<u8, MOST_MEMBERS> {
        let mut taken = 0;
        for who in 0..self.count {
            let lower = |own: u8| (1 << own) - 1;
            let mut better = self.open[who] & !taken & lower(self.place[who]);
            while better != 0 {
                let wanted = better.trailing_zeros() as u8;
                better &= better - 1;
                let mut seen = taken | 1 << wanted;
                if self.gives_way(self.holder[usize::from(wanted)], self.place[who], &mut seen) {
                    self.give(who as u8, wanted);
                    break;
                }
            }
            taken |= 1 << self.place[who];
        }
        self.place[..self.count].iter().copied().collect()
    }

    /// Whether a figure finds another place, others moving on in turn, until somebody takes the free one; if so they have moved.
    fn gives_way(&mut self, who: u8, free: u8, seen: &mut u32) -> bool {
        let open = self.open[usize::from(who)];
        if open & 1 << free != 0 {
            self.give(who, free);
            return true;
        }
        while let Some(next) = Some(open & !*seen).filter(|rest| *rest != 0).map(u32::trailing_zeros) {
            *seen |= 1 << next;
            if self.gives_way(self.holder[next as usize], free, seen) {
                self.give(who, next as u8);
                return true;
            }
        }
        false
    }

    fn give(&mut self, who: u8, place: u8) {
        self.place[usize::from(who)] = place;
        self.holder[usize::from(place)] = who;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Place {
        Place::new(x, y)
    }

    // rule: IM-5.20
    #[test]
    fn im_5_20_formations_have_their_widths_and_gaps() {
        let line = places(Formation::Line, 5, Mount::Foot, at(1200, 500), Facing::NORTH);
        assert_eq!(line[..], [at(1000, 500), at(1100, 500), at(1200, 500), at(1300, 500), at(1400, 500)]);
        let column = places(Formation::Column, 6, Mount::Foot, at(1000, 1000), Facing::NORTH);
        assert_eq!(column[0], at(950, 1100));
        assert_eq!(column[5], at(1050, 900));
        let block = places(Formation::Block, 9, Mount::Foot, at(1000, 1000), Facing::NORTH);
        assert_eq!((block[0], block[4], block[8]), (at(900, 1100), at(1000, 1000), at(1100, 900)));
        let open = places(Formation::Open, 2, Mount::Foot, at(1000, 1000), Facing::NORTH);
        assert_eq!(open[0].distance(open[1]), Inches::whole(2));
        let horse = places(Formation::Column, 5, Mount::Horse, at(1000, 1000), Facing::NORTH);
        assert_eq!(horse[0].distance(horse[1]), Inches::whole(2));
    }

    // rule: IM-5.21
    #[test]
    fn im_5_21_equal_assignments_are_broken_by_the_order_of_figures() {
        let from = places(Formation::Line, 5, Mount::Foot, at(1200, 500), Facing::NORTH);
        let to = places(Formation::Column, 5, Mount::Foot, at(1200, 500), Facing::NORTH);
        assert_eq!(to.iter().map(|place| place.y).collect::<Vec<_>>(), [700, 600, 500, 400, 300]);
        assert_eq!(assign(&from, &to)[..], [1, 0, 2, 4, 3]);
    }

    // rule: IM-5.21
    #[test]
    fn im_5_21_nothing_is_better_nor_as_good_and_earlier() {
        let from = [at(0, 0), at(100, 0), at(200, 0), at(300, 0)];
        let to = [at(150, 200), at(150, -200), at(250, 100), at(50, -100)];
        let worth = |order: &[u8]| {
            let ways = order.iter().zip(&from).map(|(&place, start)| start.distance(to[usize::from(place)]));
            (ways.clone().max(), ways.sum::<Inches>(), order.to_vec())
        };
        let all = (0..256_u32).map(|code| [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8));
        let best = all.filter(|order| (0..4).all(|place| order.contains(&place))).min_by_key(|order| worth(order));
        assert_eq!(Some(&assign(&from, &to)[..]), best.as_ref().map(|order| &order[..]));
    }

    #[test]
    fn the_longest_way_is_as_short_as_can_be() {
        // Going straight over would be shorter in sum for two of three, but the third would go far.
        let from = [at(0, 0), at(100, 0), at(200, 0)];
        let to = [at(100, 0), at(200, 0), at(300, 0)];
        assert_eq!(assign(&from, &to)[..], [0, 1, 2]);
    }
}
