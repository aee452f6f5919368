//! The store: one SQLite file, opened for writing by one process at a time.

use crate::{StoreError, lock::Lock, schema};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::fmt;
use std::path::{Path, PathBuf};

/// Campaigns in one SQLite file.
///
/// Calls block, on the disk where they write; so a server gives a store a thread of its own. For reading beside it,
/// in this or another process, open the file again with [`Store::open_read_only`].
pub struct Store {
    // Before the lock: closed first, so that nobody else opens while this one still writes.
    connection: Connection,
    _lock: Option<Lock>,
    /// The database's path, for messages.
    file: String,
    read_only: bool,
}

impl Store {
    /// Opens a store for reading and writing; makes it when there is none.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when another process (or another `Store` in this one) has it open for writing;
    /// [`StoreError::ReadOnly`] when the file is marked read-only; [`StoreError::NotAStore`] and
    /// [`StoreError::OtherVersion`] when it is something else: it is left alone then.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = real_path(path.as_ref())?;
        let file = path.display().to_string();
        // Asked of the file itself, because the superuser may write to it all the same.
        if std::fs::metadata(&path).is_ok_and(|data| data.permissions().readonly()) {
            return Err(StoreError::ReadOnly { file });
        }
        let lock = Lock::take(&path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let prepared = || {
            let mut connection = Connection::open_with_flags(&path, flags)?;
            schema::prepare_for_writing(&mut connection)?;
            Ok(connection)
        };
        let connection = prepared().map_err(|error: StoreError| error.in_file(&file))?;
        sync_folder_of(&path)?;
        Ok(Store { connection, _lock: Some(lock), file, read_only: false })
    }

    /// Opens an existing store for reading only: beside a running server, or on data that must not change.
    ///
    /// Everything that would write is refused with [`StoreError::ReadOnly`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = real_path(path.as_ref())?;
        let file = path.display().to_string();
        std::fs::metadata(&path).map_err(|error| StoreError::of_io(&path, &error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let prepared = || {
            let connection = Connection::open_with_flags(&path, flags)?;
            schema::prepare_for_reading(&connection)?;
            Ok(connection)
        };
        let connection = prepared().map_err(|error: StoreError| error.in_file(&file))?;
        Ok(Store { connection, _lock: None, file, read_only: true })
    }

    /// A store that is gone when it is dropped: for tests and demonstrations.
    pub fn in_memory() -> Result<Store, StoreError> {
        let mut connection = Connection::open_in_memory()?;
        schema::prepare_for_writing(&mut connection)?;
        Ok(Store { connection, _lock: None, file: "the store in memory".to_owned(), read_only: false })
    }

    /// The path of the database file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Carries out some work in one transaction: all of it is on the disk when this returns, or none of it is kept.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.read_only {
            return Err(StoreError::ReadOnly { file: self.file.clone() });
        }
        let carried_out = |connection: &mut Connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        };
        carried_out(&mut self.connection).map_err(|error: StoreError| error.in_file(&self.file))
    }

    /// Reads in one transaction, so that all of it is of one moment, whoever writes meanwhile.
    pub(crate) fn look<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let looked = || {
            let transaction = self.connection.unchecked_transaction()?;
            work(&transaction)
        };
        looked().map_err(|error: StoreError| error.in_file(&self.file))
    }

    /// The bare connection, for tests that harm what is below the store, and a second one beside the lock.
    #[cfg(test)]
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    #[cfg(test)]
    pub(crate) fn open_beside_the_lock(path: &Path) -> Result<Store, StoreError> {
        let mut connection = Connection::open(path)?;
        schema::prepare_for_writing(&mut connection)?;
        Ok(Store { connection, _lock: None, file: path.display().to_string(), read_only: false })
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("file", &self.file).field("read_only", &self.read_only).finish_non_exhaustive()
    }
}

/// One file has one path, whatever links lead to it, so that it has one lock.
fn real_path(path: &Path) -> Result<PathBuf, StoreError> {
    match path.canonicalize() {
        Ok(path) => Ok(path),
        Err(_) => {
            let folder = folder_of(path);
            let name = path
                .file_name()
                .ok_or_else(|| StoreError::invalid("path", "the name of a file", &path.display().to_string()))?;
            let folder = folder.canonicalize().map_err(|error| StoreError::of_io(folder, &error))?;
            Ok(folder.join(name))
        }
    }
}

/// The entry of a new file in its folder must survive a power cut too.
fn sync_folder_of(path: &Path) -> Result<(), StoreError> {
    if cfg!(unix) {
        let folder = folder_of(path);
        std::fs::File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|error| StoreError::of_io(folder, &error))?;
    }
    Ok(())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
