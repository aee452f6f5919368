//! Fields of commands, events, prompts and rulings: what is said of them, and how they are written and read.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprPath, Field, Fields, Ident, ItemStruct, LitStr, Result, Token, Type, parse_quote};

mod kw {
    syn::custom_keyword!(reach);
}

/// A field, with what `#[field("label", 0..=9, usual = 3, of = WORDS, rule = RULE, reach)]`, its marks and serde's say of it.
pub struct Named {
    pub name: Ident,
    pub ty: Type,
    pub wire: String,
    pub label: String,
    /// Its doc comment; its label where there is none.
    about: String,
    pub bounds: Option<(Expr, Expr)>,
    pub usual: Option<Expr>,
    rule: Option<Expr>,
    /// The only ones of its words that a form has.
    of: Option<Expr>,
    /// Whether it is what a roll must reach.
    reach: bool,
    pub actor: bool,
    pub target: bool,
    /// What it is where it is left out: `#[serde(default)]`, `#[serde(default = "path")]`. Without, it must stand there,
    /// unless it is an `Option`.
    pub default: Option<LeftOut>,
    /// When it is not written: `#[serde(skip_serializing_if = "path")]`.
    pub skip_if: Option<ExprPath>,
}

/// What a field is where nothing is said.
pub enum LeftOut {
    OfType,
    Of(ExprPath),
}

/// Reads the fields of a struct, and takes away those of their attributes that only this crate understands.
pub fn fields(item: &mut ItemStruct) -> Result<Vec<Named>> {
    if matches!(item.fields, Fields::Unit) {
        item.fields = Fields::Named(parse_quote!({})); // `{"do": "pass"}` has no place for null
        item.semi_token = None;
    }
    item.fields.iter_mut().map(named).collect()
}

/// Reads a field.
fn named(field: &mut Field) -> Result<Named> {
    let Some(name) = field.ident.clone() else {
        return Err(syn::Error::new_spanned(field, "fields need names: the JSON is flat"));
    };
    let text = name.to_string().trim_start_matches("r#").to_owned();
    let mut named = Named {
        label: text.replace('_', " "),
        about: String::new(),
        actor: text == "actor",
        target: text == "target",
        wire: text,
        ty: field.ty.clone(),
        bounds: None,
        usual: None,
        rule: None,
        of: None,
        reach: false,
        default: None,
        skip_if: None,
        name,
    };
    let mut kept: Vec<Attribute> = Vec::new();
    for attr in std::mem::take(&mut field.attrs) {
        match attr.path().get_ident().map(Ident::to_string).as_deref() {
            Some("actor") => named.actor = true,
            Some("target") => named.target = true,
            Some("serde") => of_serde(&attr, &mut named)?,
            Some("field") => attr.parse_args_with(|input: ParseStream| about_field(input, &mut named))?,
            _ => kept.push(attr),
        }
    }
    named.about = help(&kept);
    if named.about.is_empty() {
        named.about.clone_from(&named.label);
    }
    field.attrs = kept;
    Ok(named)
}

/// Reads what stands in `#[serde(..)]` of a field: `default`, `default = "path"`, `skip_serializing_if = "path"` and
/// `rename = "name"`, which mean what they mean to serde.
fn of_serde(attr: &Attribute, named: &mut Named) -> Result<()> {
    attr.parse_nested_meta(|meta| {
        if meta.path.is_ident("default") {
            named.default = Some(if meta.input.peek(Token![=]) {
                LeftOut::Of(meta.value()?.parse::<LitStr>()?.parse()?)
            } else {
                LeftOut::OfType
            });
        } else if meta.path.is_ident("skip_serializing_if") {
            named.skip_if = Some(meta.value()?.parse::<LitStr>()?.parse()?);
        } else if meta.path.is_ident("rename") {
            named.wire = meta.value()?.parse::<LitStr>()?.value();
        } else {
            return Err(meta.error("expected default, skip_serializing_if or rename: these fields are flat"));
        }
        Ok(())
    })
}

