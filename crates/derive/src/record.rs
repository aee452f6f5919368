//! `#[record]`: a table of a content file.

use crate::snake;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, ExprRange, Field, Ident, ItemStruct, LitStr, Meta, Result, Token, Type, parse_quote};

/// What stands in `#[record(..)]`.
#[derive(Default)]
struct Args {
    checked: bool,
    kept: bool,
    whole: bool,
    named: Option<LitStr>,
}

impl Parse for Args {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut args = Self::default();
        while !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "checked" => args.checked = true,
                "kept" => args.kept = true,
                "whole" => args.whole = true,
                "named" => {
                    input.parse::<Token![=]>()?;
                    args.named = Some(input.parse()?);
                }
                _ => return Err(syn::Error::new(word.span(), "expected checked, kept, whole or named = \"kind\"")),
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(args)
    }
}

/// What is generated for one field.
struct Generated {
    /// Statements that note what is wrong with it.
    checks: Vec<TokenStream>,
    /// A function that returns what it is where a file leaves it out.
    usual: Option<TokenStream>,
    /// The statement that writes it.
    entry: TokenStream,
}

/// Expands `#[record]`.
pub fn record(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args: Args = syn::parse2(args)?;
    let mut item: ItemStruct = syn::parse2(item)?;
    let name = item.ident.clone();
    let mut fields = Vec::new();
    for field in &mut item.fields {
        fields.push(generate(field, &name)?);
    }
    let derives = derives(&item, args.kept);
    let checks = fields.iter().flat_map(|field| &field.checks);
    let checks_more = args.checked.then(|| quote!(::ludex_kit::content::Checked::wrong(self, faults);));
    let usual = fields.iter().map(|field| &field.usual);
    let serialize = args.kept.then(|| serialize(&name, &fields));
    let named = args.named.map(|kind| named(&name, &kind));
    let whole = args.whole.then(|| whole(&item));
    Ok(quote! {
        #derives
        #[derive(::ludex_kit::schemars::JsonSchema)]
        #[schemars(crate = "::ludex_kit::schemars")]
        #item
        #(#usual)*
        #serialize
        #named
        #whole
        impl ::ludex_kit::content::Record for #name {
            fn check(&self, faults: &mut ::ludex_kit::content::Faults<'_>) {
                let _ = &faults;
                #(#checks)*
                #checks_more
            }
        }
    })
}

/// Returns the derives of a record that does not derive `Deserialize` itself.
fn derives(item: &ItemStruct, kept: bool) -> Option<TokenStream> {
    let is_derive = |attr: &&Attribute| attr.path().is_ident("derive");
    let mut derives = item.attrs.iter().filter(is_derive);
    if derives.any(|attr| attr.meta.to_token_stream().to_string().contains("Deserialize")) {
        return None;
    }
    let same = kept.then(|| quote!(PartialEq, Eq,));
    Some(quote! {
        #[derive(Debug, Clone, #same ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
    })
}

