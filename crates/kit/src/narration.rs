//! The rhythm of play: what the game master describes and what people say that they do, kept in the log. It changes no state.

use crate::{Act, ActorId, After, Happens, Line, LineKind, Rule, Rules, Run, Table, Teller, Verdict};
use crate::{command, event, only_if, rules, told};

rules! {
    /// The game master describes where people are and what comes of what they do; players say what theirs do. The words are
    /// kept and change nothing.
    TELLING = "TABLE-01", "What is told";
}

/// The most characters of one description or declaration.
pub const MOST_WORDS: usize = 4000;

/// A game in whose log words stand. Its tables of contents name the commands and events of [`narration`](self).
pub trait Narrated: Rules {
    /// The rule by which it is told; that of the table, whose [`RULES`] are then among those of the game.
    const TELLS: &'static Rule = &TELLING;

    /// Whether somebody is there to do anything.
    fn is_there(state: &Self::State, actor: ActorId) -> bool;
}

/// Whether these words may be kept.
///
/// # Errors
/// No words, or more than [`MOST_WORDS`] characters.
pub fn may_tell<G: Narrated>(text: &str) -> Verdict {
    only_if!(!text.trim().is_empty(), G::TELLS, "there are no words to keep"; "say what happens")?;
    let fits = text.chars().count() <= MOST_WORDS;
    only_if!(fits, G::TELLS, "that is too long: 4000 characters at the most"; "tell it in parts")
}

/// Descriptions: the command, its words, and what happened.
macro_rules! described {
    ($($(#[$attr:meta])* $name:ident { $label:literal } => #[doc = $after:literal] $event:ident;)+) => {$(
        $(#[$attr])*
        pub struct $name {
            #[field($label)]
            pub text: String,
        }
        impl<G: Narrated<Command: From<Self>>> Act<G> for $name where $event: After<G> {
            const RULE: Option<&'static Rule> = Some(G::TELLS);
            fn may(&self, _: &G::State) -> Verdict {
                may_tell::<G>(&self.text)
            }
            fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
                table.emit($event { text: self.text.clone() });
            }
        }
        #[doc = $after]
        #[event]
        pub struct $event {
            pub text: String,
        }
        impl<G: Narrated<Event: From<Self>>> Happens<G> for $event {
            fn apply(&self, _: &mut G::State) {}
            fn tell(&self, _: &Teller<'_, G>) -> Option<Line> {
                Some(Line::new(LineKind::Frame, self.text.clone()).rule(G::TELLS))
            }
        }
    )+};
}
described! {
    /// The scene is described. The game master's.
    #[command(group = "Story", label = "Describe the scene", by = game_master, always, open)]
    DescribeScene { "what there is" } => #[doc = "The game master described the scene."] SceneDescribed;

    /// What comes of it is described. The game master's.
    #[command(group = "Story", label = "Describe what comes of it", by = game_master, always, open)]
    DescribeOutcome { "what happens" } => #[doc = "The game master described what came of it."] OutcomeDescribed;
}

/// Say what somebody does, without dice and without a price.
#[command(group = "Story", label = "Say what somebody does", always, open)]
pub struct DeclareAction {
    #[field("who")]
    pub actor: ActorId,
    /// What it does, in words.
    pub what: String,
}

impl<G: Narrated<Command: From<Self>>> Act<G> for DeclareAction
where
    ActionDeclared: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TELLS);
    fn may(&self, s: &G::State) -> Verdict {
        only_if!(G::is_there(s, self.actor), G::TELLS, "{} is not there to do anything", self.actor)?;
        may_tell::<G>(&self.what)
    }
    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(ActionDeclared { actor: self.actor, what: self.what.clone() });
    }
}

/// Somebody declared what it does.
#[event]
pub struct ActionDeclared {
    pub actor: ActorId,
    /// What it does, in words.
    pub what: String,
}

impl<G: Narrated<Event: From<Self>>> Happens<G> for ActionDeclared {
    fn apply(&self, _: &mut G::State) {}
    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        let what = self.what.trim_end_matches('.');
        Some(told!(Deed, "{}: {what}.", teller.name(self.actor)).rule(G::TELLS))
    }
}
