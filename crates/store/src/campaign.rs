//! Campaigns: made, listed, renamed, archived; never deleted.

use crate::chain::{self, HeaderParts};
use crate::{
    Appended, CampaignId, Damage, Fault, Hash, LinkId, NewLink, NewRecord, Seed, Store, StoreError, append, link,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A campaign to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCampaign {
    /// Its id: the caller's choice, or [`CampaignId::random`].
    pub id: CampaignId,
    /// The rule system's id, such as `unbound`: 1 to 64 bytes.
    pub system: String,
    /// The version of its rules.
    pub system_version: u32,
    /// What people call it: 1 to 200 characters on one line.
    pub title: String,
    /// Now, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A campaign as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    /// Its id.
    pub id: CampaignId,
    /// The rule system's id.
    pub system: String,
    /// The version of its rules.
    pub system_version: u32,
    /// What people call it.
    pub title: String,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// The hash of its dice seed: published at the beginning, so that the seed can be checked at the end.
    pub commitment: Hash,
    /// The hash of the header: what record 1 builds on.
    pub header_hash: Hash,
    /// How many records there are; also the sequence number of the last.
    pub length: u64,
    /// The hash of the last record. Who notes it elsewhere can show later that nothing before it was changed.
    pub head: Hash,
    /// When the last record was written, in milliseconds since 1970.
    pub last_ms: i64,
    /// When it was archived, if it is.
    pub archived_ms: Option<i64>,
}

impl Store {
    /// Makes a campaign with its first record, in one transaction.
    ///
    /// The store keeps the seed apart from everything else and publishes its hash as the commitment.
    pub fn create(
        &mut self,
        campaign: &NewCampaign,
        seed: Seed,
        first: &NewRecord<'_>,
    ) -> Result<Appended, StoreError> {
        self.write(|connection| make(connection, campaign, seed, first).map(|(_, appended)| appended))
    }

    /// Makes a campaign with its first record and its first link, in one transaction: there is never one that nobody can
    /// open.
    ///
    /// # Errors
    /// As [`create`](Store::create) and [`add_link`](Store::add_link); then neither was made.
    pub fn create_with_link(
        &mut self,
        campaign: &NewCampaign,
        seed: Seed,
        first: &NewRecord<'_>,
        link: &NewLink<'_>,
    ) -> Result<LinkId, StoreError> {
        link::check_link(link)?;
        self.write(|connection| {
            let (key, _) = make(connection, campaign, seed, first)?;
            link::insert_link(connection, key, link)
        })
    }

    /// Returns how many campaigns there are, archived ones too.
    pub fn count_campaigns(&self) -> Result<u64, StoreError> {
        self.look(|connection| {
            let count: i64 = connection.query_row("SELECT count(*) FROM campaign", [], |row| row.get(0))?;
            Ok(count.cast_unsigned())
        })
    }

    /// Returns all campaigns, the one played last first; archived ones too.
    pub fn campaigns(&self) -> Result<Vec<Campaign>, StoreError> {
        self.look(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM campaign ORDER BY last_ms DESC, key DESC");
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map([], StoredCampaign::of_row)?;
            rows.map(|row| Ok(row??.campaign)).collect()
        })
    }

    /// Returns one campaign, or `None` when there is none of this id.
    pub fn campaign(&self, id: &CampaignId) -> Result<Option<Campaign>, StoreError> {
        self.look(|connection| Ok(find(connection, id)?.map(|stored| stored.campaign)))
    }

    /// Returns the dice seed of a campaign: secret. `None` when the campaign was imported from a file without it.
    pub fn seed(&self, id: &CampaignId) -> Result<Option<Seed>, StoreError> {
        self.look(|connection| seed_of(connection, &get(connection, id)?))
    }

    /// Gives a campaign another title.
    pub fn rename(&mut self, id: &CampaignId, title: &str) -> Result<(), StoreError> {
        check_title(title)?;
        self.write(|connection| {
            let key = get(connection, id)?.key;
            connection.execute("UPDATE campaign SET title = ?2 WHERE key = ?1", params![key, title])?;
            Ok(())
        })
    }

    /// Archives a campaign: it stays readable and takes no more records. Does nothing when it is archived already.
    pub fn archive(&mut self, id: &CampaignId, at_ms: i64) -> Result<(), StoreError> {
        self.write(|connection| {
            let key = get(connection, id)?.key;
            let sql = "UPDATE campaign SET archived_ms = coalesce(archived_ms, ?2) WHERE key = ?1";
            connection.execute(sql, params![key, at_ms])?;
            Ok(())
        })
    }

    /// Takes a campaign back out of the archive.
    pub fn restore(&mut self, id: &CampaignId) -> Result<(), StoreError> {
        self.write(|connection| {
            let key = get(connection, id)?.key;
            connection.execute("UPDATE campaign SET archived_ms = NULL WHERE key = ?1", [key])?;
            Ok(())
        })
    }
}

fn make(
    connection: &Connection,
    campaign: &NewCampaign,
    seed: Seed,
    first: &NewRecord<'_>,
) -> Result<(i64, Appended), StoreError> {
    if find(connection, &campaign.id)?.is_some() {
        return Err(StoreError::CampaignExists { campaign: campaign.id.clone() });
    }
    let made = insert(connection, campaign, seed.commitment())?;
    keep_seed(connection, made.key, seed)?;
    let appended = append::append_to(connection, &made, 0, std::slice::from_ref(first))?;
    Ok((made.key, appended))
}

