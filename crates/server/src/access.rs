use ludex_engine::{ActorId, Viewer};
use ludex_store::{CampaignId, Link, LinkId};
use serde::{Deserialize, Serialize};

/// What the holder of a link is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Sees everything and decides what the rules leave open.
    GameMaster,
    /// Plays some of the actors.
    Player,
    /// Looks on.
    Spectator,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 3] = [Role::GameMaster, Role::Player, Role::Spectator];

    /// Returns the word that stands in JSON and in the store.
    pub fn word(self) -> &'static str {
        match self {
            Role::GameMaster => "game-master",
            Role::Player => "player",
            Role::Spectator => "spectator",
        }
    }

    fn of(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }
}

/// What a token opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// The link.
    pub link: LinkId,
    /// The campaign it leads to.
    pub campaign: CampaignId,
    /// What its holder is.
    pub role: Role,
    /// The holder's name.
    pub name: String,
    /// The actors they play.
    pub actors: Vec<ActorId>,
}

impl Access {
    /// Returns what a stored link opens; `None` if it was revoked, or has a role of another release.
    pub(crate) fn of(link: Link) -> Option<Access> {
        if link.revoked_ms.is_some() {
            return None;
        }
        let role = Role::of(&link.role)?;
        let actors = serde_json::from_str(&link.actors).ok()?;
        Some(Access { link: link.id, campaign: link.campaign, role, name: link.label, actors })
    }

    /// Returns the viewer for whom the game is shown.
    pub fn viewer(&self) -> Viewer {
        match self.role {
            Role::GameMaster => Viewer::GameMaster,
            Role::Player => Viewer::Player(self.actors.clone()),
            Role::Spectator => Viewer::Spectator,
        }
    }

    /// Returns the name that stands in the log.
    pub(crate) fn by(&self) -> String {
        match (self.name.is_empty(), self.role) {
            (false, _) => self.name.clone(),
            (true, Role::GameMaster) => "the game master".to_owned(),
            (true, Role::Player) => "a player".to_owned(),
            (true, Role::Spectator) => "a spectator".to_owned(),
        }
    }
}
