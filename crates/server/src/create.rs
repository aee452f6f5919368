//! Creating campaigns, from the starter content or from a file of one's own.

use crate::host::Created;
use crate::time::now_ms;
use crate::{ApiError, Host, Role, size};
use axum::http::StatusCode;
use ludex_engine::content::{Fault, Library};
use ludex_games::{JsonSystem, starter, system};
use ludex_store::{CampaignId, NewCampaign, NewLink, NewRecord, Seed, token};

/// An encounter and the library to read it from.
pub(crate) struct Source {
    pub(crate) rules: &'static dyn JsonSystem,
    pub(crate) file: String,
    pub(crate) title: String,
    pub(crate) library: Box<dyn Library + Send>,
    /// Whether its file is in a user's library.
    pub(crate) own: bool,
}

/// The name of a text that stands in no file, as its faults have it.
const UNSAVED: &str = "encounter.toml";

/// A library with a text that stands in none of its files.
struct Unsaved {
    text: String,
    beside: Box<dyn Library + Send>,
}

impl Library for Unsaved {
    fn read(&self, file: &str) -> Option<String> {
        if file == UNSAVED { Some(self.text.clone()) } else { self.beside.read(file) }
    }

    fn unreadable(&self, file: &str) -> Option<Fault> {
        self.beside.unreadable(file)
    }
}

impl Host {
    /// Checks that this server keeps one more campaign.
    pub(crate) async fn has_room(&self) -> Result<(), ApiError> {
        let most = self.limits.campaigns;
        if self.storage.read(|store| store.count_campaigns()).await? >= most {
            let message = format!("there are {most} campaigns, and this server keeps no more");
            return Err(ApiError::new(StatusCode::CONFLICT, "full", message));
        }
        Ok(())
    }

    /// Creates a campaign of an encounter with changed options.
    pub(crate) async fn create_of(
        &self,
        source: Source,
        title: Option<String>,
        options: &serde_json::Map<String, serde_json::Value>,
    ) -> Result<Created, ApiError> {
        self.has_room().await?;
        let seed = Seed::random()?;
        let (rules, own, own_file) = (source.rules, source.title.clone(), source.own);
        let changed = options.clone();
        let begin = move || -> Result<_, Vec<Fault>> {
            let Source { rules, file, library, .. } = source;
            let game = rules.begin_with((&file, library.as_ref()), &changed, seed.0, "the game master")?;
            // What the starter content holds is as large as it may be.
            if own_file {
                size::check(game.as_ref()).map_err(|large| vec![Fault::whole(&file, large)])?;
            }
            Ok(game)
        };
        // What the starter content holds takes no time.
        let begun = if own_file { self.libraries.work(begin).await? } else { begin() };
        let game = begun
            .map_err(|faults| ApiError::of_faults(if options.is_empty() { "encounter" } else { "options" }, &faults))?;
        let id = CampaignId::random()?;
        let info = rules.info();
        let new = NewCampaign {
            id: id.clone(),
            system: info.id.clone(),
            system_version: info.version,
            title: title.filter(|title| !title.trim().is_empty()).unwrap_or(own),
            created_ms: now_ms(),
        };
        let title = new.title.clone();
        let body = game.first_entry();
        let (token, token_hash) = token::mint()?;
        self.storage
            .work(move |store| {
                let first = NewRecord { command_id: None, at_ms: new.created_ms, body: &body };
                let role = Role::GameMaster.word();
                let campaign = &new.id;
                let created_ms = new.created_ms;
                let link = NewLink { campaign, token_hash, role, label: "", actors: "[]", created_ms };
                store.create_with_link(&new, seed, &first, &link)
            })
            .await?;
        Ok(Created {
            campaign: id.to_string(),
            title,
            system: info.id,
            link: format!("/table#{token}"),
            token,
            seed_hash: seed.commitment().to_string(),
        })
    }

    /// Finds an encounter: in the library whose token is given, or in the starter content without one.
    pub(crate) async fn source(&self, of: &str, encounter: &str, library: Option<&str>) -> Result<Source, ApiError> {
        let Some(token) = library else {
            let (rules, found) = self.starter(of, encounter)?;
            let file = found.file.clone();
            let title = found.title.clone();
            return Ok(Source { rules, file, title, library: Box::new(starter(of)), own: false });
        };
        let folder = self.folder(self.library(token).await?, of).await?;
        let file = folder.file(encounter)?.name.clone();
        let library = folder.library();
        let title = folder.rules.title(&file, &library).unwrap_or_else(|| file.trim_end_matches(".toml").to_owned());
        Ok(Source { rules: folder.rules, file, title, library: Box::new(library), own: true })
    }

    /// Returns an encounter whose text stands in no file. What it includes is read from the library whose token is given, or from
    /// the starter content without one.
    pub(crate) async fn unsaved(&self, of: &str, text: String, library: Option<&str>) -> Result<Source, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::not_found(format!("there is no game {of}")))?;
        let beside: Box<dyn Library + Send> = match library {
            Some(token) => Box::new(self.folder(self.library(token).await?, of).await?.library()),
            None => Box::new(starter(of)),
        };
        let library = Unsaved { text, beside };
        let title = rules.title(UNSAVED, &library).unwrap_or_default();
        Ok(Source { rules, file: UNSAVED.to_owned(), title, library: Box::new(library), own: true })
    }
}
