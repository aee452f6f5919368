//! Libraries: users' own content files, which take precedence over the starter content.

use crate::ApiError;
use axum::http::StatusCode;
use ludex_engine::content::Library;
use ludex_games::{About, Being, FileKind, JsonSystem, Own};
use ludex_store::{Hash, LibraryFile, LibraryId, Over};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, oneshot};

/// The most faults of a file that are told at once.
pub(crate) const MOST_FAULTS: usize = 100;
/// The most bytes read to check one file with all that it includes.
const MOST_FOR_ONE: usize = 4 << 20;
/// The most bytes read to check all files of a library.
const MOST_FOR_ALL: usize = 128 << 20;
/// The most bytes read to play an encounter with its variants.
const MOST_PLAYED: usize = 256 << 20;
/// The most beings of a file that are told with their numbers.
const MOST_NUMBERED: usize = 60;
/// The stack of a reading thread, in bytes: included files are read recursively.
const STACK: usize = 32 << 20;
/// The most files whose reading is remembered.
const MOST_READ: usize = 2_000;

/// Reads libraries, few at a time, and caches the results while the files are unchanged.
pub(crate) struct Libraries {
    leave: Arc<Semaphore>,
    /// Permits to take in a campaign's file, which may take a minute.
    importing: Arc<Semaphore>,
    read: Arc<Mutex<HashMap<Place, Read>>>,
    /// The beings of the starter content, by system.
    starter: Arc<Mutex<HashMap<String, Arc<Vec<Being>>>>>,
}

/// Key of a file: library, system, name.
type Place = (LibraryId, String, String);

/// The texts of a library, by name.
type Texts = Arc<BTreeMap<String, String>>;

/// The cached result of reading a file.
struct Read {
    /// Every file that was read on the way, with the hash of the library's own text for it.
    of: BTreeMap<String, Option<Hash>>,
    about: About,
    /// The beings it defines; `None` if nobody asked for them yet.
    beings: Option<Vec<Being>>,
}

impl Default for Libraries {
    fn default() -> Self {
        let leave = Arc::new(Semaphore::new(2));
        let importing = Arc::new(Semaphore::new(2));
        Self { leave, importing, read: Arc::default(), starter: Arc::default() }
    }
}

/// A new library.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = MadeShelf)]
pub(crate) struct CreatedLibrary {
    /// The token that opens it. It is shown this once.
    pub(crate) token: String,
    /// The link to it.
    pub(crate) link: String,
}

/// A file of a library.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = Shelved)]
pub(crate) struct LibraryFileInfo {
    /// What it is, with the first hundred of its faults.
    pub(crate) about: About,
    /// How many faults it has.
    pub(crate) faults: usize,
    /// The hash of its text: whoever writes it anew says over which one.
    pub(crate) hash: String,
    /// How long its text is, in bytes.
    pub(crate) bytes: usize,
    /// When it was written last, in milliseconds since 1970.
    pub(crate) changed_ms: i64,
}

/// A file to be written.
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) over: Over,
}

/// All files of a library that are of one system.
#[derive(Clone)]
pub(crate) struct Folder {
    library: LibraryId,
    pub(crate) rules: &'static dyn JsonSystem,
    of: String,
    pub(crate) files: Vec<LibraryFile>,
}

impl Folder {
    /// Returns the files of a library that are of one system, whose id is `of`.
    pub(crate) fn new(library: LibraryId, rules: &'static dyn JsonSystem, of: String, files: Vec<LibraryFile>) -> Self {
        Self { library, rules, of, files }
    }

    /// Returns the library.
    pub(crate) fn id(&self) -> LibraryId {
        self.library
    }

    /// Returns the id of the system.
    pub(crate) fn of(&self) -> &str {
        &self.of
    }

    /// Returns what texts would be if they stood here.
    pub(crate) fn look_at(&self, new: &[Written]) -> Vec<About> {
        let texts = self.texts(new);
        let library = || Own::new(texts.clone(), &self.of, MOST_FOR_ONE);
        new.iter().map(|file| self.rules.about(&file.name, &library())).collect()
    }

    /// Returns these files over the starter content, for playing an encounter.
    pub(crate) fn library(&self) -> Own {
        Own::new(self.texts(&[]), &self.of, MOST_PLAYED)
    }

    /// Returns the texts of these files, with those of `new` added or replaced.
    fn texts(&self, new: &[Written]) -> Texts {
        let texts = self.files.iter().map(|file| (file.name.clone(), file.text.clone()));
        let new = new.iter().map(|file| (file.name.clone(), file.text.clone()));
        Arc::new(texts.chain(new).collect())
    }

    /// Finds a file by its name, with or without `.toml`.
    pub(crate) fn file(&self, name: &str) -> Result<&LibraryFile, ApiError> {
        let is_meant = |file: &&LibraryFile| file.name.trim_end_matches(".toml") == name.trim_end_matches(".toml");
        self.files
            .iter()
            .find(is_meant)
            .ok_or_else(|| ApiError::not_found(format!("there is no file {name} in this library")))
    }
}

