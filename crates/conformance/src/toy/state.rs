use chance::{Chance, Pool};
use engine::{
    Game, Log, MOST_SEATS, Misheard, Outcome, Parts, Pending, Phrase, Reasons, Reckoning, Refusal, Seat, Seats, Viewer,
    Words,
};
use scene::{Ground, Modifier, Scene, Standing};
use serde::{Deserialize, Serialize};

use super::event::{Happened, What};
use super::order::{self, Order, Refused};
use super::view::{self, View};
use super::{ThreePasses, clause, screen};

/// A card of a side, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// All cards of a side.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Its name in orders: `c1` to `c8`.
    pub fn name(self) -> String {
        format!("c{}", self.0 + 1)
    }

    /// The card of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.name() == name)
    }

    pub(super) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A pass, from north to south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pass(pub u8);

impl Pass {
    /// All passes.
    pub const ALL: [Self; 3] = [Self(0), Self(1), Self(2)];

    /// The pass as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A card laid at a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// The card.
    pub card: Card,
    /// Whether it lies face up.
    pub open: bool,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// A side acts.
    Act(Seat),
    /// A side that lost posts may replace them, at the first of these passes first.
    Replace {
        /// Who.
        seat: Seat,
        /// Where posts fell, as a set of passes.
        lost: u8,
    },
    /// Nothing more.
    Over,
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The scenario, by number.
    pub scenario: u8,
    /// The round, from 1.
    pub round: u8,
    /// What is asked.
    pub phase: Phase,
    /// Cards in hand, as sets, by seat.
    pub hands: [u64; 2],
    /// Cards in the bag, as sets, by seat.
    pub bags: [u64; 2],
    /// Cards that fell, as sets, by seat.
    pub fallen: [u64; 2],
    /// Powder left, by seat.
    pub powder: [u8; 2],
    /// Posts, by seat and pass.
    pub posts: [[Option<Post>; 3]; 2],
}

/// A match of Three Passes.
#[derive(Clone)]
pub struct State {
    pub(super) rules: &'static ThreePasses,
    pub(super) at: Position,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.at.fmt(f)
    }
}

/// The other side.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Whether a post had a card before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laid {
    First,
    Anew,
}

/// What a die of a storm needs for a hit. [TP-3.2] [TP-3.3]
pub(super) fn needed(smoke: bool, why: &mut impl Reasons<What>) -> u8 {
    let mut needed = Reckoning::new(why);
    needed.plus(clause("TP-3.2"), What::Hit, 4);
    if smoke {
        needed.plus(clause("TP-3.3"), What::Smoke, -1);
    }
    needed.total() as u8
}

/// The hits of a storm at one pass. [TP-3.2]
pub(super) fn hits(pool: Pool, needed: u8, chance: &mut impl Chance) -> u8 {
    chance.count_at_least(pool, needed) as u8
}

/// Whether a post falls. [TP-3.2]
pub(super) fn falls(hits: u8, strength: u8) -> bool {
    hits >= strength.div_ceil(2)
}

impl State {
    /// Shuffles and deals. [TP-1.2]
    pub(super) fn start(
        rules: &'static ThreePasses,
        scenario: u8,
        powder: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Happened>,
    ) -> Self {
        let at = Position {
            scenario,
            round: 1,
            phase: Phase::Act(Seat(0)),
            hands: [0; 2],
            bags: [0xff; 2],
            fallen: [0; 2],
            powder: [powder; 2],
            posts: [[None; 3]; 2],
        };
        let mut state = Self { rules, at };
        log.tell(Happened::RoundBegan { round: 1 });
        for seat in [Seat(0), Seat(1)] {
            for _ in 0..rules.scenarios[usize::from(scenario)].hand {
                state.draw(seat, chance, log);
            }
        }
        state
    }

