use std::collections::HashMap;
use std::sync::Arc;

use catalog::{Level, Title};
use club::clock::Moment;
use club::rating::{Edge, Finished as RatedMatch, Score};
use engine::Options;
use store::{Finished, MatchKey, VisitorId};

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Player {
    /// A person, by the visitor.
    Person(VisitorId),
    /// A computer's level.
    Computer(Level),
}

/// How a match ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Result {
    Won,
    Drawn,
    Lost,
    /// The host ended the match: it counts for nothing.
    Annulled,
}

/// The sides of a scenario, each as the names of its seats.
pub(crate) type Sides = Arc<Vec<Vec<String>>>;

/// A match that is over, as a contest between its sides.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    pub(crate) at: i64,
    pub(crate) key: MatchKey,
    pub(crate) game: &'static str,
    pub(crate) scenario: String,
    /// The turn in which it ended.
    pub(crate) turn: u16,
    /// The preset it was played with; none where other options were changed too.
    pub(crate) preset: Option<String>,
    /// The sides, each as the names of its seats.
    pub(crate) sides: Sides,
    /// Who played each side; nobody where several did.
    pub(crate) players: Vec<Option<Player>>,
    /// How it ended for each side.
    pub(crate) results: Vec<Result>,
    /// Whether it counts for ratings.
    pub(crate) rated: bool,
    /// What the first side is worth.
    pub(crate) edge: Edge,
}

impl Bout {
    /// The side of a player; of who played several, none.
    pub(crate) fn side_of(&self, player: Player) -> Option<usize> {
        let mut sides = (0..self.players.len()).filter(|side| self.players[*side] == Some(player));
        sides.next().filter(|_| sides.next().is_none())
    }

    /// Who played against a side, where there is one other.
    pub(crate) fn opponent(&self, side: usize) -> Option<Player> {
        if self.players.len() == 2 { self.players[1 - side] } else { None }
    }

    /// What a side is worth.
    pub(crate) fn edge_of(&self, side: usize) -> Edge {
        if side == 0 { self.edge } else { -self.edge }
    }

    /// Whether people played every side, different ones.
    pub(crate) fn is_between_people(&self) -> bool {
        let person = |player: &Option<Player>| matches!(player, Some(Player::Person(_)));
        let mut players = self.players.clone();
        players.sort();
        players.dedup();
        players.len() == self.sides.len() && players.len() > 1 && players.iter().all(person)
    }

    /// Whether it came to an end of its own; what the host ended is no result.
    pub(crate) fn counts(&self) -> bool {
        !self.results.contains(&Result::Annulled)
    }

    /// As ratings count it.
    pub(crate) fn for_ratings(&self) -> Option<RatedMatch<Player>> {
        let [Some(one), Some(other)] = self.players.as_slice() else { return None };
        let score = match self.results[0] {
            Result::Won => Score::Win,
            Result::Drawn => Score::Draw,
            Result::Lost => Score::Loss,
            Result::Annulled => return None,
        };
        let (at, game) = (Moment(self.at.saturating_mul(1_000)), self.game.to_owned());
        self.rated.then_some(RatedMatch { at, game, players: [*one, *other], score, edge: self.edge })
    }
}

/// What the first side of a scenario is worth, where the lab has measured it.
fn edge(game: &str, scenario: &str, preset: Option<&str>, sides: &[Vec<String>]) -> Option<Edge> {
    let measured = catalog::measured(game).of(scenario, preset?)?;
    let side = measured.sides.iter().find(|side| Some(&side.seats) == sides.first())?;
    Some(Edge::measured(side.wins as u32, measured.draws as u32, measured.matches as u32))
}

/// What scenarios are, found out once: who sits on whose side follows from the scenario and its options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scenarios(HashMap<(String, String, String), Known>);

#[derive(Clone, Debug)]
struct Known {
    preset: Option<String>,
    sides: Sides,
    edge: Option<Edge>,
}

