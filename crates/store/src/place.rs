//! Whether the files of a store are still where they were: a file that is removed takes what is written to it, and keeps
//! nothing.

use crate::StoreError;
use std::path::{Path, PathBuf};

/// The files that a store writes to, as they were when it opened them.
#[derive(Debug)]
pub(crate) struct Place {
    database: PathBuf,
    files: Vec<(PathBuf, Mark)>,
}

impl Place {
    /// Notes the database at a path and its log as they are now.
    pub(crate) fn of(database: &Path) -> Result<Place, StoreError> {
        let mut log = database.as_os_str().to_owned();
        log.push("-wal");
        let files = [database.to_owned(), PathBuf::from(log)].into_iter().map(|path| {
            let mark = mark(&path).ok_or_else(|| gone(&path))?;
            Ok((path, mark))
        });
        Ok(Place { database: database.to_owned(), files: files.collect::<Result<_, StoreError>>()? })
    }

    /// Returns the path of the database.
    pub(crate) fn database(&self) -> &Path {
        &self.database
    }

    /// Checks that the database is still there and the same. Its log may go when it is closed.
    pub(crate) fn check_database(&self) -> Result<(), StoreError> {
        match self.files.first() {
            Some((path, known)) if mark(path).as_ref() != Some(known) => Err(gone(path)),
            _ => Ok(()),
        }
    }

    /// Checks that each is still there and the same.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        match self.files.iter().find(|(path, known)| mark(path).as_ref() != Some(known)) {
            Some((path, _)) => Err(gone(path)),
            None => Ok(()),
        }
    }
}

fn gone(path: &Path) -> StoreError {
    StoreError::Gone { file: path.display().to_string() }
}

/// The device and the number of a file.
#[cfg(unix)]
type Mark = (u64, u64);

#[cfg(unix)]
fn mark(path: &Path) -> Option<Mark> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// When a file was made; a system that has no numbers for files does not let one go that is open.
#[cfg(not(unix))]
type Mark = Option<std::time::SystemTime>;

#[cfg(not(unix))]
fn mark(path: &Path) -> Option<Mark> {
    std::fs::metadata(path).ok().map(|data| data.created().ok())
}
