//! Fast Play Indian Mutiny.
