//! Stamina and fatigue.

use crate::prelude::*;

rules! {
    /// What an action costs in stamina is paid when it takes effect.
    SPENDING = "WT-STA-01", "Spending stamina";
    /// What stamina cannot pay becomes fatigue.
    OVERSPENDING = "WT-STA-02", "Overspending becomes fatigue";
    /// Without stamina one may still do what costs stamina; all of it becomes fatigue.
    AT_NOTHING = "WT-STA-03", "Stamina abilities at 0";
    /// Fatigue lowers what stamina can hold.
    FATIGUE_LOWERS = "WT-STA-04", "Fatigue lowers the maximum", State;
    /// Fatigue takes current stamina only where it is above the new maximum.
    CURRENT = "WT-STA-05", "Fatigue and current stamina";
    /// Exhausted from fatigue of half the normal stamina on.
    WHEN_EXHAUSTED = "WT-STA-06", "Exhausted";
    /// Staggered from fatigue of the whole normal stamina on.
    WHEN_STAGGERED = "WT-STA-07", "Staggered by fatigue";
    /// Fatigue has no upper end.
    NO_LIMIT = "WT-STA-08", "Fatigue has no upper limit";
    /// Overexertion of other kinds costs fatigue as the game master says.
    OVEREXERTION = "WT-STA-09", "Other causes of fatigue", Call;
}

/// Spends stamina of an actor; what it cannot pay becomes fatigue, all of it at stamina 0 (WT-STA-02, WT-STA-03).
pub(crate) fn spend(table: &mut Table<'_, impl Run>, actor: ActorId, cost: i16) {
    let held = table.state().actor(actor).stamina;
    let spent = cost.min(held);
    table.emit(StaminaSpent { actor, spent, stamina: held - spent });
    if cost > spent {
        fatigue(table, actor, cost - spent);
    }
}

/// Gives an actor fatigue, which has no upper end (WT-STA-08) and takes its course. Stamina drops to what it can hold now, if
/// it is above that (WT-STA-05).
pub(crate) fn fatigue(table: &mut Table<'_, impl Run>, actor: ActorId, gained: i16) {
    let state = table.state();
    let fatigue = state.actor(actor).fatigue.saturating_add(gained);
    let most = derived::current_stamina_max(state.profile(actor), fatigue);
    let stamina = state.actor(actor).stamina.min(most);
    table.emit(Fatigued { actor, gained, fatigue, stamina });
}

#[event(action, "{actor} spends {spent} stamina; {stamina} left.", delta = Delta::points_of(-i32::from(self.spent), "stamina"), aside = true, rule = SPENDING)]
pub struct StaminaSpent {
    pub actor: ActorId,
    pub spent: i16,
    pub stamina: i16,
}

impl Event<Destiny> for StaminaSpent {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.stamina = self.stamina;
        }
    }
}

#[event(boon, "{actor} has {stamina} stamina again.", rule = SPENDING)]
pub struct StaminaBack {
    pub actor: ActorId,
    pub stamina: i16,
}

impl Event<Destiny> for StaminaBack {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.stamina = self.stamina;
        }
    }
}

/// Fatigue was gained; `fatigue` and `stamina` are what there is now.
#[event(harm, "{actor} takes {gained} fatigue: {fatigue}.", delta = Delta::points_of(-i32::from(self.gained), "fatigue"), rule = OVERSPENDING)]
pub struct Fatigued {
    pub actor: ActorId,
    pub gained: i16,
    pub fatigue: i16,
    pub stamina: i16,
}

impl Event<Destiny> for Fatigued {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.fatigue = self.fatigue;
            actor.stamina = self.stamina;
            // Exhaustion that a rest took away is judged anew (WT-INT-11).
            actor.refreshed = false;
        }
    }
}
