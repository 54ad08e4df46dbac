//! Units and leaders on the screen, with their rings and arcs.

use engine::NoReasons;
use scene::{Badge, Corner, Fact, Form, Piece, Place, Region, Stand, Tone};
use table::{Facing, Inches, Spot, Turn};

use crate::data::footprint::Body;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::command;
use crate::rules::field;
use crate::rules::fire;
use crate::rules::names;
use crate::rules::shaken::Shy;
use crate::rules::state::{Morale, State};
use crate::rules::victory;
use crate::screen::ground::{PER_INCH, on_screen};
use crate::screen::narrate;

/// The stands of a unit, to scale.
pub fn stands(state: &State, unit: UnitId) -> Vec<Stand> {
    let body = state.body(unit);
    let kind = state.kind(unit);
    let [width, depth] = kind.base.map(|side| side.to_f32() * PER_INCH);
    let square = body.formation() == Formation::Square;
    (0..body.stands())
        .map(|stand| Stand {
            at: on_screen(state, body.stand_centre(stand)),
            facing: outward(&body, stand).to_f32(),
            width,
            depth: if square { width } else { depth },
            figures: kind.figures,
            symbol: String::new(),
            devices: Vec::new(),
        })
        .collect()
}

/// Which way a stand looks: as its unit does, in a square outwards, for the eye only. [CW-12.3]
fn outward(body: &Body, stand: u8) -> Facing {
    let turn = match (body.formation(), stand) {
        (Formation::Square, 1) => Turn::RIGHT,
        (Formation::Square, 2) => Turn::LEFT,
        (Formation::Square, 3) => Turn::ABOUT,
        _ => Turn::NONE,
    };
    body.facing() + turn
}

/// A unit as a piece.
pub fn unit(state: &State, unit: UnitId) -> Piece {
    let (one, spec, kind) = (&state[unit], state.spec(unit), state.kind(unit));
    let symbol = match kind.class {
        Class::Inf | Class::Irr => "infantry",
        Class::Cav => "cavalry",
        Class::Art => "artillery",
    };
    let mut devices = vec![kind.id.clone()];
    if kind.class == Class::Cav && one.saddle == Saddle::Mounted {
        devices.push("mounted".to_owned());
    }
    if kind.class == Class::Art {
        devices.push(one.formation.key().to_owned());
    }
    if kind.native_irregular {
        devices.push("banner".to_owned());
    }
    // Drawn half faded: another activator may still take it up.
    if one.left && !one.finished && spec.side == state.phasing {
        devices.push("left".to_owned());
    }
    Piece {
        id: spec.id.clone(),
        side: spec.side.key().to_owned(),
        name: spec.name.clone(),
        label: spec.short.clone(),
        form: Form::Stands(stands(state, unit)),
        symbol: symbol.to_owned(),
        devices,
        strength: one.stands.to_string(),
        detail: one.formation.name().to_owned(),
        place: Place::Table { at: on_screen(state, state.body(unit).centre()), facing: one.pose.facing.to_f32() },
        attached: None,
        badges: badges(state, unit),
        spent: one.finished && spec.side == state.phasing,
        facts: facts(state, unit),
    }
}

/// Morale, hits and saved fire at their corners.
fn badges(state: &State, unit: UnitId) -> Vec<Badge> {
    let one = &state[unit];
    let mut badges = Vec::new();
    let mut badge = |corner, text: String, title: String, tone| badges.push(Badge { corner, text, title, tone });
    match one.morale {
        Morale::Good => {}
        Morale::Shaken => badge(Corner::RearLeft, "S".to_owned(), "shaken".to_owned(), Tone::Accent),
        Morale::Routed => badge(Corner::RearLeft, "R".to_owned(), "routed".to_owned(), Tone::Bad),
    }
    let hits = one.wounds + one.pending;
    if hits > 0 {
        badge(Corner::RearRight, hits.to_string(), format!("{} carried", names::hits(hits)), Tone::Bad);
    }
    if one.marker {
        badge(Corner::FrontRight, "⊕".to_owned(), "saved fire".to_owned(), Tone::Contact);
    }
    badges
}

