//! What else stands among the items of a creature: abilities, gear.

use super::creature::{Ward, take_ward};
use super::plain;
use super::powers::{self, Taking};
use super::reading::{Report, Told, at, list, short, slug, text};
use super::sheets::CreatureSheet;
use crate::character::Reaction;
use serde_json::Value;

/// Reads all items but strikes, skills and spells.
pub(super) fn read(items: &[Value], sheet: &mut CreatureSheet, texts: &mut Vec<Told>, report: &mut Report) {
    for item in items {
        let name = text(item, "name").unwrap_or("something without a name");
        let system = item.get("system").or_else(|| item.get("data")).unwrap_or(&Value::Null);
        let kind = text(item, "type").unwrap_or_default();
        let is_taken = kind == "action" && ability(item, system, name, sheet, texts, report);
        rules(system, name, is_taken, sheet, report);
        match kind {
            "melee" | "lore" | "spell" | "spellcastingEntry" | "action" => {}
            "weapon" | "armor" | "shield" | "equipment" | "consumable" | "treasure" | "backpack" | "ammo" | "kit"
            | "book" => {
                report.beside(name, "gear: its numbers are in those of the creature");
                texts.push(Told { at: "gear".to_owned(), what: name.to_owned() });
            }
            "" => report.out(name, "it has no type"),
            other => report.out(name, format!("items of type {other} are not taken")),
        }
    }
}

/// Takes an ability: a reaction that the game knows, something that its numbers say, or a text. Returns whether it is carried
/// out, if only in part.
fn ability(
    item: &Value,
    system: &Value,
    name: &str,
    sheet: &mut CreatureSheet,
    texts: &mut Vec<Told>,
    report: &mut Report,
) -> bool {
    let by_slug = text(system, "slug").map(slug);
    let known = reaction_of(by_slug.as_deref().unwrap_or_default()).or_else(|| reaction_of(&slug(name)));
    let taking = match known {
        Some(reaction) => {
            if !sheet.reactions.contains(&reaction) {
                sheet.reactions.push(reaction);
            }
            Taking::Whole
        }
        None => powers::take(name, system, sheet),
    };
    let kind = text(system, "actionType.value").unwrap_or("passive");
    let cost = at(system, "actions.value").map(|cost| cost.to_string().replace('"', ""));
    let cost = cost.filter(|cost| !cost.is_empty()).map(|cost| format!(" ({cost})")).unwrap_or_default();
    match taking {
        Taking::Whole => {}
        Taking::Part(missing) => report.part(name, missing),
        Taking::Not => report.text(name, format!("{kind}{cost}: nobody carries it out")),
    }
    if !matches!(taking, Taking::Whole) {
        let described = plain(text(system, "description.value").unwrap_or_default());
        texts.push(Told { at: format!("{name}, {kind}{cost}"), what: described });
    }
    if at(item, "flags.pf2e.grantedBy.id").is_some() {
        report.part(name, "another of its abilities brings it, perhaps in one of its shapes alone");
    }
    !matches!(taking, Taking::Not)
}

/// Returns the reaction of a name, of either edition.
fn reaction_of(word: &str) -> Option<Reaction> {
    match word {
        "attack of opportunity" | "reactive strike" => Some(Reaction::AttackOfOpportunity),
        "shield block" => Some(Reaction::ShieldBlock),
        "ferocity" => Some(Reaction::Ferocity),
        _ => None,
    }
}

/// Takes immunities, weaknesses and resistances that stand in the rules of an item without a condition; others are told.
/// Those by which an ability does what is carried out already are no rules beside it.
fn rules(system: &Value, name: &str, is_taken: bool, sheet: &mut CreatureSheet, report: &mut Report) {
    for rule in list(system, &["rules"]) {
        let key = text(rule, "key").unwrap_or_default().trim_start_matches("PF2E.RuleElement.");
        let ward = match key {
            "Immunity" => Some(Ward::Immunity),
            "Weakness" => Some(Ward::Weakness),
            "Resistance" => Some(Ward::Resistance),
            _ => None,
        };
        let is_plain = at(rule, "predicate").is_none_or(|terms| terms.as_array().is_some_and(Vec::is_empty));
        match ward {
            Some(ward) if is_plain => {
                for kind in kinds(rule) {
                    take_ward(ward, &kind, name, sheet, report);
                }
            }
            Some(_) => report.part(name, format!("its {key} holds under a condition and stays off")),
            None if key.starts_with("Token") => {}
            None if is_taken && ["FastHealing", "Aura", "Note"].contains(&key) => {}
            None => report.part(
                name,
                format!("its rule {} is not carried out", if key.is_empty() { short(rule) } else { key.to_owned() }),
            ),
        }
    }
}

/// Returns a rule for each of the kinds that it names.
fn kinds(rule: &Value) -> Vec<Value> {
    let Some(Value::Array(kinds)) = rule.get("type") else { return vec![rule.clone()] };
    let of = |kind: &Value| {
        let mut one = rule.clone();
        if let Some(fields) = one.as_object_mut() {
            fields.insert("type".to_owned(), kind.clone());
        }
        one
    };
    kinds.iter().map(of).collect()
}
