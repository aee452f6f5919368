//! Importing a campaign from its exported file.

use super::extract::{ClientAddress, QueryParams, is_line, spooled};
use crate::error::Problem;
use crate::history::{HistoryError, Stored};
use crate::time::now_ms;
use crate::{ApiError, Created, Host, Role, size};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use ludex_store::{Campaign, CampaignId, NewLink, Store, StoreError, token};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufReader, Seek};
use std::sync::Arc;
use std::time::Duration;

/// The longest file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// How long a file may take to replay.
const MOST_REPLAY: Duration = Duration::from_secs(60);

/// The longest title, in letters.
const MOST_TITLE: usize = 200;

/// What the campaign will be called.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// Another title than the one in the file.
    #[serde(default)]
    title: Option<String>,
}

/// Takes a campaign from its exported file, at most 256 MiB. Whoever does it is its game master. Every line is checked and
/// every entry replayed before anything is kept; without the seed in the file, dice must be typed in.
#[utoipa::path(
    post,
    path = "/api/campaigns/import",
    params(Named),
    request_body(content = String, content_type = "application/jsonl"),
    responses(
        (status = 201, body = Created),
        (status = 409, body = Problem, description = "The campaign is here already, or there are as many as this server keeps"),
        (status = 415, body = Problem, description = "The body is not declared as application/jsonl"),
        (status = 422, body = Problem, description = "The file is not whole, or cannot be played"),
        (status = 429, body = Problem, description = "That many were made from there within a minute")
    )
)]
pub(crate) async fn import(
    State(host): State<Arc<Host>>,
    ClientAddress(address): ClientAddress,
    QueryParams(named): QueryParams<Named>,
    request: Request,
) -> Result<(StatusCode, Json<Created>), ApiError> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/jsonl")) {
        let message = "expected a campaign's file with the header content-type: application/jsonl";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "malformed", message));
    }
    let title = named.title.filter(|title| !title.trim().is_empty());
    check_title(title.as_deref())?;
    address.map_or(Ok(()), |address| host.may_make(address))?;
    host.has_room().await?;
    let file = spooled(request, &host, MOST_BYTES).await?;
    let (campaign, file) = host.libraries.import(move || tried(file)).await??;
    let (token, token_hash) = token::mint()?;
    let id = campaign.id.clone();
    let called = title.clone().unwrap_or_else(|| campaign.title.clone());
    let here_already = format!("the campaign {id} is here already, record for record");
    let taken = host.storage.work(move |store| {
        let role = Role::GameMaster.word();
        let label = "";
        let actors = "[]";
        let created_ms = now_ms();
        let link = NewLink { campaign: &id, token_hash, role, label, actors, created_ms };
        if !store.import_with_link(&mut BufReader::new(file), Some(&link))?.new {
            return Ok(false);
        }
        title.map_or(Ok(()), |title| store.rename(&id, &title))?;
        Ok(true)
    });
    if !taken.await.map_err(refused)? {
        return Err(ApiError::new(StatusCode::CONFLICT, "here-already", here_already));
    }
    let made = Created {
        campaign: campaign.id.to_string(),
        title: called,
        system: campaign.system,
        link: format!("/table#{token}"),
        token,
        seed_hash: campaign.commitment.to_string(),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Imports and replays a file in a store in memory, so that nothing is kept which cannot be played. Returns its campaign, and
/// the file at its beginning.
fn tried(mut file: File) -> Result<(Campaign, File), ApiError> {
    let mut store = Store::in_memory()?;
    let id: CampaignId = store.import(&mut BufReader::new(&file)).map_err(refused)?.campaign;
    let unplayed = |error: HistoryError| {
        let message = error.of(&id).to_string();
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", message)
    };
    let stored = Stored::find(&store, &id).map_err(unplayed)?;
    let too_large = |message| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", message);
    size::check(stored.begun(&store).map_err(unplayed)?.as_ref()).map_err(too_large)?;
    let game = stored.open_within(&store, MOST_REPLAY).map_err(unplayed)?.game;
    // Whatever the game master is shown first must be there to be shown.
    size::check(game.as_ref()).map_err(too_large)?;
    file.rewind().map_err(|error| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", error.to_string()))?;
    Ok((stored.campaign, file))
}

/// Checks the title that a campaign is to have, where one is given.
pub(super) fn check_title(title: Option<&str>) -> Result<(), ApiError> {
    if title.is_none_or(|title| is_line(title, MOST_TITLE)) {
        return Ok(());
    }
    Err(ApiError::malformed("title", format!("expected at most {MOST_TITLE} letters on one line")))
}

/// Returns the answer to a file that cannot be imported.
fn refused(error: StoreError) -> ApiError {
    let message = error.to_string();
    match error {
        StoreError::File(_) | StoreError::Damaged(_) => {
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", message)
        }
        StoreError::CampaignExists { .. } => ApiError::new(StatusCode::CONFLICT, "here-already", message),
        error => error.into(),
    }
}
