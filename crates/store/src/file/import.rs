//! Taking a campaign file into a store.

use super::CampaignFile;
use crate::append::Writing;
use crate::campaign::{self, StoredCampaign};
use crate::{CampaignId, NewLink, NewRecord, Record, Store, StoreError, link, read};
use rusqlite::Connection;
use std::io::BufRead;

/// What came of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// The campaign.
    pub campaign: CampaignId,
    /// How many records it has.
    pub records: u64,
    /// `false` when the same campaign was there already.
    pub new: bool,
}

impl Store {
    /// Takes a campaign from a file, checking every line; all of it in one transaction.
    ///
    /// A campaign that is there already, record for record, is left as it is (but for its seed, when the store did
    /// not have it and the file reveals it); any other campaign of that id is refused.
    ///
    /// # Errors
    /// [`StoreError::File`] with line and field when the file is not good; [`StoreError::CampaignExists`].
    pub fn import(&mut self, reader: &mut impl BufRead) -> Result<Imported, StoreError> {
        self.import_with_link(reader, None)
    }

    /// As [`import`](Store::import); a new campaign gets a link in the same transaction. The
    /// link's campaign is the one of the file.
    ///
    /// # Errors
    /// As [`import`](Store::import) and [`add_link`](Store::add_link); then nothing was kept.
    pub fn import_with_link(
        &mut self,
        reader: &mut impl BufRead,
        link: Option<&NewLink<'_>>,
    ) -> Result<Imported, StoreError> {
        link.map_or(Ok(()), link::check_link)?;
        let mut file = CampaignFile::open(reader)?;
        self.write(|connection| match campaign::find(connection, &file.header().campaign.id)? {
            None => {
                let imported = take(connection, &mut file)?;
                if let Some(link) = link {
                    let key = campaign::get(connection, &imported.campaign)?.key;
                    link::insert_link(connection, key, link)?;
                }
                Ok(imported)
            }
            Some(stored) => compare(connection, &stored, &mut file),
        })
    }
}

fn take<R: BufRead>(connection: &Connection, file: &mut CampaignFile<R>) -> Result<Imported, StoreError> {
    let header = file.header().clone();
    let made = campaign::insert(connection, &header.campaign, header.commitment)?;
    if let Some(seed) = header.seed {
        campaign::keep_seed(connection, made.key, seed)?;
    }
    let mut writing =
        Writing { key: made.key, campaign: &made.campaign.id, length: 0, head: made.campaign.header_hash };
    let mut last_ms = header.campaign.created_ms;
    while let Some(Record { command_id, at_ms, body, .. }) = file.next_record()? {
        writing.insert(connection, &NewRecord { command_id: command_id.as_deref(), at_ms, body: &body })?;
        last_ms = at_ms;
    }
    writing.close(connection, last_ms)?;
    Ok(Imported { records: writing.length, campaign: header.campaign.id, new: true })
}

/// Compares a file with a stored campaign record for record. A record's hash covers all of it, so equal hashes are equal
/// records.
fn compare<R: BufRead>(
    connection: &Connection,
    stored: &StoredCampaign,
    file: &mut CampaignFile<R>,
) -> Result<Imported, StoreError> {
    let campaign = &stored.campaign;
    let other = || StoreError::CampaignExists { campaign: campaign.id.clone() };
    if file.header().header_hash != campaign.header_hash {
        return Err(other());
    }
    let mut records = 0;
    while let Some(record) = file.next_record()? {
        if read::hash_of(connection, stored, record.seq)? != Some(record.hash) {
            return Err(other());
        }
        records = record.seq;
    }
    if records != campaign.length {
        return Err(other());
    }
    if let (Some(seed), None) = (file.header().seed, campaign::seed_of(connection, stored)?) {
        campaign::keep_seed(connection, stored.key, seed)?;
    }
    Ok(Imported { campaign: campaign.id.clone(), records, new: false })
}
