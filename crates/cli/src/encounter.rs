//! Finding encounters: by path, or by the name of one of the starter content.

use crate::failure::Failure;
use ludex_engine::content::{Fault, Library, plainly, text_of};
use ludex_games::{Folder, Game, JsonSystem, starter, system, systems};
use std::path::{Path, PathBuf};

/// The author of games that the command line plays.
pub const BY: &str = "ludex";

/// A content file that was found.
pub struct Found {
    /// The system it is for.
    pub system: &'static dyn JsonSystem,
    /// Its name in the library.
    pub file: String,
    /// The folder it lies in; `None` for starter content.
    folder: Option<PathBuf>,
}

impl Found {
    /// Returns a file of the starter content as found.
    pub fn of_starter(system: &'static dyn JsonSystem, file: String) -> Self {
        Found { system, file, folder: None }
    }

    /// Returns the library from which it and its includes are read.
    pub fn library(&self) -> Box<dyn Library + Send> {
        let id = self.system.info().id;
        match &self.folder {
            Some(folder) => Box::new(Folder::new(folder, &id)),
            None => Box::new(starter(&id)),
        }
    }

    /// Begins a game of it.
    pub fn begin(&self, seed: [u8; 32]) -> Result<Box<dyn Game>, Failure> {
        let begun = self.system.begin(&self.file, self.library().as_ref(), seed, BY);
        begun.map_err(|faults| Failure::Wrong(self.told(&faults)))
    }

    /// Returns its title: that of a whole adventure rather than of its first scene.
    pub fn title(&self) -> Option<String> {
        Some(self.system.encounter(&self.file, self.library().as_ref())?.title)
    }

    /// Formats faults, a line each, with the paths of their files.
    pub fn told(&self, faults: &[Fault]) -> String {
        let lines: Vec<String> = faults.iter().map(|fault| self.placed(fault).to_string()).collect();
        lines.join("\n")
    }

    fn placed(&self, fault: &Fault) -> Fault {
        let path = self.folder.as_ref().map(|folder| folder.join(&fault.file)).filter(|path| path.exists());
        let is_own = self.folder.is_some() && fault.file == self.file;
        let mut field = fault.field.clone();
        if field.is_empty()
            && let Some(text) = self.library().read(&fault.file)
        {
            field = key_on(&text, fault.line);
        }
        let file = match path {
            Some(path) => path.display().to_string(),
            None if is_own => fault.file.clone(),
            None => format!("{} (starter content)", fault.file),
        };
        Fault { file, field, ..fault.clone() }
    }
}

/// Returns the system with this id, or a failure that lists those there are.
pub fn known(id: &str) -> Result<&'static dyn JsonSystem, Failure> {
    system(id).ok_or_else(|| {
        let known: Vec<String> = systems().iter().map(|system| system.info().id).collect();
        Failure::Usage(format!("there is no system {id}; there are {}", known.join(", ")))
    })
}

/// Returns all systems with what they are called, a line each, behind words that introduce them.
pub fn listed() -> String {
    let all = systems().iter().map(|system| system.info());
    let lines: Vec<String> = all.map(|info| format!("\n  {:10} {}", info.id, info.name)).collect();
    format!("There are{}", lines.concat())
}

/// Reads a file as text.
pub fn text_at(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::of_file(path, &error))?;
    let shown = path.display().to_string();
    text_of(bytes.clone()).map_err(|at| Failure::Wrong(Fault::no_text(&shown, &bytes, at).to_string()))
}

