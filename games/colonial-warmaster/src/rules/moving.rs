//! Moving: legs, their cost, what bars them. [CW-12.5, CW-12.10 to CW-12.12, CW-13.1 to CW-13.4]

use engine::{Clause, NoReasons, Reasons, Reckoning};
use table::{
    Bar, Barred, Base, Bounds, Ends, Facing, Feature, Going, Inches, Leg as Way, Manner, Manoeuvre, Mover, Outline,
    Piece, Pieces, Pose, Shape, Surroundings, Turn, Walked,
};

use crate::data::footprint;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::scenario::{Gait, Terrain, TerrainKind};
use crate::data::side::UnitId;
use crate::rules::order::{Leg, Legs};
use crate::rules::reasons::What;
use crate::rules::refusal::{Denial, Obstacle, OnLeg, Refusal};
use crate::rules::shaken::Shy;
use crate::rules::state::{Aim, List, Morale, State};
use crate::rules::terrain;

/// How strictly a unit keeps away from others on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manners {
    /// An ordinary leg: 1.00" from enemies, over friends where they let it pass. [CW-12.5, CW-12.11]
    Ordinary,
    /// The closing leg of a charge or a pursuit: no spacing, over nobody but the target. [CW-12.8]
    Closing(UnitId),
}

/// How far a unit looks round before a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    /// Along that leg: there may be no other.
    Along,
    /// As far as it comes.
    About,
}

/// Places a little beside a leg are looked at with it, in ten-thousandths of an inch: the next leg to be asked for may end there.
const BESIDE: i32 = 15_000;

/// A unit about to move: what terrain and other units mean to it.
#[derive(Clone)]
pub struct Marcher<'a> {
    state: &'a State,
    unit: UnitId,
    formation: Formation,
    gait: Gait,
    /// The footprint it moves with.
    pub base: Base,
    allowance: Inches,
    manners: Manners,
    /// On a leg along a road. [CW-13.4]
    on_road: bool,
    /// What is about it, for legs along a road or not.
    around: Surroundings,
    around_on_road: bool,
    /// Lines about it that cost something to cross.
    lines: Vec<u16>,
    /// How far it looks round next.
    looks: Looks,
    /// The last leg that another should follow, with what was left for it, and what came of it: often it is asked for again.
    last: Option<(Pose, Pose, Inches, Option<Toll>)>,
    /// Enemies closer than the spacing at the start, and how close. [CW-12.5]
    close: List<(UnitId, Inches), 8>,
    /// Whom a shaken unit may not come closer to, once it is about to walk. [CW-9.1]
    shy: Option<Shy>,
}

impl<'a> Marcher<'a> {
    /// A unit as it is, about to move in a formation.
    pub fn new(state: &'a State, unit: UnitId, formation: Formation, saddle: Saddle) -> Self {
        let spacing = state.book.tables.movement.spacing;
        let shape = state.shape(unit);
        let mut close = List::new((unit, Inches::ZERO));
        let (side, too_near) = (state.side_of(unit).enemy(), spacing - Inches::from_hundredths(1));
        if state.may_be_near(side, shape, too_near) {
            for enemy in state.units_of(side) {
                if table::is_within(shape, state.shape(enemy), too_near) {
                    close.push((enemy, table::distance(shape, state.shape(enemy))));
                }
            }
        }
        Self {
            state,
            unit,
            formation,
            gait: footprint::gait(state.kind(unit), saddle),
            base: footprint::base(state.kind(unit), formation, state[unit].stands),
            allowance: state.kind(unit).allowance(formation, saddle).unwrap_or(Inches::ZERO),
            manners: Manners::Ordinary,
            on_road: false,
            around: Surroundings::default(),
            around_on_road: false,
            lines: Vec::new(),
            looks: Looks::Along,
            last: None,
            close,
            shy: None,
        }
    }

