//! Which clause an event follows from, whose it is, who may know it, which figures it states and which roll it settles.

use engine::{Clause, Figure, Part, Parts, Seat, Viewer};

use crate::data::ids::{CounterSet, FigureId, Side, UnitId};
use crate::rules::battles::flight;
use crate::rules::event::Event;
use crate::rules::operations::incitement;
use crate::rules::phase::Role;
use crate::rules::reasons::What;
use crate::rules::state::Cause;
use crate::rules::{rebellion, stratagems};

impl engine::Event for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::TurnBegan { .. } => "LM-1.4j",
            Event::InitiativeRolled { .. } => "LM-4b",
            Event::Drew { short: false, .. } => "LM-1.3a",
            Event::Drew { short: true, .. } | Event::Discarded { .. } => "LM-3c",
            Event::CounterPlayed { .. } => "LM-1.3b",
            Event::ApUsed { .. } => "LM-7.1b",
            Event::CityRolled { .. } => "LM-5.1b",
            Event::ProvinceRose { .. } => "LM-5.1a",
            Event::CityRose { .. } => "LM-5.1c",
            Event::Mutinied { .. } => "LM-5.1f",
            Event::GurkhasRolled { .. } => "LM-5.1g",
            Event::CiviliansBesieged { .. } => "LM-5.2a",
            Event::CiviliansMassacred { die: Some(_), .. } => "LM-5.2b",
            Event::CiviliansMassacred { die: None, .. } => "LM-9.2f",
            Event::Sheltered { .. } => "LM-5.2c",
            Event::BadmashesPlaced { .. } => "LM-5.3a",
            Event::BadmashesDispersed { .. } => "LM-5.3d",
            Event::BadmashesDeclined { .. } => "LM-5.3g",
            Event::BadmashesJoinedShah { .. } => "LM-5.3b",
            Event::FigureDeployed { .. } => "LM-1.2b",
            Event::RiversFlooded => "LM-11.3.1b",
            Event::ColumnHeld { .. } => "LM-11.3.1k",
            Event::AgentRolled { .. } => "LM-11.3.1e",
            Event::MutineerLeft { .. } => "LM-11.3.1g",
            Event::PersuasionRolled { .. } => "LM-11.3.2g",
            Event::WallsRebuilt { .. } => "LM-11.3.2i",
            Event::Activated { figure: Some(_), .. } => "LM-7.1a",
            Event::Activated { figure: None, .. } => "LM-7.1e",
            Event::UnitAttached { .. } => "LM-7.2.1g",
            Event::UnitDetached { .. } => "LM-7.2.1e",
            Event::ShahJoined { .. } => "LM-5.5b",
            Event::UnitsLeft { .. } | Event::UnitsTaken { .. } => "LM-7.2.1h",
            Event::Stepped { contact: true, .. } => "LM-7.2.2a",
            Event::ColumnStopped { forced: true, .. } => "LM-7.2.2d",
            Event::Stepped { .. } | Event::ColumnStopped { .. } => "LM-7.2a",
            Event::MovementEnded { .. } => "LM-7.1g",
            Event::IncitementRolled { .. } => "LM-7.5a",
            Event::BrokeOut { .. } => "LM-9.5c",
            Event::FlightRolled { .. } | Event::FigureFled { .. } => "LM-8.0h",
            Event::BattleBegan { .. } => "LM-8.0a",
            Event::Stood { .. } => "LM-8.0e",
            Event::ShutIn { .. } => "LM-8.0g",
            Event::Withdrew { disorganised: false, .. } => "LM-8.2a",
            Event::Withdrew { disorganised: true, .. } | Event::TurnedBack { .. } => "LM-8.0c",
            Event::LinedUp { .. } => "LM-8.1b",
            Event::FuryRemembered { .. } => "LM-8.11b",
            Event::BattleRolled { .. } => "LM-8.5a",
            Event::KavanaghDecided { .. } => "LM-11.3.2d",
            Event::Routed { .. } => "LM-8.7.1a",
            Event::Pursued { .. } => "LM-8.8a",
            Event::Retreated { .. } => "LM-8.7.2b",
            Event::TookRefuge { .. } => "LM-8.7.2a",
            Event::BattleEnded { winner: Some(_), .. } => "LM-8.10a",
            Event::BattleEnded { winner: None, .. } => "LM-8.7.1b",
            Event::Scored { cause: cause @ (Cause::Start | Cause::Handicap | Cause::Balance), .. } => {
                return cause.clause();
            }
            Event::Scored { side: Side::Rebel, .. } => "LM-10.2d",
            Event::Scored { side: Side::British, .. } => "LM-10.2h",
            Event::SiegeLifted { .. } => "LM-9.6a",
            Event::CiviliansSaved { .. } => "LM-9.6b",
            Event::Rallied { .. } => "LM-9.6c",
            Event::CameOut { .. } => "LM-9.1c",
            Event::WallsRestored { .. } => "LM-9.2h",
            Event::MarkerTaken { .. } => "LM-8.11a",
            Event::WallsSapped { .. } => "LM-11.3.1i",
            Event::WeakPlaceFound { .. } => "LM-11.3.2f",
            Event::SiegeTooWeak { .. } => "LM-9.2c",
            Event::SiegeRolled { .. } => "LM-9.3a",
            Event::CityFell { .. } => "LM-9.2e",
            Event::AttritionRolled { .. } => "LM-9.4a",
            Event::TotalVictory { side: Side::Rebel } => "LM-10.1a",
            Event::TotalVictory { side: Side::British } => "LM-10.1b",
            Event::PhaseBegan { clause, .. }
            | Event::AssassinationRolled { clause, .. }
            | Event::FigureAppeared { clause, .. }
            | Event::UnitDeployed { clause, .. }
            | Event::EscortTaken { clause, .. }
            | Event::FigureEliminated { clause, .. }
            | Event::StepLost { clause, .. }
            | Event::TroopsEliminated { clause, .. }
            | Event::Quelled { clause, .. }
            | Event::Counted { clause, .. } => return *clause,
        })
    }

    /// Drawn counters are known to their owner only. [LM-1.3c]
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match self {
            Event::Drew { side, count, short, .. } if !viewer.knows(side.seat()) => {
                Some(Event::Drew { side: *side, count: *count, counters: CounterSet::EMPTY, short: *short })
            }
            _ => Some(self.clone()),
        }
    }

    fn figures(&self) -> Vec<Figure> {
        let figure = |(name, total, parts): (&'static str, i32, Vec<Part<What>>)| Figure::new(name, total, &parts);
        reckoned(self).into_iter().map(figure).collect()
    }

    fn settles(&self) -> Option<(String, String)> {
        settled(self).map(|(roll, key)| (roll.id(), key))
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::CounterPlayed { .. } | Event::ApUsed { .. } | Event::EscortTaken { .. } | Event::Discarded { .. }
        )
    }

    fn weight(&self) -> u8 {
        weight(self)
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Event::Drew { side, .. }
            | Event::Discarded { side, .. }
            | Event::CounterPlayed { side, .. }
            | Event::ApUsed { side, .. }
            | Event::MovementEnded { side, .. }
            | Event::Stood { side, .. }
            | Event::ShutIn { side, .. }
            | Event::Withdrew { side, .. }
            | Event::TurnedBack { side, .. }
            | Event::LinedUp { side, .. }
            | Event::Routed { side }
            | Event::Pursued { side, .. }
            | Event::Retreated { side, .. }
            | Event::TookRefuge { side, .. }
            | Event::TroopsEliminated { side, .. }
            | Event::Scored { side, .. }
            | Event::Counted { side, .. }
            | Event::CameOut { side, .. }
            | Event::CityFell { side, .. }
            | Event::TotalVictory { side }
            | Event::BattleBegan { attacker: side, .. } => Some(side.seat()),
            Event::PhaseBegan { side, .. } => side.map(Side::seat),
            Event::BattleEnded { winner, .. } => winner.map(Side::seat),
            _ => None,
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Event::TurnBegan { .. } | Event::PhaseBegan { .. })
    }
}

