//! Tables of contents: which chapter has what, and the enum that is stored.

mod commands;
mod events;
mod prompts;
mod rulings;

pub use commands::commands;
pub use events::events;
pub use prompts::prompts;
pub use rulings::rulings;

use crate::snake;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::token::Paren;
use syn::{Attribute, Ident, LitStr, Path, Result, Token, Visibility, braced, parenthesized};

/// What stands in `commands!`, `events!`, `prompts!` and `rulings!`.
struct Contents {
    attrs: Vec<Attribute>,
    vis: Visibility,
    name: Ident,
    game: Path,
    /// The field in which the name of the variant stands.
    tag: Option<String>,
    /// Whether the tag stands behind the fields.
    last: bool,
    rows: Vec<Row>,
}

impl Contents {
    /// Returns a `match` that hands what a variant holds to the function `to`, with the arguments `with` behind it:
    /// `match self { Command::Strike(one) => to(one, with), .. }`.
    fn delegate(&self, to: &TokenStream, with: &TokenStream) -> TokenStream {
        let Self { name, rows, .. } = self;
        let names = rows.iter().map(|row| &row.name);
        quote!(match self { #(#name::#names(one) => #to(one, #with),)* })
    }
}

/// A line of a table of contents.
struct Row {
    name: Ident,
    path: TokenStream,
    /// What it is called in JSON.
    wire: String,
    /// What follows from it, in order.
    after: Vec<Path>,
}

impl Parse for Contents {
    fn parse(input: ParseStream) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        input.parse::<Token![enum]>()?;
        let name = input.parse()?;
        if !input.peek(Ident) || input.parse::<Ident>()? != "of" {
            return Err(input.error("expected `enum Name of Game`"));
        }
        let game = input.call(Path::parse_mod_style)?;
        let mut tag = None;
        let mut last = false;
        if input.peek(Ident) {
            if input.parse::<Ident>()? != "tagged" {
                return Err(input.error("expected `tagged \"field\"` or the contents"));
            }
            tag = Some(input.parse::<LitStr>()?.value());
            if input.peek(Ident) {
                last = input.parse::<Ident>()? == "last";
            }
        }
        let inner;
        braced!(inner in input);
        let mut rows = Vec::new();
        while !inner.is_empty() {
            if inner.peek(Ident) && inner.peek2(Paren) {
                rows.push(row(&inner, None)?);
                inner.parse::<Option<Token![,]>>()?;
                continue;
            }
            let chapter = Path::parse_mod_style(&inner)?;
            inner.parse::<Token![:]>()?;
            loop {
                rows.push(row(&inner, Some(&chapter))?);
                if inner.parse::<Option<Token![;]>>()?.is_some() {
                    break;
                }
                inner.parse::<Token![,]>()?;
            }
        }
        Ok(Self { attrs, vis, name, game, tag, last, rows })
    }
}

/// Reads a row: `Strike as "hit" => rest::broken_off` in a chapter, or `Hit(fight::Strike) => rest::broken_off`, where the variant is not
/// named as the struct.
fn row(input: ParseStream, chapter: Option<&Path>) -> Result<Row> {
    let name: Ident = input.parse()?;
    let path = match chapter {
        Some(chapter) => quote!(#chapter::#name),
        None => {
            let held;
            parenthesized!(held in input);
            let path = held.call(Path::parse_mod_style)?;
            quote!(#path)
        }
    };
    let wire = match input.parse::<Option<Token![as]>>()? {
        Some(_) => input.parse::<LitStr>()?.value(),
        None => snake(&name.to_string()),
    };
    let mut after = Vec::new();
    if input.parse::<Option<Token![=>]>>()?.is_some() {
        after.push(input.call(Path::parse_mod_style)?);
        while input.parse::<Option<Token![+]>>()?.is_some() {
            after.push(input.call(Path::parse_mod_style)?);
        }
    }
    Ok(Row { path, name, wire, after })
}

/// Returns the enum itself, how it is written and read, and `From` each of its structs.
fn stored(list: &Contents, usual_tag: &str) -> TokenStream {
    let Contents { attrs, vis, name, rows, .. } = list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let paths: Vec<_> = rows.iter().map(|row| &row.path).collect();
    let tag = list.tag.as_deref().unwrap_or(usual_tag);
    let serialize = serialize(list, tag);
    let deserialize = deserialize(list, tag);
    quote! {
        #(#attrs)*
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "the structs have docs")]
        #vis enum #name { #(#names(#paths),)* }
        #serialize
        #deserialize
        #(impl From<#paths> for #name {
            #[inline]
            fn from(one: #paths) -> Self { #name::#names(one) }
        })*
    }
}

/// Returns `Serialize` for a stored enum: the tag, and the fields of the struct beside it.
fn serialize(list: &Contents, tag: &str) -> TokenStream {
    let Contents { name, rows, .. } = list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    let write_tag = quote!(map.serialize_entry(#tag, self.tag())?;);
    let (first, last) = if list.last { (None, Some(write_tag)) } else { (Some(write_tag), None) };
    quote! {
        impl #name {
            /// Returns the name that stands in its tag.
            fn tag(&self) -> &'static str {
                match self {
                    #(#name::#names(_) => #wires,)*
                }
            }
        }
        impl ::ludex_kit::serde::Serialize for #name {
            fn serialize<S: ::ludex_kit::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use ::ludex_kit::flat::Flat;
                use ::ludex_kit::serde::ser::SerializeMap;
                let mut map = to.serialize_map(None)?;
                #first
                match self {
                    #(#name::#names(one) => one.write(&mut map)?,)*
                }
                #last
                map.end()
            }
        }
    }
}

/// Returns `Deserialize` for a stored enum, and `read_fields`, which reads what stands beside the tag.
fn deserialize(list: &Contents, tag: &str) -> TokenStream {
    let Contents { name, rows, .. } = list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let paths: Vec<_> = rows.iter().map(|row| &row.path).collect();
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    quote! {
        impl<'de> ::ludex_kit::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::ludex_kit::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                ::ludex_kit::flat::tagged(from, #tag, Self::read_fields)
            }
        }
        impl #name {
            /// Reads the fields of the variant of a name.
            ///
            /// # Errors
            /// The name or the field that is wrong, and what was expected.
            pub fn read_fields(
                name: &str,
                fields: &mut ::ludex_kit::serde_json::Map<String, ::ludex_kit::serde_json::Value>,
            ) -> Result<Self, ::ludex_kit::Malformed> {
                match name {
                    #(#wires => <#paths as ::ludex_kit::flat::Flat>::read(fields).map(#name::#names),)*
                    _ => Err(::ludex_kit::Malformed::unknown(#tag, name, &[#(#wires),*])),
                }
            }
        }
    }
}
