//! What travellers do on the way: watch, find the way, draw a map, track, forage (UL-TRV-25 to 30).

pub use super::journey::{ACTIVITY_TABLE, Activity, Sought};

use super::event::change;
use super::pace::SLOW;
use super::stealthily::no_pace;
use super::{Change, Journey, Pace, Travelled, on_the_way};
use crate::checks::{Attempt, CallCheck, Target, attempt};
use crate::prelude::*;

rules! {
    /// Everybody keeps watch or does one other thing; only those who watch notice threats.
    ACTIVITIES = "UL-TRV-25", "Other activities", State;
    /// Survival (Intelligence), Navigation, when the game master calls; a failure makes the group lost.
    NAVIGATE = "UL-TRV-26", "Navigate";
    /// Drawing a map takes no roll; with a map up to date the way is found again with advantage.
    DRAW_A_MAP = "UL-TRV-27", "Draw a map";
    /// Survival (Acuity), Tracking, when the game master calls.
    TRACK = "UL-TRV-28", "Track";
    /// Survival (Endurance), Foraging, when the game master calls, once a day; it gives food and water.
    FORAGE = "UL-TRV-29", "Forage";
    /// Anything else needs the game master's word, and costs the watch in the same way.
    OTHER_ACTIVITY = "UL-TRV-30", "Any other activity", Call;
    /// An activity is no focus: pace, movement and passive values stay as they are.
    NOT_FOCUS = "UL-INT-07", "Activity is not focus";
}

/// What is looked for on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Quest {
    /// The way (UL-TRV-26).
    Way,
    /// A trail (UL-TRV-28).
    Trail,
    /// Food and water (UL-TRV-29).
    Food,
    /// What there is to see, with care and without losing time (UL-TRV-09).
    Sight,
    /// What there is to find out, with care and without losing time (UL-TRV-09).
    Clue,
}

/// The quests with their skill, and what one must be doing for it.
pub const QUESTS: [(Quest, Skill, Option<Activity>); 5] = [
    (Quest::Way, Skill::Navigation, Some(Activity::Navigate)),
    (Quest::Trail, Skill::Tracking, Some(Activity::Track)),
    (Quest::Food, Skill::Foraging, Some(Activity::Forage)),
    (Quest::Sight, Skill::Perception, None),
    (Quest::Clue, Skill::Investigation, None),
];

/// An actor takes up an activity. Anything but the five of the rules is the game master's to allow (UL-TRV-30).
#[command(rule = ACTIVITIES, group = "Journey", kind = Journey, between, open)]
#[derive(Eq)]
pub struct SetActivity {
    pub actor: ActorId,
    /// What.
    pub activity: Activity,
}

