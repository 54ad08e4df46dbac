//! Movement: where a moved unit may end.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use table::{Facing, Inches, Turn};

use crate::data::field::{Kind, Tread};
use crate::data::place::{BASE, Extent, INCH, Place, TOUCH, is_within, overlap};
use crate::data::roster::{Formation, Mount};
use crate::data::side::{Man, UnitId, each};
use crate::rules::artillery;
use crate::rules::formation::{self, MOST_MEMBERS};
use crate::rules::order::{BodyMove, Gait, Placing, Shift, Via};
use crate::rules::placements;
use crate::rules::pushing;
use crate::rules::refusal::Refusal;
use crate::rules::state::{State, centroid};
use crate::rules::way::{Crowd, Part, Walker};

/// Members of a moving body.
pub type Members = ArrayVec<Man, MOST_MEMBERS>;

/// A way has at most so many places between start and end. [IM-5.13, IM-5.35]
pub const MOST_VIA: usize = 3;
/// And turns at most so far in one leg. [IM-5.13]
pub const WIDEST: Turn = Turn::RIGHT;

/// Where everybody ends, and the longest path.
#[derive(Clone, Debug, Default)]
pub struct Walked {
    /// Who and where.
    pub ends: ArrayVec<(Man, Place), MOST_MEMBERS>,
    /// The longest path.
    pub longest: Inches,
}

/// A unit's living figures, then the officers with it.
pub fn members(state: &State, unit: UnitId, with: u64) -> Members {
    let own = state[unit].numbers().map(|number| Man { unit, number });
    let officers = each(with).filter(|&officer| state[officer].living != 0).map(|unit| Man { unit, number: 0 });
    own.chain(officers).take(MOST_MEMBERS).collect()
}

/// Who walks with what tread, among whom.
pub fn walker<'a>(state: &'a State, crowd: &'a Crowd, unit: UnitId, tread: Tread) -> Walker<'a> {
    Walker {
        state,
        crowd,
        among: Part::ALL,
        tread,
        side: state[unit].side,
        passes_friends: state.rules.pass_friends,
        through: state[unit].building,
    }
}

/// Whether the mover may set down as he says. [IM-5.12]
pub fn check_place(
    state: &State,
    unit: UnitId,
    gait: Gait,
    roll: Inches,
    placing: &Placing,
) -> Result<Walked, Refusal> {
    let wrong = || Err(Refusal::WrongPlacing(unit));
    match (gait, placing) {
        (Gait::Reform | Gait::Drop | Gait::Rise | Gait::Realign, Placing::Stand) => Ok(Walked::default()),
        (_, Placing::Stand) => {
            if placements::is_any(state, unit, gait, roll) {
                return Err(Refusal::MustMove(unit));
            }
            Ok(Walked::default())
        }
        (Gait::Face, Placing::Facing(facing)) => check_face(state, unit, *facing),
        (Gait::Unlimber, Placing::Facing(facing)) => artillery::check_unlimber(state, unit, *facing),
        (Gait::Realign, Placing::Facing(facing)) => artillery::check_realign(state, unit, *facing, roll),
        (Gait::Push, Placing::Push { to, facing, shift }) => match state.pushed {
            Some(gun) => pushing::check(state, unit, gun, (*to, *facing), shift, roll),
            None if shift.is_empty() => artillery::check_push(state, unit, *to, *facing, roll),
            None => wrong(),
        },
        (Gait::March | Gait::Attack, Placing::Drive { to, via }) if state.gun_of(unit).is_some() => {
            artillery::check_drive(state, unit, *to, via, roll)
        }
        (Gait::March | Gait::Attack | Gait::Enter, Placing::Inside(building)) => {
            check_enter(state, unit, *building, roll)
        }
        (Gait::Reform, Placing::Form { formation, to, facing }) => {
            formation::check(state, unit, (*formation, *to, *facing), roll)
        }
        (Gait::Leave, Placing::Form { formation, to, facing }) => {
            check_leave(state, unit, *formation, *to, *facing, roll)
        }
        (
            Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Rise | Gait::Enter | Gait::Quit,
            Placing::Body(body),
        ) if state.gun_of(unit).is_none() => check_body(state, &Ranks::new(state, unit, roll), unit, gait, roll, body),
        _ => wrong(),
    }
}

