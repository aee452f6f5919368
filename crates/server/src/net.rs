//! Connections: who is let in, how long they may take, and how they end.

mod gate;
mod wire;

use crate::host::closed;
use crate::peer::Peer;
use crate::{ApiError, Host, router};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use axum::response::IntoResponse;
use gate::{Gate, Pass};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;
use wire::Wire;

/// How long to wait after a connection could not be accepted.
const BREATH: Duration = Duration::from_millis(50);
/// How long a health check may take when the server is full.
const BRIEF: Duration = Duration::from_secs(2);

/// Serves a host until `until` is done, and closes its store. Requests in progress are answered first, within a deadline
/// ([`Limits::stop`](crate::Limits::stop)).
///
/// # Errors
/// The network fails, or the store cannot be closed.
pub async fn serve(
    listener: TcpListener,
    host: Arc<Host>,
    until: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    host.listens_on(listener.local_addr()?);
    let gate = Arc::new(Gate::new(&host.limits));
    let router = router(host.clone());
    let mut guests = JoinSet::new();
    let mut until = pin!(until);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut until => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    // Too many files are open, or who came is gone already.
                    sleep(BREATH).await;
                    continue;
                }
            },
            Some(_) = guests.join_next(), if !guests.is_empty() => continue,
        };
        if let Some(pass) = gate.admit(peer.ip()) {
            guests.spawn(attend(stream, peer, pass, router.clone(), host.clone()));
        }
    }
    drop(listener);
    host.close();
    let _ = timeout(host.limits.stop, gate.all_gone()).await;
    guests.shutdown().await;
    host.shut().await.map_err(io::Error::other)
}

/// Answers the requests of one connection.
async fn attend(stream: TcpStream, peer: SocketAddr, pass: Pass, router: Router, host: Arc<Host>) {
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
    let wide = pass.is_wide();
    let idle = if pass.is_wide() { host.limits.idle } else { BRIEF };
    let unread = if wide { host.limits.unread } else { BRIEF };
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        answer(router.clone(), request, wide)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(idle).keep_alive(wide).max_buf_size(64 * 1024);
    let io = TokioIo::new(Wire::new(stream, unread, host.limits.unread_least, pass));
    let mut connection = pin!(builder.serve_connection(io, service).with_upgrades());
    let mut closing = host.closing();
    tokio::select! {
        // How a connection ends is nobody's fault here.
        _ = connection.as_mut() => return,
        () = closed(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

async fn answer(router: Router, request: Request<Incoming>, wide: bool) -> Result<Response<Body>, Infallible> {
    if wide {
        return router.oneshot(request).await;
    }
    let mut response = if request.uri().path() == "/api/health" {
        router.oneshot(request).await?
    } else {
        let message = "too many are connected just now; try again in a moment";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).into_response()
    };
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    Ok(response)
}
