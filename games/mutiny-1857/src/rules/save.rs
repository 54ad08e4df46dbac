//! The canonical bytes of a state, and a state from them.
//!
//! First how many units there are, then each unit and each place of a figure in a fixed number of bytes, then all else in the compact form of `postcard`.

use table::Facing;

use crate::data::place::{Extent, Place};
use crate::data::roster::{Formation, Mount, TypeId};
use crate::data::side::{Side, UnitId};
use crate::rules::names::{Along, Station};
use crate::rules::order::Gait;
use crate::rules::state::{Core, Due, MOST_FIGURES, MOST_UNITS, Phase, State};
use crate::rules::turn;
use crate::rules::unit::{Retreat, Stance, Unit};

/// The bytes of a unit.
const UNIT: usize = 35;
/// The bytes of a place.
const PLACE: usize = 4;
/// Where a number may be missing, the byte that says so.
const NONE: u8 = u8::MAX;

/// Appends the canonical bytes of a state.
pub fn save(state: &State, bytes: &mut Vec<u8>) {
    bytes.reserve(256 + UNIT * state.units.len() + PLACE * state.places.len());
    bytes.push(state.units.len() as u8);
    for unit in &state.units {
        bytes.extend_from_slice(&packed(unit));
    }
    for place in &state.places {
        let ([a, b], [c, d]) = (place.x.to_le_bytes(), place.y.to_le_bytes());
        bytes.extend_from_slice(&[a, b, c, d]);
    }
    let taken = std::mem::take(bytes);
    match postcard::to_extend(&state.core, taken) {
        Ok(extended) => *bytes = extended,
        Err(error) => unreachable!("a state has nothing that cannot be written ({error})"),
    }
}

/// The state saved as `bytes` in the same match; `None` when they are not such bytes.
pub fn restore(state: &State, bytes: &[u8]) -> Option<State> {
    let (&count, rest) = bytes.split_first()?;
    let (units, rest) = rest.split_at_checked(UNIT * usize::from(count))?;
    let units: Vec<Unit> = units.chunks_exact(UNIT).map(unpacked).collect::<Option<_>>()?;
    let figures: usize = units.iter().map(|unit| usize::from(unit.full)).sum();
    let (places, rest) = rest.split_at_checked(PLACE * figures)?;
    let (mut core, rest) = postcard::take_from_bytes::<Core>(rest).ok()?;
    if !rest.is_empty() {
        return None;
    }
    (core.units, core.places) = (units, places.chunks_exact(PLACE).map(place).collect());
    let field = match &core.scenery {
        chosen if *chosen == state.core.scenery => state.field.clone(),
        chosen => turn::field_of(state.book, state.scenario, chosen.as_ref())?,
    };
    let mut restored = State { field, core, ..state.clone() };
    if !is_sound(&restored) {
        return None;
    }
    for unit in restored.ids() {
        if restored[unit].placed {
            restored.settle(unit);
        }
    }
    Some(restored)
}

fn place(four: &[u8]) -> Place {
    Place { x: i16::from_le_bytes([four[0], four[1]]), y: i16::from_le_bytes([four[2], four[3]]) }
}

fn packed(unit: &Unit) -> [u8; UNIT] {
    let number = |number: Option<u8>| number.unwrap_or(NONE);
    let [first, first_high] = unit.first.to_le_bytes();
    let [living, living_high] = unit.living.to_le_bytes();
    let [facing, facing_high] = (unit.facing.hundredths() as u16).to_le_bytes();
    let [station, ground] = stationed(unit.station);
    let flags = [unit.spent, unit.garrison, unit.placed, unit.acted, unit.horses, unit.tried];
    [
        unit.kind.0,
        unit.side as u8,
        unit.number,
        number(unit.spec),
        first,
        first_high,
        unit.full,
        living,
        living_high,
        unit.killed,
        unit.deserted,
        unit.off,
        facing,
        facing_high,
        unit.back[0].cast_unsigned(),
        unit.back[1].cast_unsigned(),
        unit.formation as u8,
        unit.stance as u8,
        unit.mount as u8,
        unit.left,
        unit.paid,
        unit.run,
        unit.rest,
        unit.retreat as u8,
        unit.retreat_moves,
        number(unit.building),
        flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag)),
        unit.steps,
        unit.gait.map_or(NONE, |gait| gait as u8),
        unit.paid_now,
        unit.tests,
        number(unit.gun),
        number(unit.sniper),
        station,
        ground,
    ]
}

fn stationed(station: Station) -> [u8; 2] {
    match station {
        Station::Unknown => [NONE, 0],
        Station::At(feature) => [2, feature],
        Station::Along(Along { place, second }) => [u8::from(second), place],
    }
}

