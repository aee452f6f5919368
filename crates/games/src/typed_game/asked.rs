//! What a viewer knows of a game, which commands they may give, and how their JSON is read.

use super::TypedGame;
use crate::{Denied, texts};
use ludex_engine::{
    ActorId, Authority, Campaign, CommandSet, Form, RuleSystem, Takes, Viewer, is_known, naming, people,
};
use ludex_odds::{Budget, Odds, Pace};
use serde_json::Value;
use std::borrow::Cow;

impl<S: RuleSystem> TypedGame<S> {
    /// Returns the state from which everything is worked out that a viewer asks before it acts: as it is shown it, without those
    /// of whom it does not know.
    pub(super) fn known_state(&self, viewer: &Viewer) -> Cow<'_, S::State> {
        let shown = self.0.shown(viewer);
        match S::known(&shown, viewer) {
            Some(known) => Cow::Owned(known),
            None => shown,
        }
    }

    /// Returns whether a viewer may know of an actor.
    pub(super) fn knows(&self, viewer: &Viewer, actor: ActorId) -> bool {
        known_to::<S>(&self.0.shown(viewer), viewer).any(|(id, _)| id == actor)
    }

    /// Reads a command that a viewer gives.
    pub(super) fn read(&self, command: Value, viewer: &Viewer) -> Result<S::Command, Denied> {
        texts::check(&command).map_err(|unfit| Denied::Malformed { field: unfit.field, message: unfit.message })?;
        let state = self.0.shown(viewer);
        let known = known_to::<S>(&state, viewer).map(|(id, name)| (id, name.to_owned())).collect();
        let command = match naming::with(known, || S::Command::read(command.clone())) {
            (Ok(command), _) => command,
            (Err(fault), Some(message)) => {
                let field = if fault.field.is_empty() { unknown_in(&command, &message, "") } else { Some(fault.field) };
                return Err(Denied::Unknown { field: field.unwrap_or_default(), message });
            }
            (Err(fault), None) => return Err(Denied::Malformed { field: fault.field, message: fault.message }),
        };
        if self.may(&command, viewer) {
            return if self.has_seen_places(&state, &command, viewer) {
                Ok(command)
            } else {
                // The same wherever it is and whatever is there.
                Err(Denied::NotYours("none of those whom you play has seen that place".into()))
            };
        }
        Err(Denied::NotYours(match command.authority() {
            Authority::Actor(actor) => match known_to::<S>(&state, viewer).find(|&(id, _)| id == actor) {
                Some((_, name)) => format!("{name} is played by somebody else"),
                None => "somebody else plays that creature".to_owned(),
            },
            Authority::GameMaster => "the game master decides this".to_owned(),
        }))
    }

    /// Returns the game as a viewer expects it after a command without dice: what is hidden from them changes nothing of that.
    pub(super) fn expected(&self, command: Value, viewer: &Viewer) -> Result<Campaign<S>, Denied> {
        let command = self.read(command, viewer)?;
        let mut then = Campaign::<S>::begin(self.known_state(viewer).into_owned(), [0; 32], "");
        let entry = then.prepare(command, Some(Vec::new()), "", None).map_err(|error| self.denied(error, viewer))?;
        then.commit(entry);
        Ok(then)
    }

    /// Returns whether a viewer knows the ground of every place that a command names.
    pub(super) fn has_seen_places(&self, state: &S::State, command: &S::Command, viewer: &Viewer) -> bool {
        let mut all = true;
        if !viewer.is_game_master() {
            command.places(&mut |cell| all &= S::has_seen(state, viewer, cell));
        }
        all
    }

    /// Returns the odds of a command, if a viewer may know them.
    pub(super) fn odds_of(
        &self,
        command: &S::Command,
        viewer: &Viewer,
        budget: Budget,
        pace: &mut dyn FnMut() -> Pace,
    ) -> Result<Option<Odds>, Denied> {
        let state = self.known_state(viewer);
        if !S::may_know_odds(&state, command, viewer) {
            return Err(Denied::NotYours("it is rolled against a number that only the game master knows".into()));
        }
        ludex_odds::odds_paced::<S>(&state, command, budget, pace)
            .map_err(|refusal| Denied::Refused(self.worded(&refusal, viewer)))
    }

    /// Returns whether a viewer may give a command.
    pub(super) fn may(&self, command: &S::Command, viewer: &Viewer) -> bool {
        match command.authority() {
            _ if viewer.is_game_master() => true,
            Authority::Actor(actor) => viewer.plays(actor),
            Authority::GameMaster => false,
        }
    }

    /// Returns whether a viewer may give the command of a form. If another actor is filled in as the one who acts, one of
    /// the viewer's own takes its place.
    pub(super) fn in_hands_of(&self, form: &mut Form, viewer: &Viewer) -> bool {
        let may = |command: &Value| {
            serde_json::from_value::<S::Command>(command.clone()).is_ok_and(|command| self.may(&command, viewer))
        };
        if may(&form.command) {
            return true;
        }
        let Viewer::Player(own) = viewer else { return false };
        let first = form.fields.iter().find(|field| field.takes == Takes::Actor);
        let Some(path) = first.map(|field| field.path.clone()) else { return false };
        own.iter().any(|actor| {
            let mut command = form.command.clone();
            let Some(place) = command.pointer_mut(&path) else { return false };
            *place = Value::from(actor.0);
            let fits = may(&command);
            if fits {
                form.command = command;
            }
            fits
        })
    }
}

/// Returns the actors that a viewer may know of.
pub(super) fn known_to<'s, S: RuleSystem>(
    state: &'s S::State,
    viewer: &'s Viewer,
) -> impl Iterator<Item = (ActorId, &'s str)> {
    people::<S>(state).filter(move |(id, _)| is_known::<S>(state, viewer, *id)).map(|(id, person)| (id, person.name))
}

/// Returns the path in a command of the actor that is unknown, for a system whose reader does not tell.
fn unknown_in(value: &Value, message: &str, path: &str) -> Option<String> {
    let said = |what: String| message.starts_with(&format!("there is nobody {what};")).then(|| path.to_owned());
    match value {
        Value::String(name) => said(format!("of the name {name}")),
        Value::Number(number) => said(format!("with the number {number}")),
        Value::Object(fields) => fields.iter().find_map(|(name, inner)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            unknown_in(inner, message, &path)
        }),
        Value::Array(list) => {
            list.iter().enumerate().find_map(|(at, inner)| unknown_in(inner, message, &format!("{path}[{at}]")))
        }
        Value::Null | Value::Bool(_) => None,
    }
}
