//! Offers as JSON, and which of them are the same deed: at another target, at another place, or with more said.

use crate::Offer;
use ludex_engine::ActorId;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// What a command does, apart from who does it to whom and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deed {
    /// The name of the command.
    pub does: String,
    /// What else it says, as JSON; empty where it says nothing else.
    pub how: String,
}

/// Converts offers to such with their commands as JSON; those that are variants of another among them say of which.
pub(super) fn offered<C: Serialize>(offers: Vec<ludex_engine::Offer<C>>) -> Vec<Offer> {
    let (mut offers, ways): (Vec<Offer>, Vec<Map<String, Value>>) = offers.into_iter().map(plain).unzip();
    let alike = alike(&offers);
    let bases: Vec<Option<usize>> =
        (0..offers.len()).map(|at| base(&alike[&deed_of(&offers[at])], &ways, at)).collect();
    drop(alike);
    for (at, base) in bases.into_iter().enumerate() {
        offers[at].varies = base.map(|base| offers[base].how.clone());
    }
    offers
}

/// Which deed an offer is: who does what to whom, and under which heading it stands.
type DeedOf<'a> = (Option<ActorId>, &'a str, Option<ActorId>, &'a str);

/// Returns which deed an offer is.
fn deed_of(offer: &Offer) -> DeedOf<'_> {
    (offer.actor, &offer.does, offer.target, &offer.group)
}

/// Returns the places of the offers of each deed, in order; those that go to a place are no variants of one another.
fn alike(offers: &[Offer]) -> HashMap<DeedOf<'_>, Vec<usize>> {
    let mut alike: HashMap<DeedOf<'_>, Vec<usize>> = HashMap::new();
    for (at, offer) in offers.iter().enumerate() {
        let places = alike.entry(deed_of(offer)).or_default();
        if offer.cell.is_none() {
            places.push(at);
        }
    }
    alike
}

/// Returns the place of the offer of which the one at a place is a variant: of those of the same deed, the one that says least.
fn base(alike: &[usize], ways: &[Map<String, Value>], at: usize) -> Option<usize> {
    alike.binary_search(&at).ok()?;
    let less = |other: &usize| ways[*other].len() < ways[at].len() && is_within(&ways[*other], &ways[at]);
    alike.iter().copied().filter(less).min_by_key(|&other| ways[other].len())
}

/// Returns whether everything that one command says another says too, and that one no word besides: a word is a choice of its own,
/// also where the usual one is left out.
fn is_within(less: &Map<String, Value>, more: &Map<String, Value>) -> bool {
    let says_no_word = more.iter().all(|(field, value)| less.contains_key(field) || !value.is_string());
    says_no_word && less.iter().all(|(field, value)| more.get(field) == Some(value))
}

/// Converts an offer to one with its command as JSON, and returns with it in which way the deed is done.
fn plain<C: Serialize>(offer: ludex_engine::Offer<C>) -> (Offer, Map<String, Value>) {
    // A command of ours has text for keys and no floats, so there is nothing to fail.
    let command = serde_json::to_value(&offer.command).unwrap_or(Value::Null);
    let way = way(&command, offer.target, offer.cell);
    let Deed { does, how } = named(&command, &way);
    let offer = Offer {
        actor: offer.actor,
        command,
        group: offer.group,
        kind: offer.kind,
        friendly: offer.friendly,
        label: offer.label,
        target: offer.target,
        cell: offer.cell,
        door: offer.door,
        cost: offer.cost,
        rule: offer.rule,
        does,
        how,
        varies: None,
        preview: offer.preview,
    };
    (offer, way)
}

/// Returns what a command does, which is aimed at somebody and goes to a place.
pub(super) fn deed(command: &Value, target: Option<ActorId>, cell: Option<(i16, i16)>) -> Deed {
    named(command, &way(command, target, cell))
}

/// Returns what a command does that says so much beside.
fn named(command: &Value, way: &Map<String, Value>) -> Deed {
    let mut does = command["do"].as_str().unwrap_or_default().to_owned();
    // A command that carries one of several actions is named after it as well.
    for (field, value) in command.as_object().into_iter().flatten() {
        if let Some(action) = value[field].as_str() {
            does = format!("{does}.{action}");
        }
    }
    let how = if way.is_empty() { String::new() } else { serde_json::to_string(way).unwrap_or_default() };
    Deed { does, how }
}

