//! Hiding: whether one may, how well, and how it ends (UL-HID-01 to 10).

use super::event::Sneaked;
use super::noticing::{self, compare};
use super::{HIDE, Hid, Revealed, UnseenChanged, distraction};
use crate::action_points::Expense;
use crate::actions::{cost, may, pay_plain};
use crate::attack::FEET_A_SPACE;
use crate::character::Skill;
use crate::checks::{self, CheckResult, GroupOutcome, GroupRolled, RerollOpened, Rerollable, Social, required};
use crate::cover;
use crate::narration::may_tell;
use crate::senses::special::within;
use crate::senses::{self, Obscurement, Sense};
use crate::state::{Stage, State};
use crate::statuses::Status;
use crate::travel;
use crate::{Run, Table};
use ludex_engine::{ActorId, Refusal, Verdict, Why};
use ludex_grid::Cover;
use ludex_kit::command;

ludex_engine::rules! {
    /// The game master decides whether circumstances allow hiding.
    PERMISSION = "UL-HID-01", "Permission to hide", Call;
    /// The total of the Stealth roll stands for every later comparison, until the hider is discovered or stops.
    STORED = "UL-HID-02", "The hide roll is stored", State;
    /// Nobody hides from somebody who sees it clearly; that is judged for each who looks.
    CLEAR_SIGHT = "UL-HID-05", "Clear sight prevents hiding";
    /// A noise gives the place away to everybody who can hear it.
    NOISE = "UL-HID-06", "Noise reveals";
    /// Somebody Invisible may always try to hide; its signs can still be noticed, though it is not seen.
    INVISIBLE_HIDERS = "UL-HID-07", "Invisible creatures";
    /// Being discovered, noise, an attack and the hider's own will end hiding.
    ENDING = "UL-HID-08", "Ending hiding", State;
    /// In a fight whoever comes out of hiding and into clear view is seen, unless the other is distracted.
    LEAVING_COVER = "UL-HID-09", "Leaving cover in combat";
    /// Being hidden lies between one hider and one observer.
    PAIRWISE = "UL-HID-12", "Unseen is pairwise", State;
    /// Moving unseen is Sneaking, staying put Hide, blending into a crowd Impersonation; who hid and then moves rolls
    /// Sneaking anew (house).
    WHICH_SKILL = "UL-HID-13", "Which Stealth sub-skill";
    /// A group sneaks past others by a group roll against the best of them; if it fails, those who failed are noticed.
    GROUP_SNEAK = "UL-INT-03", "A group sneaks past several observers";
    /// Each pair of hider and observer is settled by itself, with that observer's eyes.
    EACH_PAIR = "UL-INT-08", "One hider, three observers";
}

/// Hiding outside the usual action: by the game master's leave (UL-HID-01).
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct Sneak {
    /// Who hides.
    pub actor: ActorId,
    /// Sneaking, Hide, or Impersonation in a crowd (UL-HID-13).
    pub skill: Skill,
    /// Whether the circumstances allow it.
    pub allowed: bool,
}

/// A group sneaks past others (UL-INT-03).
#[command(always, by = game_master)]
#[derive(Eq)]
pub struct SneakPast {
    /// Who sneaks.
    pub members: Vec<ActorId>,
    /// Past whom.
    pub observers: Vec<ActorId>,
}

/// Hiding no longer (UL-HID-08).
#[command(always)]
#[derive(Copy, Eq)]
pub struct StopHiding {
    /// Who.
    pub actor: ActorId,
}

/// A noise: a shout, a vase knocked over (UL-HID-06).
#[command(always)]
#[derive(Eq)]
pub struct MakeNoise {
    /// Who makes it.
    pub actor: ActorId,
    /// What it is.
    pub what: String,
}

