"""A screen without a monitor, a person's eye on it, and a hand on its mouse and keys."""

import os
import struct
import subprocess
import tempfile
from pathlib import Path


class Screen:
    """An X server of its own (Xvfb), the size of a small notebook; use it in a `with` statement."""

    WIDTH, HEIGHT = 1366, 768

    NO_WINDOW = 1
    """X's number for whatever lies under the mouse (PointerRoot)."""

    def __init__(self):
        self._memory = tempfile.TemporaryDirectory(prefix="engine2048-screen-")
        reading, writing = os.pipe()
        # Without -noreset the server starts anew whenever its last client goes, and turns the next one away meanwhile.
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "%dx%dx24" % (self.WIDTH, self.HEIGHT),
             "-dpi", "96", "-nolisten", "tcp", "-noreset", "-fbdir", self._memory.name], pass_fds=(writing,), stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as numbers:
            self.display = ":" + numbers.readline().strip()

    def colours(self, left, top, width, height):
        """The colours of the pixels within a rectangle, row by row, each as "#RRGGBB"."""
        data = Path(self._memory.name, "Xvfb_screen0").read_bytes()
        # The format of xwd: a header of numbers, the highest byte first, then a table of colours, then the pixels.
        numbers = struct.unpack(">25I", data[:100])
        start, line = numbers[0] + 12 * numbers[19], numbers[12]
        rows = (data[start + row * line:][:line] for row in range(max(top, 0), min(top + height, self.HEIGHT)))
        return ["#%02X%02X%02X" % (row[4 * column + 2], row[4 * column + 1], row[4 * column]) for row in rows
                for column in range(max(left, 0), min(left + width, self.WIDTH))]

    def click(self, x, y):
        """Moves the mouse there and clicks."""
        self._do("mousemove", str(x), str(y), "click", "1")

    def press(self, key):
        """Presses a key, such as "Left"; it goes to the window that has the focus."""
        self._do("key", key)

    def focus(self, window):
        """Gives a window the focus, which a window manager would do. First takes it away: a window that has it already hears
        nothing of getting it, and the office may have missed the first time."""
        self._do("windowfocus", str(self.NO_WINDOW))
        self._do("windowfocus", str(window))

    def windows(self, name):
        """The numbers of the windows with this in their title."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name], env=self._environment(),
                               capture_output=True, text=True)
        return found.stdout.split()

    def _do(self, *action):
        subprocess.run(["xdotool", *action], check=True, env=self._environment())

    def _environment(self):
        return {**os.environ, "DISPLAY": self.display}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.terminate()
        self._server.wait()
        self._memory.cleanup()
