//! Zones, links, edges, paths and reach.