/// Whether an observer sees a subject clearly enough that it cannot hide (UL-HID-05): in good light, with less than
/// Heavy Cover between, not Invisible, awake, and with its mind on it.
pub fn sees_clearly(state: &State, observer: ActorId, subject: ActorId) -> bool {
    let feet = state.distance(observer, subject) * FEET_A_SPACE;
    let blindsight = within(state.actor(observer).profile.senses.blindsight, feet);
    let enough = if blindsight { Cover::Total } else { Cover::ThreeQuarters };
    let aware =
        !distraction::is_distracted(state, observer) && !state.actor(observer).statuses.has(Status::Unconscious);
    if !aware || cover::between(state, observer, subject) >= enough {
        return false;
    }
    senses::perceives(state, observer, subject)
        && (state.around.is_none()
            || senses::sight(state, observer, state.spaces(subject)).obscurement == Obscurement::Clear)
}

/// Whether one could hide from an observer: an enemy that does not see it clearly, or has lost sight of it.
fn may_hide_from(state: &State, actor: ActorId, observer: ActorId) -> bool {
    let lost = || state.unseen.contains(&(observer, actor));
    state.hostile(actor, observer)
        && state.may_target(actor, observer)
        && (lost() || !sees_clearly(state, observer, actor))
}

/// Whether an actor may hide (UL-ACT-09): somebody hostile must not see it clearly.
pub fn may_hide(state: &State, actor: ActorId) -> Verdict {
    may(state, actor, cost::HIDE)?;
    permit(state, actor, !state.actor(actor).no_hiding)?;
    if !state.ids().any(|observer| may_hide_from(state, actor, observer)) {
        let objection = Refusal::new(&HIDE, "every enemy sees this actor clearly");
        return Err(objection.instead("get behind cover, or out of sight, first"));
    }
    Ok(())
}

/// Hide (UL-ACT-09). The game master rules whether it is possible.
#[command(always)]
#[derive(Copy, Eq)]
pub struct Hide {
    /// Who hides.
    pub actor: ActorId,
    /// Whether the game master allows it; without, nobody has said no (UL-HID-01).
    #[late(true)]
    pub allowed: bool,
}

/// Hides: the Stealth total is compared with each observer's passive Perception (UL-HID-02, UL-HID-04).
pub(crate) fn hide(table: &mut Table<'_, impl Run>, Hide { actor, allowed }: Hide) -> Verdict {
    permit(table.state(), actor, allowed)?;
    may_hide(table.state(), actor)?;
    pay_plain(table, actor, Expense::Hide, ("Hide", cost::HIDE, &HIDE));
    let check = checks::skill_roll(table, actor, Skill::Hide, None, None);
    conceal(table, actor, check);
    Ok(())
}

/// What the game master does not allow costs nothing and rolls nothing (UL-HID-01); whoever is Invisible may always try
/// (UL-HID-07).
fn permit(state: &State, actor: ActorId, allowed: bool) -> Verdict {
    if allowed || state.actor(actor).statuses.has(Status::Invisible) {
        return Ok(());
    }
    let objection = Refusal::new(&PERMISSION, "there is nothing to hide in here");
    Err(objection.instead("find darkness, fog, cover or a crowd"))
}

/// Whether an actor may hide by the game master's leave (UL-HID-01). In a fight it is an action like any other.
pub fn may_sneak(state: &State, sneak: &Sneak) -> Verdict {
    permit(state, sneak.actor, sneak.allowed)?;
    if !matches!(sneak.skill, Skill::Sneaking | Skill::Hide | Skill::Impersonation) {
        let objection = Refusal::new(&WHICH_SKILL, "one hides by Sneaking, by Hide or, in a crowd, by Impersonation");
        return Err(objection.instead("conceal an object by Concealing"));
    }
    if sneak.skill == Skill::Sneaking {
        travel::may_go_stealthily(state, &[sneak.actor])?;
    }
    match state.stage {
        Stage::Fighting => may(state, sneak.actor, cost::HIDE),
        Stage::Ready | Stage::Over if !state.can_act(sneak.actor) => {
            Err(Refusal::new(&PERMISSION, "{} is not able to hide").about(sneak.actor))
        }
        Stage::Ready | Stage::Over => Ok(()),
    }
}

