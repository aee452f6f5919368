//! What happens as spells are cast.

use super::{Concentration, Magic, Sustained};
use crate::table::sees;
use crate::tell::{Teller, Words, line};
use crate::{State, Unbound, spells};
use ludex_engine::{ActorId, Happens, Line, LineKind, Viewer};
use ludex_grid::Cell;
use ludex_kit::event;
use ludex_kit::flat::Whom;

/// A spell was cast and paid (UL-ATK-37).
#[event]
pub struct SpellCast {
    /// Who cast it.
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

impl Happens<Unbound> for SpellCast {
    fn apply(&self, s: &mut State) {
        spell_paid(s, self.actor, self.mana, self.circle);
        // A spell that was held ready is released without a price, and uses the activation up all the same.
        let reacts = spells::spell(s, self.actor, self.spell).is_some_and(|spell| spell.reaction.is_some());
        s.activation.spent |= s.acting == Some(self.actor) && !reacts;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { actor, spell, at, mana, .. } = *self;
        let reacts = spells::spell(t.state, actor, spell).is_some_and(|spell| spell.reaction.is_some());
        let (name, spell) = (t.who(actor), t.spell(actor, spell));
        let at = at.map_or(String::new(), |at| format!(" towards {at}"));
        let mana = for_mana(mana);
        if reacts {
            return line(LineKind::Deed, format!("{name} answers with {spell}{mana}."), &spells::CAST);
        }
        line(LineKind::Deed, format!("{name} begins {spell}{at}{mana}."), &spells::CASTING)
    }
}

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

impl Happens<Unbound> for SpellReadied {
    fn apply(&self, s: &mut State) {
        spell_paid(s, self.actor, self.mana, self.circle);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let mana = for_mana(self.mana);
        let text = format!("{} holds {} ready{mana}.", t.who(self.actor), t.spell(self.actor, self.spell));
        line(LineKind::Deed, text, &spells::ready::READY_SPELL)
    }
}

/// Somebody begins to concentrate (UL-ATK-43).
#[event]
pub struct Concentrating {
    pub actor: ActorId,
    /// On what, and for how long.
    pub on: Concentration,
}

impl Happens<Unbound> for Concentrating {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).magic.concentration = Some(self.on);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let text = format!("{} concentrates on {}.", t.who(self.actor), t.spell(self.actor, self.on.spell));
        line(LineKind::Status, text, &spells::CONCENTRATING)
    }
}

/// A status lasts as long as somebody concentrates.
#[event]
pub struct Sustains {
    /// Whose status, and whose concentration.
    #[actor]
    pub kept: Sustained,
}

impl Happens<Unbound> for Sustains {
    fn apply(&self, s: &mut State) {
        if !s.sustained.contains(&self.kept) {
            s.sustained.push(self.kept);
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let (whom, status) = (t.who(self.kept.target), self.kept.status.name());
        let text = format!("{whom} stays {status} as long as {} concentrates.", t.who(self.kept.caster));
        line(LineKind::Status, text, &spells::CONCENTRATION)
    }
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.kept.caster)
    }
}

/// Somebody no longer concentrates.
#[event(status, "{actor} no longer concentrates.", rule = spells::CONCENTRATION)]
pub struct ConcentrationEnded {
    pub actor: ActorId,
}

impl Happens<Unbound> for ConcentrationEnded {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).magic.concentration = None;
        s.sustained.retain(|kept| kept.caster != self.actor);
    }
}

/// Mana came back, Threshold went down, or slots were filled (UL-RST-03, 04, 15).
#[event(deed, "{actor} has gathered new strength for spells.", rule = spells::RESOURCES)]
pub struct MagicRestored {
    pub actor: ActorId,
    /// What there is to cast with now.
    pub magic: Magic,
}

impl Happens<Unbound> for MagicRestored {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).magic = self.magic;
    }
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

impl Whom for Sustained {
    fn whom(&self) -> Option<ActorId> {
        Some(self.target)
    }
}
