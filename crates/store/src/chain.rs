//! The hash chain: what exactly is hashed, so that anybody can check a campaign without this crate.
//!
//! All hashes are BLAKE3 with 32 bytes of output over a sequence of *fields*. A field is its length in bytes as
//! an unsigned 64-bit little-endian number, followed by the bytes. Numbers are little-endian (`u32`, `u64`) or
//! little-endian two's complement (`i64`); texts are UTF-8 exactly as they stand.
//!
//! **Header hash**, the beginning of the chain:
//!
//! | field | bytes |
//! | --- | --- |
//! | tag | `ludex-campaign-v1` |
//! | id | text |
//! | system | text |
//! | system version | `u32` |
//! | created | `i64`, milliseconds since 1970 |
//! | commitment | 32 bytes: the plain BLAKE3 hash of the 32-byte seed |
//!
//! The title is not part of it: a campaign can be renamed.
//!
//! **Record hash**:
//!
//! | field | bytes |
//! | --- | --- |
//! | tag | `ludex-record-v1` |
//! | campaign id | text |
//! | sequence number | `u64`, from 1 |
//! | previous | 32 bytes: the hash of the record before, or the header hash for record 1 |
//! | time | `i64`, milliseconds since 1970 |
//! | command id | the byte 0 alone when there is none; else the byte 1 and then the text |
//! | body | the JSON text, byte for byte as appended |
//!
//! The `1` at the end of the tag is the record's `version`: another way of hashing would be another version.
//!
//! A chain proves that nothing *within* it changed. That nobody wrote the whole of it anew shows only who has
//! noted an earlier hash somewhere else.

use crate::{CampaignId, Hash};

/// The way records are hashed and kept now.
pub const RECORD_VERSION: u32 = 1;

/// What the header hash covers.
#[derive(Debug, Clone, Copy)]
pub struct HeaderParts<'a> {
    /// The campaign.
    pub id: &'a CampaignId,
    /// The rule system's id.
    pub system: &'a str,
    /// The version of its rules.
    pub system_version: u32,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// The hash of its seed.
    pub commitment: Hash,
}

/// What a record's hash covers.
#[derive(Debug, Clone, Copy)]
pub struct RecordParts<'a> {
    /// The campaign.
    pub campaign: &'a CampaignId,
    /// The record's number, from 1.
    pub seq: u64,
    /// The hash of the record before, or the header's.
    pub prev: Hash,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: i64,
    /// The client's name for the command.
    pub command_id: Option<&'a str>,
    /// The JSON text.
    pub body: &'a str,
}

/// Returns the hash of a campaign's header: what record 1 builds on.
pub fn header_hash(header: &HeaderParts<'_>) -> Hash {
    Fields::tagged("ludex-campaign-v1")
        .field(header.id.as_str().as_bytes())
        .field(header.system.as_bytes())
        .field(&header.system_version.to_le_bytes())
        .field(&header.created_ms.to_le_bytes())
        .field(header.commitment.as_bytes())
        .hash()
}

/// Returns the hash of a record.
pub fn record_hash(record: &RecordParts<'_>) -> Hash {
    let command: &[&[u8]] = match record.command_id {
        None => &[&[0]],
        Some(id) => &[&[1], id.as_bytes()],
    };
    Fields::tagged("ludex-record-v1")
        .field(record.campaign.as_str().as_bytes())
        .field(&record.seq.to_le_bytes())
        .field(record.prev.as_bytes())
        .field(&record.at_ms.to_le_bytes())
        .field_of(command)
        .field(record.body.as_bytes())
        .hash()
}

/// A hash over fields with their lengths before them, so that no two lists of fields read the same.
pub(crate) struct Fields(blake3::Hasher);

impl Fields {
    pub(crate) fn tagged(tag: &str) -> Fields {
        Fields(blake3::Hasher::new()).field(tag.as_bytes())
    }

    pub(crate) fn field(self, bytes: &[u8]) -> Fields {
        self.field_of(&[bytes])
    }

    fn field_of(mut self, parts: &[&[u8]]) -> Fields {
        let length: usize = parts.iter().map(|part| part.len()).sum();
        self.0.update(&(length as u64).to_le_bytes());
        for part in parts {
            self.0.update(part);
        }
        self
    }

    pub(crate) fn hash(self) -> Hash {
        Hash(*self.0.finalize().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of the table above, put together by hand.
    #[test]
    fn the_documented_bytes_are_the_hashed_bytes() {
        let id: CampaignId = "c1".parse().unwrap();
        let commitment = Hash([7; 32]);
        let header = HeaderParts { id: &id, system: "unbound", system_version: 3, created_ms: -2, commitment };
        let mut bytes = Vec::new();
        bytes.extend(b"\x11\0\0\0\0\0\0\0ludex-campaign-v1");
        bytes.extend(b"\x02\0\0\0\0\0\0\0c1");
        bytes.extend(b"\x07\0\0\0\0\0\0\0unbound");
        bytes.extend(b"\x04\0\0\0\0\0\0\0\x03\0\0\0");
        bytes.extend(b"\x08\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff");
        bytes.extend(b"\x20\0\0\0\0\0\0\0");
        bytes.extend([7; 32]);
        assert_eq!(header_hash(&header), Hash::of(&bytes));

        let prev = Hash([9; 32]);
        let record = RecordParts { campaign: &id, seq: 1, prev, at_ms: 5, command_id: Some("go"), body: "{}" };
        let mut bytes = Vec::new();
        bytes.extend(b"\x0f\0\0\0\0\0\0\0ludex-record-v1");
        bytes.extend(b"\x02\0\0\0\0\0\0\0c1");
        bytes.extend(b"\x08\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0");
        bytes.extend(b"\x20\0\0\0\0\0\0\0");
        bytes.extend([9; 32]);
        bytes.extend(b"\x08\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0");
        bytes.extend(b"\x03\0\0\0\0\0\0\0\x01go");
        bytes.extend(b"\x02\0\0\0\0\0\0\0{}");
        assert_eq!(record_hash(&record), Hash::of(&bytes));
        assert_ne!(record_hash(&RecordParts { command_id: None, ..record }), Hash::of(&bytes));
    }
}
