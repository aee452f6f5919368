//! `prompts!`: what a game asks.

use super::{Contents, stored};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

/// Expands `prompts!`.
pub fn prompts(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let Contents { name, game, rows, .. } = &list;
    let (names, paths): (Vec<_>, Vec<_>) = rows.iter().map(|row| (&row.name, &row.path)).unzip();
    let stored = stored(&list, "ask");
    let subject = list.delegate(&quote!(::ludex_kit::Concerns::actor), &quote!());
    Ok(quote! {
        #stored
        #(impl ::ludex_kit::Prompted<#game> for #paths {
            fn of(prompt: &#name) -> Option<&Self> {
                match prompt { #name::#names(one) => Some(one), #[allow(unreachable_patterns)] _ => None }
            }
        })*
        impl ::ludex_kit::flat::Subject for #name {
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                #subject
            }
        }
        impl ::ludex_kit::Prompts<#game> for #name {
            fn asks<T>(&self, look: impl ::ludex_kit::Hear<#game, T>) -> T {
                match self { #(#name::#names(one) => look.at(one),)* }
            }
        }
    })
}
