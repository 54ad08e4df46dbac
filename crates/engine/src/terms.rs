use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Clause;

/// What a match is about, in words that are read before it is made and while it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terms(pub Vec<Term>);

/// One sentence or two of the terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Term {
    /// What it is about.
    pub about: About,
    /// Whose it is; none if both sides'.
    pub seat: Option<String>,
    /// The words.
    pub text: String,
    /// The clause it rests on, if one says it.
    #[ts(type = "string | null")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub clause: Option<Clause>,
    /// Figures that go with it, if any: what each unit is worth, what a side has.
    pub table: Option<TermTable>,
}

/// Figures of a term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TermTable {
    /// The heads of the columns of figures: `killed`, `retreated`; none where they need no word.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<TermRow>,
}

/// A row of figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TermRow {
    /// What it is about: `66th Foot`, `a battle won`.
    pub what: String,
    /// A remark in smaller type: `D12, 24″`.
    pub note: String,
    /// One figure for each column.
    pub figures: Vec<String>,
    /// The seat that has or scores it; none if the term's own, or both.
    pub seat: Option<String>,
    /// The clause.
    #[ts(type = "string | null")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub clause: Option<Clause>,
}

impl TermRow {
    /// A row.
    pub fn new(
        what: impl Into<String>,
        figures: impl IntoIterator<Item = impl Into<String>>,
        clause: impl Into<Option<&'static str>>,
    ) -> Self {
        let figures = figures.into_iter().map(Into::into).collect();
        Self { what: what.into(), note: String::new(), figures, seat: None, clause: clause.into().map(Clause) }
    }

    /// The same with a remark.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// The same, scored or held by a seat.
    #[must_use]
    pub fn by(self, seat: &str) -> Self {
        Self { seat: Some(seat.to_owned()), ..self }
    }
}

/// What a term is about, in the order in which they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// What has happened, and what stands on the field.
    Situation,
    /// What a side must do.
    Aim,
    /// What each side has.
    Forces,
    /// How many turns, and what ends the match early.
    Length,
    /// How points are made, and which lead wins.
    Points,
    /// What breaks an army.
    Breaks,
    /// What a side is given to even the match.
    Handicap,
    /// Rules of this scenario alone.
    Special,
    /// What of it no source says.
    Reconstructed,
}

impl Terms {
    /// Adds a term of both sides.
    #[must_use]
    pub fn with(self, about: About, text: impl Into<String>, clause: impl Into<Option<&'static str>>) -> Self {
        self.and(Term { about, seat: None, text: text.into(), clause: clause.into().map(Clause), table: None })
    }

    /// Adds a term of one side.
    #[must_use]
    pub fn of(
        self,
        about: About,
        seat: &str,
        text: impl Into<String>,
        clause: impl Into<Option<&'static str>>,
    ) -> Self {
        let seat = Some(seat.to_owned());
        self.and(Term { about, seat, text: text.into(), clause: clause.into().map(Clause), table: None })
    }

    /// Adds figures to the term said last.
    #[must_use]
    pub fn figures<'a>(
        mut self,
        columns: impl IntoIterator<Item = &'a str>,
        rows: impl IntoIterator<Item = TermRow>,
    ) -> Self {
        let columns = columns.into_iter().map(str::to_owned).collect();
        if let Some(term) = self.0.last_mut() {
            term.table = Some(TermTable { columns, rows: rows.into_iter().collect() });
        }
        self
    }

    fn and(mut self, term: Term) -> Self {
        self.0.push(term);
        self
    }
}
