//! Bahadur Shah in the company of other commanders. [LM-5.5b]

use engine::Log;

use crate::data::ids::{FigureId, FigureSet, Side};
use crate::rules::event::Event;
use crate::rules::operations::columns::check_own_figure;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;

/// Ends Bahadur Shah's company with a commander who is no longer in his place. [LM-5.5b]
pub fn part_shah(state: &mut State) {
    let (Some(shah), Some(with)) = (state.shah(), state.shah_with) else { return };
    if !together(state, with, shah) {
        state.shah_with = None;
    }
}

/// Whether Bahadur Shah may join a commander: a rebel with units, in his zone and place, once per turn. [LM-5.5b]
pub fn check_shah(state: &State, figure: FigureId) -> Result<(), Refusal> {
    if state.data().figure(figure).side != Side::Rebel {
        return Err(Refusal::NotYours);
    }
    let shah = state.shah().ok_or(Refusal::NoShah)?;
    if state.figures_held.has(shah) {
        return Err(Refusal::FigureHeld(shah));
    }
    if state.shah_joined {
        return Err(Refusal::ShahJoinedOnce);
    }
    let willing = figure != shah && state.shah_with != Some(figure) && state.figure(figure).units.any();
    if together(state, figure, shah) && willing { Ok(()) } else { Err(Refusal::ShahStays) }
}

/// Whether `join_shah{figure}` is lawful. [LM-5.5b]
pub fn check_join_shah(state: &State, side: Side, figure: FigureId) -> Result<(), Refusal> {
    check_own_figure(state, side, figure)?;
    check_shah(state, figure)
}

/// Bahadur Shah accompanies a commander. [LM-5.5b]
pub fn join_shah(state: &mut State, figure: FigureId, log: &mut impl Log<Event>) {
    state.shah_with = Some(figure);
    state.shah_joined = true;
    log.tell(Event::ShahJoined { figure });
}

/// Bahadur Shah, if he accompanies a commander and is not held. [LM-5.5b]
pub fn companion(state: &State, figure: FigureId) -> Option<FigureId> {
    state.shah().filter(|&shah| state.shah_with == Some(figure) && !state.figures_held.has(shah))
}

/// A figure, and Bahadur Shah if he accompanies him: whatever befalls the column in battle befalls both. [LM-5.5b]
pub fn with_company(state: &State, figure: FigureId) -> FigureSet {
    let shah = state.shah().filter(|_| state.shah_with == Some(figure));
    shah.into_iter().fold(FigureSet::only(figure), FigureSet::with)
}

/// Whether Bahadur Shah stands beside a commander whom he does not accompany. [LM-5.5b]
pub fn is_shah_beside(state: &State, figure: FigureId) -> bool {
    state.shah().is_some_and(|shah| shah != figure && state.shah_with != Some(figure) && together(state, figure, shah))
}

/// Whether two figures stand in one zone, on the same side of its walls.
fn together(state: &State, one: FigureId, other: FigureId) -> bool {
    state.figure(one).zone == state.figure(other).zone
        && state.figures_inside.has(one) == state.figures_inside.has(other)
}
