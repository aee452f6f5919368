//! What may come of commands, and what could be done after one.

use super::extract::{Body as JsonBody, Session};
use crate::error::Problem;
use crate::workers::RunningTask;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use ludex_engine::Viewer;
use ludex_games::{Budget, Odds, Offer, Pace, Way};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::{Arc, PoisonError};

/// How much work the odds of one command may be.
const BUDGET: Budget = Budget { paths: 50_000, samples: 4_000 };
/// How many ways of the dice are walked for all rows of one command before the rest is thrown.
const MOST_PLAYS: u32 = 100_000;
/// The most commands whose odds may be asked at once.
const MOST_ODDS: usize = 64;

/// Commands whose odds are asked.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskOdds {
    /// The commands, at most 64.
    commands: Vec<Value>,
    /// A command without dice, such as a move, after which they would be given.
    #[serde(default)]
    after: Option<Value>,
}

/// The odds of some commands.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct AllOdds {
    /// In the order of the commands; null where a command is not the viewer's to give now.
    odds: Vec<Option<Odds>>,
}

/// What may come of commands, worked out by the rules themselves.
#[utoipa::path(
    post,
    path = "/api/table/odds",
    request_body = AskOdds,
    security(("token" = [])),
    responses(
        (status = 200, body = AllOdds),
        (status = 400, body = Problem),
        (status = 429, body = Problem, description = "Too many odds are asked for at once")
    )
)]
pub(crate) async fn odds(
    State(host): State<Arc<Host>>,
    session: Session,
    JsonBody(ask): JsonBody<AskOdds>,
) -> Result<Json<AllOdds>, ApiError> {
    if ask.commands.len() > MOST_ODDS {
        return Err(ApiError::malformed("commands", format!("expected at most {MOST_ODDS} commands")));
    }
    let mut odds = Vec::with_capacity(ask.commands.len());
    // One after another, so that others come between.
    for command in ask.commands {
        odds.push(odds_of(&host, &session, Asked { command, after: ask.after.clone(), told: false }).await?);
    }
    Ok(Json(AllOdds { odds }))
}

/// A command without dice, such as a move.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskThen {
    /// The command.
    first: Value,
}

/// What could be done after a command.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct Then {
    /// What the viewer could do to somebody then, as far as they can know; nothing where dice decide what comes of the command.
    offers: Vec<Offer>,
    /// The way that the command leads whoever gives it.
    way: Way,
}

/// What could be done to others after a command without dice, such as a move, and which way that leads. Nothing is done.
#[utoipa::path(
    post,
    path = "/api/table/then",
    request_body = AskThen,
    security(("token" = [])),
    responses((status = 200, body = Then), (status = 400, body = Problem))
)]
pub(crate) async fn then(
    State(host): State<Arc<Host>>,
    session: Session,
    JsonBody(ask): JsonBody<AskThen>,
) -> Result<Json<Then>, ApiError> {
    let viewer = session.access.viewer();
    let state = session.live.snapshot(&viewer).await;
    let work = move |_: &mut RunningTask| {
        let game = state.lock().unwrap_or_else(PoisonError::into_inner).snapshot(&Viewer::GameMaster);
        let way = game.way(ask.first.clone(), &viewer).unwrap_or_default();
        let then = game.after(ask.first, &viewer);
        (then.map_or_else(|_| Vec::new(), |then| then.offers(&viewer)), way)
    };
    let (mut offers, way) = host.workers.run(&session.access, work).await?;
    offers.retain(|offer| offer.target.is_some());
    Ok(Json(Then { offers, way }))
}

/// A command whose odds are asked.
pub(super) struct Asked {
    /// The command.
    pub(super) command: Value,
    /// What is done before it, without dice.
    pub(super) after: Option<Value>,
    /// Whether it is one of the game master's that the viewer is told of.
    pub(super) told: bool,
}

/// Returns the odds of a command of the viewer's, or of one of the game master's that they are `told` of; `None` if they may
/// not know them.
pub(super) async fn odds_of(host: &Host, session: &Session, asked: Asked) -> Result<Option<Odds>, ApiError> {
    let Asked { command, after, told } = asked;
    let viewer = session.access.viewer();
    let state = session.live.snapshot(&viewer).await;
    let before = after.as_ref().map_or_else(String::new, |after| format!("after {after} "));
    let text = format!("{before}{}{command}", if told { "told " } else { "" });
    if let Some(odds) = session.live.told_odds(&state, &viewer, &text) {
        return Ok(odds);
    }
    let of = state.clone();
    let whose = viewer.clone();
    let work = move |task: &mut RunningTask| {
        // A copy of its own: nobody waits for the original while this one is thought about.
        let game = of.lock().unwrap_or_else(PoisonError::into_inner).snapshot(&Viewer::GameMaster);
        let game = match after {
            Some(after) => game.after(after, &whose).ok()?,
            None => game,
        };
        let mut plays = 0;
        let mut pace = || {
            plays += 1;
            if !task.should_continue() {
                Pace::Stop
            } else if plays > MOST_PLAYS {
                Pace::Hurry
            } else {
                Pace::On
            }
        };
        let odds = if told {
            game.odds_told(command, &whose, BUDGET, &mut pace)
        } else {
            game.odds_paced(command, &whose, BUDGET, &mut pace)
        };
        odds.ok().flatten()
    };
    let odds = host.workers.run(&session.access, work).await?;
    session.live.remember_odds(&state, &viewer, text, odds.clone());
    Ok(odds)
}
