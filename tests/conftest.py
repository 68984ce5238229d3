"""What all tests rest on."""

import gc
import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # so that processes of the tests can be interrupted


def pytest_collection_finish() -> None:
    """The catalog and the tests stay: looks for garbage leave them out, and are rarer, which takes a tenth less."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
