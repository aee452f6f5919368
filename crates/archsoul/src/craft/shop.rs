//! What the game master says of crafts: where people work, what they have, what they find.

use super::{CIRCUMSTANCES, EIGHTHS, EXCLUSIVE, money};
use crate::checks::{self, Difficulty, Throw, stats, throw};
use crate::prelude::*;

rules! {
    /// The game master says how much of a thing can be scavenged, from nothing to all of it.
    LOSSES = "SP-CRF-28", "Losses in scavenging", Call;
    /// The game master may ask for Intellect and Demolition at 4; failing destroys what was to be had.
    DEMOLITION = "SP-CRF-29", "Demolition roll", Call;
    /// Crafters have ordinary material with them, and their coins become more of it. What is made of something rare waits until
    /// that is found.
    ACQUIRING = "SP-CRF-31", "Acquiring material", Call;
}

acts! { Archsoul;
    /// Say where and how people craft.
    #[command(rule = CIRCUMSTANCES, group = "Crafts", by = game_master, open, between)]
    SetWorkshop {
        #[field("whether tools are improper or improvised")] #[or_default] improper: bool,
        #[field("whether no workspace is prepared")] #[or_default] nowhere: bool,
        #[field("whether the work is interrupted")] #[or_default] interrupted: bool,
        #[field("whether tools and workspace are both exceptional", rule = EXCLUSIVE)] #[or_default] exceptional: bool,
    }
    may |c, s| {
        let both = c.exceptional && (c.improper || c.nowhere);
        not_if!(both, &EXCLUSIVE, "exceptional tools and workspace are both there, and proper")?;
        only_if!(c.workshop() != s.workshop, &CIRCUMSTANCES, "that would change nothing")
    },
    run |c, t| t.emit(WorkshopSet { workshop: c.workshop() });

    /// Say whether an actor is very familiar with making something.
    #[command(rule = CIRCUMSTANCES, group = "Crafts", by = game_master, open, between)]
    SetFamiliar {
        target: ActorId, #[field("with what")] item: String, #[field("whether they are", usual = true)] familiar: bool,
    }
    may |c, s| {
        let known = s.setting.items.iter().any(|item| item.name == c.item) || !c.familiar;
        only_if!(known, &CIRCUMSTANCES, "nothing of that name is made here")?;
        let now = s.actor(c.target).familiar.contains(&c.item);
        only_if!(now != c.familiar, &CIRCUMSTANCES, "that would change nothing")
    },
    run |c, t| t.emit(Acquainted { actor: c.target, item: c.item.clone(), familiar: c.familiar });

    /// Say whether what something is made of must be found first.
    #[command(rule = ACQUIRING, group = "Crafts", by = game_master, open, between)]
    NameScarce { #[field("what is to be made")] item: String, #[field("whether it must", usual = true)] scarce: bool }
    may |c, s| {
        let known = s.setting.items.iter().any(|item| item.name == c.item) || !c.scarce;
        only_if!(known, &ACQUIRING, "nothing of that name is made here")?;
        only_if!(s.scarce.contains(&c.item) != c.scarce, &ACQUIRING, "that would change nothing")
    },
    run |c, t| t.emit(Scarce { item: c.item.clone(), scarce: c.scarce });

    /// Give an actor coins, or take some.
    #[command(rule = ACQUIRING, group = "Crafts", by = game_master, open, between)]
    GiveCoins { target: ActorId, #[field("copper; what is below 0 is taken", -100_000..=100_000, usual = 10)] copper: i32 }
    may |c, s| {
        only_if!(!s.is_thing(c.target) && c.copper != 0, &ACQUIRING, "that would change nothing")?;
        let has = i64::from(s.actor(c.target).purse) + i64::from(c.copper) * i64::from(EIGHTHS);
        only_if!((0..=i64::from(MOST_MONEY)).contains(&has), &ACQUIRING, "{} has not so much, or too much to carry", c.target)
    },
    run |c, t| t.emit(CoinsGiven { actor: c.target, copper: c.copper });

    /// Give an actor parts to build in: pre-built ones, or what can be scavenged.
    #[command(rule = LOSSES, group = "Crafts", by = game_master, open, between)]
    FindParts {
        target: ActorId, #[field("of what", usual = "a wreck".to_owned())] what: String,
        #[field("copper that it is worth", 1..=1_000_000, usual = 10)] worth: u32,
        #[field("whether they are scavenged; pre-built otherwise")] scavenged: bool,
        #[field("percent of it that can be had", 0..=100, usual = 100)] percent: u8,
        #[field("whether it takes a roll of Demolition", rule = DEMOLITION)] #[or_default] demolition: bool,
    }
    may |c, s| {
        only_if!(s.stands(c.target), &LOSSES, "{} finds nothing", c.target)?;
        only_if!((1..=80).contains(&c.what.trim().chars().count()), &LOSSES, "say in at most 80 letters of what")?;
        let has = s.actor(c.target).parts;
        only_if!(has.prebuilt.max(has.scavenged) + c.worth <= MOST_MONEY / EIGHTHS, &LOSSES, "{} has parts enough", c.target)
    },
    run |c, t| {
        let (actor, s, shows) = (c.target, t.state(), t.listens());
        let pool = stats(s, actor, Attribute::Intellect, &[Skill::Demolition], shows);
        let difficulty = Difficulty::of(s, actor, Some(4), shows);
        let throw = c.demolition.then(|| throw(t, actor, (pool, difficulty), 0, true));
        let whole = throw.as_ref().is_none_or(|throw| throw.result >= 1);
        let worth = if whole { (u64::from(c.worth) * u64::from(c.percent) / 100) as u32 } else { 0 };
        t.emit(PartsFound { actor, what: c.what.clone(), worth, scavenged: c.scavenged, throw });
    };
}

/// The most that anybody carries, in eighths of a copper: a hundred thousand platinum.
pub const MOST_MONEY: u32 = 80_000_000;

impl SetWorkshop {
    fn workshop(&self) -> Workshop {
        let Self { improper, nowhere, interrupted, exceptional } = *self;
        Workshop { improper, nowhere, interrupted, exceptional }
    }
}

happens! { Archsoul;
    /// The game master said where and how people craft.
    #[event] WorkshopSet { workshop: Workshop } |e, s| s.workshop = e.workshop,
    tell |e, _| {
        let Workshop { improper, nowhere, interrupted, exceptional } = e.workshop;
        let rows = [
            (improper, "improper tools"), (nowhere, "no workspace"), (interrupted, "interruptions"),
            (exceptional, "exceptional tools and workspace"),
        ];
        let there: Vec<&str> = rows.iter().filter(|row| row.0).map(|row| row.1).collect();
        let what = if there.is_empty() { "proper tools and a workspace".to_owned() } else { there.join(", ") };
        told!(Ruling, "Crafting here: {what}"; CIRCUMSTANCES)
    };

    /// An actor is, or is not, very familiar with making something.
    #[event] Acquainted { actor: ActorId, item: String, familiar: bool }
    on |e, actor| match e.familiar {
        true => actor.familiar.push(e.item.clone()),
        false => actor.familiar.retain(|one| *one != e.item),
    },
    tell |e, teller| {
        let how = if e.familiar { "very familiar" } else { "not very familiar" };
        told!(Ruling, "{} is {how} with making a {}", teller.name(e.actor), e.item; CIRCUMSTANCES)
    };

    /// What something is made of must be found first, or is found.
    #[event] Scarce { item: String, scarce: bool }
    |e, s| match e.scarce {
        true => s.scarce.push(e.item.clone()),
        false => s.scarce.retain(|one| *one != e.item),
    },
    tell |e, _| {
        let how = if e.scarce { "must be found first" } else { "is there" };
        told!(Ruling, "What a {} is made of {how}", e.item; ACQUIRING)
    };

    /// An actor got coins, or lost some.
    #[event] CoinsGiven { actor: ActorId, copper: i32 }
    on |e, actor| {
        actor.purse = actor.purse.saturating_add_signed(e.copper.saturating_mul(EIGHTHS as i32));
    },
    tell |e, teller| {
        let (who, has) = (teller.name(e.actor), money(teller.state.actor(e.actor).purse));
        let (how, much) = (if e.copper > 0 { "gets" } else { "gives away" }, e.copper.unsigned_abs());
        told!(Ruling, "{who} {how} {much} copper and has {has}"; ACQUIRING, super::CURRENCY)
    };

    /// An actor has parts to build in.
    #[event] PartsFound { actor: ActorId, what: String, worth: u32, scavenged: bool, throw: Option<Throw> }
    on |e, actor| match e.scavenged {
        true => actor.parts.scavenged += e.worth,
        false => actor.parts.prebuilt += e.worth,
    },
    tell |e, teller| {
        let how = if e.scavenged { "scavenges" } else { "has" };
        let line = told!(Action, "{} {how} parts of {} worth {} copper", teller.name(e.actor), e.what, e.worth);
        let line = line.rule(if e.scavenged { &LOSSES } else { &super::PREBUILT });
        match &e.throw {
            Some(throw) => {
                let got = checks::successes(throw);
                let line = Line { text: format!("{}: {got}", line.text), ..line };
                throw.explain("Demolition", line.rule(&DEMOLITION))
            }
            None => line,
        }
    },
    measure |e, gauge| gauge.mark_if(e.worth > 0, mark::SUCCESS);
}
