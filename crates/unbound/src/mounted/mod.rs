//! Riders and mounts (UL-MNT, UL-INB-24).
//!
//! A rider shares the mount's spaces: it is wherever the mount is, and only the mount's body is in anybody's way.

use ludex_kit::command;
mod falling_off;

pub use falling_off::{MountFalls, may_leap_off};
pub(crate) use falling_off::{jolt, leap_off, let_fall, stays_on};

use crate::action_points::{ApLost, ApRegained, Expense};
use crate::actions;
use crate::attack;
use crate::movement;
use crate::pending::{Attack, Pending, Settled};
use crate::reactions;
use crate::reactions::Opening;
use crate::state::State;
use crate::statuses::Status;
use crate::tell::{Teller, Words, line};
use crate::turns::pay;
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Concerns, Happens, Line, Mood, Refusal, RuleId, Verdict};
use ludex_grid::Cell;
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
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

/// How a creature bears a rider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bearing {
    /// It was trained to, and goes where the rider wants (UL-MNT-06).
    Trained,
    /// It is intelligent, and acts by itself (UL-MNT-08).
    Independent,
}

/// Where somebody is in a pair of rider and mount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saddle {
    /// It rides.
    On {
        /// What.
        mount: ActorId,
        /// How many spaces that is across.
        across: u8,
    },
    /// It bears a rider.
    Under {
        /// Whom.
        rider: ActorId,
        /// Whether the rider controls it.
        controlled: bool,
    },
}

/// Something that happened between rider and mount.
#[ludex_kit::event(by_serde)]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "saddle", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Change {
    /// Somebody mounts.
    Mounted { actor: ActorId, mount: ActorId, controlled: bool },
    /// Somebody is no longer in the saddle, and where it is then.
    Dismounted { actor: ActorId, mount: ActorId, at: Cell, rule: RuleId },
}

impl Change {
    /// Who rides, or rode.
    pub fn actor(&self) -> ActorId {
        match *self {
            Change::Mounted { actor, .. } | Change::Dismounted { actor, .. } => actor,
        }
    }
}

