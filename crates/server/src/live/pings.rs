//! Pings: somebody points at a space, and all at the table see it for a moment. Nothing is stored.

use super::Live;
use crate::{Access, Role};
use ludex_engine::Viewer;
use ludex_store::LinkId;
use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;

/// How often one link may point within [`SPAN`]; more is ignored.
const MOST: usize = 4;
const SPAN: Duration = Duration::from_secs(4);
/// How many pings are buffered for a slow client; older ones are dropped.
const WAITING: usize = 16;

/// A ping.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pinged {
    pub(crate) at: (i16, i16),
    /// Who.
    pub(crate) by: String,
    /// The number of the scene.
    pub(crate) scene: u32,
}

pub(super) struct Pings {
    told: broadcast::Sender<Pinged>,
    /// When each link pointed within [`SPAN`].
    late: Mutex<HashMap<LinkId, VecDeque<Instant>>>,
}

impl Default for Pings {
    fn default() -> Self {
        Self { told: broadcast::Sender::new(WAITING), late: Mutex::default() }
    }
}

impl Pings {
    /// Counts a ping of a link. Returns whether it is within the limit.
    fn may(&self, link: LinkId, now: Instant) -> bool {
        let mut late = self.late.lock().unwrap_or_else(PoisonError::into_inner);
        late.retain(|_, times| {
            times.retain(|time| now.duration_since(*time) < SPAN);
            !times.is_empty()
        });
        let times = late.entry(link).or_default();
        let may = times.len() < MOST;
        if may {
            times.push_back(now);
        }
        may
    }
}

impl Live {
    /// Returns a receiver of the pings from now on.
    pub(crate) fn pings(&self) -> broadcast::Receiver<Pinged> {
        self.pings.told.subscribe()
    }

    /// Sends a ping of a player or the game master at a space of the scene that they see.
    pub(crate) async fn ping(&self, access: &Access, at: (i16, i16)) {
        if access.role != Role::Spectator && self.pings.may(access.link, Instant::now()) {
            let scene = self.scene(&access.viewer()).await;
            // Who points may be alone at the table, and listens all the same.
            let _ = self.pings.told.send(Pinged { at, by: access.by(), scene });
        }
    }

    /// Returns the number of the scene that a viewer sees.
    pub(crate) async fn scene(&self, viewer: &Viewer) -> u32 {
        self.inner.lock().await.compute_whole(|inner| inner.table(viewer, &self.about).view.scene)
    }
}
