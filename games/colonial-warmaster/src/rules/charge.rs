//! Charging: the way in, the face struck, lining up, who else is touched. [CW-6.5, CW-12.8]

use engine::NoReasons;
use table::{Ends, Face, Inches, Pieces, Point, Pose, Turn};

use crate::data::footprint::Body;
use crate::data::roster::{Class, Formation, Saddle, UnitType};
use crate::data::side::{UnitId, each};
use crate::rules::moving::{self, Manners, Marcher, Walk, walk_closing, walk_legs};
use crate::rules::opportunity;
use crate::rules::order::Legs;
use crate::rules::refusal::{Denial, Refusal};
use crate::rules::shaken;
use crate::rules::state::{Acted, Contact, State};

/// A charge that may be made.
#[derive(Clone, Copy, Debug)]
pub struct Charging {
    /// The way, lined up at its end.
    pub walk: Walk,
    /// The face it strikes.
    pub face: Face,
}

/// Checks a charge and finds where it lines up. [CW-6.5, CW-12.8]
pub fn charge<No: Denial>(
    state: &State,
    unit: UnitId,
    formation: Formation,
    legs: &Legs,
    target: UnitId,
    pieces: &Pieces,
) -> Result<Charging, No> {
    may_charge(state, unit, formation).map_err(|why| No::because(|| why))?;
    if state.side_of(target) == state.side_of(unit) || !state.is_present(target) {
        return Err(No::because(|| Refusal::NoEnemy(target)));
    }
    if moving::are_too_many(state, legs.all().len() + 1) {
        return Err(No::because(|| Refusal::LegCount(unit)));
    }
    let saddle = state[unit].saddle;
    let allowance = state.kind(unit).allowance(formation, saddle).unwrap_or(Inches::ZERO);
    let start = state[unit].pose;
    let mut marcher = Marcher::new(state, unit, formation, saddle);
    let walk = walk_legs(&mut marcher, start, legs, Ends::Later, allowance, pieces)?;
    let mut marcher = marcher.with(Manners::Closing(target));
    let widest = Turn::degrees(i32::from(state.book.tables.movement.closing_turn));
    line_up(state, &mut marcher, walk, start.at(), target, widest, Some(allowance), pieces)
        .map_err(|least| No::because(|| Refusal::NoLineUp { unit, target, least, allowance }))
}

/// Whether a unit may charge in a formation. [CW-6.5]
pub fn may_charge(state: &State, unit: UnitId, formation: Formation) -> Result<(), Refusal> {
    if !shaken::charges(state[unit].morale) {
        Err(Refusal::ShakenCharge(unit))
    } else if !charges_in(state.kind(unit), state[unit].saddle, formation) {
        Err(Refusal::MayNotCharge(unit))
    } else {
        Ok(())
    }
}

/// Whether a type charges so: not artillery, cavalry on foot, squares and road columns. [CW-6.5]
pub fn charges_in(kind: &UnitType, saddle: Saddle, formation: Formation) -> bool {
    let formed = matches!(formation, Formation::Line | Formation::CombatColumn | Formation::Open | Formation::Mass);
    formed && kind.class != Class::Art && (kind.class != Class::Cav || saddle == Saddle::Mounted)
}

/// The edge of a target that is struck from a place, and the face that counts. [CW-12.8a]
pub fn face_struck(target: &Body, from: Point) -> (Face, Face) {
    if target.formation() == Formation::Square {
        return (table::nearest_face(&target.shape, from.spot()), Face::Front);
    }
    let face = target.zone_of(from.spot());
    (face, face)
}

/// Finds the first place along the struck edge that is free and can be reached. `allowance`: what the whole way may cost, `None` where the
/// closing leg is free. On failure, what the cheapest place would have cost, if cost is all that is missing. [CW-12.8b]
#[expect(clippy::too_many_arguments, reason = "a charge and a pursuit differ in each of these")]
pub fn line_up(
    state: &State,
    marcher: &mut Marcher<'_>,
    walk: Walk,
    from: Point,
    target: UnitId,
    widest: Turn,
    allowance: Option<Inches>,
    pieces: &Pieces,
) -> Result<Charging, Option<Inches>> {
    let body = state.body(target);
    let (edge, face) = face_struck(&body, from);
    let step = state.book.tables.movement.step;
    let mut least: Option<Inches> = None;
    for pose in table::line_up(&body.shape, body.facing(), edge, walk.end.spot(), step) {
        if let Some(limit) = allowance
            && out_of_reach(walk.end, pose, limit - walk.cost)
        {
            let price = walk.cost + table::distance_between(walk.end.spot(), pose.spot());
            least = Some(least.map_or(price, |least| least.min(price)));
            continue;
        }
        let Some(toll) = walk_closing(marcher, walk.end, pose, widest, pieces) else { continue };
        let whole = walk.cost + toll.cost(&mut NoReasons);
        if allowance.is_none_or(|allowance| whole <= allowance) {
            let mut walk = walk;
            walk.close(pose, toll);
            return Ok(Charging { walk, face });
        }
        least = Some(least.map_or(whole, |least| least.min(whole)));
    }
    Err(least)
}

/// Whether a pose is so far that no closing leg to it can be paid: the anchor lies between two corners of the front, so one of them goes at least as far.
fn out_of_reach(from: Pose, to: Pose, left: Inches) -> bool {
    table::distance_between(from.spot(), to.spot()) > left
}

/// The contacts that a lined-up charger makes: its target, and others its front touches. [CW-12.8c, CW-12.8e]
pub fn contacts(state: &State, unit: UnitId, target: UnitId, from: Point) -> impl Iterator<Item = Contact> + '_ {
    let figures = &state.book.0.tables.movement;
    let base = crate::data::footprint::base(state.kind(unit), state[unit].formation, state[unit].stands);
    let pose = state[unit].pose;
    let near = state.shape(unit).bounds().about(figures.touch_depth);
    let enemies = state.present[state.side_of(unit).enemy().index()];
    let touched = each(enemies & !target.bit()).filter(move |&other| {
        near.meets(state.shape(other).bounds())
            && table::frontage_met(base, pose, state.shape(other), figures.touch_depth) >= figures.touch_width
    });
    std::iter::once(target).chain(touched).map(move |struck| Contact {
        mover: unit,
        struck,
        face: face_struck(&state.body(struck), from).1,
        since: state.player_turn,
        charge: true,
    })
}

/// Records the contacts of a charger; whoever is charged loses his marker. [CW-12.8c, CW-12.8e]
pub(crate) fn engage(state: &mut State, seen: &Acted) {
    let Some(made) = seen.charge else { return };
    let found: Vec<_> = contacts(state, seen.unit, made.target, made.from).collect();
    for contact in found {
        if !state.contacts_of(contact.mover).any(|other| other.has(contact.struck)) {
            state.contacts.push(contact);
        }
        opportunity::lose_marker(state, contact.struck);
    }
    state.note_engaged();
}
