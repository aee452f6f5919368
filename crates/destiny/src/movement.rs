//! Movement along the lane, and the reactions to it: rebuffs. Harrying those who shoot stands here too.

use crate::command::{Act, Manner, Posture};
use crate::conditions;
use crate::event::Event;
use crate::state::{Attack, Moving, Pending, Question, Source, State, Window};
use crate::{Destiny, actions, attack, derived, turns, windows};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene};

ludex_engine::rules! {
    /// Four AP move a creature as many yards as its movement rate.
    FULL = "WT-MOV-01", "Full movement";
    /// Fewer AP move it a part of that.
    PART = "WT-MOV-02", "Part of a movement";
    /// AP buys quarter yards into a pool, as many each as the rate; whole yards of it can be walked at any time in
    /// the round.
    POOL = "WT-MOV-03", "Movement pool";
    /// What is left of the pool is lost at the end of the round.
    UNSPENT = "WT-MOV-04", "Unspent movement";
    /// A visible enemy steps inside the optimal reach of a melee weapon, from the edge of it or beyond: that is
    /// the trigger of a rebuff, before the step.
    REBUFF = "WT-ACT-06", "Rebuff: trigger";
    /// A rebuff is one attack; the wound it deals is one level worse. Then the movement goes on if it can and
    /// its mover wishes.
    REBUFF_EFFECT = "WT-ACT-07", "Rebuff: effect";
    /// Whoever starts a ranged attack within reach of a melee weapon can be harried: -2 on ranged attacks for
    /// the round, this one included; once a round for each harrier and shooter.
    HARRY = "WT-ACT-13", "Harry";
    /// A rebuff that takes the mover out of the fight stops it where it stands.
    REBUFF_STOPS = "WT-INT-01", "Rebuff stops the mover";
    /// The penalty of being harried changes the total of the roll, never whether it is critical.
    HARRY_CRITICAL = "WT-INT-15", "Harry and a critical";
}

/// AP of harrying.
const HARRY_AP: i16 = 2;

/// Quarter yards that one yard costs.
fn yard(state: &State, actor: ActorId) -> i32 {
    4 * match state.actor(actor).posture {
        Posture::Standing => 1,
        Posture::Crouching => 2,
        Posture::Prone => 3,
    }
}

/// The AP that it takes to walk to a place, or none if no AP could.
pub fn ap_to(state: &State, actor: ActorId, to: i16) -> Option<i16> {
    let yards = i32::from(state.actor(actor).place.abs_diff(to));
    let lacking = yards * yard(state, actor) - i32::from(state.actor(actor).movement);
    let rate = derived::rate(state, actor);
    match (lacking, rate) {
        (..=0, _) => Some(0),
        (_, 0) => None,
        _ => i16::try_from((lacking + rate - 1) / rate).ok(),
    }
}

/// Whether the turn holder may announce this movement.
pub(crate) fn announce(state: &State, actor: ActorId, to: i16) -> Result<Event, Refusal> {
    turns::on_turn(state, actor)?;
    if conditions::is_immobile(state, actor) {
        return Err(Refusal::new(&conditions::IMMOBILE, "it cannot move"));
    }
    if !(0..=state.setting.lane).contains(&to) || to == state.actor(actor).place {
        return Err(Refusal::new(&FULL, "that is no other place on the lane"));
    }
    match ap_to(state, actor, to) {
        Some(ap) if ap <= state.actor(actor).ap => Ok(Event::MoveAnnounced { actor, to }),
        _ => Err(Refusal::new(&PART, "there are not enough Action Points to walk there").instead("walk less far")),
    }
}

/// One step of a movement: it is paid for, somebody is asked, or a yard is walked.
pub(crate) fn advance<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, moving: Moving) {
    let Moving { actor, to, bought, rebuffed } = moving;
    let state = scene.state();
    let (place, movement) = (state.actor(actor).place, state.actor(actor).movement);
    let cost = yard(state, actor) as i16;
    if conditions::is_immobile(state, actor) || place == to {
        return end(scene, actor);
    }
    if rebuffed {
        return scene.emit(Event::Asked { pending: Pending { asked: actor, question: Question::GoOn } });
    }
    if !bought {
        let Some(ap) = ap_to(state, actor, to).filter(|&ap| ap <= state.actor(actor).ap) else {
            return end(scene, actor);
        };
        let rate = derived::rate(state, actor) as i16;
        actions::spend(scene, actor, ap, false);
        return scene.emit(Event::MovementBought { actor, movement: movement + ap * rate });
    }
    if movement < cost {
        return end(scene, actor);
    }
    if let Some(asked) = state.next_by_initiative(None, |id| may_rebuff_at_all(state, id)) {
        return scene.emit(Event::Asked { pending: Pending { asked, question: Question::Rebuff } });
    }
    scene.emit(Event::Stepped { actor, to: place + (to - place).signum(), movement: movement - cost });
}

