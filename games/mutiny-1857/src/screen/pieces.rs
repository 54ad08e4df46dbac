//! Units, guns and bodies on the screen, with arcs and rings.

use arrayvec::ArrayVec;
use scene::{Badge, Corner, Fact, Form, Marker, Piece, Place as Spot, Region, Stand, Tone};
use table::{Facing, Inches, Turn};

use crate::data::place::{BASE, Place, RADIUS};
use crate::data::roster::{Branch, Mount, Team, UnitType, Weapon};
use crate::data::side::{Man, Side, UnitId};
use crate::rules::fire;
use crate::rules::morale;
use crate::rules::state::{Gun, GunState, Phase, State, centroid};
use crate::rules::unit::{Retreat, Stance};
use crate::screen::ground::{PER_INCH, on_screen};
use crate::screen::narrate::{self, inches};

/// A round base.
fn disc(state: &State, at: Place, facing: Facing, symbol: &str, devices: Vec<String>) -> Stand {
    Stand {
        at: on_screen(state, at),
        facing: facing.to_f32(),
        width: PER_INCH,
        depth: 0.0,
        figures: 1,
        symbol: symbol.to_owned(),
        devices,
    }
}

/// The bases of a unit and of its gun as they stand.
pub fn bases(state: &State, unit: UnitId) -> Vec<Stand> {
    let mut bases = state[unit].gun.map_or_else(Vec::new, |index| gun_bases(&state.guns[usize::from(index)], state));
    bases.extend(stands(state, unit));
    bases
}

fn gun_bases(gun: &Gun, state: &State) -> Vec<Stand> {
    let barrel = if gun.limbered { gun.limber_facing } else { gun.facing };
    vec![
        disc(state, gun.at, barrel, "gun", Vec::new()),
        disc(state, gun.limber, gun.limber_facing, "limber", Vec::new()),
        Stand { figures: 0, ..disc(state, gun.limber_rear(), gun.limber_facing, "limber", Vec::new()) },
    ]
}

/// The bases of some figures, as if they stood there.
pub fn ghost(state: &State, ends: &[(Man, Place)], facing: Facing) -> Vec<Stand> {
    let mut stands = Vec::new();
    for &(man, at) in ends {
        stands.push(disc(state, at, facing, "", Vec::new()));
        if state[man.unit].is_mounted() {
            stands.push(Stand { figures: 0, ..disc(state, at.ahead(facing, -BASE), facing, "", Vec::new()) });
        }
    }
    stands
}

/// Where a unit's figures are drawn. Those in a building stand in rows on its floor, unit after unit; where they are there means nothing.
fn drawn_at(state: &State, unit: UnitId) -> ArrayVec<Place, 16> {
    let Some(building) = state[unit].building else {
        return state.figures(unit).map(|(_, place)| place).collect();
    };
    let house = &state.field.features[usize::from(building)];
    let inside = || state.occupants(building).filter(move |&other| state[other].is_present());
    let all: usize = inside().map(|other| usize::from(state[other].alive())).sum();
    let before: usize = inside().filter(|&other| other < unit).map(|other| usize::from(state[other].alive())).sum();
    let (wide, high) = (house.extent.right - house.extent.left, house.extent.top - house.extent.bottom);
    let rows = |across: usize| all.div_ceil(across);
    let room = |across: usize| {
        (usize::from(wide.unsigned_abs()) / (across + 1)).min(usize::from(high.unsigned_abs()) / (rows(across) + 1))
    };
    let across = (1..=all).max_by_key(|&across| room(across)).unwrap_or(1);
    let (step, deep, middle) = (room(across).min(110) as i32, rows(across) as i32, house.middle());
    (before..before + usize::from(state[unit].alive()))
        .map(|index| {
            let (row, column) = ((index / across) as i32, (index % across) as i32);
            middle.shifted(((2 * column - across as i32 + 1) * step / 2, (deep - 1 - 2 * row) * step / 2))
        })
        .collect()
}

