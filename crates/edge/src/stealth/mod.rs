//! Hiding, and who notices it.

mod awareness;
mod looking;
mod requests;
mod rulings;
mod senses;
mod surprise;
mod telling;
mod watching;

pub use awareness::{
    Calm, Forgotten, RULES as AWARENESS_RULES, Sensed, forget, found, hid, knows_of, searched, watched,
};
pub use looking::{RULES as LOOKING_RULES, Search, Searched, Senses, succeeded as has_found};
pub use requests::{AskToLook, Grant, IN_SECRET, LookedInto, RULES as REQUEST_RULES, Refuse, Requested, Scope};
pub use rulings::{
    Effort, GiveAway, Noticed, PermitHiding, Permitted, PostLookOut, Posted, RULES as RULING_RULES, Revealed,
    TryToNotice,
};
pub use surprise::{ROLLED as ROLLED_SURPRISE, RULES as SURPRISE_RULES, Watched, settle};
pub use telling::{LookAgain, LooksAgain, Muffle, PointOut, PointedOut};
pub use watching::{
    Found, Hurried, Muffled, changed, gives_itself_away, lamp_set, moved, place_struck, struck, turn_comes,
};

use crate::checks::{Attempt, Check, Kind, Task};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};
use crate::{moves, sight};

rules! {
    /// Mist, darkness, cover for half of one, or a crowd allow hiding; the game master may say otherwise.
    PERMISSION = "ED-HID-01", "Permission to hide", Call;
    /// Nobody hides from who sees it plainly.
    PLAIN = "ED-HID-02", "Not in plain sight";
    /// A check of Stealth says how well one hides; another takes its place, better or worse.
    VALUE = "ED-HID-03", "Hide value";
    /// Who is found by one is still hidden from others.
    PER_OBSERVER = "ED-HID-05", "Hidden per observer", State;
    /// Who does not search notices by what it has without dice, if that is higher.
    PASSIVE = "ED-HID-06", "Passive detection";
    /// Attacks, and whatever makes a noise, reveal who hides to all.
    REVEALS = "ED-HID-07", "What reveals";
    /// The invisible may always hide.
    INVISIBLE = "ED-HID-08", "Invisible creatures";
    /// Sleepers see nothing; what else they have notices without dice, at 5 less, and wakes them.
    SLEEPERS = "ED-HID-13", "Sleeping perception";
    /// One succeeds in hiding where nobody who is compared notices it.
    SPECIAL = "ED-HID-17", "Special results of hiding";
    /// Noticed by one observer it has failed, whomever else it has fooled, and a setback comes of it once.
    FAILED_FOR_ONE = "ED-INT-68", "Hidden, then a one on Stealth in combat";
    /// Each observer is judged by its own senses: what is thin keeps no warmth and no noise off, and the ground tells of who stirs.
    FOUR_OBSERVERS = "ED-INT-67", "One hider, four observers";
    /// The ground for hiding is judged for each by its own eyes, and so is what it has without dice.
    DIFFERENT_EYES = "ED-INT-79", "Hiding in half-light from different eyes";
    /// Who is seen plainly is found.
    IN_THE_OPEN = "ED-HID-18", "Coming into the open";
    /// A hide value is held against each once: at first, or when that one first could notice it.
    WHEN_COMPARED = "ED-HID-20", "When passive values are compared";
    /// Hiding is an action.
    HIDE = "ED-ACT-13", "Hide";
    /// Who goes farther than half of its way in a turn hides with disadvantage.
    STEALTHILY = "ED-CMV-16", "Stealthy movement in combat";
    /// Who hides and then goes farther rolls again, with disadvantage.
    WHILE_HIDDEN = "ED-CMV-27", "Moving while hidden", Option;
    /// Who attacks from hiding is revealed after the roll, whether it hits or misses.
    ATTACKING = "ED-ATK-37", "Attacking reveals";
}

/// Within so many centimetres others are a crowd to hide in (ED-HID-01).
const CROWDED: i32 = 300;

/// Returns whether an actor may hide from an observer where it is (ED-HID-01).
fn is_shielded(state: &State, id: ActorId, from: ActorId) -> bool {
    if let Some(allowed) = state.actor(id).may_hide {
        return allowed;
    }
    // ED-VIS-12: from who needs no eyes one hides behind a whole wall, or out of its reach.
    !crate::vision::has_blindsight(state, from, id) && surroundings_shield(state, id, from)
}

