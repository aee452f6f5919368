//! How encounters usually end: many fights, played while nobody else needs the core.

use crate::ApiError;
use crate::error::ErrorBody;
use crate::think::{Spare, Thinkers};
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

/// The most that may be asked for at once, of all who ask.
const MOST_ASKED: usize = 16;
/// The most of one who asks.
const MOST_EACH: usize = 2;
/// How many reports are kept for reading them again.
const MOST_KEPT: usize = 64;
/// What nobody has asked about for so long, nobody waits for.
const PATIENCE: Duration = Duration::from_secs(60);
/// What is not played after so long ends with what is known.
const LONGEST: Duration = Duration::from_secs(600);
/// How many fights are told of first; each next time it is twice as many.
const FIRST: u64 = 100;

/// All that were asked for, the oldest first.
#[derive(Default)]
pub(crate) struct Simulations(Mutex<VecDeque<(String, Arc<Job>)>>);

/// Fights that a client wants to know about.
pub(crate) struct Job {
    /// Who asks.
    whose: String,
    /// How many fights it is at the most.
    of: u64,
    played: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    told: Mutex<Told>,
}

struct Told {
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
    /// How many it is at the most, variants and those without a client among them.
    of: u64,
    /// What is known so far; nothing before the first fights.
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Simulated>,
    /// Why they cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<ErrorBody>,
}

impl Simulations {
    /// Has fights played when there is time: their id, and how many others come first.
    ///
    /// # Errors
    /// Too much is asked for already.
    pub(crate) fn begin(
        &self,
        whose: String,
        of: u64,
        (thinkers, closing): (Arc<Thinkers>, watch::Receiver<bool>),
        work: impl FnOnce(&Job, &Watch) -> Result<Simulated, ApiError> + Send + 'static,
    ) -> Result<(String, usize), ApiError> {
        let (id, _) = token::mint()?;
        let told = Told { state: State::Waiting, report: None, problem: None, asked: Instant::now() };
        let job = Arc::new(Job { whose, of, played: Arc::default(), stop: Arc::default(), told: Mutex::new(told) });
        let before = self.take_in(&id, &job)?;
        tokio::spawn(async move {
            let at_work = job.clone();
            let played = thinkers.spare(move |spare| {
                let watch = at_work.watch(spare, closing);
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
        let (mut all, mut own) = (0, 0);
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

    /// Fights that a client asked for, by their id: who has it may read it and stop them.
    ///
    /// # Errors
    /// There are none, or none any more.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = jobs.iter().find(|(known, _)| known == id);
        found
            .map(|(_, job)| job.clone())
            .ok_or_else(|| ApiError::not_found("there are no such fights, or none any more; ask for them anew"))
    }
}

impl Job {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        !matches!(self.told().state, State::Waiting | State::Running)
    }

    /// Goes to work, unless it was stopped while it waited.
    fn sets_out(&self) -> bool {
        let mut told = self.told();
        let waits = told.state == State::Waiting;
        if waits {
            told.state = State::Running;
        }
        waits
    }

    /// Returns what is known of it.
    pub(crate) fn progress(&self) -> Progress {
        let mut told = self.told();
        told.asked = Instant::now();
        let (report, problem) = (told.report.clone(), told.problem.clone());
        Progress { state: told.state, done: self.played.load(Ordering::Relaxed), of: self.of, report, problem }
    }

    /// Returns whether it ends before all is played.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends it with what is known.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut told = self.told();
        if told.state == State::Waiting {
            told.state = State::Stopped;
        }
    }

    /// Lets others come between, and stops when nobody waits for it any more.
    fn watch(self: &Arc<Self>, spare: Spare, closing: watch::Receiver<bool>) -> Watch {
        let (job, since) = (self.clone(), Instant::now());
        let rest = move || {
            spare.rest();
            let forgotten = job.told().asked.elapsed() > PATIENCE || since.elapsed() > LONGEST;
            if forgotten || *closing.borrow() {
                job.stop.store(true, Ordering::Relaxed);
            }
            !job.stop.load(Ordering::Relaxed)
        };
        Watch { played: self.played.clone(), stop: self.stop.clone(), rest: Some(Box::new(rest)) }
    }

    /// Plays a part piece by piece, and tells what is known after each.
    pub(crate) fn play(&self, part: &PlannedGame<'_>, watch: &Watch) -> Result<Runs, Faulty> {
        if let Some(known) = part.known {
            self.told().report = Some(Simulated { complete: false, ..known.clone() });
        }
        let (mut all, mut done, mut piece): (Option<Runs>, _, _) = (None, 0, FIRST);
        loop {
            let fights = piece.min(part.plan.fights - done);
            let plan = Plan { fights, seed: part.plan.seed.wrapping_add(done), threads: 1, ..part.plan.clone() };
            let runs = part.game.simulate(&plan, watch)?;
            let runs = match all.take() {
                Some(before) => before.then(runs),
                None => runs,
            };
            (done, piece) = (done + fights, piece * 2);
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

/// Why fights cannot be played, as an answer.
pub(crate) fn unplayable(wrong: Unplayable) -> ApiError {
    use crate::host::faulty;
    match wrong {
        Unplayable::NoPolicy(message) => ApiError::malformed("policy", message),
        Unplayable::Encounter(faults) => faulty("encounter", &faults),
        Unplayable::Variant(place, Ok(message)) => ApiError::malformed(format!("vary[{place}]"), message),
        Unplayable::Variant(place, Err(faults)) => faulty(&format!("vary[{place}]"), &faults),
        Unplayable::Fights(faulty) => fault(&faulty),
    }
}

/// Returns the same of fights that were begun.
pub(crate) fn fault(faulty: &Faulty) -> ApiError {
    match faulty {
        Faulty::NoPolicy(_) => ApiError::malformed("policy", faulty.to_string()),
        Faulty::NoFight => ApiError::new(StatusCode::CONFLICT, "no-fight", faulty.to_string()),
        Faulty::Policy(..) => ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", faulty.to_string()),
    }
}