/// How much of an event somebody should hear who looked away.
fn weight(event: &Event) -> u8 {
    match event {
        Event::TotalVictory { .. } | Event::Counted { .. } => 9,
        Event::CityFell { .. } => 8,
        Event::FigureEliminated { .. } | Event::CiviliansMassacred { .. } | Event::TroopsEliminated { .. } => 7,
        Event::ProvinceRose { risen: 1.., .. } | Event::BattleEnded { winner: Some(_), .. } => 6,
        Event::IncitementRolled { die, below, .. } if incitement::rises(*die, *below) => 6,
        Event::Quelled { .. } | Event::SiegeLifted { .. } | Event::RiversFlooded => 5,
        Event::StepLost { destroyed: true, .. } | Event::KavanaghDecided { replaced: true } => 5,
        Event::FigureAppeared { .. } | Event::FigureDeployed { .. } | Event::ColumnHeld { .. } => 4,
        Event::ShutIn { .. } | Event::TookRefuge { .. } | Event::TurnedBack { .. } => 4,
        Event::SiegeRolled { assault, .. } if assault.points > 0 => 4,
        Event::StepLost { destroyed: false, .. } | Event::Stepped { contact: true, .. } => 3,
        Event::WallsSapped { .. } | Event::WallsRebuilt { .. } | Event::BadmashesPlaced { .. } => 3,
        Event::UnitDeployed { .. } | Event::Mutinied { .. } | Event::Withdrew { .. } => 2,
        Event::ColumnStopped { forced: false, .. } => 1,
        _ => 0,
    }
}

