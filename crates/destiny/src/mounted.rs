//! Riding: getting on and off, steering, losing control.

use crate::dying::{Died, FellUnconscious};
use crate::falling::Floored;
use crate::prelude::*;
use crate::saddle::SENTIENT;
use crate::space::{Walked, gap};
use crate::wounds::Wounded;
use ludex_kit::ground::room;

rules! {
    /// A mount is at least as large as its rider; one more than 9 sizes larger carries people like a platform and is none.
    WHO = "WT-SIT-14", "Who can be a mount";
    /// Getting on or off takes 4 AP; the mount is adjacent, willing and free.
    MOUNTING = "WT-ACT-22", "Mount or dismount";
    /// The rider spends as many AP as the mount does on moving.
    STEERING = "WT-SIT-18", "Mounted: controlling movement";
    /// A mount that is not trained for combat is kept in hand by Persona [Nature/Riding] each time one of the two is wounded,
    /// and each time an enemy's melee weapon first reaches the rider.
    UNTRAINED = "WT-SIT-19", "Untrained mounts: when to check";
    /// Otherwise it runs as far as its AP takes it, away from enemies, and again on each shared turn.
    LOSING_CONTROL = "WT-SIT-20", "Losing control";
    /// Regaining control: 8 AP, the same check, at -1 for each enemy within 10 yards and +1 for each attempt in a row before
    /// this one, up to 5.
    REGAINING = "WT-SIT-21", "Regaining control";
    /// That must reach 5 with an average horse; other animals have their own number.
    RIDING_TN = "WT-SIT-22", "Riding TN", Call;
    /// A trained mount attacks and acts on command, at its own AP, and needs no such checks.
    TRAINED = "WT-SIT-23", "Trained mounts";
    /// When the mount dies, faints or falls, its rider keeps its feet by Dexterity [Acrobatics/Balance] against 2, or is prone.
    MOUNT_DOWN = "WT-SIT-25", "Mount down";
}

/// What controlling an average untrained horse must reach (WT-SIT-22).
const AVERAGE_HORSE: i32 = 5;
/// How much larger than its rider a mount is at most.
const LARGEST: i32 = 9;

/// Returns what controlling a mount must reach.
fn tn(s: &State, mount: ActorId) -> i32 {
    s.profile(mount).riding.unwrap_or(AVERAGE_HORSE)
}

/// Whether an actor may get on another.
pub(crate) fn may_mount(s: &State, actor: ActorId, target: ActorId) -> Verdict {
    let larger = s.profile(target).size - s.profile(actor).size;
    only_if!((0..=LARGEST).contains(&larger) && target != actor, &WHO, "{} is no mount for {}", target, actor)?;
    only_if!(s.mount(actor).is_none(), &MOUNTING, "{} rides already", actor; "dismount")?;
    let free = s.stands(target) && s.rider(target).is_none() && s.mount(target).is_none();
    only_if!(free && !s.hostile(actor, target), &MOUNTING, "{} carries nobody, or not {}", target, actor)?;
    only_if!(gap(s, actor, target) < 1, &MOUNTING, "{} is not adjacent", target; "move closer")
}

/// Returns where an actor gets off.
fn beside(s: &State, actor: ActorId) -> Option<Spot> {
    match s.actor(actor).place {
        Spot::Cell(cell) => room::<Destiny>(s, actor, cell).map(Spot::Cell),
        yard => Some(yard),
    }
}

/// Whether an actor may get off.
pub(crate) fn may_dismount(s: &State, actor: ActorId) -> Verdict {
    only_if!(s.mount(actor).is_some() && beside(s, actor).is_some(), &MOUNTING, "{} does not ride", actor)
}

/// An actor gets off.
pub(crate) fn dismount(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    if let Some(to) = beside(s, actor) {
        t.emit(Dismounted { actor, to });
    }
}

/// Whether a mount goes where an actor wants it to.
pub(crate) fn steered(s: &State, actor: ActorId) -> Verdict {
    if s.mount(actor).is_some() {
        return Err(Refusal::new(&STEERING, "{} rides").about(actor).instead("move the mount, or dismount"));
    }
    let Some(rider) = s.rider(actor) else { return Ok(()) };
    only_if!(!s.actor(actor).bolted, &LOSING_CONTROL, "{} is out of control", actor; "regain control")?;
    only_if!(s.profile(actor).sentient || s.stands(rider), &SENTIENT, "nobody steers {}", actor)
}

