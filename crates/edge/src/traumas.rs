//! Traumas: what they are and what they do to whoever has them. How they come and go is the part of [`crate::wounding`].

mod tables;

pub use tables::*;

use crate::prelude::*;

rules! {
    /// A trauma is of the body or of the mind, mild or severe, and sits somewhere.
    TRAUMAS = "ED-TRA-01", "Two natures", State;
    /// Where a mild one of the body sits.
    MILD_BODY = "ED-TRA-12", "Mild physical table", Table(LOCATION_TABLE; "from", "to", "where");
    /// Of an arm: disadvantage on every check that uses it.
    ARM = "ED-TRA-15", "Mild: Arm";
    /// Of a leg: disadvantage on every check that uses it, and 2 m slower.
    LEG = "ED-TRA-16", "Mild: Leg: checks and speed";
    /// Where a severe one of the body sits.
    SEVERE_BODY = "ED-TRA-22", "Severe physical table", Table(LOCATION_TABLE; "from", "to", "where");
    /// What a severe one has ruined stays so after it has healed.
    PERMANENT = "ED-TRA-21", "Severe physical: permanent part";
    /// A ruined arm holds nothing, and takes no part in holding with two hands.
    RUINED_ARM = "ED-TRA-25", "Severe: one arm";
    /// With two of them one holds nothing at all.
    RUINED_ARMS = "ED-TRA-26", "Severe: both arms";
    /// A ruined leg halves the speed and takes a crutch to walk.
    RUINED_LEG = "ED-TRA-27", "Severe: one leg";
    /// With two of them a third of it is left, crawling.
    RUINED_LEGS = "ED-TRA-28", "Severe: both legs";
    /// Where a mild one of the mind shows.
    MILD_MIND = "ED-TRA-29", "Mild psychic table", Table(SHOCK_TABLE; "die", "shock");
    /// Hallucinations: disadvantage on everything.
    HALLUCINATIONS = "ED-TRA-31", "Shock 2: hallucinations";
    /// Paranoia: disadvantage on what takes reason or will.
    PARANOIA = "ED-TRA-32", "Shock 3: paranoia";
    /// Who has lost its speech says nothing.
    SPEECH = "ED-TRA-34", "Shock 5: stutter or mute", State;
    /// Tremors: disadvantage on everything.
    TREMORS = "ED-TRA-36", "Shock 7: tremors";
    /// A charm: disadvantage on everything more than 10 m from it.
    CHARM = "ED-TRA-38", "Shock 9: lucky charm";
    /// What a severe one of the mind leaves.
    SEVERE_MIND = "ED-TRA-42", "Severe psychic table", Table(DISORDER_TABLE; "die", "disorder");
    /// What it takes from an ability it takes from the score itself, and from all that follows from it.
    LOSS = "ED-TRA-44", "Ability loss is a change of score";
    /// A limb is ruined or not; what is lost and what slows adds up.
    SAME_LIMB = "ED-TRA-45", "The same limb again";
    /// Bodies with other limbs are hurt elsewhere.
    OTHER_LIMBS = "ED-TRA-46", "Bodies with other limbs", Table(LIMB_TABLE; "body", "an arm is", "a leg is");
    /// All that follows from a score follows what it has become.
    SPREADS = "ED-INB-20", "A torso injury spreads";
}

/// What a leg that is hurt takes from the speed, in centimetres (ED-TRA-16).
const LIMPS: i32 = 200;
/// How far from its charm somebody is well, in centimetres (ED-TRA-38).
const CHARMED: i32 = 1000;

/// Returns the score of an ability, as traumas have left it (ED-TRA-44); what is reckoned from it follows (ED-INB-20).
#[inline]
pub fn score(state: &State, id: ActorId, ability: Ability) -> i32 {
    if state.actor(id).traumas.is_empty() {
        return state.profile(id).score(ability);
    }
    let lost = state.actor(id).traumas.iter().filter(|trauma| trauma.ability == Some(ability) && is_lost(*trauma));
    state.profile(id).score(ability) - lost.count() as i32
}

