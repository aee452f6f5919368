//! What systems show that say nothing else: views and sheets made from their [`people`] and the pools of these.

use crate::{ActorId, Person, Pool, Presentation, PromptView, Rulebook, Sheet, Token, View, Viewer, people};

/// Returns how hurt somebody looks, in words.
fn condition(person: &Person<'_>) -> &'static str {
    let (_, left, most) = person.pool;
    if person.down {
        "down"
    } else if left >= most {
        "unhurt"
    } else if left * 2 > most {
        "hurt"
    } else {
        "badly hurt"
    }
}

/// Returns the side of somebody, where it has one, and how hurt it looks.
fn about(person: &Person<'_>) -> String {
    let looks = condition(person);
    if person.side.is_empty() { looks.to_owned() } else { format!("{}, {looks}", person.side) }
}

/// Returns a view of the scene: everybody whom the viewer sees, whose turn it is, and the prompt that waits.
pub fn view<S: Presentation>(state: &S::State, viewer: &Viewer) -> View {
    let seen = people::<S>(state).filter(|(id, _)| S::sees(state, viewer, *id));
    let token = |(actor, person): (ActorId, Person<'_>)| {
        let mine = viewer.plays(actor);
        let (_, left, most) = person.pool;
        Token {
            actor,
            name: person.name.to_owned(),
            short: String::new(),
            icon: "".into(),
            side: person.side.to_owned(),
            at: None,
            cells: Vec::new(),
            facing: None,
            reach: 0,
            condition: condition(&person).into(),
            unhurt: left >= most && !person.down,
            health: mine.then(|| (left * 100 / most.max(1)).clamp(0, 100) as u8),
            statuses: Vec::new(),
            signs: Vec::new(),
            down: person.down,
            hidden: person.hidden,
            mine,
        }
    };
    View {
        title: S::NAME.to_owned(),
        stage: String::new(),
        round: None,
        time: String::new(),
        tokens: seen.map(token).collect(),
        track: Vec::new(),
        track_label: "".into(),
        acting: S::acting(state).filter(|id| S::sees(state, viewer, *id)),
        together: together::<S>(state, viewer),
        prompt: prompt::<S>(state, viewer),
        over: false,
        scene: 0,
        fog: 0,
        boards: Vec::new(),
        talked: false,
        lane: None,
        day: None,
    }
}

/// Returns those who act together, as far as the viewer sees them: one whom nobody is seen beside acts alone.
fn together<S: Presentation>(state: &S::State, viewer: &Viewer) -> Vec<ActorId> {
    let seen: Vec<ActorId> = S::acting_together(state).into_iter().filter(|id| S::sees(state, viewer, *id)).collect();
    if seen.len() > 1 { seen } else { Vec::new() }
}

/// Returns the prompt that waits, with the one who decides where the viewer may know of that actor.
pub fn prompt<S: Presentation>(state: &S::State, viewer: &Viewer) -> Option<PromptView> {
    let (actor, question) = S::question(state, viewer)?;
    let seen = actor.filter(|id| S::sees(state, viewer, *id));
    let question = if actor == seen { question } else { "somebody decides".to_owned() };
    Some(PromptView { actor: seen, question })
}

/// Returns a sheet with the name of an actor, its side, how hurt it looks and, for those who play it, its pool; `None` where
/// the viewer does not see it.
pub fn sheet<S: Presentation>(state: &S::State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let person = S::person(state, id).filter(|_| S::sees(state, viewer, id))?;
    let (name, current, max) = person.pool;
    let pools = viewer.plays(id).then(|| Pool { name: name.into(), current, max });
    Some(Sheet {
        actor: id,
        name: person.name.to_owned(),
        about: about(&person),
        pools: pools.into_iter().collect(),
        statuses: Vec::new(),
        sections: Vec::new(),
        has_record: false,
    })
}

/// Returns what is left of a side less what is left of the others: the hundredths of each actor's pool that are left, and 50
/// for each who stands.
pub fn worth<S: Rulebook>(state: &S::State, side: &str) -> i64 {
    let of = |person: Person<'_>| {
        let (_, left, most) = person.pool;
        let standing = i64::from(left.max(0)) * 100 / i64::from(most.max(1)) + if person.down { 0 } else { 50 };
        if person.side == side { standing } else { -standing }
    };
    people::<S>(state).map(|(_, person)| of(person)).sum()
}
