//! Initiative, and whose turn it is.

use super::{AMBUSH, ENEMY_INITIATIVE, INITIATIVE, ORDER, TURN_BEGINS};
use crate::checks::{Difficulty, throw};
use crate::prelude::*;
use std::borrow::Cow;
use std::cmp::Reverse;

/// How often equal dice of a tie are rolled again before the order of the list decides.
const MOST_TIES: u32 = 5;

questions! { State;
    fighters |s| -> impl Iterator<Item = ActorId> { s.ids().filter(|id| s.lives(*id)) };
    not_begun |s| -> Verdict { only_if!(s.stage != Stage::Fighting, &ORDER, "the fight has begun") };
    /// The dice of initiative.
    pub initiative_dice |s, id, shows: bool| -> Tally {
        checks::stats(s, id, Attribute::Precision, &[Skill::Awareness], shows)
    };
    /// Whether it is an actor's turn, among those who act together.
    pub acts |s, actor| block(s).any(|id| id == actor) && !s.actor(actor).done;
    /// Those who act now, in order.
    pub block |s| -> impl Iterator<Item = ActorId> {
        let (first, count, fights) = (usize::from(s.first), s.order.len().max(1), s.stage == Stage::Fighting);
        let all = first..first + usize::from(if fights { s.together } else { 0 });
        all.filter_map(move |at| s.order.get(at % count).copied())
    };
    /// Whether nobody is left to fight, or only one of several sides.
    pub fight_is_over |s| {
        let mut standing = s.order.iter().filter(|id| s.stands(**id));
        let Some(one) = standing.next() else { return true };
        let several = s.order.iter().any(|id| s.hostile(*one, *id));
        several && !standing.any(|id| s.hostile(*one, *id))
    };
}

