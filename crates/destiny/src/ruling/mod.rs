//! What the game master rules, above the rules.

mod body;
mod place;

pub use body::*;
pub use place::*;

use crate::Change;
use crate::actions::OTHER;
use crate::derived::FOLLOW;
use crate::prelude::*;
use crate::space::exists;
use ludex_kit::{Declared, RulingForms, Rulings, Takes, fields};

/// The game master rules.
#[command(group = "Ruling", by = game_master, open, always)]
pub struct Rule {
    /// What changes.
    pub change: Change,
    /// Why, in words.
    pub reason: String,
}

impl Act<Destiny> for Rule {
    fn may(&self, state: &State) -> Verdict {
        self.change.may(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Ruled { change: self.change.clone(), reason: self.reason.clone() });
        self.change.follow(table);
    }

    fn forms(forms: &mut Forms<'_>) {
        RulingForms::of::<Self>(forms, "/change", |change| Self { change, reason: String::new() }.into());
    }
}

/// The game master ruled.
#[event]
pub struct Ruled {
    /// What changes.
    #[actor]
    pub change: Change,
    /// Why, in words.
    pub reason: String,
}

impl Event<Destiny> for Ruled {
    /// A decision that waits is put aside.
    fn apply(&self, state: &mut State) {
        state.pending = None;
        self.change.apply(state);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let change = self.change.tell(teller);
        Some(Line::new(LineKind::Ruling, format!("Ruling: {change}. Reason: {}", self.reason)))
    }
}

/// Returns whether a number lies between 0 and the most that there can be.
fn within(what: &'static str, value: impl Into<i32>, most: impl Into<i32>) -> Verdict {
    let most = most.into();
    ensure!((0..=most).contains(&value.into()), Refusal::bounds(&FOLLOW, what, 0, most));
    Ok(())
}

/// Returns whether an actor is alive.
fn alive(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.actor(actor).life != Life::Dead, dying::DEATH, "the dead stay dead");
    Ok(())
}

#[ruling(label = "Allow an action", told = "")]
pub struct Allow {
    pub actor: ActorId,
    #[field("task", usual = Task::default())]
    pub task: Task,
}

impl Ruling<Destiny> for Allow {
    fn may(&self, state: &State) -> Verdict {
        let Task { ap, cheaper_by, rounds, check, .. } = &self.task;
        ensure!(state.tasks.len() < 256, OTHER, "there are as many such actions as the scene can hold");
        let fits = (0..=999).contains(ap) && (0..=999).contains(cheaper_by) && *rounds != Some(0);
        ensure!(fits, OTHER, "its cost must be 0 to 999 AP and it takes at least a round");
        match check {
            Some((asked, against)) => checks::lawful(state, self.actor, asked, against),
            None => Ok(()),
        }
    }

    fn apply(&self, state: &mut State) {
        state.tasks.push((self.actor, self.task.clone()));
    }

    fn tell(&self, teller: &Teller<'_>) -> String {
        format!("{} may: {} ({} AP)", teller.name(self.actor), self.task.name, self.task.ap)
    }

    fn forms<R: From<Self>>(_forms: &mut RulingForms<'_, '_, Destiny, R>) {}
}

/// Somebody who waited, or had left, comes to the scene outside a fight.
#[ruling(rule = turns::JOINING, label = "Come to the scene", kind = Rule, told = "{actor} comes")]
pub struct Come {
    pub actor: ActorId,
    #[field("where")]
    pub to: Spot,
}

impl Ruling<Destiny> for Come {
    fn may(&self, state: &State) -> Verdict {
        let away = matches!(state.actor(self.actor).presence, Presence::Reserve | Presence::Gone);
        ensure!(away, turns::JOINING, "{} is there", self.actor);
        alive(state, self.actor)?;
        ensure!(state.stage != Stage::Fighting, turns::JOINING, "a fight is on", instead = "let it join the fight");
        let room = exists(state, self.actor, self.to) && space::is_free(state, self.actor, self.to);
        ensure!(room, FOLLOW, "there is no room", instead = "a free place of this scene");
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.presence = Presence::Ready;
            actor.place = self.to;
        });
    }

    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, Destiny, R>) {
        let state = forms.state();
        let waits = |id: &ActorId| matches!(state.actor(*id).presence, Presence::Reserve | Presence::Gone);
        let waiting: Vec<ActorId> = state.ids().filter(waits).collect();
        let Some(&actor) = waiting.first().filter(|_| state.stage != Stage::Fighting) else { return };
        let to = state.actor(forms.actor()).place;
        let lane = state.setting.lane;
        let mut fields = fields(Self::DOC.fields);
        fields[0].among = waiting;
        if to.cell().is_none() {
            fields[1].takes = Takes::Number { min: 0, max: lane.into() };
        }
        forms.form(Self::DOC.title, Self { actor, to }, fields);
    }
}

#[ruling(kind = Harm, label = "Leave the fight", told = "{actor} leaves the fight")]
pub struct Leave {
    pub actor: ActorId,
}

impl Ruling<Destiny> for Leave {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.actor(self.actor).presence != Presence::Gone, turns::JOINING, "{} has left already", self.actor);
        Ok(())
    }

    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.presence = Presence::Gone;
            actor.defending = false;
            actor.ap = 0;
            actor.movement = 0;
            actor.labour = None;
            actor.readied = None;
        });
    }
}

#[ruling(label = "End the encounter", told = "the encounter ends")]
pub struct End {}

impl Ruling<Destiny> for End {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Over, space::OUTSIDE, "the fight is over");
        Ok(())
    }

    fn apply(&self, _state: &mut State) {}

    fn follow(&self, table: &mut Table<'_, impl Run>) {
        turns::finish(table, None);
    }
}
