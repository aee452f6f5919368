use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(group = "Attack")]
pub struct Strike {
    pub target: ActorId,
}

fn main() {
    let _ = Strike { target: ActorId(0) };
}
