//! What happens in a talk.

use super::approach::Circumstances;
use super::manner::Relation;
use super::quirks::{Flag, Quirk};
use super::requests::Request;
use crate::checks::CheckResult;
use crate::prelude::*;

kept! {
    /// How an attempt to influence came out (UL-SOC-04, UL-SOC-05).
    #[derive(Clone, Copy, Eq)] pub enum Outcome { Success, Tied, Failure }
}

words! {
    /// One of the two pools.
    pub enum Pool { Favor = "favor" as "Favor", Displeasure = "displeasure" as "Displeasure" }
}

kept! {
    /// Something that happened in a talk. What lies between people is told as it was before and as it is afterwards.
    #[ludex_kit::event(by_serde)]
    #[derive(Clone)]
    #[serde(tag = "talk", rename_all = "snake_case")]
    pub enum Spoken {
        Started { npcs: Vec<ActorId>, participants: Vec<ActorId> }, "A talk begins (UL-SOC-23).";
        /// Strangers meet: these are the pools and their maxima (UL-SOC-08, UL-SOC-09, UL-SOC-11).
        Met { relation: Relation, favor_max: Tally, displeasure_max: Tally };
        /// Boosts in Cunning made a good first impression (UL-SOC-17).
        Impressed { actor: ActorId, before: Relation, after: Relation };
        Ended, "The talk is over.";
        Mellowed { before: Relation, after: Relation, rule: RuleId }, "A quirk changed a pool at the end of a talk.";
        /// The game master said what the next attempt on somebody is weighed with (UL-SOC-02, UL-SOC-21).
        Weighed { npc: ActorId, circumstances: Circumstances };
        /// Gold was offered, and taken or not (UL-QRK-06).
        Bribed { actor: ActorId, npc: ActorId, gold: i32, taken: bool };
        /// Somebody tried to influence somebody (UL-SOC-01).
        Approached {
            actor: ActorId;
            npc: ActorId;
            words: String;
            flags: Vec<Flag>;
            check: CheckResult;
            defence: Tally;
            outcome: Outcome;
        };
        /// What that changed (UL-SOC-12 to 14).
        Moved { actor: ActorId, outcome: Outcome, before: Relation, after: Relation, gain: Tally, loss: Tally };
        PoolFull { pool: Pool, before: Relation, after: Relation }, "A pool is full (UL-SOC-15).";
        /// Somebody tried to see how another feels (UL-SOC-20).
        Read { actor: ActorId, after: Relation, check: CheckResult, against: Tally, success: bool };
        /// The second roll of an attempt stands: what lay between them before it is what it is measured from
        /// (UL-SOC-18).
        Retaken { before: Relation };
        /// The game master set what lies between people, or how somebody hides it (UL-SOC-10, UL-SOC-11).
        Set { after: Relation, concealing: Option<bool>, reason: String };
        Shown { after: Relation }, "The game master showed players how somebody feels, or no longer.";
        /// The game master gave a quirk, took it or revealed it (UL-QRK-01).
        QuirkSet { npc: ActorId, quirk: Quirk, has: bool, revealed: bool };
        /// Somebody asked for something; with both pools at that time (UL-SOC-22).
        Requested { request: Request, favor: i32, displeasure: i32 };
        Answered { request: Request, granted: bool, words: String }, "The game master answered.";
    }
}

impl Spoken {
    /// What lies between people after it, where it changes that.
    pub fn after(&self) -> Option<&Relation> {
        match self {
            Spoken::Met { relation: after, .. }
            | Spoken::Impressed { after, .. }
            | Spoken::Mellowed { after, .. }
            | Spoken::Moved { after, .. }
            | Spoken::PoolFull { after, .. }
            | Spoken::Read { after, .. }
            | Spoken::Retaken { before: after }
            | Spoken::Set { after, .. }
            | Spoken::Shown { after } => Some(after),
            _ => None,
        }
    }

    /// Who rolled for it, and what.
    pub fn roll(&self) -> Option<(ActorId, &CheckResult)> {
        match self {
            Spoken::Approached { actor, check, .. } | Spoken::Read { actor, check, .. } => Some((*actor, check)),
            _ => None,
        }
    }

    /// Whom of the game master's creatures it is about.
    pub fn npc(&self) -> Option<ActorId> {
        match *self {
            Spoken::Weighed { npc, .. }
            | Spoken::Bribed { npc, .. }
            | Spoken::Approached { npc, .. }
            | Spoken::QuirkSet { npc, .. } => Some(npc),
            Spoken::Requested { ref request, .. } | Spoken::Answered { ref request, .. } => Some(request.npc),
            _ => self.after().map(|after| after.npc),
        }
    }
}
