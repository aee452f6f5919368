//! Pictures behind scenes and on tokens.

use super::extract::{Body as JsonBody, PathParam, QueryParams, Session, process_body};
use crate::error::Problem;
use crate::pictures::{PictureFit, PictureTold, Place};
use crate::{ApiError, Host};
use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use ludex_store::{Picture, PictureBounds};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Pictures.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Pictures {
    /// Each in its place.
    pictures: Vec<PictureTold>,
}

/// The pictures behind the scene and on the tokens that the viewer sees; the game master sees those of other scenes too. Live updates
/// bring them too.
#[utoipa::path(
    get,
    path = "/api/table/pictures",
    security(("token" = [])),
    responses((status = 200, body = Pictures))
)]
pub(crate) async fn pictures(session: Session) -> Result<Json<Pictures>, ApiError> {
    Ok(Json(Pictures { pictures: session.live.pictures(&session.access).await? }))
}

/// A picture. At this address it never changes.
#[utoipa::path(
    get,
    path = "/api/table/pictures/{place}/{hash}",
    params(("place" = String, Path, description = "Where it hangs"), ("hash" = String, Path, description = "Its hash")),
    security(("token" = [])),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/png", description = "Or image/jpeg, or image/webp"),
        (status = 404, body = Problem, description = "There is none that the viewer sees")
    )
)]
pub(crate) async fn picture(
    session: Session,
    PathParam((place, hash)): PathParam<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let (kind, bytes) = session.live.picture(&session.access, place.parse()?, &hash).await?;
    let headers = [
        (header::CONTENT_TYPE, kind.media_type()),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
        (header::VARY, "authorization"),
    ];
    Ok((headers, Body::from(bytes)))
}

/// How a picture lies, where that is said with it: all three, or none.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fit {
    /// How many pixels of it lie left of the first space of the first row.
    x: Option<f64>,
    /// How many lie above it.
    y: Option<f64>,
    /// How many pixels it is from a space to the next.
    space: Option<f64>,
}

impl Fit {
    fn whole(self) -> Result<Option<PictureFit>, ApiError> {
        match (self.x, self.y, self.space) {
            (Some(x), Some(y), Some(space)) => PictureFit { x, y, space }.check().map(Some),
            (None, None, None) => Ok(None),
            _ => Err(ApiError::malformed("query", "expected x, y and space, or none of them")),
        }
    }
}

/// Puts a picture behind the scene that is played, or on a token, in place of the one before (the game master). The body is a PNG, a
/// JPEG or a WebP that does not move: behind a scene at most 8 MiB, 8192 pixels along a side and 8192 by 4096 in all; on a token at most
/// 1 MiB and 1024 pixels along a side. A campaign has at most 128 with 64 MiB together. What is not needed to draw it (where and when
/// it was taken, words, profiles, thumbnails) is not kept. Pictures do not go into the file of a campaign.
#[utoipa::path(
    put,
    path = "/api/table/pictures/{place}",
    params(("place" = String, Path, description = "`scene-` and the scene's number, or `actor-` and the actor's"), Fit),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    security(("token" = [])),
    responses(
        (status = 200, body = Pictures),
        (status = 400, body = Problem, description = "It is no picture, or too large, or there are too many"),
        (status = 403, body = Problem),
        (status = 404, body = Problem, description = "There is no such actor"),
        (status = 409, body = Problem, description = "Another scene is played"),
        (status = 413, body = Problem, description = "It has too many bytes"),
        (status = 429, body = Problem, description = "Another picture is just coming")
    )
)]
pub(crate) async fn hang(
    State(host): State<Arc<Host>>,
    session: Session,
    PathParam(place): PathParam<String>,
    QueryParams(fit): QueryParams<Fit>,
    request: Request,
) -> Result<Json<Pictures>, ApiError> {
    session.must_be_game_master()?;
    let place: Place = place.parse()?;
    let fit = fit.whole()?;
    session.live.check_place(place).await?;
    let bounds = match place {
        Place::Scene(_) => PictureBounds::GROUND,
        Place::Actor(_) => PictureBounds::FACE,
    };
    let _coming = session.live.brings()?;
    let read = process_body(request, &host, bounds.bytes, move |bytes| Picture::read(bytes, bounds)).await?;
    session.live.hang(place, read?, fit).await?;
    Ok(Json(Pictures { pictures: session.live.pictures(&session.access).await? }))
}

/// Changes how a picture lies behind its scene (the game master).
#[utoipa::path(
    post,
    path = "/api/table/pictures/{place}/fit",
    params(("place" = String, Path, description = "Where it hangs")),
    request_body = PictureFit,
    security(("token" = [])),
    responses((status = 200, body = Pictures), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn fit(
    session: Session,
    PathParam(place): PathParam<String>,
    JsonBody(fit): JsonBody<PictureFit>,
) -> Result<Json<Pictures>, ApiError> {
    session.must_be_game_master()?;
    session.live.fit(place.parse()?, fit.check()?).await?;
    pictures(session).await
}

/// Takes a picture away (the game master).
#[utoipa::path(
    delete,
    path = "/api/table/pictures/{place}",
    params(("place" = String, Path, description = "Where it hangs")),
    security(("token" = [])),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn take_down(session: Session, PathParam(place): PathParam<String>) -> Result<StatusCode, ApiError> {
    session.must_be_game_master()?;
    session.live.take_down(place.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
