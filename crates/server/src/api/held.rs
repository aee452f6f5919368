//! Commands that wait for somebody else's dice.

use super::calls::calls;
use super::extract::{Body, PathParam, Session};
use super::table::check_id;
use crate::ApiError;
use crate::calls::Calls;
use crate::error::Problem;
use crate::held::NewHeld;
use axum::Json;
use axum::http::StatusCode;
use serde::Deserialize;

/// Holds a command whose next die is somebody else's, until all dice are there: the game master is asked for those of creatures
/// whom no player has, each player for their own. Nothing stands in the log before, and nothing else is done meanwhile. Live
/// updates tell of it with the calls; it does not go into the file of a campaign.
#[utoipa::path(
    post,
    path = "/api/table/held",
    request_body = NewHeld,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 400, body = Problem, description = "No die is missing"),
        (status = 403, body = Problem, description = "Somebody else decides this"),
        (status = 409, body = Problem, description = "The rules forbid it, or another command waits for dice"),
        (status = 422, body = Problem, description = "The dice do not fit")
    )
)]
pub(crate) async fn hold(session: Session, Body(new): Body<NewHeld>) -> Result<Json<Calls>, ApiError> {
    check_id(&new.id)?;
    session.live.hold(&session.access, new).await?;
    calls(session).await
}

/// Dice of a held command.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeldDice {
    /// How many faces lie there already.
    used: usize,
    /// What the next dice show: 1 to 100 faces.
    faces: Vec<u32>,
}

/// Says what the next dice of a held command show (who is asked for them, or the game master). With the last it is carried out.
#[utoipa::path(
    post,
    path = "/api/table/held/{id}/dice",
    params(("id" = String, Path, description = "The command's name")),
    request_body = HeldDice,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 404, body = Problem, description = "No such command waits for dice of whoever asks"),
        (status = 409, body = Problem, description = "Somebody else was quicker, or the rules forbid it by now"),
        (status = 422, body = Problem, description = "The dice do not fit")
    )
)]
pub(crate) async fn roll_held(
    session: Session,
    PathParam(id): PathParam<String>,
    Body(dice): Body<HeldDice>,
) -> Result<Json<Calls>, ApiError> {
    if !(1..=100).contains(&dice.faces.len()) {
        return Err(ApiError::malformed("faces", "expected 1 to 100 faces"));
    }
    session.live.roll_held(&session.access, id, dice.used, dice.faces).await?;
    calls(session).await
}

/// Takes a held command back (who gave it, or the game master): nothing is done.
#[utoipa::path(
    delete,
    path = "/api/table/held/{id}",
    params(("id" = String, Path, description = "The command's name")),
    security(("token" = [])),
    responses((status = 204), (status = 404, body = Problem))
)]
pub(crate) async fn take_back_held(session: Session, PathParam(id): PathParam<String>) -> Result<StatusCode, ApiError> {
    session.live.take_back_held(&session.access, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
