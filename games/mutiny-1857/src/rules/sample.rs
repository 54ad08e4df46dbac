//! Orders worth considering: all that are finite and cheap, a good sample of the rest.

use arrayvec::ArrayVec;
use table::Inches;

use crate::data::place::{BASE, Extent, Place, TOUCH};
use crate::data::side::{Side, UnitId, each};
use crate::rules::contact::COMPANY;
use crate::rules::fellows;
use crate::rules::fire;
use crate::rules::firers::Firers;
use crate::rules::gait;
use crate::rules::kept::{Aim, Known, Scope};
use crate::rules::melee;
use crate::rules::order::{Deployed, Firing, Gait, Order, Placing, Post, Scenery, SceneryItem, SceneryPiece};
use crate::rules::placements;
use crate::rules::pushing;
use crate::rules::shots::{self, Look, Shot};
use crate::rules::state::{Phase, State};
use crate::rules::structures;
use crate::rules::turn;
use crate::rules::unit::{Retreat, step};

/// Targets listed for a unit that is taking its steps, and for one that is not.
const TARGETS: usize = 6;
const FEW_TARGETS: usize = 1;
/// Enemies looked at for the latter.
const FEW_TRIED: usize = 3;

/// Somebody to whom orders are offered one by one.
pub trait Offers {
    /// An order that may be given.
    fn offer(&mut self, order: Order);

    /// A volley that may be fired at those who need a score, the lowest without an aim; what it is worked out from is at hand.
    fn volley(&mut self, shot: &Shot<'_>, aim: Option<u8>);

    /// Whether somebody knows already which volley of a unit he likes best; if so it counts as offered, and the others need not be.
    fn recalls(&mut self, _: UnitId) -> bool {
        false
    }

    /// All volleys of a unit have been offered; what they hang on.
    fn remembers(&mut self, _: UnitId, _: Scope) {}
}

impl Offers for Vec<Order> {
    fn offer(&mut self, order: Order) {
        self.push(order);
    }

    fn volley(&mut self, shot: &Shot<'_>, aim: Option<u8>) {
        self.push(shot.order(aim));
    }
}

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
            placements::each(state, unit, gait, roll, |placing| list.push(Order::Place(placing)));
            let free = matches!(gait, Gait::Reform | Gait::Drop | Gait::Rise | Gait::Realign);
            if free || list.is_empty() {
                list.push(Order::Place(Placing::Stand));
            }
        }
        Phase::Recover(unit) => list.extend([Order::Throw(unit), Order::ThrowAll, Order::RunOn(unit)]),
        Phase::Ask(_) => list.extend([Order::Ask, Order::Decline]),
        Phase::Over(_) => {}
    }
}

