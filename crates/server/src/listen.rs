//! Connections: accepted one by one, with limits on their number and on how slowly a client may speak.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::error_handling::HandleErrorLayer;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request};
use axum::http::{Extensions, HeaderMap, StatusCode, Version, header};
use axum::middleware;
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::{BoxError, Service, ServiceBuilder};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

use crate::guard::{guard, note_route};
use crate::limits::Place;
use crate::{ApiError, App, client, journal, lending, nodes, people, pulse, routes};

/// A client must have sent the head of a request within this time.
const HEAD: Duration = Duration::from_secs(30);
/// How long open requests may take to end when the server shuts down; whatever takes longer has been called off.
const FAREWELL: Duration = Duration::from_secs(1);

/// Everything the server answers, ready to be called.
pub fn router(app: &Arc<App>) -> Router {
    let patience = ServiceBuilder::new()
        .layer(HandleErrorLayer::new(|_: BoxError| async { ApiError::TooSlow }))
        .timeout(app.config.patience);
    routes::api()
        .route_layer(middleware::from_fn(note_route))
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .fallback(client::serve)
        .layer(DefaultBodyLimit::max(app.config.body))
        .layer(
            CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(1024).and(is_json)),
        )
        .layer(CatchPanicLayer::custom(|payload| ApiError::of_payload(payload).into_response()))
        .layer(patience)
        .layer(middleware::from_fn_with_state(Arc::clone(app), guard))
        .with_state(Arc::clone(app))
}

/// The client's files are packed already, and a stream must not be held back.
fn is_json(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

/// Serves until `shutdown` comes; then ends the streams, lets open requests finish and returns.
pub async fn serve(app: Arc<App>, listener: TcpListener, shutdown: impl Future<Output = ()>) {
    let router = router(&app);
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
            tokio::spawn(converse(router.clone(), Arc::clone(&app), stream, address, (place, share)));
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
    router: Router,
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
        router.clone().call(request.map(axum::body::Body::new) as Request)
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
