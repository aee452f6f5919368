//! What happens as spells are cast.

use super::{Concentration, Magic, Sustained};
use crate::prelude::*;
use crate::reactions::REACTIONS;
use crate::spells;

/// A spell was cast and paid (UL-ATK-37).
#[event]
pub struct SpellCast {
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
    /// At whom.
    pub target: Option<ActorId>,
    /// Where, for a spell that fills an area.
    pub at: Option<Cell>,
    /// The mana it took.
    pub mana: i32,
    /// The circle of the slot it took, 0 for none.
    pub circle: u8,
}

impl Event<Unbound> for SpellCast {
    fn apply(&self, state: &mut State) {
        spell_paid(state, self.actor, self.mana, self.circle);
        // A spell that was held ready is released without a price, and uses the activation up all the same.
        let reacts = state.actor(self.actor).spell(self.spell).is_some_and(|spell| spell.reaction.is_some());
        state.activation.spent |= state.acting == Some(self.actor) && !reacts;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, spell, at, mana, .. } = *self;

        let reacts = teller.state.actor(actor).spell(spell).is_some_and(|spell| spell.reaction.is_some());
        let name = teller.who(actor);
        let spell = teller.spell(actor, spell);
        let at = at.map_or(String::new(), |at| format!(" towards {at}"));
        let mana = for_mana(mana);
        let (text, rule) = if reacts {
            (format!("{name} answers with {spell}{mana}."), &REACTIONS)
        } else {
            (format!("{name} begins {spell}{at}{mana}."), &spells::CASTING)
        };
        Some(Line::new(LineKind::Action, text).rule(rule))
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.uses(self.actor, Means::Power(self.spell));
    }
}

/// Returns ` for 3 mana`, or nothing.
fn for_mana(mana: i32) -> String {
    if mana > 0 { format!(" for {mana} mana") } else { String::new() }
}

/// A spell was paid and is held ready (UL-ACT-18).
#[event]
pub struct SpellReadied {
    pub actor: ActorId,
    /// Which spell, by its place in the record.
    pub spell: u8,
    /// The mana it took.
    pub mana: i32,
    /// The circle of the slot it took, 0 for none.
    pub circle: u8,
}

impl Event<Unbound> for SpellReadied {
    fn apply(&self, state: &mut State) {
        spell_paid(state, self.actor, self.mana, self.circle);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let spell = teller.spell(self.actor, self.spell);
        let text = format!("{who} holds {spell} ready{}.", for_mana(self.mana));
        Some(Line::new(LineKind::Action, text).rule(&spells::ready::READY_SPELL))
    }
}

/// An actor begins to concentrate (UL-ATK-43).
#[event]
pub struct Concentrating {
    pub actor: ActorId,
    /// On what, and for how long.
    pub on: Concentration,
}

impl Event<Unbound> for Concentrating {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).magic.concentration = Some(self.on);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let spell = teller.spell(self.actor, self.on.spell);
        let text = format!("{} concentrates on {spell}.", teller.who(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&spells::CONCENTRATING))
    }
}

/// A status lasts as long as an actor concentrates.
#[event]
pub struct Sustains {
    /// Whose status, and whose concentration.
    #[actor]
    pub kept: Sustained,
}

impl Event<Unbound> for Sustains {
    fn apply(&self, state: &mut State) {
        if !state.sustained.contains(&self.kept) {
            state.sustained.push(self.kept);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let whom = teller.who(self.kept.target);
        let status = self.kept.status.name();
        let caster = teller.who(self.kept.caster);
        let text = format!("{whom} stays {status} as long as {caster} concentrates.");
        Some(Line::new(LineKind::Status, text).rule(&spells::CONCENTRATION))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.kept.caster)
    }
}

/// An actor no longer concentrates.
#[event(status, "{actor} no longer concentrates.", rule = spells::CONCENTRATION)]
pub struct ConcentrationEnded {
    pub actor: ActorId,
}

impl Event<Unbound> for ConcentrationEnded {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).magic.concentration = None;
        state.sustained.retain(|kept| kept.caster != self.actor);
    }
}

/// Mana came back, Threshold went down, or slots were filled (UL-RST-03, 04, 15).
#[event]
pub struct MagicRestored {
    pub actor: ActorId,
    /// What there is to cast with now.
    pub magic: Magic,
}

impl Event<Unbound> for MagicRestored {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).magic = self.magic;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let casting = teller.state.actor(self.actor).profile.casting.as_ref();
        let slots = casting.map_or(0, |casting| casting.slots.len());
        let text = if casting.is_some_and(|casting| casting.devotion.is_some()) {
            format!("{who} has a Threshold of {} now.", self.magic.threshold)
        } else if slots == 0 {
            format!("{who} has {} mana now.", self.magic.mana)
        } else {
            let left: Vec<String> = self.magic.slots.iter().take(slots).map(u8::to_string).collect();
            format!("{who} has slots of the circles again: {}.", left.join(", "))
        };
        Some(Line::new(LineKind::Boon, text).rule(&spells::RESOURCES))
    }
}

/// Takes what a spell costs beside Action Points: mana goes, Threshold rises, or a slot is used up (UL-ATK-42).
fn spell_paid(state: &mut State, actor: ActorId, mana: i32, circle: u8) {
    let caster = state.actor_mut(actor);
    let Some(casting) = &caster.profile.casting else { return };
    match (casting.devotion, casting.slots.is_empty()) {
        (Some(_), _) => caster.magic.threshold += mana,
        (None, true) => caster.magic.mana -= mana,
        (None, false) => {
            if let Some(slot) = caster.magic.slots.get_mut(usize::from(circle).wrapping_sub(1)) {
                *slot = slot.saturating_sub(1);
            }
        }
    }
}

impl Subject for Sustained {
    fn subject(&self) -> Option<ActorId> {
        Some(self.target)
    }
}
