//! The odds desk's questions with the figures of a position.

use scene::Ask;
use table::Inches;

use crate::data::roster::{Arm, Gun, Kind, Make};
use crate::rules::artillery::Shot;
use crate::rules::combat::{Clash, Stand};
use crate::rules::control::Column;
use crate::rules::evade::Flight;
use crate::rules::options::Rules;
use crate::rules::skirmish::Sally;
use crate::rules::terrain::Cover;

fn inches(length: Inches) -> String {
    format!("{:.2}", f64::from(length.hundredths()) / 100.0)
}

const fn mover(kind: Kind) -> &'static str {
    match kind {
        Kind::InfFast => "fast",
        Kind::InfSlow => "slow",
        Kind::Lcav => "lcav",
        Kind::Hcav => "hcav",
        Kind::FootArt => "foot_art",
        Kind::HorseArt => "horse_art",
    }
}

/// A skirmish attack.
pub fn skirmish(sally: &Sally) -> Ask {
    Ask::new("skirmish").with("sk", sally.sk).with("save", sally.shelter.is_some())
}

/// A shot.
pub fn shot(rules: &Rules, shot: &Shot, range: Inches) -> Ask {
    let gun = match shot.gun {
        Gun::Heavy => "heavy",
        Gun::Light => "light",
    };
    Ask::new("artillery")
        .with("gun", gun)
        .with("range", inches(range))
        .with("vulnerable", shot.vulnerable.is_some())
        .with("flank", shot.flank)
        .with("cover", shot.cover.is_some())
        .with("counter", shot.counter)
        .with("fire_cancel", rules.fire_cancel)
}

/// The choice of a control test.
pub fn control(dice: u8, modifier: i8, column: Column) -> Ask {
    Ask::new("control_set").with("dice", dice).with("mod", modifier).with("near", column == Column::Near)
}

/// Whether a unit gets so far.
pub fn reach(kind: Kind, need: Inches) -> Ask {
    Ask::new("reach").with("type", mover(kind)).with("need", inches(need))
}

/// A combat; none of batteries.
pub fn combat(clash: &Clash) -> Option<Ask> {
    let side = |ask: Ask, stand: &Stand, prefix: &str| {
        let kind = match stand.kind {
            Kind::InfFast | Kind::InfSlow => "inf",
            Kind::Lcav => "lcav",
            Kind::Hcav => "hcav",
            Kind::FootArt | Kind::HorseArt => return None,
        };
        let name = |figure: &str| format!("{prefix}_{figure}");
        let ask = ask
            .with(&name("type"), kind)
            .with(&name("sp"), stand.strength)
            .with(&name("mx"), stand.mx)
            .with(&name("flanked"), stand.flanked.is_some())
            .with(&name("vuln"), stand.vulnerable.is_some());
        Some(ask.with(&name("out"), stand.outside).with(&name("cd"), stand.cd).with(&name("off"), stand.lent))
    };
    let ask = side(side(Ask::new("combat"), &clash.attacker, "a")?, &clash.defender, "d")?;
    let town = clash.cover == Some(Cover::Town);
    let ask = ask.with("a_sup", clash.supports).with("town", town).with("cover", clash.cover.is_some() && !town);
    Some(ask.with("square", clash.square))
}

/// Whether cavalry gets away.
pub fn evasion(rules: &Rules, evader: &Make, attacker: &Make) -> Ask {
    let rider = |make: &Make| match make.kind {
        _ if make.cossack => "cossack",
        Kind::Lcav => "lcav",
        Kind::Hcav => "hcav",
        _ => "inf",
    };
    let from_infantry = if rules.evades_infantry { "auto" } else { "roll" };
    let ask = Ask::new("evade").with("evader", rider(evader)).with("attacker", rider(attacker));
    ask.with("evade_infantry", from_infantry).with("ties_to_attacker", rules.attacker_wins_ties)
}

/// Whether guns escape.
pub fn escape(rules: &Rules, flight: &Flight) -> Ask {
    Ask::new("escape")
        .with("gun", if flight.guns == Kind::HorseArt { "horse" } else { "foot" })
        .with("attacker", if flight.attacker == Arm::Cavalry { "cav" } else { "inf" })
        .with("suppressed", flight.suppressed)
        .with("suppressed_last_shot", !rules.suppressed_silent)
        .with("escape_inclusive", rules.escape_inclusive)
}

/// A recovery.
pub fn recovery(hits: u8) -> Ask {
    Ask::new("recovery").with("hits", hits)
}
