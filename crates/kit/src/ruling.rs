use crate::flat::Subject;
use crate::forms::fields;
use crate::{CommandField, Declared, Forms, Rules, Run, Table, Verdict};
use ludex_engine::{ActorId, Field, Teller};

/// What a chapter writes for a ruling: what the game master may change, what changes, what follows. `#[ruling]` has its
/// form and its words.
pub trait Ruling<G: Rules>: Declared {
    /// Whether it keeps the state whole. Those whom it names are there, its numbers are within bounds.
    ///
    /// # Errors
    /// The rule that even the game master keeps.
    fn may(&self, _state: &G::State) -> Verdict {
        Ok(())
    }

    /// Changes the state.
    fn apply(&self, _state: &mut G::State) {}

    /// What takes its course after it.
    fn follow(&self, _table: &mut Table<'_, G, impl Run<G>>) {}

    /// Returns what was ruled, in words: those of the declaration, unless the chapter says otherwise.
    fn tell(&self, teller: &Teller<'_, G>) -> String {
        self.title(&|id| teller.name(id))
    }

    /// Its forms: one from the declaration, unless the chapter says otherwise.
    fn forms<R: From<Self>>(forms: &mut RulingForms<'_, '_, G, R>) {
        forms.usual::<Self>();
    }
}

/// What `rulings!` writes.
pub trait Rulings<G: Rules>: CommandField + Subject {
    /// Whether it may be ruled.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn may(&self, state: &G::State) -> Verdict;
    /// Changes the state.
    fn apply(&self, state: &mut G::State);
    /// What takes its course after it.
    fn follow(&self, table: &mut Table<'_, G, impl Run<G>>);
    /// Returns what was ruled, in words.
    fn tell(&self, teller: &Teller<'_, G>) -> String;
    /// Forms of every kind.
    fn forms(forms: &mut RulingForms<'_, '_, G, Self>)
    where
        Self: Sized;
}

/// Whether a ruling may be made: its numbers are within bounds, and its own rules.
///
/// # Errors
/// The rule that forbids it.
#[inline(never)] // once for each kind of ruling
pub fn may_rule<G: Rules, R: Ruling<G>>(ruling: &R, state: &G::State) -> Verdict {
    ruling.within(G::ORDER)?;
    ruling.may(state)
}

/// Forms of rulings: those of the command that carries them, with the fields of each ruling in front of its own.
pub struct RulingForms<'a, 'f, G: Rules, R> {
    forms: &'a mut Forms<'f, G>,
    group: &'static str,
    path: &'static str,
    rest: Vec<Field>,
    command: fn(R) -> G::Command,
}

impl<'a, 'f, G: Rules, R: Rulings<G>> RulingForms<'a, 'f, G, R> {
    /// Fills in the forms of a command whose first field, with the rulings, stands at `path`.
    pub fn of<C: Declared>(forms: &'a mut Forms<'f, G>, path: &'static str, command: fn(R) -> G::Command) {
        let mut rest = fields(C::DOC.fields);
        rest.retain(|field| field.path != path);
        R::forms(&mut RulingForms { forms, group: C::DOC.group, path, rest, command });
    }
}

impl<G: Rules, R> RulingForms<'_, '_, G, R> {
    /// Returns the state.
    pub fn state(&self) -> &G::State {
        self.forms.state()
    }

    /// Returns who stands in a form wherever an actor does, until another actor is chosen.
    pub fn actor(&self) -> ActorId {
        self.forms.actor
    }

    /// Another actor, where two are asked for.
    pub fn other(&self) -> ActorId {
        self.forms.other()
    }

    /// The form that follows from the declaration.
    pub fn usual<D: Declared + Into<R>>(&mut self) {
        if let Some(blank) = D::blank(self.forms.actor) {
            self.form(D::DOC.title, blank, fields(D::DOC.fields));
        }
    }

    /// A form of one's own; the paths of its fields begin at the ruling.
    pub fn form(&mut self, label: &str, blank: impl Into<R>, mut fields: Vec<Field>) {
        for field in &mut fields {
            field.path = format!("{}{}", self.path, field.path);
        }
        fields.extend(self.rest.iter().cloned());
        self.forms.form(self.group, label, (self.command)(blank.into()), fields);
    }
}
