//! Simulations: many fights, played while nobody else needs the core.

use crate::ApiError;
use crate::error::ErrorBody;
use crate::workers::{IdleTask, WorkerPool};
use axum::http::StatusCode;
use ludex_games::simulate::{Faulty, Plan, Runs, Watch};
use ludex_games::{PlannedGame, Simulated, Unplayable};
use ludex_store::token;
use serde::Serialize;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The most unfinished simulations of all clients.
const MOST_ASKED: usize = 16;
/// The most unfinished simulations of one client.
const MOST_EACH: usize = 2;
/// The most simulations in memory, including finished ones.
const MOST_KEPT: usize = 64;
/// A simulation that nobody asks about for so long is stopped.
const PATIENCE: Duration = Duration::from_secs(60);
/// A simulation that takes so long is stopped.
const LONGEST: Duration = Duration::from_secs(600);
/// After how many fights the first report is made; each further piece is twice as long.
const FIRST: u64 = 20;

/// All simulations by id, the oldest first.
#[derive(Default)]
pub(crate) struct Simulations(Mutex<VecDeque<(String, Arc<Job>)>>);

/// A simulation that a client asked for.
pub(crate) struct Job {
    /// The client, by address or campaign.
    whose: String,
    /// The most fights it takes.
    of: u64,
    played: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    told: Mutex<JobStatus>,
}

struct JobStatus {
    state: State,
    report: Option<Simulated>,
    problem: Option<ErrorBody>,
    /// When a client asked about it last.
    asked: Instant,
}

/// How far fights have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// Others come first.
    Waiting,
    /// They are played.
    Running,
    /// All are played.
    Done,
    /// A client stopped them; what is known until then is told.
    Stopped,
    /// They cannot be played.
    Failed,
}

/// What is known of fights that a client asked for.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Progress {
    state: State,
    /// How many fights were played.
    done: u64,
    /// How many it is at the most, including those of variants and those without one of the actors.
    of: u64,
    /// What is known so far; nothing before the first fights.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Simulated>,
    /// Why they cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ErrorBody>,
}

impl Simulations {
    /// Queues a simulation; returns its id, and how many others come first.
    ///
    /// # Errors
    /// Too many are unfinished already.
    pub(crate) fn begin(
        &self,
        whose: String,
        of: u64,
        (workers, closing): (Arc<WorkerPool>, watch::Receiver<bool>),
        work: impl FnOnce(&Job, &Watch) -> Result<Simulated, ApiError> + Send + 'static,
    ) -> Result<(String, usize), ApiError> {
        let (id, _) = token::mint()?;
        let told = JobStatus { state: State::Waiting, report: None, problem: None, asked: Instant::now() };
        let job = Arc::new(Job { whose, of, played: Arc::default(), stop: Arc::default(), told: Mutex::new(told) });
        let before = self.take_in(&id, &job)?;
        tokio::spawn(async move {
            let at_work = job.clone();
            let played = workers.run_idle(move |idle| {
                let watch = at_work.watch(idle, closing);
                if !at_work.sets_out() {
                    return;
                }
                let told = work(&at_work, &watch);
                at_work.end(told);
            });
            if let Err(error) = played.await {
                job.end(Err(error));
            }
        });
        Ok((id, before))
    }

    fn take_in(&self, id: &str, job: &Arc<Job>) -> Result<usize, ApiError> {
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = 0;
        let mut own = 0;
        for (_, other) in jobs.iter().filter(|(_, other)| !other.is_over()) {
            all += 1;
            own += usize::from(other.whose == job.whose);
        }
        if all >= MOST_ASKED || own >= MOST_EACH {
            let message = "too many fights are asked for at once; wait until some are told, or stop them";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message));
        }
        while jobs.len() >= MOST_KEPT {
            let Some(oldest) = jobs.iter().position(|(_, other)| other.is_over()) else { break };
            jobs.remove(oldest);
        }
        jobs.push_back((id.to_owned(), job.clone()));
        Ok(all)
    }

    /// Finds a simulation by its id: who has it may read the report and stop it.
    ///
    /// # Errors
    /// There is no such simulation, or no longer.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = jobs.iter().find(|(known, _)| known == id);
        found
            .map(|(_, job)| job.clone())
            .ok_or_else(|| ApiError::not_found("there are no such fights, or none any more; ask for them anew"))
    }
}

