//! Units and officers on the screen, with their rings, arcs, bands and zones.

use engine::NoReasons;
use scene::{Badge, Corner, Fact, Form, Piece, Place, Region, Stand, Tone};
use table::{Facing, Inches, Shape, Spot, Turn};

use crate::data::roster::{Arm, Gun, Kind};
use crate::data::side::{OfficerId, Side, UnitId};
use crate::rules::combat;
use crate::rules::control::{self, Reach};
use crate::rules::movement;
use crate::rules::names::{counted, length};
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::state::{Marks, State, Status};
use crate::rules::terrain;
use crate::rules::weakness;
use crate::rules::zone;
use crate::screen::forecast::status_tone;
use crate::screen::ground::{PER_INCH, on_screen};
use crate::screen::narrate::{modifier, weak};

/// A side on the screen.
pub fn side(state: &State, side: Side) -> scene::Side {
    let spec = state.scenario.side(side);
    scene::Side {
        id: side.key().to_owned(),
        name: spec.name.clone(),
        palette: spec.palette.clone(),
        seats: vec![side.key().to_owned()],
    }
}

/// The sign of a type.
const fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::InfFast | Kind::InfSlow => "infantry",
        Kind::Lcav => "light_cavalry",
        Kind::Hcav => "heavy_cavalry",
        Kind::FootArt => "artillery",
        Kind::HorseArt => "horse_artillery",
    }
}

/// A unit's pose on the screen: a unit stopped by its zone die is drawn where the die was rolled.
fn pose_of(state: &State, unit: UnitId) -> table::Pose {
    if let Phase::Movement(MovementStep::Zone { march, .. }) = &state.phase
        && march.unit == unit
        && let Some(zoned) = zone::zoned(state)
    {
        return zoned.path.pose(zoned.place);
    }
    state[unit].pose
}

/// The base of a unit at a pose, to scale.
pub fn stand(state: &State, unit: UnitId, pose: table::Pose) -> Stand {
    let base = state.base(unit);
    Stand {
        at: on_screen(state, pose.spot()),
        facing: pose.facing.to_f32(),
        width: base.width().to_f32() * PER_INCH,
        depth: base.depth().to_f32() * PER_INCH,
        figures: state[unit].strength(),
        symbol: String::new(),
        devices: Vec::new(),
    }
}

/// A unit on the screen.
pub fn unit(state: &State, unit: UnitId) -> Piece {
    let one = &state[unit];
    let pose = pose_of(state, unit);
    Piece {
        id: state.unit_id(unit).to_owned(),
        side: one.make.side.key().to_owned(),
        name: state.unit_name(unit).to_owned(),
        label: if one.make.mx { "MX".to_owned() } else { String::new() },
        form: Form::Stands(vec![stand(state, unit, pose)]),
        symbol: symbol(one.make.kind).to_owned(),
        devices: devices(state, unit),
        strength: one.strength().to_string(),
        detail: if one.make.sk > 0 { format!("SK {}", one.make.sk) } else { String::new() },
        place: Place::Table { at: on_screen(state, pose.spot()), facing: pose.facing.to_f32() },
        attached: None,
        badges: badges(state, unit),
        spent: is_spent(state, unit),
        facts: facts(state, unit),
    }
}

/// Whether a unit of the phasing side has nothing more to do in this segment.
fn is_spent(state: &State, unit: UnitId) -> bool {
    matches!(state.phase, Phase::Movement(_))
        && state.side_of(unit) == state.phasing
        && movement::may_act(state, unit).is_err()
}

fn devices(state: &State, unit: UnitId) -> Vec<String> {
    let one = &state[unit];
    [
        (one.make.mx, "plume"),
        (one.make.cossack, "cossack"),
        (one.marks.has(Marks::DISORDERED), "disorganised"),
        (one.marks.has(Marks::SUPPRESSED), "smoke"),
        (one.marks.has(Marks::ORDERED) && matches!(state.phase, Phase::Fire { .. }), "match"),
        (one.marks.has(Marks::COLUMN), "column"),
        (weakness::of(state, unit).is_some(), "vulnerable"),
        (control::is_outside(state, unit), "outside"),
        (one.garrison.is_some(), "garrison"),
    ]
    .into_iter()
    .filter(|(applies, _)| *applies)
    .map(|(_, device)| device.to_owned())
    .collect()
}

