use crate::live::{Live, Opened, now_ms};
use crate::page;
use crate::storage::Storage;
use crate::{Access, ApiError, LinkInfo, Role};
use axum::http::StatusCode;
use ludex_engine::content::Fault;
use ludex_engine::{ActorId, Form};
use ludex_games::{Encounter, starter, system, systems};
use ludex_store::{CampaignId, Hash, LinkId, NewCampaign, NewLink, NewRecord, Record, Seed, Store, StoreError, token};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use tokio::sync::{OnceCell, Semaphore, watch};

/// How many campaigns are kept in memory before those that nobody plays are let go.
const MOST_LOADED: usize = 256;

/// Keeps campaigns and their links.
pub struct Host {
    pub(crate) storage: Storage,
    campaigns: Mutex<HashMap<CampaignId, Arc<OnceCell<Arc<Live>>>>>,
    access: RwLock<Known>,
    encounters: OnceLock<Vec<Encounter>>,
    /// Leave to work out odds: one for each core.
    thinkers: Arc<Semaphore>,
    closing: watch::Sender<bool>,
}

/// What is known of tokens.
#[derive(Default)]
struct Known {
    /// What each token opens, by its hash.
    open: HashMap<Hash, Access>,
    /// Links that were taken back since the host began: one that is just being looked up must not come back.
    revoked: HashSet<LinkId>,
}

/// A campaign just made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Created {
    /// Its id.
    pub campaign: String,
    /// What people call it.
    pub title: String,
    /// The system's id.
    pub system: String,
    /// The game master's token. It is shown this once.
    pub token: String,
    /// The game master's link.
    pub link: String,
    /// The hash of the seed of its dice.
    pub seed_hash: String,
}

