"""The host's own tests: VBA that stock pyOpenVBA runs otherwise than Excel, and what a library may and may not do."""

import ctypes

from pyopenvba.exceptions import VBACompileError, VBARuntimeError, VBAUnsupportedError

from host.excel import Excel
from office import open_workbook


def answer(body, declarations="", **options):
    """What the body of a VBA function `Answer` gives."""
    excel = Excel()
    if options:
        excel.interpreter.libraries |= {name.lower(): what for name, what in options["libraries"].items()}
    excel.add_workbook()
    excel.interpreter.add_module(f"Option Explicit\n{declarations}\nPublic Function Answer() As Variant\n{body}\nEnd Function\n",
                                 name="Module1")
    return excel.run("Answer")


def refused(body, error=VBACompileError, declarations="", **options):
    """Fails unless the body is refused."""
    try:
        answer(body, declarations, **options)
    except error:
        return
    raise AssertionError("was not refused")


def test_assigning_an_array_copies_it():
    assert answer("Dim a(1) As Long, b As Variant\nb = a\na(0) = 7\nAnswer = b(0)") == 0


def test_assigning_a_type_copies_it():
    declarations = "Private Type Pair\n x As Long\n y(1) As Long\nEnd Type"
    body = "Dim a As Pair, b As Pair\na.x = 1: a.y(1) = 2\nb = a\na.x = 3: a.y(1) = 4\nAnswer = b.x * 10 + b.y(1)"
    assert answer(body, declarations) == 12


def test_an_element_can_be_passed_by_reference():
    declarations = "Private Sub Add(ByRef n As Long)\n n = n + 5\nEnd Sub"
    assert answer("Dim a(3) As Long\nAdd a(2)\nAnswer = a(2)", declarations) == 5
    assert answer("Dim a(3) As Long\nAdd (a(2))\nAnswer = a(2)", declarations) == 0


def test_a_reference_of_another_type_does_not_compile():
    refused("Dim n As Integer\nAdd n", declarations="Private Sub Add(ByRef n As Long)\nEnd Sub")


def test_strings_of_fixed_length_and_short_hexadecimal():
    assert answer('Dim s As String * 3\ns = "ab"\nAnswer = Len(s) & s') == "3ab "
    assert answer("Answer = &HFFFF&") == 65535


def test_a_declare_needs_ptrsafe_in_64_bit_office():
    refused("Answer = 1", declarations='Private Declare Function F Lib "x" () As Long')


DECLARE = 'Private Declare PtrSafe Function Fill Lib "x" (ByRef first As Long, ByVal count As Long) As Long'


def fill(first, count):
    """A library's function that writes 1 to `count` from `first` on."""
    ctypes.memmove(first, (ctypes.c_int32 * count)(*range(1, count + 1)), 4 * count)
    return count


def test_a_library_sees_the_whole_array_and_writes_into_it():
    body = "Dim a(3) As Long\nFill a(1), 3\nAnswer = a(0) * 1000 + a(1) * 100 + a(2) * 10 + a(3)"
    assert answer(body, DECLARE, libraries={"x": {"Fill": fill}}) == 123


def test_a_library_that_writes_too_far_is_caught():
    refused("Dim a(3) As Long\nFill a(1), 4", AssertionError, DECLARE, libraries={"x": {"Fill": fill}})


def test_a_missing_library_is_error_53_and_a_missing_function_453():
    catch = "On Error Resume Next\nDim n As Long\nFill n, 1\nAnswer = Err.Number"
    assert answer(catch, DECLARE) == 53
    assert answer(catch, DECLARE, libraries={"x": {}}) == 453


def test_undeclared_names_are_empty_only_without_option_explicit():
    excel = Excel()
    excel.add_workbook()
    text = "Public Function Answer() As Variant\nAnswer = IsEmpty(Undeclared)\nEnd Function\n"
    excel.interpreter.add_module(text, name="Module1")
    assert excel.run("Answer") is True
    refused("Answer = IsEmpty(Undeclared)")


def test_what_is_for_libreoffice_is_left_out():
    assert answer("Answer = 1\n#If LibreOffice Then\nAnswer = CreateUnoService(\"x\")\n#End If") == 1


def test_an_add_in_is_found_once_it_is_loaded_alone():
    declare = 'Private Declare PtrSafe Function Fill Lib "x.xll" (ByRef first As Long, ByVal count As Long) As Long'
    load = '\nPrivate Declare PtrSafe Function LoadLibraryW Lib "kernel32" (ByVal path As LongPtr) As LongPtr'
    ask = "On Error Resume Next\nDim n As Long\nFill n, 1\nAnswer = Err.Number"
    libraries = {"x.xll": {"Fill": fill}}
    assert answer(ask, declare, libraries=libraries) == 53
    folder = "LoadLibraryW StrPtr(ThisWorkbook.Path & \"\\x.xll\")\n"
    assert answer(folder + ask, declare + load, libraries=libraries) == 0


def test_a_description_stands_under_the_first_line_of_its_procedure_alone():
    text = 'Public Function F( _\n ByVal n As Long) As Long\nAttribute F.VB_Description = "What it is"\nF = n\nEnd Function'
    excel = Excel()
    excel.add_workbook()
    assert excel.interpreter.add_module(text, name="Module1").descriptions == {"F": "What it is"}
    assert excel.run("F", 3) == 3
    for wrong in ('Answer = 1\nAttribute Answer.VB_Description = "late"', 'Attribute Other.VB_Description = "of another"'):
        refused(wrong, VBAUnsupportedError)


def test_object_calls_are_counted():
    excel = open_workbook()
    text = "Sub One()\nDim found\nfound = ThisWorkbook.Worksheets(4).Range(\"A1\").Value\nEnd Sub"
    excel.interpreter.add_module(text, name="Counted")
    assert excel.count_object_calls(lambda: excel.run("One")) == 5


def test_an_error_that_nobody_handles_reaches_the_test():
    refused("Err.Raise 5", VBARuntimeError)
