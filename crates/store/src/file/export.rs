//! Writing a campaign file.

use super::{FORMAT, FORMAT_VERSION, HeaderLine, RecordLine, SealLine};
use crate::{CampaignId, ChainReport, Store, StoreError, campaign, read};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;

impl Store {
    /// Writes a campaign as a file, checking the chain on the way.
    ///
    /// Only with `reveal_seed` does the file hold the seed: whoever has it can foretell the dice of a campaign that
    /// is still played. Without it, the file can be checked and read, but not played on elsewhere.
    pub fn export(
        &self,
        id: &CampaignId,
        writer: &mut impl Write,
        reveal_seed: bool,
    ) -> Result<ChainReport, StoreError> {
        let mut file = Lines { writer, digest: blake3::Hasher::new(), line: Vec::new() };
        self.look(|connection| {
            let stored = campaign::get(connection, id)?;
            let seed = if reveal_seed { campaign::seed_of(connection, &stored)? } else { None };
            let campaign = &stored.campaign;
            file.write(&HeaderLine {
                format: FORMAT.into(),
                version: FORMAT_VERSION,
                id: campaign.id.as_str().into(),
                system: campaign.system.as_str().into(),
                system_version: campaign.system_version,
                title: campaign.title.as_str().into(),
                created_ms: campaign.created_ms,
                commitment: campaign.commitment.to_string().into(),
                seed: seed.map(|seed| seed.reveal().into()),
                hash: campaign.header_hash.to_string().into(),
            })?;
            read::walk(connection, &stored, 1, usize::MAX, |record| {
                let body: &RawValue = serde_json::from_str(&record.body)
                    .map_err(|error| StoreError::invalid("body", format!("JSON ({error})"), &record.body))?;
                file.write(&RecordLine {
                    seq: record.seq,
                    version: record.version,
                    at_ms: record.at_ms,
                    command_id: record.command_id.as_deref().map(Into::into),
                    hash: record.hash.to_string().into(),
                    body,
                })
            })?;
            let digest = file.digest.finalize().to_hex().to_string().into();
            file.write(&SealLine { records: campaign.length, head: campaign.head.to_string().into(), digest })?;
            file.writer.flush().map_err(|error| not_written(&error))?;
            Ok(ChainReport {
                campaign: campaign.id.clone(),
                records: campaign.length,
                header_hash: campaign.header_hash,
                head: campaign.head,
                seed_known: seed.is_some(),
            })
        })
    }
}

struct Lines<'a, W> {
    writer: &'a mut W,
    digest: blake3::Hasher,
    line: Vec<u8>,
}

impl<W: Write> Lines<'_, W> {
    fn write(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, line).map_err(|error| not_written(&error.into()))?;
        self.line.push(b'\n');
        self.digest.update(&self.line);
        self.writer.write_all(&self.line).map_err(|error| not_written(&error))
    }
}

fn not_written(error: &std::io::Error) -> StoreError {
    StoreError::of_io(std::path::Path::new("the exported file"), error)
}
