"""What a prediction is wrong by."""