acts! { Archsoul;
    /// Begin the fight: initiative is rolled.
    #[command(rule = INITIATIVE, group = "Scene", by = game_master, label = "Begin the fight")]
    Begin {}
    when |s| not_begun(s),
    may |_, s| only_if!(fighters(s).next().is_some(), &INITIATIVE, "there is nobody who could fight"),
    run |_, t| {
        rally(t);
        t.emit(Began {});
        let s = t.state();
        let foes = fighters(s).filter(|id| !s.profile(*id).players);
        let leader = foes.max_by_key(|id| (initiative_dice(s, *id, false).total, Reverse(*id)));
        for id in t.state().ids() {
            if t.state().lives(id) && (t.state().profile(id).players || leader == Some(id)) {
                let (initiative, throw) = rolled(t, id);
                t.emit(InitiativeRolled { actor: id, initiative, throw });
            }
        }
        t.emit(Ordered {});
        (0..MOST_TIES).for_each(|_| break_ties(t));
        begin_block(t, 0);
    },
    offers |o| o.add(Begin {});

    /// Begin the fight with a surprise: one side chooses the order.
    #[command(rule = AMBUSH, group = "Scene", by = game_master, open)]
    Ambush {
        #[field("one of those who lie in wait")] by: ActorId,
        #[field("who acts first, second and so on; the rest follow")] order: Vec<ActorId>,
    }
    when |s| not_begun(s),
    may |c, s| {
        only_if!(s.lives(c.by), &AMBUSH, "{} cannot fight", c.by)?;
        let fit = c.order.iter().enumerate().all(|(at, id)| s.lives(*id) && !c.order[..at].contains(id));
        only_if!(fit, &AMBUSH, "everybody can be named once, and only those who fight")
    },
    run |c, t| {
        let (s, mut order) = (t.state(), c.order.clone());
        let mut rest: Vec<ActorId> = fighters(s).filter(|id| !order.contains(id)).collect();
        rest.sort_by_key(|id| s.hostile(c.by, *id));
        order.extend(rest);
        rally(t);
        t.emit(Began {});
        t.emit(OrderChosen { order });
        for id in t.state().ids() {
            if t.state().lives(id) {
                t.emit(Ambushed { actor: id, surprised: t.state().hostile(c.by, id) });
            }
        }
        begin_block(t, 0);
    };

    /// End the fight.
    #[command(rule = ORDER, group = "Scene", by = game_master, open, label = "End the fight")]
    EndFight { #[field("how it ends", usual = "they part".to_owned())] how: String }
    when |s| only_if!(s.stage == Stage::Fighting, &ORDER, "nobody fights"),
    may |c, _| only_if!(c.how.chars().count() <= 200, &ORDER, "say it in at most 200 letters"),
    run |c, t| t.emit(FightEnded { how: c.how.clone().into() });
}

/// An actor rolls initiative.
fn rolled(t: &mut Table<'_, impl Run>, id: ActorId) -> (Initiative, checks::Throw) {
    let (s, shows) = (t.state(), t.listens());
    let dice = (initiative_dice(s, id, shows), Difficulty::of(s, id, Some(4), shows));
    let (awareness, precision) = (s.rank(id, Skill::Awareness), s.attribute(id, Attribute::Precision));
    let throw = throw(t, id, dice, 0, false);
    (Initiative { result: throw.result, awareness, precision, tie: 0, roller: id }, throw)
}

/// Takes an actor who has come into the order of a fight: with initiative of its own, or that of the enemies, behind all who
/// are as far forward; where the order was chosen, at its end.
pub(crate) fn falls_in(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let s = t.state();
    if s.stage != Stage::Fighting || !s.lives(actor) {
        return;
    }
    let of_enemies = |id: &ActorId| !s.profile(actor).players && !s.profile(*id).players;
    let shared = s.order.iter().copied().find(of_enemies).and_then(|id| s.actor(id).initiative);
    let chosen = s.order.iter().all(|id| s.actor(*id).initiative.is_none());
    let (initiative, throw) = match shared {
        Some(shared) => (Some(shared), None),
        None if chosen => (None, None),
        None => {
            let (initiative, throw) = rolled(t, actor);
            (Some(initiative), Some(throw))
        }
    };
    t.emit(FellIn { actor, initiative, throw });
}

/// After a fight the next begins as the first did.
fn rally(t: &mut Table<'_, impl Run>) {
    if t.state().stage == Stage::Over {
        t.emit(Rallied {});
    }
}

/// A die for everybody who is as far forward as another actor; where there is anybody, all are put in order again.
fn break_ties(t: &mut Table<'_, impl Run>) {
    let (mut tied, sides) = (false, t.state().options().die_sides);
    for place in 0..t.state().order.len() {
        let (s, actor) = (t.state(), t.state().order[place]);
        // Dice that are rolled in this pass are not compared yet: they stand in the last digit, counted in thirteens.
        let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie / 13);
        let Some(mine) = s.actor(actor).initiative.filter(|one| one.roller == actor) else { continue };
        let mut others = s.order.iter().filter_map(|id| s.actor(*id).initiative).filter(|one| one.roller != actor);
        if others.any(|one| key(one) == key(mine)) {
            let die = t.faces().die(sides.into());
            t.emit(TieRolled { actor, die });
            tied = true;
        }
    }
    if tied {
        t.emit(Ordered {});
    }
}

/// Begins the turns of those who act together from a place in the order.
fn begin_block(t: &mut Table<'_, impl Run>, first: usize) {
    let s = t.state();
    let count = s.order.len();
    let one = s.order[first];
    let with = |other: ActorId| {
        let (mine, theirs) = (s.profile(one), s.profile(other));
        mine.players == theirs.players && (!mine.players || mine.side == theirs.side)
    };
    // In the first round nobody's turn has been before: those at the end of the list do not join those at its beginning.
    let most = if s.round == 0 { count - first } else { count };
    let mut together = 1;
    while s.options().together && together < most && with(s.order[(first + together) % count]) {
        together += 1;
    }
    t.emit(BlockBegan { first: first as u16, together: together as u16 });
    for place in first..first + together {
        let actor = t.state().order[place % count];
        let late = t.state().actor(actor).late;
        t.emit(TurnComes { actor });
        if t.state().is_awake(actor) && !late {
            t.emit(TurnBegan { actor });
        }
    }
}