fn station(bytes: [u8; 2]) -> Option<Station> {
    Some(match bytes {
        [NONE, 0] => Station::Unknown,
        [2, feature] => Station::At(feature),
        [line @ 0..=1, place @ 0..=6] => Station::Along(Along { place, second: line == 1 }),
        _ => return None,
    })
}

/// A unit from its bytes, if they are such.
fn unpacked(bytes: &[u8]) -> Option<Unit> {
    let number = |byte: u8| (byte != NONE).then_some(byte);
    let flag = |bit: u8| bytes[26] & 1 << bit != 0;
    if bytes[26] >= 64 {
        return None;
    }
    Some(Unit {
        kind: TypeId(bytes[0]),
        side: *Side::BOTH.get(usize::from(bytes[1]))?,
        number: bytes[2],
        spec: number(bytes[3]),
        first: u16::from_le_bytes([bytes[4], bytes[5]]),
        full: bytes[6],
        living: u16::from_le_bytes([bytes[7], bytes[8]]),
        killed: bytes[9],
        deserted: bytes[10],
        off: bytes[11],
        facing: Facing::new(u16::from_le_bytes([bytes[12], bytes[13]]).into())?,
        back: [bytes[14].cast_signed(), bytes[15].cast_signed()],
        formation: *Formation::ALL.get(usize::from(bytes[16]))?,
        stance: *Stance::ALL.get(usize::from(bytes[17]))?,
        mount: *Mount::ALL.get(usize::from(bytes[18]))?,
        left: bytes[19],
        paid: bytes[20],
        spent: flag(0),
        run: bytes[21],
        rest: bytes[22],
        retreat: *Retreat::ALL.get(usize::from(bytes[23]))?,
        retreat_moves: bytes[24],
        building: number(bytes[25]),
        garrison: flag(1),
        placed: flag(2),
        acted: flag(3),
        horses: flag(4),
        tried: flag(5),
        steps: bytes[27],
        gait: match bytes[28] {
            NONE => None,
            index => Some(*Gait::ALL.get(usize::from(index))?),
        },
        paid_now: bytes[29],
        tests: bytes[30],
        gun: number(bytes[31]),
        sniper: number(bytes[32]),
        station: station([bytes[33], bytes[34]])?,
        extent: Extent::NOTHING,
    })
}

/// Whether all numbers mean something.
fn is_sound(state: &State) -> bool {
    let units = state.units.len();
    let known = |unit: UnitId| unit.index() < units;
    let features = state.field.features.len();
    let guns = state.guns.len();
    let in_list = state.units.iter().all(|unit| {
        usize::from(unit.kind.0) < state.book.types.len()
            && usize::from(unit.first) + usize::from(unit.full) <= state.places.len()
            && unit.full <= 16
            && (unit.full == 16 || unit.living >> unit.full == 0)
            && unit.building.is_none_or(|building| usize::from(building) < features)
            && unit.gun.is_none_or(|gun| usize::from(gun) < guns)
    });
    let phase = match state.phase {
        Phase::Place { unit, .. } => known(unit),
        Phase::Ask(test) => known(test.unit),
        Phase::Recover(unit) => known(unit),
        _ => true,
    };
    let dues = state.due.iter().all(|due| match due {
        Due::Loss(unit, _) => known(*unit),
        Due::Witness { seen, watchers, .. } => {
            watchers.checked_shr(units as u32).unwrap_or(0) == 0
                && seen.building.is_none_or(|building| usize::from(building) < features)
        }
    });
    let hits = matches!(state.phase, Phase::Scenery) || state.hits.len() == features;
    units <= MOST_UNITS
        && state.places.len() <= MOST_FIGURES
        && in_list
        && phase
        && dues
        && hits
        && (1..=60).contains(&state.round)
        && state.current.is_none_or(known)
        && [state.with, state.runners, state.gathered].iter().all(|set| set.checked_shr(units as u32).unwrap_or(0) == 0)
        && state.pushed.is_none_or(|gun| usize::from(gun) < guns)
        && state.tests.iter().all(|test| known(test.unit))
        && state.bodies.len() <= MOST_UNITS
        && state.guns.iter().all(|gun| gun.crew.is_none_or(known))
        && state.raised.iter().all(|raised| usize::from(raised.kind.0) < state.book.types.len())
        && state.laid.len() <= MOST_UNITS
        && state.way.len() <= 3
        && state.paired.as_ref().is_none_or(|paired| {
            let men = paired.pairs.iter().flat_map(|pair| [pair.attacker, pair.enemy]);
            known(paired.unit)
                && paired.pairs.len() <= 24
                && men.into_iter().all(|man| known(man.unit) && man.number < 16)
        })
}
