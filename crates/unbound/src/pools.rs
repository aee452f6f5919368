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

/// What a healing potion rolls: 2d4 + 2 Health.
pub const POTION: Dice = Dice { count: 2, sides: 4, plus: 2 };

/// Heals a pool of an actor up to its maximum, by dice of its own if any (UL-VIT-05); see [`heal_by`].
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

/// Heals a pool up to its maximum, by dice that another may have rolled (UL-VIT-05). Health alone ends dying and wakes
/// (UL-DTH-10, UL-DTH-16, UL-STA-08, UL-STA-12); temporary pools are not refilled (UL-VIT-19).
pub(crate) fn heal_by(
    table: &mut Table<'_, impl Run>,
    (by, actor): (ActorId, ActorId),
    pool: Healing,
    whole: i32,
    roll: Option<Rolled>,
    tally: Tally,
) {
    let healed = table.state().actor(actor);
    let missing = match pool {
        Healing::Health => healed.health_max - healed.health,
        Healing::Vitality => healed.vitality_max - healed.vitality,
    };
    let barred = pool == Healing::Health && is_beyond_help(table.state(), actor);
    let amount = if barred { 0 } else { whole.min(missing).max(0) };
    let by = if by != actor && roll.is_some() { Some(by) } else { None };
    table.emit(Healed { actor, pool, amount, roll, tally, by });

    if pool != Healing::Health || amount == 0 {
        return;
    }
    if table.state().actor(actor).statuses.has(Status::Disabled) {
        table.emit(StatusEnded { actor, status: Status::Disabled });
        valor::gain(table, actor, &valor::BACK_ON_YOUR_FEET);
    }
    if table.state().actor(actor).statuses.has(Status::Unconscious) {
        table.emit(StatusEnded { actor, status: Status::Unconscious });
    }
}

/// Takes Vitality, which is no damage: Vigor, temporary Vitality and Vitality go, Health never does (UL-VIT-22).
pub(crate) fn lose_vitality(table: &mut Table<'_, impl Run>, actor: ActorId, amount: i32, rule: &'static Rule) {
    let absorbed = absorb(table.state().actor(actor), amount.max(0), (false, false), TempHealthOrder::BeforeHealth);
    let loss = Loss { temporary_health: 0, health: 0, over: 0, ..absorbed };
    table.emit(VitalityLost { actor, loss, rule: rule.into() });
}

/// Refuses healing to the dead (UL-VIT-07).
pub fn can_be_healed(state: &State, actor: ActorId) -> Verdict {
    let who = state.actor(actor);
    ensure!(who.alive() && who.present(), NO_HEALING_DEAD, "{} is dead", actor);
    Ok(())
}

/// Carries out a breather that was bought (UL-ACT-15); it is lost if the actor is Incapacitated or dead.
pub(crate) fn take_breath(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(BreatherTaken { actor, waiting: false });
    if !table.state().can_act(actor) || table.state().actor(actor).vitality_dice == 0 {
        return;
    }

    table.emit(VitalityDieSpent { actor });
    let roll = table.dice(1, table.state().actor(actor).profile.vitality_die.into());
    let whole = roll.value();
    let tally = table.tally();
    heal(table, actor, Healing::Vitality, whole, Some(roll), tally);
}

/// Take a breather (UL-ACT-15).
#[command(rule = BREATHER, group = "Action", kind = Rest, label = "Take a breather", costs = cost::BREATHER)]
#[derive(Copy, Eq)]
pub struct TakeBreather {
    pub actor: ActorId,
}

impl Act<Unbound> for TakeBreather {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may(state, self.actor, cost::BREATHER)?;
        ensure!(
            state.actor(self.actor).vitality_dice > 0,
            BREATHER,
            "no Vitality Die is left",
            instead = "rest after the fight"
        );
        ensure!(!state.actor(self.actor).breather, BREATHER, "a breather is on its way already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::Breather, ("Breather", cost::BREATHER, &BREATHER));
        table.emit(BreatherTaken { actor: self.actor, waiting: true });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(TakeBreather { actor: offers.actor });
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let die = state.actor(self.actor).profile.vitality_die;
        offer.preview = Some(format!("regains 1d{die} Vitality at the start of the next turn"));
    }
}

/// Vitality was lost otherwise than by damage (UL-VIT-22).
#[event]
pub struct VitalityLost {
    pub actor: ActorId,
    /// What each pool lost.
    pub loss: Loss,
    pub rule: RuleId,
}

impl Event<Unbound> for VitalityLost {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).loses(&self.loss);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} loses {} Vitality.", teller.who(self.actor), self.loss.vitality);
        let lost = Delta::points_of(-self.loss.vitality, "Vitality");
        Some(Line::new(LineKind::Harm, text).rule(self.rule.clone()).changes(lost))
    }
}

