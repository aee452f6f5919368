//! What a campaign costs is paid in its own lane: whoever asks a campaign that is slow to compute waits for others that are
//! slow, and nobody else waits for them.

use rustix::time::{ClockId, clock_gettime};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Mutex, MutexGuard, OwnedSemaphorePermit, Semaphore};

/// What stands for the cost of a campaign that was never computed as a whole.
const UNKNOWN: u64 = u64::MAX;

/// From how much of a processor's time a computation on a campaign counts as slow.
pub const SLOW: Duration = Duration::from_millis(25);

/// Permits to compute campaigns that are slow: one less than there are cores, and at least one.
#[derive(Debug, Clone)]
pub struct SlowLanes(Arc<Semaphore>);

impl SlowLanes {
    /// Returns the permits for so many cores.
    pub fn new(cores: usize) -> Self {
        Self(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }
}

/// A campaign, or whatever else `T` is, behind its lock, with what it costs to compute anything on it.
pub struct Lane<T> {
    inner: Mutex<T>,
    slow: SlowLanes,
    /// What computations take of a processor's time of late, in microseconds; [`UNKNOWN`] before one of the whole.
    takes: AtomicU64,
}

impl<T> Lane<T> {
    /// Returns a lane about which nothing is known yet.
    pub fn new(inner: T, slow: SlowLanes) -> Self {
        Self { inner: Mutex::new(inner), slow, takes: AtomicU64::new(UNKNOWN) }
    }

    /// Waits for the campaign, and, if it is known to be slow, until few enough others like it are computed.
    pub async fn lock(&self) -> Held<'_, T> {
        let inner = self.inner.lock().await;
        // Nobody closes the semaphore; without it the campaign would be computed like any other.
        let turn = if self.is_slow() { self.slow.0.clone().acquire_owned().await.ok() } else { None };
        Held { inner, lane: self, _turn: turn }
    }

    /// Returns whether it is known that computations are quick: those who ask are not worth another thread.
    fn is_quick(&self) -> bool {
        self.takes.load(Ordering::Relaxed) < SLOW.as_micros() as u64
    }

    /// Returns whether computations took much of late.
    pub fn is_slow(&self) -> bool {
        let takes = self.takes.load(Ordering::Relaxed);
        takes != UNKNOWN && Duration::from_micros(takes) >= SLOW
    }

    /// Notes what a computation took; that it was slow is forgotten bit by bit. That a part of a campaign was quick says nothing
    /// of the whole.
    fn note(&self, took: Duration, is_whole: bool) {
        let before = self.takes.load(Ordering::Relaxed);
        if before == UNKNOWN && took < SLOW && !is_whole {
            return;
        }
        let took = u64::try_from(took.as_micros()).unwrap_or(UNKNOWN - 1);
        let fading = if before == UNKNOWN { 0 } else { before - before / 8 };
        self.takes.store(took.max(fading), Ordering::Relaxed);
    }
}

/// A campaign that is locked. Small things are read from it directly; whatever may take a while goes through
/// [`compute`](Held::compute), and what walks over all of a scene through [`compute_whole`](Held::compute_whole).
pub struct Held<'a, T> {
    inner: MutexGuard<'a, T>,
    lane: &'a Lane<T>,
    _turn: Option<OwnedSemaphorePermit>,
}

impl<T> Held<'_, T> {
    /// Computes something that may take a while. Unless the campaign is known to be quick, other requests are served by
    /// other threads meanwhile.
    pub fn compute<R>(&mut self, work: impl FnOnce(&mut T) -> R) -> R {
        self.timed(work, false)
    }

    /// Computes the whole of a scene, as [`compute`](Held::compute) does: from then on it is known what the campaign takes.
    pub fn compute_whole<R>(&mut self, work: impl FnOnce(&mut T) -> R) -> R {
        self.timed(work, true)
    }

    fn timed<R>(&mut self, work: impl FnOnce(&mut T) -> R, is_whole: bool) -> R {
        let is_quick = self.lane.is_quick();
        let inner = &mut *self.inner;
        let timed = || {
            let begun = processor_time();
            let result = work(inner);
            (result, processor_time().saturating_sub(begun))
        };
        let (result, took) = if is_quick { timed() } else { apart(timed) };
        self.lane.note(took, is_whole);
        result
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.inner
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.inner
    }
}

/// Returns how long this thread has worked. Unlike the time on the wall it does not grow while a thread waits for a processor
/// that others use, so a quick campaign beside slow ones is never taken for one of them.
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// Runs `work` so that the tasks of this thread go on on another one, where there are several.
fn apart<R>(work: impl FnOnce() -> R) -> R {
    let several = Handle::try_current().is_ok_and(|handle| handle.runtime_flavor() == RuntimeFlavor::MultiThread);
    if several { tokio::task::block_in_place(work) } else { work() }
}
