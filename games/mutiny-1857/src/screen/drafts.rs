//! Naming a force unit by unit, and laying a table piece by piece. [IM-2.19, IM-3.15]

use scene::{Affordance, Fact};

use crate::data::organisation;
use crate::data::place::Place;
use crate::data::roster::{Branch, Calibre, Mount, Team};
use crate::data::side::Side;
use crate::rules::forces;
use crate::rules::order::{Muster, Order, Raised, Scenery, SceneryItem, SceneryPiece};
use crate::rules::state::State;
use crate::rules::turn;
use crate::screen::words::{PHRASES, speak};

/// The step in which places for a piece are tried, in hundredths.
const STEP: i32 = 400;

fn row(state: &State, order: &Order, label: impl Into<String>, group: &str) -> Affordance {
    let words = speak(state, order);
    let mut row = Affordance::new(words.to_json(), words.notation(&PHRASES), label);
    row.group = group.to_owned();
    row
}

/// Rows for the units that may be named next, for the whole force once its foot is complete, and to take the last one back.
pub fn muster(state: &State, side: Side) -> Vec<Affordance> {
    let mut rows = Vec::new();
    let types = (0..state.book.types.len() as u8).map(crate::data::roster::TypeId);
    for kind in types.filter(|&kind| state.book.unit_type(kind).side == side) {
        for raised in variants(state, kind) {
            let order = Order::Raise(raised);
            if turn::check(state, &order).is_ok() {
                rows.push(row(state, &order, said(state, &raised), "One unit more"));
            }
        }
    }
    if !state.raised.is_empty() {
        rows.push(row(state, &Order::TakeBack, "Take the last unit back", "One unit more"));
    }
    let officers = organisation::officers(state.raised.len());
    for (mount, where_) in [(Mount::Horse, "mounted"), (Mount::Foot, "on foot"), (Mount::Elephant, "on elephants")] {
        let muster = Muster { units: state.raised.clone(), officers: vec![mount; officers] };
        let order = Order::Muster(Some(Box::new(muster)));
        if turn::check(state, &order).is_ok() {
            rows.push(row(state, &order, format!("This force, with {officers} officers {where_}"), "The force"));
        }
    }
    rows
}

/// The ways in which a type can be named: guns with every team and calibre, foot with and without a rider.
fn variants(state: &State, kind: crate::data::roster::TypeId) -> Vec<Raised> {
    let plain = Raised { kind, team: Team::Horses, calibre: Calibre::Light, howdah: false };
    match state.book.unit_type(kind).branch {
        Branch::Artillery => [Team::Horses, Team::Oxen, Team::Elephant]
            .into_iter()
            .flat_map(|team| [Calibre::Light, Calibre::Heavy].map(|calibre| Raised { team, calibre, ..plain }))
            .collect(),
        Branch::Foot => vec![plain, Raised { howdah: true, ..plain }],
        _ => vec![plain],
    }
}

fn said(state: &State, raised: &Raised) -> String {
    let kind = state.book.unit_type(raised.kind);
    match kind.branch {
        Branch::Artillery => format!("{}, {}, {}", kind.name, raised.calibre.key(), raised.team.key()),
        _ if raised.howdah => format!("{}, one on an elephant", kind.name),
        _ => kind.name.clone(),
    }
}

/// What a force has so far, and what it may have. [IM-2.2, IM-2.5, IM-2.6]
pub fn force_facts(state: &State, side: Side) -> Vec<Fact> {
    let foot = forces::foot_units(state, side, &mut engine::NoReasons);
    let named = |branch: Branch| {
        state.raised.iter().filter(|raised| state.book.unit_type(raised.kind).branch == branch).count()
    };
    let allowed = forces::allowed(state, side, &mut engine::NoReasons);
    let clauses = match side {
        Side::British => ["IM-2.2", "IM-2.5", "IM-2.6"],
        Side::Rebel => ["IM-2.10", "IM-2.11", "IM-2.12"],
    };
    vec![
        Fact::cited("Foot units named", format!("{} of {foot}", named(Branch::Foot)), clauses[0]),
        Fact::cited("Cavalry units", format!("{} of {allowed}", named(Branch::Cavalry)), clauses[1]),
        Fact::cited("Guns", format!("{} of {allowed}", named(Branch::Artillery)), clauses[2]),
    ]
}

