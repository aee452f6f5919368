//! Healing: stabilizing the dying, treating wounds and conditions.

use crate::hands::without_kit;
use crate::prelude::*;
use crate::space::gap;

rules! {
    /// One who is dying and adjacent is stabilized by Lore [Healing/Wounds] against the number of its wounds. Not oneself.
    STABILIZE = "WT-MIS-08", "Stabilize";
    /// That ends dying; the patient may wake at once, and every 10 minutes.
    STABILIZED = "WT-MIS-09", "Stabilize: effect";
    /// Bleeding, burning, hobbled or poisoned is treated on oneself or one adjacent who is willing or helpless, by Lore
    /// [Healing] with what fits against the number of the effect.
    TREAT_CONDITION = "WT-MIS-11", "Treat condition: check";
    /// Success ends hobbled; lowers bleeding or burning by a level, and one more for every 2 points beyond; lowers poison
    /// likewise.
    CONDITION_TREATED = "WT-MIS-12", "Treat condition: effect";
    /// A wound is treated by Lore [Healing/Wounds]: light against -3, moderate 0, severe 3, critical 6, fatal 9.
    TREAT_WOUND = "WT-MIS-13", "Treat wound: check", Table(WOUND_TN; "to reach, from light to fatal");
    /// Success lowers it by a step, and one more for every 2 points beyond, to the lowest level of those with an open slot.
    WOUND_TREATED = "WT-MIS-14", "Treat wound: reduction";
    /// Whether it succeeds or not, the patient takes as much fatigue as the number of its highest wound left.
    TREATMENT_TIRES = "WT-MIS-15", "Treat wound: fatigue";
    /// Nobody so tired is treated with success: from fatigue of the whole normal stamina on.
    TOO_TIRED = "WT-MIS-16", "Treat wound: too tired";
    /// The fatigue of treatment comes after the wound is better; it may exhaust or stagger the patient, who then may faint.
    KNOCKS_OUT = "WT-INT-09", "Treatment that knocks out";
    /// Each time an actor is healed gives one chance to wake, against the highest wound as it is then. With a wound
    /// treated it comes after the fatigue.
    ORDER = "WT-INT-24", "Stabilize, wake, treat";
}

/// What treating a wound of each level must reach (WT-MIS-13).
const WOUND_TN: [i32; 5] = [-3, 0, 3, 6, 9];

/// Returns whether an actor is there to be treated by another: oneself, or one adjacent who is willing or helpless.
fn patient(state: &State, healer: ActorId, target: ActorId, rule: &'static Rule) -> Verdict {
    ensure!(state.is_present_and_alive(target), *rule, "{} is not there", target);
    let near = target == healer || gap(state, healer, target) < 1;
    ensure!(near, *rule, "{} is not adjacent", target, instead = "move closer");
    let lets = !state.hostile(healer, target) || conditions::is_helpless(state, target);
    ensure!(lets, *rule, "{} is neither willing nor helpless", target);
    Ok(())
}

impl State {
    /// Returns whether an actor is in the scene and not dead.
    pub(crate) fn is_present_and_alive(&self, id: ActorId) -> bool {
        matches!(self.actor(id).presence, Presence::Ready | Presence::Fighting) && self.actor(id).life != Life::Dead
    }
}

/// Returns what helps against a condition that can be treated, and what treating it must reach.
fn treatable(condition: Condition) -> Option<(&'static str, i32)> {
    match condition {
        Condition::Bleeding { tn, .. } => Some(("wounds", tn)),
        Condition::Burning { tn, .. } => Some(("burns", tn)),
        Condition::Hobbled { tn } => Some(("bones", tn)),
        Condition::Poisoned { tn, .. } | Condition::Wasting { tn, .. } => Some(("poisons", tn)),
        _ => None,
    }
}