/// Hides by the game master's leave.
pub(crate) fn sneak(table: &mut Table<'_, impl Run>, sneak: &Sneak) -> Verdict {
    may_sneak(table.state(), sneak)?;
    let actor = sneak.actor;
    if table.state().stage == Stage::Fighting {
        pay_plain(table, actor, Expense::Hide, ("Hide", cost::HIDE, &HIDE));
    }
    let check = checks::skill_roll(table, actor, sneak.skill, None, None);
    conceal(table, actor, check);
    Ok(())
}

/// Stores how well somebody hides, and settles it with each observer (UL-HID-02, UL-HID-12).
fn conceal(table: &mut Table<'_, impl Run>, actor: ActorId, check: CheckResult) {
    let state = table.state();
    let open = checks::rerollable(state, actor, &check, false).map(|open| {
        let observers = state.ids().filter(|&observer| may_hide_from(state, actor, observer)).collect();
        Rerollable { social: Some(Social::Hid { observers }), ..open }
    });
    table.emit(Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        if may_hide_from(table.state(), actor, observer) {
            settle(table, observer, actor);
        }
    }
    if let Some(open) = open {
        table.emit(RerollOpened { open });
    }
}

/// Settles between two whether one stays hidden from the other.
fn settle(table: &mut Table<'_, impl Run>, observer: ActorId, actor: ActorId) {
    let unseen = !compare(table, observer, actor, Sense::Sight);
    set(table, observer, actor, unseen);
}

/// The second roll of one who hides stands, and is settled anew with each whom the first was settled with (UL-SOC-18).
pub(crate) fn hidden_again(table: &mut Table<'_, impl Run>, actor: ActorId, observers: &[ActorId], check: CheckResult) {
    table.emit(Hid { actor, check: Some(check) });
    for &observer in observers {
        settle(table, observer, actor);
    }
}

/// Somebody is unseen to another, or no longer, where that changes anything.
pub(super) fn set(table: &mut Table<'_, impl Run>, observer: ActorId, subject: ActorId, unseen: bool) {
    if table.state().unseen.contains(&(observer, subject)) != unseen {
        table.emit(UnseenChanged { observer, subject, unseen });
    }
}

/// Who hid in a place and moves on rolls Sneaking, which stands from then on (UL-HID-13).
pub(crate) fn moves_on(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let hider = state.actor(actor);
    if hider.stealth.is_none() || hider.sneaking || !state.unseen.iter().any(|pair| pair.1 == actor) {
        return;
    }
    let check = checks::skill_roll(table, actor, Skill::Sneaking, None, None);
    table.emit(Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        if table.state().unseen.contains(&(observer, actor)) && compare(table, observer, actor, Sense::Sight) {
            set(table, observer, actor, false);
        }
    }
}

/// Those who come into clear view are seen: of everybody, or of those whom somebody's movement concerns (UL-HID-09).
pub(crate) fn look_again(table: &mut Table<'_, impl Run>, mover: Option<ActorId>) {
    let in_view = |state: &State, &(observer, subject): &(ActorId, ActorId)| {
        let concerned = mover.is_none_or(|mover| observer == mover || subject == mover);
        concerned && state.actor(subject).stealth.is_some() && sees_clearly(state, observer, subject)
    };
    loop {
        let state = table.state();
        let Some(&(observer, subject)) = state.unseen.iter().chain(&state.heard).find(|pair| in_view(state, pair))
        else {
            return;
        };
        table.emit(UnseenChanged { observer, subject, unseen: false });
    }
}

/// Whether somebody hides at all, to stop it (UL-HID-08).
pub fn may_stop(state: &State, actor: ActorId) -> Verdict {
    if state.actor(actor).stealth.is_none() || !state.actor(actor).alive() {
        return Err(Refusal::new(&ENDING, "{} does not hide").about(actor));
    }
    Ok(())
}

/// Hides no longer: everybody sees it again.
pub(crate) fn stop(table: &mut Table<'_, impl Run>, actor: ActorId) -> Verdict {
    may_stop(table.state(), actor)?;
    give_up(table, actor);
    Ok(())
}

