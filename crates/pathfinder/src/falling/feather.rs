//! Magic with which a friend catches one who falls.

use super::*;

/// Feet within which one who falls is caught by magic (PF-SPL-11).
const REACH: u16 = 60;

/// Returns whether somebody can catch one who falls, as a reaction: it has the spell and a slot for it, and is near.
fn may_catch(state: &State, caster: ActorId, target: ActorId) -> bool {
    let Some(casting) = &state.profile(caster).casting else { return false };
    let now = state.actor(caster);
    let spent = now.slots_spent;
    let has = (0u32..32).zip(&casting.prepared).any(|(place, slot)| {
        let free = spent & 1 << place == 0;
        slot.spell == Spell::FeatherFall && free
    });
    let able = has_reaction(state, caster);
    has && able && !state.hostile(caster, target) && state.feet(caster, target) <= REACH
}

/// Returns the first in the order who can catch one that falls, and of those after somebody.
fn next(state: &State, target: ActorId, fall: Drop, after: Option<ActorId>) -> Option<ActorId> {
    let soft = crate::magic::falls_softly(state, target);
    if fall.feet <= 5 || soft {
        return None;
    }
    // Outside encounters there is no order.
    let fights = state.stage == Stage::Fighting;
    let ordered = state.order.iter().copied().filter(move |_| fights);
    let mut all = ordered.chain(state.ids().filter(move |_| !fights));
    if let Some(after) = after {
        all.find(|id| *id == after);
    }
    all.find(|id| may_catch(state, *id, target))
}

/// Returns who is asked first whether it catches one that falls.
pub(super) fn first(state: &State, target: ActorId, fall: Drop) -> Option<ActorId> {
    next(state, target, fall, None)
}

/// Does a friend catch one who falls?
#[prompt]
pub struct Feather {
    pub actor: ActorId,
    pub target: ActorId,
    pub fall: Drop,
}

impl Prompt<Pathfinder> for Feather {
    fn question(&self, teller: &Teller<'_>) -> String {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        format!("{whom} falls {} feet: does {who} cast feather fall?", self.fall.feet)
    }

    fn usual(&self, _state: &State) -> Command {
        SlowFall { actor: self.actor }.into()
    }
}

/// Have somebody who falls come down like a feather.
#[command(rule = crate::magic::FIRST_LEVEL, group = "Reaction", kind = Spell, label = "Cast feather fall", answer)]
pub struct SlowFall {
    pub actor: ActorId,
}

impl Act<Pathfinder> for SlowFall {
    fn may(&self, state: &State) -> Verdict {
        let Feather { target, .. } = asked::<Pathfinder, Feather>(state)?;
        let may = may_catch(state, self.actor, *target);
        ensure!(may, crate::magic::FIRST_LEVEL, "{} can no longer do that", self.actor, instead = "let it fall");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Feather { actor, target, fall }) = answer::<Pathfinder, Feather>(table) else { return };
        table.emit(FeatherCalled { actor, target });
        falls_on(table, target, fall);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(SlowFall { actor: offers.actor });
    }
}

/// Let somebody fall.
#[command(rule = crate::magic::FIRST_LEVEL, group = "Reaction", kind = Pass, label = "Cast nothing", answer)]
pub struct LetFall {
    pub actor: ActorId,
}

impl Act<Pathfinder> for LetFall {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Feather>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Feather { actor, target, fall }) = answer::<Pathfinder, Feather>(table) else { return };
        match next(table.state(), target, fall, Some(actor)) {
            Some(caster) => Pathfinder::ask(table, Feather { actor: caster, target, fall }.into()),
            None => falls_on(table, target, fall),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(LetFall { actor: offers.actor });
    }
}

/// A friend calls the magic that catches one who falls; the spell is cast then.
#[event]
pub struct FeatherCalled {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Pathfinder> for FeatherCalled {
    fn apply(&self, _state: &mut State) {}
}
