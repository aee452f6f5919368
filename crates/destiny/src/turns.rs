//! Rounds and turns: Action Points twice a round, and initiative that moves.

use crate::checks;
use crate::command::Act;
use crate::event::{Event, Gain};
use crate::profile::Attribute;
use crate::state::{Actor, Life, Presence, Source, Stage, State, Window};
use crate::{Destiny, actions, attack, conditions, derived, dying, movement, windows};
use ludex_engine::{ActorId, Faces, Log, Refusal, Scene, Tally};

ludex_engine::rules! {
    /// A round is a quarter of a minute. Everybody has one turn in it.
    ROUND = "WT-SEQ-01", "Round";
    /// Action Points come twice a round: to everybody as it begins, and to each as the own turn ends, after
    /// whatever others do at that moment.
    GAINING = "WT-SEQ-02", "Gaining Action Points";
    /// Unspent AP is kept up to a maximum; what is beyond it is lost.
    CAP = "WT-SEQ-03", "AP cap";
    /// Anybody may say a few words at any time, for nothing.
    SPEECH = "WT-SEQ-09", "Speech";
    /// What takes no time, such as letting go of something, is free at any time.
    NEGLIGIBLE = "WT-SEQ-10", "Negligible acts";
    /// Who enters a fight rolls initiative: Fudge dice, Perception, Reflex and Initiative, and 5; at least 0.
    STARTING = "WT-SEQ-11", "Starting initiative";
    /// Next is always the one with the highest initiative among those who have not had their turn this round, so
    /// a change of initiative counts at once.
    TURN_ORDER = "WT-SEQ-12", "Turn order";
    /// Ties are broken by dice, anew each round: one each in the order of joining, the highest goes first, and
    /// those still tied roll again. What was rolled holds for the round.
    TIES = "WT-SEQ-13", "Initiative ties";
    /// Nobody has a second turn in a round, however initiative changes.
    NO_SECOND = "WT-SEQ-14", "No second turn";
    /// Initiative never falls below 0 and has no upper end.
    NEVER_BELOW = "WT-SEQ-15", "Initiative never below 0";
    /// At initiative 0 one has one's own turn, but no reactions and nothing that costs initiative.
    AT_ZERO = "WT-SEQ-16", "At initiative 0";
    /// Who is surprised is the game master's word, usually after an opposed check of Stealth.
    WHO_IS_SURPRISED = "WT-SEQ-17", "Who is surprised", Call;
    /// The surprised gain no AP before the end of their first turn and begin with 5 less Perception off their
    /// initiative.
    SURPRISE = "WT-SEQ-18", "Effects of surprise";
    /// Perception above 5 cannot be surprised.
    NEVER_SURPRISED = "WT-SEQ-19", "Perception above 5";
    /// A round begins with its number and its AP; it ends with bleeding, burning and poison, then death checks,
    /// then durations, then movement left over, then actions timed in rounds.
    START_AND_END = "WT-SEQ-28", "Start and end of a round";
    /// Who joins rolls initiative, gains the AP of a round's start, and has a turn still this round. The dead,
    /// the fled and the unconscious are passed over.
    JOINING = "WT-SEQ-29", "Joining and leaving";
    /// As a fight ends, AP, initiative, movement, readied actions and defending end; wounds, stamina, fatigue and
    /// lasting conditions stay.
    END_OF_COMBAT = "WT-SEQ-30", "End of combat";
    /// Round start, spending, turn end, reacting, round start: AP flows on, held to its maximum each time.
    AP_FLOW = "WT-INT-20", "AP flow over two rounds";
    /// The penalty of surprise first, then the floor of 0.
    SURPRISED_LOW = "WT-INT-23", "Surprised with a low score";
}

/// How many tie rolls one creature makes in a round before the order of joining decides.
const TIE_ROLLS: usize = 8;

/// Goes on until somebody must decide or the fight is over.
pub(crate) fn proceed<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    loop {
        let state = scene.state();
        if state.stage != Stage::Fighting || state.pending.is_some() {
            return;
        }
        if let Some(attack) = state.attack {
            attack::advance(scene, attack);
        } else if let Some(winner) = winner(state) {
            return scene.emit(Event::EncounterEnded { winner });
        } else if state.window.is_some() {
            windows::advance(scene);
        } else if let (Some(actor), Some(act)) = (state.turn, state.declared) {
            actions::carry_out(scene, actor, act, Source::Turn);
        } else if let Some(moving) = state.moving {
            movement::advance(scene, moving);
        } else if let Some(actor) = state.turn {
            if state.stands(actor) && !state.closing {
                return;
            }
            end_turn(scene, actor);
        } else {
            next(scene);
        }
    }
}

