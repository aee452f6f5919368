//! How a request is carried out: decided, written down, and only then taken; once, however often it is asked for.

use super::inner::Inner;
use super::{ClientRequest, Live, Opened, to_the_end};
use crate::history::{PIECE, Stored};
use crate::lane::Held;
use crate::storage::Entry;
use crate::time::now_ms;
use crate::views::LogEntry;
use crate::{Access, ApiError};
use axum::http::StatusCode;
use ludex_engine::Viewer;
use ludex_store::{Hash, StoreError};
use std::sync::Arc;
use tokio::time::timeout;

impl Live {
    /// Carries out a request, at most once for each `id`, and returns the entry as the client is told it. When this
    /// returns without an error, the entry is on the disk.
    ///
    /// The work goes on if the client goes away: an entry that is being written is always applied too.
    pub(crate) async fn carry_out(
        self: &Arc<Self>,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        request: ClientRequest,
    ) -> Result<LogEntry, ApiError> {
        let live = self.clone();
        let access = access.clone();
        to_the_end(async move { live.do_carry_out(&access, id, expected_seq, request).await }).await
    }

    pub(crate) async fn do_carry_out(
        &self,
        access: &Access,
        id: Option<String>,
        expected_seq: Option<u64>,
        request: ClientRequest,
    ) -> Result<LogEntry, ApiError> {
        let viewer = access.viewer();
        let wanted = Hash::of(format!("{} {request:?}", access.by()).as_bytes());
        let mut inner = self.settled(&viewer, None).await?;
        if inner.in_doubt {
            self.look_again(&mut inner).await?;
        }
        if let Some(id) = &id
            && let Some(seq) = self.seq_of(&mut inner, id).await?
        {
            return self.again(&mut inner, access, id, seq, &request, wanted).await;
        }
        if !matches!(request, ClientRequest::Held { .. } | ClientRequest::Roll(_))
            && let Some(held) = self.held().await?
        {
            return Err(held.comes_first(access));
        }
        let last = inner.game.next_seq() - 1;
        if expected_seq.is_some_and(|expected| expected != last) {
            let message = format!("the last entry is number {last} by now; look at what is new and decide again");
            return Err(ApiError::new(StatusCode::CONFLICT, "moved-on", message));
        }
        self.reach_back(&mut inner, &request).await?;
        let prepared = inner.compute(|inner| inner.prepare(access, &viewer, id.clone(), request.clone()))?;
        let at_ms = now_ms();
        let entry = Entry {
            campaign: self.id.clone(),
            expected_seq: last,
            command_id: id.clone(),
            at_ms,
            body: prepared.body().to_owned(),
        };
        if let Err(error) = self.storage.append(entry).await {
            if let (StoreError::DuplicateCommand { seq, .. }, Some(id)) = (&error, &id) {
                // It was kept before anybody here knew of it.
                self.look_again(&mut inner).await?;
                return self.again(&mut inner, access, id, *seq, &request, wanted).await;
            }
            // Where another client has written, or nobody knows who has, the store is looked at first of all.
            inner.in_doubt = error.is_of_the_environment() || matches!(error, StoreError::WrongSequence { .. });
            return Err(error.into());
        }
        let seq = prepared.seq();
        inner.compute(|inner| {
            inner.take(prepared, id.map(|id| (id, wanted)), at_ms);
            if seq % PIECE == 0 {
                self.keep(inner, seq);
            }
        });
        self.last.send_replace(seq);
        drop(inner);
        self.settled(&viewer, Some(seq)).await?.compute(|inner| inner.entry(seq, &viewer))
    }