/// Whether a mount acts on command.
pub(crate) fn commanded(s: &State, actor: ActorId) -> Verdict {
    let untrained = s.rider(actor).is_some() && !s.profile(actor).trained && !s.profile(actor).sentient;
    only_if!(!untrained, &TRAINED, "{} is not trained to act on command", actor)
}

/// Returns the rider who pays along with a mount's movement.
pub(crate) fn pays_along(s: &State, actor: ActorId) -> Option<ActorId> {
    s.rider(actor).filter(|_| !s.profile(actor).sentient)
}

/// The riding check of an untrained mount; failing it, the mount bolts.
fn check(t: &mut Table<'_, impl Run>, rider: ActorId) {
    let s = t.state();
    let Some(mount) = s.mount(rider) else { return };
    let tame = s.profile(mount).trained || s.profile(mount).sentient || s.actor(mount).bolted;
    if tame || !s.stands(mount) || s.stage != Stage::Fighting {
        return;
    }
    let of = (Attribute::Persona, Skill::Nature, "riding");
    let tn = tn(s, mount);
    if s.actor(rider).life != Life::Awake || checks::tries(t, rider, Feat::Riding, of, |_, _| {}, Some(tn)) < tn {
        t.emit(Bolted { actor: mount });
        flee(t, mount);
    }
}

/// A mount out of control runs as far as its AP takes it, away from enemies.
pub(crate) fn flee(t: &mut Table<'_, impl Run>, mount: ActorId) {
    let s = t.state();
    let ap = s.actor(mount).ap;
    let yards = pace::yards_at_hand(s, mount);
    let near = |place: Spot| {
        let foes = s.ids().filter(|&id| s.stands(id) && s.hostile(mount, id));
        foes.map(|id| space::distance_from(s, mount, place, id)).min().unwrap_or(0)
    };
    let mut best = (near(s.actor(mount).place), s.actor(mount).place);
    match s.actor(mount).place {
        Spot::Yard(here) => {
            let ends = [-yards, yards].map(|far| (i32::from(here) + far).clamp(0, s.setting.lane.into()) as i16);
            for to in ends.map(Spot::Yard) {
                best = if near(to) > best.0 { (near(to), to) } else { best };
            }
        }
        Spot::Cell(_) => {
            space::search(s, mount, yards, s.actor(mount).odd, None, |cell, _| {
                let to = Spot::Cell(cell);
                best = if near(to) > best.0 { (near(to), to) } else { best };
            });
        }
    }
    if ap > 0 && best.1 != s.actor(mount).place {
        actions::spend(t, mount, ap, false);
        t.emit(falling::Forced { actor: mount, to: best.1 });
        carry(t, mount);
    }
}

/// A rider is where its mount is.
pub(crate) fn carry(t: &mut Table<'_, impl Run>, mount: ActorId) {
    let s = t.state();
    if let Some(actor) = s.rider(mount) {
        let to = s.actor(mount).place;
        t.emit(Carried { actor, to });
    }
}

/// An actor moved: an untrained mount is checked for each enemy whose melee weapon now first reaches its rider.
pub(crate) fn reached(t: &mut Table<'_, impl Run>, mover: ActorId, before: Spot) {
    for at in 0..t.state().actors.len() {
        let (s, rider) = (t.state(), ActorId(at as u16));
        let Some(mount) = s.mount(rider).filter(|&mount| !s.profile(mount).trained) else { continue };
        let moved = mover == mount;
        for other in s.ids() {
            let s = t.state();
            if !(moved || other == mover) || !s.stands(other) || !s.hostile(rider, other) {
                continue;
            }
            let reach = s.profile(other).weapons.iter().enumerate().filter(|(at, _)| s.actor(other).holds(*at));
            let Some(reach) = reach.filter_map(|(_, arm)| arm.reach).max() else { continue };
            let was = if moved {
                space::distance_from(s, mount, before, other) - 1
            } else {
                space::distance_from(s, other, before, mount) - 1
            };
            let more = saddle::farther(s, rider, other);
            if was + more > reach && gap(s, rider, other) <= reach {
                check(t, rider);
            }
        }
    }
}

