//! What can go wrong, in words that say what to do about it.

use crate::{CampaignId, Damage, FileError};
use rusqlite::ErrorCode;
use std::{fmt, path::Path};

/// Why the store did not do what was asked. Nothing of the request was kept, unless it is [`StoreError::Doubtful`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no such campaign.
    NoCampaign {
        /// The id that was asked for.
        campaign: CampaignId,
    },
    /// There already is a campaign of this id, and it is another one.
    CampaignExists {
        /// The id.
        campaign: CampaignId,
    },
    /// The campaign is archived: it can be read, not written.
    Archived {
        /// The campaign.
        campaign: CampaignId,
    },
    /// Another client appended first: read what is new, decide again.
    WrongSequence {
        /// The campaign.
        campaign: CampaignId,
        /// How many records the caller thought there were.
        expected: u64,
        /// How many there are.
        actual: u64,
    },
    /// The command was executed already: answer with the record it became.
    DuplicateCommand {
        /// The campaign.
        campaign: CampaignId,
        /// The client's name for the command.
        command_id: String,
        /// The record that it became.
        seq: u64,
    },
    /// An argument is not valid.
    Invalid {
        /// What: the name of the argument.
        field: &'static str,
        /// What it may be.
        expected: String,
        /// What it was.
        came: String,
    },
    /// Something else stands under the name of a library's file than was expected.
    LibraryFileChanged {
        /// The name.
        name: String,
        /// Whether anything stands there.
        stands: bool,
    },
    /// A library holds no more.
    LibraryFull {
        /// How many files it holds at the most.
        files: usize,
        /// How many bytes.
        bytes: usize,
    },
    /// There is no room left for more data.
    Full {
        /// The database file.
        file: String,
    },
    /// The file may be read only.
    ReadOnly {
        /// The database file.
        file: String,
    },
    /// The file that is open was removed, or another stands in its place.
    Gone {
        /// The file.
        file: String,
    },
    /// Writing failed, and it cannot be found out whether it was kept all the same.
    Doubtful {
        /// The database file.
        file: String,
    },
    /// Another process writes to the same data.
    Locked {
        /// The database file.
        file: String,
        /// The other process, where it is known.
        by: Option<u32>,
    },
    /// Reading or writing failed below the store.
    Io {
        /// The file.
        file: String,
        /// What the system said.
        detail: String,
    },
    /// The file is a database, but no store of campaigns.
    NotAStore {
        /// The file.
        file: String,
    },
    /// The data was written by another release, and this one cannot use it as it is.
    OtherVersion {
        /// The file.
        file: String,
        /// The version that the file has.
        found: i64,
        /// The version that this release writes.
        known: i64,
    },
    /// What is stored is not what was written.
    Damaged(Damage),
    /// A campaign file cannot be taken as it is.
    File(FileError),
    /// SQLite refused for another reason.
    Database {
        /// The database file.
        file: String,
        /// What SQLite said.
        detail: String,
    },
}

impl StoreError {
    pub(crate) fn invalid(field: &'static str, expected: impl Into<String>, came: &str) -> StoreError {
        StoreError::Invalid { field, expected: expected.into(), came: excerpt(came) }
    }

    pub(crate) fn no_campaign(campaign: &CampaignId) -> StoreError {
        StoreError::NoCampaign { campaign: campaign.clone() }
    }

    pub(crate) fn of_io(path: &Path, error: &std::io::Error) -> StoreError {
        let file = path.display().to_string();
        match error.kind() {
            std::io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { file },
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => StoreError::Full { file },
            _ => StoreError::Io { file, detail: error.to_string() },
        }
    }

    /// Names the database file in an error from SQLite, which does not know it.
    pub(crate) fn in_file(mut self, name: &str) -> StoreError {
        match &mut self {
            StoreError::Full { file }
            | StoreError::ReadOnly { file }
            | StoreError::Locked { file, .. }
            | StoreError::Gone { file }
            | StoreError::Doubtful { file }
            | StoreError::Io { file, .. }
            | StoreError::NotAStore { file }
            | StoreError::OtherVersion { file, .. }
            | StoreError::Database { file, .. }
                if file.is_empty() =>
            {
                name.clone_into(file);
            }
            _ => {}
        }
        self
    }

    /// Returns whether the whole transaction failed, rather than one request in it.
    pub fn is_of_the_environment(&self) -> bool {
        matches!(
            self,
            StoreError::Full { .. }
                | StoreError::ReadOnly { .. }
                | StoreError::Locked { .. }
                | StoreError::Gone { .. }
                | StoreError::Doubtful { .. }
                | StoreError::Io { .. }
                | StoreError::Database { .. }
                | StoreError::Damaged(Damage { campaign: None, .. })
        )
    }
}

