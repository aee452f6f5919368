//! Work that takes a while, such as odds: on no more cores than there are, and fairly.
//!
//! Campaigns take turns, and within a campaign its links. A campaign has one piece of work in hand at a time, and lets
//! others come between every few hundredths of a second. What nobody waits for any more is dropped. Long work that can wait
//! takes what time all of these leave.

use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_store::{CampaignId, LinkId};
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How long a client works before others may come between.
const SLICE: Duration = Duration::from_millis(20);
/// How many pieces of work that were begun may wait at once: each keeps a thread.
const MOST_PAUSED: usize = 32;
/// How many pieces of work of one link may wait.
const MOST_OF_A_LINK: usize = 16;
/// How many of one campaign.
const MOST_OF_A_CAMPAIGN: usize = 64;

/// Who works on what.
pub(crate) struct Thinkers {
    most: usize,
    turns: Mutex<Turns>,
}

#[derive(Default)]
struct Turns {
    running: usize,
    paused: usize,
    /// Campaigns that have work in hand.
    busy: HashSet<CampaignId>,
    /// Campaigns with work that waits, the next one first.
    waiting: VecDeque<Waiting>,
    /// Work that takes what time the others leave, the next first.
    spare: VecDeque<oneshot::Sender<()>>,
    /// Whether one of those is at work.
    sparing: bool,
}

struct Waiting {
    campaign: CampaignId,
    /// Its links with work that waits, the next one first.
    links: VecDeque<(LinkId, VecDeque<oneshot::Sender<()>>)>,
}

/// The right to work, for a slice at a time.
struct Turn {
    thinkers: Arc<Thinkers>,
    /// For whom it is; for nobody in a hurry without.
    whose: Option<(CampaignId, LinkId)>,
    since: Instant,
    held: bool,
}

/// What work that can wait does now and then.
pub(crate) struct Spare(Mutex<Turn>);

impl Spare {
    /// Lets whoever is in more of a hurry come between.
    pub(crate) fn rest(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pause();
    }
}

/// What a piece of work looks at now and then.
pub(crate) struct Going {
    turn: Turn,
    dropped: Arc<AtomicBool>,
}

impl Going {
    /// Lets others come between, and tells whether a client still waits for the work.
    pub(crate) fn goes_on(&mut self) -> bool {
        if self.dropped.load(Ordering::Relaxed) {
            return false;
        }
        self.turn.pause();
        !self.dropped.load(Ordering::Relaxed)
    }
}

impl Thinkers {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most: most.max(1), turns: Mutex::default() })
    }

    /// Does some work when its turn comes.
    ///
    /// # Errors
    /// Too much waits already for whoever asks.
    pub(crate) async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        access: &Access,
        work: impl FnOnce(&mut Going) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        /// Tells the work that whoever asked has gone away.
        struct Asking(Arc<AtomicBool>);
        impl Drop for Asking {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }
        let asking = Asking(Arc::default());
        let dropped = asking.0.clone();
        let (campaign, link) = (access.campaign.clone(), access.link);
        let come = self.queue(&campaign, link, true)?;
        let turn = self.turn(Some((campaign, link)), come).await?;
        let work = tokio::task::spawn_blocking(move || work(&mut Going { turn, dropped }));
        work.await.map_err(|_| stopping())
    }

    /// Does some work that can wait: one piece at a time, and while nobody else needs the core.
    ///
    /// # Errors
    /// The server is stopping.
    pub(crate) async fn spare<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(Spare) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let come = self.queue_spare(false);
        let turn = self.turn(None, come).await?;
        tokio::task::spawn_blocking(move || work(Spare(Mutex::new(turn)))).await.map_err(|_| stopping())
    }

    /// Waits for a turn.
    async fn turn(
        self: &Arc<Self>,
        whose: Option<(CampaignId, LinkId)>,
        come: oneshot::Receiver<()>,
    ) -> Result<Turn, ApiError> {
        let turn = Turn { thinkers: self.clone(), whose, since: Instant::now(), held: false };
        let mut waiting = Coming { turn: Some(turn), come };
        (&mut waiting.come).await.map_err(|_| stopping())?;
        let Some(mut turn) = waiting.turn.take() else { return Err(stopping()) };
        (turn.held, turn.since) = (true, Instant::now());
        Ok(turn)
    }

    /// Has work that can wait do so; what was `begun` comes first.
    fn queue_spare(&self, begun: bool) -> oneshot::Receiver<()> {
        let (call, come) = oneshot::channel();
        let mut turns = self.turns();
        match begun {
            true => turns.spare.push_front(call),
            false => turns.spare.push_back(call),
        }
        turns.call(self.most);
        come
    }

    /// Has a client wait for a turn.
    fn queue(&self, campaign: &CampaignId, link: LinkId, bounded: bool) -> Result<oneshot::Receiver<()>, ApiError> {
        let (call, come) = oneshot::channel();
        let mut turns = self.turns();
        let turns = &mut *turns;
        let place = turns.waiting.iter().position(|waiting| waiting.campaign == *campaign);
        let mut of = place
            .and_then(|place| turns.waiting.remove(place))
            .unwrap_or_else(|| Waiting { campaign: campaign.clone(), links: VecDeque::new() });
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
            None => turns.sparing = false,
        }
        turns.call(self.most);
    }
}

fn stopping() -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping")
}

impl Turns {
    /// Calls those whose turn it is.
    fn call(&mut self, most: usize) {
        self.call_waiting(most);
        while self.running < most && !self.sparing {
            let Some(call) = self.spare.pop_front() else { return };
            if call.send(()).is_ok() {
                (self.running, self.sparing) = (self.running + 1, true);
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

impl Waiting {
    /// Calls the next who is still there.
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

/// A client who waits for a turn, and may go away.
struct Coming {
    turn: Option<Turn>,
    come: oneshot::Receiver<()>,
}

impl Drop for Coming {
    fn drop(&mut self) {
        self.come.close();
        // Called at the very moment of going away: the turn is given back.
        if let (Some(turn), Ok(())) = (&mut self.turn, self.come.try_recv()) {
            turn.held = true;
        }
    }
}

impl Turn {
    /// Lets others come between, where a slice is over and a client waits.
    fn pause(&mut self) {
        if self.since.elapsed() < SLICE {
            return;
        }
        self.since = Instant::now();
        {
            let mut turns = self.thinkers.turns();
            if turns.waiting.is_empty() || turns.paused >= MOST_PAUSED {
                return;
            }
            turns.paused += 1;
        }
        // Queued first, and then given back: so that its place is behind those who wait.
        let come = match &self.whose {
            Some((campaign, link)) => self.thinkers.queue(campaign, *link, false),
            None => Ok(self.thinkers.queue_spare(true)),
        };
        if let Ok(come) = come {
            self.give_back();
            self.held = come.blocking_recv().is_ok();
            self.since = Instant::now();
        }
        self.thinkers.turns().paused -= 1;
    }

    fn give_back(&mut self) {
        if std::mem::take(&mut self.held) {
            self.thinkers.give_back(self.whose.as_ref().map(|(campaign, _)| campaign));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.give_back();
    }
}
