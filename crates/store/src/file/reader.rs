//! Reading a campaign file, checking everything on the way.

use super::lines::Lines;
use super::{FORMAT, FORMAT_VERSION, HeaderLine, Mark, RecordLine, SealLine};
use crate::append::check_record;
use crate::chain::{self, HeaderParts, RECORD_VERSION};
use crate::error::excerpt;
use crate::{ChainReport, Hash, NewCampaign, NewRecord, Record, Seed, StoreError, campaign, read};
use std::{collections::HashSet, io::BufRead};

/// What the first line of a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileHeader {
    /// The campaign as it was made; the title as it was when the file was written.
    pub campaign: NewCampaign,
    /// The hash of its seed.
    pub commitment: Hash,
    /// The seed, when it was revealed; it matches the commitment.
    pub seed: Option<Seed>,
    /// The hash of the header, where the chain begins.
    pub header_hash: Hash,
}

/// A campaign file being read and checked line by line; it is never held in memory as a whole.
///
/// Only after [`next_record`](CampaignFile::next_record) has answered `None` is the whole file known to be good.
pub struct CampaignFile<R> {
    lines: Lines<R>,
    header: FileHeader,
    records: u64,
    head: Hash,
    commands: HashSet<String>,
    sealed: bool,
}

impl<R: BufRead> CampaignFile<R> {
    /// Reads the header.
    pub fn open(reader: R) -> Result<CampaignFile<R>, StoreError> {
        let mut lines = Lines::new(reader);
        if !lines.advance()? {
            return Err(lines.error("line", "the header of a campaign file", "an empty file"));
        }
        let header = read_header(&lines)?;
        let head = header.header_hash;
        Ok(CampaignFile { lines, header, records: 0, head, commands: HashSet::new(), sealed: false })
    }

    /// Returns the header.
    pub fn header(&self) -> &FileHeader {
        &self.header
    }

    /// Returns the next record, or `None` when the file has ended well, with its seal.
    pub fn next_record(&mut self) -> Result<Option<Record>, StoreError> {
        if self.sealed {
            return Ok(None);
        }
        if !self.lines.advance()? {
            let came = format!("the end of the file after {} records: it was cut short", self.records);
            return Err(self.lines.error("line", "another record, or the seal", &came));
        }
        if self.lines.starts_with(r#"{"records":"#) {
            self.read_seal()?;
            self.sealed = true;
            return Ok(None);
        }
        let record = self.read_record()?;
        self.records = record.seq;
        self.head = record.hash;
        self.commands.extend(record.command_id.clone());
        Ok(Some(record))
    }

    /// Reads what is left and reports on the whole.
    pub fn finish(mut self) -> Result<ChainReport, StoreError> {
        while self.next_record()?.is_some() {}
        Ok(ChainReport {
            campaign: self.header.campaign.id,
            records: self.records,
            header_hash: self.header.header_hash,
            head: self.head,
            seed_known: self.header.seed.is_some(),
        })
    }

    fn read_record(&self) -> Result<Record, StoreError> {
        let lines = &self.lines;
        let line: RecordLine<'_> = lines.parse("a record")?;
        lines.same("seq", self.records + 1, line.seq)?;
        lines.same("version", RECORD_VERSION, line.version)?;
        let command_id = line.command_id.as_deref();
        let body = line.body.get();
        check_record(&NewRecord { command_id, at_ms: line.at_ms, body }).map_err(|error| lines.place(error))?;
        if let Some(command_id) = command_id.filter(|id| self.commands.contains(*id)) {
            return Err(lines.error("command_id", "a name that no earlier record has", &excerpt(command_id)));
        }
        let record = Record {
            seq: line.seq,
            version: line.version,
            at_ms: line.at_ms,
            command_id: command_id.map(str::to_owned),
            body: body.to_owned(),
            prev: self.head,
            hash: lines.hash("hash", &line.hash)?,
        };
        read::check(&self.header.campaign.id, &record, self.head).map_err(|_| {
            lines.error("hash", "the hash of this record", "another: the record, or the order of records, was changed")
        })?;
        Ok(record)
    }

    fn read_seal(&mut self) -> Result<(), StoreError> {
        let line: SealLine<'_> = self.lines.parse("the seal")?;
        self.lines.same("records", self.records, line.records)?;
        if self.records == 0 {
            return Err(self.lines.error("records", "at least 1", "0"));
        }
        self.lines.same("head", self.head, self.lines.hash("head", &line.head)?)?;
        self.lines.same("digest", self.lines.digest_before(), self.lines.hash("digest", &line.digest)?)?;
        if self.lines.advance()? {
            return Err(self.lines.error("line", "the end of the file after the seal", "another line"));
        }
        Ok(())
    }
}

fn read_header<R: BufRead>(lines: &Lines<R>) -> Result<FileHeader, StoreError> {
    // First the format and its version alone: another version may have other fields.
    let mark: Mark<'_> = lines.parse("the header of a campaign file")?;
    if mark.format != FORMAT {
        return Err(lines.error("format", FORMAT, &excerpt(&mark.format)));
    }
    lines.same("version", FORMAT_VERSION, mark.version)?;
    let line: HeaderLine<'_> = lines.parse("the header of a campaign file")?;
    let campaign = NewCampaign {
        id: line.id.parse().map_err(|error| lines.place(error))?,
        system: line.system.into_owned(),
        system_version: line.system_version,
        title: line.title.into_owned(),
        created_ms: line.created_ms,
    };
    campaign::check_new(&campaign).map_err(|error| lines.place(error))?;
    let commitment = lines.hash("commitment", &line.commitment)?;
    let seed = line.seed.map(|seed| lines.hash("seed", &seed)).transpose()?.map(|Hash(bytes)| Seed(bytes));
    if seed.is_some_and(|seed| seed.commitment() != commitment) {
        return Err(lines.error("seed", "the seed that the commitment is the hash of", "another one"));
    }
    let header_hash = chain::header_hash(&HeaderParts {
        id: &campaign.id,
        system: &campaign.system,
        system_version: campaign.system_version,
        created_ms: campaign.created_ms,
        commitment,
    });
    lines.same("hash", header_hash, lines.hash("hash", &line.hash)?)?;
    Ok(FileHeader { campaign, commitment, seed, header_hash })
}

/// Checks a campaign file from its header to its seal, without a store.
pub fn verify_file(reader: impl BufRead) -> Result<ChainReport, StoreError> {
    CampaignFile::open(reader)?.finish()
}