impl Host {
    /// A host over a store.
    pub fn open(store: Store) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            storage: Storage::start(store),
            campaigns: Mutex::default(),
            access: RwLock::default(),
            encounters: OnceLock::new(),
            thinkers: Arc::new(Semaphore::new(cores)),
            closing: watch::Sender::new(false),
        })
    }

    /// Ends the live connections, so that the server can stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Turns true when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Does work that takes a while, beside the requests of others and on no more cores than there are.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let stopping = || ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping");
        let leave = self.thinkers.clone().acquire_owned().await.map_err(|_| stopping())?;
        // The leave goes along: whoever asked may go away, and the work is done all the same.
        let work = tokio::task::spawn_blocking(move || {
            let _leave = leave;
            work()
        });
        work.await.map_err(|_| stopping())
    }

    /// The encounters of the starter content of every system.
    pub fn encounters(&self) -> &[Encounter] {
        self.encounters.get_or_init(|| systems().iter().flat_map(|system| system.encounters()).collect())
    }

    /// Makes a campaign of a starter encounter, with a link for the game master.
    ///
    /// # Errors
    /// An unknown system or encounter, or what goes wrong with the store.
    pub async fn create(&self, of: &str, encounter: &str, title: Option<String>) -> Result<Created, ApiError> {
        self.create_with(of, encounter, title, &serde_json::Map::new()).await
    }

    /// The same with other options than the encounter's own, of which only what is to be otherwise need stand there.
    ///
    /// # Errors
    /// As [`create`](Host::create), and options that are none of the game's.
    pub async fn create_with(
        &self,
        of: &str,
        encounter: &str,
        title: Option<String>,
        options: &serde_json::Map<String, serde_json::Value>,
    ) -> Result<Created, ApiError> {
        let Some(rules) = system(of) else {
            let known: Vec<String> = systems().iter().map(|system| system.info().id).collect();
            return Err(ApiError::malformed(
                "system",
                format!("there is no game {of}; there are {}", known.join(", ")),
            ));
        };
        let mut known = self.encounters().iter().filter(|known| known.system == of);
        let Some(found) = known.find(|known| known.file == encounter || known.file == format!("{encounter}.toml"))
        else {
            let files: Vec<&str> =
                self.encounters().iter().filter(|known| known.system == of).map(|known| known.file.as_str()).collect();
            let message = format!("there is no encounter {encounter} of {of}; there are {}", files.join(", "));
            return Err(ApiError::malformed("encounter", message));
        };
        let seed = Seed::random()?;
        let game = rules
            .begin_with((&found.file, &starter(of)), options, seed.0, "the game master")
            .map_err(|faults| faulty(if options.is_empty() { "encounter" } else { "options" }, &faults))?;
        let id = CampaignId::random()?;
        let info = rules.info();
        let new = NewCampaign {
            id: id.clone(),
            system: info.id.clone(),
            system_version: info.version,
            title: title.filter(|title| !title.trim().is_empty()).unwrap_or_else(|| found.title.clone()),
            created_ms: now_ms(),
        };
        let (title, body) = (new.title.clone(), game.first_entry());
        self.storage
            .work(move |store| {
                store.create(&new, seed, &NewRecord { command_id: None, at_ms: new.created_ms, body: &body })
            })
            .await?;
        let (_, token) = self.add_link(&id, Role::GameMaster, "", &[]).await?;
        Ok(Created {
            campaign: id.to_string(),
            title,
            system: info.id,
            link: format!("/table#{token}"),
            token,
            seed_hash: seed.commitment().to_string(),
        })
    }

    /// How an encounter of the starter content is played: the form of its options.
    ///
    /// # Errors
    /// An unknown system or encounter, or a game without options.
    pub fn settings(&self, of: &str, encounter: &str) -> Result<Form, ApiError> {
        let rules = system(of).ok_or_else(|| ApiError::malformed("system", format!("there is no game {of}")))?;
        let known = self.encounters().iter().find(|known| known.system == of && known.file == encounter);
        let found =
            known.ok_or_else(|| ApiError::malformed("encounter", format!("there is no encounter {encounter}")))?;
        let form = rules.settings(&found.file, &starter(of)).map_err(|faults| faulty("encounter", &faults))?;
        form.ok_or_else(|| ApiError::malformed("system", format!("{of} has no options")))
    }

    /// Makes a link: its number and its token, which is shown this once.
    ///
    /// # Errors
    /// What is not lawful about the name, or goes wrong with the store.
    pub async fn add_link(
        &self,
        campaign: &CampaignId,
        role: Role,
        name: &str,
        actors: &[ActorId],
    ) -> Result<(LinkId, String), ApiError> {
        let (token, token_hash) = token::mint()?;
        let (campaign, name) = (campaign.clone(), name.to_owned());
        let actors = serde_json::to_string(actors).unwrap_or_else(|_| "[]".to_owned());
        let id = self
            .storage
            .work(move |store| {
                store.add_link(&NewLink {
                    campaign: &campaign,
                    token_hash,
                    role: role.word(),
                    label: &name,
                    actors: &actors,
                    created_ms: now_ms(),
                })
            })
            .await?;
        Ok((id, token))
    }

    /// The links of a campaign.
    pub(crate) async fn links(&self, campaign: &CampaignId) -> Result<Vec<LinkInfo>, ApiError> {
        let campaign = campaign.clone();
        let links = self.storage.work(move |store| store.links(&campaign)).await?;
        Ok(links
            .into_iter()
            .filter_map(|link| {
                let (created_ms, revoked) = (link.created_ms, link.revoked_ms.is_some());
                let access = Access::of(ludex_store::Link { revoked_ms: None, ..link })?;
                Some(LinkInfo {
                    id: access.link.0,
                    role: access.role,
                    name: access.name,
                    actors: access.actors,
                    created_ms,
                    revoked,
                })
            })
            .collect())
    }

    /// Takes a link of a campaign back.
    pub(crate) async fn revoke(&self, campaign: &CampaignId, link: LinkId) -> Result<(), ApiError> {
        let of = campaign.clone();
        let known = self.storage.work(move |store| store.links(&of)).await?.iter().any(|known| known.id == link);
        if !known {
            return Err(ApiError::not_found(format!("there is no link {}", link.0)));
        }
        self.storage.work(move |store| store.revoke(link, now_ms())).await?;
        let mut known = self.access.write().unwrap_or_else(PoisonError::into_inner);
        known.open.retain(|_, access| access.link != link);
        known.revoked.insert(link);
        Ok(())
    }

    /// What a token opens.
    pub(crate) async fn access(&self, token: &str) -> Result<Access, ApiError> {
        let hash = token::hash(token);
        if let Some(access) = self.access.read().unwrap_or_else(PoisonError::into_inner).open.get(&hash) {
            return Ok(access.clone());
        }
        let link = self.storage.work(move |store| store.link_by_hash(&hash)).await?;
        let access = link.and_then(Access::of).ok_or_else(ApiError::no_token)?;
        let mut known = self.access.write().unwrap_or_else(PoisonError::into_inner);
        if known.revoked.contains(&access.link) {
            return Err(ApiError::no_token());
        }
        known.open.insert(hash, access.clone());
        Ok(access)
    }

    /// A campaign, read from the store when it is not at hand.
    pub(crate) async fn campaign(&self, id: &CampaignId) -> Result<Arc<Live>, ApiError> {
        let cell = {
            let mut campaigns = self.campaigns.lock().unwrap_or_else(PoisonError::into_inner);
            if campaigns.len() >= MOST_LOADED && !campaigns.contains_key(id) {
                let is_played = |cell: &Arc<OnceCell<Arc<Live>>>| {
                    Arc::strong_count(cell) > 1 || cell.get().is_none_or(|live| Arc::strong_count(live) > 1)
                };
                campaigns.retain(|_, cell| is_played(cell));
            }
            campaigns.entry(id.clone()).or_default().clone()
        };
        let id = id.clone();
        let live = cell
            .get_or_try_init(|| async {
                let read = self.storage.work(move |store| read(store, &id)).await?;
                // A long game takes its time to replay; others go on meanwhile.
                let replayed = tokio::task::spawn_blocking(move || replay(read)).await;
                let fault = |_| Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", "the replay stopped"));
                Ok::<_, ApiError>(Arc::new(Live::new(replayed.unwrap_or_else(fault)?, self.storage.clone())))
            })
            .await?;
        Ok(live.clone())
    }

    /// The newest campaign of the store, if there is any: its id and title.
    ///
    /// # Errors
    /// What goes wrong with the store.
    pub async fn newest(&self) -> Result<Option<(CampaignId, String)>, ApiError> {
        let campaigns = self.storage.work(|store| store.campaigns()).await?;
        let mut open = campaigns.into_iter().filter(|campaign| campaign.archived_ms.is_none());
        Ok(open.next().map(|campaign| (campaign.id, campaign.title)))
    }
}

