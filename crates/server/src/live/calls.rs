//! Calling for checks, and rolling them.

use super::{ClientRequest, Live, to_the_end};
use crate::calls::{Call, Calls, CheckRequest, KeptCalls, NewCall, Newcomer, RollState, Unseated, gone};
use crate::time::now_ms;
use crate::{Access, ApiError, Role};
use axum::http::StatusCode;
use ludex_engine::{ActorId, Viewer};
use ludex_games::Game;
use ludex_store::CampaignId;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::{MutexGuard, watch};

/// The name under which calls are stored beside the log.
const NAME: &str = "calls";

impl Live {
    /// Returns a watch that changes when the calls do.
    pub(crate) fn called(&self) -> watch::Receiver<u64> {
        self.called.subscribe()
    }

    /// Returns the calls as a viewer may know them.
    pub(crate) async fn calls(&self, access: &Access) -> Result<Calls, ApiError> {
        Ok(kept(&self.kept_calls().await?).told(access))
    }

    /// Returns the actors that are taken back, with the links that played them.
    pub(crate) async fn unseated(self: &Arc<Self>) -> Result<Vec<Unseated>, ApiError> {
        Ok(kept(&self.kept_calls().await?).unseated.clone())
    }

    /// Returns a character that was handed in.
    pub(crate) async fn newcomer(&self, id: &str) -> Result<Newcomer, ApiError> {
        kept_mut(&mut self.kept_calls().await?).newcomer(id).cloned()
    }

    /// Calls for a check, after checking that each command could be given now.
    pub(crate) async fn call(self: &Arc<Self>, access: &Access, new: NewCall) -> Result<(), ApiError> {
        let known = self.look(|game| game.known(&Viewer::GameMaster)).await;
        let call = new.call(CampaignId::random()?.to_string(), access.name.clone(), now_ms())?;
        for (place, asked) in call.asked.iter().enumerate() {
            let at = |mut error: ApiError| {
                error.body.field = Some(format!("asked[{place}]"));
                error
            };
            if !known.iter().any(|&(id, _)| id == asked.actor.0) {
                return Err(at(ApiError::not_found(format!("there is nobody with the number {}", asked.actor.0))));
            }
            self.could_be(access, &asked.command).await.map_err(at)?;
        }
        if call.helping {
            let helped =
                |game: &dyn Game| call.asked.iter().all(|asked| game.helped(&asked.command, asked.actor).is_some());
            if !self.look(helped).await {
                return Err(ApiError::malformed("helping", "nobody helps with that in this game"));
            }
        }
        self.change_calls(move |kept| kept.add(call)).await
    }

    /// Withdraws a call.
    pub(crate) async fn withdraw(self: &Arc<Self>, id: String) -> Result<(), ApiError> {
        let withdrawn = move |kept: &mut KeptCalls| {
            let before = kept.calls.len();
            kept.calls.retain(|call| call.id != id);
            if kept.calls.len() < before { Ok(()) } else { Err(gone()) }
        };
        self.change_calls(withdrawn).await
    }

    /// Reminds a player of a check that waits for them.
    pub(crate) async fn remind(self: &Arc<Self>, id: String, actor: ActorId) -> Result<(), ApiError> {
        self.change_calls(move |kept| kept.remind(&id, actor)).await
    }

    /// Sets or removes the helper of whoever is to roll.
    pub(crate) async fn help(
        self: &Arc<Self>,
        access: &Access,
        id: String,
        actor: ActorId,
        helper: Option<ActorId>,
    ) -> Result<(), ApiError> {
        let (call, place) = {
            let mut held = self.kept_calls().await?;
            let (call, place) = kept_mut(&mut held).asked(access, &id, actor)?;
            (call.clone(), place)
        };
        let asked = &call.asked[place];
        if !call.helping || asked.stands != RollState::Waits {
            return Err(ApiError::new(StatusCode::CONFLICT, "not-now", "nobody can help with that roll"));
        }
        let helped = match helper {
            Some(helper) => {
                let known = self.look(|game| game.known(&access.viewer())).await;
                if helper == actor || !known.iter().any(|&(id, _)| id == helper.0) {
                    return Err(ApiError::not_found(format!("there is nobody with the number {} to help", helper.0)));
                }
                let command = self.look(|game| game.helped(asked.alone(), helper)).await.ok_or_else(gone)?;
                let master = master_of(&call, access);
                // Why it cannot be rolled at all is the game master's; why with this help it cannot, whoever asks for it is told.
                self.could_be(&master, asked.alone()).await.map_err(|error| as_told(error, access))?;
                self.could_be(&master, &command).await?;
                Some((helper, command))
            }
            None => None,
        };
        let helps = move |kept: &mut KeptCalls| {
            let asked = kept.find(&id, actor).filter(|asked| asked.stands == RollState::Waits).ok_or_else(gone)?;
            asked.help(helped);
            Ok(())
        };
        self.change_calls(helps).await
    }

