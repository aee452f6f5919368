//! Who acts when, and what a turn is worth.

mod actions;
mod begun;
mod facing;
mod ground;
mod holds;
mod initiative;
mod moves;
mod order;
mod posture;
mod spending;
mod steps;

pub use {
    actions::*, begun::*, facing::*, ground::*, holds::*, initiative::*, moves::*, order::*, posture::*, spending::*,
    steps::*,
};

use ludex_kit::rules;

rules! {
    /// As a fight begins every player rolls Precision and Awareness at difficulty 4: the result is the initiative.
    INITIATIVE = "SP-TRN-01", "Initiative";
    /// The game master rolls once for all enemies, with the dice of the one who has most.
    ENEMY_INITIATIVE = "SP-TRN-02", "Initiative of enemies";
    /// The highest acts first, then the next, round after round. Ties go to the greater Awareness, then to the greater
    /// Precision, then to a die each, rolled again where it is equal.
    ORDER = "SP-TRN-03", "Order of turns";
    /// A side that takes the other by full surprise chooses the order, and each of its members has one move in the first
    /// round that costs nothing.
    AMBUSH = "SP-TRN-05", "Ambush";
    /// As a turn begins a round of unconsciousness passes, then there are new action points, then one may react again.
    TURN_BEGINS = "SP-TRN-06", "Beginning of a turn";
    /// As a turn ends first air is spent, then what was done in it is put on the clock of exertion, and at last those who can
    /// breathe have full lungs.
    TURN_ENDS = "SP-TRN-07", "End of a turn";
    /// An attack costs 2 action points; a move, a slow move, standing up, drawing a weapon 1; speech and reactions nothing.
    /// Outside a fight nothing is counted: everybody walks wherever a way leads.
    COSTS = "SP-TRN-08", "Costs", Table;
    /// One faces a side of one's space; that side and the next on either hand are the front, on squares five of eight. One
    /// may turn at the end of each move and of the turn.
    FACING = "SP-TRN-09", "Facing";
    /// The grappled, unconscious, disabled and dead have no front: everything comes from behind, and they do not react. The
    /// restrained keep theirs, and do not react.
    NO_FRONT = "SP-TRN-10", "Who has a front";
    /// Once a round, for nothing, one may strike in melee at a foe within reach of one's front who stands up or leaves a
    /// threatened space by a regular move, or does what the game master says gives an opening. A slow move gives none.
    REACTIVE = "SP-TRN-11", "Reactive attacks";
    /// Reactive attacks come before what they react to, in the order of initiative. Who can then not go on has lost the
    /// action and its price.
    REACTIVE_TIMING = "SP-TRN-12", "Before the action";
    /// Melee and magic are heavy activity for the round; shooting from where one stands is light.
    EXERTION = "SP-TRN-13", "Strenuous rounds";
    /// For an action point one moves over open ground, as many spaces as one's speed.
    REGULAR_MOVE = "SP-MOV-01", "Regular move";
    /// For an action point one moves by one space, over any ground that can be entered.
    SLOW_MOVE = "SP-MOV-02", "Slow move";
    /// Undergrowth, water to the waist, shifting floors: no regular move enters them; one crosses them slowly.
    DIFFICULT_GROUND = "SP-MOV-03", "Difficult ground";
    /// Exhaustion takes a space of one's speed, but not the last; then on the ground it is 1. What cannot move stays so.
    SLOWED = "SP-MOV-04", "What slows";
    /// Standing up costs an action point and gives an opening.
    STANDING_UP = "SP-MOV-05", "Standing up";
    /// The grappled move slowly alone, after a grapple roll, and take along everybody who holds them.
    DRAGGING = "SP-MOV-06", "Moving in a grapple";
    /// On the ground a regular move is a space of crawling. Outside a fight one lies down as one likes.
    CRAWLING = "SP-MOV-07", "Crawling";
    /// The game master says who is where, which ground is difficult, and which country is very hostile to travel; marching
    /// through that is heavy activity.
    GROUND = "SP-MOV-08", "Kinds of ground", Call;
}

/// Prices of actions (SP-TRN-08).
pub const PRICES: [(&str, u8); 7] = [
    ("attack", ATTACK),
    ("move", MOVE),
    ("slow move", MOVE),
    ("stand up", STAND),
    ("draw", DRAW),
    ("speak", 0),
    ("reactive attack", 0),
];
/// Price of an attack.
pub const ATTACK: u8 = 2;
/// Price of a move, or of a slow one.
pub const MOVE: u8 = 1;
/// Price of standing up.
pub const STAND: u8 = 1;
/// Price of taking something in hand.
pub const DRAW: u8 = 1;
