//! The field of fire: which stands of a unit have which stands of a target in range, in arc and in sight. [CW-5.3, CW-12.6, CW-12.9]

use std::cell::{Cell, OnceCell};

use table::{Arc, Face, Feature, Inches, Lane, Observer, Piece, Pieces, Shape, Spot, Turn, Veil};

use crate::data::footprint::{Body, StandArc};
use crate::data::roster::Formation;
use crate::data::scenario::Terrain;
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::rules::lookout::Lookout;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::terrain::level;

/// Why a stand cannot fire at a unit, the best case last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    Range,
    Arc,
    Sight,
    /// Hidden from it with all the unit.
    AllHidden,
}

/// A spot from which or to which sight is taken, and its level once it is asked for. [CW-12.9c]
struct Mark {
    at: Spot,
    level: OnceCell<u8>,
}

impl Mark {
    const fn new(at: Spot) -> Self {
        Self { at, level: OnceCell::new() }
    }

    fn level(&self, state: &State) -> u8 {
        *self.level.get_or_init(|| level(state, self.at))
    }
}

/// A stand where it stands or passes; a square as a firer or a screen is one whole. What it needs is worked out when it is first asked for.
struct Stand {
    shape: OnceCell<Shape>,
    /// Its level: that of its middle. [CW-12.9d]
    middle: Mark,
    /// The four other points at which sight can be taken. [CW-12.6]
    corners: OnceCell<[Mark; 4]>,
}

impl Stand {
    const fn at(middle: Spot) -> Self {
        Self { shape: OnceCell::new(), middle: Mark::new(middle), corners: OnceCell::new() }
    }

    fn whole(body: &Body) -> Self {
        Self { shape: OnceCell::from(body.shape), ..Self::at(body.centre()) }
    }
}

/// One stand, or the whole of a square, ready to fire.
struct Muzzle {
    /// Its arc; a square fires all round.
    arc: Option<StandArc>,
    /// Where sight is taken from.
    from: Mark,
    /// Where range is measured from.
    stand: Stand,
    /// Which stand that is.
    index: u8,
    /// Whether ground hides all of the target from it, once that is asked for.
    veiled: OnceCell<bool>,
}

/// A unit that may hide what is behind it, stand by stand. [CW-12.9a, CW-12.9d]
struct Screen {
    shape: Shape,
    level: u8,
}

impl Screen {
    /// Whether it is not lower than either of the two that it stands between. [CW-12.9d]
    fn is_as_high_as(&self, state: &State, muzzle: &Muzzle, stand: &Stand) -> bool {
        self.level >= muzzle.stand.middle.level(state) && self.level >= stand.middle.level(state)
    }
}

/// A target where it stands or passes, and what stands between it and those who would fire at it.
pub struct Field<'a> {
    state: &'a State,
    target: UnitId,
    aim: Body,
    /// The stands of the target.
    stands: Vec<Stand>,
    /// The screens that units make, once somebody looks at them.
    screens: [OnceCell<Vec<Screen>>; MOST_UNITS],
    /// Units that can stand in the way of the shot in hand.
    between: Pieces,
    /// Features that can hide the target from it.
    veils: Vec<usize>,
    /// The screen that hid the last line: it may well hide the next.
    hid: Cell<Option<(UnitId, usize)>>,
}

impl<'a> Field<'a> {
    /// The field of fire at a target.
    pub fn new(state: &'a State, target: UnitId, aim: &Body) -> Self {
        let mut field = Self {
            state,
            target,
            aim: *aim,
            stands: Vec::new(),
            screens: [const { OnceCell::new() }; MOST_UNITS],
            between: Pieces::with_room(MOST_UNITS / 4),
            veils: Vec::new(),
            hid: Cell::new(None),
        };
        field.aim_at(target, aim);
        field
    }

    /// Turns to another target.
    pub fn aim_at(&mut self, target: UnitId, aim: &Body) {
        (self.target, self.aim) = (target, *aim);
        self.stands.clear();
        self.stands.extend((0..aim.stands()).map(|stand| Stand::at(aim.stand_centre(stand))));
    }

