//! People and creatures, as they are when nothing has happened to them. Nothing here changes during play.

use ludex_kit::words;

words! {
    /// What an actor has learned.
    pub enum Skill {
        Acrobatics = "acrobatics", Arcana = "arcana", Athletics = "athletics", Crafting = "crafting",
        Deception = "deception", Diplomacy = "diplomacy", Intimidation = "intimidation", Medicine = "medicine",
        Nature = "nature", Occultism = "occultism", Performance = "performance", Religion = "religion",
        Society = "society", Stealth = "stealth", Survival = "survival", Thievery = "thievery",
    }
    /// How well something was learned.
    #[derive(Default)]
    pub enum Rank {
        #[default] Untrained = "untrained", Trained = "trained", Expert = "expert", Master = "master",
        Legendary = "legendary",
    }
    /// How big an actor is.
    #[derive(Default)]
    pub enum Size {
        Tiny = "tiny", Small = "small", #[default] Medium = "medium", Large = "large", Huge = "huge",
        Gargantuan = "gargantuan",
    }
    /// Into what an attack falls apart: kinds of damage.
    pub enum DamageType {
        Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Bleed = "bleed", Acid = "acid",
        Cold = "cold", Electricity = "electricity", Fire = "fire", Sonic = "sonic", Positive = "positive",
        Negative = "negative", Force = "force", Chaotic = "chaotic", Evil = "evil", Good = "good", Lawful = "lawful",
        Mental = "mental", Poison = "poison", Untyped = "untyped",
    }
    /// How a weapon is learned.
    #[derive(Default)]
    pub enum WeaponCategory {
        Unarmed = "unarmed", #[default] Simple = "simple", Martial = "martial", Advanced = "advanced",
    }
    /// What armour is learned as; what nobody wears is no armour.
    #[derive(Default)]
    pub enum ArmorCategory {
        #[default] Unarmored = "unarmored", Light = "light", Medium = "medium", Heavy = "heavy",
    }
}
