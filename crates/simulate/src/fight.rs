//! One fight, and what came of it.

use crate::means::Names;
use ludex_engine::{
    ActorId, Authority, CommandSet, HarmLog, Lots, Policy, Refusal, RuleSystem, Seeded, Suffered, people,
};

/// How an actor came out of a fight.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether it was out of the fight at the end.
    pub down: bool,
    /// Whether it is dead.
    pub dead: bool,
    /// What it took, in what keeps it standing.
    pub taken: u32,
    /// What came from its hand upon its foes.
    pub dealt: u32,
    /// What is left of each of its pools, in the order in which the game names them.
    pub pools: Vec<i32>,
}

/// How a fight came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Which side alone stands at the end, by its place among the sides; `None` where none or several do.
    pub winner: Option<usize>,
    /// Whether it came to an end before the most commands were used up.
    pub ended: bool,
    /// Its last round, from 1; 0 in games without rounds.
    pub rounds: u32,
    /// The round from which on the side that won was ahead for good.
    pub decided: u32,
    /// How many commands it took.
    pub commands: u32,
    /// Everybody, in the order of their ids.
    pub actors: Vec<Standing>,
    /// What harm came to whom, by whom, with what.
    pub harms: Vec<Harm>,
}

/// Harm of one fight that came to an actor by one hand and with one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Harm {
    /// Whom it came to, by its place among all.
    pub to: usize,
    /// The foe who did it, where it was one.
    pub by: Option<usize>,
    /// With what, by its place among the names that were met.
    pub with: usize,
    /// How much of what the target could take.
    pub amount: u32,
}

/// Those who play: the side of the first policy, and all others.
pub(crate) struct Players<'a, S: RuleSystem> {
    pub first: Box<dyn Policy<S>>,
    pub others: Option<Box<dyn Policy<S>>>,
    pub side: &'a str,
}

impl<S: RuleSystem> Players<'_, S> {
    /// Tells all of them that the fight of a number begins.
    pub fn begin(&mut self, number: u64) {
        let lots = Lots::of_fight(number);
        self.first.begin(lots);
        if let Some(others) = &mut self.others {
            others.begin(lots);
        }
    }

    /// Returns the next command, from the policy of whoever decides. A policy that would decide for the others is not
    /// asked again.
    fn choose(&mut self, state: &S::State) -> Option<S::Command> {
        let command = self.first.choose(state)?;
        let Some(others) = &mut self.others else { return Some(command) };
        match command.authority() {
            Authority::Actor(actor) if S::person(state, actor).is_some_and(|person| person.side != self.side) => {
                others.choose(state)
            }
            _ => Some(command),
        }
    }
}

/// Keeps count while a fight goes on.
struct Count<'a> {
    sides: &'a [String],
    /// What each could still take before the command.
    before: Vec<i32>,
    standing: Vec<Standing>,
    harms: Vec<Harm>,
    log: HarmLog,
    leader: Option<usize>,
    decided: u32,
}

