//! Where this server is reached.

use axum::http::{HeaderMap, header};

use crate::App;

/// As the host says, or as far as a request says.
pub(crate) fn of(app: &App, headers: &HeaderMap) -> String {
    if let Some(origin) = &app.config.outside.origin {
        return origin.clone();
    }
    let said = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let proxied = |name: &str| said(name).filter(|_| app.config.behind_proxy);
    let scheme = if proxied("x-forwarded-proto") == Some("https") { "https" } else { "http" };
    let host = proxied("x-forwarded-host").or_else(|| said(header::HOST.as_str())).unwrap_or("localhost");
    format!("{scheme}://{host}")
}

/// As the host says: what is sent when nobody asks must not follow from what somebody once asked.
pub(crate) fn told(app: &App) -> Option<&str> {
    app.config.outside.origin.as_deref()
}
