//! Orders in a few words, as a player would say them.

use super::affordances::capital;
use crate::data::ids::{CounterSet, FigureId};
use crate::rules::names::{Names, listed};
use crate::rules::operations::columns;
use crate::rules::order::{Company, Order, Target};
use crate::rules::phase::{Halt, Phase};
use crate::rules::state::State;
use crate::rules::turn::{self, Question};

/// An order in a few words, said in the state before it.
pub(crate) fn say(state: &State, order: &Order) -> String {
    let names = Names { data: state.data() };
    let words = match *order {
        Order::Rebel { counter, province } => {
            format!("raise {} with {}", names.province(province), names.counter(counter))
        }
        Order::BadmashesToShah { counter } => format!("send {} to Bahadur Shah", names.counter(counter)),
        Order::Stratagem { counter, target } => {
            let aim = match target {
                Target::None => String::new(),
                Target::Figure(figure) => format!(" against {}", names.figure(figure)),
                Target::Zone(zone) => format!(" {}", names.at(zone)),
                Target::Unit(unit) => format!(" on {}", names.the(unit)),
            };
            format!("play {}{aim}", names.counter(counter))
        }
        Order::Deploy { counter, zone } => format!("deploy {} {}", names.counter(counter), names.at(zone)),
        Order::Escort { counters } if counters.is_empty() => "bring nobody along".to_owned(),
        Order::Escort { counters } => format!("bring {} along", counters_of(names, counters)),
        Order::Place { zone } => match state.tasks.commanders.lowest() {
            Some(figure) => format!("{} appears {}", names.figure(figure), names.at(zone)),
            None => format!("the Badmashes gather {}", names.at(zone)),
        },
        Order::Stay => "stay and be besieged".to_owned(),
        Order::Exit { to } => format!("the mutineers go to {}", names.zone(to)),
        Order::Flee { to } => match state.tasks.fleeing {
            Some(figure) => format!("{} flees to {}", names.figure(figure), names.zone(to)),
            None => format!("flee to {}", names.zone(to)),
        },
        Order::Decline if asked(state) == Some(Question::PlaceBadmashes) => "no Badmashes gather".to_owned(),
        Order::Decline => "restore nobody".to_owned(),
        Order::Rally { unit } => format!("restore {}", names.the(unit)),
        Order::End => "play no more counters".to_owned(),
        _ => in_the_field(state, names, order),
    };
    capital(&words)
}

fn in_the_field(state: &State, names: Names<'_>, order: &Order) -> String {
    match *order {
        Order::ActivateFigure { figure } => format!("{} sets out", names.figure(figure)),
        Order::ActivateUnits { units } => names.column_does(None, units, "sets out", "set out"),
        Order::UseAp { counter } => {
            format!("use {} for {} AP", names.counter(counter), state.data().counter(counter).ap)
        }
        Order::Attach { unit, figure } => format!("{} {}", names.does(unit, "joins", "join"), names.figure(figure)),
        Order::Detach { unit } => format!("{} the column", names.does(unit, "leaves", "leave")),
        Order::JoinShah { figure } => format!("Bahadur Shah joins {}", names.figure(figure)),
        Order::Incite { zone } => format!("call {} to rise", names.zone(zone)),
        Order::BreakOut { zone } => format!("break out of {}", names.zone(zone)),
        Order::EndMovement => "end all movement".to_owned(),
        Order::Step { to } => match columns::marching(state) {
            Some((_, column)) => {
                let column = names.column_does(column.figure, column.units, "marches", "march");
                format!("{column} to {}", names.zone(to))
            }
            None => format!("march to {}", names.zone(to)),
        },
        Order::Leave(left) => {
            format!("{} leaves behind {}", leader(state, names), company(names, left))
        }
        Order::Take(taken) => format!("{} takes up {}", leader(state, names), company(names, taken)),
        Order::Stop => "stop here".to_owned(),
        _ => in_battle(state, names, order),
    }
}

fn in_battle(state: &State, names: Names<'_>, order: &Order) -> String {
    match *order {
        Order::Battle { zone } => format!("fight the battle {}", names.at(zone)),
        Order::Stand => "stand and fight".to_owned(),
        Order::ShutIn => "go behind the walls".to_owned(),
        Order::Withdraw { units, to } => {
            format!("{} to {}", names.column_does(None, units, "withdraws", "withdraw"), names.zone(to))
        }
        Order::Line { commander, units } => format!("line up {}", names.column(commander, units)),
        Order::Play { counter } => format!("play {}", names.counter(counter)),
        Order::Done => "play no more counters".to_owned(),
        Order::Keep => "keep the result".to_owned(),
        Order::Replace => "let Kavanagh guide the column through".to_owned(),
        Order::Lose { unit } => format!("{} the loss", names.does(unit, "takes", "take")),
        Order::Refuge => "take refuge behind the walls".to_owned(),
        Order::Retreat { to } if asked(state) == Some(Question::Shelter) => {
            format!("the troops leave for {}", names.zone(to))
        }
        Order::Retreat { to } => format!("retreat to {}", names.zone(to)),
        Order::Siege { zone } => format!("carry on the siege of {}", names.zone(zone)),
        _ => String::new(),
    }
}

fn asked(state: &State) -> Option<Question> {
    turn::question(state).map(|(_, question)| question)
}

/// Who leaves units or takes them up.
fn leader(state: &State, names: Names<'_>) -> String {
    let halted: Option<FigureId> = match state.phase {
        Phase::Operations { halt: Some(Halt { figure, .. }), .. } => figure,
        _ => None,
    };
    let marching = columns::marching(state).and_then(|(_, column)| column.figure);
    marching.or(halted).map_or("the column".to_owned(), |figure| names.figure(figure))
}

fn company(names: Names<'_>, company: Company) -> String {
    let units = Some(names.units(company.units)).filter(|units| !units.is_empty());
    let all: Vec<String> = units.into_iter().chain(company.shah.then(|| "Bahadur Shah".to_owned())).collect();
    all.join(" and ")
}

/// Counters in a row.
pub(super) fn counters_of(names: Names<'_>, counters: CounterSet) -> String {
    listed(&counters.iter().map(|counter| names.counter(counter).to_owned()).collect::<Vec<_>>())
}
