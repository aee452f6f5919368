//! What throws riders out of the saddle (UL-MNT-03 to 05).

use super::{MOUNT_AP, MOUNT_PRONE, MOVED_MOUNT, RIDER_PRONE, mount_of, part, rider_of};
use crate::checks;
use crate::prelude::*;
use crate::statuses::StatusGained;
use ludex_kit::asked;

/// What a Ride roll must reach (UL-MNT-03, UL-MNT-04).
const TARGET: i32 = 10;

/// Rolls Ride with Dexterity. Returns whether the rider keeps the saddle: those who cannot act do not, without a roll.
fn keeps_saddle(table: &mut Table<'_, impl Run>, rider: ActorId) -> bool {
    let ride = (Skill::Ride, Some(Attribute::Dexterity));
    table.state().can_act(rider) && checks::tries(table, rider, ride, TARGET) >= 0
}

/// Throws a rider off: next to the mount, where the one who brought it down says, and Prone.
fn fall_off(table: &mut Table<'_, impl Run>, rider: ActorId, by: ActorId, rule: &'static Rule) {
    part(table, rider, None, rule, Some(by));
    if table.state().actor(rider).alive() && !table.state().actor(rider).statuses.has(Status::Prone) {
        table.emit(StatusGained { actor: rider, status: Status::Prone, effect: Effect::lasting(), rule: rule.into() });
    }
}

/// Has the rider of a mount that was moved against its will keep the saddle, or fall off (UL-MNT-03).
pub(crate) fn jolt(table: &mut Table<'_, impl Run>, mount: ActorId, by: ActorId) {
    if let Some(rider) = rider_of(table.state(), mount)
        && !keeps_saddle(table, rider)
    {
        fall_off(table, rider, by, &MOVED_MOUNT);
    }
}

/// Has a rider who is knocked Prone keep the saddle, or fall off (UL-MNT-04). Returns whether it stays on, and is not
/// Prone; otherwise whoever asks makes it Prone.
pub(crate) fn stays_on(table: &mut Table<'_, impl Run>, rider: ActorId) -> bool {
    let stays = keeps_saddle(table, rider);
    if !stays {
        part(table, rider, None, &RIDER_PRONE, Some(rider));
    }
    stays
}

/// Returns whether an actor rides and cannot stay together with its mount: one of the two is down.
fn goes_down(state: &State, rider: ActorId) -> bool {
    let Some(mount) = mount_of(state, rider) else { return false };
    let mount = state.actor(mount);
    !mount.can_act() || mount.statuses.has(Status::Prone) || !state.actor(rider).can_act()
}

/// Parts those of whom one is down: the rider of a mount that goes down may leap off for 2 Action Points, and falls
/// otherwise (UL-MNT-05).
pub(crate) fn let_fall(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| goes_down(table.state(), id)) {
        let question = MountFalls { actor };
        if table.state().pending.contains(&question.into()) {
            return;
        }
        if question.is_open(table.state()) {
            return ask(table, question);
        }
        go_down(table, actor);
    }
}

/// Leap off a mount that goes down, and land on one's feet (UL-MNT-05).
#[command(rule = MOUNT_PRONE, group = "Reaction", label = "Leap off", costs = MOUNT_AP, answer)]
#[derive(Copy, Eq)]
pub struct LeapOff {
    pub actor: ActorId,
}

impl Act<Unbound> for LeapOff {
    fn may(&self, state: &State) -> Verdict {
        ensure!(
            asked::<Unbound, MountFalls>(state).is_ok(),
            MOUNT_PRONE,
            "{} is on no mount that goes down",
            self.actor
        );
        can_pay(state, self.actor, MOUNT_AP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Settled {});
        pay_plain(table, self.actor, Expense::LeapOff, ("leap off", MOUNT_AP, &MOUNT_PRONE));
        part(table, self.actor, None, &MOUNT_PRONE, Some(self.actor));
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(LeapOff { actor: offers.actor });
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("land on one's feet".to_owned());
    }
}

/// Throws off a rider who does not leap off.
fn go_down(table: &mut Table<'_, impl Run>, actor: ActorId) {
    fall_off(table, actor, actor, &MOUNT_PRONE);
}

/// Leap off a mount that goes down? (UL-MNT-05)
#[prompt]
#[derive(Copy, Eq)]
pub struct MountFalls {
    pub actor: ActorId,
}

impl Prompt<Unbound> for MountFalls {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.actor);
        format!("The mount of {name} goes down: does {name} leap off?")
    }

    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor }.into()
    }

    fn is_open(&self, state: &State) -> bool {
        let fights = state.stage == Stage::Fighting && state.can_react(self.actor);
        fights && state.actor(self.actor).ap >= MOUNT_AP && goes_down(state, self.actor)
    }

    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Go down with it")
    }

    fn declined(&self, table: &mut Table<'_, impl Run>) {
        go_down(table, self.actor);
    }
}
