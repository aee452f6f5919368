//! Falling, dying, waking, and coming back.

use crate::damage::{HpLost, max_hp};
use crate::derived::{HIT_POINT_RANGE, death_threshold};
use crate::prelude::*;

rules! {
    /// Damage that leaves 0 hit points or fewer makes unconscious.
    FALLING = "SP-DTH-01", "Falling unconscious";
    /// Whoever falls below the death threshold is dead at once.
    SLAIN = "SP-DTH-02", "Slain";
    /// Further damage goes on downwards. The unconscious keep their count; whoever is awake at 0 or fewer falls again, with a
    /// new die.
    HURT_AGAIN = "SP-DTH-03", "Hurt at 0 or fewer";
    /// A single die says for how many rounds one is unconscious; the count goes down as each of one's turns begins.
    DURATION = "SP-DTH-04", "How long";
    /// The threshold is looked at whenever hit points or Endurance change.
    MOVING_THRESHOLD = "SP-DTH-06", "The threshold moves";
    /// A blow that does both kills, and no die of unconsciousness is rolled.
    DEAD_FIRST = "SP-DTH-07", "Dead before unconscious";
    /// The dead have a cause. Only the strongest magic brings them back, and none those whom age took.
    CAUSE = "SP-DTH-08", "Cause of death", State;
    /// Whether a magic is strong enough to bring back the dead is for the game master to say, and with how many hit points:
    /// 1 where nothing is said. They come back disabled.
    RAISING = "SP-DTH-09", "Raising the dead", Call;
    /// Whoever drowns to an Endurance of 0 is dead. Whatever else takes the last of it makes unconscious, without a die, until
    /// some of it is back; then one wakes disabled.
    ENDURANCE_GONE = "SP-ATR-05", "Endurance at 0";
    /// What has no Endurance, built or made, is destroyed at 0 hit points.
    WITHOUT_ENDURANCE = "SP-DTH-11", "Without Endurance";
}

questions! { State;
    /// Whether an actor has no Endurance left (SP-ATR-05).
    pub is_spent |s, id| s.profile(id).has(Attribute::Endurance) && s.attribute(id, Attribute::Endurance) == 0;
    /// Whether nobody wakes who has counted out: collapsed, without Endurance; strictly, with 0 hit points or fewer.
    pub held_down |s, id| {
        s.actor(id).collapsed.is_some() || is_spent(s, id) || s.options().strict_waking && s.actor(id).hp <= 0
    };
    /// Whether an actor would drown.
    pub needs_air |s, id| s.lives(id) && s.profile(id).has(Attribute::Endurance) && !s.profile(id).record.aquatic;
    living |s, id, rule: &'static Rule| -> Verdict {
        only_if!(s.actor(id).dead.is_none(), rule, "{} is dead or broken", id)
    };
}

