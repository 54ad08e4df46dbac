//! How strong somebody plays: Glicko-2, for each game on a scale of its own, people and computers on the same.
//!
//! # Periods
//! Glicko-2 looks at all results of a period together. Here a period is a week. The rating that is shown is that of the start of the week, changed by the
//! results so far; so a match counts as soon as it is over, and the order of matches within a week makes no difference. Weeks without a match make a rating
//! less sure. Nothing is stored: a [`Book`] follows from the finished matches in their order.
//!
//! # Sides
//! Scenarios are seldom even. The lab has measured with what share `s` of the points (a draw is half a point) a side ends between equal players. Glicko-2
//! expects a player of rating `r` to score `1 / (1 + 10^(-(r - q) / 400))` against one of rating `q` that is known for sure; this is `s` at
//!
//! ```text
//! r - q = 400 log10(s / (1 - s))
//! ```
//!
//! That difference is the side's [`Edge`]: playing that side is worth so many points of rating. Who has it meets an opponent who is weaker by as much, and the
//! opponent one who is stronger; so both updates are made with the opponent's rating moved by the edge, and the deviations as they are. Between equals the
//! expected score is then the measured share, and a win with the better side earns as little as it shows. A test plays thousands of matches between players
//! of known strength who keep to their favourite side: without the edge it becomes part of their ratings, with it it does not.

use std::collections::BTreeMap;
use std::fmt;

use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

use crate::clock::{Moment, Span};

/// A rating less sure than this is provisional.
pub const SURE: f64 = 110.0;

/// No measurement gives a side more than this.
const LARGEST_EDGE: f64 = 600.0;

/// How long a period is.
const PERIOD: Span = Span::days(7);

/// So many idle weeks make every rating as unsure as a new one.
const LONGEST_MEMORY: i64 = 10_000;

/// How strong somebody plays, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 1500 for somebody of whom nothing is known.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the player's strength is thought to change.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl Rating {
    /// Whether too little is known to rely on it.
    pub fn is_provisional(&self) -> bool {
        self.deviation > SURE
    }

    /// The share of the points that one may expect against another, with this edge.
    pub fn expected(&self, other: &Self, edge: Edge) -> f64 {
        glicko2::expected_score(&self.inner(), &other.moved(-edge.0)).0
    }

    fn inner(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    fn moved(self, by: f64) -> Glicko2Rating {
        Glicko2Rating { rating: self.value + by, ..self.inner() }
    }

    fn is_finite(&self) -> bool {
        self.value.is_finite() && self.deviation.is_finite() && self.volatility.is_finite()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(inner: Glicko2Rating) -> Self {
        Self { value: inner.rating, deviation: inner.deviation, volatility: inner.volatility }
    }
}

/// `1642 ± 58`
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} ± {:.0}", self.value, self.deviation)
    }
}

/// What playing a side is worth, in points of rating.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Edge(f64);

impl Edge {
    /// No edge: an even scenario, or one that nobody has measured.
    pub const NONE: Self = Self(0.0);

    /// The edge of a side that took so many wins and draws out of so many matches between equals.
    ///
    /// Half a point is added to either side, so that a side which never won has a large edge against it and not a boundless one.
    pub fn measured(wins: u32, draws: u32, matches: u32) -> Self {
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        let share = (points + 0.5) / (f64::from(matches) + 1.0);
        Self::of_share(share)
    }

    /// The edge of a side that takes this share of the points between equals.
    pub fn of_share(share: f64) -> Self {
        if share.is_nan() {
            return Self::NONE;
        }
        let share = share.clamp(0.0, 1.0);
        Self((400.0 * (share / (1.0 - share)).log10()).clamp(-LARGEST_EDGE, LARGEST_EDGE))
    }

    /// In points of rating.
    pub fn points(self) -> f64 {
        self.0
    }
}

/// The other side's.
impl std::ops::Neg for Edge {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// How a match ended for the first of its two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The first won.
    Win,
    /// Nobody won.
    Draw,
    /// The second won.
    Loss,
}

impl Score {
    fn outcome(self) -> Outcomes {
        match self {
            Self::Win => Outcomes::WIN,
            Self::Draw => Outcomes::DRAW,
            Self::Loss => Outcomes::LOSS,
        }
    }

