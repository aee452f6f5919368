//! Campaign files: a whole campaign as lines of JSON, to keep, to hand on and to check.
//!
//! Every line is one JSON object, written without spaces; hashes are 64 lower-case hex digits.
//!
//! 1. The header:
//!    `{"format":"ludex-campaign","version":1,"id":…,"system":…,"system_version":…,"title":…,"created_ms":…,`
//!    `"commitment":…,"seed":…,"hash":…}`. `hash` is the header hash of [`chain`](crate::chain); `seed` is there only
//!    when it was revealed, and then matches the commitment.
//! 2. A line for each record, from 1 without gaps:
//!    `{"seq":…,"version":1,"at_ms":…,"command_id":…,"hash":…,"body":…}`. `command_id` is missing when there is none;
//!    `body` stands exactly as it was appended, so that its bytes can be hashed.
//! 3. The seal: `{"records":…,"head":…,"digest":…}`, with the number of records, the hash of the last, and the plain
//!    BLAKE3 hash of all bytes of the file before this line. A file that was cut short has no seal; one that was
//!    edited, even in its title, does not match it.
//!
//! Links and snapshots are not part of a file: links belong to the table where they were handed out.

mod export;
mod import;
mod lines;
mod reader;

pub use export::Export;
pub use import::Imported;
pub use reader::{CampaignFile, FileHeader, verify_file};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt};

/// The mark of a campaign file.
const FORMAT: &str = "ludex-campaign";
/// The version of the file's own shape.
const FORMAT_VERSION: u32 = 1;

/// Where a campaign file is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError {
    /// The line, from 1.
    pub line: u64,
    /// The field of that line, or `line` for the whole of it.
    pub field: &'static str,
    /// What it should have been.
    pub expected: String,
    /// What it was.
    pub came: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { line, field, expected, came } = self;
        write!(f, "line {line}, {field}: expected {expected}, came {came}; nothing was taken from the file")
    }
}

impl std::error::Error for FileError {}

// The mark of the first line, and the three kinds of lines. Hashes and ids are texts here: the reader says what is wrong with which.

#[derive(Deserialize)]
struct Mark<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine<'a> {
    format: Cow<'a, str>,
    version: u32,
    id: Cow<'a, str>,
    system: Cow<'a, str>,
    system_version: u32,
    title: Cow<'a, str>,
    created_ms: i64,
    commitment: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Cow<'a, str>>,
    hash: Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordLine<'a> {
    seq: u64,
    version: u32,
    at_ms: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    command_id: Option<Cow<'a, str>>,
    hash: Cow<'a, str>,
    #[serde(borrow)]
    body: &'a RawValue,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealLine<'a> {
    records: u64,
    head: Cow<'a, str>,
    digest: Cow<'a, str>,
}