impl Act<Unbound> for SetActivity {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let actor = self.actor;
        let able = journey.travellers.contains(&actor) && state.can_act(actor);
        ensure!(able, ACTIVITIES, "{} does not travel, or cannot do anything", actor);
        ensure!(*journey.activity(actor) != self.activity, ACTIVITIES, "{} does that already", actor);
        if let Activity::Other(what) = &self.activity { may_tell(what) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let SetActivity { actor, activity } = self.clone();
        change(table, Change::Activity { actor, activity });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().journey.as_ref().is_some_and(|journey| journey.travellers.contains(&actor)) {
            for (activity, _) in ACTIVITY_TABLE {
                offers.add(SetActivity { actor, activity });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some(&actor) = on_the_way(forms.state()).ok().and_then(|journey| journey.travellers.first()) else {
            return;
        };
        let allowed = SetActivity { actor, activity: Activity::Other(String::new()) };
        let fields = vec![field("/actor", "who", Takes::Actor), field("/activity/other", "what", Takes::Text)];
        forms.form("Journey", "Allow another activity", allowed.into(), fields);
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let label = match &self.activity {
            Activity::Watch => "Keep watch",
            Activity::Navigate => "Find the way",
            Activity::Map => "Draw a map",
            Activity::Track => "Follow the trail",
            Activity::Forage => "Forage",
            Activity::Other(what) => what,
        };
        label.to_owned()
    }

    fn by(&self) -> Option<ActorId> {
        if self.is_open() { None } else { Some(self.actor) }
    }

    fn is_open(&self) -> bool {
        matches!(self.activity, Activity::Other(_))
    }
}

/// A roll on the way. The game master's: he calls for it and says the number.
#[command(group = "Journey", kind = Call, label = "Call for a roll on the way", by = game_master, between, open)]
#[derive(Eq)]
pub struct Seek {
    /// What is looked for.
    #[serde(rename = "for")]
    pub quest: Quest,
    /// Who does it; with companions who do the same one rolls, with advantage (UL-CHK-28).
    pub members: Vec<ActorId>,
    /// Who of them leads; the best of them without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader: Option<ActorId>,
    /// The number to reach.
    pub number: i32,
    /// What the situation adds or takes.
    #[serde(default)]
    pub modifier: i32,
    /// What speaks for advantage, in words; empty words count for nothing.
    #[serde(default)]
    pub advantage: Vec<String>,
    /// What speaks for disadvantage, in words.
    #[serde(default)]
    pub disadvantage: Vec<String>,
    /// Whether the roll is known to the game master alone.
    #[serde(default)]
    pub secret: bool,
}

impl Act<Unbound> for Seek {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        may_seek(state, self).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let tried = attempt_of(table.state(), self);
        let (Ok(actor), Ok(what)) = (may_seek(table.state(), self), tried.what.resolved()) else { return };
        let helped = self.members.len() > 1;
        let success = attempt::roll(table, actor, (what, &tried), helped, Some(self.number)).succeeded();
        let sought = match self.quest {
            Quest::Way => Sought::Course { success },
            Quest::Trail => Sought::Trail { success },
            Quest::Food => {
                let options = table.state().options();
                let found = |amount: u16| if success { amount } else { 0 };
                Sought::Food { success, food: found(options.forage_food), water: found(options.forage_water) }
            }
            Quest::Sight | Quest::Clue => Sought::Sight { success },
        };
        let mut helpers = Vec::new();
        if self.quest == Quest::Food {
            helpers = self.members.iter().copied().filter(|&member| member != actor).collect();
        }
        table.emit(Travelled::Sought { actor, sought, secret: self.secret, helpers });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(journey) = on_the_way(forms.state()) else { return };
        let first = journey.travellers.first().copied().unwrap_or(forms.actor);
        let (quest, member) = first_quest(journey).unwrap_or((Quest::Sight, first));
        let plain = Seek {
            quest,
            members: vec![member],
            leader: None,
            number: 12,
            modifier: 0,
            advantage: vec![String::new()],
            disadvantage: vec![String::new()],
            secret: false,
        };
        let fields = vec![
            choice("/for", "for", QUESTS.map(|(quest, ..)| word(quest))),
            field("/members/0", "who", Takes::Actor),
            number("/number", "number to reach", 0, 60),
            number("/modifier", "situation adds", -20, 20),
            field("/advantage/0", "advantage because", Takes::Text),
            field("/disadvantage/0", "disadvantage because", Takes::Text),
            field("/secret", "in secret", Takes::Flag),
        ];
        forms.form("Journey", Self::DOC.title, plain.into(), fields);
    }

    // What they eat is known to those who eat it.
    fn secret(&self, _state: &State) -> bool {
        self.secret && self.quest != Quest::Food
    }
}

/// Returns the first quest for which a traveller does what it takes, and who that is.
fn first_quest(journey: &Journey) -> Option<(Quest, ActorId)> {
    for (quest, _, activity) in QUESTS {
        let Some(activity) = activity else { continue };
        let member = journey.travellers.iter().find(|&&traveller| *journey.activity(traveller) == activity);
        if let Some(&member) = member {
            return Some((quest, member));
        }
    }
    None
}

/// Returns the roll that a quest takes, with what the journey adds to it (UL-TRV-27).
fn attempt_of(state: &State, command: &Seek) -> Attempt {
    let (_, skill, _) = QUESTS[command.quest as usize];
    let mut tried = Attempt::of(skill);
    tried.modifier = command.modifier;
    tried.secret = command.secret;
    tried.advantage.clone_from(&command.advantage);
    tried.disadvantage.clone_from(&command.disadvantage);
    let helped = state.journey.as_ref().is_some_and(|journey| journey.lost && journey.mapped);
    if command.quest == Quest::Way && helped {
        tried.advantage.push("a map that is up to date".to_owned());
    }
    tried
}

/// Returns who makes such a roll (UL-TRV-09, UL-TRV-26 to 29).
///
/// # Errors
/// It may not be called for.
fn may_seek(state: &State, command: &Seek) -> Result<ActorId, Refusal> {
    let journey = on_the_way(state)?;
    let (quest, _, ref activity) = QUESTS[command.quest as usize];
    for &actor in &command.members {
        let able = journey.travellers.contains(&actor) && state.can_act(actor);
        ensure!(able, ACTIVITIES, "{} does not travel, or cannot do anything", actor);
        let busy_elsewhere = activity.as_ref().is_some_and(|activity| journey.activity(actor) != activity);
        ensure!(
            !busy_elsewhere,
            ACTIVITIES,
            "{} is busy with something else",
            actor,
            instead = "let it take up that activity first"
        );
        let today = u32::try_from(day(state.clock.seconds)).unwrap_or(u32::MAX);
        let foraged = quest == Quest::Food && state.actor(actor).legs.foraged == Some(today);
        ensure!(!foraged, FORAGE, "{} has foraged today", actor, instead = "wait for the next day");
    }
    if matches!(quest, Quest::Sight | Quest::Clue) {
        if !journey.means.has_pace() {
            return Err(no_pace(journey.means).instead("call for the skill, and let it take its time"));
        }
        ensure!(
            journey.pace == Pace::Slow,
            SLOW,
            "only at slow pace is there time to search with care on the way",
            instead = "go slowly, or stop and call for the skill"
        );
    }
    let members = command.members.clone();
    let leader = command.leader;
    let attempt = attempt_of(state, command);
    let against = Some(Target::Number(command.number));
    CallCheck { members, leader, solo: false, attempt, against }.rolls(state).map(|(actor, _)| actor)
}

/// Says whether they are lost, and whether there is a map (UL-TRV-26, UL-TRV-27). The game master's.
#[command(group = "Journey", kind = Journey, label = "Say whether they are lost", by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetCourse {
    pub lost: bool,
    /// A map of the way is at hand.
    #[field("with a map")]
    pub mapped: bool,
}

impl Act<Unbound> for SetCourse {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let other = journey.lost != self.lost || journey.mapped != self.mapped;
        ensure!(other, NAVIGATE, "it is like that already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { lost, mapped } = *self;
        change(table, Change::Course { lost, mapped });
    }

    fn forms(forms: &mut Forms<'_>) {
        if let Ok(journey) = on_the_way(forms.state()) {
            forms.filled(SetCourse { lost: !journey.lost, mapped: journey.mapped });
        }
    }
}
