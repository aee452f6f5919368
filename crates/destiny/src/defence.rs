//! Defences: what an attack must reach, and how a defending creature meets it.

use crate::conditions;
use crate::event::Event;
use crate::gear;
use crate::profile::{Attribute, Profile, Skill};
use crate::state::{Attack, Guard, State};
use ludex_engine::{ActorId, Refusal, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Melee Defence: 10, less Size, plus Speed and Reason, plus the block of everything held.
    MELEE_DEFENCE = "WT-DER-10", "Melee Defence";
    /// Ranged Defence: the same, but only defensive things block.
    RANGED_DEFENCE = "WT-DER-11", "Ranged Defence";
    /// Speed and Reason together never take more than 5 from a Defence.
    SPEED_REASON = "WT-DER-12", "Floor of Speed plus Reason";
    /// Immobile Defence: 5 less Size, and nothing else.
    IMMOBILE_DEFENCE = "WT-DER-13", "Immobile Defence";
    /// Power Defence: 10, Strength, Size, Athletics and Power.
    POWER_DEFENCE = "WT-DER-14", "Power Defence";
    /// Agility Defence: 10, Dexterity, less Size, Reflex and Agility.
    AGILITY_DEFENCE = "WT-DER-15", "Agility Defence";
    /// Fortitude Defence: 10, Vitality, Resistance and Fortitude.
    FORTITUDE_DEFENCE = "WT-DER-16", "Fortitude Defence";
    /// Willpower Defence: 10, Persona, Resistance and Willpower.
    WILLPOWER_DEFENCE = "WT-DER-17", "Willpower Defence";
    /// Melee attacks meet melee Defence, ranged ones ranged Defence, others the Defence they name; damage
    /// subtracts the same one.
    TARGETED = "WT-DEF-01", "Which Defence an attack targets";
    /// While immobile or helpless, the immobile Defence stands in for melee, ranged and Agility Defence.
    IMMOBILIZED = "WT-DEF-02", "Immobilized";
    /// The block of all held weapons and shields adds up; what is dropped blocks nothing.
    BLOCK = "WT-DEF-03", "Block bonuses add";
    /// What raises or lowers a Defence counts for the hit and for the damage alike.
    BOTH = "WT-DEF-04", "Changes to a Defence change damage";
    /// Where Power or Agility Defence resists, the better one does.
    BETTER = "WT-DEF-05", "The better skill Defence";
    /// A defending creature that sees an attack meets it with +2 on melee and ranged Defence, or with its
    /// Power, Agility, Fortitude or Willpower Defence instead; it chooses before the roll.
    DEFEND = "WT-ACT-11", "Defend";
    /// Defending ends as the next own turn begins, with a wound, and with helplessness. A hit without a wound
    /// does not end it.
    DEFEND_END = "WT-ACT-12", "Defend: end";
    /// Of two attacks on a defending creature the second still meets the guard, unless the first left a wound.
    TWO_ATTACKS = "WT-INT-06", "Two attacks on a defender";
    /// The immobile Defence takes no block and no bonus or penalty; a defending creature that is immobile but
    /// not helpless may still use Power, Fortitude or Willpower Defence.
    IMMOBILE_AND_BONUSES = "WT-INT-17", "Immobile and defence bonuses";
}

/// A Defence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum DefenceKind {
    Melee,
    Ranged,
    Immobile,
    Power,
    Agility,
    Fortitude,
    Willpower,
}

impl DefenceKind {
    /// Every Defence.
    pub const ALL: [DefenceKind; 7] = [
        DefenceKind::Melee,
        DefenceKind::Ranged,
        DefenceKind::Immobile,
        DefenceKind::Power,
        DefenceKind::Agility,
        DefenceKind::Fortitude,
        DefenceKind::Willpower,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["melee", "ranged", "immobile", "Power", "Agility", "Fortitude", "Willpower"][self as usize]
    }

    /// Its field in content.
    pub fn field(self) -> &'static str {
        [
            "melee_defence",
            "ranged_defence",
            "immobile_defence",
            "power_defence",
            "agility_defence",
            "fortitude_defence",
            "willpower_defence",
        ][self as usize]
    }
}

impl Guard {
    /// Every way to meet an attack.
    pub const ALL: [Guard; 5] = [Guard::Raise, Guard::Power, Guard::Agility, Guard::Fortitude, Guard::Willpower];

    /// The Defence that it puts in place; none for raising.
    pub fn replaces(self) -> Option<DefenceKind> {
        match self {
            Guard::Raise => None,
            Guard::Power => Some(DefenceKind::Power),
            Guard::Agility => Some(DefenceKind::Agility),
            Guard::Fortitude => Some(DefenceKind::Fortitude),
            Guard::Willpower => Some(DefenceKind::Willpower),
        }
    }
}

