//! Characters before they are in a game, and the records of those who are.

use super::extract::{Body, PathParam, Session};
use crate::ApiError;
use crate::error::Problem;
use axum::Json;
use ludex_engine::content::Fault;
use ludex_engine::{ActorId, Draft, Form, Guide};
use ludex_games::{JsonSystem, system};
use serde::{Deserialize, Serialize};
use serde_json::Value;

fn known(id: &str) -> Result<&'static dyn JsonSystem, ApiError> {
    system(id).ok_or_else(|| ApiError::not_found(format!("there is no game {id}")))
}

/// The fields of a new character. The form's command is the record to fill in, in the shape of a content file.
#[utoipa::path(
    get,
    path = "/api/systems/{system}/character",
    params(("system" = String, Path, description = "The system's id")),
    responses((status = 200, body = Form), (status = 404, body = Problem))
)]
pub(crate) async fn fields(PathParam(id): PathParam<String>) -> Result<Json<Form>, ApiError> {
    let none = || ApiError::not_found(format!("characters of {id} are made in files"));
    known(&id)?.builder().map(Json).ok_or_else(none)
}

/// A record to be checked.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskDraft {
    /// The record, in the shape of a content file.
    record: Value,
}

/// What comes of a record.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Drafted {
    /// The character, where nothing is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
    /// What is wrong.
    faults: Vec<Fault>,
    /// What is spent of what there is, and what is unusual.
    guide: Guide,
}

impl Drafted {
    fn new(drafted: Result<Draft, Vec<Fault>>, guide: Guide) -> Self {
        match drafted {
            Ok(draft) => Drafted { draft: Some(draft), faults: Vec::new(), guide },
            Err(faults) => Drafted { draft: None, faults, guide },
        }
    }
}

/// The numbers of a record, explained, and its text; or what is wrong with it.
#[utoipa::path(
    post,
    path = "/api/systems/{system}/character",
    params(("system" = String, Path, description = "The system's id")),
    request_body = AskDraft,
    responses((status = 200, body = Drafted), (status = 404, body = Problem))
)]
pub(crate) async fn draft(
    PathParam(id): PathParam<String>,
    Body(ask): Body<AskDraft>,
) -> Result<Json<Drafted>, ApiError> {
    let system = known(&id)?;
    Ok(Json(Drafted::new(system.draft(&ask.record), system.guide(&ask.record))))
}

/// The numbers of a record under the options of the campaign, explained, and its text; or what is wrong with it.
#[utoipa::path(
    post,
    path = "/api/table/character",
    security(("token" = [])),
    request_body = AskDraft,
    responses((status = 200, body = Drafted), (status = 401, body = Problem))
)]
pub(crate) async fn draft_at_table(session: Session, Body(ask): Body<AskDraft>) -> Result<Json<Drafted>, ApiError> {
    Ok(Json(session.live.look(|game| Drafted::new(game.draft(&ask.record), game.guide(&ask.record))).await))
}

/// The text of a character's file to be read.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskReading {
    /// The text.
    text: String,
}

/// What a text holds.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ReadRecord {
    /// The record, where the text is that of one character; what is wrong with it, its draft tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Value>,
    /// Why the text cannot be read.
    faults: Vec<Fault>,
}

/// The record in the text of a character's file, to be filled in further; or why it cannot be read.
#[utoipa::path(
    post,
    path = "/api/systems/{system}/character/read",
    params(("system" = String, Path, description = "The system's id")),
    request_body = AskReading,
    responses((status = 200, body = ReadRecord), (status = 404, body = Problem))
)]
pub(crate) async fn read(
    PathParam(id): PathParam<String>,
    Body(ask): Body<AskReading>,
) -> Result<Json<ReadRecord>, ApiError> {
    Ok(Json(match known(&id)?.read_record(&ask.text) {
        Ok(record) => ReadRecord { record: Some(record), faults: Vec::new() },
        Err(faults) => ReadRecord { record: None, faults },
    }))
}

/// The record of a player's character that the viewer plays, to be changed.
#[utoipa::path(
    get,
    path = "/api/table/sheets/{actor}/record",
    params(("actor" = u16, Path, description = "The actor's number")),
    security(("token" = [])),
    responses((status = 200, body = Value), (status = 404, body = Problem))
)]
pub(crate) async fn record(session: Session, PathParam(actor): PathParam<u16>) -> Result<Json<Value>, ApiError> {
    let viewer = session.access.viewer();
    let record = session.live.look(|game| game.record(ActorId(actor), &viewer)).await;
    record.map(Json).ok_or_else(|| ApiError::not_found(format!("you play no character with the number {actor}")))
}
