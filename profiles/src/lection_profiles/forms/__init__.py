"""What text has by itself, whatever the profile: contents, signatures, quotations, tables."""