impl Scenarios {
    /// The sides of a scenario, and what the first of them is worth, where that is known.
    pub(crate) fn sides(
        &mut self,
        title: &'static dyn Title,
        scenario: &str,
        options: &str,
    ) -> Option<(Sides, Option<Edge>)> {
        self.known(title, scenario, options).map(|known| (known.sides, known.edge))
    }

    /// A match that is over; none when its scenario is no longer known.
    pub(crate) fn bout(&mut self, title: &'static dyn Title, row: &Finished) -> Option<Bout> {
        let known = self.known(title, &row.scenario, &row.options)?;
        let players: Vec<Option<Player>> = known.sides.iter().map(|side| player(row, side)).collect();
        let results = known.sides.iter().map(|side| result(row, side)).collect();
        let two = matches!(players.as_slice(), [Some(one), Some(other)] if one != other);
        Some(Bout {
            at: row.at,
            key: row.key,
            game: title.slug(),
            scenario: row.scenario.clone(),
            turn: row.turn,
            rated: row.stakes.rated && two && known.preset.is_some() && row.steps > 1 && !row.ending.annulled,
            preset: known.preset,
            sides: known.sides,
            players,
            results,
            edge: known.edge.unwrap_or(Edge::NONE),
        })
    }

    fn known(&mut self, title: &'static dyn Title, scenario: &str, options: &str) -> Option<Known> {
        let key = (title.slug().to_owned(), scenario.to_owned(), options.to_owned());
        if let Some(known) = self.0.get(&key) {
            return Some(known.clone());
        }
        let info = title.info();
        info.scenario(scenario)?;
        let options = Options(serde_json::from_str(options).ok()?);
        let sides = title.sides(scenario, &options);
        let preset = info.preset(scenario, &options);
        let edge = edge(title.slug(), scenario, preset.as_deref(), &sides);
        let known = Known { preset, sides: Arc::new(sides), edge };
        self.0.insert(key, known.clone());
        Some(known)
    }
}

/// Who played a side alone; nobody where several shared a screen, for either may have moved the other's pieces.
fn player(row: &Finished, side: &[String]) -> Option<Player> {
    if row.seats.iter().any(|seat| seat.hotseat) {
        return None;
    }
    let mut sat =
        row.seats.iter().filter(|seat| side.contains(&seat.name)).map(|seat| match (&seat.level, seat.visitor) {
            (Some(level), _) => level.parse().ok().map(Player::Computer),
            (None, visitor) => visitor.map(Player::Person),
        });
    let first = sat.next()??;
    sat.all(|other| other == Some(first)).then_some(first)
}

/// How it ended for a side.
fn result(row: &Finished, side: &[String]) -> Result {
    let won = |winners: &[String]| side.iter().any(|seat| winners.contains(seat));
    match row.ending.winners.as_slice() {
        _ if row.ending.annulled => Result::Annulled,
        [] if row.ending.automatic => Result::Lost,
        [] => Result::Drawn,
        winners if won(winners) => Result::Won,
        _ => Result::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_worth_what_the_lab_has_measured() {
        let sides = [vec!["rebel".to_owned()], vec!["british".to_owned()]];
        let of = |scenario, preset, sides: &[Vec<String>]| {
            edge("last-mughal", scenario, preset, sides).expect("it was measured").points()
        };
        let (published, even) =
            (of("campbells-campaign", Some("published"), &sides), of("campbells-campaign", Some("even"), &sides));
        assert!(published < -200.0, "few win as the Rebels there: {published}");
        assert!(even.abs() < 60.0, "evened, it is nearly even: {even}");
        let turned = [sides[1].clone(), sides[0].clone()];
        let british = of("campbells-campaign", Some("published"), &turned);
        assert!((british + published).abs() < 1e-6, "what one side gains the other loses");
        for (scenario, preset) in [("campbells-campaign", None), ("nowhere", Some("published"))] {
            assert_eq!(edge("last-mughal", scenario, preset, &sides), None, "nobody has measured it");
        }
    }
}
