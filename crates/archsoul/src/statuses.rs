//! What is the matter with people, and what they can do in spite of it.

use crate::prelude::*;
use Allows::{No, Struggling as G, Yes};

rules! {
    /// The dead neither act nor roll, and nothing else that is the matter with them counts.
    DEAD = "SP-STA-01", "Dead", State;
    /// The unconscious neither act, speak, notice nor resist, as long as their count runs. Then they are disabled.
    UNCONSCIOUS = "SP-STA-02", "Unconscious", State;
    /// The disabled watch, speak and make simple gestures. They try nothing that takes a skill, of the mind neither, and no magic.
    DISABLED = "SP-STA-03", "Disabled", State;
    /// Whoever attacks the disabled finds them unaware, and alone a target of a coup de grace.
    ATTACKING_DISABLED = "SP-STA-04", "Attacking the disabled";
    /// An hour of rest ends it, or a night. By itself it lasts for ever.
    DISABLED_ENDS = "SP-STA-05", "End of disability";
    /// The restrained do nothing for which they would have to move. They speak, think, and work magic without movement.
    RESTRAINED = "SP-STA-06", "Restrained", State;
    /// Whoever attacks the restrained chooses from where, and alone makes a coup de grace of it.
    ATTACKING_RESTRAINED = "SP-STA-07", "Attacking the restrained";
    /// What restrains may also gag, or suppress magic.
    BONDS = "SP-STA-08", "What bonds do", Call;
    /// Whatever needs Soulpower fails by itself while one is disaligned. Its price is paid.
    DISALIGNED = "SP-STA-09", "Disaligned", State;
    /// The grappled attack with no weapon, perform no ritual of movement, make no regular move, and have no front.
    GRAPPLED = "SP-STA-10", "Grappled", State;
    /// Everything else that the grappled do takes a grapple roll first. Speech and looks are free.
    STRUGGLING = "SP-STA-11", "What takes a grapple roll";
    /// On the ground one moves by one space, attacks in melee at +1, and gives an opening as one stands up.
    KNOCKED_DOWN = "SP-STA-12", "Knocked down", State;
    /// Most rituals of movement cannot be performed on the ground; each says whether it can.
    RITUALS_DOWN = "SP-STA-13", "Rituals on the ground", Call;
    /// The fatigued roll everything at +1.
    FATIGUED = "SP-STA-14", "Fatigued", State;
    /// Who is tired again is exhausted: +1, one space slower, and every attribute 1 lower.
    EXHAUSTED = "SP-STA-15", "Exhausted", State;
    /// Who is tired a third time lies unconscious and may perish.
    COLLAPSED = "SP-STA-16", "Collapsed", State;
    /// The unaware are struck as from behind from everywhere and do not react: the surprised, disabled, unconscious, asleep.
    UNAWARE = "SP-STA-17", "Unaware", State;
    /// Sleepers are unaware. Awareness is at +2, and nothing else is noticed.
    SLEEPING = "SP-STA-18", "Sleeping", State;
    /// What each state allows, forbids, or allows with a grapple roll. Of several states the strictest counts.
    MATRIX = "SP-STA-19", "What states allow",
        Table(ALLOWED; "action", "unconscious", "disabled", "restrained", "grappled", "knocked down");
    /// A state is there once for each of its causes and counts once. It ends with the last of them.
    STACKING = "SP-STA-20", "One state, several causes";
}

words! {
    /// What an actor may be about.
    pub enum Effort {
        Speak = "speak, look", Gesture = "simple gesture", MentalCheck = "mental skill check",
        OtherCheck = "other skill check", StillMagic = "magic without movement", MovingRitual = "movement ritual",
        WeaponAttack = "weapon attack", UnarmedAttack = "unarmed attack", Grapple = "grapple, pin",
        Move = "regular move", Creep = "slow move", StandUp = "stand up", React = "reactive attack",
        Handle = "simple interaction",
    }
    /// Whether a state allows it: not at all, with a grapple roll, freely.
    pub enum Allows {
        No = "no", Struggling = "with a grapple roll", Yes = "yes",
    }
}

/// What each state allows (SP-STA-19); a swim takes the row of the slow move.
pub const ALLOWED: [(Effort, Allows, Allows, Allows, Allows, Allows); 14] = [
    (Effort::Speak, No, Yes, Yes, Yes, Yes),
    (Effort::Gesture, No, Yes, No, Yes, Yes),
    (Effort::MentalCheck, No, No, Yes, G, Yes),
    (Effort::OtherCheck, No, No, No, G, Yes),
    (Effort::StillMagic, No, No, Yes, G, Yes),
    (Effort::MovingRitual, No, No, No, No, No),
    (Effort::WeaponAttack, No, No, No, No, Yes),
    (Effort::UnarmedAttack, No, No, No, G, Yes),
    (Effort::Grapple, No, No, No, G, Yes),
    (Effort::Move, No, No, No, No, Yes),
    (Effort::Creep, No, No, No, G, Yes),
    (Effort::StandUp, No, No, No, G, Yes),
    (Effort::React, No, No, No, No, Yes),
    (Effort::Handle, No, No, No, G, Yes),
];

/// Asks whether the condition of an actor lets them do something at all, with a grapple roll or without (SP-STA-19).
///
/// # Errors
/// The first condition that forbids it.
pub fn able(state: &State, actor: ActorId, kind: Effort) -> Verdict {
    ensure!(state.actor(actor).dead.is_none(), DEAD, "{} is dead", actor);
    let (_, unconscious, disabled, restrained, grappled, down) = ALLOWED[kind as usize];
    let awake = state.is_awake(actor) || unconscious != No;
    ensure!(awake, UNCONSCIOUS, "{} is unconscious", actor);

    let states = [
        (Status::Disabled, disabled, &DISABLED),
        (Status::Restrained, restrained, &RESTRAINED),
        (Status::Grappled, grappled, &GRAPPLED),
        (Status::KnockedDown, down, &RITUALS_DOWN),
    ];
    for (status, allows, rule) in states {
        if allows == No && state.is(actor, status) {
            return Err(barred_by(status, actor, rule));
        }
    }
    if kind != Effort::Speak && state.is(actor, Status::Sleeping) {
        return Err(barred_by(Status::Sleeping, actor, &SLEEPING));
    }
    Ok(())
}

fn barred_by(status: Status, actor: ActorId, rule: &'static Rule) -> Refusal {
    Refusal::new(rule, "{} is {}").about(actor).about(status.name()).instead("the condition must end first")
}

/// Returns whether an actor must break through a hold before they do something (SP-STA-11).
pub fn must_struggle(state: &State, actor: ActorId, kind: Effort) -> bool {
    let (.., grappled, _) = ALLOWED[kind as usize];
    grappled == G && state.is(actor, Status::Grappled)
}

/// Asks whether no bonds keep an actor from speech, or from magic (SP-STA-08).
///
/// # Errors
/// Bonds keep the actor from it.
pub fn unbound(state: &State, actor: ActorId, kind: Effort) -> Verdict {
    let bonds = &state.actor(actor).bonds;
    let barred = match kind {
        Effort::Speak => bonds.iter().any(|bond| bond.no_speech),
        Effort::StillMagic | Effort::MovingRitual => bonds.iter().any(|bond| bond.no_magic),
        _ => false,
    };
    ensure!(!barred, BONDS, "bonds keep {} from it", actor);
    Ok(())
}
