//! Rounds and turns: Action Points twice a round, and who may act when.

use crate::initiative::{STARTING, WHO_IS_SURPRISED, enter, surprisable, surprise};
use crate::prelude::*;
use ludex_kit::List;

rules! {
    /// A round is a quarter of a minute. Everybody has one turn in it.
    ROUND = "WT-SEQ-01", "Round";
    /// Action Points come twice a round: to everybody as it begins, and to each as the own turn ends, after
    /// whatever others do at that moment.
    GAINING = "WT-SEQ-02", "Gaining Action Points";
    /// Unspent AP is kept up to a maximum; what is beyond it is lost.
    CAP = "WT-SEQ-03", "AP cap";
    /// A round begins with its number and its AP; it ends with bleeding, burning and poison, then death checks,
    /// then durations, then movement left over, then actions timed in rounds.
    START_AND_END = "WT-SEQ-28", "Start and end of a round";
    /// Who joins rolls initiative, gains the AP of a round's start, and has a turn still this round. The dead,
    /// the fled and the unconscious are passed over.
    JOINING = "WT-SEQ-29", "Joining and leaving";
    /// Round start, spending, turn end, reacting, round start: AP flows on, held to its maximum each time.
    AP_FLOW = "WT-INT-20", "AP flow over two rounds";
}

words! {
    /// When AP is gained.
    pub enum Gain {
        RoundStart = "round_start" as "as the round begins", TurnEnd = "turn_end" as "as the turn ends",
        Joining = "joining" as "on joining",
    }
}

/// Goes on until an actor must decide or the fight is over.
pub(crate) fn proceed(t: &mut Table<'_, impl Run>) {
    loop {
        let state = t.state();
        if state.pending.is_some() {
            return;
        }
        if state.stage != Stage::Fighting {
            match (rest::is_done(state), state.pressed) {
                (Some(actor), _) => rest::done(t, actor),
                (None, Some(pressing)) => clinging::press_on(t, pressing),
                (None, None) => return,
            }
            continue;
        }
        if !state.holds.is_empty() && holds::loosen(t) {
            continue;
        }
        let state = t.state();
        if let Some(attack) = state.attack {
            reactions::attacked(t, attack);
        } else if let Some(jump) = state.moving.filter(|moving| moving.leap.is_some()) {
            movement::advance(t, jump);
        } else if let Some(winner) = winner(state) {
            return t.emit(EncounterEnded { winner });
        } else if let Some(pressing) = state.pressed {
            clinging::press_on(t, pressing);
        } else if let Some(moving) = state.moving.filter(|moving| !state.has_turn(moving.actor)) {
            movement::advance(t, moving);
        } else if state.stirred {
            ignoring::look_around(t);
        } else if state.window.is_some() {
            off_turn::advance(t);
        } else if let (Some(actor), Some(act)) = (state.turn, state.declared) {
            actions::carry_out(t, state.led.unwrap_or(actor), act, Source::Turn);
        } else if let Some(moving) = state.moving {
            movement::advance(t, moving);
        } else if let Some(actor) = state.turn {
            if state.stands(actor) && !state.closing {
                return;
            }
            let pair = state.paired(actor);
            for one in [Some(actor), pair].into_iter().flatten() {
                if t.state().stands(one) && !conditions::is_staggered(t.state(), one) {
                    gain(t, one, Gain::TurnEnd);
                }
            }
            t.emit(TurnEnded { actor });
            falling::drift(t, actor);
        } else if state.round == 0 {
            begin_round(t);
        } else if let Some(actor) = initiative::first_in_line(t) {
            begin_turn(t, actor);
        } else {
            end_round(t);
            // The end of a round may end the fight.
            if winner(t.state()).is_none() {
                begin_round(t);
            }
        }
    }
}

/// Returns the fight is over when at most one side still stands: `Some` of the side that does, or of none.
fn winner(state: &State) -> Option<Option<u8>> {
    let mut standing = None;
    for id in state.ids().filter(|&id| state.stands(id)) {
        let side = state.profile(id).side;
        match standing {
            Some(other) if other != side => return None,
            _ => standing = Some(side),
        }
    }
    Some(standing)
}

/// Gains AP up to the maximum.
fn gain(t: &mut Table<'_, impl Run>, actor: ActorId, when: Gain) {
    let row = derived::action_points(t.state().profile(actor));
    let gained = if when == Gain::TurnEnd { row.turn_end } else { row.round_start };
    let held = t.state().actor(actor).ap;
    let ap = (held + gained).min(row.max.max(held));
    t.emit(ApGained { actor, when, gained, lost: held + gained - ap, ap });
}

