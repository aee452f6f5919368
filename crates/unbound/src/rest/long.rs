//! Long rests: when one is any good, and what it gives (UL-RST-10 to 22).

use super::{
    AT_LEAST_ONE, DAY_SECONDS, LONG_REST_SECONDS, ONCE_A_DAY, REST_EXHAUSTION, REST_HEALTH, REST_VITALITY, Rest,
    RestTaken, VitalityDiceRegained, end_statuses, regain_magic, resting,
};
use crate::pools::{Temporary, TemporaryPool, heal};
use crate::prelude::*;
use crate::spells::{self, Magic};
use crate::statuses::Exhausted;
use crate::travel::Travelled;
use crate::{survival, valor};
use ludex_kit::clock;

/// An actor's own last long rest, where it is not that of the others (UL-RST-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRest {
    /// When it ended, in seconds of the clock; nothing where there was none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: Option<u64>,
}

/// Returns when the last long rest ended that was any good to an actor, in seconds of the clock.
fn last_long_rest(state: &State, actor: ActorId) -> Option<u64> {
    state.actor(actor).own_rest.map_or(state.last_long_rest, |own| own.ended)
}

/// Notes that a long rest is over now, of which those `without` had nothing; for `apply` alone.
pub(crate) fn rested_long(state: &mut State, without: &[ActorId]) {
    for id in state.ids() {
        let own = OwnRest { ended: last_long_rest(state, id) };
        let was_elsewhere = !state.actor(id).present() && state.actor(id).own_rest.is_some();
        let has_own = was_elsewhere || without.contains(&id);
        state.actor_mut(id).own_rest = if has_own { Some(own) } else { None };
    }
    state.last_long_rest = Some(state.clock.seconds);
}

/// Returns whether a long rest that ends in so many seconds is any good to an actor (UL-RST-17).
pub fn is_due_for(state: &State, actor: ActorId, seconds: u64) -> bool {
    last_long_rest(state, actor).is_none_or(|last| state.clock.seconds + seconds >= last + DAY_SECONDS)
}

/// Returns whether a long rest that ends in so many seconds is any good to anybody here; also where nobody is.
pub fn is_due(state: &State, seconds: u64) -> bool {
    let here: Vec<ActorId> = resting(state).collect();
    here.is_empty() || here.iter().any(|&id| is_due_for(state, id, seconds))
}

/// Refuses to begin a long rest that can be disturbed where it is too early for all; whoever lies at 0 Health may come
/// round meanwhile (UL-RST-17, UL-INT-17).
pub(crate) fn may_begin(state: &State) -> Verdict {
    ensure!(
        is_due(state, LONG_REST_SECONDS),
        ONCE_A_DAY,
        "everybody here has had a long rest within the last 24 hours",
        instead = "take a short rest, or begin later"
    );
    Ok(())
}

/// Refuses a long rest that ends in so many seconds and is no good to anybody here, before the night is spent.
///
/// # Errors
/// All have had one within 24 hours (UL-RST-17), or those who have not are at 0 Health (UL-RST-18).
pub fn may_sleep(state: &State, seconds: u64) -> Verdict {
    ensure!(
        is_due(state, seconds),
        ONCE_A_DAY,
        "everybody here has had a long rest within the last 24 hours",
        instead = "take a short rest"
    );
    let here: Vec<ActorId> = resting(state).collect();
    let gains = |&id: &ActorId| state.actor(id).health > 0 && is_due_for(state, id, seconds);
    ensure!(
        here.is_empty() || here.iter().any(gains),
        AT_LEAST_ONE,
        "a long rest needs at least 1 Health when it begins",
        instead = "wait until the stable come round"
    );
    Ok(())
}

/// Lets everybody sleep undisturbed, for so many seconds that have not been counted yet.
pub(crate) fn sleep(table: &mut Table<'_, impl Run>, seconds: u64) {
    let state = table.state();
    let able = |&id: &ActorId| state.actor(id).health > 0 && is_due_for(state, id, seconds);
    let able: Vec<ActorId> = resting(state).filter(able).collect();
    clock::wear_off(table, seconds);
    long_rest(table, &able, seconds);
}

/// Ends a long rest for some, after so many seconds that have not been counted yet.
pub(crate) fn long_rest(table: &mut Table<'_, impl Run>, who: &[ActorId], seconds: u64) {
    let without = resting(table.state()).filter(|id| !who.contains(id)).collect();
    table.emit(RestTaken { rest: Rest::Long, seconds, without });
    // A day that ended meanwhile is settled first.
    survival::settle(table);
    for &id in who {
        if table.state().actor(id).alive() {
            finish_long_rest(table, id);
        }
    }
}

/// Gives an actor what a long rest gives, in its order (UL-RST-21).
fn finish_long_rest(table: &mut Table<'_, impl Run>, actor: ActorId) {
    end_temporary_pools(table, actor);
    regain_health(table, actor);
    regain_vitality(table, actor);

    // All mana and slots are back, and no Threshold is left (UL-RST-15).
    let who = table.state().actor(actor);
    let magic = Magic { concentration: who.magic.concentration, ..spells::fresh(&who.profile) };
    regain_magic(table, actor, magic);
    valor::after_a_long_rest(table, actor);

    for _ in 0..table.state().options().long_rest_exhaustion.min(6) {
        let who = table.state().actor(actor);
        let goes = who.fatigue.next(who.exhaustion);
        if let (Some(level), Some(_)) = (who.exhaustion.checked_sub(1), goes) {
            table.emit(Exhausted { actor, level, rule: (&REST_EXHAUSTION).into() });
        }
    }
    end_statuses(table, actor);

    // The hours of the march begin anew (UL-TRV-11, UL-TRV-12).
    let legs = table.state().actor(actor).legs;
    if legs.marched > 0 || legs.galloped {
        table.emit(Travelled::Fresh { actor });
    }
}

/// Ends the temporary pools of an actor, which last until a long rest ends (UL-RST-19, UL-VIT-21).
fn end_temporary_pools(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    let pools = [
        (Temporary::Health, who.temporary_health),
        (Temporary::Vitality, who.temporary_vitality),
        (Temporary::Vigor, who.vigor),
    ];
    for (pool, left) in pools {
        if left > 0 {
            table.emit(TemporaryPool { actor, pool, amount: 0 });
        }
    }
}

/// Gives back the Health of a long rest (UL-RST-12).
fn regain_health(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    let strength = who.attribute(Attribute::Strength);
    let least = table.state().options().long_rest_min_health.into();
    if strength.max(least) > 0 && who.health < who.health_max {
        let mut tally = table.tally();
        tally.base("Strength", strength, &REST_HEALTH);
        tally.add("at the least", (least - strength).max(0), &REST_HEALTH);
        heal(table, actor, Healing::Health, strength.max(least), None, tally);
    }
}

/// Gives back the Vitality Dice of a long rest, and all Vitality (UL-RST-13, UL-RST-14).
fn regain_vitality(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    let spent = who.profile.level.saturating_sub(who.vitality_dice);
    let amount = (who.profile.level / 2).max(1).min(spent);
    if amount > 0 {
        table.emit(VitalityDiceRegained { actor, amount });
    }
    let most = table.state().actor(actor).vitality_max;
    if table.state().actor(actor).vitality < most {
        let mut tally = table.tally();
        tally.base("all Vitality", most, &REST_VITALITY);
        heal(table, actor, Healing::Vitality, most, None, tally);
    }
}
