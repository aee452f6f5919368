//! Checks that the game master calls for and players roll, those that players ask for, and characters that they hand in: what
//! is kept of them beside the log, and what each viewer is told.
//!
//! A call holds, for each character, the game's own command, which the game master could give at that moment. It is carried out
//! in their name when the player answers. A player is told the title of a call and, where it is shown, its number; never the
//! command.

mod told;

pub(crate) use told::Calls;

use crate::held::Held;
use crate::one_line::check;
use crate::{Access, ApiError, Role};
use ludex_engine::ActorId;
use ludex_store::LinkId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most calls that wait at once.
const MOST_CALLS: usize = 32;
/// The most characters of one call.
const MOST_ASKED: usize = 64;
/// The most characters that wait to join: with a record of 20,000 letters each they are within what is kept beside a log.
const MOST_NEWCOMERS: usize = 20;
/// The most words of what failing does.
const MOST_FAILING: usize = 4;

/// The calls and requests of a campaign, as they are stored beside its log.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct KeptCalls {
    pub(crate) calls: Vec<Call>,
    #[serde(rename = "wishes")]
    pub(crate) requests: Vec<CheckRequest>,
    /// Characters that wait for the game master to admit them.
    #[serde(default)]
    pub(crate) newcomers: Vec<Newcomer>,
    /// The links whose characters join without that.
    #[serde(default)]
    pub(crate) welcome: Vec<LinkId>,
    /// Actors that are taken back, with the links that played them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) unseated: Vec<Unseated>,
    /// The command that waits for somebody else's dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) held: Option<Held>,
}

/// An actor that is taken back, and the link that played it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Unseated {
    pub(crate) link: LinkId,
    pub(crate) actor: ActorId,
    /// The entry that was taken back with it.
    pub(crate) entry: u64,
}

/// A character that an invited player has made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Newcomer {
    pub(crate) id: String,
    /// The link that plays it once it has joined.
    pub(crate) link: LinkId,
    /// The player's name.
    pub(crate) by: String,
    /// The character's name.
    pub(crate) name: String,
    /// The text of its file.
    pub(crate) record: String,
    pub(crate) at_ms: i64,
    /// Why it could not join, for the game master.
    pub(crate) fault: Option<String>,
}

/// A check that was called for.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Call {
    pub(crate) id: String,
    title: String,
    against: Option<String>,
    /// Whether players are told the number. Where they are not, all roll before anything is carried out, so that nobody
    /// reads it in another's result.
    pub(crate) shown: bool,
    /// The name of who called.
    pub(crate) by: String,
    at_ms: i64,
    /// What failing does, for the game master.
    #[serde(default)]
    failing: Vec<Failing>,
    /// Whether one may help another.
    #[serde(default)]
    pub(crate) helping: bool,
    pub(crate) asked: Vec<Asked>,
}

/// A character of a call.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) actor: ActorId,
    pub(crate) command: Value,
    pub(crate) stands: RollState,
    /// Why it could not be carried out, for the game master.
    pub(crate) fault: Option<String>,
    /// How often the player was reminded of it.
    #[serde(default)]
    reminded: u32,
    /// Who helps, and the command without that.
    #[serde(default)]
    pub(crate) helped: Option<(ActorId, Value)>,
}

impl Asked {
    /// Returns the command as it is without help.
    pub(crate) fn alone(&self) -> &Value {
        self.helped.as_ref().map_or(&self.command, |(_, alone)| alone)
    }

    /// Sets the helper and the command with their help, or removes them.
    pub(crate) fn help(&mut self, helped: Option<(ActorId, Value)>) {
        let alone = self.alone().clone();
        (self.command, self.helped) = match helped {
            Some((helper, command)) => (command, Some((helper, alone))),
            None => (alone, None),
        };
    }
}

/// What failing a check by so much does: words of the game master's for themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Failing {
    /// By how much at least: 1 to 99.
    by: u8,
    /// What it does: up to 200 bytes.
    words: String,
}

/// The state of the roll of a character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RollState {
    /// Nobody has rolled.
    Waits,
    /// It is rolled, with these dice or the game's own, once all have answered.
    Rolled(Option<Vec<u32>>),
    /// It became this entry.
    Done(u64),
}

/// A check that a player asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CheckWish)]
pub(crate) struct CheckRequest {
    /// For whom.
    pub(crate) actor: ActorId,
    /// What they want to try, in the player's words.
    pub(crate) words: String,
    /// The player's name.
    pub(crate) by: String,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) at_ms: i64,
}

/// A call to be made.
#[derive(Debug, Clone, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCall {
    /// What is checked, in words that every player may read: up to 200 bytes.
    title: String,
    /// What must be reached, in words: up to 200 bytes. Players are told it where the number is shown.
    #[serde(default)]
    against: Option<String>,
    /// Whether players are told what must be reached, and their chance.
    #[serde(default)]
    shown: bool,
    /// What failing by so much does, at most 4, for the game master to see beside what comes of it. Players are not told.
    #[serde(default)]
    failing: Vec<Failing>,
    /// Whether one may help another, in a game with such help: who rolls says who.
    #[serde(default)]
    helping: bool,
    /// Who is to roll, each once: 1 to 64.
    pub(crate) asked: Vec<NewAsked>,
}

