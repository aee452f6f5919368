//! Commands with blanks: rulings, and what the game master decides.

use crate::character::Attribute;
use crate::character::attributes::ATTRIBUTES;
use crate::command::Command;
use crate::movement::{Halt, MOST_HEIGHT, Move};
use crate::options::LOOSE_GROUPS;
use crate::pools::Temporary;
use crate::ruling::{MakeRuling, Ruling, WEAPONS};
use crate::state::State;
use crate::statuses::{ALL_STATUSES, Effect, Status};
use crate::stealth::hiding::PERMISSION;
use ludex_engine::{ActorId, Field, Form, Takes};
use ludex_grid::{Cover, Direction};
use serde::Serialize;
use std::borrow::Cow;

/// What the game master decides, and commands in which people fill in words or numbers.
pub(crate) fn forms(state: &State) -> Vec<Form> {
    let Some(actor) = state.acting.or_else(|| state.ids().next()) else { return Vec::new() };
    let mut forms = super::checks::forms(state, actor);
    forms.extend(super::shade::forms(state, actor));
    forms.extend(super::valor::forms(state));
    forms.extend(super::body::forms(state, actor));
    forms.extend(rulings(state, actor));
    if state.acting.is_some() && state.decision().is_none() {
        forms.extend(of_the_actor(state, actor));
    }
    forms
}

/// What the one who acts may do in words, and where to look after a Move.
fn of_the_actor(state: &State, actor: ActorId) -> Vec<Form> {
    let to = state.actor(actor).at;
    let moves = Command::Move(Move { actor, to, dash: false, disengage: false, face: Some(Direction::default()) });
    let halts = Command::Halt(Halt { actor, to, dash: false, disengage: false });
    let directions = i32::from(state.map().shape().direction_count()) - 1;
    let way = || {
        vec![
            field("/to", "where to", Takes::Cell),
            field("/dash", "dash", Takes::Flag),
            field("/disengage", "disengage", Takes::Flag),
        ]
    };
    let forms = [
        form(
            "Move",
            "Move and look that way",
            &moves,
            [way(), vec![number("/face", "direction, clockwise from north", 0, directions)]].concat(),
        ),
        form("Move", "Move, and halt for something free", &halts, way()),
    ];
    forms.into_iter().flatten().collect()
}

