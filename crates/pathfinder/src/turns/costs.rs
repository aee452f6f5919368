//! What actions cost and are like, as tables.

use crate::prelude::*;

rules! {
    /// What the basic actions cost, and whether moving or handling in them gives openings.
    COSTS = "PF-ACT-01", "Cost and trait table", Table(ACTION_COSTS; "action", "actions", "traits", "gives openings");
    /// Further actions, and what they cost.
    MORE_COSTS = "PF-ACT-18", "Actions besides the screen's list", Table(MORE_ACTIONS; "action", "actions", "traits", "gives openings");
    /// An action costs one of the turn, an activity two or three, a reaction the reaction of the round, a free action nothing.
    /// Speaking is free.
    KINDS = "PF-TRN-10", "Kinds of action", Table(KINDS_OF_ACTION; "kind", "costs", "needs");
}

/// What basic actions cost: name, actions, traits, whether they give openings (PF-ACT-01).
#[rustfmt::skip]
pub const ACTION_COSTS: [(&str, &str, &str, bool); 24] = [
    ("aid", "reaction", "as the game master says", false), ("crawl", "1", "move", true), ("delay", "free", "", false),
    ("drop prone", "1", "move", true), ("escape", "1", "attack", false), ("interact", "1", "manipulate", true),
    ("leap", "1", "move", true), ("ready", "2", "concentrate", false), ("release", "free", "manipulate", false),
    ("seek", "1", "concentrate, secret", false), ("sense motive", "1", "concentrate, secret", false),
    ("stand", "1", "move", true), ("step", "1", "move", false), ("stride", "1", "move", true),
    ("strike", "1", "attack", false), ("take cover", "1", "", false), ("arrest a fall", "reaction", "", false),
    ("avert gaze", "1", "", false), ("burrow", "1", "move", true), ("fly", "1", "move", true),
    ("grab an edge", "reaction", "manipulate", true), ("raise a shield", "1", "", false), ("mount", "1", "move", true),
    ("point out", "1", "auditory, manipulate, visual", true),
];

/// What further actions cost (PF-ACT-18).
#[rustfmt::skip]
pub const MORE_ACTIONS: [(&str, &str, &str, bool); 8] = [
    ("cast a spell", "as the spell says", "as the spell says", true), ("sustain", "1", "concentrate", false),
    ("dismiss", "1", "concentrate", false), ("activate an item", "as the item says", "as the item says", true),
    ("drink a potion", "1", "manipulate", true), ("command an animal", "1", "auditory, concentrate", false),
    ("retch", "1", "", false), ("help against persistent damage", "2", "as the game master says", false),
];

/// Kinds of action: what they cost, what they need (PF-TRN-10).
pub const KINDS_OF_ACTION: [(&str, &str, &str); 5] = [
    ("single action", "1", "one's turn"),
    ("activity", "2 or 3, minutes, hours, days", "one's turn"),
    ("reaction", "the reaction", "its trigger"),
    ("free action with a trigger", "nothing", "its trigger"),
    ("free action", "nothing", "one's turn"),
];

/// Returns what an action costs (PF-ACT-01, PF-ACT-18).
pub fn cost(action: &str) -> Option<&'static str> {
    let all = ACTION_COSTS.iter().chain(&MORE_ACTIONS);
    all.into_iter().find(|row| row.0 == action).map(|row| row.1)
}

/// Returns whether an action gives openings to those who strike at once (PF-ACT-01, PF-ACT-18).
pub fn provokes(action: &str) -> bool {
    let all = ACTION_COSTS.iter().chain(&MORE_ACTIONS);
    all.into_iter().any(|row| row.0 == action && row.3)
}