    pub(super) fn pass_name(&self, pass: Pass) -> &'static str {
        &self.rules.passes[pass.index()]
    }

    pub(super) fn pass_named(&self, name: &str) -> Option<Pass> {
        Pass::ALL.into_iter().find(|&pass| self.pass_name(pass) == name)
    }

    pub(super) fn strength(&self, card: Card) -> u8 {
        self.rules.strengths[usize::from(card.0)]
    }

    /// The strength of all posts of a side. [TP-4.1]
    pub(super) fn held(&self, seat: Seat) -> u8 {
        self.at.posts[seat.index()].iter().flatten().map(|post| self.strength(post.card)).sum()
    }

    pub(super) fn post(&self, seat: Seat, pass: Pass) -> Option<Post> {
        self.at.posts[seat.index()][pass.index()]
    }

    /// Draws a card from the bag. [TP-2.3]
    fn draw(&mut self, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Happened>) {
        if let Some(card) = chance.draw(self.at.bags[seat.index()]).map(Card) {
            self.at.bags[seat.index()] &= !card.bit();
            self.at.hands[seat.index()] |= card.bit();
            log.tell(Happened::Drew { seat, card: Some(card) });
        }
    }

    /// Lays a card face down. [TP-2.2] [TP-3.4]
    fn lay(&mut self, seat: Seat, card: Card, pass: Pass, laid: Laid, log: &mut impl Log<Happened>) {
        self.at.hands[seat.index()] &= !card.bit();
        self.at.posts[seat.index()][pass.index()] = Some(Post { card, open: false });
        log.tell(Happened::Posted { seat, pass, card: Some(card), replacing: laid == Laid::Anew });
    }

    /// Storms posts one after another; returns the set of passes where they fell. [TP-3.1] [TP-3.2]
    fn storm(
        &mut self,
        seat: Seat,
        dice: [u8; 3],
        smoke: bool,
        chance: &mut impl Chance,
        log: &mut impl Log<Happened>,
    ) -> u8 {
        let enemy = other(seat).index();
        self.at.powder[seat.index()] -= dice.iter().sum::<u8>() + u8::from(smoke);
        let mut lost = 0;
        for pass in Pass::ALL {
            let dice = dice[pass.index()];
            let Some(post) = &mut self.at.posts[enemy][pass.index()] else { continue };
            if dice == 0 {
                continue;
            }
            post.open = true;
            let card = post.card;
            let mut why = Parts::heard_by(log);
            let needed = needed(smoke, &mut why);
            let hits = hits(Pool::d6(u32::from(dice)), needed, chance);
            let fell = falls(hits, self.strength(card));
            if fell {
                self.at.posts[enemy][pass.index()] = None;
                self.at.fallen[enemy] |= card.bit();
                lost |= 1 << pass.0;
            }
            log.tell(Happened::Stormed { seat, pass, dice, needed, why, hits, card, fell });
        }
        lost
    }

    /// The next side acts, or the next round begins, or the match is over. [TP-2.1]
    fn next(&mut self, acted: Seat, log: &mut impl Log<Happened>) {
        self.at.phase = Phase::Act(other(acted));
        if acted == Seat(1) {
            if self.at.round == self.rules.scenarios[usize::from(self.at.scenario)].rounds {
                self.at.phase = Phase::Over;
                self.at.posts.iter_mut().flatten().flatten().for_each(|post| post.open = true);
                log.tell(Happened::Counted { strength: [self.held(Seat(0)), self.held(Seat(1))] });
            } else {
                self.at.round += 1;
                log.tell(Happened::RoundBegan { round: self.at.round });
            }
        }
    }

    /// The pass that is asked about next.
    pub(super) fn first_lost(lost: u8) -> Pass {
        Pass(lost.trailing_zeros() as u8)
    }

    fn outcome(lead: i16, reason: &'static str) -> Outcome {
        let mut margin = [0; MOST_SEATS];
        margin[..2].copy_from_slice(&[lead, -lead]);
        let winners = match lead {
            0 => Seats::NONE,
            1.. => Seats::only(Seat(0)),
            _ => Seats::only(Seat(1)),
        };
        let level = match lead.abs() {
            0 => "draw",
            1..=3 => "narrow",
            _ => "decisive",
        };
        Outcome { winners, level, margin, reason: clause(reason) }
    }
}

