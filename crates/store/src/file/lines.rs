//! The lines of a file that anybody may have written: bounded, counted, and with errors that say where.

use super::FileError;
use crate::append::MAX_BODY;
use crate::error::excerpt;
use crate::{Hash, StoreError};
use serde::Deserialize;
use std::io::{BufRead, Read};
use std::path::Path;

/// The longest line: the longest body, and room for what stands around it.
const MAX_LINE: usize = MAX_BODY + (16 << 10);

pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
    digest: blake3::Hasher,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader, line: Vec::new(), number: 0, digest: blake3::Hasher::new() }
    }

    /// Reads the next line with its line break; `false` at the end of the file.
    pub(super) fn advance(&mut self) -> Result<bool, StoreError> {
        self.digest.update(&self.line);
        self.line.clear();
        self.number += 1;
        let mut bounded = self.reader.by_ref().take(MAX_LINE as u64 + 1);
        let read = bounded
            .read_until(b'\n', &mut self.line)
            .map_err(|error| StoreError::of_io(Path::new("the campaign file"), &error))?;
        if read > MAX_LINE {
            return Err(self.error("line", &format!("at most {MAX_LINE} bytes"), "a longer one"));
        }
        Ok(read > 0)
    }

    /// Returns the hash of all bytes before this line.
    pub(super) fn digest_before(&self) -> Hash {
        Hash(*self.digest.finalize().as_bytes())
    }

    pub(super) fn starts_with(&self, beginning: &str) -> bool {
        self.line.starts_with(beginning.as_bytes())
    }

    pub(super) fn parse<'a, T: Deserialize<'a>>(&'a self, what: &str) -> Result<T, StoreError> {
        serde_json::from_slice(&self.line).map_err(|error| {
            let shown = String::from_utf8_lossy(&self.line[..self.line.len().min(400)]);
            self.error("line", what, &format!("{} ({error})", excerpt(shown.trim_end())))
        })
    }

    pub(super) fn hash(&self, field: &'static str, text: &str) -> Result<Hash, StoreError> {
        text.parse().map_err(|_| self.error(field, "64 lower-case hex digits", &excerpt(text)))
    }

    /// Checks a value of this line against what it has to be.
    pub(super) fn same<T: PartialEq + ToString>(
        &self,
        field: &'static str,
        computed: T,
        claimed: T,
    ) -> Result<(), StoreError> {
        if claimed == computed { Ok(()) } else { Err(self.error(field, &computed.to_string(), &claimed.to_string())) }
    }

    /// Returns an error about a field of this line.
    pub(super) fn error(&self, field: &'static str, expected: &str, came: &str) -> StoreError {
        FileError { line: self.number, field, expected: expected.to_owned(), came: came.to_owned() }.into()
    }

    /// Adds this line to the error of a value that the store refused.
    pub(super) fn place(&self, error: StoreError) -> StoreError {
        match error {
            StoreError::Invalid { field, expected, came } => self.error(field, &expected, &came),
            error => error,
        }
    }
}
