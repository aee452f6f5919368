//! Stamina and fatigue.

use crate::event::Event;
use crate::{Destiny, conditions, derived, dying};
use ludex_engine::{ActorId, Faces, Log, Scene};

ludex_engine::rules! {
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

/// Stamina is spent; what it cannot pay becomes fatigue.
pub(crate) fn spend<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, cost: i16) {
    let held = scene.state().actor(actor).stamina;
    let spent = cost.min(held);
    scene.emit(Event::StaminaSpent { actor, spent, stamina: held - spent });
    if cost > spent {
        fatigue(scene, actor, cost - spent);
    }
}

/// Fatigue is gained and takes its course.
pub(crate) fn fatigue<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, gained: i16) {
    let staggered = conditions::is_staggered(scene.state(), actor);
    let state = scene.state();
    let fatigue = state.actor(actor).fatigue.saturating_add(gained);
    let stamina = state.actor(actor).stamina.min(derived::current_stamina_max(state.profile(actor), fatigue));
    scene.emit(Event::Fatigued { actor, gained, fatigue, stamina });
    dying::after_fatigue(scene, actor, staggered);
}
