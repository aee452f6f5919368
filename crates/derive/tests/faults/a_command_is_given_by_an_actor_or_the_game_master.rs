use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(by = players)]
pub struct Strike {
    pub actor: ActorId,
}

fn main() {
    let _ = Strike { actor: ActorId(0) };
}
