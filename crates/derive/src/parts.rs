//! `derive(CommandField)`, `derive(State)` and `#[record]`: what is done with every field of a type.

use crate::snake;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Data, DeriveInput, ExprRange, Fields, Ident, LitStr, Member, Meta, Result, Token, Type, parse_quote,
};

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

/// What stands in `#[record(..)]`.
#[derive(Default)]
struct Record {
    checked: bool,
    kept: bool,
    whole: bool,
    named: Option<LitStr>,
}

impl Parse for Record {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut record = Self::default();
        while !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "checked" => record.checked = true,
                "kept" => record.kept = true,
                "whole" => record.whole = true,
                "named" => {
                    input.parse::<Token![=]>()?;
                    record.named = Some(input.parse()?);
                }
                _ => return Err(syn::Error::new(word.span(), "expected checked, kept, whole or named = \"kind\"")),
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(record)
    }
}

/// Expands `#[record]`.
pub fn record(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let Record { checked, kept, whole, named } = syn::parse2(args)?;
    let mut item: syn::ItemStruct = syn::parse2(item)?;
    if whole {
        in_every_file(&mut item);
    }
    let derived = item
        .attrs
        .iter()
        .any(|attr| attr.path().is_ident("derive") && attr.meta.to_token_stream().to_string().contains("Deserialize"));
    let mut checks = Vec::new();
    let mut usual = Vec::new();
    let mut entries = Vec::new();
    for field in &mut item.fields {
        let Some(ident) = field.ident.clone() else {
            return Err(syn::Error::new_spanned(field, "fields need names"));
        };
        let text = ident.to_string();
        let ty = field.ty.clone();
        let perhaps = quote!(#ty).to_string().starts_with("Option");
        let mut unusual = perhaps.then(|| quote!(self.#ident.is_some()));
        let mut marks = Vec::new();
        field.attrs.retain(|attr| {
            let mark = ["field", "inner", "or_default"].iter().any(|mark| attr.path().is_ident(mark));
            if mark {
                marks.push(attr.clone());
            }
            !mark
        });
        for mark in marks {
            if mark.path().is_ident("inner") {
                let inside = if perhaps { format_ident!("perhaps") } else { format_ident!("inside") };
                checks.push(quote!(faults.#inside(#text, &self.#ident);));
            } else if mark.path().is_ident("or_default") {
                let Meta::List(list) = &mark.meta else {
                    field.attrs.push(parse_quote!(#[serde(default)]));
                    unusual = Some(quote!(!::ludex_kit::is_default(&self.#ident)));
                    continue;
                };
                let name = format_ident!("usual_{}_{}", snake(&item.ident.to_string()), ident);
                let value = &list.tokens;
                let path = name.to_string();
                usual.push(quote!(fn #name() -> #ty { #value }));
                field.attrs.push(parse_quote!(#[serde(default = #path)]));
                unusual = Some(quote!(self.#ident != #name()));
            } else {
                let Bounds { range, unit } = mark.parse_args()?;
                let (Some(from), Some(to)) = (range.start, range.end) else {
                    return Err(syn::Error::new_spanned(mark, "expected bounds such as 0..=9"));
                };
                let unit = unit.map_or_else(String::new, |unit| format!(" {}", unit.value()));
                checks.push(quote!(faults.bounds(#text, &self.#ident, (#from as i32, #to as i32), #unit);));
                field.attrs.push(parse_quote!(#[schemars(range(min = #from, max = #to))]));
            }
        }
        let unless = unusual.map(|unusual| quote!(if #unusual));
        entries.push(quote!(#unless { ::serde::ser::SerializeMap::serialize_entry(&mut map, #text, &self.#ident)?; }));
    }
    let name = &item.ident;
    let same = kept.then(|| quote!(PartialEq,));
    let serde = (!derived).then(|| {
        quote! {
            #[derive(Debug, Clone, #same ::serde::Deserialize)]
            #[serde(deny_unknown_fields)]
        }
    });
    let writes = kept.then(|| {
        quote! {
            impl ::serde::Serialize for #name {
                fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                    let mut map = to.serialize_map(None)?;
                    #(#entries)*
                    ::serde::ser::SerializeMap::end(map)
                }
            }
        }
    });
    let named = named.map(|kind| {
        quote! {
            impl ::ludex_kit::content::Named for #name {
                const KIND: &'static str = #kind;
                fn name(&self) -> &str { &self.name }
            }
        }
    });
    let whole = whole.then(|| whole_file(&item));
    let more = checked.then(|| quote!(::ludex_kit::content::Checked::wrong(self, faults);));
    Ok(quote! {
        #serde
        #[derive(::ludex_kit::schemars::JsonSchema)]
        #[schemars(crate = "::ludex_kit::schemars")]
        #item
        #(#usual)*
        #writes
        #named
        #whole
        impl ::ludex_kit::content::Record for #name {
            fn check(&self, faults: &mut ::ludex_kit::content::Faults<'_>) {
                let _ = &faults;
                #(#checks)*
                #more
            }
        }
    })
}

/// Returns `Whole` for a file, by which of its fields there are.
fn whole_file(item: &syn::ItemStruct) -> TokenStream {
    let name = &item.ident;
    let has = |field: &str| item.fields.iter().any(|other| other.ident.as_ref().is_some_and(|name| name == field));
    let map = has("map").then(|| quote!(|| self.map.is_some()));
    let lays_out = has("actors").then(|| quote!(fn lays_out(&self) -> bool { !self.actors.is_empty() #map }));
    let follows = has("options").then(|| {
        quote!(
            fn follows(&mut self, adventure: &Self) {
                self.options.clone_from(&adventure.options);
            }
        )
    });
    let adventure = has("scene").then(|| {
        quote! {
            fn told(&mut self) -> (Option<String>, Option<String>, Vec<::ludex_kit::adventure::SceneFile>) {
                (self.title.take(), self.about.take(), ::std::mem::take(&mut self.scene))
            }
            fn is_adventure(&self) -> bool { !self.scene.is_empty() }
            #follows
        }
    });
    quote! {
        impl ::ludex_kit::content::Whole for #name {
            fn include(&self) -> &[String] { &self.include }
            fn system(&self) -> Option<&str> { self.system.as_deref() }
            fn difficulty(&self) -> Option<::ludex_kit::content::Difficulty> { self.difficulty }
            #lays_out
            #adventure
        }
    }
}

/// Adds what every content file may say: the fields that a struct does not write out itself, before its own.
fn in_every_file(item: &mut syn::ItemStruct) {
    let Fields::Named(fields) = &mut item.fields else { return };
    let every: syn::FieldsNamed = parse_quote!({
        /// The game, by its id; scenes say it.
        pub system: Option<String>,
        /// What the scene is called, or the adventure.
        pub title: Option<String>,
        /// What an adventure is about.
        pub about: Option<String>,
        /// What the scene is meant to be for its first side.
        pub difficulty: Option<::ludex_kit::content::Difficulty>,
        /// The scenes of an adventure, each in a file of its own.
        #[inner]
        #[or_default(Vec::new())]
        pub scene: Vec<::ludex_kit::adventure::SceneFile>,
        /// Files whose characters, creatures and gear can be named in this one, relative to its folder.
        #[or_default(Vec::new())]
        pub include: Vec<String>,
    });
    let own = std::mem::take(&mut fields.named);
    let is_own = |field: &syn::Field| own.iter().any(|other| other.ident == field.ident);
    let missing: Vec<syn::Field> = every.named.into_iter().filter(|field| !is_own(field)).collect();
    fields.named = missing.into_iter().chain(own).collect();
}

/// `0..=9, "spaces"`.
struct Bounds {
    range: ExprRange,
    unit: Option<LitStr>,
}

impl Parse for Bounds {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let range = input.parse()?;
        let unit = input.parse::<Option<Token![,]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { range, unit })
    }
}
