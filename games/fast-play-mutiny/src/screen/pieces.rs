//! Who stands where, and what the areas are worth.

use scene::{Badge, Corner, Fact, Form, Marker, Piece, Place, Tone, ZoneState};

use super::grammar::{capital, counted};
use super::ground::middle;
use super::stage::fact;
use crate::data::Class;
use crate::data::map::AreaId;
use crate::rules::commander;
use crate::rules::morale;
use crate::rules::movement::{self, Going};
use crate::rules::state::{Health, NOWHERE, State, Unit, Whereabouts};
use crate::rules::victory;

/// The side a piece belongs to: a Force, a Band, or the guns of either.
fn side(state: &State, unit: Unit) -> String {
    match unit {
        Unit::Enemy(_) => "enemy".to_owned(),
        Unit::Company(id) => state.scenario.forces[usize::from(state.force_of(id))].seat.clone(),
        Unit::Gun(id) => state.scenario.forces[usize::from(state.scenario.guns[usize::from(id)].owner)].seat.clone(),
    }
}

fn sign(class: Class) -> &'static str {
    match class {
        Class::Infantry => "infantry",
        Class::Cavalry => "cavalry",
        Class::Artillery => "artillery",
    }
}

fn in_area(state: &State, area: AreaId) -> Place {
    if area == NOWHERE { Place::Off } else { Place::Zone { zone: state.area_name(area).to_owned(), inside: false } }
}

fn badge(corner: Corner, text: impl Into<String>, title: &str, tone: Tone) -> Badge {
    Badge { corner, text: text.into(), title: title.to_owned(), tone }
}

/// All pieces on the board.
pub(super) fn pieces(state: &State) -> Vec<Piece> {
    let companies = state.company_ids().filter(|&id| state.company(id).is_here()).map(|id| company(state, id));
    let guns = state
        .gun_ids()
        .filter(|&id| state.gun(id).area != NOWHERE || state.gun(id).crew_area != NOWHERE)
        .map(|id| gun(state, id));
    let enemies = state.enemies_here().map(|id| enemy(state, id));
    let figures = (0..3 * state.forces())
        .filter(|&figure| state.command[usize::from(figure)].health == Health::Active)
        .map(|figure| command(state, figure));
    companies.chain(guns).chain(enemies).chain(figures).chain(general(state)).collect()
}

fn plain(id: String, side: String, name: String, form: Form, symbol: &str, place: Place) -> Piece {
    Piece {
        label: id.clone(),
        id,
        side,
        name,
        form,
        symbol: symbol.to_owned(),
        devices: Vec::new(),
        strength: String::new(),
        detail: String::new(),
        place,
        attached: None,
        badges: Vec::new(),
        spent: false,
        facts: Vec::new(),
    }
}

fn company(state: &State, id: u8) -> Piece {
    let unit = Unit::Company(id);
    let company = state.company(id);
    let start = &state.scenario.companies[usize::from(id)];
    let force = &state.scenario.forces[usize::from(start.force)];
    let form = Form::Rows { figures: company.active(), full: start.kind.figures + company.volunteers.living() };
    let mut piece = plain(
        start.id.clone(),
        side(state, unit),
        start.name.clone(),
        form,
        sign(start.kind.class),
        in_area(state, company.area),
    );
    piece.strength = company.active().to_string();
    piece.devices.push(force.colour.clone());
    if !company.loaded {
        piece.devices.push("unloaded".to_owned());
        piece.badges.push(badge(Corner::FrontRight, "", "must reload", Tone::Neutral));
    }
    if company.gunga {
        piece.devices.push("gunga".to_owned());
    }
    let fallen_command = state.fallen_command(id).count() as u8;
    let (red, yellow) = (company.own.red + company.volunteers.red, company.own.yellow + company.volunteers.yellow);
    for (count, title, tone) in [
        (red + fallen_command, "fallen, can be rallied", Tone::Bad),
        (yellow, "sunstroke, can be rallied", Tone::Accent),
    ] {
        if count > 0 {
            piece.badges.push(badge(Corner::RearRight, count.to_string(), title, tone));
        }
    }
    if company.half {
        piece.badges.push(badge(Corner::RearLeft, "½", "half a casualty", Tone::Bad));
    }
    let mut fact = |label: &str, value: String, clause: &str| piece.facts.push(Fact::cited(label, value, clause));
    fact("Active", company.active().to_string(), "FP-1.11");
    fact("Fallen", format!("{red} red, {yellow} yellow"), "FP-9.1");
    fact("Killed", (company.own.killed + company.volunteers.killed).to_string(), "FP-4.7.2");
    fact("Weapons", if company.loaded { "loaded" } else { "must reload" }.to_owned(), "FP-4.2.1");
    piece.facts.push(moves(state, unit));
    if company.volunteers.living() > 0 {
        let mut fact = |label: &str, value: String, clause: &str| piece.facts.push(Fact::cited(label, value, clause));
        fact("Volunteers", company.volunteers.active.to_string(), "FP-13.4");
    }
    piece
}

