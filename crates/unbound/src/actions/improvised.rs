//! What needs no rule of its own: small things, abilities of the record, anything else at a price (UL-ACT-02, 11, 16, 26).

use super::{ABILITIES, FREE, FREE_TABLE, FreeInteraction, IMPROVISED, Interacted, SIMPLE, SIMPLE_TABLE, USE_OBJECT};
use super::{cost, may, pay_plain};
use crate::action_points::Expense;
use crate::blanks::{choice, field, number, word};
use crate::character::skills::SKILLS;
use crate::character::{Attribute, Skill};
use crate::checks::other_attribute;
use crate::checks::{self, Checked, RerollOpened};
use crate::state::State;
use crate::turns::{fighting, pay};
use crate::{Forms, Offer, Offers, Run, Table, Teller, Unbound};
use ludex_engine::{ActorId, Refusal, Takes, Verdict};
use ludex_kit::{Act, Described, command};
use serde::{Deserialize, Serialize};

/// Whether a thing without a rule may be done now (UL-ACT-02, 03, 11).
pub fn may_interact(state: &State, actor: ActorId, sort: Interaction) -> Verdict {
    match sort {
        Interaction::Free => {
            may(state, actor, 0)?;
            if state.objects_used_up() {
                let objection = Refusal::new(&FREE, "the free interaction of this activation is used up");
                return Err(objection.instead("use an object for 3 AP"));
            }
            Ok(())
        }
        Interaction::Simple => may(state, actor, cost::SIMPLE),
        Interaction::UseObject => may(state, actor, cost::USE_OBJECT),
    }
}

/// A thing that needs no rule: a free one, a simple one, or the use of an object (UL-ACT-02, 03, 11).
#[command(rule = FREE, group = "Action", open)]
#[derive(Eq)]
pub struct Interact {
    /// Who does it.
    pub actor: ActorId,
    /// Which sort of thing.
    pub sort: Interaction,
    /// What it does, in words.
    pub what: String,
}

impl Act<Unbound> for Interact {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        may_interact(s, self.actor, self.sort)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        interact(t, self.actor, self.sort, &self.what);
    }
    fn forms(forms: &mut Forms<'_>) {
        if forms.state().acting.is_none() {
            return;
        }
        let actor = forms.actor;
        let sorts = [Interaction::Free, Interaction::Simple, Interaction::UseObject].map(word);
        let small = Interact { actor, sort: Interaction::Free, what: String::new() };
        let fields = vec![choice("/sort", "sort", sorts), field("/what", "what", Takes::Text)];
        forms.form("Action", "Do a small thing", small.into(), fields);
        // The small things of the rules that are told in words, to choose from (UL-ACT-02, UL-ACT-03).
        let words = |rows: &[(&'static str, Option<&str>)]| -> Vec<String> {
            rows.iter().filter(|row| row.1.is_none()).map(|row| row.0.to_owned()).collect()
        };
        let lists = [
            ("Do a free thing", Interaction::Free, words(&FREE_TABLE)),
            ("Do a simple thing", Interaction::Simple, words(&SIMPLE_TABLE)),
        ];
        for (label, sort, things) in lists {
            let what = things.first().cloned().unwrap_or_default();
            forms.form("Action", label, Interact { actor, sort, what }.into(), vec![choice("/what", "what", things)]);
        }
    }
}

/// Does a thing without a rule, at its price.
pub(crate) fn interact(table: &mut Table<'_, impl Run>, actor: ActorId, sort: Interaction, what: &str) {
    match sort {
        Interaction::Free => table.emit(FreeInteraction { actor }),
        Interaction::Simple => pay_plain(table, actor, Expense::SimpleAction, ("simple action", cost::SIMPLE, &SIMPLE)),
        Interaction::UseObject => {
            pay_plain(table, actor, Expense::UseObject, ("Use an Object", cost::USE_OBJECT, &USE_OBJECT));
        }
    }
    table.emit(Interacted { actor, what: what.to_owned() });
}

/// Use an ability of the record; what it does is for the game master to carry out (UL-ACT-26).
#[command(rule = ABILITIES, group = "Action", described)]
#[derive(Copy, Eq)]
pub struct UseAbility {
    /// Who uses it.
    pub actor: ActorId,
    /// Which, by its place in the record.
    pub ability: u8,
}

