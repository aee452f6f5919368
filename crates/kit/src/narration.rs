//! The rhythm of play: what the game master describes and what people say that they do, kept in the log. It changes no state.

use crate::{
    Act, ActorId, After, Event, Line, LineKind, Rule, Rules, Run, Table, Teller, Verdict, command, event, rules,
};

rules! {
    /// The game master describes where people are and what comes of what they do; players say what theirs do. The words are
    /// kept and change nothing.
    TELLING = "TABLE-01", "What is told";
}

/// The most characters of one description or declaration.
pub const MOST_WORDS: usize = 4000;

/// A game in whose log people's words stand. Its tables of contents name the commands and events of [`narration`](self).
pub trait Narrated: Rules {
    /// The rule by which words are kept; that of the table, whose [`RULES`] are then among those of the game.
    const TELLS: &'static Rule = &TELLING;

    /// Returns whether an actor is in the scene, so that it can do anything.
    fn is_there(state: &Self::State, actor: ActorId) -> bool;
}

/// Checks that a text may be kept (TABLE-01).
///
/// # Errors
/// Returns a refusal if the text is blank, or longer than [`MOST_WORDS`] characters.
pub fn may_tell<G: Narrated>(text: &str) -> Verdict {
    ensure!(!text.trim().is_empty(), *G::TELLS, "there are no words to keep", instead = "say what happens");
    let fits = text.chars().count() <= MOST_WORDS;
    ensure!(fits, *G::TELLS, "that is too long: 4000 characters at the most", instead = "tell it in parts");
    Ok(())
}

/// The scene is described. The game master's.
#[command(group = "Story", label = "Describe the scene", by = game_master, always, open)]
pub struct DescribeScene {
    #[field("what there is")]
    pub text: String,
}

impl<G: Narrated> Act<G> for DescribeScene
where
    DescribeScene: Into<G::Command>,
    SceneDescribed: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TELLS);

    fn may(&self, _state: &G::State) -> Verdict {
        may_tell::<G>(&self.text)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(SceneDescribed { text: self.text.clone() });
    }
}

/// Say what an actor does, without dice and without a price.
#[command(group = "Story", label = "Say what somebody does", always, open)]
pub struct DeclareAction {
    #[field("who")]
    pub actor: ActorId,
    pub what: String,
}

impl<G: Narrated> Act<G> for DeclareAction
where
    DeclareAction: Into<G::Command>,
    ActionDeclared: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TELLS);

    fn may(&self, state: &G::State) -> Verdict {
        ensure!(G::is_there(state, self.actor), *G::TELLS, "{} is not there to do anything", self.actor);
        may_tell::<G>(&self.what)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(ActionDeclared { actor: self.actor, what: self.what.clone() });
    }
}

/// What comes of it is described. The game master's.
#[command(group = "Story", label = "Describe what comes of it", by = game_master, always, open)]
pub struct DescribeOutcome {
    #[field("what happens")]
    pub text: String,
}

impl<G: Narrated> Act<G> for DescribeOutcome
where
    DescribeOutcome: Into<G::Command>,
    OutcomeDescribed: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TELLS);

    fn may(&self, _state: &G::State) -> Verdict {
        may_tell::<G>(&self.text)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(OutcomeDescribed { text: self.text.clone() });
    }
}

/// The game master described the scene.
#[event]
pub struct SceneDescribed {
    pub text: String,
}

impl<G: Narrated> Event<G> for SceneDescribed
where
    SceneDescribed: Into<G::Event>,
{
    fn apply(&self, _state: &mut G::State) {}

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        Some(frame::<G>(&self.text))
    }
}

/// An actor declared what it does.
#[event]
pub struct ActionDeclared {
    pub actor: ActorId,
    pub what: String,
}

impl<G: Narrated> Event<G> for ActionDeclared
where
    ActionDeclared: Into<G::Event>,
{
    fn apply(&self, _state: &mut G::State) {}

    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        let who = teller.name(self.actor);
        let what = self.what.trim_end_matches('.');
        Some(Line::new(LineKind::Action, format!("{who}: {what}.")).rule(G::TELLS))
    }
}

/// The game master described what came of it.
#[event]
pub struct OutcomeDescribed {
    pub text: String,
}

impl<G: Narrated> Event<G> for OutcomeDescribed
where
    OutcomeDescribed: Into<G::Event>,
{
    fn apply(&self, _state: &mut G::State) {}

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        Some(frame::<G>(&self.text))
    }
}

/// Returns the words of the game master as a line of the log.
fn frame<G: Narrated>(text: &str) -> Line {
    Line::new(LineKind::Frame, text.to_string()).rule(G::TELLS)
}
