//! A bad data file is refused with file, key and reason.

use engine::{DataFiles, RuleSet};
use grande_armee::GrandeArmee;

/// The fault that a change of a file brings about.
fn fault(file: &str, from: &str, to: &str) -> String {
    let mut files: DataFiles = GrandeArmee::files();
    let text = files.text(file).unwrap();
    assert!(text.contains(from), "{file} has `{from}`");
    let changed = text.replacen(from, to, 1);
    files.replace(file, changed);
    GrandeArmee::read(&files).expect_err("the change is a fault").to_string()
}

#[test]
fn faults_name_their_file_and_key() {
    let maida = "scenarios/maida.toml";
    for (file, from, to, expected) in [
        ("units.toml", "move = 12", "move = 400", "units.toml, inf_fast.move"),
        ("tables.toml", "hit = 6", "hit = 7", "tables.toml, skirmish.hit"),
        ("points.toml", "forces = [2, 5]", "forces = [2, 6]", "points.toml, build.forces"),
        ("roster.toml", "sp = 6, sk = 1 }", "sp = 16, sk = 1 }", "roster.toml, entry.fr_line"),
        ("roster.toml", "limit = 240", "limit = 200", "roster.toml, muster.french_240"),
        (
            "roster.toml",
            "\"fr_light\", \"fr_foot12\"",
            "\"fr_light\", \"fr_none\"",
            "roster.toml, muster.french_240.units",
        ),
        (maida, "build = 130", "build = 0", "scenarios/maida.toml, build"),
        ("scenarios/borodino.toml", "hits = 3", "hits = 6", "scenarios/borodino.toml, unit.friant.hits"),
        (maida, "length = 3", "length = 0", "scenarios/maida.toml, length"),
        (maida, "sp = 5, sk = 2, mx", "sp = 15, sk = 2, mx", "scenarios/maida.toml, unit.light.sp"),
        (maida, "at = [26, 9]", "at = [30, 9]", "scenarios/maida.toml, unit.acland.at"),
        (maida, "id = \"acland\"", "id = \"light\"", "scenarios/maida.toml, id.light"),
        (maida, "force = \"cole\"", "force = \"nobody\"", "scenarios/maida.toml, arrival.ross.force"),
        (maida, "to = 14", "to = 40", "scenarios/maida.toml, arrival.ross"),
        (maida, "gun = \"light\", ", "", "scenarios/maida.toml, unit.field.gun"),
        (
            maida,
            "mod = 1, radius = 9, at = [30, 6]",
            "mod = 3, radius = 9, at = [30, 6]",
            "scenarios/maida.toml, force.kempt.officer",
        ),
    ] {
        let said = fault(file, from, to);
        assert!(said.starts_with(expected), "{said}");
    }
}

#[test]
fn an_unknown_field_is_a_fault_with_its_line() {
    let said = fault("units.toml", "zone = 6", "zone = 6\ncolour = \"blue\"");
    assert!(said.contains("units.toml, line"), "{said}");
}