/// What is known about a unit.
pub fn facts(state: &State, unit: UnitId) -> Vec<Fact> {
    let (one, kind) = (&state[unit], state.kind(unit));
    let mut facts = vec![
        Fact::new("Type", kind.name.clone()),
        Fact::new("Command of", state.leader_spec(state.spec(unit).command).command.clone()),
        Fact::cited("Stands, hits a stand", format!("{} × {}", one.stands, kind.figures), "CW-5.5b"),
        Fact::cited("Formation", format!("{}, {}", one.formation.name(), one.morale.name()), "CW-4.0"),
        Fact::cited("Allowance", inches(state.allowance(unit)), "CW-4.0i"),
        Fact::cited(
            "Fire, a stand",
            format!("{} to {}", names::dice(kind.fire_dice(one.saddle)), inches(kind.range)),
            "CW-5.3b",
        ),
        Fact::cited("Melee, a stand", names::dice(kind.melee_dice(one.saddle)), "CW-6.2"),
        Fact::cited("Command", kind.command.to_string(), "CW-2.6"),
        Fact::cited("Points", state.spec(unit).points.to_string(), "CW-11.3"),
    ];
    let worth = victory::worth_to_enemy(state, unit, &mut NoReasons);
    if worth > 0 {
        facts.push(Fact::cited("Scored by the enemy so far", worth.to_string(), "CW-15.3"));
    }
    if one.wounds + one.pending > 0 {
        facts.push(Fact::cited("Hits carried", (one.wounds + one.pending).to_string(), "CW-5.5c"));
    }
    if one.marker {
        facts.push(Fact::cited("Saved fire", "yes", "CW-5.1"));
    }
    for contact in state.contacts_of(unit) {
        let (other, face) = (names::the(state, contact.other(unit)), narrate::face_name(contact.face));
        let text = if contact.mover == unit {
            format!("{other}, at their {face}")
        } else {
            format!("{other}, struck in the {face}")
        };
        facts.push(Fact::cited("In contact with", text, "CW-12.8c"));
    }
    if state.side_of(unit) == state.phasing && one.finished {
        facts.push(Fact::cited("This turn", "failed", "CW-3.4d"));
    } else if state.side_of(unit) == state.phasing && one.left {
        facts.push(Fact::cited("This turn", "left by the activator in command", "CW-3.4g"));
    }
    if one.morale == Morale::Shaken && state.is_present(unit) {
        let seen = Shy::of(state, unit);
        let bound = |(enemy, limit): (UnitId, Inches)| format!("{} {}", names::the(state, enemy), inches(limit));
        let list = seen.limits(state).map(bound).collect::<Vec<_>>().join(", ");
        if !list.is_empty() {
            facts.push(Fact::cited("May not come closer to", list, "CW-9.1"));
        }
    }
    facts
}

fn inches(length: Inches) -> String {
    length.to_string().replace('"', "″")
}

/// A leader as a piece.
pub fn leader(state: &State, leader: LeaderId) -> Piece {
    let (one, spec) = (&state[leader], state.leader_spec(leader));
    let mut facts = vec![
        Fact::cited("Command rating", one.rating.to_string(), "CW-2.2"),
        Fact::new("Commands", spec.command.clone()),
    ];
    if one.spent {
        facts.push(Fact::cited("This turn", "spent", "CW-3.4d"));
    } else if one.left {
        facts.push(Fact::cited("This turn", "left for another", "CW-3.4f"));
    }
    if one.exposed > 0 {
        facts.push(Fact::cited("Stands lost near him in this phase", one.exposed.to_string(), "CW-5.6d"));
    }
    Piece {
        id: spec.id.clone(),
        side: spec.side.key().to_owned(),
        name: spec.name.clone(),
        label: one.rating.to_string(),
        form: Form::Disc,
        symbol: "leader".to_owned(),
        devices: if spec.army { vec!["star".to_owned()] } else { Vec::new() },
        strength: one.rating.to_string(),
        detail: spec.command.clone(),
        place: Place::Table { at: on_screen(state, one.at.spot()), facing: 0.0 },
        attached: None,
        badges: Vec::new(),
        spent: (one.spent || one.left) && spec.side == state.phasing,
        facts,
    }
}

