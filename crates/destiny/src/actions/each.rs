//! What there is to do: every action that an actor could name, and what it is called.

use super::{Price, price};
use crate::prelude::*;

/// Visits every attack on an enemy with what is in hand.
pub(crate) fn each_attack(state: &State, actor: ActorId, mut visit: impl FnMut(Action)) {
    for (weapon, record) in state.wielded(actor) {
        let manners: &[Manner] =
            if record.is_ranged() { &[Manner::Standard] } else { &[Manner::Standard, Manner::Quick, Manner::Strong] };
        for target in state.ids().filter(|&id| state.hostile(actor, id)) {
            for &manner in manners {
                visit(Action::Attack { manner, weapon, target });
            }
        }
    }
}

/// Visits every action that an actor could name.
pub(crate) fn each_act(state: &State, actor: ActorId, mut visit: impl FnMut(Action)) {
    each_attack(state, actor, &mut visit);
    visit(Action::Defend {});
    for &kind in ActKind::ALL {
        if kind.is_readiable() && may_be_used(state, actor, kind) {
            visit(Action::Ready { kind });
        }
    }
    visit(Action::SeizeInitiative {});
    for &to in Posture::ALL {
        visit(Action::ChangePosture { to });
    }
    for task in (0..state.tasks.len().min(256)).map(|task| task as u8) {
        if state.task(actor, task).is_some() {
            visit(Action::Task { task });
        }
    }
    each_rarer(state, actor, &mut visit);
}

/// Returns whether a kind of action is one that an actor with these weapons, spells and things might ready.
fn may_be_used(state: &State, actor: ActorId, kind: ActKind) -> bool {
    use ActKind::{
        Cast, ChangePosture, Defend, Distract, NonlethalAttack, QuickAttack, SeizeInitiative, Shove, StandardAttack,
        StrongAttack, Throw, Trip, Use,
    };
    let profile = state.profile(actor);
    match kind {
        StandardAttack | QuickAttack | StrongAttack | Defend | SeizeInitiative | ChangePosture => true,
        NonlethalAttack | Distract | Shove | Trip => profile.weapons.iter().any(|weapon| !weapon.is_ranged()),
        Throw => profile.weapons.iter().any(|weapon| weapon.thrown.is_some()),
        Cast => !profile.spells.is_empty(),
        Use => state.actor(actor).carried != 0,
        _ => false,
    }
}

/// Visits what is seldom done: what depends on who is near, on what is carried, on what is the matter.
fn each_rarer(state: &State, actor: ActorId, visit: &mut impl FnMut(Action)) {
    for target in state.ids().filter(|&id| id != actor && state.is_present_and_alive(id)) {
        each_at(state, actor, target, visit);
    }
    each_healing(state, actor, actor, visit);
    for (spell, at) in state.profile(actor).spells.iter().zip(0u8..) {
        if spell.casting == Casting::Ward {
            visit(Action::Cast { spell: at, target: actor });
        }
    }
    each_carried(state, actor, visit);
    each_about(state, actor, visit);

    let creature = *state.actor(actor);
    visit(Action::Dash {});
    if grappling::escape_tn(state, actor).is_some() {
        for &by in Effort::ALL {
            visit(Action::Escape { by });
        }
    }
    if state.wrestles(actor) {
        visit(Action::Drag {});
    }
    if creature.mount.is_some() {
        visit(Action::Dismount {});
        visit(Action::Calm {});
    }
    if matches!(creature.medium, Medium::Underwater | Medium::Bottom) {
        visit(Action::Surface {});
    }
}

