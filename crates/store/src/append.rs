//! Appending: the one way a campaign grows.

use crate::campaign::{self, StoredCampaign, check_line};
use crate::chain::{self, RECORD_VERSION, RecordParts};
use crate::{CampaignId, Damage, Fault, Hash, Store, StoreError, error::excerpt};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::value::RawValue;
use std::collections::HashSet;

/// The longest body of a record, in bytes.
pub const MAX_BODY: usize = 8 << 20;

/// The longest command id, in bytes.
pub const MAX_COMMAND_ID: usize = 128;

/// A record to be appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewRecord<'a> {
    /// The asking client's name for the command: 1 to [`MAX_COMMAND_ID`] bytes on one line, unique in the campaign.
    pub command_id: Option<&'a str>,
    /// Now, in milliseconds since 1970.
    pub at_ms: i64,
    /// One JSON value as `serde_json::to_string` writes it: no line break, no space around it. It is kept and hashed
    /// byte for byte.
    pub body: &'a str,
}

/// Records to be appended to one campaign, as part of a group.
#[derive(Debug, Clone, Copy)]
pub struct Append<'a> {
    /// The campaign.
    pub campaign: &'a CampaignId,
    /// How many records the caller knows the campaign to have.
    pub expected_seq: u64,
    /// What comes next: all of it is written, or none.
    pub records: &'a [NewRecord<'a>],
}

/// Records that are on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The number of the first new record; the others follow without gaps.
    pub first_seq: u64,
    /// The hash of the last record of the campaign.
    pub last_hash: Hash,
}

