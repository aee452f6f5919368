//! The store as the writing thread owns it.

use super::Entry;
use super::readers::Readers;
use ludex_store::{Append, Appended, NewRecord, Shut, Store, StoreError};
use std::sync::Arc;

/// A store, which is closed and reopened when its files fail.
pub(super) struct Keeper {
    state: State,
    file: String,
    readers: Option<Arc<Readers>>,
}

enum State {
    Open(Box<Store>),
    Shut(Shut),
    Closed,
}

impl Keeper {
    pub(super) fn new(store: Store, readers: Option<Arc<Readers>>) -> Self {
        Self { file: store.file().to_owned(), state: State::Open(Box::new(store)), readers }
    }

    /// Returns the store, reopening it if its files failed before.
    pub(super) fn store(&mut self) -> Result<&mut Store, StoreError> {
        if let State::Shut(shut) = &self.state {
            let store = shut.open()?;
            // What the log holds may be in the system's memory alone. Carried over into the database, it is written anew.
            store.checkpoint()?;
            self.state = State::Open(Box::new(store));
            if let Some(readers) = &self.readers {
                readers.open();
            }
        }
        match &mut self.state {
            State::Open(store) => Ok(store),
            State::Shut(_) | State::Closed => Err(super::gone()),
        }
    }

    /// Writes entries in one transaction. Each has a result of its own.
    pub(super) fn append(&mut self, entries: &[&Entry]) -> Vec<Result<Appended, StoreError>> {
        let store = match self.store() {
            Ok(store) => store,
            Err(error) => return vec![Err(error); entries.len()],
        };
        let records: Vec<[NewRecord<'_>; 1]> = entries
            .iter()
            .map(|entry| [NewRecord { command_id: entry.command_id.as_deref(), at_ms: entry.at_ms, body: &entry.body }])
            .collect();
        let items: Vec<Append<'_>> = entries
            .iter()
            .zip(&records)
            .map(|(entry, records)| Append { campaign: &entry.campaign, expected_seq: entry.expected_seq, records })
            .collect();
        let results = store.append_many(&items);
        let failed = |result: &Result<_, StoreError>| match result {
            // Nothing is written into a file that is not there.
            Err(StoreError::Gone { .. }) => false,
            Err(error) => error.is_of_the_environment(),
            Ok(_) => false,
        };
        if !results.iter().any(failed) || !self.shut() {
            return results;
        }
        tracing::warn!(file = self.file, "writing failed; the database is opened anew");
        let looked = entries.iter().zip(results).map(|(entry, result)| match result {
            Err(error) if error.is_of_the_environment() => match self.store().and_then(|store| find(store, entry)) {
                Ok(Some(appended)) => Ok(appended),
                Ok(None) => Err(error),
                Err(_) => Err(StoreError::Doubtful { file: self.file.clone() }),
            },
            result => result,
        });
        looked.collect()
    }

    /// Closes the files, so that they are opened anew before they are used again.
    pub(super) fn doubt(&mut self) {
        if self.shut() {
            tracing::warn!(file = self.file, "the store failed; the database is opened anew");
        }
    }

    /// Closes all files; `false` for a store in memory, which has none.
    fn shut(&mut self) -> bool {
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Open(store) => {
                if let Some(readers) = &self.readers {
                    readers.shut();
                }
                match store.shut() {
                    Ok(shut) => self.state = State::Shut(shut),
                    Err(store) => self.state = State::Open(store),
                }
            }
            other => self.state = other,
        }
        matches!(self.state, State::Shut(_))
    }

    /// Closes the store for good.
    pub(super) fn close(&mut self) -> Result<(), StoreError> {
        if let Some(readers) = &self.readers {
            readers.shut();
        }
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Open(store) => store.close(),
            State::Shut(shut) => shut.open()?.close(),
            State::Closed => Ok(()),
        }
    }
}

/// Looks an entry up in the store, at the number after the entry before it.
fn find(store: &Store, entry: &Entry) -> Result<Option<Appended>, StoreError> {
    let first_seq = entry.expected_seq + 1;
    let record = store.read(&entry.campaign, first_seq, 1)?.into_iter().next();
    let same = record.filter(|record| {
        (&record.command_id, record.at_ms, &record.body) == (&entry.command_id, entry.at_ms, &entry.body)
    });
    Ok(same.map(|record| Appended { first_seq, last_hash: record.hash }))
}
