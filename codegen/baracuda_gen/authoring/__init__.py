"""Writing entries for people: `new` drafts one, proves what follows from it and publishes it.

Nothing in the project changes before the proof has passed. The spec's own files are replaced last, so that `generate`
undoes what an error leaves half done.
"""
