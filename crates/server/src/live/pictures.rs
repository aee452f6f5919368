//! The pictures of a campaign.

use super::{Live, to_the_end};
use crate::pictures::{PictureFit, PictureTold, Place, told};
use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_engine::Viewer;
use ludex_store::{CampaignId, Hash, Hung, Picture, PictureKind, Store, StoreError};
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard, watch};

/// The pictures of a table.
pub(super) struct Gallery {
    /// `None` until it is read.
    hung: Mutex<Option<Vec<Hung>>>,
    /// How often it has changed, for connected clients.
    changed: watch::Sender<u64>,
    /// Held while a picture is uploaded: one at a time.
    pub(super) coming: Mutex<()>,
}

impl Default for Gallery {
    fn default() -> Self {
        Self { hung: Mutex::default(), changed: watch::Sender::new(0), coming: Mutex::default() }
    }
}

impl Live {
    /// Returns a watch that changes when the pictures do.
    pub(crate) fn rehung(&self) -> watch::Receiver<u64> {
        self.gallery.changed.subscribe()
    }

    /// Returns the permit to upload a picture; refused during another upload.
    pub(crate) fn brings(&self) -> Result<MutexGuard<'_, ()>, ApiError> {
        let message = "another picture of this campaign is just coming; wait until it is there";
        self.gallery.coming.try_lock().map_err(|_| ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message))
    }

    /// Returns the pictures that a viewer may know of.
    pub(crate) async fn pictures(&self, access: &Access) -> Result<Vec<PictureTold>, ApiError> {
        let held = self.hung().await?;
        let hung = held.as_deref().unwrap_or_default();
        if hung.is_empty() {
            return Ok(Vec::new());
        }
        let viewer = access.viewer();
        let mut inner = self.inner.lock().await;
        let (table, whole) =
            inner.compute_whole(|inner| (inner.table(&viewer, &self.about), inner.game.shows_picture(&viewer)));
        drop(inner);
        let mut told = told(hung, &viewer, &table.view);
        // A picture is whole or not at all, and would show what lies in the fog.
        told.retain(|picture| whole || !picture.place.starts_with("scene-"));
        Ok(told)
    }

    /// Returns the bytes of a picture that hangs in a place where a viewer sees it.
    pub(crate) async fn picture(
        &self,
        access: &Access,
        place: Place,
        hash: &str,
    ) -> Result<(PictureKind, Vec<u8>), ApiError> {
        let nothing = || ApiError::not_found("there is no such picture");
        let name = place.to_string();
        let seen = self.pictures(access).await?;
        if !seen.iter().any(|picture| picture.place == name && picture.hash == hash) {
            return Err(nothing());
        }
        let hash: Hash = hash.parse().map_err(|_| nothing())?;
        let held = self.hung().await?;
        let kind = held.iter().flatten().find(|hung| hung.hash == hash).map(|hung| hung.kind).ok_or_else(nothing)?;
        drop(held);
        let id = self.id.clone();
        let bytes = self.storage.read(move |store| store.picture(&id, hash)).await?;
        Ok((kind, bytes.ok_or_else(nothing)?))
    }

    /// Checks that there is such a place now.
    pub(crate) async fn check_place(&self, place: Place) -> Result<(), ApiError> {
        match place {
            Place::Scene(scene) => {
                let now = self.scene(&Viewer::GameMaster).await;
                let message =
                    format!("scene {now} is played, not {scene}; a picture is put behind the scene that is played");
                if scene == now { Ok(()) } else { Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message)) }
            }
            Place::Actor(actor) => {
                let known = self.look(|game| game.known(&Viewer::GameMaster)).await;
                let nobody = || ApiError::not_found(format!("there is nobody with the number {actor}"));
                known.iter().any(|&(id, _)| id == actor).then_some(()).ok_or_else(nobody)
            }
        }
    }

    /// Hangs a picture.
    pub(crate) async fn hang(
        self: &Arc<Self>,
        place: Place,
        picture: Picture,
        fit: Option<PictureFit>,
    ) -> Result<(), ApiError> {
        self.check_place(place).await?;
        let fit = text(fit);
        self.rehang(move |store, id| store.hang(id, &place.to_string(), &picture, &fit)).await
    }

    /// Changes how a picture lies.
    pub(crate) async fn fit(self: &Arc<Self>, place: Place, fit: PictureFit) -> Result<(), ApiError> {
        let fit = text(Some(fit));
        let found = self.rehang(move |store, id| store.fit(id, &place.to_string(), &fit)).await?;
        found.then_some(()).ok_or_else(|| ApiError::not_found("there is no picture"))
    }

    /// Removes a picture.
    pub(crate) async fn take_down(self: &Arc<Self>, place: Place) -> Result<(), ApiError> {
        let found = self.rehang(move |store, id| store.take_down(id, &place.to_string())).await?;
        found.then_some(()).ok_or_else(|| ApiError::not_found("there is no picture"))
    }

    /// Changes the pictures; the change is on the disk when this returns.
    async fn rehang<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut Store, &CampaignId) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let live = self.clone();
        let changed = async move {
            let mut held = live.hung().await?;
            // Until it is known whether it was written, the store is the answer.
            *held = None;
            let id = live.id.clone();
            let work = move |store: &mut Store| Ok((change(store, &id)?, store.hung(&id)?));
            let (told, hung) = live.storage.work(work).await?;
            *held = Some(hung);
            live.gallery.changed.send_modify(|count| *count += 1);
            Ok(told)
        };
        to_the_end(changed).await
    }

    /// Returns the list of pictures, reading it from the store if it is not in memory.
    async fn hung(&self) -> Result<MutexGuard<'_, Option<Vec<Hung>>>, ApiError> {
        let mut held = self.gallery.hung.lock().await;
        if held.is_none() {
            let id = self.id.clone();
            *held = Some(self.storage.read(move |store| store.hung(&id)).await?);
        }
        Ok(held)
    }
}

fn text(fit: Option<PictureFit>) -> String {
    // Numbers that were checked are written as they are; without, it is as wide as the map.
    fit.and_then(|fit| serde_json::to_string(&fit).ok()).unwrap_or_else(|| "null".to_owned())
}
