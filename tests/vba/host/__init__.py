"""An Excel without Excel: opens a workbook, runs its real VBA modules and calls the real shared library.

Built on pyOpenVBA's interpreter and object model. `language` mends where that interpreter differs from VBA, `library`
binds Declare statements to a shared library, `windows` plays the Windows that the modules ask, `excel` is what a test
drives, `formulas` lets cells call VBA functions, `quick` makes the interpreter quicker.
"""

from host import quick  # noqa: F401  (before the others take what it makes quicker)