/// The figures that an event states: name, number and parts in the order told.
pub(crate) fn reckoned(event: &Event) -> Vec<(&'static str, i32, Vec<Part<What>>)> {
    fn all<const N: usize>(
        name: &'static str,
        total: impl Into<i32>,
        parts: &Parts<What, N>,
    ) -> Vec<(&'static str, i32, Vec<Part<What>>)> {
        vec![(name, total.into(), parts.as_slice().to_vec())]
    }
    match event {
        Event::InitiativeRolled { bonus, why, .. } => {
            [all("rebel bonus", bonus[0], &why[0]), all("british bonus", bonus[1], &why[1])].concat()
        }
        Event::ApUsed { pool, why, .. } => all("pool", *pool, why),
        Event::CityRolled { value, why, .. } => all("value", *value, why),
        Event::GurkhasRolled { threshold, why, .. } => all("threshold", *threshold, why),
        Event::CiviliansBesieged { from, why, .. } | Event::CiviliansMassacred { die: Some(_), from, why, .. } => {
            all("from", *from, why)
        }
        Event::AssassinationRolled { needs, why, .. }
        | Event::AgentRolled { needs, why, .. }
        | Event::PersuasionRolled { needs, why, .. }
        | Event::AttritionRolled { needs, why, .. } => all("needs", *needs, why),
        Event::WallsRebuilt { fort, why, .. } | Event::WallsSapped { fort, why, .. } => {
            all("fortification", *fort, why)
        }
        Event::Activated { ap, why, .. } => all("ap", *ap, why),
        Event::Stepped { cost, why, .. } => all("cost", *cost, why),
        Event::IncitementRolled { below, why, .. } => all("below", *below, why),
        Event::FlightRolled { initiative, why, .. } => all("initiative", *initiative, why),
        Event::LinedUp { strength, why, .. } => all("strength", *strength, why),
        Event::Pursued { margin, why, .. } => all("margin", *margin, why),
        Event::Scored { points, why, .. } => all("points", *points, why),
        Event::Counted { total, why, .. } => all("total", *total, why),
        Event::BattleRolled { terms, why, .. } => {
            let of = |name, total: i32, is: fn(&What) -> bool| (name, total, those(why.as_slice(), is));
            vec![
                of("attacker", terms.attacker.into(), |what| *what == What::Line(Role::Attacker)),
                of("defender", terms.defender.into(), |what| *what == What::Line(Role::Defender)),
                of("modifier", terms.modifier.into(), |what| !matches!(what, What::Line(_) | What::Columns(_))),
                of("shift", terms.shift.into(), |what| matches!(what, What::Columns(_))),
            ]
        }
        Event::SiegeTooWeak { strengths, why, .. } => besieged(*strengths, why.as_slice()).into(),
        Event::SiegeRolled { strengths, bonus, fort, why, .. } => {
            let [besieger, besieged] = besieged(*strengths, why.as_slice());
            let of = |name, total: i32, is: fn(&What) -> bool| (name, total, those(why.as_slice(), is));
            vec![
                besieger,
                besieged,
                of("bonus", (*bonus).into(), |what| matches!(what, What::Guns(_) | What::WeakPlace)),
                of("fortification", (*fort).into(), |what| matches!(what, What::Walls | What::Breach | What::Down)),
            ]
        }
        _ => Vec::new(),
    }
}

