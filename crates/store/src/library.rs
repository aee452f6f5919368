//! Libraries: content files of somebody's own, for whoever holds the library's token. They may change and go.

use crate::{Damage, Hash, Store, StoreError};
use rusqlite::{Connection, OptionalExtension, Transaction, params};

/// The longest text of a file, in bytes.
pub const MOST_FILE: usize = 256 << 10;
/// The most files of a library.
pub const MOST_FILES: usize = 500;
/// The most bytes of all files of a library together.
pub const MOST_LIBRARY: usize = 16 << 20;
/// The longest name of a file, in bytes.
pub const MOST_NAME: usize = 64;

/// The number of a library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LibraryId(pub i64);

/// A file of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryFile {
    /// Its name, such as `goblins.toml`.
    pub name: String,
    /// The hash of its text.
    pub hash: Hash,
    /// Its text.
    pub text: String,
    /// When it was written last, in milliseconds since 1970.
    pub changed_ms: i64,
}

/// What must stand under a name for a file to be written there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Nothing.
    Nothing,
    /// The text of this hash.
    This(Hash),
    /// Whatever stands there.
    Anything,
}

/// A file to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewLibraryFile<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text: at most [`MOST_FILE`] bytes.
    pub text: &'a str,
    /// What it takes the place of.
    pub over: Over,
}

/// Checks the name of a file: lower-case letters, digits, `-` and `_`, then `.toml`.
///
/// # Errors
/// [`StoreError::Invalid`] for any other name.
pub fn check_name(name: &str) -> Result<(), StoreError> {
    let lawful = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-' || c == b'_';
    match name.strip_suffix(".toml") {
        Some(stem) if !stem.is_empty() && name.len() <= MOST_NAME && stem.bytes().all(lawful) => Ok(()),
        _ => {
            let expected = format!(
                "at most {MOST_NAME} small letters, digits, '-' or '_' with .toml behind them, such as goblins.toml"
            );
            Err(StoreError::invalid("name", expected, name))
        }
    }
}

impl Store {
    /// Makes a library for whoever holds a token.
    pub fn add_library(&mut self, token_hash: Hash, at_ms: i64) -> Result<LibraryId, StoreError> {
        self.write(|connection| {
            let sql = "INSERT INTO shelf (token_hash, created_ms) VALUES (?1, ?2)";
            connection.execute(sql, params![token_hash.0, at_ms])?;
            Ok(LibraryId(connection.last_insert_rowid()))
        })
    }

    /// Gives a library another token; the one before opens nothing any more.
    ///
    /// # Errors
    /// What goes wrong with the database.
    pub fn renew_library(&mut self, library: LibraryId, token_hash: Hash) -> Result<(), StoreError> {
        self.write(|connection| {
            let sql = "UPDATE shelf SET token_hash = ?2 WHERE key = ?1";
            connection.execute(sql, params![library.0, token_hash.0])?;
            Ok(())
        })
    }

    /// Returns the library of a token, by the token's hash.
    pub fn library_by_hash(&self, token_hash: &Hash) -> Result<Option<LibraryId>, StoreError> {
        self.look(|connection| {
            let mut statement = connection.prepare_cached("SELECT key FROM shelf WHERE token_hash = ?1")?;
            Ok(statement.query_row([token_hash.0], |row| row.get(0).map(LibraryId)).optional()?)
        })
    }

    /// Returns how many libraries there are.
    pub fn count_libraries(&self) -> Result<u64, StoreError> {
        self.look(|connection| {
            let count: i64 = connection.query_row("SELECT count(*) FROM shelf", [], |row| row.get(0))?;
            Ok(count.cast_unsigned())
        })
    }

