//! The manoeuvres a mover may use, and the ways they offer from one pose to another.

use arrayvec::ArrayVec;

use crate::base::Base;
use crate::facing::{Facing, Turn};
use crate::length::Inches;
use crate::manoeuvre::{Manoeuvre, slide_to, wheel_pivot};
use crate::path::{Legs, MOST_LEGS};
use crate::spot::{Pose, distance_between, place_corner};

/// Turns on the spot at the beginning of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstTurn {
    /// None.
    Never,
    /// A quarter to either side, or about.
    Quarters,
    /// By any angle.
    Any,
}

/// The manoeuvres a mover may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kit {
    /// Legs to poses, each turning at most so much.
    pub to: Option<Turn>,
    /// Turns about that leave the footprint.
    pub about: bool,
    /// Wheels.
    pub wheel: bool,
    /// Slides, at most so far from straight ahead: 45 degrees for obliques, half a turn for sideways and backwards. Where only square moves to the
    /// side and back are lawful the drill refuses the others; square ones are always offered too.
    pub slide: Option<Turn>,
    /// Turns on the spot before the first leg.
    pub first_turn: FirstTurn,
    /// The most legs of a move, at most [`MOST_LEGS`].
    pub legs: u8,
    /// Facings of ordered poses are multiples of this.
    pub grain: Turn,
}

impl Kit {
    /// A bearing as a facing that can be ordered.
    pub(crate) fn rounded(&self, facing: Facing) -> Facing {
        let grain = self.grain.hundredths().max(1);
        Facing::from_hundredths((facing.hundredths() + grain / 2) / grain * grain)
    }

    /// Ways from one pose to another, the likely ones first. They say nothing of what is in between.
    pub(crate) fn ways(&self, base: Base, from: Pose, goal: Pose, ways: &mut Vec<Legs>) {
        if let Some(most) = self.to {
            self.ways_by_poses(base, from, goal, most, ways);
        }
        if self.slide.is_some() || self.wheel {
            self.ways_by_drill(base, from, goal, ways);
        }
        let most = usize::from(self.legs).min(MOST_LEGS);
        ways.retain(|legs| legs.len() <= most);
    }

    /// The straight ways to a pose of the same facing: one leg, or one run of slides.
    pub(crate) fn straight_ways(&self, base: Base, from: Pose, goal: Pose, ways: &mut Vec<Legs>) {
        if let Some(most) = self.to {
            push(ways, &[self.even(base, from, goal, most)]);
        }
        if self.slide.is_some() {
            self.push_run(&Legs::new(), from, &[], goal, &[], ways);
        }
    }

    fn ways_by_poses(&self, base: Base, from: Pose, goal: Pose, most: Turn, ways: &mut Vec<Legs>) {
        let bearing = Facing::of(base.centre(from), base.centre(goal)).map(|facing| self.rounded(facing));
        // At once, turning evenly.
        push(ways, &[self.even(base, from, goal, most)]);
        if let Some(bearing) = bearing {
            // Turn to the way, go, turn to the wish; and only as much as a straight leg needs.
            for towards in [bearing, self.least_turn(from.facing, bearing)] {
                let turned = base.pose_about(base.centre(from), towards);
                let arrived = base.pose_about(base.centre(goal), towards);
                push(ways, &[self.even(base, from, turned, most), self.even(base, turned, goal, most)]);
                push(
                    ways,
                    &[
                        self.even(base, from, turned, most),
                        self.even(base, turned, arrived, most),
                        self.even(base, arrived, goal, most),
                    ],
                );
            }
        }
        // In a bow: half the way turning to it, half turning to the wish.
        if let Some(bearing) = bearing {
            for towards in [self.least_turn(from.facing, bearing), self.least_turn(goal.facing, bearing), bearing] {
                for (part, whole) in [(1, 2), (1, 4), (3, 4)] {
                    let via = base.pose_about(base.centre(from).part_way(base.centre(goal), part, whole), towards);
                    push(ways, &[self.even(base, from, via, most), self.even(base, via, goal, most)]);
                }
            }
        }
        // Go, then turn on the spot.
        let kept = base.pose_about(base.centre(goal), from.facing);
        push(ways, &[self.even(base, from, kept, most), self.even(base, kept, goal, most)]);
        if self.about {
            let turned = Manoeuvre::About.end(base, from);
            push(ways, &[about(), self.even(base, turned, goal, most)]);
            if let Some(bearing) = bearing {
                let towards = self.least_turn(turned.facing, bearing);
                let aimed = base.pose_about(base.centre(turned), towards);
                push(ways, &[about(), self.even(base, turned, aimed, most), self.even(base, aimed, goal, most)]);
            }
            let reversed = Manoeuvre::About.end(base, goal);
            push(ways, &[self.even(base, from, reversed, most), about()]);
        }
    }

