//! Recovery checks: wounds that mend.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::windows::Prompted;

rules! {
    /// A recovery check is Vitality alone with Fudge dice, less all fatigue, plus the recovery bonus.
    RECOVERY = "WT-RST-17", "Recovery check";
    /// Light wounds take -8, moderate -5, severe -1, critical 4, fatal 10; the highest reached may be affected.
    NUMBERS = "WT-RST-18", "Recovery TNs", Table(RECOVERS_FROM; "to reach, from light to fatal");
    /// One wound up to that level is chosen, and is a level better.
    CHOOSING = "WT-RST-19", "Choosing the wound";
    /// A wound whose next lower level is full cannot be chosen.
    NO_OPEN_SLOT = "WT-RST-20", "No open slot below";
    /// A check that heals nothing adds 1 to all later ones.
    BONUS = "WT-RST-21", "Recovery bonus", State;
    /// The bonus is gone once a check heals a wound, or no wounds are left.
    BONUS_ENDS = "WT-RST-22", "End of the recovery bonus";
    /// Abilities and items may give recovery checks by the same rule.
    OTHER_CHECKS = "WT-RST-28", "Other recovery checks";
}

/// What a recovery check must reach for each level (WT-RST-18).
const RECOVERS_FROM: [i32; 5] = [-8, -5, -1, 4, 10];
/// What a healing draught adds (WT-CNT-05).
pub(crate) const DRAUGHT: i32 = 5;

/// Returns the wounds that a result lets an actor choose from.
fn choices(s: &State, actor: ActorId, result: i32) -> impl Iterator<Item = Level> + '_ {
    let reached = move |level: &&Level| result >= RECOVERS_FROM[level.index()];
    Level::ALL.iter().filter(reached).copied().filter(move |&level| wounds::eased(s, actor, level).is_ok())
}

/// Returns a recovery check, with what the moment adds. Gives the result.
pub(crate) fn roll(t: &mut Table<'_, impl Run>, actor: ActorId, more: i32) -> i32 {
    let (mut bonus, s) = (t.tally(), t.state());
    bonus.base(Attribute::Vitality.name(), s.profile(actor).attribute(Attribute::Vitality), &RECOVERY);
    bonus.add("fatigue", -i32::from(s.actor(actor).fatigue), &RECOVERY);
    bonus.add("recovery bonus", s.actor(actor).recovery_bonus.into(), &BONUS);
    bonus.add("draught", more, &OTHER_CHECKS);
    checks::rolls(t, actor, (Feat::Recovery, RollUse::Skill), bonus, None)
}

/// A recovery check that takes its course.
pub(crate) fn check(t: &mut Table<'_, impl Run>, actor: ActorId, more: i32) {
    let result = roll(t, actor, more);
    settle(t, actor, result);
}

/// What a result heals: nothing, the one wound that it may, or one that is chosen.
pub(crate) fn settle(t: &mut Table<'_, impl Run>, actor: ActorId, result: i32) {
    let s = t.state();
    if wounds::count(s, actor) == 0 {
        return;
    }
    let mut some = choices(s, actor, result);
    let (first, second) = (some.next(), some.next());
    drop(some);
    match (first, second) {
        (None, _) => {
            let bonus = s.actor(actor).recovery_bonus + 1;
            t.emit(BonusChanged { actor, bonus });
        }
        (Some(level), None) => mend(t, actor, level),
        _ => t.emit(Prompted { pending: Mends { actor, result }.into() }),
    }
}

/// A wound mends by a level.
fn mend(t: &mut Table<'_, impl Run>, actor: ActorId, level: Level) {
    if let Ok(to) = wounds::eased(t.state(), actor, level) {
        t.emit(wounds::WoundEased { actor, from: level, to });
    }
    t.emit(BonusChanged { actor, bonus: 0 });
}

asks! { Destiny;
    /// Which wound mends?
    #[prompt] Mends { #[wire("asked")] actor: ActorId, result: i32 }
    question |p, teller| format!("{} recovers by {}: which wound mends?", teller.name(p.actor), p.result),
    usual |p, s| {
        let worst = choices(s, p.actor, p.result).last().unwrap_or(Level::Light);
        Mend { actor: p.actor, level: worst }
    };
}

acts! { Destiny;
    /// Choose the wound that mends.
    #[command(rule = CHOOSING, group = "Rest", label = "The {level} wound", answer)]
    Mend { actor: ActorId, level: Level }
    may |c, s| {
        let result = asked::<Destiny, Mends>(s)?.result;
        let reached = result >= RECOVERS_FROM[c.level.index()];
        only_if!(reached, &NUMBERS, "the result does not reach that level"; "choose a lower one")?;
        wounds::eased(s, c.actor, c.level).map_err(|_| Refusal::new(&NO_OPEN_SLOT, "that wound cannot mend"))?;
        Ok(())
    },
    run |c, t| {
        t.emit(MendChosen { actor: c.actor });
        mend(t, c.actor, c.level);
    },
    offers |o| Level::ALL.iter().for_each(|&level| o.add(Mend { actor: o.actor, level }));
}

happens! { Destiny;
    /// The wound that mends was chosen.
    #[event] MendChosen { actor: ActorId } |_, s| s.pending = None;

    #[event(status, "The recovery bonus of {actor} is {bonus}.", rule = BONUS)]
    BonusChanged { actor: ActorId, bonus: i16 } on |e, actor| actor.recovery_bonus = e.bonus;
}