/// A pool grew.
#[event]
pub struct Healed {
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Option<ActorId>,
}

impl Event<Unbound> for Healed {
    fn apply(&self, state: &mut State) {
        let actor = state.actor_mut(self.actor);
        match self.pool {
            Healing::Vitality => actor.vitality += self.amount,
            Healing::Health if self.amount == 0 => {}
            Healing::Health => {
                actor.health += self.amount;
                actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} regains {} {}.", teller.who(self.actor), self.amount, self.pool.name());
        let check = Check::new("Healing", self.roll.iter().cloned().collect(), self.tally.clone());
        let line = Line::new(LineKind::Boon, text).rule(&HEALING_CAP).check(check);
        Some(line.changes(Delta::points(self.amount)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.regains(self.actor, self.amount);
        if odds.concerns(self.actor) {
            odds.mark_if(self.amount > 0, HEALS);
        }
    }
}

/// A Vitality Die was spent.
#[event]
pub struct VitalityDieSpent {
    pub actor: ActorId,
}

impl Event<Unbound> for VitalityDieSpent {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).vitality_dice -= 1;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).vitality_dice;
        let resting = teller.state.stage != Stage::Fighting;
        let rule = if resting { &crate::rest::SPENDING_DICE } else { &BREATHER };
        let text = format!("{} spends a Vitality Die; {left} left.", teller.who(self.actor));
        Some(Line::new(LineKind::Action, text).rule(rule))
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

impl Event<Unbound> for TemporaryPool {
    fn apply(&self, state: &mut State) {
        set_temporary(state, self.actor, self.pool, self.amount);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has {} {}.", teller.who(self.actor), self.amount, self.pool);
        Some(Line::new(LineKind::Boon, text).rule(&TEMPORARY_ONCE))
    }
}

/// A breather was bought, or is over.
#[event]
pub struct BreatherTaken {
    pub actor: ActorId,
    /// Whether it was bought and is still to come.
    pub waiting: bool,
}

impl Event<Unbound> for BreatherTaken {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).breather = self.waiting;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let text = if self.waiting {
            format!("{who} takes a breather; it comes at the next turn.")
        } else {
            format!("{who} has caught breath.")
        };
        Some(Line::new(LineKind::Action, text).rule(&BREATHER))
    }
}

/// What damage took from each pool (UL-VIT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub struct Loss {
    #[serde(default, skip_serializing_if = "is_default")]
    pub vigor: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub temporary_vitality: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub vitality: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub temporary_health: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub health: i32,
    /// What was left over when Health was at 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub over: i32,
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
    /// Returns its name.
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

/// Replaces a temporary pool, which is never added to, and may be as large as it is told to be (UL-VIT-17, UL-VIT-18). Vigor
/// and the other two do not exist side by side; what ends drops none of them. Temporary Health revives nobody (UL-VIT-20).
pub(crate) fn set_temporary(state: &mut State, actor: ActorId, pool: Temporary, amount: i32) {
    let actor = state.actor_mut(actor);
    match pool {
        Temporary::Health => actor.temporary_health = amount,
        Temporary::Vitality => actor.temporary_vitality = amount,
        Temporary::Vigor => actor.vigor = amount,
    }
    if amount == 0 {
        return;
    }
    match pool {
        Temporary::Health | Temporary::Vitality => actor.vigor = 0,
        Temporary::Vigor => {
            actor.temporary_health = 0;
            actor.temporary_vitality = 0;
        }
    }
}

impl Actor {
    /// Takes off each pool what damage takes from it.
    pub(crate) fn loses(&mut self, loss: &Loss) {
        self.vigor -= loss.vigor;
        self.temporary_vitality -= loss.temporary_vitality;
        self.vitality -= loss.vitality;
        self.temporary_health -= loss.temporary_health;
        self.health -= loss.health;
    }
}

/// Returns what damage takes from each pool (UL-VIT-16, UL-DMG-18). What goes past Vitality goes past temporary Vitality too
/// (UL-VIT-04, UL-VIT-14), but not past Vigor (UL-INB-06). What is nonlethal is halved before temporary Health absorbs it
/// (UL-INB-20), unless temporary Health is lost before Vitality.
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

/// Returns what is in a pool when its maximum changes: what was lost is still lost, and no pool is emptied by it.
pub(crate) fn kept(now: i32, most: i32, new_most: i32) -> i32 {
    if now == 0 {
        return 0;
    }
    let lost = most - now;
    (new_most - lost).clamp(1, new_most.max(1))
}

/// Returns how much damage a creature can still take before it drops: Health, Vitality, and what is temporary of both.
pub(crate) fn can_take(actor: &Actor) -> i32 {
    actor.health + actor.vitality + actor.temporary_health + actor.temporary_vitality
}

/// Calls `visit` with each thing that a fight costs a creature, and what is left of it.
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