    /// The same unit after a change of formation.
    #[must_use]
    pub fn forming(&self, formation: Formation) -> Self {
        let (state, unit) = (self.state, self.unit);
        let (kind, one) = (state.kind(unit), &state[unit]);
        Self {
            formation,
            base: footprint::base(kind, formation, one.stands),
            allowance: kind.allowance(formation, one.saddle).unwrap_or(Inches::ZERO),
            on_road: false,
            around: Surroundings::default(),
            lines: Vec::new(),
            last: None,
            shy: self.shy.clone(),
            ..*self
        }
    }

    /// A unit that is not on the table yet: it is near to nobody.
    pub fn arriving(state: &'a State, unit: UnitId, formation: Formation, saddle: Saddle) -> Self {
        Self { close: List::new((unit, Inches::ZERO)), ..Self::new(state, unit, formation, saddle) }
    }

    /// What its move may cost. [CW-4.0i]
    pub const fn allowance(&self) -> Inches {
        self.allowance
    }

    /// The same unit, of which many legs will be asked.
    #[must_use]
    pub fn looking_about(self) -> Self {
        Self { looks: Looks::About, ..self }
    }

    /// The same unit, moving in another manner.
    #[must_use]
    pub fn with(mut self, manners: Manners) -> Self {
        self.manners = manners;
        (self.around, self.last) = (Surroundings::default(), None);
        self
    }

    /// Whether it could stand where it is. [CW-12.5]
    pub fn has_room(&self, pieces: &Pieces) -> Result<(), Obstacle> {
        self.may_stand(&self.base.placed(self.state[self.unit].pose), pieces)
    }

    /// Whether it may stand somewhere. [CW-12.5]
    pub fn may_stand(&self, shape: &Shape, pieces: &Pieces) -> Result<(), Obstacle> {
        match table::stand(shape, self.state.ground(), pieces, self) {
            Ok(_) => Ok(()),
            Err(bar) => Err(match self.obstacle(bar) {
                // Where nobody moves nobody is in the way: the two overlap.
                Obstacle::Friend(other) => Obstacle::Overlap(other),
                obstacle => obstacle,
            }),
        }
    }

    /// What a bar on its way is to the unit. [CW-12.5, CW-12.11]
    pub fn obstacle(&self, bar: Bar) -> Obstacle {
        let unit = |id: u16| UnitId(id as u8);
        match bar {
            Bar::Edge(edge) => Obstacle::Edge(edge),
            Bar::TooNear(id) => Obstacle::TooNear(unit(id)),
            Bar::EndsOn(id) => Obstacle::Overlap(unit(id)),
            Bar::Piece(id) if self.state.side_of(unit(id)) == self.state.side_of(self.unit) => {
                Obstacle::Friend(unit(id))
            }
            Bar::Piece(id) => Obstacle::Overlap(unit(id)),
            Bar::Feature(index) | Bar::EndsOnFeature(index) => Obstacle::Terrain(index),
        }
    }

    /// The same unit where it would end its move: on a road that it uses the ground beside it does not count. [CW-13.4]
    #[must_use]
    pub fn ending_at(&self, pose: Pose) -> Self {
        Self { on_road: self.uses_road(pose, pose), ..self.clone() }
    }

    /// Whether both ends of a leg are on a road and the unit uses it. [CW-13.4]
    fn uses_road(&self, from: Pose, to: Pose) -> bool {
        if !matches!(self.formation, Formation::RoadColumn | Formation::Limbered) {
            return false;
        }
        let limit = self.state.book.tables.movement.road_distance;
        let on_road = |pose: Pose| {
            let anchor = Shape::point(pose.spot());
            self.state.ground().features().iter().any(|feature| {
                feature.kind.of.kind == TerrainKind::Road && table::is_within_outline(&anchor, &feature.outline, limit)
            })
        };
        on_road(from) && on_road(to)
    }

