//! Falls, what falls on people, traps, disease and poison.

use crate::checks::{self, Cause, Difficulty, Throw, stats, throw};
use crate::damage::{HpLost, hardness};
use crate::prelude::*;

rules! {
    /// A fall is a roll of damage that nothing avoids: a die for each metre beyond the first.
    FALL = "SP-HAZ-01", "Falls";
    /// It is rolled at 4; what is tiny has 2 more, small 1, large 1 less, huge 2.
    FALL_DIFFICULTY = "SP-HAZ-02", "Difficulty of falls", Table(BULKS; "size", "difficulty");
    /// Only whole metres count.
    WHOLE_METRES = "SP-HAZ-03", "Parts of metres";
    /// No attack is rolled and no defence counts; hardness does. It is no coup de grace.
    UNAVOIDABLE = "SP-HAZ-04", "No defence against falls";
    /// The game master may change the difficulty, or leave metres out, for water, snow, spikes.
    SURFACE = "SP-HAZ-05", "Where one lands", Call;
    /// Whatever a falling thing strikes suffers the roll that the thing itself does.
    FALLING_THINGS = "SP-HAZ-06", "Falling things";
    /// One who does not know of a hazard avoids it with Athletics and Awareness, at 5 with 2 where nothing else is said.
    UNKNOWN = "SP-HAZ-08", "Unknown hazards";
    /// One who knows of it rolls Athletics and Conditioning at 1 less.
    KNOWN = "SP-HAZ-09", "Known hazards";
    /// Some are avoided otherwise, or not at all: the game master says which roll.
    OTHERWISE = "SP-HAZ-10", "Other ways to avoid", Call;
    /// The game master says who knows of it. The restrained, disabled, unconscious and sleeping do not roll.
    WHO_KNOWS = "SP-HAZ-11", "Who knows of a hazard", Call;
    /// What is no falling thing has dice of its own, at 4 where nothing is said.
    TRAPS = "SP-HAZ-12", "Damage of traps";
    /// Disease and poison come back at an interval: Endurance and Conditioning at 4 with 2, where nothing else is said. Failing
    /// hurts, tires, weakens or disables; so many successes shake it off. In a fight a round passes for it as each turn comes.
    ILLS = "SP-HAZ-13", "Disease and poison", Call;
    /// How far people come, through a country or a town, is told in words beside the time it takes. Riding is no activity.
    TRAVEL = "SP-HAZ-14", "Travel", Call;
}

/// How much harder a fall of each size is than 4 (SP-HAZ-02).
pub const BULKS: [(Bulk, i32); 5] =
    [(Bulk::Tiny, 2), (Bulk::Small, 1), (Bulk::Medium, 0), (Bulk::Large, -1), (Bulk::Huge, -2)];

questions! { State;
    /// How big an actor or something is; things by how much of a space they fill.
    pub bulk |s, id| -> Bulk {
        let profile = s.profile(id);
        match profile.thing.as_ref().map(|thing| thing.size) {
            None => profile.record.bulk,
            Some(Size::Fist) => Bulk::Small,
            Some(Size::Space) => Bulk::Medium,
            Some(Size::Larger) => Bulk::Large,
        }
    };
    /// Who falls ill again next, and in how many seconds.
    pub next_ill |s| -> Option<(u64, ActorId)> {
        let of = |id: ActorId| s.actor(id).ills.iter().map(|ill| ill.left).min().map(|left| (left, id));
        s.ids().filter(|id| s.lives(*id)).filter_map(of).min()
    };
    can_avoid |s, id| {
        let barred = [Status::Restrained, Status::Disabled, Status::Sleeping];
        s.is_awake(id) && !s.is_thing(id) && !barred.iter().any(|one| s.is(id, *one))
    };
    exists |s, id, rule: &'static Rule| -> Verdict {
        only_if!(s.actor(id).dead.is_none(), rule, "{} is dead or broken", id)
    };
}

