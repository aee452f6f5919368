//! Riding: getting on and off, steering, losing control.

use crate::dying::{Died, FellUnconscious};
use crate::falling::{Floored, Forced};
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

/// What controlling an average horse must reach (WT-SIT-22).
const AVERAGE_HORSE: i32 = 5;
/// How many sizes larger than its rider a mount is at most (WT-SIT-14).
const LARGEST: i32 = 9;

/// Returns what controlling a mount must reach.
fn tn(state: &State, mount: ActorId) -> i32 {
    state.profile(mount).riding.unwrap_or(AVERAGE_HORSE)
}

/// Returns whether an actor may get on another.
pub(crate) fn may_mount(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let larger = state.profile(target).size - state.profile(actor).size;
    ensure!((0..=LARGEST).contains(&larger) && target != actor, WHO, "{} is no mount for {}", target, actor);
    ensure!(state.mount(actor).is_none(), MOUNTING, "{} rides already", actor, instead = "dismount");
    let free = state.stands(target) && state.rider(target).is_none() && state.mount(target).is_none();
    ensure!(free && !state.hostile(actor, target), MOUNTING, "{} carries nobody, or not {}", target, actor);
    ensure!(gap(state, actor, target) < 1, MOUNTING, "{} is not adjacent", target, instead = "move closer");
    Ok(())
}

/// Returns where an actor gets off; none where there is no room.
fn beside(state: &State, actor: ActorId) -> Option<Spot> {
    match state.actor(actor).place {
        Spot::Cell(cell) => room::<Destiny>(state, actor, cell).map(Spot::Cell),
        yard => Some(yard),
    }
}

/// Returns whether an actor may get off.
pub(crate) fn may_dismount(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.mount(actor).is_some() && beside(state, actor).is_some(), MOUNTING, "{} does not ride", actor);
    Ok(())
}

/// Lets an actor get off, if there is room beside its mount.
pub(crate) fn dismount(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if let Some(to) = beside(state, actor) {
        table.emit(Dismounted { actor, to });
    }
}

/// Returns whether an actor goes where it is to: it does not ride, and as a mount it is steered (WT-SIT-18).
pub(crate) fn steered(state: &State, actor: ActorId) -> Verdict {
    if state.mount(actor).is_some() {
        return Err(Refusal::new(&STEERING, "{} rides").about(actor).instead("move the mount, or dismount"));
    }
    let Some(rider) = state.rider(actor) else { return Ok(()) };
    ensure!(!state.actor(actor).bolted, LOSING_CONTROL, "{} is out of control", actor, instead = "regain control");
    ensure!(state.profile(actor).sentient || state.stands(rider), SENTIENT, "nobody steers {}", actor);
    Ok(())
}

/// Returns whether an actor acts on command, if it is a mount (WT-SIT-23).
pub(crate) fn commanded(state: &State, actor: ActorId) -> Verdict {
    let untrained = state.rider(actor).is_some() && !state.profile(actor).trained && !state.profile(actor).sentient;
    ensure!(!untrained, TRAINED, "{} is not trained to act on command", actor);
    Ok(())
}

/// Returns the rider who pays AP along with the movement of its mount (WT-SIT-18).
pub(crate) fn pays_along(state: &State, actor: ActorId) -> Option<ActorId> {
    state.rider(actor).filter(|_| !state.profile(actor).sentient)
}

/// Makes the riding check of an untrained mount (WT-SIT-19); failing it, the mount bolts.
fn check(table: &mut Table<'_, impl Run>, rider: ActorId) {
    let state = table.state();
    let Some(mount) = state.mount(rider) else { return };
    let tame = state.profile(mount).trained || state.profile(mount).sentient || state.actor(mount).bolted;
    if tame || !state.stands(mount) || state.stage != Stage::Fighting {
        return;
    }
    let of = (Attribute::Persona, Skill::Nature, "riding");
    let tn = tn(state, mount);
    let awake = state.actor(rider).life == Life::Awake;
    let in_hand = awake && checks::tries(table, rider, Feat::Riding, of, |_, _| {}, Some(tn)) >= tn;
    if !in_hand {
        table.emit(Bolted { actor: mount });
        flee(table, mount);
    }
}

