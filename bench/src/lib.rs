//! Criterion benchmarks, in `benches/`: `cargo xtask bench`. Each asserts what it computes.
