"""What goes wrong outside the engine, to be told to a person in the language of LibreOffice."""


class Fault(Exception):
    """Has no words of its own: `key` names a sentence of hosts/texts.json, `values` fill in its blanks."""

    def __init__(self, key: str, **values):
        super().__init__(key, values)
        self.key = key
        self.values = values


class LoadFailure(Fault):
    """The library could not be loaded."""


class BadArgument(Fault):
    """An argument is not what it should be."""
