//! One process at a time writes to a store.

use crate::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// The right to write, held by a lock on the file `NAME.lock` beside the database.
///
/// The system gives the lock back when the process ends, however it ends; the file stays and means nothing by
/// itself. It is a file of its own because closing a second handle on a database lets go of SQLite's own locks.
#[derive(Debug)]
pub(crate) struct Lock {
    _held: File,
}

impl Lock {
    pub(crate) fn take(database: &Path) -> Result<Lock, StoreError> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let path = Path::new(&name);
        let failed = |error: std::io::Error| StoreError::of_io(path, &error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // The process id is a courtesy: whatever else stands there, the lock is what counts.
                let by = file.read_to_string(&mut text).ok().and_then(|_| text.trim().parse().ok());
                return Err(StoreError::Locked { file: database.display().to_string(), by });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // A full disk must not keep a store from being opened for the sake of a courtesy.
        let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        Ok(Lock { _held: file })
    }
}
