//! Orders worth considering: all that are finite and cheap, a good sample of the rest.

use table::{Cone, Facing, Turn};

use crate::data::field::{Kind, Lie, Tread};
use crate::data::place::{BASE, Extent, Place, TOUCH, overlap};
use crate::data::roster::Formation;
use crate::data::side::{Man, Side, UnitId, each};
use crate::rules::fellows;
use crate::rules::fire;
use crate::rules::gait;
use crate::rules::melee;
use crate::rules::movement;
use crate::rules::order::{
    BodyMove, Deployed, Gait, Order, Placing, Post, Scenery, SceneryItem, SceneryPiece, Shift, Via,
};
use crate::rules::state::{Phase, State};
use crate::rules::structures;
use crate::rules::turn;
use crate::rules::unit::{Retreat, step};

/// Targets listed for a unit that is taking its steps, and for one that is not.
const TARGETS: usize = 6;
const FEW_TARGETS: usize = 1;
/// Enemies looked at for the latter.
const FEW_TRIED: usize = 3;

/// Fills the list with legal orders; never empty while there is a decision.
pub fn orders(state: &State, list: &mut Vec<Order>) {
    match state.phase {
        Phase::Scenery => scenery(state, list),
        Phase::Muster(side) => {
            list.push(Order::Muster(None));
            list.push(Order::Muster(Some(Box::new(crate::rules::forces::usual(state, side)))));
        }
        Phase::Deploy(side) => deployments(state, side, list),
        Phase::Steps => steps(state, FEW_TARGETS, list),
        Phase::Place { unit, gait, roll } => {
            placements(state, unit, gait, i32::from(roll), list);
            let free = matches!(gait, Gait::Reform | Gait::Drop | Gait::Rise | Gait::Realign);
            if free || list.is_empty() {
                list.push(Order::Place(Placing::Stand));
            }
        }
        Phase::Ask(_) => list.extend([Order::Ask, Order::Decline]),
        Phase::Over(_) => {}
    }
}

/// The steps of the unit that is taking them, or of all that may begin, with so many targets for each of those.
pub fn steps(state: &State, targets: usize, list: &mut Vec<Order>) {
    let mut prospect = Prospect::new(state);
    if let Some(unit) = state.current {
        prospect.steps_of(unit, TARGETS, list);
        list.push(Order::Finish);
        return;
    }
    for unit in able(state) {
        prospect.steps_of(unit, targets, list);
    }
    list.push(Order::EndTurn);
}

/// The mover's units that may still act.
pub fn able(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.present(state.mover).filter(|&unit| !state[unit].acted && state[unit].retreat != Retreat::Forced)
}

fn scenery(state: &State, list: &mut Vec<Order>) {
    list.extend((0..state.scenario.fields.len() as u8).map(|layout| Order::Scenery(Scenery::Layout(layout))));
    let piece = |item, x, y| SceneryPiece { item, shape: 0, at: Place::new(x, y), quarters: 0 };
    let pieces = vec![
        piece(SceneryItem::VillageOpen, 2000, 2400),
        piece(SceneryItem::Hill, 5000, 1200),
        piece(SceneryItem::Trees, 5600, 2600),
        piece(SceneryItem::Stream, 0, 0),
        piece(SceneryItem::Track, 4000, 0),
    ];
    let own = Order::Scenery(Scenery::Pieces(pieces));
    if turn::check(state, &own).is_ok() {
        list.push(own);
    }
}

/// The usual deployment, and the same with guns ready to fire.
fn deployments(state: &State, side: Side, list: &mut Vec<Order>) {
    list.push(Order::Deploy(Vec::new()));
    if !crate::rules::setup::waiting(state, side).any(|unit| state[unit].gun.is_some()) {
        return;
    }
    let usual = crate::rules::setup::usual(state, side);
    let ready: Vec<Deployed> = crate::rules::setup::waiting(state, side)
        .filter_map(|unit| {
            let gun = usual.gun_of(unit)?;
            Some(Deployed { unit, post: Post::Park { to: gun.limber, facing: usual[unit].facing, limbered: false } })
        })
        .collect();
    let ready = Order::Deploy(ready);
    if ready != Order::Deploy(Vec::new()) && turn::check(state, &ready).is_ok() {
        list.push(ready);
    }
}

/// What the steps of a side's units have in common, worked out once: who may be fired at, which officers may still go with others.
pub struct Prospect<'a> {
    state: &'a State,
    officers: u64,
    /// The box about all enemies.
    enemies: Extent,
    asked: u64,
    open: u64,
}

