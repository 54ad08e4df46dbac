//! What Attack! demands of a unit: whom it can reach, how much nearer it can come. [GA-2.21, GA-2.22]

use arrayvec::ArrayVec;
use engine::{Clause, NoReasons, Reasons, Reckoning};
use table::{Inches, Outline, Pose, Shape, Spot, Turn};

use crate::data::roster::Arm;
use crate::data::side::{UnitId, each};
use crate::rules::movement;
use crate::rules::order::{Face, Leg, March};
use crate::rules::path::{GRAIN, Path, Place, is_clear};
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, State, Status};
use crate::rules::walker::Walker;

/// What a unit under Attack! must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing: it is excused, or not under Attack!.
    None,
    /// It must declare a path into contact.
    Contact,
    /// It must declare a path that ends nearer to the nearest enemy.
    Gain {
        /// By so much,
        needed: Inches,
        /// because it could by so much.
        best: Inches,
    },
}

/// Whether Attack! binds a unit at all, whomever it can reach.
pub fn is_bound(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    state.status_of(unit) == Status::Attack
        && state.arm(unit) != Arm::Artillery
        && !one.marks.has(Marks::DONE)
        && one.garrison.is_none()
        && one.strength() > 1
}

/// What a unit must do as the table stands now: contact whom it can reach, else come nearer; who can do neither is excused. [GA-2.21]
pub fn duty(state: &State, unit: UnitId) -> Duty {
    if !is_bound(state, unit) {
        return Duty::None;
    }
    let runs = Runs::new(state, unit);
    if runs.charge().is_some() { Duty::Contact } else { runs.closing().0 }
}

/// The enemies that a unit could come to touch with a zone die of 3, as a set, if its way were free. [GA-2.22]
fn within_charge(state: &State, unit: UnitId) -> u64 {
    let reach = state.zone_allowance(unit, state.book.tables.attack.die) + state.book.tables.movement.contact;
    each(state.enemies_of(state.side_of(unit)))
        .filter(|&enemy| table::is_within(state.shape(unit), state.shape(enemy), reach))
        .fold(0, |set, enemy| set | enemy.bit())
}

/// How much nearer who can reach nobody must come, if he could by so much at best. [GA-2.21]
pub fn demand(state: &State, best: Inches, why: &mut impl Reasons<What>) -> Inches {
    let mut needed = Reckoning::new(why);
    needed.plus(Clause("GA-2.21"), What::Nearer, state.book.tables.attack.gain.hundredths());
    needed.at_most(Clause("GA-2.22"), What::BestGain, best.hundredths());
    Inches::from_hundredths(needed.total())
}

/// Whether a unit that Attack! binds still has something to do.
pub fn is_open(state: &State, unit: UnitId) -> bool {
    duty(state, unit) != Duty::None
}

impl Duty {
    /// What nobody who can reach nobody must do more than. [GA-2.21]
    pub fn utmost(state: &State) -> Self {
        let gain = state.book.tables.attack.gain;
        Self::Gain { needed: demand(state, gain, &mut NoReasons), best: gain }
    }

    /// Whether coming less near does it.
    pub fn is_less_than(self, other: Self) -> bool {
        matches!((self, other), (Self::Gain { needed, .. }, Self::Gain { needed: more, .. }) if needed < more)
    }

    /// Whether a declared path does it; contact always does.
    pub fn check(self, state: &State, path: &Path) -> Result<(), Refusal> {
        self.check_from(state, nearest_now, path)
    }

    /// The same for a unit about which it may be known how near the nearest enemy is.
    pub fn check_from(
        self,
        state: &State,
        now: impl FnOnce(&State, UnitId) -> Option<Inches>,
        path: &Path,
    ) -> Result<(), Refusal> {
        let unit = path.unit;
        match self {
            Self::None => Ok(()),
            Self::Contact | Self::Gain { .. } if path.contact != 0 => Ok(()),
            Self::Contact => Err(Refusal::MustContact(unit)),
            Self::Gain { needed, best } => {
                let gain = gain_from(state, unit, now(state, unit), path.end());
                if gain >= needed { Ok(()) } else { Err(Refusal::MustGain { unit, needed, best, gain }) }
            }
        }
    }
}

