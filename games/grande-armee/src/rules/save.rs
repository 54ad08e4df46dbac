//! The canonical bytes of a state, and a state from them.

use table::{Facing, Inches, Point, Pose, TableEdge, Turn};

use crate::data::roster::{Gun, Kind, Make, Talent};
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES};
use crate::data::side::{ForceId, MOST_FORCES, MOST_OFFICERS, MOST_UNITS, OfficerId, Side, UnitId, each};
use crate::rules::order::{Commit, Face, Leg, Legs, MOST_LEGS, March};
use crate::rules::phase::{CombatStep, Contest, Ending, MovementStep, Phase, Reason, Rolled};
use crate::rules::state::{Force, Group, MOST_GROUPS, Marks, Officer, Presence, State, Status, Unit};

/// The form of these bytes; older ones are not read.
const VERSION: u8 = 2;

struct Writer<'a>(&'a mut Vec<u8>);

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn flags<const N: usize>(&mut self, flags: [bool; N]) {
        self.byte(flags.iter().rev().fold(0, |byte, flag| byte << 1 | u8::from(*flag)));
    }

    fn number(&mut self, number: i32) {
        self.bytes(&number.to_le_bytes());
    }

    fn short(&mut self, number: u16) {
        self.bytes(&number.to_le_bytes());
    }

    fn point(&mut self, point: Point) {
        self.number(point.x.hundredths());
        self.number(point.y.hundredths());
    }

    fn pose(&mut self, pose: Pose) {
        self.point(pose.at());
        self.short(pose.facing.hundredths() as u16);
    }

    fn unit_option(&mut self, unit: Option<UnitId>) {
        self.byte(unit.map_or(u8::MAX, |unit| unit.0));
    }

    fn byte_option(&mut self, byte: Option<u8>) {
        self.byte(byte.unwrap_or(u8::MAX));
    }

    fn side_option(&mut self, side: Option<Side>) {
        self.byte(side.map_or(2, |side| side as u8));
    }
}

/// Appends the canonical bytes of a state.
pub fn save(state: &State, bytes: &mut Vec<u8>) {
    bytes.reserve(2_048);
    let mut to = Writer(bytes);
    to.bytes(&[VERSION, state.turn, state.pulse]);
    to.short(state.pulses);
    to.bytes(&state.cds);
    to.bytes(&[state.holder as u8, state.phasing as u8]);
    to.flags([state.second, state.built[0], state.built[1]]);
    for number in state.loss.into_iter().chain(state.initial) {
        to.short(number);
    }
    to.bytes(&state.batteries);
    state.fallen.iter().flatten().for_each(|count| to.byte(*count));
    to.short(state.displaced);
    let exists = state.unit_ids().fold(0_u64, |set, unit| set | unit.bit());
    to.bytes(&exists.to_le_bytes());
    for unit in each(exists) {
        write_unit(&mut to, &state[unit]);
        to.unit_option(state.aims[unit.index()]);
    }
    for force in &state.forces {
        to.flags([force.exists, force.waiting, force.tested]);
        to.byte(force.status as u8);
        to.short(force.initial);
        to.short(force.lost);
    }
    for officer in &state.officers {
        to.flags([officer.exists, officer.on_table, officer.moved, officer.lent]);
        to.point(officer.at);
        let Talent { dice, plus, modifier, bonus, reach } = officer.talent;
        to.bytes(&[dice, plus, modifier as u8, bonus, reach, officer.replaced]);
    }
    for group in &state.groups {
        to.flags([group.exists, group.due.is_some()]);
        if group.exists {
            to.bytes(&[group.turn, group.die, group.edge as u8]);
            to.short(group.due.unwrap_or(0));
            to.number(group.from.hundredths());
            to.number(group.to.hundredths());
        }
    }
    for held in state.held {
        to.side_option(held);
    }
    write_phase(&mut to, &state.phase);
}

fn write_unit(to: &mut Writer<'_>, unit: &Unit) {
    let make = &unit.make;
    to.bytes(&[make.kind as u8, make.sp, make.sk]);
    to.flags([make.mx, make.cossack, make.gun == Gun::Heavy]);
    to.pose(unit.pose);
    to.pose(unit.start);
    to.bytes(&[unit.hits, unit.presence as u8]);
    to.short(unit.marks.0);
    to.byte_option(unit.garrison);
    to.unit_option(unit.target);
    to.byte_option(unit.group);
    to.byte_option(unit.entry);
}