    /// Waits until the game no longer waits for an actor whom a viewer does not see, or until entry `seq` is told to them.
    /// If that takes too long, the error does not tell why.
    pub(super) async fn settled(&self, viewer: &Viewer, seq: Option<u64>) -> Result<Held<'_, Inner>, ApiError> {
        let mut last = self.last.subscribe();
        let settled = async {
            loop {
                last.mark_unchanged();
                let inner = self.inner.lock().await;
                let is_settled = match seq {
                    None => !inner.game.is_waiting(viewer),
                    Some(seq) => inner.game.shown_seq(viewer) >= seq,
                };
                if is_settled {
                    return inner;
                }
                drop(inner);
                if last.changed().await.is_err() {
                    // Whoever tells of what is new lives as long as the campaign.
                    std::future::pending::<()>().await;
                }
            }
        };
        timeout(self.settling, settled).await.map_err(|_| ApiError::settling())
    }

    /// Returns the entry that a named command became, if it was executed.
    async fn seq_of(&self, inner: &mut Inner, id: &str) -> Result<Option<u64>, ApiError> {
        if let Some((seq, _)) = inner.commands.get(id) {
            return Ok(Some(*seq));
        }
        if inner.game.first_seq() == 1 {
            return Ok(None);
        }
        let campaign = self.id.clone();
        let id = id.to_owned();
        Ok(self.storage.read(move |store| store.find_command(&campaign, &id)).await?.map(|record| record.seq))
    }

    /// Answers a request whose id was used before: the same one with its entry, another with an error.
    async fn again(
        &self,
        inner: &mut Inner,
        access: &Access,
        id: &str,
        seq: u64,
        request: &ClientRequest,
        wanted: Hash,
    ) -> Result<LogEntry, ApiError> {
        let viewer = access.viewer();
        let heard = inner.commands.get(id).and_then(|(_, heard)| *heard);
        let same = match heard {
            Some(heard) => heard == wanted,
            None => {
                let campaign = self.id.clone();
                let records = self.storage.read(move |store| store.read(&campaign, seq, 1)).await?;
                let body = records.into_iter().next().map(|record| record.body).unwrap_or_default();
                inner.is_same(&body, access, request)
            }
        };
        let done = if seq >= inner.game.first_seq() {
            inner.entry(seq, &viewer)?
        } else {
            let piece = self.piece(&viewer, (seq - 1) / PIECE).await?;
            let entry = piece.get(((seq - 1) % PIECE) as usize).cloned();
            entry.ok_or_else(|| ApiError::not_found(format!("there is no entry {seq}")))?
        };
        if same { Ok(done) } else { Err(ApiError::used_id(id, done.seq, done.lines)) }
    }

    /// Reads the campaign anew, when the store may hold more than is in memory.
    async fn look_again(&self, inner: &mut Inner) -> Result<(), ApiError> {
        // Has the files opened anew, where they failed.
        self.storage.work(|store| store.check_place()).await?;
        self.replace(inner, None).await?;
        self.last.send_replace(inner.game.next_seq() - 1);
        Ok(())
    }

    /// Loads as many entries as a request needs to be carried out.
    async fn reach_back(&self, inner: &mut Inner, request: &ClientRequest) -> Result<(), ApiError> {
        let reaches_back = |inner: &Inner| match request {
            ClientRequest::Undo => inner.game.reaches_back().0,
            ClientRequest::Redo => inner.game.reaches_back().1,
            ClientRequest::Reveal(seq) => *seq < inner.game.first_seq() && inner.game.is_secret(*seq),
            ClientRequest::Command { .. } | ClientRequest::Held { .. } | ClientRequest::Roll(_) => false,
        };
        let mut further = PIECE;
        while reaches_back(inner) && inner.game.first_seq() > 1 {
            self.replace(inner, Some(inner.game.first_seq().saturating_sub(further))).await?;
            further *= 4;
        }
        Ok(())
    }

    async fn replace(&self, inner: &mut Inner, before: Option<u64>) -> Result<(), ApiError> {
        let id = self.id.clone();
        *inner = Inner::new(self.storage.replay(move |store| Opened::read(store, &id, before)).await??);
        Ok(())
    }

    /// Stores a snapshot beside the log, and drops old entries from memory.
    fn keep(&self, inner: &mut Inner, seq: u64) {
        let text = inner.game.keep();
        if let Some((_, before)) = &inner.kept {
            inner.game.forget(before);
            inner.forget_before(inner.game.first_seq());
        }
        let id = self.id.clone();
        let bytes = text.clone().into_bytes();
        let storage = self.storage.clone();
        inner.kept = Some((seq, text));
        // A shortcut for later: nobody waits for it, and nothing is lost where it cannot be written.
        tokio::spawn(async move {
            let kept = storage.work(move |store| {
                let version = Stored::find(store, &id).map(|stored| stored.version());
                version.map_or(Ok(()), |version| store.put_snapshots(&id, version, &[(seq, bytes)]))
            });
            if let Err(error) = kept.await {
                tracing::warn!("the state after entry {seq} was not kept: {error}");
            }
        });
    }
}
