//! What a turn is spent on beside attacking and moving.

use crate::efforts::{AIM, AIM_ENDS, DEFEND, DEFEND_LOST, DEFEND_SAVES, HELP_ATTACK, HELP_TASK, HELPERS};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};

rules! {
    /// Options, and what each costs.
    CATALOGUE = "ED-ACT-01", "Catalogue", Table(COST_TABLE; "cost", "options");
    /// As much movement again in this turn.
    DASH = "ED-ACT-04", "Dash";
    /// Whatever changes one's speed changes that as well.
    DASH_FOLLOWS = "ED-ACT-05", "Dash follows later speed changes";
    /// Moving gives no openings for the rest of the turn.
    DISENGAGE = "ED-ACT-09", "Disengage";
}

/// What each option costs (ED-ACT-01).
pub const COST_TABLE: [(&str, &str); 37] = [
    ("action", "attack"),
    ("action", "dash"),
    ("action", "defend"),
    ("action", "disengage"),
    ("action", "help"),
    ("action", "hide"),
    ("action", "ready"),
    ("action", "search"),
    ("action", "a second object interaction"),
    ("action", "first aid"),
    ("action", "escape a grapple"),
    ("action", "immobilise"),
    ("action", "get free of what pins one down"),
    ("action", "throw a blasting weapon"),
    ("action", "place a blasting weapon"),
    ("action", "recover a weapon after a setback"),
    ("action", "most powers"),
    ("action", "what a record lists"),
    ("action", "what the rules do not name, as the game master says"),
    ("minor action", "aim"),
    ("minor action", "feint"),
    ("minor action", "overrun"),
    ("minor action", "attack with a second light weapon"),
    ("minor action", "push off without gravity"),
    ("minor action", "second wind"),
    ("reaction", "dodge"),
    ("reaction", "opportunity attack"),
    ("reaction", "carry out what is ready"),
    ("one attack of an action", "grapple"),
    ("one attack of an action", "disarm"),
    ("one attack of an action", "shove"),
    ("free", "one object interaction"),
    ("free", "speak"),
    ("free", "drop prone"),
    ("free", "release a grapple"),
    ("free", "end concentration"),
    ("movement", "stand up (3 m)"),
];

/// Move as far again in this turn.
#[command(rule = DASH, group = "Move", kind = Move, costs = 1)]
pub struct Dash {
    pub actor: ActorId,
}

impl Act<Edge> for Dash {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Action)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Action);
        table.emit(Dashed { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Dash { actor: offers.actor });
    }
}

/// An actor dashes.
#[event(Action, "{actor} dashes", DASH, DASH_FOLLOWS)]
pub struct Dashed {
    pub actor: ActorId,
}

impl Event<Edge> for Dashed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.dashes = actor.budget.dashes.saturating_add(1));
    }
}

/// Defend oneself until the next turn.
#[command(rule = DEFEND, group = "Defend", costs = 1)]
pub struct Defend {
    pub actor: ActorId,
}

impl Act<Edge> for Defend {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Action)?;
        let moves = derived::speed(state, self.actor) > 0;
        ensure!(moves, DEFEND_LOST, "{} can go nowhere, and defends itself in vain", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Action);
        table.emit(Defended { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Defend { actor: offers.actor });
    }
}

/// An actor defends itself.
#[event(Action, "{actor} defends itself", DEFEND, DEFEND_SAVES)]
pub struct Defended {
    pub actor: ActorId,
}

impl Event<Edge> for Defended {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.defends = true);
    }
}

/// Give no openings for the rest of the turn.
#[command(rule = DISENGAGE, group = "Move", kind = Move, costs = 1)]
pub struct Disengage {
    pub actor: ActorId,
}

impl Act<Edge> for Disengage {
    fn may(&self, state: &State) -> Verdict {
        may_pay(state, self.actor, Cost::Action)?;
        ensure!(!state.actor(self.actor).budget.disengaged, DISENGAGE, "{} has disengaged", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Action);
        table.emit(Disengaged { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Disengage { actor: offers.actor });
    }
}

/// An actor gives no openings.
#[event(Action, "{actor} disengages", DISENGAGE)]
pub struct Disengaged {
    pub actor: ActorId,
}

impl Event<Edge> for Disengaged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.disengaged = true);
    }
}