fn write_phase(to: &mut Writer<'_>, phase: &Phase) {
    match phase {
        Phase::Build { side } => to.bytes(&[0, *side as u8]),
        Phase::Deploy { side } => to.bytes(&[1, *side as u8]),
        Phase::Initiative(contest) => {
            to.byte(2);
            contest.dice.iter().flatten().for_each(|die| to.byte(*die));
            to.bytes(&contest.d4);
            to.bytes(&[contest.lower as u8, contest.asked as u8, contest.again]);
        }
        Phase::Skirmish => to.byte(3),
        Phase::Fire { side } => to.bytes(&[4, *side as u8]),
        Phase::FirstSide => to.byte(5),
        Phase::Control { rolled } => {
            to.byte(6);
            match rolled {
                None => to.byte(u8::MAX),
                Some(rolled) => {
                    to.byte(rolled.force.0);
                    to.bytes(&rolled.dice);
                    to.byte(rolled.count);
                }
            }
        }
        Phase::Movement(step) => {
            to.byte(7);
            write_movement(to, step);
        }
        Phase::Combat(step) => {
            to.byte(8);
            match *step {
                CombatStep::Choose => to.byte(0),
                CombatStep::Attacker { defender } => to.bytes(&[1, defender.0]),
                CombatStep::Defender { defender, commit } => {
                    let officer = commit.officer.map_or(u8::MAX, |officer| officer.0);
                    to.bytes(&[2, defender.0, u8::from(commit.cd), officer]);
                }
                CombatStep::Follow { attacker, works } => {
                    to.bytes(&[3, attacker.0]);
                    to.byte_option(works);
                }
            }
        }
        Phase::Over(ending) => {
            to.byte(9);
            to.side_option(ending.winner);
            to.byte(ending.reason as u8);
            ending.points.iter().for_each(|points| to.number(i32::from(*points)));
        }
    }
}

fn write_movement(to: &mut Writer<'_>, step: &MovementStep) {
    match step {
        MovementStep::Choose => to.byte(0),
        MovementStep::Zone { march, die, rerolled } => {
            to.bytes(&[1, *die, u8::from(*rerolled)]);
            write_march(to, march);
        }
        MovementStep::Recovery { unit } => to.bytes(&[2, unit.0]),
        MovementStep::Contact { attacker, defender } => to.bytes(&[3, attacker.0, defender.0]),
        MovementStep::Evade { attacker, defender } => to.bytes(&[4, attacker.0, defender.0]),
    }
}

fn write_march(to: &mut Writer<'_>, march: &March) {
    to.byte(march.unit.0);
    to.number(march.exit.map_or(-1, Facing::hundredths));
    match march.face {
        None => to.byte(0),
        Some(Face(turn)) => {
            to.byte(1);
            to.number(turn.hundredths());
        }
    }
    to.byte(march.legs.len() as u8);
    for leg in &march.legs {
        let (tag, turn, length) = match *leg {
            Leg::Ahead(length) => (0, Turn::NONE, length),
            Leg::Oblique(turn, length) => (1, turn, length),
            Leg::Wheel(turn) => (2, turn, Inches::ZERO),
            Leg::Side(length) => (3, Turn::NONE, length),
            Leg::Back(length) => (4, Turn::NONE, length),
            Leg::Enter => (5, Turn::NONE, Inches::ZERO),
        };
        to.byte(tag);
        to.number(turn.hundredths());
        to.number(length.hundredths());
    }
    to.unit_option(march.target);
}

struct Reader<'a> {
    bytes: &'a [u8],
    features: u8,
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

    fn flags<const N: usize>(&mut self) -> Option<[bool; N]> {
        let byte = self.byte().filter(|byte| u32::from(*byte) < 1 << N)?;
        Some(std::array::from_fn(|bit| byte >> bit & 1 == 1))
    }

    fn number(&mut self) -> Option<i32> {
        self.take().map(i32::from_le_bytes)
    }

    fn short(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn length(&mut self) -> Option<Inches> {
        Inches::new(i64::from(self.number()?))
    }

    fn point(&mut self) -> Option<Point> {
        Some(Point::new(self.length()?, self.length()?))
    }

    fn pose(&mut self) -> Option<Pose> {
        let at = self.point()?;
        Some(Pose::new(at, Facing::new(i64::from(self.short()?))?))
    }

    fn side(&mut self) -> Option<Side> {
        self.upto(1).map(|side| Side::BOTH[usize::from(side)])
    }

    fn side_option(&mut self) -> Option<Option<Side>> {
        self.upto(2).map(|side| Side::BOTH.get(usize::from(side)).copied())
    }

    fn unit(&mut self) -> Option<UnitId> {
        self.upto(MOST_UNITS as u8 - 1).map(UnitId)
    }

    fn unit_option(&mut self) -> Option<Option<UnitId>> {
        match self.byte()? {
            u8::MAX => Some(None),
            unit => (usize::from(unit) < MOST_UNITS).then_some(Some(UnitId(unit))),
        }
    }

    fn feature_option(&mut self) -> Option<Option<u8>> {
        match self.byte()? {
            u8::MAX => Some(None),
            feature => (feature < self.features).then_some(Some(feature)),
        }
    }
}

