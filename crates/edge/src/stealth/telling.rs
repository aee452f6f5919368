//! Who has found somebody tells friends where that one is; and what the game master says of those who hide.

use super::*;

/// Point out somebody whom one has found: friends who hear it know where to look.
#[command(rule = PER_OBSERVER, group = "Stealth", kind = Talk, label = "Point out {target}", between)]
pub struct PointOut {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns those friends who hear where somebody is, and have not found it.
fn hear_of(state: &State, actor: ActorId, target: ActorId) -> Crowd {
    let hears = |id: &ActorId| {
        let deaf =
            conditions::has(state, *id, Condition::Deafened) || conditions::has(state, *id, Condition::Unconscious);
        *id != actor && state.allied(*id, actor) && state.lives(*id) && !deaf
    };
    state.ids().filter(hears).filter(|id| state.hides_from(target, *id)).collect()
}

impl Act<Edge> for PointOut {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        let out = conditions::has(state, actor, Condition::Unconscious) || !state.lives(actor);
        ensure!(!out, PER_OBSERVER, "{} is unconscious", actor);
        ensure!(checks::speaks(state, actor), checks::TAGS, "{} cannot speak", actor);
        let hide = state.actor(target).hide.filter(|hide| hide.found.has(actor));
        let Some(hide) = hide.filter(|_| state.hostile(actor, target)) else {
            return Err(Refusal::new(&PER_OBSERVER, "{} has found nobody who hides there")
                .about(actor)
                .instead("search"));
        };
        let new = hear_of(state, actor, target).iter().any(|id| !hide.told.has(id));
        ensure!(new, PER_OBSERVER, "there is nobody who does not know");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let to = hear_of(table.state(), actor, target);
        table.emit(PointedOut { actor, target, to });
        // ED-HID-07: who calls out is heard.
        gives_itself_away(table, actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let found = |id: &ActorId| state.actor(*id).hide.is_some_and(|hide| hide.found.has(actor));
        for target in state.ids().filter(found) {
            offers.seldom(PointOut { actor, target });
        }
    }
}

/// Somebody has told friends where one is who hides from them.
#[event]
pub struct PointedOut {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Crowd,
}

impl Event<Edge> for PointedOut {
    fn apply(&self, state: &mut State) {
        state.on(self.target, |actor| {
            if let Some(hide) = &mut actor.hide {
                hide.told = hide.told.with(self.to);
            }
        });
    }

    /// It is called out: all who are there hear it.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} points out where {} is", teller.name(self.actor), teller.name(self.target));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&PER_OBSERVER))
    }
}

/// Say that circumstances have changed for who hides: everybody who could notice it is compared once more.
#[command(rule = WHEN_COMPARED, group = "Rulings", kind = Rule, by = game_master, open, always, label = "Compare them once more")]
pub struct LookAgain {
    pub target: ActorId,
}

impl Act<Edge> for LookAgain {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.target).hide.is_some(), WHEN_COMPARED, "{} does not hide", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LooksAgain { actor: self.target });
        changed(self, table);
    }

    /// Nobody else is told that there is anything to notice.
    fn secret(&self, _state: &State) -> bool {
        true
    }
}

/// Those who have not found somebody are held against its hide value once more.
#[event]
pub struct LooksAgain {
    pub actor: ActorId,
}

impl Event<Edge> for LooksAgain {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if let Some(hide) = &mut actor.hide {
                hide.met = hide.found;
            }
        });
    }
}

/// Say that the next thing that somebody does from hiding does not give it away.
#[command(rule = REVEALS, group = "Rulings", kind = Rule, by = game_master, open, always, label = "The next deed is not noticed")]
pub struct Muffle {
    pub target: ActorId,
}

impl Act<Edge> for Muffle {
    fn may(&self, state: &State) -> Verdict {
        let Some(hide) = state.actor(self.target).hide else {
            return Err(Refusal::new(&REVEALS, "{} does not hide").about(self.target));
        };
        ensure!(!hide.quiet, REVEALS, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Muffled { actor: self.target, quiet: true });
    }
}