/// Rows for the pieces that may be laid next, each in the west, the middle and the east where it finds room, and for the table as it lies.
pub fn scenery(state: &State) -> Vec<Affordance> {
    let mut rows = Vec::new();
    for item in SceneryItem::ALL {
        let turned = (0..shapes(item)).flat_map(|shape| (0..turns(item)).map(move |quarters| (shape, quarters)));
        for (shape, quarters) in turned {
            for (part, name) in ["west", "middle", "east"].into_iter().enumerate() {
                let mut places = places(state, item, part as i32);
                let found = places.find_map(|at| {
                    let order = Order::Lay(SceneryPiece { item, shape, at, quarters });
                    turn::check(state, &order).is_ok().then_some(order)
                });
                if let Some(order) = found {
                    let (label, group) = match quarters {
                        0 => (format!("{}, {name}", titled(item, shape)), "One piece more"),
                        _ => {
                            let degrees = 90 * i32::from(quarters);
                            (format!("{}, {name}, turned by {degrees}°", titled(item, shape)), "One piece more, turned")
                        }
                    };
                    rows.push(row(state, &order, label, group));
                }
            }
        }
    }
    if !state.laid.is_empty() {
        rows.push(row(state, &Order::TakeBack, "Take the last piece back", "One piece more"));
        let table = Order::Scenery(Scenery::Pieces(state.laid.clone()));
        if turn::check(state, &table).is_ok() {
            rows.push(row(state, &table, "This is the table", "The table"));
        }
    }
    rows
}

const fn shapes(item: SceneryItem) -> u8 {
    match item {
        SceneryItem::VillageWalled
        | SceneryItem::VillageOpen
        | SceneryItem::Hill
        | SceneryItem::Trees
        | SceneryItem::Bridge => 2,
        _ => 1,
    }
}

/// In how many ways a piece can be turned: water, crossings and tracks lie in one.
const fn turns(item: SceneryItem) -> u8 {
    match item {
        SceneryItem::Stream | SceneryItem::River | SceneryItem::Bridge | SceneryItem::Ford | SceneryItem::Track => 1,
        _ => 4,
    }
}

fn titled(item: SceneryItem, shape: u8) -> String {
    let name = item.key().replace('_', " ");
    match (item, shape) {
        (SceneryItem::Bridge, 0) => "stone bridge".to_owned(),
        (SceneryItem::Bridge, _) => "wooden bridge".to_owned(),
        (SceneryItem::VillageWalled | SceneryItem::VillageOpen, 1) => format!("{name} with a tower"),
        (_, 0) => name,
        _ => format!("{name}, second shape"),
    }
}

/// Where a piece is tried in a third of the table; water only shifted, crossings and tracks only along it.
fn places(state: &State, item: SceneryItem, part: i32) -> impl Iterator<Item = Place> + use<> {
    let third = state.field.width.hundredths() / 3;
    let high = match item {
        SceneryItem::Stream | SceneryItem::River | SceneryItem::Bridge | SceneryItem::Ford | SceneryItem::Track => 0,
        _ => state.field.height.hundredths(),
    };
    let water = matches!(item, SceneryItem::Stream | SceneryItem::River);
    let (from, to) = if water { (0, 0) } else { (part * third, (part + 1) * third) };
    let middle = i32::midpoint(from, to);
    let xs = (0..=third / STEP).map(move |step| middle + if step % 2 == 0 { step / 2 } else { -step / 2 - 1 } * STEP);
    let xs: Vec<i32> = xs.filter(|x| (from..=to).contains(x)).collect();
    let ys: Vec<i32> = if water {
        vec![[-600, 0, 600][part as usize]]
    } else if high == 0 {
        vec![0]
    } else {
        let mid = high / 2;
        (0..=high / STEP).map(|step| mid + if step % 2 == 0 { step / 2 } else { -step / 2 - 1 } * STEP).collect()
    };
    ys.into_iter().flat_map(move |y| xs.clone().into_iter().map(move |x| Place::new(x, y)))
}