/// The state saved as these bytes, in the same match as `like`; `None` when they are no such bytes.
pub fn restore(like: &State, bytes: &[u8]) -> Option<State> {
    let mut from = Reader { bytes, features: like.ground().features().len() as u8 };
    let mut state = like.clone();
    from.byte().filter(|version| *version == VERSION)?;
    (state.turn, state.pulse, state.pulses) = (from.byte()?, from.byte()?, from.short()?);
    state.cds = from.take()?;
    (state.holder, state.phasing) = (from.side()?, from.side()?);
    let [second, a, b] = from.flags()?;
    (state.second, state.built) = (second, [a, b]);
    state.loss = [from.short()?, from.short()?];
    state.initial = [from.short()?, from.short()?];
    state.batteries = from.take()?;
    state.fallen = [from.take()?, from.take()?];
    state.displaced = from.short().filter(|set| set >> MOST_OFFICERS == 0)?;
    let exists = from.take().map(u64::from_le_bytes).filter(|set| set >> MOST_UNITS == 0)?;
    (state.units, state.aims) = ([Unit::NONE; MOST_UNITS], [None; MOST_UNITS]);
    for unit in each(exists) {
        state[unit] = read_unit(&mut from, unit, like)?;
        state.aims[unit.index()] = from.unit_option()?;
    }
    for index in 0..MOST_FORCES {
        let [exists, waiting, tested] = from.flags()?;
        let status = Status::ALL[usize::from(from.upto(5)?)];
        let (initial, lost) = (from.short()?, from.short()?);
        state.forces[index] = Force { exists, waiting, status, tested, initial, lost };
    }
    for index in 0..MOST_OFFICERS {
        let [exists, on_table, moved, lent] = from.flags()?;
        let at = from.point()?;
        let [dice, plus, modifier, bonus, reach, replaced] = from.take()?;
        let modifier = modifier as i8;
        if dice > 9 || plus > 9 || bonus > 9 || reach > 99 || !(-30..=9).contains(&modifier) {
            return None;
        }
        let talent = Talent { dice, plus, modifier, bonus, reach };
        state.officers[index] = Officer { exists, on_table, at, talent, moved, lent, replaced };
    }
    for index in 0..MOST_GROUPS {
        state.groups[index] = read_group(&mut from)?;
    }
    for held in &mut state.held {
        *held = from.side_option()?;
    }
    state.phase = read_phase(&mut from)?;
    state.refresh();
    from.bytes.is_empty().then_some(state)
}

fn read_unit(from: &mut Reader<'_>, id: UnitId, like: &State) -> Option<Unit> {
    let kind = Kind::ALL[usize::from(from.upto(5)?)];
    let (sp, sk) = (from.byte().filter(|sp| (1..=12).contains(sp))?, from.upto(2)?);
    let [mx, cossack, heavy] = from.flags()?;
    let force = ForceId((id.index() / FORCE_UNITS) as u8);
    let side = if force.index() < SIDE_FORCES { Side::A } else { Side::B };
    let gun = if heavy { Gun::Heavy } else { Gun::Light };
    let make = Make { kind, side, force, sp, sk, mx, cossack, gun };
    let (pose, start) = (from.pose()?, from.pose()?);
    let hits = from.upto(sp)?;
    let all = [Presence::None, Presence::Waiting, Presence::OnTable, Presence::Broken, Presence::Left];
    let presence = all[usize::from(from.byte().filter(|byte| (1..=4).contains(byte))?)];
    let marks = Marks(from.short()?);
    let garrison = from.feature_option()?.map_or(Some(None), |feature| like.works(feature).map(|_| Some(feature)))?;
    let target = from.unit_option()?;
    let group = match from.byte()? {
        u8::MAX => None,
        group => (usize::from(group) < MOST_GROUPS).then_some(Some(group))?,
    };
    let entry = match from.byte()? {
        u8::MAX => None,
        entry => (usize::from(entry) < like.book.roster.entries.len()).then_some(Some(entry))?,
    };
    marks.is_known().then_some(Unit { make, pose, start, hits, presence, marks, garrison, target, group, entry })
}

