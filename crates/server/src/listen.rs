//! Connections: accepted one by one, with limits on their number and on how slowly a client may speak.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware;
use axum::response::Response;
use futures_util::FutureExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::{Layer, Service, service_fn};
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::compression::{CompressionBody, CompressionLayer, CompressionLevel};

use crate::guard::{guard, note_route};
use crate::limits::Place;
use crate::{ApiError, App, client, journal, lending, nodes, people, pulse, routes};

/// A client must have sent the head of a request within this time.
const HEAD: Duration = Duration::from_secs(30);
/// How long open requests may take to end when the server shuts down; whatever takes longer has been called off.
const FAREWELL: Duration = Duration::from_secs(1);

/// Everything the server answers, ready to be called. What stands before the routes is one piece: each layer of the framework's own router would be put away and
/// taken out again with every request.
fn table(
    app: &Arc<App>,
) -> impl Service<Request, Response = Packed, Error = Infallible, Future: Send> + Clone + Send + 'static + use<> {
    let mut api = routes::api();
    if journal::tells_requests() {
        api = api.route_layer(middleware::from_fn(note_route));
    }
    let routes = api
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .fallback(client::serve)
        .with_state(Arc::clone(app));
    let routes = DefaultBodyLimit::max(app.config.body).layer(routes);
    let app = Arc::clone(app);
    let guarded = service_fn(move |request| guard(Arc::clone(&app), routes.clone(), request).map(Ok::<_, Infallible>));
    let worth_it = SizeAbove::new(1024).and(is_json);
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(worth_it).layer(guarded)
}

/// An answer, packed where that is worth it.
type Packed = Response<CompressionBody<Body>>;

/// The client's files are packed already, and a stream must not be held back.
fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Serves until `shutdown` comes; then ends the streams, lets open requests finish and returns.
pub async fn serve(app: Arc<App>, listener: TcpListener, shutdown: impl Future<Output = ()>) {
    let table = table(&app);
    let connections = Arc::new(Semaphore::new(app.config.connections));
    nodes::start(&app).await;
    pulse::start(&app).await;
    tokio::spawn(lending::lend_all(Arc::clone(&app)));
    tokio::spawn(Arc::clone(&app).sweep());
    tokio::spawn(people::notices::queue::work(Arc::clone(&app)));
    tokio::spawn(people::order::work(Arc::clone(&app)));
    let stop = async {
        shutdown.await;
        app.drain();
        journal::note("told to stop");
        tokio::time::sleep(app.config.drain).await;
    };
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &connections) => accepted,
            () = &mut stop => break,
        };
        // One address may hold only so many; what is above that is dropped at once.
        if let Some((stream, address, place)) = accepted
            && let Some(share) = app.limits.connection(address.ip())
        {
            tokio::spawn(converse(table.clone(), Arc::clone(&app), stream, address, (place, share)));
        }
    }
    app.closing.send_replace(true);
    app.halt.call();
    let all = app.config.connections as u32;
    let _ = tokio::time::timeout(FAREWELL, connections.acquire_many(all)).await;
    pulse::stop(&app).await;
}

/// The next connection, once there is a place for it.
async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> Option<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let place = Arc::clone(connections).acquire_owned().await.ok()?;
    if let Ok((stream, address)) = listener.accept().await {
        Some((stream, address, place))
    } else {
        // Most often too many open files: wait for some to close.
        tokio::time::sleep(Duration::from_millis(50)).await;
        None
    }
}

/// One connection, request by request. Its places are free again when this ends, be it by a fault.
async fn converse(
    table: impl Service<Request, Response = Packed, Error = Infallible, Future: Send> + Clone + Send + 'static,
    app: Arc<App>,
    stream: TcpStream,
    address: SocketAddr,
    _places: (OwnedSemaphorePermit, Place<u64>),
) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(app.config.unread));
    let stream = Box::pin(stream);
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        table.clone().call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        _ = &mut connection => {}
        () = app.closed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
