//! Shelves: content files of people's own, read over the starter content.

use crate::error::NO_SHELF;
use crate::live::now_ms;
use crate::{ApiError, Host};
use axum::http::StatusCode;
use ludex_engine::content::Library;
use ludex_games::{About, Being, FileKind, JsonSystem, Own, system};
use ludex_store::{Hash, NewShelfFile, Over, ShelfFile, ShelfId, check_name, token};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, oneshot};

/// The most faults of a file that are told at once.
const MOST_FAULTS: usize = 100;
/// How many bytes are read to tell of one file, with all that it includes.
const MOST_FOR_ONE: usize = 4 << 20;
/// How many to tell of all files of a shelf.
const MOST_FOR_ALL: usize = 128 << 20;
/// How many to play an encounter, once and otherwise.
const MOST_PLAYED: usize = 256 << 20;
/// How many beings of a file are told with their numbers.
const MOST_NUMBERED: usize = 60;
/// How much room a thread has that reads: files that include one another are read one within the other.
const STACK: usize = 32 << 20;
/// The most files whose reading is remembered.
const MOST_READ: usize = 2_000;

/// What is read of shelves: a few at a time, and what was read is remembered while it stands.
pub(crate) struct Shelves {
    leave: Arc<Semaphore>,
    read: Arc<Mutex<HashMap<Place, Read>>>,
    /// Whom the starter content of each system holds.
    starter: Arc<Mutex<HashMap<String, Arc<Vec<Being>>>>>,
}

/// A file of a shelf: the shelf, the system, the name.
type Place = (ShelfId, String, String);

/// The texts of a shelf, by name.
type Texts = Arc<BTreeMap<String, String>>;

/// What came of reading a file.
struct Read {
    /// Every file that was asked for on the way, with the hash of the shelf's own text.
    of: BTreeMap<String, Option<Hash>>,
    about: About,
    /// Whom it holds; nobody has asked for that yet.
    beings: Option<Vec<Being>>,
}

impl Default for Shelves {
    fn default() -> Self {
        Self { leave: Arc::new(Semaphore::new(2)), read: Arc::default(), starter: Arc::default() }
    }
}

/// A shelf that was just made.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct MadeShelf {
    /// What opens it. It is shown this once.
    pub(crate) token: String,
    /// The link to it.
    pub(crate) link: String,
}

/// A file of a shelf.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct Shelved {
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

/// All files of a shelf that are of one system.
#[derive(Clone)]
pub(crate) struct Folder {
    shelf: ShelfId,
    pub(crate) rules: &'static dyn JsonSystem,
    of: String,
    pub(crate) files: Vec<ShelfFile>,
}

impl Folder {
    /// Returns these files over the starter content, to be played.
    pub(crate) fn library(&self) -> Own {
        Own::new(self.texts(&[]), &self.of, MOST_PLAYED)
    }

    /// Returns the texts of these files, and of others in their place.
    fn texts(&self, new: &[Written]) -> Texts {
        let texts = self.files.iter().map(|file| (file.name.clone(), file.text.clone()));
        let new = new.iter().map(|file| (file.name.clone(), file.text.clone()));
        Arc::new(texts.chain(new).collect())
    }

    /// Returns a file of a name, with or without `.toml`.
    pub(crate) fn file(&self, name: &str) -> Result<&ShelfFile, ApiError> {
        let is_meant = |file: &&ShelfFile| file.name.trim_end_matches(".toml") == name.trim_end_matches(".toml");
        self.files
            .iter()
            .find(is_meant)
            .ok_or_else(|| ApiError::not_found(format!("there is no file {name} on this shelf")))
    }
}

/// A library that notes what is asked of it.
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

impl Shelves {
    /// Does something that takes a while with what is on shelves, beside few others.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let unread = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "unread", "these files cannot be read");
        let leave = self.leave.clone().acquire_owned().await.map_err(|_| unread())?;
        let (answer, answered) = oneshot::channel();
        let begun = std::thread::Builder::new().stack_size(STACK).spawn(move || {
            // Whoever asked may have gone away meanwhile.
            let _ = answer.send(work());
            drop(leave);
        });
        begun.map_err(|_| unread())?;
        answered.await.map_err(|_| unread())
    }

    /// Returns what each file of a folder is, as it was read before where nothing it hangs on has changed.
    pub(crate) async fn about(&self, folder: Arc<Folder>) -> Result<Vec<Shelved>, ApiError> {
        let known = self.read.clone();
        self.work(move || {
            let told = |(file, read): (&ShelfFile, Told)| shelved(file, read.about);
            folder.files.iter().zip(all(&known, &folder, false)).map(told).collect()
        })
        .await
    }

    /// Returns whom the files of a folder hold.
    pub(crate) async fn beings(&self, folder: Arc<Folder>) -> Result<Vec<Being>, ApiError> {
        let known = self.read.clone();
        self.work(move || all(&known, &folder, true).into_iter().flat_map(|read| read.beings).collect()).await
    }
}

/// What is told of a file.
struct Told {
    about: About,
    beings: Vec<Being>,
}