/// The fight is over when at most one side still stands: `Some` of the side that does, or of none.
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

/// Somebody enters the fight.
pub(crate) fn enter<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) {
    let throw = checks::throw(scene, checks::roll_of(checks::RollUse::Initiative).0);
    let mut tally = scene.tally();
    derived::initiative(scene.state().profile(actor), &mut tally);
    let initiative = (throw.sum + tally.total).max(0) as i16;
    scene.emit(Event::InitiativeRolled { actor, throw, tally, initiative });
}

/// Somebody is surprised.
pub(crate) fn surprise<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) {
    let penalty = (5 - scene.state().profile(actor).attribute(Attribute::Perception)).max(0) as i16;
    let initiative = (scene.state().actor(actor).initiative - penalty).max(0);
    scene.emit(Event::Surprised { actor, penalty, initiative });
}

/// Whether somebody can be surprised.
pub(crate) fn surprisable(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if state.profile(actor).attribute(Attribute::Perception) > 5 {
        return Err(Refusal::new(&NEVER_SURPRISED, "this creature is too perceptive to be surprised"));
    }
    Ok(())
}

/// Whether the fight can begin with these surprised.
pub(crate) fn may_begin(state: &State, surprised: &[ActorId]) -> Result<(), Refusal> {
    if state.stage != Stage::Waiting {
        return Err(Refusal::new(&STARTING, "the fight has begun already"));
    }
    for (at, &actor) in surprised.iter().enumerate() {
        if !state.knows(actor) || state.actor(actor).presence != Presence::Ready || surprised[..at].contains(&actor) {
            return Err(Refusal::new(&WHO_IS_SURPRISED, "only those who are there can be surprised, each once"));
        }
        surprisable(state, actor)?;
    }
    Ok(())
}

/// Gains AP up to the maximum.
pub(crate) fn gain<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, when: Gain) {
    let row = derived::action_points(scene.state().profile(actor));
    let gained = if when == Gain::TurnEnd { row.turn_end } else { row.round_start };
    let held = scene.state().actor(actor).ap;
    let ap = (held + gained).min(row.max.max(held));
    scene.emit(Event::ApGained { actor, when, gained, lost: held + gained - ap, ap });
}

/// The turn closes: AP, and the turn is over.
fn end_turn<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId) {
    if scene.state().stands(actor) && !conditions::is_staggered(scene.state(), actor) {
        gain(scene, actor, Gain::TurnEnd);
    }
    scene.emit(Event::TurnEnded { actor });
}

/// The next turn of the round, or the next round.
fn next<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    if scene.state().round == 0 {
        return begin_round(scene);
    }
    let Some(actor) = first_in_line(scene) else {
        end_round(scene);
        // The end of a round may end the fight.
        if winner(scene.state()).is_none() {
            begin_round(scene);
        }
        return;
    };
    scene.emit(Event::TurnBegan { actor });
    let Actor { defending, labour, ap, .. } = *scene.state().actor(actor);
    if defending {
        scene.emit(Event::DefendEnded { actor });
    }
    if ap > 0 && labour.is_some_and(|labour| labour.rounds.is_some()) {
        actions::spend(scene, actor, ap, true);
    }
    scene.emit(Event::WindowOpened { window: Window::TurnBegins });
}

/// Who is next, with ties broken by dice.
fn first_in_line<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) -> Option<ActorId> {
    let state = scene.state();
    let waits = |state: &State, id: ActorId| state.stands(id) && !state.actor(id).acted;
    let top = state.ids().filter(|&id| waits(state, id)).map(|id| state.actor(id).initiative).max()?;
    let mut best = [0; TIE_ROLLS];
    for at in 0..TIE_ROLLS {
        let tied = |state: &State, id: ActorId| {
            waits(state, id) && state.actor(id).initiative == top && state.actor(id).ties[..at] == best[..at]
        };
        let state = scene.state();
        let mut first = state.order.iter().copied().filter(|&id| tied(state, id));
        let (one, another) = (first.next(), first.next());
        if another.is_none() {
            return one;
        }
        for place in 0..scene.state().order.len() {
            let id = scene.state().order[place];
            if tied(scene.state(), id) && scene.state().actor(id).ties[at] == 0 {
                let face = checks::plain_die(scene).sum as u8;
                scene.emit(Event::TieRolled { actor: id, face, at: at as u8 });
            }
        }
        let state = scene.state();
        best[at] = state.ids().filter(|&id| tied(state, id)).map(|id| state.actor(id).ties[at]).max()?;
    }
    let state = scene.state();
    let last = |id: &ActorId| waits(state, *id) && state.actor(*id).initiative == top && state.actor(*id).ties == best;
    state.order.iter().copied().find(last)
}

