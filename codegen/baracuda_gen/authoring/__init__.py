"""Writing entries for people: `new` drafts one, proves what follows from it and publishes it; `remove` takes one out.

Nothing in the project changes before the proof has passed, and what is being published is put back if that fails.
"""
