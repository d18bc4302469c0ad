"""Tests that print TAP (the Test Anything Protocol): functions named test_*, run in order, one line each."""

import gc
import os
import sys
import traceback


def run(*modules, prepare):
    """Runs every function `test_*` of these modules and ends the program; words on the command line pick by name.

    Each test runs in a copy of this process as `prepare` left it, so what takes long for every test is done once.
    """
    wanted = sys.argv[1:]
    tests = [(f"{module.__name__.removeprefix('test_')}: {name.removeprefix('test_').replace('_', ' ')}", function)
             for module in modules for name, function in vars(module).items() if name.startswith("test_")]
    tests = [test for test in tests if not wanted or any(word in test[0] for word in wanted)]
    # A workbook is so many objects that looking for garbage after every 700 new ones takes a fourth of the time.
    gc.set_threshold(100_000)
    prepare()
    gc.freeze()  # what is there already shares its memory with all copies as long as nobody looks at it
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, function) in enumerate(tests, start=1):
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os._exit(0 if passes(function) else 1)
        passed = os.waitpid(child, 0)[1] == 0
        failed += not passed
        print(f"{'' if passed else 'not '}ok {number} - {name}", flush=True)
    os._exit(1 if failed else 0)


def passes(function):
    """Whether a test ends well; prints why not."""
    try:
        function()
    except Exception:  # whatever goes wrong in a test is that test's failure, and the others go on
        print("".join(f"# {line}\n" for line in traceback.format_exc().splitlines()[-12:]), end="")
        return False
    finally:
        sys.stdout.flush()
    return True


# Python takes memory for the frames of deep calls from the system in blocks of 16 KiB, and gives a block back as soon as no call needs it: a
# fourth of the tests' time, as calls swing around the ends of blocks. A frame that may hold this many values has a block of 2 MiB,
# half of which is left for the calls below it.
passes.__code__ = passes.__code__.replace(co_stacksize=1 << 17)