/// Finds a content file by its path. Its system is the one named, or that of its key `system`, or the one
/// after which its folder is named.
pub fn at(path: &Path, named: Option<&str>) -> Result<Found, Failure> {
    let text = text_at(path)?;
    let shown = path.display().to_string();
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
    let of_folder = || {
        let folder = path.canonicalize().ok()?;
        system(folder.parent()?.file_name()?.to_str()?)
    };
    let found = match (named, toml::from_str::<toml::Table>(&text)) {
        (Some(id), _) => known(id)?,
        (None, Ok(table)) => match table.get("system") {
            Some(toml::Value::String(id)) => known(id).map_err(|failure| {
                let at = line_of(&text, "system");
                Failure::Wrong(Fault::at(&shown, &text, at, "system", failure.to_string()).to_string())
            })?,
            Some(_) => {
                let message = "expected the id of a system, such as \"destiny\"";
                return Err(Failure::Wrong(
                    Fault::at(&shown, &text, line_of(&text, "system"), "system", message).to_string(),
                ));
            }
            None => of_folder().ok_or_else(|| {
                let message = "expected system = \"...\", or a folder of a system's name, or --system";
                Failure::Wrong(Fault { field: "system".into(), ..Fault::whole(&shown, message) }.to_string())
            })?,
        },
        (None, Err(error)) => match of_folder() {
            Some(found) => found,
            None => {
                let at = error.span().map_or(0, |span| span.start);
                let fault = Fault::at(&shown, &text, at, "", plainly(error.message()));
                return Err(Failure::Wrong(fault.to_string()));
            }
        },
    };
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Found { system: found, file, folder: Some(folder) })
}

/// Returns the key that is set on a line of TOML, for faults that do not tell the field.
fn key_on(text: &str, line: usize) -> String {
    let line = line.checked_sub(1).and_then(|line| text.lines().nth(line)).unwrap_or_default();
    match line.split_once('=') {
        Some((key, _)) if !key.trim_start().starts_with('#') => key.trim().to_owned(),
        _ => String::new(),
    }
}

/// Returns the line on which a key stands, counted from 1.
fn line_of(text: &str, key: &str) -> usize {
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with(key) {
            return offset;
        }
        offset += line.len();
    }
    0
}

/// Finds an encounter by its path relative to `base`, or by the name of a starter encounter, with or without `.toml`, alone
/// or behind its system's: `bridge`, `destiny/bridge`.
pub fn find(name: &str, named: Option<&str>, base: &Path) -> Result<Found, Failure> {
    let path = base.join(name);
    if path.is_file() {
        return at(&path, named);
    }
    if let (Some(of), None) = (system(name), named) {
        let info = of.info();
        let encounters = encounters_of(&[of]);
        return Err(Failure::Usage(format!("which encounter of {}? There are{encounters}", info.name)));
    }
    let prefixed = name.split_once('/').filter(|(id, _)| system(id).is_some());
    let (named, wanted) = match (prefixed, named) {
        (Some((id, _)), Some(other)) if id != other => {
            return Err(Failure::Usage(format!("{name} is an encounter of {id}, not of {other}")));
        }
        (Some((id, wanted)), _) => (Some(id), wanted),
        (None, named) => (named, name),
    };
    let candidates: Vec<&'static dyn JsonSystem> = match named {
        Some(id) => vec![known(id)?],
        None => systems().to_vec(),
    };
    let files = [wanted.to_owned(), format!("{wanted}.toml")];
    let mut found = candidates.iter().flat_map(|system| {
        let library = starter(&system.info().id);
        files.iter().filter(move |file| is_encounter(&library, file)).map(|file| (*system, file.clone()))
    });
    match (found.next(), found.next()) {
        (Some((system, file)), None) => Ok(Found::of_starter(system, file)),
        (Some((one, _)), Some((other, _))) => {
            let one = one.info().id;
            let other = other.info().id;
            Err(Failure::Usage(format!("which {wanted}? There are {one}/{wanted} and {other}/{wanted}")))
        }
        (None, _) => {
            let known = encounters_of(&candidates);
            Err(Failure::Usage(format!(
                "there is no file {name}, nor a starter encounter of that name; those are{known}"
            )))
        }
    }
}

/// Returns the starter encounters of systems, a line each.
fn encounters_of(systems: &[&'static dyn JsonSystem]) -> String {
    let mut lines = String::new();
    for system in systems {
        let id = system.info().id;
        for encounter in system.encounters() {
            lines.push_str(&format!("\n  {id}/{}", encounter.file.trim_end_matches(".toml")));
        }
    }
    lines
}

/// Returns whether a file of the starter content is an encounter: such files name their system.
fn is_encounter(library: &dyn Library, file: &str) -> bool {
    let text = library.read(file);
    text.is_some_and(|text| toml::from_str::<toml::Table>(&text).is_ok_and(|table| table.contains_key("system")))
}
