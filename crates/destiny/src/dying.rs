//! Consciousness, dying and death.

use crate::prelude::*;
use crate::stamina::Fatigued;
use crate::wounds::{WoundEased, Wounded};

rules! {
    /// Who follows the full rules checks consciousness on a wound that is recorded as critical or fatal, on any
    /// wound or fatigue while staggered, and on being staggered by fatigue. One check for one event.
    WHEN_CHECKED = "WT-DYI-01", "When consciousness is checked";
    /// Who falls unconscious of fatigue is not dying.
    OF_FATIGUE = "WT-DYI-03", "Falling unconscious from fatigue";
    /// A fatal wound, or a wound that takes consciousness, makes one who follows the full rules dying.
    DYING = "WT-DYI-04", "Dying", State;
    /// Two death checks passed end dying, unless there is a fatal wound.
    STEADYING = "WT-DYI-06", "Steadying by oneself";
    /// Four death marks kill.
    DEATH = "WT-DYI-07", "Death";
    /// With a fatal wound one does not steady alone: an actor must stabilize it or ease the wound.
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
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, t: &mut Table<'_, impl Run>) {
    let state = t.state();
    let full = state.profile(actor).follows_full_rules(state.options());
    match recorded {
        None => return t.emit(Died { actor }),
        Some(Level::Fatal) if !full => return t.emit(Died { actor }),
        Some(_) if !full => return,
        Some(_) => {}
    }
    // Whoever was staggered before is so now; whoever is so by this wound has one that is checked anyway.
    let checked = conditions::is_staggered(state, actor) || recorded >= Some(Level::Critical);
    if state.actor(actor).wounds[Level::Fatal.index()] > 0 {
        begin(t, actor);
    }
    if t.state().actor(actor).life == Life::Awake && checked && !stays_awake(t, actor) {
        begin(t, actor);
    }
}

/// What fatigue brings about.
pub(crate) fn after_fatigue(&Fatigued { actor, .. }: &Fatigued, t: &mut Table<'_, impl Run>) {
    if t.state().actor(actor).life == Life::Awake && conditions::is_staggered(t.state(), actor) {
        stays_awake(t, actor);
    }
}

/// Easing the fatal wound ends dying.
pub(crate) fn after_easing(&WoundEased { actor, from, .. }: &WoundEased, t: &mut Table<'_, impl Run>) {
    if from == Level::Fatal && t.state().actor(actor).dying.is_some() {
        t.emit(DyingEnded { actor });
    }
}

fn begin(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).dying.is_none() {
        t.emit(DyingBegan { actor });
    }
}

/// Returns the consciousness check; failing it, the creature falls unconscious.
fn stays_awake(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let tn = t.state().severity(actor).map_or(0, Level::number);
    let awake = checks::endures(t, actor, Purpose::Consciousness, true, tn);
    if !awake {
        defence::end(t, actor);
        t.emit(FellUnconscious { actor });
    }
    awake
}

/// Death checks at the end of a round, highest initiative first.
pub(crate) fn end_of_round(t: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = t.state().next_by_initiative(last, |id| t.state().is_there(id)) {
        last = Some(actor);
        let Some(Dying { marks, successes }) = t.state().actor(actor).dying else { continue };
        let severity = t.state().severity(actor);
        if checks::endures(t, actor, Purpose::Death, true, severity.map_or(0, Level::number)) {
            t.emit(Steadied { actor, successes: successes.saturating_add(1) });
            if successes >= 1 && severity != Some(Level::Fatal) {
                t.emit(DyingEnded { actor });
            }
        } else {
            t.emit(DeathMarked { actor, marks: marks + 1 });
            if marks + 1 >= t.state().options().dying_marks {
                t.emit(Died { actor });
            }
        }
    }
}

happens! { Destiny;
    #[event(harm, "{actor} falls unconscious.", rule = conditions::UNCONSCIOUS)]
    FellUnconscious { actor: ActorId } |e, s| s.fall(e.actor),
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::OUT);

    #[event(harm, "{actor} dies.", rule = DEATH)]
    Died { actor: ActorId }
    |e, s| {
        s.fall(e.actor);
        s.on(e.actor, |actor| (actor.life, actor.dying) = (Life::Dead, None));
    },
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::OUT);

    #[event(harm, "{actor} is dying.", rule = DYING)]
    DyingBegan { actor: ActorId } on |_, actor| actor.dying = Some(Dying::default());

    #[event(harm, "{actor} has {marks} death mark(s).", rule = checks::DEATH_CHECK)]
    DeathMarked { actor: ActorId, marks: u8 }
    on |e, actor| actor.dying.iter_mut().for_each(|dying| dying.marks = e.marks);

    #[event(boon, "{actor} has passed {successes} death check(s).", rule = STEADYING)]
    Steadied { actor: ActorId, successes: u8 }
    on |e, actor| actor.dying.iter_mut().for_each(|dying| dying.successes = e.successes);

    #[event(boon, "{actor} is no longer dying.", rule = STEADYING)]
    DyingEnded { actor: ActorId } on |_, actor| actor.dying = None;
}