impl Described<Unbound> for UseAbility {
    fn label(&self, teller: &Teller<'_>) -> String {
        teller.state.actor(self.actor).profile.abilities[usize::from(self.ability)].name.clone()
    }
    fn price(&self, s: &State) -> i32 {
        s.actor(self.actor).profile.abilities[usize::from(self.ability)].ap
    }
    fn details(&self, s: &State, offer: &mut Offer) {
        let about = s.actor(self.actor).profile.abilities[usize::from(self.ability)].about.clone();
        offer.preview = Some(about).filter(|about| !about.is_empty());
    }
}

impl Act<Unbound> for UseAbility {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        let Some(record) = s.actor(self.actor).profile.abilities.get(usize::from(self.ability)) else {
            return Err(Refusal::new(&ABILITIES, "{} has no such ability").about(self.actor));
        };
        may(s, self.actor, record.ap)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let profile = t.state().actor(self.actor).profile.clone();
        let Some(record) = profile.abilities.get(usize::from(self.ability)) else { return };
        let mut tally = t.tally();
        tally.base(record.name.clone(), record.ap, &ABILITIES);
        pay(t, self.actor, Expense::Ability, tally);
        let name = record.name.clone();
        let what = if record.about.is_empty() { name } else { format!("{name}, {}", record.about) };
        t.emit(Interacted { actor: self.actor, what });
    }
    fn offers(o: &mut Offers<'_>) {
        let actor = o.actor;
        let abilities = 0..o.state().actor(actor).profile.abilities.len() as u8;
        abilities.for_each(|ability| o.add(UseAbility { actor, ability }));
    }
}

/// Anything else, at the game master's price (UL-ACT-16).
#[command(rule = IMPROVISED, group = "Action", label = "Do something else", by = game_master, open)]
#[derive(Eq)]
pub struct Improvise {
    /// Who does it.
    pub actor: ActorId,
    /// What it costs, in Action Points.
    #[field("the price in Action Points", 0..=50)]
    pub ap: i32,
    /// What is rolled, if anything.
    #[or_default]
    pub roll: Option<Roll>,
    /// What it does, in words.
    pub what: String,
}

impl Act<Unbound> for Improvise {
    fn when(s: &State) -> Verdict {
        fighting(s)
    }
    fn may(&self, s: &State) -> Verdict {
        Refusal::bounds(&checks::MEETING, "a target number", -99, 99)
            .unless(self.roll.is_none_or(|roll| (-99..=99).contains(&roll.number)))?;
        may(s, self.actor, self.ap)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        pay_plain(t, actor, Expense::Improvised, ("improvised action", self.ap, &IMPROVISED));
        t.emit(Interacted { actor, what: self.what.clone() });
        let Some(roll) = self.roll else { return };
        let check = checks::skill_roll(t, actor, roll.skill, roll.attribute, Some(roll.number));
        let open = checks::rerollable(t.state(), actor, &check, roll.social);
        t.emit(Checked { actor, check });
        if let Some(open) = open {
            t.emit(RerollOpened { open });
        }
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
    fn forms(forms: &mut Forms<'_>) {
        if forms.state().acting.is_none() {
            return;
        }
        let roll = Some(Roll { skill: SKILLS[0].0, attribute: None, number: 12, social: false });
        let improvise = Improvise { actor: forms.actor, ap: 5, roll, what: String::new() };
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            number("/ap", "Action Points", 0, 50),
            choice("/roll/skill", "roll", SKILLS.iter().map(|row| word(row.0))),
            number("/roll/number", "target number", 0, 60),
            field("/roll/social", "a social roll", Takes::Flag),
            field("/what", "what", Takes::Text),
            other_attribute("/roll/attribute", "with another attribute"),
        ];
        forms.form("Action", "Do something else", improvise.into(), fields);
    }
}

/// What sort of thing an interaction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Interaction {
    /// Free, once an activation (UL-ACT-02).
    Free,
    /// A simple action (UL-ACT-03).
    Simple,
    /// The use of an object (UL-ACT-11).
    UseObject,
}

/// What a check rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The sub-skill.
    pub skill: Skill,
    /// Another attribute than its usual one (UL-CHK-09).
    #[serde(default)]
    pub attribute: Option<Attribute>,
    /// The target number.
    pub number: i32,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[serde(default)]
    pub social: bool,
}