/// The strengths of a siege with their parts.
fn besieged(strengths: [u8; 2], parts: &[Part<What>]) -> [(&'static str, i32, Vec<Part<What>>); 2] {
    [
        ("besieger", strengths[0].into(), those(parts, |what| *what == What::Besiegers)),
        ("besieged", strengths[1].into(), those(parts, |what| matches!(what, What::Garrison | What::Civilians))),
    ]
}

fn those(parts: &[Part<What>], is: fn(&What) -> bool) -> Vec<Part<What>> {
    parts.iter().filter(|part| is(&part.what)).copied().collect()
}

/// A roll that is forecast before an order and settled by an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// How many cities of a province rise.
    Rising,
    /// Whether a general dies.
    Strike,
    /// Whether a loyal unit mutinies.
    Agent,
    /// Whether a mutineer returns.
    Persuasion(UnitId),
    /// Whether a city rises on the spot.
    Incitement,
    /// Whether a figure escapes.
    Flight(FigureId),
    /// A battle.
    Battle,
    /// A siege.
    Siege,
}

impl Roll {
    /// Its id, unique within an order.
    pub(crate) fn id(self) -> String {
        match self {
            Roll::Rising => "rising".to_owned(),
            Roll::Strike => "strike".to_owned(),
            Roll::Agent => "agent".to_owned(),
            Roll::Persuasion(unit) => format!("persuasion {}", unit.0),
            Roll::Incitement => "incitement".to_owned(),
            Roll::Flight(figure) => format!("flight {}", figure.0),
            Roll::Battle => "battle".to_owned(),
            Roll::Siege => "siege".to_owned(),
        }
    }
}

/// The roll that an event settles, and its result in a key.
fn settled(event: &Event) -> Option<(Roll, String)> {
    let yes = |hit: bool| if hit { "yes" } else { "no" }.to_owned();
    Some(match event {
        Event::ProvinceRose { risen, .. } => (Roll::Rising, risen.to_string()),
        Event::AssassinationRolled { die, needs, .. } => (Roll::Strike, yes(stratagems::dies(*die, *needs))),
        Event::AgentRolled { die, needs, .. } => (Roll::Agent, yes(rebellion::mutinies(*die, *needs))),
        Event::PersuasionRolled { unit, die, needs, .. } => {
            (Roll::Persuasion(*unit), yes(stratagems::returns(*die, *needs)))
        }
        Event::IncitementRolled { die, below, .. } => (Roll::Incitement, yes(incitement::rises(*die, *below))),
        Event::FlightRolled { figure, die, initiative, way_out, .. } => {
            (Roll::Flight(*figure), yes(flight::escapes(*die, *initiative, *way_out)))
        }
        Event::BattleRolled { result, .. } => (Roll::Battle, result.to_string()),
        Event::SiegeRolled { assault, .. } => (Roll::Siege, assault.points.to_string()),
        Event::SiegeTooWeak { .. } => (Roll::Siege, "0".to_owned()),
        _ => return None,
    })
}
