//! What hits do, and who falls. [FP-6.1, FP-8.1, FP-9.1]

use engine::{Amount, Clause, Log, Reasons, Reckoning, Rounded};

use crate::data::Class;
pub use crate::data::Colour;
use crate::rules::command_group;
use crate::rules::event::Event;
use crate::rules::fire::Weapon;
use crate::rules::movement;
use crate::rules::reasons::What;
use crate::rules::sight::Cover;
use crate::rules::state::{Health, NOWHERE, State, Unit, Whereabouts};

/// Whether hits count half. [FP-6.3, FP-8.1, FP-8.3]
pub fn counts_half(weapon: Weapon, cover: Cover) -> bool {
    match weapon {
        Weapon::Small => cover != Cover::Open,
        Weapon::Gun => cover == Cover::Building,
    }
}

/// Hits on a unit.
#[derive(Clone, Copy, Debug)]
pub struct Wounds {
    /// What they come from.
    pub weapon: Weapon,
    /// What covers the unit.
    pub cover: Cover,
    /// How many.
    pub hits: u8,
    /// The unit bears a half casualty.
    pub half: bool,
    /// Its figures on their feet.
    pub standing: u8,
}

/// Casualties and the half marker after hits, no more casualties than stand. [FP-6.1, FP-6.3, FP-6.4, FP-6.5, FP-6.6, FP-6.8, FP-8.4]
pub fn from_hits(wounds: Wounds, why: &mut impl Reasons<What>) -> (u8, bool) {
    let gun = wounds.weapon == Weapon::Gun;
    let mut casualties = Reckoning::new(why);
    casualties.plus(Clause(if gun { "FP-8.1" } else { "FP-6.1" }), What::Hits, wounds.hits);
    let mut half = wounds.half;
    if counts_half(wounds.weapon, wounds.cover) {
        casualties.plus(Clause(if gun { "FP-8.4" } else { "FP-6.5" }), What::HalfMarker, half);
        half = casualties.total() % 2 == 1;
        let clause = Clause(if gun { "FP-8.3" } else { "FP-6.3" });
        casualties.because(clause, What::Cover(wounds.cover), Amount::half(Rounded::Down));
    }
    casualties.at_most(Clause("FP-6.8"), What::Standing, wounds.standing);
    let casualties = casualties.total() as u8;
    (casualties, half && casualties < wounds.standing)
}

/// The half marker of a unit.
pub fn half_marker(state: &State, unit: Unit) -> bool {
    match unit {
        Unit::Company(id) => state.company(id).half,
        Unit::Gun(id) => state.gun(id).half,
        Unit::Enemy(id) => state.enemy(id).half,
    }
}

/// Sets the half marker of a unit.
pub fn set_half(state: &mut State, unit: Unit, half: bool) {
    match unit {
        Unit::Company(id) => state.company_mut(id).half = half,
        Unit::Gun(id) => state.gun_mut(id).half = half,
        Unit::Enemy(id) => state.enemy_mut(id).half = half,
    }
}

/// Figures of a unit fall: a Company's own, then volunteers, then musician, standard and officer; enemies are gone. [FP-1.12, FP-6.2, FP-8.2, FP-9.1, FP-9.4]
pub fn fall(state: &mut State, unit: Unit, count: u8, colour: Colour, by: Unit, log: &mut impl Log<Event>) {
    match unit {
        Unit::Company(id) => fall_in_company(state, id, count, colour),
        Unit::Gun(id) => {
            let crew = &mut state.gun_mut(id).crew;
            let fallen = count.min(crew.active);
            crew.active -= fallen;
            crew.red += fallen;
        }
        Unit::Enemy(id) => remove_enemies(state, id, count, by, log),
    }
}

fn fall_in_company(state: &mut State, id: u8, count: u8, colour: Colour) {
    let mut left = count;
    let company = state.company_mut(id);
    for figures in [&mut company.own, &mut company.volunteers] {
        let fallen = left.min(figures.active);
        figures.active -= fallen;
        *figures.down_mut(colour) += fallen;
        left -= fallen;
    }
    while left > 0
        && let Some(figure) = first_attached(state, id)
    {
        strike_down(state, figure, id, colour);
        left -= 1;
    }
    clear_half(state, id);
}

/// The Command figure with a Company that falls first: musician, standard, officer. [FP-1.12]
pub fn first_attached(state: &State, company: u8) -> Option<u8> {
    let figures = [1, 2, 0].map(|role| 3 * state.force_of(company) + role);
    figures.into_iter().find(|figure| state.attached(company).any(|other| other == *figure))
}

