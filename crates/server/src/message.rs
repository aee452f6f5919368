//! What is sent to those who follow a campaign.

use crate::calls::Calls;
use crate::error::ErrorBody;
use crate::pictures::PictureTold;
use crate::views::{LogEntry, TableView};
use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use std::sync::Arc;

/// What the server sends.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Message {
    /// An entry that the client did not know; they come in order.
    Entry {
        /// The entry.
        entry: LogEntry,
    },
    /// All entries that are undone now; comes when that has changed.
    Undone {
        /// Their numbers.
        seqs: Vec<u64>,
    },
    /// The table now, without the ground; comes after the entries.
    Table {
        /// The table.
        #[schema(value_type = TableView)]
        table: Arc<TableView>,
    },
    /// The checks that wait for a roll, as the viewer may know them; comes after the first table where there are some, and when
    /// they change.
    Calls {
        /// They, and what is asked for.
        #[serde(flatten)]
        calls: Calls,
    },
    /// The pictures behind the scene and on the tokens that the viewer sees; comes after the first table where there are some, and
    /// when they change.
    Pictures {
        /// Each in its place.
        pictures: Vec<PictureTold>,
    },
    /// Somebody points at a space of the ground that the viewer sees. A client who plays points with
    /// `{"type": "ping", "at": [x, y]}`, a few times in as many seconds.
    Ping {
        /// The space.
        at: (i16, i16),
        /// Who points.
        by: String,
    },
    /// Something is wrong; the connection ends.
    Error {
        /// What.
        error: ErrorBody,
    },
}

/// Serializes a message.
pub(crate) fn frame(message: &Message) -> Utf8Bytes {
    Utf8Bytes::from(json(message))
}

/// Writes something as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Maps of ours have text for keys and numbers are finite, so there is nothing to fail.
    serde_json::to_string(value).unwrap_or_default()
}
