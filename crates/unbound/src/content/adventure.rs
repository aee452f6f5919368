//! Adventures: files that name encounters as their scenes.

use super::file::{File, SceneFile};
use super::{Reader, beside, load_with};
use crate::campaign::{self, Adventure, Scene};
use crate::state::{Actor, State};
use ludex_engine::ActorId;
use ludex_engine::content::{Fault, Library};
use std::sync::Arc;
use toml::Spanned;

/// The most scenes of an adventure.
const MOST_SCENES: usize = 60;

impl Reader {
    /// The state in which an adventure begins: every scene is read, and whoever has the same name in two of them is
    /// the same.
    pub(super) fn adventure(&mut self, file: &str, content: File, library: &dyn Library) -> Option<State> {
        let whole = |field: &str, message: &str| Fault { field: field.into(), ..Fault::whole(file, message) };
        if content.system.is_none() {
            self.faults.push(whole("system", "expected system = \"unbound\""));
        }
        if content.map.is_some() || !content.actors.is_empty() {
            self.faults
                .push(whole("scene", "expected either scenes, each in a file of its own, or a [map] with actors"));
        }
        if content.scene.len() > MOST_SCENES {
            self.faults.push(whole("scene", "expected at most 60 scenes"));
        }
        let options = content.options.unwrap_or_default();
        let (mut cast, mut sides): (Vec<Actor>, Vec<String>) = Default::default();
        let mut scenes = Vec::new();
        for (at, spanned) in content.scene.iter().enumerate() {
            let SceneFile { file: name, text, notes } = spanned.get_ref();
            let field = format!("scene[{at}].file");
            let begin = match load_with(&beside(file, name.get_ref()), library, Some(&options)) {
                Ok(begin) => begin,
                Err(faults) => {
                    let missing = library.read(&beside(file, name.get_ref())).is_none();
                    if missing {
                        self.fault(file, name.span().start, field, format!("there is no file {}", name.get_ref()));
                    } else {
                        self.faults.extend(faults);
                    }
                    continue;
                }
            };
            let mut begin = self.with_sides(begin, &mut sides);
            let who = self.cast_in(file, (at, spanned), &begin, &mut cast);
            if let Some(journey) = begin.journey.as_mut() {
                journey.renumber(&who);
            }
            if let Some(around) = begin.around.as_mut() {
                Arc::make_mut(around).renumber(&who);
            }
            scenes.push(Scene { text: text.trim().to_owned(), notes: notes.trim().to_owned(), begin, who });
        }
        if !self.faults.is_empty() {
            return None;
        }
        for scene in &mut scenes {
            Arc::make_mut(&mut scene.begin.setting).sides.clone_from(&sides);
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        campaign::begin(Adventure { title, about: content.about.unwrap_or_default(), scenes }, cast)
    }

    /// The same scene with the sides counted through the whole adventure.
    fn with_sides(&mut self, mut begin: State, sides: &mut Vec<String>) -> State {
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

    /// Who of the cast the actors of a scene are; those who are new join it.
    fn cast_in(
        &mut self,
        file: &str,
        (at, scene): (usize, &Spanned<SceneFile>),
        begin: &State,
        cast: &mut Vec<Actor>,
    ) -> Vec<ActorId> {
        let mut who = Vec::new();
        for actor in &begin.actors {
            let known = cast.iter().position(|known| known.name == actor.name);
            if let Some(known) = known.map(|known| &cast[known])
                && (known.profile != actor.profile || known.side != actor.side)
            {
                let message = format!("{} has another record or another side than in an earlier scene", actor.name);
                self.fault(file, scene.span().start, format!("scene[{at}].file"), message);
            }
            let place = known.unwrap_or_else(|| {
                cast.push(actor.clone());
                cast.len() - 1
            });
            who.push(ActorId(place as u16));
        }
        if cast.len() > 1000 {
            self.fault(file, scene.span().start, "scene", "expected at most 1000 actors in all scenes");
        }
        who
    }
}