/// The steps of the unit that is taking them, or of all that may begin, with so many targets for each of those.
pub fn steps(state: &State, targets: usize, list: &mut impl Offers) {
    let mut prospect = Prospect::new(state);
    if let Some(unit) = state.current {
        prospect.steps_of(unit, TARGETS, list);
        list.offer(Order::Finish);
        return;
    }
    for unit in able(state) {
        prospect.steps_of(unit, targets, list);
    }
    list.offer(Order::EndTurn);
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
    if !crate::rules::set_up::waiting(state, side).any(|unit| state[unit].gun.is_some()) {
        return;
    }
    let usual = crate::rules::set_up::usual(state, side);
    let ready: Vec<Deployed> = crate::rules::set_up::waiting(state, side)
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
            if fire::check_target(self.state, unit, target, Firing::All).is_ok() {
                self.open |= target.bit();
            }
        }
        self.open & target.bit() != 0
    }

    /// The steps a unit may take.
    pub fn steps_of(&mut self, unit: UnitId, targets: usize, list: &mut impl Offers) {
        let state = self.state;
        let (one, with) = (&state[unit], state.with);
        let known = self.known(unit, targets);
        if one.steps & step::MOVE == 0 {
            let gaits = gait::likely_gaits(state, unit).iter().enumerate();
            for (_, &gait) in gaits.filter(|(index, _)| known.gaits & 1 << index != 0) {
                if with == 0 || is_fit(state, unit, gait, with) {
                    list.offer(Order::Move { unit, gait, with });
                }
            }
            if with == 0 && state.current.is_none() && self.officers != 0 {
                self.with_officers(unit, list);
            }
            if with == 0 {
                pushing::guns(state, unit).for_each(|gun| list.offer(Order::Push { unit, gun }));
            }
        }
        if one.spent || one.retreats() || fellows::check(state, unit, with, None).is_err() {
            return;
        }
        if one.steps & step::FIRE == 0 && fire::check_firer(state, unit).is_ok() {
            if targets > FEW_TARGETS {
                self.shots_of(unit, targets, list);
            } else if let Aim::At(target) = known.aim {
                list.offer(Order::Fire { unit, target, aim: None, firing: Firing::All, with });
            }
            if one.gun.is_some() {
                structures::targets(state, unit)
                    .take(targets)
                    .for_each(|feature| list.offer(Order::Shell { unit, feature }));
            }
        }
        if known.fights {
            list.offer(Order::Melee { unit, pairs: Vec::new(), with });
        }
    }

    /// What a unit may do, as far as it hangs on who stands about it.
    fn known(&mut self, unit: UnitId, targets: usize) -> Known {
        let state = self.state;
        let is_kept = self.is_kept(unit);
        let before = if is_kept { state.known(unit) } else { None };
        if let Some(known) = before.filter(|known| known.aim != Aim::Unasked || targets > FEW_TARGETS) {
            return known;
        }
        let (known, scope) = self.look(unit, targets);
        if is_kept {
            state.keep(unit, known, scope);
        }
        known
    }

    /// Whether what is found out of a unit is kept: before anybody acts, and of those without a gun, whose steps hang on more.
    fn is_kept(&self, unit: UnitId) -> bool {
        self.state.current.is_none() && self.state[unit].gun.is_none()
    }

    /// The same found out anew, with what it hangs on.
    fn look(&mut self, unit: UnitId, targets: usize) -> (Known, Scope) {
        let (state, with) = (self.state, self.state.with);
        let one = &state[unit];
        let near_enemy = one.extent.grown(BASE + TOUCH).meets(self.enemies) && state.is_near_enemy(unit);
        let asked = targets <= FEW_TARGETS;
        let aim = if asked { Aim::Nobody } else { Aim::Unasked };
        let mut known = Known { gaits: 0, fights: false, aim };
        if one.steps & step::MOVE == 0 {
            let held = near_enemy && gait::is_all_pinned(state, unit);
            let open = |&gait: &Gait| gait::check_gait_of(state, unit, gait, held).is_ok();
            let gaits = gait::likely_gaits(state, unit).iter().enumerate().filter(|(_, gait)| open(gait));
            known.gaits = gaits.fold(0, |set, (index, _)| set | 1 << index);
        }
        known.fights =
            one.steps & step::MELEE == 0 && (near_enemy || with != 0) && melee::check(state, unit, &[], with).is_ok();
        // Whoever stands by is in the way of a mount, holds somebody or is company.
        let by = Scope { zone: one.extent.grown(COMPANY + BASE * 2), far: COMPANY };
        let fires = !one.spent && !one.retreats() && one.steps & step::FIRE == 0 && asked;
        if !fires || fire::check_firer(state, unit).is_err() {
            return (known, by);
        }
        let (aim, scope) = self.aim_of(unit);
        known.aim = aim;
        (known, scope.and(by))
    }

    /// Shots at the enemy units a unit can fire at, nearest first, then at those of them who need another score than the lowest, and at what its sniper alone
    /// can pick out.
    fn shots_of(&mut self, unit: UnitId, most: usize, list: &mut impl Offers) {
        let (state, with) = (self.state, self.state.with);
        let is_kept = self.is_kept(unit) && state[unit].sniper.is_none();
        if is_kept && list.recalls(unit) {
            return;
        }
        let firers = Firers::new(state, unit, with, Firing::All);
        let mut scope = Scope { zone: state[unit].extent, far: firers.reach() };
        let (mut found, mut others): (usize, ArrayVec<Shot<'_>, TARGETS>) = (0, ArrayVec::new());
        for (square, target) in firers.likely(state) {
            scope.zone = scope.zone.and(state[target].extent);
            if self.is_open(unit, target) {
                let shot = Shot::new(state, &firers, target);
                let scores = shot.scores().len();
                if scores > 0 {
                    found += 1;
                    list.volley(&shot, None);
                }
                if scores > 1 {
                    others.push(shot);
                }
            }
            if found == most {
                scope.far = Inches::from_hundredths(square.isqrt() as i32 + 1);
                break;
            }
        }
        for shot in others.iter().rev() {
            shot.scores().into_iter().skip(1).for_each(|aim| list.volley(shot, Some(aim)));
        }
        if is_kept {
            list.remembers(unit, Scope { zone: scope.zone.grown(COMPANY + BASE * 2), ..scope });
        }
        if state[unit].sniper.is_none() {
            return;
        }
        for target in state.present(state[unit].side.enemy()).filter(|&enemy| state.is_officer(enemy)) {
            let firing = Firing::Snipers;
            if state.company(target).is_some() && fire::volley(state, unit, target, None, firing, with).is_ok() {
                list.offer(Order::Fire { unit, target, aim: None, firing, with });
            }
        }
    }

    /// March and attack with the officers who stand by.
    fn with_officers(&self, unit: UnitId, list: &mut impl Offers) {
        let state = self.state;
        if state.is_officer(unit) || state[unit].gun.is_some() {
            return;
        }
        let near = each(self.officers)
            .filter(|&officer| state.units_within(officer, unit, COMPANY))
            .fold(0, |set, officer| set | officer.bit());
        if near == 0 {
            return;
        }
        for gait in [Gait::March, Gait::Attack] {
            let order = Order::Move { unit, gait, with: near };
            if turn::check(state, &order).is_ok() {
                list.offer(order);
            }
        }
    }

    /// The first of the nearest enemy units that a unit can fire at, as a quick look tells, and what that hangs on: those looked at and whoever comes between,
    /// and who comes nearer than the last of them.
    fn aim_of(&mut self, unit: UnitId) -> (Aim, Scope) {
        let state = self.state;
        let own = state[unit].extent;
        let firers = Firers::new(state, unit, state.with, Firing::All);
        let mut zone = own;
        let nearest = firers.nearest::<FEW_TRIED>(state);
        for (index, &(square, target)) in nearest.iter().enumerate() {
            zone = zone.and(state[target].extent);
            let fires = self.is_open(unit, target) && shots::can_fire(state, &firers, target, Look::Some);
            if fires || index + 1 == FEW_TRIED {
                let far = Inches::from_hundredths(square.isqrt() as i32 + 1);
                let scope = Scope { zone: zone.grown(COMPANY + BASE * 2), far };
                return (if fires { Aim::At(target) } else { Aim::Nobody }, scope);
            }
        }
        (Aim::Nobody, Scope { zone: zone.grown(COMPANY + BASE * 2), far: firers.reach() })
    }
}

/// Whether the officers who go with a unit may take this gait too.
fn is_fit(state: &State, unit: UnitId, gait: Gait, with: u64) -> bool {
    turn::check(state, &Order::Move { unit, gait, with }).is_ok()
}
