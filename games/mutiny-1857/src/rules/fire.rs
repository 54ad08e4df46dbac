//! Firing at units: who may fire, at whom, and with what.

use arrayvec::ArrayVec;
use chance::Pool;
use engine::{Amount, Clause, Reasons, Reckoning};
use table::{Inches, Turn};

use crate::data::field::Cover;
use crate::data::place::INCH;
use crate::data::roster::{Branch, Class, Formation, UnitType, Weapon};
use crate::data::scenario::Book;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::artillery;
use crate::rules::firers::Firers;
use crate::rules::order::{Firing, Gait};
use crate::rules::pushing;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::shots::{Look, Shot, can_fire};
use crate::rules::state::{Cause, State};
use crate::rules::unit::Stance;

/// Something that can be hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A figure.
    Man(Man),
    /// A draught animal of a gun. [IM-8.16]
    Animal(u8),
}

/// How far to either side of their facing figures and guns fire. [IM-7.13, IM-7.14]
pub const HALF_ARC: Turn = Turn::degrees(45);
/// The die of officers who fire along. [IM-7.29]
pub const OFFICER_DIE: u8 = 12;
/// The most marks of one volley: a unit, the officers with it, a team.
pub const MOST_MARKS: usize = 28;

/// How a target offers itself to a line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Its cover against it.
    pub cover: Cover,
    /// It is on all fours. [IM-7.40]
    pub crawling: bool,
}

/// Who throws dice in a volley, officers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shooters {
    /// Figures, a die each.
    Figures(u8),
    /// Men at a gun, by the range. [IM-7.27, IM-7.51]
    Guns {
        /// How many.
        men: u8,
        /// How far.
        range: Inches,
    },
}

/// A volley as it will be thrown.
#[derive(Clone, Debug)]
pub struct Volley {
    /// The score needed. [IM-7.37]
    pub need: u8,
    /// How those stand who need it.
    pub exposure: Exposure,
    /// Who throws.
    pub shooters: Shooters,
    /// The unit's dice.
    pub own: Pool,
    /// The officers' dice. [IM-7.29]
    pub officers: Pool,
    /// Who can be hit, in the order of hits. [IM-7.48]
    pub marks: ArrayVec<Mark, MOST_MARKS>,
    /// What kind of fire it is. [IM-11.3, IM-11.4, IM-11.5]
    pub cause: Cause,
}

/// The score needed against a cover and a stance. [IM-7.37, IM-7.38, IM-7.39, IM-7.40, IM-7.41, IM-7.42]
#[inline]
pub fn need(exposure: Exposure, why: &mut impl Reasons<What>) -> u8 {
    let Exposure { cover, crawling } = exposure;
    let mut need = Reckoning::new(why);
    need.plus(Clause("IM-7.37"), What::Open, 4);
    match cover {
        Cover::Open => {}
        Cover::Soft => need.plus(Clause("IM-7.38"), What::Cover(cover), 2),
        Cover::Hard => need.plus(Clause("IM-7.39"), What::Cover(cover), 4),
    }
    if crawling {
        let clause = match cover {
            Cover::Open => "IM-7.40",
            Cover::Soft => "IM-7.41",
            Cover::Hard => "IM-7.42",
        };
        need.plus(Clause(clause), What::Crawling, 2);
    }
    need.total() as u8
}

/// The dice of a volley: one for each figure, or by the band for each man at the gun; an officer one more.
/// [IM-7.23, IM-7.28, IM-7.29, IM-7.30, IM-7.31, IM-7.32, IM-7.33, IM-7.35, IM-7.36, IM-7.51]
pub fn dice(book: &Book, kind: &UnitType, shooters: Shooters, officers: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut dice = Reckoning::new(why);
    match shooters {
        Shooters::Figures(count) => dice.plus(kind.class.fire(), What::Figures, count),
        Shooters::Guns { men, range } => {
            dice.plus(Clause("IM-7.51"), What::Gunners, men);
            let (clause, each) = gun_dice(book, kind.side, range);
            dice.because(clause, What::Band(range), Amount::times(each));
        }
    }
    dice.plus(Class::Officer.fire(), What::Officers, officers);
    dice.total() as u8
}

/// Dice of each artilleryman at a range, and their clause. [IM-7.23, IM-7.24, IM-7.25, IM-7.26, IM-7.35]
pub fn gun_dice(book: &Book, side: Side, range: Inches) -> (Clause, u8) {
    const BANDS: [&str; 3] = ["IM-7.24", "IM-7.25", "IM-7.26"];
    if side == Side::Rebel {
        return (Clause("IM-7.35"), book.guns.rebel);
    }
    let band = book.guns.band.iter().zip(BANDS).find(|(band, _)| range <= band.within);
    band.map_or((Clause("IM-7.23"), book.guns.beyond), |(band, clause)| (Clause(clause), band.dice))
}

