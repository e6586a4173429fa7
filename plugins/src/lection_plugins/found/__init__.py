"""What is installed, read from metadata and manifests, never imported."""
