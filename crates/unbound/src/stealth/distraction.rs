//! Distraction: by the game master's word, or by a performance (UL-HID-10, UL-SKL-27).

use super::event::StealthEvent;
use crate::character::uses::PERFORMANCES;
use crate::checks::task::Task;
use crate::checks::{self, Attempt, Social};
use crate::prelude::*;
use crate::stealth::is_distracted;

ludex_engine::rules! {
    /// The game master may rule an actor distracted: a hider stays hidden from it while it comes near, and has
    /// advantage on the attack made before it is seen.
    DISTRACTED = "UL-HID-10", "Distracted target", Call;
    /// A performance that reaches an onlooker's passive Perception may distract it for a minute; it may earn money.
    PERFORMANCE = "UL-SKL-27", "Performance as a distraction", Call;
}

/// How long a distraction lasts, in seconds (house).
pub const DISTRACTION_SECONDS: u64 = 60;

/// The game master rules an actor distracted for a minute, or no longer (UL-HID-10).
#[command(rule = DISTRACTED, group = "Hiding", label = "Rule somebody distracted", always, open, by = game_master)]
#[derive(Copy, Eq)]
pub struct Distract {
    #[field("who")]
    pub target: ActorId,
    /// Distracted.
    #[field("distracted")]
    pub on: bool,
}

impl Act<Unbound> for Distract {
    fn may(&self, state: &State) -> Verdict {
        let why = if self.on { "is distracted already" } else { "is not distracted" };
        let objection = || Refusal::new(&DISTRACTED, "{} {}").about(self.target).about(why);
        ensure!(is_distracted(state, self.target) != self.on, objection());
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let until = self.on.then_some(table.state().clock.seconds + DISTRACTION_SECONDS);
        table.emit(StealthEvent::Distracted { actor: self.target, until, rule: (&DISTRACTED).into() });
        super::look_again(table, None);
    }

    fn forms(forms: &mut Forms<'_>) {
        forms.filled(Distract { target: forms.other(), on: true });
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// A performance (UL-SKL-27): whoever of the onlookers it reaches is distracted. The game master's to call for.
#[command(rule = PERFORMANCE, group = "Hiding", kind = Call, label = "Call for a performance", always, open, by = game_master)]
#[derive(Eq)]
pub struct Perform {
    #[field("who")]
    pub actor: ActorId,
    /// What: Dance, Juggling, Wit, Acting or Song.
    #[field("skill", of = [Skill::Dance, Skill::Juggling, Skill::Wit, Skill::Acting, Skill::Song])]
    pub skill: Skill,
    /// The instrument of a Song; a boost in it counts (UL-SKL-12).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("instrument, for a Song", rule = PERFORMANCES)]
    pub with: String,
    /// Who looks on, and may be distracted.
    #[serde(default)]
    #[field("before whom")]
    pub onlookers: Vec<ActorId>,
    /// What it earns.
    #[serde(default)]
    #[field("gold it earns", 0..=9999)]
    pub earns: i32,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[serde(default)]
    #[field("a social roll")]
    pub social: bool,
}

impl Act<Unbound> for Perform {
    fn may(&self, state: &State) -> Verdict {
        let no = |why: &'static str| Refusal::new(&PERFORMANCE, why);
        ensure!(
            self.skill.group() == Group::Performance,
            no("a performance is a Dance, Juggling, Wit, Acting or a Song")
        );
        ensure!(
            state.can_act(self.actor) && !self.onlookers.contains(&self.actor),
            no("{} is not able to perform for others").about(self.actor)
        );
        ensure!(self.onlookers.len() <= 100, no("a hundred look on at the most"));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let earns = self.earns;
        let task = Task { with: self.with.clone(), ..Task::default() };
        let check = checks::attempted(table, actor, &Attempt { task, ..Attempt::of(self.skill) }, None);
        let open = checks::rerollable(table.state(), actor, &check, self.social);

        let state = table.state();
        let onlookers = self.onlookers.iter().map(|&onlooker| (onlooker, distracted_until(state, onlooker))).collect();
        let until = state.clock.seconds + DISTRACTION_SECONDS;
        let show = performed(table, actor, Show { onlookers, until, earns, earned: 0 }, check.total);
        checks::reopen(table, open, Some(Social::Performed(show)));
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let with = String::new();
        let onlookers = vec![forms.other()];
        forms.filled(Perform { actor, skill: Skill::Juggling, with, onlookers, earns: 0, social: false });
    }
}

/// A performance that may be repeated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Show {
    /// Who looks on, and until when each was distracted before.
    pub onlookers: Vec<(ActorId, Option<u64>)>,
    /// Until when those are distracted whom it reaches.
    pub until: u64,
    /// What it earns.
    pub earns: i32,
    /// What it has earned by now.
    pub earned: i32,
}

/// Returns until when an actor is distracted, in seconds of game time, whether that is over or not.
fn distracted_until(state: &State, id: ActorId) -> Option<u64> {
    let found = state.around.as_ref()?.distracted.iter().find(|&&(other, _)| other == id);
    found.map(|&(_, until)| until)
}

/// Carries out what comes of a performance with this total: those are distracted whose passive Perception it reaches, the
/// others are as they were before; and it earns its money if it reaches anybody. Rolled again, it stands as the second
/// roll has it (UL-SOC-18). Returns it with what it has earned by now.
pub(crate) fn performed(table: &mut Table<'_, impl Run>, actor: ActorId, show: Show, total: i32) -> Show {
    let mut reached = show.onlookers.is_empty();
    for &(onlooker, before) in &show.onlookers {
        let passive = checks::passive(table.state(), onlooker, Skill::Perception, Advantage::Plain, false);
        let reaches = total >= passive.total;
        reached |= reaches;
        let until = if reaches { Some(show.until) } else { before };
        if reaches || distracted_until(table.state(), onlooker) != until {
            let rule = (&PERFORMANCE).into();
            table.emit(StealthEvent::Distracted { actor: onlooker, until, rule });
        }
    }

    // What was earned by the first is given back as far as it is still there.
    let earned = if reached { show.earns } else { 0 };
    let purse = table.state().actor(actor).gold.max(0);
    let gold = (earned - show.earned).max(-purse);
    if gold != 0 {
        table.emit(StealthEvent::Earned { actor, gold });
    }
    Show { earned: show.earned + gold, ..show }
}