/// A turn on the spot: only rear circles move. [IM-5.19]
fn check_face(state: &State, unit: UnitId, facing: Facing) -> Result<Walked, Refusal> {
    let mut walked = Walked::default();
    let mut about = Extent::NOTHING;
    for man in members(state, unit, state.with) {
        walked.ends.push((man, state.man(man)));
        about = about.with(state.man(man));
    }
    let crowd = Crowd::near(state, about.grown(BASE), mask(unit, state.with), None);
    check_ends(state, unit, &walked, facing, &walker(state, &crowd, unit, state.tread(unit)))?;
    Ok(walked)
}

/// The units that move together, as a set.
pub fn mask(unit: UnitId, with: u64) -> u64 {
    unit.bit() | with
}

/// The rigid place of a figure. [IM-5.13]
pub fn rigid(place: Place, middle: Place, pose: Via) -> Place {
    let (x, y) = place.from(middle);
    if pose.turn == Turn::NONE {
        return pose.to.shifted((x, y));
    }
    pose.to.beside(Facing::from_hundredths(pose.turn.hundredths()), x, y)
}

/// A body before it moves: who goes, who is held, the middle of those who go, and everybody in whose way they might come.
pub struct Ranks {
    men: Members,
    held: ArrayVec<bool, MOST_MEMBERS>,
    mounted: bool,
    middle: Place,
    extent: Extent,
    roll: Inches,
    movers: u64,
    crowd: OnceCell<Crowd>,
}

impl Ranks {
    /// The body of a unit that has thrown so far: nobody of it goes farther than that. [IM-5.13]
    pub fn new(state: &State, unit: UnitId, roll: Inches) -> Self {
        let men = members(state, unit, state.with);
        let free = state.pinned(unit) == 0 && state.with == 0;
        let held: ArrayVec<bool, MOST_MEMBERS> = men.iter().map(|&man| !free && state.is_pinned(man)).collect();
        let middle = centroid(men.iter().zip(&held).filter(|(_, held)| !**held).map(|(&man, _)| state.man(man)));
        let mut extent = Extent::NOTHING;
        for &man in &men {
            extent = extent.with(state.man(man));
        }
        let mounted = men.iter().any(|man| state[man.unit].is_mounted());
        Self { men, held, mounted, middle, extent, roll, movers: mask(unit, state.with), crowd: OnceCell::new() }
    }

    /// Everybody in whose way they might come, gathered when it is first asked for.
    fn crowd(&self, state: &State) -> &Crowd {
        let gather = || Crowd::near(state, self.extent.grown(self.roll + BASE * 2), self.movers, None);
        self.crowd.get_or_init(gather)
    }

    /// The middle of those who go.
    pub const fn middle(&self) -> Place {
        self.middle
    }

    /// Whether nobody is held.
    pub fn is_free(&self) -> bool {
        !self.held.contains(&true)
    }

    /// Where everybody would end, whether he may or not.
    pub fn ends(&self, state: &State, body: &BodyMove) -> ArrayVec<(Man, Place), MOST_MEMBERS> {
        let end = |man: Man, held: bool| match body.shift.iter().find(|shift| shift.man == man) {
            _ if held => state.man(man),
            Some(shift) => shift.to,
            None => rigid(state.man(man), self.middle, body.end),
        };
        self.men.iter().zip(&self.held).map(|(&man, &held)| (man, end(man, held))).collect()
    }

    /// The boxes about where a body ends, and about all of its way, if it goes straight with everybody in his place.
    fn swept(&self, body: &BodyMove) -> Option<(Extent, Extent)> {
        let straight = body.end.turn == Turn::NONE && body.via.is_empty() && body.shift.is_empty();
        straight.then(|| {
            let by = body.end.to.from(self.middle);
            let Extent { left, bottom, right, top } = self.extent;
            let corner = |x: i16, y: i16| Place { x, y }.shifted(by);
            let end = Extent::of(corner(left, bottom), corner(right, top));
            (end, end.and(self.extent))
        })
    }

    /// What can be in the way of a body that goes straight with everybody in his place.
    fn in_the_way(&self, state: &State, body: &BodyMove) -> Option<Part> {
        // Rear circles trail by a base's breadth.
        self.swept(body).map(|(_, way)| self.crowd(state).part(way.grown(BASE)))
    }

    /// Whether men on foot go straight over open ground where nobody is.
    fn has_clear_way(&self, state: &State, body: &BodyMove) -> bool {
        let open = |(end, way): (Extent, Extent)| is_on_table(state, end) && self.crowd(state).is_clear(way);
        !self.mounted && self.is_free() && self.swept(body).is_some_and(open)
    }
}

