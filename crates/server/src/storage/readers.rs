//! Connections that only read.

use super::gone;
use ludex_store::{Store, StoreError};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many may read at once.
const MOST: usize = 4;
/// How many may replay at once: that takes as long as a campaign is, so it has places of its own.
const MOST_REPLAYING: usize = 16;
/// How long readers may take to end when the files are to be closed.
const PATIENCE: Duration = Duration::from_secs(2);

/// Connections that only read, opened when they are needed.
pub(super) struct Readers {
    file: PathBuf,
    leave: Arc<Semaphore>,
    replaying: Arc<Semaphore>,
    pool: Mutex<Pool>,
    /// Notified when a reader ends.
    ended: Condvar,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Store>,
    reading: usize,
    shut: bool,
}

impl Readers {
    pub(super) fn of(file: &str) -> Self {
        let leave = Arc::new(Semaphore::new(MOST));
        let replaying = Arc::new(Semaphore::new(MOST_REPLAYING));
        Self { file: file.into(), leave, replaying, pool: Mutex::default(), ended: Condvar::new() }
    }

    pub(super) async fn read<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let leave = self.leave.clone();
        self.read_with(leave, work).await
    }

    /// As [`read`](Readers::read), for work that replays a campaign.
    pub(super) async fn replay<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let leave = self.replaying.clone();
        self.read_with(leave, work).await
    }

    async fn read_with<T: Send + 'static>(
        self: Arc<Self>,
        leave: Arc<Semaphore>,
        work: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let leave = leave.acquire_owned().await.map_err(|_| gone())?;
        let reading = tokio::task::spawn_blocking(move || {
            let _leave = leave;
            let reading = self.enter()?;
            let store = match reading.idle {
                Some(store) => store,
                None => Store::open_read_only(&self.file)?,
            };
            let result = work(&store);
            // A connection that failed is not used again.
            if result.is_ok() {
                self.pool().idle.push(store);
            }
            drop(reading.counted);
            result
        });
        reading.await.unwrap_or_else(|_| {
            Err(StoreError::Io { file: "the store".to_owned(), detail: "reading stopped in the middle".to_owned() })
        })
    }

    fn pool(&self) -> std::sync::MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self) -> Result<Reading<'_>, StoreError> {
        let mut pool = self.pool();
        if pool.shut {
            return Err(gone());
        }
        pool.reading += 1;
        Ok(Reading { idle: pool.idle.pop(), counted: Counted(self) })
    }

    /// Closes all connections; reading is refused until [`open`](Readers::open).
    pub(super) fn shut(&self) {
        let mut pool = self.pool();
        pool.shut = true;
        let waited = self.ended.wait_timeout_while(pool, PATIENCE, |pool| pool.reading > 0);
        pool = waited.unwrap_or_else(PoisonError::into_inner).0;
        pool.idle.clear();
    }

    /// Allows reading again.
    pub(super) fn open(&self) {
        self.pool().shut = false;
    }
}

struct Reading<'a> {
    idle: Option<Store>,
    counted: Counted<'a>,
}

/// A reader, counted until it is dropped.
struct Counted<'a>(&'a Readers);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut pool = self.0.pool();
        pool.reading -= 1;
        if pool.shut {
            pool.idle.clear();
        }
        self.0.ended.notify_all();
    }
}
