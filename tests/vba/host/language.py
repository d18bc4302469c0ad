"""VBA as Excel runs it, where stock pyOpenVBA 6.5.0 runs it otherwise.

Mended here: `String * N`, `LongPtr`, type names in any case, enums as types, arrays and types that start filled,
functions that return arrays, `&HFFFF&`, `(x)` as a copy, arguments ByRef to an array's element or a type's field,
assignment that copies arrays and types, undeclared names without Option Explicit, a procedure's description, which is
an attribute under its first line. A ByRef argument of another type and
a Declare without PtrSafe in 64-bit Office are compile errors, as in Excel.
"""

import copy
import dataclasses
import functools
import re

from pyopenvba.exceptions import VBACompileError
from pyopenvba.interpreter import _ast as ast
from pyopenvba.interpreter import _intrinsics as intrinsics
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._lex import tokenize
from pyopenvba.interpreter._objects import VBAObject
from pyopenvba.interpreter._parse import Parser
from pyopenvba.interpreter._preprocess import DEFAULT_CONSTANTS, strip_directives
from pyopenvba.interpreter._runtime import (
    UNRESOLVED,
    Interpreter,
    ModuleRuntime,
    Slot,
    UserClassInstance,
    UserTypeValue,
    _bare as bare_name,
)

TYPE_NAMES = {name.lower(): name for name in values.VAR_TYPES} | {"any": "Any"}
SHORT_HEX = re.compile(r'"[^"\n]*"|\'[^\n]*|&[hH]([0-9A-Fa-f]{1,4})&')
DESCRIPTION = re.compile(r'^((?:Public |Private )?(?:Sub|Function) (\w+)\((?:.*_\r?\n)*.*\r?\n)'
                         r'Attribute \2\.VB_Description = "([^"\r\n]*)"(?=\r?\n)', re.M)
OFFICE_ENUM = re.compile(r"(Xl|Vb|Mso)[A-Z]")


# The enums that a syntax tree has met. Workbooks share the trees, which stay as long as the process.
_met = {}


FROM_BYTES = 64  # vbUnicode of VbStrConv


def str_conv(_interpreter, given, _named):
    """StrConv as far as the modules need it: bytes of ASCII to a text."""
    array, conversion = given
    assert int(conversion) == FROM_BYTES and isinstance(array, values.VBAArray)
    return bytes(int(one) for one in array.items).decode("ascii")


intrinsics.INTRINSICS["strconv"] = str_conv


class FixedString(str):
    """The type name "String" that remembers its `* N`."""

    width = 0


class FixedStringSlot(Slot):
    """A variable of type `String * N`."""

    __slots__ = ("width",)

    def __init__(self, width):
        self.width, self.declared, self.value = width, "String", "\0" * width

    def set(self, value):
        self.value = values.to_text(value)[:self.width].ljust(self.width)


class ElementSlot(Slot):
    """An element of an array as something that a ByRef argument can write through."""

    __slots__ = ("array", "at")

    def __init__(self, array, at):
        self.array, self.at, self.declared = array, at, array.element_type

    @property
    def value(self):
        return self.array.items[self.at]

    @value.setter
    def value(self, value):
        self.array.items[self.at] = value


class ExcelParser(Parser):
    """The parser, with Excel's type names and its rules for parentheses and Declare."""

    def __init__(self, *args, win64=True, **options):
        super().__init__(*args, **options)
        self.win64 = win64
        self.private_declares = set()

    def _parse_type_name(self):
        name = super()._parse_type_name()
        has_width = self.tokens[self.at - 2].text == "*"
        if name.lower() == "longptr":
            return "LongLong" if self.win64 else "Long"
        if has_width and name.lower() == "string":
            width = self.tokens[self.at - 1].text
            name = FixedString("String")
            name.width = int(width) if width.isdigit() else width
            return name
        if OFFICE_ENUM.match(name):
            return "Long"
        if self.at_op("(") and self.peek().text == ")":  # Function F() As Long(): an array, held as a Variant
            self.advance()
            self.advance()
            return "Variant"
        return TYPE_NAMES.get(name.lower(), name)

    def _parse_primary(self):
        in_parentheses = self.at_op("(")
        found = super()._parse_primary()
        return value_of(found) if in_parentheses else found

    def _parse_postfix(self, target, *, statement=False):
        found = super()._parse_postfix(target, statement=statement)
        if statement and isinstance(found, ast.Index) and self.at_eos() and found.args:  # Foo (x), without Call
            if len(found.args) > 1:
                self.fail("Expected: = (a Sub's arguments take no parentheses without Call)")
            found.args[0].value = value_of(found.args[0].value)
        return found

    def _parse_declare(self, line):
        is_private = self.tokens[self.at - 1].lower == "private"
        is_safe = self.peek().lower == "ptrsafe"
        if self.win64 and not is_safe:
            self.fail("Declare needs PtrSafe in 64-bit Office")
        found = super()._parse_declare(line)
        if is_private or self.module_kind != "standard":
            self.private_declares.add(found.name.lower())
        return found


