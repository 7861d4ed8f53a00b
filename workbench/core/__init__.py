"""What every game shares and no game is known to."""