    /// Whether at least one stand of a unit that [`may_reach`] the target can fire at it. [CW-5.3]
    pub fn can_fire(&mut self, unit: UnitId) -> bool {
        self.look_from(unit).is_ok()
    }

    /// Whether at least one stand of a unit can fire at the target; if none can, why. [CW-5.3]
    pub fn check(&mut self, unit: UnitId) -> Result<(), Refusal> {
        let (state, target) = (self.state, self.target);
        let (range, distance) = (state.kind(unit).range, table::distance(state.shape(unit), &self.aim.shape));
        let far = Refusal::OutOfRange { unit, target, distance, range };
        if distance > range {
            return Err(far);
        }
        self.look_from(unit).map_err(|miss| match miss {
            Miss::Range => far,
            Miss::Arc => Refusal::OutOfArc(unit, target),
            Miss::Sight | Miss::AllHidden => Refusal::OutOfSight(unit, target),
        })
    }

    /// How many stands of a unit can fire at the target, a square being one, and whether any of them has it within a distance; `None` if none can.
    /// [CW-5.3]
    pub fn stands_of(&mut self, unit: UnitId, short: Inches) -> Option<(u8, bool)> {
        let body = self.state.body(unit);
        self.clear_the_way(unit);
        let range = self.state.kind(unit).range;
        let all_near = is_wholly_within(&body.shape, &self.aim.shape, range);
        let may_be_close = table::is_within(&body.shape, &self.aim.shape, short);
        let (mut stands, mut is_close) = (0, false);
        for index in 0..muzzle_count(self.state, &body) {
            let muzzle = muzzle(&body, index, self);
            // What hid all from the stand beside may well hide all from this one.
            if self.is_wholly_hidden(&muzzle) {
                continue;
            }
            let mut fires = false;
            for stand in 0..self.stands.len() {
                let close = !is_close && may_be_close && self.is_within(&body, &muzzle, stand, short);
                let asked = close || (!fires && (all_near || self.is_within(&body, &muzzle, stand, range)));
                if !asked {
                    continue;
                }
                match self.sees(&muzzle, stand) {
                    Ok(()) => (fires, is_close) = (true, is_close || close),
                    Err(Miss::AllHidden) => break,
                    Err(_) => {}
                }
            }
            stands += u8::from(fires);
        }
        (stands > 0).then_some((stands, is_close))
    }

    fn look_from(&mut self, unit: UnitId) -> Result<(), Miss> {
        let body = self.state.body(unit);
        self.clear_the_way(unit);
        let range = self.state.kind(unit).range;
        let all_near = is_wholly_within(&body.shape, &self.aim.shape, range);
        let mut miss = Miss::Range;
        for index in 0..muzzle_count(self.state, &body) {
            let muzzle = muzzle(&body, index, self);
            if self.is_wholly_hidden(&muzzle) {
                continue;
            }
            for stand in 0..self.stands.len() {
                if all_near || self.is_within(&body, &muzzle, stand, range) {
                    match self.sees(&muzzle, stand) {
                        Ok(()) => return Ok(()),
                        Err(Miss::AllHidden) => {
                            miss = Miss::AllHidden;
                            break;
                        }
                        Err(why) => miss = miss.max(why),
                    }
                }
            }
        }
        Err(miss)
    }

    /// Whether the screen that has just hidden some of the target hides all of it: what is hidden by one stand is convex, so that it is enough to ask for
    /// the corners of the whole target. No point of it at which sight can be taken lies beyond them. [CW-12.9a]
    fn is_wholly_hidden(&self, muzzle: &Muzzle) -> bool {
        let Some((unit, index)) = self.hid.get() else { return false };
        let screen = &self.screens_of(unit)[index];
        self.state.book.tables.sight.inset > Inches::ZERO
            && self
                .aim
                .shape
                .corners()
                .iter()
                .all(|&corner| table::runs_through((muzzle.from.at, corner), &screen.shape))
            && self.stands.iter().all(|stand| screen.is_as_high_as(self.state, muzzle, stand))
    }

