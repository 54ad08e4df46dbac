//! The canonical bytes of a state, and a state from them.

use table::{Face, Facing, Point, Pose, Spot};

use crate::data::roster::{Formation, Saddle};
use crate::data::side::{LeaderId, MOST_UNITS, Side, UnitId};
use crate::rules::order::{Leg, Legs, Via, Way};
use crate::rules::state::{
    Acted, Aim, Charge, Contact, Ending, Leader, List, MeleeStep, Morale, MovementStep, Phase, Presence, Reason, State,
    Unit,
};

/// The form of these bytes; older ones are not read.
const VERSION: u8 = 2;

struct Writer<'a>(&'a mut Vec<u8>);

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn flag(&mut self, flag: bool) {
        self.byte(u8::from(flag));
    }

    fn flags<const N: usize>(&mut self, flags: [bool; N]) {
        self.byte(flags.iter().rev().fold(0, |byte, flag| byte << 1 | u8::from(*flag)));
    }

    fn number(&mut self, number: i32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn set(&mut self, set: u64) {
        self.0.extend_from_slice(&set.to_le_bytes());
    }

    fn point(&mut self, point: Point) {
        self.number(point.x.hundredths());
        self.number(point.y.hundredths());
    }

    fn aim(&mut self, aim: Aim) {
        self.number(aim.centre.x);
        self.number(aim.centre.y);
        self.number(aim.facing.hundredths());
    }

    fn unit_option(&mut self, unit: Option<UnitId>) {
        self.byte(unit.map_or(u8::MAX, |unit| unit.0));
    }
}

/// Appends the canonical bytes of a state.
pub fn save(state: &State, bytes: &mut Vec<u8>) {
    bytes.reserve(1024);
    let mut to = Writer(bytes);
    to.byte(VERSION);
    to.byte(state.turn);
    to.byte(state.player_turn);
    to.byte(state.phasing as u8);
    for index in 0..state.scenario.units.len() {
        write_unit(&mut to, &state.units[index]);
    }
    for index in 0..state.scenario.leaders.len() {
        let leader = &state.leaders[index];
        to.point(leader.at);
        to.byte(leader.rating);
        to.byte(leader.exposed);
        to.flags([leader.alive, leader.waiting, leader.spent, leader.left, leader.moved, leader.fell]);
    }
    to.byte(state.contacts.len() as u8);
    for contact in state.contacts.iter() {
        to.byte(contact.mover.0);
        to.byte(contact.struck.0);
        to.byte(contact.face as u8);
        to.byte(contact.since);
        to.flag(contact.charge);
    }
    state.fallen.iter().flatten().for_each(|count| to.byte(*count));
    write_phase(&mut to, state);
    if let Some(way) = &state.way {
        write_way(&mut to, way);
    }
}

/// A way that is laid out, after everything else and only where there is one.
fn write_way(to: &mut Writer<'_>, way: &Way) {
    match way {
        Way::March { unit, formation, legs } => {
            to.byte(0);
            to.byte(unit.0);
            to.byte(formation.map_or(u8::MAX, |formation| formation as u8));
            to.byte(legs.all().len() as u8);
            for leg in legs.all() {
                to.flag(matches!(leg, Leg::To(_)));
                if let Leg::To(pose) = leg {
                    to.point(pose.at());
                    to.number(pose.facing.hundredths());
                }
            }
        }
        Way::Ride { leader, points } => {
            to.byte(1);
            to.byte(leader.0);
            to.byte(points.points().len() as u8);
            points.points().iter().for_each(|point| to.point(*point));
        }
    }
}

fn write_unit(to: &mut Writer<'_>, unit: &Unit) {
    to.point(unit.pose.at());
    to.number(unit.pose.facing.hundredths());
    for byte in [
        unit.formation as u8,
        unit.stands,
        unit.wounds,
        unit.pending,
        unit.morale as u8,
        unit.presence as u8,
        unit.attempts,
        unit.lost_this_phase,
    ] {
        to.byte(byte);
    }
    to.flags([unit.saddle == Saddle::Mounted, unit.marker, unit.finished, unit.left, unit.fired, unit.checked]);
}

fn write_phase(to: &mut Writer<'_>, state: &State) {
    match &state.phase {
        Phase::Deploy { side } => {
            to.byte(0);
            to.byte(*side as u8);
        }
        Phase::FirstLeaders => to.byte(1),
        Phase::Movement { activator, group, step } => {
            to.byte(2);
            to.byte(activator.map_or(u8::MAX, |leader| leader.0));
            to.set(*group);
            write_movement_step(to, step);
        }
        Phase::SecondLeaders => to.byte(3),
        Phase::Fire => to.byte(4),
        Phase::Melee { fought, step } => {
            to.byte(5);
            to.set(*fought);
            write_melee_step(to, step, state.scenario.units.len());
        }
        Phase::Over(ending) => {
            to.byte(6);
            to.byte(ending.winner.map_or(2, |side| side as u8));
            to.byte(ending.reason as u8);
            to.number(i32::from(ending.margin));
        }
    }
}