/// Visits what is done to one other who is in the scene.
fn each_at(state: &State, actor: ActorId, target: ActorId, visit: &mut impl FnMut(Action)) {
    if state.hostile(actor, target) {
        for (weapon, record) in state.wielded(actor) {
            each_with(state, actor, (weapon, record), target, visit);
        }
        let gap = space::gap(state, actor, target);
        if state.melee_reach(actor).is_some_and(|reach| gap <= reach) {
            visit(Action::Distract { target });
            visit(Action::Trip { target });
            let ways = state.setting.map.as_ref().map_or(2, |map| map.shape().directions().len()) as u8;
            for way in 0..ways {
                visit(Action::Shove { target, way, most: None });
            }
        }
        for spell in 0..state.profile(actor).spells.len() as u8 {
            visit(Action::Cast { spell, target });
        }
    }
    if space::gap(state, actor, target) < 1 {
        each_adjacent(state, actor, target, visit);
    }
}

/// Visits what is done to an enemy with a melee weapon in hand, beside striking.
fn each_with(
    state: &State,
    actor: ActorId,
    (weapon, record): (u8, &Weapon),
    target: ActorId,
    visit: &mut impl FnMut(Action),
) {
    let Some(reach) = record.reach else { return };
    let gap = space::gap(state, actor, target);
    if gap <= reach {
        visit(Action::Attack { manner: Manner::Nonlethal, weapon, target });
        for at in 0..8 {
            for thing in [Thing::Weapon(at), Thing::Item(at)] {
                if state.has_in_hand(target, thing) && !state.is_natural(target, thing) {
                    visit(Action::Disarm { weapon, target, thing });
                }
            }
        }
    }
    if gap <= reach + 1 && state.actor(actor).opening.is_none() {
        visit(Action::Opening { weapon, target });
    }
    if record.thrown.is_some() {
        visit(Action::Attack { manner: Manner::Throw, weapon, target });
    }
    if reach == 0 && gap < 1 {
        visit(Action::Attack { manner: Manner::Grapple, weapon, target });
    }
}

/// Visits what is done with what an actor carries.
fn each_carried(state: &State, actor: ActorId, visit: &mut impl FnMut(Action)) {
    for at in 0..8 {
        for thing in [Thing::Weapon(at), Thing::Item(at)] {
            if state.has_in_hand(actor, thing) {
                visit(Action::Stow { thing });
            } else {
                visit(Action::Retrieve { thing });
            }
        }
    }
    for item in 0..state.profile(actor).gear.len() as u8 {
        if state.has_in_hand(actor, Thing::Item(item)) {
            visit(Action::Use { item });
            visit(Action::EndEffect { item });
        }
    }
    for weapon in 0..8 {
        if has_bit(state.actor(actor).unloaded, weapon) {
            visit(Action::Reload { weapon });
        }
    }
}

/// Visits what is done with what lies and stands about, within reach.
fn each_about(state: &State, actor: ActorId, visit: &mut impl FnMut(Action)) {
    for lying in state.lying.iter().filter(|lying| space::yards_to(state, actor, lying.at) <= 1) {
        visit(Action::PickUp { owner: lying.owner, thing: lying.thing });
    }
    for (record, object) in state.objects.iter().zip(0u8..) {
        if record.broken || record.hidden.is_some() {
            continue;
        }
        let yards = space::yards_to(state, actor, record.at);
        if yards <= 1 {
            visit(Action::Object { object, deed: ObjectUse::Use });
            let turned = if record.open { ObjectUse::Shut } else { ObjectUse::Open };
            visit(Action::Object { object, deed: turned });
        }
        if record.breaks.is_none() {
            continue;
        }
        if yards <= 1 {
            visit(Action::Object { object, deed: ObjectUse::Force });
        }
        for (weapon, record) in state.wielded(actor) {
            if record.reach.is_some_and(|reach| yards <= reach + 1) {
                visit(Action::Object { object, deed: ObjectUse::Strike(weapon) });
            }
        }
    }
}

