use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(group = "Attack")]
pub enum Strike {
    At(ActorId),
}

fn main() {
    let _ = Strike::At(ActorId(0));
}
