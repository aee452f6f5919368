//! What a check needs: senses, a body that moves, a voice.

use super::*;

rules! {
    /// Every check needs something, and so fails by itself where that is not there. What is usual follows from its ability and its skill;
    /// the game master may say something else.
    TAGS = "ED-CHK-55", "Tags of a check", Table(TAG_TABLE; "tag", "usual for", "asked by");
}

pub use crate::state::Tag;

/// What each tag is usual for, and what asks for it (ED-CHK-55).
pub const TAG_TABLE: [(Tag, &str, &str); 9] = [
    (Tag::Sight, "Inspection, Visual Arts, whatever is read or watched", "being blinded or dazzled"),
    (Tag::Hearing, "Music, following a voice", "being deafened"),
    (Tag::EitherSense, "Alertness, Insight, Survival", "being blinded and deafened"),
    (Tag::Physical, "Combativity, Strength, Dexterity, Tech", "being paralyzed or unconscious"),
    (Tag::Bodily, "Stamina saving throws", "nothing of that"),
    (Tag::Mental, "all others", "gravity"),
    (Tag::Movement, "the skills that armour hampers", "armour"),
    (Tag::Speech, "Will, in words", "the speechless"),
    (Tag::Social, "swaying, reading, deceiving somebody", "being charmed, attitudes"),
];

/// Returns what a check usually needs (ED-CHK-55). Only the first of the senses, the body and the mind is told.
pub fn usual_tag(task: Task) -> Tag {
    match (task.ability, task.skill) {
        _ if task.sight => Tag::Sight,
        (_, Some(Skill::Stamina)) => Tag::Bodily,
        (Ability::Perception, Some(Skill::Music)) => Tag::Hearing,
        (Ability::Perception, Some(Skill::Inspection | Skill::VisualArts)) => Tag::Sight,
        (Ability::Perception, Some(Skill::Alertness | Skill::Insight | Skill::Survival)) => Tag::EitherSense,
        (_, Some(skill)) if is_hampered(skill) => Tag::Movement,
        (Ability::Combativity | Ability::Strength | Ability::Dexterity | Ability::Tech, _) => Tag::Physical,
        _ => Tag::Mental,
    }
}

/// Returns why a check that needs something fails an actor by itself; `None` where it is rolled.
pub fn fails_for(state: &State, id: ActorId, tag: Tag) -> Option<&'static Rule> {
    let has = |what| conditions::has(state, id, what);
    let still = || {
        if has(Condition::Unconscious) {
            Some(&conditions::UNCONSCIOUS_FAILS)
        } else if has(Condition::Paralyzed) {
            Some(&conditions::PARALYZED_FAILS)
        } else {
            None
        }
    };
    match tag {
        Tag::Sight if conditions::asleep(state, id) => Some(&conditions::SLEEPING),
        Tag::Sight => has(Condition::Blinded).then_some(&conditions::BLINDED),
        Tag::Hearing => has(Condition::Deafened).then_some(&conditions::FAILS),
        Tag::EitherSense => (has(Condition::Blinded) && has(Condition::Deafened)).then_some(&conditions::FAILS),
        Tag::Physical | Tag::Movement => still(),
        Tag::Speech | Tag::Social if !speaks(state, id) => Some(&TAGS),
        Tag::Bodily | Tag::Mental | Tag::Speech | Tag::Social => None,
    }
}

/// Returns whether an actor can speak.
pub fn speaks(state: &State, id: ActorId) -> bool {
    !crate::traumas::is_mute(state, id)
        && !state.actor(id).silenced
        && !conditions::is_gagged(state, id)
        && !conditions::has(state, id, Condition::Unconscious)
}
