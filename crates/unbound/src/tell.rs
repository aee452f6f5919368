//! Events in plain English: the words that chapters share.

use crate::prelude::*;

/// Tells events to one person.
pub(crate) type Teller<'a> = ludex_engine::Teller<'a, Unbound>;

/// The names of what events are about, as a person may know them.
pub(crate) trait Words {
    /// Returns an actor's name.
    fn who(&self, actor: ActorId) -> &str;
    /// Returns the name of a spell, by its place in an actor's record.
    fn spell(&self, actor: ActorId, place: u8) -> &str;
    /// Returns the name of a weapon, by its place in an actor's record.
    fn weapon(&self, actor: ActorId, place: u8) -> &str;
}

impl Words for Teller<'_> {
    fn who(&self, actor: ActorId) -> &str {
        if self.sees(actor) { &self.state.actor(actor).name } else { "somebody unseen" }
    }

    fn spell(&self, actor: ActorId, place: u8) -> &str {
        self.state.actor(actor).spell(place).map_or("a spell", |spell| spell.name.as_str())
    }

    fn weapon(&self, actor: ActorId, place: u8) -> &str {
        match crate::disarm::name_of(self.state, actor, place) {
            "" => "nothing",
            name => name,
        }
    }
}

/// Returns a line that rests on one rule.
pub(crate) fn line(kind: LineKind, text: String, rule: &'static Rule) -> Option<Line> {
    Some(Line::new(kind, text).rule(rule))
}

/// Returns a sum without dice.
pub(crate) fn sum(title: &'static str, tally: &Tally) -> Check {
    Check::new(title, Vec::new(), tally.clone())
}