/// Whether a body may end as it says: the answer of [`check_body`], at once where nothing is in the way.
pub fn may_end(state: &State, ranks: &Ranks, unit: UnitId, gait: Gait, roll: Inches, body: &BodyMove) -> bool {
    if !state[unit].garrison && ranks.has_clear_way(state, body) {
        let length = ranks.middle.distance(body.end.to);
        return length <= roll && (is_exempt(gait) || length >= roll.min(INCH));
    }
    // The outermost stand on the edges of the box about all.
    if ranks.is_free() && ranks.swept(body).is_some_and(|(end, _)| !is_on_table(state, end)) {
        return false;
    }
    check_body(state, ranks, unit, gait, roll, body).is_ok()
}

/// Whether a box lies on the table.
fn is_on_table(state: &State, extent: Extent) -> bool {
    let Extent { left, bottom, right, top } = extent;
    state.field.holds(Place { x: left, y: bottom }) && state.field.holds(Place { x: right, y: top })
}

/// Whether a gait may end with less than an inch. [IM-5.2]
const fn is_exempt(gait: Gait) -> bool {
    matches!(gait, Gait::Drop | Gait::Rise)
}

/// A move as a body. [IM-5.13, IM-5.14, IM-5.15, IM-5.16, IM-5.17, IM-5.18]
pub fn check_body(
    state: &State,
    ranks: &Ranks,
    unit: UnitId,
    gait: Gait,
    roll: Inches,
    body: &BodyMove,
) -> Result<Walked, Refusal> {
    check_poses(unit, body)?;
    let Ranks { men, held, middle, .. } = ranks;
    let (crowd, among) = (ranks.crowd(state), ranks.in_the_way(state, body).unwrap_or(Part::ALL));
    // Without a turn everybody goes as far as the middle does.
    let straight = (body.end.turn == Turn::NONE && body.via.is_empty()).then(|| middle.distance(body.end.to));
    let own_tread = state.tread(unit);
    let mut walked = Walked::default();
    for (&man, &stays) in men.iter().zip(held) {
        let start = state.man(man);
        if stays {
            walked.ends.push((man, start));
            continue;
        }
        let tread = if man.unit == unit { own_tread } else { state.tread(man.unit) };
        let walker = Walker { among, ..walker(state, crowd, unit, tread) };
        let (end, length) = walk_one(&walker, man, (start, *middle, straight), body, roll)?;
        walked.longest = walked.longest.max(length);
        walked.ends.push((man, end));
    }
    if body.shift.iter().any(|shift| !men.contains(&shift.man)) {
        return Err(Refusal::ShiftedStranger(unit));
    }
    if !is_exempt(gait) && walked.longest < roll.min(INCH) {
        return Err(Refusal::TooShort(unit, walked.longest));
    }
    // Men on foot who have all gone the same way stand to each other as before.
    let rigid = straight.is_some() && body.shift.is_empty() && ranks.is_free();
    if !rigid || ranks.mounted {
        check_ends(state, unit, &walked, body.facing, &Walker { among, ..walker(state, crowd, unit, own_tread) })?;
    }
    check_fort(state, unit, &walked)?;
    Ok(walked)
}

/// A legal move as a body: where everybody ends, and the longest path. [IM-5.13, IM-5.14]
pub fn walk(state: &State, unit: UnitId, body: &BodyMove) -> Walked {
    let ranks = Ranks::new(state, unit, Inches::ZERO);
    let ends = ranks.ends(state, body);
    let path = |&(man, end): &(Man, Place)| {
        let start = state.man(man);
        let places = body.via.iter().map(|&pose| rigid(start, ranks.middle, pose)).chain([end]);
        places.fold((start, Inches::ZERO), |(at, length), next| (next, length + at.distance(next))).1
    };
    let straight = ranks.swept(body).is_some();
    let longest = if straight {
        ranks.middle.distance(body.end.to)
    } else {
        let moving = ends.iter().zip(&ranks.held).filter(|(_, held)| !**held);
        moving.map(|(end, _)| path(end)).max().unwrap_or(Inches::ZERO)
    };
    Walked { ends, longest }
}

