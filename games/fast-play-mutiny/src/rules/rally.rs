//! RALLY: a die for every casualty. [FP-4.7]

use arrayvec::ArrayVec;
use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::rules::casualties::{self, Colour};
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::reasons::{What, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{Company, Figures, Health, State, Unit};

/// What helps and hinders a rally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// An active Command figure is there. [FP-4.7.5]
    pub command: bool,
    /// The Commander-in-Chief is there. [FP-4.7.6]
    pub commander: bool,
    /// Gunga Din is there. [FP-13.3]
    pub gunga: bool,
}

/// What a casualty needs, with its modifier, to return. [FP-4.7.1]
pub fn needed(why: &mut impl Reasons<What>) -> u8 {
    told("FP-4.7.1", What::Rally, 4, why)
}

impl Help {
    /// The modifier for a casualty of a colour, never more than +2. [FP-4.7.4, FP-4.7.5, FP-4.7.6, FP-4.7.7]
    pub fn modifier(self, colour: Colour, why: &mut impl Reasons<What>) -> i8 {
        let mut modifier = Reckoning::new(why);
        if self.command {
            modifier.plus(Clause("FP-4.7.5"), What::Command, 1);
        }
        if self.commander {
            modifier.plus(Clause("FP-4.7.6"), What::Commander, 2);
        }
        if colour == Colour::Yellow && !self.gunga {
            modifier.plus(Clause("FP-4.7.7"), What::Sunstroke, -1);
        }
        modifier.at_most(Clause("FP-4.7.4"), What::MostHelp, 2);
        modifier.total() as i8
    }
}

/// How casualties fare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rallied {
    /// Back on their feet.
    pub recovered: u8,
    /// Lost for good.
    pub killed: u8,
    /// Still down.
    pub remaining: u8,
}

/// The least die that brings a casualty back: a natural 1 never does. [FP-4.7.1, FP-4.7.2]
pub fn least_die(modifier: i8) -> u8 {
    (needed(&mut NoReasons) as i8 - modifier).clamp(2, 7) as u8
}

/// Rolls for casualties of one colour: a natural 1 kills, a modified 4 recovers. [FP-4.7.1, FP-4.7.2, FP-4.7.3]
pub fn roll(count: u8, modifier: i8, chance: &mut impl Chance) -> Rallied {
    if count == 0 {
        return Rallied::default();
    }
    let least = least_die(modifier);
    let [killed, remaining, recovered] = chance.brackets(Pool::d6(u32::from(count)), [1, least - 1, 6]);
    Rallied { recovered: recovered as u8, killed: killed as u8, remaining: remaining as u8 }
}

/// Rolls for all casualties: reds and yellows apart. [FP-9.3]
pub fn roll_all(red: u8, yellow: u8, help: Help, chance: &mut impl Chance) -> Rallied {
    let mut all = roll(red, help.modifier(Colour::Red, &mut NoReasons), chance);
    add(&mut all, roll(yellow, help.modifier(Colour::Yellow, &mut NoReasons), chance));
    all
}

/// Who helps a Company's rally just now.
pub fn help(state: &State, company: u8) -> Help {
    Help {
        command: state.attached(company).next().is_some(),
        commander: commander::helps(state, state.company(company).area),
        gunga: state.company(company).gunga,
    }
}

/// Whether there is anybody to rally.
pub fn check(state: &State, company: u8) -> Checked {
    if has_fallen(state, company) { Ok(()) } else { Err(Refusal::NobodyFallen) }
}

/// Whether a Company has a casualty, Command figures with it included; a half marker is none. [FP-4.7.8]
pub fn has_fallen(state: &State, company: u8) -> bool {
    state.company(company).fallen() > 0 || state.fallen_command(company).next().is_some()
}

/// Casualties of a Company by colour: its own, volunteers and Command figures. [FP-4.7, FP-9.3]
pub fn casualties_of(state: &State, id: u8, colour: Colour) -> u8 {
    let company = state.company(id);
    company.own.down(colour) + company.volunteers.down(colour) + fallen_command(state, id, colour).count() as u8
}

fn fallen_command(state: &State, id: u8, colour: Colour) -> impl Iterator<Item = u8> + '_ {
    let health = if colour == Colour::Red { Health::Red } else { Health::Yellow };
    state.fallen_command(id).filter(move |&figure| state.command[usize::from(figure)].health == health)
}

