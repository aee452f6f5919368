//! What skills are used for beside blows and moves: on things, on knowledge, for a living, with people.

mod borrowing;
mod burial;
mod doors;
mod faces;
mod gaps;
mod laying;
mod living;
mod papers;
mod studying;
mod talking;
mod tasks;
mod things;
mod using;

pub use borrowing::SpellBorrowed;
pub use burial::{Buried, Bury, DugOut, dug_out, presses};
pub use doors::{breaks_down, gives_way};
pub use faces::{
    Conceal, Concealed, Guised, Impersonate, Perform, Performed, SearchPerson, Searched, SeenThrough, Stashed,
};
pub use gaps::Squeezed;
pub use laying::{ClearThing, LaidOut, LayThing, Removed};
pub use living::{Covered, Earned, Fed, Forged, ThingFound, ThingMade};
pub use papers::{Examine, PaperRead, SocialBegan, SocialBegin, SocialScored, counts, passes};
pub use studying::{Answer, Told, materials};
pub use talking::{Judged, Manner, TALKS, Talk, Yielded, resents};
pub use tasks::{TASKS, Takes, Task};
pub use things::{Progressed, ShutOut, Spoilt, StrikeThing, THING_ARMOUR, ThingDamaged, mends, spotted};
pub use using::{Fit, TriedInSecret, UseSkill};

use crate::prelude::*;
use ludex_grid::Cell;

rules! {
    /// What one remembers about a topic or a creature, in secret: success tells the truth, critical success more of it, critical
    /// failure something false. Each success makes the next try harder; a failure ends them.
    RECALL = "PF-SKA-01", "Recall Knowledge";
    /// Acrobatics through a gap: a minute for five feet, or for ten by critical success; critical failure sticks, until any other
    /// degree frees. On a map one comes out at the other end of it.
    SQUEEZE = "PF-SKA-05", "Squeeze";
    /// As one prepares spells, one is taken from another's book, a little more easily than it is learned: a slot holds it for the day.
    /// After a failure the slot is free for another, and that spell is not tried again before the next preparations.
    BORROW = "PF-SKA-06", "Borrow an Arcane Spell";
    /// A text of a language that one reads is made out in secret, another by Society alone, a minute a page, a cipher an hour: success tells what it is about, critical success all of it,
    /// failure makes it 2 harder, critical failure reads something false.
    DECIPHER = "PF-SKA-07", "Decipher Writing";
    /// Ten minutes tell what magic is, in secret, with the skill of its tradition or another's at 5 more. Failure bars it for a day;
    /// critical failure tells something false.
    IDENTIFY = "PF-SKA-08", "Identify Magic";
    /// An hour for each level of a spell, with a teacher or a text, and its materials: half of them are left by critical success, half
    /// lost by critical failure.
    LEARN = "PF-SKA-09", "Learn a Spell", Table(MATERIALS; "spell level", "gold pieces");
    /// Athletics against a door, an attack: success opens and breaks it, critical success opens it whole, critical failure jams it
    /// for 2 harder tries. Without a crowbar it is 2 harder.
    FORCE = "PF-SKA-11", "Force Open";
    /// Ten minutes of Crafting give a thing hit points back, by the rank and the degree; critical failure hurts it.
    REPAIR = "PF-SKA-19", "Repair";
    /// Days of Crafting make a thing: who has training, and pays for it.
    CRAFT = "PF-SKA-20", "Craft";
    /// Days of work bring in what its level and one's rank allow.
    EARN = "PF-SKA-21", "Earn Income";
    /// Ten minutes of Crafting tell what an alchemical thing is, in secret; critical failure tells something false.
    ALCHEMY = "PF-SKA-22", "Identify Alchemy";
    /// Ten minutes make somebody else of one. Who watches sees through it by Perception; who meets one is deceived by one's
    /// Deception, rolled in secret.
    IMPERSONATE = "PF-SKA-25", "Impersonate";
    /// One roll in secret against the Perception of each who hears it: failure makes them 4 warier for this talk.
    LIE = "PF-SKA-26", "Lie";
    /// Two hours among people tell what is known, in secret; critical failure something false.
    GATHER = "PF-SKA-27", "Gather Information";
    /// A minute of talk makes somebody think better of one by a step, critically by two; critical failure worse.
    IMPRESSION = "PF-SKA-28", "Make an Impression";
    /// The friendly and the helpful may be asked for something; critical failure makes them think worse of one.
    REQUEST = "PF-SKA-29", "Request";
    /// A minute of threats has somebody do as one likes for a day, and makes it unfriendly after that; whoever is cowed by critical
    /// success does nothing about it. Failure makes it unfriendly at once; critical failure hostile, and not to be coerced for a week.
    COERCE = "PF-SKA-30", "Coerce";
    /// A performance; the next check of Charisma before these people is 1 better, critically 2, or 1 worse by critical failure.
    PERFORM = "PF-SKA-37", "Perform", Call;
    /// A forgery is made in secret against 20. What falls short is held against all who see it; who examines it closely rolls
    /// against one's Society.
    FORGERY = "PF-SKA-38", "Create Forgery";
    /// A week's living off the land or the streets; failure leaves one tired, critical failure with 2 less for a week.
    SUBSIST = "PF-SKA-39", "Subsist";
    /// Something small is hidden on oneself by one roll in secret, held against whoever looks; who searches rolls against one's
    /// Stealth.
    CONCEAL = "PF-SKA-40", "Conceal an Object";
    /// In secret, once a day: where north is, and by critical success exactly where one is. Without a compass it is 2 harder.
    DIRECTION = "PF-SKA-43", "Sense Direction";
    /// At half one's pace one's tracks are as hard to follow as one's Survival makes them.
    COVER = "PF-SKA-44", "Cover Tracks";
    /// At half one's pace a trail is followed for an hour; failure loses it for one, critical failure for a day.
    TRACK = "PF-SKA-45", "Track";
    /// Something small that nobody guards is taken; who does not see it is deceived, who does sees it taken.
    PALM = "PF-SKA-46", "Palm an Object";
    /// Something small is taken from somebody who suspects nothing, 5 harder out of a pocket; never in a fight.
    STEAL = "PF-SKA-47", "Steal";
    /// Two actions towards disarming a device: critical success counts twice and leaves no trace, critical failure sets it off.
    DISABLE = "PF-SKA-48", "Disable a Device";
    /// Two actions at a lock with tools: critical success counts twice, critical failure breaks the tools. They are mended with a
    /// repair kit, or others are bought for 3 silver pieces, for 3 gold pieces where they are fine.
    PICK = "PF-SKA-49", "Pick a Lock", Table(LOCKS; "lock", "DC", "successes");
    /// Perception in secret against Deception: whether somebody behaves as it should, or by critical success what it means; critical
    /// failure misreads. Not again until things change.
    SENSE_MOTIVE = "PF-ACT-12", "Sense Motive";
    /// A contest of words is counted in successes: so many are needed, critical ones count twice, critical failures take one away.
    SOCIAL = "PF-TRN-17", "Social encounters", Option;
    /// Gear that is shoddy or made of what is at hand is 2 worse to use; shoddy armour guards 2 less and hinders 2 more, and
    /// shoddy things break at half. What is picked up as a weapon does a d4 (house).
    SHODDY = "PF-MOD-08", "Shoddy and improvised gear";
    /// What somebody carries or wears is not attacked by itself. What lies about has an armour class of 10 (house).
    ATTENDED = "PF-ITM-04", "Attended objects";
    /// Things and hazards do not bleed, sicken, fear, tire or die, and neither does who is stone.
    NO_FLESH = "PF-ITM-05", "Object immunities", Table(THING_IMMUNITIES; "immune to");
    /// What is broken does not do what it is for, and gives nothing; it weighs what it did.
    BROKEN = "PF-CND-03", "Broken", State;
    /// Buildings take damage through their hardness. Masonry and iron walls are not broken without tools and days.
    ATTACKING = "PF-ENV-05", "Attacking a structure";
    /// Who is buried is held fast, hurt each minute and may suffocate. A square is dug free in four minutes, two of them at once by
    /// critical success; with tools in half the time.
    BURIAL = "PF-ENV-10", "Burial";
}

