//! What a viewer may know, built up from nothing, and a full state that agrees with it. [LM-1.3c]

use chance::Chance;
use engine::Viewer;
use serde::Serialize;

use crate::data::ids::{CounterId, CounterSet, Side};
use crate::rules::battles::tactics;
use crate::rules::sieges;
use crate::rules::state::{Position, State, Table};
use crate::rules::turn::{self, Question};

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Data, scenario, options.
    #[serde(skip)]
    pub table: Table,
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open on the table.
    pub open: Position,
    /// Counters in hand, of the sides the viewer knows.
    pub hand: CounterSet,
    /// Counters in the piles, of the sides the viewer knows.
    pub pile: CounterSet,
    /// Sizes of the hands, by side.
    pub hand_sizes: [u8; 2],
    /// Sizes of the piles, by side.
    pub pile_sizes: [u8; 2],
}

impl View {
    /// What a viewer may know of a state.
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let known = state.table.known_to(viewer);
        Self {
            table: state.table,
            viewer,
            open: state.open.clone(),
            hand: state.hand.and(known),
            pile: state.pile.and(known),
            hand_sizes: Side::BOTH.map(|side| state.hand_of(side).len() as u8),
            pile_sizes: Side::BOTH.map(|side| state.pile_of(side).len() as u8),
        }
    }

    /// The state as far as the viewer knows it: counters he cannot see are in no hand and no pile. The legal orders of his own seat are right in it.
    pub fn state(&self) -> State {
        State { table: self.table, open: self.open.clone(), hand: self.hand, pile: self.pile }
    }

    /// Counters of a side that the viewer cannot place: in hand or pile, but he does not know which.
    pub fn unseen(&self, side: Side) -> CounterSet {
        let own = self.table.data.sets.counters[side.index()];
        self.table.scenario.deck().and(own).without(self.open.used).without(self.hand).without(self.pile)
    }

    /// A full state that the viewer cannot tell from the true one: unseen counters are dealt at random into hand and pile.
    pub fn imagine(&self, chance: &mut impl Chance) -> State {
        let mut state = self.state();
        for side in Side::BOTH {
            if self.viewer.knows(side.seat()) {
                continue;
            }
            let mut unseen = self.unseen(side);
            for _ in 0..self.hand_sizes[side.index()] {
                let Some(drawn) = chance.draw(unseen.bits()).map(CounterId) else { break };
                unseen.remove(drawn);
                state.hand.insert(drawn);
            }
            state.pile = state.pile.or(unseen);
        }
        state
    }
}

/// Whether everybody at the table can work out what may be answered: no counter that the side may still hold decides it. [LM-1.3c]
pub fn is_open(state: &State) -> bool {
    let Some((side, question)) = turn::question(state) else { return false };
    let own = state.table.scenario.deck().and(state.data().sets.counters[side.index()]);
    let mut unused = own.without(state.used).iter();
    match question {
        Question::Tactics => !unused.any(|counter| tactics::could_be_played(state, counter)),
        Question::SiegeBonus => !unused.any(|counter| sieges::could_be_played(state, counter)),
        Question::RebellionMenu
        | Question::ReinforcementMenu
        | Question::Escort
        | Question::OperationsMenu
        | Question::ColumnMenu
        | Question::Kavanagh => false,
        _ => true,
    }
}

impl Table {
    /// The counters whose place a viewer knows: his own.
    fn known_to(&self, viewer: Viewer) -> CounterSet {
        Side::BOTH
            .into_iter()
            .filter(|side| viewer.knows(side.seat()))
            .fold(CounterSet::EMPTY, |known, side| known.or(self.data.sets.counters[side.index()]))
    }
}