    /// Walks one leg and prices it, if it is free and costs no more than is left: what [`Marcher::walk`] says, found more quickly.
    fn pay(&mut self, from: Pose, to: Pose, ends: Ends, left: Inches, pieces: &Pieces) -> Option<Toll> {
        if let Some((last_from, last_to, last_left, toll)) = self.last
            && (last_from, last_to, last_left) == (from, to, left)
            && (toll.is_none() || ends == Ends::Later || self.around.lets_stay())
        {
            return toll;
        }
        let toll = self.pay_anew(from, to, ends, left, pieces);
        if ends == Ends::Later {
            self.last = Some((from, to, left, toll));
        }
        toll
    }

    fn pay_anew(&mut self, from: Pose, to: Pose, ends: Ends, left: Inches, pieces: &Pieces) -> Option<Toll> {
        let one = &self.state[self.unit];
        let stands = from == one.pose && self.formation == one.formation;
        let start = if stands { *self.state.shape(self.unit) } else { self.base.placed(from) };
        let way = Way::leaving(self.base, from, start, Manoeuvre::To(to));
        let direction = self.direction(from, to);
        // Whoever cannot pay for the bare way need not ask what bars it.
        if way.length_times(direction) > left {
            return None;
        }
        self.on_road = self.uses_road(from, to);
        if self.around_on_road != self.on_road || !self.around.hold(&way) {
            self.look_round(&way, pieces);
        }
        let Walked { factor } = table::passes(&way, ends, &self.around, self.state.ground(), pieces, self)?;
        let toll = self.toll(&way, direction, i64::from(factor));
        (toll.cost(&mut NoReasons) <= left).then_some(toll)
    }

    /// Finds what may matter on a leg, and on any other that the allowance pays for from where the unit stands.
    fn look_round(&mut self, way: &Way, pieces: &Pieces) {
        let mut around = std::mem::take(&mut self.around);
        let within = match std::mem::replace(&mut self.looks, Looks::About) {
            Looks::Along => way.bounds().grown(BESIDE),
            Looks::About => {
                let start = Bounds::of(&[self.state[self.unit].pose.spot()]);
                start.about(State::farthest(self.base, self.allowance)).with(way.bounds())
            }
        };
        around.look_round(within, self.state.ground(), pieces, self);
        (self.around, self.around_on_road) = (around, self.on_road);
        let near = self.state.ground().near(within);
        let costs = |feature: &Feature<Terrain>| {
            feature.kind.of.kind == TerrainKind::Line && feature.kind.going(self.gait).is_some()
        };
        self.lines.clear();
        self.lines.extend(near.filter(|(_, feature)| costs(feature)).map(|(index, _)| index as u16));
    }

    /// Walks one leg and prices it.
    fn walk(&mut self, from: Pose, to: Pose, ends: Ends, pieces: &Pieces) -> Result<Toll, Barred> {
        self.on_road = self.uses_road(from, to);
        let way = Way::to(self.base, from, to);
        let Walked { factor } = table::walk_leg(&way, ends, self.state.ground(), pieces, self)?;
        Ok(self.toll(&way, self.direction(from, to), i64::from(factor)))
    }

    /// How much dearer a leg is for going sideways or backwards; a closing leg never is. [CW-12.10a, CW-12.8]
    fn direction(&self, from: Pose, to: Pose) -> i64 {
        match self.manners {
            Manners::Ordinary => self.direction_factor(from, to),
            Manners::Closing(_) => 1,
        }
    }

    /// Walks one leg and prices it, for the planner.
    pub fn walk_one(&self, from: Pose, to: Pose, ends: Ends, pieces: &Pieces) -> Result<Inches, Barred> {
        self.clone().walk(from, to, ends, pieces).map(|toll| toll.cost(&mut NoReasons))
    }

