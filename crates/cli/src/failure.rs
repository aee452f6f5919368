//! How a command can fail, and what a shell hears of it.

use ludex_store::StoreError;
use std::fmt;
use std::io;
use std::path::Path;

/// Why a command did not go well.
#[derive(Debug)]
pub enum Failure {
    /// What was looked at is wrong: content, a script, a campaign file, an expression. Exit code 1.
    Wrong(String),
    /// The command line is wrong, or names what does not exist. Exit code 2.
    Usage(String),
    /// Something around failed: a file that cannot be read, data that another process holds, a full disk.
    /// Exit code 3.
    Environment(String),
    /// A person stopped it. Exit code 130, as shells have it.
    Stopped,
    /// Whoever read the output has gone away: nothing to say. Exit code 0.
    Unread,
}

/// The result of every command.
pub type Outcome = Result<(), Failure>;

impl Failure {
    /// Returns the exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Wrong(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Environment(_) => 3,
            Failure::Stopped => 130,
            Failure::Unread => 0,
        }
    }

    /// Returns the failure of reading or writing a file.
    pub fn of_file(path: &Path, error: &io::Error) -> Self {
        Failure::Environment(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Wrong(what) | Failure::Usage(what) | Failure::Environment(what) => f.write_str(what),
            Failure::Stopped => f.write_str("stopped"),
            Failure::Unread => Ok(()),
        }
    }
}

/// A failure while printing.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Environment(format!("the output: {error}")),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let what = error.to_string();
        match error {
            StoreError::NoCampaign { .. } => Failure::Usage(format!("{what}; `ludex list` tells which there are")),
            StoreError::Invalid { .. } => Failure::Usage(what),
            StoreError::CampaignExists { .. } | StoreError::File(_) | StoreError::Damaged(_) => Failure::Wrong(what),
            _ => Failure::Environment(what),
        }
    }
}