/// Whom Attack! counts as within reach: horse is never bound to charge a town or redoubt. [GA-2.22]
fn may_be_bound(state: &State, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
    if state.arm(unit) == Arm::Cavalry && state[enemy].garrison.is_some() {
        return Err(Refusal::PassesEnemy { unit, enemy });
    }
    movement::may_contact(state, unit, enemy)
}

/// How far the nearest enemy of a unit is.
pub fn nearest_now(state: &State, unit: UnitId) -> Option<Inches> {
    state.nearest_enemy(state.side_of(unit), state.shape(unit))
}

/// How much nearer to the nearest enemy a unit would be at a pose, who is so near now.
fn gain_from(state: &State, unit: UnitId, now: Option<Inches>, pose: Pose) -> Inches {
    let then = state.nearest_enemy(state.side_of(unit), &state.base(unit).placed(pose));
    match (now, then) {
        (Some(now), Some(then)) => now - then,
        _ => Inches::ZERO,
    }
}

/// By how much a run may seem to gain more or less than it does, since poses and distances are rounded: more than both roundings together.
const ROUNDING: Inches = Inches::from_hundredths(3);

/// The changes of face that are tried. [GA-2.22]
const FACES: [Option<Face>; 4] = [None, Some(Face::LEFT), Some(Face::RIGHT), Some(Face::ABOUT)];

/// The lines that are tried. [GA-2.22]
pub struct Runs<'a> {
    state: &'a State,
    unit: UnitId,
    walker: Walker<'a>,
    /// Where runs begin after each of the changes of face.
    starts: [Start; FACES.len()],
    /// How far the nearest enemy is now.
    now: Option<Inches>,
}

/// Where a run begins.
#[derive(Clone, Copy)]
struct Start {
    pose: Pose,
    /// What the change of face costs.
    cost: Inches,
    shape: Shape,
}

/// One line: a change of face or none, and a bearing off the facing.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    /// Which of the changes of face.
    turn: usize,
    angle: Turn,
}

/// A line followed so far.
#[derive(Clone, Copy)]
struct Run {
    line: Line,
    distance: Inches,
}

impl Run {
    fn march(self, unit: UnitId) -> March {
        let legs = [self.line.leg(self.distance)].into_iter().collect();
        March { unit, exit: None, face: FACES[self.line.turn], legs, target: None }
    }
}

/// So many lines are told apart.
const MOST_LINES: usize = 96;

/// Lines with their ranks, no two alike.
type Lines = ArrayVec<(u32, Line), MOST_LINES>;

impl Line {
    fn leg(self, distance: Inches) -> Leg {
        if self.angle == Turn::NONE { Leg::Ahead(distance) } else { Leg::Oblique(self.angle, distance) }
    }
}

impl<'a> Runs<'a> {
    /// The lines of a unit that Attack! binds.
    pub fn new(state: &'a State, unit: UnitId) -> Self {
        let starts = FACES.map(|face| {
            let (pose, cost) = movement::faced(state, unit, face);
            Start { pose, cost, shape: state.base(unit).placed(pose) }
        });
        let walker = Walker::new(state, unit, may_be_bound);
        Self { state, unit, walker, starts, now: nearest_now(state, unit) }
    }

    /// How far the nearest enemy is now.
    pub const fn now(&self) -> Option<Inches> {
        self.now
    }

    /// A move into contact with an enemy in reach: where there is one, contact is demanded. [GA-2.21, GA-2.22]
    pub fn charge(&self) -> Option<March> {
        self.reaches().map(|run| run.march(self.unit))
    }

    /// What is demanded of who can reach nobody, and a move that does it, if one was seen. [GA-2.21, GA-2.22]
    pub fn closing(&self) -> (Duty, Option<March>) {
        let figures = &self.state.book.tables.attack;
        let (best, run) = self.best_gain(figures.least, figures.gain);
        if best < figures.least {
            return (Duty::None, None);
        }
        let needed = demand(self.state, best, &mut NoReasons);
        (Duty::Gain { needed, best }, run.map(|run| run.march(self.unit)))
    }

