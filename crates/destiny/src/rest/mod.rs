//! Rest: short ones, long ones in their five steps, and what breaks them.

pub(crate) mod long;

pub use long::*;

use crate::mana::max_mana;
use crate::prelude::*;
use crate::recovery;
use ludex_kit::clock::{DAY, MINUTE, spend_on};

pub(crate) use crate::recovery::RECOVERY;

rules! {
    /// A short rest takes 15 minutes, a long one 8 hours; nothing more strenuous in them than strolling about camp.
    KINDS = "WT-RST-01", "Two kinds of rest", Table;
    /// There may be any number of short rests; each 15 minutes is one.
    ANY_NUMBER = "WT-RST-02", "Number of short rests";
    /// A short rest brings back half of what stamina and mana can hold now.
    SHORT = "WT-RST-03", "Short rest: stamina and mana";
    /// It takes a light wound away from those who are lightly or moderately wounded.
    SHORT_WOUND = "WT-RST-04", "Short rest: light wound";
    /// A long rest takes 8 hours; they need not be slept through.
    LONG = "WT-RST-05", "Long rest length";
    /// Two long rests a day help, by the day on which they end.
    TWO_A_DAY = "WT-RST-06", "Two long rests a day";
    /// Nobody who is fatally wounded takes a long rest.
    NOT_FATALLY = "WT-RST-07", "Not while fatally wounded";
    /// A long rest helps only with a full night of sleep in the 24 hours before its end.
    SLEEP = "WT-RST-08", "Sleep";
    /// Whoever was exhausted as it began is so no longer, until tired anew, and has all stamina and mana back; nothing else.
    EXHAUSTED = "WT-RST-09", "Long rest, step 1: exhausted";
    /// The light wounds of those lightly or moderately wounded heal.
    LIGHT_WOUNDS = "WT-RST-10", "Long rest, step 2: light wounds";
    /// Fatigue drops by 5 and Vitality, less the number of the highest wound left; by at least 1 for the unhurt.
    FATIGUE = "WT-RST-11", "Long rest, step 3: fatigue";
    /// Who is still wounded makes a recovery check.
    CHECK = "WT-RST-12", "Long rest, step 4: recovery check";
    /// All stamina and mana is back.
    ALL_BACK = "WT-RST-13", "Long rest, step 5: stamina and mana";
    /// The steps follow one another as the rest is over; what they ask of its beginning is what was so then.
    ORDER = "WT-RST-14", "Long rest order";
    /// Who tends an actor for two hours of its rest rolls Lore [Healing/Wounds]; the best result counts in place of the
    /// recovery check, if it is higher.
    TENDING = "WT-RST-15", "Tending another";
    /// Who tends does not rest meanwhile.
    STRENUOUS = "WT-RST-16", "Tending is strenuous";
    /// Strenuous activity breaks a rest, and whatever costs stamina or mana.
    INTERRUPTS = "WT-RST-23", "What interrupts";
    /// A short rest that is broken gives nothing; its 15 minutes begin anew.
    SHORT_BROKEN = "WT-RST-24", "Interrupted short rest";
    /// A long rest that is broken for at most half an hour goes on with an hour more.
    RESUMED = "WT-RST-25", "Long rest interrupted up to half an hour";
    /// Broken for longer, it begins anew.
    LOST = "WT-RST-26", "Longer interruption";
    /// A broken long rest gives a short rest for each full quarter of an hour of it, each counted once.
    QUARTERS = "WT-RST-27", "Short-rest benefits of a broken long rest";
    /// Mana that waits for it is retrieved at the end of a long rest, if its owner likes.
    RETRIEVED = "WT-RST-29", "Retrieving invested mana at the end of a rest";
    /// All five steps, each on what the one before left.
    EVERYTHING = "WT-INT-10", "Long rest with everything";
    /// Exhaustion that a long rest took away is judged anew from all fatigue once some is gained.
    SUPPRESSED = "WT-INT-11", "Suppressed exhaustion";
}

/// Minutes of a short rest.
const QUARTER: u16 = 15;

fn outside(s: &State) -> Verdict {
    only_if!(s.stage != Stage::Fighting, &INTERRUPTS, "a fight is on"; "end the fight first")
}

/// What one short rest gives an actor.
fn short(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    let one = *s.actor(actor);
    let (most, mana) = (derived::current_stamina_max(s.profile(actor), one.fatigue), max_mana(s, actor));
    let wound = one.wounds[0] > 0 && s.severity(actor) <= Some(Level::Moderate);
    let stamina = (one.stamina + most / 2).min(most);
    t.emit(RestedShortly { actor, stamina, mana: (one.mana + mana / 2).min(mana.max(one.mana)), wound });
    if wound {
        dying::healed(t, actor, true);
    }
}