impl<'a> Prospect<'a> {
    /// The prospect of the mover.
    pub fn new(state: &'a State) -> Self {
        let officers = able(state).filter(|&unit| state.is_officer(unit)).fold(0, |set, officer| set | officer.bit());
        let enemies =
            state.present(state.mover.enemy()).fold(Extent::NOTHING, |all, enemy| all.and(state[enemy].extent));
        Self { state, officers, enemies, asked: 0, open: 0 }
    }

    /// Whether a unit may be fired at, whoever fires.
    fn is_open(&mut self, unit: UnitId, target: UnitId) -> bool {
        if self.asked & target.bit() == 0 {
            self.asked |= target.bit();
            if fire::check_target(self.state, unit, target, false).is_ok() {
                self.open |= target.bit();
            }
        }
        self.open & target.bit() != 0
    }

    /// The steps a unit may take.
    pub fn steps_of(&mut self, unit: UnitId, targets: usize, list: &mut Vec<Order>) {
        let state = self.state;
        let (one, with) = (&state[unit], state.with);
        let near_enemy = one.extent.grown(BASE + TOUCH).meets(self.enemies) && state.is_near_enemy(unit);
        if one.steps & step::MOVE == 0 {
            let held = near_enemy && gait::is_all_pinned(state, unit);
            for &gait in gait::likely_gaits(state, unit) {
                if gait::check_gait_of(state, unit, gait, held).is_ok()
                    && (with == 0 || is_fit(state, unit, gait, with))
                {
                    list.push(Order::Move { unit, gait, with });
                }
            }
            if with == 0 && state.current.is_none() && self.officers != 0 {
                self.with_officers(unit, list);
            }
        }
        if one.spent || one.retreats() || fellows::check(state, unit, with, None).is_err() {
            return;
        }
        if one.steps & step::FIRE == 0 && fire::check_firer(state, unit).is_ok() {
            self.targets_of(unit, targets, targets > FEW_TARGETS, |target| {
                list.push(Order::Fire { unit, target, aim: None, snipers: false, with });
            });
            if one.gun.is_some() {
                list.extend(shells(state, unit).take(targets).map(|feature| Order::Shell { unit, feature }));
            }
        }
        if one.steps & step::MELEE == 0 && (near_enemy || with != 0) && melee::check(state, unit, &[], with).is_ok() {
            list.push(Order::Melee { unit, pairs: Vec::new(), with });
        }
    }

    /// March and attack with the officers who stand by. [IM-5.32]
    fn with_officers(&self, unit: UnitId, list: &mut Vec<Order>) {
        let state = self.state;
        if state.is_officer(unit) || state[unit].gun.is_some() {
            return;
        }
        let near = each(self.officers)
            .filter(|&officer| state.units_within(officer, unit, 200))
            .fold(0, |set, officer| set | officer.bit());
        if near == 0 {
            return;
        }
        for gait in [Gait::March, Gait::Attack] {
            let order = Order::Move { unit, gait, with: near };
            if turn::check(state, &order).is_ok() {
                list.push(order);
            }
        }
    }

    /// Enemy units a unit can fire at, nearest first.
    fn targets_of(&mut self, unit: UnitId, most: usize, thorough: bool, mut found: impl FnMut(UnitId)) {
        let state = self.state;
        let firers = fire::Firers::new(state, unit, state.with, false);
        let here = state[unit].extent.middle();
        let mut likely: arrayvec::ArrayVec<(i64, UnitId), 64> = state
            .present(state[unit].side.enemy())
            .filter(|&target| firers.may_reach(state, target))
            .map(|target| (here.square(state[target].extent.middle()), target))
            .collect();
        likely.sort_unstable();
        let tried = if thorough { likely.len() } else { FEW_TRIED };
        let mut left = most;
        for &(_, target) in likely.iter().take(tried) {
            if self.is_open(unit, target) && fire::can_fire(state, &firers, target, thorough) {
                found(target);
                left -= 1;
                if left == 0 {
                    return;
                }
            }
        }
    }
}

/// Structures a gun can fire at.
fn shells(state: &State, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let (muzzle, range, front) = state.gun_of(unit).map_or_else(
        || (Place::default(), 0, Cone::new(Facing::NORTH, Turn::NONE)),
        |gun| (gun.muzzle(), gun.calibre.range(), Cone::new(gun.facing, Turn::degrees(45))),
    );
    let at = Extent::of(muzzle, muzzle);
    let likely = state
        .field
        .near(at.grown(range))
        .filter(move |(_, feature)| feature.row.hits > 0 && front.may_hold(at.bounds(), feature.extent.bounds()));
    likely.map(|(index, _)| index).filter(move |&feature| structures::shelling(state, unit, feature).is_ok())
}