pub(crate) fn end<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) {
    scene.emit(Event::MoveEnded { actor });
    scene.emit(Event::WindowOpened { window: Window::Moved });
}

/// Whether a weapon may rebuff the step that comes next.
pub(crate) fn may_rebuff(state: &State, actor: ActorId, weapon: u8) -> Result<(), Refusal> {
    let none = || Refusal::new(&REBUFF, "nobody comes inside the reach of this weapon");
    let moving = state.moving.filter(|moving| moving.bought).ok_or_else(none)?;
    windows::may_react(state, actor)?;
    let mover = state.actor(moving.actor);
    if !state.hostile(actor, moving.actor) || mover.unseen {
        return Err(none());
    }
    let reach = state.profile(actor).weapons.get(usize::from(weapon)).and_then(|weapon| weapon.reach);
    let reach = reach.filter(|_| state.actor(actor).held & (1 << weapon) != 0).ok_or_else(none)?;
    let next = mover.place + (moving.to - mover.place).signum();
    let after = i32::from(state.actor(actor).place.abs_diff(next)).max(1) - 1;
    if attack::gap(state, actor, moving.actor) < reach || after >= reach {
        return Err(none());
    }
    attack::lawful(state, actor, Manner::Rebuff, weapon, moving.actor)?;
    if rebuff_act(moving.actor, weapon, state, actor).1 > state.actor(actor).ap {
        return Err(Refusal::new(&actions::PAYING, "there are not enough Action Points for a rebuff"));
    }
    Ok(())
}

fn rebuff_act(target: ActorId, weapon: u8, state: &State, actor: ActorId) -> (Act, i16) {
    let act = Act::Attack { manner: Manner::Rebuff, weapon, target };
    (act, actions::price(state, actor, act).ap)
}

fn may_rebuff_at_all(state: &State, actor: ActorId) -> bool {
    !state.actor(actor).declined
        && (0..state.profile(actor).weapons.len() as u8).any(|weapon| may_rebuff(state, actor, weapon).is_ok())
}

/// A rebuff.
pub(crate) fn rebuff<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, weapon: u8) {
    let Some(moving) = scene.state().moving else { return };
    let (act, _) = rebuff_act(moving.actor, weapon, scene.state(), actor);
    scene.emit(Event::ReactionTaken { actor, act, source: Source::Rebuff });
    actions::carry_out(scene, actor, act, Source::Rebuff);
}

/// Whether somebody may harry the shooter of this attack.
pub(crate) fn may_harry(state: &State, actor: ActorId, attack: &Attack) -> bool {
    let shooter = attack.attacker;
    let reaches = |(at, weapon): (usize, &crate::gear::Weapon)| {
        state.actor(actor).held & (1 << at) != 0
            && weapon.reach.is_some_and(|reach| attack::gap(state, actor, shooter) <= reach)
    };
    !state.actor(actor).declined
        && state.hostile(actor, shooter)
        && windows::may_react(state, actor).is_ok()
        && state.actor(actor).ap >= HARRY_AP
        && !state.actor(shooter).unseen
        && !state.actor(shooter).effects.is_full()
        && !attack::harried_by(state, shooter, actor)
        && state.profile(actor).weapons.iter().enumerate().any(reaches)
}

/// Whether somebody may harry now.
pub(crate) fn may_harry_now(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    windows::asked(state, actor, Question::Harry)?;
    match state.attack {
        Some(attack) if may_harry(state, actor, &attack) => Ok(attack.attacker),
        _ => Err(Refusal::new(&HARRY, "there is nobody to harry now")),
    }
}

/// Somebody harries the shooter.
pub(crate) fn harry<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, target: ActorId) {
    scene.emit(Event::Harried { actor, target });
    if scene.state().actor(actor).readied.is_some() {
        scene.emit(Event::ReadyEnded { actor });
    }
    actions::spend(scene, actor, HARRY_AP, false);
}
