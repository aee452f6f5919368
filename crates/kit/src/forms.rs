use crate::{Act, CommandField, Commands, FieldDoc, Moment, Rules};
use ludex_engine::{ActorId, Field, Form, Takes, people};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// Forms that may be filled in now.
pub struct Forms<'a, G: Rules> {
    state: &'a G::State,
    /// Who stands in a form wherever an actor does, until another actor is chosen.
    pub actor: ActorId,
    forms: &'a mut Vec<Form>,
}

impl<'a, G: Rules> Forms<'a, G> {
    /// Returns the state.
    pub fn state(&self) -> &'a G::State {
        self.state
    }

    /// Another actor than who stands in the form, where two are asked for.
    pub fn other(&self) -> ActorId {
        people::<G>(self.state).map(|(id, _)| id).find(|&id| id != self.actor).unwrap_or(self.actor)
    }

    /// The form that follows from the declaration.
    pub fn usual<A: Act<G>>(&mut self) {
        if let Some(blank) = A::blank(self.actor) {
            self.form(A::DOC.group, A::DOC.title, blank.into(), fields(A::DOC.fields));
        }
    }

    /// The same with a command of one's own as it is before a person fills it in.
    pub fn filled<A: Act<G>>(&mut self, blank: A) {
        self.named(A::DOC.title, blank);
    }

    /// The same under another name, with a command of one's own as it is before a person fills it in.
    pub fn named<A: Act<G>>(&mut self, label: &str, blank: A) {
        self.form(A::DOC.group, label, blank.into(), fields(A::DOC.fields));
    }

    /// A form of one's own.
    pub fn form(&mut self, group: &'static str, label: &str, blank: G::Command, fields: Vec<Field>) {
        if let Ok(command) = serde_json::to_value(blank) {
            self.written(group, label, command, fields);
        }
    }

    /// The same with a command as it is written, where a field takes the place of what is written in another shape.
    pub fn written(&mut self, group: &'static str, label: &str, command: Value, fields: Vec<Field>) {
        self.forms.push(Form { group: group.into(), label: label.to_owned(), command, fields, helps: false });
    }
}

/// Returns a field of a form of one's own: what may stand there follows from the type.
pub fn field_of<T: CommandField>(path: impl Into<String>, label: impl Into<Cow<'static, str>>) -> Field {
    Field::new(path, label, T::takes())
}

/// Returns a field of a number within bounds.
pub fn number(path: impl Into<String>, label: impl Into<Cow<'static, str>>, min: i32, max: i32) -> Field {
    Field::new(path, label, Takes::Number { min, max })
}

/// Returns a choice of some words alone, as they are written in commands.
pub fn some_of<T: Serialize>(words: impl IntoIterator<Item = T>) -> Takes {
    let written = |word: T| serde_json::to_value(word).ok().and_then(|word| word.as_str().map(str::to_owned));
    Takes::Choice { of: words.into_iter().filter_map(written).collect() }
}

/// Returns the fields of a declaration.
pub fn fields(docs: &[FieldDoc]) -> Vec<Field> {
    let field = |doc: &FieldDoc| {
        let takes = match doc.bounds {
            Some((min, max)) => Takes::Number { min, max },
            None => (doc.takes)(),
        };
        let field = Field::new(format!("/{}", doc.name), doc.label, takes);
        let field = if doc.optional { field.or_nothing() } else { field };
        doc.rule.map_or(field.clone(), |rule| field.by(rule))
    };
    docs.iter().map(field).collect()
}

/// The forms of an open command, while it may be given.
#[inline(never)]
pub fn form_of<G: Rules, A: Act<G>>(forms: &mut Forms<'_, G>) {
    let timely = match A::DOC.moment {
        Moment::Always => true,
        Moment::Answer => G::waits(forms.state).is_some(),
        Moment::Turn | Moment::Between | Moment::Either => G::waits(forms.state).is_none(),
    };
    if A::DOC.open && timely && A::when(forms.state).is_ok() {
        A::forms(forms);
    }
}

/// Returns every form that may be filled in now. A scene without actors has none.
pub fn forms<G: Rules>(state: &G::State) -> Vec<Form> {
    let mut forms = Vec::new();
    if G::person(state, ActorId(0)).is_some() {
        let actor = G::acting(state).unwrap_or(ActorId(0));
        G::Command::each_form(&mut Forms { state, actor, forms: &mut forms });
    }
    forms
}
