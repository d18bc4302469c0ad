"""Counts checks and prints them as TAP (the Test Anything Protocol)."""

import traceback


class Tap:
    """One line for each check; `plan` prints how many there were."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def check(self, name, passed, detail=""):
        """Counts a check; `detail` says what was found where it failed."""
        self.count += 1
        if passed:
            print("ok %d - %s" % (self.count, name), flush=True)
            return
        self.failed += 1
        print("not ok %d - %s" % (self.count, name), flush=True)
        for line in str(detail).splitlines():
            print("# " + line, flush=True)

    def equal(self, name, found, expected):
        """Counts a check that two values are the same."""
        self.check(name, found == expected, "found    %r\nexpected %r" % (found, expected))

    def contains(self, name, text, part):
        """Counts a check that a text holds another."""
        self.check(name, part in text, "%r is not in %r" % (part, text))

    def part(self, name, function, *arguments):
        """Runs a group of checks; what it raises is one failed check."""
        print("# " + name, flush=True)
        try:
            function(self, *arguments)
        except Exception:
            self.check(name, False, traceback.format_exc())

    def plan(self):
        """Prints the plan; returns the exit status."""
        print("1..%d" % self.count, flush=True)
        return 1 if self.failed else 0
