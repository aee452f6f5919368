//! What actions cost.

use crate::prelude::*;

/// What an action costs: AP and stamina.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    pub ap: i16,
    pub stamina: i16,
}

/// Returns a cost made cheaper: at least 1, or 0 where it may be free.
pub fn reduced(ap: i16, by: i16, may_be_free: bool) -> i16 {
    (ap - by).max(if may_be_free { 0 } else { 1 })
}

/// WT-ACT-01: AP and stamina of the actions that have a price of their own.
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

/// Returns the price of a kind of action that has one: AP and stamina.
fn listed(state: &State, kind: ActKind) -> (i16, i16) {
    let (ap, stamina) = match kind {
        ActKind::Surface => (4, 0),
        ActKind::PickUp => (2, 0),
        ActKind::Calm => (8, 0),
        _ => PRICES.iter().find(|row| row.1 == kind).map_or((0, 0), |row| (row.2, row.3)),
    };
    let changed = state.options().action_costs.get(kind.written());
    (changed.map_or(ap, |&ap| ap.into()), stamina)
}

/// Returns what an action costs its actor now.
pub fn price(state: &State, actor: ActorId, act: Action) -> Price {
    let usual = usual(state, actor, act);
    let hurried = state.actor(actor).hurry.filter(|hurry| hurry.kind == act.kind());
    Price { ap: hurried.map_or(usual.ap, |hurry| reduced(usual.ap, hurry.cheaper, false)), ..usual }
}

fn usual(state: &State, actor: ActorId, act: Action) -> Price {
    let wet = if conditions::is_drowned(state, actor) { 2 } else { 0 };
    let ap = match act {
        Action::Attack { manner, weapon, .. } => {
            let cost = state.weapon(actor, weapon).map_or(0, |weapon| weapon.ap as i16);
            wet + match manner {
                Manner::Quick => reduced(cost, 2, false),
                Manner::Strong => cost + 2,
                Manner::Grapple => listed(state, ActKind::Grapple).0,
                _ => cost,
            }
        }
        Action::Blind { weapon, .. } => wet + state.weapon(actor, weapon).map_or(0, |weapon| weapon.ap as i16),
        Action::Cast { spell, .. } => {
            state.profile(actor).spells.get(usize::from(spell)).map_or(0, |spell| spell.ap as i16)
        }
        Action::Retrieve { thing } | Action::Stow { thing } => hands::ap(state, actor, thing),
        Action::Use { item } => hands::use_ap(state, actor, item),
        Action::Handle { what } => hands::handling_ap(what),
        Action::Object { object, deed } => objects::ap(state, actor, object, deed),
        Action::EnterSpace { .. } => listed(state, ActKind::EnterSpace).0 + openings::entering_ap(state, actor),
        Action::Jump { leap, .. } => pace::ap_for(state, actor, jumping::yards(leap)).unwrap_or(i16::MAX),
        Action::Task { task } => {
            state.task(actor, task).map_or(0, |task| reduced(task.ap, task.cheaper_by, task.may_be_free))
        }
        _ => listed(state, act.kind()).0,
    };
    let strong = matches!(act, Action::Attack { manner: Manner::Strong, .. });
    Price { ap, stamina: if strong { 1 } else { listed(state, act.kind()).1 } }
}
