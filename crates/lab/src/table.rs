use serde::{Deserialize, Serialize};

use crate::report::Billing;
use crate::row::{Ending, KeyEvent, Row};

/// One row per match, column by column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The columns, all of the same length.
    pub columns: Vec<Column>,
}

/// A named column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Cells,
}

/// The cells of a column; `None` where a match has nothing to say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

pub(crate) fn tabulate(game: &str, billings: &[Billing], rows: &[Row]) -> Table {
    let words = |name: &str, cell: &dyn Fn(&Row) -> Option<String>| Column {
        name: name.to_owned(),
        cells: Cells::Words(rows.iter().map(cell).collect()),
    };
    let numbers = |name: &str, cell: &dyn Fn(&Row) -> Option<i64>| Column {
        name: name.to_owned(),
        cells: Cells::Numbers(rows.iter().map(cell).collect()),
    };
    let mut columns = vec![
        words("game", &|_| Some(game.to_owned())),
        words("scenario", &|row| Some(row.scenario.clone())),
        numbers("index", &|row| Some(row.index as i64)),
        numbers("seed", &|row| Some(row.seed as i64)),
        words("winners", &|row| Some(ended(row)?.winners.clone())),
        words("level", &|row| Some(ended(row)?.level.clone())),
        words("reason", &|row| Some(ended(row)?.reason.clone())),
        numbers("turns", &|row| Some(i64::from(ended(row)?.turns))),
        numbers("decisions", &|row| Some(i64::from(ended(row)?.decisions))),
        words("first_player", &|row| Some(ended(row)?.first.clone())),
    ];
    for seat in all_seats(billings) {
        let place = |row: &Row| {
            let billing = billings.iter().find(|billing| billing.scenario == row.scenario)?;
            Some((billing, billing.seats.iter().position(|name| *name == seat)?))
        };
        columns.push(words(&format!("player_{seat}"), &|row| {
            let (billing, seat) = place(row)?;
            Some(billing.players[seat].to_string())
        }));
        columns
            .push(numbers(&format!("score_{seat}"), &|row| Some(i64::from(*ended(row)?.scores.get(place(row)?.1)?))));
    }
    columns.push(words("key_events", &|row| {
        Some(ended(row)?.keys.iter().map(KeyEvent::line).collect::<Vec<_>>().join("; "))
    }));
    columns.push(words("failure", &|row| row.ending.as_ref().err().cloned()));
    Table { columns }
}

fn ended(row: &Row) -> Option<&Ending> {
    row.ending.as_ref().ok()
}

/// Every seat of any of the scenarios, in the order they first appear.
fn all_seats(billings: &[Billing]) -> Vec<String> {
    let mut seats: Vec<String> = Vec::new();
    for seat in billings.iter().flat_map(|billing| &billing.seats) {
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
