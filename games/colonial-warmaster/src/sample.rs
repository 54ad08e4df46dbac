//! A good finite sample of placements: the moves a sensible player considers, made from geometry and each one legal.

use table::{Facing, Inches, Manoeuvre, Pieces, Point, Pose, Spot, Turn, is_towards};

use crate::action;
use crate::charge;
use crate::footprint;
use crate::formation;
use crate::leader;
use crate::movement::Marcher;
use crate::order::{Act, Acts, Deed, Leg, Legs, Order, Via};
use crate::roster::{Class, Formation, Saddle};
use crate::scenario::{Cover, TerrainKind};
use crate::side::{LeaderId, UnitId, each};
use crate::state::{List, Morale, State};

/// Orders of a Leader Movement phase (D-1, D-6). [CW-1.3a]
pub fn leader_moves(state: &State, orders: &mut Vec<Order>) {
    for leader in state.leaders_of(state.phasing) {
        if !state[leader].moved {
            let first = orders.len();
            each_place(state, leader, |to| {
                let order = Order::LeaderMove { leader, via: Via::STRAIGHT, to };
                let new = to != state[leader].at && !orders[first..].contains(&order);
                if new && leader::check_move(state, leader, &Via::STRAIGHT, to).is_ok() {
                    orders.push(order);
                }
            });
        }
    }
    orders.push(Order::EndLeaderMoves);
}

/// Places worth going to: behind the middle of his units, to those in trouble, forward and back.
fn each_place(state: &State, leader: LeaderId, mut found: impl FnMut(Point)) {
    let spec = state.leader_spec(leader);
    let at = state[leader].at;
    let ahead = crate::rout::homewards(state.scenario.side(spec.side).home).opposite();
    let mut sum = (0_i64, 0_i64, 0_i64);
    let mut troubled = 0;
    for unit in state.units_of(spec.side) {
        if !spec.army && state.spec(unit).command != leader {
            continue;
        }
        let pose = state[unit].pose;
        if state[unit].morale != Morale::Routed {
            sum = (sum.0 + i64::from(pose.x.hundredths()), sum.1 + i64::from(pose.y.hundredths()), sum.2 + 1);
        }
        if state[unit].morale != Morale::Good && troubled < 2 {
            troubled += 1;
            found(within_reach(state, at, behind(pose.at(), ahead, 200)));
        }
    }
    if sum.2 > 0 {
        let middle = Point::from_hundredths((sum.0 / sum.2) as i32, (sum.1 / sum.2) as i32);
        found(within_reach(state, at, behind(middle, ahead, 200)));
    }
    for distance in [4, 8] {
        found(at.towards(ahead, Inches::whole(distance)));
    }
    found(at.towards(ahead.opposite(), Inches::whole(6)));
}

fn behind(point: Point, ahead: Facing, hundredths: i32) -> Point {
    point.towards(ahead.opposite(), Inches::from_hundredths(hundredths))
}

/// A place, or as near to it as a leader gets in one move.
fn within_reach(state: &State, from: Point, to: Point) -> Point {
    let reach = state.book.tables.leaders.reach;
    match Facing::of(from.spot(), to.spot()) {
        Some(bearing) if table::distance_between(from.spot(), to.spot()) > reach => {
            from.towards(bearing, reach - Inches::from_hundredths(1))
        }
        _ => to,
    }
}

/// Orders of an activated unit or group (D-3).
pub fn acts(state: &State, group: u64, orders: &mut Vec<Order>) {
    let pieces = state.pieces();
    let mut units = each(group);
    match (units.next(), units.next()) {
        (Some(unit), None) => unit_acts(state, unit, &pieces, |deed| orders.push(Order::act(unit, deed))),
        (Some(_), Some(_)) => group_acts(state, group, orders),
        _ => {}
    }
}

/// What one activated unit may do, each deed legal.
pub fn unit_acts(state: &State, unit: UnitId, pieces: &Pieces, mut found: impl FnMut(Deed)) {
    if state[unit].morale != Morale::Good {
        found(Deed::Rally);
    }
    found(Deed::Hold);
    if state[unit].morale == Morale::Routed {
        return;
    }
    let one = &state[unit];
    let change = marching_formation(state, unit)
        .filter(|&to| one.morale == Morale::Good && formation::check_free(state, unit, to, pieces).is_ok());
    let marcher = |formation: Formation| Marcher::new(state, unit, formation, one.saddle);
    let mut offers = Offers {
        state,
        unit,
        pieces,
        marcher: marcher(one.formation),
        changed: change.map(|to| (to, marcher(to))),
        tried: List::new(0),
        found: &mut found,
    };
    if state[unit].morale == Morale::Good {
        offers.charges();
    }
    offers.marches();
    offers.changes();
}