    /// Whether a single feature surely hides all of the target from a stand: dense ground too deep, or a hill that neither it nor any of the target stands
    /// on; a quick look, made once for a stand. [CW-12.9b, CW-12.9c]
    fn is_wholly_veiled(&self, muzzle: &Muzzle) -> bool {
        let (state, aim) = (self.state, &self.aim.shape);
        let (ground, figures) = (state.ground(), &state.book.tables.sight);
        let rises = |level: u8| ground.near(aim.bounds()).any(|(_, feature)| feature.kind.level >= level);
        let hides = |&index: &usize| {
            let feature = &ground.features()[index];
            let level = feature.kind.level;
            let depth = if feature.kind.of.dense {
                figures.dense_depth
            } else if level > muzzle.from.level(state) && !rises(level) {
                Inches::ZERO
            } else {
                return false;
            };
            feature.outline.area().is_some_and(|area| table::hides_all_of(aim, muzzle.from.at, area, depth))
        };
        figures.inset > Inches::ZERO && *muzzle.veiled.get_or_init(|| self.veils.iter().any(hides))
    }

    /// Whether a stand of the target is at most so far from a firing stand. [CW-12.4]
    fn is_within(&self, firer: &Body, muzzle: &Muzzle, stand: usize, limit: Inches) -> bool {
        let own = muzzle.stand.shape.get_or_init(|| firer.stand_shape(muzzle.index));
        table::is_within(own, self.shape(stand), limit)
    }

    /// The base of a stand of the target.
    fn shape(&self, stand: usize) -> &Shape {
        self.stands[stand].shape.get_or_init(|| self.aim.stand_shape(stand as u8))
    }

    /// The points of a stand of the target at which sight can be taken, its middle first. [CW-12.6]
    fn points(&self, stand: usize) -> impl Iterator<Item = &Mark> {
        let one = &self.stands[stand];
        let corners = move || {
            let corners = one.corners.get_or_init(|| {
                let inset = self.state.book.tables.sight.inset;
                let [_, corners @ ..] = self.aim.aim_points(stand as u8, inset);
                corners.map(Mark::new)
            });
            corners.iter()
        };
        std::iter::once(&one.middle).chain(std::iter::once_with(corners).flatten())
    }

    /// Whether a stand can fire at one of the five points of a target stand. [CW-12.6, CW-12.9]
    fn sees(&self, muzzle: &Muzzle, stand: usize) -> Result<(), Miss> {
        let mut miss = Miss::Arc;
        for to in self.points(stand) {
            if muzzle.arc.as_ref().is_some_and(|arc| !arc.holds(to.at)) {
                continue;
            }
            if self.is_clear(Line { field: self, muzzle, stand: &self.stands[stand], to }) {
                return Ok(());
            }
            // Often what hides one point hides all of them.
            if miss == Miss::Arc && (self.is_wholly_hidden(muzzle) || self.is_wholly_veiled(muzzle)) {
                return Err(Miss::AllHidden);
            }
            miss = Miss::Sight;
        }
        Err(miss)
    }

    /// Whether nothing hides the end of a line from its beginning. [CW-12.9]
    fn is_clear(&self, line: Line<'_>) -> bool {
        let (from, to) = (line.muzzle.from.at, line.to.at);
        if self.hid.get().is_some_and(|(unit, index)| line.is_stopped_by(&self.screens_of(unit)[index])) {
            return false;
        }
        let features = self.state.ground().features();
        let veils = self.veils.iter().map(|&index| (index, &features[index]));
        table::sees_past(from, to, self.between.all().iter(), veils, &line)
    }

