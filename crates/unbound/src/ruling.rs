//! The game master's hand: what may be changed outside the rules, always with a reason.

mod done;
mod fields;

use crate::body::diving::submerge;
use crate::character::growth;
use crate::fields::named;
use crate::options::LOOSE_GROUPS;
use crate::pools::{self, Temporary};
use crate::prelude::*;
use crate::state::side;
use crate::{dying, mounted, movement, rounds, spells, stealth};

ludex_engine::rules! {
    /// The game master describes the scene, players declare what they do, the game master describes what comes of it;
    /// dice fall only where they are called for. What is changed so is kept in the log with its reason.
    RULING = "UL-CHK-01", "Rhythm of play", Call;
}

/// What the game master changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(tag = "change", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Ruling {
    /// Health now.
    Health { actor: ActorId, to: i32 },
    /// Vitality now.
    Vitality { actor: ActorId, to: i32 },
    /// Vitality lost by something that is no damage (UL-VIT-22).
    LoseVitality { actor: ActorId, amount: i32 },
    /// A temporary pool now (UL-VIT-17).
    TemporaryPool { actor: ActorId, pool: Temporary, to: i32 },
    /// Action Points now.
    ActionPoints { actor: ActorId, to: i32 },
    /// Exhaustion now.
    Exhaustion { actor: ActorId, to: u8 },
    /// A place on the map.
    Place { actor: ActorId, at: Cell },
    /// The cover it has from everybody, or that of the map again (UL-COV-05).
    Cover { actor: ActorId, to: Option<Cover> },
    /// An actor is held, with a number of its own to escape where no hand holds (UL-STA-02, UL-STA-03).
    Hold {
        actor: ActorId,
        victim: ActorId,
        #[serde(default)]
        pinned: bool,
        #[serde(default)]
        fixed: Option<i32>,
    },
    /// How high it stands, in steps above the ground: on a table, a stair, a mount (UL-OPT-02).
    Height { actor: ActorId, to: i32 },
    /// It is in the air, so many spaces above the ground, by its own wings or by magic (UL-POS-16). A height of 0 puts
    /// it on the ground.
    Aloft { actor: ActorId, to: i32 },
    /// The value of an attribute, for good (UL-CHK-02): boosts that it gives no longer are lost, the last first
    /// (UL-RNK-10, UL-RNK-11).
    Attribute { actor: ActorId, attribute: Attribute, to: i32 },
    /// What it carries (UL-POS-19).
    Load { actor: ActorId, to: i32 },
    /// An actor sits on a mount, by the game master's judgement of both (UL-MNT-01).
    Seat { actor: ActorId, target: ActorId },
    /// An actor is off its mount.
    Unseat { actor: ActorId },
    /// An actor is wholly under water, or no longer (UL-UWC-01).
    Submerge { actor: ActorId, under: bool },
    /// How deep the deep water of the map is, in feet; from 5 one swims in it (UL-MOV-01).
    Depth { to: u8 },
    /// Gold pieces now (UL-QRK-06).
    Gold { actor: ActorId, to: i32 },
    /// A focus is over: the task is done (UL-CHK-27).
    EndFocus { actor: ActorId },
    /// A direction to look.
    Facing { actor: ActorId, toward: Direction },
    /// A status comes.
    Gain {
        actor: ActorId,
        status: Status,
        #[serde(default)]
        effect: Effect,
    },
    /// A status ends.
    End { actor: ActorId, status: Status },
    /// An actor in reserve comes in, to act from the next round unless at once (UL-TRN-22).
    Join {
        actor: ActorId,
        #[serde(default)]
        surprised: bool,
        #[serde(default)]
        at_once: bool,
    },
    /// On which side an actor is from now on: one of the scene, or one that nobody was on (UL-TRN-01).
    Side { actor: ActorId, to: String },
    /// Players learn of somebody, or no longer know of it.
    Hidden { actor: ActorId, hidden: bool },
    /// An actor is unseen to another, or no longer.
    Unseen { observer: ActorId, subject: ActorId, unseen: bool },
    /// Whether there is anywhere for an actor to hide, until the game master says otherwise (UL-HID-01).
    Hiding { actor: ActorId, allowed: bool },
    /// An actor dies.
    Kill { actor: ActorId },
    /// A dead actor lives again with so much Health (UL-STA-25).
    Revive { actor: ActorId, health: i32 },
    /// To which group a weapon of that name belongs, whoever has it; and to which other, where it is of two (UL-OPT-07,
    /// UL-SKL-18).
    WeaponGroup {
        weapon: String,
        group: Group,
        #[serde(default, skip_serializing_if = "is_default")]
        also: Option<Group>,
    },
    /// A creature fights for its life at 0 Health as characters do, or no longer (UL-DTH-22).
    DeathRules { actor: ActorId, on: bool },
    /// Something worth keeping in the log.
    Note { text: String },
}