/// A way has few poses between start and end and turns only so far in one leg. [IM-5.13]
fn check_poses(unit: UnitId, body: &BodyMove) -> Result<(), Refusal> {
    if body.via.len() > MOST_VIA {
        return Err(Refusal::TooManyPoses(unit));
    }
    let mut before = Turn::NONE;
    for pose in body.via.iter().chain([&body.end]) {
        if (pose.turn.hundredths() - before.hundredths()).abs() > WIDEST.hundredths() {
            return Err(Refusal::TurnTooWide(unit));
        }
        before = pose.turn;
    }
    Ok(())
}

/// One figure's way: its end and its length. [IM-5.14, IM-5.15]
fn walk_one(
    walker: &Walker<'_>,
    man: Man,
    (start, middle, straight): (Place, Place, Option<Inches>),
    body: &BodyMove,
    roll: Inches,
) -> Result<(Place, Inches), Refusal> {
    let state = walker.state;
    let shift = body.shift.iter().find(|shift| shift.man == man);
    let planned = rigid(start, middle, body.end);
    let end = match shift {
        Some(shift) => checked_shift(walker, shift, planned, body.facing)?,
        None => planned,
    };
    let places = body.via.iter().map(|&pose| rigid(start, middle, pose)).chain([end]);
    let length = walk_legs(walker, man.unit, start, places, straight.filter(|_| shift.is_none()), roll)?;
    walker.stand(end).map_err(|bar| bar.refusal(state, man.unit, walker.tread))?;
    Ok((end, length))
}

/// One figure's way from place to place: its length, which is known where it is straight. [IM-5.14, IM-5.15]
fn walk_legs(
    walker: &Walker<'_>,
    unit: UnitId,
    start: Place,
    places: impl Iterator<Item = Place>,
    straight: Option<Inches>,
    roll: Inches,
) -> Result<Inches, Refusal> {
    let (mut at, mut length) = (start, Inches::ZERO);
    for next in places {
        length += straight.unwrap_or_else(|| at.distance(next));
        if length > roll {
            return Err(Refusal::TooFar(unit, length));
        }
        walker.leg(at, next).map_err(|bar| bar.refusal(walker.state, unit, walker.tread))?;
        at = next;
    }
    Ok(length)
}

/// Whether the way of what is being set down may lead on by a place: the legs to it must be free and short enough. [IM-5.13, IM-5.14, IM-5.15]
pub fn check_pass(state: &State, unit: UnitId, gait: Gait, roll: Inches, next: Via) -> Result<(), Refusal> {
    if !has_way(state, unit, gait) {
        return Err(Refusal::WrongPlacing(unit));
    }
    if state.gun_of(unit).is_some() {
        if next.turn != Turn::NONE {
            return Err(Refusal::WrongPlacing(unit));
        }
        let places: Vec<Place> = state.way.iter().chain([&next]).map(|via| via.to).collect();
        return artillery::check_pass(state, unit, &places, roll);
    }
    let way = BodyMove { end: next, facing: state[unit].facing, via: state.way.clone(), shift: Vec::new() };
    check_poses(unit, &way)?;
    if way.via.len() == MOST_VIA {
        return Err(Refusal::TooManyPoses(unit));
    }
    let ranks = Ranks::new(state, unit, roll);
    for (&man, _) in ranks.men.iter().zip(&ranks.held).filter(|(_, held)| !**held) {
        let start = state.man(man);
        let places = way.via.iter().chain([&next]).map(|&pose| rigid(start, ranks.middle, pose));
        let walker = walker(state, ranks.crowd(state), unit, state.tread(man.unit));
        walk_legs(&walker, man.unit, start, places, None, roll)?;
    }
    Ok(())
}

/// Whether what is being set down after a gait goes a way that places may be named on. [IM-5.13]
pub fn has_way(state: &State, unit: UnitId, gait: Gait) -> bool {
    let body =
        matches!(gait, Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Rise | Gait::Enter | Gait::Quit);
    match state.gun_of(unit) {
        Some(_) => matches!(gait, Gait::March | Gait::Attack),
        None => body && state[unit].building.is_none(),
    }
}

/// A figure may leave its place to reach the enemy, or where one of its circles is barred. [IM-5.16, IM-5.17]
fn checked_shift(walker: &Walker<'_>, shift: &Shift, planned: Place, facing: Facing) -> Result<Place, Refusal> {
    let (state, unit) = (walker.state, shift.man.unit);
    let rear = |front: Place| state[unit].is_mounted().then(|| front.ahead(facing, -BASE));
    let reaches = std::iter::once(shift.to).chain(rear(shift.to)).any(|at| meets_enemy(state, unit, at));
    let barred = || walker.stand(planned).is_err() || rear(planned).is_some_and(|at| walker.trail(at).is_err());
    if reaches || barred() {
        return Ok(shift.to);
    }
    Err(Refusal::LeavesRank(unit))
}

