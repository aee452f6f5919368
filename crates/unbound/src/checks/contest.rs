//! Contests: roll against roll, without a target number (UL-CHK-14 to 18).

use super::attempt::{self, may_try};
use super::fields::{anything, attempt, perhaps, ruled, worded};
use super::reroll::{rerollable, stands_at};
use super::{Contested, OTHER_ATTRIBUTE, Outcome, Pressed, Social, Standing, reopen};
use crate::prelude::*;
use ludex_kit::{field_of, number};

ludex_engine::rules! {
    /// In a contest each side rolls; the strictly higher total wins.
    CONTEST = "UL-CHK-14", "Contest";
    /// On equal totals everything stays as it was, so whoever wanted no change has what they wanted.
    TIED = "UL-CHK-15", "Tied contest";
    /// A tie lets nobody change the nature of the contest; only a win does.
    TIE_IS_NO_WIN = "UL-CHK-16", "A tie is no win";
    /// In combat ties follow the rules of combat; a contest that has none of its own leaves things as they were.
    TIED_IN_COMBAT = "UL-CHK-17", "Tied contest in combat";
    /// Of more than two the single highest total wins; where two are highest, nobody does.
    MANY = "UL-CHK-18", "Contest of many";
}

/// Returns who wins of these totals: the single highest (UL-CHK-14, UL-CHK-18). `holder` is whoever wants no change.
pub fn outcome(totals: &[(ActorId, i32)], holder: Option<ActorId>) -> Outcome {
    let best = totals.iter().map(|(_, total)| *total).max();
    let mut highest = totals.iter().filter(|(_, total)| Some(*total) == best).map(|(actor, _)| *actor);
    let first = highest.next();
    let winner = if highest.next().is_none() { first } else { None };
    Outcome { winner, holder }
}

/// Roll against roll (UL-CHK-14). The game master's.
#[command(rule = CONTEST, group = "Check", label = "Hold a contest", always, open, by = game_master)]
#[derive(Eq)]
pub struct CallContest {
    /// Who, and what each rolls.
    pub sides: Vec<Standing>,
    /// Who wants things to stay as they are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub holder: Option<ActorId>,
    /// What it is about, in words.
    #[serde(default)]
    pub stake: String,
}

