//! What is under way: actions, announcements, windows, movements, attacks.

use ludex_kit::{ActorId, Part, words};
use serde::{Deserialize, Serialize};

use super::Posture;

words! {
    /// How an attack is made: as the weapon is used; cheaper, the wound a level lower; dearer, with a die more damage; as a
    /// reaction, the wound a level worse.
    pub enum Manner {
        Standard = "standard" as "Attack", Quick = "quick" as "Quick attack", Strong = "strong" as "Strong attack",
        Rebuff = "rebuff" as "Rebuff",
    }
    /// A kind of action, without its target.
    pub enum ActKind {
        StandardAttack = "standard_attack" as "standard attack", QuickAttack = "quick_attack" as "quick attack",
        StrongAttack = "strong_attack" as "strong attack", Defend = "defend", Ready = "ready" as "ready an action",
        SeizeInitiative = "seize_initiative" as "seize initiative",
        ChangePosture = "change_posture" as "change posture", Task = "task" as "other action",
    }
    /// When others may act on somebody's turn.
    pub enum Window {
        TurnBegins = "turn_begins" as "begins its turn", Declared = "declared" as "is about to act",
        MoveAnnounced = "move_announced" as "is about to move", Resolved = "resolved" as "has acted",
        Moved = "moved" as "has moved", TurnCloses = "turn_closes" as "ends its turn",
    }
    /// Where an attack comes from: the own turn, another's at the price of initiative, a readied action, a rebuff.
    pub enum Source {
        Turn = "turn" as "reacts", OffTurn = "off_turn" as "acts off-turn", Readied = "readied" as "was ready",
        Rebuff = "rebuff" as "reacts",
    }
    /// How a defending creature meets an attack: two more on melee and ranged Defence, or another Defence instead.
    pub enum Guard {
        Raise = "raise", Power = "power", Agility = "agility", Fortitude = "fortitude", Willpower = "willpower",
    }
}

/// An action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Part)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Action {
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
}

impl Action {
    /// What kind of action it is.
    pub fn kind(self) -> ActKind {
        match self {
            Action::Attack { manner: Manner::Quick, .. } => ActKind::QuickAttack,
            Action::Attack { manner: Manner::Strong, .. } => ActKind::StrongAttack,
            Action::Attack { .. } => ActKind::StandardAttack,
            Action::Defend => ActKind::Defend,
            Action::Ready { .. } => ActKind::Ready,
            Action::SeizeInitiative => ActKind::SeizeInitiative,
            Action::ChangePosture { .. } => ActKind::ChangePosture,
            Action::Task { .. } => ActKind::Task,
        }
    }
}

/// Whom it is aimed at.
impl ludex_kit::flat::Whom for Action {
    fn whom(&self) -> Option<ActorId> {
        match *self {
            Action::Attack { target, .. } => Some(target),
            _ => None,
        }
    }
}

/// An action that takes longer than the AP at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labour {
    /// The action.
    pub act: Action,
    /// AP paid so far.
    pub paid: i16,
    /// AP to pay in all; 0 for one that is timed.
    pub total: i16,
    /// Rounds left, for one that takes rounds.
    pub rounds: Option<u16>,
    /// Whether something was paid for it this turn.
    pub paid_this_turn: bool,
}

/// A movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// Where to.
    pub to: i16,
    /// Whether the movement is paid for.
    pub bought: bool,
    /// Whether the mover must say if it goes on.
    pub rebuffed: bool,
}

/// An attack being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ActorId,
    /// Whom.
    pub target: ActorId,
    /// Which of the attacker's weapons.
    pub weapon: u8,
    /// How.
    pub manner: Manner,
    /// Where it comes from.
    pub source: Source,
    /// Whether the target saw it coming.
    pub seen: bool,
    /// How the target, defending, meets it.
    pub guard: Option<Guard>,
}

impl ludex_kit::flat::Whom for Attack {
    fn whom(&self) -> Option<ActorId> {
        Some(self.attacker)
    }
}
