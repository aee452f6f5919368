//! What comes back: slots with a new day, Focus Points, a spell through a bond.

use super::*;

/// Prepare spells for a new day: every slot is full, every Focus Point there.
#[command(rule = magic::PREPARED, group = "Magic", kind = Rest, label = "Prepare spells")]
pub struct PrepareSpells {
    pub actor: ActorId,
}

impl Act<Pathfinder> for PrepareSpells {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, magic::PREPARED, "that takes an hour of quiet");
        let casts = state.profile(self.actor).casting.is_some();
        ensure!(casts, CASTING, "{} casts no spells", self.actor);
        let actor = state.actor(self.actor);
        let spent = actor.slots_cast | actor.slots_spent != 0 || actor.focus_spent > 0 || actor.bond_drained;
        ensure!(spent, magic::PREPARED, "{} has everything prepared", self.actor);
        let rested = actor.days.rested;
        ensure!(rested, crate::rest::PREPARATIONS, "{} has not rested since", self.actor, instead = "sleep first");
        turns::able(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        // They are prepared as one makes ready for the day.
        let actor = self.actor;
        let invested = table.state().actor(actor).days.invested;
        table.emit(crate::rest::Prepared { actor, invested });
        crate::hours::pass(table, crate::hours::HOUR);
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().profile(offers.actor).casting.is_some() {
            offers.add(PrepareSpells { actor: offers.actor });
        }
    }
}

/// Prepares the spells of one who makes ready for the day.
pub fn day_begins(prepared: &crate::rest::Prepared, table: &mut Table<'_, impl Run>) {
    if table.state().profile(prepared.actor).casting.is_some() {
        table.emit(SpellsPrepared { actor: prepared.actor });
    }
}

/// Has slots that held what was borrowed the day before hold what they held, and what was not borrowed may be tried anew
/// (PF-SKA-06).
fn gives_back(state: &mut State, id: ActorId) {
    for matter in &mut state.matters {
        matter.trials.change(|one| if one.by == id { Trial { barred: false, ..one } } else { one });
    }
    let borrowed = state.actor(id).borrowed;
    if borrowed.is_empty() {
        return;
    }
    let cast = &mut std::sync::Arc::make_mut(&mut state.setting).cast;
    if let Some(casting) = cast.get_mut(id.index()).and_then(|profile| profile.casting.as_mut()) {
        for one in borrowed.iter().filter(|one| !one.fresh) {
            if let Some(slot) = casting.prepared.get_mut(usize::from(one.slot)) {
                slot.spell = one.former;
            }
        }
    }
    state.on(id, |actor| {
        actor.borrowed.retain(|one| one.fresh);
        actor.borrowed.change(|one| BorrowedSlot { fresh: false, ..one });
    });
}

/// Spells are prepared anew.
#[event(Status, "{actor} has prepared spells for the day", magic::PREPARED, FOCUS)]
pub struct SpellsPrepared {
    pub actor: ActorId,
}

impl Event<Pathfinder> for SpellsPrepared {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            (actor.slots_spent, actor.slots_cast) = (0, 0);
            actor.focus_spent = 0;
            actor.bond_drained = false;
        });
        gives_back(state, self.actor);
        // What lasts until the next preparations is over (PF-SPL-08).
        state.spells.retain(|one| one.caster != self.actor || one.until != Until::Removed);
    }
}

/// Cast again what was cast today, through a bonded thing: once a day one slot is full again.
#[command(rule = magic::PREPARED, group = "Magic", kind = Free)]
pub struct DrainBond {
    pub actor: ActorId,
    #[field("place of the slot", 0..=31)]
    pub slot: u8,
}

impl Act<Pathfinder> for DrainBond {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            turns::in_turn(state, self.actor)?;
        }
        let bonded = state.profile(self.actor).casting.as_ref().is_some_and(|casting| casting.bonded);
        ensure!(bonded, magic::PREPARED, "{} has no bonded thing", self.actor);
        let actor = state.actor(self.actor);
        ensure!(!actor.bond_drained, magic::PREPARED, "{} has used the bond today", self.actor);
        let spent = actor.slots_cast & actor.slots_spent & 1 << self.slot != 0;
        ensure!(spent, magic::PREPARED, "{} has cast nothing from that slot today", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(BondDrained { actor: self.actor, slot: self.slot });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let Some(casting) = &offers.state().profile(actor).casting else { return };
        for slot in 0..casting.prepared.len().min(32) as u8 {
            offers.seldom(DrainBond { actor, slot });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let casting = teller.state.profile(self.actor).casting.as_ref();
        let slot = casting.and_then(|casting| casting.prepared.get(usize::from(self.slot)));
        format!("{} once more, through the bond", slot.map_or("a spell", |slot| slot.spell.name()))
    }
}

/// A bond gives a spell back.
#[event(Boon, "{actor} has a spell back through the bond", magic::PREPARED)]
pub struct BondDrained {
    pub actor: ActorId,
    pub slot: u8,
}

impl Event<Pathfinder> for BondDrained {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.slots_spent &= !(1 << self.slot);
            actor.bond_drained = true;
        });
    }
}

/// Say how many Focus Points somebody has, as after refocusing.
#[command(rule = FOCUS, group = "Rulings", kind = Rule, by = game_master, open, label = "Focus Points")]
pub struct SetFocus {
    pub target: ActorId,
    #[field("Focus Points", 0..=3, usual = 1)]
    pub to: u8,
}

impl Act<Pathfinder> for SetFocus {
    fn may(&self, state: &State) -> Verdict {
        let most = state.profile(self.target).casting.as_ref().map_or(0, |casting| casting.focus_points);
        ensure!(most > 0, FOCUS, "{} has no Focus Points", self.target);
        ensure!(self.to <= most, FOCUS, "{} has {} at the most", self.target, i32::from(most));
        let left = most.saturating_sub(state.actor(self.target).focus_spent);
        ensure!(left != self.to, FOCUS, "{} has that many", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(FocusSet { actor: self.target, to: self.to });
    }
}

/// Somebody has so many Focus Points.
#[event(Status, "{actor} has {to} Focus Points", FOCUS)]
pub struct FocusSet {
    pub actor: ActorId,
    pub to: u8,
}

impl Event<Pathfinder> for FocusSet {
    fn apply(&self, state: &mut State) {
        let most = state.profile(self.actor).casting.as_ref().map_or(0, |casting| casting.focus_points);
        state.on(self.actor, |actor| actor.focus_spent = most.saturating_sub(self.to));
    }
}