    /// Finds what can lie between a unit and the target: not the two themselves. [CW-12.9a]
    fn clear_the_way(&mut self, unit: UnitId) {
        let state = self.state;
        let lane = Lane::between(state.shape(unit), &self.aim.shape);
        self.between.clear();
        self.hid.set(None);
        for other in each((state.present[0] | state.present[1]) & !(unit.bit() | self.target.bit())) {
            if lane.may_meet(state.shape(other)) {
                self.between.add(u16::from(other.0), *state.shape(other));
            }
        }
        self.veils.clear();
        for (index, feature) in state.ground().near(lane.bounds()) {
            if (feature.kind.of.dense || feature.kind.level > 0) && lane.may_meet_outline(&feature.outline) {
                self.veils.push(index);
            }
        }
    }

    /// The stands of a unit as screens; a square is one whole. [CW-12.9a]
    fn screens_of(&self, unit: UnitId) -> &[Screen] {
        self.screens[unit.index()].get_or_init(|| {
            let (state, body) = (self.state, self.state.body(unit));
            if body.formation() == Formation::Square {
                return vec![Screen { shape: body.shape, level: level(state, body.centre()) }];
            }
            let screen =
                |stand: u8| Screen { shape: body.stand_shape(stand), level: level(state, body.stand_centre(stand)) };
            (0..body.stands()).map(screen).collect()
        })
    }
}

/// A stand of a unit about to fire at a target; a square fires from the middle of the edge nearest to it. [CW-12.6, CW-5.3e]
fn muzzle(body: &Body, index: u8, field: &Field<'_>) -> Muzzle {
    if body.formation() == Formation::Square {
        let (left, right) = table::nearest_face_middle(&body.shape, field.aim.centre()).edge(&body.shape);
        return Muzzle {
            arc: None,
            from: Mark::new(left.middle(right)),
            stand: Stand::whole(body),
            index,
            veiled: OnceCell::new(),
        };
    }
    let arc = body.arc_of(index, Arc::Front(arc(field.state)));
    let from = Mark::new(body.stand_front(index));
    Muzzle { arc: Some(arc), from, stand: Stand::at(body.stand_centre(index)), index, veiled: OnceCell::new() }
}

/// Whether a unit sees an enemy: a clear line from the front of one of its stands, of a square from the middle of any edge, to a point of an enemy
/// stand, all round and at any distance. [CW-9.1]
pub fn is_seen(state: &State, unit: UnitId, enemy: UnitId) -> bool {
    let mut field = Field::new(state, enemy, &state.body(enemy));
    let body = state.body(unit);
    field.clear_the_way(unit);
    let sees = |eye: &Muzzle| (0..field.stands.len()).any(|stand| field.sees(eye, stand).is_ok());
    if body.formation() == Formation::Square {
        Face::ALL.into_iter().any(|face| {
            let (left, right) = face.edge(&body.shape);
            sees(&Muzzle {
                arc: None,
                from: Mark::new(left.middle(right)),
                stand: Stand::whole(&body),
                index: 0,
                veiled: OnceCell::new(),
            })
        })
    } else {
        (0..body.stands()).any(|stand| sees(&Muzzle { arc: None, ..muzzle(&body, stand, &field) }))
    }
}

/// How many stands can fire at most: all, or with the option the first rank; a square counts as one whole here. [CW-5.3d, CW-5.3e]
fn muzzle_count(state: &State, firer: &Body) -> u8 {
    match firer.formation() {
        Formation::Square => 1,
        _ if state.rules.rear_rank_fire => firer.stands(),
        _ => firer.first_rank(),
    }
}

/// How far the arc of a stand opens to either side. [CW-5.3a]
pub const fn arc(state: &State) -> Turn {
    if state.rules.narrow_arc { Turn::from_hundredths(2250) } else { Turn::degrees(45) }
}

/// A field of fire turned to a target; it is made when it is first asked for, and keeps what it knows of those between.
pub fn turned_to<'f, 'a>(
    field: &'f mut Option<Field<'a>>,
    state: &'a State,
    target: UnitId,
    aim: &Body,
) -> &'f mut Field<'a> {
    let field = field.get_or_insert_with(|| Field::new(state, target, aim));
    if field.target != target || field.aim.shape != aim.shape {
        field.aim_at(target, aim);
    }
    field
}

