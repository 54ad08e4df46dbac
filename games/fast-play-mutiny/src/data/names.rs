//! What players call units and places; ids are for typing.

use crate::data::map::{Area, Ground, Map};
use crate::data::{CompanyStart, EnemyStart, Force, GunStart};

/// The name of an area: what stands there, and its cell.
pub(super) fn place(area: &Area, buildings: &[String]) -> String {
    let cell = area.id.trim_end_matches('r');
    let building = area.building.map_or("building", |number| &buildings[usize::from(number)]);
    match area.ground {
        Ground::Open | Ground::Street => cell.to_owned(),
        Ground::Room | Ground::Passage => format!("{building} {cell}"),
        Ground::Roof => format!("{building} roof {cell}"),
        Ground::Rampart => format!("rampart {cell}"),
    }
}

/// Companies by their number in their Force: `1st Highlanders`.
pub(super) fn of_companies(companies: &[CompanyStart], forces: &[Force]) -> Vec<String> {
    let number = |i: usize| companies[..i].iter().filter(|other| other.force == companies[i].force).count();
    let name = |i: usize| {
        let force = &forces[usize::from(companies[i].force)].name;
        format!("{} {force}", if number(i) == 0 { "1st" } else { "2nd" })
    };
    (0..companies.len()).map(name).collect()
}

/// Guns by the Force that owns them: `Fusiliers' gun`; a second one by where it stands, too.
pub(super) fn of_guns(guns: &[GunStart], forces: &[Force], map: &Map) -> Vec<String> {
    let name = |gun: &GunStart| {
        let owned = format!("{} gun", possessive(&forces[usize::from(gun.owner)].name));
        let alone = guns.iter().filter(|other| other.owner == gun.owner).count() == 1;
        if alone { owned } else { format!("{owned} of {}", map.area(gun.area).name) }
    };
    told_apart(guns.iter().map(|gun| (name(gun), gun.id.as_str())).collect())
}

/// The enemy by kind and, where there are several of a kind, by the ground where they are set down: `sepoys of the gatehouse`.
pub(super) fn of_enemies(enemies: &[EnemyStart], grounds: &[Option<String>], map: &Map) -> Vec<String> {
    let name = |enemy: &EnemyStart, ground: &Option<String>| {
        let kind = &enemy.kind;
        if enemies.iter().filter(|other| other.kind.id == kind.id).count() == 1 {
            return kind.name.clone();
        }
        let listed = || map.area(enemy.area).name.clone();
        format!("{} of {}", kind.name, ground.clone().unwrap_or_else(listed))
    };
    let named = enemies.iter().zip(grounds);
    told_apart(named.map(|(enemy, ground)| (name(enemy, ground), enemy.id.as_str())).collect())
}

/// Names that are there twice get their id.
fn told_apart(names: Vec<(String, &str)>) -> Vec<String> {
    let twice = |name: &str| names.iter().filter(|(other, _)| other == name).count() > 1;
    names.iter().map(|(name, id)| if twice(name) { format!("{name} ({id})") } else { name.clone() }).collect()
}

/// Whose it is.
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}
