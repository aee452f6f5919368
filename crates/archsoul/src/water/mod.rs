//! Breath under water, and drowning.

pub mod breath;
pub mod swim;

pub use breath::*;
pub use swim::*;

use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::conditions::Afflicted;
use crate::damage::HpLost;
use crate::dying::{drowns, needs_air};
use crate::prelude::*;
use ludex_kit::clock::{self, MINUTE, Passing};

rules! {
    /// One more comes as each of one's turns begins, conscious or not, until one breathes or dies.
    LATER_DICE = "SP-UWD-08", "Later dice of drowning";
    /// A die of 3 or lower takes a point of Endurance.
    DIE_OF_DROWNING = "SP-UWD-09", "Die of drowning";
    /// With the last point of Endurance drowning kills.
    DROWNED = "SP-UWD-10", "Death by drowning";
    /// Who can breathe drowns no longer, and has full lungs at the end of the turn. What was lost comes back by sleep.
    BREATHING_AGAIN = "SP-UWD-11", "Breathing again";
    /// Every weapon does half its dice of damage where one of two is under water.
    HALVED = "SP-UWD-20", "Damage under water";
    /// Nothing reaches farther than 5 spaces there.
    SHORT_RANGES = "SP-UWD-21", "Ranges under water";
    /// All but knives, stilettos and spears are at +1 there, to hit and to hurt.
    AWKWARD = "SP-UWD-22", "Awkward weapons";
    /// Firearms, slings, whips and what swings on a rope are of no use there.
    OF_NO_USE = "SP-UWD-23", "Weapons of no use";
    /// Shields do not strike there. They guard as ever.
    SHIELDS = "SP-UWD-24", "Shields under water";
    /// Fists, claws and teeth are awkward and halved as well; creatures of the water are exempt from all of it. Grapples stay as
    /// they are.
    BODIES = "SP-UWD-25", "Fists and teeth under water";
    /// Hurt in the water, one rolls Endurance and Conditioning, or Resolve, at 3; with more damage than result one takes in water and
    /// drowns at once.
    TAKING_IN_WATER = "SP-UWD-27", "Hurt in the water";
    /// With the head above water it is 1 easier.
    HEAD_ABOVE = "SP-UWD-28", "Head above water";
    /// The unconscious hold no breath: in the water they go under and drown.
    UNCONSCIOUS_THERE = "SP-UWD-29", "Unconscious in the water";
    /// Water to the waist is difficult ground, and nothing else.
    WAIST_HIGH = "SP-UWD-30", "Water to the waist";
    /// Who has taken in water drowns on until the end of a turn with the head above it and without a fight.
    COUGHING = "SP-UWD-31", "After taking in water";
}

questions! { State;
    /// Whose air or next die of drowning is due next, and in how many seconds.
    pub next_gasp |s| -> Option<(u64, ActorId)> {
        let mine = |id: ActorId| match s.actor(id).breath {
            Breath { drowning: true, gasp, .. } => Some((u64::from(gasp), id)),
            Breath { air: Some(air), .. } if !has_air(s, id) => Some((u64::from(air), id)),
            _ => None,
        };
        s.ids().filter(|id| needs_air(s, *id)).filter_map(mine).min()
    };
    /// Whether time passes for anybody's breath.
    pub counts_breath |s| s.ids().any(|id| swims(s, id) || s.actor(id).breath != Breath::default());
}

acts! { Archsoul;
    /// Breathe deeply before a dive.
    #[command(rule = PREPARED, group = "Water", between, open)]
    Prepare { actor: ActorId, #[field("seconds", 1..=600, usual = 60)] seconds: u16 }
    may |c, s| {
        Archsoul::nothing_is_on(s, &PREPARED)?;
        only_if!(s.stands(c.actor) && needs_air(s, c.actor), &PREPARED, "{} does not breathe deeply", c.actor)?;
        not_if!(s.is(c.actor, Status::Submerged), &PREPARED, "{} is under water", c.actor)
    },
    run |c, t| {
        clock::pass(t, c.seconds.into(), Passing::Own(Activity::Nothing));
        t.emit(Prepared { actor: c.actor, ready: u64::from(c.seconds) >= MINUTE });
    };
}

/// An actor goes under, or comes up; nothing that needs no air is troubled.
pub fn dives(event: &Afflicted, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    match (event.status, event.there) {
        (Status::Swimming, true) if s.profile(actor).laden || s.actor(actor).unconscious.is_some() => {
            t.emit(Afflicted { actor, status: Status::Submerged, there: true });
        }
        (Status::Submerged, true) if needs_air(s, actor) => {
            fill(t, actor);
            let (unconscious, breath) = (t.state().actor(actor).unconscious, t.state().actor(actor).breath);
            if (unconscious.is_some() || breath.air == Some(0)) && !breath.drowning {
                chokes(t, actor, false);
            }
        }
        (Status::Submerged, false) if s.actor(actor).breath.drowning && !s.actor(actor).breath.inhaled => {
            t.emit(Surfaced { actor });
        }
        _ => {}
    }
}

/// As a turn comes the water itself may take hold.
pub fn turn_comes(event: &turns::TurnComes, t: &mut Table<'_, impl Run>) {
    round_in_water(t, event.actor);
}

/// At the end of a turn, when all else is done, the lungs of those who can breathe are full again.
pub fn breathes(event: &turns::TurnEnded, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    let breath = s.actor(actor).breath;
    let spent = breath.air.is_some() || breath.prepared || breath.drowning;
    if spent && needs_air(s, actor) && s.is_awake(actor) && !holds_breath(s, actor) {
        t.emit(Breathed { actor });
    }
}

/// Who falls unconscious in the water goes under and drowns.
pub fn sinks<E: Falls>(event: &E, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.who(), t.state());
    if !swims(s, actor) || !needs_air(s, actor) {
        return;
    }
    if !s.is(actor, Status::Submerged) {
        t.emit(Afflicted { actor, status: Status::Submerged, there: true });
    } else if !s.actor(actor).breath.drowning {
        chokes(t, actor, false);
    }
}