/// Goes on to those who act next, once nobody has anything left to do.
pub fn pass_on(t: &mut Table<'_, impl Run>) {
    while t.state().stage == Stage::Fighting && t.state().asked.is_empty() {
        let s = t.state();
        if fight_is_over(s) {
            return t.emit(FightEnded { how: "one side is left".into() });
        }
        if block(s).any(|id| acts(s, id)) {
            return;
        }
        let next = (usize::from(s.first) + usize::from(s.together)) % s.order.len().max(1);
        begin_block(t, next);
    }
}

happens! { Archsoul;
    /// A fight is long over, and another may begin.
    #[event] Rallied {}
    |_, s| {
        (s.stage, s.first, s.together) = (Stage::Ready, 0, 0);
        s.order.clear();
        for id in s.ids() {
            let reactive = s.is_awake(id) && !s.is_thing(id);
            let actor = s.actor_mut(id);
            (actor.initiative, actor.ap, actor.done, actor.reactive, actor.late) = (None, 0, true, reactive, false);
            (actor.may_face, actor.free_move, actor.exertion) = (false, false, Exertion::default());
        }
    };

    #[event(Frame, "The fight begins")]
    Began {}
    |_, s| {
        (s.stage, s.round, s.together) = (Stage::Fighting, 0, 0);
        s.order.clear();
    };

    /// Initiative was rolled, by an actor or for all enemies.
    #[event] InitiativeRolled { actor: ActorId, initiative: Initiative, throw: checks::Throw }
    |e, s| {
        let all = !s.profile(e.actor).players;
        for id in s.ids() {
            if id == e.actor || all && !s.profile(id).players && s.lives(id) {
                s.actor_mut(id).initiative = Some(e.initiative);
                s.order.push(id);
            }
        }
    },
    // Who of the enemies rolls, and with how many dice, would tell of those who are concealed.
    tell |e, teller| match teller.state.profile(e.actor).players {
        false if !teller.viewer.is_game_master() => {
            told!(Roll, "All enemies roll initiative: {}", e.throw.result; ENEMY_INITIATIVE)
        }
        players => {
            let (whose, rule) = if players { ("", &INITIATIVE) } else { (" for all enemies", &ENEMY_INITIATIVE) };
            let line = told!(Roll, "{} rolls initiative{whose}: {}", teller.name(e.actor), e.throw.result);
            e.throw.explain("Initiative", line.rule(rule))
        }
    };

    #[event] TieRolled { actor: ActorId, die: u32 }
    |e, s| {
        let Some(roller) = s.actor(e.actor).initiative.map(|one| one.roller) else { return };
        for actor in &mut s.actors {
            if let Some(one) = actor.initiative.as_mut().filter(|one| one.roller == roller) {
                one.tie += e.die;
            }
        }
    },
    tell |e, teller| {
        let foe = !teller.state.profile(e.actor).players && !teller.viewer.is_game_master();
        let who = if foe { "An enemy".to_owned() } else { teller.name(e.actor) };
        told!(Roll, "{who} rolls {} in a tie of initiative", e.die; ORDER)
    };

    /// Everybody stands in order; dice that were rolled in a tie count from here on.
    #[event] Ordered {}
    |_, s| {
        let State { order, actors, .. } = s;
        order.sort_unstable_by_key(|id| {
            let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie, Reverse(one.roller));
            Reverse((actors[id.index()].initiative.map(key), Reverse(*id)))
        });
        actors.iter_mut().filter_map(|actor| actor.initiative.as_mut()).for_each(|one| one.tie *= 13);
    };

    /// An actor who came into the fight has its place in the order, and acts from the next round.
    #[event] FellIn { actor: ActorId, initiative: Option<Initiative>, throw: Option<checks::Throw> }
    |e, s| {
        s.actor_mut(e.actor).initiative = e.initiative;
        let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie, Reverse(one.roller));
        let mine = e.initiative.map(key);
        let behind = |id: &ActorId| mine.is_some() && s.actor(*id).initiative.map(key) < mine;
        let place = s.order.iter().position(behind).unwrap_or(s.order.len());
        let (first, end) = (usize::from(s.first), usize::from(s.first) + usize::from(s.together));
        // Those who act together may be the last of the list and the first of it.
        let wrapped = end.saturating_sub(s.order.len());
        let amid = place < wrapped || place > first && place < end;
        s.together += u16::from(amid);
        s.first += u16::from(place <= first);
        s.order.insert(place, e.actor);
        s.actor_mut(e.actor).late = !amid && (place >= end || wrapped > 0);
    },
    tell |e, teller| {
        let line = told!(Roll, "{} comes into the order, to act from the next round", teller.name(e.actor); ORDER);
        match &e.throw {
            Some(throw) if teller.viewer.is_game_master() || teller.state.profile(e.actor).players => {
                throw.explain("Initiative", line)
            }
            _ => line,
        }
    };

    /// Those who lie in wait have chosen the order.
    #[event] OrderChosen { order: Vec<ActorId> }
    |e, s| s.order.clone_from(&e.order),
    tell |e, teller| told!(Frame, "An ambush; the order is {}", teller.names(e.order.iter().copied().filter(|id| teller.sees(*id))); AMBUSH);

    /// An actor lies in wait, or is taken by surprise.
    #[event] Ambushed { actor: ActorId, surprised: bool }
    on |e, actor| {
        actor.free_move = !e.surprised;
        actor.statuses.set(Status::Unaware, e.surprised || actor.statuses.has(Status::Unaware));
    },
    tell |e, teller| e.surprised.then(|| told!(Status, "{} is taken by surprise", teller.name(e.actor); AMBUSH));

    /// Those who act together begin.
    #[event] BlockBegan { first: u16, together: u16 }
    |e, s| {
        let wraps = usize::from(e.first) + usize::from(e.together) > s.order.len();
        if e.first == 0 || wraps {
            if s.round > 0 {
                s.clock.advance(s.options().round_seconds.into());
            }
            s.round += 1;
        }
        (s.first, s.together) = (e.first, e.together);
    },
    tell |_, teller| {
        // That several act together would tell of those who are concealed.
        let seen: Vec<ActorId> = block(teller.state).filter(|id| teller.sees(*id)).collect();
        let rule = if seen.len() > 1 { &TOGETHER } else { &ORDER };
        let round = teller.state.round;
        (!seen.is_empty()).then(|| told!(Frame, "Round {round}: {}", teller.names(seen.iter().copied())).rule(rule))
    };

    /// An actor's turn comes: first the count of the unconscious goes down.
    #[event] TurnComes { actor: ActorId }
    |e, s| {
        let round = s.round;
        let actor = s.actor_mut(e.actor);
        (actor.done, actor.ap, actor.late) = (true, 0, false);
        actor.statuses.set(Status::Unaware, false);
        actor.free_move &= round == 1;
    };

    /// An actor may act.
    #[event(Frame, "Turn of {actor}", TURN_BEGINS)]
    TurnBegan { actor: ActorId }
    |e, s| {
        let points = s.options().action_points;
        let actor = s.actor_mut(e.actor);
        (actor.done, actor.ap, actor.reactive, actor.may_face) = (false, points, true, false);
        actor.exertion = Default::default();
    };

    #[event(Frame, "The fight is over: {how}")]
    FightEnded { how: Cow<'static, str> }
    |_, s| {
        (s.stage, s.doing) = (Stage::Over, None);
        s.asked.clear();
    };
}
