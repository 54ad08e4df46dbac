//! Mass simulation, balance, analysis.
