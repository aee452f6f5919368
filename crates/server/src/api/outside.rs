//! Protection against pages of other sites, which could use the browser of somebody at the table.

use crate::{ApiError, Host};
use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Refuses requests for a foreign host name, and changing requests from another origin.
pub(crate) async fn check(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    match stranger(&host, &request) {
        Some(message) => ApiError::new(StatusCode::FORBIDDEN, "other-site", message).into_response(),
        None => next.run(request).await,
    }
}

/// Returns why a request is refused; `None` if it is not.
fn stranger(host: &Host, request: &Request) -> Option<String> {
    let header = |name| request.headers().get(name).map(|value| value.to_str().unwrap_or("what is no text"));
    let named = request.uri().authority().map(|authority| authority.as_str()).or_else(|| header(HOST));
    let is_known = |authority: &str| host.limits.origins.iter().any(|known| authority_of(known) == Some(authority));
    if let Some(named) = named
        && host.is_here_alone()
        && !is_here(named)
        && !is_known(named)
    {
        return Some(format!("this server is not known as {named}; start it with --origin to have it known so"));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !changes && !request.headers().contains_key(UPGRADE) {
        return None;
    }
    let origin = header(ORIGIN)?;
    let authority = authority_of(origin);
    let ours = authority.is_some_and(|authority| Some(authority) == named || is_known(authority));
    (!ours).then(|| format!("the page of {origin} may not do this; only the table's own may"))
}

/// Returns the host name and port of an origin.
fn authority_of(origin: &str) -> Option<&str> {
    let (scheme, authority) = origin.split_once("://")?;
    matches!(scheme, "http" | "https").then_some(authority)
}

/// Returns whether a host name is one that always means this machine.
fn is_here(named: &str) -> bool {
    let name = match named.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => named,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
