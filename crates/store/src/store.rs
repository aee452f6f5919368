//! The store: one SQLite file, opened for writing by one process at a time.

use crate::place::Place;
use crate::{StoreError, lock::Lock, schema};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a store that is closed waits for those who read in it, so that all of it goes into one file.
const PATIENCE: Duration = Duration::from_millis(1_500);

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
    /// The files that it writes to; none in memory, and for who only reads.
    place: Option<Place>,
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
        let place = Some(Place::of(&path)?);
        Ok(Store { connection, _lock: Some(lock), file, place, read_only: false })
    }

    /// Opens an existing store for reading only: beside a running server, or on data that must not change.
    ///
    /// Everything that would write is refused with [`StoreError::ReadOnly`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = real_path(path.as_ref())?;
        let file = path.display().to_string();
        std::fs::metadata(&path).map_err(|error| StoreError::of_io(&path, &error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let prepared = |path: &Path, flags: OpenFlags| -> Result<Connection, StoreError> {
            let connection = Connection::open_with_flags(path, flags)?;
            schema::prepare_for_reading(&connection)?;
            Ok(connection)
        };
        let opened = prepared(&path, flags).or_else(|error| {
            // On a read-only mount nothing can be made beside the database, as its log asks for. Where the log is empty all of
            // it stands in the database, and nobody can write to it.
            let log = std::fs::metadata(wal_of(&path)).is_ok_and(|log| log.len() > 0);
            if log || !is_on_read_only(&path) {
                return Err(error);
            }
            prepared(Path::new(&unchanging(&path)), flags | OpenFlags::SQLITE_OPEN_URI)
        });
        let connection = opened.map_err(|error: StoreError| error.in_file(&file))?;
        Ok(Store { connection, _lock: None, file, place: None, read_only: true })
    }

    /// Returns a store that is gone when it is dropped: for tests and demonstrations.
    pub fn in_memory() -> Result<Store, StoreError> {
        let mut connection = Connection::open_in_memory()?;
        schema::prepare_for_writing(&mut connection)?;
        Ok(Store { connection, _lock: None, file: "the store in memory".to_owned(), place: None, read_only: false })
    }

    /// Returns whether it is kept in a file, which others can open beside it.
    pub fn is_in_a_file(&self) -> bool {
        self.place.is_some() || self.read_only
    }

    /// Checks that the files which the store writes to are still where it opened them.
    ///
    /// # Errors
    /// [`StoreError::Gone`] when one was removed, or another stands in its place: what would be written now would be lost.
    pub fn check_place(&self) -> Result<(), StoreError> {
        self.place.as_ref().map_or(Ok(()), Place::check)
    }

    /// Closes the store and leaves one complete file: everything that stands in the write-ahead log goes into the database.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when a client still reads in it: nothing is lost then, but a part of it stands in the log
    /// beside the database, and both belong together. Or what fails below.
    pub fn close(self) -> Result<(), StoreError> {
        let mut closed = Ok(());
        if !self.read_only {
            let patient = self.connection.busy_timeout(PATIENCE);
            closed = patient.map_err(|error| StoreError::from(error).in_file(&self.file));
            closed = closed.and_then(|()| self.check_place()).and_then(|()| self.checkpoint());
        }
        let file = self.file;
        self.connection.close().map_err(|(_, error)| StoreError::from(error).in_file(&file))?;
        closed
    }

    /// Carries what stands in the write-ahead log over into the database, and empties the log.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when a client reads in it just now, or what fails below.
    pub fn checkpoint(&self) -> Result<(), StoreError> {
        let checkpointed = || {
            let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
            let busy: i64 = self.connection.query_row(sql, [], |row| row.get(0))?;
            if busy == 0 { Ok(()) } else { Err(StoreError::Locked { file: String::new(), by: None }) }
        };
        checkpointed().map_err(|error: StoreError| error.in_file(&self.file))
    }

    /// Closes the files, to open them anew after a failure below the store: what stands in them then is what was kept. The
    /// store itself comes back where it is in memory, or only reads.
    pub fn shut(self) -> Result<Shut, Box<Store>> {
        match self.place {
            // What closing says does not matter: something failed before.
            Some(place) => Ok(Shut(place)),
            None => Err(Box::new(self)),
        }
    }

    /// Writes a complete copy of the database as it is now into a new file, also while a server writes to it.
    ///
    /// # Errors
    /// When there is a file of that name already, or it cannot be written.
    pub fn back_up(&self, to: impl AsRef<Path>) -> Result<(), StoreError> {
        let to = to.as_ref();
        let failed = |path: &Path, error: &std::io::Error| StoreError::of_io(path, error);
        if to.exists() {
            let detail = "there is such a file already; name a new one".to_owned();
            return Err(StoreError::Io { file: to.display().to_string(), detail });
        }
        // Under another name first: half a copy never stands there as a whole one.
        let mut name = to.as_os_str().to_owned();
        name.push(".part");
        let part = PathBuf::from(name);
        let written = || {
            if part.exists() {
                std::fs::remove_file(&part).map_err(|error| failed(&part, &error))?;
            }
            let name = part.display().to_string();
            self.connection
                .execute("VACUUM INTO ?1", [&name])
                .map_err(|error| StoreError::from(error).in_file(&name))?;
            Store::open_read_only(&part)?.verify_database()?;
            let file = std::fs::OpenOptions::new().write(true).open(&part);
            file.and_then(|file| file.sync_all()).map_err(|error| failed(&part, &error))?;
            std::fs::rename(&part, to).map_err(|error| failed(to, &error))?;
            sync_folder_of(to)
        };
        written().inspect_err(|_| {
            // What is left of it is of no use to anybody.
            let _ = std::fs::remove_file(&part);
        })
    }

    /// Returns the path of the database file.
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
        let place = self.place.as_ref();
        let check = |place: Option<&Place>| place.map_or(Ok(()), Place::check);
        let carried_out = |connection: &mut Connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            // Before, so that nothing is kept of what is refused; after, so that nothing is acknowledged that is lost.
            check(place)?;
            transaction.commit()?;
            check(place)?;
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

    /// Returns the bare connection, for tests that harm what is below the store, and a second one beside the lock.
    #[cfg(test)]
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    #[cfg(test)]
    pub(crate) fn open_beside_the_lock(path: &Path) -> Result<Store, StoreError> {
        let mut connection = Connection::open(path)?;
        schema::prepare_for_writing(&mut connection)?;
        Ok(Store { connection, _lock: None, file: path.display().to_string(), place: None, read_only: false })
    }
}

