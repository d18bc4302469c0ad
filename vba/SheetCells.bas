Attribute VB_Name = "SheetCells"
' Sheets by their code names, which stay when a person renames a sheet, their named cells, and what a person types into a
' cell.
'
' Code that uses a code name as an object no longer compiles once the sheet is deleted. SheetOf raises an error instead.
Option Explicit
Option Private Module

Public Const GameCode As String = "GameSheet"
Public Const AnalysisCode As String = "AnalysisSheet"
Public Const LeagueCode As String = "LeagueSheet"
Public Const GamesCode As String = "GamesSheet"
Public Const LabCode As String = "LabSheet"
Public Const HelpCode As String = "HelpSheet"
Public Const RosterCode As String = "RosterSheet"
Public Const SpareCode As String = "SpareSheet"
Public Const ArchiveCode As String = "ArchiveSheet"
Public Const TextsCode As String = "TextsSheet"

Public Const LostCells As String = "Cells that this workbook needs were deleted. Take that back with Ctrl+Z, or press " & _
    "Repair on the Help sheet. If a sheet was deleted, close the workbook " & _
    "without saving, or go on with a fresh copy."

' Cells that this command found before, by name: a search takes as long as some moves. (LibreOffice gets no object out of a
' Collection.)
Private Const MostKnown As Long = 100
Private knownNames(1 To MostKnown) As String
Private knownCells(1 To MostKnown) As Object
Private knownCount As Long

' Heights in points.
Private Const LineGap As Long = 2 ' between lines
Public Const LeastHeight As Double = 15.75 ' of a row with a name
Private Const GreatestHeight As Double = 409 ' of a row in Excel

' The largest number that a setting holds; the smallest is its negative.
Public Const LargestLong As Double = 2147483647

' The sheet with a code name. Raises DeletedSheetError where there is none.
Public Function SheetOf(ByVal code As String) As Object
    Dim sheet As Object
    For Each sheet In OwnBook().Worksheets
        If sheet.CodeName = code Then
            Set SheetOf = sheet
            Exit Function
        End If
    Next sheet
    Err.Raise DeletedSheetError, "SheetCells", "A sheet of this workbook was deleted. Close the workbook without " & _
        "saving, or go on with a fresh copy."
End Function

' Whether a sheet is this workbook's with a code name. No for that of another copy, which has the same code names, and
' for Nothing, the active sheet of a hidden workbook.
Public Function IsSheet(ByVal sheet As Object, ByVal code As String) As Boolean
    If sheet Is Nothing Then Exit Function
    If BookNameOf(sheet) = OwnBook().Name Then IsSheet = (sheet.CodeName = code)
End Function

' Brings a sheet to the front, and this workbook with it.
Public Sub ShowSheet(ByVal code As String)
    OwnBook().Activate
    SheetOf(code).Activate
End Sub

' The cells with a name on a sheet. Raises DeletedSheetError or LostCellsError.
Public Function NamedCells(ByVal code As String, ByVal name As String) As Range
    Dim index As Long
    Dim sheet As Object
    Dim found As Object
    If Not CommandIsRunning() Then ForgetCells ' A sheet's event, maybe after Ctrl+Z.
    For index = 1 To knownCount
        If knownNames(index) = name Then
            Set NamedCells = knownCells(index)
            Exit Function
        End If
    Next index
    Set sheet = SheetOf(code)
    On Error GoTo Gone
    Set found = sheet.Range(name)
    On Error GoTo 0
    If knownCount < MostKnown Then
        knownCount = knownCount + 1
        knownNames(knownCount) = name
        Set knownCells(knownCount) = found
    End If
    Set NamedCells = found
    Exit Function
Gone:
    If Err.Number = EscapeError Then Err.Raise EscapeError
    Err.Raise LostCellsError, "SheetCells", LostCells
End Function

' Ends a filter of the sheet that cells lie on: while there is one, Excel writes into no hidden row and no hidden column.
Public Sub ShowAllRows(ByVal cells As Range)
    If InLibreOffice() Then Exit Sub
    If cells.Worksheet.FilterMode Then cells.Worksheet.ShowAllData
End Sub

' Gives the rows and columns of cells the heights and widths of others, and shows all rows.
Public Sub MendSizes(ByVal mended As Range, ByVal area As Range)
    Dim index As Long
    For index = 1 To area.Rows.Count
        mended.Rows(index).EntireRow.Hidden = False
        mended.Rows(index).RowHeight = area.Rows(index).RowHeight
    Next index
    For index = 1 To area.Columns.Count
        mended.Columns(index).EntireColumn.Hidden = area.Columns(index).EntireColumn.Hidden
        If Not area.Columns(index).EntireColumn.Hidden Then mended.Columns(index).ColumnWidth = area.Columns(index).ColumnWidth
    Next index
End Sub

