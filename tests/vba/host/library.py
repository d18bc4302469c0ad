"""Declare statements bound to a real shared library.

A variable or array that the library is given by reference becomes C memory in place, so that the library sees the
whole array behind `cells(0)` and writes straight into it, as in Excel. Guard bytes behind every buffer catch a library
that writes too far.
"""

import ctypes
import functools
import os
from decimal import Decimal

from pyopenvba.exceptions import VBACompileError, VBAUnsupportedError
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._objects import VBAObject, member
from pyopenvba.interpreter._runtime import ErrObject, Slot

from host.country import is_number
from host.language import ElementSlot, ExcelInterpreter
from host.windows import Windows

C_TYPES = {
    "Byte": ctypes.c_uint8, "Boolean": ctypes.c_int16, "Integer": ctypes.c_int16, "Long": ctypes.c_int32,
    "LongLong": ctypes.c_int64, "Single": ctypes.c_float, "Double": ctypes.c_double, "Date": ctypes.c_double,
    "Currency": ctypes.c_int64,
}
GUARD = b"\xA5" * 64
FILE_NOT_FOUND, ENTRY_POINT_MISSING = 53, 453
ADD_IN = ".xll"  # what VBA finds once it is loaded alone: it lies on no search path


def to_c(kind, value):
    """A VBA value as the C type of `kind` takes it; VBA's errors 6 and 13 where it does not fit."""
    value = values.coerce(value.vba_value() if isinstance(value, VBAObject) else value, kind)
    if kind == "Boolean":
        return -1 if value else 0
    if kind == "Currency":
        return int(value * 10000)
    if kind == "Date":
        return float(values.to_number(value))
    return value


def from_c(kind, raw):
    """A C value of `kind` as VBA holds it."""
    if kind == "Boolean":
        return raw != 0
    if kind == "Single":
        return values.VBASingle(raw)
    if kind == "Double":
        return float(raw)
    if kind == "Date":
        return values.VBADate(raw)
    if kind == "Currency":
        return values.VBACurrency(Decimal(raw) / 10000)
    return values.VBAInt(raw, kind)


calling = []  # the Windows of the Excel whose VBA is in a call


@ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
def escape_is_down(_context):
    """What the add-in tells the library while a call lasts."""
    return calling[0].escape_is_down()


def cancel_on_escape(library, wanted):
    """What the add-in exports besides the C interface (hosts/xll/src/exports.rs), in the place of its asking Windows."""
    return library.e2048_set_cancel_handler(escape_is_down if wanted.value else None, None)


class Memory:
    """A list of VBA values that is really a C array, with guard bytes behind it."""

    def __init__(self, kind, items):
        if kind not in C_TYPES:
            raise VBAUnsupportedError(f"passing {kind} to a library by reference")
        self.kind, self.length, self.width = kind, len(items), ctypes.sizeof(C_TYPES[kind])
        self.raw = ctypes.create_string_buffer(self.length * self.width + len(GUARD))
        self.cells = (C_TYPES[kind] * self.length).from_buffer(self.raw)
        # What an array of integers holds is of its kind already.
        fits = all(type(item) is values.VBAInt and item.kind == kind for item in items)
        self.cells[:] = items if fits else [to_c(kind, item) for item in items]
        ctypes.memmove(ctypes.addressof(self.raw) + self.length * self.width, GUARD, len(GUARD))

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [from_c(self.kind, raw) for raw in self.cells[index]]
        return from_c(self.kind, self.cells[index])

    def __setitem__(self, index, value):
        self.cells[index] = to_c(self.kind, value)

    def address(self, index=0):
        """Where an element lies."""
        return ctypes.addressof(self.raw) + index * self.width

    def check(self, function):
        """Fails where the library has written past the end."""
        if self.raw.raw[self.length * self.width:] != GUARD:
            raise AssertionError(f"{function} wrote past the end of {self.length} values of type {self.kind}")


class MemorySlot(Slot):
    """A variable whose storage is a Memory of one."""

    __slots__ = ()

    @property
    def memory(self):
        return Slot.value.__get__(self)

    @property
    def value(self):
        return self.memory[0]

    @value.setter
    def value(self, value):
        self.memory[0] = value


