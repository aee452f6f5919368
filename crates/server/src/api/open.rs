//! Operations that need no token.

use super::extract::{Body, ClientAddress, PathParam, QueryParams};
use super::import::check_title;
use crate::error::Problem;
use crate::{ApiError, Created, Host};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use ludex_engine::{Form, Ground};
use ludex_games::{Encounter, RuleText, SystemInfo, system, systems};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// That the server is there.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Health {
    /// True.
    ok: bool,
    /// The release.
    version: &'static str,
}

/// Whether the server is there and its store answers.
#[utoipa::path(get, path = "/api/health", responses((status = 200, body = Health), (status = 503, body = Problem)))]
pub(crate) async fn health(State(host): State<Arc<Host>>) -> Result<Json<Health>, ApiError> {
    host.storage.work(|store| store.check_place()).await?;
    Ok(Json(Health { ok: true, version: env!("CARGO_PKG_VERSION") }))
}

/// The rule systems.
#[utoipa::path(get, path = "/api/systems", responses((status = 200, body = Vec<SystemInfo>)))]
pub(crate) async fn list_systems() -> Json<Vec<SystemInfo>> {
    Json(systems().iter().map(|system| system.info()).collect())
}

/// What may stand in the content files of a system, as a JSON schema.
#[utoipa::path(
    get,
    path = "/api/systems/{system}/schema",
    params(("system" = String, Path, description = "The system's id")),
    responses((status = 200, body = Object), (status = 404, body = Problem))
)]
pub(crate) async fn content_schema(PathParam(id): PathParam<String>) -> Result<Json<serde_json::Value>, ApiError> {
    let none = || ApiError::not_found(format!("there is no game {id} whose files are declared"));
    system(&id).and_then(|system| system.schema()).map(Json).ok_or_else(none)
}

/// The encounters of the starter content.
#[utoipa::path(get, path = "/api/encounters", responses((status = 200, body = Vec<Encounter>)))]
pub(crate) async fn encounters(State(host): State<Arc<Host>>) -> Json<Vec<Encounter>> {
    Json(host.encounters().to_vec())
}

/// Which encounter.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichEncounter {
    /// The system's id.
    system: String,
    /// The encounter's file.
    encounter: String,
}

/// How an encounter is played: the options of its campaign, filled in as they are.
#[utoipa::path(
    get,
    path = "/api/encounters/settings",
    params(WhichEncounter),
    responses((status = 200, body = Form), (status = 400, body = Problem))
)]
pub(crate) async fn settings(
    State(host): State<Arc<Host>>,
    QueryParams(which): QueryParams<WhichEncounter>,
) -> Result<Json<Form>, ApiError> {
    host.settings(&which.system, &which.encounter).map(Json)
}

/// The first map on which an encounter of the starter content is played.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct FirstMap {
    /// Its ground, as everybody may see it; nothing where there is no map.
    ground: Option<Ground>,
}

/// The first map on which an encounter is played, to draw a picture of it.
#[utoipa::path(
    get,
    path = "/api/encounters/map",
    params(WhichEncounter),
    responses((status = 200, body = FirstMap), (status = 400, body = Problem))
)]
pub(crate) async fn map(
    State(host): State<Arc<Host>>,
    QueryParams(which): QueryParams<WhichEncounter>,
) -> Result<Json<FirstMap>, ApiError> {
    let ground = host.first_map(&which.system, &which.encounter)?;
    Ok(Json(FirstMap { ground }))
}

/// A campaign to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCampaign {
    /// The system's id.
    system: String,
    /// One of its encounters.
    encounter: String,
    /// The token of the library in which the encounter's file stands; the starter content without.
    #[serde(default)]
    #[serde(rename = "shelf")]
    library: Option<String>,
    /// What people will call it; the encounter's title without.
    #[serde(default)]
    title: Option<String>,
    /// Options that are to be otherwise than the encounter's own, as its file would state them.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: serde_json::Map<String, serde_json::Value>,
}

/// Makes a campaign of an encounter. Whoever makes it is its game master.
#[utoipa::path(
    post,
    path = "/api/campaigns",
    request_body = NewCampaign,
    responses(
        (status = 201, body = Created),
        (status = 401, body = Problem, description = "No shelf has this token"),
        (status = 409, body = Problem, description = "There are as many campaigns as this server keeps"),
        (status = 429, body = Problem, description = "That many were made from there within a minute")
    )
)]
pub(crate) async fn create(
    State(host): State<Arc<Host>>,
    ClientAddress(address): ClientAddress,
    Body(new): Body<NewCampaign>,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    check_title(new.title.as_deref())?;
    address.map_or(Ok(()), |address| host.may_make(address))?;
    let source = host.source(&new.system, &new.encounter, new.library.as_deref()).await?;
    let created = host.create_of(source, new.title, &new.options).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Which rules.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The system's id; all systems without.
    system: Option<String>,
    /// An id, or a word in title or text.
    q: Option<String>,
}

/// The rules that are executed, in our words.
#[utoipa::path(
    get,
    path = "/api/rules",
    params(Which),
    responses((status = 200, body = Vec<RuleText>), (status = 400, body = Problem))
)]
pub(crate) async fn rules(QueryParams(which): QueryParams<Which>) -> Result<Json<Vec<RuleText>>, ApiError> {
    let of = match &which.system {
        Some(id) => vec![system(id).ok_or_else(|| ApiError::malformed("system", format!("there is no game {id}")))?],
        None => systems().to_vec(),
    };
    let word = which.q.unwrap_or_default().to_lowercase();
    let fits = |rule: &RuleText| rule.id.to_lowercase().contains(&word) || rule.says(&word);
    Ok(Json(of.into_iter().flat_map(|system| system.rules()).filter(fits).collect()))
}
