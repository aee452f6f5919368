//! Checks that the game master calls for.

use crate::checks::{Attempt, plain};
use crate::deeds::{self, Deed};
use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;
use ludex_kit::words;

rules! {
    /// The game master may have a check rolled in secret: what it came to is told to nobody else.
    SECRET = "PF-CHK-08", "Secret checks", Call;
    /// The game master may help or hinder any check by a circumstance, and says why.
    CIRCUMSTANCES = "PF-CHK-12", "Game master's situational modifiers", Call;
    /// Where everybody may try and one success is enough, the task is 5 harder, or 10.
    ONE_IS_ENOUGH = "PF-CHK-13", "Only one needs to succeed", Call;
}

words! {
    /// With what a check is made that the game master calls for.
    pub enum Called {
        Perception = "perception", Fortitude = "fortitude", Reflex = "reflex", Will = "will", Acrobatics = "acrobatics",
        Arcana = "arcana", Athletics = "athletics", Crafting = "crafting", Deception = "deception", Diplomacy = "diplomacy",
        Intimidation = "intimidation", Medicine = "medicine", Nature = "nature", Occultism = "occultism",
        Performance = "performance", Religion = "religion", Society = "society", Stealth = "stealth", Survival = "survival",
        Thievery = "thievery",
    }
    /// How much harder a task is in which one success is enough for all.
    #[derive(Default)]
    pub enum Group {
        #[default] None = "none", VeryHard = "very_hard" as "very hard", IncrediblyHard = "incredibly_hard" as "incredibly hard",
    }
}

/// What a task is harder in which one success is enough for all (PF-CHK-13).
pub const GROUP: [(Group, i32); 3] = [(Group::None, 0), (Group::VeryHard, 5), (Group::IncrediblyHard, 10)];

/// Call for a check.
#[command(rule = CIRCUMSTANCES, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a check")]
pub struct CallCheck {
    pub target: ActorId,
    /// With what.
    #[field("with", usual = Called::Perception)]
    pub with: Called,
    #[field("DC", 0..=60, usual = 15, reach)]
    pub dc: u8,
    /// What the circumstances add, or take.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what circumstances add or take", -10..=10, usual = 0)]
    pub extra: i8,
    /// The ability that stands in place of the skill's own, where that is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("ability in place of the skill's own")]
    pub ability: Option<Ability>,
    /// Why they do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
    /// Whether one success is enough for all who try.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("how much harder where one success is enough", usual = Group::None)]
    pub group: Group,
    /// Whether it is about something that must be seen: who looks away is 2 better (PF-SPC-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub visual: bool,
    /// Whether nobody else is told of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl CallCheck {
    /// Returns the check.
    fn attempt(&self, state: &State, shows: bool) -> Attempt {
        let id = self.target;
        let own = match self.with {
            Called::Perception => derived::perception(state, id, shows),
            Called::Fortitude => derived::save(state, id, Save::Fortitude, shows),
            Called::Reflex => derived::save(state, id, Save::Reflex, shows),
            Called::Will => derived::save(state, id, Save::Will, shows),
            other => {
                let place = other as usize - Called::Acrobatics as usize;
                let skill = Skill::ALL[place];
                match self.ability {
                    Some(by) => derived::skill_by(state, id, skill, by, shows),
                    None => derived::skill(state, id, skill, shows),
                }
            }
        };
        let mut sum = Modifiers::on(own);
        let why = if self.reason.is_empty() { "circumstances".to_owned() } else { self.reason.clone() };
        if self.extra != 0 {
            sum.add(Type::Circumstance, why, self.extra.into(), &CIRCUMSTANCES);
        }
        if self.visual && state.actor(id).averted {
            sum.add(Type::Circumstance, "looking away", 2, &derived::AVERT_GAZE);
        }
        let mut dc = plain("of the task", self.dc.into(), &CIRCUMSTANCES, shows);
        let (group, harder) = GROUP[self.group as usize];
        if harder != 0 {
            dc.add(group.name(), harder, &ONE_IS_ENOUGH);
        }
        Attempt::new(sum.tally(), dc)
    }
}

impl Act<Pathfinder> for CallCheck {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), CIRCUMSTANCES, "{} is dead", self.target);
        ensure!(self.reason.chars().count() <= 200, CIRCUMSTANCES, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let attempt = self.attempt(table.state(), table.listens());
        let rule = if self.secret { &SECRET } else { &CIRCUMSTANCES };
        let degree =
            deeds::tries(table, Deed { actor: self.target, target: None, what: self.with.name(), rule }, attempt);
        let save = matches!(self.with, Called::Fortitude | Called::Reflex | Called::Will);
        if save && !degree.succeeds() {
            // Who fails a save on unsteady ground may fall (PF-MOV-06, PF-MOV-07).
            crate::footing::shakes(table, self.target);
        }
    }

    /// Nobody else is told of what is rolled in secret (PF-CHK-08).
    fn secret(&self, _state: &State) -> bool {
        self.secret
    }
}
