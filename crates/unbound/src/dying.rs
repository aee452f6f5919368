//! Dying and death (UL-DTH).

mod saves;

pub use saves::{DeathSave, SaveFailed};
pub(crate) use saves::{death_save, hurt_at_zero, round_passes, waited_for_air};

use crate::action_points::ApLost;
use crate::checks::FocusEnded;
use crate::holds::Released;
use crate::marks::{DIES, DROPS, STABILISES};
use crate::options::NpcDeath;
use crate::prelude::*;
use crate::rest::STABLE_RECOVERY;
use crate::state::Saves;
use crate::statuses::{DEAD, Exhausted, gain};
use crate::{disarm, mounted, movement, spells};

ludex_engine::rules! {
    /// At 0 Health one dies outright or becomes Disabled.
    AT_ZERO = "UL-DTH-01", "Dropping to 0 Health";
    /// Damage that leaves over as much as the most Health kills at once.
    INSTANT_DEATH = "UL-DTH-02", "Instant death";
    /// Every drop to 0 Health brings a level of Exhaustion and the Disabled status.
    DROPPED = "UL-DTH-03", "Disabled and Exhaustion";
    /// Death saves are made when a turn starts at 0 Health, unless stable.
    WHEN_SAVES = "UL-DTH-04", "When death saves are made";
    /// A death save succeeds at 10 or more on a d20.
    DEATH_SAVE = "UL-DTH-05", "Death save";
    /// Three successes: 1 Health, no longer Disabled.
    THREE_SUCCESSES = "UL-DTH-06", "Three successes";
    /// Three failures: death.
    THREE_FAILURES = "UL-DTH-07", "Three failures";
    /// Two failures: Incapacitated until a rest.
    TWO_FAILURES = "UL-DTH-08", "Two failures";
    /// More failures than successes: Unconscious.
    MORE_FAILURES = "UL-DTH-09", "More failures than successes";
    /// Regained Health or being stabilised sets the count back.
    COUNT_RESET = "UL-DTH-10", "Reset";
    /// A natural 1 counts as two failures.
    SAVE_NATURAL_1 = "UL-DTH-11", "Natural 1";
    /// A natural 20 gives 1 Health and stabilises.
    SAVE_NATURAL_20 = "UL-DTH-12", "Natural 20";
    /// Any damage at 0 Health is a failure.
    HURT_AT_ZERO = "UL-DTH-13", "Damage at 0 Health";
    /// A critical hit at 0 Health is two failures.
    CRITICAL_AT_ZERO = "UL-DTH-14", "Critical at 0 Health";
    /// Damage of as much as the most Vitality at 0 Health kills.
    MASSIVE_AT_ZERO = "UL-DTH-15", "Massive damage at 0 Health";
    /// Only regained Health ends dying.
    HEALING_DYING = "UL-DTH-16", "Healing the dying";
    /// The stable make no death saves.
    STABLE = "UL-DTH-18", "Stable", State;
    /// The stable who are hurt make death saves again.
    STABLE_HURT = "UL-DTH-19", "Stable and hurt";
    /// Creatures of the game master die at 0 Health.
    CREATURES_DIE = "UL-DTH-21", "Creatures die", Option;
    /// The game master may give special creatures the rules of characters.
    SPECIAL_CREATURES = "UL-DTH-22", "Special creatures", Call;
    /// Each boost in Endurance adds 1 to death saves.
    ENDURANCE_SAVES = "UL-DTH-23", "Endurance boosts";
    /// The same from the attribute's side: a boost in Endurance adds 1 to death saves, two add 2.
    ENDURANCE_BOOST = "UL-RNK-16", "Endurance boost";
    /// After each save: count, death, recovery, Incapacitated, Unconscious, in this order (house).
    SAVE_ORDER = "UL-DTH-24", "Order after each save";
    /// The chances to die from each count.
    ODDS = "UL-DTH-25", "Odds", Table(ODDS_TABLE; "successes", "failures", "bonus", "chance to die, as a fraction");
    /// Knocked out by a nonlethal attack: Unconscious and stable.
    KNOCKED_OUT = "UL-DTH-26", "Knocked out";
    /// Outside a fight those who are dying make a death save at the end of every 10 seconds; the end of a fight
    /// stabilises nobody (house).
    OUTSIDE_FIGHTS = "UL-DTH-27", "Dying outside an encounter";
}

/// The chances to die without help (UL-DTH-25), as fractions: successes and failures so far, bonus, chance.
pub const ODDS_TABLE: [(u8, u8, i32, (u64, u64)); 6] = [
    (0, 0, 0, (3239, 8000)),
    (0, 0, 1, (265_253, 800_000)),
    (0, 0, 2, (6571, 25_000)),
    (0, 1, 0, (233, 400)),
    (0, 2, 0, (63, 80)),
    (2, 2, 0, (9, 20)),
];

