//! Fights: who acts when, and what a turn is worth.

mod budget;
mod initiative;
mod joining;
mod order;
mod sides;

pub use budget::*;
pub use initiative::*;
pub use joining::{
    Enter, Entered, GROUPS as GROUP_ROLLS, Joined, PutAt, PutThere, RULES as JOINING_RULES, Shares, joins, may_stand,
};
pub use order::*;
pub use sides::{BondSet, SetBond};

use ludex_kit::rules;

rules! {
    /// A round is six seconds; in it everybody has one turn.
    ROUNDS = "ED-INI-01", "Round length";
    /// A fight begins with who acts when; then everybody acts, round after round.
    PROCEDURE = "ED-INI-02", "Encounter procedure";
    /// The surprised do nothing in their first turn.
    SURPRISED = "ED-INI-06", "Surprised: lost first turn", State;
    /// They do not react before that turn is over.
    SURPRISED_REACT = "ED-INI-07", "Surprised: no reactions until that turn ends", State;
    /// Everybody is surprised or not by itself, and nobody is easier to hit for it.
    ONE_BY_ONE = "ED-INI-08", "Surprise is individual and gives no attack bonus";
    /// Everybody makes a check of Dexterity, without skill, difficulty or special result.
    INITIATIVE = "ED-INI-09", "Initiative roll";
    /// The highest acts first.
    ORDER = "ED-INI-11", "Initiative order";
    /// Those of one side of the screen stand as they are listed; who runs them may change that.
    TIES = "ED-INI-12", "Ties within one side of the screen", Call;
    /// Players' characters and foes with the same result throw a die, until it tells them apart.
    MIXED_TIES = "ED-INI-13", "Ties between an enemy and a player character", Option;
    /// The order stays from round to round.
    PERSISTS = "ED-INI-14", "The order persists";
    /// Whoever's turn comes may let it wait to the end of the order, and keeps that place.
    DELAY = "ED-INI-16", "Delay";
    /// Who delays later goes behind those who did before.
    DELAYS = "ED-INI-17", "Several creatures delaying";
    /// It is said before anything else is done, once a round, by who can act and is not last; all that comes with the turn waits with it.
    DELAY_LIMITS = "ED-INI-18", "Limits and timing of delay";
    /// An exploit may bring somebody to the top, from the next round on.
    CLIMBING = "ED-INI-19", "Effects that change the order";
    /// Who has fallen keeps the place; death saves come with its turn.
    FALLEN = "ED-INI-20", "Fallen combatants in the order", State;
    /// The game master ends a fight; the table proposes it where no two hostile sides can go on.
    ENDING = "ED-INI-22", "End of the encounter", Call;
    /// Sides that differ are hostile, and people play what is theirs.
    SIDES = "ED-INI-23", "Sides and control";
    /// A turn has movement, an action, a minor action and a free interaction.
    TURN = "ED-TRN-01", "What a turn contains";
    /// In any order, and any of it may be left out; nothing is kept for later.
    ANY_ORDER = "ED-TRN-02", "Order and omission";
    /// One thing may be handled for nothing in a turn.
    INTERACTION = "ED-TRN-04", "One free object interaction";
    /// A second takes the action.
    SECOND_INTERACTION = "ED-TRN-05", "Second interaction costs the action";
    /// One reaction from one turn's beginning to the next.
    REACTION = "ED-TRN-10", "One reaction per cycle";
    /// Whoever was interrupted goes on right after.
    GOES_ON = "ED-TRN-11", "Interrupting a turn";
    /// Who is not surprised may react before the first turn.
    BEFORE_THE_FIRST = "ED-TRN-12", "Reactions before the first turn";
    /// What an exploit gives is beside what the turn has.
    EXTRA = "ED-TRN-14", "Extra actions and minor actions from effects";
    /// As a turn begins: what lasted until then ends, what a turn has comes back, then the death save.
    BEGINS = "ED-TRN-15", "Start-of-turn sequence";
    /// As it ends: bleeding, then what lasts until then ends.
    ENDS = "ED-TRN-16", "End-of-turn sequence";
    /// Who cannot act has a turn all the same.
    IDLE = "ED-TRN-17", "Turns of creatures that cannot act";
    /// A reaction may be answered by another; the innermost is done first.
    INNERMOST = "ED-TRN-20", "Reactions to reactions";
    /// Who becomes unable to act loses what is left of its turn, and the turn ends as others do.
    LOST = "ED-TRN-21", "Losing the rest of a turn";
    /// What is declared is paid for, and what is refused costs nothing.
    PAID = "ED-TRN-23", "When a cost is paid";
    /// Each reaction has its moment.
    MOMENTS = "ED-TRN-24", "When reactions may come in", Table(MOMENT_TABLE; "moment", "reaction");
    /// A turn that waits takes its beginning with it.
    WAITS_TOO = "ED-INB-12", "Delay and durations";
    /// The later change of the order wins.
    LATER_WINS = "ED-INB-22", "Delay and acting first";
}

/// When each reaction may come in (ED-TRN-24).
pub const MOMENT_TABLE: [(&str, &str); 4] = [
    ("a melee attack is announced", "dodge, by its target"),
    ("somebody leaves a reach, or is about to stand up in it", "opportunity attack"),
    ("an exploit has named an ally", "the attack of that ally"),
    ("what somebody has waited for is over", "what it has kept ready"),
];

/// Seconds of a round (ED-INI-01).
pub const ROUND: u64 = 6;
