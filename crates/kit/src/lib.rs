//! What rule systems share and the engine need not know: one declaration for each command, event, prompt and option.
//!
//! - A **command** is a struct in its chapter with [`#[command]`](command) and an [`Act`]: when it is lawful, what it
//!   does, how it is offered. Its JSON, its form, its help, who may give it come from the declaration.
//! - An **event** is a struct with [`#[event]`](event) and `impl Event`: what it changes, what is told of it.
//! - A **prompt** is a struct with [`#[prompt]`](prompt) and a [`Prompt`]: who must decide what.
//! - A **ruling** is a struct with [`#[ruling]`](ruling) and a [`Ruling`]: one of the changes that the game master may make.
//! - `commands!`, `events!` and `prompts!` are the tables of contents: which chapter has what, and what follows from which
//!   event in other chapters.
//! - [`Strongest`] adds modifiers up of which those of one kind do not.
//! - [`tactics`] is what policies weigh: attacks and defences.
//! - [`prelude`] is what chapters use of all this.
//! - Whole chapters for any game: [`narration`], [`adventure`], [`clock`], [`ground`] with who stands where,
//!   [`light`]; who does not see whom is kept in [`Unseen`]; [`rerolls`] is the moment between the dice and what comes of them.
//! - [`options!`] and [`words!`] declare what a campaign may change, and the words of the game.
//!
//! One enumeration, [`Offers`], asks [`Act::may`] for offers, for moves and for "why not?" alike, so they cannot differ from
//! what is accepted.
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

extern crate self as ludex_kit;

#[macro_use]
mod ensure;
#[macro_use]
mod generic;

mod act;
pub mod adventure;
pub mod clock;
mod command_field;
pub mod command_schema;
pub mod content;
mod declaration;
pub mod docs;
pub mod doors;
pub mod flat;
pub mod floors;
pub mod fog;
mod forms;
pub mod ground;
pub mod hiding;
mod icon;
mod lasting;
pub mod leaf;
pub mod light;
mod list;
mod macros;
pub mod narration;
pub mod nearest;
mod offers;
pub mod page;
pub mod plain;
pub mod prelude;
mod prompt;
pub mod rerolls;
mod ruling;
mod seen;
pub mod shapes;
mod spot;
mod strongest;
pub mod tactics;
pub mod walk;
mod word_set;

pub use act::{Act, Commands, Shown, carry, lawful, may};
pub use command_field::{CommandField, is_default, is_true, yes};
pub use declaration::{Declared, Doc, FieldDoc, Moment, within};
pub use forms::{Forms, field_of, fields, form_of, forms, number, some_of};
pub use icon::Icon;
pub use lasting::Lasting;
pub use list::List;
pub use ludex_derive::{CommandField, State, command, commands, event, events, prompt, prompts, ruling, rulings};
pub use ludex_engine::{
    About, ActorId, Advantage, After, Authority, CommandKind, CommandSet, Concerns, Content, Cost, Delta, DiceSource,
    Event, Field, Form, HarmLog, Line, LineKind, Malformed, Means, OddsCounter, Offer, Person, Policies, Presentation,
    Refusal, RollResult, Rolled, Rule, RuleId, RuleSystem, Rulebook, Run, Scenery, Seeded, Table, Takes, Tally, Teller,
    Unavailable, Verdict, Viewer, Why, Worded, rules,
};
pub use offers::{Offers, Wants, offers, offers_of, unavailable};
pub use page::counted;
pub use prompt::{Hear, Prompt, Prompted, Prompts, answer, asked, decider, question, usual_answer};
pub use ruling::{Ruling, RulingForms, Rulings, may_rule, ruling_forms_of};
pub use seen::Unseen;
pub use shapes::Shapes;
pub use spot::Spot;
pub use strongest::{Beaten, Strongest};
pub use word_set::{Word, WordSet};
#[doc(hidden)]
pub use {
    ludex_engine as engine,
    ludex_grid::{Cell, Entry, Map, Terrain},
    schemars, serde, serde_json,
};

/// A system whose commands and events are declared with the kit.
pub trait Rules: RuleSystem<Command: Commands<Self>> {
    /// A prompt: what somebody must decide before anything else happens.
    type Pending: Prompts<Self>;

    /// The rule that says in which order things go: it is cited where a command comes at the wrong time, names an actor who
    /// is not there, or carries a number out of its bounds.
    const ORDER: &'static Rule;

    /// What points of action are called: what `costs` in a declaration counts.
    const POINTS: &'static str = "AP";

    /// What one point of action is called.
    const POINT: &'static str = Self::POINTS;

    /// Returns the prompt that waits, the one to answer next.
    fn waits(state: &Self::State) -> Option<&Self::Pending>;

    /// Asks a prompt: emits the event that says so.
    fn ask(table: &mut Table<'_, Self, impl Run<Self>>, prompt: Self::Pending);

    /// Takes away the prompt that waits: emits the event that says so.
    fn settle(table: &mut Table<'_, Self, impl Run<Self>>);

    /// Returns whether an actor may act in turn now. Where several act together in what order they like, all of them
    /// may.
    fn acts(state: &Self::State, actor: ActorId) -> bool {
        Self::acting(state).is_none_or(|acting| acting == actor)
    }

    /// Returns whether there is an actor of that number; every command asks it.
    fn knows(state: &Self::State, id: ActorId) -> bool {
        Self::person(state, id).is_some()
    }

    /// Checks that an actor may do anything at all in turn; where it may not, that alone is the answer to "why not?".
    ///
    /// # Errors
    /// Returns the refusal of everything that the actor might do.
    fn may_act(_state: &Self::State, _actor: ActorId) -> Verdict {
        Ok(())
    }

    /// Checks that one who is asked may answer for itself, in a game in which others may decide what it does.
    ///
    /// # Errors
    /// Returns the refusal of every answer that it might give.
    fn may_answer(_state: &Self::State, _actor: ActorId) -> Verdict {
        Ok(())
    }

    /// Checks a command and carries it out. A game overrides it in which something goes before that, such as a roll that waits
    /// for a reroll.
    ///
    /// # Errors
    /// Returns the refusal; nothing has changed then.
    fn execute(table: &mut Table<'_, Self, impl Run<Self>>, command: &Self::Command) -> Verdict {
        command.carry(table)
    }

    /// Carries out what follows every command by itself: turns end, the next one begins.
    fn proceed(_table: &mut Table<'_, Self, impl Run<Self>>) {}

    /// Lets players' characters look about once all of that has happened, in a game with [`fog`].
    fn look(_table: &mut Table<'_, Self, impl Run<Self>>) {}

    /// Returns the same command with `helper` helping whoever rolls; `None` if it is no roll, or nobody can help with it.
    fn helped(_command: &Self::Command, _helper: ActorId) -> Option<Self::Command> {
        None
    }

    /// Changes what is offered before it is shown, such as prices that count in fights alone.
    fn adjust_offers(_state: &Self::State, _offers: &mut Vec<Offer<Self::Command>>) {}

    /// Returns whether an actor is told why it cannot do what it might want to.
    fn is_told_why_not(_state: &Self::State, _actor: ActorId) -> bool {
        true
    }
}
