//! The attributes and tables of contents of `ludex-kit`, which hands them on: use them from there.
//!
//! An attribute leaves its item as it is, takes away what only it understands (`#[field(..)]`, `#[actor]`, `#[target]`, and on
//! fields of commands, events, prompts and rulings `#[serde(..)]`), and adds `impl`s that one could write by hand. Where
//! something is wrong with it, it says what and where, and the item still stands, so that the rest of a file is understood.

#![deny(clippy::too_many_lines, clippy::cognitive_complexity)]

mod command;
mod contents;
mod event;
#[cfg(test)]
mod faults;
mod fields;
mod flat;
mod parts;
mod record;
mod shapes;

use proc_macro::TokenStream;
use quote::quote;
use syn::{Error, Result};

/// A command: a struct that says what somebody wants to do.
///
/// - `rule = BLOWS`: the rule that it carries out, for its docs and for refusals of its bounds.
/// - `group = "Attack"`, `label = "Strike {target}"`: its heading and its words in an offer; `{field}` stands for a field.
/// - `kind = Attack`: which `CommandKind` it is, for whoever knows no words of the game; `Other` where nothing is said.
/// - `pool = "Health"`: the pool that its number sets, lowers or raises, as sheets name it.
/// - `costs = 2` or `costs = PRICE`: what it costs, shown with the offer in the unit of the game, unless its `price` says
///   otherwise; `cell = to`: the field with the space to which it goes.
/// - `by = game_master`: the game master alone gives it; otherwise whoever plays the field `actor`, or the one marked
///   `#[actor]`.
/// - `open`: it carries numbers or words of a person's own choosing, so it has a form in place of offers.
/// - `turn` (usual), `between`, `always`, `answer`, `either`: when it may be given, its `Moment`.
/// - `by_serde`: it writes and reads itself, with serde's derives: an enum, or a struct of another shape in JSON.
///
/// A field may say `#[field("label", 0..=9, usual = 3, of = WORDS, rule = RULE)]` (what it is called in a form, its bounds, what
/// a blank form has, the only words it may be, the rule of its bounds), `#[serde(default)]`, `#[serde(default = "path")]`,
/// `#[serde(skip_serializing_if = "path")]`, `#[serde(rename = "name")]`, `#[actor]`, `#[target]`. The doc comment of the
/// struct is the help that people read.
///
/// It adds `Debug`, `Clone`, `PartialEq`; `Flat`, `Serialize` and `Deserialize`, which write the fields flat and take no
/// unknown ones; and `Declared`: the declaration as a constant, who gives it, whom and what it names, its bounds.
///
/// ```
/// use ludex_kit::{ActorId, Declared, command, rules, serde_json};
///
/// rules! {
///     /// A blow does what its die shows.
///     BLOWS = "XX-ATK-01", "Blows";
/// }
///
/// /// Strike an actor.
/// #[command(rule = BLOWS, group = "Attack", label = "Strike {target}", costs = 2)]
/// pub struct Strike {
///     pub actor: ActorId,
///     pub target: ActorId,
///     #[field("how hard", 1..=3)]
///     pub force: u8,
///     #[serde(default, skip_serializing_if = "ludex_kit::is_default")]
///     pub aside: bool,
/// }
///
/// let strike = Strike { actor: ActorId(0), target: ActorId(1), force: 4, aside: false };
/// assert_eq!(serde_json::to_string(&strike).unwrap(), r#"{"actor":0,"target":1,"force":4}"#);
/// assert_eq!((Strike::DOC.help, Strike::DOC.costs), ("Strike an actor.", 2));
/// assert_eq!(strike.actor(), Some(ActorId(0)));
/// assert!(strike.within(&BLOWS).is_err(), "nobody strikes so hard");
/// ```
#[proc_macro_attribute]
pub fn command(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute(command::command, args, item)
}

