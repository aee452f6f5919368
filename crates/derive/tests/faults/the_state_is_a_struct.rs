use ludex_kit::State;

#[derive(State)]
enum Scene {
    Begun,
}

fn main() {
    let _ = Scene::Begun;
}