/// What the materials for learning a spell cost, by its level, 0 for cantrips (PF-SKA-09).
pub const MATERIALS: [(u8, u32); 11] =
    [(0, 2), (1, 2), (2, 6), (3, 16), (4, 36), (5, 70), (6, 140), (7, 300), (8, 650), (9, 1_500), (10, 7_000)];

/// Locks: DC, successes (PF-SKA-49).
pub const LOCKS: [(&str, u8, u8); 5] =
    [("poor", 15, 2), ("simple", 20, 3), ("average", 25, 4), ("good", 30, 5), ("superior", 40, 6)];

/// What things are immune to (PF-ITM-05).
pub const THING_IMMUNITIES: [(&str,); 14] = [
    ("bleed",),
    ("death effects",),
    ("disease",),
    ("doomed",),
    ("drained",),
    ("fatigued",),
    ("healing",),
    ("mental",),
    ("necromancy",),
    ("nonlethal attacks",),
    ("paralyzed",),
    ("poison",),
    ("sickened",),
    ("unconscious",),
];

/// Returns whether a command is rolled in secret, so that its odds would tell what it is held against (PF-CHK-08).
pub fn is_secret(command: &Command) -> bool {
    match command {
        Command::UseSkill(using) => using.task.of().secret,
        Command::Talk(talk) => TALKS[talk.manner as usize].3,
        Command::Hide(_) | Command::Sneak(_) | Command::Seek(_) | Command::PointOut(_) => true,
        Command::StrikeSquare(_) | Command::Conceal(_) | Command::SearchPerson(_) | Command::Examine(_) => true,
        _ => false,
    }
}

/// Returns a thing by its number, unless nobody has found it.
fn matter(state: &State, place: u8) -> Option<&Matter> {
    state.matters.get(usize::from(place)).filter(|matter| matter.hidden == 0)
}