/// A leader's first bands of the distance penalty; the nearest of him who `commands` is always drawn. [CW-3.5a]
pub fn rings(state: &State, leader: LeaderId, commands: Option<LeaderId>) -> Vec<Region> {
    let spec = state.leader_spec(leader);
    let disc = state.disc(leader);
    let step = state.book.tables.command.distance_step;
    (1..=2)
        .map(|band| {
            let distance = step * band;
            Region {
                piece: (!(commands == Some(leader) && band == 1)).then(|| spec.id.clone()),
                kind: "command".to_owned(),
                outlines: vec![outline(state, &table::zone_outline(&disc, distance))],
                label: format!("{} of {}", inches(distance), spec.name),
                side: Some(spec.side.key().to_owned()),
                layer: "Command rings".to_owned(),
            }
        })
        .collect()
}

/// The circle in which stands that are lost endanger a leader, with how many were lost in this phase. [CW-5.6, CW-5.6d]
pub fn danger(state: &State, leader: LeaderId) -> Region {
    let spec = state.leader_spec(leader);
    let distance = state.book.tables.leaders.casualty_distance;
    let lost = match state[leader].exposed {
        0 => String::new(),
        lost => format!(", {} lost in it", names::stands(lost)),
    };
    Region {
        piece: Some(spec.id.clone()),
        kind: "zone".to_owned(),
        outlines: vec![outline(state, &table::zone_outline(&state.disc(leader), distance))],
        label: format!("{} danger of {}{lost}", inches(distance), spec.name),
        side: Some(spec.side.enemy().key().to_owned()),
        layer: "Danger".to_owned(),
    }
}

/// The rings about the enemies that a shaken unit sees, into which it may not come. [CW-9.1]
pub fn shunned(state: &State, unit: UnitId) -> Vec<Region> {
    if state[unit].morale != Morale::Shaken {
        return Vec::new();
    }
    let ring = |(enemy, limit): (UnitId, Inches)| Region {
        piece: Some(state.spec(unit).id.clone()),
        kind: "zone".to_owned(),
        outlines: vec![outline(state, &table::zone_outline(state.shape(enemy), limit))],
        label: format!("not within {} of {}", inches(limit), names::the(state, enemy)),
        side: Some(state.side_of(enemy).key().to_owned()),
        layer: "Shaken".to_owned(),
    };
    Shy::of(state, unit).limits(state).map(ring).collect()
}

fn outline(state: &State, spots: &[Spot]) -> Vec<scene::Point> {
    spots.iter().map(|spot| on_screen(state, *spot)).collect()
}

/// Where a unit can fire, at short and at long range. [CW-5.3a, CW-5.3c]
pub fn arcs(state: &State, unit: UnitId) -> Vec<Region> {
    let kind = state.kind(unit);
    let body = state.body(unit);
    let half = fire::short_range(kind);
    let region = |range: Inches, name: &str, label: String| Region {
        piece: Some(state.spec(unit).id.clone()),
        kind: name.to_owned(),
        outlines: vec![outline(state, &fan(state, &body, range))],
        label,
        side: Some(state.side_of(unit).key().to_owned()),
        layer: "Fire bands".to_owned(),
    };
    vec![
        region(kind.range, "long_range", format!("{} long range", inches(kind.range))),
        region(half, "short_range", format!("{} short range", inches(half))),
    ]
}

/// The arc of a whole front: straight out, and 45 degrees beyond its corners; all round for a square.
fn fan(state: &State, body: &Body, range: Inches) -> Vec<Spot> {
    if body.formation() == Formation::Square {
        return table::zone_outline(&body.shape, range);
    }
    let &[left, right, ..] = body.shape.corners() else { return Vec::new() };
    let half = field::arc(state).hundredths() / 100;
    let reach = range.hundredths() * 100;
    let ray = |from: Spot, degrees: i32| from.beside(body.facing() + Turn::degrees(degrees), 0, reach);
    let mut fan = vec![left];
    fan.extend((-half..=0).step_by(9).map(|degrees| ray(left, degrees)));
    fan.extend((0..=half).step_by(9).map(|degrees| ray(right, degrees)));
    fan.push(right);
    fan
}

/// What the target of the next attempt is made of. [CW-3.4b]
pub fn activation_facts(state: &State, activator: LeaderId, units: &[UnitId]) -> Vec<Fact> {
    let mut why = Vec::new();
    let target = command::activation_target(state, activator, units, &mut why);
    let needed = Fact::cited("Next attempt needs", format!("{target} or less"), "CW-3.4");
    why.iter().map(|part| narrate::fact(state, part)).chain([needed]).collect()
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
