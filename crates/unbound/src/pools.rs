//! Healing, breathers, potions and temporary pools (UL-VIT).

use crate::actions::may;
use crate::body::is_beyond_help;
use crate::character::Dice;
use crate::marks::HEALS;
use crate::options::TempHealthOrder;
use crate::prelude::*;
use crate::state::Saves;
use crate::valor;

ludex_engine::rules! {
    /// Regained Health or Vitality goes up to its maximum; the rest is lost.
    HEALING_CAP = "UL-VIT-05", "Healing cap";
    /// Healing names its pool, and does not flow from one into the other.
    HEALING_POOL = "UL-VIT-06", "Healing names its pool";
    /// The dead regain nothing until magic gives them back their lives.
    NO_HEALING_DEAD = "UL-VIT-07", "The dead";
    /// More of a temporary pool replaces the old or is refused; it is never added.
    TEMPORARY_ONCE = "UL-VIT-17", "Temporary pools do not add", Call;
    /// Temporary pools may exceed the maxima.
    TEMPORARY_BEYOND = "UL-VIT-18", "Beyond the maximum";
    /// Healing does not refill temporary pools.
    TEMPORARY_NOT_HEALED = "UL-VIT-19", "Not restored by healing";
    /// Temporary Health at 0 Health absorbs damage but does not revive.
    TEMPORARY_AT_ZERO = "UL-VIT-20", "Temporary pools at 0 Health";
    /// Loss of Vitality never touches Health.
    VITALITY_LOSS = "UL-VIT-22", "Loss of Vitality", Call;
    /// A breather costs 8 Action Points; at the start of the next turn a Vitality Die is spent and regained.
    BREATHER = "UL-ACT-15", "Breather";
}

/// Heals a pool up to its maximum; Health wakes and ends dying (UL-VIT-05, UL-DTH-10, UL-STA-08, UL-STA-12).
pub(crate) fn heal(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    pool: Healing,
    whole: i32,
    roll: Option<Rolled>,
    tally: Tally,
) {
    heal_by(table, (actor, actor), pool, whole, roll, tally);
}

/// The same, where another may have rolled the dice.
pub(crate) fn heal_by(
    table: &mut Table<'_, impl Run>,
    (by, actor): (ActorId, ActorId),
    pool: Healing,
    whole: i32,
    roll: Option<Rolled>,
    tally: Tally,
) {
    let healed = table.state().actor(actor);
    let room = match pool {
        Healing::Health => healed.health_max - healed.health,
        Healing::Vitality => healed.vitality_max - healed.vitality,
    };
    let airless = pool == Healing::Health && is_beyond_help(table.state(), actor);
    let amount = if airless { 0 } else { whole.min(room).max(0) };
    let by = (by != actor && roll.is_some()).then_some(by);
    table.emit(Healed { actor, pool, amount, roll, tally, by });
    if pool == Healing::Health && amount > 0 {
        for status in [Status::Disabled, Status::Unconscious] {
            if table.state().actor(actor).statuses.has(status) {
                table.emit(StatusEnded { actor, status });
                if status == Status::Disabled {
                    valor::gain(table, actor, &valor::BACK_ON_YOUR_FEET);
                }
            }
        }
    }
}

/// Takes Vitality, which is no damage: Vigor, temporary Vitality and Vitality go, Health never does (UL-VIT-22).
pub(crate) fn lose_vitality(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32, rule: &'static Rule) {
    let all = absorb(table.state().actor(actor), amount.max(0), (false, false), TempHealthOrder::BeforeHealth);
    let loss = Loss { temporary_health: 0, health: 0, over: 0, ..all };
    table.emit(VitalityLost { actor, loss, rule: rule.into() });
}

/// Refuses healing to the dead (UL-VIT-07).
pub fn can_be_healed(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    only_if!(who.alive() && who.present(), &NO_HEALING_DEAD, "{} is dead", actor)
}

/// Carries out a breather that was bought (UL-ACT-15); it is lost if the actor is Incapacitated or dead.
pub(crate) fn take_breath(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(BreatherTaken { actor, waiting: false });
    if !table.state().can_act(actor) || table.state().actor(actor).vitality_dice == 0 {
        return;
    }
    table.emit(VitalityDieSpent { actor });
    let roll = table.dice(1, table.state().actor(actor).profile.vitality_die.into());
    let (whole, tally) = (roll.value(), table.tally());
    heal(table, actor, Healing::Vitality, whole, Some(roll), tally);
}

/// What a healing potion rolls: 2d4 + 2 Health.
pub const POTION: Dice = Dice { count: 2, sides: 4, plus: 2 };

