//! Tables of contents: which chapter has what, and the enum that is stored.

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
    let Contents { attrs, vis, name, rows, tag, .. } = list;
    let tag = tag.as_deref().unwrap_or(usual_tag);
    let (names, paths): (Vec<_>, Vec<_>) = rows.iter().map(|row| (&row.name, &row.path)).unzip();
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    let write = if list.last { quote!(write_last) } else { quote!(write) };
    quote! {
        #(#attrs)*
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "the structs have docs")]
        #vis enum #name { #(#names(#paths),)* }
        impl ::ludex_kit::serde::Serialize for #name {
            fn serialize<S: ::ludex_kit::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                use ::ludex_kit::flat::Flat;
                match self {
                    #(#name::#names(one) => ::ludex_kit::flat::#write(to, #tag, #wires, |map| one.write(map)),)*
                }
            }
        }
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
        #(impl From<#paths> for #name {
            #[inline]
            fn from(one: #paths) -> Self { #name::#names(one) }
        })*
    }
}

/// Expands `commands!`.
pub fn commands(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let stored = stored(&list, "do");
    let command_set = command_set(&list);
    let commands = commands_of_kit(&list);
    Ok(quote!(#stored #command_set #commands))
}

/// Returns how a command is carried out, with dice that are chosen while the program runs and without telling anybody.
fn plays(game: &Path) -> TokenStream {
    quote! {
        fn play(
            &self,
            state: &mut <#game as ::ludex_kit::Rulebook>::State,
            dice: &mut dyn ::ludex_kit::DiceSource,
            recorder: &mut ::ludex_kit::engine::Recorder<#game>,
        ) -> ::ludex_kit::Verdict {
            type Run<'f> = ::ludex_kit::engine::DynRun<'f>;
            ::ludex_kit::carry(&mut ::ludex_kit::Table::<#game, Run<'_>>::new(state, dice, recorder), self)
        }
        fn play_silently(
            &self,
            state: &mut <#game as ::ludex_kit::Rulebook>::State,
            dice: &mut ::ludex_kit::Seeded,
            log: &mut ::ludex_kit::HarmLog,
        ) -> ::ludex_kit::Verdict {
            type Run = ::ludex_kit::engine::SilentRun;
            ::ludex_kit::carry(&mut ::ludex_kit::Table::<#game, Run>::new(state, dice, log), self)
        }
    }
}

/// Returns `CommandSet` for the enum of all commands.
fn command_set(list: &Contents) -> TokenStream {
    let Contents { name, game, rows, .. } = list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let tag = list.tag.as_deref().unwrap_or("do");
    let plays = plays(game);
    quote! {
        impl ::ludex_kit::CommandSet<#game> for #name {
            #plays
            fn read(written: ::ludex_kit::serde_json::Value) -> Result<Self, ::ludex_kit::Malformed> {
                ::ludex_kit::flat::read_tagged(written, #tag, Self::read_fields)
            }
            fn offers(
                state: &<#game as ::ludex_kit::Rulebook>::State,
                offers: &mut Vec<::ludex_kit::Offer<Self>>,
            ) {
                ::ludex_kit::offers::<#game>(state, offers);
            }
            fn unavailable(
                state: &<#game as ::ludex_kit::Rulebook>::State,
                actor: ::ludex_kit::ActorId,
                viewer: &::ludex_kit::Viewer,
            ) -> Vec<::ludex_kit::Unavailable> {
                ::ludex_kit::unavailable::<#game>(state, actor, viewer)
            }
            fn forms(state: &<#game as ::ludex_kit::Rulebook>::State) -> Vec<::ludex_kit::Form> {
                ::ludex_kit::forms::<#game>(state)
            }
            fn docs() -> Vec<::ludex_kit::engine::CommandDoc> {
                ::ludex_kit::docs::of::<#game>()
            }
            fn schema() -> Option<::ludex_kit::serde_json::Value> {
                Some(::ludex_kit::shapes::of::<#game>())
            }
            fn authority(&self) -> ::ludex_kit::Authority {
                let by = ::ludex_kit::Commands::<#game>::by(self);
                by.map_or(::ludex_kit::Authority::GameMaster, ::ludex_kit::Authority::Actor)
            }
            fn is_open(&self) -> bool {
                match self { #(#name::#names(one) => ::ludex_kit::Act::<#game>::is_open(one),)* }
            }
            fn is_secret(&self, state: &<#game as ::ludex_kit::Rulebook>::State) -> bool {
                match self { #(#name::#names(one) => ::ludex_kit::Act::<#game>::secret(one, state),)* }
            }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                match self { #(#name::#names(one) => ::ludex_kit::Declared::people(one, visit),)* }
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                match self { #(#name::#names(one) => ::ludex_kit::Declared::places(one, visit),)* }
            }
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                match self { #(#name::#names(one) => ::ludex_kit::Act::<#game>::subject(one),)* }
            }
            fn helped(&self, helper: ::ludex_kit::ActorId) -> Option<Self> {
                match self {
                    #(#name::#names(one) => ::ludex_kit::Act::<#game>::helped(one, helper).map(#name::#names),)*
                }
            }
        }
    }
}

/// Returns `Commands` for the enum of all commands.
fn commands_of_kit(list: &Contents) -> TokenStream {
    let Contents { name, game, rows, .. } = list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let paths: Vec<_> = rows.iter().map(|row| &row.path).collect();
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    quote! {
        impl ::ludex_kit::Commands<#game> for #name {
            const DOCS: &'static [(&'static str, &'static ::ludex_kit::Doc)] =
                &[#((#wires, &::ludex_kit::Doc {
                    rule: <#paths as ::ludex_kit::Act<#game>>::RULE,
                    ..<#paths as ::ludex_kit::Declared>::DOC
                })),*];
            fn may(&self, state: &<#game as ::ludex_kit::Rulebook>::State) -> ::ludex_kit::Verdict {
                match self { #(#name::#names(one) => ::ludex_kit::may::<#game, _>(one, state),)* }
            }
            fn carry(
                &self,
                table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>,
            ) -> ::ludex_kit::Verdict {
                match self {
                    #(#name::#names(one) => {
                        ::ludex_kit::lawful::<#game, _>(one, table.state())?;
                        ::ludex_kit::Act::<#game>::carry(one, table)
                    })*
                }
            }
            fn by(&self) -> Option<::ludex_kit::ActorId> {
                match self { #(#name::#names(one) => ::ludex_kit::Act::<#game>::by(one),)* }
            }
            fn each_offer(offers: &mut ::ludex_kit::Offers<'_, #game>) {
                #(::ludex_kit::offers_of::<#game, #paths>(offers);)*
            }
            fn each_form(forms: &mut ::ludex_kit::Forms<'_, #game>) {
                #(::ludex_kit::form_of::<#game, #paths>(forms);)*
            }
        }
    }
}

/// Expands `events!`.
pub fn events(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let Contents { name, game, rows, .. } = &list;
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let stored = stored(&list, "event");
    let after = rows.iter().map(|Row { path, after, .. }| {
        let does = (!after.is_empty()).then(|| {
            quote! {
                const FOLLOWS: bool = true;
                #[inline]
                fn after(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) {
                    #(#after(self, table);)*
                }
            }
        });
        quote!(impl ::ludex_kit::After<#game> for #path { #does })
    });
    let text = |path: &TokenStream| path.to_string().replace(' ', "");
    let table = rows.iter().filter(|row| !row.after.is_empty()).map(|Row { path, after, .. }| {
        let event = text(path);
        let after = after.iter().map(|path| text(&quote!(#path)));
        quote!((#event, &[#(#after),*]))
    });
    let follows = rows.iter().any(|row| !row.after.is_empty());
    let dispatch = follows.then(|| {
        quote! {
            const FOLLOWS: bool = true;
            fn after(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) {
                match self { #(#name::#names(one) => ::ludex_kit::After::<#game>::after(one, table),)* }
            }
        }
    });
    Ok(quote! {
        #stored
        impl ::ludex_kit::After<#game> for #name { #dispatch }
        impl #name {
            /// What follows from which event in other chapters, in order.
            pub const AFTERMATH: &'static [(&'static str, &'static [&'static str])] = &[#(#table),*];
        }
        #(#after)*
        impl ::ludex_kit::Concerns for #name {
            fn actor(&self) -> Option<::ludex_kit::ActorId> {
                match self { #(#name::#names(one) => ::ludex_kit::Concerns::actor(one),)* }
            }
        }
        impl ::ludex_kit::Event<#game> for #name {
            fn apply(&self, state: &mut <#game as ::ludex_kit::Rulebook>::State) {
                match self { #(#name::#names(one) => ::ludex_kit::Event::<#game>::apply(one, state),)* }
            }
            fn tell(&self, teller: &::ludex_kit::Teller<'_, #game>) -> Option<::ludex_kit::Line> {
                match self { #(#name::#names(one) => ::ludex_kit::Event::<#game>::tell(one, teller),)* }
            }
            fn secret(
                &self,
                state: &<#game as ::ludex_kit::Rulebook>::State,
                viewer: &::ludex_kit::Viewer,
            ) -> bool {
                match self { #(#name::#names(one) => ::ludex_kit::Event::<#game>::secret(one, state, viewer),)* }
            }
            fn count_odds(&self, odds: &mut ::ludex_kit::OddsCounter) {
                match self { #(#name::#names(one) => ::ludex_kit::Event::<#game>::count_odds(one, odds),)* }
            }
            fn log_harm(&self, log: &mut ::ludex_kit::HarmLog) {
                match self { #(#name::#names(one) => ::ludex_kit::Event::<#game>::log_harm(one, log),)* }
            }
        }
    })
}

/// Expands `prompts!`.
pub fn prompts(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let Contents { name, game, rows, .. } = &list;
    let (names, paths): (Vec<_>, Vec<_>) = rows.iter().map(|row| (&row.name, &row.path)).unzip();
    let stored = stored(&list, "ask");
    Ok(quote! {
        #stored
        #(impl ::ludex_kit::Prompted<#game> for #paths {
            fn of(prompt: &#name) -> Option<&Self> {
                match prompt { #name::#names(one) => Some(one), #[allow(unreachable_patterns)] _ => None }
            }
        })*
        impl ::ludex_kit::flat::Subject for #name {
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                match self { #(#name::#names(one) => ::ludex_kit::Concerns::actor(one),)* }
            }
        }
        impl ::ludex_kit::Prompts<#game> for #name {
            fn asks<T>(&self, look: impl ::ludex_kit::Hear<#game, T>) -> T {
                match self { #(#name::#names(one) => look.at(one),)* }
            }
        }
    })
}

/// Expands `rulings!`.
pub fn rulings(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let Contents { name, game, rows, .. } = &list;
    let (names, paths): (Vec<_>, Vec<_>) = rows.iter().map(|row| (&row.name, &row.path)).unzip();
    let stored = stored(&list, "set");
    let tag = list.tag.as_deref().unwrap_or("set");
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    let state = quote!(<#game as ::ludex_kit::Rulebook>::State);
    Ok(quote! {
        #stored
        impl ::ludex_kit::CommandField for #name {
            fn schema(shapes: &mut ::ludex_kit::Shapes) -> ::ludex_kit::serde_json::Value {
                shapes.named::<Self>("", |shapes| ::ludex_kit::shapes::one_of([
                    #(::ludex_kit::shapes::declared(#tag, #wires, &<#paths as ::ludex_kit::Declared>::DOC, shapes),)*
                ]))
            }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                match self { #(#name::#names(one) => ::ludex_kit::Declared::people(one, visit),)* }
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                match self { #(#name::#names(one) => ::ludex_kit::Declared::places(one, visit),)* }
            }
        }
        impl ::ludex_kit::flat::Subject for #name {
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                match self { #(#name::#names(one) => ::ludex_kit::Declared::target(one),)* }
            }
        }
        impl ::ludex_kit::Rulings<#game> for #name {
            fn may(&self, state: &#state) -> ::ludex_kit::Verdict {
                match self { #(#name::#names(one) => ::ludex_kit::may_rule::<#game, _>(one, state),)* }
            }
            fn apply(&self, state: &mut #state) {
                match self { #(#name::#names(one) => ::ludex_kit::Ruling::<#game>::apply(one, state),)* }
            }
            fn follow(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) {
                match self { #(#name::#names(one) => ::ludex_kit::Ruling::<#game>::follow(one, table),)* }
            }
            fn tell(&self, teller: &::ludex_kit::Teller<'_, #game>) -> String {
                match self { #(#name::#names(one) => ::ludex_kit::Ruling::<#game>::tell(one, teller),)* }
            }
            fn forms(forms: &mut ::ludex_kit::RulingForms<'_, '_, #game, Self>) {
                #(<#paths as ::ludex_kit::Ruling<#game>>::forms(forms);)*
            }
        }
    })
}
