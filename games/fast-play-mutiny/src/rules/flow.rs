//! What is being resolved: a small pile of steps, the topmost next. A step that needs a seat's answer is a question.

use serde::{Deserialize, Serialize};

use crate::rules::actions::Leave;
use crate::rules::charge::Charge;
use crate::rules::fire::Firing;
use crate::rules::morale::Occasion;
use crate::rules::order::{Share, Shots};
use crate::rules::retreat::Taking;
use crate::rules::special_cards::Work;
use crate::rules::state::Unit;

/// The deepest that steps are piled: a card, its effect, an action, a shot, a retreat.
const DEEPEST: usize = 10;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// A Force places its pieces. [FP-14.1]
    Deploy { force: u8, placed: u16 },
    /// The next card is turned. [FP-1.4]
    Draw,
    /// A Force acts; `only` this Company where a card lets it act, `played` after a held card that was played before the action. [FP-1.5, FP-13.19]
    ForceCard { force: u8, only: Option<u8>, played: bool, leave: Leave },
    /// What follows a Company's action. [FP-1.6, FP-13.5]
    Acted { force: u8, company: u8, leave: Leave },
    /// The Command Group moves; `moved` are those that have, `sole` when the Force has nothing else to do. [FP-1.6, FP-9.5]
    CommandMove { force: u8, moved: u8, sole: bool },
    /// The Commander-in-Chief moves, after an action or by a card. [FP-3.1, FP-13.9]
    CommanderMove { by_card: bool },
    /// A volley, shot by shot; a charger in contact is aimed at in its own way. [FP-4.2.3, FP-4.8.1]
    Volley(Firing),
    /// Fire is shared out among targets, these so far. [FP-4.2.3]
    Share { unit: Unit, share: Share, shots: Shots },
    /// The second half of FIRE MOVE is a move. [FP-4.5.4]
    MoveAfterFire { unit: Unit },
    /// The second half of FIRE MOVE is fire. [FP-4.5.4]
    FireAfterMove { unit: Unit },
    /// A charger has come into contact. [FP-4.6.3]
    Contact { charge: Charge },
    /// The charged Company may react. [FP-4.8]
    React { charge: Charge },
    /// Back after half fire. [FP-4.8.2]
    ReactPath { charge: Charge },
    /// After a reaction: does the charger still come on?
    ChargeOn { charge: Charge },
    /// The charged Company has gone back: the charger may follow.
    Followed { charge: Charge },
    /// A round of melee. [FP-10.5]
    Melee { charge: Charge, round: u8 },
    /// The player chooses his line. [FP-10.2]
    Front { charge: Charge, round: u8 },
    /// A beaten unit goes back from an opponent. [FP-10.20]
    Retreat { unit: Unit, from: u8, taking: Taking },
    /// The charger may enter the empty area. [FP-10.22]
    Advance { charge: Charge },
    /// The players' guns act, this one next. [FP-2.2]
    Guns { next: u8 },
    /// A gun acts. [FP-2.5]
    GunAction { gun: u8 },
    /// A Band acts. [FP-17.1]
    BandCard { band: u8 },
    /// One enemy unit acts so many times. [FP-13.13]
    UnitActs { unit: u8, left: u8 },
    /// The enemy's guns act, this one next.
    EnemyGuns { next: u8 },
    /// An enemy gun acts. [FP-17.10]
    EnemyGunAction { unit: u8 },
    /// A special card at work. [FP-13.18]
    Effect(Work),
    /// Routed units roll to return, this one next. [FP-12.10]
    Returns { next: u8, occasion: Occasion },
    /// Where does it return? [FP-12.10]
    Entry { unit: u8 },
    /// The round is over. [FP-1.9]
    RoundOver,
    /// An order is finished: is the match over? [FP-15.4, FP-15.5]
    Finished,
    /// The match is over.
    Over,
}

/// The pile of steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flow {
    steps: [Step; DEEPEST],
    depth: u8,
}

impl Flow {
    /// Nothing but the first step.
    pub fn begin(step: Step) -> Self {
        let mut flow = Self { steps: [Step::Draw; DEEPEST], depth: 0 };
        flow.push(step);
        flow
    }

    /// The step to take next.
    pub fn top(&self) -> Step {
        self.depth.checked_sub(1).map_or(Step::Over, |top| self.steps[usize::from(top)])
    }

    /// Puts a step on top.
    pub fn push(&mut self, step: Step) {
        assert!(usize::from(self.depth) < DEEPEST, "no rule piles up more than {DEEPEST} steps");
        self.steps[usize::from(self.depth)] = step;
        self.depth += 1;
    }

    /// Takes the top step away. Freed places are wiped, so that equal positions are equal.
    pub fn pop(&mut self) -> Step {
        let top = self.top();
        if self.depth > 0 {
            self.depth -= 1;
            self.steps[usize::from(self.depth)] = Step::Draw;
        }
        top
    }

    /// Puts a step in place of the top one.
    pub fn replace(&mut self, step: Step) {
        self.pop();
        self.push(step);
    }

    /// Takes all steps away and ends the match.
    pub fn end(&mut self) {
        *self = Self::begin(Step::Over);
    }

    /// The Force whose Company or gun stands in the melee that is asked about.
    pub(crate) fn force_of_front(&self) -> u8 {
        match self.top() {
            Step::Front { charge, .. } => match charge.player_unit() {
                Unit::Company(id) => id / 2,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The charge that somebody reacts to, with perhaps his fire being shared out above it.
    pub(crate) fn charge(&self) -> Option<Charge> {
        let depth = usize::from(self.depth);
        self.steps[..depth].iter().rev().take(2).find_map(|step| match step {
            Step::React { charge } => Some(*charge),
            _ => None,
        })
    }

    /// Whether a gun is asked.
    pub(crate) fn asks_gun(&self) -> bool {
        matches!(self.top(), Step::GunAction { .. } | Step::EnemyGunAction { .. })
    }
}
