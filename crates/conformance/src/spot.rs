use engine::RuleSet;

/// Where the suite is. Prints itself when a check fails or the game panics.
pub(crate) struct Spot {
    pub game: &'static str,
    pub scenario: String,
    pub seed: u64,
    pub step: usize,
    pub question: &'static str,
    /// What is being tried.
    pub trying: String,
    /// The last orders, in notation.
    pub orders: Vec<String>,
}

impl Spot {
    pub(crate) fn new<R: RuleSet>(scenario: &str, seed: u64) -> Self {
        Self {
            game: R::SLUG,
            scenario: scenario.to_owned(),
            seed,
            step: 0,
            question: "",
            trying: "the set-up".to_owned(),
            orders: Vec::new(),
        }
    }
}

impl Drop for Spot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let recent = &self.orders[self.orders.len().saturating_sub(8)..];
            eprintln!(
                "\n{} scenario `{}` seed {} step {} question `{}`, trying: {}\nlast orders: {}\nback there: conformance::match_at::<R>({:?}, {}, {})\n",
                self.game,
                self.scenario,
                self.seed,
                self.step,
                self.question,
                self.trying,
                recent.join(" / "),
                self.scenario,
                self.seed,
                self.step
            );
        }
    }
}