/// Lets a mount out of control run as far as its AP takes it, away from enemies (WT-SIT-20).
pub(crate) fn flee(table: &mut Table<'_, impl Run>, mount: ActorId) {
    let state = table.state();
    let Actor { ap, place, .. } = *state.actor(mount);
    let to = farthest_from_foes(state, mount);
    if ap > 0 && to != place {
        actions::spend(table, mount, ap, false);
        table.emit(Forced { actor: mount, to });
    }
}

/// Returns the place within reach from which the nearest enemy is farthest; the own one wins ties.
fn farthest_from_foes(state: &State, mount: ActorId) -> Spot {
    let Actor { place, odd, .. } = *state.actor(mount);
    let yards = pace::yards_at_hand(state, mount);
    let nearest_foe = |place: Spot| {
        let foes = state.ids().filter(|&id| state.stands(id) && state.hostile(mount, id));
        foes.map(|id| space::distance_from(state, mount, place, id)).min().unwrap_or(0)
    };
    let mut best = place;
    let mut farthest = nearest_foe(place);
    let mut look = |to: Spot| {
        let far = nearest_foe(to);
        if far > farthest {
            best = to;
            farthest = far;
        }
    };
    match place {
        Spot::Yard(here) => {
            for far in [-yards, yards] {
                let to = (i32::from(here) + far).clamp(0, state.setting.lane.into());
                look(Spot::Yard(to as i16));
            }
        }
        Spot::Cell(_) => {
            space::search(state, mount, yards, odd, None, |cell, _| look(Spot::Cell(cell)));
        }
    }
    best
}

/// Takes a rider along to where its mount is.
pub(crate) fn carry(table: &mut Table<'_, impl Run>, mount: ActorId) {
    let state = table.state();
    if let Some(actor) = state.rider(mount) {
        let to = state.actor(mount).place;
        table.emit(Carried { actor, to });
    }
}

/// Checks an untrained mount, after an actor moved, for each enemy whose melee weapon now first reaches its rider (WT-SIT-19).
pub(crate) fn reached(table: &mut Table<'_, impl Run>, mover: ActorId, before: Spot) {
    for rider in table.state().ids() {
        let state = table.state();
        let Some(mount) = state.mount(rider).filter(|&mount| !state.profile(mount).trained) else { continue };
        for foe in state.ids() {
            if first_reaches(table.state(), (rider, mount), foe, (mover, before)) {
                check(table, rider);
            }
        }
    }
}

/// Returns whether an enemy first reaches a rider with a melee weapon, now that the mount or the enemy moved from a place.
fn first_reaches(
    state: &State,
    (rider, mount): (ActorId, ActorId),
    foe: ActorId,
    (mover, before): (ActorId, Spot),
) -> bool {
    if mover != mount && mover != foe || !state.stands(foe) || !state.hostile(rider, foe) {
        return false;
    }
    let Some(reach) = state.melee_reach(foe) else { return false };
    let other = if mover == mount { foe } else { mount };
    let was = space::distance_from(state, mover, before, other) - 1 + saddle::farther(state, rider, foe);
    was > reach && gap(state, rider, foe) <= reach
}

/// Takes the rider along of a mount that walked outside a fight.
pub(crate) fn after_walk(&Walked { actor, .. }: &Walked, table: &mut Table<'_, impl Run>) {
    carry(table, actor);
}

/// Takes the rider along of a mount that was moved against its will.
pub(crate) fn after_force(&Forced { actor, .. }: &Forced, table: &mut Table<'_, impl Run>) {
    carry(table, actor);
}

/// Checks an untrained mount after a wound of rider or mount (WT-SIT-19).
pub(crate) fn after_wound(&Wounded { actor, .. }: &Wounded, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    if let Some(rider) = state.mount(actor).map(|_| actor).or_else(|| state.rider(actor)) {
        check(table, rider);
    }
}

/// Takes the rider off a mount that is down, on its feet or prone (WT-SIT-25).
fn down(table: &mut Table<'_, impl Run>, mount: ActorId) {
    let Some(actor) = table.state().ids().find(|&id| table.state().actor(id).mount == Some(mount)) else { return };
    dismount(table, actor);
    let balance = (Attribute::Dexterity, Skill::Acrobatics, "balance");
    let awake = table.state().actor(actor).life == Life::Awake;
    if awake && checks::tries(table, actor, Feat::Seat, balance, |_, _| {}, Some(2)) < 2 {
        table.emit(Floored { actor });
    }
}

