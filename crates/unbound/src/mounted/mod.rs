//! Riders and mounts (UL-MNT, UL-INB-24).
//!
//! A rider shares the mount's spaces: it is wherever the mount is, and only the mount's body is in anybody's way.

mod falling_off;
mod saddle;
mod striking;

pub use falling_off::{LeapOff, MountFalls};
pub(crate) use falling_off::{jolt, let_fall, stays_on};
pub use saddle::{Bearing, Saddle, body_of, is_controlled, is_riding, mount_of, mover, rider_of};
pub(crate) use saddle::{follow, may_go};
pub use striking::StrikeRider;

use crate::action_points::{ApLost, ApRegained};
use crate::prelude::*;
use crate::{actions, movement};

rules! {
    /// A mount is willing, a size larger than its rider at least, and fit to bear one, as the game master judges.
    WHO_BEARS = "UL-MNT-01", "Who can be a mount", Call;
    /// Mounting and dismounting cost 2 Action Points on one's own turn, next to the mount.
    MOUNTING = "UL-MNT-02", "Mounting and dismounting";
    /// When the mount is moved against its will, the rider makes a Ride roll against 10 or falls off, Prone.
    MOVED_MOUNT = "UL-MNT-03", "Mount moved against its will";
    /// A rider that is knocked Prone makes the same roll; success keeps it in the saddle, and not Prone.
    RIDER_PRONE = "UL-MNT-04", "Rider knocked prone";
    /// When the mount is knocked Prone the rider may leap off for 2 Action Points; otherwise it falls, Prone.
    MOUNT_PRONE = "UL-MNT-05", "Mount knocked prone";
    /// A trained mount only Moves, where its rider wants and with the rider's Action Points; it loses its own.
    CONTROLLED = "UL-MNT-06", "Controlled mount";
    /// A mount that loses its rider gets the Action Points that the rider has then.
    RIDERLESS = "UL-MNT-07", "Riderless mount";
    /// An intelligent mount acts by itself, with its own Action Points, and may disobey.
    INDEPENDENT = "UL-MNT-08", "Independent mount", Call;
    /// When a mount provokes, the one who strikes chooses between rider and mount.
    COUNTERATTACK = "UL-MNT-09", "Counterattack choice", Call;
    /// The rider is in the mount's spaces, reaches from any of them, and shares how it is moved (house).
    POSITION = "UL-MNT-10", "Position";
    /// What the rider has left after dismounting is what the mount goes on with.
    ONE_POOL = "UL-INB-24", "Rider, mount and one pool";
}

/// What mounting, dismounting and leaping off cost in Action Points (UL-MNT-02, UL-MNT-05).
pub const MOUNT_AP: i32 = 2;

/// Refuses a pair whose sizes do not fit, or of whom one is in a saddle already, moves, or is not free and able
/// (UL-MNT-01).
pub fn may_bear(state: &State, rider: ActorId, mount: ActorId) -> Verdict {
    let one = state.actor(rider);
    let other = state.actor(mount);
    let there = rider != mount && state.may_target(rider, mount);
    ensure!(there, WHO_BEARS, "a mount is somebody else, alive and on the field");
    ensure!(
        other.size() > one.size(),
        WHO_BEARS,
        "{} is not larger than its rider",
        mount,
        instead = "choose a larger creature"
    );
    ensure!(one.saddle.is_none() && other.saddle.is_none(), WHO_BEARS, "one of the two is rider or mount already");
    let up = |id: ActorId| !state.actor(id).statuses.has(Status::Prone) && !state.is_held(id) && state.can_act(id);
    ensure!(up(mount) && up(rider), WHO_BEARS, "both must be on their feet, free and able");
    let busy = state.grapples.iter().any(|held| held.grappler == rider) || one.flying;
    ensure!(!busy, WHO_BEARS, "{} has not both hands and feet free", rider);
    let moving = state.moving.is_some_and(|moving| moving.actor == rider || moving.actor == mount);
    ensure!(!moving, WHO_BEARS, "one of the two is moving");
    Ok(())
}

/// Mount something, or get off it.
#[command(rule = MOUNTING, group = "Move", kind = Move, label = "Mount {target}", costs = MOUNT_AP)]
#[derive(Copy, Eq)]
pub struct Mount {
    pub actor: ActorId,
    /// What.
    pub target: ActorId,
}

impl Act<Unbound> for Mount {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;

        actions::may(state, actor, MOUNT_AP)?;
        may_bear(state, actor, target)?;
        ensure!(
            !state.actor(actor).statuses.has(Status::Prone),
            MOUNTING,
            "nobody mounts while Prone",
            instead = "stand up first"
        );
        let willing = state.actor(target).profile.bears.is_some() && !state.hostile(actor, target);
        ensure!(
            willing,
            WHO_BEARS,
            "{} does not bear this rider of its own will",
            target,
            instead = "ask the game master, who may put somebody into a saddle"
        );
        actions::must_be_near(state, actor, target, &MOUNTING)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::Mount, ("Mount", MOUNT_AP, &MOUNTING));
        seat(table, self.actor, self.target);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids() {
            offers.seldom(Mount { actor, target });
        }
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Puts an actor into the saddle; a controlled mount loses its Action Points (UL-MNT-06).
pub(crate) fn seat(table: &mut Table<'_, impl Run>, actor: ActorId, mount: ActorId) {
    let controlled = table.state().actor(mount).profile.bears != Some(Bearing::Independent);
    table.emit(Change::Mounted { actor, mount, controlled });
    let left = table.state().actor(mount).ap;
    if controlled && left > 0 {
        table.emit(ApLost { actor: mount, amount: left, rule: (&CONTROLLED).into() });
    }
    movement::release_out_of_reach(table, actor);
}

