use chance::Chance;
use engine::{Seat, Viewer};
use serde::Serialize;

use super::ThreePasses;
use super::state::{Card, Pass, Phase, Position, Post, State, other};

/// All that a viewer may know, built up from nothing. [TP-1.2]
#[derive(Clone)]
pub struct View {
    pub(super) rules: &'static ThreePasses,
    pub(super) seen: Seen,
}

/// What is seen, as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Seen {
    pub viewer: Viewer,
    pub scenario: u8,
    pub round: u8,
    pub phase: Phase,
    /// Hands of the seats the viewer knows.
    pub hands: [Option<u64>; 2],
    pub hand_sizes: [u32; 2],
    pub fallen: [u64; 2],
    pub powder: [u8; 2],
    pub posts: [[Option<EnemyPost>; 3]; 2],
}

/// A post as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum EnemyPost {
    /// Face up, or the viewer's own.
    Known(Post),
    /// Face down.
    Hidden,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.seen == other.seen
    }
}

impl std::fmt::Debug for View {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.seen.fmt(f)
    }
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seen.serialize(serializer)
    }
}

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

pub(super) fn view(state: &State, viewer: Viewer) -> View {
    let at = &state.at;
    let post = |seat: Seat, pass: Pass| {
        state
            .post(seat, pass)
            .map(|post| if post.open || viewer.knows(seat) { EnemyPost::Known(post) } else { EnemyPost::Hidden })
    };
    let seen = Seen {
        viewer,
        scenario: at.scenario,
        round: at.round,
        phase: at.phase,
        hands: SEATS.map(|seat| viewer.knows(seat).then_some(at.hands[seat.index()])),
        hand_sizes: at.hands.map(u64::count_ones),
        fallen: at.fallen,
        powder: at.powder,
        posts: SEATS.map(|seat| Pass::ALL.map(|pass| post(seat, pass))),
    };
    View { rules: state.rules, seen }
}

/// Deals the cards that the viewer has not seen at random.
pub(super) fn imagine(view: &View, chance: &mut impl Chance) -> State {
    let seen = &view.seen;
    let mut at = Position {
        scenario: seen.scenario,
        round: seen.round,
        phase: seen.phase,
        hands: [0; 2],
        bags: [0; 2],
        fallen: seen.fallen,
        powder: seen.powder,
        posts: [[None; 3]; 2],
    };
    for seat in SEATS.map(Seat::index) {
        let mut unseen = 0xff & !seen.fallen[seat] & !seen.hands[seat].unwrap_or(0);
        for post in seen.posts[seat].iter().flatten() {
            if let EnemyPost::Known(post) = post {
                unseen &= !post.card.bit();
            }
        }
        let mut deal = || {
            let card = chance.draw(unseen).map(Card);
            card.inspect(|card| unseen &= !card.bit())
        };
        at.posts[seat] = seen.posts[seat].map(|post| match post? {
            EnemyPost::Known(post) => Some(post),
            EnemyPost::Hidden => deal().map(|card| Post { card, open: false }),
        });
        at.hands[seat] = seen.hands[seat].unwrap_or_else(|| {
            (0..seen.hand_sizes[seat]).filter_map(|_| deal()).fold(0, |hand, card| hand | card.bit())
        });
        at.bags[seat] = unseen;
    }
    State { rules: view.rules, at }
}

impl View {
    /// The seat that decides, if it is the viewer.
    pub(super) fn deciding(&self) -> Option<Seat> {
        match self.seen.phase {
            Phase::Act(seat) | Phase::Replace { seat, .. } => {
                Some(seat).filter(|seat| self.seen.viewer == Viewer::Seat(*seat))
            }
            Phase::Over => None,
        }
    }

    /// The enemy of a seat, as an index.
    pub(super) fn enemy(seat: Seat) -> usize {
        other(seat).index()
    }
}
