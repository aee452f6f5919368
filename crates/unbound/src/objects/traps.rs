//! Traps: setting them, walking into them, and getting out (UL-SKL-29).

use super::event::Happened;
use super::force::in_a_fight;
use super::thing::{Hidden, Thing, Trap};
use super::trap_on;
use crate::action_points::Expense;
use crate::actions::{cost, pay_plain};
use crate::character::{Attribute, Defence, Size, Skill};
use crate::checks::{self, Attempt, Checked, What};
use crate::damage::types::Affinity;
use crate::holds::ESCAPE;
use crate::state::{Stage, State};
use crate::turns::{can_pay, must_act};
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Refusal, Rule, Teller, Verdict};
use ludex_grid::Cell;

use ludex_kit::{Act, Described, Forms, Offers, command};

ludex_engine::rules! {
    /// The total of Trapping is what it takes to notice a snare, to avoid it by Mobility (Agility), and to get out of it
    /// by Escape or Overpower (house).
    SNARES = "UL-SKL-29", "Traps set by characters";
}

/// Set a snare (UL-SKL-29): the total of Trapping stays with it. The game master's to allow, as it takes time.
#[command(rule = SNARES, group = "Thing", label = "Let somebody set a snare", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetSnare {
    /// Who sets it.
    #[field("who")]
    pub actor: ActorId,
    /// What it is called; no other thing of the scene is called so.
    #[field("what it is called")]
    pub name: String,
    /// Where.
    #[field("where")]
    pub at: Cell,
}

impl Act<Unbound> for SetSnare {
    fn when(s: &State) -> Verdict {
        Refusal::new(&SNARES, "nobody sets a snare in the middle of a fight").unless(s.stage != Stage::Fighting)
    }
    fn may(&self, s: &State) -> Verdict {
        Refusal::new(&SNARES, "{} is not able to set a snare").about(self.actor).unless(s.can_act(self.actor))?;
        Refusal::new(&SNARES, "a snare has a name that no other thing here has")
            .unless(!self.name.trim().is_empty() && super::thing(s, &self.name).is_none())?;
        Refusal::new(&SNARES, "a snare lies on the map, and there are not too many things")
            .unless(s.map().contains(self.at) && super::things(s).len() < super::furnish::MOST_THINGS)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let check = checks::skill_roll(t, actor, Skill::Trapping, None, None);
        let total = check.total;
        let trap = Trap { number: Some(total), does: "catches whoever steps into it".into(), ..Trap::default() };
        let what = Thing {
            name: self.name.clone(),
            at: self.at,
            size: Size::Small,
            armor: 0,
            health: 3,
            health_max: 3,
            resists: Affinity::default(),
            immune: Affinity::default(),
            bars: false,
            open: false,
            stuck: None,
            overpower: false,
            breaks: None,
            hidden: Some(Hidden { perception: Some(total), ..Hidden::default() }),
            veiled: false,
            water: Default::default(),
            trap: Some(trap),
        };
        // The roll is told with the snare, to those alone who set it.
        let (what, check) = (Box::new(what), Some(Box::new(check)));
        t.emit(Happened::Set { by: actor, what, check });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        f.filled(SetSnare { actor: f.actor, name: String::new(), at: f.state().actor(f.actor).at });
    }
}

/// A trap goes off, upon somebody or nobody: with a number the victim rolls Mobility (Agility), and is caught if it
/// falls short.
pub(crate) fn spring(table: &mut Table<'_, impl Run>, name: &str, on: Option<ActorId>, rule: &'static Rule) {
    let Some(trap) = super::thing(table.state(), name).and_then(|thing| thing.trap.clone()) else { return };
    table.emit(Happened::Sprung { on, name: name.to_owned(), does: trap.does, rule: rule.into() });
    if let (Some(actor), Some(number)) = (on, trap.number) {
        let what = What::Defence(Defence::Mobility, Attribute::Agility);
        let check = checks::attempted(table, actor, &Attempt::of(what), Some(number));
        if !check.succeeded() {
            table.emit(Happened::Caught { actor, name: name.to_owned() });
        }
    }
}

/// Get out of a trap (UL-SKL-29).
#[command(rule = SNARES, group = "Action", between, described)]
#[derive(Copy, Eq)]
pub struct BreakFree {
    /// Who.
    pub actor: ActorId,
    /// By Escape or by Overpower.
    pub skill: Skill,
}

impl Described<Unbound> for BreakFree {
    fn label(&self, teller: &Teller<'_, Unbound>) -> String {
        let trap = trap_on(teller.state, self.actor).map_or("the trap", |thing| &*thing.name);
        format!("Get out of {trap} by {}", self.skill.name())
    }
    fn price(&self, s: &State) -> i32 {
        in_a_fight(s, cost::ESCAPE)
    }
}

impl Act<Unbound> for BreakFree {
    fn may(&self, s: &State) -> Verdict {
        let Self { actor, skill } = *self;
        Refusal::new(&SNARES, "{} is in no trap").about(actor).unless(trap_on(s, actor).is_some())?;
        Refusal::new(&SNARES, "one gets out by Escape or by Overpower")
            .unless(matches!(skill, Skill::Escape | Skill::Overpower))?;
        match s.stage {
            Stage::Fighting => {
                must_act(s, actor)?;
                can_pay(s, actor, cost::ESCAPE)
            }
            Stage::Ready | Stage::Over => {
                Refusal::new(&SNARES, "{} is not able to").about(actor).unless(s.can_act(actor))
            }
        }
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let Self { actor, skill } = *self;
        let Some(thing) = trap_on(t.state(), actor) else { return };
        let number = thing.trap.as_ref().and_then(|trap| trap.number).unwrap_or(10);
        let name = thing.name.clone();
        if t.state().stage == Stage::Fighting {
            pay_plain(t, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
        }
        let check = checks::skill_roll(t, actor, skill, None, Some(number));
        let out = check.succeeded();
        t.emit(Checked { actor, check });
        if out {
            t.emit(Happened::Freed { actor, name });
        }
    }
    fn offers(o: &mut Offers<'_, Unbound>) {
        let actor = o.actor;
        if trap_on(o.state(), actor).is_some() {
            [Skill::Escape, Skill::Overpower].into_iter().for_each(|skill| o.add(BreakFree { actor, skill }));
        }
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
