use ludex_engine::{ActorId, CampaignError, Fault, Refusal, Worded};
use std::fmt;

/// Why a command did not become an entry. The game is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denied {
    /// The rules forbid it.
    Refused(Worded),
    /// The dice typed in do not fit; `Fault::Missing` tells which is needed next.
    Dice {
        /// What is wrong with them.
        fault: Fault,
        /// What the die is that is needed next, where that may be told.
        die: Option<NamedDie>,
    },
    /// The expression of a free roll cannot be read or rolled.
    Expression(ludex_dice::Error),
    /// It is not a command of this game.
    Malformed {
        /// Where in the command, such as `target`.
        field: String,
        /// What was expected.
        message: String,
    },
    /// Somebody else decides this.
    NotYours(String),
    /// It names what the viewer does not know of.
    Unknown {
        /// Where in the command.
        field: String,
        /// What is not known.
        message: String,
    },
    /// Nothing has been done that could be undone.
    NothingToUndo,
    /// Nothing was undone that could be done again.
    NothingToRedo,
    /// No command with that number was done in secret.
    NothingSecret,
}

/// A die that somebody is to roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedDie {
    /// What it is for: "Attack roll", "Dodge", "Damage".
    pub what: String,
    /// Who rolls it; `None` where it is nobody's in particular.
    pub actor: Option<ActorId>,
}

impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Denied::Refused(refusal) => refusal.fmt(f),
            Denied::Dice { fault, .. } => fault.fmt(f),
            Denied::Expression(error) => error.fmt(f),
            Denied::Malformed { field, message } | Denied::Unknown { field, message } if field.is_empty() => {
                f.write_str(message)
            }
            Denied::Malformed { field, message } | Denied::Unknown { field, message } => {
                write!(f, "{field}: {message}")
            }
            Denied::NotYours(why) => f.write_str(why),
            Denied::NothingToUndo => CampaignError::NothingToUndo.fmt(f),
            Denied::NothingToRedo => CampaignError::NothingToRedo.fmt(f),
            Denied::NothingSecret => CampaignError::NothingSecret.fmt(f),
        }
    }
}

impl std::error::Error for Denied {}

impl Denied {
    /// Converts the error of a campaign; `worded` puts a refusal of the rules into words.
    pub(crate) fn by(error: CampaignError, worded: impl FnOnce(&Refusal) -> Worded) -> Self {
        match error {
            CampaignError::Refused(refusal) => Denied::Refused(worded(&refusal)),
            CampaignError::Dice(fault) => Denied::Dice { fault, die: None },
            CampaignError::Expression(error) => Denied::Expression(error),
            CampaignError::NothingToUndo => Denied::NothingToUndo,
            CampaignError::NothingToRedo => Denied::NothingToRedo,
            CampaignError::NothingSecret => Denied::NothingSecret,
        }
    }
}