/// Returns whether the surroundings give somebody a ground to hide from the eyes of an observer (ED-HID-01).
fn surroundings_shield(state: &State, id: ActorId, from: ActorId) -> bool {
    let space = state.space(id);
    let near = |other: &ActorId| {
        let stranger = *other != id && *other != from && !state.hostile(id, *other);
        stranger && state.lives(*other) && space.within(state.space(*other), CROWDED)
    };
    // ED-INT-79: what one sees of it is what counts, and not what others do.
    crate::vision::haze(state, from, id).is_some()
        || sight::cover(state, from, id) >= Cover::Moderate && !sight::shows_through(state, from, id)
        || state.ids().filter(near).count() >= usize::from(state.options().crowd_size)
}

/// Returns whether an observer sees somebody so plainly that it cannot hide from it (ED-HID-02).
pub fn sees_plainly(state: &State, observer: ActorId, id: ActorId) -> bool {
    let shielded = !state.options().hiding_needs_unseen && is_shielded(state, id, observer);
    sight::could_see(state, observer, id) && !shielded
}

/// Returns what [`sees_plainly`] said until version 4 of the rules, which took those who need no eyes for others: old campaigns
/// hold events that ask it.
fn saw_plainly(state: &State, observer: ActorId, id: ActorId) -> bool {
    let allowed = state.actor(id).may_hide.unwrap_or_else(|| surroundings_shield(state, id, observer));
    sight::could_see(state, observer, id) && (state.options().hiding_needs_unseen || !allowed)
}

/// Returns whether the senses of an observer reach somebody, seen or heard (ED-HID-09, ED-HID-20).
fn reaches(state: &State, observer: ActorId, id: ActorId) -> bool {
    // Who sleeps hears, badly.
    let deaf = conditions::has(state, observer, Condition::Unconscious) && !conditions::asleep(state, observer);
    // ED-INT-67: what is thin keeps neither noises nor warmth off.
    state.lives(observer) && !deaf && state.hostile(observer, id) && !sight::is_walled_off(state, observer, id)
}

/// Returns what one has without dice to notice another: its eyes and its ears, and where only its eyes are left, what hampers them
/// counts (ED-VIS-09, ED-INT-79).
pub fn alertness(state: &State, observer: ActorId, id: ActorId) -> i32 {
    let alertness = Task::of(Skill::Alertness, Kind::Task);
    let deaf = conditions::has(state, observer, Condition::Deafened);
    let bleared = deaf && crate::vision::haze(state, observer, id) == Some(Haze::Bleared);
    let against = bleared.then_some(("hard to see", &DIFFERENT_EYES));
    checks::passive_against(state, observer, alertness, Some(id), against, false).total
}

/// Returns whether an observer notices one who hides without dice (ED-HID-06).
fn notices(state: &State, observer: ActorId, id: ActorId, value: i32) -> bool {
    // ED-CHK-16: who can perceive nothing notices nothing.
    let fails = checks::fails(state, observer, Task::of(Skill::Alertness, Kind::Task)).is_some();
    if fails {
        return false;
    }
    let passive = alertness(state, observer, id);
    passive > value || passive == value && state.options().passive_tie_notices
}

/// Returns whether somebody carries something that burns, which nobody overlooks (ED-HID-07).
fn carries_light(state: &State, id: ActorId) -> bool {
    state.world.lights.lamps.iter().any(|lamp| lamp.carrier == Some(id))
}

/// Returns whether an actor has gone farther in its turn than one may stealthily (ED-CMV-16).
fn hurries(state: &State, actor: ActorId) -> bool {
    let budget = state.actor(actor).budget;
    let whole = derived::speed(state, actor) * (1 + i32::from(budget.dashes));
    state.stage == Stage::Fighting && budget.moved > whole / 2
}

