use crate::rules::state::State;

/// What a roll is for. A search gives rival orders the same luck on the same occasion.
#[derive(Clone, Copy)]
pub(crate) enum Occasion {
    /// The CDs of a turn. [GA-2.1]
    Command,
    /// The initiative. [GA-3.1]
    Initiative,
    /// Initiative dice rolled again. [GA-3.6]
    InitiativeAgain,
    /// A control test. [GA-2.8]
    Control,
    /// A group that may arrive.
    Arrival,
    /// A skirmish attack. [GA-4.2]
    Skirmish,
    /// A battery's shot. [GA-5.15]
    Shot,
    /// The die in an enemy's zone. [GA-6.6]
    Zone,
    /// The same rolled again. [GA-6.7]
    ZoneAgain,
    /// Cavalry evades. [GA-9.4]
    Evasion,
    /// Guns escape. [GA-9.8]
    Escape,
    /// A combat. [GA-8.15]
    Combat,
    /// An officer in danger. [GA-11.4]
    Officer,
    /// Hits that may be removed. [GA-10.3]
    Recovery,
    /// The end of a pulse. [GA-1.11]
    Pulse,
    /// An army that may break. [GA-12.5]
    Break,
    /// Nightfall. [GA-12.4]
    Night,
}

impl State {
    /// A number for an occasion of this pulse; `subject` is the unit, officer, force, group or side it is about.
    pub(crate) fn occasion(&self, occasion: Occasion, subject: u8) -> u64 {
        let pulse = u64::from(self.turn) << 8 | u64::from(self.pulse);
        (occasion as u64) << 24 | pulse << 8 | u64::from(subject)
    }
}