const COLUMNS: &str = "key, id, system, system_version, title, created_ms, commitment, header_hash, length, head, \
                       last_ms, archived_ms";

/// A campaign with its key in the tables; its header matches its hash.
pub(crate) struct StoredCampaign {
    pub(crate) key: i64,
    pub(crate) campaign: Campaign,
}

impl StoredCampaign {
    fn of_row(row: &Row<'_>) -> rusqlite::Result<Result<StoredCampaign, StoreError>> {
        let id: String = row.get(1)?;
        let Ok(id) = CampaignId::try_from(id) else {
            return Ok(Err(Damage::of_database("a campaign has an unlawful id".to_owned()).into()));
        };
        let campaign = Campaign {
            system: row.get(2)?,
            system_version: row.get(3)?,
            title: row.get(4)?,
            created_ms: row.get(5)?,
            commitment: Hash(row.get(6)?),
            header_hash: Hash(row.get(7)?),
            length: row.get::<_, i64>(8)?.cast_unsigned(),
            head: Hash(row.get(9)?),
            last_ms: row.get(10)?,
            archived_ms: row.get(11)?,
            id,
        };
        if campaign.header_parts_hash() != campaign.header_hash || campaign.length > i64::MAX as u64 {
            return Ok(Err(Damage::of_campaign(&campaign.id, Fault::Header).into()));
        }
        Ok(Ok(StoredCampaign { key: row.get(0)?, campaign }))
    }
}

impl Campaign {
    fn header_parts_hash(&self) -> Hash {
        chain::header_hash(&HeaderParts {
            id: &self.id,
            system: &self.system,
            system_version: self.system_version,
            created_ms: self.created_ms,
            commitment: self.commitment,
        })
    }
}

pub(crate) fn find(connection: &Connection, id: &CampaignId) -> Result<Option<StoredCampaign>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM campaign WHERE id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    statement.query_row([id.as_str()], StoredCampaign::of_row).optional()?.transpose()
}

pub(crate) fn get(connection: &Connection, id: &CampaignId) -> Result<StoredCampaign, StoreError> {
    find(connection, id)?.ok_or_else(|| StoreError::no_campaign(id))
}

/// Writes a campaign without records.
pub(crate) fn insert(
    connection: &Connection,
    new: &NewCampaign,
    commitment: Hash,
) -> Result<StoredCampaign, StoreError> {
    check_new(new)?;
    let mut campaign = Campaign {
        id: new.id.clone(),
        system: new.system.clone(),
        system_version: new.system_version,
        title: new.title.clone(),
        created_ms: new.created_ms,
        commitment,
        header_hash: commitment,
        length: 0,
        head: commitment,
        last_ms: new.created_ms,
        archived_ms: None,
    };
    campaign.header_hash = campaign.header_parts_hash();
    campaign.head = campaign.header_hash;
    let sql = "INSERT INTO campaign (id, system, system_version, title, created_ms, commitment, header_hash, length, \
               head, last_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?7, ?5)";
    connection.execute(
        sql,
        params![
            new.id.as_str(),
            new.system,
            new.system_version,
            new.title,
            new.created_ms,
            commitment.0,
            campaign.head.0
        ],
    )?;
    Ok(StoredCampaign { key: connection.last_insert_rowid(), campaign })
}

pub(crate) fn keep_seed(connection: &Connection, key: i64, seed: Seed) -> Result<(), StoreError> {
    connection.execute("INSERT INTO seed (campaign, seed) VALUES (?1, ?2)", params![key, seed.0])?;
    Ok(())
}

/// Returns the seed, checked against the commitment.
pub(crate) fn seed_of(connection: &Connection, stored: &StoredCampaign) -> Result<Option<Seed>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT seed FROM seed WHERE campaign = ?1")?;
    let seed = statement.query_row([stored.key], |row| row.get(0)).optional()?.map(Seed);
    match seed {
        Some(seed) if seed.commitment() != stored.campaign.commitment => {
            Err(Damage::of_campaign(&stored.campaign.id, Fault::Seed).into())
        }
        seed => Ok(seed),
    }
}

/// Checks what a campaign's header may contain, in the store and in a file.
pub(crate) fn check_new(new: &NewCampaign) -> Result<(), StoreError> {
    check_title(&new.title)?;
    check_line("system", &new.system, 64)
}

fn check_title(title: &str) -> Result<(), StoreError> {
    check_line("title", title, 800)?;
    if title.chars().count() > 200 {
        return Err(StoreError::invalid("title", "1 to 200 characters", title));
    }
    Ok(())
}

/// Checks that a text is one line of at most `most_bytes`, with something to read on it.
pub(crate) fn check_line(field: &'static str, text: &str, most_bytes: usize) -> Result<(), StoreError> {
    if text.is_empty() || text.len() > most_bytes || text.chars().any(char::is_control) {
        let expected = format!("1 to {most_bytes} bytes of text without line breaks or control characters");
        return Err(StoreError::invalid(field, expected, text));
    }
    Ok(())
}