    /// All lines, those that lead to the nearest enemy first: what is found does not depend on the order, how soon does.
    fn lines(&self) -> Lines {
        let (state, unit) = (self.state, self.unit);
        let step = i32::from(state.book.tables.attack.step);
        let most = i32::from(state.book.tables.movement.oblique) / step;
        let centre = state.centre(unit);
        let nearest = each(state.enemies_of(state.side_of(unit))).min_by_key(|&enemy| {
            let other = state.centre(enemy);
            (i64::from(other.x - centre.x)).pow(2) + (i64::from(other.y - centre.y)).pow(2)
        });
        let bearing = nearest.and_then(|enemy| table::Facing::of(centre, state.centre(enemy)));
        let facing = state[unit].pose.facing;
        let mut lines: Lines = ArrayVec::new();
        let may_turn = |face: Option<Face>| face.is_none_or(|face| movement::may_turn(state, unit, face));
        for (turn, face) in FACES.into_iter().enumerate().filter(|(_, face)| may_turn(*face)) {
            for angle in -most..=most {
                let line = Line { turn, angle: Turn::degrees(angle * step) };
                let course = facing + face.map_or(Turn::NONE, Face::turn) + line.angle;
                let off = bearing.map_or(0, |bearing| course.turn_to(bearing).abs().hundredths());
                // A change of face costs something, so a line without one comes first where two are as good.
                let rank = (off + i32::from(face.is_some())) as u32 * MOST_LINES as u32 + lines.len() as u32;
                let _ = lines.try_push((rank, line));
            }
        }
        lines.sort_unstable_by_key(|(rank, _)| *rank);
        lines
    }

    fn start(&self, line: Line) -> &Start {
        &self.starts[line.turn]
    }

    fn zone_allowance(&self) -> Inches {
        let die = self.state.book.tables.attack.die;
        self.state.zone_allowance(self.unit, die)
    }

    fn follow(&self, line: Line, distance: Inches) -> Result<Path, Refusal> {
        let start = self.start(line);
        self.walker.follow(start.pose, start.cost, &[line.leg(distance)])
    }

    /// The same for a run that goes back off what it may not end on.
    fn follow_open(&self, line: Line, distance: Inches) -> Result<Path, Refusal> {
        let start = self.start(line);
        self.walker.open_ended().follow(start.pose, start.cost, &[line.leg(distance)])
    }

    /// Where a run of some length leads from where it begins.
    fn way(&self, line: Line, distance: Inches) -> Spot {
        let pose = self.start(line).pose;
        pose.at().towards(pose.facing + line.angle, distance).spot() - pose.spot()
    }

    /// All that a run of some length passes over.
    fn trail(&self, line: Line, distance: Inches) -> Shape {
        table::trail(&self.start(line).shape, self.way(line, distance))
    }

    /// The first run that ends in legal contact. [GA-2.22]
    fn reaches(&self) -> Option<Run> {
        let (state, unit) = (self.state, self.unit);
        let allowance = self.zone_allowance();
        let contact = state.book.tables.movement.contact;
        let close = within_charge(state, unit);
        if close == 0 {
            return None;
        }
        let base = state.base(unit);
        // Whatever a run from some facing can touch lies partly in the front arc of that facing, but for the gap of a touch.
        let ahead = self.starts.map(|start| {
            each(close)
                .filter(|&enemy| {
                    table::is_within(&start.shape, state.shape(enemy), Inches::whole(1))
                        || table::is_partly_in_arc(base, start.pose, state.shape(enemy), table::Arc::HALF_RIGHT)
                })
                .fold(0, |set, enemy| set | enemy.bit())
        });
        if ahead == [0; 4] {
            return None;
        }
        self.lines().into_iter().find_map(|(_, line)| {
            let close = ahead[line.turn];
            let distance = allowance - self.start(line).cost;
            if close == 0 || distance <= Inches::ZERO {
                return None;
            }
            // Most lines hit nobody: the trail alone tells.
            let trail = self.trail(line, distance);
            let hits = each(close).any(|enemy| table::is_within(&trail, state.shape(enemy), contact));
            let reaches =
                hits && self.follow(line, distance).is_ok_and(|path| path.contact != 0 && path.cost() <= allowance);
            reaches.then_some(Run { line, distance })
        })
    }

    /// The greatest lessening of the distance to the nearest enemy, if it is at least so much; or at least `enough` if that is found. With the first run
    /// that comes as much nearer as is demanded then. [GA-2.22]
    fn best_gain(&self, least: Inches, enough: Inches) -> (Inches, Option<Run>) {
        let (mut best, mut first) = (Inches::ZERO, None);
        for (_, line) in self.lines() {
            if let Some((distance, gain)) = self.run(line, least.max(best + GRAIN))
                && gain > best
            {
                // Who comes nearer by turning alone has not moved: that is no run.
                first = if distance > Inches::ZERO {
                    Some(Run { line, distance })
                } else {
                    self.another(line, gain.min(enough))
                };
                best = gain;
            }
            if best >= enough {
                break;
            }
        }
        (best, first)
    }

