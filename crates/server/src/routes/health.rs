//! For those who look after servers: whether this one lives, whether it can be sent visitors, and what it has counted.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::{ApiError, App};

/// A database that takes longer to answer is not ready.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/healthz", get(healthy)).route("/readyz", get(ready)).route("/metrics", get(metrics))
}

/// Whether a request is one of these: they are neither limited nor bound to a name, because a balancer asks by whatever address it has.
pub(crate) fn is_about_health(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

async fn healthy() -> &'static str {
    "well\n"
}

/// Ready is a server whose database answers and that is not about to stop.
async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if app.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "about to stop\n");
    }
    match tokio::time::timeout(PATIENCE, app.answers()).await {
        Ok(true) => (StatusCode::OK, "ready\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// Only for whoever asks directly from this machine or its own network: what comes through a proxy is marked by it, and comes from strangers.
async fn metrics(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    connection: Option<axum::Extension<ConnectInfo<SocketAddr>>>,
) -> Response {
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key(header::FORWARDED);
    let near = connection.is_some_and(|axum::Extension(ConnectInfo(address))| is_near(address.ip().to_canonical()));
    if forwarded || !near {
        return ApiError::NotFound("such page".to_owned()).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, app.metrics.text(&app)).into_response()
}

fn is_near(address: std::net::IpAddr) -> bool {
    match address {
        std::net::IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        std::net::IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}