fn begin_turn(t: &mut Table<'_, impl Run>, actor: ActorId) {
    t.emit(TurnBegan { actor });
    let Actor { labour, ap, .. } = *t.state().actor(actor);
    defence::end(t, actor);
    if let Some(mount) = t.state().paired(actor) {
        t.emit(TurnShared { actor: mount });
        defence::end(t, mount);
        if t.state().actor(mount).bolted {
            mounted::flee(t, mount);
        }
    }
    if labour.is_some_and(|labour| labour.rounds.is_some()) {
        actions::spend(t, actor, ap, true);
    }
    t.emit(windows::WindowOpened { window: Window::TurnBegins });
}

fn begin_round(t: &mut Table<'_, impl Run>) {
    let round = t.state().round.saturating_add(1);
    t.emit(RoundBegan { round });
    for place in 0..t.state().order.len() {
        let actor = t.state().order[place];
        if t.state().stands(actor) && !t.state().actor(actor).surprised {
            gain(t, actor, Gain::RoundStart);
        }
    }
}

fn end_round(t: &mut Table<'_, impl Run>) {
    harm::end_of_round(t);
    water::end_of_round(t);
    dying::end_of_round(t);
    dying::lie(t, 15);
    harm::expire(t);
    let round = t.state().round;
    t.emit(RoundEnded { round });
    actions::end_of_round(t);
}

/// An actor joins the fight unsurprised.
pub(crate) fn joins(t: &mut Table<'_, impl Run>, actor: ActorId) {
    enter(t, actor);
    gain(t, actor, Gain::Joining);
}