/// Whether a base at a place touches an enemy figure, or a building that enemies hold. [IM-5.16]
pub fn meets_enemy(state: &State, unit: UnitId, at: Place) -> bool {
    let reach = Extent::of(at, at).grown(BASE + TOUCH);
    state.present_near(state[unit].side.enemy(), reach).any(|enemy| match state.building(enemy) {
        Some(house) => house.is_within(at, TOUCH),
        None => state.circles(enemy).any(|circle| is_within(circle, at, TOUCH)),
    })
}

/// Nobody ends on another, rear circles included, and the unit keeps together. [IM-5.15, IM-5.18]
pub fn check_ends(
    state: &State,
    unit: UnitId,
    walked: &Walked,
    facing: Facing,
    walker: &Walker<'_>,
) -> Result<(), Refusal> {
    let mounted = walked.ends.iter().any(|(man, _)| state[man.unit].is_mounted());
    let back = if mounted { Place::default().ahead(facing, -BASE).from(Place::default()) } else { (0, 0) };
    let mut circles: ArrayVec<(Place, u8), { 2 * MOST_MEMBERS }> = ArrayVec::new();
    for (index, &(man, end)) in walked.ends.iter().enumerate() {
        circles.push((end, index as u8));
        if state[man.unit].is_mounted() {
            let rear = end.shifted(back);
            walker.trail(rear).map_err(|bar| bar.refusal(state, man.unit, walker.tread))?;
            circles.push((rear, index as u8));
        }
    }
    for (index, &(place, owner)) in circles.iter().enumerate() {
        if circles[..index].iter().any(|&(other, whose)| whose != owner && overlap(other, place)) {
            return Err(Refusal::OnEachOther(unit));
        }
    }
    let link = state.rules.coherency;
    let after = groups(walked.ends.len(), &circles, link);
    if after > 1 {
        let before = groups_now(state, unit, walked, link);
        if after > before {
            return Err(Refusal::TornApart(unit, after as u8));
        }
    }
    Ok(())
}

/// Into how many groups the members fall before they move; officers who come along count with the unit.
fn groups_now(state: &State, unit: UnitId, walked: &Walked, link: Inches) -> usize {
    let mut circles: ArrayVec<(Place, u8), { 2 * MOST_MEMBERS }> = ArrayVec::new();
    if state[unit].building.is_some() {
        return 1;
    }
    for (index, &(man, _)) in walked.ends.iter().enumerate() {
        circles.push((state.man(man), index as u8));
        if let Some(rear) = state.rear(man) {
            circles.push((rear, index as u8));
        }
    }
    groups(walked.ends.len(), &circles, link).max(1)
}

/// Into how many chains figures fall whose gaps are at most `link`. [IM-5.18]
pub fn groups(count: usize, circles: &[(Place, u8)], link: Inches) -> usize {
    let mut reached = 0_u32;
    let mut groups = 0;
    for first in 0..count as u8 {
        if reached & 1 << first != 0 {
            continue;
        }
        groups += 1;
        reached |= 1 << first;
        let mut waiting: ArrayVec<u8, 32> = ArrayVec::new();
        waiting.push(first);
        while let Some(here) = waiting.pop() {
            for &(place, _) in circles.iter().filter(|(_, owner)| *owner == here) {
                for &(other, whose) in circles {
                    if reached & 1 << whose == 0 && is_within(place, other, link) {
                        reached |= 1 << whose;
                        waiting.push(whose);
                    }
                }
            }
        }
    }
    groups
}

/// The garrison stays in its fort until it is relieved. [IM-3.8]
pub fn check_fort(state: &State, unit: UnitId, walked: &Walked) -> Result<(), Refusal> {
    if !state[unit].garrison {
        return Ok(());
    }
    let inside = state.field.first(Kind::Fort).is_some_and(|fort| {
        let fort = &state.field.features[usize::from(fort)];
        walked.ends.iter().filter(|(man, _)| man.unit == unit).all(|&(_, end)| fort.holds(end))
    });
    if inside { Ok(()) } else { Err(Refusal::Garrison(unit)) }
}