/// Returns whether what a trauma takes from an ability is still missing: as long as it has not healed, and of a severe one of the body
/// for good (ED-TRA-21, ED-TRA-40).
fn is_lost(trauma: Trauma) -> bool {
    !trauma.healed || trauma.severe && !trauma.is_of_the_mind() && !trauma.mended
}

/// Returns the part of a body in which a trauma sits; `None` for one of the mind, and for one that sits nowhere yet.
pub fn part(state: &State, id: ActorId, trauma: Trauma) -> Option<Part> {
    if trauma.is_of_the_mind() || trauma.row == 0 {
        return None;
    }
    let (.., part) = LOCATION_TABLE.iter().copied().find(|(low, high, _)| (*low..=*high).contains(&trauma.row))?;
    Some(on_body(state.profile(id).limbs, part))
}

/// Returns the part of a body with other limbs (ED-TRA-46): without arms an arm is the leg of that side, without legs the torso.
pub fn on_body(limbs: Limbs, part: Part) -> Part {
    match (part, limbs) {
        (Part::RightArm, Limbs::NoArms) => Part::RightLeg,
        (Part::LeftArm, Limbs::NoArms) => Part::LeftLeg,
        (Part::RightLeg | Part::LeftLeg, Limbs::NoLegs | Limbs::None) => Part::Torso,
        (Part::RightArm | Part::LeftArm, Limbs::None) => Part::Torso,
        (part, _) => part,
    }
}

/// Returns whether a part is ruined (ED-TRA-45).
pub fn is_ruined(state: &State, id: ActorId, which: Part) -> bool {
    is_ruined_without(state, id, which, None)
}

/// Returns the same, leaving out the trauma at a place of the list.
pub fn is_ruined_without(state: &State, id: ActorId, which: Part, left_out: Option<u8>) -> bool {
    let ruins = |trauma: Trauma| trauma.severe && !trauma.mended && part(state, id, trauma) == Some(which);
    let all = (0..).zip(state.actor(id).traumas.iter());
    all.filter(|(place, _)| Some(*place) != left_out).any(|(_, trauma)| ruins(trauma))
}

/// Returns how many mild traumas a part has that have not healed.
fn hurts(state: &State, id: ActorId, which: Part) -> i32 {
    let hurt = |trauma: &Trauma| !trauma.severe && !trauma.healed && part(state, id, *trauma) == Some(which);
    state.actor(id).traumas.iter().filter(hurt).count() as i32
}

/// Returns how many of two parts are ruined.
fn ruined_of(state: &State, id: ActorId, parts: [Part; 2]) -> usize {
    parts.into_iter().filter(|part| is_ruined(state, id, *part)).count()
}

/// Returns how many legs are ruined.
pub fn ruined_legs(state: &State, id: ActorId) -> usize {
    if state.actor(id).traumas.is_empty() { 0 } else { ruined_of(state, id, [Part::RightLeg, Part::LeftLeg]) }
}

/// Returns how many mild traumas of the legs somebody has.
pub fn hurt_legs(state: &State, id: ActorId) -> i32 {
    hurts(state, id, Part::RightLeg) + hurts(state, id, Part::LeftLeg)
}

/// Returns a speed as legs have left it (ED-TRA-16, ED-TRA-27, ED-TRA-28): first what is taken off, then the half or the third.
pub fn speed(state: &State, id: ActorId, whole: i32) -> i32 {
    if state.actor(id).traumas.is_empty() {
        return whole;
    }
    let left = (whole - LIMPS * hurt_legs(state, id)).max(0);
    match ruined_legs(state, id) {
        0 => left,
        1 => left / 2,
        _ => left / 3,
    }
}

/// Returns whether somebody can only crawl: without both legs, or without one and without a crutch (ED-TRA-27, ED-TRA-28).
pub fn crawls(state: &State, id: ActorId) -> bool {
    match ruined_legs(state, id) {
        0 => false,
        1 => !state.actor(id).crutch,
        _ => true,
    }
}

/// Returns the arm with which somebody holds what takes one hand: the right, unless it has changed hands or that arm is ruined.
fn arm(state: &State, id: ActorId) -> Part {
    arm_without(state, id, None)
}