/// Returns whether an actor may heal another in this way.
pub(crate) fn lawful(state: &State, healer: ActorId, act: Action) -> Verdict {
    match act {
        Action::Stabilize { target } => {
            ensure!(target != healer, STABILIZE, "nobody stabilizes themselves");
            ensure!(state.actor(target).dying.is_some(), STABILIZE, "{} is not dying", target);
            ensure!(gap(state, healer, target) < 1, STABILIZE, "{} is not adjacent", target, instead = "move closer");
            Ok(())
        }
        Action::TreatCondition { target, at } => {
            patient(state, healer, target, &TREAT_CONDITION)?;
            let there = state.actor(target).effects.get(at.into()).and_then(|effect| treatable(effect.condition));
            ensure!(there.is_some(), TREAT_CONDITION, "nothing that can be treated is the matter there");
            Ok(())
        }
        Action::TreatWound { target, level } => {
            patient(state, healer, target, &TREAT_WOUND)?;
            let there = state.actor(target).wounds[level.index()] > 0;
            ensure!(there, TREAT_WOUND, "{} has no wound of that level", target);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Heals an actor: stabilizes it, or treats a condition or a wound.
pub(crate) fn heal(table: &mut Table<'_, impl Run>, healer: ActorId, act: Action) {
    let wounds = (Attribute::Lore, Skill::Healing, "wounds");
    let kit = |state: &State, tally: &mut Tally| without_kit(state, healer, true, tally);
    match act {
        Action::Stabilize { target } => {
            let tn = wounds::count(table.state(), target) as i32;
            if checks::tries(table, healer, Feat::Stabilize, wounds, kit, Some(tn)) >= tn {
                dying::stabilized(table, target);
            }
        }
        Action::TreatCondition { target, at } => {
            let Some(effect) = table.state().actor(target).effects.get(at.into()) else { return };
            let Some((word, tn)) = treatable(effect.condition) else { return };
            let of = (Attribute::Lore, Skill::Healing, word);
            let total = checks::tries(table, healer, Feat::Treating, of, kit, Some(tn));
            if total >= tn {
                ease(table, target, (at, effect), 1 + (total - tn) / 2);
            }
        }
        Action::TreatWound { target, level } => treat(table, healer, target, level),
        _ => {}
    }
}

/// Eases a condition by so many steps: bleeding and burning by levels, poison by potency; everything else ends (WT-MIS-12).
fn ease(table: &mut Table<'_, impl Run>, actor: ActorId, (at, effect): (u8, Effect), steps: i32) {
    use Condition::{Bleeding, Burning, Poisoned, Wasting};
    let mut condition = effect.condition;
    let ended = match &mut condition {
        Bleeding { level, .. } | Burning { level, .. } => {
            let ends = level.number() <= steps;
            if !ends {
                *level = Level::ALL[(level.number() - 1 - steps) as usize];
            }
            ends
        }
        Poisoned { potency, .. } | Wasting { potency, .. } => {
            *potency = potency.saturating_sub(steps.clamp(0, 255) as u8);
            *potency == 0
        }
        _ => true,
    };
    if ended {
        table.emit(harm::EffectEnded { actor, at, effect });
    } else {
        table.emit(harm::EffectChanged { actor, at, effect: Effect { condition, ..effect } });
    }
}

/// Treats a wound: the check, the wound, the fatigue, which may take consciousness (WT-INT-09), and at last whether the patient
/// wakes (WT-INT-24).
fn treat(table: &mut Table<'_, impl Run>, healer: ActorId, actor: ActorId, level: Level) {
    let state = table.state();
    if state.actor(actor).fatigue >= derived::normal_stamina(state.profile(actor)) {
        return table.emit(TreatedInVain { actor });
    }
    let out = state.actor(actor).life == Life::Unconscious;
    let tn = WOUND_TN[level.index()];
    let of = (Attribute::Lore, Skill::Healing, "wounds");
    let kit = |state: &State, tally: &mut Tally| without_kit(state, healer, true, tally);
    let total = checks::tries(table, healer, Feat::Treating, of, kit, Some(tn));
    let mut healed = false;
    if total >= tn {
        let steps = 1 + (total - tn) / 2;
        if let Some(to) = wounds::lowest_open(table.state(), actor, level, steps) {
            table.emit(Treated { actor, from: level, to });
            dying::eased(table, actor, level);
            healed = true;
        }
    }

    let highest = table.state().severity(actor).map_or(0, Level::number);
    if highest > 0 {
        stamina::fatigue(table, actor, highest as i16);
    }
    if healed {
        dying::healed(table, actor, out);
    }
}

#[event(action, "{actor} is too tired for treatment.", rule = TOO_TIRED)]
pub struct TreatedInVain {
    pub actor: ActorId,
}

impl Event<Destiny> for TreatedInVain {
    fn apply(&self, _state: &mut State) {}
}

/// A wound was treated: it is at a lower level now, or gone.
#[event]
pub struct Treated {
    pub actor: ActorId,
    pub from: Level,
    pub to: Option<Level>,
}

impl Event<Destiny> for Treated {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.eases(self.from, self.to));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let to = self.to.map_or("gone", Level::name);
        let text = format!("A {} wound of {} is {to} now.", self.from, teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&WOUND_TREATED).rule(&TREATMENT_TIRES))
    }
}
