use engine::Options;

#[test]
fn every_seat_sits_on_one_side_and_allies_share_it() {
    for title in catalog::games() {
        for scenario in &title.info().scenarios {
            let sides = title.sides(&scenario.id, &Options::default());
            let mut seats = sides.concat();
            let mut all = title.seats(&scenario.id, &Options::default());
            seats.sort();
            all.sort();
            assert_eq!(seats, all, "{} {}", title.slug(), scenario.id);
        }
    }
    let sides = |slug: &str, scenario: &str| {
        catalog::game(slug).map(|title| title.sides(scenario, &Options::default())).unwrap_or_default()
    };
    assert_eq!(sides("last-mughal", "relief-of-cawnpore").len(), 2);
    assert_eq!(sides("fast-play-mutiny", "relief"), [["p1", "p2", "p3", "p4"]]);
    assert!(sides("last-mughal", "no-such-scenario").is_empty());
}
