//! What the server says about itself on its standard error: for people, or one JSON document a line for programs that collect such lines.
//!
//! Nothing that a visitor holds in secret is ever written: neither cookies nor invitations, and of an address only the route it fits.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

/// Whether lines are JSON, and requests are written too.
static FOR_PROGRAMS: AtomicBool = AtomicBool::new(false);

tokio::task_local! {
    /// The request that is being answered.
    static REQUEST: String;
}

/// From now on each line is a JSON document, and there is one for each request.
pub fn speak_json() {
    FOR_PROGRAMS.store(true, Ordering::Relaxed);
}

/// Whether there is a line for each request.
pub(crate) fn tells_requests() -> bool {
    FOR_PROGRAMS.load(Ordering::Relaxed)
}

/// Something went wrong.
pub(crate) fn problem(text: &str) {
    if !FOR_PROGRAMS.load(Ordering::Relaxed) {
        return say(text);
    }
    let mut line = json!({ "time": now(), "level": "warn", "text": text });
    if let Some(request) = current() {
        line["request"] = Value::String(request);
    }
    say(&line.to_string());
}

/// Something happened that whoever runs the server wants to know.
pub fn note(text: &str) {
    if FOR_PROGRAMS.load(Ordering::Relaxed) {
        say(&json!({ "time": now(), "level": "info", "text": text }).to_string());
    }
}

/// A request was answered. `route` is the pattern that its address fits.
pub(crate) fn answered(request: &str, method: &str, route: &str, status: u16, took: Duration) {
    let ms = (took.as_secs_f64() * 1e5).round() / 1e2;
    let line = json!({ "time": now(), "level": "info", "text": "request", "request": request, "method": method,
        "route": route, "status": status, "ms": ms });
    say(&line.to_string());
}

/// Does something as part of a request, whose id stands beside whatever goes wrong in it.
pub(crate) async fn within<F: Future>(request: String, work: F) -> F::Output {
    REQUEST.scope(request, work).await
}

/// The id of the request that is being answered.
pub(crate) fn current() -> Option<String> {
    REQUEST.try_with(Clone::clone).ok()
}

/// A closed standard error leaves nobody to tell.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Seconds since 1970, with thousandths.
fn now() -> f64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as f64 / 1e3
}
