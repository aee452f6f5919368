//! `events!`: the events of a game, and what follows from which.

use super::{Contents, Row, stored};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Path, Result};

/// Expands `events!`.
pub fn events(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let stored = stored(&list, "event");
    let after = after(&list);
    let event = event_of_kit(&list);
    Ok(quote!(#stored #after #event))
}

/// Returns `After` for each event and for the enum of all, and the list `AFTERMATH`.
fn after(list: &Contents) -> TokenStream {
    let Contents { name, game, rows, .. } = list;
    let each = rows.iter().map(|row| after_one(row, game));
    let follows = rows.iter().any(|row| !row.after.is_empty());
    let any = follows.then(|| {
        let after = list.delegate(&quote!(::ludex_kit::After::<#game>::after), &quote!(table));
        quote! {
            const FOLLOWS: bool = true;
            fn after(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) { #after }
        }
    });
    let text = |path: TokenStream| path.to_string().replace(' ', "");
    let table = rows.iter().filter(|row| !row.after.is_empty()).map(|row| {
        let event = text(row.path.clone());
        let after = row.after.iter().map(|path| text(quote!(#path)));
        quote!((#event, &[#(#after),*]))
    });
    quote! {
        #(#each)*
        impl ::ludex_kit::After<#game> for #name { #any }
        impl #name {
            /// What follows from which event in other chapters, in order.
            pub const AFTERMATH: &'static [(&'static str, &'static [&'static str])] = &[#(#table),*];
        }
    }
}

/// Returns `After` for an event: what its row says that follows, in order.
fn after_one(row: &Row, game: &Path) -> TokenStream {
    let Row { path, after, .. } = row;
    let follows = (!after.is_empty()).then(|| {
        quote! {
            const FOLLOWS: bool = true;
            #[inline]
            fn after(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) {
                #(#after(self, table);)*
            }
        }
    });
    quote!(impl ::ludex_kit::After<#game> for #path { #follows })
}

/// Returns `Concerns` and `Event` for the enum of all events.
fn event_of_kit(list: &Contents) -> TokenStream {
    let Contents { name, game, .. } = list;
    let actor = list.delegate(&quote!(::ludex_kit::Concerns::actor), &quote!());
    let target = list.delegate(&quote!(::ludex_kit::Concerns::target), &quote!());
    let apply = list.delegate(&quote!(::ludex_kit::Event::<#game>::apply), &quote!(state));
    let tell = list.delegate(&quote!(::ludex_kit::Event::<#game>::tell), &quote!(teller));
    let secret = list.delegate(&quote!(::ludex_kit::Event::<#game>::secret), &quote!(state, viewer));
    let count_odds = list.delegate(&quote!(::ludex_kit::Event::<#game>::count_odds), &quote!(odds));
    let log_harm = list.delegate(&quote!(::ludex_kit::Event::<#game>::log_harm), &quote!(log));
    quote! {
        impl ::ludex_kit::Concerns for #name {
            fn actor(&self) -> Option<::ludex_kit::ActorId> { #actor }
            fn target(&self) -> Option<::ludex_kit::ActorId> { #target }
        }
        impl ::ludex_kit::Event<#game> for #name {
            fn apply(&self, state: &mut <#game as ::ludex_kit::Rulebook>::State) { #apply }
            fn tell(&self, teller: &::ludex_kit::Teller<'_, #game>) -> Option<::ludex_kit::Line> { #tell }
            fn secret(
                &self,
                state: &<#game as ::ludex_kit::Rulebook>::State,
                viewer: &::ludex_kit::Viewer,
            ) -> bool { #secret }
            fn count_odds(&self, odds: &mut ::ludex_kit::OddsCounter) { #count_odds }
            fn log_harm(&self, log: &mut ::ludex_kit::HarmLog) { #log_harm }
        }
    }
}
