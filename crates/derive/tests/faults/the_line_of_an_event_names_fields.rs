use ludex_kit::{ActorId, event};

#[event(Harm, "{who} loses {by} health")]
pub struct Hurt {
    pub actor: ActorId,
    pub by: i32,
}

fn main() {
    let _ = Hurt { actor: ActorId(0), by: 1 };
}
