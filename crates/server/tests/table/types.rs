//! The client's types must be those of the server: `cargo xtask types` writes them anew.

use std::path::Path;

#[test]
fn the_clients_types_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types.ts");
    let current = server::typescript::types();
    if std::env::var_os("GROGNARD_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().expect("the file stands in a folder")).expect("the folder can be made");
        std::fs::write(&path, &current).expect("the types can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == current, "web/src/api/types.ts is stale; write it anew with `cargo xtask types`");
}
