//! Fair scheduling of work that takes a while, such as odds, on no more threads than there are cores.
//!
//! Campaigns take turns, and within a campaign its links. A campaign runs one task at a time, which yields to others every
//! few hundredths of a second. Tasks whose client went away are dropped. Idle tasks, such as simulations, take what time
//! all of these leave.

use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_store::{CampaignId, LinkId};
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a task runs before it yields to others.
const SLICE: Duration = Duration::from_millis(20);
/// The most tasks that may be paused at once: each keeps a thread.
const MOST_PAUSED: usize = 32;
/// The most tasks of one link that may wait.
const MOST_OF_A_LINK: usize = 16;
/// The most tasks of one campaign that may wait.
const MOST_OF_A_CAMPAIGN: usize = 64;

/// Runs tasks in turn.
pub(crate) struct WorkerPool {
    most: usize,
    turns: Mutex<Turns>,
}

#[derive(Default)]
struct Turns {
    running: usize,
    paused: usize,
    /// Campaigns with a running task.
    busy: HashSet<CampaignId>,
    /// Campaigns with waiting tasks, the next one first.
    waiting: VecDeque<CampaignQueue>,
    /// Waiting idle tasks, the next first.
    spare: VecDeque<oneshot::Sender<()>>,
    /// Whether an idle task is running.
    idle_running: bool,
}

struct CampaignQueue {
    campaign: CampaignId,
    /// Its links with waiting tasks, the next one first.
    links: VecDeque<(LinkId, VecDeque<oneshot::Sender<()>>)>,
}

/// The right to run, for a slice at a time.
struct Turn {
    workers: Arc<WorkerPool>,
    /// The campaign and link it is for; `None` for an idle task.
    whose: Option<(CampaignId, LinkId)>,
    since: Instant,
    held: bool,
}

/// The handle of an idle task, which must yield now and then.
pub(crate) struct IdleTask(Mutex<Turn>);

impl IdleTask {
    /// Yields to tasks that cannot wait.
    pub(crate) fn yield_to_others(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pause();
    }
}

/// The handle of a task, which must ask now and then whether to continue.
pub(crate) struct RunningTask {
    turn: Turn,
    dropped: Arc<AtomicBool>,
}

impl RunningTask {
    /// Yields to other tasks if the slice is over. Returns whether the client still waits for the result.
    pub(crate) fn should_continue(&mut self) -> bool {
        if self.dropped.load(Ordering::Relaxed) {
            return false;
        }
        self.turn.pause();
        !self.dropped.load(Ordering::Relaxed)
    }
}

impl WorkerPool {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most: most.max(1), turns: Mutex::default() })
    }

    /// Runs a task when its turn comes.
    ///
    /// # Errors
    /// Too many tasks of the link or the campaign wait already.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        access: &Access,
        work: impl FnOnce(&mut RunningTask) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        /// Marks the task as dropped when the client goes away.
        struct Asking(Arc<AtomicBool>);
        impl Drop for Asking {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }
        let asking = Asking(Arc::default());
        let dropped = asking.0.clone();
        let campaign = access.campaign.clone();
        let link = access.link;
        let come = self.queue(&campaign, link, true)?;
        let turn = self.turn(Some((campaign, link)), come).await?;
        let work = tokio::task::spawn_blocking(move || work(&mut RunningTask { turn, dropped }));
        work.await.map_err(|_| stopping())
    }

    /// Runs an idle task: one at a time, and only while nobody else needs the core.
    ///
    /// # Errors
    /// The server is stopping.
    pub(crate) async fn run_idle<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(IdleTask) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let come = self.queue_spare(false);
        let turn = self.turn(None, come).await?;
        tokio::task::spawn_blocking(move || work(IdleTask(Mutex::new(turn)))).await.map_err(|_| stopping())
    }

    /// Waits for a turn.
    async fn turn(
        self: &Arc<Self>,
        whose: Option<(CampaignId, LinkId)>,
        come: oneshot::Receiver<()>,
    ) -> Result<Turn, ApiError> {
        let turn = Turn { workers: self.clone(), whose, since: Instant::now(), held: false };
        let mut waiting = WaitingTurn { turn: Some(turn), come };
        (&mut waiting.come).await.map_err(|_| stopping())?;
        let Some(mut turn) = waiting.turn.take() else { return Err(stopping()) };
        turn.held = true;
        turn.since = Instant::now();
        Ok(turn)
    }

    /// Queues an idle task; one that was `begun` comes first.
    fn queue_spare(&self, begun: bool) -> oneshot::Receiver<()> {
        let (call, come) = oneshot::channel();
        let mut turns = self.turns();
        if begun {
            turns.spare.push_front(call);
        } else {
            turns.spare.push_back(call);
        }
        turns.call(self.most);
        come
    }

    /// Queues a task of a link. A paused task (not `bounded`) goes before new ones.
    fn queue(&self, campaign: &CampaignId, link: LinkId, bounded: bool) -> Result<oneshot::Receiver<()>, ApiError> {
        let (call, come) = oneshot::channel();
        let mut turns = self.turns();
        let turns = &mut *turns;
        let place = turns.waiting.iter().position(|waiting| waiting.campaign == *campaign);
        let mut of = place
            .and_then(|place| turns.waiting.remove(place))
            .unwrap_or_else(|| CampaignQueue { campaign: campaign.clone(), links: VecDeque::new() });
        for (_, calls) in &mut of.links {
            calls.retain(|call| !call.is_closed());
        }
        of.links.retain(|(_, calls)| !calls.is_empty());
        let all: usize = of.links.iter().map(|(_, calls)| calls.len()).sum();
        let known = of.links.iter().position(|(known, _)| *known == link);
        let here = known.and_then(|at| of.links.get(at)).map_or(0, |(_, calls)| calls.len());
        let full = bounded && (here >= MOST_OF_A_LINK || all >= MOST_OF_A_CAMPAIGN);
        if !full {
            match known.and_then(|at| of.links.get_mut(at)) {
                // What was begun goes before what was not.
                Some((_, calls)) if !bounded => calls.push_front(call),
                Some((_, calls)) => calls.push_back(call),
                None => of.links.push_back((link, VecDeque::from([call]))),
            }
        }
        // A campaign keeps its place among the others.
        turns.waiting.insert(place.unwrap_or(turns.waiting.len()), of);
        turns.call(self.most);
        if full {
            let message = "too many odds are asked for at once; wait until some are told";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message));
        }
        Ok(come)
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn give_back(&self, whose: Option<&CampaignId>) {
        let mut turns = self.turns();
        turns.running -= 1;
        match whose {
            Some(campaign) => drop(turns.busy.remove(campaign)),
            None => turns.idle_running = false,
        }
        turns.call(self.most);
    }
}