/// Returns the same, leaving out the trauma at a place of the list.
pub fn arm_without(state: &State, id: ActorId, left_out: Option<u8>) -> Part {
    let left = state.actor(id).left_handed;
    let (first, second) = if left { (Part::LeftArm, Part::RightArm) } else { (Part::RightArm, Part::LeftArm) };
    let ruined = |part| is_ruined_without(state, id, part, left_out);
    if ruined(first) && !ruined(second) { second } else { first }
}

/// Returns whether arms and crutch leave somebody able to hold something of so many hands (ED-TRA-25, ED-TRA-26).
#[inline]
pub fn can_hold(state: &State, id: ActorId, hands: u8) -> bool {
    let actor = state.actor(id);
    if hands == 0 || actor.traumas.is_empty() && !actor.crutch {
        return true;
    }
    let whole = 2 - ruined_of(state, id, [Part::RightArm, Part::LeftArm]);
    let free = whole.saturating_sub(usize::from(actor.crutch));
    free >= usize::from(hands)
}

/// Returns how many traumas of the arms count against something that takes so many hands; each is a source of its own (ED-TRA-15).
#[inline]
pub fn against_hands(state: &State, id: ActorId, hands: u8) -> i32 {
    if state.actor(id).traumas.is_empty() {
        return 0;
    }
    match hands {
        0 => 0,
        1 => hurts(state, id, arm(state, id)),
        _ => hurts(state, id, Part::RightArm) + hurts(state, id, Part::LeftArm),
    }
}

/// Returns what a trauma speaks against in a check of an actor; each is a source of its own (ED-TRA-11).
pub fn against(
    state: &State,
    id: ActorId,
    trauma: Trauma,
    (ability, skill): (Ability, Option<Skill>),
) -> Option<(&'static str, &'static Rule)> {
    if !trauma.is_of_the_mind() {
        if trauma.healed || trauma.severe {
            return None;
        }
        return match part(state, id, trauma)? {
            Part::RightLeg | Part::LeftLeg if uses_legs(skill) => Some(("a hurt leg", &LEG)),
            Part::RightArm | Part::LeftArm if uses_arms(skill) => Some(("a hurt arm", &ARM)),
            _ => None,
        };
    }
    match trauma.active_shock()? {
        Shock::Hallucinations => Some(("hallucinations", &HALLUCINATIONS)),
        Shock::Tremors => Some(("tremors", &TREMORS)),
        Shock::Paranoia if matches!(ability, Ability::Intelligence | Ability::Will) => Some(("paranoia", &PARANOIA)),
        Shock::Charm if is_far_from_charm(state, id, trauma) => Some(("without the charm", &CHARM)),
        _ => None,
    }
}

/// Returns whether somebody is more than 10 m from what it clings to; as long as nobody has named it, it has it with it.
fn is_far_from_charm(state: &State, id: ActorId, trauma: Trauma) -> bool {
    let far = |thing: ActorId| {
        let (here, there) = (state.actor(id).at, state.actor(thing).at);
        here.squared_to(there) > i64::from(CHARMED) * i64::from(CHARMED)
    };
    trauma.thing.is_some_and(far)
}

/// Returns whether a check of a skill uses the legs (ED-TRA-16).
const fn uses_legs(skill: Option<Skill>) -> bool {
    use Skill::{Acrobatics, Athletics, Climbing, Stealth, Swimming};
    matches!(skill, Some(Acrobatics | Athletics | Climbing | Stealth | Swimming))
}

/// Returns whether a check of a skill uses both arms (ED-TRA-15).
const fn uses_arms(skill: Option<Skill>) -> bool {
    matches!(skill, Some(Skill::Climbing | Skill::Swimming | Skill::Wrestling))
}

/// Returns whether a shock has taken somebody's speech (ED-TRA-34).
pub fn is_mute(state: &State, id: ActorId) -> bool {
    let mute = |trauma: Trauma| !trauma.stutters && trauma.active_shock() == Some(Shock::Speech);
    state.actor(id).traumas.iter().any(mute)
}
