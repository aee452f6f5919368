//! What skills are about: lore, topics, traditions, and other abilities in their place.

use crate::modifiers::Modifiers;
use crate::prelude::*;

rules! {
    /// Each lore is a skill of its own. With one that fits, a task is 5 easier where it is exactly the matter, 2 where it is near
    /// it; which it is the game master says.
    LORE = "PF-SKL-03", "Lore subcategories";
    /// What each skill knows about.
    TOPICS = "PF-SKL-04", "Recall Knowledge topics", Table(TOPIC_ROWS; "skill", "topics");
    /// Each tradition of magic has its skill; with another's one identifies it 5 worse, where the game master lets one try at all.
    TRADITIONS = "PF-SKL-05", "Tradition skills", Table(TRADITION_ROWS; "tradition", "skill");
}

/// What skills know about (PF-SKL-04).
pub const TOPIC_ROWS: [(Skill, &str); 7] = [
    (Skill::Arcana, "theory of the arcane, traditions of magic, arcane creatures and planes"),
    (Skill::Crafting, "alchemy, worth of things, engineering, materials, constructs"),
    (Skill::Medicine, "diseases, poisons, wounds, causes of death"),
    (Skill::Nature, "surroundings, plants, lay of the land, weather, natural creatures and planes"),
    (Skill::Occultism, "mysteries, philosophy, occult creatures, secret planes"),
    (Skill::Religion, "gods' servants and planes, doctrine, dark myths, creatures of faith"),
    (Skill::Society, "local history, people of note, law, ranks, cultures of humanoids"),
];

/// The skill of each tradition of magic (PF-SKL-05).
pub const TRADITION_ROWS: [(&str, Skill); 4] =
    [("arcane", Skill::Arcana), ("divine", Skill::Religion), ("occult", Skill::Occultism), ("primal", Skill::Nature)];

/// Returns the skill that knows about a topic (PF-SKL-04).
pub fn about(topic: &str) -> Option<Skill> {
    TOPIC_ROWS.iter().find(|row| row.1.contains(topic)).map(|row| row.0)
}

/// Returns what somebody adds to a check of a lore that it has: Intelligence, and what the trained add (PF-SKL-03).
pub fn modifier(state: &State, id: ActorId, shows: bool) -> Modifiers {
    let profile = state.profile(id);
    let mind = profile.skills[Skill::Society as usize];
    let ability = if mind.given { 0 } else { i32::from(mind.ability) };
    let own = Statistic::built(Ability::Intelligence, ability, Rank::Trained, profile.level.into());
    let mut tally = Tally::new(shows);
    own.add_to(&mut tally);
    let mut sum = Modifiers::on(tally);
    conditions::weigh(state, id, Ability::Intelligence, conditions::Use::Skill, &mut sum);
    sum
}

/// Returns the DC of a task for one with a lore that fits exactly, or nearly (PF-SKL-03).
pub const fn lore_dc(base: i32, exact: bool) -> i32 {
    if exact { base - 5 } else { base - 2 }
}

/// Returns the DC of identifying magic of a tradition with a skill (PF-SKL-05).
pub fn identify_dc(base: i32, tradition: &str, skill: Skill) -> i32 {
    let fits = TRADITION_ROWS.contains(&(tradition, skill));
    if fits { base } else { base + 5 }
}