    /// Legs to a pose in as few equal parts as the turn needs; none when it is there already.
    pub(crate) fn even(&self, base: Base, from: Pose, goal: Pose, most: Turn) -> Legs {
        let mut legs = Legs::new();
        if from == goal {
            return legs;
        }
        let turn = from.facing.turn_to(goal.facing);
        let parts = (turn.abs().hundredths() as u32).div_ceil(most.hundredths().max(1) as u32);
        let parts = parts.clamp(1, MOST_LEGS as u32);
        let (start, end) = (base.centre(from), base.centre(goal));
        for part in 1..parts {
            let facing = self.rounded(from.facing + turn.part(part, parts));
            legs.push(Manoeuvre::To(base.pose_about(start.part_way(end, part, parts), facing)));
        }
        legs.push(Manoeuvre::To(goal));
        legs
    }

    /// The nearest facing from which a bearing is well within 45 degrees: two are left for the difference between a footprint's middle, whose
    /// bearing this is, and the point its pose names.
    fn least_turn(&self, from: Facing, bearing: Facing) -> Facing {
        let turn = from.turn_to(bearing);
        let grain = self.grain.hundredths().max(1);
        let needed = ((turn.abs().hundredths() - 4_300).max(0) + grain - 1) / grain * grain;
        from + Turn::from_hundredths(if turn < Turn::NONE { -needed } else { needed })
    }

    fn ways_by_drill(&self, base: Base, from: Pose, goal: Pose, ways: &mut Vec<Legs>) {
        let mut starts: ArrayVec<Option<Turn>, 6> = ArrayVec::new();
        starts.push(None);
        match self.first_turn {
            FirstTurn::Never => {}
            FirstTurn::Quarters => starts.extend([Turn::RIGHT, Turn::LEFT, Turn::ABOUT].map(Some)),
            FirstTurn::Any => {
                starts.push(Some(from.facing.turn_to(goal.facing)));
                if let Some(bearing) = Facing::of(base.centre(from), base.centre(goal)) {
                    starts.push(Some(from.facing.turn_to(bearing)));
                }
            }
        }
        for start in starts {
            let mut legs = Legs::new();
            let mut pose = from;
            if let Some(turn) = start.filter(|&turn| turn != Turn::NONE) {
                legs.push(Manoeuvre::Turn(turn));
                pose = Manoeuvre::Turn(turn).end(base, from);
            }
            self.slides_and_wheels(base, &legs, pose, goal, ways);
        }
    }

    fn slides_and_wheels(&self, base: Base, before: &Legs, from: Pose, goal: Pose, ways: &mut Vec<Legs>) {
        let turn = from.facing.turn_to(goal.facing);
        if turn == Turn::NONE {
            self.push_run(before, from, &[], goal, &[], ways);
            return;
        }
        if !self.wheel {
            return;
        }
        // Wheel and go; go and wheel; wheel towards it, go, wheel to the wish.
        let wheeled = Manoeuvre::Wheel(turn).end(base, from);
        self.push_run(before, wheeled, &[Manoeuvre::Wheel(turn)], goal, &[], ways);
        self.push_run(before, from, &[], before_wheel(base, goal, turn), &[Manoeuvre::Wheel(turn)], ways);
        if let Some(bearing) = Facing::of(base.centre(from), base.centre(goal)) {
            let first = from.facing.turn_to(bearing);
            let second = bearing.turn_to(goal.facing);
            if first != Turn::NONE && second != Turn::NONE {
                let wheeled = Manoeuvre::Wheel(first).end(base, from);
                let last = before_wheel(base, goal, second);
                self.push_run(before, wheeled, &[Manoeuvre::Wheel(first)], last, &[Manoeuvre::Wheel(second)], ways);
            }
        }
    }

