use engine::RuleSet;

use crate::contest::Contest;
use crate::report::winners;
use crate::run::Played;

/// One row per match, column by column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The columns, all of the same length.
    pub columns: Vec<Column>,
}

/// A named column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Cells,
}

/// The cells of a column; `None` where a match has nothing to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Words.
    Words(Vec<Option<String>>),
    /// Whole numbers.
    Numbers(Vec<Option<i64>>),
}

impl Table {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| match &column.cells {
            Cells::Words(cells) => cells.len(),
            Cells::Numbers(cells) => cells.len(),
        })
    }

    /// The table as CSV with a line of names, quoted where needed, one line per match.
    pub fn csv(&self) -> String {
        let mut text = self.columns.iter().map(|column| quoted(&column.name)).collect::<Vec<_>>().join(",");
        text.push('\n');
        for row in 0..self.rows() {
            for (i, column) in self.columns.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                text.push_str(&match &column.cells {
                    Cells::Words(cells) => cells[row].as_deref().map_or_else(String::new, quoted),
                    Cells::Numbers(cells) => cells[row].map_or_else(String::new, |number| number.to_string()),
                });
            }
            text.push('\n');
        }
        text
    }
}

fn quoted(word: &str) -> String {
    if word.contains([',', '"', '\n', '\r']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.to_owned() }
}

pub(crate) fn tabulate<R: RuleSet>(scenarios: &[String], contests: &[Contest<R>], played: &[Played]) -> Table {
    let words = |name: &str, cell: &dyn Fn(&Played) -> Option<String>| Column {
        name: name.to_owned(),
        cells: Cells::Words(played.iter().map(cell).collect()),
    };
    let numbers = |name: &str, cell: &dyn Fn(&Played) -> Option<i64>| Column {
        name: name.to_owned(),
        cells: Cells::Numbers(played.iter().map(cell).collect()),
    };
    let mut columns = vec![
        words("game", &|_| Some(R::SLUG.to_owned())),
        words("scenario", &|played| Some(scenarios[played.scenario].clone())),
        numbers("index", &|played| Some(played.index as i64)),
        numbers("seed", &|played| Some(played.seed as i64)),
        words("winners", &|played| {
            let course = played.course.as_ref().ok()?;
            Some(winners(&course.outcome, &contests[played.scenario].seats))
        }),
        words("level", &|played| Some(played.course.as_ref().ok()?.outcome.level.to_owned())),
        words("reason", &|played| Some(played.course.as_ref().ok()?.outcome.reason.to_string())),
        numbers("turns", &|played| Some(i64::from(played.course.as_ref().ok()?.turns))),
        numbers("decisions", &|played| Some(i64::from(played.course.as_ref().ok()?.decisions))),
    ];
    for seat in all_seats(contests) {
        let place = |played: &Played| contests[played.scenario].seats.iter().position(|name| *name == seat);
        columns.push(words(&format!("player_{seat}"), &|played| {
            Some(contests[played.scenario].players[place(played)?].to_string())
        }));
        columns.push(numbers(&format!("score_{seat}"), &|played| {
            Some(i64::from(played.course.as_ref().ok()?.outcome.margin[place(played)?]))
        }));
    }
    columns.push(words("failure", &|played| played.course.as_ref().err().cloned()));
    Table { columns }
}

/// Every seat of any of the scenarios, in the order they first appear.
fn all_seats<R: RuleSet>(contests: &[Contest<R>]) -> Vec<String> {
    let mut seats: Vec<String> = Vec::new();
    for seat in contests.iter().flat_map(|contest| &contest.seats) {
        if !seats.contains(seat) {
            seats.push(seat.clone());
        }
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_needs_it_and_leaves_gaps_empty() {
        let table = Table {
            columns: vec![
                Column { name: "why".into(), cells: Cells::Words(vec![Some("no, \"never\"".into()), None]) },
                Column { name: "turns".into(), cells: Cells::Numbers(vec![None, Some(-3)]) },
            ],
        };
        assert_eq!(table.csv(), "why,turns\n\"no, \"\"never\"\"\",\n,-3\n");
        assert_eq!(table.rows(), 2);
    }
}
