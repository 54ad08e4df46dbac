//! Gaits: which are open to a unit, whether it may begin one, and what is thrown for it.

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, NoReasons, Reasons, Reckoning, Rounded};
use table::Inches;

use crate::data::field::{Kind, Tread};
use crate::data::place::{BASE, Place, overlap};
use crate::data::roster::{Branch, Mount, Pace, Team};
use crate::data::scenario::Book;
use crate::data::side::UnitId;
use crate::rules::artillery;
use crate::rules::event::Happening;
use crate::rules::formation::{self, Places};
use crate::rules::march_moves;
use crate::rules::movement::walker;
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Phase, State};
use crate::rules::unit::{Stance, step};
use crate::rules::way::Crowd;

impl State {
    /// How a unit moves now. [IM-5.3, IM-5.4, IM-5.5, IM-5.37]
    pub fn pace(&self, unit: UnitId) -> Pace {
        if let Some(gun) = self.gun_of(unit) {
            return match (gun.limbered, gun.team, gun.animals) {
                (false, ..) => Pace::GunByHand,
                (true, Team::Horses | Team::Oxen, 1) => Pace::OneAnimal,
                (true, Team::Horses, _) if self.kind(unit).gallops => Pace::HorseArtillery,
                (true, Team::Horses, _) => Pace::FieldArtillery,
                (true, ..) => Pace::FootArtillery,
            };
        }
        match (self[unit].mount, self.kind(unit).branch) {
            (Mount::Foot, _) => Pace::Infantry,
            (Mount::Horse, Branch::Pack) | (Mount::Elephant, _) => Pace::Beast,
            (Mount::Horse, _) => Pace::Cavalry,
        }
    }
}

/// The gaits open to a unit in its state, whatever they cost. [IM-5.25, IM-5.37]
pub fn is_open(state: &State, unit: UnitId, gait: Gait) -> bool {
    let one = &state[unit];
    let kind = state.kind(unit);
    if let Some(gun) = state.gun_of(unit) {
        return match gait {
            Gait::March | Gait::Unlimber => gun.limbered && (gun.animals > 0 || gait == Gait::Unlimber),
            Gait::Attack => gun.limbered && state.book.dice(state.pace(unit)).attack > 0 && gun.animals > 0,
            Gait::Push | Gait::Realign | Gait::Limber | Gait::Quit => !gun.limbered,
            Gait::Retreat => true,
            _ => false,
        };
    }
    if one.building.is_some() {
        return matches!(gait, Gait::Leave | Gait::Retreat);
    }
    if one.is_mounted() {
        return match gait {
            Gait::March | Gait::Attack | Gait::Face | Gait::Retreat => true,
            Gait::Reform => one.alive() > 1,
            Gait::Dismount => one.mount == Mount::Horse && kind.branch != Branch::Pack,
            _ => false,
        };
    }
    if kind.branch == Branch::Artillery {
        return matches!(gait, Gait::March | Gait::Attack | Gait::Face | Gait::Enter | Gait::Retreat);
    }
    match (one.stance, gait) {
        (_, Gait::Retreat) | (Stance::Crawling | Stance::Prone, Gait::Crawl | Gait::Rise) => true,
        (Stance::Crawling, Gait::Drop) => true,
        (Stance::Standing, Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Face | Gait::Enter) => true,
        (Stance::Standing, Gait::Reform) => one.alive() > 1,
        (Stance::Standing, Gait::Mount) => one.horses,
        _ => false,
    }
}

/// The gaits that may be open to a unit as it is, in their usual order: no other is.
pub fn likely_gaits(state: &State, unit: UnitId) -> &'static [Gait] {
    const DRIVEN: [Gait; 4] = [Gait::March, Gait::Attack, Gait::Unlimber, Gait::Retreat];
    const SERVED: [Gait; 5] = [Gait::Limber, Gait::Realign, Gait::Push, Gait::Quit, Gait::Retreat];
    const INSIDE: [Gait; 2] = [Gait::Retreat, Gait::Leave];
    const RIDING: [Gait; 6] = [Gait::March, Gait::Attack, Gait::Reform, Gait::Face, Gait::Dismount, Gait::Retreat];
    const STANDING: [Gait; 9] = [
        Gait::March,
        Gait::Attack,
        Gait::Crawl,
        Gait::Reform,
        Gait::Drop,
        Gait::Face,
        Gait::Mount,
        Gait::Retreat,
        Gait::Enter,
    ];
    const LOW: [Gait; 4] = [Gait::Crawl, Gait::Drop, Gait::Rise, Gait::Retreat];
    let one = &state[unit];
    match state.gun_of(unit) {
        Some(gun) if gun.limbered => &DRIVEN,
        Some(_) => &SERVED,
        None if one.building.is_some() => &INSIDE,
        None if one.is_mounted() => &RIDING,
        None if one.stance == Stance::Standing => &STANDING,
        None => &LOW,
    }
}

