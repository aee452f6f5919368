//! The one place where state changes: what each event does.

mod frame;
mod gear;
mod harm;
mod ruling;
mod way;

use crate::campaign;
use crate::character::{BoostOn, Skill};
use crate::checks::{Focus, reroll};
use crate::event::{DamageDealt, Event, Healing};
use crate::pending::Pending;
use crate::rest::Rest;
use crate::rounds::ROUND_SECONDS;
use crate::state::{Activation, Grapple, Help, Phase, Saves, Stage, State, Turn};
use crate::statuses::{Effect, Status};
use crate::{body, mounted, talk, valor};
pub(crate) use frame::lets_rolls_stand;
use frame::{encounter_ended, turn_ended};
use harm::{died, revived, set_temporary};
use ruling::rule;
use std::sync::Arc;

/// Changes the state as an event says.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::EncounterStarted => {
            (state.stage, state.short_rest) = (Stage::Fighting, false);
            (state.round, state.phase) = (0, Phase::Between);
            lets_rolls_stand(state);
            state.actors.iter_mut().for_each(|actor| actor.social_rerolls = 0);
            state.relations.iter_mut().for_each(|relation| relation.deceived = false);
        }
        Event::ApRolled { actor, total, .. } => state.actor_mut(*actor).ap_reset = *total,
        Event::ApRerolled { actor, die, roll, total, .. } => {
            state.actor_mut(*actor).ap_reset = *total;
            if let Some(Pending::RerollAp { faces, again, left, .. }) = state.pending.last_mut() {
                faces[usize::from(*die)] = roll.kept as u8;
                *again |= 1 << *die;
                *left -= 1;
            }
        }
        Event::RoundStarted { round } => {
            (state.round, state.phase) = (*round, Phase::Opening);
            lets_rolls_stand(state);
            state.actors.iter_mut().for_each(|actor| actor.turn = Turn::default());
        }
        Event::RoundOpened => state.phase = Phase::Acting,
        Event::ApReset { actor, ap, .. } => state.actor_mut(*actor).ap = *ap,
        Event::TurnStarted { actor } => {
            let helper = *actor;
            state.actor_mut(helper).turn.started = true;
            for other in &mut state.actors {
                other.loses_help(|help| help.by == helper);
            }
        }
        Event::Activated { actor } => {
            (state.acting, state.next) = (Some(*actor), None);
            state.activation = Activation::default();
            state.run_up = state.run_up.filter(|run| run.actor == *actor);
        }
        Event::ActivationEnded { .. } => state.acting = None,
        Event::TurnEnded { actor, why } => turn_ended(state, *actor, *why),
        Event::RoundEnded { .. } => {
            state.clock.advance(ROUND_SECONDS);
            (state.phase, state.next) = (Phase::Between, None);
            for actor in &mut state.actors {
                actor.ap = 0;
                actor.turn.readied = false;
                actor.statuses.round_passed();
                if let Some(on) = actor.magic.concentration.as_mut().filter(|on| !on.readied) {
                    on.rounds = on.rounds.saturating_sub(1);
                }
            }
        }
        Event::EncounterEnded => encounter_ended(state),
        Event::ApSpent { actor, amount, .. } | Event::ApLost { actor, amount, .. } => {
            let actor = state.actor_mut(*actor);
            actor.ap = (actor.ap - amount).max(0);
        }
        Event::ApRegained { actor, amount, .. } => state.actor_mut(*actor).ap += amount,
        Event::Readied { actor } => {
            state.actor_mut(*actor).turn.readied = true;
            state.activation.spent = true;
        }
        Event::SteppedIn { actor, ap, after, .. } => {
            let stepping = state.actor_mut(*actor);
            stepping.turn.readied = false;
            stepping.ap = *ap;
            if *after {
                state.next = Some(*actor);
            } else {
                state.acting = Some(*actor);
                state.activation = Activation::default();
                state.run_up = state.run_up.filter(|run| run.actor == *actor);
            }
        }
        Event::Yielded { to, .. } => {
            state.acting = Some(*to);
            state.activation = Activation::default();
            state.run_up = state.run_up.filter(|run| run.actor == *to);
        }
        Event::MoveStarted { .. }
        | Event::Halted { .. }
        | Event::WalkedOn { .. }
        | Event::StepAsked { .. }
        | Event::Stepped { .. }
        | Event::Climbed { .. }
        | Event::Fell { .. }
        | Event::MoveEnded { .. }
        | Event::Positioned { .. }
        | Event::Faced { .. }
        | Event::Pushed { .. }
        | Event::Dragged { .. } => way::went(state, event),
        Event::Asked { pending } => state.pending.push(*pending),
        Event::Settled => {
            state.pending.pop();
        }
        Event::Scene(turned) => campaign::apply(state, turned),
        Event::Talk(spoken) => talk::apply(state, spoken),
        Event::Senses(seen) => crate::senses::surround::apply(state, seen),
        Event::Stealth(sneaked) => crate::stealth::apply(state, sneaked),
        Event::Objects(happened) => crate::objects::apply(state, happened),
        Event::Skills(practised) => crate::checks::task::apply(state, practised),
        Event::Time(timed) => crate::time::apply(state, timed),
        Event::Survival(fared) => crate::survival::apply(state, fared),
        Event::Journey(travelled) => crate::travel::event::apply(state, travelled),
        Event::Camp(camped) => crate::camp::apply(state, camped),
        Event::Valor(change) => valor::apply(state, change),
        Event::Body(moved) => body::apply(state, moved),
        Event::Saddle(change) => mounted::apply(state, change),
        Event::FallBroken { .. } => {}
        Event::Checked { .. } => lets_rolls_stand(state),
        Event::RerollOpened { open } => reroll::opened(state, open),
        Event::CheckRerolled { before, total, .. } => reroll::used(state, before, *total),
        Event::Contested { outcome, .. } => state.contest = Some(*outcome),
        Event::Pressed { .. } => lets_rolls_stand(state),
        Event::Focused { actor, skill, check } => {
            let focus = Focus { skill: *skill, total: check.total, since: state.clock.seconds, ending: false };
            state.actor_mut(*actor).focus = Some(focus);
        }
        Event::FocusEnding { actor } => {
            state.actor_mut(*actor).focus.iter_mut().for_each(|focus| focus.ending = true);
        }
        Event::FocusEnded { actor } => state.actor_mut(*actor).focus = None,
        Event::Squeezed { actor, squeezing } => state.actor_mut(*actor).squeezing = *squeezing,
        Event::PackDropped { actor } => state.actor_mut(*actor).load = 0,
        Event::RankRaised { actor, group, ranks, to } => {
            let profile = Arc::make_mut(&mut state.actor_mut(*actor).profile);
            profile.rank_points.take(group.area(), *ranks);
            profile.ranks.set(*group, *to);
        }
        Event::BoostPlaced { actor, boost } => {
            boost.on.put_in(Arc::make_mut(&mut state.actor_mut(*actor).profile), boost.source);
        }
        Event::BoostLost { actor, boost } => {
            boost.on.take_from(Arc::make_mut(&mut state.actor_mut(*actor).profile), boost.source);
        }
        Event::AttributeBoosted { actor, attribute, source, choice, health } => {
            let boosted = state.actor_mut(*actor);
            let profile = Arc::make_mut(&mut boosted.profile);
            BoostOn::Attribute(*attribute).put_in(profile, *source);
            profile.dexterity_choice = choice.or(profile.dexterity_choice);
            boosted.health_max += health;
            if boosted.health > 0 {
                boosted.health += health;
            }
        }
        Event::SceneDescribed { .. } | Event::ActionDeclared { .. } | Event::OutcomeDescribed { .. } => {}
        Event::Interacted { actor, .. } => body::stops(state, *actor),
        Event::Barred { .. } => {
            if let Some(moving) = &mut state.moving {
                moving.struck_by = None;
            }
        }
        Event::TieRolled { .. } => {}
        Event::PassiveCompared { .. } | Event::GroupRolled { .. } => {}
        Event::PlaceAttacked { .. } | Event::ThingStruck { .. } | Event::ThingDamaged { .. } => {}
        Event::AttackRolled { attack, .. } => {
            if let Some(moving) = state.moving.as_mut().filter(|moving| moving.actor == attack.target) {
                moving.struck_by = Some(attack.attacker);
            }
        }
        Event::AttackDeclared { .. }
        | Event::ParriedInPart { .. }
        | Event::DefenceDeclared { .. }
        | Event::CameToNothing { .. } => {}
        Event::Damaged { actor, damage: DamageDealt { loss, .. }, .. } | Event::VitalityLost { actor, loss, .. } => {
            let actor = state.actor_mut(*actor);
            actor.vigor -= loss.vigor;
            actor.temporary_vitality -= loss.temporary_vitality;
            actor.vitality -= loss.vitality;
            actor.temporary_health -= loss.temporary_health;
            actor.health -= loss.health;
        }
        Event::Healed { actor, pool, amount, .. } => {
            let actor = state.actor_mut(*actor);
            match pool {
                Healing::Vitality => actor.vitality += amount,
                Healing::Health => {
                    actor.health += amount;
                    if *amount > 0 {
                        actor.saves = Saves { dead: actor.saves.dead, ..Saves::default() };
                    }
                }
            }
        }
        Event::RecoveryRolled { actor, at, .. } => state.actor_mut(*actor).saves.comes_round = Some(*at),
        Event::TemporaryPool { actor, pool, amount } => set_temporary(state, *actor, *pool, *amount),
        Event::StatusGained { actor, status, effect, .. } => state.actor_mut(*actor).statuses.set(*status, *effect),
        Event::StatusEnded { actor, status } => end_status(state, *actor, *status),
        Event::SpellReadied { actor, mana, circle, .. } => spell_paid(state, *actor, *mana, *circle),
        Event::SpellCast { actor, spell, mana, circle, .. } => {
            spell_paid(state, *actor, *mana, *circle);
            // A spell that was held ready is released without a price, and uses the activation up all the same.
            let reacts = crate::spells::spell(state, *actor, *spell).is_some_and(|spell| spell.reaction.is_some());
            state.activation.spent |= state.acting == Some(*actor) && !reacts;
        }
        Event::Concentrating { actor, on } => state.actor_mut(*actor).magic.concentration = Some(*on),
        Event::Sustains { kept } => {
            if !state.sustained.contains(kept) {
                state.sustained.push(*kept);
            }
        }
        Event::ConcentrationEnded { actor } => {
            state.actor_mut(*actor).magic.concentration = None;
            state.sustained.retain(|kept| kept.caster != *actor);
        }
        Event::MagicRestored { actor, magic } => state.actor_mut(*actor).magic = *magic,
        Event::Resisted { .. } => {}
        Event::TurnCounted { actor } => {
            let actor = state.actor_mut(*actor);
            actor.statuses.turn_passed();
            actor.aim = actor.aim.filter(|aim| aim.next_turn).map(|aim| crate::state::Aim { next_turn: false, ..aim });
        }
        Event::Grappled { grapple } => hold(state, *grapple),
        Event::Released { grappler, victim } => {
            state.grapples.retain(|held| (held.grappler, held.victim) != (*grappler, *victim));
        }
        Event::Felled { actor } => {
            let fallen = state.actor_mut(*actor);
            fallen.saves = Saves::default();
            fallen.statuses.set(Status::Disabled, Effect::lasting());
            // A Move in progress is halved and what is left of it worked out again (UL-INB-18).
            if let Some(moving) = state.moving.as_mut().filter(|moving| moving.actor == *actor) {
                moving.left -= moving.allowance - (moving.allowance / 2).max(1);
            }
        }
        Event::DeathSave { actor, saves, .. } | Event::SaveFailed { actor, saves, .. } => {
            state.actor_mut(*actor).saves = *saves;
        }
        Event::Stabilised { actor, .. } => {
            state.actor_mut(*actor).saves = Saves { stable: true, ..Saves::default() };
        }
        Event::Died { actor, .. } => died(state, *actor),
        Event::Revived { actor, health, .. } => revived(state, *actor, *health),
        Event::Exhausted { actor, level, .. } => {
            let tired = state.actor_mut(*actor);
            tired.fatigue.lowered(tired.exhaustion, *level);
            tired.exhaustion = *level;
        }
        Event::Aimed { actor, aim } => state.actor_mut(*actor).aim = *aim,
        Event::Helped { actor, by: Some(by), with, against, .. } => {
            state.actor_mut(*actor).gets_help(Help { by: *by, with: *with, against: *against });
        }
        Event::Helped { actor, by: None, of: Some(by), with, against } => {
            state.actor_mut(*actor).loses_help(|help| help == Help { by: *by, with: *with, against: *against });
        }
        Event::Helped { actor, by: None, of: None, .. } => state.actor_mut(*actor).loses_help(|_| true),
        Event::BreatherTaken { actor, waiting } => state.actor_mut(*actor).breather = *waiting,
        Event::VitalityDiceRegained { actor, amount } => state.actor_mut(*actor).vitality_dice += amount,
        Event::RestTaken { rest, seconds, without } => {
            lets_rolls_stand(state);
            state.clock.advance(*seconds);
            state.short_rest = *rest == Rest::Short;
            match rest {
                Rest::Long => crate::rest::rested_long(state, without),
                Rest::Short => crate::rest::rested_short(state),
                Rest::Recovery => {}
            }
        }
        Event::VitalityDieSpent { actor } => state.actor_mut(*actor).vitality_dice -= 1,
        Event::GearMoved { .. }
        | Event::Caught { .. }
        | Event::LetFall { .. }
        | Event::FreeInteraction { .. }
        | Event::ShieldMoved { .. }
        | Event::PotionUsed { .. } => gear::handled(state, event),
        Event::Hid { actor, check } => {
            let hider = state.actor_mut(*actor);
            hider.stealth = check.as_ref().map(|check| check.total);
            hider.sneaking = check.as_ref().is_some_and(|check| check.what == Skill::Sneaking.into());
            if check.is_none() {
                state.unseen.retain(|&(_, subject)| subject != *actor);
                state.heard.retain(|&(_, subject)| subject != *actor);
            }
        }
        Event::Revealed { actor } => state.actor_mut(*actor).hidden = false,
        Event::UnseenChanged { observer, subject, unseen } => set_unseen(state, *observer, *subject, *unseen),
        Event::Ruled { ruling, .. } => rule(state, ruling),
    }
    reroll::lets_stand(state, event);
    if let Event::ApSpent { on, .. } = event {
        spent_on(state, event, *on);
    }
}

