//! The deck: Force cards, Band cards, artillery, special cards and END. [FP-1.8]

use chance::Chance;
use engine::{Amount, Clause, Log, Parts, Reasons, Reckoning, Rounded};
use serde::{Deserialize, Serialize};

use crate::data::MOST_BANDS;
use crate::data::cards::MOST_SPECIALS;
use crate::rules::event::Event;
use crate::rules::options::EndPlace;
use crate::rules::reasons::What;
use crate::rules::special_cards;
use crate::rules::state::State;

const FORCES: usize = crate::data::MOST_COMPANIES / 2;
const ARTILLERY: usize = FORCES;
const BANDS: usize = ARTILLERY + 1;
const ENEMY_ARTILLERY: usize = BANDS + MOST_BANDS;
const END: usize = ENEMY_ARTILLERY + 1;
const SPECIALS: usize = END + 1;
/// Kinds of card.
pub const KINDS: usize = SPECIALS + MOST_SPECIALS;

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Card {
    /// A Force's card. [FP-1.3]
    Force(u8),
    /// ARTILLERY. [FP-2.2]
    Artillery,
    /// A Band's card. [FP-17.1]
    Band(u8),
    /// ENEMY ARTILLERY. [FP-2.4]
    EnemyArtillery,
    /// END. [FP-1.9]
    End,
    /// A special card, by its place in the list. [FP-13.1]
    Special(u8),
}

impl Card {
    fn kind(self) -> usize {
        match self {
            Card::Force(force) => usize::from(force),
            Card::Artillery => ARTILLERY,
            Card::Band(band) => BANDS + usize::from(band),
            Card::EnemyArtillery => ENEMY_ARTILLERY,
            Card::End => END,
            Card::Special(special) => SPECIALS + usize::from(special),
        }
    }

    fn of_kind(kind: usize) -> Self {
        match kind {
            END => Card::End,
            ARTILLERY => Card::Artillery,
            ENEMY_ARTILLERY => Card::EnemyArtillery,
            force if force < ARTILLERY => Card::Force(force as u8),
            band if band < ENEMY_ARTILLERY => Card::Band((band - BANDS) as u8),
            special => Card::Special((special - SPECIALS) as u8),
        }
    }
}

/// How many cards there are of each kind, in rows, since longer arrays have no serial form.
type Counts = [[u8; KINDS / 3]; 3];

/// The draw pile. Nobody knows its order, so only what is in it is kept; the next card is drawn by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// How many of each kind are left.
    left: Counts,
    /// Cards that are sure to come before END. [FP-1.10]
    before_end: u8,
    /// The card turned last.
    pub turned: Option<Card>,
}

impl Deck {
    /// No cards.
    pub const EMPTY: Self = Self { left: [[0; KINDS / 3]; 3], before_end: 0, turned: None };

    /// A pile of these cards.
    pub fn of(cards: &[(Card, u8)]) -> Self {
        let mut deck = Self::EMPTY;
        for (card, count) in cards {
            deck.left.as_flattened_mut()[card.kind()] = *count;
        }
        deck
    }

    /// How many cards of a kind are left.
    pub fn left(&self, card: Card) -> u8 {
        self.left.as_flattened()[card.kind()]
    }

    /// How many cards are left, END included.
    pub fn size(&self) -> u8 {
        self.left.as_flattened().iter().sum()
    }

    /// Cards that are sure to come before END.
    pub fn before_end(&self) -> u8 {
        self.before_end
    }

    /// All kinds of card with how many are left.
    pub fn contents(&self) -> impl Iterator<Item = (Card, u8)> + '_ {
        self.left.as_flattened().iter().enumerate().map(|(kind, left)| (Card::of_kind(kind), *left))
    }
}

/// How many cards of each kind there are to shuffle: a scenario's whole deck but what the seats keep. [FP-1.3, FP-1.8, FP-2.4]
fn cards(state: &State, why: &mut impl Reasons<What>) -> Counts {
    let mut counts = Deck::EMPTY.left;
    let cards = counts.as_flattened_mut();
    let numbers = &state.data.cards;
    cards[..state.scenario.forces.len()].fill(numbers.per_force);
    if !state.scenario.guns.is_empty() {
        cards[ARTILLERY] = numbers.artillery;
    }
    for (band, data) in state.scenario.bands.iter().enumerate() {
        cards[BANDS + band] = data.cards;
    }
    if state.scenario.enemies.iter().any(|enemy| enemy.kind.class == crate::data::Class::Artillery) {
        cards[ENEMY_ARTILLERY] = numbers.enemy_artillery;
    }
    cards[END] = 1;
    for special in 0..state.cards().specials.len() {
        cards[SPECIALS + special] = state.copies(special);
    }
    let mut all = Reckoning::new(why);
    for (clause, what, kinds) in [
        ("FP-1.3", What::ForceCards, 0..ARTILLERY),
        ("FP-2.4", What::ArtilleryCards, ARTILLERY..BANDS),
        ("FP-17.1", What::BandCards, BANDS..ENEMY_ARTILLERY),
        ("FP-2.4", What::EnemyArtilleryCards, ENEMY_ARTILLERY..END),
        ("FP-1.9", What::End, END..SPECIALS),
        ("FP-13.17", What::SpecialCards, SPECIALS..KINDS),
    ] {
        all.plus(Clause(clause), what, cards[kinds].iter().sum::<u8>());
    }
    let whole: u8 = cards.iter().sum();
    for (force, kept) in state.kept.iter().enumerate() {
        cards[force] -= kept[0].min(cards[force]);
        for (special, card) in state.cards().specials.iter().enumerate().filter(|(_, card)| card.when().is_some()) {
            let kind = SPECIALS + special;
            cards[kind] -= kept[special_cards::slot(card)].min(cards[kind]);
        }
    }
    all.plus(Clause("FP-1.8"), What::KeptCards, i32::from(cards.iter().sum::<u8>()) - i32::from(whole));
    counts
}

/// The cards that are sure to come before END. [FP-1.10]
pub fn sure(place: EndPlace, cards: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut sure = Reckoning::new(why);
    if place != EndPlace::Anywhere {
        sure.plus(Clause("FP-1.10"), What::OtherCards, cards - 1);
    }
    if place == EndPlace::LowerHalf {
        sure.because(Clause("FP-1.10"), What::EndBelow, Amount::half(Rounded::Down));
    }
    sure.total() as u8
}

/// Shuffles everything but what the seats keep, for a round. [FP-1.8, FP-1.10]
pub fn shuffle(state: &mut State, log: &mut impl Log<Event>) {
    let (mut why, mut why_sure) = (Parts::heard_by(log), Parts::heard_by(log));
    let left = cards(state, &mut why);
    let cards = left.as_flattened().iter().sum();
    let before_end = sure(state.options.end_place, cards, &mut why_sure);
    state.deck = Deck { left, before_end, turned: state.deck.turned };
    log.tell(Event::RoundBegan { round: state.round, cards, why, sure: before_end, why_sure });
}

/// Turns the next card. [FP-1.4]
pub fn turn(state: &mut State, chance: &mut impl Chance) -> Card {
    let kinds = SPECIALS + state.cards().specials.len();
    let deck = &mut state.board.deck;
    let mut left = deck.left;
    let weights = left.as_flattened_mut();
    if deck.before_end > 0 {
        weights[END] = 0;
        deck.before_end -= 1;
    }
    let kind = chance.pick(&weights[..kinds]);
    deck.left.as_flattened_mut()[kind] -= 1;
    let card = Card::of_kind(kind);
    deck.turned = Some(card);
    card
}
