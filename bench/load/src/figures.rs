use std::fmt::Write;

use serde_json::{Map, Value, json};

/// The value below which this share of the sorted numbers lies.
pub fn percentile(numbers: &mut [f64], share: f64) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let last = numbers.len().saturating_sub(1);
    numbers.get(((last as f64) * share).round() as usize).copied().unwrap_or(f64::NAN)
}

/// The middle of several measurements.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    percentile(&mut numbers, 0.5)
}

/// One line of the report.
pub struct Figure {
    pub key: &'static str,
    pub text: &'static str,
    pub value: f64,
    pub unit: &'static str,
    pub must: f64,
    pub aim: f64,
}

/// A number as it is read: small ones with two places. A target that is not set is none.
pub fn number(value: f64) -> String {
    if value >= 100.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// What was measured.
#[derive(Default)]
pub struct Report {
    figures: Vec<Figure>,
}

impl Report {
    /// Adds a figure with the target it must meet and the one it aims at.
    pub fn add(
        &mut self,
        key: &'static str,
        text: &'static str,
        value: f64,
        unit: &'static str,
        (must, aim): (f64, f64),
    ) {
        self.figures.push(Figure { key, text, value, unit, must, aim });
    }

    /// Its lines.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    pub fn json(&self) -> Value {
        let figures: Map<String, Value> = self
            .figures
            .iter()
            .map(|figure| {
                let value =
                    json!({ "value": figure.value, "unit": figure.unit, "must": figure.must, "aim": figure.aim });
                (figure.key.to_owned(), value)
            })
            .collect();
        json!({ "load": figures })
    }

    pub fn table(&self) -> String {
        let mut text = String::from("| figure | measured | must | aim |\n| --- | --- | --- | --- |\n");
        for figure in &self.figures {
            let (value, must, aim) = (number(figure.value), number(figure.must), number(figure.aim));
            let _ = writeln!(text, "| {} | {value} {} | {must} | {aim} |", figure.text, figure.unit);
        }
        text
    }
}
