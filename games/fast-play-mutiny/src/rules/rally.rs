//! RALLY: a die for every casualty. [FP-4.7]

use chance::{Chance, Pool};
use engine::Log;

use crate::rules::casualties;
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{Health, State, Unit};

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

impl Help {
    /// The modifier for a casualty, never more than +2. [FP-4.7.4, FP-4.7.5, FP-4.7.6, FP-4.7.7]
    pub fn modifier(self, sunstroke: bool) -> i8 {
        let sun = i8::from(sunstroke && !self.gunga);
        (i8::from(self.command) + 2 * i8::from(self.commander) - sun).min(2)
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

/// Rolls for casualties of one colour: a natural 1 kills, a modified 4 recovers. [FP-4.7.1, FP-4.7.2, FP-4.7.3]
pub fn roll(count: u8, modifier: i8, chance: &mut impl Chance) -> Rallied {
    if count == 0 {
        return Rallied::default();
    }
    let needed = (4 - modifier).clamp(2, 7) as u8;
    let [killed, remaining, recovered] = chance.brackets(Pool::d6(u32::from(count)), [1, needed - 1, 6]);
    Rallied { recovered: recovered as u8, killed: killed as u8, remaining: remaining as u8 }
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

/// A Company rallies: its own, volunteers and Command figures, reds before yellows. [FP-4.7, FP-9.3]
pub fn company(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let help = help(state, id);
    let mut all = Rallied::default();
    for sunstroke in [false, true] {
        let modifier = help.modifier(sunstroke);
        for volunteers in [false, true] {
            let company = state.company(id);
            let figures = if volunteers { company.volunteers } else { company.own };
            let rallied = roll(if sunstroke { figures.yellow } else { figures.red }, modifier, chance);
            add(&mut all, rallied);
            settle(state, id, volunteers, sunstroke, rallied);
        }
        let colour = if sunstroke { Health::Yellow } else { Health::Red };
        let fallen: Vec<u8> =
            state.fallen_command(id).filter(|&figure| state.command[usize::from(figure)].health == colour).collect();
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

fn settle(state: &mut State, id: u8, volunteers: bool, sunstroke: bool, rallied: Rallied) {
    let company = state.company_mut(id);
    let figures = if volunteers { &mut company.volunteers } else { &mut company.own };
    figures.active += rallied.recovered;
    figures.killed += rallied.killed;
    *(if sunstroke { &mut figures.yellow } else { &mut figures.red }) = rallied.remaining;
    casualties::count_killed(state, id, rallied.killed);
}

/// A crew rallies: only the Commander-in-Chief helps it. [FP-2.1, FP-2.5]
pub fn crew(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let help = Help { commander: commander::helps(state, state.gun(id).crew_area), ..Help::default() };
    let rallied = roll(state.gun(id).crew.red, help.modifier(false), chance);
    let crew = &mut state.gun_mut(id).crew;
    crew.active += rallied.recovered;
    crew.killed += rallied.killed;
    crew.red = rallied.remaining;
    log.tell(Event::Rallied {
        unit: Unit::Gun(id),
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

/// All casualties of a Company return without dice. [FP-13.7]
pub fn without_dice(state: &mut State, id: u8, log: &mut impl Log<Event>) {
    let fallen: Vec<u8> = state.fallen_command(id).collect();
    let company = state.company_mut(id);
    let mut recovered = fallen.len() as u8;
    for figures in [&mut company.own, &mut company.volunteers] {
        recovered += figures.fallen();
        figures.active += figures.fallen();
        figures.red = 0;
        figures.yellow = 0;
    }
    for figure in fallen {
        state.board.command[usize::from(figure)].health = Health::Active;
    }
    log.tell(Event::Rallied { unit: Unit::Company(id), recovered, killed: 0, remaining: 0 });
}
