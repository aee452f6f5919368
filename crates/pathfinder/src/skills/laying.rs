//! The game master lays out what skills are used on.

use super::*;
use ludex_kit::{Declared, Forms, field_of, number};

/// Lay out something that skills are used on: a lock, a door, a text, a trail, work. What has the same name is replaced.
#[command(rule = crate::deeds::SKILL_TABLE, group = "Things", kind = Rule, by = game_master, open, always, label = "Lay something out")]
pub struct LayThing {
    pub thing: Laid,
}

impl Act<Pathfinder> for LayThing {
    fn may(&self, state: &State) -> Verdict {
        let Laid { name, dc, at, level, hit_points, lost, price, .. } = &self.thing;
        let named = (1..=60).contains(&name.chars().count());
        ensure!(named, crate::deeds::SKILL_TABLE, "say in 1 to 60 letters what it is");
        ensure!(*dc <= 60 && (-1..=25).contains(level), crate::deeds::SKILL_TABLE, "that is harder than there is");
        let most = if self.thing.shoddy { hit_points / 2 } else { *hit_points };
        ensure!(*lost <= most && *price <= 10_000_000, crate::deeds::SKILL_TABLE, "its numbers do not fit");
        let map = &state.setting.map;
        let there = at.iter().chain(&self.thing.to).all(|at| map.contains(*at));
        ensure!(there, crate::deeds::SKILL_TABLE, "that is beyond the map");
        let ends = self.thing.to.is_none()
            || self.thing.kind == MatterKind::Gap && at.is_some_and(|at| self.thing.to != Some(at));
        ensure!(ends, SQUEEZE, "only a gap has another end, and it has two", instead = "say where both are");
        ensure!(
            state.matters.len() < 100,
            crate::deeds::SKILL_TABLE,
            "enough is laid out",
            instead = "take something away"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LaidOut { matter: Matter::new(&self.thing) });
    }

    fn secret(&self, _state: &State) -> bool {
        self.thing.hidden > 0
    }

    fn forms(forms: &mut Forms<'_, Pathfinder>) {
        let thing = Laid { name: "the chest".into(), kind: MatterKind::Lock, dc: 20, needs: 3, ..Laid::default() };
        let fields = vec![
            field_of::<String>("/thing/name", "what it is called"),
            field_of::<MatterKind>("/thing/kind", "what it is"),
            number("/thing/dc", "DC", 0, 60),
            number("/thing/level", "level", -1, 25),
            number("/thing/needs", "successes, feet, squares, pages", 0, 200),
            field_of::<ludex_grid::Cell>("/thing/at", "where").or_nothing(),
            field_of::<ludex_grid::Cell>("/thing/to", "other end of a gap").or_nothing(),
            field_of::<bool>("/thing/cipher", "written in cipher"),
            field_of::<String>("/thing/language", "language of a writing"),
        ];
        forms.form("Things", Self::DOC.title, LayThing { thing }.into(), fields);
    }
}

/// Take away something that was laid out.
#[command(rule = crate::deeds::SKILL_TABLE, group = "Things", kind = Rule, by = game_master, open, always, label = "Take something away")]
pub struct ClearThing {
    #[field("what", usual = "the chest".to_owned())]
    pub name: String,
}

impl Act<Pathfinder> for ClearThing {
    fn may(&self, state: &State) -> Verdict {
        let there = state.matters.iter().any(|one| *one.name == *self.name);
        ensure!(there, crate::deeds::SKILL_TABLE, "nothing of that name is laid out");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Removed { name: self.name.clone().into() });
    }
}

/// Something is laid out.
#[event]
pub struct LaidOut {
    pub matter: Matter,
}

impl Event<Pathfinder> for LaidOut {
    fn apply(&self, state: &mut State) {
        let same = state.matters.iter().position(|one| one.name == self.matter.name);
        match same {
            Some(place) => state.matters[place] = self.matter.clone(),
            None => state.matters.push(self.matter.clone()),
        }
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Matter { name, kind, .. } = &self.matter;
        Some(Line::new(LineKind::Ruling, format!("There is {name}: {kind}")).rule(&crate::deeds::SKILL_TABLE))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        self.matter.hidden > 0 && !viewer.is_game_master()
    }
}

/// Something is no longer there.
#[event(Ruling, "{name} is taken away", crate::deeds::SKILL_TABLE)]
pub struct Removed {
    pub name: std::borrow::Cow<'static, str>,
}

impl Event<Pathfinder> for Removed {
    fn apply(&self, state: &mut State) {
        state.matters.retain(|one| *one.name != *self.name);
    }
}
