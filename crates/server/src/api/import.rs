//! Importing a campaign from its exported file.

use super::extract::{ClientAddress, QueryParams, bytes};
use crate::error::Problem;
use crate::live::{Opened, now_ms};
use crate::{ApiError, Created, Host, Role};
use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use ludex_engine::Viewer;
use ludex_store::{Campaign, CampaignId, NewLink, Store, StoreError, token};
use serde::Deserialize;
use std::sync::Arc;

/// The longest file, in bytes.
const MOST_BYTES: usize = 32 << 20;

/// The longest title, in characters.
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

/// Takes a campaign from its exported file, at most 32 MiB. Whoever does it is its game master. Every line is checked and
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
    if title.as_ref().is_some_and(|title| title.chars().count() > MOST_TITLE || title.chars().any(char::is_control)) {
        return Err(ApiError::malformed("title", format!("expected at most {MOST_TITLE} characters on one line")));
    }
    address.map_or(Ok(()), |address| host.may_make(address))?;
    host.has_room().await?;
    let bytes = bytes(request, &host, MOST_BYTES).await?;
    let text = bytes.clone();
    let campaign = host.libraries.work(move || tried(&text)).await??;
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
        if !store.import_with_link(&mut bytes.as_ref(), Some(&link))?.new {
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

/// Imports and replays a file in a store in memory, so that nothing is kept which cannot be played.
fn tried(file: &[u8]) -> Result<Campaign, ApiError> {
    let mut store = Store::in_memory()?;
    let id: CampaignId = store.import(&mut &*file).map_err(refused)?.campaign;
    let opened = Opened::read(&store, &id, None)?;
    let opened =
        opened.map_err(|error| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed", error.to_string()))?;
    // Whatever the game master is shown first must be there to be shown.
    let game = opened.replayed.game;
    game.view(&Viewer::GameMaster);
    game.offers(&Viewer::GameMaster);
    Ok(opened.stored.campaign)
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
