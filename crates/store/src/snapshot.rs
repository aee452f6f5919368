//! Snapshots: a cache of states, so that a long campaign opens quickly. Never trusted, always replaceable.

use crate::campaign::{self, StoredCampaign};
use crate::chain::Fields;
use crate::{CampaignId, Hash, Store, StoreError, read};
use rusqlite::{Connection, params};

/// A state as it was after a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The last record that it contains.
    pub seq: u64,
    /// The caller's number for the way the bytes are written.
    pub version: u32,
    /// The state, as the caller wrote it.
    pub bytes: Vec<u8>,
}

/// What was found when looking for a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FoundSnapshot {
    /// The newest good one.
    pub snapshot: Option<Snapshot>,
    /// The numbers of newer ones that are damaged or of another history, newest first: worth a line in a log.
    pub ignored: Vec<u64>,
}

impl Store {
    /// Keeps the state after record `seq`, in place of an earlier one for it.
    pub fn put_snapshot(&mut self, id: &CampaignId, seq: u64, version: u32, bytes: &[u8]) -> Result<(), StoreError> {
        self.write(|connection| {
            let stored = campaign::get(connection, id)?;
            put(connection, &stored, seq, version, bytes)
        })
    }

    /// Keeps several states in one transaction: after which record, and the bytes.
    pub fn put_snapshots(
        &mut self,
        id: &CampaignId,
        version: u32,
        states: &[(u64, Vec<u8>)],
    ) -> Result<(), StoreError> {
        self.write(|connection| {
            let stored = campaign::get(connection, id)?;
            states.iter().try_for_each(|(seq, bytes)| put(connection, &stored, *seq, version, bytes))
        })
    }

    /// Returns the newest snapshot at or before record `at_most_seq`. Bad ones are passed over and reported.
    pub fn latest_snapshot(&self, id: &CampaignId, at_most_seq: u64) -> Result<FoundSnapshot, StoreError> {
        self.look(|connection| {
            let stored = campaign::get(connection, id)?;
            let sql = "SELECT seq, version, checksum, bytes FROM snapshot WHERE campaign = ?1 AND seq <= ?2 \
                       ORDER BY seq DESC";
            let mut statement = connection.prepare_cached(sql)?;
            let at_most = i64::try_from(at_most_seq).unwrap_or(i64::MAX);
            let mut rows = statement.query(params![stored.key, at_most])?;
            let mut found = FoundSnapshot::default();
            while let Some(row) = rows.next()? {
                let seq = row.get::<_, i64>(0)?.cast_unsigned();
                let read = || -> rusqlite::Result<_> { Ok((row.get(1)?, row.get(2)?, row.get::<_, Vec<u8>>(3)?)) };
                // What cannot even be read is one more bad snapshot.
                if let Ok((version, kept, bytes)) = read()
                    && checksum(connection, &stored, seq, version, &bytes)? == Some(Hash(kept))
                {
                    found.snapshot = Some(Snapshot { seq, version, bytes });
                    break;
                }
                found.ignored.push(seq);
            }
            Ok(found)
        })
    }

    /// Deletes the snapshots of a campaign and returns how many there were. Nothing is lost by it.
    pub fn drop_snapshots(&mut self, id: &CampaignId) -> Result<usize, StoreError> {
        self.write(|connection| {
            let key = campaign::get(connection, id)?.key;
            Ok(connection.execute("DELETE FROM snapshot WHERE campaign = ?1", [key])?)
        })
    }
}

fn put(
    connection: &Connection,
    stored: &StoredCampaign,
    seq: u64,
    version: u32,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let Some(checksum) = checksum(connection, stored, seq, version, bytes)? else {
        let expected = format!("a record of the campaign, 1 to {}", stored.campaign.length);
        return Err(StoreError::invalid("seq", expected, &seq.to_string()));
    };
    let sql = "INSERT OR REPLACE INTO snapshot (campaign, seq, version, checksum, bytes) VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![stored.key, seq.cast_signed(), version, checksum.0, bytes];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// Returns a checksum that covers the record's hash too, so that a snapshot belongs to one history; `None` if there is no
/// such record.
fn checksum(
    connection: &Connection,
    stored: &StoredCampaign,
    seq: u64,
    version: u32,
    bytes: &[u8],
) -> Result<Option<Hash>, StoreError> {
    let Some(record) = read::hash_of(connection, stored, seq)? else { return Ok(None) };
    let fields = Fields::tagged("ludex-snapshot-v1").field(stored.campaign.id.as_str().as_bytes());
    let fields = fields.field(&seq.to_le_bytes()).field(record.as_bytes());
    Ok(Some(fields.field(&version.to_le_bytes()).field(bytes).hash()))
}
