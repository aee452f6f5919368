//! Dying and death (UL-DTH).

use crate::action_points::ApLost;
use crate::body::is_beyond_help;
use crate::checks::FocusEnded;
use crate::holds::Released;
use crate::marks::{DIES, DROPS, HEALS, STABILISES};
use crate::options::NpcDeath;
use crate::pools::Healed;
use crate::prelude::*;
use crate::rest::STABLE_RECOVERY;
use crate::state::Saves;
use crate::statuses::{DEAD, Exhausted, gain};
use crate::{disarm, mounted, movement, spells, valor};

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

/// Brings a dead actor back to life by magic (UL-STA-25).
pub(crate) fn revive(table: &mut Table<'_, impl Run>, actor: ActorId, (by, health): (ActorId, i32)) {
    let health = health.min(table.state().actor(actor).health_max);
    table.emit(Revived { actor, by, health, rule: (&DEAD).into() });
    movement::settle_in_free_space(table, actor, Some(by));
}

/// Returns whether an actor fights for its life at 0 Health (UL-DTH-21, UL-DTH-22, UL-OPT-06).
pub fn uses_death_rules(state: &State, id: ActorId) -> bool {
    let profile = &state.actor(id).profile;
    profile.pc
        || match state.options().npc_death {
            NpcDeath::Die => false,
            NpcDeath::PerRecord => profile.uses_death_rules,
            NpcDeath::AllUseDeathRules => true,
        }
}

/// Returns whether an actor has those rules already, or has them not (UL-DTH-22).
pub(crate) fn is_so(state: &State, id: ActorId, on: bool) -> bool {
    uses_death_rules(state, id) == on
}

/// Returns whether the game master says for each what rules it has at 0 Health: creatures, where no option says it for
/// all.
pub(crate) fn may_differ(state: &State, id: ActorId) -> bool {
    !state.actor(id).profile.pc && state.options().npc_death == NpcDeath::PerRecord
}

/// An actor has just dropped to 0 Health with so much damage left over (UL-DTH-01 to 03, 21, 26).
pub(crate) fn at_zero(table: &mut Table<'_, impl Run>, actor: ActorId, over: i32, nonlethal: bool) {
    let state = table.state();
    let by_the_rules = uses_death_rules(state, actor);
    if !nonlethal {
        if over >= state.actor(actor).health_max {
            return die(table, actor, &INSTANT_DEATH);
        }
        if !by_the_rules {
            return die(table, actor, &CREATURES_DIE);
        }
    }
    // What is left of the round's Action Points is capped, not halved again (UL-INB-13).
    table.emit(Felled { actor });
    let felled = table.state().actor(actor);
    let capped = felled.ap - felled.ap_reset / 2;
    if capped > 0 {
        table.emit(ApLost { actor, amount: capped, rule: (&crate::statuses::DISABLED).into() });
    }
    exhaust(table, actor, &DROPPED);
    if nonlethal && table.state().actor(actor).alive() {
        table.emit(Stabilised { actor, rule: (&KNOCKED_OUT).into() });
        fall_unconscious(table, actor, &KNOCKED_OUT);
    }
}

/// One level of Exhaustion more; the sixth kills (UL-STA-13, UL-INB-26).
pub(crate) fn exhaust(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    let level = table.state().actor(actor).exhaustion + 1;
    table.emit(Exhausted { actor, level: level.min(6), rule: rule.into() });
    if level >= 6 {
        die(table, actor, &crate::statuses::EXHAUSTION);
    }
}

