//! What light and senses make of somebody to an observer.

use super::*;
use ludex_kit::light::{self, Level};

/// How well an observer's senses reach somebody who does not hide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Seeing {
    /// Plainly.
    Plain,
    /// Precisely, but dimly (PF-CND-05).
    Concealed,
    /// Its place alone.
    Place,
    /// Not at all.
    Nothing,
}

/// Returns how well an observer sees somebody with its eyes: `None` where it does not (PF-CND-08, PF-CND-27).
fn by_eye(state: &State, observer: ActorId, subject: ActorId) -> Option<Seeing> {
    let blind = state.actor(observer).has_any(&[Condition::Blinded, Condition::Unconscious, Condition::Petrified]);
    let invisible = state.actor(subject).has(Condition::Invisible);
    if blind || invisible {
        return None;
    }
    let map = &state.setting.map;
    if map.has_walls() && map.walls_off(state.footprint(observer), state.footprint(subject)) {
        return None;
    }
    let keen = |sense: Sense| state.profile(observer).senses.iter().any(|one| one.sense == sense);
    let in_the_dark = || keen(Sense::Darkvision) || keen(Sense::GreaterDarkvision);
    let veiled = state.actor(subject).has(Condition::Concealed) || state.actor(observer).has(Condition::Dazzled);
    let Weather { conceals, .. } = state.weather;
    let veiled = veiled || conceals > 0 && state.feet(observer, subject) > conceals;
    let lit = match light::around::<Pathfinder>(state, subject) {
        Level::Bright => Seeing::Plain,
        Level::Dim if keen(Sense::LowLight) || in_the_dark() => Seeing::Plain,
        Level::Dim => Seeing::Concealed,
        Level::Dark if in_the_dark() => Seeing::Plain,
        Level::Dark => return None,
    };
    Some(if veiled { Seeing::Concealed } else { lit })
}

/// Returns how well a special sense reaches somebody; sight and hearing are no matter of it.
fn by_sense(state: &State, (observer, subject): (ActorId, ActorId), keen: &Keen) -> Seeing {
    let feet = state.feet(observer, subject);
    if keen.range > 0 && feet > keen.range {
        return Seeing::Nothing;
    }
    let of = state.profile(subject);
    let works = match keen.sense {
        Sense::LowLight | Sense::Darkvision | Sense::GreaterDarkvision => false,
        Sense::Scent | Sense::Lifesense => of.lives() || of.traits.has(Trait::Undead),
        Sense::Tremorsense => state.actor(subject).height == 0 && state.actor(observer).height == 0,
        Sense::Thoughtsense => !of.traits.has(Trait::Mindless),
        Sense::Echo => !state.actor(observer).has(Condition::Deafened),
    };
    match (works, keen.precise()) {
        (true, Precision::Precise) => Seeing::Plain,
        (true, Precision::Imprecise) => Seeing::Place,
        _ => Seeing::Nothing,
    }
}

/// Returns how well an observer's best sense reaches somebody (PF-DET-01, PF-DET-02, PF-DET-08).
pub fn seeing(state: &State, observer: ActorId, subject: ActorId) -> Seeing {
    if observer == subject {
        return Seeing::Plain;
    }
    let mut best = by_eye(state, observer, subject).unwrap_or(Seeing::Nothing);
    if best == Seeing::Plain {
        return best;
    }
    for keen in &state.profile(observer).senses {
        best = best.min(by_sense(state, (observer, subject), keen));
    }
    if hears(state, observer) { best.min(Seeing::Place) } else { best }
}

/// Returns whether an observer hears, which tells where somebody is (PF-DET-02).
#[inline]
fn hears(state: &State, observer: ActorId) -> bool {
    !state.actor(observer).has_any(&[Condition::Deafened, Condition::Unconscious, Condition::Petrified])
}

/// Returns how much an observer knows of somebody: what hiding made of it, and no more than its senses allow.
pub fn knows(state: &State, observer: ActorId, subject: ActorId) -> Sighting {
    knows_by(state, (observer, subject), seeing(state, observer, subject))
}

/// Returns the same, told how well its senses reach that one.
fn knows_by(state: &State, (observer, subject): (ActorId, ActorId), seeing: Seeing) -> Sighting {
    let by_senses = match seeing {
        Seeing::Plain | Seeing::Concealed => Sighting::Observed,
        Seeing::Place => Sighting::Hidden,
        Seeing::Nothing => Sighting::Undetected,
    };
    let own = if state.sight.is_plain() { Sighting::Observed } else { state.sight.of(observer, subject) };
    own.max(by_senses)
}

/// Returns whether an observer knows where somebody is, so that it can aim at it.
#[inline]
pub fn has_hold(state: &State, observer: ActorId, subject: ActorId) -> bool {
    // Who hears has a hold of all that do not hide.
    state.sight.is_plain() && hears(state, observer) || knows(state, observer, subject) <= Sighting::Hidden
}

/// Asks whether an actor may aim at somebody: it knows where that one is (PF-DET-03).
///
/// # Errors
/// It does not.
pub fn aims(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let known = actor == target || has_hold(state, actor, target);
    ensure!(known, UNDETECTED, "{} does not know where that one is", actor, instead = "seek");
    Ok(())
}

/// Returns whether an observer does not see somebody, and so is off balance to it (PF-DET-03).
pub fn is_unseen_by(state: &State, subject: ActorId, observer: ActorId) -> bool {
    knows(state, observer, subject) > Sighting::Observed
}

/// Returns the flat checks that an actor needs to touch another with what it aims at it; 0 for none (PF-DET-03, PF-DET-04).
pub fn flat_checks(state: &State, actor: ActorId, target: ActorId) -> [i32; 2] {
    let seeing = seeing(state, actor, target);
    let veiled = seeing == Seeing::Concealed;
    let (_, _, dc, _) = SIGHTINGS[knows_by(state, (actor, target), seeing) as usize];
    [if veiled { conditions::CONCEALED_DC } else { 0 }, dc]
}
