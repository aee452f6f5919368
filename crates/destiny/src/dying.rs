//! Consciousness, dying and death.

use crate::checks::{self, Purpose};
use crate::event::Event;
use crate::state::{Dying, Life};
use crate::wounds::Level;
use crate::{Destiny, conditions};
use ludex_engine::{ActorId, Faces, Log, Scene};

ludex_engine::rules! {
    /// Who follows the full rules checks consciousness on a wound that is recorded as critical or fatal, on any
    /// wound or fatigue while staggered, and on being staggered by fatigue. One check for one event.
    WHEN_CHECKED = "WT-DYI-01", "When consciousness is checked";
    /// Fortitude with Fudge dice, without penalties for wounds or exhaustion, against the number of the highest
    /// wound; failing means unconscious.
    CONSCIOUSNESS = "WT-DYI-02", "Consciousness check";
    /// Who falls unconscious of fatigue is not dying.
    OF_FATIGUE = "WT-DYI-03", "Falling unconscious from fatigue";
    /// A fatal wound, or a wound that takes consciousness, makes one who follows the full rules dying.
    DYING = "WT-DYI-04", "Dying", State;
    /// At the end of every round the dying check Fortitude, without penalties, against the number of the highest
    /// wound; each failure is a death mark.
    DEATH_CHECK = "WT-DYI-05", "Death check";
    /// Two death checks passed end dying, unless there is a fatal wound.
    STEADYING = "WT-DYI-06", "Steadying by oneself";
    /// Four death marks kill.
    DEATH = "WT-DYI-07", "Death";
    /// With a fatal wound one does not steady alone: somebody must stabilize it or ease the wound.
    NEEDS_HELP = "WT-DYI-08", "Fatal wounds need help";
    /// Ordinary creatures are never dying: a fatal wound kills them.
    ORDINARY = "WT-DYI-11", "Ordinary NPCs";
    /// An ordinary creature dies as soon as a fatal wound is recorded; it makes no checks.
    NPC_DEATH = "WT-NPC-04", "NPCs die of a fatal wound";
    /// The end of a round can hold a bleeding wound, the consciousness check it causes, and the first death
    /// check, in this order.
    BLEEDING_INTO_DYING = "WT-INT-12", "Bleeding into dying";
}

/// What a wound brings about, after it found its slot.
pub(crate) fn after_wound<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    recorded: Option<Level>,
    staggered: bool,
) {
    let state = scene.state();
    let full = state.profile(actor).follows_full_rules(state.options());
    let Some(recorded) = recorded else { return scene.emit(Event::Died { actor }) };
    if !full {
        if recorded == Level::Fatal {
            scene.emit(Event::Died { actor });
        }
        return;
    }
    let fatal = state.actor(actor).wounds[Level::Fatal.index()] > 0;
    if fatal && state.actor(actor).dying.is_none() {
        scene.emit(Event::DyingBegan { actor });
    }
    if scene.state().actor(actor).life == Life::Awake
        && (staggered || recorded >= Level::Critical)
        && !stays_awake(scene, actor)
        && scene.state().actor(actor).dying.is_none()
    {
        scene.emit(Event::DyingBegan { actor });
    }
}

/// What fatigue brings about.
pub(crate) fn after_fatigue<F: Faces, L: Log<Event>>(
    scene: &mut Scene<'_, Destiny, F, L>,
    actor: ActorId,
    was_staggered: bool,
) {
    let state = scene.state();
    if state.actor(actor).life == Life::Awake && (was_staggered || conditions::is_staggered(state, actor)) {
        stays_awake(scene, actor);
    }
}

/// The consciousness check; failing it, the creature falls unconscious.
fn stays_awake<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) -> bool {
    let tn = scene.state().severity(actor).map_or(0, Level::number);
    let bonus = conditions::fortitude(scene.state(), actor, true, scene.listens());
    let awake = checks::roll(scene, actor, Purpose::Consciousness, bonus, Some(tn)) >= tn;
    if !awake {
        fall(scene, actor);
    }
    awake
}

/// Somebody falls unconscious, with what that ends.
pub(crate) fn fall<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) {
    if scene.state().actor(actor).defending {
        scene.emit(Event::DefendEnded { actor });
    }
    scene.emit(Event::FellUnconscious { actor });
}

/// Death checks at the end of a round, highest initiative first.
pub(crate) fn end_of_round<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    let mut last = None;
    while let Some(actor) = scene.state().next_by_initiative(last, |id| scene.state().is_there(id)) {
        last = Some(actor);
        let Some(Dying { marks, successes }) = scene.state().actor(actor).dying else { continue };
        let severity = scene.state().severity(actor);
        let tn = severity.map_or(0, Level::number);
        let bonus = conditions::fortitude(scene.state(), actor, true, scene.listens());
        if checks::roll(scene, actor, Purpose::Death, bonus, Some(tn)) >= tn {
            scene.emit(Event::Steadied { actor, successes: successes.saturating_add(1) });
            if successes >= 1 && severity != Some(Level::Fatal) {
                scene.emit(Event::DyingEnded { actor });
            }
        } else {
            scene.emit(Event::DeathMarked { actor, marks: marks + 1 });
            if marks + 1 >= scene.state().options().dying_marks {
                scene.emit(Event::Died { actor });
            }
        }
    }
}
