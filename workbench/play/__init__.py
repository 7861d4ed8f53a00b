"""Games played: batches, outcomes, records and replays."""