/// The refusal of a gait that is closed to a unit. [IM-5.7, IM-5.8, IM-5.11, IM-5.24]
fn closed(state: &State, unit: UnitId, gait: Gait) -> Refusal {
    let one = &state[unit];
    match (state.gun_of(unit), gait) {
        (Some(gun), Gait::March | Gait::Attack) if gun.limbered && gun.animals == 0 => Refusal::TeamDeadOnMarch(unit),
        (Some(_), Gait::Attack) => match state.pace(unit) {
            Pace::OneAnimal => Refusal::OneAnimal(unit),
            Pace::FieldArtillery => Refusal::FieldArtillery(unit),
            Pace::FootArtillery => Refusal::FootArtillery(unit),
            _ => Refusal::PushedGun(unit),
        },
        (Some(_), _) => Refusal::NotAsGunStands(unit),
        (None, Gait::March | Gait::Attack) if one.stance == Stance::Prone => Refusal::IsProne(unit),
        (None, Gait::Attack) if one.stance == Stance::Crawling => Refusal::IsCrawling(unit),
        (None, Gait::Push) => Refusal::NoGunInTouch(unit),
        _ => Refusal::NotOpen(unit),
    }
}

/// Whether a unit may begin a movement step. [IM-5.25, IM-5.29, IM-5.37]
pub fn check_gait(state: &State, unit: UnitId, gait: Gait) -> Result<(), Refusal> {
    check_gait_of(state, unit, gait, is_all_pinned(state, unit))
}

/// The same for a unit of which it is known whether enemies hold all of it.
pub fn check_gait_of(state: &State, unit: UnitId, gait: Gait, held: bool) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.steps & step::MOVE != 0 {
        return Err(Refusal::HasMoved(unit));
    }
    if !is_open(state, unit, gait) {
        return Err(closed(state, unit, gait));
    }
    if gait == Gait::Retreat {
        return check_retreat(state, unit, held);
    }
    if one.spent {
        return Err(Refusal::OnlyRetreat(unit));
    }
    let in_place = matches!(gait, Gait::Face | Gait::Realign | Gait::Drop | Gait::Rise);
    if !in_place && held {
        return Err(Refusal::Held(unit));
    }
    match gait {
        Gait::Attack => march_moves::check_attack(state, unit),
        Gait::Mount | Gait::Dismount => check_mounting(state, unit, gait),
        Gait::Limber | Gait::Unlimber | Gait::Push => artillery::check_gait(state, unit, gait),
        Gait::Enter if !state.field.has_buildings() => Err(Refusal::NoBuildings(unit)),
        Gait::Leave if one.garrison && state.field.first(Kind::Fort).is_none() => Err(Refusal::HoldsHouse(unit)),
        _ => Ok(()),
    }
}

/// Whether three or more enemies hold every figure of a unit, or those in a building any. [IM-5.29]
pub fn is_all_pinned(state: &State, unit: UnitId) -> bool {
    let pinned = state.pinned(unit);
    if state[unit].building.is_some() { pinned != 0 } else { pinned == state[unit].living }
}

/// A free retreat: the unit's only step. [IM-4.7, IM-5.36]
fn check_retreat(state: &State, unit: UnitId, held: bool) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.steps != 0 {
        return Err(Refusal::RetreatAlone(unit));
    }
    if one.garrison {
        return Err(Refusal::Garrison(unit));
    }
    if held {
        return Err(Refusal::HeldFromRetreat(unit));
    }
    Ok(())
}

/// Mounting and dismounting. [IM-5.26]
fn check_mounting(state: &State, unit: UnitId, gait: Gait) -> Result<(), Refusal> {
    if state.is_engaged(unit) {
        return Err(Refusal::EngagedMounting(unit));
    }
    if gait == Gait::Dismount {
        return Ok(());
    }
    let back = Place::default().ahead(state[unit].facing, -BASE).from(Place::default());
    let crowd = Crowd::near(state, state[unit].extent.grown(BASE), unit.bit(), None);
    let walker = walker(state, &crowd, unit, Tread::Cavalry);
    let own: Places = state.figures(unit).map(|(_, place)| place).collect();
    let fits = own.iter().enumerate().all(|(index, front)| {
        let rear = front.shifted(back);
        let free = own
            .iter()
            .enumerate()
            .all(|(other, place)| other == index || (!overlap(rear, *place) && !overlap(rear, place.shifted(back))));
        free && walker.trail(rear).is_ok()
    });
    if fits { Ok(()) } else { Err(Refusal::NoRoomForHorses(unit)) }
}

