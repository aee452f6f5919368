//! Many fights, on all cores.

use crate::fight::{Outcome, Players, Rest, fight};
use crate::means::Names;
use crate::report::{Report, Tally};
use ludex_engine::{Refusal, RuleSystem, Seeded, people};
use rayon::prelude::*;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// So many fights are played before anybody looks whether to go on.
const PIECE: u64 = 32;

/// How many fights to play, with which policies and seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// How many fights.
    pub fights: u64,
    /// The seed of the first; each next has the next number.
    pub seed: u64,
    /// On how many threads; 0 for one on each core.
    pub threads: usize,
    /// The policy of the first side, and of the others unless they have one of their own; the usual one of the game where
    /// nothing is said.
    pub policy: Option<String>,
    /// The policy of all sides but the first.
    pub against: Option<String>,
    /// After so many commands a fight that does not end is left, and counted as such.
    pub most: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self { fights: 10_000, seed: 0, threads: 0, policy: None, against: None, most: 20_000 }
    }
}

/// Lets another thread see how far the fights are, and stop them.
#[derive(Default)]
pub struct Watch {
    /// How many fights have been played.
    pub played: Arc<AtomicU64>,
    /// Set it to end: what was played until then is told.
    pub stop: Arc<AtomicBool>,
    /// Called every so many commands, also within a fight: who wants to let others come between waits here. Where it gives
    /// false, it is stopped at once, and the fight in hand is not counted.
    pub rest: Option<Box<Rest>>,
}

/// Why fights cannot be played.
#[derive(Debug, Clone, PartialEq)]
pub enum Faulty {
    /// The game has no policy of that name.
    NoPolicy(String),
    /// Nobody fights: the policies have nothing to do in this scene.
    NoFight,
    /// A policy chose what the rules forbid, in the fight of this seed.
    Policy(u64, Refusal),
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Faulty::NoPolicy(name) => write!(f, "there is no policy {name}"),
            Faulty::NoFight => {
                f.write_str("nobody fights here: people talk, there is one side, or nothing for a policy to do")
            }
            Faulty::Policy(seed, refusal) => {
                write!(f, "a policy chose what {} forbids, in the fight of seed {seed}", refusal.rule.id)
            }
        }
    }
}

impl std::error::Error for Faulty {}

/// What is kept of each fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Brief {
    pub number: u64,
    pub winner: Option<u8>,
    pub ended: bool,
    pub rounds: u32,
    /// How many of the first side went down.
    pub down: u16,
    /// What the winners had left, in thousandths of what they began with.
    pub left: u16,
}

/// All fights of an encounter.
#[derive(Debug, Clone)]
pub struct Runs {
    pub(crate) seed: u64,
    pub(crate) sides: Vec<String>,
    pub(crate) tally: Tally,
    /// In the order of their numbers.
    pub(crate) fights: Vec<Brief>,
}

impl Runs {
    /// Returns the report on all fights.
    pub fn report(&self) -> Report {
        Report::of(self)
    }

    /// Appends fights that were played after these: the first seed of `next` follows the last of these.
    pub fn then(mut self, next: Self) -> Self {
        let after = next.seed.wrapping_sub(self.seed);
        self.tally.merge(&next.tally);
        self.fights.extend(next.fights.into_iter().map(|fight| Brief { number: fight.number + after, ..fight }));
        self
    }
}

