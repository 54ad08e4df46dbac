use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use catalog::{Budget, Level, Table, Title};
use conformance::toy::ThreePasses;
use engine::{Options, RuleSet, Secret, Setup, Utterance, Viewer};
use host::{Bounds, Hosted, Program};

/// The program with the toy game, as it was built.
pub fn toy_program() -> PathBuf {
    let tests = std::env::current_exe().expect("the tests are a program");
    let built = tests.parent().and_then(Path::parent).expect("a target folder").join("examples/toy_host");
    assert!(built.exists(), "cargo test -p host builds {}", built.display());
    built
}

/// A copy of it that is another program.
pub fn toy_that(folder: &Path, manner: &str) -> PathBuf {
    let mut bytes = fs::read(toy_program()).expect("it can be read");
    bytes.extend_from_slice(format!("\n#toy {manner}").as_bytes());
    let path = folder.join(format!("toy-{}", manner.replace(['=', ' '], "-")));
    fs::write(&path, bytes).expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("it can be started");
    path
}

/// Short pauses, so that tests need not wait.
pub fn impatient() -> Bounds {
    Bounds { quick: Duration::from_secs(10), farewell: Duration::from_secs(5), ..Bounds::default() }
}

pub fn program(path: impl Into<PathBuf>) -> Arc<Program> {
    Program::new(path, "the toy's program", None, impatient())
}

pub fn hosted() -> Hosted {
    Hosted::open(program(toy_program()), ThreePasses::SLUG, std::collections::BTreeMap::default()).expect("it opens")
}

pub fn own() -> Box<dyn Title> {
    catalog::open::<ThreePasses>(&ThreePasses::files()).expect("the toy's data is right")
}

pub fn setup(seed: u64) -> Setup {
    Setup {
        scenario: "patrol".to_owned(),
        options: Options::default(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        secret: Secret::from_seed(seed),
        nonces: vec![b"a".to_vec(), b"b".to_vec()],
        undo: true,
    }
}

/// One order by the sergeant.
pub fn step(table: &mut dyn Table, seed: u64) {
    let seat = table.decider().expect("somebody decides");
    let offer = table.choose(seat, Level::Sergeant, Budget::instant(seed));
    table.give(seat, Utterance::Text(&offer.notation), Viewer::Spectator).expect("it is legal");
}

pub fn play_out(table: &mut dyn Table) {
    let mut seed = 0;
    while table.decider().is_some() {
        step(table, seed);
        seed += 1;
    }
}
