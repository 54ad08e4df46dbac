//! What a battle is rolled on, and what the roll means. Pure figures, the same for play and for odds. [LM-8.4a] [LM-8.5a]

use chance::Chance;
use serde::{Deserialize, Serialize};

use crate::data::tables::{BattleResult, BattleTable};
use crate::rules::phase::Role;

/// Who must go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loser {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Both sides were destroyed.
    Both,
}

/// What a battle is rolled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Strength of the attacker's line. [LM-8.4a]
    pub attacker: u8,
    /// Strength of the defender's line.
    pub defender: u8,
    /// The attacker's bonuses minus the defender's. [LM-8.6a]
    pub modifier: i8,
    /// Columns in the attacker's favour, netted. [LM-8.4c]
    pub shift: i8,
}

/// A battle as rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Reading {
    /// The column before shifts.
    pub base: u8,
    /// The column read.
    pub column: u8,
    /// The die.
    pub die: u8,
    /// The row read: the modified die, clamped.
    pub row: i8,
}

/// Casts the die of a battle and reads the table. [LM-8.4d]
pub fn roll(table: &BattleTable, terms: &Terms, chance: &mut impl Chance) -> (Reading, BattleResult) {
    read(table, terms, columns(table, terms), chance.d6())
}

/// The column of the strengths, and the one that is read after shifts. [LM-8.4b] [LM-8.4c]
#[inline]
pub fn columns(table: &BattleTable, terms: &Terms) -> [usize; 2] {
    let base = table.column(u32::from(terms.attacker), u32::from(terms.defender));
    [base, table.shifted(base, terms.shift)]
}

/// What the table says in these columns to a die with its modifiers. [LM-8.5a]
#[inline]
pub fn read(table: &BattleTable, terms: &Terms, [base, column]: [usize; 2], die: u8) -> (Reading, BattleResult) {
    let row = table.row(die as i8 + terms.modifier);
    (Reading { base: base as u8, column: column as u8, die, row }, table.entry(row, column))
}

/// Who loses: of attacker and defender the one that alone is routed, whatever the letter says; else who retreats. [LM-8.7.1b]
#[inline]
pub fn loser(result: BattleResult, routed: [bool; 2]) -> Loser {
    match routed {
        [true, true] => Loser::Both,
        [false, false] if result.attacker_retreats => Loser::Attacker,
        [true, false] => Loser::Attacker,
        [false, _] => Loser::Defender,
    }
}

/// Whose other units go back. Where both lines are routed they are the attacker's, and the defender's stay. [LM-8.7.1b]
pub fn goes_back(loser: Loser) -> Role {
    match loser {
        Loser::Attacker | Loser::Both => Role::Attacker,
        Loser::Defender => Role::Defender,
    }
}

/// The steps that lines of so many lose, and who loses the battle. Losses beyond the last step are ignored. [LM-8.7.1b]
#[inline]
pub fn settled(result: BattleResult, steps: [u8; 2]) -> ([u8; 2], Loser) {
    let lost = [result.attacker.min(steps[0]), result.defender.min(steps[1])];
    (lost, loser(result, [lost[0] >= steps[0], lost[1] >= steps[1]]))
}