impl Game for State {
    type Order = Order;
    type Event = Happened;
    type Refusal = Refused;
    type View = View;

    fn pending(&self) -> Pending {
        match self.at.phase {
            Phase::Act(seat) => Pending::Decision { seat, question: "act" },
            Phase::Replace { seat, .. } => Pending::Decision { seat, question: "replace" },
            Phase::Over => {
                Pending::Over(Self::outcome(i16::from(self.held(Seat(0))) - i16::from(self.held(Seat(1))), "TP-4.1"))
            }
        }
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        orders.clear();
        match self.at.phase {
            Phase::Act(seat) => {
                let mut offer = |order: Order| {
                    if self.check(&order).is_ok() {
                        orders.push(order);
                    }
                };
                for pass in Pass::ALL {
                    for card in Card::ALL {
                        offer(Order::Post(card, pass));
                    }
                    offer(Order::Scout(pass));
                }
                offer(Order::Draw);
                if self.at.powder[seat.index()] > 0 {
                    for dice in 1..64_u8 {
                        let dice = [dice >> 4, dice >> 2 & 3, dice & 3];
                        offer(Order::Storm { dice, smoke: false });
                        offer(Order::Storm { dice, smoke: true });
                    }
                }
                offer(Order::Wait);
            }
            Phase::Replace { seat, .. } => {
                let hand = self.at.hands[seat.index()];
                orders.extend(Card::ALL.into_iter().filter(|card| hand & card.bit() != 0).map(Order::Replace));
                orders.push(Order::Decline);
            }
            Phase::Over => {}
        }
    }

    /// Who has no card left can only decline, and everybody counts hands. [TP-1.2]
    fn open_list(&self) -> bool {
        matches!(self.at.phase, Phase::Replace { seat, .. } if self.at.hands[seat.index()] == 0)
    }