fn stands(state: &State, unit: UnitId) -> Vec<Stand> {
    let one = &state[unit];
    let mut stands = Vec::new();
    for (number, at) in one.numbers().zip(drawn_at(state, unit)) {
        let man = Man { unit, number };
        let mut devices = Vec::new();
        if one.sniper == Some(number) {
            devices.push("sniper".to_owned());
        }
        match one.stance {
            Stance::Standing => {}
            Stance::Crawling => devices.push("crawling".to_owned()),
            Stance::Prone => devices.push("prone".to_owned()),
        }
        stands.push(disc(state, at, one.facing, "", devices));
        if let Some(rear) = state.rear(man).filter(|_| one.building.is_none()) {
            stands.push(Stand { figures: 0, ..disc(state, rear, one.facing, "", Vec::new()) });
        }
    }
    stands
}

/// A unit as a piece.
pub fn unit(state: &State, unit: UnitId) -> Piece {
    let (one, kind) = (&state[unit], state.kind(unit));
    let symbol = match (kind.branch, one.mount) {
        (Branch::Officer, _) => "leader",
        (Branch::Artillery, _) => "artillery",
        (Branch::Pack, _) | (Branch::Cavalry, Mount::Horse) => "cavalry",
        _ => "infantry",
    };
    let mut devices = vec![kind.id.clone()];
    if one.is_mounted() {
        devices.push("mounted".to_owned());
    }
    if one.mount == Mount::Elephant {
        devices.push("elephant".to_owned());
    }
    if kind.branch == Branch::Officer {
        devices.push("star".to_owned());
    }
    // Its figures may be dragged one by one once a place for all has been planned.
    if matches!(state.phase, Phase::Place { unit: placed, .. } if placed == unit) {
        devices.push("loose".to_owned());
    }
    let dead = if one.killed > 0 { format!(" †{}", one.killed) } else { String::new() };
    Piece {
        id: state.name(unit),
        side: one.side.key().to_owned(),
        name: state.title(unit),
        label: state.brief(unit),
        form: Form::Stands(stands(state, unit)),
        symbol: symbol.to_owned(),
        devices,
        strength: if kind.branch == Branch::Officer { String::new() } else { format!("{}{dead}", one.alive()) },
        detail: detail(state, unit),
        place: Spot::Table {
            at: on_screen(state, centroid(drawn_at(state, unit).into_iter())),
            facing: one.facing.to_f32(),
        },
        attached: None,
        badges: badges(state, unit),
        spent: one.spent || (one.acted && one.side == state.mover && state.current != Some(unit)),
        facts: facts(state, unit),
    }
}

fn detail(state: &State, unit: UnitId) -> String {
    let one = &state[unit];
    match (one.building, one.stance) {
        (Some(_), _) => "inside".to_owned(),
        (None, Stance::Crawling) => "crawling".to_owned(),
        (None, Stance::Prone) => "prone".to_owned(),
        (None, Stance::Standing) => one.formation.key().to_owned(),
    }
}

fn badges(state: &State, unit: UnitId) -> Vec<Badge> {
    let one = &state[unit];
    let mut badges = Vec::new();
    let mut badge =
        |corner, text: &str, title: String, tone| badges.push(Badge { corner, text: text.to_owned(), title, tone });
    match one.retreat {
        Retreat::None => {}
        Retreat::Forced => badge(Corner::RearLeft, "R", "in retreat".to_owned(), Tone::Bad),
        Retreat::Voluntary => badge(Corner::RearLeft, "r", "falling back by choice".to_owned(), Tone::Accent),
    }
    if one.spent {
        badge(Corner::FrontLeft, "0", "spent".to_owned(), Tone::Bad);
    }
    if one.run > 0 {
        badge(Corner::FrontRight, &one.run.to_string(), format!("{} attacks in a row", one.run), Tone::Accent);
    }
    if one.rest > 0 {
        badge(Corner::FrontRight, &format!("-{}", one.rest), format!("no attack for {} turns", one.rest), Tone::Water);
    }
    badges
}

