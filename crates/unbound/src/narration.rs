//! The rhythm of play: what the game master describes and what players declare, kept in the log (UL-CHK-01).

use crate::ruling::RULING;
use crate::state::State;
use crate::tell::{Teller, Words, line};
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Happens, Line, LineKind, Refusal, Verdict};
use ludex_kit::{Act, command, event};

/// The most characters of one description or declaration.
pub const MOST_WORDS: usize = 4000;

/// Whether these words may be kept.
///
/// # Errors
/// No words, or more than [`MOST_WORDS`] characters.
pub fn may_tell(text: &str) -> Verdict {
    if text.trim().is_empty() {
        return Err(Refusal::new(&RULING, "there are no words to keep").instead("say what happens"));
    }
    if text.chars().count() > MOST_WORDS {
        return Err(Refusal::new(&RULING, "that is too long: 4000 characters at the most").instead("tell it in parts"));
    }
    Ok(())
}

/// The scene is described (UL-CHK-01). The game master's.
#[command(rule = RULING, group = "Story", label = "Describe the scene", by = game_master, always, open)]
#[derive(Eq)]
pub struct DescribeScene {
    /// What is there to be seen, in words.
    #[field("what there is")]
    pub text: String,
}

impl Act<Unbound> for DescribeScene {
    fn may(&self, _: &State) -> Verdict {
        may_tell(&self.text)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(SceneDescribed { text: self.text.clone() });
    }
}

/// Say what somebody does, without dice and without a price (UL-CHK-01).
#[command(rule = RULING, group = "Story", label = "Say what somebody does", always, open)]
#[derive(Eq)]
pub struct DeclareAction {
    /// Who does it.
    #[field("who")]
    pub actor: ActorId,
    /// What it does, in words.
    pub what: String,
}

impl Act<Unbound> for DeclareAction {
    fn may(&self, s: &State) -> Verdict {
        let there = s.actor(self.actor).alive() && s.actor(self.actor).present();
        Refusal::new(&RULING, "{} is not there to do anything").about(self.actor).unless(there)?;
        may_tell(&self.what)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(ActionDeclared { actor: self.actor, what: self.what.clone() });
    }
}

/// What comes of it is described (UL-CHK-01). The game master's.
#[command(rule = RULING, group = "Story", label = "Describe what comes of it", by = game_master, always, open)]
#[derive(Eq)]
pub struct DescribeOutcome {
    /// What comes of it, in words.
    #[field("what happens")]
    pub text: String,
}

impl Act<Unbound> for DescribeOutcome {
    fn may(&self, _: &State) -> Verdict {
        may_tell(&self.text)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        t.emit(OutcomeDescribed { text: self.text.clone() });
    }
}

/// The game master described the scene (UL-CHK-01).
#[event]
pub struct SceneDescribed {
    /// The description.
    pub text: String,
}

impl Happens<Unbound> for SceneDescribed {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, _: &Teller<'_>) -> Option<Line> {
        line(LineKind::Frame, self.text.clone(), &RULING)
    }
}

/// Somebody declared what it does (UL-CHK-01).
#[event]
pub struct ActionDeclared {
    pub actor: ActorId,
    /// What it does, in words.
    pub what: String,
}

impl Happens<Unbound> for ActionDeclared {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let what = self.what.trim_end_matches('.');
        line(LineKind::Deed, format!("{}: {what}.", t.who(self.actor)), &RULING)
    }
}

/// The game master described what came of it (UL-CHK-01).
#[event]
pub struct OutcomeDescribed {
    /// The description.
    pub text: String,
}

impl Happens<Unbound> for OutcomeDescribed {
    fn apply(&self, _: &mut State) {}
    fn tell(&self, _: &Teller<'_>) -> Option<Line> {
        line(LineKind::Frame, self.text.clone(), &RULING)
    }
}
