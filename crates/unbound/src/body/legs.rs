//! Moving in other ways than over the map: up a cliff, across a pond that nobody drew (UL-MOV-05, 07, 08).

use super::Moved;
use super::modes::{MIXING, Mode, THIRDS, afford};
use crate::body::modes::Gone;
use crate::prelude::*;
use crate::{checks, falling, movement};

rules! {
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

/// Returns how far the legs of a way go on a budget of movement, and what is left of it, in thirds of a movement
/// (UL-MOV-05, UL-POS-02).
pub fn along(state: &State, actor: ActorId, legs: &[Leg], budget: i32) -> (Vec<Gone>, i32) {
    let speeds = state.actor(actor).profile.speeds;
    let options = state.options();
    let all = budget * THIRDS;
    let mut left = all;
    let mut gone = Vec::new();
    for leg in legs {
        let whole = left == all;
        let wanted = i32::from(leg.spaces);
        let (spaces, spent) = afford(wanted, leg.mode, leg.difficult, left, whole, speeds, options);
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
#[command(group = "Move", kind = Move, by = game_master, between, open)]
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
        for leg in &self.legs {
            ensure!((1..=60).contains(&leg.spaces), Refusal::bounds(&MIXING, "a leg", 1, 60));
        }
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

        let missed_by = self.missed_exertion_by(table);
        let tally = movement::allowance(table.state(), actor, false, table.listens());
        if paid {
            movement::end_hindrances(table, actor);
        }

        let (mut gone, left) = along(table.state(), actor, &self.legs, tally.total);
        if missed_by.is_some() {
            for leg in &mut gone {
                leg.spaces = 0;
            }
        }
        let went: i32 = gone.iter().map(|leg| leg.spaces).sum();
        if went > 0 {
            crate::stealth::moves_on(table, actor);
        }

        let wanted: i32 = self.legs.iter().map(|leg| i32::from(leg.spaces)).sum();
        let cut = missed_by.is_none() && went < wanted;
        let run_up = run_up(table.state(), actor, &gone);
        let rule = self.rule(missed_by.is_some()).into();
        table.emit(Moved::Went { actor, legs: gone, left, allowance: tally, run_up, rule, paid, cut });

        if let (Some(missed_by), Some(margin)) = (missed_by, self.fall_margin)
            && missed_by >= margin
        {
            falling::from_a_climb(table, actor, self.fall_feet.into());
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let leg = Leg { mode: Mode::Climb, spaces: 3, difficult: false };
        let way = MoveBy { actor: forms.actor, legs: vec![leg], exertion: Some(10), fall_margin: None, fall_feet: 0 };
        let steep = MoveBy { fall_margin: Some(5), fall_feet: 20, ..way.clone() };
        let easy = MoveBy { legs: vec![Leg { mode: Mode::Walk, ..leg }, leg], exertion: None, ..way.clone() };
        let who = || vec![field("/actor", "who", Takes::Actor)];
        let exertion = vec![number("/exertion", "Exertion must reach", 0, 40)];
        let falls = vec![
            number("/fall_margin", "whoever misses it by this falls", 0, 40),
            number("/fall_feet", "feet they would fall", 0, 5000),
        ];
        let hard = [who(), leg_fields(0), exertion].concat();
        forms.form("Move", "Climb or swim where it is hard", way.into(), hard.clone());
        forms.form("Move", "Climb where one may fall", steep.into(), [hard, falls].concat());
        forms.form("Move", "Go in two ways", easy.into(), [who(), leg_fields(0), leg_fields(1)].concat());
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

impl MoveBy {
    /// Makes the Exertion roll that the game master asks for, if any. Returns by how much it misses; `None` if nothing is in
    /// the way.
    fn missed_exertion_by(&self, table: &mut Table<'_, impl Run>) -> Option<i32> {
        let roll = (Skill::Exertion, Some(Attribute::Endurance));
        let margin = checks::tries(table, self.actor, roll, self.exertion?);
        if margin < 0 { Some(-margin) } else { None }
    }

    /// Returns the rule that says how far the Move went: that of the roll that was missed, if one was.
    fn rule(&self, missed: bool) -> &'static Rule {
        if !missed {
            &MIXING
        } else if self.legs.iter().any(|leg| leg.mode == Mode::Climb) {
            &HARD_CLIMB
        } else {
            &ROUGH_WATER
        }
    }
}

/// Returns how many spaces of run-up an actor has after some legs: what was walked last, without anything between
/// (UL-MOV-11).
fn run_up(state: &State, actor: ActorId, gone: &[Gone]) -> u8 {
    let mut spaces = 0;
    for leg in gone.iter().rev() {
        if leg.mode != Mode::Walk {
            return spaces.min(99) as u8;
        }
        spaces += leg.spaces;
    }
    if let Some(before) = state.run_up.filter(|run| run.actor == actor) {
        spaces += i32::from(before.spaces);
    }
    spaces.min(99) as u8
}

/// Returns the fields of one leg in a form.
fn leg_fields(place: usize) -> Vec<Field> {
    vec![
        choice(&format!("/legs/{place}/mode"), "how", Mode::ALL.iter().map(word)),
        number(&format!("/legs/{place}/spaces"), "movements of 5 feet", 1, 60),
        field(&format!("/legs/{place}/difficult"), "difficult terrain", Takes::Flag),
    ]
}