/// A unit left without an active figure loses its half marker. [FP-6.6]
pub fn clear_half(state: &mut State, company: u8) {
    if state.company(company).active() == 0 {
        state.company_mut(company).half = false;
    }
}

/// A Command figure falls and lies with a Company. [FP-1.12]
pub fn strike_down(state: &mut State, figure: u8, company: u8, colour: Colour) {
    let fallen = &mut state.board.command[usize::from(figure)];
    fallen.health = if colour == Colour::Red { Health::Red } else { Health::Yellow };
    fallen.with = company;
}

/// Enemy figures are removed for good. [FP-9.4]
pub fn remove_enemies(state: &mut State, id: u8, count: u8, by: Unit, log: &mut impl Log<Event>) {
    let lost = count.min(state.enemy(id).strength);
    state.enemy_mut(id).strength -= lost;
    count_removed(state, lost, by);
    if state.enemy(id).strength == 0 && state.enemy(id).is_here() {
        log.tell(Event::Destroyed { unit: id });
        leave_board(state, id, Whereabouts::Gone, log);
    }
}

/// Counts enemy figures that are gone for good, and the Force that removed them.
pub fn count_removed(state: &mut State, lost: u8, by: Unit) {
    state.board.tally.enemy_removed += u16::from(lost);
    let force = match by {
        Unit::Company(company) => Some(state.force_of(company)),
        Unit::Gun(gun) => Some(state.scenario.guns[usize::from(gun)].owner),
        Unit::Enemy(_) => None,
    };
    if let Some(force) = force {
        state.board.tally.removed_by[usize::from(force)] += u16::from(lost);
    }
}

/// An enemy unit leaves the board; a gun stays behind.
pub fn leave_board(state: &mut State, id: u8, whereabouts: Whereabouts, log: &mut impl Log<Event>) {
    if state.is_manned(Unit::Enemy(id)) {
        log.tell(Event::GunAbandoned { unit: Unit::Enemy(id) });
    }
    let enemy = state.enemy_mut(id);
    enemy.area = NOWHERE;
    enemy.half = false;
    enemy.whereabouts = whereabouts;
}

/// All figures of a Company, its volunteers and those who lie with it die. [FP-11.1]
pub fn overrun(state: &mut State, unit: Unit, log: &mut impl Log<Event>) {
    match unit {
        Unit::Company(id) => {
            let lost: Vec<u8> = state.fallen_command(id).collect();
            let company = state.company_mut(id);
            let killed = company.own.die() + company.volunteers.die();
            log.tell(Event::Overrun { unit, killed: killed + lost.len() as u8 });
            count_killed(state, id, killed);
            remove_if_dead(state, id, log);
        }
        Unit::Gun(id) => {
            let killed = state.gun_mut(id).crew.die();
            log.tell(Event::Overrun { unit, killed });
            crew_lost(state, id, killed, log);
        }
        Unit::Enemy(_) => {}
    }
}

/// A crew is dead: its gun is abandoned. [FP-11.5]
pub fn crew_lost(state: &mut State, id: u8, killed: u8, log: &mut impl Log<Event>) {
    let owner = state.scenario.guns[usize::from(id)].owner;
    state.board.tally.player_killed += u16::from(killed);
    state.board.tally.own_killed[usize::from(owner)] += u16::from(killed);
    let gun = state.gun_mut(id);
    gun.crew_area = NOWHERE;
    gun.half = false;
    if gun.area != NOWHERE {
        log.tell(Event::GunAbandoned { unit: Unit::Gun(id) });
    }
}

/// Counts figures of a Company that died.
pub fn count_killed(state: &mut State, company: u8, killed: u8) {
    let force = usize::from(state.force_of(company));
    state.board.tally.player_killed += u16::from(killed);
    state.board.tally.own_killed[force] += u16::from(killed);
}

/// A Company whose figures and volunteers are all dead is removed, and those who lie with it die. [FP-9.5]
pub fn remove_if_dead(state: &mut State, id: u8, log: &mut impl Log<Event>) {
    let company = state.company(id);
    if !company.is_here() || company.own.living() + company.volunteers.living() > 0 {
        return;
    }
    for figure in 0..3 * state.forces() {
        let lies_here = state.fallen_command(id).any(|fallen| fallen == figure);
        if lies_here {
            command_group::kill(state, figure);
        }
    }
    movement::leave(state, id);
    let company = state.company_mut(id);
    company.area = NOWHERE;
    company.half = false;
    company.gunga = false;
    log.tell(Event::CompanyGone { company: id });
}

/// The class a crew or unit counts as in a fight: crews are infantry. [FP-10.12]
pub fn as_fighter(class: Class) -> Class {
    if class == Class::Artillery { Class::Infantry } else { class }
}
