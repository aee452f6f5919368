//! The test that lower chapters do not name higher ones.
//!
//! A system lists its chapters from the lowest floor to the highest. A chapter is a module, `"attack"`, or a file of one that has a
//! floor of its own, `"mounted/saddle"`; chapters that are one thing for those who play share a floor, `"attack + defence"`, and may
//! know one another. A module that is not listed is no chapter: the crate root names everything, and so do its tables of contents
//! (commands, events, the prelude). What the prelude hands on is followed to where it stands.
//!
//! Three things are no arrows:
//! - a constant (`attack::PLACES`): to cite a higher chapter's rule, or a number of it, is not to call it;
//! - `pub use`: who takes a name from there is followed to where it stands;
//! - in a holder (the state, the record of an actor) the types that fields have: it is the table of contents of what each chapter
//!   keeps, as the enum of events is of what each chapter tells. It may say what such a part begins with, and call nothing of it.
//!
//! Methods are not seen: a value that is handed down brings its own.

mod names;

use names::Sources;
pub(crate) use names::masked;
use std::path::Path;

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
        let cited = arrow.is_constant() || (holders.contains(&arrow.from.as_str()) && arrow.is_type());
        if to > from && !cited {
            let file = sources.file(&arrow.from);
            let line = arrow.line;
            let name = &arrow.name;
            faults.push(format!("{file}:{line}: {chapter} must not know {higher} ({name})"));
        }
    }
    faults
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
