//! The suite finds what it is there to find: the toy game, broken in one way at a time.

use chance::Chance;
use conformance::toy::{Happened, Order, Refused, State, ThreePasses, View};
use conformance::{Agreement, Matches, check, check_agreement};
use engine::{
    Amount, Answer, Arguments, Clause, DataError, DataFiles, Event, Figure, Game, GameInfo, Judgement, Log, Misheard,
    OddsError, Options, Outcome, Pending, Phrase, Reason, Refusal, RuleSet, Seat, SetupFault, Terms, Viewer, Words,
};
use scene::{Ground, Scene};
use serde::Serialize;

const OFFERS_AN_ILLEGAL_ORDER: u8 = 1;
const OFFERS_NOTHING: u8 = 2;
const WRITES_TWO_ORDERS_ALIKE: u8 = 3;
const SHOWS_THE_ENEMY_HAND: u8 = 4;
const TELLS_THE_DRAWN_CARD: u8 = 5;
const PEEKS: u8 = 6;
const CITES_NOTHING: u8 = 7;
const ACCEPTS_ANYTHING: u8 = 8;
const FORGETS_POWDER: u8 = 9;
const ASKS_BY_A_SECRET: u8 = 10;
const IMAGINES_ANOTHER_HAND: u8 = 11;
const NEVER_ENDS: u8 = 12;
const REFUSES_BY_A_SECRET: u8 = 13;
const SHOWS_ODDS_WITHOUT_SMOKE: u8 = 14;
const TELLS_A_PART_IT_DID_NOT_USE: u8 = 15;
const SHOWS_NO_REASON: u8 = 16;
const SETTLES_WHAT_NOBODY_FORECAST: u8 = 17;
const LOSES_A_MODIFIER: u8 = 18;

struct Broken<const FAULT: u8> {
    rules: ThreePasses,
    info: GameInfo,
}

#[derive(Clone, Debug, PartialEq)]
struct Wrong<const FAULT: u8>(State);

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Sight {
    view: View,
    /// What only the owner should see.
    peek: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Tale<const FAULT: u8>(Happened);

struct Ear<'a, L, const FAULT: u8>(&'a mut L);

impl<const FAULT: u8, L: Log<Tale<FAULT>>> Log<Happened> for Ear<'_, L, FAULT> {
    fn tell(&mut self, event: Happened) {
        self.0.tell(Tale(event));
    }
}

impl<const FAULT: u8> Event for Tale<FAULT> {
    fn clause(&self) -> Clause {
        if FAULT == CITES_NOTHING { Clause("TP-99") } else { self.0.clause() }
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let viewer = if FAULT == TELLS_THE_DRAWN_CARD { Viewer::Umpire } else { viewer };
        self.0.seen_by(viewer).map(Tale)
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = self.0.figures();
        for figure in &mut figures {
            if FAULT == TELLS_A_PART_IT_DID_NOT_USE {
                figure.parts.push(Reason { clause: Clause("TP-3.1"), what: "powder", amount: Amount::Plus(1) });
            }
            if FAULT == LOSES_A_MODIFIER {
                figure.parts.retain(|part| part.clause.0 != "TP-3.3");
                figure.total = figure.folded();
            }
        }
        figures
    }

    fn settles(&self) -> Option<(String, String)> {
        let (roll, key) = self.0.settles()?;
        Some((roll, if FAULT == SETTLES_WHAT_NOBODY_FORECAST { format!("{key}, more or less") } else { key }))
    }

    fn reveals(&self) -> bool {
        self.0.reveals()
    }

    fn seat(&self) -> Option<Seat> {
        self.0.seat()
    }
}

impl<const FAULT: u8> RuleSet for Broken<FAULT> {
    type Game = Wrong<FAULT>;
    const SLUG: &'static str = "three-passes";
    const VERSION: u32 = 1;
    const RULES: &'static str = ThreePasses::RULES;

