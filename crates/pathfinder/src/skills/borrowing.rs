//! Preparing a spell from another's book.

use super::*;
use crate::checks::Degree;
use crate::magic;

/// Returns the spell of a book, if the referee knows it.
fn spell_of(matter: &Matter) -> Option<Spell> {
    let mut all = Spell::ALL.iter().copied().filter(|spell| magic::row(*spell).1 == magic::SpellKind::Slot);
    all.find(|spell| spell.name() == &*matter.name)
}

/// Returns the places of slots for which a task is offered: every slot to one who borrows, and one place for all else.
pub(super) fn slots(state: &State, actor: ActorId, task: Task) -> std::ops::Range<u8> {
    let casting = state.profile(actor).casting.as_ref().filter(|_| task == Task::Borrow);
    0..casting.map_or(1, |casting| casting.prepared.len().max(1) as u8)
}

/// Returns words for the slot that a borrowed spell takes, with the spell that would be there.
pub(super) fn into_slot(state: &State, using: &UseSkill) -> String {
    let casting = state.profile(using.actor).casting.as_ref().filter(|_| using.task == Task::Borrow);
    let slot = casting.and_then(|casting| casting.prepared.get(usize::from(using.slot)));
    slot.map_or(String::new(), |slot| format!(", in place of {} in slot {}", slot.spell, using.slot + 1))
}

/// Asks whether a spell is borrowed now, into a slot that can hold it (PF-SKA-06).
pub(super) fn may(state: &State, using: &UseSkill, matter: &Matter) -> Verdict {
    let UseSkill { actor, task, slot, .. } = *using;
    ensure!(slot == 0 || task == Task::Borrow, BORROW, "only a borrowed spell takes a slot");
    if task != Task::Borrow {
        return Ok(());
    }
    let casting = state.profile(actor).casting.as_ref();
    let Some(slots) = casting.map(|casting| &casting.prepared).filter(|slots| !slots.is_empty()) else {
        return Err(Refusal::new(&BORROW, "{} prepares no spells").about(actor));
    };
    let rested = state.actor(actor).days.rested;
    ensure!(rested, BORROW, "{} has prepared for the day", actor, instead = "sleep, and borrow before you prepare");
    ensure!(!matter.trial(actor).barred, BORROW, "{} has failed at it in these preparations", actor);
    let Some(slot) = slots.get(usize::from(slot)) else {
        return Err(Refusal::new(&BORROW, "{} has no such slot").about(actor));
    };
    let least = spell_of(matter).map_or(matter.level.max(1) as u8, |spell| magic::row(spell).2);
    ensure!(slot.level >= least, BORROW, "the spell needs a slot of level {}", i32::from(least));
    let is_new = spell_of(matter) != Some(slot.spell);
    ensure!(is_new, BORROW, "that slot holds the spell");
    let full = state.actor(actor).borrowed.is_full();
    ensure!(!full, BORROW, "four spells are the most that one borrows");
    Ok(())
}

/// Has a slot hold what was borrowed; after a failure it holds what it did.
pub(super) fn comes(table: &mut Table<'_, impl Run>, using: &UseSkill, degree: Degree) {
    let UseSkill { actor, slot, .. } = *using;
    let spell = matter(table.state(), using.matter).and_then(spell_of);
    if let Some(spell) = spell.filter(|_| using.task == Task::Borrow && degree.succeeds()) {
        table.emit(SpellBorrowed { actor, slot, spell });
    }
}

/// A slot holds a spell from another's book until the next preparations but one.
#[event(Boon, "{actor} prepares {spell} from another's book", BORROW)]
pub struct SpellBorrowed {
    pub actor: ActorId,
    /// The place of the slot.
    pub slot: u8,
    pub spell: Spell,
}

impl Event<Pathfinder> for SpellBorrowed {
    fn apply(&self, state: &mut State) {
        let Self { actor, slot: place, spell } = *self;
        let cast = &mut std::sync::Arc::make_mut(&mut state.setting).cast;
        let casting = cast.get_mut(actor.index()).and_then(|profile| profile.casting.as_mut());
        let Some(slot) = casting.and_then(|casting| casting.prepared.get_mut(usize::from(place))) else { return };
        let before = std::mem::replace(&mut slot.spell, spell);
        state.on(actor, |actor| {
            // What it held before anything was borrowed comes back.
            let former = actor.borrowed.iter().find(|one| one.slot == place).map_or(before, |one| one.former);
            actor.borrowed.retain(|one| one.slot != place);
            if !actor.borrowed.is_full() {
                actor.borrowed.push(BorrowedSlot { slot: place, former, fresh: true });
            }
        });
    }
}
