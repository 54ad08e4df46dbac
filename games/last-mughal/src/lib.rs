//! The Last Mughal.
