use std::borrow::Cow;
use std::collections::BTreeMap;

use engine::{Options, Phrase, Rulebook};
use opponents::Player;
use serde::{Deserialize, Serialize};

use crate::row::{Ending, Row};
use crate::run::KeptRecord;
use crate::spread::{Share, Spread};
use crate::statistics::{Moments, wilson};
use crate::table::Table;
use crate::usage::{self, ClauseUse, FormsBy, Tallied};

/// What a run found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunReport {
    /// The game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The hash of its data.
    pub data: String,
    /// Whether that is another data set than the game's own.
    #[serde(default)]
    pub other_data: bool,
    /// The version of its rules.
    pub rules: u32,
    /// The rules' options.
    pub options: Options,
    /// Matches per scenario.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// How long it took; for a run that was interrupted, its last part.
    pub seconds: f64,
    /// By scenario.
    pub scenarios: Vec<ScenarioReport>,
    /// Which rules ever mattered: clauses that appeared in what happened, in its reasons or in refusals, in the order of the rulebook.
    pub clauses: Vec<ClauseUse>,
    /// Clauses of the rulebook that never did.
    pub never: Vec<String>,
    /// How often each form of order was given, those that never were included; none in reports of versions that did not count them.
    #[serde(default)]
    pub forms: BTreeMap<String, u64>,
    /// The same by seat and kind of player.
    #[serde(default)]
    pub forms_by: FormsBy,
    /// One row per match.
    #[serde(skip)]
    pub table: Table,
    /// The matches kept.
    #[serde(skip)]
    pub records: Vec<KeptRecord>,
}

impl RunReport {
    /// How many matches failed.
    pub fn failures(&self) -> u64 {
        self.scenarios.iter().map(|scenario| scenario.failures).sum()
    }

    /// How many matches were played.
    pub fn matches(&self) -> u64 {
        self.scenarios.iter().map(|scenario| scenario.games).sum()
    }
}

/// What a run found about one scenario. Means are over the matches that ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScenarioReport {
    /// The scenario.
    pub scenario: String,
    /// Its title.
    pub title: String,
    /// Matches played.
    pub games: u64,
    /// Decisions per match.
    pub decisions_mean: f64,
    /// Turns per match, begun ones included.
    pub turns_mean: f64,
    /// How decisions per match are spread.
    pub decisions: Spread,
    /// How turns per match are spread.
    pub turns: Spread,
    /// Matches without a winner.
    pub draws: u64,
    /// Matches that did not end as they should.
    pub failures: u64,
    /// The seats in seat order.
    pub order: Vec<String>,
    /// By seat.
    pub seats: BTreeMap<String, SeatReport>,
    /// The sides in seat order, the automatic one last; none in reports of versions that did not count them.
    #[serde(default)]
    pub sides: Vec<SideReport>,
    /// How often whoever made the first decision won.
    pub first_player: Share,
    /// How often matches ended at which level of victory: `british total`.
    pub levels: BTreeMap<String, u64>,
    /// How often which clause ended the match.
    #[serde(alias = "reasons")]
    pub endings: BTreeMap<String, u64>,
    /// Clauses that appeared, in the order of the rulebook.
    #[serde(default)]
    pub clauses: Vec<ClauseUse>,
    /// Clauses of the rulebook that never did.
    #[serde(default)]
    pub never: Vec<String>,
    /// How often each form of order was given.
    #[serde(default)]
    pub forms: BTreeMap<String, u64>,
    /// The same by seat and kind of player.
    #[serde(default)]
    pub forms_by: FormsBy,
    /// The first failures.
    pub failed: Vec<Failure>,
}

impl ScenarioReport {
    /// The sides; where they were not counted, every seat is one.
    pub fn sides(&self) -> Cow<'_, [SideReport]> {
        if !self.sides.is_empty() {
            return Cow::Borrowed(&self.sides);
        }
        let games = self.games - self.failures;
        let alone = |seat: &String| SideReport {
            name: seat.clone(),
            seats: vec![seat.clone()],
            won: Share::of(self.seats.get(seat).map_or(0, |figures| figures.wins), games),
        };
        Cow::Owned(self.order.iter().map(alone).collect())
    }
}

/// What a run found about one side: seats that win and lose together, or the automatic side that nobody plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideReport {
    /// Its seats with a plus between them; `enemy` for the automatic side.
    pub name: String,
    /// Its seats; none for the automatic side.
    pub seats: Vec<String>,
    /// Matches won, of those that ended.
    pub won: Share,
}

/// The automatic side, as rows name it among the winners.
const AUTOMATIC: &str = "enemy";

/// What a run found about one seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatReport {
    /// Who played it.
    pub player: String,
    /// Matches won.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// The share of matches won, of those that ended.
    pub win_rate: f64,
    /// The 95 % Wilson interval of the win rate.
    pub ci95: [f64; 2],
    /// The mean of the points by which the seat was ahead.
    pub score_mean: f64,
    /// Their standard deviation.
    pub score_sd: f64,
    /// How they are spread.
    pub score: Spread,
}

