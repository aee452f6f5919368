use crate::ActorId;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A lawful move: who may make it, the command that makes it, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer<C> {
    /// Who may act; `None` for the game master.
    pub actor: Option<ActorId>,
    /// The command.
    pub command: C,
    /// Under which heading it stands: Attack, Move, Defence.
    pub group: Cow<'static, str>,
    /// What it is, in a few words.
    pub label: String,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// What would happen, where that can be told without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
}

/// A price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// How much.
    pub amount: i32,
    /// Of what: AP, mana.
    pub of: Cow<'static, str>,
}

impl<C> Offer<C> {
    /// An offer to an actor, free and without preview.
    pub fn new(actor: ActorId, group: impl Into<Cow<'static, str>>, label: impl Into<String>, command: C) -> Self {
        Self { actor: Some(actor), command, group: group.into(), label: label.into(), cost: Vec::new(), preview: None }
    }

    /// An offer to the game master.
    pub fn to_game_master(group: impl Into<Cow<'static, str>>, label: impl Into<String>, command: C) -> Self {
        Self { actor: None, command, group: group.into(), label: label.into(), cost: Vec::new(), preview: None }
    }

    /// The same offer at a price; a price of 0 is not named.
    #[must_use]
    pub fn costs(mut self, amount: i32, of: impl Into<Cow<'static, str>>) -> Self {
        if amount != 0 {
            self.cost.push(Cost { amount, of: of.into() });
        }
        self
    }

    /// The same offer with a preview.
    #[must_use]
    pub fn preview(mut self, preview: impl Into<String>) -> Self {
        self.preview = Some(preview.into());
        self
    }
}
