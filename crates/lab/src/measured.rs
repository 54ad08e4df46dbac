use serde::Deserialize;

/// What was measured of a game: how often either side wins between sergeants. `cargo xtask balance` writes it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The version of the rules; 0 before anything was measured.
    #[serde(default)]
    pub rules: u32,
    /// By scenario and preset.
    #[serde(default)]
    pub measured: Vec<Measurement>,
}

/// What was measured of a scenario with a preset.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// The scenario.
    pub scenario: String,
    /// The preset: a value of the option `balance`.
    pub balance: String,
    /// Matches played.
    pub matches: u64,
    /// Matches without a winner.
    pub draws: u64,
    /// Turns per match.
    pub turns: f64,
    /// What the ends of a few matches look like, see [`fingerprint`](crate::fingerprint).
    pub fingerprint: String,
    /// How often each side won, the automatic one last.
    pub sides: Vec<MeasuredSide>,
}

/// How often a side won.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredSide {
    /// Its seats; none for the automatic side.
    pub seats: Vec<String>,
    /// Matches won.
    pub wins: u64,
    /// Their share.
    pub share: f64,
    /// Its 95 % Wilson interval.
    pub ci95: [f64; 2],
}

impl Measured {
    /// Reads what `cargo xtask balance` has written.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|fault| fault.message().to_owned())
    }

    /// What was measured of a scenario with a preset.
    pub fn of(&self, scenario: &str, balance: &str) -> Option<&Measurement> {
        self.measured.iter().find(|one| one.scenario == scenario && one.balance == balance)
    }
}

impl MeasuredSide {
    /// Its name: its seats with a plus between them, `enemy` for the automatic side.
    pub fn name(&self) -> String {
        if self.seats.is_empty() { "enemy".to_owned() } else { self.seats.join(" + ") }
    }

    /// How many of a hundred matches it wins.
    pub fn of_hundred(&self) -> u32 {
        (self.share * 100.0).round() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_read_by_scenario_and_preset() {
        let text = r#"
            rules = 14
            [[measured]]
            scenario = "patrol"
            balance = "published"
            matches = 2000
            draws = 40
            turns = 3.25
            fingerprint = "00112233aabbccdd"
            sides = [
                { seats = ["red"], wins = 1940, share = 0.97, ci95 = [0.9616, 0.9766] },
                { seats = [], wins = 20, share = 0.01, ci95 = [0.0065, 0.0154] },
            ]
        "#;
        let measured = Measured::read(text).unwrap();
        let one = measured.of("patrol", "published").unwrap();
        let sides: Vec<_> = one.sides.iter().map(|side| (side.name(), side.of_hundred())).collect();
        assert_eq!(sides, [("red".to_owned(), 97), ("enemy".to_owned(), 1)]);
        assert_eq!(measured.of("patrol", "even"), None);
        assert_eq!(Measured::read(""), Ok(Measured::default()));
        assert!(Measured::read("rules = \"new\"").is_err());
    }
}
