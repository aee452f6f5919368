//! Adventures: files that name encounters as their scenes.

use super::Reader;
use super::file::File;
use crate::Unbound;
use crate::state::State;
use ludex_engine::content::{Fault, Library};
use ludex_kit::adventure::{Told, read};
use ludex_kit::content::Reader as _;

impl Reader {
    /// The state in which an adventure begins.
    pub(super) fn adventure(&mut self, file: &str, content: File, library: &dyn Library) -> Option<State> {
        if content.system.is_none() {
            self.files.whole(file, "system", "expected system = \"unbound\"");
        }
        if content.map.is_some() || !content.actors.is_empty() {
            let message = "expected either scenes, each in a file of its own, or a [map] with actors";
            self.files.whole(file, "scene", message);
        }
        let options = content.options.unwrap_or_default();
        let told = Told { file, title: content.title, about: content.about, scenes: &content.scene };
        read::<Unbound>(&mut self.files, told, library, |path| {
            let mut is_adventure = false;
            let begin = Self::load_as(path, library, |scene| {
                is_adventure = !std::mem::take(&mut scene.scene).is_empty();
                scene.options = Some(options.clone());
            });
            let message = "that is an adventure itself; expected an encounter with a [map]";
            let itself = || Fault { field: "scene".to_owned(), ..Fault::whole(path, message) };
            if is_adventure { Err(vec![itself()]) } else { begin }
        })
    }
}