fn read_group(from: &mut Reader<'_>) -> Option<Group> {
    let [exists, due] = from.flags()?;
    if !exists {
        return (!due).then_some(Group::NONE);
    }
    let [turn, die, edge] = from.take()?;
    let edge = *[TableEdge::North, TableEdge::East, TableEdge::South, TableEdge::West].get(usize::from(edge))?;
    let since = from.short()?;
    let (first, last) = (from.length()?, from.length()?);
    (die <= 6).then_some(Group { exists, turn, die, due: due.then_some(since), edge, from: first, to: last })
}

fn read_phase(from: &mut Reader<'_>) -> Option<Phase> {
    Some(match from.byte()? {
        0 => Phase::Build { side: from.side()? },
        1 => Phase::Deploy { side: from.side()? },
        2 => {
            let dice: [u8; 4] = from.take()?;
            let d4: [u8; 2] = from.take()?;
            if dice.iter().any(|die| !(1..=6).contains(die)) || d4.iter().any(|die| !(1..=4).contains(die)) {
                return None;
            }
            let (lower, asked, again) = (from.side()?, from.side()?, from.upto(9)?);
            Phase::Initiative(Contest { dice: [[dice[0], dice[1]], [dice[2], dice[3]]], d4, lower, asked, again })
        }
        3 => Phase::Skirmish,
        4 => Phase::Fire { side: from.side()? },
        5 => Phase::FirstSide,
        6 => Phase::Control {
            rolled: match from.byte()? {
                u8::MAX => None,
                force if usize::from(force) < MOST_FORCES => {
                    let dice: [u8; 4] = from.take()?;
                    let count = from.upto(4)?;
                    if dice.iter().any(|die| *die > 6) {
                        return None;
                    }
                    Some(Rolled { force: ForceId(force), dice, count })
                }
                _ => return None,
            },
        },
        7 => Phase::Movement(read_movement(from)?),
        8 => Phase::Combat(read_combat(from)?),
        9 => Phase::Over(Ending {
            winner: from.side_option()?,
            reason: [Reason::Break, Reason::Nightfall, Reason::Concede][usize::from(from.upto(2)?)],
            points: [i16::try_from(from.number()?).ok()?, i16::try_from(from.number()?).ok()?],
        }),
        _ => return None,
    })
}

fn read_movement(from: &mut Reader<'_>) -> Option<MovementStep> {
    Some(match from.byte()? {
        0 => MovementStep::Choose,
        1 => {
            let die = from.byte().filter(|die| (1..=6).contains(die))?;
            let rerolled = from.upto(1)? == 1;
            MovementStep::Zone { march: read_march(from)?, die, rerolled }
        }
        2 => MovementStep::Recovery { unit: from.unit()? },
        3 => MovementStep::Contact { attacker: from.unit()?, defender: from.unit()? },
        4 => MovementStep::Evade { attacker: from.unit()?, defender: from.unit()? },
        _ => return None,
    })
}

fn read_march(from: &mut Reader<'_>) -> Option<March> {
    let unit = from.unit()?;
    let exit = match from.number()? {
        -1 => None,
        hundredths => Some(Facing::new(i64::from(hundredths))?),
    };
    let face = match from.byte()? {
        0 => None,
        1 => Some(Face(Turn::new(i64::from(from.number()?))?)),
        _ => return None,
    };
    let mut legs = Legs::new();
    for _ in 0..from.upto(MOST_LEGS as u8)? {
        let tag = from.byte()?;
        let turn = Turn::new(i64::from(from.number()?))?;
        let length = from.length()?;
        legs.push(match tag {
            0 => Leg::Ahead(length),
            1 => Leg::Oblique(turn, length),
            2 => Leg::Wheel(turn),
            3 => Leg::Side(length),
            4 => Leg::Back(length),
            5 => Leg::Enter,
            _ => return None,
        });
    }
    Some(March { unit, exit, face, legs, target: from.unit_option()? })
}

fn read_combat(from: &mut Reader<'_>) -> Option<CombatStep> {
    Some(match from.byte()? {
        0 => CombatStep::Choose,
        1 => CombatStep::Attacker { defender: from.unit()? },
        2 => {
            let defender = from.unit()?;
            let cd = from.upto(1)? == 1;
            let officer = match from.byte()? {
                u8::MAX => None,
                officer => (usize::from(officer) < MOST_OFFICERS).then_some(Some(OfficerId(officer)))?,
            };
            CombatStep::Defender { defender, commit: Commit { cd, officer } }
        }
        3 => CombatStep::Follow { attacker: from.unit()?, works: from.feature_option()? },
        _ => return None,
    })
}
