//! Encounters: who acts when, and what a turn is worth.

mod actions;
pub mod costs;
pub mod delay;
mod doors;
mod gear;
mod grounded;
mod initiative;
mod moves;
mod moving;
mod order;
mod ties;
mod walking;

pub use {actions::*, delay::*, gear::*, initiative::*, moves::*, moving::*, order::*, ties::*};

use ludex_kit::rules;

rules! {
    /// An encounter is counted in rounds of six seconds; it begins with the first, and once it is over nobody has initiative.
    MODES = "PF-TRN-01", "Modes and time";
    /// Everybody rolls Perception, or a skill that the game master accepts; the highest acts first. There is no DC and no degree. The
    /// game master may roll once for all of his who are alike.
    INITIATIVE = "PF-TRN-02", "Rolling initiative";
    /// A foe goes before a player's character with the same result; players' characters choose among themselves who goes first.
    /// Others, and those who do not choose, go by Perception, then as they are listed (house).
    TIES = "PF-TRN-03", "Initiative ties";
    /// Round after round everybody acts once, in the order of initiative.
    ORDER = "PF-TRN-04", "Rounds and order";
    /// As a turn begins what its owner has made runs down, the dying roll, and last come new actions and the reaction.
    TURN_BEGINS = "PF-TRN-05", "Start of turn";
    /// Three actions and a reaction. Being quick adds one; stunned takes as many as its value and goes down by them; slowed takes
    /// the rest of its value once stunned is over.
    BUDGET = "PF-TRN-06", "Action budget";
    /// Actions come in any order, each after the other; what takes more than are left cannot be begun. What is not spent is lost.
    ACTING = "PF-TRN-07", "Acting";
    /// As a turn ends lasting damage is taken and thrown off, then fear wanes, then what ends with the turn ends.
    TURN_ENDS = "PF-TRN-08", "End of turn";
    /// Rounds are counted as the turns of whoever made something begin; what lasts until a turn ends is counted then.
    DURATIONS = "PF-TRN-09", "Durations";
    /// One reaction a round, from one turn's beginning to the next; none before one's first turn, unless the game master gives
    /// it.
    REACTIONS = "PF-TRN-12", "Reactions per round";
    /// Who cannot act does nothing and says nothing, but saves and recovery checks are rolled.
    CANNOT_ACT = "PF-TRN-15", "Who cannot act";
    /// The game master ends an encounter; it ends by itself once one side is left (house). What was counted for a turn is over; what
    /// is counted in rounds goes on as time, six seconds each.
    ENDING = "PF-TRN-16", "Ending an encounter";
    /// Who cannot act still has its turn: what begins and ends with it happens.
    IDLE_TURN = "PF-TRN-18", "The turn of one who cannot act";
    /// On the ground one crawls five feet; it takes a Speed of ten.
    CRAWL = "PF-ACT-03", "Crawl";
    /// As one's turn begins one may wait with it, and act after another's turn, which is one's place from then on. What hurts as
    /// a turn ends hurts at once, and what would help one until the end of it helps no longer; meanwhile one has no reaction. Who waits for a whole round has lost the turn. Nobody waits
    /// who is stunned, confused or fleeing.
    DELAY = "PF-ACT-04", "Delay";
    /// Lasting damage is taken as one begins to wait, and not again as the turn ends.
    DELAY_HURTS = "PF-INT-17", "Persistent damage and Delay";
    /// What is broken off has been paid for and comes to nothing.
    DISRUPTED = "PF-TRN-14", "Disrupted actions";
    /// What is up as one is stunned in the own turn stays up; reactions stop until the next turn.
    STUNNED_STAYS_UP = "PF-INT-28", "Stunned on one's own turn behind a shield";
    /// One may lie down.
    DROP_PRONE = "PF-ACT-05", "Drop prone";
    /// One draws a weapon, or loads it; one opens or shuts a door at which one stands.
    INTERACT = "PF-ACT-07", "Interact";
    /// One lets go of what one holds; it costs nothing and provokes nobody.
    RELEASE = "PF-ACT-10", "Release";
    /// One stands up; whoever may strike at that does so once one stands.
    STAND = "PF-ACT-13", "Stand";
    /// One goes five feet without giving anybody an opening; never into hard ground, and only with a Speed of ten.
    STEP = "PF-ACT-14", "Step";
    /// One walks as far as one's Speed.
    STRIDE = "PF-ACT-15", "Stride";
    /// Every second diagonal of a turn counts ten feet.
    DIAGONALS = "PF-MOV-02", "Squares and diagonals";
    /// Hard ground costs five feet more for each square, and no Step leads there.
    DIFFICULT = "PF-MOV-04", "Difficult terrain";
    /// Friends let one pass, foes do not; three sizes apart anybody passes. Nobody ends a move in another's space.
    SPACES = "PF-MOV-11", "Other creatures' spaces";
    /// One may stand where a dead or unconscious body lies that is no bigger than oneself; nobody stands up under another.
    BODIES = "PF-MOV-12", "Prone or dead bodies in a space";
    /// A move provokes in each square that is left, whoever reaches it, once in a move; a Step provokes nobody.
    PROVOKES = "PF-MOV-10", "Moves and reactions";
    /// What is left of a move is lost; the next begins with the whole Speed. Who cannot go on stops where it is.
    ONE_MOVE = "PF-MOV-18", "What one move covers";
}

/// Actions of a turn (PF-TRN-06).
pub const ACTIONS: u8 = 3;
/// Seconds of a round (PF-TRN-01).
pub const ROUND: u64 = 6;