/// Damage to an actor at 0 Health (UL-DTH-13 to 15, 19); fire that burns on counts before the turn's own save
/// (UL-INB-05).
pub(crate) fn hurt_at_zero(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    amount: i32,
    (critical, nonlethal): (bool, bool),
) {
    // Whoever does not fight for its life lies there because it was knocked out: what is meant to kill does.
    let massive = !nonlethal && amount >= table.state().actor(actor).vitality_max;
    match uses_death_rules(table.state(), actor) {
        false if nonlethal => return,
        false => return die(table, actor, &CREATURES_DIE),
        true if massive => return die(table, actor, &MASSIVE_AT_ZERO),
        true => {}
    }
    let before = table.state().actor(actor).saves;
    let failures = before.failures + if critical { 2 } else { 1 };
    let rule = match (before.stable, critical) {
        (true, _) => &STABLE_HURT,
        (_, true) => &CRITICAL_AT_ZERO,
        _ => &HURT_AT_ZERO,
    };
    let saves = Saves { failures: failures.min(3), stable: false, ..before };
    table.emit(SaveFailed { actor, saves, rule: rule.into() });
    after_save(table, actor);
}

/// A death save at the start of a turn (UL-DTH-04, 05, 11, 12).
pub(crate) fn death_save(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let mut tally = table.tally();
    tally.add("Endurance boosts", state.actor(actor).profile.boosts(Attribute::Endurance), &ENDURANCE_SAVES);
    let exhaustion = state.exhaustion(actor);
    if state.options().death_exhaustion_applies {
        tally.add("Exhaustion", exhaustion, &crate::statuses::EXHAUSTION);
    } else if exhaustion != 0 {
        tally.off("Exhaustion", exhaustion, &DEATH_SAVE, "it does not weaken death saves");
    }
    let mut saves = state.actor(actor).saves;
    let advantage = if state.actor(actor).valor.inspired { Advantage::Advantage } else { Advantage::Plain };
    let roll = table.die(20, advantage);
    valor::d20(table, actor, &roll);
    match roll.kept {
        20 => saves.successes = 3,
        1 => saves.failures = (saves.failures + 2).min(3),
        _ if roll.value() + tally.total >= 10 => saves.successes = (saves.successes + 1).min(3),
        _ => saves.failures += 1,
    }
    table.emit(DeathSave { actor, roll, tally, saves });
    after_save(table, actor);
}

/// A round outside a fight is over for the dying (UL-DTH-27).
pub(crate) fn round_passes(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        if table.state().actor(actor).dying() {
            death_save(table, actor);
        }
    }
}

/// What a count of saves leads to (UL-DTH-24).
pub(crate) fn after_save(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let saves = table.state().actor(actor).saves;
    if saves.failures >= 3 {
        return die(table, actor, &THREE_FAILURES);
    }
    if saves.successes >= 3 && !is_beyond_help(table.state(), actor) {
        let mut tally = table.tally();
        tally.base("back on one's feet", 1, &THREE_SUCCESSES);
        table.emit(Healed { actor, pool: Healing::Health, amount: 1, roll: None, tally, by: None });
        table.emit(StatusEnded { actor, status: Status::Disabled });
        valor::gain(table, actor, &valor::BACK_ON_YOUR_FEET);
        return;
    }
    let statuses = table.state().actor(actor).statuses;
    if saves.failures >= 2 && !statuses.has(Status::Incapacitated) {
        gain(table, actor, Status::Incapacitated, Effect::lasting(), &TWO_FAILURES);
        lose_grip(table, actor);
    }
    if saves.failures > saves.successes && !statuses.has(Status::Unconscious) {
        fall_unconscious(table, actor, &MORE_FAILURES);
    }
}

/// Falls Unconscious: drops what is held and lies Prone (UL-STA-12).
pub(crate) fn fall_unconscious(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    gain(table, actor, Status::Unconscious, Effect::lasting(), rule);
    collapse(table, actor);
}

/// Lies down, drops what is held and lets go of those held: what comes with losing consciousness (UL-STA-12).
pub(crate) fn collapse(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if !table.state().actor(actor).statuses.has(Status::Prone) {
        gain(table, actor, Status::Prone, Effect::lasting(), &crate::statuses::UNCONSCIOUS);
    }
    let held = |state: &State| disarm::items(state, actor).next();
    while let Some(item) = held(table.state()) {
        disarm::drop_at_feet(table, actor, item);
    }
    lose_grip(table, actor);
}

