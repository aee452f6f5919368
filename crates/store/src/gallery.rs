//! The pictures of a campaign, each in its place: behind a scene, on somebody's token. They may change and go, belong to no history,
//! and do not go into its file.

use crate::campaign::{self, check_line};
use crate::{CampaignId, Damage, Hash, Picture, PictureKind, Store, StoreError};
use rusqlite::{Connection, OptionalExtension, params};

/// A picture in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hung {
    /// The name of the place.
    pub place: String,
    /// The picture's hash.
    pub hash: Hash,
    /// How it is written.
    pub kind: PictureKind,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// How many bytes it has.
    pub size: i64,
    /// How it lies there: a text of the caller's.
    pub fit: String,
}

/// The most pictures that a campaign has.
const MOST: usize = 128;
/// The most bytes that they have together.
const MOST_BYTES: i64 = 64 << 20;

impl Store {
    /// Hangs a picture in a place (a name of 1 to 64 bytes), replacing the one before. A campaign has at most 128 pictures
    /// with 64 MiB together, each stored once wherever it hangs.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] where there are too many; then the one before stays.
    pub fn hang(&mut self, id: &CampaignId, place: &str, picture: &Picture, fit: &str) -> Result<(), StoreError> {
        check_line("place", place, 64)?;
        check_line("fit", fit, 1024)?;
        self.write(|connection| {
            let key = campaign::get(connection, id)?.key;
            let (hash, (width, height)) = (picture.hash(), picture.size());
            let sql = "INSERT OR IGNORE INTO picture (campaign, hash, kind, width, height, bytes) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let kind = picture.kind().media_type();
            connection.execute(sql, params![key, hash.0, kind, width, height, picture.bytes()])?;
            let sql = "INSERT OR REPLACE INTO hung (campaign, place, hash, fit) VALUES (?1, ?2, ?3, ?4)";
            connection.execute(sql, params![key, place, hash.0, fit])?;
            forget(connection, key)?;
            let hung = hung(connection, key)?;
            let sql = "SELECT coalesce(sum(length(bytes)), 0) FROM picture WHERE campaign = ?1";
            let bytes: i64 = connection.query_row(sql, [key], |row| row.get(0))?;
            if hung.len() > MOST || bytes > MOST_BYTES {
                let expected = format!("at most {MOST} pictures with {MOST_BYTES} bytes in a campaign");
                let came = format!("{} with {bytes}; remove some first", hung.len());
                return Err(StoreError::invalid("pictures", expected, &came));
            }
            Ok(())
        })
    }

    /// Changes how the picture of a place lies there. Returns whether there is one.
    pub fn fit(&mut self, id: &CampaignId, place: &str, fit: &str) -> Result<bool, StoreError> {
        check_line("fit", fit, 1024)?;
        self.write(|connection| {
            let key = campaign::get(connection, id)?.key;
            let sql = "UPDATE hung SET fit = ?3 WHERE campaign = ?1 AND place = ?2";
            Ok(connection.execute(sql, params![key, place, fit])? == 1)
        })
    }

    /// Removes the picture of a place. Returns whether there was one.
    pub fn take_down(&mut self, id: &CampaignId, place: &str) -> Result<bool, StoreError> {
        self.write(|connection| {
            let key = campaign::get(connection, id)?.key;
            let sql = "DELETE FROM hung WHERE campaign = ?1 AND place = ?2";
            let taken = connection.execute(sql, params![key, place])? == 1;
            forget(connection, key)?;
            Ok(taken)
        })
    }

    /// Returns all pictures of a campaign, ordered by the names of their places.
    pub fn hung(&self, id: &CampaignId) -> Result<Vec<Hung>, StoreError> {
        self.look(|connection| hung(connection, campaign::get(connection, id)?.key))
    }

    /// Returns the bytes of a picture of a campaign, if it hangs there.
    pub fn picture(&self, id: &CampaignId, hash: Hash) -> Result<Option<Vec<u8>>, StoreError> {
        self.look(|connection| {
            let key = campaign::get(connection, id)?.key;
            let sql = "SELECT bytes FROM picture WHERE campaign = ?1 AND hash = ?2";
            let bytes: Option<Vec<u8>> =
                connection.query_row(sql, params![key, hash.0], |row| row.get(0)).optional()?;
            match bytes {
                Some(bytes) if Hash::of(&bytes) != hash => Err(damaged("a picture is not what was hung")),
                bytes => Ok(bytes),
            }
        })
    }
}

fn hung(connection: &Connection, key: i64) -> Result<Vec<Hung>, StoreError> {
    let sql = "SELECT place, hash, kind, width, height, length(bytes), fit FROM hung JOIN picture USING (campaign, hash) \
               WHERE campaign = ?1 ORDER BY place";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([key], |row| {
        let kind = PictureKind::of(&row.get::<_, String>(2)?);
        let [place, fit] = [row.get(0)?, row.get(6)?];
        let hash = Hash(row.get(1)?);
        let width = row.get(3)?;
        let height = row.get(4)?;
        let size = row.get(5)?;
        Ok(kind.map(|kind| Hung { place, hash, kind, width, height, size, fit }))
    })?;
    rows.map(|row| row?.ok_or_else(|| damaged("a picture is of no known kind"))).collect()
}

/// Deletes the pictures that hang nowhere.
fn forget(connection: &Connection, key: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM picture WHERE campaign = ?1 \
               AND hash NOT IN (SELECT hash FROM hung WHERE campaign = ?1)";
    connection.execute(sql, [key])?;
    Ok(())
}

fn damaged(what: &str) -> StoreError {
    Damage::of_database(what.to_owned()).into()
}
