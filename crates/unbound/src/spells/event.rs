//! What happens as spells are cast.

use super::{Concentration, Magic, Sustained};
use crate::prelude::*;
use crate::reactions::REACTIONS;
use crate::spells;

happens! { Unbound;
    /// A spell was cast and paid (UL-ATK-37).
    #[event] SpellCast {
        actor: ActorId;
        spell: u8, "Which spell, by its place in the record.";
        target: Option<ActorId>, "At whom.";
        at: Option<Cell>, "Where, for a spell that fills an area.";
        mana: i32, "The mana it took.";
        circle: u8, "The circle of the slot it took, 0 for none.";
    }
    |e, s| {
        spell_paid(s, e.actor, e.mana, e.circle);
        // A spell that was held ready is released without a price, and uses the activation up all the same.
        let reacts = s.actor(e.actor).spell(e.spell).is_some_and(|spell| spell.reaction.is_some());
        s.activation.spent |= s.acting == Some(e.actor) && !reacts;
    },
    tell |&Self { actor, spell, at, mana, .. }, t| {
        let reacts = t.state.actor(actor).spell(spell).is_some_and(|spell| spell.reaction.is_some());
        let (name, spell) = (t.who(actor), t.spell(actor, spell));
        let at = at.map_or(String::new(), |at| format!(" towards {at}"));
        let mana = for_mana(mana);
        match reacts {
            true => told!(Action, "{name} answers with {spell}{mana}."; REACTIONS),
            false => told!(Action, "{name} begins {spell}{at}{mana}."; spells::CASTING),
        }
    },
    toll |e, toll| toll.uses(e.actor, Means::Power(e.spell));
}

fn for_mana(mana: i32) -> String {
    if mana > 0 { format!(" for {mana} mana") } else { String::new() }
}

happens! { Unbound;
    /// A spell was paid and is held ready (UL-ACT-18).
    #[event] SpellReadied {
        actor: ActorId;
        spell: u8, "Which spell, by its place in the record.";
        mana: i32, "The mana it took.";
        circle: u8, "The circle of the slot it took, 0 for none.";
    }
    |e, s| spell_paid(s, e.actor, e.mana, e.circle),
    tell |e, t| {
        let mana = for_mana(e.mana);
        told!(Action, "{} holds {} ready{mana}.", t.who(e.actor), t.spell(e.actor, e.spell); spells::ready::READY_SPELL)
    };

    /// An actor begins to concentrate (UL-ATK-43).
    #[event] Concentrating { actor: ActorId; on: Concentration, "On what, and for how long." }
    |e, s| s.actor_mut(e.actor).magic.concentration = Some(e.on),
    tell |e, t| {
        told!(Status, "{} concentrates on {}.", t.who(e.actor), t.spell(e.actor, e.on.spell); spells::CONCENTRATING)
    };

    /// A status lasts as long as an actor concentrates.
    #[event] Sustains { #[actor] kept: Sustained, "Whose status, and whose concentration." }
    |e, s| if !s.sustained.contains(&e.kept) {
        s.sustained.push(e.kept);
    },
    tell |e, t| {
        let (whom, status) = (t.who(e.kept.target), e.kept.status.name());
        told!(Status, "{whom} stays {status} as long as {} concentrates.", t.who(e.kept.caster); spells::CONCENTRATION)
    },
    secret |e, state, viewer| !sees(state, viewer, e.kept.caster);

    /// An actor no longer concentrates.
    #[event(status, "{actor} no longer concentrates.", rule = spells::CONCENTRATION)]
    ConcentrationEnded { actor: ActorId }
    |e, s| {
        s.actor_mut(e.actor).magic.concentration = None;
        s.sustained.retain(|kept| kept.caster != e.actor);
    };

    /// Mana came back, Threshold went down, or slots were filled (UL-RST-03, 04, 15).
    #[event] MagicRestored { actor: ActorId; magic: Magic, "What there is to cast with now." }
    |e, s| s.actor_mut(e.actor).magic = e.magic,
    tell |e, t| {
        let who = t.who(e.actor);
        let casting = t.state.actor(e.actor).profile.casting.as_ref();
        let slots = casting.map_or(0, |casting| casting.slots.len());
        match casting.is_some_and(|casting| casting.devotion.is_some()) {
            true => told!(Boon, "{who} has a Threshold of {} now.", e.magic.threshold; spells::RESOURCES),
            false if slots == 0 => told!(Boon, "{who} has {} mana now.", e.magic.mana; spells::RESOURCES),
            false => {
                let left: Vec<String> = e.magic.slots.iter().take(slots).map(u8::to_string).collect();
                told!(Boon, "{who} has slots of the circles again: {}.", left.join(", "); spells::RESOURCES)
            }
        }
    };
}

/// Mana goes, Threshold rises, or a slot is used up (UL-ATK-42).
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