class ExcelInterpreter(Interpreter):
    """The interpreter, with Excel's storage, arguments and assignment."""

    def __init__(self, host, constants=None):
        super().__init__(host)
        self.constants = {**DEFAULT_CONSTANTS, **(constants or {})}
        self._handlers = self.statement_handlers()
        self._enums = set()
        self._homes = {}

    def add_module(self, source, *, name="", kind="standard"):
        """Adds a module from its text; a compile error where it does not parse."""
        parsed, private_declares, descriptions = parsed_module(
            source, name or f"Module{len(self.modules) + 1}", kind, tuple(sorted(self.constants.items())))
        runtime = self.modules[parsed.name.lower()] = ModuleRuntime(parsed, self)
        runtime.private_declares, runtime.descriptions = private_declares, descriptions
        self._homes.clear()
        self._enums |= {enum.name.lower() for enum in parsed.enums}
        # The modules before have met all enums but those of this one.
        for module in self.modules.values() if parsed.enums else [runtime]:
            met = _met.setdefault(id(module.parsed), set())
            make_enums_long(module.parsed, self._enums - met)
            met |= self._enums
        return runtime

    def _execute(self, statement, frame):
        self._handlers[type(statement)](self, statement, frame)

    def _call_name(self, callee, args, frame, **options):
        """Finds what stands in another module, or in none, without a walk through all of them."""
        key = bare_name(callee.name)
        if frame is None or frame.me is not None or key in frame.locals or self._is_in(frame.module, key):
            return super()._call_name(callee, args, frame, **options)
        if key not in self._homes:
            self._homes[key] = next((one for one in self.modules.values() if not one.is_class and self._is_in(one, key)), None)
        home = self._homes[key]
        if home is None and key in self._intrinsics and key not in ("len", "lenb"):
            positional, named = self._arguments(args, frame, intrinsic=key)
            return self.call_intrinsic(key, positional, named)
        procedure = home and key not in home.variables and home.procedure(key)
        if procedure and procedure.scope != "private":
            positional, named = self._arguments(args, frame, procedure=procedure)
            return self.call(procedure, home, positional, named)
        return super()._call_name(callee, args, frame, **options)

    @staticmethod
    def _is_in(module, key):
        """Whether a module has a variable, constant, procedure or Declare of this name."""
        module.initialise()
        return key in module.variables or key in module.constants or key in module.procedures or key in module.declares

    def _unary(self, expression, frame):
        if expression.op == "()":
            return self.evaluate(expression.operand, frame)
        return super()._unary(expression, frame)

    def _read_name(self, name, frame, expression):
        """A name's value. Without Option Explicit an undeclared name is a variable that is Empty."""
        found = self.lookup(name, frame)
        if found is not UNRESOLVED:
            return found
        if frame is not None and not self.option_explicit(frame):
            return values.EMPTY
        raise self._undefined(name, frame, expression)

    # ---- Storage -----------------------------------------------------------------------------------------------

    def make_slot(self, declaration, module):
        width = getattr(declaration.declared, "width", 0)
        if not width or declaration.is_array:
            return self._filled(super().make_slot(declaration, module), module)
        if isinstance(width, str):
            width = self.evaluate_constant(ast.Name(name=width), module)
        return FixedStringSlot(int(width))

    def _run_body(self, frame):
        """Runs a procedure; a function that returns a Type starts with an instance of it."""
        answer = frame.locals.get(frame.procedure.name.lower())
        if answer is not None and answer.value is values.NOTHING:
            made = self.make_slot(ast.VarDecl(declared=answer.declared), frame.module).value
            if isinstance(made, UserTypeValue):
                answer.value = made
        super()._run_body(frame)

    def _do_redim(self, statement, frame):
        super()._do_redim(statement, frame)
        for declaration in statement.decls:
            self._filled(self.place(ast.Name(name=declaration.name), frame), frame.module)

    def _filled(self, slot, module):
        """Fills an array of a Type with instances of it, where pyOpenVBA leaves Nothing."""
        array = slot.value
        if isinstance(array, values.VBAArray) and any(item is values.NOTHING for item in array.items):
            key = array.element_type.lower()
            owner = next((one for one in [module, *self.modules.values()] if key in one.types), None)
            if owner is not None:
                array.items = [UserTypeValue(owner.types[key], self, owner) if item is values.NOTHING else item
                               for item in array.items]
        return slot

    def slot_of(self, name, frame):
        """The storage of a variable: local, of the class, of the module, of another module."""
        key, me = bare_name(name), frame.me
        frame.module.initialise()
        scopes = [frame.locals, me.variables if isinstance(me, UserClassInstance) else {}, frame.module.variables]
        scopes += [module.variables for module in self.modules.values() if not module.is_class]
        return next((scope[key] for scope in scopes if key in scope), None)

    def place(self, expression, frame):
        """The storage an expression names: a variable, an element, a Type's field; None for a plain value."""
        if isinstance(expression, ast.Name):
            return self.slot_of(expression.name, frame)
        if isinstance(expression, ast.Index):
            base = self.place(expression.target, frame)
            if base is not None and isinstance(base.value, values.VBAArray) and expression.args:
                at = [int(values.to_integer(self.evaluate(one.value, frame), "Long")) for one in expression.args]
                return ElementSlot(base.value, base.value.offset(at))
        if isinstance(expression, ast.Member):
            owner = self._owner(expression, frame)
            if isinstance(owner, UserTypeValue):
                return owner.fields.get(expression.name.lower())
        return None

    def _owner(self, member, frame):
        """What stands before the dot of a member, or the object of the With around it."""
        if member.target is not None:
            base = self.place(member.target, frame)
            return base.value if base is not None else None
        return frame.with_stack[-1] if frame.with_stack else None

    # ---- Arguments and assignment ------------------------------------------------------------------------------

    def _arguments(self, args, frame, *, procedure=None, **options):
        if procedure is None or frame is None:
            return super()._arguments(args, frame, procedure=procedure, **options)
        positional, named = [], {}
        by_name = {parameter.name.lower(): parameter for parameter in procedure.params}
        for index, argument in enumerate(args):
            if argument.omitted:
                positional.append(values.MISSING)
                continue
            at_index = procedure.params[index] if index < len(procedure.params) else None
            parameter = by_name.get(argument.name.lower()) if argument.name else at_index
            value = self._argument(argument, parameter, procedure, frame)
            if argument.name:
                named[argument.name] = value
            else:
                positional.append(copied(value))
        return positional, named

    def _argument(self, argument, parameter, procedure, frame):
        """A reference to the argument's storage where the parameter is ByRef and it has one, else its value."""
        by_reference = parameter is not None and not parameter.by_val and not parameter.param_array
        place = self.place(argument.value, frame) if by_reference else None
        if place is None:
            return self.evaluate(argument.value, frame, want_object=True)
        if "Variant" not in (parameter.declared, place.declared) and parameter.declared != place.declared \
                and not values.is_object(place.value):
            raise VBACompileError(f"ByRef argument type mismatch: {procedure.name} {parameter.name} "
                                  f"As {parameter.declared} given {place.declared}")
        return place

    def _do_assign(self, statement, frame):
        is_set = statement.kind == "set"
        value = self.evaluate(statement.value, frame, want_object=is_set)
        if is_set:
            if not values.is_object(value):
                raise values.error(424)
        elif isinstance(value, (values.VBAArray, UserTypeValue)):
            here = self.place(statement.target, frame)
            if here is not None and isinstance(here.value, values.VBAArray) and here.value.fixed:
                raise VBACompileError("Can't assign to array")
            value = copied(value)
        elif value is values.NOTHING:
            raise values.error(91)
        elif isinstance(value, VBAObject):
            value = value.vba_value()
        self.resolve_target(statement.target, frame).put(value, is_set)


