//! What the game master does with fog: it is laid and lifted, and ground is uncovered.

use super::{Cells, Fog, Foggy};
use crate::{
    Act, After, Event, Forms, Line, LineKind, Refusal, Rule, Run, Table, Teller, Verdict, command, event, is_default,
};
use ludex_grid::Cell;

/// Lay fog over the map, or lift it: with it players know only what their characters have seen, and see the creatures that these
/// see now. The game master's.
#[command(group = "Fog", label = "Fog over the map", by = game_master, open, always)]
#[derive(Copy, Eq)]
pub struct SetFog {
    /// Whether fog lies over the map.
    pub on: bool,
    /// Whether the picture behind the scene is shown to all though it shows more than they have seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub whole: bool,
}

impl<G: Foggy> Act<G> for SetFog
where
    SetFog: Into<G::Command>,
    FogSet: After<G>,
    Uncovered: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::FOGS);

    fn when(state: &G::State) -> Verdict {
        ensure!(G::field(state).is_some(), *G::FOGS, "there is fog on a map alone");
        Ok(())
    }

    fn may(&self, state: &G::State) -> Verdict {
        let is = G::fog(state).map(|fog| fog.whole);
        ensure!(is != self.on.then_some(self.whole), *G::FOGS, "it is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        table.emit(FogSet { on: self.on, whole: self.whole });
    }

    fn forms(forms: &mut Forms<'_, G>) {
        // Where fog lies already, the form suggests the other choice about the picture.
        let whole = G::fog(forms.state()).is_some_and(|fog| !fog.whole);
        forms.filled(SetFog { on: true, whole });
    }
}

/// Fog lies over the scene, or lifts; with `whole` its picture is shown to all.
#[event]
pub struct FogSet {
    pub on: bool,
    pub whole: bool,
}

impl<G: Foggy> Event<G> for FogSet
where
    FogSet: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        let fog = G::fog_mut(state);
        match (self.on, fog.as_mut()) {
            (false, _) => *fog = None,
            (true, Some(fog)) => fog.whole = self.whole,
            (true, None) => *fog = Some(Box::new(Fog { whole: self.whole, ..Fog::default() })),
        }
    }

    fn tell(&self, _teller: &Teller<'_, G>) -> Option<Line> {
        let text = if self.on { "Fog lies over the map." } else { "The fog over the map lifts." };
        Some(Line::new(LineKind::Ruling, text).rule(G::FOGS))
    }
}

/// Checks that fog lies over the scene.
fn has_fog<G: Foggy>(state: &G::State) -> Verdict {
    ensure!(G::fog(state).is_some(), *G::FOGS, "no fog lies over this scene", instead = "lay it first");
    Ok(())
}

/// Uncover the ground of a rectangle for all, with those who stand there, or cover it again. What a character sees at that
/// moment stays seen. The game master's.
#[command(group = "Fog", label = "Uncover ground", by = game_master, open, always)]
#[derive(Copy, Eq)]
pub struct Uncover {
    /// One corner.
    #[field("from")]
    pub from: Cell,
    /// The corner across from it.
    #[field("to")]
    pub to: Cell,
    /// Whether it is open to all; if not, it is covered again.
    #[field("open", usual = true)]
    pub open: bool,
}

impl<G: Foggy> Act<G> for Uncover
where
    Uncover: Into<G::Command>,
    FogSet: After<G>,
    Uncovered: After<G>,
{
    const RULE: Option<&'static Rule> = Some(G::FOGS);

    fn when(state: &G::State) -> Verdict {
        has_fog::<G>(state)
    }

    fn may(&self, state: &G::State) -> Verdict {
        let there = G::field(state).is_some_and(|map| map.contains(self.from) && map.contains(self.to));
        Refusal::new(G::FOGS, "there is no such place on the map").unless(there)
    }

    fn run(&self, table: &mut Table<'_, G, impl Run<G>>) {
        if let Some(cells) = G::field(table.state()).and_then(|map| Cells::between(map, self.from, self.to)) {
            table.emit(Uncovered { cells, open: self.open });
        }
    }
}

/// Ground is uncovered for all, or covered again. Nobody is told; they see it.
#[event]
pub struct Uncovered {
    pub cells: Cells,
    pub open: bool,
}

impl<G: Foggy> Event<G> for Uncovered
where
    Uncovered: Into<G::Event>,
{
    fn apply(&self, state: &mut G::State) {
        if let Some(fog) = G::fog_mut(state) {
            if self.open {
                fog.open.add(&self.cells)
            } else {
                fog.open.remove(&self.cells);
                for seen in &mut fog.seen {
                    seen.cells.remove(&self.cells);
                }
            }
        }
    }
}
