//! What needs no rule of its own: small things, abilities of the record, anything else at a price (UL-ACT-02, 11, 16, 26).

use super::{
    ABILITIES, FREE, FREE_TABLE, FreeInteraction, IMPROVISED, Interacted, SIMPLE, SIMPLE_TABLE, USE_OBJECT, cost, may,
    pay_plain,
};
use crate::character::skills::SKILLS;
use crate::checks::{self, Checked, RerollOpened, other_attribute};
use crate::prelude::*;

/// Whether a thing without a rule may be done now (UL-ACT-02, 03, 11).
pub fn may_interact(state: &State, actor: ActorId, sort: Interaction) -> Verdict {
    match sort {
        Interaction::Free => {
            may(state, actor, 0)?;
            not_if!(state.objects_used_up(),
                &FREE, "the free interaction of this activation is used up"; "use an object for 3 AP")
        }
        Interaction::Simple => may(state, actor, cost::SIMPLE),
        Interaction::UseObject => may(state, actor, cost::USE_OBJECT),
    }
}

acts! { Unbound;
    /// A thing that needs no rule: a free one, a simple one, or the use of an object (UL-ACT-02, 03, 11).
    #[command(rule = FREE, group = "Action", open)]
    #[derive(Eq)]
    Interact { actor: ActorId; sort: Interaction, "Which sort of thing."; what: String, "What it does, in words." }
    when |s| fighting(s),
    may |c, s| may_interact(s, c.actor, c.sort),
    run |c, t| interact(t, c.actor, c.sort, &c.what),
    forms |forms| {
        if forms.state().acting.is_none() {
            return;
        }
        let actor = forms.actor;
        let sorts = [Interaction::Free, Interaction::Simple, Interaction::UseObject].map(word);
        let small = Interact { actor, sort: Interaction::Free, what: String::new() };
        let fields = vec![choice("/sort", "sort", sorts), field("/what", "what", Takes::Text)];
        forms.form("Action", "Do a small thing", small.into(), fields);
        // The small things of the rules that are told in words, to choose from (UL-ACT-02, UL-ACT-03).
        for (label, sort, rows) in [
            ("Do a free thing", Interaction::Free, &FREE_TABLE[..]),
            ("Do a simple thing", Interaction::Simple, &SIMPLE_TABLE),
        ] {
            let things: Vec<String> = rows.iter().filter(|row| row.1.is_none()).map(|row| row.0.to_owned()).collect();
            let what = things.first().cloned().unwrap_or_default();
            forms.form("Action", label, Interact { actor, sort, what }.into(), vec![choice("/what", "what", things)]);
        }
    };
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

acts! { Unbound;
    /// Use an ability of the record; what it does is for the game master to execute (UL-ACT-26).
    #[command(rule = ABILITIES, group = "Action")]
    #[derive(Copy, Eq)] UseAbility { actor: ActorId; ability: u8, "Which, by its place in the record." }
    label |c, teller| teller.state.actor(c.actor).profile.abilities[usize::from(c.ability)].name.clone(),
    price |c, s| s.actor(c.actor).profile.abilities[usize::from(c.ability)].ap,
    details |c, s, offer| {
        let about = &s.actor(c.actor).profile.abilities[usize::from(c.ability)].about;
        offer.preview = (!about.is_empty()).then(|| about.clone());
    },
    may |c, s| {
        let record = s.actor(c.actor).profile.abilities.get(usize::from(c.ability));
        let none = || Refusal::new(&ABILITIES, "{} has no such ability").about(c.actor);
        may(s, c.actor, record.ok_or_else(none)?.ap)
    },
    run |c, t| {
        let profile = t.state().actor(c.actor).profile.clone();
        let Some(record) = profile.abilities.get(usize::from(c.ability)) else { return };
        let mut tally = t.tally();
        tally.base(record.name.clone(), record.ap, &ABILITIES);
        pay(t, c.actor, Expense::Ability, tally);
        let name = record.name.clone();
        let what = if record.about.is_empty() { name } else { format!("{name}, {}", record.about) };
        t.emit(Interacted { actor: c.actor, what });
    },
    offers |o| {
        let actor = o.actor;
        let abilities = 0..o.state().actor(actor).profile.abilities.len() as u8;
        abilities.for_each(|ability| o.add(UseAbility { actor, ability }));
    };

    /// Anything else, at the game master's price (UL-ACT-16).
    #[command(rule = IMPROVISED, group = "Action", label = "Do something else", by = game_master, open)]
    #[derive(Eq)] Improvise {
        actor: ActorId;
        #[field("the price in Action Points", 0..=50)] ap: i32, "What it costs, in Action Points.";
        #[or_default] roll: Option<Roll>, "What is rolled, if anything.";
        what: String, "What it does, in words.";
    }
    when |s| fighting(s),
    may |c, s| {
        let near = c.roll.is_none_or(|roll| (-99..=99).contains(&roll.number));
        only_if!(near, Refusal::bounds(&checks::MEETING, "a target number", -99, 99))?;
        may(s, c.actor, c.ap)
    },
    run |c, t| {
        let actor = c.actor;
        pay_plain(t, actor, Expense::Improvised, ("improvised action", c.ap, &IMPROVISED));
        t.emit(Interacted { actor, what: c.what.clone() });
        let Some(roll) = c.roll else { return };
        let check = checks::skill_roll(t, actor, roll.skill, roll.attribute, Some(roll.number));
        let open = checks::rerollable(t.state(), actor, &check, roll.social);
        t.emit(Checked { actor, check });
        if let Some(open) = open {
            t.emit(RerollOpened { open });
        }
    },
    subject |c| Some(c.actor),
    forms |forms| {
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
    };
}

kept! {
    /// What sort of thing an interaction is.
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Interaction {
        Free, "Free, once an activation (UL-ACT-02).";
        Simple, "A simple action (UL-ACT-03).";
        UseObject, "The use of an object (UL-ACT-11).";
    }

    /// What a check rolls.
    #[derive(Clone, Copy, Eq, ludex_kit::Part)]
    #[serde(deny_unknown_fields)]
    pub struct Roll {
        skill: Skill, "The sub-skill.";
        #[or_default] attribute: Option<Attribute>, "Another attribute than its usual one (UL-CHK-09).";
        number: i32, "The target number.";
        #[or_default] social: bool, "Whether it counts as a social roll (UL-SOC-18).";
    }
}