struct Offers<'a, F> {
    state: &'a State,
    unit: UnitId,
    pieces: &'a Pieces,
    /// The unit as it is, about to move.
    marcher: Marcher<'a>,
    /// The unit after a free change to a faster formation.
    changed: Option<(Formation, Marcher<'a>)>,
    /// Moves already tried, so that none is offered twice.
    tried: List<u64, 48>,
    found: &'a mut F,
}

/// A move by its number of legs, its end and its formation.
fn key(formation: Option<Formation>, legs: &Legs) -> u64 {
    let end = match legs.all().last() {
        Some(Leg::To(pose)) => {
            let part = |length: Inches| (length.hundredths() as u64) & 0xf_ffff;
            part(pose.x) << 20 | part(pose.y) | (pose.facing.hundredths() as u64 / 100) << 44
        }
        _ => u64::MAX >> 8,
    };
    let change = formation.map_or(0, |formation| formation as u64 + 1);
    end ^ (legs.all().len() as u64) << 54 ^ change << 58
}

impl<F: FnMut(Deed)> Offers<'_, F> {
    /// Passes a deed on if it is legal; whether it was.
    fn offer(&mut self, deed: Deed) -> bool {
        let legal = action::check_act(self.state, &Act { unit: self.unit, deed }, self.pieces).is_ok();
        if legal {
            (self.found)(deed);
        }
        legal
    }

    /// Passes a move on if it is legal; whether it was.
    fn march(&mut self, formation: Option<Formation>, legs: Legs) -> bool {
        let key = key(formation, &legs);
        if self.tried.contains(&key) {
            return false;
        }
        self.tried.push(key);
        let marcher = match (&mut self.changed, formation) {
            (Some((to, marcher)), Some(formation)) if *to == formation => marcher,
            (_, None) => &mut self.marcher,
            _ => return self.offer(Deed::Move { formation, legs }),
        };
        let legal = action::march(self.state, self.unit, marcher, &legs, self.pieces).is_ok();
        if legal {
            (self.found)(Deed::Move { formation, legs });
        }
        legal
    }

    /// Every charge that goes straight in, or after a turn to either side. [CW-6.5]
    fn charges(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let one = &state[unit];
        let mut formation = None;
        if charge::may_charge(state, unit, one.formation).is_err() {
            // A road column forms up for it if that is free.
            if one.formation != Formation::RoadColumn || state.kind(unit).class == Class::Art {
                return;
            }
            formation = Some(Formation::CombatColumn);
        }
        let allowance =
            state.kind(unit).allowance(formation.unwrap_or(one.formation), one.saddle).unwrap_or(Inches::ZERO);
        for target in each(state.present[state.side_of(unit).enemy().index()]) {
            if !table::is_within(state.shape(unit), state.shape(target), allowance) {
                continue;
            }
            if self.offer(Deed::Charge { formation, legs: Legs::NONE, target }) {
                continue;
            }
            let bearing = Facing::of(one.pose.spot(), state.body(target).centre());
            let turn = bearing.map_or(Turn::NONE, |bearing| one.pose.facing.turn_to(bearing));
            let turn = Turn::degrees((turn.hundredths() / 100).clamp(-45, 45));
            if turn.abs() >= Turn::degrees(10) {
                let turned = Pose { facing: one.pose.facing + turn, ..one.pose };
                self.offer(Deed::Charge { formation, legs: Legs::to(turned), target });
            }
        }
    }

    /// Advances, obliques, wheels, ways to objectives and cover, falling back, turning to face.
    fn marches(&mut self) {
        let shaken = self.state[self.unit].morale == Morale::Shaken;
        let change = self.changed.as_ref().map(|(to, _)| *to);
        if !shaken {
            self.advances(None);
            if change.is_some() {
                self.advances(change);
            }
            self.errands();
            self.face_enemy();
        }
        self.retreats();
    }

    fn allowance(&self, formation: Option<Formation>) -> Inches {
        let one = &self.state[self.unit];
        self.state.kind(self.unit).allowance(formation.unwrap_or(one.formation), one.saddle).unwrap_or(Inches::ZERO)
    }

    /// Straight ahead by a quarter, a half and all of the allowance; half left and half right; wheels and on.
    fn advances(&mut self, formation: Option<Formation>) {
        let pose = self.state[self.unit].pose;
        let allowance = self.allowance(formation);
        let ahead = |pose: Pose, distance: Inches, turn: Turn| {
            Pose::new(pose.at().towards(pose.facing + turn, distance), pose.facing)
        };
        let full = self.march(formation, Legs::to(ahead(pose, allowance, Turn::NONE)));
        let part = |quarters: i32| Inches::from_hundredths(allowance.hundredths() * quarters / 4);
        self.march(formation, Legs::to(ahead(pose, part(2), Turn::NONE)));
        if !full || formation.is_none() {
            self.march(formation, Legs::to(ahead(pose, part(1), Turn::NONE)));
        }
        if formation.is_some() {
            return;
        }
        for degrees in [-45, 45] {
            let turn = Turn::degrees(degrees);
            let _ = self.march(None, Legs::to(ahead(pose, allowance, turn)))
                || self.march(None, Legs::to(ahead(pose, part(2), turn)));
            self.wheel_and_on(pose, Turn::degrees(degrees * 2 / 3), allowance);
        }
    }

    /// A wheel, and straight on with what is left.
    fn wheel_and_on(&mut self, pose: Pose, turn: Turn, allowance: Inches) {
        let one = &self.state[self.unit];
        let base = footprint::base(self.state.kind(self.unit), one.formation, one.stands);
        let wheeled = Manoeuvre::Wheel(turn).end(base, pose);
        let left = allowance - table::farthest_corner(base, pose, wheeled) - Inches::from_hundredths(1);
        let wheel = Legs::to(wheeled);
        if left > Inches::from_hundredths(50) {
            let on = Pose::new(wheeled.at().towards(wheeled.facing, left), wheeled.facing);
            if let Some(legs) = wheel.with(Leg::To(on))
                && self.march(None, legs)
            {
                return;
            }
        }
        self.march(None, wheel);
    }

    /// Towards each objective, and into cover nearby.
    fn errands(&mut self) {
        let state = self.state;
        let centre = state.body(self.unit).centre();
        let allowance = self.allowance(None);
        for objective in &state.scenario.0.objectives {
            if !objective.place.holds(centre) {
                self.head_for(objective.place.centre(), allowance);
            }
        }
        let near = state.shape(self.unit).bounds().grown(allowance.hundredths() * 100);
        let gait = state.gait(self.unit);
        for (_, feature) in state.ground().near(near) {
            let gives = feature.kind.of.kind == TerrainKind::Area && feature.kind.of.cover > Cover::None;
            if let (true, false, Some(area)) = (gives, feature.kind.forbids(gait), feature.outline.area())
                && !area.holds(centre)
            {
                self.head_for(area.centre(), allowance);
            }
        }
    }

    /// One move towards a spot: straight if it lies ahead, else turning to it first.
    fn head_for(&mut self, spot: Spot, allowance: Inches) {
        let pose = self.state[self.unit].pose;
        let centre = self.state.body(self.unit).centre();
        let Some(bearing) = Facing::of(centre, spot) else { return };
        let distance = table::distance_between(centre, spot).min(allowance);
        let loose = matches!(self.state[self.unit].formation, Formation::Open | Formation::Mass | Formation::Square);
        if loose || is_towards(pose.facing, centre, spot, Turn::degrees(45)) {
            let there = |distance: Inches| Pose::new(pose.at().towards(bearing, distance), pose.facing);
            let _ = self.march(None, Legs::to(there(distance)))
                || self.march(None, Legs::to(there(Inches::from_hundredths(distance.hundredths() / 2))));
        } else {
            let turn = pose.facing.turn_to(bearing);
            let turn = Turn::degrees((turn.hundredths() / 100).clamp(-45, 45));
            self.wheel_and_on(pose, turn, allowance);
        }
    }

    /// Turns on the spot to look at the nearest enemy; opens a line of fire.
    fn face_enemy(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        let nearest = state
            .units_of(state.side_of(unit).enemy())
            .min_by_key(|&enemy| square(state[enemy].pose.spot(), pose.spot()));
        let Some(bearing) = nearest.and_then(|enemy| Facing::of(pose.spot(), state.body(enemy).centre())) else {
            return;
        };
        let turn = Turn::degrees((pose.facing.turn_to(bearing).hundredths() / 100).clamp(-45, 45));
        if turn.abs() >= Turn::degrees(10) {
            let one = &state[unit];
            let base = footprint::base(state.kind(unit), one.formation, one.stands);
            self.march(None, Legs::to(base.pose_about(base.centre(pose), pose.facing + turn)));
        }
    }

    /// Back with the face to the enemy; about and away.
    fn retreats(&mut self) {
        let pose = self.state[self.unit].pose;
        let allowance = self.allowance(None);
        let loose = matches!(self.state[self.unit].formation, Formation::Open | Formation::Mass | Formation::Square);
        let back = if loose { allowance } else { Inches::from_hundredths(allowance.hundredths() / 2) };
        self.march(None, Legs::to(Pose::new(pose.at().towards(pose.facing.opposite(), back), pose.facing)));
        let one = &self.state[self.unit];
        let base = footprint::base(self.state.kind(self.unit), one.formation, one.stands);
        let turned = Manoeuvre::About.end(base, pose);
        let left = allowance - self.state.book.tables.movement.about;
        let Some(about) = Legs::NONE.with(Leg::About) else { return };
        if left > Inches::from_hundredths(50) {
            let away = Pose::new(turned.at().towards(turned.facing, left), turned.facing);
            if let Some(legs) = about.with(Leg::To(away)) {
                self.march(None, legs);
            }
        } else if left >= Inches::ZERO {
            self.march(None, about);
        }
    }

    /// All changes of formation and saddle.
    fn changes(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let one = &state[unit];
        for to in Formation::ALL {
            if to != one.formation && state.kind(unit).allowance(to, one.saddle).is_some() {
                self.offer(Deed::Form { to });
            }
        }
        if state.kind(unit).class == Class::Cav {
            self.offer(match one.saddle {
                Saddle::Mounted => Deed::Dismount,
                Saddle::OnFoot => Deed::Mount,
            });
        }
    }
}