/// Asks whether an actor could try to hide where it is.
///
/// # Errors
/// It cannot act, the game master says no, or all who could notice it see it plainly.
pub fn may_hide(state: &State, actor: ActorId) -> Verdict {
    ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
    let mut foes = state.ids().filter(|foe| reaches(state, *foe, actor)).peekable();
    // ED-HID-08
    let invisible = conditions::has(state, actor, Condition::Invisible);
    let refused = state.actor(actor).may_hide == Some(false) && !invisible;
    ensure!(!refused, PERMISSION, "there is nothing to hide behind", instead = "go where it is dark, or behind cover");
    let lit = carries_light(state, actor);
    ensure!(!lit, REVEALS, "{} carries a light", actor, instead = "put it out");
    let watched = foes.peek().is_some() && foes.all(|foe| sees_plainly(state, foe, actor));
    ensure!(!watched, PLAIN, "{} is in plain sight", actor, instead = "go where it is dark, or behind cover");
    Ok(())
}

/// Lets an actor roll how well it hides, and holds that against all who could notice it (ED-HID-03, ED-HID-06).
pub fn hides(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let task = Task::of(Skill::Stealth, Kind::Task);
    let shows = table.listens();
    let mut attempt = Attempt::of(state, actor, task, None, shows);
    if hurries(state, actor) {
        attempt.sources.lose("moving fast", &STEALTHILY);
    }
    checks::weigh_hold(state, actor, None, &mut attempt.sources);
    let check = attempt.roll(table);
    let state = table.state();
    let value = check.total();
    let could: Crowd = state.ids().filter(|foe| reaches(state, *foe, actor)).collect();
    let plain: Crowd = could.iter().filter(|foe| sees_plainly(state, *foe, actor)).collect();
    let compared: Crowd = could.iter().filter(|foe| !plain.has(*foe)).collect();
    let noticed: Crowd = compared.iter().filter(|foe| notices(state, *foe, actor, value)).collect();
    table.emit(Hid { actor, check, compared, noticed, plain });
    checks::rolled(table, actor);
}

/// Hide from all who do not see one plainly.
#[command(rule = HIDE, group = "Stealth", label = "Hide", costs = 1)]
pub struct Hide {
    pub actor: ActorId,
}

impl Act<Edge> for Hide {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            may_pay(state, self.actor, Cost::Action)?;
        }
        may_hide(state, self.actor)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if table.state().stage == Stage::Fighting {
            pays(table, self.actor, Cost::Action);
        }
        hides(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Hide { actor: offers.actor });
    }
}

/// Returns whether a viewer may know how well somebody hides: the game master, and those who play on its side.
pub fn is_told(teller: &Teller<'_>, actor: ActorId) -> bool {
    let ally = |own: &ActorId| teller.state.allied(*own, actor);
    match teller.viewer {
        Viewer::GameMaster => true,
        Viewer::Player(own) => own.iter().any(ally),
        _ => false,
    }
}

/// An actor hides.
#[event]
pub struct Hid {
    pub actor: ActorId,
    pub check: Check,
    /// With whom it was compared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub compared: Crowd,
    /// Who of them has noticed it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub noticed: Crowd,
    /// Who sees it plainly all the same.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plain: Crowd,
}

impl checks::Deeds for Hid {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Hiding);
    }
}

impl Event<Edge> for Hid {
    fn apply(&self, state: &mut State) {
        let (met, found) = (self.compared.with(self.plain), self.noticed.with(self.plain));
        let value = self.check.total() as i16;
        let hide = crate::state::Hide { value, met, found, ..Default::default() };
        state.on(self.actor, |actor| {
            actor.hide = Some(hide);
            actor.help.retain(|help| help.against.is_some());
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        if !is_told(teller, self.actor) {
            return Some(Line::new(LineKind::Action, format!("{who} tries to hide")).by(self.actor).rule(&HIDE));
        }
        let line = Line::new(LineKind::Roll, format!("{who} hides: {}", self.check.total())).by(self.actor);
        let line = line
            .rule(&VALUE)
            .rule(&PASSIVE)
            .rule(&WHEN_COMPARED)
            .rule(&FOUR_OBSERVERS)
            .rule_if(!self.plain.is_empty(), &PER_OBSERVER);
        Some(self.check.explain("Stealth", "", line).rule(&SPECIAL))
    }
}

/// Returns whether a check of hiding succeeded; `None` where nobody was compared (ED-HID-17, ED-INT-68).
pub fn succeeded(hid: &Hid) -> Option<bool> {
    (!hid.compared.is_empty()).then(|| hid.noticed.is_empty())
}
