//! Disarming: whose weapon goes where, and catching it (UL-MAN-21 to 25).

mod items;
mod landing;

pub(crate) use items::name_of;
pub use items::{SHIELD, items};
pub use landing::{Catch, Disarmed, KnockAway};

use crate::actions::{FREE, FreeInteraction, may};
use crate::handling::{GEAR, GearMoved};
use crate::prelude::*;
use crate::senses::{Lamp, Seen, Surround};
use crate::state::Lying;
use items::{LIGHTS, Thing, thing};

ludex_engine::rules! {
    /// A disarm is met by a dodge, a parry or Passive Armor; the weapon, or whatever else is in hand, lands in a free space
    /// beside its owner that the attacker chooses.
    DISARM = "UL-MAN-21", "Disarm";
    /// What is held in two hands is knocked away with disadvantage; a two-handed weapon has advantage against what is
    /// held in one.
    DISARM_HANDS = "UL-MAN-22", "Disarm and hands";
    /// For 2 Action Points more the weapon may be caught in a free hand, by a Dexterity roll against 12.
    CATCHING = "UL-MAN-23", "Catching";
    /// A critical disarm lands the weapon a space farther, or lets it be caught for nothing, against 10.
    DISARM_CRITICAL = "UL-MAN-24", "Disarm critical";
    /// A disarm that barely fails lets the weapon fall at its owner's feet.
    DISARM_MINOR = "UL-MAN-25", "Disarm minor failure";
}

/// What a catch rolls against, after a plain and after a critical disarm (UL-MAN-23, UL-MAN-24).
pub const CATCH_NUMBERS: (i32, i32) = (12, 10);

/// Checks whether something is in an actor's hands, to be knocked out of them.
pub(crate) fn may_disarm(state: &State, target: ActorId, item: u8) -> Verdict {
    let holds_it = items(state, target).any(|place| place == item);
    ensure!(holds_it, DISARM, "{} has no such weapon in hand", target, instead = "name something that it holds");
    Ok(())
}

/// Adds what hands speak for and against a disarm (UL-MAN-22). What was caught is in one hand.
pub(crate) fn weigh(advantage: &mut AdvantageSources, state: &State, attack: &Attack, item: u8) {
    if matches!(thing(state, attack.target, item), Some(Thing::Weapon(weapon)) if weapon.hands > 1) {
        return advantage.disadvantage("held in two hands", &DISARM_HANDS);
    }
    let own = state.actor(attack.attacker);
    let distance = state.distance(attack.attacker, attack.target);
    let swings = |weapon: &Weapon| weapon.hands > 1 && !weapon.shoots() && own.profile.reach_with(weapon) >= distance;
    if own.held().any(|(_, weapon)| swings(weapon)) {
        advantage.advantage("a two-handed weapon", &DISARM_HANDS);
    }
}

/// Knocks a weapon out of its owner's hand; the attacker is asked where it lands, or whether to catch it.
pub(crate) fn knock_away(table: &mut Table<'_, impl Run>, attack: &Attack, item: u8, critical: bool) {
    let item = drop_at_feet(table, attack.target, item);
    ask_if_open(table, Disarmed { actor: attack.attacker, target: attack.target, item, critical, missed: false });
}

/// Lets a weapon, or what else is in hand, fall at its owner's feet (UL-MAN-25). Returns the number that stands for it now.
pub(crate) fn drop_at_feet(table: &mut Table<'_, impl Run>, owner: ActorId, item: u8) -> u8 {
    let at = table.state().actor(owner).at;
    match thing(table.state(), owner, item) {
        Some(Thing::Weapon(..) | Thing::Shield) => {
            table.emit(GearMoved { actor: owner, weapon: item, to: Gear::Dropped, lies: Some(at) });
        }
        Some(Thing::Caught(of, weapon)) => table.emit(CatchDropped { actor: owner, owner: of, weapon, at }),
        Some(Thing::Light(lamp)) => {
            shine(table, Lamp { carrier: None, at, ..lamp.clone() });
            // It is the last of the lights now.
            let lights = table.state().around.as_ref().map_or(0, |around| around.lamps.len());
            return match u8::try_from(lights) {
                Ok(lights) => (LIGHTS - 1).saturating_add(lights),
                Err(_) => item,
            };
        }
        None => {}
    }
    item
}

/// Puts a light into another's hand, or somewhere on the ground.
fn shine(table: &mut Table<'_, impl Run>, lamp: Lamp) {
    table.emit(Seen::Changed { to: Surround::Lamp { lamp: Box::new(lamp) } });
    crate::stealth::look_again(table, None);
}

/// Let fall what was caught from another (UL-ACT-02).
#[command(rule = FREE, group = "Gear", kind = Gear)]
#[derive(Copy, Eq)]
pub struct LetFall {
    pub actor: ActorId,
    pub target: ActorId,
    /// Which weapon of that one's.
    pub weapon: u8,
}

impl Act<Unbound> for LetFall {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, weapon } = *self;

        may(state, actor, 0)?;
        let is_held = |lying: &Lying| (lying.owner, lying.weapon, lying.by) == (target, weapon, Some(actor));
        ensure!(state.lying.iter().any(is_held), CATCHING, "{} has caught no such thing", actor);
        ensure!(!state.objects_used_up(), FREE, "the free interaction of this activation is used up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target: owner, weapon } = *self;

        table.emit(FreeInteraction { actor });
        let at = table.state().actor(actor).at;
        table.emit(CatchDropped { actor, owner, weapon, at });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for lying in state.lying.iter().filter(|lying| lying.by == Some(actor)) {
            offers.add(LetFall { actor, target: lying.owner, weapon: lying.weapon });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Let fall: {} of {}", name_of(teller.state, self.target, self.weapon), teller.name(self.target))
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// An actor has caught a weapon out of the air (UL-MAN-23).
#[event]
pub struct Caught {
    pub actor: ActorId,
    /// Whose weapon it is.
    pub owner: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
}

impl Event<Unbound> for Caught {
    fn apply(&self, state: &mut State) {
        hand_over(state, self.owner, self.weapon, |lying| lying.by = Some(self.actor));
        state.actor_mut(self.actor).caught += 1;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let owner = teller.who(self.owner);
        let weapon = teller.weapon(self.owner, self.weapon);
        Some(Line::new(LineKind::Action, format!("{name} catches {weapon} of {owner}.")).rule(&CATCHING))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.owner)
    }
}

/// An actor lets fall what it had caught.
#[event]
pub struct CatchDropped {
    pub actor: ActorId,
    /// Whose weapon it is.
    pub owner: ActorId,
    /// Which weapon, by its place in the record.
    pub weapon: u8,
    /// On which space it lies now.
    pub at: Cell,
}

impl Event<Unbound> for CatchDropped {
    fn apply(&self, state: &mut State) {
        hand_over(state, self.owner, self.weapon, |lying| {
            lying.by = None;
            lying.at = self.at;
        });
        let hands = state.actor_mut(self.actor);
        hands.caught = hands.caught.saturating_sub(1);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let owner = teller.who(self.owner);
        let weapon = teller.weapon(self.owner, self.weapon);
        Some(Line::new(LineKind::Action, format!("{name} lets {weapon} of {owner} fall.")).rule(&GEAR))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !sees(state, viewer, self.owner)
    }
}

/// Changes where a weapon is that its owner does not have.
fn hand_over(state: &mut State, owner: ActorId, weapon: u8, change: impl FnOnce(&mut Lying)) {
    if let Some(lying) = state.lying.iter_mut().find(|lying| lying.owner == owner && lying.weapon == weapon) {
        change(lying);
    }
}
