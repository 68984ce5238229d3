"""Faults planted in the kernels, in the primitives and in the runtime, by subject."""

from planted_faults import (
    arithmetic,
    ends,
    float8,
    gathers,
    groups,
    layouts,
    packed,
    panels,
    parts,
    quotients,
    reductions,
    scans,
    searches,
    tiles,
)

SUBJECTS = (
    ends,
    arithmetic,
    quotients,
    packed,
    float8,
    reductions,
    panels,
    parts,
    groups,
    scans,
    searches,
    gathers,
    tiles,
    layouts,
)
FAULTS = [fault for subject in SUBJECTS for fault in subject.FAULTS]
