//! What stands before every request: limits, the origin of the page that sent it, and the headers that go out with every answer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::visitor::cookie;
use crate::{ApiError, App};

/// Everything comes from this server and from nowhere else; nothing is written into the page that could run.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Lets a request pass or refuses it, and dresses the answer.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = address(&app, &request);
    request.extensions_mut().insert(Address(address));
    let mut response = match admit(&app, address, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn admit(app: &App, address: IpAddr, request: &Request) -> Result<(), ApiError> {
    let visitor = cookie(request.headers()).map(|token| token.hash());
    app.limits.charge(address, visitor, price(request))?;
    if changes_something(request.method()) && is_foreign(request.headers()) {
        return Err(ApiError::ForeignOrigin);
    }
    Ok(())
}

/// What costs the server more costs the client more.
fn price(request: &Request) -> f64 {
    match (request.method(), request.uri().path()) {
        (&Method::POST, "/api/matches" | "/api/records" | "/api/lab") => 10.0,
        (&Method::POST, path) if path.ends_with("/analysis") || path.ends_with("/fork") => 10.0,
        (&Method::POST, path) if path.ends_with("/chat") || path.ends_with("/ping") => 3.0,
        _ => 1.0,
    }
}

fn changes_something(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a page of another site sent the request. Programs that are no browsers send neither header.
fn is_foreign(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get("x-forwarded-host").or_else(|| headers.get(header::HOST));
    let of_origin = origin.to_str().ok().and_then(|text| text.split_once("://")).map(|(_, host)| host.as_bytes());
    of_origin.is_none() || of_origin != host.map(HeaderValue::as_bytes)
}

/// The client's address; behind a proxy the one that the proxy vouches for, which is the last of the list.
fn address(app: &App, request: &Request) -> IpAddr {
    let forwarded = || {
        let list = request.headers().get_all("x-forwarded-for").iter().next_back()?;
        list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let proxied = if app.config.behind_proxy { forwarded() } else { None };
    proxied.or_else(direct).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_page_of_another_site_is_foreign() {
        assert!(is_foreign(&headers(&[("origin", "http://evil.example"), ("host", "table.example")])));
        assert!(is_foreign(&headers(&[("origin", "null"), ("host", "table.example")])));
        assert!(is_foreign(&headers(&[("sec-fetch-site", "cross-site"), ("host", "table.example")])));
    }

    #[test]
    fn our_own_page_and_plain_programs_are_not_foreign() {
        assert!(!is_foreign(&headers(&[("origin", "http://table.example:1857"), ("host", "table.example:1857")])));
        assert!(!is_foreign(&headers(&[("sec-fetch-site", "same-origin")])));
        assert!(!is_foreign(&headers(&[("host", "table.example")])));
    }
}
