//! Operations at the table that a token opens.

use super::extract::{Body as JsonBody, PathParam, QueryParams, Session};
use crate::error::Problem;
use crate::live::ClientRequest;
use crate::views::{LogEntry, TableView};
use crate::{ApiError, Host};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use ludex_engine::{ActorId, Line, Sheet, Unavailable};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// The most entries of the log at once.
const MOST_ENTRIES: usize = 1000;

/// The whole table, as the viewer may see it.
#[utoipa::path(
    get,
    path = "/api/table",
    security(("token" = [])),
    responses((status = 200, body = TableView), (status = 401, body = Problem))
)]
pub(crate) async fn table(session: Session) -> impl IntoResponse {
    let table = session.live.whole_table(&session.access).await;
    ([(header::CONTENT_TYPE, "application/json")], table)
}

/// Which entries.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    /// The first; 1 without.
    from: Option<u64>,
    /// How many at most, up to 1000; 200 without.
    limit: Option<usize>,
}

/// Some of the log.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Log {
    /// The entries, in order.
    entries: Vec<LogEntry>,
    /// The number of the last entry there is.
    last: u64,
}

/// The log, as the viewer was told it.
#[utoipa::path(
    get,
    path = "/api/table/log",
    params(Range),
    security(("token" = [])),
    responses((status = 200, body = Log), (status = 401, body = Problem))
)]
pub(crate) async fn log(session: Session, QueryParams(range): QueryParams<Range>) -> Result<Json<Log>, ApiError> {
    let limit = range.limit.unwrap_or(200).min(MOST_ENTRIES);
    let (entries, last) = session.live.log(&session.access.viewer(), range.from.unwrap_or(1), limit).await?;
    Ok(Json(Log { entries, last }))
}

/// The sheet of an actor, as far as the viewer may see it.
#[utoipa::path(
    get,
    path = "/api/table/sheets/{actor}",
    params(("actor" = u16, Path, description = "The actor's number")),
    security(("token" = [])),
    responses((status = 200, body = Sheet), (status = 404, body = Problem))
)]
pub(crate) async fn sheet(session: Session, PathParam(actor): PathParam<u16>) -> Result<Json<Sheet>, ApiError> {
    let viewer = session.access.viewer();
    let sheet = session.live.look(|game| game.sheet(ActorId(actor), &viewer)).await;
    sheet.map(Json).ok_or_else(|| ApiError::not_found(format!("there is nobody with the number {actor}")))
}

/// Whose possibilities are asked.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskWhy {
    /// The actor.
    actor: ActorId,
}

/// What cannot be done now.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct WhyNot {
    /// Each with the rule, the reason, and what would be lawful.
    barred: Vec<Unavailable>,
}

/// What an actor cannot do now, and why.
#[utoipa::path(
    post,
    path = "/api/table/why",
    request_body = AskWhy,
    security(("token" = [])),
    responses((status = 200, body = WhyNot), (status = 403, body = Problem), (status = 404, body = Problem))
)]
pub(crate) async fn why(session: Session, JsonBody(ask): JsonBody<AskWhy>) -> Result<Json<WhyNot>, ApiError> {
    let viewer = session.access.viewer();
    let barred = session.live.look(|game| game.unavailable(ask.actor, &viewer)).await?;
    Ok(Json(WhyNot { barred }))
}

/// A command.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Give {
    /// The client's own name for it: it is executed at most once.
    id: String,
    /// The command.
    command: Value,
    /// The faces of real dice; the game's own dice are rolled without.
    #[serde(default)]
    dice: Option<Vec<u32>>,
    /// The number of the last entry that the client knows; not checked without.
    #[serde(default)]
    expected_seq: Option<u64>,
}

/// What became of a command.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Done {
    /// The number of its entry.
    seq: u64,
    /// What happened.
    lines: Vec<Line>,
}

impl From<LogEntry> for Done {
    fn from(entry: LogEntry) -> Self {
        Done { seq: entry.seq, lines: entry.lines }
    }
}

/// Carries a command out. When the answer comes, it is written down.
#[utoipa::path(
    post,
    path = "/api/table/commands",
    request_body = Give,
    security(("token" = [])),
    responses(
        (status = 200, body = Done),
        (status = 403, body = Problem, description = "Somebody else decides this"),
        (status = 409, body = Problem, description = "The rules forbid it, or the game has moved on"),
        (status = 422, body = Problem, description = "The dice do not fit, or one more is needed"),
        (status = 503, body = Problem, description = "It could not be written down, so nothing happened")
    )
)]
pub(crate) async fn command(session: Session, JsonBody(give): JsonBody<Give>) -> Result<Json<Done>, ApiError> {
    check_id(&give.id)?;
    let request = ClientRequest::Command { command: give.command, dice: give.dice };
    Ok(Json(session.live.carry_out(&session.access, Some(give.id), give.expected_seq, request).await?.into()))
}