/// A campaign as it is stored.
struct Read {
    campaign: ludex_store::Campaign,
    seed: Option<Seed>,
    records: Vec<Record>,
}

/// Reads a campaign from the store.
fn read(store: &Store, id: &CampaignId) -> Result<Read, StoreError> {
    let campaign = store.campaign(id)?.ok_or_else(|| StoreError::NoCampaign { campaign: id.clone() })?;
    let mut records = Vec::new();
    store.for_each_record(id, 1, |record| {
        records.push(record);
        Ok(())
    })?;
    Ok(Read { seed: store.seed(id)?, campaign, records })
}

/// Plays a stored campaign again, up to where it stands.
fn replay(Read { campaign, seed, records }: Read) -> Result<Opened, ApiError> {
    let fault = |what: String| {
        let message = format!("campaign {} cannot be opened: {what}", campaign.id);
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage", message)
    };
    let rules = system(&campaign.system).ok_or_else(|| fault(format!("it is a game of {}", campaign.system)))?;
    let game = rules
        .load(&mut records.iter().map(|record| record.body.as_str()), seed.map_or([0; 32], |seed| seed.0))
        .map_err(|replay| fault(replay.to_string()))?;
    let info = rules.info();
    let about = page::Campaign {
        id: campaign.id.to_string(),
        title: campaign.title,
        system: info.id,
        system_name: info.name,
        seed_hash: campaign.commitment.to_string(),
        marks: info.marks,
        amount: info.amount,
    };
    let at_ms = records.iter().map(|record| record.at_ms).collect();
    let named = |record: Record| record.command_id.map(|name| (name, record.seq));
    let commands = records.into_iter().filter_map(named).collect();
    Ok(Opened { id: campaign.id, about, game, has_seed: seed.is_some(), at_ms, commands })
}

/// What is wrong with content, as an answer.
fn faulty(field: &str, faults: &[Fault]) -> ApiError {
    ApiError::malformed(field, faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
