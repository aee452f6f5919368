//! `answers!`: what a game answers to a trait of the engine or the kit, and `questions!`: what its chapters ask of a state,
//! without what is the same for every game.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, ExprClosure, Ident, ImplItem, Pat, Path, Result, ReturnType, Token, Type, Visibility};

/// The functions of a trait that a section may stand for: their names, what they take, what they give.
fn signature(name: &str, game: &Type) -> Option<(Vec<TokenStream>, TokenStream)> {
    let state = quote!(<#game as ::ludex_kit::System>::State);
    let (seen, changed) = (quote!(&#state), quote!(&mut #state));
    let table = quote!(&mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>);
    let (id, viewer) = (quote!(::ludex_kit::ActorId), quote!(&::ludex_kit::Viewer));
    let (verdict, truth) = (quote!(-> ::ludex_kit::Verdict), quote!(-> bool));
    let (somebody, cell) = (quote!(Self::Somebody), quote!(::ludex_kit::Cell));
    let faults = quote!(Vec<::ludex_kit::content::Fault>);
    let map = quote!((&::ludex_kit::Map, &::std::collections::BTreeMap<char, String>));
    Some(match name {
        // System
        "person" => (vec![seen, id], quote!(-> Option<::ludex_kit::engine::Person<'_>>)),
        "sees" => (vec![seen, viewer, id], truth),
        "name" => (vec![seen, viewer, id], quote!(-> String)),
        "acting" => (vec![seen], quote!(-> Option<#id>)),
        "rounds" => (vec![seen], quote!(-> u32)),
        "takes_part" | "is_dead" => (vec![seen, id], truth),
        "pools" => (vec![seen, id, quote!(&mut dyn FnMut(&'static str, i32))], quote!()),
        "item" | "power" => (vec![seen, id, quote!(u8)], quote!(-> Option<&str>)),
        // Rules
        "waits" => (vec![seen], quote!(-> Option<&Self::Prompt>)),
        "ask" => (vec![table, quote!(Self::Prompt)], quote!()),
        "settle" | "proceed" | "look" | "tidy" | "passed" => (vec![table], quote!()),
        "acts" | "knows" | "is_there" | "is_present" | "is_played" | "comes_along" | "takes_space" => {
            (vec![seen, id], truth)
        }
        "may_act" | "may_walk" => (vec![seen, id], verdict),
        // Scenic
        "is_ready" | "wears" => (vec![seen], truth),
        "nothing_is_on" => (vec![seen, quote!(&'static ::ludex_kit::Rule)], verdict),
        "introduced" => (vec![quote!(&#somebody)], quote!(-> [String; 2])),
        "leave" => (vec![changed, id], quote!()),
        "arrive" => (vec![changed, id.clone(), seen, id], quote!()),
        "room" => (vec![seen, id.clone(), id], quote!(-> Option<Self::Place>)),
        "stand" => (vec![changed, id, quote!(Self::Place)], quote!()),
        "conceal" => (vec![changed, id], quote!()),
        "with_sides" => (vec![changed, quote!(&mut Vec<String>)], quote!()),
        // Joins
        "newcomer" | "creature" => (vec![seen, quote!(&str), quote!(&str)], quote!(-> Result<#somebody, #faults>)),
        "made_over" => (vec![seen, id, somebody.clone()], quote!(-> #somebody)),
        "another" => (vec![seen, id, quote!(&str)], quote!(-> Option<#somebody>)),
        "renamed" => (vec![somebody, quote!(&str)], quote!(-> Self::Somebody)),
        "near" => (vec![seen, id, quote!(::ludex_kit::Spot)], quote!(-> Option<Self::Place>)),
        "may_come" => (vec![seen], verdict),
        "comes_in" => (vec![table, id], quote!()),
        "may_change" => (vec![seen, quote!(Option<#id>)], verdict),
        "stays" => (vec![seen, id, quote!(&#somebody)], truth),
        // Clocks
        "round" => (vec![seen], quote!(-> u64)),
        "may_pass" => (vec![seen, quote!(u64)], verdict),
        "next_due" => (vec![seen, quote!(u64)], quote!(-> Option<(u64, Self::Due)>)),
        "fall_due" => (vec![table, quote!(Self::Due)], quote!()),
        "wear" => (vec![table, quote!(u64)], quote!()),
        "worn" => (vec![changed, quote!(u32)], quote!()),
        "moved" => (vec![changed], quote!()),
        // Grounded and Walks
        "map" => (vec![seen], quote!(-> Option<#map>)),
        "count" => (vec![seen], quote!(-> usize)),
        "stands_at" => (vec![seen, id], quote!(-> (Option<#cell>, u8))),
        "bars" => (vec![seen, id.clone(), id], truth),
        "is_shut" => (vec![seen, cell], truth),
        "walks_into" => (vec![quote!(::ludex_kit::Terrain)], quote!(-> ::ludex_kit::Entry)),
        "lane" => (vec![seen, id], quote!(-> Option<(i16, i16)>)),
        "walk" => (vec![table, id, quote!(::ludex_kit::Spot)], quote!()),
        // Hides
        "when" => (vec![seen], verdict),
        "able" => (vec![seen, id], verdict),
        "unseen" => (vec![changed], quote!(-> &mut ::ludex_kit::Unseen)),
        "is_hidden" | "is_watched_by" => (vec![seen, id.clone(), id], truth),
        "without_dice" => (vec![seen, id, quote!(bool)], quote!(-> i32)),
        "rolls" => (vec![table, id, quote!(bool)], quote!(-> i32)),
        "found" => (vec![changed, id], quote!()),
        "searched" => (vec![table, id, quote!(i32)], quote!()),
        // Lit
        "lights" => (vec![seen], quote!(-> &::ludex_kit::light::Lights)),
        "lights_mut" => (vec![changed], quote!(-> &mut ::ludex_kit::light::Lights)),
        _ => return None,
    })
}

/// `Scenic for Duel; type Place = Cell; is_ready |s| s.round == 0; ..`: what stands in the trait as in an `impl`, and each
/// function as its name with a closure.
struct Answers {
    path: Path,
    game: Type,
    items: Vec<TokenStream>,
}

impl Parse for Answers {
    fn parse(input: ParseStream) -> Result<Self> {
        let path = input.parse()?;
        input.parse::<Token![for]>()?;
        let game: Type = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut items = Vec::new();
        while !input.is_empty() {
            let attrs = input.call(Attribute::parse_outer)?;
            if !(input.peek(syn::Ident) && input.peek2(Token![|])) {
                let item: ImplItem = input.parse()?;
                items.push(quote!(#(#attrs)* #item));
                continue;
            }
            let name: Ident = input.parse()?;
            let Some((takes, gives)) = signature(&name.to_string(), &game) else {
                return Err(syn::Error::new(name.span(), format!("no trait of the kit asks `{name}`")));
            };
            let ExprClosure { inputs, body, .. } = input.parse()?;
            input.parse::<Token![;]>()?;
            if inputs.len() != takes.len() {
                return Err(syn::Error::new(name.span(), format!("`{name}` takes |..| of {}", takes.len())));
            }
            let inputs = inputs.iter().collect::<Vec<&Pat>>();
            let body = if gives.is_empty() { quote!(#body;) } else { quote!(#body) };
            items.push(quote!(#(#attrs)* fn #name(#(#inputs: #takes),*) #gives { #body }));
        }
        Ok(Self { path, game, items })
    }
}

pub fn answers(list: TokenStream) -> Result<TokenStream> {
    let Answers { path, game, items } = syn::parse2(list)?;
    Ok(quote!(impl #path for #game { #(#items)* }))
}

/// `/// Whether it lies. pub is_prone |s, id| s.actor(id).prone;`: something that is asked of a state.
struct Question {
    attrs: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    closure: ExprClosure,
}

impl Parse for Question {
    fn parse(input: ParseStream) -> Result<Self> {
        let question = Self {
            attrs: input.call(Attribute::parse_outer)?,
            visibility: input.parse()?,
            name: input.parse()?,
            closure: input.parse()?,
        };
        input.parse::<Token![;]>()?;
        Ok(question)
    }
}

impl Question {
    /// Subject it names, unless a type is said, are people; it gives a yes or no, unless it says otherwise.
    fn written(self, of: &Type, is_method: bool) -> Result<TokenStream> {
        let Self { attrs, visibility, name, closure: ExprClosure { inputs, output, body, .. } } = self;
        let mut inputs = inputs.into_iter();
        let Some(itself) = inputs.next() else {
            return Err(syn::Error::new(name.span(), format!("`{name}` takes at least what it is asked of")));
        };
        let rest = inputs.map(|input| match input {
            Pat::Type(_) => quote!(#input),
            _ => quote!(#input: ::ludex_kit::ActorId),
        });
        let gives = if matches!(output, ReturnType::Default) { quote!(-> bool) } else { quote!(#output) };
        let body = match &*body {
            syn::Expr::Block(block) if block.attrs.is_empty() && block.label.is_none() => block.block.stmts.clone(),
            other => vec![syn::Stmt::Expr(other.clone(), None)],
        };
        Ok(match is_method {
            true => quote!(#(#attrs)* #visibility fn #name(&self #(, #rest)*) #gives { let #itself = self; #(#body)* }),
            false => quote!(#(#attrs)* #visibility fn #name(#itself: &#of #(, #rest)*) #gives { #(#body)* }),
        })
    }
}

pub fn questions(list: TokenStream) -> Result<TokenStream> {
    let parse = |input: ParseStream| {
        let is_method = input.parse::<Option<Token![impl]>>()?.is_some();
        let of: Type = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut all = TokenStream::new();
        while !input.is_empty() {
            all.extend(input.parse::<Question>()?.written(&of, is_method)?);
        }
        Ok(if is_method { quote!(impl #of { #all }) } else { all })
    };
    syn::parse::Parser::parse2(parse, list)
}
