//! Hiding: whether one may, how well, and how it ends (UL-HID-01 to 10).

use super::event::StealthEvent;
use super::noticing::{self, compare};
use super::{HIDE, Hid, Revealed, UnseenChanged};
use crate::actions::may;
use crate::checks::{self, CheckResult, GroupOutcome, GroupRolled, Social, required};
use crate::prelude::*;
use crate::senses::{self, Sense};
use crate::stealth::sees_clearly;
use crate::stealth::view::set;
use crate::travel;

ludex_engine::rules! {
    /// The game master decides whether circumstances allow hiding.
    PERMISSION = "UL-HID-01", "Permission to hide", Call;
    /// The total of the Stealth roll stands for every later comparison, until the hider is discovered or stops.
    STORED = "UL-HID-02", "The hide roll is stored", State;
    /// Nobody hides from an actor who sees it clearly; that is judged for each who looks.
    CLEAR_SIGHT = "UL-HID-05", "Clear sight prevents hiding";
    /// A noise gives the place away to everybody who can hear it.
    NOISE = "UL-HID-06", "Noise reveals";
    /// An actor Invisible may always try to hide; its signs can still be noticed, though it is not seen.
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

/// What one hides by (UL-HID-13).
const HIDES: [Skill; 3] = [Skill::Sneaking, Skill::Hide, Skill::Impersonation];

/// Returns whether an actor could hide from an observer: an enemy that does not see it clearly, or has lost sight of it.
pub(super) fn may_hide_from(state: &State, actor: ActorId, observer: ActorId) -> bool {
    let lost = || state.unseen.contains(&(observer, actor));
    state.hostile(actor, observer)
        && state.may_target(actor, observer)
        && (lost() || !sees_clearly(state, observer, actor))
}

/// Hide (UL-ACT-09): the Stealth total is compared with each observer's passive Perception (UL-HID-02, UL-HID-04), and
/// an actor hostile must not see the hider clearly. The game master rules whether it is possible.
#[command(rule = HIDE, group = "Action", costs = cost::HIDE)]
#[derive(Copy, Eq)]
pub struct Hide {
    pub actor: ActorId,
    /// Whether the game master allows it; without, nobody has said no (UL-HID-01).
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub allowed: bool,
}

impl Act<Unbound> for Hide {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        permit(state, actor, self.allowed)?;
        may(state, actor, cost::HIDE)?;
        permit(state, actor, !state.actor(actor).no_hiding)?;
        let possible = state.ids().any(|observer| may_hide_from(state, actor, observer));
        ensure!(
            possible,
            HIDE,
            "every enemy sees this actor clearly",
            instead = "get behind cover, or out of sight, first"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        hide(table, self.actor, Skill::Hide);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Hide { actor: offers.actor, allowed: true });
    }
}

/// Pays for hiding in a fight, and rolls.
fn hide(table: &mut Table<'_, impl Run>, actor: ActorId, skill: Skill) {
    pay_plain(table, actor, Expense::Hide, ("Hide", cost::HIDE, &HIDE));
    let check = checks::skill_roll(table, actor, skill, None, None);
    conceal(table, actor, check);
}

/// Checks whether the game master allows an actor to hide: what is not allowed costs nothing and rolls nothing
/// (UL-HID-01). Whoever is Invisible may always try (UL-HID-07).
fn permit(state: &State, actor: ActorId, allowed: bool) -> Verdict {
    ensure!(
        allowed || state.actor(actor).statuses.has(Status::Invisible),
        PERMISSION,
        "there is nothing to hide in here",
        instead = "find darkness, fog, cover or a crowd"
    );
    Ok(())
}

/// Hiding outside the usual action: by the game master's leave (UL-HID-01). In a fight it is an action like any other.
#[command(rule = PERMISSION, group = "Hiding", label = "Let somebody hide", always, open, by = game_master)]
#[derive(Eq)]
pub struct Sneak {
    #[field("who")]
    pub actor: ActorId,
    /// Sneaking, Hide, or Impersonation in a crowd (UL-HID-13).
    #[field("skill", usual = HIDES[0], of = HIDES)]
    pub skill: Skill,
    /// Whether the circumstances allow it.
    #[field("allowed", usual = true)]
    pub allowed: bool,
}

impl Act<Unbound> for Sneak {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, skill, allowed } = *self;

        permit(state, actor, allowed)?;
        ensure!(
            HIDES.contains(&skill),
            Refusal::new(&WHICH_SKILL, "one hides by Sneaking, by Hide or, in a crowd, by Impersonation")
                .instead("conceal an object by Concealing")
        );
        if skill == Skill::Sneaking {
            travel::may_go_stealthily(state, &[actor])?;
        }
        may(state, actor, cost::HIDE)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        hide(table, self.actor, self.skill);
    }
}

/// Stores how well an actor hides, and settles it with each observer (UL-HID-02, UL-HID-12).
fn conceal(table: &mut Table<'_, impl Run>, actor: ActorId, check: CheckResult) {
    let state = table.state();
    let open = checks::rerollable(state, actor, &check, false);
    let observers = || state.ids().filter(|&observer| may_hide_from(state, actor, observer)).collect();
    let social = open.is_some().then(|| Social::Hid { observers: observers() });
    table.emit(Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        if may_hide_from(table.state(), actor, observer) {
            settle(table, observer, actor);
        }
    }
    checks::reopen(table, open, social);
}

/// Compares whoever comes with all who hide from its side and whom it does not see clearly (UL-HID-04, UL-HID-12).
pub(crate) fn arrives(table: &mut Table<'_, impl Run>, observer: ActorId) {
    for subject in table.state().ids() {
        let state = table.state();
        if state.actor(subject).stealth.is_some() && may_hide_from(state, subject, observer) {
            settle(table, observer, subject);
        }
    }
}

