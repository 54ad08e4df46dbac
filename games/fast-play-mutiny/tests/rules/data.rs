//! Data files and their faults. [FP-1.15, FP-14.9]

use engine::{DataFiles, RuleSet};
use fast_play_mutiny::FastPlayMutiny;

/// What is said when a file is changed so.
fn fault(file: &str, from: &str, to: &str) -> String {
    let mut files: DataFiles = FastPlayMutiny::files();
    let text = files.text(file).expect("the file is there").to_owned();
    assert!(text.contains(from), "{from} is in {file}");
    files.replace(file, text.replacen(from, to, 1));
    FastPlayMutiny::read(&files).err().map_or_else(String::new, |error| error.to_string())
}

// rule: FP-14.9, FP-1.15
#[test]
fn faults_name_the_file_the_key_and_what_is_wrong() {
    for (file, from, to, said) in [
        ("maps/bungalow.toml", "\"B2/C2\"", "\"B2/C9\"", "maps/bungalow.toml, wall: there is no area `C9`"),
        (
            "maps/bungalow.toml",
            "\"B2/C2\"",
            "\"B2/D2\"",
            "maps/bungalow.toml, wall: the areas of `B2/D2` are not side by side on the ground",
        ),
        ("maps/bungalow.toml", ". . . B B .", ". . . B X .", "maps/bungalow.toml, rows[1]: `X` is no kind of cell"),
        (
            "scenarios/beginner.toml",
            "decisions_at_most = 2000",
            "decisions_at_most = 0",
            "scenarios/beginner.toml, decisions_at_most: a match takes decisions",
        ),
        (
            "scenarios/beginner.toml",
            "map = \"bungalow\"",
            "map = \"palace\"",
            "scenarios/beginner.toml, map: there is no map `palace`",
        ),
        (
            "scenarios/beginner.toml",
            "type = \"matchlocks\"",
            "type = \"dacoits\"",
            "scenarios/beginner.toml, enemy.Sa1.type: there is no type `dacoits`",
        ),
        (
            "scenarios/beginner.toml",
            "area = \"F1\"",
            "area = \"A3\"",
            "scenarios/beginner.toml, area: A3 holds units of both sides",
        ),
        (
            "scenarios/beginner.toml",
            "twice = 1",
            "twice = 3",
            "scenarios/beginner.toml, specials.twice: there are only 2 of these cards",
        ),
        (
            "scenarios/gate.toml",
            "owner = \"p1\"",
            "owner = \"p9\"",
            "scenarios/gate.toml, gun.K1.owner: there is no seat `p9` in this scenario",
        ),
        ("units.toml", "infantry = 20", "infantry = 200", "units.toml, morale: a morale die has 1 to 20 sides"),
        ("cards.toml", "id = \"twice\"", "id = \"thrice\"", "cards.toml, special: the cards must be"),
    ] {
        let told = fault(file, from, to);
        assert!(told.starts_with(said), "{told}");
    }
}
