//! What one does beside fighting in a turn: talking, handling things, drawing and stowing weapons, and what the rules do not name.

mod ammunition;
mod doors;
mod improvised;
mod weapons;

pub use ammunition::{Reload, Reloaded};
pub use improvised::{Improvise, Improvised, Price};
pub use weapons::{Drop, DropsIt, Stow, Stowed};

use crate::prelude::*;
use crate::stealth;
use crate::turns::{Cost, may_pay, may_take, pays, takes};

rules! {
    /// A few words cost nothing, also in others' turns; who is out cold cannot speak.
    TALK = "ED-TRN-03", "Talk and gestures";
    /// Some things take the action, whatever is left.
    ALWAYS_ACTION = "ED-TRN-06", "Objects that always need an action";
    /// The game master may ask for the action where something takes care, or is stuck.
    CARE = "ED-TRN-07", "Obstructed or careful interaction", Call;
    /// The Attack action draws one weapon, beside the free interaction.
    DRAWING = "ED-TRN-08", "Drawing a weapon while attacking";
    /// To let something fall costs nothing, to put it away is an interaction.
    STOWING = "ED-TRN-09", "Dropping and stowing";
    /// Whatever players think of, the game master says what it costs and what check it takes.
    IMPROVISED = "ED-TRN-18", "Improvised actions", Call;
    /// Using such a thing, or handling a second one, is an action of its own.
    USING = "ED-ACT-19", "Using an object that needs an action";
}

/// Say something.
#[command(rule = TALK, group = "Talk", kind = Talk, label = "Say something", open, between)]
pub struct Speak {
    pub actor: ActorId,
    #[field("words", usual = "behind you!".to_owned())]
    pub words: String,
    /// Whether it is whispered.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("in a whisper")]
    pub whispers: bool,
}

impl Act<Edge> for Speak {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        ensure!(state.lives(actor), TALK, "{} is dead", actor);
        for what in [Condition::Unconscious, Condition::Paralyzed] {
            ensure!(!conditions::has(state, actor, what), TALK, "{} is {}", actor, what.name());
        }
        let silenced = conditions::is_gagged(state, actor);
        ensure!(!silenced, crate::struggles::SILENCED, "{} is kept from speaking", actor);
        // ED-TRA-34, ED-SPC-37
        ensure!(checks::speaks(state, actor), checks::TAGS, "{} cannot speak", actor);
        let letters = self.words.trim().chars().count();
        ensure!((1..=200).contains(&letters), TALK, "say it in 1 to 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        table.emit(Spoken { actor, words: self.words.trim().to_owned(), whispers: self.whispers });
        // ED-HID-07
        if !self.whispers {
            stealth::gives_itself_away(table, actor);
        }
    }
}

/// Somebody has said something.
#[event]
pub struct Spoken {
    pub actor: ActorId,
    pub words: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub whispers: bool,
}

impl Event<Edge> for Spoken {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let falters = conditions::has(teller.state, self.actor, Condition::Stunned);
        let how = if falters { "falters" } else { "says" };
        let text = format!("{} {how}: {}", teller.name(self.actor), self.words);
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&TALK);
        (!self.whispers || stealth::is_told(teller, self.actor)).then_some(line)
    }
}

/// Handle something: open a door, pull a lever, pick something up.
#[command(rule = crate::turns::INTERACTION, group = "Gear", kind = Gear, label = "Handle something", open)]
pub struct Handle {
    pub actor: ActorId,
    #[field("what", usual = "open the door".to_owned())]
    pub what: String,
    /// Whether it is one of those things that take an action.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("takes an action")]
    pub action: bool,
}

impl Act<Edge> for Handle {
    fn may(&self, state: &State) -> Verdict {
        let letters = self.what.trim().chars().count();
        ensure!((1..=200).contains(&letters), USING, "say it in 1 to 200 letters");
        let care = state.stage == Stage::Fighting && state.actor(self.actor).budget.care;
        if care && !self.action {
            ensure!(state.actor(self.actor).budget.action, CARE, "it takes the action", instead = "take your time");
        }
        may_take(state, self.actor, self.cost(state))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let cost = self.cost(table.state());
        takes(table, self.actor, cost);
        table.emit(Handled { actor: self.actor, what: self.what.trim().to_owned(), action: cost == Cost::Action });
    }
}

impl Handle {
    /// Returns what it costs (ED-TRN-06, ED-TRN-07).
    fn cost(&self, state: &State) -> Cost {
        if self.action || state.actor(self.actor).budget.care { Cost::Action } else { Cost::Interaction }
    }
}

/// An actor has handled something.
#[event]
pub struct Handled {
    pub actor: ActorId,
    pub what: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub action: bool,
}

impl Event<Edge> for Handled {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.care = false);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{}: {}", teller.name(self.actor), self.what);
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&crate::turns::INTERACTION);
        Some(line.rule_if(self.action, &ALWAYS_ACTION).rule_if(self.action, &USING))
    }
}

/// Say that the next thing that somebody handles in its turn takes the action.
#[command(rule = CARE, group = "Rulings", kind = Rule, by = game_master, open, label = "Say that it takes care")]
pub struct DemandCare {
    pub target: ActorId,
}

impl Act<Edge> for DemandCare {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.turn == Some(self.target), CARE, "it is not the turn of {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(CareDemanded { actor: self.target });
    }
}

/// What an actor handles next takes the action.
#[event(Ruling, "What {actor} handles takes care", CARE)]
pub struct CareDemanded {
    pub actor: ActorId,
}

impl Event<Edge> for CareDemanded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.care = true);
    }
}
