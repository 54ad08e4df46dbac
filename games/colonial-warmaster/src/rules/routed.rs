//! Routed troops: the rout move. They recover by being activated, and in no other way. [CW-10.1, CW-10.5]

use engine::{Amount, Clause, Log, Parts, Reasons, Reckoning};
use table::{Facing, Inches, Pose, Shape, TableEdge, Turn};

use crate::data::scenario::Gait;
use crate::data::side::{UnitId, each};
use crate::rules::action::place;
use crate::rules::casualties;
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::moving;
use crate::rules::reasons::What;
use crate::rules::state::{Morale, Presence, State};
use crate::rules::terrain;

/// The directions that are tried, as turns from straight to the home edge: left first. [CW-10.1a]
const DIRECTIONS: [i32; 7] = [0, -15, 15, -30, 30, -45, 45];

/// Which way a home edge lies. [CW-14.3]
pub const fn homewards(edge: TableEdge) -> Facing {
    match edge {
        TableEdge::North => Facing::NORTH,
        TableEdge::East => Facing::EAST,
        TableEdge::South => Facing::SOUTH,
        TableEdge::West => Facing::WEST,
    }
}

/// How a run in one direction ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The whole distance was free.
    Full,
    /// Over the home edge. [CW-10.1d]
    Off,
    /// Blocked before that.
    Blocked,
}

/// A run in one direction: how far, and the last place at which no friend was overlapped.
struct Run {
    bearing: Facing,
    distance: Inches,
    end: End,
}

/// A routed unit as it runs.
struct Router<'a> {
    state: &'a State,
    unit: UnitId,
    start: Pose,
    shape: Shape,
    gait: Gait,
    home: TableEdge,
    step: Inches,
}

impl Router<'_> {
    fn pose(&self, bearing: Facing, distance: Inches) -> Pose {
        Pose::new(self.start.at().towards(bearing, distance), self.start.facing)
    }

    fn shape(&self, bearing: Facing, distance: Inches) -> Shape {
        self.shape.moved(self.pose(bearing, distance).spot() - self.start.spot())
    }

    /// Runs in one direction as far as it is free, for a distance at most.
    fn run(&self, bearing: Facing, distance: Inches) -> Run {
        let mut done = Inches::ZERO;
        while done < distance {
            let next = (done + self.step).min(distance);
            let (before, after) = (self.shape(bearing, done), self.shape(bearing, next));
            if self.is_blocked(&before, &after) {
                return Run { bearing, distance: done, end: End::Blocked };
            }
            if self.state.ground().table.edge_crossed(&after) == Some(self.home) {
                return Run { bearing, distance: done, end: End::Off };
            }
            done = next;
        }
        Run { bearing, distance, end: End::Full }
    }

    /// Whether a step is blocked: by another table edge, forbidden terrain, or an enemy. [CW-10.1a]
    fn is_blocked(&self, before: &Shape, after: &Shape) -> bool {
        self.leaves_elsewhere(after) || self.is_forbidden(after) || self.is_met(before, after)
    }

    /// Whether it sticks out over an edge that is not its home.
    fn leaves_elsewhere(&self, shape: &Shape) -> bool {
        let (table, it) = (self.state.ground().table.bounds(), shape.bounds());
        let out = [
            (TableEdge::North, it.top > table.top),
            (TableEdge::East, it.right > table.right),
            (TableEdge::South, it.bottom < table.bottom),
            (TableEdge::West, it.left < table.left),
        ];
        out.into_iter().any(|(edge, out)| out && edge != self.home)
    }

    fn is_forbidden(&self, shape: &Shape) -> bool {
        self.state.ground().near(shape.bounds()).any(|(_, feature)| {
            terrain::is_closed(&feature.kind, self.gait) && table::overlaps_outline(shape, &feature.outline)
        })
    }

    /// Whether it would overlap an enemy, or come nearer to one that is then less than 1.00" away.
    fn is_met(&self, before: &Shape, after: &Shape) -> bool {
        let figures = &self.state.book.tables.movement;
        let close = figures.spacing - Inches::from_hundredths(1);
        each(self.state.present[self.state.side_of(self.unit).enemy().index()]).any(|enemy| {
            let enemy = self.state.shape(enemy);
            table::is_within(after, enemy, close)
                && (table::overlaps(after, enemy, figures.overlap)
                    || table::distance(after, enemy) < table::distance(before, enemy))
        })
    }

    fn is_on_friend(&self, shape: &Shape) -> bool {
        let slack = self.state.book.tables.movement.overlap;
        each(self.state.present[self.state.side_of(self.unit).index()] & !self.unit.bit())
            .any(|friend| table::overlaps(shape, self.state.shape(friend), slack))
    }

    /// The direction that is taken: the first that is free or leads off, else the longest. [CW-10.1a]
    fn choose(&self, distance: Inches) -> Run {
        let straight = homewards(self.home);
        let mut best: Option<Run> = None;
        for degrees in DIRECTIONS {
            let run = self.run(straight + Turn::degrees(degrees), distance);
            if run.end != End::Blocked {
                return run;
            }
            if best.as_ref().is_none_or(|best| run.distance > best.distance) {
                best = Some(run);
            }
        }
        best.unwrap_or(Run { bearing: straight, distance: Inches::ZERO, end: End::Blocked })
    }

    /// On top of a friend it goes on until clear, or back to where it last was clear. [CW-10.1a]
    fn clear_of_friends(&self, run: Run) -> Run {
        if run.end == End::Off || !self.is_on_friend(&self.shape(run.bearing, run.distance)) {
            return run;
        }
        if run.end == End::Full {
            let mut done = run.distance;
            loop {
                let next = done + self.step;
                let (before, after) = (self.shape(run.bearing, done), self.shape(run.bearing, next));
                if self.is_blocked(&before, &after) {
                    break;
                }
                if self.state.ground().table.edge_crossed(&after) == Some(self.home) {
                    return Run { distance: done, end: End::Off, ..run };
                }
                done = next;
                if !self.is_on_friend(&after) {
                    return Run { distance: done, ..run };
                }
            }
        }
        let mut distance = run.distance;
        while distance > Inches::ZERO && self.is_on_friend(&self.shape(run.bearing, distance)) {
            // Back along the same steps: the last one may have been shorter.
            let past = distance.hundredths() % self.step.hundredths();
            let back = if past == 0 { self.step } else { Inches::from_hundredths(past) };
            distance -= back;
        }
        Run { distance: distance.max(Inches::ZERO), ..run }
    }
}