/// Brings a dead actor back to life by the magic of another, with so much Health (UL-STA-25).
pub(crate) fn revive(table: &mut Table<'_, impl Run>, actor: ActorId, by: ActorId, health: i32) {
    let health = health.min(table.state().actor(actor).health_max);
    table.emit(Revived { actor, by, health, rule: (&DEAD).into() });
    movement::settle_in_free_space(table, actor, Some(by));
}

/// Returns whether an actor fights for its life at 0 Health (UL-DTH-21, UL-DTH-22, UL-OPT-06).
pub fn uses_death_rules(state: &State, id: ActorId) -> bool {
    let profile = &state.actor(id).profile;
    if profile.pc {
        return true;
    }
    match state.options().npc_death {
        NpcDeath::Die => false,
        NpcDeath::PerRecord => profile.uses_death_rules,
        NpcDeath::AllUseDeathRules => true,
    }
}

/// Returns whether an actor has the rules of characters at 0 Health already, or has them not already (UL-DTH-22).
pub(crate) fn is_so(state: &State, id: ActorId, on: bool) -> bool {
    uses_death_rules(state, id) == on
}

/// Returns whether the game master says for each what rules it has at 0 Health: creatures, where no option says it for
/// all.
pub(crate) fn may_differ(state: &State, id: ActorId) -> bool {
    !state.actor(id).profile.pc && state.options().npc_death == NpcDeath::PerRecord
}

/// Lets an actor drop to 0 Health with so much damage left over: it dies outright, or is Disabled (UL-DTH-01 to 03, 21, 26).
pub(crate) fn at_zero(table: &mut Table<'_, impl Run>, actor: ActorId, over: i32, nonlethal: bool) {
    let state = table.state();
    if !nonlethal && over >= state.actor(actor).health_max {
        return die(table, actor, &INSTANT_DEATH);
    }
    if !nonlethal && !uses_death_rules(state, actor) {
        return die(table, actor, &CREATURES_DIE);
    }

    // What is left of the round's Action Points is capped, not halved again (UL-INB-13).
    table.emit(Felled { actor });
    let felled = table.state().actor(actor);
    let above_the_cap = felled.ap - felled.ap_reset / 2;
    if above_the_cap > 0 {
        table.emit(ApLost { actor, amount: above_the_cap, rule: (&crate::statuses::DISABLED).into() });
    }
    exhaust(table, actor, &DROPPED);

    if nonlethal && table.state().actor(actor).alive() {
        table.emit(Stabilised { actor, rule: (&KNOCKED_OUT).into() });
        fall_unconscious(table, actor, &KNOCKED_OUT);
    }
}

/// Adds a level of Exhaustion; the sixth kills (UL-STA-13, UL-INB-26).
pub(crate) fn exhaust(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    let level = table.state().actor(actor).exhaustion + 1;
    table.emit(Exhausted { actor, level: level.min(6), rule: rule.into() });
    if level >= 6 {
        die(table, actor, &crate::statuses::EXHAUSTION);
    }
}

/// Makes an actor Unconscious, who drops what it holds and lies Prone (UL-STA-12).
pub(crate) fn fall_unconscious(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    gain(table, actor, Status::Unconscious, Effect::lasting(), rule);
    collapse(table, actor);
}

/// Lets an actor lie down, drop what it holds and let go of whom it holds: what comes with losing consciousness (UL-STA-12).
pub(crate) fn collapse(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if !table.state().actor(actor).statuses.has(Status::Prone) {
        gain(table, actor, Status::Prone, Effect::lasting(), &crate::statuses::UNCONSCIOUS);
    }
    let in_hand = |state: &State| disarm::items(state, actor).next();
    while let Some(item) = in_hand(table.state()) {
        disarm::drop_at_feet(table, actor, item);
    }
    lose_grip(table, actor);
}

/// Ends the holds and the concentration of an actor: whoever is Incapacitated holds nobody and concentrates on nothing
/// (UL-STA-02, UL-STA-11).
pub(crate) fn lose_grip(table: &mut Table<'_, impl Run>, actor: ActorId) {
    while let Some(grapple) = table.state().grapples.iter().find(|held| held.grappler == actor).copied() {
        table.emit(Released { grappler: actor, victim: grapple.victim });
    }
    if table.state().actor(actor).focus.is_some() {
        table.emit(FocusEnded { actor });
    }
    spells::end_concentration(table, actor);
}