    /// Why a leg cannot be made: it costs too much, or it is barred; it is too long too if what bars it lies beyond what the allowance pays for.
    /// [CW-12.10, CW-12.5]
    fn why_not(&mut self, on: OnLeg, ends: Ends, spent: Toll, allowance: Inches, pieces: &Pieces) -> Refusal {
        let too_long = |toll: Toll| Refusal::TooLong { unit: self.unit, toll: spent.and(toll), allowance, on };
        self.on_road = self.uses_road(on.from, on.to);
        let barred = match self.clone().walk(on.from, on.to, ends, pieces) {
            Ok(toll) => return too_long(toll),
            Err(barred) => barred,
        };
        let toll = self.bare_toll(&on);
        let (price, left) = (toll.cost(&mut NoReasons), allowance - spent.cost(&mut NoReasons));
        if price > left {
            let way = Way::to(self.base, on.from, on.to);
            let paid =
                i64::from(way.length().hundredths()) * i64::from(left.hundredths()) / i64::from(price.hundredths());
            let reached = way.pose_after(Inches::from_hundredths(paid as i32));
            if self.clone().walk(on.from, reached, Ends::Later, pieces).is_ok() {
                return too_long(toll);
            }
        }
        Refusal::Barred(self.unit, on, self.obstacle(barred.by))
    }

    /// What a leg would cost if nothing barred it and the ground were open.
    fn bare_toll(&self, on: &OnLeg) -> Toll {
        let way = Way::to(self.base, on.from, on.to);
        self.toll(&way, self.direction_factor(on.from, on.to), 1)
    }

    /// What a leg costs with its factors, crossings included. [CW-12.10, CW-13.3]
    fn toll(&self, way: &Way, direction: i64, ground: i64) -> Toll {
        // Rounded once after the factors: a factor adds what the whole then costs more.
        let plain = way.length_times(1);
        let sideways = if direction > 1 { way.length_times(direction) - plain } else { Inches::ZERO };
        let slow = if ground > 1 { way.length_times(direction * ground) - plain - sideways } else { Inches::ZERO };
        Toll { way: plain, sideways, slow, about: Inches::ZERO, crossings: self.crossings(way) }
    }

    /// What walls, ramparts and streams cost on the straight way of the footprint's middle. [CW-13.3, CW-13.4]
    fn crossings(&self, way: &Way) -> Inches {
        if self.on_road {
            return Inches::ZERO;
        }
        let cost = |feature: &Feature<Terrain>| match (&feature.outline, feature.kind.going(self.gait)) {
            (Outline::Line(line), Some(cost)) => {
                let (start, end) = (self.base.centre(way.from), self.base.centre(way.to));
                Inches::whole(i32::from(cost)) * table::crossings(start, end, line) as i32
            }
            _ => Inches::ZERO,
        };
        let ground = self.state.ground();
        if self.around.hold(way) {
            let lines = self.lines.iter().map(|&line| &ground.features()[usize::from(line)]);
            return lines.filter(|line| line.outline.bounds().meets(way.bounds())).map(cost).sum();
        }
        let near = ground.near(way.bounds());
        near.filter(|(_, feature)| feature.kind.of.kind == TerrainKind::Line).map(|(_, feature)| cost(feature)).sum()
    }

    /// 1 forwards and in turns, 2 sideways and backwards. [CW-12.10a]
    fn direction_factor(&self, from: Pose, to: Pose) -> i64 {
        let figures = &self.state.book.tables.movement;
        if is_loose(self.formation) {
            return 1;
        }
        let (start, end) = (from.spot(), to.spot());
        let half = widest_turn(self.state);
        let forwards = table::is_towards(from.facing, start, end, half)
            || (to.facing != from.facing && table::is_towards(to.facing, start, end, half));
        let turned = from.facing.turn_to(to.facing).abs() >= Turn::degrees(i32::from(figures.turn_least));
        let on_the_spot = table::distance_between(start, end) <= figures.turn_shift;
        if forwards || (turned && on_the_spot) { 1 } else { i64::from(figures.sideways) }
    }
}

