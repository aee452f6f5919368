//! Ignoring an actor at one's flank.

use crate::flanking::{CEASING, FLANKED, IGNORING, ignores, is_surrounded};
use crate::off_turn::{Pass, may_react};
use crate::prelude::*;
use crate::windows::Prompted;

/// Lets the next one look around whose flank changed since somebody moved; who finds itself flanked may ignore somebody.
pub(crate) fn look_around(table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let changed = |id: ActorId| state.stands(id) && state.actor(id).flank_seen != is_surrounded(state, id);
    let Some(actor) = state.ids().find(|&id| changed(id)) else { return table.emit(Settled {}) };

    let flanked = !state.actor(actor).flank_seen;
    let asks = flanked && state.turn != Some(actor) && may_react(state, actor).is_ok();
    table.emit(FlankSeen { actor, flanked });
    if asks {
        table.emit(Prompted { pending: Beset { actor }.into() });
    }
}

/// Ignore an actor, as one becomes flanked?
#[prompt]
pub struct Beset {
    #[serde(rename = "asked")]
    pub actor: ActorId,
}

impl Prompt<Destiny> for Beset {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.actor);
        format!("{name} is flanked: does {name} ignore somebody?")
    }

    fn usual(&self, _state: &State) -> Command {
        Pass { actor: self.actor, whole_turn: false }.into()
    }
}

/// Ignore an actor, who then does not count for flanking, but attacks from behind.
#[command(rule = IGNORING, group = "Free", kind = Free, label = "Ignore {target}", either)]
pub struct Ignore {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Destiny> for Ignore {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        if state.pending.is_none() {
            actions::on_turn(state, self.actor)?;
        } else {
            let asked = asked::<Destiny, Beset>(state)?;
            ensure!(asked.actor == self.actor, IGNORING, "somebody else is asked");
        }
        let enemy = state.hostile(self.actor, self.target) && state.stands(self.target);
        ensure!(enemy, IGNORING, "{} is no enemy who stands", self.target);
        let room = !ignores(state, self.actor, self.target) && !state.actor(self.actor).ignoring.is_full();
        ensure!(room, IGNORING, "{} is ignored already, or too many are", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Ignored { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().setting.map.is_some() {
            let actor = offers.actor;
            offers.each_other(|target| Ignore { actor, target });
        }
    }
}

/// On the own turn: pay heed to an actor again.
#[command(rule = CEASING, group = "Free", kind = Free, label = "Heed {target} again")]
pub struct Heed {
    pub actor: ActorId,
    #[target]
    pub target: ActorId,
}

impl Act<Destiny> for Heed {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.turn == Some(self.actor), CEASING, "one stops ignoring somebody on the own turn alone");
        ensure!(ignores(state, self.actor, self.target), CEASING, "{} is not ignored", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Heeded { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let ignoring = offers.state().actor(actor).ignoring;
        for target in ignoring.iter() {
            offers.add(Heed { actor, target });
        }
    }
}

#[event(action, "{actor} ignores {target}.", rule = IGNORING)]
pub struct Ignored {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Ignored {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.on(self.actor, |actor| actor.ignoring.push(self.target));
    }
}

#[event(action, "{actor} heeds {target} again.", rule = CEASING)]
pub struct Heeded {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Heeded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.ignoring.retain(|ignored| *ignored != self.target);
        }
    }
}

/// An actor moved, so that others may be flanked now.
#[event]
pub struct Stirred {}

impl Event<Destiny> for Stirred {
    fn apply(&self, state: &mut State) {
        state.stirred = true;
    }
}

/// Everybody has looked around.
#[event]
pub struct Settled {}

impl Event<Destiny> for Settled {
    fn apply(&self, state: &mut State) {
        state.stirred = false;
    }
}

/// An actor sees that it is flanked, or no longer.
#[event]
pub struct FlankSeen {
    pub actor: ActorId,
    pub flanked: bool,
}

impl Event<Destiny> for FlankSeen {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.flank_seen = self.flanked;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let is = if self.flanked { "is" } else { "is no longer" };
        Some(Line::new(LineKind::Status, format!("{} {is} flanked.", teller.name(self.actor))).rule(&FLANKED))
    }
}
