//! What is stored is not what was written: where, and what is wrong.

use crate::CampaignId;
use std::fmt;

/// Damage that was found. The store stops there and never guesses what stood in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damage {
    /// The campaign, unless the whole database is damaged.
    pub campaign: Option<CampaignId>,
    /// The first record that cannot be trusted, where the damage is in a record. Those before it can.
    pub seq: Option<u64>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with damaged data.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The campaign's header (id, system, version, creation time, commitment) does not match its hash.
    Header,
    /// The seed does not match the commitment.
    Seed,
    /// The record is not there.
    Missing,
    /// The record's content does not match its hash.
    Content,
    /// The record does not build on the one before it.
    Link,
    /// The record stands beyond the end of the log.
    Beyond,
    /// The last record is not the one that was acknowledged last.
    Head,
    /// The record cannot be read at all.
    Unreadable(String),
    /// SQLite cannot make sense of the file.
    Database(String),
}

impl Damage {
    pub(crate) fn of_campaign(campaign: &CampaignId, fault: Fault) -> Damage {
        Damage { campaign: Some(campaign.clone()), seq: None, fault }
    }

    pub(crate) fn of_record(campaign: &CampaignId, seq: u64, fault: Fault) -> Damage {
        Damage { campaign: Some(campaign.clone()), seq: Some(seq), fault }
    }

    pub(crate) fn of_database(detail: String) -> Damage {
        Damage { campaign: None, seq: None, fault: Fault::Database(detail) }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.campaign, self.seq) {
            (Some(campaign), Some(seq)) => write!(f, "campaign {campaign} is damaged at record {seq}: ")?,
            (Some(campaign), None) => write!(f, "campaign {campaign} is damaged: ")?,
            (None, _) => write!(f, "the database is damaged: ")?,
        }
        match &self.fault {
            Fault::Header => write!(f, "its header does not match its hash")?,
            Fault::Seed => write!(f, "its seed does not match the commitment")?,
            Fault::Missing => write!(f, "the record is missing")?,
            Fault::Content => write!(f, "its content does not match its hash")?,
            Fault::Link => write!(f, "it does not build on the record before it")?,
            Fault::Beyond => write!(f, "it stands beyond the end of the log")?,
            Fault::Head => write!(f, "it is not the record that was acknowledged last")?,
            Fault::Unreadable(detail) => write!(f, "it cannot be read ({detail})")?,
            Fault::Database(detail) => write!(f, "{detail}")?,
        }
        match self.seq {
            Some(seq) if seq > 1 => write!(f, "; records 1 to {} are not touched by this", seq - 1)?,
            _ => {}
        }
        write!(f, "; bring it back from a backup or an exported file")
    }
}

impl std::error::Error for Damage {}
