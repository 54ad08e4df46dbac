//! What stands before every request: limits, the origin of the page that sent it, and the headers that go out with every answer.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use store::TokenHash;
use tower::Service;

use crate::routes::is_about_health;
use crate::token::{Token, hex, random};
use crate::visitor::cookie;
use crate::{ApiError, App, Config, journal};

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

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Where records are imported, which are larger than anything else.
const RECORDS: &str = "/api/records";

/// The price of playing a match through from its start.
const REPLAY: f64 = 5.0;

/// Where a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// Who sends a request, by the cookie it carries.
#[derive(Clone, Copy)]
pub(crate) struct Bearer(pub(crate) Option<(Token, TokenHash)>);

/// Lets a request pass to the routes or refuses it, and dresses the answer.
pub(crate) async fn guard<S: Routes>(app: Arc<App>, routes: S, mut request: Request) -> Response {
    let begun = Instant::now();
    let (address, bearer) = (address(&app, &request), bearer(request.headers()));
    let is_api = request.uri().path().starts_with("/api");
    let id = request_id(request.headers());
    let told = journal::tells_requests().then(|| (request.method().clone(), Route::default()));
    request.extensions_mut().insert(Address(address));
    request.extensions_mut().insert(bearer);
    if let Some((_, route)) = &told {
        request.extensions_mut().insert(route.clone());
    }
    let mut response = match admit(&app, address, &bearer, &request) {
        Ok(()) => journal::within(id.clone(), within_bounds(app.config.patience, routes, request)).await,
        Err(error) => error.into_response(),
    };
    let status = response.status().as_u16();
    app.metrics.answered(status, begun.elapsed());
    if let Some((method, Route(route))) = told {
        journal::answered(&id, method.as_str(), route.get().map_or("", String::as_str), status, begun.elapsed());
    }
    dress(response.headers_mut(), &id, is_api);
    response
}

/// What answers requests that are let pass.
pub(crate) trait Routes: Service<Request, Response = Response, Error = Infallible, Future: Send> {}

impl<S: Service<Request, Response = Response, Error = Infallible, Future: Send>> Routes for S {}

/// No answer takes longer than the server has patience, and a fault in making one ends that one alone.
async fn within_bounds(patience: Duration, mut routes: impl Routes, request: Request) -> Response {
    let answer = AssertUnwindSafe(async move { routes.call(request).await }).catch_unwind();
    match tokio::time::timeout(patience, answer).await {
        Ok(Ok(Ok(response))) => response,
        Ok(Ok(Err(never))) => match never {},
        Ok(Err(payload)) => ApiError::of_payload(payload).into_response(),
        Err(_) => ApiError::TooSlow.into_response(),
    }
}

/// The headers that go out with every answer.
fn dress(headers: &mut HeaderMap, id: &str, is_api: bool) {
    headers.reserve(HEADERS.len() + 3);
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        keep_private(headers);
    }
}

fn bearer(headers: &HeaderMap) -> Bearer {
    Bearer(cookie(headers).map(|token| (token, token.hash())))
}

/// The pattern that a request fits, once it is known.
#[derive(Clone, Default)]
struct Route(Arc<OnceLock<String>>);

/// Notes which route a request takes: for the journal, in which no address stands as it was asked for.
pub(crate) async fn note_route(request: Request, next: Next) -> Response {
    if let (Some(Route(route)), Some(matched)) =
        (request.extensions().get::<Route>(), request.extensions().get::<MatchedPath>())
    {
        let _ = route.set(matched.as_str().to_owned());
    }
    next.run(request).await
}

/// The id that a proxy has given to a request, if it is one; otherwise a fresh one.
fn request_id(headers: &HeaderMap) -> String {
    let fits =
        |text: &&str| (8..=64).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-');
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok()).filter(fits);
    given.map_or_else(|| hex(&next_id().to_be_bytes()), str::to_owned)
}

/// An id that no other request has: from where chance has begun it goes on by steps that come round last of all. It need not be hard to guess.
fn next_id() -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    static LAST: LazyLock<AtomicU64> = LazyLock::new(|| AtomicU64::new(random().map_or(0, u64::from_le_bytes)));
    LAST.fetch_add(STEP, Ordering::Relaxed)
}

/// What the interface answers depends on who asks, and is kept nowhere unless the answer itself says otherwise.
fn keep_private(headers: &mut HeaderMap) {
    let lasting = headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if !lasting.as_bytes().starts_with(b"public") {
        headers.append(header::VARY, HeaderValue::from_static("cookie"));
    }
}