impl State {
    /// What a man fires with: snipers have jezails, Villagers muskets by option. [IM-2.22, IM-7.34]
    #[inline]
    pub fn weapon(&self, man: Man) -> Weapon {
        if self[man.unit].sniper == Some(man.number) { Weapon::Jezail } else { self.usual_weapon(man.unit) }
    }

    /// What a unit fires with, its sniper apart. [IM-2.22, IM-7.34]
    #[inline]
    pub fn usual_weapon(&self, unit: UnitId) -> Weapon {
        match self.kind(unit).weapon {
            Weapon::Sword if self.rules.villager_muskets => Weapon::Musket,
            weapon => weapon,
        }
    }

    /// How far a man fires; not at all with a sword, and with a gun as its calibre says. [IM-2.22]
    #[inline]
    pub fn range(&self, man: Man) -> Inches {
        self.book.range(self.weapon(man))
    }
}

/// Whether a unit may fire at all, whoever the target is. [IM-7.11, IM-7.51, IM-8.14]
pub fn check_firer(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.stance != Stance::Standing {
        return Err(Refusal::LiesLow(unit));
    }
    match state.usual_weapon(unit) {
        Weapon::None => Err(Refusal::Unarmed(unit)),
        Weapon::Sword => Err(Refusal::SwordsOnly(unit)),
        Weapon::Gun => check_gun(state, unit),
        _ => Ok(()),
    }
}

/// Whether a gun is ready, and those at it are artillerymen. [IM-5.28, IM-7.51, IM-8.14, IM-8.15]
pub fn check_gun(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(match state.kind(unit).branch {
            Branch::Artillery => Refusal::GunGone(unit),
            _ if pushing::stands_at_gun(state, unit) => Refusal::NotArtillerymen(unit),
            _ => Refusal::NoGunners(unit),
        });
    };
    if gun.limbered {
        return Err(Refusal::Limbered(unit));
    }
    if !state.rules.unlimber_and_fire && state[unit].gait == Some(Gait::Unlimber) {
        return Err(Refusal::JustUnlimbered(unit));
    }
    if artillery::men_at(state, unit, gun, INCH) == 0 {
        return Err(Refusal::NobodyAtGun(unit));
    }
    if artillery::gunners(state, unit, gun) == 0 {
        return Err(Refusal::CrewEngaged(unit));
    }
    Ok(())
}

/// Whether a unit may be fired at at all. [IM-7.3, IM-7.5, IM-7.10, IM-7.43]
pub fn check_target(state: &State, unit: UnitId, target: UnitId, firing: Firing) -> Result<(), Refusal> {
    if target.index() >= state.units.len() || state[target].side == state[unit].side || !state[target].is_present() {
        return Err(Refusal::NoTarget(unit));
    }
    if state[target].stance == Stance::Prone {
        return Err(Refusal::TargetProne(target));
    }
    if state.is_engaged(target) {
        return Err(Refusal::TargetEngaged(target));
    }
    if firing == Firing::All && state.is_officer(target) && state.company(target).is_some() {
        return Err(Refusal::AmongHisMen(target));
    }
    Ok(())
}

/// Whether a unit's figures fire all round: single ones, those in a building and, by option, those in open order. [IM-7.12, IM-7.13]
pub fn fires_all_round(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    one.alive() == 1 || one.building.is_some() || (state.rules.open_all_round && one.formation == Formation::Open)
}

/// Works out a volley, or why there is none.
pub fn volley(
    state: &State,
    unit: UnitId,
    target: UnitId,
    aim: Option<u8>,
    who: Firing,
    with: u64,
) -> Result<Volley, Refusal> {
    check_shot(state, unit, target, who)?;
    Shot::new(state, &Firers::new(state, unit, with, who), target).volley(aim)
}

/// Whether a unit may fire at another at all, whoever can be hit. [IM-7.50]
pub fn check_shot(state: &State, unit: UnitId, target: UnitId, who: Firing) -> Result<(), Refusal> {
    check_firer(state, unit)?;
    check_target(state, unit, target, who)?;
    if who == Firing::Snipers && state[unit].sniper.is_none_or(|sniper| state[unit].living & 1 << sniper == 0) {
        return Err(Refusal::NoSniper(unit));
    }
    Ok(())
}

/// Whether a unit has anybody to fire at, not counting whom only a sniper could pick out. [IM-7.5]
pub fn has_target(state: &State, unit: UnitId, with: u64) -> bool {
    let firers = Firers::new(state, unit, with, Firing::All);
    let open = |target: UnitId| check_target(state, unit, target, Firing::All).is_ok();
    firers.likely(state).iter().any(|&(_, target)| open(target) && can_fire(state, &firers, target, Look::All))
}