impl Store {
    /// Appends records to a campaign in one transaction. They are on the disk when this returns.
    ///
    /// `expected_seq` is the number of the last record that the caller knows (0 for none): of two who append after
    /// the same record, one wins.
    ///
    /// # Errors
    /// [`StoreError::DuplicateCommand`] when one of the commands was executed already: this is looked at first,
    /// so that a client which repeats a command without having seen the answer gets that answer.
    /// [`StoreError::WrongSequence`] when another client was first. After every error nothing was written.
    pub fn append(
        &mut self,
        campaign: &CampaignId,
        expected_seq: u64,
        records: &[NewRecord<'_>],
    ) -> Result<Appended, StoreError> {
        self.write(|connection| {
            let stored = campaign::get(connection, campaign)?;
            append_to(connection, &stored, expected_seq, records)
        })
    }

    /// Appends to several campaigns in one transaction, since waiting for the disk is what takes the time.
    ///
    /// Items are taken in order, each sees those before it, and each is answered for itself: one that is refused
    /// does not touch the others. When the disk fails, all of them fail.
    pub fn append_many(&mut self, items: &[Append<'_>]) -> Vec<Result<Appended, StoreError>> {
        let written = self.write(|connection| {
            let mut results = Vec::with_capacity(items.len());
            for item in items {
                let result = campaign::get(connection, item.campaign)
                    .and_then(|stored| append_to(connection, &stored, item.expected_seq, item.records));
                match result {
                    Err(error) if error.is_of_the_environment() => return Err(error),
                    result => results.push(result),
                }
            }
            Ok(results)
        });
        // Refusals fall too when the transaction does: they may name records that were taken back with it.
        written.unwrap_or_else(|error| vec![Err(error); items.len()])
    }
}

/// Checks everything before it writes anything: a refusal leaves the transaction as it was.
pub(crate) fn append_to(
    connection: &Connection,
    stored: &StoredCampaign,
    expected_seq: u64,
    records: &[NewRecord<'_>],
) -> Result<Appended, StoreError> {
    let campaign = &stored.campaign;
    let mut commands = HashSet::new();
    for record in records {
        check_record(record)?;
        let Some(command_id) = record.command_id else { continue };
        if let Some(seq) = seq_of_command(connection, stored.key, command_id)? {
            let campaign = campaign.id.clone();
            let command_id = command_id.to_owned();
            return Err(StoreError::DuplicateCommand { campaign, command_id, seq });
        }
        if !commands.insert(command_id) {
            return Err(StoreError::invalid("command_id", "another for each record", command_id));
        }
    }
    if expected_seq != campaign.length {
        let expected = expected_seq;
        let actual = campaign.length;
        return Err(StoreError::WrongSequence { campaign: campaign.id.clone(), expected, actual });
    }
    if campaign.archived_ms.is_some() {
        return Err(StoreError::Archived { campaign: campaign.id.clone() });
    }
    check_end(connection, stored)?;

    let mut writing = Writing { key: stored.key, campaign: &campaign.id, length: campaign.length, head: campaign.head };
    for record in records {
        writing.insert(connection, record)?;
    }
    if let Some(last) = records.last() {
        writing.close(connection, last.at_ms)?;
    }
    Ok(Appended { first_seq: campaign.length + 1, last_hash: writing.head })
}

/// The end of a log that grows within a transaction.
pub(crate) struct Writing<'a> {
    pub(crate) key: i64,
    pub(crate) campaign: &'a CampaignId,
    pub(crate) length: u64,
    pub(crate) head: Hash,
}

impl Writing<'_> {
    /// Writes the next record.
    pub(crate) fn insert(&mut self, connection: &Connection, record: &NewRecord<'_>) -> Result<(), StoreError> {
        let seq = self.length + 1;
        let hash = chain::record_hash(&RecordParts {
            campaign: self.campaign,
            seq,
            prev: self.head,
            at_ms: record.at_ms,
            command_id: record.command_id,
            body: record.body,
        });
        let sql = "INSERT INTO record (campaign, seq, version, at_ms, command_id, prev, hash, body) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let prev = self.head.0;
        connection.prepare_cached(sql)?.execute(params![
            self.key,
            seq.cast_signed(),
            RECORD_VERSION,
            record.at_ms,
            record.command_id,
            prev,
            hash.0,
            record.body
        ])?;
        self.length = seq;
        self.head = hash;
        Ok(())
    }

    /// Notes where the log now ends.
    pub(crate) fn close(&self, connection: &Connection, last_ms: i64) -> Result<(), StoreError> {
        let sql = "UPDATE campaign SET length = ?2, head = ?3, last_ms = ?4 WHERE key = ?1";
        let values = params![self.key, self.length.cast_signed(), self.head.0, last_ms];
        connection.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }
}

/// Checks the end of a log: a damaged log is not appended to.
fn check_end(connection: &Connection, stored: &StoredCampaign) -> Result<(), StoreError> {
    let campaign = &stored.campaign;
    let sql = "SELECT seq, hash FROM record WHERE campaign = ?1 ORDER BY seq DESC LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let last = statement.query_row([stored.key], |row| Ok((row.get::<_, i64>(0)?, Hash(row.get(1)?)))).optional()?;
    let (seq, hash) = last.map_or((0, campaign.header_hash), |(seq, hash)| (seq.cast_unsigned(), hash));
    let damage = |seq, fault| Err(Damage::of_record(&campaign.id, seq, fault).into());
    match seq {
        _ if seq < campaign.length => damage(seq + 1, Fault::Missing),
        _ if seq > campaign.length => damage(campaign.length + 1, Fault::Beyond),
        _ if hash != campaign.head => damage(seq, Fault::Head),
        _ => Ok(()),
    }
}

pub(crate) fn seq_of_command(connection: &Connection, key: i64, command_id: &str) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT seq FROM record WHERE campaign = ?1 AND command_id = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let seq = statement.query_row(params![key, command_id], |row| row.get::<_, i64>(0)).optional()?;
    Ok(seq.map(i64::cast_unsigned))
}

/// Checks what a record may contain, in the store and in a file.
pub(crate) fn check_record(record: &NewRecord<'_>) -> Result<(), StoreError> {
    if let Some(command_id) = record.command_id {
        check_line("command_id", command_id, MAX_COMMAND_ID)?;
    }
    let body = record.body;
    if body.len() > MAX_BODY {
        return Err(StoreError::invalid("body", format!("at most {MAX_BODY} bytes"), body));
    }
    if body.contains(['\n', '\r']) {
        return Err(StoreError::invalid("body", "JSON without line breaks", body));
    }
    match serde_json::from_str::<&RawValue>(body) {
        Ok(value) if value.get() == body => Ok(()),
        Ok(_) => Err(StoreError::invalid("body", "JSON without space around it", body)),
        Err(error) => {
            Err(StoreError::Invalid { field: "body", expected: format!("JSON ({error})"), came: excerpt(body) })
        }
    }
}