    /// Adds a player's request for a check.
    pub(crate) async fn request_check(
        self: &Arc<Self>,
        access: &Access,
        actor: ActorId,
        words: String,
    ) -> Result<(), ApiError> {
        if access.role != Role::Player || !access.actors.contains(&actor) {
            return Err(ApiError::not_yours("who plays a character asks for its checks"));
        }
        let request = CheckRequest { actor, words: words.trim().to_owned(), by: access.by(), at_ms: now_ms() };
        self.change_calls(move |kept| kept.request(request)).await
    }

    /// Deletes a request for a check.
    pub(crate) async fn decline(self: &Arc<Self>, access: &Access, actor: ActorId) -> Result<(), ApiError> {
        if access.role != Role::GameMaster && !(access.role == Role::Player && access.actors.contains(&actor)) {
            return Err(ApiError::not_yours("the game master does this, or who asked for it"));
        }
        let declined = move |kept: &mut KeptCalls| {
            kept.requests.retain(|request| request.actor != actor);
            Ok(())
        };
        self.change_calls(declined).await
    }

    /// Returns the command of a call, if a viewer may know its odds.
    pub(crate) async fn called_command(&self, access: &Access, id: &str, actor: ActorId) -> Result<Value, ApiError> {
        let mut held = self.kept_calls().await?;
        let (call, place) = kept_mut(&mut held).asked(access, id, actor)?;
        if call.shown || access.role == Role::GameMaster {
            Ok(call.asked[place].command.clone())
        } else {
            Err(ApiError::not_yours("the game master keeps the number"))
        }
    }