/// Costed actions use the activation up; reactions do not.
fn spent_on(state: &mut State, event: &Event, on: crate::event::Expense) {
    use crate::event::Expense::{
        Block, BreakFall, Counterattack, Dodge, DoubleDodge, Jump, LeapOff, Move, OffHandAttack, Parry, Positioning,
        ReactionSpell, TurnToFace,
    };
    let Event::ApSpent { actor, .. } = event else { return };
    let reaction = matches!(on, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
        || matches!(on, BreakFall | LeapOff | ReactionSpell);
    if !matches!(on, Move | Positioning | Jump) {
        body::stops(state, *actor);
    }
    lets_rolls_stand(state);
    if !reaction && state.acting == Some(*actor) {
        state.activation.spent = true;
    }
}

/// A status ends, and nobody keeps it up any more (UL-ATK-43).
fn end_status(state: &mut State, actor: ludex_engine::ActorId, status: Status) {
    state.actor_mut(actor).statuses.clear(status);
    state.sustained.retain(|kept| (kept.target, kept.status) != (actor, status));
}

/// Mana goes, Threshold rises, or a slot is used up (UL-ATK-42).
fn spell_paid(state: &mut State, actor: ludex_engine::ActorId, mana: i32, circle: u8) {
    let caster = state.actor_mut(actor);
    let Some(casting) = &caster.profile.casting else { return };
    match (casting.devotion, casting.slots.is_empty()) {
        (Some(_), _) => caster.magic.threshold += mana,
        (None, true) => caster.magic.mana -= mana,
        (None, false) => {
            if let Some(slot) = caster.magic.slots.get_mut(usize::from(circle).wrapping_sub(1)) {
                *slot = slot.saturating_sub(1);
            }
        }
    }
}

fn set_unseen(state: &mut State, observer: ludex_engine::ActorId, subject: ludex_engine::ActorId, unseen: bool) {
    let pair = (observer, subject);
    state.heard.retain(|&other| other != pair);
    let known = state.unseen.contains(&pair);
    if unseen && !known {
        state.unseen.push(pair);
    } else if !unseen {
        state.unseen.retain(|&other| other != pair);
    }
}

/// One hold of one on another: a new one replaces the old.
fn hold(state: &mut State, grapple: Grapple) {
    state.grapples.retain(|held| (held.grappler, held.victim) != (grapple.grappler, grapple.victim));
    state.grapples.push(grapple);
}
