//! What happens to pools.

use super::{BREATHER, HEALING_CAP, TEMPORARY_ONCE};
use crate::prelude::*;
use crate::state::Saves;

happens! { Unbound;
    /// Vitality was lost otherwise than by damage (UL-VIT-22).
    #[event] VitalityLost { actor: ActorId; loss: Loss, "What each pool lost."; rule: RuleId }
    |e, s| s.actor_mut(e.actor).loses(&e.loss),
    tell |e, t| {
        told!(Harm, "{} loses {} Vitality.", t.who(e.actor), e.loss.vitality).rule(e.rule.clone())
    };

    /// A pool grew.
    #[event] Healed {
        actor: ActorId;
        pool: Healing, "Which pool.";
        amount: i32, "By how much it grew.";
        roll: Option<Rolled>, "The dice, where some were rolled.";
        tally: Tally, "How it comes about.";
        #[late] by: Option<ActorId>, "Whose dice those are, where they are another's.";
    }
    |e, s| {
        let actor = s.actor_mut(e.actor);
        match e.pool {
            Healing::Vitality => actor.vitality += e.amount,
            Healing::Health if e.amount == 0 => {}
            Healing::Health => {
                actor.health += e.amount;
                actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
            }
        }
    },
    tell |e, t| {
        told!(Boon, "{} regains {} {}.", t.who(e.actor), e.amount, e.pool.name(); HEALING_CAP)
            .check(Check::new("Healing", e.roll.iter().cloned().collect(), e.tally.clone()))
    };

    /// A temporary pool was set.
    #[event] TemporaryPool { actor: ActorId; pool: Temporary, "Which pool."; amount: i32, "How much is in it now." }
    |e, s| set_temporary(s, e.actor, e.pool, e.amount),
    tell |e, t| told!(Boon, "{} has {} {}.", t.who(e.actor), e.amount, e.pool; TEMPORARY_ONCE);

    /// A breather was bought, or is over.
    #[event] BreatherTaken { actor: ActorId; waiting: bool, "Whether it was bought and is still to come." }
    |e, s| s.actor_mut(e.actor).breather = e.waiting,
    tell |e, t| match e.waiting {
        true => told!(Deed, "{} takes a breather; it comes at the next turn.", t.who(e.actor); BREATHER),
        false => told!(Deed, "{} has caught breath.", t.who(e.actor); BREATHER),
    };
}

kept! {
    /// What damage took from each pool (UL-VIT-16).
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Loss {
        #[late] vigor: i32;
        #[late] temporary_vitality: i32;
        #[late] vitality: i32;
        #[late] temporary_health: i32;
        #[late] health: i32;
        #[late] over: i32, "What was left over when Health was at 0.";
    }
}

/// A pool that can be healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Healing {
    Health,
    Vitality,
}

impl Healing {
    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Healing::Health => "Health",
            Healing::Vitality => "Vitality",
        }
    }
}

words! {
    /// A temporary pool.
    pub enum Temporary {
        Health = "health" as "temporary Health",
        Vitality = "vitality" as "temporary Vitality",
        Vigor = "vigor" as "Vigor",
    }
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
