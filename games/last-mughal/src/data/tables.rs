//! The two tables: ratios, columns, rows, entries. [LM-8.5a] [LM-9.3a]

use serde::{Deserialize, Serialize};

/// A strength ratio that heads a column: attacker to defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio(pub u8, pub u8);

impl Ratio {
    /// Whether strengths are at least in this ratio, in whole numbers.
    fn is_reached_by(self, attacker: u32, defender: u32) -> bool {
        attacker * u32::from(self.1) >= defender * u32::from(self.0)
    }
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

/// The column of a ratio, rounded in the defender's favour; `None` when it is below the first. [LM-8.4b]
fn column_of(columns: &[Ratio], attacker: u32, defender: u32) -> Option<usize> {
    columns.iter().rposition(|column| column.is_reached_by(attacker, defender.max(1)))
}

/// One entry of the battle table: steps lost and who retreats. [LM-8.4d]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct BattleResult {
    /// Steps the attacker loses.
    pub attacker: u8,
    /// Steps the defender loses.
    pub defender: u8,
    /// Whether the attacker retreats; else the defender does.
    pub attacker_retreats: bool,
}

impl BattleResult {
    /// Kavanagh's result: no losses, the defender retreats. [LM-11.3.2e]
    pub const DR: Self = Self { attacker: 0, defender: 0, attacker_retreats: false };

    /// Reads `2AR 1D`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut result = Self { attacker: 0, defender: 0, attacker_retreats: false };
        let mut retreats = 0;
        for part in text.split_whitespace() {
            let (retreat, part) = part.strip_suffix('R').map_or((false, part), |rest| (true, rest));
            retreats += u8::from(retreat);
            let (steps, side) = part.split_at_checked(part.len().checked_sub(1)?)?;
            let steps = if steps.is_empty() { 0 } else { steps.parse().ok()? };
            match side {
                "A" => (result.attacker, result.attacker_retreats) = (steps, retreat),
                "D" => result.defender = steps,
                _ => return None,
            }
        }
        (retreats == 1).then_some(result)
    }
}

impl std::fmt::Display for BattleResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let steps = |n: u8| if n == 0 { String::new() } else { n.to_string() };
        match (self.attacker_retreats, self.attacker, self.defender) {
            (true, a, 0) => write!(f, "{}AR", steps(a)),
            (true, a, d) => write!(f, "{}AR {d}D", steps(a)),
            (false, 0, d) => write!(f, "{}DR", steps(d)),
            (false, a, d) => write!(f, "{a}A {}DR", steps(d)),
        }
    }
}

/// Table 2.8. [LM-8.5a]
#[derive(Clone, Debug)]
pub struct BattleTable {
    /// The columns, weakest attacker first.
    pub columns: Vec<Ratio>,
    /// The die of the first row.
    pub lowest: i8,
    /// Rows by die, each with one entry per column.
    pub rows: Vec<Vec<BattleResult>>,
}

impl BattleTable {
    /// The column of two strengths; beyond the ends of the table its first or last. [LM-8.4b]
    pub fn column(&self, attacker: u32, defender: u32) -> usize {
        column_of(&self.columns, attacker, defender).unwrap_or(0)
    }

    /// The column after shifts; a shift beyond the ends is lost. [LM-8.4c]
    pub fn shifted(&self, column: usize, shift: i8) -> usize {
        column.saturating_add_signed(isize::from(shift)).min(self.columns.len() - 1)
    }

    /// The row of a modified die, clamped to the table. [LM-8.5a]
    pub fn row(&self, die: i8) -> i8 {
        die.clamp(self.lowest, self.lowest + self.rows.len() as i8 - 1)
    }

    /// The entry of a row and column.
    pub fn entry(&self, row: i8, column: usize) -> BattleResult {
        self.rows[(row - self.lowest) as usize][column]
    }
}

/// Table 2.9. [LM-9.3a]
#[derive(Clone, Debug)]
pub struct SiegeTable {
    /// The columns, weakest besieger first.
    pub columns: Vec<Ratio>,
    /// The die of the first row.
    pub lowest: i8,
    /// Rows by die: fortification points destroyed.
    pub rows: Vec<Vec<u8>>,
}

impl SiegeTable {
    /// The column of two strengths; `None` when the besieger is too weak for a roll. A besieged strength of 0 counts as 1. [LM-9.2a] [LM-9.2c]
    pub fn column(&self, besieger: u32, besieged: u32) -> Option<usize> {
        column_of(&self.columns, besieger, besieged)
    }

    /// The points destroyed by a modified die, clamped to the table. [LM-9.3a]
    pub fn points(&self, die: i8, column: usize) -> (i8, u8) {
        let row = die.clamp(self.lowest, self.lowest + self.rows.len() as i8 - 1);
        (row, self.rows[(row - self.lowest) as usize][column])
    }
}