' The height of a row with a name in letters of so many points, wrapped at so many of them. (Excel and LibreOffice find it by
' themselves only where nobody has set one.)
Public Function HeightOfName(ByVal name As Variant, ByVal points As Long, ByVal lettersALine As Long) As Double
    HeightOfName = LeastHeight + (LinesOf(name, lettersALine) - 1) * (points + LineGap)
    If HeightOfName > GreatestHeight Then HeightOfName = GreatestHeight
End Function

' How many lines a text takes that is broken at blanks.
Private Function LinesOf(ByVal text As Variant, ByVal lettersALine As Long) As Long
    Dim word As Variant
    Dim length As Long
    LinesOf = 1
    If IsError(text) Then Exit Function
    For Each word In Split(CStr(text), " ")
        If length > 0 And length + 1 + Len(word) > lettersALine Then
            LinesOf = LinesOf + 1
            length = 0
        End If
        length = length + Len(word) + IIf(length > 0, 1, 0)
    Next word
End Function

' Writes the rows of a list, up to the last one that is filled.
Public Sub PutList(ByVal cells As Range, ByRef values As Variant)
    Dim filled() As Variant
    Dim last As Long
    Dim row As Long
    Dim column As Long
    cells.ClearContents
    For row = 1 To UBound(values, 1)
        For column = 1 To UBound(values, 2)
            If Not IsEmpty(values(row, column)) Then last = row
        Next column
    Next row
    If last = 0 Then Exit Sub
    ReDim filled(1 To last, 1 To UBound(values, 2))
    For row = 1 To last
        For column = 1 To UBound(values, 2)
            filled(row, column) = values(row, column)
        Next column
    Next row
    cells.Resize(last, UBound(values, 2)).Value = filled
End Sub

' Forgets the cells found before: a person may have deleted them, and names may belong to others.
Public Sub ForgetCells()
    knownCount = 0
End Sub

' ---- What a cell holds ------------------------------------------------------------------------------------------------

' The whole number in a cell, 0 where it is blank. Raises BadSettingError, which names the cell, for anything else.
Public Function WholeNumberIn(ByVal cell As Range) As Long
    Dim value As Variant
    value = cell.Value
    If ShowsError(cell, value) Or Not IsWholeNumber(value) Then
        RaiseBadSetting cell, "a whole number from -" & LargestLong & " to " & LargestLong & ", or nothing"
    End If
    If Len(value) > 0 Then WholeNumberIn = value
End Function

' The text in a cell, without blanks around it. Raises BadSettingError for an error value.
Public Function TextIn(ByVal cell As Range) As String
    If ShowsError(cell, cell.Value) Then RaiseBadSetting cell, "a text, or nothing"
    TextIn = Trim$(cell.Value)
End Function

' Raises BadSettingError, which names the cell and what it must hold.
Public Sub RaiseBadSetting(ByVal cell As Range, ByVal wanted As String)
    Err.Raise BadSettingError, "SheetCells", "Cell " & NameOfCell(cell) & " of the sheet " & cell.Worksheet.Name & _
        " must hold " & wanted & "."
End Sub

' A cell's name as the headings of Excel's columns have it: letters, or numbers.
Public Function NameOfCell(ByVal cell As Range) As String
    Const ByNumbers As Long = -4150 ' xlR1C1
    NameOfCell = cell.Address(False, False)
    If InLibreOffice() Then Exit Function
    If Application.ReferenceStyle = ByNumbers Then NameOfCell = cell.Address(True, True, ByNumbers)
End Function

' Whether a cell's value is blank or a whole number that a setting holds.
Public Function IsWholeNumber(ByVal value As Variant) As Boolean
    If IsError(value) Then Exit Function
    If IsEmpty(value) Then
        IsWholeNumber = True
    ElseIf VarType(value) = vbString Then ' VBA would skip a comma that it takes for one between thousands.
        If Len(value) = 0 Then
            IsWholeNumber = True
        ElseIf Len(value) < 12 And Not (Mid$(value, 2) Like "*[!0-9]*") And value Like "*[0-9]" And value Like "[-+0-9]*" Then
            IsWholeNumber = (Abs(CDbl(value)) <= LargestLong)
        End If
    ElseIf IsNumeric(value) And VarType(value) <> vbBoolean Then
        IsWholeNumber = (CDbl(value) = Int(CDbl(value)) And Abs(CDbl(value)) <= LargestLong)
    End If
End Function

' Whether a cell's value is such a number, and not blank.
Public Function HoldsNumber(ByVal value As Variant) As Boolean
    If IsWholeNumber(value) Then HoldsNumber = (Len(value) > 0)
End Function

' A number of things, in words.
Public Function Counted(ByVal number As Long, ByVal thing As String) As String
    Counted = number & " " & thing & IIf(number = 1, "", "s")
End Function

' A word in small letters, the same in every language. (In Turkish, the small letter of I has no dot.)
Public Function LowerLetters(ByVal word As String) As String
    LowerLetters = LCase$(Replace(word, "I", "i"))
End Function
