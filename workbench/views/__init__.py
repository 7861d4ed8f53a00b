"""What a designer sees: plots, controls, the drawn table, the workbench."""