fn admit(app: &App, address: IpAddr, bearer: &Bearer, request: &Request) -> Result<(), ApiError> {
    if is_about_health(request.uri().path()) {
        return Ok(());
    }
    let visitor = bearer.0.map(|(_, hash)| hash);
    // Nobody is waited for who announces what will be refused, and nothing more is charged than looking at it.
    let is_too_large = announced(request.headers()).is_some_and(|bytes| bytes > most(app, request) as u64);
    app.limits.charge(address, visitor, if is_too_large { 1.0 } else { price(request) })?;
    let asked = host(request)?;
    if let (Some(hosts), Some(asked)) = (&app.config.hosts, asked.map(bare))
        && !is_ours(hosts, &asked)
    {
        return Err(ApiError::ForeignHost(crate::app::shortened(&asked)));
    }
    if changes_something(request.method()) && is_foreign(request.headers(), asked_as(&app.config, request.headers())) {
        return Err(ApiError::ForeignOrigin);
    }
    if is_too_large { Err(ApiError::TooLarge) } else { Ok(()) }
}

/// The largest body that this request may have.
fn most(app: &App, request: &Request) -> usize {
    if request.uri().path() == RECORDS { app.config.record } else { app.config.body }
}

/// What costs the server more costs the client more.
fn price(request: &Request) -> f64 {
    let path = request.uri().path();
    match *request.method() {
        Method::GET | Method::HEAD if request.headers().contains_key("last-event-id") => REPLAY,
        Method::GET | Method::HEAD => price_of_looking(path, request.uri().query().unwrap_or_default()),
        Method::POST if path == RECORDS => 10.0 + 10.0 * mebibytes(request.headers()),
        Method::POST if matches!(path, "/api/matches" | "/api/lab") => 10.0,
        Method::POST if path.ends_with("/analysis") || path.ends_with("/fork") => 10.0,
        Method::POST if path.starts_with("/api/sign-in") || path.starts_with("/api/passkeys") => 5.0,
        Method::POST if path == "/api/notices/test" => 10.0,
        Method::POST if path.ends_with("/chat") || path.ends_with("/ping") => 3.0,
        _ => 1.0,
    }
}

/// A hint is a thought of a general's; the past of a match is played through from its start. A hand on the slider of a replay asks for many scenes in a
/// moment, and shall not be stopped.
fn price_of_looking(path: &str, query: &str) -> f64 {
    let asks = |key: &str| query.split('&').any(|pair| pair.starts_with(key));
    match path.strip_prefix("/api/matches/").and_then(|rest| rest.split_once('/')).map(|(_, part)| part) {
        Some("hint") => 10.0,
        Some("log" | "record") => REPLAY,
        Some("updates") if asks("after=") => REPLAY,
        Some("scene") if asks("step=") => 2.0,
        _ => 1.0,
    }
}

/// How large a body is, as far as the client says; without a word about it, as large as a record may be.
fn mebibytes(headers: &HeaderMap) -> f64 {
    announced(headers).map_or(8.0, |bytes| bytes as f64 / f64::from(1 << 20))
}

/// How many bytes the client says it will send.
fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok())
}

/// The host that the client asks for; none where it names none, as old programs do. Whoever names several, or one that nobody can read, may mean another than
/// the one that is looked at.
fn host(request: &Request) -> Result<Option<&str>, ApiError> {
    let mut given = request.headers().get_all(header::HOST).iter();
    let named = match (given.next(), given.next()) {
        (None, _) => Ok(None),
        (Some(host), None) => host.to_str().map(Some).map_err(|_| ()),
        (Some(_), Some(_)) => Err(()),
    };
    let named = named.map_err(|()| ApiError::Malformed("a request names one host, in plain letters".to_owned()))?;
    Ok(request.uri().authority().map(Authority::as_str).or(named))
}

