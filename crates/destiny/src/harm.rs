//! What hurts over time: bleeding, burning, poison; and how conditions end.

use crate::prelude::*;

rules! {
    /// Every second check passed lowers bleeding by a level; light bleeding ends.
    BLEEDING_SLOWS = "WT-CON-12", "Bleeding slows";
    /// Several bleeding wounds are checked one by one, the oldest first.
    SEVERAL = "WT-CON-13", "Several bleeding effects";
    /// Burning works like bleeding, and ends under water.
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

/// Seconds of a round.
pub(crate) const ROUND: u16 = 15;
/// Seconds between two checks against a wasting poison.
pub(crate) const WASTES_EVERY: u16 = 600;

/// Returns the rule that says what a condition does.
pub(crate) fn rule(condition: Condition) -> &'static Rule {
    match condition {
        Condition::Distracted {} => &conditions::HELD,
        Condition::Poisoned { .. } => &POISONED,
        Condition::Wasting { .. } => &POISONED,
        Condition::Blinded { .. } => &conditions::BLINDED,
        Condition::Deafened {} => &conditions::GROWING_USED,
        Condition::Warded { .. } => &attack::spells::SPELLS,
        Condition::Hobbled { .. } => &conditions::HOBBLED,
        Condition::Immobile {} | Condition::Bound { .. } => &conditions::IMMOBILE,
        Condition::Helpless {} => &conditions::HELPLESS,
        Condition::Harried { .. } => &conditions::HARRY,
        Condition::Bleeding { .. } => &checks::BLEEDING,
        Condition::Burning { .. } => &BURNING,
    }
}

/// Lets hurt what hurts over time, at the end of a round: every creature, highest initiative first, each effect by itself, the
/// oldest first (WT-CON-13).
pub(crate) fn end_of_round(table: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = table.state().next_by_initiative(last, |id| table.state().is_there(id)) {
        last = Some(actor);
        let mut at = 0;
        while let Some(effect) = table.state().actor(actor).effects.get(at) {
            let ended = hurt(table, actor, at as u8, effect);
            if !table.state().is_there(actor) {
                break;
            }
            at += usize::from(!ended);
        }
    }
}

/// Lets one effect hurt at the end of a round (WT-CON-11, WT-CON-14, WT-CON-16). Returns whether it ended.
fn hurt(table: &mut Table<'_, impl Run>, actor: ActorId, at: u8, effect: Effect) -> bool {
    use Condition::{Bleeding, Burning, Poisoned, Wasting};
    match effect.condition {
        Wasting { tn, potency, seconds } => waste(table, actor, (at, effect), (tn, potency, seconds + ROUND)),
        Bleeding { tn, .. } | Burning { tn, .. } | Poisoned { tn, .. } => {
            if checks::endures(table, actor, Purpose::Endurance, false, tn) {
                weaken(table, actor, at, effect)
            } else {
                strike(table, actor, effect.condition);
                false
            }
        }
        _ => false,
    }
}

/// Does what an effect does where the check fails: a wound of its level (WT-WND-14), or fatigue of a poison's potency, as viper
/// venom does (WT-CNT-07).
fn strike(table: &mut Table<'_, impl Run>, actor: ActorId, condition: Condition) {
    match condition {
        Condition::Bleeding { level, .. } | Condition::Burning { level, .. } => {
            wounds::wound(table, actor, level);
        }
        Condition::Poisoned { potency, .. } => stamina::fatigue(table, actor, potency.into()),
        _ => {}
    }
}

/// Weakens an effect where the check is passed: bleeding and burning by a level with every second one (WT-CON-12), a poison by
/// 1. Returns whether it ended.
fn weaken(table: &mut Table<'_, impl Run>, actor: ActorId, at: u8, effect: Effect) -> bool {
    use Condition::{Bleeding, Burning, Poisoned};
    let mut condition = effect.condition;
    let ended = match &mut condition {
        Bleeding { level, passed, .. } | Burning { level, passed, .. } => {
            let slows = *passed > 0;
            let lower = level.lower();
            if let Some(lower) = lower
                && slows
            {
                *level = lower;
            }
            *passed = u8::from(!slows);
            slows && lower.is_none()
        }
        Poisoned { potency, .. } => {
            *potency = potency.saturating_sub(1);
            *potency == 0
        }
        _ => false,
    };
    if ended {
        table.emit(EffectEnded { actor, at, effect });
    } else {
        table.emit(EffectChanged { actor, at, effect: Effect { condition, ..effect } });
    }
    ended
}

