//! The engine's contract: a match that stops at decisions.

use std::ops::ControlFlow;

use chance::Chance;
use engine::{Game, Log, Misheard, Outcome, Pending, Phrase, Seat, Viewer, Words};
use scene::{Ground, Scene};

use crate::event::Event;
use crate::ids::{CounterSet, Side};
use crate::order::Order;
use crate::phase::Phase;
use crate::refusal::{self, Refusal};
use crate::state::{Position, State};
use crate::view::View;
use crate::{ground, judgement, narrate, sketch, turn, victory, words};

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pending(&self) -> Pending {
        match (turn::question(self), &self.phase) {
            (Some((side, question)), _) => Pending::Decision { seat: side.seat(), question: question.id() },
            (None, Phase::Over { end }) => Pending::Over(victory::outcome(self, *end)),
            (None, _) => unreachable!("only a finished match asks nothing"),
        }
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        let all = turn::offer(self, &mut |order| {
            orders.push(order);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        turn::check(self, order)
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        turn::obey(self, order, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        view.imagine(chance)
    }

    fn value(&self, seat: Seat) -> f32 {
        judgement::value(self, seat)
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        victory::at_once(self, Side::of(seat).other())
    }

    fn turn(&self) -> u16 {
        u16::from(self.open.turn)
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        let state = (&self.open, &self.hand, &self.pile);
        let saved = postcard::to_extend(&state, std::mem::take(bytes));
        *bytes = saved.expect("a state of plain numbers can always be written");
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        let (open, hand, pile): (Position, CounterSet, CounterSet) = postcard::from_bytes(bytes).ok()?;
        Some(Self { table: self.table, open, hand, pile })
    }

    fn phrases() -> &'static [Phrase] {
        words::PHRASES
    }

    fn speak(&self, order: &Order) -> Words {
        words::speak(self.data(), order)
    }

    fn hear(&self, words: &Words) -> Result<Order, Misheard> {
        words::hear(self.data(), words)
    }

    fn narrate(&self, event: &Event) -> String {
        narrate::sentence(self.data(), event)
    }

    fn explain(&self, refusal: &Refusal) -> engine::Refusal {
        refusal::explain(self, refusal)
    }

    fn ground(&self) -> Ground {
        ground::ground(self.data())
    }

    fn scene(view: &View) -> Scene {
        crate::scene::scene(view)
    }

    fn sketch(view: &View) -> String {
        sketch::sketch(view)
    }
}
