"""What is reported of boards and games."""