fn gun(state: &State, id: u8) -> Piece {
    let gun = state.gun(id);
    let start = &state.scenario.guns[usize::from(id)];
    let at = if gun.crew_area == NOWHERE { gun.area } else { gun.crew_area };
    let form = Form::Rows { figures: gun.crew.active, full: start.kind.figures };
    let mut piece =
        plain(start.id.clone(), side(state, Unit::Gun(id)), start.name.clone(), form, "artillery", in_area(state, at));
    piece.strength = gun.crew.active.to_string();
    if !gun.loaded {
        piece.devices.push("unloaded".to_owned());
    }
    if !gun.is_manned() {
        piece.devices.push("abandoned".to_owned());
        piece.badges.push(badge(Corner::FrontLeft, "×", "the crew is off its gun", Tone::Bad));
    }
    if gun.crew.red > 0 {
        piece.badges.push(badge(Corner::RearRight, gun.crew.red.to_string(), "fallen, can be rallied", Tone::Bad));
    }
    piece.facts = vec![
        Fact::cited("Crew", format!("{} of {}", gun.crew.active, start.kind.figures), "FP-2.6"),
        Fact::cited("Gun", if gun.loaded { "loaded" } else { "must reload" }, "FP-4.2.2"),
        moves(state, Unit::Gun(id)),
    ];
    piece
}

fn enemy(state: &State, id: u8) -> Piece {
    let unit = Unit::Enemy(id);
    let enemy = state.enemy(id);
    let start = &state.scenario.enemies[usize::from(id)];
    let form = Form::Rows { figures: enemy.strength, full: start.figures.max(enemy.strength) };
    let mut piece = plain(
        start.id.clone(),
        side(state, unit),
        capital(&start.name),
        form,
        sign(start.kind.class),
        in_area(state, enemy.area),
    );
    piece.strength = enemy.strength.to_string();
    if let Some(band) = start.band {
        piece.devices.push(state.scenario.bands[usize::from(band)].colour.clone());
    }
    piece.devices.push(start.kind.id.clone());
    if start.kind.fires && !enemy.loaded {
        piece.devices.push("unloaded".to_owned());
        piece.badges.push(badge(Corner::FrontRight, "", "must reload", Tone::Neutral));
    }
    if enemy.fanatic {
        piece.devices.push("fanatic".to_owned());
        piece.badges.push(badge(Corner::FrontLeft, "F", "Fanatic", Tone::Bad));
    }
    if enemy.half {
        piece.badges.push(badge(Corner::RearLeft, "½", "half a casualty", Tone::Bad));
    }
    let mut why = Vec::new();
    let die = morale::die_of(&state.data.fire, start.kind.class, &mut why);
    let (courage, clause) = if morale::rolls(state, id) {
        (format!("d{die} against {}", enemy.strength), why.first().map_or("FP-12.3", |part| part.clause.0))
    } else {
        ("no test: Fanatic".to_owned(), "FP-12.8")
    };
    let card = start.band.map_or_else(
        || "ENEMY ARTILLERY".to_owned(),
        |band| format!("{} Band", state.scenario.bands[usize::from(band)].id),
    );
    piece.facts = vec![
        Fact::cited("Acts on a card of", card, "FP-17.1"),
        Fact::cited("Figures", format!("{} of {}", enemy.strength, start.figures), "FP-9.4"),
        Fact::cited("Morale", courage, clause),
        moves(state, unit),
        Fact::cited(
            "Posture",
            if state.posture(id) == crate::data::Posture::Attack { "attack" } else { "defend" },
            "FP-17.3",
        ),
    ];
    piece
}

/// How far a unit moves.
fn moves(state: &State, unit: Unit) -> Fact {
    let mut why = Vec::new();
    let areas = movement::allowance(state, unit, Going::Move, &mut why);
    why.first().map_or_else(|| Fact::new("Moves", areas.to_string()), |part| fact("Moves", state.reason(part)))
}

fn command(state: &State, figure: u8) -> Piece {
    let force = &state.scenario.forces[usize::from(figure / 3)];
    let symbol = ["officer", "musician", "standard"][usize::from(figure % 3)];
    let at = state.command[usize::from(figure)].area;
    let mut piece = plain(
        state.figure_name(figure),
        force.seat.clone(),
        state.leader(figure),
        Form::Disc,
        symbol,
        in_area(state, at),
    );
    piece.devices.push(force.colour.clone());
    piece
}