/// A character of a call to be made.
#[derive(Debug, Clone, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAsked {
    /// Who.
    pub(crate) actor: ActorId,
    /// The game's command, which the game master could give now.
    pub(crate) command: Value,
}

impl KeptCalls {
    /// Adds a character that a player hands in, replacing the one before.
    pub(crate) fn hand_in(&mut self, newcomer: Newcomer) -> Result<(), ApiError> {
        self.newcomers.retain(|known| known.link != newcomer.link);
        if self.newcomers.len() >= MOST_NEWCOMERS {
            return Err(ApiError::malformed("", format!("{MOST_NEWCOMERS} characters wait already")));
        }
        self.newcomers.push(newcomer);
        Ok(())
    }

    /// Returns a character that was handed in.
    pub(crate) fn newcomer(&mut self, id: &str) -> Result<&mut Newcomer, ApiError> {
        let found = self.newcomers.iter_mut().find(|known| known.id == id);
        found.ok_or_else(|| ApiError::not_found("no such character waits to join"))
    }

    /// Lets the character of a link join without being admitted.
    pub(crate) fn welcome(&mut self, link: LinkId) -> Result<(), ApiError> {
        self.welcome.push(link);
        Ok(())
    }

    /// Returns whether the character of a link joins without being admitted.
    pub(crate) fn is_welcome(&self, link: LinkId) -> bool {
        self.welcome.contains(&link)
    }

    /// Returns a call and the index of a character in it, if a viewer may roll for that character.
    pub(crate) fn asked(&mut self, access: &Access, id: &str, actor: ActorId) -> Result<(&Call, usize), ApiError> {
        let theirs = access.role == Role::GameMaster || access.actors.contains(&actor);
        let call = self.calls.iter().find(|call| call.id == id);
        let found = call.and_then(|call| {
            let place = call.asked.iter().position(|asked| asked.actor == actor);
            place.map(|place| (call, place))
        });
        found.filter(|_| theirs && access.role != Role::Spectator).ok_or_else(gone)
    }

    /// Returns a character of a call.
    pub(crate) fn find(&mut self, id: &str, actor: ActorId) -> Option<&mut Asked> {
        let call = self.calls.iter_mut().find(|call| call.id == id)?;
        call.asked.iter_mut().find(|asked| asked.actor == actor)
    }

    /// Counts a reminder of a roll that is waited for.
    pub(crate) fn remind(&mut self, id: &str, actor: ActorId) -> Result<(), ApiError> {
        let asked = self.find(id, actor).filter(|asked| asked.stands == RollState::Waits).ok_or_else(gone)?;
        asked.reminded = asked.reminded.saturating_add(1);
        Ok(())
    }

    /// Adds a call, and removes the requests for the characters in it.
    pub(crate) fn add(&mut self, call: Call) -> Result<(), ApiError> {
        if self.calls.len() >= MOST_CALLS {
            return Err(ApiError::malformed("", format!("{MOST_CALLS} calls wait already; withdraw some")));
        }
        self.requests.retain(|request| call.asked.iter().all(|asked| asked.actor != request.actor));
        self.calls.push(call);
        Ok(())
    }

    /// Adds a request, replacing the one for the same character.
    pub(crate) fn request(&mut self, request: CheckRequest) -> Result<(), ApiError> {
        check("words", &request.words)?;
        self.requests.retain(|known| known.actor != request.actor);
        self.requests.push(request);
        Ok(())
    }
}

impl NewCall {
    /// Checks it and returns the call with this id.
    pub(crate) fn call(self, id: String, by: String, at_ms: i64) -> Result<Call, ApiError> {
        check("title", &self.title)?;
        self.against.as_deref().map_or(Ok(()), |against| check("against", against))?;
        let mut known: Vec<ActorId> = self.asked.iter().map(|asked| asked.actor).collect();
        known.sort_unstable();
        known.dedup();
        if known.len() != self.asked.len() || !(1..=MOST_ASKED).contains(&known.len()) {
            return Err(ApiError::malformed("asked", format!("expected 1 to {MOST_ASKED} characters, each once")));
        }
        let within = |one: &Failing| (1..=99).contains(&one.by);
        if self.failing.len() > MOST_FAILING || !self.failing.iter().all(within) {
            return Err(ApiError::malformed("failing", format!("expected at most {MOST_FAILING}, each by 1 to 99")));
        }
        self.failing.iter().try_for_each(|one| check("failing", &one.words))?;
        let Self { title, against, shown, failing, helping, asked } = self;
        let asked = asked.into_iter().map(|NewAsked { actor, command }| Asked {
            actor,
            command,
            stands: RollState::Waits,
            fault: None,
            reminded: 0,
            helped: None,
        });
        Ok(Call { id, title, against, shown, by, at_ms, failing, helping, asked: asked.collect() })
    }
}

/// Returns the error for a call that does not exist, or that somebody else is to answer.
pub(crate) fn gone() -> ApiError {
    ApiError::not_found("no such check waits for you; the game master may have withdrawn it")
}