acts! { Destiny;
    /// The fight begins; the game master says who is surprised.
    #[command(rule = STARTING, group = "Encounter", label = "Begin the fight", by = game_master, open)]
    Begin { #[field("who is surprised", rule = WHO_IS_SURPRISED)] surprised: Vec<ActorId> }
    when |s| {
        only_if!(s.stage != Stage::Fighting, &STARTING, "the fight has begun already")?;
        let foes = |one: ActorId| s.ids().any(|other| s.stands(other) && s.hostile(one, other));
        let some = s.ids().any(|one| s.stands(one) && foes(one));
        only_if!(some, &STARTING, "there is nobody to fight"; "let somebody come to the scene")
    },
    may |c, s| {
        for (at, &actor) in c.surprised.iter().enumerate() {
            let once = s.is_there(actor) && !c.surprised[..at].contains(&actor);
            only_if!(once, &WHO_IS_SURPRISED, "only those who are there can be surprised, each once")?;
            surprisable(s, actor)?;
        }
        Ok(())
    },
    run |c, t| {
        if t.state().stage == Stage::Over {
            t.emit(FightBegan {});
        }
        for actor in t.state().ids() {
            if t.state().actor(actor).presence == Presence::Ready {
                enter(t, actor);
            }
        }
        c.surprised.iter().for_each(|&actor| surprise(t, actor));
    },
    offers |o| o.add(Begin { surprised: Vec::new() }),
    forms |f| f.named("Begin with somebody surprised", Begin { surprised: Vec::new() });

    /// An actor joins the fight.
    #[command(rule = JOINING, group = "Encounter", by = game_master, always, described)]
    Join { actor: ActorId, surprised: bool }
    label |c, teller| {
        let how = if c.surprised { ", surprised" } else { "" };
        format!("{} joins{how}", teller.name(c.actor))
    },
    may |c, s| {
        let waits = s.stage == Stage::Fighting && s.actor(c.actor).presence == Presence::Reserve;
        only_if!(waits, &JOINING, "nobody waits there to join the fight")?;
        if c.surprised { surprisable(s, c.actor) } else { Ok(()) }
    },
    run |c, t| {
        if !c.surprised {
            return joins(t, c.actor);
        }
        enter(t, c.actor);
        surprise(t, c.actor);
    },
    offers |o| for actor in o.state().ids() {
        [false, true].into_iter().for_each(|surprised| o.add(Join { actor, surprised }));
    };

    /// The own turn ends.
    #[command(rule = ROUND, group = "Turn", label = "End the turn")]
    EndTurn { actor: ActorId }
    details |c, s, offer| {
        let gain = derived::action_points(s.profile(c.actor)).turn_end;
        offer.preview = Some(format!("gains {gain} AP, unless staggered"));
    },
    when |s| actions::fighting(s),
    may |c, s| {
        only_if!(s.turn == Some(c.actor), &initiative::TURN_ORDER, "it is not the turn of {}", c.actor)?;
        let labour = s.actor(c.actor).labour.filter(|_| !conditions::is_helpless(s, c.actor));
        let paid = labour.is_none_or(|labour| labour.rounds.is_some() || labour.paid_this_turn);
        only_if!(paid, &actions::LONG, "all AP of this turn goes to the long action"; "continue it or abandon it")
    },
    run |c, t| t.emit(TurnClosing { actor: c.actor });
}

happens! { Destiny;
    /// AP was gained; `ap` is what is held now, `lost` what was too much to hold.
    #[event] ApGained { actor: ActorId, when: Gain, gained: i16, lost: i16, ap: i16 }
    on |e, actor| actor.ap = e.ap,
    tell |ApGained { actor, when, gained, lost, ap }, teller| {
        let lost = if *lost > 0 { format!(", {lost} more than it can hold") } else { String::new() };
        told!(Frame, "{} gains {gained} AP {when}{lost}: {ap} AP.", teller.name(*actor); GAINING)
    };

    /// Another fight begins where one is over: all who are there take part, and rounds are counted anew.
    #[event(frame, "Another fight begins.", rule = STARTING)]
    FightBegan {}
    |_, s| {
        let round = std::mem::take(&mut s.round);
        s.stage = Stage::Waiting;
        s.order.clear();
        for actor in &mut s.actors {
            if actor.presence == Presence::Fighting && actor.life != Life::Dead {
                actor.presence = Presence::Ready;
            }
            actor.effects.change(|effect| Effect { begun: 0, ..effect.sooner(round) });
            (actor.acted, actor.surprised, actor.ties) = (false, false, [0; 8]);
        }
    };

    /// The encounter is over; the winner is a place in the list of sides.
    #[event] EncounterEnded { winner: Option<u8> }
    |_, s| {
        (s.stage, s.turn, s.closing, s.window) = (Stage::Over, None, false, None);
        (s.declared, s.moving, s.attack, s.pending) = (None, None, None, None);
        (s.aside, s.pressed, s.stirred, s.led) = (None, None, false, None);
        s.holds = List::default();
        for actor in &mut s.actors {
            (actor.ap, actor.initiative, actor.movement) = (0, 0, 0);
            (actor.readied, actor.defending, actor.labour) = (None, false, None);
            (actor.odd, actor.run, actor.dashes, actor.dash_more) = (false, Sprint::default(), 0, 0);
            (actor.opening, actor.hurry, actor.drags, actor.pinned_by) = (None, None, 0, None);
            (actor.ignoring, actor.flank_seen) = (List::default(), false);
        }
    },
    tell |e, teller| {
        let side = e.winner.and_then(|side| teller.state.setting.sides.get(usize::from(side)));
        let won = side.map(|side| format!(": {side} win")).unwrap_or_default();
        told!(Frame, "The fight is over{won}."; space::OUTSIDE)
    };

    #[event(frame, "Round {round} begins.", rule = START_AND_END)]
    RoundBegan { round: u16 }
    |e, s| {
        s.round = e.round;
        s.actors.iter_mut().for_each(|actor| (actor.acted, actor.ties) = (false, [0; 8]));
    };

    /// A round is over: unspent movement and what lasts until its end is gone.
    #[event(frame, "Round {round} ends.", rule = START_AND_END)]
    RoundEnded { round: u16 } |_, s| s.actors.iter_mut().for_each(|actor| {
        (actor.movement, actor.odd, actor.run) = (0, false, Sprint::default());
        (actor.dashes, actor.dash_more, actor.drags) = (0, 0, 0);
    });

    #[event(frame, "It is the turn of {actor}.", rule = initiative::TURN_ORDER)]
    TurnBegan { actor: ActorId }
    |e, s| {
        (s.turn, s.closing) = (Some(e.actor), false);
        s.trigger();
        s.actors.iter_mut().for_each(|actor| (actor.passed, actor.passed_turn) = (false, false));
        s.on(e.actor, |actor| {
            actor.acted = true;
            actor.labour.iter_mut().for_each(|labour| labour.paid_this_turn = false);
        });
    };

    /// An actor acts on the turn of the one it is paired with.
    #[event] TurnShared { actor: ActorId }
    on |_, actor| {
        actor.acted = true;
        actor.labour.iter_mut().for_each(|labour| labour.paid_this_turn = false);
    };

    #[event(frame, "{actor} is done.", rule = windows::WINDOWS)]
    TurnClosing { actor: ActorId }
    |_, s| {
        s.closing = true;
        s.open(Window::TurnCloses);
        s.trigger();
    };

    #[event(frame, "The turn of {actor} ends.", rule = ROUND)]
    TurnEnded { actor: ActorId }
    |e, s| {
        (s.turn, s.closing, s.window) = (None, false, None);
        (s.declared, s.moving) = (None, None);
        s.on(e.actor, |actor| {
            (actor.surprised, actor.opening, actor.hurry, actor.blundered) = (false, None, None, 0);
        });
        if let Some(mount) = s.actors.get(e.actor.index()).and_then(|actor| actor.mount) {
            s.on(mount, |actor| actor.surprised = false);
        }
    };
}
