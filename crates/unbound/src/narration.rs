//! The rhythm of play: what the game master describes and what players declare, kept in the log (UL-CHK-01).

use crate::Table;
use crate::event::Event;
use crate::objection::{Objection, Verdict, Why};
use crate::ruling::RULING;
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log};

/// The most characters of one description or declaration.
pub const MOST_WORDS: usize = 4000;

/// Whether these words may be kept.
///
/// # Errors
/// No words, or more than [`MOST_WORDS`] characters.
pub fn may_tell(text: &str) -> Verdict {
    if text.trim().is_empty() {
        return Err(Objection::new(&RULING, "there are no words to keep").instead("say what happens"));
    }
    if text.chars().count() > MOST_WORDS {
        return Err(
            Objection::new(&RULING, "that is too long: 4000 characters at the most").instead("tell it in parts")
        );
    }
    Ok(())
}

/// Whether somebody may declare what it does: alive and on the field. Nothing is rolled or paid by that.
///
/// # Errors
/// Somebody dead or in reserve, no words, or too many.
pub fn may_declare(state: &State, actor: ActorId, what: &str) -> Verdict {
    if !state.actor(actor).alive() || !state.actor(actor).present() {
        return Err(Objection::new(&RULING, Why::Somebody(actor, "is not there to do anything")));
    }
    may_tell(what)
}

/// The game master describes the scene.
pub(crate) fn describe_scene(table: &mut Table<'_, impl Faces, impl Log<Event>>, text: &str) -> Verdict {
    may_tell(text)?;
    table.emit(Event::SceneDescribed { text: text.to_owned() });
    Ok(())
}

/// Somebody declares what it does.
pub(crate) fn declare(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, what: &str) -> Verdict {
    may_declare(table.state(), actor, what)?;
    table.emit(Event::ActionDeclared { actor, what: what.to_owned() });
    Ok(())
}

/// The game master describes what comes of it.
pub(crate) fn describe_outcome(table: &mut Table<'_, impl Faces, impl Log<Event>>, text: &str) -> Verdict {
    may_tell(text)?;
    table.emit(Event::OutcomeDescribed { text: text.to_owned() });
    Ok(())
}
