//! Users' own files: libraries made, opened and written.

use crate::error::NO_LIBRARY;
use crate::libraries::{CreatedLibrary, Folder, LibraryFileInfo, MOST_FAULTS, Written, file_info};
use crate::time::now_ms;
use crate::{ApiError, Host};
use axum::http::StatusCode;
use ludex_games::{About, Being, system};
use ludex_store::{Hash, LibraryFile, LibraryId, NewLibraryFile, check_name, token};
use std::sync::Arc;

impl Host {
    /// Creates a library.
    pub(crate) async fn add_library(&self) -> Result<CreatedLibrary, ApiError> {
        let most = self.limits.libraries;
        if self.storage.read(|store| store.count_libraries()).await? >= most {
            let message = format!("there are {most} shelves, and this server keeps no more");
            return Err(ApiError::new(StatusCode::CONFLICT, "full", message));
        }
        let (token, hash) = token::mint()?;
        self.storage.work(move |store| store.add_library(hash, now_ms())).await?;
        Ok(CreatedLibrary { link: format!("/library#{token}"), token })
    }

    /// Gives a library another token, and takes back the one before.
    pub(crate) async fn renew_library(&self, library: LibraryId) -> Result<CreatedLibrary, ApiError> {
        let (token, hash) = token::mint()?;
        self.storage.work(move |store| store.renew_library(library, hash)).await?;
        Ok(CreatedLibrary { link: format!("/library#{token}"), token })
    }

    /// Returns the library that a token opens.
    pub(crate) async fn library(&self, token: &str) -> Result<LibraryId, ApiError> {
        let hash = token::hash(token);
        let found = self.storage.read(move |store| store.library_by_hash(&hash)).await?;
        found.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, "no-shelf", NO_LIBRARY))
    }

    /// Returns the files of a library that are of one system.
    pub(crate) async fn folder(&self, library: LibraryId, of: &str) -> Result<Folder, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::not_found(format!("there is no game {of}")))?;
        let of = rules.info().id;
        let wanted = of.clone();
        let files = self.storage.read(move |store| store.library_files(library, &wanted)).await?;
        Ok(Folder::new(library, rules, of, files))
    }

    /// Returns the beings of the starter content of a system, which is read once.
    pub(crate) async fn starter_beings(&self, of: &str) -> Result<Arc<Vec<Being>>, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::not_found(format!("there is no game {of}")))?;
        self.libraries.starter_beings(rules).await
    }

    /// Checks texts as if they were in the library, without keeping them.
    pub(crate) async fn look_at(&self, folder: Arc<Folder>, new: Arc<Vec<Written>>) -> Result<Vec<About>, ApiError> {
        self.libraries.work(move || folder.look_at(&new)).await
    }

    /// Writes files to a library, all or none. Files with faults are kept only as drafts.
    pub(crate) async fn put(
        &self,
        folder: Folder,
        new: Vec<Written>,
        draft: bool,
    ) -> Result<Vec<LibraryFileInfo>, ApiError> {
        for file in &new {
            check_name(&file.name)?;
        }
        let library = folder.id();
        let of = folder.of().to_owned();
        let folder = Arc::new(folder);
        let new = Arc::new(new);
        let about = self.look_at(folder, new.clone()).await?;
        let faults: Vec<_> = about.iter().flat_map(|about| about.faults.iter().take(MOST_FAULTS).cloned()).collect();
        if !faults.is_empty() && !draft {
            return Err(ApiError::faulty(StatusCode::UNPROCESSABLE_ENTITY, "files", faults));
        }
        let at_ms = now_ms();
        let written = new.clone();
        let files = move |store: &mut ludex_store::Store| {
            let files =
                written.iter().map(|file| NewLibraryFile { name: &file.name, text: &file.text, over: file.over });
            let files: Vec<NewLibraryFile<'_>> = files.collect();
            store.put_library_files(library, &of, &files, at_ms)
        };
        self.storage.work(files).await?;
        let told = new.iter().zip(about).map(|(file, about)| {
            let (name, text, hash) = (file.name.clone(), file.text.clone(), Hash::of(file.text.as_bytes()));
            file_info(&LibraryFile { name, hash, text, changed_ms: at_ms }, about)
        });
        Ok(told.collect())
    }
}
