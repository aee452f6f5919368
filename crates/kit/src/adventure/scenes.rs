use super::{NextStep, SceneEvent, Scenic, comes, ids};
use crate::{
    Act, ActorId, After, CommandKind, Declared, Forms, Offer, Offers, Refusal, Rule, Run, Table, Teller, Verdict,
    Viewer, command, number,
};
use ludex_engine::{Board, SheetEntry};

/// Opens a scene of the adventure: people pick up what is theirs, and those who have no place in it come along with the
/// others. The game master's.
#[command(group = "Scene", kind = GoOn, label = "Go to another scene", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct OpenScene {
    /// Its number, from 0.
    pub scene: u16,
}

impl<G: Scenic> Act<G> for OpenScene
where
    OpenScene: Into<G::Command>,
    SceneEvent<G>: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::TURNS);

    fn may(&self, state: &G::State) -> Verdict {
        let course = G::course(state);
        let Some((_, adventure)) = course.now() else {
            let single = Refusal::new(G::TURNS, "this is a single scene, and no adventure");
            return Err(single.instead("begin a campaign with an adventure"));
        };
        let most = adventure.scenes.len() as i32 - 1;
        Refusal::bounds(G::TURNS, "the scene", 0, most).unless(i32::from(self.scene) <= most)?;
        if self.scene == 0 && may_begin::<G>(state) {
            return Ok(());
        }
        ensure!(self.scene != course.scene, *G::TURNS, "that scene is on", instead = "open another one");
        G::nothing_is_on(state, G::TURNS)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        let course = G::course(table.state());
        if self.scene == course.scene {
            return table.emit(SceneEvent::Opened { scene: self.scene });
        }
        G::tidy(table);
        // Players' characters who are in the scene now and have no place in the next.
        let placed = course.scene(self.scene).map_or(&[][..], |(scene, _)| &scene.who[..]);
        let state = table.state();
        let comes_along = |&id: &ActorId| G::is_played(state, id) && G::comes_along(state, id) && !placed.contains(&id);
        let along: Vec<ActorId> = ids::<G>(state).filter(comes_along).collect();
        table.emit(SceneEvent::Opened { scene: self.scene });
        for actor in along {
            comes(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_, G>) {
        if may_begin::<G>(offers.state()) {
            offers.add(OpenScene { scene: 0 });
        }
        // The one that most likely comes next; the others stand in a form.
        offers.add(OpenScene { scene: G::course(offers.state()).scene.saturating_add(1) });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        let course = G::course(forms.state());
        let Some((_, adventure)) = course.now() else { return };
        let last = adventure.scenes.len() as i32 - 1;
        // Before its first words an adventure may be begun even where nothing else may be opened.
        let others = [u16::from(course.scene == 0), 0].map(|scene| OpenScene { scene });
        if let Some(other) = others.into_iter().find(|other| crate::Act::<G>::may(other, forms.state()).is_ok()) {
            let field = number("/scene", format!("number of the scene, 0 to {last}"), 0, last);
            forms.form("Scene", Self::DOC.title, other.into(), vec![field]);
        }
    }

    fn label(&self, teller: &Teller<'_, G>) -> String {
        let course = G::course(teller.state);
        let title = course.scene(self.scene).map_or("", |(scene, _)| G::title(&scene.begin));
        format!("{}: {title}", if self.scene == 0 { "Begin" } else { "Go on" })
    }

    fn group(&self) -> &'static str {
        if self.scene == 0 { "Opening" } else { "Scene" }
    }

    fn kind(&self) -> CommandKind {
        if self.scene == 0 { CommandKind::Open } else { CommandKind::GoOn }
    }

    fn details(&self, state: &G::State, offer: &mut Offer<G::Command>) {
        let first = self.scene == 0 && may_begin::<G>(state);
        offer.preview = first.then(|| "reads its words out to everybody".into());
    }
}

/// Returns whether an adventure may be begun: none of its scenes has been opened, nothing has happened in it, and nothing must
/// be decided.
pub fn may_begin<G: Scenic>(state: &G::State) -> bool {
    let course = G::course(state);
    course.adventure.is_some() && !course.opened && G::is_ready(state) && G::waits(state).is_none()
}

/// Returns a board with the game master's notes on the scene and what comes after it; `None` for everybody else, and outside of
/// adventures.
pub fn board<G: Scenic>(state: &G::State, viewer: &Viewer) -> Option<Board> {
    let course = G::course(state);
    let (now, adventure) = course.now().filter(|_| viewer.is_game_master())?;
    let next = course.scene(course.scene.saturating_add(1));
    let next = next.map(|(next, _)| SheetEntry::new("After this", G::title(&next.begin).to_owned()));
    let hour = now.hour.map(|seconds| {
        let text = format!("{:02}:{:02}", seconds / 3600, seconds / 60 % 60);
        SheetEntry::new("Begins at", text)
    });
    let aloud = (!now.text.is_empty()).then(|| SheetEntry::new("Read out", now.text.clone()));
    Some(Board {
        kind: "notes".into(),
        title: format!("{}, scene {} of {}", adventure.title, course.scene + 1, adventure.scenes.len()),
        part: Some((course.scene + 1, adventure.scenes.len() as u16)),
        note: now.notes.clone(),
        facts: aloud.into_iter().chain(hour).chain(next).collect(),
        next: now.next_step.map(NextStep::kind),
        ..Board::default()
    })
}