/// Minutes that an actor slept in the day before a moment.
fn slept(s: &State, actor: ActorId, end: u64) -> u64 {
    let from = end.saturating_sub(DAY);
    let within = |slept: Slept| slept.to.min(end).saturating_sub(slept.from.max(from));
    s.actor(actor).slept.iter().map(within).sum::<u64>() / MINUTE
}

/// Returns the first of those whose long rest is over.
pub(crate) fn is_done(s: &State) -> Option<ActorId> {
    s.ids().find(|&id| s.actor(id).rest.is_some_and(|rest| rest.left == 0 && rest.broken.is_none()))
}

/// A long rest is over: its five steps.
pub(crate) fn done(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    let Some(rest) = s.actor(actor).rest else { return };
    let (now, today) = (s.clock.seconds, (s.clock.seconds / DAY) as u32);
    let before = s.actor(actor).long_rests.iter().filter(|day| *day == today).count();
    let rule: Option<&'static Rule> = if before >= usize::from(s.options().long_rests_per_day) {
        Some(&TWO_A_DAY)
    } else if slept(s, actor, now) < derived::sleep(s.profile(actor)) as u64 {
        Some(&SLEEP)
    } else if s.severity(actor) == Some(Level::Fatal) {
        Some(&NOT_FATALLY)
    } else {
        None
    };
    t.emit(LongRestEnded { actor, day: today, helps: rule.is_none() });
    if rule.is_some() {
        return;
    }
    if rest.tired {
        return restore(t, actor, true);
    }
    let s = t.state();
    if s.severity(actor) <= Some(Level::Moderate) && s.actor(actor).wounds[0] > 0 {
        t.emit(LightHealed { actor });
        dying::healed(t, actor, true);
    }
    let s = t.state();
    let (wound, vitality) =
        (s.severity(actor).map_or(0, Level::number), s.profile(actor).attribute(Attribute::Vitality));
    let drops = (5 + vitality - wound).max(i32::from(wound == 0)) as i16;
    let fatigue = (s.actor(actor).fatigue - drops).max(0);
    t.emit(Refreshed { actor, fatigue });
    if wounds::count(t.state(), actor) > 0 {
        let mut result = recovery::roll(t, actor, 0);
        for tender in rest.tenders.iter() {
            let of = (Attribute::Lore, Skill::Healing, "wounds");
            let kit = |s: &State, tally: &mut Tally| hands::without_kit(s, tender, false, tally);
            result = result.max(checks::tries(t, tender, Feat::Tending, of, kit, None));
        }
        recovery::settle(t, actor, result);
    } else if t.state().actor(actor).recovery_bonus != 0 {
        t.emit(recovery::BonusChanged { actor, bonus: 0 });
    }
    restore(t, actor, false);
}

/// All stamina and mana is back.
fn restore(t: &mut Table<'_, impl Run>, actor: ActorId, refreshed: bool) {
    let s = t.state();
    let stamina = derived::current_stamina_max(s.profile(actor), s.actor(actor).fatigue);
    let mana = max_mana(s, actor);
    t.emit(Restored { actor, stamina, mana, refreshed });
}