/// What makes unconscious.
pub trait Falls {
    /// Returns whom.
    fn who(&self) -> ActorId;
}
impl Falls for dying::FellUnconscious {
    fn who(&self) -> ActorId {
        self.actor
    }
}
impl Falls for dying::GaveOut {
    fn who(&self) -> ActorId {
        self.actor
    }
}
impl Falls for exhaustion::Collapsed {
    fn who(&self) -> ActorId {
        self.actor
    }
}

/// Who is hurt in the water may take some in (SP-UWD-27).
pub fn swallows(event: &HpLost, t: &mut Table<'_, impl Run>) {
    let (actor, s, shows) = (event.actor, t.state(), t.listens());
    let breath = s.actor(actor).breath;
    if event.harm < 1 || !swims(s, actor) || !needs_air(s, actor) || !s.is_awake(actor) || breath.inhaled {
        return;
    }
    let above = !s.is(actor, Status::Submerged);
    let mut difficulty = Difficulty::of(s, actor, Some(3), shows);
    difficulty.add_if(above, checks::Cause::HeadAbove, -1, &HEAD_ABOVE);
    let more = s.rank(actor, Skill::Resolve) > s.rank(actor, Skill::Conditioning);
    let skill = if more { Skill::Resolve } else { Skill::Conditioning };
    let fails = checks::fails_by_itself(s, actor, Attribute::Endurance, true).is_some();
    let pool = stats(s, actor, Attribute::Endurance, &[skill], shows);
    let roll = (!fails).then(|| throw(t, actor, (pool, difficulty), 0, true));
    let dry = event.harm <= roll.as_ref().map_or(0, |roll| roll.result);
    t.emit(Swallowed { actor, harm: event.harm, skill, roll, dry });
    if !dry {
        chokes(t, actor, true);
    }
}

/// Time has passed: who can breathe has full lungs, and whoever breathed deeply has lost that.
pub fn time_passed(t: &mut Table<'_, impl Run>) {
    for actor in t.state().ids() {
        let (s, breath) = (t.state(), t.state().actor(actor).breath);
        if (breath.air.is_some() || breath.prepared) && has_air(s, actor) && !breath.drowning {
            t.emit(Breathed { actor });
        }
    }
}

/// The air of an actor is out, or the next die of drowning is due, as time passes.
pub fn gasps(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if t.state().actor(actor).breath.drowning {
        drowns(t, actor);
        if has_air(t.state(), actor) && needs_air(t.state(), actor) {
            t.emit(Breathed { actor });
        }
    } else {
        chokes(t, actor, false);
    }
}

happens! { Archsoul;
    /// An actor breathed deeply.
    #[event] Prepared { actor: ActorId, ready: bool }
    on |e, actor| actor.breath.prepared = e.ready,
    tell |e, teller| {
        let came = if e.ready { "is ready to dive" } else { "has not breathed deeply long enough" };
        told!(Action, "{} {came}", teller.name(e.actor); PREPARED)
    };

    #[event(Boon, "{actor} comes up and breathes", BREATHING_AGAIN)]
    Surfaced { actor: ActorId } on |_, actor| actor.breath.drowning = false;

    /// An actor has full lungs again.
    #[event] Breathed { actor: ActorId }
    on |_, actor| {
        actor.breath = Breath { air: None, drowning: false, inhaled: false, prepared: false, ..actor.breath };
    },
    tell |e, teller| told!(Status, "{} breathes", teller.name(e.actor); BREATHING_AGAIN, COUGHING);

    /// An actor hurt in the water rolled against taking it in.
    #[event] Swallowed { actor: ActorId, harm: i32, skill: Skill, roll: Option<Throw>, dry: bool }
    |_, _| {},
    tell |e, teller| {
        let came = if e.dry { "takes in no water" } else { "takes in water" };
        let got = e.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = told!(Roll, "{} {came}: {got} against {}", teller.name(e.actor), e.harm; TAKING_IN_WATER);
        match &e.roll {
            Some(roll) => roll.explain("Hurt in the water", line),
            None => line,
        }
    },
    measure |e, gauge| gauge.mark_if(e.dry, mark::SUCCESS);

    /// So many seconds have passed for those in the water.
    #[event] Floated { seconds: u64 }
    |e, s| for id in s.ids() {
        let (under, swims) = (!has_air(s, id), swims(s, id));
        let (breath, seconds) = (&mut s.actor_mut(id).breath, u32::try_from(e.seconds).unwrap_or(u32::MAX));
        if under {
            breath.air = breath.air.map(|air| air.saturating_sub(seconds));
        }
        breath.gasp = breath.gasp.saturating_sub(seconds);
        breath.tossed = if swims { breath.tossed.saturating_add(seconds) } else { 0 };
    };
}