/// Whether the officers who go with a unit may take this gait too.
fn is_fit(state: &State, unit: UnitId, gait: Gait, with: u64) -> bool {
    turn::check(state, &Order::Move { unit, gait, with }).is_ok()
}

/// Whether a unit has any step left that it may take.
pub fn has_step(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    if one.steps & step::MOVE == 0
        && gait::likely_gaits(state, unit)
            .iter()
            .any(|&gait| turn::check(state, &Order::Move { unit, gait, with: state.with }).is_ok())
    {
        return true;
    }
    if one.spent || one.retreats() || fellows::check(state, unit, state.with, None).is_err() {
        return false;
    }
    if one.steps & step::MELEE == 0 && melee::check(state, unit, &[], state.with).is_ok() {
        return true;
    }
    if one.steps & step::FIRE != 0 || fire::check_firer(state, unit).is_err() {
        return false;
    }
    let mut any = false;
    Prospect::new(state).targets_of(unit, 1, true, |_| any = true);
    any || has_sniper_shot(state, unit) || (one.gun.is_some() && shells(state, unit).next().is_some())
}

/// Whether a unit's sniper could pick out an officer. [IM-7.50]
fn has_sniper_shot(state: &State, unit: UnitId) -> bool {
    let enemies = state.present(state[unit].side.enemy());
    let shot = |target| turn::check(state, &Order::Fire { unit, target, aim: None, snipers: true, with: state.with });
    state[unit].sniper.is_some() && enemies.filter(|&enemy| state.is_officer(enemy)).any(|enemy| shot(enemy).is_ok())
}

/// Whether a moved unit can be set down anywhere. [IM-5.2]
pub fn has_placement(state: &State, unit: UnitId, gait: Gait, roll: i32) -> bool {
    let mut list = Vec::new();
    placements(state, unit, gait, roll, &mut list);
    !list.is_empty()
}

/// The enemy unit nearest to a place that is not in retreat, or any.
pub fn nearest_enemy(state: &State, side: Side, from: Place) -> Option<UnitId> {
    state
        .present(side.enemy())
        .min_by_key(|&enemy| (state[enemy].retreats(), from.square(state[enemy].extent.middle()), enemy))
}

/// Places where a moved unit may be set down.
pub fn placements(state: &State, unit: UnitId, gait: Gait, roll: i32, list: &mut Vec<Order>) {
    let walks =
        matches!(gait, Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Rise | Gait::Enter | Gait::Quit);
    // What all bodies have in common is worked out once.
    let ranks = (walks && state[unit].gun.is_none()).then(|| movement::Ranks::new(state, unit, roll));
    let mut offer = |placing: Placing| {
        let legal = match (&placing, &ranks) {
            (Placing::Body(body), Some(ranks)) => movement::may_end(state, ranks, unit, gait, roll, body),
            _ => movement::check_place(state, unit, gait, roll, &placing).is_ok(),
        };
        if legal {
            list.push(Order::Place(placing));
        }
        legal
    };
    match gait {
        Gait::Face | Gait::Unlimber | Gait::Realign => facings(state, unit, &mut offer),
        Gait::Push => pushes(state, unit, roll, &mut offer),
        Gait::Reform | Gait::Leave => forms(state, unit, gait, roll, &mut offer),
        _ if state[unit].gun.is_some() => drives(state, unit, roll, &mut offer),
        _ => {
            let middle = ranks.as_ref().map_or_else(|| state.centroid(unit), movement::Ranks::middle);
            bodies(state, unit, gait, (middle, roll), &mut offer);
        }
    }
}

fn facings(state: &State, unit: UnitId, offer: &mut impl FnMut(Placing) -> bool) {
    let here = state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.at);
    let now = state.gun_of(unit).map_or(state[unit].facing, |gun| gun.facing);
    let mut tried: arrayvec::ArrayVec<Facing, 12> = arrayvec::ArrayVec::new();
    let nearest = nearest_enemy(state, state[unit].side, here).map(|enemy| here.bearing(state[enemy].extent.middle()));
    let round = nearest.into_iter().chain((0..8).map(|step| now + Turn::degrees(45 * step)));
    for facing in round {
        if !tried.contains(&facing) {
            tried.push(facing);
            offer(Placing::Facing(facing));
        }
    }
}

fn pushes(state: &State, unit: UnitId, roll: i32, offer: &mut impl FnMut(Placing) -> bool) {
    let Some(gun) = state.gun_of(unit) else { return };
    let facing = nearest_enemy(state, state[unit].side, gun.at)
        .map_or(gun.facing, |enemy| gun.at.bearing(state[enemy].extent.middle()));
    for step in 0..8 {
        let to = gun.at.beside(gun.facing + Turn::degrees(45 * step), 0, roll);
        offer(Placing::Push { to: within(gun.at, to, roll), facing });
    }
}

