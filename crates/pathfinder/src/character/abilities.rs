//! What creatures can do beside striking, and what does nothing to them.

use ludex_kit::words;

words! {
    /// What does nothing to somebody, beside damage.
    pub enum ProofAgainst {
        Blinded = "blinded", Dazzled = "dazzled", Deafened = "deafened", Doomed = "doomed", Drained = "drained",
        Enfeebled = "enfeebled", Fatigued = "fatigued", Grabbed = "grabbed", Immobilized = "immobilized",
        Paralyzed = "paralyzed", Petrified = "petrified", Prone = "prone", Restrained = "restrained",
        Sickened = "sickened", Slowed = "slowed", Stunned = "stunned", Unconscious = "unconscious",
        Frightened = "frightened", DeathEffects = "death_effects" as "death effects", Disease = "disease",
        Healing = "healing", Necromancy = "necromancy", Sleep = "sleep", Fear = "fear",
    }
}

impl ProofAgainst {
    /// Returns the word for a condition, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.written() == name)
    }
}