    /// The first run on any other line that gains so much.
    fn another(&self, line: Line, needed: Inches) -> Option<Run> {
        let mut others = self.lines().into_iter().map(|(_, line)| line).filter(|other| *other != line);
        others.find_map(|line| {
            let (distance, gain) = self.run(line, needed)?;
            (gain >= needed && distance > Inches::ZERO).then_some(Run { line, distance })
        })
    }

    /// How far one run goes and what it gains; `None` as soon as it is clear that it gains less than needed.
    fn run(&self, line: Line, needed: Inches) -> Option<(Inches, Inches)> {
        let (state, unit) = (self.state, self.unit);
        let most = state.base_move(unit) - self.start(line).cost;
        let (length, farthest) = (needed - self.head_start(line), self.farthest(line, most));
        if farthest + ROUNDING < length || !self.may_gain(line, farthest, needed) {
            return None;
        }
        let path = self.longest(line, most, length)?;
        let (place, allowance) = self.stop(&path);
        if place == path.last() && is_clear(state, unit, &state.base(unit).placed(path.end())) {
            return Some((place.at, gain_from(state, unit, self.now, path.end())));
        }
        // A shorter leg is measured anew, and its rough ground may round up: it must still be paid for.
        let mut at = path.settled(state, place)?.at;
        if at + ROUNDING < length {
            return None;
        }
        for _ in 0..4 {
            match self.follow(line, at) {
                Ok(cut) if cut.cost() <= allowance => return Some((at, gain_from(state, unit, self.now, cut.end()))),
                _ => at -= GRAIN,
            }
        }
        None
    }

    /// How far a run can lead at most: who begins in the zone of an enemy has no more than the allowance of the die. [GA-2.22]
    fn farthest(&self, line: Line, most: Inches) -> Inches {
        let left = self.zone_allowance() - self.start(line).cost;
        let is_in_zone = self.now.is_some_and(|now| now <= self.state.book.tables.movement.zone);
        if is_in_zone && left > Inches::ZERO { most.min(left) } else { most }
    }

    /// Where a run stops for want of movement, and what it may cost up to there: the base move, or the allowance of the die once it is in the zone of
    /// an enemy; who has spent as much when he comes there stops at its edge. [GA-2.22]
    fn stop(&self, path: &Path) -> (Place, Inches) {
        let (state, allowance, base_move) = (self.state, self.zone_allowance(), self.state.base_move(self.unit));
        let free = (path.reach(base_move), base_move);
        // Most runs are within the allowance or far from everybody: then it does not matter where the zone begins.
        if path.cost() <= allowance || !path.enters_zone(state) {
            return free;
        }
        match path.zone(state) {
            Some(zone) if zone.at > free.0.at => free,
            Some(zone) if path.spent(zone) >= allowance => (zone, base_move),
            Some(_) => (path.reach(allowance), allowance),
            None => free,
        }
    }

    /// What the change of face alone gains: by it a base that is not square comes nearer or goes farther off.
    fn head_start(&self, line: Line) -> Inches {
        let base = self.state.base(self.unit);
        if line.turn == 0 || base.width() == base.depth() {
            return Inches::ZERO;
        }
        gain_from(self.state, self.unit, self.now, self.start(line).pose)
    }

    /// Whether a run of some length could gain so much if nothing were in its way: somewhere on it an enemy is near enough.
    fn may_gain(&self, line: Line, distance: Inches, needed: Inches) -> bool {
        let (Some(now), true) = (self.now, distance > Inches::ZERO) else { return false };
        let limit = now - needed + ROUNDING;
        let (state, start, way) = (self.state, &self.start(line).shape, self.way(line, distance));
        let reach = start.bounds().with(start.bounds().moved(way)).about(limit.max(Inches::ZERO));
        let near = |enemy: &UnitId| reach.meets(state.shape(*enemy).bounds());
        let mut near = each(state.enemies_of(state.side_of(self.unit))).filter(near).peekable();
        // Most lines lead nowhere near anybody: then what is passed over need not be outlined.
        near.peek().is_some() && {
            let trail = table::trail(start, way);
            near.any(|enemy| table::is_within(&trail, state.shape(enemy), limit))
        }
    }