/// A move for which dice are thrown, as the rules see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// How the troops move.
    pub pace: Pace,
    /// The gait.
    pub gait: Gait,
    /// They are on all fours.
    pub crawling: bool,
}

/// The dice of a movement step. [IM-5.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The dice.
    pub dice: Pool,
    /// What their sum counts.
    pub counts: Counts,
}

/// What the sum of movement dice counts. [IM-5.1, IM-5.33]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Inches.
    Whole,
    /// Half inches.
    Half,
}

impl Throw {
    /// So many inches for a sum of the dice. [IM-5.1, IM-5.33, IM-5.34]
    pub fn length(self, sum: u32, gait: Gait, why: &mut impl Reasons<What>) -> Inches {
        let mut far = Reckoning::new(why);
        far.plus(Clause("IM-5.1"), What::Way, sum as i32 * 100);
        if self.counts == Counts::Half {
            let clause = Clause(if gait == Gait::Rise { "IM-5.34" } else { "IM-5.33" });
            far.because(clause, What::Half, Amount::half(Rounded::Down));
        }
        Inches::from_hundredths(far.total())
    }
}

/// What the inches of a throw that is being set down are made of. [IM-5.1, IM-5.33, IM-5.34]
pub fn thrown(state: &State, why: &mut impl Reasons<What>) {
    let Phase::Place { unit, gait, roll } = state.phase else { return };
    if let Some(throw) = dice(state, unit, gait, &mut NoReasons) {
        let share = if throw.counts == Counts::Half { 2 } else { 1 };
        throw.length((roll.hundredths() * share / 100) as u32, gait, why);
    }
}

/// The dice of a stride; `None` where none are thrown. [IM-5.1, IM-5.10, IM-5.33, IM-5.34]
pub fn throw_of(book: &Book, stride: Stride, why: &mut impl Reasons<What>) -> Option<Throw> {
    let Stride { pace, gait, crawling } = stride;
    let (table, foot, hand) = (book.dice(pace), book.dice(Pace::Infantry), book.dice(Pace::GunByHand));
    let (count, die, clause) = match gait {
        Gait::March | Gait::Enter => (table.march, table.die, pace.clause()),
        Gait::Leave | Gait::Quit => (foot.march, foot.die, Pace::Infantry.clause()),
        Gait::Attack => (table.attack, table.die, pace.clause()),
        Gait::Crawl => (1, foot.die, Clause("IM-5.10")),
        Gait::Reform => formation::reform_dice(table),
        Gait::Drop if crawling => (1, foot.die, Clause("IM-5.33")),
        Gait::Drop => (foot.march, foot.die, Clause("IM-5.33")),
        Gait::Rise => (foot.march, foot.die, Clause("IM-5.34")),
        Gait::Push => (1, hand.die, Clause("IM-5.9")),
        Gait::Realign => artillery::realign_dice(hand),
        Gait::Face | Gait::Mount | Gait::Dismount | Gait::Limber | Gait::Unlimber | Gait::Retreat => return None,
    };
    let mut dice = Reckoning::new(why);
    dice.plus(clause, What::MoveDice(gait), count);
    let counts = if matches!(gait, Gait::Drop | Gait::Rise) { Counts::Half } else { Counts::Whole };
    Some(Throw { dice: Pool::new(dice.total() as u32, die), counts })
}

/// The dice of a unit's gait.
pub fn dice(state: &State, unit: UnitId, gait: Gait, why: &mut impl Reasons<What>) -> Option<Throw> {
    let crawling = state[unit].stance == Stance::Crawling;
    throw_of(state.book, Stride { pace: state.pace(unit), gait, crawling }, why)
}

/// Throws for a gait: no inch where nothing is thrown. [IM-5.1]
pub fn throw(
    state: &State,
    unit: UnitId,
    gait: Gait,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) -> Inches {
    let (mut dice_why, mut why) = (Why::heard_by(log), Why::heard_by(log));
    let Some(throw) = dice(state, unit, gait, &mut dice_why) else { return Inches::ZERO };
    let far = throw.length(chance.sum(throw.dice), gait, &mut why);
    let dice = throw.dice.count as u8;
    log.tell(Happening::MoveRolled { unit, gait, dice, sides: throw.dice.sides, dice_why, far, why });
    far
}
