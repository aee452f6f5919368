//! Armour: Passive Armor and Armor Reduction (UL-ARM).

use crate::character::ArmourClass;
use crate::cover;
use crate::defence::PASSIVE_ARMOR;
use crate::prelude::*;
use crate::statuses::HINDERED;

ludex_engine::rules! {
    /// Worn armour has an armor value and a class; the rank in that class counts.
    ARMOUR_CLASSES = "UL-ARM-01", "Armour classes", State;
    /// Armor Reduction is half the armor value, rounded down, plus rank and boosts; it is taken off damage. A campaign may
    /// count the whole armor value.
    ARMOR_REDUCTION = "UL-ARM-02", "Armor Reduction";
    /// A rank in an armour skill adds 1, not 2, and only to Armor Reduction.
    ARMOUR_RANK = "UL-ARM-03", "Armour ranks count 1";
    /// Without armour the Unarmored skill counts, even after a failed defence.
    UNARMORED = "UL-ARM-04", "Unarmored";
    /// Light armour lets all of Agility dodge; after a failed dodge Agility counts in place of the rank.
    LIGHT = "UL-ARM-05", "Light armour";
    /// Medium armour lets at most 2 Agility dodge and adds Dexterity to Passive Armor.
    MEDIUM = "UL-ARM-06", "Medium armour";
    /// Heavy armour lets no Agility dodge; after a failed block the rank still counts.
    HEAVY = "UL-ARM-07", "Heavy armour";
    /// What Armor Reduction comes to after each kind of defence, for each class.
    REDUCTION_TABLE = "UL-ARM-08", "Armor Reduction by situation", Table(REDUCTION_ROWS; "situation", "Unarmored", "Light", "Medium", "Heavy");
    /// Armor Reduction is taken off all damage of attacks, maneuvers and spells, never below 0.
    WHAT_IT_REDUCES = "UL-ARM-09", "What Armor Reduction reduces";
    /// Armour and shields with Bulk give disadvantage on Movement skills.
    BULK = "UL-ARM-10", "Bulk";
    /// A boost counts for one armour only.
    ARMOUR_BOOST = "UL-ARM-11", "Boosts belong to one armour";
    /// Acid lowers the armor value, not below 0, and all that follows from it.
    CORRODED_ARMOUR = "UL-ARM-12", "Corroded armour", State;
    /// Creatures have an armor value, a class and a rank like characters (house).
    NATURAL_ARMOUR = "UL-ARM-13", "Natural armour", State;
    /// In armour skills ranks and boosts add 1 each.
    ARMOUR_RANKS_COUNT_ONCE = "UL-RNK-23", "Armour ranks count once";
}

/// How the defence against an attack went, as armour cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// No defence was tried, or it succeeded.
    Whole,
    /// A dodge failed.
    FailedDodge,
    /// A block failed.
    FailedBlock,
    /// A parry or a forced defence roll failed.
    FailedOther,
}

/// What is added to half the armor value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Added {
    /// The armour rank.
    Rank,
    /// Agility, not below 0.
    Agility,
    Nothing,
}

/// [`REDUCTION`] as it is shown: a situation, and what is added in each class.
const REDUCTION_ROWS: [(&str, Added, Added, Added, Added); 4] = {
    const fn row(name: &'static str, place: usize) -> (&'static str, Added, Added, Added, Added) {
        let [unarmored, light, medium, heavy] = REDUCTION[place];
        (name, unarmored, light, medium, heavy)
    }
    let names = ["no defence, or one that succeeded", "a failed dodge", "a failed block", "another failure"];
    [row(names[0], 0), row(names[1], 1), row(names[2], 2), row(names[3], 3)]
};

/// Armor Reduction by situation and class (UL-ARM-08): what is added to half the armor value and boosts.
/// Rows in the order of [`Situation`], columns Unarmored, Light, Medium, Heavy.
pub const REDUCTION: [[Added; 4]; 4] = {
    use Added::{Agility, Nothing, Rank};
    [
        [Rank, Rank, Rank, Rank],
        [Rank, Agility, Nothing, Nothing],
        [Rank, Nothing, Nothing, Rank],
        [Rank, Nothing, Nothing, Nothing],
    ]
};