/// Returns what is generated for a field of the record `record`; its marks are taken away, or become those of serde and
/// schemars.
fn generate(field: &mut Field, record: &Ident) -> Result<Generated> {
    let Some(name) = field.ident.clone() else {
        return Err(syn::Error::new_spanned(field, "fields need names"));
    };
    let text = name.to_string();
    let is_option = is_option(&field.ty);
    let mut checks = Vec::new();
    let mut usual = None;
    let mut unusual = is_option.then(|| quote!(self.#name.is_some()));
    for attr in std::mem::take(&mut field.attrs) {
        if attr.path().is_ident("inner") {
            let inside = if is_option { format_ident!("perhaps") } else { format_ident!("inside") };
            checks.push(quote!(faults.#inside(#text, &self.#name);));
        } else if attr.path().is_ident("or_default") {
            let default = or_default(&attr, record, &name, &field.ty);
            field.attrs.push(default.serde);
            unusual = Some(default.unusual);
            usual = default.function;
        } else if attr.path().is_ident("field") {
            let Bounds { from, to, unit } = attr.parse_args()?;
            checks.push(quote!(faults.bounds(#text, &self.#name, (#from as i32, #to as i32), #unit);));
            field.attrs.push(parse_quote!(#[schemars(range(min = #from, max = #to))]));
        } else {
            field.attrs.push(attr);
        }
    }
    let unless = unusual.map(|unusual| quote!(if #unusual));
    let entry = quote!(#unless { ::serde::ser::SerializeMap::serialize_entry(&mut map, #text, &self.#name)?; });
    Ok(Generated { checks, usual, entry })
}

/// Returns whether a type is an `Option`.
fn is_option(ty: &Type) -> bool {
    ty.to_token_stream().to_string().starts_with("Option")
}

/// What follows from `#[or_default]` on a field.
struct OrDefault {
    /// How serde is told.
    serde: Attribute,
    /// Whether the field is not at its default, as code.
    unusual: TokenStream,
    /// The function that returns the default, where it is not that of the type.
    function: Option<TokenStream>,
}

/// Reads `#[or_default]` or `#[or_default(value)]` on a field of the record `record`.
fn or_default(attr: &Attribute, record: &Ident, field: &Ident, ty: &Type) -> OrDefault {
    let Meta::List(list) = &attr.meta else {
        return OrDefault {
            serde: parse_quote!(#[serde(default)]),
            unusual: quote!(!::ludex_kit::is_default(&self.#field)),
            function: None,
        };
    };
    let value = &list.tokens;
    let function = format_ident!("usual_{}_{}", snake(&record.to_string()), field);
    let path = function.to_string();
    OrDefault {
        serde: parse_quote!(#[serde(default = #path)]),
        unusual: quote!(self.#field != #function()),
        function: Some(quote!(fn #function() -> #ty { #value })),
    }
}

/// Returns `Serialize`, which leaves out what is at its default.
fn serialize(name: &Ident, fields: &[Generated]) -> TokenStream {
    let entries = fields.iter().map(|field| &field.entry);
    quote! {
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut map = to.serialize_map(None)?;
                #(#entries)*
                ::serde::ser::SerializeMap::end(map)
            }
        }
    }
}

/// Returns `Named` for a record that has a field `name`.
fn named(name: &Ident, kind: &LitStr) -> TokenStream {
    quote! {
        impl ::ludex_kit::content::Named for #name {
            const KIND: &'static str = #kind;
            fn name(&self) -> &str { &self.name }
        }
    }
}

/// Returns `Whole` for a file, by which of its fields there are.
fn whole(item: &ItemStruct) -> TokenStream {
    let name = &item.ident;
    let has = |field: &str| item.fields.iter().any(|other| other.ident.as_ref().is_some_and(|name| name == field));
    let difficulty = has("difficulty").then(|| {
        quote!(
            fn difficulty(&self) -> Option<::ludex_kit::content::Difficulty> {
                self.difficulty
            }
        )
    });
    let map = has("map").then(|| quote!(|| self.map.is_some()));
    let lays_out = has("actors").then(|| quote!(fn lays_out(&self) -> bool { !self.actors.is_empty() #map }));
    let follows = has("options").then(|| {
        quote! {
            fn follows(&mut self, adventure: &Self) {
                self.options.clone_from(&adventure.options);
            }
        }
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
            #difficulty
            #lays_out
            #adventure
        }
    }
}

/// `0..=9, "spaces"`.
struct Bounds {
    from: Box<syn::Expr>,
    to: Box<syn::Expr>,
    /// The unit, behind a space; empty where none is said.
    unit: String,
}

impl Parse for Bounds {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let range: ExprRange = input.parse()?;
        let mut unit = String::new();
        if input.parse::<Option<Token![,]>>()?.is_some() {
            unit = format!(" {}", input.parse::<LitStr>()?.value());
        }
        match (&range.start, &range.end) {
            (Some(from), Some(to)) => Ok(Self { from: from.clone(), to: to.clone(), unit }),
            _ => Err(syn::Error::new_spanned(range, "expected bounds such as 0..=9")),
        }
    }
}