/// Whether a building has room for a unit and who goes with it. [IM-5.30, IM-6.2]
pub fn check_room(state: &State, unit: UnitId, building: u8) -> Result<(), Refusal> {
    let usable = state.row(building).is_some_and(|row| row.kind.is_building());
    if !usable {
        return Err(Refusal::NoBuilding(unit));
    }
    if state.tread(unit) != Tread::Foot || state.gun_of(unit).is_some() {
        return Err(Refusal::NotOnFoot(unit));
    }
    let mut inside = 0;
    for other in state.occupants(building) {
        if state[other].side != state[unit].side {
            return Err(Refusal::BuildingHeld(other));
        }
        if !state.is_officer(other) {
            inside += state[other].alive();
        }
    }
    let capacity = state.field.features[usize::from(building)].capacity;
    let coming = if state.is_officer(unit) { 0 } else { state[unit].alive() };
    let crowded = coming > 0 && inside > 0 && capacity <= 5;
    if crowded || inside + coming > capacity {
        return Err(Refusal::BuildingFull(unit, capacity));
    }
    Ok(())
}

/// Whether a building is empty and takes so many.
pub fn has_room(state: &State, building: u8, figures: u8) -> bool {
    let usable = state.row(building).is_some_and(|row| row.kind.is_building());
    let room = state.field.features[usize::from(building)].capacity >= figures;
    usable && room && state.occupants(building).next().is_none()
}

/// A unit enters as a whole: everybody's way to the outline is within the roll. [IM-5.30]
fn check_enter(state: &State, unit: UnitId, building: u8, roll: Inches) -> Result<Walked, Refusal> {
    let Some(feature) = state.field.features.get(usize::from(building)) else {
        return Err(Refusal::NoBuilding(unit));
    };
    check_room(state, unit, building)?;
    let men = members(state, unit, state.with);
    if state[unit].garrison
        && !state
            .field
            .first(Kind::Fort)
            .is_some_and(|fort| state.field.features[usize::from(fort)].holds(feature.middle()))
    {
        return Err(Refusal::Garrison(unit));
    }
    let crowd = Crowd::near(state, state[unit].extent.grown(roll + BASE * 2), mask(unit, state.with), None);
    let mut walked = Walked::default();
    for &man in &men {
        if state.is_pinned(man) {
            return Err(Refusal::HeldOutside(unit));
        }
        if state[man.unit].is_mounted() {
            return Err(Refusal::RidesIn(man.unit));
        }
        let start = state.man(man);
        let door = Place::nearest(feature.nearest(start.spot()));
        let length = start.distance(door);
        if length > roll {
            return Err(Refusal::DoorTooFar(unit, length));
        }
        let walker = Walker { through: Some(building), ..walker(state, &crowd, unit, Tread::Foot) };
        walker.leg(start, door).map_err(|bar| bar.refusal(state, unit, Tread::Foot))?;
        walked.longest = walked.longest.max(length);
        walked.ends.push((man, start));
    }
    Ok(walked)
}

/// A unit leaves in a formation, everybody within the roll of the outline. [IM-5.30]
fn check_leave(
    state: &State,
    unit: UnitId,
    formation: Formation,
    to: Place,
    facing: Facing,
    roll: Inches,
) -> Result<Walked, Refusal> {
    let Some(house) = state.building(unit) else {
        return Err(Refusal::NotInside(unit));
    };
    let men = members(state, unit, state.with);
    let places = formation::places(formation, men.len(), Mount::Foot, to, facing);
    let mut extent = house.extent;
    places.iter().for_each(|&place| extent = extent.with(place));
    let crowd = Crowd::near(state, extent.grown(BASE * 2), mask(unit, state.with), None);
    let walker = walker(state, &crowd, unit, Tread::Foot);
    let mut walked = Walked::default();
    for (&man, &end) in men.iter().zip(&places) {
        let length = house.distance(end);
        if length > roll {
            return Err(Refusal::OutTooFar(unit, length));
        }
        let door = Place::nearest(house.nearest(end.spot()));
        walker.leg(door, end).map_err(|bar| bar.refusal(state, unit, Tread::Foot))?;
        walker.stand(end).map_err(|bar| bar.refusal(state, unit, Tread::Foot))?;
        walked.longest = walked.longest.max(length);
        walked.ends.push((man, end));
    }
    check_ends(state, unit, &walked, facing, &walker)?;
    check_fort(state, unit, &walked)?;
    Ok(walked)
}
