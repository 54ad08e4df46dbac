//! The field of fire: which stands of a unit have which stands of a target in range, in arc and in sight. [CW-5.3, CW-12.6, CW-12.9]

use table::{Arc, Face, Feature, Inches, Observer, Piece, Pieces, Shape, Spot, Turn, Veil};

use crate::data::footprint::{Body, StandArc};
use crate::data::roster::Formation;
use crate::data::scenario::Terrain;
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::terrain::level;

/// Why a stand cannot fire at a unit, the best case last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    Range,
    Arc,
    Sight,
}

/// A stand that may hide what is behind it; a square is one whole. [CW-12.9d]
struct Screen {
    shape: Shape,
    level: u8,
}

/// A stand of the target: its base, the points at which sight can be taken, its level. [CW-12.6]
struct Mark {
    shape: Shape,
    points: [Spot; 5],
    level: u8,
}

/// One stand, or the whole of a square, ready to fire.
struct Muzzle {
    /// Its arc; a square fires all round.
    arc: Option<StandArc>,
    /// Where sight is taken from.
    from: Spot,
    /// Where range is measured from.
    shape: Shape,
    /// Its level. [CW-12.9d]
    level: u8,
}

/// A target where it stands or passes, and what stands between it and those who would fire at it. What units and stands need is worked out once,
/// when it is first asked for.
pub struct Field<'a> {
    state: &'a State,
    target: UnitId,
    aim: Body,
    marks: Vec<Mark>,
    /// Where the stands of a unit begin among the screens, once they are there.
    first: [Option<u16>; MOST_UNITS],
    screens: Vec<Screen>,
    /// Units that can stand in the way of the shot in hand.
    between: Pieces,
}

impl<'a> Field<'a> {
    /// The field of fire at a target.
    pub fn new(state: &'a State, target: UnitId, aim: &Body) -> Self {
        let mut field = Self {
            state,
            target,
            aim: *aim,
            marks: Vec::new(),
            first: [None; MOST_UNITS],
            screens: Vec::new(),
            between: Pieces::new(),
        };
        field.aim_at(target, aim);
        field
    }

