use catalog::Title;

#[test]
fn what_is_written_on_the_back_of_a_game_is_what_is_in_it() {
    for title in catalog::games() {
        let opened = catalog::game_with_files(title.slug(), []).unwrap();
        let about = |title: &dyn Title| (title.slug(), title.rules_version(), title.data_hash().to_owned());
        assert_eq!(about(title.as_ref()), about(opened.as_ref()));
        assert_eq!(title.info().slug, title.slug());
    }
}
