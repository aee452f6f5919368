//! What a person, a script or a policy may ask for.

pub use crate::change::{Change, Task};
use crate::checks::{Asked, Versus};
use crate::state::Guard;
use ludex_engine::ActorId;
use serde::{Deserialize, Serialize};

/// What somebody asks for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// The fight begins; the game master says who is surprised.
    Begin {
        /// Who is surprised.
        surprised: Vec<ActorId>,
    },
    /// Somebody joins.
    Join {
        /// Who.
        actor: ActorId,
        /// Whether surprised.
        surprised: bool,
    },
    /// On the own turn: an action is announced.
    Act {
        /// Who acts.
        actor: ActorId,
        /// What it does.
        act: Act,
    },
    /// On the own turn: a long action goes on.
    Continue {
        /// Who acts.
        actor: ActorId,
    },
    /// A long action is given up.
    Abandon {
        /// Who gives up.
        actor: ActorId,
    },
    /// On the own turn: a movement along the lane.
    Move {
        /// Who moves.
        actor: ActorId,
        /// To which place.
        to: i16,
    },
    /// The own turn ends.
    EndTurn {
        /// Whose.
        actor: ActorId,
    },
    /// On another's turn, at the price of 2 initiative: an action.
    Interrupt {
        /// Who acts.
        actor: ActorId,
        /// What it does.
        act: Act,
    },
    /// As a reaction: the readied action.
    UseReadied {
        /// Who acts.
        actor: ActorId,
        /// What it does.
        act: Act,
    },
    /// As a reaction: an attack on one who closes in.
    Rebuff {
        /// Who attacks.
        actor: ActorId,
        /// With which weapon.
        weapon: u8,
    },
    /// As a reaction: one who shoots is harried.
    Harry {
        /// Who harries.
        actor: ActorId,
    },
    /// How a defending creature meets the attack.
    Guard {
        /// Who defends.
        actor: ActorId,
        /// How.
        with: Guard,
    },
    /// The movement goes on after a rebuff.
    GoOn {
        /// Who moves.
        actor: ActorId,
    },
    /// The movement ends after a rebuff.
    Halt {
        /// Who moves.
        actor: ActorId,
    },
    /// The chance goes by.
    Pass {
        /// Who passes.
        actor: ActorId,
        /// Whether every window of this turn goes by.
        whole_turn: bool,
    },
    /// Something held is let go, at no cost.
    Drop {
        /// Who lets go.
        actor: ActorId,
        /// Of which weapon.
        weapon: u8,
    },
    /// A few words, at no cost.
    Speak {
        /// Who speaks.
        actor: ActorId,
        /// The words.
        words: String,
    },
    /// The game master asks for a check.
    Check {
        /// Who rolls.
        actor: ActorId,
        /// What is rolled.
        asked: Asked,
        /// What it must reach.
        against: Versus,
    },
    /// The game master rules.
    Rule {
        /// What changes.
        change: Change,
        /// Why.
        reason: String,
    },
}

/// An action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Act {
    /// An attack.
    Attack {
        /// How.
        manner: Manner,
        /// Which of the attacker's weapons.
        weapon: u8,
        /// Whom.
        target: ActorId,
    },
    /// Defending until the next turn or a wound.
    Defend,
    /// Readying an action.
    Ready {
        /// Which.
        kind: ActKind,
    },
    /// Raising the own initiative.
    SeizeInitiative,
    /// Standing up, crouching, lying down.
    ChangePosture {
        /// To which posture.
        to: Posture,
    },
    /// Something that the game master allowed.
    Task {
        /// Its number.
        task: u8,
    },
}

/// A kind of action, without its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum ActKind {
    StandardAttack,
    QuickAttack,
    StrongAttack,
    Defend,
    Ready,
    SeizeInitiative,
    ChangePosture,
    Task,
}

impl ActKind {
    /// What may be readied.
    pub const READIABLE: [ActKind; 6] = [
        ActKind::StandardAttack,
        ActKind::QuickAttack,
        ActKind::StrongAttack,
        ActKind::Defend,
        ActKind::SeizeInitiative,
        ActKind::ChangePosture,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ActKind::StandardAttack => "standard attack",
            ActKind::QuickAttack => "quick attack",
            ActKind::StrongAttack => "strong attack",
            ActKind::Defend => "defend",
            ActKind::Ready => "ready an action",
            ActKind::SeizeInitiative => "seize initiative",
            ActKind::ChangePosture => "change posture",
            ActKind::Task => "other action",
        }
    }
}

impl Act {
    /// What kind of action it is.
    pub fn kind(self) -> ActKind {
        match self {
            Act::Attack { manner: Manner::Quick, .. } => ActKind::QuickAttack,
            Act::Attack { manner: Manner::Strong, .. } => ActKind::StrongAttack,
            Act::Attack { .. } => ActKind::StandardAttack,
            Act::Defend => ActKind::Defend,
            Act::Ready { .. } => ActKind::Ready,
            Act::SeizeInitiative => ActKind::SeizeInitiative,
            Act::ChangePosture { .. } => ActKind::ChangePosture,
            Act::Task { .. } => ActKind::Task,
        }
    }
}

/// How an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// As the weapon is used.
    Standard,
    /// Cheaper; the wound is one level lower.
    Quick,
    /// Dearer; one die more damage.
    Strong,
    /// As a reaction; the wound is one level worse.
    Rebuff,
}

/// How somebody stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Posture {
    #[default]
    Standing,
    Crouching,
    Prone,
}

impl Posture {
    /// Every posture.
    pub const ALL: [Posture; 3] = [Posture::Standing, Posture::Crouching, Posture::Prone];

    /// Its name.
    pub fn name(self) -> &'static str {
        ["standing", "crouching", "prone"][self as usize]
    }
}