/// The game master's own changes.
fn rulings(state: &State, actor: ActorId) -> Vec<Form> {
    let (who, options) = (state.actor(actor), state.options());
    let to = |label, max| vec![number("/ruling/to", label, 0, max)];
    let statuses = || choice("/ruling/status", "status", ALL_STATUSES.map(word));
    let status = Status::Prone;
    let other = state.ids().find(|&id| id != actor).unwrap_or(actor);
    let directions = i32::from(state.map().shape().direction_count()) - 1;
    let covers = [Cover::None, Cover::Half, Cover::ThreeQuarters, Cover::Total].map(word);
    let mut all: Vec<(&str, Ruling, Vec<Field>)> = vec![
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
            vec![
                choice("/ruling/pool", "pool", [Temporary::Health, Temporary::Vitality, Temporary::Vigor].map(word)),
                number("/ruling/to", "amount", 0, 999),
            ],
        ),
        ("Set Action Points", Ruling::ActionPoints { actor, to: who.ap }, to("Action Points", 99)),
        ("Set Exhaustion", Ruling::Exhaustion { actor, to: who.exhaustion }, to("level", 6)),
        ("Put somewhere", Ruling::Place { actor, at: who.at }, vec![field("/ruling/at", "where", Takes::Cell)]),
        (
            "Turn",
            Ruling::Facing { actor, toward: who.facing },
            vec![number("/ruling/toward", "direction, clockwise from north", 0, directions)],
        ),
        ("Give cover", Ruling::Cover { actor, to: Some(Cover::Half) }, vec![choice("/ruling/to", "cover", covers)]),
        ("Leave cover to the map", Ruling::Cover { actor, to: None }, vec![]),
        (
            "Add a status",
            Ruling::Gain { actor, status, effect: Effect::lasting() },
            vec![
                statuses(),
                number("/ruling/effect/value", "its number", 0, 99),
                number("/ruling/effect/turns", "turns, 0 without end", 0, 99),
                number("/ruling/effect/rounds", "rounds, 0 without end", 0, 99),
            ],
        ),
        ("End a status", Ruling::End { actor, status }, vec![statuses()]),
        (
            "Hold somebody",
            Ruling::Hold { actor, victim: other, pinned: false, fixed: Some(13) },
            vec![
                field("/ruling/victim", "who is held", Takes::Actor),
                field("/ruling/pinned", "pinned", Takes::Flag),
                number("/ruling/fixed", "number to escape", 0, 99),
            ],
        ),
        (
            "Hide from players",
            Ruling::Hidden { actor, hidden: true },
            vec![field("/ruling/hidden", "hidden", Takes::Flag)],
        ),
        (
            "Make unseen to another",
            Ruling::Unseen { observer: other, subject: actor, unseen: true },
            vec![
                field("/ruling/observer", "who does not see", Takes::Actor),
                field("/ruling/subject", "whom", Takes::Actor),
                field("/ruling/unseen", "unseen", Takes::Flag),
            ],
        ),
        ("Set how high somebody stands", Ruling::Height { actor, to: who.height }, to("steps above the ground", 99)),
        ("Put in the air", Ruling::Aloft { actor, to: 2 }, to("spaces above the ground", MOST_HEIGHT)),
        (
            "Change an attribute for good",
            Ruling::Attribute { actor, attribute: Attribute::Endurance, to: who.attribute(Attribute::Endurance) },
            vec![
                super::checks::attributes("/ruling/attribute").by(&ATTRIBUTES),
                number("/ruling/to", "value", options.attribute_min.into(), options.attribute_max.into()),
            ],
        ),
        ("Set what is carried", Ruling::Load { actor, to: who.load }, to("load", 999)),
        (
            "Put into the saddle",
            Ruling::Seat { actor, target: other },
            vec![field("/ruling/target", "of whom", Takes::Actor)],
        ),
        ("Take out of the saddle", Ruling::Unseat { actor }, vec![]),
        (
            "Put under water",
            Ruling::Submerge { actor, under: true },
            vec![field("/ruling/under", "under water", Takes::Flag)],
        ),
        ("Set how deep the water is", Ruling::Depth { to: 10 }, to("feet", 250)),
        ("Set gold", Ruling::Gold { actor, to: who.gold }, to("gold", 999_999)),
        (
            "Say whether it may hide",
            Ruling::Hiding { actor, allowed: who.no_hiding },
            vec![field("/ruling/allowed", "it may", Takes::Flag).by(&PERMISSION)],
        ),
        ("Kill", Ruling::Kill { actor }, vec![]),
        (
            "Say whether it fights for its life",
            Ruling::DeathRules { actor, on: true },
            vec![field("/ruling/on", "at 0 Health as characters do", Takes::Flag)],
        ),
        ("Bring back to life", Ruling::Revive { actor, health: 1 }, vec![number("/ruling/health", "Health", 1, 99)]),
        ("Note", Ruling::Note { text: String::new() }, vec![field("/ruling/text", "note", Takes::Text)]),
    ];
    let mut weapons: Vec<String> = Vec::new();
    for weapon in state.ids().flat_map(|id| &state.actor(id).profile.weapons).filter(|weapon| !weapon.unarmed) {
        if !weapons.contains(&weapon.name) {
            weapons.push(weapon.name.clone());
        }
    }
    if let Some(weapon) = weapons.first().cloned() {
        let groups = || WEAPONS.map(word);
        let fields = vec![
            choice("/ruling/weapon", "which weapon", weapons),
            choice("/ruling/group", "belongs to", groups()).by(&LOOSE_GROUPS),
            choice("/ruling/also", "and to", groups()).or_nothing(),
        ];
        all.push((
            "Say to which group a weapon belongs",
            Ruling::WeaponGroup { weapon, group: WEAPONS[0], also: None },
            fields,
        ));
    }
    if who.focus.is_some() {
        all.push(("End a focus", Ruling::EndFocus { actor }, vec![]));
    }
    for reserve in state.ids().filter(|&id| state.actor(id).reserve && !state.actor(id).away && state.actor(id).alive())
    {
        all.push((
            "Bring in from reserve",
            Ruling::Join { actor: reserve, surprised: false, at_once: false },
            vec![
                field("/ruling/surprised", "Surprised", Takes::Flag),
                field("/ruling/at_once", "acts in this round", Takes::Flag),
            ],
        ));
    }
    let finished = |(label, ruling, mut fields): (&str, Ruling, Vec<Field>)| {
        if !matches!(
            ruling,
            Ruling::Note { .. } | Ruling::Unseen { .. } | Ruling::Depth { .. } | Ruling::WeaponGroup { .. }
        ) {
            fields.insert(0, field("/ruling/actor", "who", Takes::Actor));
        }
        fields.push(field("/reason", "reason", Takes::Text));
        form("Ruling", label, &Command::Rule(MakeRuling { ruling, reason: String::new() }), fields)
    };
    all.into_iter().filter_map(finished).collect()
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
