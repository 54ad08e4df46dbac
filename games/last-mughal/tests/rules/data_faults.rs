//! A faulty data file is refused with file, key and reason; nothing panics.

use engine::{DataError, RuleSet};
use last_mughal::LastMughal;

/// The fault after replacing a text in a file.
fn fault(file: &str, old: &str, new: &str) -> String {
    let mut files = LastMughal::files();
    let text = files.text(file).expect("the file is there").to_owned();
    assert!(text.contains(old), "{file} has no `{old}`");
    files.replace(file, text.replacen(old, new, 1));
    match LastMughal::read(&files) {
        Err(fault @ (DataError::Value { .. } | DataError::Syntax { .. } | DataError::Missing { .. })) => {
            fault.to_string()
        }
        Err(fault) => panic!("unexpected kind of fault: {fault}"),
        Ok(_) => panic!("{file}: `{new}` was accepted"),
    }
}

#[track_caller]
fn refused(file: &str, old: &str, new: &str, words: &[&str]) {
    let fault = fault(file, old, new);
    for word in std::iter::once(&file).chain(words) {
        assert!(fault.contains(word), "`{fault}` does not name `{word}`");
    }
}

#[test]
fn faults_of_the_map() {
    refused(
        "map.toml",
        "ends = [\"calcutta\", \"raniganj\"]",
        "ends = [\"calcutta\", \"bombay\"]",
        &["link.calcutta-bombay", "no zone `bombay`"],
    );
    refused("map.toml", "ends = [\"calcutta\", \"raniganj\"]", "ends = [\"calcutta\", \"calcutta\"]", &["itself"]);
    refused(
        "map.toml",
        "ends = [\"calcutta\", \"raniganj\"]",
        "ends = [\"raniganj\", \"hazaribagh\"]",
        &["linked already"],
    );
    refused(
        "map.toml",
        "province = \"bengal\"",
        "province = \"bihar\"",
        &["zone.calcutta.province", "no province `bihar`"],
    );
    refused("map.toml", "rebellion = \"auto\"", "rebellion = \"always\"", &["province.oudh.rebellion"]);
    refused("map.toml", "rebellion = 5", "rebellion = 9", &["province.bengal.rebellion"]);
    refused("map.toml", "id = \"berhampore\"", "id = \"calcutta\"", &["zone.calcutta", "twice"]);
    refused("map.toml", "kind = \"deployment\"", "kind = \"city\"", &["zone.punjab.province", "needs a province"]);
    refused("map.toml", "kind = \"road\"", "kind = \"railway\"", &["line"]);
}

#[test]
fn faults_of_units_and_figures() {
    refused("units.toml", "place = \"lucknow\"", "place = \"patiala\"", &["unit.oudh7.place", "no zone `patiala`"]);
    refused("units.toml", "value = [2, 2]", "value = 2", &["unit.oudh7.value", "two values"]);
    refused("units.toml", "threshold = 2\n", "", &["unit.gurkhas.threshold"]);
    refused("units.toml", "twin = \"b_bni26\"", "twin = \"bni27\"", &["unit.r_bni26.twin"]);
    refused("units.toml", "id = \"bni13\"", "id = \"oudh7\"", &["unit.oudh7", "twice"]);
    refused("units.toml", "id = \"bni13\"", "id = \"BNI 13\"", &["small letters"]);
    refused("units.toml", "kind = \"gurkha\"", "kind = \"sikh\"", &["line"]);
    let clash = fault("units.toml", "id = \"bni13\"", "id = \"delhi\"");
    assert!(clash.contains("zone.delhi") && clash.contains("same name"), "{clash}");
    refused("units.toml", "value = [4, 2]", "value = [40, 2]", &["unit.rf10.value", "40"]);
    refused("figures.toml", "command = 6", "command = 60", &["figure.nana", "60"]);
    refused("figures.toml", "rises_with = \"oudh\"", "rises_with = \"nepal\"", &["figure.nana.rises_with"]);
    refused("figures.toml", "place = \"allahabad\"", "place = \"kabul\"", &["figure.havelock.place"]);
    refused(
        "figures.toml",
        "place = \"allahabad\"",
        "counter = true\nplace = \"allahabad\"",
        &["figure.havelock", "exactly one"],
    );
}

// rule: LM-11.5
#[test]
fn faults_of_counters() {
    let mut files = LastMughal::files();
    let text = files.text("counters.toml").expect("there").to_owned();
    let last = text.rfind("[[counter]]").expect("there are counters");
    files.replace("counters.toml", &text[..last]);
    let fault = LastMughal::read(&files).expect_err("26 counters are refused").to_string();
    assert!(fault.contains("counters.toml") && fault.contains("27 counters, not 26"), "{fault}");
    refused("counters.toml", "province = \"nwp\"", "province = \"sind\"", &["counter.bad_nwp.province"]);
    refused("counters.toml", "place = \"jhansi\"", "place = \"indore\"", &["counter.rani.place"]);
    refused("counters.toml", "escort = [\"kotah\"", "escort = [\"ghazis1\"", &["counter.rani.escort", "ghazis1"]);
    refused("counters.toml", "event = \"flood\"", "event = \"drought\"", &["counter.flood.event", "drought"]);
    refused("counters.toml", "event = \"flood\"\n", "", &["counter.flood.event"]);
    refused("counters.toml", "id = \"kotah\"", "id = \"kotah2\"", &["kotah"]);
    refused("counters.toml", "ap = 3", "ap = 4", &["counter.bad_nwp.ap"]);
}

