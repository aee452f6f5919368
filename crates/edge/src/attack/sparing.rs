//! Whether somebody who would fall is to live.

use super::*;

/// Does whoever brings somebody down spare its life?
#[prompt]
pub struct Spares {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Prompt<Edge> for Spares {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} spare the life of {}?", teller.name(self.actor), teller.name(self.target))
    }

    fn usual(&self, _state: &State) -> Command {
        Kill { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }
}

/// Spare the life of who falls.
#[command(rule = crate::options::KNOCK_OUT, group = "Attack", kind = Attack, label = "Knock out", answer)]
pub struct Spare {
    pub actor: ActorId,
}

impl Act<Edge> for Spare {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Spares>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if answer::<Edge, Spares>(table).is_some() {
            table.emit(super::LifeSpared { actor: self.actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Spare { actor: offers.actor });
    }
}

/// Say whether the shots of somebody may spare a life as well.
#[command(rule = crate::options::KNOCK_OUT, group = "Rulings", kind = Rule, by = game_master, open, label = "Let shots spare a life")]
pub struct AllowSparing {
    pub target: ActorId,
    /// Whether they may.
    #[field("they may", usual = true)]
    pub allow: bool,
}

impl Act<Edge> for AllowSparing {
    fn may(&self, state: &State) -> Verdict {
        let changes = state.actor(self.target).may_spare != self.allow;
        ensure!(changes, crate::options::KNOCK_OUT, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SparingAllowed { actor: self.target, allow: self.allow });
    }
}

/// The game master has said whether the shots of somebody may spare a life.
#[event]
pub struct SparingAllowed {
    pub actor: ActorId,
    pub allow: bool,
}

impl Event<Edge> for SparingAllowed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.may_spare = self.allow);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let may = if self.allow { "may" } else { "may not" };
        let text = format!("The shots of {} {may} spare a life", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).by(self.actor).rule(&crate::options::KNOCK_OUT))
    }
}

/// Let the blow fall as it is.
#[command(rule = crate::options::KNOCK_OUT, group = "Attack", kind = Attack, label = "Strike to kill", answer)]
pub struct Kill {
    pub actor: ActorId,
}

impl Act<Edge> for Kill {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Spares>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Spares>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Kill { actor: offers.actor });
    }
}
