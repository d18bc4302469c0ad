"""Tests that print TAP (the Test Anything Protocol): functions named test_*, run in order, one line each."""

import gc
import os
import sys
import traceback


def run(*modules):
    """Runs every function `test_*` of these modules and ends the program; words on the command line pick by name."""
    wanted = sys.argv[1:]
    tests = [(f"{module.__name__.removeprefix('test_')}: {name.removeprefix('test_').replace('_', ' ')}", function)
             for module in modules for name, function in vars(module).items() if name.startswith("test_")]
    tests = [test for test in tests if not wanted or any(word in test[0] for word in wanted)]
    # A workbook is so many objects that looking for garbage after every 700 new ones takes a fourth of the time.
    gc.set_threshold(100_000)
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, (name, function) in enumerate(tests, start=1):
        try:
            function()
        except Exception:  # whatever goes wrong in a test is that test's failure, and the others go on
            failed += 1
            print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()[-12:]), end="")
            print(f"not ok {number} - {name}", flush=True)
        else:
            print(f"ok {number} - {name}", flush=True)
    sys.stdout.flush()
    os._exit(1 if failed else 0)