/// Aim at somebody.
#[command(rule = AIM, group = "Attack", kind = Attack, label = "Aim at {target}", costs = 1)]
pub struct AimAt {
    pub actor: ActorId,
    pub target: ActorId,
}

impl AimAt {
    /// Asks whether it is lawful; `sees` says whether who aims sees its target.
    ///
    /// # Errors
    /// It has no minor action, or the target is not there, not seen, or aimed at already.
    pub(crate) fn may_seeing(&self, state: &State, sees: impl FnOnce() -> bool) -> Verdict {
        let Self { actor, target } = *self;
        may_pay(state, actor, Cost::Minor)?;
        ensure!(actor != target && state.lives(target), AIM, "there is nobody to aim at");
        ensure!(sees(), AIM, "{} does not see {}", actor, target);
        ensure!(state.actor(actor).aims != Some(target), AIM, "{} aims at {} already", actor, target);
        Ok(())
    }
}

impl Act<Edge> for AimAt {
    fn may(&self, state: &State) -> Verdict {
        self.may_seeing(state, || sight::sees(state, self.actor, self.target))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Minor);
        table.emit(Aimed { actor: self.actor, target: self.target });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| *id != actor) {
            if state.hostile(actor, target) && state.stands(target) {
                offers.add(AimAt { actor, target });
            } else {
                offers.seldom(AimAt { actor, target });
            }
        }
    }
}

/// An actor aims.
#[event(Action, "{actor} aims at {target}", AIM, AIM_ENDS)]
pub struct Aimed {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for Aimed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.aims = Some(self.target));
    }
}

/// Help a friend: against a foe beside oneself, or with a task.
#[command(rule = HELP_ATTACK, group = "Help", costs = 1)]
pub struct Assist {
    pub actor: ActorId,
    #[field("friend")]
    pub friend: ActorId,
    /// The foe against whom; with a task where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("against")]
    pub against: Option<ActorId>,
}

impl Act<Edge> for Assist {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, friend, against } = *self;
        may_pay(state, actor, Cost::Action)?;
        let friends = actor != friend && state.allied(actor, friend) && state.lives(friend);
        ensure!(friends, HELP_TASK, "{} is no friend whom one could help", friend);
        ensure!(!state.actor(friend).help.is_full(), HELPERS, "enough help {}", friend);
        if let Some(foe) = against {
            ensure!(state.hostile(actor, foe) && state.lives(foe), HELP_ATTACK, "{} is no foe", foe);
            let near = state.space(actor).reaches(state.space(foe), state.profile(actor).reach);
            ensure!(near, HELP_ATTACK, "{} is not beside {}", foe, actor, instead = "move up to them");
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pays(table, self.actor, Cost::Action);
        let help = Help { by: self.actor, against: self.against };
        table.emit(Helped { actor: self.actor, friend: self.friend, help });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for friend in state.ids().filter(|id| *id != actor && state.allied(actor, *id)) {
            offers.seldom(Assist { actor, friend, against: None });
            for foe in state.ids().filter(|id| state.hostile(actor, *id)) {
                offers.add(Assist { actor, friend, against: Some(foe) });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let friend = teller.name(self.friend);
        match self.against {
            Some(foe) => format!("Help {friend} against {}", teller.name(foe)),
            None => format!("Help {friend} with a task"),
        }
    }
}

/// An actor helps another.
#[event]
pub struct Helped {
    pub actor: ActorId,
    pub friend: ActorId,
    pub help: Help,
}

impl Event<Edge> for Helped {
    fn apply(&self, state: &mut State) {
        state.on(self.friend, |actor| actor.help.push(self.help));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.friend));
        let (text, rule) = match self.help.against {
            Some(foe) => (format!("{who} helps {whom} against {}", teller.name(foe)), &HELP_ATTACK),
            None => (format!("{who} helps {whom}"), &HELP_TASK),
        };
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(rule).rule(&HELPERS))
    }
}