/// A store whose files are closed, to be opened again.
#[derive(Debug)]
pub struct Shut(Place);

impl Shut {
    /// Opens the files again. The log is read anew, and what stands in it whole was kept.
    ///
    /// # Errors
    /// [`StoreError::Gone`] where they are no longer there; or why they cannot be opened.
    pub fn open(&self) -> Result<Store, StoreError> {
        self.0.check_database()?;
        Store::open(self.0.database())
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("file", &self.file).field("read_only", &self.read_only).finish_non_exhaustive()
    }
}

/// Resolves links in a path: one file has one path, so that it has one lock.
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

/// Syncs the folder of a new file: its entry there must survive a power cut too.
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

/// Returns the write-ahead log of a database.
fn wal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Returns whether a file lies where nothing can be written.
fn is_on_read_only(path: &Path) -> bool {
    let opened = std::fs::OpenOptions::new().append(true).open(path);
    opened.is_err_and(|error| error.kind() == std::io::ErrorKind::ReadOnlyFilesystem)
}

/// Returns the address by which SQLite opens a file that nobody changes.
fn unchanging(path: &Path) -> String {
    let mut address = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'%' | b'?' | b'#' => address.push_str(&format!("%{byte:02x}")),
            byte if byte.is_ascii() => address.push(char::from(byte)),
            byte => address.push_str(&format!("%{byte:02x}")),
        }
    }
    address.push_str("?immutable=1");
    address
}

#[cfg(test)]
mod address {
    use super::*;

    #[test]
    fn a_file_that_nobody_changes_is_opened_by_its_address() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("an odd?name#50% é.db");
        Store::open(&path).expect("it is made").close().expect("it is whole");
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let connection = Connection::open_with_flags(unchanging(&path), flags).expect("it is there");
        schema::prepare_for_reading(&connection).expect("it is a store");
        assert!(!is_on_read_only(&path) && !wal_of(&path).exists());
    }
}
