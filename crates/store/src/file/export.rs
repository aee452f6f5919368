//! Writing a campaign file.

use super::{FORMAT, FORMAT_VERSION, HeaderLine, RecordLine, SealLine};
use crate::campaign::StoredCampaign;
use crate::{CampaignId, ChainReport, Seed, Store, StoreError, campaign, read};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;

/// How many records one piece holds.
const PIECE: usize = 500;

/// A campaign being written as a file, piece by piece, as it was when that was begun: records are never changed, so that
/// nothing need be held open between two pieces.
pub struct Export {
    stored: StoredCampaign,
    seed: Option<Seed>,
    lines: Lines,
    /// The next record; 0 before the header.
    next: u64,
    sealed: bool,
}

impl Export {
    /// Begins with a campaign as it stands.
    ///
    /// Only with `reveal_seed` does the file hold the seed: whoever has it can foretell the dice of a campaign that
    /// is still played. Without it, the file can be checked and read, but not played on elsewhere.
    pub fn begin(store: &Store, id: &CampaignId, reveal_seed: bool) -> Result<Export, StoreError> {
        store.look(|connection| {
            let stored = campaign::get(connection, id)?;
            let seed = if reveal_seed { campaign::seed_of(connection, &stored)? } else { None };
            let lines = Lines { digest: blake3::Hasher::new(), text: Vec::new() };
            Ok(Export { stored, seed, lines, next: 0, sealed: false })
        })
    }

    /// Returns the next lines, checked against the chain; `None` after the last.
    ///
    /// # Errors
    /// What cannot be read, or is damaged: the file ends there without its seal, so that nobody takes it for whole.
    pub fn next_piece(&mut self, store: &Store) -> Result<Option<Vec<u8>>, StoreError> {
        let campaign = &self.stored.campaign;
        if self.sealed {
            return Ok(None);
        }
        if self.next == 0 {
            self.lines.write(&HeaderLine {
                format: FORMAT.into(),
                version: FORMAT_VERSION,
                id: campaign.id.as_str().into(),
                system: campaign.system.as_str().into(),
                system_version: campaign.system_version,
                title: campaign.title.as_str().into(),
                created_ms: campaign.created_ms,
                commitment: campaign.commitment.to_string().into(),
                seed: self.seed.map(|seed| seed.reveal().into()),
                hash: campaign.header_hash.to_string().into(),
            })?;
            self.next = 1;
        }
        let left = campaign.length + 1 - self.next;
        let most = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
        let lines = &mut self.lines;
        let stored = &self.stored;
        let next = self.next;
        store.look(|connection| {
            read::walk(connection, stored, next, most, |record| {
                let body: &RawValue = serde_json::from_str(&record.body)
                    .map_err(|error| StoreError::invalid("body", format!("JSON ({error})"), &record.body))?;
                lines.write(&RecordLine {
                    seq: record.seq,
                    version: record.version,
                    at_ms: record.at_ms,
                    command_id: record.command_id.as_deref().map(Into::into),
                    hash: record.hash.to_string().into(),
                    body,
                })
            })
        })?;
        self.next += most as u64;
        if self.next > campaign.length {
            let digest = self.lines.digest.finalize().to_hex().to_string().into();
            self.lines.write(&SealLine { records: campaign.length, head: campaign.head.to_string().into(), digest })?;
            self.sealed = true;
        }
        Ok(Some(std::mem::take(&mut self.lines.text)))
    }
}

impl Store {
    /// Writes a campaign as a file, checking the chain on the way; see [`Export`].
    pub fn export(
        &self,
        id: &CampaignId,
        writer: &mut impl Write,
        reveal_seed: bool,
    ) -> Result<ChainReport, StoreError> {
        let mut export = Export::begin(self, id, reveal_seed)?;
        while let Some(piece) = export.next_piece(self)? {
            writer.write_all(&piece).map_err(|error| not_written(&error))?;
        }
        writer.flush().map_err(|error| not_written(&error))?;
        let campaign = export.stored.campaign;
        Ok(ChainReport {
            campaign: campaign.id,
            records: campaign.length,
            header_hash: campaign.header_hash,
            head: campaign.head,
            seed_known: export.seed.is_some(),
        })
    }
}

struct Lines {
    digest: blake3::Hasher,
    text: Vec<u8>,
}

impl Lines {
    fn write(&mut self, line: &impl Serialize) -> Result<(), StoreError> {
        let begun = self.text.len();
        serde_json::to_writer(&mut self.text, line).map_err(|error| not_written(&error.into()))?;
        self.text.push(b'\n');
        self.digest.update(&self.text[begun..]);
        Ok(())
    }
}

fn not_written(error: &std::io::Error) -> StoreError {
    StoreError::of_io(std::path::Path::new("the exported file"), error)
}
