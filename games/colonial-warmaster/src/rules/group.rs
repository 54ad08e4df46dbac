//! Groups: up to four touching regulars moved by one roll. [CW-3.1 to CW-3.1e]

use crate::data::side::{LeaderId, MOST_UNITS, Side, UnitId, each};
use crate::rules::command::Terms;
use crate::rules::order::Group;
use crate::rules::refusal::Refusal;
use crate::rules::state::{MOST_IN_GROUP, Phase, State};

/// Checks that the units of an attempt may be tried together; each alone has been checked. [CW-3.1, CW-3.1a, CW-3.1b, CW-3.1e]
pub fn check(state: &State, activator: LeaderId, units: &Group) -> Result<(), Refusal> {
    let set = units.set();
    let count = units.units().len();
    if set.count_ones() as usize != count || count > usize::from(state.book.tables.command.group_most) {
        return Err(Refusal::GroupSize);
    }
    if let Some(outsider) = outsider(state, activator, set) {
        return Err(Refusal::MixedGroup(outsider));
    }
    if count == 1 {
        return Ok(());
    }
    if let Some(&irregular) = units.units().iter().find(|&&unit| !state.kind(unit).regular) {
        return Err(Refusal::Irregular(irregular));
    }
    let morale = state[units.units()[0]].morale;
    if units.units().iter().any(|&unit| state[unit].morale != morale) {
        return Err(Refusal::UnlikeMorale);
    }
    if is_touching(state, set) { Ok(()) } else { Err(Refusal::NotTouching) }
}

/// The first of a set that the activator does not have in hand, where he has others of it: whom he goes on with he goes on with alone. [CW-3.1e]
fn outsider(state: &State, activator: LeaderId, set: u64) -> Option<UnitId> {
    match state.phase {
        Phase::Movement { activator: Some(current), group, .. } if current == activator && set & group != 0 => {
            each(set & !group).next()
        }
        _ => None,
    }
}

/// Whether two units touch. [CW-3.1a]
fn touch(state: &State, a: UnitId, b: UnitId) -> bool {
    table::is_within(state.shape(a), state.shape(b), state.book.tables.command.group_gap)
}

/// Whether all units of a set hang together by touching. [CW-3.1a]
pub fn is_touching(state: &State, set: u64) -> bool {
    let mut linked = set & set.wrapping_neg();
    loop {
        let more = each(set & !linked)
            .filter(|&unit| each(linked).any(|other| touch(state, unit, other)))
            .fold(linked, |linked, unit| linked | unit.bit());
        if more == linked {
            return linked == set;
        }
        linked = more;
    }
}

/// Which regulars of a side with the same morale touch each other. [CW-3.1, CW-3.1a, CW-3.1b]
pub struct Touching {
    regulars: u64,
    links: [u64; MOST_UNITS],
}

impl Touching {
    /// Where all stand now.
    pub fn of(state: &State, side: Side) -> Self {
        let regulars = state.units_of(side).filter(|&unit| state.kind(unit).regular);
        let mut touching = Self { regulars: regulars.fold(0, |set, unit| set | unit.bit()), links: [0; MOST_UNITS] };
        for a in each(touching.regulars) {
            for b in each(touching.regulars & !(a.bit() | (a.bit() - 1))) {
                if state[a].morale == state[b].morale && touch(state, a, b) {
                    touching.links[a.index()] |= b.bit();
                    touching.links[b.index()] |= a.bit();
                }
            }
        }
        touching
    }
}

/// Calls `found` with every group of two to four units among the able that may be tried together, each in the order of ids. [CW-3.1]
pub fn each_group(state: &State, touching: &Touching, activator: LeaderId, able: u64, mut found: impl FnMut(Group)) {
    let most = usize::from(state.book.tables.command.group_most);
    let regulars = touching.regulars & able;
    let links = touching.links.map(|linked| linked & regulars);
    if each(regulars).all(|unit| links[unit.index()] == 0) {
        return;
    }
    // Every set that hangs together is reached once from its lowest unit by adding, in order, neighbours not yet passed over.
    fn grow(links: &[u64; MOST_UNITS], set: u64, border: u64, closed: u64, most: usize, found: &mut impl FnMut(u64)) {
        let mut closed = closed;
        for next in each(border) {
            closed |= next.bit();
            let larger = set | next.bit();
            found(larger);
            if (larger.count_ones() as usize) < most {
                let border = (border & !closed) | (links[next.index()] & !closed & !larger);
                grow(links, larger, border, closed, most, found);
            }
        }
    }
    let mut tell = |set: u64| {
        let mut units = [UnitId(0); MOST_IN_GROUP];
        let count = set.count_ones() as usize;
        for (slot, unit) in units.iter_mut().zip(each(set)) {
            *slot = unit;
        }
        if let Some(group) = Group::new(&units[..count])
            && outsider(state, activator, set).is_none()
        {
            found(group);
        }
    };
    for first in each(regulars) {
        let closed = first.bit() | (first.bit() - 1);
        grow(&links, first.bit(), links[first.index()] & !closed, closed, most, &mut tell);
    }
}

/// The worse of two members in each line of Table 1; losses added up with the option `group_losses = sum`. [CW-3.1d]
pub fn worse(state: &State, one: Terms, other: Terms) -> Terms {
    let (a, b) = (one.stands_lost, other.stands_lost);
    Terms {
        start: one.start,
        distance: one.distance.max(other.distance),
        attempts: one.attempts.max(other.attempts),
        enemy_near: one.enemy_near || other.enemy_near,
        dense: one.dense || other.dense,
        morale: one.morale.max(other.morale),
        stands_lost: if state.rules.summed_losses { a + b } else { a.max(b) },
    }
}
