//! The files of adventures: scenes, each in a file of its own, and one cast for all of them.

use super::{Adventure, NextStep, Scene, Scenic, begin};
use crate::ActorId;
use crate::clock::Clocks;
use crate::content::{Fault, Files, Library, Reader, Whole, beside, record};

/// The most scenes of an adventure.
const MOST_SCENES: usize = 60;
/// The most people in all of its scenes.
const MOST_PEOPLE: usize = 1000;

/// A scene of an adventure.
#[record]
pub struct SceneFile {
    /// The file of its encounter.
    pub file: String,
    /// What everybody hears when it begins.
    #[or_default]
    pub text: String,
    /// What the game master alone reads.
    #[or_default]
    pub notes: String,
    /// What the game master most likely does next in it; the table suggests that first.
    pub next_step: Option<NextStep>,
    /// The hour at which it is meant to begin: `"06:30"`. That of the first scene is the time at which the adventure begins;
    /// that of a later one stands in the game master's notes.
    pub hour: Option<String>,
}

/// Returns the seconds since midnight of an hour such as `"06:30"`; `None` where it is none.
fn seconds_of(hour: &str) -> Option<u32> {
    let (hours, minutes) = hour.split_once(':')?;
    let two_digits = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !two_digits(hours) || !two_digits(minutes) {
        return None;
    }
    let hours: u32 = hours.parse().ok()?;
    let minutes: u32 = minutes.parse().ok()?;
    (hours < 24 && minutes < 60).then_some((hours * 60 + minutes) * 60)
}

/// Returns the state in which a file begins: that of its first scene if it is an adventure, otherwise what `lay` makes of it.
/// `None` where something is wrong, which then stands among the faults of `reader`. For
/// [`Reader::stage`](crate::content::Reader::stage).
pub fn staged<G: Scenic + Clocks, R: Reader<State = G::State>>(
    reader: &mut R,
    file: &str,
    mut content: R::File,
    library: &dyn Library,
    lay: impl FnOnce(&mut R, &str, R::File) -> Option<G::State>,
) -> Option<G::State> {
    if content.system().is_none() {
        reader.files().whole(file, "system", format!("expected system = \"{}\"", R::SYSTEM));
    }
    if !content.is_adventure() {
        return lay(reader, file, content);
    }
    if content.lays_out() {
        let message = "expected either scenes, each in a file of its own, or a [map] with actors";
        reader.files().whole(file, "scene", message);
    }
    if content.difficulty().is_some() {
        reader.files().fault(file, "difficulty", "expected it in the files of the scenes: each is as hard as it is");
    }
    let told = content.told();
    read::<G>(reader.files(), file, told, library, |path| {
        let mut is_adventure = false;
        let begun = R::load_as(path, library, |scene| {
            is_adventure = scene.is_adventure();
            if is_adventure {
                // It is refused below, and not read further.
                scene.told();
            }
            scene.follows(&content);
        });
        let message = "that is an adventure itself; expected an encounter with a [map]";
        let itself = || Fault { field: "scene".to_owned(), ..Fault::whole(path, message) };
        if is_adventure { Err(vec![itself()]) } else { begun }
    })
}

/// Returns the state in which an adventure begins. Every scene is read with `load`, and actors of the same name in two of them
/// are one. `None` where something is wrong, which then stands in `files`.
fn read<G: Scenic + Clocks>(
    files: &mut Files,
    file: &str,
    (title, about, scenes): (Option<String>, Option<String>, Vec<SceneFile>),
    library: &dyn Library,
    load: impl Fn(&str) -> Result<G::State, Vec<Fault>>,
) -> Option<G::State> {
    if scenes.len() > MOST_SCENES {
        files.whole(file, "scene", "expected at most 60 scenes");
    }
    let mut cast = Vec::new();
    let mut sides = Vec::new();
    let mut all: Vec<Scene<G::State>> = Vec::new();
    for (at, SceneFile { file: name, text, notes, next_step, hour }) in scenes.iter().enumerate() {
        let hour = match hour.as_deref().map(seconds_of) {
            Some(None) => {
                files.fault(file, &format!("scene[{at}].hour"), "expected an hour of the day such as \"06:30\"");
                None
            }
            Some(seconds) => seconds,
            None => None,
        };
        let field = format!("scene[{at}].file");
        let path = beside(file, name);
        let mut begin = match load(&path) {
            Ok(begin) => begin,
            Err(_) if library.read(&path).is_none() => {
                files.fault(file, &field, format!("there is no file {name}"));
                continue;
            }
            Err(faults) => {
                files.faults.extend(faults);
                continue;
            }
        };
        G::with_sides(&mut begin, &mut sides);
        let who = cast_in::<G>(files, (file, &field), &begin, &mut cast);
        G::renumber(&mut begin, &who);
        if let Some(seconds) = hour.filter(|_| at == 0) {
            G::clock(&mut begin).0.seconds = seconds.into();
        }
        all.push(Scene {
            text: text.trim().to_owned(),
            notes: notes.trim().to_owned(),
            next_step: *next_step,
            hour,
            begin,
            who,
        });
    }
    if cast.len() > MOST_PEOPLE {
        files.fault(file, "scene", "expected at most 1000 actors in all scenes");
    }
    if !files.faults.is_empty() {
        return None;
    }
    for scene in &mut all {
        G::with_sides(&mut scene.begin, &mut sides);
    }
    let title = title.unwrap_or_else(|| file.to_owned());
    begin::<G>(Adventure { title, about: about.unwrap_or_default(), scenes: all }, cast)
}

/// Returns who of the cast each actor of a scene is; those who are new join the cast.
fn cast_in<G: Scenic>(
    files: &mut Files,
    (file, field): (&str, &str),
    begin: &G::State,
    cast: &mut Vec<G::Participant>,
) -> Vec<ActorId> {
    let mut who = Vec::new();
    for id in super::ids::<G>(begin) {
        let participant = G::participant(begin, id);
        let name = G::name_of(&participant).to_owned();
        let known = cast.iter().position(|known| G::name_of(known) == name);
        if known.is_some_and(|known| !G::is_same(&cast[known], &participant)) {
            files.fault(file, field, format!("{name} has another record or another side than in an earlier scene"));
        }
        who.push(ActorId(known.unwrap_or(cast.len()) as u16));
        if known.is_none() {
            cast.push(participant);
        }
    }
    who
}

#[cfg(test)]
mod tests {
    use super::seconds_of;

    #[test]
    fn an_hour_is_written_in_two_digits_each() {
        assert_eq!(seconds_of("06:30"), Some(23_400));
        assert_eq!(seconds_of("00:00"), Some(0));
        assert_eq!(seconds_of("23:59"), Some(86_340));
        for wrong in ["24:00", "6:30", "06:60", "0630", "", "+6:30", "06:30:00"] {
            assert_eq!(seconds_of(wrong), None, "{wrong}");
        }
    }
}
