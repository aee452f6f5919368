//! Links: who may sit at the table.

use super::extract::{Body, PathParam, Session};
use crate::calls::Calls;
use crate::error::Problem;
use crate::{ApiError, Host, LinkInfo, Role};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludex_engine::{ActorId, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The links of the campaign (the game master).
#[utoipa::path(
    get,
    path = "/api/table/links",
    security(("token" = [])),
    responses((status = 200, body = Vec<LinkInfo>), (status = 403, body = Problem))
)]
pub(crate) async fn links(State(host): State<Arc<Host>>, session: Session) -> Result<Json<Vec<LinkInfo>>, ApiError> {
    session.must_be_game_master()?;
    Ok(Json(host.links(&session.live.id).await?))
}

/// Where this server is reached.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Addresses {
    /// What stands before the path of a link that others in the network open, the likeliest first: `http://192.168.1.20:7777`.
    addresses: Vec<String>,
    /// Whether only this machine is listened to, so that nobody else opens any link.
    here_alone: bool,
}

/// Under which addresses others reach this server (the game master).
#[utoipa::path(
    get,
    path = "/api/table/addresses",
    security(("token" = [])),
    responses((status = 200, body = Addresses), (status = 403, body = Problem))
)]
pub(crate) async fn addresses(State(host): State<Arc<Host>>, session: Session) -> Result<Json<Addresses>, ApiError> {
    session.must_be_game_master()?;
    let found = host.listens().map(crate::addresses).unwrap_or_default();
    let named = host.limits.origins.iter().map(|origin| origin.trim_end_matches('/').to_owned());
    let addresses = named.chain(found.iter().map(|address| format!("http://{address}"))).collect();
    Ok(Json(Addresses { addresses, here_alone: host.is_here_alone() }))
}

/// A link to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewLink {
    /// What its holder is.
    role: Role,
    /// The holder's name, for the others at the table.
    #[serde(default)]
    name: String,
    /// The actors they play. A player without any makes a character, which joins once the game master lets it.
    #[serde(default)]
    actors: Vec<ActorId>,
    /// Whether that character joins at once.
    #[serde(default)]
    joins_at_once: bool,
}

/// A link just made.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct MadeLink {
    /// Its number.
    id: i64,
    /// Its token. It is shown this once.
    token: String,
    /// The link.
    link: String,
}

/// Makes a link (the game master).
#[utoipa::path(
    post,
    path = "/api/table/links",
    request_body = NewLink,
    security(("token" = [])),
    responses((status = 201, body = MadeLink), (status = 400, body = Problem), (status = 403, body = Problem))
)]
pub(crate) async fn add(
    State(host): State<Arc<Host>>,
    session: Session,
    Body(new): Body<NewLink>,
) -> Result<(StatusCode, Json<MadeLink>), ApiError> {
    session.must_be_game_master()?;
    let known = session.live.look(|game| game.known(&Viewer::GameMaster)).await;
    if let Some(place) = new.actors.iter().position(|actor| !known.iter().any(|&(id, _)| id == actor.0)) {
        let message = format!("there is nobody with the number {}", new.actors[place].0);
        return Err(ApiError::malformed(format!("actors[{place}]"), message));
    }
    let (id, token) = host.add_link(&session.live.id, new.role, new.name.trim(), &new.actors).await?;
    if new.joins_at_once && new.role == Role::Player && new.actors.is_empty() {
        let access = host.access(&token).await?;
        session.live.welcome(access.link).await?;
    }
    let link = format!("/table#{token}");
    Ok((StatusCode::CREATED, Json(MadeLink { id, token, link })))
}

/// Takes a link back: its token opens nothing any more (the game master).
#[utoipa::path(
    delete,
    path = "/api/table/links/{id}",
    params(("id" = i64, Path, description = "The link's number")),
    security(("token" = [])),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn revoke(
    State(host): State<Arc<Host>>,
    session: Session,
    PathParam(id): PathParam<i64>,
) -> Result<StatusCode, ApiError> {
    session.must_be_game_master()?;
    host.revoke(&session.live.id, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A character that an invited player has made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandIn {
    /// The text of its file, as the character builder writes it.
    record: String,
}

/// Hands in a character, in place of the one before (a player who was invited without one). It joins once the game master lets it,
/// or at once where the invitation says so; the link plays it from then on.
#[utoipa::path(
    post,
    path = "/api/table/newcomers",
    request_body = HandIn,
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 400, body = Problem, description = "The record has faults"),
        (status = 403, body = Problem)
    )
)]
pub(crate) async fn hand_in(
    State(host): State<Arc<Host>>,
    session: Session,
    Body(new): Body<HandIn>,
) -> Result<Json<Calls>, ApiError> {
    session.live.hand_in(&host, &session.access, new.record).await?;
    session.live.calls(&session.access).await.map(Json)
}

/// Lets a character that was handed in join (the game master).
#[utoipa::path(
    post,
    path = "/api/table/newcomers/{id}",
    params(("id" = String, Path, description = "The character's name in addresses")),
    security(("token" = [])),
    responses(
        (status = 200, body = Calls),
        (status = 403, body = Problem),
        (status = 404, body = Problem),
        (status = 409, body = Problem, description = "The rules forbid it now")
    )
)]
pub(crate) async fn admit(
    State(host): State<Arc<Host>>,
    session: Session,
    PathParam(id): PathParam<String>,
) -> Result<Json<Calls>, ApiError> {
    session.must_be_game_master()?;
    session.live.admit(&host, &session.access, &id).await?;
    session.live.calls(&session.access).await.map(Json)
}

/// Does not let a character join (the game master). Its player may hand in another.
#[utoipa::path(
    delete,
    path = "/api/table/newcomers/{id}",
    params(("id" = String, Path, description = "The character's name in addresses")),
    security(("token" = [])),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn turn_away(session: Session, PathParam(id): PathParam<String>) -> Result<StatusCode, ApiError> {
    session.must_be_game_master()?;
    session.live.let_go(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}
