use serde::{Deserialize, Serialize};

/// What sort of thing a command does, whatever it is called: what a table goes by that knows none of the words of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CommandKind {
    /// Nothing that a table need know of.
    #[default]
    Other,
    /// It reads out the first words of an adventure.
    Open,
    /// It begins a fight.
    Begin,
    /// It goes on to the next scene.
    GoOn,
    /// It ends a fight.
    End,
    /// A blow, a shot, a throw at somebody.
    Attack,
    /// It hinders or seizes somebody.
    Maneuver,
    /// Magic, and what keeps it up.
    Spell,
    /// It changes where or how somebody stands.
    Move,
    /// What one takes in hand, puts away, puts on, picks up or lets fall.
    Gear,
    /// What is said and asked in a talk, and what begins one.
    Talk,
    /// Something on a journey.
    Journey,
    /// It brings a journey to the end of its stretch.
    Arrive,
    /// A rest, and what is done in one.
    Rest,
    /// It opens or shuts a door. The field `door` of such a form is the name of the door, `open` how it stands then.
    Door,
    /// It costs nothing, and may be done while somebody else decides.
    Free,
    /// It ends, holds or hands on a turn.
    Turn,
    /// It lets a chance go by.
    Pass,
    /// The game master calls upon somebody for a roll.
    Call,
    /// The game master brings a number of somebody to a value.
    Set,
    /// The game master does ill to somebody, or is the end of them.
    Harm,
    /// The game master makes somebody better.
    Heal,
    /// The game master says in which condition somebody is.
    Condition,
    /// The game master hides somebody from the players, or shows them.
    Hide,
    /// The game master changes anything else about somebody.
    Rule,
}

impl CommandKind {
    /// Returns whether it is [`CommandKind::Other`], which is not written.
    pub fn is_other(&self) -> bool {
        *self == Self::Other
    }

    /// Returns whether it does ill to whom it is aimed at.
    pub fn is_hostile(self) -> bool {
        matches!(self, Self::Attack | Self::Maneuver)
    }
}
