//! Groups: up to four touching regulars moved by one roll. [CW-3.1 to CW-3.1e]

use crate::data::side::{LeaderId, MOST_UNITS, UnitId, each};
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
    if let Phase::Movement { activator: Some(current), group, .. } = state.phase
        && current == activator
        && set & group != 0
        && let Some(outsider) = each(set & !group).next()
    {
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

/// Calls `found` with every group of two to four units that may be tried together, each in the order of ids. [CW-3.1]
pub fn each_group(state: &State, activator: LeaderId, able: u64, mut found: impl FnMut(Group)) {
    let most = usize::from(state.book.tables.command.group_most);
    let regulars = each(able).filter(|&unit| state.kind(unit).regular).fold(0, |set, unit| set | unit.bit());
    let mut links = [0_u64; MOST_UNITS];
    let mut any = false;
    for a in each(regulars) {
        for b in each(regulars & !(a.bit() | (a.bit() - 1))) {
            if state[a].morale == state[b].morale && touch(state, a, b) {
                links[a.index()] |= b.bit();
                links[b.index()] |= a.bit();
                any = true;
            }
        }
    }
    if !any {
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
            && check(state, activator, &group).is_ok()
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