/// The name of a host without its port.
fn bare(host: &str) -> String {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|c| c.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// An address is no name that another site could give, and `localhost` always leads to the machine itself.
fn is_ours(hosts: &[String], host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok() || hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
}

fn changes_something(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a page of another site sent the request. Programs that are no browsers send neither header.
fn is_foreign(headers: &HeaderMap, asked_as: Option<&HeaderValue>) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site != "same-origin" && site != "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let of_origin = origin.to_str().ok().and_then(|text| text.split_once("://")).map(|(_, host)| host.as_bytes());
    of_origin.is_none() || of_origin != asked_as.map(HeaderValue::as_bytes)
}

/// The host that the browser asked for, of which only a proxy can say that it was another than this server's.
fn asked_as<'a>(config: &Config, headers: &'a HeaderMap) -> Option<&'a HeaderValue> {
    let forwarded = headers.get("x-forwarded-host").filter(|_| config.behind_proxy);
    forwarded.or_else(|| headers.get(header::HOST))
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

    fn cost(method: Method, uri: &str, length: Option<&str>) -> f64 {
        let mut request = Request::builder().method(method).uri(uri);
        if let Some(length) = length {
            request = request.header(header::CONTENT_LENGTH, length);
        }
        price(&request.body(axum::body::Body::empty()).expect("the request is well-formed"))
    }

    #[test]
    fn what_costs_the_server_more_costs_the_client_more() {
        for (path, expected) in [
            ("/api/matches/m", 1.0),
            ("/api/matches/m/scene", 1.0),
            ("/api/matches/m/scene?seat=red&step=3", 2.0),
            ("/api/matches/m/updates", 1.0),
            ("/api/matches/m/updates?after=0", 5.0),
            ("/api/matches/m/log?from=9", 5.0),
            ("/api/matches/m/record", 5.0),
            ("/api/matches/m/hint", 10.0),
        ] {
            assert!((cost(Method::GET, path, None) - expected).abs() < 1e-9, "{path}");
            assert!((cost(Method::HEAD, path, None) - expected).abs() < 1e-9, "{path}");
        }
        assert!((cost(Method::POST, "/api/records", Some("4194304")) - 50.0).abs() < 1e-9);
        assert!((cost(Method::POST, "/api/records", None) - 90.0).abs() < 1e-9, "of unknown size");
        assert!((cost(Method::POST, "/api/matches/m/chat", None) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_name_of_a_host_is_read_without_its_port() {
        let asked = |uri: &str, name: &'static str| {
            let request = Request::builder().uri(uri).header(header::HOST, name);
            let request = request.body(axum::body::Body::empty()).expect("the request is well-formed");
            host(&request).expect("it names one host").map(bare)
        };
        assert_eq!(asked("/", "Table.Example.:1857").as_deref(), Some("table.example"));
        assert_eq!(asked("/", "[::1]:1857").as_deref(), Some("[::1]"));
        assert_eq!(asked("/", "[::1]").as_deref(), Some("[::1]"));
        assert_eq!(asked("http://other.example/", "table.example").as_deref(), Some("other.example"));
    }

    #[test]
    fn two_hosts_and_one_that_cannot_be_read_are_none() {
        fn asked(names: &[&[u8]]) -> Result<Option<String>, ApiError> {
            let mut request = Request::builder().uri("/");
            for name in names {
                request = request.header(header::HOST, HeaderValue::from_bytes(name).expect("it is a header"));
            }
            let request = request.body(axum::body::Body::empty()).expect("the request is well-formed");
            host(&request).map(|name| name.map(str::to_owned))
        }
        assert_eq!(asked(&[]).ok(), Some(None));
        assert_eq!(asked(&[b"localhost"]).ok().flatten().as_deref(), Some("localhost"));
        assert!(matches!(asked(&[b"localhost", b"evil.example"]), Err(ApiError::Malformed(_))));
        assert!(matches!(asked(&[b"ev\xefl.example"]), Err(ApiError::Malformed(_))));
    }

    #[test]
    fn addresses_and_named_hosts_are_ours() {
        let hosts = ["table.example".to_owned()];
        for ours in ["localhost", "127.0.0.1", "[::1]", "192.168.3.4", "table.example"] {
            assert!(is_ours(&hosts, ours), "{ours}");
        }
        for foreign in ["evil.example", "localhost.evil.example", "table.example.evil.example", ""] {
            assert!(!is_ours(&hosts, foreign), "{foreign}");
        }
    }

    fn comes_from_elsewhere(pairs: &[(&'static str, &'static str)]) -> bool {
        let headers = headers(pairs);
        is_foreign(&headers, asked_as(&Config::default(), &headers))
    }

    #[test]
    fn a_page_of_another_site_is_foreign() {
        assert!(comes_from_elsewhere(&[("origin", "http://evil.example"), ("host", "table.example")]));
        assert!(comes_from_elsewhere(&[("origin", "null"), ("host", "table.example")]));
        assert!(comes_from_elsewhere(&[("sec-fetch-site", "cross-site"), ("host", "table.example")]));
    }

    #[test]
    fn our_own_page_and_plain_programs_are_not_foreign() {
        let own = [("origin", "http://table.example:1857"), ("host", "table.example:1857")];
        assert!(!comes_from_elsewhere(&own));
        assert!(!comes_from_elsewhere(&[("sec-fetch-site", "same-origin")]));
        assert!(!comes_from_elsewhere(&[("host", "table.example")]));
    }

    #[test]
    fn only_a_proxy_says_under_which_name_it_was_asked() {
        let said = [("origin", "https://club.example"), ("host", "10.0.0.1"), ("x-forwarded-host", "club.example")];
        let (headers, proxied) = (headers(&said), Config { behind_proxy: true, ..Config::default() });
        assert!(!is_foreign(&headers, asked_as(&proxied, &headers)));
        assert!(comes_from_elsewhere(&said));
    }
}
