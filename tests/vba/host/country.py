"""Excel in another country than the United States, for which pyOpenVBA is made: decimal sign, words, errors' sentences.

VBA's own conversions follow the settings of Windows, a sheet's follow Excel's; both are the country's here.
"""

import dataclasses
from contextlib import contextmanager

from pyopenvba.formula._calc import collate, registry
from pyopenvba.formula._calc import values as sheet_values
from pyopenvba.interpreter import _intrinsics as intrinsics
from pyopenvba.interpreter import _values as values


@dataclasses.dataclass(frozen=True)
class Country:
    """`language` is a number of MsoLanguageID, that of Excel's menus; `code` one of xlCountryCode (Microsoft:
    Application.International), that of Windows' settings. Most tests compare English sentences, so their menus are English."""

    language: int
    code: int
    decimal: str
    thousands: str
    list_separator: str
    words: dict = dataclasses.field(default_factory=dict)
    """What VBA's CStr makes of True, False and the word Error before an error value's number."""
    errors: dict = dataclasses.field(default_factory=dict)
    """VBA's sentences for its own errors, by number."""
    small_i: str = "i"
    """What the letter I is in small, to LOWER and to what compares texts without case, and to VBA's LCase$, so that no test relies on what Windows does there."""

    def number_to_text(self, text):
        """A number's text with a point, as this country writes it."""
        return text.replace(".", self.decimal)

    def text_to_number(self, text):
        """This country's text with a point; VBA skips the sign between thousands wherever it stands."""
        return text.replace(self.thousands, "").replace(self.decimal, ".")


UNITED_STATES = Country(1033, 1, ".", ",", ",")

GERMANY = Country(1033, 49, ",", ".", ";", {"True": "Wahr", "False": "Falsch", "Error": "Fehler"}, {
    5: "Ung\u00fcltiger Prozeduraufruf oder ung\u00fcltiges Argument", 6: "\u00dcberlauf", 7: "Nicht gen\u00fcgend Speicher",
    9: "Index au\u00dferhalb des g\u00fcltigen Bereichs", 13: "Typen unvertr\u00e4glich",
    18: "Unterbrechung durch Benutzer", 53: "Datei nicht gefunden", 91: "Objektvariable oder With-Blockvariable nicht festgelegt",
    424: "Objekt erforderlich", 438: "Objekt unterst\u00fctzt diese Eigenschaft oder Methode nicht",
    453: "Angegebene DLL-Funktion nicht gefunden", 1004: "Anwendungs- oder objektdefinierter Fehler"})

TURKEY = Country(1033, 90, ",", ".", ";", small_i="\u0131")

GERMAN_MENUS = dataclasses.replace(GERMANY, language=1031)
RUSSIAN_MENUS = Country(1049, 7, ",", "\u00a0", ";")

COUNTRIES = {"the United States": UNITED_STATES, "Germany": GERMANY}

_here = [UNITED_STATES]


def here():
    """The country that every Excel of this process is in."""
    return _here[-1]


@contextmanager
def living_in(country):
    """Lets every Excel of this process be in a country, as long as the block runs."""
    before = {(owner, name): getattr(owner, name) for owner, name in [
        (values, "number_text"), (values, "text_to_number"), (sheet_values, "number_text"), (values, "to_text"),
        (intrinsics, "to_text"), (collate, "sort_key")]}
    number_text, text_to_number, sheet_text, to_text, _, sort_key = before.values()
    lower_case = intrinsics.INTRINSICS["lcase"]
    fixed, lower, errors = registry.FUNCTIONS["FIXED"], registry.FUNCTIONS["LOWER"], dict(values.ERROR_TEXT)
    swapped = str.maketrans({".": country.decimal, ",": country.thousands})

    def text_of(value, **options):
        if isinstance(value, bool):
            return country.words.get(str(value), str(value))
        if isinstance(value, values.VBAErrorValue):
            return f"{country.words.get('Error', 'Error')} {value.number}"
        return to_text(value, **options)

    values.number_text = lambda value: country.number_to_text(number_text(value))
    values.text_to_number = lambda text: text_to_number(country.text_to_number(text))
    values.to_text = intrinsics.to_text = text_of
    sheet_values.number_text = lambda value: country.number_to_text(sheet_text(value))
    registry.FUNCTIONS["FIXED"] = dataclasses.replace(
        fixed, implementation=lambda *given: fixed.implementation(*given).translate(swapped))
    registry.FUNCTIONS["LOWER"] = dataclasses.replace(
        lower, implementation=lambda context, text: lower.implementation(context, context.text(text).replace("I", country.small_i)))
    intrinsics.INTRINSICS["lcase"] = lambda interpreter, given, named: lower_case(
        interpreter, [one.replace("I", country.small_i) if isinstance(one, str) else one for one in given], named)
    collate.sort_key = lambda text: sort_key(text.replace("I", country.small_i))
    values.ERROR_TEXT.update(country.errors)
    _here.append(country)
    try:
        yield
    finally:
        _here.pop()
        for (owner, name), one in before.items():
            setattr(owner, name, one)
        registry.FUNCTIONS.update(FIXED=fixed, LOWER=lower)
        intrinsics.INTRINSICS["lcase"] = lower_case
        values.ERROR_TEXT.update(errors)


def is_number(value):
    """VBA's IsNumeric: whether text is a number in this country."""
    if not isinstance(value, str):
        return value is values.EMPTY or isinstance(value, (bool, int, float, values.Decimal))
    try:
        values.text_to_number(value)
    except values.VBARuntimeError:
        return False
    return True