fn stopping() -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping")
}

impl Turns {
    /// Starts the tasks whose turn it is.
    fn call(&mut self, most: usize) {
        self.call_waiting(most);
        while self.running < most && !self.idle_running {
            let Some(call) = self.spare.pop_front() else { return };
            if call.send(()).is_ok() {
                self.running += 1;
                self.idle_running = true;
            }
        }
    }

    fn call_waiting(&mut self, most: usize) {
        while self.running < most {
            let free = self.waiting.iter().position(|waiting| !self.busy.contains(&waiting.campaign));
            let Some(mut of) = free.and_then(|at| self.waiting.remove(at)) else { return };
            let called = of.call();
            if called {
                self.running += 1;
                self.busy.insert(of.campaign.clone());
            }
            if !of.links.is_empty() {
                self.waiting.push_back(of);
            }
        }
    }
}

impl CampaignQueue {
    /// Starts the next task whose client still waits. Returns whether there was one.
    fn call(&mut self) -> bool {
        while let Some((link, mut calls)) = self.links.pop_front() {
            while let Some(call) = calls.pop_front() {
                if call.send(()).is_ok() {
                    if !calls.is_empty() {
                        self.links.push_back((link, calls));
                    }
                    return true;
                }
            }
        }
        false
    }
}

/// A turn that is waited for; the client may go away meanwhile.
struct WaitingTurn {
    turn: Option<Turn>,
    come: oneshot::Receiver<()>,
}

impl Drop for WaitingTurn {
    fn drop(&mut self) {
        self.come.close();
        // Called at the very moment of going away: the turn is given back.
        if let (Some(turn), Ok(())) = (&mut self.turn, self.come.try_recv()) {
            turn.held = true;
        }
    }
}

impl Turn {
    /// Yields to others, if the slice is over and a task waits.
    fn pause(&mut self) {
        if self.since.elapsed() < SLICE {
            return;
        }
        self.since = Instant::now();
        {
            let mut turns = self.workers.turns();
            if turns.waiting.is_empty() || turns.paused >= MOST_PAUSED {
                return;
            }
            turns.paused += 1;
        }
        // Queued first, and then given back: so that its place is behind those who wait.
        let come = match &self.whose {
            Some((campaign, link)) => self.workers.queue(campaign, *link, false),
            None => Ok(self.workers.queue_spare(true)),
        };
        if let Ok(come) = come {
            self.give_back();
            self.held = come.blocking_recv().is_ok();
            self.since = Instant::now();
        }
        self.workers.turns().paused -= 1;
    }

    fn give_back(&mut self) {
        if std::mem::take(&mut self.held) {
            self.workers.give_back(self.whose.as_ref().map(|(campaign, _)| campaign));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.give_back();
    }
}
