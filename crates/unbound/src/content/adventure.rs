//! Adventures: files that name encounters as their scenes.

use super::file::{File, SceneFile};
use super::{Reader, load_with};
use crate::campaign::{self, Adventure, Scene};
use crate::state::{Actor, State};
use ludex_engine::ActorId;
use ludex_engine::content::Library;
use ludex_kit::content::beside;
use std::sync::Arc;

/// The most scenes of an adventure.
const MOST_SCENES: usize = 60;

impl Reader {
    /// The state in which an adventure begins: every scene is read, and whoever has the same name in two of them is
    /// the same.
    pub(super) fn adventure(&mut self, file: &str, content: File, library: &dyn Library) -> Option<State> {
        if content.system.is_none() {
            self.files.whole(file, "system", "expected system = \"unbound\"");
        }
        if content.map.is_some() || !content.actors.is_empty() {
            let message = "expected either scenes, each in a file of its own, or a [map] with actors";
            self.files.whole(file, "scene", message);
        }
        if content.scene.len() > MOST_SCENES {
            self.files.whole(file, "scene", "expected at most 60 scenes");
        }
        let options = content.options.unwrap_or_default();
        let (mut cast, mut sides): (Vec<Actor>, Vec<String>) = Default::default();
        let mut scenes = Vec::new();
        for (at, SceneFile { file: name, text, notes }) in content.scene.iter().enumerate() {
            let (field, path) = (format!("scene[{at}].file"), beside(file, name));
            let begin = match load_with(&path, library, Some(&options)) {
                Ok(begin) => begin,
                Err(_) if library.read(&path).is_none() => {
                    self.files.fault(file, &field, format!("there is no file {name}"));
                    continue;
                }
                Err(faults) => {
                    self.files.faults.extend(faults);
                    continue;
                }
            };
            let mut begin = with_sides(begin, &mut sides);
            let who = self.cast_in(file, &field, &begin, &mut cast);
            if let Some(journey) = begin.journey.as_mut() {
                journey.renumber(&who);
            }
            if let Some(around) = begin.around.as_mut() {
                Arc::make_mut(around).renumber(&who);
            }
            scenes.push(Scene { text: text.trim().to_owned(), notes: notes.trim().to_owned(), begin, who });
        }
        if !self.files.faults.is_empty() {
            return None;
        }
        for scene in &mut scenes {
            Arc::make_mut(&mut scene.begin.setting).sides.clone_from(&sides);
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        campaign::begin(Adventure { title, about: content.about.unwrap_or_default(), scenes }, cast)
    }

    /// Who of the cast the actors of a scene are; those who are new join it.
    fn cast_in(&mut self, file: &str, field: &str, begin: &State, cast: &mut Vec<Actor>) -> Vec<ActorId> {
        let mut who = Vec::new();
        for actor in &begin.actors {
            let known = cast.iter().position(|known| known.name == actor.name);
            if let Some(known) = known.map(|known| &cast[known])
                && (known.profile != actor.profile || known.side != actor.side)
            {
                let message = format!("{} has another record or another side than in an earlier scene", actor.name);
                self.files.fault(file, field, message);
            }
            let place = known.unwrap_or_else(|| {
                cast.push(actor.clone());
                cast.len() - 1
            });
            who.push(ActorId(place as u16));
        }
        if cast.len() > 1000 {
            self.files.fault(file, "scene", "expected at most 1000 actors in all scenes");
        }
        who
    }
}

/// The same scene with the sides counted through the whole adventure.
fn with_sides(mut begin: State, sides: &mut Vec<String>) -> State {
    let place = |side: &String, sides: &mut Vec<String>| {
        sides.iter().position(|known| known == side).unwrap_or_else(|| {
            sides.push(side.clone());
            sides.len() - 1
        })
    };
    let numbers: Vec<usize> = begin.setting.sides.iter().map(|side| place(side, sides)).collect();
    for actor in &mut begin.actors {
        actor.side = numbers.get(usize::from(actor.side)).map_or(0, |&side| side.min(255) as u8);
    }
    begin
}
