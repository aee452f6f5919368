use ludex_kit::{ActorId, event};

#[event(Harm, "{actor} is hurt", mood = 3)]
pub struct Hurt {
    pub actor: ActorId,
}

fn main() {
    let _ = Hurt { actor: ActorId(0) };
}