/// What is known about a unit.
pub fn facts(state: &State, unit: UnitId) -> Vec<Fact> {
    let (one, kind) = (&state[unit], state.kind(unit));
    let weapon = state.weapon(Man { unit, number: 0 });
    let mut facts = vec![
        Fact::new("Type", format!("{}, in orders {}", kind.name, state.name(unit))),
        Fact::cited(
            "Figures",
            format!("{} living, {} killed, {} deserted, {} off", one.alive(), one.killed, one.deserted, one.off),
            "IM-8.17",
        ),
        Fact::cited("Class die", format!("D{}", kind.die), "IM-11.20"),
        Fact::cited("Weapon", armed(state, unit, weapon), "IM-2.22"),
        Fact::cited("Worth", worth(kind), kind.class.worth().0),
    ];
    if !matches!(kind.branch, Branch::Officer | Branch::Pack) {
        let nerve = morale::nerve(state, unit);
        let lots = nerve.dead().into_iter().chain(nerve.living()).filter(|lot| lot.dice.count > 0);
        let dice: Vec<String> = lots.map(|lot| narrate::what(state, lot.what)).collect();
        facts.push(Fact::cited("Morale", dice.join(", "), "IM-11.21"));
    }
    let moves = match (one.spent, state.rules.hidden_allowance) {
        (true, _) => "spent".to_owned(),
        (false, true) => format!("{} paid", one.paid),
        (false, false) => format!("{} left, {} paid", one.left, one.paid),
    };
    facts.push(Fact::cited("March moves", moves, "IM-4.1"));
    if let Some(house) = state.building(unit) {
        facts.push(Fact::cited(
            "In",
            if house.name.is_empty() { house.row.kind.name() } else { house.name.clone() },
            "IM-5.30",
        ));
    }
    if one.garrison {
        facts.push(Fact::cited("Garrison", "may not leave", "IM-3.8"));
    }
    if let Some(gun) = state.gun_of(unit) {
        let state = if gun.limbered { "limbered" } else { "unlimbered" };
        facts.push(Fact::cited(
            "Gun",
            format!("{}, {state}, {} of {}", gun.calibre.key(), gun.animals, gun.team.key()),
            "IM-5.37",
        ));
    }
    facts
}

/// What a figure is worth to the enemy. [IM-14.1]
fn worth(kind: &UnitType) -> String {
    match kind.retreated {
        0 => format!("{} killed", kind.killed),
        retreated => format!("{} killed, {retreated} driven off", kind.killed),
    }
}

fn armed(state: &State, unit: UnitId, weapon: Weapon) -> String {
    match state.gun_of(unit) {
        Some(gun) => format!("{} gun to {}", gun.calibre.key(), inches(state.book.gun_range(gun.calibre))),
        None if !weapon.shoots() => weapon.name().to_owned(),
        None => format!("{} to {}", weapon.name(), inches(state.book.range(weapon))),
    }
}

/// A gun with its limber as a piece.
pub fn gun(state: &State, index: usize) -> Piece {
    let gun = &state.guns[index];
    let name = narrate::capital(&state.gun_name(index as u8));
    let mut devices = vec![if gun.limbered { "limbered" } else { "unlimbered" }.to_owned()];
    // A gun that nobody serves is drawn hollow, in the colour of who holds it.
    if gun.crew.is_none() {
        devices.push("hollow".to_owned());
    }
    if gun.team == Team::Elephant && gun.animals > 0 {
        devices.push("elephant".to_owned());
    }
    let held = match gun.state {
        GunState::Manned => "manned",
        GunState::Abandoned => "abandoned",
        GunState::Captured => "captured",
        GunState::Gone => "gone",
    };
    Piece {
        id: format!("cannon{}", index + 1),
        side: gun.owner.key().to_owned(),
        name,
        label: String::new(),
        form: Form::Stands(gun_bases(gun, state)),
        symbol: "artillery".to_owned(),
        devices,
        strength: gun.animals.to_string(),
        detail: held.to_owned(),
        place: Spot::Table { at: on_screen(state, gun.at), facing: gun.facing.to_f32() },
        attached: None,
        badges: Vec::new(),
        spent: gun.crew.is_none(),
        facts: vec![
            Fact::cited("State", held, "IM-8.18"),
            Fact::cited("Team", format!("{} of {}", gun.animals, gun.team.key()), "IM-5.11"),
        ],
    }
}

/// Structures of so many hits always bear their number.
const SOLID: u8 = 10;

