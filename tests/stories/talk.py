"""A program under Wine that does what it is told, a line at a time."""

import json
import os
import subprocess


class Program:
    """Started by the command that the variable of this name describes: its arguments, what it adds to the environment, and what
    it takes away."""

    def __init__(self, variable: str) -> None:
        command = json.loads(os.environ[variable])
        environment = {name: value for name, value in (os.environ | command["environment"]).items() if value is not None}
        self._process = subprocess.Popen(
            command["arguments"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def ask(self, *fields: object) -> list[str]:
        """Says a line of fields. Returns the lines of the answer."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write("\t".join(map(str, fields)) + "\n")
        self._process.stdin.flush()
        lines: list[str] = []
        while True:
            line = self._process.stdout.readline()
            assert line, f"the program ended at {fields} after {lines}"
            if line.rstrip("\r\n") == ".":
                return lines
            lines.append(line.rstrip("\r\n"))

    def ask_number(self, *fields: object) -> int:
        """The same for an answer of one number."""
        (line,) = self.ask(*fields)
        return int(line)

    def end(self) -> int:
        """Lets the program end. Returns its exit code."""
        assert self._process.stdin
        self._process.stdin.close()
        return self._process.wait()
