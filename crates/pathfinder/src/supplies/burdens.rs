//! What people carry, and armour that breaks.

use super::*;
use crate::gear::bulk::{self, Load};

/// Say how much somebody carries.
#[command(rule = LOADED, group = "Rulings", kind = Gear, by = game_master, open, always, label = "What somebody carries")]
pub struct Carry {
    pub target: ActorId,
    #[field("tenths of Bulk", 0..=2000, usual = 50)]
    pub tenths: u16,
}

impl Act<Pathfinder> for Carry {
    fn may(&self, state: &State) -> Verdict {
        let new = state.actor(self.target).load != self.tenths;
        ensure!(new, LOADED, "{} carries that much", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        table.emit(Laden { actor, tenths: self.tenths });
        let profile = table.state().profile(actor);
        let load = bulk::load(u32::from(self.tenths / 10), profile.strength.into(), profile.size);
        if load == Load::Free {
            conditions::take(table, actor, Condition::Encumbered);
        } else {
            conditions::give(table, actor, Instance::of(Condition::Encumbered));
        }
    }
}

/// Somebody carries so much.
#[event]
pub struct Laden {
    pub actor: ActorId,
    pub tenths: u16,
}

impl Event<Pathfinder> for Laden {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.load = self.tenths);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} carries {} Bulk", teller.name(self.actor), self.tenths / 10);
        Some(Line::new(LineKind::Ruling, text).rule(&LOADED))
    }
}

/// Say that somebody's armour is broken, or whole again.
#[command(rule = BROKEN_ARMOUR, group = "Rulings", kind = Gear, by = game_master, open, always, label = "Broken armour")]
pub struct BreakArmour {
    pub target: ActorId,
    /// Whether it is whole again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
}

impl Act<Pathfinder> for BreakArmour {
    fn may(&self, state: &State) -> Verdict {
        let wears = state.profile(self.target).armor.category != ArmorCategory::Unarmored;
        ensure!(wears, BROKEN_ARMOUR, "{} wears no armour", self.target);
        let broken = state.actor(self.target).armour_broken;
        ensure!(broken == self.mended, BROKEN_ARMOUR, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ArmourBroke { actor: self.target, mended: self.mended });
    }
}

/// Somebody's armour is broken, or whole again.
#[event]
pub struct ArmourBroke {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: bool,
}

impl Event<Pathfinder> for ArmourBroke {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.armour_broken = !self.mended);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.mended { "whole again" } else { "broken" };
        let text = format!("The armour of {} is {how}", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).rule(&BROKEN_ARMOUR))
    }
}
