//! Forms of rulings.

use super::{MakeRuling, Ruling, WEAPONS};
use crate::character::attributes::ATTRIBUTES;
use crate::movement::MOST_HEIGHT;
use crate::options::LOOSE_GROUPS;
use crate::pools::Temporary;
use crate::prelude::*;
use crate::state::side;
use crate::stealth::hiding::PERMISSION;
use ludex_kit::{field_of, number, some_of};

/// A form: its label, the ruling that it begins with, and its fields but for the actor and the reason.
type Entry = (&'static str, Ruling, Vec<Field>);

/// Adds the forms of the game master's own changes.
pub(super) fn rulings(forms: &mut Forms<'_>) {
    let mut all = pools(forms);
    all.extend(places(forms));
    all.extend(statuses(forms));
    all.extend(relations(forms));
    all.extend(bodies(forms));
    all.extend(lives(forms));
    all.extend(weapon_groups(forms.state()));
    let actor = forms.actor;
    if forms.state().actor(actor).focus.is_some() {
        all.push(("End a focus", Ruling::EndFocus { actor }, vec![]));
    }
    all.extend(reserves(forms.state()));
    for (label, ruling, mut fields) in all {
        if ruling.actor().is_some() && !matches!(ruling, Ruling::Unseen { .. }) {
            let among = if matches!(ruling, Ruling::Join { .. }) { waiting(forms.state()) } else { Vec::new() };
            fields.insert(0, whom("/ruling/actor", "who").among(among));
        }
        fields.push(field_of::<String>("/reason", "reason"));
        let (kind, pool) = kind_of(&ruling);
        let ruling = MakeRuling { ruling, reason: String::new() };
        forms.of_kind(kind, pool, |forms| forms.form("Ruling", label, ruling.into(), fields));
    }
}

/// Returns what sort of ruling it is, and the pool whose number it sets, as the sheet names it.
fn kind_of(ruling: &Ruling) -> (CommandKind, Option<&'static str>) {
    match ruling {
        Ruling::Health { .. } => (CommandKind::Set, Some("Health")),
        Ruling::Vitality { .. } => (CommandKind::Set, Some("Vitality")),
        Ruling::ActionPoints { .. } => (CommandKind::Set, Some("AP")),
        Ruling::TemporaryPool { .. }
        | Ruling::Exhaustion { .. }
        | Ruling::Height { .. }
        | Ruling::Load { .. }
        | Ruling::Depth { .. }
        | Ruling::Gold { .. } => (CommandKind::Set, None),
        Ruling::LoseVitality { .. } | Ruling::Kill { .. } => (CommandKind::Harm, None),
        Ruling::Revive { .. } => (CommandKind::Heal, None),
        Ruling::Gain { .. } | Ruling::End { .. } => (CommandKind::Condition, None),
        Ruling::Hidden { .. } => (CommandKind::Hide, None),
        _ => (CommandKind::Rule, None),
    }
}

fn to(label: &'static str, most: i32) -> Vec<Field> {
    vec![number("/ruling/to", label, 0, most)]
}

fn flag(path: &str, label: &'static str) -> Vec<Field> {
    vec![field_of::<bool>(path, label)]
}

fn whom(path: &str, label: &'static str) -> Field {
    field_of::<ActorId>(path, label)
}

fn pools(forms: &Forms<'_>) -> Vec<Entry> {
    let actor = forms.actor;
    let who = forms.state().actor(actor);
    vec![
        ("Set Health", Ruling::Health { actor, to: who.health }, to("Health", who.health_max)),
        ("Set Vitality", Ruling::Vitality { actor, to: who.vitality }, to("Vitality", who.vitality_max)),
        (
            "Take Vitality",
            Ruling::LoseVitality { actor, amount: 1 },
            vec![number("/ruling/amount", "Vitality lost", 0, 999)],
        ),
        (
            "Set a temporary pool",
            Ruling::TemporaryPool { actor, pool: Temporary::Health, to: 5 },
            vec![field_of::<Temporary>("/ruling/pool", "pool"), number("/ruling/to", "amount", 0, 999)],
        ),
        ("Set Action Points", Ruling::ActionPoints { actor, to: who.ap }, to("Action Points", 99)),
        ("Set Exhaustion", Ruling::Exhaustion { actor, to: who.exhaustion }, to("level", 6)),
    ]
}

fn places(forms: &Forms<'_>) -> Vec<Entry> {
    let state = forms.state();
    let actor = forms.actor;
    let who = state.actor(actor);
    let directions = i32::from(state.map().shape().direction_count()) - 1;
    let covers = some_of([Cover::None, Cover::Half, Cover::ThreeQuarters, Cover::Total]);
    vec![
        ("Put somewhere", Ruling::Place { actor, at: who.at }, vec![field_of::<Cell>("/ruling/at", "where")]),
        (
            "Turn",
            Ruling::Facing { actor, toward: who.facing },
            vec![number("/ruling/toward", "direction, clockwise from north", 0, directions)],
        ),
        ("Give cover", Ruling::Cover { actor, to: Some(Cover::Half) }, vec![Field::new("/ruling/to", "cover", covers)]),
        ("Leave cover to the map", Ruling::Cover { actor, to: None }, vec![]),
    ]
}

fn statuses(forms: &Forms<'_>) -> Vec<Entry> {
    let actor = forms.actor;
    let status = Status::Prone;
    let which = || field_of::<Status>("/ruling/status", "status");
    vec![
        (
            "Add a status",
            Ruling::Gain { actor, status, effect: Effect::lasting() },
            vec![
                which(),
                number("/ruling/effect/value", "its number", 0, 99),
                number("/ruling/effect/turns", "turns, 0 without end", 0, 99),
                number("/ruling/effect/rounds", "rounds, 0 without end", 0, 99),
            ],
        ),
        ("End a status", Ruling::End { actor, status }, vec![which()]),
        (
            "Hold somebody",
            Ruling::Hold { actor, victim: forms.other(), pinned: false, fixed: Some(13) },
            vec![
                whom("/ruling/victim", "who is held"),
                field_of::<bool>("/ruling/pinned", "pinned"),
                number("/ruling/fixed", "number to escape", 0, 99),
            ],
        ),
    ]
}

fn relations(forms: &Forms<'_>) -> Vec<Entry> {
    let actor = forms.actor;
    let own = side(forms.state(), actor).to_owned();
    vec![
        ("Put on a side", Ruling::Side { actor, to: own }, vec![field_of::<String>("/ruling/to", "side")]),
        ("Hide from players", Ruling::Hidden { actor, hidden: true }, flag("/ruling/hidden", "hidden")),
        (
            "Make unseen to another",
            Ruling::Unseen { observer: forms.other(), subject: actor, unseen: true },
            vec![
                whom("/ruling/observer", "who does not see"),
                whom("/ruling/subject", "whom"),
                field_of::<bool>("/ruling/unseen", "unseen"),
            ],
        ),
    ]
}

fn bodies(forms: &Forms<'_>) -> Vec<Entry> {
    let actor = forms.actor;
    let who = forms.state().actor(actor);
    let options = forms.state().options();
    let endurance =
        Ruling::Attribute { actor, attribute: Attribute::Endurance, to: who.attribute(Attribute::Endurance) };
    vec![
        ("Set how high somebody stands", Ruling::Height { actor, to: who.height }, to("steps above the ground", 99)),
        ("Put in the air", Ruling::Aloft { actor, to: 2 }, to("spaces above the ground", MOST_HEIGHT)),
        (
            "Change an attribute for good",
            endurance,
            vec![
                field_of::<Attribute>("/ruling/attribute", "attribute").by(&ATTRIBUTES),
                number("/ruling/to", "value", options.attribute_min.into(), options.attribute_max.into()),
            ],
        ),
        ("Set what is carried", Ruling::Load { actor, to: who.load }, to("load", 999)),
        ("Put into the saddle", Ruling::Seat { actor, target: forms.other() }, vec![whom("/ruling/target", "of whom")]),
        ("Take out of the saddle", Ruling::Unseat { actor }, vec![]),
        ("Put under water", Ruling::Submerge { actor, under: true }, flag("/ruling/under", "under water")),
        ("Set how deep the water is", Ruling::Depth { to: 10 }, to("feet", 250)),
        ("Set gold", Ruling::Gold { actor, to: who.gold }, to("gold", 999_999)),
    ]
}

fn lives(forms: &Forms<'_>) -> Vec<Entry> {
    let actor = forms.actor;
    let barred = forms.state().actor(actor).no_hiding;
    vec![
        (
            "Say whether it may hide",
            Ruling::Hiding { actor, allowed: barred },
            vec![field_of::<bool>("/ruling/allowed", "it may").by(&PERMISSION)],
        ),
        ("Kill", Ruling::Kill { actor }, vec![]),
        (
            "Say whether it fights for its life",
            Ruling::DeathRules { actor, on: true },
            flag("/ruling/on", "at 0 Health as characters do"),
        ),
        ("Bring back to life", Ruling::Revive { actor, health: 1 }, vec![number("/ruling/health", "Health", 1, 99)]),
        ("Note", Ruling::Note { text: String::new() }, vec![field_of::<String>("/ruling/text", "note")]),
    ]
}

/// Returns the form that puts a weapon into another group, where anybody has weapons.
fn weapon_groups(state: &State) -> Option<Entry> {
    let mut weapons: Vec<String> = Vec::new();
    for weapon in state.ids().flat_map(|id| &state.actor(id).profile.weapons).filter(|weapon| !weapon.unarmed) {
        if !weapons.contains(&weapon.name) {
            weapons.push(weapon.name.clone());
        }
    }
    let weapon = weapons.first()?.clone();
    let groups = |path: &str, label: &'static str| Field::new(path, label, some_of(WEAPONS));
    let fields = vec![
        Field::new("/ruling/weapon", "which weapon", Takes::Choice { of: weapons }),
        groups("/ruling/group", "belongs to").by(&LOOSE_GROUPS),
        groups("/ruling/also", "and to").or_nothing(),
    ];
    let ruling = Ruling::WeaponGroup { weapon, group: WEAPONS[0], also: None };
    Some(("Say to which group a weapon belongs", ruling, fields))
}

/// Returns those who wait in reserve.
fn waiting(state: &State) -> Vec<ActorId> {
    let waits = |actor: &ActorId| {
        let who = state.actor(*actor);
        who.reserve && !who.away && who.alive()
    };
    state.ids().filter(waits).collect()
}

/// Returns the form that brings those in who are in reserve.
fn reserves(state: &State) -> Option<Entry> {
    let actor = *waiting(state).first()?;
    let fields = vec![
        field_of::<bool>("/ruling/surprised", "Surprised"),
        field_of::<bool>("/ruling/at_once", "acts in this round"),
    ];
    Some(("Bring in from reserve", Ruling::Join { actor, surprised: false, at_once: false }, fields))
}
