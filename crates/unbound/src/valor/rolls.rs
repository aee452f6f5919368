//! The rolls that have a moment for Valor, and whose dice they are (UL-VAL-07, UL-VAL-08).

use crate::action_points::{ApRerolled, ApRolled};
use crate::attack::{AttackRolled, ThingStruck};
use crate::checks::{CheckRerolled, CheckResult, Checked, Focused};
use crate::damage::{Damaged, ThingDamaged};
use crate::defence::{ParriedInPart, Resisted};
use crate::dying::{DeathSave, RecoveryRolled};
use crate::event::Event;
use crate::falling::FallBroken;
use crate::objects::ObjectEvent;
use crate::pools::Healed;
use crate::prelude::*;
use crate::stealth::{Hid, StealthEvent};
use crate::turns::TieRolled;
use ludex_kit::rerolls::Told;

/// Returns a check, unless the game master made it in secret.
fn of_check(actor: ActorId, check: &CheckResult) -> Option<Told<'_>> {
    (!check.secret).then(|| Told::own(actor, check.what.name(), &check.roll))
}

/// Returns a check whose total others are not told, unless the game master made it in secret.
fn in_private(actor: ActorId, result: &CheckResult) -> Option<Told<'_>> {
    Some(Told { private: true, ..of_check(actor, result)? })
}

/// Returns dice of damage that an actor deals. About those that nobody deals, nobody is asked. They may have been rolled long
/// before, once for several whom they hurt (UL-DMG-03).
fn of_damage(by: Option<ActorId>, roll: &Rolled) -> Told<'_> {
    let told = Told::own(by.unwrap_or(ActorId(0)), "damage", roll);
    Told { asked: by.into_iter().collect(), early: true, ..told }
}

/// Returns the roll that an event tells of, if any. What the game master rolls in secret has no moment, nor have dice that
/// are nobody's: those of a fall.
pub(super) fn roll(event: &Event) -> Option<Told<'_>> {
    Some(match event {
        Event::AttackRolled(AttackRolled { attack, roll }) => {
            let mut parts = vec![(attack.attacker, &roll.roll)];
            parts.extend(roll.defence_dice.iter().map(|die| (attack.target, die)));
            let asked = vec![attack.attacker, attack.target];
            let attacked = Some(attack.target);
            Told { attacked, ..Told::of("attack", parts, asked) }
        }
        Event::ApRolled(ApRolled { actor, dice, .. }) => {
            let parts = dice.iter().map(|die| (*actor, die)).collect();
            Told::of("Action Points", parts, vec![*actor])
        }
        Event::ApRerolled(ApRerolled { actor, roll, .. }) => Told::own(*actor, "Action Points", roll),
        Event::TieRolled(TieRolled { rolls }) => {
            let parts = rolls.iter().map(|(actor, roll)| (*actor, roll)).collect();
            let asked = rolls.iter().map(|(actor, _)| *actor).collect();
            Told::of("who goes first", parts, asked)
        }
        Event::ThingStruck(ThingStruck { actor, roll, .. }) => Told::own(*actor, "attack", &roll.roll),
        Event::ParriedInPart(ParriedInPart { actor, roll }) => Told::own(*actor, "parry", roll),
        Event::Damaged(Damaged { by, damage, .. }) => of_damage(*by, damage.roll.as_ref()?),
        Event::ThingDamaged(ThingDamaged { actor, damage, .. }) => of_damage(Some(*actor), damage.roll.as_ref()?),
        Event::Objects(ObjectEvent::Hurt { by, roll: Some(roll), .. }) => of_damage(*by, roll),
        Event::Objects(ObjectEvent::Set { by, check: Some(check), .. }) => in_private(*by, check)?,
        Event::Stealth(StealthEvent::Feigned { pretence, check: Some(check) }) => in_private(pretence.owner, check)?,
        Event::Stealth(StealthEvent::Examined { actor, check: Some(check), .. }) => in_private(*actor, check)?,
        Event::Hid(Hid { actor, check: Some(check) }) | Event::Focused(Focused { actor, check, .. }) => {
            in_private(*actor, check)?
        }
        Event::Checked(Checked { actor, check }) => of_check(*actor, check)?,
        Event::CheckRerolled(CheckRerolled { before, roll, .. }) if !before.secret => {
            let private = before.social.as_ref().is_some_and(|social| social.is_private() || social.is_veiled());
            Told { private, ..Told::own(before.actor, before.what.name(), roll) }
        }
        Event::Talk(spoken) => {
            let (actor, check) = spoken.roll()?;
            of_check(actor, check)?
        }
        Event::Resisted(Resisted { actor, attribute, roll: Some(roll), .. }) => {
            Told::own(*actor, attribute.name(), roll)
        }
        Event::DeathSave(DeathSave { actor, roll, .. }) => Told::own(*actor, "death save", roll),
        Event::RecoveryRolled(RecoveryRolled { actor, roll, .. }) => Told::own(*actor, "recovery", roll),
        Event::FallBroken(FallBroken { actor, roll, .. }) => Told::own(*actor, "breaking a fall", roll),
        Event::Healed(Healed { actor, roll: Some(roll), by, .. }) => Told::own(by.unwrap_or(*actor), "healing", roll),
        _ => return None,
    })
}
