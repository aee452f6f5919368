use crate::flat::Subject;
use crate::forms::fields;
use crate::{CommandField, Declared, Forms, Rules, Run, Table, Verdict};
use ludex_engine::{ActorId, CommandKind, Field, Teller};

/// What a chapter writes for a ruling: when it may be made, what it changes, what follows from it. Its form and its words come
/// from `#[ruling]`.
pub trait Ruling<G: Rules>: Declared {
    /// Checks that it keeps the state whole. Those whom it names are there, and its numbers are within bounds: that was checked
    /// before.
    ///
    /// # Errors
    /// Returns the refusal, by a rule that even the game master keeps.
    fn may(&self, _state: &G::State) -> Verdict {
        Ok(())
    }

    /// Changes the state.
    fn apply(&self, _state: &mut G::State) {}

    /// Carries out what takes its course after it.
    fn follow(&self, _table: &mut Table<'_, G, impl Run<G>>) {}

    /// Returns what was ruled, in words: those of the declaration, unless the chapter says otherwise.
    fn tell(&self, teller: &Teller<'_, G>) -> String {
        self.title(&|id| teller.name(id))
    }

    /// Adds its forms: one from the declaration, unless the chapter says otherwise.
    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, G, R>) {
        forms.usual::<Self>();
    }
}

/// The enum of all rulings of a game, as `rulings!` writes it.
pub trait Rulings<G: Rules>: CommandField + Subject {
    /// Checks that the ruling may be made.
    ///
    /// # Errors
    /// Returns the refusal.
    fn may(&self, state: &G::State) -> Verdict;
    /// Changes the state.
    fn apply(&self, state: &mut G::State);
    /// Carries out what takes its course after it.
    fn follow(&self, table: &mut Table<'_, G, impl Run<G>>);
    /// Returns what was ruled, in words.
    fn tell(&self, teller: &Teller<'_, G>) -> String;
    /// Adds the forms of every kind of ruling.
    fn forms(forms: &mut RulingForms<'_, '_, G, Self>)
    where
        Self: Sized;
}

/// Checks that a ruling may be made: that its numbers are within bounds, then its own rules.
///
/// # Errors
/// Returns the refusal.
#[inline(never)] // once for each kind of ruling
pub fn may_rule<G: Rules, R: Ruling<G>>(ruling: &R, state: &G::State) -> Verdict {
    ruling.within(G::ORDER)?;
    ruling.may(state)
}

/// What collects the forms of rulings: each has the fields of a ruling, then those of the command that carries it.
pub struct RulingForms<'a, 'f, G: Rules, R> {
    forms: &'a mut Forms<'f, G>,
    group: &'static str,
    path: &'static str,
    rest: Vec<Field>,
    command: fn(R) -> G::Command,
}

impl<'a, 'f, G: Rules, R: Rulings<G>> RulingForms<'a, 'f, G, R> {
    /// Adds the forms of every ruling for the command `C`, which carries a ruling at the JSON pointer `path`. `command` makes
    /// the command of a ruling.
    pub fn of<C: Declared>(forms: &'a mut Forms<'f, G>, path: &'static str, command: fn(R) -> G::Command) {
        let mut rest = fields(C::DOC.fields);
        rest.retain(|field| field.path != path);
        R::forms(&mut RulingForms { forms, group: C::DOC.group, path, rest, command });
    }
}

/// Adds the forms of a kind of ruling.
#[inline(never)] // once for each kind of ruling
pub fn ruling_forms_of<G: Rules, R: From<D>, D: Ruling<G>>(forms: &mut RulingForms<'_, '_, G, R>) {
    let before = forms.forms.count();
    D::forms(forms);
    forms.forms.are_of_kind(before, D::DOC.kind, D::DOC.pool);
}

impl<G: Rules, R> RulingForms<'_, '_, G, R> {
    /// Returns the state.
    pub fn state(&self) -> &G::State {
        self.forms.state()
    }

    /// Returns the actor who stands in a form wherever an actor does, until another is chosen.
    pub fn actor(&self) -> ActorId {
        self.forms.actor
    }

    /// Returns another actor, for forms that ask for two; the same where there is no other.
    pub fn other(&self) -> ActorId {
        self.forms.other()
    }

    /// Adds forms of another kind than that of the declaration.
    pub fn of_kind(&mut self, kind: CommandKind, add: impl FnOnce(&mut Self)) {
        let before = self.forms.count();
        add(self);
        self.forms.are_of_kind(before, kind, None);
    }

    /// Adds the form that follows from the declaration.
    pub fn usual<D: Declared + Into<R>>(&mut self) {
        if let Some(blank) = D::blank(self.forms.actor) {
            self.form(D::DOC.title, blank, fields(D::DOC.fields));
        }
    }

    /// Adds a form with fields of its own; their paths begin at the ruling.
    pub fn form(&mut self, label: &str, blank: impl Into<R>, mut fields: Vec<Field>) {
        for field in &mut fields {
            field.path = format!("{}{}", self.path, field.path);
        }
        fields.extend(self.rest.iter().cloned());
        self.forms.form(self.group, label, (self.command)(blank.into()), fields);
    }
}