impl Mover<Terrain> for Marcher<'_> {
    fn manner(&self, piece: &Piece) -> Manner {
        let other = UnitId(piece.id as u8);
        if other == self.unit {
            return Manner::Ignore;
        }
        let is_friend = self.state.side_of(other) == self.state.side_of(self.unit);
        match self.manners {
            Manners::Closing(target) if other == target => Manner::Ignore,
            Manners::Closing(_) => Manner::Solid,
            Manners::Ordinary if is_friend && lets_pass(self.state, self.formation, other) => Manner::Pass,
            Manners::Ordinary if is_friend => Manner::Solid,
            Manners::Ordinary => match self.close.iter().find(|(enemy, _)| *enemy == other) {
                Some((_, Inches::ZERO)) => Manner::Solid,
                Some((_, distance)) => Manner::Keep(*distance),
                None => Manner::Keep(self.state.book.tables.movement.spacing),
            },
        }
    }

    fn going(&self, _index: usize, feature: &Feature<Terrain>) -> Going {
        if self.on_road { Going::Open } else { terrain::going(&feature.kind, self.gait) }
    }

    fn slack(&self) -> Inches {
        self.state.book.tables.movement.overlap
    }

    fn farthest_keep(&self) -> Inches {
        match self.manners {
            Manners::Ordinary => self.state.book.tables.movement.spacing,
            Manners::Closing(_) => Inches::ZERO,
        }
    }
}

/// Whether a formation goes sideways and backwards as easily as forwards. [CW-12.10a]
pub const fn is_loose(formation: Formation) -> bool {
    matches!(formation, Formation::Open | Formation::Mass | Formation::Square)
}

/// Whether a move would have too many legs. [CW-12.10]
pub fn are_too_many(state: &State, legs: usize) -> bool {
    legs > usize::from(state.book.tables.movement.legs)
}

/// How far a leg may turn, and how far off the facing is still forwards. [CW-12.10, CW-12.10a]
pub fn widest_turn(state: &State) -> Turn {
    Turn::degrees(i32::from(state.book.tables.movement.turn))
}

/// Whether a unit in a formation may pass over a friend. [CW-12.11]
fn lets_pass(state: &State, formation: Formation, friend: UnitId) -> bool {
    formation == Formation::Open || state[friend].formation == Formation::Open || state.kind(friend).class == Class::Art
}

/// What a way costs, by what makes it dear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// The straight distance of the farthest corner, leg by leg. [CW-12.10]
    pub way: Inches,
    /// What going sideways and backwards adds. [CW-12.10a]
    pub sideways: Inches,
    /// What slow ground adds. [CW-13.1]
    pub slow: Inches,
    /// Facing about. [CW-12.10b]
    pub about: Inches,
    /// Lines crossed. [CW-13.3]
    pub crossings: Inches,
}

impl Toll {
    /// All of it. [CW-12.10]
    pub fn cost(&self, why: &mut impl Reasons<What>) -> Inches {
        let mut cost = Reckoning::new(why);
        cost.plus(Clause("CW-12.10"), What::Way, self.way.hundredths());
        cost.plus(Clause("CW-12.10a"), What::Sideways, self.sideways.hundredths());
        cost.plus(Clause("CW-13.1"), What::SlowGround, self.slow.hundredths());
        cost.plus(Clause("CW-12.10b"), What::About, self.about.hundredths());
        cost.plus(Clause("CW-13.3"), What::Crossing, self.crossings.hundredths());
        Inches::from_hundredths(cost.total())
    }

    /// With that of another leg.
    #[must_use]
    fn and(self, leg: Self) -> Self {
        Self {
            way: self.way + leg.way,
            sideways: self.sideways + leg.sideways,
            slow: self.slow + leg.slow,
            about: self.about + leg.about,
            crossings: self.crossings + leg.crossings,
        }
    }
}

/// A unit turned about its middle, if it may stand so. [CW-12.5]
pub fn turned(state: &State, unit: UnitId, facing: Facing) -> Option<Pose> {
    let one = &state[unit];
    let base = footprint::base(state.kind(unit), one.formation, one.stands);
    let pose = base.pose_about(base.centre(one.pose), facing);
    let marcher = Marcher::new(state, unit, one.formation, one.saddle);
    marcher.may_stand(&base.placed(pose), &state.pieces()).is_ok().then_some(pose)
}

