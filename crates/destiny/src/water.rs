//! In water and on walls: keeping afloat and keeping hold, breath, coming up.

use crate::dying::FellUnconscious;
use crate::prelude::*;
use crate::wounds::Wounded;

rules! {
    /// Whoever strikes while climbing or swimming checks Strength [Athletics/Climbing or Swimming] first, or falls or sinks and
    /// misses.
    KEEPING_HOLD = "WT-SIT-09", "Swimming and climbing: attack";
    /// A wound calls for the same check, at -5 for each level beyond light.
    WOUNDED_ON_THE_WALL = "WT-SIT-10", "Swimming and climbing: wounds";
    /// Coming up from under water: an action, Strength [Athletics/Swimming].
    SURFACE = "WT-SIT-11", "Back to the surface";
    /// Whoever loses hold falls all the way; a swimmer goes under by a yard.
    SINKING = "WT-SIT-12", "Falling and sinking";
    /// Breath lasts 8 rounds and 2 for each point of Vitality, at least 2; after that each round under water tires by 1.
    BREATH = "WT-SIT-13", "Holding breath", Option;
    /// The attack, the wound, consciousness, then keeping hold with the new wound, then the fall with its own wound. Nobody who
    /// is unconscious keeps hold.
    ON_THE_WALL = "WT-INT-19", "Wounded on the wall";
}

/// Returns whether an actor keeps hold or afloat, if it climbs or swims; `penalty` is what a wound takes.
pub(crate) fn keeps_hold(t: &mut Table<'_, impl Run>, actor: ActorId, penalty: i32) -> bool {
    let one = *t.state().actor(actor);
    let (feat, word) = match one.medium {
        Medium::Climbing => (Feat::Climbing, "climbing"),
        Medium::Swimming if t.state().profile(actor).swim_rate.is_none() => (Feat::Swimming, "swimming"),
        _ => return true,
    };
    let (of, tn) = ((Attribute::Strength, Skill::Athletics, word), one.hold.into());
    let more = |_: &State, tally: &mut Tally| tally.add("wounded just now", penalty, &WOUNDED_ON_THE_WALL);
    let held = checks::tries(t, actor, feat, of, more, Some(tn)) >= tn;
    if !held {
        loses_hold(t, actor);
    }
    held
}

fn loses_hold(t: &mut Table<'_, impl Run>, actor: ActorId) {
    match t.state().actor(actor).medium {
        Medium::Climbing | Medium::Flying => falling::fall(t, actor, t.state().actor(actor).height),
        Medium::Swimming => t.emit(Sank { actor }),
        _ => {}
    }
}

/// A wound may loosen one's hold.
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, t: &mut Table<'_, impl Run>) {
    if let (Some(level), Life::Awake) = (recorded, t.state().actor(actor).life) {
        keeps_hold(t, actor, -5 * (level.number() - 1));
    }
}

/// The unconscious keep no hold.
pub(crate) fn after_fainting(&FellUnconscious { actor }: &FellUnconscious, t: &mut Table<'_, impl Run>) {
    loses_hold(t, actor);
}

/// Whether an actor may come up.
pub(crate) fn may_surface(s: &State, actor: ActorId) -> Verdict {
    let under = matches!(s.actor(actor).medium, Medium::Underwater | Medium::Bottom);
    only_if!(under, &SURFACE, "{} is not under water", actor)
}

/// An actor tries to come up.
pub(crate) fn surface(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let tn = t.state().actor(actor).hold.into();
    let of = (Attribute::Strength, Skill::Athletics, "swimming");
    if checks::tries(t, actor, Feat::Surface, of, |_, _| {}, Some(tn)) >= tn {
        t.emit(Surfaced { actor });
    }
}

/// Returns how many rounds an actor holds its breath.
pub fn breath(s: &State, actor: ActorId) -> i32 {
    (8 + 2 * s.profile(actor).attribute(Attribute::Vitality)).max(2)
}

/// The end of a round for those under water.
pub(crate) fn end_of_round(t: &mut Table<'_, impl Run>) {
    if !t.state().options().breath {
        return;
    }
    for actor in t.state().ids() {
        let s = t.state();
        if !s.is_present_and_alive(actor) || !conditions::is_drowned(s, actor) {
            continue;
        }
        let rounds = s.actor(actor).breath.saturating_add(1);
        t.emit(HeldBreath { actor, rounds });
        if i32::from(rounds) > breath(t.state(), actor) {
            stamina::fatigue(t, actor, 1);
        }
    }
}

happens! { Destiny;
    #[event(harm, "{actor} sinks.", rule = SINKING)]
    Sank { actor: ActorId }
    on |_, actor| {
        (actor.medium, actor.height) = (Medium::Underwater, 1);
        actor.effects.retain(|effect| !matches!(effect.condition, Condition::Burning { .. }));
    };

    #[event(boon, "{actor} comes up.", rule = SURFACE)]
    Surfaced { actor: ActorId }
    on |_, actor| (actor.medium, actor.height, actor.breath) = (Medium::Swimming, 0, 0);

    #[event(status, "{actor} has held its breath for {rounds} round(s).", rule = BREATH)]
    HeldBreath { actor: ActorId, rounds: u16 } on |e, actor| actor.breath = e.rounds;
}
