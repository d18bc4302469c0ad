"""Language fixes on top of pyOpenVBA 6.5.0's interpreter, by subclassing: what a DLL wrapper and a game need.

Fixed: String * N, LongPtr, `as long` in any case, Dim As an Enum, arrays of a Type and Functions giving one,
Function() As Long(), &HFFFF&, (x) as a copy, ByRef to an array element or a Type's field, array and Type assignment
copying, a Function passed ByRef running twice; ByRef type mismatch and a missing PtrSafe are compile errors.
"""
import copy, dataclasses, re
from pyopenvba.exceptions import VBACompileError
from pyopenvba.interpreter import _ast as A, _values as V
from pyopenvba.interpreter._lex import tokenize
from pyopenvba.interpreter._objects import VBAObject
from pyopenvba.interpreter._parse import Parser
from pyopenvba.interpreter._preprocess import DEFAULT_CONSTANTS, strip_directives
from pyopenvba.interpreter._runtime import UNRESOLVED, Interpreter, ModuleRuntime, Slot, UserClassInstance, UserTypeValue, _bare

CANON = {n.lower(): n for n in V.VAR_TYPES} | {"any": "Any"}
_HEX = re.compile(r'"[^"\n]*"|\'[^\n]*|&[hH]([0-9A-Fa-f]{1,4})&')

class FixedString(str):                                   # the type "String" that remembers its * N
    width = 0

class FixedStringSlot(Slot):
    __slots__ = ("width",)
    def __init__(self, width): self.width, self.declared, self.value = width, "String", "\0" * width
    def set(self, value): self.value = V.to_text(value)[:self.width].ljust(self.width)

class ElementSlot(Slot):                                  # a(i), or udt.a(i), as something ByRef can write through
    __slots__ = ("array", "at")
    def __init__(self, array, at): self.array, self.at, self.declared = array, at, array.element_type
    value = property(lambda s: s.array.items[s.at], lambda s, v: s.array.items.__setitem__(s.at, v))

class FixParser(Parser):
    def __init__(self, *args, win64=True, **kw):
        super().__init__(*args, **kw)
        self.win64, self.private = win64, set()
    def _parse_type_name(self):
        name = super()._parse_type_name()
        star = self.tokens[self.at - 2].text == "*"
        if name.lower() == "longptr":
            return "LongLong" if self.win64 else "Long"
        if star and name.lower() == "string":
            name, width = FixedString("String"), self.tokens[self.at - 1].text
            name.width = int(width) if width.isdigit() else width
            return name
        if re.match(r"(Xl|Vb|Mso)[A-Z]", name):           # an Office enum
            return "Long"
        if self.at_op("(") and self.peek().text == ")":   # Function F() As Long(): an array, held as a Variant
            self.advance(), self.advance()
            return "Variant"
        return CANON.get(name.lower(), name)
    def _parse_primary(self):
        inside = self.at_op("(")
        found = super()._parse_primary()
        return _value_of(found) if inside else found
    def _parse_postfix(self, target, *, statement=False):
        found = super()._parse_postfix(target, statement=statement)
        if statement and isinstance(found, A.Index) and self.at_eos() and found.args:   # Foo (x), without Call
            if len(found.args) > 1:
                self.fail("Expected: = (a Sub's arguments take no parentheses without Call)")
            found.args[0].value = _value_of(found.args[0].value)
        return found
    def _parse_declare(self, line):
        private, safe = self.tokens[self.at - 1].lower == "private", self.peek().lower == "ptrsafe"
        if self.win64 and not safe:
            self.fail("Declare needs PtrSafe in 64-bit Office")
        found = super()._parse_declare(line)
        if private or self.module_kind != "standard":
            self.private.add(found.name.lower())
        return found

