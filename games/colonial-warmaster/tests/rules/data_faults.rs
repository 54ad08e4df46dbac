//! Faults in data files are refused with file and key.

use colonial_warmaster::ColonialWarmaster;
use engine::{DataFiles, RuleSet};

use crate::kit::{field, files_with};

fn fault(files: &DataFiles) -> String {
    match ColonialWarmaster::read(files) {
        Ok(_) => "accepted".to_owned(),
        Err(fault) => fault.to_string(),
    }
}

fn scenario(change: impl FnOnce(String) -> String) -> String {
    let file = field()
        .british("b1", "british_inf", (20.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (20.0, 40.0), 180, "mass")
        .terrain("orchard", 0, &[(5.0, 5.0), (9.0, 5.0), (9.0, 9.0)])
        .objective("name = \"grove\"\narea = \"t0\"\npoints = 10\nscores = [\"british\"]")
        .file();
    fault(&files_with(&change(file)))
}

fn names(fault: &str, parts: &[&str]) {
    for part in ["scenarios/test.toml"].iter().chain(parts) {
        assert!(fault.contains(part), "`{fault}` should name `{part}`");
    }
}

#[test]
fn a_good_scenario_is_accepted() {
    assert_eq!(scenario(|file| file), "accepted");
    assert_eq!(fault(&ColonialWarmaster::files()), "accepted");
}

#[test]
fn units_may_not_overlap_or_stand_off_the_table_or_in_closed_ground() {
    let with =
        |table: crate::kit::Field| fault(&files_with(&table.afghan("z1", "ghazi", (20.0, 40.0), 180, "mass").file()));
    let pair = |x: f64| {
        with(field().british("b1", "british_inf", (20.0, 10.0), 0, "line").british(
            "b2",
            "british_inf",
            (x, 10.0),
            0,
            "line",
        ))
    };
    assert_eq!(pair(24.0), "accepted");
    names(&pair(23.9), &["unit.b2.at", "overlaps b1", "CW-12.5"]);
    names(&with(field().british("b1", "british_inf", (71.0, 10.0), 0, "line")), &["unit.b1.at", "table"]);
    let guns = field().british("a1", "british_art", (20.0, 10.0), 0, "limbered").terrain(
        "village",
        0,
        &[(15.0, 8.0), (25.0, 8.0), (25.0, 12.0), (15.0, 12.0)],
    );
    names(&with(guns), &["unit.a1.at", "village", "CW-13.2"]);
    let near = field().british("b1", "british_inf", (20.0, 39.5), 0, "line");
    names(&with(near), &["unit.z1.at", "too near"]);
}

#[test]
fn terrain_must_lie_on_the_table_and_have_a_shape() {
    let with = |points: &[(f64, f64)]| {
        let table = field().british("b1", "british_inf", (20.0, 10.0), 0, "line").afghan(
            "z1",
            "ghazi",
            (20.0, 40.0),
            180,
            "mass",
        );
        fault(&files_with(&table.terrain("orchard", 0, points).file()))
    };
    names(&with(&[(60.0, 5.0), (73.0, 5.0), (60.0, 9.0)]), &["terrain.1", "points", "outside the table"]);
    names(&with(&[(60.0, 5.0), (62.0, 5.0)]), &["terrain.1", "three corners"]);
    names(&with(&[(60.0, 5.0), (64.0, 9.0), (64.0, 5.0), (60.0, 9.0)]), &["terrain.1", "meet"]);
}

#[test]
fn unknown_ids_are_named() {
    names(&scenario(|file| file.replace("type = \"ghazi\"", "type = \"gazi\"")), &["unit.z1.type", "gazi"]);
    names(&scenario(|file| file.replace("type = \"orchard\"", "type = \"wood\"")), &["terrain.1", "wood"]);
    names(&scenario(|file| file.replace("area = \"t0\"", "area = \"nowhere\"")), &["objective.grove.area", "nowhere"]);
    names(&scenario(|file| file.replace("id = \"z1\"", "id = \"b1\"")), &["unit.b1", "same id"]);
    names(
        &scenario(|file| file.replace("formation = \"mass\"", "formation = \"line\"")),
        &["unit.z1.formation", "CW-4.0"],
    );
}

#[test]
fn units_have_names_of_their_own_and_objectives_are_few() {
    let twice = scenario(|file| file.replace("name = \"z1\"", "name = \"b1\""));
    names(&twice, &["unit.z1.name", "`b1` is also the name of b1", "tell them apart"]);
    let objective =
        |n| format!("[[objective]]\nname = \"o{n}\"\narea = \"t0\"\npoints = 1\nscores = [\"british\"]\n\n");
    let many = (0..13).map(objective).collect::<Vec<_>>().concat();
    let crowded = scenario(|file| file.replacen("[[command]]", &format!("{many}[[command]]"), 1));
    names(&crowded, &["objective", "at most 12"]);
}

#[test]
fn figures_out_of_bounds_are_named() {
    names(&scenario(|file| file.replace("rating = 10", "rating = 8")), &["leader.rating", "CW-3.3b"]);
    names(&scenario(|file| file.replacen("break_percent = 100", "break_percent = 0", 1)), &["british.break_percent"]);
    for (lines, key) in [
        ("turns = 0", "even.turns"),
        ("british = { break_percent = 101 }", "even.british.break_percent"),
        ("afghan = { points = -5 }", "even.afghan.points"),
    ] {
        let with = |file: &str| file.replacen("[[command]]", &format!("[even]\n{lines}\n\n[[command]]"), 1);
        names(&scenario(|file| with(&file)), &[key]);
    }
    names(&scenario(|file| file.replace("turns = 10", "turns = 0")), &["turns"]);
    names(&scenario(|file| file.replace("width = 72", "width = 7200")), &["table"]);
    names(&scenario(|file| file.replace("at = [20.00, 10.00]", "at = [20.001, 10.00]")), &["line"]);
    names(&scenario(|file| file.replace("home = \"south\"", "home = \"down\"")), &["line"]);
    names(&scenario(|file| file.replace("minutes = 10", "minutes = 10\nhours = 1")), &["hours"]);
}

#[test]
fn faults_in_the_shared_files_are_named_too() {
    let change = |file: &str, from: &str, to: &str| {
        let mut files = ColonialWarmaster::files();
        let text = files.text(file).unwrap().replacen(from, to, 1);
        files.replace(file, text);
        fault(&files)
    };
    assert!(change("units.toml", "stands = 4", "stands = 0").contains("units.toml, unit.british_inf.stands"));
    assert!(change("units.toml", "command = 10", "command = 99").contains("units.toml, unit.british_inf.command"));
    assert!(change("units.toml", "id = \"cavalry\"", "id = \"british_inf\"").contains("same id"));
    assert!(change("tables.toml", "hit = 5", "hit = 9").contains("tables.toml, fire"));
    assert!(change("tables.toml", "[leaders]", "[leader]").contains("tables.toml"));
    assert!(change("terrain.toml", "foot = 2", "foot = 0").contains("terrain.toml, terrain.orchard"));
    let mut files = ColonialWarmaster::files();
    files.replace("scenarios/picket.toml", "this is not toml");
    assert!(fault(&files).contains("scenarios/picket.toml, line 1"));
}
