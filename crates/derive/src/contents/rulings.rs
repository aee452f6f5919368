//! `rulings!`: the changes that the game master may make.

use super::{Contents, stored};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Result;

/// Expands `rulings!`.
pub fn rulings(list: TokenStream) -> Result<TokenStream> {
    let list: Contents = syn::parse2(list)?;
    let Contents { name, game, rows, .. } = &list;
    let paths: Vec<_> = rows.iter().map(|row| &row.path).collect();
    let stored = stored(&list, "set");
    let tag = list.tag.as_deref().unwrap_or("set");
    let wires: Vec<_> = rows.iter().map(|row| &row.wire).collect();
    let state = quote!(<#game as ::ludex_kit::Rulebook>::State);
    let people = list.delegate(&quote!(::ludex_kit::Declared::people), &quote!(visit));
    let places = list.delegate(&quote!(::ludex_kit::Declared::places), &quote!(visit));
    let subject = list.delegate(&quote!(::ludex_kit::Declared::target), &quote!());
    let may = list.delegate(&quote!(::ludex_kit::may_rule::<#game, _>), &quote!(state));
    let apply = list.delegate(&quote!(::ludex_kit::Ruling::<#game>::apply), &quote!(state));
    let follow = list.delegate(&quote!(::ludex_kit::Ruling::<#game>::follow), &quote!(table));
    let tell = list.delegate(&quote!(::ludex_kit::Ruling::<#game>::tell), &quote!(teller));
    Ok(quote! {
        #stored
        impl ::ludex_kit::CommandField for #name {
            fn schema(shapes: &mut ::ludex_kit::Shapes) -> ::ludex_kit::serde_json::Value {
                shapes.named::<Self>("", |shapes| ::ludex_kit::shapes::one_of([
                    #(::ludex_kit::command_schema::declared(#tag, #wires, &<#paths as ::ludex_kit::Declared>::DOC, shapes),)*
                ]))
            }
            fn people(&self, visit: &mut dyn FnMut(::ludex_kit::ActorId)) {
                #people
            }
            fn places(&self, visit: &mut dyn FnMut((i16, i16))) {
                #places
            }
        }
        impl ::ludex_kit::flat::Subject for #name {
            fn subject(&self) -> Option<::ludex_kit::ActorId> {
                #subject
            }
        }
        impl ::ludex_kit::Rulings<#game> for #name {
            fn may(&self, state: &#state) -> ::ludex_kit::Verdict {
                #may
            }
            fn apply(&self, state: &mut #state) {
                #apply
            }
            fn follow(&self, table: &mut ::ludex_kit::Table<'_, #game, impl ::ludex_kit::Run<#game>>) {
                #follow
            }
            fn tell(&self, teller: &::ludex_kit::Teller<'_, #game>) -> String {
                #tell
            }
            fn forms(forms: &mut ::ludex_kit::RulingForms<'_, '_, #game, Self>) {
                #(::ludex_kit::ruling_forms_of::<#game, Self, #paths>(forms);)*
            }
        }
    })
}
