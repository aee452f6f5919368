//! Hiding and searching in a fight (UL-ACT-09, UL-ACT-10).

use crate::Table;
use crate::actions::{cost, may, pay_plain};
use crate::character::Skill;
use crate::checks;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict};
use crate::state::State;
use ludex_engine::{ActorId, Faces, Log};
use ludex_grid::Cover;

ludex_engine::rules! {
    /// Hiding costs 5 Action Points and a Stealth roll; those who do not notice no longer see the hider.
    HIDE = "UL-ACT-09", "Hide";
    /// Searching costs 3 Action Points and an Awareness roll.
    SEARCH = "UL-ACT-10", "Search";
}

/// Whether an actor may hide (UL-ACT-09): somebody hostile must not see it clearly.
pub fn may_hide(state: &State, actor: ActorId) -> Verdict {
    may(state, actor, cost::HIDE)?;
    if !state.ids().any(|observer| may_hide_from(state, actor, observer)) {
        let objection = Objection::new(&HIDE, "every enemy sees this actor clearly");
        return Err(objection.instead("get behind cover, or out of sight, first"));
    }
    Ok(())
}

/// Whether one could hide from an observer: an enemy that has at least Heavy Cover between, or cannot see.
fn may_hide_from(state: &State, actor: ActorId, observer: ActorId) -> bool {
    let covered = crate::cover::between(state, observer, actor) >= Cover::ThreeQuarters;
    state.hostile(actor, observer) && state.may_target(actor, observer) && (covered || !state.sees(observer, actor))
}

/// Hides: the Stealth total is compared with each observer's passive Perception (UL-HID-02, UL-HID-04).
pub(crate) fn hide(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_hide(table.state(), actor)?;
    pay_plain(table, actor, Expense::Hide, ("Hide", cost::HIDE, &HIDE));
    let check = checks::skill_roll(table, actor, Skill::Hide, None, None);
    let total = check.total;
    table.emit(Event::Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        let state = table.state();
        if may_hide_from(state, actor, observer) {
            let notices = checks::passive(state, observer, Skill::Perception, false).total > total;
            if !notices && !state.unseen.contains(&(observer, actor)) {
                table.emit(Event::UnseenChanged { observer, subject: actor, unseen: true });
            }
        }
    }
    Ok(())
}

/// Whether an actor may search (UL-ACT-10).
pub fn may_search(state: &State, actor: ActorId) -> Verdict {
    may(state, actor, cost::SEARCH)
}

/// Searches: whoever hides with a lower Stealth is found (UL-HID-03).
pub(crate) fn search(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_search(table.state(), actor)?;
    pay_plain(table, actor, Expense::Search, ("Search", cost::SEARCH, &SEARCH));
    let check = checks::skill_roll(table, actor, Skill::Perception, None, None);
    let total = check.total;
    table.emit(Event::Checked { actor, check });
    for subject in table.state().ids() {
        let state = table.state();
        let hidden = state.unseen.contains(&(actor, subject));
        let other = state.actor(subject);
        let kept = !state.knows(actor, subject) && other.present() && other.alive();
        if hidden && other.stealth.is_none_or(|stealth| total > stealth) {
            table.emit(Event::UnseenChanged { observer: actor, subject, unseen: false });
        }
        // Those whom the game master keeps hidden are found only if they hide by a roll.
        if kept && table.state().actor(subject).stealth.is_some_and(|stealth| total > stealth) {
            table.emit(Event::Revealed { actor: subject });
        }
    }
    Ok(())
}