impl Concerns for Change {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Happens<Unbound> for Change {
    fn apply(&self, state: &mut State) {
        match *self {
            Change::Mounted { actor, mount, controlled } => {
                let bearer = state.actor_mut(mount);
                bearer.saddle = Some(Saddle::Under { rider: actor, controlled });
                let (at, across, facing) = (bearer.at, bearer.across(), bearer.facing);
                let rider = state.actor_mut(actor);
                (rider.at, rider.facing, rider.squeezing) = (at, facing, false);
                rider.saddle = Some(Saddle::On { mount, across });
                state.riders = true;
            }
            Change::Dismounted { actor, mount, at, .. } => {
                state.actor_mut(mount).saddle = None;
                let rider = state.actor_mut(actor);
                (rider.saddle, rider.at) = (None, at);
                state.riders = state.actors.iter().any(|actor| actor.saddle.is_some());
            }
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            Change::Mounted { actor, mount, .. } => {
                line(Mood::Deed, format!("{} mounts {}.", t.who(*actor), t.who(*mount)), &MOUNTING)
            }
            Change::Dismounted { actor, mount, at, rule } => {
                let text = format!("{} is off {}, at {at}.", t.who(*actor), t.who(*mount));
                Some(Line::new(Mood::Deed, text).rule(rule.clone()))
            }
        }
    }
}

/// A mount has moved: its rider is where it is.
#[inline]
pub(crate) fn follow(state: &mut State, mount: ActorId) {
    if !state.riders {
        return;
    }
    if let Some(Saddle::Under { rider, .. }) = state.actor(mount).saddle {
        let (at, facing) = (state.actor(mount).at, state.actor(mount).facing);
        let rider = state.actor_mut(rider);
        (rider.at, rider.facing) = (at, facing);
    }
}

/// Mount something, or get off it.
#[command(always)]
#[derive(Copy, Eq)]
pub struct Mount {
    /// Who.
    pub actor: ActorId,
    /// What.
    pub target: ActorId,
}

/// Dismount.
#[command(always)]
#[derive(Copy, Eq)]
pub struct Dismount {
    /// Who.
    pub actor: ActorId,
    /// Where to; a space next to the mount.
    pub to: Cell,
}

/// Leap off a mount that goes down, and land on one's feet (UL-MNT-05).
#[command(always)]
#[derive(Copy, Eq)]
pub struct LeapOff {
    /// Who.
    pub actor: ActorId,
}

/// Strike back at the rider of a mount that provokes (UL-MNT-09).
#[command(always)]
#[derive(Copy, Eq)]
pub struct StrikeRider {
    /// Who.
    pub actor: ActorId,
    /// With which of its weapons.
    pub weapon: u8,
    /// To knock out, not to kill (UL-DMG-18).
    #[late]
    pub nonlethal: bool,
}

/// What somebody rides.
#[inline]
pub fn mount_of(state: &State, id: ActorId) -> Option<ActorId> {
    match state.actor(id).saddle {
        Some(Saddle::On { mount, .. }) => Some(mount),
        _ => None,
    }
}

/// Who rides somebody.
#[inline]
pub fn rider_of(state: &State, id: ActorId) -> Option<ActorId> {
    match state.actor(id).saddle {
        Some(Saddle::Under { rider, .. }) => Some(rider),
        _ => None,
    }
}

/// Whether somebody rides.
#[inline]
pub fn is_riding(state: &State, id: ActorId) -> bool {
    mount_of(state, id).is_some()
}

/// Whether somebody is a mount that its rider controls.
#[inline]
pub fn is_controlled(state: &State, id: ActorId) -> bool {
    matches!(state.actor(id).saddle, Some(Saddle::Under { controlled: true, .. }))
}

/// Who moves when somebody Moves: the mount that it controls, or itself (UL-MNT-06).
#[inline]
pub fn mover(state: &State, id: ActorId) -> ActorId {
    match mount_of(state, id) {
        Some(mount) if is_controlled(state, mount) => mount,
        _ => id,
    }
}

/// Whose body is moved when somebody is pushed: a rider shares it with the mount (UL-MNT-10).
#[inline]
pub fn body_of(state: &State, id: ActorId) -> ActorId {
    mount_of(state, id).unwrap_or(id)
}

/// Refuses a Move of its own to the rider of a mount that acts by itself, and to a mount that is controlled.
pub(crate) fn may_go(state: &State, id: ActorId) -> Verdict {
    if is_riding(state, id) && mover(state, id) == id {
        let objection = Refusal::new(&INDEPENDENT, "{} is carried where its mount goes").about(id);
        return Err(objection.instead("dismount first, or let the mount act"));
    }
    if is_controlled(state, id) {
        let objection = Refusal::new(&CONTROLLED, "{} goes where its rider wants").about(id);
        return Err(objection.instead("let the rider Move"));
    }
    Ok(())
}

/// Whether the sizes fit, and neither is in a saddle yet (UL-MNT-01).
pub fn may_bear(state: &State, rider: ActorId, mount: ActorId) -> Verdict {
    if rider == mount || !state.may_target(rider, mount) {
        return Err(Refusal::new(&WHO_BEARS, "a mount is somebody else, alive and on the field"));
    }
    if state.actor(mount).size() <= state.actor(rider).size() {
        let objection = Refusal::new(&WHO_BEARS, "{} is not larger than its rider").about(mount);
        return Err(objection.instead("choose a larger creature"));
    }
    if state.actor(rider).saddle.is_some() || state.actor(mount).saddle.is_some() {
        return Err(Refusal::new(&WHO_BEARS, "one of the two is rider or mount already"));
    }
    let down = |id: ActorId| state.actor(id).statuses.has(Status::Prone) || state.is_held(id) || !state.can_act(id);
    if down(mount) || down(rider) {
        return Err(Refusal::new(&WHO_BEARS, "both must be on their feet, free and able"));
    }
    if state.grapples.iter().any(|held| held.grappler == rider) || state.actor(rider).flying {
        return Err(Refusal::new(&WHO_BEARS, "{} has not both hands and feet free").about(rider));
    }
    if state.moving.is_some_and(|moving| moving.actor == rider || moving.actor == mount) {
        return Err(Refusal::new(&WHO_BEARS, "one of the two is moving"));
    }
    Ok(())
}

/// Whether somebody may mount now (UL-MNT-02).
///
/// # Errors
/// It cannot act or pay, the mount is not next to it, unwilling or unfit.
pub fn may_mount(state: &State, command: Mount) -> Verdict {
    let Mount { actor, target } = command;
    actions::may(state, actor, MOUNT_AP)?;
    may_bear(state, actor, target)?;
    if state.actor(actor).statuses.has(Status::Prone) {
        return Err(Refusal::new(&MOUNTING, "nobody mounts while Prone").instead("stand up first"));
    }
    if state.actor(target).profile.bears.is_none() || state.hostile(actor, target) {
        let objection = Refusal::new(&WHO_BEARS, "{} does not bear this rider of its own will").about(target);
        return Err(objection.instead("ask the game master, who may put somebody into a saddle"));
    }
    actions::must_be_near(state, actor, target, &MOUNTING)
}

/// Mounts.
pub(crate) fn mount(table: &mut Table<'_, impl Run>, command: Mount) -> Verdict {
    may_mount(table.state(), command)?;
    pay_for(table, command.actor, "Mount");
    seat(table, command.actor, command.target);
    Ok(())
}

fn pay_for(table: &mut Table<'_, impl Run>, actor: ActorId, label: &'static str) {
    let mut tally = table.tally();
    tally.base(label, MOUNT_AP, &MOUNTING);
    pay(table, actor, Expense::Mount, tally);
}

/// Puts somebody into the saddle; a controlled mount loses its Action Points (UL-MNT-06).
pub(crate) fn seat(table: &mut Table<'_, impl Run>, actor: ActorId, mount: ActorId) {
    let controlled = table.state().actor(mount).profile.bears != Some(Bearing::Independent);
    table.emit(Change::Mounted { actor, mount, controlled });
    let left = table.state().actor(mount).ap;
    if controlled && left > 0 {
        table.emit(ApLost { actor: mount, amount: left, rule: (&CONTROLLED).into() });
    }
    movement::release_out_of_reach(table, actor);
}

/// Whether somebody may get off to a place (UL-MNT-02).
///
/// # Errors
/// It does not ride, cannot act or pay, or the place is not free or not next to the mount.
pub fn may_dismount(state: &State, command: Dismount) -> Verdict {
    let Dismount { actor, to } = command;
    actions::may(state, actor, MOUNT_AP)?;
    let Some(mount) = mount_of(state, actor) else {
        return Err(Refusal::new(&MOUNTING, "{} does not ride").about(actor));
    };
    let place = ludex_grid::Footprint::new(state.map().shape(), to, state.actor(actor).size().across());
    let solid = place.cells().any(|cell| state.entry(cell) == ludex_grid::Entry::Blocked);
    if !place.fits(state.map()) || solid || !movement::is_free(state, actor, place) {
        return Err(Refusal::new(&MOUNTING, "that place is not on the map, is solid, or is taken"));
    }
    if place.distance(state.spaces(mount)) != 1 {
        return Err(Refusal::new(&MOUNTING, "one gets off next to the mount").instead("choose a place next to it"));
    }
    Ok(())
}

/// Gets off (UL-MNT-02, UL-MNT-07).
pub(crate) fn dismount(table: &mut Table<'_, impl Run>, command: Dismount) -> Verdict {
    may_dismount(table.state(), command)?;
    pay_for(table, command.actor, "Dismount");
    part(table, command.actor, Some(command.to), &MOUNTING, Some(command.actor));
    Ok(())
}

/// Parts rider and mount: the rider stands where it gets to, without that in the nearest free place (of equal ones the
/// owner of what parts them chooses), and a mount that was
/// controlled goes on with the Action Points that the rider has (UL-MNT-07).
pub(crate) fn part(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    to: Option<Cell>,
    rule: &'static ludex_engine::Rule,
    owner: Option<ActorId>,
) {
    let Some(mount) = mount_of(table.state(), actor) else { return };
    let (controlled, here) = (is_controlled(table.state(), mount), table.state().actor(mount).at);
    table.emit(Change::Dismounted { actor, mount, at: to.unwrap_or(here), rule: rule.into() });
    movement::settle_in_free_space(table, actor, owner);
    movement::release_out_of_reach(table, actor);
    if controlled {
        hand_over(table, actor, mount);
    }
}

/// A mount goes on with the Action Points that its rider has (UL-MNT-07).
fn hand_over(table: &mut Table<'_, impl Run>, rider: ActorId, mount: ActorId) {
    let (left, bearer) = (table.state().actor(rider).ap, table.state().actor(mount));
    if left > bearer.ap && bearer.alive() && bearer.present() {
        let amount = left - bearer.ap;
        table.emit(ApRegained { actor: mount, amount, rule: (&RIDERLESS).into() });
    }
}

/// A rider dies: the mount that it controlled has what it had.
pub(crate) fn leave_points(table: &mut Table<'_, impl Run>, rider: ActorId) {
    if let Some(mount) = mount_of(table.state(), rider).filter(|&mount| is_controlled(table.state(), mount)) {
        hand_over(table, rider, mount);
    }
}

/// Whether somebody may strike back at the rider of the mount that provokes it (UL-MNT-09).
///
/// # Errors
/// Nobody rides what provokes, or the weapon does not serve.
pub fn may_strike_rider(state: &State, command: StrikeRider) -> Result<Attack, Refusal> {
    let Some(&Pending::Counterattack(Opening { actor, against, .. })) = state.decision() else {
        return Err(Refusal::new(&COUNTERATTACK, "nobody has opened the guard"));
    };
    if actor != command.actor {
        return Err(Refusal::new(&COUNTERATTACK, "{} is the one who may strike back").about(actor));
    }
    let rider = rider_of(state, against).filter(|&rider| state.hostile(actor, rider) && state.actor(rider).alive());
    let Some(rider) = rider else {
        let objection = Refusal::new(&COUNTERATTACK, "{} bears no enemy").about(against);
        return Err(objection.instead("strike at the one who provokes"));
    };
    reactions::may_counter(state, actor, rider, command.weapon)?;
    let nonlethal = command.nonlethal;
    Ok(Attack { nonlethal, ..reactions::counterattack(actor, rider, command.weapon) })
}

/// Strikes back at the rider.
pub(crate) fn strike_rider(table: &mut Table<'_, impl Run>, command: StrikeRider) -> Verdict {
    let attack = may_strike_rider(table.state(), command)?;
    table.emit(Settled {});
    attack::declare(table, attack);
    Ok(())
}