/// A match that failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// Its number in the run.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// What went wrong.
    pub why: String,
}

/// No more failures than this are listed.
const LISTED_FAILURES: usize = 10;

/// What is known of a scenario before a match is played.
pub(crate) struct Billing {
    pub(crate) scenario: String,
    pub(crate) title: String,
    pub(crate) seats: Vec<String>,
    pub(crate) players: Vec<Player>,
    /// By seat: those of one team win and lose together.
    pub(crate) teams: Vec<u8>,
}

impl Billing {
    /// What the rows and the use made of rules and orders say about this scenario.
    pub(crate) fn summarise(
        &self,
        rows: &[Row],
        tallied: &Tallied,
        rulebook: &Rulebook,
        phrases: &[Phrase],
    ) -> ScenarioReport {
        let (clauses, never) = tallied.clauses(rulebook);
        let forms_by = tallied.forms_by(phrases, &self.seats, &self.players);
        let rows: Vec<&Row> = rows.iter().filter(|row| row.scenario == self.scenario).collect();
        let ended: Vec<&Ending> = rows.iter().filter_map(|row| row.ending.as_ref().ok()).collect();
        let failed = rows.iter().filter_map(|row| {
            let why = row.ending.as_ref().err()?.clone();
            Some(Failure { index: row.index, seed: row.seed, why })
        });
        let decisions = ended.iter().map(|ending| i64::from(ending.decisions));
        let turns = ended.iter().map(|ending| i64::from(ending.turns));
        ScenarioReport {
            scenario: self.scenario.clone(),
            title: self.title.clone(),
            games: rows.len() as u64,
            decisions_mean: decisions.clone().map(|count| count as f64).collect::<Moments>().mean(),
            turns_mean: turns.clone().map(|count| count as f64).collect::<Moments>().mean(),
            decisions: decisions.collect(),
            turns: turns.collect(),
            draws: ended.iter().filter(|ending| ending.is_draw()).count() as u64,
            failures: (rows.len() - ended.len()) as u64,
            order: self.seats.clone(),
            seats: (0..self.seats.len()).map(|seat| (self.seats[seat].clone(), self.seat(seat, &ended))).collect(),
            sides: self.sides(&ended),
            first_player: self.first_player(&ended),
            levels: counted(ended.iter().map(|ending| level(ending))),
            endings: counted(ended.iter().map(|ending| ending.reason.clone())),
            clauses,
            never,
            forms: usage::forms(&forms_by),
            forms_by,
            failed: failed.take(LISTED_FAILURES).collect(),
        }
    }

    fn seat(&self, seat: usize, ended: &[&Ending]) -> SeatReport {
        let with_result = |result| ended.iter().filter(|ending| ending.results[seat] == result).count() as u64;
        let (wins, losses, games) = (with_result(1), with_result(-1), ended.len() as u64);
        let scores = ended.iter().map(|ending| i64::from(ending.scores[seat]));
        let moments: Moments = scores.clone().map(|score| score as f64).collect();
        SeatReport {
            player: self.players[seat].to_string(),
            wins,
            losses,
            win_rate: if games == 0 { 0.0 } else { wins as f64 / games as f64 },
            ci95: wilson(wins, games),
            score_mean: moments.mean(),
            score_sd: moments.sd(),
            score: scores.collect(),
        }
    }

    /// The sides. Where all seats are of one team, they play against an automatic side, even if it never won.
    fn sides(&self, ended: &[&Ending]) -> Vec<SideReport> {
        let mut teams: Vec<u8> = Vec::new();
        for team in &self.teams {
            if !teams.contains(team) {
                teams.push(*team);
            }
        }
        let unseated = ended.iter().filter(|ending| is_won_without_a_seat(ending)).count() as u64;
        let mut sides: Vec<SideReport> = teams.iter().map(|team| self.side(*team, ended)).collect();
        if teams.len() == 1 || unseated > 0 {
            let won = Share::of(unseated, ended.len() as u64);
            sides.push(SideReport { name: AUTOMATIC.to_owned(), seats: Vec::new(), won });
        }
        sides
    }

    fn side(&self, team: u8, ended: &[&Ending]) -> SideReport {
        let places: Vec<usize> = (0..self.seats.len()).filter(|seat| self.teams[*seat] == team).collect();
        let wins = ended.iter().filter(|ending| places.iter().any(|seat| ending.results[*seat] == 1)).count();
        let seats: Vec<String> = places.iter().map(|seat| self.seats[*seat].clone()).collect();
        SideReport { name: seats.join("+"), seats, won: Share::of(wins as u64, ended.len() as u64) }
    }

    /// Matches that the seat with the first decision won; of all that somebody began.
    fn first_player(&self, ended: &[&Ending]) -> Share {
        let results = ended.iter().filter_map(|ending| {
            let seat = self.seats.iter().position(|seat| *seat == ending.first)?;
            Some(ending.results[seat])
        });
        let (mut wins, mut games) = (0, 0);
        for result in results {
            games += 1;
            wins += u64::from(result == 1);
        }
        Share::of(wins, games)
    }
}

