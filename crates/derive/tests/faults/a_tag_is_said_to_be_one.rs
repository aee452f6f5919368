use ludex_kit::prompts;

prompts! {
    pub enum Pending of Duel labelled "question" {
        fight: Defend;
    }
}

fn main() {
    let _ = ();
}
