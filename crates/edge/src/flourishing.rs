//! Exploits of the other list, for what is no blow, and what some setbacks do to talk and to things.

mod certainty;
mod choosing;
mod effects;
mod lasting;
mod mishaps;

pub use certainty::*;
pub use choosing::{Flourish, Flourished, OTHER_TABLE, is_open};
pub use effects::*;
pub use lasting::{Focused, Silenced, SpeaksAgain, rolled_again, turn_comes};
pub use lasting::{Halved, half};
pub use mishaps::*;

use crate::calls::FOCUSED;
use crate::prelude::*;
use crate::special::DIVERTED;
use crate::talk::GAFFE;

rules! {
    /// Two: a joke that is told again.
    JOKE = "ED-SPC-31", "Other exploit 2, Memorable joke", Call;
    /// A player may propose an exploit that stands in no list; the game master says of what rank it is.
    INVENTED = "ED-SPC-13", "Invented exploits", Call;
    /// Four: the task takes half the time and half of what it uses up; pieces and sums of money are rounded up.
    MASTERFUL = "ED-SPC-33", "Other exploit 4, Masterful execution";
    /// Five: a second check at once, with another skill, that gives no exploit.
    ONE_MORE = "ED-SPC-34", "Other exploit 5, \"One more thing!\"";
    /// Seven: those who have seen it are won over for the scene.
    AUDIENCE = "ED-SPC-36", "Other exploit 7, Influencing the audience", Call;
    /// Eight: nobody who has seen it can speak for a round.
    SILENCE = "ED-SPC-37", "Other exploit 8, Astonished silence";
    /// Nine: somebody feels something strongly.
    EMOTION = "ED-SPC-38", "Other exploit 9, Emotional response", Call;
    /// Ten: the game master tells more.
    DISCOVERY = "ED-SPC-39", "Other exploit 10, Discovery", Call;
    /// Eleven: a card, and another exploit of rank seven at the most.
    DESTINY = "ED-SPC-40", "Other exploit 11, Sign of destiny";
    /// First the card of the double, then that of the exploit, then the other exploit.
    TWO_CARDS = "ED-INT-53", "Double 12 and Sign of destiny";
    /// An exploit is told by who performs it; where it is not, that is noted.
    NARRATION = "ED-SPC-20", "Narration", Call;
    /// A twelve that fails may be mild.
    SOFTENED = "ED-SPC-04", "12 and failure", Call;
    /// A one that succeeds may have its price.
    YES_BUT = "ED-SPC-06", "Single 1 and success", Call;
    /// Somebody is offended, and thinks a step worse of all of them.
    OUTRAGE = "ED-SPC-45", "Setback 6, Outrage";
    /// Whoever has failed believes that it has succeeded, until the truth shows.
    CERTAIN = "ED-SPC-54", "Setback 15, Incorrect certainty";
    /// Something breaks, or stops working.
    BROKEN = "ED-SPC-42", "Setback 3, \"Not right now!\"", Call;
    /// Something falls.
    FELL = "ED-SPC-49", "Setback 10, \"It fell!\"", Call;
    /// Something is lost.
    LOST = "ED-SPC-59", "Setback 20, Loss", Call;
    /// The game master names what it is.
    NAMED = "ED-SPC-62", "What breaks, falls or is lost", Call;
}
