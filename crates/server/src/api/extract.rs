//! Extractors: what requests bring with them. They reject with an [`ApiError`], as everything here does.

use crate::live::Live;
use crate::peer::Peer;
use crate::{Access, ApiError, Host, Role};
use axum::body::{BodyDataStream, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use ludex_engine::{Malformed, read};
use ludex_store::LibraryId;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::io::{AsyncSeekExt, AsyncWriteExt};
use tokio::time::timeout;

/// The longest JSON body, in bytes.
const MOST_JSON: usize = 2 << 20;
/// The most bytes of a body that are read only to be dropped.
const MOST_DRAINED: usize = 256 << 20;

/// The rights that the token of the request gives, and the campaign that it opens.
pub(crate) struct Session {
    pub(crate) access: Access,
    pub(crate) live: Arc<Live>,
}

/// Returns the bearer token of a request.
fn bearer(parts: &Parts) -> Option<&str> {
    let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = header.and_then(|value| value.split_once(' ')).filter(|(scheme, _)| {
        // The scheme's name may be written in any case.
        scheme.eq_ignore_ascii_case("bearer")
    });
    token.map(|(_, token)| token.trim())
}

/// The content library that the token of the request opens.
pub(crate) struct OwnLibrary(pub(crate) LibraryId);

impl FromRequestParts<Arc<Host>> for OwnLibrary {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Self, ApiError> {
        // The empty token opens nothing.
        host.library(bearer(parts).unwrap_or_default()).await.map(OwnLibrary)
    }
}

impl FromRequestParts<Arc<Host>> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Self, ApiError> {
        let access = host.access(bearer(parts).ok_or_else(ApiError::no_token)?).await?;
        let live = host.campaign(&access.campaign).await?;
        Ok(Session { access, live })
    }
}

impl Session {
    /// Refuses everybody but the game master.
    pub(crate) fn must_be_game_master(&self) -> Result<(), ApiError> {
        match self.access.role {
            Role::GameMaster => Ok(()),
            _ => Err(ApiError::not_yours("only the game master may do this")),
        }
    }
}

/// The JSON body of the request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Host>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, host: &Arc<Host>) -> Result<Self, ApiError> {
        if !is_json(request.headers()) {
            let message = "expected a body with the header content-type: application/json";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed", message));
        }
        let bytes = bytes(request, host, MOST_JSON).await?;
        let written = serde_json::from_slice(&bytes).map_err(|error| ApiError::malformed("", error.to_string()))?;
        let value = read(&written).map_err(|Malformed { field, message }| ApiError::malformed(field, message))?;
        Ok(Body(value))
    }
}

/// Returns whether a text stands on one line, in at most so many letters.
pub(super) fn is_line(text: &str, most: usize) -> bool {
    text.len() <= most * 4 && text.chars().count() <= most && !text.contains(char::is_control)
}

/// Returns the error for a body of more than `most` bytes.
fn too_large(most: u64) -> ApiError {
    let told = if most.is_multiple_of(1 << 20) { format!("{} MiB", most >> 20) } else { format!("{most} bytes") };
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", format!("expected at most {told}"))
}

/// Returns the error for a body that takes too long to come.
fn slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body took too long to come")
}

/// Returns the length that a request declares for its body.
fn declared(request: &Request) -> Option<u64> {
    request.headers().get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Takes what is left of a body and drops it, so that the client reads the answer: whoever still sends when the connection is
/// closed never sees it. A client that sends on and on is cut off.
async fn drain(body: &mut BodyDataStream, host: &Host) {
    let reading = async {
        let mut left = MOST_DRAINED;
        while let Some(Ok(piece)) = body.next().await {
            match left.checked_sub(piece.len()) {
                Some(rest) => left = rest,
                None => return,
            }
        }
    };
    // Whoever is too slow gets the answer all the same, if they listen.
    let _ = timeout(host.limits.body, reading).await;
}

/// Reads the bytes of a body, at most `most`.
pub(super) async fn bytes(request: Request, host: &Host, most: usize) -> Result<Bytes, ApiError> {
    let long = declared(&request).is_some_and(|length| length > most as u64);
    let mut body = request.into_body().into_data_stream();
    if long {
        drain(&mut body, host).await;
        return Err(too_large(most as u64));
    }
    let mut whole = Vec::new();
    let reading = async {
        while let Some(piece) = body.next().await {
            let piece = piece.map_err(|_| ApiError::malformed("", "the body broke off"))?;
            if whole.len() + piece.len() > most {
                return Ok::<_, ApiError>(false);
            }
            whole.extend_from_slice(&piece);
        }
        Ok(true)
    };
    if timeout(host.limits.body, reading).await.map_err(|_| slow())?? {
        return Ok(whole.into());
    }
    drain(&mut body, host).await;
    Err(too_large(most as u64))
}

/// Reads a body of at most `most` bytes into a file that has no name and is gone when it is closed, and returns it at its
/// beginning. Each piece of it has the time that other bodies have in all.
pub(super) async fn spooled(request: Request, host: &Host, most: u64) -> Result<File, ApiError> {
    let long = declared(&request).is_some_and(|length| length > most);
    let mut body = request.into_body().into_data_stream();
    if long {
        drain(&mut body, host).await;
        return Err(too_large(most));
    }
    let unkept = |error: io::Error| {
        let message = format!("there is no room for it here: {error}");
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    };
    let mut file = tokio::fs::File::from_std(tempfile::tempfile().map_err(unkept)?);
    let mut length = 0;
    while let Some(piece) = timeout(host.limits.body, body.next()).await.map_err(|_| slow())? {
        let piece = piece.map_err(|_| ApiError::malformed("", "the body broke off"))?;
        length += piece.len() as u64;
        if length > most {
            drain(&mut body, host).await;
            return Err(too_large(most));
        }
        file.write_all(&piece).await.map_err(unkept)?;
    }
    file.flush().await.map_err(unkept)?;
    file.rewind().await.map_err(unkept)?;
    Ok(file.into_std().await)
}

/// Reads the bytes of a body, at most `most`, and calls `work` with them on a blocking thread; few bodies are read at a
/// time.
pub(super) async fn process_body<T: Send + 'static>(
    request: Request,
    host: &Host,
    most: usize,
    work: impl FnOnce(&[u8]) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let stopping = |_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping");
    let _room = host.bringing.acquire().await.map_err(stopping)?;
    let bytes = bytes(request, host, most).await?;
    let fault =
        |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "the server has a fault; nothing was done");
    tokio::task::spawn_blocking(move || work(&bytes)).await.map_err(fault)
}

/// Returns whether a request declares its body as JSON, which a page of another site cannot do without CORS.
fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/json")
}

/// The address that a request came from; `None` if it did not come over the net.
pub(crate) struct ClientAddress(pub(crate) Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(ClientAddress(parts.extensions.get::<Peer>().map(|peer| peer.0)))
    }
}

/// The parameters in the query of the address.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Host>> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Host>) -> Result<Self, ApiError> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(value)) => Ok(QueryParams(value)),
            Err(error) => Err(ApiError::malformed("query", error.body_text())),
        }
    }
}

/// The parameters in the path of the address.
pub(crate) struct PathParam<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Host>> for PathParam<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, host: &Arc<Host>) -> Result<Self, ApiError> {
        match Path::from_request_parts(parts, host).await {
            Ok(Path(value)) => Ok(PathParam(value)),
            Err(error) => Err(ApiError::malformed("path", error.body_text())),
        }
    }
}