/// The file is named by whoever began the transaction: SQLite does not tell it.
impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let file = String::new();
        let detail = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full { file },
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { file },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked { file, by: None },
            Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::Io { file, detail }
            }
            Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged(Damage::of_database(detail)),
            Some(ErrorCode::NotADatabase) => StoreError::NotAStore { file },
            Some(_) => StoreError::Database { file, detail },
            None => match error {
                // A column does not hold what the store writes there.
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::Utf8Error(..) => StoreError::Damaged(Damage::of_database(detail)),
                _ => StoreError::Database { file, detail },
            },
        }
    }
}

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> StoreError {
        StoreError::Damaged(damage)
    }
}

impl From<FileError> for StoreError {
    fn from(error: FileError) -> StoreError {
        StoreError::File(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NoCampaign { campaign } => write!(f, "there is no campaign {campaign}"),
            StoreError::CampaignExists { campaign } => {
                write!(f, "there already is a campaign {campaign}, and it is not the same; nothing was changed")
            }
            StoreError::Archived { campaign } => {
                write!(f, "campaign {campaign} is archived and takes no more records; restore it to play on")
            }
            StoreError::WrongSequence { campaign, expected, actual } => write!(
                f,
                "campaign {campaign} has {actual} records, not {expected}: somebody else was first; \
                 read what is new and decide again"
            ),
            StoreError::DuplicateCommand { campaign, command_id, seq } => {
                write!(f, "command {command_id:?} was carried out already: it is record {seq} of campaign {campaign}")
            }
            StoreError::Invalid { field, expected, came } => write!(f, "{field}: expected {expected}, came {came}"),
            StoreError::LibraryFileChanged { name, stands } => library_file_changed(f, name, *stands),
            StoreError::LibraryFull { files, bytes } => {
                write!(f, "a shelf holds {files} files and {} MiB in all; take some away first", bytes >> 20)
            }
            StoreError::Full { file } => {
                write!(f, "{file}: no room left on the disk; nothing was written: free some space, then try again")
            }
            StoreError::ReadOnly { file } => {
                write!(f, "{file}: may be read only; nothing was written: give this user the right to write to it")
            }
            StoreError::Gone { file } => write!(
                f,
                "{file}: this file was taken away while it was in use, and what is written to it would be lost; \
                 put it back, or stop the server and start it anew"
            ),
            StoreError::Doubtful { file } => write!(
                f,
                "{file}: writing failed, and it is not known whether it was kept; ask again under the same id: it is never \
                 done twice"
            ),
            StoreError::Locked { file, by } => locked(f, file, *by),
            StoreError::Io { file, detail } => write!(f, "{file}: {detail}"),
            StoreError::NotAStore { file } => {
                write!(f, "{file}: not a Ludex database; it was left alone: name another file")
            }
            StoreError::OtherVersion { file, found, known } => other_version(f, file, *found, *known),
            StoreError::Damaged(damage) => damage.fmt(f),
            StoreError::File(error) => error.fmt(f),
            StoreError::Database { file, detail } => write!(f, "{file}: the database refused: {detail}"),
        }
    }
}

fn library_file_changed(f: &mut fmt::Formatter<'_>, name: &str, stands: bool) -> fmt::Result {
    if stands {
        write!(f, "{name} is not what it was, or another file has that name; read it again, or take another name")
    } else {
        write!(f, "{name} is no longer there; keep it as a new file")
    }
}

fn locked(f: &mut fmt::Formatter<'_>, file: &str, by: Option<u32>) -> fmt::Result {
    match by {
        Some(process) => write!(f, "{file}: in use by process {process}; stop it first, or work on other data"),
        None => write!(f, "{file}: in use by another process; stop it first, or work on other data"),
    }
}

fn other_version(f: &mut fmt::Formatter<'_>, file: &str, found: i64, known: i64) -> fmt::Result {
    if found > known {
        write!(f, "{file}: written by a newer release (version {found}, this one knows up to {known}); use that one")
    } else {
        write!(f, "{file}: of version {found}, and reading alone cannot bring it to {known}; open it once for writing")
    }
}

impl std::error::Error for StoreError {}

/// Quotes at most 80 characters of an argument, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(80) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?} and more ({} bytes)", &text[..end], text.len()),
    }
}
