//! What the game master most likely does next where no fight is on. The table's own page goes by the same order
//! (`web/src/lib/offers/next.ts`).

use super::deeds::offered;
use crate::Offer;
use ludex_engine::{Board, CommandKind, Offer as Typed, RuleSystem, View, Viewer};

/// Returns the usual answer to what waits, or else what the notes of the scene say: a fight only where they speak of one, or where
/// the scene is an encounter of its own that nobody talks through. `offers` are all that may be done, `begins` is what a policy does
/// that is to fight.
pub(super) fn next_step<S: RuleSystem>(
    state: &S::State,
    mut offers: Vec<Typed<S::Command>>,
    begins: Option<&S::Command>,
) -> Option<Offer> {
    if let Some(answer) = S::usual_answer(state) {
        offers.retain(|offer| offer.command == answer);
        return offered(offers).pop();
    }
    let view = S::view(state, &Viewer::GameMaster);
    offers.retain(|offer| offer.actor.is_none());
    let has = |kind: CommandKind| offers.iter().any(|offer| offer.kind == kind);
    let kind = kind_of_step(&view, !S::is_talk(state) && begins.is_some(), has)?;
    let as_usual = |offer: &Typed<S::Command>| kind == CommandKind::Begin && begins == Some(&offer.command);
    let usual = offers.iter().position(as_usual);
    let place = usual.or_else(|| offers.iter().position(|offer| offer.kind == kind))?;
    offered(vec![offers.swap_remove(place)]).pop()
}

/// Returns of what kind the next step is; `fights` says whether a scene by itself is a fight, `has` whether something of a kind may
/// be done now.
fn kind_of_step(view: &View, fights: bool, has: impl Fn(CommandKind) -> bool) -> Option<CommandKind> {
    let board = |kind: &str| view.boards.iter().find(|board| board.kind == kind);
    if has(CommandKind::Open) {
        return Some(CommandKind::Open);
    }
    if view.over {
        return Some(CommandKind::GoOn);
    }
    let step = board("notes").and_then(|notes| notes.next);
    // A journey goes on through scenes in which something else comes first.
    let travels = matches!(step, None | Some(CommandKind::Journey));
    if let Some(journey) = board("journey").filter(|_| travels) {
        return Some(if has_arrived(journey) { CommandKind::GoOn } else { CommandKind::Arrive });
    }
    // What is played on a board of its own is for people to play.
    if view.boards.iter().any(|board| !matches!(&*board.kind, "notes" | "things" | "journey")) {
        return None;
    }
    if board("notes").is_none() {
        return Some(if fights { CommandKind::Begin } else { CommandKind::Talk });
    }
    match step {
        // What was talked about once is not talked about again.
        None => Some(CommandKind::GoOn),
        Some(CommandKind::Talk) if view.talked => Some(CommandKind::GoOn),
        Some(CommandKind::Journey) if has(CommandKind::Arrive) => Some(CommandKind::Arrive),
        step => step,
    }
}

/// Returns whether a journey that is on has come to its end.
fn has_arrived(journey: &Board) -> bool {
    journey.gauges.first().is_some_and(|way| way.current >= way.max)
}
