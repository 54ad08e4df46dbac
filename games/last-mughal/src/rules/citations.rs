//! Which clause an event follows from, whose it is, and who may know it.

use engine::{Clause, Seat, Viewer};

use crate::data::ids::{CounterSet, Side};
use crate::rules::event::Event;

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
            Event::CityRose { .. } => "LM-5.1c",
            Event::Mutinied { .. } => "LM-5.1f",
            Event::GurkhasRolled { .. } => "LM-5.1g",
            Event::CiviliansBesieged { .. } => "LM-5.2a",
            Event::CiviliansMassacred { die: Some(_), .. } => "LM-5.2b",
            Event::CiviliansMassacred { die: None, .. } => "LM-9.2f",
            Event::Sheltered { .. } => "LM-5.2c",
            Event::BadmashesPlaced { .. } => "LM-5.3a",
            Event::BadmashesDispersed { .. } => "LM-5.3d",
            Event::BadmashesJoinedShah { .. } => "LM-5.3b",
            Event::FigureDeployed { .. } => "LM-1.2b",
            Event::AssassinationRolled { needs: 1, .. } => "LM-11.3.1a",
            Event::AssassinationRolled { .. } => "LM-11.3.1c",
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
            Event::Withdrew { disorganised: true, .. } => "LM-8.0c",
            Event::LinedUp { .. } => "LM-8.1b",
            Event::FuryRemembered { .. } => "LM-8.11b",
            Event::BattleRolled { .. } => "LM-8.5a",
            Event::KavanaghDecided { .. } => "LM-11.3.2d",
            Event::Routed { .. } => "LM-8.7.1a",
            Event::Retreated { .. } => "LM-8.7.2b",
            Event::TookRefuge { .. } => "LM-8.7.2a",
            Event::BattleEnded { winner: Some(_), .. } => "LM-8.10a",
            Event::BattleEnded { winner: None, .. } => "LM-8.7.1b",
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

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::CounterPlayed { .. } | Event::ApUsed { .. } | Event::EscortTaken { .. } | Event::Discarded { .. }
        )
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
            | Event::LinedUp { side, .. }
            | Event::Routed { side }
            | Event::Retreated { side, .. }
            | Event::TookRefuge { side, .. }
            | Event::TroopsEliminated { side, .. }
            | Event::Scored { side, .. }
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
