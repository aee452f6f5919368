use ludex_kit::{ActorId, command};

#[command(group = "Attack")]
pub struct Strike {
    pub actor: ActorId,
}

fn main() {
    let _ = Strike { actor: ActorId(0) };
}
