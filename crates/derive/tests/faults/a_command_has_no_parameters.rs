use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(group = "Attack")]
pub struct Strike<T> {
    pub actor: ActorId,
    pub with: T,
}

fn main() {
    let _ = Strike { actor: ActorId(0), with: 1 };
}