impl Job {
    fn told(&self) -> MutexGuard<'_, JobStatus> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        !matches!(self.told().state, State::Waiting | State::Running)
    }

    /// Marks it as running. Returns false if it was stopped while it waited.
    fn sets_out(&self) -> bool {
        let mut told = self.told();
        let waits = told.state == State::Waiting;
        if waits {
            told.state = State::Running;
        }
        waits
    }

    /// Returns its state and its report so far.
    pub(crate) fn progress(&self) -> Progress {
        let mut told = self.told();
        told.asked = Instant::now();
        let report = told.report.clone();
        let problem = told.problem.clone();
        Progress { state: told.state, done: self.played.load(Ordering::Relaxed), of: self.of, report, problem }
    }

    /// Returns whether it was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Stops it; the report so far stays.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut told = self.told();
        if told.state == State::Waiting {
            told.state = State::Stopped;
        }
    }

    /// Returns the watch of its fights: it yields to other work, and stops when nobody waits for the report any more.
    fn watch(self: &Arc<Self>, idle: IdleTask, closing: watch::Receiver<bool>) -> Watch {
        let job = self.clone();
        let since = Instant::now();
        let yield_turn = move || {
            idle.yield_to_others();
            let forgotten = job.told().asked.elapsed() > PATIENCE || since.elapsed() > LONGEST;
            if forgotten || *closing.borrow() {
                job.stop.store(true, Ordering::Relaxed);
            }
            !job.stop.load(Ordering::Relaxed)
        };
        Watch { played: self.played.clone(), stop: self.stop.clone(), rest: Some(Box::new(yield_turn)) }
    }

    /// Plays the fights of one game piece by piece, and updates the report after each.
    pub(crate) fn play(&self, part: &PlannedGame<'_>, watch: &Watch) -> Result<Runs, Faulty> {
        if let Some(known) = part.known {
            self.told().report = Some(Simulated { complete: false, ..known.clone() });
        }
        let mut all: Option<Runs> = None;
        let mut done = 0;
        let mut piece = FIRST;
        loop {
            let fights = piece.min(part.plan.fights - done);
            let plan = Plan { fights, seed: part.plan.seed.wrapping_add(done), threads: 1, ..part.plan.clone() };
            let runs = part.game.simulate(&plan, watch)?;
            let runs = match all.take() {
                Some(before) => before.then(runs),
                None => runs,
            };
            done += fights;
            piece *= 2;
            if part.known.is_none() {
                let so_far = Simulated::of(part.played.clone(), runs.report(), part.plan.fights);
                self.told().report = Some(so_far);
            }
            if done >= part.plan.fights || self.is_stopped() {
                return Ok(runs);
            }
            all = Some(runs);
        }
    }

    fn end(&self, told: Result<Simulated, ApiError>) {
        let stopped = self.is_stopped();
        let mut known = self.told();
        match told {
            Ok(report) => {
                known.state = if stopped { State::Stopped } else { State::Done };
                known.report = Some(report);
            }
            Err(error) => {
                known.state = State::Failed;
                known.problem = Some(*error.body);
            }
        }
    }
}

/// Returns the error for a simulation that cannot be played.
pub(crate) fn unplayable(wrong: Unplayable) -> ApiError {
    match wrong {
        Unplayable::NoPolicy(message) => ApiError::malformed("policy", message),
        Unplayable::Encounter(faults) => ApiError::of_faults("encounter", &faults),
        Unplayable::Variant(place, Ok(message)) => ApiError::malformed(format!("vary[{place}]"), message),
        Unplayable::Variant(place, Err(faults)) => ApiError::of_faults(&format!("vary[{place}]"), &faults),
        Unplayable::Fights(faulty) => fault(&faulty),
    }
}

/// Returns the error for fights that cannot be played.
pub(crate) fn fault(faulty: &Faulty) -> ApiError {
    match faulty {
        Faulty::NoPolicy(_) => ApiError::malformed("policy", faulty.to_string()),
        Faulty::NoFight => ApiError::new(StatusCode::CONFLICT, "no-fight", faulty.to_string()),
        Faulty::Policy(..) => ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", faulty.to_string()),
    }
}