acts! { Archsoul;
    /// An actor or something falls, perhaps on another.
    #[command(rule = FALL, group = "Hazards", by = game_master, open, always)]
    Fall {
        target: ActorId,
        #[field("height in centimetres", 1..=100_000, usual = 300, rule = WHOLE_METRES)] height: i32,
        #[field("metres that do not count", 0..=1000, usual = 0, rule = SURFACE)] #[or_default] soft: i32,
        #[field("added to the difficulty by where it lands", -4..=4, usual = 0, rule = SURFACE)] #[or_default] harder: i32,
        #[field("whom it falls on", rule = FALLING_THINGS)] #[or_default] onto: Option<ActorId>,
    }
    may |c, s| {
        exists(s, c.target, &FALL)?;
        c.onto.map_or(Ok(()), |onto| exists(s, onto, &FALLING_THINGS))?;
        only_if!(c.onto != Some(c.target), &FALLING_THINGS, "nobody falls on themselves")
    },
    run |c, t| {
        let (shared, dice) = (t.state().options().shared_fall, (c.height / 100 - c.soft - 1).max(0));
        let mut rolled = None;
        for actor in [Some(c.target), c.onto].into_iter().flatten() {
            let throw = rolled.take().unwrap_or_else(|| fall(t, c, dice));
            if shared {
                rolled = Some(throw.clone());
            }
            let struck = Some(actor) == c.onto;
            suffer(t, actor, throw, |actor, throw, hardness, harm| Fell { actor, throw, hardness, harm, struck }.into());
        }
    };

    /// A hazard strikes an actor who does not avoid it: a trap, an avalanche, a falling beam.
    #[command(rule = UNKNOWN, group = "Hazards", by = game_master, open, always)]
    Endanger {
        target: ActorId, #[field("what it is", usual = "a trap".to_owned())] what: String,
        #[field("whether it is known beforehand", rule = WHO_KNOWS)] known: bool,
        #[field("whether it can be avoided", usual = true, rule = OTHERWISE)] avoidable: bool,
        #[field("attribute to avoid it; Athletics if empty", rule = OTHERWISE)] #[or_default] attribute: Option<Attribute>,
        #[field("skill to avoid it; as it is known if empty", rule = OTHERWISE)] #[or_default] skill: Option<Skill>,
        #[field("difficulty to avoid it", 2..=12, usual = 5)] difficulty: u8,
        #[field("required result", 1..=20, usual = 2)] required: u8,
        #[field("dice of damage", 0..=100, usual = 4, rule = TRAPS)] dice: u8,
        #[field("difficulty of damage", 2..=12, usual = 4, rule = TRAPS)] damage_difficulty: u8,
    }
    may |c, s| {
        exists(s, c.target, &UNKNOWN)?;
        only_if!((1..=80).contains(&c.what.trim().chars().count()), &UNKNOWN, "say in at most 80 letters what it is")
    },
    run |c, t| {
        let (s, shows, actor) = (t.state(), t.listens(), c.target);
        let attribute = c.attribute.unwrap_or(Attribute::Athletics);
        let skill = c.skill.unwrap_or(if c.known { Skill::Conditioning } else { Skill::Awareness });
        let mut difficulty = Difficulty::of(s, actor, Some(c.difficulty.into()), shows);
        difficulty.add_if(c.known, Cause::Known, -1, &KNOWN);
        let rolls = c.avoidable && can_avoid(s, actor);
        let pool = stats(s, actor, attribute, &[skill], shows);
        let roll = rolls.then(|| throw(t, actor, (pool, difficulty), 0, true));
        let avoided = roll.as_ref().is_some_and(|roll| roll.result >= c.required.into());
        t.emit(Endangered { actor, what: c.what.clone(), known: c.known, roll, required: c.required, avoided });
        if !avoided && c.dice > 0 {
            let throw = world(t, c.dice.into(), c.damage_difficulty.into(), |_| ());
            suffer(t, actor, throw, |actor, throw, hardness, harm| Struck { actor, throw, hardness, harm }.into());
        }
    };

    /// An actor catches a disease, or is poisoned.
    #[command(rule = ILLS, group = "Hazards", by = game_master, open, always)]
    Sicken {
        target: ActorId, #[field("what it is", usual = "a fever".to_owned())] what: String,
        #[field("minutes from one roll to the next", 1..=60_000, usual = 1440)] every: u32,
        #[field("difficulty", 2..=12, usual = 4)] difficulty: u8,
        #[field("required result", 1..=20, usual = 2)] required: u8,
        #[field("what failing does")] effect: Suffering,
        #[field("how much", 1..=100, usual = 1)] amount: u8,
        #[field("successful rolls that shake it off", 1..=20, usual = 2)] cures: u8,
    }
    may |c, s| {
        let ails = s.lives(c.target) && s.profile(c.target).has(Attribute::Endurance);
        only_if!(ails, &ILLS, "nothing ails {}", c.target)?;
        only_if!((1..=80).contains(&c.what.trim().chars().count()), &ILLS, "say in at most 80 letters what it is")?;
        let twice = s.actor(c.target).ills.iter().any(|ill| ill.what == c.what);
        not_if!(twice, &ILLS, "{} suffers from that already", c.target)
    },
    run |c, t| {
        let &Sicken { every, difficulty, required, effect, amount, cures, .. } = c;
        let every = u64::from(every) * 60;
        let ill = Ill { what: c.what.clone(), every, left: every, difficulty, required, effect, amount, cures };
        t.emit(Sickened { actor: c.target, ill });
    };

    /// Heal an actor of a disease or a poison.
    #[command(rule = ILLS, group = "Hazards", by = game_master, open, always)]
    Cure { target: ActorId, #[field("of what", usual = "a fever".to_owned())] what: String }
    may |c, s| {
        let there = s.actor(c.target).ills.iter().any(|ill| ill.what == c.what);
        only_if!(there, &ILLS, "{} does not suffer from that", c.target)
    },
    run |c, t| t.emit(Cured { actor: c.target, what: c.what.clone() });
}

/// Dice that nobody rolls: at a difficulty of their own, which no fatigue touches.
fn world(t: &mut Table<'_, impl Run>, dice: i32, at: i32, more: impl FnOnce(&mut Difficulty)) -> Throw {
    let shows = t.listens();
    let (mut pool, mut difficulty) = (Tally::new(shows), Difficulty::bare(at, shows));
    pool.base("dice", dice, &TRAPS);
    more(&mut difficulty);
    checks::dice(t, (pool, difficulty), 0, false)
}

fn fall(t: &mut Table<'_, impl Run>, c: &Fall, dice: i32) -> Throw {
    let bulk = BULKS[bulk(t.state(), c.target) as usize].1;
    world(t, dice, 4, |difficulty| {
        difficulty.add_if(bulk != 0, Cause::Size, bulk, &FALL_DIFFICULTY);
        difficulty.add_if(c.harder != 0, Cause::Surface, c.harder, &SURFACE);
    })
}

/// An actor suffers damage that nothing avoids: hardness counts, nothing doubles.
fn suffer(
    t: &mut Table<'_, impl Run>,
    actor: ActorId,
    throw: Throw,
    as_event: impl FnOnce(ActorId, Throw, Tally, i32) -> crate::Event,
) {
    let hard = hardness(t.state(), actor, t.listens());
    let harm = (throw.result - hard.total).max(0);
    let event = as_event(actor, throw, hard, harm);
    t.emit(event);
    if harm > 0 {
        t.emit(HpLost { actor, harm, blow: true });
    }
}

/// A round of a fight passes for what ails an actor, as its turn comes.
pub fn round_of_ills(event: &turns::TurnComes, t: &mut Table<'_, impl Run>) {
    let (actor, s) = (event.actor, t.state());
    if s.round < 2 || s.actor(actor).ills.is_empty() || !s.lives(actor) {
        return;
    }
    t.emit(Festered { actor, seconds: s.options().round_seconds.into() });
    while t.state().lives(actor) && t.state().actor(actor).ills.iter().any(|ill| ill.left == 0) {
        ails(t, actor);
    }
}

/// What ails an actor comes back.
pub fn ails(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let Some(place) = t.state().actor(actor).ills.iter().position(|ill| ill.left == 0) else { return };
    let (s, shows) = (t.state(), t.listens());
    let ill = s.actor(actor).ills[place].clone();
    let pool = stats(s, actor, Attribute::Endurance, &[Skill::Conditioning], shows);
    let difficulty = Difficulty::of(s, actor, Some(ill.difficulty.into()), shows);
    let fails = checks::fails_by_itself(s, actor, Attribute::Endurance, true).is_some();
    let roll = (!fails).then(|| throw(t, actor, (pool, difficulty), 0, true));
    let resisted = roll.as_ref().is_some_and(|roll| roll.result >= ill.required.into());
    t.emit(Ailed { actor, place: place as u16, roll, resisted });
    if resisted && ill.cures <= 1 {
        return t.emit(Cured { actor, what: ill.what });
    }
    let amount = ill.amount;
    match ill.effect {
        _ if resisted => {}
        Suffering::Damage => t.emit(HpLost { actor, harm: amount.into(), blow: true }),
        Suffering::Fatigue => (0..amount).for_each(|_| exhaustion::tire(t, actor)),
        Suffering::Weakness => {
            let (attribute, by) = (Some(Attribute::Endurance), amount.min(12) as i8);
            t.emit(conditions::Weakened { actor, attribute, by, source: Source::Other });
        }
        Suffering::Disability => t.emit(conditions::Afflicted { actor, status: Status::Disabled, there: true }),
    }
}

fn told_damage(text: String, throw: &Throw, hardness: &Tally, harm: i32) -> Line {
    let against = if hardness.total == 0 { String::new() } else { format!(" against hardness {}", hardness.total) };
    let line = told!(Roll, "{text}: {} damage{against}, {harm} hit points", throw.result; UNAVOIDABLE);
    throw.explain("Damage", line).check(ludex_engine::Check::new("Hardness", Vec::new(), hardness.clone()))
}

happens! { Archsoul;
    /// An actor fell, or was struck by what fell.
    #[event] Fell { actor: ActorId, throw: Throw, hardness: Tally, harm: i32, struck: bool }
    |_, _| {},
    tell |e, teller| {
        let (who, how) = (teller.name(e.actor), if e.struck { "is struck by what falls" } else { "falls" });
        let line = told_damage(format!("{who} {how}"), &e.throw, &e.hardness, e.harm);
        let line = line.rule(&FALL).rule(&FALL_DIFFICULTY).rule_if(e.struck, &FALLING_THINGS);
        line.rule_if(e.struck && teller.state.options().shared_fall, &SHARED_FALL)
    };

    /// An actor avoided a hazard, or did not.
    #[event]
    Endangered { actor: ActorId, what: String, known: bool, roll: Option<Throw>, required: u8, avoided: bool }
    |_, _| {},
    tell |e, teller| {
        let came = if e.avoided { "avoids" } else { "does not avoid" };
        let got = e.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let text = format!("{} {came} {}: {got}, needs {}", teller.name(e.actor), e.what, e.required);
        let line = told!(Roll, "{text}").rule(if e.known { &KNOWN } else { &UNKNOWN });
        match &e.roll {
            Some(roll) => roll.explain("Avoiding", line),
            None => line.rule(&WHO_KNOWS),
        }
    },
    measure |e, gauge| gauge.mark_if(e.avoided, mark::SUCCESS);

    /// A hazard struck an actor.
    #[event] Struck { actor: ActorId, throw: Throw, hardness: Tally, harm: i32 }
    |_, _| {},
    tell |e, teller| {
        told_damage(format!("{} is struck", teller.name(e.actor)), &e.throw, &e.hardness, e.harm).rule(&TRAPS)
    };

    /// An actor fell ill.
    #[event] Sickened { actor: ActorId, ill: Ill }
    on |e, actor| actor.ills.push(e.ill.clone()),
    tell |e, teller| told!(Harm, "{} suffers from {}", teller.name(e.actor), e.ill.what; ILLS);

    /// What ails an actor came back.
    #[event] Ailed { actor: ActorId, place: u16, roll: Option<Throw>, resisted: bool }
    on |e, actor| if let Some(ill) = actor.ills.get_mut(usize::from(e.place)) {
        ill.left = ill.every;
        ill.cures = ill.cures.saturating_sub(e.resisted.into()).max(1);
    },
    tell |e, teller| {
        let what = teller.state.actor(e.actor).ills.get(usize::from(e.place)).map_or("", |ill| &ill.what);
        let came = if e.resisted { "resists" } else { "succumbs to" };
        let got = e.roll.as_ref().map_or("no roll".to_owned(), checks::successes);
        let line = told!(Roll, "{} {came} {what}: {got}", teller.name(e.actor); ILLS);
        match &e.roll {
            Some(roll) => roll.explain("Resistance", line),
            None => line,
        }
    },
    measure |e, gauge| gauge.mark_if(e.resisted, mark::SUCCESS);

    #[event(Boon, "{actor} is well again", ILLS)]
    Cured { actor: ActorId, what: String } on |e, actor| actor.ills.retain(|ill| ill.what != e.what);

    /// So many seconds of a fight have passed for what ails an actor.
    #[event] Festered { actor: ActorId, seconds: u64 }
    on |e, actor| actor.ills.iter_mut().for_each(|ill| ill.left = ill.left.saturating_sub(e.seconds));

    /// So many seconds of what ails people have passed.
    #[event] Lingered { seconds: u64 }
    |e, s| for ill in s.actors.iter_mut().flat_map(|actor| &mut actor.ills) {
        ill.left = ill.left.saturating_sub(e.seconds);
    };
}