    /// Turns to another target.
    pub fn aim_at(&mut self, target: UnitId, aim: &Body) {
        let (state, inset) = (self.state, self.state.book.tables.sight.inset);
        (self.target, self.aim) = (target, *aim);
        self.marks.clear();
        self.marks.extend((0..aim.stands()).map(|stand| Mark {
            shape: aim.stand_shape(stand),
            points: aim.aim_points(stand, inset),
            level: level(state, aim.stand_centre(stand)),
        }));
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
            Miss::Sight => Refusal::OutOfSight(unit, target),
        })
    }

    /// How many stands of a unit can fire at the target, a square being one, and the shortest range of any; `None` if none can. [CW-5.3]
    pub fn stands_of(&mut self, unit: UnitId) -> Option<(u8, Inches)> {
        let body = self.state.body(unit);
        self.clear_the_way(unit);
        let mut stands = 0;
        let mut shortest: Option<Inches> = None;
        for index in 0..muzzle_count(self.state, &body) {
            if let Some(range) = self.range_of(unit, &self.muzzle(unit, &body, index)) {
                stands += 1;
                shortest = Some(shortest.map_or(range, |shortest| shortest.min(range)));
            }
        }
        shortest.map(|range| (stands, range))
    }

    fn look_from(&mut self, unit: UnitId) -> Result<(), Miss> {
        let body = self.state.body(unit);
        self.clear_the_way(unit);
        let range = self.state.kind(unit).range;
        let all_near = is_wholly_within(&body.shape, &self.aim.shape, range);
        let mut miss = Miss::Range;
        for index in 0..muzzle_count(self.state, &body) {
            let muzzle = self.muzzle(unit, &body, index);
            for mark in &self.marks {
                if all_near || table::is_within(&muzzle.shape, &mark.shape, range) {
                    match self.sees(&muzzle, mark) {
                        Ok(()) => return Ok(()),
                        Err(why) => miss = miss.max(why),
                    }
                }
            }
        }
        Err(miss)
    }

    /// The range from a stand to the nearest base of the target that it has in its arc and sees. [CW-5.3, CW-12.4, CW-12.6]
    fn range_of(&self, unit: UnitId, muzzle: &Muzzle) -> Option<Inches> {
        let range = self.state.kind(unit).range;
        let mut best: Option<Inches> = None;
        for mark in &self.marks {
            if !table::is_within(&muzzle.shape, &mark.shape, range) {
                continue;
            }
            let distance = table::distance(&muzzle.shape, &mark.shape);
            if best.is_none_or(|best| distance < best) && self.sees(muzzle, mark).is_ok() {
                best = Some(distance);
            }
        }
        best
    }

    /// Whether a stand can fire at one of the five points of a target stand. [CW-12.6, CW-12.9]
    fn sees(&self, muzzle: &Muzzle, mark: &Mark) -> Result<(), Miss> {
        let mut miss = Miss::Arc;
        for &to in &mark.points {
            if muzzle.arc.as_ref().is_some_and(|arc| !arc.holds(to)) {
                continue;
            }
            let line = Line { field: self, from: muzzle.from, to, stands_level: muzzle.level.max(mark.level) };
            if table::look(line.from, line.to, self.state.ground(), &self.between, &line).is_ok() {
                return Ok(());
            }
            miss = Miss::Sight;
        }
        Err(miss)
    }

    /// Finds who can stand between a unit and the target: not the two themselves. [CW-12.9a]
    fn clear_the_way(&mut self, unit: UnitId) {
        let state = self.state;
        self.note(unit);
        self.between.clear();
        let way = state.shape(unit).bounds().with(self.aim.shape.bounds());
        for other in each((state.present[0] | state.present[1]) & !(unit.bit() | self.target.bit())) {
            if way.meets(state.shape(other).bounds()) {
                self.note(other);
                self.between.add(u16::from(other.0), *state.shape(other));
            }
        }
    }

    /// Sees to it that a unit's stands are among the screens.
    fn note(&mut self, unit: UnitId) {
        if self.first[unit.index()].is_some() {
            return;
        }
        let (state, body) = (self.state, self.state.body(unit));
        self.first[unit.index()] = Some(self.screens.len() as u16);
        if body.formation() == Formation::Square {
            self.screens.push(Screen { shape: body.shape, level: level(state, body.centre()) });
        } else {
            self.screens.extend(
                (0..body.stands()).map(|stand| Screen {
                    shape: body.stand_shape(stand),
                    level: level(state, body.stand_centre(stand)),
                }),
            );
        }
    }

    fn screens_of(&self, unit: UnitId) -> &[Screen] {
        let one = &self.state[unit];
        let count = if one.formation == Formation::Square { 1 } else { usize::from(one.stands) };
        let first = self.first[unit.index()].map_or(self.screens.len(), usize::from);
        &self.screens[first..self.screens.len().min(first + count)]
    }

    fn muzzle(&self, unit: UnitId, body: &Body, index: u8) -> Muzzle {
        if body.formation() == Formation::Square {
            let (left, right) = table::nearest_face_middle(&body.shape, self.aim.centre()).edge(&body.shape);
            let level = self.screens_of(unit)[0].level;
            return Muzzle { arc: None, from: left.middle(right), shape: body.shape, level };
        }
        let half = arc(self.state);
        let &Screen { shape, level } = &self.screens_of(unit)[usize::from(index)];
        Muzzle { arc: Some(body.arc_of(index, Arc::Front(half))), from: body.stand_front(index), shape, level }
    }
}