@functools.cache
def parsed_module(source, name, kind, constants):
    """A module's syntax tree, which all workbooks of this process share; which of its Declares are private; and its
    procedures' descriptions."""
    constants = dict(constants)
    descriptions = {found[2]: found[3] for found in DESCRIPTION.finditer(source)}
    source = DESCRIPTION.sub(r"\1", source)  # an empty line is left, so that the others keep their numbers
    text = strip_directives(source, module=name, constants=constants)
    text = SHORT_HEX.sub(lambda found: f"{int(found[1], 16)}&" if found[1] else found[0], text)
    parser = ExcelParser(tokenize(text, module=name), module=name, kind=kind, win64=bool(constants["Win64"]))
    parsed = parser.parse_module(source)
    parsed.name = parsed.name or name
    return parsed, parser.private_declares, descriptions


def make_enums_long(node, enums):
    """Makes an enum's name mean Long wherever it stands as a type."""
    if not enums:
        return
    if isinstance(node, (list, tuple)):
        for one in node:
            make_enums_long(one, enums)
    elif dataclasses.is_dataclass(node):
        for field in dataclasses.fields(node):
            value = getattr(node, field.name)
            if field.name in ("declared", "returns") and isinstance(value, str) and value.lower() in enums:
                setattr(node, field.name, "Long")
            elif isinstance(value, (list, tuple)) or dataclasses.is_dataclass(value):
                make_enums_long(value, enums)


def value_of(expression):
    """`(x)`: the value of x, never a reference to it."""
    if isinstance(expression, (ast.Name, ast.Index, ast.Member)):
        return ast.Unary(line=expression.line, op="()", operand=expression)
    return expression


def copied(value):
    """A copy of an array or a Type, which are values in VBA; anything else as it is."""
    if isinstance(value, values.VBAArray):
        holds_plain_values = {values.VBAArray, UserTypeValue}.isdisjoint(map(type, value.items))
        return values.VBAArray(list(value.bounds), element_type=value.element_type,
                               items=list(value.items) if holds_plain_values else [copied(item) for item in value.items])
    if isinstance(value, UserTypeValue):
        fresh = copy.copy(value)
        fresh.fields = {name: copy.copy(slot) for name, slot in value.fields.items()}
        for slot in fresh.fields.values():
            slot.value = copied(slot.value)
        return fresh
    return value
