//! What hurts over time: bleeding, burning, poison; and how conditions end.

use crate::prelude::*;

rules! {
    /// Every second check passed lowers bleeding by a level; light bleeding ends.
    BLEEDING_SLOWS = "WT-CON-12", "Bleeding slows";
    /// Several bleeding wounds are checked one by one, the oldest first.
    SEVERAL = "WT-CON-13", "Several bleeding effects";
    /// Burning works like bleeding.
    BURNING = "WT-CON-14", "Burning";
    /// A poison has a number, a potency and an interval. At each interval a Fortitude check: failing brings its effect at that
    /// potency, passing lowers the potency by 1; at 0 it is over.
    POISONED = "WT-CON-16", "Poisoned";
    /// Viper venom works at the end of each round: fatigue of its potency. Nightshade works every 10 minutes: a wound of the
    /// level of its potency.
    POISONS = "WT-CNT-07", "Sample poisons", State;
    /// A duration in rounds counts the round in which it begins, and runs out as its last round closes.
    DURATION = "WT-SEQ-26", "Durations in rounds";
    /// Of several effects that end together the oldest ends first.
    OLDEST_FIRST = "WT-SEQ-27", "Several effects ending together";
}

/// Returns the rule that says what a condition does.
pub(crate) fn rule(condition: Condition) -> &'static Rule {
    match condition {
        Condition::Distracted => &conditions::HELD,
        Condition::Poisoned { .. } => &POISONED,
        Condition::Wasting { .. } => &POISONED,
        Condition::Blinded { .. } => &conditions::BLINDED,
        Condition::Deafened => &conditions::GROWING_USED,
        Condition::Warded { .. } => &attack::spells::SPELLS,
        Condition::Hobbled { .. } => &conditions::HOBBLED,
        Condition::Immobile | Condition::Bound { .. } => &conditions::IMMOBILE,
        Condition::Helpless => &conditions::HELPLESS,
        Condition::Harried { .. } => &conditions::HARRY,
        Condition::Bleeding { .. } => &checks::BLEEDING,
        Condition::Burning { .. } => &BURNING,
    }
}

/// The end of a round for what hurts over time: every creature, highest initiative first, its oldest first.
pub(crate) fn end_of_round(t: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = t.state().next_by_initiative(last, |id| t.state().is_there(id)) {
        last = Some(actor);
        let mut at = 0;
        while let Some(effect) = t.state().actor(actor).effects.get(at) {
            let ended = hurt(t, actor, at as u8, effect);
            if !t.state().is_there(actor) {
                break;
            }
            at += usize::from(!ended);
        }
    }
}

/// Returns one effect at the end of a round. Tells whether it ended.
fn hurt(t: &mut Table<'_, impl Run>, actor: ActorId, at: u8, effect: Effect) -> bool {
    use Condition::{Bleeding, Burning, Poisoned};
    if let Condition::Wasting { tn, potency, seconds } = effect.condition {
        return waste(t, actor, (at, effect), (tn, potency, seconds + ROUND));
    }
    let (Bleeding { tn, .. } | Burning { tn, .. } | Poisoned { tn, .. }) = effect.condition else { return false };
    let endured = checks::endures(t, actor, Purpose::Endurance, false, tn);
    let mut condition = effect.condition;
    let ended = match &mut condition {
        Bleeding { level, .. } | Burning { level, .. } if !endured => {
            wounds::wound(t, actor, *level);
            return false;
        }
        Poisoned { potency, .. } if !endured => {
            stamina::fatigue(t, actor, (*potency).into());
            return false;
        }
        Bleeding { level, passed, .. } | Burning { level, passed, .. } => {
            let (slows, lower) = (*passed > 0, level.lower());
            (*level, *passed) = (lower.filter(|_| slows).unwrap_or(*level), u8::from(!slows));
            slows && lower.is_none()
        }
        Poisoned { potency, .. } => {
            *potency = potency.saturating_sub(1);
            *potency == 0
        }
        _ => false,
    };
    match ended {
        true => t.emit(EffectEnded { actor, at, effect }),
        false => t.emit(EffectChanged { actor, at, effect: Effect { condition, ..effect } }),
    }
    ended
}

/// Seconds of a round, and between two checks against a wasting poison.
const ROUND: u16 = 15;
pub(crate) const WASTES_EVERY: u16 = 600;

/// Returns a wasting poison after so many seconds: every ten minutes a check, and a wound where it fails. Tells whether
/// it ended.
pub(crate) fn waste(
    t: &mut Table<'_, impl Run>,
    actor: ActorId,
    (at, effect): (u8, Effect),
    (tn, potency, seconds): (i32, u8, u16),
) -> bool {
    let due = seconds >= WASTES_EVERY;
    let (endured, seconds) = (due && checks::endures(t, actor, Purpose::Endurance, false, tn), seconds % WASTES_EVERY);
    let potency = potency - u8::from(endured && potency > 0);
    if potency == 0 {
        t.emit(EffectEnded { actor, at, effect });
        return true;
    }
    let condition = Condition::Wasting { tn, potency, seconds };
    t.emit(EffectChanged { actor, at, effect: Effect { condition, ..effect } });
    if due && !endured {
        wounds::wound(t, actor, Level::ALL[usize::from(potency.clamp(1, 5)) - 1]);
    }
    false
}

/// Effects whose last round this is end, the oldest first.
pub(crate) fn expire(t: &mut Table<'_, impl Run>) {
    loop {
        let state = t.state();
        let due = |actor: ActorId| {
            let mut effects = state.actor(actor).effects.iter().enumerate();
            effects.find(|(_, effect)| effect.ends(state.round)).map(|(at, effect)| (effect.begun, actor, at))
        };
        let Some((_, actor, at)) = state.ids().filter_map(due).min() else { return };
        let Some(effect) = state.actor(actor).effects.get(at) else { return };
        t.emit(EffectEnded { actor, at: at as u8, effect });
    }
}

fn told(teller: &Teller<'_>, actor: ActorId, is: &str, effect: Effect) -> Line {
    told!(Status, "{} is {is}{}.", teller.name(actor), effect.condition.name()).rule(rule(effect.condition))
}

happens! { Destiny;
    /// A condition begins.
    #[event] EffectBegan { actor: ActorId, effect: Effect }
    on |e, actor| actor.effects.push(e.effect),
    tell |e, teller| told(teller, e.actor, "", e.effect),
    measure |e, gauge| if matches!(e.effect.condition, Condition::Bound { .. } | Condition::Distracted) {
        gauge.mark(mark::SUCCESS);
    };

    /// The condition at a place changed.
    #[event] EffectChanged { actor: ActorId, at: u8, effect: Effect }
    on |e, actor| actor.effects.set(e.at.into(), e.effect),
    tell |e, teller| told(teller, e.actor, "", e.effect);

    /// The condition at a place goes on counting.
    #[event] EffectWorn { actor: ActorId, at: u8, effect: Effect }
    on |e, actor| actor.effects.set(e.at.into(), e.effect);

    /// The condition at a place ended.
    #[event] EffectEnded { actor: ActorId, at: u8, effect: Effect }
    on |e, actor| actor.effects.remove(e.at.into()),
    tell |e, teller| told(teller, e.actor, "no longer ", e.effect);
}