impl Ruling {
    /// Returns the actor that it concerns, if any.
    pub fn actor(&self) -> Option<ActorId> {
        named(self, 0)
    }

    /// Returns the other actor that it concerns, if any.
    pub fn other(&self) -> Option<ActorId> {
        named(self, 1)
    }

    /// Returns whether players learn of it only by what it does: who is hidden, and who fails to see whom.
    pub fn is_secret(&self) -> bool {
        matches!(self, Ruling::Hidden { hidden: true, .. } | Ruling::Unseen { .. })
    }

    /// Checks whether it can be done at all: numbers are within their pools, the place is free. Everybody in it exists.
    ///
    /// # Errors
    /// What is impossible about it.
    pub fn possible(&self, state: &State) -> Verdict {
        self.suits_life(state)?;
        match *self {
            Ruling::Health { actor, to } => within("Health", to, 0, state.actor(actor).health_max),
            Ruling::Revive { actor, health } => within("Health", health, 1, state.actor(actor).health_max),
            Ruling::Vitality { actor, to } => within("Vitality", to, 0, state.actor(actor).vitality_max),
            Ruling::LoseVitality { amount, .. } => within("the loss", amount, 0, 999),
            Ruling::TemporaryPool { to, .. } => within("a temporary pool", to, 0, 999),
            Ruling::ActionPoints { to, .. } => within("Action Points", to, 0, 99),
            Ruling::Exhaustion { to, .. } => within("Exhaustion", i32::from(to), 0, 6),
            Ruling::Attribute { to, .. } => {
                let options = state.options();
                within("an attribute", to, options.attribute_min.into(), options.attribute_max.into())
            }
            Ruling::Load { to, .. } => within("a load", to, 0, 999),
            Ruling::Gold { to, .. } => within("gold", to, 0, 999_999),
            Ruling::Depth { to } => within("a depth", to.into(), 0, 250),
            Ruling::Gain { effect, .. } => within("the number of a status", i32::from(effect.value), 0, 99),
            Ruling::Hold { actor, victim, fixed, .. } => {
                let alive = state.actor(victim).alive() && state.actor(actor).alive();
                ensure!(actor != victim && alive, no("one living creature holds another"));
                within("the number to escape", fixed.unwrap_or(0), 0, 99)
            }
            Ruling::Join { actor, surprised, .. } => rounds::may_join(state, actor, surprised),
            Ruling::WeaponGroup { ref weapon, group, also } => may_regroup(state, weapon, group, also),
            Ruling::Place { .. }
            | Ruling::Height { .. }
            | Ruling::Aloft { .. }
            | Ruling::Facing { .. }
            | Ruling::Seat { .. }
            | Ruling::Unseat { .. } => self.possible_place(state),
            _ => self.changes_something(state),
        }
    }

