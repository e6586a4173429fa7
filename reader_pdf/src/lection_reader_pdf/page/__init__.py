"""What a page shows: its characters in lines, where each line stands, and in which font."""
