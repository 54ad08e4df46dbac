//! A move of several manoeuvres: what it costs, where it goes, what stops it.

use arrayvec::ArrayVec;

use crate::base::Base;
use crate::leg::Leg;
use crate::length::Inches;
use crate::manoeuvre::Manoeuvre;
use crate::spot::Pose;
use crate::way::{Bar, Ends};

/// No move has more legs than this.
pub const MOST_LEGS: usize = 8;

/// The legs of a move.
pub type Legs = ArrayVec<Manoeuvre, MOST_LEGS>;

/// What stops a move; a game maps each to its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Something stands or lies in the way.
    Bar(Bar),
    /// It costs more than there is left.
    TooFar {
        /// What the leg costs.
        cost: Inches,
        /// What is left for it.
        left: Inches,
    },
    /// More legs than the mover may make.
    TooManyLegs,
    /// A rule of the game, by the game's own number.
    Rule(u16),
}

/// How a game judges a move: the planner and the path know nothing else of it.
pub trait Drill {
    /// The mover's footprint.
    fn base(&self) -> Base;

    /// What its whole move may cost.
    fn allowance(&self) -> Inches;

    /// What a leg costs after the legs `before` it, or what stops it: its way, its kind, its end. The allowance is seen to by the caller.
    fn cost(&self, before: &[Manoeuvre], leg: &Leg, ends: Ends) -> Result<Inches, Stop>;
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Its legs.
    pub legs: Legs,
    /// Where each leg ends.
    pub poses: ArrayVec<Pose, MOST_LEGS>,
    /// Where it begins.
    pub start: Pose,
    /// What it costs in all.
    pub cost: Inches,
}

impl Trip {
    /// A move not yet begun.
    pub fn begin(start: Pose) -> Self {
        Self { legs: ArrayVec::new(), poses: ArrayVec::new(), start, cost: Inches::ZERO }
    }

    /// Where it ends.
    pub fn end(&self) -> Pose {
        self.poses.last().copied().unwrap_or(self.start)
    }

    /// Adds a leg if the drill allows it and the allowance pays for it.
    pub fn extend(&mut self, drill: &impl Drill, manoeuvre: Manoeuvre, ends: Ends) -> Result<(), Stop> {
        self.extend_within(drill, manoeuvre, ends, drill.allowance())
    }

    /// Adds a leg if the drill allows it and the whole then costs at most so much.
    pub(crate) fn extend_within(
        &mut self,
        drill: &impl Drill,
        manoeuvre: Manoeuvre,
        ends: Ends,
        limit: Inches,
    ) -> Result<(), Stop> {
        if self.legs.is_full() {
            return Err(Stop::TooManyLegs);
        }
        let leg = Leg::new(drill.base(), self.end(), manoeuvre);
        let cost = drill.cost(&self.legs, &leg, ends)?;
        let left = limit - self.cost;
        if cost > left {
            return Err(Stop::TooFar { cost, left });
        }
        self.legs.push(manoeuvre);
        self.poses.push(leg.to);
        self.cost += cost;
        Ok(())
    }
}

/// A move as far as it can be made, and what stops it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The move; without legs if it is best to stay.
    pub trip: Trip,
    /// What keeps it from going on; `None` when it is all that was asked for.
    pub stop: Option<Stop>,
}

/// Makes a move leg by leg: the whole trip with its cost, or as many legs as can be made and what stops the next. A move without legs costs nothing.
pub fn travel(drill: &impl Drill, start: Pose, legs: &[Manoeuvre]) -> Plan {
    let mut trip = Trip::begin(start);
    for (index, &manoeuvre) in legs.iter().enumerate() {
        let ends = if index + 1 == legs.len() { Ends::Here } else { Ends::Later };
        if let Err(stop) = trip.extend(drill, manoeuvre, ends) {
            return Plan { trip, stop: Some(stop) };
        }
    }
    Plan { trip, stop: None }
}