class FixInterpreter(Interpreter):
    def __init__(self, host, constants=None):
        super().__init__(host)
        self.constants, self._table = {**DEFAULT_CONSTANTS, **(constants or {})}, self.statement_handlers()

    def add_module(self, source, *, name="", kind="standard"):
        text = strip_directives(source, module=name, constants=self.constants)
        text = _HEX.sub(lambda m: f"{int(m[1], 16)}&" if m[1] else m[0], text)
        parser = FixParser(tokenize(text, module=name), module=name, kind=kind, win64=bool(self.constants["Win64"]))
        parsed = parser.parse_module(source)
        parsed.name = parsed.name or name or f"Module{len(self.modules) + 1}"
        runtime = self.modules[parsed.name.lower()] = ModuleRuntime(parsed, self)
        runtime.private_declares = parser.private
        enums = {e.name.lower() for m in self.modules.values() for e in m.parsed.enums}
        for m in self.modules.values():
            _retype(m.parsed, enums)
        return runtime

    def _execute(self, statement, frame):
        self._table[type(statement)](self, statement, frame)

    def _read_name(self, name, frame, expression):
        """Without Option Explicit an undeclared name is a variable that is Empty."""
        found = self.lookup(name, frame)
        if found is not UNRESOLVED:
            return found
        if frame is not None and not self.option_explicit(frame):
            return V.EMPTY
        raise self._undefined(name, frame, expression)

    def _unary(self, expression, frame):
        return self.evaluate(expression.operand, frame) if expression.op == "()" else super()._unary(expression, frame)

    def make_slot(self, declaration, module):
        width = getattr(declaration.declared, "width", 0)
        if not width or declaration.is_array:
            return self._filled(super().make_slot(declaration, module), module)
        if isinstance(width, str):
            width = self.evaluate_constant(A.Name(name=width), module)
        return FixedStringSlot(int(width))

    def _run_body(self, frame):                           # Function F() As SomeType starts with one to fill
        answer = frame.locals.get(frame.procedure.name.lower())
        if answer is not None and answer.value is V.NOTHING:
            made = self.make_slot(A.VarDecl(declared=answer.declared), frame.module).value
            if isinstance(made, UserTypeValue):
                answer.value = made
        super()._run_body(frame)

    def _do_redim(self, statement, frame):
        super()._do_redim(statement, frame)
        for declaration in statement.decls:
            self._filled(self.place(A.Name(name=declaration.name), frame), frame.module)

    def _filled(self, slot, module):
        """An array of a Type starts with instances of it, where pyOpenVBA leaves Nothing."""
        array = slot.value
        if isinstance(array, V.VBAArray) and any(x is V.NOTHING for x in array.items):
            key = array.element_type.lower()
            owner = next((m for m in [module, *self.modules.values()] if key in m.types), None)
            if owner is not None:
                array.items = [UserTypeValue(owner.types[key], self, owner) if x is V.NOTHING else x for x in array.items]
        return slot

    def slot_of(self, name, frame):
        key, me = _bare(name), frame.me
        frame.module.initialise()
        scopes = [frame.locals, me.variables if isinstance(me, UserClassInstance) else {}, frame.module.variables]
        for scope in scopes + [m.variables for m in self.modules.values() if not m.is_class]:
            if key in scope:
                return scope[key]
        return None

    def place(self, e, frame):
        """The storage an expression names -- variable, array element, Type field -- or None for a plain value."""
        if isinstance(e, A.Name):
            return self.slot_of(e.name, frame)
        if isinstance(e, A.Index):
            base = self.place(e.target, frame)
            if base is not None and isinstance(base.value, V.VBAArray) and e.args:
                at = [int(V.to_integer(self.evaluate(a.value, frame), "Long")) for a in e.args]
                return ElementSlot(base.value, base.value.offset(at))
        if isinstance(e, A.Member):
            base = self.place(e.target, frame) if e.target else None
            owner = base.value if base is not None else frame.with_stack[-1] if e.target is None and frame.with_stack else None
            if isinstance(owner, UserTypeValue):
                return owner.fields.get(e.name.lower())
        return None

    def _arguments(self, args, frame, *, procedure=None, **kw):
        if procedure is None or frame is None:
            return super()._arguments(args, frame, procedure=procedure, **kw)
        positional, named = [], {}
        names = {p.name.lower(): p for p in procedure.params}
        for i, a in enumerate(args):
            if a.omitted:
                positional.append(V.MISSING)
                continue
            p = names.get(a.name.lower()) if a.name else procedure.params[i] if i < len(procedure.params) else None
            place = self.place(a.value, frame) if p is not None and not p.by_val and not p.param_array else None
            if place is not None and "Variant" not in (p.declared, place.declared) and p.declared != place.declared \
                    and not V.is_object(place.value):
                raise VBACompileError(f"ByRef argument type mismatch: {procedure.name} {p.name} As {p.declared} given {place.declared}")
            value = place if place is not None else self.evaluate(a.value, frame, want_object=True)
            if a.name: named[a.name] = value
            else: positional.append(_copied(value))
        return positional, named

    def _do_assign(self, statement, frame):
        value = self.evaluate(statement.value, frame, want_object=statement.kind == "set")
        if statement.kind == "set":
            if not V.is_object(value):
                raise V.error(424)
        elif isinstance(value, (V.VBAArray, UserTypeValue)):
            here = self.place(statement.target, frame)
            if here is not None and isinstance(here.value, V.VBAArray) and here.value.fixed:
                raise VBACompileError("Can't assign to array")
            value = _copied(value)
        elif value is V.NOTHING:
            raise V.error(91)
        elif isinstance(value, VBAObject):
            value = value.vba_value()
        self.resolve_target(statement.target, frame).put(value, statement.kind == "set")

def _retype(node, enums):
    """An Enum's name as a type is a Long: Dim d As Direction."""
    if isinstance(node, (list, tuple)):
        for one in node:
            _retype(one, enums)
    elif dataclasses.is_dataclass(node):
        for field in dataclasses.fields(node):
            value = getattr(node, field.name)
            if field.name in ("declared", "returns") and isinstance(value, str) and value.lower() in enums:
                setattr(node, field.name, "Long")
            elif isinstance(value, (list, tuple)) or dataclasses.is_dataclass(value):
                _retype(value, enums)

def _value_of(e):
    """(x): the value of x, never a reference to it."""
    return A.Unary(line=e.line, op="()", operand=e) if isinstance(e, (A.Name, A.Index, A.Member)) else e

def _copied(value):
    """Arrays and Types are values in VBA: assigning one copies it."""
    if isinstance(value, V.VBAArray):
        return V.VBAArray(list(value.bounds), element_type=value.element_type, items=[_copied(x) for x in value.items])
    if isinstance(value, UserTypeValue):
        fresh = copy.copy(value)
        fresh.fields = {k: copy.copy(s) for k, s in value.fields.items()}
        for s in fresh.fields.values():
            s.value = _copied(s.value)
        return fresh
    return value