fn begin_round<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    let round = scene.state().round.saturating_add(1);
    scene.emit(Event::RoundBegan { round });
    for place in 0..scene.state().order.len() {
        let actor = scene.state().order[place];
        if scene.state().stands(actor) && !scene.state().actor(actor).surprised {
            gain(scene, actor, Gain::RoundStart);
        }
    }
}

fn end_round<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    conditions::end_of_round(scene);
    dying::end_of_round(scene);
    conditions::expire(scene);
    let round = scene.state().round;
    scene.emit(Event::RoundEnded { round });
    let mut last = None;
    while let Some(actor) = scene.state().next_by_initiative(last, |id| scene.state().stands(id)) {
        last = Some(actor);
        let Some(labour) = scene.state().actor(actor).labour else { continue };
        let Some(rounds) = labour.rounds else { continue };
        let ap = scene.state().actor(actor).ap;
        actions::spend(scene, actor, ap, true);
        if rounds > 1 {
            scene.emit(Event::LabourTimed { actor, act: labour.act, rounds: rounds - 1 });
            continue;
        }
        scene.emit(Event::LabourDone { actor });
        scene.emit(Event::CarriedOut { actor, act: labour.act });
        if let Act::Task { task } = labour.act {
            actions::task_check(scene, actor, task);
        }
    }
}

/// Whether it is an actor's turn and nothing else waits.
pub(crate) fn on_turn(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if state.stage != Stage::Fighting {
        return Err(Refusal::new(&TURN_ORDER, "there is no fight going on"));
    }
    if state.pending.is_some() {
        return Err(Refusal::new(&windows::WINDOWS, "somebody else must decide first"));
    }
    if state.turn != Some(actor) {
        return Err(Refusal::new(&TURN_ORDER, "it is not this creature's turn"));
    }
    Ok(())
}

/// Whether the own turn may end.
pub(crate) fn may_end(state: &State, actor: ActorId) -> Result<Event, Refusal> {
    on_turn(state, actor)?;
    let waits = |labour: crate::state::Labour| labour.rounds.is_none() && !labour.paid_this_turn;
    if state.actor(actor).labour.is_some_and(waits) && !conditions::is_helpless(state, actor) {
        return Err(Refusal::new(&actions::LONG, "all AP of this turn goes to the long action")
            .instead("continue it or abandon it"));
    }
    Ok(Event::TurnClosing { actor })
}

/// Whether something held may be let go.
pub(crate) fn may_drop(state: &State, actor: ActorId, weapon: u8) -> Result<Event, Refusal> {
    let no = |why: &'static str| Err(Refusal::new(&NEGLIGIBLE, why));
    if state.stage != Stage::Fighting || !state.stands(actor) {
        return no("only those who stand in the fight let go of things");
    }
    if state.pending.is_some_and(|pending| pending.asked != actor) {
        return no("somebody else must decide first");
    }
    match state.profile(actor).weapons.get(usize::from(weapon)) {
        Some(arm) if !arm.is_natural() && state.actor(actor).held & (1 << weapon) != 0 => {
            Ok(Event::Dropped { actor, weapon })
        }
        _ => no("it holds no such thing"),
    }
}

/// Whether somebody may speak.
pub(crate) fn may_speak(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if state.actor(actor).life != Life::Awake {
        return Err(Refusal::new(&SPEECH, "only those awake can speak"));
    }
    Ok(())
}

/// Initiative as it will be for a sheet.
pub(crate) fn starting(state: &State, actor: ActorId) -> Tally {
    let mut tally = Tally::shown();
    derived::initiative(state.profile(actor), &mut tally);
    tally
}
