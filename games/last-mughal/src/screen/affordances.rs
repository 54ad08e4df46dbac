//! What the deciding seat can do, and what it would look for in vain.

mod counters; // counters before the armies move
mod fights; // battles and sieges
mod marches; // operations

use std::ops::ControlFlow;

use scene::{Affordance, Choose, Point, RefusedHint, Target, Tone};

use crate::data::ids::{CounterId, Side, UnitSet, ZoneId};
use crate::rules::names::Names;
use crate::rules::order::Order;
use crate::rules::refusal;
use crate::rules::state::State;
use crate::rules::turn::{self, Question};
use crate::screen::ground;
use crate::screen::words;

/// Everything that can be done, most important first; what ends the menu last.
pub(super) fn offers(state: &State, side: Side, question: Question) -> Vec<Affordance> {
    let desk = Desk { state, side };
    match question {
        Question::RebellionMenu | Question::ReinforcementMenu => counters::menu(&desk),
        Question::PlaceBadmashes | Question::PlaceCommander => desk.each_lawful(|order| counters::place(&desk, order)),
        Question::Shelter => desk.each_lawful(|order| counters::shelter(&desk, order)),
        Question::Escort => counters::escort(&desk),
        Question::MutineerExit | Question::Flee => desk.each_lawful(|order| counters::run(&desk, order)),
        Question::OperationsMenu => marches::menu(&desk),
        Question::ColumnMenu => marches::column(&desk),
        Question::NextBattle => desk.each_lawful(|order| fights::next(&desk, order)),
        Question::Stand => fights::stand(&desk),
        Question::LineUp => fights::line_up(&desk),
        Question::Tactics => fights::tactics(&desk),
        Question::Kavanagh => desk.each_lawful(|order| fights::kavanagh(&desk, order)),
        Question::Loss | Question::PursuitLoss | Question::AttritionLoss => {
            desk.each_lawful(|order| fights::lose(&desk, order))
        }
        Question::Retreat => desk.each_lawful(|order| fights::go_back(&desk, order)),
        Question::NextSiege => desk.each_lawful(|order| fights::siege(&desk, order)),
        Question::SiegeBonus => fights::siege_counters(&desk),
        Question::Rally => desk.each_lawful(|order| fights::rally(&desk, order)),
    }
}

/// The deciding seat with the position before it.
pub(super) struct Desk<'a> {
    pub state: &'a State,
    pub side: Side,
}

impl Desk<'_> {
    /// All lawful orders.
    pub(super) fn lawful(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        let _ = turn::offer(self.state, &mut |order| {
            orders.push(order);
            ControlFlow::Continue(())
        });
        orders
    }

    /// A row for each lawful order.
    fn each_lawful(&self, row: impl Fn(&Order) -> Affordance) -> Vec<Affordance> {
        self.lawful().iter().map(row).collect()
    }

    /// A plain row.
    pub(super) fn row(&self, order: &Order, label: impl Into<String>) -> Affordance {
        let said = words::speak(self.state.data(), order);
        Affordance::new(said.to_json(), said.notation(words::PHRASES), label)
    }

    /// A row that ends a menu.
    pub(super) fn end(&self, order: &Order, label: &str) -> Affordance {
        Affordance { tone: Tone::End, ..self.row(order, label) }
    }

    /// A row with one field to be filled by choosing.
    pub(super) fn choice(&self, order: &Order, label: impl Into<String>, choose: Choose) -> Affordance {
        let mut row = self.row(order, label);
        row.notation = String::new();
        row.choose = Some(choose);
        row
    }

    /// A row for an order that is refused, with the reason; `None` if it is lawful after all.
    pub(super) fn refused(&self, order: &Order, label: impl Into<String>) -> Option<Affordance> {
        let refusal = turn::check(self.state, order).err()?;
        let reason = refusal::explain(self.state, &refusal);
        let mut row = self.row(order, label);
        row.refused = Some(RefusedHint { clause: reason.clause.0.to_owned(), text: sentence(&reason.text) });
        Some(row)
    }

    pub(super) fn names(&self) -> Names<'static> {
        Names { data: self.state.data() }
    }

    /// A counter; of two with the same name in hand each is told by its points.
    pub(super) fn counter_name(&self, counter: CounterId) -> String {
        let data = self.state.data();
        let known = data.counter(counter);
        let twin = |other: CounterId| other != counter && data.counter(other).name == known.name;
        if self.state.hand_of(self.side).iter().any(twin) {
            format!("{} ({} AP)", known.name, known.ap)
        } else {
            known.name.clone()
        }
    }

    pub(super) fn zone_name(&self, zone: ZoneId) -> String {
        self.names().zone(zone).to_owned()
    }

    /// A zone to click.
    pub(super) fn zone_target(&self, zone: ZoneId) -> Target {
        Target::Zone(self.state.data().zone(zone).id.clone())
    }

    /// Ids of units, in order.
    pub(super) fn unit_ids(&self, units: UnitSet) -> Vec<String> {
        units.iter().map(|unit| self.state.data().unit(unit).id.clone()).collect()
    }

    /// An arrow between zones.
    pub(super) fn arrow(&self, from: ZoneId, to: ZoneId) -> Vec<Point> {
        vec![ground::at(self.state.data(), from), ground::at(self.state.data(), to)]
    }
}

/// A refusal's text as a sentence of its own.
fn sentence(text: &str) -> String {
    capital(text) + "."
}

/// A text with a capital at its beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let mut capital = String::with_capacity(text.len());
    capital.extend(letters.next().into_iter().flat_map(char::to_uppercase));
    capital.push_str(letters.as_str());
    capital
}

/// `1 AP`, or `free`.
pub(super) fn cost(points: u8) -> String {
    if points == 0 { "free".to_owned() } else { format!("{points} AP") }
}
