//! What is under way: announcements, windows, movements, attacks, questions.

use crate::command::{Act, Manner};
use ludex_engine::ActorId;
use serde::{Deserialize, Serialize};

/// An action that takes longer than the AP at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labour {
    /// The action.
    pub act: Act,
    /// AP paid so far.
    pub paid: i16,
    /// AP to pay in all; 0 for one that is timed.
    pub total: i16,
    /// Rounds left, for one that takes rounds.
    pub rounds: Option<u16>,
    /// Whether something was paid for it this turn.
    pub paid_this_turn: bool,
}

/// When others may act on somebody's turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// The turn begins.
    TurnBegins,
    /// An action has been announced and not begun.
    Declared,
    /// A movement has been announced and not begun.
    MoveAnnounced,
    /// An action has just been resolved.
    Resolved,
    /// A movement has just ended.
    Moved,
    /// The turn closes.
    TurnCloses,
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

/// Where an attack comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The attacker's own turn.
    Turn,
    /// Another's turn, at the price of initiative.
    OffTurn,
    /// A readied action.
    Readied,
    /// A rebuff.
    Rebuff,
}

/// How a defending creature meets an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Guard {
    /// Two more on melee and ranged Defence.
    Raise,
    /// Power Defence instead.
    Power,
    /// Agility Defence instead.
    Agility,
    /// Fortitude Defence instead.
    Fortitude,
    /// Willpower Defence instead.
    Willpower,
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

/// Whose decision everything waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Who decides.
    pub asked: ActorId,
    /// What.
    pub question: Question,
}

/// What somebody must decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Act off-turn, use a readied action, or let the window go by?
    Act,
    /// Rebuff the one who closes in?
    Rebuff,
    /// Harry the one who shoots?
    Harry,
    /// How to meet the attack?
    Guard,
    /// Go on moving after a rebuff?
    GoOn,
}
