use engine::{BALANCE, Options};

/// Figures that were measured belong to these rules and these sergeants. Figures that are missing are a fault only where everything is tested.
#[test]
fn measured_chances_belong_to_these_rules_and_these_sergeants() {
    let all = std::env::var_os("GROGNARD_MEASURED").is_some();
    for title in catalog::games() {
        let (slug, info, measured) = (title.slug(), title.info(), catalog::measured(title.slug()));
        let remedy = format!("run `cargo xtask balance {slug}`");
        for scenario in &info.scenarios {
            for balance in info.presets(&scenario.id) {
                let Some(row) = measured.of(&scenario.id, &balance) else {
                    assert!(!all, "{slug} {} {balance} has not been measured: {remedy}", scenario.id);
                    continue;
                };
                let even = info.presets(&scenario.id).len() > 1;
                let options = even.then(|| (BALANCE.to_owned(), balance.clone())).into_iter().collect();
                let print = title.fingerprint(&scenario.id, &Options(options)).unwrap();
                assert!(
                    (measured.rules, &row.fingerprint) == (title.rules_version(), &print),
                    "{slug} {} {balance} was measured with other rules or other sergeants: {remedy}",
                    scenario.id
                );
                let seats: Vec<Vec<String>> =
                    row.sides.iter().map(|side| side.seats.clone()).filter(|seats| !seats.is_empty()).collect();
                assert_eq!(seats, title.sides(&scenario.id, &Options::default()), "{slug} {}: {remedy}", scenario.id);
            }
        }
        let known = |row: &&lab::Measurement| info.presets(&row.scenario).contains(&row.balance);
        let stray = measured.measured.iter().find(|row| !known(row) || info.scenario(&row.scenario).is_none());
        assert_eq!(stray, None, "{slug} has no such scenario or preset: {remedy}");
    }
    assert_eq!(catalog::measured("chess").measured, []);
}

/// Even terms give either side 45 to 55 of 100 points between sergeants, a draw counted half.
#[test]
fn even_terms_are_even() {
    for title in catalog::games() {
        let measured = &catalog::measured(title.slug()).measured;
        for row in measured.iter().filter(|row| row.balance == "even") {
            let first = row.sides[0].wins as f64 + row.draws as f64 / 2.0;
            let share = first / row.matches as f64;
            assert!((0.45..=0.55).contains(&share), "{} {}: {share:.3}", title.slug(), row.scenario);
            assert!(row.matches >= 2000, "{} {}: too few matches", title.slug(), row.scenario);
        }
    }
}
