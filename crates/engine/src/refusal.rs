use crate::{ActorId, Rule, RuleId};
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::{self, Write};

/// Whether something may be done: the refusal where it may not.
pub type Verdict = Result<(), Refusal>;

/// Why something cannot be done: the rule, a sentence with `{}` for what it is about, and what would be lawful.
///
/// It is `Copy` and costs nothing: rules ask one another in every simulation whether something could be done. Only for a
/// person is it put into words, with the names that this person may know; see
/// [`Presentation::worded`](crate::Presentation::worded).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: &'static Rule,
    /// Why.
    pub why: Why,
    /// What would be lawful.
    pub instead: Option<&'static str>,
}

/// A reason: a sentence, `{}` standing for each thing it is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Why {
    /// The sentence.
    pub text: &'static str,
    /// What it is about, in the order of the sentence.
    pub about: [About; 3],
}

impl Why {
    /// Returns a reason that is about nothing yet.
    #[cold]
    pub const fn new(text: &'static str) -> Self {
        Self { text, about: [About::Nothing; 3] }
    }

    /// Returns the reason that a number is out of its bounds: "`what` must be from `from` to `to`".
    #[cold]
    pub fn bounds(what: &'static str, from: i32, to: i32) -> Self {
        Self::new("{} must be from {} to {}").about(what).about(from).about(to)
    }

    /// Returns the same reason with `what` in the place of the next `{}`; there are three at most.
    #[must_use]
    pub fn about(mut self, what: impl Into<About>) -> Self {
        let free = self.about.iter_mut().find(|about| **about == About::Nothing);
        debug_assert!(free.is_some(), "a refusal is about three things at most: {}", self.text);
        if let Some(free) = free {
            *free = what.into();
        }
        self
    }

    /// Returns whether the sentence has as many places as there are things it is about.
    pub fn is_whole(&self) -> bool {
        let things = self.about.iter().filter(|about| **about != About::Nothing).count();
        !self.text.is_empty() && self.text.matches("{}").count() == things
    }

    /// Returns the sentence where nobody's name is known, as in a fault of a file: every name is "it".
    pub fn plain(&self) -> String {
        struct Nameless;
        impl Names for Nameless {
            fn actor(&self, _: ActorId) -> String {
                "it".into()
            }
            fn item(&self, _: ActorId, _: u8) -> String {
                "it".into()
            }
        }
        self.worded(&Nameless)
    }

    /// Returns the sentence, with the names that `names` knows.
    pub fn worded(&self, names: &dyn Names) -> String {
        let mut why = String::new();
        let mut rest = self.text;
        for about in self.about {
            let Some((before, after)) = rest.split_once("{}") else { break };
            why += before;
            match about {
                About::Nothing => why += "something",
                About::Actor(id) => why += &names.actor(id),
                About::Item(owner, place) => why += &names.item(owner, place),
                // Writing to a string never fails.
                About::Reach(owner, place, most) => _ = write!(why, "{} goes {most}", names.item(owner, place)),
                About::Number(number) => _ = write!(why, "{number}"),
                About::Cell(x, y) => _ = write!(why, "{}", Cell::new(x, y)),
                About::Word(word) => why += word,
            }
            rest = after;
        }
        why + rest
    }
}

impl From<&'static str> for Why {
    fn from(text: &'static str) -> Self {
        Why::new(text)
    }
}

/// What the sentence of a [`Refusal`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Nothing.
    Nothing,
    /// An actor, by name.
    Actor(ActorId),
    /// A thing that an actor has, by its place in the record: a weapon.
    Item(ActorId, u8),
    /// A thing that an actor has, and how far it goes, in spaces: "the bow goes 60".
    Reach(ActorId, u8, u32),
    /// A number.
    Number(i32),
    /// A cell of the map.
    Cell(i16, i16),
    /// A word of the game.
    Word(&'static str),
}

/// The names that a person may know, for what stands in a [`Refusal`].
pub trait Names {
    /// Returns the name of an actor.
    fn actor(&self, id: ActorId) -> String;
    /// Returns the name of a thing that an actor has, by its place in the record.
    fn item(&self, owner: ActorId, place: u8) -> String;
}

/// Names everybody by number: for messages of tests, where no viewer is known.
struct Numbers;

impl Names for Numbers {
    fn actor(&self, id: ActorId) -> String {
        id.to_string()
    }
    fn item(&self, owner: ActorId, place: u8) -> String {
        format!("item {place} of {owner}")
    }
}

impl Refusal {
    /// Returns a refusal for a reason.
    #[cold]
    pub fn new(rule: &'static Rule, why: impl Into<Why>) -> Self {
        Self { rule, why: why.into(), instead: None }
    }

    /// Returns the refusal of a number out of its bounds: "`what` must be from `from` to `to`".
    #[cold]
    pub fn bounds(rule: &'static Rule, what: &'static str, from: i32, to: i32) -> Self {
        Self::new(rule, Why::bounds(what, from, to))
    }

    /// Returns the same refusal with `what` in the place of the next `{}` of its reason.
    #[must_use]
    pub fn about(mut self, what: impl Into<About>) -> Self {
        self.why = self.why.about(what);
        self
    }

    /// Returns the same refusal with what would be lawful.
    #[must_use]
    pub const fn instead(mut self, instead: &'static str) -> Self {
        self.instead = Some(instead);
        self
    }

    /// Refuses unless a condition holds.
    ///
    /// # Errors
    /// Returns this refusal if `holds` is false.
    pub fn unless(self, holds: bool) -> Verdict {
        if holds { Ok(()) } else { Err(self) }
    }

    /// Returns the refusal in words, with the names that `names` knows.
    pub fn worded(&self, names: &dyn Names) -> Worded {
        let why = self.why.worded(names).into();
        Worded { rule: self.rule.into(), why, instead: self.instead.map(Cow::Borrowed) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.worded(&Numbers).fmt(f)
    }
}

impl std::error::Error for Refusal {}

impl From<ActorId> for About {
    fn from(id: ActorId) -> Self {
        About::Actor(id)
    }
}

impl From<i32> for About {
    fn from(number: i32) -> Self {
        About::Number(number)
    }
}

impl From<&'static str> for About {
    fn from(word: &'static str) -> Self {
        About::Word(word)
    }
}

/// A refusal in words, as a person may read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Refusal))]
pub struct Worded {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// Why, in plain words.
    pub why: Cow<'static, str>,
    /// What would be lawful instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Cow<'static, str>>,
}

impl fmt::Display for Worded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)?;
        match &self.instead {
            Some(instead) => write!(f, "; {instead}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::rules! {
        /// Walls bar the way.
        WALLS = "XX-MOV-01", "Walls";
    }

    #[test]
    fn a_refusal_is_worded_with_the_names_that_one_may_know() {
        struct Veiled;
        impl Names for Veiled {
            fn actor(&self, _: ActorId) -> String {
                "somebody".into()
            }
            fn item(&self, _: ActorId, _: u8) -> String {
                "it".into()
            }
        }
        let refusal = Refusal::new(&WALLS, "{} stands {} spaces away").about(ActorId(3)).about(2).instead("go round");
        assert_eq!(refusal.worded(&Veiled).to_string(), "somebody stands 2 spaces away (XX-MOV-01); go round");
        assert_eq!(refusal.to_string(), "#3 stands 2 spaces away (XX-MOV-01); go round");
        assert_eq!(RULES.len(), 1);
    }
}