    /// Rolls what was called for, with real dice or the game's own. The work goes on if the client goes away.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        access: &Access,
        id: String,
        actor: ActorId,
        dice: Option<Vec<u32>>,
    ) -> Result<(), ApiError> {
        let live = self.clone();
        let access = access.clone();
        to_the_end(async move { live.do_answer(&access, &id, actor, dice).await }).await
    }

    async fn do_answer(
        self: &Arc<Self>,
        access: &Access,
        id: &str,
        actor: ActorId,
        dice: Option<Vec<u32>>,
    ) -> Result<(), ApiError> {
        // Whoever would be kept waiting with a command of their own is so with this.
        drop(self.settled(&access.viewer(), None).await?);
        let (call, place) = {
            let mut held = self.kept_calls().await?;
            let (call, place) = kept_mut(&mut held).asked(access, id, actor)?;
            (call.clone(), place)
        };
        let asked = &call.asked[place];
        if asked.stands != RollState::Waits {
            return Ok(());
        }
        let master = master_of(&call, access);
        if call.shown {
            let rolled = self.roll_called(&master, &call, place, dice).await;
            return rolled.map_err(|error| as_told(error, access));
        }
        self.lawful(&master, asked.command.clone(), dice.clone()).await.map_err(|error| as_told(error, access))?;
        let name = call.id.clone();
        let held = RollState::Rolled(dice);
        let call = self.change_calls(move |kept| {
            kept.find(&name, actor).ok_or_else(gone)?.stands = held;
            kept.calls.iter().find(|call| call.id == name).cloned().ok_or_else(gone)
        });
        let call = call.await?;
        if call.asked.iter().all(|asked| asked.stands != RollState::Waits) {
            for (place, asked) in call.asked.iter().enumerate() {
                if let RollState::Rolled(dice) = &asked.stands {
                    // Whatever goes wrong is told to the game master, in whose name it is done.
                    let _ = self.roll_called(&master, &call, place, dice.clone()).await;
                }
            }
        }
        Ok(())
    }

    /// Carries out the command of a called check, at most once, and stores the result.
    async fn roll_called(
        self: &Arc<Self>,
        master: &Access,
        call: &Call,
        place: usize,
        dice: Option<Vec<u32>>,
    ) -> Result<(), ApiError> {
        let actor = call.asked[place].actor;
        let command = call.asked[place].command.clone();
        let once = Some(format!("call-{}-{}", call.id, actor.0));
        let done = match self.do_carry_out(master, once, None, ClientRequest::Command { command, dice }).await {
            Ok(entry) => Ok(entry.seq),
            // It was carried out before, and the answer was lost.
            Err(error) => error.body.done.as_ref().map(|done| done.seq).ok_or(error),
        };
        if done.as_ref().is_err_and(|error| error.body.needs.is_some()) {
            return done.map(drop);
        }
        let name = call.id.clone();
        let noted = done.clone();
        let change = move |kept: &mut KeptCalls| {
            if let Some(asked) = kept.find(&name, actor) {
                (asked.stands, asked.fault) = match noted {
                    Ok(seq) => (RollState::Done(seq), None),
                    Err(error) => (RollState::Waits, Some(error.body.message)),
                };
            }
            Ok(())
        };
        self.change_calls(change).await?;
        done.map(drop)
    }

    /// Checks that a command could be given now, whatever its dice show.
    async fn could_be(&self, access: &Access, command: &Value) -> Result<(), ApiError> {
        // Without a die it is either done, or says which die it needs.
        let lawful = self.lawful(access, command.clone(), Some(Vec::new())).await;
        lawful.or_else(|error| if error.body.needs.is_some() { Ok(()) } else { Err(error) })
    }

    /// Checks that a command could be given now with these dice.
    async fn lawful(&self, access: &Access, command: Value, dice: Option<Vec<u32>>) -> Result<(), ApiError> {
        let request = ClientRequest::Command { command, dice };
        let mut inner = self.inner.lock().await;
        inner.compute(|inner| inner.prepare(access, &Viewer::GameMaster, None, request).map(drop))
    }

    /// Changes the calls; the change is on the disk when this returns.
    pub(crate) async fn change_calls<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut KeptCalls) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let live = self.clone();
        let changed = async move {
            let mut held = live.kept_calls().await?;
            let mut next = kept(&held).clone();
            let told = change(&mut next)?;
            let id = live.id.clone();
            let text = serde_json::to_string(&next).unwrap_or_default();
            // Until it is known whether it was written, the store is the answer.
            *held = None;
            live.storage.work(move |store| store.put_beside(&id, NAME, &text)).await?;
            *held = Some(next);
            live.called.send_modify(|count| *count += 1);
            Ok(told)
        };
        to_the_end(changed).await
    }

    /// Returns the calls, reading them from the store if they are not in memory.
    pub(super) async fn kept_calls(&self) -> Result<MutexGuard<'_, Option<KeptCalls>>, ApiError> {
        let mut held = self.calls.lock().await;
        if held.is_none() {
            let id = self.id.clone();
            let text = self.storage.read(move |store| store.beside(&id, NAME)).await?;
            // What another release wrote in another way is let go: it can be called for again.
            let mut read: KeptCalls = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
            if let Some(waits) = &read.held
                && self.was_done(&waits.id).await?
            {
                read.held = None;
            }
            *held = Some(read);
        }
        Ok(held)
    }
}

impl Live {
    /// Returns whether a named command stands in the log: the server may have ended just after that.
    pub(super) async fn was_done(&self, id: &str) -> Result<bool, ApiError> {
        let campaign = self.id.clone();
        let id = id.to_owned();
        Ok(self.storage.read(move |store| store.find_command(&campaign, &id)).await?.is_some())
    }
}

/// Returns the calls of a guard from `kept_calls`, which has read them.
fn kept<'a>(held: &'a MutexGuard<'_, Option<KeptCalls>>) -> &'a KeptCalls {
    static NOTHING: KeptCalls = KeptCalls {
        calls: Vec::new(),
        requests: Vec::new(),
        newcomers: Vec::new(),
        welcome: Vec::new(),
        unseated: Vec::new(),
        held: None,
    };
    held.as_ref().unwrap_or(&NOTHING)
}

fn kept_mut<'a>(held: &'a mut MutexGuard<'_, Option<KeptCalls>>) -> &'a mut KeptCalls {
    held.get_or_insert_default()
}

/// Returns the rights of the game master who called, in whose name the check is carried out.
fn master_of(call: &Call, access: &Access) -> Access {
    Access { role: Role::GameMaster, name: call.by.clone(), actors: Vec::new(), ..access.clone() }
}

/// Returns what a player may know of an error meant for the game master: which die is missing, and no more.
fn as_told(error: ApiError, access: &Access) -> ApiError {
    let asks = matches!(error.status, StatusCode::UNPROCESSABLE_ENTITY | StatusCode::ACCEPTED);
    let plain = asks || error.status.is_server_error();
    match access.role {
        Role::GameMaster => error,
        _ if plain || error.body.code == "no-seed" => error,
        _ => {
            ApiError::new(StatusCode::CONFLICT, "not-now", "it cannot be rolled just now; the game master is told why")
        }
    }
}