/// Something to be done once.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Once {
    /// The client's own name for it.
    id: String,
    /// The number of the last entry that the client knows; not checked without.
    #[serde(default)]
    expected_seq: Option<u64>,
}

/// What was done in secret.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Secret {
    /// The client's own name for this.
    id: String,
    /// The number of the entry.
    seq: u64,
}

/// Tells everybody what was done in secret, and shows from now on what came of it (the game master).
#[utoipa::path(
    post,
    path = "/api/table/reveal",
    request_body = Secret,
    security(("token" = [])),
    responses((status = 200, body = Done), (status = 403, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn reveal(session: Session, JsonBody(secret): JsonBody<Secret>) -> Result<Json<Done>, ApiError> {
    session.must_be_game_master()?;
    check_id(&secret.id)?;
    Ok(Json(
        session.live.carry_out(&session.access, Some(secret.id), None, ClientRequest::Reveal(secret.seq)).await?.into(),
    ))
}

/// Takes the last command back (the game master).
#[utoipa::path(
    post,
    path = "/api/table/undo",
    request_body = Once,
    security(("token" = [])),
    responses((status = 200, body = Done), (status = 403, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn undo(
    State(host): State<Arc<Host>>,
    session: Session,
    JsonBody(once): JsonBody<Once>,
) -> Result<Json<Done>, ApiError> {
    session.must_be_game_master()?;
    check_id(&once.id)?;
    let Session { access, live } = session;
    let entry = host.go_back(&live, &access, once.id, once.expected_seq, ClientRequest::Undo).await?;
    Ok(Json(entry.into()))
}

/// Does the last undone command again, dice and all (the game master).
#[utoipa::path(
    post,
    path = "/api/table/redo",
    request_body = Once,
    security(("token" = [])),
    responses((status = 200, body = Done), (status = 403, body = Problem), (status = 409, body = Problem))
)]
pub(crate) async fn redo(
    State(host): State<Arc<Host>>,
    session: Session,
    JsonBody(once): JsonBody<Once>,
) -> Result<Json<Done>, ApiError> {
    session.must_be_game_master()?;
    check_id(&once.id)?;
    let Session { access, live } = session;
    let entry = host.go_back(&live, &access, once.id, once.expected_seq, ClientRequest::Redo).await?;
    Ok(Json(entry.into()))
}

pub(super) fn check_id(id: &str) -> Result<(), ApiError> {
    if (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(ApiError::malformed("id", "expected 1 to 64 letters, digits or signs, without spaces"))
}

/// What goes into the file.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Export {
    /// Whether the seed of the dice goes too: whoever has it can check every roll, and foretell those to come.
    #[serde(default)]
    reveal_seed: bool,
}

/// The campaign as a file of JSON lines, for `ludex audit` and `ludex import` (the game master).
#[utoipa::path(
    get,
    path = "/api/table/export",
    params(Export),
    security(("token" = [])),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 403, body = Problem))
)]
pub(crate) async fn export(
    State(host): State<Arc<Host>>,
    session: Session,
    QueryParams(export): QueryParams<Export>,
) -> Result<impl IntoResponse, ApiError> {
    session.must_be_game_master()?;
    let id = session.live.id.clone();
    let name = format!("attachment; filename=\"ludex-{id}.jsonl\"");
    let reveal = export.reveal_seed;
    let export = host.storage.read(move |store| ludex_store::Export::begin(store, &id, reveal)).await?;
    // The first piece is read before anything is answered, so that what cannot be read is told as an error.
    let first = next_piece(host.clone(), export).await?;
    let rest = futures_util::stream::try_unfold(first, move |piece| {
        let host = host.clone();
        async move {
            let Some((bytes, export)) = piece else { return Ok::<_, ApiError>(None) };
            Ok(Some((bytes, next_piece(host, export).await?)))
        }
    });
    let headers = [(header::CONTENT_TYPE, "application/jsonl".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, Body::from_stream(rest)))
}

/// Returns the next lines of an export, and the export itself. Nothing is held open while a client downloads them.
async fn next_piece(
    host: Arc<Host>,
    mut export: ludex_store::Export,
) -> Result<Option<(Vec<u8>, ludex_store::Export)>, ApiError> {
    let piece = host.storage.read(move |store| Ok(export.next_piece(store)?.map(|bytes| (bytes, export))));
    Ok(piece.await?)
}