/// Whom each unit of a side that is able to fire could fire at, where all stand now; what is found out is kept. [CW-5.3]
pub fn sights(state: &State, side: Side, lookout: &mut Lookout, is_able: impl Fn(UnitId) -> bool) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    let firers = state.units_of(side).filter(|&unit| is_able(unit)).fold(0, |set, unit| set | unit.bit());
    let mut field: Option<Field<'_>> = None;
    for target in each(state.present[side.enemy().index()] & !state.engaged) {
        let is_near = |unit: UnitId| may_reach(state, unit, state.shape(target));
        for unit in each(firers) {
            let mut can_fire = || turned_to(&mut field, state, target, &state.body(target)).can_fire(unit);
            if (lookout.knows(unit, target) || is_near(unit)) && lookout.is_clear(unit, target, &mut can_fire) {
                sights[unit.index()] |= target.bit();
            }
        }
    }
    sights
}

/// Whether a unit may be able to fire at a shape, by its range and the arc of its whole front: a quick test that lets no shot go by. [CW-5.3, CW-12.6]
pub fn may_reach(state: &State, unit: UnitId, shape: &Shape) -> bool {
    let range = state.kind(unit).range;
    let apart = state.shape(unit).bounds().apart(shape.bounds());
    let (x, y, most) = (i64::from(apart.x), i64::from(apart.y), i64::from(range.hundredths()) * 100 + 100);
    x * x + y * y <= most * most && may_face(state, unit, shape) && table::is_within(state.shape(unit), shape, range)
}

fn may_face(state: &State, unit: UnitId, shape: &Shape) -> bool {
    let one = &state[unit];
    if one.formation == Formation::Square {
        return true;
    }
    let base = crate::data::footprint::base(state.kind(unit), one.formation, one.stands);
    // The hindmost rank that fires looks out from so far behind the anchor.
    let back = if state.rules.rear_rank_fire { base.depth() - state.kind(unit).base[1] } else { Inches::ZERO };
    table::may_be_in_arc(base, one.pose, back, shape)
}

/// Whether no two points of two shapes are farther apart than a distance, by their boxes.
fn is_wholly_within(one: &Shape, other: &Shape, limit: Inches) -> bool {
    let all = one.bounds().with(other.bounds());
    let (x, y) = (i64::from(all.right - all.left), i64::from(all.top - all.bottom));
    let limit = i64::from(limit.hundredths()) * 100;
    x * x + y * y <= limit * limit
}

/// One line of sight from a firing stand to a point of a target stand.
struct Line<'a> {
    field: &'a Field<'a>,
    muzzle: &'a Muzzle,
    stand: &'a Stand,
    to: &'a Mark,
}

impl Line<'_> {
    /// Whether a stand between the two hides the one from the other. [CW-12.9a, CW-12.9d]
    fn is_stopped_by(&self, screen: &Screen) -> bool {
        table::runs_through((self.muzzle.from.at, self.to.at), &screen.shape)
            && screen.is_as_high_as(self.field.state, self.muzzle, self.stand)
    }
}

impl Observer<Terrain> for Line<'_> {
    /// Stands between block, except those lower than either of the two stands. [CW-12.9a, CW-12.9d]
    fn is_hidden_by(&self, piece: &Piece) -> bool {
        let unit = UnitId(piece.id as u8);
        let found = self.field.screens_of(unit).iter().position(|screen| self.is_stopped_by(screen));
        if let Some(index) = found {
            self.field.hid.set(Some((unit, index)));
        }
        found.is_some()
    }

    /// Hills above both ends block, orchards and villages hide by their depth. [CW-12.9b, CW-12.9c]
    fn veil(&self, _index: usize, feature: &Feature<Terrain>) -> Veil {
        let state = self.field.state;
        if feature.kind.of.dense {
            Veil::Dense
        } else if feature.kind.level > self.muzzle.from.level(state).max(self.to.level(state)) {
            Veil::Solid
        } else {
            Veil::Clear
        }
    }

    fn dense_limit(&self) -> Inches {
        self.field.state.book.tables.sight.dense_depth
    }
}