/// Ends every burning of an actor that is under water (WT-CON-14).
pub(crate) fn quench(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if !matches!(table.state().actor(actor).medium, Medium::Underwater | Medium::Bottom) {
        return;
    }
    let mut at = 0;
    while let Some(effect) = table.state().actor(actor).effects.get(at) {
        if matches!(effect.condition, Condition::Burning { .. }) {
            table.emit(EffectEnded { actor, at: at as u8, effect });
        } else {
            at += 1;
        }
    }
}

/// Lets a wasting poison, such as nightshade (WT-CNT-07), go on to so many seconds: every ten minutes a check, and a wound where
/// it fails. Returns whether it ended.
pub(crate) fn waste(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    (at, effect): (u8, Effect),
    (tn, potency, seconds): (i32, u8, u16),
) -> bool {
    let due = seconds >= WASTES_EVERY;
    let endured = due && checks::endures(table, actor, Purpose::Endurance, false, tn);
    let seconds = seconds % WASTES_EVERY;
    let potency = if endured { potency.saturating_sub(1) } else { potency };
    if potency == 0 {
        table.emit(EffectEnded { actor, at, effect });
        return true;
    }
    let condition = Condition::Wasting { tn, potency, seconds };
    table.emit(EffectChanged { actor, at, effect: Effect { condition, ..effect } });
    if due && !endured {
        wounds::wound(table, actor, Level::ALL[usize::from(potency.clamp(1, 5)) - 1]);
    }
    false
}

/// Ends the effects whose last round this is (WT-CON-19), the oldest first (WT-SEQ-27).
pub(crate) fn expire(table: &mut Table<'_, impl Run>) {
    loop {
        let state = table.state();
        let first_due = |actor: ActorId| {
            let mut effects = state.actor(actor).effects.iter().enumerate();
            let (at, effect) = effects.find(|(_, effect)| effect.ends(state.round))?;
            Some((effect.begun, actor, at))
        };
        let Some((_, actor, at)) = state.ids().filter_map(first_due).min() else { return };
        let Some(effect) = state.actor(actor).effects.get(at) else { return };
        table.emit(EffectEnded { actor, at: at as u8, effect });
    }
}

/// Returns a line that tells of an actor's condition; `not` is what stands before its name.
fn told(teller: &Teller<'_>, actor: ActorId, not: &str, effect: Effect) -> Line {
    let text = format!("{} is {not}{}.", teller.name(actor), effect.condition.name());
    let line = Line::new(LineKind::Status, text).rule(rule(effect.condition));
    if not.is_empty() { line.changes(Delta::word(effect.condition.name())) } else { line }
}

/// A condition begins.
#[event]
pub struct EffectBegan {
    pub actor: ActorId,
    pub effect: Effect,
}

impl Event<Destiny> for EffectBegan {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.effects.push(self.effect);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(told(teller, self.actor, "", self.effect))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        if matches!(self.effect.condition, Condition::Bound { .. } | Condition::Distracted {}) {
            odds.mark(mark::SUCCESS);
        }
    }
}

/// The condition at a place changed.
#[event]
pub struct EffectChanged {
    pub actor: ActorId,
    pub at: u8,
    pub effect: Effect,
}

impl Event<Destiny> for EffectChanged {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.effects.set(self.at.into(), self.effect);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(told(teller, self.actor, "", self.effect))
    }
}

/// The condition at a place goes on counting.
#[event]
pub struct EffectWorn {
    pub actor: ActorId,
    pub at: u8,
    pub effect: Effect,
}

impl Event<Destiny> for EffectWorn {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.effects.set(self.at.into(), self.effect);
        }
    }
}

/// The condition at a place ended.
#[event]
pub struct EffectEnded {
    pub actor: ActorId,
    pub at: u8,
    pub effect: Effect,
}

impl Event<Destiny> for EffectEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.effects.remove(self.at.into());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(told(teller, self.actor, "no longer ", self.effect))
    }
}
