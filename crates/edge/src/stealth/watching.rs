//! What ends hiding: being seen, being noticed, and what one does oneself.

use super::*;
use crate::attack;

/// Lets all who come to see somebody plainly find it, and holds it against those whose senses reach it for the first time (ED-HID-18,
/// ED-HID-20).
fn looks(table: &mut Table<'_, impl Run>) {
    if table.state().actors.iter().all(|actor| actor.hide.is_none()) {
        return;
    }
    for id in table.state().ids() {
        let state = table.state();
        let Some(hide) = state.actor(id).hide else { continue };
        let searching: Crowd = state.ids().filter(|by| !hide.found.has(*by) && reaches(state, *by, id)).collect();
        let sees = |by: &ActorId| !state.actor(*by).looks_away && sees_plainly(state, *by, id);
        let open: Crowd = searching.iter().filter(sees).collect();
        let met: Crowd = searching.iter().filter(|by| !open.has(*by) && !hide.met.has(*by)).collect();
        let noticed: Crowd = met.iter().filter(|by| notices(state, *by, id, hide.value.into())).collect();
        if !open.is_empty() || !met.is_empty() {
            table.emit(Found { actor: id, by: open.with(noticed), met, open: !open.is_empty() });
        }
    }
}

/// Looks again after somebody has gone a part of its way; who hides and goes too far rolls again first (ED-CMV-27).
pub fn moved(moved: &moves::Moved, table: &mut Table<'_, impl Run>) {
    let actor = moved.actor;
    let state = table.state();
    let hides_on = state.actor(actor).hide.is_some() && state.turn == Some(actor) && state.options().hidden_recheck;
    if hides_on && hurries(state, actor) && !state.actor(actor).budget.hurried {
        table.emit(Hurried { actor });
        hides(table, actor);
    }
    looks(table);
}

/// Looks again as a turn begins: what hid somebody may be gone.
pub fn turn_comes(_comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    looks(table);
}

/// Looks again after somebody's condition has changed.
pub fn changed<E>(_change: &E, table: &mut Table<'_, impl Run>) {
    looks(table);
}

/// Reveals who attacks from hiding, after its roll (ED-ATK-37, ED-HID-07).
pub fn struck(struck: &attack::Struck, table: &mut Table<'_, impl Run>) {
    gives_itself_away(table, struck.actor);
}

/// Reveals somebody who hides to all who can perceive it (ED-HID-07).
pub fn gives_itself_away(table: &mut Table<'_, impl Run>, actor: ActorId) {
    match table.state().actor(actor).hide {
        None => {}
        // The game master may take something from the list of what reveals.
        Some(hide) if hide.quiet => table.emit(Muffled { actor, quiet: false }),
        Some(_) => table.emit(Revealed { actor }),
    }
}

/// Reveals who attacks a place from hiding (ED-HID-07).
pub fn place_struck(struck: &attack::PlaceStruck, table: &mut Table<'_, impl Run>) {
    gives_itself_away(table, struck.actor);
}

/// Looks again where something has begun to give light or no longer does; who hides and carries it is revealed (ED-HID-07).
pub fn lamp_set(set: &ludex_kit::light::LampSet, table: &mut Table<'_, impl Run>) {
    let carrier = set.lamp.as_ref().and_then(|lamp| lamp.carrier);
    if let Some(carrier) = carrier.filter(|id| id.index() < table.state().actors.len()) {
        gives_itself_away(table, carrier);
    }
    looks(table);
}

/// Some have found one who hides, or were compared with it.
#[event]
pub struct Found {
    pub actor: ActorId,
    pub by: Crowd,
    /// Who was compared with it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub met: Crowd,
    /// Whether some of them see it plainly.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
}

impl Event<Edge> for Found {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if let Some(hide) = &mut actor.hide {
                hide.found = hide.found.with(self.by);
                hide.met = hide.met.with(self.met);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.by.is_empty() {
            return None;
        }
        let text = format!("{} is found by {}", teller.name(self.actor), teller.names(self.by.iter()));
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&PER_OBSERVER);
        Some(line.rule(if self.open { &IN_THE_OPEN } else { &WHEN_COMPARED }))
    }
}

/// One who hides goes farther than it may stealthily.
#[event]
pub struct Hurried {
    pub actor: ActorId,
}

impl Event<Edge> for Hurried {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.hurried = true);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} moves fast while hidden", teller.name(self.actor));
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&WHILE_HIDDEN);
        super::is_told(teller, self.actor).then_some(line)
    }
}

/// What somebody does next from hiding does not give it away; or it has done that.
#[event]
pub struct Muffled {
    pub actor: ActorId,
    pub quiet: bool,
}

impl Event<Edge> for Muffled {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if let Some(hide) = &mut actor.hide {
                hide.quiet = self.quiet;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text =
            if self.quiet { format!("What {who} does next is not noticed") } else { format!("{who} stays unnoticed") };
        let line = Line::new(LineKind::Ruling, text).rule(&REVEALS);
        super::is_told(teller, self.actor).then_some(line)
    }
}