/// Visits what is done to one who is adjacent.
fn each_adjacent(state: &State, actor: ActorId, target: ActorId, visit: &mut impl FnMut(Action)) {
    let foe = state.hostile(actor, target);
    if state.setting.map.is_some() && foe {
        for &by in Effort::ALL {
            visit(Action::EnterSpace { target, by });
        }
    }
    if state.partners(actor).any(|partner| partner == target) {
        visit(Action::Pin { target });
    }
    each_healing(state, actor, target, visit);
    let large = state.profile(target).size >= state.profile(actor).size;
    if !foe && large && state.profile(target).sort == ActorKind::Npc {
        visit(Action::Mount { target });
    }
}

/// Visits what is done for one who is hurt.
fn each_healing(state: &State, actor: ActorId, target: ActorId, visit: &mut impl FnMut(Action)) {
    let patient = state.actor(target);
    if patient.dying.is_some() && actor != target {
        visit(Action::Stabilize { target });
    }
    for &level in Level::ALL {
        if patient.wounds[level.index()] > 0 {
            visit(Action::TreatWound { target, level });
        }
    }
    for at in 0..patient.effects.len() as u8 {
        visit(Action::TreatCondition { target, at });
    }
}

/// Returns what a spell of an actor is called.
fn spell_name(state: &State, actor: ActorId, spell: u8) -> &str {
    state.profile(actor).spells.get(usize::from(spell)).map_or("a spell", |spell| spell.name.as_str())
}

/// Returns what the condition of an actor at a place is called.
fn condition_name(state: &State, actor: ActorId, at: u8) -> &'static str {
    let effect = state.actor(actor).effects.get(at.into());
    effect.map_or("condition", |effect| effect.condition.name())
}

impl Shown<Destiny> for Action {
    fn label(&self, who: ActorId, teller: &Teller<'_>) -> String {
        let state = teller.state;
        let name = |id: ActorId| teller.name(id);
        match *self {
            Action::Attack { manner: Manner::Throw, weapon, target } => {
                format!("Throw {} at {}", state.weapon_name(who, weapon), name(target))
            }
            Action::Attack { manner, weapon, target } => {
                format!("{manner} {} with {}", name(target), state.weapon_name(who, weapon))
            }
            Action::Defend {} => "Defend".into(),
            Action::Ready { kind } => format!("Ready: {kind}"),
            Action::SeizeInitiative {} => "Seize initiative".into(),
            Action::ChangePosture { to } => format!("Change posture: {to}"),
            Action::Jump { leap, .. } if leap.high => format!("Jump {} in up", leap.length),
            Action::Jump { leap, to } => format!("Jump {} ft to {to}", leap.length),
            Action::Cast { spell, target } => {
                let spell = spell_name(state, who, spell);
                if target == who { format!("Cast {spell}") } else { format!("Cast {spell} at {}", name(target)) }
            }
            Action::Blind { weapon, at } => format!("Strike at {at} with {}", state.weapon_name(who, weapon)),
            Action::Retrieve { thing } => format!("Take out {}", state.thing_name(who, thing)),
            Action::Stow { thing } => format!("Put away {}", state.thing_name(who, thing)),
            Action::Use { item } => format!("Use {}", state.thing_name(who, Thing::Item(item))),
            Action::Handle { what } => format!("Use: {what}"),
            Action::Object { object, deed } => objects::label(state, who, object, deed),
            Action::PickUp { owner, thing } => format!("Pick up {}", state.thing_name(owner, thing)),
            Action::Reload { weapon } => format!("Load {}", state.weapon_name(who, weapon)),
            Action::Opening { weapon, target } => {
                format!("Make an opening against {} with {}", name(target), state.weapon_name(who, weapon))
            }
            Action::EnterSpace { target, by } => format!("Enter the space of {} by {by}", name(target)),
            Action::Escape { by } => format!("Escape by {by}"),
            Action::Dash {} => "Dash".into(),
            Action::Drag {} => "Drag those who hold on".into(),
            Action::Pin { target } => format!("Pin {}", name(target)),
            Action::Disarm { weapon, target, thing } => {
                let with = state.weapon_name(who, weapon);
                format!("Disarm {} of {} with {with}", name(target), state.thing_name(target, thing))
            }
            Action::Distract { target } => format!("Distract {}", name(target)),
            Action::Shove { target, way, most } => {
                let most = most.map_or_else(String::new, |most| format!(", at most {most} yd"));
                format!("Shove {} {}{most}", name(target), falling::way_name(state, way))
            }
            Action::Trip { target } => format!("Trip {}", name(target)),
            Action::Stabilize { target } => format!("Stabilize {}", name(target)),
            Action::TreatCondition { target, at } => {
                format!("Treat {}: {}", name(target), condition_name(state, target, at))
            }
            Action::TreatWound { target, level } => format!("Treat a {level} wound of {}", name(target)),
            Action::EndEffect { item } => format!("End an effect of {}", state.thing_name(who, Thing::Item(item))),
            Action::Mount { target } => format!("Mount {}", name(target)),
            Action::Dismount {} => "Dismount".into(),
            Action::Calm {} => "Calm the mount".into(),
            Action::Surface {} => "Come up".into(),
            Action::Task { task } => {
                state.task(who, task).map_or_else(|| "Other action".into(), |task| task.name.clone())
            }
        }
    }

