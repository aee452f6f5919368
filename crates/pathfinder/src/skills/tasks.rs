//! Which skill serves for what, how long it takes, and whether it is rolled in secret.

use super::*;
use ludex_kit::words;

words! {
    /// What a skill is used for.
    pub enum Task {
        Recall = "recall", Squeeze = "squeeze", Borrow = "borrow", Decipher = "decipher", Identify = "identify",
        Learn = "learn", Force = "force", Repair = "repair", Craft = "craft", Earn = "earn", Alchemy = "alchemy",
        Gather = "gather", Forge = "forge", Subsist = "subsist", Direction = "direction", CoverTracks = "cover_tracks" as "cover tracks",
        Track = "track", Palm = "palm", Steal = "steal", Disable = "disable", PickLock = "pick_lock" as "pick the lock", Dig = "dig",
    }
}

/// How long a task takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Actions of a turn; outside an encounter hardly a minute.
    Actions(u8),
    /// Minutes; it has no place in an encounter.
    Minutes(u32),
    /// Minutes for each level, page or square of the thing.
    Each(u32),
    /// Days.
    Days(u32),
}

/// What a task is: on what, with which skills, whether it takes training, how long it takes, whether it is rolled in secret, by
/// which rule.
pub struct Of {
    /// Which.
    pub task: Task,
    /// On what it is done.
    pub on: MatterKind,
    /// The skills that serve.
    pub skills: &'static [Skill],
    /// Whether it takes training.
    pub trained: bool,
    /// How long it takes.
    pub takes: Takes,
    /// Whether it is rolled in secret.
    pub secret: bool,
    /// Its rule.
    pub rule: &'static Rule,
}

/// Skills that remember something (PF-SKL-04).
const LEARNING: &[Skill] = &[
    Skill::Arcana,
    Skill::Crafting,
    Skill::Medicine,
    Skill::Nature,
    Skill::Occultism,
    Skill::Religion,
    Skill::Society,
];
/// Skills of the traditions of magic (PF-SKL-05).
const MAGIC: &[Skill] = &[Skill::Arcana, Skill::Religion, Skill::Occultism, Skill::Nature];
/// Skills that read (PF-SKA-07).
const READING: &[Skill] = &[Skill::Arcana, Skill::Occultism, Skill::Religion, Skill::Society];

const fn of(
    task: Task,
    on: MatterKind,
    skills: &'static [Skill],
    (trained, secret): (bool, bool),
    takes: Takes,
    rule: &'static Rule,
) -> Of {
    Of { task, on, skills, trained, takes, secret, rule }
}

const OPEN: (bool, bool) = (false, false);
const TRAINED: (bool, bool) = (true, false);
const SECRET: (bool, bool) = (false, true);
const TRAINED_SECRET: (bool, bool) = (true, true);

/// Every task, in their order.
#[rustfmt::skip]
pub static TASKS: [Of; 22] = [
    of(Task::Recall, MatterKind::Topic, LEARNING, SECRET, Takes::Actions(1), &RECALL),
    of(Task::Squeeze, MatterKind::Gap, &[Skill::Acrobatics], TRAINED, Takes::Minutes(1), &SQUEEZE),
    of(Task::Borrow, MatterKind::Spell, &[Skill::Arcana], TRAINED, Takes::Minutes(10), &BORROW),
    of(Task::Decipher, MatterKind::Writing, READING, TRAINED_SECRET, Takes::Each(1), &DECIPHER),
    of(Task::Identify, MatterKind::Magic, MAGIC, TRAINED_SECRET, Takes::Minutes(10), &IDENTIFY),
    of(Task::Learn, MatterKind::Spell, MAGIC, TRAINED, Takes::Each(60), &LEARN),
    of(Task::Force, MatterKind::Barrier, &[Skill::Athletics], OPEN, Takes::Actions(1), &FORCE),
    of(Task::Repair, MatterKind::Thing, &[Skill::Crafting], OPEN, Takes::Minutes(10), &REPAIR),
    of(Task::Craft, MatterKind::Plan, &[Skill::Crafting], TRAINED, Takes::Days(4), &CRAFT),
    of(Task::Earn, MatterKind::Work, &[Skill::Crafting, Skill::Performance], TRAINED, Takes::Days(1), &EARN),
    of(Task::Alchemy, MatterKind::Alchemy, &[Skill::Crafting], TRAINED_SECRET, Takes::Minutes(10), &ALCHEMY),
    of(Task::Gather, MatterKind::Topic, &[Skill::Diplomacy], SECRET, Takes::Minutes(120), &GATHER),
    of(Task::Forge, MatterKind::Forgery, &[Skill::Society], TRAINED_SECRET, Takes::Days(1), &FORGERY),
    of(Task::Subsist, MatterKind::Wilds, &[Skill::Survival, Skill::Society], OPEN, Takes::Days(1), &SUBSIST),
    of(Task::Direction, MatterKind::Wilds, &[Skill::Survival], SECRET, Takes::Minutes(1), &DIRECTION),
    of(Task::CoverTracks, MatterKind::Trail, &[Skill::Survival], TRAINED, Takes::Actions(1), &COVER),
    of(Task::Track, MatterKind::Trail, &[Skill::Survival], TRAINED, Takes::Actions(1), &TRACK),
    of(Task::Palm, MatterKind::Trinket, &[Skill::Thievery], OPEN, Takes::Actions(1), &PALM),
    of(Task::Steal, MatterKind::Trinket, &[Skill::Thievery], OPEN, Takes::Actions(1), &STEAL),
    of(Task::Disable, MatterKind::Device, &[Skill::Thievery], TRAINED, Takes::Actions(2), &DISABLE),
    of(Task::PickLock, MatterKind::Lock, &[Skill::Thievery], TRAINED, Takes::Actions(2), &PICK),
    of(Task::Dig, MatterKind::Rubble, &[Skill::Athletics], OPEN, Takes::Minutes(4), &BURIAL),
];

impl Task {
    /// Returns whether it is done with the hands, in a moment: the grabbed may fail at it, the restrained do not do it.
    pub const fn takes_hands(self) -> bool {
        matches!(self, Task::Palm | Task::Steal | Task::Disable | Task::PickLock)
    }

    /// Returns what it is.
    pub fn of(self) -> &'static Of {
        &TASKS[self as usize]
    }
}