/// A Company rallies: its own, volunteers and Command figures, reds before yellows. [FP-4.7, FP-9.3]
pub fn company(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let help = help(state, id);
    let mut all = Rallied::default();
    let mut why_needed = Parts::heard_by(log);
    let needed = needed(&mut why_needed);
    let (mut why_red, mut why_yellow) = (Parts::heard_by(log), Parts::heard_by(log));
    let mut modifiers = [0; 2];
    for (colour, why, told) in [(Colour::Red, &mut why_red, 0), (Colour::Yellow, &mut why_yellow, 1)] {
        if casualties_of(state, id, colour) == 0 {
            continue;
        }
        let modifier = help.modifier(colour, why);
        modifiers[told] = modifier;
        for men in [Men::Own, Men::Volunteers] {
            let rallied = roll(figures(state.company(id), men).down(colour), modifier, chance);
            add(&mut all, rallied);
            settle(state, id, men, colour, rallied);
        }
        let fallen: ArrayVec<u8, 3> = fallen_command(state, id, colour).collect();
        for figure in fallen {
            let rallied = roll(1, modifier, chance);
            add(&mut all, rallied);
            if rallied.recovered > 0 {
                state.board.command[usize::from(figure)].health = Health::Active;
            } else if rallied.killed > 0 {
                command_group::kill(state, figure);
            }
        }
    }
    log.tell(Event::Rallied {
        unit: Unit::Company(id),
        needed,
        why_needed,
        modifiers,
        why_red,
        why_yellow,
        recovered: all.recovered,
        killed: all.killed,
        remaining: all.remaining,
    });
    casualties::remove_if_dead(state, id, log);
}

fn add(all: &mut Rallied, more: Rallied) {
    all.recovered += more.recovered;
    all.killed += more.killed;
    all.remaining += more.remaining;
}

/// Whose figures of a Company rally.
#[derive(Clone, Copy)]
enum Men {
    Own,
    Volunteers,
}

fn figures(company: &Company, men: Men) -> &Figures {
    match men {
        Men::Own => &company.own,
        Men::Volunteers => &company.volunteers,
    }
}

fn settle(state: &mut State, id: u8, men: Men, colour: Colour, rallied: Rallied) {
    let company = state.company_mut(id);
    let figures = match men {
        Men::Own => &mut company.own,
        Men::Volunteers => &mut company.volunteers,
    };
    figures.active += rallied.recovered;
    figures.killed += rallied.killed;
    *figures.down_mut(colour) = rallied.remaining;
    casualties::count_killed(state, id, rallied.killed);
}

/// Who helps a crew's rally: the Commander-in-Chief alone. [FP-2.1, FP-2.5]
pub fn crew_help(state: &State, id: u8) -> Help {
    Help { commander: commander::helps(state, state.gun(id).crew_area), ..Help::default() }
}

/// A crew rallies: only the Commander-in-Chief helps it. [FP-2.1, FP-2.5]
pub fn crew(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let (mut why_needed, mut why_red) = (Parts::heard_by(log), Parts::heard_by(log));
    let needed = needed(&mut why_needed);
    let modifier = crew_help(state, id).modifier(Colour::Red, &mut why_red);
    let rallied = roll(state.gun(id).crew.red, modifier, chance);
    let crew = &mut state.gun_mut(id).crew;
    crew.active += rallied.recovered;
    crew.killed += rallied.killed;
    crew.red = rallied.remaining;
    log.tell(Event::Rallied {
        unit: Unit::Gun(id),
        needed,
        why_needed,
        modifiers: [modifier, 0],
        why_red,
        why_yellow: Parts::heard_by(log),
        recovered: rallied.recovered,
        killed: rallied.killed,
        remaining: rallied.remaining,
    });
    let owner = usize::from(state.scenario.guns[usize::from(id)].owner);
    state.board.tally.player_killed += u16::from(rallied.killed);
    state.board.tally.own_killed[owner] += u16::from(rallied.killed);
    if state.gun(id).crew.living() == 0 {
        casualties::crew_lost(state, id, 0, log);
    }
}

/// So many casualties of a colour, or of both, return without dice: the Company's own, volunteers, then Command figures.
pub fn without_dice(state: &mut State, id: u8, colour: Option<Colour>, count: u8) {
    let mut left = count;
    let colours =
        || [Colour::Red, Colour::Yellow].into_iter().filter(move |other| colour.is_none_or(|own| own == *other));
    let company = state.company_mut(id);
    for figures in [&mut company.own, &mut company.volunteers] {
        for colour in colours() {
            let back = left.min(figures.down(colour));
            *figures.down_mut(colour) -= back;
            figures.active += back;
            left -= back;
        }
    }
    for colour in colours() {
        let back: ArrayVec<u8, 3> = fallen_command(state, id, colour).take(usize::from(left)).collect();
        left -= back.len() as u8;
        for figure in back {
            state.board.command[usize::from(figure)].health = Health::Active;
        }
    }
}
