//! A campaign as it is read from the store.

use crate::ApiError;
use crate::history::{HistoryError, Known, Replayed, Stored};
use ludex_store::{CampaignId, Store, StoreError};

/// What is read from the store when a campaign is opened.
pub(crate) struct Opened {
    pub(crate) stored: Stored,
    pub(crate) replayed: Replayed<Vec<Known>>,
    /// When the first entry was made.
    pub(crate) begun_ms: i64,
}

impl Opened {
    /// Reads and replays a campaign, with the entries from `before` on in memory if it is given.
    pub(crate) fn read(
        store: &Store,
        id: &CampaignId,
        before: Option<u64>,
    ) -> Result<Result<Self, ApiError>, StoreError> {
        let opened = || {
            let stored = Stored::find(store, id)?;
            let replayed = match before {
                None => stored.open(store)?,
                Some(seq) => stored.open_before(store, seq)?,
            };
            let begun_ms = store.read(id, 1, 1)?.first().map_or(0, |first| first.at_ms);
            Ok(Opened { stored, replayed, begun_ms })
        };
        Ok(opened().map_err(|error: HistoryError| error.of(id)))
    }
}
