//! `commands!`: the commands of a game.

use super::{Contents, stored};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Path, Result};

/// Expands `commands!`.
pub fn commands(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let stored = stored(&list, "do");
    let command_set = command_set(&list);
    let commands = commands_of_kit(&list);
    Ok(quote!(#stored #command_set #commands))
}

/// Returns how a command is carried out, with dice that are chosen while the program runs and without telling anybody.
fn plays(game: &Path) -> TokenStream {
    let state_of = quote!(<#game as ::ludex_kit::Rulebook>::State);
    quote! {
        fn play(
            &self,
            state: &mut #state_of,
            dice: &mut dyn ::ludex_kit::DiceSource,
            recorder: &mut ::ludex_kit::engine::Recorder<#game>,
        ) -> ::ludex_kit::Verdict {
            type Run<'f> = ::ludex_kit::engine::DynRun<'f>;
            ::ludex_kit::carry(&mut ::ludex_kit::Table::<#game, Run<'_>>::new(state, dice, recorder), self)
        }
        fn play_silently(
            &self,
            state: &mut #state_of,
            dice: &mut ::ludex_kit::Seeded,
            log: &mut ::ludex_kit::HarmLog,
        ) -> ::ludex_kit::Verdict {
            type Run = ::ludex_kit::engine::SilentRun;
            ::ludex_kit::carry(&mut ::ludex_kit::Table::<#game, Run>::new(state, dice, log), self)
        }
    }
}

/// Returns `CommandSet` for the enum of all commands.
fn command_set(list: &Contents) -> TokenStream {
    let Contents { name, game, .. } = list;
    let tag = list.tag.as_deref().unwrap_or("do");
    let plays = plays(game);
    let state_of = quote!(<#game as ::ludex_kit::Rulebook>::State);
    let is_open = list.delegate(&quote!(::ludex_kit::Act::<#game>::is_open), &quote!());
    let secret = list.delegate(&quote!(::ludex_kit::Act::<#game>::secret), &quote!(state));
    let people = list.delegate(&quote!(::ludex_kit::Declared::people), &quote!(visit));
    let places = list.delegate(&quote!(::ludex_kit::Declared::places), &quote!(visit));
    let subject = list.delegate(&quote!(::ludex_kit::Act::<#game>::subject), &quote!());
    quote! {
        impl ::ludex_kit::engine::Documented for #name {
            fn docs() -> Vec<::ludex_kit::engine::CommandDoc> { ::ludex_kit::docs::of::<#game>() }
            fn schema() -> Option<::ludex_kit::serde_json::Value> {
                Some(::ludex_kit::command_schema::of::<#game>())
            }
        }

        impl ::ludex_kit::CommandSet<#game> for #name {
            #plays
            fn read(written: ::ludex_kit::serde_json::Value) -> Result<Self, ::ludex_kit::Malformed> {
                ::ludex_kit::flat::read_tagged(written, #tag, Self::read_fields)
            }
            fn offers(state: &#state_of, offers: &mut Vec<::ludex_kit::Offer<Self>>) {
                ::ludex_kit::offers::<#game>(state, offers);
            }
            fn unavailable(
                state: &#state_of,
                actor: ::ludex_kit::ActorId,
                viewer: &::ludex_kit::Viewer,
            ) -> Vec<::ludex_kit::Unavailable> {
                ::ludex_kit::unavailable::<#game>(state, actor, viewer)
            }
            fn forms_for(state: &#state_of, viewer: &::ludex_kit::Viewer) -> Vec<::ludex_kit::Form> {
                ::ludex_kit::forms::<#game>(state, viewer)
            }
            fn authority(&self) -> ::ludex_kit::Authority {
                let by = ::ludex_kit::Commands::<#game>::by(self);
                by.map_or(::ludex_kit::Authority::GameMaster, ::ludex_kit::Authority::Actor)
            }
            fn is_open(&self) -> bool {
                #is_open
            }
            fn is_secret(&self, state: &#state_of) -> bool {
                #secret
            }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                #people
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                #places
            }
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                #subject
            }
            fn helped(&self, helper: ::ludex_kit::ActorId) -> Option<Self> {
                <#game as ::ludex_kit::Rules>::helped(self, helper)
            }
        }
    }
}

/// Returns `Commands` for the enum of all commands.
fn commands_of_kit(list: &Contents) -> TokenStream {
    let Contents { name, game, rows, .. } = list;
    let state_of = quote!(<#game as ::ludex_kit::Rulebook>::State);
    let names: Vec<_> = rows.iter().map(|row| &row.name).collect();
    let paths: Vec<_> = rows.iter().map(|row| &row.path).collect();
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    let may = list.delegate(&quote!(::ludex_kit::may::<#game, _>), &quote!(state));
    let by = list.delegate(&quote!(::ludex_kit::Act::<#game>::by), &quote!());
    quote! {
        impl ::ludex_kit::Commands<#game> for #name {
            const DOCS: &'static [(&'static str, &'static ::ludex_kit::Doc)] =
                &[#((#wires, &::ludex_kit::Doc {
                    rule: <#paths as ::ludex_kit::Act<#game>>::RULE,
                    ..<#paths as ::ludex_kit::Declared>::DOC
                })),*];
            fn may(&self, state: &#state_of) -> ::ludex_kit::Verdict {
                #may
            }
            fn carry(
                &self,
                table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>,
            ) -> ::ludex_kit::Verdict {
                match self {
                    #(#name::#names(one) => {
                        ::ludex_kit::lawful::<#game, _>(one, table.state())?;
                        ::ludex_kit::Act::<#game>::carry(one, table)
                    })*
                }
            }
            fn by(&self) -> Option<::ludex_kit::ActorId> {
                #by
            }
            fn each_offer(offers: &mut ::ludex_kit::Offers<'_, #game>) {
                #(::ludex_kit::offers_of::<#game, #paths>(offers);)*
            }
            fn each_form(forms: &mut ::ludex_kit::Forms<'_, #game>) {
                #(::ludex_kit::form_of::<#game, #paths>(forms);)*
            }
        }
    }
}
