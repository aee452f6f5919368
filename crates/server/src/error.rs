use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ludex_engine::{ActorId, Fault, Line, Worded, content};
use ludex_games::Denied;
use ludex_store::StoreError;
use serde::Serialize;
use std::fmt;

/// The message for a missing or unknown library token.
pub(crate) const NO_LIBRARY: &str =
    "the token of the shelf is missing or unknown; make a shelf, or open it by its link";

/// An error response; all errors have this shape.
#[derive(Debug, Clone)]
pub struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) body: Box<ErrorBody>,
}

/// What is wrong.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ErrorBody {
    /// A word for programs: `refused`, `dice`, `not-found`.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
    /// Where in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The rule that forbids it, why, and what would be lawful.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Worded>,
    /// The die that is needed next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
    /// What is wrong with an expression of dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<Misread>,
    /// What is wrong with files of content, each with its line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub faults: Vec<content::Fault>,
    /// What was done under the id before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<DoneBefore>,
}

/// What was done under an id that was used again for something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct DoneBefore {
    /// The number of its entry.
    pub seq: u64,
    /// What happened.
    pub lines: Vec<Line>,
}

/// What is wrong with an expression of dice. The message says what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Misread {
    /// The code, such as `parse.syntax` or `limit.dice`; the book has them all.
    pub code: &'static str,
    /// Where it went wrong: the character of the text, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// What to write instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
}

/// The die that is needed next, when dice are typed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Needs {
    /// How many of the faces given were used.
    pub used: usize,
    /// The sides of the die.
    pub sides: u32,
    /// The marks on its sides, face by face, where those are no numbers: a Fudge die.
    #[serde(skip_serializing_if = "<[i8]>::is_empty")]
    #[schema(value_type = Vec<i8>, required = false)]
    pub marks: &'static [i8],
    /// What it is for: "Attack roll", "Dodge", "Damage"; nothing where that is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// Whose die it is; nothing where it is nobody's in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<ActorId>,
}

/// The whole body of an error.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    pub(crate) error: ErrorBody,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        let field = None;
        let refusal = None;
        let needs = None;
        let expression = None;
        let done = None;
        let body = ErrorBody { code, message, field, refusal, needs, expression, faults: Vec::new(), done };
        Self { status, body: Box::new(body) }
    }

    pub(crate) fn malformed(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut error = Self::new(StatusCode::BAD_REQUEST, "malformed", message);
        let field = field.into();
        error.body.field = (!field.is_empty()).then_some(field);
        error
    }

    /// Returns the error for a dice expression that cannot be read or rolled, with its place in the text.
    pub(crate) fn misread(error: &ludex_dice::Error, written: &str) -> Self {
        let mut misread = Self::from(Denied::Expression(error.clone()));
        let character = |byte: usize| written.char_indices().take_while(|&(at, _)| at < byte).count();
        if let Some(expression) = &mut misread.body.expression {
            expression.at = error.position().map(character);
        }
        misread
    }

    pub(crate) fn used_id(id: &str, seq: u64, lines: Vec<Line>) -> Self {
        let message = format!("{id} is the name of something else, which became entry {seq}; take another");
        let mut error = Self::new(StatusCode::CONFLICT, "used-id", message);
        error.body.field = Some("id".to_owned());
        error.body.done = Some(DoneBefore { seq, lines });
        error
    }

    /// Returns the error for content files with faults.
    pub(crate) fn faulty(status: StatusCode, field: &str, faults: Vec<content::Fault>) -> Self {
        let message = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        let mut error = Self::new(status, "malformed", message);
        error.body.field = Some(field.to_owned());
        error.body.faults = faults;
        error
    }

    /// Returns the error for a field that names content with faults.
    pub(crate) fn of_faults(field: &str, faults: &[content::Fault]) -> Self {
        Self::faulty(StatusCode::BAD_REQUEST, field, faults.to_vec())
    }

    pub(crate) fn no_token() -> Self {
        let message = "the token is missing, unknown or revoked; ask the game master for a link";
        Self::new(StatusCode::UNAUTHORIZED, "no-token", message)
    }

    /// Returns the error for whoever is kept waiting, before their request is looked at as well as after it was taken.
    pub(crate) fn settling() -> Self {
        let message = "the game master is settling something; ask again with the same id to hear what came of it";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "settling", message)
    }

    pub(crate) fn not_yours(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-yours", message)
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body.message)
    }
}

impl std::error::Error for ApiError {}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if self.status.is_server_error() {
            tracing::error!(code = self.body.code, "{}", self.body.message);
        }
        (self.status, Json(Problem { error: *self.body })).into_response()
    }
}

impl From<Denied> for ApiError {
    fn from(denied: Denied) -> Self {
        let message = denied.to_string();
        let field = |field: String| (!field.is_empty()).then_some(format!("command.{field}"));
        match denied {
            Denied::Refused(refusal) => {
                let mut error = Self::new(StatusCode::CONFLICT, "refused", message);
                error.body.refusal = Some(refusal);
                error
            }
            Denied::Dice { fault, die } => {
                // Nothing is wrong where a die is still to be rolled.
                let is_missing = matches!(fault, Fault::Missing { .. });
                let status = if is_missing { StatusCode::ACCEPTED } else { StatusCode::UNPROCESSABLE_ENTITY };
                let mut error = Self::new(status, "dice", message);
                match fault {
                    Fault::Missing { used, sides, marks } => {
                        let actor = die.as_ref().and_then(|die| die.actor);
                        let what = die.map(|die| die.what);
                        error.body.needs = Some(Needs { used, sides, marks, what, actor });
                    }
                    Fault::Impossible { at, .. } => error.body.field = Some(format!("dice[{at}]")),
                    Fault::Unused { used, .. } => error.body.field = Some(format!("dice[{used}]")),
                }
                error
            }
            Denied::Expression(wrong) => {
                let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "expression", wrong.message());
                error.body.field = Some("expression".to_owned());
                let suggestion = wrong.suggestion().map(str::to_owned);
                error.body.expression = Some(Misread { code: wrong.code().as_str(), at: None, suggestion });
                error
            }
            Denied::Malformed { field: at, message } => {
                let mut error = Self::malformed("", message);
                error.body.field = field(at).or_else(|| Some("command".to_owned()));
                error
            }
            Denied::Unknown { field: at, message } => {
                let mut error = Self::not_found(message);
                error.body.field = field(at);
                error
            }
            Denied::NotYours(why) => Self::not_yours(why),
            Denied::NothingToUndo => Self::new(StatusCode::CONFLICT, "nothing-to-undo", message),
            Denied::NothingToRedo => Self::new(StatusCode::CONFLICT, "nothing-to-redo", message),
            Denied::NothingSecret => Self::new(StatusCode::CONFLICT, "nothing-secret", message),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let message = error.to_string();
        match error {
            StoreError::NoCampaign { .. } => Self::not_found(message),
            StoreError::WrongSequence { .. } => Self::new(StatusCode::CONFLICT, "moved-on", message),
            StoreError::LibraryFileChanged { .. } => {
                let mut error = Self::new(StatusCode::CONFLICT, "moved-on", message);
                error.body.field = Some("files".to_owned());
                error
            }
            StoreError::LibraryFull { .. } => Self::new(StatusCode::CONFLICT, "full", message),
            StoreError::Archived { .. } => Self::new(StatusCode::CONFLICT, "archived", message),
            StoreError::Invalid { field, .. } => Self::malformed(field, message),
            StoreError::Doubtful { .. } => Self::new(StatusCode::SERVICE_UNAVAILABLE, "unsure", message),
            _ => Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message),
        }
    }
}
