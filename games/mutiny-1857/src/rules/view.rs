//! What a viewer may know: everything but, where it is hidden, how many march moves the enemy has left. [IM-4.15]

use chance::Chance;
use engine::Viewer;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::rules::kept::Kept;
use crate::rules::march_moves;
use crate::rules::state::{Core, State};
use crate::rules::unit::Unit;

/// What a viewer knows, and who he is.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The state; allowances the viewer may not know are replaced by 1, or 0 for spent units.
    pub state: State,
    /// Who looks.
    pub viewer: Viewer,
}

/// What this viewer may know, put together from what is public.
pub fn view(state: &State, viewer: Viewer) -> View {
    let core = Core {
        phase: state.phase,
        round: state.round,
        mover: state.mover,
        current: state.current,
        with: state.with,
        resume: state.resume,
        runners: state.runners,
        throws_all: state.throws_all,
        pushed: state.pushed,
        relieved: state.relieved,
        muster_dice: state.muster_dice,
        units: state.units.iter().map(|unit| shown(state, unit, viewer)).collect(),
        places: state.places.clone(),
        boxes: state.boxes,
        kept: Kept::default(),
        guns: state.guns.clone(),
        bodies: state.bodies.clone(),
        hits: state.hits.clone(),
        tests: state.tests.clone(),
        due: state.due.clone(),
        scenery: state.scenery.clone(),
        laid: state.laid.clone(),
        raised: state.raised.clone(),
        way: state.way.clone(),
        gathered: state.gathered,
        paired: state.paired.clone(),
    };
    let (book, scenario, rules) = (state.book, state.scenario, state.rules);
    View { state: State { book, scenario, rules, field: state.field.clone(), core }, viewer }
}

/// A unit as a viewer sees it: whether it is spent is public, and what it has left only where it is not hidden from him. [IM-4.15]
fn shown(state: &State, unit: &Unit, viewer: Viewer) -> Unit {
    let is_known = !state.rules.hidden_allowance || viewer.knows(unit.side.seat());
    Unit {
        kind: unit.kind,
        side: unit.side,
        number: unit.number,
        spec: unit.spec,
        station: unit.station,
        first: unit.first,
        full: unit.full,
        living: unit.living,
        killed: unit.killed,
        deserted: unit.deserted,
        off: unit.off,
        facing: unit.facing,
        back: unit.back,
        formation: unit.formation,
        stance: unit.stance,
        mount: unit.mount,
        horses: unit.horses,
        // A unit that has just paid its last move is not spent before the turn ends.
        left: if is_known { unit.left } else { u8::from(!unit.spent) },
        paid: unit.paid,
        spent: unit.spent,
        run: unit.run,
        rest: unit.rest,
        retreat: unit.retreat,
        retreat_moves: unit.retreat_moves,
        tried: unit.tried,
        building: unit.building,
        garrison: unit.garrison,
        placed: unit.placed,
        acted: unit.acted,
        steps: unit.steps,
        gait: unit.gait,
        paid_now: unit.paid_now,
        tests: unit.tests,
        gun: unit.gun,
        sniper: unit.sniper,
        extent: unit.extent,
    }
}

/// A state that the viewer cannot tell from the true one: hidden allowances are drawn anew.
pub fn imagine(view: &View, chance: &mut impl Chance) -> State {
    let mut state = view.state.clone();
    if state.rules.hidden_allowance {
        for unit in state.ids() {
            let one = &state[unit];
            if view.viewer.knows(one.side.seat()) || one.spent {
                continue;
            }
            let paid = one.paid;
            let dice = march_moves::allowance();
            let most = dice.count as u8 * dice.sides;
            let thrown = (0..8).map(|_| march_moves::draw(chance)).find(|&sum| sum > paid).unwrap_or(most);
            state[unit].left = thrown - paid.min(thrown);
        }
    }
    state
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::new();
        crate::rules::save::save(&self.state, &mut bytes);
        let mut view = serializer.serialize_struct("View", 3)?;
        view.serialize_field("scenario", &self.state.scenario.id)?;
        view.serialize_field("viewer", &self.viewer)?;
        view.serialize_field("state", &bytes)?;
        view.end()
    }
}