/// An event: a struct that says what happened; the field `actor`, or the one marked `#[actor]`, is whom it happens to.
///
/// `#[event(Harm, "{actor} loses {by} health", BLOWS)]` says its line too: what kind of line, the words, the rules. A line that
/// needs the state or a check is told by the chapter, in `Event::tell`. `delta = Delta::points(-self.by)` says what changes at the
/// actor, `round = self.round` that the line opens a round, `aside = true` that it only keeps the books. Fields say
/// what those of a [`command`](macro@command) say.
///
/// `#[event(by_serde)]` on an enum of what happens in one chapter: it writes and reads itself, with a tag of its own.
/// `#[event(by_serde, actor)]`: and it happens to whom the field `actor` of a variant names.
///
/// It adds `Debug`, `Clone`, `PartialEq`; `Flat`, `Serialize` and `Deserialize`; and `Concerns`: whom it happens to, and its line.
///
/// ```
/// use ludex_kit::{ActorId, Concerns, LineKind, event};
///
/// #[event(Harm, "{actor} loses {by} health")]
/// pub struct Hurt {
///     pub actor: ActorId,
///     pub by: i32,
/// }
///
/// let line = Hurt { actor: ActorId(0), by: 3 }.told(&|_| "Ada".to_owned()).unwrap();
/// assert_eq!((line.text.as_str(), line.kind), ("Ada loses 3 health", LineKind::Harm));
/// ```
#[proc_macro_attribute]
pub fn event(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute(event::event, args, item)
}

/// A prompt: a struct that says what somebody must decide; the field `actor`, or the one marked `#[actor]`, is who decides, or
/// `#[prompt(decides = attack.target)]`.
///
/// `#[prompt(Frame, "{actor} may roll again", BLOWS)]` says what is told when it is asked, as that of an
/// [`event`](macro@event). It adds what that adds.
///
/// ```
/// use ludex_kit::{ActorId, Concerns, prompt};
///
/// /// How is the blow met?
/// #[prompt]
/// pub struct Defend {
///     pub actor: ActorId,
///     pub harm: i32,
/// }
///
/// assert_eq!(Defend { actor: ActorId(1), harm: 3 }.actor(), Some(ActorId(1)));
/// ```
#[proc_macro_attribute]
pub fn prompt(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute(event::prompt, args, item)
}

/// A ruling: one of the changes that the game master may make, `#[ruling(label = "Set AP", told = "{actor} has {to} AP")]`.
///
/// Its fields say what those of a [`command`](macro@command) say; its form, its words, and whom it is about follow. It adds what
/// `command` adds.
///
/// ```
/// use ludex_kit::{ActorId, Declared, ruling};
///
/// #[ruling(label = "Set health", told = "{actor} has {to} health")]
/// pub struct SetHealth {
///     pub actor: ActorId,
///     #[field("health", 0..=10)]
///     pub to: i32,
/// }
///
/// let ruling = SetHealth { actor: ActorId(0), to: 4 };
/// assert_eq!(ruling.title(&|_| "Ada".to_owned()), "Ada has 4 health");
/// ```
#[proc_macro_attribute]
pub fn ruling(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute(command::ruling, args, item)
}

/// A plain type that stands in commands: `CommandField`, with whom and which spaces it names, and what may stand there, all of
/// it from its fields or variants.
///
/// ```
/// use ludex_kit::{ActorId, CommandField};
///
/// #[derive(CommandField)]
/// enum Aim {
///     At(ActorId),
///     Nowhere,
/// }
///
/// let mut people = Vec::new();
/// CommandField::people(&Aim::At(ActorId(2)), &mut |id| people.push(id));
/// CommandField::people(&Aim::Nowhere, &mut |id| people.push(id));
/// assert_eq!(people, [ActorId(2)]);
/// ```
#[proc_macro_derive(CommandField)]
pub fn command_field(item: TokenStream) -> TokenStream {
    syn::parse(item).and_then(parts::part).unwrap_or_else(Error::into_compile_error).into()
}