    /// The longest run on a line that can be followed, to a hundredth: it stops short of what it may not enter or touch. `None` as soon as it is
    /// clear that it is shorter than needed.
    fn longest(&self, line: Line, most: Inches, needed: Inches) -> Option<Path> {
        if self.walker.is_by_road(self.start(line).pose) {
            return self.longest_by_road(line, most, needed);
        }
        let mut barred = most;
        loop {
            let refusal = match self.follow_open(line, barred) {
                Ok(path) => return Some(path),
                Err(refusal) => refusal,
            };
            // Short of this bar another one may be met first.
            barred = self.short_of(line, barred, needed - ROUNDING, &refusal)?;
            if barred + ROUNDING < needed || barred <= Inches::ZERO {
                return None;
            }
        }
    }

    /// The same for a unit on a road, which may lead it through what bars it: each length is tried, by halving.
    fn longest_by_road(&self, line: Line, most: Inches, needed: Inches) -> Option<Path> {
        let mut refusal = match self.follow_open(line, most) {
            Ok(path) => return Some(path),
            Err(refusal) => refusal,
        };
        let (mut free, mut barred, mut best) = (0, most.hundredths(), None);
        while Inches::from_hundredths(barred) + ROUNDING >= needed && barred - free > 1 {
            let middle = i32::midpoint(free, barred);
            match self.follow_open(line, Inches::from_hundredths(middle)) {
                Ok(path) => (free, best) = (middle, Some(path)),
                Err(why) => (barred, refusal) = (middle, why),
            }
        }
        // Where the road has led into what bars the way on, there is nothing to stop short of.
        let led_in = matches!(refusal, Refusal::Closed { feature, .. }
            if table::overlaps_outline(&self.trail(line, Inches::from_hundredths(free)), self.outline(feature)));
        if led_in {
            return best;
        }
        let short = self.short_of(line, Inches::from_hundredths(barred), Inches::ZERO, &refusal)?;
        self.follow_open(line, short).ok()
    }

    fn outline(&self, feature: u8) -> &'static Outline {
        &self.state.ground().features()[usize::from(feature)].outline
    }

    /// The longest run up to a length that stops short of what has refused it; `None` where a shorter one would be refused all the same, and as soon as it
    /// is clear that it is shorter than `least`. Who begins nearer than the gap that is left goes on until he would enter or touch it.
    fn short_of(&self, line: Line, most: Inches, least: Inches, refusal: &Refusal) -> Option<Inches> {
        let state = self.state;
        let gap = state.book.tables.movement.short;
        let start = &self.start(line).shape;
        let trail = |at: Inches| self.trail(line, at);
        // Places are rounded: what is nearer than the gap by more than that stays so.
        let (near, surely) = (gap - GRAIN, gap - ROUNDING);
        let asks = least > Inches::ZERO && least <= most;
        Some(match *refusal {
            Refusal::Edge(_) => last_before(most, |at| !state.ground().table.holds(&trail(at))),
            Refusal::Closed { feature, .. } => {
                let outline = self.outline(feature);
                if table::is_within_outline(start, outline, near) {
                    last_before(most, |at| table::overlaps_outline(&trail(at), outline))
                } else if asks && table::is_within_outline(&trail(least), outline, surely) {
                    return None;
                } else {
                    table::last_missed(most, |at| table::distance_to_outline(&trail(at), outline) - near)
                }
            }
            _ => {
                let enemy = refusal.enemy_met()?;
                let shape = state.shape(enemy);
                if table::is_nearer(start, shape, gap) {
                    last_before(most, |at| self.walker.meets(&trail(at), enemy))
                } else if asks && table::is_within(&trail(least), shape, surely) {
                    return None;
                } else {
                    table::last_missed(most, |at| table::distance(&trail(at), shape) - near)
                }
            }
        })
    }
}

/// The last length at which something is not yet met that is met at another one, by halving.
fn last_before(met: Inches, is_met: impl Fn(Inches) -> bool) -> Inches {
    table::last_missed(met, |at| if is_met(at) { Inches::ZERO } else { GRAIN })
}
