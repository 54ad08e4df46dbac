//! Why an order is refused: a clause, and a sentence filled in only when somebody reads it.

use engine::Clause;

use crate::data::side::UnitId;
use crate::rules::state::State;

/// A refused order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The clause.
    pub clause: Clause,
    /// The sentence, with `{unit}`, `{other}`, `{inches}` and `{number}` to be filled in.
    pub says: &'static str,
    unit: Option<UnitId>,
    other: Option<UnitId>,
    amount: i32,
}

/// A refusal by a clause.
pub const fn refuse(clause: &'static str, says: &'static str) -> Refusal {
    Refusal { clause: Clause(clause), says, unit: None, other: None, amount: 0 }
}

impl Refusal {
    /// Of this unit.
    #[must_use]
    pub const fn of(mut self, unit: UnitId) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Because of that unit.
    #[must_use]
    pub const fn by(mut self, other: UnitId) -> Self {
        self.other = Some(other);
        self
    }

    /// With a number, or a length in hundredths.
    #[must_use]
    pub const fn at(mut self, amount: i32) -> Self {
        self.amount = amount;
        self
    }
}

/// The clause and sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> engine::Refusal {
    let name = |unit: Option<UnitId>| match unit {
        Some(unit) if unit.index() < state.units.len() => state.title(unit),
        _ => "the unit".to_owned(),
    };
    let inches = format!("{}.{:02}\"", refusal.amount / 100, (refusal.amount % 100).abs());
    let text = refusal
        .says
        .replace("{unit}", &name(refusal.unit))
        .replace("{other}", &name(refusal.other))
        .replace("{inches}", &inches)
        .replace("{number}", &refusal.amount.to_string());
    engine::Refusal { clause: refusal.clause, text }
}
