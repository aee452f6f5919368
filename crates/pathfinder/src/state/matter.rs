//! Things that skills are used on: locks, doors, writings, trails, work.

use crate::character::{Rank, Skill};
use ludex_grid::Cell;
use ludex_kit::{ActorId, CommandField, List, is_default, words};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

words! {
    /// What a thing is, for those who use skills on it.
    #[derive(Default)]
    pub enum MatterKind {
        #[default] Lock = "lock", Device = "device", Barrier = "barrier", Gap = "gap", Thing = "thing", Trinket = "trinket",
        Topic = "topic", Writing = "writing", Magic = "magic", Spell = "spell", Alchemy = "alchemy", Forgery = "forgery",
        Trail = "trail", Wilds = "wilds", Work = "work", Plan = "plan" as "plan of a thing", Rubble = "rubble",
    }
    /// A tradition of magic.
    pub enum Tradition {
        Arcane = "arcane", Divine = "divine", Occult = "occult", Primal = "primal",
    }
}

/// How far somebody has come with a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// Who.
    pub by: ActorId,
    /// How often it succeeded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub times: u8,
    /// Until when it is not tried again, in seconds of game time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shut: u64,
    /// What the next try of it is worse.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worse: i8,
    /// Until when it is followed, in seconds of game time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: u64,
    /// Whether it is not tried again before the next preparations for the day.
    #[serde(default, skip_serializing_if = "is_default")]
    pub barred: bool,
}

/// A thing that skills are used on.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Matter {
    /// What it is called.
    pub name: Arc<str>,
    /// What it is.
    pub kind: MatterKind,
    /// What is to be reached with it.
    pub dc: u8,
    /// Its level: of an item, a spell, work.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: i8,
    /// Where it is, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// Where the other end of a gap is, at which one comes out that goes in where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// Whose it is, or on whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<ActorId>,
    /// Successes that it takes; of a gap its feet, of rubble its squares, of writing its pages.
    #[serde(default, skip_serializing_if = "is_default")]
    pub needs: u8,
    /// Successes that it has seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: u8,
    /// The rank that it takes to succeed (PF-CHK-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub rank: Rank,
    /// The tradition of magic, and with it the skill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tradition: Option<Tradition>,
    /// The skills that serve, where it is not as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// Price in copper.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: u32,
    /// How hard it is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hardness: u8,
    /// Its hit points; 0 for what is not to be broken so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hit_points: u16,
    /// What it has lost of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u16,
    /// Whether it is open, disarmed, taken, found, made, cleared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// Whether it is jammed, or was triggered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spoilt: bool,
    /// What a search of its place must reach to find it; 0 for what is in sight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: u8,
    /// Whether it is written in cipher.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cipher: bool,
    /// The language in which it is written; empty where everybody reads it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// How far people have come with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub trials: List<Trial, 8>,
}

/// What the game master says of a thing as it is laid out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields, default)]
pub struct Laid {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: MatterKind,
    /// What is to be reached with it.
    pub dc: u8,
    /// Its level.
    #[serde(skip_serializing_if = "is_default")]
    pub level: i8,
    /// Where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// Where the other end of a gap is, at which one comes out that goes in where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<ActorId>,
    /// Successes that it takes, feet, squares, pages.
    #[serde(skip_serializing_if = "is_default")]
    pub needs: u8,
    /// The rank that it takes.
    #[serde(skip_serializing_if = "is_default")]
    pub rank: Rank,
    /// The tradition of magic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tradition: Option<Tradition>,
    /// The skill that serves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// Price in copper.
    #[serde(skip_serializing_if = "is_default")]
    pub price: u32,
    /// How hard it is.
    #[serde(skip_serializing_if = "is_default")]
    pub hardness: u8,
    /// Its hit points.
    #[serde(skip_serializing_if = "is_default")]
    pub hit_points: u16,
    /// What it has lost of them.
    #[serde(skip_serializing_if = "is_default")]
    pub lost: u16,
    /// What a search must reach to find it.
    #[serde(skip_serializing_if = "is_default")]
    pub hidden: u8,
    /// Whether it is shoddy, so that it breaks and is destroyed at half.
    #[serde(skip_serializing_if = "is_default")]
    pub shoddy: bool,
    /// Whether it is written in cipher, so that a page takes an hour to make out.
    #[serde(skip_serializing_if = "is_default")]
    pub cipher: bool,
    /// The language in which it is written; empty where everybody reads it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

impl Matter {
    /// Returns a thing as it is laid out.
    pub fn new(laid: &Laid) -> Self {
        let Laid { kind, dc, level, at, owner, needs, rank, tradition, skill, price, .. } = *laid;
        let Laid { hardness, lost, hidden, to, cipher, .. } = *laid;
        // What is badly made has half of the hit points (PF-MOD-08).
        let hit_points = if laid.shoddy { (laid.hit_points / 2).max(laid.hit_points.min(1)) } else { laid.hit_points };
        let name = laid.name.as_str().into();
        let fixed = Self { name, kind, dc, level, at, owner, needs, rank, tradition, skill, price, ..Self::default() };
        let language = laid.language.clone();
        Self { hardness, hit_points, lost, hidden, to, cipher, language, ..fixed }
    }

    /// Returns how far somebody has come with it.
    pub fn trial(&self, by: ActorId) -> Trial {
        let found = self.trials.iter().find(|one| one.by == by);
        found.unwrap_or(Trial { by, times: 0, shut: 0, worse: 0, until: 0, barred: false })
    }

    /// Keeps how far somebody has come with it; of more than eight the first is forgotten.
    pub fn keep(&mut self, trial: Trial) {
        self.trials.retain(|one| one.by != trial.by);
        if self.trials.is_full() {
            self.trials.remove(0);
        }
        self.trials.push(trial);
    }

    /// Returns the hit points that are left.
    pub fn left(&self) -> i32 {
        i32::from(self.hit_points) - i32::from(self.lost)
    }

    /// Returns whether it is broken: at half of its hit points (PF-ITM-03).
    pub fn is_broken(&self) -> bool {
        self.hit_points > 1 && self.left() <= i32::from(self.hit_points) / 2
    }
}
