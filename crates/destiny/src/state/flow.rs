//! What is under way: actions, announcements, windows, movements, attacks.

use super::{Posture, Spot};
use ludex_kit::{ActorId, kept, kinds, words};

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
    /// When others may act on an actor's turn.
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

kinds! {
    /// An action.
    #[derive(Copy)]
    pub enum Action tagged "act" {
        /// An attack with one of the attacker's weapons.
        Attack { manner: Manner, weapon: u8, target: ActorId } = "attack",
        /// Defending until the next turn or a wound.
        Defend = "defend",
        /// Readying an action.
        Ready { kind: ActKind } = "ready",
        /// Raising the own initiative.
        SeizeInitiative = "seize_initiative",
        /// Standing up, crouching, lying down.
        ChangePosture { to: Posture } = "change_posture",
        /// Something that the game master allowed, by its number.
        Task { task: u8 } = "task",
    }
}

impl ActKind {
    /// Returns whether it may be readied.
    pub fn is_readiable(self) -> bool {
        !matches!(self, ActKind::Ready | ActKind::Task)
    }
}

impl Action {
    /// Returns what kind of action it is.
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

/// Subject it is aimed at.
impl ludex_kit::flat::Subject for Action {
    fn subject(&self) -> Option<ActorId> {
        match *self {
            Action::Attack { target, .. } => Some(target),
            _ => None,
        }
    }
}

kept! {
    /// An action that takes longer than the AP at hand.
    #[derive(Clone, Copy, Eq)]
    pub struct Labour {
        act: Action, "the action";
        paid: i16, "AP paid so far";
        total: i16, "AP to pay in all; 0 for one that is timed";
        rounds: Option<u16>, "rounds left, for one that takes rounds";
        paid_this_turn: bool, "whether something was paid for it this turn";
    }
    /// An attack being resolved.
    #[derive(Clone, Copy, Eq)]
    pub struct Attack {
        attacker: ActorId, "who attacks";
        target: ActorId, "whom";
        weapon: u8, "which of the attacker's weapons";
        manner: Manner, "how";
        source: Source, "where it comes from";
        seen: bool, "whether the target saw it coming";
        guard: Option<Guard>, "how the target, defending, meets it";
    }
    /// A movement.
    #[derive(Clone, Copy, Eq)]
    pub struct Moving {
        actor: ActorId, "who moves";
        to: Spot, "where to";
        bought: bool, "whether it is paid for";
        rebuffed: bool, "whether the mover must say if it goes on after a rebuff";
        #[late] odd: bool, "whether an odd number of diagonals lies behind, so that the next one counts twice";
    }
}
