//! The dense forms `acts!`, `happens!`, `asks!`, `kept!`: what a chapter says of a command, an event, a prompt or a struct of
//! the state, and nothing that is the same for all.

use crate::{sentence, snake};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseBuffer, ParseStream};
use syn::token::{Brace, Paren};
use syn::{Attribute, Expr, ExprClosure, Ident, LitStr, Pat, Result, Token, Type, Visibility, parse_quote};

/// A field: `#[late] feet: u8, "how far";`, or `feet: u8,` where its name says it all. It is public unless it says otherwise.
struct Kept {
    attrs: Vec<Attribute>,
    visibility: Visibility,
    /// Whether it is public where nothing is said: not in a variant.
    public: bool,
    name: Ident,
    kind: Type,
}

impl Kept {
    fn written(self) -> TokenStream {
        let Self { attrs, mut visibility, public, name, kind } = self;
        if public && matches!(visibility, Visibility::Inherited) {
            visibility = parse_quote!(pub);
        }
        quote!(#(#attrs)* #visibility #name: #kind)
    }

    /// Returns what stands in a state is written by serde.
    fn of_serde(mut self) -> TokenStream {
        for attr in &mut self.attrs {
            if attr.path().is_ident("late") {
                *attr = parse_quote!(#[serde(default, skip_serializing_if = "::ludex_kit::is_default")]);
            } else if attr.path().is_ident("or_default") {
                *attr = parse_quote!(#[serde(default)]);
            }
        }
        described_by_name(&mut self.attrs, &self.name);
        self.written()
    }
}

impl Parse for Kept {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut attrs = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let name: Ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let kind: Type = input.parse()?;
        about(input, &mut attrs)?;
        ends(input)?;
        Ok(Self { attrs, visibility, public: true, name, kind })
    }
}

/// `, "what it is"`.
fn about(input: ParseStream, attrs: &mut Vec<Attribute>) -> Result<()> {
    if input.peek(Token![,]) && input.peek2(LitStr) {
        input.parse::<Token![,]>()?;
        let about: LitStr = input.parse()?;
        attrs.insert(0, parse_quote!(#[doc = #about]));
    }
    Ok(())
}

/// What nothing is said of has its name for its doc.
fn described_by_name(attrs: &mut Vec<Attribute>, name: &Ident) {
    if !attrs.iter().any(|attr| attr.path().is_ident("doc")) {
        let text = sentence(&snake(name.to_string().trim_start_matches("r#")));
        attrs.push(parse_quote!(#[doc = #text]));
    }
}

/// A semicolon or a comma, unless nothing follows.
fn ends(input: ParseStream) -> Result<()> {
    if !input.is_empty() && input.parse::<Option<Token![;]>>()?.is_none() {
        input.parse::<Token![,]>()?;
    }
    Ok(())
}

fn braces(input: ParseStream) -> Result<ParseBuffer> {
    let inner;
    syn::braced!(inner in input);
    Ok(inner)
}

fn fields(input: ParseStream) -> Result<Vec<Kept>> {
    let (inner, mut all) = (braces(input)?, Vec::new());
    while !inner.is_empty() {
        all.push(inner.parse()?);
    }
    Ok(all)
}

/// `may |c, s| ..`: a function of a trait in a few words. The first is the thing itself, where the function has one.
struct Section {
    name: Ident,
    closure: ExprClosure,
}

/// A function that a section stands for: its name, whether it has `self`, what else it takes, what it gives.
struct Function {
    name: &'static str,
    of_self: bool,
    takes: Vec<TokenStream>,
    gives: Option<TokenStream>,
}

impl Function {
    fn new<const N: usize>(name: &'static str, takes: [TokenStream; N], gives: Option<TokenStream>) -> Self {
        Self { name, of_self: true, takes: takes.into(), gives }
    }

    fn of_the_kind<const N: usize>(name: &'static str, takes: [TokenStream; N], gives: Option<TokenStream>) -> Self {
        Self { of_self: false, ..Self::new(name, takes, gives) }
    }

    /// The function, from what stands in its section.
    fn written(&self, Section { name, closure }: &Section) -> Result<TokenStream> {
        let Self { of_self, takes, gives, .. } = self;
        let inputs: Vec<&Pat> = closure.inputs.iter().collect();
        let expected = takes.len() + usize::from(*of_self);
        if inputs.len() != expected {
            return Err(syn::Error::new(name.span(), format!("`{name}` takes |..| of {expected}")));
        }
        let (itself, rest) = if *of_self { (inputs.first(), &inputs[1..]) } else { (None, &inputs[..]) };
        let itself = itself.filter(|pat| !matches!(pat, Pat::Wild(_))).map(|pat| quote!(let #pat = self;));
        let receiver = of_self.then(|| quote!(&self,));
        let body = &closure.body;
        let (gives, body) = match (gives, name.to_string().as_str()) {
            // A line that is always told, a price of another width, a command's own struct are taken as they come.
            (Some(gives), "tell" | "price" | "usual") => {
                (quote!(-> #gives), quote!(::core::convert::Into::into(#body)))
            }
            (Some(gives), _) => (quote!(-> #gives), quote!(#body)),
            (None, _) => (quote!(), quote!(#body;)),
        };
        Ok(quote!(fn #name(#receiver #(#rest: #takes),*) #gives { #itself #body }))
    }
}

/// What is written of one kind of thing: the traits, each with its functions.
struct Form {
    attribute: &'static str,
    /// The section without a name, right behind the fields.
    first: Option<&'static str>,
    traits: Vec<(TokenStream, Vec<Function>)>,
}

impl Form {
    fn acts(game: &Type) -> Self {
        let state = quote!(&<#game as ::ludex_kit::System>::State);
        let offer = quote!(&mut ::ludex_kit::Offer<<#game as ::ludex_kit::System>::Command>);
        let teller = quote!(&::ludex_kit::Teller<'_, #game>);
        let table = || quote!(&mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>);
        let verdict = || Some(quote!(::ludex_kit::Verdict));
        let somebody = || Some(quote!(Option<::ludex_kit::ActorId>));
        let described = vec![
            Function::new("label", [teller], Some(quote!(String))),
            Function::new("group", [], Some(quote!(&'static str))),
            Function::new("price", [state.clone()], Some(quote!(i32))),
            Function::new("details", [state.clone(), offer], None),
        ];
        let act = vec![
            Function::of_the_kind("when", [state.clone()], verdict()),
            Function::new("may", [state.clone()], verdict()),
            Function::new("secret", [state], Some(quote!(bool))),
            Function::new("run", [table()], None),
            Function::new("carry", [table()], verdict()),
            Function::new("by", [], somebody()),
            Function::new("is_open", [], Some(quote!(bool))),
            Function::new("subject", [], somebody()),
            Function::of_the_kind("offers", [quote!(&mut ::ludex_kit::Offers<'_, #game>)], None),
            Function::of_the_kind("forms", [quote!(&mut ::ludex_kit::Forms<'_, #game>)], None),
        ];
        let traits = vec![(quote!(::ludex_kit::Described<#game>), described), (quote!(::ludex_kit::Act<#game>), act)];
        Self { attribute: "command", first: None, traits }
    }

    fn happens(game: &Type) -> Self {
        let state = quote!(<#game as ::ludex_kit::System>::State);
        let functions = vec![
            Function::new("apply", [quote!(&mut #state)], None),
            Function::new("tell", [quote!(&::ludex_kit::Teller<'_, #game>)], Some(quote!(Option<::ludex_kit::Line>))),
            Function::new("secret", [quote!(&#state), quote!(&::ludex_kit::Viewer)], Some(quote!(bool))),
            Function::new("measure", [quote!(&mut ::ludex_kit::Gauge)], None),
            Function::new("toll", [quote!(&mut ::ludex_kit::Toll)], None),
        ];
        let traits = vec![(quote!(::ludex_kit::Happens<#game>), functions)];
        Self { attribute: "event", first: Some("apply"), traits }
    }

    fn asks(game: &Type) -> Self {
        let state = quote!(&<#game as ::ludex_kit::System>::State);
        let command = quote!(<#game as ::ludex_kit::System>::Command);
        let functions = vec![
            Function::new("question", [quote!(&::ludex_kit::Teller<'_, #game>)], Some(quote!(String))),
            Function::new("usual", [state.clone()], Some(command)),
            Function::new("other", [], Some(quote!(Option<::ludex_kit::ActorId>))),
            Function::new("is_open", [state], Some(quote!(bool))),
            Function::new("declining", [], Some(quote!(Result<&'static str, ::ludex_kit::Refusal>))),
            Function::new("declined", [quote!(&mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>)], None),
            Function::new(
                "announced",
                [quote!(&dyn Fn(::ludex_kit::ActorId) -> String)],
                Some(quote!(Option<::ludex_kit::Line>)),
            ),
        ];
        let traits = vec![(quote!(::ludex_kit::Ask<#game>), functions)];
        Self { attribute: "prompt", first: None, traits }
    }

    /// Returns one of them, up to its semicolon.
    fn written(&self, (game, any): (&Type, Option<&AnyGame>), input: ParseStream) -> Result<TokenStream> {
        let mut attrs = input.call(Attribute::parse_outer)?;
        let name: Ident = input.parse()?;
        let fields = fields(input)?;
        // What has no choice in it is offered as it is.
        let is_single = self.attribute == "command"
            && matches!(&fields[..], [only] if only.name == "actor")
            && !attrs.iter().any(says_open);
        let fields: Vec<TokenStream> = fields.into_iter().map(Kept::written).collect();
        let mut sections = Vec::new();
        while !input.peek(Token![;]) {
            if !sections.is_empty() {
                input.parse::<Token![,]>()?;
            }
            let name = match self.first {
                Some(first) if input.peek(Token![|]) => Ident::new(first, Span::call_site()),
                _ => input.parse()?,
            };
            let known = self.traits.iter().flat_map(|(_, functions)| functions).any(|function| name == function.name);
            let own = if self.attribute == "command" { "like" } else { "on" };
            if !known && (name != own || self.attribute == "prompt") {
                let known: Vec<_> = self.traits.iter().flat_map(|(_, all)| all).map(|function| function.name).collect();
                let message = format!("there is no `{name}` here; expected {}", known.join(", "));
                return Err(syn::Error::new(name.span(), message));
            }
            sections.push(Section { name, closure: input.parse()? });
        }
        input.parse::<Token![;]>()?;
        let mut written = TokenStream::new();
        let like = sections.iter().position(|section| section.name == "like").map(|place| sections.remove(place));
        let on = sections.iter().position(|section| section.name == "on").map(|place| sections.remove(place));
        for (place, (path, functions)) in self.traits.iter().enumerate() {
            let mut all = Vec::new();
            if let Some(on) = &on {
                all.push(on_somebody(game, on)?);
            }
            if let Some(like) = like.as_ref().filter(|_| place == 0) {
                all.push(shown_like(game, like, &mut sections)?);
            }
            for function in functions {
                for section in sections.iter().filter(|section| section.name == function.name) {
                    all.push(function.written(section)?);
                }
            }
            // What is common to all is written unless something else is said.
            let is_last = place + 1 == self.traits.len();
            let changes = on.is_some() || sections.iter().any(|section| section.name == "apply");
            if self.attribute == "event" && !changes {
                all.push(quote!(fn apply(&self, _: &mut <#game as ::ludex_kit::System>::State) {}));
            }
            if is_last && is_single && !sections.iter().any(|section| section.name == "offers") {
                all.push(quote! {
                    fn offers(offers: &mut ::ludex_kit::Offers<'_, #game>) { offers.add(Self { actor: offers.actor }); }
                });
            }
            if is_last || !all.is_empty() {
                let (parameters, wanted) =
                    any.map_or_else(Default::default, |any| any.written(game, &name, self.attribute));
                let cites = any.filter(|_| is_last && self.attribute == "command").and_then(|any| any.cites.as_ref());
                let rule = cites.map(|rule| quote!(const RULE: Option<&'static ::ludex_kit::Rule> = Some(#rule);));
                written.extend(quote!(impl #parameters #path for #name #wanted { #rule #(#all)* }));
            }
            if !is_last && !all.is_empty() {
                says_described(&mut attrs, self.attribute);
            }
        }
        Ok(quote!(#(#attrs)* pub struct #name { #(#fields),* } #written))
    }
}

/// Whether an attribute declares a command as open: what its words and comments say of opening is not asked.
fn says_open(attr: &Attribute) -> bool {
    let Ok(list) = attr.meta.require_list() else { return false };
    let is_open = |token: TokenTree| matches!(token, TokenTree::Ident(word) if word == "open");
    attr.path().is_ident("command") && list.tokens.clone().into_iter().any(is_open)
}

/// `on |e, actor| ..`: an event that changes only whom it concerns, if there is such.
fn on_somebody(game: &Type, Section { name, closure }: &Section) -> Result<TokenStream> {
    let mut inputs = closure.inputs.iter();
    let (Some(itself), Some(actor), None) = (inputs.next(), inputs.next(), inputs.next()) else {
        return Err(syn::Error::new(name.span(), "`on` takes |..| of 2"));
    };
    let itself = (!matches!(itself, Pat::Wild(_))).then(|| quote!(let #itself = self;));
    let body = &closure.body;
    Ok(quote! {
        fn apply(&self, state: &mut <#game as ::ludex_kit::System>::State) {
            #itself
            if let Some(#actor) = state.actors.get_mut(self.actor.index()) { #body; }
        }
    })
}

/// Returns what a command is shown as that is shown like what it carries; what its own sections say goes before that,
/// and its details come behind.
fn shown_like(game: &Type, like: &Section, sections: &mut Vec<Section>) -> Result<TokenStream> {
    let (Some(itself), 1) = (like.closure.inputs.first(), like.closure.inputs.len()) else {
        return Err(syn::Error::new(like.name.span(), "`like` takes |..| of 1"));
    };
    let body = &like.closure.body;
    let says = |name: &str| sections.iter().any(|section| section.name == name);
    let label = (!says("label")).then(|| {
        quote!(fn label(&self, teller: &::ludex_kit::Teller<'_, #game>) -> String {
            let #itself = self;
            ::ludex_kit::Shown::<#game>::label(&#body, self.actor, teller)
        })
    });
    let group = (!says("group")).then(|| {
        quote!(fn group(&self) -> &'static str {
            let #itself = self;
            ::ludex_kit::Shown::<#game>::group(&#body)
        })
    });
    let more = sections.iter().position(|section| section.name == "details").map(|place| sections.remove(place));
    let more = more.map(|Section { closure, .. }| {
        let (inputs, body) = (closure.inputs.iter(), closure.body);
        quote!(let (#(#inputs),*) = (self, state, offer); #body;)
    });
    Ok(quote! {
        #label
        #group
        fn details(
            &self,
            state: &<#game as ::ludex_kit::System>::State,
            offer: &mut ::ludex_kit::Offer<<#game as ::ludex_kit::System>::Command>,
        ) {
            let #itself = self;
            ::ludex_kit::Shown::<#game>::details(&#body, self.actor, state, offer);
            #more
        }
    })
}

/// A chapter of any game that has a trait: `G: Clocks, G::PASSES, Timed<G>;` says the trait, the rule that its commands cite,
/// and the events that they emit.
struct AnyGame {
    has: syn::Path,
    cites: Option<Expr>,
    emits: Vec<Type>,
}

impl AnyGame {
    fn parse(input: ParseStream) -> Result<Self> {
        let has = input.parse()?;
        let comma = |input: ParseStream| input.parse::<Option<Token![,]>>().map(|comma| comma.is_some());
        let cites = if comma(input)? { Some(input.parse()?) } else { None };
        let mut emits = Vec::new();
        while comma(input)? {
            emits.push(input.parse()?);
        }
        Ok(Self { has, cites, emits })
    }

    /// Returns the parameter of an `impl`, and what it wants of the game.
    fn written(&self, game: &Type, name: &Ident, attribute: &str) -> (TokenStream, TokenStream) {
        let Self { has, emits, .. } = self;
        let stored = if attribute == "command" { quote!(Command) } else { quote!(Event) };
        let wanted = quote! {
            where
                #name: Into<<#game as ::ludex_kit::System>::#stored>,
                #(#emits: ::ludex_kit::After<#game>,)*
        };
        (quote!(<#game: #has>), wanted)
    }
}

/// `#[command(..)]` leaves to the chapter how it is described.
fn says_described(attrs: &mut [Attribute], name: &str) {
    for attr in attrs.iter_mut().filter(|attr| attr.path().is_ident(name)) {
        let said = match &attr.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        if !said.to_string().contains("described") {
            let comma = (!said.is_empty() && !said.to_string().ends_with(',')).then(|| quote!(,));
            let path = attr.path().clone();
            *attr = parse_quote!(#[#path(#said #comma described)]);
        }
    }
}

/// Returns all of a list of one kind, after the game's name.
fn all_of(form: fn(&Type) -> Form, list: TokenStream) -> Result<TokenStream> {
    let parse = |input: ParseStream| {
        let game: Type = input.parse()?;
        let any = input.parse::<Option<Token![:]>>()?.map(|_| AnyGame::parse(input)).transpose()?;
        input.parse::<Token![;]>()?;
        let form = form(&game);
        let mut all = TokenStream::new();
        while !input.is_empty() {
            all.extend(form.written((&game, any.as_ref()), input)?);
        }
        Ok(all)
    };
    syn::parse::Parser::parse2(parse, list)
}

pub fn acts(list: TokenStream) -> Result<TokenStream> {
    all_of(Form::acts, list)
}

pub fn happens(list: TokenStream) -> Result<TokenStream> {
    all_of(Form::happens, list)
}

pub fn asks(list: TokenStream) -> Result<TokenStream> {
    all_of(Form::asks, list)
}

/// Returns a variant: `Late, "after the others";`, `Begun { by: ActorId, day: u8 }, "A rest begins.";`.
fn variant(input: ParseStream) -> Result<TokenStream> {
    let mut attrs = input.call(Attribute::parse_outer)?;
    let name: Ident = input.parse()?;
    let holds = if input.peek(Brace) {
        let fields = fields(input)?.into_iter().map(|field| Kept { public: false, ..field }.of_serde());
        quote!({ #(#fields),* })
    } else if input.peek(Paren) {
        let inner;
        syn::parenthesized!(inner in input);
        let types: TokenStream = inner.parse()?;
        quote!((#types))
    } else {
        TokenStream::new()
    };
    about(input, &mut attrs)?;
    described_by_name(&mut attrs, &name);
    ends(input)?;
    Ok(quote!(#(#attrs)* #name #holds))
}

/// Structs and enums, each with these derives and what else is written of each.
fn shapes(list: TokenStream, derives: &TokenStream, kept: bool) -> Result<TokenStream> {
    let parse = |input: ParseStream| {
        let mut all = TokenStream::new();
        while !input.is_empty() {
            let attrs = input.call(Attribute::parse_outer)?;
            let visibility: Visibility = input.parse()?;
            if input.parse::<Option<Token![struct]>>()?.is_some() {
                let name: Ident = input.parse()?;
                let fields = fields(input)?.into_iter().map(Kept::of_serde);
                // A record looks whether what follows it reads the struct.
                let (record, attrs): (Vec<_>, Vec<_>) =
                    attrs.into_iter().partition(|attr| attr.path().is_ident("record"));
                all.extend(quote!(#(#record)* #derives #(#attrs)* #visibility struct #name { #(#fields),* }));
                continue;
            }
            input.parse::<Token![enum]>()?;
            let name: Ident = input.parse()?;
            let (inner, mut variants) = (braces(input)?, Vec::new());
            while !inner.is_empty() {
                variants.push(variant(&inner)?);
            }
            let says = attrs.iter().any(|attr| attr.path().is_ident("serde"));
            let snake = (kept && !says).then(|| quote!(#[serde(rename_all = "snake_case")]));
            all.extend(quote!(#derives #snake #(#attrs)* #visibility enum #name { #(#variants),* }));
        }
        Ok(all)
    };
    syn::parse::Parser::parse2(parse, list)
}

/// Returns what stands in a state. `#[late]` before a field: it is left out where it has its default; `#[or_default]`:
/// it may be left out. Words and tags are written as `snake_case` unless an attribute says otherwise.
pub fn kept(list: TokenStream) -> Result<TokenStream> {
    let derives = quote! {
        #[derive(Debug, PartialEq, ::ludex_kit::serde::Serialize, ::ludex_kit::serde::Deserialize)]
        #[serde(crate = "::ludex_kit::serde")]
    };
    shapes(list, &derives, true)
}

/// Returns what is only passed from one rule to the next.
pub fn plain(list: TokenStream) -> Result<TokenStream> {
    shapes(list, &quote!(#[derive(Debug)]), false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse::Parser;

    fn written(act: &str) -> String {
        let game: Type = parse_quote!(Duel);
        let read = |input: ParseStream| Form::acts(&game).written((&game, None), input);
        read.parse_str(act).expect("it is a command").to_string()
    }

    #[test]
    fn a_command_whose_comment_tells_of_opening_is_still_offered() {
        let rest = "Knock { actor: ActorId } may |_, _| Ok(()), run |_, _| ();";
        let offered = |attrs: &str| written(&format!("{attrs} {rest}")).contains("fn offers");
        assert!(offered("/// Knock until they open.\n#[command(label = \"Knock it open\")]"));
        assert!(!offered("#[command(label = \"Knock\", open)]"));
    }
}
