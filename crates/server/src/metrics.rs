//! What the server counts, in the text form that Prometheus reads.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use catalog::Level;

use crate::App;

/// The upper ends of the classes into which times fall, in microseconds.
const CLASSES: [u64; 14] = [
    500, 1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000, 20_000_000,
    60_000_000,
];

/// Something that only grows.
#[derive(Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    fn value(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How long things took.
#[derive(Default)]
pub(crate) struct Times {
    classes: [Counter; CLASSES.len()],
    count: Counter,
    micros: Counter,
}

impl Times {
    pub(crate) fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        if let Some(class) = CLASSES.iter().position(|end| micros <= *end) {
            self.classes[class].add(1);
        }
        self.count.add(1);
        self.micros.add(micros);
    }

    fn write(&self, text: &mut String, name: &str) {
        let _ = writeln!(text, "# TYPE {name} histogram");
        let mut below = 0;
        for (class, end) in CLASSES.iter().enumerate() {
            below += self.classes[class].value();
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {below}", *end as f64 / 1e6);
        }
        let count = self.count.value();
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {}", self.micros.value() as f64 / 1e6);
        let _ = writeln!(text, "{name}_count {count}");
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Orders of players that were acknowledged.
    pub(crate) orders: Counter,
    /// Answers by the first digit of their status.
    answers: [Counter; 6],
    /// How long requests took, streams left out.
    pub(crate) requests: Times,
    /// How long acts took to be stored.
    appends: Times,
    /// Acts that could not be stored.
    failures: Counter,
    /// What computer players decided, by level.
    thoughts: [Counter; Level::ALL.len()],
    /// How long they thought.
    thinking: Times,
    /// How long they waited for a place.
    pub(crate) waits: Times,
    /// Acts of other servers that were told to streams here.
    pub(crate) heard: Counter,
    /// Acts of other servers that were found by looking.
    pub(crate) found: Counter,
}

impl Metrics {
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.answers[usize::from(status / 100).min(5)].add(1);
        self.requests.add(took);
    }

    pub(crate) fn stored(&self, took: Duration, well: bool) {
        if well {
            self.appends.add(took);
        } else {
            self.failures.add(1);
        }
    }

    pub(crate) fn thought(&self, level: Level, took: Duration) {
        if let Some(place) = Level::ALL.iter().position(|known| *known == level) {
            self.thoughts[place].add(1);
        }
        self.thinking.add(took);
    }

    /// All of it as text.
    pub(crate) fn text(&self, app: &App) -> String {
        let mut text = String::new();
        for (name, help, counter) in [
            ("grognard_orders_total", "Orders of players that were acknowledged", &self.orders),
            ("grognard_store_failures_total", "Acts that could not be stored", &self.failures),
            ("grognard_acts_heard_total", "Acts of other servers that were told to streams here", &self.heard),
            ("grognard_acts_found_total", "Acts of other servers that were found by looking, not heard", &self.found),
        ] {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {}", counter.value());
        }
        text.push_str("# TYPE grognard_answers_total counter\n");
        for (class, counter) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "grognard_answers_total{{status=\"{class}xx\"}} {}", counter.value());
        }
        text.push_str("# TYPE grognard_thoughts_total counter\n");
        for (level, counter) in Level::ALL.iter().zip(&self.thoughts) {
            let _ = writeln!(text, "grognard_thoughts_total{{level=\"{}\"}} {}", level.id(), counter.value());
        }
        self.requests.write(&mut text, "grognard_request_seconds");
        self.appends.write(&mut text, "grognard_store_append_seconds");
        self.thinking.write(&mut text, "grognard_thought_seconds");
        self.waits.write(&mut text, "grognard_thought_wait_seconds");
        text.push_str("# TYPE grognard_queue gauge\n");
        for (desk, waiting) in [
            ("thinking", app.thinking.waiting()),
            ("answering", app.answering.waiting()),
            ("errands", app.errands.desk.waiting()),
        ] {
            let _ = writeln!(text, "grognard_queue{{desk=\"{desk}\"}} {waiting}");
        }
        let connections = app.store.connections();
        for (name, help, value) in [
            ("grognard_live_matches", "Matches in memory", app.live_matches()),
            ("grognard_games_opened", "Games of the list whose data are in memory", catalog::opened()),
            ("grognard_streams", "Streams of updates", app.limits.streams_open()),
            ("grognard_database_connections", "Open connections to the database", connections.open),
            ("grognard_database_connections_idle", "Connections that nobody uses", connections.idle),
            ("grognard_database_connections_awaited", "Who waits for a connection", connections.awaited),
            ("grognard_hears_others", "Whether this server hears the others", usize::from(app.nodes.hears())),
        ] {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fall_into_classes_that_add_up() {
        let times = Times::default();
        for millis in [0, 1, 3, 3, 100_000] {
            times.add(Duration::from_millis(millis));
        }
        let mut text = String::new();
        times.write(&mut text, "t");
        for line in ["t_bucket{le=\"0.0005\"} 1", "t_bucket{le=\"0.005\"} 4", "t_bucket{le=\"+Inf\"} 5", "t_count 5"] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }
}