impl Count<'_> {
    fn of<'a, S: RuleSystem>(state: &S::State, sides: &'a [String]) -> Count<'a> {
        let before: Vec<i32> = people::<S>(state).map(|(id, _)| S::can_take(state, id)).collect();
        let standing = vec![Standing::default(); before.len()];
        Count { sides, before, standing, harms: Vec::new(), log: HarmLog::default(), leader: None, decided: 0 }
    }

    /// What a command has changed.
    fn after<S: RuleSystem>(&mut self, state: &S::State, names: &mut Names) {
        for (id, person) in people::<S>(state) {
            let Some(before) = self.before.get_mut(id.index()) else { break };
            let now = S::can_take(state, id);
            let lost = u32::try_from(*before - now).unwrap_or(0);
            *before = now;
            if lost == 0 {
                continue;
            }
            self.standing[id.index()].taken += lost;
            // What was dealt beyond what it could take is no loss: the last harm is as much as is left for it.
            let mut left = lost;
            let mut harms = self.log.of(id).peekable();
            while let Some(suffered) = harms.next() {
                let whole = u32::try_from(suffered.amount).unwrap_or(0);
                let amount = if harms.peek().is_none() { left } else { whole.min(left) };
                left -= amount;
                let Suffered { by, with, .. } = *suffered;
                let with = names.of::<S>(state, by, with);
                let foe = |by: &ActorId| S::person(state, *by).is_some_and(|other| other.side != person.side);
                let by = by.filter(foe).map(ActorId::index).filter(|by| *by < self.standing.len());
                if let Some(by) = by {
                    self.standing[by].dealt += amount;
                }
                add(&mut self.harms, Harm { to: id.index(), by, with, amount });
            }
            if left > 0 {
                add(&mut self.harms, Harm { to: id.index(), by: None, with: names.known(OTHERWISE), amount: left });
            }
        }
        self.log.take();
        let leader = self.ahead::<S>(state);
        if leader != self.leader {
            self.leader = leader;
            self.decided = S::rounds(state);
        }
    }

    /// Returns the side that has the greater part left of what it could take; `None` where two are level.
    fn ahead<S: RuleSystem>(&self, state: &S::State) -> Option<usize> {
        let left = |side: &String| {
            let of = people::<S>(state).filter(|(id, person)| person.side == side && S::takes_part(state, *id));
            let (now, most) = of.fold((0, 0), |(now, most), (id, person)| {
                let (_, _, full) = person.pool;
                let left = if person.down { 0 } else { S::can_take(state, id).max(0) };
                (now + i64::from(left), most + i64::from(full.max(1)))
            });
            (now * 1000).checked_div(most).unwrap_or(0)
        };
        let mut best: Option<(usize, i64)> = None;
        let mut level = false;
        for (place, side) in self.sides.iter().enumerate() {
            let left = left(side);
            match best {
                Some((_, most)) if left < most => {}
                Some((_, most)) if left == most => level = true,
                _ => {
                    best = Some((place, left));
                    level = false;
                }
            }
        }
        best.filter(|_| !level).map(|(place, _)| place)
    }
}

/// What harm is called that no event tells of.
const OTHERWISE: &str = "otherwise";

/// Adds harm to that of the same hand with the same thing.
fn add(harms: &mut Vec<Harm>, harm: Harm) {
    let same = |other: &&mut Harm| (other.to, other.by, other.with) == (harm.to, harm.by, harm.with);
    match harms.iter_mut().find(same) {
        Some(known) => known.amount += harm.amount,
        None if harm.amount > 0 => harms.push(harm),
        None => {}
    }
}

/// After so many commands others may come between.
const STRETCH: u32 = 64;

/// Plays a fight in `state` to its end, or until `most` commands were executed. Every [`STRETCH`] commands it calls
/// `rest`; `None` if that says to stop.
pub(crate) fn fight<S: RuleSystem>(
    state: &mut S::State,
    players: &mut Players<'_, S>,
    (sides, names): (&[String], &mut Names),
    dice: &mut Seeded,
    (most, rest): (u32, Option<&Rest>),
) -> Result<Option<Outcome>, Refusal> {
    let mut count = Count::of::<S>(state, sides);
    let mut commands = 0;
    let mut ended = false;
    while commands < most {
        let Some(command) = players.choose(state) else {
            ended = true;
            break;
        };
        command.play_silently(state, dice, &mut count.log)?;
        count.after::<S>(state, names);
        commands += 1;
        if commands % STRETCH == 0 && rest.is_some_and(|rest| !rest()) {
            return Ok(None);
        }
    }
    let mut stands = vec![false; sides.len()];
    for (id, person) in people::<S>(state) {
        let Some(standing) = count.standing.get_mut(id.index()) else { break };
        standing.down = person.down;
        standing.dead = S::is_dead(state, id);
        S::pools(state, id, &mut |_, left| standing.pools.push(left));
        if !person.down
            && S::takes_part(state, id)
            && let Some(side) = sides.iter().position(|side| side == person.side)
        {
            stands[side] = true;
        }
    }
    let alone = stands.iter().filter(|stands| **stands).count() == 1;
    let winner = stands.iter().position(|stands| *stands).filter(|_| alone && ended);
    let rounds = S::rounds(state);
    let decided = count.decided;
    let actors = count.standing;
    let harms = count.harms;
    Ok(Some(Outcome { winner, ended, rounds, decided, commands, actors, harms }))
}

/// Whether to go on, perhaps after a while.
pub type Rest = dyn Fn() -> bool + Send + Sync;
