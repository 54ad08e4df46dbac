//! Whether the quick-start list of a printed scenario is a force that dice and choices could have given. [IM-2.25]

use crate::data::field::{Field, Kind};
use crate::data::roster::{Branch, UnitType};
use crate::data::scenario::{Book, UnitSpec};
use crate::data::side::Side;

/// A cavalry unit, a gun and a rider for every so many foot units, an officer for every so many units of all kinds. [IM-2.5, IM-2.6, IM-2.11, IM-2.12, IM-2.18, IM-2.26]
pub const EACH: u8 = 5;
/// Foot units that every force begins with, by side. [IM-2.2, IM-2.8]
pub const BASIC: [u8; 2] = [5, 10];
/// The die that adds to them. [IM-2.2, IM-2.10]
const DIE: u8 = 6;
/// From this score on so many of the British units are loyal. [IM-2.3]
pub const QUOTA_FROM: u8 = 4;
/// The loyal units of the quota. [IM-2.3]
pub const QUOTA: usize = 3;
/// Afghan and Badmash units that the Rebels have at least. [IM-2.8]
pub const LEAST_AFGHANS: u8 = 1;
/// And Badmash units.
pub const LEAST_BADMASH: u8 = 2;

/// How many officers so many units have. [IM-2.18]
pub fn officers(units: usize) -> usize {
    (units / usize::from(EACH)).max(1)
}

/// Whether one of a unit's figures may ride an elephant: of a foot unit that is mustered freely. [IM-2.26]
pub fn may_ride(kind: &UnitType) -> bool {
    kind.branch == Branch::Foot && kind.free
}

/// What is wrong with a list, with its clause; `None` where dice could have given it. [IM-2.25]
pub fn fault(book: &Book, field: &Field, side: Side, list: &[UnitSpec]) -> Option<String> {
    let row = |spec: &UnitSpec| book.unit_type(spec.kind);
    let own: Vec<&UnitSpec> = list.iter().filter(|spec| !spec.garrison).collect();
    let count = |is: &dyn Fn(&UnitSpec) -> bool| own.iter().filter(|spec| is(spec)).count() as u8;
    let branch = |branch: Branch| count(&|spec| row(spec).branch == branch);
    let of = |id: &str| count(&|spec| row(spec).id == id);
    let (foot, cavalry, guns) = (branch(Branch::Foot), branch(Branch::Cavalry), branch(Branch::Artillery));
    let basic = BASIC[side.index()];
    let clauses = match side {
        Side::British => ["IM-2.2", "IM-2.5", "IM-2.6"],
        Side::Rebel => ["IM-2.10", "IM-2.11", "IM-2.12"],
    };
    let least = basic + 1;
    let most = basic + DIE;
    if !(least..=most).contains(&foot) {
        return Some(format!("{foot} foot units where dice give {least} to {most} [{}]", clauses[0]));
    }
    let allowed = foot / EACH;
    for (found, what, clause) in [(cavalry, "cavalry", clauses[1]), (guns, "artillery", clauses[2])] {
        if found > allowed {
            return Some(format!("{found} {what} units where {foot} foot units allow {allowed} [{clause}]"));
        }
    }
    let due = officers(usize::from(foot + cavalry + guns));
    let found = usize::from(branch(Branch::Officer));
    if found != due {
        return Some(format!("{found} officers where {due} are due [IM-2.18]"));
    }
    match side {
        Side::British => {
            let loyal = usize::from(count(&|spec| row(spec).loyal));
            if foot >= basic + QUOTA_FROM && loyal < QUOTA {
                return Some(format!("{loyal} loyal units where {QUOTA} are due [IM-2.3]"));
            }
            let odd = own.iter().find(|spec| row(spec).branch == Branch::Foot && !row(spec).free);
            odd.map(|spec| format!("{} are not mustered [IM-2.19]", row(spec).id))
        }
        Side::Rebel => {
            let villages = field.all(Kind::Village).count() as u8;
            let jungles = u8::from(field.first(Kind::Jungle).is_some());
            for (id, due, clause) in [
                ("villager", villages..=villages, "IM-2.16"),
                ("parsee", jungles..=jungles, "IM-2.17"),
                ("afghan", LEAST_AFGHANS..=u8::MAX, "IM-2.8"),
                ("badmash", LEAST_BADMASH..=u8::MAX, "IM-2.8"),
            ] {
                let found = of(id);
                if !due.contains(&found) {
                    return Some(format!("{found} {id} units where {} are due [{clause}]", due.start()));
                }
            }
            own.iter().find_map(|spec| {
                let (kind, figures) = (row(spec), spec.figures);
                let dice = kind.figure_dice;
                let strong = dice > 0 && !(dice..=4 * dice).contains(&figures);
                let clause = if kind.branch == Branch::Cavalry { "IM-2.11" } else { "IM-2.14" };
                strong.then(|| format!("{figures} figures of {} where {dice}D4 are thrown [{clause}]", kind.id))
            })
        }
    }
}