#[test]
fn faults_of_tables() {
    refused("tables.toml", "[\"3AR\", \"3AR\",", "[\"3AX\", \"3AR\",", &["battle.rows[0]", "3AX"]);
    refused("tables.toml", "[\"3AR\", \"3AR\",", "[\"3AR\",", &["battle.rows[0]", "6 entries for 7 columns"]);
    refused("tables.toml", "[[1, 3], [1, 2],", "[[1, 2], [1, 3],", &["battle.columns", "rise"]);
    refused("tables.toml", "[[2, 3], [1, 1],", "[[0, 3], [1, 1],", &["siege.columns"]);
    refused("tables.toml", "escort = 2", "escorts = 2", &["line"]);
    refused("tables.toml", "cavalry_ap = 1", "cavalry_ap = 200", &["numbers", "200"]);
    refused("tables.toml", "massacre = 2", "massacre = 99", &["points", "99"]);
    refused("tables.toml", "lowest = 0", "lowest = 120", &["battle"]);
    refused("tables.toml", "fortification = 2", "fortification = 0", &["numbers"]);
}

#[test]
fn faults_of_scenarios() {
    let file = "scenarios/relief-of-cawnpore.toml";
    refused(file, "units = [\"rf32\"]", "units = [\"rf33\"]", &["column.lucknow", "no unit `rf33`"]);
    refused(file, "units = [\"rf32\"]", "units = [\"rf10\"]", &["column.rf10", "twice"]);
    refused(file, "hand = [\"tartan\",", "hand = [\"ghazis2\",", &["british", "other side"]);
    refused(file, "hand = [\"tartan\",", "hand = [\"naval\", \"hi78x\",", &["british", "hi78x"]);
    refused(file, "zone = \"fatehgarh\"", "zone = \"delhi\"", &["column.delhi", "not in play"]);
    refused(file, "figure = \"nana\"", "figure = \"havelock\"", &["column.cawnpore", "havelock"]);
    refused(file, "fort = 1", "fort = 3", &["city.cawnpore", "1 to 2"]);
    refused(file, "decisions_at_most = 800", "decisions_at_most = 0", &["decisions_at_most"]);
    refused(file, "turns = [2, 2]", "turns = [2, 9]", &["turns"]);
    refused(file, "id = \"relief-of-cawnpore\"", "id = \"relief\"", &["id"]);
    refused(file, "[victory]\nclause = \"LM-12.2\"", "[victory]\nclause = \"LM-99\"", &["victory.clause"]);
    refused(file, "status = \"quelled\"", "status = \"quelled\"\ncivilians = true", &["city.allahabad"]);
    refused(
        "scenarios/campbells-campaign.toml",
        "figure = \"rani\"\nunits = [\"jhansi_c\", \"bad_nwp\"]",
        "figure = \"rani\"\nunits = [\"jhansi_c\", \"bad_nwp\", \"bni1\", \"bni28\", \"bni36\"]",
        &["column.jhansi", "may lead"],
    );
}

#[test]
fn a_missing_file_is_named() {
    let files = engine::DataFiles::new([]);
    assert_eq!(
        LastMughal::read(&files).err().map(|fault| fault.to_string()).as_deref(),
        Some("map.toml: there is no such data file")
    );
}

#[test]
fn faults_of_forces_and_points() {
    let cawnpore = "scenarios/relief-of-cawnpore.toml";
    refused(cawnpore, "turns = [2, 2]", "turns = [0, 2]", &["turns", "first turn comes before the last"]);
    refused(cawnpore, "turns = [2, 2]", "turns = [3, 2]", &["turns", "first turn comes before the last"]);
    refused(cawnpore, "turns = [2, 2]", "turns = [2, 7]", &["turns", "name in tables.toml"]);
    refused(cawnpore, "vp = 2 ", "vp = 21 ", &["even.vp", "-20 to 20 points"]);
    refused(cawnpore, "figure = \"tatya\"", "figure = \"nana\"", &["column.nana", "in the match twice"]);
    refused(
        cawnpore,
        "zone = \"fatehgarh\"\nfigure",
        "zone = \"allahabad\"\nfigure",
        &["column.allahabad", "one side each"],
    );
    refused(
        cawnpore,
        "zone = \"lucknow\"\nunits = [\"rf32\"]\ninside",
        "zone = \"allahabad\"\nunits = [\"rf32\"]\ninside",
        &["column.allahabad", "is besieged"],
    );
    refused(
        cawnpore,
        "zone = \"allahabad\"\nstatus = \"quelled\"",
        "zone = \"allahabad\"\nstatus = \"rebellion\"",
        &["column.allahabad", "besiege rebels inside"],
    );
}
