//! What an activated unit or group does. [CW-3.4a, CW-3.4i, CW-3.4j, CW-3.1e]

use engine::{Log, Parts};
use table::{Bounds, Ends, Inches, Pieces, Pose};

use crate::data::footprint;
use crate::data::roster::{Formation, Saddle};
use crate::data::side::{MOST_UNITS, UnitId, each};
use crate::rules::charge;
use crate::rules::event::{Happening, Note};
use crate::rules::formations;
use crate::rules::group;
use crate::rules::known::Kept;
use crate::rules::leader;
use crate::rules::moving::{self, Marcher, Walk, walk_legs};
use crate::rules::opportunity;
use crate::rules::order::{Act, Acts, Deed, Legs};
use crate::rules::refusal::{Denial, Denied, Refusal};
use crate::rules::shaken;
use crate::rules::state::{Acted, List, Morale, State};

/// What an act that may be done leads to.
#[expect(clippy::large_enum_variant, reason = "it lives for one act, on the stack")]
#[derive(Clone, Copy, Debug)]
pub enum Done {
    /// The unit walks, and charges if it names a target.
    Walked {
        /// In which formation.
        formation: Formation,
        /// Its way.
        walk: Walk,
        /// Whom it charges, and at which face.
        charge: Option<(UnitId, table::Face)>,
    },
    /// It changes formation.
    Formed(Formation),
    /// It mounts or dismounts.
    Saddled(Saddle),
    /// It rallies by one level.
    Rallied,
    /// It holds.
    Held,
}

/// Checks the order of the activated units. [CW-3.1e]
pub fn check<No: Denial>(state: &State, group: u64, acts: &Acts) -> Result<(), No> {
    check_among(state, group, acts, &state.pieces())
}

/// Checks the order of the activated units among all footprints on the table. [CW-3.1e]
pub fn check_among<No: Denial>(state: &State, group: u64, acts: &Acts, pieces: &Pieces) -> Result<(), No> {
    check_entries(group, acts).map_err(|why| No::because(|| why))?;
    if acts.count() == 1 {
        return acts.iter().try_for_each(|act| check_act(state, act, pieces).map(drop));
    }
    // Each entry is checked against the places reached before it.
    let mut ahead: Option<(State, Pieces)> = None;
    let mut charges = false;
    for act in acts.iter() {
        let (now, about) = ahead.as_ref().map_or((state, pieces), |(now, about)| (now, about));
        let done = check_act(now, act, about)?;
        charges |= matches!(done, Done::Walked { charge: Some(_), .. });
        if !matches!(done, Done::Held | Done::Rallied) {
            let (now, about) = ahead.get_or_insert_with(|| (to_look_ahead(state), pieces.clone()));
            put(now, act.unit, &done);
            about.put(u16::from(act.unit.0), *now.shape(act.unit));
        }
    }
    if charges || group::is_touching(ahead.as_ref().map_or(state, |(now, _)| now), group) {
        Ok(())
    } else {
        Err(No::because(|| Refusal::TornApart))
    }
}

/// A state in which acts are only tried: nobody fires in it, so that it need not keep who could.
fn to_look_ahead(state: &State) -> State {
    let mut ahead = state.clone();
    ahead.lookout = Kept(None);
    ahead
}

/// Checks a way that is laid out leg by leg: as far as it goes it must be a march that the one activated unit may make.
pub fn check_way(
    state: &State,
    group: u64,
    unit: UnitId,
    formation: Option<Formation>,
    legs: Legs,
) -> Result<(), Refusal> {
    if group != unit.bit() {
        return Err(Refusal::Entries);
    }
    let deed = Deed::Move { formation, legs };
    if legs.all().is_empty() && formation.is_none() {
        return may_do(state, unit, &deed);
    }
    check_act(state, &Act { unit, deed }, &state.pieces()).map(drop)
}

