//! What Ludex would do for the game master's creatures.

use super::extract::{Body, Session};
use crate::error::Problem;
use crate::workers::RunningTask;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use ludex_engine::{ActorId, Viewer};
use ludex_games::Offer;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, PoisonError};

/// How it is chosen.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskSuggestion {
    /// The policy; the game's usual one without.
    #[serde(default)]
    policy: Option<String>,
    /// Whom others play: where several act together, it is for somebody else, if it is anybody else's turn.
    #[serde(default)]
    others: Vec<u16>,
}

/// What a policy would do next.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Suggested {
    /// The number of the last entry that it knows.
    seq: u64,
    /// What it would do for whoever is to act or to answer; none where it has nothing more to do.
    suggestion: Option<Offer>,
}

/// What a policy of the game would do next, for whoever is to act or to answer (the game master). Nothing is done: give the
/// command for that.
#[utoipa::path(
    post,
    path = "/api/table/suggest",
    request_body = AskSuggestion,
    security(("token" = [])),
    responses((status = 200, body = Suggested), (status = 400, body = Problem), (status = 403, body = Problem))
)]
pub(crate) async fn suggest(
    State(host): State<Arc<Host>>,
    session: Session,
    Body(ask): Body<AskSuggestion>,
) -> Result<Json<Suggested>, ApiError> {
    session.must_be_game_master()?;
    let seq = session.live.last(&Viewer::GameMaster).await;
    let state = session.live.snapshot(&Viewer::GameMaster).await;
    let work = move |_: &mut RunningTask| {
        // A copy of its own: nobody waits for the original while this one is thought about.
        let game = state.lock().unwrap_or_else(PoisonError::into_inner).snapshot(&Viewer::GameMaster);
        let others: Vec<ActorId> = ask.others.into_iter().map(ActorId).collect();
        game.suggest(ask.policy.as_deref(), &others)
    };
    let suggestion = host.workers.run(&session.access, work).await?.map_err(|denied| {
        let mut error = ApiError::from(denied);
        error.body.field = Some("policy".to_owned());
        error
    })?;
    Ok(Json(Suggested { seq, suggestion }))
}
