//! Forms in which boosts are placed.

use super::{Boost, BoostOn, PlaceBoost, things};
use crate::character::growth::BoostSource;
use crate::character::skills::Skill;
use crate::prelude::*;
use ludex_kit::{field_of, some_of};

/// The sorts of things that one boost belongs to beside sub-skills: where each is written, and how it is called.
const SORTS: [(&str, &str, &str); 8] = [
    ("/weapon", "weapon", "Place a boost in a weapon"),
    ("/armour", "armour", "Place a boost in armour"),
    ("/maneuver", "maneuver", "Place a boost in a maneuver"),
    ("/magic", "source of the spells", "Place a boost in the spells of a source"),
    ("/tool", "tool", "Place a boost in a tool"),
    ("/instrument", "instrument", "Place a boost in an instrument"),
    ("/vehicle", "vehicle", "Place a boost in a vehicle"),
    ("/own", "sub-skill", "Place a boost in a sub-skill of the campaign"),
];

/// A sub-skill; and for each sort of thing what the players' characters may have a boost in (UL-RNK-12).
pub(super) fn place(f: &mut Forms<'_>) {
    let source = BoostSource::Background;
    let form = |f: &mut Forms<'_>, title: &str, (actor, on): (ActorId, BoostOn), what: Field| {
        // What an attribute gives goes to sub-skills alone, and the campaign's are some.
        let any = matches!(on, BoostOn::Skill(_) | BoostOn::Own(_));
        let from = BoostSource::ALL.iter().filter(|from| any || from.attribute().is_none());
        let fields = vec![field_of::<ActorId>("/actor", "who"), what, Field::new("/source", "from", some_of(from))];
        f.form("Learning", title, PlaceBoost { actor, boost: Boost { on, source } }.into(), fields);
    };
    let skill = (f.actor, BoostOn::Skill(Skill::Perception));
    form(f, "Place a boost", skill, field_of::<Skill>("/skill", "skill"));
    let s = f.state();
    let players = s.ids().filter(|&id| s.actor(id).profile.pc && s.actor(id).alive());
    let all: Vec<(ActorId, BoostOn)> =
        players.flat_map(|id| things(s, id).into_iter().map(move |on| (id, on))).collect();
    for (path, label, title) in SORTS {
        let of_sort = |(actor, on): &(ActorId, BoostOn)| {
            let boost = serde_json::to_value(Boost { on: on.clone(), source }).ok()?;
            let word = boost.pointer(path)?.as_str()?.to_owned();
            Some((word, (*actor, on.clone())))
        };
        let mut of: Vec<String> = Vec::new();
        all.iter().filter_map(of_sort).for_each(|(word, _)| {
            if !of.contains(&word) {
                of.push(word)
            }
        });
        if let Some((_, first)) = all.iter().find_map(of_sort) {
            form(f, title, first, Field::new(path, label, Takes::Choice { of }));
        }
    }
}