fn check_entries(group: u64, acts: &Acts) -> Result<(), Refusal> {
    let named = acts.iter().fold(0, |set, act| set | act.unit.bit());
    if named == group && acts.count() == group.count_ones() as usize { Ok(()) } else { Err(Refusal::Entries) }
}

/// Checks what one activated unit shall do, and finds what comes of it.
pub fn check_act<No: Denial>(state: &State, act: &Act, pieces: &Pieces) -> Result<Done, No> {
    let unit = act.unit;
    let denied = |why: Refusal| No::because(|| why);
    may_do(state, unit, &act.deed).map_err(denied)?;
    match act.deed {
        Deed::Move { formation, legs } => {
            let formation = change_first(state, unit, formation, pieces).map_err(denied)?;
            if legs.all().is_empty() && formation == state[unit].formation {
                return Err(denied(Refusal::LegCount(unit)));
            }
            let mut marcher = Marcher::new(state, unit, formation, state[unit].saddle);
            let walk = march(state, unit, &mut marcher, &legs, pieces)?;
            Ok(Done::Walked { formation, walk, charge: None })
        }
        Deed::Charge { formation, legs, target } => {
            let formation = change_first(state, unit, formation, pieces).map_err(denied)?;
            let charging = charge::charge(state, unit, formation, &legs, target, pieces)?;
            Ok(Done::Walked { formation, walk: charging.walk, charge: Some((target, charging.face)) })
        }
        Deed::Form { to } => formations::check(state, unit, to, pieces).map(|()| Done::Formed(to)).map_err(denied),
        Deed::Mount | Deed::Dismount => {
            let saddle = if act.deed == Deed::Mount { Saddle::Mounted } else { Saddle::OnFoot };
            formations::check_saddle(state, unit, saddle, pieces).map(|()| Done::Saddled(saddle)).map_err(denied)
        }
        Deed::Rally => Ok(Done::Rallied),
        Deed::Hold => Ok(Done::Held),
    }
}

/// Walks the legs of a move.
pub fn march<No: Denial>(
    state: &State,
    unit: UnitId,
    marcher: &mut Marcher<'_>,
    legs: &Legs,
    pieces: &Pieces,
) -> Result<Walk, No> {
    if moving::are_too_many(state, legs.all().len()) {
        return Err(No::because(|| Refusal::LegCount(unit)));
    }
    walk_legs(marcher, state[unit].pose, legs, Ends::Here, marcher.allowance(), pieces)
}

/// What morale allows: a routed unit only rallies, a shaken one does not charge, one in good order has nothing to rally from.
/// [CW-3.4i, CW-10.2]
fn may_do(state: &State, unit: UnitId, deed: &Deed) -> Result<(), Refusal> {
    match (state[unit].morale, deed) {
        (Morale::Good, Deed::Rally) => Err(Refusal::InGoodOrder(unit)),
        (Morale::Routed, Deed::Rally | Deed::Hold) => Ok(()),
        (Morale::Routed, _) => Err(Refusal::OnlyRally(unit)),
        (morale, Deed::Charge { .. }) if !shaken::charges(morale) => Err(Refusal::ShakenCharge(unit)),
        _ => Ok(()),
    }
}

/// The formation after the free change, if one is made.
fn change_first(state: &State, unit: UnitId, change: Option<Formation>, pieces: &Pieces) -> Result<Formation, Refusal> {
    match change {
        Some(to) => formations::check_free(state, unit, to, pieces).map(|()| to),
        None => Ok(state[unit].formation),
    }
}