/// Settles between two whether one stays hidden from the other, each pair by itself (UL-INT-08).
fn settle(table: &mut Table<'_, impl Run>, observer: ActorId, actor: ActorId) {
    let unseen = !compare(table, observer, actor, Sense::Sight);
    set(table, observer, actor, unseen);
}

/// Lets the second roll of one who hides stand, and settles it anew with each whom the first was settled with
/// (UL-SOC-18).
pub(crate) fn hidden_again(table: &mut Table<'_, impl Run>, actor: ActorId, observers: &[ActorId], check: CheckResult) {
    table.emit(Hid { actor, check: Some(check) });
    for &observer in observers {
        settle(table, observer, actor);
    }
}

/// Hiding no longer (UL-HID-08): everybody sees it again.
#[command(rule = ENDING, group = "Action", between)]
#[derive(Copy, Eq)]
pub struct StopHiding {
    pub actor: ActorId,
}

impl Act<Unbound> for StopHiding {
    fn may(&self, state: &State) -> Verdict {
        let hider = state.actor(self.actor);
        let hides = hider.stealth.is_some() && hider.alive();
        ensure!(hides, Refusal::new(&ENDING, "{} does not hide").about(self.actor));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        while let Some(&(observer, subject)) = table.state().unseen.iter().find(|pair| pair.1 == self.actor) {
            table.emit(UnseenChanged { observer, subject, unseen: false });
        }
        table.emit(Hid { actor: self.actor, check: None });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(StopHiding { actor: offers.actor });
    }
}

/// A noise: a shout, a vase knocked over. Everybody who hears it knows where it came from (UL-HID-06).
#[command(rule = NOISE, group = "Action", label = "Make a noise", always, open)]
#[derive(Eq)]
pub struct MakeNoise {
    #[field("who")]
    pub actor: ActorId,
    /// What it is.
    #[field("what is heard")]
    pub what: String,
}

impl Act<Unbound> for MakeNoise {
    fn may(&self, state: &State) -> Verdict {
        let there = state.actor(self.actor).alive() && state.actor(self.actor).present();
        ensure!(there, Refusal::new(&NOISE, "{} is not there to be heard").about(self.actor));
        may_tell(&self.what)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        if table.state().actor(actor).hidden {
            table.emit(Revealed { actor });
        }
        table.emit(StealthEvent::Noise { actor, what: self.what.clone() });
        for observer in table.state().ids() {
            if !senses::is_deaf(table.state(), observer) {
                set(table, observer, actor, false);
            }
        }
    }
}

/// A group sneaks past others (UL-INT-03): if at least half reach the best passive Perception that meets them, nobody
/// is noticed; otherwise those who fell short are, by everybody whose passive Perception beats their own total.
#[command(rule = GROUP_SNEAK, group = "Hiding", label = "A group sneaks past others", always, open, by = game_master)]
#[derive(Eq)]
pub struct SneakPast {
    /// Who sneaks.
    #[field("who sneaks")]
    pub members: Vec<ActorId>,
    /// Past whom.
    #[field("past whom")]
    pub observers: Vec<ActorId>,
}

impl Act<Unbound> for SneakPast {
    fn may(&self, state: &State) -> Verdict {
        let no = |why: &'static str| Refusal::new(&GROUP_SNEAK, why);
        let Self { members, observers } = self;
        let within = (2..=20).contains(&members.len()) && (1..=20).contains(&observers.len());
        ensure!(within, no("a group of two or more, twenty at the most, sneaks past one or more, twenty at the most"));
        for (place, member) in members.iter().enumerate() {
            let once = !members[..place].contains(member) && !observers.contains(member);
            ensure!(once, no("{} is named twice").about(*member));
            ensure!(state.can_act(*member), no("{} is not able to sneak").about(*member));
        }
        travel::may_go_stealthily(state, members)?;
        for &observer in observers {
            let there = state.actor(observer).alive() && state.actor(observer).present();
            ensure!(there, no("{} is not there to notice anybody").about(observer));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { members, observers } = self;

        let mut totals = Vec::with_capacity(members.len());
        for &actor in members {
            let check = checks::skill_roll(table, actor, Skill::Sneaking, None, None);
            totals.push(check.total);
            table.emit(Hid { actor, check: Some(check) });
        }

        let mut slipped = Vec::with_capacity(members.len());
        for (&member, &total) in members.iter().zip(&totals) {
            slipped.push(self.slips_past_all(table.state(), member, total));
        }
        let successes = slipped.iter().filter(|slipped| **slipped).count() as u8;
        let Ok(required) = required(members.len() as u8, None) else { return };
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
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let side = state.actor(forms.actor).side;
        let there = |&id: &ActorId| state.actor(id).alive() && state.actor(id).present();
        let mut members: Vec<ActorId> = Vec::new();
        let mut observers: Vec<ActorId> = Vec::new();
        for id in state.ids().filter(there) {
            let sneaks = state.actor(id).side == side && state.can_act(id);
            if sneaks { members.push(id) } else { observers.push(id) }
        }
        if members.len() + observers.len() > 2 {
            members.truncate(20);
            observers.truncate(20);
            forms.filled(SneakPast { members, observers });
        }
    }
}

impl SneakPast {
    /// Returns whether a member's total reaches the passive Perception of every observer that could see it.
    fn slips_past_all(&self, state: &State, member: ActorId, total: i32) -> bool {
        let spaces = state.spaces(member);
        self.observers.iter().all(|&observer| {
            let passive = noticing::passive_at(state, observer, spaces, Sense::Sight, false);
            passive.is_none_or(|tally| total >= tally.total)
        })
    }
}