/// The value of a Defence now, told in a tally; `guard` is how a defending creature meets the attack.
pub fn value(state: &State, actor: ActorId, kind: DefenceKind, guard: Option<Guard>, tally: &mut Tally) -> i32 {
    let profile = state.profile(actor);
    let physical = matches!(kind, DefenceKind::Melee | DefenceKind::Ranged);
    if let (true, Some(instead)) = (physical, guard.and_then(Guard::replaces)) {
        return value(state, actor, instead, None, tally);
    }
    let immobile = conditions::is_immobile(state, actor) && (physical || kind == DefenceKind::Agility);
    if immobile || kind == DefenceKind::Immobile {
        tally.base("immobile", 5, &IMMOBILE_DEFENCE);
        tally.add("Size", -profile.size, &IMMOBILE_DEFENCE);
        if guard.is_some() {
            tally.off("defending", 2, &IMMOBILE_AND_BONUSES, "an immobile creature cannot raise its guard");
        }
        return tally.total;
    }
    tally.base("base", 10, rule_of(kind));
    match kind {
        DefenceKind::Melee | DefenceKind::Ranged => {
            tally.add("Size", -profile.size, rule_of(kind));
            quickness(profile, tally, kind);
            gear::block(profile, state.actor(actor).held, kind == DefenceKind::Ranged, tally);
            if guard == Some(Guard::Raise) {
                tally.add("defending", 2, &DEFEND);
            }
            if state.options().wound_defence {
                tally.add("wounded", conditions::wound_penalty(state, actor), &crate::options::WOUNDS_OPEN_THE_GUARD);
            }
        }
        DefenceKind::Power => {
            attribute(profile, Attribute::Strength, tally, kind);
            tally.add("Size", profile.size, rule_of(kind));
            skilled(profile, Skill::Athletics, ("Power", "power"), tally, kind);
        }
        DefenceKind::Agility => {
            attribute(profile, Attribute::Dexterity, tally, kind);
            tally.add("Size", -profile.size, rule_of(kind));
            skilled(profile, Skill::Reflex, ("Agility", "agility"), tally, kind);
        }
        DefenceKind::Fortitude => {
            attribute(profile, Attribute::Vitality, tally, kind);
            skilled(profile, Skill::Resistance, ("Fortitude", "fortitude"), tally, kind);
        }
        DefenceKind::Willpower => {
            attribute(profile, Attribute::Persona, tally, kind);
            skilled(profile, Skill::Resistance, ("Willpower", "willpower"), tally, kind);
        }
        DefenceKind::Immobile => {}
    }
    tally.add("distracted", conditions::distraction(state, actor), &BOTH);
    tally.total
}

/// Power or Agility Defence, whichever is better now.
pub fn better(state: &State, actor: ActorId) -> DefenceKind {
    let of = |kind| value(state, actor, kind, None, &mut Tally::silent());
    if of(DefenceKind::Agility) > of(DefenceKind::Power) { DefenceKind::Agility } else { DefenceKind::Power }
}

fn attribute(profile: &Profile, attribute: Attribute, tally: &mut Tally, kind: DefenceKind) {
    tally.add(attribute.name(), profile.attribute(attribute), rule_of(kind));
}

fn skilled(profile: &Profile, skill: Skill, word: (&'static str, &str), tally: &mut Tally, kind: DefenceKind) {
    tally.add(skill.name(), profile.skills.rank(skill), rule_of(kind));
    tally.add(word.0, profile.skills.specialization(skill, word.1), rule_of(kind));
}

fn quickness(profile: &Profile, tally: &mut Tally, kind: DefenceKind) {
    let sum = profile.attribute(Attribute::Speed) + profile.attribute(Attribute::Reason);
    if sum < -5 {
        tally.add("Speed and Reason, at least -5", -5, &SPEED_REASON);
    } else {
        attribute(profile, Attribute::Speed, tally, kind);
        attribute(profile, Attribute::Reason, tally, kind);
    }
}

fn rule_of(kind: DefenceKind) -> &'static ludex_engine::Rule {
    match kind {
        DefenceKind::Melee => &MELEE_DEFENCE,
        DefenceKind::Ranged => &RANGED_DEFENCE,
        DefenceKind::Immobile => &IMMOBILE_DEFENCE,
        DefenceKind::Power => &POWER_DEFENCE,
        DefenceKind::Agility => &AGILITY_DEFENCE,
        DefenceKind::Fortitude => &FORTITUDE_DEFENCE,
        DefenceKind::Willpower => &WILLPOWER_DEFENCE,
    }
}

/// Whether the target of an attack still has to say how it meets it.
pub(crate) fn asks(state: &State, attack: &Attack) -> bool {
    attack.guard.is_none() && attack.seen && state.actor(attack.target).defending
}

/// The event of a defending creature's choice.
pub(crate) fn guard(state: &State, actor: ActorId, with: Guard) -> Result<Event, Refusal> {
    match state.attack {
        Some(attack) if attack.target == actor && asks(state, &attack) => Ok(Event::Guarded { actor, with }),
        _ => Err(Refusal::new(&DEFEND, "no attack waits for this creature's guard")),
    }
}
