//! Tests: what is wrong with a declaration is said at its place, and the type still stands, so that nothing else is wrong then.
//!
//! Each file in `tests/faults` has one declaration with one fault; the file beside it says what is told, and at which line and column.

use crate::{command, contents, event, fields, parts, record};
use proc_macro2::TokenStream;
use quote::ToTokens;
use std::path::{Path, PathBuf};
use syn::{Attribute, Error, Item, Meta};

type Expand = fn(TokenStream, TokenStream) -> syn::Result<TokenStream>;
type Write = fn(TokenStream) -> syn::Result<TokenStream>;

/// What becomes of a declaration: nothing, or what is wrong with it, with what stands in spite of that.
struct Outcome {
    fault: Option<Error>,
    stands: TokenStream,
}

fn attribute_of(name: &str) -> Option<Expand> {
    match name {
        "command" => Some(command::command),
        "event" => Some(event::event),
        "record" => Some(record::record),
        _ => None,
    }
}

fn macro_of(name: &str) -> Option<Write> {
    match name {
        "commands" => Some(contents::commands),
        "prompts" => Some(contents::prompts),
        _ => None,
    }
}

/// Returns the name of an attribute or a macro.
fn name_of(path: &syn::Path) -> String {
    path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// Carries out the declaration of a file as the compiler would.
fn outcome_of(text: &str) -> Outcome {
    let file = syn::parse_file(text).expect("it is Rust but for the fault");
    let declared = file.items.into_iter().find_map(|item| match item {
        Item::Struct(mut item) => {
            let declared = taken(&mut item.attrs);
            Some(outcome_of_item(declared, item.into_token_stream()))
        }
        Item::Enum(mut item) => {
            let declared = taken(&mut item.attrs);
            Some(outcome_of_item(declared, item.into_token_stream()))
        }
        Item::Macro(item) => {
            let write = macro_of(&name_of(&item.mac.path)).expect("one of ours");
            Some(Outcome { fault: write(item.mac.tokens).err(), stands: TokenStream::new() })
        }
        _ => None,
    });
    declared.expect("a declaration")
}

/// Takes the attribute that declares a type from the others: the last one that is no doc comment.
fn taken(attributes: &mut Vec<Attribute>) -> Attribute {
    let place = attributes.iter().position(|attribute| !attribute.path().is_ident("doc")).expect("an attribute");
    attributes.remove(place)
}

fn outcome_of_item(declared: Attribute, item: TokenStream) -> Outcome {
    let name = name_of(declared.path());
    if name == "derive" {
        let fault = syn::parse2(item.clone()).and_then(parts::state).err();
        return Outcome { fault, stands: item };
    }
    let expand = attribute_of(&name).expect("one of ours");
    let args = match declared.meta {
        Meta::List(list) => list.tokens,
        _ => TokenStream::new(),
    };
    Outcome { fault: expand(args, item.clone()).err(), stands: fields::bare(item) }
}

/// Returns the files with faults, in order.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    let entries = std::fs::read_dir(folder).expect("the folder of faults");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "rs"));
    files.sort();
    files
}

#[test]
fn a_fault_is_told_at_its_place() {
    let files = files();
    assert!(files.len() >= 20, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file");
        let fault = outcome_of(&text).fault.unwrap_or_else(|| panic!("{}: nothing is wrong", file.display()));
        let told: Vec<String> = fault
            .into_iter()
            .map(|fault| {
                let start = fault.span().start();
                format!("{}:{}: {fault}\n", start.line, start.column + 1)
            })
            .collect();
        let expected = std::fs::read_to_string(file.with_extension("txt")).expect("what is told");
        assert_eq!(told.concat(), expected, "{}", file.display());
    }
}

#[test]
fn a_type_with_a_fault_stands_without_our_words() {
    let mut stood = 0;
    for file in files() {
        let text = std::fs::read_to_string(&file).expect("a file");
        let stands = outcome_of(&text).stands;
        if stands.is_empty() {
            continue;
        }
        stood += 1;
        let left = syn::parse2::<Item>(stands.clone()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = match left {
            Item::Struct(item) => item.ident,
            Item::Enum(item) => item.ident,
            _ => panic!("{}: {stands}", file.display()),
        };
        assert!(text.contains(&format!(" {name}")), "{}", file.display());
        assert!(!stands.to_string().contains("# [field"), "{}: {stands}", file.display());
    }
    assert!(stood >= 15, "{stood}");
}
