//! Collapse: who is tired a third time may perish.

use super::{FAILURE, WITH_FATIGUE};
use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::prelude::*;
use ludex_kit::clock::{self, MINUTE, Passing};

rules! {
    /// The third fatigue makes unconscious, by a die; until an actor helps, the count wakes nobody. Helping takes a
    /// minute and a roll of Intellect and Medicine, once for each who tries. After an hour the game master decides who
    /// perishes.
    COLLAPSE = "SP-EXH-14", "Collapse", Call;
}

acts! { Archsoul;
    /// Help an actor who has collapsed; it takes a minute.
    #[command(rule = COLLAPSE, group = "Help", between, label = "Treat {target}")]
    Treat { actor: ActorId, #[target] target: ActorId }
    may |c, s| {
        Archsoul::nothing_is_on(s, &COLLAPSE)?;
        only_if!(s.stands(c.actor), &COLLAPSE, "{} cannot help anybody", c.actor)?;
        let collapsed = s.actor(c.target).collapsed.is_some_and(|left| left > 0) && c.actor != c.target;
        only_if!(collapsed, &COLLAPSE, "{} has not collapsed", c.target)?;
        not_if!(s.actor(c.target).tried.contains(&c.actor), &COLLAPSE, "{} has tried already", c.actor)
    },
    run |c, t| {
        let Treat { actor, target } = *c;
        clock::pass(t, MINUTE, Passing::Own(Activity::Nothing));
        let (s, shows) = (t.state(), t.listens());
        if s.actor(target).dead.is_none() {
            let pool = stats(s, actor, Attribute::Intellect, &[Skill::Medicine], shows);
            let throw = throw(t, actor, (pool, Difficulty::of(t.state(), actor, None, shows)), 0, true);
            t.emit(Treated { actor, target, helped: throw.result >= 1, throw });
            dying::perhaps_wakes(t, target);
        }
    },
    offers |o| for target in o.state().ids() {
        o.add(Treat { actor: o.actor, target });
    };

    /// Say whether an actor who has collapsed perishes.
    #[command(rule = COLLAPSE, group = "Rulings", by = game_master, answer, described)]
    Decide { perishes: bool }
    label |c, _| if c.perishes { "Perishes" } else { "Lives" }.to_owned(),
    may |_, s| asked::<Archsoul, Perishing>(s).map(drop),
    run |c, t| if let Some(Perishing { target }) = answer::<Archsoul, Perishing>(t) {
        if c.perishes {
            return t.emit(dying::Slain { actor: target, cause: Death::Exhaustion });
        }
        t.emit(Spared { actor: target });
        dying::perhaps_wakes(t, target);
    },
    offers |o| for perishes in [true, false] {
        o.add(Decide { perishes });
    };
}

asks! { Archsoul;
    /// Does an actor perish?
    #[prompt] Perishing { target: ActorId }
    question |p, teller| format!("Nobody has helped {} in time: does it perish?", teller.name(p.target)),
    usual |_, _| Decide { perishes: true };
}

/// The third step of fatigue (SP-EXH-14).
pub(super) fn collapse(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let sides = t.state().options().die_sides;
    let roll = t.die(sides.into(), Advantage::Plain);
    let deadline = u32::from(t.state().options().collapse_minutes) * MINUTE as u32;
    t.emit(Collapsed { actor, roll, deadline });
}

/// The time of an actor who has collapsed is out.
pub fn deadline(t: &mut Table<'_, impl Run>, target: ActorId) {
    t.emit(DeadlineCame { actor: target });
    Archsoul::ask(t, Perishing { target }.into());
}

happens! { Archsoul;
    /// An actor collapsed.
    #[event] Collapsed { actor: ActorId, roll: Rolled, deadline: u32 }
    on |e, actor| {
        (actor.unconscious, actor.collapsed) = (Some(e.roll.kept as u8), Some(e.deadline));
        (actor.done, actor.ap, actor.reactive) = (true, 0, false);
        actor.tried.clear();
    },
    tell |e, teller| {
        let (who, rounds) = (teller.name(e.actor), e.roll.kept);
        let line = told!(Harm, "{who} collapses, unconscious for {rounds} rounds or more"; COLLAPSE, FAILURE);
        line.rule(&WITH_FATIGUE).check(ludex_engine::Check::new("Rounds", vec![e.roll.clone()], Tally::silent()))
    },
    measure |e, gauge| gauge.mark_if(gauge.concerns(e.actor), mark::DOWN);

    /// An actor helped, or tried to.
    #[event] Treated { actor: ActorId, target: ActorId, throw: Throw, helped: bool }
    |e, s| {
        let target = s.actor_mut(e.target);
        target.tried.push(e.actor);
        target.collapsed = target.collapsed.filter(|_| !e.helped);
    },
    tell |e, teller| {
        let (who, whom, got) = (teller.name(e.actor), teller.name(e.target), checks::successes(&e.throw));
        let came = if e.helped { "helps" } else { "cannot help" };
        e.throw.explain("Medicine", told!(Roll, "{who} {came} {whom}: {got}"; COLLAPSE))
    },
    measure |e, gauge| gauge.mark_if(e.helped, mark::SUCCESS);

    #[event(Harm, "The time of {actor} is out", COLLAPSE)]
    DeadlineCame { actor: ActorId } on |_, actor| actor.collapsed = Some(0);

    #[event(Ruling, "{actor} lives", COLLAPSE)]
    Spared { actor: ActorId } on |_, actor| actor.collapsed = None;
}
