use super::{SceneEvent, Scenic, comes, ids};
use crate::{ActorId, Declared, Refusal, Viewer, acts, command, number, only_if};
use ludex_engine::{Board, SheetEntry};

acts! { G: Scenic, G::TURNS, SceneEvent<G>;
    /// Opens a scene of the adventure: people pick up what is theirs, and those who have no place in it come along with the
    /// others. The game master's.
    #[command(group = "Scene", label = "Go to another scene", by = game_master, between, open)]
    #[derive(Copy, Eq)]
    OpenScene { scene: u16, "Its number, from 0." }
    label |c, teller| {
        let course = G::course(teller.state);
        let title = course.scene(c.scene).map_or("", |(scene, _)| G::title(&scene.begin));
        format!("{}: {title}", if c.scene == 0 { "Begin" } else { "Go on" })
    },
    group |c| if c.scene == 0 { "Opening" } else { "Scene" },
    details |c, s, offer| {
        let first = c.scene == 0 && may_begin::<G>(s);
        offer.preview = first.then(|| "reads its words out to everybody".into());
    },
    may |c, s| {
        let course = G::course(s);
        let Some((_, adventure)) = course.now() else {
            let single = Refusal::new(G::TURNS, "this is a single scene, and no adventure");
            return Err(single.instead("begin a campaign with an adventure"));
        };
        let most = adventure.scenes.len() as i32 - 1;
        Refusal::bounds(G::TURNS, "the scene", 0, most).unless(i32::from(c.scene) <= most)?;
        if c.scene == 0 && may_begin::<G>(s) {
            return Ok(());
        }
        only_if!(c.scene != course.scene, G::TURNS, "that scene is on"; "open another one")?;
        G::nothing_is_on(s, G::TURNS)
    },
    run |c, t| {
        let course = G::course(t.state());
        if c.scene == course.scene {
            return t.emit(SceneEvent::Opened { scene: c.scene });
        }
        G::tidy(t);
        // Players' characters who are in the scene now and have no place in the next.
        let placed = course.scene(c.scene).map_or(&[][..], |(scene, _)| &scene.who[..]);
        let s = t.state();
        let comes_along = |&id: &ActorId| G::is_played(s, id) && G::comes_along(s, id) && !placed.contains(&id);
        let along: Vec<ActorId> = ids::<G>(s).filter(comes_along).collect();
        t.emit(SceneEvent::Opened { scene: c.scene });
        along.into_iter().for_each(|actor| comes(t, actor));
    },
    offers |o| {
        if may_begin::<G>(o.state()) {
            o.add(OpenScene { scene: 0 });
        }
        // The one that most likely comes next; the others stand in a form.
        o.add(OpenScene { scene: G::course(o.state()).scene.saturating_add(1) });
    },
    forms |f| {
        let course = G::course(f.state());
        let Some((_, adventure)) = course.now() else { return };
        let last = adventure.scenes.len() as i32 - 1;
        // Before its first words an adventure may be begun even where nothing else may be opened.
        let others = [u16::from(course.scene == 0), 0].map(|scene| OpenScene { scene });
        if let Some(other) = others.into_iter().find(|other| crate::Act::<G>::may(other, f.state()).is_ok()) {
            let field = number("/scene", format!("number of the scene, 0 to {last}"), 0, last);
            f.form("Scene", Self::DOC.title, other.into(), vec![field]);
        }
    };
}

/// Returns whether an adventure is at its very beginning, of which nobody has heard yet.
pub fn may_begin<G: Scenic>(s: &G::State) -> bool {
    let course = G::course(s);
    course.adventure.is_some() && !course.opened && G::is_ready(s) && G::waits(s).is_none()
}

/// Returns the game master's notes on the scene, and what comes after it.
pub fn board<G: Scenic>(s: &G::State, viewer: &Viewer) -> Option<Board> {
    let course = G::course(s);
    let (now, adventure) = course.now().filter(|_| viewer.is_game_master())?;
    let next = course.scene(course.scene.saturating_add(1));
    let next = next.map(|(next, _)| SheetEntry::new("After this", G::title(&next.begin).to_owned()));
    let step = now.next_step.map(|step| SheetEntry::new("Next step", step.name()));
    let aloud = (!now.text.is_empty()).then(|| SheetEntry::new("Read out", now.text.clone()));
    Some(Board {
        kind: "notes".into(),
        title: format!("{}, scene {} of {}", adventure.title, course.scene + 1, adventure.scenes.len()),
        note: now.notes.clone(),
        facts: aloud.into_iter().chain(step).chain(next).collect(),
        ..Board::default()
    })
}