fn badges(state: &State, unit: UnitId) -> Vec<Badge> {
    let one = &state[unit];
    let badge = |corner, text: String, title: String, tone| Badge { corner, text, title, tone };
    let mut badges = Vec::new();
    if one.hits > 0 {
        badges.push(badge(
            Corner::RearRight,
            one.hits.to_string(),
            format!("{} of {}", counted(one.hits, "hit", "hits"), one.make.sp),
            Tone::Bad,
        ));
    }
    let status = state.status_of(unit);
    if status != Status::None {
        let title = format!("{}: {}", state.force_name(one.make.force), status.name());
        badges.push(badge(Corner::RearLeft, status.letter().to_owned(), title, status_tone(status)));
    }
    if one.make.sk > 0 {
        let title = format!("skirmish value {}", one.make.sk);
        badges.push(badge(Corner::FrontLeft, "•".repeat(usize::from(one.make.sk)), title, Tone::Plain));
    }
    let state_badge = match () {
        () if one.marks.has(Marks::SUPPRESSED) => Some(("S", "suppressed")),
        () if one.marks.has(Marks::DISORDERED) => Some(("D", "disordered, vulnerable")),
        () if one.marks.has(Marks::COLUMN) => Some(("C", "march column, vulnerable")),
        () if weakness::of(state, unit).is_some() => Some(("V", "vulnerable")),
        () => None,
    };
    if let Some((text, title)) = state_badge {
        badges.push(badge(Corner::FrontRight, text.to_owned(), title.to_owned(), Tone::Bad));
    }
    badges
}

/// What a hover over a unit says.
pub fn facts(state: &State, unit: UnitId) -> Vec<Fact> {
    let one = &state[unit];
    let row = state.book.types.of(one.make.kind);
    let mut facts = vec![
        Fact::cited("Type", row.name.clone(), "GA-D1"),
        Fact::cited("Strength", format!("{} of {} SP", one.strength(), one.make.sp), "GA-8.2"),
        Fact::cited("Move", format!("{}, near the enemy {} + die", length(row.base_move), length(row.zone)), "GA-6.1"),
        Fact::cited(
            "Force",
            format!("{}, {}", state.force_name(one.make.force), state.status_of(unit).name()),
            "GA-2.16",
        ),
    ];
    if one.make.is_battery() {
        let guns = state.book.tables.artillery.of(one.make.gun);
        let weight = if one.make.gun == Gun::Heavy { "heavy" } else { "light" };
        facts.push(Fact::cited(
            "Guns",
            format!(
                "{weight}, canister {}, roundshot {}, {}+",
                length(guns.canister),
                length(guns.roundshot),
                guns.hit
            ),
            "GA-5.2",
        ));
    }
    if one.make.sk > 0 {
        facts.push(Fact::cited("Skirmishers", one.make.sk.to_string(), "GA-4.2"));
    }
    if let Some(feature) = one.garrison {
        facts.push(Fact::cited(
            "Garrison",
            state.ground().features()[usize::from(feature)].kind.name.clone(),
            terrain::works_cover(state, feature).clause().0,
        ));
    }
    let sub = one.make.force.officer();
    if state[sub].on_table {
        let distance = state.officer_distance(sub, state.shape(unit));
        let radius = state[sub].talent.radius();
        let text = if control::is_outside(state, unit) { "outside, hits again in combat" } else { "inside" };
        facts.push(Fact::cited(
            "Command radius",
            format!("{text}, {} of {}", length(distance), length(radius)),
            "GA-8.20",
        ));
    }
    if let Some(weakness) = weakness::of(state, unit) {
        let text = format!("{}: hits again in combat, misses again under fire", weak(weakness));
        facts.push(Fact::cited("Vulnerable", text, weakness.clause().0));
    }
    if one.marks.has(Marks::ORDERED) && matches!(state.phase, Phase::Fire { .. }) {
        // A battery whose order is not known to the viewer aims at nobody in what he sees.
        let text = match state.aims[unit.index()] {
            Some(target) => format!("laid on {}", state.unit_name(target)),
            None => "given".to_owned(),
        };
        facts.push(Fact::cited("Fire order", text, "GA-5.19"));
    }
    if let Some(target) = one.target {
        let text = match combat::attackers(state, target).len() {
            1 => state.unit_name(target).to_owned(),
            count => format!("{} with {}", state.unit_name(target), counted(count as u8 - 1, "other", "others")),
        };
        facts.push(Fact::cited("Attacks", text, "GA-6.24"));
    }
    facts
}