/// Returns what a command says beside its name, who gives it, whom it is aimed at and where it goes; what is not so, or not said,
/// is left out.
fn way(command: &Value, target: Option<ActorId>, cell: Option<(i16, i16)>) -> Map<String, Value> {
    let mut way = Map::new();
    for (field, value) in command.as_object().into_iter().flatten() {
        let stands_elsewhere = field == "do" || field == "actor" || is_at(value, target, cell, field);
        if !stands_elsewhere && !is_silent(value) {
            collect(&mut way, field, value, target, cell);
        }
    }
    way
}

/// Adds a field of a command; of one that carries an action each field of that.
fn collect(
    way: &mut Map<String, Value>,
    field: &str,
    value: &Value,
    target: Option<ActorId>,
    cell: Option<(i16, i16)>,
) {
    match value.as_object() {
        Some(inner) => {
            let told = inner.iter().filter(|(name, value)| *name != field && !is_at(value, target, cell, name));
            for (name, value) in told.filter(|(_, value)| !is_silent(value)) {
                way.insert(format!("{field}.{name}"), value.clone());
            }
        }
        None => {
            way.insert(field.to_owned(), value.clone());
        }
    }
}

/// Returns whether a field holds the target or the place of an offer.
fn is_at(value: &Value, target: Option<ActorId>, cell: Option<(i16, i16)>, field: &str) -> bool {
    let is_target = target.is_some_and(|target| matches!(field, "target" | "ally" | "victim") && *value == target.0);
    is_target || cell.is_some_and(|(x, y)| *value == Value::from(vec![x, y]))
}

/// Returns whether a value says nothing: no, nothing, nobody.
fn is_silent(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn offers(commands: &[Value]) -> Vec<Offer> {
        let offer = |command: &Value| {
            let target = command["target"].as_u64().or(command["act"]["target"].as_u64());
            let offer = ludex_engine::Offer::new(ActorId(0), "Attack", "vuq", command.clone());
            ludex_engine::Offer { target: target.map(|target| ActorId(target as u16)), ..offer }
        };
        offered(commands.iter().map(offer).collect())
    }

    #[test]
    fn the_same_deed_at_another_target_is_the_same_deed() {
        let blow = |target: u16, weapon: u8| json!({"do": "strike", "actor": 0, "target": target, "weapon": weapon, "thrown": false});
        let [one, other, sword] = &offers(&[blow(1, 0), blow(2, 0), blow(1, 1)])[..] else { panic!("three") };
        assert_eq!((&one.does, &one.how), (&other.does, &other.how));
        assert_ne!(one.how, sword.how);
        assert_eq!(one.varies, None);
    }

    #[test]
    fn what_says_more_is_a_variant_of_what_says_less_at_the_same_target() {
        let gently = json!({"do": "strike", "actor": 0, "target": 1, "weapon": 0, "gently": true});
        let blow = json!({"do": "strike", "actor": 0, "target": 1, "weapon": 0, "gently": false});
        let elsewhere = json!({"do": "strike", "actor": 0, "target": 2, "weapon": 0, "gently": true});
        let all = offers(&[gently, blow, elsewhere]);
        assert_eq!(all[0].varies.as_ref(), Some(&all[1].how));
        assert_eq!((&all[1].varies, &all[2].varies), (&None, &None));
    }

    #[test]
    fn a_word_makes_a_deed_of_its_own_where_the_usual_one_is_left_out() {
        let keeps_watch = json!({"do": "set_activity", "actor": 0});
        let draws_a_map = json!({"do": "set_activity", "actor": 0, "activity": "map"});
        let all = offers(&[keeps_watch, draws_a_map]);
        assert_eq!((&all[0].varies, &all[1].varies), (&None, &None));
    }

    #[test]
    fn a_command_that_carries_an_action_is_named_after_it() {
        let act = |act: Value| json!({"do": "act", "actor": 0, "act": act});
        let all = offers(&[
            act(json!({"act": "attack", "target": 1, "weapon": 0})),
            act(json!({"act": "posture", "to": "prone"})),
        ]);
        assert_eq!((all[0].does.as_str(), all[0].how.as_str()), ("act.attack", r#"{"act.weapon":0}"#));
        assert_eq!((all[1].does.as_str(), all[1].how.as_str()), ("act.posture", r#"{"act.to":"prone"}"#));
    }

    #[test]
    fn a_place_is_no_part_of_a_way_to_go() {
        let go = |x: i16| {
            ludex_engine::Offer::new(ActorId(0), "Move", "vuq", json!({"do": "move", "to": [x, 0]})).to((x, 0))
        };
        let all = offered(vec![go(1), go(2)]);
        assert_eq!((&all[0].does, &all[0].how), (&all[1].does, &all[1].how));
        assert_eq!(all[0].how, "");
    }
}
