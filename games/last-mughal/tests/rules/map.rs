use std::collections::BTreeSet;

use engine::{Game, RuleSet};
use last_mughal::LastMughal;
use last_mughal::data::drawing;
use last_mughal::screen::ground;
use scene::{LabelSide, Province, Zone};

use crate::match_at_hand::{rules, start};

/// Left, top, right and bottom of the plate on which a zone's name is lettered.
fn plate(zone: &Zone) -> [f32; 4] {
    let city = zone.kind == "city";
    let name = zone.name.split(" (").next().unwrap_or_default();
    let width = name.chars().count() as f32 * if city { 7.2 } else { 6.6 };
    let (end, gap, half) = if city { (15.0, 8.0, 13.0) } else { (12.0, 4.0, 11.0) };
    let [x, y] = zone.at;
    let across = (width / 2.0 + 8.0).max(17.0);
    match zone.label {
        LabelSide::Right => [x - end, y - half, x + width + end + gap, y + half],
        LabelSide::Left => [x - width - end - gap, y - half, x + end, y + half],
        LabelSide::Below if city => [x - across, y - 13.0, x + across, y + 28.0],
        LabelSide::Below => [x - across, y - 8.0, x + across, y + 18.0],
        LabelSide::Above if city => [x - across, y - 30.0, x + across, y + 13.0],
        LabelSide::Above => [x - across, y - 19.0, x + across, y + 8.0],
    }
}

// rule: LM-11.8
#[test]
fn lm_11_8_the_drawn_roads_cross_exactly_the_rivers_of_the_table() {
    let data = &rules().data;
    for (a, b, link) in data.board.links() {
        let drawn = ground::crossings(data, a, b, link);
        let names: BTreeSet<&str> = drawn.iter().map(|(river, _)| *river).collect();
        let named: BTreeSet<&str> = link.river.iter().flat_map(|river| river.split(" and ")).collect();
        assert_eq!(names, named, "{}", drawing::link_id(data, a, b));
        assert_eq!(drawn.len(), names.len(), "{} crosses a river twice", drawing::link_id(data, a, b));
    }
}

#[test]
fn no_crossing_lies_under_a_plate() {
    let ground = start("rebellion", 1).ground();
    for link in &ground.links {
        for [x, y] in &link.crossings {
            for zone in &ground.zones {
                let [left, top, right, bottom] = plate(zone);
                let under = (left..=right).contains(x) && (top..=bottom).contains(y);
                assert!(!under, "a crossing of {} lies under the plate of {}", link.id, zone.name);
            }
        }
    }
}

#[test]
fn every_zone_lies_on_the_surface_and_in_its_own_province() {
    let ground = start("rebellion", 1).ground();
    for zone in &ground.zones {
        assert!((0.0..=ground.surface.width).contains(&zone.at[0]), "{}", zone.id);
        assert!((0.0..=ground.surface.height).contains(&zone.at[1]), "{}", zone.id);
        let nearest = |province: &Province| {
            let squares =
                province.sites.iter().map(|site| (site[0] - zone.at[0]).powi(2) + (site[1] - zone.at[1]).powi(2));
            squares.fold(f32::INFINITY, f32::min)
        };
        let home =
            ground.provinces.iter().min_by(|a, b| nearest(a).total_cmp(&nearest(b))).expect("there are provinces");
        assert!(zone.province.as_ref().is_none_or(|own| *own == home.id), "{} looks like {}", zone.id, home.id);
    }
}

#[test]
fn a_drawing_without_a_zone_is_refused() {
    let mut files = LastMughal::files();
    let text = files.text("ground.toml").expect("the drawing is embedded").replace("\ndelhi = {", "\ndilli = {");
    files.replace("ground.toml", text);
    let fault = LastMughal::read(&files).expect_err("Delhi has no sides").to_string();
    assert!(fault.contains("zones.delhi"), "{fault}");
}
