//! `derive(CommandField)` and `derive(State)`: what is done with every field of a type.

use crate::snake;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Fields, Member, Result, Type};

/// Expands `#[derive(CommandField)]`.
pub fn part(item: DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let words = words(&item);
    let schema = crate::shapes::schema(&item);
    let arms: Vec<(TokenStream, Fields)> = match item.data {
        Data::Struct(data) => vec![(quote!(Self), data.fields)],
        Data::Enum(data) => data
            .variants
            .into_iter()
            .map(|variant| {
                let ident = variant.ident;
                (quote!(Self::#ident), variant.fields)
            })
            .collect(),
        Data::Union(_) => return Err(syn::Error::new(name.span(), "not for unions")),
    };
    let visits = |what: &str| -> Vec<TokenStream> {
        let what = format_ident!("{what}");
        let arm = |(path, fields): &(TokenStream, Fields)| {
            let members: Vec<Member> = fields.members().collect();
            let types: Vec<&Type> = fields.iter().map(|field| &field.ty).collect();
            let names: Vec<_> = (0..members.len()).map(|place| format_ident!("field{place}")).collect();
            quote!(#path { #(#members: #names),* } => { #(<#types as ::ludex_kit::CommandField>::#what(#names, visit);)* })
        };
        arms.iter().map(arm).collect()
    };
    let people = visits("people");
    let places = visits("places");
    Ok(quote! {
        impl ::ludex_kit::CommandField for #name {
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                let _ = &visit;
                match self { #(#people)* }
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                let _ = &visit;
                match self { #(#places)* }
            }
            #words
            #schema
        }
    })
}

/// Returns what stands in a form for an enum whose variants are words: one of them, as serde writes it in `snake_case`.
fn words(item: &DeriveInput) -> Option<TokenStream> {
    let Data::Enum(data) = &item.data else { return None };
    let written: String = item.attrs.iter().map(|attr| attr.meta.to_token_stream().to_string()).collect();
    let is_word = |variant: &syn::Variant| matches!(variant.fields, Fields::Unit) && variant.attrs.iter().all(is_plain);
    let plain = data.variants.iter().all(is_word);
    if !plain || !written.contains("snake_case") || written.contains("try_from") {
        return None;
    }
    let names: Vec<_> = data.variants.iter().map(|variant| &variant.ident).collect();
    let words: Vec<_> = names.iter().map(|name| snake(&name.to_string())).collect();
    let shown: Vec<_> = words.iter().map(|word| word.replace('_', " ")).collect();
    let first = names.first()?;
    Some(quote! {
        fn takes() -> ::ludex_kit::engine::Takes {
            ::ludex_kit::engine::Takes::Choice { of: [#(#words),*].map(str::to_owned).to_vec() }
        }
        fn shown(&self, _: &dyn Fn(::ludex_kit::ActorId) -> String) -> String {
            match self { #(Self::#names => #shown),* }.to_owned()
        }
        fn usual(_: ::ludex_kit::ActorId) -> Self {
            Self::#first
        }
    })
}

/// Returns whether an attribute of a variant does not change how it is written.
fn is_plain(attr: &Attribute) -> bool {
    attr.path().is_ident("doc") || attr.path().is_ident("default")
}

/// Expands `#[derive(State)]`.
pub fn state(item: DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let (generics, types, bounds) = item.generics.split_for_impl();
    let Data::Struct(data) = item.data else {
        return Err(syn::Error::new(name.span(), "for structs only"));
    };
    let members: Vec<Member> = data.fields.members().collect();
    let copies = data.fields.iter().zip(&members).map(|(field, member)| {
        if field.attrs.iter().any(|attr| attr.path().is_ident("room")) {
            quote!({
                let mut copy = Vec::with_capacity(self.#member.len().max(16));
                copy.extend_from_slice(&self.#member);
                copy
            })
        } else {
            quote!(self.#member.clone())
        }
    });
    Ok(quote! {
        impl #generics Clone for #name #types #bounds {
            fn clone(&self) -> Self { Self { #(#members: #copies),* } }
            fn clone_from(&mut self, other: &Self) { #(self.#members.clone_from(&other.#members);)* }
        }
    })
}
