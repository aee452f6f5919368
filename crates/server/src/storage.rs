//! The one thread that writes.
//!
//! Whoever has an entry to write hands it over and waits. The thread takes everything that waits and writes it in one
//! transaction: waiting for the disk is what takes the time, so many campaigns share it.

use ludex_store::{Append, Appended, CampaignId, NewRecord, Store, StoreError};
use std::sync::mpsc;
use tokio::sync::oneshot;

/// The most entries in one transaction.
const MOST_AT_ONCE: usize = 256;

/// The way to the thread that owns the store.
#[derive(Clone)]
pub struct Storage {
    jobs: mpsc::Sender<Job>,
}

enum Job {
    Append(Entry, oneshot::Sender<Result<Appended, StoreError>>),
    Work(Box<dyn FnOnce(&mut Store) + Send>),
}

/// An entry to be written.
pub struct Entry {
    /// Whose.
    pub campaign: CampaignId,
    /// The number of the entry before it.
    pub expected_seq: u64,
    /// The client's name for the command.
    pub command_id: Option<String>,
    /// Now, in milliseconds since 1970.
    pub at_ms: i64,
    /// The entry as JSON.
    pub body: String,
}

impl Storage {
    /// Starts the thread.
    pub fn start(store: Store) -> Self {
        let (jobs, waiting) = mpsc::channel();
        std::thread::spawn(move || run(store, &waiting));
        Self { jobs }
    }

    /// Writes an entry. When this returns without an error, the entry is on the disk.
    ///
    /// # Errors
    /// Why it was not written; then nothing of it was.
    pub async fn append(&self, entry: Entry) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.send(Job::Append(entry, answer));
        match (sent, answered.await) {
            (Ok(()), Ok(result)) => result,
            _ => Err(gone()),
        }
    }

    /// Does something with the store.
    ///
    /// # Errors
    /// What the work itself comes to, or that the thread is gone.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Job::Work(Box::new(move |store| {
            // Whoever asked may have gone away meanwhile.
            let _ = answer.send(work(store));
        }));
        match (self.jobs.send(job), answered.await) {
            (Ok(()), Ok(result)) => result,
            _ => Err(gone()),
        }
    }
}

fn gone() -> StoreError {
    StoreError::Io { file: "the store".to_owned(), detail: "its thread has stopped".to_owned() }
}

fn run(mut store: Store, jobs: &mpsc::Receiver<Job>) {
    let mut waiting = Vec::new();
    while let Ok(job) = jobs.recv() {
        let mut next = Some(job);
        while let Some(job) = next.take() {
            match job {
                Job::Append(entry, answer) => waiting.push((entry, answer)),
                Job::Work(work) => {
                    write(&mut store, &mut waiting);
                    work(&mut store);
                }
            }
            if waiting.len() < MOST_AT_ONCE {
                next = jobs.try_recv().ok();
            }
        }
        write(&mut store, &mut waiting);
    }
}

fn write(store: &mut Store, waiting: &mut Vec<(Entry, oneshot::Sender<Result<Appended, StoreError>>)>) {
    if waiting.is_empty() {
        return;
    }
    let records: Vec<[NewRecord<'_>; 1]> = waiting
        .iter()
        .map(|(entry, _)| {
            [NewRecord { command_id: entry.command_id.as_deref(), at_ms: entry.at_ms, body: &entry.body }]
        })
        .collect();
    let items: Vec<Append<'_>> = waiting
        .iter()
        .zip(&records)
        .map(|((entry, _), records)| Append { campaign: &entry.campaign, expected_seq: entry.expected_seq, records })
        .collect();
    let results = store.append_many(&items);
    for ((_, answer), result) in waiting.drain(..).zip(results) {
        let _ = answer.send(result);
    }
}
