//! Effects that come upon an area or a target: who is in it, what they save, what they suffer.

mod countering;
mod unleashing;

pub use countering::{Counter, Counters, counteracts};
pub use unleashing::{BlastRolled, Immunised, Saved, Unleash, Unleashed, basic, heals};

use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// What is aimed needs a lawful target within its range, with nothing solid between. Nobody is an ally of oneself.
    TARGETS = "PF-EFF-01", "Range and targets";
    /// In an area nobody is missed for being hidden. Cover from where it begins helps Reflex as it helps armour class; who is behind
    /// something solid is spared.
    AREAS = "PF-EFF-07", "Area effects and cover/hidden";
    /// Critical success suffers nothing, success half, failure all, critical failure twice. The damage is rolled once for all.
    BASIC = "PF-EFF-08", "Basic saving throw";
    /// A counteract check tells up to which level something is undone: three above one's own by critical success, one above by
    /// success, below it by failure.
    COUNTERACT = "PF-EFF-12", "Counteracting";
    /// What takes one out of the fight does a degree less to those of a level more than twice that of the spell, or above that of
    /// what is no spell.
    INCAPACITATION = "PF-EFF-13", "Incapacitation";
    /// What works on the mind does nothing to the mindless, and so with fear and other feelings; what is heard or seen does nothing
    /// to those who do not hear or see it, and words nothing to those who do not understand them.
    TRAITS = "PF-EFF-14", "Mental, emotion, fear, auditory, visual, linguistic", Table(TRAIT_ROWS; "trait", "does nothing to");
    /// For a while somebody is proof against the same thing again, from one person or from all.
    PROOF = "PF-EFF-15", "Temporary immunity bookkeeping", State;
    /// One roll of damage for all whom something touches, one save for each, in the order of initiative (house).
    ONE_SAVE = "PF-EFF-17", "Several effects in one area or target";
    /// Nobody chooses to suffer but where an effect asks for the willing; to what an ally does one may choose to fail (house).
    WILLING = "PF-EFF-18", "Choosing not to resist, and allies";
    /// Positive energy heals the living and harms the undead, negative the other way round; neither touches things.
    LIFE = "PF-DMG-09", "Positive and negative";
}

words! {
    /// What an effect is like, for those whom it does not touch.
    pub enum Quality {
        Mental = "mental", Emotion = "emotion", Fear = "fear", Auditory = "auditory", Visual = "visual", Linguistic = "linguistic",
        Incapacitation = "incapacitation", Spell = "spell",
    }
}

/// Whom effects do not touch (PF-EFF-14).
pub const TRAIT_ROWS: [(Quality, &str); 6] = [
    (Quality::Mental, "the mindless"),
    (Quality::Emotion, "the mindless"),
    (Quality::Fear, "the mindless"),
    (Quality::Auditory, "those who do not hear"),
    (Quality::Visual, "those who do not see"),
    (Quality::Linguistic, "those without a common language"),
];

/// Returns whether an effect of somebody, of some qualities, does nothing to one whom it reaches (PF-EFF-14).
pub fn spares(state: &State, id: ActorId, by: ActorId, qualities: &[Quality]) -> bool {
    let profile = state.profile(id);
    let mindless = profile.traits.has(Trait::Mindless) || profile.immune.has(Against::Mental);
    let has = |what: Condition| state.actor(id).has(what);
    qualities.iter().any(|quality| match quality {
        Quality::Mental | Quality::Emotion | Quality::Fear => mindless,
        Quality::Auditory => has(Condition::Deafened),
        Quality::Visual => has(Condition::Blinded) || has(Condition::Unconscious),
        Quality::Linguistic => mindless || has(Condition::Deafened) || !derived::understands(state, id, by),
        Quality::Incapacitation | Quality::Spell => false,
    })
}

/// Returns whether an effect that takes one out does a degree less to somebody of a level (PF-EFF-13).
pub const fn is_above(level: i8, of: i8, spell: bool) -> bool {
    let most = if spell { 2 * of } else { of };
    level > most
}
