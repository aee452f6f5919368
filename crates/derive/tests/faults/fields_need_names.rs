use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(group = "Attack")]
pub struct Strike(pub ActorId);

fn main() {
    let _ = Strike(ActorId(0));
}
