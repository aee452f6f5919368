//! Special results: what twelves and ones on the dice of a check are, and the rules of what comes of them. Choosing is the part of
//! [`crate::exploits`] and [`crate::setbacks`].

use crate::prelude::*;

rules! {
    /// Of three dice only the two that count are read.
    WHICH_DICE = "ED-SPC-01", "Which dice count";
    /// Two twelves, one twelve, a twelve and a one, one one, two ones, or none of that.
    CLASSES = "ED-SPC-02", "Classification of the kept dice";
    /// One twelve and a success: an exploit, of a rank as high as the other die at the most.
    EXPLOIT = "ED-SPC-03", "Single 12 and success: exploit";
    /// One one and a failure: the game master may set one back.
    SETBACK = "ED-SPC-05", "Single 1 and failure: setback", Call;
    /// A twelve and a one cancel.
    CANCELLED = "ED-SPC-07", "1 and 12 together";
    /// A double is the stuff of legends, good or bad.
    LEGEND = "ED-SPC-10", "Legend and card";
    /// In how many ways the dice come to each class.
    CHANCES = "ED-SPC-63", "Chances of special results (for tests)", Table(CHANCE_TABLE; "class", "plain", "advantage", "disadvantage");
    /// Two: 2 harder to hit until one's next turn.
    ON_GUARD = "ED-SPC-21", "Combat exploit 2, On guard";
    /// Nine: a d8 more, and a trauma if it does any harm.
    POWERFUL = "ED-SPC-28", "Combat exploit 9, Powerful strike";
    /// Ten: a d10 more, and a trauma if it does any harm.
    LETHAL = "ED-SPC-29", "Combat exploit 10, Lethal strike";
    /// Five: attacks at who is set back so have advantage until its next turn.
    BREACH = "ED-SPC-44", "Setback 5, Defensive breach";
    /// Nine: disadvantage on the next roll.
    UNEASY = "ED-SPC-48", "Setback 9, Uneasiness";
    /// Eleven: disadvantage on the next roll.
    DISTRACTED = "ED-SPC-50", "Setback 11, Distraction";
    /// Whose attention somebody holds notices nothing else well, until that one's next turn.
    DIVERTED = "ED-SPC-32", "Other exploit 3, Distraction";
    /// A card that is burned before the dice is one source of advantage for them, and a second one is no other.
    BURNED = "ED-CRD-16", "Burning is one source";
    /// What an exploit leaves beside the trauma of a fall is another.
    BOTH_TRAUMAS = "ED-INB-14", "Exploit trauma and drop trauma";
}

/// What being on guard adds to the Defense (ED-SPC-21).
pub const GUARD: i32 = 2;

/// In how many ways the dice that count come to each class: of 144 plainly, of 1728 with advantage and disadvantage (ED-SPC-63).
pub const CHANCE_TABLE: [(&str, u32, u32, u32); 6] = [
    ("double 12", 1, 34, 1),
    ("single 12", 20, 360, 30),
    ("1 and 12", 2, 3, 3),
    ("single 1", 20, 30, 360),
    ("double 1", 1, 1, 34),
    ("none", 100, 1300, 1300),
];

impl Class {
    /// Returns the highest rank of exploit that it opens to who succeeds; 0 for none (ED-SPC-03, ED-SPC-08).
    pub const fn rank(self) -> u8 {
        match self {
            Class::Double12 => 12,
            Class::Single12(other) => other,
            _ => 0,
        }
    }

    /// Returns what is left of it once an exploit of a rank was chosen: that the other die would have given more makes no difference any more.
    pub const fn used_for(self, rank: u8) -> Self {
        match self {
            Class::Single12(_) => Class::Single12(rank),
            other => other,
        }
    }

    /// Returns whether it sets back who fails, and whether nobody may waive that (ED-SPC-05, ED-SPC-09).
    pub const fn sets_back(self) -> Option<bool> {
        match self {
            Class::Double1 => Some(true),
            Class::Single1(_) => Some(false),
            _ => None,
        }
    }

