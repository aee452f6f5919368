use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(heading = "Attack")]
pub struct Strike {
    pub actor: ActorId,
}

fn main() {
    let _ = Strike { actor: ActorId(0) };
}