/// Reads what stands in `#[field(..)]`.
fn about_field(input: ParseStream, named: &mut Named) -> Result<()> {
    if !input.peek(LitStr) {
        return Err(input.error("expected the label first: `\"how much\", 0..=9`"));
    }
    named.label = input.parse::<LitStr>()?.value();
    while input.parse::<Option<Token![,]>>()?.is_some() {
        if input.peek(Ident) && input.peek2(Token![=]) {
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "usual" => named.usual = Some(input.parse()?),
                "rule" => named.rule = Some(input.parse()?),
                "of" => named.of = Some(input.parse()?),
                _ => return Err(syn::Error::new(key.span(), "expected bounds, `usual`, `of`, `rule` or `reach`")),
            }
        } else if input.peek(kw::reach) {
            input.parse::<kw::reach>()?;
            named.reach = true;
        } else {
            let range = input.parse::<syn::ExprRange>()?;
            match (range.start, range.end) {
                (Some(start), Some(end)) => named.bounds = Some((*start, *end)),
                _ => return Err(input.error("expected bounds such as 0..=9")),
            }
        }
    }
    Ok(())
}

/// Returns a doc comment on one line; empty without one.
pub fn help(attrs: &[Attribute]) -> String {
    let mut text = String::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        if let syn::Meta::NameValue(pair) = &attr.meta
            && let Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) = &pair.value
        {
            text.push_str(line.value().trim());
            text.push(' ');
        }
    }
    text.trim().to_owned()
}

/// Returns the code of the actor in the field that `pick` takes, an `Option<ActorId>`. A marked field goes before one that only
/// has the name.
pub fn one_of(fields: &[Named], pick: impl Fn(&Named) -> bool) -> TokenStream {
    let found = fields.iter().filter(|field| pick(field));
    match found.min_by_key(|field| field.name == "actor" || field.name == "target") {
        Some(Named { name, .. }) => quote!(::ludex_kit::flat::Subject::subject(&self.#name)),
        None => quote!(None),
    }
}

/// Returns the `FieldDoc` of a field.
pub fn field_doc(field: &Named) -> TokenStream {
    let Named { wire, label, about, ty, bounds, rule, of, reach, default, .. } = field;
    let bounds = match bounds {
        Some((from, to)) => quote!(Some((#from as i32, #to as i32))),
        None => quote!(None),
    };
    let rule = rule.as_ref().map_or(quote!(None), |rule| quote!(Some(&#rule)));
    let lacks = default.is_some();
    let (takes, schema) = match of {
        Some(words) => (
            quote!(|| ::ludex_kit::some_of(#words)),
            quote!(|shapes| ::ludex_kit::shapes::plain(&::ludex_kit::some_of(#words), shapes)),
        ),
        None => (quote!(<#ty as ::ludex_kit::CommandField>::takes), quote!(<#ty as ::ludex_kit::CommandField>::schema)),
    };
    quote!(::ludex_kit::FieldDoc {
        name: #wire, label: #label, about: #about, bounds: #bounds, rule: #rule,
        optional: #lacks || <#ty as ::ludex_kit::CommandField>::OPTIONAL,
        reach: #reach,
        takes: #takes,
        schema: #schema,
    })
}

/// Returns the code of a label: a text, or `format!` of a text such as `Rouse {target}` with how its fields are shown.
pub fn template(label: &LitStr, fields: &[&Ident]) -> Result<TokenStream> {
    let text = label.value();
    let mut format = String::new();
    let mut parts = Vec::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else {
            return Err(syn::Error::new(label.span(), "a brace is not closed"));
        };
        let Some(field) = fields.iter().find(|field| **field == name) else {
            return Err(syn::Error::new(label.span(), format!("there is no field `{name}`")));
        };
        format.push_str(before);
        format.push_str("{}");
        parts.push(quote!(::ludex_kit::CommandField::shown(&self.#field, names)));
        rest = after;
    }
    format.push_str(rest);
    if parts.is_empty() {
        return Ok(quote!(#format.to_owned()));
    }
    Ok(quote!(format!(#format, #(#parts),*)))
}

/// What only the attributes of this crate understand, on fields.
const MARKS: [&str; 6] = ["field", "actor", "target", "serde", "inner", "or_default"];

/// Returns an item without the marks that only an attribute of this crate understands, so that it still stands where that could
/// not read it.
pub fn bare(item: TokenStream) -> TokenStream {
    let Ok(mut declared) = syn::parse2::<syn::DeriveInput>(item.clone()) else { return item };
    let strip = |fields: &mut Fields| {
        for field in fields {
            field.attrs.retain(|attr| !MARKS.iter().any(|mark| attr.path().is_ident(mark)));
        }
    };
    match &mut declared.data {
        syn::Data::Struct(data) => strip(&mut data.fields),
        syn::Data::Enum(data) => {
            for variant in &mut data.variants {
                strip(&mut variant.fields);
            }
        }
        syn::Data::Union(_) => {}
    }
    quote!(#[derive(Debug, Clone, PartialEq)] #declared)
}
