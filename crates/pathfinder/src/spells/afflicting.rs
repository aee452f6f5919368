//! Spells that do something else than damage to those who fail to withstand them.

use super::*;
use crate::trials;

/// Returns whether a spell does nothing to somebody: it has no mind, it does not see or hear, it never sleeps.
pub(super) fn is_immune(state: &State, work: Work, id: ActorId) -> bool {
    let spell = work.spell();
    let profile = state.profile(id);
    let now = state.actor(id);
    let mindless = profile.traits.has(Trait::Mindless) || profile.immune.has(Against::Mental);
    let blind = now.has_any(&[Condition::Blinded, Condition::Unconscious]);
    magic::is(spell, SpellTrait::Mental) && mindless
        || magic::is(spell, SpellTrait::Visual) && blind
        || spell == Spell::Command && !derived::understands(state, id, work.actor)
        || magic::is(spell, SpellTrait::Auditory) && now.has(Condition::Deafened)
        || magic::is(spell, SpellTrait::Sleep) && profile.proof.has(ProofAgainst::Unconscious)
}

/// Has each target, or everybody in the area, withstand a spell or suffer what it does.
pub(super) fn afflicts(table: &mut Table<'_, impl Run>, work: Work) {
    let Some((save, _)) = magic::row(work.spell()).6.save() else { return };
    let mut whom = aiming::caught(table.state(), work);
    for target in work.cast.targets.into_iter().flatten() {
        // Who is hard to make out may be missed by what is aimed, not by what fills an area.
        if harmful::is_reached(table, work.actor, target) {
            whom.push(target);
        }
    }
    for target in whom.iter() {
        if is_immune(table.state(), work, target) {
            continue;
        }
        let trial = harmful::trial(table.state(), work, (target, save), table.listens());
        let degree = trials::withstands(table, trial);
        suffers(table, work, target, degree);
    }
}

/// A condition for so many turns of the caster.
fn for_turns(work: Work, what: Condition, value: u8, turns: u16) -> Instance {
    Instance { value, until: Until::Starts(work.actor, turns), by: Some(work.actor), ..Instance::of(what) }
}

/// Rounds of a minute.
const MINUTE: u16 = 10;
/// Rounds of an hour.
const HOUR: u16 = 600;

/// Lays on somebody what a spell does by the degree of the save.
fn suffers(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, degree: Degree) {
    match work.spell() {
        Spell::Fear => frightens(table, work, target, degree),
        Spell::Sleep => puts_to_sleep(table, work, target, degree),
        Spell::ColorSpray => dazzles(table, work, target, degree),
        Spell::Command if !degree.succeeds() => {
            let order = work.cast.order.unwrap_or(Order::StandStill);
            let times = if degree == Degree::CriticalFailure { 3 } else { 1 };
            let number = order as u8 * 4 + times;
            let new = Ongoing { on: Some(target), number, until: Until::Ends(target, 1), ..boons::at_work(work) };
            table.emit(magic::SpellTakesHold { actor: target, new });
        }
        _ => {}
    }
}

/// Frightens somebody (PF-SPL-05).
fn frightens(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, degree: Degree) {
    let value = match degree {
        Degree::CriticalSuccess => 0,
        Degree::Success => 1,
        Degree::Failure => 2,
        Degree::CriticalFailure => 3,
    };
    let value = if value > 0 { trials::fear(table.state(), target, value) } else { 0 };
    if value > 0 {
        let instance = Instance { value, by: Some(work.actor), ..Instance::of(Condition::Frightened) };
        conditions::give(table, target, instance);
    }
    if degree == Degree::CriticalFailure {
        conditions::give(table, target, for_turns(work, Condition::Fleeing, 0, 1));
    }
}

/// Makes somebody drowsy, or puts it to sleep: it stays on its feet and drops nothing (PF-SPL-11).
fn puts_to_sleep(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, degree: Degree) {
    let turns = match degree {
        Degree::CriticalSuccess => return,
        Degree::Success => {
            let new = Ongoing { on: Some(target), until: Until::Starts(work.actor, 1), ..boons::at_work(work) };
            return table.emit(magic::SpellTakesHold { actor: target, new });
        }
        Degree::Failure => MINUTE,
        Degree::CriticalFailure => HOUR,
    };
    conditions::give(table, target, for_turns(work, Condition::Unconscious, 0, turns));
}

/// Dazzles, stuns and blinds somebody with colours (PF-SPL-11).
fn dazzles(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, degree: Degree) {
    let (dazzled, stunned, blinded) = match degree {
        Degree::CriticalSuccess => return,
        Degree::Success => (1, 0, 0),
        Degree::Failure => (MINUTE, 1, 1),
        Degree::CriticalFailure => {
            conditions::give(table, target, for_turns(work, Condition::Stunned, 0, 1));
            (0, 0, MINUTE)
        }
    };
    if dazzled > 0 {
        conditions::give(table, target, for_turns(work, Condition::Dazzled, 0, dazzled));
    }
    if stunned > 0 {
        conditions::give(table, target, Instance { value: stunned, ..Instance::of(Condition::Stunned) });
    }
    if blinded > 0 {
        conditions::give(table, target, for_turns(work, Condition::Blinded, 0, blinded));
    }
}

/// Does what follows from the save against a spell of damage.
pub(super) fn follows(table: &mut Table<'_, impl Run>, work: Work, target: ActorId, degree: Degree) {
    let critical = degree == Degree::CriticalFailure;
    let able = table.state().lives(target);
    match work.spell() {
        Spell::Daze if critical && able => {
            conditions::give(table, target, Instance { value: 1, ..Instance::of(Condition::Stunned) });
        }
        Spell::DisruptUndead if critical && able => {
            conditions::give(table, target, for_turns(work, Condition::Enfeebled, 1, 1));
        }
        Spell::SoundBurst if !degree.succeeds() && able => {
            let turns = if critical { MINUTE } else { 1 };
            conditions::give(table, target, for_turns(work, Condition::Deafened, 0, turns));
            if critical {
                conditions::give(table, target, Instance { value: 1, ..Instance::of(Condition::Stunned) });
            }
        }
        _ => {}
    }
}

/// A ray that hits and is then withstood, a degree worse after a critical hit (PF-SPL-11).
pub(super) fn enfeebles(table: &mut Table<'_, impl Run>, work: Work) {
    let Some(target) = work.cast.targets[0] else { return };
    let Some(hit) = harmful::aims(table, work, target).filter(|degree| degree.succeeds()) else { return };
    let mut trial = harmful::trial(table.state(), work, (target, Save::Fortitude), table.listens());
    trial.steps -= i8::from(hit == Degree::CriticalSuccess);
    let value = match trials::withstands(table, trial) {
        Degree::CriticalSuccess => return,
        Degree::Success => 1,
        Degree::Failure => 2,
        Degree::CriticalFailure => 3,
    };
    conditions::give(table, target, for_turns(work, Condition::Enfeebled, value, MINUTE));
}
