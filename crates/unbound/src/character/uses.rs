//! What each sub-skill is for, and with which tool (UL-SKL-02 to 12, 17, 24, 25).

use super::attributes::{Attribute, Defence};
pub use super::skills::USES;
use super::skills::{Group, Skill};

ludex_engine::rules! {
    /// Physicality: strength and skill of the body, against bonds, doors and fatigue of the hands.
    PHYSICALITY = "UL-SKL-02", "Physicality", Table(uses_of(Group::Physicality); "sub-skill", "what it is for", "tool");
    /// Movement: jumping, balance, long effort, riding.
    MOVEMENT = "UL-SKL-03", "Movement skills", Table(uses_of(Group::Movement); "sub-skill", "what it is for", "tool");
    /// Armour with Bulk gives disadvantage on all four Movement sub-skills, and takes 5 from their passive values.
    BULK_HAMPERS = "UL-SKL-04", "Bulk armour hampers Movement skills";
    /// A saddle in use takes that from Ride, and from Ride alone.
    SADDLE = "UL-SKL-05", "Saddle removes the Bulk penalty on Ride";
    /// Stealth: moving unseen, staying hidden, hiding things, passing for another actor.
    STEALTH = "UL-SKL-06", "Stealth", Table(uses_of(Group::Stealth); "sub-skill", "what it is for", "tool");
    /// Thievery: taking, entering, forging, squeezing through, cheating; some of it takes tools.
    THIEVERY = "UL-SKL-07", "Thievery", Table(uses_of(Group::Thievery); "sub-skill", "what it is for", "tool");
    /// Speechcraft: lies, truth, threats, crowds, weak spots.
    SPEECHCRAFT = "UL-SKL-08", "Speechcraft", Table(uses_of(Group::Speechcraft); "sub-skill", "what it is for", "tool");
    /// Awareness: searching, noticing, reading people, remembering.
    AWARENESS = "UL-SKL-09", "Awareness", Table(uses_of(Group::Awareness); "sub-skill", "what it is for", "tool");
    /// Survival: snares, animals, tracks, ways, food. Hunting is Trapping or Tracking.
    SURVIVAL = "UL-SKL-10", "Survival", Table(uses_of(Group::Survival); "sub-skill", "what it is for", "tool");
    /// Medicine: finding the cause, long care, help at once. Some ailments are not treated before they are diagnosed.
    MEDICINE = "UL-SKL-11", "Medicine", Table(uses_of(Group::Medicine); "sub-skill", "what it is for", "tool");
    /// Performance: dance, juggling, jokes, acting, song; a boost in Song may belong to one instrument.
    PERFORMANCES = "UL-SKL-12", "Performance", Table(uses_of(Group::Performance); "sub-skill", "what it is for", "tool");
    /// Seven groups of weapons and spells, which attacks are made with.
    WEAPON_GROUPS = "UL-SKL-17", "Damage groups", Table(super::properties::DAMAGE_GROUP_TABLE; "group", "weapons");
    /// The table decides to which groups a weapon belongs; of two the higher rank is used (house).
    TWO_GROUPS = "UL-SKL-18", "A weapon in more than one group", Call;
    /// A campaign may add the group Firearms, and may move crossbows into it.
    FIREARMS_GROUP = "UL-SKL-19", "Firearms group", Option;
    /// Each maneuver is a group for ranks and a sub-skill for boosts.
    MANEUVERS = "UL-SKL-24", "Combat maneuvers as skills", Table(MANEUVER_SKILLS; "maneuver", "attribute");
    /// Armour and defence groups are skills too: ranks of a defence add 2 each, boosts go by attribute.
    ARMOUR_AND_DEFENCES = "UL-SKL-25", "Armor and defence groups as skills", Table(DEFENCE_GROUPS; "defence", "group of its ranks");
}

/// Returns the rows of a group's table: each sub-skill by its name, what it is for, and its tool.
fn uses_of(group: Group) -> impl Iterator<Item = (&'static str, &'static str, Option<&'static str>)> {
    let of_group = USES.iter().filter(move |(skill, ..)| skill.group() == group);
    of_group.map(|&(skill, what_for, tool)| (skill.name(), what_for, tool))
}

/// Returns what a sub-skill is for.
pub const fn what_for(skill: Skill) -> &'static str {
    USES[skill as usize].1
}

/// Returns the tool that some uses of a sub-skill take, by its name.
pub const fn tool(skill: Skill) -> Option<&'static str> {
    USES[skill as usize].2
}

/// The five maneuvers with the attribute of each (UL-SKL-24).
pub const MANEUVER_SKILLS: [(Group, Attribute); 5] = [
    (Group::Shove, Attribute::Strength),
    (Group::Feint, Attribute::Cunning),
    (Group::Grapple, Attribute::Endurance),
    (Group::Takedown, Attribute::Agility),
    (Group::Disarm, Attribute::Dexterity),
];

/// The groups that ranks in armour are taken in (UL-SKL-25).
pub const ARMOUR_GROUPS: [Group; 4] = [Group::Unarmored, Group::Light, Group::Medium, Group::Heavy];

/// The defences with the groups that their ranks belong to (UL-SKL-25).
pub const DEFENCE_GROUPS: [(Defence, Group); 4] = [
    (Defence::Body, Group::Body),
    (Defence::Mobility, Group::Mobility),
    (Defence::Mental, Group::Mental),
    (Defence::Spirit, Group::Spirit),
];
