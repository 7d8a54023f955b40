//! The rover search against plain exhaustion.
