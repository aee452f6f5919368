//! The game master lays ground.

use super::*;
use ludex_kit::{Declared, Forms};

/// Lay ground: hazardous, narrow, uneven, steep, deep water, wind. Of the same kind at the same place it takes the place of the old.
#[command(rule = CURRENTS, group = "Ground", kind = Rule, by = game_master, open, always, label = "Lay ground")]
pub struct LayGround {
    pub ground: Ground,
}

impl Act<Pathfinder> for LayGround {
    fn may(&self, state: &State) -> Verdict {
        let Ground { at, radius, kind, dc, dice, die, drop, drift, against, .. } = self.ground;
        ensure!(state.setting.map.contains(at), CURRENTS, "that is beyond the map");
        ensure!(radius <= 60 && dc <= 60 && drop <= 1500, CURRENTS, "that is more than there is");
        ensure!(drift.0.abs().max(drift.1.abs()) <= 12 && against <= 2, CURRENTS, "that is too strong");
        let hurts = kind != GroundKind::Hazardous || (1..=10).contains(&dice) && (2..=12).contains(&die);
        ensure!(hurts, HAZARDOUS, "what is hazardous does 1 to 10 dice of damage");
        ensure!(state.grounds.len() < 64, CURRENTS, "there is enough ground of its own");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(GroundLaid { ground: self.ground });
    }

    fn forms(forms: &mut Forms<'_, Pathfinder>) {
        let at = forms.state().actor(forms.actor).at;
        let ground = Ground { at, dc: 15, dice: 1, die: 6, damage: DamageType::Fire, ..Ground::default() };
        let fields = vec![
            ludex_kit::field_of::<Cell>("/ground/at", "middle"),
            ludex_kit::number("/ground/radius", "squares from there", 0, 60),
            ludex_kit::field_of::<GroundKind>("/ground/kind", "what it is like"),
            ludex_kit::number("/ground/dc", "DC of balancing, climbing, swimming", 0, 60),
            ludex_kit::number("/ground/drop", "feet that one falls off it", 0, 1500),
            ludex_kit::number("/ground/dice", "dice of damage", 0, 10),
            ludex_kit::number("/ground/die", "sides of the dice", 2, 12),
            ludex_kit::field_of::<DamageType>("/ground/damage", "kind of damage"),
            ludex_kit::number("/ground/against", "squares more against it", 0, 2),
        ];
        forms.form("Ground", Self::DOC.title, LayGround { ground }.into(), fields);
    }
}

/// Clear the ground that was laid about a place.
#[command(rule = CURRENTS, group = "Ground", kind = Rule, by = game_master, open, always, label = "Clear ground")]
pub struct ClearGround {
    #[field("its middle")]
    pub at: Cell,
}

impl Act<Pathfinder> for ClearGround {
    fn may(&self, state: &State) -> Verdict {
        let there = state.grounds.iter().any(|one| one.at == self.at);
        ensure!(there, CURRENTS, "no ground was laid there");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(GroundCleared { at: self.at });
    }
}

/// Ground is laid.
#[event]
pub struct GroundLaid {
    pub ground: Ground,
}

impl Event<Pathfinder> for GroundLaid {
    fn apply(&self, state: &mut State) {
        let new = self.ground;
        state.grounds.retain(|one| one.at != new.at || one.kind != new.kind);
        state.grounds.push(new);
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let Ground { kind, at, .. } = self.ground;
        Some(Line::new(LineKind::Ruling, format!("The ground about {at} is {kind}")).rule(&CURRENTS))
    }
}

/// Ground is as it was.
#[event(Ruling, "The ground about {at} is cleared", CURRENTS)]
pub struct GroundCleared {
    pub at: Cell,
}

impl Event<Pathfinder> for GroundCleared {
    fn apply(&self, state: &mut State) {
        state.grounds.retain(|one| one.at != self.at);
    }
}
