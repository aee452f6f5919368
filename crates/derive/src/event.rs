//! `#[event]` and `#[prompt]`: a struct, its derives, and the line that tells it.

use crate::fields::{Named, fields, help, one_of, template};
use crate::flat::{flat, flat_by_serde};
use crate::sentence;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, ItemStruct, LitStr, Result, Token, parse_quote};

/// What stands in `#[event(..)]`: the kind, the words, the rules of its line.
#[derive(Default)]
struct Told {
    by_serde: bool,
    /// Of what writes itself: whether it concerns whom the field `actor` of each variant names.
    actor: bool,
    kind: Option<Ident>,
    text: Option<LitStr>,
    rules: Vec<Expr>,
    /// What changes at its actor: a `Delta`.
    delta: Option<Expr>,
    /// The round that it opens.
    round: Option<Expr>,
    /// Whether it only keeps the books.
    aside: Option<Expr>,
    /// Whether it goes on with the deed told before it.
    belongs: Option<Expr>,
    /// A prompt: the field of a field that decides.
    decides: Option<Expr>,
}

impl Parse for Told {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut told = Self::default();
        while !input.is_empty() {
            if input.peek(LitStr) {
                told.text = Some(input.parse()?);
            } else if told.text.is_some() && !(input.peek(Ident) && input.peek2(Token![=])) {
                told.rules.push(input.parse()?);
            } else if input.peek2(Token![=]) {
                let key: Ident = input.parse()?;
                input.parse::<Token![=]>()?;
                match key.to_string().as_str() {
                    "rule" => told.rules.push(input.parse()?),
                    "decides" => told.decides = Some(input.parse()?),
                    "delta" => told.delta = Some(input.parse()?),
                    "round" => told.round = Some(input.parse()?),
                    "aside" => told.aside = Some(input.parse()?),
                    "belongs" => told.belongs = Some(input.parse()?),
                    _ => {
                        let expected = "expected the kind of line, the words, or `rule`, `delta`, `round`, `aside` or `belongs` with `=`";
                        return Err(syn::Error::new(key.span(), expected));
                    }
                }
            } else {
                let word: Ident = input.parse()?;
                match word.to_string().as_str() {
                    "by_serde" => told.by_serde = true,
                    "actor" => told.actor = true,
                    _ => told.kind = Some(word),
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(told)
    }
}

/// Expands `#[event]`.
pub fn event(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let told: Told = syn::parse2(args)?;
    if told.by_serde {
        let declared: syn::DeriveInput = syn::parse2(item.clone())?;
        let flat = flat_by_serde(&declared.ident);
        let concerns = told.actor.then(|| concerns(&declared));
        return Ok(quote!(#item #flat #concerns));
    }
    let mut item: ItemStruct = syn::parse2(item)?;
    let fields = fields(&mut item)?;
    if let Some(text) = told.text.as_ref().filter(|_| help(&item.attrs).is_empty()) {
        // What is told of it says what it is.
        item.attrs.push(parse_quote!(#[doc = #text]));
    }
    let flat = flat(&mut item, &fields, false);
    let name = &item.ident;
    let who = match &told.decides {
        Some(field) => quote!(Some(self.#field)),
        None => one_of(&fields, |field| field.actor),
    };
    let target = target(&fields);
    let told = line(&told, name, &fields)?;
    Ok(quote! {
        #item
        #flat
        impl ::ludex_kit::Concerns for #name {
            #[inline]
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #who }
            #target
            #told
        }
    })
}

/// Returns `fn target`, whom an event is aimed at: the field `target`, where it is an actor and no number to reach.
fn target(fields: &[Named]) -> Option<TokenStream> {
    let field = fields.iter().find(|field| field.target)?;
    let ty = &field.ty;
    let is_actor = quote!(#ty).to_string().split(|sign: char| !sign.is_alphanumeric()).any(|word| word == "ActorId");
    let name = &field.name;
    let who = quote!(::ludex_kit::flat::Subject::subject(&self.#name));
    is_actor.then(|| quote!(fn target(&self) -> Option<::ludex_kit::ActorId> { #who }))
}

/// Returns `fn told`, the line of an event; `None` where its chapter tells it.
fn line(told: &Told, name: &Ident, fields: &[Named]) -> Result<Option<TokenStream>> {
    let Some(text) = &told.text else { return Ok(None) };
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    let text = template(text, &names)?;
    let rules = &told.rules;
    let delta = told.delta.as_ref().map(|delta| quote!(.changes(#delta)));
    let round = told.round.as_ref().map(|round| quote!(.opens_round(#round)));
    let aside = told.aside.as_ref().map(|aside| quote!(.aside_if(#aside)));
    let belongs = told.belongs.as_ref().map(|belongs| quote!(.belongs_if(#belongs)));
    let kind = told.kind.as_ref().map_or_else(|| "action".to_owned(), Ident::to_string);
    let kind = Ident::new(&sentence(&kind), name.span());
    Ok(Some(quote! {
        fn told(&self, names: &dyn Fn(::ludex_kit::ActorId) -> String) -> Option<::ludex_kit::Line> {
            let _ = names;
            let line = ::ludex_kit::Line::new(::ludex_kit::LineKind::#kind, #text)#(.rule(&#rules))*;
            Some(line #delta #round #aside #belongs)
        }
    }))
}

/// Returns `Concerns` for an enum: it concerns the actor in the field `actor` of its variant, and nobody where there is none.
fn concerns(item: &syn::DeriveInput) -> TokenStream {
    let name = &item.ident;
    let variants = match &item.data {
        syn::Data::Enum(data) => data.variants.iter().collect(),
        _ => Vec::new(),
    };
    let has_actor = |variant: &&&syn::Variant| {
        variant.fields.iter().any(|field| field.ident.as_ref().is_some_and(|name| name == "actor"))
    };
    let arms = variants.iter().filter(has_actor).map(|variant| {
        let variant = &variant.ident;
        quote!(Self::#variant { actor, .. } => ::ludex_kit::flat::Subject::subject(actor),)
    });
    quote! {
        impl ::ludex_kit::Concerns for #name {
            fn actor(&self) -> Option<::ludex_kit::ActorId> {
                #[allow(unreachable_patterns)]
                match self { #(#arms)* _ => None }
            }
        }
    }
}

/// Expands `#[prompt]`.
pub fn prompt(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    event(args, item)
}
