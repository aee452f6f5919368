//! The shape of a type in JSON, by its fields and by what serde is told of it.

use crate::fields::help;
use crate::snake;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Ident, Lit, LitStr, Meta, Token, Type};

/// Returns `fn schema` of a `CommandField`: that of the type as which it is read, or that of its fields. `None` for a union.
pub fn schema(item: &DeriveInput) -> Option<TokenStream> {
    let serde = Serde::of(&item.attrs);
    let about = help(&item.attrs);
    let shape = match &item.data {
        _ if serde.own.is_some() => {
            let own = serde.own?;
            return Some(quote! {
                fn schema(shapes: &mut ::ludex_kit::Shapes) -> ::ludex_kit::serde_json::Value {
                    <#own as ::ludex_kit::CommandField>::schema(shapes)
                }
            });
        }
        Data::Struct(data) => match &data.fields {
            Fields::Named(named) => object(named.named.iter(), None, serde.default),
            Fields::Unnamed(unnamed) => listed(unnamed.unnamed.iter()),
            Fields::Unit => quote!(shapes::object([], &[])),
        },
        Data::Enum(data) => {
            let forms = data.variants.iter().map(|one| {
                let own = Serde::of(&one.attrs);
                let word = own.rename.clone().unwrap_or_else(|| serde.word(&one.ident));
                let form = form(&one.fields, &word, serde.tag.as_deref(), serde.untagged || own.untagged);
                let about = help(&one.attrs);
                quote!(shapes::about(#form, #about))
            });
            quote!(shapes::one_of([#(#forms),*]))
        }
        Data::Union(_) => return None,
    };
    Some(quote! {
        fn schema(shapes: &mut ::ludex_kit::Shapes) -> ::ludex_kit::serde_json::Value {
            use ::ludex_kit::shapes;
            let _ = &shapes;
            shapes.named::<Self>(#about, |shapes| { let _ = &shapes; #shape })
        }
    })
}

/// Returns the shape of a variant that is written as `word`.
fn form(fields: &Fields, word: &str, tag: Option<&str>, untagged: bool) -> TokenStream {
    let tag = tag.map(|tag| (tag, word));
    let inner = match (fields, tag) {
        (Fields::Unit, Some(tag)) => return object([].into_iter(), Some(tag), false),
        (Fields::Unit, None) => return quote!(shapes::word(#word)),
        (Fields::Named(named), tag) => object(named.named.iter(), tag, false),
        (Fields::Unnamed(unnamed), Some((tag, word))) => {
            let inner = listed(unnamed.unnamed.iter());
            return quote!({ let inner = #inner; shapes.tagged(inner, #tag, #word) });
        }
        (Fields::Unnamed(unnamed), None) => listed(unnamed.unnamed.iter()),
    };
    if tag.is_some() || untagged {
        inner
    } else {
        quote!({ let inner = #inner; shapes::object([(#word, inner)], &[#word]) })
    }
}

/// Returns the shape of fields with names; a tag stands before them.
fn object<'a>(fields: impl Iterator<Item = &'a Field>, tag: Option<(&str, &str)>, all_default: bool) -> TokenStream {
    let mut shapes = Vec::new();
    let mut needed = Vec::new();
    if let Some((tag, word)) = tag {
        shapes.push(quote!((#tag, shapes::word(#word))));
        needed.push(quote!((#tag, false)));
    }
    for field in fields {
        let serde = Serde::of(&field.attrs);
        let ty = &field.ty;
        let about = help(&field.attrs);
        let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
        let name = serde.rename.unwrap_or_else(|| name.trim_start_matches("r#").to_owned());
        let may_lack = all_default || serde.default;
        shapes.push(quote!((#name, shapes::about(<#ty as ::ludex_kit::CommandField>::schema(shapes), #about))));
        needed.push(quote!((#name, #may_lack || <#ty as ::ludex_kit::CommandField>::OPTIONAL)));
    }
    quote!({
        let needed: Vec<&str> = [#(#needed),*].into_iter().filter(|(_, lacks)| !lacks).map(|(name, _)| name).collect();
        shapes::object([#(#shapes),*], &needed)
    })
}

/// Returns the shape of fields without names: one as itself, several as a list.
fn listed<'a>(fields: impl Iterator<Item = &'a Field>) -> TokenStream {
    let types: Vec<&Type> = fields.map(|field| &field.ty).collect();
    let all = types.iter().map(|ty| quote!(<#ty as ::ludex_kit::CommandField>::schema(shapes)));
    match types.len() {
        1 => quote!(#(#all)*),
        _ => quote!(shapes::list([#(#all),*])),
    }
}

/// What serde is told of a type, a variant or a field.
#[derive(Default)]
struct Serde {
    snake: bool,
    default: bool,
    untagged: bool,
    /// The type as which it is read.
    own: Option<Type>,
    tag: Option<String>,
    rename: Option<String>,
}

impl Serde {
    /// Reads what stands in `#[serde(..)]`; what is not understood is serde's.
    fn of(attrs: &[Attribute]) -> Self {
        let mut serde = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            let all = attr.parse_args_with(syn::punctuated::Punctuated::<Meta, Token![,]>::parse_terminated);
            for meta in all.into_iter().flatten() {
                let text = text(&meta);
                match meta.path().get_ident().map(Ident::to_string).as_deref() {
                    Some("rename_all") => serde.snake = true,
                    Some("default") => serde.default = true,
                    Some("untagged") => serde.untagged = true,
                    Some("try_from" | "from") => serde.own = text.and_then(|text| syn::parse_str(&text).ok()),
                    Some("tag") => serde.tag = text,
                    Some("rename") => serde.rename = text,
                    _ => {}
                }
            }
        }
        serde
    }

    /// Returns how a variant is written that has no name of its own.
    fn word(&self, name: &Ident) -> String {
        if self.snake { snake(&name.to_string()) } else { name.to_string() }
    }
}

/// Returns the text behind `=`.
fn text(meta: &Meta) -> Option<String> {
    let Meta::NameValue(pair) = meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) = &pair.value else { return None };
    Some(LitStr::value(text))
}
