//! What harms weapons and armour themselves: the game master's word.

use crate::prelude::*;

/// Harm what an actor wears or holds, as acid or fire does, or mend it.
#[command(rule = damage::TYPICAL, group = "Rulings", kind = Harm, by = game_master, open, always)]
pub struct HarmGear {
    pub target: ActorId,
    #[field("place of the weapon; what is worn if empty", 0..=7)]
    pub weapon: Option<u8>,
    #[field("result of damage, its own hardness not yet taken off; below 0 it is mended by so much", -40..=40, usual = 3)]
    pub result: i32,
}

/// How much a weapon or what is worn bears.
struct Gear {
    hit_points: u8,
    hardness: u8,
    wear: u8,
}

impl HarmGear {
    /// Returns what it is about; nothing where the actor has no such thing.
    fn gear(&self, state: &State) -> Option<Gear> {
        let profile = state.profile(self.target);
        let actor = state.actor(self.target);
        let Some(place) = self.weapon else {
            let Profile { armour_hit_points: hit_points, armour_own_hardness: hardness, .. } = *profile;
            return (hit_points > 0).then_some(Gear { hit_points, hardness, wear: actor.armour_wear });
        };
        let weapon = state.weapon(self.target, place).filter(|weapon| !weapon.natural && !weapon.soul)?;
        let is_there = !actor.is_taken_apart(place);
        let wear = actor.wear_of(place);
        is_there.then_some(Gear { hit_points: weapon.hit_points, hardness: weapon.hardness, wear })
    }
}

impl Act<Archsoul> for HarmGear {
    fn may(&self, state: &State) -> Verdict {
        let Some(gear) = self.gear(state) else {
            return Err(
                Refusal::new(&damage::TYPICAL, "{} has nothing of the kind that could break").about(self.target)
            );
        };
        ensure!(self.result != 0, damage::TYPICAL, "that would change nothing");
        ensure!(self.result > 0 || gear.wear > 0, damage::TYPICAL, "it is whole");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(gear) = self.gear(table.state()) else { return };
        let hardness = if self.result > 0 { i32::from(gear.hardness) } else { 0 };
        let harm = if self.result > 0 { (self.result - hardness).max(0) } else { self.result };
        let wear = (i32::from(gear.wear) + harm).clamp(0, gear.hit_points.into()) as u8;
        table.emit(GearHarmed { actor: self.target, weapon: self.weapon, hardness, harm, wear });
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let wears = |id: &ActorId| state.profile(*id).armour_hit_points > 0;
        let target = state.ids().find(wears).unwrap_or(forms.actor);
        forms.filled(HarmGear { target, weapon: None, result: 3 });
    }
}

/// What an actor wears or holds was harmed or mended.
#[event]
pub struct GearHarmed {
    pub actor: ActorId,
    pub weapon: Option<u8>,
    pub hardness: i32,
    pub harm: i32,
    pub wear: u8,
}

impl Event<Archsoul> for GearHarmed {
    fn apply(&self, state: &mut State) {
        let actor = state.actor_mut(self.actor);
        match self.weapon {
            Some(place) => *actor.wear_mut(place) = self.wear,
            None => actor.armour_wear = self.wear,
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let state = teller.state;
        let whose = teller.name(self.actor);
        let what = match self.weapon {
            Some(place) => format!("The {} of {whose}", state.weapon_name(self.actor, place)),
            None => format!("The armour of {whose}"),
        };
        let broken = match self.weapon {
            Some(place) => state.is_broken(self.actor, place),
            None => state.is_armour_broken(self.actor),
        };
        let against = if self.hardness > 0 { format!(" against hardness {}", self.hardness) } else { String::new() };
        let ending = if broken { " and breaks" } else { "" };
        let text = if self.harm < 0 {
            format!("{what} is mended by {}", -self.harm)
        } else {
            format!("{what} takes {} damage{against}{ending}", self.harm)
        };
        let line = Line::new(LineKind::Ruling, text).rule(&damage::TYPICAL).rule(&damage::OWN_HARDNESS);
        Some(line.rule_if(broken, &damage::BROKEN_THING))
    }
}