fn write_movement_step(to: &mut Writer<'_>, step: &MovementStep) {
    match step {
        MovementStep::Choose => to.byte(0),
        MovementStep::Act => to.byte(1),
        MovementStep::React(acted) => {
            to.byte(2);
            to.byte(acted.len() as u8);
            for seen in acted.iter() {
                to.byte(seen.unit.0);
                to.aim(seen.end);
                to.flags([seen.mid.is_some(), seen.charge.is_some()]);
                if let Some(mid) = seen.mid {
                    to.aim(mid);
                }
                if let Some(charge) = seen.charge {
                    to.byte(charge.target.0);
                    to.point(charge.from);
                }
            }
        }
        MovementStep::LastReact => to.byte(3),
    }
}

fn write_melee_step(to: &mut Writer<'_>, step: &MeleeStep, units: usize) {
    match step {
        MeleeStep::Choose => to.byte(0),
        MeleeStep::Assign { members, strikes } => {
            to.byte(1);
            to.set(*members);
            strikes[..units].iter().for_each(|strike| to.unit_option(*strike));
        }
        MeleeStep::Pursue { queue, fled } => {
            to.byte(2);
            to.set(*queue);
            to.byte(fled.len() as u8);
            for [winner, routed] in fled.iter() {
                to.byte(winner.0);
                to.byte(routed.0);
            }
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    units: u8,
    leaders: u8,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.bytes.split_first_chunk::<N>()?;
        self.bytes = rest;
        Some(*taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn upto(&mut self, most: u8) -> Option<u8> {
        self.byte().filter(|byte| *byte <= most)
    }

    fn flag(&mut self) -> Option<bool> {
        self.upto(1).map(|byte| byte == 1)
    }

    fn flags<const N: usize>(&mut self) -> Option<[bool; N]> {
        let byte = self.byte().filter(|byte| u32::from(*byte) < 1 << N)?;
        Some(std::array::from_fn(|bit| byte >> bit & 1 == 1))
    }

    fn number(&mut self) -> Option<i32> {
        self.take().map(i32::from_le_bytes)
    }

    fn set(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes).filter(|set| set >> self.units == 0)
    }

    fn point(&mut self) -> Option<Point> {
        let (x, y) = (self.number()?, self.number()?);
        let point = Point::from_hundredths(x, y);
        (point.x.hundredths() == x && point.y.hundredths() == y).then_some(point)
    }

    fn facing(&mut self) -> Option<Facing> {
        Facing::new(i64::from(self.number()?))
    }

    fn aim(&mut self) -> Option<Aim> {
        Some(Aim { centre: Spot { x: self.number()?, y: self.number()? }, facing: self.facing()? })
    }

    fn side(&mut self) -> Option<Side> {
        self.upto(1).map(|side| Side::BOTH[usize::from(side)])
    }

    fn unit(&mut self) -> Option<UnitId> {
        self.upto(self.units.checked_sub(1)?).map(UnitId)
    }

    fn unit_option(&mut self) -> Option<Option<UnitId>> {
        match self.byte()? {
            u8::MAX => Some(None),
            unit => (unit < self.units).then_some(Some(UnitId(unit))),
        }
    }
}

/// The state saved as these bytes, in the same match as `like`; `None` when they are no such bytes.
pub fn restore(like: &State, bytes: &[u8]) -> Option<State> {
    let mut from = Reader { bytes, units: like.scenario.units.len() as u8, leaders: like.scenario.leaders.len() as u8 };
    let mut state = like.clone();
    from.byte().filter(|version| *version == VERSION)?;
    state.turn = from.byte()?;
    state.player_turn = from.byte()?;
    state.phasing = from.side()?;
    for unit in state.unit_ids() {
        state.units[unit.index()] = read_unit(&mut from, state.kind(unit).stands)?;
    }
    for leader in state.leader_ids() {
        state.leaders[leader.index()] = read_leader(&mut from)?;
    }
    state.contacts = read_contacts(&mut from)?;
    for count in state.fallen.iter_mut().flatten() {
        *count = from.byte()?;
    }
    state.phase = read_phase(&mut from)?;
    state.way = if from.bytes.is_empty() { None } else { Some(Box::new(read_way(&mut from)?)) };
    state.refresh();
    from.bytes.is_empty().then_some(state)
}

fn read_unit(from: &mut Reader<'_>, most: u8) -> Option<Unit> {
    let pose = Pose::new(from.point()?, from.facing()?);
    let formation = Formation::ALL[usize::from(from.upto(7)?)];
    let stands = from.upto(most)?;
    let (wounds, pending) = (from.byte()?, from.byte()?);
    let morale = [Morale::Good, Morale::Shaken, Morale::Routed][usize::from(from.upto(2)?)];
    let all = [Presence::Waiting, Presence::OnTable, Presence::Destroyed, Presence::Gone];
    let presence = all[usize::from(from.upto(3)?)];
    let attempts = from.byte()?;
    let lost_this_phase = from.upto(most)?;
    let [mounted, marker, finished, left, fired, checked] = from.flags()?;
    let saddle = if mounted { Saddle::Mounted } else { Saddle::OnFoot };
    Some(Unit {
        pose,
        formation,
        saddle,
        stands,
        wounds,
        pending,
        morale,
        presence,
        marker,
        attempts,
        finished,
        left,
        fired,
        checked,
        lost_this_phase,
    })
}

fn read_leader(from: &mut Reader<'_>) -> Option<Leader> {
    let at = from.point()?;
    let rating = from.byte()?;
    let exposed = from.byte()?;
    let [alive, waiting, spent, left, moved, fell] = from.flags()?;
    Some(Leader { at, rating, alive, waiting, spent, left, moved, fell, exposed })
}

fn read_contacts(from: &mut Reader<'_>) -> Option<List<Contact, { crate::rules::state::MOST_CONTACTS }>> {
    let nothing = Contact { mover: UnitId(0), struck: UnitId(0), face: Face::Front, since: 0, charge: false };
    let mut contacts = List::new(nothing);
    for _ in 0..from.upto(crate::rules::state::MOST_CONTACTS as u8)? {
        contacts.push(Contact {
            mover: from.unit()?,
            struck: from.unit()?,
            face: Face::ALL[usize::from(from.upto(3)?)],
            since: from.byte()?,
            charge: from.flag()?,
        });
    }
    Some(contacts)
}

fn read_phase(from: &mut Reader<'_>) -> Option<Phase> {
    Some(match from.byte()? {
        0 => Phase::Deploy { side: from.side()? },
        1 => Phase::FirstLeaders,
        2 => Phase::Movement {
            activator: match from.byte()? {
                u8::MAX => None,
                leader => Some(LeaderId(leader)).filter(|leader| leader.0 < from.leaders).map(Some)?,
            },
            group: from.set()?,
            step: read_movement_step(from)?,
        },
        3 => Phase::SecondLeaders,
        4 => Phase::Fire,
        5 => Phase::Melee { fought: from.set()?, step: read_melee_step(from)? },
        6 => Phase::Over(Ending {
            winner: [Some(Side::British), Some(Side::Afghan), None][usize::from(from.upto(2)?)],
            reason: [Reason::Break, Reason::Points, Reason::Concede][usize::from(from.upto(2)?)],
            margin: i16::try_from(from.number()?).ok()?,
        }),
        _ => return None,
    })
}

fn read_way(from: &mut Reader<'_>) -> Option<Way> {
    Some(match from.byte()? {
        0 => {
            let unit = from.unit()?;
            let formation = match from.byte()? {
                u8::MAX => None,
                index => Some(*Formation::ALL.get(usize::from(index))?),
            };
            let mut legs = Legs::NONE;
            for _ in 0..from.byte()? {
                let leg = if from.flag()? { Leg::To(Pose::new(from.point()?, from.facing()?)) } else { Leg::About };
                legs = legs.with(leg)?;
            }
            Way::March { unit, formation, legs }
        }
        1 => {
            let leader = Some(LeaderId(from.byte()?)).filter(|leader| leader.0 < from.leaders)?;
            let mut points = Vec::new();
            for _ in 0..from.byte()? {
                points.push(from.point()?);
            }
            Way::Ride { leader, points: Via::new(&points) }
        }
        _ => return None,
    })
}

fn read_movement_step(from: &mut Reader<'_>) -> Option<MovementStep> {
    Some(match from.byte()? {
        0 => MovementStep::Choose,
        1 => MovementStep::Act,
        2 => {
            let filler = Acted { unit: UnitId(0), mid: None, end: NO_AIM, charge: None };
            let mut acted = List::new(filler);
            for _ in 0..from.upto(4)? {
                let (unit, end) = (from.unit()?, from.aim()?);
                let [has_mid, charges] = from.flags()?;
                let mid = if has_mid { Some(from.aim()?) } else { None };
                let charge = if charges { Some(Charge { target: from.unit()?, from: from.point()? }) } else { None };
                acted.push(Acted { unit, mid, end, charge });
            }
            MovementStep::React(acted)
        }
        3 => MovementStep::LastReact,
        _ => return None,
    })
}

/// What stands in unused room.
pub const NO_AIM: Aim = Aim { centre: Spot::ORIGIN, facing: Facing::NORTH };

fn read_melee_step(from: &mut Reader<'_>) -> Option<MeleeStep> {
    Some(match from.byte()? {
        0 => MeleeStep::Choose,
        1 => {
            let members = from.set()?;
            let mut strikes = [None; MOST_UNITS];
            for strike in &mut strikes[..usize::from(from.units)] {
                *strike = from.unit_option()?;
            }
            MeleeStep::Assign { members, strikes }
        }
        2 => {
            let queue = from.set()?;
            let mut fled = crate::rules::melee::no_one();
            for _ in 0..from.upto(32)? {
                fled.push([from.unit()?, from.unit()?]);
            }
            MeleeStep::Pursue { queue, fled }
        }
        _ => return None,
    })
}
