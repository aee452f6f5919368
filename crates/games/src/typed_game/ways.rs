//! The way that somebody goes: which spaces, and who may do something about it.

use super::TypedGame;
use crate::{Denied, Way};
use ludex_engine::{ActorId, Authority, Campaign, CommandKind, CommandSet, EntryKind, Event, RuleSystem, Viewer};
use ludex_grid::called;

/// So many people are let pass on one way; more do not make it clearer.
const MOST_MET: usize = 12;

impl<S: RuleSystem> TypedGame<S> {
    /// Returns the way of a command as a viewer expects it: whoever may answer on it lets the chance go by, and what is hidden from
    /// the viewer changes nothing.
    pub(super) fn way_of(&self, command: serde_json::Value, viewer: &Viewer) -> Result<Way, Denied> {
        let mut command = self.read(command, viewer)?;
        let Authority::Actor(mover) = command.authority() else { return Ok(Way::default()) };
        let mut game = Campaign::<S>::begin(self.known_state(viewer).into_owned(), [0; 32], "");
        let mut way = Way { cells: stands_at::<S>(game.state(), mover, viewer).into_iter().collect(), met: Vec::new() };
        while way.met.len() < MOST_MET {
            let Ok(entry) = game.prepare(command, Some(Vec::new()), "", None) else { break };
            if let EntryKind::Act { events, .. } = &entry.kind {
                let mut state = game.state().clone();
                for event in events {
                    event.apply(&mut state);
                    let here = stands_at::<S>(&state, mover, viewer);
                    way.cells.extend(here.filter(|here| way.cells.last() != Some(here)));
                }
            }
            game.commit(entry);
            let Some(asked) = S::question(game.state(), viewer).and_then(|(actor, _)| actor) else { break };
            if asked == mover {
                break;
            }
            if !way.met.contains(&asked) {
                way.met.push(asked);
            }
            let Some(pass) = passing::<S>(game.state(), asked) else { break };
            command = pass;
        }
        Ok(way)
    }
}

/// Returns the space in which an actor stands, as a viewer sees it.
fn stands_at<S: RuleSystem>(state: &S::State, actor: ActorId, viewer: &Viewer) -> Option<(i16, i16)> {
    let view = called::on(S::shape(state), || S::view(state, viewer));
    view.tokens.iter().find(|token| token.actor == actor)?.at
}

/// Returns the command by which whoever is asked lets the chance go by.
fn passing<S: RuleSystem>(state: &S::State, asked: ActorId) -> Option<S::Command> {
    let mut offers = Vec::new();
    called::on(S::shape(state), || S::Command::offers(state, &mut offers));
    offers
        .into_iter()
        .find(|offer| offer.kind == CommandKind::Pass && offer.actor == Some(asked))
        .map(|offer| offer.command)
}