/// Reads the files of a folder, or returns what came of that before; whom they hold only where that is wanted.
fn all(known: &Mutex<HashMap<Place, Read>>, folder: &Folder, whom: bool) -> Vec<Told> {
    let own: HashMap<&str, Hash> = folder.files.iter().map(|file| (file.name.as_str(), file.hash)).collect();
    let (texts, mut left) = (folder.texts(&[]), MOST_FOR_ALL);
    let stands = |read: &&Read| read.of.iter().all(|(file, hash)| own.get(file.as_str()).copied() == *hash);
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    let file = |file: &ShelfFile| {
        let place = (folder.shelf, folder.of.clone(), file.name.clone());
        if let Some(read) = lock().get(&place).filter(stands).filter(|read| !whom || read.beings.is_some()) {
            return Told { about: read.about.clone(), beings: read.beings.clone().unwrap_or_default() };
        }
        let most = left.min(MOST_FOR_ONE * if whom { MOST_NUMBERED } else { 1 });
        let noting =
            Noting { library: Own::new(texts.clone(), &folder.of, most), own: &own, asked: RefCell::default() };
        let about = folder.rules.about(&file.name, &noting);
        let is_scene = matches!(about.kind, FileKind::Adventure | FileKind::Encounter | FileKind::Journey);
        let beings = (whom && !is_scene).then(|| folder.rules.beings(&file.name, &noting, MOST_NUMBERED));
        left -= most - noting.library.left();
        let beings = if whom { Some(beings.unwrap_or_default()) } else { None };
        let told = Told { about: about.clone(), beings: beings.clone().unwrap_or_default() };
        let mut known = lock();
        if known.len() >= MOST_READ {
            known.clear();
        }
        known.insert(place, Read { of: noting.asked.into_inner(), about, beings });
        told
    };
    folder.files.iter().map(file).collect()
}

fn shelved(file: &ShelfFile, mut about: About) -> Shelved {
    let faults = about.faults.len();
    about.faults.truncate(MOST_FAULTS);
    Shelved { about, faults, hash: file.hash.to_string(), bytes: file.text.len(), changed_ms: file.changed_ms }
}

impl Host {
    /// Makes a shelf.
    pub(crate) async fn add_shelf(&self) -> Result<MadeShelf, ApiError> {
        let most = self.limits.shelves;
        if self.storage.read(|store| store.count_shelves()).await? >= most {
            let message = format!("there are {most} shelves, and this server keeps no more");
            return Err(ApiError::new(StatusCode::CONFLICT, "full", message));
        }
        let (token, hash) = token::mint()?;
        self.storage.work(move |store| store.add_shelf(hash, now_ms())).await?;
        Ok(MadeShelf { link: format!("/library#{token}"), token })
    }

    /// Returns the shelf that a token opens.
    pub(crate) async fn shelf(&self, token: &str) -> Result<ShelfId, ApiError> {
        let hash = token::hash(token);
        let found = self.storage.read(move |store| store.shelf_by_hash(&hash)).await?;
        found.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, "no-shelf", NO_SHELF))
    }

    /// Returns the files of a shelf that are of one system.
    pub(crate) async fn folder(&self, shelf: ShelfId, of: &str) -> Result<Folder, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::not_found(format!("there is no game {of}")))?;
        let of = rules.info().id;
        let wanted = of.clone();
        let files = self.storage.read(move |store| store.shelf_files(shelf, &wanted)).await?;
        Ok(Folder { shelf, rules, of, files })
    }

    /// Returns whom the starter content of a system holds, read once.
    pub(crate) async fn starter_beings(&self, of: &str) -> Result<Arc<Vec<Being>>, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::not_found(format!("there is no game {of}")))?;
        let known = self.shelves.starter.clone();
        let of = rules.info().id;
        let read = move || {
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(of).or_insert_with(|| Arc::new(rules.starter_beings())).clone()
        };
        self.shelves.work(read).await
    }

    /// Returns what texts would be on a shelf, which are not kept.
    pub(crate) async fn look_at(&self, folder: Arc<Folder>, new: Arc<Vec<Written>>) -> Result<Vec<About>, ApiError> {
        self.shelves
            .work(move || {
                let texts = folder.texts(&new);
                let library = || Own::new(texts.clone(), &folder.of, MOST_FOR_ONE);
                new.iter().map(|file| folder.rules.about(&file.name, &library())).collect()
            })
            .await
    }

    /// Puts files on a shelf, all or none. Files with faults are kept as drafts alone.
    pub(crate) async fn put(&self, folder: Folder, new: Vec<Written>, draft: bool) -> Result<Vec<Shelved>, ApiError> {
        for file in &new {
            check_name(&file.name)?;
        }
        let (shelf, of) = (folder.shelf, folder.of.clone());
        let (folder, new) = (Arc::new(folder), Arc::new(new));
        let about = self.look_at(folder, new.clone()).await?;
        let faults: Vec<_> = about.iter().flat_map(|about| about.faults.iter().take(MOST_FAULTS).cloned()).collect();
        if !faults.is_empty() && !draft {
            return Err(ApiError::faulty(StatusCode::UNPROCESSABLE_ENTITY, "files", faults));
        }
        let (at_ms, written) = (now_ms(), new.clone());
        let files = move |store: &mut ludex_store::Store| {
            let files = written.iter().map(|file| NewShelfFile { name: &file.name, text: &file.text, over: file.over });
            let files: Vec<NewShelfFile<'_>> = files.collect();
            store.put_shelf_files(shelf, &of, &files, at_ms)
        };
        self.storage.work(files).await?;
        let told = new.iter().zip(about).map(|(file, about)| {
            let (name, text, hash) = (file.name.clone(), file.text.clone(), Hash::of(file.text.as_bytes()));
            shelved(&ShelfFile { name, hash, text, changed_ms: at_ms }, about)
        });
        Ok(told.collect())
    }
}
