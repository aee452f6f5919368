//! Access to the store: one thread that writes, and several that read.
//!
//! Whoever has an entry to write hands it over and waits. The thread takes everything that waits and writes it in one
//! transaction: waiting for the disk is what takes the time, so many campaigns share it.
//!
//! Reading has connections of its own, so that nobody waits for who reads. Where writing fails below the store, nobody
//! can say from the failure alone whether it was kept: all connections are closed, the files are opened anew, and what stands in
//! them is the answer.

mod keeper;
mod readers;

use keeper::Keeper;
use ludex_store::{Appended, CampaignId, Store, StoreError};
use readers::Readers;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use tokio::sync::oneshot;

/// The most entries in one transaction.
const MOST_AT_ONCE: usize = 256;

/// A handle to the thread that owns the store, and to those that read.
#[derive(Clone)]
pub struct Storage {
    shared: Arc<Shared>,
}

struct Shared {
    jobs: mpsc::Sender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
    /// `None` for a store in memory: then the thread that writes reads too.
    readers: Option<Arc<Readers>>,
}

enum Job {
    Append(Entry, Answer),
    Work(Work),
    Close(oneshot::Sender<Result<(), StoreError>>),
}

/// A job with the store, or with the error why it cannot be opened. Returns whether it failed below the store.
type Work = Box<dyn FnOnce(Result<&mut Store, StoreError>) -> bool + Send>;

type Answer = oneshot::Sender<Result<Appended, StoreError>>;

/// An entry to be written.
pub struct Entry {
    /// The campaign.
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
        let readers = store.is_in_a_file().then(|| Arc::new(Readers::of(store.file())));
        let keeper = Keeper::new(store, readers.clone());
        let thread = std::thread::spawn(move || run(keeper, &waiting));
        Self { shared: Arc::new(Shared { jobs, thread: Mutex::new(Some(thread)), readers }) }
    }

    /// Writes an entry. When this returns without an error, the entry is on the disk.
    ///
    /// # Errors
    /// The entry was not written, unless it is [`StoreError::Doubtful`]: then nobody knows.
    pub async fn append(&self, entry: Entry) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.shared.jobs.send(Job::Append(entry, answer));
        match (sent, answered.await) {
            (Ok(()), Ok(result)) => result,
            _ => Err(gone()),
        }
    }

    /// Runs `work` on the thread that writes.
    ///
    /// # Errors
    /// The error of the work itself, or that the store is closed.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Job::Work(Box::new(move |store| {
            let opened = store.is_ok();
            let mut result = store.and_then(work);
            let failed = opened && matches!(result, Err(StoreError::Io { .. } | StoreError::Database { .. }));
            if failed && let Err(StoreError::Io { file, .. } | StoreError::Database { file, .. }) = &result {
                result = Err(StoreError::Doubtful { file: file.clone() });
            }
            // Whoever asked may have gone away meanwhile.
            let _ = answer.send(result);
            failed
        }));
        match (self.shared.jobs.send(job), answered.await) {
            (Ok(()), Ok(result)) => result,
            _ => Err(gone()),
        }
    }

    /// Runs `work` on a blocking thread with a connection that only reads.
    ///
    /// # Errors
    /// The error of the work itself, or that the store is closed.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.readers {
            None => self.work(move |store| work(store)).await,
            Some(readers) => readers.clone().read(work).await,
        }
    }

    /// As [`read`](Storage::read), for work that replays a campaign: others who read never wait for it.
    ///
    /// # Errors
    /// As those of [`read`](Storage::read).
    pub async fn replay<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        match &self.shared.readers {
            None => self.work(move |store| work(store)).await,
            Some(readers) => readers.clone().replay(work).await,
        }
    }

    /// Writes what waits, closes the store so that one complete file is left, and ends the thread. Later jobs are refused.
    ///
    /// # Errors
    /// As [`Store::close`]. Nothing that was acknowledged is lost by it.
    pub async fn close(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.shared.jobs.send(Job::Close(answer));
        let closed = match (sent, answered.await) {
            (Ok(()), Ok(result)) => result,
            // It is closed already.
            _ => Ok(()),
        };
        let thread = self.shared.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // It ends right after its answer.
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
        closed
    }
}

fn gone() -> StoreError {
    StoreError::Io { file: "the store".to_owned(), detail: "it is closed; nothing was done".to_owned() }
}

fn run(mut keeper: Keeper, jobs: &mpsc::Receiver<Job>) {
    let mut waiting = Vec::new();
    while let Ok(job) = jobs.recv() {
        let mut next = Some(job);
        while let Some(job) = next.take() {
            match job {
                Job::Append(entry, answer) => waiting.push((entry, answer)),
                Job::Work(work) => {
                    write(&mut keeper, &mut waiting);
                    if work(keeper.store()) {
                        keeper.doubt();
                    }
                }
                Job::Close(answer) => {
                    write(&mut keeper, &mut waiting);
                    let _ = answer.send(keeper.close());
                    return;
                }
            }
            if waiting.len() < MOST_AT_ONCE {
                next = jobs.try_recv().ok();
            }
        }
        write(&mut keeper, &mut waiting);
    }
}

fn write(keeper: &mut Keeper, waiting: &mut Vec<(Entry, Answer)>) {
    if waiting.is_empty() {
        return;
    }
    let entries: Vec<&Entry> = waiting.iter().map(|(entry, _)| entry).collect();
    let results = keeper.append(&entries);
    for ((_, answer), result) in waiting.drain(..).zip(results) {
        let _ = answer.send(result);
    }
}