    fn check(&self, order: &Order) -> Result<(), Refused> {
        match (self.at.phase, *order) {
            (Phase::Act(seat), Order::Post(card, pass)) => {
                if self.at.hands[seat.index()] & card.bit() == 0 {
                    Err(Refused::NotInHand(card))
                } else if self.post(seat, pass).is_some() {
                    Err(Refused::Occupied(pass))
                } else {
                    Ok(())
                }
            }
            (Phase::Act(seat), Order::Draw) => {
                if self.at.bags[seat.index()] == 0 {
                    Err(Refused::BagEmpty)
                } else {
                    Ok(())
                }
            }
            (Phase::Act(seat), Order::Scout(pass)) => match self.post(other(seat), pass) {
                Some(Post { open: false, .. }) => Ok(()),
                _ => Err(Refused::NothingHidden(pass)),
            },
            (Phase::Act(seat), Order::Storm { dice, smoke }) => {
                if dice == [0; 3] {
                    return Err(Refused::NoDice);
                }
                for pass in Pass::ALL.into_iter().filter(|pass| dice[pass.index()] > 0) {
                    if self.post(other(seat), pass).is_none() {
                        return Err(Refused::NoEnemy(pass));
                    }
                    if dice[pass.index()] > 3 {
                        return Err(Refused::TooManyDice(pass));
                    }
                }
                let (needs, has) = (dice.iter().sum::<u8>() + u8::from(smoke), self.at.powder[seat.index()]);
                if needs > has { Err(Refused::NoPowder { needs, has }) } else { Ok(()) }
            }
            (Phase::Replace { seat, .. }, Order::Replace(card)) => {
                if self.at.hands[seat.index()] & card.bit() == 0 {
                    Err(Refused::NotInHand(card))
                } else {
                    Ok(())
                }
            }
            (Phase::Act(_), Order::Wait) | (Phase::Replace { .. }, Order::Decline) => Ok(()),
            _ => Err(Refused::WrongMoment),
        }
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Happened>) {
        match (self.at.phase, *order) {
            (Phase::Act(seat), order) => {
                let mut lost = 0;
                match order {
                    Order::Post(card, pass) => self.lay(seat, card, pass, Laid::First, log),
                    Order::Draw => self.draw(seat, chance, log),
                    Order::Scout(pass) => {
                        if let Some(post) = &mut self.at.posts[other(seat).index()][pass.index()] {
                            post.open = true;
                            log.tell(Happened::Scouted { seat, pass, card: post.card });
                        }
                    }
                    Order::Storm { dice, smoke } => lost = self.storm(seat, dice, smoke, chance, log),
                    _ => log.tell(Happened::Waited { seat }),
                }
                if lost == 0 {
                    self.next(seat, log);
                } else {
                    self.at.phase = Phase::Replace { seat: other(seat), lost };
                }
            }
            (Phase::Replace { seat, lost }, order) => {
                let pass = Self::first_lost(lost);
                match order {
                    Order::Replace(card) => self.lay(seat, card, pass, Laid::Anew, log),
                    _ => log.tell(Happened::Declined { seat, pass }),
                }
                match lost & (lost - 1) {
                    0 => self.next(other(seat), log),
                    lost => self.at.phase = Phase::Replace { seat, lost },
                }
            }
            (Phase::Over, _) => {}
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        view::imagine(view, chance)
    }

    fn value(&self, seat: Seat) -> f32 {
        (f32::from(self.held(seat)) - f32::from(self.held(other(seat)))) / 15.0
    }

    /// A side that gives up loses decisively. [TP-4.2]
    fn resigned(&self, seat: Seat) -> Outcome {
        Self::outcome(if seat == Seat(0) { -15 } else { 15 }, "TP-4.2")
    }

    fn turn(&self) -> u16 {
        u16::from(self.at.round)
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        let saved = postcard::to_stdvec(&self.at).expect("a position can be written");
        bytes.extend_from_slice(&saved);
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        let (at, rest): (Position, _) = postcard::take_from_bytes(bytes).ok()?;
        rest.is_empty().then_some(Self { rules: self.rules, at })
    }

    fn phrases() -> &'static [Phrase] {
        order::PHRASES
    }

    fn speak(&self, order: &Order) -> Words {
        order::speak(self, *order)
    }

    fn hear(&self, words: &Words) -> Result<Order, Misheard> {
        order::hear(self, words)
    }

    /// Only the seat that lays a card face down knows which it was. [TP-2.2]
    fn overheard(&self, order: &Order, viewer: Viewer) -> Option<Words> {
        let Pending::Decision { seat, .. } = self.pending() else { return None };
        match order {
            Order::Post(..) | Order::Replace(_) if !viewer.knows(seat) => None,
            _ => Some(self.speak(order)),
        }
    }

    fn narrate(&self, event: &Happened) -> String {
        screen::narrate(self, event)
    }

    fn say(&self, order: &Order) -> String {
        screen::say(self, order)
    }

    fn brief(&self, event: &Happened) -> String {
        screen::brief(self, event)
    }

    fn reasons(&self, event: &Happened) -> Vec<Modifier> {
        match event {
            Happened::Stormed { why, .. } => why.as_slice().iter().map(screen::part).collect(),
            _ => Vec::new(),
        }
    }

    fn explain(&self, refusal: &Refused) -> Refusal {
        order::explain(self, *refusal)
    }

    fn ground(&self) -> Ground {
        screen::ground(self)
    }

    fn scene(view: &View) -> Scene {
        screen::scene(view)
    }

    fn standing(view: &View) -> Standing {
        screen::standing(view)
    }

    fn sketch(view: &View) -> String {
        screen::sketch(view)
    }
}
