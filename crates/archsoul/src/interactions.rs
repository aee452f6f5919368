//! Rules that meet: what follows where several hold at once.

use crate::attack::{self, coup};
use crate::{checks, craft, damage, dying, exhaustion, hazards, options, rations, rest, soul, thirst, turns, water};
use ludex_kit::rules;

rules! {
    /// A tool on its material is at -1 and takes no harm from what is too hard for it; each blow is counted against the door anew.
    BLOWS_ON_A_DOOR = "SP-INT-01", "Blows on a door"
        follows damage::TOOLS, options::TOOL_BENEFIT, damage::HARDNESS, damage::DURABILITY;
    /// A doubled blow past the death threshold kills; nobody stays unconscious longer.
    KILLING_BLOW = "SP-INT-02", "Killing blow"
        follows coup::DOUBLED, dying::SLAIN, dying::DEAD_FIRST;
    /// A coup de grace that does no damage still makes unconsciousness longer.
    HARMLESS_COUP = "SP-INT-03", "Harmless coup de grace"
        follows damage::NO_DAMAGE, coup::LONGER;
    /// Who rises while held pays, rolls against the hold, gives the opening, and then stands, still held. The +1 of the ground is
    /// not for that roll.
    RISING_HELD = "SP-INT-04", "Rising while held"
        follows turns::STANDING_UP, checks::ACTING_HELD, turns::REACTIVE_TIMING, attack::FROM_THE_GROUND;
    /// Walking and fighting fill one clock, each by its share.
    MIXED_DAY = "SP-INT-05", "Mixed day"
        follows exhaustion::CLOCK, turns::EXERTION;
    /// Night after night gives back a point of what drowning took, then of what exhaustion took, once that is over.
    THREE_NIGHTS = "SP-INT-06", "Three nights"
        follows rest::ATTRIBUTES_BACK, rest::FATIGUE_BACK, exhaustion::LOCKED;
    /// Drowning that takes Endurance moves the threshold, and may kill by it.
    DROWNED_PAST_IT = "SP-INT-07", "Drowned past the threshold"
        follows water::DIE_OF_DROWNING, dying::MOVING_THRESHOLD;
    /// Under water fatigue and an awkward weapon add up; both halve their dice.
    TIRED_UNDER_WATER = "SP-INT-08", "Tired under water"
        follows checks::OWN_ROLLS, water::AWKWARD, water::HALVED;
    /// Taking in water goes by the damage at the end, doubled where it was.
    FINAL_DAMAGE = "SP-INT-09", "Water and final damage"
        follows water::TAKING_IN_WATER, coup::DOUBLED;
    /// A breath, the die as it ends, one as each turn comes.
    A_DROWNING = "SP-INT-10", "A drowning"
        follows water::SPENT, water::FIRST_DIE, water::LATER_DICE, water::DROWNED;
    /// Thirst locks a step, half a ration unlocks it, a whole one lets sleep end it.
    THIRST_AND_BACK = "SP-INT-11", "Thirst, and back"
        follows thirst::THIRST, rations::LOCKED, rations::HALF_RATION;
    /// Everything that makes exhaustion rolls hard adds up, and cancels successes beyond 6.
    ALL_AT_ONCE = "SP-INT-12", "Everything at once"
        follows exhaustion::STACKING, options::OVERFLOW;
    /// What falls and whom it strikes share a roll, each less its own hardness.
    FALLING_BEAR = "SP-INT-13", "A bear falls"
        follows hazards::FALLING_THINGS, options::SHARED_FALL, damage::HARDNESS;
    /// A fist that does too little is hurt by all of it.
    FIST_ON_A_DOOR = "SP-INT-14", "Fist against a door"
        follows damage::BACKLASH, dying::FALLING;
    /// Under water even a bow carries five spaces, all of them accurately.
    SHOT_UNDER_WATER = "SP-INT-15", "Shot under water"
        follows water::SHORT_RANGES, water::HALVED, attack::LARGE_THINGS;
    /// A critical failure of one blocks the project for all until anybody pays; what was done stays.
    RUINOUS_DAY = "SP-INT-16", "A ruinous day"
        follows craft::CRITICAL, craft::BLOCKED;
    /// Rolling over takes both halves of a project of two skills, and material.
    BOTH_HALVES = "SP-INT-17", "Rolling over in halves"
        follows craft::ROLL_OVER, craft::ROLL_OVER_MATERIALS, craft::TWO_SKILLS;
    /// Parts are taken off first, then the rest is halved between two skills.
    PARTS_THEN_HALVES = "SP-INT-18", "Parts, then halves"
        follows craft::SCAVENGED, craft::TWO_SKILLS;
    /// Who is awake below 0 may act once an hour of rest has ended disability; the next wound is a new fall.
    AWAKE_BELOW_0 = "SP-INT-19", "Awake below 0"
        follows rest::HOUR_OF_REST, dying::HURT_AGAIN;
    /// The disaligned have a defence of the soul of 0: a result of 0 does not beat it.
    NO_DEFENCE = "SP-INT-20", "Defence of the disaligned"
        follows soul::SOUL_DEFENCE, checks::AUTO_FAILURE, checks::BEATING;
    /// Tolerance goes by the Endurance of the moment, also within one swim.
    SHRINKING = "SP-INT-21", "Shrinking tolerance"
        follows exhaustion::TOLERANCE, exhaustion::ATTRIBUTES_LOST;
    /// Fatigue makes one's own rolls harder, neither single dice nor the fall itself.
    FATIGUE_AND_DICE = "SP-INT-22", "Fatigue and dice"
        follows checks::OWN_ROLLS, checks::SINGLE_DIE;
}
