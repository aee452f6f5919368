use super::{Fault, Files, Found, Library, Named, Records, Whole};

/// The file in which a player's own record stands.
pub const RECORD: &str = "character.toml";

/// What a system makes of its files: what they hold for others to name is gathered, then a scene is laid out.
pub trait Reader: Default {
    /// A file.
    type File: Whole + schemars::JsonSchema;
    /// The state in which a scene begins.
    type State;
    /// The system that its files name.
    const SYSTEM: &'static str;

    /// Returns the files that were read, and what is wrong with them.
    fn files(&mut self) -> &mut Files;
    /// Takes in what a file holds for others to name, and tells what is wrong with it.
    fn take(&mut self, name: &str, file: &mut Self::File);
    /// Returns whether a file is a scene, and not only a store of what scenes name.
    fn is_scene(file: &Self::File) -> bool {
        file.system().is_some() || file.lays_out()
    }
    /// Lays a scene out; what is wrong with it stands in the files.
    fn stage(&mut self, name: &str, scene: Self::File, library: &dyn Library) -> Option<Self::State>;
    /// Tells what is wrong with what was gathered, where the file is no scene.
    fn check_store(&mut self) {}

    /// Returns what may stand in its files.
    fn schema() -> serde_json::Value {
        schemars::schema_for!(Self::File).to_value()
    }

    /// Reads a file with all it includes, each once; `None` where something is wrong with them.
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
    /// Everything that is wrong with the file and those it includes.
    fn load(name: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>> {
        Self::load_as(name, library, |_| {})
    }

    /// Returns the same with a file that is changed before it is laid out: a scene of an adventure has the options of
    /// that.
    ///
    /// # Errors
    /// As [`load`](Reader::load).
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

    /// Returns the one record of a kind that stands in a text of its own, with what the files of `gear` hold beside it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn own<N: Named + Clone>(
        text: &str,
        library: &dyn Library,
        gear: &[&str],
        shelf: fn(&Self) -> &Records<N>,
    ) -> Result<(Self, Found<N>), Vec<Fault>> {
        let library = |file: &str| if file == RECORD { Some(text.to_owned()) } else { library.read(file) };
        let mut reader = Self::default();
        gear.iter().chain([&RECORD]).for_each(|file| _ = reader.read(file, &library));
        let found = shelf(&reader).only_of(RECORD).cloned();
        if found.is_none() && reader.files().faults.is_empty() {
            reader.files().faults.push(Fault::whole(RECORD, format!("expected exactly one [[{}]]", N::KIND)));
        }
        match found.filter(|_| reader.files().faults.is_empty()) {
            Some(found) => Ok((reader, found)),
            None => Err(std::mem::take(&mut reader.files().faults)),
        }
    }

    /// Returns what is wrong with a file: a scene as a whole, any other by itself.
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
