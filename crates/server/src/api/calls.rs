//! Checks that the game master calls for, and requests of players for one.

use super::extract::{Body, PathParam, Session};
use super::odds::{Asked, odds_of};
use crate::calls::{Calls, NewCall};
use crate::error::Problem;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludex_engine::ActorId;
use ludex_games::Odds;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The checks that wait for a roll, and those that players ask for, as the viewer may know them. Live updates bring them too.
#[utoipa::path(
    get,
    path = "/api/table/calls",
    security(("token" = [])),
    responses((status = 200, body = Calls))
)]
pub(crate) async fn calls(session: Session) -> Result<Json<Calls>, ApiError> {
    session.live.calls(&session.access).await.map(Json)
}

/// Calls for a check of one character or several (the game master). Each command is the game's own, and could be given now; it is
/// carried out in the game master's name when the player answers. Where the number is kept, nothing is carried out before all
/// have answered. Calls do not go into the file of a campaign.
#[utoipa::path(
    post,
    path = "/api/table/calls",
    request_body = NewCall,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 400, body = Problem),
        (status = 403, body = Problem),
        (status = 409, body = Problem, description = "The rules forbid one of the commands")
    )
)]
pub(crate) async fn call(session: Session, Body(new): Body<NewCall>) -> Result<Json<Calls>, ApiError> {
    session.must_be_game_master()?;
    session.live.call(&session.access, new).await?;
    calls(session).await
}

/// Withdraws a call (the game master). What was carried out stays.
#[utoipa::path(
    delete,
    path = "/api/table/calls/{id}",
    params(("id" = String, Path, description = "The call's name")),
    security(("token" = [])),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn withdraw(session: Session, PathParam(id): PathParam<String>) -> Result<StatusCode, ApiError> {
    session.must_be_game_master()?;
    session.live.withdraw(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An answer to a call.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roll {
    /// Who rolls.
    actor: ActorId,
    /// The faces of real dice; the game's own dice are rolled without.
    #[serde(default)]
    dice: Option<Vec<u32>>,
}

/// Rolls what was called for: who plays the character, or the game master for them. It is carried out at most once.
#[utoipa::path(
    post,
    path = "/api/table/calls/{id}/rolls",
    params(("id" = String, Path, description = "The call's name")),
    request_body = Roll,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 404, body = Problem, description = "No such check waits for whoever asks"),
        (status = 409, body = Problem, description = "It cannot be rolled just now"),
        (status = 422, body = Problem, description = "The dice do not fit, or one more is needed")
    )
)]
pub(crate) async fn answer(
    session: Session,
    PathParam(id): PathParam<String>,
    Body(roll): Body<Roll>,
) -> Result<Json<Calls>, ApiError> {
    session.live.answer(&session.access, id, roll.actor, roll.dice).await?;
    calls(session).await
}

/// Of whose roll a player is reminded.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reminder {
    /// Who is to roll.
    actor: ActorId,
}

/// Reminds a player of a check that waits for them (the game master): live updates bring it.
#[utoipa::path(
    post,
    path = "/api/table/calls/{id}/reminders",
    params(("id" = String, Path, description = "The call's name")),
    request_body = Reminder,
    security(("token" = [])),
    responses(
        (status = 204),
        (status = 403, body = Problem),
        (status = 404, body = Problem, description = "No such check waits")
    )
)]
pub(crate) async fn remind(
    session: Session,
    PathParam(id): PathParam<String>,
    Body(of): Body<Reminder>,
) -> Result<StatusCode, ApiError> {
    session.must_be_game_master()?;
    session.live.remind(id, of.actor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who helps with a roll.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Help {
    /// Who is to roll.
    actor: ActorId,
    /// Who helps; nobody without.
    #[serde(default)]
    helper: Option<ActorId>,
}

/// Says who helps whoever is to roll, where the call allows it: who plays the character, or the game master.
#[utoipa::path(
    post,
    path = "/api/table/calls/{id}/help",
    params(("id" = String, Path, description = "The call's name")),
    request_body = Help,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 404, body = Problem, description = "No such check waits for whoever asks, or there is no such helper"),
        (status = 409, body = Problem, description = "The rules forbid that help")
    )
)]
pub(crate) async fn help(
    session: Session,
    PathParam(id): PathParam<String>,
    Body(by): Body<Help>,
) -> Result<Json<Calls>, ApiError> {
    session.live.help(&session.access, id, by.actor, by.helper).await?;
    calls(session).await
}

/// The chance of what was called for.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct CalledOdds {
    /// Missing if the viewer may not know them.
    odds: Option<Odds>,
}

/// What may come of a check that was called for, where its number is shown.
#[utoipa::path(
    get,
    path = "/api/table/calls/{id}/odds/{actor}",
    params(
        ("id" = String, Path, description = "The call's name"),
        ("actor" = u16, Path, description = "The character's number")
    ),
    security(("token" = [])),
    responses((status = 200, body = CalledOdds), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn chance(
    State(host): State<Arc<Host>>,
    session: Session,
    PathParam((id, actor)): PathParam<(String, u16)>,
) -> Result<Json<CalledOdds>, ApiError> {
    let command = session.live.called_command(&session.access, &id, ActorId(actor)).await?;
    let odds = odds_of(&host, &session, Asked { command, after: None, told: true }).await?;
    Ok(Json(CalledOdds { odds }))
}

/// A check that a player would like to make.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskForCheck {
    /// For whom.
    actor: ActorId,
    /// What they want to try: up to 200 bytes.
    words: String,
}

/// Asks the game master for a check (who plays the character); in place of what was asked for it before.
#[utoipa::path(
    post,
    path = "/api/table/calls/wishes",
    operation_id = "wish",
    request_body = AskForCheck,
    security(("token" = [])),
    responses((status = 200, body = Calls), (status = 400, body = Problem), (status = 403, body = Problem))
)]
pub(crate) async fn request_check(session: Session, Body(ask): Body<AskForCheck>) -> Result<Json<Calls>, ApiError> {
    session.live.request_check(&session.access, ask.actor, ask.words).await?;
    calls(session).await
}

/// Deletes the request for a check (the game master, or who made it).
#[utoipa::path(
    delete,
    path = "/api/table/calls/wishes/{actor}",
    params(("actor" = u16, Path, description = "The character's number")),
    security(("token" = [])),
    responses((status = 204), (status = 403, body = Problem))
)]
pub(crate) async fn decline(session: Session, PathParam(actor): PathParam<u16>) -> Result<StatusCode, ApiError> {
    session.live.decline(&session.access, ActorId(actor)).await?;
    Ok(StatusCode::NO_CONTENT)
}
