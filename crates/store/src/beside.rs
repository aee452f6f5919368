//! Texts that are kept beside the log of a campaign: what is asked for and not yet done. They may change and go, belong to no
//! history, and do not go into its file.

use crate::campaign::{self, check_line};
use crate::{CampaignId, Store, StoreError};
use rusqlite::{OptionalExtension, params};

/// The longest text, in bytes.
const MAX_TEXT: usize = 1 << 20;

impl Store {
    /// Keeps a text under a name (1 to 64 bytes), in place of the one before; up to a mebibyte.
    pub fn put_beside(&mut self, id: &CampaignId, name: &str, text: &str) -> Result<(), StoreError> {
        check_line("name", name, 64)?;
        if text.len() > MAX_TEXT {
            return Err(StoreError::invalid("text", format!("at most {MAX_TEXT} bytes"), name));
        }
        self.write(|connection| {
            let key = campaign::get(connection, id)?.key;
            let sql = "INSERT OR REPLACE INTO beside (campaign, name, text) VALUES (?1, ?2, ?3)";
            connection.prepare_cached(sql)?.execute(params![key, name, text])?;
            Ok(())
        })
    }

    /// Returns the text kept under a name, if there is one.
    pub fn beside(&self, id: &CampaignId, name: &str) -> Result<Option<String>, StoreError> {
        self.look(|connection| {
            let key = campaign::get(connection, id)?.key;
            let mut statement =
                connection.prepare_cached("SELECT text FROM beside WHERE campaign = ?1 AND name = ?2")?;
            Ok(statement.query_row(params![key, name], |row| row.get(0)).optional()?)
        })
    }
}
