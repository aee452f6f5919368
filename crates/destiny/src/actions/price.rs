//! What actions cost.

use crate::prelude::*;

/// What an action costs: AP and stamina.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    pub ap: i16,
    pub stamina: i16,
}

/// Returns a cost made cheaper: at least 1 AP, or 0 where it may be free (WT-SEQ-08).
pub fn reduced(ap: i16, by: i16, may_be_free: bool) -> i16 {
    (ap - by).max(if may_be_free { 0 } else { 1 })
}

/// AP and stamina of the actions that have a price of their own (WT-ACT-01).
#[rustfmt::skip]
pub(super) const PRICES: [(&str, ActKind, i16, i16); 22] = {
    use ActKind::*;
    [
        ("grapple", Grapple, 4, 0), ("defend", Defend, 3, 0), ("ready", Ready, 1, 0), ("seize initiative", SeizeInitiative, 4, 0),
        ("change posture", ChangePosture, 2, 0), ("opening", Opening, 3, 0), ("enter a space", EnterSpace, 2, 0),
        ("escape", Escape, 4, 0), ("mount", Mount, 4, 0), ("dismount", Dismount, 4, 0), ("dash", Dash, 2, 1),
        ("drag", Drag, 4, 0), ("pin", Pin, 6, 1), ("end an effect", EndEffect, 2, 0), ("disarm", Disarm, 4, 0),
        ("distract", Distract, 4, 0), ("shove", Shove, 4, 0), ("trip", Trip, 4, 0), ("stabilize", Stabilize, 8, 0),
        ("treat a condition", TreatCondition, 8, 0), ("treat a wound", TreatWound, 12, 0), ("reload", Reload, 8, 0),
    ]
};

/// Returns the price of a kind of action that has one; what the campaign says goes before.
fn listed(state: &State, kind: ActKind) -> Price {
    let listed = PRICES.iter().find(|(_, of, ..)| *of == kind);
    let usual = match kind {
        ActKind::Surface => Price { ap: 4, stamina: 0 },
        ActKind::PickUp => Price { ap: 2, stamina: 0 },
        ActKind::Calm => Price { ap: 8, stamina: 0 },
        _ => listed.map_or(Price { ap: 0, stamina: 0 }, |&(_, _, ap, stamina)| Price { ap, stamina }),
    };
    match state.options().action_costs.get(kind.written()) {
        Some(&ap) => Price { ap: ap.into(), ..usual },
        None => usual,
    }
}

/// Returns what an action costs its actor now.
pub fn price(state: &State, actor: ActorId, act: Action) -> Price {
    let usual = usual(state, actor, act);
    match state.actor(actor).hurry {
        Some(hurry) if hurry.kind == act.kind() => Price { ap: reduced(usual.ap, hurry.cheaper, false), ..usual },
        _ => usual,
    }
}

/// Returns what an action costs that is not hurried.
fn usual(state: &State, actor: ActorId, act: Action) -> Price {
    let of_weapon = |weapon: u8| state.weapon(actor, weapon).map_or(0, |weapon| weapon.ap as i16);
    let under_water = if conditions::is_drowned(state, actor) { 2 } else { 0 };
    let ap = match act {
        Action::Attack { manner, weapon, .. } => {
            let cost = of_weapon(weapon);
            let cost = match manner {
                Manner::Quick => reduced(cost, 2, false),
                Manner::Strong => cost + 2,
                Manner::Grapple => listed(state, ActKind::Grapple).ap,
                Manner::Standard | Manner::Rebuff | Manner::Nonlethal | Manner::Throw | Manner::Spell => cost,
            };
            cost + under_water
        }
        Action::Blind { weapon, .. } => of_weapon(weapon) + under_water,
        Action::Cast { spell, .. } => {
            state.profile(actor).spells.get(usize::from(spell)).map_or(0, |spell| spell.ap as i16)
        }
        Action::Retrieve { thing } | Action::Stow { thing } => hands::ap(state, actor, thing),
        Action::Use { item } => hands::use_ap(state, actor, item),
        Action::Handle { what } => hands::handling_ap(what),
        Action::Object { object, deed } => objects::ap(state, actor, object, deed),
        Action::EnterSpace { .. } => listed(state, ActKind::EnterSpace).ap + openings::entering_ap(state, actor),
        Action::Jump { leap, .. } => pace::ap_for(state, actor, jumping::yards(leap)).unwrap_or(i16::MAX),
        Action::Task { task } => {
            state.task(actor, task).map_or(0, |task| reduced(task.ap, task.cheaper_by, task.may_be_free))
        }
        _ => listed(state, act.kind()).ap,
    };
    let strong = matches!(act, Action::Attack { manner: Manner::Strong, .. });
    Price { ap, stamina: if strong { 1 } else { listed(state, act.kind()).stamina } }
}
