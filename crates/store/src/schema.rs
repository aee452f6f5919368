//! The tables, how they came to be, and how a database is prepared.

use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::time::Duration;

/// "LDX1": marks a database as a store of campaigns.
const APPLICATION_ID: i64 = 0x4c44_5831;

/// Step N brings a database from version N to N + 1. A step that was released is never changed.
const MIGRATIONS: &[&str] = &[CAMPAIGNS_RECORDS_LINKS, BESIDE, PICTURES_LIBRARIES];

const CAMPAIGNS_RECORDS_LINKS: &str = "
CREATE TABLE campaign (
    key            INTEGER PRIMARY KEY,
    id             TEXT NOT NULL UNIQUE,
    system         TEXT NOT NULL,
    system_version INTEGER NOT NULL,
    created_ms     INTEGER NOT NULL,
    commitment     BLOB NOT NULL CHECK (length(commitment) = 32),
    header_hash    BLOB NOT NULL CHECK (length(header_hash) = 32),
    title          TEXT NOT NULL,
    archived_ms    INTEGER,
    -- The end of the log: how many records there are, and the hash and time of the last.
    length         INTEGER NOT NULL,
    head           BLOB NOT NULL CHECK (length(head) = 32),
    last_ms        INTEGER NOT NULL
) STRICT;

-- Apart from the campaign, so that nothing which reads campaigns reads seeds.
CREATE TABLE seed (
    campaign INTEGER PRIMARY KEY REFERENCES campaign (key),
    seed     BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

CREATE TABLE record (
    campaign   INTEGER NOT NULL REFERENCES campaign (key),
    seq        INTEGER NOT NULL CHECK (seq >= 1),
    version    INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL,
    command_id TEXT,
    prev       BLOB NOT NULL CHECK (length(prev) = 32),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    body       TEXT NOT NULL,
    UNIQUE (campaign, seq)
) STRICT;
CREATE UNIQUE INDEX record_by_command ON record (campaign, command_id) WHERE command_id IS NOT NULL;

CREATE TABLE snapshot (
    campaign INTEGER NOT NULL REFERENCES campaign (key),
    seq      INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    checksum BLOB NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (campaign, seq)
) STRICT;

CREATE TABLE link (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    campaign   INTEGER NOT NULL REFERENCES campaign (key),
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    role       TEXT NOT NULL,
    label      TEXT NOT NULL,
    actors     TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    revoked_ms INTEGER
) STRICT;
CREATE INDEX link_by_campaign ON link (campaign);

-- Append-only, whoever writes the SQL.
CREATE TRIGGER record_never_changes BEFORE UPDATE ON record
BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER record_never_goes BEFORE DELETE ON record
BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;
CREATE TRIGGER campaign_header_never_changes
BEFORE UPDATE OF key, id, system, system_version, created_ms, commitment, header_hash ON campaign
BEGIN SELECT RAISE(ABORT, 'what the chain begins with is never changed'); END;
CREATE TRIGGER campaign_never_goes BEFORE DELETE ON campaign
BEGIN SELECT RAISE(ABORT, 'campaigns are archived, never deleted'); END;
";

/// What is kept beside the logs: it may change and go.
const BESIDE: &str = "
CREATE TABLE beside (
    campaign INTEGER NOT NULL REFERENCES campaign (key),
    name     TEXT NOT NULL,
    text     TEXT NOT NULL,
    PRIMARY KEY (campaign, name)
) STRICT;
";

/// Pictures, each once, and where they hang; libraries with content files of people's own. All of them may change and go.
const PICTURES_LIBRARIES: &str = "
CREATE TABLE picture (
    campaign INTEGER NOT NULL REFERENCES campaign (key),
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    kind     TEXT NOT NULL,
    width    INTEGER NOT NULL,
    height   INTEGER NOT NULL,
    bytes    BLOB NOT NULL,
    PRIMARY KEY (campaign, hash)
) STRICT;

CREATE TABLE hung (
    campaign INTEGER NOT NULL REFERENCES campaign (key),
    place    TEXT NOT NULL,
    hash     BLOB NOT NULL CHECK (length(hash) = 32),
    fit      TEXT NOT NULL,
    PRIMARY KEY (campaign, place)
) STRICT;

CREATE TABLE shelf (
    key        INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE shelf_file (
    shelf      INTEGER NOT NULL REFERENCES shelf (key),
    system     TEXT NOT NULL,
    name       TEXT NOT NULL,
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    bytes      INTEGER NOT NULL,
    text       TEXT NOT NULL,
    changed_ms INTEGER NOT NULL,
    PRIMARY KEY (shelf, system, name)
) STRICT;
";

/// Makes the tables of a new database, or brings an old one to this release's version.
pub(crate) fn prepare_for_writing(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(5))?;
    refuse_foreign(connection)?;
    // An acknowledged append survives a power cut: every commit waits until the log is on the disk
    // (on macOS only a "full" sync does that; elsewhere the two pragmas do nothing).
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;

    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = number(&transaction, "user_version")?;
    for (step, sql) in (0..).zip(MIGRATIONS).filter(|(step, _)| *step >= version) {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", step + 1)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    Ok(transaction.commit()?)
}

/// Checks that a database can be read as it is.
pub(crate) fn prepare_for_reading(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(5))?;
    refuse_foreign(connection)?;
    let found = number(connection, "user_version")?;
    let known = known_version();
    if found != known {
        return Err(StoreError::OtherVersion { file: String::new(), found, known });
    }
    Ok(())
}

/// Refuses a database of something else, or of a newer release.
fn refuse_foreign(connection: &Connection) -> Result<(), StoreError> {
    let mark = number(connection, "application_id")?;
    let found = number(connection, "user_version")?;
    let known = known_version();
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let new = mark == 0 && found == 0 && tables == 0;
    if mark != APPLICATION_ID && !new {
        return Err(StoreError::NotAStore { file: String::new() });
    }
    if found > known {
        return Err(StoreError::OtherVersion { file: String::new(), found, known });
    }
    Ok(())
}

fn known_version() -> i64 {
    MIGRATIONS.len() as i64
}

fn number(connection: &Connection, pragma: &str) -> Result<i64, StoreError> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}
