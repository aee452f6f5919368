//! What people live on between adventures, and what they work at.

use crate::character::Skill;
use ludex_kit::{ActorId, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How somebody lives, the poorest first (ED-DWN-02).
    #[derive(Default)]
    pub enum Lifestyle {
        Wretched = "wretched", Squalid = "squalid", Poor = "poor", #[default] Modest = "modest",
        Comfortable = "comfortable", Wealthy = "wealthy", Opulent = "opulent",
    }
    /// What somebody does on its days.
    #[derive(Default)]
    pub enum Pursuit {
        #[default] Nothing = "nothing", Project = "a project", Profession = "a profession",
        Recuperating = "recuperating",
    }
    /// What a project is.
    pub enum Labour {
        Crafting = "crafting", Repairing = "repairing", Mending = "mending" : "repairing what has no structure points",
        Learning = "learning", Language = "a language", Research = "research", Other = "something else",
    }
}

/// Something that takes days, not necessarily one after another (ED-DWN-11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Project {
    /// What it is.
    pub labour: Labour,
    /// What it is called.
    pub name: String,
    /// Whose it is; others may work with it on what is made or repaired.
    pub owner: ActorId,
    /// How far it is to go: ¢ of what is crafted, points of what is repaired, days of all else.
    pub needed: u32,
    /// How far it has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub done: u32,
    /// ¢ of progress or items that a worker brings in a day, of what is crafted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pace: u32,
    /// The price of the whole thing, of what is repaired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: u32,
    /// All the structure points that it can have, of what is repaired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub structure: u32,
    /// Whether there are materials and an equipped workplace, of what is repaired.
    #[serde(default, skip_serializing_if = "is_default")]
    pub equipped: bool,
    /// How many may repair it together.
    #[serde(default, skip_serializing_if = "is_default")]
    pub most_workers: u8,
    /// How many it takes at the least.
    #[serde(default, skip_serializing_if = "is_default")]
    pub least_workers: u8,
    /// The skill that it takes, or that is learned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
    /// ¢ for each day that counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fee: u32,
    /// The difficulty of its check; 0 where it has none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
    /// The skill of its check.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked_with: Option<Skill>,
    /// Whether there is something to find, of research.
    #[serde(default, skip_serializing_if = "is_default")]
    pub available: bool,
    /// What must be done before it ends, of research; empty where nothing is, or where it was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requires: String,
    /// Whether it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub finished: bool,
}

/// Something that is paid again and again (ED-DWN-09).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurring {
    /// Who pays.
    pub actor: ActorId,
    /// For what.
    pub name: String,
    /// ¢ each time.
    pub amount: u32,
    /// Days from one time to the next.
    pub every: u16,
    /// Days since it was last paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: u16,
}

/// How somebody lives.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Living {
    /// ¢ that it has.
    pub money: i64,
    /// How it means to live.
    pub lifestyle: Lifestyle,
    /// ¢ a day for that, where it is opulent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opulence: u32,
    /// What it does on its days.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pursuit: Pursuit,
    /// Which project.
    #[serde(default, skip_serializing_if = "is_default")]
    pub project: u8,
    /// Minutes of a day that it spends on that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minutes: u16,
    /// Up to which lifestyle its profession pays for it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub profession: Lifestyle,
    /// Whether somebody treats its traumas.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
    /// Languages that it has learned.
    #[serde(default, skip_serializing_if = "is_default")]
    pub languages: Vec<String>,
}

/// What people live on and work at.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Downtime {
    /// How each lives, in the order of the ids; those beyond have never said.
    #[serde(default, skip_serializing_if = "is_default")]
    pub livings: Vec<Living>,
    /// Projects, over or not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub projects: Vec<Project>,
    /// What is paid again and again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub costs: Vec<Recurring>,
    /// Days that are left of the interlude.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days: u16,
}
