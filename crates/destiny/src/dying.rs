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
    /// Who is stabilized has no death marks. With the fatal wound it is dying again with any wound, or after a day.
    STABILIZED = "WT-DYI-09", "After being stabilized";
    /// The unconscious may wake when a wound of theirs is healed, as they are stabilized, and every 10 minutes once they are not
    /// dying, by the check of consciousness. They wake prone, and are no longer dying unless a wound is fatal.
    WAKING = "WT-DYI-10", "Waking up";
    /// The end of a round can hold a bleeding wound, the consciousness check it causes, and the first death
    /// check, in this order.
    BLEEDING_INTO_DYING = "WT-INT-12", "Bleeding into dying";
}

/// What a wound brings about, after it found its slot.
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, t: &mut Table<'_, impl Run>) {
    let state = t.state();
    let full = state.profile(actor).follows_full_rules(state.options());
    match recorded {
        None => return dies(t, actor),
        Some(Level::Fatal) if !full => return dies(t, actor),
        Some(level) if !full => {
            if level == Level::Critical {
                spared(t, actor);
            }
            return;
        }
        Some(_) => {}
    }
    // Whoever was staggered before is so now; whoever is so by this wound has one that is checked anyway.
    let checked = conditions::is_staggered(state, actor) || recorded >= Some(Level::Critical);
    if state.actor(actor).wounds[Level::Fatal.index()] > 0 {
        begin(t, actor);
    }
    if t.state().actor(actor).life == Life::Awake && checked {
        let fatal = t.state().actor(actor).wounds[Level::Fatal.index()] > 0;
        if !fatal && mercy(t.state(), actor) != Mercy::None {
            if !keeps_awake(t, actor) {
                spared(t, actor);
            }
        } else if !stays_awake(t, actor) {
            begin(t, actor);
        }
    }
}

/// Returns what an attacker does with one whom its blow would fell.
fn mercy(s: &State, actor: ActorId) -> Mercy {
    s.attack.filter(|attack| attack.target == actor).map_or(Mercy::None, |attack| attack.mercy)
}

/// An actor who would be felled is knocked out or left helpless, as the attacker chose.
fn spared(t: &mut Table<'_, impl Run>, actor: ActorId) {
    match mercy(t.state(), actor) {
        Mercy::None => {}
        Mercy::KnockOut => faints(t, actor),
        Mercy::Helpless => t.emit(LeftHelpless { actor }),
    }
}

/// Returns the check of consciousness alone.
fn keeps_awake(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let tn = t.state().severity(actor).map_or(0, Level::number);
    checks::endures(t, actor, Purpose::Consciousness, true, tn)
}

/// An actor is stabilized: dying ends, and it may wake.
pub(crate) fn stabilized(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(DyingEnded { actor });
    let fatal = t.state().actor(actor).wounds[Level::Fatal.index()] > 0;
    t.emit(Stable { actor, left: fatal.then_some(STABLE_FOR) });
    may_wake(t, actor);
}

/// A wound was healed: dying of it ends, and one who was unconscious before may wake.
pub(crate) fn healed(t: &mut Table<'_, impl Run>, actor: ActorId, wakes: bool) {
    let one = t.state().actor(actor);
    if one.dying.is_some() && one.wounds[Level::Fatal.index()] == 0 && one.life == Life::Awake {
        t.emit(DyingEnded { actor });
    }
    if wakes {
        may_wake(t, actor);
    }
}

/// One who is unconscious may wake.
pub(crate) fn may_wake(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).life != Life::Unconscious {
        return;
    }
    t.emit(Lay { actor, seconds: 0 });
    if !keeps_awake(t, actor) {
        return;
    }
    t.emit(Woke { actor });
    let one = t.state().actor(actor);
    if one.dying.is_some() && one.wounds[Level::Fatal.index()] == 0 {
        t.emit(DyingEnded { actor });
    }
}

/// How many seconds lie between two chances to wake.
pub(crate) const WAKES_EVERY: u16 = 600;
/// How many seconds a fatal wound stays stable that nobody treats.
pub(crate) const STABLE_FOR: u64 = 24 * 60 * 60;

/// The fatal wound of one who was stabilized a day ago opens again.
pub(crate) fn destabilized(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(Stable { actor, left: None });
    if t.state().actor(actor).wounds[Level::Fatal.index()] > 0 {
        begin(t, actor);
    }
}

/// The unconscious lie there for a round; every ten minutes they may wake.
pub(crate) fn lie(t: &mut Table<'_, impl Run>, round: u16) {
    for actor in t.state().ids() {
        let Actor { life, dying, out, presence, .. } = *t.state().actor(actor);
        if life != Life::Unconscious || dying.is_some() || matches!(presence, Presence::Away | Presence::Gone) {
            continue;
        }
        let seconds = out.saturating_add(round);
        if seconds >= WAKES_EVERY {
            may_wake(t, actor);
        } else {
            t.emit(Lay { actor, seconds });
        }
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
    healed(t, actor, true);
}

fn begin(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).dying.is_none() {
        t.emit(DyingBegan { actor });
    }
}

/// Returns the consciousness check; failing it, the creature falls unconscious.
fn stays_awake(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let awake = keeps_awake(t, actor);
    if !awake {
        faints(t, actor);
    }
    awake
}

/// An actor falls unconscious, and what it holds to the ground.
fn faints(t: &mut Table<'_, impl Run>, actor: ActorId) {
    defence::end(t, actor);
    lying::lets_go(t, actor);
    t.emit(FellUnconscious { actor });
}

/// An actor dies, and what it holds falls to the ground.
fn dies(t: &mut Table<'_, impl Run>, actor: ActorId) {
    lying::lets_go(t, actor);
    t.emit(Died { actor });
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
                dies(t, actor);
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

    #[event(boon, "{actor} wakes.", rule = WAKING)]
    Woke { actor: ActorId } on |_, actor| (actor.life, actor.posture, actor.ap) = (Life::Awake, Posture::Prone, 0);

    /// How long an actor has lain unconscious since it last could wake.
    #[event] Lay { actor: ActorId, seconds: u16 } on |e, actor| actor.out = e.seconds;

    /// For how many seconds a fatal wound is stable still.
    #[event] Stable { actor: ActorId, left: Option<u64> } on |e, actor| actor.helped = e.left;

    #[event(harm, "{actor} is left helpless for 2 rounds.", rule = attack::nonlethal::SPARING)]
    LeftHelpless { actor: ActorId }
    |e, s| {
        let effect = Effect::new(Condition::Helpless, s.round, Some(2));
        s.on(e.actor, |actor| {
            actor.defending = false;
            actor.effects.push(effect);
        });
    };

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