/// Lets an actor die, by a rule.
pub(crate) fn die(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    mounted::leave_points(table, actor);
    table.emit(Died { actor, rule: rule.into() });
    spells::end_concentration(table, actor);
}

/// It was rolled when an actor who is stable comes round (UL-DTH-20).
#[event]
pub struct RecoveryRolled {
    pub actor: ActorId,
    /// The die, in hours.
    pub roll: Rolled,
    /// When that is, in seconds of the clock.
    pub at: u64,
}

impl Event<Unbound> for RecoveryRolled {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).saves.comes_round = Some(self.at);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let hours = if self.roll.kept == 1 { "1 hour".to_owned() } else { format!("{} hours", self.roll.kept) };
        let text = format!("{} will come round in {hours}, if nobody helps before.", teller.who(self.actor));
        let check = Check::new("Hours", vec![self.roll.clone()], Tally::new(true));
        Some(Line::new(LineKind::Status, text).rule(&STABLE_RECOVERY).check(check))
    }
}

/// An actor fell to 0 Health and is Disabled.
#[event(harm, "{actor} drops to 0 Health and is Disabled.", rule = DROPPED)]
pub struct Felled {
    pub actor: ActorId,
}

impl Event<Unbound> for Felled {
    fn apply(&self, state: &mut State) {
        let fallen = state.actor_mut(self.actor);
        fallen.saves = Saves::default();
        fallen.statuses.set(Status::Disabled, Effect::lasting());
        // A Move in progress is halved and what is left of it worked out again (UL-INB-18).
        if let Some(moving) = state.moving.as_mut().filter(|moving| moving.actor == self.actor) {
            moving.left -= moving.allowance - (moving.allowance / 2).max(1);
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.actor) {
            odds.mark(DROPS);
        }
    }
}

/// An actor is stable.
#[event(boon, "{actor} is stable.", delta = Delta::word("stable"), rule = self.rule)]
pub struct Stabilised {
    pub actor: ActorId,
    pub rule: RuleId,
}

impl Event<Unbound> for Stabilised {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).saves = Saves { stable: true, ..Saves::default() };
    }

    // Whoever helps asks for it as much as whoever is helped.
    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark(STABILISES);
    }
}

/// An actor died.
#[event(harm, "{actor} dies.", delta = Delta::word("dead"), rule = self.rule)]
pub struct Died {
    pub actor: ActorId,
    pub rule: RuleId,
}

impl Event<Unbound> for Died {
    fn apply(&self, state: &mut State) {
        died(state, self.actor);
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.actor) {
            odds.mark(DIES);
            odds.mark(DROPS);
        }
    }
}

/// Magic brought a dead actor back to life, with so much Health (UL-STA-25).
#[event]
pub struct Revived {
    pub actor: ActorId,
    pub by: ActorId,
    /// The Health it has now.
    pub health: i32,
    /// By which rule.
    pub rule: RuleId,
}

impl Event<Unbound> for Revived {
    fn apply(&self, state: &mut State) {
        revived(state, self.actor, self.health);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let by = teller.who(self.by);
        let who = teller.who(self.actor);
        let text = format!("{by} brings {who} back to life with {} Health.", self.health);
        Some(Line::new(LineKind::Boon, text).rule(self.rule.clone()))
    }
}

/// Makes an actor dead in the state: it lies where it was, holds nobody, and nobody is hidden from it.
pub(crate) fn died(state: &mut State, actor: ActorId) {
    let dead = state.actor_mut(actor);
    dead.saves = Saves { dead: true, ..Saves::default() };
    dead.health = 0;
    dead.ap = 0;
    dead.aim = None;
    dead.breather = false;
    dead.focus = None;
    dead.turn.readied = false;
    // A body drops to the ground, and what it had caught drops with it.
    if dead.flying {
        dead.flying = false;
        dead.height = 0;
    }
    dead.caught = 0;
    let at = dead.at;
    for lying in state.lying.iter_mut().filter(|lying| lying.by == Some(actor)) {
        lying.by = None;
        lying.at = at;
    }
    state.grapples.retain(|held| held.grappler != actor && held.victim != actor);
    state.unseen.forget(actor);
    state.heard.forget(actor);
}

/// Makes a dead actor alive in the state: its death saves are counted anew (UL-STA-25).
pub(crate) fn revived(state: &mut State, actor: ActorId, health: i32) {
    let actor = state.actor_mut(actor);
    actor.saves = Saves::default();
    actor.health = health;
    for status in [Status::Disabled, Status::Unconscious, Status::Incapacitated] {
        actor.statuses.clear(status);
    }
}
