//! A day of several encounters in a row: who comes through, and with what.

use crate::interval::{Share, wilson};
use ludex_engine::{ActorId, CommandSet, HarmLog, Lots, Policy, RuleSystem, Seeded, people};
use serde::Serialize;

/// Commands after which an encounter counts as undecided.
const MOST_COMMANDS: u32 = 20_000;

/// How a day is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayPlan {
    /// How often.
    pub fights: u64,
    /// The number of the first; each next has the next.
    pub seed: u64,
    /// Who plays all sides: one of the game's policies; the first where nobody is named.
    pub policy: Option<String>,
}

/// A mean, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// How sure it is.
    pub error: f64,
}

/// How one of the party came out of an encounter.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Member {
    /// Its name.
    pub name: String,
    /// How often it was down at the end.
    pub down: Share,
    /// How often it was dead.
    pub dead: Share,
    /// What was left of each of its pools, where the party won.
    pub left: Vec<(String, Mean)>,
}

/// One encounter of a day.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Leg {
    /// How often the party came so far.
    pub reached: u64,
    /// How often of those it won.
    pub won: Share,
    /// Rounds.
    pub rounds: Mean,
    /// Everybody of the party.
    pub members: Vec<Member>,
}

/// A day.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EncounterDay))]
pub struct Day {
    /// How often it was played.
    pub fights: u64,
    /// The side whose day it is.
    pub side: String,
    /// How often the party came through all of it.
    pub through: Share,
    /// Its encounters, in order.
    pub legs: Vec<Leg>,
}

/// Sums of a number over many fights.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(self) -> Mean {
        if self.count < 1.0 {
            return Mean { mean: 0.0, error: 0.0 };
        }
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        Mean { mean, error: (variance / self.count).sqrt() }
    }
}

/// What is counted of a member in an encounter.
#[derive(Debug, Clone, Default)]
struct Counted {
    name: String,
    down: u64,
    dead: u64,
    left: Vec<(String, Sum)>,
}

/// What is counted of an encounter.
#[derive(Debug, Clone, Default)]
struct Count {
    reached: u64,
    won: u64,
    rounds: Sum,
    members: Vec<Counted>,
}

/// Plays a day many times: each encounter begins with those who came through the one before, as they were then. The day is over
/// where the party does not win. `None` where there is no such policy or nobody in the first encounter.
///
/// ```
/// use ludex_engine::testing::toy::{Duel, Toy};
/// use ludex_simulate::{DayPlan, day};
///
/// let plan = DayPlan { fights: 50, seed: 1, policy: None };
/// let one = day::<Toy>(&[Duel::new(10, 10)], &plan).expect("somebody fights");
/// assert_eq!(one.legs[0].reached, 50);
/// assert_eq!(one.through.count, one.legs[0].won.count);
/// ```
pub fn day<S: RuleSystem>(starts: &[S::State], plan: &DayPlan) -> Option<Day> {
    let named = plan.policy.as_deref().or(S::policies().first().copied())?;
    let mut policy = S::policy(named)?;
    let first = starts.first()?;
    let side = people::<S>(first).next()?.1.side.to_owned();
    let mut counts = vec![Count::default(); starts.len()];
    let mut through = 0;
    for number in 0..plan.fights {
        let mut dice = Seeded::from_number(plan.seed.wrapping_add(number));
        policy.begin(Lots::of_fight(number));
        let mut before: Option<S::State> = None;
        let mut comes = true;
        for (start, count) in starts.iter().zip(&mut counts) {
            let mut state = start.clone();
            if let Some(before) = &before {
                S::goes_on(before, &mut state);
            }
            comes = encounter::<S>(&mut state, &mut *policy, &mut dice, &side, count);
            if !comes {
                break;
            }
            before = Some(state);
        }
        through += u64::from(comes);
    }
    let legs = counts.into_iter().map(told).collect();
    Some(Day { fights: plan.fights, side, through: wilson(through, plan.fights), legs })
}

/// Plays an encounter to its end and counts what came of it; returns whether the side won.
fn encounter<S: RuleSystem>(
    state: &mut S::State,
    policy: &mut dyn Policy<S>,
    dice: &mut Seeded,
    side: &str,
    count: &mut Count,
) -> bool {
    count.reached += 1;
    let mut log = HarmLog::default();
    for _ in 0..MOST_COMMANDS {
        let Some(command) = policy.choose(state) else { break };
        if command.play_silently(state, dice, &mut log).is_err() {
            break;
        }
        log.take();
    }
    let stands = |of_side: bool| people::<S>(state).any(|(_, person)| !person.down && (person.side == side) == of_side);
    let won = stands(true) && !stands(false);
    count.won += u64::from(won);
    count.rounds.add(S::rounds(state).into());
    let own: Vec<(ActorId, String, bool)> = people::<S>(state)
        .filter(|(_, person)| person.side == side)
        .map(|(id, person)| (id, person.name.to_owned(), person.down))
        .collect();
    for (id, name, down) in own {
        let place = count.members.iter().position(|member| member.name == name);
        let place = place.unwrap_or_else(|| {
            count.members.push(Counted { name, ..Counted::default() });
            count.members.len() - 1
        });
        let member = &mut count.members[place];
        member.down += u64::from(down);
        member.dead += u64::from(S::is_dead(state, id));
        if won {
            S::pools(state, id, &mut |pool, left| match member.left.iter_mut().find(|(known, _)| known == pool) {
                Some((_, sum)) => sum.add(left.into()),
                None => {
                    let mut sum = Sum::default();
                    sum.add(left.into());
                    member.left.push((pool.to_owned(), sum));
                }
            });
        }
    }
    won
}

/// Returns what is told of an encounter.
fn told(count: Count) -> Leg {
    let Count { reached, won, rounds, members } = count;
    let member = |one: Counted| Member {
        name: one.name,
        down: wilson(one.down, reached),
        dead: wilson(one.dead, reached),
        left: one.left.into_iter().map(|(pool, sum)| (pool, sum.mean())).collect(),
    };
    let members = members.into_iter().map(member).collect();
    Leg { reached, won: wilson(won, reached), rounds: rounds.mean(), members }
}