    /// Returns its place in the table of chances (ED-SPC-63).
    pub const fn place(self) -> usize {
        match self {
            Class::Double12 => 0,
            Class::Single12(_) => 1,
            Class::Cancelled => 2,
            Class::Single1(_) => 3,
            Class::Double1 => 4,
            Class::None => 5,
        }
    }
}

/// Returns the sides of the die that an exploit adds to damage; 0 for none (ED-SPC-24, ED-SPC-28, ED-SPC-29).
pub const fn extra_die(rank: u8) -> u32 {
    match rank {
        5 => 6,
        9 => 8,
        10 => 10,
        _ => 0,
    }
}

/// Returns whether an exploit leaves a trauma where the attack does any harm (ED-SPC-28, ED-SPC-29).
pub const fn scars(rank: u8) -> bool {
    matches!(rank, 9 | 10)
}

/// Returns a line with what the dice of its check are.
pub fn told(class: Class, line: Line) -> Line {
    match class {
        Class::None => line,
        Class::Double12 => line.rule(&CLASSES).rule(&DOUBLE_12).rule(&LEGEND),
        Class::Single12(_) => line.rule(&CLASSES).rule(&EXPLOIT),
        Class::Cancelled => line.rule(&CLASSES).rule(&CANCELLED),
        Class::Single1(_) => line.rule(&CLASSES).rule(&SETBACK),
        Class::Double1 => line.rule(&CLASSES).rule(&DOUBLE_1).rule(&LEGEND),
    }
}

/// Notes the class of a roll in the counter of odds: each class is a mark, for who succeeds and who fails.
pub fn count(class: Class, success: bool, odds: &mut OddsCounter) {
    let twelve = matches!(class, Class::Single12(_) | Class::Double12);
    let one = matches!(class, Class::Single1(_) | Class::Double1);
    odds.mark_if(twelve && success, mark::EXPLOIT);
    odds.mark_if(one && !success, mark::SETBACK);
    odds.mark_if(matches!(class, Class::Double12 | Class::Double1), mark::LEGEND);
}

/// Returns whether dice give an exploit also where the check fails: two twelves, where a campaign says so (ED-SPC-08).
pub fn always_gives(state: &State, class: Class) -> bool {
    class == Class::Double12 && state.options().double_12_exploit_on_failure
}

/// Returns whether dice set one back also where the check succeeds: two ones, where a campaign says so (ED-SPC-09).
pub fn always_takes(state: &State, class: Class) -> bool {
    class == Class::Double1 && state.options().double_1_setback_on_success
}

/// The exploits that are performed where nobody says anything else, the first of them that is open: what does most harm, then what
/// shields best.
pub const USUAL: [u8; 9] = [10, 9, 5, 6, 2, 11, 7, 3, 4];

/// What comes of the other die beside a twelve, for odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranks {
    /// Nothing.
    None,
    /// The usual exploit in a fight: the second rank is always open there, so that none is taken that stands behind it in [`USUAL`].
    Fight,
    /// Whatever it opens.
    Every,
}

impl Ranks {
    /// Returns the greatest face of those of which the same comes as of one.
    pub const fn alike(self, other: u32) -> u32 {
        match (self, other) {
            (Self::None, _) | (Self::Fight, 10..) => 11,
            (Self::Fight, 6..=8) => 8,
            (Self::Fight, 2..=4) => 4,
            _ => other,
        }
    }
}

/// Returns what comes of the other die beside a twelve where an actor rolls.
pub fn ranks_for(state: &State, actor: ActorId) -> Ranks {
    match counts_for(state, actor) {
        false => Ranks::None,
        true if state.stage == Stage::Fighting => Ranks::Fight,
        true => Ranks::Every,
    }
}

/// Returns whether what an actor rolls has special results at all (ED-SPC-15).
pub fn counts_for(state: &State, actor: ActorId) -> bool {
    state.profile(actor).players || state.options().creature_specials
}