/// The footprints that can matter to a unit in one activation, whatever it may do.
pub fn pieces_in_reach(state: &State, unit: UnitId) -> Pieces {
    let (kind, one) = (state.kind(unit), &state[unit]);
    let farthest = Formation::ALL
        .into_iter()
        .filter_map(|formation| {
            let allowance = kind.allowance(formation, one.saddle)?;
            Some(State::farthest(footprint::base(kind, formation, one.stands), allowance))
        })
        .max()
        .unwrap_or(Inches::ZERO);
    let margin = farthest + state.book.tables.movement.spacing;
    let reach = Bounds::of(&[one.pose.spot()]).about(margin).with(state.shape(unit).bounds());
    let mut pieces = Pieces::with_room(MOST_UNITS);
    for other in each(state.present[0] | state.present[1]) {
        if reach.meets(state.shape(other).bounds()) {
            pieces.add(u16::from(other.0), *state.shape(other));
        }
    }
    pieces
}

/// Carries out the order of the activated units; returns who acted, as opportunity fire sees them.
pub fn perform(state: &mut State, acts: &Acts, log: &mut impl Log<Note>) -> List<Acted, 4> {
    let nobody = Acted { unit: UnitId(0), mid: None, end: crate::rules::save::NO_AIM, charge: None };
    let mut acted = List::new(nobody);
    for act in acts.iter() {
        let done = check_act::<Denied>(state, act, &pieces_in_reach(state, act.unit))
            .expect("an order is applied only after it was checked");
        let seen = opportunity::as_seen(state, act.unit, &done);
        carry_out(state, act.unit, &done, log);
        if let Some(mut seen) = seen {
            if seen.charge.is_none() {
                seen.end = opportunity::aim_at(state, act.unit);
            }
            acted.push(seen);
        }
    }
    acted
}

/// Puts a unit where what was found legal leaves it, in its formation and saddle.
fn put(state: &mut State, unit: UnitId, done: &Done) {
    match *done {
        Done::Walked { formation, walk, .. } => {
            state[unit].formation = formation;
            place(state, unit, walk.end);
        }
        Done::Formed(to) => {
            state[unit].formation = to;
            state.set_down(unit);
        }
        Done::Saddled(saddle) => {
            state[unit].saddle = saddle;
            state.set_down(unit);
        }
        Done::Rallied | Done::Held => {}
    }
}

/// Does what was found legal. Contacts are not made here: opportunity fire comes first.
fn carry_out(state: &mut State, unit: UnitId, done: &Done, log: &mut impl Log<Note>) {
    match *done {
        Done::Walked { formation, walk, charge } => {
            if formation != state[unit].formation {
                state.tell_unit(log, unit, Happening::Formed { unit, to: formation });
            }
            put(state, unit, done);
            let (mut why, mut why_allowed) = (Parts::heard_by(log), Parts::heard_by(log));
            let cost = walk.toll.cost(&mut why);
            let allowance = moving::allowance(state, unit, &mut why_allowed);
            match charge {
                None => state.tell_unit(log, unit, Happening::Moved { unit, cost, allowance, why, why_allowed }),
                Some((target, face)) => {
                    let charged = Happening::Charged { unit, target, cost, allowance, why, why_allowed };
                    state.tell_unit(log, unit, charged);
                    state.tell_unit(log, unit, Happening::LinedUp { unit, target, face });
                }
            }
            leader::take_refuge(state, log);
        }
        Done::Formed(to) => {
            put(state, unit, done);
            state.tell_unit(log, unit, Happening::Formed { unit, to });
            leader::take_refuge(state, log);
        }
        Done::Saddled(saddle) => {
            put(state, unit, done);
            let what = match saddle {
                Saddle::Mounted => Happening::Mounted { unit },
                Saddle::OnFoot => Happening::Dismounted { unit },
            };
            state.tell_unit(log, unit, what);
        }
        Done::Rallied => {
            let good = state[unit].morale == Morale::Shaken;
            state[unit].morale = if good { Morale::Good } else { Morale::Shaken };
            state.tell_unit(log, unit, Happening::Rallied { unit, good });
        }
        Done::Held => state.tell_unit(log, unit, Happening::Held { unit }),
    }
}

/// Puts a unit somewhere.
pub(crate) fn place(state: &mut State, unit: UnitId, pose: Pose) {
    state[unit].pose = pose;
    state.set_down(unit);
}
