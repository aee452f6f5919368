//! Reading: every record that is handed out was checked against the chain first.

use crate::campaign::{self, StoredCampaign};
use crate::chain::{self, RECORD_VERSION, RecordParts};
use crate::{CampaignId, Damage, Fault, Hash, Store, StoreError, append};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A record of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// The way it is hashed and kept: [`RECORD_VERSION`].
    pub version: u32,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// The client's name for the command it came from.
    pub command_id: Option<String>,
    /// The JSON text.
    pub body: String,
    /// The hash of the record before, or of the campaign's header.
    pub prev: Hash,
    /// Its own hash.
    pub hash: Hash,
}

/// A chain that was checked from its beginning to its end and is whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainReport {
    /// The campaign.
    pub campaign: CampaignId,
    /// How many records it has.
    pub records: u64,
    /// The hash of its header, where the chain begins.
    pub header_hash: Hash,
    /// The hash of its last record, where the chain ends.
    pub head: Hash,
    /// Whether the seed is at hand; if so, it matches the commitment.
    pub seed_known: bool,
}

impl Store {
    /// Returns up to `limit` records from number `from_seq` on (0 and 1 both mean the first); none when the log is shorter.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] when one of them does not stand in the chain as it should.
    pub fn read(&self, id: &CampaignId, from_seq: u64, limit: usize) -> Result<Vec<Record>, StoreError> {
        self.look(|connection| {
            let mut records = Vec::new();
            walk(connection, &campaign::get(connection, id)?, from_seq, limit, |record| {
                records.push(record);
                Ok(())
            })?;
            Ok(records)
        })
    }

    /// Calls `visit` with every record from number `from_seq` on, without holding them all at once.
    pub fn for_each_record(
        &self,
        id: &CampaignId,
        from_seq: u64,
        visit: impl FnMut(Record) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.look(|connection| walk(connection, &campaign::get(connection, id)?, from_seq, usize::MAX, visit))
    }

    /// Returns the record that a command became, if it was executed.
    pub fn find_command(&self, id: &CampaignId, command_id: &str) -> Result<Option<Record>, StoreError> {
        self.look(|connection| {
            let stored = campaign::get(connection, id)?;
            let Some(seq) = append::seq_of_command(connection, stored.key, command_id)? else { return Ok(None) };
            let mut found = None;
            walk(connection, &stored, seq, 1, |record| {
                found = Some(record);
                Ok(())
            })?;
            Ok(found)
        })
    }

    /// Checks a campaign from its header to its last record, and its seed against the commitment.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] with the first record that cannot be trusted, and why.
    pub fn verify(&self, id: &CampaignId) -> Result<ChainReport, StoreError> {
        self.look(|connection| {
            let stored = campaign::get(connection, id)?;
            let seed_known = campaign::seed_of(connection, &stored)?.is_some();
            walk(connection, &stored, 1, usize::MAX, |_| Ok(()))?;
            let campaign = stored.campaign;
            Ok(ChainReport {
                records: campaign.length,
                header_hash: campaign.header_hash,
                head: campaign.head,
                seed_known,
                campaign: campaign.id,
            })
        })
    }

    /// Has SQLite check its own pages and indexes, which the chains of the campaigns know nothing of.
    pub fn verify_database(&self) -> Result<(), StoreError> {
        self.look(|connection| {
            let found: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
            if found == "ok" { Ok(()) } else { Err(Damage::of_database(found).into()) }
        })
    }
}

/// Goes along the chain, checking each record before it is visited, and the end of the log when it gets there.
pub(crate) fn walk(
    connection: &Connection,
    stored: &StoredCampaign,
    from_seq: u64,
    limit: usize,
    mut visit: impl FnMut(Record) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let campaign = &stored.campaign;
    let damage = |seq, fault| StoreError::from(Damage::of_record(&campaign.id, seq, fault));
    let mut next = from_seq.max(1);
    if limit == 0 || next > campaign.length.saturating_add(1) {
        return Ok(());
    }
    let mut prev = hash_before(connection, stored, next)?;

    let sql = "SELECT seq, version, at_ms, command_id, body, prev, hash FROM record \
               WHERE campaign = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![stored.key, next.cast_signed(), most])?;
    let mut seen = 0;
    // Trouble below the store is damage at the record that was to come.
    while let Some(row) = rows.next().map_err(|error| at_record(error.into(), campaign.id.clone(), next))? {
        if row.get::<_, i64>(0)?.cast_unsigned() != next {
            return Err(damage(next, Fault::Missing));
        }
        if next > campaign.length {
            return Err(damage(next, Fault::Beyond));
        }
        let record = record_of(row, next).map_err(|error| at_record(error.into(), campaign.id.clone(), next))?;
        check(&campaign.id, &record, prev).map_err(|fault| damage(next, fault))?;
        prev = record.hash;
        next += 1;
        seen += 1;
        if record.seq == campaign.length && prev != campaign.head {
            return Err(damage(record.seq, Fault::Head));
        }
        visit(record)?;
    }
    if seen < limit && next <= campaign.length {
        return Err(damage(next, Fault::Missing));
    }
    Ok(())
}

/// Checks that a record matches its hash and builds on the one before it.
pub(crate) fn check(campaign: &CampaignId, record: &Record, prev: Hash) -> Result<(), Fault> {
    let Record { seq, version, at_ms, command_id, body, prev: claimed, hash } = record;
    if *version != RECORD_VERSION {
        return Err(Fault::Unreadable(format!("its version is {version}, this release knows {RECORD_VERSION}")));
    }
    let command_id = command_id.as_deref();
    let parts = RecordParts { campaign, seq: *seq, prev: *claimed, at_ms: *at_ms, command_id, body };
    if chain::record_hash(&parts) != *hash {
        return Err(Fault::Content);
    }
    if *claimed != prev {
        return Err(Fault::Link);
    }
    Ok(())
}

fn record_of(row: &Row<'_>, seq: u64) -> rusqlite::Result<Record> {
    Ok(Record {
        seq,
        version: row.get(1)?,
        at_ms: row.get(2)?,
        command_id: row.get(3)?,
        body: row.get(4)?,
        prev: Hash(row.get(5)?),
        hash: Hash(row.get(6)?),
    })
}

/// Returns the hash that record `seq` has to build on.
pub(crate) fn hash_before(connection: &Connection, stored: &StoredCampaign, seq: u64) -> Result<Hash, StoreError> {
    match seq {
        0 | 1 => Ok(stored.campaign.header_hash),
        _ => hash_of(connection, stored, seq - 1)?
            .ok_or_else(|| Damage::of_record(&stored.campaign.id, seq - 1, Fault::Missing).into()),
    }
}

/// Returns the stored hash of a record.
pub(crate) fn hash_of(connection: &Connection, stored: &StoredCampaign, seq: u64) -> Result<Option<Hash>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT hash FROM record WHERE campaign = ?1 AND seq = ?2")?;
    Ok(statement.query_row(params![stored.key, seq.cast_signed()], |row| row.get(0)).optional()?.map(Hash))
}

fn at_record(error: StoreError, campaign: CampaignId, seq: u64) -> StoreError {
    match error {
        StoreError::Damaged(Damage { fault: Fault::Database(detail), .. }) => {
            Damage::of_record(&campaign, seq, Fault::Unreadable(detail)).into()
        }
        error => error,
    }
}
