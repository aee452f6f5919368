//! A command that waits for somebody else's dice: what is kept of it beside the log, and what each viewer is told of it.
//!
//! Who has given it types their own dice; those of others are asked for at the page of whoever rolls them. Nothing stands in the
//! log before all are there, and nothing else is done to the game meanwhile.

use crate::one_line::check;
use crate::{Access, ApiError, Role};
use axum::http::StatusCode;
use ludex_engine::ActorId;
use ludex_store::{CampaignId, LinkId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A command that waits for dice.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Held {
    /// The client's name for the command.
    pub(crate) id: String,
    /// What it is, in words of whoever gave it.
    label: String,
    pub(crate) command: Value,
    /// The faces typed in so far.
    pub(crate) dice: Vec<u32>,
    /// Who gave it.
    link: LinkId,
    role: Role,
    name: String,
    actors: Vec<ActorId>,
    /// The die that is asked for.
    next: NextDie,
}

/// The die that a held command needs next.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct NextDie {
    pub(crate) sides: u32,
    pub(crate) marks: Vec<i8>,
    pub(crate) asked: Roller,
    /// What it is for, and whose it is, as who gave the command is told.
    pub(crate) told: DieName,
    /// The same as the game master is told.
    pub(crate) known: DieName,
}

/// What a die is for, and whose it is; nothing where that is not told.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct DieName {
    pub(crate) what: Option<String>,
    pub(crate) actor: Option<ActorId>,
}

/// Who is to roll a die.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Roller {
    /// Who gave the command.
    Giver,
    /// The game master.
    GameMaster,
    /// Another player.
    Player { link: LinkId, name: String },
}

/// A command to be held.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewHeld {
    /// The client's own name for the command: it is executed at most once.
    pub(crate) id: String,
    /// What it is, in words that the game master may read: up to 200 bytes.
    pub(crate) label: String,
    /// The command.
    pub(crate) command: Value,
    /// The faces of real dice so far.
    pub(crate) dice: Vec<u32>,
}

/// A command that waits for dice, as one viewer may know it: who gave it, the game master, and whoever is to roll are told.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct HeldTold {
    /// The client's name for the command.
    id: String,
    /// Who gave it.
    by: String,
    /// What it is; not for those who only roll a die of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    /// Who is to roll: "the game master", or a player's name.
    asked: String,
    /// Whether that is the viewer.
    asks: bool,
    /// Whether the viewer may take the command back.
    takes_back: bool,
    /// The die.
    needs: HeldDie,
}

/// The die that a held command needs next.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct HeldDie {
    /// How many faces are typed in already.
    used: usize,
    /// The sides of the die.
    sides: u32,
    /// The marks on its sides, face by face, where those are no numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    marks: Vec<i8>,
    /// What it is for; nothing where that is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    /// Whose die it is; nothing where it is nobody's in particular.
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<ActorId>,
}

impl NewHeld {
    /// Checks it and returns what is held, with the die that it needs.
    pub(crate) fn held(self, access: &Access, next: NextDie) -> Result<Held, ApiError> {
        check("label", &self.label)?;
        Ok(Held {
            id: self.id,
            label: self.label,
            command: self.command,
            dice: self.dice,
            link: access.link,
            role: access.role,
            name: access.name.clone(),
            actors: access.actors.clone(),
            next,
        })
    }
}

impl Held {
    /// Returns the rights of whoever gave it.
    pub(crate) fn giver(&self, campaign: &CampaignId) -> Access {
        Access {
            link: self.link,
            campaign: campaign.clone(),
            role: self.role,
            name: self.name.clone(),
            actors: self.actors.clone(),
        }
    }

    /// Sets the dice that are there, and the one that is asked for.
    pub(crate) fn go_on(&mut self, dice: Vec<u32>, next: NextDie) {
        self.dice = dice;
        self.next = next;
    }

    fn is_given_by(&self, access: &Access) -> bool {
        self.link == access.link
    }

    /// Returns whether somebody may take it back.
    pub(crate) fn may_take_back(&self, access: &Access) -> bool {
        access.role == Role::GameMaster || self.is_given_by(access)
    }

    /// Returns whether somebody may say what the die shows that is asked for.
    pub(crate) fn may_roll(&self, access: &Access) -> bool {
        access.role == Role::GameMaster || self.asks(access)
    }

    /// Returns whether it asks somebody for a die.
    fn asks(&self, access: &Access) -> bool {
        match &self.next.asked {
            Roller::Giver => self.is_given_by(access),
            Roller::GameMaster => access.role == Role::GameMaster,
            Roller::Player { link, .. } => *link == access.link,
        }
    }

    /// Returns it as a viewer may know it; `None` for those whom it does not concern.
    pub(crate) fn told(&self, access: &Access) -> Option<HeldTold> {
        if !self.may_take_back(access) && !self.asks(access) {
            return None;
        }
        let by = self.by(access);
        let NextDie { sides, marks, asked, told, known } = &self.next;
        let DieName { what, actor } = if access.role == Role::GameMaster { known } else { told };
        let asked = match asked {
            Roller::Giver => by.clone(),
            Roller::GameMaster => "the game master".to_owned(),
            Roller::Player { name, .. } => name.clone(),
        };
        Some(HeldTold {
            id: self.id.clone(),
            by,
            label: self.may_take_back(access).then(|| self.label.clone()),
            asked,
            asks: self.asks(access),
            takes_back: self.may_take_back(access),
            needs: HeldDie {
                used: self.dice.len(),
                sides: *sides,
                marks: marks.clone(),
                what: what.clone(),
                actor: *actor,
            },
        })
    }

    /// Returns the name of who gave it.
    fn by(&self, access: &Access) -> String {
        self.giver(&access.campaign).by()
    }

    /// Returns the error for what cannot be done while it waits.
    pub(crate) fn comes_first(&self, access: &Access) -> ApiError {
        let message = match access.role {
            _ if self.is_given_by(access) => {
                format!("“{}” still waits for dice; they come first, or take it back", self.label)
            }
            Role::GameMaster => {
                let by = self.by(access);
                format!("“{}” of {by} still waits for dice; roll them, or take it back", self.label)
            }
            _ => format!("{} is still rolling dice; wait until they lie there", self.by(access)),
        };
        ApiError::new(StatusCode::CONFLICT, "held", message)
    }
}

/// Returns the error for a command that no longer waits for dice.
pub(crate) fn not_held() -> ApiError {
    ApiError::not_found("it no longer waits for dice; it was taken back, or is done")
}