/// A place no farther than a roll, drawn in by a hundredth where rounding has made it farther.
fn within(from: Place, to: Place, roll: i32) -> Place {
    let mut length = roll;
    let mut place = to;
    while from.distance(place) > roll && length > 0 {
        length -= 1;
        place = from.towards(to, length);
    }
    place
}

fn drives(state: &State, unit: UnitId, roll: i32, offer: &mut impl FnMut(Placing) -> bool) {
    let Some(gun) = state.gun_of(unit) else { return };
    for step in [0, 1, -1, 2, -2, 3, -3, 4] {
        for part in [roll, roll / 2] {
            let to = gun.limber.beside(gun.limber_facing + Turn::degrees(45 * step), 0, part);
            offer(Placing::Drive { to: within(gun.limber, to, roll), via: Vec::new() });
        }
    }
}

fn forms(state: &State, unit: UnitId, gait: Gait, roll: i32, offer: &mut impl FnMut(Placing) -> bool) {
    let here = state.centroid(unit);
    let facing = nearest_enemy(state, state[unit].side, here)
        .map_or(state[unit].facing, |enemy| here.bearing(state[enemy].extent.middle()));
    if gait == Gait::Reform {
        for formation in Formation::ALL.into_iter().filter(|&other| other != state[unit].formation) {
            offer(Placing::Form { formation, to: here, facing: state[unit].facing });
        }
        return;
    }
    let Some(house) = state.building(unit) else { return };
    for step in 0..8 {
        let far = here.beside(Facing::degrees(45 * step), 0, 3000);
        let door = Place::nearest(house.nearest(far.spot()));
        for (formation, out) in
            [(Formation::Line, 100), (Formation::Block, roll / 2 + 50), (Formation::Column, roll / 2 + 50)]
        {
            let way = here.bearing(door);
            offer(Placing::Form { formation, to: door.beside(way, 0, out.max(60)), facing });
        }
    }
}

fn bodies(
    state: &State,
    unit: UnitId,
    gait: Gait,
    (middle, roll): (Place, i32),
    offer: &mut impl FnMut(Placing) -> bool,
) {
    let enemy = nearest_enemy(state, state[unit].side, middle);
    let first = enemy.map_or(state[unit].facing, |enemy| middle.bearing(state[enemy].extent.middle()));
    let body = |to: Place| {
        let end = Via { to, turn: Turn::NONE };
        Placing::Body(BodyMove { end, facing: first, via: Vec::new(), shift: Vec::new() })
    };
    let mut any = false;
    if let Some(enemy) = enemy
        && matches!(gait, Gait::March | Gait::Attack | Gait::Crawl)
    {
        any |= contact(state, unit, middle, enemy, roll, offer);
    }
    let parts = [roll, roll / 2];
    for step in [0_i32, 1, -1, 2, -2, 3, -3, 4] {
        // Half the way is worth a thought only towards the enemy.
        for &part in &parts[..if step == 0 { 2 } else { 1 }] {
            let to = middle.beside(first + Turn::degrees(45 * step), 0, part);
            any |= offer(body(within(middle, to, roll)));
        }
    }
    let enemy = enemy.map(|enemy| state[enemy].extent.middle());
    any |= aims(state, unit, gait, (middle, roll), enemy, &body, offer);
    if !any {
        for step in 0..24 {
            for part in [roll.min(100), roll.min(150), roll] {
                let to = middle.beside(Facing::degrees(15 * step), 0, part);
                if offer(body(within(middle, to, roll))) {
                    return;
                }
            }
        }
    }
}

/// Places worth going to: behind walls, into villages and forts, into buildings.
fn aims(
    state: &State,
    unit: UnitId,
    gait: Gait,
    (middle, roll): (Place, i32),
    enemy: Option<Place>,
    body: &impl Fn(Place) -> Placing,
    offer: &mut impl FnMut(Placing) -> bool,
) -> bool {
    let mut any = false;
    let about = state[unit].extent.grown(roll);
    let enters = matches!(gait, Gait::March | Gait::Attack | Gait::Enter) && state.tread(unit) == Tread::Foot;
    for (index, feature, row) in state.near(about) {
        if row.kind.is_building() {
            any |= enters && offer(Placing::Inside(index));
        } else if matches!(row.kind, Kind::Village | Kind::Fort) && !feature.holds(middle) {
            let to = middle.towards(feature.middle(), roll);
            any |= offer(body(within(middle, to, roll)));
        } else if row.lie == Lie::Section
            && let Some(enemy) = enemy
        {
            let behind = feature.middle().away(enemy, 60);
            if middle.distance(behind) <= roll {
                any |= offer(body(behind));
            }
        }
    }
    any
}