/// `Clone` whose `clone_from` keeps what every field has allocated, so that a simulation can begin again without allocating.
/// A list marked `#[room]` is copied with room to grow.
///
/// ```
/// use ludex_kit::State;
///
/// #[derive(State)]
/// struct Scene {
///     #[room]
///     asked: Vec<u8>,
///     round: u32,
/// }
///
/// let scene = Scene { asked: vec![7], round: 2 };
/// let mut copy = scene.clone();
/// copy.clone_from(&scene);
/// assert_eq!((copy.asked, copy.round), (vec![7], 2));
/// ```
#[proc_macro_derive(State, attributes(room))]
pub fn state(item: TokenStream) -> TokenStream {
    syn::parse(item).and_then(parts::state).unwrap_or_else(Error::into_compile_error).into()
}

/// A table of a content file.
///
/// `#[record(checked)]`: it checks more than its bounds (`Checked`); `kept`: it stands in the state too, where it is written
/// without what is at its default; `named = "weapon"`: its field `name` is unique among its kind (`Named`); `whole`: it is a
/// file (`Whole`), with those of the fields `system`, `title`, `about`, `difficulty`, `scene`, `include` that it has.
///
/// On fields: `#[field(0..=12, "spaces")]` says bounds and their unit, `#[or_default]` that a field may be left out
/// (`#[or_default(1)]`: for what it counts then), `#[inner]` on a list that records stand in it. Unless it derives
/// `Deserialize` itself it is read strictly. Its schema, for the book and for editors, follows from its doc comments.
///
/// It adds `Debug`, `Clone`, `Deserialize`, `JsonSchema` and `Record`, and with their words `Serialize`, `Named`, `Whole`.
///
/// ```
/// use ludex_kit::content::{Named, record};
///
/// /// A boat.
/// #[record(named = "boat")]
/// struct Boat {
///     /// What it is called.
///     name: String,
///     /// How many it carries.
///     #[or_default(4)]
///     #[field(1..=8, "people")]
///     seats: u8,
/// }
///
/// let boat: Boat = ludex_kit::serde_json::from_str(r#"{"name": "Gull"}"#).unwrap();
/// assert_eq!((boat.name(), boat.seats, Boat::KIND), ("Gull", 4, "boat"));
/// ```
#[proc_macro_attribute]
pub fn record(args: TokenStream, item: TokenStream) -> TokenStream {
    attribute(record::record, args, item)
}

/// The commands of a game, chapter by chapter; `as "hit"` says what a command is called in JSON where that is not its name.
///
/// It writes the enum, whose variants hold the structs of that name, how it is written and read, `From` each struct,
/// `CommandSet` and `Commands`.
///
/// ```
#[doc = include_str!("example.md")]
/// # events! { enum Happening of Toy { fight: Struck => fight::felled, Fell; } }
/// # prompts! { enum Pending of Toy tagged "question" last { fight: Defend; } }
/// # rulings! { enum Change of Toy { fight: SetHealth as "health"; } }
/// commands! { enum Command of Toy { fight: Strike as "hit"; } }
///
/// # fn main() {
/// use ludex_kit::CommandSet;
///
/// let strike = Command::from(fight::Strike { actor: ActorId(0), target: ActorId(1) });
/// assert_eq!(serde_json::to_string(&strike).unwrap(), r#"{"do":"hit","actor":0,"target":1}"#);
/// assert_eq!(strike.authority(), ludex_kit::Authority::Actor(ActorId(0)));
/// # }
/// ```
#[proc_macro]
pub fn commands(list: TokenStream) -> TokenStream {
    done(contents::commands(list.into()))
}

