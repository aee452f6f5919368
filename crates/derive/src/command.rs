//! `#[command]` and `#[ruling]`: a declaration, its derives, and what its fields say.

use crate::fields::{Named, field_doc, fields, help, one_of, template};
use crate::flat::{flat, flat_by_serde};
use crate::{sentence, snake};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, ItemStruct, LitStr, Result, Token, parse_quote};

/// What stands in `#[command(..)]`.
#[derive(Default)]
struct Args {
    rule: Option<Expr>,
    group: Option<LitStr>,
    /// Which `CommandKind` it is.
    kind: Option<Ident>,
    /// The pool that it changes.
    pool: Option<LitStr>,
    costs: Option<Expr>,
    label: Option<LitStr>,
    game_master: bool,
    open: bool,
    by_serde: bool,
    moment: Option<Ident>,
    /// A ruling: in words, once it is made.
    told: Option<LitStr>,
    cell: Option<Ident>,
}

const MOMENTS: [&str; 5] = ["turn", "between", "always", "answer", "either"];

impl Parse for Args {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut args = Self::default();
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            match key.to_string().as_str() {
                "open" => args.open = true,
                "by_serde" => args.by_serde = true,
                moment if MOMENTS.contains(&moment) => args.moment = Some(key),
                "rule" => args.rule = Some(value(input)?),
                "costs" => args.costs = Some(value(input)?),
                "group" => args.group = Some(value(input)?),
                "kind" => args.kind = Some(value(input)?),
                "pool" => args.pool = Some(value(input)?),
                "label" => args.label = Some(value(input)?),
                "told" => args.told = Some(value(input)?),
                "cell" => args.cell = Some(value(input)?),
                "by" => {
                    let by: Ident = value(input)?;
                    if by != "game_master" && by != "actor" {
                        return Err(syn::Error::new(by.span(), "expected `actor` or `game_master`"));
                    }
                    args.game_master = by == "game_master";
                }
                other => {
                    let expected = "expected rule, group, kind, pool, label, told, costs, cell, by, open, by_serde, turn, between, always, answer or either";
                    return Err(syn::Error::new(key.span(), format!("there is no `{other}` here; {expected}")));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

/// Reads `= value`.
fn value<T: Parse>(input: ParseStream) -> Result<T> {
    input.parse::<Token![=]>()?;
    input.parse()
}

/// Expands `#[ruling]`. A ruling is declared as an open command of the game master's; the actor whom it is about stands in the
/// place of the target.
pub fn ruling(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args: Args = syn::parse2(args)?;
    let kind = args.kind.clone().or_else(|| Some(Ident::new("Rule", Span::call_site())));
    declared(Args { kind, open: true, game_master: true, ..args }, item, |field| field.actor || field.target)
}

/// Expands `#[command]`.
pub fn command(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args: Args = syn::parse2(args)?;
    if args.by_serde {
        return command_by_serde(&args, &syn::parse2(item)?);
    }
    declared(args, item, |field| field.target)
}

/// Expands a command or a ruling that is a struct; `aim` finds the fields that may be its target.
fn declared(args: Args, item: TokenStream, aim: fn(&Named) -> bool) -> Result<TokenStream> {
    let message = "expected a struct; an enum writes and reads itself: say `by_serde`";
    let mut item: ItemStruct = syn::parse2(item).map_err(|error| syn::Error::new(error.span(), message))?;
    let mut fields = fields(&mut item)?;
    if let Some(who) = fields.iter_mut().find(|field| args.told.is_some() && field.name == "actor") {
        "who".clone_into(&mut who.label);
    }
    let flat = flat(&mut item, &fields, true);
    if !item.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(&item.generics, "a command has no parameters"));
    }
    if !args.game_master && !fields.iter().any(|field| field.actor) {
        let message = "who gives it? Name a field `actor`, mark one #[actor], or say `by = game_master`";
        return Err(syn::Error::new(item.ident.span(), message));
    }
    if let Some(label) = args.label.as_ref().filter(|_| help(&item.attrs).is_empty() && args.told.is_some()) {
        // What a ruling is called says what it does.
        let help = format!("{}.", label.value());
        item.attrs.push(parse_quote!(#[doc = #help]));
    }
    let declared = declared_impl(&args, &item, &fields, aim)?;
    Ok(quote!(#item #flat #declared))
}

/// Returns `Declared` for a command or a ruling that is a struct.
fn declared_impl(args: &Args, item: &ItemStruct, fields: &[Named], aim: fn(&Named) -> bool) -> Result<TokenStream> {
    let name = &item.ident;
    let title = match &args.label {
        Some(label) if !label.value().contains('{') => label.value(),
        _ => sentence(&snake(&name.to_string())),
    };
    let field_docs = fields.iter().map(field_doc);
    let doc = doc(args, name, &help(&item.attrs), &title, &quote!(fields: &[#(#field_docs),*], schema: None))?;
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    let types: Vec<_> = fields.iter().map(|field| &field.ty).collect();
    let actor = if args.game_master { quote!(None) } else { one_of(fields, |field| field.actor) };
    let target = one_of(fields, aim);
    let cell = args
        .cell
        .as_ref()
        .map(|cell| quote!(fn cell(&self) -> Option<(i16, i16)> { ::ludex_kit::flat::Where::cell(&self.#cell) }));
    let within = fields.iter().enumerate().filter_map(|(place, field)| within(place, field));
    let shown = match args.told.as_ref().or(args.label.as_ref()) {
        Some(label) => template(label, &names)?,
        None => quote!(#title.to_owned()),
    };
    let usual = fields.iter().map(usual);
    let blank = if args.open { quote!(Some(Self { #(#usual),* })) } else { quote!(None) };
    Ok(quote! {
        impl ::ludex_kit::Declared for #name {
            #doc
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #actor }
            fn target(&self) -> Option<::ludex_kit::ActorId> { #target }
            #cell
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                let _ = &visit;
                #(<#types as ::ludex_kit::CommandField>::people(&self.#names, visit);)*
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                let _ = &visit;
                #(<#types as ::ludex_kit::CommandField>::places(&self.#names, visit);)*
            }
            fn within(&self, order: &'static ::ludex_kit::Rule) -> ::ludex_kit::Verdict {
                let _ = order;
                #(#within)*
                Ok(())
            }
            fn title(&self, names: &dyn Fn(::ludex_kit::ActorId) -> String) -> String { let _ = names; #shown }
            fn blank(who: ::ludex_kit::ActorId) -> Option<Self> { let _ = who; #blank }
        }
    })
}

/// Returns the constant `DOC`; `shape` says its fields and its schema.
fn doc(args: &Args, name: &Ident, help: &str, title: &str, shape: &TokenStream) -> Result<TokenStream> {
    if help.is_empty() {
        return Err(syn::Error::new(name.span(), "a command needs a doc comment: it is the help that people read"));
    }
    let group = args.group.as_ref().map_or_else(|| "Action".to_owned(), LitStr::value);
    let kind = args.kind.as_ref().map_or(quote!(Other), |kind| quote!(#kind));
    let pool = args.pool.as_ref().map_or(quote!(None), |pool| quote!(Some(#pool)));
    let rule = args.rule.as_ref().map_or(quote!(None), |rule| quote!(Some(&#rule)));
    let moment = args.moment.as_ref().map_or_else(|| "turn".to_owned(), Ident::to_string);
    let moment = Ident::new(&sentence(&moment), name.span());
    let Args { open, game_master, .. } = args;
    let costs = args.costs.as_ref().map_or(quote!(0), |costs| quote!(#costs as i32));
    Ok(quote! {
        const DOC: ::ludex_kit::Doc = ::ludex_kit::Doc {
            title: #title, help: #help, rule: #rule, group: #group,
            kind: ::ludex_kit::CommandKind::#kind, pool: #pool, moment: ::ludex_kit::Moment::#moment,
            open: #open, game_master: #game_master, costs: #costs, #shape,
        };
    })
}

/// Returns the statement that looks whether the number in a field is within its bounds; `None` for a field without.
fn within(place: usize, field: &Named) -> Option<TokenStream> {
    field.bounds.as_ref()?;
    let name = &field.name;
    Some(quote! {
        if let Some(number) = ::ludex_kit::flat::Number::number(&self.#name) {
            ::ludex_kit::within(number, &Self::DOC, #place, order)?;
        }
    })
}

/// Returns what a blank form has in a field, as it stands in the braces of its struct.
fn usual(field: &Named) -> TokenStream {
    let Named { name, usual, ty, bounds, .. } = field;
    match (usual, bounds) {
        (Some(usual), _) => quote!(#name: #usual),
        (None, Some((from, _))) => quote!(#name: <#ty as ::ludex_kit::flat::Number>::of(#from as i32)),
        (None, None) => quote!(#name: <#ty as ::ludex_kit::CommandField>::usual(who)),
    }
}

/// Expands a command that writes and reads itself: an enum, or a struct with another shape in JSON. It must be a `CommandField`.
fn command_by_serde(args: &Args, item: &syn::DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let title = args.label.as_ref().map_or_else(|| sentence(&snake(&name.to_string())), LitStr::value);
    let schema = quote!(fields: &[], schema: Some(<Self as ::ludex_kit::CommandField>::schema));
    let doc = doc(args, name, &help(&item.attrs), &title, &schema)?;
    let actor = if args.game_master { quote!(None) } else { quote!(::ludex_kit::flat::Subject::subject(&self.actor)) };
    let flat = flat_by_serde(name);
    Ok(quote! {
        #item
        #flat
        impl ::ludex_kit::Declared for #name {
            #doc
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #actor }
            fn target(&self) -> Option<::ludex_kit::ActorId> { None }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) { ::ludex_kit::CommandField::people(self, visit); }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) { ::ludex_kit::CommandField::places(self, visit); }
            fn within(&self, _: &'static ::ludex_kit::Rule) -> ::ludex_kit::Verdict { Ok(()) }
            fn title(&self, _: &dyn Fn(::ludex_kit::ActorId) -> String) -> String { #title.to_owned() }
            fn blank(_: ::ludex_kit::ActorId) -> Option<Self> { None }
        }
    })
}