/// What a unit as it is may spend on a move. [CW-4.0i]
pub fn allowance(state: &State, unit: UnitId, why: &mut impl Reasons<What>) -> Inches {
    let mut allowance = Reckoning::new(why);
    let formation = state[unit].formation;
    allowance.plus(Clause("CW-4.0i"), What::Allowance(formation), state.allowance(unit).hundredths());
    Inches::from_hundredths(allowance.total())
}

/// A way that was walked: where it ends, what it costs, each leg with its own cost.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    /// Where it ends.
    pub end: Pose,
    /// What it costs.
    pub cost: Inches,
    /// Why.
    pub toll: Toll,
    legs: List<(Stride, Inches), 8>,
}

/// A walked leg: from where to where; an about turn keeps its place.
#[derive(Clone, Copy, Debug)]
struct Stride {
    from: Pose,
    to: Pose,
    about: bool,
}

impl Walk {
    /// No way at all, from where the unit stands.
    pub fn none(at: Pose) -> Self {
        let nowhere = (Stride { from: at, to: at, about: true }, Inches::ZERO);
        Self { end: at, cost: Inches::ZERO, toll: Toll::default(), legs: List::new(nowhere) }
    }

    fn add(&mut self, stride: Stride, toll: Toll) {
        let cost = toll.cost(&mut NoReasons);
        self.end = stride.to;
        self.cost += cost;
        self.toll = self.toll.and(toll);
        self.legs.push((stride, cost));
    }

    /// Adds the closing leg of a charge.
    pub(crate) fn close(&mut self, to: Pose, toll: Toll) {
        self.add(Stride { from: self.end, to, about: false }, toll);
    }

    /// The poses at which the way is tested, in order, each with the cost spent by then in hundredths of a step: `(aim, spent, of)`
    /// where `spent / of` is in hundredths of an inch. [CW-12.12]
    fn samples(&self, base: Base) -> impl Iterator<Item = (Aim, i64, i64)> + '_ {
        let mut before = 0_i64;
        self.legs.iter().flat_map(move |&(stride, cost)| {
            let cost = i64::from(cost.hundredths());
            let paid = before;
            before += cost;
            let way = Way::to(base, stride.from, stride.to);
            let steps = if stride.about { 1 } else { way.steps() };
            let (start, end) = (base.centre(stride.from), base.centre(stride.to));
            (1..=steps).map(move |step| {
                let facing = if stride.about || step == steps { stride.to.facing } else { way.facing(step) };
                let aim = Aim { centre: start.part_way(end, step, steps), facing };
                (aim, paid * i64::from(steps) + cost * i64::from(step), i64::from(steps))
            })
        })
    }

    /// The first sampled pose at which half the cost is reached; `None` without a way. [CW-5.1d]
    pub fn middle(&self, base: Base) -> Option<Aim> {
        let whole = i64::from(self.cost.hundredths());
        self.samples(base).find(|&(_, spent, of)| 2 * spent >= whole * of).map(|(aim, ..)| aim)
    }

    /// The last sampled pose that satisfies a condition.
    pub fn last(&self, base: Base, mut holds: impl FnMut(Aim) -> bool) -> Option<Aim> {
        self.samples(base).filter(|&(aim, ..)| holds(aim)).last().map(|(aim, ..)| aim)
    }
}