/// The events of a game, chapter by chapter. `Struck => fight::felled + rest::disturbed` says which functions carry out what
/// follows from an event in other chapters, in order.
///
/// It writes the enum, how it is written and read, `From` each struct, `Concerns`, `Event` and `After`, and the list
/// `AFTERMATH` of what follows from what.
///
/// ```
#[doc = include_str!("example.md")]
/// # commands! { enum Command of Toy { fight: Strike as "hit"; } }
/// # prompts! { enum Pending of Toy tagged "question" last { fight: Defend; } }
/// # rulings! { enum Change of Toy { fight: SetHealth as "health"; } }
/// events! { enum Happening of Toy { fight: Struck => fight::felled, Fell; } }
///
/// # fn main() {
/// let struck = Happening::from(fight::Struck { actor: ActorId(1) });
/// assert_eq!(serde_json::to_string(&struck).unwrap(), r#"{"event":"struck","actor":1}"#);
/// assert_eq!(Happening::AFTERMATH[0].1, ["fight::felled"]);
/// # }
/// ```
#[proc_macro]
pub fn events(list: TokenStream) -> TokenStream {
    done(contents::events(list.into()))
}

/// The rulings of a game, chapter by chapter: the enum that stands in the command of the game master and in its event.
///
/// It writes the enum, how it is written and read, `From` each struct, `CommandField`, `Subject` and `Rulings`.
///
/// ```
#[doc = include_str!("example.md")]
/// # commands! { enum Command of Toy { fight: Strike as "hit"; } }
/// # events! { enum Happening of Toy { fight: Struck => fight::felled, Fell; } }
/// # prompts! { enum Pending of Toy tagged "question" last { fight: Defend; } }
/// rulings! { enum Change of Toy { fight: SetHealth as "health"; } }
///
/// # fn main() {
/// let change = Change::from(fight::SetHealth { actor: ActorId(1), to: 3 });
/// assert_eq!(serde_json::to_string(&change).unwrap(), r#"{"set":"health","actor":1,"to":3}"#);
/// # }
/// ```
#[proc_macro]
pub fn rulings(list: TokenStream) -> TokenStream {
    done(contents::rulings(list.into()))
}

/// The prompts of a game, chapter by chapter. `tagged "question" last` names the field in which the variant stands, and puts
/// it last.
///
/// It writes the enum, how it is written and read, `From` each struct, `Prompted` for each, `Subject` and `Prompts`.
///
/// ```
#[doc = include_str!("example.md")]
/// # commands! { enum Command of Toy { fight: Strike as "hit"; } }
/// # events! { enum Happening of Toy { fight: Struck => fight::felled, Fell; } }
/// # rulings! { enum Change of Toy { fight: SetHealth as "health"; } }
/// prompts! { enum Pending of Toy tagged "question" last { fight: Defend; } }
///
/// # fn main() {
/// let defend = Pending::from(fight::Defend { actor: ActorId(1) });
/// assert_eq!(serde_json::to_string(&defend).unwrap(), r#"{"actor":1,"question":"defend"}"#);
/// # }
/// ```
#[proc_macro]
pub fn prompts(list: TokenStream) -> TokenStream {
    done(contents::prompts(list.into()))
}

/// Returns what an attribute makes of an item; where something is wrong with it, the message and the bare item.
fn attribute(
    expand: fn(proc_macro2::TokenStream, proc_macro2::TokenStream) -> Result<proc_macro2::TokenStream>,
    args: TokenStream,
    item: TokenStream,
) -> TokenStream {
    let bare = item.clone();
    expand(args.into(), item.into())
        .unwrap_or_else(|error| {
            let message = error.into_compile_error();
            let bare = fields::bare(bare.into());
            quote!(#bare #message)
        })
        .into()
}

/// Returns what a macro makes, or the message of what is wrong.
fn done(tokens: Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens.unwrap_or_else(Error::into_compile_error).into()
}

/// Returns `SpendDie` as `spend_die`.
fn snake(name: &str) -> String {
    let mut text = String::new();
    for (place, letter) in name.char_indices() {
        if letter.is_uppercase() && place > 0 {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

/// Returns `spend_die` as `Spend die`.
fn sentence(snake: &str) -> String {
    let words = snake.replace('_', " ");
    words[..1].to_uppercase() + &words[1..]
}
