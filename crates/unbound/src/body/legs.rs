//! Moving in other ways than over the map: up a cliff, across a pond that nobody drew (UL-MOV-05, 07, 08).

use super::Moved;
use super::modes::{MIXING, Mode, THIRDS, afford};
use crate::body::modes::Gone;
use crate::prelude::*;
use crate::{checks, falling, movement};

ludex_engine::rules! {
    /// A slippery climb, or one without holds, may need Exertion; whoever fails gains no distance with that Move.
    HARD_CLIMB = "UL-MOV-07", "Hard climbs", Call;
    /// In rough water one may need Exertion to gain any distance, once a Move.
    ROUGH_WATER = "UL-MOV-08", "Rough water", Call;
    /// Bulk gives disadvantage on the rolls of climbing, swimming and jumping, and leaves distances as they are.
    BULK = "UL-MOV-19", "Bulk and jumps";
}

/// The most legs of one Move.
pub const MOST_LEGS: usize = 6;

/// One leg of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// How.
    pub mode: Mode,
    /// How many movements of 5 feet, 1 to 60.
    pub spaces: u8,
    /// Whether it is difficult terrain (UL-MOV-06).
    #[serde(default)]
    pub difficult: bool,
}

/// Returns how far the legs of a way go on a budget of movement, and what is left of it, in thirds (UL-MOV-05).
pub fn along(state: &State, actor: ActorId, legs: &[Leg], budget: i32) -> (Vec<Gone>, i32) {
    let speeds = state.actor(actor).profile.speeds;
    let options = state.options();
    let mut left = budget * THIRDS;
    let mut gone = Vec::new();
    for leg in legs {
        let whole = left == budget * THIRDS;
        let wanted = i32::from(leg.spaces);
        let (spaces, spent) = afford(wanted, left, whole, (leg.mode, leg.difficult), speeds, options);
        left -= spent;
        if spaces > 0 || gone.is_empty() {
            gone.push(Gone { mode: leg.mode, spaces });
        }
        if spaces < wanted {
            break;
        }
    }
    (gone, left)
}

/// Move by legs. The game master's, who knows what there is to swim and to climb.
#[command(group = "Move", by = game_master, between, open)]
#[derive(Eq)]
pub struct MoveBy {
    pub actor: ActorId,
    /// The way, leg by leg.
    pub legs: Vec<Leg>,
    /// What Exertion must reach before anything is gained, where the game master asks for it: usually 10
    /// (UL-MOV-07, UL-MOV-08).
    #[field("a target number", 0..=99, rule = HARD_CLIMB)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub exertion: Option<i32>,
    /// Whoever misses that by so much falls, where the game master says so (UL-MOV-07).
    #[field("a target number", 0..=99, rule = HARD_CLIMB)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub fall_margin: Option<i32>,
    /// From so many feet (UL-MOV-07).
    #[serde(default)]
    pub fall_feet: u16,
}

impl Act<Unbound> for MoveBy {
    fn may(&self, state: &State) -> Verdict {
        let many = Refusal::bounds(&MIXING, "the number of legs", 1, MOST_LEGS as i32);
        ensure!((1..=MOST_LEGS).contains(&self.legs.len()), many);
        Refusal::bounds(&MIXING, "a leg", 1, 60).unless(self.legs.iter().all(|leg| (1..=60).contains(&leg.spaces)))?;
        let upright = self.legs.iter().any(|leg| matches!(leg.mode, Mode::Walk | Mode::Climb));
        ensure!(
            !upright || !state.actor(self.actor).statuses.has(Status::Prone),
            super::modes::CRAWLING,
            "somebody Prone crawls",
            instead = "stand up, or crawl"
        );
        match state.stage {
            Stage::Fighting => movement::may_move(state, self.actor, false, false),
            Stage::Ready | Stage::Over => must_act(state, self.actor),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let paid = table.state().stage == Stage::Fighting;
        let price = movement::move_price(table.state(), actor, false, false, table.listens());
        pay(table, actor, Expense::Move, price);
        let climbs = self.legs.iter().any(|leg| leg.mode == Mode::Climb);
        let roll = (Skill::Exertion, Some(Attribute::Endurance));
        let margin = self.exertion.map(|number| checks::tries(table, actor, roll, number));
        let missed = margin.filter(|&margin| margin < 0);
        let tally = movement::allowance(table.state(), actor, false, table.listens());
        if paid {
            movement::end_hindrances(table, actor);
        }
        let (mut gone, left) = along(table.state(), actor, &self.legs, tally.total);
        let by: &'static Rule = match missed {
            None => &MIXING,
            Some(_) if climbs => &HARD_CLIMB,
            Some(_) => &ROUGH_WATER,
        };
        if missed.is_some() {
            gone.iter_mut().for_each(|leg| leg.spaces = 0);
        }
        if gone.iter().any(|leg| leg.spaces > 0) {
            crate::stealth::moves_on(table, actor);
        }
        // Only what was walked last, without anything between, is a run-up (UL-MOV-11).
        let last: i32 = gone.iter().rev().take_while(|leg| leg.mode == Mode::Walk).map(|leg| leg.spaces).sum();
        let all = gone.iter().all(|leg| leg.mode == Mode::Walk);
        let before =
            table.state().run_up.filter(|run| all && run.actor == actor).map_or(0, |run| i32::from(run.spaces));
        let run_up = (last + before).min(99) as u8;
        let wanted: i32 = self.legs.iter().map(|leg| i32::from(leg.spaces)).sum();
        let cut = missed.is_none() && gone.iter().map(|leg| leg.spaces).sum::<i32>() < wanted;
        table.emit(Moved::Went { actor, legs: gone, left, allowance: tally, run_up, rule: by.into(), paid, cut });
        if missed.zip(self.fall_margin).is_some_and(|(margin, most)| -margin >= most) {
            falling::from_a_climb(table, actor, self.fall_feet.into());
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let leg = Leg { mode: Mode::Climb, spaces: 3, difficult: false };
        let way = MoveBy { actor: forms.actor, legs: vec![leg], exertion: Some(10), fall_margin: None, fall_feet: 0 };
        let steep = MoveBy { fall_margin: Some(5), fall_feet: 20, ..way.clone() };
        let easy = MoveBy { legs: vec![Leg { mode: Mode::Walk, ..leg }, leg], exertion: None, ..way.clone() };
        let who = || vec![field("/actor", "who", Takes::Actor)];
        let fields = |place: usize| {
            vec![
                choice(&format!("/legs/{place}/mode"), "how", Mode::ALL.iter().map(word)),
                number(&format!("/legs/{place}/spaces"), "movements of 5 feet", 1, 60),
                field(&format!("/legs/{place}/difficult"), "difficult terrain", Takes::Flag),
            ]
        };
        let exertion = vec![number("/exertion", "Exertion must reach", 0, 40)];
        let falls = vec![
            number("/fall_margin", "whoever misses it by this falls", 0, 40),
            number("/fall_feet", "feet they would fall", 0, 5000),
        ];
        let hard = [who(), fields(0), exertion].concat();
        forms.form("Move", "Climb or swim where it is hard", way.into(), hard.clone());
        forms.form("Move", "Climb where one may fall", steep.into(), [hard, falls].concat());
        forms.form("Move", "Go in two ways", easy.into(), [who(), fields(0), fields(1)].concat());
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
