//! Things that people use or break, and perils of any kind.

use crate::damage::{Packet, Wound, harm};
use crate::prelude::*;
use crate::trials::{Ask, Trial, try_it};

rules! {
    /// What is simple is done by saying so; what is stuck takes a check of Strength.
    OBJECTS = "ED-ENV-24", "Using objects", Call;
    /// With time and tools people destroy what can be destroyed; in a fight there is never time.
    DESTROYING = "ED-ENV-25", "Destroying objects";
    /// A peril has a saving throw, damage and what else it does.
    PERILS = "ED-ENV-31", "Other perils", Call;
}

/// Let somebody work at something that is stuck.
#[command(rule = OBJECTS, group = "World", kind = Call, by = game_master, open, always, label = "Something is stuck")]
pub struct Unstick {
    pub target: ActorId,
    #[field("what", usual = "the lever".to_owned())]
    pub what: String,
    #[field("DC; 0 where it is simple", 0..=60, usual = 17, reach)]
    pub dc: u8,
}

impl Act<Edge> for Unstick {
    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), OBJECTS, "{} cannot act", self.target);
        ensure!((1..=80).contains(&self.what.chars().count()), OBJECTS, "say what it is, in at most 80 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, dc, .. } = *self;
        let moves = dc == 0 || try_it(table, actor, Ask::of(Trial::Stuck, Skill::Might, dc.into())).1;
        table.emit(Used { actor, what: self.what.clone(), moves });
    }
}

/// Somebody used something.
#[event]
pub struct Used {
    pub actor: ActorId,
    pub what: String,
    /// Whether it moved.
    pub moves: bool,
}

impl Event<Edge> for Used {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.moves { "uses" } else { "does not move" };
        let text = format!("{} {how} {}", teller.name(self.actor), self.what);
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&OBJECTS))
    }
}

/// Let somebody destroy something, with time and tools.
#[command(rule = DESTROYING, group = "World", kind = Rule, by = game_master, open, between, label = "Destroy something")]
pub struct Destroy {
    pub target: ActorId,
    #[field("what", usual = "the door".to_owned())]
    pub what: String,
    /// Whether the tools are such as it takes; without, the game master has decided.
    #[field("with tools")]
    pub tools: bool,
    #[field("minutes that it takes", 0..=1440, usual = 10)]
    pub minutes: u16,
}

impl Act<Edge> for Destroy {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, DESTROYING, "there is no time in a fight", instead = "attack it");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(conditions::can_act(state, self.target), DESTROYING, "{} cannot act", self.target);
        ensure!((1..=80).contains(&self.what.chars().count()), DESTROYING, "say what it is, in at most 80 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target: actor, tools, minutes, .. } = *self;
        crate::time::passes(table, u64::from(minutes) * crate::time::MINUTE, crate::time::Why::Work);
        table.emit(Destroyed { actor, what: self.what.clone(), tools, minutes });
    }
}

/// Something is destroyed.
#[event]
pub struct Destroyed {
    pub actor: ActorId,
    pub what: String,
    pub tools: bool,
    pub minutes: u16,
}

impl Event<Edge> for Destroyed {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let tools = if self.tools { "" } else { ", without tools" };
        let text = format!("{} destroys {}{tools}", teller.name(self.actor), self.what);
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&DESTROYING))
    }
}

/// Expose somebody to a peril: a trap, a poison, a sickness.
#[command(rule = PERILS, group = "World", kind = Harm, by = game_master, open, always, label = "A peril")]
pub struct Imperil {
    pub target: ActorId,
    #[field("ability", usual = Ability::Strength)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    #[field("DC", 1..=60, usual = 17, reach)]
    pub dc: u8,
    #[field("dice", 0..=40, usual = 2)]
    pub dice: u8,
    #[field("sides", 2..=20, usual = 6)]
    pub sides: u8,
    #[field("kind", usual = DamageType::Biotic)]
    pub damage: DamageType,
    /// Whether who resists takes half of it; nothing otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("half for who resists")]
    pub half: bool,
    /// What is the matter with who does not resist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("condition")]
    pub condition: Option<Condition>,
    /// Whether that ends by itself at the end of the next turn.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("for a turn")]
    pub for_a_turn: bool,
}

impl Act<Edge> for Imperil {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), PERILS, "{} is dead", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { target, ability, skill, damage, half, .. } = *self;
        let ask = Ask { trial: Trial::Hazard, ability, skill, dc: Some(self.dc.into()), needs: None, luck: &[] };
        let (_, resists) = try_it(table, target, ask);
        if self.dice > 0 && (half || !resists) {
            let roll = table.dice(self.dice.into(), self.sides.into());
            let amount = roll.kept as i32;
            table.emit(Befell { actor: target, resists, roll });
            let packet = Packet { halved: resists, ..Packet::of_hazard(table.state(), damage, amount) };
            harm(table, Wound::of(target, packet));
        }
        if let Some(what) = self.condition.filter(|_| !resists && table.state().lives(target)) {
            let until = if self.for_a_turn { conditions::end_of_next(table.state(), target) } else { Until::Removed };
            conditions::give(table, target, Instance { until, ..Instance::of(what) });
        }
    }
}

/// A peril has befallen somebody.
#[event]
pub struct Befell {
    pub actor: ActorId,
    pub resists: bool,
    pub roll: Rolled,
}

impl Event<Edge> for Befell {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let half = if self.resists { ", and half of it" } else { "" };
        let text = format!("It does {}{half} to {}", self.roll.kept, teller.name(self.actor));
        let line = Line::new(LineKind::Harm, text).by(self.actor).rule(&PERILS);
        Some(line.check(ludex_engine::Check::new("Damage", vec![self.roll.clone()], Tally::shown())))
    }
}
