//! `derive(Part)` and `derive(State)`: what is true of every field.

use crate::snake;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Fields, Member, Result, Type};

pub fn part(item: DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let words = words(&item);
    let arms: Vec<(TokenStream, Fields)> = match item.data {
        Data::Struct(data) => vec![(quote!(Self), data.fields)],
        Data::Enum(data) => data
            .variants
            .into_iter()
            .map(|one| (one.ident, one.fields))
            .map(|(ident, fields)| (quote!(Self::#ident), fields))
            .collect(),
        Data::Union(_) => return Err(syn::Error::new(name.span(), "not for unions")),
    };
    let arms = arms.iter().map(|(path, fields)| {
        let members: Vec<Member> = fields.members().collect();
        let types: Vec<&Type> = fields.iter().map(|field| &field.ty).collect();
        let names: Vec<_> = (0..members.len()).map(|place| format_ident!("field{place}")).collect();
        quote!(#path { #(#members: #names),* } => { #(<#types as ::ludex_kit::Part>::people(#names, visit);)* })
    });
    Ok(quote! {
        impl ::ludex_kit::Part for #name {
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                let _ = &visit;
                match self { #(#arms)* }
            }
            #words
        }
    })
}

/// What stands in a form for an enum whose variants are words: one of them, as serde writes it in `snake_case`.
fn words(item: &DeriveInput) -> Option<TokenStream> {
    let Data::Enum(data) = &item.data else { return None };
    let written: String = item.attrs.iter().map(|attr| attr.meta.to_token_stream().to_string()).collect();
    let plain = data.variants.iter().all(|one| matches!(one.fields, Fields::Unit) && one.attrs.iter().all(is_plain));
    if !plain || !written.contains("snake_case") || written.contains("try_from") {
        return None;
    }
    let names: Vec<_> = data.variants.iter().map(|one| &one.ident).collect();
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

fn is_plain(attr: &Attribute) -> bool {
    attr.path().is_ident("doc") || attr.path().is_ident("default")
}

pub fn state(item: DeriveInput) -> Result<TokenStream> {
    let (name, (generics, types, bounds)) = (&item.ident, item.generics.split_for_impl());
    let Data::Struct(data) = item.data else {
        return Err(syn::Error::new(name.span(), "for structs only"));
    };
    let members: Vec<Member> = data.fields.members().collect();
    Ok(quote! {
        impl #generics Clone for #name #types #bounds {
            fn clone(&self) -> Self { Self { #(#members: self.#members.clone()),* } }
            fn clone_from(&mut self, other: &Self) { #(self.#members.clone_from(&other.#members);)* }
        }
    })
}

pub fn record(item: DeriveInput) -> Result<TokenStream> {
    let (name, Data::Struct(data)) = (&item.ident, item.data) else {
        return Err(syn::Error::new_spanned(&item.ident, "for structs only"));
    };
    let (mut rows, mut checks) = (Vec::new(), Vec::new());
    for field in &data.fields {
        let (Some(ident), ty) = (&field.ident, &field.ty) else {
            return Err(syn::Error::new_spanned(field, "fields need names"));
        };
        let (text, help) = (ident.to_string(), crate::declared::help(&field.attrs));
        let of = quote!(#ty).to_string().replace(' ', "");
        let mut bounds = quote!(None);
        if let Some(attr) = field.attrs.iter().find(|attr| attr.path().is_ident("field")) {
            let range: syn::ExprRange = attr.parse_args()?;
            let (Some(from), Some(to)) = (range.start, range.end) else {
                return Err(syn::Error::new_spanned(attr, "expected bounds such as 0..=9"));
            };
            bounds = quote!(Some((#from, #to)));
            checks.push(quote! {
                if let Some(number) = ::ludex_kit::flat::Number::number(&self.#ident)
                    && !(#from..=#to).contains(&number)
                {
                    visit(#text, number, #from, #to);
                }
            });
        }
        rows.push(quote!(::ludex_kit::content::RecordField { name: #text, help: #help, of: #of, bounds: #bounds }));
    }
    Ok(quote! {
        impl ::ludex_kit::content::Record for #name {
            const FIELDS: &'static [::ludex_kit::content::RecordField] = &[#(#rows),*];
            fn beyond(&self, visit: &mut dyn FnMut(&'static str, i32, i32, i32)) {
                let _ = &visit;
                #(#checks)*
            }
        }
    })
}
