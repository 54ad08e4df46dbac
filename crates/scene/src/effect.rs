use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an event leaves for eye and ear: a screen draws smoke, dust and the fallen from it and makes the noise that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Effect {
    /// Of what kind.
    pub kind: EffectKind,
    /// The piece that fired, moved or suffered; none where it is a whole place.
    pub piece: Option<String>,
    /// How many fell; 0 for all else.
    pub count: u8,
}

/// Kinds of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// Small arms.
    Musketry,
    /// Guns.
    Gunfire,
    /// A charge or an attack.
    Charge,
    /// A move that raises dust.
    March,
    /// Some fell.
    Loss,
}

impl Effect {
    /// What a piece did.
    pub fn of(kind: EffectKind, piece: impl Into<String>) -> Self {
        Self { kind, piece: Some(piece.into()), count: 0 }
    }

    /// What happened at no one piece.
    pub const fn somewhere(kind: EffectKind) -> Self {
        Self { kind, piece: None, count: 0 }
    }

    /// So many of a piece fell.
    pub fn loss(piece: impl Into<String>, count: u8) -> Self {
        Self { kind: EffectKind::Loss, piece: Some(piece.into()), count }
    }
}
