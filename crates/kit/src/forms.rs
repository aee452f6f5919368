use crate::{Act, CommandField, Commands, FieldDoc, Moment, Rules};
use ludex_engine::{ActorId, CommandKind, Field, Form, Takes, Viewer, is_known, people};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// What collects the forms that may be filled in now.
pub struct Forms<'a, G: Rules> {
    state: &'a G::State,
    viewer: &'a Viewer,
    /// The actor who stands in a form wherever an actor does, until another is chosen.
    pub actor: ActorId,
    forms: &'a mut Vec<Form>,
}

impl<'a, G: Rules> Forms<'a, G> {
    /// Returns the state.
    pub fn state(&self) -> &'a G::State {
        self.state
    }

    /// Returns another actor than the one who stands in the form, for forms that ask for two; the same where the viewer knows of
    /// no other.
    pub fn other(&self) -> ActorId {
        let mut others = people::<G>(self.state).map(|(id, _)| id).filter(|&id| id != self.actor);
        others.find(|&id| is_known::<G>(self.state, self.viewer, id)).unwrap_or(self.actor)
    }

    /// Returns the actor who stands in the form, if it is one that `fits`, or else the first in the hands of the viewer that is.
    pub fn one_of_own(&self, fits: impl Fn(&ActorId) -> bool) -> Option<ActorId> {
        let own = |id: &ActorId| self.viewer.is_game_master() || self.viewer.plays(*id);
        let all = people::<G>(self.state).map(|(id, _)| id);
        std::iter::once(self.actor).chain(all).filter(own).find(fits)
    }

    /// Adds the form that follows from the declaration; none for a command that is not open.
    pub fn usual<A: Act<G>>(&mut self) {
        if let Some(blank) = A::blank(self.actor) {
            self.form(A::DOC.group, A::DOC.title, blank.into(), fields(A::DOC.fields));
        }
    }

    /// Adds the form of the declaration with `blank` as the command before a person fills it in.
    pub fn filled<A: Act<G>>(&mut self, blank: A) {
        self.named(A::DOC.title, blank);
    }

    /// Adds the form of the declaration under another name, with `blank` as the command before a person fills it in.
    pub fn named<A: Act<G>>(&mut self, label: &str, blank: A) {
        self.form(A::DOC.group, label, blank.into(), fields(A::DOC.fields));
    }

    /// Adds a form with fields of its own.
    pub fn form(&mut self, group: &'static str, label: &str, blank: G::Command, fields: Vec<Field>) {
        if let Ok(command) = serde_json::to_value(blank) {
            self.written(group, label, command, fields);
        }
    }

    /// Adds a form with fields of its own and the command in JSON, for a field that takes the place of something of another
    /// shape.
    pub fn written(&mut self, group: &'static str, label: &str, command: Value, fields: Vec<Field>) {
        let group = group.into();
        let label = label.to_owned();
        let kind = CommandKind::Other;
        self.forms.push(Form { group, kind, label, command, fields, pool: None, helps: false, destination: None });
    }

    /// Adds forms, all of a kind, whose number changes a pool where one is named. Those that say a kind of their own keep it.
    pub fn of_kind(&mut self, kind: CommandKind, pool: Option<&'static str>, add: impl FnOnce(&mut Self)) {
        let before = self.count();
        add(self);
        self.are_of_kind(before, kind, pool);
    }

    /// Returns how many forms there are.
    pub(crate) fn count(&self) -> usize {
        self.forms.len()
    }

    /// Gives the forms after the first `before` their kind, but for those that have one.
    pub(crate) fn are_of_kind(&mut self, before: usize, kind: CommandKind, pool: Option<&'static str>) {
        for form in &mut self.forms[before..] {
            if form.kind.is_other() {
                form.kind = kind;
                form.pool = pool.map(Cow::Borrowed);
            }
        }
    }

    /// Adds the form by which people walk over a map where nobody counts steps: whoever presses a space fills in the field `to`.
    /// Everybody might go to every space, and a list of all of that would be longer than anybody reads.
    pub fn walk<A: Act<G>>(&mut self, label: &str, blank: A, to: &'static str) {
        let places = |field: &Field| field.path == "/actor" || field.path == to;
        let fields = fields(A::DOC.fields).into_iter().filter(places).collect();
        let before = self.forms.len();
        self.form(A::DOC.group, label, blank.into(), fields);
        for form in &mut self.forms[before..] {
            form.destination = Some(to.into());
        }
    }
}

/// Returns a field of a form: what may stand there follows from the type `T`.
pub fn field_of<T: CommandField>(path: impl Into<String>, label: impl Into<Cow<'static, str>>) -> Field {
    Field::new(path, label, T::takes())
}

/// Returns a field of a form for a number from `min` to `max`.
pub fn number(path: impl Into<String>, label: impl Into<Cow<'static, str>>, min: i32, max: i32) -> Field {
    Field::new(path, label, Takes::Number { min, max })
}

/// Returns a choice among some words, as they are written in commands.
pub fn some_of<T: Serialize>(words: impl IntoIterator<Item = T>) -> Takes {
    let written = |word: T| serde_json::to_value(word).ok().and_then(|word| word.as_str().map(str::to_owned));
    Takes::Choice { of: words.into_iter().filter_map(written).collect() }
}

/// Returns the fields of a form that follow from a declaration.
pub fn fields(docs: &[FieldDoc]) -> Vec<Field> {
    let field = |doc: &FieldDoc| {
        let takes = match doc.bounds {
            Some((min, max)) => Takes::Number { min, max },
            None => (doc.takes)(),
        };
        let field = Field::new(format!("/{}", doc.name), doc.label, takes);
        let field = if doc.optional { field.or_nothing() } else { field };
        let field = if doc.reach { field.to_reach() } else { field };
        match doc.rule {
            Some(rule) => field.by(rule),
            None => field,
        }
    };
    docs.iter().map(field).collect()
}

/// Adds the forms of a kind of command, if it is open and may be given now.
#[inline(never)]
pub fn form_of<G: Rules, A: Act<G>>(forms: &mut Forms<'_, G>) {
    let timely = match A::DOC.moment {
        Moment::Always => true,
        Moment::Answer => G::waits(forms.state).is_some(),
        Moment::Turn | Moment::Between | Moment::Either => G::waits(forms.state).is_none(),
    };
    if A::DOC.open && timely && A::when(forms.state).is_ok() {
        forms.of_kind(A::DOC.kind, A::DOC.pool, A::forms);
    }
}

/// Returns every form that may be filled in now, as a viewer may know it. In a player's stands the one of the player's own who is
/// to act, or the first of them: what it is filled with never hangs on somebody else. A scene without actors has none.
pub fn forms<G: Rules>(state: &G::State, viewer: &Viewer) -> Vec<Form> {
    let mut forms = Vec::new();
    if G::person(state, ActorId(0)).is_some() {
        let acting = G::acting(state).filter(|&id| viewer.plays(id));
        let actor = match viewer {
            Viewer::Player(own) => acting.or(own.first().copied().filter(|&id| G::person(state, id).is_some())),
            Viewer::GameMaster | Viewer::Spectator => acting,
        };
        let actor = actor.unwrap_or(ActorId(0));
        G::Command::each_form(&mut Forms { state, viewer, actor, forms: &mut forms });
    }
    forms
}
