"""Peers: recall spoken between two programs, refusing what the other cannot do before anything is sent."""
