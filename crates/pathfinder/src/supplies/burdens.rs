//! What people carry, what breaks, and what was badly made.

use super::*;
use crate::gear::bulk::{self, Load};

/// Say how much somebody carries.
#[command(rule = LOADED, group = "Rulings", kind = Gear, by = game_master, open, always, label = "What somebody carries")]
pub struct Carry {
    pub target: ActorId,
    #[field("tenths of Bulk", 0..=2000, usual = 50)]
    pub tenths: u16,
}

impl Carry {
    /// Returns how what is carried sits on whoever carries it.
    fn sits_on(&self, state: &State) -> Load {
        let profile = state.profile(self.target);
        bulk::load(u32::from(self.tenths / 10), profile.strength.into(), profile.size)
    }
}

impl Act<Pathfinder> for Carry {
    fn may(&self, state: &State) -> Verdict {
        let new = state.actor(self.target).load != self.tenths;
        ensure!(new, LOADED, "{} carries that much", self.target);
        let too_much = self.sits_on(state) == Load::TooMuch;
        ensure!(!too_much, bulk::CARRIED, "{} cannot carry so much", self.target, instead = "leave some of it");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        table.emit(Laden { actor, tenths: self.tenths });
        if self.sits_on(table.state()) == Load::Free {
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

words! {
    /// Of what of somebody's gear the game master speaks.
    pub enum Piece {
        Weapon = "weapon", Armour = "armour", Shield = "shield",
    }
    /// How a piece of gear is.
    pub enum Wear {
        Whole = "whole", Shoddy = "shoddy", Broken = "broken",
    }
}

/// Say how a piece of somebody's gear is: whole, shoddy, broken.
#[command(rule = crate::skills::SHODDY, group = "Rulings", kind = Gear, by = game_master, open, always, label = "Shoddy and broken gear")]
pub struct MarkGear {
    pub target: ActorId,
    #[field("what", usual = Piece::Weapon)]
    pub piece: Piece,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("place of the weapon", 0..=7, usual = 0)]
    pub weapon: u8,
    #[field("how it is", usual = Wear::Shoddy)]
    pub how: Wear,
}

/// Returns how a piece of somebody's gear is; `None` where there is none.
fn wear(state: &State, id: ActorId, piece: Piece, weapon: u8) -> Option<Wear> {
    let (profile, actor) = (state.profile(id), state.actor(id));
    let (there, shoddy, broken) = match piece {
        Piece::Weapon => {
            let known = profile.strikes.iter().any(|one| one.weapon == weapon && one.weapon != BODY);
            (known, actor.shoddy & bit(weapon) != 0, actor.broken & bit(weapon) != 0)
        }
        Piece::Armour => {
            let worn = profile.armor.category != ArmorCategory::Unarmored;
            (worn, actor.shoddy_armour, actor.armour_broken)
        }
        Piece::Shield => (profile.shield.is_some(), actor.shoddy_shield, derived::is_shield_broken(state, id)),
    };
    let how = match (broken, shoddy) {
        (true, _) => Wear::Broken,
        (false, true) => Wear::Shoddy,
        (false, false) => Wear::Whole,
    };
    there.then_some(how)
}

impl Act<Pathfinder> for MarkGear {
    fn may(&self, state: &State) -> Verdict {
        let Some(now) = wear(state, self.target, self.piece, self.weapon) else {
            return Err(Refusal::new(&crate::skills::SHODDY, "{} has no such thing").about(self.target));
        };
        ensure!(now != self.how, crate::skills::SHODDY, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, piece, weapon, how } = *self;
        table.emit(GearMarked { actor: target, piece, weapon, how });
    }
}

/// A piece of somebody's gear is whole, shoddy or broken.
#[event]
pub struct GearMarked {
    pub actor: ActorId,
    pub piece: Piece,
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: u8,
    pub how: Wear,
}

impl Event<Pathfinder> for GearMarked {
    fn apply(&self, state: &mut State) {
        let Self { piece, weapon, how, .. } = *self;
        let (shoddy, broken) = (how == Wear::Shoddy, how == Wear::Broken);
        let set = |bits: u8, on: bool| if on { bits | bit(weapon) } else { bits & !bit(weapon) };
        let most = state.actors.get(self.actor.index()).and(state.setting.cast.get(self.actor.index()));
        let most = most.and_then(|profile| profile.shield.as_ref()).map_or(0, |shield| shield.hit_points);
        state.on(self.actor, |actor| match piece {
            Piece::Weapon => (actor.shoddy, actor.broken) = (set(actor.shoddy, shoddy), set(actor.broken, broken)),
            Piece::Armour => (actor.shoddy_armour, actor.armour_broken) = (shoddy, broken),
            Piece::Shield => {
                actor.shoddy_shield = shoddy;
                // What breaks a thing outright leaves it half of its hit points (PF-ITM-03).
                actor.shield_damage = if broken { most.div_ceil(2) } else { 0 };
                actor.shield_raised &= !broken;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The {} of {} is {}", self.piece, teller.name(self.actor), self.how);
        let line = Line::new(LineKind::Ruling, text).rule(&crate::skills::SHODDY);
        Some(line.rule_if(self.how == Wear::Broken, &crate::skills::BROKEN))
    }
}
