//! The tests that lower chapters do not name higher ones, and how many files and chapters name one another in a circle.
//!
//! A system lists its chapters from the lowest floor to the highest. A chapter is a module, `"attack"`, or a file of one that has a
//! floor of its own, `"mounted/saddle"`; chapters that are one thing for those who play share a floor, `"attack + defence"`, and may
//! know one another. A module that is not listed is no chapter: the crate root names everything, and so do its tables of contents
//! (commands, events, the prelude). What the prelude hands on is followed to where it stands, whether it hands it on by name or
//! with all of a module.
//!
//! Three things are no arrows:
//! - a constant (`attack::PLACES`): to cite a higher chapter's rule, or a number of it, is not to call it;
//! - `pub use`: who takes a name from there is followed to where it stands;
//! - in a holder (the state, the record of an actor) the types that fields have: it is the table of contents of what each chapter
//!   keeps, as the enum of events is of what each chapter tells. It may say what such a part begins with, and call nothing of it.
//!
//! Methods are not seen: a value that is handed down brings its own.

mod circles;
mod items;
mod names;
mod text;

use names::{Arrow, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
pub(crate) use text::masked;

/// Which floor each chapter stands on.
struct Floors<'a>(&'a [&'a str]);

impl Floors<'_> {
    /// Returns the floor of the chapter that holds a module, the lowest 0, and its name.
    fn of<'m>(&self, module: &'m str) -> Option<(usize, &'m str)> {
        let mut chapter = module;
        loop {
            let here = |floor: &&str| floor.split('+').any(|listed| listed.trim() == chapter);
            if let Some(floor) = self.0.iter().position(here) {
                return Some((floor, chapter));
            }
            chapter = chapter.rsplit_once('/')?.0;
        }
    }
}

/// Returns every place where a chapter of `src` names one that stands higher in `floors`, each as a sentence.
pub fn faults(src: &Path, floors: &[&str]) -> Vec<String> {
    faults_beside(src, floors, &[])
}

/// Returns every place where a chapter of `src` names one that stands higher in `floors`, apart from those where one of `holders`
/// names a type.
pub fn faults_beside(src: &Path, floors: &[&str], holders: &[&str]) -> Vec<String> {
    let floors = Floors(floors);
    let mut faults = Vec::new();
    let sources = Sources::read(src);
    for arrow in sources.arrows() {
        let (Some((from, chapter)), Some((to, higher))) = (floors.of(&arrow.from), floors.of(&arrow.to)) else {
            continue;
        };
        if to > from && !is_none(&arrow, holders) {
            let file = sources.file(&arrow.from);
            let line = arrow.line;
            let name = &arrow.name;
            faults.push(format!("{file}:{line}: {chapter} must not know {higher} ({name})"));
        }
    }
    faults
}

/// Returns whether an arrow is none: it names a constant, or as one of `holders` a type.
fn is_none(arrow: &Arrow, holders: &[&str]) -> bool {
    arrow.is_constant() || (holders.contains(&arrow.from.as_str()) && arrow.is_type())
}

/// Returns the modules of `src` that stand on no floor and are not in `everything`, and the chapters of `floors` that are no
/// module, each as a sentence.
pub fn unlisted(src: &Path, floors: &[&str], everything: &[&str]) -> Vec<String> {
    let sources = Sources::read(src);
    let homeless = |module: &&str| Floors(floors).of(module).is_none() && !everything.contains(module);
    let mut faults: Vec<String> =
        sources.modules().filter(homeless).map(|module| format!("{module} has no floor")).collect();
    let listed = floors.iter().flat_map(|floor| floor.split('+')).map(str::trim);
    let gone = listed.filter(|chapter| sources.modules().all(|module| module != *chapter));
    faults.extend(gone.map(|chapter| format!("{chapter} is no module")));
    faults
}

/// Returns what is wrong with the order of an `AFTERMATH`: whoever listens must stand no lower than the chapter of the event and
/// than the listener before it.
pub fn aftermath(table: &[(&str, &[&str])], floors: &[&str]) -> Vec<String> {
    let floor = |path: &str| {
        let module = path.trim_start_matches("crate::").split(|letter: char| letter == ':' || letter.is_whitespace());
        let module: Vec<&str> = module.filter(|name| !name.is_empty()).collect();
        Floors(floors).of(&module.join("/")).map(|found| found.0)
    };
    let mut faults = Vec::new();
    for (event, listeners) in table {
        let mut last = floor(event);
        for listener in *listeners {
            if floor(listener) < last {
                faults.push(format!("{event}: {listener} stands below what comes before it"));
            }
            last = floor(listener);
        }
    }
    faults
}

/// What circles in a crate: the groups of those who, each by way of others, name one another, the largest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Circles {
    /// Of files, by their modules: `attack/rolling`.
    pub files: Vec<Vec<String>>,
    /// Of chapters, the modules right below the root.
    pub chapters: Vec<Vec<String>>,
}

impl Circles {
    /// Returns how many files the largest circle has; 1 where nothing circles.
    pub fn most_files(&self) -> usize {
        self.files.first().map_or(1, Vec::len)
    }

    /// Returns how many chapters the largest circle has, and so how many must share a floor; 1 where nothing circles.
    pub fn most_chapters(&self) -> usize {
        self.chapters.first().map_or(1, Vec::len)
    }
}

/// Returns what circles in a crate. The root and `everything`, its tables of contents, are no part of it, and what is no arrow
/// for the floors is none here: constants, and the types that `holders` have as fields.
pub fn circles(src: &Path, everything: &[&str], holders: &[&str]) -> Circles {
    let mut files = BTreeMap::<String, BTreeSet<String>>::new();
    let mut chapters = BTreeMap::<String, BTreeSet<String>>::new();
    let chapter = |module: &str| module.split('/').next().unwrap_or_default().to_owned();
    let table = |module: &str| module.is_empty() || everything.contains(&module);
    for arrow in Sources::read(src).arrows() {
        if table(&arrow.from) || table(&arrow.to) || is_none(&arrow, holders) {
            continue;
        }
        files.entry(arrow.from.clone()).or_default().insert(arrow.to.clone());
        if chapter(&arrow.from) != chapter(&arrow.to) {
            chapters.entry(chapter(&arrow.from)).or_default().insert(chapter(&arrow.to));
        }
    }
    Circles { files: circles::circles(&files), chapters: circles::circles(&chapters) }
}
