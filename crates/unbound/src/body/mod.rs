//! What a body does besides walking: swimming, climbing and jumping, holding its breath, fighting under water
//! (UL-MOV, UL-ENV-08 to 11, UL-UWC).

pub mod breath;
pub mod diving;
pub mod jump;
pub mod legs;
pub mod modes;
pub(crate) mod suffocating;
pub mod water;

use crate::falling::FALL_AT_ONCE;
use crate::prelude::*;
use crate::state::{Leap, Moving, Route};

/// What has become of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Body {
    /// Whether it is wholly under water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub submerged: bool,
    /// Whether it can breathe.
    #[serde(default, skip_serializing_if = "is_default")]
    pub air: Air,
}

/// How far an actor has just walked, in its own actions and without anything between (UL-MOV-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunUp {
    /// Who.
    pub actor: ActorId,
    /// How many spaces.
    pub spaces: u8,
}

/// Whether an actor can breathe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Air {
    /// It can.
    #[default]
    Free,
    /// It holds its breath, for so many seconds more.
    Held(u16),
    /// It is out of breath, and lives to the end of so many rounds, the one that is on included.
    Out(u8),
    /// It has suffocated, and cannot breathe yet.
    Suffocated,
}

impl Air {
    /// Returns whether it can breathe.
    pub fn is_free(&self) -> bool {
        *self == Air::Free
    }
}

/// Counts a step that an actor has made on the map: on foot it is part of a run-up, whatever the step cost (UL-INT-19);
/// otherwise it ends one; for `apply` alone.
#[inline]
pub(crate) fn steps(state: &mut State, actor: ActorId) {
    let who = state.actor(actor);
    let before = state.run_up.filter(|run| run.actor == actor).map_or(0, |run| run.spaces);
    let on_foot = !who.flying && !who.statuses.has(Status::Prone) && !water::swims(state, actor);
    state.run_up = on_foot.then_some(RunUp { actor, spaces: before.saturating_add(1) });
}

/// Ends a run-up because something came between: that of `who`, or of whoever has one (UL-MOV-11).
#[inline]
pub(crate) fn comes_between(table: &mut Table<'_, impl Run>, who: Option<ActorId>) {
    if let Some(run) = table.state().run_up.filter(|run| who.is_none_or(|who| who == run.actor)) {
        table.emit(Moved::StoodStill { actor: run.actor });
    }
}

/// Returns whether nothing gives an actor Health back or makes it stable (UL-ENV-11).
#[inline]
pub fn is_beyond_help(state: &State, id: ActorId) -> bool {
    state.actor(id).body.air == Air::Suffocated
}

/// Something that a body did or that happened to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[event(by_serde, actor)]
#[serde(tag = "body", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Moved {
    /// An actor went so far in other ways than over the map; in thirds of a movement, what it cost (UL-MOV-05).
    Went {
        actor: ActorId,
        legs: Vec<modes::Gone>,
        left: i32,
        allowance: Tally,
        run_up: u8,
        rule: RuleId,
        /// Whether it was a Move of a fight, which uses up what the next one pays more (UL-POS-04).
        #[serde(default, skip_serializing_if = "is_default")]
        paid: bool,
        /// Whether the movement did not suffice for all of it.
        #[serde(default, skip_serializing_if = "is_default")]
        cut: bool,
    },
    /// A long jump of so many feet, to a place on the map; with what is in the way hit or cleared (UL-MOV-09).
    Leapt {
        actor: ActorId,
        feet: i32,
        to: Option<Cell>,
        run_up: bool,
        tally: Tally,
        /// How much of the Move it takes, where jumps are taken off it (UL-MOV-12).
        #[serde(default, skip_serializing_if = "is_default")]
        off_move: i32,
        /// The way through the air in a fight, where others may react to each step.
        #[serde(default, skip_serializing_if = "is_default")]
        flight: Option<(Route, Leap)>,
    },
    /// A high jump of so many feet, and how high that reaches (UL-MOV-15, UL-MOV-17).
    LeaptHigh {
        actor: ActorId,
        feet: i32,
        reach: Option<i32>,
        run_up: bool,
        tally: Tally,
        #[serde(default, skip_serializing_if = "is_default")]
        off_move: i32,
    },
    /// An actor's run-up is over: time has passed, or something was rolled (UL-MOV-11).
    StoodStill { actor: ActorId },
    /// An actor goes under water, or comes up.
    Submerged { actor: ActorId, under: bool },
    /// An actor can no longer breathe as before, or can again (UL-ENV-08, UL-ENV-09).
    Air { actor: ActorId, air: Air, rule: RuleId },
    /// An actor suffocates: its Health is 0 (UL-ENV-10).
    Suffocated { actor: ActorId },
    /// An actor who does not fly falls so many feet, onto ground or into water that softens it (UL-ENV-01,
    /// UL-ENV-06).
    Fell { actor: ActorId, feet: u32, water: bool },
}