    /// Returns the files of a library that are of one system, in the order of their names.
    pub fn library_files(&self, library: LibraryId, system: &str) -> Result<Vec<LibraryFile>, StoreError> {
        self.look(|connection| {
            let sql =
                "SELECT name, hash, text, changed_ms FROM shelf_file WHERE shelf = ?1 AND system = ?2 ORDER BY name";
            let mut statement = connection.prepare_cached(sql)?;
            let file = |row: &rusqlite::Row<'_>| {
                Ok(LibraryFile {
                    name: row.get(0)?,
                    hash: Hash(row.get(1)?),
                    text: row.get(2)?,
                    changed_ms: row.get(3)?,
                })
            };
            let whole = |file: LibraryFile| {
                if Hash::of(file.text.as_bytes()) == file.hash {
                    Ok(file)
                } else {
                    Err(Damage::of_database(format!("the file {} of a shelf is not what was written", file.name))
                        .into())
                }
            };
            statement.query_map(params![library.0, system], file)?.map(|row| whole(row?)).collect()
        })
    }

    /// Writes files, all of them or none. They are on the disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a name or text that no file may have, [`StoreError::LibraryFileChanged`] where something
    /// else stands under the name than was expected, [`StoreError::LibraryFull`]; then nothing was written.
    pub fn put_library_files(
        &mut self,
        library: LibraryId,
        system: &str,
        files: &[NewLibraryFile<'_>],
        at_ms: i64,
    ) -> Result<(), StoreError> {
        for file in files {
            check_name(file.name)?;
            if file.text.len() > MOST_FILE {
                let came = format!("{} with {} bytes", file.name, file.text.len());
                return Err(StoreError::invalid("text", format!("at most {MOST_FILE} bytes"), &came));
            }
        }
        self.write(|connection| {
            for file in files {
                let stands = hash_of(connection, library, system, file.name)?;
                let is_meant = match file.over {
                    Over::Nothing => stands.is_none(),
                    Over::This(hash) => stands == Some(hash),
                    Over::Anything => true,
                };
                if !is_meant {
                    return Err(StoreError::LibraryFileChanged {
                        name: file.name.to_owned(),
                        stands: stands.is_some(),
                    });
                }
                let sql = "INSERT OR REPLACE INTO shelf_file (shelf, system, name, hash, bytes, text, changed_ms) \
                           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
                let hash = Hash::of(file.text.as_bytes());
                let bytes = file.text.len() as i64;
                let row = params![library.0, system, file.name, hash.0, bytes, file.text, at_ms];
                connection.prepare_cached(sql)?.execute(row)?;
            }
            check_room(connection, library)
        })
    }

    /// Deletes a file. Returns whether it was there.
    pub fn delete_library_file(&mut self, library: LibraryId, system: &str, name: &str) -> Result<bool, StoreError> {
        self.write(|connection| {
            let sql = "DELETE FROM shelf_file WHERE shelf = ?1 AND system = ?2 AND name = ?3";
            Ok(connection.execute(sql, params![library.0, system, name])? == 1)
        })
    }

    /// Renames a file to a name that is not taken. Returns whether there was such a file.
    ///
    /// # Errors
    /// As [`put_library_files`](Store::put_library_files).
    pub fn rename_library_file(
        &mut self,
        library: LibraryId,
        system: &str,
        name: &str,
        to: &str,
    ) -> Result<bool, StoreError> {
        check_name(to)?;
        self.write(|connection| {
            if hash_of(connection, library, system, name)?.is_none() {
                return Ok(false);
            }
            if name != to && hash_of(connection, library, system, to)?.is_some() {
                return Err(StoreError::LibraryFileChanged { name: to.to_owned(), stands: true });
            }
            let sql = "UPDATE shelf_file SET name = ?4 WHERE shelf = ?1 AND system = ?2 AND name = ?3";
            Ok(connection.execute(sql, params![library.0, system, name, to])? == 1)
        })
    }
}

/// Returns the hash of what stands under a name.
fn hash_of(
    connection: &Transaction<'_>,
    library: LibraryId,
    system: &str,
    name: &str,
) -> Result<Option<Hash>, StoreError> {
    let sql = "SELECT hash FROM shelf_file WHERE shelf = ?1 AND system = ?2 AND name = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![library.0, system, name], |row| row.get(0).map(Hash)).optional()?)
}

/// Checks that a library does not hold more than it may.
fn check_room(connection: &Connection, library: LibraryId) -> Result<(), StoreError> {
    let sql = "SELECT count(*), coalesce(sum(bytes), 0) FROM shelf_file WHERE shelf = ?1";
    let (files, bytes): (i64, i64) = connection.query_row(sql, [library.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if files > MOST_FILES as i64 || bytes > MOST_LIBRARY as i64 {
        Err(StoreError::LibraryFull { files: MOST_FILES, bytes: MOST_LIBRARY })
    } else {
        Ok(())
    }
}
