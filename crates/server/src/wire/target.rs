use utoipa::openapi::{Object, ObjectBuilder};

/// What can be pointed at or measured from: one key, which says of what kind it is.
pub(super) fn one_thing() -> Object {
    ObjectBuilder::new().min_properties(Some(1)).max_properties(Some(1)).build()
}
