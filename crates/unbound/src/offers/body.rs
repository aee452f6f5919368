//! What bodies may do: dive, jump, fall, mount.

use super::Offers;
use super::forms::{choice, field, form, number, word};
use crate::attack::{attack_price, words};
use crate::character::Attribute;
use crate::command::Command;
use crate::falling::{BREAK_AP, BreakFall, Fall, may_break};
use crate::mounted::{
    self, Dismount, LeapOff, MOUNT_AP, Mount, StrikeRider, may_dismount, may_leap_off, may_mount, may_strike_rider,
};
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Form, Takes};

/// What may be done in one's activation.
pub(super) fn turn(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for target in state.ids() {
        let mount = Mount { actor, target };
        if may_mount(state, mount).is_ok() {
            let label = format!("Mount {}", offers.name(target));
            offers.add("Move", label, MOUNT_AP, Command::Mount(mount));
        }
    }
    let Some(mount) = mounted::mount_of(state, actor) else { return };
    let around = state.map().cells().filter(|&cell| state.spaces(mount).distance(state.spaces(mount).at(cell)) <= 3);
    let places: Vec<_> = around.filter(|&to| may_dismount(state, Dismount { actor, to }).is_ok()).collect();
    for to in places {
        let offer =
            offers.add("Move", format!("Dismount to {to}"), MOUNT_AP, Command::Dismount(Dismount { actor, to }));
        offer.cell = Some((to.x, to.y));
    }
}

/// Ways to break a fall.
pub(super) fn break_fall(offers: &mut Offers<'_>, feet: u32) {
    let (state, actor) = (offers.state, offers.actor);
    for with in [Attribute::Strength, Attribute::Agility] {
        let command = BreakFall { actor, with };
        if may_break(state, command).is_ok() {
            let plus = state.actor(actor).attribute(with);
            let label = format!("Break the fall of {feet} feet with {}", with.name());
            let offer = offers.add("Reaction", label, BREAK_AP, Command::BreakFall(command));
            offer.preview = Some(format!("1d4{plus:+} off the damage"));
        }
    }
}

/// Leaping off a mount that goes down.
pub(super) fn leap_off(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    if may_leap_off(state, actor).is_ok() {
        offers.add("Reaction", "Leap off", MOUNT_AP, Command::LeapOff(LeapOff { actor })).preview =
            Some("land on one's feet".to_owned());
    }
}

/// Counterattacks against the rider of a mount that provokes.
pub(super) fn strike_rider(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for weapon in 0..state.actor(actor).profile.weapons.len() as u8 {
        for nonlethal in [false, true] {
            let strike = StrikeRider { actor, weapon, nonlethal };
            let Ok(attack) = may_strike_rider(state, strike) else { continue };
            let label = format!("Counterattack the rider: {}", words::attack(state, &attack));
            let price = attack_price(state, &attack, false).total;
            let offer = offers.add("Reaction", label, price, Command::StrikeRider(strike));
            offer.target = Some(attack.target);
            offer.preview = Some(words::preview(state, &attack));
        }
    }
}

/// What the game master says about falls.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let who = || vec![field("/actor", "who", Takes::Actor)];
    let fall = Fall { actor, feet: 30, depth: 0, breaks: None };
    let broken = Fall { breaks: Some(Attribute::Agility), ..fall };
    let fields = || vec![number("/feet", "feet", 0, 5000), number("/depth", "feet of water below", 0, 250)];
    let with = choice("/breaks", "broken with", [Attribute::Strength, Attribute::Agility].map(word));
    let mut forms: Vec<Form> =
        form("Body", "Fall", &Command::Fall(fall), [who(), fields()].concat()).into_iter().collect();
    if state.stage != Stage::Fighting {
        forms.extend(form(
            "Body",
            "Fall, and break the fall",
            &Command::Fall(broken),
            [who(), fields(), vec![with]].concat(),
        ));
    }
    forms
}