    fn group(&self) -> &'static str {
        match self {
            Action::Attack { .. } | Action::Blind { .. } => "Attack",
            Action::Cast { .. } => "Spells",
            Action::Defend {} => "Defence",
            Action::Ready { .. } | Action::SeizeInitiative {} => "Timing",
            Action::ChangePosture { .. } | Action::Jump { .. } | Action::Dash {} | Action::EnterSpace { .. } => "Move",
            Action::Mount { .. } | Action::Dismount {} | Action::Calm {} | Action::Surface {} => "Move",
            Action::Retrieve { .. } | Action::Stow { .. } | Action::Use { .. } | Action::Reload { .. } => "Gear",
            Action::EndEffect { .. } | Action::Handle { .. } | Action::PickUp { .. } => "Gear",
            Action::Object { .. } => "Thing",
            Action::Escape { .. } | Action::Drag {} | Action::Pin { .. } => "Wrestle",
            Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => "Hinder",
            Action::Opening { .. } => "Hinder",
            Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => "Heal",
            Action::Task { .. } => "Other",
        }
    }

    fn kind(&self) -> CommandKind {
        match self {
            Action::Attack { .. } | Action::Blind { .. } => CommandKind::Attack,
            Action::Cast { .. } => CommandKind::Spell,
            Action::ChangePosture { .. } | Action::Jump { .. } | Action::Dash {} => CommandKind::Move,
            Action::EnterSpace { .. } | Action::Mount { .. } | Action::Dismount {} => CommandKind::Move,
            Action::Calm {} | Action::Surface {} => CommandKind::Move,
            Action::Escape { .. } | Action::Drag {} | Action::Pin { .. } => CommandKind::Maneuver,
            Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } => CommandKind::Maneuver,
            Action::Trip { .. } | Action::Opening { .. } => CommandKind::Maneuver,
            Action::Retrieve { .. } | Action::Stow { .. } | Action::PickUp { .. } => CommandKind::Gear,
            _ => CommandKind::Other,
        }
    }

    fn details(&self, who: ActorId, state: &State, offer: &mut Offer) {
        let Price { ap, stamina } = price(state, who, *self);
        if state.stage == Stage::Fighting {
            offer.also_costs(ap, "AP");
        }
        offer.also_costs(stamina, "stamina");
        if let Action::Object { object, deed: ObjectUse::Open | ObjectUse::Shut } = *self {
            offer.door = state.object(object).map(|object| object.name.clone());
            offer.kind = CommandKind::Door;
        }
        if let Action::Cast { spell, .. } = *self {
            let spell = state.profile(who).spells.get(usize::from(spell));
            offer.also_costs(spell.map_or(0, |spell| (spell.spends + spell.invests) as i16), "mana");
        }
    }
}
