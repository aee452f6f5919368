//! What needs no rule of its own: small things, abilities of the record, anything else at a price (UL-ACT-02, 11, 16, 26).

use super::{
    ABILITIES, FREE, FREE_TABLE, FreeInteraction, IMPROVISED, Interacted, SIMPLE, SIMPLE_TABLE, USE_OBJECT, cost, may,
    pay_plain,
};
use crate::character::skills::SKILLS;
use crate::checks::{self, Checked, RerollOpened, other_attribute};
use crate::prelude::*;

/// Checks whether a thing without a rule may be done now (UL-ACT-02, 03, 11).
pub fn may_interact(state: &State, actor: ActorId, sort: Interaction) -> Verdict {
    match sort {
        Interaction::Free => {
            may(state, actor, 0)?;
            ensure!(
                !state.objects_used_up(),
                FREE,
                "the free interaction of this activation is used up",
                instead = "use an object for 3 AP"
            );
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
    pub actor: ActorId,
    /// Which sort of thing.
    pub sort: Interaction,
    /// What it does, in words.
    pub what: String,
}

impl Act<Unbound> for Interact {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_interact(state, self.actor, self.sort)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        interact(table, self.actor, self.sort, &self.what);
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
        let lists = [
            ("Do a free thing", Interaction::Free, &FREE_TABLE[..]),
            ("Do a simple thing", Interaction::Simple, &SIMPLE_TABLE[..]),
        ];
        for (label, sort, rows) in lists {
            let told = rows.iter().filter(|(_, command)| command.is_none());
            let things: Vec<String> = told.map(|(thing, _)| (*thing).to_owned()).collect();
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

/// Use an ability of the record; what it does is for the game master to execute (UL-ACT-26).
#[command(rule = ABILITIES, group = "Action")]
#[derive(Copy, Eq)]
pub struct UseAbility {
    pub actor: ActorId,
    /// Which, by its place in the record.
    pub ability: u8,
}

impl Act<Unbound> for UseAbility {
    fn may(&self, state: &State) -> Verdict {
        let Some(record) = state.actor(self.actor).profile.abilities.get(usize::from(self.ability)) else {
            return Err(Refusal::new(&ABILITIES, "{} has no such ability").about(self.actor));
        };
        may(state, self.actor, record.ap)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let profile = table.state().actor(self.actor).profile.clone();
        let Some(record) = profile.abilities.get(usize::from(self.ability)) else { return };
        let mut tally = table.tally();
        tally.base(record.name.clone(), record.ap, &ABILITIES);
        pay(table, self.actor, Expense::Ability, tally);
        let name = record.name.clone();
        let what = if record.about.is_empty() { name } else { format!("{name}, {}", record.about) };
        table.emit(Interacted { actor: self.actor, what });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let abilities = offers.state().actor(actor).profile.abilities.len() as u8;
        for ability in 0..abilities {
            offers.add(UseAbility { actor, ability });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        teller.state.actor(self.actor).profile.abilities[usize::from(self.ability)].name.clone()
    }

    fn price(&self, state: &State) -> i32 {
        state.actor(self.actor).profile.abilities[usize::from(self.ability)].ap
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        let about = &state.actor(self.actor).profile.abilities[usize::from(self.ability)].about;
        offer.preview = (!about.is_empty()).then(|| about.clone());
    }
}

/// Anything else, at the game master's price (UL-ACT-16).
#[command(rule = IMPROVISED, group = "Action", label = "Do something else", by = game_master, open)]
#[derive(Eq)]
pub struct Improvise {
    pub actor: ActorId,
    /// What it costs, in Action Points.
    #[field("the price in Action Points", 0..=50)]
    pub ap: i32,
    /// What is rolled, if anything.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// What it does, in words.
    pub what: String,
}

impl Act<Unbound> for Improvise {
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let in_bounds = self.roll.is_none_or(|roll| (-99..=99).contains(&roll.number));
        ensure!(in_bounds, Refusal::bounds(&checks::MEETING, "a target number", -99, 99));
        may(state, self.actor, self.ap)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        pay_plain(table, actor, Expense::Improvised, ("improvised action", self.ap, &IMPROVISED));
        table.emit(Interacted { actor, what: self.what.clone() });

        let Some(roll) = self.roll else { return };
        let check = checks::skill_roll(table, actor, roll.skill, roll.attribute, Some(roll.number));
        let rerollable = checks::rerollable(table.state(), actor, &check, roll.social);
        table.emit(Checked { actor, check });
        if let Some(open) = rerollable {
            table.emit(RerollOpened { open });
        }
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

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// What sort of thing an interaction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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
