//! How the files of a system are read.

use super::{Fault, Files, Found, Library, Named, Records, Whole};

/// The name of the file in which a player's own record stands.
pub const RECORD: &str = "character.toml";

/// What a system makes of its files: it gathers what they hold for others to name, then lays out a scene.
pub trait Reader: Default {
    /// What may stand in a file.
    type File: Whole + schemars::JsonSchema;
    /// The state in which a scene begins.
    type State;
    /// The system that its files name.
    const SYSTEM: &'static str;

    /// Returns the files that were read, and what is wrong with them.
    fn files(&mut self) -> &mut Files;
    /// Takes in what a file holds for others to name; what is wrong with it is added to the faults.
    fn take(&mut self, name: &str, file: &mut Self::File);
    /// Returns whether a file is a scene, and not only a store of what scenes name.
    fn is_scene(file: &Self::File) -> bool {
        file.system().is_some() || file.lays_out()
    }
    /// Lays out a scene and returns the state in which it begins; what is wrong with it is added to the faults.
    fn stage(&mut self, name: &str, scene: Self::File, library: &dyn Library) -> Option<Self::State>;
    /// Adds to the faults what is wrong with what was gathered, for a file that is no scene.
    fn check_store(&mut self) {}

    /// Returns the JSON schema of its files.
    fn schema() -> serde_json::Value {
        schemars::schema_for!(Self::File).to_value()
    }

    /// Reads a file with all that it includes, each once, and returns its content; `None` if something is wrong with them.
    fn read(&mut self, name: &str, library: &dyn Library) -> Option<Self::File> {
        let mut last = None;
        for (name, mut file) in self.files().read::<Self::File>(name, library, Self::SYSTEM) {
            self.take(&name, &mut file);
            last = Some(file);
        }
        last.filter(|_| self.files().faults.is_empty())
    }

    /// Returns the state in which a scene begins.
    ///
    /// # Errors
    /// Returns everything that is wrong with the file and those that it includes.
    fn load(name: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>> {
        Self::load_as(name, library, |_| {})
    }

    /// Returns the state in which a scene begins whose file is changed with `change` before it is laid out: a scene of an
    /// adventure has the options of the adventure.
    ///
    /// # Errors
    /// Returns everything that is wrong with the file and those that it includes.
    fn load_as(
        name: &str,
        library: &dyn Library,
        change: impl FnOnce(&mut Self::File),
    ) -> Result<Self::State, Vec<Fault>> {
        let mut reader = Self::default();
        let state = reader.read(name, library).and_then(|mut scene| {
            change(&mut scene);
            reader.stage(name, scene, library)
        });
        let faults = std::mem::take(&mut reader.files().faults);
        state.filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// Reads the one record of a kind in `text`, the text of a file [`RECORD`] of its own; it may name what the files of `gear`
    /// hold. Returns it with the reader that read it.
    ///
    /// # Errors
    /// Returns everything that is wrong with the files, or that there is not exactly one such record.
    fn own<N: Named + Clone>(
        text: &str,
        library: &dyn Library,
        gear: &[&str],
        shelf: fn(&Self) -> &Records<N>,
    ) -> Result<(Self, Found<N>), Vec<Fault>> {
        let library = |file: &str| if file == RECORD { Some(text.to_owned()) } else { library.read(file) };
        let mut reader = Self::default();
        for file in gear.iter().chain([&RECORD]) {
            reader.read(file, &library);
        }
        let found = shelf(&reader).only_of(RECORD).cloned();
        if found.is_none() && reader.files().faults.is_empty() {
            reader.files().faults.push(Fault::whole(RECORD, format!("expected exactly one [[{}]]", N::KIND)));
        }
        match found.filter(|_| reader.files().faults.is_empty()) {
            Some(found) => Ok((reader, found)),
            None => Err(std::mem::take(&mut reader.files().faults)),
        }
    }

    /// Returns the faults of a file: a scene is checked as a whole, any other file by itself.
    fn check(name: &str, library: &dyn Library) -> Vec<Fault> {
        let mut reader = Self::default();
        match reader.read(name, library) {
            Some(file) if Self::is_scene(&file) => drop(reader.stage(name, file, library)),
            Some(_) => reader.check_store(),
            None => {}
        }
        std::mem::take(&mut reader.files().faults)
    }
}
