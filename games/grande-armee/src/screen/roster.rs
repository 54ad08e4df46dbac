//! The army builder on the screen: the roster by nation, points as they add up, the clause of every fault. [GA-S6]

use engine::NoReasons;
use scene::{Affordance, Fact};

use crate::data::army::{self, BuiltUnit, Recruit};
use crate::data::roster::{Gun, Kind};
use crate::data::side::{ForceId, Side};
use crate::rules::lists;
use crate::rules::order::Order;
use crate::rules::state::State;

/// Everything that can be chosen now, legal or not: what is refused is shown with the reason.
pub fn orders(state: &State, side: Side) -> Vec<Order> {
    let mut orders = vec![Order::Default];
    orders.extend(state.book.roster.musters_for(lists::limit(state)).map(Order::Muster));
    let drafting = state.built[side.index()];
    orders.extend(lists::steps(state).filter(|order| matches!(order, Order::Commander { .. }) != drafting));
    if drafting {
        orders.extend(own_records(state).map(Order::Recruit));
        orders.push(Order::TakeBack);
    }
    orders
}

/// Every record of one's own that the unit table allows. [GA-D1]
fn own_records(state: &State) -> impl Iterator<Item = Recruit> + '_ {
    let kinds = Kind::ALL.into_iter().flat_map(|kind| [(kind, Gun::Light), (kind, Gun::Heavy)]);
    kinds.flat_map(move |(kind, gun)| {
        let row = state.book.types.of(kind);
        let ([least, most], [few, many]) = (row.sp, row.sk);
        let traits = [(false, false), (true, false), (false, true)];
        (least..=most)
            .flat_map(move |sp| (few..=many).flat_map(move |sk| traits.map(move |(mx, cossack)| (sp, sk, mx, cossack))))
            .map(move |(sp, sk, mx, cossack)| Recruit { kind, sp, sk, mx, cossack, gun })
            .filter(|recruit| army::check_recruit(&state.book, *recruit).is_ok())
    })
}

/// What a unit of a list is, in a few words.
fn describe(state: &State, recruit: Recruit) -> String {
    let mut text = match (recruit.kind, recruit.gun) {
        (Kind::FootArt, Gun::Heavy) => "heavy foot artillery".to_owned(),
        (Kind::FootArt, Gun::Light) => "light foot artillery".to_owned(),
        (kind, _) => state.book.types.of(kind).name.clone(),
    };
    text += &format!(", SP {}", recruit.sp);
    if recruit.sk > 0 {
        text += &format!(", SK {}", recruit.sk);
    }
    if recruit.mx {
        text += ", MX";
    }
    if recruit.cossack {
        text += ", Cossacks";
    }
    text
}

/// What a step adds to the points.
fn price(state: &State, order: &Order) -> i32 {
    let points = &state.book.points;
    let unit = |unit: BuiltUnit| {
        let recruit = state.book.roster.recruit(unit);
        recruit.map_or(0, |recruit| points.of_unit(&recruit.make(Side::A, ForceId(0))))
    };
    match order {
        Order::Commander { dice, bonus } => points.of_army(*dice, *bonus),
        Order::Raise { modifier, radius } => points.of_sub(*modifier, *radius),
        Order::Enlist(entry) => unit(BuiltUnit::Entry(*entry)),
        Order::Recruit(recruit) => unit(BuiltUnit::Own(*recruit)),
        Order::Build(list) => lists::points(state, list, &mut NoReasons),
        Order::Muster(muster) => {
            let muster = state.book.roster.musters.get(usize::from(*muster));
            muster.map_or(0, |muster| army::costs(&state.book, &muster.list).iter().sum())
        }
        _ => 0,
    }
}

/// What a row of the builder shows beside its words.
pub fn row(state: &State, order: &Order, row: &mut Affordance) {
    row.cost = format!("{} points", price(state, order));
    match order {
        Order::Muster(muster) => {
            "Ready armies".clone_into(&mut row.group);
            if let Some(muster) = state.book.roster.musters.get(usize::from(*muster)) {
                let names = muster.list.forces.iter().map(|force| {
                    let units = force.units.iter().filter_map(|unit| match unit {
                        BuiltUnit::Entry(entry) => Some(state.book.roster.entries[usize::from(*entry)].name.as_str()),
                        BuiltUnit::Own(_) => None,
                    });
                    units.collect::<Vec<_>>().join(", ")
                });
                row.note = names.collect::<Vec<_>>().join("; ");
            }
        }
        Order::Commander { .. } => "Army commander".clone_into(&mut row.group),
        Order::Raise { .. } => "Another force".clone_into(&mut row.group),
        Order::Recruit(_) => "Records of your own".clone_into(&mut row.group),
        Order::TakeBack => {
            row.cost.clear();
            "The list".clone_into(&mut row.group);
        }
        Order::Enlist(entry) => {
            if let Some(entry) = state.book.roster.entries.get(usize::from(*entry)) {
                entry.nation.clone_into(&mut row.group);
                row.note = describe(state, entry.recruit);
            }
        }
        _ => {}
    }
}

/// The words of a row of the builder.
pub fn label(state: &State, order: &Order) -> String {
    let roster = &state.book.roster;
    match order {
        Order::Build(list) => format!("An army of {} forces", list.forces.len()),
        Order::Muster(muster) => {
            roster.musters.get(usize::from(*muster)).map_or_else(String::new, |muster| muster.name.clone())
        }
        Order::Commander { dice, bonus } => {
            let grade = state.book.grades.army.iter().find(|grade| (grade.dice, grade.bonus) == (*dice, *bonus));
            let grade = grade.map_or("", |grade| grade.grade.as_str());
            let dice = if *dice == 1 { "1 command die".to_owned() } else { format!("{dice} command dice") };
            let bonus = if *bonus == 0 { String::new() } else { format!(" and {bonus:+}") };
            format!("An army of your own, led by a commander with {dice}{bonus} ({grade})")
        }
        Order::Raise { modifier, radius } => format!("A force under {modifier:+}, radius {radius}″"),
        Order::Enlist(entry) => {
            roster.entries.get(usize::from(*entry)).map_or_else(String::new, |entry| entry.name.clone())
        }
        Order::Recruit(recruit) => describe(state, *recruit),
        _ => String::new(),
    }
}

/// How far the list has come: points against the limit, forces and units.
pub fn facts(state: &State, side: Side) -> Vec<Fact> {
    let limit = lists::limit(state);
    if !state.built[side.index()] {
        return vec![Fact::cited("Limit", format!("{limit} points"), "GA-S6")];
    }
    let list = lists::draft(state, side);
    let mut facts =
        vec![Fact::cited("Points", format!("{} of {limit}", lists::points(state, &list, &mut NoReasons)), "GA-D3")];
    facts.extend((1..).zip(&list.forces).map(|(number, force)| {
        let text = format!("{:+}, radius {}″, {} units", force.modifier, force.radius, force.units.len());
        Fact::cited(format!("Force {number}"), text, "GA-S6")
    }));
    if let Err(fault) = army::check(&state.book, &list, limit) {
        let sentence = crate::rules::refusal::explain(state, &crate::rules::refusal::Refusal::List(fault));
        facts.push(Fact::cited("Still missing", sentence.text, sentence.clause.0));
    }
    facts
}
