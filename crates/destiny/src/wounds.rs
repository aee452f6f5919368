//! Wounds: there are no hit points, only slots that fill.

use crate::prelude::*;

rules! {
    /// Wounds have five levels, numbered 1 to 5: light, moderate, severe, critical, fatal. Rules that count
    /// levels count these numbers.
    LEVELS = "WT-WND-01", "Wound levels", Table;
    /// Final damage is the attack roll plus the damage, less the Defence attacked and the Toughness.
    FINAL_DAMAGE = "WT-WND-02", "Final damage";
    /// A hit whose final damage stays under the light threshold leaves no wound, but it is a hit.
    NO_WOUND = "WT-WND-03", "A hit may do nothing";
    /// A wound is of the highest level whose threshold the final damage reaches.
    LOOKUP = "WT-WND-04", "Threshold lookup";
    /// Every wound fills a slot of its level.
    SLOT = "WT-WND-05", "Filling a slot", State;
    /// A wound that finds its level full goes up to the next level that has an open slot.
    OVERFLOW = "WT-WND-06", "Overflow";
    /// A level without slots counts as full.
    NO_SLOTS = "WT-WND-07", "Level with no slots";
    /// A wound that finds even the fatal slot taken kills.
    PAST_FATAL = "WT-WND-08", "Overflow past fatal";
    /// First the final damage, then the level, then steps up or down from the action, then the slot. A step
    /// down from light is no wound, a step up from fatal stays fatal, and no wound is never stepped up.
    STEPS = "WT-WND-09", "Step changes come before placing";
    /// Who has a wound is wounded, as badly as the highest wound says.
    WOUNDED = "WT-WND-10", "Wounded", State;
    /// An effect may take hold only of creatures wounded at least, or at most, to some level.
    GATED = "WT-WND-11", "Effects gated by severity", Call;
    /// The number of wounds is the number of filled slots.
    COUNT = "WT-WND-12", "Number of wounds";
    /// Easing a wound by a step moves it to the level below, which needs an open slot; a light wound goes away.
    EASING = "WT-WND-13", "Reducing a wound";
    /// A wound that a condition gives has a level already, and finds its slot like any other.
    FROM_CONDITIONS = "WT-WND-14", "Wounds from conditions";
    /// Against an attack that bypasses armour, Toughness counts without what is worn.
    BYPASSING = "WT-WND-15", "Armour-bypassing attack";
    /// Size takes from Defence what it adds to Toughness, so it changes the chance to hit, not the damage.
    SIZE_CANCELS = "WT-WND-16", "Size cancels in damage" follows FINAL_DAMAGE, derived::TOUGHNESS, defence::MELEE_DEFENCE;
}

/// Returns the level that the action makes of the one that the damage indicates, before the wound finds its slot (WT-WND-09).
pub fn stepped(level: Option<Level>, manner: Manner) -> Option<Level> {
    match manner {
        Manner::Quick => level.and_then(Level::lower),
        Manner::Rebuff => level.map(Level::higher),
        _ => level,
    }
}

/// Returns whether a slot of a level is open; where a level has no slots none is (WT-WND-07).
fn has_open(state: &State, actor: ActorId, level: Level) -> bool {
    state.actor(actor).wounds[level.index()] < derived::slots(state.profile(actor))[level.index()]
}

/// Returns the level at which a wound finds a slot: its own or the next higher that has one (WT-WND-06); `None` where all from
/// there up are full.
pub fn slot_for(state: &State, actor: ActorId, level: Level) -> Option<Level> {
    Level::ALL[level.index()..].iter().copied().find(|&level| has_open(state, actor, level))
}

/// Returns how many wounds a creature has, each counted where it is recorded (WT-WND-12).
pub fn count(state: &State, actor: ActorId) -> u32 {
    state.actor(actor).wounds.iter().map(|&wounds| u32::from(wounds)).sum()
}

/// Gives an actor a wound of a level, by a blow or by a condition (WT-WND-14): the wound finds a slot and takes its course.
/// It is the wound and not the hit that lowers a guard (WT-INT-06). Returns the level at which it is recorded.
pub(crate) fn wound(table: &mut Table<'_, impl Run>, actor: ActorId, level: Level) -> Option<Level> {
    let recorded = slot_for(table.state(), actor, level);
    defence::end(table, actor);
    table.emit(Wounded { actor, level, recorded });
    recorded
}

/// Returns the level at which a wound lands when it is eased by a step; `None` for a light one, which is gone (WT-WND-13).
///
/// # Errors
/// Refuses if the creature has no wound of that level, or no open slot below it.
pub fn eased(state: &State, actor: ActorId, level: Level) -> Result<Option<Level>, Refusal> {
    ensure!(state.actor(actor).wounds[level.index()] > 0, EASING, "there is no wound of that level");
    let lower = level.lower();
    let open = lower.is_none_or(|lower| has_open(state, actor, lower));
    ensure!(open, EASING, "the level below has no open slot");
    Ok(lower)
}

/// Returns where a wound lands that is eased by so many steps: at the lowest level within them that has an open slot, or
/// `Some(None)` if the steps lead below light. `None` where no level has an open slot.
pub(crate) fn lowest_open(state: &State, actor: ActorId, level: Level, steps: i32) -> Option<Option<Level>> {
    let lowest = level.number() - steps;
    if lowest < 1 {
        return Some(None);
    }
    let levels = &Level::ALL[lowest as usize - 1..level.index()];
    levels.iter().copied().find(|&lower| has_open(state, actor, lower)).map(Some)
}

/// A wound was received; `recorded` is the level at which it found a slot, none where even the fatal one was taken.
#[event]
pub struct Wounded {
    pub actor: ActorId,
    pub level: Level,
    pub recorded: Option<Level>,
}

impl Event<Destiny> for Wounded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            if let Some(level) = self.recorded {
                let wounds = &mut actor.wounds[level.index()];
                *wounds = wounds.saturating_add(1);
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.name(self.actor);
        let level = self.level;
        let (text, rule): (String, &'static Rule) = match self.recorded {
            Some(slot) if slot == level => (format!("{name} takes a {level} wound."), &SLOT),
            Some(slot) => (format!("{name}'s {level} slots are full: a {slot} wound."), &OVERFLOW),
            None => (format!("{name} has no slot left, not even a fatal one."), &PAST_FATAL),
        };
        let line = Line::new(LineKind::Harm, text).rule(rule);
        Some(match self.recorded {
            Some(slot) => line.changes(Delta::word(format!("{slot} wound"))),
            None => line,
        })
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::WOUND);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.suffers(self.actor, i32::from(self.recorded.is_some()), "what hurts over time");
    }
}

/// A wound was eased to a lower level, or away.
#[event]
pub struct WoundEased {
    pub actor: ActorId,
    pub from: Level,
    pub to: Option<Level>,
}

impl Event<Destiny> for WoundEased {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.eases(self.from, self.to));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let to = self.to.map_or("nothing", Level::name);
        let text = format!("A {} wound of {} eases to {to}.", self.from, teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&EASING))
    }
}
