//! Death saves, and what counts as a failed one (UL-DTH-04 to 15, UL-DTH-24, UL-DTH-27).

use super::{
    CREATURES_DIE, CRITICAL_AT_ZERO, DEATH_SAVE, ENDURANCE_SAVES, HURT_AT_ZERO, MASSIVE_AT_ZERO, MORE_FAILURES,
    OUTSIDE_FIGHTS, SAVE_NATURAL_20, STABLE_HURT, THREE_FAILURES, THREE_SUCCESSES, TWO_FAILURES, die, fall_unconscious,
    lose_grip, uses_death_rules,
};
use crate::body::{Air, Moved, is_beyond_help};
use crate::marks::HEALS;
use crate::pools::Healed;
use crate::prelude::*;
use crate::state::Saves;
use crate::statuses::gain;
use crate::valor;

/// Counts damage to an actor at 0 Health as failed saves (UL-DTH-13 to 15, 19); fire that burns on counts before the turn's
/// own save (UL-INB-05).
pub(crate) fn hurt_at_zero(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    amount: i32,
    critical: bool,
    nonlethal: bool,
) {
    // Whoever does not fight for its life lies there because it was knocked out: what is meant to kill does.
    if !uses_death_rules(table.state(), actor) {
        if !nonlethal {
            die(table, actor, &CREATURES_DIE);
        }
        return;
    }
    let massive = amount >= table.state().actor(actor).vitality_max;
    if massive && !nonlethal {
        return die(table, actor, &MASSIVE_AT_ZERO);
    }

    let before = table.state().actor(actor).saves;
    let failures = before.failures + if critical { 2 } else { 1 };
    let rule = if before.stable {
        &STABLE_HURT
    } else if critical {
        &CRITICAL_AT_ZERO
    } else {
        &HURT_AT_ZERO
    };
    let saves = Saves { failures: failures.min(3), stable: false, ..before };
    table.emit(SaveFailed { actor, saves, rule: rule.into() });
    after_save(table, actor);
}

/// Makes a death save at the start of a turn (UL-DTH-04, UL-DTH-05): a natural 1 counts as two failures (UL-DTH-11), a
/// natural 20 as three successes (UL-DTH-12).
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
    if roll.kept == 20 {
        saves.successes = 3;
    } else if roll.kept == 1 {
        saves.failures = (saves.failures + 2).min(3);
    } else if roll.value() + tally.total >= 10 {
        saves.successes = (saves.successes + 1).min(3);
    } else {
        saves.failures += 1;
    }
    table.emit(DeathSave { actor, roll, tally, saves });
    after_save(table, actor);
}

/// Lets everybody dying make a death save at the end of a round outside a fight (UL-DTH-27).
pub(crate) fn round_passes(table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        if table.state().actor(actor).dying() {
            death_save(table, actor);
        }
    }
}

/// Does what a count of saves leads to (UL-DTH-24).
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

/// A death save was made.
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
        let who = teller.who(self.actor);
        let Saves { successes, failures, .. } = self.saves;
        let check = Check::new("Death save", vec![self.roll.clone()], self.tally.clone());
        let succeeds = check.total >= 10 && self.roll.kept != 1;
        let outcome = if succeeds { "success" } else { "failure" };
        let rule: &'static Rule = if teller.state.stage == Stage::Fighting { &DEATH_SAVE } else { &OUTSIDE_FIGHTS };
        // A natural 20 is no count: it ends the counting.
        let line = if self.roll.kept == 20 {
            Line::new(LineKind::Roll, format!("{who} makes a death save: a natural 20.")).rule(&SAVE_NATURAL_20)
        } else {
            Line::new(LineKind::Roll, format!("{who} makes a death save: {successes} made, {failures} failed."))
        };
        Some(line.rule(rule).check(check.outcome(outcome)).came(RollResult::of(succeeds)))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if odds.concerns(self.actor) {
            odds.mark_if(false, HEALS);
        }
    }
}

/// A death save failed without a roll: an actor was hurt at 0 Health.
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
        let who = teller.who(self.actor);
        let text = format!("{who} is hurt at 0 Health: {} failed death saves.", self.saves.failures);
        Some(Line::new(LineKind::Harm, text).rule(self.rule.clone()))
    }
}

/// Lets the death saves of an actor who breathes again act that waited for air (UL-INT-12).
pub(crate) fn waited_for_air(moved: &Moved, table: &mut Table<'_, impl Run>) {
    if let Moved::Air { actor, air: Air::Free, .. } = *moved {
        let who = table.state().actor(actor);
        if who.dying() && who.saves.successes >= 3 {
            after_save(table, actor);
        }
    }
}
