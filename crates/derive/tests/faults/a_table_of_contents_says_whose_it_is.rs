use ludex_kit::commands;

commands! {
    pub enum Command {
        fight: Strike;
    }
}

fn main() {
    let _ = ();
}