    fn files() -> DataFiles {
        ThreePasses::files()
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let rules = ThreePasses::read(files)?;
        let mut info = rules.info().clone();
        if FAULT == NEVER_ENDS {
            for scenario in &mut info.scenarios {
                scenario.decisions_at_most = 7;
            }
        }
        Ok(Self { rules, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        self.rules.terms(scenario, options)
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Tale<FAULT>>,
    ) -> Result<Wrong<FAULT>, SetupFault> {
        self.rules.start(scenario, options, chance, &mut Ear::<_, FAULT>(log)).map(Wrong)
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        self.rules.odds(question, arguments)
    }
}

impl<const FAULT: u8> Wrong<FAULT> {
    fn decider(&self) -> Option<Seat> {
        match self.0.pending() {
            Pending::Decision { seat, .. } => Some(seat),
            Pending::Over(_) => None,
        }
    }

    /// Something of the enemy's that the deciding seat cannot know.
    fn secret(&self) -> bool {
        let text = format!("{:?}", self.0.view(Viewer::Umpire));
        text.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte))).is_multiple_of(2)
    }
}

impl<const FAULT: u8> Game for Wrong<FAULT> {
    type Order = Order;
    type Event = Tale<FAULT>;
    type Refusal = Refused;
    type View = Sight;

    fn pending(&self) -> Pending {
        match self.0.pending() {
            Pending::Decision { seat, .. } if FAULT == ASKS_BY_A_SECRET && self.secret() => {
                Pending::Decision { seat, question: "secret" }
            }
            pending => pending,
        }
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        self.0.orders(orders);
        match FAULT {
            OFFERS_AN_ILLEGAL_ORDER => orders.push(Order::Storm { dice: [3, 3, 3], smoke: true }),
            OFFERS_NOTHING if self.0.turn() == 3 => orders.clear(),
            _ => {}
        }
    }

    fn check(&self, order: &Order) -> Result<(), Refused> {
        match FAULT {
            ACCEPTS_ANYTHING => Ok(()),
            REFUSES_BY_A_SECRET if self.secret() => self.0.check(order).map_err(|_| Refused::BagEmpty),
            _ => self.0.check(order),
        }
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Tale<FAULT>>) {
        self.0.apply(order, chance, &mut Ear::<_, FAULT>(log));
    }

    fn view(&self, viewer: Viewer) -> Sight {
        let enemy = self.0.view(Viewer::Umpire);
        Sight { view: self.0.view(viewer), peek: (FAULT == SHOWS_THE_ENEMY_HAND).then(|| format!("{enemy:?}")) }
    }

    fn imagine(view: &Sight, chance: &mut impl Chance) -> Self {
        let mut state = State::imagine(&view.view, chance);
        if FAULT == IMAGINES_ANOTHER_HAND && chance.below(2) == 0 {
            let mut orders = Vec::new();
            state.orders(&mut orders);
            if let Some(order) = orders.first() {
                state.apply(order, chance, &mut engine::NoLog);
            }
        }
        Self(state)
    }

    fn value(&self, seat: Seat) -> f32 {
        self.0.value(seat)
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        self.0.resigned(seat)
    }

    fn turn(&self) -> u16 {
        self.0.turn()
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        self.0.save(bytes);
        if FAULT == FORGETS_POWDER {
            bytes[start + 1] = 1;
        }
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        self.0.restore(bytes).map(Self)
    }

