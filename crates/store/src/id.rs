//! What a campaign is called by.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A campaign's id: 1 to 64 letters, digits, `-` or `_`, so that it can stand in a URL and in a file name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CampaignId(String);

impl CampaignId {
    /// Returns a new id: 128 random bits as 26 characters.
    pub fn random() -> Result<CampaignId, StoreError> {
        crate::token::random_text::<16>().map(CampaignId)
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CampaignId {
    type Error = StoreError;

    fn try_from(text: String) -> Result<CampaignId, StoreError> {
        let lawful = |c: u8| c.is_ascii_alphanumeric() || c == b'-' || c == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(lawful) {
            Ok(CampaignId(text))
        } else {
            Err(StoreError::invalid("id", "1 to 64 letters, digits, '-' or '_'", &text))
        }
    }
}

impl FromStr for CampaignId {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<CampaignId, StoreError> {
        text.to_owned().try_into()
    }
}

impl From<CampaignId> for String {
    fn from(id: CampaignId) -> String {
        id.0
    }
}

impl fmt::Display for CampaignId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