/// Bodies of officers, and the hits left of structures. [IM-8.17, IM-9.18]
pub fn markers(state: &State) -> Vec<Marker> {
    let marker = |symbol: &str, at: Place, text: String, title: String, side: Option<Side>| Marker {
        symbol: symbol.to_owned(),
        at: on_screen(state, at),
        zone: None,
        floor: 0,
        text,
        title,
        side: side.map(|side| side.key().to_owned()),
    };
    let bodies = state
        .bodies
        .iter()
        .map(|body| marker("body", body.at, String::new(), "a dead officer".to_owned(), Some(body.side)));
    let damage = state.field.features.iter().enumerate().filter_map(|(index, feature)| {
        let (left, full) = (*state.hits.get(index)?, feature.row.hits);
        // Slight works bear their number only once they are damaged.
        (left < full || full >= SOLID).then(|| {
            let title = format!("{}: {left} of {full} hits left", feature.row.kind.name());
            marker(if left < full { "damage" } else { "hits" }, feature.middle(), left.to_string(), title, None)
        })
    });
    bodies.chain(damage).collect()
}

/// A circle about a place, as a polygon.
fn ring(state: &State, at: Place, radius: Inches) -> Vec<scene::Point> {
    (0..36).map(|step| on_screen(state, at.ahead(Facing::degrees(10 * step), radius))).collect()
}

/// Where a unit can fire, and how far an officer steadies. [IM-7.13, IM-11.8]
pub fn regions(state: &State, unit: UnitId) -> Vec<Region> {
    let one = &state[unit];
    let region = |kind: &str, outlines: Vec<Vec<scene::Point>>, label: String, layer: &str| Region {
        piece: Some(state.name(unit)),
        kind: kind.to_owned(),
        outlines,
        label,
        side: Some(one.side.key().to_owned()),
        layer: layer.to_owned(),
    };
    let mut regions = Vec::new();
    let middle = state.centroid(unit);
    let (from, facing, range) = match state.gun_of(unit) {
        Some(gun) if !gun.limbered => (gun.muzzle(), gun.facing, state.book.gun_range(gun.calibre)),
        Some(_) => (middle, one.facing, Inches::ZERO),
        None => (middle, one.facing, state.range(Man { unit, number: 0 })),
    };
    if range > Inches::ZERO && one.stance == Stance::Standing {
        // A gun has its own arc, whoever is left to serve it.
        let all_round = one.gun.is_none() && fire::fires_all_round(state, unit);
        let outline = if all_round { ring(state, from, range) } else { fan(state, from, facing, range) };
        let weapon = match state.gun_of(unit) {
            Some(gun) => format!("{} gun", gun.calibre.key()),
            None => state.weapon(Man { unit, number: 0 }).name().to_owned(),
        };
        let arc = if all_round {
            "all round".to_owned()
        } else {
            format!("{}° each side", fire::HALF_ARC.hundredths() / 100)
        };
        regions.push(region("arc", vec![outline], format!("{weapon} {}, {arc}", inches(range)), "Fire arcs"));
    }
    if state.is_officer(unit) {
        let label = format!("{} of the officer", inches(morale::NEAR));
        regions.push(region("command", vec![ring(state, middle, morale::NEAR + RADIUS)], label, "Officers"));
    }
    regions
}

fn fan(state: &State, from: Place, facing: Facing, range: Inches) -> Vec<scene::Point> {
    let ray = |step: i32| facing + Turn::from_hundredths(fire::HALF_ARC.hundredths() * step / 5);
    let rays = (-5..=5).map(|step| on_screen(state, from.ahead(ray(step), range)));
    std::iter::once(on_screen(state, from)).chain(rays).collect()
}

/// Where the middle of a unit that has thrown can come. [IM-5.14]
pub fn reach(state: &State, unit: UnitId, roll: Inches) -> Region {
    Region {
        piece: None,
        kind: "reach".to_owned(),
        outlines: vec![ring(state, state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.limber), roll)],
        label: inches(roll),
        side: Some(state[unit].side.key().to_owned()),
        layer: String::new(),
    }
}

/// A side on the screen.
pub fn side(side: Side) -> scene::Side {
    scene::Side {
        id: side.key().to_owned(),
        name: side.name().to_owned(),
        palette: side.key().to_owned(),
        seats: vec![side.key().to_owned()],
    }
}
