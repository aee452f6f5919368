//! Links: who holds a token may do what in a campaign.

use crate::append::check_record;
use crate::campaign::{self, check_line};
use crate::{CampaignId, Damage, Hash, NewRecord, Store, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The number of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct LinkId(pub i64);

/// A link to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewLink<'a> {
    /// The campaign that it leads to.
    pub campaign: &'a CampaignId,
    /// The hash of the token, from [`token::mint`](crate::token::mint).
    pub token_hash: Hash,
    /// What its holder is: a word of the caller's, 1 to 64 bytes.
    pub role: &'a str,
    /// Whose it is, for people: up to 200 bytes on one line, may be empty.
    pub label: &'a str,
    /// Which actors its holder plays: JSON, for the caller to read.
    pub actors: &'a str,
    /// Now, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Its number.
    pub id: LinkId,
    /// The campaign that it leads to.
    pub campaign: CampaignId,
    /// What its holder is.
    pub role: String,
    /// Whose it is, for people.
    pub label: String,
    /// Which actors its holder plays: JSON.
    pub actors: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was taken back, if it was.
    pub revoked_ms: Option<i64>,
}

impl Store {
    /// Makes a link.
    pub fn add_link(&mut self, new: &NewLink<'_>) -> Result<LinkId, StoreError> {
        check_link(new)?;
        self.write(|connection| insert_link(connection, campaign::get(connection, new.campaign)?.key, new))
    }

    /// Returns the link of a token, by the token's hash. A link that was taken back is as good as none.
    pub fn link_by_hash(&self, token_hash: &Hash) -> Result<Option<Link>, StoreError> {
        self.look(|connection| {
            let sql = format!("{SELECT} WHERE link.token_hash = ?1 AND link.revoked_ms IS NULL");
            let mut statement = connection.prepare_cached(&sql)?;
            statement.query_row([token_hash.0], link_of).optional()?.transpose()
        })
    }

    /// Returns all links of a campaign in the order they were made; also those taken back, for the record.
    pub fn links(&self, campaign: &CampaignId) -> Result<Vec<Link>, StoreError> {
        self.look(|connection| {
            let key = campaign::get(connection, campaign)?.key;
            let mut statement =
                connection.prepare_cached(&format!("{SELECT} WHERE link.campaign = ?1 ORDER BY link.id"))?;
            statement.query_map([key], link_of)?.map(|link| link?).collect()
        })
    }

    /// Changes the actors that the holder of a link plays. Returns whether the link was open.
    pub fn set_actors(&mut self, link: LinkId, actors: &str) -> Result<bool, StoreError> {
        check_actors(actors)?;
        self.write(|connection| {
            let sql = "UPDATE link SET actors = ?2 WHERE id = ?1 AND revoked_ms IS NULL";
            Ok(connection.execute(sql, params![link.0, actors])? == 1)
        })
    }

    /// Revokes a link: its token opens nothing from now on. Returns whether it was open until now.
    pub fn revoke(&mut self, link: LinkId, at_ms: i64) -> Result<bool, StoreError> {
        self.write(|connection| {
            let sql = "UPDATE link SET revoked_ms = ?2 WHERE id = ?1 AND revoked_ms IS NULL";
            Ok(connection.execute(sql, params![link.0, at_ms])? == 1)
        })
    }
}

/// Checks what a link may contain.
pub(crate) fn check_link(new: &NewLink<'_>) -> Result<(), StoreError> {
    check_line("role", new.role, 64)?;
    if !new.label.is_empty() {
        check_line("label", new.label, 200)?;
    }
    check_actors(new.actors)
}

/// Checks that the actors are JSON, by the same rule as a record's body.
fn check_actors(actors: &str) -> Result<(), StoreError> {
    check_record(&NewRecord { command_id: None, at_ms: 0, body: actors }).map_err(|error| match error {
        StoreError::Invalid { expected, came, .. } => StoreError::Invalid { field: "actors", expected, came },
        error => error,
    })
}

/// Writes a link of the campaign with a key.
pub(crate) fn insert_link(connection: &Connection, key: i64, new: &NewLink<'_>) -> Result<LinkId, StoreError> {
    let known = "SELECT EXISTS (SELECT 1 FROM link WHERE token_hash = ?1)";
    if connection.query_row(known, [new.token_hash.0], |row| row.get(0))? {
        let came = new.token_hash.to_string();
        return Err(StoreError::invalid("token_hash", "a new token's, used by no other link", &came));
    }
    let sql =
        "INSERT INTO link (campaign, token_hash, role, label, actors, created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    connection.execute(sql, params![key, new.token_hash.0, new.role, new.label, new.actors, new.created_ms])?;
    Ok(LinkId(connection.last_insert_rowid()))
}

const SELECT: &str = "SELECT link.id, campaign.id, role, label, actors, link.created_ms, revoked_ms \
                      FROM link JOIN campaign ON campaign.key = link.campaign";

fn link_of(row: &Row<'_>) -> rusqlite::Result<Result<Link, StoreError>> {
    let Ok(campaign) = CampaignId::try_from(row.get::<_, String>(1)?) else {
        return Ok(Err(Damage::of_database("a campaign has an unlawful id".to_owned()).into()));
    };
    Ok(Ok(Link {
        id: LinkId(row.get(0)?),
        campaign,
        role: row.get(2)?,
        label: row.get(3)?,
        actors: row.get(4)?,
        created_ms: row.get(5)?,
        revoked_ms: row.get(6)?,
    }))
}
