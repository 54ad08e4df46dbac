//! What events cite, show, settle and weigh.

use engine::{Clause, Event, Figure, Part, Seat, Viewer};

use crate::data::side::Side;
use crate::rules::event::{Fall, Flight, Happening, Left};
use crate::rules::order::Gait;
use crate::rules::reasons::What;
use crate::rules::rolls;
use crate::rules::state::TestKind;
use crate::rules::unit::Stance;

/// The clause of the last part, which decides most.
fn last(parts: &[Part<What>], otherwise: &'static str) -> &'static str {
    parts.last().map_or(otherwise, |part| part.clause.0)
}

impl Event for Happening {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::TermsStated { .. } | Self::PointsGranted { .. } => "IM-14.14",
            Self::RiderMounted { .. } => "IM-2.26",
            Self::TurnBegan { .. } => "IM-3.5",
            Self::MusterRolled { side: Side::British, .. } => "IM-2.2",
            Self::MusterRolled { .. } => "IM-2.10",
            Self::Mustered { .. } | Self::UnitNamed { .. } => "IM-2.19",
            Self::SceneryPlaced { .. } | Self::PieceLaid { .. } => "IM-3.15",
            Self::WayNamed { .. } => "IM-5.13",
            Self::UnitsGathered { .. } => "IM-3.19",
            Self::CombatsNamed { .. } => "IM-10.3",
            Self::WasDeployed { .. } | Self::WasStationed { .. } => "IM-3.16",
            Self::AllowanceRolled { officer: true, .. } => "IM-4.2",
            Self::AllowanceRolled { .. } => "IM-4.1",
            Self::MarchPaid { .. } => "IM-4.10",
            Self::Spent { .. } => "IM-4.6",
            Self::MoveRolled { .. } => "IM-5.1",
            Self::Moved { gait: Gait::Crawl, .. } => "IM-5.10",
            Self::Moved { gait: Gait::Drop, .. } => "IM-5.33",
            Self::Moved { gait: Gait::Rise, .. } => "IM-5.34",
            Self::Moved { .. } => "IM-5.13",
            Self::Driven { .. } => "IM-5.35",
            Self::Pushed { .. } => "IM-5.9",
            Self::Reformed { same: false, .. } => "IM-5.21",
            Self::Reformed { .. } => "IM-5.22",
            Self::Faced { .. } => "IM-5.19",
            Self::Realigned { .. } => "IM-5.27",
            Self::Stood { .. } => "IM-5.2",
            Self::StanceChanged { stance: Stance::Prone, .. } => "IM-5.33",
            Self::StanceChanged { stance: Stance::Standing, .. } => "IM-5.34",
            Self::StanceChanged { .. } => "IM-5.10",
            Self::Mounted { .. } => "IM-5.26",
            Self::Limbered { .. } => "IM-5.28",
            Self::Entered { .. } | Self::CameOut { .. } => "IM-5.30",
            Self::Fired { need, sides, .. } if need > sides => "IM-7.44",
            Self::Fired { need_why, .. } => last(need_why.as_slice(), "IM-7.37"),
            Self::Saved { .. } | Self::Fell { how: Fall::Fire, .. } => "IM-8.11",
            Self::SurplusLost { .. } => "IM-8.12",
            Self::Fell { how: Fall::Melee, .. } => "IM-10.24",
            Self::Fell { how: Fall::Buried, .. } => "IM-9.13",
            Self::Fell { how: Fall::InWorks, .. } => "IM-9.14",
            Self::Fell { how: Fall::Behind, .. } => "IM-9.16",
            Self::Fell { how: Fall::Disease, .. } | Self::GarrisonLost { .. } => "IM-12.12",
            Self::Shelled { need_why, .. } => last(need_why.as_slice(), "IM-9.3"),
            Self::CameDown { destroyed: false, .. } => "IM-9.12",
            Self::CameDown { .. } => "IM-9.15",
            Self::Combat { score, against, .. } if score > against => "IM-10.24",
            Self::Combat { score, against, .. } if score < against => "IM-10.25",
            Self::Combat { .. } => "IM-10.26",
            Self::Fought { .. } => "IM-10.5",
            Self::Tested { dead, living, .. } if living >= dead => "IM-11.21",
            Self::Tested { .. } | Self::RetreatBegan { .. } => "IM-11.22",
            Self::RetreatMoved { how: Flight::Forced, .. } => "IM-12.4",
            Self::RetreatMoved { how: Flight::Chosen, .. } => "IM-5.36",
            Self::RetreatMoved { how: Flight::Spent, .. } => "IM-4.7",
            Self::LeftTable { .. } => "IM-12.5",
            Self::Recovery { side, again, .. } => match (side, again) {
                (Side::Rebel, false) => "IM-12.6",
                (Side::Rebel, true) => "IM-12.7",
                (Side::British, false) => "IM-12.8",
                (Side::British, true) => "IM-12.9",
            },
            Self::RecoveryDeclined { .. } => "IM-12.14",
            Self::Deserted { .. } => "IM-13.9",
            Self::NotAsked { kind: TestKind::Morale, .. } => "IM-11.2",
            Self::NotAsked { .. } => "IM-13.3",
            Self::Relieved { .. } => "IM-14.9",
            Self::VillageHeld { .. } => "IM-14.10",
            Self::Awarded { .. } => "IM-14.15",
            Self::GunCaptured { melee: true, .. } => "IM-10.23",
            Self::GunAbandoned { how: Left::Quit, .. } => "IM-5.37",
            Self::GunAbandoned { how: Left::Fled, .. } => "IM-5.35",
            Self::GunManned { foreign: true, .. } => "IM-8.15",
            Self::GunCaptured { .. } | Self::GunAbandoned { .. } | Self::GunManned { .. } => "IM-8.18",
            Self::MatchOver { reason, .. } => reason.0,
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::AllowanceRolled { side, moves, why, secret: true, .. } if !viewer.knows(side.seat()) => {
                *moves = None;
                why.retain(|_| false);
            }
            Self::MarchPaid { side, left, secret: true, .. } if !viewer.knows(side.seat()) => *left = None,
            _ => {}
        }
        Some(seen)
    }

    fn figures(&self) -> Vec<Figure> {
        match self {
            Self::MusterRolled { units, why, .. } => vec![why.figure("foot units", *units)],
            Self::AllowanceRolled { moves: Some(moves), why, .. } => vec![why.figure("march moves", *moves)],
            Self::MarchPaid { paid, why, .. } => vec![why.figure("cost", *paid)],
            Self::MoveRolled { dice, dice_why, far, why, .. } => {
                vec![dice_why.figure("dice", *dice), why.figure("hundredths", far.hundredths())]
            }
            Self::Fired { dice, dice_why, need, need_why, .. } => {
                vec![dice_why.figure("dice", *dice), need_why.figure("need", *need)]
            }
            Self::Saved { need, why, .. } | Self::Deserted { need, why, .. } => vec![why.figure("need", *need)],
            Self::Shelled { dice, dice_why, need, need_why, .. } => {
                vec![dice_why.figure("dice", *dice), need_why.figure("need", *need)]
            }
            Self::Combat { score, why, against, against_why, .. } => {
                vec![why.figure("score", *score), against_why.figure("against", *against)]
            }
            Self::Tested { dead, dead_why, living, living_why, .. }
            | Self::Recovery { dead, dead_why, living, living_why, .. } => {
                vec![dead_why.figure("dead", *dead), living_why.figure("living", *living)]
            }
            Self::RetreatMoved { dice, dice_why, .. } => vec![dice_why.figure("dice", *dice)],
            Self::MatchOver { british, rebel, why, .. } => {
                vec![why[0].figure("british points", *british), why[1].figure("rebel points", *rebel)]
            }
            _ => Vec::new(),
        }
    }

    fn settles(&self) -> Option<(String, String)> {
        let (roll, result) = match self {
            Self::Tested { unit, dead, living, .. } => {
                return Some((rolls::morale(*unit), (living >= dead).to_string()));
            }
            Self::Fired { hits, .. } => (rolls::FIRE, hits.to_string()),
            Self::Saved { killed, .. } => (rolls::SAVES, killed.to_string()),
            Self::Shelled { hits, .. } => (rolls::SHELL, hits.to_string()),
            Self::Fought { killed, .. } => (rolls::MELEE, killed.to_string()),
            Self::Deserted { gone, .. } => (rolls::DESERTERS, gone.to_string()),
            Self::Recovery { dead, living, .. } => (rolls::RECOVERY, (living >= dead).to_string()),
            Self::MoveRolled { far, .. } => (rolls::MOVE, far.hundredths().to_string()),
            _ => return None,
        };
        Some((roll.to_owned(), result))
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Spent { secret: true, .. })
    }

    fn weight(&self) -> u8 {
        match self {
            Self::MatchOver { .. } | Self::Relieved { .. } => 9,
            Self::GarrisonLost { .. } => 8,
            Self::GunCaptured { .. } | Self::CameDown { .. } => 7,
            Self::RetreatBegan { .. } | Self::GunAbandoned { .. } => 6,
            Self::Fell { how: Fall::Fire | Fall::Melee, count, .. } => match count {
                0..=2 => 3,
                3..=4 => 4,
                _ => 5,
            },
            Self::Fell { .. } => 5,
            Self::Deserted { gone: 3.., .. } | Self::LeftTable { .. } | Self::GunManned { .. } => 4,
            Self::Deserted { gone: 1.., .. } | Self::Entered { .. } | Self::CameOut { .. } => 2,
            Self::Recovery { dead, living, .. } if *living >= *dead => 4,
            Self::Spent { .. } => 1,
            _ => 0,
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Self::TurnBegan { side, .. } | Self::WasDeployed { side } | Self::Mustered { side, .. } => {
                Some(side.seat())
            }
            _ => None,
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Self::TurnBegan { .. })
    }
}
