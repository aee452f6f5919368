//! Casting spells: what it takes, what withstands them, what keeps them up.

mod afflicting;
mod aiming;
mod at_turns;
mod boons;
mod casting;
mod daily;
mod harmful;
mod lasting;
mod works;
mod zones;

pub use aiming::{far, may_aim, template};
pub(crate) use at_turns::obeys;
pub use at_turns::{struck_true, time_passes, turn_comes, turn_ends, used_up};
pub use boons::MagicFound;
pub use casting::{CastSpell, SpellBegun, feathers};
pub use daily::{BondDrained, DrainBond, FocusSet, PrepareSpells, SetFocus, SpellsPrepared, day_begins};
pub use harmful::{KnownChances, SpellStruck, attempt_at, mean_harm};
pub use lasting::{Dismiss, EndSpell, RelyOnGuidance, SpellSustained, Sustain, Widen};
pub use works::{hostile_deed, strikes_out, takes_effect};
pub use zones::enters;

use crate::checks::{Attempt, Degree};
use crate::magic::{self, Defence, Far, SpellTrait, rule_of};
use crate::prelude::*;
use crate::templates::Template;

rules! {
    /// Casting takes the actions of the spell, and a slot of its level unless it is a cantrip. Gestures give openings; a spell that
    /// is broken off is lost.
    CASTING = "PF-SPL-01", "Casting";
    /// An attack with a spell is rolled against the armour class, or a save against the DC of spells. The attack counts for those
    /// after it once the spell takes effect (house), and a critical success doubles the damage.
    ATTACKS_AND_SAVES = "PF-SPL-02", "Spell attack and saves";
    /// What must be sustained lasts to the end of one's next turn. An action prolongs it by a turn, not for the tired. After a
    /// hundred rounds it ends and tires.
    SUSTAINING = "PF-SPL-03", "Sustain";
    /// Focus spells cost a Focus Point, of which there are three at most.
    FOCUS = "PF-SPL-04", "Focus Points";
    /// First the checks by which the spell is lost, then, for each target, those by which it is missed; the slot is spent either
    /// way.
    TWO_FAMILIES = "PF-INT-09", "Stupefied caster against a hidden target";
    /// Areas ask nobody where they are; spells that are aimed do.
    AREAS_AND_AIM = "PF-INT-20", "Concealment, areas and the hidden";
}

/// A spell at work, with who cast it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Work {
    /// Who cast it.
    pub actor: ActorId,
    /// What.
    pub cast: SpellCast,
}

impl Work {
    /// Returns the spell.
    pub fn spell(self) -> Spell {
        self.cast.spell
    }

    /// Returns whom or what it takes in.
    pub fn template(self) -> Template {
        template(self.cast.spell, self.cast.actions)
    }

    /// Returns by how many levels it is above its own.
    pub fn above(self) -> u8 {
        self.cast.level.saturating_sub(magic::row(self.cast.spell).2)
    }

    /// Returns the DC of saves against it.
    pub fn dc(self, state: &State, shows: bool) -> Tally {
        derived::spell_dc(state, self.actor, shows).unwrap_or_else(|| checks::dc_of(Tally::new(shows)))
    }
}
