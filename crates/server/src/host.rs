use crate::dice_odds::OddsCache;
use crate::first_maps::FirstMaps;
use crate::history::{Pieces, Stored};
use crate::lane::SlowLanes;
use crate::libraries::Libraries;
use crate::live::{Live, Opened};
use crate::peer::network;
use crate::simulations::Simulations;
use crate::storage::Storage;
use crate::time::now_ms;
use crate::views;
use crate::workers::WorkerPool;
use crate::{Access, ApiError, Limits, LinkInfo, Role};
use axum::http::StatusCode;
use ludex_engine::{ActorId, Form};
use ludex_games::{Encounter, JsonSystem, starter, system, systems};
use ludex_store::{CampaignId, Hash, LinkId, NewLink, Store, token};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tokio::sync::{OnceCell, Semaphore, watch};

/// The most campaigns in memory before those that nobody plays are dropped.
const MOST_LOADED: usize = 256;
/// The most remembered addresses before all but those of the last minute are forgotten.
const MOST_REMEMBERED: usize = 4096;

/// The server's state: campaigns in memory, tokens, limits and the store.
pub struct Host {
    pub(crate) storage: Storage,
    campaigns: Mutex<HashMap<CampaignId, Arc<OnceCell<Arc<Live>>>>>,
    access: RwLock<Known>,
    encounters: OnceLock<Vec<Encounter>>,
    pub(crate) first_maps: FirstMaps,
    /// Old pieces of logs, of all campaigns.
    pieces: Arc<Pieces>,
    /// Permits to replay a piece: few at once, so that others go on.
    telling: Arc<Semaphore>,
    /// Permits to upload a picture or a map, of any campaign.
    pub(crate) bringing: Semaphore,
    /// The workers for odds: one for each core.
    pub(crate) workers: Arc<WorkerPool>,
    /// Permits for campaigns that are slow to compute.
    slow: SlowLanes,
    /// The odds of dice expressions told last.
    pub(crate) dice: OddsCache,
    /// What was read of users' own files.
    pub(crate) libraries: Libraries,
    /// The simulations that run, and those that ended lately.
    pub(crate) simulations: Simulations,
    closing: watch::Sender<bool>,
    /// How often the rights of a link changed, for those who are connected.
    rights: watch::Sender<u64>,
    pub(crate) limits: Limits,
    /// The address listened on; empty until a server is started.
    listens: OnceLock<SocketAddr>,
    /// How many campaigns each address has made, since when.
    made: Mutex<HashMap<IpAddr, (Instant, u32)>>,
}