    fn phrases() -> &'static [Phrase] {
        State::phrases()
    }

    fn speak(&self, order: &Order) -> Words {
        match order {
            Order::Scout(_) if FAULT == WRITES_TWO_ORDERS_ALIKE => Words::new("draw"),
            _ => self.0.speak(order),
        }
    }

    fn hear(&self, words: &Words) -> Result<Order, Misheard> {
        self.0.hear(words)
    }

    fn narrate(&self, event: &Tale<FAULT>) -> String {
        self.0.narrate(&event.0)
    }

    fn explain(&self, refusal: &Refused) -> Refusal {
        self.0.explain(refusal)
    }

    fn ground(&self) -> Ground {
        self.0.ground()
    }

    fn scene(view: &Sight) -> Scene {
        let mut scene = State::scene(&view.view);
        for row in &mut scene.affordances {
            let Some(odds) = &mut row.odds else { continue };
            if FAULT == SHOWS_NO_REASON {
                odds.modifiers.clear();
            }
            if FAULT == SHOWS_ODDS_WITHOUT_SMOKE && odds.modifiers.len() > 1 {
                odds.bars[0].shares[0].p += 0.125;
                odds.bars[0].shares[1].p -= 0.125;
            }
        }
        scene
    }

    fn sketch(view: &Sight) -> String {
        State::sketch(&view.view)
    }
}

impl<const FAULT: u8> Judgement for Wrong<FAULT> {
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        self.0.weigh(orders, weights);
        if FAULT == PEEKS && self.decider().is_some() && self.secret() {
            for weight in weights {
                *weight = -*weight;
            }
        }
    }
}

macro_rules! finds {
    ($($name:ident: $fault:ident => $message:literal;)*) => {
        $(
            #[test]
            #[should_panic(expected = $message)]
            fn $name() {
                check::<Broken<$fault>>("campaign", Matches(60));
            }
        )*
    };
}

#[test]
fn an_unbroken_game_passes() {
    check::<Broken<0>>("campaign", Matches(20));
}

const AGREEMENT: Agreement<'_> = Agreement { matches: Matches(30), figures: &["passes.toml"] };

#[test]
fn an_unbroken_game_agrees_with_itself_on_any_figures() {
    check_agreement::<Broken<0>>(env!("CARGO_MANIFEST_DIR"), AGREEMENT);
}

#[test]
#[should_panic(expected = "reasons.tsv differs")]
fn a_lost_modifier_is_missed() {
    check_agreement::<Broken<LOSES_A_MODIFIER>>(env!("CARGO_MANIFEST_DIR"), AGREEMENT);
}

finds! {
    an_illegal_offer_is_found: OFFERS_AN_ILLEGAL_ORDER => "is refused";
    an_empty_list_is_found: OFFERS_NOTHING => "legal order";
    two_orders_with_one_notation_are_found: WRITES_TWO_ORDERS_ALIKE => "does not mean the order it was written for";
    a_view_that_shows_a_hidden_hand_is_found: SHOWS_THE_ENEMY_HAND => "shows a draw that no event has told of";
    an_event_that_tells_a_hidden_card_is_found: TELLS_THE_DRAWN_CARD => "hidden draw";
    a_sergeant_that_peeks_is_found: PEEKS => "weighs the orders of an imagined state the same";
    an_unknown_clause_is_found: CITES_NOTHING => "cites TP-99";
    a_check_that_lets_everything_through_is_found: ACCEPTS_ANYTHING => "";
    a_save_that_forgets_is_found: FORGETS_POWDER => "a restored state equals the saved one";
    a_question_that_depends_on_a_secret_is_found: ASKS_BY_A_SECRET => "asks the same";
    an_imagined_state_that_looks_different_is_found: IMAGINES_ANOTHER_HAND => "has the same view";
    a_match_that_takes_too_long_is_found: NEVER_ENDS => "the match ends within 7 decisions";
    a_refusal_that_depends_on_a_secret_is_found: REFUSES_BY_A_SECRET => "is judged the same";
    odds_that_leave_out_a_modifier_are_found: SHOWS_ODDS_WITHOUT_SMOKE => "the order gives";
    a_part_that_was_not_used_is_found: TELLS_A_PART_IT_DID_NOT_USE => "fold to what was used";
    a_reason_that_nobody_is_shown_is_found: SHOWS_NO_REASON => "which no one was shown";
    a_result_that_nobody_forecast_is_found: SETTLES_WHAT_NOBODY_FORECAST => "0 shares of its forecast show";
}
