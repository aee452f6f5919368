//! Magic that is at work: what it does to numbers, how it begins and ends.

use super::{DURATION, rule_of};
use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;

/// What is counted of guidance once its bearer relies on it.
pub const RELIED_ON: u8 = 1;

/// Returns the magic of a spell that is on somebody.
pub fn found(state: &State, spell: Spell, on: ActorId) -> Option<Ongoing> {
    state.spells.iter().find(|one| one.spell == spell && one.on == Some(on))
}

/// Returns whether somebody stands in the blessing of a friend.
fn is_blessed(state: &State, id: ActorId) -> bool {
    let mut all = state.spells.iter();
    all.any(|one| {
        let near = || state.feet(one.caster, id) <= u16::from(one.number);
        one.spell == Spell::Bless && !state.hostile(one.caster, id) && (one.caster == id || near())
    })
}

/// Adds what magic gives to an attack: a blessing, guidance that is relied on.
pub fn add_to_attack(state: &State, id: ActorId, sum: &mut Modifiers) {
    if state.spells.is_empty() {
        return;
    }
    if is_blessed(state, id) {
        sum.add(Type::Status, "bless", 1, rule_of(Spell::Bless));
    }
    add_guidance(state, id, sum);
}

/// Adds guidance that is relied on.
pub fn add_guidance(state: &State, id: ActorId, sum: &mut Modifiers) {
    let relied = found(state, Spell::Guidance, id).is_some_and(|one| one.number == RELIED_ON);
    if relied {
        sum.add(Type::Status, "guidance", 1, rule_of(Spell::Guidance));
    }
}

/// Adds what magic gives to the armour class: a shield of force, armour of force.
pub fn add_to_armor(state: &State, id: ActorId, sum: &mut Modifiers) {
    if state.spells.is_empty() {
        return;
    }
    if found(state, Spell::Shield, id).is_some() {
        sum.add(Type::Circumstance, "shield of force", 1, rule_of(Spell::Shield));
    }
    if found(state, Spell::MageArmor, id).is_some() {
        sum.add(Type::Item, "mage armor", 1, rule_of(Spell::MageArmor));
    }
}

/// Adds what magic takes from Perception: sleepiness.
pub fn add_to_perception(state: &State, id: ActorId, sum: &mut Modifiers) {
    if found(state, Spell::Sleep, id).is_some() {
        sum.add(Type::Status, "sleepy", -1, rule_of(Spell::Sleep));
    }
    add_guidance(state, id, sum);
}

/// Returns the feet that magic takes from Speed: a status penalty.
pub fn slows(state: &State, id: ActorId) -> u8 {
    if found(state, Spell::RayOfFrost, id).is_some() { 10 } else { 0 }
}

/// Returns whether a weapon of somebody is enchanted: 1 better to hit, and two dice of damage.
pub fn is_enchanted(state: &State, id: ActorId, weapon: u8) -> bool {
    found(state, Spell::MagicWeapon, id).is_some_and(|one| one.number == weapon)
}

/// Returns whether the next attack of somebody is a true strike.
pub fn strikes_true(state: &State, id: ActorId) -> bool {
    found(state, Spell::TrueStrike, id).is_some()
}

/// Returns whether somebody falls like a feather.
pub fn falls_softly(state: &State, id: ActorId) -> bool {
    found(state, Spell::FeatherFall, id).is_some()
}

/// Seconds for which one is proof against more guidance.
const HOUR: u64 = 3_600;

/// Has somebody be proof against a spell for so many seconds, or unable to cast it again.
pub(crate) fn is_proof_from_now(state: &mut State, id: ActorId, spell: Spell, seconds: u64) {
    let now = state.clock.seconds;
    state.on(id, |actor| {
        actor.spell_proof.retain(|one| one.spell != spell && one.until > now);
        if actor.spell_proof.is_full() {
            actor.spell_proof.remove(0);
        }
        actor.spell_proof.push(SpellProof { spell, until: now.saturating_add(seconds) });
    });
}

/// Returns whether two are the same magic on the same body or place.
fn is_same(one: &Ongoing, other: &Ongoing) -> bool {
    one.spell == other.spell && one.caster == other.caster && one.on == other.on && one.at == other.at
}

/// Magic takes hold.
#[event]
pub struct SpellTakesHold {
    #[actor]
    pub actor: ActorId,
    pub new: Ongoing,
}

impl Event<Pathfinder> for SpellTakesHold {
    fn apply(&self, state: &mut State) {
        let new = self.new;
        // The same magic on one body counts once: the newer casting stays (PF-MOD-07).
        let replaced = |one: &Ongoing| {
            let same_body = new.on.is_some() && one.on == new.on && one.spell == new.spell;
            same_body && one.level <= new.level || is_same(one, &new)
        };
        state.spells.retain(|one| !replaced(one));
        if state.spells.is_full() {
            state.spells.remove(0);
        }
        state.spells.push(new);
        if let (Spell::Guidance, Some(on)) = (new.spell, new.on) {
            is_proof_from_now(state, on, new.spell, HOUR);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Ongoing { spell, on, caster, .. } = self.new;
        let text = match on {
            Some(on) => format!("{} is under {spell}", teller.name(on)),
            None => format!("{spell} of {} is at work", teller.name(caster)),
        };
        Some(Line::new(LineKind::Status, text).rule(rule_of(spell)).rule(&DURATION))
    }
}

/// Magic ends.
#[event]
pub struct SpellEnded {
    #[actor]
    pub actor: ActorId,
    pub old: Ongoing,
}

impl Event<Pathfinder> for SpellEnded {
    fn apply(&self, state: &mut State) {
        state.spells.retain(|one| !is_same(one, &self.old));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Ongoing { spell, on, caster, .. } = self.old;
        let of = teller.name(on.unwrap_or(caster));
        Some(Line::new(LineKind::Status, format!("{spell} on {of} ends")).rule(&DURATION))
    }
}

/// Magic goes on, changed: sustained, moved, relied on, wider.
#[event]
pub struct SpellChanged {
    #[actor]
    pub actor: ActorId,
    pub old: Ongoing,
    pub new: Ongoing,
}

impl Event<Pathfinder> for SpellChanged {
    fn apply(&self, state: &mut State) {
        let Self { old, new, .. } = *self;
        state.spells.change(|one| if is_same(&one, &old) { new } else { one });
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        None
    }
}

/// Ends magic.
pub fn ends(table: &mut Table<'_, impl Run>, old: Ongoing) {
    table.emit(SpellEnded { actor: old.on.unwrap_or(old.caster), old });
}

/// Changes magic that is at work.
pub fn changes(table: &mut Table<'_, impl Run>, old: Ongoing, new: Ongoing) {
    table.emit(SpellChanged { actor: old.on.unwrap_or(old.caster), old, new });
}
