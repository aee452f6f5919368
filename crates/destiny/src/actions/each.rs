//! What there is to do: every action that an actor could name, and what it is called.

use super::{Price, price};
use crate::prelude::*;

/// Visits every attack with what is in hand.
pub(crate) fn each_attack(state: &State, actor: ActorId, mut visit: impl FnMut(Action)) {
    let weapons = state.profile(actor).weapons.iter().enumerate();
    for (at, weapon) in weapons.filter(|(at, _)| state.actor(actor).holds(*at)) {
        let manners: &[Manner] = if weapon.is_ranged() { &Manner::ALL[..1] } else { &Manner::ALL[..3] };
        for target in state.ids().filter(|&id| state.hostile(actor, id)) {
            for &manner in manners {
                visit(Action::Attack { manner, weapon: at as u8, target });
            }
        }
    }
}

/// Visits every action that an actor could name.
pub(crate) fn each_act(state: &State, actor: ActorId, mut visit: impl FnMut(Action)) {
    each_attack(state, actor, &mut visit);
    visit(Action::Defend);
    let readiable = ActKind::ALL.iter().copied().filter(|kind| kind.is_readiable() && may_be_used(state, actor, *kind));
    for kind in readiable {
        visit(Action::Ready { kind });
    }
    visit(Action::SeizeInitiative);
    for &to in Posture::ALL {
        visit(Action::ChangePosture { to });
    }
    let tasks = (0..state.tasks.len().min(256)).map(|task| task as u8);
    for task in tasks.filter(|&task| state.task(actor, task).is_some()) {
        visit(Action::Task { task });
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
    let one = state.actor(actor);
    match kind {
        StandardAttack | QuickAttack | StrongAttack | Defend | SeizeInitiative | ChangePosture => true,
        NonlethalAttack | Distract | Shove | Trip => profile.weapons.iter().any(|arm| !arm.is_ranged()),
        Throw => profile.weapons.iter().any(|arm| arm.thrown.is_some()),
        Cast => !profile.spells.is_empty(),
        Use => one.carried != 0,
        _ => false,
    }
}

/// Visits what is seldom done: what depends on who is near, on what is carried, on what is the matter.
fn each_rarer(state: &State, actor: ActorId, visit: &mut impl FnMut(Action)) {
    let profile = state.profile(actor);
    let one = *state.actor(actor);
    let arms = || profile.weapons.iter().zip(0u8..).filter(|(_, at)| one.holds(usize::from(*at)));
    for target in state.ids().filter(|&id| id != actor && state.is_present_and_alive(id)) {
        let near = space::gap(state, actor, target);
        let foe = state.hostile(actor, target);
        for (arm, weapon) in arms().filter(|_| foe) {
            if let Some(reach) = arm.reach {
                let attack = |manner| Action::Attack { manner, weapon, target };
                if near <= reach {
                    visit(attack(Manner::Nonlethal));
                    let natural = |thing: Thing| matches!(thing, Thing::Weapon(at) if state.weapon(target, at).is_none_or(Weapon::is_natural));
                    let held = (0..8).flat_map(|at| [Thing::Weapon(at), Thing::Item(at)]);
                    let held = held.filter(|&thing| state.has_in_hand(target, thing) && !natural(thing));
                    for thing in held {
                        visit(Action::Disarm { weapon, target, thing });
                    }
                }
                if near <= reach + 1 && one.opening.is_none() {
                    visit(Action::Opening { weapon, target });
                }
                if arm.thrown.is_some() {
                    visit(attack(Manner::Throw));
                }
                if reach == 0 && near < 1 {
                    visit(attack(Manner::Grapple));
                }
            }
        }
        if foe && arms().filter_map(|(arm, _)| arm.reach).max().is_some_and(|reach| near <= reach) {
            visit(Action::Distract { target });
            visit(Action::Trip { target });
            let ways = state.setting.map.as_ref().map_or(2, |map| map.shape().directions().len()) as u8;
            for way in 0..ways {
                visit(Action::Shove { target, way });
            }
        }
        for spell in (0..profile.spells.len() as u8).filter(|_| foe) {
            visit(Action::Cast { spell, target });
        }
        if near < 1 {
            close(state, (actor, target, foe), visit);
        }
    }
    heals(state, actor, actor, visit);
    for (spell, at) in profile.spells.iter().zip(0u8..) {
        if spell.casting == Casting::Ward {
            visit(Action::Cast { spell: at, target: actor });
        }
    }
    for thing in (0..8).flat_map(|at| [Thing::Weapon(at), Thing::Item(at)]) {
        if state.has_in_hand(actor, thing) {
            visit(Action::Stow { thing });
        } else {
            visit(Action::Retrieve { thing });
        }
    }
    for item in (0..profile.gear.len() as u8).filter(|item| state.has_in_hand(actor, Thing::Item(*item))) {
        visit(Action::Use { item });
        visit(Action::EndEffect { item });
    }
    for weapon in (0..8).filter(|at| one.unloaded & 1 << at != 0) {
        visit(Action::Reload { weapon });
    }
    each_about(state, actor, visit);
    visit(Action::Dash);
    if grappling::escape_tn(state, actor).is_some() {
        for &by in Effort::ALL {
            visit(Action::Escape { by });
        }
    }
    if state.wrestles(actor) {
        visit(Action::Drag);
    }
    if one.mount.is_some() {
        visit(Action::Dismount);
        visit(Action::Calm);
    }
    if matches!(one.medium, Medium::Underwater | Medium::Bottom) {
        visit(Action::Surface);
    }
}

/// Visits what is done with what lies and stands about, within reach.
fn each_about(state: &State, actor: ActorId, visit: &mut impl FnMut(Action)) {
    let near = |at: Spot| space::yards_to(state, actor, at);
    let lying = state.lying.iter().filter(|one| near(one.at) <= 1);
    for Lying { owner, thing, .. } in lying {
        visit(Action::PickUp { owner, thing });
    }
    for (one, object) in state.objects.iter().zip(0u8..).filter(|(one, _)| !one.broken && one.hidden.is_none()) {
        if near(one.at) <= 1 {
            let turned = if one.open { Deed::Shut } else { Deed::Open };
            for deed in [Deed::Use, turned] {
                visit(Action::Object { object, deed });
            }
        }
        if near(one.at) <= 1 && one.breaks.is_some() {
            visit(Action::Object { object, deed: Deed::Force });
        }
        let arms = state.profile(actor).weapons.iter().zip(0u8..).filter(|_| one.breaks.is_some());
        for (arm, weapon) in arms.filter(|(_, at)| state.actor(actor).holds(usize::from(*at))) {
            if arm.reach.is_some_and(|reach| near(one.at) <= reach + 1) {
                visit(Action::Object { object, deed: Deed::Strike(weapon) });
            }
        }
    }
}

/// What is done to one who is adjacent.
fn close(state: &State, (actor, target, foe): (ActorId, ActorId, bool), visit: &mut impl FnMut(Action)) {
    if state.setting.map.is_some() && foe {
        for &by in Effort::ALL {
            visit(Action::EnterSpace { target, by });
        }
    }
    if state.partners(actor).any(|one| one == target) {
        visit(Action::Pin { target });
    }
    heals(state, actor, target, visit);
    if !foe && state.profile(target).size >= state.profile(actor).size && state.profile(target).sort == ActorKind::Npc {
        visit(Action::Mount { target });
    }
}

/// What is done for one who is hurt.
fn heals(state: &State, actor: ActorId, target: ActorId, visit: &mut impl FnMut(Action)) {
    let hurt = state.actor(target);
    if hurt.dying.is_some() && actor != target {
        visit(Action::Stabilize { target });
    }
    let levels = Level::ALL.iter().filter(|level| hurt.wounds[level.index()] > 0);
    for &level in levels {
        visit(Action::TreatWound { target, level });
    }
    for at in 0..hurt.effects.len() as u8 {
        visit(Action::TreatCondition { target, at });
    }
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
            Action::Defend => "Defend".into(),
            Action::Ready { kind } => format!("Ready: {kind}"),
            Action::SeizeInitiative => "Seize initiative".into(),
            Action::ChangePosture { to } => format!("Change posture: {to}"),
            Action::Jump { leap, .. } if leap.high => format!("Jump {} in up", leap.length),
            Action::Jump { leap, to } => format!("Jump {} ft to {to}", leap.length),
            Action::Cast { spell, target } => {
                let spell =
                    state.profile(who).spells.get(usize::from(spell)).map_or("a spell", |spell| spell.name.as_str());
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
            Action::Dash => "Dash".into(),
            Action::Drag => "Drag those who hold on".into(),
            Action::Pin { target } => format!("Pin {}", name(target)),
            Action::Disarm { weapon, target, thing } => {
                let with = state.weapon_name(who, weapon);
                format!("Disarm {} of {} with {with}", name(target), state.thing_name(target, thing))
            }
            Action::Distract { target } => format!("Distract {}", name(target)),
            Action::Shove { target, way } => format!("Shove {} {}", name(target), falling::way_name(state, way)),
            Action::Trip { target } => format!("Trip {}", name(target)),
            Action::Stabilize { target } => format!("Stabilize {}", name(target)),
            Action::TreatCondition { target, at } => {
                let effect = state.actor(target).effects.get(at.into());
                let what = effect.map_or("condition", |effect| effect.condition.name());
                format!("Treat {}: {what}", name(target))
            }
            Action::TreatWound { target, level } => format!("Treat a {level} wound of {}", name(target)),
            Action::EndEffect { item } => format!("End an effect of {}", state.thing_name(who, Thing::Item(item))),
            Action::Mount { target } => format!("Mount {}", name(target)),
            Action::Dismount => "Dismount".into(),
            Action::Calm => "Calm the mount".into(),
            Action::Surface => "Come up".into(),
            Action::Task { task } => {
                state.task(who, task).map_or_else(|| "Other action".into(), |task| task.name.clone())
            }
        }
    }
    fn group(&self) -> &'static str {
        match self {
            Action::Attack { .. } | Action::Blind { .. } => "Attack",
            Action::Cast { .. } => "Spells",
            Action::Defend => "Defence",
            Action::Ready { .. } | Action::SeizeInitiative => "Timing",
            Action::ChangePosture { .. } | Action::Jump { .. } | Action::Dash | Action::EnterSpace { .. } => "Move",
            Action::Mount { .. } | Action::Dismount | Action::Calm | Action::Surface => "Move",
            Action::Retrieve { .. } | Action::Stow { .. } | Action::Use { .. } | Action::Reload { .. } => "Gear",
            Action::EndEffect { .. } | Action::Handle { .. } | Action::PickUp { .. } => "Gear",
            Action::Object { .. } => "Thing",
            Action::Escape { .. } | Action::Drag | Action::Pin { .. } => "Wrestle",
            Action::Disarm { .. } | Action::Distract { .. } | Action::Shove { .. } | Action::Trip { .. } => "Hinder",
            Action::Opening { .. } => "Hinder",
            Action::Stabilize { .. } | Action::TreatCondition { .. } | Action::TreatWound { .. } => "Heal",
            Action::Task { .. } => "Other",
        }
    }
    fn details(&self, who: ActorId, state: &State, offer: &mut Offer) {
        let Price { ap, stamina } = price(state, who, *self);
        if state.stage == Stage::Fighting {
            offer.also_costs(ap, "AP");
        }
        offer.also_costs(stamina, "stamina");
        if let Action::Cast { spell, .. } = *self {
            let spell = state.profile(who).spells.get(usize::from(spell));
            offer.also_costs(spell.map_or(0, |spell| (spell.spends + spell.invests) as i16), "mana");
        }
    }
}