acts! { Destiny;
    /// Some rest for a while: each 15 minutes is a short rest.
    #[command(rule = SHORT, group = "Rest", label = "Short rest", by = game_master, between, open)]
    ShortRest { #[field("who rests")] actors: Vec<ActorId>, #[field("minutes", 1..=480, usual = 15)] minutes: u16 }
    when |s| outside(s),
    may |c, s| {
        only_if!(!c.actors.is_empty(), &SHORT, "nobody rests"; "say who")?;
        for (at, &actor) in c.actors.iter().enumerate() {
            let once = s.is_present_and_alive(actor) && !c.actors[..at].contains(&actor);
            only_if!(once, &SHORT, "only those who are there rest, each once")?;
        }
        Destiny::may_pass(s, u64::from(c.minutes) * MINUTE)
    },
    run |c, t| {
        let seconds = u64::from(c.minutes) * MINUTE;
        spend_on(t, seconds, RestPassed { seconds });
        for _ in 0..c.minutes / QUARTER {
            c.actors.iter().for_each(|&actor| short(t, actor));
        }
    };

    /// Tend an actor for two hours of its long rest.
    #[command(rule = TENDING, group = "Rest", label = "Tend {target}", between)]
    Tend { actor: ActorId, #[target] target: ActorId }
    when |s| outside(s),
    may |c, s| {
        let able = s.is_present_and_alive(c.actor) && s.actor(c.actor).life == Life::Awake && c.actor != c.target;
        only_if!(able, &TENDING, "{} tends nobody now", c.actor)?;
        let rest = s.actor(c.target).rest.filter(|rest| rest.broken.is_none());
        let rest = rest.ok_or(Refusal::new(&TENDING, "{} is at no long rest").about(c.target))?;
        let twice = rest.tenders.iter().any(|one| one == c.actor) || rest.tenders.is_full();
        only_if!(!twice && rest.left >= 120, &TENDING, "that is done already, or less than two hours are left")
    },
    run |c, t| {
        if t.state().actor(c.actor).rest.is_some() {
            t.emit(RestLost { actor: c.actor });
        }
        t.emit(Tended { actor: c.actor, target: c.target });
    },
    offers |o| {
        let (actor, s) = (o.actor, o.state());
        let resting = s.ids().filter(|&id| s.actor(id).rest.is_some());
        resting.for_each(|target| o.add(Tend { actor, target }));
    };

    /// Retrieve mana that was waiting for the end of a long rest.
    #[command(rule = RETRIEVED, group = "Rest", label = "Retrieve invested mana", between)]
    RetrieveMana { actor: ActorId }
    may |c, s| {
        let one = s.actor(c.actor);
        only_if!(one.tied > 0 && one.fresh, &RETRIEVED, "{} has nothing to retrieve now", c.actor; "at the end of a long rest")
    },
    run |c, t| {
        let mana = t.state().actor(c.actor).tied;
        t.emit(mana::ManaRetrieved { actor: c.actor, mana, tied: -mana });
    },
    offers |o| if o.state().actor(o.actor).tied > 0 {
        o.add(RetrieveMana { actor: o.actor });
    };
}

happens! { Destiny;
    /// Time passed at rest.
    #[event] RestPassed { seconds: u64 }
    |e, s| {
        s.clock.advance(e.seconds);
        s.actors.iter_mut().for_each(|actor| actor.fresh = false);
    },
    tell |e, _| told!(Frame, "They rest for {}.", ludex_kit::clock::long(e.seconds); KINDS);

    /// A short rest of an actor.
    #[event] RestedShortly { actor: ActorId, stamina: i16, mana: i16, wound: bool }
    on |e, actor| {
        (actor.stamina, actor.mana) = (e.stamina, e.mana);
        actor.wounds[0] = actor.wounds[0].saturating_sub(e.wound.into());
    },
    tell |e, teller| {
        let wound = if e.wound { ", and a light wound is gone" } else { "" };
        let (name, stamina) = (teller.name(e.actor), e.stamina);
        told!(Boon, "{name} rests: {stamina} stamina, {} mana{wound}.", e.mana; SHORT, SHORT_WOUND)
    };

    #[event(frame, "The rest of {actor} is lost.", rule = STRENUOUS)]
    RestLost { actor: ActorId } on |_, actor| actor.rest = None;

    #[event(action, "{actor} tends {target}.", rule = TENDING)]
    Tended { actor: ActorId, target: ActorId }
    |e, s| s.on(e.target, |actor| actor.rest.iter_mut().for_each(|rest| rest.tenders.push(e.actor)));

    /// A long rest is over, and helps or not.
    #[event] LongRestEnded { actor: ActorId, day: u32, helps: bool }
    on |e, actor| {
        actor.rest = None;
        actor.fresh = e.helps;
        if e.helps {
            if actor.long_rests.is_full() {
                actor.long_rests.remove(0);
            }
            actor.long_rests.push(e.day);
        }
    },
    tell |e, teller| {
        let how = if e.helps { "" } else { ", but it does not help" };
        told!(Frame, "The long rest of {} is over{how}.", teller.name(e.actor); ORDER)
    };

    #[event(boon, "The light wounds of {actor} are gone.", rule = LIGHT_WOUNDS)]
    LightHealed { actor: ActorId } on |_, actor| actor.wounds[0] = 0;

    #[event(boon, "The fatigue of {actor} is {fatigue}.", rule = FATIGUE)]
    Refreshed { actor: ActorId, fatigue: i16 } on |e, actor| actor.fatigue = e.fatigue;

    #[event(boon, "{actor} has {stamina} stamina and {mana} mana.", rule = ALL_BACK)]
    Restored { actor: ActorId, stamina: i16, mana: i16, refreshed: bool }
    on |e, actor| {
        (actor.stamina, actor.mana) = (e.stamina, e.mana);
        actor.refreshed |= e.refreshed;
    };
}
