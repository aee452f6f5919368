//! `#[command]`, `#[event]`, `#[prompt]`: a struct, its derives, and what its fields say.

use crate::{sentence, snake};
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, ExprPath, Fields, Ident, ItemStruct, LitStr, Result, Token, Type, parse_quote};

/// What stands in `#[command(..)]`.
#[derive(Default)]
struct Args {
    rule: Option<Expr>,
    group: Option<LitStr>,
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
                    let expected = "expected rule, group, label, told, costs, cell, by, open, by_serde, turn, between, always, answer or either";
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

/// A field, with what `#[field("label", 0..=9, usual = 3, of = WORDS, rule = RULE)]`, its marks and serde's say of it.
pub(crate) struct Named {
    pub name: Ident,
    pub ty: Type,
    wire: String,
    label: String,
    /// Its doc comment; its label where there is none.
    about: String,
    bounds: Option<(Expr, Expr)>,
    usual: Option<Expr>,
    rule: Option<Expr>,
    /// The only ones of its words that a form has.
    of: Option<Expr>,
    actor: bool,
    target: bool,
    /// What it is where it is left out: `#[serde(default)]`, `#[serde(default = "path")]`. Without, it must stand there,
    /// unless it is an `Option`.
    default: Option<LeftOut>,
    /// When it is not written: `#[serde(skip_serializing_if = "path")]`.
    skip_if: Option<ExprPath>,
}

/// What a field is where nothing is said.
enum LeftOut {
    OfType,
    Of(ExprPath),
}

/// Reads the fields of a struct, and takes away those of their attributes that only this crate understands.
fn fields(item: &mut ItemStruct) -> Result<Vec<Named>> {
    if matches!(item.fields, Fields::Unit) {
        item.fields = Fields::Named(parse_quote!({})); // `{"do": "pass"}` has no place for null
        item.semi_token = None;
    }
    let mut all = Vec::new();
    for field in &mut item.fields {
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
        all.push(named);
    }
    Ok(all)
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
                _ => return Err(syn::Error::new(key.span(), "expected bounds, `usual`, `of` or `rule`")),
            }
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
pub(crate) fn help(attrs: &[Attribute]) -> String {
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

/// Adds the derives to a struct, and returns how it is written and read. With `strict` no unknown fields are taken.
fn flat(item: &mut ItemStruct, fields: &[Named], strict: bool) -> TokenStream {
    item.attrs.push(parse_quote!(#[derive(Debug, Clone, PartialEq)]));
    item.attrs.push(parse_quote!(#[allow(missing_docs, reason = "its name says what a field is, or `#[field]` does")]));
    let name = &item.ident;
    let texts: Vec<_> = fields.iter().map(|field| &field.wire).collect();
    let puts = fields.iter().map(|Named { name, wire, skip_if, .. }| {
        let unless = skip_if.as_ref().map(|skip| quote!(if !#skip(&self.#name)));
        quote!(#unless { ::ludex_kit::flat::put(map, #wire, &self.#name)?; })
    });
    let takes = fields.iter().map(|Named { name, wire, default, .. }| match default {
        None => quote!(#name: ::ludex_kit::flat::take(fields, #wire)?),
        Some(LeftOut::OfType) => quote!(#name: ::ludex_kit::flat::take_late(fields, #wire)?),
        Some(LeftOut::Of(usual)) => quote!(#name: ::ludex_kit::flat::take_or(fields, #wire, #usual())?),
    });
    let strict = strict.then(|| quote!(::ludex_kit::flat::finish(fields, Self::FIELDS)?;));
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

/// Returns the code of the actor in the field that `pick` takes, an `Option<ActorId>`. A marked field goes before one that only
/// has the name.
fn one_of(fields: &[Named], pick: impl Fn(&Named) -> bool) -> TokenStream {
    let found = fields.iter().filter(|field| pick(field));
    match found.min_by_key(|field| field.name == "actor" || field.name == "target") {
        Some(Named { name, .. }) => quote!(::ludex_kit::flat::Subject::subject(&self.#name)),
        None => quote!(None),
    }
}

/// Expands `#[ruling]`. A ruling is declared as an open command of the game master's; the actor whom it is about stands in the
/// place of the target.
pub fn ruling(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args: Args = syn::parse2(args)?;
    declared(Args { open: true, game_master: true, ..args }, item, |field| field.actor || field.target)
}

/// Expands `#[command]`.
pub fn command(args: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let args: Args = syn::parse2(args)?;
    if args.by_serde {
        return command_by_serde(args, &syn::parse2(item)?);
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
    let mut help = help(&item.attrs);
    if let Some(label) = args.label.as_ref().filter(|_| help.is_empty() && args.told.is_some()) {
        // What a ruling is called says what it does.
        help = format!("{}.", label.value());
        item.attrs.push(parse_quote!(#[doc = #help]));
    }
    if help.is_empty() {
        return Err(syn::Error::new(
            item.ident.span(),
            "a command needs a doc comment: it is the help that people read",
        ));
    }
    let name = &item.ident;
    let title = match &args.label {
        Some(label) if !label.value().contains('{') => label.value(),
        _ => sentence(&snake(&name.to_string())),
    };
    let group = args.group.map_or_else(|| "Action".to_owned(), |group| group.value());
    let rule = args.rule.map_or(quote!(None), |rule| quote!(Some(&#rule)));
    let moment = args.moment.map_or_else(|| "turn".to_owned(), |moment| moment.to_string());
    let moment = Ident::new(&sentence(&moment), name.span());
    let (open, game_master) = (args.open, args.game_master);
    let costs = args.costs.map_or(quote!(0), |costs| quote!(#costs as i32));
    let (names, types): (Vec<_>, Vec<_>) = fields.iter().map(|field| (&field.name, &field.ty)).unzip();
    let docs = fields.iter().map(field_doc);
    let within = fields.iter().enumerate().filter(|(_, field)| field.bounds.is_some()).map(|(place, field)| {
        let name = &field.name;
        quote! {
            if let Some(number) = ::ludex_kit::flat::Number::number(&self.#name) {
                ::ludex_kit::within(number, &Self::DOC, #place, order)?;
            }
        }
    });
    let usual = fields.iter().map(|Named { name, usual, ty, bounds, .. }| match (usual, bounds) {
        (Some(usual), _) => quote!(#name: #usual),
        (None, Some((from, _))) => quote!(#name: <#ty as ::ludex_kit::flat::Number>::of(#from as i32)),
        (None, None) => quote!(#name: <#ty as ::ludex_kit::CommandField>::usual(who)),
    });
    let blank = if open { quote!(Some(Self { #(#usual),* })) } else { quote!(None) };
    let authority = if game_master { quote!(None) } else { one_of(&fields, |field| field.actor) };
    let target = one_of(&fields, aim);
    let shown = match args.told.as_ref().or(args.label.as_ref()) {
        Some(label) => template(label, &names)?,
        None => quote!(#title.to_owned()),
    };
    let cell = args
        .cell
        .map(|cell| quote!(fn cell(&self) -> Option<(i16, i16)> { ::ludex_kit::flat::Where::cell(&self.#cell) }));
    Ok(quote! {
        #item
        #flat
        impl ::ludex_kit::Declared for #name {
            const DOC: ::ludex_kit::Doc = ::ludex_kit::Doc {
                title: #title, help: #help, rule: #rule, group: #group, moment: ::ludex_kit::Moment::#moment,
                open: #open, game_master: #game_master, costs: #costs, fields: &[#(#docs),*], schema: None,
            };
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #authority }
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

/// Returns the `FieldDoc` of a field.
fn field_doc(field: &Named) -> TokenStream {
    let Named { wire, label, about, ty, bounds, rule, of, default, .. } = field;
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
        takes: #takes,
        schema: #schema,
    })
}

/// Expands a command that writes and reads itself: an enum, or a struct with another shape in JSON. It must be a `CommandField`.
fn command_by_serde(args: Args, item: &syn::DeriveInput) -> Result<TokenStream> {
    let name = &item.ident;
    let help = help(&item.attrs);
    if help.is_empty() {
        return Err(syn::Error::new(name.span(), "a command needs a doc comment: it is the help that people read"));
    }
    let title = args.label.map_or_else(|| sentence(&snake(&name.to_string())), |label| label.value());
    let group = args.group.map_or_else(|| "Action".to_owned(), |group| group.value());
    let rule = args.rule.map_or(quote!(None), |rule| quote!(Some(&#rule)));
    let moment = args.moment.map_or_else(|| "turn".to_owned(), |moment| moment.to_string());
    let moment = Ident::new(&sentence(&moment), name.span());
    let (open, game_master) = (args.open, args.game_master);
    let costs = args.costs.map_or(quote!(0), |costs| quote!(#costs as i32));
    let authority = if game_master { quote!(None) } else { quote!(::ludex_kit::flat::Subject::subject(&self.actor)) };
    let flat = flat_by_serde(name);
    Ok(quote! {
        #item
        #flat
        impl ::ludex_kit::Declared for #name {
            const DOC: ::ludex_kit::Doc = ::ludex_kit::Doc {
                title: #title, help: #help, rule: #rule, group: #group, moment: ::ludex_kit::Moment::#moment,
                open: #open, game_master: #game_master, costs: #costs, fields: &[],
                schema: Some(<Self as ::ludex_kit::CommandField>::schema),
            };
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #authority }
            fn target(&self) -> Option<::ludex_kit::ActorId> { None }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) { ::ludex_kit::CommandField::people(self, visit); }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) { ::ludex_kit::CommandField::places(self, visit); }
            fn within(&self, _: &'static ::ludex_kit::Rule) -> ::ludex_kit::Verdict { Ok(()) }
            fn title(&self, _: &dyn Fn(::ludex_kit::ActorId) -> String) -> String { #title.to_owned() }
            fn blank(_: ::ludex_kit::ActorId) -> Option<Self> { None }
        }
    })
}

/// Returns `Flat` for a type that serde writes and reads.
fn flat_by_serde(name: &Ident) -> TokenStream {
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

/// Returns the code of a label: a text, or `format!` of a text such as `Rouse {target}` with how its fields are shown.
fn template(label: &LitStr, fields: &[&Ident]) -> Result<TokenStream> {
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

/// What stands in `#[event(..)]`: the kind, the words, the rules of its line.
#[derive(Default)]
struct Told {
    by_serde: bool,
    /// Of what writes itself: whether it concerns whom the field `actor` of each variant names.
    actor: bool,
    kind: Option<Ident>,
    text: Option<LitStr>,
    rules: Vec<Expr>,
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
                    _ => {
                        return Err(syn::Error::new(
                            key.span(),
                            "expected the kind of line, the words, or `rule = ..`",
                        ));
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
    let told = match &told.text {
        None => None,
        Some(text) => {
            let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
            let text = template(text, &names)?;
            let rules = &told.rules;
            let kind = told.kind.map_or_else(|| "action".to_owned(), |kind| kind.to_string());
            let kind = Ident::new(&sentence(&kind), name.span());
            Some(quote! {
                fn told(&self, names: &dyn Fn(::ludex_kit::ActorId) -> String) -> Option<::ludex_kit::Line> {
                    let _ = names;
                    Some(::ludex_kit::Line::new(::ludex_kit::LineKind::#kind, #text)#(.rule(&#rules))*)
                }
            })
        }
    };
    Ok(quote! {
        #item
        #flat
        impl ::ludex_kit::Concerns for #name {
            #[inline]
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #who }
            #told
        }
    })
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
