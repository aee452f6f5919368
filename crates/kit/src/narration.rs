//! The rhythm of play: what the game master describes and what people say that they do, kept in the log. It changes no state.

use crate::{ActorId, Line, Rule, Rules, Verdict, acts, command, event, happens, only_if, rules, told};

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

    /// Returns whether an actor is there to do anything.
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

acts! { G: Narrated, G::TELLS, SceneDescribed, ActionDeclared, OutcomeDescribed;
    /// The scene is described. The game master's.
    #[command(group = "Story", label = "Describe the scene", by = game_master, always, open)]
    DescribeScene { #[field("what there is")] text: String }
    may |c, _| may_tell::<G>(&c.text),
    run |c, t| t.emit(SceneDescribed { text: c.text.clone() });

    /// Say what an actor does, without dice and without a price.
    #[command(group = "Story", label = "Say what somebody does", always, open)]
    DeclareAction { #[field("who")] actor: ActorId, what: String }
    may |c, s| {
        only_if!(G::is_there(s, c.actor), G::TELLS, "{} is not there to do anything", c.actor)?;
        may_tell::<G>(&c.what)
    },
    run |c, t| t.emit(ActionDeclared { actor: c.actor, what: c.what.clone() });

    /// What comes of it is described. The game master's.
    #[command(group = "Story", label = "Describe what comes of it", by = game_master, always, open)]
    DescribeOutcome { #[field("what happens")] text: String }
    may |c, _| may_tell::<G>(&c.text),
    run |c, t| t.emit(OutcomeDescribed { text: c.text.clone() });
}

happens! { G: Narrated;
    /// The game master described the scene.
    #[event] SceneDescribed { text: String } tell |e, _| frame::<G>(&e.text);

    /// An actor declared what it does.
    #[event] ActionDeclared { actor: ActorId, what: String }
    tell |e, teller| told!(Action, "{}: {}.", teller.name(e.actor), e.what.trim_end_matches('.')).rule(G::TELLS);

    /// The game master described what came of it.
    #[event] OutcomeDescribed { text: String } tell |e, _| frame::<G>(&e.text);
}

fn frame<G: Narrated>(text: &str) -> Line {
    told!(Frame, "{text}").rule(G::TELLS)
}
