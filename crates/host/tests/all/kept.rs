use catalog::{Table, Title};
use conformance::toy::{Revised, ThreePasses};
use engine::{DataFiles, GiveError, RuleSet, Seat, Utterance, Viewer};
use host::wire::GameLine;
use host::{About, Kept, Packed};
use tempfile::TempDir;

use crate::support::{impatient, own, play_out, setup, step, toy_program, toy_that};

fn about(version: &str, rules: u32) -> About {
    let game = GameLine { game: ThreePasses::SLUG.to_owned(), rules, data: ThreePasses::files().hash() };
    About { version: version.to_owned(), games: vec![game] }
}

#[test]
fn a_program_is_kept_once_and_asked_for_its_games() {
    let folder = TempDir::new().unwrap();
    let kept = Kept::new(folder.path(), impatient());
    let first = kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    assert_eq!(kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap(), first);
    let newer = toy_that(folder.path(), "rules=2");
    let second = kept.keep_program(&newer, &about("0.2.0", 2)).unwrap();
    assert_ne!(first, second);
    let versions: Vec<String> = kept.programs().into_iter().map(|program| program.about.version).collect();
    assert_eq!(versions, ["0.1.0", "0.2.0"]);
    let data = ThreePasses::files().hash();
    assert_eq!(kept.program_for(ThreePasses::SLUG, 1, &data).as_ref(), Some(&first));
    assert_eq!(kept.program_for(ThreePasses::SLUG, 2, &data).as_ref(), Some(&second));
    assert_eq!(kept.program_for(ThreePasses::SLUG, 3, &data), None);
    let title = kept.title(&first, ThreePasses::SLUG, &data).unwrap();
    assert_eq!(title.rules_version(), ThreePasses::VERSION);
    assert_eq!(kept.title(&second, ThreePasses::SLUG, &data).unwrap().rules_version(), Revised::VERSION);
    assert!(std::ptr::eq(title, kept.title(&first, ThreePasses::SLUG, &data).unwrap()), "it is opened once");
    assert_eq!(kept.running(), 2);
    kept.remove_program(&second).unwrap();
    assert_eq!(kept.program_for(ThreePasses::SLUG, 2, &data), None);
}

#[test]
fn what_cannot_be_kept_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let kept = Kept::new(folder.path(), impatient());
    let hash = kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    let place = folder.path().join("programs").join(&hash);
    std::fs::remove_dir_all(&place).unwrap();
    std::fs::create_dir_all(place.join("grognard/in the way")).unwrap();
    kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap_err();
    let left: Vec<_> = std::fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["grognard"]);
}

#[test]
fn a_damaged_program_is_not_started() {
    let folder = TempDir::new().unwrap();
    let kept = Kept::new(folder.path(), impatient());
    let hash = kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    let file = folder.path().join("programs").join(&hash).join("grognard");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.push(0);
    std::fs::write(&file, bytes).unwrap();
    let refused = kept.title(&hash, ThreePasses::SLUG, &ThreePasses::files().hash()).err().unwrap();
    assert!(refused.why.contains("not the one that was kept"), "{refused}");
    kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    let fresh = Kept::new(folder.path(), impatient());
    fresh.title(&hash, ThreePasses::SLUG, &ThreePasses::files().hash()).expect("it was put right");
}

#[test]
fn a_data_set_is_kept_by_its_hash_and_given_to_the_program() {
    let folder = TempDir::new().unwrap();
    let kept = Kept::new(folder.path(), impatient());
    let program = kept.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let files = DataFiles::new([("passes.toml".to_owned(), text)]);
    let set = kept.keep_set(ThreePasses::SLUG, &files).unwrap();
    assert_eq!(kept.program_for(ThreePasses::SLUG, 1, &set).as_ref(), Some(&program), "the rules are what matters");
    let title = kept.title(&program, ThreePasses::SLUG, &set).unwrap();
    assert_eq!(title.data_hash(), set);
    assert_eq!(title.info().scenarios[0].turns, 1);
    assert_eq!(kept.sets().iter().map(|set| set.game.as_str()).collect::<Vec<_>>(), [ThreePasses::SLUG]);
    let unknown = kept.title(&program, ThreePasses::SLUG, "0123").err().unwrap();
    assert!(unknown.why.contains("no such set is kept"), "{unknown}");
    kept.remove_set(&set).unwrap();
    assert!(kept.sets().is_empty());
}