/// An officer on the screen.
pub fn officer(state: &State, officer: OfficerId) -> Piece {
    let one = &state[officer];
    let side = State::officer_side(officer);
    let army = officer.force().is_none();
    let status = officer.force().map(|force| state[force].status);
    let badges = status
        .filter(|status| *status != Status::None)
        .map(|status| Badge {
            corner: Corner::FrontRight,
            text: status.letter().to_owned(),
            title: status.name().to_owned(),
            tone: status_tone(status),
        })
        .into_iter()
        .collect();
    let strength = match officer.force() {
        None => state.cds[side.index()].to_string(),
        Some(force) => format!("{:+}", control::modifier(state, force, &mut NoReasons)),
    };
    Piece {
        id: state.officer_id(officer).to_owned(),
        side: side.key().to_owned(),
        name: state.officer_name(officer),
        label: String::new(),
        form: Form::Disc,
        symbol: "leader".to_owned(),
        devices: if army { vec!["star".to_owned()] } else { Vec::new() },
        strength,
        detail: if army { "CD".to_owned() } else { length(one.talent.radius()) },
        place: Place::Table { at: on_screen(state, one.at.spot()), facing: 0.0 },
        attached: None,
        badges,
        spent: matches!(state.phase, Phase::Movement(_)) && side == state.phasing && one.moved,
        facts: officer_facts(state, officer),
    }
}

fn officer_facts(state: &State, officer: OfficerId) -> Vec<Fact> {
    let one = &state[officer];
    match officer.force() {
        None => vec![
            Fact::cited(
                "Command dice",
                format!(
                    "{} left; {} dice + {} a turn",
                    state.cds[State::officer_side(officer).index()],
                    one.talent.dice,
                    one.talent.plus
                ),
                "GA-2.1",
            ),
            Fact::cited("Gives", gifts(state), "GA-2.5"),
        ],
        Some(force) => {
            let mut why = Vec::new();
            let mut facts = vec![
                Fact::cited("Force", format!("{}, {}", state.force_name(force), state[force].status.name()), "GA-2.16"),
                Fact::cited("Modifier", format!("{:+}", control::modifier(state, force, &mut why)), "GA-2.9"),
                Fact::cited("Radius", length(one.talent.radius()), "GA-2.24"),
                Fact::cited("Dice he may lend", one.talent.bonus.to_string(), "GA-8.13"),
            ];
            if let Some(distance) = control::distance(state, force) {
                let mut why = Vec::new();
                let (most, price) = control::allowed_because(state, force, &mut why);
                let text = format!(
                    "{}: up to {} at {price} each",
                    length(distance),
                    counted(most, "command die", "command dice")
                );
                let clause = why.last().map_or("GA-2.5", |part| part.clause.0);
                facts.push(Fact::cited("To the army commander", text, clause));
            }
            facts.extend(why.iter().map(|part| {
                let line = modifier(state, part);
                Fact { label: "Why".to_owned(), value: line.text, clause: line.clause }
            }));
            facts
        }
    }
}

/// What an army commander may give, by distance. [GA-2.5, GA-2.6, GA-2.7]
fn gifts(state: &State) -> String {
    let table = &state.book.tables.command;
    let (near, middle) = (length(table.near), length(table.middle));
    let price = control::price(table, Reach::Far, 1, &mut NoReasons);
    format!("{} within {near}, 1 within {middle}, 1 for {price} beyond", table.near_most)
}

