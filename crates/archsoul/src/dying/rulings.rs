//! What the game master says of hurts, health and death.

use super::*;

fn is_there(state: &State, id: ActorId, rule: &'static Rule) -> Verdict {
    ensure!(state.actor(id).dead.is_none(), *rule, "{} is dead or broken", id);
    Ok(())
}

/// Hurt an actor, by a fall, a fire, a fate.
#[command(rule = HURT_AGAIN, group = "Rulings", kind = Harm, pool = "Hit points", by = game_master, open, always)]
pub struct Hurt {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
}

impl Act<Archsoul> for Hurt {
    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.target, &HURT_AGAIN)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(HpLost { actor: self.target, harm: self.by, blow: true });
    }
}

/// Heal an actor.
#[command(rule = HIT_POINT_RANGE, group = "Rulings", kind = Heal, pool = "Hit points", by = game_master, open, always)]
pub struct Heal {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub by: i32,
}

impl Act<Archsoul> for Heal {
    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.target, &HIT_POINT_RANGE)?;
        let lacks = state.actor(self.target).hp < max_hp(state, self.target, false).total;
        ensure!(lacks, HIT_POINT_RANGE, "{} has all hit points", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let state = table.state();
        let lost = max_hp(state, actor, false).total - state.actor(actor).hp;
        table.emit(Healed { actor, by: self.by.min(lost) });

        let state = table.state();
        let healed = state.actor(actor);
        let options = state.options();
        let at_once = healed.unconscious.is_some() && options.wake_on_heal;
        let counted_out = healed.unconscious == Some(0) && options.strict_waking;
        if (at_once || counted_out) && healed.hp > 0 && !held_down(state, actor) {
            table.emit(Woke { actor });
        }
    }
}

/// Let an actor die.
#[command(rule = CAUSE, group = "Rulings", kind = Harm, by = game_master, open, always)]
pub struct Die {
    pub target: ActorId,
    pub cause: Death,
}

impl Act<Archsoul> for Die {
    fn may(&self, state: &State) -> Verdict {
        is_there(state, self.target, &CAUSE)?;
        let fits = state.is_thing(self.target) == (self.cause == Death::Destroyed);
        ensure!(fits, CAUSE, "things are destroyed, and nobody else is");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Slain { actor: self.target, cause: self.cause });
    }
}

/// Bring an actor back from the dead: the magic is strong enough.
#[command(rule = RAISING, group = "Rulings", kind = Heal, by = game_master, open, always)]
pub struct Revive {
    pub target: ActorId,
    #[field("hit points", 1..=400)]
    pub hp: i32,
}

impl Act<Archsoul> for Revive {
    fn may(&self, state: &State) -> Verdict {
        let dead = state.actor(self.target).dead;
        ensure!(dead.is_some(), RAISING, "{} is not dead", self.target);
        ensure!(dead != Some(Death::OldAge), CAUSE, "{} has died of old age, which nothing undoes", self.target);
        let most = max_hp(state, self.target, false).total;
        ensure!(self.hp <= most, HIT_POINT_RANGE, "{} has {} hit points at most", self.target, most);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        table.emit(Revived { actor, hp: self.hp });
        if !table.state().is_thing(actor) && is_spent(table.state(), actor) {
            table.emit(GaveOut { actor });
        }
    }
}

/// An actor is healed.
#[event]
pub struct Healed {
    pub actor: ActorId,
    pub by: i32,
}

impl Event<Archsoul> for Healed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.hp += self.by;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).hp;
        let text = format!("{} regains {} hit points: {left}", teller.name(self.actor), self.by);
        let line = Line::new(LineKind::Boon, text).rule(&HIT_POINT_RANGE).rule(&HEALED_ASLEEP);
        Some(line.changes(Delta::points(self.by)))
    }
}

#[event(Boon, "{actor} comes back", RAISING)]
pub struct Revived {
    pub actor: ActorId,
    pub hp: i32,
}

impl Event<Archsoul> for Revived {
    fn apply(&self, state: &mut State) {
        let thing = state.is_thing(self.actor);
        let actor = state.actor_mut(self.actor);
        actor.dead = None;
        actor.hp = self.hp;
        actor.statuses.set(Status::Disabled, !thing);
        state.turn_door_of(self.actor);
    }
}
