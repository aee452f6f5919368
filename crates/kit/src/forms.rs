use crate::{Act, Commands, FieldDoc, Moment, Rules};
use ludex_engine::{ActorId, Field, Form, Takes};

/// Forms that may be filled in now.
pub struct Forms<'a, G: Rules> {
    state: &'a G::State,
    /// Who stands in a form wherever an actor does, until somebody else is chosen.
    pub actor: ActorId,
    forms: &'a mut Vec<Form>,
}

impl<'a, G: Rules> Forms<'a, G> {
    /// The state.
    pub fn state(&self) -> &'a G::State {
        self.state
    }

    /// The form that follows from the declaration.
    pub fn usual<A: Act<G>>(&mut self) {
        if let Some(blank) = A::blank(self.actor) {
            self.form(A::DOC.group, A::DOC.title, blank.into(), fields(A::DOC.fields));
        }
    }

    /// The same with a command of one's own as it is before somebody fills it in.
    pub fn filled<A: Act<G>>(&mut self, blank: A) {
        self.named(A::DOC.title, blank);
    }

    /// The same under another name, with a command of one's own as it is before somebody fills it in.
    pub fn named<A: Act<G>>(&mut self, label: &str, blank: A) {
        self.form(A::DOC.group, label, blank.into(), fields(A::DOC.fields));
    }

    /// A form of one's own.
    pub fn form(&mut self, group: &'static str, label: &str, blank: G::Command, fields: Vec<Field>) {
        if let Ok(command) = serde_json::to_value(blank) {
            self.forms.push(Form { group: group.into(), label: label.to_owned(), command, fields });
        }
    }
}

/// The fields of a declaration.
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

/// Every form that may be filled in now. A scene without actors has none.
pub fn forms<G: Rules>(state: &G::State) -> Vec<Form> {
    let mut forms = Vec::new();
    if G::person(state, ActorId(0)).is_some() {
        let actor = G::acting(state).unwrap_or(ActorId(0));
        G::Command::forms(&mut Forms { state, actor, forms: &mut forms });
    }
    forms
}
