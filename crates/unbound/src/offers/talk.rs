//! What the game master is offered after a talk in which somebody was deceived.

use crate::command::Command;
use crate::rounds::StartEncounter;
use crate::state::{Stage, State};
use crate::talk::encounter::deceived;
use ludex_engine::Offer;

/// Those who were deceived may be surprised (UL-SOC-24).
pub(super) fn surprise(state: &State, list: &mut Vec<Offer<Command>>) {
    let surprised = deceived(state);
    if !surprised.is_empty() && state.stage == Stage::Ready {
        let names: Vec<&str> = surprised.iter().map(|&id| &*state.actor(id).name).collect();
        let label = format!("Begin the fight with the deceived Surprised: {}", names.join(", "));
        list.push(Offer::to_game_master("Talk", label, Command::StartEncounter(StartEncounter { surprised })));
    }
}
