//! What the game master may ask for and allow: checks, what they must reach, actions beside the common ones.

use crate::profile::{Attribute, Skill};
use ludex_kit::{ActorId, CommandField, words};
use serde::{Deserialize, Serialize};

words! {
    /// A Defence.
    pub enum DefenceKind {
        Melee = "melee", Ranged = "ranged", Immobile = "immobile", Power = "power" as "Power",
        Agility = "agility" as "Agility", Fortitude = "fortitude" as "Fortitude", Willpower = "willpower" as "Willpower",
    }
    /// What a check was made for.
    pub enum Feat {
        Jump = "jump", Landing = "landing", Ledge = "ledge" as "grabbing a ledge",
        Dash = "dash", Opening = "opening", Entering = "entering" as "entering a space", Escape = "escape",
        Drag = "drag", Pin = "pin", Cling = "cling", Interpose = "interpose", Disarm = "disarm", Distract = "distract",
        Shove = "shove", Trip = "trip", Resisting = "resisting", Stabilize = "stabilize",
        Treating = "treating" as "treatment", Tending = "tending", Recovery = "recovery", Hurry = "hurry",
        Climbing = "climbing", Swimming = "swimming", Surface = "surface" as "coming up", Riding = "riding",
        Calming = "calming" as "calming the mount", Seat = "seat" as "landing beside the mount",
        Running = "running" as "running blind", Breaking = "breaking" as "breaking it", Hiding = "hiding",
        Searching = "searching",
    }
    /// How able an actor is, for the difficulty guideline.
    pub enum Competence {
        UtterlyInept = "utterly_inept", Incompetent = "incompetent", Unskilled = "unskilled", Talented = "talented",
        Experienced = "experienced", Expert = "expert", Master = "master",
    }
    /// How hard something should be for the able.
    pub enum Difficulty { Simple = "simple", Easy = "easy", Challenging = "challenging", Impossible = "impossible" }
}

/// Target numbers by competence: simple, easy, challenging, impossible (WT-DIC-14).
pub const DIFFICULTIES: [[i32; 4]; 7] =
    [[-8, -6, -3, 1], [-6, -4, -1, 3], [-3, -1, 2, 6], [0, 2, 5, 9], [2, 4, 7, 11], [5, 7, 10, 14], [7, 9, 12, 16]];

/// Returns the target number of the guideline of difficulties (WT-DIC-14).
pub fn difficulty(competence: Competence, difficulty: Difficulty) -> i32 {
    DIFFICULTIES[competence as usize][difficulty as usize]
}

impl DefenceKind {
    /// Returns whether it is melee or ranged Defence, which guards, mounts and blindness change.
    pub fn is_physical(self) -> bool {
        matches!(self, DefenceKind::Melee | DefenceKind::Ranged)
    }
    /// Returns what the four Defences and combat checks of body and mind come from: attribute, skill, and how often
    /// Size counts.
    pub fn innate(self) -> Option<(Attribute, Skill, i32)> {
        match self {
            DefenceKind::Melee | DefenceKind::Ranged | DefenceKind::Immobile => None,
            DefenceKind::Power => Some((Attribute::Strength, Skill::Athletics, 1)),
            DefenceKind::Agility => Some((Attribute::Dexterity, Skill::Reflex, -1)),
            DefenceKind::Fortitude => Some((Attribute::Vitality, Skill::Resistance, 0)),
            DefenceKind::Willpower => Some((Attribute::Persona, Skill::Resistance, 0)),
        }
    }
}

/// A combat check: with one of the creature's weapons, melee or ranged, or one of body and mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(rename_all = "snake_case")]
pub enum CombatCheck {
    Weapon(u8),
    Power,
    Agility,
    Fortitude,
    Willpower,
}

impl CombatCheck {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Weapon(..) => "weapon",
            Self::Power => "power",
            Self::Agility => "agility",
            Self::Fortitude => "fortitude",
            Self::Willpower => "willpower",
        }
    }
}

/// A check that the game master asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// Attribute [skill/specialization] on the plain scale, with Fudge dice.
    Skill {
        attribute: Attribute,
        skill: Skill,
        #[serde(default)]
        specialization: Option<String>,
    },
    /// A combat check, wild; a standard one rolls Fudge dice.
    Combat {
        check: CombatCheck,
        #[serde(default)]
        standard: bool,
    },
}

impl Asked {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Skill { .. } => "skill",
            Self::Combat { .. } => "combat",
        }
    }
}

/// What a check must reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(tag = "versus", rename_all = "snake_case", deny_unknown_fields)]
pub enum Versus {
    /// No number was set: 0.
    Unset {},
    /// A number.
    Number { tn: i32 },
    /// A number from the guideline: for whom, and how hard.
    Guideline { competence: Competence, difficulty: Difficulty },
    /// A Defence of an actor.
    Defence { actor: ActorId, defence: DefenceKind },
    /// Power or Agility Defence of an actor, whichever is better.
    BetterDefence { actor: ActorId },
    /// An actor's check.
    Check { actor: ActorId, asked: Asked },
}

impl Versus {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Unset {} => "unset",
            Self::Number { .. } => "number",
            Self::Guideline { .. } => "guideline",
            Self::Defence { .. } => "defence",
            Self::BetterDefence { .. } => "better_defence",
            Self::Check { .. } => "check",
        }
    }
}

/// What a check was for: against bleeding, burning or poison; staying conscious; staying alive; what the game master
/// asked for; resisting such a check; what an actor does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    Endurance,
    Consciousness,
    Death,
    Asked(Asked),
    Resisting(Asked),
    #[serde(rename = "deed")]
    Feat(Feat),
}

impl Purpose {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Endurance => "endurance",
            Self::Consciousness => "consciousness",
            Self::Death => "death",
            Self::Asked(..) => "asked",
            Self::Resisting(..) => "resisting",
            Self::Feat(..) => "deed",
        }
    }
}

/// An action that the game master allows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What it is.
    pub name: String,
    /// What it costs in AP before anything makes it cheaper.
    pub ap: i16,
    /// By how much it is cheaper.
    #[serde(default)]
    pub cheaper_by: i16,
    /// Whether it may come to cost nothing.
    #[serde(default)]
    pub may_be_free: bool,
    /// How many rounds it takes, for one that is timed; a minute is four.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// The check that it takes.
    #[serde(default)]
    pub check: Option<(Asked, Versus)>,
}