    /// Checks whether it suits the living or the dead, whichever an actor is.
    fn suits_life(&self, state: &State) -> Verdict {
        let Some(actor) = self.actor() else { return Ok(()) };
        let alive = state.actor(actor).alive();
        match self {
            Ruling::Revive { .. } => ensure!(!alive, no("{} is not dead").about(actor)),
            Ruling::Health { .. } | Ruling::Gain { .. } | Ruling::Kill { .. } | Ruling::ActionPoints { .. } => {
                ensure!(alive, no("{} is dead").about(actor).instead("revive it first"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks whether an actor can be put so: on the ground or above it, on a mount or off it.
    fn possible_place(&self, state: &State) -> Verdict {
        match *self {
            Ruling::Place { actor, at } => {
                parted(state, actor)?;
                let spaces = state.spaces(actor).at(at);
                let taken = state.actor(actor).present() && !movement::is_free(state, actor, spaces);
                let solid = spaces.cells().any(|cell| state.entry(cell) == Entry::Blocked);
                let free = spaces.fits(state.map()) && !solid && !taken;
                ensure!(free, no("that place is not on the map, is solid, or is taken"));
                Ok(())
            }
            Ruling::Height { to, .. } => within("a height", to, 0, movement::MOST_HEIGHT),
            Ruling::Aloft { actor, to } => {
                parted(state, actor)?;
                ensure!(state.actor(actor).alive(), no("{} is dead").about(actor));
                within("a height", to, 1, movement::MOST_HEIGHT)
            }
            Ruling::Facing { toward, .. } => {
                let there = toward.0 < state.map().shape().direction_count();
                ensure!(there, no("there is no such direction on this map"));
                Ok(())
            }
            Ruling::Seat { actor, target } => mounted::may_bear(state, actor, target),
            Ruling::Unseat { actor } => {
                ensure!(mounted::is_riding(state, actor), no("{} does not ride").about(actor));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Checks whether it makes a difference.
    fn changes_something(&self, state: &State) -> Verdict {
        let so_already = |actor: ActorId| no("{} is so already").about(actor);
        match *self {
            Ruling::Hiding { actor, allowed } => ensure!(state.actor(actor).no_hiding == allowed, so_already(actor)),
            Ruling::DeathRules { actor, on } => {
                ensure!(!dying::is_so(state, actor, on), so_already(actor));
                let why = "{} has its rules from the campaign, and not by itself";
                ensure!(dying::may_differ(state, actor), no(why).about(actor));
            }
            Ruling::EndFocus { actor } => {
                ensure!(state.actor(actor).focus.is_some(), no("{} is not focused on anything").about(actor));
            }
            Ruling::Submerge { actor, under } => {
                ensure!(state.actor(actor).body.submerged != under, so_already(actor));
            }
            Ruling::Unseen { observer, subject, .. } => ensure!(observer != subject, no("nobody is unseen to itself")),
            Ruling::End { actor, status } => {
                let has = state.actor(actor).statuses.has(status);
                ensure!(has, no("{} is not {}").about(actor).about(status.name()));
            }
            Ruling::Side { actor, ref to } => {
                let room = state.setting.sides.contains(to) || state.setting.sides.len() < 100;
                ensure!(room && !to.trim().is_empty(), RULING, "a side has a name, and there are at most 100 of them");
                ensure!(side(state, actor) != to, RULING, "{} is of that side already", actor);
            }
            _ => {}
        }
        Ok(())
    }
}

fn no(why: &'static str) -> Refusal {
    Refusal::new(&RULING, why)
}

/// Checks whether a number is within its bounds.
fn within(what: &'static str, number: i32, least: i32, most: i32) -> Verdict {
    ensure!((least..=most).contains(&number), Refusal::new(&RULING, Why::bounds(what, least, most)));
    Ok(())
}

/// Checks whether an actor is neither rider nor mount.
fn parted(state: &State, actor: ActorId) -> Verdict {
    let alone = state.actor(actor).saddle.is_none();
    ensure!(alone, no("{} is rider or mount; part the two first").about(actor));
    Ok(())
}

/// The groups that weapons may belong to (UL-SKL-17, UL-SKL-19).
pub(crate) const WEAPONS: [Group; 7] =
    [Group::Blades, Group::Swinging, Group::Impaling, Group::Pole, Group::Ranged, Group::Fist, Group::Firearms];

/// Checks whether a weapon may be put into those groups: an actor has one of that name, and groups of weapons they are.
fn may_regroup(state: &State, weapon: &str, group: Group, also: Option<Group>) -> Verdict {
    let has = |id: ActorId| state.actor(id).profile.weapons.iter().any(|own| own.name == weapon);
    ensure!(state.ids().any(has), LOOSE_GROUPS, "nobody here has a weapon of that name");
    let of_weapons = WEAPONS.contains(&group) && also.is_none_or(|also| also != group && WEAPONS.contains(&also));
    ensure!(of_weapons, LOOSE_GROUPS, "a weapon belongs to one group of weapons, or to two");
    Ok(())
}

/// The game master changes a value.
#[command(rule = RULING, group = "Ruling", always, open, by = game_master)]
#[derive(Eq)]
pub struct MakeRuling {
    /// What is changed.
    pub ruling: Ruling,
    /// Why, in words.
    pub reason: String,
}

impl Act<Unbound> for MakeRuling {
    fn may(&self, state: &State) -> Verdict {
        self.ruling.possible(state)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        carry_out(table, self);
    }

    fn forms(forms: &mut Forms<'_>) {
        fields::rulings(forms);
    }
}

/// Carries a ruling out, with what follows from it by the rules.
fn carry_out(table: &mut Table<'_, impl Run>, ruled: &MakeRuling) {
    let MakeRuling { ruling, reason } = ruled;
    let stood = ruling.actor().is_some_and(|actor| table.state().actor(actor).health > 0);
    table.emit(Ruled { ruling: ruling.clone(), reason: reason.to_owned() });
    match *ruling {
        Ruling::Health { actor, to: 0 } if stood => dying::at_zero(table, actor, 0, false),
        Ruling::Kill { actor } => spells::end_concentration(table, actor),
        Ruling::LoseVitality { actor, amount } => pools::lose_vitality(table, actor, amount, &pools::VITALITY_LOSS),
        Ruling::Exhaustion { actor, to: 6 } if table.state().actor(actor).alive() => {
            dying::die(table, actor, &crate::statuses::EXHAUSTION);
        }
        Ruling::Gain { actor, status: Status::Unconscious, .. } => dying::collapse(table, actor),
        Ruling::Gain { actor, status: Status::Incapacitated, .. } => dying::lose_grip(table, actor),
        Ruling::Place { actor, .. } | Ruling::Height { actor, .. } | Ruling::Aloft { actor, .. } => {
            movement::release_out_of_reach(table, actor);
            if table.state().moving.is_some_and(|moving| moving.actor == actor) {
                movement::end_move(table, true);
            }
        }
        Ruling::Attribute { actor, attribute, .. } => growth::lose_beyond(table, actor, attribute),
        Ruling::Seat { actor, target } => mounted::seat(table, actor, target),
        Ruling::Unseat { actor } => mounted::part(table, actor, None, &RULING, None),
        Ruling::Submerge { actor, under } => submerge(table, actor, under),
        Ruling::Revive { actor, .. } => movement::settle_in_free_space(table, actor, None),
        Ruling::Join { actor, surprised, .. } => rounds::join(table, actor, surprised),
        _ => {}
    }
    // Whoever comes into clear view by it hides no longer (UL-HID-09).
    if matches!(ruling, Ruling::Place { .. } | Ruling::Cover { .. } | Ruling::End { .. }) {
        stealth::look_again(table, None);
    }
}

/// The game master changed a value.
#[event]
pub struct Ruled {
    /// What was changed.
    #[actor]
    pub ruling: Ruling,
    /// Why, in words.
    pub reason: String,
}

impl Event<Unbound> for Ruled {
    fn apply(&self, state: &mut State) {
        done::change(state, &self.ruling);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = done::ruled(teller, &self.ruling);
        let why = if self.reason.is_empty() { String::new() } else { format!(" ({})", self.reason) };
        line(LineKind::Ruling, format!("The Narrator rules: {what}{why}."), &RULING)
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let other = self.ruling.other().is_some_and(|other| !sees(state, viewer, other));
        other || self.ruling.is_secret() && !viewer.is_game_master()
    }
}

impl Subject for Ruling {
    fn subject(&self) -> Option<ActorId> {
        self.actor()
    }
}
