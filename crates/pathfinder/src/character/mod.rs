//! People and creatures, as they are when nothing has happened to them. Nothing here changes during play.

use ludex_kit::words;

words! {
    /// What an actor is made of.
    pub enum Ability {
        Strength = "strength", Dexterity = "dexterity", Constitution = "constitution", Intelligence = "intelligence",
        Wisdom = "wisdom", Charisma = "charisma",
    }
    /// What an actor has learned.
    pub enum Skill {
        Acrobatics = "acrobatics", Arcana = "arcana", Athletics = "athletics", Crafting = "crafting",
        Deception = "deception", Diplomacy = "diplomacy", Intimidation = "intimidation", Medicine = "medicine",
        Nature = "nature", Occultism = "occultism", Performance = "performance", Religion = "religion",
        Society = "society", Stealth = "stealth", Survival = "survival", Thievery = "thievery",
    }
    /// What an actor resists with.
    pub enum Save {
        Fortitude = "fortitude", Reflex = "reflex", Will = "will",
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
    /// What a creature is, as far as rules ask.
    pub enum Trait {
        Animal = "animal", Humanoid = "humanoid", Undead = "undead", Construct = "construct", Mindless = "mindless",
        Plant = "plant", Dragon = "dragon", Beast = "beast", Good = "good", Evil = "evil", Lawful = "lawful",
        Chaotic = "chaotic", Minion = "minion", Giant = "giant", Swarm = "swarm", Bloodless = "bloodless",
    }
    /// What a creature can do as a reaction.
    pub enum Reaction {
        AttackOfOpportunity = "attack of opportunity", ShieldBlock = "shield block",
    }
    /// Into what an attack falls apart: kinds of damage.
    pub enum DamageType {
        Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Bleed = "bleed", Acid = "acid",
        Cold = "cold", Electricity = "electricity", Fire = "fire", Sonic = "sonic", Positive = "positive",
        Negative = "negative", Force = "force", Chaotic = "chaotic", Evil = "evil", Good = "good", Lawful = "lawful",
        Mental = "mental", Poison = "poison", Untyped = "untyped",
    }
    /// What a weakness, a resistance or an immunity is against, where it is no one kind of damage.
    pub enum Material {
        Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine", Magical = "magical",
    }
}

words! {
    /// What a weapon is like.
    pub enum WeaponTrait {
        Agile = "agile", Finesse = "finesse", Nonlethal = "nonlethal", Unarmed = "unarmed", Reach = "reach",
        Propulsive = "propulsive", Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine",
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
    /// Against what a weakness or a resistance holds: a kind of damage, a group of them, something that the attack is made of.
    pub enum Against {
        Bludgeoning = "bludgeoning", Piercing = "piercing", Slashing = "slashing", Bleed = "bleed", Acid = "acid",
        Cold = "cold", Electricity = "electricity", Fire = "fire", Sonic = "sonic", Positive = "positive",
        Negative = "negative", Force = "force", Chaotic = "chaotic", Evil = "evil", Good = "good", Lawful = "lawful",
        Mental = "mental", Poison = "poison", Untyped = "untyped", Physical = "physical", All = "all",
        Silver = "silver", ColdIron = "cold iron", Adamantine = "adamantine", Precision = "precision", Critical = "critical",
        Splash = "splash", Area = "area", Nonlethal = "nonlethal",
    }
}

impl Against {
    /// Returns what holds against one kind of damage alone.
    pub const fn of(kind: DamageType) -> Self {
        Self::ALL[kind as usize]
    }
}
