use ludex_engine::content::{Fault, Library, text_of};
use rust_embed::RustEmbed;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The starter content of every system.
#[derive(RustEmbed)]
#[folder = "../../content"]
struct Content;

/// The starter content of one system.
#[derive(Debug, Clone)]
pub struct Starter {
    system: String,
}

/// Returns the starter content of a system.
pub fn starter(system: &str) -> Starter {
    Starter { system: system.to_owned() }
}

impl Starter {
    /// Returns the names of its files, in order.
    pub fn files(&self) -> Vec<String> {
        let folder = format!("{}/", self.system);
        let mut files: Vec<String> =
            Content::iter().filter_map(|path| path.strip_prefix(&folder).map(str::to_owned)).collect();
        #[cfg(feature = "toy")]
        if self.system == "toy" {
            files.extend(TOYS.iter().map(|(name, _)| (*name).to_owned()));
        }
        files.sort();
        files
    }
}

/// Encounters of the tiny system for tests: a duel, and one with two hundred about.
#[cfg(feature = "toy")]
const TOYS: [(&str, &str); 2] =
    [("duel.toml", "system = \"toy\"\n"), ("crowd.toml", "system = \"toy\"\nhealth = 40\ncrowd = 197\n")];

impl Library for Starter {
    fn read(&self, file: &str) -> Option<String> {
        #[cfg(feature = "toy")]
        if self.system == "toy" {
            return TOYS.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned());
        }
        let found = Content::get(&format!("{}/{file}", self.system))?;
        String::from_utf8(found.data.into_owned()).ok()
    }
}

/// Files in a folder; what is not there is looked for in the starter content, so that an encounter of one's own can
/// include `weapons.toml` without a copy of it.
#[derive(Debug, Clone)]
pub struct Folder {
    root: PathBuf,
    starter: Starter,
}

impl Folder {
    /// Returns a library of the files in `root`, backed by the starter content of a system.
    pub fn new(root: impl AsRef<Path>, system: &str) -> Self {
        Self { root: root.as_ref().to_owned(), starter: starter(system) }
    }
}

impl Library for Folder {
    fn read(&self, file: &str) -> Option<String> {
        match std::fs::read(self.root.join(file)) {
            // What lies there and is no text is told, and nothing else read in its place.
            Ok(bytes) => text_of(bytes).ok(),
            Err(_) => self.starter.read(file),
        }
    }

    fn unreadable(&self, file: &str) -> Option<Fault> {
        let bytes = std::fs::read(self.root.join(file)).ok()?;
        let at = text_of(bytes.clone()).err()?;
        Some(Fault::no_text(file, &bytes, at))
    }
}

/// Texts of one's own by name, backed by the starter content as [`Folder`] is. At most a set number of bytes is
/// read: beyond that no file is found.
#[derive(Debug, Clone)]
pub struct Own {
    texts: Arc<BTreeMap<String, String>>,
    starter: Starter,
    left: Cell<usize>,
}

/// What a look-up counts beside the bytes of the file.
const A_FILE: usize = 1024;

impl Own {
    /// Returns a library of `texts`, backed by the starter content of a system, from which at most `most` bytes are read.
    pub fn new(texts: Arc<BTreeMap<String, String>>, system: &str, most: usize) -> Self {
        Self { texts, starter: starter(system), left: Cell::new(most) }
    }

    /// Returns how many bytes may still be read.
    pub fn left(&self) -> usize {
        self.left.get()
    }
}

impl Library for Own {
    fn read(&self, file: &str) -> Option<String> {
        let text = self.texts.get(file).cloned().or_else(|| self.starter.read(file));
        let cost = A_FILE + text.as_ref().map_or(0, String::len);
        let left = self.left.get().checked_sub(cost);
        self.left.set(left.unwrap_or_default());
        text.filter(|_| left.is_some())
    }
}
