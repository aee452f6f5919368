//! What happens to pools.

use super::{BREATHER, HEALING_CAP, TEMPORARY_ONCE};
use crate::state::{Actor, Saves};
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound};
use ludex_engine::{ActorId, Check, Happens, Line, LineKind, Rolled, RuleId, Tally};
use ludex_kit::event;
use serde::{Deserialize, Serialize};

/// Vitality was lost otherwise than by damage (UL-VIT-22).
#[event]
pub struct VitalityLost {
    pub actor: ActorId,
    /// What each pool lost.
    pub loss: Loss,
    pub rule: RuleId,
}

impl Happens<Unbound> for VitalityLost {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).loses(&self.loss);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} loses {} Vitality.", t.who(self.actor), self.loss.vitality);
        Some(Line::new(LineKind::Harm, text).rule(self.rule.clone()))
    }
}

/// A pool grew.
#[event]
pub struct Healed {
    /// Whose pool it is.
    pub actor: ActorId,
    /// Which pool.
    pub pool: Healing,
    /// By how much it grew.
    pub amount: i32,
    /// The dice, where some were rolled.
    pub roll: Option<Rolled>,
    /// How it comes about.
    pub tally: Tally,
    /// Whose dice those are, where they are another's.
    #[late]
    pub by: Option<ActorId>,
}

impl Happens<Unbound> for Healed {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        match self.pool {
            Healing::Vitality => actor.vitality += self.amount,
            Healing::Health => {
                actor.health += self.amount;
                if self.amount > 0 {
                    actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
                }
            }
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { amount, .. } = self;
        let pool = match self.pool {
            Healing::Health => "Health",
            Healing::Vitality => "Vitality",
        };
        let text = format!("{} regains {amount} {pool}.", t.who(self.actor));
        let check = Check::new("Healing", self.roll.iter().cloned().collect(), self.tally.clone());
        Some(Line::new(LineKind::Boon, text).rule(&HEALING_CAP).check(check))
    }
}

/// A temporary pool was set.
#[event]
pub struct TemporaryPool {
    pub actor: ActorId,
    /// Which pool.
    pub pool: Temporary,
    /// How much is in it now.
    pub amount: i32,
}

impl Happens<Unbound> for TemporaryPool {
    fn apply(&self, s: &mut State) {
        set_temporary(s, self.actor, self.pool, self.amount);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { amount, .. } = self;
        let pool = self.pool.name();
        line(LineKind::Boon, format!("{} has {amount} {pool}.", t.who(self.actor)), &TEMPORARY_ONCE)
    }
}

/// A breather was bought, or is over.
#[event]
pub struct BreatherTaken {
    pub actor: ActorId,
    /// Whether it was bought and is still to come.
    pub waiting: bool,
}

impl Happens<Unbound> for BreatherTaken {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).breather = self.waiting;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, waiting: true } => line(
                LineKind::Deed,
                format!("{} takes a breather; it comes at the next turn.", t.who(*actor)),
                &BREATHER,
            ),
            Self { actor, .. } => line(LineKind::Deed, format!("{} has caught breath.", t.who(*actor)), &BREATHER),
        }
    }
}

/// What damage took from each pool (UL-VIT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "the words of the game")]
pub struct Loss {
    #[serde(skip_serializing_if = "zero")]
    pub vigor: i32,
    #[serde(skip_serializing_if = "zero")]
    pub temporary_vitality: i32,
    #[serde(skip_serializing_if = "zero")]
    pub vitality: i32,
    #[serde(skip_serializing_if = "zero")]
    pub temporary_health: i32,
    #[serde(skip_serializing_if = "zero")]
    pub health: i32,
    /// What was left over when Health was at 0.
    #[serde(skip_serializing_if = "zero")]
    pub over: i32,
}

fn zero(number: &i32) -> bool {
    *number == 0
}

/// A pool that can be healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Healing {
    Health,
    Vitality,
}

/// A temporary pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Temporary {
    Health,
    Vitality,
    Vigor,
}

/// A temporary pool is replaced, never added to; Vigor and the other two do not exist side by side (UL-VIT-17).
pub(crate) fn set_temporary(state: &mut State, actor: ActorId, pool: Temporary, amount: i32) {
    let actor = state.actor_mut(actor);
    match pool {
        Temporary::Health => actor.temporary_health = amount,
        Temporary::Vitality => actor.temporary_vitality = amount,
        Temporary::Vigor => actor.vigor = amount,
    }
    match pool {
        // What ends drops nothing else.
        _ if amount == 0 => {}
        Temporary::Health | Temporary::Vitality => actor.vigor = 0,
        Temporary::Vigor => (actor.temporary_health, actor.temporary_vitality) = (0, 0),
    }
}

impl Temporary {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Temporary::Health => "temporary Health",
            Temporary::Vitality => "temporary Vitality",
            Temporary::Vigor => "Vigor",
        }
    }
}

impl Actor {
    /// Each pool loses what damage takes from it.
    pub(crate) fn loses(&mut self, loss: &Loss) {
        self.vigor -= loss.vigor;
        self.temporary_vitality -= loss.temporary_vitality;
        self.vitality -= loss.vitality;
        self.temporary_health -= loss.temporary_health;
        self.health -= loss.health;
    }
}
