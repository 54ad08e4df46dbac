use std::fs;

use conformance::toy::ThreePasses;
use engine::{DataError, DataFiles, RuleSet};
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Unit {
    id: String,
    strength: u8,
}

fn files(text: &str) -> DataFiles {
    DataFiles::new([("units.toml".to_owned(), text.to_owned())])
}

#[test]
fn a_file_is_read_into_its_type() {
    let unit: Unit = files("id = \"foot\"\nstrength = 4\n").read("units.toml").expect("the file is right");
    assert_eq!(unit, Unit { id: "foot".to_owned(), strength: 4 });
}

#[test]
fn a_fault_names_its_file_and_line() {
    let fault = |text: &str| files(text).read::<Unit>("units.toml").expect_err("the file is at fault").to_string();
    assert!(
        fault("id = \"foot\"\nstrength = 400\n").starts_with("units.toml, line 2: "),
        "{}",
        fault("strength = 400\n")
    );
    assert!(fault("id = \"foot\"\n\n\nspeed = 3\n").starts_with("units.toml, line 4: unknown field `speed`"));
    assert!(fault("id = \"foot\"\n").contains("missing field `strength`"));
    assert!(fault("id = \"foot\nstrength = 4\n").starts_with("units.toml, line 1: "));
    let missing = files("").read::<Unit>("maps.toml").expect_err("there is no such file");
    assert_eq!(missing, DataError::Missing { file: "maps.toml".to_owned() });
    assert_eq!(missing.to_string(), "maps.toml: there is no such data file");
    assert_eq!(
        DataError::value("units.toml", "unit.foot", "no such zone").to_string(),
        "units.toml, unit.foot: no such zone"
    );
}

#[test]
fn every_change_of_a_file_or_its_name_changes_the_hash() {
    let base = files("a = 1").hash();
    assert_eq!(base.len(), 32);
    assert_eq!(base, files("a = 1").hash());
    assert_ne!(base, files("a = 2").hash());
    assert_ne!(
        base,
        DataFiles::new([("unit.toml".to_owned(), "sa = 1".to_owned())]).hash(),
        "names and texts keep their bounds"
    );
    let mut more = files("a = 1");
    more.replace("maps.toml", "");
    assert_ne!(base, more.hash(), "an empty file counts");
}

#[test]
fn a_folder_lies_over_the_embedded_files() {
    let folder = std::env::temp_dir().join(format!("grognard-data-{}", std::process::id()));
    fs::create_dir_all(folder.join("scenarios")).expect("a temporary folder can be made");
    fs::write(folder.join("scenarios/siege.toml"), "turns = 3\n").expect("a temporary file can be written");
    fs::write(folder.join("notes.txt"), "not data").expect("a temporary file can be written");
    let mut base = files("a = 1");
    base.replace("scenarios/battle.toml", "turns = 2\n");
    let over = base.clone().overlaid(&folder).expect("the folder can be read");
    assert_eq!(over.names().collect::<Vec<_>>(), ["scenarios/battle.toml", "scenarios/siege.toml", "units.toml"]);
    assert_eq!(over.text("scenarios/siege.toml"), Ok("turns = 3\n"));
    fs::write(folder.join("unit.toml"), "a = 2\n").expect("a temporary file can be written");
    let fault = base.clone().overlaid(&folder).expect_err("nothing reads that file").to_string();
    assert_eq!(fault, "unit.toml: the game reads no such data file; it reads scenarios/battle.toml, units.toml");
    fs::remove_file(folder.join("unit.toml")).expect("a temporary file can be removed");
    fs::write(folder.join("units.toml"), [0xff, 0xfe]).expect("a temporary file can be written");
    let fault = base.overlaid(&folder).expect_err("the file is not text").to_string();
    assert!(fault.contains("units.toml: "), "{fault}");
    fs::remove_dir_all(&folder).expect("a temporary folder can be removed");
    fs::create_dir_all(folder.join("units.toml")).expect("a temporary folder can be made");
    let fault = files("a = 1").overlaid(&folder).expect_err("the folder is empty").to_string();
    assert!(fault.ends_with("there are no data files in this folder"), "{fault}");
    fs::remove_dir_all(&folder).expect("a temporary folder can be removed");
    let fault = files("a = 1").overlaid(&folder).expect_err("the folder is gone").to_string();
    assert!(fault.contains(&folder.display().to_string()), "{fault}");
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_not_waited_for() {
    let folder = std::env::temp_dir().join(format!("grognard-device-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    std::os::unix::fs::symlink("/dev/zero", folder.join("units.toml")).expect("a link can be made");
    let fault = files("a = 1").overlaid(&folder).expect_err("it never ends").to_string();
    assert!(fault.ends_with("units.toml: not a plain file"), "{fault}");
    fs::remove_dir_all(&folder).expect("a temporary folder can be removed");
}

#[test]
fn wrong_values_of_a_game_are_refused_with_their_key() {
    let fault = |old: &str, new: &str| {
        let mut files = ThreePasses::files();
        let text = files.text("passes.toml").expect("the file is there").replacen(old, new, 1);
        files.replace("passes.toml", text);
        ThreePasses::read(&files).expect_err("the data is at fault").to_string()
    };
    assert_eq!(
        fault("\"north\", \"middle\"", "\"north\", \"north\""),
        "passes.toml, passes[1]: a pass needs a name of its own in small letters"
    );
    assert_eq!(fault("[1, 1,", "[1, 9,"), "passes.toml, strengths[1]: a card's strength is 1 to 5");
    assert_eq!(fault("rounds = 4", "rounds = 0"), "passes.toml, scenario.patrol.rounds: a match has 1 to 50 rounds");
    assert!(fault("[1, 1,", "[1,").starts_with("passes.toml, line 2: "), "a card is missing");
}