impl Event<Unbound> for Moved {
    fn apply(&self, state: &mut State) {
        match *self {
            Moved::Went { actor, run_up, paid, .. } => {
                state.run_up = (run_up > 0).then_some(RunUp { actor, spaces: run_up });
                if paid {
                    state.actor_mut(actor).turn.dashed = false;
                }
            }
            Moved::Leapt { actor, to, off_move, flight, .. } => {
                leaps(state, off_move);
                if let Some((route, leap)) = flight {
                    let halted = state.moving.unwrap_or(Moving::new(actor, route, 0));
                    let leap = Some(leap);
                    state.moving = Some(Moving { route, taken: 0, halts: false, halted: false, leap, ..halted });
                } else if let Some(to) = to {
                    state.actor_mut(actor).at = to;
                }
            }
            Moved::LeaptHigh { off_move, .. } => leaps(state, off_move),
            Moved::StoodStill { actor } => state.ends_run_up(actor),
            Moved::Submerged { actor, under } => state.actor_mut(actor).body.submerged = under,
            Moved::Air { actor, air, .. } => state.actor_mut(actor).body.air = air,
            Moved::Suffocated { actor } => {
                let who = state.actor_mut(actor);
                who.health = 0;
                who.body.air = Air::Suffocated;
                who.saves.stable = false;
            }
            Moved::Fell { .. } => {}
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor()?);
        Some(match self {
            Moved::Went { legs, allowance, rule, cut, .. } => {
                let leg = |leg: &modes::Gone| format!("{} {}", leg.mode, 5 * leg.spaces);
                let way: Vec<String> = legs.iter().map(leg).collect();
                let end = if *cut { " and no farther: the movement is used up" } else { "" };
                Line::new(LineKind::Action, format!("{who} {} feet{end}.", way.join(" feet, ")))
                    .rule(rule)
                    .check(sum("Allowance", allowance))
            }
            Moved::Leapt { feet, to, tally, .. } => {
                let place = to.map_or(String::new(), |to| format!(" to {to}"));
                Line::new(LineKind::Action, format!("{who} jumps {feet} feet{place}."))
                    .rule(&jump::LONG_JUMP)
                    .check(sum("Long jump", tally))
            }
            Moved::LeaptHigh { feet, reach, tally, .. } => {
                let how = reach.map_or(String::new(), |reach| format!(", and reaches {reach} feet"));
                let unit = if *feet == 1 { "foot" } else { "feet" };
                Line::new(LineKind::Action, format!("{who} jumps {feet} {unit} high{how}."))
                    .rule(&jump::HIGH_JUMP)
                    .rule(&jump::JUMP_REACH)
                    .check(sum("High jump", tally))
            }
            Moved::StoodStill { .. } => return None,
            Moved::Submerged { under, .. } => {
                let how = if *under { "goes under water" } else { "comes out of the water" };
                Line::new(LineKind::Action, format!("{who} {how}.")).rule(&modes::SWIMMING)
            }
            Moved::Air { air, rule, .. } => {
                let how = match air {
                    Air::Free => "can breathe".to_owned(),
                    Air::Held(left) => format!("holds its breath, for {left} seconds more"),
                    Air::Out(0) => "is out of breath, and at the end".to_owned(),
                    Air::Out(1) => "is out of breath, with 1 round left".to_owned(),
                    Air::Out(left) => format!("is out of breath, with {left} rounds left"),
                    Air::Suffocated => "has no air".to_owned(),
                };
                Line::new(LineKind::Frame, format!("{who} {how}.")).rule(rule)
            }
            Moved::Fell { feet, water, .. } => {
                let into = if *water { " into the water" } else { "" };
                Line::new(LineKind::Harm, format!("{who} falls {feet} feet{into}.")).rule(&FALL_AT_ONCE)
            }
            Moved::Suffocated { .. } => {
                Line::new(LineKind::Harm, format!("{who} suffocates.")).rule(&breath::SUFFOCATING)
            }
        })
    }
}

/// Uses up the run-up for a jump, and what the jump takes off the Move.
fn leaps(state: &mut State, off_move: i32) {
    state.run_up = None;
    if let Some(moving) = &mut state.moving {
        moving.left -= off_move;
    }
}