/// Plays the fights of a plan from a state.
///
/// # Errors
/// There is no such policy, nobody fights, or a policy breaks the rules.
pub fn simulate<S: RuleSystem>(start: &S::State, plan: &Plan, watch: &Watch) -> Result<Runs, Faulty> {
    let sides = sides::<S>(start);
    let first = sides.first().map_or("", String::as_str);
    let usual = S::policies().first().copied().unwrap_or_default();
    let name = plan.policy.as_deref().unwrap_or(usual);
    let players = || {
        let of = |name: &str| S::policy(name).ok_or_else(|| Faulty::NoPolicy(name.to_owned()));
        let others = plan.against.as_deref().filter(|other| *other != name).map(of).transpose()?;
        Ok::<_, Faulty>(Players { first: of(name)?, others, side: first })
    };
    // Somebody who could begin a fight is not enough: there must be somebody to fight.
    if S::is_talk(start) || players()?.first.choose(start).is_none() || sides.len() < 2 {
        return Err(Faulty::NoFight);
    }
    let begun = Begun::of::<S>(start, &sides);
    let piece = |(scratch, players, names): &mut (S::State, Players<'_, S>, Names), piece: u64| {
        let mut done = Piece { tally: begun.tally.clone(), fights: Vec::new() };
        let numbers = piece * PIECE..((piece + 1) * PIECE).min(plan.fights);
        for number in numbers {
            if watch.stop.load(Ordering::Relaxed) {
                break;
            }
            let seed = plan.seed.wrapping_add(number);
            scratch.clone_from(start);
            players.begin(seed);
            let most = (plan.most, watch.rest.as_deref());
            let outcome = fight::<S>(scratch, players, (&sides, &mut *names), &mut Seeded::from_number(seed), most)
                .map_err(|refusal| Faulty::Policy(seed, refusal))?;
            let Some(outcome) = outcome else {
                watch.stop.store(true, Ordering::Relaxed);
                break;
            };
            done.fights.push(begun.brief(number, &outcome));
            done.tally.add(&outcome, names);
            watch.played.fetch_add(1, Ordering::Relaxed);
        }
        Ok(done)
    };
    let pieces = plan.fights.div_ceil(PIECE);
    let work = || {
        let tried = || players().unwrap_or_else(|_| unreachable!("the names were tried above"));
        let ready = || (start.clone(), tried(), Names::default());
        let all = (0..pieces).into_par_iter().map_init(ready, piece);
        all.try_reduce(|| Piece { tally: begun.tally.clone(), fights: Vec::new() }, |one, other| Ok(one.and(other)))
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    // Where the system gives no threads, this one does it.
    let mut all = match pool {
        Ok(pool) => pool.install(work)?,
        Err(_) => work()?,
    };
    all.fights.sort_unstable_by_key(|fight| fight.number);
    Ok(Runs { seed: plan.seed, sides, tally: all.tally, fights: all.fights })
}

/// Returns the sides of those who take part, in the order of their first members.
fn sides<S: RuleSystem>(state: &S::State) -> Vec<String> {
    let mut sides: Vec<String> = Vec::new();
    for (id, person) in people::<S>(state) {
        if S::takes_part(state, id) && !sides.iter().any(|side| side == person.side) {
            sides.push(person.side.to_owned());
        }
    }
    sides
}

/// What the fights begin with.
struct Begun {
    tally: Tally,
    /// The place of each one's side, and what it could take.
    actors: Vec<(Option<usize>, i64)>,
}

impl Begun {
    fn of<S: RuleSystem>(state: &S::State, sides: &[String]) -> Self {
        let of = |(id, person): (_, ludex_engine::Person<'_>)| {
            let side = sides.iter().position(|side| side == person.side && S::takes_part(state, id));
            (side, i64::from(S::can_take(state, id).max(0)))
        };
        Self { tally: Tally::of::<S>(state, sides), actors: people::<S>(state).map(of).collect() }
    }

    fn brief(&self, number: u64, outcome: &Outcome) -> Brief {
        let mut down = 0;
        let mut left = 0;
        let mut most = 0;
        for ((side, could), standing) in self.actors.iter().zip(&outcome.actors) {
            down += u16::from(*side == Some(0) && standing.down);
            if side.is_some() && *side == outcome.winner {
                most += could;
                left += if standing.down { 0 } else { (could - i64::from(standing.taken)).max(0) };
            }
        }
        Brief {
            number,
            winner: outcome.winner.and_then(|side| u8::try_from(side).ok()),
            ended: outcome.ended,
            rounds: outcome.rounds,
            down,
            left: u16::try_from((left * 1000).checked_div(most).unwrap_or(0)).unwrap_or(1000),
        }
    }
}

struct Piece {
    tally: Tally,
    fights: Vec<Brief>,
}

impl Piece {
    fn and(mut self, mut other: Self) -> Self {
        // The longer list takes in the shorter.
        if self.fights.len() < other.fights.len() {
            std::mem::swap(&mut self, &mut other);
        }
        self.tally.merge(&other.tally);
        self.fights.append(&mut other.fights);
        self
    }
}
