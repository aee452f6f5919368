use super::{Duel, Event, GUARD, RULING, STRIKE, Toy};
use crate::{
    ActorId, Check, Ground, GroundCell, Line, LineKind, Pool, PromptView, Section, Sheet, SheetEntry, Slot, SlotState,
    Tally, Teller, Token, View, Viewer,
};

/// See [`Presentation::sheet`](crate::Presentation::sheet).
pub(super) fn sheet(state: &Duel, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
    if !state.sees(viewer, actor) {
        return None;
    }
    let fighter = state.get(actor)?;
    let mut sheet = Sheet {
        actor,
        name: fighter.name.clone(),
        about: fighter.side.clone(),
        pools: Vec::new(),
        statuses: Vec::new(),
        sections: Vec::new(),
        has_record: false,
    };
    if viewer.plays(actor) {
        sheet.pools.push(Pool { name: "Health".into(), current: fighter.health, max: fighter.full });
        let entries = vec![SheetEntry::new("Guards", fighter.guards.to_string())];
        sheet.sections.push(Section { title: "Defence".into(), entries });
    }
    Some(sheet)
}

/// See [`Presentation::view`](crate::Presentation::view).
pub(super) fn view(state: &Duel, viewer: &Viewer) -> View {
    let seen: Vec<ActorId> = state.ids().filter(|&actor| state.sees(viewer, actor)).collect();
    let token = |actor: ActorId| {
        let fighter = &state.fighters[actor.index()];
        let at = (actor.0 as i16 % 20, actor.0 as i16 / 20);
        Token {
            actor,
            name: fighter.name.clone(),
            short: String::new(),
            icon: "".into(),
            side: fighter.side.clone(),
            at: Some(at),
            cells: vec![at],
            facing: None,
            reach: 1,
            condition: if fighter.health == 0 { "down" } else { "standing" }.into(),
            unhurt: fighter.health == fighter.full,
            health: viewer.plays(actor).then(|| (fighter.health * 100 / fighter.full) as u8),
            statuses: Vec::new(),
            signs: Vec::new(),
            down: fighter.health == 0,
            hidden: fighter.hidden,
            mine: viewer.plays(actor),
        }
    };
    let slot = |actor: ActorId| Slot { actor, value: 0, full: 0, note: None, state: SlotState::Comes };
    View {
        title: "A duel".into(),
        stage: if state.over() { "Ended".into() } else { format!("Round {}", state.round) },
        round: (!state.over()).then_some(state.round),
        time: String::new(),
        tokens: seen.iter().copied().map(token).collect(),
        track: seen.iter().copied().filter(|&actor| state.stands(actor)).map(slot).collect(),
        track_label: "turn".into(),
        together: Vec::new(),
        acting: Some(state.turn).filter(|&actor| state.sees(viewer, actor) && !state.over()),
        prompt: state.blow.as_ref().map(|blow| PromptView {
            actor: Some(blow.victim),
            question: format!("{} is hit for {}. Guard?", state.name(blow.victim), blow.harm),
        }),
        over: state.over(),
        scene: 0,
        fog: 0,
        boards: Vec::new(),
        talked: false,
        lane: None,
        day: None,
    }
}

/// See [`Scenery::ground`](crate::Scenery::ground).
pub(super) fn ground(state: &Duel) -> Option<Ground> {
    let rows = state.fighters.len().div_ceil(20) as i16;
    let cell =
        |at| GroundCell { at, terrain: "clear".into(), look: None, door: None, about: "floor".into(), unseen: false };
    let cells = (0..rows).flat_map(|y| (0..20).map(move |x| cell((x, y)))).collect();
    Some(Ground { shape: "square".into(), cells, space: None, lines: Vec::new() })
}

/// See [`Event::tell`](crate::Event::tell).
pub(super) fn tell(event: &Event, &Teller { state, viewer }: &Teller<'_, Toy>) -> Option<Line> {
    let line = |kind, actor: ActorId, words: String| {
        state.sees(viewer, actor).then(|| Line::new(kind, format!("{} {words}", state.name(actor))).by(actor))
    };
    match event {
        Event::Struck { actor, target, roll, more, harm } => {
            let dice = std::iter::once(roll).chain(more).cloned().collect();
            let outcome = if *harm > 0 { format!("{harm} harm") } else { "miss".into() };
            let check = Check::new("Strike", dice, Tally::shown()).outcome(outcome);
            line(LineKind::Roll, *actor, format!("strikes at {}", state.name(*target)))
                .map(|line| line.check(check).rule(&STRIKE))
        }
        Event::Asked { victim, .. } => line(LineKind::Frame, *victim, "may guard".into()),
        Event::Guarded { actor, roll } => line(LineKind::Roll, *actor, "guards".into())
            .map(|line| line.check(Check::new("Guard", vec![roll.clone()], Tally::shown())).rule(&GUARD)),
        Event::Hurt { actor, harm, .. } => line(LineKind::Harm, *actor, format!("takes {harm}")),
        Event::Waited { actor, .. } => line(LineKind::Action, *actor, "waits".into()),
        Event::Turn { actor, round } => line(LineKind::Frame, *actor, format!("is to act in round {round}")),
        Event::Ruled { target, health, reason } => {
            line(LineKind::Ruling, *target, format!("is set to {health}: {reason}")).map(|line| line.rule(&RULING))
        }
        Event::CalledOut { target } => line(LineKind::Ruling, *target, "steps out of hiding".into()),
    }
}
