//! What happened.

use crate::checks::{Dice, Purpose};
use crate::command::{Act, ActKind, Change, Posture};
use crate::conditions::Effect;
use crate::defence::DefenceKind;
use crate::state::{Attack, Guard, Pending, Source, Window};
use crate::wounds::Level;
use ludex_engine::{ActorId, Tally};
use serde::{Deserialize, Serialize};

/// Dice that were thrown together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Which dice.
    pub dice: Dice,
    /// What they come to.
    pub sum: i32,
    /// The sum that decides criticals: without what exploding dice added.
    pub natural: i32,
    /// The faces of the six-sided dice, in the order rolled. Empty where nobody listens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u32>,
}

/// When AP is gained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gain {
    /// At the start of the round.
    RoundStart,
    /// At the end of the own turn.
    TurnEnd,
    /// On joining.
    Joining,
}

/// Why initiative changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shift {
    /// The own critical success.
    CriticalSuccess,
    /// A critical success against it.
    StruckCritically,
    /// The own critical failure.
    CriticalFailure,
    /// An action off-turn.
    OffTurn,
    /// Seizing it.
    Seized,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// Somebody takes part from now on.
    InitiativeRolled { actor: ActorId, throw: Throw, tally: Tally, initiative: i16 },
    /// Somebody is surprised.
    Surprised { actor: ActorId, penalty: i16, initiative: i16 },
    /// A round begins.
    RoundBegan { round: u16 },
    /// AP was gained; `ap` is what is held now, `lost` what was too much to hold.
    ApGained { actor: ActorId, when: Gain, gained: i16, lost: i16, ap: i16 },
    /// A tie of initiative is broken by a die; `at` counts the rolls of this actor from 0.
    TieRolled { actor: ActorId, face: u8, at: u8 },
    /// A turn begins.
    TurnBegan { actor: ActorId },
    /// A turn is about to end.
    TurnClosing { actor: ActorId },
    /// A turn has ended.
    TurnEnded { actor: ActorId },
    /// A round is over: unspent movement and what lasts until its end is gone.
    RoundEnded { round: u16 },
    /// Others may act.
    WindowOpened { window: Window },
    /// Nobody else acts.
    WindowClosed,
    /// Somebody must decide.
    Asked { pending: Pending },
    /// A chance goes by.
    Passed { actor: ActorId, whole_turn: bool },
    /// An action is announced.
    Declared { actor: ActorId, act: Act },
    /// A movement is announced.
    MoveAnnounced { actor: ActorId, to: i16 },
    /// What `actor` announced does not take place.
    Interrupted { actor: ActorId, by: ActorId },
    /// An announced action takes place.
    CarriedOut { actor: ActorId, act: Act },
    /// What was announced is no longer possible.
    Failed { actor: ActorId, act: Act },
    /// AP was spent; `ap` is what is left.
    ApSpent { actor: ActorId, spent: i16, ap: i16 },
    /// A long action is paid in part.
    LabourPaid { actor: ActorId, act: Act, paid: i16, total: i16 },
    /// An action that takes rounds goes on for that many more.
    LabourTimed { actor: ActorId, act: Act, rounds: u16 },
    /// A long action is paid or timed out.
    LabourDone { actor: ActorId },
    /// A long action is given up.
    LabourCancelled { actor: ActorId, paid: i16 },
    /// Somebody reacts or acts off-turn with this.
    ReactionTaken { actor: ActorId, act: Act, source: Source },
    /// Somebody harries a shooter.
    Harried { actor: ActorId, target: ActorId },
    /// Somebody readied an action.
    Readied { actor: ActorId, kind: ActKind },
    /// A readied action is used or given up.
    ReadyEnded { actor: ActorId },
    /// Somebody defends.
    Defending { actor: ActorId },
    /// Somebody no longer defends.
    DefendEnded { actor: ActorId },
    /// A posture changed.
    PostureChanged { actor: ActorId, to: Posture },
    /// A weapon was dropped.
    Dropped { actor: ActorId, weapon: u8 },
    /// Words.
    Spoke { actor: ActorId, words: String },
    /// Initiative changed by `by` to `initiative`; `face` is the die, where one was rolled.
    InitiativeChanged { actor: ActorId, why: Shift, by: i16, initiative: i16, face: Option<u8> },
    /// Movement was paid for; `movement` is what is there now, in quarter yards.
    MovementBought { actor: ActorId, movement: i16 },
    /// One yard along the lane; `movement` is what is left, in quarter yards.
    Stepped { actor: ActorId, to: i16, movement: i16 },
    /// The movement goes on.
    WentOn { actor: ActorId },
    /// The movement has ended.
    MoveEnded { actor: ActorId },
    /// An attack begins.
    AttackBegan { attack: Attack },
    /// How the target meets it.
    Guarded { actor: ActorId, with: Guard },
    /// The attack roll.
    AttackRolled {
        attacker: ActorId,
        target: ActorId,
        throw: Throw,
        bonus: Tally,
        total: i32,
        against: DefenceKind,
        defence: Tally,
        hit: bool,
        critical: i8,
    },
    /// What a hit comes to.
    DamageRolled {
        attacker: ActorId,
        target: ActorId,
        /// The extra die.
        die: Option<Throw>,
        damage: Tally,
        toughness: Tally,
        /// Attack and damage less Defence and Toughness.
        result: i32,
        /// What the thresholds say.
        indicated: Option<Level>,
        /// After the steps of the action.
        level: Option<Level>,
    },
    /// The attack is over.
    AttackEnded { attacker: ActorId, target: ActorId },
    /// A wound was received; `recorded` is where it found a slot, none where even the fatal one was taken.
    Wounded { actor: ActorId, level: Level, recorded: Option<Level> },
    /// A wound was eased to a lower level, or away.
    WoundEased { actor: ActorId, from: Level, to: Option<Level> },
    /// Stamina was spent; `stamina` is what is left.
    StaminaSpent { actor: ActorId, spent: i16, stamina: i16 },
    /// Fatigue was gained; `fatigue` and `stamina` are what there is now.
    Fatigued { actor: ActorId, gained: i16, fatigue: i16, stamina: i16 },
    /// A check.
    CheckRolled { actor: ActorId, purpose: Purpose, throw: Throw, bonus: Tally, total: i32, target: Option<i32> },
    /// Somebody falls unconscious.
    FellUnconscious { actor: ActorId },
    /// Somebody begins to die.
    DyingBegan { actor: ActorId },
    /// A death check failed.
    DeathMarked { actor: ActorId, marks: u8 },
    /// A death check was passed.
    Steadied { actor: ActorId, successes: u8 },
    /// Somebody no longer dies.
    DyingEnded { actor: ActorId },
    /// Somebody is dead.
    Died { actor: ActorId },
    /// A condition begins.
    EffectBegan { actor: ActorId, effect: Effect },
    /// The condition at a place changed.
    EffectChanged { actor: ActorId, at: u8, effect: Effect },
    /// The condition at a place ended.
    EffectEnded { actor: ActorId, at: u8, effect: Effect },
    /// The game master ruled.
    Ruled { change: Change, reason: String },
    /// The encounter is over; the winner is a place in the list of sides.
    EncounterEnded { winner: Option<u8> },
}