    /// Slides between two poses of the same facing, with what comes before and after them.
    fn push_run(
        &self,
        before: &Legs,
        from: Pose,
        first: &[Manoeuvre],
        to: Pose,
        last: &[Manoeuvre],
        ways: &mut Vec<Legs>,
    ) {
        for run in self.runs(from, to) {
            let mut legs = before.clone();
            let whole = first.iter().chain(&run).chain(last).copied();
            if legs.len() + first.len() + run.len() + last.len() <= MOST_LEGS {
                legs.extend(whole);
                ways.push(legs);
            }
        }
    }

    /// Slides from one pose to another of the same facing: straight there if the kit allows the bearing; where that is neither ahead nor oblique,
    /// also squarely, ahead or back and then sideways, and obliquely as far as that helps.
    fn runs(&self, from: Pose, to: Pose) -> ArrayVec<Run, 3> {
        let mut runs = ArrayVec::new();
        let Some(straight) = slide_to(from, to.spot()) else {
            runs.push(Run::new());
            return runs;
        };
        let (Manoeuvre::Slide { bearing, .. }, Some(most)) = (straight, self.slide) else { return runs };
        if bearing.abs() <= most {
            runs.push(Run::from_iter([straight]));
        }
        if bearing.abs() <= OBLIQUE || most < Turn::RIGHT {
            return runs;
        }
        let off = from.coordinates(to.spot());
        let slide = |bearing: Turn, distance: Inches| {
            (distance > Inches::ZERO).then_some(Manoeuvre::Slide { bearing, distance })
        };
        let ahead = slide(if off.y < Inches::ZERO { Turn::ABOUT } else { Turn::NONE }, off.y.abs());
        let (across, oblique) = if off.x < Inches::ZERO { (Turn::LEFT, -OBLIQUE) } else { (Turn::RIGHT, OBLIQUE) };
        runs.push(ahead.into_iter().chain(slide(across, off.x.abs())).collect());
        if off.y > Inches::ZERO {
            let corner = from.at().towards(from.facing, off.y).towards(from.facing + across, off.y);
            let diagonal = slide(oblique, distance_between(from.spot(), corner.spot()));
            runs.push(diagonal.into_iter().chain(slide(across, off.x.abs() - off.y)).collect());
        }
        runs
    }
}

/// One or two slides.
type Run = ArrayVec<Manoeuvre, 2>;

/// The widest oblique.
const OBLIQUE: Turn = Turn::degrees(45);

/// The pose from which a wheel by `turn` ends at a goal.
fn before_wheel(base: Base, goal: Pose, turn: Turn) -> Pose {
    let side = if turn < Turn::NONE { -base.half_width() } else { base.half_width() };
    let pivot = wheel_pivot(base, goal, turn);
    let facing = goal.facing + -turn;
    Pose::new(place_corner(pivot, facing.direction(), -side, -base.extents().0).point(), facing)
}

fn about() -> Legs {
    Legs::from_iter([Manoeuvre::About])
}

/// Joins parts of a way; a way that grows too long is left out.
fn push<const N: usize>(ways: &mut Vec<Legs>, parts: &[Legs; N]) {
    let mut way = Legs::new();
    for part in parts {
        if way.try_extend_from_slice(part).is_err() {
            return;
        }
    }
    if !way.is_empty() && !ways.contains(&way) {
        ways.push(way);
    }
}
