//! Breaking free of what holds one.

use super::*;
use ludex_grid::Cell;
use ludex_kit::words;

words! {
    /// With what somebody breaks free.
    pub enum EscapeBy {
        Unarmed = "unarmed", Acrobatics = "acrobatics", Athletics = "athletics",
    }
}

/// Break free of somebody.
#[command(rule = ESCAPE, group = "Maneuvers", kind = Maneuver, costs = 1)]
pub struct Escape {
    pub actor: ActorId,
    /// Who holds.
    pub from: ActorId,
    /// With what.
    pub by: EscapeBy,
}

/// Returns whether a condition holds an actor through somebody.
fn held_by(state: &State, actor: ActorId, from: ActorId) -> bool {
    let held = |one: Instance| {
        let holds = matches!(one.what, Condition::Grabbed | Condition::Restrained | Condition::Immobilized);
        holds && one.by == Some(from)
    };
    state.actor(actor).conditions.iter().any(held)
}

/// Returns what an actor adds to breaking free in a way, before earlier attacks.
pub fn escape_modifier(state: &State, actor: ActorId, by: EscapeBy) -> i32 {
    sum_of(state, actor, by, false).total()
}

/// Returns the sum for breaking free in a way.
fn sum_of(state: &State, actor: ActorId, by: EscapeBy, shows: bool) -> Modifiers {
    match by {
        EscapeBy::Unarmed => derived::unarmed(state, actor, shows),
        EscapeBy::Acrobatics => derived::skill_unhampered(state, actor, Skill::Acrobatics, shows),
        EscapeBy::Athletics => derived::skill_unhampered(state, actor, Skill::Athletics, shows),
    }
}

/// Returns the check of breaking free: no attack roll, but it counts as an attack (PF-STK-15).
fn attempt_of(state: &State, escape: &Escape, shows: bool) -> Attempt {
    let Escape { actor, from, by } = *escape;
    let mut sum = sum_of(state, actor, by, shows);
    add_earlier_attacks(state, actor, false, &mut sum);
    let given = state.actor(actor).conditions.iter().filter(|one| one.by == Some(from)).map(|one| one.dc).max();
    let dc = match given {
        Some(dc) if dc > 0 => checks::plain("of the hold", dc.into(), &ESCAPE, shows),
        _ => dc_of(derived::skill(state, from, Skill::Athletics, shows)),
    };
    deeds::attempt(state, actor, sum, dc)
}

impl Act<Pathfinder> for Escape {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_to_move(state, self.actor, 1)?;
        ensure!(held_by(state, self.actor, self.from), ESCAPE, "{} does not hold {}", self.from, self.actor);
        let barred = state.actor(self.actor).escape_barred;
        ensure!(!barred, ESCAPE, "{} has failed too badly to try again in this turn", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, from, .. } = *self;
        let attempt = attempt_of(table.state(), self, table.listens());
        spend(table, actor, 1);
        table.emit(AttackCounted { actor });
        let deed = Deed { actor, target: Some(from), what: "break free of", rule: &ESCAPE };
        match deeds::tries(table, deed, attempt) {
            Degree::CriticalSuccess => {
                table.emit(Freed { actor, by: from });
                Pathfinder::ask(table, SlipAway { actor }.into());
            }
            Degree::Success => table.emit(Freed { actor, by: from }),
            Degree::Failure => {}
            Degree::CriticalFailure => table.emit(StruggleFailed { actor }),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for from in state.ids().filter(|id| held_by(state, actor, *id)) {
            for by in EscapeBy::ALL {
                offers.add(Escape { actor, from, by: *by });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Escape from {} by {}", teller.name(self.from), self.by)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        deeds::preview(&attempt_of(state, self, false), offer);
    }
}

/// An actor cannot try to break free again before its next turn.
#[event(Status, "{actor} cannot break free before the next turn", ESCAPE)]
pub struct StruggleFailed {
    pub actor: ActorId,
}

impl Event<Pathfinder> for StruggleFailed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.escape_barred = true);
    }
}

/// Where does one go who broke free at once?
#[prompt]
pub struct SlipAway {
    pub actor: ActorId,
}

impl Prompt<Pathfinder> for SlipAway {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} is free: five feet away?", teller.name(self.actor))
    }

    fn usual(&self, state: &State) -> Command {
        Slip { actor: self.actor, to: state.actor(self.actor).at }.into()
    }
}

/// Go five feet after breaking free, or stay.
#[command(rule = ESCAPE, group = "Move", kind = Move, label = "Slip to {to}", answer, cell = to)]
pub struct Slip {
    pub actor: ActorId,
    pub to: Cell,
}

impl Act<Pathfinder> for Slip {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, SlipAway>(state)?;
        let stays = self.to == state.actor(self.actor).at;
        let free =
            || turns::is_next(state, self.actor, self.to, false) && turns::may_move_at_all(state, self.actor).is_ok();
        ensure!(stays || free(), ESCAPE, "it leads to a free square beside one, on easy ground", instead = "stay");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Pathfinder, SlipAway>(table);
        let Self { actor, to } = *self;
        if to != table.state().actor(actor).at {
            let mut way = ludex_kit::List::new();
            way.push(to);
            turns::set_out(table, actor, way);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let here = state.actor(actor).at;
        offers.add(Slip { actor, to: here });
        for to in state.setting.map.shape().neighbours(here) {
            offers.add(Slip { actor, to });
        }
    }
}