/// Moves into contact: the whole body as far as the nearest pair allows, and figures breaking ranks to touch as many as they can. [IM-5.16]
fn contact(
    state: &State,
    unit: UnitId,
    middle: Place,
    enemy: UnitId,
    roll: i32,
    offer: &mut impl FnMut(Placing) -> bool,
) -> bool {
    let Some((by, facing)) = approach(state, unit, enemy, roll) else { return false };
    let end = Via { to: middle.shifted(by), turn: Turn::NONE };
    let mut any = offer(Placing::Body(BodyMove { end, facing, via: Vec::new(), shift: Vec::new() }));
    let shift = shifts(state, unit, enemy, middle, end, roll);
    if !shift.is_empty() {
        any |= offer(Placing::Body(BodyMove { end, facing, via: Vec::new(), shift }));
    }
    any
}

/// How far and which way a body goes so that its nearest figure touches the nearest enemy.
fn approach(state: &State, unit: UnitId, enemy: UnitId, roll: i32) -> Option<((i32, i32), Facing)> {
    // Nobody is so near that it could be.
    if !state[unit].extent.grown(roll + BASE + 2).meets(state[enemy].extent) {
        return None;
    }
    let mut best: Option<(i64, Place, Place)> = None;
    for (_, from) in state.figures(unit) {
        let goals: arrayvec::ArrayVec<Place, 40> = match state.building(enemy) {
            Some(house) => [Place::nearest(house.nearest(from.spot()))].into_iter().collect(),
            None => state.circles(enemy).take(40).collect(),
        };
        for to in goals {
            let square = from.square(to);
            if best.is_none_or(|(least, ..)| square < least) {
                best = Some((square, from, to));
            }
        }
    }
    let (_, from, to) = best?;
    let keep = if state[enemy].building.is_some() { BASE / 2 + 2 } else { BASE + 2 };
    let way = from.distance(to) - keep;
    if way > roll || way <= 0 {
        return None;
    }
    Some((from.towards(to, way).from(from), from.bearing(to)))
}

/// Figures that can touch an enemy go there; those whose places are thereby taken stay behind them.
fn shifts(state: &State, unit: UnitId, enemy: UnitId, middle: Place, end: Via, roll: i32) -> Vec<Shift> {
    let mut men: arrayvec::ArrayVec<(i64, Man, Place), 24> = movement::members(state, unit, state.with)
        .into_iter()
        .map(|man| (state.man(man), man))
        .map(|(place, man)| (place.square(state[enemy].extent.middle()), man, place))
        .collect();
    men.sort_unstable_by_key(|&(square, man, _)| (square, man));
    let mut ends: arrayvec::ArrayVec<Place, 24> = arrayvec::ArrayVec::new();
    let mut shift = Vec::new();
    for (_, man, from) in men {
        let rigid = movement::rigid(from, middle, end);
        let free = |place: Place| !ends.iter().any(|&other| overlap(other, place)) && from.distance(place) <= roll;
        let touching = touch_places(state, enemy, from).find(|&place| free(place) && clear_of(state, enemy, place));
        let place = match touching {
            Some(place) if !movement::meets_enemy(state, unit, rigid) => {
                shift.push(Shift { man, to: place });
                place
            }
            _ => rigid,
        };
        ends.push(place);
    }
    shift
}

/// Places from which a figure would touch an enemy unit: about its figures on the near side, or along a building.
fn touch_places(state: &State, enemy: UnitId, from: Place) -> impl Iterator<Item = Place> + '_ {
    let house = state.building(enemy).map(|house| {
        let door = Place::nearest(house.nearest(from.spot()));
        door.towards(from, BASE / 2 + 2)
    });
    let targets = state.circles(enemy).flat_map(move |at| {
        // As near as touching is, straight towards the figure and a sixth of a turn to either side of that.
        let (x, y) = at.towards(from, BASE + TOUCH - 2).from(at);
        let turned = |sine: i32| ((x * 500 + y * sine) / 1000, (y * 500 - x * sine) / 1000);
        [(x, y), turned(866), turned(-866)].map(move |by| at.shifted(by))
    });
    house.into_iter().chain(targets)
}

fn clear_of(state: &State, enemy: UnitId, place: Place) -> bool {
    state.circles(enemy).all(|circle| !overlap(circle, place))
}