fn ring(state: &State, spot: Spot, radius: Inches) -> Vec<scene::Point> {
    table::zone_outline(&Shape::point(spot), radius).iter().map(|spot| on_screen(state, *spot)).collect()
}

/// The rings of an officer: his radius, or the distances of command dice. [GA-2.5, GA-2.6, GA-2.24]
pub fn rings(state: &State, officer: OfficerId) -> Vec<Region> {
    let one = &state[officer];
    let id = state.officer_id(officer).to_owned();
    let side = State::officer_side(officer);
    let region = |piece: Option<String>, radius: Inches, label: &str| Region {
        piece,
        kind: "command".to_owned(),
        outlines: vec![ring(state, one.at.spot(), radius)],
        label: label.to_owned(),
        side: Some(side.key().to_owned()),
        layer: "Rings".to_owned(),
    };
    match officer.force() {
        Some(_) => vec![region(None, one.talent.radius(), "")],
        None => {
            let figures = &state.book.tables.command;
            // While command dice are handed out the rings are shown without a hover.
            let open = matches!(state.phase, Phase::Control { rolled: None }) && state.phasing == side;
            let piece = if open { None } else { Some(id) };
            vec![
                region(piece.clone(), figures.near, &format!("{}: {} CDs", length(figures.near), figures.near_most)),
                region(piece, figures.middle, &format!("{}: 1 CD", length(figures.middle))),
            ]
        }
    }
}

/// The front arc and both fire bands of a battery, the skirmish reach of infantry, the zone about a unit. [GA-5.3, GA-6.6, GA-D5]
pub fn arcs(state: &State, unit: UnitId) -> Vec<Region> {
    let one = &state[unit];
    let id = state.unit_id(unit).to_owned();
    let region = |kind: &str, outline: Vec<scene::Point>, label: &str, layer: &str| Region {
        piece: Some(id.clone()),
        kind: kind.to_owned(),
        outlines: vec![outline],
        label: label.to_owned(),
        side: Some(one.make.side.key().to_owned()),
        layer: layer.to_owned(),
    };
    let zone = state.book.tables.movement.zone;
    let outline = |limit: Inches| -> Vec<scene::Point> {
        table::zone_outline(state.shape(unit), limit).iter().map(|spot| on_screen(state, *spot)).collect()
    };
    let mut regions = vec![region("zone", outline(zone), &format!("{} zone", length(zone)), "Zones")];
    if one.make.is_battery() {
        let row = state.book.tables.artillery.of(one.make.gun);
        regions.push(region("short_range", band(state, unit, row.canister), "canister", "Fire bands"));
        regions.push(region("long_range", band(state, unit, row.roundshot), "roundshot", "Fire bands"));
    } else if one.make.sk > 0 && state.arm(unit) == Arm::Infantry {
        let range = state.book.tables.skirmish.range;
        regions.push(region("short_range", band(state, unit, range), "skirmish", "Fire bands"));
    }
    regions
}

/// The part of a front arc within a distance, for drawing.
fn band(state: &State, unit: UnitId, range: Inches) -> Vec<scene::Point> {
    let one = &state[unit];
    if one.garrison.is_some() {
        return table::zone_outline(state.shape(unit), range).iter().map(|spot| on_screen(state, *spot)).collect();
    }
    let shape = state.shape(unit);
    let (left, right) = (shape.corners()[0], shape.corners()[1]);
    let far = |corner: Spot, degrees: i32| {
        let bearing: Facing = one.pose.facing + Turn::degrees(degrees);
        corner.point().towards(bearing, range).spot()
    };
    let mut outline = vec![left];
    outline.extend((0..=6).map(|step| far(left, -45 + step * 45 / 6)));
    outline.extend((0..=6).map(|step| far(right, step * 45 / 6)));
    outline.push(right);
    outline.into_iter().map(|spot| on_screen(state, spot)).collect()
}