/// Whoever is Incapacitated holds nobody and concentrates on nothing (UL-STA-02, UL-STA-11).
pub(crate) fn lose_grip(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let held = |state: &State| state.grapples.iter().find(|held| held.grappler == actor).copied();
    while let Some(grapple) = held(table.state()) {
        table.emit(Released { grappler: actor, victim: grapple.victim });
    }
    if table.state().actor(actor).focus.is_some() {
        table.emit(FocusEnded { actor });
    }
    spells::end_concentration(table, actor);
}

pub(crate) fn die(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    mounted::leave_points(table, actor);
    table.emit(Died { actor, rule: rule.into() });
    spells::end_concentration(table, actor);
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

/// It is rolled when an actor who is stable comes round, in seconds of the clock (UL-DTH-20).
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
        Some(
            Line::new(
                LineKind::Status,
                format!("{} will come round in {hours}, if nobody helps before.", teller.who(self.actor)),
            )
            .rule(&STABLE_RECOVERY)
            .check(Check::new("Hours", vec![self.roll.clone()], Tally::new(true))),
        )
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

/// A death save.
#[event]
pub struct DeathSave {
    pub actor: ActorId,
    /// The d20.
    pub roll: Rolled,
    /// What was added to it.
    pub tally: Tally,
    /// The death saves that it has made and failed now.
    pub saves: Saves,
}

impl Event<Unbound> for DeathSave {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).saves = self.saves;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let made = self.saves.successes;
        let failed = self.saves.failures;
        let check = Check::new("Death save", vec![self.roll.clone()], self.tally.clone());
        let outcome = if check.total >= 10 && self.roll.kept != 1 { "success" } else { "failure" };
        let rule: &'static Rule = if teller.state.stage == Stage::Fighting { &DEATH_SAVE } else { &OUTSIDE_FIGHTS };
        // A natural 20 is no count: it ends the counting.
        let line = match self.roll.kept {
            20 => Line::new(LineKind::Roll, format!("{} makes a death save: a natural 20.", teller.who(self.actor)))
                .rule(&SAVE_NATURAL_20),
            _ => Line::new(
                LineKind::Roll,
                format!("{} makes a death save: {made} made, {failed} failed.", teller.who(self.actor)),
            ),
        };
        Some(line.rule(rule).check(check.outcome(outcome)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.actor) {
            odds.mark_if(false, HEALS);
        }
    }
}

/// A failed death save without a roll.
#[event]
pub struct SaveFailed {
    pub actor: ActorId,
    /// The death saves that it has made and failed now.
    pub saves: Saves,
    pub rule: RuleId,
}

impl Event<Unbound> for SaveFailed {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).saves = self.saves;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(
            Line::new(
                LineKind::Harm,
                format!("{} is hurt at 0 Health: {} failed death saves.", teller.who(self.actor), self.saves.failures),
            )
            .rule(self.rule.clone()),
        )
    }
}

/// An actor is stable.
#[event(boon, "{actor} is stable.", rule = self.rule)]
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
#[event(harm, "{actor} dies.", rule = self.rule)]
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
        let Self { health, .. } = self;
        Some(
            Line::new(
                LineKind::Boon,
                format!("{} brings {} back to life with {health} Health.", teller.who(self.by), teller.who(self.actor)),
            )
            .rule(self.rule.clone()),
        )
    }
}

/// An actor is dead from now on: it lies where it was, and nobody is held or hidden from by it.
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

/// A dead actor lives again: its death saves are counted anew (UL-STA-25).
pub(crate) fn revived(state: &mut State, actor: ActorId, health: i32) {
    let actor = state.actor_mut(actor);
    actor.saves = Saves::default();
    actor.health = health;
    let ended = [Status::Disabled, Status::Unconscious, Status::Incapacitated];
    ended.into_iter().for_each(|status| actor.statuses.clear(status));
}
