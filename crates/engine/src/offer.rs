use crate::{ActorId, CommandKind, RuleId, Worded};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A lawful move: who may make it, the command that makes it, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer<C> {
    /// The actor to whom it is offered; `None` for the game master.
    pub actor: Option<ActorId>,
    /// The command.
    pub command: C,
    /// The heading under which it stands: Attack, Move, Defence.
    pub group: Cow<'static, str>,
    /// What sort of thing it does, whatever it is called.
    #[serde(default, skip_serializing_if = "CommandKind::is_other")]
    pub kind: CommandKind,
    /// Whether it would do ill to somebody of one's own side.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendly: bool,
    /// What it is, in a few words.
    pub label: String,
    /// The actor at whom it is aimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    /// The cell of the map to which it goes, by column and row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<(i16, i16)>,
    /// The door that it opens or shuts, by the name that it has on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub door: Option<String>,
    /// What it costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Cost>,
    /// The rule that it carries out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What would happen, where that can be told without dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// Whether another offer is the same for less: odds have no row for what is only paid more. It is not sent.
    #[serde(skip)]
    pub pays_more: bool,
}

/// A price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cost {
    /// How much.
    pub amount: i32,
    /// Of what: AP, mana.
    pub of: Cow<'static, str>,
}

impl<C> Offer<C> {
    /// Returns an offer to an actor that costs nothing, is aimed at nobody and has no preview.
    pub fn new(actor: ActorId, group: impl Into<Cow<'static, str>>, label: impl Into<String>, command: C) -> Self {
        Self {
            actor: Some(actor),
            command,
            group: group.into(),
            kind: CommandKind::Other,
            friendly: false,
            label: label.into(),
            target: None,
            cell: None,
            door: None,
            cost: Vec::new(),
            rule: None,
            preview: None,
            pays_more: false,
        }
    }

    /// Returns the same to the game master.
    pub fn to_game_master(group: impl Into<Cow<'static, str>>, label: impl Into<String>, command: C) -> Self {
        Self { actor: None, ..Self::new(ActorId(0), group, label, command) }
    }

    /// Returns the same offer, of a kind.
    #[must_use]
    pub fn of(mut self, kind: CommandKind) -> Self {
        self.kind = kind;
        self
    }

    /// Returns the same offer, aimed at an actor.
    #[must_use]
    pub fn at(mut self, target: ActorId) -> Self {
        self.target = Some(target);
        self
    }

    /// Returns the same offer, going to a cell of the map.
    #[must_use]
    pub fn to(mut self, cell: (i16, i16)) -> Self {
        self.cell = Some(cell);
        self
    }

    /// Returns the same offer at a price; a price of 0 is not named.
    #[must_use]
    pub fn costs(mut self, amount: i32, of: impl Into<Cow<'static, str>>) -> Self {
        self.also_costs(amount, of);
        self
    }

    /// Adds a price to those that it has; one of 0 is not named.
    pub fn also_costs(&mut self, amount: impl Into<i32>, of: impl Into<Cow<'static, str>>) {
        let amount = amount.into();
        if amount != 0 {
            self.cost.push(Cost { amount, of: of.into() });
        }
    }

    /// Returns the same offer with a preview.
    #[must_use]
    pub fn preview(mut self, preview: impl Into<String>) -> Self {
        self.preview = Some(preview.into());
        self
    }
}

/// Something that cannot be done now, and why: the answer to "why not?".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unavailable {
    /// Under which heading it would stand.
    pub group: Cow<'static, str>,
    /// What it is.
    pub label: String,
    /// Why it cannot be done.
    pub refusal: Worded,
}

/// A command with fields that a person fills in: a ruling, a number of the game master's choosing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Form {
    /// Under which heading it stands.
    pub group: Cow<'static, str>,
    /// What sort of thing it does, whatever it is called.
    #[serde(default, skip_serializing_if = "CommandKind::is_other")]
    pub kind: CommandKind,
    /// What it is.
    pub label: String,
    /// The command with its fields at their usual values.
    pub command: serde_json::Value,
    /// The fields.
    pub fields: Vec<Field>,
    /// The pool that its number sets, or lowers ([`CommandKind::Harm`]), or raises ([`CommandKind::Heal`]), as sheets name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Cow<'static, str>>,
    /// Whether somebody may help whoever rolls.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helps: bool,
    /// Where the space goes that a person presses on the map, as a JSON pointer: with it the form is the way people walk now, and
    /// no space is offered by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination: Option<Cow<'static, str>>,
}

impl Form {
    /// Returns whether this is the form of commands of that kind: their field `do` is the same, whatever stands in the others.
    pub fn is_for(&self, command: &serde_json::Value) -> bool {
        self.command.get("do") == command.get("do")
    }
}

/// A field of a [`Form`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Field {
    /// Where the value goes in the command, as a JSON pointer: `/reason`.
    pub path: String,
    /// What it is.
    pub label: Cow<'static, str>,
    /// What may stand there.
    pub takes: Takes,
    /// Under which heading it stands in a long form.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub under: Cow<'static, str>,
    /// The rule that says what it does, or what may stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// Whether it may be left empty: nothing stands there in the command then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// Whether it is what a roll must reach.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reach: bool,
    /// How far the numbers that may stand there lie from one another, from the least on; each whole number where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<i32>,
    /// Which actors may stand there; all whom the viewer knows where nobody is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<ActorId>,
}

impl Field {
    /// Returns a field that must be filled in, under no heading and without a rule.
    pub fn new(path: impl Into<String>, label: impl Into<Cow<'static, str>>, takes: Takes) -> Self {
        let under = Cow::Borrowed("");
        Self {
            path: path.into(),
            label: label.into(),
            takes,
            under,
            rule: None,
            optional: false,
            reach: false,
            step: None,
            among: Vec::new(),
        }
    }

    /// Returns the same field, as what a roll must reach.
    #[must_use]
    pub fn to_reach(mut self) -> Self {
        self.reach = true;
        self
    }

    /// Returns the same field, of whose numbers only every so-and-so-many-th may stand there, from the least on.
    #[must_use]
    pub fn in_steps_of(mut self, step: i32) -> Self {
        self.step = Some(step);
        self
    }

    /// Returns the same field, in which one of these actors may stand and nobody else.
    #[must_use]
    pub fn among(mut self, actors: impl IntoIterator<Item = ActorId>) -> Self {
        self.among = actors.into_iter().collect();
        self
    }

    /// Returns the same field under a heading.
    #[must_use]
    pub fn under(mut self, heading: impl Into<Cow<'static, str>>) -> Self {
        self.under = heading.into();
        self
    }

    /// Returns the same field, but it may be left empty.
    #[must_use]
    pub fn or_nothing(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Returns the same field with the rule that is about it.
    #[must_use]
    pub fn by(mut self, rule: impl Into<RuleId>) -> Self {
        self.rule = Some(rule.into());
        self
    }
}

/// What may stand in a [`Field`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Takes {
    /// A line of text.
    Text,
    /// A whole number.
    Number {
        /// The least.
        min: i32,
        /// The most.
        max: i32,
    },
    /// An actor's id.
    Actor,
    /// A list of actors' ids.
    Actors,
    /// A cell of the map, as `[x, y]`.
    Cell,
    /// Yes or no.
    Flag,
    /// The text of a character's file, as `Draft` has it.
    Character,
    /// One of these words.
    Choice {
        /// The words.
        of: Vec<String>,
    },
    /// Who does what for how long: a list of `{"actor", "activity", "minutes"}`, what each does in its order.
    Plan {
        /// What may be done.
        of: Vec<String>,
    },
}