/// The tokens that were looked up.
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
    /// Returns a host over a store.
    pub fn open(store: Store) -> Arc<Self> {
        Self::with(store, Limits::default())
    }

    /// Returns a host over a store, with limits of its own.
    pub fn with(store: Store, limits: Limits) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            storage: Storage::start(store),
            campaigns: Mutex::default(),
            access: RwLock::default(),
            encounters: OnceLock::new(),
            first_maps: FirstMaps::default(),
            pieces: Arc::default(),
            telling: Arc::new(Semaphore::new(2)),
            bringing: Semaphore::new(16),
            workers: WorkerPool::new(cores),
            slow: SlowLanes::new(cores),
            dice: OddsCache::default(),
            libraries: Libraries::default(),
            simulations: Simulations::default(),
            closing: watch::Sender::new(false),
            rights: watch::Sender::new(0),
            limits,
            listens: OnceLock::new(),
            made: Mutex::default(),
        })
    }

    /// Notes the address that the server listens on.
    pub(crate) fn listens_on(&self, address: SocketAddr) {
        // One host serves once.
        let _ = self.listens.set(address);
    }

    /// Returns the address that the server listens on.
    pub(crate) fn listens(&self) -> Option<SocketAddr> {
        self.listens.get().copied()
    }

    /// Returns whether the server listens on a loopback address only.
    pub(crate) fn is_here_alone(&self) -> bool {
        self.listens().is_some_and(|address| address.ip().is_loopback())
    }

    /// Closes the store: what waits is written, and one complete file is left. The host is of no use afterwards.
    ///
    /// # Errors
    /// The store could not be closed cleanly. What was acknowledged is kept all the same.
    pub async fn shut(&self) -> Result<(), ludex_store::StoreError> {
        self.close();
        self.storage.close().await
    }

    /// Returns a watch that changes when a link is revoked, or its holder plays others than before.
    pub(crate) fn rights(&self) -> watch::Receiver<u64> {
        self.rights.subscribe()
    }

    /// Counts a campaign or library that an address is about to create, and refuses too many in a minute.
    pub(crate) fn may_make(&self, from: IpAddr) -> Result<(), ApiError> {
        const MINUTE: Duration = Duration::from_secs(60);
        let now = Instant::now();
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.len() >= MOST_REMEMBERED {
            made.retain(|_, (since, _)| now.duration_since(*since) < MINUTE);
        }
        let (since, count) = made.entry(network(from)).or_insert((now, 0));
        if now.duration_since(*since) >= MINUTE {
            *since = now;
            *count = 0;
        }
        if *count >= self.limits.campaigns_a_minute {
            let message = format!("{count} campaigns and shelves were made from there within a minute; wait a little");
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message));
        }
        *count += 1;
        Ok(())
    }

    /// Ends the live connections, so that the server can stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Returns a watch that turns true when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Returns the encounters of the starter content of every system.
    pub fn encounters(&self) -> &[Encounter] {
        self.encounters.get_or_init(|| systems().iter().flat_map(|system| system.encounters()).collect())
    }

    /// Creates a campaign of a starter encounter, with a link for the game master.
    ///
    /// # Errors
    /// An unknown system or encounter, or what goes wrong with the store.
    pub async fn create(&self, of: &str, encounter: &str, title: Option<String>) -> Result<Created, ApiError> {
        self.create_with(of, encounter, title, &serde_json::Map::new()).await
    }

    /// As [`create`](Host::create), with some of the encounter's options replaced.
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
        let source = self.source(of, encounter, None).await?;
        self.create_of(source, title, options).await
    }

    /// Finds an encounter of the starter content, named with or without `.toml`, and its system.
    pub(crate) fn starter(&self, of: &str, encounter: &str) -> Result<(&'static dyn JsonSystem, &Encounter), ApiError> {
        let Some(rules) = system(of) else {
            let known: Vec<String> = systems().iter().map(|system| system.info().id).collect();
            let message = format!("there is no game {of}; there are {}", known.join(", "));
            return Err(ApiError::malformed("system", message));
        };
        let known = || self.encounters().iter().filter(|known| known.system == of);
        let is_meant = |known: &&Encounter| known.file.trim_end_matches(".toml") == encounter.trim_end_matches(".toml");
        known().find(is_meant).map(|found| (rules, found)).ok_or_else(|| {
            let files: Vec<&str> = known().map(|known| known.file.as_str()).collect();
            let message = format!("there is no encounter {encounter} of {of}; there are {}", files.join(", "));
            ApiError::malformed("encounter", message)
        })
    }

    /// Returns the form of the options of a starter encounter.
    ///
    /// # Errors
    /// An unknown system or encounter, or a game without options.
    pub fn settings(&self, of: &str, encounter: &str) -> Result<Form, ApiError> {
        let (rules, found) = self.starter(of, encounter)?;
        let form =
            rules.settings(&found.file, &starter(of)).map_err(|faults| ApiError::of_faults("encounter", &faults))?;
        form.ok_or_else(|| ApiError::malformed("system", format!("{of} has no options")))
    }

    /// Creates a link; returns its number in the campaign and its token, which cannot be had again.
    ///
    /// # Errors
    /// The name is not valid, or the store fails.
    pub async fn add_link(
        &self,
        campaign: &CampaignId,
        role: Role,
        name: &str,
        actors: &[ActorId],
    ) -> Result<(i64, String), ApiError> {
        let (token, token_hash) = token::mint()?;
        let campaign = campaign.clone();
        let name = name.to_owned();
        let actors = serde_json::to_string(actors).unwrap_or_else(|_| "[]".to_owned());
        let of = campaign.clone();
        let link = self
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
        let known = self.numbered(&of).await?;
        let number = known.into_iter().find(|(_, known)| known.id == link).map_or(0, |(number, _)| number);
        Ok((number, token))
    }

    /// Returns the links of a campaign with their numbers: counted in each campaign from 1, so that they tell nothing
    /// of others.
    pub(crate) async fn numbered(&self, campaign: &CampaignId) -> Result<Vec<(i64, ludex_store::Link)>, ApiError> {
        let campaign = campaign.clone();
        let links = self.storage.read(move |store| store.links(&campaign)).await?;
        Ok((1..).zip(links).collect())
    }

    /// Returns the links of a campaign.
    pub(crate) async fn links(&self, campaign: &CampaignId) -> Result<Vec<LinkInfo>, ApiError> {
        let links = self.numbered(campaign).await?;
        Ok(links
            .into_iter()
            .filter_map(|(id, link)| {
                let created_ms = link.created_ms;
                let revoked = link.revoked_ms.is_some();
                let access = Access::of(ludex_store::Link { revoked_ms: None, ..link })?;
                Some(LinkInfo { id, role: access.role, name: access.name, actors: access.actors, created_ms, revoked })
            })
            .collect())
    }

    /// Revokes a link by its number in the campaign.
    pub(crate) async fn revoke(&self, campaign: &CampaignId, number: i64) -> Result<(), ApiError> {
        let mut known = self.numbered(campaign).await?.into_iter();
        let Some(link) = known.find(|(known, _)| *known == number).map(|(_, link)| link.id) else {
            return Err(ApiError::not_found(format!("there is no link {number}")));
        };
        self.storage.work(move |store| store.revoke(link, now_ms())).await?;
        let mut known = self.access.write().unwrap_or_else(PoisonError::into_inner);
        known.open.retain(|_, access| access.link != link);
        known.revoked.insert(link);
        drop(known);
        self.rights.send_modify(|count| *count += 1);
        Ok(())
    }

    /// Assigns the actors that the holder of a link plays.
    pub(crate) async fn assign_actors(&self, link: LinkId, actors: &[ActorId]) -> Result<(), ApiError> {
        let actors = serde_json::to_string(actors).unwrap_or_else(|_| "[]".to_owned());
        self.storage.work(move |store| store.set_actors(link, &actors)).await?;
        // It is read anew by whoever comes next.
        let mut known = self.access.write().unwrap_or_else(PoisonError::into_inner);
        known.open.retain(|_, access| access.link != link);
        drop(known);
        self.rights.send_modify(|count| *count += 1);
        Ok(())
    }

    /// Returns the rights that a token gives.
    pub(crate) async fn access(&self, token: &str) -> Result<Access, ApiError> {
        let hash = token::hash(token);
        if let Some(access) = self.access.read().unwrap_or_else(PoisonError::into_inner).open.get(&hash) {
            return Ok(access.clone());
        }
        let link = self.storage.read(move |store| store.link_by_hash(&hash)).await?;
        let access = link.and_then(Access::of).ok_or_else(ApiError::no_token)?;
        let mut known = self.access.write().unwrap_or_else(PoisonError::into_inner);
        if known.revoked.contains(&access.link) {
            return Err(ApiError::no_token());
        }
        known.open.insert(hash, access.clone());
        Ok(access)
    }

    /// Returns a campaign, opening it if it is not in memory.
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
                let mut opened = self.storage.replay(move |store| Opened::read(store, &id, None)).await??;
                self.keep(&mut opened);
                let about = about(&opened.stored);
                let storage = self.storage.clone();
                let pieces = self.pieces.clone();
                let telling = self.telling.clone();
                let settling = self.limits.settling;
                let slow = self.slow.clone();
                let live = Arc::new(Live::new(opened, about, storage, pieces, telling, settling, slow));
                // Whoever was taken back just before the server ended is nobody's.
                self.unseat(&live, None).await?;
                Ok::<_, ApiError>(live)
            })
            .await?;
        Ok(live.clone())
    }

    /// Stores the snapshots that opening made, for the next time.
    fn keep(&self, opened: &mut Opened) {
        let kept = std::mem::take(&mut opened.replayed.kept);
        if kept.is_empty() {
            return;
        }
        let storage = self.storage.clone();
        let id = opened.stored.campaign.id.clone();
        let version = opened.stored.version();
        tokio::spawn(async move {
            for some in kept.chunks(16) {
                let id = id.clone();
                let some = some.to_vec();
                // A shortcut: nothing is lost where it cannot be written.
                if let Err(error) = storage.work(move |store| store.put_snapshots(&id, version, &some)).await {
                    tracing::warn!("states were not kept: {error}");
                    return;
                }
            }
        });
    }

    /// Returns the newest campaign of the store, if there is any: its id and title.
    ///
    /// # Errors
    /// What goes wrong with the store.
    pub async fn newest(&self) -> Result<Option<(CampaignId, String)>, ApiError> {
        let campaigns = self.storage.read(|store| store.campaigns()).await?;
        let mut open = campaigns.into_iter().filter(|campaign| campaign.archived_ms.is_none());
        Ok(open.next().map(|campaign| (campaign.id, campaign.title)))
    }
}

/// Returns the description of a campaign.
fn about(stored: &Stored) -> views::CampaignInfo {
    let campaign = &stored.campaign;
    let info = stored.info();
    views::CampaignInfo {
        id: campaign.id.to_string(),
        title: campaign.title.clone(),
        system: info.id,
        system_name: info.name,
        seed_hash: campaign.commitment.to_string(),
        marks: info.marks,
        amount: info.amount,
    }
}

/// Waits until the server stops.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error says that the host is gone, which is the same.
    let _ = closing.wait_for(|&closing| closing).await;
}
