//! What an encounter costs a party, while it is put together.

use super::extract::Body;
use crate::create::Source;
use crate::error::Problem;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use ludex_engine::Priced;
use ludex_engine::content::Fault;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// An encounter whose price is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskPrice {
    /// The system's id.
    system: String,
    /// The text of the encounter.
    text: String,
    /// The token of the library from which it includes files; the starter content without.
    #[serde(default)]
    #[serde(rename = "shelf")]
    library: Option<String>,
}

/// What an encounter costs.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Price {
    /// Its price; nothing for a game that prices no encounters, and where something is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    priced: Option<Priced>,
    /// What is wrong with it.
    faults: Vec<Fault>,
}

/// What an encounter costs those who play, and how dangerous that makes it, in games that price encounters. It is not kept.
#[utoipa::path(
    post,
    path = "/api/prices",
    request_body = AskPrice,
    responses((status = 200, body = Price), (status = 401, body = Problem, description = "No shelf has this token"))
)]
pub(crate) async fn price(State(host): State<Arc<Host>>, Body(ask): Body<AskPrice>) -> Result<Json<Price>, ApiError> {
    let Source { rules, file, library, .. } = host.unsaved(&ask.system, ask.text, ask.library.as_deref()).await?;
    let priced = host.libraries.work(move || rules.price(&file, library.as_ref())).await?;
    Ok(Json(match priced {
        Ok(priced) => Price { priced, faults: Vec::new() },
        Err(faults) => Price { priced: None, faults },
    }))
}