/// Whether a unit sees an enemy: a clear line from the front of one of its stands, of a square from the middle of any edge, to a point of an enemy
/// stand, all round and at any distance. [CW-9.1]
pub fn is_seen(state: &State, unit: UnitId, enemy: UnitId) -> bool {
    let mut field = Field::new(state, enemy, &state.body(enemy));
    let body = state.body(unit);
    field.clear_the_way(unit);
    let eyes: Vec<Muzzle> = if body.formation() == Formation::Square {
        let level = field.screens_of(unit)[0].level;
        let edge = |face: Face| {
            let (left, right) = face.edge(&body.shape);
            Muzzle { arc: None, from: left.middle(right), shape: body.shape, level }
        };
        Face::ALL.into_iter().map(edge).collect()
    } else {
        (0..body.stands()).map(|stand| Muzzle { arc: None, ..field.muzzle(unit, &body, stand) }).collect()
    };
    eyes.iter().any(|eye| field.marks.iter().any(|mark| field.sees(eye, mark).is_ok()))
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

/// Whom each unit of a side that is able to fire could fire at, where all stand now. [CW-5.0b, CW-5.3]
pub fn sights(state: &State, side: Side, is_able: impl Fn(UnitId) -> bool) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    let firers = state.units_of(side).filter(|&unit| is_able(unit)).fold(0, |set, unit| set | unit.bit());
    let mut field: Option<Field<'_>> = None;
    for target in each(state.present[side.enemy().index()] & !state.engaged) {
        let mut is_aimed = false;
        for unit in each(firers).filter(|&unit| may_reach(state, unit, state.shape(target))) {
            let field = match &mut field {
                Some(field) => {
                    if !is_aimed {
                        field.aim_at(target, &state.body(target));
                    }
                    field
                }
                None => field.insert(Field::new(state, target, &state.body(target))),
            };
            is_aimed = true;
            if field.can_fire(unit) {
                sights[unit.index()] |= target.bit();
            }
        }
    }
    sights
}

/// Whether a unit may be able to fire at a shape, by its range and the arc of its whole front: a quick test that lets no shot go by. [CW-5.3, CW-12.6]
pub fn may_reach(state: &State, unit: UnitId, shape: &Shape) -> bool {
    table::is_within(state.shape(unit), shape, state.kind(unit).range) && may_face(state, unit, shape)
}

fn may_face(state: &State, unit: UnitId, shape: &Shape) -> bool {
    let one = &state[unit];
    if one.formation == Formation::Square {
        return true;
    }
    let base = crate::data::footprint::base(state.kind(unit), one.formation, one.stands);
    let half = base.width().hundredths() / 2;
    // The hindmost rank that fires looks out from so far behind the anchor.
    let back = if state.rules.rear_rank_fire { base.depth() - state.kind(unit).base[1] } else { Inches::ZERO };
    // All of a shape that lies behind that, or beyond one of the two rays at 45 degrees, is out of the arc; two hundredths are for roundings.
    let (mut behind, mut left, mut right) = (true, true, true);
    for &corner in shape.corners() {
        let seen = one.pose.coordinates(corner);
        let (x, ahead) = (seen.x.hundredths(), seen.y.hundredths() + back.hundredths());
        behind &= ahead < -2;
        left &= -x - half > ahead + 4;
        right &= x - half > ahead + 4;
    }
    !(behind || left || right)
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
    from: Spot,
    to: Spot,
    /// The higher of the levels of the firing stand and the target stand. [CW-12.9d]
    stands_level: u8,
}

impl Observer<Terrain> for Line<'_> {
    /// Stands between block, except those lower than either of the two stands. [CW-12.9a, CW-12.9d]
    fn is_hidden_by(&self, piece: &Piece) -> bool {
        self.field
            .screens_of(UnitId(piece.id as u8))
            .iter()
            .any(|screen| screen.level >= self.stands_level && table::runs_through((self.from, self.to), &screen.shape))
    }

    /// Hills above both ends block, orchards and villages hide by their depth. [CW-12.9b, CW-12.9c]
    fn veil(&self, _index: usize, feature: &Feature<Terrain>) -> Veil {
        let state = self.field.state;
        if feature.kind.of.dense {
            Veil::Dense
        } else if feature.kind.level > 0 && feature.kind.level > level(state, self.from).max(level(state, self.to)) {
            Veil::Solid
        } else {
            Veil::Clear
        }
    }

    fn dense_limit(&self) -> Inches {
        self.field.state.book.tables.sight.dense_depth
    }
}