fn packed(kept: &Kept, id: &str, table: &dyn Table) -> Box<dyn Table> {
    kept.pack(id, &Packed::of("0.1.0", own().as_ref(), table)).unwrap();
    assert!(kept.has_packed(id));
    let (title, again) = kept.packed(id).expect("it is there");
    assert_eq!((title.slug(), title.version()), (ThreePasses::SLUG, "0.1.0"));
    let options = &table.setup().options;
    assert_eq!(title.terms("patrol", options), own().terms("patrol", options));
    again
}

#[test]
fn a_packed_match_shows_each_viewer_what_was_seen() {
    let folder = TempDir::new().unwrap();
    let kept = Kept::new(folder.path(), impatient());
    let mut table = own().new_match(setup(4)).unwrap();
    step(table.as_mut(), 1);
    step(table.as_mut(), 2);
    let mut still = packed(&kept, "running", table.as_ref());
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(still.scene_at(viewer, 1), table.scene_at(viewer, 1));
        assert_eq!(still.scene(viewer).pieces, table.scene(viewer).pieces);
        assert_eq!((still.log(viewer, 0), still.history(viewer)), (table.log(viewer, 0), table.history(viewer)));
        assert_eq!(still.record_view(viewer), table.record_view(viewer));
    }
    assert_eq!(still.scene(Viewer::Umpire), still.scene(Viewer::Spectator), "nobody sees all before the end");
    let seat = still.decider().expect("it was never ended");
    assert_eq!(still.give(seat, Utterance::Text("wait"), Viewer::Spectator), Err(GiveError::Removed));
    assert!(still.scene(Viewer::Seat(seat)).affordances.is_empty());
    play_out(table.as_mut());
    let whole = packed(&kept, "over", table.as_ref());
    assert_eq!((whole.record(), whole.status()), (table.record(), table.status()));
    assert_eq!(whole.scene(Viewer::Umpire).pieces, table.scene(Viewer::Umpire).pieces);
    own().read_record(whole.record().as_bytes()).expect("the record proves itself");
}

#[test]
fn what_comes_in_parts_is_kept_when_it_is_whole_and_what_it_says() {
    let (from, to) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (there, here) = (Kept::new(from.path(), impatient()), Kept::new(to.path(), impatient()));
    let program = there.keep_program(&toy_program(), &about("0.1.0", 1)).unwrap();
    let bytes = std::fs::read(there.program_file(&program)).unwrap();
    let told = serde_json::to_string(&about("0.1.0", 1)).unwrap();
    let halves = bytes.split_at(bytes.len() / 2);
    let mut first = here.arriving_program(&program, &told).unwrap();
    first.take(halves.0).unwrap();
    assert!(first.settle().unwrap_err().to_string().contains("not what its hash says"), "half of it");
    assert!(here.programs().is_empty() && here.version(&program).is_none());
    let mut whole = here.arriving_program(&program, &told).unwrap();
    whole.take(halves.0).unwrap();
    whole.take(halves.1).unwrap();
    whole.settle().unwrap();
    assert_eq!(here.programs()[0].hash, program);
    let data = ThreePasses::files().hash();
    assert_eq!(here.title(&program, ThreePasses::SLUG, &data).unwrap().rules_version(), ThreePasses::VERSION);

    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let set = there.keep_set(ThreePasses::SLUG, &DataFiles::new([("passes.toml".to_owned(), text.clone())])).unwrap();
    let mut arriving = here.arriving_set(&set).unwrap();
    arriving.take(there.set_as_text(&set).unwrap().as_bytes()).unwrap();
    arriving.settle().unwrap();
    assert!(here.has_set(&set));
    assert!(here.title(&program, ThreePasses::SLUG, &set).is_ok());
    let outside = DataFiles::new([("../outside.toml".to_owned(), text.clone())]).hash();
    let mut arriving = here.arriving_set(&outside).unwrap();
    let spoilt = serde_json::json!({ "game": "three-passes", "files": { "../outside.toml": text } });
    arriving.take(spoilt.to_string().as_bytes()).unwrap();
    assert!(arriving.settle().is_err(), "a set stays in its folder");
    assert!(!to.path().join("sets").join("outside.toml").exists() && !here.has_set(&outside));
    assert_eq!(std::fs::read_dir(to.path().join("arriving")).unwrap().count(), 0, "nothing is left lying about");
}