/// Takes the rider off a mount that died.
pub(crate) fn after_death(&Died { actor }: &Died, table: &mut Table<'_, impl Run>) {
    down(table, actor);
}

/// Takes the rider off a mount that fell unconscious.
pub(crate) fn after_fainting(&FellUnconscious { actor }: &FellUnconscious, table: &mut Table<'_, impl Run>) {
    down(table, actor);
}

/// Takes the rider off a mount that fell prone.
pub(crate) fn after_fall(&Floored { actor }: &Floored, table: &mut Table<'_, impl Run>) {
    down(table, actor);
}

/// Returns whether an actor rides a mount that is out of control.
pub(crate) fn may_calm(state: &State, actor: ActorId) -> Verdict {
    let bolted = state.mount(actor).is_some_and(|mount| state.actor(mount).bolted);
    ensure!(bolted, REGAINING, "{} rides nothing that is out of control", actor);
    Ok(())
}

/// Lets a rider try to calm its mount (WT-SIT-21).
pub(crate) fn calm(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Some(mount) = state.mount(actor) else { return };
    let is_near_foe =
        |id: ActorId| state.stands(id) && state.hostile(actor, id) && space::distance(state, actor, id) <= 10;
    let near = state.ids().filter(|&id| is_near_foe(id)).count() as i32;
    let before = state.actor(mount).calming;
    let tn = tn(state, mount);
    let more = |_: &State, tally: &mut Tally| {
        tally.add("enemies near", -near, &REGAINING);
        tally.add("attempts before", i32::from(before.min(5)), &REGAINING);
    };
    let of = (Attribute::Persona, Skill::Nature, "riding");
    let calmed = checks::tries(table, actor, Feat::Calming, of, more, Some(tn)) >= tn;
    table.emit(Calmed { actor: mount, calmed });
}

/// Breaks the row of attempts to calm a mount, if its rider has made some: it does something else (WT-SIT-21).
pub(crate) fn does_other(table: &mut Table<'_, impl Run>, actor: ActorId, kind: ActKind) {
    let state = table.state();
    if let Some(mount) = state.mount(actor).filter(|&mount| kind != ActKind::Calm && state.actor(mount).calming > 0) {
        table.emit(CalmingBroken { actor: mount });
    }
}

#[event(action, "{actor} mounts {target}.", rule = MOUNTING)]
pub struct Mounted {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Destiny> for Mounted {
    fn apply(&self, state: &mut State) {
        let place = state.actors.get(self.target.index()).map_or(Spot::default(), |mount| mount.place);
        state.on(self.actor, |actor| {
            actor.mount = Some(self.target);
            actor.place = place;
        });
    }
}

#[event(action, "{actor} comes off at {to}.", rule = MOUNTING)]
pub struct Dismounted {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Dismounted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.mount = None;
            actor.place = self.to;
        }
    }
}

/// A rider is carried along.
#[event]
pub struct Carried {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Carried {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.place = self.to;
        }
    }
}

#[event(harm, "{actor} runs out of control.", rule = LOSING_CONTROL)]
pub struct Bolted {
    pub actor: ActorId,
}

impl Event<Destiny> for Bolted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.bolted = true;
            actor.calming = 0;
        }
    }
}

/// The rider of a mount does something else than calming it.
#[event]
pub struct CalmingBroken {
    pub actor: ActorId,
}

impl Event<Destiny> for CalmingBroken {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.calming = 0;
        }
    }
}

/// A mount was calmed, or not.
#[event]
pub struct Calmed {
    pub actor: ActorId,
    pub calmed: bool,
}

impl Event<Destiny> for Calmed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.bolted = !self.calmed;
            actor.calming = if self.calmed { 0 } else { actor.calming.saturating_add(1) };
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let is = if self.calmed { "is in hand again" } else { "is still out of control" };
        Some(Line::new(LineKind::Action, format!("{} {is}.", teller.name(self.actor))).rule(&REGAINING))
    }
}
