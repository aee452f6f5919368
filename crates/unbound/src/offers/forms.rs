//! Commands with blanks: rulings, and what the game master decides.

use crate::attack::places::{StrikeBlindly, StrikeThing};
use crate::character::Size;
use crate::character::size::SIZE_TABLE;
use crate::command::Command;
use crate::spells::CastSpell;
use crate::state::State;
use ludex_engine::{ActorId, Field, Form, Takes};
use serde::Serialize;
use std::borrow::Cow;

/// What the game master decides, and commands in which people fill in words or numbers.
pub(crate) fn forms(state: &State) -> Vec<Form> {
    let Some(actor) = state.acting.or_else(|| state.ids().next()) else { return Vec::new() };
    if state.acting.is_some() && state.decision().is_none() {
        forms.extend(of_the_actor(state, actor));
    }
    forms
}

/// What the one who acts may do in words.
fn of_the_actor(state: &State, actor: ActorId) -> Vec<Form> {
    let to = state.actor(actor).at;
    let blindly = Command::StrikeBlindly(StrikeBlindly { actor, weapon: 0, thrown: false, at: to });
    let size = Size::Medium;
    let thing = Command::StrikeThing(StrikeThing {
        actor,
        weapon: 0,
        thrown: false,
        at: to,
        what: String::new(),
        armor: Some(8),
        size,
    });
    let last = state.actor(actor).profile.weapons.len() as i32 - 1;
    let arm = || {
        vec![
            number("/weapon", "weapon, counted from 0", 0, last),
            field("/thrown", "thrown", Takes::Flag),
            field("/at", "where", Takes::Cell),
        ]
    };
    let words = || field("/what", "what", Takes::Text);
    let sizes = SIZE_TABLE.map(|row| word(row.0));
    let forms = [
        area_spell(state, actor),
        form("Attack", "Strike at a place where somebody unseen may be", &blindly, arm()),
        form(
            "Attack",
            "Strike a thing",
            &thing,
            [arm(), vec![words(), number("/armor", "its armor", 0, 30), choice("/size", "how big", sizes)]].concat(),
        ),
    ];
    forms.into_iter().flatten().collect()
}

/// A spell over an area, at any place.
fn area_spell(state: &State, actor: ActorId) -> Option<Form> {
    let who = state.actor(actor);
    let spell = who.profile.spells.iter().position(|spell| spell.area.is_some())? as u8;
    let cast = Command::Cast(CastSpell { actor, spell, target: None, at: Some(who.at) });
    let most = who.profile.spells.len() as i32 - 1;
    let fields = vec![number("/spell", "spell, counted from 0", 0, most), field("/at", "where", Takes::Cell)];
    form("Spell", "Cast over an area", &cast, fields)
}

pub(super) fn form(group: &'static str, label: &str, command: &Command, fields: Vec<Field>) -> Option<Form> {
    let command = serde_json::to_value(command).ok()?;
    Some(Form { group: group.into(), label: label.to_owned(), command, fields })
}

pub(crate) fn field(path: &str, label: &'static str, takes: Takes) -> Field {
    Field::new(path, label, takes)
}

pub(crate) fn number(path: &str, label: impl Into<Cow<'static, str>>, min: i32, max: i32) -> Field {
    Field::new(path, label, Takes::Number { min, max })
}

pub(crate) fn choice(path: &str, label: &'static str, of: impl IntoIterator<Item = String>) -> Field {
    field(path, label, Takes::Choice { of: of.into_iter().collect() })
}

/// A word of the game as it is written in commands.
pub(crate) fn word<T: Serialize>(value: T) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}
