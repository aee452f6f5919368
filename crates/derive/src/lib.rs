//! The declarations of `ludex-kit`: `#[command]`, `#[event]`, `#[prompt]`, `derive(CommandField)`, `derive(State)`, and the
//! tables of contents `commands!`, `events!`, `prompts!`.
//!
//! Attributes rather than derives, because they also write the derives and the serde attributes: a command that
//! forgets `deny_unknown_fields` cannot be written.

mod contents;
mod declared;
mod parts;
mod shapes;

use proc_macro::TokenStream;
use syn::{Error, Result};

/// A command: `#[command(rule = ROUSE, group = "Help", label = "Rouse {target}", by = game_master, open, between)]`.
///
/// - `rule`: the rule it executes, for its docs and for refusals of its bounds.
/// - `group`, `label`: its heading and its words in an offer; `{field}` stands for a field. `described`: the chapter writes
///   `impl Described` itself.
/// - `costs = 2` or `costs = PRICE`: what it costs, shown with the offer in the unit of the game, unless its `price` depends on the
///   state; `cell = to`: the field with the cell to which it goes.
/// - `by = game_master`: the game master alone gives it; otherwise whoever plays the field `actor`, or the one marked
///   `#[actor]`.
/// - `open`: it carries numbers or words of a person's own choosing, so it has a form in place of offers.
/// - `turn` (usual), `between`, `always`, `answer`, `either`: its `Moment`.
/// - `by_serde`: it writes and reads itself, with serde's attributes: an enum, or a struct of another shape in JSON.
///
/// A field may say `#[field("label", 0..=9, usual = 3, rule = RULE)]` (`of = WORDS`: a form has these words alone), `#[late]` (left out where it has its default, or
/// `#[late(true)]`: where it is true), `#[or_default]` (may be left out, always written), `#[wire("name")]`, `#[actor]`, `#[target]`.
#[proc_macro_attribute]
pub fn command(args: TokenStream, item: TokenStream) -> TokenStream {
    done(declared::command(args.into(), item.into()))
}

/// An event; the field `actor`, or the one marked `#[actor]`, is whom it happens to.
///
/// `#[event(harm, "{actor} loses {by} health.", rule = BLOWS)]` writes its line too: the mood, the words, the rules. A line
/// that needs the state or a check is told by the chapter, in `Happens::tell`.
///
/// `#[event(by_serde)]` on an enum of what happens in one chapter: it writes and reads itself, with a tag of its own.
/// `#[event(by_serde, actor)]`: and it happens to whom the field `actor` of a variant names.
#[proc_macro_attribute]
pub fn event(args: TokenStream, item: TokenStream) -> TokenStream {
    done(declared::event(args.into(), item.into()))
}

/// A prompt; the field `actor`, or the one marked `#[actor]`, is who decides, or `#[prompt(decides = attack.target)]`.
///
/// `#[prompt(frame, "{actor} may roll again.", rule = BLOWS)]` says what is told when it is asked, as that of an event.
#[proc_macro_attribute]
pub fn prompt(args: TokenStream, item: TokenStream) -> TokenStream {
    done(declared::prompt(args.into(), item.into()))
}

/// A ruling, one of the game master's changes: `#[ruling(label = "Set AP", told = "{actor} has {to} AP")]`. Its fields say
/// what the fields of a command say; its form, and who it is about, follow.
#[proc_macro_attribute]
pub fn ruling(args: TokenStream, item: TokenStream) -> TokenStream {
    done(declared::ruling(args.into(), item.into()))
}

/// A plain type that stands in commands: whom it names follows from its fields.
#[proc_macro_derive(CommandField)]
pub fn part(item: TokenStream) -> TokenStream {
    syn::parse(item).and_then(parts::part).unwrap_or_else(Error::into_compile_error).into()
}

/// `Clone` whose `clone_from` keeps what every field has allocated, so that a simulation can begin again without allocating.
/// A list marked `#[room]` is copied with room to grow.
#[proc_macro_derive(State, attributes(room))]
pub fn state(item: TokenStream) -> TokenStream {
    syn::parse(item).and_then(parts::state).unwrap_or_else(Error::into_compile_error).into()
}

/// A table of a content file. `#[field(0..=12, "spaces")]` on a number says its bounds and their unit, `#[or_default]` that
/// a field may be left out (`#[or_default(1)]`: for what it counts then), `#[inner]` on a list that records stand in it,
/// `#[record(checked)]` that it checks more than its bounds (`Checked`), `kept` that it stands in the state too, where it is
/// written without what is at its default, `named = "weapon"` that its field `name` is unique among its kind (`Named`),
/// `whole` that it is a file (`Whole`), with the fields of every file: `system`, `title`, `about`, `difficulty`, `scene`, `include`. Unless it derives `Deserialize` itself it is read
/// strictly. Its schema, for the book and for editors, follows from its doc comments.
#[proc_macro_attribute]
pub fn record(args: TokenStream, item: TokenStream) -> TokenStream {
    done(parts::record(args.into(), item.into()))
}

/// `commands! { pub enum Command of Toy { harm: Fall, Bind; rest: TakeRest as "rest"; } }`
#[proc_macro]
pub fn commands(list: TokenStream) -> TokenStream {
    done(contents::commands(list.into()))
}

/// The same for events; `Dropped => fight::fallen, rest::disturbed` says what follows from it, in order.
#[proc_macro]
pub fn events(list: TokenStream) -> TokenStream {
    done(contents::events(list.into()))
}

/// The same for rulings, the enum that stands in a command and an event: `{"set": "ap", "actor": 1, "to": 3}`.
#[proc_macro]
pub fn rulings(list: TokenStream) -> TokenStream {
    done(contents::rulings(list.into()))
}

/// The same for prompts. `tagged "question" last` names the field in which the variant stands, and puts it last.
#[proc_macro]
pub fn prompts(list: TokenStream) -> TokenStream {
    done(contents::prompts(list.into()))
}

fn done(tokens: Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens.unwrap_or_else(Error::into_compile_error).into()
}

/// `SpendDie` as `spend_die`.
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

/// `spend_die` as `Spend die`.
fn sentence(snake: &str) -> String {
    let words = snake.replace('_', " ");
    words[..1].to_uppercase() + &words[1..]
}
