use ludex_kit::{ActorId, command};

/// Strike an actor.
#[command(group = "Attack")]
pub struct Strike {
    pub actor: ActorId,
    #[serde(flatten)]
    pub force: u8,
}

fn main() {
    let _ = Strike { actor: ActorId(0), force: 1 };
}