/// Checks the legs of a move, which ends with them, or of a charge before its closing leg, and prices them. [CW-12.10, CW-12.12]
pub fn walk_legs<No: Denial>(
    marcher: &mut Marcher<'_>,
    start: Pose,
    legs: &Legs,
    ends: Ends,
    allowance: Inches,
    pieces: &Pieces,
) -> Result<Walk, No> {
    let unit = marcher.unit;
    let figures = &marcher.state.book.tables.movement;
    let mut walk = Walk::none(start);
    if marcher.shy.is_none() && marcher.state[unit].morale == Morale::Shaken {
        marcher.shy = Some(Shy::of(marcher.state, unit));
    }
    for (index, leg) in legs.all().iter().enumerate() {
        let from = walk.end;
        let (to, about) = match *leg {
            Leg::To(pose) => (pose, false),
            Leg::About => (marcher.base.pose_about(marcher.base.centre(from), from.facing.opposite()), true),
        };
        let on = OnLeg { leg: index as u8 + 1, from, to, formation: marcher.formation };
        if to.facing.hundredths() % 100 != 0 {
            return Err(No::because(|| Refusal::PartOfDegree(unit)));
        }
        let left = allowance - walk.cost;
        let toll = if about {
            let toll = Toll { about: figures.about, ..Toll::default() };
            if toll.about > left {
                return Err(No::because(|| Refusal::TooLong { unit, toll: walk.toll.and(toll), allowance, on }));
            }
            toll
        } else {
            if from.facing.turn_to(to.facing).abs() > widest_turn(marcher.state) {
                return Err(No::because(|| Refusal::TurnTooWide(unit, on)));
            }
            // Whoever only faces about afterwards ends here.
            let last = legs.all()[index + 1..].iter().all(|leg| matches!(leg, Leg::About));
            let ends = if last { ends } else { Ends::Later };
            match marcher.pay(from, to, ends, left, pieces) {
                Some(toll) => toll,
                None => return Err(No::because(|| marcher.why_not(on, ends, walk.toll, allowance, pieces))),
            }
        };
        walk.add(Stride { from, to, about }, toll);
        if let Some(shy) = &marcher.shy
            && let Some(enemy) = shy.closes_on(marcher.state, &marcher.base.placed(to))
        {
            return Err(No::because(|| Refusal::Closing(unit, enemy, on)));
        }
    }
    Ok(walk)
}

/// Walks the closing leg of a charge or pursuit to a pose and prices it, turning at most so far. [CW-12.8]
pub fn walk_closing(marcher: &mut Marcher<'_>, from: Pose, to: Pose, widest: Turn, pieces: &Pieces) -> Option<Toll> {
    if from.facing.turn_to(to.facing).abs() > widest {
        return None;
    }
    marcher.pay(from, to, Ends::Here, Inches::LIMIT, pieces)
}

/// What a refused leg costs by itself, whatever bars it.
pub fn leg_price(state: &State, unit: UnitId, on: &OnLeg) -> Inches {
    let mut marcher = Marcher::new(state, unit, on.formation, state[unit].saddle);
    if on.from.facing.opposite() == on.to.facing {
        return state.book.tables.movement.about;
    }
    match marcher.walk(on.from, on.to, Ends::Later, &Pieces::new()) {
        Ok(toll) => toll.cost(&mut NoReasons),
        Err(_) => marcher.bare_toll(on).cost(&mut NoReasons),
    }
}

/// The farthest place of a refused leg that could have been reached with what is left of the allowance.
pub fn farthest(state: &State, unit: UnitId, on: &OnLeg, left: Inches) -> Option<Pose> {
    let left = left.min(state.kind(unit).allowance(on.formation, state[unit].saddle)?);
    let mut marcher = Marcher::new(state, unit, on.formation, state[unit].saddle);
    let pieces = state.pieces();
    let way = Way::to(marcher.base, on.from, on.to);
    let (start, end) = (marcher.base.centre(on.from), marcher.base.centre(on.to));
    let steps = way.steps().min(400);
    (1..=steps).rev().find_map(|step| {
        let degrees = (way.facing(step * way.steps() / steps).hundredths() + 50) / 100;
        let centre = start.part_way(end, step, steps);
        let pose = marcher.base.pose_about(centre, Facing::degrees(degrees));
        marcher
            .walk(on.from, pose, Ends::Here, &pieces)
            .ok()
            .filter(|toll| toll.cost(&mut NoReasons) <= left)
            .map(|_| pose)
    })
}