acts! { Unbound;
    /// Take a breather (UL-ACT-15).
    #[command(rule = BREATHER, group = "Action", label = "Take a breather", costs = cost::BREATHER)]
    #[derive(Copy, Eq)] TakeBreather { actor: ActorId }
    details |c, s, offer| {
        let die = s.actor(c.actor).profile.vitality_die;
        offer.preview = Some(format!("regains 1d{die} Vitality at the start of the next turn"));
    },
    when |s| fighting(s),
    may |c, s| {
        may(s, c.actor, cost::BREATHER)?;
        only_if!(s.actor(c.actor).vitality_dice > 0, &BREATHER, "no Vitality Die is left"; "rest after the fight")?;
        only_if!(!s.actor(c.actor).breather, &BREATHER, "a breather is on its way already")
    },
    run |c, t| {
        pay_plain(t, c.actor, Expense::Breather, ("Breather", cost::BREATHER, &BREATHER));
        t.emit(BreatherTaken { actor: c.actor, waiting: true });
    },
    offers |o| o.add(TakeBreather { actor: o.actor });
}

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
    },
    measure |e, gauge| if gauge.concerns(e.actor) {
        gauge.mark_if(e.amount > 0, HEALS);
    };

    /// A Vitality Die was spent.
    #[event] VitalityDieSpent { actor: ActorId }
    |e, s| s.actor_mut(e.actor).vitality_dice -= 1,
    tell |e, t| {
        let left = t.state.actor(e.actor).vitality_dice;
        let resting = t.state.stage != Stage::Fighting;
        let rule = if resting { &crate::rest::SPENDING_DICE } else { &BREATHER };
        told!(Action, "{} spends a Vitality Die; {left} left.", t.who(e.actor)).rule(rule)
    };

    /// A temporary pool was set.
    #[event] TemporaryPool { actor: ActorId; pool: Temporary, "Which pool."; amount: i32, "How much is in it now." }
    |e, s| set_temporary(s, e.actor, e.pool, e.amount),
    tell |e, t| told!(Boon, "{} has {} {}.", t.who(e.actor), e.amount, e.pool; TEMPORARY_ONCE);

    /// A breather was bought, or is over.
    #[event] BreatherTaken { actor: ActorId; waiting: bool, "Whether it was bought and is still to come." }
    |e, s| s.actor_mut(e.actor).breather = e.waiting,
    tell |e, t| match e.waiting {
        true => told!(Action, "{} takes a breather; it comes at the next turn.", t.who(e.actor); BREATHER),
        false => told!(Action, "{} has caught breath.", t.who(e.actor); BREATHER),
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

/// Returns what damage takes from each pool (UL-VIT-16, UL-DMG-18): Vigor stops poison too, temporary Vitality does not
/// (UL-INB-06), and what is nonlethal is halved before temporary Health absorbs it (UL-INB-20), unless temporary Health
/// is lost before Vitality.
pub fn absorb(actor: &Actor, amount: i32, (bypasses, nonlethal): (bool, bool), order: TempHealthOrder) -> Loss {
    let take = |left: &mut i32, pool: i32| {
        let taken = (*left).min(pool.max(0));
        *left -= taken;
        taken
    };
    let mut left = amount;
    let mut loss = Loss { vigor: take(&mut left, actor.vigor), ..Loss::default() };
    if !bypasses {
        loss.temporary_vitality = take(&mut left, actor.temporary_vitality);
    }
    if order == TempHealthOrder::First {
        loss.temporary_health = take(&mut left, actor.temporary_health);
    }
    if !bypasses {
        loss.vitality = take(&mut left, actor.vitality);
    }
    if nonlethal {
        left /= 2;
    }
    loss.temporary_health += take(&mut left, actor.temporary_health - loss.temporary_health);
    loss.health = take(&mut left, actor.health);
    Loss { over: left, ..loss }
}

/// Returns a pool under a new maximum: what was lost is still lost, and no pool is emptied by it.
pub(crate) fn kept(now: i32, most: i32, new_most: i32) -> i32 {
    match now {
        0 => 0,
        now => (new_most - (most - now)).clamp(1, new_most.max(1)),
    }
}

/// Returns what a creature can still take before it drops: Health, Vitality, and what is temporary of both.
pub(crate) fn can_take(actor: &Actor) -> i32 {
    actor.health + actor.vitality + actor.temporary_health + actor.temporary_vitality
}

/// What a fight costs a creature: each thing that is lost or spent, with what is left of it.
pub(crate) fn left(actor: &Actor, visit: &mut dyn FnMut(&'static str, i32)) {
    visit("Health", actor.health);
    visit("Vitality", actor.vitality);
    visit("Vitality Dice", actor.vitality_dice.into());
    visit("Mana", actor.magic.mana);
    visit("Spell slots", actor.magic.slots.iter().map(|&slots| i32::from(slots)).sum());
    let flasks: i32 = actor.flasks.iter().map(|flasks| i32::from(flasks.left)).sum();
    visit("Potions", i32::from(actor.potions) + flasks);
    visit("Valor", actor.valor.points.into());
}