/// A library that records which files are read.
struct Noting<'a> {
    library: Own,
    own: &'a HashMap<&'a str, Hash>,
    asked: RefCell<BTreeMap<String, Option<Hash>>>,
}

impl Library for Noting<'_> {
    fn read(&self, file: &str) -> Option<String> {
        self.asked.borrow_mut().insert(file.to_owned(), self.own.get(file).copied());
        self.library.read(file)
    }
}

impl Libraries {
    /// Runs `work` on a thread with a large stack; only few run at a time.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        work_with(self.leave.clone(), work).await
    }

    /// As [`work`](Libraries::work), to take in a campaign's file: whoever reads content never waits for it.
    pub(crate) async fn import<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        work_with(self.importing.clone(), work).await
    }

    /// Describes each file of a folder, from the cache if nothing that it includes has changed.
    pub(crate) async fn about(&self, folder: Arc<Folder>) -> Result<Vec<LibraryFileInfo>, ApiError> {
        let known = self.read.clone();
        self.work(move || {
            let told = |(file, read): (&LibraryFile, FileReport)| file_info(file, read.about);
            folder.files.iter().zip(all(&known, &folder, false)).map(told).collect()
        })
        .await
    }

    /// Returns the beings of the starter content of a system, which is read once.
    pub(crate) async fn starter_beings(&self, rules: &'static dyn JsonSystem) -> Result<Arc<Vec<Being>>, ApiError> {
        let known = self.starter.clone();
        let read = move || {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(rules.info().id).or_insert_with(|| Arc::new(rules.starter_beings())).clone()
        };
        self.work(read).await
    }

    /// Returns the beings that the files of a folder define.
    pub(crate) async fn beings(&self, folder: Arc<Folder>) -> Result<Vec<Being>, ApiError> {
        let known = self.read.clone();
        self.work(move || all(&known, &folder, true).into_iter().flat_map(|read| read.beings).collect()).await
    }
}

/// Runs `work` on a thread with a large stack, when `leave` has a permit.
async fn work_with<T: Send + 'static>(
    leave: Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let unread = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "unread", "these files cannot be read");
    let leave = leave.acquire_owned().await.map_err(|_| unread())?;
    let (answer, answered) = oneshot::channel();
    let begun = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        // Whoever asked may have gone away meanwhile.
        let _ = answer.send(work());
        drop(leave);
    });
    begun.map_err(|_| unread())?;
    answered.await.map_err(|_| unread())
}

/// The description of a file, and the beings it defines.
struct FileReport {
    about: About,
    beings: Vec<Being>,
}

/// Reads the files of a folder or takes them from the cache; with their beings only if `whom` is true.
fn all(known: &Mutex<HashMap<Place, Read>>, folder: &Folder, whom: bool) -> Vec<FileReport> {
    let own: HashMap<&str, Hash> = folder.files.iter().map(|file| (file.name.as_str(), file.hash)).collect();
    let texts = folder.texts(&[]);
    let mut left = MOST_FOR_ALL;
    let stands = |read: &&Read| read.of.iter().all(|(file, hash)| own.get(file.as_str()).copied() == *hash);
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let file = |file: &LibraryFile| {
        let place = (folder.library, folder.of.clone(), file.name.clone());
        if let Some(read) = lock().get(&place).filter(stands).filter(|read| !whom || read.beings.is_some()) {
            return FileReport { about: read.about.clone(), beings: read.beings.clone().unwrap_or_default() };
        }
        let most = left.min(MOST_FOR_ONE * if whom { MOST_NUMBERED } else { 1 });
        let noting =
            Noting { library: Own::new(texts.clone(), &folder.of, most), own: &own, asked: RefCell::default() };
        let about = folder.rules.about(&file.name, &noting);
        let is_scene = matches!(about.kind, FileKind::Adventure | FileKind::Encounter | FileKind::Journey);
        let beings = (whom && !is_scene).then(|| folder.rules.beings(&file.name, &noting, MOST_NUMBERED));
        left -= most - noting.library.left();
        let beings = if whom { Some(beings.unwrap_or_default()) } else { None };
        let told = FileReport { about: about.clone(), beings: beings.clone().unwrap_or_default() };
        let mut known = lock();
        if known.len() >= MOST_READ {
            known.clear();
        }
        known.insert(place, Read { of: noting.asked.into_inner(), about, beings });
        told
    };
    folder.files.iter().map(file).collect()
}

/// Returns what is told of a file.
pub(crate) fn file_info(file: &LibraryFile, mut about: About) -> LibraryFileInfo {
    let faults = about.faults.len();
    about.faults.truncate(MOST_FAULTS);
    LibraryFileInfo { about, faults, hash: file.hash.to_string(), bytes: file.text.len(), changed_ms: file.changed_ms }
}