    fn turned(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// A rated match between two players that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished<P> {
    /// When it ended.
    pub at: Moment,
    /// The game: each has a scale of its own.
    pub game: String,
    /// Who played.
    pub players: [P; 2],
    /// How it ended for the first of them.
    pub score: Score,
    /// What the first one's side is worth.
    pub edge: Edge,
}

/// The ratings of everybody in every game, as they follow from the matches that are over. `P` names a player, be it a person or a computer's level.
#[derive(Clone, Debug, PartialEq)]
pub struct Book<P> {
    games: BTreeMap<String, BTreeMap<P, Page>>,
    /// The week of the last match that was heard of.
    week: i64,
}

/// What the book knows of a player.
#[derive(Clone, Debug, Default, PartialEq)]
struct Page {
    /// At the start of its week.
    rating: Rating,
    week: i64,
    /// What has happened in that week: against whom, as strong as they were at its start, and how it ended.
    results: Vec<(Rating, Score)>,
}

impl Page {
    fn new(week: i64) -> Self {
        Self { week, ..Self::default() }
    }

    /// As it stands with the results of its week.
    fn now(&self) -> Rating {
        let results: Vec<_> = self.results.iter().map(|(other, score)| (other.inner(), score.outcome())).collect();
        if results.is_empty() {
            return self.rating;
        }
        let changed = glicko2::glicko2_rating_period(&self.rating.inner(), &results, &Glicko2Config::new()).into();
        Some(changed).filter(Rating::is_finite).unwrap_or(self.rating)
    }

    /// As it stands at the start of a later week.
    fn at(&self, week: i64) -> Rating {
        let idle = (week - self.week).min(LONGEST_MEMORY) - i64::from(!self.results.is_empty());
        (0..idle).fold(self.now(), |rating, _| glicko2::decay_deviation(&rating.inner()).into())
    }
}

impl<P> Default for Book<P> {
    fn default() -> Self {
        Self { games: BTreeMap::new(), week: i64::MIN }
    }
}

impl<P: Ord + Clone> Book<P> {
    /// The book of these matches, in the order in which they ended.
    pub fn of<'a>(finished: impl IntoIterator<Item = &'a Finished<P>>) -> Self
    where
        P: 'a,
    {
        let mut book = Self::default();
        for one in finished {
            book.add(one);
        }
        book
    }

    /// One more match is over. A match that ended before the last week that was heard of counts in that week; who plays both sides is not rated.
    pub fn add(&mut self, finished: &Finished<P>) {
        let [one, other] = &finished.players;
        if one == other {
            return;
        }
        self.week = self.week.max(week(finished.at));
        let week = self.week;
        let pages = self.games.entry(finished.game.clone()).or_default();
        for player in [one, other] {
            let page = pages.entry(player.clone()).or_insert_with(|| Page::new(week));
            if page.week < week {
                *page = Page { rating: page.at(week), week, results: Vec::new() };
            }
        }
        let start = |player: &P| pages[player].rating;
        let seen_by_one: Rating = start(other).moved(-finished.edge.0).into();
        let seen_by_other: Rating = start(one).moved(finished.edge.0).into();
        for (player, seen, score) in
            [(one, seen_by_one, finished.score), (other, seen_by_other, finished.score.turned())]
        {
            if let Some(page) = pages.get_mut(player) {
                page.results.push((seen, score));
            }
        }
    }

    /// How strong somebody plays at a moment after the last match.
    pub fn rating(&self, game: &str, player: &P, at: Moment) -> Rating {
        let page = self.games.get(game).and_then(|pages| pages.get(player));
        page.map_or_else(Rating::default, |page| page.at(week(at).max(page.week)))
    }

    /// Everybody who has played a game, the strongest first and provisional ratings last.
    pub fn leaders(&self, game: &str, at: Moment) -> Vec<(P, Rating)> {
        let pages = self.games.get(game).into_iter().flatten();
        let mut leaders: Vec<_> =
            pages.map(|(player, page)| (player.clone(), page.at(week(at).max(page.week)))).collect();
        leaders.sort_by(|(_, one), (_, other)| {
            let sure = one.is_provisional().cmp(&other.is_provisional());
            sure.then(other.value.total_cmp(&one.value))
        });
        leaders
    }
}

fn week(at: Moment) -> i64 {
    at.0.div_euclid(PERIOD.as_millis() as i64)
}