def pin(place):
    """The Memory behind a variable or an element, and the index there; made C memory the first time."""
    if isinstance(place, ElementSlot):
        if not isinstance(place.array.items, Memory):
            place.array.items = Memory(place.array.element_type, place.array.items)
        return place.array.items, place.at
    if not isinstance(place, MemorySlot):
        memory = Memory(place.declared, [place.value])
        Slot.value.__set__(place, memory)
        place.__class__ = MemorySlot
    return place.memory, 0


class LibraryErrObject(ErrObject):
    """VBA's Err, with what Windows said about the last call into a library."""

    def __init__(self):
        super().__init__()
        self.last_library_error = 0

    @member
    def LastDllError(self):
        return values.VBAInt(self.last_library_error, "Long")


class LibraryInterpreter(ExcelInterpreter):
    """The interpreter, with Declare statements that call shared libraries.

    `libraries` maps a library's name to the path of the file that stands for it, or to Python functions by name.
    """

    def __init__(self, host, libraries, constants=None):
        super().__init__(host, constants)
        self.libraries = {name.lower(): target for name, target in libraries.items()}
        self.windows = Windows(self)
        for name, functions in self.windows.functions().items():
            self.libraries[name] = {**functions, **self.libraries.get(name, {})}
        self.calls = []  # the names of the library's functions, in the order in which they were called
        self.err = LibraryErrObject()
        self._functions, self._declared, self._kept = {}, set(), []
        self._intrinsics = {
            **self._intrinsics,
            "doevents": self._do_events,
            "isnumeric": lambda _, args, __: is_number(args[0]),
            "strptr": self._string_address,
        }
        self.notices_escape = False  # whether VBA hears of an Esc at the statement after a call, or only where events are let through
        self.while_waiting = None  # what a person does while a macro lets events through
        self.on_key = lambda key: None  # what Excel does with a key, by Windows' number of it

    # ---- VBA's own functions that touch the machine ------------------------------------------------------------

    def _do_events(self, *_):
        while self.windows.pressed:
            self.on_key(self.windows.pressed.pop(0))
        if self.while_waiting is not None:
            self.while_waiting()
        return values.VBAInt(0, "Integer")

    def _string_address(self, _, args, __):
        """StrPtr: a number that `text_at` turns back into the text, since no library may write there anyway."""
        self._kept.append(values.to_text(args[0]))
        return values.VBAInt(len(self._kept), "LongLong" if self.constants["Win64"] else "Long")

    def text_at(self, number):
        """The text that StrPtr gave this number for."""
        return self._kept[number - 1]

    def _do_unsupported(self, statement, frame):
        if statement.text.split(" ")[0].lower() not in ("chdir", "chdrive"):  # a search path means nothing here
            super()._do_unsupported(statement, frame)

    # ---- Declared functions ------------------------------------------------------------------------------------

    def add_module(self, source, *, name="", kind="standard"):
        runtime = super().add_module(source, name=name, kind=kind)
        self._declared |= {declare.name.lower() for declare in runtime.parsed.declares}
        return runtime

    def _declare(self, key, frame):
        """The Declare that a name means where it stands; None where it means something else."""
        if key not in self._declared or frame is None or key in frame.locals or key in frame.module.variables \
                or frame.module.procedure(key):
            return None
        frame.module.initialise()
        if key in frame.module.declares:
            return frame.module.declares[key]
        return next((module.declares[key] for module in self.modules.values() if not module.is_class
                     and module.parsed.declares and key not in module.private_declares
                     and (module.initialise() or key in module.declares)), None)

    def _call_name(self, callee, args, frame, **options):
        key = callee.name.lower()
        if key == "varptr":
            memory, at = pin(self.place(args[0].value, frame))
            return values.VBAInt(memory.address(at), "LongLong")
        found = self._declare(key, frame)
        return self.call_library(found, args, frame) if found else super()._call_name(callee, args, frame, **options)

    def lookup(self, name, frame, **options):
        """A name's value; a declared function without arguments may stand without parentheses."""
        found = self._declare(name.lower(), frame)
        return self.call_library(found, [], frame) if found else super().lookup(name, frame, **options)

    def resolve(self, declare):
        """The function of the shared library that a Declare names; VBA's errors 53 and 453 where there is none."""
        entry = (declare.library.lower(), declare.alias or declare.name)
        if entry not in self._functions:
            if entry[0] not in self.libraries or entry[0].endswith(ADD_IN) and not self.windows.is_loaded(entry[0]):
                raise values.error(FILE_NOT_FOUND, f"File not found: {declare.library}")
            result = C_TYPES[declare.returns] if declare.is_function else None
            try:
                self._functions[entry] = self._function(declare, self.libraries[entry[0]], entry[1], result)
            except (AttributeError, KeyError):
                message = f"Can't find DLL entry point {entry[1]} in {declare.library}"
                raise values.error(ENTRY_POINT_MISSING, message) from None
        return self._functions[entry]

    def _function(self, declare, library, name, result):
        """The C function `name`: of a file, or a Python function that stands in for it."""
        if isinstance(library, dict):
            takes = [ctypes.c_void_p if not one.by_val else ctypes.c_char_p if one.declared == "String"
                     else C_TYPES[one.declared] for one in declare.params]
            return ctypes.CFUNCTYPE(result, *takes)(library[name])
        rename = str
        if isinstance(library, tuple):  # a file, and how its functions are named there
            library, rename = library
        if name == "cancel_on_escape":
            return functools.partial(cancel_on_escape, ctypes.CDLL(os.fspath(library)))
        function = getattr(ctypes.CDLL(os.fspath(library)), rename(name))
        function.restype = result
        return function

    def call_library(self, declare, args, frame):
        """Calls a declared function with the arguments as written."""
        if len(args) != len(declare.params) or any(one.name or one.value is None for one in args):
            raise VBACompileError(f"Wrong number of arguments calling {declare.name}")
        function, given, copies, buffers = self.resolve(declare), [], [], []
        for parameter, argument in zip(declare.params, args):
            if parameter.is_array:
                raise VBAUnsupportedError(f"{declare.name}: {parameter.name}() would pass a SAFEARRAY")
            if parameter.by_val and parameter.declared != "String":
                value = self.evaluate(argument.value, frame)
                given.append(C_TYPES[parameter.declared](to_c(parameter.declared, value)))
                continue
            place = self.place(argument.value, frame)
            if parameter.by_val:
                memory = self._string(argument, place, frame, copies)
                given.append(ctypes.c_char_p(memory.address()))
            else:
                memory, at = pin(self._checked(declare, parameter, argument, place, frame))
                given.append(ctypes.c_void_p(memory.address(at)))
            buffers.append(memory)
        self.calls.append(declare.name)
        calling[:] = [self.windows]
        answer = function(*given)
        for memory in buffers:
            memory.check(declare.name)
        if self.notices_escape and self.windows.pressed:
            self.on_key(self.windows.pressed.pop(0))
        for copy_back in copies:
            copy_back()
        return from_c(declare.returns, answer) if declare.is_function else values.EMPTY

    def _string(self, argument, place, frame, copies):
        """A ByVal String: an ANSI copy, written back to a String variable."""
        raw = values.to_text(self.evaluate(argument.value, frame)).encode("cp1252", "replace")
        memory = Memory("Byte", raw + b"\0")
        if place is not None and place.declared == "String":
            copies.append(lambda: place.set(bytes(memory.cells)[:-1].decode("cp1252", "replace")))
        return memory

    def _checked(self, declare, parameter, argument, place, frame):
        """The storage of a ByRef argument of the right type; a temporary for an expression."""
        if place is None:
            value = self.evaluate(argument.value, frame)
            kind = values.type_name(value) if parameter.declared == "Any" else parameter.declared
            place = Slot(values.coerce(value, kind), kind)
        if parameter.declared not in ("Any", place.declared):
            raise VBACompileError(f"ByRef argument type mismatch: {declare.name} {parameter.name} "
                                  f"As {parameter.declared} given {place.declared}")
        return place
