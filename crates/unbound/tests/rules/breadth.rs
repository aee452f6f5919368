//! Random play over the offers alone meets everything that can happen.

use crate::common;

use ludex_engine::Event as _;
use ludex_engine::testing::random_play;
use ludex_engine::{Presentation, Seeded, Viewer, play};
use ludex_unbound::{Command, Event, State, Unbound};
use ludex_unbound::{body::Moved, survival::SurvivalEvent, travel::Travelled, valor::Change};
use std::collections::{BTreeMap, BTreeSet};

/// Events of which nobody need be told: parts of what is told as one, and questions that are asked elsewhere.
const QUIET: [&str; 10] = [
    "stepped",
    "step_asked",
    "move_ended",
    "asked",
    "settled",
    "activation_ended",
    "turn_started",
    "turn_ended",
    "turn_counted",
    "round_opened",
];

/// Events that need the game master's word, which is no offer.
const RULED: [&str; 4] = ["ruled", "temporary_pool", "interacted", "vitality_lost"];

/// Everything that can happen.
const ALL: [&str; 66] = [
    "encounter_started",
    "ap_rolled",
    "ap_rerolled",
    "round_started",
    "ap_reset",
    "round_opened",
    "turn_started",
    "activated",
    "activation_ended",
    "turn_ended",
    "round_ended",
    "encounter_ended",
    "ap_spent",
    "ap_lost",
    "ap_regained",
    "readied",
    "stepped_in",
    "move_started",
    "step_asked",
    "stepped",
    "move_ended",
    "positioned",
    "faced",
    "pushed",
    "dragged",
    "climbed",
    "fell",
    "asked",
    "settled",
    "attack_declared",
    "defence_declared",
    "attack_rolled",
    "damaged",
    "healed",
    "status_gained",
    "status_ended",
    "turn_counted",
    "grappled",
    "released",
    "felled",
    "death_save",
    "save_failed",
    "stabilised",
    "died",
    "exhausted",
    "aimed",
    "helped",
    "breather_taken",
    "vitality_die_spent",
    "gear_moved",
    "caught",
    "shield_moved",
    "potion_used",
    "revealed",
    "unseen_changed",
    "free_interaction",
    "checked",
    "hid",
    "barred",
    "yielded",
    "rest_taken",
    "spell_cast",
    "resisted",
    "magic_restored",
    "vitality_dice_regained",
    "talk",
];

/// So many rounds of walks at the most.
const MOST_ROUNDS: u64 = 14;

/// What random play came to: how often each event happened, and which should have been told and were not.
#[derive(Default)]
struct Met {
    seen: BTreeMap<String, u32>,
    untold: BTreeSet<String>,
}

impl Met {
    /// Adds one walk of 400 commands from a start.
    fn walk(&mut self, start: &State, seed: u64) {
        let (mut copy, mut dice) = (start.clone(), Seeded::from_number(seed));
        let mut after = start.clone();
        random_play::<Unbound>(start, seed, 400, |_, _, command| {
            let mut events = Vec::new();
            play::<Unbound>(&mut copy, &mut dice, &mut events, command).expect("it was offered");
            for event in &events {
                event.apply(&mut after);
                self.event(&after, event, command);
            }
        });
    }

    fn event(&mut self, after: &State, event: &Event, command: &Command) {
        let value = serde_json::to_value(event).expect("it can be written");
        let name = value["event"].as_str().expect("it is named");
        *self.seen.entry(name.to_owned()).or_default() += 1;
        if let Some(line) = Unbound::tell(after, event, &Viewer::GameMaster) {
            assert!(!line.rules.is_empty() && line.text.ends_with(['.', '"']), "{line:?}");
            return;
        }
        // What an actor is tired from, the leg of a journey, the rest and what was interrupted are told by what they
        // come to.
        let part = matches!(
            event,
            Event::Valor(Change::Resumed { .. })
                | Event::Body(Moved::StoodStill { .. })
                | Event::Time(_)
                | Event::Survival(SurvivalEvent::Tired { .. })
                | Event::Journey(Travelled::Fresh { .. })
        );
        let quiet = QUIET.contains(&name) || name == "ap_reset" || part;
        // Time passes for those of other scenes too, whom nobody sees here.
        let away = value["actor"].as_u64().is_some_and(|actor| after.actors[actor as usize].away);
        if !quiet && !away {
            self.untold.insert(format!("{event:?} by {command:?}").chars().take(160).collect::<String>());
        }
    }

    fn with(mut self, other: Met) -> Met {
        other.seen.into_iter().for_each(|(name, times)| *self.seen.entry(name).or_default() += times);
        self.untold.extend(other.untold);
        self
    }
}

/// What never happened.
fn missing(met: &Met) -> Vec<&'static str> {
    let unmet = |name: &&str| !met.seen.contains_key(*name) && !RULED.contains(name);
    ALL.into_iter().filter(unmet).collect()
}

#[test]
fn random_play_meets_every_event_and_each_can_be_told() {
    let starts = common::stray_scenes::starts();
    let walks = |seed: u64| {
        let mut met = Met::default();
        starts.iter().for_each(|start| met.walk(start, seed));
        met
    };
    let mut met = Met::default();
    // As many rounds as it takes. The longest test by far, so it takes both of two cores.
    for seed in (0..MOST_ROUNDS).step_by(2) {
        let both = std::thread::scope(|scope| {
            let other = scope.spawn(|| walks(seed + 1));
            walks(seed).with(other.join().expect("it did not panic"))
        });
        met = met.with(both);
        if missing(&met).is_empty() {
            break;
        }
    }
    assert_eq!(met.untold, BTreeSet::new(), "these are not told");
    assert_eq!(missing(&met), Vec::<&str>::new(), "never happened");
}