/// Dismount.
#[command(rule = MOUNTING, group = "Move", kind = Move, label = "Dismount to {to}", costs = MOUNT_AP, cell = to)]
#[derive(Copy, Eq)]
pub struct Dismount {
    pub actor: ActorId,
    /// Where to; a space next to the mount.
    pub to: Cell,
}

impl Act<Unbound> for Dismount {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, to } = *self;

        actions::may(state, actor, MOUNT_AP)?;
        let none = || Refusal::new(&MOUNTING, "{} does not ride").about(actor);
        let mount = mount_of(state, actor).ok_or_else(none)?;
        let place = Footprint::new(state.map().shape(), to, state.actor(actor).size().across());
        ensure!(
            movement::can_stand(state, actor, place),
            MOUNTING,
            "that place is not on the map, is solid, or is taken"
        );
        ensure!(
            place.distance(state.spaces(mount)) == 1,
            MOUNTING,
            "one gets off next to the mount",
            instead = "choose a place next to it"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        pay_plain(table, self.actor, Expense::Mount, ("Dismount", MOUNT_AP, &MOUNTING));
        part(table, self.actor, Some(self.to), &MOUNTING, Some(self.actor));
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let Some(mount) = mount_of(state, actor) else { return };
        let here = state.spaces(mount);
        for to in state.map().cells().filter(|&cell| here.distance(here.at(cell)) <= 3) {
            offers.seldom(Dismount { actor, to });
        }
    }
}

/// Parts rider and mount: the rider stands where it gets to, without that in the nearest free place (of equal ones the
/// owner of what parts them chooses), and a mount that was controlled goes on with the Action Points that the rider has
/// (UL-MNT-07).
pub(crate) fn part(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    to: Option<Cell>,
    rule: &'static Rule,
    owner: Option<ActorId>,
) {
    let Some(mount) = mount_of(table.state(), actor) else { return };
    let controlled = is_controlled(table.state(), mount);
    let here = table.state().actor(mount).at;
    table.emit(Change::Dismounted { actor, mount, at: to.unwrap_or(here), rule: rule.into() });
    movement::settle_in_free_space(table, actor, owner);
    movement::release_out_of_reach(table, actor);
    if controlled {
        hand_over(table, actor, mount);
    }
}

/// Gives a mount the Action Points that its rider has, if those are more (UL-MNT-07, UL-INB-24).
fn hand_over(table: &mut Table<'_, impl Run>, rider: ActorId, mount: ActorId) {
    let left = table.state().actor(rider).ap;
    let bearer = table.state().actor(mount);
    if left > bearer.ap && bearer.alive() && bearer.present() {
        let amount = left - bearer.ap;
        table.emit(ApRegained { actor: mount, amount, rule: (&RIDERLESS).into() });
    }
}

/// Leaves the Action Points of a rider who dies to the mount that it controlled (UL-MNT-07).
pub(crate) fn leave_points(table: &mut Table<'_, impl Run>, rider: ActorId) {
    if let Some(mount) = mount_of(table.state(), rider).filter(|&mount| is_controlled(table.state(), mount)) {
        hand_over(table, rider, mount);
    }
}

/// Something that happened between rider and mount.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[event(by_serde, actor)]
#[serde(tag = "saddle", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Change {
    /// An actor mounts.
    Mounted { actor: ActorId, mount: ActorId, controlled: bool },
    /// An actor is no longer in the saddle, and where it is then.
    Dismounted { actor: ActorId, mount: ActorId, at: Cell, rule: RuleId },
}

impl Event<Unbound> for Change {
    fn apply(&self, state: &mut State) {
        match *self {
            Change::Mounted { actor, mount, controlled } => {
                let bearer = state.actor_mut(mount);
                bearer.saddle = Some(Saddle::Under { rider: actor, controlled });
                let at = bearer.at;
                let across = bearer.across();
                let facing = bearer.facing;
                let rider = state.actor_mut(actor);
                rider.at = at;
                rider.facing = facing;
                rider.squeezing = false;
                rider.saddle = Some(Saddle::On { mount, across });
                state.riders = true;
            }
            Change::Dismounted { actor, mount, at, .. } => {
                state.actor_mut(mount).saddle = None;
                let rider = state.actor_mut(actor);
                rider.saddle = None;
                rider.at = at;
                state.riders = state.actors.iter().any(|actor| actor.saddle.is_some());
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(match self {
            Change::Mounted { actor, mount, .. } => {
                let text = format!("{} mounts {}.", teller.who(*actor), teller.who(*mount));
                Line::new(LineKind::Action, text).rule(&MOUNTING)
            }
            Change::Dismounted { actor, mount, at, rule } => {
                let text = format!("{} is off {}, at {at}.", teller.who(*actor), teller.who(*mount));
                Line::new(LineKind::Action, text).rule(rule)
            }
        })
    }
}