/// The faster formation into which a unit may change for nothing, if there is one. [CW-4.1b]
pub fn marching_formation(state: &State, unit: UnitId) -> Option<Formation> {
    let one = &state[unit];
    let kind = state.kind(unit);
    let now = kind.allowance(one.formation, one.saddle)?;
    Formation::ALL
        .into_iter()
        .filter(|&to| formation::is_free(one.formation, to) && to != Formation::Open)
        .filter_map(|to| kind.allowance(to, one.saddle).map(|allowance| (allowance, to)))
        .filter(|(allowance, _)| *allowance > now)
        .max_by_key(|(allowance, _)| *allowance)
        .map(|(_, to)| to)
}

fn square(a: Spot, b: Spot) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

/// Orders of a group: hold, rally, or go ahead together. [CW-3.1e]
fn group_acts(state: &State, group: u64, orders: &mut Vec<Order>) {
    let all = |deed: Deed| Acts::new(each(group).map(|unit| Act { unit, deed }));
    let morale = each(group).map(|unit| state[unit].morale).max().unwrap_or(Morale::Good);
    if morale != Morale::Good {
        orders.extend(all(Deed::Rally).map(Order::Act));
    }
    orders.extend(all(Deed::Hold).map(Order::Act));
    if morale != Morale::Good {
        return;
    }
    let least = each(group).map(|unit| state.allowance(unit)).min().unwrap_or(Inches::ZERO);
    let Some(first) = each(group).next() else { return };
    let bearing = state[first].pose.facing;
    // Whoever is in front goes first, so that those behind find room.
    let mut units: Vec<UnitId> = each(group).collect();
    let ahead = |unit: &UnitId| {
        let spot = state[*unit].pose.spot();
        let far = Spot::ORIGIN.beside(bearing, 0, 1_000_000);
        -(i64::from(spot.x) * i64::from(far.x) + i64::from(spot.y) * i64::from(far.y))
    };
    units.sort_by_key(ahead);
    for quarters in [4, 2, 1] {
        let distance = Inches::from_hundredths(least.hundredths() * quarters / 4);
        let march = |unit: &UnitId| {
            let pose = state[*unit].pose;
            let to = Pose::new(pose.at().towards(bearing, distance), pose.facing);
            Act { unit: *unit, deed: Deed::Move { formation: None, legs: Legs::to(to) } }
        };
        if let Some(acts) = Acts::new(units.iter().map(march))
            && action::check(state, group, &acts).is_ok()
        {
            orders.push(Order::Act(acts));
        }
    }
}