fn general(state: &State) -> Option<Piece> {
    let him = &state.commander;
    (him.area != NOWHERE).then(|| {
        let seat = state.scenario.cinc.map_or("p1", |(_, force)| &state.scenario.forces[usize::from(force)].seat);
        let mut piece = plain(
            "cinc".to_owned(),
            seat.to_owned(),
            "Commander-in-Chief".to_owned(),
            Form::Disc,
            "commander",
            in_area(state, him.area),
        );
        "C".clone_into(&mut piece.label);
        if him.mounted {
            piece.devices.push("mounted".to_owned());
        }
        let mut why = Vec::new();
        commander::allowance(state, &mut why);
        let he = if him.mounted { "Rides" } else { "Walks" };
        piece.facts = why.iter().map(|part| fact(he, state.reason(part))).collect();
        piece
    })
}

/// What areas are worth and who holds them.
pub(super) fn zones(state: &State) -> Vec<ZoneState> {
    let objectives = state.scenario.objectives.iter().enumerate().map(|(i, objective)| {
        let players = victory::is_players(state, i);
        ZoneState {
            zone: state.area_name(objective.area).to_owned(),
            signs: vec!["objective".to_owned()],
            fort: None,
            worth: format!("{} VP", objective.points),
            holder: Some(if players { state.scenario.forces[0].seat.clone() } else { "enemy".to_owned() }),
            facts: vec![Fact::cited(
                "Objective",
                format!("{} VP, {}", objective.points, if players { "yours" } else { "the enemy's" }),
                "FP-15.2",
            )],
        }
    });
    let gates =
        state.map().gates.iter().enumerate().filter(|(i, _)| state.open_gates & 1 << i == 0).map(|(i, gate)| {
            ZoneState {
                zone: state.area_name(gate.passage).to_owned(),
                signs: vec!["gate".to_owned()],
                fort: None,
                worth: String::new(),
                holder: None,
                facts: vec![Fact::cited(
                    "Gate",
                    format!("closed, {} left", counted(state.gate_points[i], "point", "points")),
                    "FP-4.9.1",
                )],
            }
        });
    objectives.chain(gates).collect()
}

/// Gates, abandoned guns, entries. Smoke is drawn with the unit that made it.
pub(super) fn markers(state: &State) -> Vec<Marker> {
    let marker = |symbol: &str, area: AreaId, text: String, title: String| Marker {
        symbol: symbol.to_owned(),
        at: middle(state, area),
        zone: Some(state.area_name(area).to_owned()),
        floor: state.map().area(area).level,
        text,
        title,
        side: Some("enemy".to_owned()),
    };
    let gates = state.map().gates.iter().enumerate().filter(|(_, gate)| !gate.open).map(|(i, gate)| {
        let closed = state.open_gates & 1 << i == 0;
        let [a, b] = [gate.passage, gate.front].map(|area| middle(state, area));
        Marker {
            symbol: if closed { "gate_closed" } else { "gate_burst" }.to_owned(),
            at: [f32::midpoint(a[0], b[0]), f32::midpoint(a[1], b[1])],
            zone: None,
            floor: 0,
            text: if closed { state.gate_points[i].to_string() } else { String::new() },
            title: if closed {
                format!("the gate: closed, {} left", counted(state.gate_points[i], "point", "points"))
            } else {
                "the gate: open".to_owned()
            },
            side: None,
        }
    });
    let abandoned = state
        .enemy_ids()
        .filter(|&id| state.enemy(id).gun_area != NOWHERE && !state.is_manned(Unit::Enemy(id)))
        .map(|id| {
            let name = state.name(Unit::Enemy(id)).to_owned();
            let title = format!("{}, abandoned", state.the(Unit::Enemy(id)));
            marker("abandoned_gun", state.enemy(id).gun_area, name, title)
        });
    let left_behind = state.gun_ids().filter(|&id| {
        let gun = state.gun(id);
        gun.area != NOWHERE && gun.crew_area != NOWHERE && !gun.is_manned()
    });
    let own = left_behind.map(|id| Marker {
        side: Some(side(state, Unit::Gun(id))),
        ..marker(
            "abandoned_gun",
            state.gun(id).area,
            state.name(Unit::Gun(id)).to_owned(),
            format!("{} without its crew", state.the(Unit::Gun(id))),
        )
    });
    let entries = state
        .scenario
        .entries
        .iter()
        .map(|&area| marker("entry", area, String::new(), "the routed come back here".to_owned()));
    gates.chain(abandoned).chain(own).chain(entries).collect()
}

/// Units that wait to return, in words.
pub(super) fn rout_pool(state: &State) -> Vec<String> {
    let waiting = state.enemy_ids().filter(|&id| state.enemy(id).whereabouts == Whereabouts::Pool);
    waiting.map(|id| capital(&format!("{} with {}", state.called(Unit::Enemy(id)), state.enemy(id).strength))).collect()
}