/// Returns the armor value and the class of what an actor wears, and the boost of its wearer in it; what acid took of the
/// value is off (UL-ARM-12).
pub fn worn(state: &State, id: ActorId) -> (i32, ArmourClass, i32) {
    let actor = state.actor(id);
    let (value, class, boost) = match &actor.profile.armour {
        Some(armour) => (armour.value, armour.class, i32::from(armour.boost)),
        None => (state.options().armor_unarmored_value, ArmourClass::Unarmored, 0),
    };
    ((value - actor.statuses.value(Status::Corroded)).max(0), class, boost)
}

/// Returns whether what an actor wears, or the shield on its arm, has Bulk (UL-ARM-10).
pub fn is_bulky(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let profile = &actor.profile;
    profile.shield.as_ref().is_some_and(|shield| shield.bulk && actor.shield_up)
        || profile.armour.as_ref().is_some_and(|armour| armour.bulk)
}

/// Adds the armor value, and what acid took of it, to a tally.
pub(crate) fn add_value(tally: &mut Tally, state: &State, id: ActorId) {
    let actor = state.actor(id);
    let (value, class, _) = worn(state, id);
    if !tally.shows() {
        return tally.base("armor", value, &ARMOUR_CLASSES);
    }
    let (name, whole) = match &actor.profile.armour {
        Some(armour) => (armour.name.clone(), armour.value),
        None => ("no armour".to_owned(), state.options().armor_unarmored_value),
    };
    let rule = if actor.profile.pc || class == ArmourClass::Unarmored { &ARMOUR_CLASSES } else { &NATURAL_ARMOUR };
    tally.base(name, whole, rule);
    tally.add("Corroded", value - whole, &CORRODED_ARMOUR);
}

/// Returns the Armor Reduction of an actor in a situation (UL-ARM-08). Rank and boost add 1 each (UL-RNK-23).
pub fn reduction(state: &State, id: ActorId, situation: Situation, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    let (value, class, boost) = worn(state, id);
    let rank = actor.profile.rank(class.group());
    let label = if state.options().armor_reduction_divisor == 1 { "armor value" } else { "half the armor value" };
    tally.base(label, state.options().base_reduction(value), &ARMOR_REDUCTION);
    tally.add("armour boost", boost, &ARMOUR_BOOST);
    match REDUCTION[situation as usize][class as usize] {
        Added::Rank => tally.add("armour rank", rank, &ARMOUR_RANK),
        Added::Agility => {
            tally.add("Agility", actor.attribute(Attribute::Agility).max(0), &LIGHT);
            tally.off("armour rank", rank, &ARMOUR_RANK, "the defence failed");
        }
        Added::Nothing => tally.off("armour rank", rank, &ARMOUR_RANK, "the defence failed"),
    }
    tally
}

/// Returns the Passive Armor of an actor behind so much cover (UL-DEF-05).
pub fn passive(state: &State, id: ActorId, cover: Cover, shows: bool) -> Tally {
    let actor = state.actor(id);
    let mut tally = Tally::new(shows);
    add_value(&mut tally, state, id);
    let (_, class, _) = worn(state, id);
    let dexterity = actor.attribute(Attribute::Dexterity);
    if class == ArmourClass::Medium {
        tally.add("Dexterity", dexterity.max(0), &MEDIUM);
    } else if dexterity > 0 {
        tally.off("Dexterity", dexterity, &MEDIUM, "only Medium armour adds it");
    }
    if actor.shield_up
        && let Some(shield) = &actor.profile.shield
    {
        if state.options().passive_shield {
            tally.add("shield", shield.armor, &PASSIVE_ARMOR);
        } else {
            tally.off("shield", shield.armor, &PASSIVE_ARMOR, "a shield counts in blocks only");
        }
    }
    tally.add(actor.size().name(), actor.size().dodge(), &crate::character::size::SIZES);
    let (value, label, rule) = cover::bonus(cover);
    tally.add(label, value, rule);
    tally.add("Hindered", -actor.statuses.value(Status::HinderedDefence), &HINDERED);
    tally
}