/// Whether somebody won, and all seats lost: the automatic side.
fn is_won_without_a_seat(ending: &Ending) -> bool {
    !ending.is_draw() && ending.results.iter().all(|result| *result < 0)
}

/// Who won at which level; a level that names its winner says it already.
fn level(ending: &Ending) -> String {
    if ending.is_draw() || ending.level.split(' ').any(|word| word == ending.winners) {
        ending.level.clone()
    } else {
        format!("{} {}", ending.winners, ending.level)
    }
}

fn counted(words: impl Iterator<Item = String>) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_insert(0) += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use opponents::Level;

    use super::*;

    fn billing(seats: &[&str], teams: &[u8]) -> Billing {
        Billing {
            scenario: "gate".into(),
            title: "The Gate".into(),
            seats: seats.iter().map(ToString::to_string).collect(),
            players: vec![Player::of(Level::Sergeant); seats.len()],
            teams: teams.to_vec(),
        }
    }

    /// Matches with these winners, levels and results by seat.
    fn summary(billing: &Billing, endings: &[(&str, &str, &[i8])]) -> ScenarioReport {
        let row = |(index, (winners, level, results)): (usize, &(&str, &str, &[i8]))| {
            let ending = Ending {
                winners: (*winners).to_owned(),
                level: (*level).to_owned(),
                reason: "FP-15.6".to_owned(),
                results: results.to_vec(),
                scores: vec![0; results.len()],
                turns: 1,
                decisions: 1,
                first: billing.seats[0].clone(),
                keys: Vec::new(),
            };
            Row { scenario: billing.scenario.clone(), index: index as u64, seed: 1, ending: Ok(ending) }
        };
        let rows: Vec<Row> = endings.iter().enumerate().map(row).collect();
        billing.summarise(&rows, &Tallied::default(), &Rulebook { clauses: Vec::new() }, &[])
    }

    fn sides(scenario: &ScenarioReport) -> Vec<(&str, usize, u64)> {
        scenario.sides.iter().map(|side| (side.name.as_str(), side.seats.len(), side.won.count)).collect()
    }

    #[test]
    fn seats_of_one_team_play_against_an_automatic_side() {
        let endings: [(&str, &str, &[i8]); 4] = [
            ("p1+p2", "victory", &[1, 1]),
            ("enemy", "enemy victory", &[-1, -1]),
            ("enemy", "great enemy victory", &[-1, -1]),
            ("", "draw", &[0, 0]),
        ];
        let scenario = summary(&billing(&["p1", "p2"], &[0, 0]), &endings);
        assert_eq!(sides(&scenario), [("p1+p2", 2, 1), ("enemy", 0, 2)]);
        assert_eq!(
            scenario.levels.keys().collect::<Vec<_>>(),
            ["draw", "enemy victory", "great enemy victory", "p1+p2 victory"]
        );
    }

    #[test]
    fn an_automatic_side_that_never_won_is_a_side() {
        let scenario = summary(&billing(&["p1"], &[0]), &[("p1", "victory", &[1])]);
        assert_eq!(sides(&scenario), [("p1", 1, 1), ("enemy", 0, 0)]);
    }

    #[test]
    fn a_seated_enemy_is_a_side_of_its_own() {
        let billing = billing(&["p1", "p2", "enemy"], &[0, 0, 1]);
        let scenario = summary(&billing, &[("enemy", "enemy victory", &[-1, -1, 1])]);
        assert_eq!(sides(&scenario), [("p1+p2", 2, 0), ("enemy", 1, 1)]);
    }

    #[test]
    fn a_report_that_called_endings_reasons_is_read() {
        let scenario = summary(&billing(&["red", "blue"], &[0, 1]), &[("blue", "total", &[-1, 1])]);
        let mut old = serde_json::to_value(&scenario).unwrap();
        let fields = old.as_object_mut().unwrap();
        let endings = fields.remove("endings").unwrap();
        fields.insert("reasons".to_owned(), endings);
        for new in ["clauses", "never", "forms", "forms_by"] {
            fields.remove(new);
        }
        let read: ScenarioReport = serde_json::from_value(old).unwrap();
        assert_eq!(read.endings, scenario.endings);
        assert!(!read.endings.is_empty() && read.forms.is_empty());
    }

    #[test]
    fn a_report_without_sides_is_read_and_has_a_side_for_each_seat() {
        let scenario = summary(&billing(&["red", "blue"], &[0, 1]), &[("blue", "total", &[-1, 1])]);
        let mut old = serde_json::to_value(&scenario).unwrap();
        old.as_object_mut().unwrap().remove("sides");
        let read: ScenarioReport = serde_json::from_value(old).unwrap();
        assert_eq!(read.sides(), scenario.sides());
        assert_eq!(read.sides, []);
    }
}