fn give_up(table: &mut Table<'_, impl Run>, actor: ActorId) {
    while let Some(&(observer, subject)) = table.state().unseen.iter().find(|pair| pair.1 == actor) {
        table.emit(UnseenChanged { observer, subject, unseen: false });
    }
    table.emit(Hid { actor, check: None });
}

/// Whether somebody may make a noise: alive and on the field, and in words that can be kept.
pub fn may_make_noise(state: &State, noise: &MakeNoise) -> Verdict {
    if !state.actor(noise.actor).alive() || !state.actor(noise.actor).present() {
        return Err(Refusal::new(&NOISE, "{} is not there to be heard").about(noise.actor));
    }
    may_tell(&noise.what)
}

/// Makes a noise: everybody who hears it knows where it came from (UL-HID-06).
pub(crate) fn make_noise(table: &mut Table<'_, impl Run>, noise: &MakeNoise) -> Verdict {
    may_make_noise(table.state(), noise)?;
    let actor = noise.actor;
    if table.state().actor(actor).hidden {
        table.emit(Revealed { actor });
    }
    table.emit(Sneaked::Noise { actor, what: noise.what.clone() });
    for observer in table.state().ids() {
        if !senses::is_deaf(table.state(), observer) {
            set(table, observer, actor, false);
        }
    }
    Ok(())
}

/// Whether a group may sneak past others: two or more, past somebody else, all of them able.
pub fn may_sneak_past(state: &State, sneak: &SneakPast) -> Verdict {
    let no = |why: Why| Err(Refusal::new(&GROUP_SNEAK, why));
    let SneakPast { members, observers } = sneak;
    if !(2..=20).contains(&members.len()) || !(1..=20).contains(&observers.len()) {
        return no("a group of two or more, twenty at the most, sneaks past one or more, twenty at the most".into());
    }
    for (place, &member) in members.iter().enumerate() {
        if members[..place].contains(&member) || observers.contains(&member) {
            return no(Why::new("{} is named twice").about(member));
        }
        if !state.can_act(member) {
            return no(Why::new("{} is not able to sneak").about(member));
        }
    }
    travel::may_go_stealthily(state, members)?;
    match observers.iter().find(|&&observer| !state.actor(observer).alive() || !state.actor(observer).present()) {
        Some(&observer) => no(Why::new("{} is not there to notice anybody").about(observer)),
        None => Ok(()),
    }
}

/// A group sneaks past others (UL-INT-03): if at least half reach the best passive Perception that meets them, nobody
/// is noticed; otherwise those who fell short are, by everybody whose passive Perception beats their own total.
pub(crate) fn sneak_past(table: &mut Table<'_, impl Run>, sneak: &SneakPast) -> Verdict {
    may_sneak_past(table.state(), sneak)?;
    let SneakPast { members, observers } = sneak;
    let mut totals = Vec::with_capacity(members.len());
    for &actor in members {
        let check = checks::skill_roll(table, actor, Skill::Sneaking, None, None);
        totals.push(check.total);
        table.emit(Hid { actor, check: Some(check) });
    }
    let passive = |state: &State, observer: ActorId, member: ActorId| {
        noticing::passive_towards(state, observer, member, Sense::Sight, false).map(|tally| tally.total)
    };
    let state = table.state();
    let best = |member: ActorId| observers.iter().filter_map(|&observer| passive(state, observer, member)).max();
    let slipped: Vec<bool> =
        members.iter().zip(&totals).map(|(&member, &total)| best(member).is_none_or(|best| total >= best)).collect();
    let successes = slipped.iter().filter(|slipped| **slipped).count() as u8;
    let required = required(members.len() as u8, None)?;
    // What the observers would notice is theirs to know.
    let outcome = GroupOutcome { members: members.clone(), successes, required, secret: true };
    let passed = outcome.succeeded();
    table.emit(GroupRolled { outcome });
    for (&member, slipped) in members.iter().zip(slipped) {
        for &observer in observers {
            let noticed = !passed && !slipped && compare(table, observer, member, Sense::Sight);
            set(table, observer, member, !noticed);
        }
    }
    Ok(())
}
