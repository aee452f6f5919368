//! Free rolls, beside the rules, and their odds.

use super::extract::{Body, QueryParams, Session, is_line};
use super::table::check_id;
use crate::dice_odds::{DiceOdds, dice_odds};
use crate::error::Problem;
use crate::live::ClientRequest;
use crate::views::LogEntry;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::State;
use ludex_engine::Throw;
use serde::Deserialize;
use std::sync::Arc;

/// The longest label of a roll, in letters.
const MOST_LABEL: usize = 80;

/// A roll to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RollDice {
    /// The client's own name for it: it is made at most once.
    id: String,
    /// What to roll, in the language of the chapter "Dice", such as `4d6kh3+2`; up to 500 bytes.
    expression: String,
    /// What it is for, up to 80 letters on one line. Without, the note behind the expression.
    #[serde(default)]
    label: Option<String>,
    /// Whether only the game master is to hear of it, who alone may ask for that.
    #[serde(default)]
    secret: bool,
    /// The faces of real dice; the campaign's dice are rolled without.
    #[serde(default)]
    dice: Option<Vec<u32>>,
}

/// Rolls dice beside the rules (the game master and players). The game stays as it is, and undo leaves the roll alone. When
/// the answer comes, it is written down.
#[utoipa::path(
    post,
    path = "/api/table/rolls",
    request_body = RollDice,
    security(("token" = [])),
    responses(
        (status = 200, body = LogEntry),
        (status = 400, body = Problem),
        (status = 403, body = Problem, description = "Who looks on does not roll, and only the game master in secret"),
        (status = 409, body = Problem, description = "The seed is not known here: type in real dice"),
        (status = 422, body = Problem, description = "The expression cannot be read or rolled, or the dice do not fit"),
        (status = 503, body = Problem, description = "It could not be written down, so nothing was rolled")
    )
)]
pub(crate) async fn roll(session: Session, Body(ask): Body<RollDice>) -> Result<Json<LogEntry>, ApiError> {
    check_id(&ask.id)?;
    // Read here, where what was written is at hand to tell the place of an error.
    Throw::read(&ask.expression).map_err(|error| ApiError::misread(&error, &ask.expression))?;
    if ask.label.as_deref().is_some_and(|label| !is_line(label, MOST_LABEL)) {
        return Err(ApiError::malformed("label", format!("expected at most {MOST_LABEL} letters on one line")));
    }
    let throw = Throw { expression: ask.expression, label: ask.label, secret: ask.secret, dice: ask.dice };
    let request = ClientRequest::Roll(throw);
    session.live.carry_out(&session.access, Some(ask.id), None, request).await.map(Json)
}

/// What is asked about.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    /// The expression; in an address, `+` is written `%2B`.
    expression: String,
}

/// What an expression means, and its odds. Where they would take too long, what it means is told all the same.
#[utoipa::path(
    get,
    path = "/api/table/rolls/odds",
    params(Which),
    security(("token" = [])),
    responses(
        (status = 200, body = DiceOdds),
        (status = 422, body = Problem),
        (status = 429, body = Problem, description = "Too many odds are asked for at once")
    )
)]
pub(crate) async fn roll_odds(
    State(host): State<Arc<Host>>,
    session: Session,
    QueryParams(which): QueryParams<Which>,
) -> Result<Json<DiceOdds>, ApiError> {
    // Most of what is wrong is so before the costly part begins.
    Throw::read(&which.expression).map_err(|error| ApiError::misread(&error, &which.expression))?;
    if let Some(told) = host.dice.told(&which.expression) {
        return Ok(Json(told));
    }
    let text = which.expression.clone();
    let told = host.workers.run(&session.access, move |task| {
        dice_odds(&text, &mut || task.should_continue()).map_err(|error| ApiError::misread(&error, &text))
    });
    let told = told.await??;
    host.dice.remember(which.expression, told.clone());
    Ok(Json(told))
}