/// How far a routed unit runs: twice the allowance of its formation. [CW-10.1]
fn rout_reach(state: &State, unit: UnitId, why: &mut impl Reasons<What>) -> Inches {
    let mut reach = Reckoning::new(why);
    let formation = state[unit].formation;
    reach.plus(Clause("CW-4.0i"), What::Allowance(formation), state.allowance(unit).hundredths());
    reach.because(Clause("CW-10.1"), What::Running, Amount::times(state.book.tables.movement.rout_factor));
    Inches::from_hundredths(reach.total())
}

/// A routed unit runs twice its allowance towards its home edge. [CW-10.1, CW-10.1a, CW-10.1d, CW-10.1e]
pub fn rout_move(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let figures = &state.book.0.tables.movement;
    let mut why = Parts::heard_by(log);
    let reach = rout_reach(state, unit, &mut why);
    let home = state.scenario.side(state.side_of(unit)).home;
    let router = Router {
        state,
        unit,
        start: state[unit].pose,
        shape: *state.shape(unit),
        gait: state.gait(unit),
        home,
        step: figures.step,
    };
    let run = router.clear_of_friends(router.choose(reach));
    let (pose, off) = (router.pose(run.bearing, run.distance), run.end == End::Off);
    place(state, unit, pose);
    state.tell_unit(log, unit, Happening::RoutMove { unit, distance: run.distance, reach, why });
    if off {
        state.tell_unit(log, unit, Happening::LeftTable { unit });
        casualties::remove(state, unit, Presence::Gone, log);
        return;
    }
    face_home(state, unit, homewards(home));
    if is_cut_off(state, unit) {
        state.tell_unit(log, unit, Happening::CutOff { unit });
        casualties::remove(state, unit, Presence::Destroyed, log);
    } else {
        leader::take_refuge(state, log);
    }
}

/// Turns a unit about its middle to face its home edge, if it can stand so. [CW-10.1a]
fn face_home(state: &mut State, unit: UnitId, facing: Facing) {
    if let Some(pose) = moving::turned(state, unit, facing) {
        place(state, unit, pose);
    }
}

/// Whether an enemy who is not routed is closer than 1.00". [CW-10.1e]
fn is_cut_off(state: &State, unit: UnitId) -> bool {
    let close = state.book.tables.movement.spacing - Inches::from_hundredths(1);
    state.units_of(state.side_of(unit).enemy()).any(|enemy| {
        state[enemy].morale != Morale::Routed && table::is_within(state.shape(unit), state.shape(enemy), close)
    })
}

/// The rout moves of a side's units still routed and not engaged, at the end of its Movement Phase. [CW-10.1c]
pub fn run_on(state: &mut State, log: &mut impl Log<Note>) {
    for unit in state.units_of(state.phasing) {
        if state.is_present(unit) && state[unit].morale == Morale::Routed && !state.is_engaged(unit) {
            rout_move(state, unit, log);
        }
    }
}