/// A mount walked outside a fight.
pub(crate) fn after_walk(&Walked { actor, .. }: &Walked, t: &mut Table<'_, impl Run>) {
    carry(t, actor);
}

/// A wound of rider or mount.
pub(crate) fn after_wound(&Wounded { actor, .. }: &Wounded, t: &mut Table<'_, impl Run>) {
    let s = t.state();
    if let Some(rider) = s.mount(actor).map(|_| actor).or_else(|| s.rider(actor)) {
        check(t, rider);
    }
}

/// The mount is down: its rider comes off.
fn down(t: &mut Table<'_, impl Run>, mount: ActorId) {
    let Some(actor) = t.state().ids().find(|&id| t.state().actor(id).mount == Some(mount)) else { return };
    dismount(t, actor);
    let balance = (Attribute::Dexterity, Skill::Acrobatics, "balance");
    let awake = t.state().actor(actor).life == Life::Awake;
    if awake && checks::tries(t, actor, Feat::Seat, balance, |_, _| {}, Some(2)) < 2 {
        t.emit(Floored { actor });
    }
}

/// The death of a mount.
pub(crate) fn after_death(&Died { actor }: &Died, t: &mut Table<'_, impl Run>) {
    down(t, actor);
}
/// A mount that faints.
pub(crate) fn after_fainting(&FellUnconscious { actor }: &FellUnconscious, t: &mut Table<'_, impl Run>) {
    down(t, actor);
}
/// A mount that falls.
pub(crate) fn after_fall(&Floored { actor }: &Floored, t: &mut Table<'_, impl Run>) {
    down(t, actor);
}

/// Whether there is anything to calm.
pub(crate) fn may_calm(s: &State, actor: ActorId) -> Verdict {
    let bolted = s.mount(actor).is_some_and(|mount| s.actor(mount).bolted);
    only_if!(bolted, &REGAINING, "{} rides nothing that is out of control", actor)
}

/// Calming a mount.
pub(crate) fn calm(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    let Some(mount) = s.mount(actor) else { return };
    let near = |&id: &ActorId| s.stands(id) && s.hostile(actor, id) && space::distance(s, actor, id) <= 10;
    let (near, before, tn) = (s.ids().filter(near).count() as i32, s.actor(mount).calming, tn(s, mount));
    let more = |_: &State, tally: &mut Tally| {
        tally.add("enemies near", -near, &REGAINING);
        tally.add("attempts before", i32::from(before.min(5)), &REGAINING);
    };
    let of = (Attribute::Persona, Skill::Nature, "riding");
    let calmed = checks::tries(t, actor, Feat::Calming, of, more, Some(tn)) >= tn;
    t.emit(Calmed { actor: mount, calmed });
}

happens! { Destiny;
    #[event(action, "{actor} mounts {target}.", rule = MOUNTING)]
    Mounted { actor: ActorId, target: ActorId }
    |e, s| {
        let place = s.actors.get(e.target.index()).map_or(Spot::default(), |mount| mount.place);
        s.on(e.actor, |actor| (actor.mount, actor.place) = (Some(e.target), place));
    };

    #[event(action, "{actor} comes off at {to}.", rule = MOUNTING)]
    Dismounted { actor: ActorId, to: Spot } on |e, actor| (actor.mount, actor.place) = (None, e.to);

    /// A rider is carried along.
    #[event] Carried { actor: ActorId, to: Spot } on |e, actor| actor.place = e.to;

    #[event(harm, "{actor} runs out of control.", rule = LOSING_CONTROL)]
    Bolted { actor: ActorId } on |_, actor| (actor.bolted, actor.calming) = (true, 0);

    /// A mount was calmed, or not.
    #[event] Calmed { actor: ActorId, calmed: bool }
    on |e, actor| {
        actor.bolted = !e.calmed;
        actor.calming = if e.calmed { 0 } else { actor.calming.saturating_add(1) };
    },
    tell |e, teller| {
        let is = if e.calmed { "is in hand again" } else { "is still out of control" };
        told!(Action, "{} {is}.", teller.name(e.actor); REGAINING)
    };
}
