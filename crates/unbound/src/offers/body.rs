//! What bodies may do: dive, jump, fall, mount.

use super::Offers;
use super::forms::{choice, field, form, number, word};
use super::words::{attack_label, attack_preview};
use crate::attack::attack_price;
use crate::body::breath::{Breathing, SetAir};
use crate::body::jump::{HighJump, LongJump};
use crate::body::legs::{Leg, MoveBy};
use crate::body::modes::Mode;
use crate::body::water::{Dive, may_dive};
use crate::character::Attribute;
use crate::command::Command;
use crate::falling::{BREAK_AP, BreakFall, Fall, may_break};
use crate::mounted::{
    self, Dismount, LeapOff, MOUNT_AP, Mount, StrikeRider, may_dismount, may_leap_off, may_mount, may_strike_rider,
};
use crate::state::{Stage, State};
use ludex_engine::{ActorId, Field, Form, Takes};

/// Diving outside a fight.
pub(super) fn any_stage(offers: &mut Offers<'_>) {
    if offers.state.stage != Stage::Fighting {
        dives(offers);
    }
}

/// What may be done in one's activation.
pub(super) fn turn(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    dives(offers);
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

fn dives(offers: &mut Offers<'_>) {
    let (state, actor) = (offers.state, offers.actor);
    for under in [true, false] {
        let dive = Dive { actor, under };
        if may_dive(state, dive).is_ok() {
            offers.add("Move", if under { "Dive" } else { "Come up for air" }, 0, Command::Dive(dive));
        }
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
            let label = format!("Counterattack the rider: {}", attack_label(state, &attack));
            let price = attack_price(state, &attack, false).total;
            let offer = offers.add("Reaction", label, price, Command::StrikeRider(strike));
            offer.target = Some(attack.target);
            offer.preview = Some(attack_preview(state, &attack));
        }
    }
}

/// Jumps, and what the game master says about ways, falls and breath.
pub(super) fn forms(state: &State, actor: ActorId) -> Vec<Form> {
    let who = || field("/actor", "who", Takes::Actor);
    let flag = |path: &str, label: &'static str| field(path, label, Takes::Flag);
    let to = Some(state.actor(actor).at);
    let jump = LongJump { actor, to, obstacle: false, obstacle_at: None, rough_landing: false };
    let over = LongJump { obstacle_at: to, ..jump };
    let target = |fields: Vec<Field>| [vec![who()], fields].concat();
    let high = HighJump { actor, inches: Some(68), higher: false };
    let leg = Leg { mode: Mode::Climb, spaces: 3, difficult: false };
    let steep = MoveBy { actor, legs: vec![leg], exertion: Some(10), fall_margin: Some(5), fall_feet: 20 };
    let way = MoveBy { actor, legs: vec![leg], exertion: Some(10), fall_margin: None, fall_feet: 0 };
    let easy = MoveBy { legs: vec![Leg { mode: Mode::Walk, ..leg }, leg], exertion: None, ..way.clone() };
    let leg_fields = |place: usize| {
        let path = |end: &str| format!("/legs/{place}/{end}");
        vec![
            choice(&path("mode"), "how", Mode::ALL.map(word)),
            number(&path("spaces"), "movements of 5 feet", 1, 60),
            flag(&path("difficult"), "difficult terrain"),
        ]
    };
    let fall = Fall { actor, feet: 30, depth: 0, breaks: None };
    let broken = Fall { breaks: Some(Attribute::Agility), ..fall };
    let fall_fields = || vec![number("/feet", "feet", 0, 5000), number("/depth", "feet of water below", 0, 250)];
    let with = choice("/breaks", "broken with", [Attribute::Strength, Attribute::Agility].map(word));
    let air = SetAir { actor, breathing: Breathing::Chokes };
    let breathing = [Breathing::Holds, Breathing::Chokes, Breathing::Breathes].map(word);
    let far = vec![
        field("/to", "where to", Takes::Cell),
        flag("/obstacle", "over something low"),
        flag("/rough_landing", "onto difficult ground"),
    ];
    let hurdle = vec![
        field("/to", "where to", Takes::Cell),
        field("/obstacle_at", "where what is jumped over stands", Takes::Cell),
    ];
    let exertion = number("/exertion", "Exertion must reach", 0, 40);
    let margin = number("/fall_margin", "whoever misses it by this falls", 0, 40);
    let depth = number("/fall_feet", "feet they would fall", 0, 5000);
    let all = [
        form("Move", "Jump far", &Command::LongJump(jump), target(far)),
        form("Move", "Jump over something", &Command::LongJump(over), target(hurdle)),
        form(
            "Move",
            "Jump high",
            &Command::HighJump(high),
            target(vec![number("/inches", "inches tall", 1, 1200), flag("/higher", "tries to go higher")]),
        ),
        form(
            "Move",
            "Climb or swim where it is hard",
            &Command::MoveBy(way),
            target([leg_fields(0), vec![exertion.clone()]].concat()),
        ),
        form(
            "Move",
            "Climb where one may fall",
            &Command::MoveBy(steep),
            target([leg_fields(0), vec![exertion, margin, depth]].concat()),
        ),
        form("Move", "Go in two ways", &Command::MoveBy(easy), target([leg_fields(0), leg_fields(1)].concat())),
        form("Body", "Fall", &Command::Fall(fall), target(fall_fields())),
        form(
            "Body",
            "Say how somebody breathes",
            &Command::SetAir(air),
            target(vec![choice("/breathing", "it", breathing)]),
        ),
    ];
    let mut forms: Vec<Form> = all.into_iter().flatten().collect();
    if state.stage != Stage::Fighting {
        forms.extend(form(
            "Body",
            "Fall, and break the fall",
            &Command::Fall(broken),
            target([fall_fields(), vec![with]].concat()),
        ));
    }
    forms
}
