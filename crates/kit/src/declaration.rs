//! What is declared of a command: what it is, when it may be given, what stands in it.

use crate::{Refusal, Shapes, Verdict};
use ludex_engine::{ActorId, CommandKind, Rule, Takes};

/// The declaration of a command, as `#[command]` writes it.
#[derive(Debug)]
pub struct Doc {
    /// Its name in a sentence: `Spend die`.
    pub title: &'static str,
    /// What it does, for people: its doc comment.
    pub help: &'static str,
    /// The rule it executes.
    pub rule: Option<&'static Rule>,
    /// The heading under which it stands.
    pub group: &'static str,
    /// What sort of thing it does.
    pub kind: CommandKind,
    /// The pool that its number sets, lowers or raises, as sheets name it.
    pub pool: Option<&'static str>,
    /// When it may be given.
    pub moment: Moment,
    /// Whether it carries numbers or words of a person's own choosing: it has a form, not offers.
    pub open: bool,
    /// Whether the game master alone gives it.
    pub game_master: bool,
    /// What it costs in points of action, where the declaration says so; 0 otherwise.
    pub costs: i32,
    /// Its fields.
    pub fields: &'static [FieldDoc],
    /// What stands in it in JSON, if it is written in a shape of its own.
    pub schema: Option<fn(&mut Shapes) -> serde_json::Value>,
}

/// When a command may be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// While nothing waits for an answer; offered to whoever's turn it is, or to all where nobody's is.
    Turn,
    /// While nothing waits for an answer; offered to everybody, whoever's turn it is.
    Between,
    /// At any time, even while a prompt waits; offered to everybody.
    Always,
    /// While a prompt waits, by whoever is asked.
    Answer,
    /// In turn while nothing waits, and as an answer while a prompt waits; which prompts it answers, and whose, its own
    /// [`may`](crate::Act::may) says.
    Either,
}

/// The declaration of a field of a command, as `#[field]` says it.
#[derive(Debug)]
pub struct FieldDoc {
    /// Its name in JSON.
    pub name: &'static str,
    /// What it is called in a form.
    pub label: &'static str,
    /// What it is, in a sentence; its label where nothing more is said.
    pub about: &'static str,
    /// The least and the most number that may stand there, where the declaration says so.
    pub bounds: Option<(i32, i32)>,
    /// The rule that says what may stand there.
    pub rule: Option<&'static Rule>,
    /// Whether it may be left out.
    pub optional: bool,
    /// Whether it is what a roll must reach.
    pub reach: bool,
    /// What may stand there.
    pub takes: fn() -> Takes,
    /// What may stand there in JSON.
    pub schema: fn(&mut Shapes) -> serde_json::Value,
}

/// What `#[command]` and `#[ruling]` write for a struct: its declaration, and what follows from its fields.
pub trait Declared: Sized + Clone {
    /// The declaration.
    const DOC: Doc;
    /// Returns the actor who gives it; `None` for the game master.
    fn actor(&self) -> Option<ActorId>;
    /// Returns the actor at whom it is aimed; of a ruling, the one whom it is about.
    fn target(&self) -> Option<ActorId>;
    /// Returns the cell to which it goes, by column and row, where the declaration names a field for it.
    fn cell(&self) -> Option<(i16, i16)> {
        None
    }
    /// Visits every actor whom it names.
    fn people(&self, visit: &mut dyn FnMut(ActorId));
    /// Visits every cell that it names.
    fn places(&self, visit: &mut dyn FnMut((i16, i16)));
    /// Checks that its numbers are within their bounds.
    ///
    /// # Errors
    /// Returns the refusal of the first number that is not, by the rule of its field or of the declaration, else by `order`.
    fn within(&self, order: &'static Rule) -> Verdict;
    /// Returns what it is called where nothing else is said: the label of the declaration, with the names of actors as `names`
    /// gives them.
    fn title(&self, names: &dyn Fn(ActorId) -> String) -> String;
    /// Returns the command with its fields at their usual values; `None` if it is not open. `who` stands wherever an actor
    /// does.
    fn blank(who: ActorId) -> Option<Self>;
}

/// Checks that a number is within the bounds of its field, the one at place `field` of a declaration.
///
/// # Errors
/// Returns the refusal, which names the bounds: by the rule of the field or of the declaration, else by `order`.
pub fn within(number: i32, doc: &'static Doc, field: usize, order: &'static Rule) -> Verdict {
    let field = &doc.fields[field];
    match field.bounds {
        Some((from, to)) if !(from..=to).contains(&number) => {
            Err(Refusal::bounds(field.rule.or(doc.rule).unwrap_or(order), field.label, from, to))
        }
        _ => Ok(()),
    }
}