impl Act<Unbound> for CallContest {
    fn may(&self, state: &State) -> Verdict {
        let no = |why: &'static str| Refusal::new(&CONTEST, why);
        ensure!((2..=12).contains(&self.sides.len()), no("a contest is between two or more, twelve at the most"));
        for (place, Standing { actor, attempt }) in self.sides.iter().enumerate() {
            let once = self.sides[..place].iter().all(|other| other.actor != *actor);
            ensure!(once, no("{} cannot contest with itself").about(*actor));
            may_try(state, *actor, attempt)?;
        }
        if let Some(holder) = self.holder {
            let contests = self.sides.iter().any(|side| side.actor == holder);
            let objection = || Refusal::new(&TIED, "{} is not in the contest").about(holder);
            ensure!(contests, objection().instead("name one of the sides, or nobody"));
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { sides, holder, stake } = self;

        let mut totals = Vec::with_capacity(sides.len());
        let mut checks = Vec::with_capacity(sides.len());
        for side in sides {
            let Ok(what) = side.attempt.what.resolved() else { return };
            let check = attempt::roll(table, side.actor, (what, &side.attempt), false, None);
            totals.push((side.actor, check.total));
            checks.push(check);
        }
        let secret = sides.iter().any(|side| side.attempt.secret);
        settle(table, totals.clone(), *holder, stake, secret);
        let rivals = Rivals { totals, best: None, tied: false, holder: *holder, stake: stake.clone(), secret };
        for (side, check) in sides.iter().zip(&checks) {
            let open = rerollable(table.state(), side.actor, check, side.attempt.social);
            reopen(table, open, Some(Social::Contested(rivals.clone())));
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        contest(forms);
    }

    fn secret(&self, _state: &State) -> bool {
        self.sides.iter().any(|side| side.attempt.secret)
    }

    // Whether the first of its sides wins it.
    fn subject(&self) -> Option<ActorId> {
        self.sides.first().map(|side| side.actor)
    }
}

/// Decides a contest by its totals, and tells it.
fn settle(
    table: &mut Table<'_, impl Run>,
    totals: Vec<(ActorId, i32)>,
    holder: Option<ActorId>,
    stake: &str,
    secret: bool,
) {
    let outcome = outcome(&totals, holder);
    let fighting = table.state().stage == Stage::Fighting;
    let rule = if totals.len() > 2 {
        &MANY
    } else if outcome.winner.is_some() {
        &CONTEST
    } else if fighting {
        &TIED_IN_COMBAT
    } else {
        &TIED
    };
    table.emit(Contested { outcome, totals, stake: stake.to_owned(), secret, rule: rule.into() });
}

/// What a contest stands at for a side that may roll again (UL-SOC-18).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rivals {
    /// What every side's roll came to; empty in campaigns that kept the best of the others alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub totals: Vec<(ActorId, i32)>,
    /// In such a campaign the best of the others, with its total.
    #[serde(default, skip_serializing_if = "is_default")]
    pub best: Option<(ActorId, i32)>,
    /// In such a campaign whether several of the others have that total.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tied: bool,
    /// Whose wish it was that nothing changes.
    pub holder: Option<ActorId>,
    /// What it is about, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stake: String,
    /// Whether it is known to the game master alone.
    pub secret: bool,
}

/// Decides a contest anew by the total of one side's second roll.
pub(crate) fn decided_again(table: &mut Table<'_, impl Run>, (actor, total): (ActorId, i32), rivals: Rivals) {
    let Rivals { mut totals, best, tied, holder, stake, secret } = rivals;
    if totals.is_empty() {
        totals.push((actor, total));
        totals.extend(best);
        // Others who share the best total keep one another from winning.
        if tied {
            totals.extend(best);
        }
    }
    stands_at(&mut totals, actor, total);
    settle(table, totals, holder, &stake, secret);
}

/// Use the win of a contest to change what it was about (UL-CHK-16).
#[command(rule = TIE_IS_NO_WIN, group = "Check", label = "Use the win", always, open)]
#[derive(Eq)]
pub struct PressAdvantage {
    pub actor: ActorId,
    /// What it changes, in words.
    pub what: String,
}

impl Act<Unbound> for PressAdvantage {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        match state.contest {
            Some(Outcome { winner: Some(winner), .. }) if winner == actor => Ok(()),
            Some(Outcome { winner: None, holder: Some(holder) }) if holder == actor => {
                let why = "the tie left things as they were; it was no win that could be used";
                Err(Refusal::new(&TIE_IS_NO_WIN, why).instead("win a contest first"))
            }
            _ => Err(Refusal::new(&TIE_IS_NO_WIN, "{} has not just won a contest").about(actor)),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Pressed { actor: self.actor, what: self.what.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        if let Some(actor) = forms.state().contest.and_then(|contest| contest.winner) {
            let press = PressAdvantage { actor, what: String::new() };
            forms.form("Check", Self::DOC.title, press.into(), vec![field_of::<String>("/what", "what")]);
        }
    }
}

/// Adds the form of a contest between two.
fn contest(forms: &mut Forms<'_>) {
    let state = forms.state();
    let side = |actor: ActorId| Standing { actor, attempt: attempt(Skill::Overpower) };
    let sides = [(0, "one side"), (1, "the other side")];
    let at = |place: usize, end: &str| format!("/sides/{place}/{end}");
    let mut fields = Vec::new();
    for (place, who) in sides {
        fields.push(field_of::<ActorId>(at(place, "actor"), who));
        fields.push(anything(state, at(place, "attempt/what"), &format!("{who}: what is rolled")));
    }
    fields.push(field_of::<String>("/stake", "about what"));
    for (place, who) in sides {
        for which in ["advantage", "disadvantage"] {
            let path = at(place, &format!("attempt/{which}/0"));
            fields.push(field_of::<String>(path, format!("{who}: {which} because")));
        }
    }
    fields.push(ruled::<ActorId>("/holder", "who wants things to stay as they are", &TIED));
    for (place, who) in sides {
        let label = |label: &str| format!("{who}: {label}");
        let attribute = label("a skill with another attribute");
        let adds = number(at(place, "attempt/modifier"), label("the situation adds"), -20, 20);
        fields.extend([
            perhaps::<Attribute>(&at(place, "attempt/attribute"), attribute).by(&OTHER_ATTRIBUTE),
            adds.or_nothing(),
            perhaps::<bool>(&at(place, "attempt/needs_training"), label("takes training")),
            perhaps::<bool>(&at(place, "attempt/secret"), label("in secret")),
        ]);
    }
    let rivals = vec![side(forms.actor), side(forms.other())];
    let contest = CallContest { sides: rivals, holder: None, stake: String::new() };
    worded(forms, "Hold a contest", contest, &["/sides/0/attempt/what", "/sides/1/attempt/what"], fields);
}