acts! { Archsoul;
    /// Hurt an actor, by a fall, a fire, a fate.
    #[command(rule = HURT_AGAIN, group = "Rulings", by = game_master, open, always)]
    Hurt { target: ActorId, #[field("hit points", 1..=400)] by: i32 }
    may |c, s| living(s, c.target, &HURT_AGAIN),
    run |c, t| t.emit(HpLost { actor: c.target, harm: c.by, blow: true });

    /// Heal an actor.
    #[command(rule = HIT_POINT_RANGE, group = "Rulings", by = game_master, open, always)]
    Heal { target: ActorId, #[field("hit points", 1..=400)] by: i32 }
    may |c, s| {
        living(s, c.target, &HIT_POINT_RANGE)?;
        let lacks = s.actor(c.target).hp < max_hp(s, c.target, false).total;
        only_if!(lacks, &HIT_POINT_RANGE, "{} has all hit points", c.target)
    },
    run |c, t| {
        let (actor, s) = (c.target, t.state());
        t.emit(Healed { actor, by: c.by.min(max_hp(s, actor, false).total - s.actor(actor).hp) });
        let (now, options) = (t.state().actor(actor), t.state().options());
        let wakes = options.wake_on_heal || options.strict_waking && now.unconscious == Some(0);
        if wakes && now.unconscious.is_some() && now.hp > 0 && !held_down(t.state(), actor) {
            t.emit(Woke { actor });
        }
    };

    /// Let an actor die.
    #[command(rule = CAUSE, group = "Rulings", by = game_master, open, always)]
    Die { target: ActorId, cause: Death }
    may |c, s| {
        living(s, c.target, &CAUSE)?;
        let fits = s.is_thing(c.target) == (c.cause == Death::Destroyed);
        only_if!(fits, &CAUSE, "things are destroyed, and nobody else is")
    },
    run |c, t| t.emit(Slain { actor: c.target, cause: c.cause });

    /// Bring an actor back from the dead: the magic is strong enough.
    #[command(rule = RAISING, group = "Rulings", by = game_master, open, always)]
    Revive { target: ActorId, #[field("hit points", 1..=400)] hp: i32 }
    may |c, s| {
        let dead = s.actor(c.target).dead;
        only_if!(dead.is_some(), &RAISING, "{} is not dead", c.target)?;
        only_if!(dead != Some(Death::OldAge), &CAUSE, "{} has died of old age, which nothing undoes", c.target)?;
        let most = max_hp(s, c.target, false).total;
        only_if!(c.hp <= most, &HIT_POINT_RANGE, "{} has {} hit points at most", c.target, most)
    },
    run |c, t| t.emit(Revived { actor: c.target, hp: c.hp });
}

/// What lost hit points lead to: death, destruction, unconsciousness.
pub fn felled(lost: &HpLost, t: &mut Table<'_, impl Run>) {
    let actor = lost.actor;
    if !threshold(t, actor) && t.state().actor(actor).hp <= 0 && t.state().is_awake(actor) {
        let sides = t.state().options().die_sides;
        let roll = t.die(sides.into(), Advantage::Plain);
        t.emit(FellUnconscious { actor, roll });
    }
}

/// What lower attributes lead to.
pub fn weakened(event: &conditions::Weakened, t: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    if threshold(t, actor) {
        return;
    }
    match is_spent(t.state(), actor) {
        true if event.source == Source::Drowning => t.emit(Slain { actor, cause: Death::Drowning }),
        true if t.state().actor(actor).unconscious.is_none() => t.emit(GaveOut { actor }),
        _ => perhaps_wakes(t, actor),
    }
}

/// Whoever has counted out wakes once nothing holds them down.
pub fn perhaps_wakes(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    if s.actor(actor).unconscious == Some(0) && s.actor(actor).dead.is_none() && !held_down(s, actor) {
        t.emit(Woke { actor });
    }
}

/// Returns whether an actor is dead now, or something destroyed.
fn threshold(t: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let (s, hp) = (t.state(), t.state().actor(actor).hp);
    if s.actor(actor).dead.is_some() {
        return true;
    }
    let cause = match death_threshold(s, actor) {
        Some(least) if hp < least => Death::Wounds,
        None if hp <= 0 => Death::Destroyed,
        _ => return false,
    };
    t.emit(Slain { actor, cause });
    true
}

/// A die of drowning (SP-UWD-09).
pub fn drowns(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let (sides, round) = (t.state().options().die_sides, t.state().options().round_seconds);
    let roll = t.die(sides.into(), Advantage::Plain);
    let loses = roll.kept <= 3;
    t.emit(Gasped { actor, roll, gasp: round.into() });
    if loses {
        let attribute = Some(Attribute::Endurance);
        t.emit(conditions::Weakened { actor, attribute, by: 1, source: Source::Drowning });
    }
}

/// As a turn comes those who drown roll, then a round of unconsciousness has passed (SP-TRN-06).
pub fn come_round(event: &turns::TurnComes, t: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    if needs_air(t.state(), actor) && t.state().actor(actor).breath.drowning {
        drowns(t, actor);
    }
    let s = t.state();
    let Some(count) = s.actor(actor).unconscious.filter(|_| s.actor(actor).dead.is_none()) else { return };
    let left = count.saturating_sub(1);
    if count > 0 {
        t.emit(Counted { actor, left });
    }
    if left == 0 && !held_down(t.state(), actor) {
        t.emit(Woke { actor });
    }
}

happens! { Archsoul;
    /// An actor fell unconscious.
    #[event] FellUnconscious { actor: ActorId, roll: Rolled }
    on |e, actor| {
        actor.unconscious = Some(e.roll.kept as u8);
        (actor.done, actor.ap, actor.reactive) = (true, 0, false);
        actor.statuses.set(Status::Disabled, false);
    },
    tell |e, teller| {
        let (who, rounds) = (teller.name(e.actor), e.roll.kept);
        let line = told!(Harm, "{who} falls unconscious for {rounds} rounds"; FALLING, DURATION);
        let die = ludex_engine::Check::new("Rounds", vec![e.roll.clone()], Tally::silent());
        line.check(die).rule(&checks::SINGLE_DIE).rule(&HURT_AGAIN)
    },
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::DOWN);

    #[event(Harm, "{actor} has no Endurance left and falls unconscious", ENDURANCE_GONE)]
    GaveOut { actor: ActorId }
    on |_, actor| {
        (actor.unconscious, actor.done, actor.ap, actor.reactive) = (Some(0), true, 0, false);
        actor.statuses.set(Status::Disabled, false);
    },
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::DOWN);

    /// An actor died, or something broke.
    #[event] Slain { actor: ActorId, cause: Death }
    on |e, actor| {
        actor.dead = Some(e.cause);
        (actor.done, actor.ap, actor.reactive, actor.unconscious) = (true, 0, false, None);
        actor.collapsed = None;
    },
    tell |e, teller| {
        let who = teller.name(e.actor);
        let line = match e.cause {
            Death::Destroyed if teller.state.is_thing(e.actor) => told!(Harm, "{who} breaks"; damage::BROKEN_THING),
            Death::Destroyed => told!(Harm, "{who} is destroyed"; WITHOUT_ENDURANCE),
            Death::Wounds => {
                let least = death_threshold(teller.state, e.actor).unwrap_or(0);
                let line = told!(Harm, "{who} is slain, below {least} hit points"; SLAIN, derived::DEATH_THRESHOLD);
                line.rule(&MOVING_THRESHOLD).rule(&DEAD_FIRST)
            }
            cause => told!(Harm, "{who} dies: {cause}").rule_if(cause == Death::Drowning, &ENDURANCE_GONE),
        };
        Some(line.rule(&CAUSE))
    },
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::DEAD);

    /// A round of unconsciousness has passed.
    #[event] Counted { actor: ActorId, left: u8 }
    on |e, actor| actor.unconscious = Some(e.left),
    tell |e, teller| (e.left > 0).then(|| {
        told!(Status, "{} is unconscious for {} rounds more", teller.name(e.actor), e.left; DURATION)
    });

    /// A die of drowning fell.
    #[event] Gasped { actor: ActorId, roll: Rolled, gasp: u32 }
    on |e, actor| actor.breath.gasp = e.gasp,
    tell |e, teller| {
        let line = told!(Roll, "{} drowns: {}", teller.name(e.actor), e.roll.kept; water::DIE_OF_DROWNING, water::LATER_DICE, water::DROWNED);
        line.check(ludex_engine::Check::new("Drowning", vec![e.roll.clone()], Tally::silent()))
    };

    #[event(Status, "{actor} wakes, disabled", WAKING)]
    Woke { actor: ActorId }
    on |_, actor| {
        actor.unconscious = None;
        actor.statuses.set(Status::Disabled, true);
    };

    /// An actor is healed.
    #[event] Healed { actor: ActorId, by: i32 }
    on |e, actor| actor.hp += e.by,
    tell |e, teller| {
        let left = teller.state.actor(e.actor).hp;
        told!(Boon, "{} regains {} hit points: {left}", teller.name(e.actor), e.by; HIT_POINT_RANGE, HEALED_ASLEEP)
    };

    #[event(Boon, "{actor} comes back", RAISING)]
    Revived { actor: ActorId, hp: i32 }
    |e, s| {
        let thing = s.is_thing(e.actor);
        let actor = s.actor_mut(e.actor);
        (actor.dead, actor.hp) = (None, e.hp);
        actor.statuses.set(Status::Disabled, !thing);
    };
}
