//! `Flat`: a struct whose fields stand side by side with the tag that names it.

use crate::fields::{LeftOut, Named};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, ItemStruct, parse_quote};

/// Adds the derives to a struct, and returns how it is written and read. With `strict` no unknown fields are taken.
pub fn flat(item: &mut ItemStruct, fields: &[Named], strict: bool) -> TokenStream {
    item.attrs.push(parse_quote!(#[derive(Debug, Clone, PartialEq)]));
    item.attrs.push(parse_quote!(#[allow(missing_docs, reason = "its name says what a field is, or `#[field]` does")]));
    let name = &item.ident;
    let texts: Vec<_> = fields.iter().map(|field| &field.wire).collect();
    let puts = fields.iter().map(put);
    let takes = fields.iter().map(take);
    let strict = strict.then(|| quote!(::ludex_kit::flat::finish(fields, Self::FIELDS)?;));
    let serde = by_flat(name);
    quote! {
        impl ::ludex_kit::flat::Flat for #name {
            const FIELDS: &'static [&'static str] = &[#(#texts),*];
            fn write<M: ::ludex_kit::serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                let _ = &map;
                #(#puts)*
                Ok(())
            }
            fn read(
                fields: &mut ::ludex_kit::serde_json::Map<String, ::ludex_kit::serde_json::Value>,
            ) -> Result<Self, ::ludex_kit::Malformed> {
                let _ = &fields;
                let read = Self { #(#takes),* };
                #strict
                Ok(read)
            }
        }
        #serde
    }
}

/// Returns the statement that writes a field.
fn put(field: &Named) -> TokenStream {
    let Named { name, wire, skip_if, .. } = field;
    let unless = skip_if.as_ref().map(|skip| quote!(if !#skip(&self.#name)));
    quote!(#unless { ::ludex_kit::flat::put(map, #wire, &self.#name)?; })
}

/// Returns how a field is read, as it stands in the braces of its struct.
fn take(field: &Named) -> TokenStream {
    let Named { name, wire, default, .. } = field;
    match default {
        None => quote!(#name: ::ludex_kit::flat::take(fields, #wire)?),
        Some(LeftOut::OfType) => quote!(#name: ::ludex_kit::flat::take_late(fields, #wire)?),
        Some(LeftOut::Of(usual)) => quote!(#name: ::ludex_kit::flat::take_or(fields, #wire, #usual())?),
    }
}

/// Returns `Serialize` and `Deserialize` for a type that is `Flat`.
fn by_flat(name: &Ident) -> TokenStream {
    quote! {
        impl ::ludex_kit::serde::Serialize for #name {
            fn serialize<S: ::ludex_kit::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                ::ludex_kit::flat::write_alone(to, |map| ::ludex_kit::flat::Flat::write(self, map))
            }
        }
        impl<'de> ::ludex_kit::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::ludex_kit::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                ::ludex_kit::flat::read_alone(from, <Self as ::ludex_kit::flat::Flat>::read)
            }
        }
    }
}

/// Returns `Flat` for a type that serde writes and reads.
pub fn flat_by_serde(name: &Ident) -> TokenStream {
    quote! {
        impl ::ludex_kit::flat::Flat for #name {
            const FIELDS: &'static [&'static str] = &[];
            fn write<M: ::ludex_kit::serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                ::ludex_kit::flat::put_all(map, self)
            }
            fn read(
                fields: &mut ::ludex_kit::serde_json::Map<String, ::ludex_kit::serde_json::Value>,
            ) -> Result<Self, ::ludex_kit::Malformed> {
                ::ludex_kit::flat::take_all(fields)
            }
        }
    }
}
